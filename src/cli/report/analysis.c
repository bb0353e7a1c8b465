/* The report of an analysis: turn by turn, and what they come to. */
#include "cli/report/report.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* ---- What is reported of a seat in all ---- */

static const struct total {
    const char *key, *title;
    const char *unfinished; /* the title in a game that is not over; NULL: the same */
    size_t at;              /* a figure, or an estimate that has chances too         */
    bool chances;
    bool sign; /* a + for people */
} all_totals[] = {
    {"start", KV_MARK("Expected at the start"), NULL, offsetof(struct kv_analysis_totals, start),
     true, false},
    {"luck", KV_MARK("Luck of the offers"), NULL, offsetof(struct kv_analysis_totals, luck), false,
     true},
    {"skill", KV_MARK("Skill of the turns"), NULL, offsetof(struct kv_analysis_totals, skill),
     false, true},
    {"rest", KV_MARK("The rest"), NULL, offsetof(struct kv_analysis_totals, rest), false, true},
    {"end", KV_MARK("At the end"), KV_MARK("Last expected"),
     offsetof(struct kv_analysis_totals, end), true, false},
    {"cost", KV_MARK("Cost of all mistakes"), NULL, offsetof(struct kv_analysis_totals, cost),
     false, false},
    {"accuracy", KV_MARK("Accuracy, from 0 to 100"), NULL,
     offsetof(struct kv_analysis_totals, accuracy), false, false},
};
enum { TOTALS = sizeof all_totals / sizeof *all_totals };

/* An estimate begins with its points, which are a figure. */
static const struct kv_figure *points_at(const struct total *total,
                                         const struct kv_analysis_totals *totals)
{
    return (const struct kv_figure *)(const void *)((const char *)totals + total->at);
}

static const struct kv_figure *chance_at(const struct total *total,
                                         const struct kv_analysis_totals *totals)
{
    const struct kv_estimate *estimate =
        (const struct kv_estimate *)(const void *)((const char *)totals + total->at);
    return &estimate->chance;
}

/* ---- A turn ---- */

static void put_words(const struct kv_match *match, uint32_t seat, const struct kv_thought *turn,
                      struct kv_text *text)
{
    const struct kv_game *game = match->setup.game;
    _Alignas(16) unsigned char sheet[KV_SHEET_MOST];
    memcpy(sheet, kv_match_sheet(match, seat), game->size.sheet);
    for (uint32_t i = 0; i < turn->count; i++) {
        size_t start = text->length;
        if (game->tell)
            game->tell(match->table, sheet, turn->moves[i], text);
        if (text->length == start)
            game->say(turn->moves[i], text);
        kv_put(text, "%s", i + 1 < turn->count ? "; " : "");
        game->play(match->table, sheet, turn->moves[i]);
    }
}

/* A better turn is told where it is surely better, by a mark or at least by the error; one that
 * cannot be told from what was played, as such. */
static const char *title_of_best(const struct kv_analysis *analysis)
{
    if (analysis->verdict == KV_INACCURATE || analysis->verdict == KV_BLUNDER)
        return kv_translate("Better: %s");
    if (analysis->equal)
        return kv_translate("About equal: %s");
    return analysis->cost.aim.mean > 0 ? kv_translate("Better: %s") : NULL;
}

static void put_line(struct kv_text *out, const char *format, const char *words)
{
    kv_put(out, format, words);
    kv_put(out, "\n");
}

void report_turn_in_lines(void *context, const struct kv_match *match,
                          const struct kv_analysis *analysis, struct kv_text *out)
{
    (void)context;
    struct kv_text words = cli_text();
    match->setup.game->offer(match->table, kv_match_sheet(match, analysis->seat), &words);
    put_line(out, kv_translate("Offer: %s"), words.data);
    words.length = 0;
    put_words(match, analysis->seat, &analysis->played, &words);
    put_line(out,
             analysis->forced ? kv_translate("Played (forced): %s") : kv_translate("Played: %s"),
             words.data);
    const char *title = title_of_best(analysis);
    if (title) {
        words.length = 0;
        put_words(match, analysis->seat, &analysis->best, &words);
        put_line(out, title, words.data);
    }
    if (title && !analysis->equal) {
        words.length = 0;
        kv_put(&words, "%s", "");
        kv_bot_explain(match, analysis->seat, &analysis->best, &words);
        if (words.length > 0)
            put_line(out, kv_translate("Why: %s"), words.data);
    }
    cli_text_free(&words);
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

/* A figure rounded to so many units, as in "71.3 ± 0.4" or "+12 ± 3 %". */
static void put_figure(struct kv_text *text, struct kv_figure figure, bool chance, bool sign)
{
    enum { POINT_TENTH = 10, PERCENT = 100 };
    int32_t unit = chance ? PERCENT : POINT_TENTH;
    unsigned mean = (unsigned)((abs(figure.mean) + unit / 2) / unit);
    unsigned error = (unsigned)((figure.error + unit / 2) / unit);
    kv_put(text, "%s", figure.mean < 0 && mean ? "−" : sign && mean ? "+" : "");
    if (chance)
        kv_put(text, "%u ± %u %%", mean, error);
    else
        kv_put(text, "%u.%u ± %u.%u", mean / 10, mean % 10, error / 10, error % 10);
}

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
    put_figure(&text, figure, chance, sign);
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
    struct kv_text line = cli_text();
    put_cell(&line, kv_translate("Round"), ROUND_WIDTH);
    put_cell(&line, kv_translate(KV_MARK_IN("analysis", "Expected")), POINTS_WIDTH);
    put_cell(&line, kv_translate(KV_MARK_IN("analysis", "Cost")), POINTS_WIDTH);
    put_cell(&line, kv_translate(KV_MARK_IN("analysis", "Luck")), POINTS_WIDTH);
    if (kv_game_analysis_has_chances(game)) {
        put_cell(&line, kv_translate(KV_MARK_IN("analysis", "Winning")), CHANCE_WIDTH);
        put_cell(&line, kv_translate(KV_MARK_IN("analysis", "Cost")), CHANCE_WIDTH);
        put_cell(&line, kv_translate(KV_MARK_IN("analysis", "Luck")), CHANCE_WIDTH);
    }
    print_line(&line);
}

