/* Where the pieces stand on the screen. */
#include "cli/screen/pieces.h"

/* Columns and lines that are still free. */
struct area {
    int x, y, width, height;
};

static void place(struct screen *screen, enum view view, int x, int y, int width, int height)
{
    struct piece *piece = &screen->piece[view];
    piece->x = x;
    piece->y = y;
    piece->width = width;
    piece->height = height;
}

/* Puts a piece at the top of the area as far as it fits; with less than `least` lines, not. */
static void stack(struct screen *screen, enum view view, struct area *area, int least)
{
    int needs = screen->piece[view].needs;
    int height = needs < area->height ? needs : area->height;
    if (height < 1 || (height < needs && height < least))
        return;
    place(screen, view, area->x, area->y, area->width, height);
    area->y += height;
    area->height -= height;
}

/* One pane alone, and a line of buttons. */
static void lay_out_tab(struct screen *screen, struct area area)
{
    place(screen, screen->tab, area.x, area.y, area.width, area.height);
}

/* The offer is above the board, or beside it if there is not enough height. */
static void lay_out_table(struct screen *screen, struct area area)
{
    int board = screen->piece[VIEW_BOARD].cells.used_width;
    const struct kv_cells *offer = &screen->piece[VIEW_OFFER].cells;
    int side = area.width - offer->width;
    struct area main = area, second = area;
    if (screen->beside) {
        main.width = board;
        second.x = board + 1;
        second.width = area.width - board - 1;
        stack(screen, VIEW_OFFER, &second, 1);
    } else {
        main.width = side > 1 ? offer->width : area.width;
        second.x = main.width + 1;
        second.width = area.width - main.width - 1;
        stack(screen, VIEW_OFFER, &main, 1);
    }
    stack(screen, VIEW_BOARD, &main, 1);
    if (second.width >= SIDE_LEAST) {
        stack(screen, VIEW_GOALS, &second, 2);
        stack(screen, VIEW_RIVALS, &second, 3);
        stack(screen, VIEW_LOG, &second, 2);
    } else if (!screen->beside) {
        stack(screen, VIEW_GOALS, &main, 3);
    }
    stack(screen, VIEW_TRACKS, &main, 3);
    if (second.width < SIDE_LEAST)
        stack(screen, VIEW_LOG, &main, 2);
}

/* Shows the end of the log. Beside the board it scrolls by half a pane at a time and not with each
 * line, since everything that has moved is sent again. */
static void scroll_log(struct screen *screen, int bottom)
{
    struct piece *piece = &screen->piece[VIEW_LOG];
    int used = piece->cells.used_height;
    if (screen->found != NOT_FOUND)
        piece->from_y = 0;
    else if (screen->tab == VIEW_LOG)
        piece->from_y = bottom;
    else if (used > piece->from_y + piece->height || used <= piece->from_y)
        piece->from_y = used > piece->height ? used - (piece->height + 1) / 2 : 0;
}

/* Shows the part of a piece with the cursor in it. */
static void scroll(struct screen *screen, enum view view)
{
    struct piece *piece = &screen->piece[view];
    const struct target *target = screen_target(screen);
    int right = piece->cells.used_width - piece->width;
    int bottom = piece->cells.used_height - piece->height;
    if (view == VIEW_LOG)
        scroll_log(screen, bottom);
    if (target && target->view == view) {
        if (target->y < piece->from_y)
            piece->from_y = target->y;
        if (target->y + target->height > piece->from_y + piece->height)
            piece->from_y = target->y + target->height - piece->height;
        if (target->x < piece->from_x)
            piece->from_x = target->x;
        if (target->x + target->width > piece->from_x + piece->width)
            piece->from_x = target->x + target->width - piece->width;
    }
    piece->from_x = piece->from_x > right ? right : piece->from_x;
    if (view != VIEW_LOG && piece->from_y > bottom)
        piece->from_y = bottom;
    piece->from_x = piece->from_x < 0 ? 0 : piece->from_x;
    piece->from_y = piece->from_y < 0 ? 0 : piece->from_y;
}

bool screen_is_roomy(const struct screen *screen)
{
    return screen->columns >= ROOMY_COLUMNS && screen->lines >= ROOMY_LINES;
}

void screen_lay_out(struct screen *screen)
{
    const struct target *target = screen_target(screen);
    int buttons = screen->piece[VIEW_BUTTONS].cells.used_height;
    bool roomy = screen_is_roomy(screen);
    int head = roomy ? HEAD : HEAD + 1; /* a line of tabs */
    struct area area = {0, head, screen->columns, screen->lines - head - screen->foot - buttons};
    for (uint32_t i = 0; i < VIEWS; i++)
        screen->piece[i].width = screen->piece[i].height = 0;
    if (buttons > 0)
        place(screen, VIEW_BUTTONS, 0, screen->lines - screen->foot - buttons, screen->columns,
              buttons);
    if (roomy && screen->tab == VIEW_BOARD)
        lay_out_table(screen, area);
    else
        lay_out_tab(screen, area);
    /* What the cursor is on is always to be seen. */
    if (target && target->view != VIEW_BUTTONS && screen->piece[target->view].width == 0 &&
        screen->tab == VIEW_BOARD) {
        for (uint32_t i = 0; i < VIEWS; i++)
            if (i != VIEW_BUTTONS)
                screen->piece[i].width = 0;
        place(screen, target->view, area.x, area.y, area.width, area.height);
    }
    for (uint32_t i = 0; i < VIEWS; i++)
        if (screen->piece[i].width > 0)
            scroll(screen, (enum view)i);
}
