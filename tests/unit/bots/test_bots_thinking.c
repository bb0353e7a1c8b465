/*
 * How a bot weighs turns, in a made-up game in which everything is known: each test says what a
 * turn is worth at once and what it brings later.
 */
#include "support.h"

#include <stdio.h>

/* ---- The game ---- */

enum { CHOICES = 8, SEATS = 2, ROUNDS = 6, POINT = 100, FRACTION = 256 };

/* In the first round a seat chooses; in later ones it gains from its choice. */
static struct rules {
    uint32_t choices;
    bool ordered;             /* the turn has two moves, 0 and 1 in either order */
    int32_t at_once[CHOICES]; /* in hundredths of a point                        */
    int32_t later[CHOICES];   /* in each round after the first                   */
    int32_t pace[SEATS];      /* what each seat gains in every round             */
} rules;

struct table {
    uint32_t closed; /* rounds that are over */
};

struct sheet {
    int32_t worth, pace;
    uint32_t chosen;
    uint32_t moved; /* moves of this turn, one bit each        */
    uint32_t first; /* which of them came first: has no effect */
};

static bool check(const struct kv_setup *setup, struct kv_error *error)
{
    (void)setup, (void)error;
    return true;
}

static void open(const struct kv_setup *setup, void *table, void *sheets, struct kv_rng *rng)
{
    (void)table, (void)rng;
    for (uint32_t seat = 0; seat < setup->seats; seat++)
        ((struct sheet *)sheets)[seat].pace = rules.pace[seat];
}

static void deal(void *table, void *sheets, uint32_t seats, struct kv_rng *rng)
{
    (void)table;
    kv_rng_word(rng);
    for (uint32_t seat = 0; seat < seats; seat++)
        ((struct sheet *)sheets)[seat].moved = 0;
}

static uint32_t moves(const void *table, const void *sheet_bytes, kv_move *list)
{
    const struct sheet *sheet = (const struct sheet *)sheet_bytes;
    uint32_t count = 0, choices = ((const struct table *)table)->closed ? 1 : rules.choices;
    for (uint32_t move = 0; move < choices; move++)
        if (!(sheet->moved >> move & 1))
            list[count++] = move;
    return count;
}

static bool play(const void *table, void *sheet_bytes, kv_move move)
{
    struct sheet *sheet = (struct sheet *)sheet_bytes;
    bool begun = ((const struct table *)table)->closed;
    if (!sheet->moved)
        sheet->first = move;
    sheet->moved |= 1u << move;
    sheet->worth += begun ? rules.later[sheet->chosen] : rules.at_once[move];
    if (rules.ordered && !begun && sheet->moved != 3)
        return true;
    sheet->worth += sheet->pace;
    if (!begun && !rules.ordered)
        sheet->chosen = move;
    return false;
}

static void forget(const void *table, void *sheet)
{
    (void)table;
    ((struct sheet *)sheet)->first = 0;
}

static void close(void *table, void *sheets, uint32_t seats)
{
    (void)sheets, (void)seats;
    ((struct table *)table)->closed++;
}

static uint32_t settle(void *table, const void *sheets, uint32_t seats)
{
    (void)sheets, (void)seats;
    return ((struct table *)table)->closed == ROUNDS;
}

static void score(const void *table, const void *sheet, struct kv_score *score)
{
    (void)table;
    *score = (struct kv_score){.total = ((const struct sheet *)sheet)->worth / POINT};
}

static uint32_t kind(const void *table)
{
    (void)table;
    return 0;
}

static void look(const void *table, const void *sheet, int32_t *features)
{
    (void)table;
    features[0] = ((const struct sheet *)sheet)->worth;
}

static const struct kv_label features[] = {{"worth", "worth"}, {0}};
static const struct kv_weights weights[] = {
    {.id = "all", .spread = 4 * POINT, .weight = {FRACTION}}, {0}};
static struct kv_evaluation evaluation = {
    .features = features, .count = 1, .weights = weights, .kind = kind, .look = look};
