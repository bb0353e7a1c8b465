/* Lessons as text: what is accepted, what is refused on which line, and how answers are judged. */
#include "support.h"

#include <stdio.h>

#define HEAD                                                                                       \
    "kvartal lesson 1\n"                                                                           \
    "game welcome\n"                                                                               \
    "title T\n"                                                                                    \
    "about A.\n"
/* A step of seven lines that begins in line 5; its goal and what comes after it are given. */
#define STEP                                                                                       \
    "step S\n"                                                                                     \
    "name welcome#1\n"                                                                             \
    "seats 2\n"                                                                                    \
    "task T.\n"                                                                                    \
    "right R.\n"                                                                                   \
    "otherwise O.\n"                                                                               \
    "rule welcome#round\n"
#define FINE HEAD STEP "goal move take 1\n"

/* ---- Refusals ---- */

static const struct refused {
    const char *name;
    const char *text;
    const char *says; /* the beginning of the sentence */
} refused[] = {
    {"nothing", "", "Line 1: a lesson begins with"},
    {"another version", "kvartal lesson 2\n", "Line 1: a lesson begins with"},
    {"no step", HEAD, "The lesson has no step."},
    {"no title", "kvartal lesson 1\ngame welcome\nabout A.\n" STEP "goal done\n",
     "The lesson has no \"title\" before its first step."},
    {"an unknown game", "kvartal lesson 1\ngame chess\ntitle T\nabout A.\n" STEP "goal done\n",
     "Line 2: there is no game \"chess\"."},
    {"an unknown word in the head", "kvartal lesson 1\ngame welcome\ncolour red\n" STEP,
     "Line 3: \"colour\" is no word of a lesson"},
    {"an unknown word in a step", HEAD STEP "gaol done\n",
     "Line 12: \"gaol\" is no word of a step."},
    {"a word of the head in a step", HEAD STEP "about A.\n", "Line 12: \"about\" is no word"},
    {"a key twice", FINE "goal done\n", "Line 13: \"goal\" stands in line 12 already."},
    {"a key without words", HEAD STEP "goal\n", "Line 12: there is nothing after \"goal\"."},
    {"a step without a title", HEAD "step\n", "Line 5: there is nothing after \"step\"."},
    {"a missing text", HEAD "step S\nname welcome#1\ngoal done\n",
     "Line 5: the step that begins here has no \"task\"."},
    {"a missing goal", HEAD STEP, "Line 5: the step that begins here has no \"goal\"."},
    {"a wrong answer without a sentence", FINE "wrong done\n",
     "Line 13: a wrong answer is a condition, a colon and a sentence"},
    {"another game's rule",
     HEAD
     "step S\nname welcome#1\ntask T.\nright R.\notherwise O.\ngoal done\nrule machinery#end\n",
     "Line 11: a rule is named as welcome#SECTION."},
    {"no condition", HEAD STEP "goal perhaps\n", "Line 12: a condition begins with done, move"},
    {"half a condition", HEAD STEP "goal done and\n",
     "Line 12: a condition begins with done, move"},
    {"only not", HEAD STEP "goal not\n", "Line 12: a condition begins with done, move"},
    {"words after done", HEAD STEP "goal done 2\n", "Line 12: nothing follows \"done\""},
    {"a move without words", HEAD STEP "goal move\n", "Line 12: \"move\" is followed by a move."},
    {"no part of the score", HEAD STEP "goal score stars >= 1\n",
     "Line 12: the score has no part \"stars\"."},
    {"no operator", HEAD STEP "goal score parks more 1\n", "Line 12: \"score\" is followed by"},
    {"no number", HEAD STEP "goal gain parks >= two\n", "Line 12: \"two\" is no whole number."},
    {"a condition in a wrong answer", FINE "wrong maybe: No.\n", "Line 13: a condition begins"},
    {"a turn that cannot be", HEAD STEP "goal done\nturn take 9\n", "Line 13: "},
};

