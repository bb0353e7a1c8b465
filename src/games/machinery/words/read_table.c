/* The table of Machinery read as show_table writes it. */
#include "base/json.h"
#include "core/position.h"
#include "games/machinery/words/words.h"

static bool is_card(const struct kv_json *json, uint32_t card)
{
    struct kv_json machine, figure;
    return kv_json_field(json, "machine", &machine) && kv_json_field(json, "figure", &figure) &&
           kv_json_is(&machine, machine_of(card)->id) && kv_json_is(&figure, figure_of(card));
}

/* The cards as choices of an offer that is entered by hand, each card once. */
static bool read_cards(const struct kv_json *json, uint32_t *choices, uint32_t *count)
{
    struct kv_json cards, card;
    struct kv_json_walk walk;
    uint64_t seen = 0;
    if (!kv_json_list(json, "cards", &cards) || kv_json_count(&cards) > OPEN_MOST)
        return false;
    kv_json_enter(&cards, &walk);
    for (*count = 0; kv_json_next(&walk, NULL, &card); ++*count) {
        uint32_t found = 0;
        while (found < CARDS && (seen >> found & 1 || !is_card(&card, found)))
            found++;
        if (found == CARDS)
            return false;
        seen |= (uint64_t)1 << found;
        choices[*count] = found;
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
    *event = (uint32_t)number - 1;
    return true;
}

bool machinery_read_table(void *table_bytes, const struct kv_json *json, struct kv_error *error)
{
    static const char *const keys[] = {"events", "round", "cards", "event", NULL};
    struct table *table = (struct table *)table_bytes;
    uint32_t choices[OPEN_MOST + 1] = {0}, count;
    struct kv_json value;
    int64_t round;
    if (!kv_position_keys(json, keys, 4, "\"table\"", error))
        return false;
    kv_json_field(json, "round", &value);
    if (!read_cards(json, choices, &count) || count < OPEN_CARDS ||
        !kv_json_integer(&value, 1, ROUNDS, &round) ||
        !read_event(table, json, &choices[OPEN_MOST]))
        return kv_refuse(error, "bad-position", "\"table\" is not what a table of this game has.");
    if (count < OPEN_MOST)
        choices[OPEN_CARDS] = CARDS;
    table->round = (uint8_t)round;
    table->closed = (uint8_t)(round - 1);
    return machinery_enter_offer(table, choices, error);
}
