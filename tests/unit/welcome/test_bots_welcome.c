/* Bots in Welcome: their choices where they matter, and the reasons they give. */
#include "play_welcome.h"

#include <stdio.h>

#include "games/welcome/bot/evaluation.h"
#include "games/welcome/bot/prospects.h"

/* The first seat has this sheet and this offer, all others an empty sheet. */
struct scene {
    const char *name; /* of the game */
    uint32_t seats;
    struct position position;
    const char *cards[CARDS];
};

static void set_scene(const struct scene *scene)
{
    const struct position sheets[2] = {scene->position};
    assert_in_range(scene->seats, 1, 2);
    support_open(&game, scene->name, scene->seats, "judged");
    put(sheets, scene->cards, NULL);
}

static void think(const char *level, struct kv_thought *thought)
{
    const struct kv_bot *bot = kv_bot_find(level, strlen(level));
    struct kv_budget budget = {.work = 20000};
    struct kv_rng rng;
    kv_rng_start(&rng, "judges", 5);
    void *memory = malloc(kv_bot_bytes(bot, game.match.setup.game, &budget));
    kv_bot_think(bot, &game.match, 0, &budget, &rng, memory, thought, 1);
    free(memory);
}

/* The whole turn as text: "take 1; write 8 2:5; park; done". */
static const char *turn_text(const struct kv_thought *thought)
{
    static char data[512];
    struct kv_text text;
    kv_text_start(&text, data, sizeof data);
    for (uint32_t i = 0; i < thought->count; i++)
        kv_put(&text, "%s%s", i ? "; " : "", support_say(game.match.setup.game, thought->moves[i]));
    return data;
}

/* ---- Turns that bots do not consider ---- */

/* A park, a pool or an agent that was taken is free: no turn that is considered leaves it out. */
static void free_things_are_never_left_out(void **state)
{
    static const struct scene scene = {
        "welcome:edition=first",
        2,
        {.streets = {"1 2 3 4 | 6 7 8 _ | 10 _", FULL_MIDDLE, FULL_BOTTOM}},
        {"9 park", "9 agent", "11 park"}};
    static struct kv_thought thoughts[THOUGHTS_MOST];
    const struct kv_bot novice = kv_bot_adviser(kv_bot_find("novice", 6)), *bot = &novice;
    struct kv_rng rng;
    (void)state;
    set_scene(&scene);
    kv_rng_start(&rng, "free", 1);
    void *memory = malloc(kv_bot_bytes(bot, NULL, NULL));
    uint32_t count = kv_bot_think(bot, &game.match, 0, NULL, &rng, memory, thoughts, THOUGHTS_MOST);
    assert_in_range(count, 3, 31); /* all that there are */
    for (uint32_t i = 0; i < count; i++)
        if (strstr(turn_text(&thoughts[i]), "skip"))
            fail_msg("%s", turn_text(&thoughts[i]));
    free(memory);
    support_close(&game);
}

/* ---- Cards to come ---- */

/* The cards that fit for the empty houses of the first street, of how many. */
static uint32_t cards_for_the_first_run(const struct table *table, uint32_t *of)
{
    struct prospect prospect;
    welcome_prospect(table, kv_match_sheet(&game.match, 0), &prospect);
    *of = prospect.deck;
    return prospect.street[0].run[0].cards;
}

/* Alone every card comes once: a number that has been seen makes the house harder to fill. */
static void what_was_seen_alone_does_not_come_again(void **state)
{
    static const struct scene scene = {"welcome:edition=first",
                                       1,
                                       {.streets = {"1 2 3 4 5 6 7 _ 9 10", "", ""}},
                                       {"1 park", "2 park", "3 park"}};
    uint32_t before, after, of, fewer;
    (void)state;
    set_scene(&scene);
    struct table table = *(const struct table *)game.match.table;
    before = cards_for_the_first_run(&table, &of);
    assert_int_equal(of, table.left[0]);
    for (uint32_t i = 0; i < table.left[0]; i++)
        if (card_number(table.cards[i]) == 8) {
            welcome_take_from_deck(&table, i);
            break;
        }
    after = cards_for_the_first_run(&table, &fewer);
    assert_int_equal(after, before - 1);
    assert_int_equal(fewer, of - 1);
    support_close(&game);
}

