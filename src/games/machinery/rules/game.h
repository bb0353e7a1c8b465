/*
 * The rules of Machinery: the table and the sheet, and what the files of this folder tell each
 * other.
 *
 * Buildings, cards and machines are counted from 0 here; cards from 1 in every text. The squares
 * of a building are bits of a box of 4 × 4, see placements.h.
 */
#ifndef KV_MACHINERY_GAME_H
#define KV_MACHINERY_GAME_H

#include "games/machinery/rules/components.h"

enum { BUILDINGS_ALL = (1 << BUILDINGS) - 1 };

/* An open card, as the event of the round lets it be drawn. */
struct open_card {
    uint8_t card;            /* machine × 3 + print                 */
    uint8_t cost;            /* what turning it notes in this round */
    uint16_t straight_poses; /* those that are not turned, bits     */
    struct range all, straight;
};

/* The rules of a round: the base rules as its event has changed them. */
struct rules {
    uint8_t figures, card_figures, builders, free_builders, erasures, grant;
    uint8_t free_turning;
    uint8_t where;
};

struct table {
    _Alignas(struct box) struct open_card open[OPEN_MOST]; /* so that a box may follow */
    struct rules rules;
    uint8_t open_count;
    uint8_t events; /* played with them         */
    uint8_t event;  /* from 1, 0 without events */
    uint8_t round;  /* from 1                   */
    uint8_t closed; /* rounds that are over     */
    /* What nobody has seen yet: bags, whose order means nothing. */
    uint64_t unseen; /* their cards, bits, for quick look-up */
    uint8_t cards_left, events_left;
    uint8_t cards[CARDS];
    uint8_t event_cards[EVENTS];
    uint8_t scored; /* a file to be scored: what no game leads to is refused */
    uint8_t packed; /* played with a box of its own, which follows the table */
};

static inline const struct box *box_of(const struct table *table)
{
    return table->packed ? (const struct box *)(const void *)(table + 1) : &machinery_box;
}

static inline const struct box *machinery_box_of_setup(const struct kv_setup *setup)
{
    return (const struct box *)setup->game->box;
}

struct sheet {
    uint16_t filled[BUILDINGS]; /* squares                                */
    uint16_t before[BUILDINGS]; /* those filled when the round began      */
    uint32_t finished;          /* buildings, bits                        */
    uint8_t noted;              /* circles of broken machinery used       */
    uint8_t broken[CIRCLES];    /* the breakages in them                  */
    uint8_t builders, bonus;
    /* The turn; blank between rounds. */
    uint32_t used_buildings;       /* that figures were drawn into, bits     */
    uint8_t card_used[OPEN_MOST];  /* figures drawn from each card           */
    uint8_t figures_drawn;         /* and from all together                  */
    uint8_t builders_used, erased; /* free builders included                 */
    uint8_t done;
};

/* ---- Moves: a placement, and with what it is filled ----
 * From bit 11 on, which placements leave free: card 2, kind 2. An erasure has the breakage in
 * place of squares. */
enum kind { MOVE_DRAW, MOVE_BUILDER, MOVE_ERASE, MOVE_DONE };

/* What all moves of a kind and a card have in common. */
static inline kv_move move_base(enum kind kind, uint32_t card)
{
    return (uint32_t)kind << 13 | card << 11;
}

static inline enum kind move_kind(kv_move move)
{
    return (enum kind)(move >> 13 & 3);
}

static inline uint32_t move_card(kv_move move)
{
    return move >> 11 & 3;
}

static inline uint32_t move_building(kv_move move)
{
    return placement_building(move);
}

static inline uint32_t move_squares(kv_move move)
{
    return move >> SQUARES_SHIFT;
}

static inline uint32_t move_breakage(kv_move move)
{
    return move >> SQUARES_SHIFT;
}

/* Is the figure turned, as the event of the round sees it? */
static inline bool move_turned(const struct table *table, kv_move move)
{
    return !(table->open[move_card(move)].straight_poses >> placement_pose(move) & 1);
}

/* ---- Components by card ---- */

static inline const char *machine_id(uint32_t card)
{
    return machinery_machines[card / PRINTS].id;
}

static inline const struct machine *machine_of(const struct box *box, uint32_t card)
{
    return &box->machines[card / PRINTS];
}

static inline uint32_t figure_of(const struct box *box, uint32_t card)
{
    return machine_of(box, card)->figure[card % PRINTS];
}

