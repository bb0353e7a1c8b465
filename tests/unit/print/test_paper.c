/* The layout of pages: positions, cut marks, fronts and the backs behind them. */
#include "support.h"

#include <malloc.h>
#include <math.h>

#include "print/deck.h"
#include "print/ink.h"
#include "print/pdf.h"

#define POINT_DOTS (200 / 72.0) /* of a PNG */
#define NEAR       0.01         /* points */

static bool is_near(double one, double other)
{
    return fabs(one - other) < NEAR;
}

/* ---- Grids ---- */

static void cards_keep_their_size_and_lie_in_the_middle(void **state)
{
    static const struct {
        const char *paper;
        uint32_t columns, rows;
    } wanted[] = {{"a4", 3, 3}, {"letter", 3, 3}, {"a5", 2, 2}};
    (void)state;
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
        struct kv_grid grid = kv_grid_of_cards(kv_paper_find(wanted[i].paper), 0);
        assert_int_equal(grid.columns, wanted[i].columns);
        assert_int_equal(grid.rows, wanted[i].rows);
        assert_true(fabs(grid.place_width - 63 * KV_MILLIMETRE) < 0.1);
        assert_true(fabs(grid.place_height - 88 * KV_MILLIMETRE) < 0.1);
        assert_true(is_near(grid.scale * KV_CARD_WIDTH, grid.place_width));
        assert_true(is_near(2 * grid.left + grid.columns * grid.place_width, grid.width));
        assert_true(is_near(2 * grid.top + grid.rows * grid.place_height, grid.height));
        assert_true(grid.left > 5 * KV_MILLIMETRE && grid.top > 5 * KV_MILLIMETRE);
    }
}

static void cards_with_a_bleed_lie_apart(void **state)
{
    struct kv_grid grid = kv_grid_of_cards(kv_paper_find("a4"), KV_CARD_BLEED);
    (void)state;
    assert_int_equal(grid.columns, 2);
    assert_int_equal(grid.rows, 3);
    assert_true(fabs(grid.place_width - 69 * KV_MILLIMETRE) < 0.1);
    assert_true(fabs(grid.place_height - 94 * KV_MILLIMETRE) < 0.1);
    assert_true(fabs(grid.scale - 0.1) < 0.0001);
    assert_true(grid.left > 5 * KV_MILLIMETRE && grid.top > 5 * KV_MILLIMETRE);
}

static void reminders_fill_an_a5_and_grow_no_further(void **state)
{
    struct kv_grid one = kv_grid_of_reminders(kv_paper_find("a5"), 1);
    struct kv_grid two = kv_grid_of_reminders(kv_paper_find("a4"), 2);
    struct kv_grid alone = kv_grid_of_reminders(kv_paper_find("a4"), 1);
    struct kv_grid letter = kv_grid_of_reminders(kv_paper_find("letter"), 2);
    (void)state;
    assert_true(one.scale < 0.1 && one.scale > 0.09); /* a narrow margin */
    assert_true(fabs(two.scale - one.scale) < 0.001);
    assert_true(two.width > two.height && two.columns == 2 && two.rows == 1);
    assert_true(fabs(alone.scale - 0.1) < 0.0001); /* not enlarged */
    assert_true(letter.scale < one.scale && letter.scale > 0.085);
}

static void sheets_are_as_large_as_the_page_allows(void **state)
{
    struct kv_grid wide = kv_grid_of_sheets(kv_paper_find("a4"), 1, 9000, 6000);
    struct kv_grid two = kv_grid_of_sheets(kv_paper_find("a4"), 2, 9000, 6000);
    (void)state;
    assert_true(wide.width > wide.height);
    assert_true(two.width < two.height && two.rows == 2);
    assert_true(wide.scale > two.scale);
    struct kv_grid large = kv_grid_of_sheets(kv_paper_find("a3"), 1, 9000, 6000);
    assert_true(large.scale > 1.4 * wide.scale); /* for those who need large print */
    assert_null(kv_paper_find("a2"));
}

/* ---- A game of nine cards in nine colours ---- */

enum { CARDS = 9 };

static const uint8_t colours[CARDS] = {KV_WOOD,  KV_VIOLET, KV_LEAF, KV_WATER,   KV_ORANGE,
                                       KV_BRICK, KV_EARTH,  KV_SKY,  KV_GRAPHITE};

static uint32_t cards(const struct kv_setup *setup)
{
    return setup->seats; /* as many as the test wants */
}

static void draw_card(const struct kv_setup *setup, uint32_t card, bool back,
                      struct kv_canvas *canvas)
{
    (void)setup, (void)back;
    int32_t bleed = canvas->bleed;
    canvas->writer->box(canvas, (struct kv_point){-bleed, -bleed}, KV_CARD_WIDTH + 2 * bleed,
                        KV_CARD_HEIGHT + 2 * bleed, 0,
                        (struct kv_look){.fill = colours[card % CARDS]});
}

static const struct kv_game coloured = {.id = "coloured", .cards = cards, .draw_card = draw_card};

