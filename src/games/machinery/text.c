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

/* Puts text at a column and returns where it ends. */
static uint32_t put_at(struct line *line, uint32_t column, const char *bytes)
{
    for (; *bytes && column < COLUMNS; bytes++)
        line->data[column++] = *bytes;
    return column;
}

static uint32_t put_number_at(struct line *line, uint32_t column, uint32_t number)
{
    char data[12];
    struct kv_text text;
    kv_text_start(&text, data, sizeof data);
    kv_put(&text, "%u", (unsigned)number);
    return put_at(line, column, data);
}

/* Points that can be won, as in +5; in brackets once they are. */
static void put_points_at(struct line *line, uint32_t column, uint32_t points, bool won)
{
    column = put_number_at(line, put_at(line, column, won ? "[" : "+"), points);
    put_at(line, column, won ? "]" : "");
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

static void draw_card_names(const struct table *table, struct line *line, struct kv_text *text)
{
    for (uint32_t i = 0; i < table->open_count; i++) {
        uint32_t column = put_number_at(line, put_at(line, card_column(i), "card "), i + 1);
        put_at(line, put_at(line, column, " "), machine_of(table->open[i].card)->id);
    }
    put_line(line, text);
}

/* Does turning make no difference to this figure? */
static bool never_turned(const struct open_card *open)
{
    return open->straight.first == open->all.first && open->straight.end == open->all.end;
}

static void draw_card_costs(const struct table *table, struct line *line, struct kv_text *text)
{
    for (uint32_t i = 0; i < table->open_count; i++) {
        const struct open_card *open = &table->open[i];
        if (never_turned(open))
            put_at(line, card_column(i), "needs no turning");
        else if (table->rules.free_turning)
            put_at(line, card_column(i), "turning is free");
        else
            put_number_at(line, put_at(line, card_column(i), "turning costs "), open->cost);
    }
    put_line(line, text);
}

/* Puts one row of a figure as its squares look in the city; false when it has no such row. */
static bool put_figure_row(struct line *line, uint32_t column, const char *figure, uint32_t row)
{
    for (; row > 0; figure++) {
        if (!*figure)
            return false;
        row -= *figure == '/';
    }
    for (; *figure && *figure != '/'; figure++, column += 2)
        line->data[column] = *figure == '#' ? '#' : ' ';
    return true;
}

static void draw_figures(const struct table *table, struct line *line, struct kv_text *text)
{
    for (uint32_t row = 0; row < SIDE; row++) {
        bool some = false;
        for (uint32_t i = 0; i < table->open_count; i++)
            some |= put_figure_row(line, card_column(i), figure_of(table->open[i].card), row);
        if (some)
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
    draw_card_names(table, &line, text);
    draw_card_costs(table, &line, text);
    draw_figures(table, &line, text);
}

/* ---- The city ---- */

enum {
    ACROSS = 2 * OF_A_KIND, /* buildings side by side: two districts */
    BUILDING_WIDTH = 13,
    PICTURE = 4 /* where the squares begin; to their left stand row numbers and points */
};

static uint32_t building_column(uint32_t place)
{
    return INDENT + place * BUILDING_WIDTH;
}

/* The three buildings of a district are neighbours in the list. */
static void draw_districts(const struct sheet *sheet, uint32_t first, struct line *line,
                           struct kv_text *text)
{
    for (uint32_t place = 0; place < ACROSS; place += OF_A_KIND) {
        uint32_t district = machinery_buildings[first + place].district;
        uint32_t buildings = machinery_district(district);
        uint32_t column = put_at(line, building_column(place), machinery_districts[district].name);
        put_points_at(line, column + 1, machinery_districts[district].points,
                      (sheet->finished & buildings) == buildings);
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
        put_points_at(line, building_column(i), machinery_buildings[first + i].points,
                      sheet->finished >> (first + i) & 1);
        put_at(line, building_column(i) + PICTURE, "a b c d");
    }
    put_line(line, text);
}

static void put_building_row(const struct sheet *sheet, uint32_t building, uint32_t row,
                             uint32_t column, struct line *line)
{
    uint32_t squares = (uint32_t)machinery_squares[building] >> (SIDE * row);
    uint32_t filled = (uint32_t)sheet->filled[building] >> (SIDE * row);
    if (!squares)
        return; /* the building has no such row */
    put_number_at(line, column + 1, row + 1);
    for (uint32_t i = 0; i < SIDE; i++)
        if (squares >> i & 1)
            line->data[column + PICTURE + 2 * i] = filled >> i & 1 ? '#' : 'o';
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

void machinery_draw_sheet(const void *table, const void *sheet_bytes, struct kv_text *text)
{
    const struct sheet *sheet = (const struct sheet *)sheet_bytes;
    struct line line;
    (void)table;
    clear(&line);
    for (uint32_t first = 0; first < BUILDINGS; first += ACROSS) {
        draw_districts(sheet, first, &line, text);
        draw_names(sheet, first, &line, text);
        for (uint32_t row = 0; row < SIDE; row++) {
            for (uint32_t i = 0; i < ACROSS; i++)
                put_building_row(sheet, first + i, row, building_column(i), &line);
            put_line(&line, text);
        }
    }
    draw_counts(sheet, text);
}
