/*
 * The oracle of Small Cities held against the examples of the rulebook and the rulings. The
 * pictures of the examples are lost; the positions here are what their captions say.
 *
 * A city is written "green *; red D4 D5; blue bank E5=3; - A1": all hexes green, then two of them
 * red, a blue bank that brought 3 points (1 where nothing is said), and A1 empty again. Buildings
 * were drawn in the order in which they are written.
 */
#include "ask_oracle.h"

#include <stdio.h>

#include "oracle/smallcities/rules.h"
#include "oracle/smallcities/smallcities.h"

enum { SEATS_MOST = 5 };

struct setting {
    const char *goals, *bonus, *goal; /* all, none and no additional goal where left out */
    const char *figure, *building;    /* beam and bank                                   */
    int round;                        /* 1                                               */
    bool solo;
};

struct position {
    const char *start; /* red */
    const char *city;
    int outlined, crossed, star_points;
    const char *circled; /* "1,3"                       */
    const char *turn;    /* "star; build bank E5; done" */
};

/* ---- From the notation to JSON ---- */

static const char *otherwise(const char *text, const char *standard)
{
    return text ? text : standard;
}

static void put_table(struct kv_text *json, const struct setting *setting)
{
    kv_put(json, "{\"goals\":\"%s\",\"bonus\":\"%s\",\"goal\":", otherwise(setting->goals, "all"),
           otherwise(setting->bonus, "none"));
    if (setting->goal)
        kv_put(json, "\"%s\"", setting->goal);
    else
        kv_put(json, "null");
    kv_put(json, ",\"solo\":%s,\"round\":%d,\"figure\":\"%s\",\"building\":\"%s\"}",
           setting->solo ? "true" : "false", setting->round ? setting->round : 1,
           otherwise(setting->figure, "beam"), otherwise(setting->building, "bank"));
}

/* What a city's notation says, hex by hex. */
struct reading {
    char what[HEXES][32]; /* "" for an empty hex */
    char names[HEXES][4];
    char buildings[256], points[256];
};

static void take_hex(struct reading *reading, const char *word, const char *colour,
                     const char *building)
{
    for (int i = 0; i < HEXES; i++) {
        if (strcmp(word, "*") != 0 && strncmp(word, reading->names[i], 2) != 0)
            continue;
        reading->what[i][0] = '\0';
        if (strcmp(colour, "-") != 0)
            snprintf(reading->what[i], sizeof reading->what[i], "%s%s%s", colour,
                     *building ? " " : "", building);
        if (*building) {
            const char *comma = reading->buildings[0] ? "," : "", *points = strchr(word, '=');
            size_t names = strlen(reading->buildings), numbers = strlen(reading->points);

            snprintf(reading->buildings + names, sizeof reading->buildings - names, "%s\"%s\"",
                     comma, reading->names[i]);
            snprintf(reading->points + numbers, sizeof reading->points - numbers, "%s%s", comma,
                     points ? points + 1 : "1");
        }
    }
}

static void read_city(const char *city, struct reading *reading)
{
    char colour[16] = "", building[16] = "", word[16];
    struct hex hex;
    int i = 0;

    memset(reading, 0, sizeof *reading);
    for (bool more = cities_first(&hex); more; more = cities_next(&hex))
        cities_name(hex, reading->names[i++]);
    for (const char *at = city; *at; at += strspn(at, " ")) {
        int size = (int)strcspn(at, "; ");

        snprintf(word, sizeof word, "%.*s", size, at);
        if (!*colour)
            memcpy(colour, word, sizeof colour);
        else if (*word >= 'a' && *word <= 'z')
            memcpy(building, word, sizeof building);
        else
            take_hex(reading, word, colour, building);
        at += size;
        if (*at == ';') {
            colour[0] = building[0] = '\0';
            at++;
        }
    }
}

static void put_sheet(struct kv_text *json, const struct position *position)
{
    struct reading reading;
    const char *comma = "";

    read_city(otherwise(position->city, ""), &reading);
    kv_put(json, "{\"start\":\"%s\",\"hexes\":{", otherwise(position->start, "red"));
    for (int i = 0; i < HEXES; i++)
        if (reading.what[i][0]) {
            kv_put(json, "%s\"%s\":\"%s\"", comma, reading.names[i], reading.what[i]);
            comma = ",";
        }
    kv_put(json, "},\"buildings\":[%s],\"points\":[%s],", reading.buildings, reading.points);
    kv_put(json, "\"stars\":{\"outlined\":%d,\"crossed\":%d,\"points\":%d},\"circled\":[%s]",
           position->outlined, position->crossed, position->star_points,
           otherwise(position->circled, ""));
    if (position->turn)
        oracle_put_turn(json, position->turn);
    kv_put(json, "}");
}

/* ---- Asking the oracle ---- */

static struct kv_json table_of(const struct setting *setting)
{
    static char table[TEXT_MOST];
    struct kv_text text;

    kv_text_start(&text, table, sizeof table);
    put_table(&text, setting);
    return read_json(table);
}

static struct kv_json sheet_of(const struct position *position)
{
    static char sheet[TEXT_MOST];
    struct kv_text text;

    kv_text_start(&text, sheet, sizeof sheet);
    put_sheet(&text, position);
    return read_json(sheet);
}

static void ask(const struct setting *setting, const struct position *position)
{
    struct kv_json table = table_of(setting), sheet = sheet_of(position);

    oracle_smallcities_moves(&table, &sheet, &moves);
}

