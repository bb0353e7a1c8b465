/* What a request asks for when it is done, all in one answer. */
#include "ask_engine.h"

#include <stdio.h>

#define PLAY "{\"do\":\"play\",\"seat\":0,\"move\":\"take 1\",\"answer\":"
#define ALL                                                                                        \
    "{\"state\":true,\"view\":true,\"moves\":true,\"score\":true,\"record\":true,\"picture\":{}}"

/* ---- A refusal changes nothing ---- */

struct refusal {
    const char *request, *code;
};

static const struct refusal refusals[] = {
    {PLAY "true}", "bad-request"},
    {PLAY "[\"state\"]}", "bad-request"},
    {PLAY "{\"colour\":true}}", "bad-request"},
    {PLAY "{\"state\":1}}", "bad-request"},
    {PLAY "{\"view\":\"yes\"}}", "bad-request"},
    {PLAY "{\"moves\":[]}}", "bad-request"},
    {PLAY "{\"score\":null}}", "bad-request"},
    {PLAY "{\"record\":0}}", "bad-request"},
    {PLAY "{\"picture\":true}}", "bad-request"},
    {PLAY "{\"picture\":{\"layout\":\"round\"}}}", "bad-request"},
    {PLAY "{\"picture\":{\"frame\":true}}}", "bad-request"},
    {PLAY "{\"picture\":{\"zones\":1}}}", "bad-request"},
    {PLAY "{\"seat\":2,\"moves\":true}}", "bad-seat"},
    {PLAY "{\"seat\":-1,\"moves\":true}}", "bad-seat"},
    {PLAY "{\"seat\":\"0\",\"moves\":true}}", "bad-seat"},
    {"{\"do\":\"play\",\"seat\":0,\"move\":\"fly\",\"answer\":{\"state\":true}}", "illegal-move"},
    {"{\"do\":\"play\",\"seat\":0,\"move\":\"take 1\",\"forced\":1}", "bad-request"},
    {"{\"do\":\"undo\",\"seat\":0,\"answer\":{\"state\":true}}", "nothing-to-undo"},
    {"{\"do\":\"undo\",\"seat\":0,\"count\":0}", "bad-request"},
    {"{\"do\":\"undo\",\"seat\":0,\"count\":65}", "bad-request"},
    {"{\"do\":\"undo\",\"seat\":0,\"count\":1}", "nothing-to-undo"},
    {"{\"do\":\"undo\",\"seat\":1,\"count\":2}", "nothing-to-undo"},
    {"{\"do\":\"show\",\"answer\":{\"moves\":true}}", "bad-seat"},
    {"{\"do\":\"show\",\"answer\":{\"view\":true}}", "bad-seat"},
    {"{\"do\":\"show\",\"answer\":{\"picture\":{}}}", "bad-seat"},
    {"{\"do\":\"show\",\"seat\":0,\"answer\":7}", "bad-request"},
    {"{\"do\":\"new\",\"name\":\"welcome\",\"seats\":2,\"answer\":{\"moves\":true}}", "bad-seat"},
    {"{\"do\":\"new\",\"name\":\"welcome\",\"seats\":2,\"answer\":{\"seat\":2,\"moves\":true}}",
     "bad-seat"},
    {"{\"do\":\"bot\",\"seat\":0,\"level\":\"random\",\"answer\":{\"seat\":9}}", "bad-seat"},
    {"{\"do\":\"score\",\"answer\":{\"state\":true}}", "bad-request"},
    {"{\"do\":\"moves\",\"seat\":0,\"answer\":{\"state\":true}}", "bad-request"},
};

static void what_is_wrong_is_refused(void **state)
{
    (void)state;
    expect_fine("{\"do\":\"new\",\"name\":\"welcome#answers\",\"seats\":2}");
    expect_fine("{\"do\":\"play\",\"seat\":1,\"move\":\"take 1\"}");
    struct seen before = look();
    for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++) {
        expect_refused(refusals[i].request, refusals[i].code);
        expect_unchanged(&before);
    }
    forget(&before);
}

/* ---- The same as single requests say ---- */

