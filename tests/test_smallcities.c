/*
 * Small Cities: its map and figures, the worked examples of the rulebook by page, stars, markers,
 * the solo game, ties and ends, and what is refused.
 */
#include "support.h"

#include <stdio.h>

#include "games/smallcities/smallcities.h"

/* ---- Cities made by hand ---- */

static uint32_t hex_named(const char *name, size_t length)
{
    for (uint32_t hex = 0; hex < HEXES; hex++)
        if (length == 2 && memcmp(smallcities_names[hex], name, 2) == 0)
            return hex;
    fail_msg("there is no hex %.*s", (int)length, name);
    return NO;
}

static hex_set hexes(const char *names)
{
    hex_set set = 0;
    for (names += strspn(names, " "); *names; names += strspn(names, " ")) {
        size_t length = strcspn(names, " ");
        set |= AT(hex_named(names, length));
        names += length;
    }
    return set;
}

static uint32_t hex(const char *name)
{
    return hex_named(name, strlen(name));
}

static uint32_t label_named(const struct kv_label *labels, const char *word, size_t length)
{
    for (uint32_t i = 0; labels[i].id; i++)
        if (strlen(labels[i].id) == length && memcmp(labels[i].id, word, length) == 0)
            return i;
    fail_msg("there is no %.*s", (int)length, word);
    return 0;
}

/* Marks "red: D4 D5" or "blue bank: E5" on a sheet, whatever the rules say; a building brings
 * `points`. */
static void mark(struct sheet *sheet, const char *what, uint32_t points)
{
    size_t colon = strcspn(what, ":"), space = strcspn(what, " :");
    uint32_t colour = label_named(smallcities_colours, what, space);
    hex_set set = hexes(what + colon + 1);
    smallcities_occupy(sheet, colour, set);
    for (; space < colon && set; set &= set - 1) {
        uint32_t circle = building_count(sheet), kind;
        kind = label_named(smallcities_buildings, what + space + 1, colon - space - 1);
        sheet->hex[circle] = (uint8_t)kv_bits_first64(set);
        sheet->kind[circle] = (uint8_t)kind;
        sheet->points[circle] = (uint8_t)points;
        sheet->built |= set & -set;
        sheet->beside[SQUARE] = smallcities_beside(sheet->built);
    }
}

/* A city of such marks, ended by NULL. */
static struct sheet city(const char *first, ...)
{
    struct sheet sheet = {.start = YELLOW};
    va_list more;
    va_start(more, first);
    for (const char *what = first; what; what = va_arg(more, const char *))
        mark(&sheet, what, 1);
    va_end(more);
    return sheet;
}

#define CITY(...) city(__VA_ARGS__, (const char *)NULL)

/* ---- Matches ---- */

static void open_match(struct opened *opened, uint32_t seats, uint32_t goals, uint32_t bonus,
                       uint32_t goal)
{
    struct kv_setup setup = {.game = &kv_smallcities, .seats = seats, .seed = "test"};
    struct kv_error error;
    setup.option[OPTION_GOALS] = goals;
    setup.option[OPTION_BONUS] = 1 + bonus;
    setup.option[OPTION_GOAL] = goal == NO_GOAL ? 0 : 1 + goal;
    *opened = (struct opened){.log = {.allocate = support_allocate}};
    void *memory = malloc(kv_match_bytes(&setup));
    if (!kv_match_open(&opened->match, &setup, memory, &opened->log, &error))
        fail_msg("%s", error.message);
}

static struct table *table_of(const struct opened *opened)
{
    return (struct table *)opened->match.table;
}

static struct sheet *sheet_of(const struct opened *opened, uint32_t seat)
{
    return (struct sheet *)kv_match_sheet(&opened->match, seat);
}

/* Puts a city before a seat as if its round began, with these dice and this marker. */
static void put(struct opened *opened, uint32_t seat, struct sheet sheet, uint32_t figure,
                uint32_t building, uint32_t marker)
{
    struct table *table = table_of(opened);
    table->figure = (uint8_t)figure;
    table->building = (uint8_t)building;
    sheet.start = (uint8_t)((marker + table->round - 1u) % COLOURS);
    *sheet_of(opened, seat) = sheet;
    assert_int_equal(marker_of(table, &sheet), marker);
}

static bool lists(const struct opened *opened, uint32_t seat, const char *said)
{
    kv_move list[KV_MOVES_MOST];
    uint32_t count = kv_match_moves(&opened->match, seat, list);
    for (uint32_t i = 0; i < count; i++)
        if (strcmp(support_say(&kv_smallcities, list[i]), said) == 0)
            return true;
    return false;
}

/* How many listed moves begin with these words. */
static uint32_t count_listed(const struct opened *opened, uint32_t seat, const char *words)
{
    kv_move list[KV_MOVES_MOST];
    uint32_t count = kv_match_moves(&opened->match, seat, list), found = 0;
    for (uint32_t i = 0; i < count; i++)
        found += strncmp(support_say(&kv_smallcities, list[i]), words, strlen(words)) == 0;
    return found;
}

static void say(struct opened *opened, uint32_t seat, const char *moves)
{
    struct kv_error error;
    if (!kv_match_say(&opened->match, seat, moves, strlen(moves), &error))
        fail_msg("%s", error.message);
}

static int32_t total_of(const struct opened *opened, uint32_t seat)
{
    struct kv_score score;
    smallcities_score(opened->match.table, sheet_of(opened, seat), &score);
    return score.total;
}

/* ---- The map ---- */

static void the_two_checks_of_the_rules_page(void **state)
{
    (void)state;
    assert_true(smallcities_around[hex("E5")] == hexes("E4 F4 F5 E6 D5 D4"));
    assert_true(smallcities_around[hex("B3")] == hexes("B2 C3 C4 B4 A3 A2"));
}

/* The hex at axial coordinates, or NO. */
static uint32_t hex_at(int q, int r)
{
    int top = q < 0 ? -4 - q : -4, length = 9 - abs(q);
    char name[3] = {0};
    if (abs(q) > 4 || r < top || r >= top + length)
        return NO;
    name[0] = (char)('E' + q);
    name[1] = (char)('1' + r - top);
    return hex(name);
}

static const int directions[SIDES][2] = {{1, 0}, {1, -1}, {0, -1}, {-1, 0}, {-1, 1}, {0, 1}};

static void neighbours_follow_from_the_coordinates(void **state)
{
    uint32_t count = 0;
    (void)state;
    for (int q = -4; q <= 4; q++)
        for (int r = -4; r <= 4; r++) {
            uint32_t at = hex_at(q, r);
            if (at == NO)
                continue;
            count++;
            hex_set around = 0;
            for (uint32_t i = 0; i < SIDES; i++) {
                uint32_t beside = hex_at(q + directions[i][0], r + directions[i][1]);
                assert_int_equal(smallcities_neighbour[at][i], beside);
                around |= AT(beside);
            }
            assert_true(smallcities_around[at] == around);
            assert_int_equal((smallcities_edge & AT(at)) != 0, kv_bits_count64(around) < SIDES);
        }
    assert_int_equal(count, HEXES);
    assert_int_equal(kv_bits_count64(smallcities_edge), 24);
    assert_int_equal(kv_bits_count64(smallcities_central_area), 19);
    assert_int_equal(kv_bits_count64(smallcities_stars), 4);
}

static void columns_have_their_lengths(void **state)
{
    static const uint32_t lengths[COLUMNS] = {5, 6, 7, 8, 9, 8, 7, 6, 5};
    hex_set all = 0;
    (void)state;
    for (uint32_t i = 0; i < COLUMNS; i++) {
        assert_int_equal(kv_bits_count64(smallcities_columns[i]), lengths[i]);
        all |= smallcities_columns[i];
    }
    assert_true(all == ALL_HEXES);
}

/* ---- Figures ---- */

struct shape {
    int q[FIGURE_HEXES], r[FIGURE_HEXES];
};

/* The figure of the die, mirrored or not, turned by so many sixths. */
static struct shape turn(uint32_t figure, bool mirrored, int sixths)
{
    struct shape shape;
    for (uint32_t i = 0; i < FIGURE_HEXES; i++) {
        struct step step = smallcities_die[figure][i];
        int q = mirrored ? step.r : step.q, r = mirrored ? step.q : step.r;
        for (int j = 0; j < sixths; j++) {
            int before = q;
            q = -r;
            r = before + r;
        }
        shape.q[i] = q;
        shape.r[i] = r;
    }
    return shape;
}

