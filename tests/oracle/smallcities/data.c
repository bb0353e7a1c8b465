/*
 * The components of Small Cities, typed again from the rules, so that an error in the engine's
 * tables is not repeated here.
 */
#include "oracle/pack.h"
#include "oracle/smallcities/rules.h"

const char *const cities_colours[COLOURS] = {"red", "yellow", "brown", "green", "blue"};

const char *const cities_buildings[BUILDINGS] = {"sports-ground", "windmill", "station",
                                                 "bike-centre",   "bank",     "square"};

const char *const cities_figures[FIGURES] = {"beam",    "hook", "pistol", "wave",
                                             "rhombus", "arch", "clover"};

const char *const cities_bonuses[BONUSES] = {"none", "financing", "firm-ground", "free-design",
                                             "state-order"};

const char *const cities_goals_kinds[GOALS_KINDS] = {"none", "personal", "all"};

const char *const cities_goals[GOALS] = {"city-routes",    "downtown",  "outskirts", "surrounded",
                                         "crossroads",     "wind-rose", "symmetry",  "triangle",
                                         "social-centres", "hub"};

const struct hex cities_shapes[FIGURES][FIGURE_SIZE] = {
    [BEAM] = {{0, 0}, {0, 1}, {0, 2}, {0, 3}},     [HOOK] = {{0, 0}, {0, 1}, {0, 2}, {1, -1}},
    [FLAG] = {{0, 0}, {0, 1}, {0, 2}, {1, 0}},     [WAVE] = {{0, 0}, {0, 1}, {1, -2}, {1, -1}},
    [RHOMBUS] = {{0, 0}, {0, 1}, {1, -1}, {1, 0}}, [ARCH] = {{0, 0}, {0, 1}, {1, -1}, {1, 1}},
    [CLOVER] = {{0, 0}, {1, 0}, {-1, 1}, {0, -1}},
};

const enum colour cities_base_colours[BUILDINGS] = {
    [SPORTS_GROUND] = RED, [WINDMILL] = YELLOW, [STATION] = BROWN,
    [BIKE_CENTRE] = GREEN, [BANK] = BLUE,       [SQUARE] = NO_COLOUR,
};

/* ---- What owners of a box can correct: by the rules, or by a pack ---- */

enum colour cities_unification[COLOURS][2] = {
    [RED] = {BLUE, YELLOW},  [YELLOW] = {RED, BROWN}, [BROWN] = {YELLOW, GREEN},
    [GREEN] = {BROWN, BLUE}, [BLUE] = {GREEN, RED},
};
int cities_specialisation_points[COUNTED_MOST + 1] = {0, 1, 2, 3, 5, 7, 10};
int cities_unification_points[COUNTED_MOST + 1] = {0, 1, 3, 4, 6, 7, 9};
int cities_goal_points[GOALS][COUNTED_MOST + 1] = {
    [CITY_ROUTES] = {0, 0, 0, 1, 3, 5, 8},
    [DOWNTOWN] = {0, 0, 1, 2, 4, 7, 10},
    [OUTSKIRTS] = {0, 0, 0, 1, 3, 5, 8},
    [SURROUNDED] = {0, 0, 1, 2, 4, 7, 10},
    [CROSSROADS] = {0, 1, 2, 4, 6, 8, 11},
    [WIND_ROSE] = {0, 0, 0, 0, 2, 4, 7},
    [SYMMETRY] = {0, 0, 1, 2, 4, 7, 10},
    [TRIANGLE] = {0, 0, 1, 2, 4, 7, 10},
    [SOCIAL_CENTRES] = {0, 0, 1, 2, 4, 7, 10},
    [HUB] = {0, 0, 2, 5, 9, 12, 12}, /* there are only five colours */
};

int cities_firm_ground = 3;

/* The pack in use, or NULL. */
static const struct kv_json *pack;
static struct kv_json figures;

