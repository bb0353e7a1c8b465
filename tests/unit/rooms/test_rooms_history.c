/* Rooms: which lines of a history fit, and which do not. A server reads it after every restart, so
 * a line that was damaged, or written by another version, must not make another room of it. */
#include "stage.h"

#include <stdio.h>

#define D16    "0123456789abcdef"
#define SECRET D16 D16
#define HOST   D16 D16 D16 D16
#define TOKEN_A                                                                                    \
    "a"                                                                                            \
    "123456789abcdef" D16 D16 D16
#define TOKEN_B                                                                                    \
    "b"                                                                                            \
    "123456789abcdef" D16 D16 D16
#define MINE    "d5043222cb40ca227eee4efd0a29af25a8927b5ebce329fd6d5990bcbcba75bb" /* of "mine" */
#define REST    ",\"public\":false,\"clock\":0,\"patience\":60,\"hints\":false,\"host\":\"" HOST "\""
#define VERSION "\"version\":1,\"name\":\"machinery\",\"seats\":3"
#define TABLE   "table {" VERSION REST ",\"secret\":\"" SECRET "\",\"words\":\"\"}"
#define KNOWN                                                                                      \
    "table {\"version\":1,\"name\":\"machinery#7\",\"seats\":3" REST                               \
    ",\"secret\":\"\",\"words\":\"\"}"
#define PLEDGED                                                                                    \
    "table {" VERSION REST ",\"secret\":\"" SECRET "\",\"words\":\"\",\"pledge\":\"" MINE "\"}"
#define ANNA                                                                                       \
    "sit {\"seat\":0,\"name\":\"Anna\",\"words\":\"\",\"token\":\"" TOKEN_A "\",\"host\":true}"
#define BORIS                                                                                      \
    "sit {\"seat\":1,\"name\":\"Boris\",\"words\":\"\",\"token\":\"" TOKEN_B "\",\"host\":false}"
#define SPEAKER                                                                                    \
    "sit {\"seat\":1,\"name\":\"Boris\",\"words\":\"aloud\",\"token\":\"" TOKEN_B                  \
    "\",\"host\":false}"
#define PROMISER                                                                                   \
    "sit {\"seat\":1,\"name\":\"Boris\",\"words\":\"\",\"pledge\":\"" MINE                         \
    "\",\"token\":\"" TOKEN_B "\",\"host\":false}"
#define BOT      "bot {\"seat\":1,\"level\":\"easy\"}"
#define SAID     "revealed {\"seat\":1,\"words\":\"mine\"}"
#define OWN_SAID "revealed {\"words\":\"mine\"}"
#define START    "start {}"
#define REVEAL   "reveal {}"

enum { LINES_MOST = 8 };

struct history {
    const char *line[LINES_MOST]; /* up to the first NULL */
};

/* The room that these lines make; they must fit. */
static void open_history(struct stage *stage, const struct history *history)
{
    struct stage_line lines[LINES_MOST];
    struct stage from = {.lines = lines, .now = 1763200000000};
    for (; from.line_count < LINES_MOST && history->line[from.line_count]; from.line_count++)
        lines[from.line_count] =
            (struct stage_line){from.now, (char *)(uintptr_t)history->line[from.line_count]};
    assert_true(stage_replay(stage, &from, from.line_count));
}

static bool fits(const struct history *history, const char *line, struct kv_error *error)
{
    struct stage stage;
    open_history(&stage, history);
    bool fine = room_replay(stage.room, line, strlen(line), stage.now, error);
    stage_close(&stage);
    return fine;
}

struct misfit {
    const char *rule;
    struct history before;
    const char *line;
};

static void check_misfits(const struct misfit *cases, size_t count)
{
    struct kv_error error;
    for (size_t i = 0; i < count; i++) {
        if (fits(&cases[i].before, cases[i].line, &error))
            fail_msg("%s: %s", cases[i].rule, cases[i].line);
        if (strcmp(error.code, "bad-log") != 0)
            fail_msg("%s: %s", cases[i].rule, error.message);
    }
}

#define CHECK(cases) check_misfits(cases, sizeof(cases) / sizeof *(cases))

