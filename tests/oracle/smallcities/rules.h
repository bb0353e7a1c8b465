/*
 * What the files of the oracle share: the components, the map, and table and sheet as they lie
 * before a player. A hex is a pair (q, r): q counts the columns from E, r grows downward.
 */
#ifndef ORACLE_SMALLCITIES_RULES_H
#define ORACLE_SMALLCITIES_RULES_H

#include <stdbool.h>

#include "base/json.h"
#include "oracle/smallcities/smallcities.h"

enum {
    RADIUS = 4,            /* of the map: q and r go from -4 to 4 */
    SIDE = 2 * RADIUS + 1, /* also the number of columns          */
    HEXES = 61,
    SIDES = 6,
    FIGURE_SIZE = 4,
    ORIENTATIONS = 12, /* six turns, each of them reflected or not */
    CIRCLES = 9,
    COUNTED_MOST = 6 /* a goal pays for no more than this */
};

enum colour { RED, YELLOW, BROWN, GREEN, BLUE, COLOURS, NO_COLOUR = -1 };
enum building {
    SPORTS_GROUND,
    WINDMILL,
    STATION,
    BIKE_CENTRE,
    BANK,
    SQUARE,
    BUILDINGS,
    NO_BUILDING = -1
};
enum figure { BEAM, HOOK, FLAG, WAVE, RHOMBUS, ARCH, CLOVER, FIGURES };
enum bonus { BONUS_NONE, FINANCING, FIRM_GROUND, FREE_DESIGN, STATE_ORDER, BONUSES };
enum goals { GOALS_NONE, GOALS_PERSONAL, GOALS_ALL, GOALS_KINDS };
enum goal {
    CITY_ROUTES,
    DOWNTOWN,
    OUTSKIRTS,
    SURROUNDED,
    CROSSROADS,
    WIND_ROSE,
    SYMMETRY,
    TRIANGLE,
    SOCIAL_CENTRES,
    HUB,
    GOALS,
    NO_GOAL = -1
};

struct hex {
    int q, r;
};

/* ---- Components (data.c) ---- */

extern const char *const cities_colours[COLOURS]; /* in the order of the circle */
extern const char *const cities_buildings[BUILDINGS];
extern const char *const cities_figures[FIGURES];
extern const char *const cities_bonuses[BONUSES];
extern const char *const cities_goals_kinds[GOALS_KINDS];
extern const char *const cities_goals[GOALS];

extern const struct hex cities_shapes[FIGURES][FIGURE_SIZE];
extern const enum colour cities_base_colours[BUILDINGS]; /* the square has none */
extern enum colour cities_unification[COLOURS][2];       /* by start colour     */
extern int cities_firm_ground;
bool cities_on_die(enum figure figure);

/* Points for 0 to 6 counted. */
extern int cities_specialisation_points[COUNTED_MOST + 1];
extern int cities_unification_points[COUNTED_MOST + 1];
extern int cities_goal_points[GOALS][COUNTED_MOST + 1];

bool cities_is_star(struct hex hex);
bool cities_is_central(struct hex hex);
bool cities_is_printed(struct hex hex); /* on the map of this box */

/* ---- The map (map.c) ---- */

struct quarter {
    enum colour colour;     /* NO_COLOUR: the hex is empty     */
    enum building building; /* NO_BUILDING: it is only painted */
};

struct city {
    struct quarter quarters[SIDE][SIDE]; /* by q and r, each from -4 */
};

bool cities_on_map(struct hex hex);
void cities_forget_placements(void);
bool cities_same(struct hex one, struct hex other);
/* Side `side` of six; the opposite one is `side` + 3. It may lie off the map. */
struct hex cities_neighbour(struct hex hex, int side);
bool cities_beside(struct hex one, struct hex other);
bool cities_on_edge(struct hex hex);
/* The first hex of the map, then the next, column by column from A and downward; false after the
 * last one. */
bool cities_first(struct hex *hex);
bool cities_next(struct hex *hex);
struct hex cities_hex(const char *name);
void cities_name(struct hex hex, char name[4]);

/* What lies on a hex; off the map it is empty. */
struct quarter cities_at(const struct city *city, struct hex hex);
void cities_put(struct city *city, struct hex hex, struct quarter quarter);
bool cities_occupied(const struct city *city, struct hex hex);
bool cities_built(const struct city *city, struct hex hex);
int cities_count_colour(const struct city *city, struct hex hex, enum colour colour); /* beside */
int cities_count_buildings(const struct city *city, struct hex hex);                  /* beside */
int cities_count_quarters(const struct city *city, struct hex hex);                   /* beside */

/* Hexes, marked by q and r. */
struct marks {
    bool marked[SIDE][SIDE];
};

bool cities_marked(const struct marks *marks, struct hex hex);
void cities_mark(struct marks *marks, struct hex hex);
/* Marks every quarter of the colour that touches a marked hex, and those that touch these, and so
 * on, without crossing a hex of `forbidden`. */
void cities_spread(const struct city *city, enum colour colour, const struct marks *forbidden,
                   struct marks *marks);

struct placement {
    struct hex hexes[FIGURE_SIZE]; /* in the order in which moves name them */
};

struct placements {
    int count;
    struct placement list[HEXES * ORIENTATIONS];
};

/* Every way to lay the figure on an empty map, each set of hexes once. */
const struct placements *cities_placements(enum figure figure);

/* ---- Table and sheet (read.c) ---- */

struct table {
    enum goals goals;
    enum bonus bonus;
    enum goal goal; /* or NO_GOAL */
    bool solo;
    int round;
    enum figure figure;
    enum building building;
};

struct sheet {
    enum colour start;
    struct city city;
    int building_count;
    struct hex buildings[CIRCLES]; /* in the order drawn */
    int points[CIRCLES];
    int outlined, crossed, star_points;
    bool circled[CIRCLES + 1]; /* from 1 */
    bool has_turn;
    struct kv_json turn;
};

void cities_read_table(const struct kv_json *json, struct table *table);
void cities_read_sheet(const struct kv_json *json, struct sheet *sheet);
void cities_print_sheet(const struct sheet *sheet, struct kv_text *json);
void cities_read_string(const struct kv_json *json, char *text, size_t size);
int cities_find(const char *text, const char *const *names, int count);
_Noreturn void cities_give_up(const char *why, const char *what);

/* ---- Drawing a building (build.c) ---- */

bool cities_may_build(const struct sheet *sheet, enum building building, struct hex hex);
/* The points of the building there, by its surroundings. */
int cities_building_points(const struct city *city, enum building building, struct hex hex);

#endif