/* The value of a member of the last answer, as text. */
static char *member(const char *key)
{
    struct kv_json json = support_json(reply.data, reply.length), value;
    if (!kv_json_field(&json, key, &value))
        fail_msg("there is no %s in %.200s", key, reply.data);
    size_t length = (size_t)(value.end - value.at);
    char *text = (char *)malloc(length + 1);
    memcpy(text, value.at, length);
    text[length] = '\0';
    return text;
}

/* An answer without its "ok", as the value of a member would be. */
static char *alone(const char *request)
{
    static const char ok[] = "{\"ok\":true,";
    char *text = copy_of(request);
    assert_memory_equal(text, ok, sizeof ok - 1);
    memmove(text + 1, text + sizeof ok - 1, strlen(text + sizeof ok - 1) + 1);
    return text;
}

static void expect_same(char *wanted, char *single)
{
    assert_string_equal(wanted, single);
    free(wanted);
    free(single);
}

static char *single(const char *request, const char *key)
{
    expect_fine(request);
    return member(key);
}

/* The last answer has everything, for this seat. */
static void expect_pieces(uint32_t seat)
{
    char request[80];
    char *state = member("state"), *view = member("view"), *moves = member("moves");
    char *score = member("score"), *record = member("record");
    free(member("picture"));
    expect_same(state, alone("{\"do\":\"show\"}"));
    snprintf(request, sizeof request, "{\"do\":\"show\",\"seat\":%u}", (unsigned)seat);
    expect_same(view, alone(request));
    snprintf(request, sizeof request, "{\"do\":\"moves\",\"seat\":%u}", (unsigned)seat);
    expect_same(moves, single(request, "moves"));
    expect_same(score, alone("{\"do\":\"score\"}"));
    expect_same(record, single("{\"do\":\"record\"}", "record"));
}

static void every_request_answers_what_is_wanted(void **state)
{
    (void)state;
    expect_fine("{\"do\":\"new\",\"name\":\"welcome#answers\",\"seats\":2,\"answer\":"
                "{\"seat\":1,\"state\":true,\"view\":true,\"moves\":true,\"score\":true,"
                "\"record\":true,\"picture\":{}}}");
    expect_pieces(1);
    expect_fine(PLAY ALL "}");
    expect_pieces(0);
    expect_fine("{\"do\":\"undo\",\"seat\":0,\"answer\":" ALL "}");
    expect_pieces(0);
    expect_fine("{\"do\":\"show\",\"seat\":1,\"answer\":" ALL "}");
    expect_pieces(1);
    expect_fine("{\"do\":\"bot\",\"seat\":0,\"level\":\"random\",\"answer\":" ALL "}");
    assert_true(says("\"played\":[\"take "));
    expect_pieces(0);
}

static void only_what_is_wanted_is_answered(void **state)
{
    (void)state;
    expect_fine("{\"do\":\"new\",\"name\":\"welcome#answers\",\"seats\":2,\"answer\":{}}");
    assert_string_equal(reply.data, "{\"ok\":true}");
    expect_fine(PLAY "{\"state\":false,\"moves\":false}}");
    assert_string_equal(reply.data, "{\"ok\":true}");
    expect_fine("{\"do\":\"undo\",\"seat\":0,\"answer\":{\"moves\":true}}");
    assert_string_equal(reply.data, "{\"ok\":true,\"moves\":[\"take 1\",\"take 2\",\"take 3\"]}");
}

static void a_record_answers_what_is_wanted(void **state)
{
    struct kv_text request = {.allocate = kv_heap};
    (void)state;
    reach(MIDDLE);
    char *record = take_record();
    kv_put(&request, "{\"do\":\"load\"");
    kv_json_put_string(&request, "record", record);
    kv_put(&request, ",\"answer\":{\"seat\":2,%s}", &ALL[1]);
    expect_fine(request.data);
    expect_pieces(2);
    free(record);
    free(request.data);
}

/* ---- A record at a round ---- */

static char *load_request(const char *record, unsigned round)
{
    struct kv_text request = {.allocate = kv_heap};
    kv_put(&request, "{\"do\":\"load\"");
    kv_json_put_string(&request, "record", record);
    kv_put(&request, ",\"round\":%u}", round);
    return request.data;
}

