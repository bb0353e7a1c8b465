/*
 * Small Cities in words and in print, in every language: descriptions of moves, text and pictures
 * that stay in their space, and the parts to be cut out.
 */
#include "support.h"

#include <ctype.h>
#include <stdio.h>

#include "draw/canvas.h"
#include "games/registry.h"
#include "games/smallcities/words/words.h"

enum { LAYOUTS = 3, COLUMNS_MOST = 80, LEAST_SIZE = 60 };

/* ---- The language of this test ---- */

/* Does something in each language. */
static void in_every_language(void (*check)(void))
{
    for (spoken = KV_ENGLISH; spoken < KV_LANGUAGES; spoken = (enum kv_language)(spoken + 1))
        check();
    spoken = KV_ENGLISH;
}

/* ---- Words ---- */

/* The English left in a text: a word of Latin letters that is neither a hex nor in brackets, which
 * hold the ids used by moves. NULL if there is none. */
static const char *english_in(const char *text)
{
    bool bracket = false;
    for (const char *at = text; *at; at++) {
        bracket = *at == '(' || (bracket && *at != ')');
        bool hex = *at >= 'A' && *at <= 'I' && at[1] >= '1' && at[1] <= '9';
        if (isalpha((unsigned char)*at) && !hex && !bracket)
            return at;
    }
    return NULL;
}

static void check_is_translated(const char *text)
{
    const char *english = spoken == KV_ENGLISH ? NULL : english_in(text);
    if (english)
        fail_msg("%s: \"%s\" in \"%s\"", kv_language_ids[spoken], english, text);
}

static size_t letters_in(const char *text, size_t bytes)
{
    size_t letters = 0;
    for (size_t i = 0; i < bytes; i++)
        letters += ((unsigned char)text[i] & 0xc0) != 0x80;
    return letters;
}

static void check_columns(const char *text)
{
    for (; *text; text += strcspn(text, "\n") + 1)
        if (letters_in(text, strcspn(text, "\n")) > COLUMNS_MOST)
            fail_msg("too wide: %.*s", (int)strcspn(text, "\n"), text);
}

static const char *tell(const struct kv_match *match, kv_move move, char *data, size_t size)
{
    struct kv_text text;
    kv_text_start(&text, data, size);
    kv_smallcities.tell(match->table, kv_match_sheet(match, 0), move, &text);
    assert_false(text.cut);
    return data;
}

static int compare_told(const void *one, const void *other)
{
    return strcmp((const char *)one, (const char *)other);
}

static void check_told(const struct kv_match *match)
{
    static char told[KV_MOVES_MOST][160];
    kv_move moves[KV_MOVES_MOST];
    uint32_t count = kv_match_moves(match, 0, moves);
    for (uint32_t i = 0; i < count; i++) {
        assert_true(*tell(match, moves[i], told[i], sizeof told[i]));
        check_is_translated(told[i]);
    }
    qsort(told, count, sizeof *told, compare_told);
    for (uint32_t i = 1; i < count; i++)
        if (strcmp(told[i - 1], told[i]) == 0)
            fail_msg("told twice: %s", told[i]);
}

static void check_text(const struct kv_match *match)
{
    static char data[16384];
    struct kv_text text;
    kv_text_start(&text, data, sizeof data);
    kv_smallcities.draw_table(match->table, &text);
    kv_smallcities.draw_sheet(match->table, kv_match_sheet(match, 0), &text);
    assert_false(text.cut);
    check_columns(data);
    check_is_translated(data);
}

/* ---- A canvas that checks where things are drawn ---- */

struct probe {
    int32_t left, top, right, bottom; /* nothing may lie outside */
    unsigned shapes, zones;
    const struct kv_match *match; /* whose moves the zones play, if there are any */
};

static struct probe *probe_of(struct kv_canvas *canvas)
{
    struct probe *probe = (struct probe *)canvas->state;
    probe->shapes++;
    return probe;
}

