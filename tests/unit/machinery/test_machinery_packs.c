/* Machinery with other boxes: packs shown and read again, what follows from their figures, the
 * words of their events, and bad packs, each refused with its sentence. */
#include "games/machinery/bot/evaluation.h"
#include "play_machinery.h"

#include <stdio.h>

static struct kv_pack pack;
static struct kv_text said;

/* Reads a pack with these figures, which begin on line 2; what is wrong with it is in `said`. */
static bool reads(const char *figures)
{
    struct kv_text text = {.allocate = kv_heap};
    struct kv_pack_faults faults = {.text = &said};
    said.allocate = kv_heap;
    said.length = 0;
    kv_put(&said, "%s", "");
    kv_put(&text, "{\"kvartal-pack\": 1, \"game\": \"machinery\", \"figures\": {\n%s}}", figures);
    bool fine = kv_pack_read(&pack, text.data, text.length, &faults);
    free(text.data);
    return fine;
}

static const struct box *box_read(void)
{
    return (const struct box *)pack.game.box;
}

static int forget(void **state)
{
    (void)state;
    support_forget_packs();
    free(said.data);
    said = (struct kv_text){0};
    return 0;
}

static const char *const files[] = {"machinery-one", "machinery-two"};

/* ---- Good packs ---- */

static void a_shown_pack_is_the_same_pack(void **state)
{
    (void)state;
    for (unsigned i = 0; i < COUNT(files); i++) {
        const struct kv_pack *first = support_pack(files[i]);
        struct kv_text text = {.allocate = kv_heap};
        struct kv_pack_faults faults = {.text = &said};
        kv_pack_show(&first->game, first->title, &text);
        assert_true(kv_pack_read(&pack, text.data, text.length, &faults));
        assert_memory_equal(pack.box, first->box, sizeof(struct box));
        assert_string_equal(pack.id, first->id);
        free(text.data);
    }
}

/* Nothing of ours is left in them, names included, except events that happen to agree. */
static void the_packs_of_these_tests_differ_in_everything(void **state)
{
    (void)state;
    for (unsigned file = 0; file < COUNT(files); file++) {
        const struct box *box = (const struct box *)support_pack(files[file])->game.box;
        for (uint32_t i = 0; i < BUILDINGS; i++)
            assert_true(box->buildings[i].name[0]);
        for (uint32_t i = 0; i < DISTRICTS; i++)
            assert_true(box->districts[i].name[0]);
        for (uint32_t i = 0; i < MACHINES; i++)
            assert_true(box->machines[i].name[0]);
        for (uint32_t i = 1; i <= EVENTS; i++)
            assert_true(box->events[i].name[0]);
        assert_int_not_equal(box->type_points, machinery_box.type_points);
        assert_int_not_equal(box->set_points, machinery_box.set_points);
        assert_int_not_equal(box->builder_points, machinery_box.builder_points);
        assert_int_not_equal(box->circles, machinery_box.circles);
        assert_int_not_equal(box->boxes, machinery_box.boxes);
        assert_memory_not_equal(box->layout.order, machinery_box.layout.order, BUILDINGS);
    }
}

static void a_pack_leaves_the_rest_as_it_is(void **state)
{
    (void)state;
    assert_true(reads("\"buildings\": {\"library\": {\"shape\": [\"....\", \"..##\", \"..#\"]}},\n"
                      "\"districts\": {\"park\": {\"points\": {\"is\": 9, \"from\": \"box\"}}}"));
    assert_int_equal(box_read()->buildings[0].squares, 0x0013); /* in the corner */
    assert_int_equal(box_read()->buildings[0].points, 5);
    assert_int_equal(box_read()->districts[PARK].points, 9);
    assert_memory_equal(box_read()->machines, machinery_box.machines,
                        sizeof machinery_box.machines);
    assert_true(box_read()->layout.ways < machinery_box.layout.ways);
    assert_int_equal(pack.game.actions.count,
                     OPEN_MOST * figure_placements(box_read()) + 132 - 3 + 4 + 1);
}

/* Buildings exchanged between districts are shown with their new neighbours. */
static void buildings_stand_in_their_district(void **state)
{
    (void)state;
    assert_true(reads("\"buildings\": {\"library\": {\"district\": \"business\"},"
                      "\"bank\": {\"district\": \"old-town\"}}"));
    static const uint8_t order[] = {1, 2, 17, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 0, 15, 16};
    assert_memory_equal(box_read()->layout.order, order, sizeof order);
    assert_int_equal(machinery_district(box_read(), OLD_TOWN), 1u << 1 | 1u << 2 | 1u << 17);
    assert_int_equal(machinery_number_in_district(box_read(), 17), 2);
    assert_int_equal(machinery_number_in_district(box_read(), 0), 0);
}

