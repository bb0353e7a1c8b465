/*
 * The table's side of a round. Unseen cards and events are bags: arrays whose order means nothing,
 * from which one is drawn at random when it is revealed. Drawing ten of the sixteen events one by
 * one is the same as counting out ten beforehand, and stores nothing.
 */
#include "base/assert.h"
#include "base/memory.h"
#include "games/machinery/rules/game.h"

static uint8_t draw_from_bag(uint8_t *bag, uint8_t *left, struct kv_rng *rng)
{
    KV_ASSERT(*left > 0);
    uint32_t i = kv_rng_below(rng, *left);
    uint8_t drawn = bag[i];
    bag[i] = bag[--*left];
    return drawn;
}

void machinery_open(const struct kv_setup *setup, void *table_bytes, void *sheets,
                    struct kv_rng *rng)
{
    struct table *table = (struct table *)table_bytes;
    (void)sheets, (void)rng;
    table->packed = setup->game && setup->game->pack; /* a GPU has no game, and our own box */
    if (table->packed)
        memcpy(table + 1, setup->game->box, sizeof(struct box));
    table->events = machinery_has_events(setup);
    table->cards_left = CARDS;
    for (uint32_t i = 0; i < CARDS; i++)
        table->cards[i] = (uint8_t)i;
    table->events_left = EVENTS;
    for (uint32_t i = 0; i < EVENTS; i++)
        table->event_cards[i] = (uint8_t)(i + 1);
}

/* Opens cards until this many are open. */
static void open_cards(struct table *table, uint32_t count, struct kv_rng *rng)
{
    KV_ASSERT(count <= OPEN_MOST);
    while (table->open_count < count)
        table->open[table->open_count++].card =
            draw_from_bag(table->cards, &table->cards_left, rng);
}

static uint64_t unseen_cards(const struct table *table)
{
    uint64_t unseen = 0;
    for (uint32_t i = 0; i < table->cards_left; i++)
        unseen |= (uint64_t)1 << table->cards[i];
    return unseen;
}

void machinery_lay_out(struct table *table)
{
    const struct box *box = box_of(table);
    const struct event *event = &box->events[table->event];
    table->rules = machinery_rules(event);
    table->unseen = unseen_cards(table);
    for (uint32_t i = 0; i < table->open_count; i++) {
        struct open_card *open = &table->open[i];
        const struct card_placements *placements = &box->layout.cards[open->card];
        open->all = placements->all;
        open->straight = event->strict_mirror ? placements->printed : placements->straight;
        open->straight_poses =
            event->strict_mirror ? placements->printed_poses : placements->straight_poses;
        open->cost = (uint8_t)(machine_of(box, open->card)->penalty + event->extra_penalty);
    }
}

uint32_t machinery_card_count(const struct box *box, uint32_t event)
{
    return OPEN_CARDS + (uint32_t)box->events[event].cards;
}

void machinery_begin_round(struct table *table, struct sheet *sheets, uint32_t seats)
{
    table->round++;
    machinery_lay_out(table);
    for (uint32_t seat = 0; seat < seats; seat++)
        machinery_begin_turn(&sheets[seat]);
}

bool machinery_take_out(uint8_t *bag, uint8_t *left, uint32_t seen)
{
    for (uint32_t i = 0; i < *left; i++)
        if (bag[i] == seen) {
            bag[i] = bag[--*left];
            return true;
        }
    return false;
}

void machinery_deal(void *table_bytes, void *sheets_bytes, uint32_t seats, struct kv_rng *rng)
{
    struct table *table = (struct table *)table_bytes;
    struct sheet *sheets = (struct sheet *)sheets_bytes;
    memset(table->open, 0, sizeof table->open);
    table->open_count = 0;
    open_cards(table, OPEN_CARDS, rng);
    if (table->events)
        table->event = draw_from_bag(table->event_cards, &table->events_left, rng);
    open_cards(table, machinery_card_count(box_of(table), table->event), rng);
    machinery_begin_round(table, sheets, seats);
}

void machinery_begin_turn(struct sheet *sheet)
{
    memcpy(sheet->before, sheet->filled, sizeof sheet->before);
    memset(&sheet->used_buildings, 0, sizeof *sheet - offsetof(struct sheet, used_buildings));
}

/* Seats do not meet in this game: the round is only counted. */
void machinery_close(void *table_bytes, void *sheets, uint32_t seats)
{
    struct table *table = (struct table *)table_bytes;
    (void)sheets, (void)seats;
    table->closed++;
}

uint32_t machinery_settle(void *table_bytes, const void *sheets, uint32_t seats)
{
    const struct table *table = (const struct table *)table_bytes;
    (void)sheets, (void)seats;
    return table->closed == ROUNDS ? 1u << END_ROUNDS : 0;
}