static void check_point(struct kv_canvas *canvas, int32_t x, int32_t y)
{
    const struct probe *probe = probe_of(canvas);
    if (x < probe->left || x > probe->right || y < probe->top || y > probe->bottom)
        fail_msg("%s: %d %d lies outside", kv_language_ids[spoken], x, y);
}

static void look_at_line(struct kv_canvas *canvas, struct kv_point from, struct kv_point to,
                         struct kv_look look)
{
    (void)look;
    check_point(canvas, from.x, from.y);
    check_point(canvas, to.x, to.y);
}

static void look_at_box(struct kv_canvas *canvas, struct kv_point at, int32_t width, int32_t height,
                        int32_t radius, struct kv_look look)
{
    (void)radius, (void)look;
    check_point(canvas, at.x, at.y);
    check_point(canvas, at.x + width, at.y + height);
}

static void look_at_circle(struct kv_canvas *canvas, struct kv_point centre, int32_t radius,
                           struct kv_look look)
{
    (void)look;
    check_point(canvas, centre.x - radius, centre.y - radius);
    check_point(canvas, centre.x + radius, centre.y + radius);
}

static void look_at_polygon(struct kv_canvas *canvas, const struct kv_point *points, uint32_t count,
                            struct kv_look look)
{
    (void)look;
    for (uint32_t i = 0; i < count; i++)
        check_point(canvas, points[i].x, points[i].y);
}

static void look_at_path(struct kv_canvas *canvas, const char *path, struct kv_point at,
                         int32_t size, struct kv_look look)
{
    long x, y;
    int read;
    (void)look;
    for (path += strspn(path, "MLCZ "); *path; path += strspn(path, "MLCZ ")) {
        assert_int_equal(sscanf(path, "%ld %ld%n", &x, &y, &read), 2);
        check_point(canvas, at.x + (int32_t)(x * size / 100), at.y + (int32_t)(y * size / 100));
        path += read;
    }
}

/* Numbers may be smaller than words. */
static bool has_words(const char *text)
{
    return strspn(text, "0123456789+–") < strlen(text);
}

static void look_at_text(struct kv_canvas *canvas, struct kv_point at, int32_t size,
                         enum kv_font font, enum kv_align align, enum kv_colour colour,
                         const char *text)
{
    int32_t width = kv_text_width(font, size, text);
    int32_t left = at.x - (align == KV_LEFT ? 0 : align == KV_MIDDLE ? width / 2 : width);
    (void)colour;
    check_point(canvas, left, at.y - size * 3 / 4);
    check_point(canvas, left + width, at.y + size / 5);
    check_is_translated(text);
    if (has_words(text) && size < LEAST_SIZE)
        fail_msg("%s: \"%s\" is set in %d", kv_language_ids[spoken], text, size);
}

static void look_at_group(struct kv_canvas *canvas, const char *id, struct kv_point at)
{
    (void)canvas, (void)id;
    assert_true(at.x == 0 && at.y == 0);
}

static void leave_group(struct kv_canvas *canvas)
{
    (void)canvas;
}

/* The label of a zone is what `tell` says of its move. */
static void look_at_zone(struct kv_canvas *canvas, const char *said, const char *label)
{
    struct probe *probe = probe_of(canvas);
    struct kv_error error;
    kv_move move;
    char told[160];
    probe->zones++;
    assert_true(kv_move_read(&kv_smallcities, probe->match->table, kv_match_sheet(probe->match, 0),
                             said, strlen(said), &move, &error));
    assert_string_equal(label, tell(probe->match, move, told, sizeof told));
}

static void look_at_icon(struct kv_canvas *canvas, const char *name)
{
    (void)canvas;
    assert_true(name && *name);
}

static const struct kv_writer probing = {
    .line = look_at_line,
    .box = look_at_box,
    .circle = look_at_circle,
    .polygon = look_at_polygon,
    .path = look_at_path,
    .text = look_at_text,
    .begin = look_at_group,
    .end = leave_group,
    .begin_hot = look_at_zone,
    .end_hot = leave_group,
    .begin_icon = look_at_icon,
    .end_icon = leave_group,
};

