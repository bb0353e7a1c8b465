/*
 * Pages of paper with pictures on them, as a PDF or a PNG in memory. A picture is drawn once and
 * placed any number of times, so that many equal sheets cost little more than one.
 */
#ifndef KV_PRINT_PAPER_H
#define KV_PRINT_PAPER_H

#include "print/grid.h"
#include "print/ink.h"

/* What is to be printed. */
struct kv_print_job {
    struct kv_grid grid;
    int32_t width, height; /* of a picture, in tenths of a point */
    enum kv_theme theme;
    bool as_png;               /* one page as a picture, instead of a PDF */
    const char *title;         /* of a PDF                                */
    enum kv_language language; /* of its words                            */
    struct kv_text *output;    /* which should grow                       */
};

struct kv_printer {
    struct kv_print_job job;
    uint32_t filled; /* places of the present page            */
    bool backs;      /* it is the back of the page before it  */
    struct kv_ink ink;
    cairo_surface_t *pages, *picture; /* no picture: NULL */
};

void kv_printer_start(struct kv_printer *printer, const struct kv_print_job *job);
/* A new picture in place of the last one. It is drawn on `canvas`, and then put on a place. */
void kv_printer_draw(struct kv_printer *printer, struct kv_canvas *canvas);
/* Puts the picture on the next place, on a new page if the last one is full. */
void kv_printer_put(struct kv_printer *printer);
/* Turns to a new page, unless the present one is still empty. On a page of `backs` the places go
 * from right to left: printed on the other side of the page before it, flipped on the long edge,
 * each lies behind its front. */
void kv_printer_turn(struct kv_printer *printer, bool backs);
/* Turns to pages of another kind, with pictures of another size. For a PDF only. */
void kv_printer_change(struct kv_printer *printer, const struct kv_grid *grid, int32_t width,
                       int32_t height);
/* Ends the output. False if something went wrong, usually for lack of memory. */
bool kv_printer_finish(struct kv_printer *printer, struct kv_error *error);

#endif
