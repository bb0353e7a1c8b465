/*
 * Draws table and sheet as plain text, at most 80 columns wide. What players type (take 1, plan 2),
 * ids and symbols are the same in every language; the manual explains the symbols.
 */
#include "games/welcome/words/words.h"

enum { COLUMNS = 80, INDENT = 9 };

/* At most six characters each. */
static const char *const street_names[STREETS] = {
    KV_MARK_IN("street", "top"),
    KV_MARK_IN("street", "middle"),
    KV_MARK_IN("street", "bottom"),
};

static uint32_t columns_of(const char *text)
{
    uint32_t columns = 0;
    for (; *text; text++)
        columns += (*text & 0xc0) != 0x80; /* skips continuation bytes */
    return columns;
}

/* ---- The table ---- */

static void put_plan_points(const struct plan *plan, bool turned, struct kv_text *text)
{
    if (turned)
        kv_put(text,
               kv_translate_count("%u point (approved already)", "%u points (approved already)",
                                  plan->later),
               plan->later + 0u);
    else
        kv_put(text, kv_translate_count("%u point, later %u", "%u points, later %u", plan->first),
               plan->first + 0u, plan->later + 0u);
}

/* The points move to the next line if this one would become too long. */
static void draw_plan(const struct table *table, uint32_t pile, struct kv_text *text)
{
    const struct plan *plan = plan_of(table, pile);
    char needs_data[160], points_data[96];
    struct kv_text needs, points;
    kv_text_start(&needs, needs_data, sizeof needs_data);
    kv_text_start(&points, points_data, sizeof points_data);
    kv_put(&needs, "  plan %u  %-5s", (unsigned)pile + 1, plan_id(table, pile));
    welcome_put_needs(plan, &needs);
    put_plan_points(plan, table->turned >> pile & 1, &points);
    bool fits = columns_of(needs_data) + 2 + columns_of(points_data) <= COLUMNS;
    kv_put(text, "%s:%s%s\n", needs_data, fits ? " " : "\n               ", points_data);
}

static void draw_stacks(const struct table *table, struct kv_text *text)
{
    for (uint32_t i = 0; i < CARDS; i++) {
        kv_put(text, "  take %u  %2u ", (unsigned)i + 1, (unsigned)card_number(table->number[i]));
        kv_put(text, kv_translate("%-5s  (its next effect: %s)"),
               welcome_effect_name(card_effect(table->effect[i])),
               welcome_effect_name(card_effect(table->number[i])));
        kv_put(text, "\n");
    }
}

static void draw_hand(const uint8_t hand[CARDS], struct kv_text *text)
{
    for (uint32_t i = 0; i < CARDS; i++)
        kv_put(text, "%s%u %s", i ? " | " : "", (unsigned)card_number(hand[i]),
               welcome_effect_name(card_effect(hand[i])));
    kv_put(text, "\n");
}

/* The rival's cards in order, wrapped into lines. */
static void draw_rival(const struct table *table, struct kv_text *text)
{
    const struct rival *rival = rival_of(table);
    char head[96];
    struct kv_text line;
    kv_text_start(&line, head, sizeof head);
    kv_put(&line, kv_translate("  rival   %s, level %u; cards:"),
           kv_translate(welcome_rivals[table->rival].title), rival->level + 0u);
    kv_put(text, "%s%s", head, table->rival_count ? "" : kv_translate(" none yet"));
    uint32_t column = columns_of(head);
    for (uint32_t i = 0; i < table->rival_count; i++) {
        const char *effect = welcome_effect_name(table->rival_cards[i]);
        uint32_t width = columns_of(effect) + 1;
        if (column + width > COLUMNS) {
            kv_put(text, "\n%*s", INDENT, "");
            column = INDENT;
        }
        kv_put(text, " %s", effect);
        column += width;
    }
    kv_put(text, "\n");
}

void welcome_put_plans(const struct table *table, struct kv_text *text)
{
    for (uint32_t pile = 0; pile < PILES; pile++) {
        const struct plan *plan = plan_of(table, pile);
        char name[24];
        struct kv_text number;
        kv_text_start(&number, name, sizeof name);
        kv_put(&number, "%u (%s)", (unsigned)pile + 1, plan_id(table, pile));
        kv_put(text, kv_translate("plan %s"), name);
        kv_put(text, ": ");
        welcome_put_needs(plan, text);
        kv_put(text, " · ");
        put_plan_points(plan, table->turned >> pile & 1, text);
        kv_put(text, "\n");
    }
    if (table->mode == MODE_RIVAL)
        draw_rival(table, text);
}

void welcome_draw_table(const void *table_bytes, struct kv_text *text)
{
    const struct table *table = (const struct table *)table_bytes;
    for (uint32_t pile = 0; pile < PILES; pile++)
        draw_plan(table, pile, text);
    if (table->mode == MODE_STACKS)
        draw_stacks(table, text);
    if (table->mode == MODE_SOLO || table->mode == MODE_RIVAL) {
        kv_put(text, "%s", kv_translate("  cards   "));
        draw_hand(table->number, text);
    }
    if (table->mode == MODE_RIVAL)
        draw_rival(table, text);
}

/* ---- The sheet ---- */