static hex_set place(const struct shape *shape, int q, int r)
{
    hex_set set = 0;
    for (uint32_t i = 0; i < FIGURE_HEXES; i++)
        set |= AT(hex_at(q + shape->q[i], r + shape->r[i]));
    return kv_bits_count64(set) == FIGURE_HEXES ? set : 0;
}

static bool contains(const hex_set *sets, uint32_t count, hex_set set)
{
    for (uint32_t i = 0; i < count; i++)
        if (sets[i] == set)
            return true;
    return false;
}

/* Every way to lay the figure on the whole map, found slowly from the die alone. */
static uint32_t lay_everywhere(uint32_t figure, hex_set *sets)
{
    uint32_t count = 0;
    for (int mirrored = 0; mirrored < 2; mirrored++)
        for (int sixths = 0; sixths < 6; sixths++) {
            struct shape shape = turn(figure, mirrored, sixths);
            for (int q = -4; q <= 4; q++)
                for (int r = -4; r <= 4; r++) {
                    hex_set set = place(&shape, q, r);
                    if (set && !contains(sets, count, set))
                        sets[count++] = set;
                }
        }
    return count;
}

static const uint32_t places_on_the_empty_map[FIGURES] = {102, 432, 480, 216, 132, 240};

static void every_figure_has_its_places_on_the_empty_map(void **state)
{
    uint32_t all = 0;
    (void)state;
    for (uint32_t figure = 0; figure < FIGURES; figure++) {
        hex_set sets[PLACEMENTS];
        kv_move list[PLACEMENTS];
        uint32_t count = lay_everywhere(figure, sets);
        uint32_t listed = (uint32_t)(smallcities_list_figure(ALL_HEXES, figure, list) - list);
        assert_int_equal(count, places_on_the_empty_map[figure]);
        assert_int_equal(listed, count);
        for (uint32_t i = 0; i < listed; i++) {
            assert_true(contains(sets, count, smallcities_drawn(list[i])));
            assert_int_equal(figure_of(move_argument(list[i])), figure);
        }
        all += count;
    }
    assert_int_equal(all, PLACEMENTS);
}

static void figures_find_their_places_between_quarters(void **state)
{
    struct kv_rng rng;
    (void)state;
    kv_rng_start(&rng, "gaps", 0);
    for (uint32_t figure = 0; figure < FIGURES; figure++) {
        hex_set sets[PLACEMENTS];
        uint32_t all = lay_everywhere(figure, sets);
        for (int trial = 0; trial < 200; trial++) {
            kv_move list[PLACEMENTS];
            hex_set empty = ((uint64_t)kv_rng_word(&rng) << 32 | kv_rng_word(&rng)) & ALL_HEXES;
            empty |= trial % 2 ? (ALL_HEXES & (uint64_t)kv_rng_word(&rng) << 20) : 0;
            uint32_t expected = 0;
            for (uint32_t i = 0; i < all; i++)
                expected += !(sets[i] & ~empty);
            uint32_t listed = (uint32_t)(smallcities_list_figure(empty, figure, list) - list);
            assert_int_equal(listed, expected);
            assert_int_equal(smallcities_figure_fits(empty, figure), expected > 0);
            for (uint32_t i = 0; i < listed; i++)
                assert_true(!(smallcities_drawn(list[i]) & ~empty));
        }
    }
}

/* ---- Pages 5 and 7: buildings ---- */

static uint32_t points(const struct sheet *sheet, enum building building, const char *name)
{
    return smallcities_points(sheet, building, hex(name));
}

static void page_7_sports_ground_5(void **state)
{
    struct sheet sheet = CITY("red: E4 F4 F5", "red windmill: E6", "blue bank: D5");
    (void)state;
    assert_int_equal(points(&sheet, SPORTS_GROUND, "E5"), 5);
    sheet = CITY("red: E4 F4 F5");
    assert_int_equal(points(&sheet, SPORTS_GROUND, "E5"), 3);
}

static void page_7_windmill_4(void **state)
{
    struct sheet sheet = CITY("yellow: E4 F4 F5", "green: D5");
    (void)state;
    assert_int_equal(points(&sheet, WINDMILL, "E5"), 4);
    mark(&sheet, "green bank: E6", 1);
    assert_int_equal(points(&sheet, WINDMILL, "E5"), 3);
}

static void page_7_station_4_and_its_extra_point_only_once(void **state)
{
    struct sheet sheet = CITY("brown: E4 F4 F5", "red: E6", "green: D5");
    (void)state;
    assert_int_equal(points(&sheet, STATION, "E5"), 4);
    sheet = CITY("brown: E4 F4 F5");
    assert_int_equal(points(&sheet, STATION, "E5"), 3);
    sheet = CITY("brown: A2");
    assert_int_equal(points(&sheet, STATION, "A1"), 1); /* the edge is no quarter */
}

static void page_7_bike_centre_3(void **state)
{
    struct sheet sheet = CITY("green: E4 F4 F3", "red sports-ground: G3");
    (void)state;
    assert_int_equal(points(&sheet, BIKE_CENTRE, "E5"), 3);
    sheet = CITY("green: E4 F4 F3");
    assert_int_equal(points(&sheet, BIKE_CENTRE, "E5"), 2);
}

static void a_bike_chain_has_a_link_that_is_not_its_end(void **state)
{
    struct sheet sheet = CITY("green windmill: E4");
    (void)state;
    assert_int_equal(points(&sheet, BIKE_CENTRE, "E5"), 1); /* beside it, without a link */
    sheet = CITY("green windmill: E4", "green: F4");
    assert_int_equal(points(&sheet, BIKE_CENTRE, "E5"), 3); /* around by F4 */
    sheet = CITY("green windmill: E4", "red bank: E3");
    assert_int_equal(points(&sheet, BIKE_CENTRE, "E5"), 2); /* the windmill is the link */
    sheet = CITY("green: E4", "red bank: D4");
    assert_int_equal(points(&sheet, BIKE_CENTRE, "E5"), 2);
    sheet = CITY("green: E4", "red bank: D5");
    assert_int_equal(points(&sheet, BIKE_CENTRE, "E5"), 1); /* the bank does not touch the chain */
}

static void page_7_bank_2_on_the_edge(void **state)
{
    struct sheet sheet = CITY("blue: A2", "blue square: B2");
    (void)state;
    assert_int_equal(points(&sheet, BANK, "A1"), 2);
    sheet = CITY("blue: E4", "blue square: E6");
    assert_int_equal(points(&sheet, BANK, "E5"), 3);
}

static void page_7_square_4(void **state)
{
    struct sheet sheet = CITY("blue bank: E4", "red station: F4", "green: F5 E6 D5");
    (void)state;
    assert_int_equal(points(&sheet, SQUARE, "E5"), 4);
    mark(&sheet, "yellow: D4", 0);
    assert_int_equal(points(&sheet, SQUARE, "E5"), 5);
    sheet = CITY("red bank: E4 F4 F5 E6 D5 D4");
    assert_int_equal(points(&sheet, SQUARE, "E5"), 13);
    sheet = CITY("red bank: A2 B2 B1");
    assert_int_equal(points(&sheet, SQUARE, "A1"), 6); /* no six quarters on the edge */
}

static void points_are_written_at_once_and_stay(void **state)
{
    struct opened opened;
    (void)state;
    open_match(&opened, 2, GOALS_NONE, NO_BONUS, NO_GOAL);
    put(&opened, 0, CITY("blue: D4 D5 D6 E5"), BEAM, BANK, BLUE);
    say(&opened, 0, "build bank E6");
    assert_int_equal(sheet_of(&opened, 0)->points[0], 4); /* D5, D6, E5, and not on the edge */
    mark(sheet_of(&opened, 0), "blue: E7 F5", 0);
    assert_int_equal(total_of(&opened, 0), 4);
    support_close(&opened);
}

/* ---- Page 8: personal goals ---- */

static void page_8_three_surrounded_yellow_quarters(void **state)
{
    /* E4, E5 and E6 are surrounded, one of them a building; D5 touches the empty C4 and C5. */
    struct sheet sheet = CITY("yellow: E4 E5", "yellow bank: E6", "yellow: D5",
                              "red: E3 E7 D3 D4 D6", "blue: F3 F4 F5 F6");
    (void)state;
    assert_int_equal(smallcities_count_specialised(&sheet), 3);
    sheet = CITY("yellow: A1", "red: A2 B1 B2");
    assert_int_equal(smallcities_count_specialised(&sheet), 0); /* the edge never is */
}

