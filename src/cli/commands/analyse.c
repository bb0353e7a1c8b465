/* kvartal analyse: what was better in a game that was played, and what was luck. */
#include "cli/analyse.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { POINT = 100, CERTAIN = 10000 };

/* ---- Totals ---- */

bool analyse_has_chances(const struct analyse *analyse)
{
    return analyse->scores.ranked > 1;
}

/* Adds a figure, or takes it away; errors of different turns have nothing to do with each other. */
static void add_figure(struct kv_figure *sum, struct kv_figure figure, int32_t sign)
{
    sum->mean += sign * figure.mean;
    sum->error = (int32_t)lround(hypot(sum->error, figure.error));
}

static void add_estimate(struct kv_estimate *sum, const struct kv_estimate *estimate, int32_t sign)
{
    add_figure(&sum->points, estimate->points, sign);
    add_figure(&sum->chance, estimate->chance, sign);
}

static struct kv_estimate expected_of(const struct kv_thought *turn)
{
    return (struct kv_estimate){
        .points = {turn->value, turn->value_error},
        .chance = {turn->chance, turn->chance_error},
    };
}

/* A win that several share is split among them. */
static int32_t win_of(const struct cli_scores *scores, uint32_t seat)
{
    int32_t winners = 1;
    if (scores->ranked < 2 || scores->places[seat] != 1)
        return 0;
    for (uint32_t i = 0; i < scores->ranked; i++)
        winners += i != seat && scores->places[i] == 1;
    return CERTAIN / winners;
}

static void add_turn(struct totals *totals, const struct analysed *turn, bool first)
{
    const struct kv_analysis *analysis = &turn->analysis;
    if (first || turn->set) { /* what was before a position was set is another game */
        *totals = (struct totals){.start = analysis->fortune ? analysis->before
                                                             : expected_of(&analysis->best)};
    }
    if (analysis->fortune)
        add_estimate(&totals->luck, &analysis->luck, 1);
    add_estimate(&totals->skill, &analysis->skill, 1);
    add_estimate(&totals->cost, &analysis->cost, 1);
    totals->marks[analysis->verdict]++;
    totals->end = expected_of(&analysis->played);
}

