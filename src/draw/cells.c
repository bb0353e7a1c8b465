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
        size_t length = kv_utf8_length(text, end);
        put_code(cells, x++, y, style, length ? kv_utf8_code(text, length) : '?');
        text += length ? length : 1;
    }
    return x;
}

int32_t kv_cells_put(struct kv_cells *cells, int32_t x, int32_t y, struct kv_style style,
                     const char *text)
{
    return put_bytes(cells, x, y, style, text, text + strlen(text));
}

static int32_t columns_in(const char *text, const char *end)
{
    int32_t columns = 0;
    for (; text < end; text++)
        columns += (*text & 0xc0) != 0x80;
    return columns;
}

int32_t kv_cells_columns(const char *text)
{
    return columns_in(text, text + strlen(text));
}

/* Where a line that is too long is broken: after the last word that fits, or within one that is
 * too long itself. */
static const char *break_line(const char *text, const char *end, int32_t width)
{
    const char *space = NULL, *at = text;
    for (int32_t column = 0; at < end; at++) {
        bool begins = (*at & 0xc0) != 0x80;
        if (begins && column == width)
            return *at == ' ' || !space ? at : space;
        column += begins;
        if (*at == ' ' && at > text && at[-1] != ' ')
            space = at;
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
