/* Points: of a sheet, and of the rival who has none. */
#include "base/bits.h"
#include "games/welcome/rules/game.h"

const struct kv_part welcome_parts[] = {
    {"plans", KV_MARK("city plans"), PILES},
    {"parks", KV_MARK("parks"), STREETS},
    {"pools", KV_MARK("pools"), 1},
    {"temps", KV_MARK("temporary workers"), 1},
    {"estates", KV_MARK("estates of 1 to 6"), SIZES},
    {"bis", KV_MARK("bis houses"), 1},
    {"roundabouts", KV_MARK("roundabouts"), 1},
    {"refusals", KV_MARK("refusals"), 1},
    {0},
};

static int32_t add_up(const struct kv_score *score)
{
    int32_t total = 0;
    for (uint32_t i = 0; i < CELLS; i++)
        total += score->cell[i];
    return total;
}

/* Rank among the counts of temps at the table: as many places down as there are different larger
 * counts. Nobody gets anything for none. */
static int32_t temps_by_rank(const struct box *box, uint32_t seen, uint32_t marks)
{
    uint32_t rank = kv_bits_count(seen >> (marks + 1));
    return marks && rank < 3 ? box->temp_rank_points[rank] : 0;
}

static int32_t temps_by_threshold(const struct threshold rule[THRESHOLDS], uint32_t marks)
{
    for (uint32_t i = 0; i < THRESHOLDS; i++) {
        const struct threshold *threshold = &rule[i];
        if (threshold->marks && marks >= threshold->marks)
            return threshold->points;
    }
    return 0;
}

static uint32_t rival_effects(const struct table *table, uint32_t effect)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < table->rival_count; i++)
        count += table->rival_cards[i] == effect;
    return count;
}

/* A rival's temps as far as ranks care: no sheet has more boxes than that. */
static uint32_t rival_temps(const struct table *table)
{
    uint32_t count = rival_effects(table, TEMP);
    return count <= TEMPS_MOST ? count : TEMPS_MOST + 1;
}

static bool has_rival(const struct table *table)
{
    return table->mode == MODE_RIVAL && table->rival != RIVAL_CLOSED;
}

static int32_t temps_of(const struct table *table, const struct sheet *sheet)
{
    if (table->thresholds != BY_RANK)
        return temps_by_threshold(box_of(table)->temp_thresholds[table->thresholds], sheet->temps);
    uint32_t seen = table->temps_seen;
    if (has_rival(table))
        seen |= 1u << rival_temps(table);
    return temps_by_rank(box_of(table), seen, sheet->temps);
}

/* Completed estates of each size; returns how many in all. */
static uint32_t count_estates(const struct table *table, const struct sheet *sheet,
                              uint32_t count[SIZES])
{
    uint32_t all = 0;
    for (uint32_t i = 0; i < SIZES; i++)
        count[i] = 0;
    for (uint32_t i = 0; i < STREETS; i++) {
        uint32_t from = 0, first, size;
        while (welcome_street_estate(&sheet->street[i], table->length[i], &from, &first, &size)) {
            count[size - 1]++;
            all++;
        }
    }
    return all;
}

const struct kv_label welcome_ties[] = {
    {"estates", KV_MARK("more estates")},
    {"estates-1", KV_MARK("more estates of one house")},
    {"estates-2", KV_MARK("more estates of two houses")},
    {"estates-3", KV_MARK("more estates of three houses")},
    {"estates-4", KV_MARK("more estates of four houses")},
    {"estates-5", KV_MARK("more estates of five houses")},
    {"estates-6", KV_MARK("more estates of six houses")},
    {0},
};

