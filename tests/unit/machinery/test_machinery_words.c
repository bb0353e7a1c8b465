/*
 * Machinery for people, in all languages: descriptions of moves, tables and sheets in plain text,
 * and pictures of sheets, cards and the memo, drawn on a canvas that measures everything.
 */
#include "support.h"

#include <stdio.h>

#include "draw/canvas.h"
#include "games/machinery/words/words.h"

static const char *const names[] = {"machinery", "machinery:events=off"};
enum { NAMES = 2, LAYOUTS = 3 };

/* ---- The language of this program ---- */

static bool is_latin(char letter)
{
    return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z');
}

/* A word of Latin letters that occurs in any language: a square such as b3, or a numeral. */
static bool is_at_home(const char *word, size_t length)
{
    if (length == 2 && word[0] >= 'a' && word[0] <= 'd' && word[1] >= '1' && word[1] <= '4')
        return true;
    return strspn(word, "IV") == length;
}

/* Fails if a text in another language has an English word left. */
static void check_language(const char *text)
{
    if (spoken == KV_ENGLISH)
        return;
    for (const char *at = text; *at; at++) {
        size_t length = 0;
        while (is_latin(at[length]) || (at[length] >= '0' && at[length] <= '9'))
            length++;
        bool latin = false;
        for (size_t i = 0; i < length; i++)
            latin |= is_latin(at[i]);
        if (latin && !is_at_home(at, length))
            fail_msg("English in %s: %s", kv_language_ids[spoken], text);
        at += length ? length - 1 : 0;
    }
}

/* ---- Games ---- */

typedef void look_at(const struct kv_match *match, const kv_move *moves, uint32_t count);

/* Plays random games of all variants in all languages and checks every moment, or some. */
static void visit(unsigned games, unsigned every, look_at *look)
{
    unsigned moment = 0;
    for (unsigned i = 0; i < games * NAMES * KV_LANGUAGES; i++) {
        struct opened opened;
        struct kv_rng chance;
        kv_move moves[KV_MOVES_MOST];
        char seed[16];
        snprintf(seed, sizeof seed, "words%u", i);
        spoken = (enum kv_language)(i % KV_LANGUAGES);
        support_open(&opened, names[i / KV_LANGUAGES % NAMES], 1, seed);
        kv_rng_start(&chance, seed, 1);
        while (!opened.match.ended) {
            uint32_t count = kv_match_moves(&opened.match, 0, moves);
            if (moment++ % every == 0)
                look(&opened.match, moves, count);
            kv_match_play(&opened.match, 0,
                          i % 2 ? support_any_move(&opened.match, 0, &chance)
                                : support_eager_move(&opened.match, 0, &chance));
        }
        look(&opened.match, moves, 0);
        support_close(&opened);
    }
    spoken = KV_ENGLISH;
}

/* ---- Moves ---- */

enum { TOLD_MOST = 160 };

static int compare_told(const void *left, const void *right)
{
    return strcmp((const char *)left, (const char *)right);
}

static void tell(const struct kv_match *match, kv_move move, char *told)
{
    struct kv_text text;
    kv_text_start(&text, told, TOLD_MOST);
    match->setup.game->tell(match->table, kv_match_sheet(match, 0), move, &text);
    assert_false(text.cut);
    assert_true(text.length > 0);
}

static void check_told(const struct kv_match *match, const kv_move *moves, uint32_t count)
{
    static char told[KV_MOVES_MOST][TOLD_MOST];
    for (uint32_t i = 0; i < count; i++) {
        tell(match, moves[i], told[i]);
        check_language(told[i]);
    }
    qsort(told, count, sizeof *told, compare_told);
    for (uint32_t i = 1; i < count; i++)
        if (strcmp(told[i - 1], told[i]) == 0)
            fail_msg("told twice: %s", told[i]);
}

static void moves_listed_together_are_told_apart_in_all_languages(void **state)
{
    (void)state;
    visit(support_games(8, 400), 1, check_told);
}

static void a_told_move_names_its_card_building_and_squares(void **state)
{
    static const char *const expected[] = {
        "Draw figure 1: library a1 b1 (breakage of 1)",
        "Нарисовать фигуру 1: библиотека a1 b1 (поломка 1)",
        "Намалювати фігуру 1: бібліотека a1 b1 (поломка 1)",
    };
    struct table table = {.open_count = 1, .rules = machinery_rules(&machinery_box.events[0])};
    struct sheet sheet = {0};
    char told[TOLD_MOST];
    struct kv_text text;
    (void)state;
    table.open[0].card = 1; /* the loader that stands upright */
    machinery_lay_out(&table);
    for (spoken = KV_ENGLISH; spoken < KV_LANGUAGES; spoken++) {
        kv_text_start(&text, told, sizeof told);
        machinery_tell(&table, &sheet,
                       machinery_box.layout.placements[machinery_box.layout.cards[1].all.first],
                       &text);
        assert_string_equal(told, expected[spoken]);
    }
    spoken = KV_ENGLISH;
}

