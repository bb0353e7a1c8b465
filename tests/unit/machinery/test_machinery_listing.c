/*
 * Machinery: placements are tried sixteen at once or one by one, depending on the processor. Here
 * both are compiled, and must list the same in the same order at every position of random games.
 */
#include "play_machinery.h"

#include <stdio.h>

#define KV_ONE_BY_ONE
#define machinery_may_draw        slow_may_draw
#define machinery_may_use_builder slow_may_use_builder
#define machinery_erasable        slow_erasable
#define machinery_moves           slow_moves
#define machinery_action_list     slow_action_list
#define machinery_action_mask     slow_action_mask
bool slow_may_draw(const struct table *table, const struct sheet *sheet);
bool slow_may_use_builder(const struct table *table, const struct sheet *sheet);
uint32_t slow_erasable(const struct table *table, const struct sheet *sheet);
uint32_t slow_moves(const void *table, const void *sheet, kv_move *list);
uint32_t slow_action_list(const void *table, const void *sheet, uint16_t *list);
uint32_t slow_action_mask(const void *table, const void *sheet, uint16_t *list, uint8_t *mask);
#include "games/machinery/rules/moves.c"

enum { NUMBERS_MOST = KV_MOVES_MOST + PLACEMENTS_AT_ONCE, UNWRITTEN = 7 };

static void expect_same_moves(const struct kv_match *match, const void *sheet)
{
    static kv_move list[KV_MOVES_MOST], slow[KV_MOVES_MOST];
    uint32_t count = kv_machinery.moves(match->table, sheet, list);
    assert_int_equal(slow_moves(match->table, sheet, slow), count);
    assert_memory_equal(slow, list, count * sizeof *list);
}

/* Both masks mark only the listed moves, and nothing after the last one is written. */
static void expect_same_mask(const struct kv_match *match, const void *sheet)
{
    static uint16_t list[NUMBERS_MOST], slow[NUMBERS_MOST];
    static uint8_t mask[MACHINERY_ACTIONS + 1], slow_mask[MACHINERY_ACTIONS + 1];
    uint32_t count = kv_machinery.actions.list(match->table, sheet, list), marks = 0;
    memset(mask, 0, sizeof mask);
    memset(slow_mask, 0, sizeof slow_mask);
    mask[MACHINERY_ACTIONS] = slow_mask[MACHINERY_ACTIONS] = UNWRITTEN;
    assert_int_equal(slow_action_list(match->table, sheet, slow), count);
    assert_memory_equal(slow, list, count * sizeof *list);
    assert_int_equal(slow_action_mask(match->table, sheet, slow, slow_mask), count);
    assert_memory_equal(slow, list, count * sizeof *list);
    assert_int_equal(kv_machinery.actions.mask(match->table, sheet, slow, mask), count);
    assert_memory_equal(slow, list, count * sizeof *list);
    assert_memory_equal(mask, slow_mask, sizeof mask);
    for (uint32_t i = 0; i < MACHINERY_ACTIONS; i++)
        marks += mask[i];
    assert_int_equal(marks, count);
    for (uint32_t i = 0; i < count; i++)
        assert_int_equal(mask[list[i]], 1);
    assert_int_equal(mask[MACHINERY_ACTIONS], UNWRITTEN);
}

static void play_through(struct opened *opened, struct kv_rng *rng)
{
    struct kv_match *match = &opened->match;
    while (!match->ended) {
        bool goes_on = true;
        while (goes_on) {
            expect_same_moves(match, match->sheets);
            expect_same_mask(match, match->sheets);
            goes_on = kv_match_play(match, 0, support_any_move(match, 0, rng));
        }
    }
}

static void sixteen_at_once_list_what_one_by_one_does(void **state)
{
    struct kv_rng rng;
    (void)state;
    kv_rng_start(&rng, "listing", 0);
    for (unsigned game = 0; game < 60; game++) {
        struct opened opened;
        char seed[16];
        snprintf(seed, sizeof seed, "listing.%u", game);
        open_match(&opened, seed, 1, game % 3 != 0);
        play_through(&opened, &rng);
        support_close(&opened);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sixteen_at_once_list_what_one_by_one_does),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
