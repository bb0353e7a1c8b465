/*
 * Draws table and city as plain text, at most 80 columns wide. Buildings stand side by side, so
 * each line is composed in a buffer of spaces and printed without the trailing ones.
 */
#include "base/memory.h"
#include "base/utf8.h"
#include "games/machinery/words/words.h"

enum { COLUMNS = 80, INDENT = 2 };

/* One character per column: up to four bytes of UTF-8, padded with zeros. */
struct line {
    char letter[COLUMNS][4];
};

static void put_letter(struct line *line, uint32_t column, const char *bytes, size_t length)
{
    memset(line->letter[column], 0, sizeof line->letter[column]);
    memcpy(line->letter[column], bytes, length);
}

static void clear(struct line *line)
{
    for (uint32_t i = 0; i < COLUMNS; i++)
        put_letter(line, i, " ", 1);
}

/* Writes text at a column; returns the column after it. */
static uint32_t put_at(struct line *line, uint32_t column, const char *words)
{
    const char *end = words + strlen(words);
    for (; words < end && column < COLUMNS; column++) {
        size_t length = kv_utf8_length(words, end);
        put_letter(line, column, words, length);
        words += length;
    }
    return column;
}

/* The same in this many columns: a name given by the owner of a box may be longer, and is cut. */
static uint32_t put_within(struct line *line, uint32_t column, uint32_t width, const char *words)
{
    uint32_t letters = 0;
    for (const char *at = words; *at; at++)
        letters += ((unsigned char)*at & 0xC0) != 0x80;
    if (letters <= width)
        return put_at(line, column, words);
    const char *end = words + strlen(words);
    for (uint32_t i = 0; i + 1 < width; i++) {
        size_t length = kv_utf8_length(words, end);
        put_letter(line, column++, words, length);
        words += length;
    }
    return put_at(line, column, "…");
}

static uint32_t put_number_at(struct line *line, uint32_t column, uint32_t number)
{
    char data[12];
    struct kv_text text;
    kv_text_start(&text, data, sizeof data);
    kv_put(&text, "%u", (unsigned)number);
    return put_at(line, column, data);
}

/* Points on offer as +5, in brackets once they are won. */
static void put_points_at(struct line *line, uint32_t column, uint32_t points, bool won)
{
    column = put_number_at(line, put_at(line, column, won ? "[" : "+"), points);
    put_at(line, column, won ? "]" : "");
}

/* Prints the line and clears it for the next one. */
static void put_line(struct line *line, struct kv_text *text)
{
    uint32_t length = COLUMNS;
    while (length > 0 && line->letter[length - 1][0] == ' ')
        length--;
    for (uint32_t i = 0; i < length; i++)
        kv_put(text, "%.*s", (int)sizeof line->letter[i], line->letter[i]);
    kv_put(text, "\n");
    clear(line);
}

/* ---- The table ---- */

enum { CARD_WIDTH = 19 };

static uint32_t card_column(uint32_t card)
{
    return INDENT + card * CARD_WIDTH;
}

/* A name without a translation is the same string, at the same address, in every language. */
static bool is_ours(const char *name, const char *title)
{
    return name == kv_translate_to(KV_ENGLISH, title);
}

static void draw_card_names(const struct table *table, struct line *line, struct kv_text *text)
{
    for (uint32_t i = 0; i < table->open_count; i++) {
        uint32_t card = table->open[i].card;
        const char *name = machine_name(box_of(table), card);
        char data[2 * COLUMNS];
        struct kv_text caption;
        kv_text_start(&caption, data, sizeof data);
        kv_put(&caption, kv_translate("card %u %s"), (unsigned)i + 1,
               is_ours(name, machinery_machines[card / PRINTS].title) ? machine_id(card) : name);
        put_within(line, card_column(i), CARD_WIDTH - 1, data);
    }
    put_line(line, text);
}

static void draw_card_costs(const struct table *table, struct line *line, struct kv_text *text)
{
    for (uint32_t i = 0; i < table->open_count; i++) {
        const struct open_card *open = &table->open[i];
        char data[2 * COLUMNS];
        struct kv_text cost;
        kv_text_start(&cost, data, sizeof data);
        if (is_never_turned(open->all, open->straight))
            kv_put(&cost, "%s", kv_translate("needs no turning"));
        else if (table->rules.free_turning)
            kv_put(&cost, "%s", kv_translate("turning is free"));
        else
            kv_put(&cost, kv_translate("turning costs %u"), open->cost + 0u);
        put_at(line, card_column(i), data);
    }
    put_line(line, text);
}

/* Draws one row of a figure in the notation of the city; false if it has fewer rows. */
static bool put_figure_row(struct line *line, uint32_t column, uint32_t figure, uint32_t row)
{
    uint32_t squares = figure >> SIDE * row;
    for (uint32_t i = 0; i < SIDE; i++)
        if (squares >> i & 1)
            put_letter(line, column + 2 * i, "#", 1);
    return squares;
}

static void draw_figures(const struct table *table, struct line *line, struct kv_text *text)
{
    for (uint32_t row = 0; row < SIDE; row++) {
        bool some = false;
        for (uint32_t i = 0; i < table->open_count; i++)
            some |= put_figure_row(line, card_column(i),
                                   figure_of(box_of(table), table->open[i].card), row);
        if (some)
            put_line(line, text);
    }
}

