/* The report of an analysis in text and as JSON: turn by turn, and what they come to. */
#include "cli/report/analysis.h"

#include <string.h>

/* ---- A turn ---- */

void report_turn_in_lines(void *context, const struct kv_match *match,
                          const struct kv_analysis *analysis, struct kv_text *out)
{
    (void)context;
    for (uint32_t line = 0; line < ANALYSIS_LINES; line++) {
        size_t start = out->length;
        analysis_tell(match, analysis, (enum analysis_line)line, out);
        if (out->length > start)
            kv_put(out, "\n");
    }
}

void report_turn_in_words(void *context, const struct kv_match *match,
                          const struct kv_analysis *analysis, struct kv_text *out)
{
    enum { INDENT = 8 };
    struct kv_text lines = cli_text();
    report_turn_in_lines(context, match, analysis, &lines);
    for (char *line = lines.data, *end; (end = strchr(line, '\n')) != NULL; line = end + 1) {
        *end = '\0';
        cli_put_wrapped(out, line, INDENT);
    }
    cli_text_free(&lines);
}

void report_turn_as_json(void *context, const struct kv_match *match,
                         const struct kv_analysis *analysis, struct kv_text *text)
{
    (void)context;
    kv_analysis_show(analysis, match, text);
}

/* ---- For people ---- */

enum { ROUND_WIDTH = 8, POINTS_WIDTH = 13, CHANCE_WIDTH = 11, TITLE_WIDTH = 34 };

/* The text and spaces up to the width. */
static void put_cell(struct kv_text *line, const char *text, int width)
{
    kv_put(line, "%s", text);
    for (int letters = cli_letters(text); letters < width; letters++)
        kv_put(line, " ");
}

static void put_figure_cell(struct kv_text *line, struct kv_figure figure, bool chance, bool sign)
{
    struct kv_text text = cli_text();
    analysis_put_figure(&text, figure, chance, sign);
    put_cell(line, text.data, chance ? CHANCE_WIDTH : POINTS_WIDTH);
    cli_text_free(&text);
}

/* Prints a line of cells, without the spaces at its end, and gives it back. */
static void print_line(struct kv_text *line)
{
    while (line->length > 0 && line->data[line->length - 1] == ' ')
        line->length--;
    kv_put(line, "\n");
    cli_print_text(line);
    cli_text_free(line);
}

static void print_heading(const struct kv_game_analysis *game)
{
    const struct kv_analysis none = {0};
    struct analysis_cell cells[ANALYSIS_CELLS_MOST];
    uint32_t count = analysis_cells(game, &none, cells);
    struct kv_text line = cli_text();
    put_cell(&line, kv_translate("Round"), ROUND_WIDTH);
    for (uint32_t i = 0; i < count; i++)
        put_cell(&line, cells[i].title, cells[i].chance ? CHANCE_WIDTH : POINTS_WIDTH);
    print_line(&line);
}

static void print_turn(const struct kv_game_analysis *game, const struct kv_analysed_turn *turn)
{
    struct analysis_cell cells[ANALYSIS_CELLS_MOST];
    uint32_t count = analysis_cells(game, &turn->analysis, cells);
    struct kv_text line = cli_text(), round = cli_text();
    if (turn->set)
        cli_say("A position was set here; totals start again.");
    kv_put(&round, "%4u %s", (unsigned)turn->round, kv_verdict_signs[turn->analysis.verdict]);
    put_cell(&line, round.data, ROUND_WIDTH);
    for (uint32_t i = 0; i < count; i++) {
        const struct analysis_cell *cell = &cells[i];
        if (cell->known)
            put_figure_cell(&line, cell->figure, cell->chance, cell->sign);
        else
            put_cell(&line, "–", cell->chance ? CHANCE_WIDTH : POINTS_WIDTH);
    }
    print_line(&line);
    cli_print_text(&turn->text);
    cli_text_free(&round);
}

static void print_total(const struct kv_game_analysis *game, const struct analysis_total *total,
                        const struct kv_analysis_totals *totals)
{
    struct kv_text line = cli_text();
    kv_put(&line, "  ");
    put_cell(&line, analysis_title(game, total), TITLE_WIDTH);
    put_figure_cell(&line, *analysis_points(total, totals), false, total->sign);
    if (total->chances && kv_game_analysis_has_chances(game))
        put_figure_cell(&line, *analysis_chance(total, totals), true, false);
    print_line(&line);
}

