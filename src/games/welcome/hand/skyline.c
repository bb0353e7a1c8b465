/*
 * The finished town for the end of the game: its houses side by side under bunting. On a narrow
 * screen the streets lie behind each other, as on a slope. The sky is the face's.
 */
#include "games/common/scenery.h"
#include "games/welcome/hand/hand.h"

enum {
    WIDE_FROM = 8000,
    MARGIN = 100,
    BETWEEN = 2 /* houses' widths between streets, in quarters */
};

static bool is_wide(const struct kv_drawing *drawing)
{
    return drawing->width >= WIDE_FROM;
}

/* The width of a house with its gap. */
static int32_t pitch_of(const struct kv_drawing *drawing, const struct board *board)
{
    int32_t quarters = 0;
    if (!is_wide(drawing))
        return (drawing->width - 2 * MARGIN) / welcome_longest_street(board);
    for (uint32_t i = 0; i < STREETS; i++)
        quarters += 4 * board->length[i] + (i ? BETWEEN : 0);
    return (drawing->width - 2 * MARGIN) * 4 / quarters;
}

/* From the ridge of a row to that of the next one in front of it. */
static int32_t row_of(int32_t pitch)
{
    return pitch * 9 / 4;
}

int32_t welcome_skyline_height(const struct kv_drawing *drawing)
{
    const struct table *table = (const struct table *)drawing->table;
    int32_t pitch = pitch_of(drawing, board_of(table));
    return row_of(pitch) * (is_wide(drawing) ? 1 : STREETS) + pitch * 5 / 2;
}

static struct lane lane_of(const struct scene *scene, uint32_t street)
{
    const struct kv_drawing *drawing = scene->drawing;
    const struct board *board = scene->view.board;
    int32_t pitch = pitch_of(drawing, board), row = row_of(pitch);
    struct lane lane = {.area = {0, 0, drawing->width, drawing->height},
                        .pitch = pitch,
                        .gap = 40,
                        .house = pitch - 40,
                        .roof = pitch * 3 / 5,
                        .garden = pitch / 2,
                        .pavement = pitch / 6,
                        .road = pitch / 3};
    int32_t foot = drawing->height - lane.road - lane.pavement - lane.garden;
    lane.base = foot - (is_wide(drawing) ? 0 : row * (int32_t)(STREETS - 1 - street));
    lane.eaves = lane.base - pitch * 3 / 2;
    lane.left = MARGIN;
    for (uint32_t i = 0; is_wide(drawing) && i < street; i++)
        lane.left += pitch * board->length[i] + pitch * BETWEEN / 4;
    if (!is_wide(drawing))
        lane.left = (drawing->width - pitch * board->length[street]) / 2;
    return lane;
}

static void draw_ground(const struct scene *scene, const struct lane *lane, bool first, bool last)
{
    const struct paint *paint = welcome_paint(scene);
    struct area area = lane->area;
    int32_t top = lane->base - lane->pitch / 4, foot = lane->base + lane->garden;
    if (first && !paint->hill) /* chalk needs its board */
        welcome_draw_box(&scene->view, area, 0, (struct kv_look){.fill = paint->ground});
    else if (first)
        common_draw_evening(scene->view.canvas, (struct area){0, 0, area.width, top + 10});
    welcome_draw_box(&scene->view, (struct area){0, top, area.width, area.height - top}, 0,
                     (struct kv_look){.fill = paint->lawn ? paint->lawn : paint->ground});
    if (!last)
        return;
    welcome_draw_box(&scene->view, (struct area){0, foot, area.width, lane->pavement}, 0,
                     (struct kv_look){.fill = paint->pavement});
    welcome_draw_box(&scene->view, (struct area){0, foot + lane->pavement, area.width, lane->road},
                     0, (struct kv_look){.fill = paint->road});
    welcome_draw_line(&scene->view, 60, foot + lane->pavement + lane->road / 2, area.width - 60,
                      foot + lane->pavement + lane->road / 2,
                      (struct kv_look){.line = paint->dashes, .width = 14, .dashed = true});
}

void welcome_draw_skyline_piece(const struct scene *scene)
{
    bool wide = is_wide(scene->drawing);
    for (uint32_t street = 0; street < STREETS; street++) {
        struct lane lane = lane_of(scene, street);
        if (!wide || street == 0)
            draw_ground(scene, &lane, street == 0, wide || street == STREETS - 1);
        welcome_draw_gardens(scene, &lane, street);
        welcome_draw_houses(scene, &lane, street);
        welcome_draw_fences(scene, &lane, street);
        welcome_draw_used(scene, &lane, street);
        welcome_draw_bis_marks(scene, &lane, street);
    }
}
