/* Small Cities in characters: hexes in colour with letters, figures as blocks. */
#include "draw/cells.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "games/smallcities/hand/hand.h"

enum {
    HEX_WIDTH = 5,   /* columns from a hex to the next one, one of them between */
    CARD_WIDTH = 20, /* columns of a card of the offer                          */
    CARD_LINES = 4,
    SMALL_HEX = 2, /* columns of a hex on the small map */
    LETTERS = 2,   /* of a building on a hex            */
    TEXT_MOST = 2048
};

static const struct kv_style plain = {.ink = KV_INK};

/* ---- The offer ---- */

/* Which cards there are: those of the dice and of the marker, and those of legal moves. */
static uint32_t cards_of(const struct kv_drawing *drawing)
{
    const struct table *table = (const struct table *)drawing->table;
    const struct sheet *sheet = (const struct sheet *)drawing->sheet;
    uint32_t cards = 1u << (CARD_FIGURE + table->figure) | 1u << (CARD_BUILDING + table->building) |
                     1u << (CARD_BUILDING + marker_of(table, sheet));
    for (uint32_t i = 0; i < drawing->count; i++)
        cards |= 1u << smallcities_card_of(drawing->moves[i]);
    return cards & ~1u;
}

/* Half lines from the highest hex of a figure to its lowest. */
static int32_t span_of(uint32_t figure, int32_t *top)
{
    int32_t bottom = *top = 0;
    for (uint32_t i = 0; i < FIGURE_HEXES; i++) {
        int32_t row = 2 * smallcities_shapes[figure][i].r + smallcities_shapes[figure][i].q;
        *top = row < *top ? row : *top;
        bottom = row > bottom ? row : bottom;
    }
    return bottom - *top;
}

/* The lines of the highest figure. */
static int32_t figure_lines(void)
{
    int32_t most = 0, top;
    for (uint32_t figure = 0; figure < FIGURES; figure++) {
        int32_t span = span_of(figure, &top);
        most = span > most ? span : most;
    }
    return (most + 3) / 2;
}

/* The hexes of a figure as blocks: two columns, and two half lines. */
static int32_t put_figure(struct kv_cells *cells, int32_t x, int32_t y, uint32_t figure,
                          uint8_t colour)
{
    enum { SIDE = 2 * FIGURE_HEXES };
    uint8_t block[2 * SIDE][SIDE] = {{0}};
    const struct step *steps = smallcities_shapes[figure];
    int32_t left = 0, top, span = span_of(figure, &top);
    for (uint32_t i = 0; i < FIGURE_HEXES; i++)
        left = steps[i].q < left ? steps[i].q : left;
    for (uint32_t i = 0; i < FIGURE_HEXES; i++) {
        int32_t row = 2 * steps[i].r + steps[i].q - top, column = 2 * (steps[i].q - left);
        for (int32_t part = 0; part < 4; part++)
            block[row + part / 2][column + part % 2] = colour;
    }
    kv_cells_put_blocks(cells, x, y, &block[0][0], SIDE, span + 2);
    return (span + 3) / 2;
}

static int32_t put_card(const struct look_at *look, struct kv_cells *cells, int32_t x, int32_t y,
                        uint32_t card)
{
    bool figure = card < CARD_BUILDING;
    uint32_t which = figure ? card - CARD_FIGURE : card - CARD_BUILDING;
    uint32_t marker = marker_of(look->table, look->sheet);
    bool chosen = look->drawing->focus.value[KV_BY_CARD] == card;
    const char *name =
        kv_translate(figure ? smallcities_figure_names[which] : smallcities_buildings[which].title);
    struct kv_style style = {.ink = chosen ? KV_SUN : KV_INK, .strong = chosen};
    int32_t end = y + 1;
    kv_cells_put(cells, x, y, style, chosen ? "▸ " : "  ");
    kv_cells_put(cells, x + 2, y, style, name);
    if (figure)
        end += put_figure(cells, x + 2, y + 1, which, (uint8_t)smallcities_paints[marker].strong);
    else if (which < COLOURS)
        kv_cells_put(cells, x, y,
                     (struct kv_style){.ink = (uint8_t)smallcities_paints[which].strong}, "■");
    int32_t width = cells->width - x < CARD_WIDTH ? cells->width - x : CARD_WIDTH;
    kv_cells_put_zone(cells, KV_BY_CARD, card, (struct kv_area){x, y, x + width, end});
    return end;
}

/* The figures in a column, and the buildings in the next one, or below them. */
static void put_offer(const struct kv_drawing *drawing, struct kv_cells *cells)
{
    struct look_at look = smallcities_look_at(drawing);
    uint32_t cards = cards_of(drawing), marker = marker_of(look.table, look.sheet);
    bool beside = cells->width >= 2 * CARD_WIDTH;
    int32_t x = 0, y = 1;
    struct kv_style style = {.ink = (uint8_t)smallcities_paints[marker].strong, .strong = true};
    kv_cells_put(cells, kv_cells_put(cells, 0, 0, style, "● "), 0, style,
                 kv_translate(smallcities_colour_names[marker]));
    for (uint32_t card = CARD_FIGURE; card < CARDS_END; card++) {
        if (!(cards >> card & 1))
            continue;
        if (card >= CARD_BUILDING && x == 0 && beside) {
            x = CARD_WIDTH;
            y = 1;
        }
        y = put_card(&look, cells, x, y, card);
    }
    /* As high as it would be with the highest figure, so that nothing below it moves. */
    int32_t least = 2 + figure_lines();
    cells->used_height = cells->used_height < least ? least : cells->used_height;
}

