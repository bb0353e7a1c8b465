/* Dealing in Welcome: the draw of plans. */
#include "deal_welcome.h"

#include <stdio.h>

/* ---- Plans ---- */

static uint32_t advanced_plans(const struct table *table)
{
    uint32_t count = 0;
    for (uint32_t pile = 0; pile < PILES; pile++) {
        assert_int_equal(plan_of(table, pile)->pile, pile);
        count += plan_of(table, pile)->advanced;
    }
    return count;
}

/* How many games of 2000 have 0, 1, 2 and 3 advanced plans. */
static void count_advanced(const char *name, uint32_t games[PILES + 1])
{
    for (unsigned seed = 0; seed < 2000; seed++) {
        struct dealt dealt;
        open_game(&dealt, name, 2, seed);
        games[advanced_plans(&dealt.table)]++;
    }
}

static void advanced_games_of_the_second_edition_have_both_kinds_p14(void **state)
{
    uint32_t games[PILES + 1] = {0};
    (void)state;
    count_advanced("welcome:advanced=on", games);
    assert_int_equal(games[0] + games[3], 0);
    assert_true(games[1] > 0 && games[2] > 0);
}

static void the_collector_s_need_not_p12(void **state)
{
    uint32_t games[PILES + 1] = {0};
    (void)state;
    count_advanced("welcome:edition=collector,advanced=on", games);
    for (uint32_t i = 0; i <= PILES; i++)
        assert_true(games[i] > 0);
}

static void the_first_edition_s_third_pile_is_basic_p10(void **state)
{
    uint32_t games[PILES + 1] = {0};
    (void)state;
    count_advanced("welcome:edition=first,advanced=on", games);
    assert_true(games[0] > 0 && games[1] > 0 && games[2] > 0);
    assert_int_equal(games[3], 0);
}

static void basic_games_have_basic_plans(void **state)
{
    static const char *const names[EDITIONS] = {"welcome:edition=first", "welcome:edition=second",
                                                "welcome:edition=collector"};
    (void)state;
    for (uint32_t i = 0; i < EDITIONS; i++) {
        uint32_t games[PILES + 1] = {0};
        count_advanced(names[i], games);
        assert_int_equal(games[0], 2000);
    }
}

/* All thirteen cards of the collector's first pile are equally likely. */
static void every_plan_of_a_pile_is_equally_likely(void **state)
{
    enum { CARDS_OF_PILE = 13 };
    uint32_t seen[CARDS_OF_PILE] = {0};
    double share[CARDS_OF_PILE];
    (void)state;
    for (unsigned seed = 0; seed < 26000; seed++) {
        struct dealt dealt;
        open_game(&dealt, "welcome:edition=collector,advanced=on", 2, seed);
        uint32_t plan = dealt.table.plan[0];
        seen[plan < 7 ? plan : plan - 21 + 7]++;
    }
    for (uint32_t i = 0; i < CARDS_OF_PILE; i++)
        share[i] = 1.0 / CARDS_OF_PILE;
    expect_fair("plans of a pile", seen, share, CARDS_OF_PILE, LIMIT_12);
}

/* Every plan of an edition that the option names is on the table. */
static void the_option_plans_is_honoured(void **state)
{
    (void)state;
    for (uint32_t edition = 0; edition < EDITIONS; edition++) {
        const struct edition *facts = &welcome_editions[edition];
        assert_int_equal(facts->plan_count, edition == EDITION_FIRST ? 18 + 10 : 21 + 17);
        for (uint32_t i = 0; i < facts->plan_count; i++) {
            const char *ids[PILES] = {facts->plans[facts->basic[0].first].id,
                                      facts->plans[facts->basic[1].first].id,
                                      facts->plans[facts->basic[2].first].id};
            char name[KV_NAME_MOST];
            struct dealt dealt;
            ids[welcome_box.plans[facts->set][i].pile] = facts->plans[i].id;
            snprintf(name, sizeof name, "welcome:edition=%s,advanced=on,plans=%s-%s-%s", facts->id,
                     ids[0], ids[1], ids[2]);
            open_game(&dealt, name, 2, i);
            for (uint32_t pile = 0; pile < PILES; pile++)
                assert_string_equal(plan_id(&dealt.table, pile), ids[pile]);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(advanced_games_of_the_second_edition_have_both_kinds_p14),
        cmocka_unit_test(the_collector_s_need_not_p12),
        cmocka_unit_test(the_first_edition_s_third_pile_is_basic_p10),
        cmocka_unit_test(basic_games_have_basic_plans),
        cmocka_unit_test(every_plan_of_a_pile_is_equally_likely),
        cmocka_unit_test(the_option_plans_is_honoured),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
