/*
 * What follows from the figures of a box: all placements in their order, and a few counts. A figure
 * is placed pose by pose, each followed by its mirror image; a pose building by building, and there
 * from the top left square on.
 */
#include "games/machinery/rules/derive.h"
#include "base/bits.h"
#include "base/memory.h"
#include "games/machinery/rules/game.h"

/* ---- Figures in the upper left corner ---- */

enum { ROW = 0xf, COLUMN = 0x1111 };

uint32_t machinery_to_corner(uint32_t squares)
{
    while (squares && !(squares & ROW))
        squares >>= SIDE;
    while (squares && !(squares & COLUMN))
        squares >>= 1;
    return squares;
}

uint32_t machinery_mirror(uint32_t squares)
{
    uint32_t mirrored = 0;
    for (; squares; squares &= squares - 1) {
        uint32_t bit = kv_bits_first(squares);
        mirrored |= 1u << (bit - bit % SIDE + SIDE - 1 - bit % SIDE);
    }
    return machinery_to_corner(mirrored);
}

uint32_t machinery_turn(uint32_t squares)
{
    uint32_t turned = 0;
    for (; squares; squares &= squares - 1) {
        uint32_t bit = kv_bits_first(squares);
        turned |= 1u << (SIDE * (bit % SIDE) + SIDE - 1 - bit / SIDE);
    }
    return machinery_to_corner(turned);
}

/* ---- Placements ---- */

/* A figure in a pose, and where its placements lie. */
struct pose {
    uint16_t squares;
    uint8_t figure, number; /* poses of a figure are counted from 0 */
    struct range range;
};

struct making {
    struct box *box;
    struct pose pose[SHAPES_MOST + 1];
    uint32_t poses, figures;
};

static const struct pose *find_pose(const struct making *making, uint32_t squares)
{
    for (uint32_t i = 0; i < making->poses; i++)
        if (making->pose[i].squares == squares)
            return &making->pose[i];
    return NULL;
}

/* Counts what has no room, so that it can be refused. */
static void put_placement(struct layout *layout, placement made)
{
    if (layout->ways < PLACEMENTS_MOST)
        layout->placements[layout->ways] = made;
    layout->ways++;
}

static void place_in_building(struct box *box, uint32_t building, uint32_t squares, uint32_t number)
{
    for (uint32_t at = 0; at < SIDE * SIDE; at++) {
        uint32_t moved = squares << at;
        bool inside = !(moved & ~(uint32_t)box->buildings[building].squares);
        /* Squares shifted past the right edge reappear on the left, where they are not the same
         * figure. */
        if (inside && machinery_to_corner(moved) == squares)
            put_placement(&box->layout, moved << SQUARES_SHIFT | number << POSE_SHIFT | building);
    }
}

static struct range place_everywhere(struct box *box, uint32_t squares, uint32_t number)
{
    uint16_t first = (uint16_t)box->layout.ways;
    for (uint32_t building = 0; building < BUILDINGS; building++)
        place_in_building(box, building, squares, number);
    return (struct range){first, (uint16_t)box->layout.ways};
}

static void make_pose(struct making *making, uint32_t squares)
{
    struct pose *pose = &making->pose[making->poses];
    bool first = !making->poses || pose[-1].figure != making->figures;
    if (find_pose(making, squares))
        return;
    *pose = (struct pose){.squares = (uint16_t)squares,
                          .figure = (uint8_t)making->figures,
                          .number = first ? 0 : (uint8_t)(pose[-1].number + 1)};
    pose->range = place_everywhere(making->box, squares, pose->number);
    making->poses++;
}

static void make_figure(struct making *making, uint32_t squares)
{
    if (find_pose(making, squares))
        return; /* another card has the same figure, perhaps turned */
    for (uint32_t turns = 0; turns < SIDE; turns++, squares = machinery_turn(squares)) {
        make_pose(making, squares);
        make_pose(making, machinery_mirror(squares));
    }
    making->figures++;
}

