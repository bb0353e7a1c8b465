/*
 * The components of Welcome, typed again from the tables of the rules, so that an error in the
 * engine's tables is not repeated here.
 */
#include <stdlib.h>
#include <string.h>

#include "oracle/pack.h"
#include "oracle/welcome/rules.h"

const char *const oracle_effects[EFFECTS] = {"fence", "agent", "park", "pool", "temp", "bis"};

struct board oracle_classic = {
    .length = {10, 11, 12},
    .pool_houses = {{3, 7, 8}, {1, 4, 8}, {2, 7, 11}},
    .parks = {{4, {0, 2, 4, 10}}, {5, {0, 2, 4, 6, 14}}, {6, {0, 2, 4, 6, 8, 18}}},
    .pools = {10, {0, 3, 6, 9, 13, 17, 21, 26, 31, 36}},
    .bis = {10, {0, 1, 3, 6, 9, 12, 16, 20, 24, 28}},
    .estates = {{2, {1, 3}},
                {3, {2, 3, 4}},
                {4, {3, 4, 5, 6}},
                {5, {4, 5, 6, 7, 8}},
                {5, {5, 6, 7, 8, 10}},
                {5, {6, 7, 8, 10, 12}}},
    .roundabouts = {3, {0, 3, 8}},
    .refusals = {4, {0, 0, 3, 5}},
};

struct board oracle_blueprint = {
    .length = {9, 11, 13},
    .pool_houses = {{2, 7}, {1, 6, 10}, {3, 6, 9, 12}},
    .parks = {{5, {0, 2, 4, 6, 13}}, {4, {0, 2, 5, 11}}, {7, {0, 2, 4, 6, 8, 10, 21}}},
    .pools = {10, {0, 3, 6, 9, 12, 16, 20, 25, 31, 38}},
    .bis = {10, {0, 1, 2, 4, 7, 10, 14, 18, 23, 28}},
    .estates = {{3, {1, 2, 3}},
                {3, {2, 3, 4}},
                {3, {3, 4, 6}},
                {4, {4, 5, 6, 8}},
                {4, {5, 6, 8, 10}},
                {4, {6, 7, 9, 12}}},
    .roundabouts = {3, {0, 3, 8}},
    .refusals = {4, {0, 0, 3, 5}},
};

int oracle_temp_ranks[3] = {7, 4, 1};
int oracle_solo_temps[2] = {6, 7}; /* "7 points if you engage workers at least 6 times" */
int oracle_closed_temps[6] = {5, 7, 3, 4, 1, 1};

static struct plan_card first_edition[] = {
    {"1.1", 8, 4, .sizes = {1, 1, 1, 1, 1, 1}},
    {"1.2", 8, 4, .sizes = {2, 2, 2, 2}},
    {"1.3", 8, 4, .sizes = {3, 3, 3}},
    {"1.4", 6, 3, .sizes = {4, 4}},
    {"1.5", 8, 4, .sizes = {5, 5}},
    {"1.6", 10, 6, .sizes = {6, 6}},
    {"2.1", 11, 6, .sizes = {1, 1, 1, 6}},
    {"2.2", 10, 6, .sizes = {2, 2, 5}},
    {"2.3", 12, 7, .sizes = {3, 3, 4}},
    {"2.4", 8, 4, .sizes = {3, 6}},
    {"2.5", 9, 5, .sizes = {4, 5}},
    {"2.6", 9, 5, .sizes = {1, 1, 1, 4}},
    {"3.1", 12, 7, .sizes = {1, 2, 6}},
    {"3.2", 13, 7, .sizes = {1, 4, 5}},
    {"3.3", 7, 3, .sizes = {3, 4}},
    {"3.4", 7, 3, .sizes = {2, 5}},
    {"3.5", 11, 6, .sizes = {1, 2, 2, 3}},
    {"3.6", 13, 7, .sizes = {2, 3, 5}},
    {"1*.1", 8, 4, .demand = DEMAND_FULL_STREET, .where = BOTTOM_STREET},
    {"1*.2", 6, 3, .demand = DEMAND_FULL_STREET, .where = TOP_STREET},
    {"1*.3", 8, 3, .demand = DEMAND_BIS_ON_ONE_STREET, .count = 5},
    {"1*.4", 6, 3, .demand = DEMAND_TEMPS, .count = 7},
    {"1*.5", 7, 4, .demand = DEMAND_END_HOUSES},
    {"2*.1", 7, 4, .demand = DEMAND_ALL_PARKS_OF_STREETS, .count = 2},
    {"2*.2", 7, 4, .demand = DEMAND_ALL_POOLS_OF_STREETS, .count = 2},
    {"2*.3", 10, 5, .demand = DEMAND_PARKS_AND_POOLS, .where = BOTTOM_STREET},
    {"2*.4", 8, 3, .demand = DEMAND_PARKS_AND_POOLS, .where = MIDDLE_STREET},
    {"2*.5", 10, 5, .demand = DEMAND_PARKS_POOLS_ROUNDABOUT},
    {.id = NULL},
};

