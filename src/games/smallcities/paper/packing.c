/* The box of Small Cities in pictures, for those who edit it. */
#include "games/smallcities/paper/faces.h"

static const struct box *box_in(const struct kv_game *game)
{
    return (const struct box *)game->box;
}

/* ---- The map: a touch changes one of its three sets ---- */

enum { MAP_WIDTH = 3900, MAP_HEIGHT = 4360, MAP_RADIUS = 270, DIE = 700 };

static void put_zone(const struct chart *chart, uint32_t hex)
{
    char move_data[64], label_data[96];
    struct kv_text move, label;
    const struct box *box = chart->box;
    bool on_map = box->map & AT(hex);
    kv_text_start(&move, move_data, sizeof move_data);
    kv_put(&move, "map|central-area|stars %s", smallcities_names[hex]);
    kv_text_start(&label, label_data, sizeof label_data);
    kv_put(&label, "%s", smallcities_names[hex]);
    kv_put(&label, ", %s", on_map ? kv_translate("on the map") : kv_translate("not on the map"));
    if (box->central_area & AT(hex))
        kv_put(&label, ", %s", kv_translate("central area"));
    if (box->stars & AT(hex))
        kv_put(&label, ", %s", kv_translate("a star"));
    chart->canvas->writer->begin_hot(chart->canvas, move_data, label_data);
    smallcities_put_hex(chart->canvas, middle_of(chart, hex), chart->radius - 12,
                        (struct kv_look){0});
    chart->canvas->writer->end_hot(chart->canvas);
}

/* What stands on a hex; one that is not on the map can still be named. */
static void put_hex_face(const struct chart *chart, uint32_t hex)
{
    bool star = chart->box->stars & AT(hex), on_map = chart->box->map & AT(hex);
    struct kv_point middle = middle_of(chart, hex);
    if (!on_map)
        smallcities_put_hex(chart->canvas, middle, chart->radius - 20,
                            (struct kv_look){KV_NO_COLOUR, KV_FAINT, 10, true});
    if (star)
        smallcities_put_star(chart->canvas, moved(middle, 0, -40), 160,
                             (struct kv_look){KV_SUN_PALE, KV_SUN, 12, false});
    chart->canvas->writer->text(chart->canvas, moved(middle, 0, star ? 140 : 35), 95, KV_FIGURES,
                                KV_MIDDLE, on_map ? KV_INK : KV_QUIET, smallcities_names[hex]);
}

static void draw_map(const struct kv_game *game, uint32_t which, struct kv_canvas *canvas)
{
    const struct box *box = box_in(game);
    struct chart chart = {canvas, box, point(MAP_WIDTH / 2, MAP_HEIGHT / 2), MAP_RADIUS, false, 0};
    (void)which;
    smallcities_put_area(&chart, box->map, (struct kv_look){KV_CARD, KV_NO_COLOUR, 0, false});
    smallcities_put_area(&chart, box->central_area & box->map,
                         (struct kv_look){KV_LEAF_PALE, KV_NO_COLOUR, 0, false});
    smallcities_put_borders(&chart, box->map, (struct kv_look){KV_NO_COLOUR, KV_FAINT, 10, false});
    smallcities_put_area(&chart, box->map, (struct kv_look){KV_NO_COLOUR, KV_INK, 20, false});
    for (uint32_t hex = 0; hex < HEXES; hex++)
        put_hex_face(&chart, hex);
    smallcities_put_area(&chart, box->central_area,
                         (struct kv_look){KV_NO_COLOUR, KV_LEAF, 24, true});
    for (uint32_t hex = 0; hex < HEXES; hex++)
        put_zone(&chart, hex);
}

/* ---- The die, by its figures ---- */

static void draw_figure(const struct kv_game *game, uint32_t which, struct kv_canvas *canvas)
{
    (void)game;
    canvas->writer->box(canvas, point(20, 20), DIE - 40, DIE - 40, 90,
                        (struct kv_look){KV_GRAPHITE, KV_NO_COLOUR, 0, false});
    smallcities_put_figure(canvas, point(DIE / 2, DIE / 2), 82, which,
                           (struct kv_look){KV_CARD, KV_GRAPHITE, 14, false});
}

/* ---- Cards ---- */

static void draw_goal(const struct kv_game *game, uint32_t which, struct kv_canvas *canvas)
{
    smallcities_put_goal_face(canvas, &(struct printed){PART_GOAL, which, box_in(game)});
}

/* Two colours that are the same make no sentence yet. */
static void draw_pair(const struct kv_game *game, uint32_t which, struct kv_canvas *canvas)
{
    const uint8_t *pair = box_in(game)->pairs[which];
    if (pair[0] == pair[1])
        smallcities_put_frame(canvas, KV_CARD, KV_FAINT);
    else
        smallcities_put_personal_face(canvas,
                                      &(struct printed){PART_UNIFICATION, which, box_in(game)});
}

static void draw_specialisation(const struct kv_game *game, uint32_t which,
                                struct kv_canvas *canvas)
{
    smallcities_put_personal_face(canvas,
                                  &(struct printed){PART_SPECIALISATION, which, box_in(game)});
}

static void draw_firm_ground(const struct kv_game *game, uint32_t which, struct kv_canvas *canvas)
{
    (void)which;
    smallcities_put_bonus_face(canvas, &(struct printed){PART_BONUS, FIRM_GROUND, box_in(game)});
}

const struct kv_box_picture smallcities_box_pictures[] = {
    {"map", MAP_WIDTH, MAP_HEIGHT, draw_map},
    {"central-area", MAP_WIDTH, MAP_HEIGHT, draw_map},
    {"stars", MAP_WIDTH, MAP_HEIGHT, draw_map},
    {"die", DIE, DIE, draw_figure},
    {"pairs", KV_CARD_WIDTH, KV_CARD_HEIGHT, draw_pair},
    {"specialisation", KV_CARD_WIDTH, KV_CARD_HEIGHT, draw_specialisation},
    {"unification", KV_CARD_WIDTH, KV_CARD_HEIGHT, draw_pair},
    {"goals", KV_CARD_WIDTH, KV_CARD_HEIGHT, draw_goal},
    {"firm-ground", KV_CARD_WIDTH, KV_CARD_HEIGHT, draw_firm_ground},
    {0},
};
