/*
 * The cards of Welcome: the printed decks, and that dealing never loses, doubles or favours a card.
 * Chance has fixed seeds, so the chi-square tests give the same figures every time; their limits
 * are those that honest dealing passes 999 times of 1000.
 */
#include "support.h"

#include <stdio.h>

#include "games/welcome/words/words.h"

enum { SEATS_MOST = 20, KINDS = 128 }; /* kinds: a card is a number below */

/* A game of which only the table's side is played. */
struct dealt {
    struct kv_setup setup;
    struct kv_rng rng;
    struct table table;
    struct sheet sheets[SEATS_MOST];
};

static void open_game(struct dealt *dealt, const char *name, uint32_t seats, unsigned seed)
{
    struct kv_error error;
    char text[16];
    *dealt = (struct dealt){.setup = {0}};
    if (!kv_name_read(name, strlen(name), &dealt->setup, &error))
        fail_msg("%s", error.message);
    dealt->setup.seats = seats;
    if (!dealt->setup.game->check(&dealt->setup, &error))
        fail_msg("%s: %s", name, error.message);
    snprintf(text, sizeof text, "deal%u", seed);
    kv_rng_start(&dealt->rng, text, 0);
    welcome_open(&dealt->setup, &dealt->table, dealt->sheets, &dealt->rng);
}

static void deal(struct dealt *dealt)
{
    welcome_deal(&dealt->table, dealt->sheets, dealt->setup.seats, &dealt->rng);
}

/* ---- Bags ---- */

struct bag {
    uint8_t count[KINDS];
};

static void add(struct bag *bag, const uint8_t *cards, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        bag->count[cards[i]]++;
}

/* Every card of the edition as the game itself lays it out before the first deal. */
static struct bag deck_of(const struct dealt *fresh)
{
    struct bag bag = {{0}};
    add(&bag, fresh->table.cards, fresh->table.left[0]);
    return bag;
}

static void expect_same(const struct bag *given, const struct bag *expected, const char *what)
{
    for (uint32_t card = 0; card < KINDS; card++)
        if (given->count[card] != expected->count[card])
            fail_msg("%s: %u %s is there %u times instead of %u", what, card_number(card),
                     welcome_effect_ids[card_effect(card)], given->count[card],
                     expected->count[card]);
}

/* The deck and the discards of the games that have one deck. */
static void add_deck(struct bag *bag, const struct table *table)
{
    add(bag, table->cards, (uint32_t)table->left[0] + table->discarded);
}

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

/* ---- Chi-square ---- */

/* The sum over all buckets must stay below the limit. */
static void expect_fair(const char *what, const uint32_t *seen, const double *share,
                        uint32_t buckets, double limit)
{
    double all = 0, chi_square = 0;
    for (uint32_t i = 0; i < buckets; i++)
        all += seen[i];
    for (uint32_t i = 0; i < buckets; i++) {
        double expected = all * share[i];
        if (share[i] <= 0)
            assert_int_equal(seen[i], 0);
        else
            chi_square += (seen[i] - expected) * (seen[i] - expected) / expected;
    }
    if (chi_square > limit)
        fail_msg("%s: chi-square %.1f is above %.1f", what, chi_square, limit);
}

/* Limits for 2, 7, 12 and 14 degrees of freedom. */
#define LIMIT_2  13.8
#define LIMIT_7  24.3
#define LIMIT_12 32.9
#define LIMIT_14 36.1

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

/* A round shows one new card a stack: the number before becomes the effect, at the reshuffles
 * too. */
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

/* After the last card of a stack, which stays as the effect, all others come again. */
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
        check_reshuffle_after(27, seed); /* the stacks were shuffled apart before */
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

/* Plays until the card turns up and tells the deal, or `most` when it never does. The deal is known
 * to three cards only; `before` cards are taken away first, so that three runs with 0, 1 and 2 cut
 * the deck at all its places. */
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

/* Below 41 … 81 construction cards, each number equally likely. */
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

/* The seat names the first two cards, and the third is given. */
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

/* What the rival holds, what lies on the table and what is in deck and discards are the 63 cards,
 * so that a given card never returns. */
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

/* Hands, deck and discards are the 81 cards after every round. Tells how often a reshuffle was
 * asked for. */
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
    assert_true(asked > 0); /* a reshuffle was among it */
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
    (void)state;
    for (size_t i = 0; i < sizeof printed_decks / sizeof *printed_decks; i++) {
        uint32_t games[PILES + 1] = {0};
        count_advanced(printed_decks[i].name, games);
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

/* Every plan of an edition, named by the option, lies on the table. */
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
            ids[facts->plans[i].pile] = facts->plans[i].id;
            snprintf(name, sizeof name, "welcome:edition=%s,advanced=on,plans=%s-%s-%s", facts->id,
                     ids[0], ids[1], ids[2]);
            open_game(&dealt, name, 2, i);
            for (uint32_t pile = 0; pile < PILES; pile++)
                assert_string_equal(plan_of(&dealt.table, pile)->id, ids[pile]);
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

int main(void)
{
    const struct CMUnitTest stacks[] = {
        cmocka_unit_test(decks_are_as_printed_first_p2_second_p12_collector_p2),
        cmocka_unit_test(a_round_shows_one_new_card_a_stack),
        cmocka_unit_test(a_stack_s_last_card_stays_and_the_others_return_second_p6_collector_p6),
        cmocka_unit_test(a_reshuffle_brings_all_81_cards_back_first_p8),
        cmocka_unit_test(every_card_is_equally_likely_on_each_stack),
    };
    const struct CMUnitTest others[] = {
        cmocka_unit_test(solo_deals_every_card_once_in_27_rounds_first_p9),
        cmocka_unit_test(the_solo_card_lies_anywhere_in_the_lower_half_first_p9),
        cmocka_unit_test(a_rival_s_deck_that_runs_out_ends_the_game),
        cmocka_unit_test(an_approval_card_lies_among_the_lower_21_second_p16_collector_p14),
        cmocka_unit_test(the_other_approvals_come_with_the_discards_second_p17_collector_p15),
        cmocka_unit_test(cards_given_to_the_rival_never_return_second_p17_collector_p15),
        cmocka_unit_test(hands_deck_and_discards_are_the_81_cards_first_p11),
        cmocka_unit_test(a_reshuffle_in_draft_leaves_the_hands_first_p8_p11),
    };
    const struct CMUnitTest plans[] = {
        cmocka_unit_test(advanced_games_of_the_second_edition_have_both_kinds_p14),
        cmocka_unit_test(the_collector_s_need_not_p12),
        cmocka_unit_test(the_first_edition_s_third_pile_is_basic_p10),
        cmocka_unit_test(basic_games_have_basic_plans),
        cmocka_unit_test(every_plan_of_a_pile_is_equally_likely),
        cmocka_unit_test(the_option_plans_is_honoured),
    };
    return cmocka_run_group_tests_name("Welcome: deck and stacks", stacks, NULL, NULL) +
           cmocka_run_group_tests_name("Welcome: the other decks", others, NULL, NULL) +
           cmocka_run_group_tests_name("Welcome: the draw of plans", plans, NULL, NULL);
}
