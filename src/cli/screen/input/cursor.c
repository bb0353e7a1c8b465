/* The cursor, which goes over what can be chosen, and the mouse. */
#include "cli/screen/curses.h"
#include "cli/screen/pieces.h"

#include <stdlib.h>

/* The middle of a target on the screen, in half lines, since a cell is twice as high as wide. */
static void middle_of(const struct screen *screen, const struct target *target, int *x, int *y)
{
    const struct piece *piece = &screen->piece[target->view];
    *x = piece->x - piece->from_x + target->x + target->width / 2;
    *y = 2 * (piece->y - piece->from_y + target->y) + target->height;
}

/* Goes to the nearest target in a direction; targets straight ahead count as nearer. */
void screen_move_cursor(struct screen *screen, int right, int down)
{
    const struct target *from = screen_target(screen);
    int x, y, best = INT32_MAX;
    uint32_t found = screen->cursor;
    if (!from)
        return;
    middle_of(screen, from, &x, &y);
    for (uint32_t i = 0; i < screen->targets; i++) {
        int to_x, to_y;
        middle_of(screen, &screen->target[i], &to_x, &to_y);
        int ahead = (to_x - x) * right + (to_y - y) * down;
        int aside = abs((to_x - x) * down) + abs((to_y - y) * right);
        if (ahead <= 0 || ahead + 3 * aside >= best)
            continue;
        best = ahead + 3 * aside;
        found = i;
    }
    screen->cursor = found;
    screen->choosing.candidate = NO_MOVE;
}

void screen_step_cursor(struct screen *screen, uint32_t by)
{
    if (screen->targets > 0)
        screen->cursor = (screen->cursor + by) % screen->targets;
    screen->choosing.candidate = NO_MOVE;
}

/* ---- The mouse ---- */

static bool is_in(const struct piece *piece, int x, int y, int left, int top, int width, int height)
{
    x += piece->from_x - piece->x;
    y += piece->from_y - piece->y;
    return x >= left && x < left + width && y >= top && y < top + height;
}

/* Why nothing can be done where the mouse was pressed. */
static void tell_why_not(struct screen *screen, const struct kv_zone *zone)
{
    const struct choosing *choosing = &screen->choosing;
    struct kv_text text = cli_text();
    struct kv_drawing drawing = choosing_board(choosing);
    if (zone->aspect == KV_BY_SITE)
        choosing->hand->why_not(&drawing, zone->value, &text);
    else if (choosing->hand->why_not_card)
        choosing->hand->why_not_card(&drawing, zone->value, &text);
    screen_say(screen, text.data);
    cli_text_free(&text);
}

static void press(struct screen *screen, int x, int y)
{
    for (uint32_t i = 0; i < screen->targets; i++) {
        const struct target *target = &screen->target[i];
        const struct piece *piece = &screen->piece[target->view];
        if (piece->width == 0 ||
            !is_in(piece, x, y, target->x, target->y, target->width, target->height))
            continue;
        bool again = screen->cursor == i;
        screen->cursor = i;
        if (!again)
            screen->choosing.candidate = NO_MOVE;
        if (again || target->kind != TARGET_SITE)
            screen_choose_target(screen);
        return;
    }
    for (uint32_t view = 0; view < VIEWS && screen->choosing.count > 0; view++) {
        const struct piece *piece = &screen->piece[view];
        for (uint32_t i = 0; i < piece->cells.count && piece->width > 0; i++) {
            const struct kv_zone *zone = &piece->cells.zone[i];
            if (is_in(piece, x, y, zone->x, zone->y, zone->width, zone->height)) {
                tell_why_not(screen, zone);
                return;
            }
        }
    }
}

/* Presses that follow each other fast come as one event. */
static int count_presses(mmask_t state)
{
    return state & BUTTON1_TRIPLE_CLICKED                ? 3
           : state & BUTTON1_DOUBLE_CLICKED              ? 2
           : state & (BUTTON1_PRESSED | BUTTON1_CLICKED) ? 1
                                                         : 0;
}

void screen_take_mouse(struct screen *screen)
{
    MEVENT event;
    int presses = getmouse(&event) == OK ? count_presses(event.bstate) : 0;
    for (int i = 0; i < presses; i++) {
        if (i > 0)
            screen_update(screen); /* what the first one has moved is where it is seen */
        press(screen, event.x, event.y);
    }
}