static struct probe probe_between(int32_t left, int32_t top, int32_t right, int32_t bottom)
{
    return (struct probe){.left = left, .top = top, .right = right, .bottom = bottom};
}

/* ---- Games ---- */

static void check_pictures(const struct kv_match *match)
{
    kv_move moves[KV_MOVES_MOST];
    uint32_t count = kv_match_moves(match, 0, moves);
    for (int layout = 0; layout < LAYOUTS; layout++) {
        int32_t width, height;
        uint32_t shown = layout == KV_PAGE ? 0 : count;
        kv_smallcities.extent(match->table, (enum kv_layout)layout, &width, &height);
        struct probe probe = probe_between(0, 0, width, height);
        struct kv_canvas canvas = {.writer = &probing, .state = &probe};
        probe.match = match;
        kv_smallcities.draw(match->table, kv_match_sheet(match, 0), moves, shown,
                            (enum kv_layout)layout, &canvas);
        assert_int_equal(probe.zones, shown);
    }
}

/* Plays a game and checks the first seat before some of its moves, and at the end. */
static void play_and_look(const struct variant *variant, unsigned game,
                          void (*look)(const struct kv_match *match), unsigned every)
{
    struct opened opened;
    struct kv_rng chance;
    char seed[32];
    unsigned step = game;
    snprintf(seed, sizeof seed, "words%u", game);
    support_open(&opened, variant->name, variant->seats, seed);
    kv_rng_start(&chance, seed, 1);
    for (uint32_t seat = 0; !opened.match.ended; seat = (seat + 1) % variant->seats) {
        bool more = true;
        while (more) {
            if (seat == 0 && step++ % every == 0)
                look(&opened.match);
            more = kv_match_play(&opened.match, seat,
                                 game % 2 ? support_any_move(&opened.match, seat, &chance)
                                          : support_eager_move(&opened.match, seat, &chance));
        }
    }
    look(&opened.match);
    support_close(&opened);
}

static bool is_ours(const struct variant *variant)
{
    return strncmp(variant->name, kv_smallcities.id, strlen(kv_smallcities.id)) == 0;
}

static void look_at_games(void (*look)(const struct kv_match *match), unsigned every)
{
    for (unsigned i = 0; i < variant_count; i++)
        for (unsigned j = 0; j < support_games(2, 20); j++)
            if (is_ours(&variants[i]))
                play_and_look(&variants[i], j, look, every);
}

static void tell_games(void)
{
    look_at_games(check_told, 1);
}

static void draw_games(void)
{
    look_at_games(check_text, 2);
}

static void picture_games(void)
{
    look_at_games(check_pictures, 7);
}

static void every_move_is_told_and_no_two_alike(void **state)
{
    (void)state;
    in_every_language(tell_games);
}

static void drawn_text_is_translated_and_keeps_to_80_columns(void **state)
{
    (void)state;
    in_every_language(draw_games);
}

static void pictures_keep_to_their_extent_and_zones_say_what_moves_do(void **state)
{
    (void)state;
    in_every_language(picture_games);
}

/* ---- Names ---- */

static void check_signs(void)
{
    const char *manual = kv_translate(kv_smallcities.manual);
    check_columns(manual);
    for (uint32_t i = 0; i < COLOURS; i++) {
        char words[64];
        const char *sign = kv_translate(smallcities_colour_letters[i]);
        snprintf(words, sizeof words, "%s %s", sign, kv_translate(smallcities_colour_names[i]));
        if (!strstr(manual, words))
            fail_msg("the manual does not tell \"%s\"", words);
        for (uint32_t j = 0; j < i; j++)
            assert_string_not_equal(sign, kv_translate(smallcities_colour_letters[j]));
    }
}

static void colours_have_signs_of_their_own_which_the_manual_tells(void **state)
{
    (void)state;
    in_every_language(check_signs);
}

/* The sentences of unification are written out, so they could disagree with the pairs. */
static void unification_names_the_colours_of_its_pair(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < COLOURS; i++) {
        char words[64];
        snprintf(words, sizeof words, "buildings beside both %s and %s",
                 smallcities_colours[smallcities_box.pairs[i][0]].id,
                 smallcities_colours[smallcities_box.pairs[i][1]].id);
        assert_string_equal(smallcities_unification_words(&smallcities_box, i), words);
    }
}

