/*
 * The rules of Welcome: the table and the sheet, and what the files of this folder tell each other.
 *
 * Streets, houses, sizes, piles and cards are counted from 0 here and from 1 in every text.
 * Places of a street are the bits of a 16-bit set; bit h of `fences` is the gap between house h and
 * house h + 1.
 */
#ifndef KV_WELCOME_GAME_H
#define KV_WELCOME_GAME_H

#include "games/welcome/rules/components.h"
#include "kvartal.h"

enum mode { MODE_STACKS, MODE_DRAFT, MODE_SOLO, MODE_RIVAL };
enum ending { END_PLANS, END_FULL, END_REFUSALS, END_DECK, END_ELSEWHERE };

/* Where in its turn a seat is. */
enum stage {
    STAGE_START,  /* before the take                     */
    STAGE_WRITE,  /* a combination is taken              */
    STAGE_EFFECT, /* its number is written               */
    STAGE_FREE,   /* plans, a roundabout, a reshuffle    */
    STAGE_PLAN,   /* naming the estates a plan uses      */
    STAGE_DONE
};

#define HOUSE_EMPTY      0
#define HOUSE_ROUNDABOUT 255 /* otherwise a house holds its number + 1 */

struct street {
    uint16_t fits[NUMBERS]; /* where each number may be written                           */
    uint8_t stock[8];       /* completed estates of each size that served no plan yet; both
                               are kept up to date by every mark, so that listing is quick */
    uint16_t built;         /* numbered houses, bis houses included */
    uint16_t bis;
    uint16_t roundabouts;
    uint16_t fences;
    uint16_t pools;  /* built ones */
    uint16_t used;   /* houses that served a plan                          */
    uint16_t locked; /* gaps inside estates that served: no fence any more */
    uint8_t parks;
    uint8_t house[HOUSES_MOST];
};

struct sheet {
    struct street street[STREETS];
    uint8_t agents[SIZES];
    uint8_t temps, pools, bis, roundabouts, refusals;
    uint8_t points[PILES]; /* of approved plans                                 */
    uint8_t approved;      /* which plans, bits                                 */
    uint8_t whole;         /* streets used whole by a plan (edition first), bits */
    uint8_t hand[CARDS];   /* draft only                                         */
    /* The turn; meaningless between rounds, when it is blank. */
    uint8_t stage;
    uint8_t number, effect;                      /* what was taken                           */
    uint8_t number_card, effect_card, kept_card; /* kept: passed on or given  */
    uint8_t street_written, house_written;
    uint8_t roundabout_built;        /* a roundabout was built this turn          */
    uint8_t reshuffle;               /* it was asked for                          */
    uint8_t fresh;                   /* plans approved before anybody else, bits  */
    uint8_t plan, plan_step;         /* the plan being approved, estates named    */
    uint8_t plan_street;             /* of a plan that wants one street, or NONE  */
    uint8_t last_street, last_house; /* the estate named last                  */
};

#define NONE 255

