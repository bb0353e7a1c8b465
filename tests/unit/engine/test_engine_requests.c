/* What the engine is asked, what it answers, and what it refuses. */
#include "ask_engine.h"

#include <stdio.h>

struct request_case {
    const char *says, *request, *code;
    enum stage_of_match stage;
};

#define NO_SHEETS "{\"do\":\"set\",\"sheets\":[]}"

#define RECOUNT "{\"do\":\"recount\",\"seat\":0,\"moves\":[\"take 1\"],"
#define BOARD                                                                                      \
    "\"picture\":{\"form\":\"desk\",\"pieces\":[{\"piece\":\"board\",\"width\":9000,\"height\":"   \
    "5000}]}"

/* clang-format off */
static const struct request_case request_rows[] = {
    {"bad-json: nothing", "", "bad-json", FRESH},
    {"bad-json: half an object", "{\"do\":\"show\"", "bad-json", MIDDLE},
    {"bad-json: a key twice", "{\"do\":\"show\",\"do\":\"show\"}", "bad-json", FRESH},
    {"bad-request: no object", "[1]", "bad-request", FRESH},
    {"bad-request: no verb", "{\"seat\":0}", "bad-request", FRESH},
    {"bad-request: an unknown verb", "{\"do\":\"dance\"}", "bad-request", FRESH},
    {"bad-request: an unknown key", "{\"do\":\"show\",\"colour\":1}", "bad-request", FRESH},
    {"bad-request: no move", "{\"do\":\"play\",\"seat\":0}", "bad-request", FRESH},
    {"bad-request: move and moves",
     "{\"do\":\"play\",\"seat\":0,\"move\":\"take 1\",\"moves\":[\"take 1\"]}", "bad-request",
     FRESH},
    {"bad-request: a move that is no text", "{\"do\":\"play\",\"seat\":0,\"move\":1}",
     "bad-request", FRESH},
    {"bad-request: no moves in the list", "{\"do\":\"play\",\"seat\":0,\"moves\":[]}",
     "bad-request", FRESH},
    {"bad-request: a record that is no text", "{\"do\":\"load\",\"record\":7}", "bad-request",
     MIDDLE},
    {"bad-request: why, but not where", "{\"do\":\"why\",\"seat\":0}", "bad-request", FRESH},
    {"bad-request: why of a site and of a card", "{\"do\":\"why\",\"seat\":0,\"site\":1,\"card\":1}", "bad-request", FRESH},
    {"bad-request: why of a card that can be used", "{\"do\":\"why\",\"seat\":0,\"card\":1}", "bad-request", FRESH},
    {"bad-request: new without a name", "{\"do\":\"new\"}", "bad-request", MIDDLE},
    {"bad-request: a chart without a title", "{\"do\":\"chart\",\"columns\":[0,1],\"series\":[]}", "bad-request", FRESH},
    {"bad-request: a chart without columns", "{\"do\":\"chart\",\"title\":\"\",\"series\":[]}", "bad-request", FRESH},
    {"bad-request: a chart of one column", "{\"do\":\"chart\",\"title\":\"\",\"columns\":[0],\"series\":[[1]]}", "bad-request", FRESH},
    {"bad-request: a column below 0", "{\"do\":\"chart\",\"title\":\"\",\"columns\":[0,-1],\"series\":[[1,2]]}", "bad-request", FRESH},
    {"bad-request: a series that is too short", "{\"do\":\"chart\",\"title\":\"\",\"columns\":[0,1],\"series\":[[1]]}", "bad-request", FRESH},
    {"bad-request: a series that is no list", "{\"do\":\"chart\",\"title\":\"\",\"columns\":[0,1],\"series\":[1,2]}", "bad-request", FRESH},
    {"bad-request: a figure that is no whole number", "{\"do\":\"chart\",\"title\":\"\",\"columns\":[0,1],\"series\":[[1,2.5]]}", "bad-request", FRESH},
    {"bad-request: a figure beyond a million", "{\"do\":\"chart\",\"title\":\"\",\"columns\":[0,1],\"series\":[[1,1000001]]}", "bad-request", FRESH},
    {"bad-request: a chart that is too small", "{\"do\":\"chart\",\"title\":\"\",\"columns\":[0,1],\"series\":[],\"width\":10}", "bad-request", FRESH},
    {"bad-request: a column that is not there", "{\"do\":\"chart\",\"title\":\"\",\"columns\":[0,1],\"series\":[],\"at\":2}", "bad-request", FRESH},
    {"bad-request: a turn drawn in one piece", RECOUNT "\"picture\":{\"layout\":\"wide\"}}", "bad-request", FRESH},
    {"bad-request: an unknown piece of a turn", RECOUNT "\"picture\":{\"pieces\":[{\"piece\":\"roof\",\"width\":3000}]}}", "bad-request", FRESH},
    {"bad-request: nothing was played instead", RECOUNT "\"instead\":[]," BOARD "}", "bad-request", FRESH},
    {"illegal-move: instead of a turn", RECOUNT "\"instead\":[\"fly\"]," BOARD "}", "illegal-move", FRESH},
    {"unknown-game", "{\"do\":\"new\",\"name\":\"chess\"}", "unknown-game", MIDDLE},
    {"bad-name", "{\"do\":\"new\",\"name\":\"welcome:edition=ninth\"}", "bad-name", MIDDLE},
    {"bad-setup: the options", "{\"do\":\"new\",\"name\":\"welcome:draft=on\",\"seats\":2}",
     "bad-setup", MIDDLE},
    {"bad-setup: no seat", "{\"do\":\"new\",\"name\":\"welcome\",\"seats\":0}", "bad-setup",
     MIDDLE},
    {"bad-setup: too many seats", "{\"do\":\"new\",\"name\":\"welcome\",\"seats\":10001}",
     "bad-setup", MIDDLE},
    {"no-match: show", "{\"do\":\"show\"}", "no-match", NO_MATCH},
    {"no-match: moves", "{\"do\":\"moves\",\"seat\":0}", "no-match", NO_MATCH},
    {"no-match: play", "{\"do\":\"play\",\"seat\":0,\"move\":\"take 1\"}", "no-match", NO_MATCH},
    {"no-match: undo", "{\"do\":\"undo\",\"seat\":0}", "no-match", NO_MATCH},
    {"no-match: score", "{\"do\":\"score\"}", "no-match", NO_MATCH},
    {"no-match: set", NO_SHEETS, "no-match", NO_MATCH},
    {"no-match: record", "{\"do\":\"record\"}", "no-match", NO_MATCH},
    {"no-match: bot", "{\"do\":\"bot\",\"seat\":0,\"level\":\"random\"}", "no-match", NO_MATCH},
    {"bad-seat: none", "{\"do\":\"moves\"}", "bad-seat", MIDDLE},
    {"bad-seat: one too many", "{\"do\":\"moves\",\"seat\":3}", "bad-seat", MIDDLE},
    {"bad-seat: less than none", "{\"do\":\"show\",\"seat\":-1}", "bad-seat", MIDDLE},
    {"bad-seat: a text", "{\"do\":\"undo\",\"seat\":\"0\"}", "bad-seat", MIDDLE},
    {"illegal-move: not now", "{\"do\":\"play\",\"seat\":0,\"move\":\"done\"}", "illegal-move",
     MIDDLE},
    {"illegal-move: never", "{\"do\":\"play\",\"seat\":2,\"move\":\"fly\"}", "illegal-move",
     MIDDLE},
    {"illegal-move: empty", "{\"do\":\"play\",\"seat\":2,\"move\":\"\"}", "illegal-move", MIDDLE},
    {"illegal-move: two at once", "{\"do\":\"play\",\"seat\":2,\"move\":\"take 1; skip\"}",
     "illegal-move", MIDDLE},
    {"illegal-move: the second of two",
     "{\"do\":\"play\",\"seat\":2,\"moves\":[\"take 1\",\"done\"]}", "illegal-move", MIDDLE},
    {"turn-done: play", "{\"do\":\"play\",\"seat\":1,\"move\":\"done\"}", "turn-done", MIDDLE},
    {"turn-done: undo", "{\"do\":\"undo\",\"seat\":1}", "turn-done", MIDDLE},
    {"turn-done: bot", "{\"do\":\"bot\",\"seat\":1,\"level\":\"random\"}", "turn-done", MIDDLE},
    {"nothing-to-undo", "{\"do\":\"undo\",\"seat\":2}", "nothing-to-undo", MIDDLE},
    {"over: play", "{\"do\":\"play\",\"seat\":0,\"move\":\"take 1\"}", "over", OVER},
    {"over: undo", "{\"do\":\"undo\",\"seat\":0}", "over", OVER},
    {"over: bot", "{\"do\":\"bot\",\"seat\":0,\"level\":\"random\"}", "over", OVER},
    {"unknown-bot", "{\"do\":\"bot\",\"seat\":0,\"level\":\"genius\"}", "unknown-bot", MIDDLE},
    {"bad-position: in the middle of a round", NO_SHEETS, "bad-position", MIDDLE},
    {"bad-position: after the game", NO_SHEETS, "bad-position", OVER},
    {"bad-position: too few sheets", NO_SHEETS, "bad-position", FRESH},
    {"bad-position: no sheets", "{\"do\":\"set\"}", "bad-position", FRESH},
    {"bad-sheet: no sheet at all", "{\"do\":\"set\",\"sheets\":[{},{},{}]}", "bad-sheet", FRESH},
    {"bad-record: no record", "{\"do\":\"load\",\"record\":\"hello\"}", "bad-record", MIDDLE},
    {"bad-record: nothing", "{\"do\":\"load\",\"record\":\"\"}", "bad-record", MIDDLE},
    {"bad-record: a version of the future", "{\"do\":\"load\",\"record\":\"kvartal record 2\\n\"}",
     "bad-record", MIDDLE},
};
/* clang-format on */