/* Lists the moves after the turn so far, each move of which must have been listed, too. */
static void list(const struct setting *setting, const struct position *position)
{
    struct walk walk = {.next = 0};
    struct position before = *position;

    before.turn = walk.before;
    while (walk_on(&walk, position->turn)) {
        ask(setting, &before);
        expect_legal(&walk);
    }
    ask(setting, position);
}

/* After the turn of the position the sheet is this JSON, or as read from it. */
static const char *after_json(const struct setting *setting, const struct position *position)
{
    static char result[TEXT_MOST];
    struct kv_text text;

    list(setting, position);
    struct kv_json table = table_of(setting), sheet = sheet_of(position);

    kv_text_start(&text, result, sizeof result);
    oracle_smallcities_after(&table, &sheet, &text);
    return result;
}

static struct sheet after(const struct setting *setting, const struct position *position)
{
    struct kv_json json = read_json(after_json(setting, position));
    struct sheet sheet;

    cities_read_sheet(&json, &sheet);
    return sheet;
}

/* The points of the one building that the turn draws. */
static int drawn_points(const char *building, const char *city, const char *turn)
{
    const struct setting setting = {.building = building};
    const struct position position = {.city = city, .turn = turn};
    struct sheet sheet = after(&setting, &position);

    return sheet.points[sheet.building_count - 1];
}

static struct oracle_smallcities_score score(const struct setting *setting,
                                             const struct position *position)
{
    struct oracle_smallcities_score result;
    struct kv_json table = table_of(setting), sheet = sheet_of(position);

    oracle_smallcities_score(&table, &sheet, &result);
    assert_int_equal(result.total, result.buildings + result.bonus + result.specialisation +
                                       result.unification + result.goal);
    return result;
}

static int goal_points(const char *goal, const char *city)
{
    const struct setting setting = {.goal = goal};
    const struct position position = {.city = city};

    return score(&setting, &position).goal;
}

/* ---- The map ---- */

static void expect_neighbours(const char *name, const char *expected)
{
    struct hex hex = cities_hex(name);
    unsigned count = 0;
    char neighbour[4];

    for (int side = 0; side < SIDES; side++) {
        if (!cities_on_map(cities_neighbour(hex, side)))
            continue;
        cities_name(cities_neighbour(hex, side), neighbour);
        if (!strstr(expected, neighbour))
            fail_msg("%s is not beside %s", neighbour, name);
        count++;
    }
    assert_int_equal(count, (strlen(expected) + 1) / 3);
}

static void test_neighbours(void **state)
{
    (void)state;
    expect_neighbours("E5", "E4 F4 F5 E6 D5 D4");
    expect_neighbours("B3", "B2 C3 C4 B4 A3 A2");
    expect_neighbours("H3", "H2 I2 I3 H4 G4 G3");
    expect_neighbours("A1", "B1 B2 A2");
    expect_neighbours("E1", "F1 E2 D1");
    expect_neighbours("I5", "I4 H5 H6");
}

/* The names of the hexes of which something is true. */
static void expect_hexes(bool (*is)(struct hex), const char *expected)
{
    char names[4 * HEXES], name[4];
    struct kv_text text;
    struct hex hex;

    kv_text_start(&text, names, sizeof names);
    for (bool more = cities_first(&hex); more; more = cities_next(&hex))
        if (is(hex)) {
            cities_name(hex, name);
            kv_put(&text, "%s ", name);
        }
    assert_string_equal(names, expected);
}

static void test_areas(void **state)
{
    (void)state;
    expect_hexes(cities_on_edge, "A1 A2 A3 A4 A5 B1 B6 C1 C7 D1 D8 E1 E9 F1 F8 G1 G7 H1 H6 I1 I2 "
                                 "I3 I4 I5 ");
    expect_hexes(cities_is_central, "C3 C4 C5 D3 D4 D5 D6 E3 E4 E5 E6 E7 F3 F4 F5 F6 G3 G4 G5 ");
    expect_hexes(cities_is_star, "C4 E2 E8 G4 ");
    expect_hexes(cities_on_map, "A1 A2 A3 A4 A5 B1 B2 B3 B4 B5 B6 C1 C2 C3 C4 C5 C6 C7 D1 D2 D3 D4 "
                                "D5 D6 D7 D8 E1 E2 E3 E4 E5 E6 E7 E8 E9 F1 F2 F3 F4 F5 F6 F7 F8 G1 "
                                "G2 G3 G4 G5 G6 G7 H1 H2 H3 H4 H5 H6 I1 I2 I3 I4 I5 ");
}

/* ---- Figures ---- */

static void test_placements(void **state)
{
    static const unsigned counts[FIGURES] = {102, 432, 480, 216, 132, 240};
    const struct position empty = {.city = ""};

    (void)state;
    for (int i = 0; i < FIGURES; i++) {
        const struct setting setting = {.figure = cities_figures[i]};

        list(&setting, &empty);
        assert_int_equal(count_moves("draw "), counts[i]);
        assert_int_equal(moves.count, counts[i]);
    }
}

static void test_shapes(void **state)
{
    static const char *const shapes[FIGURES][2] = {
        {"draw E1 E2 E3 E4", "draw A1 B2 C3 D4"}, {"draw E4 E5 E6 F3", "draw D6 E4 E5 E6"},
        {"draw E4 E5 E6 F4", "draw D4 E4 E5 E6"}, {"draw E4 E5 F2 F3", "draw D3 D4 E5 E6"},
        {"draw E4 E5 F3 F4", "draw D4 E4 E5 F4"}, {"draw E4 E5 F3 F5", "draw D3 D5 E4 E5"},
    };
    const struct position empty = {.city = ""};

    (void)state;
    for (int i = 0; i < FIGURES; i++) {
        const struct setting setting = {.figure = cities_figures[i]};

        list(&setting, &empty);
        for (int j = 0; j < FIGURES; j++) {
            assert_int_equal(listed(shapes[j][0]), i == j);
            assert_int_equal(listed(shapes[j][1]), i == j);
        }
        assert_false(listed("draw D5 E4 E5 F5")); /* the pinwheel is on no face */
    }
}

