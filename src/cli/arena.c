/* Whole games between bots. This is the inner loop of simulate and bench: nothing is allocated. */
#include "cli/arena.h"

#include <stdlib.h>
#include <string.h>

#define DIGITS_MOST 10 /* of a game's number */

/* Prepares the part of the seed that all games share. One that leaves no room for the number of a
 * game is replaced by a digest of it. */
static void begin_seed(struct cli_arena *arena)
{
    char *seed = arena->setup.seed;
    if (strlen(seed) + 1 + DIGITS_MOST > KV_SEED_MOST) {
        struct kv_rng rng;
        struct kv_text text;
        kv_rng_start(&rng, seed, 0);
        unsigned high = kv_rng_word(&rng), low = kv_rng_word(&rng);
        kv_text_start(&text, seed, sizeof arena->setup.seed);
        kv_put(&text, "%08x%08x", high, low);
    }
    arena->seed_prefix = strlen(seed);
}

static void number_seed(struct cli_arena *arena, uint64_t index)
{
    struct kv_text text;
    kv_text_start(&text, arena->setup.seed + arena->seed_prefix,
                  sizeof arena->setup.seed - arena->seed_prefix);
    kv_put(&text, ".%llu", (unsigned long long)index);
}

bool cli_arena_open(struct cli_arena *arena, const struct kv_setup *setup,
                    const struct cli_bots *bots, const struct cli_effort *effort)
{
    struct kv_match match;
    *arena = (struct cli_arena){.setup = *setup};
    if (!cli_match_open(&match, setup, NULL))
        return false;
    cli_match_close(&match);
    begin_seed(arena);
    arena->memory = cli_memory_apart(kv_match_bytes(setup));
    arena->chance = cli_memory_apart(setup->seats * sizeof *arena->chance);
    arena->bot = cli_memory_apart(setup->seats * sizeof(struct kv_bot *));
    cli_thinker_open(&arena->thinker, effort);
    for (uint32_t seat = 0; seat < setup->seats; seat++)
        arena->bot[seat] = cli_bot_of(bots, seat);
    return true;
}

void cli_arena_close(struct cli_arena *arena)
{
    free(arena->memory);
    free(arena->chance);
    free(arena->bot);
    cli_thinker_close(&arena->thinker);
}

static bool play_move(struct cli_arena *arena, uint32_t seat, kv_move move)
{
    if (arena->watch)
        arena->watch(arena, seat, move);
    arena->moves++;
    return kv_match_play(&arena->match, seat, move);
}

/* The speed of the games themselves is measured with random bots, who must not be slowed by
 * thoughts. */
static void play_any_turn(struct cli_arena *arena, uint32_t seat)
{
    kv_move list[KV_MOVES_MOST];
    uint32_t count;
    do
        count = kv_match_moves(&arena->match, seat, list);
    while (play_move(arena, seat, list[kv_rng_below(&arena->chance[seat], count)]));
}

void cli_arena_turn(struct cli_arena *arena, uint32_t seat)
{
    struct kv_thought best;
    if (!arena->bot[seat]->width) {
        play_any_turn(arena, seat);
        return;
    }
    cli_think(&arena->thinker, arena->bot[seat], &arena->match, seat, &arena->chance[seat], &best,
              1);
    for (uint32_t i = 0; i < best.count; i++)
        play_move(arena, seat, best.moves[i]);
}

bool cli_arena_play(struct cli_arena *arena, uint64_t index)
{
    struct kv_match *match = &arena->match;
    struct kv_error error;
    uint32_t seats = arena->setup.seats;
    void (*turn)(struct cli_arena *, uint32_t) = arena->turn ? arena->turn : cli_arena_turn;
    number_seed(arena, index);
    /* It opens: cli_arena_open has tried. */
    kv_match_open(match, &arena->setup, arena->memory, NULL, &error);
    for (uint32_t seat = 0; seat < seats; seat++)
        kv_rng_start(&arena->chance[seat], arena->setup.seed, 1 + arena->streams + seat);
    while (!match->ended) {
        if (arena->stop && atomic_load_explicit(arena->stop, memory_order_relaxed))
            return false;
        for (uint32_t seat = 0; seat < seats; seat++)
            turn(arena, seat);
    }
    return true;
}
