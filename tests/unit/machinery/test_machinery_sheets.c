/* Machinery: what a sheet file is refused for, and sheets of whole games that read back. */
#include "play_machinery.h"

#include <stdio.h>

static const char *refusal(bool events, const char *text)
{
    static struct kv_error error;
    struct opened opened;
    unsigned char sheet[KV_SHEET_MOST];
    open_match(&opened, "file", 1, events);
    ((struct table *)opened.match.table)->scored = true;
    struct kv_json json = support_json(text, strlen(text));
    bool read = kv_machinery.read_sheet(opened.match.table, &json, sheet, &error);
    support_close(&opened);
    return read ? "" : error.message;
}

#define REST ",\"broken\":[],\"builders\":0,\"bonus\":0}"

static void assert_refused(bool events, const char *text, const char *part)
{
    const char *said = refusal(events, text);
    if (!strstr(said, part))
        fail_msg("%s\nis answered \"%s\" and not \"%s\"", text, said, part);
}

static void a_sheet_file_is_refused_with_place_and_reason(void **state)
{
    (void)state;
    assert_refused(true, "[]", "The sheet: an object");
    assert_refused(true, "{\"buildings\":{}" REST, "");
    assert_refused(true, "{\"buildings\":{},\"gold\":1" REST, "\"gold\" is unknown");
    assert_refused(true, "{\"broken\":[],\"builders\":0,\"bonus\":0}", "\"buildings\" is missing");
    assert_refused(true, "{\"buildings\":[]" REST, "\"buildings\" must be an object");
    assert_refused(true, "{\"buildings\":{\"opera\":\"##\"}" REST, "no building \"opera\"");
    const char *const wrong_shapes[] = {"\"##/##\"",          "\"##/##/##/##\"", "\"##/#x/##\"",
                                        "\"##/#./##\"",       "\"###/##/#\"",    "\"\"",
                                        "\"##/##/#\\u0000\"", "\"##/##/###\"",   "3"};
    for (unsigned i = 0; i < sizeof wrong_shapes / sizeof *wrong_shapes; i++) {
        char text[128];
        snprintf(text, sizeof text, "{\"buildings\":{\"library\":%s}" REST, wrong_shapes[i]);
        assert_refused(true, text, "the library must be its shape \"##/##/##\"");
    }
    assert_refused(true, "{\"buildings\":{},\"broken\":[1,1,1,1,1,1],\"builders\":0,\"bonus\":0}",
                   "at most 5 breakages");
    assert_refused(true, "{\"buildings\":{},\"broken\":[1,5],\"builders\":0,\"bonus\":0}",
                   "circle 2: a whole number from 1 to 4");
    assert_refused(false, "{\"buildings\":{},\"broken\":[4],\"builders\":0,\"bonus\":0}",
                   "circle 1: a whole number from 1 to 3");
    assert_refused(true, "{\"buildings\":{},\"broken\":[0],\"builders\":0,\"bonus\":0}",
                   "circle 1:");
    assert_refused(true, "{\"buildings\":{},\"broken\":3,\"builders\":0,\"bonus\":0}",
                   "\"broken\"");
    assert_refused(true, "{\"buildings\":{},\"broken\":[],\"builders\":9,\"bonus\":0}",
                   "\"builders\" must be a whole number from 0 to 8");
    assert_refused(true, "{\"buildings\":{},\"broken\":[],\"builders\":0,\"bonus\":1}",
                   "\"bonus\" must be 0 or 2");
    assert_refused(false, "{\"buildings\":{},\"broken\":[],\"builders\":0,\"bonus\":2}",
                   "\"bonus\" must be 0 in a game without events");
}

#define LIBRARY(squares) "{\"buildings\":{\"library\":\"" squares "\"}"

static void what_has_no_cause_is_refused(void **state)
{
    (void)state;
    assert_refused(true, "{\"buildings\":{},\"broken\":[],\"builders\":1,\"bonus\":0}",
                   "\"builders\": each fills a square, but none is filled.");
    assert_refused(true, "{\"buildings\":{},\"broken\":[1],\"builders\":0,\"bonus\":0}",
                   "\"broken\": only figures that are drawn break machines");
    assert_refused(true, LIBRARY("##/#o/oo") ",\"broken\":[],\"builders\":0,\"bonus\":2}",
                   "\"bonus\": the grant is for a finished building");
    assert_refused(true, LIBRARY("##/#o/oo") ",\"broken\":[4,4,4],\"builders\":0,\"bonus\":0}",
                   "\"broken\": at most 2 breakages can be of 4");
    assert_string_equal(refusal(true, LIBRARY("##/##/##") ",\"broken\":[4,4,3],\"builders\":1,"
                                                          "\"bonus\":2}"),
                        "");
}