/* With several seats the stacks are shuffled again, and every card may come. */
static void what_was_seen_in_company_comes_again(void **state)
{
    static const struct scene scene = {
        "welcome", 2, {.streets = {"", "", ""}}, {"1 park", "2 park", "3 park"}};
    uint32_t of;
    (void)state;
    set_scene(&scene);
    const struct table *table = (const struct table *)game.match.table;
    cards_for_the_first_run(table, &of);
    assert_int_equal(of, edition_of(table)->cards);
    support_close(&game);
}

/* ---- Choices ---- */

struct choice {
    const char *because;
    struct scene scene;
    const char *part;  /* of the turn: must be there */
    const char *avoid; /* must not                   */
};

static const struct choice choices[] = {
    {.because = "an estate that completes a plan is built, and the plan approved",
     .scene = {"welcome:plans=A4.B4.C5",
               2,
               {.streets = {"1 2 3 4 | 6 7 8 _ | 10 _", FULL_MIDDLE, FULL_BOTTOM}},
               {"9 temp", "9 agent", "9 park"}},
     .part = "plan 1"},
    {.because = "a number is not written where it shuts six houses up",
     .scene = {"welcome", 2, {.streets = {"", "", ""}}, {"1 park", "1 park", "1 park"}},
     .part = ":1; park",
     .avoid = ":7;"},
    {.because = "of two streets the number goes where the other house keeps its numbers",
     .scene = {"welcome",
               2,
               {.streets = {"1 2 3 4 _ 6 7 8 9 10", "1 2 3 4 _ _ 11 12 13 14 15", FULL_BOTTOM}},
               {"5 temp", "5 temp", "5 temp"}},
     .part = "write 5 1:5"},
    {.because = "the last park of a street is worth more than a temp",
     .scene = {"welcome",
               2,
               {.streets = {"1 2 3 5 6 _ 8 9 10 11", "1 2 3", "1 2 3"}, .parks = {2, 0, 0}},
               {"7 park", "7 temp", "7 agent"}},
     .part = "write 7 1:6; park"},
    {.because = "the rival is not given the pool it collects, where all is equal otherwise",
     .scene = {"welcome:rival=doris",
               1,
               {.streets = {"1 2 3 4 5 6 7 8 9 _", FULL_MIDDLE, FULL_BOTTOM}},
               {"14 fence", "14 pool", "14 fence"}},
     .avoid = "take 1 3"},
};

static void bots_choose_what_matters(void **state)
{
    (void)state;
    for (unsigned i = 0; i < sizeof choices / sizeof *choices; i++) {
        const struct choice *choice = &choices[i];
        struct kv_thought thought;
        set_scene(&choice->scene);
        think("medium", &thought);
        const char *turn = turn_text(&thought);
        if ((choice->part && !strstr(turn, choice->part)) ||
            (choice->avoid && strstr(turn, choice->avoid)))
            fail_msg("%s: %s", choice->because, turn);
        support_close(&game);
    }
}

/* ---- Reasons ---- */

struct reason {
    struct scene scene;
    const char *turn;
    const char *expected; /* a part of the reason */
};

