/* kvartal replay: verifies a record by replaying it, and shows it on the way. */
#include "cli/cli.h"

#include <string.h>

#define CROWD_TURNS 3 /* of a crowd the turns of the first seats are shown */

struct replay {
    struct kv_record record;
    struct kv_match match;
    struct kv_scores scores;
    struct kv_error error;
    enum kv_record_event last;
    bool shows; /* prints on the way */
};

/* ---- On the way ---- */

static void print_offer(const struct replay *replay)
{
    struct kv_text text = cli_text();
    replay->match.setup.game->offer(replay->match.table, NULL, &text);
    cli_head("Round %u", (unsigned)replay->match.round);
    cli_print_wrapped(text.data, 2);
    cli_text_free(&text);
}

/* The moves in the line just read, between "r1 s1: " and its checksum " ~1a2b". */
static void print_turn(const struct replay *replay, const char *line, size_t length)
{
    struct kv_text text = cli_text();
    const char *colon = memchr(line, ':', length);
    const char *end = line + length;
    while (end > line && *end != '~')
        end--;
    kv_put(&text, kv_translate("seat %u"), (unsigned)replay->record.seat + 1);
    if (colon && colon < end)
        kv_put_bytes(&text, colon, (size_t)(end - colon));
    cli_print_wrapped(text.data, 2);
    cli_text_free(&text);
}

static void print_totals(struct replay *replay)
{
    uint32_t shown[CLI_SHOWN_MOST];
    struct kv_text list = cli_text();
    kv_scores_take(&replay->scores, &replay->match);
    uint32_t count = cli_scores_pick(&replay->scores, shown);
    for (uint32_t i = 0; i < count; i++) {
        kv_put(&list, "%s", i ? ", " : "");
        cli_put_seat(&replay->scores, shown[i], &list);
        kv_put(&list, " — %d", (int)replay->scores.scores[shown[i]].total);
    }
    kv_put(&list, "%s", count < replay->scores.ranked ? " …" : "");
    cli_say_at(2, "Totals: %s.", list.data);
    cli_print("\n");
    cli_text_free(&list);
}

static void show_event(struct replay *replay, size_t start, uint32_t round)
{
    const struct kv_match *match = &replay->match;
    bool crowd = match->setup.seats > CLI_SHOWN_MOST;
    if (replay->last == KV_RECORD_OFFER)
        print_offer(replay);
    else if (replay->last == KV_RECORD_SET)
        cli_say_at(2, "A position was set here in place of the sheets.");
    else if (replay->last == KV_RECORD_TURN && (!crowd || replay->record.seat < CROWD_TURNS))
        print_turn(replay, replay->record.text + start, replay->record.at - start);
    if (replay->last == KV_RECORD_TURN && (match->round != round || match->ended))
        print_totals(replay);
}

/* Reads the record to its end, whatever that is. */
static void run_through(struct replay *replay)
{
    do {
        size_t start = replay->record.at;
        uint32_t round = replay->match.round;
        replay->last = kv_record_next(&replay->record, &replay->match, &replay->error);
        if (replay->shows)
            show_event(replay, start, round);
    } while (replay->last != KV_RECORD_END && replay->last != KV_RECORD_CUT &&
             replay->last != KV_RECORD_BAD);
}

/* ---- At the end ---- */

static void print_sheets(const struct replay *replay, const uint32_t *shown, uint32_t count)
{
    const struct kv_match *match = &replay->match;
    for (uint32_t i = 0; i < count; i++) {
        if (shown[i] >= match->setup.seats)
            continue; /* a rival has no sheet */
        struct kv_text text = cli_text();
        match->setup.game->draw_sheet(match->table, kv_match_sheet(match, shown[i]), &text);
        cli_head("Seat %u", (unsigned)shown[i] + 1);
        cli_print_text(&text);
        cli_print("\n");
        cli_text_free(&text);
    }
}

static void print_ending(const struct kv_match *match)
{
    struct kv_text text = cli_text();
    cli_put_endings(match, &text);
    if (match->ended)
        cli_say("The game ended after round %u: %s.", (unsigned)match->round, text.data);
    else
        cli_say("The game is not over; this is its state in round %u.", (unsigned)match->round);
    cli_text_free(&text);
}

