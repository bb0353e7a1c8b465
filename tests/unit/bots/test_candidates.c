/*
 * Which turns bots compare: none twice, whatever its order of moves, none that gives up something
 * free, and the more of them, the more work or time there is.
 */
#include "support.h"

#include <stdio.h>

/* ---- Duplicates ---- */

/* A match in memory of its own. */
struct branch {
    struct kv_match match;
    unsigned char *memory;
};

static void open_branch(struct branch *branch, const struct kv_match *match)
{
    branch->memory = malloc(kv_match_bytes(&match->setup));
    kv_match_copy(&branch->match, match, branch->memory, NULL);
}

static void play_other_seats(struct kv_match *match)
{
    struct kv_rng rng;
    kv_rng_start(&rng, "others", 1);
    for (uint32_t seat = 1, round = match->round; seat < match->setup.seats; seat++)
        while (match->round == round && !match->ended && !kv_match_done(match, seat))
            kv_match_play(match, seat, support_any_move(match, seat, &rng));
}

/* The match at the beginning of the next round, or at its end, after this turn of the first seat.
 */
static void reach_next_round(struct branch *branch, const struct kv_match *match,
                             const struct kv_thought *turn)
{
    open_branch(branch, match);
    for (uint32_t i = 0; i < turn->count; i++)
        kv_match_play(&branch->match, 0, turn->moves[i]);
    play_other_seats(&branch->match);
}

static bool are_same(const struct kv_match *one, const struct kv_match *other)
{
    const struct kv_size *size = &one->setup.game->size;
    return one->ended == other->ended && memcmp(one->table, other->table, size->table) == 0 &&
           memcmp(one->sheets, other->sheets, size->sheet * one->setup.seats) == 0;
}

static void say_turn(const struct kv_match *match, const struct kv_thought *turn)
{
    for (uint32_t i = 0; i < turn->count; i++)
        print_message("%s%s", i ? "; " : "  ", support_say(match->setup.game, turn->moves[i]));
    print_message("\n");
}

static unsigned count_doubles(const struct kv_match *match, const struct kv_thought *turns,
                              uint32_t count)
{
    static struct branch branch[THOUGHTS_MOST];
    unsigned doubles = 0;
    for (uint32_t i = 0; i < count; i++)
        reach_next_round(&branch[i], match, &turns[i]);
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t k = 0; k < i; k++)
            if (are_same(&branch[i].match, &branch[k].match)) {
                if (doubles++ == 0) {
                    say_turn(match, &turns[k]);
                    say_turn(match, &turns[i]);
                }
                break;
            }
    for (uint32_t i = 0; i < count; i++)
        free(branch[i].memory);
    return doubles;
}

static uint32_t think(const struct kv_match *match, struct kv_thought *thoughts)
{
    struct kv_bot bot = kv_bot_adviser(kv_bot_find("medium", 6));
    struct kv_rng rng;
    kv_rng_start(&rng, "candidates", 1);
    void *memory = malloc(kv_bot_bytes(&bot, NULL, NULL));
    uint32_t count = kv_bot_think(&bot, match, 0, NULL, &rng, memory, thoughts, THOUGHTS_MOST);
    free(memory);
    return count;
}

/* A whole game, in which the first seat plays its best turns. */
static unsigned doubles_in_game(const struct variant *variant, const char *seed, unsigned *compared)
{
    static struct kv_thought thoughts[THOUGHTS_MOST];
    struct opened opened;
    struct kv_match *match = &opened.match;
    unsigned doubles = 0;
    support_open(&opened, variant->name, variant->seats, seed);
    while (!match->ended) {
        uint32_t count = think(match, thoughts);
        *compared += count;
        doubles += count_doubles(match, thoughts, count);
        for (uint32_t i = 0; i < thoughts[0].count; i++)
            kv_match_play(match, 0, thoughts[0].moves[i]);
        play_other_seats(match);
    }
    support_close(&opened);
    return doubles;
}

