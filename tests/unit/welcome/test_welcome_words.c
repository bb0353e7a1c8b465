/*
 * Welcome in words, in all languages: descriptions of moves differ, lines keep to their columns,
 * letters to their boxes, and no English is left in another language. And the printed deck: as many
 * cards as the rulebooks count, each drawn inside its frame.
 */
#include "support.h"

#include <stdio.h>

#include "draw/canvas.h"

enum {
    LAYOUTS = 3,
    COLUMNS = 80,
    TOLD_MOST = 192,
    SLACK = 20,    /* half of a line may lie outside a picture */
    SAFE = 45,     /* the margin of a card                     */
    SMALLEST = 60, /* letters of six points                    */
    DEPTH_MOST = 8,
    TEXTS_MOST = 512
};

static bool is_latin(char letter)
{
    return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z');
}

/* ---- A canvas that checks what is drawn ---- */

struct looker {
    int32_t width, height, margin;
    struct kv_point corner[DEPTH_MOST]; /* of the groups that are open */
    uint32_t depth;
    uint32_t texts;
    char text[TEXTS_MOST][160]; /* what was written */
};

static struct looker *looker_of(struct kv_canvas *canvas)
{
    return (struct looker *)canvas->state;
}

static void see(struct kv_canvas *canvas, int32_t x, int32_t y, int32_t margin)
{
    struct looker *looker = looker_of(canvas);
    x += looker->corner[looker->depth].x;
    y += looker->corner[looker->depth].y;
    if (x < margin || y < margin || x > looker->width - margin || y > looker->height - margin)
        fail_msg("%d, %d lies outside of %d × %d", x, y, looker->width, looker->height);
}

static void see_shape(struct kv_canvas *canvas, int32_t x, int32_t y, int32_t width, int32_t height)
{
    int32_t margin = looker_of(canvas)->margin - SLACK;
    see(canvas, x, y, margin);
    see(canvas, x + width, y + height, margin);
}

static void look_line(struct kv_canvas *canvas, struct kv_point from, struct kv_point to,
                      struct kv_look look)
{
    (void)look;
    see_shape(canvas, from.x, from.y, to.x - from.x, to.y - from.y);
}

static void look_box(struct kv_canvas *canvas, struct kv_point at, int32_t width, int32_t height,
                     int32_t radius, struct kv_look look)
{
    (void)radius;
    (void)look;
    see_shape(canvas, at.x, at.y, width, height);
}

static void look_circle(struct kv_canvas *canvas, struct kv_point centre, int32_t radius,
                        struct kv_look look)
{
    (void)look;
    see_shape(canvas, centre.x - radius, centre.y - radius, 2 * radius, 2 * radius);
}

static void look_polygon(struct kv_canvas *canvas, const struct kv_point *points, uint32_t count,
                         struct kv_look look)
{
    (void)look;
    for (uint32_t i = 0; i < count; i++)
        see_shape(canvas, points[i].x, points[i].y, 0, 0);
}

static void look_path(struct kv_canvas *canvas, const char *path, struct kv_point at, int32_t size,
                      struct kv_look look)
{
    (void)path;
    (void)look;
    see_shape(canvas, at.x, at.y, size, size);
}

/* Words stay inside the picture and are large enough to read. Ids of plans, A*6 or 1.1, stay. */
static void look_text(struct kv_canvas *canvas, struct kv_point at, int32_t size, enum kv_font font,
                      enum kv_align align, enum kv_colour colour, const char *text)
{
    struct looker *looker = looker_of(canvas);
    int32_t width = kv_text_width(font, size, text);
    int32_t left = at.x - (align == KV_MIDDLE ? width / 2 : align == KV_RIGHT ? width : 0);
    (void)colour;
    if (size < SMALLEST)
        fail_msg("too small to be read: %s", text);
    see(canvas, left, at.y - size * 6 / 10, looker->margin);
    see(canvas, left + width, at.y, looker->margin);
    for (const char *at_letter = text; spoken != KV_ENGLISH && *at_letter; at_letter++)
        if (is_latin(at_letter[0]) && at_letter[1] != '*' &&
            !(at_letter[1] >= '1' && at_letter[1] <= '9'))
            fail_msg("English is left: %s", text);
    assert_true(looker->texts < TEXTS_MOST);
    snprintf(looker->text[looker->texts++], sizeof looker->text[0], "%s", text);
}