static struct plan_card later_editions[] = {
    {"A1", 8, 4, .sizes = {1, 1, 1, 1, 1, 1}},
    {"A2", 8, 4, .sizes = {2, 2, 2, 2}},
    {"A3", 8, 4, .sizes = {3, 3, 3}},
    {"A4", 6, 3, .sizes = {4, 4}},
    {"A5", 8, 4, .sizes = {5, 5}},
    {"A6", 10, 6, .sizes = {6, 6}},
    {"A7", 6, 3, .sizes = {2, 2, 2}},
    {"B1", 9, 5, .sizes = {1, 1, 1, 4}},
    {"B2", 11, 6, .sizes = {1, 1, 1, 6}},
    {"B3", 10, 6, .sizes = {2, 2, 5}},
    {"B4", 7, 3, .sizes = {2, 5}},
    {"B5", 7, 3, .sizes = {3, 4}},
    {"B6", 8, 4, .sizes = {3, 6}},
    {"B7", 9, 5, .sizes = {4, 5}},
    {"C1", 11, 6, .sizes = {1, 2, 6}},
    {"C2", 12, 6, .sizes = {1, 4, 5}},
    {"C3", 12, 6, .sizes = {2, 3, 5}},
    {"C4", 11, 6, .sizes = {1, 2, 2, 3}},
    {"C5", 11, 6, .sizes = {2, 3, 4}},
    {"C6", 12, 6, .sizes = {1, 3, 6}},
    {"C7", 13, 7, .sizes = {2, 4, 5}},
    {"A*1", 10, 5, .sizes = {1, 1, 1, 1, 1, 1}, .where = STREET_ENDS},
    {"A*2", 8, 4, .sizes = {2, 6}, .where = TOP_STREET},
    {"A*3", 10, 5, .sizes = {3, 4, 4}, .where = MIDDLE_STREET},
    {"A*4", 11, 6, .sizes = {3, 3, 6}, .where = BOTTOM_STREET},
    {"A*5", 9, 5, .sizes = {4, 4}, .where = ONE_STREET, .roundabouts = 1},
    {"A*6", 12, 6, .sizes = {2, 2, 3}, .where = ONE_STREET, .roundabouts = 2},
    {"B*1", 8, 4, .sizes = {1, 1, 2}, .pools = 1},
    {"B*2", 10, 5, .sizes = {2, 3, 3}, .pools = 1},
    {"B*3", 12, 6, .sizes = {5, 6}, .pools = 1, .bis = 1},
    {"B*4", 10, 5, .sizes = {2, 2, 4}, .bis = 1},
    {"B*5", 12, 6, .sizes = {4, 5}, .bis = 2},
    {"C*1", 7, 4, .demand = DEMAND_PARKS, .count = 7},
    {"C*2", 7, 4, .demand = DEMAND_PARKS_ON_EVERY_STREET, .count = 2},
    {"C*3", 9, 5, .demand = DEMAND_ALL_PARKS_OF_STREETS, .count = 2},
    {"C*4", 7, 4, .demand = DEMAND_TEMPS, .count = 5},
    {"C*5", 7, 4, .demand = DEMAND_AGENT_BOXES, .count = 6},
    {"C*6", 9, 5, .demand = DEMAND_AGENT_COLUMNS, .count = 3},
    {.id = NULL},
};

