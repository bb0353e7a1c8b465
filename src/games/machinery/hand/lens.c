/*
 * The lens: the building in the focus with squares as large as a finger. The candidate lies on it
 * and is made by a touch; a square that another place of the same pose covers moves it there. A
 * builder's squares are filled by a touch. Turning and mirroring are buttons of the face.
 */
#include "base/bits.h"
#include "games/machinery/hand/hand.h"

static bool is_candidate_draw(const struct scene *scene)
{
    return scene->ghost && move_kind(*scene->drawing->candidate) == MOVE_DRAW;
}

/* ---- Words ---- */

enum { EDGE = 110, FIRST_LINE = 215, SECOND_LINE = 380, FACADE = 330 };

struct words {
    const char *name;
    char count[64]; /* filled squares as they are, or as the candidate leaves them */
    char kind[128];
};

static struct words find_words(const struct scene *scene, uint32_t building)
{
    const struct building *data = &scene->box->buildings[building];
    struct words words = {.name = building_name(scene->box, building)};
    struct kv_text text;
    kv_text_start(&text, words.count, sizeof words.count);
    kv_put(&text,
           scene->ghost ? kv_translate("%u of %u after this") : kv_translate("%u of %u squares"),
           (unsigned)kv_bits_count(scene->after.filled[building]),
           (unsigned)kv_bits_count(data->squares));
    kv_text_start(&text, words.kind, sizeof words.kind);
    kv_put(&text, "%s · %s", type_name(data->type), district_name(scene->box, data->district));
    return words;
}

static void write_name(const struct scene *scene, int32_t x, int32_t room, const char *name)
{
    common_write_fitted(scene->canvas, at(x, FIRST_LINE), room,
                        (struct lettering){170, KV_FIGURES, KV_LEFT, KV_INK}, name);
}

static void write_count(const struct scene *scene, int32_t y, const char *count)
{
    int32_t right = scene->drawing->width - EDGE;
    common_write_fitted(scene->canvas, at(right, y), right - EDGE,
                        (struct lettering){130, KV_WORDS, KV_RIGHT, KV_INK}, count);
}

/* The kind of building, if there is room for legible letters. */
static void write_kind(const struct scene *scene, struct kv_point place, int32_t room,
                       const char *kind)
{
    int32_t size = kv_text_fitting(KV_WORDS, 125, room, kind);
    if (size >= 105)
        common_write(scene->canvas, place, (struct lettering){size, KV_WORDS, KV_LEFT, KV_QUIET},
                     kind);
}

/* In two lines: with the building's façade, and what the candidate brings. */
static void draw_full_head(const struct scene *scene, uint32_t building, const struct words *words)
{
    enum type type = (enum type)scene->box->buildings[building].type;
    int32_t right = scene->drawing->width - EDGE, x = EDGE + FACADE + 70;
    write_name(scene, x, right - x - kv_text_width(KV_WORDS, 130, words->count) - 80, words->name);
    write_count(scene, FIRST_LINE, words->count);
    write_kind(scene, at(x, SECOND_LINE), right - x - 500, words->kind);
    machinery_draw_facade(scene->canvas, type, at(EDGE, SECOND_LINE), FACADE,
                          scene->after.finished >> building & 1);
    if (scene->gain)
        common_write(
            scene->canvas, at(right, SECOND_LINE),
            (struct lettering){150, KV_FIGURES, KV_RIGHT, scene->gain > 0 ? KV_GOOD : KV_BAD},
            machinery_sign(scene->gain).data);
}

static void draw_head(const struct scene *scene, uint32_t building, int32_t height)
{
    struct words words = find_words(scene, building);
    int32_t room = scene->drawing->width - 2 * EDGE;
    if (scene->drawing->width < LENS_NARROW) {
        write_name(scene, EDGE, room, words.name);
        write_count(scene, SECOND_LINE, words.count);
        return;
    }
    if (height > SECOND_LINE) {
        draw_full_head(scene, building, &words);
        return;
    }
    int32_t name = kv_text_width(KV_FIGURES, 170, words.name) + 70;
    room -= kv_text_width(KV_WORDS, 130, words.count) + 70;
    write_name(scene, EDGE, room, words.name);
    write_count(scene, FIRST_LINE, words.count);
    write_kind(scene, at(EDGE + name, FIRST_LINE), room - name, words.kind);
}

/* ---- Squares ---- */

static struct area square_area(const struct lens *lens, uint32_t bit)
{
    return (struct area){lens->corner.x + (int32_t)(bit % SIDE) * lens->square,
                         lens->corner.y + (int32_t)(bit / SIDE) * lens->square, lens->square,
                         lens->square};
}

/* A square that waits for a touch. */
static void draw_offered(const struct scene *scene, const struct lens *lens, uint32_t bit)
{
    struct area area = square_area(lens, bit);
    common_draw_box(scene->canvas,
                    (struct area){area.x + 30, area.y + 30, area.width - 60, area.height - 60}, 40,
                    (struct kv_look){.fill = KV_GLOW, .line = KV_GLOW_EDGE, .width = 13});
}

static void draw_builder_squares(const struct scene *scene, const struct lens *lens,
                                 uint32_t building)
{
    for (uint32_t i = 0; i < scene->drawing->count; i++) {
        kv_move move = scene->drawing->moves[i];
        if (move_kind(move) != MOVE_BUILDER || move_building(move) != building ||
            move_squares(move) == scene->ghost)
            continue;
        machinery_begin_move(scene, move);
        draw_offered(scene, lens, kv_bits_first(move_squares(move)));
        machinery_end_touch(scene);
    }
}

