/*
 * The faces of the goal cards. Each shows an example: a few quarters drawn large, or the whole map
 * drawn small, with a ring around what counts.
 */
#include "draw/pack_marks.h"
#include "games/smallcities/paper/faces.h"

/* ---- Examples ---- */

/* A few hexes around E5, of which some count. */
struct close_up {
    hex_set ground;
    hex_set colour[COLOURS];
    struct {
        uint8_t hex, kind;
    } built[2];
    uint32_t buildings;
    hex_set counted;
};

#define FLOWER (AT(E5) | AT(E4) | AT(F4) | AT(F5) | AT(E6) | AT(D5) | AT(D4))

static const struct close_up surrounded = {
    .ground = FLOWER,
    .colour = {[RED] = AT(E4) | AT(F4),
               [YELLOW] = AT(F5),
               [BROWN] = AT(E6),
               [GREEN] = AT(D5) | AT(D4),
               [BLUE] = AT(E5)},
    .built = {{E5, BANK}},
    .buildings = 1,
    .counted = AT(E5),
};

static const struct close_up crossroads = {
    .ground = FLOWER,
    .colour = {[RED] = AT(D4), [YELLOW] = AT(E4) | AT(F4), [GREEN] = AT(E6), [BLUE] = AT(E5)},
    .built = {{E5, BIKE_CENTRE}},
    .buildings = 1,
    .counted = AT(E5),
};

static const struct close_up symmetry = {
    .ground = FLOWER,
    .colour = {[YELLOW] = AT(F4) | AT(D5), [RED] = AT(E5)},
    .built = {{E5, STATION}},
    .buildings = 1,
    .counted = AT(E5),
};

static const struct close_up triangle = {
    .ground = AT(D4) | AT(D5) | AT(D6) | AT(E5) | AT(E6) | AT(F5),
    .colour =
        {[RED] = AT(D4), [GREEN] = AT(D5) | AT(E5), [BROWN] = AT(D6) | AT(E6), [BLUE] = AT(F5)},
    .counted = AT(D4) | AT(D5) | AT(D6) | AT(E5) | AT(E6) | AT(F5),
};

static const struct close_up social_centres = {
    .ground = FLOWER,
    .colour = {[GREEN] = AT(E5) | AT(D5), [BLUE] = AT(F4), [RED] = AT(F5) | AT(E6)},
    .built = {{E5, WINDMILL}, {F4, BANK}},
    .buildings = 2,
    .counted = AT(E5) | AT(F4),
};

static const struct close_up hub = {
    .ground = FLOWER,
    .colour = {[RED] = AT(E4) | AT(E5),
               [YELLOW] = AT(F4),
               [BROWN] = AT(F5),
               [GREEN] = AT(E6),
               [BLUE] = AT(D5)},
    .built = {{E5, SPORTS_GROUND}},
    .buildings = 1,
    .counted = AT(E5),
};

/* The whole map, with what matters in a colour, and the buildings that count as dots. */
struct survey {
    hex_set shaded;
    enum colour colour;
    hex_set dots;
};

static const struct survey routes = {AT(E5) | AT(F5) | AT(G5) | AT(H5) | AT(H6), GREEN, AT(E5)};

/* ---- Drawing them ---- */

static const struct kv_look ring_look = {KV_NO_COLOUR, KV_INK, 36, false};

static struct kv_point example_middle(void)
{
    return point(CARD_MIDDLE, 960);
}

/* Centres the hexes in the example. */
static struct kv_point centred(hex_set set, int32_t radius)
{
    int32_t top = 2 * COLUMNS, bottom = -2 * COLUMNS;
    for (; set; set &= set - 1) {
        int32_t down = smallcities_steps_to(kv_bits_first64(set)).y;
        top = down < top ? down : top;
        bottom = down > bottom ? down : bottom;
    }
    return moved(example_middle(), 0, -(top + bottom) * half_height(radius) / 2);
}

static void put_close_up(struct kv_canvas *canvas, const struct close_up *close_up)
{
    struct sheet sheet = {.built = 0};
    struct chart chart = {canvas, &smallcities_box, centred(close_up->ground, 180), 180, true, 0};
    for (uint32_t i = 0; i < COLOURS; i++)
        sheet.colour[i] = close_up->colour[i];
    for (uint32_t i = 0; i < close_up->buildings; i++) {
        sheet.hex[i] = close_up->built[i].hex;
        sheet.kind[i] = close_up->built[i].kind;
        sheet.built |= AT(sheet.hex[i]);
    }
    smallcities_put_area(&chart, close_up->ground, card_look);
    smallcities_put_borders(&chart, close_up->ground, card_look);
    smallcities_put_town(&chart, &sheet);
    smallcities_put_area(&chart, close_up->counted, ring_look);
}

static void put_survey(struct kv_canvas *canvas, const struct box *box, const struct survey *survey)
{
    struct chart chart = {canvas, box, example_middle(), 60, true, 0};
    const struct paint *paint = &smallcities_paints[survey->colour];
    smallcities_put_area(&chart, survey->shaded,
                         (struct kv_look){paint->pale, KV_NO_COLOUR, 0, false});
    smallcities_put_borders(&chart, box->map, card_look);
    smallcities_put_area(&chart, box->map, (struct kv_look){KV_NO_COLOUR, KV_INK, 14, false});
    smallcities_put_area(&chart, survey->shaded,
                         (struct kv_look){KV_NO_COLOUR, paint->strong, 24, false});
    for (hex_set left = survey->dots; left; left &= left - 1)
        canvas->writer->circle(canvas, middle_of(&chart, kv_bits_first64(left)), 34,
                               (struct kv_look){KV_INK, KV_CARD, 8, false});
}

