/* The end of a game of Welcome: its conditions, the score, the rival and the places. */
#include <stdlib.h>
#include <string.h>

#include "oracle/welcome/rules.h"
#include "oracle/welcome/welcome.h"

enum { RIVAL_ESTATES = 5 };

/* ---- Temps ---- */

static int read_temps(const struct kv_json *sheet)
{
    struct kv_json value;
    int64_t temps;

    if (!kv_json_field(sheet, "temps", &value) || !kv_json_integer(&value, 0, TEMP_BOXES, &temps))
        oracle_give_up("a sheet without temps", sheet);
    return (int)temps;
}

static int count_rival_cards(const struct table *table, enum effect effect)
{
    int count = 0;

    for (int i = 0; i < table->rival_card_count; i++)
        count += table->rival_cards[i] == effect;
    return count;
}

static bool rival_scores(const struct table *table)
{
    return table->mode == MODE_RIVAL && table->rival && strcmp(table->rival->name, "closed") != 0;
}

/* Equal numbers share a rank and none is skipped: 5, 5, 1, 0 marks give 7, 7, 4, 0 points. So the
 * rank is the count of distinct higher numbers. */
static int ranked_temps(const struct table *table, const struct kv_json *sheets, int temps)
{
    bool present[RIVAL_CARDS_MOST + 1] = {false};
    struct kv_json_walk walk;
    int rank = 0;

    if (temps == 0)
        return 0;
    kv_json_enter(sheets, &walk);
    for (struct kv_json sheet; kv_json_next(&walk, NULL, &sheet);)
        present[read_temps(&sheet)] = true;
    if (rival_scores(table))
        present[count_rival_cards(table, TEMP)] = true;
    for (int more = temps + 1; more <= RIVAL_CARDS_MOST; more++)
        rank += present[more];
    return rank < 3 ? oracle_temp_ranks[rank] : 0;
}

static int score_temps(const struct table *table, const struct kv_json *sheets, int temps)
{
    if (table->mode == MODE_SOLO)
        return temps >= oracle_solo_temps[0] ? oracle_solo_temps[1] : 0;
    if (table->mode == MODE_RIVAL && !rival_scores(table)) {
        for (int i = 0; i < 6; i += 2)
            if (oracle_closed_temps[i] && temps >= oracle_closed_temps[i])
                return oracle_closed_temps[i + 1];
        return 0;
    }
    return ranked_temps(table, sheets, temps);
}

/* ---- A sheet ---- */

static void count_estates(const struct sheet *sheet, struct oracle_score *score)
{
    struct estate estates[ESTATES_MOST];

    score->completed_estates = oracle_estates(sheet, estates);
    for (int i = 0; i < score->completed_estates; i++)
        score->estates_by_size[oracle_estate_size(&estates[i]) - 1]++;
}

static int add_up(const struct oracle_score *score)
{
    int total = score->pools + score->temps + score->bis + score->roundabouts + score->refusals;

    for (int i = 0; i < PLANS; i++)
        total += score->plans[i];
    for (int i = 0; i < STREETS; i++)
        total += score->parks[i];
    for (int i = 0; i < SIZES; i++)
        total += score->estates[i];
    return total;
}

static void score_sheet(const struct table *table, const struct kv_json *sheets,
                        const struct sheet *sheet, struct oracle_score *score)
{
    const struct board *board = table->board;

    *score = (struct oracle_score){.total = 0};
    for (int i = 0; i < PLANS; i++)
        score->plans[i] = sheet->plans[i] == NOT_APPROVED ? 0 : sheet->plans[i];
    for (int i = 0; i < STREETS; i++)
        score->parks[i] = oracle_value(&board->parks[i], sheet->streets[i].parks);
    score->pools = oracle_value(&board->pools, sheet->pools);
    score->temps = score_temps(table, sheets, sheet->temps);
    count_estates(sheet, score);
    for (int i = 0; i < SIZES; i++)
        score->estates[i] =
            score->estates_by_size[i] * oracle_value(&board->estates[i], sheet->agents[i]);
    score->bis = -oracle_value(&board->bis, sheet->bis);
    score->roundabouts = -oracle_value(&table->board->roundabouts, sheet->roundabouts);
    score->refusals = -oracle_value(&table->board->refusals, sheet->refusals);
    score->total = add_up(score);
}

void oracle_welcome_score(const struct kv_json *table, const struct kv_json *sheets, unsigned seat,
                          struct oracle_score *score)
{
    struct kv_json_walk walk;
    struct kv_json json;
    struct table read;
    struct sheet sheet;

    oracle_read_table(table, &read);
    kv_json_enter(sheets, &walk);
    for (unsigned i = 0; i <= seat; i++)
        if (!kv_json_next(&walk, NULL, &json))
            oracle_give_up("no such seat", sheets);
    oracle_read_sheet(&json, &sheet);
    score_sheet(&read, sheets, &sheet, score);
}

/* ---- The rival ---- */

struct rival_estate {
    int houses, points;
};

