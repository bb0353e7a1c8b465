/*
 * The ground of a street, its houses and its gardens. Shapes of one look are drawn one after the
 * other from left to right, so that they become one path of the picture.
 */
#include "draw/pack_marks.h"
#include "games/welcome/hand/hand.h"

static const struct paint town = {
    .ground = KV_ROAD,
    .air = KV_AIR,
    .hill = KV_HILL,
    .hedge = KV_HEDGE,
    .lawn = KV_LAWN,
    .pavement = KV_PAVEMENT,
    .road = KV_ROAD,
    .dashes = KV_CARD,
    .caption = KV_INK,
    .line = KV_INK,
    .thin = KV_QUIET,
    .wall = KV_WALL,
    .roof = KV_ROOF,
    .bare = KV_PANE,
    .pane = KV_PANE,
    .lit = KV_LIT,
    .written = KV_WRITTEN,
    .bush = KV_BUSH,
    .shrub = KV_ROOF_4,
    .basin = KV_CARD,
    .rim = KV_WATER,
    .fence = KV_WOOD,
};

/* White lines on blue: nothing but the plan of the town. */
static const struct paint blueprint = {
    .ground = KV_BLUEPRINT,
    .air = KV_BLUEPRINT,
    .pavement = KV_BLUEPRINT_GRID,
    .road = KV_BLUEPRINT_GRID,
    .dashes = KV_CHALK,
    .caption = KV_CHALK,
    .line = KV_CHALK,
    .thin = KV_CHALK,
    .wall = KV_BLUEPRINT,
    .roof = KV_BLUEPRINT_GRID,
    .bare = KV_BLUEPRINT,
    .pane = KV_BLUEPRINT,
    .lit = KV_BLUEPRINT,
    .written = KV_CHALK,
    .bush = KV_CHALK,
    .rim = KV_CHALK,
    .fence = KV_CHALK,
};

const struct paint *welcome_paint(const struct scene *scene)
{
    return scene->view.table->board == BOARD_BLUEPRINT ? &blueprint : &town;
}

static void draw_polygon(const struct scene *scene, const struct kv_point *points, uint32_t count,
                         struct kv_look look)
{
    scene->view.canvas->writer->polygon(scene->view.canvas, points, count, look);
}

/* ---- Ground ---- */

/* Low hills behind the street. */
static void draw_hills(const struct scene *scene, const struct lane *lane, uint8_t colour)
{
    static const uint8_t rise[] = {10, 40, 66, 84, 92, 88, 74, 54, 36, 26, 26,
                                   34, 46, 56, 58, 52, 44, 40, 46, 60, 80};
    enum { POINTS = sizeof rise };
    struct kv_point points[POINTS + 2];
    int32_t foot = lane->base, high = lane->roof * 13 / 10;
    for (int32_t i = 0; i < POINTS; i++)
        points[i] = welcome_point(lane->area.x + lane->area.width * i / (POINTS - 1),
                                  lane->eaves + 40 - rise[i] * high / 100);
    points[POINTS] = welcome_point(lane->area.x + lane->area.width, foot);
    points[POINTS + 1] = welcome_point(lane->area.x, foot);
    draw_polygon(scene, points, POINTS + 2, (struct kv_look){.fill = colour});
}

/* A hedge of round bushes: corners are rounded by the line around it. */
static void draw_hedge(const struct scene *scene, const struct lane *lane, uint8_t colour)
{
    enum { BUSHES_MOST = 40, LINE = 60 };
    struct kv_point points[3 * BUSHES_MOST + 3];
    int32_t step = lane->big ? 380 : 230, width = lane->area.width - LINE;
    int32_t bushes = width / step < BUSHES_MOST ? width / step : BUSHES_MOST;
    int32_t x = lane->area.x + LINE / 2, foot = lane->base, count = 0;
    int32_t top = lane->base - (lane->base - lane->eaves) * 46 / 100;
    for (int32_t i = 0; i < bushes; i++) {
        int32_t from = x + width * i / bushes, to = x + width * (i + 1) / bushes;
        points[count++] = welcome_point(from, top);
        points[count++] = welcome_point(from + (to - from) / 4, top - step / 5);
        points[count++] = welcome_point(to - (to - from) / 4, top - step / 5);
    }
    points[count++] = welcome_point(x + width, top);
    points[count++] = welcome_point(x + width, foot);
    points[count++] = welcome_point(x, foot);
    draw_polygon(scene, points, (uint32_t)count,
                 (struct kv_look){.fill = colour, .line = colour, .width = LINE});
}