static void page_8_station_and_sports_ground_unite_but_the_bank_does_not(void **state)
{
    struct sheet sheet = CITY("blue station: D4", "green sports-ground: E6", "blue bank: G5",
                              "red: D5 E5", "brown: C4 D6 G4");
    (void)state;
    assert_int_equal(smallcities_count_unified(&sheet), 2);
    sheet.start = RED; /* wants blue and yellow */
    assert_int_equal(smallcities_count_unified(&sheet), 0);
}

static void page_8_goals_of_7_and_10_and_4_make_21(void **state)
{
    struct opened opened;
    struct kv_score score;
    struct sheet sheet = CITY("yellow: D2 F2 D7 F7 B3 H3", "blue bank: D3 D5 E4 E7 D8");
    hex_set west = smallcities_columns[0] | smallcities_columns[1] | smallcities_columns[2] |
                   smallcities_columns[3];
    (void)state;
    smallcities_occupy(&sheet, RED, west & empty_hexes(&sheet));
    smallcities_occupy(&sheet, BROWN, empty_hexes(&sheet));
    open_match(&opened, 2, GOALS_ALL, NO_BONUS, DOWNTOWN);
    smallcities_score(opened.match.table, &sheet, &score);
    assert_int_equal(score.cell[CIRCLES + 1], 10); /* six surrounded */
    assert_int_equal(score.cell[CIRCLES + 2], 7);  /* five united    */
    assert_int_equal(score.cell[CIRCLES + 3], 4);  /* four downtown  */
    assert_int_equal(score.total, 5 + 21);
    support_close(&opened);
}

/* ---- Pages 8 to 10: additional goals ---- */

static uint32_t goal_worth(const struct sheet *sheet, enum goal goal)
{
    return goal_points(smallcities_goal_points[goal], smallcities_count_goal(sheet, goal));
}

static void page_8_a_green_windmill_reaches_the_edge(void **state)
{
    struct sheet sheet = CITY("green windmill: E5", "green: E6 E7 D7 D8", "red bank: E4",
                              "red bank: A1", "blue bank: F6", "blue: F7");
    (void)state;
    assert_int_equal(smallcities_count_goal(&sheet, CITY_ROUTES), 2); /* the windmill, and A1 */
    mark(&sheet, "blue square: F8", 1); /* a building may be a link, and stands on the edge */
    assert_int_equal(smallcities_count_goal(&sheet, CITY_ROUTES), 4);
}

static void page_9_downtown_and_outskirts(void **state)
{
    struct sheet sheet = CITY("red bank: C3 D6 E5", "red bank: C2 H4");
    (void)state;
    assert_int_equal(smallcities_count_goal(&sheet, DOWNTOWN), 3);
    assert_int_equal(smallcities_count_goal(&sheet, OUTSKIRTS), 2);
}

static void page_9_surrounded_buildings(void **state)
{
    struct sheet sheet = CITY("red bank: E5", "red: E4 F4 F5", "blue bank: E6 D5 D4",
                              "red: A2 B1 B2", "red bank: A1");
    (void)state;
    assert_int_equal(smallcities_count_goal(&sheet, SURROUNDED), 1);
}

static void page_9_the_bike_centre_is_a_crossroads_and_the_windmill_is_not(void **state)
{
    struct sheet sheet =
        CITY("green bike-centre: E5", "red windmill: E4", "yellow: D4", "green: F4 D5");
    (void)state;
    assert_int_equal(smallcities_count_goal(&sheet, CROSSROADS), 1);
}

static void page_9_wind_rose_counts_columns(void **state)
{
    struct sheet sheet = CITY("red bank: A1 A5 E5 I3 H1");
    (void)state;
    assert_int_equal(smallcities_count_goal(&sheet, WIND_ROSE), 4);
    assert_int_equal(goal_worth(&sheet, WIND_ROSE), 2);
}

static void page_9_symmetry_counts_a_building_once(void **state)
{
    struct sheet sheet =
        CITY("green bike-centre: E5", "yellow: E4", "yellow station: E6", "blue: F4 D5");
    (void)state;
    assert_int_equal(smallcities_count_goal(&sheet, SYMMETRY), 1);
}

static void page_9_a_triangle_of_side_3_pays_2(void **state)
{
    struct sheet sheet = CITY("red: E3 E4", "blue bank: E5", "yellow: F3 F4", "green: G3");
    (void)state;
    assert_int_equal(smallcities_count_goal(&sheet, TRIANGLE), 3);
    assert_int_equal(goal_worth(&sheet, TRIANGLE), 2);
    sheet = CITY("red: E5 E4 E3", "yellow: D3 D4 C3"); /* pointing the other way */
    assert_int_equal(smallcities_count_goal(&sheet, TRIANGLE), 3);
    sheet = CITY("red: E5");
    assert_int_equal(smallcities_count_goal(&sheet, TRIANGLE), 1);
}

static void a_triangle_of_side_7_pays_as_6(void **state)
{
    struct sheet sheet = {.start = RED};
    (void)state;
    for (int i = 0; i < 7; i++)
        for (int j = 0; i + j < 7; j++)
            smallcities_occupy(&sheet, RED, AT(hex_at(-2 + i, -2 + j)));
    assert_int_equal(smallcities_count_goal(&sheet, TRIANGLE), 7);
    assert_int_equal(goal_worth(&sheet, TRIANGLE), 10);
}

static void page_10_five_social_centres_of_six(void **state)
{
    struct sheet sheet =
        CITY("red bank: D4 D5 E5", "blue windmill: G2 G3", "red sports-ground: B5");
    (void)state;
    assert_int_equal(smallcities_count_goal(&sheet, SOCIAL_CENTRES), 5);
    assert_int_equal(goal_worth(&sheet, SOCIAL_CENTRES), 7);
}

static void page_10_a_hub_of_4_colours_pays_9(void **state)
{
    struct sheet sheet = CITY("red sports-ground: E5", "blue: E4", "red: F4",
                              "green sports-ground: F5", "brown: E6", "brown bank: D5");
    (void)state;
    assert_int_equal(smallcities_count_goal(&sheet, HUB), 4);
    assert_int_equal(goal_worth(&sheet, HUB), 9);
    mark(&sheet, "yellow: D4", 0);
    assert_int_equal(goal_worth(&sheet, HUB), 12);
}

/* ---- Actions ---- */

static void page_4_figures_take_empty_hexes_only_and_need_no_neighbour(void **state)
{
    struct opened opened;
    (void)state;
    open_match(&opened, 2, GOALS_NONE, NO_BONUS, NO_GOAL);
    put(&opened, 0, CITY("blue: D4"), ARCH, BANK, RED);
    assert_true(lists(&opened, 0, "draw G3 G4 H2 H4"));
    assert_false(lists(&opened, 0, "draw D3 D4 E3 E5"));
    assert_false(lists(&opened, 0, "draw G3 G4 G5 G6")); /* another figure */
    say(&opened, 0, "draw G3 G4 H2 H4; done");
    assert_true(sheet_of(&opened, 0)->colour[RED] == hexes("G3 G4 H2 H4"));
    support_close(&opened);
}

static void buildings_stand_beside_their_base_colour(void **state)
{
    struct opened opened;
    (void)state;
    open_match(&opened, 2, GOALS_NONE, NO_BONUS, NO_GOAL);
    put(&opened, 0, CITY("red: A1", "brown: I5"), BEAM, STATION, RED);
    assert_int_equal(count_listed(&opened, 0, "build station"), 3); /* I4, H5, H6 */
    assert_true(lists(&opened, 0, "build station H6"));
    support_close(&opened);
}

static void a_base_building_needs_no_die_and_is_listed_once(void **state)
{
    struct opened opened;
    (void)state;
    open_match(&opened, 2, GOALS_NONE, NO_BONUS, NO_GOAL);
    put(&opened, 0, CITY("green: A1", "red: I1"), BEAM, WINDMILL, GREEN);
    assert_int_equal(count_listed(&opened, 0, "build"), 3);
    assert_int_equal(count_listed(&opened, 0, "build bike-centre"), 3);
    table_of(&opened)->building = BIKE_CENTRE;
    assert_int_equal(count_listed(&opened, 0, "build"), 3);
    support_close(&opened);
}