static void no_turn_comes_up_twice(void **state)
{
    unsigned all = 0;
    (void)state;
    for (unsigned i = 0; i < variant_count; i++) {
        unsigned compared = 0, doubles = 0;
        for (unsigned game = 0; game < support_games(1, 20); game++) {
            char seed[24];
            snprintf(seed, sizeof seed, "double%u", game);
            doubles += doubles_in_game(&variants[i], seed, &compared);
        }
        if (doubles)
            print_message("%s: %u of %u\n", variants[i].name, doubles, compared);
        all += doubles;
    }
    assert_int_equal(all, 0);
}

/* ---- What is free ---- */

/* The games' own functions are not used: something free is left out if the turn ends while a move
 * that takes it is listed. In Small Cities nothing is free. */
static bool leaves_something_free(const struct kv_match *match, const struct kv_thought *turn)
{
    const struct kv_game *game = match->setup.game;
    _Alignas(16) unsigned char sheet[KV_SHEET_MOST];
    kv_move list[KV_MOVES_MOST];
    memcpy(sheet, kv_match_sheet(match, 0), game->size.sheet);
    for (uint32_t i = 0; i < turn->count; i++) {
        uint32_t count = game->moves(match->table, sheet, list);
        bool ends = strcmp(support_say(game, turn->moves[i]), "done") == 0;
        bool skips = strcmp(support_say(game, turn->moves[i]), "skip") == 0;
        for (uint32_t k = 0; k < count; k++) {
            const char *move = support_say(game, list[k]);
            if ((ends && strncmp(move, "erase ", 6) == 0) ||
                (skips && (strcmp(move, "park") == 0 || strcmp(move, "pool") == 0 ||
                           strncmp(move, "agent ", 6) == 0)))
                return true;
        }
        game->play(match->table, sheet, turn->moves[i]);
    }
    return false;
}

static unsigned free_things_left(const struct variant *variant, const char *seed, bool *met)
{
    static struct kv_thought thoughts[THOUGHTS_MOST];
    struct opened opened;
    struct kv_match *match = &opened.match;
    struct kv_rng rng;
    unsigned left = 0;
    kv_rng_start(&rng, seed, 2);
    support_open(&opened, variant->name, variant->seats, seed);
    while (!match->ended) {
        uint32_t count = think(match, thoughts);
        for (uint32_t i = 0; i < count; i++)
            left += leaves_something_free(match, &thoughts[i]);
        /* Any turn, so that there is something to take. */
        for (uint32_t round = match->round; match->round == round && !match->ended;) {
            if (kv_match_done(match, 0))
                play_other_seats(match);
            else
                kv_match_play(match, 0, support_eager_move(match, 0, &rng));
        }
    }
    *met |= strstr(opened.log.data, "erase ") || strstr(opened.log.data, "agent ");
    support_close(&opened);
    return left;
}

static void nothing_free_is_left(void **state)
{
    bool met[] = {false, false};
    unsigned left = 0;
    (void)state;
    for (unsigned i = 0; i < variant_count; i++) {
        char letter = variants[i].name[0], seed[24];
        for (unsigned game = 0; letter != 's' && game < support_games(2, 20); game++) {
            snprintf(seed, sizeof seed, "free%u", game);
            left += free_things_left(&variants[i], seed, &met[letter == 'm']);
        }
    }
    assert_true(met[0] && met[1]); /* Welcome's, and Machinery's */
    assert_int_equal(left, 0);
}

/* ---- Budgets ---- */

/* Plays rollouts, with little work. */
static const struct kv_bot quick = {.id = "quick",
                                    .width = 16,
                                    .candidates = 5,
                                    .samples = 10,
                                    .horizon = 1,
                                    .policy = 2,
                                    .work = 40000};

static bool is_enough(void *context)
{
    uint32_t *left = context;
    *left -= *left > 0;
    return *left == 0;
}

static uint32_t think_within(const struct kv_bot *bot, const struct kv_match *match,
                             const struct kv_budget *budget, struct kv_thought *thoughts,
                             uint32_t most)
{
    struct kv_rng rng;
    kv_rng_start(&rng, "budgets", 1);
    void *memory = malloc(kv_bot_bytes(bot, match->setup.game, budget));
    memset(thoughts, 0, most * sizeof *thoughts);
    uint32_t count = kv_bot_think(bot, match, 0, budget, &rng, memory, thoughts, most);
    free(memory);
    return count;
}