static void expect_round_refused(const char *record, const char *round)
{
    struct kv_text request = {.allocate = kv_heap};
    kv_put(&request, "{\"do\":\"load\"");
    kv_json_put_string(&request, "record", record);
    kv_put(&request, ",\"round\":%s}", round);
    expect_refused(request.data, "bad-request");
    free(request.data);
}

static void a_record_opens_at_a_round(void **state)
{
    enum { ROUNDS = 4 };
    char *shown[ROUNDS], *request;
    (void)state;
    expect_fine("{\"do\":\"new\",\"name\":\"welcome#rounds\",\"seats\":2}");
    for (uint32_t i = 0; i < ROUNDS; i++) {
        shown[i] = copy_of("{\"do\":\"show\"}");
        play_first_moves(0);
        play_first_moves(1);
    }
    expect_fine("{\"do\":\"play\",\"seat\":1,\"move\":\"take 1\"}");
    char *record = take_record();
    struct seen before = look();
    expect_round_refused(record, "0");
    expect_round_refused(record, "-1");
    expect_round_refused(record, "\"2\"");
    expect_round_refused(record, "6");
    assert_true(says("no round 6"));
    expect_unchanged(&before);
    forget(&before);
    for (uint32_t i = 0; i < ROUNDS; i++) {
        request = load_request(record, i + 1);
        expect_fine(request);
        assert_string_equal(reply.data, shown[i]);
        free(request);
        free(shown[i]);
    }
    request = load_request(record, ROUNDS + 1);
    expect_fine(request);
    assert_true(says("\"waiting\":[0,1]") && !says("\"turn\""));
    free(request);
    free(record);
}

static void a_round_begins_with_the_position_set_in_it(void **state)
{
    (void)state;
    reach(FRESH);
    char *set = set_request();
    expect_fine(set);
    free(set);
    char *shown = copy_of("{\"do\":\"show\"}");
    play_first_moves(0);
    char *record = take_record(), *request = load_request(record, 1);
    expect_fine(request);
    assert_string_equal(reply.data, shown);
    assert_non_null(strstr(record, "\nr1 set "));
    expect_fine("{\"do\":\"record\"}");
    assert_true(says("r1 set "));
    free(shown);
    free(record);
    free(request);
}

/* ---- Steps without a choice ---- */

/* How many moves the seat's turn has. */
static uint32_t turn_length(uint32_t seat)
{
    return engine.match.played[seat];
}

static void steps_without_a_choice_are_made(void **state)
{
    char request[160];
    uint32_t alone_made = 0, turns = 0;
    kv_move list[KV_MOVES_MOST];
    (void)state;
    expect_fine("{\"do\":\"new\",\"name\":\"welcome:edition=first,advanced=on#forced\"}");
    for (; turns < 200 && !engine.match.ended; turns++) {
        uint32_t before = turn_length(0);
        char said[64];
        struct kv_text text;
        kv_text_start(&text, said, sizeof said);
        uint32_t round = engine.match.round, count = kv_match_moves(&engine.match, 0, list);
        engine.match.setup.game->say(list[turns % count], &text);
        snprintf(request, sizeof request,
                 "{\"do\":\"play\",\"seat\":0,\"move\":\"%s\",\"forced\":true}", said);
        expect_fine(request);
        if (engine.match.ended)
            break;
        if (engine.match.round == round)
            alone_made += turn_length(0) - before - 1;
        else
            assert_int_equal(turn_length(0), 0); /* nothing is played for the next round */
        count = kv_match_moves(&engine.match, 0, list);
        kv_text_start(&text, said, sizeof said);
        engine.match.setup.game->say(list[0], &text);
        assert_true(count > 1 || strcmp(said, "done") == 0 || turn_length(0) == 0);
    }
    assert_true(alone_made > 0);
}

