/* Welcome: how plans are approved, alone and by several seats. */
#include "play_welcome.h"

#define B_EXAMPLE                                                                                  \
    {                                                                                              \
        "1 | 2 | 3 4 5 6 | _ | 8 | _", "1 | 2"                                                     \
    }

/* clang-format off */
static const struct rule plan_rules[] = {
    {.says = "a plan is offered once it can be finished (second p. 10, collector p. 10)",
     .editions = LATER, .options = ",plans=A4-B1-C1", .cards = {"9 agent"},
     .sheet = {.streets = B_EXAMPLE, .turn = "take 1; write 9 3:5; skip"}, .only = "plan 2; done"},
    {.says = "its estates are named smallest first, from the left (ruling)", .editions = LATER,
     .options = ",plans=A4-B1-C1", .cards = {"9 agent"},
     .sheet = {.streets = B_EXAMPLE, .turn = "take 1; write 9 3:5; skip; plan 2"},
     .only = "use 1:1-1; use 1:2-2"},
    {.says = "a later estate leaves only those after it (ruling)", .editions = LATER,
     .options = ",plans=A4-B1-C1", .cards = {"9 agent"},
     .sheet = {.streets = B_EXAMPLE,
       .turn = "take 1; write 9 3:5; skip; plan 2; use 1:1-1; use 1:8-8"}, .only = "use 2:1-1"},
    {.says = "plan B of 1 1 1 4 gives 9 and its estates are used (second p. 10, collector p. 10)",
     .editions = LATER, .options = ",plans=A4-B1-C1", .cards = {"9 agent"},
     .sheet = {.streets = B_EXAMPLE,
       .turn = "take 1; write 9 3:5; skip; plan 2; use 1:1-1; use 1:8-8; use 2:1-1;" " use 1:3-6"},
     .only = "done",
     .after = &(const struct position){.streets = {"1 | 2 | 3 4 5 6 | _ | 8 | _", "1 | 2",
       "_ _ _ _ 9"}, .used = {"[1,1],[3,6],[8,8]", "[1,1]"}, .plans = "null,9,null"}},
    {.says = "several plans in one round (second p. 10)", .editions = LATER,
     .options = ",plans=A4-B5-C5",
     .sheet = {.streets = {"1 2 3 4 | 5 6 7 8 | _", "1 2 3 4 | 5 6 7 | _"},
       .turn = "take 1; write 8 3:5; skip; plan 1; use 1:1-4; use 1:5-8; plan 2;"
       " use 2:5-7; use 2:1-4"}, .only = "done",
     .after = &(const struct position){.streets = {"1 2 3 4 | 5 6 7 8 | _", "1 2 3 4 | 5 6 7 | _",
       "_ _ _ _ 8"}, .used = {"[1,4],[5,8]", "[1,4],[5,7]"}, .plans = "6,7,null"}},
    {.says = "a used estate serves no second plan (first p. 8, second p. 10, collector p. 10)",
     .editions = LATER, .options = ",plans=A4-B5-C5",
     .sheet = {.streets = {TWO_FOURS, "1 2 3 | 4 5"}, .used = {"[5,8]", "[1,3]"},
       .plans = "null,7,null", .turn = "take 1; write 8 3:5; skip"}, .only = "done"},
    {.says = "a used estate serves no second plan (first p. 8)", .editions = FIRST,
     .options = ",plans=1.4-2.5-3.3",
     .sheet = {.streets = {TWO_FOURS, "1 2 3 | _"}, .used = {"[5,8]", "[1,3]"},
       .plans = "null,null,7", .turn = "take 1; write 8 3:5; skip"}, .only = "done"},
    {.says = "a plan is approved once a game (first p. 8, second p. 10, collector p. 10)",
     .editions = LATER, .options = ",plans=A4-B5-C5",
     .sheet = {.streets = {TWO_FOURS, "1 2 3 4 | 5 6 7 8 | _"}, .used = {"[1,4],[5,8]"},
       .plans = "6,null,null", .turn = "take 1; write 8 3:5; skip"}, .only = "done"},
    {.says = "one street: estates and roundabout on the same one (second p. 15, collector p. 13)",
     .editions = LATER, .options = ",advanced=on,plans=A*5-B2-C2",
     .sheet = {.streets = {TWO_FOURS, "1 2 3 4 | o | 1 2 3 4 | _"},
       .turn = "roundabout 3:1; take 1; write 8 3:12; skip; plan 1"}, .only = "use 2:1-4"},
    {.says = "one street: no estate that leaves too few beside it (second p. 15)",
     .editions = LATER, .options = ",advanced=on,plans=A*5-B2-C2",
     .sheet = {.streets = {"1 2 3 4 | o | 1 2 3 4 | _", "1 2 3 4 | o | 1 2 3 4 | _"},
       .turn = "take 1; write 8 3:12; skip; plan 1"}, .only = "use 1:1-4; use 2:1-4"},
    {.says = "a full street is used as houses: fences stay allowed (first p. 10-11, ruling)",
     .editions = FIRST, .options = ",advanced=on,plans=1*.2-2.5-3.3", .cards = {"9 fence"},
     .sheet = {.streets = {"1 2 3 4 | o | 1 2 2b 3 9", "1 2 3"}, .used = {"[1,10]"},
       .plans = "6,null,null", .turn = "take 1; write 9 3:12"},
     .those = "fence 1:1; fence 1:9; skip", .none_of = "fence 1:7; fence 1:5"},
    {.says = "a full street serves no other plan (first p. 11)", .editions = FIRST,
     .options = ",advanced=on,plans=1*.2-2.5-3.3", .cards = {"9 fence"},
     .sheet = {.streets = {"1 2 3 4 | o | 1 2 2b 3 _", "1 2 3 | _"},
       .turn = "take 1; write 9 1:10; skip; plan 1"}, .those = "reshuffle; done",
     .none_of = "plan 1; plan 2; plan 3",
     .after = &(const struct position){.streets = {"1 2 3 4 | o | 1 2 2b 3 9", "1 2 3 | _"},
       .used = {"[1,10]"}, .plans = "6,null,null"}},
    {.says = "no estate with a used end house serves a plan (first p. 10-11)", .editions = FIRST,
     .options = ",advanced=on,plans=1*.5-2.4-3.4", .cards = {"9 fence"},
     .sheet = {.streets = {"1 2 | 3 _ _ _ _ _ _ 8", "1 2 3 4 5 | _ _ _ _ _ 10",
       "1 2 _ _ _ _ _ _ _ _ _ 11"}, .turn = "take 1; write 9 3:5; skip; plan 1"},
     .none_of = "plan 3",
     .after = &(const struct position){.streets = {"1 2 | 3 _ _ _ _ _ _ 8",
       "1 2 3 4 5 | _ _ _ _ _ 10", "1 2 _ _ 9 _ _ _ _ _ _ 11"}, .used = {"[1,1],[10,10]",
       "[1,1],[11,11]", "[1,1],[12,12]"}, .plans = "7,null,null"}},
    {.says = "a used pool's house still serves another plan (first p. 11)", .editions = FIRST,
     .options = ",advanced=on,plans=1.6-2*.2-3.3",
     .sheet = {.streets = {"1 2 3~ | 4 5 6 7~ | 8~ _", "1~ 2 3 4~ 5 6 7 8~ 9 10 11"},
       .turn = "take 1; write 8 3:12; skip; plan 2"}, .those = "plan 3; done"},
    {.says = "the first with a plan may reshuffle, once (first p. 8)", .editions = FIRST,
     .options = ",plans=1.4-2.1-3.2",
     .sheet = {.streets = {TWO_FOURS},
       .turn = "take 1; write 8 3:5; skip; plan 1; use 1:1-4; use 1:5-8; reshuffle"},
     .only = "done"},
    {.says = "nobody reshuffles before a plan is approved (first p. 8)", .editions = FIRST,
     .options = ",plans=1.4-2.1-3.2",
     .sheet = {.streets = {TWO_FOURS}, .turn = "take 1; write 8 3:5; skip"},
     .only = "plan 1; done"},
    {.says = "no reshuffle in solo (ruling; first p. 9 discards all cards)", .editions = FIRST,
     .options = ",plans=1.4-2.1-3.2", .seats = 1,
     .sheet = {.streets = {TWO_FOURS},
       .turn = "take 1 2; write 8 3:5; skip; plan 1; use 1:1-4; use 1:5-8"}, .only = "done"},
    {.says = "a reshuffle in draft (first p. 8, p. 11)", .editions = FIRST,
     .options = ",draft=on,plans=1.4-2.1-3.2",
     .sheet = {.streets = {TWO_FOURS}, .hand = true,
       .turn = "take 1 2; write 8 3:5; skip; plan 1; use 1:1-4; use 1:5-8"},
     .only = "reshuffle; done"},
    {.says = "no reshuffle in the later editions (second p. 10, collector p. 10)",
     .editions = LATER, .options = ",plans=A4-B2-C2",
     .sheet = {.streets = {TWO_FOURS},
       .turn = "take 1; write 8 3:5; skip; plan 1; use 1:1-4; use 1:5-8"}, .only = "done"},
};
/* clang-format on */

