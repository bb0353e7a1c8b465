/*
 * A picture made of characters, for terminals. A game draws a piece (draw/hand.h) into columns and
 * lines; colours are roles, and zones say where the cards of the offer and the sites of the board
 * are, so that a face finds every legal move without knowing a rule. Characters are Unicode; a face
 * that cannot show some replaces them.
 */
#ifndef KV_DRAW_CELLS_H
#define KV_DRAW_CELLS_H

#include "draw/hand.h"

struct kv_style {
    uint8_t ink, ground; /* colours; none: those of the terminal */
    bool strong;
};

enum { KV_SECOND_COLUMN = 0 };

struct kv_cell {
    uint32_t code; /* of Unicode; KV_SECOND_COLUMN after one that takes two columns */
    struct kv_style style;
};

/* Where a value of an aspect can be chosen. */
struct kv_zone {
    uint8_t aspect, value;
    int16_t x, y, width, height;
};

enum { KV_ZONES_MOST = 256 };

struct kv_cells {
    struct kv_cell *cell; /* width × height of them, in the caller's memory */
    int32_t width, height;
    int32_t used_width, used_height; /* by what was drawn so far */
    uint32_t count;
    struct kv_zone zone[KV_ZONES_MOST];
};

/* Empties the picture. */
void kv_cells_start(struct kv_cells *cells, struct kv_cell *cell, int32_t width, int32_t height);
/* Writes one line of UTF-8, cut at the edge; returns the column after it. */
int32_t kv_cells_put(struct kv_cells *cells, int32_t x, int32_t y, struct kv_style style,
                     const char *text);
/* Writes lines, wrapped at a width; returns the line after them. */
int32_t kv_cells_put_lines(struct kv_cells *cells, int32_t x, int32_t y, int32_t width,
                           struct kv_style style, const char *text);
void kv_cells_put_zone(struct kv_cells *cells, enum kv_aspect aspect, uint32_t value,
                       struct kv_area area);
/* How many columns of a terminal a text takes; and a character: 0, 1 or 2. */
int32_t kv_cells_columns(const char *text);
int32_t kv_code_columns(uint32_t code);

/* Blocks half a line high: `colour` has two rows for each line, and no colour where none is drawn.
 */
void kv_cells_put_blocks(struct kv_cells *cells, int32_t x, int32_t y, const uint8_t *colour,
                         int32_t columns, int32_t rows);

#endif
