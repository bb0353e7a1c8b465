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

static void the_table_of_placements_is_what_the_shapes_say(void **state)
{
    static struct made made;
    (void)state;
    make_all(&made);
    assert_int_equal(machinery_single_squares.first, made.pose[made.poses - 1].first);
    assert_int_equal(machinery_single_squares.end, made.placements);
    for (unsigned i = 0; i < made.placements; i++)
        assert_int_equal(machinery_placements[i], made.placement[i]);
    for (uint32_t card = 0; card < CARDS; card++) {
        struct card_placements wanted = ranges_of_card(&made, card);
        assert_memory_equal(&machinery_cards[card], &wanted, sizeof wanted);
    }
    for (uint32_t i = 0; i < BUILDINGS; i++) {
        struct grid grid = read_grid(machinery_buildings[i].shape);
        assert_int_equal(machinery_squares[i], bits_of(&grid));
    }
}

/* ---- A match whose offers the test chooses ---- */

static void open_match(struct opened *opened, const char *seed, uint32_t seats, bool events)
{
    struct kv_setup setup = {.game = &kv_machinery, .seats = seats, .option = {events ? 0 : 1}};
    struct kv_error error;
    *opened = (struct opened){.log = {.allocate = support_allocate}};
    assert_true(kv_seed_set(&setup, seed, strlen(seed), &error));
    void *memory = malloc(kv_match_bytes(&setup));
    assert_true(kv_match_open(&opened->match, &setup, memory, &opened->log, &error));
}

static struct table *table_of(const struct opened *opened)
{
    return (struct table *)opened->match.table;
}

static struct sheet *sheet_of(const struct opened *opened)
{
    return (struct sheet *)kv_match_sheet(&opened->match, 0);
}

/* A card by its machine and printed figure, such as "roller ##/#.". */
static uint8_t find_card(const char *name)
{
    for (uint32_t card = 0; card < CARDS; card++) {
        char said[32];
        snprintf(said, sizeof said, "%s %s", machine_of(card)->id, figure_of(card));
        if (strcmp(said, name) == 0)
            return (uint8_t)card;
    }
    fail_msg("There is no card %s.", name);
    return 0;
}

/* Opens these cards (the last may be NULL) with an event, 0 for none. */
static void offer(struct opened *opened, uint8_t event, const char *const cards[OPEN_MOST])
{
    struct table *table = table_of(opened);
    uint8_t count = 0;
    for (; count < OPEN_MOST && cards[count]; count++)
        table->open[count].card = find_card(cards[count]);
    table->event = event;
    table->open_count = count;
    machinery_lay_out(table);
}

/* One seat in its first round with this offer and, where it is not NULL, this sheet. */
static void begin(struct opened *opened, uint8_t event, const char *const cards[OPEN_MOST],
                  const char *sheet)
{
    open_match(opened, "test", 1, true);
    offer(opened, event, cards);
    if (sheet) {
        char text[1024];
        struct kv_error error;
        int length = snprintf(text, sizeof text, "{\"sheets\":[%s]}", sheet);
        struct kv_json json = support_json(text, (size_t)length);
        if (!kv_match_set(&opened->match, &json, &error))
            fail_msg("%s", error.message);
    }
}

#define CARDS_OPEN(...) ((const char *const[OPEN_MOST]){__VA_ARGS__})

static bool lists(const struct opened *opened, const char *said)
{
    kv_move move;
    struct kv_error error;
    return kv_move_read(&kv_machinery, opened->match.table, kv_match_sheet(&opened->match, 0), said,
                        strlen(said), &move, &error);
}

/* How many listed moves begin with these words. */
static unsigned count_listed(const struct opened *opened, const char *beginning)
{
    kv_move list[KV_MOVES_MOST];
    unsigned count = 0;
    uint32_t all = kv_match_moves(&opened->match, 0, list);
    for (uint32_t i = 0; i < all; i++)
        count += strncmp(support_say(&kv_machinery, list[i]), beginning, strlen(beginning)) == 0;
    return count;
}

/* Do all listed figures go into these three buildings, and some of them do? */
static bool figures_only_in(const struct opened *opened, const char *const buildings[3])
{
    unsigned count = 0;
    for (unsigned card = 1; card <= OPEN_MOST; card++)
        for (unsigned i = 0; i < 3; i++) {
            char words[32];
            snprintf(words, sizeof words, "draw %u %s ", card, buildings[i]);
            count += count_listed(opened, words);
        }
    return count > 0 && count == count_listed(opened, "draw");
}

#define IN(...) ((const char *const[3]){__VA_ARGS__})

