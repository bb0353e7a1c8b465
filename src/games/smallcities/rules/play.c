/* Playing a move that is legal. */
#include "base/assert.h"
#include "games/smallcities/rules/game.h"

void smallcities_occupy(struct sheet *sheet, uint32_t colour, hex_set hexes)
{
    sheet->colour[colour] |= hexes;
    sheet->beside[colour] |= smallcities_beside(hexes);
}

static void draw(const struct table *table, struct sheet *sheet, kv_move move)
{
    KV_ASSERT(!(occupied(sheet) & smallcities_drawn(move)));
    smallcities_occupy(sheet, marker_of(table, sheet), smallcities_drawn(move));
    if (table->solo) {
        uint32_t circles = free_circles(sheet);
        sheet->circled |= (uint16_t)(circles & -circles);
    }
}

static void build(const struct table *table, struct sheet *sheet, uint32_t building, uint32_t hex)
{
    const struct box *box = box_of(table);
    uint32_t circle = building_count(sheet);
    KV_ASSERT(circle < CIRCLES && building < BUILDINGS && !(occupied(sheet) & AT(hex)));
    sheet->hex[circle] = (uint8_t)hex;
    sheet->kind[circle] = (uint8_t)building;
    sheet->points[circle] = (uint8_t)smallcities_points(box, sheet, building, hex);
    smallcities_occupy(sheet, marker_of(table, sheet), (hex_set)1 << hex);
    sheet->built |= (hex_set)1 << hex;
    sheet->beside[SQUARE] |= smallcities_around[hex];
}

/* After an action: Financing may follow the first one of a turn. */
static uint8_t stage_after(const struct table *table, const struct sheet *sheet, uint8_t acted)
{
    bool first = sheet->stage == STAGE_START;
    return first && table->bonus == FINANCING ? acted : STAGE_ENDING;
}

/* After crossing a star: what it is crossed for. */
static uint8_t stage_of_star(const struct sheet *sheet)
{
    if (sheet->stage == STAGE_DREW)
        return STAGE_BUILD;
    return sheet->stage == STAGE_BUILT ? STAGE_DRAW : STAGE_STARRED;
}

bool smallcities_play(const void *table_bytes, void *sheet_bytes, kv_move move)
{
    const struct table *table = (const struct table *)table_bytes;
    struct sheet *sheet = (struct sheet *)sheet_bytes;
    KV_ASSERT(sheet->stage != STAGE_DONE);
    switch (move_kind(move)) {
    case MOVE_DRAW:
        draw(table, sheet, move);
        sheet->stage = stage_after(table, sheet, STAGE_DREW);
        return true;
    case MOVE_BUILD:
        build(table, sheet, move_argument(move), move_place(move));
        sheet->stage = stage_after(table, sheet, STAGE_BUILT);
        return true;
    case MOVE_STAR:
        sheet->crossed++;
        sheet->stage = stage_of_star(sheet);
        return true;
    case MOVE_PASS:
        sheet->stage = STAGE_ENDING;
        return true;
    case MOVE_DONE:
        sheet->stage = STAGE_DONE;
        return false;
    }
    return false;
}
