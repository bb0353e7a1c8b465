/*
 * The layouts for wide screen, phone and paper, in tenths of a point, and the positions of streets,
 * houses, gaps and panels that are derived from them.
 */
#include "games/welcome/picture/picture.h"

/* ---- Layouts ---- */

static const struct houses one_row = {1, 390, 930, 150, 530, 120, 130, 400};
static const struct houses two_rows = {2, 470, 800, 115, 490, 110, 70, 350};

static const struct strip long_strip = {
    .panel = {[PANEL_PLANS] = {0, 0, 820, 1560},
              [PANEL_PARKS] = {880, 0, 640, 1560},
              [PANEL_POOLS] = {1580, 0, 860, 1560},
              [PANEL_TEMPS] = {2500, 0, 860, 1560},
              [PANEL_ESTATES] = {3420, 0, 1960, 1560},
              [PANEL_BIS] = {5440, 0, 860, 1560},
              [PANEL_ROUNDABOUTS] = {6360, 0, 620, 1560},
              [PANEL_REFUSALS] = {7040, 0, 620, 1560},
              [PANEL_TOTAL] = {7720, 0, 880, 1560}},
    .columns = {1, 1, 3, 3, 1, 3, 1, 1, 1},
    .box = 235,
    .estate_box = 185,
    .caption = 145,
    .script = 250,
};

static const struct strip stacked_strip = {
    .panel = {[PANEL_PLANS] = {0, 0, 1020, 1270},
              [PANEL_PARKS] = {1080, 0, 800, 1270},
              [PANEL_TEMPS] = {1940, 0, 1760, 1270},
              [PANEL_POOLS] = {0, 1330, 1820, 1270},
              [PANEL_BIS] = {1880, 1330, 1820, 1270},
              [PANEL_ESTATES] = {0, 2660, 2300, 1850},
              [PANEL_ROUNDABOUTS] = {2360, 2660, 640, 1850},
              [PANEL_REFUSALS] = {3060, 2660, 640, 1850},
              [PANEL_TOTAL] = {0, 4570, 3700, 520}},
    .columns = {1, 1, 5, 6, 1, 5, 1, 1, 1},
    .box = 285,
    .estate_box = 225,
    .caption = 150,
    .script = 290,
};

const struct frame welcome_frames[] = {
    [KV_WIDE] = {.width = 9000,
                 .height = 8000,
                 .left = 200,
                 .inside = 8600,
                 .offer = {200, 160, 6000, 1280},
                 .plans = {6400, 160, 2400, 1280},
                 .actions = {5000, 1540, 3800, 420},
                 .hint = {200, 1755, 4600, 200},
                 .promise = {200, 1820, 4600, 180},
                 .streets = 2070,
                 .street_step = 1400,
                 .strip_y = 6290,
                 .houses = &one_row,
                 .strip = &long_strip},
    [KV_NARROW] = {.width = 3900,
                   .height = 14740,
                   .left = 100,
                   .inside = 3700,
                   .offer = {100, 100, 3700, 1060},
                   .plans = {100, 1260, 3700, 900},
                   .actions = {100, 2470, 3700, 460},
                   .hint = {120, 2375, 3660, 200},
                   .promise = {120, 2490, 2400, 440},
                   .streets = 3050,
                   .street_step = 2180,
                   .strip_y = 9580,
                   .houses = &two_rows,
                   .strip = &stacked_strip},
    [KV_PAGE] = {.width = 9600,
                 .height = 6790,
                 .left = 500,
                 .inside = 8600,
                 .streets = 570,
                 .street_step = 1380,
                 .strip_y = 4740,
                 .houses = &one_row,
                 .strip = &long_strip},
};

/* ---- Places ---- */

struct area welcome_grown(struct area area, int32_t by)
{
    return (struct area){area.x - by, area.y - by, area.width + 2 * by, area.height + 2 * by};
}

struct area welcome_street_area(const struct view *view, uint32_t street)
{
    const struct houses *houses = view->frame->houses;
    return (struct area){view->frame->left,
                         view->frame->streets + (int32_t)street * view->frame->street_step,
                         view->frame->inside, houses->header + (int32_t)houses->rows * houses->row};
}

static uint32_t row_length(const struct view *view, uint32_t street)
{
    uint32_t rows = view->frame->houses->rows;
    return (view->board->length[street] + rows - 1) / rows;
}

/* The distance between houses. The longest street fills the width. */
static int32_t pitch_of(const struct view *view)
{
    uint32_t longest = 1;
    for (uint32_t street = 0; street < STREETS; street++) {
        uint32_t length = row_length(view, street);
        longest = length > longest ? length : longest;
    }
    return (view->frame->inside - 100) / (int32_t)longest;
}

struct area welcome_house_area(const struct view *view, uint32_t street, uint32_t house)
{
    const struct houses *houses = view->frame->houses;
    uint32_t in_row = row_length(view, street);
    int32_t pitch = pitch_of(view);
    struct area area = welcome_street_area(view, street);
    area.x += 50 + houses->gap / 2 + (int32_t)(house % in_row) * pitch;
    area.y += houses->header + (int32_t)(house / in_row) * houses->row + 30;
    area.width = pitch - houses->gap;
    area.height = houses->height;
    return area;
}

struct area welcome_cell_area(const struct view *view, uint32_t street, uint32_t house)
{
    const struct houses *houses = view->frame->houses;
    struct area area = welcome_grown(welcome_house_area(view, street, house), 40);
    area.height += houses->pool + 20;
    return area;
}

struct kv_point welcome_gap_at(const struct view *view, uint32_t street, uint32_t house, bool right)
{
    struct area area = welcome_house_area(view, street, house);
    int32_t half = view->frame->houses->gap / 2;
    return welcome_point(right ? area.x + area.width + half : area.x - half, area.y);
}

struct area welcome_panel_area(const struct view *view, enum panel panel)
{
    const struct area *places = view->frame->strip->panel;
    struct area area = places[panel];
    /* Without roundabouts, refusals get the space of both panels. */
    if (panel == PANEL_REFUSALS && !view->table->advanced) {
        area.width += area.x - places[PANEL_ROUNDABOUTS].x;
        area.x = places[PANEL_ROUNDABOUTS].x;
    }
    area.x += view->frame->left;
    area.y += view->frame->strip_y;
    return area;
}
