/* Scores as a table for people, and figures as JSON. */
#include "cli/cli.h"

#include <stdio.h>
#include <stdlib.h>

#define COLUMNS      80
#define CELL_MOST    128
#define FIRST_SHOWN  3 /* of a crowd: these, and the leaders */
#define COLUMN_SPACE 2

void cli_scores_open(struct kv_scores *scores, const struct kv_match *match)
{
    struct kv_error error;
    if (!kv_scores_open(scores, match->setup.seats, &error))
        cli_quit(cli_refused(&error));
    kv_scores_take(scores, match);
}

static bool contains(const uint32_t *list, uint32_t count, uint32_t seat)
{
    for (uint32_t i = 0; i < count; i++)
        if (list[i] == seat)
            return true;
    return false;
}

uint32_t cli_scores_pick(const struct kv_scores *scores, uint32_t *shown)
{
    uint32_t count = 0;
    uint32_t first = scores->ranked <= CLI_SHOWN_MOST ? scores->ranked : FIRST_SHOWN;
    for (uint32_t seat = 0; seat < first; seat++)
        shown[count++] = seat;
    for (uint32_t i = 0; i < scores->ranked && count < CLI_SHOWN_MOST; i++)
        if (!contains(shown, count, scores->order[i]))
            shown[count++] = scores->order[i];
    return count;
}

/* ---- The table ---- */

/* The rows of the table: the parts of the score, and these two under them. */
enum row_kind { ROW_SEAT, ROW_PART, ROW_TOTAL, ROW_PLACE };

struct row {
    enum row_kind kind;
    uint32_t cell; /* the first cell of the part */
    const struct kv_part *part;
};

/* 8+0+6, or 3-1 where a cell is a loss. */
static void put_cells(const struct kv_part *part, const int32_t *cell, struct kv_text *text)
{
    for (uint32_t i = 0; i < part->cells; i++)
        kv_put(text, "%s%d", i > 0 && cell[i] >= 0 ? "+" : "", (int)cell[i]);
}

void cli_put_seat(const struct kv_scores *scores, uint32_t seat, struct kv_text *text)
{
    if (seat < scores->seats)
        kv_put(text, kv_translate("seat %u"), (unsigned)seat + 1);
    else
        kv_put(text, "%s", kv_translate("the rival"));
}

static void put_entry(const struct kv_scores *scores, const struct row *row, uint32_t seat,
                      struct kv_text *text)
{
    const struct kv_score *score = &scores->scores[seat];
    switch (row->kind) {
    case ROW_SEAT:
        cli_put_seat(scores, seat, text);
        break;
    case ROW_PART:
        put_cells(row->part, score->cell + row->cell, text);
        break;
    case ROW_TOTAL:
        kv_put(text, "%d", (int)score->total);
        break;
    case ROW_PLACE:
        kv_put(text, "%u", (unsigned)scores->places[seat]);
        break;
    }
}

static const char *row_title(const struct row *row)
{
    static const char *const titles[] = {[ROW_SEAT] = "",
                                         [ROW_PART] = "",
                                         [ROW_TOTAL] = KV_MARK("Total"),
                                         [ROW_PLACE] = KV_MARK("Place")};
    return kv_translate(row->kind == ROW_PART ? row->part->title : titles[row->kind]);
}

/* Goes to the next row; false after the last. Begins with a row that is all zeros. */
static bool next_row(const struct kv_game *game, struct row *row)
{
    if (row->kind == ROW_PLACE)
        return false;
    if (row->kind == ROW_SEAT)
        row->part = game->parts;
    else if (row->kind == ROW_PART)
        row->cell += row->part++->cells;
    if (row->kind == ROW_TOTAL)
        row->kind = ROW_PLACE;
    else
        row->kind = row->part->id ? ROW_PART : ROW_TOTAL;
    return true;
}

static int title_width(const struct kv_game *game)
{
    struct row row = {ROW_SEAT, 0, NULL};
    int width = 0;
    while (next_row(game, &row))
        if (cli_letters(row_title(&row)) > width)
            width = cli_letters(row_title(&row));
    return width;
}

static int column_width(const struct kv_scores *scores, const struct kv_game *game, uint32_t seat)
{
    struct row row = {ROW_SEAT, 0, NULL};
    int width = 0;
    do {
        char data[CELL_MOST];
        struct kv_text text;
        kv_text_start(&text, data, sizeof data);
        put_entry(scores, &row, seat, &text);
        if (cli_letters(data) > width)
            width = cli_letters(data);
    } while (next_row(game, &row));
    return width + COLUMN_SPACE;
}

