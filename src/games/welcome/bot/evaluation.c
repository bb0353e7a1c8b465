/*
 * What a sheet is worth to a bot: its score now, and what it may still become.
 *
 * Points are counted in sixteenths, chances in 256ths. What matters less towards the end is counted
 * a second time, multiplied by the empty houses ("early").
 */
#include "games/welcome/bot/evaluation.h"
#include "base/bits.h"
#include "base/memory.h"
#include "games/welcome/bot/prospects.h"

/* For those who train: the games of the page explain turns in their own words. */
#ifndef KV_BROWSER
#define RUN_TITLE KV_MARK("room for numbers")

#define RUN_LABELS(LENGTH)                                                                         \
    [FEATURE_RUN_##LENGTH##_NONE] = {"run-" #LENGTH "-none", RUN_TITLE},                           \
    [FEATURE_RUN_##LENGTH##_TIGHT] = {"run-" #LENGTH "-tight", RUN_TITLE},                         \
    [FEATURE_RUN_##LENGTH##_SCARCE] = {"run-" #LENGTH "-scarce", RUN_TITLE},                       \
    [FEATURE_RUN_##LENGTH##_FAIR] = {"run-" #LENGTH "-fair", RUN_TITLE},                           \
    [FEATURE_RUN_##LENGTH##_EASY] = {"run-" #LENGTH "-easy", RUN_TITLE},                           \
    [FEATURE_RUN_##LENGTH##_WIDE] = {"run-" #LENGTH "-wide", RUN_TITLE},                           \
    [FEATURE_EARLY_RUN_##LENGTH##_NONE] = {"early-run-" #LENGTH "-none", RUN_TITLE},               \
    [FEATURE_EARLY_RUN_##LENGTH##_TIGHT] = {"early-run-" #LENGTH "-tight", RUN_TITLE},             \
    [FEATURE_EARLY_RUN_##LENGTH##_SCARCE] = {"early-run-" #LENGTH "-scarce", RUN_TITLE},           \
    [FEATURE_EARLY_RUN_##LENGTH##_FAIR] = {"early-run-" #LENGTH "-fair", RUN_TITLE},               \
    [FEATURE_EARLY_RUN_##LENGTH##_EASY] = {"early-run-" #LENGTH "-easy", RUN_TITLE},               \
    [FEATURE_EARLY_RUN_##LENGTH##_WIDE] = {"early-run-" #LENGTH "-wide", RUN_TITLE},

static const struct kv_label features[] = {
    [FEATURE_BASE] = {"base", KV_MARK("what every sheet brings")},
    [FEATURE_ROUND] = {"round", KV_MARK("the round")},
    [FEATURE_ROUND_SQUARED] = {"round-squared", KV_MARK("the round")},
    [FEATURE_ROUND_CUBED] = {"round-cubed", KV_MARK("the round")},
    [FEATURE_EMPTY] = {"empty", KV_MARK("empty houses")},
    [FEATURE_EMPTY_SQUARED] = {"empty-squared", KV_MARK("empty houses")},
    [FEATURE_FILLABLE] = {"fillable", KV_MARK("room for numbers")},
    [FEATURE_PLANS] = {"plans", KV_MARK("city plans")},
    [FEATURE_PARKS] = {"parks", KV_MARK("parks")},
    [FEATURE_POOLS] = {"pools", KV_MARK("pools")},
    [FEATURE_TEMPS] = {"temps", KV_MARK("temporary workers")},
    [FEATURE_ESTATES] = {"estates", KV_MARK("estates built")},
    [FEATURE_BIS] = {"bis", KV_MARK("bis houses")},
    [FEATURE_ROUNDABOUTS] = {"roundabouts", KV_MARK("roundabouts")},
    [FEATURE_REFUSALS] = {"refusals", KV_MARK("refusals")},
    [FEATURE_REFUSALS_SQUARED] = {"refusals-squared", KV_MARK("refusals")},
    [FEATURE_REFUSALS_EARLY] = {"refusals-early", KV_MARK("refusals")},
    [FEATURE_BIS_EARLY] = {"bis-early", KV_MARK("bis houses")},
    [FEATURE_PARKS_TO_COME] = {"parks-to-come", KV_MARK("parks to come")},
    [FEATURE_PARKS_HOPED_FOR] = {"parks-hoped-for", KV_MARK("parks to come")},
    [FEATURE_POOLS_TO_COME] = {"pools-to-come", KV_MARK("pools to come")},
    [FEATURE_POOLS_HOPED_FOR] = {"pools-hoped-for", KV_MARK("pools to come")},
    [FEATURE_TEMPS_MARKED] = {"temps-marked", KV_MARK("temporary workers")},
    [FEATURE_TEMPS_EARLY] = {"temps-early", KV_MARK("temporary workers")},
    [FEATURE_TEMPS_LEAD] = {"temps-lead", KV_MARK("temporary workers")},
    [FEATURE_TEMPS_LEAD_EARLY] = {"temps-lead-early", KV_MARK("temporary workers")},
    [FEATURE_TEMPS_TO_COME] = {"temps-to-come", KV_MARK("temporary workers")},
    [FEATURE_DONE_1] = {"done-1", KV_MARK("estates built")},
    [FEATURE_DONE_2] = {"done-2", KV_MARK("estates built")},
    [FEATURE_DONE_3] = {"done-3", KV_MARK("estates built")},
    [FEATURE_DONE_4] = {"done-4", KV_MARK("estates built")},
    [FEATURE_DONE_5] = {"done-5", KV_MARK("estates built")},
    [FEATURE_DONE_6] = {"done-6", KV_MARK("estates built")},
    [FEATURE_OPEN_1] = {"open-1", KV_MARK("estates to come")},
    [FEATURE_OPEN_2] = {"open-2", KV_MARK("estates to come")},
    [FEATURE_OPEN_3] = {"open-3", KV_MARK("estates to come")},
    [FEATURE_OPEN_4] = {"open-4", KV_MARK("estates to come")},
    [FEATURE_OPEN_5] = {"open-5", KV_MARK("estates to come")},
    [FEATURE_OPEN_6] = {"open-6", KV_MARK("estates to come")},
    [FEATURE_LONG_HOUSES] = {"long-houses", KV_MARK("houses that want a fence")},
    [FEATURE_LONG_LATE] = {"long-late", KV_MARK("houses that want a fence")},
    [FEATURE_AGENTS_OPEN] = {"agents-open", KV_MARK("agents")},
    [FEATURE_AGENTS_TO_COME] = {"agents-to-come", KV_MARK("agents to come")},
    [FEATURE_AGENTS_HOPED_FOR] = {"agents-hoped-for", KV_MARK("agents to come")},
    [FEATURE_FENCES] = {"fences", KV_MARK("fences")},
    [FEATURE_FENCES_EARLY] = {"fences-early", KV_MARK("fences")},
    [FEATURE_PLAN_NEAR] = {"plan-near", KV_MARK("plans within reach")},
    [FEATURE_PLAN_LIKELY] = {"plan-likely", KV_MARK("plans within reach")},
    [FEATURE_PLAN_POSSIBLE] = {"plan-possible", KV_MARK("plans within reach")},
    [FEATURE_PLAN_RACE] = {"plan-race", KV_MARK("the race for plans")},
    [FEATURE_PLAN_RACE_LIKELY] = {"plan-race-likely", KV_MARK("the race for plans")},
    [FEATURE_APPROVED] = {"approved", KV_MARK("approved plans")},
    [FEATURE_APPROVED_EARLY] = {"approved-early", KV_MARK("approved plans")},
    [FEATURE_LAST_PLAN] = {"last-plan", KV_MARK("the end by plans")},
    [FEATURE_LAST_PLAN_EARLY] = {"last-plan-early", KV_MARK("the end by plans")},
    [FEATURE_RIVAL_POINTS] = {"rival-points", KV_MARK("the rival's points")},
    [FEATURE_RIVAL_OPEN] = {"rival-open", KV_MARK("the rival's prospects")},
    [FEATURE_RIVAL_OPEN_EARLY] = {"rival-open-early", KV_MARK("the rival's prospects")},
    [FEATURE_RIVAL_ESTATES] = {"rival-estates", KV_MARK("the rival's prospects")},
    [FEATURE_ROUNDS_LEFT] = {"rounds-left", KV_MARK("the round")},
    [FEATURE_PLAN_A] = {"plan-a", KV_MARK("plans within reach")},
    [FEATURE_PLAN_B] = {"plan-b", KV_MARK("plans within reach")},
    [FEATURE_PLAN_C] = {"plan-c", KV_MARK("plans within reach")},
    [FEATURE_ROOM_TOP] = {"room-top", KV_MARK("room for numbers")},
    [FEATURE_ROOM_MIDDLE] = {"room-middle", KV_MARK("room for numbers")},
    [FEATURE_ROOM_BOTTOM] = {"room-bottom", KV_MARK("room for numbers")},
    RUN_LENGTHS(RUN_LABELS){0},
};
#endif

static uint32_t kind(const void *table_bytes)
{
    const struct table *table = (const struct table *)table_bytes;
    if (table->mode == MODE_RIVAL && table->rival != RIVAL_CLOSED)
        return KIND_RIVAL;
    return table->mode == MODE_SOLO || table->mode == MODE_RIVAL ? KIND_ALONE : KIND_COMPANY;
}

enum { POINT = 16 };

/* A sheet being evaluated, and what is noted about it. */
struct look {
    const struct table *table;
    const struct sheet *sheet;
    struct prospect prospect;
    uint32_t estates[SIZES]; /* that are complete                        */
    uint32_t open[SIZES];    /* and that may still become so, in chances */
    int32_t *counted;
};

/* Is the number written and this effect still to be played? In the middle of a turn, what an effect
 * will bring counts as if it were there, as far as that is known. */
static bool awaits(const struct sheet *sheet, enum effect effect)
{
    return sheet->stage == STAGE_EFFECT && sheet->effect == effect;
}

/* Adds a count as it is, and once more for what is left of the game. */
static void count_phases(struct look *look, enum feature feature, enum feature early, int32_t value)
{
    look->counted[feature] += value;
    look->counted[early] += value * (int32_t)look->prospect.empty;
}

/* ---- The round ---- */

/* As far as it follows from the cards (in a draft it does not); no turn can change it. */
static uint32_t round_of(const struct table *table)
{
    enum { MIDDLE_ROUND = 17 };
    const struct edition *edition = edition_of(table);
    switch ((enum mode)table->mode) {
    case MODE_STACKS:
        return table->pooled ? edition->stack - 1u - table->left[0]
                             : 2u * edition->stack - 2u - table->left[0];
    case MODE_SOLO:
        return (edition->cards - (uint32_t)table->left[0]) / CARDS;
    case MODE_RIVAL:
        return table->rival_count;
    case MODE_DRAFT:
        return MIDDLE_ROUND;
    }
    return 0;
}

static void count_round(struct look *look)
{
    int32_t round = (int32_t)round_of(look->table);
    look->counted[FEATURE_BASE] = 1;
    look->counted[FEATURE_ROUND] = round;
    look->counted[FEATURE_ROUND_SQUARED] = round * round;
    look->counted[FEATURE_ROUND_CUBED] = round * round * round / POINT;
}

/* ---- Points there are ---- */

static void count_points(struct look *look)
{
    const struct sheet *sheet = look->sheet;
    int32_t *counted = look->counted;
    struct kv_score score;
    welcome_score(look->table, sheet, &score);
    for (uint32_t i = 0; i < PILES; i++)
        counted[FEATURE_PLANS] += POINT * score.cell[CELL_PLANS + i];
    for (uint32_t i = 0; i < STREETS; i++)
        counted[FEATURE_PARKS] += POINT * score.cell[CELL_PARKS + i];
    for (uint32_t i = 0; i < SIZES; i++)
        counted[FEATURE_ESTATES] += POINT * score.cell[CELL_ESTATES + i];
    counted[FEATURE_POOLS] = POINT * score.cell[CELL_POOLS];
    counted[FEATURE_TEMPS] = POINT * score.cell[CELL_TEMPS];
    counted[FEATURE_BIS] = POINT * score.cell[CELL_BIS];
    counted[FEATURE_ROUNDABOUTS] = POINT * score.cell[CELL_ROUNDABOUTS];
    counted[FEATURE_REFUSALS_SQUARED] = sheet->refusals * sheet->refusals;
    count_phases(look, FEATURE_REFUSALS, FEATURE_REFUSALS_EARLY, sheet->refusals);
    counted[FEATURE_BIS_EARLY] = sheet->bis * (int32_t)look->prospect.empty;
}

/* ---- Room for numbers ---- */

/* How many cards fit for each house of a run, of a deck of 64: six steps. */
static uint32_t ease_of(const struct run *run, uint32_t deck)
{
    static const uint8_t steps[] = {1, 4, 6, 8, 12};
    uint32_t fitting = 64u * run->cards / (deck * run->count), ease = 0;
    while (ease < sizeof steps && fitting >= steps[ease])
        ease++;
    return ease;
}

static void count_run(struct look *look, const struct run *run)
{
    enum { EASES = FEATURE_EARLY_RUN_1_NONE - FEATURE_RUN_1_NONE };
    static const uint8_t first[HOUSES_MOST + 1] = {
        0,
        FEATURE_RUN_1_NONE,
        FEATURE_RUN_2_NONE,
        FEATURE_RUN_3_NONE,
        FEATURE_RUN_4_NONE,
        FEATURE_RUN_4_NONE,
        FEATURE_RUN_6_NONE,
        FEATURE_RUN_6_NONE,
        FEATURE_RUN_6_NONE,
        FEATURE_RUN_6_NONE,
        FEATURE_RUN_6_NONE,
        FEATURE_RUN_6_NONE,
        FEATURE_RUN_6_NONE,
        FEATURE_RUN_6_NONE,
    };
    uint32_t at = first[run->count] + ease_of(run, look->prospect.deck);
    look->counted[at] += run->count;
    look->counted[at + EASES] += run->count * (int32_t)look->prospect.empty;
    look->counted[FEATURE_FILLABLE] += run->count * run->chance / POINT;
}

static void count_room(struct look *look)
{
    int32_t empty = (int32_t)look->prospect.empty;
    for (uint32_t i = 0; i < STREETS; i++)
        for (uint32_t k = 0; k < look->prospect.street[i].runs; k++)
            count_run(look, &look->prospect.street[i].run[k]);
    look->counted[FEATURE_ROUNDS_LEFT] = (int32_t)look->prospect.rounds;
    look->counted[FEATURE_EMPTY] = empty;
    look->counted[FEATURE_EMPTY_SQUARED] = empty * empty;
}

/* ---- Scales ---- */

static uint32_t fillable_on(const struct street_prospect *street)
{
    uint32_t sum = SURE / 2;
    for (uint32_t i = 0; i < street->runs; i++)
        sum += (uint32_t)street->run[i].count * street->run[i].chance;
    return sum / SURE;
}

static void count_parks(struct look *look)
{
    const struct board *board = board_of(look->table);
    for (uint32_t i = 0; i < STREETS; i++) {
        uint32_t tries = fillable_on(&look->prospect.street[i]);
        look->counted[FEATURE_ROOM_TOP + i] = (int32_t)tries;
        uint32_t parks = look->sheet->street[i].parks, last = board->park_boxes[i];
        const uint8_t *values = board->park_values[i];
        look->counted[FEATURE_PARKS_TO_COME] +=
            welcome_mean_gain(LUCK_THIRD, tries, values, parks, last) / POINT;
        look->counted[FEATURE_PARKS_HOPED_FOR] +=
            welcome_mean_gain(LUCK_HALF, tries, values, parks, last) / POINT;
    }
}

static void count_pools(struct look *look)
{
    const struct board *board = board_of(look->table);
    uint32_t tries = 0, pools = look->sheet->pools;
    for (uint32_t i = 0; i < STREETS; i++) {
        const struct street *street = &look->sheet->street[i];
        tries +=
            kv_bits_count(board->pool_houses[i] & ~(uint32_t)(street->built | street->roundabouts));
    }
    look->counted[FEATURE_POOLS_TO_COME] =
        welcome_mean_gain(LUCK_SIXTH, tries, board->pool_values, pools, POOLS_MOST) / POINT;
    look->counted[FEATURE_POOLS_HOPED_FOR] =
        welcome_mean_gain(LUCK_HALF, tries, board->pool_values, pools, POOLS_MOST) / POINT;
}

/* How far it is to the most temps of others; what other sheets had when the round began. */
static int32_t temps_lead(const struct look *look)
{
    enum { FAR = 2 };
    uint32_t others = look->table->temps_seen | 1u;
    int32_t lead = look->sheet->temps - (31 - __builtin_clz(others));
    return lead > FAR ? FAR : lead < -FAR ? -FAR : lead;
}

static int32_t temps_by_threshold_to_come(const struct look *look)
{
    const struct threshold *rule = box_of(look->table)->temp_thresholds[look->table->thresholds];
    uint8_t values[TEMPS_MOST + 1] = {0};
    for (uint32_t i = 3; i-- > 0;) {
        const struct threshold *threshold = &rule[i];
        for (uint32_t k = threshold->marks; threshold->marks && k <= TEMPS_MOST; k++)
            values[k] = threshold->points;
    }
    return welcome_mean_gain(LUCK_THIRD, look->prospect.rounds, values, look->sheet->temps,
                             TEMPS_MOST) /
           POINT;
}

static void count_temps(struct look *look)
{
    count_phases(look, FEATURE_TEMPS_MARKED, FEATURE_TEMPS_EARLY, look->sheet->temps);
    if (look->table->thresholds == BY_RANK)
        count_phases(look, FEATURE_TEMPS_LEAD, FEATURE_TEMPS_LEAD_EARLY, temps_lead(look));
    else
        look->counted[FEATURE_TEMPS_TO_COME] = temps_by_threshold_to_come(look);
}

/* ---- Estates ---- */

/* Houses between two fences, of which some are empty. */
static void count_open(struct look *look, uint32_t street, uint32_t first, uint32_t size)
{
    const uint16_t *cost = look->prospect.street[street].cost;
    if (size > SIZES) {
        look->counted[FEATURE_LONG_HOUSES] += (int32_t)size;
        look->counted[FEATURE_LONG_LATE] += (int32_t)(size * 64 / (look->prospect.rounds + 4));
        return;
    }
    uint32_t chance = welcome_chance((uint32_t)cost[first + size] - cost[first]);
    look->open[size - 1] += chance;
}

static void count_groups(struct look *look, uint32_t street)
{
    const struct street *here = &look->sheet->street[street];
    uint32_t length = board_of(look->table)->length[street];
    uint32_t fences = here->fences | 1u << (length - 1), first = 0;
    for (; fences; fences &= fences - 1) {
        uint32_t last = kv_bits_first(fences), size = last + 1 - first;
        uint32_t houses = (2u << last) - (1u << first);
        if (size <= SIZES && (here->built & houses) == houses)
            look->estates[size - 1]++;
        else if (!(here->roundabouts & houses))
            count_open(look, street, first, size);
        first = last + 1;
    }
    count_phases(look, FEATURE_FENCES, FEATURE_FENCES_EARLY, (int32_t)kv_bits_count(here->fences));
}

/* What this many more agents for one size would bring, in sixteenths, with the estates expected. */
static int32_t agents_gain(const struct look *look, uint32_t size, uint32_t more)
{
    const struct board *board = board_of(look->table);
    const uint8_t *values = board->estate_values[size];
    uint32_t agents = look->sheet->agents[size], last = board->agent_boxes[size];
    uint32_t then = agents + more < last ? agents + more : last;
    int32_t estates = (int32_t)(look->estates[size] * SURE + look->open[size]);
    return estates * (values[then] - values[agents]) / POINT;
}

static void count_agents(struct look *look)
{
    const struct board *board = board_of(look->table);
    int32_t one = 0, some = 0;
    uint32_t agents_to_come = look->prospect.rounds / 6;
    for (uint32_t size = 0; size < SIZES; size++) {
        /* In a pack an estate may be worth less than its houses. */
        int32_t raised = board->estate_values[size][look->sheet->agents[size]] - (int32_t)size - 1;
        look->counted[FEATURE_AGENTS_OPEN] += (int32_t)look->open[size] * raised / POINT;
        int32_t gain = agents_gain(look, size, 1);
        one = gain > one ? gain : one;
        gain = agents_gain(look, size, agents_to_come);
        some = gain > some ? gain : some;
    }
    if (awaits(look->sheet, AGENT))
        look->counted[FEATURE_ESTATES] += one;
    look->counted[FEATURE_AGENTS_TO_COME] = agents_to_come ? one : 0;
    look->counted[FEATURE_AGENTS_HOPED_FOR] = some;
}

static void count_estates(struct look *look)
{
    for (uint32_t i = 0; i < STREETS; i++)
        count_groups(look, i);
    if (awaits(look->sheet, FENCE))
        count_phases(look, FEATURE_FENCES, FEATURE_FENCES_EARLY, 1);
    for (uint32_t size = 0; size < SIZES; size++) {
        look->counted[FEATURE_DONE_1 + size] = (int32_t)look->estates[size];
        look->counted[FEATURE_OPEN_1 + size] = (int32_t)look->open[size];
    }
    count_agents(look);
}

/* ---- Plans ---- */

static void count_plan(struct look *look, uint32_t pile)
{
    const struct plan *plan = plan_of(look->table, pile);
    int32_t *counted = look->counted;
    uint32_t cost = welcome_plan_cost(look->table, look->sheet, &look->prospect, pile);
    int32_t near = (int32_t)welcome_chance(cost), likely = (int32_t)welcome_chance(cost / 2);
    if (cost >= COST_MOST)
        return;
    counted[FEATURE_PLAN_A + pile] = likely;
    counted[FEATURE_PLAN_NEAR] += plan->later * near / POINT;
    counted[FEATURE_PLAN_LIKELY] += plan->later * likely / POINT;
    counted[FEATURE_PLAN_POSSIBLE] += plan->later * (int32_t)welcome_chance(cost / 4) / POINT;
    if (look->table->turned >> pile & 1)
        return;
    counted[FEATURE_PLAN_RACE] += (plan->first - plan->later) * near / POINT;
    counted[FEATURE_PLAN_RACE_LIKELY] += (plan->first - plan->later) * likely / POINT;
}

/* A plan whose estates are being named is as good as approved. */
static void count_plans(struct look *look)
{
    const struct sheet *sheet = look->sheet;
    uint32_t approved = sheet->approved;
    if (sheet->stage == STAGE_PLAN) {
        const struct plan *plan = plan_of(look->table, sheet->plan);
        bool turned = look->table->turned >> sheet->plan & 1;
        approved |= 1u << sheet->plan;
        look->counted[FEATURE_PLANS] += POINT * (turned ? plan->later : plan->first);
    }
    for (uint32_t pile = 0; pile < PILES; pile++)
        if (!(approved >> pile & 1))
            count_plan(look, pile);
    count_phases(look, FEATURE_APPROVED, FEATURE_APPROVED_EARLY, (int32_t)kv_bits_count(approved));
    count_phases(look, FEATURE_LAST_PLAN, FEATURE_LAST_PLAN_EARLY, approved == (1u << PILES) - 1);
}

/* ---- The rival ---- */

/* Their final scores against a player that looks ahead, in hundredths: the mean of 120 games each
 * (kvartal simulate welcome:rival=ann --bot hard --games 120 --seed rv). */
static const int32_t rival_means[RIVALS] = {
    0, 5343, 5385, 6574, 6490, 7989, 7355, 8428, 8392, 10149, 8791, 11882,
};

/* As if it came evenly, a card in each round. */
static int32_t to_come(uint32_t rival, uint32_t cards)
{
    enum { CARDS_IN_ALL = 33 }; /* a game's rounds, by the same games */
    int32_t rounds = cards < CARDS_IN_ALL ? (int32_t)(CARDS_IN_ALL - cards) : 0;
    return rival_means[rival] * rounds / CARDS_IN_ALL;
}

/* The weights know the last and hardest one. */
static int32_t rival_to_come(const void *table_bytes, int32_t *less)
{
    const struct table *table = (const struct table *)table_bytes;
    int32_t points = to_come(table->rival, table->rival_count);
    *less = to_come(RIVALS - 1, table->rival_count) - points;
    return points;
}

/* With the card that this turn gives it, once it is known which. */
static void count_rival(struct look *look)
{
    const struct sheet *sheet = look->sheet;
    struct trial trial;
    struct table *table = &trial.table;
    struct kv_score score;
    uint32_t open = 0;
    bool agent = false;
    if (kind(look->table) != KIND_RIVAL)
        return;
    start_trial(look->table, &trial);
    if (sheet->stage != STAGE_START && table->rival_count < RIVAL_CARDS_MOST)
        table->rival_cards[table->rival_count++] =
            (uint8_t)card_effect(table->number[sheet->kept_card]);
    welcome_rival(table, sheet, &score);
    for (uint32_t i = table->rival_count; i > 0 && table->rival_cards[i - 1] != FENCE; i--) {
        open++;
        agent |= table->rival_cards[i - 1] == AGENT;
    }
    look->counted[FEATURE_RIVAL_POINTS] = POINT * score.total;
    look->counted[FEATURE_RIVAL_ESTATES] = score.ties[0];
    count_phases(look, FEATURE_RIVAL_OPEN, FEATURE_RIVAL_OPEN_EARLY,
                 agent ? (int32_t)rival_of(table)->agent : 1);
}

/* An effect that can be played in one way only. */
static bool play_ahead(const struct table *table, struct sheet *sheet)
{
    static const kv_move moves[EFFECTS] = {
        [PARK] = (kv_move)MOVE_PARK << 24,
        [POOL] = (kv_move)MOVE_POOL << 24,
        [TEMP] = (kv_move)MOVE_TEMP << 24,
    };
    return moves[sheet->effect] && welcome_play(table, sheet, moves[sheet->effect]);
}

static void look(const void *table_bytes, const void *sheet_bytes, int32_t *counted)
{
    struct look look = {.table = (const struct table *)table_bytes,
                        .sheet = (const struct sheet *)sheet_bytes,
                        .counted = counted};
    struct sheet ahead;
    if (look.sheet->stage == STAGE_EFFECT) {
        ahead = *look.sheet;
        if (play_ahead(look.table, &ahead))
            look.sheet = &ahead;
    }
    memset(counted, 0, FEATURES * sizeof *counted);
    welcome_prospect(look.table, look.sheet, &look.prospect);
    count_round(&look);
    count_points(&look);
    count_room(&look);
    count_parks(&look);
    count_pools(&look);
    count_temps(&look);
    count_estates(&look);
    count_plans(&look);
    count_rival(&look);
}

/* ---- Hands nobody sees (draft) ---- */

/* The unseen cards: those of the deck that are neither discarded nor in our own hand, in the bag in
 * front of the discarded ones. So the bag also has what the others hold. Positions that were set
 * may have cards that no deck has; the limit keeps even theirs together in the bag. */
static void gather_unseen(struct table *table, const struct sheet *own)
{
    uint8_t seen[16 << 3] = {0}, discarded[CARDS_MOST];
    uint32_t count = 0, most = CARDS_MOST - CARDS - table->discarded;
    memcpy(discarded, table->cards + table->left[0], table->discarded);
    for (uint32_t i = 0; i < table->discarded; i++)
        seen[discarded[i]]++;
    for (uint32_t i = 0; i < CARDS; i++)
        seen[own->hand[i]]++;
    for (uint32_t number = 1; number <= 15; number++)
        for (uint32_t effect = 0; effect < EFFECTS; effect++) {
            uint32_t card = card_make(number, effect);
            uint32_t copies = copies_of(box_of(table), edition_of(table), number, effect);
            for (uint32_t i = seen[card]; i < copies && count < most; i++)
                table->cards[count++] = (uint8_t)card;
        }
    table->left[0] = (uint8_t)count;
    memcpy(table->cards + count, discarded, table->discarded);
}

static uint8_t draw_unseen(struct table *table, struct kv_rng *rng)
{
    uint32_t at = kv_rng_below(rng, table->left[0]), last = --table->left[0];
    uint8_t card = table->cards[at];
    table->cards[at] = table->cards[last];
    memmove(table->cards + last, table->cards + last + 1, table->discarded);
    return card;
}

static bool guess(void *table_bytes, void *sheets_bytes, uint32_t seats, uint32_t seat,
                  struct kv_rng *rng)
{
    struct table *table = (struct table *)table_bytes;
    struct sheet *sheets = (struct sheet *)sheets_bytes;
    if (table->mode != MODE_DRAFT)
        return false;
    gather_unseen(table, &sheets[seat]);
    for (uint32_t other = 0; other < seats; other++)
        for (uint32_t i = 0; other != seat && i < CARDS; i++)
            sheets[other].hand[i] = draw_unseen(table, rng);
    return true;
}

/* The end as the closing of the round will find it, whatever the other seats do. */
static bool ends(const void *table_bytes, const void *sheet_bytes)
{
    const struct table *table = (const struct table *)table_bytes;
    return welcome_deck_is_out(table) ||
           welcome_sheet_endings(table, (const struct sheet *)sheet_bytes) != 0;
}

static bool last_is_known(const void *table_bytes)
{
    const struct table *table = (const struct table *)table_bytes;
    return table->mode == MODE_SOLO && table->left[0] == CARDS;
}

static uint32_t next_draws(const void *table_bytes, uint32_t *from)
{
    const struct table *table = (const struct table *)table_bytes;
    *from = table->left[0];
    return table->mode == MODE_SOLO && table->solo_drawn && *from >= CARDS ? CARDS : 0;
}

/* Of equal cards in a hand, the first. */
static uint8_t first_alike(const uint8_t *hand, uint8_t card)
{
    uint8_t first = 0;
    while (hand[first] != hand[card])
        first++;
    return first;
}

/* Of the cards only the one matters that is passed on or given to the rival, and which of two equal
 * ones that is does not. */
static void forget(const void *table_bytes, void *sheet_bytes)
{
    const struct table *table = (const struct table *)table_bytes;
    struct sheet *sheet = (struct sheet *)sheet_bytes, done = *sheet;
    welcome_begin_turn(sheet);
    sheet->stage = done.stage;
    sheet->reshuffle = done.reshuffle;
    sheet->fresh = done.fresh;
    if (table->mode == MODE_DRAFT || table->mode == MODE_RIVAL) {
        sheet->kept_card = first_alike(hand_of(table, sheet), done.kept_card);
        sheet->number_card = (uint8_t)((sheet->kept_card + 1) % CARDS);
        sheet->effect_card = (uint8_t)((sheet->kept_card + 2) % CARDS);
    }
}

/* Parks, pools and agents cost nothing, close nothing and end nothing. The other effects may harm:
 * a fence parts an estate, a bis house costs points, and temps are needed later. */
static bool wastes(const void *table, const void *sheet_bytes, kv_move move)
{
    const struct sheet *sheet = (const struct sheet *)sheet_bytes;
    (void)table;
    return move_kind(move) == MOVE_SKIP &&
           (sheet->effect == PARK || sheet->effect == POOL || sheet->effect == AGENT);
}

const struct kv_evaluation welcome_evaluation = {
#ifndef KV_BROWSER
    .features = features,
#endif
    .count = FEATURES,
    .weights = welcome_weights,
    .cost = 500,
    .openings = CARDS * (CARDS - 1), /* which cards are taken shows nothing yet */
    .horizon = 6,
    .kind = kind,
    .look = look,
    .ends = ends,
    .rival_to_come = rival_to_come,
    .last_is_known = last_is_known,
    .next_draws = next_draws,
    .forget = forget,
    .wastes = wastes,
    .guess = guess,
    .explain = welcome_explain,
};
