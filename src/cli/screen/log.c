/* What was played, round by round as the record has it, and searching in it. */
#include "base/utf8.h"
#include "cli/screen/pieces.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wctype.h>

/* ---- What was played ---- */

static void put_turn(const struct play *play, const struct kv_review *review, uint32_t seat,
                     struct kv_text *log)
{
    const struct kv_game *game = play->match.setup.game;
    struct kv_text told = cli_text();
    kv_move moves[KV_TURN_MOST];
    uint32_t count = kv_review_turn(review, seat, moves);
    if (count > 0) {
        game->hand->recount(review->match.table, kv_match_sheet(&review->match, seat), moves, count,
                            &told);
        play_put_name(play, seat, log);
        kv_put(log, ": %s\n", told.length > 0 ? told.data : kv_translate("did nothing"));
    }
    cli_text_free(&told);
}

static void put_round(const struct play *play, const struct kv_review *review, struct kv_text *log)
{
    size_t start = log->length;
    kv_put(log, kv_translate("Round %u"), (unsigned)review->match.round);
    kv_put(log, "\n");
    size_t title = log->length;
    for (uint32_t seat = 0; seat < play->match.setup.seats && seat < CLI_SHOWN_MOST; seat++)
        put_turn(play, review, seat, log);
    if (log->length == title) { /* after the last round there is nothing to report */
        log->length = start;
        kv_put_bytes(log, "", 0); /* the text ends there */
    }
}

/* Only rounds that are over: the turns of this one are still secret. */
static void put_rounds(const struct play *play, struct kv_review *review, struct kv_text *log)
{
    const struct kv_match *match = &play->match;
    while (kv_review_next(review) && (review->match.round < match->round || match->ended))
        put_round(play, review, log);
}

static void put_log(struct screen *screen)
{
    const struct play *play = screen->play;
    struct kv_text record = cli_text();
    struct kv_record head;
    struct kv_review review;
    struct kv_setup setup;
    struct kv_error error;
    kv_record_print(&play->match, &record);
    if (kv_record_start_from(cli_games(), &head, record.data, record.length, &setup, &error)) {
        void *memory = cli_memory(kv_review_bytes(&setup));
        if (kv_review_open(&review, &head, &setup, memory, &error))
            put_rounds(play, &review, &screen->log);
        free(memory);
    }
    cli_text_free(&record);
}

void screen_tell_log(struct screen *screen)
{
    const struct play *play = screen->play;
    uint32_t rounds = play->match.round + (play->match.ended != 0);
    if (play->online && !play->match.ended) {
        screen->log.length = 0;
        remote_put_log(play->online, &screen->log);
        return;
    }
    if (rounds == screen->logged || play->lesson)
        return;
    screen->logged = rounds;
    screen->log.length = 0;
    screen->found = NOT_FOUND;
    put_log(screen);
}

/* ---- Searching ---- */

static wint_t next_letter(const char **at, const char *end)
{
    size_t length = kv_utf8_length(*at, end);
    uint32_t code = length ? kv_utf8_code(*at, length) : '?';
    *at += length ? length : 1;
    return towlower((wint_t)code);
}

/* Capital letters are the same as small ones. */
static bool begins_with(const char *text, const char *end, const char *words)
{
    const char *words_end = words + strlen(words);
    while (words < words_end) {
        if (text >= end || next_letter(&text, end) != next_letter(&words, words_end))
            return false;
    }
    return true;
}

static bool has_words(const char *line, const char *words)
{
    const char *end = line + strcspn(line, "\n");
    for (; line < end; line++)
        if (begins_with(line, end, words))
            return true;
    return false;
}

/* The line before or after this one, around the ends. */
static size_t step_line(const struct kv_text *log, size_t line, bool back)
{
    if (!back) {
        line += strcspn(log->data + line, "\n") + 1;
        return line < log->length ? line : 0;
    }
    line = line > 0 ? line - 1 : log->length - 1;
    while (line > 0 && log->data[line - 1] != '\n')
        line--;
    return line;
}

static uint32_t count_lines(const struct kv_text *log)
{
    uint32_t lines = 0;
    for (size_t i = 0; i < log->length; i++)
        lines += log->data[i] == '\n';
    return lines;
}

void screen_search_next(struct screen *screen, bool back)
{
    const struct kv_text *log = &screen->log;
    uint32_t lines = count_lines(log);
    size_t line = screen->found;
    if (!screen->sought[0] || lines == 0) {
        screen_say(screen, kv_translate("There is nothing to search for: type / and a word."));
        return;
    }
    if (line >= log->length) /* one step leads to the first line, or to the last */
        line = back ? 0 : step_line(log, 0, true);
    for (uint32_t i = 0; i < lines; i++) {
        line = step_line(log, line, back);
        if (has_words(log->data + line, screen->sought)) {
            screen->found = line;
            screen->tab = VIEW_LOG;
            return;
        }
    }
    snprintf(screen->message, sizeof screen->message, kv_translate("The log has no \"%s\"."),
             screen->sought);
}

void screen_search_begin(struct screen *screen)
{
    screen->typing = TYPING_SEARCH;
    screen->sought[0] = '\0';
    screen->found = NOT_FOUND;
    screen->tab = VIEW_LOG;
}

void screen_search_type(struct screen *screen, uint32_t key)
{
    enum typed typed = screen_type(screen->sought, sizeof screen->sought, key);
    if (typed == TYPED_MORE)
        return;
    screen->typing = TYPING_NOTHING;
    if (typed == TYPED_ALL)
        screen_search_next(screen, false);
    else
        screen->tab = VIEW_BOARD;
}
