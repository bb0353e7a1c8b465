/*
 * Pictures, tried in random games of all variants and in all layouts: the SVG is well-formed, stays
 * inside its extent, and every legal move has exactly one hot zone.
 */
#include "support.h"

#include <stdio.h>

#include "draw/canvas.h"

enum {
    LAYOUTS = 3,
    WHOLE_MOST = 192 * 1024,
    DEPTH_MOST = 16,
    IDS_MOST = 512,
    SLACK = 20 /* tenths of a point: half of a line may lie outside */
};

struct picture {
    char data[WHOLE_MOST];
    struct kv_text text;
    int32_t width, height;
    size_t largest_bare, largest; /* for information */
};

typedef void begin_picture(struct kv_canvas *canvas, struct kv_svg *svg, struct kv_text *text,
                           int32_t width, int32_t height, const char *title);

static void draw_from(begin_picture *begin, struct picture *picture, const struct kv_match *match,
                      uint32_t seat, const kv_move *moves, uint32_t count, enum kv_layout layout)
{
    const struct kv_game *game = match->setup.game;
    struct kv_canvas canvas;
    struct kv_svg svg;
    kv_text_start(&picture->text, picture->data, sizeof picture->data);
    game->extent(match->table, layout, &picture->width, &picture->height);
    begin(&canvas, &svg, &picture->text, picture->width, picture->height, "Welcome");
    game->draw(match->table, kv_match_sheet(match, seat), moves, count, layout, &canvas);
    kv_svg_end(&canvas);
    assert_false(picture->text.cut);
}

static void draw(struct picture *picture, const struct kv_match *match, uint32_t seat,
                 const kv_move *moves, uint32_t count, enum kv_layout layout)
{
    draw_from(kv_svg_begin, picture, match, seat, moves, count, layout);
}

/* ---- A small reader of SVG ---- */

/* The value of an attribute inside a tag, or NULL. */
static const char *attribute(const char *tag, const char *end, const char *name)
{
    char pattern[32];
    size_t length = (size_t)snprintf(pattern, sizeof pattern, " %s=\"", name);
    for (const char *at = tag; at + length < end; at++)
        if (*at == ' ' && strncmp(at, pattern, length) == 0)
            return at + length;
    return NULL;
}

/* A tag that is open, and where its insides begin. */
struct frame {
    const char *name;
    long x, y;
};

static void check_inside_of(long number, int32_t most)
{
    if (number < -SLACK || number > most + SLACK)
        fail_msg("%ld is not between 0 and %d", number, most);
}

/* How many numbers a letter of a path takes; 0 for one that has no place there. */
static int numbers_of(char letter)
{
    return letter == 'm' || letter == 'l' ? 2 : letter == 'c' ? 6 : strchr("hv", letter) ? 1 : 0;
}

/* A path is relative; every point of it, and every handle of its curves, is inside. */
static void check_path(const char *path, const struct frame *frame, const struct picture *picture)
{
    long x = frame->x, y = frame->y, start_x = x, start_y = y;
    while (*path != '"') {
        char letter = *path++;
        long step[6] = {0};
        int numbers = numbers_of(letter);
        if (letter == 'z') {
            x = start_x;
            y = start_y;
            continue;
        }
        assert_true(numbers > 0);
        for (int i = 0; i < numbers; i++) {
            char *next;
            step[i] = strtol(path, &next, 10);
            assert_ptr_not_equal(path, next);
            path = next;
        }
        for (int i = 0; i + 1 < numbers; i += 2) {
            check_inside_of(x + step[i], picture->width);
            check_inside_of(y + step[i + 1], picture->height);
        }
        x += letter == 'h' ? step[0] : letter == 'v' ? 0 : step[numbers - 2];
        y += letter == 'v' ? step[0] : letter == 'h' ? 0 : step[numbers - 1];
        check_inside_of(x, picture->width);
        check_inside_of(y, picture->height);
        if (letter == 'm') {
            start_x = x;
            start_y = y;
        }
    }
}

static long number_of(const char *tag, const char *end, const char *name)
{
    const char *value = attribute(tag, end, name);
    return value ? strtol(value, NULL, 10) : 0;
}

static void check_inside(const char *tag, const char *end, const struct frame *frame,
                         const struct picture *picture)
{
    const char *path = attribute(tag, end, "d");
    long radius = number_of(tag, end, "r");
    long x = frame->x + number_of(tag, end, "x") + number_of(tag, end, "cx");
    long y = frame->y + number_of(tag, end, "y") + number_of(tag, end, "cy");
    check_inside_of(x - radius, picture->width);
    check_inside_of(y - radius, picture->height);
    check_inside_of(x + radius + number_of(tag, end, "width"), picture->width);
    check_inside_of(y + radius + number_of(tag, end, "height"), picture->height);
    if (path)
        check_path(path, frame, picture);
}