static const struct reason reasons[] = {
    {{"welcome:plans=A4.B4.C5",
      2,
      {.streets = {"1 2 3 4 | 6 7 8 _ |", "1 | 3", "2"}},
      {"9 bis", "3 temp", "13 park"}},
     "take 1; write 9 1:8; skip; plan 1; use 1:1-4; use 1:5-8; done",
     "approves plan A first"},
    {{"welcome",
      2,
      {.streets = {"1 2 3 5 6 _ 8 9 10 11", "1 2 3", "1 2 3"}, .parks = {2, 0, 0}},
      {"7 park", "7 temp", "7 agent"}},
     "take 1; write 7 1:6; park; done",
     "park 3 of 3 on the top street"},
    {{"welcome", 2, {.streets = {"", "", ""}}, {"7 pool", "8 temp", "9 agent"}},
     "take 1; write 7 1:7; pool; done",
     "pool number 1"},
    {{"welcome",
      2,
      {.streets = {"1 2 3 | 5 6 _ | 8 9 10 11", "1", "1"}},
      {"7 temp", "7 temp", "7 agent"}},
     "take 3; write 7 1:6; skip; done",
     "completes an estate of 3 houses"},
    {{"welcome",
      2,
      {.streets = {"_ 2 3 4 5 6 7 8 9 10", FULL_MIDDLE, "1 2 3 4 5 6 7 8 9"}},
      {"1 temp", "1 temp", "1 agent"}},
     "take 3; write 1 1:1; skip; done",
     "fills house 1 of the top street, which few numbers fit"},
    {{"welcome:rival=doris",
      1,
      {.streets = {"1 2 3 4 5 6 7 8 9 _", "1 2 3 4 5 6 7 8 9 10 11", "1 2 3 4 5 6 7 8 9 10 11 12"}},
      {"14 fence", "14 pool", "14 agent"}},
     "take 1 2; write 14 1:10; done",
     "gives the rival “agent”"},
    {{"welcome",
      2,
      {.streets = {"1 2 3 4 5 6 7 8 9 _", FULL_MIDDLE, FULL_BOTTOM}},
      {"10 agent", "14 park", "15 pool"}},
     "take 2; write 14 1:10; park; done",
     "ends the game while you lead"},
    {{"welcome",
      2,
      {.streets = {FULL_TOP, FULL_MIDDLE, FULL_TOP " _ 12"}, .refusals = 2},
      {"5 park", "8 fence", "12 bis"}},
     "refuse; done",
     "ends the game, though others lead"},
};

static void reasons_are_told_in_the_words_of_the_game(void **state)
{
    (void)state;
    for (unsigned i = 0; i < sizeof reasons / sizeof *reasons; i++) {
        const struct reason *reason = &reasons[i];
        struct kv_thought thought;
        struct kv_text text = {.allocate = kv_heap};
        set_scene(&reason->scene);
        support_read_turn(&game.match, reason->turn, &thought);
        kv_bot_explain(&game.match, 0, &thought, &text);
        if (!text.data || !strstr(text.data, reason->expected))
            fail_msg("%s: %s", reason->turn, text.data ? text.data : "nothing");
        free(text.data);
        support_close(&game);
    }
}

/* ---- The end of the game ---- */

/* What an analysis says about the end, with rounds in hundredths. */
struct pace {
    const char *because;
    bool trails; /* by a refusal */
    struct kv_figure sooner;
    const char *expected; /* NULL: nothing */
};

static const struct pace paces[] = {
    {"who leads ends the game", false, {210, 20}, "ends the game about 2 rounds sooner while you"},
    {"one round is one", false, {120, 20}, "ends the game about 1 round sooner while you lead"},
    {"it must be clear", false, {210, 80}, NULL},
    {"half a round is nothing", false, {60, 5}, NULL},
    {"a longer game is no reason for who leads", false, {-300, 20}, NULL},
    {"who trails wants more rounds", true, {-300, 20}, "leaves about 3 rounds more to catch up"},
    {"a shorter game is no reason for who trails", true, {300, 20}, NULL},
};

