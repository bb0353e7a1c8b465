/* Table and sheet drawn in plain text, at most 80 columns wide. */
#include "games/welcome/welcome.h"

static const char *const street_names[STREETS] = {"top", "middle", "bottom"};

/* ---- The table ---- */

static void draw_plans(const struct table *table, struct kv_text *text)
{
    for (uint32_t pile = 0; pile < PILES; pile++) {
        const struct plan *plan = plan_of(table, pile);
        bool turned = table->turned >> pile & 1;
        kv_put(text, "  plan %u  %-5s%s%s: ", (unsigned)pile + 1, plan->id,
               plan->kind == PLAN_ESTATES ? "estates of " : "", plan->needs);
        if (turned)
            kv_put(text, "%u points (approved already)\n", plan->later + 0u);
        else
            kv_put(text, "%u points, later %u\n", plan->first + 0u, plan->later + 0u);
    }
}

static void draw_stacks(const struct table *table, struct kv_text *text)
{
    for (uint32_t i = 0; i < CARDS; i++)
        kv_put(text, "  take %u  %2u %-5s  (its next effect: %s)\n", (unsigned)i + 1,
               (unsigned)card_number(table->number[i]),
               welcome_effect_ids[card_effect(table->effect[i])],
               welcome_effect_ids[card_effect(table->number[i])]);
}

static void draw_rival(const struct table *table, struct kv_text *text)
{
    const struct rival *rival = &welcome_rivals[table->rival];
    kv_put(text, "  rival   %s, level %u; cards:", rival->name, rival->level + 0u);
    for (uint32_t i = 0; i < table->rival_count; i++)
        kv_put(text, "%s%s", i && i % 9 == 0 ? "\n         " : " ",
               welcome_effect_ids[table->rival_cards[i]]);
    kv_put(text, "%s\n", table->rival_count ? "" : " none yet");
}

void welcome_draw_table(const void *table_bytes, struct kv_text *text)
{
    const struct table *table = (const struct table *)table_bytes;
    draw_plans(table, text);
    if (table->mode == MODE_STACKS)
        draw_stacks(table, text);
    if (table->mode == MODE_SOLO || table->mode == MODE_RIVAL) {
        kv_put(text, "  cards   ");
        welcome_offer(table, NULL, text);
        kv_put(text, "\n");
    }
    if (table->mode == MODE_RIVAL)
        draw_rival(table, text);
}

/* ---- The sheet ---- */

/* A track with the value reached in brackets: 0 2 [4] 10. */
static void draw_track(const uint8_t *values, uint32_t boxes, uint32_t marks, struct kv_text *text)
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
    kv_put(text, "%u %-6s", (unsigned)i + 1, street_names[i]);
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

/* A line over the houses that served a plan, as one draws it on paper. */
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
    kv_put(text, "%-8s parks", "");
    draw_track(board->park_values[i], board->park_boxes[i], street->parks, text);
    kv_put(text, "\n");
}

static void draw_agents(const struct board *board, const struct sheet *sheet, struct kv_text *text)
{
    kv_put(text, "estates");
    for (uint32_t size = 0; size < SIZES; size++) {
        kv_put(text, "  %u:", (unsigned)size + 1);
        draw_track(board->estate_values[size], board->agent_boxes[size], sheet->agents[size], text);
        if (size == 2)
            kv_put(text, "\n       ");
    }
    kv_put(text, "\n");
}

static void draw_plan_points(const struct table *table, const struct sheet *sheet,
                             struct kv_text *text)
{
    kv_put(text, "plans  ");
    for (uint32_t i = 0; i < PILES; i++) {
        kv_put(text, "  %c ", edition_of(table)->pile_names[i]);
        if (sheet->points[i])
            kv_put(text, "%u", sheet->points[i] + 0u);
        else
            kv_put(text, "-");
    }
    kv_put(text, "    temps %u of %d", sheet->temps + 0u, TEMPS_MOST);
    if (table->advanced) {
        kv_put(text, "    roundabouts");
        draw_track(board_of(table)->roundabout_values, ROUNDABOUTS_MOST, sheet->roundabouts, text);
    }
    kv_put(text, "    refusals");
    draw_track(board_of(table)->refusal_values, REFUSALS_MOST, sheet->refusals, text);
    kv_put(text, "\n");
}

void welcome_draw_sheet(const void *table_bytes, const void *sheet_bytes, struct kv_text *text)
{
    const struct table *table = (const struct table *)table_bytes;
    const struct sheet *sheet = (const struct sheet *)sheet_bytes;
    const struct board *board = board_of(table);
    if (sheet->hand[CARDS - 1]) {
        kv_put(text, "  hand    ");
        welcome_offer(table, sheet, text);
        kv_put(text, "\n");
    }
    for (uint32_t i = 0; i < STREETS; i++)
        draw_street(table, sheet, i, text);
    draw_agents(board, sheet, text);
    kv_put(text, "pools  ");
    draw_track(board->pool_values, POOLS_MOST, sheet->pools, text);
    kv_put(text, "\nbis    ");
    draw_track(board->bis_values, BIS_MOST, sheet->bis, text);
    kv_put(text, "\n");
    draw_plan_points(table, sheet, text);
}
