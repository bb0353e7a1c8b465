/* A small board beside the menu: what the game looks like with the chosen options. */
#include "cli/screen/curses.h"
#include "cli/screen/paint/rows.h"
#include "cli/screen/pieces.h"

void screen_paint_preview(const struct kv_setup *chosen, int top)
{
    enum { WIDTH = 40, HEIGHT = 20, WINDOW_LEAST = 80 };
    static struct kv_cell memory[WIDTH * HEIGHT];
    struct kv_setup setup = *chosen;
    struct kv_match match = {.memory = NULL};
    struct kv_cells cells;
    struct kv_error error;
    if (getmaxx(stdscr) < WINDOW_LEAST || !setup.game->hand || !setup.game->check(&setup, &error) ||
        !kv_seed_set(&setup, "kvartal", 7, &error) || !cli_match_open(&match, &setup, NULL))
        return;
    const struct kv_drawing drawing = {
        .piece = KV_SMALL, .table = match.table, .sheet = kv_match_sheet(&match, 0)};
    kv_cells_start(&cells, memory, WIDTH, HEIGHT);
    setup.game->hand->type(&drawing, &cells);
    screen_put_cells(top, getmaxx(stdscr) - cells.used_width - 1, HEIGHT, &cells);
    cli_match_close(&match);
}