static void play(struct opened *opened, const char *moves)
{
    struct kv_error error;
    if (!kv_match_say(&opened->match, 0, moves, strlen(moves), &error))
        fail_msg("%s: %s", moves, error.message);
}

static int score_part(const struct opened *opened, const char *id)
{
    struct kv_score score;
    const int32_t *cell = score.cell;
    int sum = 0;
    kv_machinery.score(opened->match.table, kv_match_sheet(&opened->match, 0), &score);
    for (const struct kv_part *part = kv_machinery.parts; part->id; cell += part++->cells)
        for (uint32_t i = 0; strcmp(part->id, id) == 0 && i < part->cells; i++)
            sum += cell[i];
    return strcmp(id, "total") == 0 ? score.total : sum;
}

/* ---- Components ---- */

static void components_have_the_counts_of_the_rulebook(void **state)
{
    unsigned squares = 0, types[TYPES] = {0}, dearest = 0;
    (void)state;
    for (uint32_t i = 0; i < BUILDINGS; i++) {
        struct grid grid = read_grid(machinery_buildings[i].shape);
        squares += (unsigned)count_squares(&grid);
        types[machinery_buildings[i].type]++;
        assert_int_equal(machinery_buildings[i].district, i / OF_A_KIND); /* as text.c has them */
    }
    assert_int_equal(squares, 132);
    for (uint32_t i = 0; i < TYPES; i++)
        assert_int_equal(types[i], 3);
    for (uint32_t card = 0; card < CARDS; card++) {
        struct grid grid = read_grid(figure_of(card));
        assert_in_range(count_squares(&grid), 2, SQUARES_MOST);
        assert_in_range(machine_of(card)->penalty, 0, PENALTY_MOST);
        dearest = machine_of(card)->penalty > dearest ? machine_of(card)->penalty : dearest;
    }
    assert_int_equal(CARDS, 39);
    assert_int_equal(dearest, 3);
    for (uint32_t i = 1; i <= EVENTS; i++)
        assert_non_null(machinery_events[i].text);
}

static int smaller(const void *a, const void *b)
{
    return *(const int *)b - *(const int *)a;
}

