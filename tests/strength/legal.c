/*
 * Thousands of whole games of bots, in every variant: each level finds only legal turns, and every
 * game comes to an end. Levels and budgets differ between seats and games. test_bots checks the
 * same for a few rounds, with sanitizers.
 */
#include "support.h"

#include <stdio.h>

enum { GAMES = 60, ROUNDS_MOST = 200, SEED_MOST = 16 };

/* Sheets evaluated for a turn: the least, some, and now and then enough for rollouts. */
static uint64_t work_of(unsigned game, uint32_t seat)
{
    static const uint64_t little[] = {1, 30, 300};
    return game % 20 ? little[(game + seat) % COUNT(little)] : 2000;
}

static const struct kv_bot *level_of(unsigned game, uint32_t seat)
{
    uint32_t levels = 0;
    while (kv_bots[levels])
        levels++;
    return kv_bots[(game / 3 + seat) % levels];
}

static void play_turn(struct kv_match *match, uint32_t seat, unsigned game, struct kv_rng *rng)
{
    const struct kv_bot *bot = level_of(game, seat);
    struct kv_budget budget = {.work = work_of(game, seat)};
    struct kv_thought thought;
    void *memory = malloc(kv_bot_bytes(bot, match->setup.game, &budget) + 1);
    assert_int_equal(kv_bot_think(bot, match, seat, &budget, rng, memory, &thought, 1), 1);
    free(memory);
    support_expect_turn(match, seat, &thought);
    for (uint32_t i = 0; i < thought.count; i++)
        kv_match_play(match, seat, thought.moves[i]);
}

static void play_game(const struct variant *variant, unsigned game)
{
    struct opened opened;
    struct kv_rng rng;
    char seed[SEED_MOST];
    snprintf(seed, sizeof seed, "legal.%u", game);
    kv_rng_start(&rng, seed, 1);
    support_open(&opened, variant->name, variant->seats, seed);
    for (unsigned round = 0; !opened.match.ended; round++) {
        assert_true(round < ROUNDS_MOST);
        for (uint32_t seat = 0; seat < variant->seats; seat++)
            play_turn(&opened.match, seat, game, &rng);
    }
    support_close(&opened);
}

static void every_game_of_bots_is_legal_and_ends(void **state)
{
    (void)state;
    for (unsigned i = 0; i < variant_count; i++)
        for (unsigned game = 0; game < GAMES; game++)
            play_game(&variants[i], game);
    print_message("%u games in %u variants\n", variant_count * GAMES, variant_count);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_game_of_bots_is_legal_and_ends)};
    return cmocka_run_group_tests_name("bots in whole games", tests, NULL, NULL);
}
