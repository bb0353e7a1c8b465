/*
 * The oracle of Machinery held against its rules: components, base rules, every event in a position
 * where it matters, and scores.
 */
#include "ask_oracle.h"

#include <stdio.h>

#include "oracle/machinery/machinery.h"
#include "oracle/machinery/rules.h"

/* ---- A short notation ---- */

struct setting {
    enum event event;
    const char *cards[OPEN_CARDS_MOST]; /* "truck-crane 2 ###/##."; a tipper where left out */
};

struct position {
    const char *open;   /* "library ##/#o/oo; bank .o./ooo/oo."                     */
    bool rest_finished; /* all other buildings are finished instead of empty        */
    const char *broken; /* "3,1"                                                    */
    int builders, bonus;
    const char *turn; /* "draw 1 library a1 b1; done" */
};

static void put_table(struct kv_text *json, const struct setting *setting)
{
    kv_put(json, "{\"events\":%s,\"round\":3,\"cards\":[", setting->event ? "true" : "false");
    for (int i = 0; i < (setting->event == DELIVERY ? 4 : 3); i++) {
        char machine[16], figure[24];
        int penalty;

        if (sscanf(setting->cards[i] ? setting->cards[i] : "tipper 0 ##/##", "%15s %d %23s",
                   machine, &penalty, figure) != 3)
            fail_msg("a card in another notation");
        kv_put(json, "%s{\"machine\":\"%s\",\"penalty\":%d,\"figure\":\"%s\"}", i > 0 ? "," : "",
               machine, penalty, figure);
    }
    if (setting->event)
        kv_put(json, "],\"event\":%d}", setting->event);
    else
        kv_put(json, "],\"event\":null}");
}

/* The entry of a list "key text; key text", or NULL. */
static const char *entry(const char *list, const char *key)
{
    size_t length = strlen(key);

    for (const char *at = list; at && *at;) {
        if (strncmp(at, key, length) == 0 && at[length] == ' ')
            return at + length + 1;
        at += strcspn(at, ";");
        at += strspn(at, "; ");
    }
    return NULL;
}

static void put_sheet(struct kv_text *json, const struct position *position)
{
    const char *comma = "";

    kv_put(json, "{\"buildings\":{");
    for (int i = 0; i < BUILDINGS; i++) {
        const struct printed_building *printed = &oracle_machinery_buildings[i];
        const char *text = entry(position->open, printed->key);

        if (!text && position->rest_finished)
            text = printed->shape;
        if (!text)
            continue;
        kv_put(json, "%s\"%s\":\"%.*s\"", comma, printed->key, (int)strcspn(text, ";"), text);
        comma = ",";
    }
    kv_put(json, "},\"broken\":[%s],\"builders\":%d,\"bonus\":%d",
           position->broken ? position->broken : "", position->builders, position->bonus);
    if (position->turn)
        oracle_put_turn(json, position->turn);
    kv_put(json, "}");
}

/* ---- Asking the oracle ---- */

/* The JSON of both, in memory that lives until the next call. */
static void make(const struct setting *setting, const struct position *position,
                 struct kv_json *table, struct kv_json *sheet)
{
    static char table_text[TEXT_MOST], sheet_text[TEXT_MOST];
    struct kv_text text;

    kv_text_start(&text, table_text, sizeof table_text);
    put_table(&text, setting);
    kv_text_start(&text, sheet_text, sizeof sheet_text);
    put_sheet(&text, position);
    *table = read_json(table_text);
    *sheet = read_json(sheet_text);
}

static void ask(const struct setting *setting, const struct position *position)
{
    struct kv_json table, sheet;

    make(setting, position, &table, &sheet);
    oracle_machinery_moves(&table, &sheet, &moves);
}

/* Every move of the turn must have been listed when it was played. */
static void check_turn(const struct setting *setting, const struct position *position)
{
    struct walk walk = {.next = 0};
    struct position before = *position;

    before.turn = walk.before;
    while (walk_on(&walk, position->turn)) {
        ask(setting, &before);
        expect_legal(&walk);
    }
}

static void list(const struct setting *setting, const struct position *position)
{
    check_turn(setting, position);
    ask(setting, position);
}

static void expect_after(const struct setting *setting, const struct position *before,
                         const char *expected)
{
    static char result[TEXT_MOST];
    struct kv_json table, sheet;
    struct kv_text text;

    check_turn(setting, before);
    make(setting, before, &table, &sheet);
    kv_text_start(&text, result, sizeof result);
    oracle_machinery_after(&table, &sheet, &text);
    assert_string_equal(result, expected);
}