/* The sentence with which a lesson is refused, at any stage; "" if it is accepted. */
static void check(const char *text, char said[640])
{
    struct kv_lesson lesson;
    struct kv_error error = {.message = ""};
    bool fine = kv_lesson_read(&lesson, text, strlen(text), &error);
    for (uint32_t i = 0; fine && i < lesson.steps; i++) {
        struct kv_lesson_step step;
        struct kv_lesson_answers answers;
        struct kv_setup setup;
        struct kv_match match;
        kv_lesson_find(&lesson, i, &step);
        fine = kv_lesson_setup(&step, &setup, &error);
        if (!fine)
            break;
        void *memory = malloc(kv_match_bytes(&setup));
        fine = kv_match_open(&match, &setup, memory, NULL, &error) &&
               kv_lesson_set(&step, &match, &error) &&
               kv_lesson_check(&step, &match, &answers, &error);
        free(memory);
    }
    (void)snprintf(said, 640, "%s", fine ? "" : error.message);
}

static void is_refused(void **state)
{
    const struct refused *row = (const struct refused *)*state;
    char said[640];
    check(row->text, said);
    if (strncmp(said, row->says, strlen(row->says)) != 0)
        fail_msg("\"%s\" was expected, and this was said: \"%s\"", row->says, said);
}

/* ---- Positions and tasks ---- */

static void expect(const char *text, const char *says)
{
    char said[640];
    check(text, said);
    if (strncmp(said, says, *says ? strlen(says) : 1) != 0)
        fail_msg("\"%s\" was expected, and this was said: \"%s\"", says, said);
}

static void a_position_must_be_possible(void **state)
{
    (void)state;
    expect(FINE, "");
    expect(FINE "set {\"sheets\":[null,null]}\n", "");
    expect(FINE "set {\"sheets\":[null]}\n", "Line 13: \"sheets\" must list 2 sheets");
    expect(FINE "set {\"sheets\":[{},null]}\n", "Line 13: Sheet 1: ");
    expect(FINE "set {\n  \"sheets\":\n", "Line 13: ");
    expect(FINE "turn take 1; write 99 1:1\n", "Line 13: ");
    expect(HEAD "step S\nname welcome:edition=ninth#1\ntask T.\nright R.\notherwise O.\ngoal done\n"
                "rule welcome#end\n",
           "Line 6: ");
    expect(HEAD "step S\nname welcome\ntask T.\nright R.\notherwise O.\ngoal done\n"
                "rule welcome#end\n",
           "Line 6: the name needs a seed");
    expect(HEAD "step S\nname machinery#1\ntask T.\nright R.\notherwise O.\ngoal done\n"
                "rule welcome#end\n",
           "Line 6: the name is not that of the lesson's game.");
    expect(HEAD "step S\nname welcome#1\nseats many\ntask T.\nright R.\notherwise O.\ngoal done\n"
                "rule welcome#end\n",
           "Line 7: \"seats\" is a whole number");
}

static void a_task_must_be_within_reach(void **state)
{
    (void)state;
    expect(HEAD STEP "goal move take 4\n", "Line 12: no turn of this position fulfils the task.");
    expect(HEAD STEP "goal gain plans >= 1\n", "Line 12: no turn of this position fulfils");
    expect(HEAD STEP "goal can take 1\n", "Line 12: the task is decided before anybody has moved.");
    expect(FINE "wrong move take 4: No.\n",
           "Line 13: no turn of this position is wrong in this way");
    expect(FINE "wrong move take 1: No.\n",
           "Line 13: no turn of this position is wrong in this way");
    expect(FINE "wrong move take 2/3: No.\n", "");
}

/* ---- Judging ---- */

