/* The whole town as small as a card, with what was added since an earlier sheet in another
 * colour. */
#include "games/welcome/hand/hand.h"

enum { LEGIBLE = 165 }; /* houses from this width on have their numbers */

struct row {
    int32_t left, top, pitch, height, roof;
};

static struct row row_of(const struct scene *scene, uint32_t street)
{
    const struct kv_drawing *drawing = scene->drawing;
    int32_t between = drawing->height / 40;
    struct row row = {.pitch = (drawing->width - 60) / welcome_longest_street(scene->view.board)};
    row.height = (drawing->height - 2 * between - 30) / 3;
    row.top = 10 + (int32_t)street * (row.height + between);
    row.left = (drawing->width - row.pitch * scene->view.board->length[street]) / 2;
    row.roof = row.height * 28 / 100;
    return row;
}

/* The sheet to compare with; without one nothing is new. */
static const struct street *before_of(const struct scene *scene, uint32_t street)
{
    const struct sheet *before = (const struct sheet *)scene->drawing->before;
    return before ? &before->street[street] : &scene->next.street[street];
}

static void draw_body(const struct scene *scene, const struct row *row, uint32_t house,
                      struct kv_look look)
{
    int32_t left = row->left + (int32_t)house * row->pitch + row->pitch / 16;
    int32_t right = left + row->pitch * 14 / 16, eaves = row->top + row->roof;
    struct kv_point points[] = {{left, row->top + row->height},
                                {left, eaves},
                                {right, eaves},
                                {right, row->top + row->height}};
    scene->view.canvas->writer->polygon(scene->view.canvas, points, 4, look);
}

static void draw_gable(const struct scene *scene, const struct row *row, uint32_t house,
                       struct kv_look look)
{
    int32_t left = row->left + (int32_t)house * row->pitch + row->pitch / 32;
    int32_t right = left + row->pitch * 15 / 16, eaves = row->top + row->roof;
    struct kv_point points[] = {{left, eaves}, {(left + right) / 2, row->top}, {right, eaves}};
    scene->view.canvas->writer->polygon(scene->view.canvas, points, 3, look);
}

static void draw_number(const struct scene *scene, const struct row *row, uint32_t street,
                        uint32_t house)
{
    const struct street *marks = &scene->next.street[street];
    bool fresh = before_of(scene, street)->house[house] != marks->house[house];
    int32_t size = row->height * 72 / 100 < 260 ? row->height * 72 / 100 : 260;
    char data[8];
    struct kv_text text;
    kv_text_start(&text, data, sizeof data);
    kv_put(&text, "%u", marks->house[house] - 1u);
    size = kv_text_fitting(KV_SCRIPT, size, row->pitch * 13 / 16, data);
    welcome_draw_text(
        &scene->view, row->left + (int32_t)house * row->pitch + row->pitch / 2 - size / 20,
        row->top + row->height - (row->height - row->roof - size * 62 / 100) / 2,
        (struct lettering){size < 105 ? 105 : size, KV_SCRIPT, KV_MIDDLE, fresh ? KV_BAD : KV_HAND},
        data);
}

static void draw_fences(const struct scene *scene, const struct row *row, uint32_t street,
                        bool fresh)
{
    uint32_t length = scene->view.board->length[street];
    uint32_t old = (uint32_t)before_of(scene, street)->fences << 1 | 1u | 1u << length;
    uint32_t fences = (uint32_t)scene->next.street[street].fences << 1 | 1u | 1u << length;
    for (uint32_t i = 0; i <= length; i++)
        if (fences >> i & 1 && (!(old >> i & 1)) == fresh)
            welcome_draw_line(&scene->view, row->left + (int32_t)i * row->pitch,
                              row->top + row->roof / 2, row->left + (int32_t)i * row->pitch,
                              row->top + row->height,
                              (struct kv_look){.line = fresh ? KV_BAD : KV_WOOD, .width = 24});
}