/* A single square is a figure, too, and its move still differs from a builder's. */
static void a_figure_may_be_a_single_square(void **state)
{
    (void)state;
    assert_true(reads("\"machines\": {\"tipper\": {\"figures\": [[\"#\"],[\"#\"],[\"#\"]]}}"));
    const struct box *box = box_read();
    struct range all = box->layout.cards[3 * PRINTS].all;
    assert_int_equal(all.end - all.first, 132);
    assert_true(all.end <= box->layout.single_squares.first);
    for (uint32_t i = 0; i < pack.game.actions.count; i++)
        assert_int_equal(
            pack.game.actions.number(&pack.game, pack.game.actions.move(&pack.game, i)), i);
}

static enum fit fit_in_pack(uint32_t squares)
{
    return machinery_fit(box_read(), squares, MACHINERY_ALL_CARDS);
}

static void bots_know_what_figures_of_a_pack_fill(void **state)
{
    (void)state;
    assert_true(reads("\"machines\": {\"tipper\": {\"figures\": [[\"#\"],[\"#\"],[\"#\"]]},"
                      "\"loader\": {\"figures\": [[\"##\"],[\"##\"],[\"##\"]]},"
                      "\"grader\": {\"figures\": [[\"####\"],[\"####\"],[\"####\"]]}}"));
    assert_int_equal(fit_in_pack(0x0033), UNFIT); /* no machine has it any more   */
    assert_int_equal(fit_in_pack(0x0011), TURNED);
    assert_int_equal(fit_in_pack(0x3000), OFTEN);
    assert_int_equal(fit_in_pack(0x2222), TURNED);
    assert_int_equal(fit_in_pack(0x0072), RARE);
}

/* ---- The words of events ---- */

static const struct {
    const char *effects, *says;
} events[] = {
    {"\"figures\": 0", "The base rules hold."},
    {"\"figures\": 1", "All three figures may be drawn."}, /* as ours */
    {"\"figures\": 2, \"cards\": 1", "A fourth card is open. Up to 4 figures may be drawn."},
    {"\"figures\": -1", "At most one figure may be drawn."},
    {"\"figures\": 0, \"cards\": 1, \"card-figures\": 2",
     "A fourth card is open. Up to 3 figures may come from the same card."},
    {"\"figures\": 0, \"builders\": 2, \"free-builders\": 2",
     "Up to 3 builders may be used. The first 2 builders are free and not marked."},
    {"\"figures\": 0, \"builders\": -1", "No builder may be used."},
    {"\"figures\": 0, \"extra-penalty\": 2, \"strict-mirror\": \"yes\"",
     "Every turned figure costs 2 more. A mirror image counts as a turned figure."},
    {"\"figures\": 0, \"free-turning\": \"yes\", \"where\": \"one-district\"",
     "Turning a figure costs nothing and is not noted. This round's figures all go into one "
     "district."},
    {"\"figures\": 0, \"erasures\": 2, \"where\": \"new-building-first\"",
     "The first figure begins an untouched building, if one can. Up to 2 noted breakages may be "
     "erased."},
};

static void events_say_what_they_do(void **state)
{
    (void)state;
    for (unsigned i = 0; i < COUNT(events); i++) {
        char figures[256];
        snprintf(figures, sizeof figures, "\"type-points\": 9, \"events\": {\"shock-work\": {%s}}",
                 events[i].effects);
        assert_true(reads(figures));
        assert_string_equal(machinery_event_text(box_read(), 1).data, events[i].says);
        assert_string_equal(machinery_event_text(box_read(), 2).data,
                            "At most one figure may be drawn.");
    }
    assert_true(reads("\"events\": {\"grant\": {\"grant\": 1}}"));
    assert_string_equal(machinery_event_text(box_read(), 15).data,
                        "Finishing a building brings 1 point, once.");
}