/* Does the figure look the same however it is turned? */
static inline bool is_never_turned(struct range all, struct range straight)
{
    return straight.first == all.first && straight.end == all.end;
}

/* events.c */
struct rules machinery_rules(const struct event *event);
uint32_t machinery_grant(const struct box *box); /* points of the one event that grants some */

/* Where the next figure may lie, for every building, as squares stand in a placement. */
struct ground {
    uint32_t blocked[BUILDINGS]; /* none of these                              */
    bool touching;               /* whether it must have one of the following: */
    uint32_t beside[BUILDINGS];  /* squares beside old ones                    */
};
/* The ground of builders, which is all empty squares; and of figures, as the event leaves it. */
void machinery_block_filled(const struct sheet *sheet, struct ground *ground);
void machinery_ground(const struct table *table, const struct sheet *sheet, struct ground *ground);
/* The squares that touch some of these by a side. */
uint32_t machinery_neighbours(uint32_t squares);
/* The buildings of a district, bits. */
uint32_t machinery_district(const struct box *box, uint32_t district);
/* Which of the three of its district a building is, from 0. */
uint32_t machinery_number_in_district(const struct box *box, uint32_t building);

/* options.c */
extern const struct kv_option machinery_options[];
enum { OPTION_EVENTS };
enum { EVENTS_ON, EVENTS_OFF }; /* choices of OPTION_EVENTS */
bool machinery_check(const struct kv_setup *setup, struct kv_error *error);
bool machinery_has_events(const struct kv_setup *setup);

/* deal.c */
void machinery_open(const struct kv_setup *setup, void *table, void *sheets, struct kv_rng *rng);
void machinery_deal(void *table, void *sheets, uint32_t seats, struct kv_rng *rng);
/* Fills in what follows from the round's event and open cards. */
void machinery_lay_out(struct table *table);
void machinery_begin_turn(struct sheet *sheet); /* blanks the turn */
/* How many cards an event has opened; and a round whose cards and event are open. */
uint32_t machinery_card_count(const struct box *box, uint32_t event);
void machinery_begin_round(struct table *table, struct sheet *sheets, uint32_t seats);
/* Removes what was seen on the table from a bag; false if it is not in there. */
bool machinery_take_out(uint8_t *bag, uint8_t *left, uint32_t seen);
void machinery_close(void *table, void *sheets, uint32_t seats);
uint32_t machinery_settle(void *table, const void *sheets, uint32_t seats);
enum ending { END_ROUNDS };

/* moves.c, any.c and play.c */
uint32_t machinery_moves(const void *table, const void *sheet, kv_move *list);
kv_move machinery_any(const void *table, const void *sheet, struct kv_rng *rng);
bool machinery_may_draw(const struct table *table, const struct sheet *sheet);
bool machinery_may_use_builder(const struct table *table, const struct sheet *sheet);
uint32_t machinery_erasable(const struct table *table, const struct sheet *sheet);
bool machinery_play(const void *table, void *sheet, kv_move move);
/* Fills squares of a building; true when that has finished it. */
bool machinery_fill(const struct box *box, struct sheet *sheet, uint32_t building,
                    uint32_t squares);

/* actions.c; the list is made in moves.c. A figure of each open card at each of its placements,
 * then builders, breakages to erase, and the end of the turn. */
static inline uint32_t figure_placements(const struct box *box)
{
    return box->layout.single_squares.first;
}

static inline uint32_t action_builders(const struct box *box)
{
    return OPEN_MOST * figure_placements(box);
}

static inline uint32_t action_erasures(const struct box *box)
{
    return action_builders(box) + box->layout.ways - figure_placements(box);
}

static inline uint32_t action_done(const struct box *box)
{
    return action_erasures(box) + box->layout.breakage_most;
}

enum { MACHINERY_ACTIONS = 3513 }; /* with our own box */
kv_move machinery_action_move(const struct kv_game *game, uint32_t action);
uint32_t machinery_action_number(const struct kv_game *game, kv_move move);
uint32_t machinery_action_list(const void *table, const void *sheet, uint16_t *list);
uint32_t machinery_action_mask(const void *table, const void *sheet, uint16_t *list, uint8_t *mask);

/* score.c */
extern const struct kv_label machinery_ties[];
uint32_t machinery_breakages(const struct sheet *sheet); /* the sum of those noted */
void machinery_score(const void *table, const void *sheet, struct kv_score *score);
extern const struct kv_part machinery_parts[];

#endif