static struct kv_print_job card_job(struct kv_text *output, bool as_png)
{
    return (struct kv_print_job){
        .grid = kv_grid_of_cards(kv_paper_find("a4"), 0),
        .width = KV_CARD_WIDTH,
        .height = KV_CARD_HEIGHT,
        .theme = KV_LIGHT,
        .as_png = as_png,
        .title = "Cards",
        .output = output,
    };
}

/* A page of fronts or of backs, as dots. */
static cairo_surface_t *print_side(bool backs, double bleed, struct kv_grid *grid)
{
    struct kv_setup setup = {.game = &coloured, .seats = CARDS};
    struct kv_text png = {.allocate = kv_heap};
    struct kv_print_job job = card_job(&png, true);
    struct kv_printer printer;
    struct kv_error error;
    job.grid = kv_grid_of_cards(kv_paper_find("a4"), bleed);
    kv_printer_start(&printer, &job);
    kv_printer_turn(&printer, backs);
    for (uint32_t card = 0; card < CARDS && card < kv_grid_places(&job.grid); card++) {
        struct kv_canvas canvas;
        kv_printer_draw(&printer, &canvas);
        draw_card(&setup, card, backs, &canvas);
        kv_printer_put(&printer);
    }
    *grid = job.grid;
    cairo_surface_t *page = cairo_surface_reference(printer.pages);
    cairo_surface_t *dots =
        cairo_image_surface_create(CAIRO_FORMAT_RGB24, cairo_image_surface_get_width(page),
                                   cairo_image_surface_get_height(page));
    cairo_t *cairo = cairo_create(dots);
    cairo_set_source_surface(cairo, page, 0, 0);
    cairo_paint(cairo);
    cairo_destroy(cairo);
    cairo_surface_destroy(page);
    assert_true(kv_printer_finish(&printer, &error));
    assert_true(png.length > 8 && memcmp(png.data, "\x89PNG", 4) == 0);
    free(png.data);
    cairo_surface_flush(dots);
    return dots;
}

/* The colour at a point of the page, in points. */
static uint32_t colour_at(cairo_surface_t *dots, double x, double y)
{
    const unsigned char *row = cairo_image_surface_get_data(dots) +
                               (int)(y * POINT_DOTS) * cairo_image_surface_get_stride(dots);
    uint32_t value;
    memcpy(&value, row + (size_t)4 * (size_t)(x * POINT_DOTS), sizeof value);
    return value & 0xffffff;
}

static void every_back_lies_behind_its_front(void **state)
{
    struct kv_grid grid;
    cairo_surface_t *fronts = print_side(false, 0, &grid), *backs = print_side(true, 0, &grid);
    (void)state;
    for (uint32_t card = 0; card < CARDS; card++) {
        double x = grid.left + (card % grid.columns + 0.5) * grid.place_width;
        double y = grid.top + (card / grid.columns + 0.5) * grid.place_height;
        uint32_t wanted = kv_theme_colours[KV_LIGHT][colours[card]];
        assert_int_equal(colour_at(fronts, x, y), wanted);
        assert_int_equal(colour_at(backs, grid.width - x, y), wanted); /* the page turned over */
    }
    cairo_surface_destroy(fronts);
    cairo_surface_destroy(backs);
}

/* Whether anything but white is within a dot or two of a point. */
static bool is_marked(cairo_surface_t *dots, double x, double y)
{
    for (int i = -2; i <= 2; i++)
        for (int j = -2; j <= 2; j++)
            if (colour_at(dots, x + i / POINT_DOTS, y + j / POINT_DOTS) != 0xffffff)
                return true;
    return false;
}

static void cut_marks_stand_at_every_edge_of_a_card(void **state)
{
    struct kv_grid grid;
    cairo_surface_t *fronts = print_side(false, 0, &grid), *backs = print_side(true, 0, &grid);
    double beside = 3 * KV_MILLIMETRE;
    (void)state;
    for (uint32_t i = 0; i <= grid.columns; i++) {
        double x = grid.left + i * grid.place_width;
        assert_true(is_marked(fronts, x, grid.top - beside));
        assert_true(is_marked(fronts, x, grid.height - grid.top + beside));
        assert_false(is_marked(backs, x, grid.top - beside));
        assert_false(is_marked(fronts, x + grid.place_width / 2, grid.top - beside));
    }
    for (uint32_t i = 0; i <= grid.rows; i++) {
        double y = grid.top + i * grid.place_height;
        assert_true(is_marked(fronts, grid.left - beside, y));
        assert_true(is_marked(fronts, grid.width - grid.left + beside, y));
        assert_false(is_marked(backs, grid.left - beside, y));
    }
    cairo_surface_destroy(fronts);
    cairo_surface_destroy(backs);
}