/* A track with the value reached in brackets: 0 2 [4] 10. */
void welcome_put_track(const uint8_t *values, uint32_t boxes, uint32_t marks, struct kv_text *text)
{
    for (uint32_t i = 0; i <= boxes; i++)
        kv_put(text, i == marks ? " [%u]" : " %u", values[i] + 0u);
}

static void draw_house_numbers(const struct board *board, uint32_t i, struct kv_text *text)
{
    kv_put(text, "%-8s", "");
    for (uint32_t house = 0; house < board->length[i]; house++)
        kv_put(text, " %3u%s", (unsigned)house + 1,
               board->pool_houses[i] >> house & 1 ? "~"
               : house + 1 < board->length[i]     ? " "
                                                  : "");
}

static void draw_houses(const struct street *street, uint32_t i, uint32_t length,
                        struct kv_text *text)
{
    kv_put(text, "%u %-6s", (unsigned)i + 1, kv_translate(street_names[i]));
    for (uint32_t house = 0; house < length; house++) {
        bool fence = house == 0 || street->fences >> (house - 1) & 1;
        char mark = street->bis >> house & 1 ? 'b' : street->pools >> house & 1 ? '~' : ' ';
        kv_put(text, "%c", fence ? '|' : ' ');
        if (street->house[house] == HOUSE_EMPTY)
            kv_put(text, "  _ ");
        else if (street->house[house] == HOUSE_ROUNDABOUT)
            kv_put(text, " (o)");
        else
            kv_put(text, " %2u%c", street->house[house] - 1u, mark);
    }
    kv_put(text, "|\n");
}

/* A line over the houses that were used for a plan, as on paper. */
static void draw_used(const struct street *street, struct kv_text *text)
{
    if (!street->used)
        return;
    kv_put(text, "%-8s", "");
    for (uint32_t house = 0; street->used >> house; house++)
        kv_put(text, " %s", street->used >> house & 1 ? "----" : "    ");
    kv_put(text, "\n");
}

static void draw_street(const struct table *table, const struct sheet *sheet, uint32_t i,
                        struct kv_text *text)
{
    const struct board *board = board_of(table);
    const struct street *street = &sheet->street[i];
    draw_house_numbers(board, i, text);
    kv_put(text, "\n");
    draw_used(street, text);
    draw_houses(street, i, board->length[i], text);
    kv_put(text, "%-8s %s", "", kv_translate("parks"));
    welcome_put_track(board->park_values[i], board->park_boxes[i], street->parks, text);
    kv_put(text, "\n");
}

static void draw_agents(const struct board *board, const struct sheet *sheet, struct kv_text *text)
{
    const char *name = kv_translate("estates");
    kv_put(text, "%s", name);
    for (uint32_t size = 0; size < SIZES; size++) {
        kv_put(text, "  %u:", (unsigned)size + 1);
        welcome_put_track(board->estate_values[size], board->agent_boxes[size], sheet->agents[size],
                          text);
        if (size == 2)
            kv_put(text, "\n%*s", (int)columns_of(name), "");
    }
    kv_put(text, "\n");
}

static void draw_plan_points(const struct table *table, const struct sheet *sheet,
                             struct kv_text *text)
{
    kv_put(text, "%s", kv_translate("plans  "));
    for (uint32_t i = 0; i < PILES; i++) {
        kv_put(text, "  %s ", welcome_pile_name(edition_of(table), i));
        if (sheet->points[i])
            kv_put(text, "%u", sheet->points[i] + 0u);
        else
            kv_put(text, "-");
    }
    kv_put(text, kv_translate("    temps %u of %u"), sheet->temps + 0u, (unsigned)TEMPS_MOST);
    if (table->advanced) {
        kv_put(text, "\n%*s%s", INDENT, "", kv_translate("roundabouts"));
        welcome_put_track(board_of(table)->roundabout_values, ROUNDABOUTS_MOST, sheet->roundabouts,
                          text);
    }
    kv_put(text, "    %s", kv_translate("refusals"));
    welcome_put_track(board_of(table)->refusal_values, REFUSALS_MOST, sheet->refusals, text);
    kv_put(text, "\n");
}

void welcome_draw_counts(const struct table *table, const struct sheet *sheet, struct kv_text *text)
{
    const struct board *board = board_of(table);
    kv_put(text, "%s", kv_translate("pools  ")); /* padded to the width of the other names */
    welcome_put_track(board->pool_values, POOLS_MOST, sheet->pools, text);
    kv_put(text, "\n%s", kv_translate("bis    "));
    welcome_put_track(board->bis_values, BIS_MOST, sheet->bis, text);
    kv_put(text, "\n");
    draw_plan_points(table, sheet, text);
}

void welcome_draw_sheet(const void *table_bytes, const void *sheet_bytes, struct kv_text *text)
{
    const struct table *table = (const struct table *)table_bytes;
    const struct sheet *sheet = (const struct sheet *)sheet_bytes;
    if (sheet->hand[CARDS - 1]) {
        kv_put(text, "%s", kv_translate("  hand    "));
        draw_hand(sheet->hand, text);
    }
    for (uint32_t i = 0; i < STREETS; i++)
        draw_street(table, sheet, i, text);
    draw_agents(board_of(table), sheet, text);
    welcome_draw_counts(table, sheet, text);
}
