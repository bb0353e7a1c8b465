/* A game that is over: its rounds again, every seat's town, and what was better. */
#include "base/tenths.h"
#include "cli/report/report.h"
#include "cli/screen/curses.h"
#include "cli/screen/pieces.h"

#include <stdio.h>

/* ---- Rounds and seats ---- */

/* Plays the record up to where the round begins. */
static bool go_to_round(struct screen *screen, uint32_t round)
{
    struct kv_text text = cli_text();
    struct kv_record record;
    struct kv_setup setup;
    struct kv_error error;
    kv_record_print(&screen->play->match, &text);
    bool fine =
        kv_record_start_from(cli_games(), &record, text.data, text.length, &setup, &error) &&
        cli_match_open(&screen->past, &setup, &screen->past_log);
    enum kv_record_event event = KV_RECORD_OFFER;
    while (fine && screen->past.round < round && event != KV_RECORD_BAD && event != KV_RECORD_END)
        event = kv_record_next(&record, &screen->past, &error);
    cli_text_free(&text);
    return fine;
}

void screen_show_round(struct screen *screen, uint32_t round)
{
    const struct kv_match *match = &screen->play->match;
    cli_match_close(&screen->past);
    screen->past_log.length = 0;
    screen->match = match;
    screen->past_round = 0;
    if (round > 0 && round <= match->round && go_to_round(screen, round)) {
        screen->match = &screen->past;
        screen->past_round = round;
    }
    choosing_start(&screen->choosing, screen->match, screen->play->person);
    screen->choosing.count = 0;
}

void screen_show_seat(struct screen *screen, uint32_t seat)
{
    if (seat < screen->play->match.setup.seats)
        screen->play->person = seat;
    screen_show_round(screen, screen->past_round);
}

/* ---- What was better ---- */

/* Shows how far it is; any key stops it. */
static bool show_progress(void *context, uint64_t done, uint64_t all)
{
    struct screen *screen = context;
    char sentence[160];
    snprintf(sentence, sizeof sentence, kv_translate("Analysing: %u%%. Any key stops it."),
             (unsigned)(all > 0 ? done * 100 / all : 0));
    screen_say(screen, sentence);
    screen_update(screen);
    timeout(0);
    int key = getch();
    if (key == 'q')
        ungetch(key); /* it leaves, too */
    return !screen_is_interrupted() && (key == ERR || key == KEY_RESIZE);
}

static void ignore_notice(void *context, const struct kv_error *notice)
{
    (void)context;
    (void)notice;
}

/* All turns of the seat that is shown. On failure says why. */
static bool run_analysis(struct screen *screen)
{
    const struct kv_watch watch = {show_progress, ignore_notice, screen};
    struct kv_error error;
    screen_review_close(screen);
    screen->analysed = cli_text();
    kv_record_print(&screen->play->match, &screen->analysed);
    screen->analysis = (struct kv_game_analysis){.record = screen->analysed.data,
                                                 .games = cli_games(),
                                                 .length = screen->analysed.length,
                                                 .name = "",
                                                 .seat = screen->play->person + 1,
                                                 .bot = kv_bot_find("hard", 4),
                                                 .seed = KV_ANALYSIS_SEED,
                                                 .describe = report_turn_in_lines,
                                                 .watch = &watch};
    screen->analysed_seat = screen->analysis.seat;
    bool fine = kv_game_analysis_open(&screen->analysis, &error) &&
                kv_game_analysis_run(&screen->analysis, &error);
    screen->analysis.watch = NULL;
    screen->message[0] = '\0';
    if (!fine) {
        screen_review_close(screen);
        screen_say(screen, error.message);
    }
    return fine;
}

void screen_review_close(struct screen *screen)
{
    if (screen->analysed_seat == 0)
        return;
    kv_game_analysis_close(&screen->analysis);
    cli_text_free(&screen->analysed);
    screen->analysed_seat = 0;
}

static void put_points(struct kv_text *text, const char *format, int32_t hundredths)
{
    char points[16];
    struct kv_text number;
    kv_text_start(&number, points, sizeof points);
    kv_put_rounded(&number, hundredths);
    kv_put(text, format, points);
}

static void put_turn_title(const struct kv_analysed_turn *turn, struct kv_text *text)
{
    kv_put(text, kv_translate("Round %u"), (unsigned)turn->round);
    const char *sign = kv_verdict_signs[turn->analysis.verdict];
    kv_put(text, *sign ? " %s: " : "%s: ", sign);
}

/* The mistakes of the whole game. */
static void put_summary(const struct kv_game_analysis *analysis, struct kv_text *text)
{
    struct kv_analysis_totals totals;
    kv_game_analysis_totals(analysis, analysis->seat - 1, &totals);
    put_points(text, kv_translate("Accuracy, from 0 to 100: %s"), totals.accuracy.mean);
    kv_put(text, "\n");
    put_points(text, kv_translate("Cost of all mistakes, in points: %s"), totals.cost.mean);
    kv_put(text, "\n\n");
    for (uint32_t i = 0; i < analysis->count; i++) {
        const struct kv_analysed_turn *turn = &analysis->turns[i];
        enum kv_verdict verdict = turn->analysis.verdict;
        if (verdict != KV_INACCURATE && verdict != KV_BLUNDER)
            continue;
        put_turn_title(turn, text);
        put_points(text, "−%s\n", turn->analysis.cost.points.mean);
    }
    kv_put(text, "\n%s", kv_translate("Left and Right go through the rounds; h explains a turn."));
}

static void put_turn(const struct kv_game_analysis *analysis, uint32_t round, struct kv_text *text)
{
    for (uint32_t i = 0; i < analysis->count; i++) {
        const struct kv_analysed_turn *turn = &analysis->turns[i];
        if (turn->round != round)
            continue;
        put_turn_title(turn, text);
        put_points(text, kv_translate("about %s points at the end"),
                   kv_expected_of(&turn->analysis.played).points.mean);
        kv_put(text, "\n\n%s", turn->text.data);
        return;
    }
}

void screen_analyse(struct screen *screen)
{
    if (screen->analysed_seat != screen->play->person + 1 && !run_analysis(screen))
        return;
    if (screen->past_round > 0)
        put_turn(&screen->analysis, screen->past_round, &screen->note);
    else
        put_summary(&screen->analysis, &screen->note);
}
