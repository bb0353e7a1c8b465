/* Sheets of a game that was played, to be kept: the record they come from, and their captions. */
#include "cli/commands/print/print.h"

#include <string.h>

/* ---- The record ---- */

static bool goes_on(enum kv_record_event event)
{
    return event != KV_RECORD_END && event != KV_RECORD_CUT && event != KV_RECORD_BAD;
}

/* Is round `round` over? */
static bool is_past(const struct kv_match *match, uint64_t round)
{
    return match->round > round || (match->ended && match->round == round);
}

static bool refuse_rounds(const struct print *print, const struct kv_record *record)
{
    const struct kv_match *match = &print->match;
    const char *file = cli_file_name(print->record);
    unsigned whole = (unsigned)(match->ended ? match->round : match->round - 1);
    if (print->round)
        cli_complain("%s: There is nothing to print of round %u; whole rounds in the record: %u.",
                     file, (unsigned)print->round, whole);
    else if (whole == 0)
        cli_complain("%s: The record stops after line %u, before a round is over.", file,
                     (unsigned)record->line);
    else
        cli_complain("%s: The record stops after line %u, before its end; --round %u prints the "
                     "last whole round.",
                     file, (unsigned)record->line, whole);
    return false;
}

/* Plays the record to the end of the round that is wanted, or to its own. */
static bool play_record(struct print *print, struct kv_record *record)
{
    struct kv_error error;
    enum kv_record_event event = KV_RECORD_TURN;
    while (goes_on(event)) {
        event = kv_record_next(record, &print->match, &error);
        if (event == KV_RECORD_TURN && print->round && is_past(&print->match, print->round))
            return true;
    }
    if (event == KV_RECORD_BAD) {
        cli_refused_in(print->record, &error);
        return false;
    }
    return event == KV_RECORD_END && !print->round ? true : refuse_rounds(print, record);
}

/* A name given with the record must mean the same game; what the name leaves out may be
 * anything. */
static bool fits_name(const struct print *print, const struct kv_setup *setup)
{
    struct kv_setup named;
    struct kv_error error;
    if (!print->name)
        return true;
    if (!kv_name_read_from(cli_games(), print->name, strlen(print->name), &named, &error)) {
        cli_refused(&error);
        return false;
    }
    bool same = named.game == setup->game && (!named.seed[0] || !strcmp(named.seed, setup->seed));
    if (same && strchr(print->name, ':'))
        same = memcmp(named.option, setup->option, sizeof named.option) == 0;
    if (same)
        return true;
    char name[KV_NAME_MOST];
    struct kv_text text;
    kv_text_start(&text, name, sizeof name);
    kv_name_print(setup, &text);
    cli_complain("%s is a game of %s, not of %s.", cli_file_name(print->record), name, print->name);
    return false;
}

static bool open_match(struct print *print, const struct kv_text *text)
{
    struct kv_record record;
    struct kv_setup setup;
    struct kv_error error;
    if (!kv_record_start_from(cli_games(), &record, text->data, text->length, &setup, &error)) {
        cli_refused_in(print->record, &error);
        return false;
    }
    if (!fits_name(print, &setup) || !cli_match_open(&print->match, &setup, NULL))
        return false;
    if (play_record(print, &record))
        return true;
    cli_match_close(&print->match);
    return false;
}

/* Chooses whose sheets are printed. */
static bool choose_seats(struct print *print)
{
    uint32_t seats = print->match.setup.seats;
    print->copies = 1;
    print->first = print->seat ? (uint32_t)print->seat - 1 : 0;
    print->pictures = print->seat ? 1 : seats;
    if (print->first < seats && print->pictures <= PRINT_PICTURES_MOST)
        return true;
    if (print->first >= seats)
        cli_complain("%s: There is no seat %u; seats in the record: %u.",
                     cli_file_name(print->record), (unsigned)print->seat, (unsigned)seats);
    else
        cli_complain("%s: Seats in the record: %u. At most %u sheets are printed at once; --seat "
                     "chooses one.",
                     cli_file_name(print->record), (unsigned)seats, PRINT_PICTURES_MOST);
    return false;
}

bool print_open_record(struct print *print)
{
    struct kv_text text = cli_text();
    bool fine = cli_read_file(print->record, &text) && open_match(print, &text);
    cli_text_free(&text);
    if (!fine)
        return false;
    if (!choose_seats(print)) {
        cli_match_close(&print->match);
        return false;
    }
    cli_scores_open(&print->scores, &print->match);
    return true;
}

void print_close_record(struct print *print)
{
    if (print->record)
        kv_scores_close(&print->scores);
}

/* ---- The caption ---- */

enum { NAME_SIZE = 260, FACTS_SIZE = 130, NAME_LINE = 240, FACTS_LINE = 450, SIDE = 150 };

/* The points; and the place, if there is anybody to compare with. */
static void put_result(const struct print *print, uint32_t seat, struct kv_text *text)
{
    const struct kv_scores *scores = &print->scores;
    if (scores->ranked > 1)
        kv_put(text, kv_translate("Points: %d · place %u of %u"), (int)scores->scores[seat].total,
               (unsigned)scores->places[seat], (unsigned)scores->ranked);
    else
        kv_put(text, kv_translate("Points: %d"), (int)scores->scores[seat].total);
}

/* Which game it was, so that the same cards can be dealt again, and how far it went. */
static void put_facts(const struct print *print, struct kv_text *text)
{
    const struct kv_match *match = &print->match;
    kv_name_print(&match->setup, text);
    kv_put(text, " · ");
    if (!match->ended) {
        kv_put(text, kv_translate("after round %u"), (unsigned)print->round);
        return;
    }
    kv_put(text, kv_translate("rounds: %u"), (unsigned)match->round);
    kv_put(text, " · ");
    cli_put_endings(match, text);
}

void print_draw_caption(const struct print *print, uint32_t seat, struct kv_canvas *canvas)
{
    struct kv_text owner = cli_text(), result = cli_text(), facts = cli_text();
    int32_t top = print->height - PRINT_CAPTION_HEIGHT, right = print->width - SIDE;
    int32_t room = print->width - 2 * SIDE;
    kv_put(&owner, kv_translate("Seat %u of %u"), (unsigned)seat + 1,
           (unsigned)print->match.setup.seats);
    put_result(print, seat, &result);
    put_facts(print, &facts);
    canvas->writer->box(canvas, (struct kv_point){0, top}, print->width, PRINT_CAPTION_HEIGHT, 0,
                        (struct kv_look){.fill = KV_PAPER});
    kv_draw_fitted(canvas, (struct kv_point){SIDE, top + NAME_LINE}, room / 2 - SIDE, NAME_SIZE,
                   KV_SCRIPT, KV_LEFT, KV_HAND, owner.data);
    kv_draw_fitted(canvas, (struct kv_point){right, top + NAME_LINE}, room / 2 - SIDE, NAME_SIZE,
                   KV_SCRIPT, KV_RIGHT, KV_HAND, result.data);
    kv_draw_fitted(canvas, (struct kv_point){print->width / 2, top + FACTS_LINE}, room, FACTS_SIZE,
                   KV_WORDS, KV_MIDDLE, KV_QUIET, facts.data);
    cli_text_free(&owner);
    cli_text_free(&result);
    cli_text_free(&facts);
}