static void test_figure_on_empty_hexes_only(void **state)
{
    const struct setting setting = {.figure = "rhombus"};
    const struct position gap = {.city = "green *; - E4 E5 F3 F4"};
    const struct position narrow = {.city = "green *; green windmill E4; - E5 F3 F4"};

    (void)state;
    list(&setting, &gap);
    expect_moves("draw E4 E5 F3 F4");
    list(&setting, &narrow);
    expect_moves("pass");
}

static void test_markers(void **state)
{
    static const char *const hands[] = {"red", "blue", "green", "brown", "yellow", "red", "blue"};
    const struct position position = {.turn = "draw E1 E2 E3 E4; done"};

    (void)state;
    for (int i = 0; i < 7; i++) {
        const struct setting setting = {.round = i + 1};
        struct sheet sheet = after(&setting, &position);

        assert_string_equal(cities_colours[cities_at(&sheet.city, cities_hex("E4")).colour],
                            hands[i]);
    }
}

/* ---- Where buildings stand ---- */

static void test_building_beside_its_colour(void **state)
{
    const struct setting bank = {.building = "bank"}, same = {.building = "sports-ground"};
    const struct position red = {.city = "red E5"}, blue = {.city = "blue E5"};
    const struct position both = {.city = "red E5; blue bank E6"};

    (void)state;
    list(&bank, &red); /* the marker is red: the base building */
    assert_int_equal(count_moves("build sports-ground "), 6);
    assert_int_equal(count_moves("build "), 6);
    assert_true(listed("build sports-ground D4"));
    list(&bank, &blue);
    assert_int_equal(count_moves("build bank "), 6);
    assert_int_equal(count_moves("build "), 6);
    list(&bank, &both);
    assert_int_equal(count_moves("build sports-ground "), 5);
    assert_int_equal(count_moves("build bank "), 5);
    list(&same, &red); /* two actions that are one move */
    assert_int_equal(count_moves("build sports-ground "), 6);
    assert_int_equal(count_moves("build "), 6);
}

static void test_square_beside_a_building(void **state)
{
    const struct setting setting = {.building = "square", .round = 2};
    const struct position painted = {.city = "green A1"}, built = {.city = "green windmill A1"};

    (void)state;
    list(&setting, &painted);
    assert_int_equal(count_moves("build "), 0);
    list(&setting, &built);
    assert_int_equal(count_moves("build square "), 3);
    assert_int_equal(count_moves("build "), 3);
}

static void test_base_building_is_never_a_square(void **state)
{
    static const char *const base[] = {"sports-ground", "bank", "bike-centre", "station",
                                       "windmill"};
    const struct position position = {.city =
                                          "red A1; yellow A3; brown A5; green I1; blue bank I3"};

    (void)state;
    for (int i = 0; i < 5; i++) {
        const struct setting setting = {.round = i + 1, .building = base[i]};
        char beginning[32];

        list(&setting, &position);
        snprintf(beginning, sizeof beginning, "build %s ", base[i]);
        assert_true(count_moves("build ") > 0);
        assert_int_equal(count_moves("build "), count_moves(beginning));
    }
}

/* ---- Points of buildings ---- */

static void test_rulebook_points(void **state)
{
    (void)state;
    assert_int_equal(drawn_points("sports-ground", "red E4 F4 F5; red windmill E6; blue bank D5",
                                  "build sports-ground E5; done"),
                     5);
    assert_int_equal(
        drawn_points("windmill", "yellow E4 F4 D4; blue bank E7", "build windmill E5; done"), 4);
    assert_int_equal(drawn_points("station", "brown E4 F4 E6; blue D5", "build station E5; done"),
                     4);
    assert_int_equal(drawn_points("bike-centre", "green E4 E3 D5; red sports-ground E2",
                                  "build bike-centre E5; done"),
                     3);
    assert_int_equal(drawn_points("bank", "blue A2; blue square B1", "build bank A1; done"), 2);
    assert_int_equal(drawn_points("square",
                                  "blue bank E4; red station F4; green F5; red E6; blue D5",
                                  "build square E5; done"),
                     4);
}

static void test_points_with_and_without_the_extra_one(void **state)
{
    (void)state;
    assert_int_equal(drawn_points("sports-ground", "red E4", "build sports-ground E5; done"), 1);
    assert_int_equal(drawn_points("windmill", "yellow bank E4", "build windmill E5; done"), 1);
    assert_int_equal(drawn_points("station", "brown E4 F4", "build station E5; done"), 2);
    assert_int_equal(drawn_points("station", "brown A2", "build station A1; done"), 1);
    assert_int_equal(drawn_points("bank", "blue E4", "build bank E5; done"), 2);
    assert_int_equal(
        drawn_points("square", "green E4 F4 F5 E6 D5; green windmill D4", "build square E5; done"),
        3);
    assert_int_equal(
        drawn_points("square", "green windmill A2; green B1 B2", "build square A1; done"), 2);
    assert_int_equal(
        drawn_points("square", "green windmill E4 F4 F5 E6 D5 D4", "build square E5; done"), 13);
    assert_int_equal(
        drawn_points("sports-ground", "red E4 F4 F5 E6 D5 D4", "build sports-ground E5; done"), 6);
}