static void check_request(void **state)
{
    const struct request_case row = *(const struct request_case *)*state;
    start_engine(NULL);
    reach(row.stage);
    struct seen before = look();
    expect_refused(row.request, row.code);
    expect_unchanged(&before);
    forget(&before);
    stop_engine(NULL);
}

static void a_line_of_more_than_16_MiB_is_too_long(void **state)
{
    size_t size = KV_LINE_MOST + 1;
    char *line = (char *)malloc(size);
    (void)state;
    reach(MIDDLE);
    struct seen before = look();
    memset(line, ' ', size);
    reply.length = 0;
    kv_engine_answer(&engine, line, size, &reply);
    assert_true(says("\"too-long\""));
    free(line);
    expect_unchanged(&before);
    forget(&before);
}

/* Every kind of request gets an answer. */
static void every_request_is_answered(void **state)
{
    (void)state;
    expect_fine("{\"do\":\"games\"}");
    assert_true(says("\"id\":\"welcome\"") && says("\"edition\"") && says("\"collector\""));
    expect_fine("{\"do\":\"new\",\"name\":\"welcome#42\",\"seats\":2}");
    assert_true(says("\"name\":\"welcome#42\",\"seats\":2,\"round\":1,\"over\":false"));
    assert_true(says("\"waiting\":[0,1]") && says("\"mode\":\"stacks\""));
    expect_fine("{\"do\":\"show\"}");
    expect_fine("{\"do\":\"show\",\"seat\":1}");
    expect_fine("{\"do\":\"moves\",\"seat\":1}");
    assert_string_equal(reply.data, "{\"ok\":true,\"moves\":[\"take 1\",\"take 2\",\"take 3\"]}");
    expect_fine("{\"do\":\"play\",\"seat\":1,\"move\":\" take   2 \"}");
    assert_true(says("\"moves\":[\"write ") && says("\"round\":1,\"over\":false"));
    expect_fine("{\"do\":\"undo\",\"seat\":1}");
    assert_true(says("\"moves\":[\"take 1\",\"take 2\",\"take 3\"]"));
    expect_fine("{\"do\":\"bot\",\"seat\":0,\"level\":\"random\"}");
    assert_true(says("\"moves\":[\"take ") && says("\"done\"]"));
    expect_fine("{\"do\":\"moves\",\"seat\":0}");
    assert_string_equal(reply.data, "{\"ok\":true,\"moves\":[]}");
    play_first_moves(1);
    assert_true(says("\"round\":2"));
    expect_fine("{\"do\":\"score\"}");
    assert_true(says("\"scores\":[{\"seat\":0,\"total\":") && says("\"places\":["));
    assert_true(says("\"parts\":{\"plans\":0,\"parks\":"));
    expect_fine("{\"do\":\"record\"}");
    assert_true(says("kvartal record 1\\nname welcome#42 ~"));
}