/* The end of the sheet's JSON after a turn, from "broken" on. */
static void expect_notes(const struct setting *setting, const struct position *before,
                         const char *broken, int builders, int bonus)
{
    char result[TEXT_MOST], expected[128];
    struct kv_json table, sheet;
    struct kv_text text;

    check_turn(setting, before);
    make(setting, before, &table, &sheet);
    kv_text_start(&text, result, sizeof result);
    oracle_machinery_after(&table, &sheet, &text);
    snprintf(expected, sizeof expected, "\"broken\":[%s],\"builders\":%d,\"bonus\":%d}", broken,
             builders, bonus);
    assert_string_equal(strstr(result, "\"broken\""), expected);
}

/* ---- Components ---- */

static void test_buildings(void **state)
{
    int squares = 0, types[TYPES] = {0}, districts[DISTRICTS] = {0}, points = 0, bonuses = 0;

    (void)state;
    for (int i = 0; i < BUILDINGS; i++) {
        const struct printed_building *printed = &oracle_machinery_buildings[i];
        struct shape shape = oracle_machinery_shape(printed->shape);

        squares += oracle_machinery_count(&shape, '#');
        points += printed->points;
        types[printed->type]++;
        districts[printed->district]++;
    }
    assert_int_equal(squares, 132);
    assert_int_equal(points, 126);
    for (int i = 0; i < 6; i++) {
        assert_int_equal(types[i], 3);
        assert_int_equal(districts[i], 3);
        bonuses += oracle_machinery_district_points[i];
    }
    assert_int_equal(bonuses, 43);
}

/* How many squares the figures have, and how many different sides. */
static void test_cards(void **state)
{
    const int sizes[MACHINES] = {2, 3, 3, 4, 4, 4, 4, 4, 5, 5, 5, 5, 5};
    const int sides[MACHINES] = {2, 2, 4, 1, 4, 8, 4, 2, 8, 8, 4, 8, 4};
    int cards = 0;

    (void)state;
    for (int i = 0; i < MACHINES; i++)
        for (int k = 0; k < FIGURES_OF_A_MACHINE; k++, cards++) {
            struct shape figure = oracle_machinery_shape(oracle_machinery_machines[i].figures[k]);
            struct shape shapes[ORIENTATIONS_MOST];

            assert_int_equal(oracle_machinery_count(&figure, '#'), sizes[i]);
            assert_int_equal(oracle_machinery_orientations(&figure, shapes), sides[i]);
        }
    assert_int_equal(cards, 39);
}

/* On an empty sheet, whatever cards are open. */
static void test_no_move_is_listed_twice(void **state)
{
    unsigned most = 0;

    (void)state;
    for (int i = 0; i < MACHINES * FIGURES_OF_A_MACHINE; i++) {
        const struct machine *machine = &oracle_machinery_machines[i / FIGURES_OF_A_MACHINE];
        struct setting setting = {.event = DELIVERY};
        struct position sheet = {.turn = NULL};
        char card[64] = "", *space;

        snprintf(card, sizeof card, "%s", machine->name);
        space = strchr(card, ' ');
        if (space)
            *space = '-';
        snprintf(card + strlen(card), sizeof card - strlen(card), " %d %s", machine->penalty,
                 machine->figures[i % FIGURES_OF_A_MACHINE]);
        for (int k = 0; k < OPEN_CARDS_MOST; k++)
            setting.cards[k] = card;
        list(&setting, &sheet);
        assert_int_equal(count_moves("draw 1 "), count_moves("draw 4 "));
        assert_int_equal(count_moves("builder "), 132);
        for (unsigned a = 0; a < moves.count; a++)
            for (unsigned b = a + 1; b < moves.count; b++)
                assert_string_not_equal(moves.text[a], moves.text[b]);
        most = moves.count > most ? moves.count : most;
    }
    assert_true(most < ORACLE_LIST_MOST);
}

/* ---- Figures ---- */

#define FULL_CIRCLES "1,2,3,1,2"

static void test_turning_needs_a_circle(void **state)
{
    const struct setting setting = {
        .cards = {"loader 1 ##", "paver 3 #../#../###", "grader 2 ####"}};
    struct position sheet = {.open = "post-office oo/oo", .rest_finished = true, .builders = 8};

    (void)state;
    list(&setting, &sheet);
    expect_moves("draw 1 post-office a1 b1; draw 1 post-office a2 b2; draw 1 post-office a1 a2; "
                 "draw 1 post-office b1 b2; done");
    sheet.broken = FULL_CIRCLES;
    list(&setting, &sheet);
    expect_moves("draw 1 post-office a1 b1; draw 1 post-office a2 b2; done");
    sheet.broken = "3";
    sheet.turn = "draw 1 post-office b1 b2; done";
    expect_notes(&setting, &sheet, "3,1", 8, 0);
    sheet.turn = "draw 1 post-office a2 b2; done";
    expect_notes(&setting, &sheet, "3", 8, 0);
}