static int bike_points(const char *city)
{
    return drawn_points("bike-centre", city, "build bike-centre E5; done");
}

static void test_bike_chain(void **state)
{
    (void)state;
    assert_int_equal(bike_points("green F5; red bank D4"), 1);      /* beside it without a chain  */
    assert_int_equal(bike_points("green bank E4"), 1);              /* the building is no chain   */
    assert_int_equal(bike_points("green bank E4; red bank E3"), 2); /* but may be a link to it    */
    assert_int_equal(bike_points("green bank E4 F4"), 3);           /* either links to the other  */
    assert_int_equal(bike_points("green E4; red bank D4"), 2);      /* beside it and by a chain   */
    assert_int_equal(bike_points("green E4 E3; red E2; red bank E1"), 1); /* broken               */
    assert_int_equal(bike_points("green E4; green E2; red bank E1"), 1);
    assert_int_equal(bike_points("green E4 E3 E2; green bank E1"), 2);
}

static void test_points_stay(void **state)
{
    const struct setting setting = {.bonus = "financing"};
    const struct position position = {.start = "blue",
                                      .city = "blue E4; red bank I1=7",
                                      .outlined = 1,
                                      .turn = "build bank E5; star; draw E6 E7 E8 E9; done"};

    (void)state;
    assert_string_equal(
        after_json(&setting, &position),
        "{\"start\":\"blue\",\"hexes\":{\"E4\":\"blue\",\"E5\":\"blue bank\",\"E6\":\"blue\","
        "\"E7\":\"blue\",\"E8\":\"blue\",\"E9\":\"blue\",\"I1\":\"red bank\"},"
        "\"buildings\":[\"I1\",\"E5\"],\"points\":[7,2],"
        "\"stars\":{\"outlined\":1,\"crossed\":1,\"points\":0},\"circled\":[]}");
}

/* ---- Passing ---- */

static void test_pass(void **state)
{
    const struct setting setting = {.building = "bank"};
    struct position position = {.city = "green *; - A1"};

    (void)state;
    list(&setting, &position);
    expect_moves("pass");
    position.turn = "pass";
    list(&setting, &position);
    expect_moves("done");
    position.turn = "pass; done";
    list(&setting, &position);
    expect_moves("");
    position.turn = NULL;
    position.city = "green *; red B1; - A1";
    list(&setting, &position);
    expect_moves("build sports-ground A1");
}

static void test_star_is_no_duty(void **state)
{
    const struct setting design = {.bonus = "free-design"}, order = {.bonus = "state-order"};
    struct position position = {.city = "green *; - E4 E5 F3 F4", .outlined = 2, .crossed = 1};

    (void)state;
    list(&design, &position); /* a beam is rolled, a rhombus would fit */
    expect_moves("pass; star");
    position.turn = "star";
    list(&design, &position);
    expect_moves("draw E4 E5 F3 F4");
    position.turn = "star; draw E4 E5 F3 F4";
    list(&design, &position);
    expect_moves("done");
    position.turn = NULL;
    position.city = "green *; - E4 F3";
    list(&order, &position);
    expect_moves("pass; star");
    position.turn = "star";
    list(&order, &position);
    expect_moves("build bike-centre E4; build bike-centre F3");
    position.turn = "star; build bike-centre E4; done";
    assert_int_equal(after(&order, &position).crossed, 2);
}

/* ---- Stars ---- */

static void test_star_before_the_action(void **state)
{
    const struct setting design = {.bonus = "free-design"}, order = {.bonus = "state-order"};
    struct position position = {.city = "red E4", .outlined = 1};

    (void)state;
    list(&design, &position);
    assert_true(listed("star"));
    position.turn = "star";
    list(&design, &position);
    assert_int_equal(count_moves("draw "), moves.count);
    assert_true(listed("draw A1 A2 A3 A4") && listed("draw A1 A2 B1 B2"));
    position.turn = "draw A1 A2 A3 A4";
    list(&design, &position);
    expect_moves("done");
    position.turn = NULL;
    list(&order, &position);
    assert_true(listed("star"));
    position.turn = "star";
    list(&order, &position);
    assert_int_equal(moves.count, 6);
    assert_int_equal(count_moves("build sports-ground "), 6);
    position.crossed = 1;
    position.turn = NULL;
    list(&order, &position);
    assert_false(listed("star"));
    list(&design, &position);
    assert_false(listed("star"));
}

static void test_star_needs_its_use(void **state)
{
    const struct setting design = {.bonus = "free-design"}, order = {.bonus = "state-order"};
    const struct position full = {.city = "red *; - E4 E8 A1", .outlined = 1};
    const struct position empty = {.city = "", .outlined = 1};

    (void)state;
    list(&design, &full);
    assert_int_equal(moves.count, 3);
    assert_false(listed("star"));
    list(&order, &full);
    assert_true(listed("star"));
    list(&order, &empty);
    assert_false(listed("star"));
}

static void test_star_of_this_turn(void **state)
{
    static const char *const bonuses[] = {"none", "firm-ground", "free-design", "state-order"};
    struct position position = {.city = "red E1", .turn = "build sports-ground E2"};
    const struct setting financing = {.bonus = "financing"};

    (void)state;
    for (int i = 0; i < 4; i++) {
        const struct setting setting = {.bonus = bonuses[i]};

        list(&setting, &position);
        expect_moves("done");
        assert_int_equal(after(&setting, &position).outlined, i > 0);
        assert_int_equal(after(&setting, &position).star_points, i == 1 ? 3 : 0);
    }
    list(&financing, &position);
    expect_moves("star; done");
    position.turn = "build sports-ground E2; star";
    list(&financing, &position);
    assert_int_equal(count_moves("draw "), moves.count);
    position.turn = "build sports-ground E2; star; draw A1 A2 A3 A4";
    list(&financing, &position);
    expect_moves("done");
    assert_int_equal(after(&financing, &position).crossed, 1);
    position.turn = "draw A1 A2 A3 A4"; /* no star yet */
    list(&financing, &position);
    expect_moves("done");
}

