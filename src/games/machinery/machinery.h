/*
 * Machinery inside: the table and the sheet, and what the files of this folder tell each other.
 *
 * A building lies in a box of 4 × 4 squares: bit 4 × row + column of 16. Four boxes make a word,
 * and the city is five words in which building b has the bits from 16 × b on. So a place of the
 * city is one number, and the whole city is asked about in a few operations.
 */
#ifndef KV_MACHINERY_H
#define KV_MACHINERY_H

#include "games/machinery/components.h"
#include "kvartal.h"

enum {
    BOX = SIDE * SIDE, /* bits of a building */
    BOXES_IN_WORD = 64 / BOX,
    WORDS = (BUILDINGS + BOXES_IN_WORD - 1) / BOXES_IN_WORD,
    POSES_MOST = 8, /* ways to lay a figure: four turns, mirrored or not */
    BUILDINGS_ALL = (1 << BUILDINGS) - 1
};

struct city {
    uint64_t word[WORDS];
};

/* An open card: its figure in every pose, each pushed into the top left corner of the box. */
struct open_card {
    uint8_t card;  /* machine × 3 + print                                     */
    uint8_t cost;  /* what turning it notes in this round                     */
    uint8_t poses; /* different ones: as printed, mirrored, then all the rest */
    uint8_t free;  /* how many of them, from the first on, are not turned     */
    uint16_t pose[POSES_MOST];
    uint16_t corners[POSES_MOST]; /* where the pose's corner may be without leaving the box */
};

/* The rules of a round: the base rules as its event has changed them. */
struct rules {
    uint8_t figures, card_figures, builders, free_builders, erasures, grant;
    uint8_t free_turning;
    uint8_t where;
};

struct table {
    struct city squares; /* of all buildings */
    struct open_card open[OPEN_MOST];
    struct rules rules;
    uint8_t open_count;
    uint8_t events; /* played with them         */
    uint8_t event;  /* from 1, 0 without events */
    uint8_t round;  /* from 1                   */
    uint8_t closed; /* rounds that are over     */
    /* What nobody has seen yet: bags, whose order means nothing. */
    uint8_t cards_left, events_left;
    uint8_t cards[CARDS];
    uint8_t event_cards[EVENTS];
};

struct sheet {
    struct city filled;
    struct city before; /* filled when the round began */
    uint32_t finished;  /* buildings, bits             */
    uint8_t noted;      /* circles of broken machinery */
    uint8_t broken[CIRCLES];
    uint8_t builders, bonus;
    /* The turn; blank between rounds. */
    uint32_t used_buildings;       /* that figures were drawn into, bits */
    uint8_t card_used[OPEN_MOST];  /* figures drawn from each card       */
    uint8_t figures_drawn;         /* and from all together              */
    uint8_t builders_used, erased; /* free builders included             */
    uint8_t done;
};

/* ---- Places and shapes ---- */

static inline uint32_t word_of(uint32_t building)
{
    return building / BOXES_IN_WORD;
}

static inline uint32_t shift_of(uint32_t building)
{
    return building % BOXES_IN_WORD * BOX;
}

/* The squares of one building in its box. */
static inline uint32_t box_of(const struct city *city, uint32_t building)
{
    return (uint32_t)(city->word[word_of(building)] >> shift_of(building)) & 0xffff;
}

static inline void city_add(struct city *city, uint32_t building, uint32_t squares)
{
    city->word[word_of(building)] |= (uint64_t)squares << shift_of(building);
}

/* The same squares in every box of a word. */
static inline uint64_t in_every_box(uint32_t squares)
{
    return squares * UINT64_C(0x0001000100010001);
}

/* ---- Moves: a place of the city, what is put there, and how ----
 * The squares of a move are its shape, put with its corner at the place: the figure in its pose,
 * or the single square of a builder. Bits from below: place 9, turned 1, card 2, kind 2, unused 2,
 * shape 16. An erasure has the breakage in place of a shape. */