static void look_begin(struct kv_canvas *canvas, const char *id, struct kv_point at)
{
    struct looker *looker = looker_of(canvas);
    (void)id;
    assert_true(looker->depth + 1 < DEPTH_MOST);
    struct kv_point corner = looker->corner[looker->depth++];
    looker->corner[looker->depth] = (struct kv_point){corner.x + at.x, corner.y + at.y};
}

static void look_end(struct kv_canvas *canvas)
{
    assert_true(looker_of(canvas)->depth-- > 0);
}

static void look_begin_hot(struct kv_canvas *canvas, const char *move, const char *label)
{
    (void)move;
    for (const char *at = label; spoken != KV_ENGLISH && *at; at++)
        if (is_latin(*at))
            fail_msg("English is left: %s", label);
    look_begin(canvas, NULL, (struct kv_point){0, 0});
}

static const struct kv_writer looking = {
    .line = look_line,
    .box = look_box,
    .circle = look_circle,
    .polygon = look_polygon,
    .path = look_path,
    .text = look_text,
    .begin = look_begin,
    .end = look_end,
    .begin_hot = look_begin_hot,
    .end_hot = look_end,
};

static struct kv_canvas look_at(struct looker *looker, int32_t width, int32_t height,
                                int32_t margin)
{
    *looker = (struct looker){.width = width, .height = height, .margin = margin};
    return (struct kv_canvas){.writer = &looking, .state = looker};
}

static bool was_written(const struct looker *looker, const char *text)
{
    for (uint32_t i = 0; i < looker->texts; i++)
        if (strcmp(looker->text[i], text) == 0)
            return true;
    return false;
}

/* ---- Moves ---- */

/* Every move is described, in this language, and differently from all others. */
static void check_told(const struct kv_match *match, uint32_t seat)
{
    static char told[KV_MOVES_MOST][TOLD_MOST];
    kv_move moves[KV_MOVES_MOST];
    uint32_t count = kv_match_moves(match, seat, moves);
    for (uint32_t i = 0; i < count; i++) {
        struct kv_text text;
        kv_text_start(&text, told[i], TOLD_MOST);
        match->setup.game->tell(match->table, kv_match_sheet(match, seat), moves[i], &text);
        assert_false(text.cut);
        assert_true(text.length > 0);
        for (const char *at = told[i]; spoken != KV_ENGLISH && *at; at++)
            if (is_latin(*at))
                fail_msg("English is left: %s", told[i]);
        for (uint32_t j = 0; j < i; j++)
            if (strcmp(told[i], told[j]) == 0)
                fail_msg("told twice: %s", told[i]);
    }
}

/* ---- Text ---- */

/* In another language only what is typed stays English, and symbols of a letter or two. */
static void check_words(const char *line, size_t length)
{
    for (size_t at = 0; at < length;) {
        size_t letters = 0;
        while (at + letters < length && is_latin(line[at + letters]))
            letters++;
        bool typed = letters == 4 &&
                     (memcmp(line + at, "plan", 4) == 0 || memcmp(line + at, "take", 4) == 0);
        if (letters > 1 && !typed)
            fail_msg("English is left: %.*s", (int)length, line);
        at += letters ? letters : 1;
    }
}

static void check_lines(const char *text)
{
    while (*text) {
        size_t length = strcspn(text, "\n");
        uint32_t columns = 0;
        for (size_t i = 0; i < length; i++)
            columns += (text[i] & 0xc0) != 0x80;
        if (columns > COLUMNS)
            fail_msg("%u columns: %.*s", columns, (int)length, text);
        if (spoken != KV_ENGLISH)
            check_words(text, length);
        text += length;
        text += *text == '\n';
    }
}

static void check_text(const struct kv_match *match, uint32_t seat)
{
    char data[4096];
    struct kv_text text;
    kv_text_start(&text, data, sizeof data);
    match->setup.game->draw_table(match->table, &text);
    match->setup.game->draw_sheet(match->table, kv_match_sheet(match, seat), &text);
    assert_false(text.cut);
    check_lines(data);
}

/* ---- Pictures of sheets ---- */

static void check_pictures(const struct kv_match *match, uint32_t seat)
{
    static struct looker looker;
    kv_move moves[KV_MOVES_MOST];
    uint32_t count = kv_match_moves(match, seat, moves);
    for (int layout = 0; layout < LAYOUTS; layout++) {
        int32_t width, height;
        match->setup.game->extent(match->table, (enum kv_layout)layout, &width, &height);
        struct kv_canvas canvas = look_at(&looker, width, height, 0);
        match->setup.game->draw(match->table, kv_match_sheet(match, seat), moves,
                                layout == KV_PAGE ? 0 : count, (enum kv_layout)layout, &canvas);
        assert_true(looker.texts > 20);
        assert_int_equal(looker.depth, 0);
    }
}

