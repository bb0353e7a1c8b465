/* City plans: when one can be approved, and with which estates. */
#include "base/apart.h"
#include "base/bits.h"
#include "base/memory.h"
#include "games/welcome/rules/game.h"

static uint32_t houses_of(const struct estate *estate)
{
    return ((1u << estate->size) - 1) << estate->first;
}

/* May this completed estate serve this plan? */
static bool serves(const struct table *table, const struct sheet *sheet, const struct plan *plan,
                   const struct estate *estate)
{
    const struct street *street = &sheet->street[estate->street];
    uint32_t houses = houses_of(estate);
    if (street->used & houses)
        return false;
    if (plan->where >= TOP && plan->where <= BOTTOM &&
        estate->street != plan->where - (uint32_t)TOP)
        return false;
    if (plan->where == STREET_ENDS && estate->first != 0 &&
        estate->first + estate->size != table->length[estate->street])
        return false;
    return kv_bits_count(street->pools & houses) >= plan->pools &&
           kv_bits_count(street->bis & houses) >= plan->bis;
}

/* Estates of each street and size that may serve a plan. */
struct stock {
    uint8_t count[STREETS][SIZES];
};

static void take_stock(const struct table *table, const struct sheet *sheet,
                       const struct plan *plan, struct stock *stock)
{
    *stock = (struct stock){0};
    for (uint32_t i = 0; i < STREETS; i++) {
        struct estate estate = {.street = i};
        uint32_t from = 0;
        while (welcome_street_estate(&sheet->street[i], table->length[i], &from, &estate.first,
                                     &estate.size))
            if (serves(table, sheet, plan, &estate))
                stock->count[i][estate.size - 1]++;
    }
}

static bool enough_on_street(const struct sheet *sheet, const struct plan *plan,
                             const struct stock *stock, uint32_t street)
{
    for (uint32_t size = 0; size < SIZES; size++)
        if (stock->count[street][size] < plan->sizes[size])
            return false;
    return kv_bits_count(sheet->street[street].roundabouts) >= plan->roundabouts;
}

/* The estates in stock as one number of eight bytes; sizes are added and compared all at once. */
static uint64_t eight_bytes(const uint8_t bytes[8])
{
    uint64_t word;
    memcpy(&word, bytes, sizeof word);
    return word;
}

static bool all_at_least(uint64_t have, uint64_t need)
{
    const uint64_t high = 0x8080808080808080u; /* a byte never counts that far */
    return (((have | high) - need) & high) == high;
}

/* Can the demands of a plan be met, where there are estates enough of each size? */
static bool enough_estates(const struct table *table, const struct sheet *sheet,
                           const struct plan *plan)
{
    struct stock stock;
    if (!plan->advanced)
        return true; /* a basic plan asks for nothing else */
    take_stock(table, sheet, plan, &stock);
    if (plan->where == ONE_STREET)
        return enough_on_street(sheet, plan, &stock, 0) ||
               enough_on_street(sheet, plan, &stock, 1) || enough_on_street(sheet, plan, &stock, 2);
    for (uint32_t size = 0; size < SIZES; size++)
        if (stock.count[0][size] + stock.count[1][size] + stock.count[2][size] < plan->sizes[size])
            return false;
    return true;
}

static bool all_parks(const struct table *table, const struct sheet *sheet, uint32_t street)
{
    return sheet->street[street].parks == board_of(table)->park_boxes[street];
}

static bool all_pools(const struct table *table, const struct sheet *sheet, uint32_t street)
{
    return sheet->street[street].pools == board_of(table)->pool_houses[street];
}

/* How many streets fulfil a condition. */
static uint32_t streets_with(bool (*condition)(const struct table *, const struct sheet *,
                                               uint32_t),
                             const struct table *table, const struct sheet *sheet)
{
    return (uint32_t)condition(table, sheet, 0) + condition(table, sheet, 1) +
           condition(table, sheet, 2);
}

static bool parks_pools_roundabout(const struct table *table, const struct sheet *sheet,
                                   uint32_t street)
{
    return all_parks(table, sheet, street) && all_pools(table, sheet, street) &&
           sheet->street[street].roundabouts;
}

static uint32_t agent_boxes(const struct sheet *sheet)
{
    uint32_t sum = 0;
    for (uint32_t size = 0; size < SIZES; size++)
        sum += sheet->agents[size];
    return sum;
}

