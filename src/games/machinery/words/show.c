/* Writes the table and sheets as JSON. */
#include "base/json.h"
#include "games/machinery/words/words.h"

/* ---- The table ---- */

static void show_card(const struct box *box, uint32_t card, struct kv_text *json)
{
    kv_json_begin(json, NULL, '{');
    kv_json_put_string(json, "machine", machine_id(card));
    kv_json_put_number(json, "penalty", machine_of(box, card)->penalty);
    kv_json_put_string(json, "figure", machinery_shape(figure_of(box, card)).data);
    kv_json_end(json, '}');
}

void machinery_show_table(const void *table_bytes, struct kv_text *json)
{
    const struct table *table = (const struct table *)table_bytes;
    kv_json_put_boolean(json, "events", table->events);
    kv_json_put_number(json, "round", table->round);
    kv_json_begin(json, "cards", '[');
    for (uint32_t i = 0; i < table->open_count; i++)
        show_card(box_of(table), table->open[i].card, json);
    kv_json_end(json, ']');
    if (table->event)
        kv_json_put_number(json, "event", table->event);
    else
        kv_json_put_null(json, "event");
}

/* ---- The sheet ---- */

static void show_buildings(const struct box *box, const struct sheet *sheet, struct kv_text *json)
{
    kv_json_begin(json, "buildings", '{');
    for (uint32_t i = 0; i < BUILDINGS; i++) {
        uint32_t filled = sheet->filled[i];
        if (filled)
            kv_json_put_string(json, machinery_buildings[i].id,
                               machinery_shape_filled(box->buildings[i].squares, filled).data);
    }
    kv_json_end(json, '}');
}

void machinery_show_sheet(const void *table, const void *sheet_bytes, struct kv_text *json)
{
    const struct sheet *sheet = (const struct sheet *)sheet_bytes;
    show_buildings(box_of((const struct table *)table), sheet, json);
    kv_json_begin(json, "broken", '[');
    for (uint32_t i = 0; i < sheet->noted; i++)
        kv_json_put_number(json, NULL, sheet->broken[i]);
    kv_json_end(json, ']');
    kv_json_put_number(json, "builders", sheet->builders);
    kv_json_put_number(json, "bonus", sheet->bonus);
}
