/*
 * The map as large as its space allows, with what can be done on it: sites for the card in the
 * focus, a building's points on each of them, and the candidate as if it were made.
 */
#include "draw/pack_marks.h"
#include "games/smallcities/hand/hand.h"

/* The map is 14 radii wide and 9 hexes high; a little is left around it. */
enum { RADII_WIDE = 1440, RADII_HIGH = 1600 };

static hex_set added(const struct sheet *before, const struct sheet *after)
{
    return (occupied(after) & ~occupied(before)) | (after->built & ~before->built);
}

static struct chart chart_in(const struct look_at *look, struct area box)
{
    int32_t wide = box.width * 100 / RADII_WIDE, high = box.height * 100 / RADII_HIGH;
    int32_t radius = wide < high ? wide : high;
    struct kv_point middle = {box.x + box.width / 2, box.y + box.height / 2};
    const struct sheet *shown = (const struct sheet *)look->drawing->shown;
    return (struct chart){look->canvas, box_of(look->table),
                          middle,       radius,
                          false,        shown ? added(shown, look->sheet) : 0};
}

/* ---- What can be done ---- */

/* The sites that a move touches: of a figure all its hexes. */
static hex_set sites_of(kv_move move)
{
    switch (move_kind(move)) {
    case MOVE_DRAW:
        return smallcities_drawn(move);
    case MOVE_BUILD:
        return AT(move_place(move));
    default:
        return 0;
    }
}

static hex_set sites_in_focus(const struct look_at *look)
{
    hex_set sites = 0;
    for (uint32_t i = 0; i < look->drawing->count; i++)
        if (look->card && smallcities_card_of(look->drawing->moves[i]) == look->card)
            sites |= sites_of(look->drawing->moves[i]);
    return sites;
}

/* ---- The ground ---- */

/* A few blades of grass where nothing is built yet. */
static void draw_grass(const struct chart *chart, uint32_t hex)
{
    smallcities_put_icon(
        chart->canvas, "M38 66C40 50 42 44 46 40M50 66C50 54 54 48 58 46M66 62L70 52",
        middle_of(chart, hex), chart->radius, (struct kv_look){.line = KV_BUSH, .width = 7});
}

static void draw_ground(const struct look_at *look, const struct chart *chart)
{
    const struct box *box = box_of(look->table);
    hex_set empty = empty_hexes(box, look->sheet);
    smallcities_put_area(chart, box->map, (struct kv_look){KV_CARD, KV_PAVEMENT, 50, false});
    smallcities_put_borders(chart, empty, (struct kv_look){.line = KV_FAINT, .width = 10});
}

/* What grows on empty hexes, and their stars: they stay in sight under what glows. */
static void draw_growth(const struct look_at *look, const struct chart *chart)
{
    const struct box *box = box_of(look->table);
    hex_set empty = empty_hexes(box, look->sheet);
    if (look->card >= CARD_BUILDING)
        empty &= ~sites_in_focus(look);
    for (hex_set left = empty & ~box->stars; left; left &= left - 1)
        draw_grass(chart, kv_bits_first64(left));
    for (hex_set left = empty & box->stars; left; left &= left - 1) {
        struct kv_point middle = middle_of(chart, kv_bits_first64(left));
        smallcities_put_star(chart->canvas, middle, chart->radius * 8 / 10,
                             (struct kv_look){KV_SUN_PALE, KV_SUN, 12, false});
        kv_mark_origin(chart->canvas, box, &box->stars,
                       moved(middle, chart->radius * 4 / 10, -chart->radius * 4 / 10),
                       KV_MARK_IN_HAND);
    }
    smallcities_put_area(chart, box->central_area,
                         (struct kv_look){.line = KV_QUIET, .width = 14, .dashed = true});
}

/* ---- Buildings and their points ---- */

static void draw_plaque(const struct chart *chart, struct kv_point at, uint32_t points, bool made)
{
    int32_t radius = chart->radius * 34 / 100;
    radius = radius < 75 ? 75 : radius;
    chart->canvas->writer->circle(chart->canvas, at, radius,
                                  made ? (struct kv_look){KV_INK, KV_CARD, 12, false}
                                       : (struct kv_look){KV_CARD, KV_GLOW_EDGE, 12, false});
    smallcities_put_number(chart->canvas, at, radius * 14 / 10, KV_FIGURES, made ? KV_CARD : KV_INK,
                           points);
}

static struct kv_point plaque_at(const struct chart *chart, uint32_t hex)
{
    return moved(middle_of(chart, hex), chart->radius * 45 / 100, chart->radius * 42 / 100);
}

static void draw_points(const struct look_at *look, const struct chart *chart)
{
    for (uint32_t i = 0; i < building_count(look->sheet); i++) {
        bool new = chart->new &AT(look->sheet->hex[i]);
        if (new)
            chart->canvas->writer->begin_motion(chart->canvas, KV_INKED, 3);
        draw_plaque(chart, plaque_at(chart, look->sheet->hex[i]), look->sheet->points[i], true);
        if (new)
            chart->canvas->writer->end_motion(chart->canvas);
    }
}

