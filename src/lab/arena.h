/* Whole games between bots, one after the other, in memory that is allocated once. */
#ifndef KV_LAB_ARENA_H
#define KV_LAB_ARENA_H

#include "lab/system.h"

#include <stdatomic.h>

struct lab_arena {
    struct kv_match match; /* the game being played, or the last one */
    uint64_t moves;        /* of all games so far                    */
    /* Told of every move before it is played; may be NULL. */
    void (*watch)(struct lab_arena *arena, uint32_t seat, kv_move move);
    /* NULL, or plays each turn in place of lab_arena_turn. */
    void (*turn)(struct lab_arena *arena, uint32_t seat);
    void *watcher;           /* for `watch` and `turn`                      */
    struct kv_text *log;     /* NULL, or what the record of a game is made from */
    uint32_t streams;        /* random streams skipped before the bots' */
    const atomic_bool *stop; /* NULL, or set by somebody to end games early */
    /* Private. */
    struct lab_memory pieces;
    struct kv_setup setup;
    char seed[KV_SEED_MOST + 1]; /* of all games */
    void *memory;
    struct kv_rng *chance;         /* of each seat */
    const struct kv_level **level; /* of each seat; may be changed between games */
    struct kv_workspace workspace;
};

/* The seed of game number `index`, as in "seed.17". */
void lab_game_seed(const char *common, uint64_t index, char seed[KV_SEED_MOST + 1]);

/* Prepares games of this setup, whose seed is the seed of them all. With NULL levels, each seat is
 * given its own before a game. Close it in any case. */
bool lab_arena_open(struct lab_arena *arena, const struct kv_setup *setup,
                    const struct kv_levels *levels, const struct kv_effort *effort,
                    struct kv_error *error);
void lab_arena_close(struct lab_arena *arena);

/* Plays game number `index`: its seed is derived only from the common seed and that number, and the
 * bot of a seat uses its stream 1 + seat. False if it was stopped before the end. */
bool lab_arena_play(struct lab_arena *arena, uint64_t index);
/* Lets the bot of a seat play its turn, or the rest of it. */
void lab_arena_turn(struct lab_arena *arena, uint32_t seat);

#endif
