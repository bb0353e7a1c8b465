/* The map: empty hexes, quarters, buildings and borders. */
#include "draw/pack_marks.h"
#include "games/smallcities/picture/picture.h"

void smallcities_find_chances(const struct scene *scene, struct chances *chances)
{
    chances->usable = 0;
    for (uint32_t i = 0; i < HEXES; i++)
        chances->kinds[i] = 0;
    for (uint32_t i = 0; i < scene->count; i++) {
        kv_move move = scene->moves[i];
        if (move_kind(move) == MOVE_DRAW)
            chances->usable |= smallcities_drawn(move);
        if (move_kind(move) != MOVE_BUILD)
            continue;
        chances->usable |= AT(move_place(move));
        chances->kinds[move_place(move)] |= (uint8_t)(1u << move_argument(move));
    }
}

static void put_star(const struct chart *chart, uint32_t hex, int32_t rise, int32_t size)
{
    struct kv_look look = {KV_SUN_PALE, KV_SUN, 10, false};
    smallcities_put_star(chart->canvas,
                         moved(middle_of(chart, hex), 0, -rise * chart->radius / 100),
                         size * chart->radius / 100, look);
}

/* The name and star of an empty hex. A hex in which buildings are offered has no room for them. */
static void put_empty(const struct chart *chart, uint32_t hex)
{
    bool star = chart->box->stars & AT(hex);
    int32_t radius = chart->radius, size = radius * 31 / 100;
    struct kv_point baseline = moved(middle_of(chart, hex), 0, size * 36 / 100);
    if (star) {
        put_star(chart, hex, 14, 56);
        kv_mark_origin(chart->canvas, chart->box, &chart->box->stars,
                       moved(middle_of(chart, hex), radius * 34 / 100, -radius * 40 / 100), radius);
        baseline.y += radius * 36 / 100;
    }
    chart->canvas->writer->text(chart->canvas, baseline, size, KV_FIGURES, KV_MIDDLE, KV_QUIET,
                                smallcities_names[hex]);
}

/* Highlights the hexes of legal moves. Each is a named group, with the name that moves use, so that
 * a user interface can let players select a figure hex by hex. */
static void put_usable(const struct chart *chart, hex_set usable)
{
    for (; usable; usable &= usable - 1) {
        uint32_t hex = kv_bits_first64(usable);
        chart->canvas->writer->begin(chart->canvas, smallcities_names[hex], point(0, 0));
        smallcities_put_hex(chart->canvas, middle_of(chart, hex), chart->radius,
                            (struct kv_look){KV_GLOW, KV_NO_COLOUR, 0, false});
        chart->canvas->writer->end(chart->canvas);
    }
}

static void put_ground(const struct chart *chart, const struct sheet *sheet,
                       const struct chances *chances)
{
    hex_set empty = empty_hexes(chart->box, sheet);
    smallcities_put_area(chart, empty & ~chances->usable,
                         (struct kv_look){KV_CARD, KV_NO_COLOUR, 0, false});
    put_usable(chart, chances->usable);
    smallcities_put_borders(chart, empty, (struct kv_look){KV_NO_COLOUR, KV_FAINT, 10, false});
    smallcities_put_area(chart, chart->box->map, (struct kv_look){KV_NO_COLOUR, KV_INK, 16, false});
    for (hex_set left = empty; left; left &= left - 1) {
        uint32_t hex = kv_bits_first64(left);
        if (!chances->kinds[hex])
            put_empty(chart, hex);
    }
}

/* The pattern of a hex that is new, as the `order`-th of its figure. */
static void put_new_pattern(const struct chart *chart, uint32_t hex, uint32_t colour,
                            uint32_t order)
{
    chart->canvas->writer->begin_motion(chart->canvas, KV_POPS, order);
    smallcities_put_pattern(chart->canvas, middle_of(chart, hex), chart->radius, colour);
    chart->canvas->writer->end_motion(chart->canvas);
}

/* All quarters of a colour. A hex with a building has room for the letter but not for the
 * pattern. */
static void put_quarters(const struct chart *chart, const struct sheet *sheet, uint32_t colour)
{
    const struct paint *paint = &smallcities_paints[colour];
    const char *letters = kv_translate(smallcities_colour_letters[colour]);
    hex_set set = sheet->colour[colour];
    int32_t size = chart->radius * 34 / 100, down = chart->radius * 75 / 100;
    chart->canvas->writer->begin_icon(chart->canvas, smallcities_colours[colour].id);
    smallcities_put_area(chart, set, (struct kv_look){paint->pale, paint->strong, 24, false});
    smallcities_put_borders(chart, set, (struct kv_look){KV_NO_COLOUR, paint->strong, 8, false});
    hex_set new = set & chart->new & ~sheet->built;
    for (hex_set left = set & ~sheet->built & ~new; left; left &= left - 1)
        smallcities_put_pattern(chart->canvas, middle_of(chart, kv_bits_first64(left)),
                                chart->radius, colour);
    for (uint32_t order = 0; new; new &= new - 1)
        put_new_pattern(chart, kv_bits_first64(new), colour, order++);
    for (; chart->lettered && set; set &= set - 1)
        chart->canvas->writer->text(chart->canvas,
                                    moved(middle_of(chart, kv_bits_first64(set)), 0, down), size,
                                    KV_FIGURES, KV_MIDDLE, KV_INK, letters);
    chart->canvas->writer->end_icon(chart->canvas);
}

static void put_buildings(const struct chart *chart, const struct sheet *sheet)
{
    for (uint32_t i = 0; i < building_count(sheet); i++) {
        uint32_t hex = sheet->hex[i];
        bool new = chart->new &AT(hex);
        if (new)
            chart->canvas->writer->begin_motion(chart->canvas, KV_POPS, 0);
        smallcities_put_building(chart->canvas, middle_of(chart, hex), chart->radius,
                                 sheet->kind[i], KV_HAND);
        if (chart->box->stars & AT(hex))
            put_star(chart, hex, 66, 34);
        if (new)
            chart->canvas->writer->end_motion(chart->canvas);
    }
}

void smallcities_put_town(const struct chart *chart, const struct sheet *sheet)
{
    for (uint32_t colour = 0; colour < COLOURS; colour++)
        put_quarters(chart, sheet, colour);
    put_buildings(chart, sheet);
}

/* Above the first hex of the map, and of its central area. */
void smallcities_put_origins(const struct chart *chart)
{
    const struct box *box = chart->box;
    int32_t radius = chart->radius, up = -radius * 7 / 10;
    kv_mark_origin(chart->canvas, box, &box->map,
                   moved(middle_of(chart, kv_bits_first64(box->map)), -radius * 8 / 10, up),
                   radius * 2);
    kv_mark_origin(chart->canvas, box, &box->central_area,
                   moved(middle_of(chart, kv_bits_first64(box->central_area)), 0, up), radius * 2);
}

void smallcities_put_map(const struct scene *scene, const struct chances *chances)
{
    struct kv_look central = {KV_NO_COLOUR, KV_QUIET, 18, true};
    struct chart chart = chart_of(scene);
    scene->canvas->writer->begin(scene->canvas, "map", point(0, 0));
    put_ground(&chart, scene->sheet, chances);
    smallcities_put_town(&chart, scene->sheet);
    smallcities_put_area(&chart, chart.box->central_area, central);
    smallcities_put_origins(&chart);
    scene->canvas->writer->end(scene->canvas);
}