/* The last circle is used up by the first figure; the second may still be drawn as printed. */
static void test_last_circle(void **state)
{
    const struct setting setting = {.cards = {"loader 1 ##", "loader 1 #/#", "grader 2 ####"}};
    struct position sheet = {.open = "library oo/oo/##",
                             .rest_finished = true,
                             .broken = "3,3,3,3",
                             .builders = 8,
                             .turn = "draw 1 library a1 a2"};

    (void)state;
    list(&setting, &sheet);
    expect_moves("draw 2 library b1 b2; done");
    sheet.turn = "draw 2 library a1 b1";
    list(&setting, &sheet);
    expect_moves("draw 1 library a2 b2; done");
}

/* The 2×2 never pays; the skew figures are their own half turn. */
static void test_symmetric_figures_are_free(void **state)
{
    const struct setting setting = {
        .cards = {"tipper 0 ##/##", "scraper 2 ##./.##", "paver 3 ##./.#./.##"}};
    struct position sheet = {.open = "power-plant o..o/oooo/oooo",
                             .rest_finished = true,
                             .broken = FULL_CIRCLES,
                             .builders = 8};

    (void)state;
    list(&setting, &sheet);
    expect_moves("draw 1 power-plant a2 b2 a3 b3; draw 1 power-plant b2 c2 b3 c3; "
                 "draw 1 power-plant c2 d2 c3 d3; draw 2 power-plant a2 b2 b3 c3; "
                 "draw 2 power-plant b2 c2 c3 d3; draw 2 power-plant b2 c2 a3 b3; "
                 "draw 2 power-plant c2 d2 b3 c3; done");
}

/* As printed and mirrored left–right: free. A half turn, a quarter turn, a turned mirror: once. */
static void test_what_is_turned(void **state)
{
    const struct setting setting = {.cards = {"excavator 2 #./#./##"}};
    const struct {
        const char *turn, *broken;
    } cases[] = {
        {"draw 1 university a2 a3 b3", NULL}, /* no such figure */
        {"draw 1 university a1 a2 a3 b3; done", ""},  {"draw 1 university c1 c2 b3 c3; done", ""},
        {"draw 1 university a2 b2 a3 a4; done", "2"}, {"draw 1 university b2 c2 c3 c4; done", "2"},
        {"draw 1 university a1 a2 b2 c2; done", "2"}, {"draw 1 university c1 a2 b2 c2; done", "2"},
        {"draw 1 university a3 b3 c3 a4; done", "2"}, {"draw 1 university a3 b3 c3 c4; done", "2"},
    };
    struct position sheet = {.open = "university o.o/ooo/ooo/o.o", .rest_finished = true};

    (void)state;
    list(&setting, &sheet);
    assert_false(listed(cases[0].turn));
    for (size_t i = 1; i < sizeof cases / sizeof cases[0]; i++) {
        sheet.turn = cases[i].turn;
        expect_notes(&setting, &sheet, cases[i].broken, 0, 0);
    }
}

static void test_names_of_squares(void **state)
{
    const struct setting setting = {.cards = {"truck-crane 2 ##/##/#.", "mixer 3 #.#/###"}};
    struct position sheet = {
        .open = "warehouse ooo/oo.; cinema o.o/ooo", .rest_finished = true, .builders = 8};

    (void)state;
    list(&setting, &sheet);
    expect_moves("draw 1 warehouse a1 b1 c1 a2 b2; draw 2 cinema a1 c1 a2 b2 c2; "
                 "draw 3 warehouse a1 b1 a2 b2; done");
    sheet.turn = "draw 1 warehouse a1 b1 c1 a2 b2";
    list(&setting, &sheet); /* finished buildings have no room */
    expect_moves("draw 2 cinema a1 c1 a2 b2 c2; done");
}

/* Figures lie in one building, on empty squares, and need not touch anything. */
static void test_filled_squares(void **state)
{
    const struct setting setting = {.cards = {"tractor 1 ###", "grader 2 ####", "grader 2 ####"}};
    struct position sheet = {
        .open = "stadium oooo/o..o/#o#.", .rest_finished = true, .builders = 8};

    (void)state;
    list(&setting, &sheet);
    expect_moves("draw 1 stadium a1 b1 c1; draw 1 stadium b1 c1 d1; draw 2 stadium a1 b1 c1 d1; "
                 "draw 3 stadium a1 b1 c1 d1; done");
}