/* ---- What fits ---- */

static void test_good_lines(void **state)
{
    static const struct misfit cases[] = {
        {"a table", {{NULL}}, TABLE},
        {"a table with a known deal", {{NULL}}, KNOWN},
        {"a table whose words are pledged", {{NULL}}, PLEDGED},
        {"somebody sits down", {{TABLE}}, ANNA},
        {"a seat that was free again", {{TABLE, ANNA, BORIS, "free {\"seat\":0}"}}, ANNA},
        {"the last seat is free again", {{TABLE, ANNA, BORIS, "free {\"seat\":1}"}}, BORIS},
        {"a bot", {{TABLE, ANNA}}, BOT},
        {"a bot goes", {{TABLE, ANNA, BOT}}, "free {\"seat\":1}"},
        {"a start", {{TABLE, ANNA}}, START},
        {"a pledge", {{TABLE, ANNA}}, "pledge {\"seat\":0,\"pledge\":\"" MINE "\"}"},
        {"words are asked for", {{TABLE, ANNA, PROMISER}}, REVEAL},
        {"words are said", {{TABLE, ANNA, PROMISER, REVEAL}}, SAID},
        {"the table's own words", {{PLEDGED, ANNA, REVEAL}}, OWN_SAID},
        {"a start after the words", {{TABLE, ANNA, PROMISER, REVEAL, SAID}}, START},
        {"a start without the words", {{TABLE, ANNA, PROMISER, REVEAL}}, START},
        {"somebody is away", {{TABLE, ANNA, BORIS, START}}, "away {\"seat\":1}"},
        {"somebody is back",
         {{TABLE, ANNA, BORIS, START, "away {\"seat\":1}"}},
         "back {\"seat\":1}"},
        {"somebody is gone", {{TABLE, ANNA, BORIS, START}}, "gone {\"seat\":1}"},
    };
    struct kv_error error;
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        if (!fits(&cases[i].before, cases[i].line, &error))
            fail_msg("%s: %s", cases[i].rule, error.message);
}

/* Who is the host is said; where it is not, nobody becomes it. */
static void test_nobody_is_host_by_accident(void **state)
{
    struct stage stage, other;
    token_text tokens[2];
    (void)state;
    stage_sit_two(&stage, "{\"name\":\"machinery\",\"seats\":2}", tokens);
    char *member = strstr(stage.lines[2].text, ",\"host\":false");
    assert_non_null(member);
    memmove(member, member + 13, strlen(member + 13) + 1);
    assert_true(stage_replay(&other, &stage, stage.line_count));
    stage_enter(&other, 2);
    stage_token(&other, 2, tokens[1]);
    assert_non_null(stage_heard(&other, 2, "\"seat\":1,\"host\":false"));
    stage_refused(&other, 2, "{\"do\":\"start\"}", "not-host");
    stage_close(&other);
    stage_close(&stage);
}

/* ---- The first line ---- */

