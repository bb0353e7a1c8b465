/*
 * The picture of Small Cities: the offer, the map, the score strip and the cards in play. All
 * layouts consist of the same blocks; a struct plan has their positions and sizes.
 */
#include "games/smallcities/picture/picture.h"

void smallcities_extent(const void *table_bytes, enum kv_layout layout, int32_t *width,
                        int32_t *height)
{
    const struct plan *plan = &smallcities_plans[layout];
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
                          &smallcities_plans[layout],
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