static void test_machines_of_two_words(void **state)
{
    static const char text[] =
        "{\"events\":false,\"round\":1,\"cards\":["
        "{\"machine\":\"truck crane\",\"penalty\":2,\"figure\":\"###/##.\"},"
        "{\"machine\":\"tower crane\",\"penalty\":3,\"figure\":\"#.../####\"},"
        "{\"machine\":\"aerial lift\",\"penalty\":3,\"figure\":\"####/.#..\"}],\"event\":null}";
    struct kv_json json = read_json(text);
    struct table table;

    (void)state;
    oracle_machinery_read_table(&json, &table);
    assert_int_equal(table.card_count, 3);
    assert_int_equal(table.cards[2].penalty, 3);
    assert_int_equal(table.event, NO_EVENT);
}

/* ---- The order of a turn ---- */

static const struct setting loaders = {
    .cards = {"loader 1 ##", "loader 1 ##", "loader 1 #/#", "loader 1 #/#"}};

static struct setting with_event(enum event event)
{
    struct setting setting = loaders;

    setting.event = event;
    return setting;
}

static void test_two_different_cards(void **state)
{
    struct position sheet = {.open = "library oo/oo/oo", .rest_finished = true};

    (void)state;
    list(&loaders, &sheet);
    assert_int_equal(count_moves("draw 1 "), 7);
    assert_int_equal(count_moves("draw 2 "), 7); /* two cards with one figure are two cards */
    assert_int_equal(count_moves("builder "), 6);
    assert_int_equal(count_moves("erase"), 0);
    assert_true(listed("done"));
    sheet.turn = "draw 1 library a1 b1";
    list(&loaders, &sheet);
    assert_int_equal(count_moves("draw 1 "), 0);
    assert_int_equal(count_moves("draw 2 "), 4);
    assert_int_equal(count_moves("draw 3 "), 4);
    sheet.turn = "draw 1 library a1 b1; draw 2 library a2 b2";
    list(&loaders, &sheet);
    expect_moves("builder library a3; builder library b3; done");
    sheet.turn = "draw 1 library a1 b1; draw 2 library a2 b2; builder library a3; done";
    list(&loaders, &sheet);
    expect_moves("");
}

static void test_one_builder(void **state)
{
    struct position sheet = {.open = "library oo/oo/oo", .rest_finished = true, .builders = 7};

    (void)state;
    sheet.turn = "builder library a1";
    list(&loaders, &sheet);
    expect_moves("done"); /* no figure after it, no second one */
    sheet.turn = "builder library a1; done";
    expect_notes(&loaders, &sheet, "", 8, 0);
    sheet.builders = 8;
    sheet.turn = "draw 1 library a1 b1";
    list(&loaders, &sheet);
    assert_int_equal(count_moves("builder"), 0);
}

static void test_after(void **state)
{
    const struct setting setting = {.cards = {"roller 1 #./##", "loader 1 ##"}};
    const struct position nothing = {.turn = "done"};
    const struct position sheet = {
        .open = "bank .#./ooo/oo.; circus .oo./#ooo/.oo.",
        .broken = "3,1",
        .builders = 2,
        .turn = "draw 2 library a2 a3; draw 1 bank a2 b2 a3; builder town-hall b1; done"};

    (void)state;
    expect_after(&setting, &nothing, "{\"buildings\":{},\"broken\":[],\"builders\":0,\"bonus\":0}");
    expect_after(&setting, &sheet,
                 "{\"buildings\":{\"library\":\"oo/#o/#o\",\"town-hall\":\".#o./oooo/oooo\","
                 "\"circus\":\".oo./#ooo/.oo.\",\"bank\":\".#./##o/#o.\"},\"broken\":[3,1,1,1],"
                 "\"builders\":3,\"bonus\":0}");
}

/* ---- Events ---- */

static void test_1_shock_work(void **state)
{
    const struct setting setting = with_event(SHOCK_WORK);
    struct position sheet = {.turn = "draw 2 library a1 b1; draw 1 library a2 b2"};

    (void)state;
    list(&setting, &sheet);
    assert_int_equal(count_moves("draw 1 ") + count_moves("draw 2 "), 0);
    assert_true(listed("draw 3 bank a2 a3") && listed("done"));
    sheet.turn = "draw 2 library a1 b1; draw 1 library a2 b2; draw 3 bank a2 a3";
    list(&setting, &sheet);
    assert_int_equal(count_moves("draw"), 0);
    assert_int_equal(count_moves("builder"), 132 - 6);
}

static void test_2_downtime(void **state)
{
    const struct setting setting = with_event(DOWNTIME);
    struct position sheet = {.turn = NULL};

    (void)state;
    list(&setting, &sheet);
    assert_true(count_moves("draw 1 ") > 0 && count_moves("draw 3 ") > 0);
    sheet.turn = "draw 2 library a1 b1";
    list(&setting, &sheet);
    assert_int_equal(count_moves("draw"), 0);
    assert_int_equal(count_moves("builder"), 130);
}