struct table {
    _Alignas(struct box) uint8_t edition, board, mode, advanced;
    uint8_t length[STREETS]; /* of the board's streets, at hand for every listing       */
    uint8_t needs[PILES][8]; /* the sizes the plans ask for, at hand for every listing */
    uint8_t plan[PILES];     /* index into the edition's plans                        */
    uint8_t turned;          /* plans that pay their later points, bits               */
    uint8_t number[CARDS], effect[CARDS]; /* the cards of the offer               */
    uint16_t temps_seen;  /* which counts of temps somebody has (bits): the ranks  */
    uint16_t other_temps; /* of those whose sheets are not here                    */
    uint8_t thresholds;   /* temps pay by these thresholds, not by rank            */
    /* The cards not seen yet, and the seen ones that will come back. */
    uint8_t cards[CARDS_MOST];
    uint8_t left[CARDS]; /* stacks: unseen in each; otherwise left[0] in the deck */
    uint8_t discarded;   /* behind the deck, not with stacks                      */
    uint8_t pooled;      /* stacks: not yet reshuffled apart                      */
    uint8_t opening;     /* the next deal begins with new stacks                  */
    uint8_t solo_drawn;  /* the solo card                      */
    uint8_t deck_out;    /* too few cards for another round    */
    /* A real table, whose cards are entered: */
    uint8_t plans_open;      /* its plans are not known yet                            */
    uint8_t others;          /* people play there whose sheets are not here            */
    uint8_t ended_elsewhere; /* one of them has ended the game                         */
    uint8_t hands;           /* draft: so many people draft here, and                  */
    uint8_t passed;          /* so many of them, the first ones, hold a card passed to them */
    uint8_t assumed[CARDS];  /* each stack's first card, of which only the effect was seen; 0
                                once it is known                                       */
    uint8_t rival;
    uint8_t approvals;        /* letters whose approval card is not drawn, bits    */
    uint8_t approvals_inside; /* how many approval cards are in the deck           */
    uint8_t first_pass;       /* the deck was not reshuffled yet                   */
    uint8_t rival_points[PILES];
    uint8_t rival_count;
    uint8_t rival_cards[RIVAL_CARDS_MOST]; /* effects, in the order given          */
    uint8_t rival_named, plans_named;      /* by the name of the game, not by chance */
    uint8_t scored; /* a file to be scored: what no game leads to is refused      */
    uint8_t packed; /* played with a box of its own, which follows the table      */
};

/* A completed group of houses between two fences. */
struct estate {
    uint32_t street, first, size;
};

/* Moves: a kind, an argument and a place, which is street × 16 + house. */
enum kind {
    MOVE_TAKE,   /* argument: number card, place: effect card */
    MOVE_REFUSE, /* argument: the card kept, or NONE           */
    MOVE_WRITE,  /* argument: number                           */
    MOVE_PARK,
    MOVE_POOL,
    MOVE_TEMP,
    MOVE_AGENT, /* argument: size          */
    MOVE_FENCE, /* place: the gap          */
    MOVE_BIS,   /* argument: number        */
    MOVE_SKIP,
    MOVE_ROUNDABOUT,
    MOVE_PLAN, /* argument: pile           */
    MOVE_USE,  /* argument: size, place: the estate's first house */
    MOVE_RESHUFFLE,
    MOVE_DONE
};

static inline kv_move move_make(enum kind kind, uint32_t argument, uint32_t place)
{
    return (kv_move)kind << 24 | argument << 16 | place;
}

static inline uint32_t place_make(uint32_t street, uint32_t house)
{
    return street << 4 | house;
}

static inline enum kind move_kind(kv_move move)
{
    return (enum kind)(move >> 24);
}

static inline uint32_t move_argument(kv_move move)
{
    return move >> 16 & 255;
}

static inline uint32_t move_place(kv_move move)
{
    return move & 255;
}

static inline uint32_t move_street(kv_move move)
{
    return move >> 4 & 15;
}

static inline uint32_t move_house(kv_move move)
{
    return move & 15;
}

static inline const struct edition *edition_of(const struct table *table)
{
    return &welcome_editions[table->edition];
}

static inline const struct box *box_of(const struct table *table)
{
    return table->packed ? (const struct box *)(const void *)(table + 1) : &welcome_box;
}

static inline const struct box *welcome_box_of_setup(const struct kv_setup *setup)
{
    return (const struct box *)setup->game->box;
}

static inline const struct board *board_of(const struct table *table)
{
    return &box_of(table)->boards[table->board];
}

/* All plans of an edition, and the one of a pile. */
static inline const struct plan *plans_of(const struct table *table)
{
    return box_of(table)->plans[edition_of(table)->set];
}

static inline const struct plan *plan_of(const struct table *table, uint32_t pile)
{
    return &plans_of(table)[table->plan[pile]];
}

static inline const char *plan_id(const struct table *table, uint32_t pile)
{
    return edition_of(table)->plans[table->plan[pile]].id;
}

/* Cards of a number and an effect in the box. */
static inline uint32_t copies_of(const struct box *box, const struct edition *edition,
                                 uint32_t number, uint32_t effect)
{
    return box->decks[edition->set][number - 1][effect];
}