void machinery_draw_event_words(const struct table *table, struct kv_text *text)
{
    const struct box *box = box_of(table);
    if (table->event)
        kv_put(text, kv_translate("  event %u, %s: %s\n"), table->event + 0u,
               event_name(box, table->event), machinery_event_text(box, table->event).data);
}

void machinery_draw_table(const void *table_bytes, struct kv_text *text)
{
    const struct table *table = (const struct table *)table_bytes;
    struct line line;
    clear(&line);
    machinery_draw_event_words(table, text);
    draw_card_names(table, &line, text);
    draw_card_costs(table, &line, text);
    draw_figures(table, &line, text);
}

/* ---- The city ---- */

enum {
    ACROSS = 2 * OF_A_KIND, /* buildings per row: two districts */
    BUILDING_WIDTH = 13,
    DISTRICT_WIDTH = OF_A_KIND * BUILDING_WIDTH - 6, /* before its points */
    PICTURE = 4 /* first column of the squares, after row numbers and points */
};

static uint32_t building_column(uint32_t place)
{
    return INDENT + place * BUILDING_WIDTH;
}

/* The city in the order of its districts, beginning with a building of the row. */
struct city_row {
    const struct box *box;
    const struct sheet *sheet;
    const uint8_t *building;
};

static void draw_districts(const struct city_row *row, struct line *line, struct kv_text *text)
{
    const struct sheet *sheet = row->sheet;
    for (uint32_t place = 0; place < ACROSS; place += OF_A_KIND) {
        uint32_t district = row->box->buildings[row->building[place]].district;
        uint32_t buildings = machinery_district(row->box, district);
        uint32_t column = put_within(line, building_column(place), DISTRICT_WIDTH,
                                     district_name(row->box, district));
        put_points_at(line, column + 1, row->box->districts[district].points,
                      (sheet->finished & buildings) == buildings);
    }
    put_line(line, text);
}

/* Moves are typed with ids, so names that are not ours in English are followed by a line of ids,
 * which are the same as those. */
static void draw_names(const struct city_row *row, struct line *line, struct kv_text *text)
{
    bool ours = true;
    for (uint32_t i = 0; i < ACROSS; i++) {
        uint32_t building = row->building[i];
        const char *name = building_name(row->box, building);
        ours &= is_ours(name, machinery_buildings[building].title);
        put_within(line, building_column(i), BUILDING_WIDTH - 1, name);
    }
    if (!ours)
        put_line(line, text);
    clear(line);
    for (uint32_t i = 0; i < ACROSS; i++)
        put_at(line, building_column(i), machinery_buildings[row->building[i]].id);
    put_line(line, text);
}

static void draw_types(const struct city_row *row, struct line *line, struct kv_text *text)
{
    for (uint32_t i = 0; i < ACROSS; i++)
        put_at(line, building_column(i), type_name(row->box->buildings[row->building[i]].type));
    put_line(line, text);
    for (uint32_t i = 0; i < ACROSS; i++) {
        uint32_t building = row->building[i];
        put_points_at(line, building_column(i), row->box->buildings[building].points,
                      row->sheet->finished >> building & 1);
        put_at(line, building_column(i) + PICTURE, "a b c d");
    }
    put_line(line, text);
}

static void put_building_row(const struct city_row *city, uint32_t place, uint32_t row,
                             struct line *line)
{
    uint32_t building = city->building[place], column = building_column(place);
    uint32_t squares = (uint32_t)city->box->buildings[building].squares >> (SIDE * row);
    uint32_t filled = (uint32_t)city->sheet->filled[building] >> (SIDE * row);
    if (!squares)
        return; /* the building has fewer rows */
    put_number_at(line, column + 1, row + 1);
    for (uint32_t i = 0; i < SIDE; i++)
        if (squares >> i & 1)
            put_letter(line, column + PICTURE + 2 * i, filled >> i & 1 ? "#" : "o", 1);
}

void machinery_draw_counts(const struct box *box, const struct sheet *sheet, struct kv_text *text)
{
    kv_put(text, "  ");
    kv_put(text, kv_translate("builders %u of %d"), sheet->builders + 0u, box->boxes);
    kv_put(text, "    %s", kv_translate("broken machinery"));
    for (uint32_t i = 0; i < box->circles; i++) {
        if (i < sheet->noted)
            kv_put(text, " (%u)", sheet->broken[i] + 0u);
        else
            kv_put(text, " ( )");
    }
    if (sheet->bonus) {
        kv_put(text, "    ");
        kv_put(text, kv_translate("bonus %u"), sheet->bonus + 0u);
    }
    kv_put(text, "\n");
}

void machinery_draw_sheet(const void *table, const void *sheet_bytes, struct kv_text *text)
{
    const struct sheet *sheet = (const struct sheet *)sheet_bytes;
    const struct box *box = box_of((const struct table *)table);
    struct line line;
    clear(&line);
    for (uint32_t first = 0; first < BUILDINGS; first += ACROSS) {
        struct city_row city = {box, sheet, &box->layout.order[first]};
        draw_districts(&city, &line, text);
        draw_names(&city, &line, text);
        draw_types(&city, &line, text);
        for (uint32_t row = 0; row < SIDE; row++) {
            for (uint32_t i = 0; i < ACROSS; i++)
                put_building_row(&city, i, row, &line);
            put_line(&line, text);
        }
    }
    machinery_draw_counts(box, sheet, text);
}