/* ---- Sites to touch ---- */

/* A figure may lie nearly everywhere, so its hexes only have a fine edge; those for a building have
 * a strong one, since a glow would look like a yellow quarter. The others are touched, but look as
 * they did. */
static struct kv_look site_look(const struct look_at *look, bool lit)
{
    if (!lit)
        return (struct kv_look){0};
    return look->card < CARD_BUILDING ? (struct kv_look){KV_CARD, KV_GLOW_EDGE, 7, true}
                                      : (struct kv_look){KV_CARD, KV_GLOW_EDGE, 20, false};
}

/* For screen readers: where the hex is, and what a building brings there. */
static void name_site(const struct look_at *look, uint32_t hex, char *label, size_t size)
{
    const struct box *box = box_of(look->table);
    struct kv_text text;
    kv_text_start(&text, label, size);
    kv_put(&text, kv_translate("column %u, hex %u from the top"), (unsigned)hex_column(hex) + 1,
           (unsigned)hex_row(hex) + 1);
    if (look->card < CARD_BUILDING)
        return;
    uint32_t points = smallcities_points(box, look->sheet, look->card - CARD_BUILDING, hex);
    kv_put(&text, ": ");
    kv_put(&text, kv_translate_count("%u point", "%u points", points), (unsigned)points);
}

static void draw_site(const struct look_at *look, const struct chart *chart, uint32_t hex, bool lit)
{
    const struct box *box = box_of(look->table);
    struct kv_canvas *canvas = chart->canvas;
    struct kv_touch touch = {lit ? KV_CHOOSES : KV_ASKS, kv_aspect_names[KV_BY_SITE], hex + 1,
                             NULL};
    char label[192];
    if (lit)
        name_site(look, hex, label, sizeof label);
    touch.label = lit ? label : NULL;
    canvas->writer->begin_touch(canvas, touch);
    smallcities_put_hex(canvas, middle_of(chart, hex), chart->radius - 14, site_look(look, lit));
    if (lit && look->card >= CARD_BUILDING) {
        uint32_t kind = look->card - CARD_BUILDING;
        smallcities_put_icon(
            canvas, smallcities_building_icons[kind],
            moved(middle_of(chart, hex), -chart->radius / 6, -chart->radius / 6),
            chart->radius * 8 / 10,
            (struct kv_look){.line = KV_GHOST, .width = (uint8_t)(chart->radius / 24)});
        draw_plaque(chart, plaque_at(chart, hex), smallcities_points(box, look->sheet, kind, hex),
                    false);
    }
    canvas->writer->end_touch(canvas);
}

/* Hexes answer a touch while a site is to be chosen; where nothing can be done, they say why not.
 */
static void draw_sites(const struct look_at *look, const struct chart *chart)
{
    const struct box *box = box_of(look->table);
    hex_set lit = sites_in_focus(look);
    if (!lit)
        return;
    for (hex_set left = box->map & ~lit; left; left &= left - 1)
        draw_site(look, chart, kv_bits_first64(left), false);
    for (hex_set left = lit; left; left &= left - 1)
        draw_site(look, chart, kv_bits_first64(left), true);
}

static void draw_candidate(const struct look_at *look, const struct chart *chart)
{
    const struct box *box = box_of(look->table);
    const kv_move *move = look->drawing->candidate;
    const struct paint *paint = &smallcities_paints[marker_of(look->table, look->sheet)];
    if (!move)
        return;
    if (move_kind(*move) == MOVE_DRAW) {
        uint32_t marker = marker_of(look->table, look->sheet);
        hex_set figure = smallcities_drawn(*move);
        smallcities_put_area(chart, figure, (struct kv_look){.fill = paint->pale});
        for (hex_set left = figure; left; left &= left - 1)
            smallcities_put_pattern(chart->canvas, middle_of(chart, kv_bits_first64(left)),
                                    chart->radius, marker);
        smallcities_put_area(chart, figure,
                             (struct kv_look){.line = KV_GLOW_EDGE, .width = 34, .dashed = true});
    } else if (move_kind(*move) == MOVE_BUILD) {
        uint32_t hex = move_place(*move);
        smallcities_put_building(chart->canvas, middle_of(chart, hex), chart->radius,
                                 move_argument(*move), KV_HAND);
        draw_plaque(chart, plaque_at(chart, hex),
                    smallcities_points(box, look->sheet, move_argument(*move), hex), true);
    }
}

/* ---- Words beside the map ---- */

static void draw_corner(const struct look_at *look, int32_t x, enum kv_align align,
                        const char *figure, const char *words)
{
    int32_t width = look->drawing->width / 4;
    common_write_fitted(look->canvas, (struct kv_point){x, 190}, width,
                        (struct lettering){170, KV_FIGURES, align, KV_INK}, figure);
    common_write_fitted(look->canvas, (struct kv_point){x, 350}, width,
                        (struct lettering){125, KV_WORDS, align, KV_QUIET}, words);
}

