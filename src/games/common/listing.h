/*
 * Lists of legal moves as they are, as numbers of the action space, as numbers and a mask, or as
 * sets of moves. All are made by the same functions, which are compiled for each form that a game
 * has: hence they are all inlined, and the form is a constant.
 */
#ifndef KV_GAMES_COMMON_LISTING_H
#define KV_GAMES_COMMON_LISTING_H

#include "base/apart.h"
#include "base/choice.h"
#include "kvartal.h"

#define TWICE static inline __attribute__((always_inline))

enum form { AS_MOVES, AS_NUMBERS, AS_MASK, AS_SETS };

/* Moves that differ in their places alone: base + i for every bit i. */
struct move_set {
    uint64_t places;
    kv_move base;
};

/* A list that grows, of kv_move, uint16_t or struct move_set; with a mask, bytes and numbers are
 * written. */
struct list {
    enum form form;
    void *at;
    size_t count;
    uint8_t *mask;
};

/* Writes a move that the next one overwrites unless it is counted. */
TWICE void put(enum form form, void *restrict at, size_t count, kv_move move, uint32_t number)
{
    if (form == AS_MOVES)
        ((kv_move *)at)[count] = move;
    else
        ((uint16_t *)at)[count] = (uint16_t)number;
}

TWICE void list_set(struct list *list, kv_move base, uint64_t places)
{
    ((struct move_set *)list->at)[list->count++] = (struct move_set){places, base};
}

TWICE void list_move(struct list *list, kv_move move, uint32_t number)
{
    if (list->form == AS_SETS) {
        list_set(list, move, 1);
        return;
    }
    put(list->form, list->at, list->count++, move, number);
    if (list->form == AS_MASK)
        list->mask[number] = 1;
}

/* Any of the moves in these sets, each equally likely. */
TWICE kv_move choose_of_sets(const struct move_set *set, size_t count, struct kv_rng *rng)
{
    uint32_t moves = 0;
    for (size_t i = 0; i < count; i++)
        moves += kv_bits_count64(set[i].places);
    struct kv_choice choice = {.number = kv_rng_below(rng, moves)};
    for (size_t i = 0; i < count; i++)
        kv_offer(&choice, set[i].base, set[i].places);
    return kv_chosen(&choice);
}

/* A stage of a turn lists in two functions of its own that are not inlined into the switch:
 * together they would need all registers saved at every step. STAGE(start) makes them of
 * list_start(table, sheet, list); AT_STAGE(start) calls the one of the form, in a function that has
 * all these. */
#define STAGE(name)                                                                                \
    STAGE_AS(name, name##_moves, AS_MOVES)                                                         \
    STAGE_AS(name, name##_numbers, AS_NUMBERS)
#define STAGE_AS(name, function, form)                                                             \
    static APART uint32_t function(const struct table *table, const struct sheet *sheet, void *at) \
    {                                                                                              \
        struct list list = {form, at, 0, NULL};                                                    \
        list_##name(table, sheet, &list);                                                          \
        return (uint32_t)list.count;                                                               \
    }
#define AT_STAGE(name)                                                                             \
    (form == AS_MOVES ? name##_moves(table, sheet, at) : name##_numbers(table, sheet, at))

#endif