static void print_row(const struct kv_scores *scores, const struct row *row, int left,
                      const uint32_t *seats, const int *widths, uint32_t count)
{
    struct kv_text line = cli_text();
    kv_put(&line, "%-*s", left, row_title(row));
    for (uint32_t i = 0; i < count; i++) {
        char data[CELL_MOST];
        struct kv_text text;
        kv_text_start(&text, data, sizeof data);
        put_entry(scores, row, seats[i], &text);
        kv_put(&line, "%*s", widths[i], data);
    }
    cli_print("%s\n", line.data);
    cli_text_free(&line);
}

/* As many of these seats as 80 columns hold, one under the other by rows. Returns how many. */
static uint32_t print_block(const struct kv_scores *scores, const struct kv_game *game,
                            const uint32_t *seats, uint32_t count)
{
    int widths[COLUMNS];
    int left = title_width(game), width = left;
    uint32_t fit = 0;
    while (fit < count && fit < COLUMNS) {
        widths[fit] = column_width(scores, game, seats[fit]);
        if (fit > 0 && width + widths[fit] > COLUMNS)
            break;
        width += widths[fit++];
    }
    struct row row = {ROW_SEAT, 0, NULL};
    do
        print_row(scores, &row, left, seats, widths, fit);
    while (next_row(game, &row));
    return fit;
}

void cli_scores_print(const struct kv_scores *scores, const struct kv_game *game,
                      const uint32_t *shown, uint32_t count)
{
    uint32_t *all = NULL;
    if (!shown) {
        shown = all = cli_memory(scores->ranked * sizeof *all);
        for (count = 0; count < scores->ranked; count++)
            all[count] = count;
    }
    for (uint32_t done = 0; done < count;) {
        cli_print("%s", done > 0 ? "\n" : "");
        done += print_block(scores, game, shown + done, count - done);
    }
    if (count < scores->ranked)
        cli_say("(and %u more)", (unsigned)(scores->ranked - count));
    free(all);
}

/* ---- Who won ---- */

static uint32_t count_winners(const struct kv_scores *scores)
{
    uint32_t winners = 0;
    while (winners < scores->ranked && scores->places[scores->order[winners]] == 1)
        winners++;
    return winners;
}

void cli_print_winners(const struct kv_scores *scores)
{
    struct kv_text names = cli_text();
    uint32_t winners = count_winners(scores);
    int points = (int)scores->scores[scores->order[0]].total;
    uint32_t count = (uint32_t)abs(points);
    for (uint32_t i = 0; i < winners && i < CLI_SHOWN_MOST; i++) {
        kv_put(&names, "%s", i == 0 ? "" : ", ");
        cli_put_seat(scores, scores->order[i], &names);
    }
    kv_put(&names, "%s", winners > CLI_SHOWN_MOST ? ", …" : "");
    if (scores->ranked == 1)
        cli_say(kv_translate_count("The result is %d point.", "The result is %d points.", count),
                points);
    else if (winners == 1)
        cli_say(kv_translate_count("The winner is %s with %d point.",
                                   "The winner is %s with %d points.", count),
                names.data, points);
    else
        cli_say(kv_translate_count("The win is shared by %s with %d point.",
                                   "The win is shared by %s with %d points.", count),
                names.data, points);
    cli_text_free(&names);
}

/* ---- JSON, as the engine answers ---- */

void cli_scores_json(const struct kv_scores *scores, const struct kv_match *match,
                     struct kv_text *json)
{
    kv_match_show_scores(match, scores->scores, scores->places, scores->ranked, json);
}

/* ---- Figures as JSON ---- */

/* The writer knows only integers. One is written, for the key and the comma, and its digit is
 * replaced. */
void cli_json_real(struct kv_text *json, const char *key, double number, int decimals)
{
    char digits[64];
    snprintf(digits, sizeof digits, "%.*f", decimals, number);
    kv_json_put_number(json, key, 0);
    if (json->cut)
        return;
    json->length--;
    kv_put(json, "%s", digits);
}

void cli_print_json(struct kv_text *json)
{
    kv_put(json, "\n");
    cli_print_bytes(json);
    json->length = 0;
}
