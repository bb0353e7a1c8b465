#include "games/common/strokes.h"
#include "draw/pack_marks.h"
#include "kvartal_pack.h"

void common_draw_box(struct kv_canvas *canvas, struct area area, int32_t radius,
                     struct kv_look look)
{
    canvas->writer->box(canvas, (struct kv_point){area.x, area.y}, area.width, area.height, radius,
                        look);
}

void common_write(struct kv_canvas *canvas, struct kv_point place, struct lettering letters,
                  const char *words)
{
    canvas->writer->text(canvas, place, letters.size, letters.font, letters.align, letters.colour,
                         words);
}

void common_write_fitted(struct kv_canvas *canvas, struct kv_point place, int32_t width,
                         struct lettering letters, const char *words)
{
    kv_draw_fitted(canvas, place, width, letters.size, letters.font, letters.align, letters.colour,
                   words);
}

void common_write_number(struct kv_canvas *canvas, struct kv_point place, struct lettering letters,
                         int32_t number)
{
    common_write_fitted_number(canvas, place, INT32_MAX, letters, number);
}

void common_write_fitted_number(struct kv_canvas *canvas, struct kv_point place, int32_t width,
                                struct lettering letters, int32_t number)
{
    char data[16];
    struct kv_text text;
    kv_text_start(&text, data, sizeof data);
    kv_put(&text, number < 0 ? "−%d" : "%d", (int)(number < 0 ? -number : number));
    common_write_fitted(canvas, place, width, letters, data);
}

void common_draw_card_frame(struct kv_canvas *canvas, struct kv_look look)
{
    enum { RADIUS = 110, LEGEND_UP = 18, LEGEND_SIZE = 56 };
    struct area card = {-canvas->bleed, -canvas->bleed, KV_CARD_WIDTH + 2 * canvas->bleed,
                        KV_CARD_HEIGHT + 2 * canvas->bleed};
    struct area frame = {CARD_FRAME, CARD_FRAME, KV_CARD_WIDTH - 2 * CARD_FRAME,
                         KV_CARD_HEIGHT - 2 * CARD_FRAME};
    if (canvas->bleed)
        common_draw_box(canvas, card, 0, (struct kv_look){.fill = look.fill});
    common_draw_box(canvas, frame, RADIUS, look);
#ifndef KV_NO_PACKS
    if (canvas->origins)
        kv_draw_legend(canvas,
                       (struct kv_point){frame.x + RADIUS, KV_CARD_HEIGHT - CARD_FRAME - LEGEND_UP},
                       frame.width / 2, LEGEND_SIZE, kv_translate("our reconstruction"));
#endif
}

void common_write_origin(struct kv_canvas *canvas, const struct kv_game *game, const char *words)
{
    enum { EDGE = 190, UP = 132, SIZE = 66 };
#ifndef KV_NO_PACKS /* the core that the page loads first has only our own boxes, to be small */
    char told[1024];
    struct kv_text text;
    kv_text_start(&text, told, sizeof told);
    if (kv_pack_of(game)) {
        kv_pack_tell(game, &text);
        words = told;
    }
#else
    (void)game;
#endif
    common_write_fitted(canvas, (struct kv_point){KV_REMINDER_WIDTH / 2, KV_REMINDER_HEIGHT - UP},
                        KV_REMINDER_WIDTH - 2 * EDGE,
                        (struct lettering){SIZE, KV_WORDS, KV_MIDDLE, KV_QUIET}, words);
}

int32_t common_part_sum(const struct kv_part *parts, const struct kv_score *score, uint32_t part)
{
    const int32_t *cell = score->cell;
    int32_t sum = 0;
    for (uint32_t i = 0; i < part; i++)
        cell += parts[i].cells;
    for (uint32_t i = 0; i < parts[part].cells; i++)
        sum += cell[i];
    return sum;
}