/* ---- The map ---- */

static uint32_t colour_of(const struct sheet *sheet, uint32_t hex)
{
    uint32_t colour = 0;
    while (colour < COLOURS && !(sheet->colour[colour] & AT(hex)))
        colour++;
    return colour;
}

/* The first letters of a name. */
static void put_letters(const char *name, uint32_t letters, struct kv_text *text)
{
    const char *end = name + strlen(name), *at = name;
    for (; letters > 0 && at < end; letters--)
        at += kv_utf8_length(at, end);
    kv_put(text, "%.*s", (int)(at - name), name);
}

/* A quarter has the letters of its colour, and a building its own besides. */
static void put_quarter(const struct sheet *sheet, uint32_t hex, uint32_t colour,
                        struct kv_text *text)
{
    bool built = sheet->built & AT(hex);
    const char *letters = kv_translate(smallcities_colour_letters[colour]);
    put_letters(letters, 2, text);
    for (uint32_t i = 0; i < building_count(sheet) && built; i++)
        if (sheet->hex[i] == hex)
            put_letters(kv_translate(smallcities_short_names[sheet->kind[i]]), LETTERS, text);
    while (kv_cells_columns(text->data) < HEX_WIDTH - 1)
        kv_put(text, " ");
}

static void put_hex(const struct box *box, struct kv_cells *cells, const struct sheet *sheet,
                    uint32_t hex, int32_t x, int32_t y)
{
    uint32_t colour = colour_of(sheet, hex);
    char data[64];
    struct kv_text text;
    kv_text_start(&text, data, sizeof data);
    kv_cells_put_zone(cells, KV_BY_SITE, hex + 1, (struct kv_area){x, y, x + HEX_WIDTH - 1, y + 2});
    if (colour == COLOURS) {
        bool star = box->stars & AT(hex);
        kv_put(&text, " %s%s", smallcities_names[hex], star ? "*" : " ");
        kv_cells_put(cells, x, y, (struct kv_style){.ink = star ? KV_SUN : KV_QUIET}, data);
        kv_cells_put(cells, x, y + 1, (struct kv_style){.ink = KV_FAINT}, " ‾‾ ");
        return;
    }
    struct kv_style style = {.ink = KV_ROOF_INK,
                             .ground = (uint8_t)smallcities_paints[colour].strong,
                             .strong = (sheet->built & AT(hex)) != 0};
    put_quarter(sheet, hex, colour, &text);
    kv_cells_put(cells, x, y, style, data);
    kv_cells_put(cells, x, y + 1, style, "    ");
}

static void put_board(const struct kv_drawing *drawing, struct kv_cells *cells)
{
    const struct box *box = box_of((const struct table *)drawing->table);
    for (uint32_t line = 0; line < MAP_LINES; line++)
        for (uint32_t column = 0; column < COLUMNS; column++) {
            uint32_t hex = smallcities_hex_in_line(line, column);
            if (hex != NO)
                put_hex(box, cells, (const struct sheet *)drawing->sheet, hex,
                        (int32_t)column * HEX_WIDTH, (int32_t)line);
        }
}

static void put_small(const struct kv_drawing *drawing, struct kv_cells *cells)
{
    const struct sheet *sheet = (const struct sheet *)drawing->sheet;
    uint8_t block[MAP_LINES + 1][COLUMNS * SMALL_HEX] = {{0}};
    for (uint32_t line = 0; line < MAP_LINES; line++)
        for (uint32_t column = 0; column < COLUMNS; column++) {
            uint32_t hex = smallcities_hex_in_line(line, column);
            if (hex == NO)
                continue;
            uint32_t colour = colour_of(sheet, hex);
            for (uint32_t part = 0; part < 2 * SMALL_HEX; part++)
                block[line + part / SMALL_HEX][column * SMALL_HEX + part % SMALL_HEX] =
                    colour < COLOURS ? (uint8_t)smallcities_paints[colour].strong : KV_FAINT;
        }
    kv_cells_put_blocks(cells, 0, 0, &block[0][0], COLUMNS * SMALL_HEX, MAP_LINES + 1);
}

/* ---- The rest ---- */

static void put_goals(const struct kv_drawing *drawing, struct kv_cells *cells)
{
    char data[TEXT_MOST];
    struct kv_text text;
    kv_text_start(&text, data, sizeof data);
    smallcities_draw_aims((const struct table *)drawing->table, &text);
    kv_cells_put_lines(cells, 0, 0, cells->width, plain, data);
}

static void put_tracks(const struct kv_drawing *drawing, struct kv_cells *cells)
{
    char data[TEXT_MOST];
    struct kv_text text;
    kv_text_start(&text, data, sizeof data);
    smallcities_draw_counts((const struct table *)drawing->table,
                            (const struct sheet *)drawing->sheet, &text);
    kv_cells_put_lines(cells, 0, 0, cells->width, plain, data);
}

void smallcities_type(const struct kv_drawing *drawing, struct kv_cells *cells)
{
    static void (*const pieces[KV_PIECES])(const struct kv_drawing *, struct kv_cells *) = {
        [KV_OFFER] = put_offer,   [KV_GOALS] = put_goals, [KV_BOARD] = put_board,
        [KV_TRACKS] = put_tracks, [KV_SMALL] = put_small,
    };
    if (pieces[drawing->piece])
        pieces[drawing->piece](drawing, cells);
}
