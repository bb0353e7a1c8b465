/* Playing one legal move: the only code that writes on a sheet during a turn. */
#include "base/assert.h"
#include "games/machinery/rules/game.h"

bool machinery_fill(const struct box *box, struct sheet *sheet, uint32_t building, uint32_t squares)
{
    KV_ASSERT(building < BUILDINGS && !(squares & ~box->buildings[building].squares));
    sheet->filled[building] |= (uint16_t)squares;
    bool finished = sheet->filled[building] == box->buildings[building].squares;
    sheet->finished |= (uint32_t)finished << building;
    return finished;
}

/* Fills the squares of a move; the event grant pays for the first building this finishes. */
static void build(const struct table *table, struct sheet *sheet, kv_move move)
{
    KV_ASSERT(!(sheet->filled[move_building(move)] & move_squares(move)));
    bool finished = machinery_fill(box_of(table), sheet, move_building(move), move_squares(move));
    if (finished && table->rules.grant)
        sheet->bonus = table->rules.grant;
}

static void draw(const struct table *table, struct sheet *sheet, kv_move move)
{
    uint32_t card = move_card(move);
    KV_ASSERT(card < table->open_count);
    build(table, sheet, move);
    sheet->used_buildings |= 1u << move_building(move);
    sheet->card_used[card]++;
    sheet->figures_drawn++;
    if (move_turned(table, move) && !table->rules.free_turning) {
        KV_ASSERT(sheet->noted < CIRCLES);
        sheet->broken[sheet->noted++] = table->open[card].cost;
    }
}

static void use_builder(const struct table *table, struct sheet *sheet, kv_move move)
{
    build(table, sheet, move);
    if (sheet->builders_used++ >= table->rules.free_builders)
        sheet->builders++;
}

/* Erases the first such breakage; those noted after it move up, so that the free circles are the
 * last ones and unused ones hold nothing. */
static void erase(struct sheet *sheet, uint32_t breakage)
{
    uint32_t at = 0;
    while (sheet->broken[at] != breakage)
        at++;
    KV_ASSERT(at < sheet->noted);
    for (; at + 1 < CIRCLES; at++)
        sheet->broken[at] = sheet->broken[at + 1];
    sheet->broken[CIRCLES - 1] = 0;
    sheet->noted--;
    sheet->erased++;
}

bool machinery_play(const void *table_bytes, void *sheet_bytes, kv_move move)
{
    const struct table *table = (const struct table *)table_bytes;
    struct sheet *sheet = (struct sheet *)sheet_bytes;
    KV_ASSERT(!sheet->done);
    switch (move_kind(move)) {
    case MOVE_DRAW:
        draw(table, sheet, move);
        break;
    case MOVE_BUILDER:
        use_builder(table, sheet, move);
        break;
    case MOVE_ERASE:
        erase(sheet, move_breakage(move));
        break;
    case MOVE_DONE:
        sheet->done = true;
        return false;
    }
    return true;
}
