/* Writes the table and sheets as JSON. */
#include "base/json.h"
#include "games/smallcities/words/words.h"

/* ---- The table ---- */

void smallcities_show_table(const void *table_bytes, struct kv_text *json)
{
    const struct table *table = (const struct table *)table_bytes;
    kv_json_put_string(json, "goals", smallcities_goals_choices[table->goals].id);
    kv_json_put_string(json, "bonus", bonus_label(table->bonus)->id);
    if (table->goal == NO_GOAL)
        kv_json_put_null(json, "goal");
    else
        kv_json_put_string(json, "goal", goal_label(table->goal)->id);
    kv_json_put_boolean(json, "solo", table->solo);
    kv_json_put_number(json, "round", table->round);
    kv_json_put_string(json, "figure", smallcities_figures[table->figure].id);
    kv_json_put_string(json, "building", smallcities_buildings[table->building].id);
}

/* ---- The sheet ---- */

/* A colour, followed by the building if there is one: "blue bank". */
static void show_hex(const struct sheet *sheet, uint32_t hex, struct kv_text *json)
{
    char data[32];
    struct kv_text text;
    uint32_t colour = 0, circle = 0;
    kv_text_start(&text, data, sizeof data);
    while (!(sheet->colour[colour] & AT(hex)))
        colour++;
    kv_put(&text, "%s", smallcities_colours[colour].id);
    if (sheet->built & AT(hex)) {
        while (sheet->hex[circle] != hex)
            circle++;
        kv_put(&text, " %s", smallcities_buildings[sheet->kind[circle]].id);
    }
    kv_json_put_string(json, smallcities_names[hex], data);
}

static void show_buildings(const struct sheet *sheet, struct kv_text *json)
{
    kv_json_begin(json, "buildings", '[');
    for (uint32_t i = 0; i < building_count(sheet); i++)
        kv_json_put_string(json, NULL, smallcities_names[sheet->hex[i]]);
    kv_json_end(json, ']');
    kv_json_begin(json, "points", '[');
    for (uint32_t i = 0; i < building_count(sheet); i++)
        kv_json_put_number(json, NULL, sheet->points[i]);
    kv_json_end(json, ']');
}

static void show_stars(const struct table *table, const struct sheet *sheet, struct kv_text *json)
{
    const struct box *box = box_of(table);
    uint32_t outlined = stars_outlined(table, sheet);
    kv_json_begin(json, "stars", '{');
    kv_json_put_number(json, "outlined", outlined);
    kv_json_put_number(json, "crossed", sheet->crossed);
    kv_json_put_number(json, "points",
                       table->bonus == FIRM_GROUND ? box->firm_ground * outlined : 0);
    kv_json_end(json, '}');
}

void smallcities_show_sheet(const void *table_bytes, const void *sheet_bytes, struct kv_text *json)
{
    const struct table *table = (const struct table *)table_bytes;
    const struct sheet *sheet = (const struct sheet *)sheet_bytes;
    kv_json_put_string(json, "start", smallcities_colours[sheet->start].id);
    kv_json_begin(json, "hexes", '{');
    for (hex_set left = occupied(sheet); left; left &= left - 1)
        show_hex(sheet, kv_bits_first64(left), json);
    kv_json_end(json, '}');
    show_buildings(sheet, json);
    show_stars(table, sheet, json);
    kv_json_begin(json, "circled", '[');
    for (uint32_t left = sheet->circled; left; left &= left - 1)
        kv_json_put_number(json, NULL, kv_bits_first(left) + 1);
    kv_json_end(json, ']');
}