static void a_square_stands_beside_a_building_and_only_when_rolled(void **state)
{
    struct opened opened;
    (void)state;
    open_match(&opened, 2, GOALS_NONE, NO_BONUS, NO_GOAL);
    put(&opened, 0, CITY("green: A1", "red bank: I5"), BEAM, SQUARE, RED);
    assert_int_equal(count_listed(&opened, 0, "build square"), 3);
    table_of(&opened)->building = WINDMILL;
    assert_int_equal(count_listed(&opened, 0, "build square"), 0);
    support_close(&opened);
}

/* A map with these hexes left empty, the rest painted in a colour. */
static struct sheet all_but(uint32_t colour, const char *empty)
{
    struct sheet sheet = {.start = RED};
    smallcities_occupy(&sheet, colour, ALL_HEXES & ~hexes(empty));
    return sheet;
}

static void passing_is_for_those_who_can_do_nothing(void **state)
{
    struct opened opened;
    (void)state;
    open_match(&opened, 2, GOALS_NONE, NO_BONUS, NO_GOAL);
    put(&opened, 0, all_but(BLUE, "A1 A2 A3 A4"), BEAM, WINDMILL, RED);
    assert_int_equal(count_listed(&opened, 0, ""), 1); /* the beam fits: no passing */
    assert_true(lists(&opened, 0, "draw A1 A2 A3 A4"));
    table_of(&opened)->figure = ARCH;
    assert_int_equal(count_listed(&opened, 0, ""), 1);
    assert_true(lists(&opened, 0, "pass"));
    table_of(&opened)->building = BANK;
    assert_int_equal(count_listed(&opened, 0, "build bank"), 4);
    assert_false(lists(&opened, 0, "pass"));
    table_of(&opened)->building = WINDMILL;
    say(&opened, 0, "pass; done");
    assert_true(kv_match_done(&opened.match, 0));
    support_close(&opened);
}

/* ---- Stars ---- */

static void page_5_financing_draws_a_figure_and_the_base_building(void **state)
{
    struct opened opened;
    (void)state;
    open_match(&opened, 2, GOALS_NONE, FINANCING, NO_GOAL);
    put(&opened, 0, CITY("yellow windmill: C4"), BEAM, STATION, BLUE);
    assert_false(lists(&opened, 0, "star")); /* it stands between the two actions */
    say(&opened, 0, "draw E3 E4 E5 E6; star");
    assert_int_equal(count_listed(&opened, 0, "build bank"), count_listed(&opened, 0, ""));
    say(&opened, 0, "build bank D5; done");
    assert_int_equal(sheet_of(&opened, 0)->crossed, 1);
    assert_int_equal(sheet_of(&opened, 0)->points[1], 3); /* E5, E6, and not on the edge */
    support_close(&opened);
}

static void financing_may_begin_with_the_building_and_use_its_own_star(void **state)
{
    struct opened opened;
    (void)state;
    open_match(&opened, 2, GOALS_NONE, FINANCING, NO_GOAL);
    put(&opened, 0, CITY("blue: D4 D5 D6 D7"), BEAM, BANK, BLUE);
    say(&opened, 0, "build bank C4; star");
    assert_int_equal(count_listed(&opened, 0, "draw"), count_listed(&opened, 0, ""));
    say(&opened, 0, "draw E3 E4 E5 E6");
    assert_int_equal(count_listed(&opened, 0, ""), 1); /* one star a turn */
    say(&opened, 0, "done");
    support_close(&opened);
}

static void financing_needs_both_parts(void **state)
{
    struct opened opened;
    (void)state;
    open_match(&opened, 2, GOALS_NONE, FINANCING, NO_GOAL);
    struct sheet sheet = all_but(BLUE, "A1 A2 A3 A4");
    mark(&sheet, "blue bank: C4", 1);
    put(&opened, 0, sheet, BEAM, WINDMILL, RED);
    say(&opened, 0, "draw A1 A2 A3 A4");
    assert_false(lists(&opened, 0, "star")); /* no hex is left for a building */
    put(&opened, 0, sheet, BEAM, BANK, RED);
    say(&opened, 0, "build bank A1");
    assert_false(lists(&opened, 0, "star")); /* and none for the beam */
    support_close(&opened);
}

static void firm_ground_brings_3_at_once_and_is_never_crossed(void **state)
{
    struct opened opened;
    (void)state;
    open_match(&opened, 2, GOALS_NONE, FIRM_GROUND, NO_GOAL);
    put(&opened, 0, CITY("blue: D4 D5 D6 D7"), BEAM, BANK, BLUE);
    say(&opened, 0, "build bank C4");
    assert_int_equal(total_of(&opened, 0), 3 + 3);
    assert_int_equal(count_listed(&opened, 0, ""), 1);
    support_close(&opened);
}

static void free_design_gives_any_figure_in_place_of_the_rolled_one(void **state)
{
    struct opened opened;
    (void)state;
    open_match(&opened, 2, GOALS_NONE, FREE_DESIGN, NO_GOAL);
    put(&opened, 0, CITY("blue bank: C4"), BEAM, WINDMILL, RED);
    assert_false(lists(&opened, 0, "draw E4 E5 F3 F5"));
    say(&opened, 0, "star");
    assert_int_equal(count_listed(&opened, 0, "draw"), count_listed(&opened, 0, ""));
    say(&opened, 0, "draw E4 E5 F3 F5");
    assert_int_equal(count_listed(&opened, 0, ""), 1);
    assert_true(lists(&opened, 0, "done"));
    support_close(&opened);
}

static void state_order_gives_any_building_by_its_own_rule(void **state)
{
    struct opened opened;
    (void)state;
    open_match(&opened, 2, GOALS_NONE, STATE_ORDER, NO_GOAL);
    put(&opened, 0, CITY("green bank: C4", "brown: I5"), BEAM, WINDMILL, RED);
    say(&opened, 0, "star");
    assert_int_equal(count_listed(&opened, 0, "build bike-centre"), 6);
    assert_int_equal(count_listed(&opened, 0, "build square"), 6);
    assert_int_equal(count_listed(&opened, 0, "build station"), 3);
    assert_int_equal(count_listed(&opened, 0, ""), 15);
    say(&opened, 0, "build square C3; done");
    assert_int_equal(sheet_of(&opened, 0)->points[1], 2);
    support_close(&opened);
}

static void crossing_a_star_is_no_duty_where_one_may_pass(void **state)
{
    struct opened opened;
    (void)state;
    open_match(&opened, 2, GOALS_NONE, FREE_DESIGN, NO_GOAL);
    struct sheet sheet = all_but(BLUE, "A1 A2 A3 A4");
    mark(&sheet, "blue bank: C4", 1);
    put(&opened, 0, sheet, ARCH, WINDMILL, RED);
    assert_true(lists(&opened, 0, "pass"));
    assert_true(lists(&opened, 0, "star"));
    assert_int_equal(count_listed(&opened, 0, ""), 2);
    mark(sheet_of(&opened, 0), "blue: A1", 0);
    assert_false(lists(&opened, 0, "star")); /* no figure of any kind fits */
    support_close(&opened);
}

static void stars_are_outlined_by_buildings_only(void **state)
{
    struct opened opened;
    (void)state;
    open_match(&opened, 2, GOALS_NONE, FREE_DESIGN, NO_GOAL);
    put(&opened, 0, CITY("blue: D4"), BEAM, BANK, BLUE);
    say(&opened, 0, "draw C3 C4 C5 C6"); /* over a star: it is spent for nothing */
    assert_int_equal(stars_outlined(table_of(&opened), sheet_of(&opened, 0)), 0);
    put(&opened, 0, CITY("blue: D4"), BEAM, BANK, BLUE);
    say(&opened, 0, "build bank C4");
    assert_int_equal(stars_outlined(table_of(&opened), sheet_of(&opened, 0)), 1);
    assert_false(lists(&opened, 0, "star")); /* it will do in a later turn */
    support_close(&opened);
    open_match(&opened, 2, GOALS_NONE, NO_BONUS, NO_GOAL);
    put(&opened, 0, CITY("blue: D4", "blue bank: C4"), BEAM, BANK, BLUE);
    assert_int_equal(stars_outlined(table_of(&opened), sheet_of(&opened, 0)), 0);
    assert_false(lists(&opened, 0, "star"));
    support_close(&opened);
}

/* ---- Markers ---- */

