/*
 * What pictures look like: a few are rendered small and compared with those kept in
 * tests/golden/looks, tile by tile, so that small differences between versions of a font or of
 * cairo pass, but a lost colour or a moved part does not. KV_GOLDEN_WRITE=1 rewrites them.
 */
#include "support.h"

#include <math.h>
#include <stdio.h>

#include "print/ink.h"

enum {
    DOTS = 50000, /* of a picture, about */
    TILE = 12,    /* dots of the side of a tile                             */
    FAR = 14      /* of 255: by so much the mean of a tile may differ       */
};

#define FOLDER "tests/golden/looks/"

/* ---- What is looked at ---- */

enum subject { SHEET, CARD_FRONT, CARD_BACK, REMINDER };

struct look {
    const char *file;
    const char *game;
    enum subject subject;
    uint32_t number; /* of the card, or how many rounds were played */
    enum kv_layout layout;
    enum kv_theme theme;
    enum kv_language language;
};

static const struct look looks[] = {
    {"welcome-page", "welcome", SHEET, 0, KV_PAGE, KV_PRINT, KV_RUSSIAN},
    {"welcome-blueprint", "welcome:board=blueprint", SHEET, 8, KV_PAGE, KV_LIGHT, KV_ENGLISH},
    {"welcome-wide", "welcome:advanced=on", SHEET, 12, KV_WIDE, KV_LIGHT, KV_ENGLISH},
    {"welcome-narrow", "welcome:board=blueprint", SHEET, 8, KV_NARROW, KV_DARK, KV_UKRAINIAN},
    {"welcome-card", "welcome", CARD_FRONT, 5, KV_PAGE, KV_LIGHT, KV_ENGLISH},
    {"welcome-reminder", "welcome", REMINDER, 0, KV_PAGE, KV_LIGHT, KV_RUSSIAN},
    {"smallcities-page", "smallcities", SHEET, 0, KV_PAGE, KV_PRINT, KV_UKRAINIAN},
    {"smallcities-wide", "smallcities", SHEET, 9, KV_WIDE, KV_LIGHT, KV_ENGLISH},
    {"smallcities-narrow", "smallcities:bonus=financing", SHEET, 5, KV_NARROW, KV_CONTRAST,
     KV_RUSSIAN},
    {"smallcities-card", "smallcities", CARD_FRONT, 3, KV_PAGE, KV_LIGHT, KV_RUSSIAN},
    {"smallcities-reminder", "smallcities", REMINDER, 0, KV_PAGE, KV_PRINT, KV_ENGLISH},
    {"machinery-page", "machinery", SHEET, 6, KV_PAGE, KV_LIGHT, KV_RUSSIAN},
    {"machinery-wide", "machinery", SHEET, 4, KV_WIDE, KV_DARK, KV_ENGLISH},
    {"machinery-narrow", "machinery:events=off", SHEET, 3, KV_NARROW, KV_LIGHT, KV_UKRAINIAN},
    {"machinery-back", "machinery", CARD_BACK, 0, KV_PAGE, KV_LIGHT, KV_ENGLISH},
    {"machinery-reminder", "machinery", REMINDER, 0, KV_PAGE, KV_LIGHT, KV_UKRAINIAN},
};

/* ---- Drawing ---- */

static bool has_subject(const struct kv_game *game, enum subject subject)
{
    switch (subject) {
    case CARD_FRONT:
    case CARD_BACK:
        return game->cards && game->draw_card;
    case REMINDER:
        return game->draw_reminder;
    default:
        return true;
    }
}

static void play_rounds(struct kv_match *match, uint32_t rounds)
{
    struct kv_rng chance;
    kv_rng_start(&chance, "looks", 1);
    while (!match->ended && match->round <= rounds)
        for (uint32_t seat = 0; seat < match->setup.seats; seat++)
            while (!kv_match_done(match, seat) && match->round <= rounds)
                kv_match_play(match, seat, support_eager_move(match, seat, &chance));
}

static void measure_subject(const struct look *look, const struct kv_match *match, int32_t *width,
                            int32_t *height)
{
    *width = look->subject == REMINDER ? KV_REMINDER_WIDTH : KV_CARD_WIDTH;
    *height = look->subject == REMINDER ? KV_REMINDER_HEIGHT : KV_CARD_HEIGHT;
    if (look->subject == SHEET)
        match->setup.game->extent(match->table, look->layout, width, height);
}

static void draw_subject(const struct look *look, const struct kv_match *match,
                         struct kv_canvas *canvas)
{
    const struct kv_game *game = match->setup.game;
    kv_move moves[KV_MOVES_MOST];
    uint32_t count = look->layout == KV_PAGE ? 0 : kv_match_moves(match, 0, moves);
    if (look->subject == SHEET)
        game->draw(match->table, kv_match_sheet(match, 0), moves, count, look->layout, canvas);
    else if (look->subject == REMINDER)
        game->draw_reminder(&match->setup, canvas);
    else
        game->draw_card(&match->setup, look->number, look->subject == CARD_BACK, canvas);
}