static void the_score_of_a_rival_is_told(void **state)
{
    (void)state;
    expect_fine("{\"do\":\"new\",\"name\":\"welcome:rival=sam#1\",\"seats\":1}");
    expect_fine("{\"do\":\"score\"}");
    assert_true(says("\"rival\":{\"total\":0") && says("\"place\":"));
    expect_fine("{\"do\":\"new\",\"name\":\"welcome#1\",\"seats\":1}");
    expect_fine("{\"do\":\"score\"}");
    assert_false(says("\"rival\""));
}

static void a_game_without_a_seed_gets_one(void **state)
{
    (void)state;
    expect_fine("{\"do\":\"new\",\"name\":\"welcome\",\"seats\":2}");
    assert_true(says("\"name\":\"welcome#"));
}

/* A whole turn is taken back move by move. */
static void undo_leads_back_to_the_start(void **state)
{
    (void)state;
    expect_fine("{\"do\":\"new\",\"name\":\"welcome:advanced=on#undo\",\"seats\":2}");
    struct seen before = look();
    expect_fine("{\"do\":\"play\",\"seat\":0,\"moves\":[\"roundabout 2:6\",\"take 1\"]}");
    struct kv_json json = support_json(reply.data, reply.length), moves, move;
    struct kv_json_walk walk;
    char request[96];
    kv_json_field(&json, "moves", &moves);
    kv_json_enter(&moves, &walk);
    kv_json_next(&walk, NULL, &move);
    snprintf(request, sizeof request, "{\"do\":\"play\",\"seat\":0,\"move\":%.*s}",
             (int)(move.end - move.at), move.at);
    expect_fine(request);
    for (uint32_t i = 0; i < 3; i++)
        expect_fine("{\"do\":\"undo\",\"seat\":0}");
    expect_unchanged(&before);
    expect_refused("{\"do\":\"undo\",\"seat\":0}", "nothing-to-undo");
    expect_unchanged(&before);
    forget(&before);
}

