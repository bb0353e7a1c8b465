/* The rounds of an online table: its state becomes a match, turns a log, its record a game again.
 */
#include "cli/online/online.h"
#include "client/view.h"
#include "draw/hand.h"

#include <stdlib.h>
#include <string.h>

/* Whether the turn that the person has begun is still valid: the round is the same, and the server
 * still waits for this seat. */
static bool is_in_turn(const struct remote *online, const struct kv_match *shown, uint32_t own,
                       uint32_t round)
{
    const struct play *play = online->play;
    return online->stage == REMOTE_PLAYING && play->match.memory && round == play->match.round &&
           play->match.setup.seats == shown->setup.seats && own == play->person &&
           !kv_match_done(&play->match, own) && !kv_match_done(shown, own) &&
           play->match.played[own] > 0;
}

static void take_match(struct remote *online, struct kv_match *match, uint32_t own, uint32_t round)
{
    struct play *play = online->play;
    if (is_in_turn(online, match, own, round)) {
        cli_match_close(match);
        return;
    }
    cli_match_close(&play->match);
    play->match = *match;
    play->match.round = round;
    play->person = own;
    online->round = round;
    online->has_news = online->has_new_match = true;
}

/* Which seats of a large table are shown. */
static void read_names(struct remote *online, const struct kv_json *state)
{
    struct kv_json names, name;
    struct kv_json_walk walk;
    uint32_t count = 0;
    if (!kv_json_field(state, "names", &names))
        return;
    memset(online->seats, 0, sizeof online->seats);
    kv_json_enter(&names, &walk);
    for (; count < REMOTE_SEATS_MOST && kv_json_next(&walk, NULL, &name); count++) {
        struct kv_text text;
        kv_text_start(&text, online->seats[count].name, sizeof online->seats[count].name);
        if (kv_json_kind(&name) == KV_JSON_STRING)
            kv_json_unquote(&name, &text);
    }
}

bool remote_show(struct remote *online, const struct kv_json *state, struct kv_error *error)
{
    struct kv_setup setup;
    struct kv_match match = {.memory = NULL};
    uint32_t own = client_view_own(state, online->guest->seat);
    int64_t round = guest_number(state, "round");
    if (!client_view_setup(cli_games(), state, &setup, error))
        return false;
    if (own >= setup.seats)
        return kv_refuse(error, "bad-state", "The server does not show your own sheet.");
    if (!cli_match_open(&match, &setup, NULL))
        return kv_refuse(error, "bad-state", "The server shows no game.");
    if (!client_view_set(&match, state, error)) {
        cli_match_close(&match);
        return false;
    }
    read_names(online, state);
    take_match(online, &match, own, round > 0 ? (uint32_t)round : 1);
    return true;
}

/* ---- What the others have played ---- */

/* A turn in words, or as it is noted where our copy cannot follow it: of hidden cards, say. */
static void put_turn(const struct kv_match *match, uint32_t seat, const struct kv_text *notation,
                     struct kv_text *text)
{
    const struct kv_game *game = match->setup.game;
    struct kv_match copy;
    struct kv_error error;
    void *memory = cli_memory(kv_match_bytes(&match->setup));
    size_t before = text->length;
    kv_match_copy(&copy, match, memory, NULL);
    memcpy(copy.sheets, copy.starts, game->size.sheet * (size_t)match->setup.seats);
    memset(copy.played, 0, match->setup.seats);
    memset(copy.finished, 0, match->setup.seats);
    copy.waiting = match->setup.seats + 1; /* it never closes the round */
    if (kv_match_say(&copy, seat, notation->data, notation->length, &error))
        game->hand->recount(match->table, match->starts + game->size.sheet * seat,
                            copy.turns + (size_t)game->size.turn * seat, copy.played[seat], text);
    if (text->length == before)
        kv_put(text, "%s", notation->data);
    free(memory);
}

void remote_tell_turns(struct remote *online, const struct kv_json *turns)
{
    const struct kv_match *match = &online->play->match;
    struct kv_json turn;
    struct kv_json_walk walk;
    uint32_t seat = 0;
    if (!match->memory)
        return;
    kv_put(&online->log, kv_translate("Round %u"), (unsigned)match->round);
    kv_put(&online->log, "\n");
    kv_json_enter(turns, &walk);
    for (; kv_json_next(&walk, NULL, &turn) && seat < match->setup.seats; seat++) {
        struct kv_text notation = cli_text();
        struct kv_error error;
        if (kv_json_add_moves(&turn, &notation, &error) && notation.length > 0) {
            kv_put(&online->log, "%s: ", remote_name(online, seat));
            put_turn(match, seat, &notation, &online->log);
            kv_put(&online->log, "\n");
        }
        cli_text_free(&notation);
    }
}

/* ---- The end ---- */

bool remote_open_record(struct remote *online, const struct kv_text *record)
{
    struct play *play = online->play;
    cli_match_close(&play->match);
    play->log.length = 0;
    if (!play_open_text(play, record, online->code))
        return false;
    if (online->guest && online->guest->seat < play->match.setup.seats)
        play->person = online->guest->seat;
    online->has_news = online->has_new_match = true;
    return true;
}