/* ---- The seats meet ---- */

/* Two seats approve a plan in round 1, a third one in round 2. */
static void approve_in_two_rounds(unsigned edition, const char *options)
{
    const struct position fours = {.streets = {TWO_FOURS}};
    begin(name_of(edition, options), 3);
    put((struct position[]){fours, fours, fours}, (const char *[CARDS]){"8 park"}, NULL);
    play(0, "take 1; write 8 3:5; skip; " APPROVE_FOURS "; done");
    play(1, "take 1; write 8 3:5; skip; " APPROVE_FOURS "; done");
    assert_int_equal(the_table()->turned, 0);
    play(2, "take 1; write 8 3:5; skip; done");
    assert_int_equal(the_table()->turned, 1);
    assert_int_equal(game.match.round, 2);
    lay_out("9 park", NULL, NULL);
    play(2, "take 1; write 9 3:6; skip; " APPROVE_FOURS);
    for (uint32_t seat = 0; seat < 3; seat++)
        assert_int_equal(the_sheet(seat)->points[0], seat < 2 ? 6 : 3);
}

static void plan_in_one_round_gives_all_the_first_points_second_p10(void **state)
{
    (void)state;
    approve_in_two_rounds(SECOND, ",plans=A4-B2-C2");
    approve_in_two_rounds(COLLECTOR, ",plans=A4-B2-C2");
    approve_in_two_rounds(FIRST, ",plans=1.4-2.1-3.2");
}

