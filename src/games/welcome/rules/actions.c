/*
 * The action space of Welcome. Each kind of move has a block of numbers, one for each argument and
 * place that it can have. Places are those of the longest streets of both boards, so that a number
 * means the same on each of them; a few moves, such as a fence behind the last house, are never
 * legal.
 */
#include "games/welcome/rules/game.h"

enum { PLACES_OF_BYTE = STREETS << 4, ALL_KINDS = MOVE_DONE + 1 };
enum { KINDS_SEARCHED = 16 };
_Static_assert((int)ALL_KINDS == (int)KINDS_SEARCHED - 1, "a power of two with one to spare");

/* The places of a sheet in order; and each one's number, by what stands in a move. */
static const uint8_t places[PLACES] = {
    0x00, 0x01, 0x02, 0x03, 0x04, 0x05, 0x06, 0x07, 0x08, 0x09,                   /* top    */
    0x10, 0x11, 0x12, 0x13, 0x14, 0x15, 0x16, 0x17, 0x18, 0x19, 0x1a,             /* middle */
    0x20, 0x21, 0x22, 0x23, 0x24, 0x25, 0x26, 0x27, 0x28, 0x29, 0x2a, 0x2b, 0x2c, /* bottom */
};
static const uint8_t place_numbers[PLACES_OF_BYTE] = {
    [0x00] = 0,  1,  2,  3,  4,  5,  6,  7,  8,  9,          /* top    */
    [0x10] = 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20,     /* middle */
    [0x20] = 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, /* bottom */
    33,
};

/* The number of the first move of each kind, in the order of kinds. */
static const uint16_t first_of[KINDS_SEARCHED] = {
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
    UINT16_MAX, /* no kind */
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

/* The last kind that begins at this number or before it: a binary search without branches. */
static enum kind kind_of(uint32_t action)
{
    uint32_t kind = 0;
    for (uint32_t step = KINDS_SEARCHED / 2; step; step /= 2)
        kind += action >= first_of[kind + step] ? step : 0;
    return (enum kind)kind;
}

kv_move welcome_action_move(const struct kv_game *game, uint32_t action)
{
    (void)game;
    enum kind kind = kind_of(action);
    uint32_t rest = action - first_of[kind];
    if (places_of[kind] == PLACES)
        return move_make(kind, first_argument(kind) + rest / PLACES, places[rest % PLACES]);
    if (kind == MOVE_TAKE)
        return move_make(MOVE_TAKE, rest / CARDS, rest % CARDS);
    return move_make(kind, kind == MOVE_REFUSE && rest == CARDS ? NONE : rest, 0);
}
