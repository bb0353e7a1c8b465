/* A page of rows with a cursor, what the row under it means, and the keys. */
#ifndef KV_CLI_ROWS_H
#define KV_CLI_ROWS_H

#include "cli/cli.h"

struct screen_rows {
    const char *title, *about, *keys;
    uint32_t count, row; /* the cursor is on this one */
    void (*put)(const void *context, uint32_t row, struct kv_text *text);
    const void *context;
};

void screen_paint_rows(const struct screen_rows *rows);
/* The next or the previous of this many values, wrapping around at the ends. */
uint32_t screen_turn(uint32_t value, uint32_t count, bool up);

/* The board of a game at the right, from a line on, if the window has room for it. */
void screen_paint_preview(const struct kv_setup *chosen, int top);

#endif
