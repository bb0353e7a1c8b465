/* Welcome: the draft, in which each seat has a hand and passes a card on. */
#include "play_welcome.h"

static void give_hand(uint32_t seat, const char *first, const char *second, const char *third)
{
    const char *const cards[CARDS] = {first, second, third};
    for (uint32_t i = 0; i < CARDS; i++)
        the_sheet(seat)->hand[i] = card_named(cards[i]);
}

static bool holds(uint32_t seat, const char *card)
{
    return memchr(the_sheet(seat)->hand, card_named(card), CARDS) != NULL;
}

/* Each seat has three distinct cards; the one that it does not name goes to its right neighbour. */
static void the_third_card_goes_to_seat_s_minus_1_first_p11(void **state)
{
    (void)state;
    begin(name_of(FIRST, ",draft=on"), 3);
    give_hand(0, "1 fence", "1 agent", "1 park");
    give_hand(1, "8 pool", "8 temp", "8 bis");
    give_hand(2, "15 fence", "15 agent", "15 park");
    play(0, "take 1 2; write 1 1:1; skip; done");
    play(1, "take 3 1; write 8 1:3; skip; done");
    play(2, "take 2 3; write 15 1:10; skip; done");
    assert_int_equal(game.match.round, 2);
    assert_int_equal(the_sheet(2)->hand[0], card_named("1 park"));
    assert_int_equal(the_sheet(0)->hand[0], card_named("8 temp"));
    assert_int_equal(the_sheet(1)->hand[0], card_named("15 fence"));
}

/* Both named cards are discarded, used or not; a refusal passes on the card it names. */
static void a_refusal_passes_the_card_it_names_ruling(void **state)
{
    const struct position full = {.streets = {FULL_TOP, FULL_MIDDLE, FULL_MIDDLE}, .hand = true};
    (void)state;
    begin(name_of(FIRST, ",draft=on"), 2);
    put((struct position[]){full, full}, (const char *[CARDS]){"1 fence", "1 agent", "1 park"},
        NULL);
    give_hand(1, "5 pool", "5 temp", "5 bis");
    play(0, "refuse 2; done");
    play(1, "refuse 3; done");
    assert_int_equal(game.match.ended, 0);
    assert_true(holds(1, "1 agent"));
    assert_true(holds(0, "5 bis"));
    assert_int_equal(the_table()->discarded, 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(the_third_card_goes_to_seat_s_minus_1_first_p11),
        CASE(a_refusal_passes_the_card_it_names_ruling),
    };
    return cmocka_run_group_tests_name("Welcome: draft", tests, NULL, NULL);
}
