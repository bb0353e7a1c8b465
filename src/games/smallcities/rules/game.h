/*
 * The rules of Small Cities: the table and the sheet, and what the files of this folder tell each
 * other.
 * Circles are counted from 0 here and from 1 in every text.
 */
#ifndef KV_SMALLCITIES_GAME_H
#define KV_SMALLCITIES_GAME_H

#include "games/smallcities/rules/map.h"

enum ending { END_BUILDINGS, END_FULL, END_ELSEWHERE };

/* Where in its turn a seat is. */
enum stage {
    STAGE_START,   /* nothing done yet                                          */
    STAGE_STARRED, /* a star is crossed for Free design or State order          */
    STAGE_DREW,    /* a figure is drawn; Financing may follow                   */
    STAGE_BUILT,   /* a building is drawn; Financing may follow                 */
    STAGE_BUILD,   /* a star is crossed for Financing: now the building         */
    STAGE_DRAW,    /* a star is crossed for Financing: now the figure           */
    STAGE_ENDING,  /* nothing left but to end the turn                          */
    STAGE_DONE
};

struct sheet {
    hex_set colour[COLOURS];   /* quarters of each colour, its buildings included          */
    hex_set built;             /* buildings of all colours                                 */
    hex_set beside[BUILDINGS]; /* where each building finds its base colour, the square a
                                  building; kept by every mark, so that listing is quick   */
    uint16_t circled;          /* circles of the solo game, bits                           */
    /* The buildings in the order drawn; `built` has as many. */
    uint8_t hex[CIRCLES], kind[CIRCLES], points[CIRCLES];
    uint8_t start;   /* colour                                     */
    uint8_t crossed; /* stars; the outlined ones follow from built */
    uint8_t stage;
};

struct table {
    _Alignas(struct box) uint16_t round; /* so that a box may follow */
    uint8_t goals, bonus, goal, solo;
    uint8_t figure, building;                /* the dice                                */
    uint8_t bonus_by_chance, goal_by_chance; /* which the setup did not choose          */
    uint8_t starts_open;     /* a real table, where the first colours are not known yet */
    uint8_t ended_elsewhere; /* … and a player whose sheet is not here has ended the game */
    uint8_t seats;
    uint8_t buildings[SEATS_MOST]; /* of each seat, as everybody hears after a round */
    uint8_t scored;                /* a file to be scored: what no game leads to is refused */
    uint8_t packed;                /* played with a box of its own, which follows the table */
};

static inline const struct box *box_of(const struct table *table)
{
    return table->packed ? (const struct box *)(const void *)(table + 1) : &smallcities_box;
}

static inline const struct box *smallcities_box_of_setup(const struct kv_setup *setup)
{
    return (const struct box *)setup->game->box;
}

static inline uint32_t building_count(const struct sheet *sheet)
{
    return kv_bits_count64(sheet->built);
}

static inline hex_set occupied(const struct sheet *sheet)
{
    return sheet->colour[RED] | sheet->colour[YELLOW] | sheet->colour[BROWN] |
           sheet->colour[GREEN] | sheet->colour[BLUE];
}

static inline hex_set empty_hexes(const struct box *box, const struct sheet *sheet)
{
    return box->map & ~occupied(sheet);
}

/* The colour of the marker in a seat's hand: it comes from the next place of the circle, so each
 * round it is one step further back. */
static inline uint32_t marker_of(const struct table *table, const struct sheet *sheet)
{
    return (sheet->start + (COLOURS - 1u) * (table->round - 1u)) % COLOURS;
}

static inline uint32_t stars_outlined(const struct table *table, const struct sheet *sheet)
{
    return table->bonus == NO_BONUS ? 0 : kv_bits_count64(sheet->built & box_of(table)->stars);
}

/* The circles of the solo game that a figure can still circle. */
static inline uint32_t free_circles(const struct sheet *sheet)
{
    uint32_t filled = (1u << building_count(sheet)) - 1;
    return ((1u << CIRCLES) - 1) & ~(sheet->circled | filled);
}

/* Moves: a kind, an argument and a place. */
enum kind {
    MOVE_DRAW,  /* argument: the figure as it is turned, place: of its first hex on the grid */
    MOVE_BUILD, /* argument: building, place: hex                                            */
    MOVE_STAR,
    MOVE_PASS,
    MOVE_DONE
};

static inline kv_move move_make(enum kind kind, uint32_t argument, uint32_t place)
{
    return (kv_move)kind << 16 | argument << 8 | place;
}

static inline enum kind move_kind(kv_move move)
{
    return (enum kind)(move >> 16);
}

static inline uint32_t move_argument(kv_move move)
{
    return move >> 8 & 255;
}

static inline uint32_t move_place(kv_move move)
{
    return move & 255;
}