static void put_luck(struct kv_text *line, const struct kv_analysis *analysis, bool chance)
{
    if (analysis->fortune)
        put_figure_cell(line, chance ? analysis->luck.chance : analysis->luck.points, chance, true);
    else
        put_cell(line, "–", chance ? CHANCE_WIDTH : POINTS_WIDTH);
}

static void print_turn(const struct kv_game_analysis *game, const struct kv_analysed_turn *turn)
{
    const struct kv_analysis *analysis = &turn->analysis;
    struct kv_estimate expected = kv_expected_of(&analysis->played);
    struct kv_text line = cli_text(), round = cli_text();
    if (turn->set)
        cli_say("A position was set here; totals start again.");
    kv_put(&round, "%4u %s", (unsigned)turn->round, kv_verdict_signs[analysis->verdict]);
    put_cell(&line, round.data, ROUND_WIDTH);
    put_figure_cell(&line, expected.points, false, false);
    put_figure_cell(&line, analysis->cost.points, false, false);
    put_luck(&line, analysis, false);
    if (kv_game_analysis_has_chances(game)) {
        put_figure_cell(&line, expected.chance, true, false);
        put_figure_cell(&line, analysis->cost.chance, true, false);
        put_luck(&line, analysis, true);
    }
    print_line(&line);
    cli_print_text(&turn->text);
    cli_text_free(&round);
}

static void print_total(const struct kv_game_analysis *game, const struct total *total,
                        const struct kv_analysis_totals *totals)
{
    const char *title = !game->over && total->unfinished ? total->unfinished : total->title;
    struct kv_text line = cli_text();
    kv_put(&line, "  ");
    put_cell(&line, kv_translate(title), TITLE_WIDTH);
    put_figure_cell(&line, *points_at(total, totals), false, total->sign);
    if (total->chances && kv_game_analysis_has_chances(game))
        put_figure_cell(&line, *chance_at(total, totals), true, false);
    print_line(&line);
}

static void print_totals(const struct kv_game_analysis *game, uint32_t seat)
{
    struct kv_analysis_totals totals;
    kv_game_analysis_totals(game, seat, &totals);
    cli_print("\n");
    cli_head("Seat %u, total", (unsigned)seat + 1);
    for (uint32_t i = 0; i < TOTALS; i++)
        print_total(game, &all_totals[i], &totals);
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

/* A record may stop anywhere: what is whole is analysed. */
static void put_note(const struct kv_game_analysis *game, struct kv_text *text)
{
    if (game->event == KV_RECORD_CUT)
        kv_put(text,
               kv_translate("The record stops after line %u; everything before was analysed."),
               (unsigned)game->line);
    else if (!game->over)
        kv_put(text, kv_translate("The game is not over; it was analysed up to round %u."),
               (unsigned)game->round);
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
    cli_say("Expected: the final score after the turn. Cost: how much more the best turn would "
            "have brought. Luck: how much better this offer was than those that might have come. "
            "Marks: ! the only good turn, ? inaccurate, ?? a blunder. ± is the standard error.");
    cli_say("A cost within 2.5 times its error, also one below 0, means that the turns are about "
            "equal.");
    text.length = 0;
    kv_put(&text, "%s", "");
    put_note(game, &text);
    if (text.length > 0)
        cli_say("%s", text.data);
    cli_text_free(&text);
}

/* ---- For programs ---- */

static void put_total(struct kv_text *json, const struct total *total,
                      const struct kv_analysis_totals *totals)
{
    kv_json_begin(json, total->key, '{');
    kv_json_put_number(json, "value", points_at(total, totals)->mean);
    kv_json_put_number(json, "value_error", points_at(total, totals)->error);
    if (total->chances) {
        kv_json_put_number(json, "chance", chance_at(total, totals)->mean);
        kv_json_put_number(json, "chance_error", chance_at(total, totals)->error);
    }
    kv_json_end(json, '}');
}

static void put_totals(const struct kv_game_analysis *game, uint32_t seat, struct kv_text *json)
{
    struct kv_analysis_totals totals;
    kv_game_analysis_totals(game, seat, &totals);
    kv_json_begin(json, NULL, '{');
    kv_json_put_number(json, "seat", seat);
    for (uint32_t i = 0; i < TOTALS; i++)
        put_total(json, &all_totals[i], &totals);
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
    put_note(game, &text);
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
