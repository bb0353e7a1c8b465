/*
 * The sheet of Small Cities as a picture: the offer, the map, the score strip and the rules in
 * play. All layouts are made of the same blocks; a plan says where each lies and how large it is.
 */
#include "games/smallcities/picture.h"

static const struct plan plans[] = {
    [KV_WIDE] = {.width = 9000,
                 .height = 8000,
                 .offer = {240, 200},
                 .tile = 1080,
                 .tile_step = 1170,
                 .words = {5020, 360},
                 .words_size = 170,
                 .words_width = 3740,
                 .words_lines = 2,
                 .actions = {5020, 800},
                 .button = 1800,
                 .map = {2850, 4310},
                 .radius = 366,
                 .corner = {240, 1700},
                 .corner_width = 1500,
                 .memo = {{240, 6400}, {4460, 6400}},
                 .circles = {240, 7260},
                 .circle_step = 480,
                 .sums = {4740, 7260},
                 .sum_step = 805,
                 .cards = {5760, 1600},
                 .card_step = {0, 1370},
                 .card_width = 3000},
    [KV_NARROW] = {.width = 3900,
                   .height = 7660,
                   .offer = {90, 90},
                   .tile = 870,
                   .tile_step = 950,
                   .words = {110, 1180},
                   .words_size = 150,
                   .words_width = 3680,
                   .words_lines = 2,
                   .actions = {90, 5780},
                   .button = 1820,
                   .map = {1950, 3600},
                   .radius = 270,
                   .corner = {110, 5350},
                   .corner_width = 1000,
                   .circles = {90, 6330},
                   .circle_step = 406,
                   .sums = {90, 6970},
                   .sum_step = 756,
                   .cards = {90, 7660},
                   .card_step = {0, 1330},
                   .card_width = 3720},
    [KV_PAGE] = {.width = 5950,
                 .height = 8420,
                 .map = {2975, 3400},
                 .radius = 392,
                 .corner = {300, 560},
                 .corner_width = 2200,
                 .memo = {{300, 5640}, {4560, 5640}},
                 .circles = {300, 6590},
                 .circle_step = 312,
                 .sums = {3228, 6590},
                 .sum_step = 496,
                 .cards = {300, 7240},
                 .card_step = {1357, 0},
                 .card_width = 1280},
};

void smallcities_extent(const void *table_bytes, enum kv_layout layout, int32_t *width,
                        int32_t *height)
{
    const struct plan *plan = &plans[layout];
    int32_t cards = (int32_t)smallcities_card_count((const struct table *)table_bytes);
    int32_t below = cards ? plan->cards.y + cards * plan->card_step.y : 0;
    *width = plan->width;
    *height = below > plan->height ? below : plan->height;
}

void smallcities_draw(const void *table_bytes, const void *sheet_bytes, const kv_move *moves,
                      uint32_t count, enum kv_layout layout, struct kv_canvas *canvas)
{
    struct scene scene = {(const struct table *)table_bytes,
                          (const struct sheet *)sheet_bytes,
                          moves,
                          count,
                          layout,
                          &plans[layout],
                          canvas};
    struct chances chances;
    struct kv_score score;
    int32_t width, height;
    smallcities_score(table_bytes, sheet_bytes, &score);
    smallcities_extent(table_bytes, layout, &width, &height);
    smallcities_find_chances(&scene, &chances);
    canvas->writer->box(canvas, point(0, 0), width, height, 0,
                        (struct kv_look){KV_PAPER, KV_NO_COLOUR, 0, false});
    smallcities_put_memo(&scene);
    smallcities_put_map(&scene, &chances);
    smallcities_put_choices(&scene, &chances);
    smallcities_put_strip(&scene, &score);
    smallcities_put_cards(&scene);
    if (layout == KV_PAGE) {
        smallcities_put_title_block(&scene);
        return;
    }
    smallcities_put_round(&scene);
    smallcities_put_offer(&scene);
    smallcities_put_words(&scene, score.total);
    smallcities_put_actions(&scene);
}
