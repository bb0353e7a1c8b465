/* The oracle of Small Cities: the map, figures, and where buildings stand. */
#include "ask_smallcities.h"

#include <stdio.h>

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
    static const unsigned counts[FIGURES] = {102, 432, 480, 216, 132, 240, 74};
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
        {"draw D5 E4 E5 F5", "draw D4 E5 E6 F4"},
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
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
