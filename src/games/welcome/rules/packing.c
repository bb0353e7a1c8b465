/* What the box of Welcome has, as its owner writes it in a pack. */
#include "games/welcome/rules/packing.h"
#include "base/bits.h"
#include "games/welcome/rules/game.h"

enum {
    POINTS_MOST = 60,
    COPIES_MOST = 9,
    HOUSES_LEAST = 6,
    AMOUNT_MOST = 20,
    ESTATES_OF_A_PLAN = 6
};

/* ---- Words ---- */

static const struct kv_label boards[] = {{"classic", NULL}, {"blueprint", NULL}, {0}};

static const struct kv_label houses[] = {
    {"1", NULL}, {"2", NULL}, {"3", NULL},  {"4", NULL},  {"5", NULL},  {"6", NULL},  {"7", NULL},
    {"8", NULL}, {"9", NULL}, {"10", NULL}, {"11", NULL}, {"12", NULL}, {"13", NULL}, {0}};

static const struct kv_label numbers[] = {{"1", NULL},  {"2", NULL},  {"3", NULL},  {"4", NULL},
                                          {"5", NULL},  {"6", NULL},  {"7", NULL},  {"8", NULL},
                                          {"9", NULL},  {"10", NULL}, {"11", NULL}, {"12", NULL},
                                          {"13", NULL}, {"14", NULL}, {"15", NULL}, {0}};

static const struct kv_label kinds[] = {
    [PLAN_ESTATES] = {"estates", NULL},
    [PLAN_PARKS] = {"parks", NULL},
    [PLAN_PARKS_EVERY_STREET] = {"parks-every-street", NULL},
    [PLAN_PARKS_STREETS] = {"streets-of-parks", NULL},
    [PLAN_POOLS_STREETS] = {"streets-of-pools", NULL},
    [PLAN_PARKS_POOLS] = {"parks-and-pools", NULL},
    [PLAN_PARKS_POOLS_ROUNDABOUT] = {"parks-pools-roundabout", NULL},
    [PLAN_TEMPS] = {"temps", NULL},
    [PLAN_AGENTS] = {"agents", NULL},
    [PLAN_AGENT_COLUMNS] = {"agent-columns", NULL},
    [PLAN_BIS_STREET] = {"bis-on-a-street", NULL},
    [PLAN_STREET] = {"street", NULL},
    [PLAN_END_HOUSES] = {"end-houses", NULL},
    {0},
};

static const struct kv_label wheres[] = {
    [ANYWHERE] = {"anywhere", NULL},
    [TOP] = {"top", NULL},
    [MIDDLE] = {"middle", NULL},
    [BOTTOM] = {"bottom", NULL},
    [ONE_STREET] = {"one-street", NULL},
    [STREET_ENDS] = {"street-ends", NULL},
    {0},
};

/* Which piles, by their bits. */
static const struct kv_label piles[] = {{"none", NULL}, {"A", NULL},   {"B", NULL},
                                        {"AB", NULL},   {"C", NULL},   {"AC", NULL},
                                        {"BC", NULL},   {"ABC", NULL}, {0}};

/* ---- Rows ---- */

#define OF_BOARD(member) .offset = offsetof(struct board, member)
#define TRACK(name, member, most_values, fewest_values)                                            \
    {                                                                                              \
        .id = (name), .kind = KV_FIELD_NUMBER, OF_BOARD(member), .count = (most_values),           \
        .fewest = (fewest_values), .most = POINTS_MOST                                             \
    }
#define SITES(name, member)                                                                        \
    {                                                                                              \
        .id = (name), .kind = KV_FIELD_SET, OF_BOARD(member), .most = 4, .narrow = true,           \
        .words = houses                                                                            \
    }

