/* Whole games between bots. This is the inner loop of simulate and bench: nothing is allocated. */
#include "lab/arena.h"
#include "base/apart.h"

#include <string.h>

#define DIGITS_MOST 10 /* of a game's number */

/* If the common seed leaves no space for the number of a game, its digest is used instead. */
void lab_game_seed(const char *common, uint64_t index, char seed[KV_SEED_MOST + 1])
{
    struct kv_text text;
    kv_text_start(&text, seed, KV_SEED_MOST + 1);
    if (strlen(common) + 1 + DIGITS_MOST > KV_SEED_MOST) {
        struct kv_rng rng;
        kv_rng_start(&rng, common, 0);
        unsigned high = kv_rng_word(&rng), low = kv_rng_word(&rng);
        kv_put(&text, "%08x%08x", high, low);
    } else
        kv_put(&text, "%s", common);
    kv_put(&text, ".%llu", (unsigned long long)index);
}

bool lab_arena_open(struct lab_arena *arena, const struct kv_setup *setup,
                    const struct kv_levels *levels, const struct kv_effort *effort,
                    struct kv_error *error)
{
    struct lab_memory *pieces = &arena->pieces;
    *arena = (struct lab_arena){.setup = *setup};
    if (!lab_match_open(pieces, &arena->match, setup, error))
        return false;
    memcpy(arena->seed, setup->seed, sizeof arena->seed);
    arena->memory = arena->match.memory;
    arena->chance = lab_get(pieces, setup->seats * sizeof *arena->chance);
    arena->level = lab_get(pieces, setup->seats * sizeof(struct kv_level *));
    if (!lab_has_all(pieces, error) || !kv_workspace_open(&arena->workspace, effort, error))
        return false;
    for (uint32_t seat = 0; levels && seat < setup->seats; seat++)
        arena->level[seat] = kv_level_of(levels, seat);
    return true;
}

void lab_arena_close(struct lab_arena *arena)
{
    kv_workspace_close(&arena->workspace);
    lab_give_back(&arena->pieces);
}

static bool play_move(struct lab_arena *arena, uint32_t seat, kv_move move)
{
    if (arena->watch)
        arena->watch(arena, seat, move);
    arena->moves++;
    return kv_match_play(&arena->match, seat, move);
}

/* The speed of the games themselves is measured with random bots, which must not be slowed down by
 * search. */
static void play_any_turn(struct lab_arena *arena, uint32_t seat)
{
    kv_move list[KV_MOVES_MOST];
    uint32_t count;
    do
        count = kv_match_moves(&arena->match, seat, list);
    while (play_move(arena, seat, list[kv_rng_below(&arena->chance[seat], count)]));
}

static APART void play_best_turn(struct lab_arena *arena, uint32_t seat)
{
    struct kv_thought best;
    kv_workspace_think(&arena->workspace, arena->level[seat], &arena->match, seat,
                       &arena->chance[seat], &best, 1);
    for (uint32_t i = 0; i < best.count; i++)
        play_move(arena, seat, best.moves[i]);
}

void lab_arena_turn(struct lab_arena *arena, uint32_t seat)
{
    if (arena->level[seat]->bot.width)
        play_best_turn(arena, seat);
    else
        play_any_turn(arena, seat);
}

bool lab_arena_play(struct lab_arena *arena, uint64_t index)
{
    struct kv_match *match = &arena->match;
    struct kv_error error;
    uint32_t seats = arena->setup.seats;
    void (*turn)(struct lab_arena *, uint32_t) = arena->turn ? arena->turn : lab_arena_turn;
    lab_game_seed(arena->seed, index, arena->setup.seed);
    if (arena->log)
        lab_text_clear(arena->log);
    /* This cannot fail: lab_arena_open has tried it. */
    kv_match_open(match, &arena->setup, arena->memory, arena->log, &error);
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
