/* Small pictures of the six effects for the cards, and signs for rows of figures, on the grid of
 * icons. */
#include "games/welcome/hand/hand.h"

/* One shape of an illustration. */
struct layer {
    const char *path;
    uint8_t fill, line;
    uint8_t width; /* of the line, in thousandths of the size */
};

enum { LAYERS_MOST = 8 };

static const struct layer illustrations[EFFECTS][LAYERS_MOST] = {
    [FENCE] = {{"M9 81L9 41L16 31L22 41L22 81ZM27 81L27 42L33 33L39 42L39 81Z"
                "M44 81L44 41L50 31L56 41L56 81ZM61 81L61 42L67 33L73 42L73 81Z"
                "M78 81L78 41L84 31L91 41L91 81Z",
                KV_CARD, KV_WOOD, 24},
               {"M4 52L96 52M4 70L96 70", 0, KV_WOOD, 40},
               {"M3 84L97 84", 0, KV_LEAF, 30},
               /* a cat */
               {"M58 33C56 22 61 17 66 17L67 11L72 16L77 16L81 11L83 20C86 25 84 30 81 33Z", KV_INK,
                0, 0},
               {"M59 30C52 31 48 25 52 20", 0, KV_INK, 34}},
    [AGENT] = {{"M28 91L28 12M19 91L38 91", 0, KV_INK, 40},
               {"M28 22L81 22L81 62L28 62Z", KV_CARD, KV_VIOLET, 34},
               {"M42 53L42 39L55 28L67 39L67 53Z", KV_ROOF_6, KV_VIOLET, 28},
               {"M41 69L69 69L75 78L69 88L41 88Z", KV_VIOLET, 0, 0},
               {"M47 78L67 78", 0, KV_CARD, 34},
               {"M6 91L94 91", 0, KV_LEAF, 30}},
    [PARK] = {{"M16 38C16 25 26 14 39 14C52 14 62 25 62 38C62 50 52 61 39 61C26 61 16 50 16 38Z",
               KV_ROOF_4, KV_LEAF, 30},
              {"M42 48C42 41 48 34 56 34C64 34 70 41 70 48C70 56 64 62 56 62C48 62 42 56 42 48Z",
               KV_LEAF_PALE, KV_LEAF, 26},
              {"M42 88L42 47M42 64L55 53M42 56L33 47", 0, KV_WOOD, 40},
              {"M56 78L88 78M59 70L86 70M62 78L62 88M83 78L83 88", 0, KV_INK, 34},
              {"M6 89L94 89M16 88C17 81 20 81 22 88M27 88C27 83 30 83 31 88", 0, KV_LEAF, 28},
              {"M73 20C73 17 76 14 80 14C83 14 86 17 86 20C86 24 83 27 80 27C76 27 73 24 73 20Z",
               KV_ROOF_3, 0, 0}},
    [POOL] = {{"M9 62C6 44 23 36 41 39C58 41 61 33 75 36C89 41 95 53 92 66C89 81 69 86 48 84"
               "C28 83 12 78 9 62Z",
               KV_CARD, KV_INK, 24},
              {"M16 62C14 48 28 42 42 45C58 47 62 41 73 42C84 45 89 56 86 64C83 77 66 78 48 78"
               "C28 78 17 73 16 62Z",
               KV_POOL, KV_WATER, 28},
              {"M27 55C31 52 35 52 39 55M46 72C50 69 54 69 58 72C62 75 67 75 71 72"
               "M56 55C59 53 62 53 65 55C68 57 71 57 75 55",
               0, KV_CARD, 30},
              {"M69 47L69 27C69 22 71 20 75 20M81 48L81 27C81 22 83 20 88 20M69 33L81 33"
               "M69 41L81 41",
               0, KV_INK, 30},
              {"M27 66C27 61 30 58 34 58C39 58 42 61 42 66C42 70 39 73 34 73C30 73 27 70 27 66Z", 0,
               KV_BRICK, 44}},
    [TEMP] =
        {{"M16 62C16 39 31 25 50 25C69 25 84 39 84 62Z", KV_ROOF_2, KV_ORANGE, 30},
         {"M8 62L92 62C95 62 95 72 92 72L8 72C5 72 5 62 8 62Z", KV_CARD, KV_ORANGE, 30},
         {"M42 61L42 28C47 24 53 24 58 28L58 61M28 61C28 52 30 44 34 38M72 61C72 52 70 44 66 38", 0,
          KV_ORANGE, 30},
         {"M19 88L81 88M25 80L25 88M41 80L41 88M59 80L59 88M75 80L75 88", 0, KV_WOOD, 30}},
    [BIS] = {{"M44 81L44 47L64 30L84 47L84 81Z", KV_CARD, KV_BRICK, 30},
             {"M38 50L64 27L91 50M73 14L89 14M81 6L81 22", 0, KV_BRICK, 40},
             {"M9 84L9 53L30 36L50 53L50 84Z", KV_ROOF_1, KV_BRICK, 30},
             {"M3 56L30 33L56 56", 0, KV_BRICK, 40},
             {"M23 84L23 67L36 67L36 84Z", KV_CARD, KV_BRICK, 24},
             {"M3 86L97 86", 0, KV_LEAF, 30}},
};

