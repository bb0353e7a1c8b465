/* The sheet at a turn, in the pieces that screens show, with both turns drawn on it. */
#include "cli/report/analysis.h"
#include "draw/hand.h"

#include <string.h>

/* In tenths of a CSS pixel. */
static const struct screen {
    enum kv_form form;
    int32_t width;
} screens[ANALYSIS_FORMS] = {
    [ANALYSIS_DESK] = {KV_DESK, 9000},
    [ANALYSIS_PHONE] = {KV_PHONE, 3580},
};

static const enum kv_piece pieces[] = {KV_OFFER, KV_BOARD, KV_STRIP};

struct sheet {
    _Alignas(16) unsigned char bytes[KV_SHEET_MOST];
};

static struct sheet sheet_after(const struct kv_match *match, uint32_t seat,
                                const struct kv_thought *turn)
{
    const struct kv_game *game = match->setup.game;
    struct sheet sheet = {0};
    memcpy(sheet.bytes, kv_match_sheet(match, seat), game->size.sheet);
    for (uint32_t i = 0; i < turn->count; i++)
        game->play(match->table, sheet.bytes, turn->moves[i]);
    return sheet;
}

static void put_piece(const struct kv_hand *hand, const struct kv_drawing *wanted,
                      const char *title, struct kv_text *svg)
{
    struct kv_canvas canvas;
    struct kv_svg writer;
    struct kv_drawing drawing = *wanted;
    drawing.canvas = &canvas;
    drawing.height = hand->height(&drawing);
    if (!drawing.height)
        return;
    kv_svg_begin_bare(&canvas, &writer, svg, drawing.width, drawing.height, title);
    hand->draw(&drawing);
    kv_svg_end(&canvas);
}

void analysis_put_sheet(const struct kv_match *match, const struct kv_analysis *analysis,
                        enum analysis_form form, const char *title, struct kv_text *svg)
{
    bool mistake = analysis_is_mistake(analysis);
    struct sheet played = sheet_after(match, analysis->seat, &analysis->played);
    struct sheet best = sheet_after(match, analysis->seat, &analysis->best);
    struct kv_drawing drawing = {
        .form = screens[form].form,
        .width = screens[form].width,
        .table = match->table,
        .sheet = mistake ? best.bytes : played.bytes,
        .before = kv_match_sheet(match, analysis->seat),
        .instead = mistake ? played.bytes : NULL,
    };
    for (size_t i = 0; i < sizeof pieces / sizeof *pieces; i++) {
        drawing.piece = pieces[i];
        put_piece(match->setup.game->hand, &drawing, title, svg);
    }
}
