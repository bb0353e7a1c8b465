/* The measures of the pieces for each kind of screen, in tenths of a CSS pixel. */
#include "games/welcome/hand/hand.h"

/* ---- Heights ---- */

struct heights {
    int32_t offer;
    int32_t goal; /* one card */
    int32_t strip, panel;
    int32_t track_row;
};

static const struct heights heights[KV_FORMS] = {
    [KV_PHONE] = {920, 410, 500, 1900, 1080},     [KV_SHORT] = {680, 370, 420, 1660, 1020},
    [KV_SIDEWAYS] = {3400, 410, 420, 1500, 1020}, [KV_TABLET] = {1200, 530, 500, 1900, 1220},
    [KV_DESK] = {1240, 1210, 500, 1700, 1160},
};

enum { TRACK_GAP = 60 };

static bool chooses_agent(const struct kv_drawing *drawing)
{
    for (uint32_t i = 0; i < drawing->count; i++)
        if (move_kind(drawing->moves[i]) == MOVE_AGENT)
            return true;
    return false;
}

/* What is left on such a screen; the face gives the board what it has. */
static int32_t board_height(const struct kv_drawing *drawing)
{
    static const int32_t street[KV_FORMS] = {[KV_PHONE] = 1450,
                                             [KV_SHORT] = 1070,
                                             [KV_SIDEWAYS] = 1080,
                                             [KV_TABLET] = 2120,
                                             [KV_DESK] = 1650};
    return 3 * street[drawing->form] + 2 * 70;
}

static int32_t tracks_height(const struct kv_drawing *drawing)
{
    struct panel_share shares[SHARES_MOST];
    uint32_t count = welcome_track_shares(drawing, shares);
    int32_t rows = shares[count - 1].row + 1;
    return rows * heights[drawing->form].track_row + (rows - 1) * TRACK_GAP;
}

int32_t welcome_hand_height(const struct kv_drawing *drawing)
{
    const struct heights *of = &heights[drawing->form];
    switch (drawing->piece) {
    case KV_OFFER:
        return of->offer;
    case KV_GOALS:
        return welcome_goals_height(drawing, of->goal);
    case KV_BOARD:
        return board_height(drawing);
    case KV_TRACKS:
        return tracks_height(drawing);
    case KV_STRIP:
        return of->strip;
    case KV_PANEL:
        return chooses_agent(drawing) ? of->panel : 0;
    case KV_SMALL:
        return drawing->width * 24 / 100;
    case KV_SKYLINE:
        return welcome_skyline_height(drawing);
    default:
        return 0;
    }
}

/* ---- Streets ---- */

int32_t welcome_longest_street(const struct board *board)
{
    int32_t most = 1;
    for (uint32_t i = 0; i < STREETS; i++)
        most = board->length[i] > most ? board->length[i] : most;
    return most;
}

struct lane welcome_lane(const struct scene *scene, uint32_t street)
{
    const struct kv_drawing *drawing = scene->drawing;
    int32_t between = drawing->height > 3500 ? 70 : 50;
    int32_t height = (drawing->height - 2 * between) / 3;
    int32_t pitch = (drawing->width - 220) / welcome_longest_street(scene->view.board);
    int32_t length = scene->view.board->length[street];
    bool big = pitch > 500, low = height < 1150;
    struct lane lane = {
        .area = {0, (int32_t)street * (height + between), drawing->width, height},
        .big = big,
        .pitch = pitch,
        .gap = big ? 160 : 50,
        .head = low   ? 260
                : big ? 300
                      : 270,
        .roof = low   ? 140
                : big ? 240
                      : 150,
        .garden = low   ? 180
                  : big ? 240
                        : 190,
        .pavement = low   ? 50
                    : big ? 90
                          : 60,
        .road = low   ? 80
                : big ? 150
                      : 90,
    };
    lane.house = pitch - lane.gap;
    lane.left = (drawing->width - pitch * length) / 2;
    lane.base = lane.area.y + height - lane.road - lane.pavement - lane.garden;
    lane.eaves = lane.area.y + lane.head + lane.roof + (big ? 60 : 30);
    if (lane.base - lane.eaves > lane.house * 28 / 10) /* no towers: the sky grows instead */
        lane.eaves = lane.base - lane.house * 28 / 10;
    return lane;
}

struct area welcome_lane_house(const struct lane *lane, uint32_t house)
{
    return (struct area){lane->left + (int32_t)house * lane->pitch + lane->gap / 2, lane->eaves,
                         lane->house, lane->base - lane->eaves};
}

/* From the ridge of the roof to the road. */
struct area welcome_lane_column(const struct lane *lane, uint32_t house)
{
    int32_t top = lane->eaves - lane->roof;
    return (struct area){lane->left + (int32_t)house * lane->pitch, top, lane->pitch,
                         lane->base + lane->garden - top};
}

/* ---- Tracks ---- */

static const struct panel_share wide_shares[] = {
    {PANEL_PLANS, 0, 76},       {PANEL_PARKS, 0, 70},    {PANEL_POOLS, 0, 128},
    {PANEL_TEMPS, 0, 124},      {PANEL_ESTATES, 0, 190}, {PANEL_BIS, 0, 128},
    {PANEL_ROUNDABOUTS, 0, 70}, {PANEL_REFUSALS, 0, 70},
};

static const struct panel_share narrow_shares[] = {
    {PANEL_PLANS, 0, 76},    {PANEL_PARKS, 0, 76},  {PANEL_ROUNDABOUTS, 0, 70},
    {PANEL_REFUSALS, 0, 76}, {PANEL_POOLS, 1, 100}, {PANEL_TEMPS, 1, 100},
    {PANEL_ESTATES, 2, 190}, {PANEL_BIS, 2, 130},
};

enum { WIDE_FROM = 6800 };

uint32_t welcome_track_shares(const struct kv_drawing *drawing, struct panel_share *shares)
{
    const struct table *table = (const struct table *)drawing->table;
    const struct panel_share *from = drawing->width < WIDE_FROM ? narrow_shares : wide_shares;
    uint32_t count = 0;
    for (uint32_t i = 0; i < sizeof wide_shares / sizeof *wide_shares; i++)
        if (from[i].panel != PANEL_ROUNDABOUTS || table->advanced)
            shares[count++] = from[i];
    return count;
}
