/* Writes the table and sheets as JSON. */
#include "base/bits.h"
#include "base/json.h"
#include "games/welcome/words/words.h"

/* ---- The table ---- */

const char *const welcome_mode_ids[] = {"stacks", "draft", "solo", "rival"};
const char *const welcome_board_ids[] = {"classic", "blueprint"};

static void show_plans(const struct table *table, struct kv_text *json)
{
    char needs[160];
    struct kv_text text;
    kv_json_begin(json, "plans", '[');
    for (uint32_t pile = 0; pile < PILES; pile++) {
        const struct plan *plan = plan_of(table, pile);
        kv_json_begin(json, NULL, '{');
        kv_json_put_string(json, "id", plan_id(table, pile));
        kv_text_start(&text, needs, sizeof needs);
        welcome_put_demand(plan, &text);
        kv_json_put_string(json, "needs", needs);
        kv_json_put_number(json, "first", plan->first);
        kv_json_put_number(json, "later", plan->later);
        kv_json_put_boolean(json, "turned", table->turned >> pile & 1);
        kv_json_end(json, '}');
    }
    kv_json_end(json, ']');
}

static void show_offer(const struct table *table, struct kv_text *json)
{
    kv_json_begin(json, "offer", '[');
    for (uint32_t i = 0; i < CARDS; i++) {
        kv_json_begin(json, NULL, '{');
        kv_json_put_number(json, "number", card_number(table->number[i]));
        kv_json_put_string(json, "effect", welcome_effect_ids[card_effect(table->effect[i])]);
        kv_json_put_string(json, "next", welcome_effect_ids[card_effect(table->number[i])]);
        kv_json_end(json, '}');
    }
    kv_json_end(json, ']');
}

static void show_cards(const uint8_t cards[CARDS], struct kv_text *json)
{
    kv_json_begin(json, "hand", '[');
    for (uint32_t i = 0; i < CARDS; i++) {
        char data[16];
        struct kv_text text;
        if (!cards[i])
            continue;
        kv_text_start(&text, data, sizeof data);
        welcome_put_card(cards[i], &text);
        kv_json_put_string(json, NULL, data);
    }
    kv_json_end(json, ']');
}

/* The points of approved plans, null for the others. */
static void show_points(const uint8_t points[PILES], struct kv_text *json)
{
    kv_json_begin(json, "plans", '[');
    for (uint32_t i = 0; i < PILES; i++) {
        if (points[i])
            kv_json_put_number(json, NULL, points[i]);
        else
            kv_json_put_null(json, NULL);
    }
    kv_json_end(json, ']');
}

static void show_rival(const struct table *table, struct kv_text *json)
{
    kv_json_begin(json, "rival", '{');
    kv_json_put_string(json, "name", welcome_rivals[table->rival].id);
    kv_json_begin(json, "cards", '[');
    for (uint32_t i = 0; i < table->rival_count; i++)
        kv_json_put_string(json, NULL, welcome_effect_ids[table->rival_cards[i]]);
    kv_json_end(json, ']');
    show_points(table->rival_points, json);
    kv_json_end(json, '}');
}

/* The numbers of temps that occur: the only information needed about other sheets to determine
 * ranks. Zero temps have no rank. */
static void show_temps(const struct table *table, struct kv_text *json)
{
    kv_json_begin(json, "temps", '[');
    for (uint32_t temps = 1; temps <= TEMPS_MOST; temps++)
        if (table->temps_seen >> temps & 1)
            kv_json_put_number(json, NULL, temps);
    kv_json_end(json, ']');
}

void welcome_show_table(const void *table_bytes, struct kv_text *json)
{
    const struct table *table = (const struct table *)table_bytes;
    kv_json_put_string(json, "edition", edition_of(table)->id);
    kv_json_put_string(json, "board", welcome_board_ids[table->board]);
    kv_json_put_boolean(json, "advanced", table->advanced);
    kv_json_put_string(json, "mode", welcome_mode_ids[table->mode]);
    show_plans(table, json);
    if (table->mode == MODE_STACKS)
        show_offer(table, json);
    if (table->mode == MODE_SOLO || table->mode == MODE_RIVAL)
        show_cards(table->number, json);
    if (table->mode == MODE_RIVAL)
        show_rival(table, json);
    if (table->mode == MODE_STACKS || table->mode == MODE_DRAFT)
        show_temps(table, json);
}