static void markers_go_around_through_empty_seats(void **state)
{
    static const uint32_t after_red[] = {RED, BLUE, GREEN, BROWN, YELLOW, RED, BLUE};
    struct table table = {.round = 1};
    struct sheet sheet = {.start = RED};
    (void)state;
    for (uint32_t i = 0; i < 7; i++, table.round++)
        assert_int_equal(marker_of(&table, &sheet), after_red[i]);
    sheet.start = BROWN;
    table.round = 2;
    assert_int_equal(marker_of(&table, &sheet), YELLOW); /* whoever sits there, or nobody */
}

static void start_colours_are_all_different_and_by_chance(void **state)
{
    uint32_t seen = 0;
    (void)state;
    for (uint32_t game = 0; game < 40; game++) {
        struct kv_setup setup = {.game = &kv_smallcities, .seats = 5};
        struct table table = {0};
        struct sheet sheets[SEATS_MOST] = {0};
        struct kv_rng rng;
        uint32_t colours = 0;
        snprintf(setup.seed, sizeof setup.seed, "%u", game);
        kv_rng_start(&rng, setup.seed, 0);
        smallcities_open(&setup, &table, sheets, &rng);
        for (uint32_t seat = 0; seat < SEATS_MOST; seat++)
            colours |= 1u << sheets[seat].start;
        assert_int_equal(colours, (1u << COLOURS) - 1);
        seen |= 1u << sheets[0].start;
    }
    assert_int_equal(seen, (1u << COLOURS) - 1);
}

/* ---- The solo game ---- */

static void figures_circle_the_leftmost_circle_left(void **state)
{
    struct opened opened;
    (void)state;
    open_match(&opened, 1, GOALS_NONE, NO_BONUS, NO_GOAL);
    put(&opened, 0, (struct sheet){0}, BEAM, BANK, BLUE);
    say(&opened, 0, "draw E3 E4 E5 E6");
    assert_int_equal(sheet_of(&opened, 0)->circled, 1);
    struct sheet sheet = CITY("blue: D4 D5 D6 D7", "blue bank: A1", "blue bank: B1");
    sheet.circled = 1u << 0 | 1u << 2;
    put(&opened, 0, sheet, BEAM, BANK, BLUE);
    say(&opened, 0, "draw F3 F4 F5 F6; done"); /* two are filled, the third is circled */
    assert_int_equal(sheet_of(&opened, 0)->circled, 1u << 0 | 1u << 2 | 1u << 3);
    put(&opened, 0, sheet, BEAM, BANK, BLUE);
    say(&opened, 0, "build bank E5; done"); /* goes into the circled third circle */
    assert_int_equal(sheet_of(&opened, 0)->circled, 1u << 0 | 1u << 2);
    assert_int_equal(building_count(sheet_of(&opened, 0)), 3);
    support_close(&opened);
}

static void without_a_circle_no_figure_is_drawn(void **state)
{
    struct opened opened;
    (void)state;
    open_match(&opened, 1, GOALS_NONE, FINANCING, NO_GOAL);
    struct sheet sheet = CITY("blue: D4 D5 D6 D7", "blue bank: C4", "blue bank: B1");
    sheet.circled = 0x1ff & ~3u;
    put(&opened, 0, sheet, BEAM, BANK, BLUE);
    assert_int_equal(count_listed(&opened, 0, "draw"), 0);
    assert_true(lists(&opened, 0, "build bank E5"));
    say(&opened, 0, "build bank E5");
    assert_false(lists(&opened, 0, "star"));
    table_of(&opened)->bonus = FREE_DESIGN;
    put(&opened, 0, sheet, BEAM, BANK, BLUE);
    assert_false(lists(&opened, 0, "star"));
    table_of(&opened)->solo = false; /* at a larger table circles do not matter */
    assert_true(lists(&opened, 0, "star"));
    support_close(&opened);
}

static void financing_and_free_design_circle_too(void **state)
{
    struct opened opened;
    (void)state;
    open_match(&opened, 1, GOALS_NONE, FINANCING, NO_GOAL);
    struct sheet sheet = CITY("blue: D4 D5 D6 D7", "blue bank: C4");
    sheet.circled = 0x1ff & ~(1u | 1u << 8);
    put(&opened, 0, sheet, BEAM, BANK, BLUE);
    say(&opened, 0, "build bank E5; star; draw F3 F4 F5 F6; done");
    assert_int_equal(sheet_of(&opened, 0)->circled, 0x1ff & ~1u);
    table_of(&opened)->bonus = FREE_DESIGN;
    put(&opened, 0, sheet, BEAM, BANK, BLUE);
    say(&opened, 0, "star; draw F3 F4 F5 F6; done");
    assert_int_equal(sheet_of(&opened, 0)->circled, 0x1ff & ~1u);
    support_close(&opened);
}

static void eight_bands_have_eight_verdicts(void **state)
{
    static const int32_t least[VERDICTS] = {76, 71, 66, 56, 46, 36, 26, 0};
    (void)state;
    for (uint32_t i = 0; i < VERDICTS; i++) {
        assert_int_equal(smallcities_verdicts[i].least, least[i]);
        assert_ptr_equal(smallcities_verdict(least[i]), smallcities_verdicts[i].words);
        if (i > 0)
            assert_ptr_equal(smallcities_verdict(least[i - 1] - 1), smallcities_verdicts[i].words);
    }
    assert_ptr_equal(smallcities_verdict(1000), smallcities_verdicts[0].words);
}

static void draw_sheet(const struct opened *opened, uint32_t seat, struct kv_text *text)
{
    text->length = 0;
    smallcities_draw_sheet(opened->match.table, sheet_of(opened, seat), text);
}

static void the_verdict_is_shown_when_a_solo_game_is_over(void **state)
{
    struct opened opened;
    struct kv_text text = {.allocate = support_allocate};
    (void)state;
    open_match(&opened, 1, GOALS_NONE, NO_BONUS, NO_GOAL);
    put(&opened, 0, CITY("blue bank: A1 A2 A3 A4 A5 B1 B2 B3"), BEAM, BANK, BLUE);
    draw_sheet(&opened, 0, &text);
    assert_null(strstr(text.data, "verdict"));
    mark(sheet_of(&opened, 0), "blue bank: B4", 1);
    draw_sheet(&opened, 0, &text);
    assert_non_null(strstr(text.data, smallcities_verdicts[VERDICTS - 1].words));
    free(text.data);
    support_close(&opened);
}

/* ---- Ties and ends ---- */

static uint32_t places_of(struct opened *opened, uint32_t *places)
{
    struct kv_score scores[SEATS_MOST + 1];
    uint32_t order[SEATS_MOST + 1];
    return kv_match_scores(&opened->match, scores, places, order);
}

static void ties_go_to_fewer_buildings_then_to_the_last_one(void **state)
{
    struct opened opened;
    uint32_t places[SEATS_MOST + 1];
    (void)state;
    open_match(&opened, 4, GOALS_NONE, NO_BONUS, NO_GOAL);
    for (uint32_t seat = 0; seat < 4; seat++)
        *sheet_of(&opened, seat) = (struct sheet){0};
    mark(sheet_of(&opened, 0), "red bank: A1 A2 A3", 2);
    mark(sheet_of(&opened, 1), "red bank: A1", 4);
    mark(sheet_of(&opened, 1), "red bank: A2", 2);
    mark(sheet_of(&opened, 2), "red bank: A1", 2);
    mark(sheet_of(&opened, 2), "red bank: A2", 4);
    *sheet_of(&opened, 3) = *sheet_of(&opened, 1);
    assert_int_equal(places_of(&opened, places), 4);
    assert_int_equal(places[2], 1);
    assert_int_equal(places[1], 2);
    assert_int_equal(places[3], 2);
    assert_int_equal(places[0], 4);
    support_close(&opened);
}

static void the_game_ends_after_the_round_of_a_ninth_building(void **state)
{
    struct opened opened;
    (void)state;
    open_match(&opened, 2, GOALS_NONE, NO_BONUS, NO_GOAL);
    put(&opened, 0, CITY("blue bank: A1 A2 A3 A4 A5 B1 B2 B3"), BEAM, BANK, BLUE);
    say(&opened, 0, "build bank B4; done");
    assert_false(opened.match.ended);
    *sheet_of(&opened, 1) = (struct sheet){0};
    say(&opened, 1, "draw E3 E4 E5 E6; done");
    assert_int_equal(opened.match.ended, 1u << END_BUILDINGS);
    assert_int_equal(table_of(&opened)->buildings[0], 9);
    assert_int_equal(table_of(&opened)->buildings[1], 0);
    support_close(&opened);
}

