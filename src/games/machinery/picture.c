/*
 * The picture of Machinery: cards and event above, the city as plans on one sheet of squared
 * paper, the score strip below. The three layouts share all code; a struct plan says where things
 * lie, and what follows from the buildings is computed.
 */
#include "games/machinery/picture.h"

#define BROAD_STRIP                                                                                \
    {                                                                                              \
        [BUILDINGS_PART] = {0, 0, 680, 860}, [DISTRICTS_PART] = {740, 0, 1600, 860},               \
        [TYPES_PART] = {2400, 0, 1640, 860}, [SETS] = {4100, 0, 620, 860},                         \
        [BONUS] = {4780, 0, 580, 860}, [BUILDERS] = {5420, 0, 1000, 860},                          \
        [BROKEN] = {6480, 0, 1240, 860}, [TOTAL] = {7780, 0, 620, 860},                            \
    }

static const struct plan plans[] = {
    [KV_WIDE] = {.width = 8700,
                 .title = {150, 100, 8400, 280},
                 .cards = {180, 440, 4640, 1400},
                 .event = {4930, 440, 3620, 820},
                 .action = {4930, 1340, 3620, 500},
                 .city = {150, 2000},
                 .square = 280,
                 .across = 2,
                 .offer = true,
                 .strip = BROAD_STRIP,
                 .strip_height = 860},
    [KV_NARROW] = {.width = 3900,
                   .title = {60, 80, 3780, 260},
                   .cards = {60, 380, 3780, 1240},
                   .event = {60, 1700, 3780, 820},
                   .action = {60, 2600, 3780, 480},
                   .city = {60, 3180},
                   .square = 252,
                   .across = 1,
                   .offer = true,
                   .strip = {[DISTRICTS_PART] = {0, 0, 1860, 860},
                             [TYPES_PART] = {1920, 0, 1860, 860},
                             [BUILDERS] = {0, 920, 1180, 860},
                             [BROKEN] = {1240, 920, 1500, 860},
                             [BONUS] = {2800, 920, 980, 860},
                             [BUILDINGS_PART] = {0, 1840, 1220, 720},
                             [SETS] = {1280, 1840, 1220, 720},
                             [TOTAL] = {2560, 1840, 1220, 720}},
                   .strip_height = 2560},
    [KV_PAGE] = {.width = 8700,
                 .title = {150, 100, 8400, 280},
                 .action = {7450, 60, 1100, 340},
                 .city = {150, 440},
                 .square = 280,
                 .across = 2,
                 .strip = BROAD_STRIP,
                 .strip_height = 860},
};

void machinery_extent(const void *table, enum kv_layout layout, int32_t *width, int32_t *height)
{
    const struct plan *plan = &plans[layout];
    (void)table;
    *width = plan->width;
    *height = plan->city.y + machinery_city_height(plan) + MARGIN + plan->strip_height + MARGIN;
}

/* A part of the picture by a name, for whoever looks for it. */
static void draw_part(const struct picture *p, const char *id,
                      void (*draw)(const struct picture *p))
{
    p->canvas->writer->begin(p->canvas, id, at(0, 0));
    draw(p);
    p->canvas->writer->end(p->canvas);
}

void machinery_draw(const void *table, const void *sheet, const kv_move *moves, uint32_t count,
                    enum kv_layout layout, struct kv_canvas *canvas)
{
    struct teller teller = {(const struct table *)table, (const struct sheet *)sheet, {0}, {0}};
    struct picture picture = {.canvas = canvas,
                              .plan = &plans[layout],
                              .table = (const struct table *)table,
                              .sheet = (const struct sheet *)sheet,
                              .moves = moves,
                              .count = count,
                              .layout = layout,
                              .teller = &teller};
    const struct picture *p = &picture;
    machinery_place_buildings(&picture);
    struct area all = {.width = 0};
    machinery_extent(table, layout, &all.width, &all.height);
    machinery_draw_box(canvas, all, 0, (struct kv_look){.fill = KV_PAPER});
    machinery_draw_title(p);
    if (p->plan->offer)
        draw_part(p, "offer", machinery_draw_offer);
    machinery_draw_action(p);
    draw_part(p, "city", machinery_draw_city);
    draw_part(p, "strip", machinery_draw_strip);
}
