/*
 * Any legal move, without listing them all: what random bots play with our own box.
 *
 * All places of a figure are found at once. Two buildings make a word, of 16 squares each; on their
 * empty squares, moved by the steps to the squares of a pose and cut together, every bit left is a
 * place. Counting these bits numbers the moves as the list does: by cards, poses, buildings and
 * squares. No branch hangs on a square, and nothing is written: threads of a GPU stay together.
 */
#include "base/choice.h"
#include "games/machinery/rules/game.h"

enum { PAIRS = BUILDINGS / 2, WHOLE_MACHINES = MACHINES - 1 };
enum { FIGURES = WHOLE_MACHINES + PRINTS }; /* the prints of the last machine differ */

/* A figure in a pose: the steps from the corner of its box to its squares, the last one repeated,
 * and where the corner may lie in a building's box. */
struct pose {
    uint8_t step[SQUARES_MOST];
    uint16_t places;
};

struct figure {
    uint8_t all; /* poses that fit somewhere, bits */
    struct pose pose[POSES];
};

static const struct pose single_square = {{0}, 0xffff};

/* Follows from components.c; a test compares what is drawn with the list. */
/* clang-format off */
static const struct figure figures[FIGURES] = {
    /* loader */
    {0x03, {[0] = {{0, 1, 1, 1, 1}, 0x7777}, [1] = {{0, 4, 4, 4, 4}, 0x0fff}}},
    /* tractor */
    {0x03, {[0] = {{0, 1, 2, 2, 2}, 0x3333}, [1] = {{0, 4, 8, 8, 8}, 0x00ff}}},
    /* roller */
    {0x0f, {[0] = {{0, 4, 5, 5, 5}, 0x0777}, [1] = {{1, 4, 5, 5, 5}, 0x0777},
            [2] = {{0, 1, 4, 4, 4}, 0x0777}, [3] = {{0, 1, 5, 5, 5}, 0x0777}}},
    /* tipper */
    {0x01, {[0] = {{0, 1, 4, 5, 5}, 0x0777}}},
    /* bulldozer */
    {0x0f, {[0] = {{0, 1, 2, 5, 5}, 0x0333}, [1] = {{1, 4, 5, 9, 9}, 0x0077},
            [2] = {{0, 4, 5, 8, 8}, 0x0077}, [3] = {{1, 4, 5, 6, 6}, 0x0333}}},
    /* excavator */
    {0xff, {[0] = {{0, 4, 8, 9, 9}, 0x0077}, [1] = {{1, 5, 8, 9, 9}, 0x0077},
            [2] = {{0, 1, 2, 4, 4}, 0x0333}, [3] = {{0, 1, 2, 6, 6}, 0x0333},
            [4] = {{0, 1, 5, 9, 9}, 0x0077}, [5] = {{0, 1, 4, 8, 8}, 0x0077},
            [6] = {{2, 4, 5, 6, 6}, 0x0333}, [7] = {{0, 4, 5, 6, 6}, 0x0333}}},
    /* scraper */
    {0x0f, {[0] = {{0, 1, 5, 6, 6}, 0x0333}, [1] = {{1, 2, 4, 5, 5}, 0x0333},
            [2] = {{1, 4, 5, 8, 8}, 0x0077}, [3] = {{0, 4, 5, 9, 9}, 0x0077}}},
    /* grader */
    {0x03, {[0] = {{0, 1, 2, 3, 3}, 0x1111}, [1] = {{0, 4, 8, 12, 12}, 0x000f}}},
    /* truck-crane */
    {0xff, {[0] = {{0, 1, 4, 5, 8}, 0x0077}, [1] = {{0, 1, 4, 5, 9}, 0x0077},
            [2] = {{0, 1, 2, 5, 6}, 0x0333}, [3] = {{0, 1, 2, 4, 5}, 0x0333},
            [4] = {{1, 4, 5, 8, 9}, 0x0077}, [5] = {{0, 4, 5, 8, 9}, 0x0077},
            [6] = {{0, 1, 4, 5, 6}, 0x0333}, [7] = {{1, 2, 4, 5, 6}, 0x0333}}},
    /* tower-crane */
    {0xed, {[0] = {{0, 1, 4, 8, 12}, 0x0007}, [2] = {{0, 1, 2, 3, 7}, 0x0111},
            [3] = {{0, 1, 2, 3, 4}, 0x0111}, [5] = {{0, 4, 8, 12, 13}, 0x0007},
            [6] = {{0, 4, 5, 6, 7}, 0x0111}, [7] = {{3, 4, 5, 6, 7}, 0x0111}}},
    /* mixer */
    {0x0f, {[0] = {{0, 2, 4, 5, 6}, 0x0333}, [1] = {{0, 1, 4, 8, 9}, 0x0077},
            [2] = {{0, 1, 5, 8, 9}, 0x0077}, [3] = {{0, 1, 2, 4, 6}, 0x0333}}},
    /* aerial-lift */
    {0xff, {[0] = {{0, 4, 5, 8, 12}, 0x0007}, [1] = {{1, 4, 5, 9, 13}, 0x0007},
            [2] = {{0, 1, 2, 3, 6}, 0x0111}, [3] = {{0, 1, 2, 3, 5}, 0x0111},
            [4] = {{1, 5, 8, 9, 13}, 0x0007}, [5] = {{0, 4, 8, 9, 12}, 0x0007},
            [6] = {{1, 4, 5, 6, 7}, 0x0111}, [7] = {{2, 4, 5, 6, 7}, 0x0111}}},
    /* paver */
    {0x0f, {[0] = {{0, 4, 8, 9, 10}, 0x0033}, [1] = {{2, 6, 8, 9, 10}, 0x0033},
            [2] = {{0, 1, 2, 4, 8}, 0x0033}, [3] = {{0, 1, 2, 6, 10}, 0x0033}}},
    /* paver */
    {0x0f, {[0] = {{0, 1, 2, 5, 9}, 0x0033}, [1] = {{2, 4, 5, 6, 10}, 0x0033},
            [2] = {{0, 4, 5, 6, 8}, 0x0033}, [3] = {{1, 5, 8, 9, 10}, 0x0033}}},
    /* paver */
    {0x0f, {[0] = {{0, 1, 5, 9, 10}, 0x0033}, [1] = {{1, 2, 5, 8, 9}, 0x0033},
            [2] = {{2, 4, 5, 6, 8}, 0x0033}, [3] = {{0, 4, 5, 6, 10}, 0x0033}}},
};
/* clang-format on */