static void test_3_reinforcements(void **state)
{
    const struct setting setting = with_event(REINFORCEMENTS);
    struct position sheet = {
        .open = "library oo/oo/oo", .rest_finished = true, .turn = "builder library a1"};

    (void)state;
    list(&setting, &sheet);
    assert_int_equal(count_moves("builder"), 5);
    assert_int_equal(count_moves("draw"), 0);
    sheet.turn = "builder library a1; builder library b3";
    list(&setting, &sheet);
    expect_moves("done");
    sheet.turn = "builder library a1; builder library b3; done";
    expect_notes(&setting, &sheet, "", 2, 0);
    sheet.builders = 7;
    sheet.turn = "builder library a1";
    list(&setting, &sheet); /* each needs a box */
    expect_moves("done");
}

static void test_4_day_off(void **state)
{
    const struct setting setting = with_event(DAY_OFF);
    struct position sheet = {.turn = NULL};

    (void)state;
    list(&setting, &sheet);
    assert_int_equal(count_moves("builder"), 0);
    assert_true(count_moves("draw") > 0);
}

static void test_5_warranty(void **state)
{
    const struct setting setting = with_event(WARRANTY);
    struct position sheet = {
        .open = "post-office oo/oo", .rest_finished = true, .broken = FULL_CIRCLES};

    (void)state;
    sheet.turn = "draw 1 post-office a1 a2; draw 2 post-office b1 b2; done";
    expect_notes(&setting, &sheet, FULL_CIRCLES, 0, 0);
}

static void test_6_wear(void **state)
{
    const struct setting setting = {.event = WEAR, .cards = {"loader 1 ##", "mixer 3 #.#/###"}};
    struct position sheet = {.open = "post-office oo/oo; observatory .o./ooo/o.o/o..",
                             .rest_finished = true,
                             .broken = "1,1,1,1",
                             .builders = 8};

    (void)state;
    sheet.turn = "draw 2 observatory a2 b2 c2 a3 c3; done";
    expect_notes(&setting, &sheet, "1,1,1,1,4", 8, 0);
    sheet.turn = "draw 1 post-office a1 a2; done";
    expect_notes(&setting, &sheet, "1,1,1,1,2", 8, 0);
    sheet.turn = "draw 3 post-office a1 b1 a2 b2; done";
    expect_notes(&setting, &sheet, "1,1,1,1", 8, 0);
    sheet.broken = FULL_CIRCLES;
    sheet.turn = NULL;
    list(&setting, &sheet);
    assert_int_equal(count_moves("draw 2"), 0);
    assert_int_equal(count_moves("draw 1 post-office"), 2);
}

static void test_7_infill(void **state)
{
    const struct setting setting = with_event(INFILL);
    struct position sheet = {.turn = "draw 1 library a1 b1"};

    (void)state;
    list(&setting, &sheet);
    assert_int_equal(count_moves("draw 2 library"), 0);
    assert_true(listed("draw 2 bank a2 b2") && listed("draw 3 factory a1 a2"));
    assert_int_equal(count_moves("builder library"), 4); /* builders are not bound */
}

static void test_8_complex(void **state)
{
    const struct setting setting = with_event(COMPLEX);
    struct position sheet = {.turn = "draw 1 mall a1 b1"};

    (void)state;
    list(&setting, &sheet);
    assert_int_equal(count_moves("draw 2 "), count_moves("draw 2 mall") +
                                                 count_moves("draw 2 court") +
                                                 count_moves("draw 2 cinema"));
    assert_true(count_moves("draw 2 mall") > 0 && count_moves("draw 2 court") > 0 &&
                count_moves("draw 2 cinema") > 0);
    assert_true(listed("builder library a1"));
}

static void test_9_delivery(void **state)
{
    const struct setting setting = with_event(DELIVERY);
    struct position sheet = {.turn = "draw 4 library a1 a2"};

    (void)state;
    list(&setting, &sheet);
    assert_int_equal(count_moves("draw 4 "), 0);
    assert_true(listed("draw 1 bank a2 b2") && listed("draw 2 bank a2 b2") &&
                listed("draw 3 bank a2 a3"));
    sheet.turn = "draw 4 library a1 a2; draw 1 bank a2 b2";
    list(&setting, &sheet);
    assert_int_equal(count_moves("draw"), 0);
}

static void test_10_volunteers(void **state)
{
    const struct setting setting = with_event(VOLUNTEERS);
    struct position sheet = {.builders = 8, .turn = "builder library a1"};

    (void)state;
    list(&setting, &sheet);
    expect_moves("done");
    expect_notes(&setting, &sheet, "", 8, 0);
    sheet.builders = 3;
    expect_notes(&setting, &sheet, "", 3, 0);
}

