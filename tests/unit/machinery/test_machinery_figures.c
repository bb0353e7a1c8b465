/* Machinery: the components, every placement, and what is listed, compared with squared paper.
 *
 * This program also makes src/games/machinery/rules/layout.inc: `test_machinery_figures layout`
 * prints it.
 */
#include "games/machinery/rules/derive.h"
#include "play_machinery.h"

#include <stdio.h>

/* ---- Figures on squared paper: slow and simple ---- */

enum { BOX = SIDE * SIDE };

struct grid {
    bool at[SIDE][SIDE];
};

static struct grid read_grid(uint32_t squares)
{
    struct grid grid = {0};
    for (int i = 0; i < BOX; i++)
        grid.at[i / SIDE][i % SIDE] = squares >> i & 1;
    return grid;
}

static struct grid figure_on(uint32_t card)
{
    return read_grid(figure_of(&machinery_box, card));
}

static struct grid building_at(uint32_t building)
{
    return read_grid(machinery_box.buildings[building].squares);
}

static int count_squares(const struct grid *grid)
{
    int count = 0;
    for (int i = 0; i < BOX; i++)
        count += grid->at[i / SIDE][i % SIDE];
    return count;
}

static bool same_grid(const struct grid *a, const struct grid *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

/* The grid moved down and to the right; false if a square would leave the paper. */
static bool move_grid(const struct grid *grid, int down, int right, struct grid *moved)
{
    *moved = (struct grid){0};
    for (int i = 0; i < BOX; i++) {
        int row = i / SIDE + down, column = i % SIDE + right;
        if (!grid->at[i / SIDE][i % SIDE])
            continue;
        if (row < 0 || row >= SIDE || column < 0 || column >= SIDE)
            return false;
        moved->at[row][column] = true;
    }
    return true;
}

static struct grid to_corner(struct grid grid)
{
    struct grid moved;
    while (move_grid(&grid, -1, 0, &moved))
        grid = moved;
    while (move_grid(&grid, 0, -1, &moved))
        grid = moved;
    return grid;
}

static struct grid mirror(const struct grid *grid)
{
    struct grid result;
    for (int i = 0; i < BOX; i++)
        result.at[i / SIDE][SIDE - 1 - i % SIDE] = grid->at[i / SIDE][i % SIDE];
    return to_corner(result);
}

static struct grid turn(const struct grid *grid)
{
    struct grid result;
    for (int i = 0; i < BOX; i++)
        result.at[i % SIDE][SIDE - 1 - i / SIDE] = grid->at[i / SIDE][i % SIDE];
    return to_corner(result);
}

static uint32_t bits_of(const struct grid *grid)
{
    uint32_t bits = 0;
    for (int i = 0; i < BOX; i++)
        bits |= (uint32_t)grid->at[i / SIDE][i % SIDE] << i;
    return bits;
}

static bool lies_inside(const struct grid *figure, const struct grid *building)
{
    for (int i = 0; i < BOX; i++)
        if (figure->at[i / SIDE][i % SIDE] && !building->at[i / SIDE][i % SIDE])
            return false;
    return true;
}

/* ---- All placements, made from the components' strings ---- */

enum { POSES_MOST = 200 };

struct made {
    struct {
        struct grid grid;
        uint16_t first, end; /* its placements                       */
        unsigned figure;     /* poses of one figure have one number, */
        unsigned number;     /* and are counted from 0               */
    } pose[POSES_MOST];
    placement placement[PLACEMENTS_MOST];
    unsigned poses, figures;
    uint16_t placements;
};

static int find_pose(const struct made *made, const struct grid *grid)
{
    for (unsigned i = 0; i < made->poses; i++)
        if (same_grid(&made->pose[i].grid, grid))
            return (int)i;
    return -1;
}

static void make_pose(struct made *made, const struct grid *grid)
{
    if (find_pose(made, grid) >= 0)
        return;
    if (made->poses > 0 && made->pose[made->poses - 1].figure == made->figures)
        made->pose[made->poses].number = made->pose[made->poses - 1].number + 1;
    made->pose[made->poses].grid = *grid;
    made->pose[made->poses].figure = made->figures;
    made->pose[made->poses].first = made->placements;
    for (uint32_t building = 0; building < BUILDINGS; building++) {
        struct grid house = building_at(building), moved;
        for (int at = 0; at < BOX; at++)
            if (move_grid(grid, at / SIDE, at % SIDE, &moved) && lies_inside(&moved, &house))
                made->placement[made->placements++] = bits_of(&moved) << SQUARES_SHIFT |
                                                      made->pose[made->poses].number << POSE_SHIFT |
                                                      building;
    }
    made->pose[made->poses++].end = made->placements;
}

/* Each pose is followed by its mirror image. */
static void make_figure(struct made *made, struct grid grid)
{
    if (find_pose(made, &grid) >= 0)
        return; /* another card has the same figure, perhaps turned */
    for (int turns = 0; turns < 4; turns++) {
        struct grid image = mirror(&grid);
        make_pose(made, &grid);
        make_pose(made, &image);
        grid = turn(&grid);
    }
    made->figures++;
}

static void make_all(struct made *made)
{
    *made = (struct made){.poses = 0};
    for (uint32_t card = 0; card < CARDS; card++)
        make_figure(made, figure_on(card));
    make_figure(made, read_grid(1));
}

static struct card_placements ranges_of_card(const struct made *made, uint32_t card)
{
    struct grid grid = figure_on(card), image = mirror(&grid);
    unsigned printed = (unsigned)find_pose(made, &grid);
    unsigned mirrored = (unsigned)find_pose(made, &image), first = printed, last = printed;
    while (first > 0 && made->pose[first - 1].figure == made->pose[printed].figure)
        first--;
    while (last + 1 < made->poses && made->pose[last + 1].figure == made->pose[printed].figure)
        last++;
    unsigned left = printed < mirrored ? printed : mirrored;
    unsigned right = printed < mirrored ? mirrored : printed;
    assert_true(right - left <= 1);
    return (struct card_placements){
        .all = {made->pose[first].first, made->pose[last].end},
        .straight = {made->pose[left].first, made->pose[right].end},
        .printed = {made->pose[printed].first, made->pose[printed].end},
        .straight_poses = (uint8_t)(1u << made->pose[left].number | 1u << made->pose[right].number),
        .printed_poses = (uint8_t)(1u << made->pose[printed].number),
    };
}

static void print_shape(const struct grid *grid)
{
    int rows = 0, columns = 0;
    for (int i = 0; i < BOX; i++)
        if (grid->at[i / SIDE][i % SIDE]) {
            rows = i / SIDE + 1;
            columns = i % SIDE + 1 > columns ? i % SIDE + 1 : columns;
        }
    for (int row = 0; row < rows; row++) {
        printf("%s", row > 0 ? "/" : "");
        for (int column = 0; column < columns; column++)
            printf("%c", grid->at[row][column] ? '#' : '.');
    }
}

static void print_placements(const struct made *made)
{
    printf(".placements = {\n");
    for (unsigned i = 0; i < made->poses; i++) {
        printf("    /* ");
        print_shape(&made->pose[i].grid);
        printf(" */");
        for (unsigned at = made->pose[i].first; at < made->pose[i].end; at++)
            printf("%s0x%08x,", (at - made->pose[i].first) % 8 == 0 ? "\n    " : " ",
                   (unsigned)made->placement[at]);
        printf("\n");
    }
    printf("},\n.ways = %u,\n.single_squares = {%u, %u},\n", made->placements,
           made->pose[made->poses - 1].first, made->pose[made->poses - 1].end);
}

static void print_cards(const struct made *made)
{
    printf(".cards = {\n");
    for (uint32_t card = 0; card < CARDS; card++) {
        struct card_placements of = ranges_of_card(made, card);
        printf("    {{%u, %u}, {%u, %u}, {%u, %u}, 0x%02x, 0x%02x}, /* %s ", of.all.first,
               of.all.end, of.straight.first, of.straight.end, of.printed.first, of.printed.end,
               of.straight_poses, of.printed_poses, machine_id(card));
        struct grid figure = figure_on(card);
        print_shape(&figure);
        printf(" */\n");
    }
    printf("},\n");
}

/* How many cards draw a pose without turning it. */
static unsigned straight_cards(const struct grid *pose)
{
    unsigned count = 0;
    for (uint32_t card = 0; card < CARDS; card++) {
        struct grid figure = figure_on(card), image = mirror(&figure);
        count += same_grid(&figure, pose) || same_grid(&image, pose);
    }
    return count;
}

/* The single square is no figure: the last pose is not among the shapes. */
static void print_shapes(const struct made *made)
{
    printf(".shapes = {\n");
    for (uint32_t squares = 0; squares < 1u << BOX; squares++)
        for (unsigned i = 0; i + 1 < made->poses; i++)
            if (bits_of(&made->pose[i].grid) == squares) {
                printf("    {0x%04x, %u}, /* ", (unsigned)squares,
                       straight_cards(&made->pose[i].grid));
                print_shape(&made->pose[i].grid);
                printf(" */\n");
            }
    printf("},\n.shape_count = %u,\n", made->poses - 1);
}

static int print_source(void)
{
    static struct made made;
    make_all(&made);
    printf(
        "/* Made from components.c by `test_machinery_figures layout`: not to be edited by hand. "
        "*/\n/* clang-format off */\n");
    print_placements(&made);
    print_cards(&made);
    print_shapes(&made);
    printf(".penalty_most = 3,\n.breakage_most = 4,\n.squares_most = 5,\n.order = {0");
    for (unsigned i = 1; i < BUILDINGS; i++)
        printf(", %u", i);
    printf("},\n/* clang-format on */\n");
    return 0;
}

static void the_table_of_placements_is_what_the_shapes_say(void **state)
{
    static struct made made;
    const struct layout *layout = &machinery_box.layout;
    (void)state;
    make_all(&made);
    assert_int_equal(layout->single_squares.first, made.pose[made.poses - 1].first);
    assert_int_equal(layout->single_squares.end, made.placements);
    assert_int_equal(layout->ways, made.placements);
    for (unsigned i = 0; i < made.placements; i++)
        assert_int_equal(layout->placements[i], made.placement[i]);
    for (uint32_t card = 0; card < CARDS; card++) {
        struct card_placements wanted = ranges_of_card(&made, card);
        assert_memory_equal(&layout->cards[card], &wanted, sizeof wanted);
    }
    assert_int_equal(layout->shape_count, made.poses - 1);
    for (unsigned i = 0; i < layout->shape_count; i++) {
        struct grid grid = read_grid(layout->shapes[i].squares);
        assert_true(find_pose(&made, &grid) >= 0);
        assert_int_equal(layout->shapes[i].straight_cards, straight_cards(&grid));
    }
}

/* The code that reads packs makes the same of our own box. */
static void our_own_layout_is_what_packs_derive(void **state)
{
    struct box box = machinery_box;
    (void)state;
    memset(&box.layout, 0xff, sizeof box.layout);
    machinery_derive(&box);
    assert_memory_equal(&box, &machinery_box, sizeof box);
}

/* ---- Components ---- */

static void components_have_the_counts_of_the_rulebook(void **state)
{
    unsigned squares = 0, types[TYPES] = {0}, dearest = 0;
    (void)state;
    for (uint32_t i = 0; i < BUILDINGS; i++) {
        struct grid grid = building_at(i);
        squares += (unsigned)count_squares(&grid);
        types[machinery_box.buildings[i].type]++;
        assert_int_equal(machinery_box.buildings[i].district, i / OF_A_KIND);
    }
    assert_int_equal(squares, 132);
    for (uint32_t i = 0; i < TYPES; i++)
        assert_int_equal(types[i], 3);
    for (uint32_t card = 0; card < CARDS; card++) {
        struct grid grid = figure_on(card);
        assert_in_range(count_squares(&grid), 2, SQUARES_MOST);
        unsigned penalty = machine_of(&machinery_box, card)->penalty;
        assert_in_range(penalty, 0, 3);
        dearest = penalty > dearest ? penalty : dearest;
    }
    assert_int_equal(CARDS, 39);
    assert_int_equal(dearest, 3);
    for (uint32_t i = 1; i <= EVENTS; i++)
        assert_non_null(machinery_event_texts[i]);
}

static int smaller(const void *a, const void *b)
{
    return *(const int *)b - *(const int *)a;
}

static void the_longest_list_fits(void **state)
{
    const struct layout *layout = &machinery_box.layout;
    int sizes[CARDS], singles = layout->single_squares.end - layout->single_squares.first;
    (void)state;
    for (uint32_t i = 0; i < CARDS; i++)
        sizes[i] = layout->cards[i].all.end - layout->cards[i].all.first;
    qsort(sizes, CARDS, sizeof *sizes, smaller);
    int most = singles + 1;
    for (int i = 0; i < OPEN_MOST; i++)
        most += sizes[i];
    assert_int_equal(singles, 132);
    assert_int_equal(most, kv_machinery.size.moves);
    assert_in_range(most, 1, KV_MOVES_MOST);

    struct opened opened;
    kv_move list[KV_MOVES_MOST];
    begin(&opened, 9, CARDS_OPEN("roller #./##", "roller #./##", "roller ##/#.", "loader ##"),
          NULL);
    assert_int_equal(kv_match_moves(&opened.match, 0, list), most);
    support_close(&opened);
}

/* ---- Listed moves against squared paper ---- */

/* The different poses of a figure, those that are not turned first; returns how many. */
static unsigned poses_by_hand(struct grid grid, struct grid poses[8], unsigned *straight)
{
    unsigned count = 0;
    for (int i = 0; i < 8; i++) {
        struct grid pose = i % 2 ? mirror(&grid) : grid;
        bool known = false;
        for (unsigned at = 0; at < count; at++)
            known |= same_grid(&poses[at], &pose);
        if (!known)
            poses[count++] = pose;
        if (i == 1)
            *straight = count;
        if (i % 2)
            grid = turn(&grid);
    }
    return count;
}

static struct grid empty_by_hand(const struct sheet *sheet, uint32_t building)
{
    struct grid grid = building_at(building);
    for (int i = 0; i < BOX; i++)
        grid.at[i / SIDE][i % SIDE] &= !(sheet->filled[building] >> i & 1);
    return grid;
}

static void assert_listed(const struct opened *opened, uint32_t card, uint32_t building,
                          const struct grid *figure)
{
    char said[64];
    int length = snprintf(said, sizeof said, "draw %u %s", (unsigned)card + 1,
                          machinery_buildings[building].id);
    for (int i = 0; i < BOX; i++)
        if (figure->at[i / SIDE][i % SIDE])
            length += snprintf(said + length, sizeof said - (size_t)length, " %c%d", 'a' + i % SIDE,
                               i / SIDE + 1);
    if (!lists(opened, said))
        fail_msg("%s is not listed", said);
}

/* Tries a card's figure everywhere; all that the base rules allow must be listed. Returns how
 * many that are. */
static unsigned draws_by_hand(const struct opened *opened, uint32_t card)
{
    const struct sheet *sheet = sheet_of(opened);
    struct grid poses[8], moved;
    unsigned straight = 0, count = 0;
    unsigned all = poses_by_hand(figure_on(table_of(opened)->open[card].card), poses, &straight);
    for (uint32_t building = 0; building < BUILDINGS; building++) {
        struct grid empty = empty_by_hand(sheet, building);
        for (unsigned i = 0; i < (sheet->noted < CIRCLES ? all : straight) * BOX; i++) {
            int at = (int)(i % BOX);
            if (!move_grid(&poses[i / BOX], at / SIDE, at % SIDE, &moved) ||
                !lies_inside(&moved, &empty))
                continue;
            assert_listed(opened, card, building, &moved);
            count++;
        }
    }
    return count;
}

static void figures_are_listed_where_squared_paper_has_room(void **state)
{
    struct opened opened;
    struct kv_rng rng;
    (void)state;
    kv_rng_start(&rng, "paper", 1);
    open_match(&opened, "paper", 1, false);
    while (!opened.match.ended) {
        const struct sheet *sheet = sheet_of(&opened);
        unsigned count = 0;
        for (uint32_t card = 0; card < OPEN_CARDS; card++)
            if (!sheet->card_used[card] && sheet->figures_drawn < 2 && !sheet->builders_used)
                count += draws_by_hand(&opened, card);
        assert_int_equal(count_listed(&opened, "draw"), count);
        kv_match_play(&opened.match, 0, support_any_move(&opened.match, 0, &rng));
    }
    support_close(&opened);
}

/* GPUs draw a move without listing all of them, from the same random numbers. */
static void any_move_is_the_one_drawn_from_the_list(void **state)
{
    enum { MATCHES = 40 }; /* each with ten of the sixteen events */
    (void)state;
    for (unsigned i = 0; i < MATCHES; i++) {
        struct opened opened;
        struct kv_rng rng, again;
        kv_move list[KV_MOVES_MOST];
        char seed[16];
        snprintf(seed, sizeof seed, "any%u", i);
        kv_rng_start(&rng, seed, 1);
        open_match(&opened, seed, 1, true);
        while (!opened.match.ended) {
            const struct kv_match *match = &opened.match;
            again = rng;
            kv_move move = machinery_any(match->table, kv_match_sheet(match, 0), &again);
            uint32_t count = kv_match_moves(match, 0, list);
            assert_int_equal(move, list[kv_rng_below(&rng, count)]);
            assert_memory_equal(&again, &rng, sizeof rng);
            kv_match_play(&opened.match, 0, move);
        }
        support_close(&opened);
    }
}

int main(int argc, char **argv)
{
    if (argc == 2 && strcmp(argv[1], "layout") == 0)
        return print_source();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_table_of_placements_is_what_the_shapes_say),
        cmocka_unit_test(our_own_layout_is_what_packs_derive),
        cmocka_unit_test(components_have_the_counts_of_the_rulebook),
        cmocka_unit_test(the_longest_list_fits),
        cmocka_unit_test(figures_are_listed_where_squared_paper_has_room),
        cmocka_unit_test(any_move_is_the_one_drawn_from_the_list),
    };
    return cmocka_run_group_tests_name("Machinery: figures", tests, NULL, NULL);
}