/* ---- The sheet ---- */

const struct counter welcome_counters[COUNTERS] = {
    {"temps", offsetof(struct sheet, temps), TEMPS_MOST},
    {"pools", offsetof(struct sheet, pools), POOLS_MOST},
    {"bis", offsetof(struct sheet, bis), BIS_MOST},
    {"roundabouts", offsetof(struct sheet, roundabouts), ROUNDABOUTS_MOST},
    {"refusals", offsetof(struct sheet, refusals), REFUSALS_MOST},
};

static void show_houses(const struct street *street, uint32_t length, struct kv_text *json)
{
    kv_json_begin(json, "houses", '[');
    for (uint32_t i = 0; i < length; i++) {
        char data[8];
        struct kv_text text;
        kv_text_start(&text, data, sizeof data);
        if (street->house[i] == HOUSE_EMPTY) {
            kv_json_put_null(json, NULL);
            continue;
        }
        if (street->house[i] == HOUSE_ROUNDABOUT)
            kv_put(&text, "o");
        else
            kv_put(&text, "%u%s", street->house[i] - 1u, street->bis >> i & 1 ? "b" : "");
        kv_json_put_string(json, NULL, data);
    }
    kv_json_end(json, ']');
}

static void show_set(const char *key, uint32_t set, struct kv_text *json)
{
    kv_json_begin(json, key, '[');
    for (; set; set &= set - 1)
        kv_json_put_number(json, NULL, kv_bits_first(set) + 1);
    kv_json_end(json, ']');
}

static void show_range(uint32_t first, uint32_t last, struct kv_text *json)
{
    kv_json_begin(json, NULL, '[');
    kv_json_put_number(json, NULL, first + 1);
    kv_json_put_number(json, NULL, last + 1);
    kv_json_end(json, ']');
}

/* Used houses as ranges: a whole street is one range, otherwise fences separate them. */
static void show_used(const struct street *street, uint32_t length, bool whole,
                      struct kv_text *json)
{
    kv_json_begin(json, "used", '[');
    if (whole)
        show_range(0, length - 1, json);
    for (uint32_t first = 0; !whole && first < length; first++) {
        if (!(street->used >> first & 1))
            continue;
        uint32_t last = first;
        while (street->used >> (last + 1) & 1 && !(street->fences >> last & 1))
            last++;
        show_range(first, last, json);
        first = last;
    }
    kv_json_end(json, ']');
}

static void show_street(const struct table *table, const struct sheet *sheet, uint32_t i,
                        struct kv_text *json)
{
    const struct street *street = &sheet->street[i];
    uint32_t length = board_of(table)->length[i];
    kv_json_begin(json, NULL, '{');
    show_houses(street, length, json);
    show_set("fences", street->fences, json);
    show_set("pools", street->pools, json);
    kv_json_put_number(json, "parks", street->parks);
    show_used(street, length, sheet->whole >> i & 1, json);
    kv_json_end(json, '}');
}

void welcome_show_sheet(const void *table_bytes, const void *sheet_bytes, struct kv_text *json)
{
    const struct table *table = (const struct table *)table_bytes;
    const struct sheet *sheet = (const struct sheet *)sheet_bytes;
    kv_json_begin(json, "streets", '[');
    for (uint32_t i = 0; i < STREETS; i++)
        show_street(table, sheet, i, json);
    kv_json_end(json, ']');
    kv_json_begin(json, "agents", '[');
    for (uint32_t i = 0; i < SIZES; i++)
        kv_json_put_number(json, NULL, sheet->agents[i]);
    kv_json_end(json, ']');
    for (uint32_t i = 0; i < COUNTERS; i++)
        kv_json_put_number(json, welcome_counters[i].key,
                           ((const uint8_t *)sheet)[welcome_counters[i].offset]);
    show_points(sheet->points, json);
    if (sheet->hand[CARDS - 1]) /* after the last round a seat holds only the cards passed to it */
        show_cards(sheet->hand, json);
}
