/* Small words in rounded boxes: points, costs and gains. */
#include "games/machinery/hand/hand.h"

const struct plaque machinery_points_plaque = {KV_CARD, KV_QUIET, KV_INK, 115, false};
const struct plaque machinery_won_plaque = {KV_INK, KV_INK, KV_CARD, 115, false};
const struct plaque machinery_cost_plaque = {KV_BRICK_PALE, KV_BAD, KV_BAD, 108, true};
const struct plaque machinery_gain_plaque = {KV_INK, KV_CARD, KV_CARD, 120, false};

struct signed_number machinery_sign(int32_t number)
{
    struct signed_number sign = {{0}};
    struct kv_text text;
    kv_text_start(&text, sign.data, sizeof sign.data);
    kv_put(&text,
           number < 0   ? "−%d"
           : number > 0 ? "+%d"
                        : "%d",
           (int)(number < 0 ? -number : number));
    return sign;
}

/* The arrow is as wide as the letters are high. */
int32_t machinery_plaque_width(const struct plaque *plaque, const char *words)
{
    int32_t width = kv_text_width(KV_FIGURES, plaque->size, words) + plaque->size;
    return width + (plaque->turning ? plaque->size * 9 / 10 : 0);
}

void machinery_draw_plaque(struct kv_canvas *canvas, struct kv_point centre,
                           const struct plaque *plaque, const char *words)
{
    int32_t width = machinery_plaque_width(plaque, words), height = plaque->size * 4 / 3;
    int32_t size = plaque->size, x = centre.x;
    common_draw_box(canvas, (struct area){x - width / 2, centre.y - height / 2, width, height},
                    height / 2,
                    (struct kv_look){
                        .fill = (uint8_t)plaque->fill, .line = (uint8_t)plaque->line, .width = 10});
    if (plaque->turning) {
        canvas->writer->begin_icon(canvas, "turning");
        machinery_draw_icon(canvas, &machinery_turning,
                            at(x - width / 2 + size * 4 / 10, centre.y - size * 4 / 10),
                            size * 8 / 10, plaque->ink);
        canvas->writer->end_icon(canvas);
        x += size * 9 / 20;
    }
    common_write(canvas, at(x, centre.y + size * 37 / 100),
                 (struct lettering){size, KV_FIGURES, KV_MIDDLE, plaque->ink}, words);
}
