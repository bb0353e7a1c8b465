/* Welcome: alone, with the solo card of the first edition and with the rivals of the later ones. */
#include "play_welcome.h"

#include <stdio.h>

/* ---- The solo card ---- */

static void the_deck_lasts_27_rounds_first_p9(void **state)
{
    (void)state;
    begin(name_of(FIRST, NULL), 1);
    struct sheet blank = *the_sheet(0);
    play_blank_rounds(&blank, 26);
    assert_int_equal(game.match.ended, 0);
    assert_int_equal(game.match.round, 27);
    play_blank_rounds(&blank, 1);
    assert_int_equal(game.match.ended, 1u << END_DECK);
    assert_int_equal(game.match.round, 27);
}

static void the_solo_card_turns_all_plans_at_once_first_p9(void **state)
{
    const struct position fours = {.streets = {TWO_FOURS}};
    (void)state;
    begin(name_of(FIRST, ",plans=1.4-2.1-3.2"), 1);
    struct sheet blank = *the_sheet(0);
    while (!the_table()->solo_drawn) {
        assert_int_equal(the_table()->turned, 0);
        play_blank_rounds(&blank, 1);
        assert_int_equal(game.match.ended, 0);
    }
    assert_int_equal(the_table()->turned, 7);
    assert_true(game.match.round >= 14); /* it lies in the lower half */
    put(&fours, (const char *[CARDS]){"8 park", "8 fence", "8 bis"}, NULL);
    play(0, "take 1 2; write 8 3:5; skip; " APPROVE_FOURS);
    assert_int_equal(the_sheet(0)->points[0], 3);
}

/* In round 27 the deck is empty, but its last three cards lie on the table and are to be played. */
static void a_position_set_in_the_last_solo_round_does_not_end_the_game(void **state)
{
    const struct position some = {.streets = {"1 2 3"}};
    (void)state;
    begin(name_of(FIRST, NULL), 1);
    struct sheet blank = *the_sheet(0);
    play_blank_rounds(&blank, 26);
    put(&some, NULL, NULL);
    assert_int_equal(game.match.ended, 0);
    pass_turn(0);
    assert_int_equal(game.match.ended, 1u << END_DECK);
}

/* ---- Rivals ---- */

#define PARKS_3 "\"park\",\"park\",\"park\",\"fence\","
#define SIX_ESTATES                                                                                \
    "\"fence\",\"fence\"," PARKS_3 PARKS_3 PARKS_3 PARKS_3 PARKS_3 "\"agent\",\"agent\""
#define SAMS_ESTATE "\"agent\",\"park\",\"agent\",\"bis\""
#define FOUR_TEMPS  "\"temp\",\"temp\",\"temp\",\"temp\""

