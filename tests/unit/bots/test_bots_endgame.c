/*
 * Bots near the end of a solo game: two rounds before it there are 20 next offers, and the last one
 * follows from each. Rollouts go through all of them.
 */
#include "bots/rollouts.h"
#include "games/welcome/rules/game.h"
#include "kvartal_lab.h"
#include "support.h"

#include <stdio.h>

enum { CARDS_LEFT = 6, OFFERS = 20, TOLD = 8 };

/* A bot of level medium plays until so many cards are left after the offer. */
static void reach_end(struct opened *opened, const char *seed, uint32_t left)
{
    const struct kv_bot *medium = kv_bot_find("medium", 6);
    struct kv_rng chance;
    support_open(opened, "welcome:edition=first", 1, seed);
    const struct table *table = (const struct table *)opened->match.table;
    void *memory = malloc(kv_bot_bytes(medium, NULL, NULL));
    kv_rng_start(&chance, seed, 1);
    while (!opened->match.ended && table->left[0] > left)
        kv_bot_turn(medium, &opened->match, 0, NULL, &chance, memory);
    free(memory);
    assert_true(opened->match.ended || table->solo_drawn);
}

/* Cards of the next offer in this rollout, as bits of their places among those left. */
static uint32_t next_offer(struct kv_rollouts *rollouts, uint32_t index)
{
    struct table table;
    struct sheet sheet;
    uint32_t offer = 0;
    assert_true(kv_rollouts_begin(rollouts, index));
    memcpy(&table, rollouts->start.table, sizeof table);
    memcpy(&sheet, rollouts->start.sheets, sizeof sheet);
    struct kv_rng chance = rollouts->chance;
    const struct table before = table;
    welcome_deal(&table, &sheet, 1, &chance);
    for (uint32_t i = 0; i < before.left[0]; i++)
        for (uint32_t k = 0; k < CARDS; k++)
            if (before.cards[i] == table.number[k])
                offer |= 1u << i;
    assert_int_equal(__builtin_popcount(offer), CARDS);
    return offer;
}

static void rollouts_go_through_all_next_offers(void **state)
{
    static struct kv_rollouts rollouts;
    const struct kv_bot *expert = kv_bot_find("expert", 6);
    bool seen[1u << CARDS_LEFT] = {false};
    struct opened opened;
    struct kv_meter meter;
    struct kv_rng rng;
    (void)state;
    reach_end(&opened, "offers.0", CARDS_LEFT);
    kv_rng_start(&rng, "offers", 1);
    kv_meter_start(&meter, 1000000, NULL);
    rollouts.eye = (struct kv_eye){
        opened.match.setup.game,
        kv_weights_for(opened.match.setup.game, opened.match.table)->weight, NULL, true};
    kv_rollouts_open(&rollouts, expert, &opened.match, 0, &meter, &rng);
    for (uint32_t i = 0; i < OFFERS; i++) {
        uint32_t offer = next_offer(&rollouts, i);
        assert_false(seen[offer]);
        seen[offer] = true;
    }
    assert_true(seen[next_offer(&rollouts, OFFERS)]); /* they repeat */
    support_close(&opened);
}

static uint32_t think(const struct kv_match *match, const struct kv_crew *crew,
                      struct kv_thought *thoughts)
{
    const struct kv_bot *expert = kv_bot_find("expert", 6);
    const struct kv_budget budget = {.work = 100000, .crew = crew};
    struct kv_rng rng;
    kv_rng_start(&rng, "exact", 2);
    memset(thoughts, 0, TOLD * sizeof *thoughts);
    void *memory = malloc(kv_bot_bytes(expert, match->setup.game, &budget));
    uint32_t count = kv_bot_think(expert, match, 0, &budget, &rng, memory, thoughts, TOLD);
    free(memory);
    return count;
}

/* The best turn has gone through every offer, so its value is exact; a crew that plays rollouts
 * ahead finds the same. */
static void the_best_turn_is_exact(void **state)
{
    struct opened opened;
    struct kv_thought alone[TOLD], together[TOLD];
    struct kv_crew crew;
    struct kv_error error;
    (void)state;
    reach_end(&opened, "offers.0", CARDS_LEFT);
    uint32_t count = think(&opened.match, NULL, alone);
    assert_true(count > 1);
    assert_int_equal(alone[0].samples, OFFERS);
    assert_int_equal(alone[0].value_error, 0);
    assert_true(kv_crew_open(&crew, 3, &error));
    assert_int_equal(think(&opened.match, &crew, together), count);
    assert_memory_equal(alone, together, sizeof alone);
    kv_crew_close(&crew);
    support_close(&opened);
}

/* In the round before the last nothing is left to chance, so one rollout is enough. */
static void a_known_last_round_needs_one_rollout(void **state)
{
    struct opened opened;
    struct kv_thought thoughts[TOLD];
    uint32_t count = 0;
    (void)state;
    for (uint32_t game = 0; game < 20 && count <= 1; game++) {
        char seed[16];
        snprintf(seed, sizeof seed, "offers.%u", (unsigned)game);
        reach_end(&opened, seed, CARDS);
        if (!opened.match.ended)
            count = think(&opened.match, NULL, thoughts);
        support_close(&opened);
    }
    assert_true(count > 1);
    assert_int_equal(thoughts[0].samples, 1);
    assert_int_equal(thoughts[0].value_error, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rollouts_go_through_all_next_offers),
        cmocka_unit_test(the_best_turn_is_exact),
        cmocka_unit_test(a_known_last_round_needs_one_rollout),
    };
    return cmocka_run_group_tests_name("welcome: bots near the end of a solo game", tests, NULL,
                                       NULL);
}
