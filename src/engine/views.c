#include "engine/views.h"
#include "base/memory.h"
#include "draw/canvas.h"

/* ---- Pictures ---- */

void engine_draw(const struct kv_match *match, const struct engine_view *view, struct kv_text *svg)
{
    const struct kv_game *game = match->setup.game;
    _Alignas(16) unsigned char sheet[KV_SHEET_MOST];
    kv_move moves[KV_MOVES_MOST];
    struct kv_canvas canvas;
    struct kv_svg writer;
    int32_t width, height;
    uint32_t count = 0;
    const unsigned char *sheets = view->others ? match->starts : match->sheets;
    memcpy(sheet, sheets + game->size.sheet * view->seat, game->size.sheet);
    if (view->others && game->hide)
        game->hide(sheet);
    if (view->zones && !view->others)
        count = kv_match_moves(match, view->seat, moves);
    game->extent(match->table, view->layout, &width, &height);
    kv_svg_begin(&canvas, &writer, svg, width, height, kv_translate(game->title));
    game->draw(match->table, sheet, moves, count, view->layout, &canvas);
    kv_svg_end(&canvas);
}

bool engine_draw_reminder(const struct kv_match *match, struct kv_text *svg)
{
    const struct kv_game *game = match->setup.game;
    struct kv_canvas canvas;
    struct kv_svg writer;
    if (!game->draw_reminder)
        return false;
    kv_svg_begin(&canvas, &writer, svg, KV_REMINDER_WIDTH, KV_REMINDER_HEIGHT,
                 kv_translate(game->title));
    game->draw_reminder(&match->setup, &canvas);
    kv_svg_end(&canvas);
    return true;
}

/* ---- Turns that are only thought of ---- */

void engine_turn_start(struct engine_turn *turn, const struct kv_match *match, uint32_t seat,
                       bool from_beginning)
{
    size_t size = match->setup.game->size.sheet;
    const unsigned char *sheets = from_beginning ? match->starts : match->sheets;
    turn->match = match;
    turn->goes_on = !match->ended && (from_beginning || !kv_match_done(match, seat));
    memcpy(turn->sheet, sheets + size * seat, size);
}

bool engine_turn_play(struct engine_turn *turn, const char *move, size_t length,
                      struct kv_text *told, struct kv_error *error)
{
    const struct kv_game *game = turn->match->setup.game;
    const void *table = turn->match->table;
    kv_move number;
    if (!turn->goes_on)
        return kv_refuse(error, "turn-done", "The turn is done before its last move.");
    if (!kv_move_read(game, table, turn->sheet, move, length, &number, error))
        return false;
    if (told && game->tell)
        game->tell(table, turn->sheet, number, told);
    else if (told)
        game->say(number, told);
    turn->goes_on = game->play(table, turn->sheet, number);
    return true;
}