/* How far I am, and the furthest of the others: nine buildings end the game. */
static void draw_progress(const struct look_at *look)
{
    char words[48];
    struct kv_text text;
    uint32_t most = 0;
    kv_text_start(&text, words, sizeof words);
    kv_put(&text, kv_translate("%u of %u"), (unsigned)building_count(look->sheet),
           (unsigned)CIRCLES);
    draw_corner(look, 60, KV_LEFT, words, kv_translate("built"));
    if (look->table->solo)
        return;
    for (uint32_t i = 0; i < look->table->seats; i++)
        most = look->table->buildings[i] > most ? look->table->buildings[i] : most;
    kv_text_start(&text, words, sizeof words);
    kv_put(&text, "%u", (unsigned)most);
    draw_corner(look, look->drawing->width - 60, KV_RIGHT, words,
                kv_translate("most at the table"));
}

/* Crossed out: what was played instead, with a stroke through every hex. */
static void draw_crossed(const struct chart *chart, hex_set hexes)
{
    int32_t half = chart->radius * 6 / 10;
    smallcities_put_area(chart, hexes,
                         (struct kv_look){.line = KV_BAD, .width = 34, .dashed = true});
    for (hex_set left = hexes; left; left &= left - 1) {
        struct kv_point at = middle_of(chart, kv_bits_first64(left));
        chart->canvas->writer->line(chart->canvas, moved(at, -half, half), moved(at, half, -half),
                                    (struct kv_look){.line = KV_BAD, .width = 24});
    }
}

/* The building that was played instead. */
static void draw_crossed_building(const struct chart *chart, const struct sheet *instead,
                                  uint32_t number)
{
    smallcities_put_building(chart->canvas, middle_of(chart, instead->hex[number]), chart->radius,
                             instead->kind[number], KV_BAD);
}

/* What has been added since an earlier sheet. */
static void draw_added(const struct look_at *look, const struct chart *chart)
{
    const struct sheet *before = (const struct sheet *)look->drawing->before;
    const struct sheet *instead = (const struct sheet *)look->drawing->instead;
    hex_set better;
    if (!before)
        return;
    better = added(before, look->sheet);
    if (instead) {
        if (building_count(instead) > building_count(before))
            draw_crossed_building(chart, instead, building_count(before));
        draw_crossed(chart, added(before, instead));
    }
    if (better)
        smallcities_put_area(
            chart, better,
            (struct kv_look){.line = (uint8_t)kv_mark_colour(look->drawing), .width = 40});
}

void smallcities_draw_board(const struct look_at *look)
{
    struct chart chart =
        chart_in(look, (struct area){0, 0, look->drawing->width, look->drawing->height});
    draw_ground(look, &chart);
    draw_sites(look, &chart);
    draw_growth(look, &chart);
    smallcities_put_town(&chart, look->sheet);
    draw_points(look, &chart);
    draw_candidate(look, &chart);
    draw_added(look, &chart);
    smallcities_put_origins(&chart);
    draw_progress(look);
}

/* The map alone, with the buildings' points beside it. */
void smallcities_draw_small(const struct look_at *look)
{
    const struct box *box = box_of(look->table);
    int32_t height = look->drawing->height;
    struct chart chart =
        chart_in(look, (struct area){0, 0, height * RADII_WIDE / RADII_HIGH, height});
    int32_t left = height, columns = 3, step = (look->drawing->width - left) / columns;
    int32_t radius = step * 38 / 100;
    smallcities_put_area(&chart, box->map, (struct kv_look){KV_CARD, KV_FAINT, 10, false});
    for (uint32_t colour = 0; colour < COLOURS; colour++)
        if (look->sheet->colour[colour])
            smallcities_put_area(&chart, look->sheet->colour[colour],
                                 (struct kv_look){smallcities_paints[colour].pale,
                                                  smallcities_paints[colour].strong, 10, false});
    for (uint32_t i = 0; i < CIRCLES; i++) {
        struct kv_point at = {left + (int32_t)(i % 3) * step + step / 2,
                              height / 2 + ((int32_t)(i / 3) - 1) * step};
        bool built = i < building_count(look->sheet);
        look->canvas->writer->circle(
            look->canvas, at, radius,
            (struct kv_look){KV_CARD, built ? KV_INK : KV_FAINT, 8, false});
        if (!built)
            continue;
        smallcities_put_number(look->canvas, at, radius * 13 / 10, KV_SCRIPT, KV_HAND,
                               look->sheet->points[i]);
        look->canvas->writer->circle(look->canvas, middle_of(&chart, look->sheet->hex[i]),
                                     chart.radius * 6 / 10,
                                     (struct kv_look){KV_INK, KV_CARD, 8, false});
    }
    draw_added(look, &chart);
}
