/* Welcome in characters: streets with roofs, numbers and fences; cards in boxes. */
#include "draw/cells.h"
#include "games/welcome/hand/hand.h"

enum {
    CARD_LEAST = 18, /* columns of a card in a box; if there are fewer, cards are lines */
    CARD_MOST = 26,
    CARD_LINES = 3,
    STREET_LINES = 3,
    PITCH_LEAST = 4, /* columns from a house to the next, one of them the gap */
    PITCH_MOST = 5,
    SMALL_PITCH = 3,
    TEXT_MOST = 2048
};

static const struct kv_style quiet = {.ink = KV_QUIET}, faint = {.ink = KV_FAINT},
                             plain = {.ink = KV_INK}, written = {.ink = KV_HAND, .strong = true};

/* ---- The offer ---- */

/* Whether this is what the seat has taken. */
static bool is_taken(const struct sheet *sheet, uint32_t number, uint32_t effect)
{
    return sheet->stage != STAGE_START && sheet->stage != STAGE_DONE &&
           sheet->number_card == number && sheet->effect_card == effect;
}

static void put_frame(struct kv_cells *cells, struct kv_area area, struct kv_style style)
{
    for (int32_t x = area.left + 1; x < area.right - 1; x++) {
        kv_cells_put(cells, x, area.top, style, "─");
        kv_cells_put(cells, x, area.bottom - 1, style, "─");
    }
    for (int32_t y = area.top + 1; y < area.bottom - 1; y++) {
        kv_cells_put(cells, area.left, y, style, "│");
        kv_cells_put(cells, area.right - 1, y, style, "│");
    }
    kv_cells_put(cells, area.left, area.top, style, "┌");
    kv_cells_put(cells, area.right - 1, area.top, style, "┐");
    kv_cells_put(cells, area.left, area.bottom - 1, style, "└");
    kv_cells_put(cells, area.right - 1, area.bottom - 1, style, "┘");
}

/* A combination: its number and effect, and below them the effect that comes next. */
static void put_stack(const struct kv_drawing *drawing, struct kv_cells *cells, uint32_t i)
{
    const struct table *table = (const struct table *)drawing->table;
    bool taken = is_taken((const struct sheet *)drawing->sheet, i, i);
    bool boxed = cells->width / CARDS >= CARD_LEAST;
    int32_t width = boxed ? cells->width / CARDS : cells->width;
    char data[96];
    struct kv_text text;
    kv_text_start(&text, data, sizeof data);
    width = width > CARD_MOST && boxed ? CARD_MOST : width;
    int32_t x = boxed ? (int32_t)i * width : 0, y = boxed ? 0 : (int32_t)i;
    kv_put(&text, "%u: %2u %s", (unsigned)i + 1, (unsigned)card_number(table->number[i]),
           welcome_effect_name(card_effect(table->effect[i])));
    const char *next = welcome_effect_name(card_effect(table->number[i]));
    struct kv_style frame = {.ink = taken ? KV_SUN : KV_EDGE, .strong = taken};
    if (boxed)
        put_frame(cells, (struct kv_area){x, 0, x + width - 1, CARD_LINES}, frame);
    int32_t end = kv_cells_put(cells, x + 2 * boxed, y + boxed,
                               (struct kv_style){.ink = KV_INK, .strong = true}, data);
    if (boxed)
        end = kv_cells_put(cells, x + 2, y + 2, quiet, "→ ");
    else
        end = kv_cells_put(cells, end, y, quiet, "  → ");
    kv_cells_put(cells, end, boxed ? y + 2 : y, quiet, next);
    kv_cells_put_zone(cells, KV_BY_CARD, i + 1,
                      (struct kv_area){x, y, boxed ? x + width - 1 : end, y + (boxed ? 3 : 1)});
}

/* Cards in hand: the number of one with the effect of another, each pair a choice. */
static void put_pairs(const struct kv_drawing *drawing, struct kv_cells *cells)
{
    const struct table *table = (const struct table *)drawing->table;
    const struct sheet *sheet = (const struct sheet *)drawing->sheet;
    const uint8_t *hand = hand_of(table, sheet);
    int32_t width = cells->width / 2 < CARD_LEAST ? cells->width : CARD_LEAST;
    for (uint32_t pair = 0, number = 0; number < CARDS; number++)
        for (uint32_t effect = 0; effect < CARDS; effect++) {
            char data[64];
            struct kv_text text;
            if (effect == number || !hand[number])
                continue;
            kv_text_start(&text, data, sizeof data);
            kv_put(&text, "%2u %s", (unsigned)card_number(hand[number]),
                   welcome_effect_name(card_effect(hand[effect])));
            int32_t x = width < cells->width ? (int32_t)(pair % 2) * width : 0;
            int32_t y = width < cells->width ? (int32_t)pair / 2 : (int32_t)pair;
            bool taken = is_taken(sheet, number, effect);
            kv_cells_put(cells, x, y,
                         (struct kv_style){.ink = taken ? KV_SUN : KV_INK, .strong = taken}, data);
            kv_cells_put_zone(cells, KV_BY_CARD, 1 + 3 * number + effect,
                              (struct kv_area){x, y, x + width - 1, y + 1});
            pair++;
        }
}

