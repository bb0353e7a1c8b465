/*
 * Table and sheet drawn in plain text, at most 80 columns wide.
 *
 * The columns of the map stand side by side as on paper, each half a row lower or higher than its
 * neighbours. So only every second column has a hex in a line, and each hex has room for words.
 */
#include "games/smallcities/smallcities.h"

enum { COLUMN_WIDTH = 8, LINES = 2 * COLUMNS - 1, MARGIN = 2 };

/* ---- The table ---- */

/* A figure, and an example of it that begins at E4: in columns E and F rows count alike. */
static void draw_figure(uint32_t figure, struct kv_text *text)
{
    kv_put(text, "  figure    %s, %s: such as", smallcities_figures[figure].id,
           smallcities_figures[figure].title);
    for (uint32_t i = 0; i < FIGURE_HEXES; i++) {
        struct step step = smallcities_die[figure][i];
        kv_put(text, " %c%d", 'E' + step.q, 4 + step.r);
    }
    kv_put(text, "\n");
}

static void draw_counts(const struct table *table, struct kv_text *text)
{
    kv_put(text, "  buildings");
    for (uint32_t seat = 0; seat < table->seats; seat++)
        kv_put(text, "%s seat %u: %u", seat ? "," : "", (unsigned)seat + 1,
               table->buildings[seat] + 0u);
    kv_put(text, "\n");
}

void smallcities_draw_table(const void *table_bytes, struct kv_text *text)
{
    const struct table *table = (const struct table *)table_bytes;
    draw_figure(table->figure, text);
    kv_put(text, "  building  %s\n", smallcities_buildings[table->building].id);
    kv_put(text, "  bonus     %s: %s\n", bonus_label(table->bonus)->id,
           bonus_label(table->bonus)->title);
    if (table->goal != NO_GOAL)
        kv_put(text, "  goal      %s: %s\n", goal_label(table->goal)->id,
               goal_label(table->goal)->title);
    if (!table->solo)
        draw_counts(table, text);
}

/* ---- The map ---- */

/* The hex that stands in a line of a column, or NO. */
static uint32_t hex_in_line(uint32_t line, uint32_t column)
{
    uint32_t middle = COLUMNS / 2;
    uint32_t top = column < middle ? middle - column : column - middle;
    uint32_t first = kv_bits_first64(smallcities_columns[column]);
    if (line < top || (line - top) % 2 || line >= LINES - top)
        return NO;
    return first + (line - top) / 2;
}

static const char *const short_names[BUILDINGS] = {"SPORT", "MILL", "STATION",
                                                   "BIKE",  "BANK", "SQUARE"};

/* An empty hex shows its name, with an asterisk for a star; a quarter its colour, and a building
 * itself in capitals. */
static void draw_hex(const struct sheet *sheet, uint32_t hex, struct kv_text *text)
{
    if (empty_hexes(sheet) & AT(hex)) {
        kv_put(text, "%s%s", smallcities_names[hex], smallcities_stars & AT(hex) ? "*" : "");
        return;
    }
    for (uint32_t i = 0; i < COLOURS; i++)
        if (sheet->colour[i] & AT(hex))
            kv_put(text, "%s", smallcities_colours[i].id);
    for (uint32_t i = 0; i < building_count(sheet); i++)
        if (sheet->hex[i] == hex)
            kv_put(text, " %s", short_names[sheet->kind[i]]);
}

static void draw_map(const struct sheet *sheet, struct kv_text *text)
{
    for (uint32_t line = 0; line < LINES; line++) {
        size_t start = text->length;
        for (uint32_t column = 0; column < COLUMNS; column++) {
            uint32_t hex = hex_in_line(line, column);
            if (hex == NO)
                continue;
            size_t reached = text->length - start, wanted = MARGIN + column * COLUMN_WIDTH;
            kv_put(text, "%*s", (int)(wanted - reached), "");
            draw_hex(sheet, hex, text);
        }
        kv_put(text, "\n");
    }
}

/* ---- Below the map ---- */

/* The points of buildings in their circles; brackets around those circled in the solo game. */
static void draw_circles(const struct sheet *sheet, struct kv_text *text)
{
    kv_put(text, "  circles  ");
    for (uint32_t i = 0; i < CIRCLES; i++) {
        bool circled = sheet->circled >> i & 1;
        kv_put(text, circled ? " (" : " ");
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
    uint32_t outlined = stars_outlined(table, sheet);
    if (table->bonus == NO_BONUS)
        return;
    kv_put(text, "  stars     %u outlined", (unsigned)outlined);
    if (table->bonus == FIRM_GROUND)
        kv_put(text, ", worth %u\n", (unsigned)(smallcities_firm_ground * outlined));
    else
        kv_put(text, ", %u crossed\n", sheet->crossed + 0u);
}

static void draw_goal(const uint8_t *points, uint32_t counted, struct kv_text *text)
{
    kv_put(text, " %u, worth %u\n", (unsigned)counted, (unsigned)goal_points(points, counted));
}

static void draw_goals(const struct table *table, const struct sheet *sheet, struct kv_text *text)
{
    const uint8_t *pair = smallcities_pairs[sheet->start];
    if (table->goals == GOALS_NONE)
        return;
    kv_put(text, "  goals     specialisation (%s quarters with six around them):",
           smallcities_colours[sheet->start].id);
    draw_goal(smallcities_specialisation, smallcities_count_specialised(sheet), text);
    kv_put(text, "            unification (buildings beside both %s and %s):",
           smallcities_colours[pair[0]].id, smallcities_colours[pair[1]].id);
    draw_goal(smallcities_unification, smallcities_count_unified(sheet), text);
    if (table->goal == NO_GOAL)
        return;
    kv_put(text, "            %s:", goal_label(table->goal)->id);
    draw_goal(smallcities_goal_points[table->goal], smallcities_count_goal(sheet, table->goal),
              text);
}

/* A finished solo game hears what the town is like. */
static void draw_verdict(const struct table *table, const struct sheet *sheet, struct kv_text *text)
{
    struct kv_score score;
    if (!table->solo || (building_count(sheet) < CIRCLES && empty_hexes(sheet)))
        return;
    smallcities_score(table, sheet, &score);
    kv_put(text, "  verdict   %s\n", smallcities_verdict(score.total));
}

void smallcities_draw_sheet(const void *table_bytes, const void *sheet_bytes, struct kv_text *text)
{
    const struct table *table = (const struct table *)table_bytes;
    const struct sheet *sheet = (const struct sheet *)sheet_bytes;
    uint32_t marker = marker_of(table, sheet);
    draw_map(sheet, text);
    kv_put(text, "  marker    %s, whose own building is the %s\n", smallcities_colours[marker].id,
           smallcities_buildings[marker].title);
    draw_circles(sheet, text);
    draw_stars(table, sheet, text);
    draw_goals(table, sheet, text);
    draw_verdict(table, sheet, text);
}
