/*
 * What the files of the oracle share: the components, and table and sheet as they lie before a
 * player. Cards, rows and columns are counted from 0 here and from 1 in texts.
 */
#ifndef ORACLE_MACHINERY_RULES_H
#define ORACLE_MACHINERY_RULES_H

#include <stdbool.h>

#include "base/json.h"
#include "oracle/machinery/machinery.h"

enum {
    BUILDINGS = 18,
    MACHINES = 13,
    FIGURES_OF_A_MACHINE = 3,
    SIDE_MOST = 4, /* of a figure and of a building */
    OPEN_CARDS = 3,
    OPEN_CARDS_MOST = 4,
    FIGURES_MOST = 4, /* in one turn */
    CIRCLES_MOST = 5,
    PENALTY_MOST = 5,
    BREAKAGE_MOST = 8,
    POINTS_MOST = 30,
    SHAPE_TEXT = SIDE_MOST * (SIDE_MOST + 1)
};

/* ---- Components (data.c) ---- */

enum type { CULTURE, INDUSTRY, LEISURE, GOVERNMENT, SCIENCE, ECONOMY, TYPES };
enum district { OLD_TOWN, WORKS, PARK, CENTRE, ACADEMY, BUSINESS, DISTRICTS };

enum event {
    NO_EVENT,
    SHOCK_WORK,
    DOWNTIME,
    REINFORCEMENTS,
    DAY_OFF,
    WARRANTY,
    WEAR,
    INFILL,
    COMPLEX,
    DELIVERY,
    VOLUNTEERS,
    DOUBLE_SHIFT,
    RECONSTRUCTION,
    NEW_PIT,
    STRICT_DRAWING,
    GRANT,
    INSPECTION
};

struct printed_building {
    const char *key;
    enum type type;
    enum district district;
    int points;
    char shape[SHAPE_TEXT]; /* rows separated by '/' */
};

struct machine {
    const char *name;
    int penalty;
    char figures[FIGURES_OF_A_MACHINE][SHAPE_TEXT];
};

enum where {
    ANYWHERE,
    DIFFERENT_BUILDINGS,
    ONE_DISTRICT,
    BESIDE_OLD_SQUARES,
    NEW_BUILDING_FIRST,
    WHERES
};

/* The rules of a round, as its event leaves them. */
struct round {
    int cards, figures, of_a_card; /* open; to be drawn, of all and of one card */
    int builders, unmarked;        /* at most, and the first ones that are not marked */
    int dearer;                    /* what turning costs extra */
    int erasures, grant;
    bool turning_is_free, mirror_is_turned;
    enum where where;
};

/* Counts and points that stand on a sheet. */
struct printed_counts {
    int type_points, set_points, builder_points, circles, boxes;
};

extern struct printed_building oracle_machinery_buildings[BUILDINGS];
extern int oracle_machinery_district_points[DISTRICTS];
extern struct machine oracle_machinery_machines[MACHINES];
extern struct round oracle_machinery_rounds[INSPECTION + 1]; /* by event */
extern struct printed_counts oracle_machinery_counts;

/* ---- Shapes (shapes.c) ---- */

/* A figure has '#' and '.'; a building on a sheet has '#' (filled), 'o' (empty), '.' (outside).
 * Squares beyond `rows` and `columns` are '.', so that equal shapes are equal everywhere. */
struct shape {
    int rows, columns;
    char square[SIDE_MOST][SIDE_MOST];
};

struct shape oracle_machinery_shape(const char *text);
struct shape oracle_machinery_mirror(const struct shape *shape);       /* left becomes right */
struct shape oracle_machinery_quarter_turn(const struct shape *shape); /* clockwise          */
bool oracle_machinery_same(const struct shape *one, const struct shape *other);
int oracle_machinery_count(const struct shape *shape, char kind); /* squares of this kind */

enum { ORIENTATIONS_MOST = 8 };

/* All different shapes in which a figure can be laid, turned or mirrored; returns how many. */
int oracle_machinery_orientations(const struct shape *figure,
                                  struct shape shapes[ORIENTATIONS_MOST]);

/* ---- Table and sheet (read.c) ---- */

struct card {
    struct shape figure; /* as printed */
    int penalty;
};

struct table {
    struct round round;
    struct card cards[OPEN_CARDS_MOST];
    int card_count;
};

struct sheet {
    struct shape buildings[BUILDINGS];
    int broken[CIRCLES_MOST]; /* in the order of noting */
    int broken_count;
    int builders, bonus;
    bool has_turn;
    struct kv_json turn;
};

void oracle_machinery_read_table(const struct kv_json *json, struct table *table);
void oracle_machinery_read_sheet(const struct kv_json *json, struct sheet *sheet);
void oracle_machinery_print_sheet(const struct sheet *sheet, struct kv_text *json);
void oracle_machinery_read_string(const struct kv_json *json, char *text, size_t size);
_Noreturn void oracle_machinery_give_up(const char *why, const struct kv_json *json);

/* ---- A turn (machinery.c) and its moves (moves.c) ---- */

/* A figure laid somewhere: the upper left corner of its shape lies on this square. */
struct placement {
    int card, building;
    struct shape shape;
    int row, column;
};

struct turn {
    struct table table;
    struct sheet start; /* as the round began */
    struct sheet sheet; /* as it is now       */
    struct placement figures[FIGURES_MOST];
    int figure_count;
    int builders; /* used this turn, free ones too */
    int erased;
    bool over;
};

void oracle_machinery_replay(const struct kv_json *table, const struct kv_json *sheet,
                             struct turn *turn);
/* Every legal move now. */
void oracle_machinery_list(const struct turn *turn, struct oracle_list *moves);
/* What this figure notes in a circle; 0 where it notes nothing. */
int oracle_machinery_cost(const struct table *table, const struct placement *placement);

#endif