/* The other places of the candidate's figure in the same pose: for each square the place nearest to
 * the candidate's that covers it, 0: none. */
static void find_places(const struct scene *scene, uint8_t places[SIDE * SIDE])
{
    const uint32_t same = (1u << SQUARES_SHIFT) - 1;
    kv_move candidate = *scene->drawing->candidate;
    struct kv_aspects own = {0};
    machinery_aspects(scene->table, scene->sheet, candidate, &own);
    for (uint32_t i = 0; i < scene->drawing->count; i++) {
        kv_move move = scene->drawing->moves[i];
        struct kv_aspects aspects = {0};
        if ((move ^ candidate) & same || move == candidate)
            continue;
        machinery_aspects(scene->table, scene->sheet, move, &aspects);
        uint8_t place = aspects.value[KV_BY_PLACE];
        bool later = place > own.value[KV_BY_PLACE];
        for (uint32_t left = move_squares(move) & ~(uint32_t)scene->ghost; left; left &= left - 1) {
            uint8_t *known = &places[kv_bits_first(left)];
            /* Places come in order: the last one before the candidate's, else the first after. */
            if (!later || !*known)
                *known = place;
        }
    }
}

static void draw_other_places(const struct scene *scene, const struct lens *lens, uint32_t building)
{
    uint8_t places[SIDE * SIDE] = {0};
    find_places(scene, places);
    for (uint32_t bit = 0; bit < SIDE * SIDE; bit++)
        if (places[bit]) {
            machinery_begin_choice(scene, KV_BY_PLACE, places[bit],
                                   machinery_name_place(scene, building, places[bit]).data);
            draw_offered(scene, lens, bit);
            machinery_end_touch(scene);
        }
}

/* ---- The candidate ---- */

/* The square of the figure nearest to its middle. */
static uint32_t middle_square(uint32_t squares)
{
    int32_t x = 0, y = 0, count = (int32_t)kv_bits_count(squares), least = INT32_MAX;
    uint32_t nearest = kv_bits_first(squares);
    for (uint32_t left = squares; left; left &= left - 1) {
        x += (int32_t)(kv_bits_first(left) % SIDE);
        y += (int32_t)(kv_bits_first(left) / SIDE);
    }
    for (uint32_t left = squares; left; left &= left - 1) {
        uint32_t bit = kv_bits_first(left);
        int32_t dx = (int32_t)(bit % SIDE) * count - x, dy = (int32_t)(bit / SIDE) * count - y;
        if (dx * dx + dy * dy < least) {
            least = dx * dx + dy * dy;
            nearest = bit;
        }
    }
    return nearest;
}

/* What the candidate costs, in its middle. */
static void draw_price(const struct scene *scene, const struct lens *lens)
{
    struct area area = square_area(lens, middle_square(scene->ghost));
    kv_move move = *scene->drawing->candidate;
    uint32_t breakage = machinery_breakage_of(scene->table, move);
    bool builder = move_kind(move) == MOVE_BUILDER;
    int32_t cost =
        builder ? (scene->after.builders - scene->sheet->builders) * scene->box->builder_points
                : (int32_t)breakage;
    struct plaque plaque = {cost ? KV_BAD : KV_GOOD, KV_CARD, KV_CARD, 150, breakage > 0};
    machinery_draw_plaque(
        scene->canvas, at(area.x + area.width / 2, area.y + area.height / 2), &plaque,
        cost ? machinery_sign(-cost).data : kv_translate(KV_MARK_IN("turning", "free")));
}

/* Touching the candidate makes the move. */
static void draw_candidate(const struct scene *scene, const struct lens *lens)
{
    machinery_begin_move(scene, *scene->drawing->candidate);
    machinery_draw_ghost(scene, lens->corner, lens->square, true);
    draw_price(scene, lens);
    machinery_end_touch(scene);
}

/* Builders fill squares by a touch when they are chosen, or when nothing else is left. */
static bool shows_builders(const struct scene *scene)
{
    uint32_t builder = 1u << scene->table->open_count;
    return scene->card ? scene->card == builder_card(scene->table) : scene->cards == builder;
}

void machinery_draw_lens(const struct scene *scene)
{
    int32_t width = scene->drawing->width, height = scene->drawing->height;
    if (!scene->site)
        return;
    uint32_t building = scene->site - 1;
    struct lens lens = machinery_plan_lens(scene, building);
    struct scene without = *scene; /* the candidate, which lies on top */
    without.after = *scene->sheet;
    without.ghost = 0;
    common_draw_box(scene->canvas, (struct area){15, 15, width - 30, height - 30}, 140,
                    (struct kv_look){.fill = KV_CARD, .line = KV_GLOW_EDGE, .width = 26});
    draw_head(scene, building, lens.head);
    machinery_draw_plan(&without, building, lens.corner, lens.square,
                        scene->ghost ? PLAIN : machinery_footing(scene, building));
    if (is_candidate_draw(scene))
        draw_other_places(scene, &lens, building);
    else if (shows_builders(scene))
        draw_builder_squares(scene, &lens, building);
    if (scene->ghost)
        draw_candidate(scene, &lens);
}