/* Collector's edition: "the five estates that give the most points". */
static int by_points(const void *a, const void *b)
{
    const struct rival_estate *left = a, *right = b;

    return right->points - left->points;
}

/* Second edition: "its five largest estates"; among equals the one worth more. */
static int by_houses(const void *a, const void *b)
{
    const struct rival_estate *left = a, *right = b;

    return left->houses != right->houses ? right->houses - left->houses : by_points(a, b);
}

/* The stack is cut at the fences, and its ends are fences; nothing between two is no estate. */
static int cut_rival_stack(const struct table *table, struct rival_estate *estates)
{
    int count = 0, houses = 0;
    bool agent = false;

    for (int i = 0; i <= table->rival_card_count; i++) {
        if (i < table->rival_card_count && table->rival_cards[i] != FENCE) {
            houses += table->rival_cards[i] == BIS ? table->rival->bis : 1;
            agent = agent || table->rival_cards[i] == AGENT;
            continue;
        }
        if (houses > 0)
            estates[count++] =
                (struct rival_estate){houses, houses * (agent ? table->rival->agent : 1)};
        houses = 0;
        agent = false;
    }
    return count;
}

static int score_rival(const struct table *table, const struct kv_json *sheets, int *count)
{
    struct rival_estate estates[RIVAL_CARDS_MOST + 1];
    int total = 0;

    for (int i = 0; i < PLANS; i++)
        total += table->rival_plans[i];
    total += table->rival->park * count_rival_cards(table, PARK);
    total += table->rival->pool * count_rival_cards(table, POOL);
    total += table->rival->temp * count_rival_cards(table, TEMP);
    total += table->rival->fence * count_rival_cards(table, FENCE);
    total += ranked_temps(table, sheets, count_rival_cards(table, TEMP));
    *count = cut_rival_stack(table, estates);
    qsort(estates, (size_t)*count, sizeof estates[0],
          table->edition == EDITION_COLLECTOR ? by_points : by_houses);
    for (int i = 0; i < *count && i < RIVAL_ESTATES; i++)
        total += estates[i].points;
    return total;
}

bool oracle_welcome_rival(const struct kv_json *table, const struct kv_json *sheets, int *total,
                          int *estates)
{
    struct table read;

    oracle_read_table(table, &read);
    if (!rival_scores(&read))
        return false;
    *total = score_rival(&read, sheets, estates);
    return true;
}

/* ---- Places ---- */

/* Is one ahead of the other? More points; then more estates; then, in the first edition, more
 * estates of one house, of two, and so on. */
static bool stands_before(enum edition edition, const struct oracle_score *one,
                          const struct oracle_score *other)
{
    if (one->total != other->total)
        return one->total > other->total;
    if (one->completed_estates != other->completed_estates)
        return one->completed_estates > other->completed_estates;
    for (int i = 0; edition == EDITION_FIRST && i < SIZES; i++)
        if (one->estates_by_size[i] != other->estates_by_size[i])
            return one->estates_by_size[i] > other->estates_by_size[i];
    return false;
}

/* "In case of a tie you win if you have more completed estates than the rival"; otherwise the rival
 * does. */
static void place_rival(const struct oracle_score *seat, int total, int estates, unsigned *places)
{
    bool wins = seat->total > total || (seat->total == total && seat->completed_estates > estates);

    places[0] = wins ? 1 : 2;
    places[1] = wins ? 2 : 1;
}

void oracle_welcome_places(const struct kv_json *table, const struct kv_json *sheets,
                           unsigned *places)
{
    unsigned count = kv_json_count(sheets);
    struct oracle_score *scores = calloc(count, sizeof *scores);
    struct table read;
    int total, estates;

    if (!scores)
        oracle_give_up("no memory", NULL);
    oracle_read_table(table, &read);
    for (unsigned seat = 0; seat < count; seat++)
        oracle_welcome_score(table, sheets, seat, &scores[seat]);
    for (unsigned seat = 0; seat < count; seat++) {
        places[seat] = 1; /* plus one for each seat that is ahead */
        for (unsigned i = 0; i < count; i++)
            places[seat] += stands_before(read.edition, &scores[i], &scores[seat]);
    }
    if (oracle_welcome_rival(table, sheets, &total, &estates))
        place_rival(&scores[0], total, estates, places);
    free(scores);
}

/* ---- The end ---- */

bool oracle_welcome_ended(const struct kv_json *sheets)
{
    struct kv_json_walk walk;
    struct sheet sheet;

    kv_json_enter(sheets, &walk);
    for (struct kv_json json; kv_json_next(&walk, NULL, &json);) {
        int plans = 0, filled = 0;

        oracle_read_sheet(&json, &sheet);
        for (int i = 0; i < PLANS; i++)
            plans += sheet.plans[i] != NOT_APPROVED;
        for (int i = 0; i < STREETS; i++)
            filled += oracle_filled(&sheet.streets[i]);
        if (plans == PLANS || filled == STREETS || sheet.refusals >= REFUSALS_MOST)
            return true;
    }
    return false;
}