/* A sheet with so many filled squares, the first ones of the city. */
static const char *sheet_with_squares(unsigned squares, unsigned builders)
{
    static char text[2048];
    struct opened opened;
    struct kv_text json;
    open_match(&opened, "count", 1, true);
    struct sheet *sheet = sheet_of(&opened);
    for (unsigned i = 0; i < squares; i++) {
        placement single =
            machinery_box.layout.placements[machinery_box.layout.single_squares.first + i];
        machinery_fill(&machinery_box, sheet, placement_building(single), single >> SQUARES_SHIFT);
    }
    sheet->builders = (uint8_t)builders;
    kv_text_start(&json, text, sizeof text);
    kv_json_begin(&json, NULL, '{');
    kv_machinery.show_sheet(opened.match.table, sheet, &json);
    kv_json_end(&json, '}');
    support_close(&opened);
    return text;
}

static void no_more_squares_than_figures_and_builders_fill(void **state)
{
    (void)state;
    assert_string_equal(refusal(false, sheet_with_squares(102, 2)), "");
    assert_refused(false, sheet_with_squares(103, 2), "103 squares are filled");
    assert_string_equal(refusal(true, sheet_with_squares(108, 2)), "");
    assert_refused(true, sheet_with_squares(109, 2), "can fill only 108");
}

static void a_position_has_nothing_beside_its_sheets(void **state)
{
    static const char text[] = "{\"sheets\":[],\"rival\":1}", file[] = "{\"buildings\":{}}";
    struct kv_error error;
    struct table table = {.events = true};
    (void)state;
    struct kv_json json = support_json(text, strlen(text)), bare = support_json(file, strlen(file));
    assert_false(kv_machinery.read_position(&table, &json, 1, true, &error));
    assert_non_null(strstr(error.message, "\"rival\" is unknown"));
    assert_true(kv_machinery.read_position(&table, &bare, 1, true, &error));
}

/* ---- Whole games ---- */

static void sheet_reads_back(const struct opened *opened, uint32_t seat)
{
    const void *sheet = kv_match_sheet(&opened->match, seat);
    unsigned char read[KV_SHEET_MOST] = {0};
    struct kv_text text = {.allocate = kv_heap};
    struct kv_error error;
    kv_json_begin(&text, NULL, '{');
    kv_machinery.show_sheet(opened->match.table, sheet, &text);
    kv_json_end(&text, '}');
    struct kv_json json = support_json(text.data, text.length);
    if (!kv_machinery.read_sheet(opened->match.table, &json, read, &error))
        fail_msg("%s\n%s", error.message, text.data);
    assert_memory_equal(read, sheet, kv_machinery.size.sheet);
    free(text.data);
}

static void assert_narrow(const char *text)
{
    while (*text) {
        size_t length = strcspn(text, "\n");
        assert_in_range(length, 0, 80);
        assert_true(length == 0 || text[length - 1] != ' ');
        text += length + (text[length] == '\n');
    }
}

static void drawings_are_narrow(const struct opened *opened, uint32_t seat)
{
    struct kv_text text = {.allocate = kv_heap};
    kv_machinery.draw_table(opened->match.table, &text);
    kv_machinery.draw_sheet(opened->match.table, kv_match_sheet(&opened->match, seat), &text);
    assert_narrow(text.data);
    for (uint32_t i = 0; i < BUILDINGS; i++)
        assert_non_null(strstr(text.data, machinery_buildings[i].id));
    free(text.data);
}

static void play_random_turn(struct opened *opened, uint32_t seat, struct kv_rng *rng)
{
    bool goes_on = true;
    for (unsigned moves = 1; goes_on; moves++) {
        assert_in_range(moves, 1, kv_machinery.size.turn);
        goes_on = kv_match_play(&opened->match, seat, support_any_move(&opened->match, seat, rng));
    }
}

static void random_games_keep_readable_sheets_and_drawings(void **state)
{
    (void)state;
    for (unsigned game = 0; game < support_games(60, 3000); game++) {
        struct opened opened;
        struct kv_rng rng;
        char seed[24];
        snprintf(seed, sizeof seed, "whole.%u", game);
        kv_rng_start(&rng, seed, 1);
        open_match(&opened, seed, 2, game % 3 != 0);
        while (!opened.match.ended) {
            for (uint32_t seat = 0; seat < 2; seat++) {
                sheet_reads_back(&opened, seat);
                drawings_are_narrow(&opened, seat);
            }
            for (uint32_t seat = 0; seat < 2; seat++)
                play_random_turn(&opened, seat, &rng);
        }
        support_close(&opened);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_sheet_file_is_refused_with_place_and_reason),
        cmocka_unit_test(what_has_no_cause_is_refused),
        cmocka_unit_test(no_more_squares_than_figures_and_builders_fill),
        cmocka_unit_test(a_position_has_nothing_beside_its_sheets),
        cmocka_unit_test(random_games_keep_readable_sheets_and_drawings),
    };
    return cmocka_run_group_tests_name("Machinery: sheets", tests, NULL, NULL);
}
