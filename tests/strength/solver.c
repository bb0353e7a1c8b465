/*
 * The expert against exact values. Near the end of a solo game a few empty houses and a short deck
 * are left, so every turn can be followed through every deal to the last point. The expert's turn
 * must nearly always be worth as much as the best, and hardly less otherwise.
 *
 * The solver knows the game by its rules alone: it lists moves, plays them, and deals each set of
 * three cards that the deck may bring, all equally likely.
 */
#include "games/welcome/rules/game.h"
#include "kvartal.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define LOSS_MOST 0.05 /* points per decision, on average */

enum {
    CARDS_LEFT = 6,    /* after the offer: this round and two more          */
    TURNS_MOST = 8192, /* different sheets a turn can lead to               */
    FEW = 150,         /* of a position that is solved: few houses are left */
    DECISIONS = 100,
    PERCENT_LEAST = 97,
};

/* ---- Whole turns ---- */

/* The different sheets that turns lead to, and a hash table of them. */
struct turns {
    uint32_t count;
    struct sheet sheet[TURNS_MOST];
    uint16_t place[2 * TURNS_MOST]; /* of a sheet, from 1; 0 is free */
};

static uint32_t hash_of(const struct sheet *sheet)
{
    const unsigned char *byte = (const unsigned char *)sheet;
    uint32_t hash = 2166136261u;
    for (size_t i = 0; i < sizeof *sheet; i++)
        hash = (hash ^ byte[i]) * 16777619u;
    return hash;
}

/* Once a turn is done, how it came about no longer matters. */
static void add(struct turns *turns, const struct sheet *done)
{
    struct sheet sheet = *done;
    welcome_begin_turn(&sheet);
    uint32_t at = hash_of(&sheet) % (2 * TURNS_MOST);
    for (; turns->place[at]; at = (at + 1) % (2 * TURNS_MOST))
        if (memcmp(&turns->sheet[turns->place[at] - 1], &sheet, sizeof sheet) == 0)
            return;
    assert_true(turns->count < TURNS_MOST);
    turns->sheet[turns->count++] = sheet;
    turns->place[at] = (uint16_t)turns->count;
}

static void find_turns(const struct table *table, const struct sheet *sheet, struct turns *turns)
{
    kv_move list[KV_MOVES_MOST];
    uint32_t count = welcome_moves(table, sheet, list);
    for (uint32_t i = 0; i < count; i++) {
        struct sheet after = *sheet;
        if (welcome_play(table, &after, list[i]))
            find_turns(table, &after, turns);
        else
            add(turns, &after);
    }
}

/* ---- What they are worth ---- */

static double worth_before_turn(const struct table *table, const struct sheet *sheet);

/* Three of the cards left, each set equally likely. */
static double worth_before_deal(const struct table *table, const struct sheet *sheet)
{
    uint32_t left = table->left[0], deals = 0;
    double sum = 0;
    for (uint32_t a = 0; a < left; a++)
        for (uint32_t b = a + 1; b < left; b++)
            for (uint32_t c = b + 1; c < left; c++) {
                struct table dealt = *table;
                const uint32_t chosen[CARDS] = {a, b, c};
                uint32_t kept = 0;
                for (uint32_t i = 0; i < CARDS; i++)
                    dealt.number[i] = dealt.effect[i] = table->cards[chosen[i]];
                for (uint32_t i = 0; i < left; i++)
                    if (i != a && i != b && i != c)
                        dealt.cards[kept++] = table->cards[i];
                dealt.left[0] = (uint8_t)kept;
                sum += worth_before_turn(&dealt, sheet);
                deals++;
            }
    return sum / deals;
}

/* After the turn: the round closes, and the game goes on or is over. */
static double worth_after_turn(const struct table *table, const struct sheet *sheet)
{
    struct table closed = *table;
    struct sheet own = *sheet;
    struct kv_score score;
    welcome_close(&closed, &own, 1);
    if (!welcome_settle(&closed, &own, 1))
        return worth_before_deal(&closed, &own);
    welcome_score(&closed, &own, &score);
    return score.total;
}

static struct turns *turns_from(const struct table *table, const struct sheet *sheet)
{
    struct turns *turns = malloc(sizeof *turns);
    assert_non_null(turns);
    turns->count = 0;
    memset(turns->place, 0, sizeof turns->place);
    find_turns(table, sheet, turns);
    return turns;
}