void welcome_score(const void *table_bytes, const void *sheet_bytes, struct kv_score *score)
{
    const struct table *table = (const struct table *)table_bytes;
    const struct sheet *sheet = (const struct sheet *)sheet_bytes;
    const struct board *board = board_of(table);
    uint32_t estates[SIZES];
    *score = (struct kv_score){0};
    score->ties[0] = (int32_t)count_estates(table, sheet, estates);
    for (uint32_t i = 0; i < PILES; i++)
        score->cell[CELL_PLANS + i] = sheet->points[i];
    for (uint32_t i = 0; i < STREETS; i++)
        score->cell[CELL_PARKS + i] = board->park_values[i][sheet->street[i].parks];
    score->cell[CELL_POOLS] = board->pool_values[sheet->pools];
    score->cell[CELL_TEMPS] = temps_of(table, sheet);
    for (uint32_t i = 0; i < SIZES; i++) {
        score->cell[CELL_ESTATES + i] =
            (int32_t)(estates[i] * board->estate_values[i][sheet->agents[i]]);
        if (edition_of(table)->ties_by_size)
            score->ties[1 + i] = (int32_t)estates[i];
    }
    score->cell[CELL_BIS] = -board->bis_values[sheet->bis];
    score->cell[CELL_ROUNDABOUTS] = -board->roundabout_values[sheet->roundabouts];
    score->cell[CELL_REFUSALS] = -board->refusal_values[sheet->refusals];
    score->total = add_up(score);
}

/* ---- The rival ---- */

struct rival_estate {
    uint32_t houses, points;
};

/* The estates a rival's stack of cards makes, cut at its fences; empty ones are none. */
static uint32_t rival_estates(const struct table *table, struct rival_estate *estates)
{
    const struct rival *rival = rival_of(table);
    uint32_t count = 0, houses = 0;
    bool agent = false;
    for (uint32_t i = 0; i <= table->rival_count; i++) {
        uint32_t effect = i < table->rival_count ? table->rival_cards[i] : FENCE;
        if (effect != FENCE) {
            houses += effect == BIS ? rival->bis : 1;
            agent |= effect == AGENT;
        } else if (houses) {
            estates[count++] = (struct rival_estate){houses, houses * (agent ? rival->agent : 1u)};
            houses = 0;
            agent = false;
        }
    }
    return count;
}

/* Which of two estates counts first: the best-scoring, or the one with most houses (among equals
 * the one worth more). */
static bool counts_before(const struct table *table, const struct rival_estate *a,
                          const struct rival_estate *b)
{
    if (!edition_of(table)->rival_best_points && a->houses != b->houses)
        return a->houses > b->houses;
    return a->points > b->points;
}

enum { RIVAL_ESTATES_COUNTED = 5 };

/* Moves the estates that count to the front, the first of them first. */
static void sort_rival_estates(const struct table *table, struct rival_estate *estates,
                               uint32_t count)
{
    for (uint32_t i = 1; i < count; i++) {
        struct rival_estate moving = estates[i];
        uint32_t at = i;
        for (; at > 0 && counts_before(table, &moving, &estates[at - 1]); at--)
            estates[at] = estates[at - 1];
        estates[at] = moving;
    }
}

/* The rival's points go into the same cells as on the paper sheet: its fences into the first
 * estate cell, its five estates into the others; all its parks into the first park cell. */
bool welcome_rival(const void *table_bytes, const void *sheet_bytes, struct kv_score *score)
{
    const struct table *table = (const struct table *)table_bytes;
    const struct sheet *sheet = (const struct sheet *)sheet_bytes;
    if (!has_rival(table))
        return false;
    const struct rival *rival = rival_of(table);
    struct rival_estate estates[RIVAL_CARDS_MOST + 1];
    uint32_t count = rival_estates(table, estates);
    sort_rival_estates(table, estates, count);

    *score = (struct kv_score){.ties = {(int32_t)count, 1}}; /* the rival wins what is equal */
    for (uint32_t i = 0; i < PILES; i++)
        score->cell[CELL_PLANS + i] = table->rival_points[i];
    score->cell[CELL_PARKS] = (int32_t)(rival->park * rival_effects(table, PARK));
    score->cell[CELL_POOLS] = (int32_t)(rival->pool * rival_effects(table, POOL));
    score->cell[CELL_TEMPS] = (int32_t)(rival->temp * rival_effects(table, TEMP)) +
                              temps_by_rank(box_of(table), 1u << sheet->temps, rival_temps(table));
    score->cell[CELL_ESTATES] = (int32_t)(rival->fence * rival_effects(table, FENCE));
    for (uint32_t i = 0; i < RIVAL_ESTATES_COUNTED && i < count; i++)
        score->cell[CELL_ESTATES + 1 + i] = (int32_t)estates[i].points;
    score->total = add_up(score);
    return true;
}