/* Stars and, over the first street, the moon: they have the colour of the sky by day. */
static void draw_night(const struct scene *scene, const struct lane *lane, uint32_t street)
{
    struct kv_look look = {.fill = KV_STAR};
    for (uint32_t i = 0; i < 9; i++) {
        uint32_t quirk = welcome_quirk(street + 5, i);
        int32_t x = lane->area.x + lane->area.width * (int32_t)(i * 10 + 6 + quirk % 7) / 100;
        int32_t y = lane->area.y + 40 + (int32_t)(quirk / 7 % 9) * lane->head / 10;
        int32_t size = 7 + (int32_t)(quirk / 3 % 6);
        struct kv_point points[] = {{x - size, y}, {x, y - size}, {x + size, y}, {x, y + size}};
        draw_polygon(scene, points, 4, look);
    }
    if (street == 0)
        welcome_draw_path(&scene->view,
                          "M62 8C30 14 22 52 42 72C56 88 80 88 94 76C70 78 48 62 62 8Z",
                          lane->area.x + lane->area.width / 2 - 120, lane->area.y + 30, 230, look);
}

/* The grid of a blueprint. */
static void draw_grid(const struct scene *scene, const struct lane *lane)
{
    struct kv_look look = {.line = KV_BLUEPRINT_GRID, .width = 6};
    int32_t step = lane->pitch, foot = lane->area.y + lane->area.height - lane->road;
    for (int32_t x = lane->area.x + step / 2; x < lane->area.x + lane->area.width; x += step)
        welcome_draw_line(&scene->view, x, lane->area.y + 10, x, foot, look);
    for (int32_t y = lane->area.y + step / 2; y < foot; y += step)
        welcome_draw_line(&scene->view, lane->area.x + 10, y, lane->area.x + lane->area.width - 10,
                          y, look);
}

static void draw_land(const struct scene *scene, const struct lane *lane, uint32_t street,
                      const struct paint *paint)
{
    struct area lawn = {lane->area.x, lane->base - 20, lane->area.width, lane->garden + 20};
    if (!paint->hill) {
        draw_grid(scene, lane);
        return;
    }
    draw_night(scene, lane, street);
    draw_hills(scene, lane, paint->hill);
    draw_hedge(scene, lane, paint->hedge);
    welcome_draw_box(&scene->view, lawn, 0, (struct kv_look){.fill = paint->lawn});
}

void welcome_draw_ground(const struct scene *scene, const struct lane *lane, uint32_t street)
{
    const struct paint *paint = welcome_paint(scene);
    struct area area = lane->area, sky = lane->area;
    int32_t road = area.y + area.height - lane->road;
    welcome_draw_box(&scene->view, area, 100, (struct kv_look){.fill = paint->road});
    sky.height -= lane->road + 1;
    welcome_draw_box(&scene->view, sky, 100, (struct kv_look){.fill = paint->air});
    draw_land(scene, lane, street, paint);
    welcome_draw_box(&scene->view,
                     (struct area){area.x, road - lane->pavement, area.width, lane->pavement}, 0,
                     (struct kv_look){.fill = paint->pavement});
    welcome_draw_line(&scene->view, area.x + 90, road + lane->road / 2, area.x + area.width - 90,
                      road + lane->road / 2,
                      (struct kv_look){.line = paint->dashes, .width = 14, .dashed = true});
}

/* ---- Houses ---- */