/* Zhenya's turn: a star of an earlier round, a blue figure, and a blue bank. */
static void test_financing(void **state)
{
    const struct setting setting = {.bonus = "financing", .building = "square"};
    struct position position = {.start = "blue", .outlined = 1};

    (void)state;
    list(&setting, &position);
    assert_false(listed("star"));
    position.turn = "draw E1 E2 E3 E4"; /* the figure makes room for the bank */
    list(&setting, &position);
    expect_moves("star; done");
    position.turn = "draw E1 E2 E3 E4; star";
    list(&setting, &position);
    assert_int_equal(count_moves("build bank "), moves.count);
    assert_int_equal(moves.count, 9);
    position.turn = "draw E1 E2 E3 E4; star; build bank E5";
    list(&setting, &position);
    expect_moves("done");
    position.outlined = 2; /* one a turn */
    list(&setting, &position);
    expect_moves("done");
}

static void test_financing_needs_both(void **state)
{
    const struct setting setting = {.bonus = "financing"};
    struct position position = {
        .start = "blue", .city = "blue *; - E4 E8 A1", .outlined = 1, .turn = "build bank E4"};

    (void)state;
    list(&setting, &position); /* no figure fits */
    expect_moves("done");
    position.start = "red"; /* no red and no blue quarter, and the figure adds none beside it */
    position.city = "green *; - A1 A2 A3 A4";
    position.turn = "draw A1 A2 A3 A4";
    list(&setting, &position);
    expect_moves("done");
    position.city = "green *; - A1 A2 A3 A4 A5";
    list(&setting, &position);
    expect_moves("star; done");
    position.turn = "draw A1 A2 A3 A4; star";
    list(&setting, &position);
    expect_moves("build sports-ground A5");
}

static void test_firm_ground(void **state)
{
    const struct setting setting = {.bonus = "firm-ground"};
    struct position position = {.city = "red E1; red windmill A1 A2",
                                .outlined = 2,
                                .star_points = 6,
                                .turn = "build sports-ground E2; done"};

    (void)state;
    struct sheet sheet = after(&setting, &position);
    assert_int_equal(sheet.outlined, 3);
    assert_int_equal(sheet.star_points, 9);
    position.turn = NULL;
    assert_int_equal(score(&setting, &position).bonus, 6);
    assert_int_equal(score(&setting, &position).total, 8);
    position.turn = "draw E2 E3 E4 E5; done"; /* a figure spends the star for nothing */
    assert_int_equal(after(&setting, &position).outlined, 2);
}

/* ---- Solo ---- */

static void expect_circles(const struct setting *setting, const struct position *position,
                           const char *expected)
{
    struct sheet sheet = after(setting, position);
    char circles[CIRCLES + 1];
    struct kv_text text;

    kv_text_start(&text, circles, sizeof circles);
    for (int i = 1; i <= CIRCLES; i++)
        if (sheet.circled[i])
            kv_put(&text, "%d", i);
    assert_string_equal(circles, expected);
}

static void test_solo_circles(void **state)
{
    const struct setting setting = {.solo = true}, table = {.solo = false};
    struct position position = {.turn = "draw E1 E2 E3 E4; done"};

    (void)state;
    expect_circles(&table, &position, "");
    expect_circles(&setting, &position, "1");
    position.city = "red windmill A1 A2";
    expect_circles(&setting, &position, "3");
    position.circled = "1,3";
    expect_circles(&setting, &position, "134");
    position.turn = "build sports-ground B1; done"; /* into the circled third circle */
    expect_circles(&setting, &position, "13");
    position.turn = NULL;
    position.circled = "3,4,5,6,7,8,9";
    list(&setting, &position);
    assert_true(count_moves("draw ") == 0 && count_moves("build ") > 0);
    position.city = "green windmill A1 A2";
    list(&setting, &position);
    expect_moves("pass");
}

static void test_solo_stars(void **state)
{
    const struct setting design = {.solo = true, .bonus = "free-design"};
    const struct setting financing = {.solo = true, .bonus = "financing"};
    struct position position = {
        .city = "red windmill A1 A2", .circled = "3,4,5,6,7,8,9", .outlined = 1};

    (void)state;
    list(&design, &position);
    assert_false(listed("star"));
    position.turn = "build sports-ground B1";
    list(&financing, &position);
    expect_moves("done");
    position.circled = "3,4,5,6,7,8"; /* the building fills the third circle: the ninth is left */
    list(&financing, &position);
    expect_moves("star; done");
    position.turn = "build sports-ground B1; star; draw E1 E2 E3 E4; done";
    expect_circles(&financing, &position, "3456789");
    position.circled = ""; /* the building's own circle is no longer free */
    expect_circles(&financing, &position, "4");
    position.turn = "draw E1 E2 E3 E4; star; build sports-ground B1; done";
    expect_circles(&financing, &position, "3");
}

/* ---- Goals ---- */