/* A table to try things on, and its box if it has one. */
struct trial {
    struct table table;
    struct box box;
};

static inline void start_trial(const struct table *table, struct trial *trial)
{
    trial->table = *table;
    if (table->packed)
        trial->box = *box_of(table);
}

static inline const struct rival *rival_of(const struct table *table)
{
    return &box_of(table)->rivals[table->rival];
}

/* The cards of a hand at a real table that are not known yet. */
static inline uint32_t cards_to_enter(const struct table *table, uint32_t seat)
{
    return seat < table->passed ? CARDS - 1 : CARDS;
}

/* The three cards of a seat in the modes without stacks. */
static inline const uint8_t *hand_of(const struct table *table, const struct sheet *sheet)
{
    return table->mode == MODE_DRAFT ? sheet->hand : table->number;
}

/* options.c */
extern const struct kv_option welcome_options[];
enum { OPTION_EDITION, OPTION_BOARD, OPTION_ADVANCED, OPTION_DRAFT, OPTION_RIVAL, OPTION_PLANS };
bool welcome_check(const struct kv_setup *setup, struct kv_error *error);
/* The plan named for a pile by the option, or NONE where it is left to chance. */
uint32_t welcome_chosen_plan(const struct edition *edition, uint32_t option, uint32_t pile);

/* deal.c */
void welcome_open(const struct kv_setup *setup, void *table, void *sheets, struct kv_rng *rng);
void welcome_deal(void *table, void *sheets, uint32_t seats, struct kv_rng *rng);
void welcome_begin_turn(struct sheet *sheet); /* blanks the turn */
void welcome_close(void *table, void *sheets, uint32_t seats);
uint32_t welcome_settle(void *table, const void *sheets, uint32_t seats);
/* What `settle` will find: the endings that one sheet alone reaches; too few cards for another
 * round. */
uint32_t welcome_sheet_endings(const struct table *table, const struct sheet *sheet);
bool welcome_deck_is_out(const struct table *table);
/* Drawing a card that is known: from a stack, which must have it there, or from the deck; and what
 * else a deal consists of. */
enum { NO_PLACE = 255 };
uint32_t welcome_find_in_stack(const struct table *table, uint32_t stack, uint32_t card);
uint32_t welcome_take_from_stack(struct table *table, uint32_t stack, uint32_t place);
uint32_t welcome_take_from_deck(struct table *table, uint32_t place);
void welcome_new_stacks(struct table *table);
void welcome_turn_stack(struct table *table, uint32_t stack);
uint32_t welcome_place_in_stack(uint32_t stack, uint32_t i);
void welcome_shuffle_discards_in(struct table *table);
void welcome_renew_rival_deck(struct table *table);
void welcome_resolve_approval(struct table *table, uint32_t pile);

/* enter.c: what lies on a real table */
enum { DRAFT_SEATS_MOST = 20, ENTERED_MOST = CARDS * DRAFT_SEATS_MOST };
struct entered {
    uint8_t effect[CARDS];      /* of new stacks                               */
    uint8_t card[ENTERED_MOST]; /* 0 where it is open; of a draft hand by hand */
    uint8_t count;
    uint8_t approved;  /* plans that others have approved, bits            */
    uint8_t approvals; /* approval cards that were drawn, bits of piles    */
    bool stacks_anew;  /* somebody else had the cards shuffled             */
    bool solo_card;    /* was drawn                                        */
};
/* How many of a card may come in a place of the offer, given the cards of the others. */
uint32_t welcome_left(const struct table *table, const struct entered *entered, uint32_t place,
                      uint32_t card);
/* What may be told besides the cards: approval cards that may have come (bits of piles), and
 * whether the solo card may. */
uint32_t welcome_approvals_possible(const struct table *table);
bool welcome_solo_card_possible(const struct table *table);
bool welcome_lay_entered(struct table *table, struct sheet *sheets, const struct entered *entered,
                         struct kv_error *error);