static void test_11_double_shift(void **state)
{
    const struct setting setting = with_event(DOUBLE_SHIFT);
    struct position sheet = {.turn = "draw 1 library a1 a2"};

    (void)state;
    list(&setting, &sheet);
    assert_true(listed("draw 1 library b1 b2") && listed("draw 2 library b1 b2"));
    sheet.turn = "draw 1 library a1 a2; draw 1 library b1 b2";
    list(&setting, &sheet);
    assert_int_equal(count_moves("draw"), 0);
    expect_notes(&setting, &sheet, "1,1", 0, 0); /* each pays by itself */
    sheet.broken = "2,2,2,2";
    sheet.turn = "draw 1 library a1 a2";
    list(&setting, &sheet);
    assert_true(!listed("draw 1 library b1 b2") && listed("draw 1 library a3 b3"));
}

static void test_12_reconstruction(void **state)
{
    const struct setting setting = with_event(RECONSTRUCTION);
    struct position sheet = {.open = "library #o/oo/oo", .builders = 8};

    (void)state;
    list(&setting, &sheet);
    assert_int_equal(count_moves("draw"), count_moves("draw 1 library") +
                                              count_moves("draw 2 library") +
                                              count_moves("draw 3 library"));
    assert_true(listed("draw 1 library a2 b2") && listed("draw 1 library b1 b2") &&
                listed("draw 3 library a2 a3"));
    assert_false(listed("draw 1 library a3 b3") || listed("draw 3 library b2 b3"));
    sheet.turn = "draw 1 library a2 b2"; /* squares of this round are not to be built on */
    list(&setting, &sheet);
    expect_moves("done");
    sheet.open = NULL;
    sheet.turn = "draw 1 library a1 b1; draw 2 bank a2 b2"; /* nothing was filled: ignored */
    list(&setting, &sheet);
    sheet.open = "library ##/##/##; bank .o./ooo/oo.";
    sheet.turn = NULL;
    list(&setting, &sheet); /* a finished building cannot be touched from inside */
    expect_moves("done");
    sheet.builders = 0;
    list(&setting, &sheet); /* builders are not bound */
    assert_int_equal(count_moves("builder"), 126);
}

static void test_13_new_pit(void **state)
{
    struct setting setting = with_event(NEW_PIT);
    struct position sheet = {.open = "library #o/oo/oo; post-office oo/oo", .rest_finished = true};

    (void)state;
    list(&setting, &sheet);
    assert_int_equal(count_moves("draw 1 library") + count_moves("draw 3 library"), 0);
    assert_int_equal(count_moves("draw 1 post-office"), 4); /* turned ones, too */
    assert_int_equal(count_moves("builder library"), 5);
    sheet.turn = "draw 1 post-office a1 b1";
    list(&setting, &sheet); /* only the first figure is bound */
    assert_true(count_moves("draw 2 library") > 0 && count_moves("draw 2 post-office") > 0);
    sheet.turn = NULL;
    sheet.open = "library #o/oo/oo";
    list(&setting, &sheet); /* no empty building */
    assert_true(count_moves("draw 1 library") > 0);
}

/* A figure that fits an empty building only when turned leaves the event void. */
static void test_13_new_pit_void(void **state)
{
    struct setting setting = {.event = NEW_PIT,
                              .cards = {"tractor 1 ###", "grader 2 ####", "tractor 1 ###"}};
    struct position sheet = {.open = "exchange oo/oo/oo/o.; university #.o/ooo/ooo/o.o",
                             .rest_finished = true,
                             .broken = FULL_CIRCLES};

    (void)state;
    list(&setting, &sheet); /* only upright in the exchange */
    assert_true(listed("draw 1 university a2 b2 c2"));
    assert_int_equal(count_moves("draw 1 exchange"), 0);
    sheet.broken = NULL;
    list(&setting, &sheet);
    assert_true(listed("draw 1 university a2 b2 c2") && listed("draw 1 exchange a1 a2 a3"));
    setting.cards[2] = "excavator 2 #./#./##"; /* fits mirrored: now all must go there */
    list(&setting, &sheet);
    assert_int_equal(count_moves("draw 1 university") + count_moves("draw 3 university"), 0);
    assert_true(listed("draw 1 exchange a1 a2 a3"));
}

