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
    size_t largest_bare, largest; /* for whoever wants to know */
};

static void draw(struct picture *picture, const struct kv_match *match, uint32_t seat,
                 const kv_move *moves, uint32_t count, enum kv_layout layout)
{
    const struct kv_game *game = match->setup.game;
    struct kv_canvas canvas;
    struct kv_svg svg;
    kv_text_start(&picture->text, picture->data, sizeof picture->data);
    game->extent(match->table, layout, &picture->width, &picture->height);
    kv_svg_begin(&canvas, &svg, &picture->text, picture->width, picture->height, "Welcome");
    game->draw(match->table, kv_match_sheet(match, seat), moves, count, layout, &canvas);
    kv_svg_end(&canvas);
    assert_false(picture->text.cut);
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

/* Coordinates of a path come in pairs. */
static void check_path(const char *path, const struct frame *frame, const struct picture *picture)
{
    bool across = true;
    for (; *path != '"'; across = !across) {
        while (strchr("MLCZ ", *path))
            path++;
        if (*path == '"')
            break;
        char *next;
        long number = strtol(path, &next, 10);
        assert_ptr_not_equal(path, next);
        check_inside_of(number + (across ? frame->x : frame->y),
                        across ? picture->width : picture->height);
        path = next;
    }
    assert_true(across);
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

/* Every tag that opens also closes, in order; what is drawn lies inside. */
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
        draw(picture, match, seat, NULL, 0, (enum kv_layout)layout);
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

/* All variants of a game; a sheet without zones is no larger than this. */
static void look_at(const char *game, size_t bare_most)
{
    static struct picture picture;
    picture.largest = picture.largest_bare = 0;
    for (unsigned i = 0; i < variant_count; i++)
        for (unsigned j = 0; j < support_games(1, 40); j++)
            if (strncmp(variants[i].name, game, strlen(game)) == 0)
                play_and_look(&picture, &variants[i], j);
    print_message("%s, largest: %zu bytes without zones, %zu with\n", game, picture.largest_bare,
                  picture.largest);
    assert_true(picture.largest_bare > 0 && picture.largest_bare <= bare_most);
}

static void welcome_has_sound_pictures_with_a_zone_for_every_move(void **state)
{
    (void)state;
    look_at("welcome", 40 * 1024);
}

static void smallcities_has_sound_pictures_with_a_zone_for_every_move(void **state)
{
    (void)state;
    look_at("smallcities", 56 * 1024);
}

static void machinery_has_sound_pictures_with_a_zone_for_every_move(void **state)
{
    (void)state;
    look_at("machinery", 48 * 1024);
}

/* On paper an empty sheet leaves its sums to the hand. */
static void an_empty_page_bears_no_handwriting(void **state)
{
    static struct picture picture;
    struct opened opened;
    (void)state;
    support_open(&opened, "welcome:board=blueprint", 2, "1");
    draw(&picture, &opened.match, 0, NULL, 0, KV_PAGE);
    assert_null(strstr(picture.data, " s m\">"));
    draw(&picture, &opened.match, 0, NULL, 0, KV_WIDE);
    assert_non_null(strstr(picture.data, " s m\">"));
    support_close(&opened);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(welcome_has_sound_pictures_with_a_zone_for_every_move),
        cmocka_unit_test(smallcities_has_sound_pictures_with_a_zone_for_every_move),
        cmocka_unit_test(machinery_has_sound_pictures_with_a_zone_for_every_move),
        cmocka_unit_test(an_empty_page_bears_no_handwriting),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