enum kind { MOVE_DRAW, MOVE_BUILDER, MOVE_ERASE, MOVE_DONE };

static inline kv_move move_make(enum kind kind, uint32_t card, bool turned, uint32_t shape)
{
    return shape << 16 | (uint32_t)kind << 12 | card << 10 | (uint32_t)turned << 9;
}

static inline enum kind move_kind(kv_move move)
{
    return (enum kind)(move >> 12 & 3);
}

static inline uint32_t move_card(kv_move move)
{
    return move >> 10 & 3;
}

static inline bool move_turned(kv_move move)
{
    return move >> 9 & 1;
}

static inline uint32_t move_building(kv_move move)
{
    return move >> 4 & 31;
}

static inline uint32_t move_shape(kv_move move)
{
    return move >> 16;
}

static inline uint32_t move_squares(kv_move move)
{
    return move_shape(move) << (move & 15);
}

/* ---- Components by card ---- */

static inline const struct machine *machine_of(uint32_t card)
{
    return &machinery_machines[card / PRINTS];
}

static inline const char *figure_of(uint32_t card)
{
    return machine_of(card)->figure[card % PRINTS];
}

/* shapes.c */
uint32_t machinery_shape(const char *rows);       /* the squares of a shape in a box           */
void machinery_city(struct city *city);           /* the squares of all buildings              */
void machinery_pose(struct open_card *open_card); /* fills in the poses of the card's figure   */
struct city machinery_empty(const struct table *table, const struct sheet *sheet);
/* Where in the city the corner of a shape may be put so that it lies on this ground alone. */
struct city machinery_fits(const struct city *ground, uint32_t shape, uint32_t corners);
/* The squares that touch some of these by a side, inside their boxes. */
struct city machinery_neighbours(const struct city *city);

/* events.c */
struct rules machinery_rules(uint32_t event);
/* The empty squares on which the next figure may lie, as far as buildings are concerned. */
struct city machinery_ground(const struct table *table, const struct sheet *sheet);
/* Must the next figure touch old squares? Then these are the squares beside them. */
bool machinery_must_touch(const struct table *table, const struct sheet *sheet,
                          struct city *beside);

/* deal.c */
void machinery_open(const struct kv_setup *setup, void *table, void *sheets, struct kv_rng *rng);
void machinery_deal(void *table, void *sheets, uint32_t seats, struct kv_rng *rng);
void machinery_begin_turn(struct sheet *sheet); /* blanks the turn */
void machinery_close(void *table, void *sheets, uint32_t seats);
uint32_t machinery_settle(void *table, const void *sheets, uint32_t seats);
enum ending { END_ROUNDS };

/* moves.c and play.c */
uint32_t machinery_moves(const void *table, const void *sheet, kv_move *list);
bool machinery_play(const void *table, void *sheet, kv_move move);
/* Fills squares of a building; true when that has finished it. */
bool machinery_fill(const struct table *table, struct sheet *sheet, uint32_t building,
                    uint32_t squares);

/* score.c and judge.c */
void machinery_score(const void *table, const void *sheet, struct kv_score *score);
extern const struct kv_part machinery_parts[];
int32_t machinery_judge(const void *table, const void *sheet);

/* words.c, text.c and read.c */
void machinery_say(kv_move move, struct kv_text *text);
void machinery_offer(const void *table, const void *sheet, struct kv_text *text);
void machinery_show_table(const void *table, struct kv_text *json);
void machinery_show_sheet(const void *table, const void *sheet, struct kv_text *json);
void machinery_draw_table(const void *table, struct kv_text *text);
void machinery_draw_sheet(const void *table, const void *sheet, struct kv_text *text);
bool machinery_read_sheet(const void *table, const struct kv_json *json, void *sheet,
                          struct kv_error *error);
bool machinery_read_position(void *table, const struct kv_json *json, uint32_t seats, bool lone,
                             struct kv_error *error);

#endif