static void the_game_ends_when_every_map_is_full(void **state)
{
    struct opened opened;
    (void)state;
    open_match(&opened, 2, GOALS_NONE, NO_BONUS, NO_GOAL);
    put(&opened, 0, all_but(BLUE, ""), BEAM, BANK, BLUE);
    put(&opened, 1, all_but(BLUE, "A1 A2"), BEAM, BANK, RED);
    say(&opened, 0, "pass; done");
    say(&opened, 1, "build bank A1; done");
    assert_false(opened.match.ended); /* one hex is left */
    put(&opened, 1, all_but(BLUE, "A2"), BEAM, BANK, RED);
    say(&opened, 0, "pass; done");
    say(&opened, 1, "build bank A2; done");
    assert_int_equal(opened.match.ended, 1u << END_FULL);
    support_close(&opened);
}

/* ---- Setups ---- */

static bool accepts(uint32_t seats, uint32_t goals, uint32_t goal, uint32_t start)
{
    struct kv_setup setup = {.game = &kv_smallcities, .seats = seats, .seed = "x"};
    struct kv_error error = {0};
    setup.option[OPTION_GOALS] = goals;
    setup.option[OPTION_GOAL] = goal;
    setup.option[OPTION_START] = start;
    bool accepted = smallcities_check(&setup, &error);
    assert_true(accepted || strcmp(error.code, "bad-setup") == 0);
    return accepted;
}

static void choices_that_do_not_go_together_are_refused(void **state)
{
    (void)state;
    assert_true(accepts(2, GOALS_NONE, 0, 0));
    assert_true(accepts(2, GOALS_ALL, 1 + HUB, 0));
    assert_false(accepts(2, GOALS_PERSONAL, 1 + HUB, 0));
    assert_false(accepts(2, GOALS_NONE, 1 + HUB, 0));
    assert_true(accepts(1, GOALS_ALL, 0, 1 + BLUE));
    assert_false(accepts(2, GOALS_ALL, 0, 1 + BLUE));
}

static void a_chosen_start_colour_is_kept(void **state)
{
    struct kv_setup setup = {.game = &kv_smallcities, .seats = 1, .seed = "x"};
    (void)state;
    for (uint32_t colour = 0; colour < COLOURS; colour++) {
        struct table table = {0};
        struct sheet sheet = {0};
        struct kv_rng rng;
        kv_rng_start(&rng, "x", 0);
        setup.option[OPTION_START] = 1 + colour;
        smallcities_open(&setup, &table, &sheet, &rng);
        assert_int_equal(sheet.start, colour);
        assert_true(table.bonus != NO_BONUS && table.bonus < BONUSES);
    }
}

/* ---- Sheets in JSON ---- */

#define PAINTED "\"D4\":\"red\",\"D5\":\"red\",\"D6\":\"red\",\"D7\":\"red\""
#define BUILT   "\"C4\":\"blue bank\""
#define SHEET(start, hexes, buildings, points, stars, circled)                                     \
    "{\"start\":" start ",\"hexes\":" hexes ",\"buildings\":" buildings ",\"points\":" points      \
    ",\"stars\":" stars ",\"circled\":" circled "}"
#define NO_STARS "{\"outlined\":0,\"crossed\":0,\"points\":0}"
#define ONE_STAR "{\"outlined\":1,\"crossed\":0,\"points\":0}"

/* Reads a sheet at a table of so many seats with a bonus; returns what was said against it, or an
 * empty text. */
static const char *objection(uint32_t seats, uint32_t bonus, const char *text)
{
    static struct kv_error error;
    struct opened opened;
    struct sheet sheet;
    open_match(&opened, seats, GOALS_NONE, bonus, NO_GOAL);
    struct kv_json json = support_json(text, strlen(text));
    error = (struct kv_error){.code = ""};
    bool read = smallcities_read_sheet(opened.match.table, &json, &sheet, &error);
    assert_true(read || strcmp(error.code, "bad-sheet") == 0);
    support_close(&opened);
    return error.message;
}

#define FINE(seats, bonus, text) assert_string_equal(objection(seats, bonus, text), "")
#define BAD(seats, bonus, text, words)                                                             \
    do {                                                                                           \
        const char *said = objection(seats, bonus, text);                                          \
        if (!strstr(said, words))                                                                  \
            fail_msg("\"%s\" does not say \"%s\"", said, words);                                   \
    } while (0)

static void good_sheets_are_read(void **state)
{
    (void)state;
    FINE(2, NO_BONUS, SHEET("\"red\"", "{}", "[]", "[]", NO_STARS, "[]"));
    FINE(2, NO_BONUS,
         SHEET("\"red\"", "{" PAINTED "," BUILT "}", "[\"C4\"]", "[7]", NO_STARS, "[]"));
    FINE(2, FINANCING,
         SHEET("\"red\"", "{" PAINTED "," BUILT "}", "[\"C4\"]", "[1]",
               "{\"outlined\":1,\"crossed\":1,\"points\":0}", "[]"));
    FINE(2, FIRM_GROUND,
         SHEET("\"red\"", "{" PAINTED "," BUILT "}", "[\"C4\"]", "[1]",
               "{\"outlined\":1,\"crossed\":0,\"points\":3}", "[]"));
    FINE(1, NO_BONUS, SHEET("\"red\"", "{" PAINTED "}", "[]", "[]", NO_STARS, "[3]"));
    FINE(1, NO_BONUS, SHEET("\"red\"", "{" PAINTED "}", "[]", "[]", NO_STARS, "[]"));
}

static void sheets_with_a_wrong_map_are_refused(void **state)
{
    (void)state;
    BAD(2, NO_BONUS, "[]", "an object");
    BAD(2, NO_BONUS, "{\"start\":\"red\"}", "\"hexes\" is missing");
    BAD(2, NO_BONUS, SHEET("\"red\"", "{}", "[]", "[]", NO_STARS, "[],\"house\":1"), "unknown");
    BAD(2, NO_BONUS, SHEET("\"pink\"", "{}", "[]", "[]", NO_STARS, "[]"), "\"start\"");
    BAD(2, NO_BONUS, SHEET("\"red\"", "[]", "[]", "[]", NO_STARS, "[]"), "\"hexes\"");
    BAD(2, NO_BONUS, SHEET("\"red\"", "{\"A6\":\"red\"}", "[]", "[]", NO_STARS, "[]"), "\"A6\"");
    BAD(2, NO_BONUS, SHEET("\"red\"", "{\"A5\":\"pink\"}", "[]", "[]", NO_STARS, "[]"), "Hex A5");
    BAD(2, NO_BONUS, SHEET("\"red\"", "{\"A5\":\"red barn\"}", "[]", "[]", NO_STARS, "[]"),
        "Hex A5");
    BAD(2, NO_BONUS, SHEET("\"red\"", "{\"A5\":7}", "[]", "[]", NO_STARS, "[]"), "Hex A5");
    BAD(2, NO_BONUS, SHEET("\"red\"", "{\"A5\":\"red\"}", "[]", "[]", NO_STARS, "[]"),
        "1 hex is painted red");
    BAD(2, NO_BONUS,
        SHEET("\"red\"", "{" PAINTED ",\"A1\":\"blue\",\"A2\":\"blue\"}", "[]", "[]", NO_STARS,
              "[]"),
        "2 hexes are painted blue");
    BAD(2, NO_BONUS,
        SHEET("\"red\"", "{\"A1\":\"red\",\"A2\":\"red\",\"A3\":\"red\",\"I1\":\"red\"}", "[]",
              "[]", NO_STARS, "[]"),
        "cannot be cut");
}