void welcome_estate_sizes(const struct scene *scene, const struct sheet *sheet, uint32_t street,
                          uint8_t size[HOUSES_MOST])
{
    const struct street *marks = &sheet->street[street];
    uint32_t length = scene->view.board->length[street], from = 0, first, houses;
    for (uint32_t i = 0; i < HOUSES_MOST; i++)
        size[i] = 0;
    while (welcome_street_estate(marks, length, &from, &first, &houses))
        for (uint32_t i = 0; i < houses; i++)
            size[first + i] = (uint8_t)houses;
}

/* How a house looks; houses of one look are drawn together. 1 to 6: its estate's size. */
enum { BUILT = 7, EMPTY, GHOST, LOOKS };

static bool is_ghost(const struct scene *scene, uint32_t street, uint32_t house)
{
    uint32_t site = SITE_HOUSES + place_make(street, house);
    return scene->first[site] && scene->next.street[street].house[house] == HOUSE_EMPTY;
}

static uint32_t look_of(const struct scene *scene, uint32_t street, uint32_t house,
                        const uint8_t *size)
{
    if (is_ghost(scene, street, house))
        return GHOST;
    if (scene->next.street[street].house[house] == HOUSE_EMPTY)
        return EMPTY;
    return size[house] ? size[house] : BUILT;
}

enum { GABLE, HIP, GAMBREL, ATTIC, STEPPED, SHAPES };

static uint32_t shape_of(const struct lane *lane, uint32_t house)
{
    return (house * 3 + (uint32_t)lane->area.y / 97) % SHAPES;
}

/* The outline of a roof over a house: in percent of its width and of the height of roofs. */
struct outline {
    uint8_t count;
    int8_t at[8][2];
};

static const struct outline outlines[SHAPES] = {
    [GABLE] = {3, {{-6, 0}, {50, 100}, {106, 0}}},
    [HIP] = {4, {{-6, 0}, {20, 86}, {80, 86}, {106, 0}}},
    [GAMBREL] = {5, {{-6, 0}, {10, 55}, {50, 98}, {90, 55}, {106, 0}}},
    [ATTIC] = {3, {{-6, 0}, {50, 100}, {106, 0}}},
    [STEPPED] = {8,
                 {{-6, 0}, {-6, 42}, {22, 42}, {22, 76}, {78, 76}, {78, 42}, {106, 42}, {106, 0}}},
};

static void draw_roof(const struct scene *scene, const struct lane *lane, uint32_t house,
                      struct kv_look look)
{
    const struct outline *outline = &outlines[shape_of(lane, house)];
    struct area walls = welcome_lane_house(lane, house);
    struct kv_point points[8];
    for (uint32_t i = 0; i < outline->count; i++)
        points[i] = welcome_point(walls.x + walls.width * outline->at[i][0] / 100,
                                  walls.y - lane->roof * outline->at[i][1] / 100);
    draw_polygon(scene, points, outline->count, look);
}

static void draw_chimney(const struct scene *scene, const struct lane *lane, uint32_t house,
                         struct kv_look look)
{
    struct area walls = welcome_lane_house(lane, house);
    uint32_t shape = shape_of(lane, house);
    if (shape == GABLE || shape == ATTIC)
        welcome_draw_box(&scene->view,
                         (struct area){walls.x + walls.width * 70 / 100, walls.y - lane->roof,
                                       walls.width * 13 / 100, lane->roof * 7 / 10},
                         0, look);
}

/* Tiles mark the roof of a finished estate in themes whose colours do not. */
static void draw_tiles(const struct scene *scene, const struct lane *lane, uint32_t house)
{
    struct area walls = welcome_lane_house(lane, house);
    struct kv_look look = {.line = KV_ROOF_INK, .width = 6};
    for (int32_t row = 0; row < 2; row++) {
        int32_t y = walls.y - lane->roof * (row ? 55 : 24) / 100;
        int32_t inset = walls.width * (row ? 34 : 18) / 100, middle = walls.x + walls.width / 2;
        welcome_draw_line(&scene->view, walls.x + inset, y, middle - 20, y, look);
        welcome_draw_line(&scene->view, middle + 20, y, walls.x + walls.width - inset, y, look);
    }
}