static void put_offer(const struct kv_drawing *drawing, struct kv_cells *cells)
{
    if (((const struct table *)drawing->table)->mode != MODE_STACKS) {
        put_pairs(drawing, cells);
        return;
    }
    for (uint32_t i = 0; i < CARDS; i++)
        put_stack(drawing, cells, i);
}

/* ---- The streets ---- */

struct lane_text {
    const struct kv_drawing *drawing;
    const struct board *board;
    const struct street *street;
    uint32_t number; /* of the street */
    uint32_t length;
    int32_t pitch, y;
    uint8_t estate[HOUSES_MOST]; /* the size of the completed estate of each house, or 0 */
};

static struct lane_text lane_of(const struct kv_drawing *drawing, int32_t width, uint32_t number)
{
    const struct board *board = board_of((const struct table *)drawing->table);
    const struct sheet *sheet = (const struct sheet *)drawing->sheet;
    struct lane_text lane = {.drawing = drawing,
                             .board = board,
                             .street = &sheet->street[number],
                             .number = number,
                             .length = board->length[number],
                             .y = (int32_t)number * STREET_LINES};
    lane.pitch = welcome_longest_street(board) * PITCH_MOST < width ? PITCH_MOST : PITCH_LEAST;
    for (uint32_t from = 0, first, size;
         welcome_street_estate(lane.street, lane.length, &from, &first, &size);)
        for (uint32_t i = first; i < first + size; i++)
            lane.estate[i] = (uint8_t)size;
    return lane;
}

/* A roof in the colour of its estate, with the pool of the house in it. */
static void put_roof(struct kv_cells *cells, const struct lane_text *lane, uint32_t house)
{
    int32_t x = 1 + (int32_t)house * lane->pitch, last = x + lane->pitch - 2;
    bool pool = lane->board->pool_houses[lane->number] >> house & 1;
    bool built = lane->street->pools >> house & 1;
    bool used = lane->street->used >> house & 1;
    uint32_t size = lane->estate[house];
    struct kv_style style = {.ink = size ? (uint8_t)(KV_ROOF + size) : (uint8_t)KV_EDGE,
                             .strong = size != 0};
    kv_cells_put(cells, x, lane->y, style, "╱");
    for (int32_t i = x + 1; i < last; i++)
        kv_cells_put(cells, i, lane->y, style, used ? "═" : "▔");
    kv_cells_put(cells, last, lane->y, style, "╲");
    if (pool)
        kv_cells_put(cells, x + 1, lane->y, (struct kv_style){.ink = KV_WATER, .strong = built},
                     built ? "≈" : "~");
}

static void put_house(struct kv_cells *cells, const struct lane_text *lane, uint32_t house)
{
    int32_t x = 1 + (int32_t)house * lane->pitch;
    char data[16];
    struct kv_text text;
    kv_text_start(&text, data, sizeof data);
    uint8_t number = lane->street->house[house];
    if (number == HOUSE_EMPTY) {
        kv_cells_put(cells, x + 1, lane->y + 1, faint, "·");
        return;
    }
    if (number == HOUSE_ROUNDABOUT)
        kv_put(&text, "(o)");
    else
        kv_put(&text, "%2u%s", number - 1u, lane->street->bis >> house & 1 ? "b" : "");
    kv_cells_put(cells, x, lane->y + 1, written, data);
}

static void put_fence(struct kv_cells *cells, const struct lane_text *lane, uint32_t gap)
{
    int32_t x = (int32_t)gap * lane->pitch;
    bool end = gap == 0 || gap == lane->length;
    if (end || lane->street->fences >> (gap - 1) & 1)
        for (int32_t y = 0; y < 2; y++)
            kv_cells_put(cells, x, lane->y + y,
                         (struct kv_style){.ink = end ? KV_EDGE : KV_ORANGE, .strong = !end}, "│");
}

static void put_lane_zones(struct kv_cells *cells, const struct lane_text *lane)
{
    for (uint32_t house = 0; house < lane->length; house++) {
        int32_t x = 1 + (int32_t)house * lane->pitch, gap = x + lane->pitch - 1;
        uint32_t place = place_make(lane->number, house);
        struct kv_area area = {x, lane->y, gap, lane->y + 2};
        kv_cells_put_zone(cells, KV_BY_SITE, SITE_HOUSES + place, area);
        kv_cells_put_zone(cells, KV_BY_SITE, SITE_ROUNDABOUTS + place, area);
        if (house + 1 < lane->length)
            kv_cells_put_zone(cells, KV_BY_SITE, SITE_GAPS + place,
                              (struct kv_area){gap, lane->y, gap + 1, lane->y + 2});
    }
}