/* Level; points for each park, pool, temp and fence card; houses for a bis; points by an agent. */
static struct rival_card rivals[] = {
    {"closed", 0, 0, 0, 0, 0, 0, 0},
    {"ann", 1, 1, 1, 1, 1, 2, 1},
    {"bob", 1, 0, 2, 1, 2, 1, 1},
    {"sam", 2, 1, 1, 1, 1, 2, 2},
    {"lucy", 2, 2, 0, 2, 2, 2, 1},
    {"irene", 3, 2, 2, 1, 1, 1, 2},
    {"hank", 3, 0, 3, 2, 2, 3, 2},
    {"walt", 4, 3, 2, 1, 1, 2, 2},
    {"peggy", 4, 1, 4, 2, 1, 4, 2},
    {"doris", 5, 4, 5, 2, 3, 2, 1},
    {"frank", 6, 0, 1, 1, 2, 2, 4},
    {"alexis", 7, 3, 3, 2, 2, 2, 3},
    {.name = NULL},
};

const struct plan_card *oracle_find_plan(enum edition edition, const char *id)
{
    const struct plan_card *card = edition == EDITION_FIRST ? first_edition : later_editions;

    while (card->id && strcmp(card->id, id) != 0)
        card++;
    return card->id ? card : NULL;
}

const struct rival_card *oracle_find_rival(const char *name)
{
    const struct rival_card *rival = rivals;

    while (rival->name && strcmp(rival->name, name) != 0)
        rival++;
    return rival->name ? rival : NULL;
}

int oracle_boxes(const struct track *track)
{
    return track->count - 1;
}

int oracle_value(const struct track *track, int marks)
{
    return track->value[marks];
}

/* ---- A pack ---- */

static void take_track(const struct kv_json *figures, const char *board, const char *part,
                       struct track *track)
{
    struct kv_json value;

    if (oracle_pack_find(figures, "boards", board, part, &value)) {
        memset(track->value, 0, sizeof track->value);
        track->count = oracle_pack_numbers(&value, track->value, 10);
    }
}

static void take_pools(const struct kv_json *figures, const char *board, const char *part,
                       int *houses)
{
    struct kv_json list, word;
    struct kv_json_walk walk;

    if (!oracle_pack_find(figures, "boards", board, part, &list))
        return;
    kv_json_enter(&list, &walk);
    while (kv_json_next(&walk, NULL, &word))
        *houses++ = atoi(word.at + 1); /* behind its quote */
    *houses = 0;
}

static void take_board(const struct kv_json *figures, const char *name, struct board *board)
{
    static const char *const parks[] = {"parks-top", "parks-middle", "parks-bottom"};
    static const char *const pools[] = {"pool-houses-top", "pool-houses-middle",
                                        "pool-houses-bottom"};
    static const char *const estates[] = {"estates-1", "estates-2", "estates-3",
                                          "estates-4", "estates-5", "estates-6"};
    struct kv_json value;

    if (oracle_pack_find(figures, "boards", name, "houses", &value))
        oracle_pack_numbers(&value, board->length, STREETS);
    for (int i = 0; i < STREETS; i++) {
        take_track(figures, name, parks[i], &board->parks[i]);
        take_pools(figures, name, pools[i], board->pool_houses[i]);
    }
    for (int i = 0; i < SIZES; i++)
        take_track(figures, name, estates[i], &board->estates[i]);
    take_track(figures, name, "pools", &board->pools);
    take_track(figures, name, "bis", &board->bis);
    take_track(figures, name, "roundabouts", &board->roundabouts);
    take_track(figures, name, "refusals", &board->refusals);
}

static void take_number(const struct kv_json *figures, const char *key, const char *row,
                        const char *part, int *number)
{
    struct kv_json value;

    if (oracle_pack_find(figures, key, row, part, &value))
        *number = oracle_pack_number(&value);
}

