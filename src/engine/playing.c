/* Moves made and taken back. */
#include "base/memory.h"
#include "engine/request.h"

/* Does the turn go on after this move? */
static bool goes_on(const struct kv_match *match, uint32_t seat, kv_move move)
{
    const struct kv_game *game = match->setup.game;
    _Alignas(16) unsigned char sheet[KV_SHEET_MOST];
    memcpy(sheet, kv_match_sheet(match, seat), game->size.sheet);
    return game->play(match->table, sheet, move);
}

/* Makes the moves of a turn that have no alternative, except the one that ends it: after that
 * nothing can be taken back. */
static void play_forced(struct kv_match *match, uint32_t seat)
{
    kv_move list[KV_MOVES_MOST];
    while (match->played[seat] && kv_match_moves(match, seat, list) == 1 &&
           goes_on(match, seat, list[0]))
        kv_match_play(match, seat, list[0]);
}

/* The next moves and how far the match has come, or what is wanted. */
static bool show(struct request *request, uint32_t seat, const struct wanted *wanted)
{
    if (wanted->given)
        return engine_put_wanted(request, wanted);
    engine_put_moves(request, seat);
    engine_put_progress(request);
    return true;
}

/* Takes back what a seat has played of its turn, so that it can be started again. */
static bool begin_anew(struct kv_match *match, uint32_t seat, struct kv_error *error)
{
    while (!match->ended && !kv_match_done(match, seat) && match->played[seat])
        if (!kv_match_undo(match, seat, error))
            return false;
    return true;
}

bool engine_answer_play(struct request *request)
{
    struct kv_match *match = &request->engine->match;
    struct wanted wanted;
    char data[TURN_MOST];
    struct kv_text turn;
    uint32_t seat = 0;
    bool forced = false, anew = false;
    kv_text_start(&turn, data, sizeof data);
    if (!engine_read_seat(request, &seat) || !engine_read_turn(request, &turn) ||
        !kv_json_read_flag(&request->object, "forced", &forced, &request->error) ||
        !kv_json_read_flag(&request->object, "anew", &anew, &request->error) ||
        !engine_read_wanted(request, match->setup.seats, seat, &wanted) ||
        ((anew || wanted.given) && !engine_keep_match(request)) ||
        (anew && !begin_anew(match, seat, &request->error)) ||
        !kv_match_say(match, seat, data, turn.length, &request->error))
        return false;
    if (forced)
        play_forced(match, seat);
    return show(request, seat, &wanted);
}

static bool undo(struct request *request, uint32_t seat, uint32_t count)
{
    struct kv_match *match = &request->engine->match;
    if (!kv_match_done(match, seat) && match->played[seat] && count > match->played[seat])
        return kv_refuse(&request->error, "nothing-to-undo",
                         "Seat %u has made %u moves in this round, not %u.", (unsigned)seat + 1,
                         (unsigned)match->played[seat], (unsigned)count);
    while (count--)
        if (!kv_match_undo(match, seat, &request->error))
            return false;
    return true;
}

bool engine_answer_undo(struct request *request)
{
    struct wanted wanted;
    uint32_t seat = 0;
    int64_t count = 1;
    return engine_read_seat(request, &seat) &&
           kv_json_read_number(&request->object, "count", 1, KV_TURN_MOST, &count,
                               &request->error) &&
           engine_read_wanted(request, request->engine->match.setup.seats, seat, &wanted) &&
           (!wanted.given || engine_keep_match(request)) && undo(request, seat, (uint32_t)count) &&
           show(request, seat, &wanted);
}
