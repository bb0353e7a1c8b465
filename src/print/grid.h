/* Paper sizes, and the layout of pictures on a page. */
#ifndef KV_PRINT_GRID_H
#define KV_PRINT_GRID_H

#include "kvartal.h"

#define KV_MILLIMETRE (72 / 25.4) /* in points */

struct kv_paper {
    const char *id;
    double width, height; /* upright, in points */
};
extern const struct kv_paper kv_papers[];             /* ended by a NULL id */
const struct kv_paper *kv_paper_find(const char *id); /* NULL if there is none */

/* Equal places in rows. All measures are in points. */
struct kv_grid {
    double width, height; /* of the page, upright or not                       */
    uint32_t columns, rows;
    double left, top;                 /* where the first place begins          */
    double place_width, place_height; /* of one place                          */
    double scale;                     /* of pictures, in points to their units */
    double mark;                      /* how long cut marks are                */
    double bleed;                     /* of pictures, beyond the cut            */
};

/* This many pictures of that size, as large as possible; the page is rotated if that helps. */
struct kv_grid kv_grid_of_sheets(const struct kv_paper *paper, uint32_t per_page, int32_t width,
                                 int32_t height);
/* Reminders, of the size of a5 less a narrow margin, whatever the page. */
struct kv_grid kv_grid_of_reminders(const struct kv_paper *paper, uint32_t per_page);
/* As many cards in their true size as an upright page holds, each with its bleed, if any. */
#define KV_CARD_BLEED (3 * KV_MILLIMETRE)
struct kv_grid kv_grid_of_cards(const struct kv_paper *paper, double bleed);

static inline uint32_t kv_grid_places(const struct kv_grid *grid)
{
    return grid->columns * grid->rows;
}

#endif