/* ---- Parts ---- */

static struct kv_setup setup_of(const char *name, uint32_t seats)
{
    struct kv_setup setup;
    struct kv_error error;
    if (!kv_name_read(name, strlen(name), &setup, &error))
        fail_msg("%s", error.message);
    setup.seats = seats;
    return setup;
}

/* Two dice and the markers always; ten personal goals or the two of a start colour; ten additional
 * ones or the one that is named; four bonuses, one or none. */
static void a_game_has_the_parts_it_needs(void **state)
{
    static const struct {
        const char *name;
        uint32_t seats, cards;
    } games[] = {
        {"smallcities", 2, 10 + 10 + 4 + 3},
        {"smallcities", 1, 10 + 10 + 4 + 3},
        {"smallcities:start=green", 1, 2 + 10 + 4 + 3},
        {"smallcities:goal=hub,bonus=financing", 5, 10 + 1 + 1 + 3},
        {"smallcities:goal=hub,bonus=none", 3, 10 + 1 + 3},
        {"smallcities:goals=personal", 2, 10 + 4 + 3},
        {"smallcities:goals=none,bonus=none", 2, 3},
    };
    (void)state;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        struct kv_setup setup = setup_of(games[i].name, games[i].seats);
        assert_int_equal(kv_smallcities.cards(&setup), games[i].cards);
    }
}

/* Everything lies inside the safe margin, except half of the frame's line. */
static void check_cards(void)
{
    enum { MARGIN = 45, UNPRINTED = 3 };
    for (unsigned i = 0; i < variant_count; i++) {
        if (!is_ours(&variants[i]))
            continue;
        struct kv_setup setup = setup_of(variants[i].name, variants[i].seats);
        uint32_t cards = kv_smallcities.cards(&setup);
        for (uint32_t card = 0; card < cards; card++) {
            struct probe face =
                probe_between(MARGIN, MARGIN, KV_CARD_WIDTH - MARGIN, KV_CARD_HEIGHT - MARGIN);
            struct probe back = face;
            struct kv_canvas canvas = {.writer = &probing, .state = &face};
            kv_smallcities.draw_card(&setup, card, false, &canvas);
            canvas.state = &back;
            kv_smallcities.draw_card(&setup, card, true, &canvas);
            assert_true(face.shapes > 10);
            /* dice and tokens are cut out, and have no back */
            assert_int_equal(back.shapes > 0, card + UNPRINTED < cards);
        }
    }
}

static void every_card_keeps_to_its_frame(void **state)
{
    (void)state;
    in_every_language(check_cards);
}

static void check_reminders(void)
{
    for (unsigned i = 0; i < variant_count; i++) {
        if (!is_ours(&variants[i]))
            continue;
        struct kv_setup setup = setup_of(variants[i].name, variants[i].seats);
        struct probe probe = probe_between(0, 0, KV_REMINDER_WIDTH, KV_REMINDER_HEIGHT);
        struct kv_canvas canvas = {.writer = &probing, .state = &probe};
        kv_smallcities.draw_reminder(&setup, &canvas);
        assert_true(probe.shapes > 60);
    }
}

static void every_reminder_keeps_to_its_page(void **state)
{
    (void)state;
    in_every_language(check_reminders);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_move_is_told_and_no_two_alike),
        cmocka_unit_test(drawn_text_is_translated_and_keeps_to_80_columns),
        cmocka_unit_test(pictures_keep_to_their_extent_and_zones_say_what_moves_do),
        cmocka_unit_test(colours_have_signs_of_their_own_which_the_manual_tells),
        cmocka_unit_test(unification_names_the_colours_of_its_pair),
        cmocka_unit_test(a_game_has_the_parts_it_needs),
        cmocka_unit_test(every_card_keeps_to_its_frame),
        cmocka_unit_test(every_reminder_keeps_to_its_page),
    };
    kv_set_translator(support_translate);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