/* The frame of what stands inside a tag. */
static struct frame enter(const char *tag, const char *end, const struct frame *outer)
{
    struct frame frame = {tag + 1, outer->x, outer->y};
    const char *moved = attribute(tag, end, "transform");
    long x, y;
    if (moved && sscanf(moved, "translate(%ld %ld)", &x, &y) == 2) {
        frame.x += x;
        frame.y += y;
    }
    return frame;
}

static size_t name_length(const char *name)
{
    return strcspn(name, " />");
}

/* Every tag that is opened is closed, in order; what is drawn is inside. */
static void check_tags(const struct picture *picture)
{
    struct frame open[DEPTH_MOST + 1] = {{"", 0, 0}};
    unsigned depth = 0;
    for (const char *at = strchr(picture->data, '<'); at; at = strchr(at + 1, '<')) {
        const char *end = strchr(at, '>');
        assert_non_null(end);
        if (at[1] == '/') {
            assert_true(depth > 0);
            const char *name = open[depth--].name;
            assert_int_equal(name_length(name), name_length(at + 2));
            assert_memory_equal(name, at + 2, name_length(name));
            continue;
        }
        if (strncmp(at, "<svg", 4) != 0 && strncmp(at, "<g", 2) != 0)
            check_inside(at, end, &open[depth], picture);
        if (end[-1] == '/')
            continue;
        assert_true(depth < DEPTH_MOST);
        open[depth + 1] = enter(at, end, &open[depth]);
        depth++;
    }
    assert_int_equal(depth, 0);
}

static void check_ids(const struct picture *picture)
{
    const char *ids[IDS_MOST];
    unsigned count = 0;
    for (const char *at = strstr(picture->data, " id=\""); at; at = strstr(at + 1, " id=\"")) {
        size_t length = strcspn(at + 5, "\"") + 6;
        for (unsigned i = 0; i < count; i++)
            assert_true(strncmp(ids[i], at, length) != 0);
        assert_true(count < IDS_MOST);
        ids[count++] = at;
    }
    assert_true(count > 0);
}

/* The texts of the moves that must have a zone, and whether it was found. */
struct wanted {
    uint32_t count;
    char said[KV_MOVES_MOST][64];
    bool seen[KV_MOVES_MOST];
};

static void find_zone(struct wanted *wanted, const char *zone)
{
    size_t length = strcspn(zone, "\"");
    for (uint32_t i = 0; i < wanted->count; i++) {
        if (strncmp(wanted->said[i], zone, length) != 0 || wanted->said[i][length])
            continue;
        if (wanted->seen[i])
            fail_msg("two zones for %s", wanted->said[i]);
        wanted->seen[i] = true;
        return;
    }
    fail_msg("no such move: %.*s", (int)length, zone);
}

static void check_moves(const struct picture *picture, const struct kv_game *game,
                        const kv_move *moves, uint32_t count)
{
    static const char mark[] = "data-move=\"";
    static struct wanted wanted;
    uint32_t zones = 0;
    wanted.count = count;
    for (uint32_t i = 0; i < count; i++) {
        snprintf(wanted.said[i], sizeof wanted.said[i], "%s", support_say(game, moves[i]));
        wanted.seen[i] = false;
    }
    for (const char *at = strstr(picture->data, mark); at; at = strstr(at + 1, mark), zones++)
        find_zone(&wanted, at + strlen(mark));
    assert_int_equal(zones, count);
}

/* ---- Games ---- */

static void check_pictures(struct picture *picture, const struct kv_match *match, uint32_t seat)
{
    kv_move moves[KV_MOVES_MOST];
    uint32_t count = kv_match_moves(match, seat, moves);
    for (int layout = 0; layout < LAYOUTS; layout++) {
        uint32_t shown = layout == KV_PAGE ? 0 : count;
        draw_from(kv_svg_begin_bare, picture, match, seat, NULL, 0, (enum kv_layout)layout);
        if (picture->text.length > picture->largest_bare)
            picture->largest_bare = picture->text.length;
        draw(picture, match, seat, moves, shown, (enum kv_layout)layout);
        if (picture->text.length > picture->largest)
            picture->largest = picture->text.length;
        check_tags(picture);
        check_ids(picture);
        check_moves(picture, match->setup.game, moves, shown);
    }
}