static unsigned count_in_reply(const char *part)
{
    unsigned count = 0;
    for (const char *at = reply.data; (at = strstr(at, part)); at++)
        count++;
    return count;
}

static void a_chart_shows_all_figures(void **state)
{
    (void)state;
    expect_fine("{\"do\":\"chart\",\"title\":\"Scores\",\"columns\":[0,1,2,7],"
                "\"series\":[[0,5,12,31],[0,null,9,-4]]}");
    assert_int_equal(count_in_reply("aria-label=\\\"Scores"), 1);
    assert_int_equal(count_in_reply(">7<"), 1); /* the number of the last column */
    assert_int_equal(count_in_reply(">-5<") + count_in_reply(">35<"), 2); /* the scale's ends */
    assert_int_equal(count_in_reply(">40<") + count_in_reply(">-10<"), 0);
    expect_fine("{\"do\":\"chart\",\"title\":\"\",\"columns\":[0,0],\"series\":[[3,3]]}");
    expect_fine("{\"do\":\"chart\",\"title\":\"\",\"columns\":[0,0],\"series\":[]}");
    expect_fine("{\"do\":\"chart\",\"title\":\"\",\"columns\":[0,0],\"series\":[[null,null]]}");
}

/* A column can be touched at any height, and the selected one has a line through it. */
static void a_chart_can_be_touched(void **state)
{
    (void)state;
    expect_fine("{\"do\":\"chart\",\"title\":\"\",\"columns\":[0,1,2],\"series\":[[0,5,9]],"
                "\"width\":4000,\"height\":2000,\"touch\":true}");
    assert_int_equal(count_in_reply("data-column"), 3);
    assert_int_equal(count_in_reply("viewBox=\\\"0 0 4000 2000"), 1);
    assert_int_equal(count_in_reply("l8 "), 0);
    expect_fine("{\"do\":\"chart\",\"title\":\"\",\"columns\":[0,1,2],\"series\":[[0,5,9]],"
                "\"at\":1}");
    assert_int_equal(count_in_reply("data-column"), 0);
    assert_int_equal(count_in_reply("l8 "), 1);
}

/* Who has ended a game is said, with a place for the name. */
static void a_finished_game_has_a_reason(void **state)
{
    (void)state;
    reach(FRESH);
    expect_fine("{\"do\":\"show\"}");
    assert_false(says("\"reasons\""));
    reach(OVER);
    expect_fine("{\"do\":\"show\"}");
    assert_true(says("\"reasons\":[{\"id\":"));
    assert_int_equal(count_in_reply("\"told\":\"%s "), 1);
    assert_false(says("\"seats\":[],\"told\":\"%s"));
}

/* The same pieces as of the sheet itself, but with marks; test_pieces checks which. */
static void a_turn_can_be_drawn(void **state)
{
    (void)state;
    reach(FRESH);
    expect_fine(RECOUNT BOARD "}");
    assert_true(says("\"pieces\":{\"board\":{\"width\":9000,\"height\":5000,\"svg\":"));
    expect_fine(RECOUNT "\"instead\":[\"take 2\"]," BOARD "}");
    assert_true(says("\"pieces\":{\"board\":{"));
    expect_fine("{\"do\":\"recount\",\"seat\":0,\"moves\":[\"take 1\"]}");
    assert_false(says("\"pieces\""));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(every_request_is_answered),    CASE(a_line_of_more_than_16_MiB_is_too_long),
        CASE(the_score_of_a_rival_is_told), CASE(a_game_without_a_seed_gets_one),
        CASE(undo_leads_back_to_the_start), CASE(a_chart_shows_all_figures),
        CASE(a_chart_can_be_touched),       CASE(a_finished_game_has_a_reason),
        CASE(a_turn_can_be_drawn),
    };
    return SUPPORT_RUN_ROWS("The engine: refusals", request_rows, check_request, NULL) +
           cmocka_run_group_tests_name("The engine: requests", tests, NULL, NULL);
}
