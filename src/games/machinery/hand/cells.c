/* Machinery in characters: buildings as blocks of squares, two columns each. */
#include "draw/cells.h"
#include "base/bits.h"
#include "base/utf8.h"
#include "games/machinery/hand/hand.h"

enum {
    ACROSS = 2 * OF_A_KIND, /* buildings in a row: two districts */
    SLOT = 2 * SIDE + 1,    /* columns from a building to the next one */
    SLOT_LINES = 1 + SIDE,
    CARD_WIDTH = 12,
    SMALL_SLOT = SIDE + 1,
    NAME_MOST = 64,
    TEXT_MOST = 1024
};

static const struct kv_style plain = {.ink = KV_INK}, quiet = {.ink = KV_QUIET};

/* Writes at most `width` letters. */
static void put_cut(struct kv_cells *cells, int32_t x, int32_t y, int32_t width,
                    struct kv_style style, const char *words)
{
    char data[NAME_MOST];
    struct kv_text text;
    const char *at = words;
    kv_text_start(&text, data, sizeof data);
    for (; width > 0 && *at; width--)
        at += kv_utf8_length(at, at + 4);
    kv_put(&text, "%.*s", (int)(at - words), words);
    kv_cells_put(cells, x, y, style, data);
}

/* ---- The offer ---- */

static void put_figure(struct kv_cells *cells, int32_t x, int32_t y, uint32_t figure)
{
    for (; figure; figure &= figure - 1) {
        int32_t bit = (int32_t)kv_bits_first(figure);
        kv_cells_put(cells, x + 2 * (bit % SIDE), y + bit / SIDE,
                     (struct kv_style){.ink = KV_SAFETY}, "██");
    }
}

static void put_card(const struct scene *scene, struct kv_cells *cells, uint32_t card)
{
    const struct table *table = scene->table;
    int32_t across = cells->width / CARD_WIDTH > 0 ? cells->width / CARD_WIDTH : 1;
    int32_t x = (int32_t)card % across * CARD_WIDTH, y = (int32_t)card / across * (SIDE + 1);
    bool builder = card == table->open_count;
    bool chosen = scene->drawing->focus.value[KV_BY_CARD] == card + 1;
    struct kv_style style = {.ink = chosen ? KV_SUN : KV_INK, .strong = chosen};
    char data[NAME_MOST];
    struct kv_text text;
    kv_text_start(&text, data, sizeof data);
    kv_put(&text, "%u %s", (unsigned)card + 1,
           builder ? kv_translate("Builder") : machine_name(scene->box, table->open[card].card));
    put_cut(cells, x, y, CARD_WIDTH - 1, style, data);
    kv_cells_put_zone(cells, KV_BY_CARD, card + 1,
                      (struct kv_area){x, y, x + CARD_WIDTH - 1, y + SIDE + 1});
    if (builder) {
        kv_cells_put(cells, x, y + 1, (struct kv_style){.ink = KV_SAFETY}, "██");
        kv_cells_put(cells, x + CARD_WIDTH - 4, y + 1, quiet,
                     machinery_sign(-scene->box->builder_points).data);
        return;
    }
    put_figure(cells, x, y + 1, figure_of(scene->box, table->open[card].card));
    if (table->open[card].cost && !table->rules.free_turning) {
        kv_text_start(&text, data, sizeof data);
        kv_put(&text, "↻%u", table->open[card].cost + 0u); /* what turning costs */
        kv_cells_put(cells, x + CARD_WIDTH - 4, y + 1, quiet, data);
    }
}

static void put_offer(const struct scene *scene, struct kv_cells *cells)
{
    int32_t across = cells->width / CARD_WIDTH > 0 ? cells->width / CARD_WIDTH : 1;
    for (uint32_t card = 0; card <= scene->table->open_count; card++)
        put_card(scene, cells, card);
    /* As high as it would be with the highest figure, so that nothing below it moves. */
    cells->used_height = ((int32_t)scene->table->open_count / across + 1) * (SIDE + 1);
}

/* ---- The city ---- */

static void put_square(const struct scene *scene, struct kv_cells *cells, uint32_t building,
                       uint32_t bit, struct kv_point corner)
{
    int32_t x = corner.x + 2 * (int32_t)(bit % SIDE), y = corner.y + (int32_t)(bit / SIDE);
    uint8_t colour = (uint8_t)machinery_type_colours[scene->box->buildings[building].type];
    if (scene->sheet->filled[building] >> bit & 1)
        kv_cells_put(cells, x, y, (struct kv_style){.ink = colour}, "██");
    else
        kv_cells_put(cells, x, y, (struct kv_style){.ink = KV_EDGE}, "[]");
}