/* ---- Games ---- */

static void play_and_read(const struct variant *variant, unsigned game)
{
    struct opened opened;
    struct kv_rng chance;
    char seed[32];
    snprintf(seed, sizeof seed, "words%u", game);
    support_open(&opened, variant->name, variant->seats, seed);
    kv_rng_start(&chance, seed, 1);
    struct kv_match *match = &opened.match;
    for (uint32_t seat = 0; !match->ended; seat = (seat + 1) % variant->seats) {
        bool more = true;
        while (more) {
            if (seat < 2) { /* the others are offered the same */
                check_told(match, seat);
                check_text(match, seat);
            }
            if (seat == 0 && match->round % 4 == 1)
                check_pictures(match, seat);
            more = kv_match_play(match, seat,
                                 game % 2 ? support_any_move(match, seat, &chance)
                                          : support_eager_move(match, seat, &chance));
        }
    }
    check_text(match, 0);
    check_pictures(match, 0);
    support_close(&opened);
}

/* Two games of every variant, one by each kind of player. */
static void read_games(void **state)
{
    spoken = *(enum kv_language *)*state;
    for (unsigned i = 0; i < variant_count; i++)
        for (unsigned j = 0; j < support_games(2, 40); j++)
            if (strncmp(variants[i].name, "welcome", 7) == 0)
                play_and_read(&variants[i], j);
    spoken = KV_ENGLISH;
}

/* ---- Tables of words ---- */

static void check_translated(const char *english)
{
    for (int i = KV_RUSSIAN; i < KV_LANGUAGES; i++)
        if (strcmp(kv_translate_to((enum kv_language)i, english), english) == 0)
            fail_msg("not in %s: %s", kv_language_ids[i], english);
}

static bool is_plan_id(const char *title)
{
    return strlen(title) <= 4 && strpbrk(title, "123456789") != NULL;
}

static void all_tables_are_translated(void **state)
{
    (void)state;
    const struct kv_game *game = kv_game_find("welcome", 7);
    check_translated(game->title);
    check_translated(game->about);
    check_translated(game->components);
    check_translated(game->manual);
    for (const struct kv_option *option = game->options; option->id; option++) {
        check_translated(option->about);
        for (const struct kv_label *choice = option->choices; choice->id; choice++)
            check_translated(choice->title);
    }
    for (const struct kv_part *part = game->parts; part->id; part++)
        check_translated(part->title);
    for (const struct kv_label *ending = game->endings; ending->id; ending++)
        check_translated(ending->title);
    for (const struct kv_label *use = game->uses; use->id; use++)
        if (!is_plan_id(use->title))
            check_translated(use->title);
}

static void the_manual_keeps_to_its_columns(void **state)
{
    (void)state;
    for (int i = 0; i < KV_LANGUAGES; i++)
        check_lines(kv_translate_to((enum kv_language)i, kv_game_find("welcome", 7)->manual));
}

/* A refusal is one sentence in one language, with the place and the reason. */
static void refusals_are_translated(void **state)
{
    static const char *const sentences[KV_LANGUAGES] = {
        "Street 1, house 2: numbers must rise from left to right.",
        "Улица 1, дом 2: номера должны расти слева направо.",
        "Вулиця 1, будинок 2: номери мають зростати зліва направо.",
    };
    static const char sheet[] =
        "{\"streets\":[{\"houses\":[\"9\",\"3\",null,null,null,null,null,null,null,null],"
        "\"fences\":[],\"pools\":[],\"parks\":0,\"used\":[]},"
        "{\"houses\":[null,null,null,null,null,null,null,null,null,null,null],"
        "\"fences\":[],\"pools\":[],\"parks\":0,\"used\":[]},"
        "{\"houses\":[null,null,null,null,null,null,null,null,null,null,null,null],"
        "\"fences\":[],\"pools\":[],\"parks\":0,\"used\":[]}],"
        "\"agents\":[0,0,0,0,0,0],\"temps\":0,\"pools\":0,\"bis\":0,\"roundabouts\":0,"
        "\"refusals\":0,\"plans\":[null,null,null]}";
    struct opened opened;
    (void)state;
    support_open(&opened, "welcome", 2, "1");
    for (int i = 0; i < KV_LANGUAGES; i++) {
        struct kv_json json = support_json(sheet, strlen(sheet));
        struct kv_error error;
        spoken = (enum kv_language)i;
        assert_false(opened.match.setup.game->read_sheet(opened.match.table, &json,
                                                         kv_match_sheet(&opened.match, 0), &error));
        assert_string_equal(error.message, sentences[i]);
    }
    spoken = KV_ENGLISH;
    support_close(&opened);
}