static void the_longest_list_fits(void **state)
{
    int sizes[CARDS], singles = machinery_single_squares.end - machinery_single_squares.first;
    (void)state;
    for (uint32_t i = 0; i < CARDS; i++)
        sizes[i] = machinery_cards[i].all.end - machinery_cards[i].all.first;
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

/* ---- Dealing ---- */

static void see(bool *seen, unsigned which)
{
    assert_false(seen[which]);
    seen[which] = true;
}

static void watch_deals(bool events, const char *seed)
{
    struct opened opened;
    bool cards[CARDS] = {false}, numbers[EVENTS + 1] = {false};
    unsigned seen = 0;
    open_match(&opened, seed, 1, events);
    for (unsigned round = 1; round <= ROUNDS; round++) {
        const struct table *table = table_of(&opened);
        assert_int_equal(table->round, round);
        assert_int_equal(table->open_count, table->event == 9 ? 4 : 3);
        assert_int_equal(table->event != 0, events);
        for (uint32_t i = 0; i < table->open_count; i++)
            see(cards, table->open[i].card);
        if (events)
            see(numbers, table->event);
        seen += table->open_count;
        assert_int_equal(table->cards_left, CARDS - seen);
        assert_int_equal(table->events_left, events ? EVENTS - round : EVENTS);
        for (uint32_t i = 0; i < table->cards_left; i++)
            assert_false(cards[table->cards[i]]);
        assert_false(opened.match.ended);
        play(&opened, "done");
    }
    assert_true(opened.match.ended);
    assert_int_equal(seen, numbers[9] ? 31 : 30);
    support_close(&opened);
}

static void ten_rounds_use_thirty_cards_and_ten_events(void **state)
{
    (void)state;
    for (unsigned i = 0; i < 40; i++) {
        char seed[16];
        snprintf(seed, sizeof seed, "deal.%u", i);
        watch_deals(i % 4 != 0, seed);
    }
}

static void a_position_in_the_last_round_does_not_end_the_game(void **state)
{
    static const char text[] = "{\"sheets\":[{\"buildings\":{},\"broken\":[],\"builders\":0,"
                               "\"bonus\":0,\"turn\":[\"builder bank b1\"]}]}";
    struct opened opened;
    struct kv_error error;
    (void)state;
    open_match(&opened, "last", 1, false);
    for (unsigned round = 1; round < ROUNDS; round++)
        play(&opened, "done");
    struct kv_json json = support_json(text, strlen(text));
    assert_true(kv_match_set(&opened.match, &json, &error));
    assert_false(opened.match.ended);
    assert_int_equal(sheet_of(&opened)->builders, 1);
    play(&opened, "done");
    assert_true(opened.match.ended);
    support_close(&opened);
}

/* ---- Listing against squared paper ---- */

/* The different poses of a figure, those that are not turned first; returns how many. */
static unsigned poses_by_hand(const char *figure, struct grid poses[8], unsigned *straight)
{
    struct grid grid = read_grid(figure);
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
    struct grid grid = read_grid(machinery_buildings[building].shape);
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
    unsigned all = poses_by_hand(figure_of(table_of(opened)->open[card].card), poses, &straight);
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

/* ---- The base rules ---- */

static void up_to_two_different_cards_then_a_builder(void **state)
{
    struct opened opened;
    (void)state;
    begin(&opened, 0, CARDS_OPEN("loader ##", "tipper ##/##", "grader ####"), NULL);
    assert_true(lists(&opened, "done"));
    play(&opened, "draw 1 library a1 b1");
    assert_int_equal(count_listed(&opened, "draw 1"), 0);
    assert_true(count_listed(&opened, "draw 3") > 0);
    assert_false(lists(&opened, "draw 2 library a1 b1 a2 b2"));
    assert_false(lists(&opened, "draw 2 library b2 c2 b3 c3"));
    play(&opened, "draw 2 library a2 b2 a3 b3");
    assert_int_equal(count_listed(&opened, "draw"), 0);
    assert_int_equal(count_listed(&opened, "builder"), 132 - 6);
    play(&opened, "builder bank b1");
    assert_int_equal(count_listed(&opened, ""), 1);
    assert_int_equal(score_part(&opened, "buildings"), 5);
    assert_int_equal(score_part(&opened, "builders"), -1);
    assert_int_equal(score_part(&opened, "breakages"), 0);
    play(&opened, "done");
    assert_int_equal(opened.match.round, 2);
    support_close(&opened);

    begin(&opened, 0, CARDS_OPEN("loader ##", "tipper ##/##", "grader ####"), NULL);
    play(&opened, "builder bank b1");
    assert_int_equal(count_listed(&opened, "draw"), 0);
    support_close(&opened);
}

static void two_cards_with_the_same_figure_are_two_cards(void **state)
{
    struct opened opened;
    (void)state;
    begin(&opened, 0, CARDS_OPEN("loader ##", "loader ##", "grader ####"), NULL);
    assert_true(lists(&opened, "draw 1 bank a2 b2"));
    assert_true(lists(&opened, "draw 2 bank a2 b2"));
    play(&opened, "draw 2 bank a2 b2");
    assert_true(lists(&opened, "draw 1 library a1 b1"));
    support_close(&opened);
}

static void turning_costs_the_penalty_and_mirroring_nothing(void **state)
{
    struct opened opened;
    (void)state;
    begin(&opened, 0, CARDS_OPEN("excavator #./#./##", "tower-crane ##/#./#./#.", "loader ##"),
          NULL);
    play(&opened, "draw 1 library b1 b2 a3 b3"); /* mirrored */
    assert_int_equal(score_part(&opened, "breakages"), 0);
    play(&opened, "draw 2 power-plant a1 a2 b2 c2 d2"); /* on its side */
    assert_int_equal(score_part(&opened, "breakages"), -3);
    support_close(&opened);

    begin(&opened, 0, CARDS_OPEN("excavator #./#./##", "scraper ##./.##", "loader ##"), NULL);
    play(&opened, "draw 1 library a1 b1 b2 b3"); /* half a turn */
    assert_int_equal(score_part(&opened, "breakages"), -2);
    play(&opened, "draw 2 bank b1 a2 b2 a3"); /* a turned mirror image */
    assert_int_equal(score_part(&opened, "breakages"), -4);
    support_close(&opened);
}

static void symmetric_figures_never_pay(void **state)
{
    struct opened opened;
    (void)state;
    for (uint8_t event = 0; event <= EVENTS; event++) {
        begin(&opened, event, CARDS_OPEN("tipper ##/##", "loader ##", "grader ####"), NULL);
        play(&opened, "draw 1 post-office a1 b1 a2 b2");
        assert_int_equal(sheet_of(&opened)->noted, 0);
        support_close(&opened);
    }
    /* A zigzag given half a turn is itself; upright it is turned. */
    begin(&opened, 0, CARDS_OPEN("scraper ##./.##", "loader ##", "grader ####"), NULL);
    play(&opened, "draw 1 factory a2 b2 b3 c3");
    assert_int_equal(sheet_of(&opened)->noted, 0);
    support_close(&opened);
    begin(&opened, 0, CARDS_OPEN("scraper ##./.##", "loader ##", "grader ####"), NULL);
    play(&opened, "draw 1 museum b1 b2 c2 c3");
    assert_int_equal(sheet_of(&opened)->noted, 1);
    support_close(&opened);
}

#define FULL_CIRCLES "{\"buildings\":{},\"broken\":[3,1,2,1,1],\"builders\":0,\"bonus\":0}"
#define NO_BOXES     "{\"buildings\":{},\"broken\":[],\"builders\":8,\"bonus\":0}"

static void nothing_is_turned_without_a_free_circle(void **state)
{
    struct opened opened;
    (void)state;
    begin(&opened, 0, CARDS_OPEN("loader ##", "excavator #./#./##", "grader ####"), FULL_CIRCLES);
    assert_true(lists(&opened, "draw 1 library a1 b1"));
    assert_false(lists(&opened, "draw 1 library a1 a2"));
    assert_true(lists(&opened, "draw 2 library b1 b2 a3 b3"));
    assert_false(lists(&opened, "draw 2 library a1 b1 b2 b3"));
    support_close(&opened);
}

static void a_builder_needs_a_box(void **state)
{
    struct opened opened;
    (void)state;
    begin(&opened, 0, CARDS_OPEN("loader ##", "excavator #./#./##", "grader ####"), NO_BOXES);
    assert_int_equal(count_listed(&opened, "builder"), 0);
    support_close(&opened);
}

/* ---- Events, each where it matters ---- */

#define THREE CARDS_OPEN("loader ##", "tractor ###", "tipper ##/##")

static void event_1_allows_all_three_figures_once_each(void **state)
{
    struct opened opened;
    (void)state;
    begin(&opened, 1, THREE, NULL);
    play(&opened, "draw 1 library a1 b1; draw 2 bank a2 b2 c2");
    assert_int_equal(count_listed(&opened, "draw 1") + count_listed(&opened, "draw 2"), 0);
    play(&opened, "draw 3 post-office a1 b1 a2 b2");
    assert_int_equal(count_listed(&opened, "draw"), 0);
    play(&opened, "builder bank b1; done");
    support_close(&opened);
}

static void event_2_allows_one_figure(void **state)
{
    struct opened opened;
    (void)state;
    begin(&opened, 2, THREE, NULL);
    play(&opened, "draw 1 library a1 b1");
    assert_int_equal(count_listed(&opened, "draw"), 0);
    assert_true(lists(&opened, "builder bank b1"));
    support_close(&opened);
}

static void event_3_allows_two_builders_each_with_its_box(void **state)
{
    struct opened opened;
    (void)state;
    begin(&opened, 3, THREE, NULL);
    play(&opened, "builder bank b1; builder bank a2");
    assert_int_equal(count_listed(&opened, ""), 1);
    assert_int_equal(sheet_of(&opened)->builders, 2);
    support_close(&opened);
    begin(&opened, 3, THREE, "{\"buildings\":{},\"broken\":[],\"builders\":7,\"bonus\":0}");
    play(&opened, "builder bank b1");
    assert_int_equal(count_listed(&opened, "builder"), 0);
    support_close(&opened);
}

static void event_4_allows_no_builder(void **state)
{
    struct opened opened;
    (void)state;
    begin(&opened, 4, THREE, NULL);
    assert_int_equal(count_listed(&opened, "builder"), 0);
    assert_true(count_listed(&opened, "draw") > 0);
    support_close(&opened);
}

static void event_5_makes_turning_free_even_without_a_circle(void **state)
{
    struct opened opened;
    (void)state;
    begin(&opened, 5, THREE, FULL_CIRCLES);
    play(&opened, "draw 1 library a1 a2; draw 2 library b1 b2 b3");
    assert_int_equal(sheet_of(&opened)->noted, CIRCLES);
    assert_int_equal(score_part(&opened, "breakages"), -8);
    support_close(&opened);
}

static void event_6_makes_turning_dearer(void **state)
{
    struct opened opened;
    (void)state;
    begin(&opened, 6, CARDS_OPEN("loader ##", "mixer #.#/###", "tipper ##/##"), NULL);
    play(&opened, "draw 1 library a1 a2; draw 2 exchange a1 b1 a2 a3 b3");
    assert_int_equal(sheet_of(&opened)->broken[0], 2);
    assert_int_equal(sheet_of(&opened)->broken[1], 4);
    support_close(&opened);
}

static void event_7_parts_the_figures(void **state)
{
    struct opened opened;
    (void)state;
    begin(&opened, 7, THREE, NULL);
    play(&opened, "draw 1 library a1 b1");
    assert_false(lists(&opened, "draw 3 library a2 b2 a3 b3"));
    assert_int_equal(count_listed(&opened, "draw 2 library"), 0);
    assert_true(lists(&opened, "draw 3 factory a2 b2 a3 b3"));
    assert_true(lists(&opened, "builder library a2"));
    support_close(&opened);
}

static void event_8_keeps_figures_in_one_district(void **state)
{
    struct opened opened;
    (void)state;
    begin(&opened, 8, THREE, NULL);
    play(&opened, "draw 1 library a1 b1");
    assert_true(lists(&opened, "draw 3 library a2 b2 a3 b3"));
    assert_true(lists(&opened, "draw 3 factory a2 b2 a3 b3"));
    assert_true(figures_only_in(&opened, IN("library", "factory", "town-hall")));
    assert_true(lists(&opened, "builder bank b1"));
    support_close(&opened);
}

static void event_9_offers_a_fourth_card(void **state)
{
    struct opened opened;
    (void)state;
    begin(&opened, 9, CARDS_OPEN("loader ##", "tractor ###", "tipper ##/##", "grader ####"), NULL);
    play(&opened, "draw 4 stadium a1 b1 c1 d1; draw 1 library a1 b1");
    assert_int_equal(count_listed(&opened, "draw"), 0);
    support_close(&opened);
}

static void event_10_brings_a_free_builder(void **state)
{
    struct opened opened;
    (void)state;
    begin(&opened, 10, THREE, NO_BOXES);
    play(&opened, "builder bank b1");
    assert_int_equal(sheet_of(&opened)->builders, BOXES);
    assert_int_equal(sheet_of(&opened)->filled[BUILDINGS - 1], 2);
    assert_int_equal(count_listed(&opened, ""), 1);
    support_close(&opened);
}

static void event_11_allows_a_card_twice_but_two_figures(void **state)
{
    struct opened opened;
    (void)state;
    begin(&opened, 11, THREE, NULL);
    play(&opened, "draw 1 library a1 a2; draw 1 library b1 b2");
    assert_int_equal(count_listed(&opened, "draw"), 0);
    assert_int_equal(score_part(&opened, "breakages"), -2);
    support_close(&opened);
}

static void event_12_wants_old_neighbours(void **state)
{
    struct opened opened;
    (void)state;
    begin(&opened, 12, THREE,
          "{\"buildings\":{\"library\":\"#o/oo/oo\"},\"broken\":[],\"builders\":1,\"bonus\":0}");
    assert_true(figures_only_in(&opened, IN("library", "-", "-")));
    assert_true(lists(&opened, "draw 1 library a2 b2"));
    assert_true(lists(&opened, "draw 1 library b1 b2"));
    assert_false(lists(&opened, "draw 1 library a3 b3"));
    play(&opened, "draw 1 library a2 b2");
    assert_false(lists(&opened, "draw 2 library a3 b3")); /* beside a new square only */
    assert_int_equal(count_listed(&opened, "draw"), 0);
    assert_true(lists(&opened, "builder bank b1"));
    support_close(&opened);

    begin(&opened, 12, THREE, NULL); /* nothing is filled: the event is ignored */
    play(&opened, "draw 1 library a1 b1; draw 3 post-office a1 b1 a2 b2");
    support_close(&opened);
}

/* Every building has its last square filled, except some. */
static void touch_all_buildings(struct opened *opened, uint32_t except)
{
    struct sheet *sheet = sheet_of(opened);
    for (uint32_t i = 0; i < BUILDINGS; i++)
        if (!(except >> i & 1))
            sheet->filled[i] = (uint16_t)(1u << (31 - __builtin_clz(machinery_squares[i])));
    machinery_begin_turn(sheet);
}

static void event_13_binds_the_first_figure(void **state)
{
    struct opened opened;
    const uint32_t bank = BUILDINGS - 1, post_office = 10;
    (void)state;
    begin(&opened, 13, THREE, NULL);
    touch_all_buildings(&opened, 1u << bank);
    assert_true(figures_only_in(&opened, IN("bank", "-", "-")));
    assert_true(lists(&opened, "draw 1 bank b1 b2")); /* turned figures too */
    assert_true(lists(&opened, "builder library a1"));
    play(&opened, "draw 1 bank b1 b2");
    assert_true(lists(&opened, "draw 3 library a1 b1 a2 b2"));
    support_close(&opened);

    /* The one untouched building has room only for turned figures: the event is void. */
    begin(&opened, 13, CARDS_OPEN("grader ####", "tractor ###", "tractor #/#/#"), NULL);
    touch_all_buildings(&opened, 1u << post_office);
    assert_true(lists(&opened, "draw 1 town-hall a2 b2 c2 d2"));
    support_close(&opened);
    begin(&opened, 13, CARDS_OPEN("grader ####", "aerial-lift #./##/#./#.", "grader ####"), NULL);
    touch_all_buildings(&opened, 1u << 16); /* the stadium takes the bar as printed */
    assert_true(lists(&opened, "draw 1 stadium a1 b1 c1 d1"));
    assert_false(lists(&opened, "draw 1 town-hall a2 b2 c2 d2"));
    support_close(&opened);
    begin(&opened, 13, CARDS_OPEN("grader #/#/#/#", "grader #/#/#/#", "grader #/#/#/#"), NULL);
    touch_all_buildings(&opened, 1u << 16); /* and not upright, although it may be turned */
    assert_true(lists(&opened, "draw 1 stadium a1 b1 c1 d1"));
    assert_true(lists(&opened, "draw 1 town-hall a2 b2 c2 d2"));
    support_close(&opened);
}

static void event_14_makes_the_mirror_image_a_turn(void **state)
{
    struct opened opened;
    const char *const *cards = CARDS_OPEN("excavator #./#./##", "bulldozer ###/.#.", "loader ##");
    (void)state;
    begin(&opened, 14, cards, NULL);
    play(&opened, "draw 1 library b1 b2 a3 b3"); /* mirrored */
    assert_int_equal(score_part(&opened, "breakages"), -2);
    play(&opened, "draw 2 warehouse a1 b1 c1 b2"); /* its own mirror image */
    assert_int_equal(score_part(&opened, "breakages"), -2);
    support_close(&opened);
    begin(&opened, 14, cards, FULL_CIRCLES);
    assert_true(lists(&opened, "draw 1 library a1 a2 a3 b3"));
    assert_false(lists(&opened, "draw 1 library b1 b2 a3 b3"));
    support_close(&opened);
}

static void event_15_grants_two_points_once(void **state)
{
    struct opened opened;
    (void)state;
    begin(&opened, 15, THREE,
          "{\"buildings\":{\"library\":\"oo/##/##\",\"bank\":\".o./###/##.\"},"
          "\"broken\":[],\"builders\":0,\"bonus\":0}");
    play(&opened, "draw 1 library a1 b1");
    assert_int_equal(score_part(&opened, "bonus"), 2);
    play(&opened, "builder bank b1");
    assert_int_equal(score_part(&opened, "bonus"), 2);
    support_close(&opened);
    begin(&opened, 15, THREE,
          "{\"buildings\":{\"bank\":\".o./###/##.\"},\"broken\":[],\"builders\":0,\"bonus\":0}");
    play(&opened, "builder bank b1");
    assert_int_equal(score_part(&opened, "bonus"), 2);
    support_close(&opened);
    begin(&opened, 0, THREE,
          "{\"buildings\":{\"bank\":\".o./###/##.\"},\"broken\":[],\"builders\":0,\"bonus\":0}");
    play(&opened, "builder bank b1");
    assert_int_equal(score_part(&opened, "bonus"), 0);
    support_close(&opened);
}

static void event_16_erases_one_breakage_at_any_moment(void **state)
{
    struct opened opened;
    (void)state;
    begin(&opened, 16, THREE, FULL_CIRCLES);
    assert_int_equal(count_listed(&opened, "erase"), 3);
    assert_false(lists(&opened, "draw 1 library a1 a2"));
    play(&opened, "erase 3");
    assert_int_equal(count_listed(&opened, "erase"), 0);
    play(&opened, "draw 1 library a1 a2"); /* the circle is free again */
    assert_int_equal(score_part(&opened, "breakages"), -6);
    assert_int_equal(sheet_of(&opened)->broken[4], 1);
    support_close(&opened);
    begin(&opened, 16, THREE, NULL);
    assert_int_equal(count_listed(&opened, "erase"), 0);
    play(&opened, "draw 1 library a1 a2; builder bank b1; erase 1; done"); /* this turn's own */
    assert_int_equal(score_part(&opened, "breakages"), 0);
    support_close(&opened);
}

/* ---- Points ---- */

/* Finishes these buildings, given as bits. */
static void finish(struct opened *opened, uint32_t buildings)
{
    struct sheet *sheet = sheet_of(opened);
    for (uint32_t i = 0; i < BUILDINGS; i++)
        if (buildings >> i & 1)
            machinery_fill(sheet, i, machinery_squares[i]);
}

static uint32_t buildings_of_type(enum type type)
{
    uint32_t buildings = 0;
    for (uint32_t i = 0; i < BUILDINGS; i++)
        buildings |= (uint32_t)(machinery_buildings[i].type == type) << i;
    return buildings;
}

static void districts_types_and_sets_pay(void **state)
{
    struct opened opened;
    (void)state;
    open_match(&opened, "score", 1, true);
    finish(&opened, machinery_district(OLD_TOWN));
    assert_int_equal(score_part(&opened, "buildings"), 5 + 7 + 10);
    assert_int_equal(score_part(&opened, "districts"), 8);
    assert_int_equal(score_part(&opened, "types"), 0);
    assert_int_equal(score_part(&opened, "total"), 30);
    support_close(&opened);

    open_match(&opened, "score", 1, true);
    finish(&opened, buildings_of_type(SCIENCE));
    assert_int_equal(score_part(&opened, "types"), 7);
    assert_int_equal(score_part(&opened, "sets"), 0);
    finish(&opened, machinery_district(OLD_TOWN)); /* culture, industry, government */
    assert_int_equal(score_part(&opened, "sets"), 0);
    finish(&opened, machinery_district(PARK)); /* leisure, government, economy */
    assert_int_equal(score_part(&opened, "sets"), 8);
    finish(&opened, BUILDINGS_ALL);
    assert_int_equal(score_part(&opened, "sets"), 24);
    assert_int_equal(score_part(&opened, "types"), 42);
    assert_int_equal(score_part(&opened, "districts"), 43);
    support_close(&opened);
}

static void unfinished_buildings_pay_nothing_and_losses_count(void **state)
{
    struct opened opened;
    (void)state;
    begin(&opened, 0, THREE,
          "{\"buildings\":{\"library\":\"##/##/#o\"},\"broken\":[3,1],\"builders\":4,\"bonus\":2}");
    assert_int_equal(score_part(&opened, "buildings"), 0);
    assert_int_equal(score_part(&opened, "total"), 2 - 4 - 4);
    support_close(&opened);
}

static void equal_scores_share_the_win(void **state)
{
    struct opened opened;
    struct kv_score scores[4];
    uint32_t places[4], order[4];
    (void)state;
    open_match(&opened, "shared", 3, true);
    struct sheet *second = (struct sheet *)kv_match_sheet(&opened.match, 1);
    second->builders = 1;
    assert_int_equal(kv_match_scores(&opened.match, scores, places, order), 3);
    assert_int_equal(places[0], 1);
    assert_int_equal(places[1], 3);
    assert_int_equal(places[2], 1);
    support_close(&opened);
}

/* ---- Sheet files ---- */

static const char *refusal(bool events, const char *text)
{
    static struct kv_error error;
    struct opened opened;
    unsigned char sheet[KV_SHEET_MOST];
    open_match(&opened, "file", 1, events);
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

/* A sheet with so many filled squares, the first ones of the city. */
static const char *sheet_with_squares(unsigned squares, unsigned builders)
{
    static char text[2048];
    struct opened opened;
    struct kv_text json;
    open_match(&opened, "count", 1, true);
    struct sheet *sheet = sheet_of(&opened);
    for (unsigned i = 0; i < squares; i++) {
        placement single = machinery_placements[machinery_single_squares.first + i];
        machinery_fill(sheet, placement_building(single), single >> SQUARES_SHIFT);
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
    (void)state;
    struct kv_json json = support_json(text, strlen(text)), bare = support_json(file, strlen(file));
    assert_false(kv_machinery.read_position(NULL, &json, 1, true, &error));
    assert_non_null(strstr(error.message, "\"rival\" is unknown"));
    assert_true(kv_machinery.read_position(NULL, &bare, 1, true, &error));
}

/* ---- Whole games ---- */

static void sheet_reads_back(const struct opened *opened, uint32_t seat)
{
    const void *sheet = kv_match_sheet(&opened->match, seat);
    unsigned char read[KV_SHEET_MOST] = {0};
    struct kv_text text = {.allocate = support_allocate};
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
    struct kv_text text = {.allocate = support_allocate};
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

/* A player who judges must do far better than one who does not. */
static void judgement_leads_to_points(void **state)
{
    const struct kv_bot *bots[] = {kv_bot_find("novice", 6), kv_bot_find("random", 6)};
    struct opened opened;
    struct kv_score score[2];
    struct kv_rng rng;
    (void)state;
    void *memory = malloc(kv_bot_bytes(bots[0]));
    kv_rng_start(&rng, "judge", 1);
    open_match(&opened, "judge", 2, true);
    while (!opened.match.ended)
        for (uint32_t seat = 0; seat < 2; seat++)
            kv_bot_turn(bots[seat], &opened.match, seat, NULL, &rng, memory);
    free(memory);
    for (uint32_t seat = 0; seat < 2; seat++)
        kv_machinery.score(opened.match.table, kv_match_sheet(&opened.match, seat), &score[seat]);
    assert_true(score[0].total > score[1].total + 40);
    support_close(&opened);
}

static void statistics_tell_moves_apart(void **state)
{
    struct opened opened;
    const char *const said[] = {"draw 1 library a1 b1", "draw 1 library a1 a2", "builder bank b1",
                                "done"};
    const char *const ids[] = {"figure", "turned", "volunteer", NULL};
    (void)state;
    begin(&opened, 10, THREE, NULL);
    for (unsigned i = 0; i < 4; i++) {
        kv_move move;
        struct kv_error error;
        const void *table = opened.match.table, *sheet = kv_match_sheet(&opened.match, 0);
        assert_true(
            kv_move_read(&kv_machinery, table, sheet, said[i], strlen(said[i]), &move, &error));
        int use = kv_machinery.use(table, sheet, move);
        assert_true(ids[i] ? strcmp(kv_machinery.uses[use].id, ids[i]) == 0 : use == -1);
    }
    support_close(&opened);
}

static int run_cases(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_table_of_placements_is_what_the_shapes_say),
        cmocka_unit_test(components_have_the_counts_of_the_rulebook),
        cmocka_unit_test(the_longest_list_fits),
        cmocka_unit_test(ten_rounds_use_thirty_cards_and_ten_events),
        cmocka_unit_test(a_position_in_the_last_round_does_not_end_the_game),
        cmocka_unit_test(figures_are_listed_where_squared_paper_has_room),
        cmocka_unit_test(up_to_two_different_cards_then_a_builder),
        cmocka_unit_test(two_cards_with_the_same_figure_are_two_cards),
        cmocka_unit_test(turning_costs_the_penalty_and_mirroring_nothing),
        cmocka_unit_test(symmetric_figures_never_pay),
        cmocka_unit_test(nothing_is_turned_without_a_free_circle),
        cmocka_unit_test(a_builder_needs_a_box),
        cmocka_unit_test(event_1_allows_all_three_figures_once_each),
        cmocka_unit_test(event_2_allows_one_figure),
        cmocka_unit_test(event_3_allows_two_builders_each_with_its_box),
        cmocka_unit_test(event_4_allows_no_builder),
        cmocka_unit_test(event_5_makes_turning_free_even_without_a_circle),
        cmocka_unit_test(event_6_makes_turning_dearer),
        cmocka_unit_test(event_7_parts_the_figures),
        cmocka_unit_test(event_8_keeps_figures_in_one_district),
        cmocka_unit_test(event_9_offers_a_fourth_card),
        cmocka_unit_test(event_10_brings_a_free_builder),
        cmocka_unit_test(event_11_allows_a_card_twice_but_two_figures),
        cmocka_unit_test(event_12_wants_old_neighbours),
        cmocka_unit_test(event_13_binds_the_first_figure),
        cmocka_unit_test(event_14_makes_the_mirror_image_a_turn),
        cmocka_unit_test(event_15_grants_two_points_once),
        cmocka_unit_test(event_16_erases_one_breakage_at_any_moment),
        cmocka_unit_test(districts_types_and_sets_pay),
        cmocka_unit_test(unfinished_buildings_pay_nothing_and_losses_count),
        cmocka_unit_test(equal_scores_share_the_win),
        cmocka_unit_test(a_sheet_file_is_refused_with_place_and_reason),
        cmocka_unit_test(no_more_squares_than_figures_and_builders_fill),
        cmocka_unit_test(a_position_has_nothing_beside_its_sheets),
        cmocka_unit_test(random_games_keep_readable_sheets_and_drawings),
        cmocka_unit_test(judgement_leads_to_points),
        cmocka_unit_test(statistics_tell_moves_apart),
    };
    return cmocka_run_group_tests_name("machinery", tests, NULL, NULL);
}

int main(int argc, char **argv)
{
    if (argc == 2 && strcmp(argv[1], "placements") == 0)
        return print_source();
    return run_cases();
}
