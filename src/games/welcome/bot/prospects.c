#include "games/welcome/bot/prospects.h"
#include "base/bits.h"

/* ---- Chances and costs ---- */

/* 1 − e^−x for x in eighths, from the middle of each eighth on. */
static const uint8_t chance_of_eighths[32] = {
    16,  44,  69,  91,  110, 127, 142, 156, 168, 178, 187, 195, 202, 209, 214, 219,
    223, 227, 231, 234, 236, 239, 241, 242, 244, 245, 247, 248, 249, 250, 250, 251,
};

/* The costs of chances in steps of 8. */
static const uint8_t cost_of_chance[SURE / 8 + 1] = {
    216, 160, 128, 109, 96, 86, 77, 70, 64, 59, 54, 49, 45, 42, 38, 35, 32,
    29,  27,  24,  22,  19, 17, 15, 13, 11, 10, 8,  6,  5,  3,  1,  0,
};

/* The chances of costs within the first halving. */
static const uint16_t chance_of_cost[HALVING] = {
    256, 251, 245, 240, 235, 230, 225, 220, 215, 211, 206, 202, 197, 193, 189, 185,
    181, 177, 173, 170, 166, 162, 159, 156, 152, 149, 146, 143, 140, 137, 134, 131,
};

static uint32_t least(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

/* The chance of at least one success, given the expected number in eighths. */
static uint32_t chance_of_some(uint32_t eighths)
{
    return chance_of_eighths[least(eighths, 31)];
}

uint32_t welcome_chance(uint32_t cost)
{
    return cost < COST_MOST ? (uint32_t)chance_of_cost[cost % HALVING] >> cost / HALVING : 0;
}

enum { TRIES_MOST = 13, SUCCESSES_MOST = 6 };

/* The chances of at least 1, 2, … successes in 0, 1, 2, … tries. */
static const uint16_t at_least[LUCKS][TRIES_MOST + 1][SUCCESSES_MOST] = {
    [LUCK_SIXTH] = {{0},
                    {43},
                    {78, 7},
                    {108, 19, 1},
                    {133, 34, 4},
                    {153, 50, 9, 1},
                    {170, 67, 16, 2},
                    {185, 85, 25, 5, 1},
                    {196, 101, 35, 8, 1},
                    {206, 117, 46, 12, 2},
                    {215, 132, 58, 18, 4, 1},
                    {222, 146, 70, 24, 6, 1},
                    {227, 158, 83, 32, 9, 2},
                    {232, 170, 95, 40, 13, 3}},
    [LUCK_THIRD] = {{0},
                    {85},
                    {142, 28},
                    {180, 66, 9},
                    {205, 104, 28, 3},
                    {222, 138, 54, 12, 1},
                    {234, 166, 82, 26, 5},
                    {241, 189, 110, 44, 12, 2},
                    {246, 206, 136, 66, 23, 5},
                    {249, 219, 159, 90, 37, 11},
                    {252, 229, 179, 113, 55, 20},
                    {253, 237, 196, 135, 74, 31},
                    {254, 242, 210, 155, 94, 45},
                    {255, 246, 220, 173, 115, 62}},
    [LUCK_HALF] = {{0},
                   {128},
                   {192, 64},
                   {224, 128, 32},
                   {240, 176, 80, 16},
                   {248, 208, 128, 48, 8},
                   {252, 228, 168, 88, 28, 4},
                   {254, 240, 198, 128, 58, 16},
                   {255, 247, 219, 163, 93, 37},
                   {256, 251, 233, 191, 128, 65},
                   {256, 253, 242, 212, 160, 96},
                   {256, 254, 248, 227, 186, 128},
                   {256, 255, 251, 237, 206, 157},
                   {256, 256, 253, 244, 222, 182}},
};

int32_t welcome_mean_gain(enum luck luck, uint32_t tries, const uint8_t *values, uint32_t from,
                          uint32_t last)
{
    const uint16_t *chance = at_least[luck][least(tries, TRIES_MOST)];
    uint32_t steps = least(last - from, SUCCESSES_MOST);
    int32_t gain = 0;
    for (uint32_t i = 0; i < steps; i++)
        gain += (int32_t)chance[i] * (values[from + i + 1] - values[from + i]);
    return gain;
}

/* ---- Houses ---- */

/* The chance of each house of a run, from how many of the numbers offered in the rounds to come fit
 * for each of its houses, if half of them are used for other houses. If there are fewer numbers
 * than houses, some stay empty or are filled by a bis. */
static uint32_t chance_in_run(const struct run *run, uint32_t rounds, uint32_t deck)
{
    enum { EIGHTHS = 8 * CARDS / 2, BIS_ROUNDS = 8, BIS_CHANCE = 3 };
    if (!run->count)
        return 0;
    uint32_t chance = chance_of_some(EIGHTHS * rounds * run->cards / (run->count * deck));
    if (run->numbers < run->count)
        chance = chance * run->numbers / run->count;
    uint32_t bis = BIS_CHANCE * least(rounds, BIS_ROUNDS) / run->count;
    return chance + (SURE - chance) * bis / SURE;
}

/* Cards that may come, by their numbers. */
struct deck {
    uint32_t cards;
    uint8_t number[NUMBERS]; /* of each number                 */
    uint8_t up_to[NUMBERS];  /* of each number or smaller ones */
};

static void add_cards(struct deck *deck, uint32_t number, uint32_t count)
{
    deck->number[number] = (uint8_t)(deck->number[number] + count);
    deck->cards += count;
}

static void add_bag(struct deck *deck, const uint8_t *cards, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        add_cards(deck, card_number(cards[i]), 1);
}

static void add_all(struct deck *deck, const struct table *table)
{
    for (uint32_t number = 1; number <= CARD_NUMBERS; number++)
        for (uint32_t effect = 0; effect < EFFECTS; effect++)
            add_cards(deck, number, copies_of(box_of(table), edition_of(table), number, effect));
}

/* Of a single deck those that nobody has seen; where these do not last, also the discarded ones,
 * which are shuffled again. What was given to a rival does not come back. Otherwise all. */
static void count_cards(const struct table *table, uint32_t rounds, struct deck *deck)
{
    if (table->mode == MODE_SOLO || table->mode == MODE_RIVAL)
        add_bag(deck, table->cards, table->left[0]);
    if (table->mode == MODE_RIVAL && CARDS * rounds > deck->cards)
        add_bag(deck, table->cards + table->left[0], table->discarded);
    if (!deck->cards)
        add_all(deck, table);
    for (uint32_t number = 1; number < NUMBERS; number++)
        deck->up_to[number] = (uint8_t)(deck->up_to[number - 1] + deck->number[number]);
}

/* Ends a run at a house whose number bounds it; 255 is the end of a row. */
static void add_run(struct street_prospect *prospect, struct run *run, uint32_t end,
                    uint32_t number, uint32_t below, const struct deck *deck)
{
    run->count = (uint8_t)(end - run->first);
    if (!run->count)
        return;
    uint32_t top = least(number, 16), bottom = below > 15 ? 15 : below;
    run->lowest = (uint8_t)(bottom + 1);
    run->numbers = (uint8_t)(top > bottom + 1 ? top - bottom - 1 : 0);
    run->cards = run->numbers ? (uint8_t)(deck->up_to[top - 1] - deck->up_to[bottom]) : 0;
    prospect->run[prospect->runs++] = *run;
}

static void find_runs(const struct street *street, uint32_t length, const struct deck *deck,
                      struct street_prospect *prospect)
{
    struct run run = {0};
    uint32_t below = 0;
    prospect->runs = 0;
    for (uint32_t house = 0; house <= length; house++) {
        uint32_t value = house < length ? street->house[house] : HOUSE_ROUNDABOUT;
        if (value == HOUSE_EMPTY)
            continue;
        bool row_ends = value == HOUSE_ROUNDABOUT;
        uint32_t number = row_ends ? NUMBERS : value - 1;
        add_run(prospect, &run, house, number, below, deck);
        below = row_ends ? 0 : number;
        run.first = (uint8_t)(house + 1);
    }
}

/* The costs of the houses, added up from the left; a roundabout is never a house. */
static void add_costs(const struct street *street, uint32_t length,
                      struct street_prospect *prospect)
{
    uint8_t cost[HOUSES_MOST] = {0};
    for (uint32_t i = 0; i < prospect->runs; i++) {
        const struct run *run = &prospect->run[i];
        for (uint32_t k = 0; k < run->count; k++)
            cost[run->first + k] = cost_of_chance[run->chance / 8];
    }
    for (uint32_t bits = street->roundabouts; bits; bits &= bits - 1)
        cost[kv_bits_first(bits)] = COST_MOST;
    prospect->cost[0] = 0;
    for (uint32_t i = 0; i < length; i++)
        prospect->cost[i + 1] = (uint16_t)(prospect->cost[i] + cost[i]);
}

/* As many as there are empty houses, and a refusal or two; alone the deck sets a limit. */
static uint32_t rounds_left(const struct table *table, const struct sheet *sheet, uint32_t empty)
{
    uint32_t rounds = empty + REFUSALS_MOST - 1 - least(sheet->refusals, 2);
    return table->mode == MODE_SOLO ? least(rounds, table->left[0] / CARDS) : rounds;
}

static uint32_t count_empty(const struct table *table, const struct sheet *sheet)
{
    uint32_t empty = 0;
    for (uint32_t i = 0; i < STREETS; i++) {
        const struct street *street = &sheet->street[i];
        empty += board_of(table)->length[i] -
                 kv_bits_count((uint32_t)street->built | street->roundabouts);
    }
    return empty;
}

void welcome_prospect(const struct table *table, const struct sheet *sheet,
                      struct prospect *prospect)
{
    struct deck deck = {0};
    const uint8_t *length = board_of(table)->length;
    prospect->empty = count_empty(table, sheet);
    prospect->rounds = rounds_left(table, sheet, prospect->empty);
    count_cards(table, prospect->rounds, &deck);
    prospect->deck = deck.cards;
    for (uint32_t i = 0; i < STREETS; i++)
        find_runs(&sheet->street[i], length[i], &deck, &prospect->street[i]);
    prospect->fence_cost = cost_of_chance[chance_of_some(prospect->rounds / 2) / 8];
    for (uint32_t i = 0; i < STREETS; i++) {
        struct street_prospect *street = &prospect->street[i];
        for (uint32_t k = 0; k < street->runs; k++)
            street->run[k].chance =
                (uint16_t)chance_in_run(&street->run[k], prospect->rounds, deck.cards);
        add_costs(&sheet->street[i], length[i], street);
    }
}

/* What it costs to mark this many more boxes, if an effect is taken in some of the rounds. */
static uint32_t cost_of_marks(const struct prospect *prospect, uint32_t missing, uint32_t places)
{
    if (missing > places || missing > prospect->rounds)
        return missing ? COST_MOST : 0;
    return missing ? missing * cost_of_chance[chance_of_some(2 * prospect->rounds / missing) / 8]
                   : 0;
}

/* ---- Plans that ask for estates ---- */

/* Streets while a plan is thought through: what is taken, and the fences it would have. */
struct draft_streets {
    uint16_t taken[STREETS], fences[STREETS];
};

/* Houses that could become an estate, and how many fences are missing around them. */
struct site {
    uint32_t cost, street, first, missing;
};

enum { POOL_COST = 48, BIS_COST = 32, ROUNDABOUT_COST = 8 };

/* What a plan wants of the houses besides their being built. */
static uint32_t cost_of_demands(const struct table *table, const struct sheet *sheet,
                                const struct plan *plan, uint32_t street, uint32_t houses)
{
    const struct street *here = &sheet->street[street];
    uint32_t empty = houses & ~(uint32_t)here->built;
    uint32_t pools = kv_bits_count(here->pools & houses), bis = kv_bits_count(here->bis & houses);
    uint32_t cost = 0;
    if (pools < plan->pools)
        cost += empty & board_of(table)->pool_houses[street] ? POOL_COST : COST_MOST;
    if (bis < plan->bis)
        cost += kv_bits_count(empty) >= plan->bis - bis ? (plan->bis - bis) * BIS_COST : COST_MOST;
    return cost;
}

/* Where groups of this many houses begin that are free and have no fence inside. `edges` are fences
 * before houses. */
static uint32_t beginnings(uint32_t free, uint32_t edges, uint32_t size)
{
    uint32_t first = free, joined = free & ~edges;
    for (uint32_t i = 1; i < size; i++)
        first &= joined >> i;
    return first;
}

/* The cheapest site for an estate of a size on a street. */
static struct site best_site(const struct table *table, const struct sheet *sheet,
                             const struct prospect *prospect, const struct plan *plan,
                             const struct draft_streets *draft, uint32_t street, uint32_t size)
{
    struct site best = {.cost = COST_MOST, .street = street};
    uint32_t length = board_of(table)->length[street];
    const uint16_t *cost = prospect->street[street].cost;
    uint32_t edges = (uint32_t)draft->fences[street] << 1 | 1u | 1u << length;
    uint32_t free = ((1u << length) - 1) & ~(uint32_t)draft->taken[street];
    uint32_t firsts = beginnings(free, edges, size);
    if (plan->where == STREET_ENDS)
        firsts &= 1u | 1u << (length - size);
    for (; firsts; firsts &= firsts - 1) {
        uint32_t first = kv_bits_first(firsts);
        uint32_t missing = 2 - (edges >> first & 1) - (edges >> (first + size) & 1);
        uint32_t sum = (uint32_t)cost[first + size] - cost[first] + missing * prospect->fence_cost;
        if (sum < best.cost && (plan->pools || plan->bis))
            sum += cost_of_demands(table, sheet, plan, street, ((1u << size) - 1) << first);
        if (sum < best.cost)
            best = (struct site){sum, street, first, missing};
    }
    return best;
}

static void take_site(struct draft_streets *draft, const struct site *site, uint32_t size,
                      uint32_t length)
{
    uint32_t houses = ((1u << size) - 1) << site->first;
    draft->taken[site->street] |= (uint16_t)houses;
    draft->fences[site->street] |=
        (uint16_t)((1u << site->first >> 1) | 1u << (site->first + size - 1)) &
        (uint16_t)((1u << (length - 1)) - 1);
}

static uint32_t cheapest(const struct site *best, uint32_t from, uint32_t to)
{
    uint32_t at = from;
    for (uint32_t i = from + 1; i <= to; i++)
        if (best[i].cost < best[at].cost)
            at = i;
    return at;
}

/* The largest estates first: they find the fewest places. */
static uint32_t cost_of_estates(const struct table *table, const struct sheet *sheet,
                                const struct prospect *prospect, const struct plan *plan,
                                uint32_t from, uint32_t to)
{
    struct draft_streets draft;
    uint32_t cost = 0, fences = 0;
    for (uint32_t i = 0; i < STREETS; i++) {
        draft.taken[i] = sheet->street[i].used;
        draft.fences[i] = sheet->street[i].fences;
    }
    for (uint32_t size = SIZES; size > 0; size--) {
        struct site best[STREETS];
        for (uint32_t i = from; plan->sizes[size - 1] && i <= to; i++)
            best[i] = best_site(table, sheet, prospect, plan, &draft, i, size);
        for (uint32_t left = plan->sizes[size - 1]; left > 0; left--) {
            uint32_t at = cheapest(best, from, to);
            if (best[at].cost >= COST_MOST)
                return COST_MOST;
            cost += best[at].cost - best[at].missing * prospect->fence_cost;
            fences += best[at].missing;
            take_site(&draft, &best[at], size, board_of(table)->length[at]);
            if (left > 1)
                best[at] = best_site(table, sheet, prospect, plan, &draft, at, size);
        }
    }
    return least(COST_MOST, cost + cost_of_marks(prospect, fences, COST_MOST));
}

static uint32_t cost_on_one_street(const struct table *table, const struct sheet *sheet,
                                   const struct prospect *prospect, const struct plan *plan)
{
    uint32_t best = COST_MOST;
    for (uint32_t i = 0; i < STREETS; i++) {
        uint32_t built = kv_bits_count(sheet->street[i].roundabouts);
        uint32_t cost = cost_of_estates(table, sheet, prospect, plan, i, i);
        if (built < plan->roundabouts)
            cost += (plan->roundabouts - built) * ROUNDABOUT_COST;
        best = least(best, cost);
    }
    return best;
}

static uint32_t cost_of_estate_plan(const struct table *table, const struct sheet *sheet,
                                    const struct prospect *prospect, const struct plan *plan)
{
    uint32_t street = plan->where - (uint32_t)TOP;
    if (plan->where == ONE_STREET)
        return cost_on_one_street(table, sheet, prospect, plan);
    if (plan->where >= TOP && plan->where <= BOTTOM)
        return cost_of_estates(table, sheet, prospect, plan, street, street);
    return cost_of_estates(table, sheet, prospect, plan, 0, STREETS - 1);
}

/* ---- Other plans ---- */

static uint32_t missing_to(uint32_t wanted, uint32_t have)
{
    return have < wanted ? wanted - have : 0;
}

static uint32_t empty_on(const struct prospect *prospect, uint32_t street)
{
    uint32_t empty = 0;
    for (uint32_t i = 0; i < prospect->street[street].runs; i++)
        empty += prospect->street[street].run[i].count;
    return empty;
}

static uint32_t cost_of_parks(const struct table *table, const struct sheet *sheet,
                              const struct prospect *prospect, uint32_t street, uint32_t wanted)
{
    uint32_t boxes = board_of(table)->park_boxes[street], parks = sheet->street[street].parks;
    return cost_of_marks(prospect, missing_to(least(wanted, boxes), parks),
                         empty_on(prospect, street));
}

static uint32_t cost_of_pools(const struct table *table, const struct sheet *sheet,
                              const struct prospect *prospect, uint32_t street)
{
    const struct street *here = &sheet->street[street];
    uint32_t missing = board_of(table)->pool_houses[street] & ~(uint32_t)here->pools;
    if (missing & (here->built | here->roundabouts))
        return COST_MOST;
    return least(COST_MOST, kv_bits_count(missing) * POOL_COST +
                                cost_of_marks(prospect, kv_bits_count(missing), HOUSES_MOST));
}

static uint32_t cost_of_houses(const struct prospect *prospect, uint32_t street, uint32_t first,
                               uint32_t end)
{
    return (uint32_t)prospect->street[street].cost[end] - prospect->street[street].cost[first];
}

/* The two cheapest of three. */
static uint32_t two_of(const uint32_t cost[STREETS])
{
    uint32_t most = cost[0] > cost[1] ? cost[0] : cost[1];
    most = cost[2] > most ? cost[2] : most;
    return cost[0] + cost[1] + cost[2] - most;
}

static uint32_t cost_over_streets(const struct table *table, const struct sheet *sheet,
                                  const struct prospect *prospect, const struct plan *plan)
{
    uint32_t parks[STREETS], pools[STREETS], both = COST_MOST, every = 0, ends = 0;
    for (uint32_t i = 0; i < STREETS; i++) {
        uint32_t length = board_of(table)->length[i];
        parks[i] = cost_of_parks(table, sheet, prospect, i, HOUSES_MOST);
        pools[i] = cost_of_pools(table, sheet, prospect, i);
        every += cost_of_parks(table, sheet, prospect, i, plan->amount);
        ends += cost_of_houses(prospect, i, 0, 1) + cost_of_houses(prospect, i, length - 1, length);
        both =
            least(both, parks[i] + pools[i] + (sheet->street[i].roundabouts ? 0 : ROUNDABOUT_COST));
    }
    switch ((enum plan_kind)plan->kind) {
    case PLAN_PARKS_EVERY_STREET:
        return every;
    case PLAN_PARKS_STREETS:
        return two_of(parks);
    case PLAN_POOLS_STREETS:
        return two_of(pools);
    case PLAN_PARKS_POOLS:
        return parks[plan->where - (uint32_t)TOP] + pools[plan->where - (uint32_t)TOP];
    case PLAN_PARKS_POOLS_ROUNDABOUT:
        return both;
    default:
        return ends;
    }
}

static uint32_t cost_of_agents(const struct table *table, const struct sheet *sheet,
                               const struct prospect *prospect, const struct plan *plan)
{
    uint32_t marked = 0, open[SIZES + 1] = {0}, missing = 0, columns = 0;
    for (uint32_t i = 0; i < SIZES; i++) {
        marked += sheet->agents[i];
        open[board_of(table)->agent_boxes[i] - sheet->agents[i]]++;
    }
    if (plan->kind == PLAN_AGENTS)
        return cost_of_marks(prospect, missing_to(plan->amount, marked), NONE);
    for (uint32_t left = 0; left <= SIZES && columns < plan->amount; left++)
        for (; open[left] && columns < plan->amount; open[left]--, columns++)
            missing += left;
    return cost_of_marks(prospect, missing, NONE);
}

static uint32_t cost_of_bis(const struct sheet *sheet, const struct prospect *prospect,
                            const struct plan *plan)
{
    uint32_t best = COST_MOST;
    for (uint32_t i = 0; i < STREETS; i++) {
        uint32_t missing = missing_to(plan->amount, kv_bits_count(sheet->street[i].bis));
        best = least(best, cost_of_marks(prospect, missing, empty_on(prospect, i)));
    }
    return best;
}

static uint32_t parks_missing(const struct sheet *sheet, uint32_t wanted)
{
    uint32_t parks = 0;
    for (uint32_t i = 0; i < STREETS; i++)
        parks += sheet->street[i].parks;
    return missing_to(wanted, parks);
}

uint32_t welcome_plan_cost(const struct table *table, const struct sheet *sheet,
                           const struct prospect *prospect, uint32_t pile)
{
    const struct plan *plan = plan_of(table, pile);
    uint32_t street = plan->where - (uint32_t)TOP;
    switch ((enum plan_kind)plan->kind) {
    case PLAN_ESTATES:
        return cost_of_estate_plan(table, sheet, prospect, plan);
    case PLAN_PARKS:
        return cost_of_marks(prospect, parks_missing(sheet, plan->amount), NONE);
    case PLAN_TEMPS:
        return cost_of_marks(prospect, missing_to(plan->amount, sheet->temps), NONE);
    case PLAN_AGENTS:
    case PLAN_AGENT_COLUMNS:
        return cost_of_agents(table, sheet, prospect, plan);
    case PLAN_BIS_STREET:
        return cost_of_bis(sheet, prospect, plan);
    case PLAN_STREET:
        return sheet->street[street].used
                   ? COST_MOST
                   : cost_of_houses(prospect, street, 0, board_of(table)->length[street]);
    default:
        return cost_over_streets(table, sheet, prospect, plan);
    }
}
