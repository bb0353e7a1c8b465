/* Writes the table and sheets as JSON. */
#include "base/json.h"
#include "games/machinery/words/words.h"

/* ---- The table ---- */

static void show_card(uint32_t card, struct kv_text *json)
{
    kv_json_begin(json, NULL, '{');
    kv_json_put_string(json, "machine", machine_of(card)->id);
    kv_json_put_number(json, "penalty", machine_of(card)->penalty);
    kv_json_put_string(json, "figure", figure_of(card));
    kv_json_end(json, '}');
}

void machinery_show_table(const void *table_bytes, struct kv_text *json)
{
    const struct table *table = (const struct table *)table_bytes;
    kv_json_put_boolean(json, "events", table->events);
    kv_json_put_number(json, "round", table->round);
    kv_json_begin(json, "cards", '[');
    for (uint32_t i = 0; i < table->open_count; i++)
        show_card(table->open[i].card, json);
    kv_json_end(json, ']');
    if (table->event)
        kv_json_put_number(json, "event", table->event);
    else
        kv_json_put_null(json, "event");
}

/* ---- The sheet ---- */

/* The shape of a building, '#' for filled squares and 'o' for empty ones. */
static void put_building(uint32_t building, uint32_t filled, struct kv_text *text)
{
    uint32_t row = 0, column = 0;
    for (const char *at = machinery_buildings[building].shape; *at; at++) {
        char mark = *at;
        if (mark == '#' && !(filled >> (SIDE * row + column) & 1))
            mark = 'o';
        column++;
        if (mark == '/') {
            row++;
            column = 0;
        }
        kv_put_bytes(text, &mark, 1);
    }
}

static void show_buildings(const struct sheet *sheet, struct kv_text *json)
{
    kv_json_begin(json, "buildings", '{');
    for (uint32_t i = 0; i < BUILDINGS; i++) {
        char data[SIDE * (SIDE + 1)];
        struct kv_text text;
        uint32_t filled = sheet->filled[i];
        if (!filled)
            continue;
        kv_text_start(&text, data, sizeof data);
        put_building(i, filled, &text);
        kv_json_put_string(json, machinery_buildings[i].id, data);
    }
    kv_json_end(json, '}');
}

void machinery_show_sheet(const void *table, const void *sheet_bytes, struct kv_text *json)
{
    const struct sheet *sheet = (const struct sheet *)sheet_bytes;
    (void)table;
    show_buildings(sheet, json);
    kv_json_begin(json, "broken", '[');
    for (uint32_t i = 0; i < sheet->noted; i++)
        kv_json_put_number(json, NULL, sheet->broken[i]);
    kv_json_end(json, ']');
    kv_json_put_number(json, "builders", sheet->builders);
    kv_json_put_number(json, "bonus", sheet->bonus);
}