static void test_tables(void **state)
{
#define WITH(members) "table {" members ",\"secret\":\"" SECRET "\",\"words\":\"\"}"
    static const struct misfit cases[] = {
        {"another version", {{NULL}}, "table {\"version\":2,\"name\":\"machinery\",\"seats\":3}"},
        {"no version", {{NULL}}, WITH("\"name\":\"machinery\",\"seats\":3" REST)},
        {"a table comes once", {{TABLE}}, TABLE},
        {"a table comes first", {{NULL}}, ANNA},
        {"no name", {{NULL}}, WITH("\"version\":1,\"seats\":3" REST)},
        {"a name that is none", {{NULL}}, WITH("\"version\":1,\"name\":7,\"seats\":3" REST)},
        {"no such game", {{NULL}}, WITH("\"version\":1,\"name\":\"chess\",\"seats\":3" REST)},
        {"no seats", {{NULL}}, WITH("\"version\":1,\"name\":\"machinery\"" REST)},
        {"not one seat", {{NULL}}, WITH("\"version\":1,\"name\":\"machinery\",\"seats\":0" REST)},
        {"too many seats",
         {{NULL}},
         WITH("\"version\":1,\"name\":\"smallcities\",\"seats\":9" REST)},
        {"a clock before time", {{NULL}}, WITH(VERSION ",\"clock\":-1,\"host\":\"" HOST "\"")},
        {"impatience", {{NULL}}, WITH(VERSION ",\"patience\":-1,\"host\":\"" HOST "\"")},
        {"public is no number", {{NULL}}, WITH(VERSION ",\"public\":1,\"host\":\"" HOST "\"")},
        {"hints are no number", {{NULL}}, WITH(VERSION ",\"hints\":1,\"host\":\"" HOST "\"")},
        {"no host", {{NULL}}, WITH(VERSION)},
        {"half a host", {{NULL}}, WITH(VERSION ",\"host\":\"" D16 D16 "\"")},
        {"a host in capitals",
         {{NULL}},
         WITH(VERSION ",\"host\":\"A123456789abcdef" D16 D16 D16 "\"")},
        {"a host too long", {{NULL}}, WITH(VERSION ",\"host\":\"" HOST "0\"")},
        {"a host that is no text", {{NULL}}, WITH(VERSION ",\"host\":7")},
        {"no secret", {{NULL}}, "table {" VERSION REST ",\"words\":\"\"}"},
        {"a secret too long",
         {{NULL}},
         "table {" VERSION REST ",\"secret\":\"" SECRET "0\",\"words\":\"\"}"},
        {"no words", {{NULL}}, "table {" VERSION REST ",\"secret\":\"" SECRET "\"}"},
        {"a zero in the words",
         {{NULL}},
         "table {" VERSION REST ",\"secret\":\"" SECRET "\",\"words\":\"a\\u0000b\"}"},
        {"neither secret nor seed",
         {{NULL}},
         "table {" VERSION REST ",\"secret\":\"\",\"words\":\"\"}"},
        {"secret and seed",
         {{NULL}},
         WITH("\"version\":1,\"name\":\"machinery#7\",\"seats\":3" REST)},
        {"words and a pledge of words",
         {{NULL}},
         "table {" VERSION REST ",\"secret\":\"" SECRET "\",\"words\":\"x\",\"pledge\":\"" MINE
         "\"}"},
        {"a pledge that binds nothing",
         {{NULL}},
         "table {\"version\":1,\"name\":\"machinery#7\",\"seats\":3" REST
         ",\"secret\":\"\",\"words\":\"\",\"pledge\":\"" MINE "\"}"},
        {"half a pledge",
         {{NULL}},
         "table {" VERSION REST ",\"secret\":\"" SECRET "\",\"words\":\"\",\"pledge\":\"00\"}"},
        {"no word", {{TABLE}}, "{}"},
        {"a word that nobody knows", {{TABLE}}, "stand {}"},
        {"a word that goes on", {{TABLE}}, "starting {}"},
        {"a word alone", {{TABLE, ANNA}}, "start"},
    };
    (void)state;
    CHECK(cases);
}

/* ---- Before the game ---- */

