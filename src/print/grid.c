#include "print/grid.h"
#include "base/assert.h"

#include <math.h>
#include <string.h>

#define TRUE_SIZE       0.1                 /* pictures are measured in tenths of a point */
#define SHEET_MARGIN    (8 * KV_MILLIMETRE) /* of each, so that it also has one when cut apart */
#define SHEET_MARK      (3 * KV_MILLIMETRE)
#define REMINDER_MARGIN (4 * KV_MILLIMETRE) /* that printers leave white */
#define CARDS_MARGIN    (6 * KV_MILLIMETRE) /* that printers leave white, and room for cut marks */
#define CARDS_MARK      (4 * KV_MILLIMETRE)

const struct kv_paper kv_papers[] = {
    {"a3", 297 * KV_MILLIMETRE, 420 * KV_MILLIMETRE},
    {"a4", 210 * KV_MILLIMETRE, 297 * KV_MILLIMETRE},
    {"a5", 148 * KV_MILLIMETRE, 210 * KV_MILLIMETRE},
    {"letter", 612, 792},
    {NULL, 0, 0},
};

const struct kv_paper *kv_paper_find(const char *id)
{
    for (const struct kv_paper *paper = kv_papers; paper->id; paper++)
        if (strcmp(paper->id, id) == 0)
            return paper;
    return NULL;
}

/* What is to be placed on a page. */
struct load {
    uint32_t per_page;
    double width, height, margin;
};

/* Divides the page into this many columns, with pictures as large as the places allow. */
static struct kv_grid divide(double width, double height, uint32_t columns, const struct load *load)
{
    uint32_t rows = load->per_page / columns;
    struct kv_grid grid = {
        .width = width,
        .height = height,
        .columns = columns,
        .rows = rows,
        .place_width = width / columns,
        .place_height = height / rows,
        .mark = SHEET_MARK,
    };
    grid.scale = fmin((grid.place_width - 2 * load->margin) / load->width,
                      (grid.place_height - 2 * load->margin) / load->height);
    return grid;
}

static struct kv_grid larger(struct kv_grid one, struct kv_grid other)
{
    return other.scale > one.scale * 1.001 ? other : one; /* if they are alike, the first */
}

/* Of all ways to divide the page, portrait and landscape, the one with the largest pictures. */
static struct kv_grid best(const struct kv_paper *paper, const struct load *load)
{
    struct kv_grid grid = {0};
    KV_ASSERT(load->per_page > 0);
    for (uint32_t columns = 1; columns <= load->per_page; columns++) {
        if (load->per_page % columns != 0)
            continue;
        grid = larger(grid, divide(paper->width, paper->height, columns, load));
        grid = larger(grid, divide(paper->height, paper->width, columns, load));
    }
    return grid;
}

struct kv_grid kv_grid_of_sheets(const struct kv_paper *paper, uint32_t per_page, int32_t width,
                                 int32_t height)
{
    return best(paper, &(struct load){per_page, width, height, SHEET_MARGIN});
}

struct kv_grid kv_grid_of_reminders(const struct kv_paper *paper, uint32_t per_page)
{
    struct kv_grid grid = best(
        paper, &(struct load){per_page, KV_REMINDER_WIDTH, KV_REMINDER_HEIGHT, REMINDER_MARGIN});
    grid.scale = fmin(grid.scale, TRUE_SIZE);
    return grid;
}

struct kv_grid kv_grid_of_cards(const struct kv_paper *paper, double bleed)
{
    double width = KV_CARD_WIDTH * TRUE_SIZE + 2 * bleed;
    double height = KV_CARD_HEIGHT * TRUE_SIZE + 2 * bleed;
    struct kv_grid grid = {
        .width = paper->width,
        .height = paper->height,
        .columns = (uint32_t)((paper->width - 2 * CARDS_MARGIN) / width),
        .rows = (uint32_t)((paper->height - 2 * CARDS_MARGIN) / height),
        .place_width = width,
        .place_height = height,
        .scale = TRUE_SIZE,
        .mark = CARDS_MARK,
        .bleed = bleed,
    };
    grid.left = (paper->width - grid.columns * width) / 2;
    grid.top = (paper->height - grid.rows * height) / 2;
    return grid;
}