static const struct kv_field board_row[] = {
    {.id = "houses",
     .kind = KV_FIELD_NUMBER,
     OF_BOARD(length),
     .count = STREETS,
     .least = HOUSES_LEAST,
     .most = HOUSES_MOST},
    SITES("pool-houses-top", pool_houses[0]),
    SITES("pool-houses-middle", pool_houses[1]),
    SITES("pool-houses-bottom", pool_houses[2]),
    TRACK("parks-top", park_values[0], 8, 2),
    TRACK("parks-middle", park_values[1], 8, 2),
    TRACK("parks-bottom", park_values[2], 8, 2),
    TRACK("pools", pool_values, 10, 0),
    TRACK("bis", bis_values, 10, 0),
    TRACK("estates-1", estate_values[0], 5, 2),
    TRACK("estates-2", estate_values[1], 5, 2),
    TRACK("estates-3", estate_values[2], 5, 2),
    TRACK("estates-4", estate_values[3], 5, 2),
    TRACK("estates-5", estate_values[4], 5, 2),
    TRACK("estates-6", estate_values[5], 5, 2),
    TRACK("roundabouts", roundabout_values, ROUNDABOUTS_MOST + 1, 0),
    TRACK("refusals", refusal_values, REFUSALS_MOST + 1, 0),
    {.kind = KV_FIELD_END},
};

static const struct kv_field card_row[] = {
    {.kind = KV_FIELD_NUMBER, .count = EFFECTS, .most = COPIES_MOST},
    {.kind = KV_FIELD_END},
};

#define OF_PLAN(name, member, limit)                                                               \
    {                                                                                              \
        .id = (name), .kind = KV_FIELD_NUMBER, .offset = offsetof(struct plan, member),            \
        .most = (limit)                                                                            \
    }

/* A plan that is approved pays something: sheets tell it so. */
#define PLAN_POINTS(name, member)                                                                  \
    {                                                                                              \
        .id = (name), .kind = KV_FIELD_NUMBER, .offset = offsetof(struct plan, member),            \
        .least = 1, .most = POINTS_MOST                                                            \
    }

static const struct kv_field plan_row[] = {
    PLAN_POINTS("first", first),
    PLAN_POINTS("later", later),
    {.id = "kind", .kind = KV_FIELD_CHOICE, .offset = offsetof(struct plan, kind), .words = kinds},
    OF_PLAN("amount", amount, AMOUNT_MOST),
    {.id = "where",
     .kind = KV_FIELD_CHOICE,
     .offset = offsetof(struct plan, where),
     .words = wheres},
    {.id = "estates",
     .kind = KV_FIELD_NUMBER,
     .offset = offsetof(struct plan, sizes),
     .count = SIZES,
     .most = SIZES},
    OF_PLAN("pools", pools, 2),
    OF_PLAN("bis", bis, 3),
    OF_PLAN("roundabouts", roundabouts, ROUNDABOUTS_MOST),
    {.kind = KV_FIELD_END},
};

#define OF_RIVAL(name, member, limit)                                                              \
    {                                                                                              \
        .id = (name), .kind = KV_FIELD_NUMBER, .offset = offsetof(struct rival, member),           \
        .most = (limit)                                                                            \
    }

static const struct kv_field rival_row[] = {
    OF_RIVAL("level", level, 9),
    {.id = "approves",
     .kind = KV_FIELD_CHOICE,
     .offset = offsetof(struct rival, approves),
     .words = piles},
    OF_RIVAL("park", park, 9),
    OF_RIVAL("pool", pool, 9),
    OF_RIVAL("temp", temp, 9),
    OF_RIVAL("fence", fence, 9),
    OF_RIVAL("bis", bis, 9),
    OF_RIVAL("agent", agent, 9),
    {.kind = KV_FIELD_END},
};

/* ---- The box. The marks are those of components.c. ---- */

/* Values of a row of a board, a plan and a rival. */
#define R14      "RRRRRRRRRRRRRR"
#define D14      "DDDDDDDDDDDDDD"
#define ADVANCED "RRSSSSSSSSSSSS"
/* The values of a board: 3 lengths, 3 sets, 24 of parks, 20 of pools and bis, 30 of estates, 7. */
#define TEN(letter) letter letter letter letter letter letter letter letter letter letter
#define BOARD(letter)                                                                              \
    TEN(letter)                                                                                    \
    TEN(letter)                                                                                    \
    TEN(letter)                                                                                    \
    TEN(letter)                                                                                    \
    TEN(letter) TEN(letter) TEN(letter) TEN(letter) letter letter letter letter letter letter letter

#define FROM(member) .offset = offsetof(struct box, member)