/* Poses of a figure stand one after the other, and so do their placements. */
static struct card_placements ranges_of_card(const struct making *making, uint32_t card)
{
    uint32_t figure = figure_of(making->box, card);
    const struct pose *printed = find_pose(making, figure), *first = printed, *last = printed;
    const struct pose *mirrored = find_pose(making, machinery_mirror(figure));
    const struct pose *left = printed < mirrored ? printed : mirrored;
    const struct pose *right = printed < mirrored ? mirrored : printed;
    while (first->number)
        first--;
    while (last + 1 < making->pose + making->poses && last[1].figure == last->figure)
        last++;
    return (struct card_placements){
        .all = {first->range.first, last->range.end},
        .straight = {left->range.first, right->range.end},
        .printed = printed->range,
        .straight_poses = (uint8_t)(1u << left->number | 1u << right->number),
        .printed_poses = (uint8_t)(1u << printed->number),
    };
}

/* ---- Shapes, by their squares ---- */

static uint32_t straight_cards(const struct box *box, uint32_t squares)
{
    uint32_t count = 0;
    for (uint32_t card = 0; card < CARDS; card++) {
        uint32_t figure = figure_of(box, card);
        count += figure == squares || machinery_mirror(figure) == squares;
    }
    return count;
}

static void put_shape(struct layout *layout, struct shape shape)
{
    uint32_t at = layout->shape_count++;
    for (; at > 0 && layout->shapes[at - 1].squares > shape.squares; at--)
        layout->shapes[at] = layout->shapes[at - 1];
    layout->shapes[at] = shape;
}

/* ---- Counts ---- */

static uint8_t greater(uint32_t a, uint32_t b)
{
    return (uint8_t)(a > b ? a : b);
}

static void count_most(struct box *box)
{
    struct layout *layout = &box->layout;
    uint32_t extra = 0;
    for (uint32_t i = 1; i <= EVENTS; i++)
        extra = greater(extra, box->events[i].extra_penalty);
    for (uint32_t card = 0; card < CARDS; card++) {
        layout->penalty_most = greater(layout->penalty_most, machine_of(box, card)->penalty);
        layout->squares_most = greater(layout->squares_most, kv_bits_count(figure_of(box, card)));
    }
    layout->breakage_most = (uint8_t)(layout->penalty_most + extra);
}

static void order_buildings(struct box *box)
{
    uint32_t count = 0;
    for (uint32_t district = 0; district < DISTRICTS; district++)
        for (uint32_t i = 0; i < BUILDINGS; i++)
            if (box->buildings[i].district == district)
                box->layout.order[count++] = (uint8_t)i;
}

/* ---- The whole ---- */

void machinery_derive(void *box_bytes)
{
    struct box *box = (struct box *)box_bytes;
    struct layout *layout = &box->layout;
    struct making making = {.box = box};
    memset(layout, 0, sizeof *layout);
    for (uint32_t card = 0; card < CARDS; card++)
        make_figure(&making, figure_of(box, card));
    for (uint32_t card = 0; card < CARDS; card++)
        layout->cards[card] = ranges_of_card(&making, card);
    for (uint32_t i = 0; i < making.poses; i++)
        put_shape(layout, (struct shape){making.pose[i].squares,
                                         (uint16_t)straight_cards(box, making.pose[i].squares)});
    layout->single_squares = place_everywhere(box, 1, 0);
    count_most(box);
    order_buildings(box);
}

uint32_t machinery_list_most(const struct box *box)
{
    uint32_t sizes[OPEN_MOST] = {0}; /* of the largest cards, falling */
    for (uint32_t card = 0; card < CARDS; card++) {
        struct range all = box->layout.cards[card].all;
        uint32_t size = (uint32_t)(all.end - all.first);
        for (uint32_t i = 0; i < OPEN_MOST; i++)
            if (size > sizes[i]) {
                uint32_t smaller = sizes[i];
                sizes[i] = size;
                size = smaller;
            }
    }
    return sizes[0] + sizes[1] + sizes[2] + sizes[3] + box->layout.ways - figure_placements(box) +
           CIRCLES + 1;
}
