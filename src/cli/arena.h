/* Whole games between bots, one after the other, in memory that is asked for once. */
#ifndef KV_CLI_ARENA_H
#define KV_CLI_ARENA_H

#include "cli/cli.h"

#include <stdatomic.h>

struct cli_arena {
    struct kv_match match; /* the game being played, or the last one */
    uint64_t moves;        /* of all games so far                    */
    /* Told of every move before it is played; may be NULL. */
    void (*watch)(struct cli_arena *arena, uint32_t seat, kv_move move);
    /* NULL, or what plays each turn in place of cli_arena_turn. */
    void (*turn)(struct cli_arena *arena, uint32_t seat);
    void *watcher;           /* for `watch` and `turn`                      */
    uint32_t streams;        /* of chance that are left out before the bots' */
    const atomic_bool *stop; /* NULL, or set by somebody to end games early */
    /* What the arena keeps for itself. */
    struct kv_setup setup;
    size_t seed_prefix;
    void *memory;
    struct kv_rng *chance;     /* of each seat */
    const struct kv_bot **bot; /* of each seat; may be changed between games */
    struct cli_thinker thinker;
};

/* Prepares games of this setup, whose seed is the seed of them all. On failure says why. */
bool cli_arena_open(struct cli_arena *arena, const struct kv_setup *setup,
                    const struct cli_bots *bots, const struct cli_effort *effort);
void cli_arena_close(struct cli_arena *arena);

/* Plays game number `index`: its seed is made from the common seed and that number alone, as in
 * "seed.17", and the bot of a seat takes its chance from stream 1 + seat of it. False when it was
 * stopped on the way. */
bool cli_arena_play(struct cli_arena *arena, uint64_t index);
/* Lets the bot of a seat play its turn, or the rest of it. */
void cli_arena_turn(struct cli_arena *arena, uint32_t seat);

#endif