static void put_parks(struct kv_cells *cells, const struct lane_text *lane)
{
    char data[96];
    struct kv_text text;
    kv_text_start(&text, data, sizeof data);
    kv_put(&text, "%u %s", (unsigned)lane->number + 1, kv_translate("parks"));
    welcome_put_track(lane->board->park_values[lane->number], lane->board->park_boxes[lane->number],
                      lane->street->parks, &text);
    kv_cells_put(cells, 1, lane->y + 2, (struct kv_style){.ink = KV_LEAF}, data);
}

static void put_board(const struct kv_drawing *drawing, struct kv_cells *cells)
{
    for (uint32_t i = 0; i < STREETS; i++) {
        struct lane_text lane = lane_of(drawing, cells->width, i);
        for (uint32_t house = 0; house < lane.length; house++) {
            put_roof(cells, &lane, house);
            put_house(cells, &lane, house);
        }
        for (uint32_t gap = 0; gap <= lane.length; gap++)
            put_fence(cells, &lane, gap);
        put_parks(cells, &lane);
        put_lane_zones(cells, &lane);
    }
}

/* ---- The rest ---- */

static void put_goals(const struct kv_drawing *drawing, struct kv_cells *cells)
{
    char data[TEXT_MOST];
    struct kv_text text;
    kv_text_start(&text, data, sizeof data);
    welcome_put_plans((const struct table *)drawing->table, &text);
    kv_cells_put_lines(cells, 0, 0, cells->width, plain, data);
}

/* The columns of the agents, each a site, in as many lines as they need. */
static int32_t put_agents(const struct kv_drawing *drawing, struct kv_cells *cells)
{
    const struct sheet *sheet = (const struct sheet *)drawing->sheet;
    const struct board *board = board_of((const struct table *)drawing->table);
    int32_t x = 0, y = 0;
    for (uint32_t size = 0; size < SIZES; size++) {
        char data[96];
        struct kv_text text;
        kv_text_start(&text, data, sizeof data);
        kv_put(&text, "%s %u:", kv_translate("estates"), (unsigned)size + 1);
        welcome_put_track(board->estate_values[size], board->agent_boxes[size], sheet->agents[size],
                          &text);
        int32_t width = kv_cells_columns(data);
        if (x > 0 && x + width > cells->width) {
            x = 0;
            y++;
        }
        kv_cells_put(cells, x, y, plain, data);
        kv_cells_put_zone(cells, KV_BY_SITE, SITE_AGENTS + size,
                          (struct kv_area){x, y, x + width, y + 1});
        x += width + 2;
    }
    return y + 1;
}

static void put_tracks(const struct kv_drawing *drawing, struct kv_cells *cells)
{
    char data[TEXT_MOST];
    struct kv_text text;
    kv_text_start(&text, data, sizeof data);
    int32_t y = put_agents(drawing, cells);
    welcome_draw_counts((const struct table *)drawing->table, (const struct sheet *)drawing->sheet,
                        &text);
    kv_cells_put_lines(cells, 0, y, cells->width, plain, data);
}

/* A house of a small street: its number if there is room for it, otherwise a block. */
static void put_small_house(struct kv_cells *cells, const struct lane_text *lane, uint32_t house)
{
    bool wide = (int32_t)HOUSES_MOST * SMALL_PITCH <= cells->width;
    bool fence = house + 1 < lane->length && lane->street->fences >> house & 1;
    uint8_t number = lane->street->house[house];
    uint32_t size = lane->estate[house];
    struct kv_style style = {.ink = size ? (uint8_t)(KV_ROOF + size) : (uint8_t)KV_INK};
    char data[16];
    struct kv_text text;
    kv_text_start(&text, data, sizeof data);
    if (!wide)
        kv_put(&text, number == HOUSE_EMPTY ? "·" : "■");
    else if (number == HOUSE_EMPTY || number == HOUSE_ROUNDABOUT)
        kv_put(&text, "%s%s", number == HOUSE_EMPTY ? " ·" : " o", fence ? "│" : "");
    else
        kv_put(&text, "%2u%s", number - 1u, fence ? "│" : "");
    kv_cells_put(cells, (int32_t)house * (wide ? SMALL_PITCH : 1), (int32_t)lane->number, style,
                 data);
}

static void put_small(const struct kv_drawing *drawing, struct kv_cells *cells)
{
    for (uint32_t i = 0; i < STREETS; i++) {
        struct lane_text lane = lane_of(drawing, 0, i);
        for (uint32_t house = 0; house < lane.length; house++)
            put_small_house(cells, &lane, house);
    }
}

void welcome_type(const struct kv_drawing *drawing, struct kv_cells *cells)
{
    static void (*const pieces[KV_PIECES])(const struct kv_drawing *, struct kv_cells *) = {
        [KV_OFFER] = put_offer,   [KV_GOALS] = put_goals, [KV_BOARD] = put_board,
        [KV_TRACKS] = put_tracks, [KV_SMALL] = put_small,
    };
    if (pieces[drawing->piece])
        pieces[drawing->piece](drawing, cells);
}