/* Is a hex in a list of the pack? `otherwise` if the pack has no such list. */
static bool listed(const char *key, struct hex hex, bool otherwise)
{
    struct kv_json list, word;
    struct kv_json_walk walk;
    char name[4];

    if (!pack || !oracle_pack_find(pack, key, NULL, NULL, &list))
        return otherwise;
    cities_name(hex, name);
    kv_json_enter(&list, &walk);
    while (kv_json_next(&walk, NULL, &word))
        if (kv_json_is(&word, name))
            return true;
    return false;
}

static bool is_our_star(struct hex hex)
{
    static const char *const stars[] = {"C4", "G4", "E2", "E8"};

    for (int i = 0; i < 4; i++)
        if (cities_same(hex, cities_hex(stars[i])))
            return true;
    return false;
}

bool cities_is_star(struct hex hex)
{
    return listed("stars", hex, is_our_star(hex));
}

static bool is_our_centre(struct hex hex)
{
    static const struct {
        char column;
        int first, last; /* rows */
    } area[] = {{'C', 3, 5}, {'D', 3, 6}, {'E', 3, 7}, {'F', 3, 6}, {'G', 3, 5}};
    char name[4];

    cities_name(hex, name);
    for (int i = 0; i < 5; i++) {
        int row = name[1] - '0';

        if (name[0] == area[i].column && row >= area[i].first && row <= area[i].last)
            return true;
    }
    return false;
}

bool cities_is_central(struct hex hex)
{
    return listed("central-area", hex, is_our_centre(hex));
}

bool cities_is_printed(struct hex hex)
{
    return listed("map", hex, true);
}

bool cities_on_die(enum figure figure)
{
    struct kv_json die, word;
    struct kv_json_walk walk;

    if (!pack || !oracle_pack_find(pack, "die", NULL, NULL, &die))
        return figure != CLOVER;
    kv_json_enter(&die, &walk);
    while (kv_json_next(&walk, NULL, &word))
        if (kv_json_is(&word, cities_figures[figure]))
            return true;
    return false;
}

/* The figures of the rules are saved before the first pack is used. */
static void take_standard(void)
{
    static int specialisation[COUNTED_MOST + 1], unification[COUNTED_MOST + 1];
    static int goals[GOALS][COUNTED_MOST + 1], firm_ground;
    static enum colour pairs[COLOURS][2];
    static bool kept;
    const struct oracle_kept tables[] = {
        {cities_specialisation_points, specialisation, sizeof specialisation},
        {cities_unification_points, unification, sizeof unification},
        {cities_goal_points, goals, sizeof goals},
        {cities_unification, pairs, sizeof pairs},
        {&cities_firm_ground, &firm_ground, sizeof firm_ground}};

    oracle_pack_restore(tables, sizeof tables / sizeof *tables, &kept);
}

static void take_pairs(void)
{
    struct kv_json pair, word;
    struct kv_json_walk walk;

    for (int start = 0; start < COLOURS; start++) {
        if (!oracle_pack_find(pack, "pairs", cities_colours[start], NULL, &pair))
            continue;
        kv_json_enter(&pair, &walk);
        for (int i = 0; i < 2 && kv_json_next(&walk, NULL, &word); i++)
            cities_unification[start][i] =
                (enum colour)oracle_pack_word(&word, cities_colours, COLOURS);
    }
}

void oracle_smallcities_pack(const struct kv_json *json)
{
    struct kv_json value;

    cities_forget_placements();
    take_standard();
    pack = NULL;
    if (!json)
        return;
    figures = *json;
    pack = &figures;
    take_pairs();
    if (oracle_pack_find(pack, "specialisation", NULL, NULL, &value))
        oracle_pack_numbers(&value, cities_specialisation_points, COUNTED_MOST + 1);
    if (oracle_pack_find(pack, "unification", NULL, NULL, &value))
        oracle_pack_numbers(&value, cities_unification_points, COUNTED_MOST + 1);
    for (int goal = 0; goal < GOALS; goal++)
        if (oracle_pack_find(pack, "goals", cities_goals[goal], NULL, &value))
            oracle_pack_numbers(&value, cities_goal_points[goal], COUNTED_MOST + 1);
    if (oracle_pack_find(pack, "firm-ground", NULL, NULL, &value))
        cities_firm_ground = oracle_pack_number(&value);
}
