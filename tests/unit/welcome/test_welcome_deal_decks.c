/* Dealing in Welcome: games with one deck, which are solo, against a rival, and draft. */
#include "deal_welcome.h"

#include <stdio.h>

/* ---- The solo card ---- */

static void solo_deals_every_card_once_in_27_rounds_first_p9(void **state)
{
    (void)state;
    for (unsigned seed = 0; seed < 50; seed++) {
        struct dealt dealt;
        struct bag all = {{0}};
        open_game(&dealt, "welcome:edition=first", 1, seed);
        struct bag deck = deck_of(&dealt);
        for (uint32_t round = 0; round < SOLO_ROUNDS; round++) {
            assert_int_equal(welcome_settle(&dealt.table, dealt.sheets, 1), 0);
            deal(&dealt);
            add(&all, dealt.table.number, CARDS);
            welcome_close(&dealt.table, dealt.sheets, 1);
        }
        assert_int_equal(welcome_settle(&dealt.table, dealt.sheets, 1), 1u << END_DECK);
        expect_same(&all, &deck, "27 rounds");
    }
}

/* Plays until the card turns up; returns the number of the deal, or `most` if it never does. A deal
 * locates it only to within three cards; `before` cards are removed first, so that three runs with
 * 0, 1 and 2 cut the deck at every place. */
static uint32_t deal_of_solo_card(unsigned seed, uint32_t before, uint32_t most)
{
    struct dealt dealt;
    open_game(&dealt, "welcome:edition=first", 1, seed);
    dealt.table.left[0] = (uint8_t)(dealt.table.left[0] - before);
    for (uint32_t i = 0; i < most && dealt.table.left[0] >= CARDS; i++) {
        deal(&dealt);
        if (dealt.table.solo_drawn)
            return i;
    }
    return most;
}

/* The card lies below 41 … 81 construction cards, each number equally likely. */
static void check_solo_card(uint32_t before)
{
    enum { GAMES = 24600, FROM = 41, TO = 81, BUCKETS = SOLO_ROUNDS + 1 };
    uint32_t seen[BUCKETS] = {0};
    double share[BUCKETS] = {0};
    uint32_t deals = (TO - before) / CARDS; /* the last cards may be too few for a deal */
    for (uint32_t above = FROM; above <= TO; above++) {
        uint32_t at = (above - before) / CARDS;
        share[at < deals ? at : BUCKETS - 1] += 1.0 / (TO - FROM + 1);
    }
    for (unsigned seed = 0; seed < GAMES; seed++)
        seen[deal_of_solo_card(seed, before, BUCKETS - 1)]++;
    expect_fair("the solo card", seen, share, BUCKETS, LIMIT_14);
}

static void the_solo_card_lies_anywhere_in_the_lower_half_first_p9(void **state)
{
    (void)state;
    for (uint32_t before = 0; before < CARDS; before++)
        check_solo_card(before);
}

/* ---- The rival's deck ---- */

/* The seat names the first two cards and gives away the third. */
static void give_third_card(struct dealt *dealt)
{
    dealt->sheets[0].number_card = 0;
    dealt->sheets[0].effect_card = 1;
    dealt->sheets[0].kept_card = 2;
    welcome_close(&dealt->table, dealt->sheets, 1);
}

static uint32_t approvals_left(const struct dealt *dealt)
{
    return (uint32_t)__builtin_popcount(dealt->table.approvals);
}

/* The approval card is shuffled into the lower 20 construction cards: 43 … 63 lie above it. As
 * with the solo card, three runs cut the deck at all its places. */
