/* What must hold between the figures of a box of Welcome. */
#include "games/welcome/rules/packing.h"
#include "base/bits.h"
#include "games/welcome/rules/game.h"

enum { ESTATES_OF_A_PLAN = 6 };

/* ---- What follows ---- */

/* Boxes of a track: as many as it pays something for. */
static uint8_t boxes_of(const uint8_t *values, uint32_t most)
{
    while (most > 0 && !values[most])
        most--;
    return (uint8_t)most;
}

void welcome_derive(void *box_bytes)
{
    struct box *box = (struct box *)box_bytes;
    for (uint32_t i = 0; i < BOARDS; i++) {
        struct board *board = &box->boards[i];
        for (uint32_t street = 0; street < STREETS; street++)
            board->park_boxes[street] =
                boxes_of(board->park_values[street], sizeof board->park_values[street] - 1);
        for (uint32_t size = 0; size < SIZES; size++)
            board->agent_boxes[size] =
                boxes_of(board->estate_values[size], sizeof board->estate_values[size] - 1);
    }
}

/* ---- Boards ---- */

static bool never_falls(const uint8_t *values, uint32_t last)
{
    for (uint32_t i = 0; i < last; i++)
        if (values[i + 1] < values[i])
            return false;
    return true;
}

static bool tracks_rise(const struct board *board)
{
    bool good = never_falls(board->pool_values, POOLS_MOST) &&
                never_falls(board->bis_values, BIS_MOST) &&
                never_falls(board->roundabout_values, ROUNDABOUTS_MOST) &&
                never_falls(board->refusal_values, REFUSALS_MOST);
    for (uint32_t i = 0; i < STREETS; i++)
        good = good && never_falls(board->park_values[i], board->park_boxes[i]);
    for (uint32_t i = 0; i < SIZES; i++)
        good = good && never_falls(board->estate_values[i], board->agent_boxes[i]);
    return good;
}

static uint32_t count_pools(const struct board *board)
{
    return kv_bits_count(board->pool_houses[0]) + kv_bits_count(board->pool_houses[1]) +
           kv_bits_count(board->pool_houses[2]);
}

static bool pools_have_houses(const struct board *board)
{
    for (uint32_t i = 0; i < STREETS; i++)
        if (board->pool_houses[i] >> board->length[i])
            return false;
    return true;
}

static void check_board(const struct board *board, const char *name, struct kv_pack_faults *faults)
{
    static const uint8_t most[STREETS] = {PLACES_MIDDLE, PLACES_BOTTOM - PLACES_MIDDLE,
                                          PLACES - PLACES_BOTTOM};
    for (uint32_t i = 0; i < STREETS; i++)
        if (board->length[i] > most[i]) {
            kv_refuse(&faults->error, "bad-pack",
                      "Board \"%s\": street %u has at most %u houses, not %u.", name,
                      (unsigned)i + 1, most[i] + 0u, board->length[i] + 0u);
            kv_pack_fault(faults, "boards");
        }
    if (!pools_have_houses(board)) {
        kv_refuse(&faults->error, "bad-pack", "Board \"%s\": a pool lies behind the last house.",
                  name);
        kv_pack_fault(faults, "boards");
    }
    if (count_pools(board) > POOLS_MOST || count_pools(board) == 0) {
        kv_refuse(&faults->error, "bad-pack", "Board \"%s\" has 1 to %u pools, not %u.", name,
                  POOLS_MOST, (unsigned)count_pools(board));
        kv_pack_fault(faults, "boards");
    }
    if (!tracks_rise(board)) {
        kv_refuse(&faults->error, "bad-pack", "Board \"%s\": a track pays less for more marks.",
                  name);
        kv_pack_fault(faults, "boards");
    }
}

/* ---- Cards ---- */

static void check_deck(const struct box *box, const struct edition *edition, const char *field,
                       struct kv_pack_faults *faults)
{
    uint32_t sum = 0;
    for (uint32_t number = 1; number <= CARD_NUMBERS; number++)
        for (uint32_t effect = 0; effect < EFFECTS; effect++)
            sum += copies_of(box, edition, number, effect);
    if (sum == edition->cards)
        return;
    kv_refuse(&faults->error, "bad-pack", "The deck has %u cards in all, not %u.",
              edition->cards + 0u, (unsigned)sum);
    kv_pack_fault(faults, field);
}

/* ---- Plans ---- */

/* Can it be on a card of this edition? The rules of some kinds are those of one edition alone. */
static bool is_known_kind(const struct edition *edition, uint32_t kind)
{
    for (uint32_t i = 0; i < edition->plan_count; i++)
        if (welcome_box.plans[edition->set][i].kind == kind)
            return true;
    return false;
}

static uint32_t least_of(const uint8_t *list, uint32_t count)
{
    uint32_t least = list[0];
    for (uint32_t i = 1; i < count; i++)
        least = list[i] < least ? list[i] : least;
    return least;
}

static uint32_t sum_of(const uint8_t *list, uint32_t count)
{
    uint32_t sum = 0;
    for (uint32_t i = 0; i < count; i++)
        sum += list[i];
    return sum;
}

/* Houses that its estates need, and estates. */
static uint32_t houses_wanted(const struct plan *plan, uint32_t *estates)
{
    uint32_t wanted = 0;
    *estates = sum_of(plan->sizes, SIZES);
    for (uint32_t i = 0; i < SIZES; i++)
        wanted += plan->sizes[i] * (i + 1);
    return wanted;
}