/* The sizes of the estates, smallest first, of how many there are of each size. */
static void take_sizes(const struct kv_json *value, int sizes[6])
{
    int counts[SIZES], at = 0;

    oracle_pack_numbers(value, counts, SIZES);
    memset(sizes, 0, 6 * sizeof *sizes);
    for (int size = 1; size <= SIZES; size++)
        for (int i = 0; i < counts[size - 1]; i++)
            sizes[at++] = size;
}

static void take_plans(const struct kv_json *figures, const char *key, struct plan_card *card)
{
    static const char *const demands[] = {"estates",
                                          "street",
                                          "end-houses",
                                          "bis-on-a-street",
                                          "temps",
                                          "parks",
                                          "parks-every-street",
                                          "streets-of-parks",
                                          "streets-of-pools",
                                          "parks-and-pools",
                                          "parks-pools-roundabout",
                                          "agents",
                                          "agent-columns"};
    static const char *const places[] = {"anywhere", "top",        "middle",
                                         "bottom",   "one-street", "street-ends"};
    struct kv_json value;

    for (; card->id; card++) {
        take_number(figures, key, card->id, "first", &card->first);
        take_number(figures, key, card->id, "later", &card->later);
        take_number(figures, key, card->id, "amount", &card->count);
        take_number(figures, key, card->id, "pools", &card->pools);
        take_number(figures, key, card->id, "bis", &card->bis);
        take_number(figures, key, card->id, "roundabouts", &card->roundabouts);
        if (oracle_pack_find(figures, key, card->id, "kind", &value))
            card->demand = (enum demand)oracle_pack_word(&value, demands, 13);
        if (oracle_pack_find(figures, key, card->id, "where", &value))
            card->where = (enum where)oracle_pack_word(&value, places, 6);
        if (oracle_pack_find(figures, key, card->id, "estates", &value))
            take_sizes(&value, card->sizes);
    }
}

static void take_rivals(const struct kv_json *figures)
{
    for (struct rival_card *rival = rivals; rival->name; rival++) {
        struct {
            const char *part;
            int *number;
        } numbers[] = {{"level", &rival->level}, {"park", &rival->park},   {"pool", &rival->pool},
                       {"temp", &rival->temp},   {"fence", &rival->fence}, {"bis", &rival->bis},
                       {"agent", &rival->agent}};

        for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
            take_number(figures, "rivals", rival->name, numbers[i].part, numbers[i].number);
    }
}

static void take_list(const struct kv_json *figures, const char *key, int *numbers, int most)
{
    struct kv_json value;

    if (oracle_pack_find(figures, key, NULL, NULL, &value))
        oracle_pack_numbers(&value, numbers, most);
}

void oracle_welcome_pack(const struct kv_json *figures)
{
    static struct kept {
        struct board classic, blueprint;
        struct plan_card first[sizeof first_edition / sizeof *first_edition];
        struct plan_card later[sizeof later_editions / sizeof *later_editions];
        struct rival_card rivals[sizeof rivals / sizeof *rivals];
        int ranks[3], solo[2], closed[6];
    } kept;
    static bool is_kept;
    const struct oracle_kept tables[] = {
        {&oracle_classic, &kept.classic, sizeof kept.classic},
        {&oracle_blueprint, &kept.blueprint, sizeof kept.blueprint},
        {first_edition, kept.first, sizeof kept.first},
        {later_editions, kept.later, sizeof kept.later},
        {rivals, kept.rivals, sizeof kept.rivals},
        {oracle_temp_ranks, kept.ranks, sizeof kept.ranks},
        {oracle_solo_temps, kept.solo, sizeof kept.solo},
        {oracle_closed_temps, kept.closed, sizeof kept.closed}};

    oracle_pack_restore(tables, sizeof tables / sizeof *tables, &is_kept);
    if (!figures)
        return;
    take_board(figures, "classic", &oracle_classic);
    take_board(figures, "blueprint", &oracle_blueprint);
    take_plans(figures, "plans-first", first_edition);
    take_plans(figures, "plans-second", later_editions);
    take_rivals(figures);
    take_list(figures, "temps-by-rank", oracle_temp_ranks, 3);
    take_list(figures, "temps-alone", oracle_solo_temps, 2);
    take_list(figures, "temps-closed", oracle_closed_temps, 6);
}
