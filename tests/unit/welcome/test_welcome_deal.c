/* Dealing in Welcome: the printed decks, and three stacks. */
#include "deal_welcome.h"

/* ---- Printed distributions ---- */

struct printed {
    const char *name;
    uint32_t cards;
    uint8_t numbers[15];
    uint8_t effects[EFFECTS]; /* fence agent park pool temp bis */
    const char *joint[15];    /* the same columns for each number; read in public sources */
};

/* clang-format off */
static const struct printed printed_decks[] = {
    {"welcome:edition=first", 81, /* p. 2 */
     {3, 3, 4, 5, 6, 7, 8, 9, 8, 7, 6, 5, 4, 3, 3}, {18, 18, 18, 9, 9, 9},
     {"111000", "111000", "100111", "011111", "222000", "211111", "122111", "222111",
      "122111", "211111", "222000", "011111", "100111", "111000", "111000"}},
    {"welcome:edition=second", 63, /* p. 7-9 and 12 */
     {2, 2, 3, 4, 5, 6, 6, 7, 6, 6, 5, 4, 3, 2, 2}, {14, 14, 14, 7, 7, 7},
     {"110000", "101000", "000111", "011011", "221000", "111111", "122100", "202111",
      "122100", "111111", "221000", "011011", "000111", "101000", "110000"}},
    {"welcome:edition=collector", 63, /* p. 2 */
     {2, 2, 3, 4, 5, 6, 6, 7, 6, 6, 5, 4, 3, 2, 2}, {14, 14, 14, 7, 7, 7},
     {"110000", "101000", "000111", "011011", "221000", "111111", "122100", "202111",
      "122100", "111111", "221000", "011011", "000111", "101000", "110000"}},
};
/* clang-format on */

static void check_printed(const struct printed *printed)
{
    struct dealt dealt;
    uint32_t numbers[16] = {0}, effects[EFFECTS] = {0};
    open_game(&dealt, printed->name, 2, 0);
    struct bag deck = deck_of(&dealt);
    assert_int_equal(dealt.table.left[0], printed->cards);
    for (uint32_t number = 1; number <= 15; number++)
        for (uint32_t effect = 0; effect < EFFECTS; effect++) {
            uint32_t count = deck.count[card_make(number, effect)];
            numbers[number] += count;
            effects[effect] += count;
            assert_int_equal(count, printed->joint[number - 1][effect] - '0');
        }
    for (uint32_t number = 1; number <= 15; number++)
        assert_int_equal(numbers[number], printed->numbers[number - 1]);
    for (uint32_t effect = 0; effect < EFFECTS; effect++)
        assert_int_equal(effects[effect], printed->effects[effect]);
}

static void decks_are_as_printed_first_p2_second_p12_collector_p2(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof printed_decks / sizeof *printed_decks; i++)
        check_printed(&printed_decks[i]);
}

/* ---- Three stacks ---- */

enum { ROUNDS = 100 };

/* The cards that each stack has shown, in order: the first is the first effect. */
struct shown {
    uint8_t cards[CARDS][ROUNDS + 1];
};

static void watch_stacks(struct dealt *dealt, struct shown *shown, uint32_t rounds)
{
    for (uint32_t round = 0; round < rounds; round++) {
        deal(dealt);
        for (uint32_t i = 0; i < CARDS; i++) {
            if (round == 0)
                shown->cards[i][0] = dealt->table.effect[i];
            if (dealt->table.effect[i] != shown->cards[i][round])
                fail_msg("round %u, stack %u: the effect is not the number before", round + 1,
                         i + 1);
            shown->cards[i][round + 1] = dealt->table.number[i];
        }
    }
}

/* A round shows one new card per stack: the previous number becomes the effect, even across a
 * reshuffle. */
static void a_round_shows_one_new_card_a_stack(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof printed_decks / sizeof *printed_decks; i++)
        for (unsigned seed = 0; seed < 20; seed++) {
            struct dealt dealt;
            struct shown shown;
            open_game(&dealt, printed_decks[i].name, 2, seed);
            watch_stacks(&dealt, &shown, ROUNDS);
        }
}