/* ---- The deck ---- */

static struct kv_setup setup_of(const char *name, uint32_t seats)
{
    struct kv_setup setup;
    struct kv_error error;
    if (!kv_name_read(name, strlen(name), &setup, &error))
        fail_msg("%s: %s", name, error.message);
    setup.seats = seats;
    return setup;
}

/* What the boxes hold: 81 or 63 cards; 18 and 10, or 21 and 17 plans; the solo card; three
 * approvals and twelve rivals. */
static const struct {
    struct variant variant;
    uint32_t cards;
} decks[] = {
    {{"welcome:edition=first", 2}, 81 + 18},
    {{"welcome:edition=first,draft=on", 4}, 81 + 18},
    {{"welcome:edition=first,advanced=on", 3}, 81 + 18 + 10},
    {{"welcome:edition=first", 1}, 81 + 18 + 1},
    {{"welcome:edition=first,advanced=on,plans=1.1-2*.3-3.5", 1}, 81 + 3 + 1},
    {{"welcome", 2}, 63 + 21},
    {{"welcome:board=blueprint,advanced=on", 2}, 63 + 21 + 17},
    {{"welcome", 1}, 63 + 21 + 3 + 12},
    {{"welcome:rival=sam", 1}, 63 + 21 + 3 + 1},
    {{"welcome:edition=collector,advanced=on", 5}, 63 + 21 + 17},
    {{"welcome:edition=collector,rival=alexis,plans=A1-B2-C3", 1}, 63 + 3 + 3 + 1},
};

static void decks_are_as_large_as_in_the_box(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof decks / sizeof *decks; i++) {
        struct kv_setup setup = setup_of(decks[i].variant.name, decks[i].variant.seats);
        assert_int_equal(setup.game->cards(&setup), decks[i].cards);
    }
}

static void draw_card(struct looker *looker, const struct kv_setup *setup, uint32_t card, bool back)
{
    struct kv_canvas canvas = look_at(looker, KV_CARD_WIDTH, KV_CARD_HEIGHT, SAFE);
    setup->game->draw_card(setup, card, back, &canvas);
}

/* The sums that the rulebooks print: cards of each number, and of each effect. */
static void check_faces(const char *name, const uint32_t numbers[15], const uint32_t effects[6])
{
    static const char *const names[] = {"fence", "agent", "park", "pool", "temp", "bis"};
    static struct looker looker;
    struct kv_setup setup = setup_of(name, 2);
    uint32_t number_seen[16] = {0}, effect_seen[6] = {0}, cards = 0;
    for (uint32_t i = 0; i < 15; i++)
        cards += numbers[i];
    for (uint32_t card = 0; card < cards; card++) {
        draw_card(&looker, &setup, card, false);
        int number = atoi(looker.text[0]);
        assert_in_range(number, 1, 15);
        number_seen[number]++;
        uint32_t effect = 0;
        while (!was_written(&looker, names[effect]))
            assert_true(++effect < 6);
        effect_seen[effect]++;
        draw_card(&looker, &setup, card, true); /* the same effect on the other side */
        assert_true(was_written(&looker, names[effect]));
    }
    for (uint32_t i = 0; i < 15; i++)
        assert_int_equal(number_seen[i + 1], numbers[i]);
    for (uint32_t i = 0; i < 6; i++)
        assert_int_equal(effect_seen[i], effects[i]);
}

static void faces_are_those_of_the_rulebooks(void **state)
{
    static const uint32_t first_numbers[15] = {3, 3, 4, 5, 6, 7, 8, 9, 8, 7, 6, 5, 4, 3, 3};
    static const uint32_t first_effects[6] = {18, 18, 18, 9, 9, 9};
    static const uint32_t second_numbers[15] = {2, 2, 3, 4, 5, 6, 6, 7, 6, 6, 5, 4, 3, 2, 2};
    static const uint32_t second_effects[6] = {14, 14, 14, 7, 7, 7};
    (void)state;
    check_faces("welcome:edition=first", first_numbers, first_effects);
    check_faces("welcome", second_numbers, second_effects);
    check_faces("welcome:edition=collector", second_numbers, second_effects);
}

