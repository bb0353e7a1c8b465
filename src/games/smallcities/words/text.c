/*
 * Draws table and sheet as plain text, at most 80 columns wide.
 *
 * As on paper, each column of the map is half a row higher or lower than its neighbours. So a line
 * has a hex in every second column only, and each hex has room for words.
 */
#include "games/smallcities/words/words.h"

enum { CAPTION_WIDTH = 10, COLUMN_WIDTH = 8, MARGIN = 2 };

/* ---- Columns ---- */

/* Characters from `start` on, not counting continuation bytes of UTF-8. */
static size_t letters_since(const struct kv_text *text, size_t start)
{
    size_t letters = 0;
    for (size_t i = start; i < text->length; i++)
        letters += ((unsigned char)text->data[i] & 0xc0) != 0x80;
    return letters;
}

/* Pads the line that began at `start` up to a column. */
static void go_to_column(struct kv_text *text, size_t start, size_t column)
{
    size_t reached = letters_since(text, start);
    if (reached < column)
        kv_put(text, "%*s", (int)(column - reached), "");
}

/* The caption of a line; "" if it continues the line before. */
static void put_caption(struct kv_text *text, const char *caption)
{
    size_t start = text->length;
    go_to_column(text, start, MARGIN);
    kv_put(text, "%s", caption);
    go_to_column(text, start, MARGIN + CAPTION_WIDTH);
}

/* English readers see `english`. Others see the translated name, followed by the id if moves are
 * typed with it. */
static void put_named(struct kv_text *text, const char *english, const char *name, const char *id)
{
    const char *translated = kv_translate(name);
    kv_put(text, "%s", translated == name ? english : translated);
    if (translated != name && id)
        kv_put(text, " (%s)", id);
}

/* ---- The table ---- */

/* A figure with an example that starts at E4, since columns E and F have the same row numbers. */
static void draw_figure(uint32_t figure, struct kv_text *text)
{
    put_caption(text, kv_translate("figure"));
    kv_put(text, kv_translate("%s, %s: such as"), kv_translate(smallcities_figure_names[figure]),
           kv_translate(smallcities_figures[figure].title));
    for (uint32_t i = 0; i < FIGURE_HEXES; i++) {
        struct step step = smallcities_shapes[figure][i];
        kv_put(text, " %c%d", 'E' + step.q, 4 + step.r);
    }
    kv_put(text, "\n");
}

static void draw_building(const struct kv_label *building, struct kv_text *text)
{
    put_caption(text, kv_translate(KV_MARK_IN("Small Cities", "building")));
    put_named(text, building->id, building->title, building->id);
    kv_put(text, "\n");
}

static void draw_card(const char *caption, const char *id, const char *name, struct kv_text *text)
{
    put_caption(text, caption);
    put_named(text, id, name, NULL);
    kv_put(text, ": ");
}

static void draw_counts(const struct table *table, struct kv_text *text)
{
    put_caption(text, kv_translate(KV_MARK_IN("Small Cities", "buildings")));
    for (uint32_t seat = 0; seat < table->seats; seat++) {
        kv_put(text, seat ? ", " : "");
        kv_put(text, kv_translate("seat %u: %u"), (unsigned)seat + 1, table->buildings[seat] + 0u);
    }
    kv_put(text, "\n");
}

void smallcities_draw_aims(const struct table *table, struct kv_text *text)
{
    draw_card(kv_translate("bonus"), bonus_label(table->bonus)->id,
              smallcities_bonus_names[table->bonus], text);
    smallcities_put_bonus_words(box_of(table), table->bonus, text);
    kv_put(text, "\n");
    if (table->goal != NO_GOAL) {
        draw_card(kv_translate("goal"), goal_label(table->goal)->id,
                  smallcities_goal_names[table->goal], text);
        kv_put(text, "%s\n", kv_translate(goal_label(table->goal)->title));
    }
    if (!table->solo)
        draw_counts(table, text);
}

void smallcities_draw_table(const void *table_bytes, struct kv_text *text)
{
    const struct table *table = (const struct table *)table_bytes;
    draw_figure(table->figure, text);
    draw_building(&smallcities_buildings[table->building], text);
    smallcities_draw_aims(table, text);
}

/* ---- The map ---- */

uint32_t smallcities_hex_in_line(uint32_t line, uint32_t column)
{
    uint32_t middle = COLUMNS / 2;
    uint32_t top = column < middle ? middle - column : column - middle;
    uint32_t first = kv_bits_first64(smallcities_columns[column]);
    if (line < top || (line - top) % 2 || line >= MAP_LINES - top)
        return NO;
    return first + (line - top) / 2;
}

/* Translators: the words on the map of the terminal; a colour, a space and a building together must
 * not be wider than 14 letters. */
static const char *const short_colours[COLOURS] = {
    KV_MARK_IN("on the map", "red"),   KV_MARK_IN("on the map", "yellow"),
    KV_MARK_IN("on the map", "brown"), KV_MARK_IN("on the map", "green"),
    KV_MARK_IN("on the map", "blue"),
};
const char *const smallcities_short_names[BUILDINGS] = {
    KV_MARK_IN("on the map", "SPORT"),   KV_MARK_IN("on the map", "MILL"),
    KV_MARK_IN("on the map", "STATION"), KV_MARK_IN("on the map", "BIKE"),
    KV_MARK_IN("on the map", "BANK"),    KV_MARK_IN("on the map", "SQUARE"),
};

/* An empty hex shows its name, with an asterisk for a star; a quarter shows its colour, and a
 * building its name in capitals. */
