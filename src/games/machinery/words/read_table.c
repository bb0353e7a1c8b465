/* Reads the table state that show_table writes. */
#include "base/json.h"
#include "base/memory.h"
#include "core/position.h"
#include "games/machinery/words/words.h"

static bool is_card(const struct box *box, const struct kv_json *json, uint32_t card)
{
    struct kv_json machine, figure;
    return kv_json_field(json, "machine", &machine) && kv_json_field(json, "figure", &figure) &&
           kv_json_is(&machine, machine_id(card)) &&
           kv_json_is(&figure, machinery_shape(figure_of(box, card)).data);
}

/* Each card may occur once. */
static bool read_cards(const struct box *box, const struct kv_json *json, uint32_t *read,
                       uint32_t *count)
{
    struct kv_json cards, card;
    struct kv_json_walk walk;
    uint64_t seen = 0;
    if (!kv_json_list(json, "cards", &cards) || kv_json_count(&cards) > OPEN_MOST)
        return false;
    kv_json_enter(&cards, &walk);
    for (*count = 0; kv_json_next(&walk, NULL, &card); ++*count) {
        uint32_t found = 0;
        while (found < CARDS && (seen >> found & 1 || !is_card(box, &card, found)))
            found++;
        if (found == CARDS)
            return false;
        seen |= (uint64_t)1 << found;
        read[*count] = found;
    }
    return true;
}

static bool read_event(const struct table *table, const struct kv_json *json, uint32_t *event)
{
    struct kv_json value;
    int64_t number = 1;
    kv_json_field(json, "event", &value);
    if (table->events ? !kv_json_integer(&value, 1, EVENTS, &number)
                      : kv_json_kind(&value) != KV_JSON_NULL)
        return false;
    *event = table->events ? (uint32_t)number : 0;
    return true;
}

/* Undoes the deal, so that the cards told can be drawn instead. */
static void put_back(struct table *table)
{
    for (uint32_t i = 0; i < table->open_count; i++)
        table->cards[table->cards_left++] = table->open[i].card;
    if (table->event)
        table->event_cards[table->events_left++] = table->event;
    memset(table->open, 0, sizeof table->open);
}

static void lay_out(struct table *table, const uint32_t *cards, uint32_t count, uint32_t event)
{
    put_back(table);
    for (uint32_t i = 0; i < count; i++) {
        table->open[i].card = (uint8_t)cards[i];
        machinery_take_out(table->cards, &table->cards_left, cards[i]);
    }
    machinery_take_out(table->event_cards, &table->events_left, event);
    table->open_count = (uint8_t)count;
    table->event = (uint8_t)event;
    machinery_lay_out(table);
}

bool machinery_read_table(void *table_bytes, const struct kv_json *json, struct kv_error *error)
{
    static const char *const keys[] = {"events", "round", "cards", "event", NULL};
    struct table *table = (struct table *)table_bytes;
    uint32_t cards[OPEN_MOST] = {0}, count, event;
    struct kv_json value;
    int64_t round;
    if (!kv_position_keys(json, keys, 4, "\"table\"", error))
        return false;
    kv_json_field(json, "round", &value);
    if (!read_cards(box_of(table), json, cards, &count) ||
        !kv_json_integer(&value, 1, ROUNDS, &round) || !read_event(table, json, &event) ||
        count != machinery_card_count(box_of(table), event))
        return kv_refuse(error, "bad-position", "\"table\" is not what a table of this game has.");
    table->round = (uint8_t)round;
    table->closed = (uint8_t)(round - 1);
    lay_out(table, cards, count, event);
    return true;
}
