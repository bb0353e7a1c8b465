/* Requests of pack editors: the fields of a box, the faults of a pack, and pictures. */
#include "ask_engine.h"

#include <stdio.h>

static struct kv_text request;

/* Asks about a pack with these figures, with more members in the request. */
static void ask_of(const char *game, const char *figures, const char *more)
{
    struct kv_text pack = {.allocate = kv_heap};
    kv_put(&pack, "{\"kvartal-pack\":1,\"game\":\"%s\",\n\"figures\":{%s}}", game, figures);
    request.allocate = kv_heap;
    request.length = 0;
    kv_json_begin(&request, NULL, '{');
    kv_json_put_string(&request, "do", "box");
    kv_json_put_string(&request, "pack", pack.data);
    kv_put(&request, "%s", more);
    kv_json_end(&request, '}');
    free(pack.data);
    expect_fine(request.data);
}

static uint32_t count_of(const char *words)
{
    uint32_t count = 0;
    for (const char *at = reply.data; (at = strstr(at, words)); at++)
        count++;
    return count;
}

/* Everything that can be edited has a name for people, and everything in a list or a choice too. */
static void every_field_has_its_name(void **state)
{
    (void)state;
    for (uint32_t i = 0; kv_games[i]; i++) {
        if (!kv_games[i]->packing)
            continue;
        for (const struct kv_field *field = kv_games[i]->packing->fields; field->id; field++) {
            assert_non_null(field->title);
            assert_non_null(field->about);
            if (field->kind != KV_FIELD_ROWS)
                continue;
            for (const struct kv_field *part = field->parts; part->kind != KV_FIELD_END; part++) {
                assert_int_equal(!part->id, !part->title);
                assert_true(part->kind != KV_FIELD_CHOICE || part->words[0].title);
            }
        }
    }
}

static void the_fields_of_a_box_are_told(void **state)
{
    (void)state;
    expect_fine("{\"do\":\"box\",\"game\":\"machinery\"}");
    assert_true(says("{\"id\":\"buildings\",\"title\":\"Buildings\""));
    assert_true(says("\"kind\":\"rows\",\"pictures\":true,\"rows\":[{\"id\":\"library\""));
    assert_true(says("\"kind\":\"shape\",\"least\":3,\"most\":16,\"side\":4"));
    assert_true(says("\"kind\":\"signed\",\"least\":-1,\"most\":2"));
    assert_true(says("\"words\":[{\"id\":\"no\",\"title\":\"no\"}"));
    expect_fine("{\"do\":\"box\",\"game\":\"welcome\"}");
    assert_true(says("{\"id\":\"1.1\",\"title\":\"1.1\"}"));
    assert_true(says("\"values\":[\"fence\",\"agent\""));
    assert_true(says("\"count\":8,\"fewest\":2"));
    expect_refused("{\"do\":\"box\",\"game\":\"chess\"}", "no-pack");
    expect_refused("{\"do\":\"box\"}", "bad-request");
    expect_refused("{\"do\":\"box\",\"pack\":7}", "bad-request");
}

static void every_fault_has_its_field(void **state)
{
    (void)state;
    ask_of("welcome",
           "\"boards\":{\"classic\":{\"pools\":{\"is\":[1],\"from\":\"hearsay\"}}},\n"
           "\"plans-first\":{\"1.1\":{\"first\":99}},\"pool\":3",
           "");
    assert_int_equal(count_of("\"sentence\""), 4);
    assert_int_equal(count_of("{\"line\":2,\"field\":\"boards/classic/pools\""), 2);
    assert_true(
        says("{\"line\":3,\"field\":\"plans-first/1.1/first\",\"sentence\":\"\\\"Points for "
             "the first\\\" is a whole number from 1 to 60, not 99.\"}"));
    assert_true(says("{\"line\":3,\"field\":\"pool\""));
    assert_false(says("\"name\""));
    ask_of("smallcities", "\"stars\":[\"A1\",\"A2\",\"A3\",\"A4\"],\n\"map\":[]", "");
    assert_true(says("\"field\":\"map\""));
    expect_fine("{\"do\":\"box\",\"pack\":\"{\"}");
    assert_true(says("{\"line\":0,\"field\":\"\",\"sentence\":\"Line 1"));
    expect_fine("{\"do\":\"box\",\"pack\":\"{}\",\"draw\":\"map\"}");
    assert_int_equal(count_of("\"sentence\""), 1);
    assert_false(says("pictures"));
}

/* A form shows titles, so faults are described with them; ids are those of the file. */
static const struct {
    const char *game, *figures, *said;
} in_a_form[] = {
    {"welcome", "\"plans-first\":{\"1.1\":{\"first\":\"\"}}",
     "\\\"Points for the first\\\" is missing."},
    {"welcome", "\"plans-first\":{\"1.1\":{\"first\":\"a\"}}",
     "\\\"Points for the first\\\" is a whole number from 1 to 60, not \\\"a\\\"."},
    {"welcome", "\"temps-by-rank\":[7,\"\",1]", "\\\"Temps against others\\\" lacks a number."},
    {"welcome", "\"boards\":{\"classic\":{\"pool-houses-top\":[\"1\",\"2\",\"3\",\"4\",\"5\"]}}",
     "\\\"Houses with a pool, top street\\\" has 0 to 4 entries, not 5."},
    {"welcome", "\"boards\":{\"classic\":{\"parks-top\":[0,4,2,10]}}",
     "Board \\\"Classic board\\\": \\\"Points for parks, top street\\\" pays less for more marks."},
    {"welcome", "\"temps-alone\":[12,7]", "marks: \\\"Temps alone: the solo card\\\"."},
    {"smallcities", "\"goals\":{\"hub\":[0,1,2,3,4,5,41]}",
     "\\\"most colours beside one building\\\" is a whole number from 0 to 40, not 41."},
    {"smallcities", "\"unification\":[0,5,2,3,4,5,6]", "fall: \\\"Points of unification\\\"."},
    {"smallcities", "\"firm-ground\":99", "\\\"The bonus Firm ground\\\" is a whole number"},
    {"machinery", "\"buildings\":{\"library\":{\"shape\":[\"##\"]}}",
     "\\\"Shape\\\" has 3 to 16 squares, not 2."},
    {"machinery", "\"events\":{\"shock-work\":{\"figures\":\"\"}}",
     "\\\"Figures to draw, more than two\\\" is missing."},
    {"machinery", "\"events\":{\"shock-work\":{\"figures\":2}}",
     "The event \\\"shock work\\\" lets more figures be drawn than its cards have."},
    {"machinery", "\"machines\":{\"loader\":{\"penalty\":0}}",
     "The \\\"loader\\\" can be turned, so its penalty is at least 1."},
};