static void play_and_look(struct picture *picture, const struct variant *variant, unsigned game)
{
    struct opened opened;
    struct kv_rng chance;
    char seed[32];
    snprintf(seed, sizeof seed, "picture%u", game);
    support_open(&opened, variant->name, variant->seats, seed);
    kv_rng_start(&chance, seed, 1);
    struct kv_match *match = &opened.match;
    unsigned step = game;
    for (uint32_t seat = 0; !match->ended; seat = (seat + 1) % variant->seats) {
        bool more = true;
        while (more) {
            if (seat == 0 && step++ % 3 == 0) /* the others' sheets fill in the same ways */
                check_pictures(picture, match, seat);
            more = kv_match_play(match, seat,
                                 game % 2 ? support_any_move(match, seat, &chance)
                                          : support_eager_move(match, seat, &chance));
        }
    }
    check_pictures(picture, match, 0); /* the end */
    support_close(&opened);
}

/* All variants of a game. */
static void look_at(const char *game)
{
    enum { BARE_MOST = 40 * 1024 }; /* of a sheet in a page, without zones */
    static struct picture picture;
    picture.largest = picture.largest_bare = 0;
    for (unsigned i = 0; i < variant_count; i++)
        for (unsigned j = 0; j < support_games(1, 40); j++)
            if (strncmp(variants[i].name, game, strlen(game)) == 0)
                play_and_look(&picture, &variants[i], j);
    print_message("%s, largest: %zu bytes in a page without zones, %zu by itself with them\n", game,
                  picture.largest_bare, picture.largest);
    assert_true(picture.largest_bare > 0 && picture.largest_bare <= BARE_MOST);
}

static void welcome_has_sound_pictures_with_a_zone_for_every_move(void **state)
{
    (void)state;
    look_at("welcome");
}

static void smallcities_has_sound_pictures_with_a_zone_for_every_move(void **state)
{
    (void)state;
    look_at("smallcities");
}

static void machinery_has_sound_pictures_with_a_zone_for_every_move(void **state)
{
    (void)state;
    look_at("machinery");
}

/* On paper an empty sheet leaves its sums to the hand. */
static void an_empty_page_bears_no_handwriting(void **state)
{
    static struct picture picture;
    struct opened opened;
    (void)state;
    support_open(&opened, "welcome:board=blueprint", 2, "1");
    draw(&picture, &opened.match, 0, NULL, 0, KV_PAGE);
    assert_null(strstr(picture.data, " s m\""));
    draw(&picture, &opened.match, 0, NULL, 0, KV_WIDE);
    assert_non_null(strstr(picture.data, " s m\""));
    support_close(&opened);
}

/* Every class that a picture uses is in the style. */
static void check_classes(const char *svg, const char *style)
{
    static const char mark[] = " class=\"";
    unsigned found = 0;
    for (const char *at = strstr(svg, mark); at; at = strstr(at, mark)) {
        for (at += strlen(mark); *at != '"'; found++) {
            char rule[32];
            size_t length = strcspn(at, " \"");
            snprintf(rule, sizeof rule, ".kv .%.*s{", (int)length, at);
            if (strncmp(at, "kv", length) != 0 && !strstr(style, rule))
                fail_msg("no rule %s", rule);
            at += length + (at[length] == ' ');
        }
    }
    assert_true(found > 100);
}

static void a_picture_carries_its_style_or_the_page_has_it(void **state)
{
    static char style_data[1 << 14];
    static struct picture picture;
    struct kv_text style;
    struct opened opened;
    int depth = 0;
    (void)state;
    kv_text_start(&style, style_data, sizeof style_data);
    kv_svg_style(&style);
    assert_false(style.cut);
    for (const char *at = style.data; *at; at++) {
        depth += *at == '{' ? 1 : *at == '}' ? -1 : 0;
        assert_true(depth >= 0 && *at != '<' && *at != '&');
    }
    assert_int_equal(depth, 0);
    for (unsigned i = 0; i < variant_count; i += 9) {
        support_open(&opened, variants[i].name, variants[i].seats, "1");
        draw(&picture, &opened.match, 0, NULL, 0, KV_WIDE);
        assert_non_null(strstr(picture.data, "<style>.kv{"));
        check_classes(picture.data, style.data);
        struct kv_canvas canvas;
        struct kv_svg svg;
        kv_text_start(&picture.text, picture.data, sizeof picture.data);
        kv_svg_begin_bare(&canvas, &svg, &picture.text, 100, 100, "bare");
        kv_svg_end(&canvas);
        assert_null(strstr(picture.data, "<style>"));
        support_close(&opened);
    }
}