/* The judgement of a turn if the goal is this condition. */
static enum kv_lesson_verdict verdict_of(const char *goal, const char *moves)
{
    char text[1024];
    struct kv_lesson lesson;
    struct kv_lesson_step step;
    struct opened opened;
    struct kv_move_list turn;
    struct kv_error error;
    bool goes_on = true;
    (void)snprintf(text, sizeof text, HEAD STEP "goal %s\n", goal);
    if (!kv_lesson_read(&lesson, text, strlen(text), &error))
        fail_msg("%s", error.message);
    kv_lesson_find(&lesson, 0, &step);
    support_open(&opened, "welcome", 2, "1");
    const struct kv_game *game = opened.match.setup.game;
    unsigned char *sheet = (unsigned char *)malloc(game->size.sheet);
    memcpy(sheet, opened.match.starts, game->size.sheet);
    if (!kv_turn_read(game, opened.match.table, sheet, &goes_on, moves, strlen(moves), &turn,
                      &error))
        fail_msg("%s", error.message);
    enum kv_lesson_verdict verdict = kv_lesson_judge(&step, &opened.match, &turn).verdict;
    free(sheet);
    support_close(&opened);
    return verdict;
}

static void expect_holds(const char *goal, const char *moves, bool holds)
{
    if ((verdict_of(goal, moves) == KV_LESSON_RIGHT) != holds)
        fail_msg("\"%s\" %s after \"%s\".", goal, holds ? "does not hold" : "holds", moves);
}

/* The number of the first pair is written in the first street's first house. */
static void begin_turn(char moves[128])
{
    struct opened opened;
    kv_move list[KV_MOVES_MOST];
    support_open(&opened, "welcome", 2, "1");
    assert_true(kv_match_say(&opened.match, 0, "take 1", 6, NULL));
    kv_match_moves(&opened.match, 0, list);
    (void)snprintf(moves, 128, "take 1; %s", support_say(opened.match.setup.game, list[0]));
    support_close(&opened);
}

static void conditions_speak_of_moves(void **state)
{
    (void)state;
    char moves[128];
    begin_turn(moves);
    expect_holds("move take 1", "take 1", true);
    expect_holds("move take 2", "take 1", false);
    expect_holds("move take 2/1", "take 1", true);
    expect_holds("move take *", "take 1", true);
    expect_holds("move *", "take 1", true);
    expect_holds("move take", "take 1", false);
    expect_holds("move take 1 2", "take 1", false);
    expect_holds("not move write *", "take 1", true);
    expect_holds("can write *", "take 1", true);
    expect_holds("can write *", moves, false);
    expect_holds("move write * 1:*", moves, true);
    expect_holds("move write * 2:*", moves, false);
    expect_holds("move write * and move take 1", moves, true);
    expect_holds("move write * and move take 2", moves, false);
    expect_holds("done", moves, false);
}

static void conditions_speak_of_score_and_sheet(void **state)
{
    (void)state;
    char moves[128];
    begin_turn(moves);
    expect_holds("score total = 0", "take 1", true);
    expect_holds("score total <= -1", "take 1", false);
    expect_holds("score parks >= 0 and gain parks = 0", moves, true);
    expect_holds("gain total >= 50", moves, false);
    expect_holds("sheet refusals = 0", moves, true);
    expect_holds("sheet streets.1.houses >= 10", moves, true);
    expect_holds("sheet streets.1.houses.1 = 99", moves, false);
    expect_holds("sheet streets.4.parks >= 1", moves, false);
    expect_holds("sheet nothing = 0", moves, true);
}

static void words_go_on_in_indented_lines(void **state)
{
    (void)state;
    const char *text =
        HEAD STEP "# a comment\n\ngoal move\n  take\n\ttake\nwrong done:\n  No,\n  no.\n";
    struct kv_lesson lesson;
    struct kv_lesson_step step;
    char said[64];
    struct kv_text words;
    assert_true(kv_lesson_read(&lesson, text, strlen(text), NULL));
    kv_lesson_find(&lesson, 0, &step);
    assert_int_equal(step.goal.line, 14);
    kv_text_start(&words, said, sizeof said);
    kv_lesson_say(&step.goal, &words);
    assert_string_equal(said, "move take take");
}

