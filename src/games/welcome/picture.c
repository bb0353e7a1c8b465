/*
 * The picture of Welcome: an architect's desk with the offer, three streets and the score strip.
 *
 * Here are its beginning, what a page has besides, and the strokes that all parts are drawn with.
 * What the parts are, and in which files, picture.h tells.
 */
#include "games/welcome/picture.h"

enum { SMALLEST = 65 }; /* letters of six and a half points can still be read on paper */

/* ---- Strokes ---- */

struct kv_point welcome_point(int32_t x, int32_t y)
{
    return (struct kv_point){x, y};
}

void welcome_draw_box(const struct view *view, struct area area, int32_t radius,
                      struct kv_look look)
{
    view->canvas->writer->box(view->canvas, welcome_point(area.x, area.y), area.width, area.height,
                              radius, look);
}

void welcome_draw_line(const struct view *view, int32_t x, int32_t y, int32_t to_x, int32_t to_y,
                       struct kv_look look)
{
    view->canvas->writer->line(view->canvas, welcome_point(x, y), welcome_point(to_x, to_y), look);
}

void welcome_draw_path(const struct view *view, const char *path, int32_t x, int32_t y,
                       int32_t size, struct kv_look look)
{
    view->canvas->writer->path(view->canvas, path, welcome_point(x, y), size, look);
}

void welcome_draw_text(const struct view *view, int32_t x, int32_t y, struct lettering letters,
                       const char *text)
{
    view->canvas->writer->text(view->canvas, welcome_point(x, y), letters.size,
                               (enum kv_font)letters.font, (enum kv_align)letters.align,
                               (enum kv_colour)letters.colour, text);
}

void welcome_draw_number(const struct view *view, int32_t x, int32_t y, struct lettering letters,
                         int32_t number)
{
    char data[16];
    struct kv_text text;
    kv_text_start(&text, data, sizeof data);
    kv_put(&text, number < 0 ? "−%d" : "%d", (int)(number < 0 ? -number : number));
    welcome_draw_text(view, x, y, letters, data);
}

void welcome_draw_fitted(const struct view *view, int32_t x, int32_t y, int32_t width,
                         struct lettering letters, const char *text)
{
    kv_draw_fitted(view->canvas, welcome_point(x, y), width, letters.size,
                   (enum kv_font)letters.font, (enum kv_align)letters.align,
                   (enum kv_colour)letters.colour, text);
}

void welcome_draw_paragraph(const struct view *view, struct area area, struct lettering letters,
                            const char *text)
{
    enum kv_font font = (enum kv_font)letters.font;
    int32_t size = letters.size;
    while (size > SMALLEST &&
           (int32_t)kv_count_lines(area.width, size, font, text) * size * 11 / 10 > area.height)
        size -= 5;
    int32_t x = area.x + (letters.align == KV_MIDDLE ? area.width / 2 : 0);
    kv_draw_lines(view->canvas, welcome_point(x, area.y + size), area.width, size, size * 11 / 10,
                  font, (enum kv_align)letters.align, (enum kv_colour)letters.colour, text);
}

void welcome_draw_icon(const struct view *view, uint32_t icon, int32_t x, int32_t y, int32_t size)
{
    const uint8_t *colours = welcome_icon_colours[icon];
    uint8_t width = (uint8_t)(size < 300 ? 0 : size / 30);
    welcome_draw_path(view, welcome_icons[icon], x, y, size,
                      (struct kv_look){.fill = colours[1], .line = colours[0], .width = width});
}

uint32_t welcome_quirk(uint32_t street, uint32_t house)
{
    return (street * 0x9e3779b1u + (house + 1) * 0x85ebca6bu) >> 20;
}

int32_t welcome_waver(uint32_t quirk, int32_t most)
{
    return (int32_t)(quirk % (2 * (uint32_t)most + 1)) - most;
}

void welcome_draw_cross(const struct view *view, struct area box, uint32_t quirk)
{
    int32_t size = box.width < box.height ? box.width : box.height;
    welcome_draw_path(view, welcome_crosses[quirk % CROSSES], box.x + (box.width - size) / 2,
                      box.y + (box.height - size) / 2, size, (struct kv_look){.line = KV_HAND});
}

void welcome_draw_glow(const struct view *view, struct area area)
{
    welcome_draw_box(
        view, area, 70,
        (struct kv_look){.fill = KV_GLOW, .line = KV_GLOW_EDGE, .width = 15, .dashed = true});
}

void welcome_begin_part(const struct view *view, const char *name, uint32_t number)
{
    char data[24];
    struct kv_text text;
    kv_text_start(&text, data, sizeof data);
    kv_put(&text, number ? "%s-%u" : "%s", name, (unsigned)number);
    view->canvas->writer->begin(view->canvas, data, welcome_point(0, 0));
}

void welcome_end_part(const struct view *view)
{
    view->canvas->writer->end(view->canvas);
}

/* ---- Boxes to be crossed ---- */

