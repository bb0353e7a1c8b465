#include "cli/bench/pictures.h"
#include "draw/canvas.h"

#define WATCHED_GAMES 12

const char *const cli_layout_ids[CLI_LAYOUTS] = {"wide", "narrow", "page"};

/* ---- SVG ---- */

struct watcher {
    struct kv_text text;
    uint64_t pictures;
    double seconds[CLI_LAYOUTS], bytes[CLI_LAYOUTS], most[CLI_LAYOUTS];
};

static void draw_svg(const struct kv_match *match, const kv_move *moves, uint32_t count,
                     enum kv_layout layout, struct kv_text *text)
{
    const struct kv_game *game = match->setup.game;
    struct kv_canvas canvas;
    struct kv_svg svg;
    int32_t width, height;
    text->length = 0;
    game->extent(match->table, layout, &width, &height);
    kv_svg_begin(&canvas, &svg, text, width, height, game->title);
    game->draw(match->table, kv_match_sheet(match, 0), moves, count, layout, &canvas);
    kv_svg_end(&canvas);
}

static void draw_all_layouts(struct lab_arena *arena, uint32_t seat, kv_move move)
{
    struct watcher *watcher = arena->watcher;
    kv_move moves[KV_MOVES_MOST];
    (void)move;
    if (seat != 0)
        return;
    uint32_t count = kv_match_moves(&arena->match, seat, moves);
    for (int layout = 0; layout < CLI_LAYOUTS; layout++) {
        double began = lab_processor_seconds();
        draw_svg(&arena->match, moves, layout == KV_PAGE ? 0 : count, (enum kv_layout)layout,
                 &watcher->text);
        watcher->seconds[layout] += lab_processor_seconds() - began;
        double bytes = (double)watcher->text.length;
        watcher->bytes[layout] += bytes;
        if (bytes > watcher->most[layout])
            watcher->most[layout] = bytes;
    }
    watcher->pictures++;
}

void cli_measure_pictures(struct lab_arena *arena, struct cli_picture_figures figures[CLI_LAYOUTS])
{
    struct watcher watcher = {.text = cli_text()};
    arena->watch = draw_all_layouts;
    arena->watcher = &watcher;
    for (uint64_t i = 0; i < WATCHED_GAMES; i++)
        lab_arena_play(arena, i);
    for (int i = 0; i < CLI_LAYOUTS; i++)
        figures[i] = (struct cli_picture_figures){
            .microseconds = watcher.seconds[i] * 1e6 / (double)watcher.pictures,
            .bytes = watcher.bytes[i] / (double)watcher.pictures,
            .most_bytes = watcher.most[i],
        };
    cli_text_free(&watcher.text);
}