static void check_first_approval(uint32_t before)
{
    enum { GAMES = 25200, FROM = 43, TO = 63, BUCKETS = 23 };
    uint32_t seen[BUCKETS] = {0}, letters[PILES] = {0};
    double share[BUCKETS] = {0};
    const double thirds[PILES] = {1.0 / 3, 1.0 / 3, 1.0 / 3};
    for (uint32_t above = FROM; above <= TO; above++)
        share[(above - before) / CARDS] += 1.0 / (TO - FROM + 1);
    for (unsigned seed = 0; seed < GAMES; seed++) {
        struct dealt dealt;
        uint32_t i = 0;
        open_game(&dealt, "welcome:rival=alexis", 1, seed);
        dealt.table.left[0] = (uint8_t)(dealt.table.left[0] - before);
        for (deal(&dealt); approvals_left(&dealt) == PILES; deal(&dealt), i++)
            give_third_card(&dealt);
        seen[i]++;
        if (approvals_left(&dealt) == PILES - 1)
            letters[__builtin_ctz(7u & ~(uint32_t)dealt.table.approvals)]++;
    }
    expect_fair("the first approval card", seen, share, BUCKETS, LIMIT_7);
    expect_fair("its letter", letters, thirds, PILES, LIMIT_2);
}

static void an_approval_card_lies_among_the_lower_21_second_p16_collector_p14(void **state)
{
    (void)state;
    for (uint32_t before = 0; before < CARDS; before++)
        check_first_approval(before);
}

/* In 21 rounds 42 cards were discarded; they and the two other approval cards are the second deck,
 * which lasts 14 rounds; the third deck has none. */
static void the_other_approvals_come_with_the_discards_second_p17_collector_p15(void **state)
{
    (void)state;
    for (unsigned seed = 0; seed < 300; seed++) {
        struct dealt dealt;
        open_game(&dealt, "welcome:edition=collector,rival=frank", 1, seed);
        for (uint32_t round = 1; round <= 36; round++) {
            deal(&dealt);
            if (round <= 14)
                assert_int_equal(approvals_left(&dealt), 3);
            if (round <= 21)
                assert_in_range(approvals_left(&dealt), 2, 3);
            if (round == 22) {
                assert_in_range(approvals_left(&dealt), 0, 2);
                assert_int_equal(dealt.table.left[0], 42 - CARDS);
            }
            if (round == 36)
                assert_int_equal(approvals_left(&dealt), 0);
            give_third_card(&dealt);
        }
    }
}

/* The cards of the rival, of the table, the deck and the discards are together the 63 cards, so a
 * card given away never returns. */
static void cards_given_to_the_rival_never_return_second_p17_collector_p15(void **state)
{
    (void)state;
    for (unsigned seed = 0; seed < 50; seed++) {
        struct dealt dealt;
        struct bag given = {{0}};
        open_game(&dealt, "welcome:rival=sam", 1, seed);
        struct bag deck = deck_of(&dealt);
        for (uint32_t round = 1; round <= 40; round++) {
            deal(&dealt);
            struct bag all = given;
            add_deck(&all, &dealt.table);
            add(&all, dealt.table.number, CARDS);
            expect_same(&all, &deck, "rival, deck, discards and table");
            add(&given, &dealt.table.number[2], 1);
            assert_int_equal(dealt.table.rival_count, round - 1);
            give_third_card(&dealt);
            assert_int_equal(dealt.table.rival_cards[round - 1],
                             card_effect(dealt.table.number[2]));
        }
    }
}

/* Each round gives the rival a card for good. No sheet lasts that long, but positions can be set
 * again and again; then the game ends while there are still cards to deal. */
static void a_rival_s_deck_that_runs_out_ends_the_game(void **state)
{
    static struct dealt dealt;
    unsigned rounds = 0;
    uint32_t endings = 0;
    (void)state;
    open_game(&dealt, "welcome:rival=sam", 1, 1);
    while (!endings && rounds < 100) {
        deal(&dealt);
        assert_true(dealt.table.number[0] && dealt.table.number[1] && dealt.table.number[2]);
        dealt.sheets[0].number_card = 0;
        dealt.sheets[0].effect_card = 1;
        dealt.sheets[0].kept_card = 2;
        welcome_close(&dealt.table, dealt.sheets, 1);
        endings = welcome_settle(&dealt.table, dealt.sheets, 1);
        rounds++;
    }
    assert_int_equal(endings, 1u << END_DECK);
    assert_int_equal(rounds, 61); /* 63 cards, and fewer than three are left */
}