static void names_are_shown_as_the_owner_has_them(void **state)
{
    static const struct variant variant = {"machinery", 1};
    struct kv_text text = {.allocate = kv_heap};
    struct opened opened;
    (void)state;
    support_open_packed(&opened, &variant, "machinery-one", "names");
    const struct kv_game *game = opened.match.setup.game;
    game->draw_table(opened.match.table, &text);
    game->draw_sheet(opened.match.table, kv_match_sheet(&opened.match, 0), &text);
    assert_non_null(strstr(text.data, "Haus Nr. 1 "));
    assert_non_null(strstr(text.data, "Viertel 6"));
    assert_non_null(strstr(text.data, "Maschine"));
    assert_non_null(strstr(text.data, "Ereignis"));
    assert_non_null(strstr(text.data, "library")); /* moves are typed with ids */
    assert_null(strstr(text.data, "Old Town"));
    free(text.data);
    support_close(&opened);
}

/* In the dialogue a name that is longer than its column is cut off. */
static void long_names_stay_in_their_columns(void **state)
{
    static const struct variant variant = {"machinery", 1};
    struct kv_text text = {.allocate = kv_heap};
    struct opened opened;
    (void)state;
    support_open_packed(&opened, &variant, "machinery-wide", "names");
    const struct kv_game *game = opened.match.setup.game;
    game->draw_sheet(opened.match.table, kv_match_sheet(&opened.match, 0), &text);
    assert_non_null(strstr(text.data, "\n  WWWWWWWWWWW… Районная би… town hall    "));
    assert_non_null(strstr(text.data, "  WWWWWWWWWWWWWWWWWWWWWWWW +8            Истор"));
    free(text.data);
    support_close(&opened);
}

/* ---- Bad packs ---- */

#define LIBRARY(part)     "\"buildings\": {\"library\": {" part "}}"
#define LOADER(part)      "\"machines\": {\"loader\": {" part "}}"
#define SHOCK_WORK(parts) "\"events\": {\"shock-work\": {" parts "}}"
#define FULL              "[\"####\",\"####\",\"####\",\"####\"]"

