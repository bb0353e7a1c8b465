/* A game at the terminal, whatever shows it: the turns of bots, and games that were kept. */
#include "cli/play/play.h"

#include <string.h>

/* ---- Bots ---- */

/* Which of the bots of its level a seat is. */
static uint32_t nth_of_level(const struct play *play, uint32_t seat)
{
    const char *id = kv_level_of(&play->bots, seat - play->people)->bot.id;
    uint32_t nth = 0;
    for (uint32_t other = play->people; other < seat; other++)
        nth += strcmp(kv_level_of(&play->bots, other - play->people)->bot.id, id) == 0;
    return nth;
}

void play_put_name(const struct play *play, uint32_t seat, struct kv_text *text)
{
    if (play->online && *remote_name(play->online, seat))
        kv_put(text, "%s", remote_name(play->online, seat));
    else if (seat < play->people || play->online)
        kv_put(text, kv_translate("Seat %u"), (unsigned)seat + 1);
    else
        kv_persona_print(&kv_level_of(&play->bots, seat - play->people)->bot,
                         nth_of_level(play, seat), text);
}

void play_bot(struct play *play, uint32_t seat, struct kv_thought *turn)
{
    const struct kv_level *bot = kv_level_of(&play->bots, seat - play->people);
    kv_workspace_think(&play->workspace, bot, &play->match, seat, &play->chance, turn, 1);
    for (uint32_t i = 0; i < turn->count; i++)
        kv_match_play(&play->match, seat, turn->moves[i]);
}

/* ---- A game that was kept ---- */

/* Plays a record up to its end, so that the game continues from there. */
static bool run_record(struct play *play, struct kv_record *record, const char *path)
{
    struct kv_error error;
    enum kv_record_event event;
    do
        event = kv_record_next(record, &play->match, &error);
    while (event != KV_RECORD_END && event != KV_RECORD_CUT && event != KV_RECORD_BAD);
    if (event == KV_RECORD_BAD)
        cli_refused_in(path, &error);
    if (event == KV_RECORD_CUT)
        cli_say("%s stops after line %u; the game continues from there.", path,
                (unsigned)record->line);
    return event != KV_RECORD_BAD;
}

bool play_open_text(struct play *play, const struct kv_text *text, const char *path)
{
    struct kv_record record;
    struct kv_setup setup;
    struct kv_error error;
    if (!kv_record_start_from(cli_games(), &record, text->data, text->length, &setup, &error)) {
        cli_refused_in(path, &error);
        return false;
    }
    if (setup.entered) {
        cli_complain("%s: The cards of this game lie on a real table: continue it on the page.",
                     cli_file_name(path));
        return false;
    }
    if (!cli_match_open(&play->match, &setup, &play->log))
        return false;
    if (record.proof)
        kv_record_prove(&play->match, record.proof, record.proof_length);
    return run_record(play, &record, path);
}

bool play_open_file(struct play *play, const char *path)
{
    struct kv_text text = cli_text();
    bool fine = cli_read_file(path, &text) && play_open_text(play, &text, path);
    cli_text_free(&text);
    return fine;
}

/* The last turn is open again as it was before its end, and so are the cards and the bots. */
void play_take_back(struct play *play)
{
    play->takes_back = false;
    cli_match_close(&play->match);
    play->log.length = 0;
    play->leaving = !play_open_text(play, &play->before_end, "");
    play->before_end.length = 0;
    play->chance = play->chance_then;
    play->saved = false;
}