/* A card's background extends beyond its cut; marks are at the cuts, outside the background. */
static void a_bleed_lies_beyond_every_cut(void **state)
{
    struct kv_grid grid;
    cairo_surface_t *page = print_side(false, KV_CARD_BLEED, &grid);
    double half = KV_CARD_BLEED / 2, beside = 3 * KV_MILLIMETRE;
    (void)state;
    for (uint32_t card = 0; card < kv_grid_places(&grid); card++) {
        double left = grid.left + card % grid.columns * grid.place_width;
        double top = grid.top + card / grid.columns * grid.place_height;
        double right = left + grid.place_width, bottom = top + grid.place_height;
        uint32_t wanted = kv_theme_colours[KV_LIGHT][colours[card]];
        assert_int_equal(colour_at(page, left + half, top + half), wanted);
        assert_int_equal(colour_at(page, right - half, bottom - half), wanted);
    }
    for (uint32_t i = 0; i < grid.columns; i++) {
        double left = grid.left + i * grid.place_width;
        assert_true(is_marked(page, left + KV_CARD_BLEED, grid.top - beside));
        assert_true(is_marked(page, left + grid.place_width - KV_CARD_BLEED,
                              grid.height - grid.top + beside));
        assert_false(is_marked(page, left, grid.top - beside));
    }
    cairo_surface_destroy(page);
}

/* ---- PDF ---- */

static uint32_t count_words(const struct kv_text *text, const char *word)
{
    uint32_t count = 0;
    size_t length = strlen(word);
    for (size_t at = 0; at + length <= text->length; at++)
        count += memcmp(text->data + at, word, length) == 0;
    return count;
}

static void a_deck_has_as_many_pages_as_it_says(void **state)
{
    (void)state;
    for (uint32_t count = 1; count <= 28; count += 9) {
        for (int backs = 0; backs < 2; backs++) {
            struct kv_setup setup = {.game = &coloured, .seats = count};
            struct kv_deck deck = {.setup = &setup, .backs = backs == 1};
            struct kv_text pdf = {.allocate = kv_heap};
            struct kv_print_job job = card_job(&pdf, false);
            struct kv_printer printer;
            struct kv_error error;
            kv_printer_start(&printer, &job);
            kv_deck_put(&deck, &printer);
            assert_true(kv_printer_finish(&printer, &error));
            uint32_t pages = (count + 8) / 9 * (backs ? 2 : 1);
            assert_int_equal(kv_deck_pages(&deck, &job.grid), pages);
            assert_int_equal(count_words(&pdf, "/Type /Page\n") + count_words(&pdf, "/Type /Page "),
                             pages);
            free(pdf.data);
        }
    }
}

static void a_file_not_understood_keeps_its_bytes(void **state)
{
    static const char *const files[] = {
        "",
        "%PDF-1.5",
        "/Type /Catalog\nxref\n",
        "1 0 obj /Type /Catalog endobj 2 0 obj\nxref\n0 1\nstartxref\n38\n%%EOF\n",
        "1 0 obj /Type /Catalog endobj\nxref\n0 1\nstartxref\n99\n%%EOF\n",
    };
    (void)state;
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        struct kv_text pdf = {.allocate = kv_heap};
        kv_put(&pdf, "%s", files[i]);
        kv_pdf_set_language(&pdf, "uk");
        assert_string_equal(pdf.data, files[i]);
        free(pdf.data);
    }
}

static void the_language_stands_in_the_catalogue(void **state)
{
    struct kv_text pdf = {.allocate = kv_heap};
    (void)state;
    kv_put(&pdf, "1 0 obj /Type /Catalog endobj\nxref\n0 1\nstartxref\n30\n%%%%EOF\n");
    kv_pdf_set_language(&pdf, "uk");
    assert_string_equal(pdf.data, "1 0 obj /Type /Catalog\n   /Lang (uk) endobj\nxref\n0 1\n"
                                  "startxref\n44\n%%EOF\n");
    free(pdf.data);
}

/* ---- Memory ---- */

/* From the sanitizers, if the program has them. */
__attribute__((weak)) size_t __sanitizer_get_current_allocated_bytes(void);

static size_t used_bytes(void)
{
    return __sanitizer_get_current_allocated_bytes ? __sanitizer_get_current_allocated_bytes()
                                                   : mallinfo2().uordblks;
}

static void print_nothing(int times)
{
    for (int i = 0; i < times; i++) {
        struct kv_ink ink;
        kv_ink_start(&ink, KV_PRINT);
        kv_ink_stop(&ink);
    }
}

/* A font map takes a quarter of a megabyte. The first ones fill caches. */
static void fonts_are_given_back(void **state)
{
    (void)state;
    print_nothing(2);
    size_t before = used_bytes();
    print_nothing(8);
    assert_true(used_bytes() < before + 256 * 1024);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cards_keep_their_size_and_lie_in_the_middle),
        cmocka_unit_test(cards_with_a_bleed_lie_apart),
        cmocka_unit_test(reminders_fill_an_a5_and_grow_no_further),
        cmocka_unit_test(sheets_are_as_large_as_the_page_allows),
        cmocka_unit_test(every_back_lies_behind_its_front),
        cmocka_unit_test(cut_marks_stand_at_every_edge_of_a_card),
        cmocka_unit_test(a_bleed_lies_beyond_every_cut),
        cmocka_unit_test(a_deck_has_as_many_pages_as_it_says),
        cmocka_unit_test(a_file_not_understood_keeps_its_bytes),
        cmocka_unit_test(the_language_stands_in_the_catalogue),
        cmocka_unit_test(fonts_are_given_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
