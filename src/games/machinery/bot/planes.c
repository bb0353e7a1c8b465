/* What a seat of Machinery sees, as bytes: docs/research.md. */
#include "games/machinery/bot/planes.h"

#include "base/bits.h"
#include "games/common/planes.h"

enum { SQUARES = SIDE * SIDE };

struct sheet_planes {
    uint8_t filled[BUILDINGS][SQUARES];
    uint8_t finished[BUILDINGS], used[BUILDINGS];
    uint8_t noted, broken[CIRCLES], builders, bonus;
    uint8_t turn[OPEN_MOST + 4];
};

struct open_planes {
    uint8_t machine[MACHINES], figure[SQUARES], cost;
};

struct table_planes {
    uint8_t events, event[EVENTS];
    struct open_planes open[OPEN_MOST];
    uint8_t rules[sizeof(struct rules)];
    uint8_t unseen_cards[CARDS], unseen_events[EVENTS];
    uint8_t old[BUILDINGS][SQUARES];
};

/* clang-format off */
static const struct kv_plane sheet_list[] = {
    PLANE(sheet_planes, filled, "building by building, a box of 4 rows and 4 columns each: 1 where a square "
                                "is filled"),
    PLANE(sheet_planes, finished, "1 for each finished building"),
    PLANE(sheet_planes, used, "1 for each building that this turn's figures lie in"),
    PLANE(sheet_planes, noted, "circles of broken machinery used"),
    PLANE(sheet_planes, broken, "the breakages in them"),
    PLANE(sheet_planes, builders, "builders marked"),
    PLANE(sheet_planes, bonus, "points granted by an event"),
    PLANE(sheet_planes, turn, "figures drawn from each open card and from all, builders used, breakages "
                              "erased, whether the turn is done"),
    {0},
};

static const struct kv_plane table_list[] = {
    PLANE(table_planes, events, "1 where events are played"),
    PLANE(table_planes, event, "one of the 16 events; without one all 0"),
    PLANE(table_planes, open, "of each of four open cards: one of 13 machines, its printed figure in a box "
                              "of 4 rows and 4 columns, and what turning it costs"),
    PLANE(table_planes, rules, "figures, figures of a card, builders, free builders, erasures and points "
                               "granted this round, whether turning is free, and where figures may lie"),
    PLANE(table_planes, unseen_cards, "1 for each card that is not seen yet: machine by machine, 3 prints "
                                      "each"),
    PLANE(table_planes, unseen_events, "1 for each event that is not seen yet"),
    PLANE(table_planes, old, "as the plane filled, when the round began"),
    {0},
};
/* clang-format on */

/* The squares of buildings that have changed or, without `before`, of all. Most have not, so
 * several are compared at once. */
static void write_squares(const uint16_t squares[BUILDINGS], const uint16_t *before,
                          uint8_t bytes[BUILDINGS][SQUARES])
{
    enum { FEW = 6 };
    _Static_assert(BUILDINGS % FEW == 0, "no building is left out");
    for (uint32_t first = 0; first < BUILDINGS; first += FEW)
        if (!before || memcmp(squares + first, before + first, FEW * sizeof *squares) != 0)
            for (uint32_t i = first; i < first + FEW; i++)
                kv_bits_write(squares[i], SQUARES, bytes[i]);
}

_Static_assert(offsetof(struct sheet, done) - offsetof(struct sheet, card_used) ==
                   sizeof(((struct sheet_planes *)0)->turn) - 1,
               "the turn is copied as it stands on the sheet");

static void write_sheet(const void *table, const void *sheet_bytes, const void *before_bytes,
                        uint8_t *bytes)
{
    const struct sheet *before = (const struct sheet *)before_bytes;
    const struct sheet *sheet = (const struct sheet *)sheet_bytes;
    const uint8_t *raw = (const uint8_t *)sheet_bytes;
    struct sheet_planes *planes = (struct sheet_planes *)bytes;
    (void)table;
    write_squares(sheet->filled, before ? before->filled : NULL, planes->filled);
    if (!before || sheet->finished != before->finished)
        kv_bits_write(sheet->finished, BUILDINGS, planes->finished);
    if (!before || sheet->used_buildings != before->used_buildings)
        kv_bits_write(sheet->used_buildings, BUILDINGS, planes->used);
    planes->noted = sheet->noted;
    memcpy(planes->broken, sheet->broken, CIRCLES);
    planes->builders = sheet->builders;
    planes->bonus = sheet->bonus;
    memcpy(planes->turn, raw + offsetof(struct sheet, card_used), sizeof planes->turn);
}

static void write_open(const struct box *box, const struct open_card *open,
                       struct open_planes *planes)
{
    planes->machine[open->card / PRINTS] = 1;
    kv_bits_write(figure_of(box, open->card), SQUARES, planes->figure);
    planes->cost = open->cost;
}

static void write_table(const void *table_bytes, const void *sheet_bytes, const void *before_bytes,
                        uint8_t *bytes)
{
    const struct table *table = (const struct table *)table_bytes;
    const struct sheet *sheet = (const struct sheet *)sheet_bytes;
    const struct sheet *before = (const struct sheet *)before_bytes;
    struct table_planes *planes = (struct table_planes *)bytes;
    memset(planes, 0, offsetof(struct table_planes, old));
    planes->events = table->events;
    if (table->event)
        planes->event[table->event - 1] = 1;
    for (uint32_t i = 0; i < table->open_count; i++)
        write_open(box_of(table), &table->open[i], &planes->open[i]);
    memcpy(planes->rules, &table->rules, sizeof planes->rules);
    for (uint32_t i = 0; i < table->cards_left; i++)
        planes->unseen_cards[table->cards[i]] = 1;
    for (uint32_t i = 0; table->events && i < table->events_left; i++)
        planes->unseen_events[table->event_cards[i] - 1] = 1;
    write_squares(sheet->before, before ? before->before : NULL, planes->old);
}

const struct kv_planes machinery_table_planes = {table_list, sizeof(struct table_planes),
                                                 write_table};
const struct kv_planes machinery_sheet_planes = {sheet_list, sizeof(struct sheet_planes),
                                                 write_sheet};