/* Names of icons in rules/welcome.md; effects have their ids. */
static const char *name_of(uint32_t icon)
{
    static const char *const names[ICONS] = {
        [ICON_ROUNDABOUT] = "roundabout", [ICON_PLAN] = "plan",   [ICON_REFUSAL] = "refusal",
        [ICON_TOTAL] = "total",           [ICON_RIVAL] = "rival",
    };
    if (icon < EFFECTS)
        return welcome_effect_ids[icon];
    return icon < ICONS ? names[icon] : NULL;
}

void welcome_begin_icon(const struct view *view, uint32_t icon)
{
    view->canvas->writer->begin_icon(view->canvas, name_of(icon));
}

void welcome_end_icon(const struct view *view)
{
    view->canvas->writer->end_icon(view->canvas);
}

void welcome_draw_illustration(const struct view *view, uint32_t effect, int32_t x, int32_t y,
                               int32_t size)
{
    for (const struct layer *layer = illustrations[effect];
         layer < illustrations[effect] + LAYERS_MOST && layer->path; layer++)
        welcome_draw_path(view, layer->path, x, y, size,
                          (struct kv_look){.fill = layer->fill,
                                           .line = layer->line,
                                           .width = (uint8_t)(layer->width * size / 1000)});
}

/* Icons are full of detail; these replace those that are not legible at 20 pixels. */
static const char *const signs[ICONS] = {
    [AGENT] = "M10 85L10 45L30 25L50 45L50 85ZM50 85L50 45L70 25L90 45L90 85Z",
    [POOL] = ("M32 26L68 26C82 26 92 37 92 51C92 65 82 76 68 76L32 76C18 76 8 65 8 51"
              "C8 37 18 26 32 26ZM25 51C33 43 42 43 50 51C58 59 67 59 75 51"),
    [ICON_REFUSAL] = "M15 15L85 15L85 85L15 85ZM31 31L69 69M69 31L31 69",
    [ICON_PLAN] = "M20 8L64 8L82 26L82 92L20 92ZM64 8L64 26L82 26M34 60L46 72L68 46",
};

void welcome_draw_sign(const struct view *view, uint32_t icon, int32_t x, int32_t y, int32_t size)
{
    const uint8_t *colours = welcome_icon_colours[icon];
    welcome_begin_icon(view, icon);
    welcome_draw_path(view, signs[icon] ? signs[icon] : welcome_icons[icon], x, y, size,
                      (struct kv_look){.fill = colours[1], .line = colours[0], .width = 14});
    welcome_end_icon(view);
}
