/*
 * What is entered when the game is played with cards on a real table: the open cards, and the event
 * if events are played. One event opens a fourth card.
 *
 * Cards that look the same are one choice, of which the box has two or three.
 */
#include "base/memory.h"
#include "games/machinery/words/words.h"

enum { EVENT_PLACE = OPEN_CARDS, FOURTH_PLACE };

/* ---- Places ---- */

uint32_t machinery_places(const void *table_bytes, enum kv_entry entry, const uint32_t *chosen,
                          struct kv_place *places)
{
    const struct table *table = (const struct table *)table_bytes;
    uint32_t count = OPEN_CARDS;
    if (entry != KV_ENTRY_OFFER)
        return 0;
    memset(places, 0, (FOURTH_PLACE + 1) * sizeof *places);
    if (table->events)
        places[count++].palette = PALETTE_EVENTS;
    if (table->events && chosen[EVENT_PLACE] != KV_UNKNOWN &&
        machinery_card_count(box_of(table), chosen[EVENT_PLACE] + 1) > OPEN_CARDS)
        places[count++].palette = PALETTE_CARDS;
    return count;
}

void machinery_name_entry(const void *table, enum kv_entry entry, const uint32_t *chosen,
                          uint32_t place, struct kv_text *title)
{
    (void)table, (void)entry, (void)chosen;
    if (place == EVENT_PLACE)
        kv_put(title, "%s", kv_translate(KV_MARK_IN("entry", "event")));
    else
        kv_put(title, kv_translate("card %u"), (unsigned)(place < EVENT_PLACE ? place + 1 : place));
}

/* ---- Palettes ---- */

struct kv_palette machinery_palette(const void *table, uint32_t palette)
{
    static const struct kv_palette palettes[PALETTES] = {
        [PALETTE_CARDS] = {CARDS, PRINTS, 1240, 360},
        [PALETTE_EVENTS] = {EVENTS, 4, 920, 330},
    };
    (void)table;
    return palettes[palette];
}

void machinery_name_choice(const void *table, uint32_t palette, uint32_t choice, struct kv_text *id,
                           struct kv_text *title)
{
    const struct box *box = box_of((const struct table *)table);
    if (palette == PALETTE_EVENTS) {
        kv_put(id, "%u", (unsigned)choice + 1);
        kv_put(title, "%s", event_name(box, choice + 1));
        return;
    }
    kv_put(id, "%s-%u", machine_id(choice), (unsigned)(choice % PRINTS) + 1);
    kv_put(title, "%s %s", machine_name(box, choice), machinery_shape(figure_of(box, choice)).data);
}

/* The first card of the machine that looks like this one. */
static uint32_t kind_of(const struct box *box, uint32_t card)
{
    uint32_t kind = card - card % PRINTS;
    while (figure_of(box, kind) != figure_of(box, card))
        kind++;
    return kind;
}

uint32_t machinery_choice_count(const void *table, uint32_t palette, uint32_t choice)
{
    const struct box *box = box_of((const struct table *)table);
    uint32_t count = 0;
    if (palette == PALETTE_EVENTS)
        return 1;
    for (uint32_t card = choice; card < choice - choice % PRINTS + PRINTS; card++)
        count += kind_of(box, card) == choice;
    return count;
}

static uint32_t is_unseen(const uint8_t *bag, uint32_t left, uint32_t seen)
{
    for (uint32_t i = 0; i < left; i++)
        if (bag[i] == seen)
            return 1;
    return 0;
}

uint32_t machinery_choice_left(const void *table_bytes, enum kv_entry entry, const uint32_t *chosen,
                               uint32_t place, uint32_t choice)
{
    const struct table *table = (const struct table *)table_bytes;
    struct kv_place places[KV_PLACES_MOST] = {0};
    uint32_t places_count = machinery_places(table, entry, chosen, places), count = 0;
    if (places[place].palette == PALETTE_EVENTS)
        return is_unseen(table->event_cards, table->events_left, choice + 1);
    for (uint32_t card = choice; card < choice - choice % PRINTS + PRINTS; card++)
        count += kind_of(box_of(table), card) == choice &&
                 is_unseen(table->cards, table->cards_left, card);
    for (uint32_t i = 0; i < places_count && count; i++)
        count -= i != place && places[i].palette == PALETTE_CARDS && chosen[i] == choice;
    return count;
}

/* ---- Entering ---- */

/* Any of the unseen cards of this kind; there is one. */
static void open_card(struct table *table, uint32_t kind)
{
    for (uint32_t card = kind; card < CARDS; card++)
        if (kind_of(box_of(table), card) == kind &&
            machinery_take_out(table->cards, &table->cards_left, card)) {
            table->open[table->open_count++].card = (uint8_t)card;
            return;
        }
}

bool machinery_enter(void *table_bytes, void *sheets, uint32_t seats, enum kv_entry entry,
                     const uint32_t *chosen, struct kv_error *error)
{
    struct table *table = (struct table *)table_bytes;
    (void)entry, (void)error;
    memset(table->open, 0, sizeof table->open);
    table->open_count = 0;
    for (uint32_t i = 0; i < OPEN_CARDS; i++)
        open_card(table, chosen[i]);
    table->event = table->events ? (uint8_t)(chosen[EVENT_PLACE] + 1) : 0;
    if (table->events)
        machinery_take_out(table->event_cards, &table->events_left, table->event);
    if (machinery_card_count(box_of(table), table->event) > OPEN_CARDS)
        open_card(table, chosen[FOURTH_PLACE]);
    machinery_begin_round(table, (struct sheet *)sheets, seats);
    return true;
}
