/* Characters in columns and lines. */
#include "draw/cells.h"
#include "base/memory.h"
#include "base/utf8.h"

void kv_cells_start(struct kv_cells *cells, struct kv_cell *cell, int32_t width, int32_t height)
{
    *cells = (struct kv_cells){.cell = cell, .width = width, .height = height};
    for (int32_t i = 0; i < width * height; i++)
        cell[i] = (struct kv_cell){.code = ' '};
}

/* Characters that do not take one column (Unicode, East Asian Width and general category Mn), the
 * common ones only. C libraries know them only in some locales. */
static const struct wide {
    uint32_t first, last;
    uint8_t columns;
} wide[] = {
    {0x0300, 0x036f, 0},   {0x1100, 0x115f, 2},   {0x200b, 0x200f, 0},   {0x20d0, 0x20ff, 0},
    {0x2e80, 0x303e, 2},   {0x3041, 0xa4cf, 2},   {0xac00, 0xd7a3, 2},   {0xf900, 0xfaff, 2},
    {0xfe00, 0xfe0f, 0},   {0xfe30, 0xfe6f, 2},   {0xff00, 0xff60, 2},   {0xffe0, 0xffe6, 2},
    {0x1f300, 0x1f64f, 2}, {0x1f680, 0x1f6ff, 2}, {0x1f900, 0x1f9ff, 2}, {0x20000, 0x3fffd, 2},
};

int32_t kv_code_columns(uint32_t code)
{
    for (size_t i = 0; i < sizeof wide / sizeof *wide && wide[i].first <= code; i++)
        if (code <= wide[i].last)
            return wide[i].columns;
    return 1;
}

/* The character at `*at`, which advances to the next one; an invalid byte counts as '?'. */
static uint32_t next_code(const char **at, const char *end)
{
    size_t length = kv_utf8_length(*at, end);
    uint32_t code = length ? kv_utf8_code(*at, length) : '?';
    *at += length ? length : 1;
    return code;
}

static void put_code(struct kv_cells *cells, int32_t x, int32_t y, struct kv_style style,
                     uint32_t code)
{
    if (x < 0 || y < 0 || x >= cells->width || y >= cells->height)
        return;
    cells->cell[y * cells->width + x] = (struct kv_cell){code, style};
    cells->used_width = x + 1 > cells->used_width ? x + 1 : cells->used_width;
    cells->used_height = y + 1 > cells->used_height ? y + 1 : cells->used_height;
}

static int32_t put_bytes(struct kv_cells *cells, int32_t x, int32_t y, struct kv_style style,
                         const char *text, const char *end)
{
    while (text < end) {
        uint32_t code = next_code(&text, end);
        int32_t columns = kv_code_columns(code);
        if (columns == 2 && x + 1 >= cells->width)
            code = ' '; /* no half of a wide character */
        if (columns > 0)
            put_code(cells, x, y, style, code);
        if (columns == 2)
            put_code(cells, x + 1, y, style, KV_SECOND_COLUMN);
        x += columns;
    }
    return x;
}

int32_t kv_cells_put(struct kv_cells *cells, int32_t x, int32_t y, struct kv_style style,
                     const char *text)
{
    return put_bytes(cells, x, y, style, text, text + strlen(text));
}

int32_t kv_cells_columns(const char *text)
{
    const char *end = text + strlen(text);
    int32_t columns = 0;
    while (text < end)
        columns += kv_code_columns(next_code(&text, end));
    return columns;
}

/* Where a line that is too long is broken: after the last word that fits, or within a word that is
 * too long itself. A line has at least one character, even if that does not fit. */
static const char *break_line(const char *text, const char *end, int32_t width)
{
    const char *space = NULL, *at = text;
    for (int32_t column = 0; at < end;) {
        const char *here = at;
        column += kv_code_columns(next_code(&at, end));
        if (column > width && here > text)
            return *here == ' ' || !space ? here : space;
        if (*here == ' ' && here > text && here[-1] != ' ')
            space = here;
    }
    return end;
}

int32_t kv_cells_put_lines(struct kv_cells *cells, int32_t x, int32_t y, int32_t width,
                           struct kv_style style, const char *text)
{
    width = width < 1 ? 1 : width;
    while (*text) {
        const char *end = text;
        while (*end && *end != '\n')
            end++;
        do {
            const char *stop = break_line(text, end, width);
            put_bytes(cells, x, y++, style, text, stop);
            for (text = stop; text < end && *text == ' ';)
                text++;
        } while (text < end);
        text += *text == '\n';
    }
    return y;
}

void kv_cells_put_zone(struct kv_cells *cells, enum kv_aspect aspect, uint32_t value,
                       struct kv_area area)
{
    if (cells->count < KV_ZONES_MOST)
        cells->zone[cells->count++] = (struct kv_zone){.aspect = (uint8_t)aspect,
                                                       .value = (uint8_t)value,
                                                       .x = (int16_t)area.left,
                                                       .y = (int16_t)area.top,
                                                       .width = (int16_t)(area.right - area.left),
                                                       .height = (int16_t)(area.bottom - area.top)};
}

void kv_cells_put_blocks(struct kv_cells *cells, int32_t x, int32_t y, const uint8_t *colour,
                         int32_t columns, int32_t rows)
{
    for (int32_t row = 0; row < rows; row += 2)
        for (int32_t column = 0; column < columns; column++) {
            uint8_t above = colour[row * columns + column];
            uint8_t below = row + 1 < rows ? colour[(row + 1) * columns + column] : 0;
            struct kv_style style = {.ink = above ? above : below};
            if (above && below && above != below)
                style.ground = below;
            if (above || below)
                put_code(cells, x + column, y + row / 2, style,
                         above == below ? 0x2588
                         : above        ? 0x2580
                                        : 0x2584);
        }
}
