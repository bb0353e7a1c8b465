/*
 * Every text of every picture in every language, measured in the real fonts: it is as wide as the
 * drawing assumed, stays inside the picture, and does not overlap another one.
 */
#include "measure.h"
#include "support.h"

#include <stdio.h>

enum {
    LAYOUTS = 3,
    SLACK = 15,          /* tenths of a point by which letters may leave a picture or touch */
    COMPLAINTS_MOST = 25 /* that are printed */
};

/* ---- What may be wrong with a picture ---- */

struct picture {
    struct measure measure;
    char name[160]; /* for complaints */
    int32_t width, height;
    /* Over all pictures. */
    uint64_t looked_at, complaints;
    double reckoned[KV_FONTS], found[KV_FONTS]; /* widths of all texts, added up */
};

static struct picture picture;

static bool complain(void)
{
    return ++picture.complaints <= COMPLAINTS_MOST;
}

static void check_width(const struct measured_text *text)
{
    double reckoned = kv_text_width(text->font, text->size, text->words);
    picture.reckoned[text->font] += reckoned;
    picture.found[text->font] += text->width;
    if (text->width > reckoned * (1 + KV_WIDTH_TOLERANCE) + SLACK && complain())
        print_message("%s: \"%s\" is %.0f wide instead of %.0f\n", picture.name, text->words,
                      text->width, reckoned);
}

static void check_inside(const struct measured_text *text)
{
    bool inside = text->left >= -SLACK && text->top >= -SLACK &&
                  text->right <= picture.width + SLACK && text->bottom <= picture.height + SLACK;
    if (!inside && complain())
        print_message("%s: \"%s\" at %.0f,%.0f to %.0f,%.0f leaves the picture of %d × %d\n",
                      picture.name, text->words, text->left, text->top, text->right, text->bottom,
                      (int)picture.width, (int)picture.height);
}

static bool overlap(const struct measured_text *a, const struct measured_text *b)
{
    return a->left + SLACK < b->right && b->left + SLACK < a->right && a->top + SLACK < b->bottom &&
           b->top + SLACK < a->bottom;
}

static void check_apart(const struct measured_text *text, const struct measured_text *end)
{
    for (const struct measured_text *other = text + 1; other < end; other++)
        if (overlap(text, other) && complain())
            print_message("%s: \"%s\" (%.0f,%.0f to %.0f,%.0f) runs into \"%s\" (%.0f,%.0f to "
                          "%.0f,%.0f)\n",
                          picture.name, text->words, text->left, text->top, text->right,
                          text->bottom, other->words, other->left, other->top, other->right,
                          other->bottom);
}

static void check_texts(void)
{
    const struct measured_text *end = picture.measure.texts + picture.measure.count;
    assert_int_equal(picture.measure.depth, 0);
    for (const struct measured_text *text = picture.measure.texts; text < end; text++) {
        check_width(text);
        check_inside(text);
        check_apart(text, end);
    }
    picture.looked_at++;
}

/* ---- Pictures ---- */

static void look_at_sheet(const struct kv_match *match, const char *name)
{
    static const char *const layouts[LAYOUTS] = {"wide", "narrow", "page"};
    const struct kv_game *game = match->setup.game;
    kv_move moves[KV_MOVES_MOST];
    uint32_t count = kv_match_moves(match, 0, moves);
    for (int layout = 0; layout < LAYOUTS; layout++) {
        struct kv_canvas canvas;
        snprintf(picture.name, sizeof picture.name, "%s, %s, %s, round %u", name, layouts[layout],
                 kv_language_ids[spoken], (unsigned)match->round);
        game->extent(match->table, (enum kv_layout)layout, &picture.width, &picture.height);
        measure_begin(&picture.measure, &canvas);
        game->draw(match->table, kv_match_sheet(match, 0), moves, layout == KV_PAGE ? 0 : count,
                   (enum kv_layout)layout, &canvas);
        check_texts();
    }
}

static void look_at_cards(const struct kv_setup *setup, const char *name)
{
    uint32_t cards = setup->game->cards(setup);
    picture.width = KV_CARD_WIDTH;
    picture.height = KV_CARD_HEIGHT;
    for (uint32_t side = 0; side < 2 * cards; side++) {
        struct kv_canvas canvas;
        snprintf(picture.name, sizeof picture.name, "%s, %s, %s of card %u", name,
                 kv_language_ids[spoken], side % 2 ? "back" : "front", side / 2);
        measure_begin(&picture.measure, &canvas);
        setup->game->draw_card(setup, side / 2, side % 2 == 1, &canvas);
        check_texts();
    }
}

static void look_at_reminder(const struct kv_setup *setup, const char *name)
{
    struct kv_canvas canvas;
    picture.width = KV_REMINDER_WIDTH;
    picture.height = KV_REMINDER_HEIGHT;
    snprintf(picture.name, sizeof picture.name, "%s, %s, reminder", name, kv_language_ids[spoken]);
    measure_begin(&picture.measure, &canvas);
    setup->game->draw_reminder(setup, &canvas);
    check_texts();
}

/* Plays a game and looks at the first seat's sheet now and then, at different moments of a turn in
 * different languages. */
static void look_at_game(struct kv_match *match, const char *name)
{
    struct kv_rng chance;
    unsigned step = (unsigned)spoken;
    kv_rng_start(&chance, "words", 1);
    look_at_sheet(match, name);
    while (!match->ended) {
        for (uint32_t seat = 0; seat < match->setup.seats; seat++) {
            bool more = true;
            while (more) {
                if (seat == 0 && ++step % 11 == 0)
                    look_at_sheet(match, name);
                more = kv_match_play(match, seat, support_eager_move(match, seat, &chance));
            }
        }
    }
    look_at_sheet(match, name);
}