static void draw_roundabouts(const struct scene *scene, const struct row *row, uint32_t street)
{
    int32_t size = row->pitch < row->height ? row->pitch : row->height;
    for (uint32_t house = 0; house < scene->view.board->length[street]; house++)
        if (scene->next.street[street].house[house] == HOUSE_ROUNDABOUT)
            welcome_draw_path(
                &scene->view, welcome_icons[ICON_ROUNDABOUT],
                row->left + (int32_t)house * row->pitch + (row->pitch - size) / 2,
                row->top + row->height - size, size,
                (struct kv_look){.fill = KV_GRAPHITE_PALE, .line = KV_GRAPHITE, .width = 8});
}

/* Pools are water under their house. */
static void draw_pools(const struct scene *scene, const struct row *row, uint32_t street,
                       bool fresh)
{
    uint32_t pools = scene->next.street[street].pools, old = before_of(scene, street)->pools;
    for (uint32_t i = 0; i < scene->view.board->length[street]; i++)
        if (pools >> i & 1 && (!(old >> i & 1)) == fresh)
            welcome_draw_line(&scene->view, row->left + (int32_t)i * row->pitch + row->pitch / 4,
                              row->top + row->height,
                              row->left + (int32_t)(i + 1) * row->pitch - row->pitch / 4,
                              row->top + row->height,
                              (struct kv_look){.line = fresh ? KV_BAD : KV_WATER, .width = 20});
}

/* Empty houses first, then built ones: those of one look become one path. */
static void draw_bodies(const struct scene *scene, const struct row *row, uint32_t street)
{
    const struct street *marks = &scene->next.street[street];
    for (uint32_t built = 0; built < 2; built++)
        for (uint32_t house = 0; house < scene->view.board->length[street]; house++)
            if (marks->house[house] != HOUSE_ROUNDABOUT && (marks->built >> house & 1) == built)
                draw_body(scene, row, house,
                          (struct kv_look){.fill = built ? KV_CARD : KV_PANE,
                                           .line = built ? KV_QUIET : KV_FAINT,
                                           .width = 6});
}

/* Roofs in the colours of the board, a colour at a time. */
static void draw_gables(const struct scene *scene, const struct row *row, uint32_t street)
{
    static const uint8_t colours[] = {KV_PANE,   KV_ROOF_1, KV_ROOF_2, KV_ROOF_3,
                                      KV_ROOF_4, KV_ROOF_5, KV_ROOF_6, KV_ROOF};
    const struct street *marks = &scene->next.street[street];
    uint8_t look[HOUSES_MOST];
    welcome_estate_sizes(scene, &scene->next, street, look);
    for (uint32_t house = 0; house < HOUSES_MOST; house++)
        if (!look[house] && marks->built >> house & 1)
            look[house] = SIZES + 1;
    for (uint32_t i = 0; i < sizeof colours; i++)
        for (uint32_t house = 0; house < scene->view.board->length[street]; house++)
            if (look[house] == i && marks->house[house] != HOUSE_ROUNDABOUT)
                draw_gable(scene, row, house,
                           (struct kv_look){
                               .fill = colours[i], .line = i ? KV_QUIET : KV_FAINT, .width = 6});
}

static void draw_street(const struct scene *scene, uint32_t street)
{
    struct row row = row_of(scene, street);
    draw_bodies(scene, &row, street);
    draw_gables(scene, &row, street);
    draw_roundabouts(scene, &row, street);
    for (uint32_t fresh = 0; fresh < 2; fresh++) {
        draw_fences(scene, &row, street, fresh);
        draw_pools(scene, &row, street, fresh);
    }
    for (uint32_t house = 0; house < scene->view.board->length[street]; house++)
        if (row.pitch >= LEGIBLE && scene->next.street[street].built >> house & 1)
            draw_number(scene, &row, street, house);
}

void welcome_draw_small_piece(const struct scene *scene)
{
    for (uint32_t street = 0; street < STREETS; street++)
        draw_street(scene, street);
}