static void draw_track_box(const struct view *view, const struct track *track, uint32_t i,
                           struct area box)
{
    bool pays = view->sums && track->values && i == track->marks;
    bool crossed = i < track->marks;
    struct kv_look look = {
        .fill = pays ? track->pale : KV_CARD, .line = track->colour, .width = pays ? 24 : 0};
    if (track->round)
        view->canvas->writer->circle(view->canvas,
                                     welcome_point(box.x + box.width / 2, box.y + box.height / 2),
                                     box.width / 2, look);
    else
        welcome_draw_box(view, box, 0, look);
    if (track->values)
        welcome_draw_number(view, box.x + box.width / 2, box.y + box.height * 72 / 100,
                            (struct lettering){box.height * 60 / 100, KV_FIGURES, KV_MIDDLE,
                                               crossed ? KV_QUIET : KV_INK},
                            track->values[i]);
    if (crossed)
        welcome_draw_cross(view, box, welcome_quirk(track->colour, i));
}

void welcome_draw_track(const struct view *view, const struct track *track, struct area area,
                        uint32_t columns, int32_t pitch)
{
    int32_t left = area.x + (area.width - pitch * (int32_t)columns) / 2;
    for (uint32_t i = 0; i < track->boxes; i++)
        draw_track_box(view, track, i,
                       (struct area){left + pitch * (int32_t)(i % columns) + pitch / 12,
                                     area.y + pitch * (int32_t)(i / columns) + pitch / 12,
                                     pitch * 10 / 12, pitch * 10 / 12});
}

/* ---- The page ---- */

static void draw_blank(const struct view *view, int32_t x, int32_t width, const char *word)
{
    welcome_draw_fitted(view, x, 400, 620, (struct lettering){170, KV_WORDS, KV_RIGHT, KV_QUIET},
                        word);
    welcome_draw_line(view, x + 80, 410, x + width, 410,
                      (struct kv_look){.line = KV_INK, .width = 8});
}

/* On paper: a place for the name, and the rules in three lines. */
static void draw_margins(const struct view *view)
{
    struct area foot = {view->frame->left, view->frame->strip_y + 1590, view->frame->inside, 400};
    welcome_begin_part(view, "margins", 0);
    welcome_draw_fitted(view, view->frame->left, 400, 2900,
                        (struct lettering){330, KV_FIGURES, KV_LEFT, KV_INK},
                        kv_translate("WELCOME"));
    draw_blank(view, 4150, 2650, kv_translate("Name"));
    draw_blank(view, 7500, 1600, kv_translate("Date"));
    welcome_draw_paragraph(
        view, foot, (struct lettering){115, KV_WORDS, KV_LEFT, KV_QUIET},
        kv_translate("Numbers rise along a street. Write the number you take and use its effect: a "
                     "fence in a gap, an agent for dearer estates, a park, a pool where one is "
                     "printed, a temp to change the number by up to two, a bis to copy a "
                     "neighbour. No number fits: cross a refusal. The game ends when somebody has "
                     "three refusals, three approved plans, or no empty house."));
    welcome_end_part(view);
}

/* ---- The whole ---- */

static const struct skin skins[BOARDS] = {
    [BOARD_CLASSIC] = {.ground = KV_LEAF_PALE,
                       .road = KV_WOOD_PALE,
                       .dashes = KV_FAINT,
                       .caption = KV_QUIET,
                       .line = KV_INK,
                       .wall = KV_CARD,
                       .gable = KV_WOOD_PALE,
                       .script = KV_HAND,
                       .bis = KV_BRICK,
                       .fence = KV_WOOD,
                       .gap = KV_WOOD},
    [BOARD_BLUEPRINT] = {.ground = KV_BLUEPRINT,
                         .grid = KV_BLUEPRINT_GRID,
                         .road = KV_BLUEPRINT_GRID,
                         .dashes = KV_CHALK,
                         .caption = KV_CHALK,
                         .line = KV_CHALK,
                         .wall = KV_BLUEPRINT,
                         .gable = KV_BLUEPRINT,
                         .script = KV_CHALK,
                         .bis = KV_CHALK,
                         .fence = KV_CHALK,
                         .gap = KV_CHALK},
};

/* Has anything been written? */
static bool is_begun(const struct sheet *sheet)
{
    return sheet->street[0].built || sheet->street[1].built || sheet->street[2].built ||
           sheet->refusals || sheet->roundabouts;
}

void welcome_extent(const void *table, enum kv_layout layout, int32_t *width, int32_t *height)
{
    (void)table;
    *width = welcome_frames[layout].width;
    *height = welcome_frames[layout].height;
}

void welcome_draw(const void *table_bytes, const void *sheet_bytes, const kv_move *moves,
                  uint32_t count, enum kv_layout layout, struct kv_canvas *canvas)
{
    const struct table *table = (const struct table *)table_bytes;
    const struct sheet *sheet = (const struct sheet *)sheet_bytes;
    const struct frame *frame = &welcome_frames[layout];
    struct view view = {.table = table,
                        .sheet = sheet,
                        .board = board_of(table),
                        .frame = frame,
                        .skin = &skins[table->board],
                        .moves = moves,
                        .count = count,
                        .sums = layout != KV_PAGE || is_begun(sheet),
                        .canvas = canvas};
    welcome_score(table, sheet, &view.score);
    welcome_draw_box(&view, (struct area){0, 0, frame->width, frame->height}, 0,
                     (struct kv_look){.fill = KV_PAPER});
    if (layout == KV_PAGE) {
        draw_margins(&view);
    } else {
        welcome_draw_offer(&view);
        welcome_draw_plans(&view);
        welcome_draw_actions(&view);
    }
    for (uint32_t i = 0; i < STREETS; i++)
        welcome_draw_street(&view, i);
    welcome_draw_strip(&view);
}