/* streets.c */
void welcome_street_open(struct street *street, uint32_t length);
void welcome_street_write(struct street *street, uint32_t length, uint32_t house, uint32_t number);
void welcome_street_roundabout(struct street *street, uint32_t length, uint32_t house);
/* A fence in a gap; and the houses of an estate that now serves a plan. */
void welcome_street_fence(struct street *street, uint32_t length, uint32_t gap);
void welcome_street_use(struct street *street, uint32_t length, uint32_t houses);
void welcome_street_count(struct street *street, uint32_t length); /* makes `stock` */
/* Visits the completed estates of a street from left to right. `from` is 0 at first and moves on;
 * returns false when there is none any more. */
bool welcome_street_estate(const struct street *street, uint32_t length, uint32_t *from,
                           uint32_t *first, uint32_t *size);

/* moves.c and play.c */
enum { LIST_MOST = 5 * STREETS * HOUSES_MOST };
enum { SETS_MOST = STREETS * HOUSES_MOST }; /* there are not more estates to name */
uint32_t welcome_moves(const void *table, const void *sheet, kv_move *list);
kv_move welcome_any(const void *table, const void *sheet, struct kv_rng *rng);
bool welcome_play(const void *table, void *sheet, kv_move move);
uint32_t welcome_stage(const void *sheet);
uint16_t welcome_fence_gaps(const struct table *table, const struct street *street,
                            uint32_t length);
uint16_t welcome_bis_houses(const struct table *table, const struct street *street,
                            uint32_t length);

/* actions.c; the list is made in moves.c. Places are numbered street by street, as many as the
 * longest of both boards have. */
enum { PLACES_MIDDLE = 10, PLACES_BOTTOM = PLACES_MIDDLE + 11, PLACES = PLACES_BOTTOM + 13 };
enum {
    ACTION_TAKES = 0,
    ACTION_REFUSALS = ACTION_TAKES + CARDS * CARDS,
    ACTION_WRITES = ACTION_REFUSALS + CARDS + 1,
    ACTION_PARK = ACTION_WRITES + NUMBERS * PLACES,
    ACTION_POOL,
    ACTION_TEMP,
    ACTION_AGENTS,
    ACTION_FENCES = ACTION_AGENTS + SIZES,
    ACTION_BIS_HOUSES = ACTION_FENCES + PLACES,
    ACTION_SKIP = ACTION_BIS_HOUSES + NUMBERS * PLACES,
    ACTION_ROUNDABOUTS,
    ACTION_PLANS = ACTION_ROUNDABOUTS + PLACES,
    ACTION_USES = ACTION_PLANS + PILES,
    ACTION_RESHUFFLE = ACTION_USES + SIZES * PLACES,
    ACTION_DONE,
    WELCOME_ACTIONS
};
kv_move welcome_action_move(const struct kv_game *game, uint32_t action);
uint32_t welcome_action_number(const struct kv_game *game, kv_move move);
uint32_t welcome_action_list(const void *table, const void *sheet, uint16_t *list);

/* plans.c */
/* The plans that can be approved now, bits. */
uint32_t welcome_plans_possible(const struct table *table, const struct sheet *sheet);
/* Begins to approve a plan: to the naming of its estates, or to the end where it uses none. */
void welcome_plan_begin(const struct table *table, struct sheet *sheet, uint32_t pile);
/* The estates that may be named next; and naming one of them, by value: taking its address would
 * add the stack protector to every move. */
uint32_t welcome_plan_estates(const struct table *table, const struct sheet *sheet, kv_move *list);
void welcome_plan_use(const struct table *table, struct sheet *sheet, struct estate estate);

/* score.c */
enum score_cell {
    CELL_PLANS,
    CELL_PARKS = CELL_PLANS + PILES,
    CELL_POOLS = CELL_PARKS + STREETS,
    CELL_TEMPS,
    CELL_ESTATES,
    CELL_BIS = CELL_ESTATES + SIZES,
    CELL_ROUNDABOUTS,
    CELL_REFUSALS,
    CELLS
};
extern const struct kv_label welcome_ties[];
void welcome_score(const void *table, const void *sheet, struct kv_score *score);
bool welcome_rival(const void *table, const void *sheet, struct kv_score *score);
extern const struct kv_part welcome_parts[];

#endif