/* Shapes of one look are merged into one path where that cannot be seen, and only there. */
static void shapes_of_one_look_are_joined(void **state)
{
    static char data[1 << 14];
    struct kv_text text;
    struct kv_canvas canvas;
    struct kv_svg svg;
    struct kv_look filled = {.fill = KV_CARD, .line = KV_INK}, line = {.line = KV_INK};
    (void)state;
    kv_text_start(&text, data, sizeof data);
    kv_svg_begin_bare(&canvas, &svg, &text, 1000, 1000, "joined");
    canvas.writer->box(&canvas, (struct kv_point){0, 0}, 100, 50, 0, filled);
    canvas.writer->box(&canvas, (struct kv_point){100, 0}, 100, 50, 0, filled);  /* beside it */
    canvas.writer->box(&canvas, (struct kv_point){150, 10}, 100, 50, 0, filled); /* over it */
    canvas.writer->line(&canvas, (struct kv_point){5, 5}, (struct kv_point){5, 40}, line);
    canvas.writer->line(&canvas, (struct kv_point){0, 9}, (struct kv_point){-7, 4}, line);
    canvas.writer->begin(&canvas, "part", (struct kv_point){0, 0});
    canvas.writer->line(&canvas, (struct kv_point){5, 5}, (struct kv_point){40, 5}, line);
    canvas.writer->end(&canvas);
    kv_svg_end(&canvas);
    assert_string_equal(strchr(data, '>') + 1,
                        "<path class=\"c2 l3\" d=\"m0 0h100v50h-100zm100 0h100v50h-100z\"/>"
                        "<path class=\"c2 l3\" d=\"m150 10h100v50h-100z\"/>"
                        "<path class=\"l3\" d=\"m5 5v35m-5-31l-7-5\"/>"
                        "<g id=\"part\"><path class=\"l3\" d=\"m5 5h35\"/></g></svg>\n");
}

/* The same drawing, in a page or by itself. */
static void draw_looks(bool alone, struct kv_text *text, char *data, size_t size)
{
    struct kv_canvas canvas;
    struct kv_svg svg;
    kv_text_start(text, data, size);
    (alone ? kv_svg_begin : kv_svg_begin_bare)(&canvas, &svg, text, 1000, 1000, "looks");
    canvas.writer->box(&canvas, (struct kv_point){0, 0}, 10, 10, 0,
                       (struct kv_look){.fill = KV_SKY | KV_SHEER});
    canvas.writer->circle(&canvas, (struct kv_point){5, 5}, 5,
                          (struct kv_look){.line = KV_INK, .width = 20, .dashed = true});
    canvas.writer->text(&canvas, (struct kv_point){5, 5}, 90, KV_SCRIPT, KV_MIDDLE, KV_HAND, "8");
    kv_svg_end(&canvas);
}

/* Programs without CSS variables need attributes; pages, which are many pictures, do not. */
static void a_picture_that_stands_alone_has_its_looks_in_attributes(void **state)
{
    static char data[1 << 14];
    struct kv_text text;
    (void)state;
    draw_looks(false, &text, data, sizeof data);
    assert_string_equal(strchr(data, '>') + 1,
                        "<path class=\"c25 t\" d=\"m0 0h10v10h-10z\"/>"
                        "<circle cx=\"5\" cy=\"5\" r=\"5\" class=\"l3 w20 d\"/>"
                        "<text x=\"5\" y=\"5\" font-size=\"90\" class=\"c6 s m\">8</text></svg>\n");
    draw_looks(true, &text, data, sizeof data);
    assert_non_null(strstr(data, " fill=\"none\" stroke-width=\"12\""));
    assert_string_equal(strstr(data, "</style>"),
                        "</style><path class=\"c25 t\" fill=\"#2f6fa8\" fill-opacity=\"0.2\" "
                        "d=\"m0 0h10v10h-10z\"/>"
                        "<circle cx=\"5\" cy=\"5\" r=\"5\" class=\"l3 w20 d\" stroke=\"#22313f\" "
                        "stroke-dasharray=\"40 30\" stroke-width=\"20\"/>"
                        "<text x=\"5\" y=\"5\" font-size=\"90\" class=\"c6 s m\" fill=\"#1f4e79\" "
                        "font-family=\"Caveat,cursive\" text-anchor=\"middle\">8</text></svg>\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(welcome_has_sound_pictures_with_a_zone_for_every_move),
        cmocka_unit_test(smallcities_has_sound_pictures_with_a_zone_for_every_move),
        cmocka_unit_test(machinery_has_sound_pictures_with_a_zone_for_every_move),
        cmocka_unit_test(an_empty_page_bears_no_handwriting),
        cmocka_unit_test(a_picture_carries_its_style_or_the_page_has_it),
        cmocka_unit_test(shapes_of_one_look_are_joined),
        cmocka_unit_test(a_picture_that_stands_alone_has_its_looks_in_attributes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