/* After the last card of a stack, which remains as the effect, all others come again. */
static void check_passes(const uint8_t *cards, uint32_t size)
{
    struct bag stack = {{0}};
    add(&stack, cards, size);
    for (uint32_t from = size; from + size - 1 <= ROUNDS + 1; from += size - 1) {
        struct bag pass = {{0}};
        add(&pass, cards + from, size - 1);
        add(&pass, cards + from - 1, 1); /* the one that stayed */
        expect_same(&pass, &stack, "a stack that was shuffled again");
    }
}

static void a_stack_s_last_card_stays_and_the_others_return_second_p6_collector_p6(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof printed_decks / sizeof *printed_decks; i++)
        for (unsigned seed = 0; seed < 20; seed++) {
            struct dealt dealt;
            struct shown shown;
            struct bag all = {{0}};
            uint32_t size = printed_decks[i].cards / CARDS;
            open_game(&dealt, printed_decks[i].name, 2, seed);
            struct bag deck = deck_of(&dealt);
            watch_stacks(&dealt, &shown, ROUNDS);
            for (uint32_t stack = 0; stack < CARDS; stack++) {
                add(&all, shown.cards[stack], size);
                check_passes(shown.cards[stack], size);
            }
            expect_same(&all, &deck, "the three stacks together");
        }
}

/* The right of the first edition: all 81 cards, the shown ones too, form three new stacks. */
static void check_reshuffle_after(uint32_t rounds, unsigned seed)
{
    enum { STACK = 27 };
    struct dealt dealt;
    struct shown shown;
    struct bag all = {{0}};
    open_game(&dealt, "welcome:edition=first", 2, seed);
    struct bag deck = deck_of(&dealt);
    watch_stacks(&dealt, &shown, rounds);
    dealt.sheets[1].reshuffle = true;
    welcome_close(&dealt.table, dealt.sheets, 2);
    watch_stacks(&dealt, &shown, STACK - 1);
    for (uint32_t stack = 0; stack < CARDS; stack++) {
        assert_int_equal(dealt.table.left[stack], 0);
        add(&all, shown.cards[stack], STACK);
    }
    expect_same(&all, &deck, "the stacks after the reshuffle");
}

static void a_reshuffle_brings_all_81_cards_back_first_p8(void **state)
{
    (void)state;
    for (unsigned seed = 0; seed < 20; seed++) {
        check_reshuffle_after(1, seed);
        check_reshuffle_after(26, seed);
        check_reshuffle_after(27, seed); /* each stack was shuffled by itself before */
        check_reshuffle_after(60, seed);
    }
}

/* Every card is as likely as any other to be a stack's first number. */
static void every_card_is_equally_likely_on_each_stack(void **state)
{
    enum { GAMES = 40000 };
    uint32_t seen[CARDS][15] = {{0}};
    double share[15];
    (void)state;
    for (uint32_t i = 0; i < 15; i++)
        share[i] = printed_decks[0].numbers[i] / 81.0;
    for (unsigned seed = 0; seed < GAMES; seed++) {
        struct dealt dealt;
        open_game(&dealt, "welcome:edition=first", 2, seed);
        deal(&dealt);
        for (uint32_t i = 0; i < CARDS; i++)
            seen[i][card_number(dealt.table.number[i]) - 1]++;
    }
    for (uint32_t i = 0; i < CARDS; i++)
        expect_fair("numbers of a stack", seen[i], share, 15, LIMIT_14);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(decks_are_as_printed_first_p2_second_p12_collector_p2),
        cmocka_unit_test(a_round_shows_one_new_card_a_stack),
        cmocka_unit_test(a_stack_s_last_card_stays_and_the_others_return_second_p6_collector_p6),
        cmocka_unit_test(a_reshuffle_brings_all_81_cards_back_first_p8),
        cmocka_unit_test(every_card_is_equally_likely_on_each_stack),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