static void draw_hex(const struct box *box, const struct sheet *sheet, uint32_t hex,
                     struct kv_text *text)
{
    if (empty_hexes(box, sheet) & AT(hex)) {
        kv_put(text, "%s%s", smallcities_names[hex], box->stars & AT(hex) ? "*" : "");
        return;
    }
    for (uint32_t i = 0; i < COLOURS; i++)
        if (sheet->colour[i] & AT(hex))
            kv_put(text, "%s", kv_translate(short_colours[i]));
    for (uint32_t i = 0; i < building_count(sheet); i++)
        if (sheet->hex[i] == hex)
            kv_put(text, " %s", kv_translate(smallcities_short_names[sheet->kind[i]]));
}

static void draw_map(const struct box *box, const struct sheet *sheet, struct kv_text *text)
{
    for (uint32_t line = 0; line < MAP_LINES; line++) {
        size_t start = text->length;
        for (uint32_t column = 0; column < COLUMNS; column++) {
            uint32_t hex = smallcities_hex_in_line(line, column);
            if (hex == NO)
                continue;
            go_to_column(text, start, MARGIN + column * COLUMN_WIDTH);
            draw_hex(box, sheet, hex, text);
        }
        kv_put(text, "\n");
    }
}

/* ---- Below the map ---- */

/* The marker, and the building that its colour always allows. */
static void draw_marker(uint32_t marker, struct kv_text *text)
{
    char data[64];
    struct kv_text building;
    const struct kv_label *label = &smallcities_buildings[marker];
    kv_text_start(&building, data, sizeof data);
    put_named(&building, label->title, label->title, label->id);
    put_caption(text, kv_translate("marker"));
    kv_put(text, kv_translate("%s, whose own building is the %s"),
           kv_translate(smallcities_colour_names[marker]), data);
    kv_put(text, "\n");
}

/* The points for buildings, in brackets if they are circled in the solo game. */
static void draw_circles(const struct sheet *sheet, struct kv_text *text)
{
    put_caption(text, kv_translate("circles"));
    for (uint32_t i = 0; i < CIRCLES; i++) {
        bool circled = sheet->circled >> i & 1;
        kv_put(text, "%s%s", i ? " " : "", circled ? "(" : "");
        if (i < building_count(sheet))
            kv_put(text, "%u", sheet->points[i] + 0u);
        else
            kv_put(text, "_");
        kv_put(text, circled ? ")" : "");
    }
    kv_put(text, "\n");
}

static void draw_stars(const struct table *table, const struct sheet *sheet, struct kv_text *text)
{
    const struct box *box = box_of(table);
    uint32_t outlined = stars_outlined(table, sheet);
    if (table->bonus == NO_BONUS)
        return;
    put_caption(text, kv_translate("stars"));
    if (table->bonus == FIRM_GROUND)
        kv_put(text, kv_translate("%u outlined, worth %u"), (unsigned)outlined,
               (unsigned)(box->firm_ground * outlined));
    else
        kv_put(text, kv_translate("%u outlined, %u crossed"), (unsigned)outlined,
               sheet->crossed + 0u);
    kv_put(text, "\n");
}

static void draw_personal(const struct box *box, const struct sheet *sheet, struct kv_text *text)
{
    uint32_t specialised = smallcities_count_specialised(box, sheet);
    uint32_t unified = smallcities_count_unified(box, sheet);
    put_caption(text, kv_translate("goals"));
    kv_put(text, kv_translate("specialisation (%s): %u, worth %u"),
           kv_translate(smallcities_specialisation_words[sheet->start]), (unsigned)specialised,
           (unsigned)goal_points(box->specialisation, specialised));
    kv_put(text, "\n");
    put_caption(text, "");
    kv_put(text, kv_translate("unification (%s): %u, worth %u"),
           kv_translate(smallcities_unification_words(box, sheet->start)), (unsigned)unified,
           (unsigned)goal_points(box->unification, unified));
    kv_put(text, "\n");
}

static void draw_goals(const struct table *table, const struct sheet *sheet, struct kv_text *text)
{
    const struct box *box = box_of(table);
    if (table->goals == GOALS_NONE)
        return;
    draw_personal(box, sheet, text);
    if (table->goal == NO_GOAL)
        return;
    uint32_t counted = smallcities_count_goal(box, sheet, table->goal);
    put_caption(text, "");
    put_named(text, goal_label(table->goal)->id, smallcities_goal_names[table->goal], NULL);
    kv_put(text, kv_translate(": %u, worth %u"), (unsigned)counted,
           (unsigned)goal_points(box->goal_points[table->goal], counted));
    kv_put(text, "\n");
}

/* A finished solo game ends with a verdict on the town. */
static void draw_verdict(const struct table *table, const struct sheet *sheet, struct kv_text *text)
{
    const struct box *box = box_of(table);
    struct kv_score score;
    if (!table->solo || (building_count(sheet) < CIRCLES && empty_hexes(box, sheet)))
        return;
    smallcities_score(table, sheet, &score);
    put_caption(text, kv_translate("verdict"));
    kv_put(text, "%s\n", kv_translate(smallcities_verdict(box, score.total)));
}

void smallcities_draw_counts(const struct table *table, const struct sheet *sheet,
                             struct kv_text *text)
{
    draw_marker(marker_of(table, sheet), text);
    draw_circles(sheet, text);
    draw_stars(table, sheet, text);
    draw_goals(table, sheet, text);
    draw_verdict(table, sheet, text);
}

void smallcities_draw_sheet(const void *table_bytes, const void *sheet_bytes, struct kv_text *text)
{
    const struct sheet *sheet = (const struct sheet *)sheet_bytes;
    draw_map(box_of((const struct table *)table_bytes), sheet, text);
    smallcities_draw_counts((const struct table *)table_bytes, sheet, text);
}