static void several_moves_are_taken_back_at_once(void **state)
{
    (void)state;
    expect_fine("{\"do\":\"new\",\"name\":\"welcome#undo\",\"seats\":2}");
    char *fresh = copy_of("{\"do\":\"show\"}");
    expect_fine("{\"do\":\"play\",\"seat\":0,\"move\":\"take 1\"}");
    kv_move list[KV_MOVES_MOST];
    kv_match_moves(&engine.match, 0, list);
    kv_match_play(&engine.match, 0, list[0]);
    assert_int_equal(turn_length(0), 2);
    expect_refused("{\"do\":\"undo\",\"seat\":0,\"count\":3}", "nothing-to-undo");
    assert_int_equal(turn_length(0), 2);
    expect_fine("{\"do\":\"undo\",\"seat\":0,\"count\":2}");
    expect_fine("{\"do\":\"show\"}");
    assert_string_equal(reply.data, fresh);
    free(fresh);
}

/* ---- Pictures ---- */

static uint32_t count_of(const char *text, const char *words)
{
    uint32_t count = 0;
    for (const char *at = text; (at = strstr(at, words)); at += strlen(words))
        count++;
    return count;
}

/* The picture of the last answer: its SVG as text, and its lists. */
struct shown {
    char *svg;
    struct kv_json zones, places, advice;
};

static struct shown read_picture(void)
{
    struct shown shown;
    struct kv_json json = support_json(reply.data, reply.length), picture, svg;
    struct kv_text text = {.allocate = kv_heap};
    assert_true(kv_json_field(&json, "picture", &picture) && kv_json_field(&picture, "svg", &svg) &&
                kv_json_list(&picture, "zones", &shown.zones) &&
                kv_json_list(&picture, "places", &shown.places) &&
                kv_json_field(&picture, "advice", &shown.advice));
    kv_json_unquote(&svg, &text);
    shown.svg = text.data;
    assert_true(strncmp(shown.svg, "<svg ", 5) == 0);
    assert_string_equal(shown.svg + text.length - 7, "</svg>\n");
    assert_int_equal(count_of(shown.svg, "<g ") + count_of(shown.svg, "<g>"),
                     count_of(shown.svg, "</g>"));
    return shown;
}

static bool is_place(const struct shown *shown, const struct kv_json *name)
{
    struct kv_json_walk walk;
    struct kv_json place;
    kv_json_enter(&shown->places, &walk);
    while (kv_json_next(&walk, NULL, &place))
        if (place.end - place.at == name->end - name->at &&
            memcmp(place.at, name->at, (size_t)(name->end - name->at)) == 0)
            return true;
    return false;
}

/* Whether the SVG has the text before, then the plain text of a JSON string, then a quote. */
static bool svg_has(const struct shown *shown, const char *before, const struct kv_json *string)
{
    char data[160];
    struct kv_text text;
    kv_text_start(&text, data, sizeof data);
    kv_put(&text, "%s\"", before);
    kv_json_unquote(string, &text);
    kv_put(&text, "\"");
    return strstr(shown->svg, data) != NULL;
}

/* One zone: touched in the picture, chosen by the places that it names, or a button beside it. */
static void check_zone(const struct shown *shown, const struct kv_json *zone, uint32_t *by_places)
{
    struct kv_json move, label, places, place;
    struct kv_json_walk walk;
    assert_true(kv_json_field(zone, "move", &move) && kv_json_field(zone, "label", &label) &&
                label.end - label.at > 2);
    bool several = kv_json_list(zone, "places", &places) && kv_json_count(&places) > 1;
    bool single = kv_json_list(zone, "places", &places) && kv_json_count(&places) == 1;
    bool word = !memchr(move.at, ' ', (size_t)(move.end - move.at));
    bool drawn = svg_has(shown, " data-move=", &move);
    assert_true(drawn || several || word);
    if (drawn)
        assert_true(svg_has(shown,
                            single || several ? "<g class=\"tab\" data-move="
                                              : "<g class=\"hot\" role=\"button\" data-move=",
                            &move));
    *by_places += several;
    if (!several && !single)
        return;
    kv_json_enter(&places, &walk);
    while (kv_json_next(&walk, NULL, &place))
        assert_true(is_place(shown, &place) && svg_has(shown, "<g id=", &place));
}