static void test_14_strict_drawing(void **state)
{
    const struct setting setting = {
        .event = STRICT_DRAWING,
        .cards = {"excavator 2 #./#./##", "bulldozer 2 ###/.#.", "tipper 0 ##/##"}};
    struct position sheet = {.open = "university o.o/ooo/ooo/o.o", .rest_finished = true};

    (void)state;
    sheet.turn = "draw 1 university a1 a2 a3 b3; done";
    expect_notes(&setting, &sheet, "", 0, 0);
    sheet.turn = "draw 1 university c1 c2 b3 c3; done";
    expect_notes(&setting, &sheet, "2", 0, 0);
    sheet.turn = "draw 2 university a2 b2 c2 b3; done"; /* the mirror is the printed shape */
    expect_notes(&setting, &sheet, "", 0, 0);
    sheet.turn = NULL;
    sheet.broken = FULL_CIRCLES;
    list(&setting, &sheet);
    assert_true(listed("draw 1 university a1 a2 a3 b3") &&
                !listed("draw 1 university c1 c2 b3 c3"));
    assert_int_equal(count_moves("draw 3"), 2);
}

static void test_15_grant(void **state)
{
    const struct setting setting = with_event(GRANT), none = with_event(DAY_OFF);
    struct position sheet = {.open = "library ##/##/oo; post-office ##/oo; bank .#./##o/##."};

    (void)state;
    sheet.turn = "draw 1 library a3 b3; draw 2 post-office a2 b2; builder bank c2; done";
    expect_notes(&setting, &sheet, "", 1, 2); /* once, however many */
    sheet.turn = "builder bank c2; done";
    expect_notes(&setting, &sheet, "", 1, 2);
    sheet.turn = "draw 1 exchange a1 b1; done";
    expect_notes(&setting, &sheet, "", 0, 0);
    sheet.turn = "draw 1 library a3 b3; done";
    expect_notes(&none, &sheet, "", 0, 0);
}

static void test_16_inspection(void **state)
{
    const struct setting setting = with_event(INSPECTION);
    struct position sheet = {.open = "post-office oo/oo", .rest_finished = true, .broken = "2,1,4"};

    (void)state;
    list(&setting, &sheet);
    assert_true(listed("erase 1") && listed("erase 2") && !listed("erase 3") && listed("erase 4"));
    sheet.turn = "draw 1 post-office a1 a2; erase 1"; /* the first of that value */
    expect_notes(&setting, &sheet, "2,4,1", 0, 0);
    list(&setting, &sheet);
    assert_int_equal(count_moves("erase"), 0);
    assert_int_equal(count_moves("draw 2"), 1); /* it goes on after erasing */
    sheet.turn = "builder post-office a1; erase 4; done";
    expect_notes(&setting, &sheet, "2,1", 1, 0);
    sheet.broken = "3,2,3,1,1"; /* the circle is free again */
    sheet.turn = "erase 3; draw 1 post-office a1 a2; done";
    expect_notes(&setting, &sheet, "2,3,1,1,1", 0, 0);
    sheet.turn = NULL;
    list(&setting, &sheet);
    assert_int_equal(count_moves("erase"), 3);
    assert_false(listed("draw 1 post-office a1 a2"));
    sheet.broken = NULL;
    sheet.turn = "draw 1 post-office a1 a2"; /* this turn's, too */
    list(&setting, &sheet);
    assert_true(listed("erase 1"));
}

/* ---- Scores ---- */

static void expect_score(const struct position *position, const int parts[7], int total)
{
    struct kv_json table, sheet;
    struct oracle_machinery_score s;

    make(&loaders, position, &table, &sheet);
    oracle_machinery_score(&table, &sheet, &s);
    const int given[7] = {s.buildings, s.districts, s.types,    s.sets,
                          s.bonus,     s.builders,  s.breakages};
    for (int i = 0; i < 7; i++)
        if (given[i] != parts[i])
            fail_msg("part %d is %d instead of %d", i, given[i], parts[i]);
    assert_int_equal(s.total, total);
}

static void test_scores(void **state)
{
    struct position sheet = {.builders = 3, .broken = "3,1,4"};

    (void)state;
    expect_score(&sheet, (int[7]){0, 0, 0, 0, 0, -3, -8}, -11);
    sheet = (struct position){.open = "library ##/##/##; factory #../###/##o; bank .#./ooo/oo."};
    expect_score(&sheet, (int[7]){5}, 5);
    sheet = (struct position){.open = "library ##/##/##; museum .#./###/###/#.#; "
                                      "theatre #.#/###/##."};
    expect_score(&sheet, (int[7]){21, 0, 7}, 28); /* all of culture */
    sheet = (struct position){.open = "museum .#./###/###/#.#; post-office ##/##; "
                                      "observatory .#./###/#.#/#..",
                              .bonus = 2};
    expect_score(&sheet, (int[7]){19, 6, 0, 0, 2}, 27); /* all of the Centre */
    sheet = (struct position){.rest_finished = true, .builders = 8, .broken = "3,3,3,3,3"};
    expect_score(&sheet, (int[7]){126, 43, 42, 24, 0, -8, -15}, 212);
    sheet.open = "town-hall .##./####/###o";
    expect_score(&sheet, (int[7]){116, 35, 35, 16, 0, -8, -15}, 179);
}