static void test_sitting(void **state)
{
#define SIT(members) "sit {\"seat\":0," members "}"
#define NAME         "\"name\":\"Anna\""
#define TOKEN        "\"token\":\"" TOKEN_A "\""
    static const struct misfit cases[] = {
        {"a seat that is taken", {{TABLE, ANNA}}, ANNA},
        {"a gap before the seat", {{TABLE}}, BORIS},
        {"a gap before the bot", {{TABLE}}, BOT},
        {"more than there are",
         {{TABLE, ANNA, BORIS, "bot {\"seat\":2,\"level\":\"easy\"}"}},
         "bot {\"seat\":3,\"level\":\"easy\"}"},
        {"no seat", {{TABLE}}, "bot {\"level\":\"easy\"}"},
        {"a seat below the first", {{TABLE}}, "bot {\"seat\":-1,\"level\":\"easy\"}"},
        {"no level", {{TABLE}}, "bot {\"seat\":0}"},
        {"no such level", {{TABLE}}, "bot {\"seat\":0,\"level\":\"divine\"}"},
        {"no name", {{TABLE}}, SIT("\"words\":\"\"," TOKEN)},
        {"no words", {{TABLE}}, SIT(NAME "," TOKEN)},
        {"no token", {{TABLE}}, SIT(NAME ",\"words\":\"\"")},
        {"half a token", {{TABLE}}, SIT(NAME ",\"words\":\"\",\"token\":\"" D16 "\"")},
        {"a host of another kind", {{TABLE}}, SIT(NAME ",\"words\":\"\",\"host\":1," TOKEN)},
        {"words and a pledge",
         {{TABLE}},
         SIT(NAME ",\"words\":\"x\",\"pledge\":\"" MINE "\"," TOKEN)},
        {"a pledge at a known deal",
         {{KNOWN}},
         SIT(NAME ",\"words\":\"\",\"pledge\":\"" MINE "\"," TOKEN)},
        {"nobody goes", {{TABLE}}, "free {\"seat\":0}"},
        {"nobody goes again", {{TABLE, ANNA, BORIS, "free {\"seat\":0}"}}, "free {\"seat\":0}"},
        {"sitting down too late", {{TABLE, ANNA, START}}, BORIS},
        {"a bot too late", {{TABLE, ANNA, START}}, BOT},
        {"going too late", {{TABLE, ANNA, START}}, "free {\"seat\":0}"},
        {"sitting down while words are asked for",
         {{TABLE, ANNA, PROMISER, REVEAL}},
         "bot {\"seat\":2,\"level\":\"easy\"}"},
        {"going while words are asked for", {{TABLE, ANNA, PROMISER, REVEAL}}, "free {\"seat\":0}"},
        {"a second start", {{TABLE, ANNA, START}}, START},
    };
    (void)state;
    CHECK(cases);
}

/* ---- Pledged words ---- */

static void test_pledges(void **state)
{
#define PLEDGE(seat) "pledge {\"seat\":" seat ",\"pledge\":\"" MINE "\"}"
    static const struct misfit cases[] = {
        {"a start before the words were asked for", {{TABLE, ANNA, PROMISER}}, START},
        {"a start before the table's own", {{PLEDGED, ANNA}}, START},
        {"a second pledge", {{TABLE, ANNA, PROMISER}}, PLEDGE("1")},
        {"a pledge of words that were said", {{TABLE, ANNA, SPEAKER}}, PLEDGE("1")},
        {"a bot's pledge", {{TABLE, ANNA, BOT}}, PLEDGE("1")},
        {"nobody's pledge", {{TABLE, ANNA}}, PLEDGE("1")},
        {"no pledge", {{TABLE, ANNA}}, "pledge {\"seat\":0}"},
        {"half a pledge", {{TABLE, ANNA}}, "pledge {\"seat\":0,\"pledge\":\"00\"}"},
        {"a pledge at a known deal", {{KNOWN, ANNA}}, PLEDGE("0")},
        {"a pledge during the game", {{TABLE, ANNA, START}}, PLEDGE("0")},
        {"a pledge while words are asked for", {{TABLE, ANNA, PROMISER, REVEAL}}, PLEDGE("0")},
        {"nothing to ask for", {{TABLE, ANNA}}, REVEAL},
        {"asked twice", {{TABLE, ANNA, PROMISER, REVEAL}}, REVEAL},
        {"asked during the game", {{TABLE, ANNA, PROMISER, REVEAL, START}}, REVEAL},
        {"words that nobody asked for", {{TABLE, ANNA, PROMISER}}, SAID},
        {"words said twice", {{TABLE, ANNA, PROMISER, REVEAL, SAID}}, SAID},
        {"the table's words twice", {{PLEDGED, ANNA, REVEAL, OWN_SAID}}, OWN_SAID},
        {"other words",
         {{TABLE, ANNA, PROMISER, REVEAL}},
         "revealed {\"seat\":1,\"words\":\"mime\"}"},
        {"no words", {{TABLE, ANNA, PROMISER, REVEAL}}, "revealed {\"seat\":1}"},
        {"words without a pledge",
         {{TABLE, ANNA, PROMISER, REVEAL}},
         "revealed {\"seat\":0,\"words\":\"mine\"}"},
        {"words of the table without a pledge", {{TABLE, ANNA, PROMISER, REVEAL}}, OWN_SAID},
        {"nobody's words",
         {{TABLE, ANNA, PROMISER, REVEAL}},
         "revealed {\"seat\":2,\"words\":\"mine\"}"},
        {"words after the deal", {{TABLE, ANNA, PROMISER, REVEAL, START}}, SAID},
    };
    (void)state;
    CHECK(cases);
}