static const struct kv_game toy = {
    .id = "toy",
    .title = "Toy",
    .size = {.table = sizeof(struct table),
             .sheet = sizeof(struct sheet),
             .moves = CHOICES,
             .turn = 2,
             .seats_least = 1,
             .seats_most = SEATS},
    .check = check,
    .open = open,
    .deal = deal,
    .moves = moves,
    .play = play,
    .close = close,
    .settle = settle,
    .score = score,
    .evaluation = &evaluation,
};

/* ---- Thinking about it ---- */

static uint32_t think(const struct kv_bot *bot, const struct kv_match *match, const char *seed,
                      struct kv_thought *thoughts)
{
    struct kv_rng rng;
    kv_rng_start(&rng, seed, 1);
    void *memory = malloc(kv_bot_bytes(bot, NULL, NULL));
    uint32_t count = kv_bot_think(bot, match, 0, NULL, &rng, memory, thoughts, THOUGHTS_MOST);
    free(memory);
    return count;
}

/* The first turn of a new match by these rules. */
static uint32_t think_at_start(const struct kv_bot *bot, const struct rules *wanted, uint32_t seats,
                               const char *seed, struct kv_thought *thoughts)
{
    struct kv_setup setup = {.game = &toy, .seats = seats, .seed = "toy"};
    struct kv_match match;
    struct kv_error error;
    rules = *wanted;
    void *memory = malloc(kv_match_bytes(&setup));
    assert_true(kv_match_open(&match, &setup, memory, NULL, &error));
    uint32_t count = think(bot, &match, seed, thoughts);
    free(memory);
    return count;
}

/* Plays rollouts without mistakes, as long and as many as the test needs. */
static const struct kv_bot seer = {
    .id = "seer", .width = 64, .candidates = CHOICES, .horizon = 1, .policy = 8, .work = 1000000};

/* In rollouts the second turn is better by one point, in the evaluation the first is better by
 * three. So four rollouts are not enough to change the choice, and sixteen are. */
static void what_is_seen_at_once_counts_as_two_rollouts(void **state)
{
    static const struct rules wanted = {.choices = 2, .at_once = {300, 0}, .later = {-300, 100}};
    struct kv_thought thoughts[THOUGHTS_MOST];
    struct kv_bot bot = seer;
    (void)state;
    bot.samples = 4;
    assert_int_equal(think_at_start(&bot, &wanted, 1, "prior", thoughts), 2);
    assert_int_equal(thoughts[0].moves[0], 0);
    assert_int_equal(thoughts[0].samples, 4);
    assert_int_equal(thoughts[0].value, 0);
    assert_int_equal(thoughts[1].value, 100);
    bot.samples = 16;
    think_at_start(&bot, &wanted, 1, "prior", thoughts);
    assert_int_equal(thoughts[0].moves[0], 1);
}

/* Where rollouts add no information they correct no mistake: each is made again in every rollout.
 */
static void mistakes_are_made_again_in_rollouts(void **state)
{
    enum { TRIALS = 100 };
    static const struct rules wanted = {.choices = CHOICES,
                                        .at_once = {700, 600, 500, 400, 300, 200, 100, 0}};
    struct kv_thought ahead[THOUGHTS_MOST], at_once[THOUGHTS_MOST];
    struct kv_bot looks = seer, judges = seer;
    unsigned mistakes = 0;
    (void)state;
    looks.noise = judges.noise = 50;
    looks.samples = 32;
    judges.candidates = 1;
    for (unsigned i = 0; i < TRIALS; i++) {
        char seed[16];
        snprintf(seed, sizeof seed, "mistake%u", i);
        think_at_start(&looks, &wanted, 1, seed, ahead);
        think_at_start(&judges, &wanted, 1, seed, at_once);
        assert_true(ahead[0].samples > 0 && at_once[0].samples == 0);
        assert_int_equal(ahead[0].moves[0], at_once[0].moves[0]);
        mistakes += at_once[0].moves[0] != 0;
    }
    assert_in_range(mistakes, TRIALS / 5, TRIALS * 4 / 5);
}

