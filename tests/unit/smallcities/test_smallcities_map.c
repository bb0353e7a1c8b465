/* Small Cities: the map and the figures of the die. */
#include "play_smallcities.h"

/* ---- The map ---- */

static void the_two_checks_of_the_rules_page(void **state)
{
    (void)state;
    assert_true(smallcities_around[hex("E5")] == hexes("E4 F4 F5 E6 D5 D4"));
    assert_true(smallcities_around[hex("B3")] == hexes("B2 C3 C4 B4 A3 A2"));
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
            assert_int_equal((smallcities_box.edge & AT(at)) != 0, kv_bits_count64(around) < SIDES);
        }
    assert_int_equal(count, HEXES);
    assert_int_equal(kv_bits_count64(smallcities_box.edge), 24);
    assert_int_equal(kv_bits_count64(smallcities_box.central_area), 19);
    assert_int_equal(kv_bits_count64(smallcities_box.stars), 4);
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
        struct step step = smallcities_shapes[figure][i];
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

/* Every way to lay the figure on the whole map, found by slow search from the die alone. */
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

static const uint32_t places_on_the_empty_map[FIGURES] = {102, 432, 480, 216, 132, 240, CLOVERS};

static void every_figure_has_its_places_on_the_empty_map(void **state)
{
    uint32_t all = 0;
    (void)state;
    for (uint32_t figure = 0; figure < FIGURES; figure++) {
        hex_set sets[PLACEMENTS + CLOVERS];
        kv_move list[PLACEMENTS + CLOVERS];
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
    assert_int_equal(all, PLACEMENTS + CLOVERS);
}

static void figures_find_their_places_between_quarters(void **state)
{
    struct kv_rng rng;
    (void)state;
    kv_rng_start(&rng, "gaps", 0);
    for (uint32_t figure = 0; figure < FIGURES; figure++) {
        hex_set sets[PLACEMENTS + CLOVERS];
        uint32_t all = lay_everywhere(figure, sets);
        for (int trial = 0; trial < 200; trial++) {
            kv_move list[PLACEMENTS + CLOVERS];
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_two_checks_of_the_rules_page),
        cmocka_unit_test(neighbours_follow_from_the_coordinates),
        cmocka_unit_test(columns_have_their_lengths),
        cmocka_unit_test(every_figure_has_its_places_on_the_empty_map),
        cmocka_unit_test(figures_find_their_places_between_quarters),
    };
    return cmocka_run_group_tests_name("Small Cities: the map", tests, NULL, NULL);
}