/* Checks the current picture; returns how many moves are chosen by several places. */
static uint32_t check_picture(const char *layout)
{
    char request[120];
    struct kv_json_walk walk;
    struct kv_json zone;
    kv_move list[KV_MOVES_MOST];
    uint32_t by_places = 0;
    snprintf(
        request, sizeof request,
        "{\"do\":\"show\",\"seat\":0,\"answer\":{\"picture\":{\"layout\":\"%s\",\"bare\":true}}}",
        layout);
    expect_fine(request);
    struct shown shown = read_picture();
    assert_int_equal(kv_json_count(&shown.zones), kv_match_moves(&engine.match, 0, list));
    kv_json_enter(&shown.zones, &walk);
    while (kv_json_next(&walk, NULL, &zone))
        check_zone(&shown, &zone, &by_places);
    assert_true((kv_json_count(&shown.places) > 0) == (by_places > 0));
    assert_true(shown.advice.end - shown.advice.at > 2);
    free(shown.svg);
    return by_places;
}

/* Plays at random and sometimes checks pictures. Returns how many moves were chosen by places. */
static uint32_t check_game(const char *name)
{
    struct kv_text request = {.allocate = kv_heap};
    struct kv_rng rng;
    uint32_t by_places = 0, steps = 0;
    kv_rng_start(&rng, name, 0);
    kv_put(&request, "{\"do\":\"new\"");
    kv_json_put_string(&request, "name", name);
    kv_put(&request, "}");
    expect_fine(request.data);
    free(request.data);
    for (; steps < 60 && !engine.match.ended; steps++) {
        kv_move list[KV_MOVES_MOST];
        if (steps % 2 == 0)
            by_places += check_picture(steps % 4 ? "narrow" : "wide");
        uint32_t count = kv_match_moves(&engine.match, 0, list);
        kv_match_play(&engine.match, 0, list[kv_rng_below(&rng, count)]);
    }
    return by_places;
}

static void pictures_say_what_can_be_touched(void **state)
{
    (void)state;
    assert_int_equal(check_game("welcome:edition=first,advanced=on#look"), 0);
    assert_true(check_game("smallcities#look") > 0);
    assert_true(check_game("machinery#look") > 0);
}

static void a_picture_for_others_has_no_zones(void **state)
{
    (void)state;
    reach(MIDDLE);
    expect_fine(
        "{\"do\":\"show\",\"seat\":0,\"answer\":{\"picture\":{\"others\":true,\"bare\":true}}}");
    struct shown shown = read_picture();
    assert_int_equal(kv_json_count(&shown.zones), 0);
    assert_null(strstr(shown.svg, "data-move"));
    free(shown.svg);
    expect_fine("{\"do\":\"show\",\"seat\":0,\"answer\":{\"picture\":{\"zones\":false}}}");
    shown = read_picture();
    assert_int_equal(kv_json_count(&shown.zones), 0);
    free(shown.svg);
}

/* A view shows a seat neither the others' turns nor the seed. */
static void a_view_keeps_secrets(void **state)
{
    (void)state;
    expect_fine("{\"do\":\"new\",\"name\":\"welcome#hidden-seed\",\"seats\":2}");
    expect_fine("{\"do\":\"play\",\"seat\":0,\"move\":\"take 2\",\"answer\":{\"seat\":1,"
                "\"view\":true,\"moves\":true,\"score\":false,\"picture\":{}}}");
    assert_false(says("hidden-seed"));
    assert_false(says("\"turn\""));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(what_is_wrong_is_refused),
        CASE(every_request_answers_what_is_wanted),
        CASE(only_what_is_wanted_is_answered),
        CASE(a_record_answers_what_is_wanted),
        CASE(a_record_opens_at_a_round),
        CASE(a_round_begins_with_the_position_set_in_it),
        CASE(steps_without_a_choice_are_made),
        CASE(several_moves_are_taken_back_at_once),
        CASE(pictures_say_what_can_be_touched),
        CASE(a_picture_for_others_has_no_zones),
        CASE(a_view_keeps_secrets),
    };
    return cmocka_run_group_tests_name("The engine: answers", tests, NULL, NULL);
}