/* clang-format off */
static const struct tally rival_rows[] = {
    /* Besides the 10 of the example: 1 for the park and, after the fence (1), a pool (1) that is
     * an estate of one house (1); 3 for the plan. */
    {.says = "Sam's estate of 5 houses gives 10 (second p. 19)", .name = "welcome:rival=sam",
     .seats = 1, .sheets = {{.temps = 0}},
     .beside = RIVAL("sam", SAMS_ESTATE ",\"fence\",\"pool\"", "null,3,null"), .totals = "0 17",
     .places = "2 1"},
    {.says = "Sam's estate of 5 houses gives 10 (collector p. 17)",
     .name = "welcome:edition=collector,rival=sam", .seats = 1, .sheets = {{.temps = 0}},
     .beside = RIVAL("sam", SAMS_ESTATE ",\"fence\",\"pool\"", "null,3,null"), .totals = "0 17",
     .places = "2 1"},
    {.says = "Sam has 1 for each park: 5 (second p. 18)", .name = "welcome:rival=sam", .seats = 1,
     .sheets = {{.temps = 0}},
     .beside = RIVAL("sam", "\"park\",\"park\",\"park\",\"park\",\"park\"", NO_PLANS),
     .totals = "0 10"},
    {.says = "4 temps against Sam's 4: both 7, and 4 more for him (second p. 18)",
     .name = "welcome:rival=sam", .seats = 1, .sheets = {TEMPS(4)},
     .beside = RIVAL("sam", FOUR_TEMPS, NO_PLANS), .temps = "7 11", .totals = "7 15",
     .places = "2 1"},
    {.says = "4 temps against Sam's 4: both 7, and 4 more for him (collector p. 16)",
     .name = "welcome:edition=collector,rival=sam", .seats = 1, .sheets = {TEMPS(4)},
     .beside = RIVAL("sam", FOUR_TEMPS, NO_PLANS), .temps = "7 11", .totals = "7 15",
     .places = "2 1"},
    {.says = "fewer temps than the rival give 4 (second p. 18)", .name = "welcome:rival=sam",
     .seats = 1, .sheets = {TEMPS(3)}, .beside = RIVAL("sam", FOUR_TEMPS, NO_PLANS),
     .temps = "4 11"},
    {.says = "more temps than the rival leave it 4 (second p. 18)", .name = "welcome:rival=sam",
     .seats = 1, .sheets = {TEMPS(5)}, .beside = RIVAL("sam", FOUR_TEMPS, NO_PLANS),
     .temps = "7 8"},
    {.says = "a rival without a temp card has nothing for temps (second p. 18)",
     .name = "welcome:rival=sam", .seats = 1, .sheets = {TEMPS(0)},
     .beside = RIVAL("sam", "\"pool\"", NO_PLANS), .temps = "0 0", .totals = "0 2"},
    {.says = "the five largest estates of the rival (second p. 19)", .name = "welcome:rival=sam",
     .seats = 1, .sheets = {{.temps = 0}}, .beside = RIVAL("sam", SIX_ESTATES, NO_PLANS),
     .totals = "0 37"},
    {.says = "the five best estates of the rival (collector p. 17)",
     .name = "welcome:edition=collector,rival=sam", .seats = 1, .sheets = {{.temps = 0}},
     .beside = RIVAL("sam", SIX_ESTATES, NO_PLANS), .totals = "0 38"},
    {.says = "a tie: you win with more estates than the rival (second p. 19)",
     .name = "welcome:rival=ann", .seats = 1, .sheets = {{.streets = {"1 | 2 3 | _"}}},
     .beside = RIVAL("ann", "\"agent\",\"agent\",\"agent\"", NO_PLANS), .totals = "3 3",
     .places = "1 2"},
    {.says = "a tie: otherwise the rival wins (second p. 19, ruling)", .name = "welcome:rival=ann",
     .seats = 1, .sheets = {{.streets = {"1 2 3 | _"}}},
     .beside = RIVAL("ann", "\"agent\",\"agent\",\"agent\"", NO_PLANS), .totals = "3 3",
     .places = "2 1"},
    {.says = "level 0 has no winner: the score is yours alone (second p. 18)", .name = "welcome",
     .seats = 1, .sheets = {{.streets = {"1 2 3 | _"}}},
     .beside = RIVAL("closed", FOUR_TEMPS, "8,null,null"), .totals = "3", .places = "1"},
    {.says = "level 0: one temp gives 1 (second p. 18; figures reconstructed)", .name = "welcome",
     .seats = 1, .sheets = {TEMPS(1)}, .temps = "1"},
    {.says = "level 0: two temps give 1", .name = "welcome", .seats = 1, .sheets = {TEMPS(2)},
     .temps = "1"},
    {.says = "level 0: three temps give 4", .name = "welcome", .seats = 1, .sheets = {TEMPS(3)},
     .temps = "4"},
    {.says = "level 0: four temps give 4", .name = "welcome", .seats = 1, .sheets = {TEMPS(4)},
     .temps = "4"},
    {.says = "level 0: five temps give 7", .name = "welcome", .seats = 1, .sheets = {TEMPS(5)},
     .temps = "7"},
    {.says = "level 0: no temp gives nothing", .name = "welcome", .seats = 1, .sheets = {TEMPS(0)},
     .temps = "0"},
};
/* clang-format on */

/* Level, letters approved; points for a park, a pool, a temp and a fence, houses for a bis card and
 * points for a house with an agent: docs/rulings/welcome.md. */
static const char *const rival_cards[RIVALS] = {
    "closed: 0 ABC 0 0 0 0 0 0", "ann: 1 A 1 1 1 1 2 1",     "bob: 1 B 0 2 1 2 1 1",
    "sam: 2 B 1 1 1 1 2 2",      "lucy: 2 C 2 0 2 2 2 1",    "irene: 3 AC 2 2 1 1 1 2",
    "hank: 3 B 0 3 2 2 3 2",     "walt: 4 AB 3 2 1 1 2 2",   "peggy: 4 BC 1 4 2 1 4 2",
    "doris: 5 AC 4 5 2 3 2 1",   "frank: 6 ABC 0 1 1 2 2 4", "alexis: 7 ABC 3 3 2 2 2 3",
};

static void every_rival_has_the_figures_of_its_card(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < RIVALS; i++) {
        const struct rival *rival = &welcome_box.rivals[i];
        char letters[4], line[64];
        uint32_t count = 0;
        for (uint32_t pile = 0; pile < 3; pile++)
            if (rival->approves & 1u << pile)
                letters[count++] = "ABC"[pile];
        letters[count] = '\0';
        snprintf(line, sizeof line, "%s: %u %s %u %u %u %u %u %u", welcome_rivals[i].id,
                 rival->level, letters, rival->park, rival->pool, rival->temp, rival->fence,
                 rival->bis, rival->agent);
        assert_string_equal(line, rival_cards[i]);
    }
}

/* Makes the approval card of this pile the next card of the deck. */
static void approval_comes_next(uint32_t pile)
{
    struct table *table = the_table();
    table->discarded = (uint8_t)(table->discarded + table->left[0]);
    table->left[0] = 0;
    table->approvals = (uint8_t)(1u << pile);
    table->approvals_inside = 1;
}

/* Irene approves A and C. Her B does nothing, A gives her the first points and turns the card; C,
 * which the player approved in the round before, gives her the later ones. */