const struct kv_field welcome_fields[] = {
    {.id = "boards",
     .about = KV_MARK("Both boards: houses and pools of the streets, and what the tracks pay after "
                      "0, 1, 2 … marks."),
     .kind = KV_FIELD_ROWS,
     FROM(boards),
     .rows = boards,
     .stride = sizeof(struct board),
     .parts = board_row,
     .marks = BOARD("P") BOARD("R")},
    {.id = "cards-first",
     .about = KV_MARK("The deck of the first edition, 81 cards: how many of each number with "
                      "fence, agent, park, pool, temp and bis."),
     .kind = KV_FIELD_ROWS,
     FROM(decks[SET_FIRST]),
     .rows = numbers,
     .stride = EFFECTS,
     .parts = card_row,
     .marks = "P"},
    {.id = "cards-second",
     .about = KV_MARK("The deck of the second and the collector's edition, 63 cards."),
     .kind = KV_FIELD_ROWS,
     FROM(decks[SET_SECOND]),
     .rows = numbers,
     .stride = EFFECTS,
     .parts = card_row,
     .marks = "P"},
    {.id = "plans-first",
     .about = KV_MARK("The plans of the first edition; \"estates\" says how many of each size."),
     .kind = KV_FIELD_ROWS,
     FROM(plans[SET_FIRST]),
     .rows = welcome_first_plans,
     .stride = sizeof(struct plan),
     .parts = plan_row,
     .marks = "P"},
    {.id = "plans-second",
     .about = KV_MARK("The plans of the second and the collector's edition."),
     .kind = KV_FIELD_ROWS,
     FROM(plans[SET_SECOND]),
     .rows = welcome_second_plans,
     .stride = sizeof(struct plan),
     .parts = plan_row,
     .marks = R14 R14 R14 D14 R14 R14 R14                  /* A */
     "DRRRRRRRRRRRRR" R14 R14 "RDRRRRRRRRRRRR" R14 R14 R14 /* B */
         R14 R14 R14 R14 D14 R14 R14                       /* C */
             ADVANCED ADVANCED ADVANCED ADVANCED ADVANCED ADVANCED ADVANCED ADVANCED ADVANCED
                 ADVANCED ADVANCED ADVANCED ADVANCED ADVANCED ADVANCED ADVANCED ADVANCED},
    {.id = "rivals",
     .about = KV_MARK("The rivals: which plans they approve, and points (bis: houses) a card; "
                      "agent: points a house of an estate with one."),
     .kind = KV_FIELD_ROWS,
     FROM(rivals),
     .rows = welcome_rivals,
     .stride = sizeof(struct rival),
     .parts = rival_row,
     .marks = "RRRRRRRR"
              "RRRRRRRR"
              "RRRRRRRR"
              "RRSRSRSS"
              "RRRRRRRR"
              "RSRRRRRR"
              "RRRRRRRR"
              "RRRRRRRR"
              "RRRRRRRR"
              "RRRRRRRR"
              "RRRRRRRR"
              "RRRRRRRR"},
    {.id = "temps-by-rank",
     .about = KV_MARK("Points for most temps, second most and third most."),
     .kind = KV_FIELD_NUMBER,
     FROM(temp_rank_points),
     .count = 3,
     .most = POINTS_MOST,
     .marks = "P"},
    {.id = "temps-alone",
     .about = KV_MARK("The solo card: from so many temps on, so many points."),
     .kind = KV_FIELD_NUMBER,
     FROM(temp_thresholds[BY_SOLO_CARD]),
     .count = 2,
     .most = POINTS_MOST,
     .marks = "S"},
    {.id = "temps-closed",
     .about = KV_MARK("The closed rival: temps and points, three times, the most first."),
     .kind = KV_FIELD_NUMBER,
     FROM(temp_thresholds[BY_CLOSED_RIVAL]),
     .count = 2 * THRESHOLDS,
     .most = POINTS_MOST,
     .marks = "R"},
    {0},
};

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
        check_board(&box->boards[i], boards[i].id, faults);
    check_deck(box, &welcome_editions[EDITION_FIRST], "cards-first", faults);
    check_deck(box, &welcome_editions[EDITION_SECOND], "cards-second", faults);
    check_plans(box, &welcome_editions[EDITION_FIRST], "plans-first", faults);
    check_plans(box, &welcome_editions[EDITION_SECOND], "plans-second", faults);
    check_ranks(box->temp_rank_points, faults);
    check_thresholds(box->temp_thresholds[BY_SOLO_CARD], "temps-alone", faults);
    check_thresholds(box->temp_thresholds[BY_CLOSED_RIVAL], "temps-closed", faults);
}