static const struct {
    const char *figures, *sentence;
} bad[] = {
    {"\"building\": {}", "Line 2: There is no \"building\" here: did you mean \"buildings\"?\n"},
    {"\n\n\"horses\": 1", "Line 4: There is no \"horses\" here.\n"},
    {"\"buildings\": []", "Line 2: \"buildings\" is an object in curly brackets.\n"},
    {"\"buildings\": {\"libary\": {}}",
     "Line 2: There is no \"libary\" here: did you mean \"library\"?\n"},
    {"\"buildings\": {\"library\": 5}", "Line 2: \"library\" is an object in curly brackets.\n"},
    {LIBRARY("\"squares\": 4"), "Line 2: There is no \"squares\" here"},
    {LIBRARY("\"shape\": \"##/##\""), "Line 2: \"shape\" is a list of at most 4 rows"},
    {LIBRARY("\"shape\": [\"#\",\"#\",\"#\",\"#\",\"#\"]"),
     "\"shape\" is a list of at most 4 rows"},
    {LIBRARY("\"shape\": [\"#####\"]"), "\"shape\" is a list of at most 4 rows"},
    {LIBRARY("\"shape\": [\"#x#\"]"), "\"shape\" is a list of at most 4 rows"},
    {LIBRARY("\"shape\": [7]"), "\"shape\" is a list of at most 4 rows"},
    {LIBRARY("\"shape\": []"), "\"shape\" has 3 to 16 squares, not 0.\n"},
    {LIBRARY("\"shape\": [\"##\"]"), "\"shape\" has 3 to 16 squares, not 2.\n"},
    {LIBRARY("\"shape\": [\"##.#\"]"), "The squares of \"shape\" must hang together"},
    {LIBRARY("\"shape\": [\"#.\",\".#\",\"#.\"]"), "The squares of \"shape\" must hang together"},
    {LIBRARY("\"shape\": [\"...#\",\"##..\"]"), "The squares of \"shape\" must hang together"},
    {LIBRARY("\"points\": 31"), "\"points\" is a whole number from 0 to 30, not 31.\n"},
    {LIBRARY("\"points\": \"5\""), "\"points\" is a whole number from 0 to 30, not \"5\".\n"},
    {LIBRARY("\"type\": \"cultur\""), "\"type\" knows no \"cultur\": did you mean \"culture\"?\n"},
    {LIBRARY("\"type\": \"economy\""), "The type \"culture\" has 2 buildings, not 3.\n"},
    {LIBRARY("\"type\": \"economy\""), "The type \"economy\" has 4 buildings, not 3.\n"},
    {LIBRARY("\"district\": \"moon\""), "\"district\" knows no \"moon\""},
    {LIBRARY("\"district\": \"park\""), "The district \"park\" has 4 buildings, not 3.\n"},
    {LIBRARY("\"name\": \"abcdefghijklmnopqrstuvwxy\""),
     "\"name\" is a text of at most 24 letters.\n"},
    {LIBRARY("\"name\": 24"), "\"name\" is a text of at most 24 letters.\n"},
    {LIBRARY("\"name\": \"two\\nlines\""), "\"name\" contains a character that cannot be seen"},
    {"\"districts\": {\"harbour\": {}}", "There is no \"harbour\" here"},
    {"\"districts\": {\"park\": {\"points\": -1}}",
     "\"points\" is a whole number from 0 to 30, not -1.\n"},
    {"\"type-points\": 31", "\"type-points\" is a whole number from 0 to 30, not 31.\n"},
    {"\"set-points\": [8]", "\"set-points\" is a whole number from 0 to 30, not [8].\n"},
    {"\"builder-points\": 6", "\"builder-points\" is a whole number from 0 to 5, not 6.\n"},
    {"\"circles\": 0", "\"circles\" is a whole number from 1 to 5, not 0.\n"},
    {"\"circles\": 6", "\"circles\" is a whole number from 1 to 5, not 6.\n"},
    {"\"boxes\": 9", "\"boxes\" is a whole number from 1 to 8, not 9.\n"},
    {"\"machines\": {\"rocket\": {}}", "There is no \"rocket\" here"},
    {LOADER("\"penalty\": 6"), "\"penalty\" is a whole number from 0 to 5, not 6.\n"},
    {LOADER("\"penalty\": 0"), "The \"loader\" can be turned, so its penalty is at least 1.\n"},
    {LOADER("\"figures\": [[\"##\"],[\"##\"]]"), "\"figures\" is a list of 3, not of 2.\n"},
    {LOADER("\"figures\": \"##\""), "\"figures\" is a list in square brackets.\n"},
    {LOADER("\"figures\": [\"##\",\"##\",\"##\"]"), "\"figures\" is a list of at most 4 rows"},
    {LOADER("\"figures\": [[\"##\"],[\"..\"],[\"##\"]]"),
     "\"figures\" has 1 to 5 squares, not 0.\n"},
    {LOADER("\"figures\": [[\"##\"],[\"###\",\"###\"],[\"##\"]]"),
     "\"figures\" has 1 to 5 squares, not 6.\n"},
    {LOADER("\"figures\": [[\"##\"],[\"#.#\"],[\"##\"]]"),
     "The squares of \"figures\" must hang together by their sides.\n"},
    {LOADER("\"figures\": [[\".##.\",\"..##\",\"...#\"],[\"##\"],[\".#.\",\"###\",\".#.\"]],"
            "\"penalty\": 2}, \"paver\": {\"penalty\": 0"),
     "The \"paver\" can be turned, so its penalty is at least 1.\n"},
    {"\"events\": {\"party\": {}}", "There is no \"party\" here"},
    {SHOCK_WORK("\"cards\": 2"), "\"cards\" is a whole number from 0 to 1, not 2.\n"},
    {SHOCK_WORK("\"figures\": 3"), "\"figures\" is a whole number from −1 to 2, not 3.\n"},
    {SHOCK_WORK("\"figures\": -2"), "\"figures\" is a whole number from −1 to 2, not -2.\n"},
    {SHOCK_WORK("\"builders\": -2"), "\"builders\" is a whole number from −1 to 2, not -2.\n"},
    {SHOCK_WORK("\"card-figures\": 3"), "\"card-figures\" is a whole number from 0 to 2, not 3.\n"},
    {SHOCK_WORK("\"extra-penalty\": 4"),
     "\"extra-penalty\" is a whole number from 0 to 3, not 4.\n"},
    {SHOCK_WORK("\"erasures\": 3"), "\"erasures\" is a whole number from 0 to 2, not 3.\n"},
    {SHOCK_WORK("\"free-turning\": true"), "\"free-turning\" knows no true.\n"},
    {SHOCK_WORK("\"where\": \"nowhere\""), "\"where\" knows no \"nowhere\""},
    {SHOCK_WORK("\"dancing\": 1"), "There is no \"dancing\" here"},
    {SHOCK_WORK("\"figures\": 2"),
     "The event \"shock-work\" lets more figures be drawn than its cards have.\n"},
    {SHOCK_WORK("\"free-builders\": 2"),
     "The event \"shock-work\" frees more builders than there are.\n"},
    {SHOCK_WORK("\"builders\": -1, \"free-builders\": 1"),
     "The event \"shock-work\" frees more builders than there are.\n"},
    {SHOCK_WORK("\"free-turning\": \"yes\", \"extra-penalty\": 1"),
     "The event \"shock-work\" makes turning free and dearer at once.\n"},
    {SHOCK_WORK("\"free-turning\": \"yes\", \"strict-mirror\": \"yes\""),
     "The event \"shock-work\" makes turning free, so a strict mirror changes nothing.\n"},
    {SHOCK_WORK("\"grant\": 2"), "Only one event can have \"grant\", not 2.\n"},
    {SHOCK_WORK("\"name\": {\"is\": \"rush\", \"from\": \"memory\"}"),
     "A figure comes from \"rulebook\", \"box\", \"public\" or \"ours\", not from \"memory\".\n"},
};