static uint32_t agent_columns(const struct table *table, const struct sheet *sheet)
{
    uint32_t full = 0;
    for (uint32_t size = 0; size < SIZES; size++)
        full += sheet->agents[size] == board_of(table)->agent_boxes[size];
    return full;
}

static bool street_full_unused(const struct table *table, const struct sheet *sheet,
                               uint32_t street)
{
    const struct street *houses = &sheet->street[street];
    return (houses->built | houses->roundabouts) == (1u << table->length[street]) - 1 &&
           !houses->used;
}

static uint32_t end_houses(const struct table *table, uint32_t street)
{
    return 1u | 1u << (table->length[street] - 1);
}

static bool ends_built_unused(const struct table *table, const struct sheet *sheet, uint32_t street)
{
    uint32_t ends = end_houses(table, street);
    return (sheet->street[street].built & ends) == ends && !(sheet->street[street].used & ends);
}

static bool some_street_has_bis(const struct sheet *sheet, uint32_t amount)
{
    for (uint32_t i = 0; i < STREETS; i++)
        if (kv_bits_count(sheet->street[i].bis) >= amount)
            return true;
    return false;
}

static uint32_t parks_least(const struct sheet *sheet)
{
    uint32_t least = sheet->street[0].parks;
    for (uint32_t i = 1; i < STREETS; i++)
        if (sheet->street[i].parks < least)
            least = sheet->street[i].parks;
    return least;
}

static APART bool plan_possible(const struct table *table, const struct sheet *sheet, uint32_t pile)
{
    const struct plan *plan = plan_of(table, pile);
    uint32_t street = plan->where - (uint32_t)TOP; /* of plans that name one */
    switch ((enum plan_kind)plan->kind) {
    case PLAN_ESTATES:
        return enough_estates(table, sheet, plan);
    case PLAN_PARKS:
        return sheet->street[0].parks + sheet->street[1].parks + sheet->street[2].parks >=
               plan->amount;
    case PLAN_PARKS_EVERY_STREET:
        return parks_least(sheet) >= plan->amount;
    case PLAN_PARKS_STREETS:
        return streets_with(all_parks, table, sheet) >= plan->amount;
    case PLAN_POOLS_STREETS:
        return streets_with(all_pools, table, sheet) >= plan->amount;
    case PLAN_PARKS_POOLS:
        return all_parks(table, sheet, street) && all_pools(table, sheet, street);
    case PLAN_PARKS_POOLS_ROUNDABOUT:
        return streets_with(parks_pools_roundabout, table, sheet) > 0;
    case PLAN_TEMPS:
        return sheet->temps >= plan->amount;
    case PLAN_AGENTS:
        return agent_boxes(sheet) >= plan->amount;
    case PLAN_AGENT_COLUMNS:
        return agent_columns(table, sheet) >= plan->amount;
    case PLAN_BIS_STREET:
        return some_street_has_bis(sheet, plan->amount);
    case PLAN_STREET:
        return street_full_unused(table, sheet, street);
    case PLAN_END_HOUSES:
        return streets_with(ends_built_unused, table, sheet) == STREETS;
    }
    return false;
}

/* Most listings find too few estates for any plan, which the first comparison tells; the others ask
 * a function that stands apart. */
uint32_t welcome_plans_possible(const struct table *table, const struct sheet *sheet)
{
    uint32_t plans = 0;
    uint64_t stock = eight_bytes(sheet->street[0].stock) + eight_bytes(sheet->street[1].stock) +
                     eight_bytes(sheet->street[2].stock);
    for (uint32_t pile = 0; pile < PILES; pile++)
        if (all_at_least(stock, eight_bytes(table->needs[pile])) &&
            !(sheet->approved >> pile & 1) && plan_possible(table, sheet, pile))
            plans |= 1u << pile;
    return plans;
}

static void approve(const struct table *table, struct sheet *sheet, uint32_t pile)
{
    const struct plan *plan = plan_of(table, pile);
    bool turned = table->turned >> pile & 1;
    sheet->points[pile] = turned ? plan->later : plan->first;
    sheet->approved |= (uint8_t)(1u << pile);
    if (!turned)
        sheet->fresh |= (uint8_t)(1u << pile);
    sheet->stage = STAGE_FREE;
}

