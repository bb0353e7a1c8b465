/* Postcards of towns. */
#include "draw/postcard.h"

enum {
    MIDDLE = KV_POSTCARD_WIDTH / 2,
    GROUND = 5200, /* where the houses stand */
    MARGIN = 500,
    HEADING_Y = 640,
    HEADING_SIZE = 430,
    DATE_Y = 1120,
    DATE_SIZE = 380,
    FIGURE_Y = 2390,
    FIGURE_SIZE = 1350,
    WORDS_Y = 2880,
    WORDS_SIZE = 430,
    NOTES_Y = 5880,
    NOTES_SIZE = 420,
    MEDAL_RADIUS = 560,
    MEDAL_GAP = 350,
    MEDAL_Y = 1940,
    STAR = 640,
    LINE = 30
};

#define WIDTH (KV_POSTCARD_WIDTH - 2 * MARGIN)

/* ---- The town ---- */

/* A cheap generator (Marsaglia's xorshift); nothing depends on its quality. */
static uint32_t next(uint32_t *seed)
{
    *seed ^= *seed << 13;
    *seed ^= *seed >> 17;
    *seed ^= *seed << 5;
    return *seed;
}

static int32_t between(uint32_t *seed, int32_t least, int32_t most)
{
    return least + (int32_t)(next(seed) % (uint32_t)(most - least + 1));
}

/* FNV-1a, never 0. */
static uint32_t mix(uint32_t seed, const char *text)
{
    for (; *text; text++)
        seed = (seed ^ (unsigned char)*text) * 16777619u;
    return seed ? seed : 1;
}

struct house {
    int32_t left, width, height, roof;
};

static void draw_windows(struct kv_canvas *canvas, const struct house *house, uint32_t lit,
                         uint32_t *seed)
{
    enum { PANE_WIDTH = 150, PANE_HEIGHT = 190, APART = 300, STOREY = 340 };
    int32_t columns = (house->width - APART / 2) / APART;
    int32_t left = house->left + (house->width - columns * APART + APART - PANE_WIDTH) / 2;
    for (int32_t y = GROUND - house->height + 120; y + PANE_HEIGHT < GROUND - 60; y += STOREY)
        for (int32_t i = 0; i < columns; i++) {
            bool shines = next(seed) % 100 < lit;
            canvas->writer->box(canvas, (struct kv_point){left + i * APART, y}, PANE_WIDTH,
                                PANE_HEIGHT, 15,
                                (struct kv_look){.fill = shines ? KV_SAFETY : KV_BLUEPRINT_GRID});
        }
}

static void draw_house(struct kv_canvas *canvas, const struct house *house, enum kv_colour colour)
{
    int32_t top = GROUND - house->height, right = house->left + house->width;
    const struct kv_point outline[] = {
        {house->left, GROUND},
        {house->left, top},
        {house->left + house->width / 2, top - house->roof},
        {right, top},
        {right, GROUND},
    };
    canvas->writer->polygon(canvas, outline, 5, (struct kv_look){.fill = (uint8_t)colour});
}

/* A row of houses from edge to edge; the one in the background has no windows. */
static void draw_row(struct kv_canvas *canvas, int32_t rise, const struct kv_postcard *windows,
                     uint32_t *seed)
{
    enum { NARROW = 650, WIDE = 1250, ROOF_MOST = 420 };
    for (int32_t left = 0; left < KV_POSTCARD_WIDTH;) {
        struct house house = {.left = left, .width = between(seed, NARROW, WIDE)};
        if (left + house.width + NARROW > KV_POSTCARD_WIDTH)
            house.width = KV_POSTCARD_WIDTH - left;
        house.height = rise + between(seed, 500, 1150);
        house.roof = next(seed) % 4 ? between(seed, 180, ROOF_MOST) : 0;
        draw_house(canvas, &house, windows ? KV_BLUEPRINT : KV_GHOST);
        if (windows)
            draw_windows(canvas, &house, windows->lit, seed);
        left += house.width;
    }
}

/* ---- The medal ---- */

static void draw_medal(struct kv_canvas *canvas, enum kv_medal medal, int32_t x)
{
    static const uint8_t metals[KV_MEDALS] = {
        [KV_BRONZE] = KV_ROOF_2, [KV_SILVER] = KV_GRAPHITE_PALE, [KV_GOLD] = KV_SAFETY};
    static const char star[] = "M50 4L61 37L96 37L68 58L79 92L50 71L21 92L32 58L4 37L39 37Z";
    struct kv_look edge = {.fill = metals[medal], .line = KV_ROOF_INK, .width = LINE};
    canvas->writer->circle(canvas, (struct kv_point){x, MEDAL_Y}, MEDAL_RADIUS, edge);
    edge.fill = KV_NO_COLOUR;
    canvas->writer->circle(canvas, (struct kv_point){x, MEDAL_Y}, MEDAL_RADIUS - 90, edge);
    edge.fill = KV_CARD;
    canvas->writer->path(canvas, star, (struct kv_point){x - STAR / 2, MEDAL_Y - STAR / 2}, STAR,
                         edge);
}

/* Medal and points stand together in the middle. */
static void draw_points(struct kv_canvas *canvas, const struct kv_postcard *card)
{
    int32_t wide = kv_text_width(KV_FIGURES, FIGURE_SIZE, card->figure);
    int32_t medal = card->medal ? 2 * MEDAL_RADIUS + MEDAL_GAP : 0;
    if (card->medal)
        draw_medal(canvas, card->medal, MIDDLE - (wide + medal) / 2 + MEDAL_RADIUS);
    canvas->writer->text(canvas, (struct kv_point){MIDDLE + medal / 2, FIGURE_Y}, FIGURE_SIZE,
                         KV_FIGURES, KV_MIDDLE, KV_INK, card->figure);
}

void kv_draw_postcard(struct kv_canvas *canvas, const struct kv_postcard *card)
{
    const struct kv_writer *writer = canvas->writer;
    uint32_t seed = mix(mix(2166136261u, card->heading), card->date);
    writer->box(canvas, (struct kv_point){0, 0}, KV_POSTCARD_WIDTH, GROUND, 0,
                (struct kv_look){.fill = KV_SKY_PALE});
    draw_row(canvas, 550, NULL, &seed);
    draw_row(canvas, 0, card, &seed);
    writer->box(canvas, (struct kv_point){0, GROUND}, KV_POSTCARD_WIDTH,
                KV_POSTCARD_HEIGHT - GROUND, 0, (struct kv_look){.fill = KV_CARD});
    kv_draw_fitted(canvas, (struct kv_point){MIDDLE, HEADING_Y}, WIDTH, HEADING_SIZE, KV_FIGURES,
                   KV_MIDDLE, KV_HAND, card->heading);
    kv_draw_fitted(canvas, (struct kv_point){MIDDLE, DATE_Y}, WIDTH, DATE_SIZE, KV_WORDS, KV_MIDDLE,
                   KV_INK, card->date);
    draw_points(canvas, card);
    kv_draw_fitted(canvas, (struct kv_point){MIDDLE, WORDS_Y}, WIDTH, WORDS_SIZE, KV_WORDS,
                   KV_MIDDLE, KV_INK, card->words);
    kv_draw_fitted(canvas, (struct kv_point){MIDDLE, NOTES_Y}, WIDTH, NOTES_SIZE, KV_WORDS,
                   KV_MIDDLE, KV_INK, card->notes);
}