static void print_totals(const struct kv_game_analysis *game, uint32_t seat)
{
    struct kv_analysis_totals totals;
    kv_game_analysis_totals(game, seat, &totals);
    cli_print("\n");
    cli_head("Seat %u, total", (unsigned)seat + 1);
    for (uint32_t i = 0; i < ANALYSIS_TOTALS; i++)
        print_total(game, &analysis_totals[i], &totals);
    cli_say_at(2, "Marks: %u × !, %u × ?, %u × ??", (unsigned)totals.marks[KV_ONLY],
               (unsigned)totals.marks[KV_INACCURATE], (unsigned)totals.marks[KV_BLUNDER]);
    cli_print("\n");
}

static void print_seat(const struct kv_game_analysis *game, uint32_t seat)
{
    cli_head("Seat %u", (unsigned)seat + 1);
    print_heading(game);
    for (uint32_t i = 0; i < game->count; i++)
        if (game->turns[i].seat == seat)
            print_turn(game, &game->turns[i]);
    print_totals(game, seat);
}

static void print_report(const struct kv_game_analysis *game)
{
    struct kv_text text = cli_text();
    kv_name_print(&game->setup, &text);
    kv_put(&text, ", ");
    cli_put_seats(game->setup.seats, &text);
    cli_print("%s\n\n", text.data);
    for (uint32_t i = 0; i < game->seats; i++)
        print_seat(game, game->first + i);
    for (uint32_t i = 0; analysis_explanations[i]; i++)
        cli_say("%s", kv_translate(analysis_explanations[i]));
    text.length = 0;
    kv_put(&text, "%s", "");
    analysis_put_note(game, &text);
    if (text.length > 0)
        cli_say("%s", text.data);
    cli_text_free(&text);
}

/* ---- For programs ---- */

static void put_total(struct kv_text *json, const struct analysis_total *total,
                      const struct kv_analysis_totals *totals)
{
    kv_json_begin(json, total->key, '{');
    kv_json_put_number(json, "value", analysis_points(total, totals)->mean);
    kv_json_put_number(json, "value_error", analysis_points(total, totals)->error);
    if (total->chances) {
        kv_json_put_number(json, "chance", analysis_chance(total, totals)->mean);
        kv_json_put_number(json, "chance_error", analysis_chance(total, totals)->error);
    }
    kv_json_end(json, '}');
}

static void put_totals(const struct kv_game_analysis *game, uint32_t seat, struct kv_text *json)
{
    struct kv_analysis_totals totals;
    kv_game_analysis_totals(game, seat, &totals);
    kv_json_begin(json, NULL, '{');
    kv_json_put_number(json, "seat", seat);
    for (uint32_t i = 0; i < ANALYSIS_TOTALS; i++)
        put_total(json, &analysis_totals[i], &totals);
    kv_json_begin(json, "marks", '{');
    for (uint32_t i = KV_ONLY; i < KV_VERDICTS; i++)
        kv_json_put_number(json, kv_verdict_signs[i], totals.marks[i]);
    kv_json_end(json, '}');
    kv_json_end(json, '}');
}

static void put_head(const struct kv_game_analysis *game, struct kv_text *json)
{
    struct kv_text text = cli_text();
    kv_name_print(&game->setup, &text);
    kv_json_put_boolean(json, "ok", true);
    kv_json_put_string(json, "name", text.data);
    kv_json_put_number(json, "seats", game->setup.seats);
    kv_json_put_number(json, "round", game->round);
    kv_json_put_boolean(json, "over", game->over);
    kv_json_put_string(json, "level", game->bot->id);
    text.length = 0;
    kv_put(&text, "%s", "");
    analysis_put_note(game, &text);
    if (text.length > 0)
        kv_json_put_string(json, "note", text.data);
    cli_text_free(&text);
}

static void print_as_json(const struct kv_game_analysis *game)
{
    struct kv_text json = cli_text();
    kv_json_begin(&json, NULL, '{');
    put_head(game, &json);
    kv_json_begin(&json, "turns", '[');
    for (uint32_t i = 0; i < game->count; i++) {
        const struct kv_analysed_turn *turn = &game->turns[i];
        kv_json_begin(&json, NULL, '{');
        kv_put_bytes(&json, turn->text.data, turn->text.length);
        kv_json_put_boolean(&json, "set", turn->set);
        kv_json_end(&json, '}');
    }
    kv_json_end(&json, ']');
    kv_json_begin(&json, "totals", '[');
    for (uint32_t i = 0; i < game->seats; i++)
        put_totals(game, game->first + i, &json);
    kv_json_end(&json, ']');
    kv_json_end(&json, '}');
    cli_print_json(&json);
    cli_text_free(&json);
}

void report_analysis(const struct kv_game_analysis *analysis, bool as_json)
{
    (as_json ? print_as_json : print_report)(analysis);
}
