/*
 * What the files of the oracle share: the components, and table and sheet as they lie before a
 * player. Streets are counted from 0, houses and fences as in the formats from 1: fence k stands
 * right of house k, and the fences 0 and `length` are the ends of the street.
 */
#ifndef ORACLE_WELCOME_RULES_H
#define ORACLE_WELCOME_RULES_H

#include <stdbool.h>

#include "base/json.h"
#include "oracle/welcome/welcome.h"

enum {
    STREETS = 3,
    PLANS = 3,
    CARDS = 3,
    SIZES = 6, /* an estate has one to six houses */
    LONGEST_STREET = 13,
    ESTATES_MOST = STREETS * LONGEST_STREET,
    RIVAL_CARDS_MOST = 63,
    TEMP_BOXES = 11,
    ROUNDABOUTS_MOST = 2,
    REFUSALS_MOST = 3,
    LARGEST_NUMBER = 17
};

enum edition { EDITION_FIRST, EDITION_SECOND, EDITION_COLLECTOR };
enum mode { MODE_STACKS, MODE_DRAFT, MODE_SOLO, MODE_RIVAL };
enum effect { FENCE, AGENT, PARK, POOL, TEMP, BIS, EFFECTS };

/* ---- Components (data.c) ---- */

/* The value after k marks is value[k]; the last one is no box. */
struct track {
    int count;
    int value[10];
};

struct board {
    int length[STREETS];
    int pool_houses[STREETS][5]; /* ended by 0 */
    struct track parks[STREETS];
    struct track pools, bis;
    struct track estates[SIZES];
    struct track roundabouts, refusals;
};

enum demand {
    DEMAND_ESTATES,
    DEMAND_FULL_STREET, /* from here on no estates are named */
    DEMAND_END_HOUSES,
    DEMAND_BIS_ON_ONE_STREET,
    DEMAND_TEMPS,
    DEMAND_PARKS,
    DEMAND_PARKS_ON_EVERY_STREET,
    DEMAND_ALL_PARKS_OF_STREETS, /* of so many */
    DEMAND_ALL_POOLS_OF_STREETS,
    DEMAND_PARKS_AND_POOLS, /* all of one given street */
    DEMAND_PARKS_POOLS_ROUNDABOUT,
    DEMAND_AGENT_BOXES,
    DEMAND_AGENT_COLUMNS
};

enum where { ANYWHERE, TOP_STREET, MIDDLE_STREET, BOTTOM_STREET, ONE_STREET, STREET_ENDS };

struct plan_card {
    const char *id;
    int first, later; /* points */
    enum demand demand;
    enum where where;
    int sizes[6];    /* of the estates, smallest first, ended by 0 or by the array */
    int pools, bis;  /* at least so many in each of the estates                    */
    int roundabouts; /* at least so many on the street of the estates              */
    int count;       /* of bis, temps, parks, boxes or columns demanded            */
};

struct rival_card {
    const char *name;
    int level;
    int park, pool, temp, fence; /* points for each such card                 */
    int bis;                     /* houses for each bis card                  */
    int agent;                   /* points a house in an estate with an agent */
};

extern struct board oracle_classic, oracle_blueprint;
/* Points for most temps, second and third most; and for at least so many: marks and points. */
extern int oracle_temp_ranks[3], oracle_solo_temps[2], oracle_closed_temps[6];
extern const char *const oracle_effects[EFFECTS];

const struct plan_card *oracle_find_plan(enum edition edition, const char *id);
const struct rival_card *oracle_find_rival(const char *name);
int oracle_boxes(const struct track *track);
int oracle_value(const struct track *track, int marks);

/* ---- Table and sheet (read.c) ---- */

struct card {
    int number;
    enum effect effect;
};

struct table {
    enum edition edition;
    enum mode mode;
    const struct board *board;
    bool advanced;
    struct {
        const struct plan_card *card;
        bool turned;
    } plans[PLANS];
    struct card cards[CARDS]; /* the offer, or the hand of the solo modes */
    const struct rival_card *rival;
    enum effect rival_cards[RIVAL_CARDS_MOST];
    int rival_card_count;
    int rival_plans[PLANS]; /* points, 0 for none */
};

enum place { EMPTY, PLAIN, COPY, ROUNDABOUT };

struct house {
    enum place place;
    int number;
    bool pool; /* built */
};

struct range {
    int from, to;
};

struct street {
    int length;
    struct house houses[LONGEST_STREET + 1];
    bool fences[LONGEST_STREET + 1];
    int parks;
    struct range used[LONGEST_STREET]; /* houses of approved plans, in no order */
    int used_count;
};

struct sheet {
    struct street streets[STREETS];
    int agents[SIZES];
    int temps, pools, bis, roundabouts, refusals;
    int plans[PLANS]; /* points, NOT_APPROVED for none */
    bool has_hand;    /* in the draft */
    struct card hand[CARDS];
    bool has_turn;
    struct kv_json turn;
};

enum { NOT_APPROVED = -1 };

void oracle_read_table(const struct kv_json *json, struct table *table);
void oracle_read_sheet(const struct kv_json *json, struct sheet *sheet);
void oracle_print_sheet(const struct sheet *sheet, struct kv_text *json);
void oracle_read_string(const struct kv_json *json, char *text, size_t size);
_Noreturn void oracle_give_up(const char *why, const struct kv_json *json);

/* ---- Estates and plans (plans.c) ---- */

struct estate {
    int street;
    struct range houses;
};

bool oracle_numbered(const struct house *house);
bool oracle_has_pool(const struct board *board, int street, int house); /* is one printed there? */
bool oracle_filled(const struct street *street);
/* The completed estates from the top street down and from left to right; returns how many. */
int oracle_estates(const struct sheet *sheet, struct estate estates[ESTATES_MOST]);
int oracle_estate_size(const struct estate *estate);

/* The estates named so far for a plan, in the order in which they were named. */
struct naming {
    int count;
    struct estate estates[6];
};

int oracle_plan_estates(const struct plan_card *card); /* how many it has to name */
/* May this estate be named next, regardless of whether the plan can then be completed? */
bool oracle_plan_takes(const struct plan_card *card, const struct sheet *sheet,
                       const struct naming *naming, const struct estate *estate);
/* Can the plan be finished from here on? */
bool oracle_plan_can_finish(const struct plan_card *card, const struct board *board,
                            const struct sheet *sheet, const struct naming *naming);
/* Marks as used what the plan uses. */
void oracle_plan_use(const struct plan_card *card, struct sheet *sheet,
                     const struct naming *naming);

/* ---- A turn (welcome.c) and its moves (moves.c) ---- */

enum stage {
    BEGINNING, /* nothing taken yet                        */
    WRITING,   /* a combination is taken                   */
    EFFECT,    /* a number is written, its effect is open  */
    FREE,      /* plans, roundabout, reshuffle, done       */
    NAMING,    /* the estates of a plan are being named    */
    OVER
};

struct turn {
    struct table table;
    struct sheet sheet;
    struct card cards[CARDS]; /* to choose from */
    enum stage stage;
    struct card taken; /* the number and the effect of the combination  */
    int street, house; /* where the number was written                  */
    int plan;          /* whose estates are being named                 */
    struct naming naming;
    bool roundabout;     /* one was built this turn                       */
    bool first_approval; /* a plan was approved that nobody had before it */
    bool reshuffled;
};

/* Every legal move now. */
void oracle_list(const struct turn *turn, struct oracle_list *moves);
/* Adds the moves of the effect, except declining it. */
void oracle_list_effect(const struct turn *turn, struct oracle_list *moves);

#endif