/* ---- Plain text ---- */

static void check_columns(const char *text)
{
    unsigned columns = 0;
    for (; *text; text++) {
        if ((*text & 0xC0) == 0x80)
            continue;
        columns = *text == '\n' ? 0 : columns + 1;
        assert_true(columns <= 80);
    }
}

static void check_text(const struct kv_match *match, const kv_move *moves, uint32_t count)
{
    char data[8192];
    struct kv_text text;
    (void)moves, (void)count;
    kv_text_start(&text, data, sizeof data);
    match->setup.game->draw_table(match->table, &text);
    check_columns(data);
    check_language(data);
    match->setup.game->draw_sheet(match->table, kv_match_sheet(match, 0), &text);
    assert_false(text.cut);
    check_columns(data);
}

static void tables_and_sheets_keep_to_80_columns_in_all_languages(void **state)
{
    (void)state;
    visit(support_games(4, 100), 1, check_text);
}

static void check_translated(const char *english)
{
    assert_string_not_equal(kv_translate(english), kv_translate_to(KV_ENGLISH, english));
}

static void every_word_about_the_game_is_translated(void **state)
{
    const struct kv_game *game = kv_game_find("machinery", 9);
    (void)state;
    for (spoken = KV_RUSSIAN; spoken < KV_LANGUAGES; spoken++) {
        check_translated(game->title);
        check_translated(game->about);
        check_translated(game->components);
        check_translated(game->manual);
        check_columns(kv_translate(game->manual));
        check_translated(game->options[0].about);
        for (const struct kv_label *label = game->options[0].choices; label->id; label++)
            check_translated(label->title);
        for (const struct kv_part *part = game->parts; part->id; part++)
            check_translated(part->title);
        for (const struct kv_label *label = game->endings; label->id; label++)
            check_translated(label->title);
        for (const struct kv_label *label = game->uses; label->id; label++)
            check_translated(label->title);
    }
    spoken = KV_ENGLISH;
}

/* ---- A canvas that measures ---- */

enum { WORDS_MOST = 400, LEAST_SIZE = 60 };

struct rectangle {
    int32_t left, top, right, bottom;
};

struct measure {
    struct rectangle room; /* nothing may lie outside                        */
    struct kv_point at;    /* of the group, as pictures have no deeper ones  */
    uint32_t sum;          /* of all that was drawn, to tell pictures apart  */
    uint32_t words;
    struct rectangle word[WORDS_MOST];
    const struct kv_match *match; /* whose moves the labels tell */
};

static struct measure *measure_of(struct kv_canvas *canvas)
{
    return (struct measure *)canvas->state;
}

static void add(struct measure *measure, const void *bytes, size_t length)
{
    for (size_t i = 0; i < length; i++)
        measure->sum = (measure->sum ^ ((const unsigned char *)bytes)[i]) * 16777619u;
}

/* Half of a line's width lies outside its shape. */
static void check_inside(struct measure *measure, struct rectangle drawn, struct kv_look look)
{
    int32_t edge = look.line ? (look.width ? look.width : 12) / 2 : 0;
    const struct rectangle *room = &measure->room;
    drawn.left += measure->at.x - edge;
    drawn.right += measure->at.x + edge;
    drawn.top += measure->at.y - edge;
    drawn.bottom += measure->at.y + edge;
    add(measure, &drawn, sizeof drawn);
    if (drawn.left < room->left || drawn.right > room->right || drawn.top < room->top ||
        drawn.bottom > room->bottom)
        fail_msg("%d %d to %d %d lies outside", drawn.left, drawn.top, drawn.right, drawn.bottom);
}

static void measure_box(struct kv_canvas *canvas, struct kv_point at, int32_t width, int32_t height,
                        int32_t radius, struct kv_look look)
{
    (void)radius;
    check_inside(measure_of(canvas), (struct rectangle){at.x, at.y, at.x + width, at.y + height},
                 look);
}

static void measure_line(struct kv_canvas *canvas, struct kv_point from, struct kv_point to,
                         struct kv_look look)
{
    measure_box(canvas, from, to.x - from.x, to.y - from.y, 0, look);
}

