/* Totals, names and squares on printed sheets stay in their places. */
#include "measure.h"
#include "support.h"

#include "games/common/strokes.h"
#include "games/welcome/rules/game.h"

static struct measure measure;

static void draw_page(const struct kv_match *match)
{
    struct kv_canvas canvas;
    measure_begin(&measure, &canvas);
    match->setup.game->draw(match->table, kv_match_sheet(match, 0), NULL, 0, KV_PAGE, &canvas);
}

/* The smallest box around the middle of a text; NULL: none. */
static const struct measured_box *box_around(const struct measured_text *text)
{
    double x = (text->left + text->right) / 2, y = (text->top + text->bottom) / 2;
    const struct measured_box *found = NULL;
    for (uint32_t i = 0; i < measure.box_count; i++) {
        const struct measured_box *box = &measure.boxes[i];
        bool inside = x > box->left && x < box->right && y > box->top && y < box->bottom;
        if (inside && (!found || box->right - box->left < found->right - found->left))
            found = box;
    }
    return found;
}

/* Three plans of 200 points each: totals and sums of three digits. */
static void totals_of_three_digits_stay_in_their_box(void **state)
{
    static const char *const names[] = {"welcome", "welcome:board=blueprint,advanced=on"};
    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct opened opened;
        uint32_t seen = 0;
        support_open(&opened, names[i], 2, "totals");
        struct sheet *sheet = kv_match_sheet(&opened.match, 0);
        memset(sheet->points, 200, sizeof sheet->points);
        sheet->refusals = 1;
        draw_page(&opened.match);
        for (uint32_t k = 0; k < measure.count; k++) {
            const struct measured_text *text = &measure.texts[k];
            if (strcmp(text->words, "600") != 0 && strcmp(text->words, "200") != 0)
                continue;
            const struct measured_box *box = box_around(text);
            assert_non_null(box);
            double margin = text->size / 8.0; /* letters that touch their box look outside */
            assert_true(text->left >= box->left + margin && text->right <= box->right - margin);
            seen++;
        }
        assert_int_equal(seen, 5); /* three plans, their sum and the total */
        support_close(&opened);
    }
}

static void numbers_are_made_to_fit(void **state)
{
    static const int32_t numbers[] = {7, -38, 115, 1234};
    (void)state;
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        struct kv_canvas canvas;
        measure_begin(&measure, &canvas);
        common_write_fitted_number(&canvas, (struct kv_point){500, 500}, 300,
                                   (struct lettering){560, KV_SCRIPT, KV_MIDDLE, KV_HAND},
                                   numbers[i]);
        assert_int_equal(measure.count, 1);
        assert_true(measure.texts[0].width <= 300 * (1 + KV_WIDTH_TOLERANCE));
    }
}

/* ---- Names ---- */

static void long_names_are_shortened(void **state)
{
    static const struct {
        const char *name, *shown;
    } cases[] = {
        {"Анна", "Анна"},
        {"Anna Bohdan", "Anna Bohdan"}, /* a little smaller */
        {"Anna Bohdan Cyril Dmytro Eva Fedir", NULL},
        {"Константинопольская-Преображенская", NULL},
        {"", ""},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct kv_canvas canvas;
        measure_begin(&measure, &canvas);
        kv_draw_shortened(&canvas, (struct kv_point){0, 500}, 1100, 260, KV_SCRIPT, KV_LEFT,
                          KV_HAND, cases[i].name);
        assert_int_equal(measure.count, 1);
        const struct measured_text *text = &measure.texts[0];
        size_t length = strlen(text->words);
        assert_true(text->width <= 1100 * (1 + KV_WIDTH_TOLERANCE));
        assert_true(text->size >= 260 * 2 / 3);
        if (cases[i].shown) {
            assert_string_equal(text->words, cases[i].shown);
            continue;
        }
        assert_true(length > 3 && strcmp(text->words + length - 3, "…") == 0);
        assert_int_equal(strncmp(text->words, cases[i].name, length - 3), 0);
        assert_true(text->words[length - 4] != ' ');
    }
}

/* Each game has a line for a name, inside its picture, with nothing printed over it. */
static void name_lines_are_free(void **state)
{
    (void)state;
    for (spoken = 0; spoken < KV_LANGUAGES; spoken++)
        for (const struct kv_game *const *game = kv_games; *game; game++) {
            const struct kv_blank *line = &(*game)->name_line;
            struct opened opened;
            int32_t width, height;
            support_open(&opened, (*game)->id, 2, "names");
            (*game)->extent(opened.match.table, KV_PAGE, &width, &height);
            assert_true(line->width >= 1500 && line->x > 0 && line->x + line->width < width);
            assert_true(line->y > 0 && line->y < height);
            draw_page(&opened.match);
            for (uint32_t i = 0; i < measure.count; i++) {
                const struct measured_text *text = &measure.texts[i];
                bool beside = text->right <= line->x || text->left >= line->x + line->width;
                assert_true(beside || text->top >= line->y || text->bottom <= line->y - 200);
            }
            support_close(&opened);
        }
    spoken = KV_ENGLISH;
}

/* ---- Squares ---- */

/* On paper only buildings have squares; on a screen the city lies on squared paper. */
static void squares_outside_buildings_are_not_drawn(void **state)
{
    struct opened opened;
    struct kv_canvas canvas;
    (void)state;
    support_open(&opened, "machinery", 2, "squares");
    draw_page(&opened.match);
    assert_int_equal(measure.faint_paths, 0);
    measure_begin(&measure, &canvas);
    opened.match.setup.game->draw(opened.match.table, kv_match_sheet(&opened.match, 0), NULL, 0,
                                  KV_WIDE, &canvas);
    assert_true(measure.faint_paths > 0);
    support_close(&opened);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(totals_of_three_digits_stay_in_their_box),
        cmocka_unit_test(numbers_are_made_to_fit),
        cmocka_unit_test(long_names_are_shortened),
        cmocka_unit_test(name_lines_are_free),
        cmocka_unit_test(squares_outside_buildings_are_not_drawn),
    };
    kv_set_translator(support_translate);
    measure_open(&measure);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    measure_close(&measure);
    return failed;
}