static void look_at_variant(const struct variant *variant)
{
    struct opened opened;
    support_open(&opened, variant->name, variant->seats, "words");
    const struct kv_setup *setup = &opened.match.setup;
    if (setup->game->cards)
        look_at_cards(setup, variant->name);
    if (setup->game->draw_reminder)
        look_at_reminder(setup, variant->name);
    look_at_game(&opened.match, variant->name);
    support_close(&opened);
}

static void look_at_all(const char *game)
{
    uint64_t before = picture.complaints, looked_at = picture.looked_at;
    for (spoken = 0; spoken < KV_LANGUAGES; spoken++)
        for (unsigned i = 0; i < variant_count; i++)
            if (strncmp(variants[i].name, game, strlen(game)) == 0)
                look_at_variant(&variants[i]);
    print_message("%s: %llu pictures, %llu faults\n", game,
                  (unsigned long long)(picture.looked_at - looked_at),
                  (unsigned long long)(picture.complaints - before));
    assert_true(picture.looked_at > looked_at);
    assert_int_equal(picture.complaints, before);
}

/* ---- Cases ---- */

/* A control: the faults that the other cases look for are found: words too wide, outside,
 * overlapping. */
static void faults_are_found(void **state)
{
    static const struct {
        struct kv_point at[2];
        const char *words[2];
        uint64_t faults;
    } drawings[] = {
        {{{500, 500}, {500, 800}}, {"House", "Дом"}, 0},
        {{{500, 500}, {550, 520}}, {"House", "Дом"}, 1},
        {{{10, 500}, {500, 800}}, {"House", "Дом"}, 1},    /* by its left half */
        {{{500, 995}, {500, 800}}, {"goggles", "Дом"}, 1}, /* by what hangs below the line */
        {{{500, 500}, {500, 800}}, {"House", "ǄǄǄ"}, 1},   /* unknown, and wide */
    };
    (void)state;
    picture.width = picture.height = 1000;
    for (size_t i = 0; i < sizeof drawings / sizeof *drawings; i++) {
        struct kv_canvas canvas;
        snprintf(picture.name, sizeof picture.name, "drawing %zu", i);
        measure_begin(&picture.measure, &canvas);
        for (int j = 0; j < 2; j++)
            canvas.writer->text(&canvas, drawings[i].at[j], 100, KV_WORDS, KV_MIDDLE, KV_INK,
                                drawings[i].words[j]);
        uint64_t before = picture.complaints;
        check_texts();
        assert_int_equal(picture.complaints - before, drawings[i].faults);
    }
}

static void words_of_welcome_fit(void **state)
{
    (void)state;
    look_at_all("welcome");
}

static void words_of_smallcities_fit(void **state)
{
    (void)state;
    look_at_all("smallcities");
}

static void words_of_machinery_fit(void **state)
{
    (void)state;
    look_at_all("machinery");
}

/* An owner's names, and the words of their events, on all that is printed and on an empty sheet. */
static void words_of_packs_fit(void **state)
{
    static const char *const packs[] = {"welcome-one",     "welcome-two",   "smallcities-one",
                                        "smallcities-two", "machinery-one", "machinery-two",
                                        "machinery-wide"};
    uint64_t before = picture.complaints;
    (void)state;
    for (spoken = 0; spoken < KV_LANGUAGES; spoken++)
        for (unsigned i = 0; i < COUNT(packs); i++) {
            char game[16];
            struct opened opened;
            snprintf(game, sizeof game, "%.*s", (int)strcspn(packs[i], "-"), packs[i]);
            support_open_packed(&opened, &(struct variant){game, 1}, packs[i], "words");
            look_at_cards(&opened.match.setup, packs[i]);
            look_at_reminder(&opened.match.setup, packs[i]);
            look_at_sheet(&opened.match, packs[i]);
            support_close(&opened);
        }
    support_forget_packs();
    assert_int_equal(picture.complaints, before);
}

/* Over everything drawn, the table of letters and the fonts agree. */
static void letters_are_as_wide_as_reckoned(void **state)
{
    (void)state;
    for (int font = 0; font < KV_FONTS; font++) {
        double ratio = picture.found[font] / picture.reckoned[font];
        print_message("font %d: %.4f of what was reckoned\n", font, ratio);
        assert_true(ratio > 1 - KV_WIDTH_TOLERANCE && ratio < 1 + KV_WIDTH_TOLERANCE);
    }
}

static void every_game_has_cards_and_a_reminder(void **state)
{
    (void)state;
    for (int i = 0; kv_games[i]; i++) {
        const struct kv_game *game = kv_games[i];
        assert_true(game->cards && game->draw_card && game->draw_reminder && game->tell);
    }
}

static int open_fonts(void **state)
{
    (void)state;
    measure_open(&picture.measure);
    return 0;
}

static int close_fonts(void **state)
{
    (void)state;
    measure_close(&picture.measure);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(faults_are_found),
        cmocka_unit_test(words_of_welcome_fit),
        cmocka_unit_test(words_of_smallcities_fit),
        cmocka_unit_test(words_of_machinery_fit),
        cmocka_unit_test(words_of_packs_fit),
        cmocka_unit_test(letters_are_as_wide_as_reckoned),
        cmocka_unit_test(every_game_has_cards_and_a_reminder),
    };
    kv_set_translator(support_translate);
    return cmocka_run_group_tests(tests, open_fonts, close_fonts);
}