static cairo_surface_t *render(const struct look *look, const struct kv_match *match)
{
    struct kv_canvas canvas;
    struct kv_ink ink;
    int32_t width, height;
    measure_subject(look, match, &width, &height);
    double scale = sqrt(DOTS / ((double)width * height));
    cairo_surface_t *image =
        cairo_image_surface_create(CAIRO_FORMAT_RGB24, (int)(width * scale), (int)(height * scale));
    cairo_t *cairo = cairo_create(image);
    kv_ink_start(&ink, look->theme);
    kv_ink_canvas(&ink, cairo, &canvas);
    kv_ink_colour(&ink, KV_PAPER);
    cairo_paint(cairo);
    cairo_scale(cairo, scale, scale);
    pango_cairo_update_layout(cairo, ink.layout);
    draw_subject(look, match, &canvas);
    kv_ink_stop(&ink);
    assert_int_equal(cairo_status(cairo), CAIRO_STATUS_SUCCESS);
    cairo_destroy(cairo);
    cairo_surface_flush(image);
    return image;
}

/* ---- Comparing ---- */

static uint32_t dot(cairo_surface_t *image, int x, int y, int shift)
{
    const unsigned char *row =
        cairo_image_surface_get_data(image) + y * cairo_image_surface_get_stride(image);
    uint32_t value;
    memcpy(&value, row + 4 * x, sizeof value);
    return value >> shift & 0xff;
}

/* How far the means of one tile are apart, in the colour in which they differ most. */
static int tile_distance(cairo_surface_t *one, cairo_surface_t *other, int left, int top)
{
    int width = cairo_image_surface_get_width(one), height = cairo_image_surface_get_height(one);
    int farthest = 0;
    for (int shift = 0; shift < 24; shift += 8) {
        int difference = 0, dots = 0;
        for (int y = top; y < top + TILE && y < height; y++)
            for (int x = left; x < left + TILE && x < width; x++, dots++)
                difference += (int)dot(one, x, y, shift) - (int)dot(other, x, y, shift);
        difference = abs(difference) / dots;
        farthest = difference > farthest ? difference : farthest;
    }
    return farthest;
}

static void compare(const struct look *look, cairo_surface_t *image, cairo_surface_t *kept)
{
    int width = cairo_image_surface_get_width(image),
        height = cairo_image_surface_get_height(image);
    int wrong = 0;
    assert_int_equal(cairo_image_surface_get_width(kept), width);
    assert_int_equal(cairo_image_surface_get_height(kept), height);
    for (int top = 0; top < height; top += TILE)
        for (int left = 0; left < width; left += TILE)
            wrong += tile_distance(image, kept, left, top) > FAR;
    if (wrong == 0)
        return;
    char path[160];
    snprintf(path, sizeof path, "%s-now.png", look->file);
    cairo_surface_write_to_png(image, path);
    fail_msg("%s: %d tiles look different; %s shows how, and KV_GOLDEN_WRITE=1 keeps it",
             look->file, wrong, path);
}

static void check_look(const struct look *look)
{
    struct opened opened;
    char path[160];
    support_open(&opened, look->game, 2, "looks");
    if (!has_subject(opened.match.setup.game, look->subject)) {
        print_message("%s: there is nothing to look at yet\n", look->file);
        support_close(&opened);
        return;
    }
    spoken = look->language;
    if (look->subject == SHEET)
        play_rounds(&opened.match, look->number);
    cairo_surface_t *image = render(look, &opened.match);
    snprintf(path, sizeof path, FOLDER "%s.png", look->file);
    if (getenv("KV_GOLDEN_WRITE"))
        assert_int_equal(cairo_surface_write_to_png(image, path), CAIRO_STATUS_SUCCESS);
    cairo_surface_t *kept = cairo_image_surface_create_from_png(path);
    if (cairo_surface_status(kept) != CAIRO_STATUS_SUCCESS)
        fail_msg("%s is missing; KV_GOLDEN_WRITE=1 writes it", path);
    compare(look, image, kept);
    cairo_surface_destroy(kept);
    cairo_surface_destroy(image);
    support_close(&opened);
}

static void pictures_look_as_they_did(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof looks / sizeof *looks; i++)
        check_look(&looks[i]);
}

/* A control: a tile of another colour is noticed, a dot of another colour is not. */
static void a_difference_is_seen(void **state)
{
    (void)state;
    cairo_surface_t *one = cairo_image_surface_create(CAIRO_FORMAT_RGB24, 30, 30);
    cairo_surface_t *other = cairo_image_surface_create(CAIRO_FORMAT_RGB24, 30, 30);
    cairo_t *cairo = cairo_create(other);
    cairo_set_source_rgb(cairo, 1, 1, 1);
    cairo_rectangle(cairo, 0, 0, 1, 1);
    cairo_fill(cairo);
    cairo_surface_flush(other);
    assert_true(tile_distance(one, other, 0, 0) <= FAR);
    cairo_rectangle(cairo, 24, 24, 4, 4);
    cairo_fill(cairo);
    cairo_surface_flush(other);
    assert_true(tile_distance(one, other, 24, 24) > FAR);
    cairo_destroy(cairo);
    cairo_surface_destroy(one);
    cairo_surface_destroy(other);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_difference_is_seen),
        cmocka_unit_test(pictures_look_as_they_did),
    };
    kv_set_translator(support_translate);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
