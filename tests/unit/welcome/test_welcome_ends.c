/* Welcome: how a game ends. */
#include "play_welcome.h"

/* The game ends after the round, not in the middle of it. */
struct end_case {
    const char *options, *cards, *turn;
    struct position sheet;
    uint32_t ending;
};

static void check_end(const struct end_case *end, unsigned edition)
{
    begin(name_of(edition, end->options), 2);
    put((struct position[]){end->sheet, {.temps = 0}},
        (const char *[CARDS]){end->cards, end->cards, end->cards}, NULL);
    play(0, end->turn);
    assert_int_equal(game.match.ended, 0);
    pass_turn(1);
    assert_int_equal(game.match.ended, 1u << end->ending);
    assert_int_equal(game.match.round, 1);
    expect_only(0, "");
}

static void end_by_the_third_plan_first_p8_second_p11_collector_p11(void **state)
{
    struct end_case end = {.options = ",plans=A4-B1-C1",
                           .cards = "9 park",
                           .turn = "take 1; write 9 3:5; skip; plan 3; use 1:1-1;"
                                   " use 1:2-3; use 1:4-9; done",
                           .sheet = {.streets = {"1 | 2 3 | 4 5 6 7 8 9 | _"}, .plans = "6,9,null"},
                           .ending = END_PLANS};
    (void)state;
    check_end(&end, SECOND);
    check_end(&end, COLLECTOR);
    end.options = ",plans=1.4-2.6-3.1";
    check_end(&end, FIRST);
}

static void end_by_full_streets_first_p8_second_p11_collector_p11(void **state)
{
    static const struct end_case end = {.cards = "12 agent",
                                        .turn = "take 1; write 12 3:12; skip; done",
                                        .sheet = {.streets = {FULL_TOP, FULL_MIDDLE, FULL_MIDDLE}},
                                        .ending = END_FULL};
    (void)state;
    check_end(&end, FIRST);
    check_end(&end, SECOND);
    check_end(&end, COLLECTOR);
}

static void a_roundabout_fills_the_last_place_ruling(void **state)
{
    static const struct end_case end = {
        .options = ",advanced=on",
        .cards = "12 agent",
        .turn = "take 1; write 12 3:12; skip; roundabout 1:10; done",
        .sheet = {.streets = {"1 2 3 4 5 6 7 8 9 _", FULL_MIDDLE, FULL_MIDDLE}},
        .ending = END_FULL};
    (void)state;
    check_end(&end, FIRST);
    check_end(&end, SECOND);
}

static void end_by_the_third_refusal_first_p8_second_p11_collector_p11(void **state)
{
    static const struct end_case end = {
        .cards = "5 park",
        .turn = "refuse; done",
        .sheet = {.streets = {FULL_TOP, FULL_MIDDLE, FULL_MIDDLE}, .refusals = 2},
        .ending = END_REFUSALS};
    (void)state;
    check_end(&end, FIRST);
    check_end(&end, SECOND);
    check_end(&end, COLLECTOR);
}

static void two_plans_two_refusals_and_an_empty_house_do_not_end_the_game(void **state)
{
    (void)state;
    begin(name_of(SECOND, ",plans=A4-B1-C1"), 2);
    put(
        (struct position[]){
            {.streets = {FULL_TOP, FULL_MIDDLE, FULL_TOP}, .refusals = 2, .plans = "6,9,null"},
            {.temps = 0}},
        (const char *[CARDS]){"11 agent"}, NULL);
    play(0, "take 1; write 11 3:11; skip; done");
    pass_turn(1);
    assert_int_equal(game.match.ended, 0);
    assert_int_equal(game.match.round, 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(end_by_the_third_plan_first_p8_second_p11_collector_p11),
        CASE(end_by_full_streets_first_p8_second_p11_collector_p11),
        CASE(a_roundabout_fills_the_last_place_ruling),
        CASE(end_by_the_third_refusal_first_p8_second_p11_collector_p11),
        CASE(two_plans_two_refusals_and_an_empty_house_do_not_end_the_game),
    };
    return cmocka_run_group_tests_name("Welcome: the end", tests, NULL, NULL);
}