static const struct figure *figure_at(uint32_t card)
{
    uint32_t machine = card / PRINTS;
    return &figures[machine < WHOLE_MACHINES ? machine : WHOLE_MACHINES + card % PRINTS];
}

/* ---- Squares of two buildings in a word ---- */

struct board {
    uint32_t empty[PAIRS];  /* squares that may be filled                          */
    bool touching;          /* and whether a figure must have one of the following */
    uint32_t beside[PAIRS]; /* squares                                             */
};

static void lay_out(const struct ground *ground, struct board *board)
{
    const struct building *buildings = machinery_box.buildings;
    board->touching = ground->touching;
    for (uint32_t i = 0; i < PAIRS; i++) {
        uint32_t squares = buildings[2 * i].squares | (uint32_t)buildings[2 * i + 1].squares << 16;
        uint32_t blocked = ground->blocked[2 * i] >> SQUARES_SHIFT |
                           (ground->blocked[2 * i + 1] & UINT32_MAX << 16);
        board->empty[i] = squares & ~blocked;
        if (ground->touching)
            board->beside[i] = ground->beside[2 * i] >> SQUARES_SHIFT |
                               (ground->beside[2 * i + 1] & UINT32_MAX << 16);
    }
}

/* The places of a pose in a pair of buildings. */
static inline uint32_t places_in(const struct board *board, uint32_t pair, struct pose pose)
{
    uint32_t empty = board->empty[pair], places = pose.places * 0x10001u, touch = 0;
    for (uint32_t i = 0; i < SQUARES_MOST; i++)
        places &= empty >> pose.step[i];
    if (!board->touching)
        return places;
    for (uint32_t i = 0; i < SQUARES_MOST; i++)
        touch |= board->beside[pair] >> pose.step[i];
    return places & touch;
}

static uint32_t count_places(const struct board *board, const struct pose *pose)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < PAIRS; i++)
        count += kv_bits_count(places_in(board, i, *pose));
    return count;
}