/* "7 + 10 + 4 = 21": five for unification, six for specialisation, four for the third. */
static void test_goals_21(void **state)
{
    const char *city = "green *; red E3 E5 E7; brown E2 E4 E6; blue bank D2 D3 D4 D5 D6;"
                       "yellow H2 H3 H4 H5 G2 G3 A1 I1";
    const struct setting all = {.goal = "downtown"}, personal = {.goals = "personal"},
                         none = {.goals = "none"};
    const struct position position = {.start = "yellow", .city = city};
    struct oracle_smallcities_score result = score(&all, &position);

    (void)state;
    assert_int_equal(result.unification, 7);
    assert_int_equal(result.specialisation, 10);
    assert_int_equal(result.goal, 4);
    assert_int_equal(result.total, 21 + 5);
    assert_int_equal(score(&personal, &position).total, 17 + 5);
    assert_int_equal(score(&none, &position).total, 5);
}

static void test_specialisation(void **state)
{
    const struct setting setting = {.goals = "personal"};
    struct position position = {.start = "yellow",
                                .city = "yellow E4 E6 E3 E7; yellow windmill E5;"
                                        "blue D3 D4 D5 D6 F3 F4 F5 F6;"
                                        "yellow A1; blue A2 B1 B2"};

    (void)state;
    assert_int_equal(score(&setting, &position).specialisation, 3);
    position.start = "blue";
    assert_int_equal(score(&setting, &position).specialisation, 0);
    position.city = "blue *";
    assert_int_equal(score(&setting, &position).specialisation, 10);
}

static void test_unification(void **state)
{
    static const char *const cities[COLOURS] = {
        "red bank E5; blue E4; yellow E6",  "red bank E5; red E4; brown E6",
        "red bank E5; yellow E4; green E6", "red bank E5; brown E4; blue E6",
        "red bank E5; green E4; red E6",
    };
    const struct setting setting = {.goals = "personal"};
    struct position position = {.start = "yellow",
                                .city = "yellow station E5; green sports-ground D5; brown D4;"
                                        "red E6; blue bank C4; yellow C5"};

    (void)state;
    assert_int_equal(score(&setting, &position).unification, 3); /* two of three */
    for (int start = 0; start < COLOURS; start++)
        for (int i = 0; i < COLOURS; i++) {
            position.start = cities_colours[start];
            position.city = cities[i];
            assert_int_equal(score(&setting, &position).unification, start == i);
        }
}

static void test_routes(void **state)
{
    (void)state; /* two banks on the edge, and what is asked */
    assert_int_equal(goal_points("city-routes", "red bank A1 I1; green windmill E5"), 0);
    assert_int_equal(
        goal_points("city-routes", "red bank A1 I1; green windmill E5; green E4 E3 E2 E1"), 1);
    assert_int_equal(
        goal_points("city-routes", "red bank A1 I1; green windmill E5; green E4 E3 E2"), 0);
    assert_int_equal(goal_points("city-routes", "red bank A1 I1; green windmill E5; green E4 E3 E1;"
                                                "red E2"),
                     0);
    assert_int_equal(goal_points("city-routes", "red bank A1 I1; green windmill E5; green E4 E2;"
                                                "green bank E3 E1"),
                     5); /* all five: buildings are links, too */
    assert_int_equal(goal_points("city-routes", "red bank A1 I1; green windmill E5; red E4 E3 E2;"
                                                "red E1"),
                     0);
}

static void test_downtown_and_outskirts(void **state)
{
    const char *city = "red bank C3 D6 E5 G5 C2 E2";

    (void)state;
    assert_int_equal(goal_points("downtown", city), 4);
    assert_int_equal(goal_points("outskirts", city), 0);
    assert_int_equal(goal_points("outskirts", "red bank A1 B2 C6 E8"), 3);
    assert_int_equal(goal_points("outskirts", "red bank A1 B2 C6 E8 H1 H2 H3"), 8);
    assert_int_equal(goal_points("downtown", "red bank C3 C4 C5 D3 D4 D5 D6"), 10);
}

static void test_surrounded(void **state)
{
    (void)state;
    assert_int_equal(goal_points("surrounded", "green *; red bank E5 B2 C3 A1 I5"), 2);
    assert_int_equal(goal_points("surrounded", "green *; red bank E5 B2 C3 A1 I5; - B1"), 1);
}

static void test_crossroads(void **state)
{
    (void)state;
    assert_int_equal(goal_points("crossroads", "green bike-centre E5; yellow E4 E7; green F4 F5;"
                                               "red windmill E6"),
                     1);
    assert_int_equal(goal_points("crossroads", "green bike-centre E5; yellow E4 E7; green F4 F5;"
                                               "red windmill E6; blue D6"),
                     2);
}

static void test_wind_rose(void **state)
{
    (void)state;
    assert_int_equal(goal_points("wind-rose", "red bank A1 A3 B1 B3 D4"), 0);
    assert_int_equal(goal_points("wind-rose", "red bank A1 A3 B1 B3 D4 I1"), 2);
    assert_int_equal(goal_points("wind-rose", "red bank A1 B1 C1 D1 E1 F1 G1 H1 I1"), 7);
}

static void test_symmetry(void **state)
{
    (void)state; /* counted twice, the bike centre alone would bring a point */
    assert_int_equal(
        goal_points("symmetry", "green bike-centre E5; yellow F5; yellow station D4; blue E4 E6"),
        0);
    assert_int_equal(goal_points("symmetry",
                                 "green bike-centre E5; yellow F5; yellow station D4; blue E4 E6;"
                                 "red bank H3; red H2 H4"),
                     1);
    assert_int_equal(goal_points("symmetry",
                                 "green bike-centre E5; yellow F5; yellow station D4; blue E4 E6;"
                                 "red bank H3; red H2; blue H4; red bank A1; red A2"),
                     0);
}