static void print_result(struct replay *replay)
{
    uint32_t shown[CLI_SHOWN_MOST];
    kv_scores_take(&replay->scores, &replay->match);
    uint32_t count = cli_scores_pick(&replay->scores, shown);
    print_sheets(replay, shown, count);
    print_ending(&replay->match);
    cli_print("\n");
    cli_scores_print(&replay->scores, replay->match.setup.game, shown, count);
    if (replay->match.ended)
        cli_print_winners(&replay->scores);
}

/* A record that just stops is refused like the others. */
static void explain_cut(struct replay *replay)
{
    unsigned line = (unsigned)replay->record.line;
    if (replay->record.at < replay->record.length)
        kv_refuse(&replay->error, "bad-record",
                  "The record stops after line %u, in the middle of the next one; everything "
                  "before is valid.",
                  line);
    else
        kv_refuse(&replay->error, "bad-record",
                  "The record stops after line %u; everything before is valid.", line);
}

static void print_as_json(struct replay *replay)
{
    struct kv_text json = cli_text();
    const struct kv_match *match = &replay->match;
    kv_json_begin(&json, NULL, '{');
    if (replay->last == KV_RECORD_END)
        kv_json_put_boolean(&json, "ok", true);
    else
        cli_json_failure(&json, replay->error.code, replay->error.message);
    kv_match_show_progress(match, &json);
    kv_json_put_number(&json, "lines", replay->record.line);
    kv_scores_take(&replay->scores, match);
    cli_scores_json(&replay->scores, match, &json);
    kv_json_end(&json, '}');
    cli_print_json(&json);
    cli_text_free(&json);
}

static void print_name(const struct kv_setup *setup)
{
    struct kv_text text = cli_text();
    kv_name_print(setup, &text);
    kv_put(&text, ", ");
    cli_put_seats(setup->seats, &text);
    cli_print("%s\n\n", text.data);
    cli_text_free(&text);
}

/* Plays the opened match through and reports; returns the exit code. */
static int replay_match(struct replay *replay, const char *path, bool as_json, bool quiet)
{
    replay->shows = !as_json && !quiet;
    if (replay->shows)
        print_name(&replay->match.setup);
    run_through(replay);
    if (replay->last == KV_RECORD_CUT)
        explain_cut(replay);
    if (as_json)
        print_as_json(replay);
    else if (!quiet && replay->last != KV_RECORD_BAD)
        print_result(replay);
    if (replay->last != KV_RECORD_END)
        return cli_refused_in(path, &replay->error);
    if (!as_json)
        cli_say(kv_translate_count("The record is valid: %u line.",
                                   "The record is valid: %u lines.", replay->record.line),
                (unsigned)replay->record.line);
    return CLI_FINE;
}

static int replay_text(const char *path, const struct kv_text *text, bool as_json, bool quiet)
{
    struct replay replay = {.last = KV_RECORD_BAD};
    struct kv_setup setup;
    if (!kv_record_start_from(cli_games(), &replay.record, text->data, text->length, &setup,
                              &replay.error))
        return cli_refused_in(path, &replay.error);
    if (!cli_match_open(&replay.match, &setup, NULL))
        return CLI_REFUSED;
    cli_scores_open(&replay.scores, &replay.match);
    int code = replay_match(&replay, path, as_json, quiet);
    kv_scores_close(&replay.scores);
    cli_match_close(&replay.match);
    return code;
}

int kv_cli_replay(int argc, char **argv)
{
    const char *path = NULL;
    bool as_json = false, quiet = false;
    const struct cli_word words[] = {{KV_MARK("RECORD"), &path, true}, {NULL, NULL, false}};
    const struct cli_option options[] = {
        {.name = "json", .about = KV_MARK("only the result, as JSON"), .flag = &as_json},
        {.name = "quiet", .about = KV_MARK("only whether the record is valid"), .flag = &quiet},
        {.name = NULL},
    };
    const struct cli_manual manual = {
        .command = "replay",
        .about = KV_MARK(
            "Replays the game in the file RECORD (\"-\" is standard input), verifies every line "
            "and shows it round by round, with the sheets and scores at the end. A record that was "
            "changed or cut short is refused, with the line and the reason."),
        .words = words,
        .options = options,
    };
    int code = cli_parse(&manual, argc, argv);
    if (code != CLI_GO_ON)
        return code;
    struct kv_text text = cli_text();
    code = cli_read_file(path, &text) ? replay_text(path, &text, as_json, quiet) : CLI_REFUSED;
    cli_text_free(&text);
    return code;
}