/* options.c */
extern const struct kv_option smallcities_options[];
enum { OPTION_GOALS, OPTION_BONUS, OPTION_GOAL, OPTION_START };
bool smallcities_check(const struct kv_setup *setup, struct kv_error *error);

/* deal.c */
void smallcities_open(const struct kv_setup *setup, void *table, void *sheets, struct kv_rng *rng);
void smallcities_deal(void *table, void *sheets, uint32_t seats, struct kv_rng *rng);
/* The dice of a new round. */
void smallcities_lay_dice(struct table *table, struct sheet *sheets, uint32_t seats,
                          uint32_t figure, uint32_t building);
void smallcities_close(void *table, void *sheets, uint32_t seats);
uint32_t smallcities_settle(void *table, const void *sheets, uint32_t seats);

/* figures.c */
/* The face of the die that has a figure; FACES if none has. */
static inline uint32_t face_of(const struct box *box, uint32_t figure)
{
    uint32_t face = 0;
    while (face < FACES && box->die[face] != figure)
        face++;
    return face;
}
enum { TURNED = 44, PLACEMENTS = 1602, CLOVERS = 74 };
/* Figures in all their turns; and the places of those of our own die, and of the clover, which only
 * other boxes have. */
/* The figures as they can be turned: of figure f those from first[f] up to first[f + 1]. */
extern const uint8_t smallcities_turned_first[FIGURES + 1];
static inline uint32_t figure_of(uint32_t turned)
{
    uint32_t figure = 0;
    while (turned >= smallcities_turned_first[figure + 1])
        figure++;
    return figure;
}
/* Lists every place for a figure on these empty hexes; and says whether there is one. */
kv_move *smallcities_list_figure(hex_set empty, uint32_t figure, kv_move *list);
bool smallcities_figure_fits(hex_set empty, uint32_t figure);
struct kv_choice;
void smallcities_offer_figure(hex_set empty, uint32_t figure, struct kv_choice *choice);
/* The four hexes of a drawing move. */
hex_set smallcities_drawn(kv_move move);
/* All drawing moves on an empty map, as actions. */
uint32_t smallcities_placement_number(kv_move move);
kv_move smallcities_placement_move(uint32_t number);
/* The same moves as smallcities_list_figure lists, as these numbers. */
uint16_t *smallcities_number_figure(hex_set empty, uint32_t figure, uint16_t *list);

/* cut.c */
/* Can these hexes be cut into figures of the die, and nothing be left? */
bool smallcities_can_cut(const struct box *box, hex_set hexes);

/* moves.c and play.c */
uint32_t smallcities_moves(const void *table, const void *sheet, kv_move *list);
kv_move smallcities_any(const void *table, const void *sheet, struct kv_rng *rng);
bool smallcities_play(const void *table, void *sheet, kv_move move);
/* Takes hexes in a colour. */
void smallcities_occupy(struct sheet *sheet, uint32_t colour, hex_set hexes);

/* actions.c; the list is made in moves.c */
enum {
    ACTION_BUILDS = PLACEMENTS,
    ACTION_STAR = ACTION_BUILDS + BUILDINGS * HEXES,
    ACTION_PASS,
    ACTION_DONE,
    SMALLCITIES_ACTIONS,
    ACTION_CLOVERS = SMALLCITIES_ACTIONS, /* of a box that has them */
    PACKED_ACTIONS = ACTION_CLOVERS + CLOVERS
};
kv_move smallcities_action_move(const struct kv_game *game, uint32_t action);
uint32_t smallcities_action_number(const struct kv_game *game, kv_move move);
uint32_t smallcities_action_list(const void *table, const void *sheet, uint16_t *list);

/* buildings.c */
/* Where this building may be drawn. */
hex_set smallcities_sites(const struct box *box, const struct sheet *sheet, uint32_t building);
/* What it brings at the moment it is drawn on an empty hex. */
uint32_t smallcities_points(const struct box *box, const struct sheet *sheet, uint32_t building,
                            uint32_t hex);
/* The most that a building there may have brought when it was drawn. */
uint32_t smallcities_points_most(const struct box *box, const struct sheet *sheet,
                                 uint32_t building, uint32_t hex);

/* goals.c: how many a goal counts, without the limit of its table. */
uint32_t smallcities_count_specialised(const struct box *box, const struct sheet *sheet);
uint32_t smallcities_count_unified(const struct box *box, const struct sheet *sheet);
uint32_t smallcities_count_goal(const struct box *box, const struct sheet *sheet, uint32_t goal);
static inline uint32_t goal_points(const uint8_t points[COUNTED_MOST + 1], uint32_t counted)
{
    return points[counted < COUNTED_MOST ? counted : COUNTED_MOST];
}

/* score.c */
extern const struct kv_label smallcities_ties[];
extern const struct kv_part smallcities_parts[];
void smallcities_score(const void *table, const void *sheet, struct kv_score *score);

#endif