struct area welcome_window(const struct lane *lane, uint32_t house)
{
    struct area walls = welcome_lane_house(lane, house);
    int32_t side = lane->big ? 60 : 26, top = lane->big ? 60 : 34, foot = lane->big ? 90 : 44;
    return (struct area){walls.x + side, walls.y + top, walls.width - 2 * side,
                         walls.height - top - foot};
}

static struct kv_look roof_look(const struct paint *paint, uint32_t look)
{
    struct kv_look roof = {.fill = paint->roof, .line = paint->line};
    if (look <= SIZES)
        roof.fill = (uint8_t)(KV_ROOF_1 + look - 1);
    if (look == EMPTY)
        roof = (struct kv_look){.fill = paint->bare, .line = paint->thin};
    if (look == GHOST)
        roof.fill = KV_HALO;
    return roof;
}

struct houses_of {
    uint32_t count;
    uint8_t house[HOUSES_MOST], look[HOUSES_MOST];
};

static void add_house(struct houses_of *list, uint32_t house, uint32_t look)
{
    list->look[list->count] = (uint8_t)look;
    list->house[list->count++] = (uint8_t)house;
}

/* The houses of a street: those that were there, those that are new, and the roofs that are about
 * to take the colour of their estate, which their houses do not have yet. */
struct row {
    struct houses_of old, new, roofs;
};

static bool is_new_house(const struct scene *scene, uint32_t street, uint32_t house)
{
    return scene->shown->street[street].house[house] == HOUSE_EMPTY &&
           scene->now->street[street].house[house] != HOUSE_EMPTY;
}

static void list_houses(const struct scene *scene, uint32_t street, struct row *row)
{
    uint8_t size[HOUSES_MOST], now[HOUSES_MOST], shown[HOUSES_MOST];
    welcome_estate_sizes(scene, &scene->next, street, size);
    welcome_estate_sizes(scene, scene->now, street, now);
    welcome_estate_sizes(scene, scene->shown, street, shown);
    row->old.count = row->new.count = row->roofs.count = 0;
    for (uint32_t house = 0; house < scene->view.board->length[street]; house++) {
        uint32_t look = look_of(scene, street, house, size);
        if (scene->next.street[street].house[house] == HOUSE_ROUNDABOUT)
            continue;
        if (now[house] != shown[house] && look <= SIZES) {
            add_house(&row->roofs, house, look);
            look = BUILT;
        }
        add_house(is_new_house(scene, street, house) ? &row->new : &row->old, house, look);
    }
}

static void draw_walls(const struct scene *scene, const struct lane *lane,
                       const struct houses_of *list, bool empty)
{
    const struct paint *paint = welcome_paint(scene);
    struct kv_look walls = {.fill = paint->wall, .line = empty ? paint->thin : paint->line};
    struct kv_look step = {.fill = paint->roof, .line = walls.line, .width = 8};
    for (uint32_t i = 0; i < list->count; i++)
        if ((list->look[i] == EMPTY) == empty)
            draw_chimney(scene, lane, list->house[i],
                         (struct kv_look){.fill = paint->roof, .line = walls.line, .width = 10});
    for (uint32_t i = 0; i < list->count; i++)
        if ((list->look[i] == EMPTY) == empty)
            welcome_draw_box(&scene->view, welcome_lane_house(lane, list->house[i]), 0, walls);
    for (uint32_t i = 0; lane->big && i < list->count; i++) {
        struct area house = welcome_lane_house(lane, list->house[i]);
        if ((list->look[i] == EMPTY) == empty)
            welcome_draw_box(&scene->view,
                             (struct area){house.x + house.width / 2 - 110,
                                           house.y + house.height - 60, 220, 60},
                             0, step);
    }
}

static void draw_roofs(const struct scene *scene, const struct lane *lane,
                       const struct houses_of *list)
{
    for (uint32_t look = 1; look < LOOKS; look++)
        for (uint32_t i = 0; i < list->count; i++)
            if (list->look[i] == look)
                draw_roof(scene, lane, list->house[i], roof_look(welcome_paint(scene), look));
    for (uint32_t i = 0; i < list->count; i++)
        if (list->look[i] <= SIZES)
            draw_tiles(scene, lane, list->house[i]);
}