void analyse_totals(const struct analyse *analyse, uint32_t seat, struct totals *totals)
{
    bool first = true;
    for (uint32_t i = 0; i < analyse->count; i++) {
        if (analyse->turns[i].seat != seat)
            continue;
        add_turn(totals, &analyse->turns[i], first);
        first = false;
    }
    if (first)
        *totals = (struct totals){0};
    if (analyse->over)
        totals->end = (struct kv_estimate){
            .points = {analyse->scores.scores[seat].total * POINT, 0},
            .chance = {win_of(&analyse->scores, seat), 0},
        };
    totals->rest = totals->end;
    add_estimate(&totals->rest, &totals->start, -1);
    add_estimate(&totals->rest, &totals->luck, -1);
    add_estimate(&totals->rest, &totals->skill, -1);
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

static void print_heading(const struct analyse *analyse)
{
    struct kv_text line = cli_text();
    put_cell(&line, kv_translate("Round"), ROUND_WIDTH);
    put_cell(&line, kv_translate(KV_MARK_IN("analysis", "Expected")), POINTS_WIDTH);
    put_cell(&line, kv_translate(KV_MARK_IN("analysis", "Cost")), POINTS_WIDTH);
    put_cell(&line, kv_translate(KV_MARK_IN("analysis", "Luck")), POINTS_WIDTH);
    if (analyse_has_chances(analyse)) {
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

static void print_turn(const struct analyse *analyse, const struct analysed *turn)
{
    const struct kv_analysis *analysis = &turn->analysis;
    struct kv_estimate expected = expected_of(&analysis->played);
    struct kv_text line = cli_text(), round = cli_text();
    if (turn->set)
        cli_say("A position was set here; totals begin anew.");
    kv_put(&round, "%4u %s", (unsigned)turn->round, kv_verdict_signs[analysis->verdict]);
    put_cell(&line, round.data, ROUND_WIDTH);
    put_figure_cell(&line, expected.points, false, false);
    put_figure_cell(&line, analysis->cost.points, false, false);
    put_luck(&line, analysis, false);
    if (analyse_has_chances(analyse)) {
        put_figure_cell(&line, expected.chance, true, false);
        put_figure_cell(&line, analysis->cost.chance, true, false);
        put_luck(&line, analysis, true);
    }
    print_line(&line);
    cli_print_text(&turn->text);
    cli_text_free(&round);
}

static void print_total(const struct analyse *analyse, const char *title,
                        const struct kv_estimate *estimate, bool sign)
{
    struct kv_text line = cli_text();
    kv_put(&line, "  ");
    put_cell(&line, title, TITLE_WIDTH);
    put_figure_cell(&line, estimate->points, false, sign);
    if (analyse_has_chances(analyse))
        put_figure_cell(&line, estimate->chance, true, sign);
    print_line(&line);
}

static void print_totals(const struct analyse *analyse, uint32_t seat)
{
    struct totals totals;
    analyse_totals(analyse, seat, &totals);
    cli_print("\n");
    cli_head("Seat %u in all", (unsigned)seat + 1);
    print_total(analyse, kv_translate("Expected at the start"), &totals.start, false);
    print_total(analyse, kv_translate("Luck of the offers"), &totals.luck, true);
    print_total(analyse, kv_translate("Skill of the turns"), &totals.skill, true);
    print_total(analyse, kv_translate("The rest"), &totals.rest, true);
    print_total(analyse,
                analyse->over ? kv_translate("At the end") : kv_translate("Expected at last"),
                &totals.end, false);
    print_total(analyse, kv_translate("Cost of all mistakes"), &totals.cost, false);
    cli_say_at(2, "Marks: %u × !, %u × ?, %u × ??", (unsigned)totals.marks[KV_ONLY],
               (unsigned)totals.marks[KV_INACCURATE], (unsigned)totals.marks[KV_BLUNDER]);
    cli_print("\n");
}

static void print_seat(const struct analyse *analyse, uint32_t seat)
{
    cli_head("Seat %u", (unsigned)seat + 1);
    print_heading(analyse);
    for (uint32_t i = 0; i < analyse->count; i++)
        if (analyse->turns[i].seat == seat)
            print_turn(analyse, &analyse->turns[i]);
    print_totals(analyse, seat);
}

/* A record may stop anywhere: what is whole is analysed. */
static void put_note(const struct analyse *analyse, struct kv_text *text)
{
    if (analyse->event == KV_RECORD_CUT)
        kv_put(text,
               kv_translate("The record stops after line %u; what stands before was analysed."),
               (unsigned)analyse->line);
    else if (!analyse->over)
        kv_put(text, kv_translate("The game is not over; it was analysed up to round %u."),
               (unsigned)analyse->round);
}

static void print_report(const struct analyse *analyse)
{
    struct kv_text text = cli_text();
    kv_name_print(&analyse->setup, &text);
    kv_put(&text, ", ");
    cli_put_seats(analyse->setup.seats, &text);
    cli_print("%s\n\n", text.data);
    for (uint32_t i = 0; i < analyse->seats; i++)
        print_seat(analyse, analyse->first + i);
    cli_say("Expected: the final score after the turn. Cost: what the best turn would have brought "
            "more. Luck: how much better this offer was than those that might have come. Marks: "
            "! the only good turn, ? inaccurate, ?? a blunder. After ± stands the standard error.");
    text.length = 0;
    kv_put(&text, "%s", "");
    put_note(analyse, &text);
    if (text.length > 0)
        cli_say("%s", text.data);
    cli_text_free(&text);
}

/* ---- For programs ---- */

static void put_estimate(struct kv_text *json, const char *key, const struct kv_estimate *estimate)
{
    kv_json_begin(json, key, '{');
    kv_json_put_number(json, "value", estimate->points.mean);
    kv_json_put_number(json, "value_error", estimate->points.error);
    kv_json_put_number(json, "chance", estimate->chance.mean);
    kv_json_put_number(json, "chance_error", estimate->chance.error);
    kv_json_end(json, '}');
}

static void put_totals(const struct analyse *analyse, uint32_t seat, struct kv_text *json)
{
    struct totals totals;
    analyse_totals(analyse, seat, &totals);
    kv_json_begin(json, NULL, '{');
    kv_json_put_number(json, "seat", seat);
    put_estimate(json, "start", &totals.start);
    put_estimate(json, "luck", &totals.luck);
    put_estimate(json, "skill", &totals.skill);
    put_estimate(json, "rest", &totals.rest);
    put_estimate(json, "end", &totals.end);
    put_estimate(json, "cost", &totals.cost);
    kv_json_begin(json, "marks", '{');
    for (uint32_t i = KV_ONLY; i < KV_VERDICTS; i++)
        kv_json_put_number(json, kv_verdict_signs[i], totals.marks[i]);
    kv_json_end(json, '}');
    kv_json_end(json, '}');
}

static void put_head(const struct analyse *analyse, struct kv_text *json)
{
    struct kv_text text = cli_text();
    kv_name_print(&analyse->setup, &text);
    kv_json_put_boolean(json, "ok", true);
    kv_json_put_string(json, "name", text.data);
    kv_json_put_number(json, "seats", analyse->setup.seats);
    kv_json_put_number(json, "round", analyse->round);
    kv_json_put_boolean(json, "over", analyse->over);
    kv_json_put_string(json, "level", analyse->bot->id);
    text.length = 0;
    kv_put(&text, "%s", "");
    put_note(analyse, &text);
    if (text.length > 0)
        kv_json_put_string(json, "note", text.data);
    cli_text_free(&text);
}

static void print_as_json(const struct analyse *analyse)
{
    struct kv_text json = cli_text();
    kv_json_begin(&json, NULL, '{');
    put_head(analyse, &json);
    kv_json_begin(&json, "turns", '[');
    for (uint32_t i = 0; i < analyse->count; i++) {
        const struct analysed *turn = &analyse->turns[i];
        kv_json_begin(&json, NULL, '{');
        kv_put_bytes(&json, turn->text.data, turn->text.length);
        kv_json_put_boolean(&json, "set", turn->set);
        kv_json_end(&json, '}');
    }
    kv_json_end(&json, ']');
    kv_json_begin(&json, "totals", '[');
    for (uint32_t i = 0; i < analyse->seats; i++)
        put_totals(analyse, analyse->first + i, &json);
    kv_json_end(&json, ']');
    kv_json_end(&json, '}');
    cli_print_json(&json);
    cli_text_free(&json);
}

/* ---- The command ---- */

static bool choose_bot(struct analyse *analyse, const char *level)
{
    struct cli_bots bots;
    if (!cli_bots_read(level, &bots))
        return false;
    analyse->bot = bots.bot[0];
    if (bots.count == 1 && kv_bot_analyses(analyse->bot))
        return true;
    struct kv_text names = cli_text();
    for (uint32_t i = 0; kv_bots[i]; i++)
        if (kv_bot_analyses(kv_bots[i]))
            kv_put(&names, "%s%s", names.length ? ", " : "", kv_bots[i]->id);
    cli_complain("To analyse takes one bot that looks ahead; there are: %s.", names.data);
    cli_text_free(&names);
    return false;
}

static bool check_seed(const char *seed)
{
    struct kv_setup setup;
    struct kv_error error;
    if (kv_seed_set(&setup, seed, strlen(seed), &error))
        return true;
    cli_refused(&error);
    return false;
}

static bool write_chart(const struct analyse *analyse, const char *path)
{
    struct kv_text svg = cli_text();
    analyse_draw(analyse, &svg);
    bool fine = cli_write_file(path, &svg);
    cli_text_free(&svg);
    return fine;
}

static int run(struct analyse *analyse, uint64_t seat, const char *chart)
{
    bool fine = analyse_open(analyse, seat) && analyse_run(analyse);
    if (fine && analyse->as_json)
        print_as_json(analyse);
    else if (fine)
        print_report(analyse);
    if (fine && chart)
        fine = write_chart(analyse, chart);
    analyse_close(analyse);
    return fine ? CLI_FINE : CLI_REFUSED;
}

int kv_cli_analyse(int argc, char **argv)
{
    const char *level = "expert", *chart = NULL;
    struct analyse analyse = {.seed = "analysis"};
    uint64_t seat = 0, threads = 0;
    const struct cli_word words[] = {{KV_MARK("RECORD"), &analyse.path, true}, {NULL, NULL, false}};
    const struct cli_option options[] = {
        {"seat", "N", KV_MARK("only the turns of this seat"), NULL, NULL, &seat, 1, UINT32_MAX},
        {"level", KV_MARK("BOT"),
         KV_MARK("the bot that evaluates, one that looks ahead; expert if not given"), NULL, &level,
         NULL, 0, 0},
        {"svg", KV_MARK("FILE"), KV_MARK("draws the course of the game to a file too"), NULL,
         &chart, NULL, 0, 0},
        {"threads", "N", KV_MARK("how many threads; as many as there are processors"), NULL, NULL,
         &threads, 1, ANALYSE_THREADS_MOST},
        {"seed", "S", KV_MARK("the seed of the rollouts; the same seed gives the same figures"),
         NULL, &analyse.seed, NULL, 0, 0},
        CLI_EFFORT_OPTIONS(analyse.effort),
        {.name = "json", .about = KV_MARK("as JSON, for programs"), .flag = &analyse.as_json},
        {.name = NULL},
    };
    const struct cli_manual manual = {
        .command = "analyse",
        .about = KV_MARK(
            "Goes through the game in the file RECORD (\"-\" is standard input) and tells for each "
            "turn what was played, what was better and what that cost, in points and in the "
            "chance of winning, and how lucky the offer was. A record that was changed is refused; "
            "one that was cut short is analysed as far as it goes."),
        .words = words,
        .options = options,
    };
    int code = cli_parse(&manual, argc, argv);
    if (code != CLI_GO_ON)
        return code;
    if (!choose_bot(&analyse, level) || !check_seed(analyse.seed))
        return CLI_REFUSED;
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    analyse.threads = (uint32_t)(threads ? threads : cores > 0 ? (uint64_t)cores : 1);
    return run(&analyse, seat, chart);
}