static bool estates_fit(const struct plan *plan, const struct board *board)
{
    uint32_t estates, wanted = houses_wanted(plan, &estates) + plan->roundabouts;
    uint32_t room = sum_of(board->length, STREETS);
    if (plan->where >= TOP && plan->where <= BOTTOM)
        room = board->length[plan->where - TOP];
    else if (plan->where == ONE_STREET)
        room = board->length[0] > board->length[1] ? board->length[0] : board->length[1];
    if (plan->where == ONE_STREET && board->length[2] > room)
        room = board->length[2];
    return estates > 0 && estates <= ESTATES_OF_A_PLAN && wanted <= room &&
           estates * plan->pools <= count_pools(board) && estates * plan->bis <= BIS_MOST &&
           (plan->where != STREET_ENDS || estates <= 2 * STREETS);
}

/* Can anybody fulfil it on this board? */
static bool can_be_fulfilled(const struct plan *plan, const struct board *board)
{
    uint32_t amount = plan->amount;
    switch ((enum plan_kind)plan->kind) {
    case PLAN_ESTATES:
        return estates_fit(plan, board);
    case PLAN_PARKS:
        return amount && amount <= sum_of(board->park_boxes, STREETS);
    case PLAN_PARKS_EVERY_STREET:
        return amount && amount <= least_of(board->park_boxes, STREETS);
    case PLAN_PARKS_STREETS:
    case PLAN_POOLS_STREETS:
        return amount && amount <= STREETS;
    case PLAN_PARKS_POOLS:
    case PLAN_STREET:
        return plan->where >= TOP && plan->where <= BOTTOM;
    case PLAN_TEMPS:
        return amount && amount <= TEMPS_MOST;
    case PLAN_AGENTS:
        return amount && amount <= sum_of(board->agent_boxes, SIZES);
    case PLAN_AGENT_COLUMNS:
        return amount && amount <= SIZES;
    case PLAN_BIS_STREET:
        return amount && amount <= BIS_MOST && amount < least_of(board->length, STREETS);
    case PLAN_PARKS_POOLS_ROUNDABOUT:
    case PLAN_END_HOUSES:
        return true;
    }
    return false;
}

/* A basic plan asks for estates anywhere, and nothing else. */
static bool is_plain(const struct plan *plan)
{
    return plan->kind == PLAN_ESTATES && plan->where == ANYWHERE && !plan->pools && !plan->bis &&
           !plan->roundabouts;
}

static const char *fault_of_plan(const struct box *box, const struct edition *edition,
                                 const struct plan *plan)
{
    if (!plan->advanced && !is_plain(plan))
        return KV_MARK("Plan \"%s\" is a basic one: it asks for estates anywhere, no more.");
    if (!is_known_kind(edition, plan->kind))
        return KV_MARK("Plan \"%s\" asks for what this edition does not know.");
    if (plan->roundabouts && plan->where != ONE_STREET)
        return KV_MARK("Plan \"%s\" asks for roundabouts, but not on one street.");
    if (plan->later > plan->first)
        return KV_MARK("Plan \"%s\" pays the first no less than those who come later.");
    for (uint32_t i = 0; i <= (edition->blueprint ? BOARD_BLUEPRINT : BOARD_CLASSIC); i++)
        if (!can_be_fulfilled(plan, &box->boards[i]))
            return KV_MARK("Nobody can fulfil plan \"%s\".");
    return NULL;
}

static void check_plans(const struct box *box, const struct edition *edition, const char *field,
                        struct kv_pack_faults *faults)
{
    for (uint32_t i = 0; i < edition->plan_count; i++) {
        const char *fault = fault_of_plan(box, edition, &box->plans[edition->set][i]);
        if (!fault)
            continue;
        kv_refuse(&faults->error, "bad-pack", fault, edition->plans[i].id);
        kv_pack_fault(faults, field);
    }
}

/* ---- Temps ---- */

static void check_thresholds(const struct threshold rule[THRESHOLDS], const char *field,
                             struct kv_pack_faults *faults)
{
    bool good = rule[0].marks != 0;
    for (uint32_t i = 0; i < THRESHOLDS; i++) {
        good = good && rule[i].marks <= TEMPS_MOST && !rule[i].marks == !rule[i].points;
        if (i > 0 && rule[i].marks)
            good = good && rule[i].marks < rule[i - 1].marks && rule[i].points < rule[i - 1].points;
    }
    if (good)
        return;
    kv_refuse(&faults->error, "bad-pack",
              "Temps pay from 1 to %u marks on, fewer points for fewer marks: \"%s\".", TEMPS_MOST,
              field);
    kv_pack_fault(faults, field);
}

static void check_ranks(const uint8_t points[3], struct kv_pack_faults *faults)
{
    if (points[0] >= points[1] && points[1] >= points[2] && points[0])
        return;
    kv_refuse(&faults->error, "bad-pack", "A lower rank in temps does not pay more.");
    kv_pack_fault(faults, "temps-by-rank");
}

void welcome_check_box(const void *box_bytes, struct kv_pack_faults *faults)
{
    const struct box *box = (const struct box *)box_bytes;
    for (uint32_t i = 0; i < BOARDS; i++)
        check_board(&box->boards[i], welcome_boards[i].id, faults);
    check_deck(box, &welcome_editions[EDITION_FIRST], "cards-first", faults);
    check_deck(box, &welcome_editions[EDITION_SECOND], "cards-second", faults);
    check_plans(box, &welcome_editions[EDITION_FIRST], "plans-first", faults);
    check_plans(box, &welcome_editions[EDITION_SECOND], "plans-second", faults);
    check_ranks(box->temp_rank_points, faults);
    check_thresholds(box->temp_thresholds[BY_SOLO_CARD], "temps-alone", faults);
    check_thresholds(box->temp_thresholds[BY_CLOSED_RIVAL], "temps-closed", faults);
}