static void put_building(const struct scene *scene, struct kv_cells *cells, uint32_t place)
{
    int32_t x = (int32_t)(place % ACROSS) * SLOT, y = (int32_t)(place / ACROSS) * SLOT_LINES;
    uint32_t building = scene->box->layout.order[place];
    const struct building *data = &scene->box->buildings[building];
    bool finished = scene->sheet->finished >> building & 1;
    bool chosen = scene->drawing->focus.value[KV_BY_SITE] == building + 1;
    char points[16];
    struct kv_text text;
    struct kv_style style = {.ink = chosen     ? (uint8_t)KV_SUN
                                    : finished ? (uint8_t)machinery_type_colours[data->type]
                                               : (uint8_t)KV_INK,
                             .strong = finished || chosen};
    kv_text_start(&text, points, sizeof points);
    kv_put(&text, "%u", data->points + 0u);
    int32_t width = SLOT - 2 - kv_cells_columns(points);
    kv_cells_put(cells, x, y, style, points);
    put_cut(cells, x + kv_cells_columns(points), y, width + 1, style,
            building_name(scene->box, building));
    for (uint32_t bits = scene->box->buildings[building].squares; bits; bits &= bits - 1)
        put_square(scene, cells, building, kv_bits_first(bits), (struct kv_point){x, y + 1});
    kv_cells_put_zone(cells, KV_BY_SITE, building + 1,
                      (struct kv_area){x, y, x + SLOT - 1, y + SLOT_LINES});
}

static void put_board(const struct scene *scene, struct kv_cells *cells)
{
    for (uint32_t place = 0; place < BUILDINGS; place++)
        put_building(scene, cells, place);
}

static void put_small(const struct scene *scene, struct kv_cells *cells)
{
    uint8_t block[BUILDINGS / ACROSS * SMALL_SLOT][ACROSS * SMALL_SLOT] = {{0}};
    for (uint32_t place = 0; place < BUILDINGS; place++) {
        uint32_t x = place % ACROSS * SMALL_SLOT, y = place / ACROSS * SMALL_SLOT;
        uint32_t building = scene->box->layout.order[place];
        uint8_t colour = (uint8_t)machinery_type_colours[scene->box->buildings[building].type];
        for (uint32_t bits = scene->box->buildings[building].squares; bits; bits &= bits - 1) {
            uint32_t bit = kv_bits_first(bits);
            block[y + bit / SIDE][x + bit % SIDE] =
                scene->sheet->filled[building] >> bit & 1 ? colour : (uint8_t)KV_FAINT;
        }
    }
    kv_cells_put_blocks(cells, 0, 0, &block[0][0], ACROSS * SMALL_SLOT,
                        BUILDINGS / ACROSS * SMALL_SLOT);
}

/* ---- The rest ---- */

static void put_goals(const struct scene *scene, struct kv_cells *cells)
{
    char data[TEXT_MOST];
    struct kv_text text;
    kv_text_start(&text, data, sizeof data);
    machinery_draw_event_words(scene->table, &text);
    kv_cells_put_lines(cells, 0, 0, cells->width, plain, data);
}

/* What is below the city, and the bonuses of the districts, in brackets once they are won. */
static void put_tracks(const struct scene *scene, struct kv_cells *cells)
{
    char data[TEXT_MOST];
    struct kv_text text;
    kv_text_start(&text, data, sizeof data);
    machinery_draw_counts(scene->box, scene->sheet, &text);
    for (uint32_t i = 0; i < DISTRICTS; i++)
        kv_put(&text,
               machinery_is_district_won(scene->box, scene->sheet, i) ? "  %s [%u]" : "  %s +%u",
               district_name(scene->box, i), scene->box->districts[i].points + 0u);
    kv_put(&text, "\n");
    kv_cells_put_lines(cells, 0, 0, cells->width, plain, data);
}

void machinery_type(const struct kv_drawing *drawing, struct kv_cells *cells)
{
    static void (*const pieces[KV_PIECES])(const struct scene *, struct kv_cells *) = {
        [KV_OFFER] = put_offer,   [KV_GOALS] = put_goals, [KV_BOARD] = put_board,
        [KV_TRACKS] = put_tracks, [KV_SMALL] = put_small,
    };
    struct scene scene;
    machinery_set_scene(&scene, drawing);
    if (pieces[drawing->piece])
        pieces[drawing->piece](&scene, cells);
}