/* Six different types, once and twice; the third building of a type adds no set. */
static void test_six_types(void **state)
{
    struct position sheet = {.open = "library ##/##/##; warehouse ###/##.; cinema #.#/###; "
                                     "post-office ##/##; laboratory #./#./#./##; bank .#./###/##."};

    (void)state;
    expect_score(&sheet, (int[7]){25, 0, 0, 8}, 33);
    sheet.open = "library ##/##/##; factory #../###/###; warehouse ###/##.; "
                 "cinema #.#/###; post-office ##/##; laboratory #./#./#./##; bank .#./###/##.; "
                 "theatre #.#/###/##.; circus .##./####/.##.; court ###./####/#...; "
                 "university #.#/###/###/#.#; exchange ##/##/##/#.";
    expect_score(&sheet, (int[7]){72, 8, 0, 16}, 96); /* and all of the Works */
    sheet.open = "library ##/##/##; factory #../###/###; warehouse ###/##.; "
                 "cinema #.#/###; post-office ##/##; laboratory #./#./#./##; bank .#./###/##.; "
                 "power-plant #..#/####/####";
    expect_score(&sheet, (int[7]){42, 0, 7, 8}, 57);
}

/* With a turn the score is that of the sheet after it. */
static void test_score_of_a_turn(void **state)
{
    struct position sheet = {.open = "library ##/##/oo",
                             .turn = "draw 3 library a3 b3; builder bank a2"};

    (void)state;
    expect_score(&sheet, (int[7]){5, 0, 0, 0, 0, -1, -1}, 3);
}

static void test_places(void **state)
{
    static char text[TEXT_MOST];
    const struct position sheets[4] = {{.open = "library ##/##/##"},
                                       {.open = "post-office ##/##"},
                                       {.open = "factory #../###/###", .broken = "2"},
                                       {.builders = 1}};
    const struct setting setting = {.event = NO_EVENT};
    struct kv_text json;
    struct kv_json table, sheet, all;
    unsigned places[4];

    (void)state;
    make(&setting, &sheets[0], &table, &sheet);
    kv_text_start(&json, text, sizeof text);
    for (int i = 0; i < 4; i++) {
        kv_put(&json, "%c", i > 0 ? ',' : '[');
        put_sheet(&json, &sheets[i]);
    }
    kv_put(&json, "]");
    all = read_json(text);
    oracle_machinery_places(&table, &all, places);
    assert_int_equal(places[0], 1);
    assert_int_equal(places[1], 3);
    assert_int_equal(places[2], 1);
    assert_int_equal(places[3], 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_buildings),
        cmocka_unit_test(test_cards),
        cmocka_unit_test(test_no_move_is_listed_twice),
        cmocka_unit_test(test_turning_needs_a_circle),
        cmocka_unit_test(test_last_circle),
        cmocka_unit_test(test_symmetric_figures_are_free),
        cmocka_unit_test(test_what_is_turned),
        cmocka_unit_test(test_names_of_squares),
        cmocka_unit_test(test_filled_squares),
        cmocka_unit_test(test_machines_of_two_words),
        cmocka_unit_test(test_two_different_cards),
        cmocka_unit_test(test_one_builder),
        cmocka_unit_test(test_after),
        cmocka_unit_test(test_1_shock_work),
        cmocka_unit_test(test_2_downtime),
        cmocka_unit_test(test_3_reinforcements),
        cmocka_unit_test(test_4_day_off),
        cmocka_unit_test(test_5_warranty),
        cmocka_unit_test(test_6_wear),
        cmocka_unit_test(test_7_infill),
        cmocka_unit_test(test_8_complex),
        cmocka_unit_test(test_9_delivery),
        cmocka_unit_test(test_10_volunteers),
        cmocka_unit_test(test_11_double_shift),
        cmocka_unit_test(test_12_reconstruction),
        cmocka_unit_test(test_13_new_pit),
        cmocka_unit_test(test_13_new_pit_void),
        cmocka_unit_test(test_14_strict_drawing),
        cmocka_unit_test(test_15_grant),
        cmocka_unit_test(test_16_inspection),
        cmocka_unit_test(test_scores),
        cmocka_unit_test(test_six_types),
        cmocka_unit_test(test_score_of_a_turn),
        cmocka_unit_test(test_places),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
