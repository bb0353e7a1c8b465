/*
 * Table and city drawn in plain text, at most 80 columns wide. A line is put together in a buffer
 * of blanks, because pictures stand side by side, and printed without the blanks at its end.
 */
#include "base/memory.h"
#include "games/machinery/machinery.h"

enum { COLUMNS = 80, INDENT = 2 };

struct line {
    char data[COLUMNS];
};

static void clear(struct line *line)
{
    memset(line->data, ' ', sizeof line->data);
}

static void put_at(struct line *line, uint32_t column, const char *bytes)
{
    for (; *bytes && column < COLUMNS; bytes++)
        line->data[column++] = *bytes;
}

static void put_number_at(struct line *line, uint32_t column, const char *format, uint32_t number)
{
    char data[24];
    struct kv_text text;
    kv_text_start(&text, data, sizeof data);
    kv_put(&text, format, (unsigned)number); /* NOLINT(clang-diagnostic-format-nonliteral) */
    put_at(line, column, data);
}

/* Prints the line and clears it for the next one. */
static void put_line(struct line *line, struct kv_text *text)
{
    size_t length = COLUMNS;
    while (length > 0 && line->data[length - 1] == ' ')
        length--;
    kv_put_bytes(text, line->data, length);
    kv_put(text, "\n");
    clear(line);
}

/* ---- The table ---- */

enum { CARD_WIDTH = 19 };

static uint32_t card_column(uint32_t card)
{
    return INDENT + card * CARD_WIDTH;
}

/* One row of a figure, as the squares are drawn in the city. */
static void put_figure_row(struct line *line, uint32_t column, uint32_t shape, uint32_t row)
{
    for (uint32_t i = 0; i < SIDE; i++)
        if (shape >> (SIDE * row + i) & 1)
            line->data[column + 2 * i] = '#';
}

static void draw_cards(const struct table *table, struct line *line, struct kv_text *text)
{
    uint32_t all = 0;
    for (uint32_t i = 0; i < table->open_count; i++) {
        put_number_at(line, card_column(i), "card %u:", i + 1);
        put_at(line, card_column(i) + 8, machine_of(table->open[i].card)->id);
    }
    put_line(line, text);
    for (uint32_t i = 0; i < table->open_count; i++) {
        const struct open_card *open = &table->open[i];
        all |= open->pose[0];
        if (open->poses == open->free)
            put_at(line, card_column(i), "never turned");
        else if (table->rules.free_turning)
            put_at(line, card_column(i), "turning is free");
        else
            put_number_at(line, card_column(i), "turning costs %u", open->cost);
    }
    put_line(line, text);
    for (uint32_t row = 0; row < SIDE && all >> (SIDE * row) != 0; row++) {
        for (uint32_t i = 0; i < table->open_count; i++)
            put_figure_row(line, card_column(i), table->open[i].pose[0], row);
        put_line(line, text);
    }
}

void machinery_draw_table(const void *table_bytes, struct kv_text *text)
{
    const struct table *table = (const struct table *)table_bytes;
    const struct event *event = &machinery_events[table->event];
    struct line line;
    clear(&line);
    if (table->event)
        kv_put(text, "  event %u, %s: %s\n", table->event + 0u, event->name, event->text);
    draw_cards(table, &line, text);
}

/* ---- The city ---- */

enum {
    ACROSS = 6, /* buildings side by side: two districts */
    BUILDING_WIDTH = 13,
    PICTURE = 4 /* where the squares begin; to their left stand row numbers and points */
};

static uint32_t building_column(uint32_t place)
{
    return INDENT + place * BUILDING_WIDTH;
}

/* Points as they stand on the sheet, in brackets once they are won. */
static const char *points_format(bool won)
{
    return won ? "[%u]" : " %u ";
}

static void draw_districts(const struct sheet *sheet, uint32_t first, struct line *line,
                           struct kv_text *text)
{
    for (uint32_t place = 0; place < ACROSS; place += OF_A_KIND) {
        uint32_t building = first + place, district = machinery_buildings[building].district;
        bool won = (sheet->finished >> building & 7) == 7;
        const char *name = machinery_districts[district].name;
        put_at(line, building_column(place), name);
        put_number_at(line, building_column(place) + (uint32_t)strlen(name) + 1, points_format(won),
                      machinery_districts[district].points);
    }
    put_line(line, text);
}

static void draw_names(const struct sheet *sheet, uint32_t first, struct line *line,
                       struct kv_text *text)
{
    for (uint32_t i = 0; i < ACROSS; i++)
        put_at(line, building_column(i), machinery_buildings[first + i].id);
    put_line(line, text);
    for (uint32_t i = 0; i < ACROSS; i++)
        put_at(line, building_column(i), machinery_types[machinery_buildings[first + i].type]);
    put_line(line, text);
    for (uint32_t i = 0; i < ACROSS; i++) {
        put_number_at(line, building_column(i), points_format(sheet->finished >> (first + i) & 1),
                      machinery_buildings[first + i].points);
        put_at(line, building_column(i) + PICTURE, "a b c d");
    }
    put_line(line, text);
}

static void draw_row(const struct table *table, const struct sheet *sheet, uint32_t first,
                     uint32_t row, struct line *line)
{
    for (uint32_t i = 0; i < ACROSS; i++) {
        uint32_t squares = box_of(&table->squares, first + i) >> (SIDE * row) & 15;
        uint32_t filled = box_of(&sheet->filled, first + i) >> (SIDE * row) & 15;
        if (!squares)
            continue;
        put_number_at(line, building_column(i), " %u", row + 1);
        for (uint32_t column = 0; column < SIDE; column++)
            if (squares >> column & 1)
                line->data[building_column(i) + PICTURE + 2 * column] =
                    filled >> column & 1 ? '#' : 'o';
    }
}

static void draw_counts(const struct sheet *sheet, struct kv_text *text)
{
    kv_put(text, "  builders %u of %d    broken machinery", sheet->builders + 0u, BOXES);
    for (uint32_t i = 0; i < CIRCLES; i++) {
        if (i < sheet->noted)
            kv_put(text, " (%u)", sheet->broken[i] + 0u);
        else
            kv_put(text, " ( )");
    }
    if (sheet->bonus)
        kv_put(text, "    bonus %u", sheet->bonus + 0u);
    kv_put(text, "\n");
}

void machinery_draw_sheet(const void *table_bytes, const void *sheet_bytes, struct kv_text *text)
{
    const struct table *table = (const struct table *)table_bytes;
    const struct sheet *sheet = (const struct sheet *)sheet_bytes;
    struct line line;
    clear(&line);
    for (uint32_t first = 0; first < BUILDINGS; first += ACROSS) {
        draw_districts(sheet, first, &line, text);
        draw_names(sheet, first, &line, text);
        for (uint32_t row = 0; row < SIDE; row++) {
            draw_row(table, sheet, first, row, &line);
            put_line(&line, text);
        }
    }
    draw_counts(sheet, text);
}
