/*
 * Machinery: its components, every placement, every event in a position where it matters, points,
 * and what a sheet file is refused for.
 *
 * This program also makes src/games/machinery/placements.c: `test_machinery placements` prints it.
 */
#include "support.h"

#include <stdio.h>

#include "games/machinery/machinery.h"

extern const struct kv_game kv_machinery;

/* ---- Figures on squared paper: the slow and plain way ---- */

enum { BOX = SIDE * SIDE };

struct grid {
    bool at[SIDE][SIDE];
};

static struct grid read_grid(const char *shape)
{
    struct grid grid = {0};
    for (int row = 0, column = 0; *shape; shape++) {
        if (*shape == '/') {
            row++;
            column = 0;
            continue;
        }
        assert_true(row < SIDE && column < SIDE && (*shape == '#' || *shape == '.'));
        grid.at[row][column++] = *shape == '#';
    }
    return grid;
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

/* The grid moved down and to the right; false when a square would leave the paper. */
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

enum { POSES_MOST = 200, PLACEMENTS_MOST = 2000 };

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
        struct grid house = read_grid(machinery_buildings[building].shape), moved;
        for (int at = 0; at < BOX; at++)
            if (move_grid(grid, at / SIDE, at % SIDE, &moved) && lies_inside(&moved, &house))
                made->placement[made->placements++] = bits_of(&moved) << SQUARES_SHIFT |
                                                      made->pose[made->poses].number << POSE_SHIFT |
                                                      building;
    }
    made->pose[made->poses++].end = made->placements;
}

/* Each pose is followed by its mirror image. */
static void make_figure(struct made *made, const char *shape)
{
    struct grid grid = read_grid(shape);
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
        make_figure(made, figure_of(card));
    make_figure(made, "#");
}

static struct card_placements ranges_of_card(const struct made *made, uint32_t card)
{
    struct grid grid = read_grid(figure_of(card)), image = mirror(&grid);
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
    printf("const placement machinery_placements[] = {\n");
    for (unsigned i = 0; i < made->poses; i++) {
        printf("    /* ");
        print_shape(&made->pose[i].grid);
        printf(" */");
        for (unsigned at = made->pose[i].first; at < made->pose[i].end; at++)
            printf("%s0x%08x,", (at - made->pose[i].first) % 8 == 0 ? "\n    " : " ",
                   (unsigned)made->placement[at]);
        printf("\n");
    }
    printf("};\n\n");
}

static void print_cards(const struct made *made)
{
    printf("const struct card_placements machinery_cards[CARDS] = {\n");
    for (uint32_t card = 0; card < CARDS; card++) {
        struct card_placements of = ranges_of_card(made, card);
        printf("    {{%u, %u}, {%u, %u}, {%u, %u}, 0x%02x, 0x%02x}, /* %s %s */\n", of.all.first,
               of.all.end, of.straight.first, of.straight.end, of.printed.first, of.printed.end,
               of.straight_poses, of.printed_poses, machine_of(card)->id, figure_of(card));
    }
    printf("};\n\n");
}

static int print_source(void)
{
    static struct made made;
    make_all(&made);
    printf("/* Made from components.c by `test_machinery placements`: not to be edited by hand. "
           "*/\n#include \"games/machinery/placements.h\"\n\n/* clang-format off */\n");
    print_placements(&made);
    print_cards(&made);
    printf("const struct range machinery_single_squares = {%u, %u};\n\n",
           made.pose[made.poses - 1].first, made.pose[made.poses - 1].end);
    printf("const uint16_t machinery_squares[BUILDINGS] = {\n");
    for (uint32_t i = 0; i < BUILDINGS; i++) {
        struct grid grid = read_grid(machinery_buildings[i].shape);
        printf("    0x%04x, /* %s %s */\n", (unsigned)bits_of(&grid), machinery_buildings[i].id,
               machinery_buildings[i].shape);
    }
    printf("};\n/* clang-format on */\n");
    return 0;
}

/* CASES */

int main(int argc, char **argv)
{
    if (argc == 2 && strcmp(argv[1], "placements") == 0)
        return print_source();
    return 0;
}
