/* Small Cities in words and in JSON. */
#include "base/json.h"
#include "games/smallcities/phrases.h"
#include "games/smallcities/smallcities.h"

/* ---- Moves ---- */

static void say_draw(kv_move move, struct kv_text *text)
{
    kv_put(text, "draw");
    for (hex_set hexes = smallcities_drawn(move); hexes; hexes &= hexes - 1)
        kv_put(text, " %s", smallcities_names[kv_bits_first64(hexes)]);
}

void smallcities_say(kv_move move, struct kv_text *text)
{
    switch (move_kind(move)) {
    case MOVE_DRAW:
        say_draw(move, text);
        break;
    case MOVE_BUILD:
        kv_put(text, "build %s %s", smallcities_buildings[move_argument(move)].id,
               smallcities_names[move_place(move)]);
        break;
    case MOVE_STAR:
        kv_put(text, "star");
        break;
    case MOVE_PASS:
        kv_put(text, "pass");
        break;
    case MOVE_DONE:
        kv_put(text, "done");
        break;
    }
}

/* ---- Moves for people ---- */

static void tell_draw(kv_move move, struct kv_text *text)
{
    const char *name[FIGURE_HEXES];
    hex_set hexes = smallcities_drawn(move);
    for (uint32_t i = 0; i < FIGURE_HEXES; i++, hexes &= hexes - 1)
        name[i] = smallcities_names[kv_bits_first64(hexes)];
    kv_put(text, kv_translate("Draw on %s, %s, %s and %s"), name[0], name[1], name[2], name[3]);
}

static void tell_build(const struct sheet *sheet, kv_move move, struct kv_text *text)
{
    uint32_t building = move_argument(move), hex = move_place(move);
    uint32_t points = smallcities_points(sheet, building, hex);
    kv_put(text,
           kv_translate_count("Build on %s: %s, %u point", "Build on %s: %s, %u points", points),
           smallcities_names[hex], kv_translate(smallcities_buildings[building].title),
           (unsigned)points);
}

static const char *star_words(const struct table *table, const struct sheet *sheet)
{
    if (sheet->stage == STAGE_DREW)
        return kv_translate("Cross a star for a building too");
    if (sheet->stage == STAGE_BUILT)
        return kv_translate("Cross a star for the figure too");
    return table->bonus == FREE_DESIGN ? kv_translate("Cross a star for any of the six figures")
                                       : kv_translate("Cross a star for any of the six buildings");
}

void smallcities_tell(const void *table, const void *sheet, kv_move move, struct kv_text *text)
{
    switch (move_kind(move)) {
    case MOVE_DRAW:
        tell_draw(move, text);
        break;
    case MOVE_BUILD:
        tell_build((const struct sheet *)sheet, move, text);
        break;
    case MOVE_STAR:
        kv_put(text, "%s", star_words((const struct table *)table, (const struct sheet *)sheet));
        break;
    case MOVE_PASS:
        kv_put(text, "%s", kv_translate("Pass: nothing fits"));
        break;
    case MOVE_DONE:
        kv_put(text, "%s", kv_translate("End the turn"));
        break;
    }
}

/* ---- The table ---- */

void smallcities_offer(const void *table_bytes, const void *sheet_bytes, struct kv_text *text)
{
    const struct table *table = (const struct table *)table_bytes;
    const struct sheet *sheet = (const struct sheet *)sheet_bytes;
    kv_put(text, "%s | %s", smallcities_figures[table->figure].id,
           smallcities_buildings[table->building].id);
    if (sheet)
        kv_put(text, " | %s marker", smallcities_colours[marker_of(table, sheet)].id);
}

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

/* A colour, and for a building its kind: "blue bank". */
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
    uint32_t outlined = stars_outlined(table, sheet);
    kv_json_begin(json, "stars", '{');
    kv_json_put_number(json, "outlined", outlined);
    kv_json_put_number(json, "crossed", sheet->crossed);
    kv_json_put_number(json, "points",
                       table->bonus == FIRM_GROUND ? smallcities_firm_ground * outlined : 0);
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
