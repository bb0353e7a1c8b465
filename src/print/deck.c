#include "print/deck.h"
#include "base/assert.h"

uint32_t kv_deck_pages(const struct kv_deck *deck, const struct kv_grid *grid)
{
    uint32_t places = kv_grid_places(grid), cards = deck->setup->game->cards(deck->setup);
    KV_ASSERT(places > 0);
    return (cards + places - 1) / places * (deck->backs ? 2 : 1);
}

/* One side of the cards from `first` to before `end`, on a page. */
static void put_side(const struct kv_deck *deck, uint32_t first, uint32_t end, bool back,
                     struct kv_printer *printer)
{
    kv_printer_turn(printer, back);
    for (uint32_t card = first; card < end; card++) {
        struct kv_canvas canvas;
        kv_printer_draw(printer, &canvas);
        canvas.origins = deck->origins && !back ? deck->setup->game : NULL;
        deck->setup->game->draw_card(deck->setup, card, back, &canvas);
        kv_printer_put(printer);
    }
}

void kv_deck_put(const struct kv_deck *deck, struct kv_printer *printer)
{
    uint32_t places = kv_grid_places(&printer->job.grid);
    KV_ASSERT(places > 0);
    uint32_t cards = deck->setup->game->cards(deck->setup);
    for (uint32_t first = 0; first < cards; first += places) {
        uint32_t end = cards - first < places ? cards : first + places;
        put_side(deck, first, end, false, printer);
        if (deck->backs)
            put_side(deck, first, end, true, printer);
    }
}