static void bad_packs_are_refused_by_their_sentence(void **state)
{
    (void)state;
    for (unsigned i = 0; i < COUNT(bad); i++) {
        if (reads(bad[i].figures))
            fail_msg("%s is taken", bad[i].figures);
        if (!strstr(said.data, bad[i].sentence))
            fail_msg("%s: %s, not: %s", bad[i].figures, said.data, bad[i].sentence);
    }
}

/* All buildings, or all machines, alike. */
static char *all_alike(const char *field, const struct kv_label *rows, const char *parts)
{
    struct kv_text text = {.allocate = kv_heap};
    kv_put(&text, "\"%s\": {", field);
    for (const struct kv_label *row = rows; row->id; row++)
        kv_put(&text, "%s\"%s\": {%s}", row == rows ? "" : ",", row->id, parts);
    kv_put(&text, "}");
    return text.data;
}

static void boxes_that_are_too_large_are_refused(void **state)
{
    char *buildings = all_alike("buildings", machinery_buildings, "\"shape\": " FULL);
    (void)state;
    assert_false(reads(buildings));
    assert_string_equal(said.data,
                        "Line 2: These figures lie in these buildings in 6714 ways; there is room "
                        "for 1500.\n");
    free(buildings);
}

static void a_list_that_is_too_long_is_refused(void **state)
{
    char *buildings = all_alike("buildings", machinery_buildings,
                                "\"shape\": [\"####\",\"####\",\"####\",\"###\"]");
    char *machines = all_alike("machines", machinery_machines,
                               "\"figures\": [[\"#.\",\"#.\",\"##\"],[\"#..\",\"###\"],[\"##\"]],"
                               "\"penalty\": 1");
    struct kv_text both = {.allocate = kv_heap};
    (void)state;
    kv_put(&both, "%s,%s", buildings, machines);
    assert_false(reads(both.data));
    assert_non_null(strstr(said.data, " moves to choose from; there is room for 2048.\n"));
    free(both.data);
    free(machines);
    free(buildings);
}

static void a_figure_that_fits_nowhere_is_refused(void **state)
{
    char *buildings = all_alike("buildings", machinery_buildings, "\"shape\": [\"##\",\"##\"]");
    (void)state;
    assert_false(reads(buildings));
    assert_non_null(strstr(said.data, "Figure 1 of the \"tractor\" fits into no building.\n"));
    assert_non_null(strstr(said.data, "Figure 3 of the \"paver\" fits into no building.\n"));
    free(buildings);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_shown_pack_is_the_same_pack),
        cmocka_unit_test(the_packs_of_these_tests_differ_in_everything),
        cmocka_unit_test(a_pack_leaves_the_rest_as_it_is),
        cmocka_unit_test(buildings_stand_in_their_district),
        cmocka_unit_test(a_figure_may_be_a_single_square),
        cmocka_unit_test(bots_know_what_figures_of_a_pack_fill),
        cmocka_unit_test(events_say_what_they_do),
        cmocka_unit_test(names_are_shown_as_the_owner_has_them),
        cmocka_unit_test(long_names_stay_in_their_columns),
        cmocka_unit_test(bad_packs_are_refused_by_their_sentence),
        cmocka_unit_test(boxes_that_are_too_large_are_refused),
        cmocka_unit_test(a_list_that_is_too_long_is_refused),
        cmocka_unit_test(a_figure_that_fits_nowhere_is_refused),
    };
    return cmocka_run_group_tests_name("Machinery: packs", tests, NULL, forget);
}