static void measure_circle(struct kv_canvas *canvas, struct kv_point centre, int32_t radius,
                           struct kv_look look)
{
    struct kv_point corner = {centre.x - radius, centre.y - radius};
    measure_box(canvas, corner, 2 * radius, 2 * radius, 0, look);
}

static void measure_polygon(struct kv_canvas *canvas, const struct kv_point *points, uint32_t count,
                            struct kv_look look)
{
    for (uint32_t i = 0; i < count; i++)
        measure_box(canvas, points[i], 0, 0, 0, look);
}

/* Curves reach no further than the points that pull them, which may lie a little outside. */
static void measure_path(struct kv_canvas *canvas, const char *path, struct kv_point at,
                         int32_t size, struct kv_look look)
{
    int32_t number[2] = {0};
    bool across = true, curved = false;
    add(measure_of(canvas), path, strlen(path));
    while (*path) {
        curved = *path == 'C' || (curved && *path != 'M' && *path != 'L');
        if (*path < '0' || *path > '9') {
            path++;
            continue;
        }
        number[!across] = (int32_t)strtol(path, (char **)&path, 10) * size / 100;
        across = !across;
        struct kv_point point = {at.x + number[0], at.y + number[1]};
        if (across && !curved)
            measure_box(canvas, point, 0, 0, 0, look);
    }
    assert_true(across);
}

static bool overlap(const struct rectangle *a, const struct rectangle *b)
{
    return a->left < b->right && b->left < a->right && a->top < b->bottom && b->top < a->bottom;
}

/* Words are large enough, in the language, inside the picture, and do not overlap others. */
static void measure_text(struct kv_canvas *canvas, struct kv_point at, int32_t size,
                         enum kv_font font, enum kv_align align, enum kv_colour colour,
                         const char *words)
{
    struct measure *measure = measure_of(canvas);
    int32_t width = kv_text_width(font, size, words);
    int32_t left = at.x - (align == KV_MIDDLE ? width / 2 : align == KV_RIGHT ? width : 0);
    struct rectangle drawn = {left, at.y - size * 7 / 10, left + width, at.y + size / 10};
    (void)colour;
    if (size < LEAST_SIZE)
        fail_msg("letters of %d: %s", size, words);
    check_language(words);
    check_inside(measure, drawn, (struct kv_look){0});
    add(measure, words, strlen(words));
    drawn = (struct rectangle){drawn.left + measure->at.x, drawn.top + measure->at.y,
                               drawn.right + measure->at.x, drawn.bottom + measure->at.y};
    for (uint32_t i = 0; i < measure->words; i++)
        if (overlap(&drawn, &measure->word[i]))
            fail_msg("other words lie under: %s (%s)", words, kv_language_ids[spoken]);
    assert_true(measure->words < WORDS_MOST);
    measure->word[measure->words++] = drawn;
}

static void measure_begin(struct kv_canvas *canvas, const char *id, struct kv_point at)
{
    (void)id;
    measure_of(canvas)->at = at;
}

static void measure_end(struct kv_canvas *canvas)
{
    measure_of(canvas)->at = (struct kv_point){0, 0};
}

/* The label of a zone is the description of its move. */
static void measure_begin_hot(struct kv_canvas *canvas, const char *move, const char *label)
{
    const struct kv_match *match = measure_of(canvas)->match;
    char told[TOLD_MOST];
    struct kv_error error;
    kv_move read;
    assert_true(kv_move_read(match->setup.game, match->table, kv_match_sheet(match, 0), move,
                             strlen(move), &read, &error));
    tell(match, read, told);
    assert_string_equal(label, told);
}

static void measure_end_hot(struct kv_canvas *canvas)
{
    (void)canvas;
}

static const struct kv_writer measuring = {
    .line = measure_line,
    .box = measure_box,
    .circle = measure_circle,
    .polygon = measure_polygon,
    .path = measure_path,
    .text = measure_text,
    .begin = measure_begin,
    .end = measure_end,
    .begin_hot = measure_begin_hot,
    .end_hot = measure_end_hot,
};

/* ---- Pictures ---- */

static void check_pictures(const struct kv_match *match, const kv_move *moves, uint32_t count)
{
    for (int layout = 0; layout < LAYOUTS; layout++) {
        struct measure measure = {.match = match};
        struct kv_canvas canvas = {.writer = &measuring, .state = &measure};
        match->setup.game->extent(match->table, (enum kv_layout)layout, &measure.room.right,
                                  &measure.room.bottom);
        match->setup.game->draw(match->table, kv_match_sheet(match, 0), moves,
                                layout == KV_PAGE ? 0 : count, (enum kv_layout)layout, &canvas);
        assert_true(measure.words > 0);
    }
}