static void a_step_goes_on_from_the_position_before(void **state)
{
    (void)state;
    const char *text = FINE "set {\"sheets\":[null,null]}\nstep S\nturn take 1\ntask T.\nright R.\n"
                            "otherwise O.\nrule welcome#end\ngoal done\n";
    struct kv_lesson lesson;
    struct kv_lesson_step step;
    assert_true(kv_lesson_read(&lesson, text, strlen(text), NULL));
    assert_int_equal(lesson.steps, 2);
    kv_lesson_find(&lesson, 1, &step);
    assert_int_equal(step.name.line, 6);
    assert_int_equal(step.seats.line, 7);
    assert_int_equal(step.set.line, 13);
    kv_lesson_find(&lesson, 0, &step);
    assert_null(step.turn.at);
}

/* ---- The engine ---- */

static const char *answer(struct kv_engine *engine, struct kv_text *reply, const char *request)
{
    reply->length = 0;
    kv_engine_answer(engine, request, strlen(request), reply);
    return reply->data;
}

#define TOLD                                                                                       \
    "kvartal lesson 1\\ngame welcome\\ntitle T\\nabout A.\\nstep S\\nname welcome#1\\nseats 2\\n"  \
    "task Go.\\nright Yes.\\notherwise O.\\nrule welcome#round\\ngoal move take 1\\n"              \
    "wrong move take 2/3: No.\\n"

static void the_engine_teaches(void **state)
{
    (void)state;
    struct kv_engine engine;
    struct kv_text reply = {.allocate = kv_heap};
    kv_engine_start(&engine, kv_heap, "1");
    const char *said = answer(&engine, &reply, "{\"do\":\"lesson\",\"lesson\":\"" TOLD "\"}");
    assert_non_null(
        strstr(said, "\"task\":\"Go.\",\"name\":\"welcome#1\",\"rule\":\"welcome#round\""));
    said = answer(&engine, &reply, "{\"do\":\"judge\",\"lesson\":\"" TOLD "\",\"step\":0}");
    assert_non_null(strstr(said, "no-match"));
    said = answer(&engine, &reply,
                  "{\"do\":\"lesson\",\"lesson\":\"" TOLD
                  "\",\"step\":0,\"answer\":{\"moves\":true}}");
    assert_non_null(strstr(said, "\"moves\":[\"take 1\",\"take 2\",\"take 3\"]"));
    said = answer(&engine, &reply,
                  "{\"do\":\"judge\",\"lesson\":\"" TOLD "\",\"step\":0,\"moves\":[\"take 1\"]}");
    assert_string_equal(said, "{\"ok\":true,\"verdict\":\"right\",\"said\":\"Yes.\"}");
    said = answer(&engine, &reply,
                  "{\"do\":\"judge\",\"lesson\":\"" TOLD "\",\"step\":0,\"moves\":[\"take 3\"]}");
    assert_string_equal(said, "{\"ok\":true,\"verdict\":\"wrong\",\"said\":\"No.\"}");
    said = answer(&engine, &reply, "{\"do\":\"solve\",\"lesson\":\"" TOLD "\",\"step\":0}");
    assert_string_equal(said, "{\"ok\":true,\"right\":[\"take 1\"],\"wrong\":[[\"take 2\"]]}");
    said = answer(&engine, &reply, "{\"do\":\"lesson\",\"lesson\":\"" TOLD "\",\"step\":1}");
    assert_non_null(strstr(said, "bad-request"));
    said = answer(&engine, &reply, "{\"do\":\"lesson\",\"lesson\":\"x\"}");
    assert_non_null(strstr(said, "bad-lesson"));
    kv_engine_stop(&engine);
    kv_heap(reply.data, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_position_must_be_possible),
        cmocka_unit_test(a_task_must_be_within_reach),
        cmocka_unit_test(conditions_speak_of_moves),
        cmocka_unit_test(conditions_speak_of_score_and_sheet),
        cmocka_unit_test(words_go_on_in_indented_lines),
        cmocka_unit_test(a_step_goes_on_from_the_position_before),
        cmocka_unit_test(the_engine_teaches),
    };
    int failures = SUPPORT_RUN_ROWS("what is no lesson", refused, is_refused, NULL);
    return failures + cmocka_run_group_tests(tests, NULL, NULL);
}