/* ---- The game ---- */

static void test_playing(void **state)
{
    static const struct misfit cases[] = {
        {"away before the game", {{TABLE, ANNA}}, "away {\"seat\":0}"},
        {"back before the game", {{TABLE, ANNA}}, "back {\"seat\":0}"},
        {"gone before the game", {{TABLE, ANNA}}, "gone {\"seat\":0}"},
        {"a bot is not away", {{TABLE, ANNA, BOT, START}}, "away {\"seat\":1}"},
        {"a bot does not come back", {{TABLE, ANNA, BOT, START}}, "back {\"seat\":1}"},
        {"a bot does not go", {{TABLE, ANNA, BOT, START}}, "gone {\"seat\":1}"},
        {"nobody is away", {{TABLE, ANNA, START}}, "away {\"seat\":1}"},
        {"a rematch during the game",
         {{TABLE, ANNA, START}},
         "rematch {\"id\":\"1\",\"code\":\"2\"}"},
        {"a turn before the game", {{TABLE, ANNA}}, "turn 1 0 done"},
        {"a turn of no round", {{TABLE, ANNA, START}}, "turn x 0 done"},
        {"a turn of no seat", {{TABLE, ANNA, START}}, "turn 1 x done"},
        {"a turn of another round", {{TABLE, ANNA, START}}, "turn 2 0 done"},
        {"a turn of the round before", {{TABLE, ANNA, START}}, "turn 0 0 done"},
        {"a turn of another seat", {{TABLE, ANNA, START}}, "turn 1 1 done"},
        {"a round of ten digits", {{TABLE, ANNA, START}}, "turn 0000000001 0 done"},
        {"a turn without a turn", {{TABLE, ANNA, START}}, "turn 1 0"},
        {"a bot's turn in person", {{TABLE, ANNA, BOT, START}}, "turn 1 1 done"},
        {"a turn for a seat that nobody has", {{TABLE, ANNA, START}}, "auto 1 1 done"},
    };
    (void)state;
    CHECK(cases);
}

/* The end of a game, by its own history; then a rematch, once. */
static void test_rematch(void **state)
{
    static const char *const bad[] = {
        "rematch {\"code\":\"ZZ22ZZ\"}",
        "rematch {\"id\":\"1\"}",
        "rematch {\"id\":\"0123456789abcdef0123456789abcdef0\",\"code\":\"ZZ22ZZ\"}",
        "rematch {\"id\":\"1\",\"code\":\"123456789\"}",
    };
    static const char good[] = "rematch {\"id\":\"" SECRET "\",\"code\":\"12345678\"}";
    struct stage stage;
    struct kv_error error;
    token_text tokens[2];
    (void)state;
    stage_start_two(&stage, "{\"name\":\"machinery\",\"seats\":2}", tokens);
    stage_play_out(&stage);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(room_replay(stage.room, bad[i], strlen(bad[i]), stage.now, &error));
    assert_true(room_replay(stage.room, good, strlen(good), stage.now, &error));
    assert_false(room_replay(stage.room, good, strlen(good), stage.now, &error));
    stage_enter(&stage, 3);
    assert_non_null(
        stage_heard(&stage, 3, "\"rematch\":{\"id\":\"" SECRET "\",\"code\":\"12345678\"}"));
    stage_close(&stage);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_good_lines), cmocka_unit_test(test_nobody_is_host_by_accident),
        cmocka_unit_test(test_tables),     cmocka_unit_test(test_sitting),
        cmocka_unit_test(test_pledges),    cmocka_unit_test(test_playing),
        cmocka_unit_test(test_rematch),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