/* A plan's front shows its pile and both points, and whether it is approved. */
static void a_plan_shows_both_points(void **state)
{
    static struct looker looker;
    struct kv_setup setup = setup_of("welcome:plans=A6-B*2-C7,advanced=on", 2);
    (void)state;
    draw_card(&looker, &setup, 63, false);
    assert_true(was_written(&looker, "A") && was_written(&looker, "A6"));
    assert_true(was_written(&looker, "10") && was_written(&looker, "6"));
    assert_false(was_written(&looker, "approved"));
    draw_card(&looker, &setup, 65, true); /* the advanced ones come last */
    assert_true(was_written(&looker, "B*") && was_written(&looker, "approved"));
    assert_true(was_written(&looker, "10") && was_written(&looker, "5"));
}

static void cards_are_drawn_inside_their_frames(void **state)
{
    static struct looker looker;
    (void)state;
    for (int i = 0; i < KV_LANGUAGES; i++) {
        spoken = (enum kv_language)i;
        for (size_t j = 0; j < sizeof decks / sizeof *decks; j++) {
            struct kv_setup setup = setup_of(decks[j].variant.name, decks[j].variant.seats);
            for (uint32_t card = 0; card < decks[j].cards; card++) {
                draw_card(&looker, &setup, card, false);
                assert_true(looker.texts > 0);
                draw_card(&looker, &setup, card, true);
            }
        }
    }
    spoken = KV_ENGLISH;
}

/* ---- The memo ---- */

static void the_memo_fits_its_page(void **state)
{
    static struct looker looker;
    (void)state;
    for (int i = 0; i < KV_LANGUAGES; i++) {
        spoken = (enum kv_language)i;
        for (unsigned j = 0; j < variant_count; j++) {
            if (strncmp(variants[j].name, "welcome", 7) != 0)
                continue;
            struct kv_setup setup = setup_of(variants[j].name, variants[j].seats);
            struct kv_canvas canvas = look_at(&looker, KV_REMINDER_WIDTH, KV_REMINDER_HEIGHT, 0);
            setup.game->draw_reminder(&setup, &canvas);
            assert_true(looker.texts > 40);
        }
    }
    spoken = KV_ENGLISH;
}

/* The memo mentions roundabouts and rivals only if there are any. */
static void the_memo_is_about_the_setup(void **state)
{
    static struct looker looker;
    (void)state;
    for (unsigned j = 0; j < variant_count; j++) {
        const char *name = variants[j].name;
        if (strncmp(name, "welcome", 7) != 0)
            continue;
        struct kv_setup setup = setup_of(name, variants[j].seats);
        struct kv_canvas canvas = look_at(&looker, KV_REMINDER_WIDTH, KV_REMINDER_HEIGHT, 0);
        setup.game->draw_reminder(&setup, &canvas);
        assert_int_equal(was_written(&looker, "Roundabouts"), strstr(name, "advanced=on") != NULL);
        assert_int_equal(was_written(&looker, "The rival"), strstr(name, "rival=") != NULL);
        assert_int_equal(was_written(&looker, "6. Passing on"), strstr(name, "draft=on") != NULL);
        assert_int_equal(was_written(&looker, "Setting up"), setup.seats == 1);
        assert_int_equal(was_written(&looker, "A stack runs out"),
                         setup.seats > 1 && !strstr(name, "draft=on"));
    }
}

int main(void)
{
    static enum kv_language languages[KV_LANGUAGES] = {KV_ENGLISH, KV_RUSSIAN, KV_UKRAINIAN};
    const struct CMUnitTest tests[] = {
        {"games_in_english", read_games, NULL, NULL, &languages[KV_ENGLISH]},
        {"games_in_russian", read_games, NULL, NULL, &languages[KV_RUSSIAN]},
        {"games_in_ukrainian", read_games, NULL, NULL, &languages[KV_UKRAINIAN]},
        cmocka_unit_test(all_tables_are_translated),
        cmocka_unit_test(the_manual_keeps_to_its_columns),
        cmocka_unit_test(refusals_are_translated),
        cmocka_unit_test(decks_are_as_large_as_in_the_box),
        cmocka_unit_test(faces_are_those_of_the_rulebooks),
        cmocka_unit_test(a_plan_shows_both_points),
        cmocka_unit_test(cards_are_drawn_inside_their_frames),
        cmocka_unit_test(the_memo_fits_its_page),
        cmocka_unit_test(the_memo_is_about_the_setup),
    };
    kv_set_translator(support_translate);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
