/*
 * Offers entered by hand, beside a real table: the open cards, and the event where there are some.
 * One event opens a fourth card; in all other rounds there is none in its place.
 */
#include "base/memory.h"
#include "games/machinery/words/words.h"

enum { EVENT_SLOT = OPEN_MOST, NO_CARD = CARDS };

uint32_t machinery_slots(const void *table_bytes, struct kv_slot *slots)
{
    const struct table *table = (const struct table *)table_bytes;
    for (uint32_t i = 0; i < OPEN_MOST; i++)
        slots[i] = (struct kv_slot){.title = KV_MARK_IN("offer", "Card"),
                                    .group = i,
                                    .choices = CARDS,
                                    .now = KV_UNKNOWN,
                                    .pictures = CARDS};
    if (!table->events)
        return OPEN_CARDS;
    slots[OPEN_CARDS].title = KV_MARK("Fourth card");
    slots[OPEN_CARDS].choices = CARDS + 1;
    slots[OPEN_CARDS].now = NO_CARD;
    slots[EVENT_SLOT] = (struct kv_slot){.title = KV_MARK_IN("offer", "Event"),
                                         .group = OPEN_MOST,
                                         .choices = EVENTS,
                                         .now = KV_UNKNOWN,
                                         .pictures = EVENTS,
                                         .card = CARDS};
    return OPEN_MOST + 1;
}

void machinery_name_choice(const void *table, uint32_t slot, uint32_t choice, struct kv_text *id,
                           struct kv_text *title)
{
    (void)table;
    if (slot == EVENT_SLOT) {
        kv_put(id, "%u", (unsigned)choice + 1);
        kv_put(title, "%s", kv_translate(machinery_events[choice + 1].name));
    } else if (choice == NO_CARD) {
        kv_put(id, "none");
        kv_put(title, "%s", kv_translate("no card"));
    } else {
        kv_put(id, "%s-%u", machine_of(choice)->id, (unsigned)(choice % PRINTS) + 1);
        kv_put(title, "%s %u", kv_translate(machine_of(choice)->name),
               (unsigned)(choice % PRINTS) + 1);
    }
}

/* Takes out of a bag what people have seen, if it is still there. */
static void take_out(uint8_t *bag, uint8_t *left, uint32_t seen)
{
    for (uint32_t i = 0; i < *left; i++)
        if (bag[i] == seen) {
            bag[i] = bag[--*left];
            return;
        }
}

static bool check_cards(const uint32_t *cards, uint32_t count, struct kv_error *error)
{
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t j = 0; j < i; j++)
            if (cards[i] == cards[j])
                return kv_refuse(error, "bad-position", "Cards %u and %u are the same card.",
                                 (unsigned)j + 1, (unsigned)i + 1);
    return true;
}

/* As many cards as the event opens: one in the fourth place, or none there. */
static bool check_count(const struct table *table, const uint32_t *choices, uint32_t count,
                        struct kv_error *error)
{
    if (!table->events || (count > OPEN_CARDS) == (choices[OPEN_CARDS] != NO_CARD))
        return true;
    return kv_refuse(error, "bad-position", "With this event the number of open cards is %u.",
                     (unsigned)count);
}

/* What was dealt goes back into its bags. */
static void put_back(struct table *table)
{
    for (uint32_t i = 0; i < table->open_count; i++)
        table->cards[table->cards_left++] = table->open[i].card;
    if (table->event)
        table->event_cards[table->events_left++] = table->event;
    memset(table->open, 0, sizeof table->open);
}

bool machinery_enter_offer(void *table_bytes, const uint32_t *choices, struct kv_error *error)
{
    struct table *table = (struct table *)table_bytes;
    uint32_t event = table->events ? choices[EVENT_SLOT] + 1 : 0;
    uint32_t count = (uint32_t)(OPEN_CARDS + machinery_events[event].cards);
    if (!check_count(table, choices, count, error) || !check_cards(choices, count, error))
        return false;
    put_back(table);
    for (uint32_t i = 0; i < count; i++) {
        table->open[i].card = (uint8_t)choices[i];
        take_out(table->cards, &table->cards_left, choices[i]);
    }
    take_out(table->event_cards, &table->events_left, event);
    table->open_count = (uint8_t)count;
    table->event = (uint8_t)event;
    machinery_lay_out(table);
    return true;
}