static void draw_windows(const struct scene *scene, const struct lane *lane, uint32_t street,
                         const struct houses_of *list)
{
    const struct paint *paint = welcome_paint(scene);
    struct kv_look pane = {.fill = paint->pane, .line = KV_FAINT, .width = 8};
    struct kv_look lit = {.fill = paint->lit, .line = paint->thin, .width = 8};
    for (uint32_t i = 0; i < list->count; i++)
        if (list->look[i] == EMPTY)
            welcome_draw_box(&scene->view, welcome_window(lane, list->house[i]), 0, pane);
    for (uint32_t i = 0; i < list->count; i++) {
        struct area window = welcome_window(lane, list->house[i]);
        int32_t x = window.x + window.width / 2, y = window.y + window.height / 2;
        if (list->look[i] != EMPTY)
            continue;
        welcome_draw_line(&scene->view, x, window.y, x, window.y + window.height,
                          (struct kv_look){.line = KV_FAINT, .width = 8});
        welcome_draw_line(&scene->view, window.x, y, window.x + window.width, y,
                          (struct kv_look){.line = KV_FAINT, .width = 8});
    }
    for (uint32_t faded = 0; faded < 2; faded++)
        for (uint32_t i = 0; i < list->count; i++)
            if (list->look[i] <= BUILT && welcome_is_faded(scene, street, list->house[i]) == faded)
                welcome_draw_box(&scene->view, welcome_window(lane, list->house[i]), 0,
                                 faded ? pane : lit);
}

/* Handwriting leans a little differently in every house. */
void welcome_draw_house_number(const struct scene *scene, const struct lane *lane, uint32_t street,
                               uint32_t house, uint8_t colour, const char *number)
{
    struct area window = welcome_window(lane, house);
    uint32_t quirk = welcome_quirk(street, house);
    int32_t most = lane->big ? 440 : 270, size = window.height < most ? window.height : most;
    size = size < 190 ? 190 : size;
    size = kv_text_fitting(KV_SCRIPT, size, window.width + (lane->big ? -60 : 30), number);
    welcome_draw_text(&scene->view,
                      window.x + window.width / 2 - size / 20 + welcome_waver(quirk, 8),
                      window.y + window.height / 2 + size * 31 / 100 + welcome_waver(quirk / 7, 12),
                      (struct lettering){size, KV_SCRIPT, KV_MIDDLE, colour}, number);
}

/* The mark of a copied number, at the corner of the roof. */
static void draw_bis_mark(const struct scene *scene, const struct lane *lane, uint32_t house)
{
    struct area walls = welcome_lane_house(lane, house);
    struct kv_point at = {walls.x + walls.width - 20, walls.y + 40};
    scene->view.canvas->writer->circle(
        scene->view.canvas, at, 72,
        (struct kv_look){.fill = KV_BRICK, .line = KV_CARD, .width = 10});
    welcome_draw_text(&scene->view, at.x, at.y + 40,
                      (struct lettering){110, KV_FIGURES, KV_MIDDLE, KV_CARD}, welcome_bis_mark());
}

static void draw_written(const struct scene *scene, const struct lane *lane, uint32_t street,
                         uint32_t house)
{
    const struct street *marks = &scene->next.street[street];
    bool picked = scene->picked == SITE_HOUSES + place_make(street, house) &&
                  scene->now->street[street].house[house] == HOUSE_EMPTY;
    char data[8];
    struct kv_text number;
    kv_text_start(&number, data, sizeof data);
    kv_put(&number, "%u", marks->house[house] - 1u);
    bool faded = welcome_is_faded(scene, street, house);
    if (!picked) /* the candidate is drawn by the board */
        welcome_draw_house_number(scene, lane, street, house,
                                  faded ? KV_GHOST : welcome_paint(scene)->written, data);
}

static void draw_roundabout(const struct scene *scene, const struct lane *lane, uint32_t house)
{
    struct area column = welcome_lane_column(lane, house);
    int32_t size = column.width > 620 ? 620 : column.width - 20;
    welcome_draw_path(&scene->view, welcome_icons[ICON_ROUNDABOUT],
                      column.x + (column.width - size) / 2, lane->base + 60 - size, size,
                      (struct kv_look){.fill = KV_GRAPHITE_PALE, .line = KV_GRAPHITE, .width = 14});
}