/* ---- Draft ---- */

static uint32_t play_round(struct kv_match *match, struct kv_rng *chance)
{
    uint32_t asked = 0, round = match->round;
    for (uint32_t seat = 0; seat < match->setup.seats; seat++) {
        kv_move move;
        do {
            move = support_eager_move(match, seat, chance);
            asked += strcmp(support_say(match->setup.game, move), "reshuffle") == 0;
        } while (kv_match_play(match, seat, move));
    }
    assert_true(match->ended || match->round == round + 1);
    return asked;
}

/* After every round hands, deck and discards are together the 81 cards. Returns how often a
 * reshuffle was asked for. */
static uint32_t check_draft(const char *name, uint32_t seats, const char *seed)
{
    struct opened opened;
    struct dealt fresh;
    struct kv_rng chance;
    uint32_t asked = 0;
    open_game(&fresh, "welcome:edition=first", 2, 0);
    struct bag deck = deck_of(&fresh);
    support_open(&opened, name, seats, seed);
    kv_rng_start(&chance, seed, 1);
    while (!opened.match.ended) {
        const struct table *table = (const struct table *)opened.match.table;
        struct bag all = {{0}};
        add_deck(&all, table);
        for (uint32_t seat = 0; seat < seats; seat++)
            add(&all, ((struct sheet *)kv_match_sheet(&opened.match, seat))->hand, CARDS);
        expect_same(&all, &deck, "hands, deck and discards");
        asked += play_round(&opened.match, &chance);
    }
    support_close(&opened);
    return asked;
}

static void hands_deck_and_discards_are_the_81_cards_first_p11(void **state)
{
    static const uint32_t seats[] = {2, 3, 7, 20};
    uint32_t asked = 0;
    (void)state;
    for (size_t i = 0; i < sizeof seats / sizeof *seats; i++)
        for (unsigned game = 0; game < 12; game++) {
            char seed[16];
            snprintf(seed, sizeof seed, "draft%u", game);
            asked += check_draft(game % 2 ? "welcome:edition=first,draft=on,plans=1.4-2.5-3.3"
                                          : "welcome:edition=first,draft=on,advanced=on",
                                 seats[i], seed);
        }
    assert_true(asked > 0); /* there was a reshuffle */
}

/* A reshuffle takes the deck and the discards, not the hands. */
static void a_reshuffle_in_draft_leaves_the_hands_first_p8_p11(void **state)
{
    struct dealt dealt;
    (void)state;
    open_game(&dealt, "welcome:edition=first,draft=on", 4, 1);
    for (uint32_t round = 0; round < 4; round++) {
        deal(&dealt);
        for (uint32_t seat = 0; seat < 4; seat++) {
            dealt.sheets[seat].number_card = 1;
            dealt.sheets[seat].effect_card = 2;
            dealt.sheets[seat].reshuffle = round == 3;
        }
        welcome_close(&dealt.table, dealt.sheets, 4);
    }
    assert_int_equal(dealt.table.discarded, 4 * 4 * 2);
    deal(&dealt);
    assert_int_equal(dealt.table.discarded, 0);
    assert_int_equal(dealt.table.left[0], 81 - 4 * CARDS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(solo_deals_every_card_once_in_27_rounds_first_p9),
        cmocka_unit_test(the_solo_card_lies_anywhere_in_the_lower_half_first_p9),
        cmocka_unit_test(a_rival_s_deck_that_runs_out_ends_the_game),
        cmocka_unit_test(an_approval_card_lies_among_the_lower_21_second_p16_collector_p14),
        cmocka_unit_test(the_other_approvals_come_with_the_discards_second_p17_collector_p15),
        cmocka_unit_test(cards_given_to_the_rival_never_return_second_p17_collector_p15),
        cmocka_unit_test(hands_deck_and_discards_are_the_81_cards_first_p11),
        cmocka_unit_test(a_reshuffle_in_draft_leaves_the_hands_first_p8_p11),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