static void assert_same_thoughts(const struct kv_thought *a, const struct kv_thought *b,
                                 uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        assert_int_equal(a[i].moves[0], b[i].moves[0]);
        assert_int_equal(a[i].value, b[i].value);
        assert_int_equal(a[i].chance, b[i].chance);
        assert_int_equal(a[i].samples, b[i].samples);
    }
}

/* The other seat gains more in every round: it clearly wins in the end, whether its part of a
 * rollout is played once for all turns or again for each. */
static void others_play_on_where_seats_are_apart(void **state)
{
    static const struct rules wanted = {.choices = 3, .at_once = {900, 800, 700}, .pace = {0, 400}};
    struct kv_thought together[THOUGHTS_MOST], apart[THOUGHTS_MOST];
    struct kv_bot bot = seer;
    (void)state;
    bot.samples = 8;
    for (bot.horizon = 0; bot.horizon < 2 * ROUNDS; bot.horizon++) {
        evaluation.apart = false;
        think_at_start(&bot, &wanted, SEATS, "apart", together);
        evaluation.apart = true;
        think_at_start(&bot, &wanted, SEATS, "apart", apart);
        evaluation.apart = false;
        assert_same_thoughts(together, apart, 3);
        if (bot.horizon == 0)
            assert_true(apart[0].chance > 0);
        if (bot.horizon >= ROUNDS)
            assert_int_equal(apart[0].chance, 5000 / 9); /* none of eight, as Wilson has it */
    }
}

static void turns_that_come_to_the_same_are_one(void **state)
{
    static const struct rules wanted = {.choices = 2, .ordered = true, .at_once = {100, 100}};
    struct kv_thought thoughts[THOUGHTS_MOST];
    struct kv_bot bot = seer;
    (void)state;
    bot.candidates = 1;
    assert_int_equal(think_at_start(&bot, &wanted, 1, "order", thoughts), 2);
    evaluation.forget = forget;
    assert_int_equal(think_at_start(&bot, &wanted, 1, "order", thoughts), 1);
    evaluation.forget = NULL;
}

/* ---- Real games ---- */

static void play_rounds(struct kv_match *match, uint32_t rounds)
{
    struct kv_rng rng;
    kv_rng_start(&rng, "rounds", 3);
    while (match->round <= rounds)
        for (uint32_t seat = 0, round = match->round; seat < match->setup.seats; seat++)
            while (match->round == round && !kv_match_done(match, seat))
                kv_match_play(match, seat, support_eager_move(match, seat, &rng));
}

/* In a game that says so, seats never affect each other: rollouts that play all seats together,
 * every time, find the same. */
static void games_with_seats_apart_keep_their_word(void **state)
{
    unsigned met = 0;
    (void)state;
    for (const struct kv_game *const *game = kv_games; *game; game++) {
        struct kv_thought apart[THOUGHTS_MOST], together[THOUGHTS_MOST];
        struct kv_evaluation copy = *(*game)->evaluation;
        struct kv_game joined = **game;
        struct kv_bot bot = seer;
        struct opened opened;
        if (!copy.apart)
            continue;
        met++;
        copy.apart = false;
        joined.evaluation = &copy;
        bot.candidates = 3;
        bot.samples = 4;
        bot.horizon = 2;
        support_open(&opened, (*game)->id, 3, "apart");
        play_rounds(&opened.match, 4);
        uint32_t count = think(&bot, &opened.match, "apart", apart);
        assert_true(apart[0].samples > 0);
        opened.match.setup.game = &joined;
        assert_int_equal(think(&bot, &opened.match, "apart", together), count);
        assert_same_thoughts(apart, together, count);
        support_close(&opened);
    }
    assert_true(met > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_seen_at_once_counts_as_two_rollouts),
        cmocka_unit_test(mistakes_are_made_again_in_rollouts),
        cmocka_unit_test(others_play_on_where_seats_are_apart),
        cmocka_unit_test(turns_that_come_to_the_same_are_one),
        cmocka_unit_test(games_with_seats_apart_keep_their_word),
    };
    return cmocka_run_group_tests_name("bots: thinking", tests, NULL, NULL);
}