static void test_triangle(void **state)
{
    (void)state;
    assert_int_equal(goal_points("triangle", "red E4 E5 E6; blue F4 F5; green bank G4"), 2);
    assert_int_equal(goal_points("triangle", "red E4 E5 E6 D4 D5 C4"), 2);
    assert_int_equal(goal_points("triangle", "red E4 E5 E6 D4 D5"), 1);
    assert_int_equal(goal_points("triangle", "red E4 E5 E6"), 0);
    assert_int_equal(goal_points("triangle", "red E4 E5 F3 F4"), 1);
    assert_int_equal(goal_points("triangle", "red *"), 10);
    /* Side 4 with its corner on the edge, and the same without that corner. */
    assert_int_equal(goal_points("triangle", "red A1 B1 B2 C1 C2 C3 D1 D2 D3 D4"), 4);
    assert_int_equal(goal_points("triangle", "red B1 B2 C1 C2 C3 D1 D2 D3 D4"), 2);
}

static void test_social_centres(void **state)
{
    (void)state; /* the sixth stands alone */
    assert_int_equal(goal_points("social-centres", "red bank E4 E5 E6 G3 G4 B2"), 7);
    assert_int_equal(goal_points("social-centres", "red bank E4 E5 E6 G3 B2; red G4"), 2);
}

static void test_hub(void **state)
{
    (void)state;
    assert_int_equal(goal_points("hub", "red sports-ground E5; blue E4; red F4;"
                                        "green sports-ground F5; brown E6; brown bank D5"),
                     9);
    assert_int_equal(goal_points("hub", "red bank E5; red E4; yellow F4; brown F5; green E6;"
                                        "blue D5 D4"),
                     12);
    assert_int_equal(goal_points("hub", "red bank E5; red E4; yellow F4; brown F5"), 5);
    assert_int_equal(goal_points("hub", "red bank E5"), 0);
    assert_int_equal(goal_points("hub", "red E5 E4; blue E6"), 0);
}

/* ---- The end ---- */

static const char *put_sheets(const struct position *positions, unsigned count)
{
    static char sheets[SEATS_MOST * TEXT_MOST];
    struct kv_text text;

    kv_text_start(&text, sheets, sizeof sheets);
    kv_put(&text, "[");
    for (unsigned i = 0; i < count; i++) {
        kv_put(&text, "%s", i > 0 ? "," : "");
        put_sheet(&text, &positions[i]);
    }
    kv_put(&text, "]");
    return sheets;
}

static void test_places(void **state)
{
    const struct setting setting = {.goals = "none"};
    const struct position positions[SEATS_MOST] = {
        {.city = "red bank A1=3 A2=2"}, /* the last building brings less  */
        {.city = "red bank A1=5"},      /* fewer buildings                */
        {.city = "red bank A1=2 A2=3"}, /* shared with the next           */
        {.city = "red bank A3=2 A2=3"}, {.city = ""},
    };
    static const unsigned expected[SEATS_MOST] = {4, 1, 2, 2, 5};
    unsigned places[SEATS_MOST];
    struct kv_json table = table_of(&setting), sheets = read_json(put_sheets(positions, 5));

    (void)state;
    oracle_smallcities_places(&table, &sheets, places);
    for (int i = 0; i < SEATS_MOST; i++)
        assert_int_equal(places[i], expected[i]);
    assert_int_equal(score(&setting, &positions[2]).last_building_points, 3);
    assert_int_equal(score(&setting, &positions[2]).building_count, 2);
    assert_int_equal(score(&setting, &positions[4]).last_building_points, 0);
}

static bool ended(const char *one, const char *other)
{
    const struct position positions[2] = {{.city = one}, {.city = other}};
    struct kv_json sheets = read_json(put_sheets(positions, 2));

    return oracle_smallcities_ended(&sheets);
}

static void test_end(void **state)
{
    (void)state;
    assert_false(ended("", ""));
    assert_false(ended("red bank A1 A2 A3 A4 A5 B1 B2 B3", ""));
    assert_true(ended("", "red bank A1 A2 A3 A4 A5 B1 B2 B3 B4"));
    assert_false(ended("red *", ""));
    assert_false(ended("red *", "red *; - E5"));
    assert_true(ended("red *", "blue *; red bank E5"));
}

/* ---- Whole games ---- */

struct game {
    struct setting setting;
    struct kv_rng rng;
    char sheet[TEXT_MOST];
    unsigned positions; /* whose moves were listed */
};

/* No move twice; and where there is `pass` or `done`, nothing but a star is besides. */
static void check_list(void)
{
    assert_true(moves.count > 0);
    for (unsigned i = 0; i < moves.count; i++)
        for (unsigned j = i + 1; j < moves.count; j++)
            if (strcmp(moves.text[i], moves.text[j]) == 0)
                fail_msg("listed twice: %s", moves.text[i]);
    if (listed("pass") || listed("done"))
        assert_int_equal(moves.count, 1 + listed("star"));
}

/* Stars and buildings are rare among all moves, so they are often looked for. */
static const char *choose(struct kv_rng *rng)
{
    static const char *const liked[] = {"star", "build", ""};
    const char *beginning = liked[kv_rng_below(rng, 3)];
    unsigned count = count_moves(beginning), index;

    if (count == 0)
        beginning = "";
    index = kv_rng_below(rng, count_moves(beginning));
    for (unsigned i = 0; i < moves.count; i++)
        if (strncmp(moves.text[i], beginning, strlen(beginning)) == 0 && index-- == 0)
            return moves.text[i];
    fail();
    return "";
}