static void put_goal_example(struct kv_canvas *canvas, const struct box *box, uint32_t goal)
{
    static const struct close_up *const close_ups[GOALS] = {
        [SURROUNDED] = &surrounded, [CROSSROADS] = &crossroads,         [SYMMETRY] = &symmetry,
        [TRIANGLE] = &triangle,     [SOCIAL_CENTRES] = &social_centres, [HUB] = &hub,
    };
    struct survey survey = {box->central_area, YELLOW, AT(D4) | AT(E5) | AT(F5)};
    if (goal == OUTSKIRTS)
        survey = (struct survey){box->map & ~box->central_area, YELLOW, AT(B2) | AT(E1) | AT(G6)};
    else if (goal == WIND_ROSE)
        survey = (struct survey){smallcities_columns[1] | smallcities_columns[4] |
                                     smallcities_columns[6],
                                 BLUE, AT(B3) | AT(E3) | AT(E7) | AT(G5)};
    else if (goal == CITY_ROUTES)
        survey = routes;
    if (close_ups[goal])
        put_close_up(canvas, close_ups[goal]);
    else
        put_survey(canvas, box, &survey);
}

/* ---- Faces ---- */

/* Points for one to six counted. */
static void put_points(struct kv_canvas *canvas, const struct box *box,
                       const uint8_t points[COUNTED_MOST + 1])
{
    int32_t step = CARD_INNER / COUNTED_MOST, left = CARD_MIDDLE - CARD_INNER / 2;
    canvas->writer->line(canvas, point(left, 2130), point(left + CARD_INNER, 2130),
                         (struct kv_look){KV_NO_COLOUR, KV_FAINT, 14, false});
    for (uint32_t i = 1; i <= COUNTED_MOST; i++) {
        struct kv_point middle = point(left + step * (int32_t)i - step / 2, 2050);
        smallcities_put_number(canvas, middle, 120, KV_FIGURES, KV_QUIET, i);
        smallcities_put_number(canvas, moved(middle, 0, 200), 210, KV_FIGURES, KV_INK, points[i]);
        kv_mark_number(canvas, box, &points[i], moved(middle, 0, 276), 210, KV_MIDDLE, points[i]);
    }
}

static void put_words(struct kv_canvas *canvas, const char *words)
{
    smallcities_put_sentence(canvas, point(CARD_MIDDLE, 1600), CARD_INNER, 3, 128, KV_MIDDLE,
                             KV_INK, words);
}

void smallcities_put_goal_face(struct kv_canvas *canvas, const struct printed *printed)
{
    uint32_t goal = printed->which;
    smallcities_put_frame(canvas, KV_CARD, KV_WOOD);
    smallcities_put_heading(canvas, kv_translate("additional goal"),
                            kv_translate(smallcities_goal_names[goal]));
    put_goal_example(canvas, printed->box, goal);
    put_words(canvas, kv_translate(goal_label(goal)->title));
    put_points(canvas, printed->box, printed->box->goal_points[goal]);
}

/* The other colours, one after the other, around a quarter of the start colour. */
static struct close_up specialisation_example(uint32_t start)
{
    static const uint8_t around[SIDES] = {E4, F4, F5, E6, D5, D4};
    struct close_up close_up = {.ground = FLOWER, .counted = AT(E5)};
    close_up.colour[start] = AT(E5);
    for (uint32_t i = 0; i < SIDES; i++)
        close_up.colour[(start + 1 + i % (COLOURS - 1)) % COLOURS] |= AT(around[i]);
    return close_up;
}

static struct close_up unification_example(const struct box *box, uint32_t start)
{
    const uint8_t *pair = box->pairs[start];
    struct close_up close_up = {
        .ground = FLOWER, .built = {{E5, SQUARE}}, .buildings = 1, .counted = AT(E5)};
    close_up.colour[start] = AT(E5);
    close_up.colour[pair[0]] = AT(E4) | AT(D4);
    close_up.colour[pair[1]] = AT(F5);
    return close_up;
}

void smallcities_put_personal_face(struct kv_canvas *canvas, const struct printed *printed)
{
    const struct box *box = printed->box;
    uint32_t colour = printed->which;
    const struct paint *paint = &smallcities_paints[colour];
    bool first = printed->part == PART_SPECIALISATION;
    struct close_up example =
        first ? specialisation_example(colour) : unification_example(box, colour);
    smallcities_put_frame(canvas, KV_CARD, paint->strong);
    canvas->writer->box(canvas, point(FRAME, FRAME), FRAME_WIDTH, 400, 110,
                        (struct kv_look){paint->pale, paint->strong, 22, false});
    smallcities_put_heading(canvas, kv_translate("personal goal"),
                            first ? kv_translate("Specialisation") : kv_translate("Unification"));
    put_close_up(canvas, &example);
    put_words(canvas, kv_translate(first ? smallcities_specialisation_words[colour]
                                         : smallcities_unification_words(box, colour)));
    if (!first)
        kv_mark_origin(canvas, box, box->pairs[colour], point(CARD_MIDDLE + 500, 700), 330);
    put_points(canvas, box, first ? box->specialisation : box->unification);
    smallcities_put_swatch(canvas, point(CARD_MIDDLE + FRAME_WIDTH / 2 - 160, 170), 90, colour);
}