static uint32_t squares_of(const struct pose *pose)
{
    uint32_t squares = 0;
    for (uint32_t i = 0; i < SQUARES_MOST; i++)
        squares |= 1u << pose->step[i];
    return squares;
}

/* The placement with that number, as in a move. */
static placement find_place(const struct board *board, const struct pose *pose, uint32_t number)
{
    uint32_t pair = 0, places, count;
    while (places = places_in(board, pair, *pose), count = kv_bits_count(places), number >= count) {
        number -= count;
        pair++;
    }
    uint32_t at = kv_choice_bit(places, number);
    return squares_of(pose) << (at & 15) << SQUARES_SHIFT | (2 * pair + (at >> 4));
}

/* ---- Figures: a bit for each card and pose in question, card × 8 + pose ---- */

static uint32_t poses_of_card(const struct table *table, const struct sheet *sheet, uint32_t card)
{
    const struct open_card *open = &table->open[card];
    bool may_turn = sheet->noted < CIRCLES || table->rules.free_turning;
    if (sheet->card_used[card] >= table->rules.card_figures)
        return 0;
    return figure_at(open->card)->all & (may_turn ? UINT32_MAX : open->straight_poses);
}

static uint32_t poses_to_draw(const struct table *table, const struct sheet *sheet)
{
    uint32_t all = 0;
    if (!machinery_may_draw(table, sheet))
        return 0;
    for (uint32_t card = 0; card < table->open_count; card++)
        all |= poses_of_card(table, sheet, card) << card * POSES;
    return all;
}

static const struct pose *pose_at(const struct table *table, uint32_t bit)
{
    return &figure_at(table->open[bit / POSES].card)->pose[bit % POSES];
}

/* Notes how many placements each pose has, and returns the number of all. */
static uint32_t count_figures(const struct table *table, const struct board *board, uint32_t poses,
                              uint8_t *counts)
{
    uint32_t all = 0;
    for (; poses; poses &= poses - 1) {
        uint32_t count = count_places(board, pose_at(table, kv_bits_first(poses)));
        *counts++ = (uint8_t)count;
        all += count;
    }
    return all;
}

static kv_move find_figure(const struct table *table, const struct board *board, uint32_t poses,
                           const uint8_t *counts, uint32_t number)
{
    for (; number >= *counts; poses &= poses - 1)
        number -= *counts++;
    uint32_t bit = kv_bits_first(poses);
    return move_base(MOVE_DRAW, bit / POSES) | bit % POSES << POSE_SHIFT |
           find_place(board, pose_at(table, bit), number);
}

/* ---- All moves ---- */

/* What the moves of a turn are counted on: figures as the event binds them, and builders. */
static void lay_out_both(const struct table *table, const struct sheet *sheet, struct board *bound,
                         struct board *empty)
{
    struct ground ground;
    machinery_block_filled(sheet, &ground);
    lay_out(&ground, empty);
    if (table->rules.where != ANYWHERE)
        machinery_ground(table, sheet, &ground);
    lay_out(&ground, bound);
}

kv_move machinery_any(const void *table_bytes, const void *sheet_bytes, struct kv_rng *rng)
{
    const struct table *table = (const struct table *)table_bytes;
    const struct sheet *sheet = (const struct sheet *)sheet_bytes;
    struct board bound, empty;
    uint8_t counts[OPEN_MOST * POSES] = {0};
    uint32_t poses = poses_to_draw(table, sheet), breakages = machinery_erasable(table, sheet);
    lay_out_both(table, sheet, &bound, &empty);
    uint32_t figures_end = count_figures(table, &bound, poses, counts);
    uint32_t builders =
        machinery_may_use_builder(table, sheet) ? count_places(&empty, &single_square) : 0;
    uint32_t builders_end = figures_end + builders;
    uint32_t erasures_end = builders_end + kv_bits_count(breakages);
    uint32_t number = kv_rng_below(rng, erasures_end + 1);
    if (number < figures_end)
        return find_figure(table, &bound, poses, counts, number);
    if (number < builders_end)
        return move_base(MOVE_BUILDER, 0) |
               find_place(&empty, &single_square, number - figures_end);
    if (number < erasures_end)
        return move_base(MOVE_ERASE, 0) | kv_choice_bit(breakages, number - builders_end)
                                              << SQUARES_SHIFT;
    return move_base(MOVE_DONE, 0);
}