static void what_is_wrong_is_told_as_the_form_calls_it(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < sizeof in_a_form / sizeof *in_a_form; i++) {
        ask_of(in_a_form[i].game, in_a_form[i].figures, "");
        if (!says(in_a_form[i].said))
            fail_msg("%s: %s, not: %s", in_a_form[i].figures, reply.data, in_a_form[i].said);
    }
    expect_fine("{\"do\":\"box\",\"pack\":\"{\\\"kvartal-pack\\\":1,\\\"game\\\":\\\"welcome\\\","
                "\\\"title\\\":\\\"a \\\",\\\"figures\\\":{}}\"}");
    assert_true(says("\\\"Name of this box\\\" must not end with a blank."));
}

/* The right edge of the zones of a board. */
static int rightmost(void)
{
    int most = 0, x = 0, y = 0, width = 0;
    for (const char *at = reply.data; (at = strstr(at, "data-move=")); at++) {
        const char *rect = strstr(at, "<rect");
        assert_non_null(rect);
        assert_int_equal(
            sscanf(rect, "<rect x=\\\"%d\\\" y=\\\"%d\\\" width=\\\"%d\\\"", &x, &y, &width), 3);
        most = x + width > most ? x + width : most;
    }
    return most;
}

/* Figures that are valid alone but not together: the field is named, and everything is drawn. */
static void what_does_not_go_together_is_told_and_drawn(void **state)
{
    (void)state;
    ask_of("smallcities", "\"pairs\":{\"red\":[\"blue\",\"blue\"]}", ",\"draw\":\"pairs\"");
    assert_true(says("\"field\":\"pairs"));
    assert_int_equal(count_of("<svg"), 5);
    ask_of("welcome", "\"boards\":{\"classic\":{\"houses\":[10,11,6]}}", ",\"draw\":\"boards\"");
    assert_true(says("\"field\":\"boards"));
    assert_int_equal(count_of("data-move=\\\"boards/classic/"), 27);
    assert_true(rightmost() > 3000 && rightmost() <= 3800); /* no street leaves the sheet */
    assert_false(says("\"name\""));
}

static void a_good_pack_has_its_name_and_takes_no_place(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < 20; i++)
        ask_of("smallcities", "\"firm-ground\":9", "");
    assert_true(says("\"name\":\"smallcities:pack="));
    assert_true(says("\"faults\":[]"));
    ask_of("smallcities", "\"firm-ground\":3", "");
    assert_true(says("\"name\":\"smallcities\""));
    expect_refused("{\"do\":\"new\",\"name\":\"smallcities:pack=0123456789abcdef\",\"seats\":2}",
                   "missing-pack");
}

/* One picture for each row, each word of a choice, or one alone; zones name what they edit. */
static void every_picture_can_be_drawn(void **state)
{
    (void)state;
    for (uint32_t i = 0; kv_games[i]; i++)
        for (const struct kv_box_picture *picture =
                 kv_games[i]->packing ? kv_games[i]->packing->pictures : NULL;
             picture && picture->field; picture++) {
            char draw[64];
            snprintf(draw, sizeof draw, ",\"draw\":\"%s\"", picture->field);
            ask_of(kv_games[i]->id, "", draw);
            assert_true(count_of("<svg") > 0);
        }
    ask_of("smallcities", "", ",\"draw\":\"die\"");
    assert_int_equal(count_of("<svg"), 7);
    ask_of("smallcities", "", ",\"draw\":\"map\"");
    assert_true(says("data-move=\\\"map|central-area|stars E5\\\""));
    /* In the picture and beside it. */
    assert_int_equal(count_of("\"map|central-area|stars "), 2 * 61);
    ask_of("welcome", "", ",\"draw\":\"boards\"");
    assert_true(says("data-move=\\\"boards/classic/pool-houses-top 3\\\""));
    assert_true(says("Top street, house 3: a pool"));
    ask_of("welcome", "", ",\"draw\":\"temps-alone\"");
    assert_true(says("\"pictures\":[]"));
    expect_refused(
        "{\"do\":\"box\",\"pack\":\"{\\\"kvartal-pack\\\":1,\\\"game\\\":\\\"welcome\\\","
        "\\\"figures\\\":{}}\",\"draw\":\"roofs\"}",
        "bad-request");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(every_field_has_its_name),
        CASE(the_fields_of_a_box_are_told),
        CASE(every_fault_has_its_field),
        CASE(what_is_wrong_is_told_as_the_form_calls_it),
        CASE(what_does_not_go_together_is_told_and_drawn),
        CASE(a_good_pack_has_its_name_and_takes_no_place),
        CASE(every_picture_can_be_drawn),
    };
    int failed = cmocka_run_group_tests_name("boxes in the engine", tests, NULL, NULL);
    free(request.data);
    return failed;
}