static void reasons_tell_of_the_end_of_the_game(void **state)
{
    static const struct scene ahead = {"welcome",
                                       2,
                                       {.streets = {"1 2 3 4", "1 2", "2"}, .parks = {1, 0, 0}},
                                       {"9 agent", "9 park", "9 pool"}};
    static const struct scene behind = {
        "welcome",
        2,
        {.streets = {FULL_TOP, FULL_MIDDLE, FULL_TOP " _ 12"}, .refusals = 1},
        {"5 park", "8 fence", "12 bis"}};
    (void)state;
    for (unsigned i = 0; i < COUNT(paces); i++) {
        const struct pace *pace = &paces[i];
        struct kv_analysis analysis = {.sooner = pace->sooner};
        struct kv_text text = {.allocate = kv_heap};
        set_scene(pace->trails ? &behind : &ahead);
        support_read_turn(&game.match,
                          pace->trails ? "refuse; done" : "take 2; write 9 1:9; park; done",
                          &analysis.best);
        kv_analysis_explain(&analysis, &game.match, &text);
        kv_put(&text, "%s", "");
        bool speaks = strstr(text.data, "sooner") || strstr(text.data, "more to catch up");
        if (pace->expected ? !strstr(text.data, pace->expected) : speaks)
            fail_msg("%s: %s", pace->because, text.data);
        free(text.data);
        support_close(&game);
    }
}

/* ---- Prospects ---- */

static void a_plan_that_can_be_approved_costs_nothing(void **state)
{
    struct prospect prospect;
    struct kv_rng rng;
    unsigned met = 0;
    (void)state;
    kv_rng_start(&rng, "plans", 3);
    for (unsigned i = 0; i < support_games(60, 2000); i++) {
        char seed[16];
        snprintf(seed, sizeof seed, "plans%u", i);
        support_open(&game, i % 2 ? "welcome:advanced=on" : "welcome:edition=first", 2, seed);
        for (uint32_t seat = 0; !game.match.ended; seat = !seat)
            while (!game.match.ended && !kv_match_done(&game.match, seat)) {
                const struct sheet *sheet = (const struct sheet *)kv_match_sheet(&game.match, seat);
                uint32_t plans = welcome_plans_possible(the_table(), sheet);
                welcome_prospect(the_table(), sheet, &prospect);
                for (uint32_t pile = 0; pile < PILES; pile++, plans >>= 1)
                    if (plans & 1) {
                        assert_int_equal(welcome_plan_cost(the_table(), sheet, &prospect, pile), 0);
                        met++;
                    }
                if (!kv_match_play(&game.match, seat, support_eager_move(&game.match, seat, &rng)))
                    break;
            }
        support_close(&game);
    }
    assert_true(met > 0);
}

static void chances_fall_as_costs_rise(void **state)
{
    (void)state;
    assert_int_equal(welcome_chance(0), SURE);
    assert_int_equal(welcome_chance(HALVING), SURE / 2);
    for (uint32_t cost = 0; cost < COST_MOST; cost++)
        assert_true(welcome_chance(cost) >= welcome_chance(cost + 1));
    assert_int_equal(welcome_chance(COST_MOST), 0);
}

/* ---- Against a rival ---- */

static void think_at_first(const char *name, struct kv_thought *thought)
{
    support_open(&game, name, 1, "judged");
    think("hard", thought);
    support_close(&game);
}

/* An evaluation is the lead over the rival; people see points and a chance. */
static void at_first_a_whole_game_is_told(void **state)
{
    struct kv_thought easy, hard;
    (void)state;
    think_at_first("welcome:rival=ann", &easy);
    think_at_first("welcome:rival=alexis", &hard);
    assert_in_range(easy.value, 7000, 15000);
    assert_in_range(hard.value, 7000, 15000);
    assert_in_range(easy.chance, 8500, 10000);
    assert_in_range(hard.chance, 1500, easy.chance - 1000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(free_things_are_never_left_out),
        cmocka_unit_test(what_was_seen_alone_does_not_come_again),
        cmocka_unit_test(what_was_seen_in_company_comes_again),
        cmocka_unit_test(bots_choose_what_matters),
        cmocka_unit_test(reasons_are_told_in_the_words_of_the_game),
        cmocka_unit_test(reasons_tell_of_the_end_of_the_game),
        cmocka_unit_test(a_plan_that_can_be_approved_costs_nothing),
        cmocka_unit_test(chances_fall_as_costs_rise),
        cmocka_unit_test(at_first_a_whole_game_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