static void play_turn(struct game *game)
{
    char turn[256] = "", text[TEXT_MOST];
    struct kv_json table = table_of(&game->setting), sheet;
    struct kv_text result;

    for (;;) {
        snprintf(text, sizeof text, "%.*s,\"turn\":[%s]}", (int)strlen(game->sheet) - 1,
                 game->sheet, turn);
        sheet = read_json(text);
        oracle_smallcities_moves(&table, &sheet, &moves);
        game->positions++;
        if (moves.count == 0)
            break;
        check_list();
        snprintf(turn + strlen(turn), sizeof turn - strlen(turn), "%s\"%s\"", *turn ? "," : "",
                 choose(&game->rng));
    }
    assert_true(strlen(turn) >= 6 && strcmp(turn + strlen(turn) - 6, "\"done\"") == 0);
    kv_text_start(&result, game->sheet, sizeof game->sheet);
    oracle_smallcities_after(&table, &sheet, &result);
}

static void check_sheet(const struct game *game)
{
    struct kv_json json = read_json(game->sheet);
    struct sheet sheet;
    struct hex hex;
    int painted = 0, stars = 0, circled = 0;

    cities_read_sheet(&json, &sheet);
    for (bool more = cities_first(&hex); more; more = cities_next(&hex)) {
        painted += cities_occupied(&sheet.city, hex) && !cities_built(&sheet.city, hex);
        stars += cities_built(&sheet.city, hex) && cities_is_star(hex);
    }
    for (int i = 1; i <= CIRCLES; i++)
        circled += sheet.circled[i];
    assert_int_equal(painted % 4, 0);
    assert_int_equal(circled, game->setting.solo ? painted / 4 : 0);
    assert_int_equal(sheet.outlined, strcmp(game->setting.bonus, "none") == 0 ? 0 : stars);
    assert_true(sheet.crossed <= sheet.outlined);
    for (int i = 0; i < sheet.building_count; i++) {
        bool square = cities_at(&sheet.city, sheet.buildings[i]).building == SQUARE;

        assert_true(sheet.points[i] >= (square ? 2 : 1) && sheet.points[i] <= (square ? 13 : 7));
    }
}

/* A round of the only seat; true when the game is over. */
static bool play_round(struct game *game, int round)
{
    struct oracle_smallcities_score result;
    struct kv_json table, sheet;
    char sheets[TEXT_MOST + 2];

    game->setting.round = round;
    game->setting.figure = cities_figures[kv_rng_below(&game->rng, FIGURES)];
    game->setting.building = cities_buildings[kv_rng_below(&game->rng, BUILDINGS)];
    play_turn(game);
    check_sheet(game);
    table = table_of(&game->setting);
    sheet = read_json(game->sheet);
    oracle_smallcities_score(&table, &sheet, &result);
    assert_true(result.total >= result.building_count);
    snprintf(sheets, sizeof sheets, "[%s]", game->sheet);
    sheet = read_json(sheets);
    return oracle_smallcities_ended(&sheet);
}

static void test_games(void **state)
{
    struct game game = {.positions = 0};
    const struct position empty = {.city = ""};

    (void)state;
    kv_rng_start(&game.rng, "small-cities", 0);
    for (int i = 0; i < 50; i++) {
        struct kv_json sheet = sheet_of(&empty);
        int round = 1;

        game.setting = (struct setting){.bonus = cities_bonuses[i % BONUSES],
                                        .goal = cities_goals[i % GOALS],
                                        .solo = i / BONUSES % 2 == 1};
        snprintf(game.sheet, sizeof game.sheet, "%.*s", (int)(sheet.end - sheet.at), sheet.at);
        while (!play_round(&game, round))
            assert_true(++round < 1000);
    }
    assert_true(game.positions > 1000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_neighbours),
        cmocka_unit_test(test_areas),
        cmocka_unit_test(test_placements),
        cmocka_unit_test(test_shapes),
        cmocka_unit_test(test_figure_on_empty_hexes_only),
        cmocka_unit_test(test_markers),
        cmocka_unit_test(test_building_beside_its_colour),
        cmocka_unit_test(test_square_beside_a_building),
        cmocka_unit_test(test_base_building_is_never_a_square),
        cmocka_unit_test(test_rulebook_points),
        cmocka_unit_test(test_points_with_and_without_the_extra_one),
        cmocka_unit_test(test_bike_chain),
        cmocka_unit_test(test_points_stay),
        cmocka_unit_test(test_pass),
        cmocka_unit_test(test_star_is_no_duty),
        cmocka_unit_test(test_star_before_the_action),
        cmocka_unit_test(test_star_needs_its_use),
        cmocka_unit_test(test_star_of_this_turn),
        cmocka_unit_test(test_financing),
        cmocka_unit_test(test_financing_needs_both),
        cmocka_unit_test(test_firm_ground),
        cmocka_unit_test(test_solo_circles),
        cmocka_unit_test(test_solo_stars),
        cmocka_unit_test(test_goals_21),
        cmocka_unit_test(test_specialisation),
        cmocka_unit_test(test_unification),
        cmocka_unit_test(test_routes),
        cmocka_unit_test(test_downtown_and_outskirts),
        cmocka_unit_test(test_surrounded),
        cmocka_unit_test(test_crossroads),
        cmocka_unit_test(test_wind_rose),
        cmocka_unit_test(test_symmetry),
        cmocka_unit_test(test_triangle),
        cmocka_unit_test(test_social_centres),
        cmocka_unit_test(test_hub),
        cmocka_unit_test(test_places),
        cmocka_unit_test(test_end),
        cmocka_unit_test(test_games),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