APART void welcome_plan_begin(const struct table *table, struct sheet *sheet, uint32_t pile)
{
    const struct plan *plan = plan_of(table, pile);
    if (plan->kind == PLAN_ESTATES) {
        sheet->stage = STAGE_PLAN;
        sheet->plan = (uint8_t)pile;
        sheet->plan_step = 0;
        sheet->plan_street = NONE;
        return;
    }
    if (plan->kind == PLAN_STREET) {
        uint32_t street = plan->where - (uint32_t)TOP;
        uint32_t length = table->length[street];
        welcome_street_use(&sheet->street[street], length, (1u << length) - 1);
        sheet->whole |= (uint8_t)(1u << street);
    }
    if (plan->kind == PLAN_END_HOUSES)
        for (uint32_t i = 0; i < STREETS; i++)
            welcome_street_use(&sheet->street[i], table->length[i], end_houses(table, i));
    approve(table, sheet, pile);
}

/* The size of the estate to be named after `step` others, smallest first, and how many of that
 * size are still to come, this one included; 0 when all are named. */
static uint32_t size_at(const struct plan *plan, uint32_t step, uint32_t *to_come, bool *first)
{
    for (uint32_t size = 0; size < SIZES; size++) {
        if (step < plan->sizes[size]) {
            *to_come = plan->sizes[size] - step;
            *first = step == 0;
            return size + 1;
        }
        step -= plan->sizes[size];
    }
    return 0;
}

/* Is a street out of the question, because the plan's estates must all stand on another one? */
static bool wrong_street(const struct sheet *sheet, const struct plan *plan,
                         const struct stock *stock, uint32_t street)
{
    if (plan->where != ONE_STREET)
        return false;
    if (sheet->plan_street != NONE)
        return street != sheet->plan_street;
    return !enough_on_street(sheet, plan, stock, street);
}

/* The estates of one size that come after the last named one, in order. */
static uint32_t candidates(const struct table *table, const struct sheet *sheet,
                           const struct plan *plan, uint32_t size, bool first, kv_move *list)
{
    uint32_t count = 0;
    struct stock stock;
    take_stock(table, sheet, plan, &stock);
    for (uint32_t i = first ? 0 : sheet->last_street; i < STREETS; i++) {
        struct estate estate = {.street = i};
        uint32_t from = 0;
        if (wrong_street(sheet, plan, &stock, i))
            continue;
        while (welcome_street_estate(&sheet->street[i], table->length[i], &from, &estate.first,
                                     &estate.size)) {
            bool later = first || i > sheet->last_street || estate.first > sheet->last_house;
            if (estate.size == size && later && serves(table, sheet, plan, &estate))
                list[count++] = move_make(MOVE_USE, size, place_make(i, estate.first));
        }
    }
    return count;
}

/* Keeps only those candidates after which enough others of their size follow; on one street only
 * those of the same street follow. */
static uint32_t keep_finishable(const struct plan *plan, kv_move *list, uint32_t count,
                                uint32_t to_come)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t last = i + to_come - 1;
        if (last < count &&
            (plan->where != ONE_STREET || move_street(list[last]) == move_street(list[i])))
            list[kept++] = list[i];
    }
    return kept;
}

uint32_t welcome_plan_estates(const struct table *table, const struct sheet *sheet, kv_move *list)
{
    const struct plan *plan = plan_of(table, sheet->plan);
    uint32_t to_come = 0;
    bool first = false;
    uint32_t size = size_at(plan, sheet->plan_step, &to_come, &first);
    uint32_t count = candidates(table, sheet, plan, size, first, list);
    return keep_finishable(plan, list, count, to_come);
}

APART void welcome_plan_use(const struct table *table, struct sheet *sheet, struct estate estate)
{
    const struct plan *plan = plan_of(table, sheet->plan);
    struct street *street = &sheet->street[estate.street];
    uint32_t houses = houses_of(&estate);
    welcome_street_use(street, table->length[estate.street], houses);
    street->locked |= (uint16_t)(houses & houses >> 1);
    sheet->plan_step++;
    sheet->plan_street = (uint8_t)estate.street;
    sheet->last_street = (uint8_t)estate.street;
    sheet->last_house = (uint8_t)estate.first;
    uint32_t to_come = 0;
    bool first = false;
    if (!size_at(plan, sheet->plan_step, &to_come, &first))
        approve(table, sheet, sheet->plan);
}