static uint32_t count_compared(const struct kv_thought *thoughts, uint32_t count)
{
    uint32_t compared = 0;
    for (uint32_t i = 0; i < count; i++)
        compared += thoughts[i].samples > 0;
    return compared;
}

static void more_work_compares_more_turns(void **state)
{
    enum { MOST = 60 };
    const struct kv_bot hasty = {
        .width = 5, .candidates = 5, .samples = 3, .horizon = 1, .policy = 1, .work = 40000};
    static struct kv_thought thoughts[5 * MOST];
    struct opened opened;
    (void)state;
    support_open(&opened, "machinery", 1, "work");
    uint64_t usual = hasty.work * 100 / opened.match.setup.game->evaluation->cost;
    for (uint32_t times = 1; times <= MOST; times *= MOST) {
        struct kv_budget budget = {.work = usual * times};
        uint32_t count = think_within(&hasty, &opened.match, &budget, thoughts, COUNT(thoughts));
        assert_int_equal(count_compared(thoughts, count), hasty.candidates * times);
    }
    support_close(&opened);
}

/* Less work than one evaluation costs. */
static void next_to_no_work_finds_a_turn(void **state)
{
    const struct kv_bot idle = {.width = 16, .candidates = 1, .work = 1};
    const struct kv_budget some = {.work = 500};
    struct kv_thought thought;
    struct opened opened;
    (void)state;
    support_open(&opened, "smallcities", 1, "idle");
    assert_int_equal(think_within(&idle, &opened.match, NULL, &thought, 1), 1);
    support_expect_turn(&opened.match, 0, &thought);
    assert_int_equal(think_within(&idle, &opened.match, &some, &thought, 1), 1);
    support_expect_turn(&opened.match, 0, &thought);
    support_close(&opened);
}

static bool are_same_thoughts(const struct kv_thought *one, const struct kv_thought *other,
                              uint32_t count)
{
    bool same = true;
    for (uint32_t i = 0; i < count; i++)
        same &= one[i].samples == other[i].samples && one[i].value == other[i].value &&
                one[i].count == other[i].count &&
                memcmp(one[i].moves, other[i].moves, one[i].count * sizeof *one[i].moves) == 0;
    return same;
}

/* By the clock each search is followed by one with twice the work; one that runs out of time is
 * discarded. Up to 16 times the work, as many turns are compared as with that work. */
static void time_is_used_to_its_end(void **state)
{
    static struct kv_thought timed[THOUGHTS_MOST], counted[THOUGHTS_MOST];
    struct opened opened;
    enum { FEW = 500, MANY = 8000, WIDEST = 16 };
    uint32_t last = 0;
    (void)state;
    support_open(&opened, "machinery", 1, "clock");
    uint32_t cost = opened.match.setup.game->evaluation->cost;
    uint64_t usual = cost ? quick.work * 100 / cost : quick.work;
    for (uint32_t calls = FEW; calls <= MANY; calls *= 4) {
        uint32_t left = calls, found = 0;
        struct kv_budget clock = {.work = UINT64_MAX, .stop = is_enough, .context = &left};
        uint32_t count = think_within(&quick, &opened.match, &clock, timed, THOUGHTS_MOST);
        assert_int_equal(left, 0);
        for (uint32_t times = 1; times <= WIDEST && !found; times *= 2) {
            struct kv_budget budget = {.work = usual * times};
            if (think_within(&quick, &opened.match, &budget, counted, THOUGHTS_MOST) == count &&
                are_same_thoughts(timed, counted, count))
                found = times;
        }
        print_message("%u calls: as %u times the work\n", calls, found);
        assert_true(found > last);
        last = found;
    }
    support_close(&opened);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_turn_comes_up_twice),
        cmocka_unit_test(nothing_free_is_left),
        cmocka_unit_test(more_work_compares_more_turns),
        cmocka_unit_test(next_to_no_work_finds_a_turn),
        cmocka_unit_test(time_is_used_to_its_end),
    };
    return cmocka_run_group_tests_name("bots: the turns they compare", tests, NULL, NULL);
}