static void draw_list(const struct scene *scene, const struct lane *lane, uint32_t street,
                      const struct houses_of *list)
{
    draw_walls(scene, lane, list, true);
    draw_walls(scene, lane, list, false);
    draw_roofs(scene, lane, list);
    draw_windows(scene, lane, street, list);
}

/* A new house is set up, and its number is written. */
static void draw_new_house(const struct scene *scene, const struct lane *lane, uint32_t street,
                           const struct houses_of *list, uint32_t i)
{
    struct houses_of only = {1, {list->house[i]}, {list->look[i]}};
    welcome_begin_motion(scene, KV_POPS, i);
    draw_list(scene, lane, street, &only);
    welcome_begin_motion(scene, KV_INKED, i);
    draw_written(scene, lane, street, list->house[i]);
    welcome_end_motion(scene);
    welcome_end_motion(scene);
}

/* Roofs take their colour one after the other. */
static void draw_new_roofs(const struct scene *scene, const struct lane *lane,
                           const struct houses_of *list)
{
    for (uint32_t i = 0; i < list->count; i++) {
        struct houses_of only = {1, {list->house[i]}, {list->look[i]}};
        welcome_begin_motion(scene, KV_COLOURED, i);
        draw_roofs(scene, lane, &only);
        welcome_end_motion(scene);
    }
}

void welcome_draw_houses(const struct scene *scene, const struct lane *lane, uint32_t street)
{
    struct row row;
    list_houses(scene, street, &row);
    draw_list(scene, lane, street, &row.old);
    for (uint32_t i = 0; i < row.old.count; i++)
        if (row.old.look[i] <= BUILT)
            draw_written(scene, lane, street, row.old.house[i]);
    for (uint32_t i = 0; i < row.new.count; i++)
        draw_new_house(scene, lane, street, &row.new, i);
    draw_new_roofs(scene, lane, &row.roofs);
    for (uint32_t house = 0; house < scene->view.board->length[street]; house++)
        if (scene->next.street[street].house[house] == HOUSE_ROUNDABOUT)
            draw_roundabout(scene, lane, house);
}

void welcome_draw_bis_marks(const struct scene *scene, const struct lane *lane, uint32_t street)
{
    for (uint32_t house = 0; house < scene->view.board->length[street]; house++) {
        bool new = is_new_house(scene, street, house);
        if (!(scene->next.street[street].bis >> house & 1))
            continue;
        if (new)
            welcome_begin_motion(scene, KV_POPS, 2);
        draw_bis_mark(scene, lane, house);
        if (new)
            welcome_end_motion(scene);
    }
}

/* ---- Gardens ---- */

static void draw_water(const struct scene *scene, struct area pool)
{
    int32_t wave = pool.width * 70 / 100, middle = pool.y + pool.height / 2;
    welcome_draw_box(&scene->view, pool, pool.height / 2,
                     (struct kv_look){.fill = KV_POOL, .line = KV_WATER, .width = 14});
    welcome_draw_path(&scene->view,
                      "M0 50C8 38 17 38 25 50C33 62 42 62 50 50C58 38 67 38 75 50"
                      "C83 62 92 62 100 50",
                      pool.x + (pool.width - wave) / 2, middle - wave / 2, wave,
                      (struct kv_look){.line = KV_CARD, .width = 13});
}

