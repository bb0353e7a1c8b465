/* A page of rows: the menu, the list of online tables, and the people waiting at one. */
#include "cli/screen/paint/rows.h"
#include "cli/screen/curses.h"
#include "cli/screen/pieces.h"

uint32_t screen_turn(uint32_t value, uint32_t count, bool up)
{
    return count > 0 ? (value + (up ? 1 : count - 1)) % count : 0;
}

static void paint_row(const struct screen_rows *rows, uint32_t row, int y)
{
    int columns = getmaxx(stdscr);
    const struct kv_style style = {.strong = row == rows->row};
    struct kv_text text = cli_text();
    rows->put(rows->context, row, &text);
    screen_put_words(y, 2, columns, style, row == rows->row ? "> " : "  ");
    int end = screen_put_words(y, 4, columns - 1, style, text.data);
    if (end - 4 < kv_cells_columns(text.data)) /* below the rows it is shown in full */
        screen_put_words(y, columns - 1, columns, style, "…");
    cli_text_free(&text);
}

/* The row at which a page that is too long begins, so that the cursor is in sight. */
static uint32_t first_row(const struct screen_rows *rows, uint32_t most)
{
    return rows->row >= most ? rows->row - most + 1 : 0;
}

void screen_paint_rows(const struct screen_rows *rows)
{
    enum { TOP = 2, BELOW = 6 }; /* the first row; lines below the rows */
    int columns = getmaxx(stdscr), lines = getmaxy(stdscr), y = TOP;
    uint32_t left = lines > TOP + BELOW ? (uint32_t)(lines - TOP - BELOW) : 1;
    erase();
    screen_put_words(0, 2, columns, (struct kv_style){.strong = true}, rows->title);
    for (uint32_t row = first_row(rows, left); row < rows->count && left > 0; row++, left--)
        paint_row(rows, row, y++);
    screen_put_lines(y + 1, 2, columns - 4, lines - y - 2, rows->about);
    move(lines - 1, 0);
    clrtoeol();
    screen_put_words(lines - 1, 0, columns - 1, (struct kv_style){.ink = KV_QUIET}, rows->keys);
    refresh();
}