static void sheets_with_wrong_buildings_are_refused(void **state)
{
    (void)state;
    BAD(2, NO_BONUS, SHEET("\"red\"", "{" BUILT "}", "7", "[1]", NO_STARS, "[]"), "must list");
    BAD(2, NO_BONUS, SHEET("\"red\"", "{" BUILT "}", "[]", "[]", NO_STARS, "[]"), "C4 is missing");
    BAD(2, NO_BONUS, SHEET("\"red\"", "{" BUILT "}", "[\"C9\"]", "[1]", NO_STARS, "[]"), "\"C9\"");
    BAD(2, NO_BONUS, SHEET("\"red\"", "{" PAINTED "}", "[\"D4\"]", "[1]", NO_STARS, "[]"),
        "no building on D4");
    BAD(2, NO_BONUS, SHEET("\"red\"", "{" BUILT "}", "[\"C4\",\"C4\"]", "[1,1]", NO_STARS, "[]"),
        "twice");
    BAD(2, NO_BONUS,
        SHEET("\"red\"",
              "{\"A1\":\"red bank\",\"A2\":\"red bank\",\"A3\":\"red bank\",\"A4\":\"red bank\","
              "\"A5\":\"red bank\",\"B1\":\"red bank\",\"B2\":\"red bank\",\"B3\":\"red bank\","
              "\"B4\":\"red bank\",\"B5\":\"red bank\"}",
              "[\"A1\",\"A2\",\"A3\",\"A4\",\"A5\",\"B1\",\"B2\",\"B3\",\"B4\",\"B5\"]",
              "[1,1,1,1,1,1,1,1,1,1]", NO_STARS, "[]"),
        "9 buildings");
}

static void sheets_with_wrong_points_are_refused(void **state)
{
    (void)state;
    BAD(2, NO_BONUS, SHEET("\"red\"", "{" BUILT "}", "[\"C4\"]", "[]", NO_STARS, "[]"),
        "\"points\"");
    BAD(2, NO_BONUS, SHEET("\"red\"", "{" BUILT "}", "[\"C4\"]", "[0]", NO_STARS, "[]"),
        "a bank brings 1 to 7");
    BAD(2, NO_BONUS, SHEET("\"red\"", "{" BUILT "}", "[\"C4\"]", "[8]", NO_STARS, "[]"),
        "a bank brings 1 to 7");
    BAD(2, NO_BONUS, SHEET("\"red\"", "{\"A1\":\"red square\"}", "[\"A1\"]", "[1]", NO_STARS, "[]"),
        "a square brings 2 to 13");
    BAD(2, NO_BONUS,
        SHEET("\"red\"", "{\"A1\":\"red square\"}", "[\"A1\"]", "[14]", NO_STARS, "[]"),
        "a square brings 2 to 13");
}

static void sheets_with_wrong_stars_are_refused(void **state)
{
    (void)state;
    BAD(2, FINANCING, SHEET("\"red\"", "{}", "[]", "[]", "{\"outlined\":0}", "[]"), "missing");
    BAD(2, FINANCING, SHEET("\"red\"", "{" BUILT "}", "[\"C4\"]", "[1]", NO_STARS, "[]"),
        "\"outlined\" must be 1");
    BAD(2, NO_BONUS, SHEET("\"red\"", "{" BUILT "}", "[\"C4\"]", "[1]", ONE_STAR, "[]"),
        "\"outlined\" must be 0");
    BAD(2, FINANCING,
        SHEET("\"red\"", "{" BUILT "}", "[\"C4\"]", "[1]",
              "{\"outlined\":1,\"crossed\":2,\"points\":0}", "[]"),
        "\"crossed\"");
    BAD(2, FIRM_GROUND,
        SHEET("\"red\"", "{" BUILT "}", "[\"C4\"]", "[1]",
              "{\"outlined\":1,\"crossed\":1,\"points\":3}", "[]"),
        "\"crossed\" must be 0");
    BAD(2, FIRM_GROUND, SHEET("\"red\"", "{" BUILT "}", "[\"C4\"]", "[1]", ONE_STAR, "[]"),
        "\"points\" must be 3");
    BAD(2, FINANCING,
        SHEET("\"red\"", "{" BUILT "}", "[\"C4\"]", "[1]",
              "{\"outlined\":1,\"crossed\":0,\"points\":3}", "[]"),
        "\"points\" must be 0");
}

static void sheets_with_wrong_circles_are_refused(void **state)
{
    (void)state;
    BAD(2, NO_BONUS, SHEET("\"red\"", "{" PAINTED "}", "[]", "[]", NO_STARS, "[1]"), "solo");
    BAD(1, NO_BONUS, SHEET("\"red\"", "{" PAINTED "}", "[]", "[]", NO_STARS, "3"), "\"circled\"");
    BAD(1, NO_BONUS, SHEET("\"red\"", "{" PAINTED "}", "[]", "[]", NO_STARS, "[10]"), "1 to 9");
    BAD(1, NO_BONUS, SHEET("\"red\"", "{" PAINTED "}", "[]", "[]", NO_STARS, "[2,2]"), "rising");
    BAD(1, NO_BONUS, SHEET("\"red\"", "{" PAINTED "}", "[]", "[]", NO_STARS, "[1,2]"),
        "2 circles are circled");
}

/* Sets a position in a game being played; returns what was said against it. */
static const char *set(uint32_t seats, const char *text)
{
    static struct kv_error error;
    struct opened opened;
    open_match(&opened, seats, GOALS_NONE, NO_BONUS, NO_GOAL);
    struct kv_json json = support_json(text, strlen(text));
    error = (struct kv_error){.code = ""};
    kv_match_set(&opened.match, &json, &error);
    support_close(&opened);
    return error.message;
}

static void positions_are_sheets_and_nothing_else(void **state)
{
    const char *one = SHEET("\"red\"", "{" PAINTED "}", "[]", "[]", NO_STARS, "[1]");
    const char *uncircled = SHEET("\"red\"", "{" PAINTED "}", "[]", "[]", NO_STARS, "[]");
    char text[1024];
    (void)state;
    snprintf(text, sizeof text, "{\"do\":\"set\",\"sheets\":[%s]}", one);
    assert_string_equal(set(1, text), "");
    snprintf(text, sizeof text, "{\"sheets\":[%s],\"rival\":{}}", one);
    assert_non_null(strstr(set(1, text), "\"rival\" is unknown"));
    snprintf(text, sizeof text, "{\"sheets\":[%s]}", uncircled);
    assert_non_null(strstr(set(1, text), "no circle is circled"));
    snprintf(text, sizeof text, "{\"sheets\":[%s,%s]}", uncircled, uncircled);
    assert_string_equal(set(2, text), "");
}

static void only_sets_that_figures_fill_can_be_cut(void **state)
{
    (void)state;
    assert_true(smallcities_can_cut(0));
    assert_true(smallcities_can_cut(ALL_HEXES & ~hexes("E5")));
    assert_true(smallcities_can_cut(hexes("E4 E5 F3 F5")));
    assert_false(smallcities_can_cut(hexes("E5 E4 D5 F5"))); /* the pinwheel is on no face */
    assert_false(smallcities_can_cut(hexes("A1 A2 I1 I2")));
    assert_false(smallcities_can_cut(hexes("E5 E4 D5 F5 A1 A2 A3 A4")));
    assert_true(smallcities_can_cut(hexes("E5 E6 D5 F5 E4 E3 E2 E1")));
}

/* Sets that once took a search a long time: they must be answered at once. */
static void bad_sets_are_answered_quickly(void **state)
{
    static const hex_set sets[] = {0x14d7d0bf7fbfffff, 0x15fca7fdf7fcf746, 0x1f377afff6ddf73f,
                                   0x1fb5fdffe57f39bf};
    (void)state;
    assert_false(smallcities_can_cut(sets[0]));
    assert_false(smallcities_can_cut(sets[1]));
    assert_false(smallcities_can_cut(sets[2]));
    assert_false(smallcities_can_cut(sets[3]));
}

/* ---- Whole games ---- */

static void show_sheet(const struct opened *opened, uint32_t seat, struct kv_text *json)
{
    json->length = 0;
    kv_json_begin(json, NULL, '{');
    smallcities_show_sheet(opened->match.table, sheet_of(opened, seat), json);
    kv_json_end(json, '}');
}

/* A sheet between rounds reads back from its JSON to the last byte. */
static void check_reads_back(const struct opened *opened, uint32_t seat)
{
    struct kv_text text = {.allocate = support_allocate};
    struct sheet read, now = *sheet_of(opened, seat);
    struct kv_error error;
    show_sheet(opened, seat, &text);
    struct kv_json json = support_json(text.data, text.length);
    if (!smallcities_read_sheet(opened->match.table, &json, &read, &error))
        fail_msg("%s\n%s", error.message, text.data);
    now.stage = STAGE_START;
    assert_memory_equal(&read, &now, sizeof read);
    free(text.data);
}

