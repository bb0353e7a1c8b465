/* The two dice as nets to cut out, fold and glue, and the markers as tokens. */
#include "draw/pack_marks.h"
#include "games/smallcities/paper/faces.h"

static void put_title(struct kv_canvas *canvas, const char *title, const char *hint)
{
    smallcities_put_frame(canvas, KV_CARD, KV_FAINT);
    smallcities_put_middle(canvas, point(CARD_MIDDLE, 165), CARD_INNER, 125, KV_FIGURES, KV_INK,
                           title);
    smallcities_put_sentence(canvas, point(CARD_MIDDLE, 318), CARD_INNER, 1, 84, KV_MIDDLE,
                             KV_QUIET, hint);
}

/* ---- Nets ----
 *
 * A column of four faces with an arm at each side of the second. Seven tabs, all of them at the
 * column, meet the seven edges that have none.
 */

enum { FACE = 480, COLUMN_FACES = 4, TAB = 95, SLANT = 80 };

static struct kv_point face_at(uint32_t face)
{
    struct kv_point first = point(CARD_MIDDLE - FACE / 2, 460);
    if (face < COLUMN_FACES)
        return moved(first, 0, (int32_t)face * FACE);
    return moved(first, face == COLUMN_FACES ? -FACE : FACE, FACE);
}

static void put_tab(struct kv_canvas *canvas, struct kv_point from, struct kv_point to,
                    struct kv_point outward)
{
    struct kv_point along = {(to.x - from.x) * SLANT / FACE, (to.y - from.y) * SLANT / FACE};
    struct kv_point points[4] = {from, moved(from, along.x + outward.x, along.y + outward.y),
                                 moved(to, outward.x - along.x, outward.y - along.y), to};
    canvas->writer->polygon(canvas, points, 4, (struct kv_look){KV_CARD, KV_QUIET, 10, false});
}

static void put_tabs(struct kv_canvas *canvas)
{
    struct kv_point top = face_at(0);
    put_tab(canvas, top, moved(top, FACE, 0), point(0, -TAB));
    for (uint32_t face = 0; face < COLUMN_FACES; face++) {
        struct kv_point at = face_at(face), right = moved(at, FACE, 0);
        if (face == 1)
            continue;
        put_tab(canvas, at, moved(at, 0, FACE), point(-TAB, 0));
        put_tab(canvas, right, moved(right, 0, FACE), point(TAB, 0));
    }
}

/* The ground of the six faces, and where to fold them. */
static void put_faces(struct kv_canvas *canvas, struct kv_look look, enum kv_colour fold)
{
    struct kv_look dashes = {KV_NO_COLOUR, (uint8_t)fold, 10, true};
    for (uint32_t i = 0; i < FACES; i++)
        canvas->writer->box(canvas, face_at(i), FACE, FACE, 0, look);
    for (uint32_t i = 1; i < COLUMN_FACES; i++)
        canvas->writer->line(canvas, face_at(i), moved(face_at(i), FACE, 0), dashes);
    for (int32_t x = 0; x <= FACE; x += FACE)
        canvas->writer->line(canvas, moved(face_at(1), x, 0), moved(face_at(1), x, FACE), dashes);
}

static struct kv_point middle_of_face(uint32_t face)
{
    return moved(face_at(face), FACE / 2, FACE / 2);
}

void smallcities_put_black_die(struct kv_canvas *canvas, const struct box *box)
{
    put_title(canvas, kv_translate("Black die: figures"),
              kv_translate("Cut out, fold, glue the tabs."));
    put_tabs(canvas);
    put_faces(canvas, (struct kv_look){KV_GRAPHITE, KV_GRAPHITE, 10, false}, KV_CARD);
    for (uint32_t i = 0; i < FACES; i++)
        smallcities_put_figure(canvas, middle_of_face(i), 54, box->die[i],
                               (struct kv_look){KV_CARD, KV_GRAPHITE, 12, false});
    for (uint32_t i = 0; i < FACES; i++)
        kv_mark_origin(canvas, box, &box->die[i], moved(face_at(i), FACE - 60, 60), 330);
}

void smallcities_put_white_die(struct kv_canvas *canvas)
{
    put_title(canvas, kv_translate("White die: buildings"),
              kv_translate("Cut out, fold, glue the tabs."));
    put_tabs(canvas);
    put_faces(canvas, (struct kv_look){KV_CARD, KV_INK, 14, false}, KV_INK);
    for (uint32_t i = 0; i < FACES; i++)
        smallcities_put_icon(canvas, smallcities_building_icons[i], middle_of_face(i), 300,
                             (struct kv_look){KV_NO_COLOUR, KV_INK, 22, false});
}

/* ---- Markers ---- */

/* The five colours in the order of their circle. */
void smallcities_put_markers(struct kv_canvas *canvas)
{
    static const struct kv_point places[COLOURS] = {
        {0, -560}, {533, -173}, {329, 453}, {-329, 453}, {-533, -173}};
    put_title(canvas, kv_translate("Markers"), kv_translate("Cut out the five tokens."));
    for (uint32_t i = 0; i < COLOURS; i++)
        smallcities_put_quarter(canvas, moved(point(CARD_MIDDLE, 1220), places[i].x, places[i].y),
                                285, i);
    smallcities_put_sentence(canvas, point(CARD_MIDDLE, 2080), CARD_INNER, 3, 105, KV_MIDDLE,
                             KV_INK,
                             kv_translate("With one pencil for all: keep the token of the colour "
                                          "in your hand, and pass it on clockwise."));
}
