/*
 * The picture of Welcome: an architect's desk with the offer, three streets and the score strip.
 *
 * This file composes the whole and draws what only paper has. picture.h lists the files of the
 * parts.
 */
#include "games/welcome/picture/picture.h"

/* ---- The page ---- */

static void draw_blank(const struct view *view, struct kv_blank blank, const char *word)
{
    welcome_draw_fitted(view, blank.x - 80, blank.y - 10, 620,
                        (struct lettering){170, KV_WORDS, KV_RIGHT, KV_QUIET}, word);
    welcome_draw_line(view, blank.x, blank.y, blank.x + blank.width, blank.y,
                      (struct kv_look){.line = KV_INK, .width = 8});
}

/* On paper: a line for the name, and a summary of the rules. */
static void draw_margins(const struct view *view)
{
    struct area foot = {view->frame->left, view->frame->strip_y + 1590, view->frame->inside, 400};
    welcome_begin_part(view, "margins", 0);
    welcome_draw_fitted(view, view->frame->left, 400, 2900,
                        (struct lettering){330, KV_FIGURES, KV_LEFT, KV_INK},
                        kv_translate("WELCOME"));
    draw_blank(view, (struct kv_blank)WELCOME_NAME_LINE, kv_translate("Name"));
    draw_blank(view, (struct kv_blank){7580, 410, 1520}, kv_translate("Date"));
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

const struct skin welcome_skins[BOARDS] = {
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

/* A blueprint on paper is pale, so that a pencil can be seen on it. */
static const struct skin pale_blueprint = {.ground = KV_SKY_PALE,
                                           .grid = KV_PAPER,
                                           .road = KV_PAPER,
                                           .dashes = KV_HAND,
                                           .caption = KV_HAND,
                                           .line = KV_HAND,
                                           .wall = KV_CARD,
                                           .gable = KV_SKY_PALE,
                                           .script = KV_HAND,
                                           .bis = KV_BRICK,
                                           .fence = KV_HAND,
                                           .gap = KV_HAND};

static const struct skin *skin_for(const struct table *table, enum kv_layout layout)
{
    return layout == KV_PAGE && table->board == BOARD_BLUEPRINT ? &pale_blueprint
                                                                : &welcome_skins[table->board];
}

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
                        .skin = skin_for(table, layout),
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