static void meet_irene(unsigned edition)
{
    const struct position sheet = {.streets = {"1 | 2 3 4 5 | _", "1 2 3 4 5 | _"}};
    begin(name_of(edition, ",rival=irene,plans=A1-B1-C2"), 1);
    put(&sheet, (const char *[CARDS]){"8 park", "9 fence", "10 bis"}, NULL);
    approval_comes_next(1);
    play(0, "take 1 2; write 8 3:5; skip; done");
    assert_int_equal(the_table()->rival_points[1], 0);
    assert_int_equal(the_table()->turned, 0);
    approval_comes_next(0);
    lay_out("9 park", "9 fence", "10 bis");
    play(0, "take 1 2; write 9 3:6; skip; plan 3; use 1:1-1; use 1:2-5; use 2:1-5; done");
    assert_int_equal(the_table()->rival_points[0], 8);
    assert_int_equal(the_sheet(0)->points[2], 12);
    assert_int_equal(the_table()->turned, 1 | 4);
    approval_comes_next(2);
    lay_out("10 park", "9 fence", "10 bis");
    play(0, "take 1 2; write 10 3:7; skip; done");
    assert_int_equal(the_table()->rival_points[2], 6);
}

static void irene_takes_8_for_A_and_6_for_C_second_p17_collector_p15(void **state)
{
    (void)state;
    meet_irene(SECOND);
    meet_irene(COLLECTOR);
}

/* A plan approved by the rival pays the player its later points. */
static void you_get_the_later_points_after_the_rival_second_p17(void **state)
{
    const struct position fours = {.streets = {TWO_FOURS}};
    (void)state;
    begin(name_of(SECOND, ",rival=irene,plans=A4-B1-C2"), 1);
    put(&fours, (const char *[CARDS]){"8 park", "9 fence", "10 bis"}, NULL);
    approval_comes_next(0);
    play(0, "take 1 2; write 8 3:5; skip; done");
    lay_out("9 park", "9 fence", "10 bis");
    play(0, "take 1 2; write 9 3:6; skip; " APPROVE_FOURS);
    assert_int_equal(the_sheet(0)->points[0], 3);
}

/* "Even if the rival approves all three plans." */
static void only_you_end_the_game_second_p18_collector_p16(void **state)
{
    (void)state;
    begin(name_of(SECOND, ",rival=alexis,plans=A4-B1-C2"), 1);
    put(&(const struct position){.temps = 0}, NULL, RIVAL("alexis", "", "6,9,12"));
    assert_int_equal(game.match.ended, 0);
    pass_turn(0);
    assert_int_equal(game.match.ended, 0);
}

static void the_third_card_is_given_in_order_second_p17_collector_p15(void **state)
{
    (void)state;
    begin(name_of(SECOND, ",rival=sam"), 1);
    lay_out("8 park", "9 fence", "10 bis");
    play(0, "take 1 2; write 8 3:5; skip; done");
    lay_out("1 agent", "9 fence", "10 bis");
    play(0, "take 3 2; write 10 3:7; skip; done");
    assert_int_equal(the_table()->rival_count, 2);
    assert_int_equal(the_table()->rival_cards[0], BIS);
    assert_int_equal(the_table()->rival_cards[1], AGENT);
}

/* If a position has a plan of the rival, its approval card has been drawn: it does not come again
 * and lower the points. */
static void a_rivals_plan_that_was_set_is_not_approved_again(void **state)
{
    (void)state;
    begin(name_of(SECOND, ",rival=alexis,plans=A1-B1-C1"), 1);
    put(&(const struct position){.temps = 0}, NULL, RIVAL("alexis", "", "8,null,null"));
    struct sheet blank = *the_sheet(0);
    for (uint32_t round = 0; round < 40 && the_table()->approvals; round++) {
        play_blank_rounds(&blank, 1);
        assert_int_equal(the_table()->rival_points[0], 8);
    }
}

int main(void)
{
    const struct CMUnitTest solo[] = {
        CASE(the_deck_lasts_27_rounds_first_p9),
        CASE(the_solo_card_turns_all_plans_at_once_first_p9),
        CASE(a_position_set_in_the_last_solo_round_does_not_end_the_game),
    };
    const struct CMUnitTest rivals[] = {
        CASE(every_rival_has_the_figures_of_its_card),
        CASE(irene_takes_8_for_A_and_6_for_C_second_p17_collector_p15),
        CASE(you_get_the_later_points_after_the_rival_second_p17),
        CASE(only_you_end_the_game_second_p18_collector_p16),
        CASE(the_third_card_is_given_in_order_second_p17_collector_p15),
        CASE(a_rivals_plan_that_was_set_is_not_approved_again),
    };
    return cmocka_run_group_tests_name("Welcome: the solo card", solo, NULL, NULL) +
           cmocka_run_group_tests_name("Welcome: rivals", rivals, NULL, NULL) +
           RUN_TALLIES("Welcome: scores against a rival", rival_rows);
}