static void check_width(struct opened *opened, uint32_t seat)
{
    struct kv_text text = {.allocate = support_allocate};
    smallcities_draw_table(opened->match.table, &text);
    smallcities_draw_sheet(opened->match.table, sheet_of(opened, seat), &text);
    for (const char *line = text.data; *line; line += strcspn(line, "\n") + 1)
        assert_true(strcspn(line, "\n") <= 80);
    free(text.data);
}

static void play_game(uint32_t seats, uint32_t goals, uint32_t bonus, const char *seed)
{
    struct opened opened;
    struct kv_rng rng;
    open_match(&opened, seats, goals, bonus, NO_GOAL);
    kv_rng_start(&rng, seed, 1);
    while (!opened.match.ended) {
        assert_true(opened.match.round < 100);
        for (uint32_t seat = 0; seat < seats; seat++) {
            while (kv_match_play(&opened.match, seat, support_any_move(&opened.match, seat, &rng)))
                continue;
            check_reads_back(&opened, seat);
        }
    }
    for (uint32_t seat = 0; seat < seats; seat++) {
        kv_move list[KV_MOVES_MOST];
        assert_int_equal(kv_match_moves(&opened.match, seat, list), 0);
        assert_true(building_count(sheet_of(&opened, seat)) <= CIRCLES);
        check_width(&opened, seat);
    }
    support_close(&opened);
}

static void games_of_every_kind_come_to_an_end(void **state)
{
    (void)state;
    for (uint32_t seats = 1; seats <= SEATS_MOST; seats++)
        for (uint32_t goals = GOALS_NONE; goals <= GOALS_ALL; goals++)
            for (uint32_t bonus = NO_BONUS; bonus < BONUSES; bonus++) {
                char seed[32];
                for (unsigned game = 0; game < support_games(4, 400); game++) {
                    snprintf(seed, sizeof seed, "%u.%u.%u.%u", seats, goals, bonus, game);
                    play_game(seats, goals, bonus, seed);
                }
            }
}

/* The widest words of all, in the last column too. */
static void the_widest_map_fits_80_columns(void **state)
{
    struct opened opened;
    (void)state;
    open_match(&opened, 5, GOALS_ALL, FINANCING, SOCIAL_CENTRES);
    put(&opened, 0, CITY("yellow station: I1 I2 I3 I4 I5 G1 G2 E9 A1"), PISTOL, STATION, YELLOW);
    check_width(&opened, 0);
    for (uint32_t goal = 0; goal < GOALS; goal++)
        for (uint32_t figure = 0; figure < FIGURES; figure++) {
            table_of(&opened)->goal = (uint8_t)goal;
            table_of(&opened)->figure = (uint8_t)figure;
            check_width(&opened, 0);
        }
    support_close(&opened);
}

static int32_t judge(const struct opened *opened, const struct sheet *sheet)
{
    const void *table = opened->match.table;
    return kv_judge(&kv_smallcities, kv_weights_for(&kv_smallcities, table)->weight, table, sheet);
}

static void better_cities_are_judged_better(void **state)
{
    struct opened opened;
    (void)state;
    open_match(&opened, 2, GOALS_NONE, NO_BONUS, NO_GOAL);
    struct sheet poor = CITY("red: A1 A2 A3 A4"), rich = CITY("red: E4 E5 E6 E7");
    assert_true(judge(&opened, &rich) > judge(&opened, &poor));
    mark(&rich, "blue sports-ground: D5", 2);
    struct sheet richer = CITY("red: E4 E5 E6 E7");
    mark(&richer, "blue sports-ground: D5", 6);
    assert_true(judge(&opened, &richer) > judge(&opened, &rich));
    support_close(&opened);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_two_checks_of_the_rules_page),
        cmocka_unit_test(neighbours_follow_from_the_coordinates),
        cmocka_unit_test(columns_have_their_lengths),
        cmocka_unit_test(every_figure_has_its_places_on_the_empty_map),
        cmocka_unit_test(figures_find_their_places_between_quarters),
        cmocka_unit_test(page_7_sports_ground_5),
        cmocka_unit_test(page_7_windmill_4),
        cmocka_unit_test(page_7_station_4_and_its_extra_point_only_once),
        cmocka_unit_test(page_7_bike_centre_3),
        cmocka_unit_test(a_bike_chain_has_a_link_that_is_not_its_end),
        cmocka_unit_test(page_7_bank_2_on_the_edge),
        cmocka_unit_test(page_7_square_4),
        cmocka_unit_test(points_are_written_at_once_and_stay),
        cmocka_unit_test(page_8_three_surrounded_yellow_quarters),
        cmocka_unit_test(page_8_station_and_sports_ground_unite_but_the_bank_does_not),
        cmocka_unit_test(page_8_goals_of_7_and_10_and_4_make_21),
        cmocka_unit_test(page_8_a_green_windmill_reaches_the_edge),
        cmocka_unit_test(page_9_downtown_and_outskirts),
        cmocka_unit_test(page_9_surrounded_buildings),
        cmocka_unit_test(page_9_the_bike_centre_is_a_crossroads_and_the_windmill_is_not),
        cmocka_unit_test(page_9_wind_rose_counts_columns),
        cmocka_unit_test(page_9_symmetry_counts_a_building_once),
        cmocka_unit_test(page_9_a_triangle_of_side_3_pays_2),
        cmocka_unit_test(a_triangle_of_side_7_pays_as_6),
        cmocka_unit_test(page_10_five_social_centres_of_six),
        cmocka_unit_test(page_10_a_hub_of_4_colours_pays_9),
        cmocka_unit_test(page_4_figures_take_empty_hexes_only_and_need_no_neighbour),
        cmocka_unit_test(buildings_stand_beside_their_base_colour),
        cmocka_unit_test(a_base_building_needs_no_die_and_is_listed_once),
        cmocka_unit_test(a_square_stands_beside_a_building_and_only_when_rolled),
        cmocka_unit_test(passing_is_for_those_who_can_do_nothing),
        cmocka_unit_test(page_5_financing_draws_a_figure_and_the_base_building),
        cmocka_unit_test(financing_may_begin_with_the_building_and_use_its_own_star),
        cmocka_unit_test(financing_needs_both_parts),
        cmocka_unit_test(firm_ground_brings_3_at_once_and_is_never_crossed),
        cmocka_unit_test(free_design_gives_any_figure_in_place_of_the_rolled_one),
        cmocka_unit_test(state_order_gives_any_building_by_its_own_rule),
        cmocka_unit_test(crossing_a_star_is_no_duty_where_one_may_pass),
        cmocka_unit_test(stars_are_outlined_by_buildings_only),
        cmocka_unit_test(markers_go_around_through_empty_seats),
        cmocka_unit_test(start_colours_are_all_different_and_by_chance),
        cmocka_unit_test(figures_circle_the_leftmost_circle_left),
        cmocka_unit_test(without_a_circle_no_figure_is_drawn),
        cmocka_unit_test(financing_and_free_design_circle_too),
        cmocka_unit_test(eight_bands_have_eight_verdicts),
        cmocka_unit_test(the_verdict_is_shown_when_a_solo_game_is_over),
        cmocka_unit_test(ties_go_to_fewer_buildings_then_to_the_last_one),
        cmocka_unit_test(the_game_ends_after_the_round_of_a_ninth_building),
        cmocka_unit_test(the_game_ends_when_every_map_is_full),
        cmocka_unit_test(choices_that_do_not_go_together_are_refused),
        cmocka_unit_test(a_chosen_start_colour_is_kept),
        cmocka_unit_test(good_sheets_are_read),
        cmocka_unit_test(sheets_with_a_wrong_map_are_refused),
        cmocka_unit_test(sheets_with_wrong_buildings_are_refused),
        cmocka_unit_test(sheets_with_wrong_points_are_refused),
        cmocka_unit_test(sheets_with_wrong_stars_are_refused),
        cmocka_unit_test(sheets_with_wrong_circles_are_refused),
        cmocka_unit_test(positions_are_sheets_and_nothing_else),
        cmocka_unit_test(only_sets_that_figures_fill_can_be_cut),
        cmocka_unit_test(bad_sets_are_answered_quickly),
        cmocka_unit_test(games_of_every_kind_come_to_an_end),
        cmocka_unit_test(the_widest_map_fits_80_columns),
        cmocka_unit_test(better_cities_are_judged_better),
    };
    return cmocka_run_group_tests_name("smallcities", tests, NULL, NULL);
}
