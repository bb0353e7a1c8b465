/*
 * The action space of Welcome. Each kind of move has a block of numbers, one for each argument and
 * place that it can have. Places are those of the longest streets of both boards, so that a number
 * means the same on each of them; a few moves, such as a fence behind the last house, are never
 * legal.
 */
#include "games/welcome/rules/game.h"

enum { PLACES_OF_BYTE = STREETS << 4, ALL_KINDS = MOVE_DONE + 1 };

/* The number of each place of a sheet, by what stands in a move. */
static const uint8_t place_numbers[PLACES_OF_BYTE] = {
    [0x00] = 0,  1,  2,  3,  4,  5,  6,  7,  8,  9,          /* top    */
    [0x10] = 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20,     /* middle */
    [0x20] = 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, /* bottom */
    33,
};

/* The number of the first move of each kind, in the order of kinds. */
static const uint16_t first_of[ALL_KINDS] = {
    [MOVE_TAKE] = ACTION_TAKES,
    [MOVE_REFUSE] = ACTION_REFUSALS,
    [MOVE_WRITE] = ACTION_WRITES,
    [MOVE_PARK] = ACTION_PARK,
    [MOVE_POOL] = ACTION_POOL,
    [MOVE_TEMP] = ACTION_TEMP,
    [MOVE_AGENT] = ACTION_AGENTS,
    [MOVE_FENCE] = ACTION_FENCES,
    [MOVE_BIS] = ACTION_BIS_HOUSES,
    [MOVE_SKIP] = ACTION_SKIP,
    [MOVE_ROUNDABOUT] = ACTION_ROUNDABOUTS,
    [MOVE_PLAN] = ACTION_PLANS,
    [MOVE_USE] = ACTION_USES,
    [MOVE_RESHUFFLE] = ACTION_RESHUFFLE,
    [MOVE_DONE] = ACTION_DONE,
};

/* How many places each argument has. */
static const uint8_t places_of[ALL_KINDS] = {
    [MOVE_TAKE] = CARDS,
    [MOVE_REFUSE] = 1,
    [MOVE_WRITE] = PLACES,
    [MOVE_PARK] = 1,
    [MOVE_POOL] = 1,
    [MOVE_TEMP] = 1,
    [MOVE_AGENT] = 1,
    [MOVE_FENCE] = PLACES,
    [MOVE_BIS] = PLACES,
    [MOVE_SKIP] = 1,
    [MOVE_ROUNDABOUT] = PLACES,
    [MOVE_PLAN] = 1,
    [MOVE_USE] = PLACES,
    [MOVE_RESHUFFLE] = 1,
    [MOVE_DONE] = 1,
};

/* From what number arguments count: sizes of estates begin with 1. */
static uint32_t first_argument(enum kind kind)
{
    return kind == MOVE_USE;
}

uint32_t welcome_action_number(const struct kv_game *game, kv_move move)
{
    (void)game;
    enum kind kind = move_kind(move);
    uint32_t argument = move_argument(move);
    if (argument == NONE) /* a refusal that keeps no card comes after those that keep one */
        argument = CARDS;
    return first_of[kind] + (argument - first_argument(kind)) * places_of[kind] +
           place_numbers[move_place(move)];
}

/* The moves by their numbers: a step looks one up for every seat, and a search would be guessed
 * wrong as often as not. */
#define MOVE(kind, argument, place) ((kv_move)(kind) << 24 | (kv_move)(argument) << 16 | (place))
#define HOUSES_10(kind, argument, street)                                                          \
    MOVE(kind, argument, (street) << 4 | 0), MOVE(kind, argument, (street) << 4 | 1),              \
        MOVE(kind, argument, (street) << 4 | 2), MOVE(kind, argument, (street) << 4 | 3),          \
        MOVE(kind, argument, (street) << 4 | 4), MOVE(kind, argument, (street) << 4 | 5),          \
        MOVE(kind, argument, (street) << 4 | 6), MOVE(kind, argument, (street) << 4 | 7),          \
        MOVE(kind, argument, (street) << 4 | 8), MOVE(kind, argument, (street) << 4 | 9)
#define AT_PLACES(kind, argument)                                                                  \
    HOUSES_10(kind, argument, 0), HOUSES_10(kind, argument, 1), MOVE(kind, argument, 0x1a),        \
        HOUSES_10(kind, argument, 2), MOVE(kind, argument, 0x2a), MOVE(kind, argument, 0x2b),      \
        MOVE(kind, argument, 0x2c)
#define SIX_FROM(each, kind, first)                                                                \
    each(kind, (first)), each(kind, (first) + 1), each(kind, (first) + 2),                         \
        each(kind, (first) + 3), each(kind, (first) + 4), each(kind, (first) + 5)
#define AT_NO_PLACE(kind, argument) MOVE(kind, argument, 0)
#define CARDS_OF(kind, card)        MOVE(kind, card, 0), MOVE(kind, card, 1), MOVE(kind, card, 2)

static const kv_move moves[] = {
    CARDS_OF(MOVE_TAKE, 0),
    CARDS_OF(MOVE_TAKE, 1),
    CARDS_OF(MOVE_TAKE, 2),
    MOVE(MOVE_REFUSE, 0, 0),
    MOVE(MOVE_REFUSE, 1, 0),
    MOVE(MOVE_REFUSE, 2, 0),
    MOVE(MOVE_REFUSE, NONE, 0),
    SIX_FROM(AT_PLACES, MOVE_WRITE, 0),
    SIX_FROM(AT_PLACES, MOVE_WRITE, 6),
    SIX_FROM(AT_PLACES, MOVE_WRITE, 12),
    MOVE(MOVE_PARK, 0, 0),
    MOVE(MOVE_POOL, 0, 0),
    MOVE(MOVE_TEMP, 0, 0),
    SIX_FROM(AT_NO_PLACE, MOVE_AGENT, 0),
    AT_PLACES(MOVE_FENCE, 0),
    SIX_FROM(AT_PLACES, MOVE_BIS, 0),
    SIX_FROM(AT_PLACES, MOVE_BIS, 6),
    SIX_FROM(AT_PLACES, MOVE_BIS, 12),
    MOVE(MOVE_SKIP, 0, 0),
    AT_PLACES(MOVE_ROUNDABOUT, 0),
    MOVE(MOVE_PLAN, 0, 0),
    MOVE(MOVE_PLAN, 1, 0),
    MOVE(MOVE_PLAN, 2, 0),
    SIX_FROM(AT_PLACES, MOVE_USE, 1),
    MOVE(MOVE_RESHUFFLE, 0, 0),
    MOVE(MOVE_DONE, 0, 0),
};
_Static_assert(sizeof moves / sizeof *moves == WELCOME_ACTIONS, "each action has its move");

kv_move welcome_action_move(const struct kv_game *game, uint32_t action)
{
    (void)game;
    return moves[action];
}