static void words_of_sheets_keep_to_their_places_in_all_languages(void **state)
{
    (void)state;
    visit(support_games(2, 60), 3, check_pictures);
}

static void read_setup(const char *name, struct kv_setup *setup)
{
    struct kv_error error;
    assert_true(kv_name_read(name, strlen(name), setup, &error));
}

/* The rules: 39 machinery cards, 16 events. */
static void there_are_as_many_cards_as_in_the_box(void **state)
{
    struct kv_setup setup;
    (void)state;
    read_setup("machinery", &setup);
    assert_int_equal(setup.game->cards(&setup), 39 + 16);
    read_setup("machinery:events=off", &setup);
    assert_int_equal(setup.game->cards(&setup), 39);
}

/* The sum of what is drawn on one side of a card. */
static uint32_t draw_card(const struct kv_setup *setup, uint32_t card, bool back)
{
    const int32_t margin = 35; /* the frame's line lies on the safe margin of 45 */
    struct measure measure = {
        .room = {margin, margin, KV_CARD_WIDTH - margin, KV_CARD_HEIGHT - margin}};
    struct kv_canvas canvas = {.writer = &measuring, .state = &measure};
    setup->game->draw_card(setup, card, back, &canvas);
    assert_true(measure.words > 0);
    return measure.sum;
}

static void cards_keep_to_their_frames_in_all_languages(void **state)
{
    struct kv_setup setup;
    (void)state;
    read_setup("machinery", &setup);
    for (spoken = KV_ENGLISH; spoken < KV_LANGUAGES; spoken++)
        for (uint32_t i = 0; i < setup.game->cards(&setup); i++) {
            uint32_t deck = i < CARDS ? 0 : CARDS;
            assert_int_not_equal(draw_card(&setup, i, false), draw_card(&setup, i, true));
            assert_int_equal(draw_card(&setup, i, true), draw_card(&setup, deck, true));
        }
    spoken = KV_ENGLISH;
    assert_int_not_equal(draw_card(&setup, 0, true), draw_card(&setup, CARDS, true));
}

/* Cards look alike only where machine and figure are the same. */
static void cards_look_as_different_as_they_are(void **state)
{
    struct kv_setup setup;
    (void)state;
    read_setup("machinery", &setup);
    for (uint32_t i = 0; i < CARDS + EVENTS; i++)
        for (uint32_t k = 0; k < i; k++) {
            bool same = i < CARDS && i / PRINTS == k / PRINTS &&
                        figure_of(&machinery_box, i) == figure_of(&machinery_box, k);
            assert_int_equal(draw_card(&setup, i, false) == draw_card(&setup, k, false), same);
        }
}

static void the_memo_keeps_to_its_page_in_all_languages(void **state)
{
    const int32_t margin = 50; /* the frame's line lies at 60 */
    uint32_t sums[NAMES];
    (void)state;
    for (spoken = KV_ENGLISH; spoken < KV_LANGUAGES; spoken++) {
        for (uint32_t i = 0; i < NAMES; i++) {
            struct kv_setup setup;
            struct measure measure = {
                .room = {margin, margin, KV_REMINDER_WIDTH - margin, KV_REMINDER_HEIGHT - margin}};
            struct kv_canvas canvas = {.writer = &measuring, .state = &measure};
            read_setup(names[i], &setup);
            setup.game->draw_reminder(&setup, &canvas);
            sums[i] = measure.sum;
        }
        assert_int_not_equal(sums[0], sums[1]);
    }
    spoken = KV_ENGLISH;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moves_listed_together_are_told_apart_in_all_languages),
        cmocka_unit_test(a_told_move_names_its_card_building_and_squares),
        cmocka_unit_test(tables_and_sheets_keep_to_80_columns_in_all_languages),
        cmocka_unit_test(every_word_about_the_game_is_translated),
        cmocka_unit_test(words_of_sheets_keep_to_their_places_in_all_languages),
        cmocka_unit_test(there_are_as_many_cards_as_in_the_box),
        cmocka_unit_test(cards_keep_to_their_frames_in_all_languages),
        cmocka_unit_test(cards_look_as_different_as_they_are),
        cmocka_unit_test(the_memo_keeps_to_its_page_in_all_languages),
    };
    kv_set_translator(support_translate);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