/* A new pool fills up in the basin that was there. */
static void draw_pool(const struct scene *scene, const struct lane *lane, uint32_t street,
                      uint32_t house)
{
    const struct street *marks = &scene->next.street[street];
    struct area walls = welcome_lane_house(lane, house);
    int32_t side = lane->big ? 60 : 10, rim = lane->big ? 50 : 30;
    struct area pool = {walls.x + side, lane->base + rim, walls.width - 2 * side,
                        lane->garden - 2 * rim};
    struct kv_look look = {
        .fill = welcome_paint(scene)->basin, .line = welcome_paint(scene)->rim, .dashed = true};
    bool built = marks->pools >> house & 1;
    bool new =
        (scene->now->street[street].pools & ~scene->shown->street[street].pools) >> house & 1;
    if (marks->house[house] != HOUSE_EMPTY && !built)
        look = (struct kv_look){.line = KV_QUIET, .width = 8, .dashed = true};
    welcome_begin_icon(&scene->view, POOL);
    if (!built || new)
        welcome_draw_box(&scene->view, pool, pool.height / 2, look);
    if (new)
        welcome_begin_motion(scene, KV_RISES, 0);
    if (built)
        draw_water(scene, pool);
    if (new)
        welcome_end_motion(scene);
    kv_mark_origin(scene->view.canvas, box_of(scene->view.table),
                   &scene->view.board->pool_houses[street],
                   welcome_point(pool.x + pool.width, pool.y), KV_MARK_IN_HAND);
    welcome_end_icon(&scene->view);
}

/* Grass before an empty house, bushes before a built one. */
static void draw_plants(const struct scene *scene, const struct lane *lane, uint32_t street,
                        uint32_t house)
{
    static const char grass[] = "M40 90C42 70 46 60 56 50M56 90C57 76 62 66 72 62";
    static const char bushes[] = "M8 80C0 62 14 48 28 54C30 34 56 32 60 50C66 38 88 44 88 62"
                                 "C98 66 96 88 84 88L18 88C12 88 8 86 8 80Z";
    const struct paint *paint = welcome_paint(scene);
    struct area walls = welcome_lane_house(lane, house);
    bool built = scene->next.street[street].house[house] != HOUSE_EMPTY;
    uint32_t quirk = welcome_quirk(street + 9, house);
    int32_t size = lane->garden * (built ? 84 : lane->big ? 62 : 70) / 100;
    int32_t x = walls.x + (walls.width - size) * (int32_t)(quirk % 80 + 10) / 100;
    struct kv_look look = {.line = paint->bush, .width = 10};
    if (built)
        look = (struct kv_look){.fill = paint->shrub, .line = paint->bush, .width = 10};
    welcome_draw_path(&scene->view, built ? bushes : grass, x,
                      lane->base + lane->garden - size - lane->garden / 10, size, look);
}

static void draw_flowers(const struct scene *scene, const struct lane *lane, uint32_t street,
                         uint32_t house, uint32_t kind)
{
    struct area walls = welcome_lane_house(lane, house);
    uint32_t quirk = welcome_quirk(street + 11 + 3 * kind, house);
    int32_t size = lane->big ? 15 : 10;
    int32_t x = walls.x + 20 + (int32_t)(quirk % 90) * (walls.width - 40) / 90;
    int32_t y = lane->base + lane->garden * (int32_t)(30 + quirk / 9 % 50) / 100;
    struct kv_point points[] = {{x - size, y}, {x, y - size}, {x + size, y}, {x, y + size}};
    draw_polygon(scene, points, 4, (struct kv_look){.fill = kind ? KV_ROOF_3 : KV_ROOF_1});
}

void welcome_draw_gardens(const struct scene *scene, const struct lane *lane, uint32_t street)
{
    const struct street *marks = &scene->next.street[street];
    uint32_t pools = scene->view.board->pool_houses[street];
    uint32_t length = scene->view.board->length[street];
    for (uint32_t built = 0; built < 2; built++)
        for (uint32_t house = 0; house < length; house++)
            if (!(pools >> house & 1) && marks->house[house] != HOUSE_ROUNDABOUT &&
                (marks->house[house] != HOUSE_EMPTY) == built)
                draw_plants(scene, lane, street, house);
    for (uint32_t kind = 0; welcome_paint(scene)->lawn && kind < 2; kind++)
        for (uint32_t house = 0; house < length; house++)
            if (!(pools >> house & 1) && marks->built >> house & 1)
                draw_flowers(scene, lane, street, house, kind);
    for (uint32_t house = 0; house < length; house++)
        if (pools >> house & 1 && marks->house[house] != HOUSE_ROUNDABOUT)
            draw_pool(scene, lane, street, house);
}