static double worth_before_turn(const struct table *table, const struct sheet *sheet)
{
    struct turns *turns = turns_from(table, sheet);
    double best = -1e9;
    for (uint32_t i = 0; i < turns->count; i++) {
        double worth = worth_after_turn(table, &turns->sheet[i]);
        best = worth > best ? worth : best;
    }
    free(turns);
    return best;
}

/* ---- Positions ---- */

struct position {
    struct kv_match match;
    void *memory, *mind;
};

static const struct table *table_of(const struct position *position)
{
    return (const struct table *)position->match.table;
}

/* A solo game played by a fair player until the deck is short. */
static bool reach(struct position *position, const char *seed)
{
    static const char name[] = "welcome:edition=first";
    const struct kv_bot *medium = kv_bot_find("medium", 6);
    struct kv_setup setup;
    struct kv_error error;
    struct kv_rng chance;
    assert_true(kv_name_read(name, strlen(name), &setup, &error));
    assert_true(kv_seed_set(&setup, seed, strlen(seed), &error));
    position->memory = malloc(kv_match_bytes(&setup));
    position->mind = malloc(kv_bot_bytes(kv_bot_find("expert", 6), NULL, NULL));
    assert_true(kv_match_open(&position->match, &setup, position->memory, NULL, &error));
    kv_rng_start(&chance, seed, 1);
    while (!position->match.ended && table_of(position)->left[0] > CARDS_LEFT)
        kv_bot_turn(medium, &position->match, 0, NULL, &chance, position->mind);
    return !position->match.ended && table_of(position)->solo_drawn;
}

static void leave(struct position *position)
{
    free(position->memory);
    free(position->mind);
}

/* The sheet after the turn the expert would play. */
static struct sheet expert_choice(struct position *position, const char *seed)
{
    struct kv_rng chance;
    struct kv_thought best;
    struct sheet sheet = *(const struct sheet *)kv_match_sheet(&position->match, 0);
    kv_rng_start(&chance, seed, 2);
    kv_bot_think(kv_bot_find("expert", 6), &position->match, 0, NULL, &chance, position->mind,
                 &best, 1);
    for (uint32_t i = 0; i < best.count; i++)
        welcome_play(position->match.table, &sheet, best.moves[i]);
    welcome_begin_turn(&sheet);
    return sheet;
}

/* How much less the expert's turn is worth than the best one; negative if there is too much to
 * solve, or nothing to decide. */
static double loss_at(struct position *position, const char *seed)
{
    const struct table *table = table_of(position);
    struct turns *turns = turns_from(table, kv_match_sheet(&position->match, 0));
    double best = -1e9, least = 1e9;
    if (turns->count > FEW) {
        free(turns);
        return -1;
    }
    for (uint32_t i = 0; i < turns->count; i++) {
        double worth = worth_after_turn(table, &turns->sheet[i]);
        best = worth > best ? worth : best;
        least = worth < least ? worth : least;
    }
    free(turns);
    if (best - least < 0.01)
        return -1;
    struct sheet chosen = expert_choice(position, seed);
    return best - worth_after_turn(table, &chosen);
}

static void the_expert_finds_the_best_turn(void **state)
{
    (void)state;
    uint32_t decisions = 0, matched = 0;
    double lost = 0;
    for (uint32_t game = 0; decisions < DECISIONS; game++) {
        struct position position;
        char seed[16];
        snprintf(seed, sizeof seed, "solve.%u", (unsigned)game);
        double loss = reach(&position, seed) ? loss_at(&position, seed) : -1;
        leave(&position);
        if (loss < 0)
            continue;
        decisions++;
        matched += loss < 1e-9;
        lost += loss;
        if (loss >= 1e-9)
            print_message("%s: %.2f points lost\n", seed, loss);
    }
    print_message("%u of %u decisions are the best; %.4f points lost on average\n", matched,
                  decisions, lost / decisions);
    assert_true(matched * 100 >= decisions * PERCENT_LEAST);
    assert_true(lost / decisions <= LOSS_MOST);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(the_expert_finds_the_best_turn)};
    return cmocka_run_group_tests_name("the expert against a solver", tests, NULL, NULL);
}