static void later_approval_has_no_reshuffle_first_p8(void **state)
{
    (void)state;
    approve_in_two_rounds(FIRST, ",plans=1.4-2.1-3.2");
    expect_only(2, "done");
}

/* Two seats ask, and all cards but the six on the table lie in new stacks of 27. */
static void two_who_ask_reshuffle_once_first_p8(void **state)
{
    const struct position fours = {.streets = {TWO_FOURS}};
    (void)state;
    begin(name_of(FIRST, ",plans=1.4-2.1-3.2"), 2);
    for (uint32_t round = 1; round < 4; round++) {
        pass_turn(0);
        pass_turn(1);
    }
    assert_int_equal(the_table()->left[0], 27 - 5);
    put((struct position[]){fours, fours}, (const char *[CARDS]){"8 park"}, NULL);
    play(0, "take 1; write 8 3:5; skip; " APPROVE_FOURS "; reshuffle; done");
    play(1, "take 1; write 8 3:5; skip; " APPROVE_FOURS "; reshuffle; done");
    for (uint32_t i = 0; i < CARDS; i++)
        assert_int_equal(the_table()->left[i], 27 - 2);
    pass_turn(0);
    pass_turn(1);
    assert_int_equal(the_table()->left[0], 27 - 3);
}

static void a_plan_that_nobody_reshuffles_for_leaves_the_stacks_first_p8(void **state)
{
    const struct position fours = {.streets = {TWO_FOURS}};
    (void)state;
    begin(name_of(FIRST, ",plans=1.4-2.1-3.2"), 2);
    put((struct position[]){fours, fours}, (const char *[CARDS]){"8 park"}, NULL);
    play(0, "take 1; write 8 3:5; skip; " APPROVE_FOURS "; done");
    pass_turn(1);
    assert_int_equal(the_table()->left[0], 27 - 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(plan_in_one_round_gives_all_the_first_points_second_p10),
        CASE(later_approval_has_no_reshuffle_first_p8),
        CASE(two_who_ask_reshuffle_once_first_p8),
        CASE(a_plan_that_nobody_reshuffles_for_leaves_the_stacks_first_p8),
    };
    return RUN_RULES("Welcome: plans", plan_rules) +
           cmocka_run_group_tests_name("Welcome: plans of several seats", tests, NULL, NULL);
}
