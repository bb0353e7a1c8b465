/*
 * What people see while they play: the moves in words, and what a move would score. None of it
 * changes the match.
 */
#include "base/memory.h"
#include "draw/hand.h"
#include "engine/request.h"

/* ---- Hypothetical turns ---- */

/* A seat's turn, played on a copy of its sheet. */
struct thought_of {
    const struct kv_match *match;
    bool goes_on; /* the turn is not done yet */
    _Alignas(16) unsigned char sheet[KV_SHEET_MOST];
};

/* The turn from its beginning, or from where it stands now. */
static void start_turn(struct thought_of *turn, const struct kv_match *match, uint32_t seat,
                       bool from_beginning)
{
    size_t size = match->setup.game->size.sheet;
    const unsigned char *sheets = from_beginning ? match->starts : match->sheets;
    turn->match = match;
    turn->goes_on = !match->ended && (from_beginning || !kv_match_done(match, seat));
    memcpy(turn->sheet, sheets + size * seat, size);
}

/* Plays the moves of a request on such a turn, and lists them. */
static bool play_moves(struct request *request, struct thought_of *turn, struct kv_move_list *moves)
{
    const struct kv_match *match = turn->match;
    char data[TURN_MOST];
    struct kv_text text;
    kv_text_start(&text, data, sizeof data);
    return engine_read_turn(request, &text) &&
           kv_turn_read(match->setup.game, match->table, turn->sheet, &turn->goes_on, data,
                        text.length, moves, &request->error);
}

/* Tells the moves of a turn to people, each as it is played. */
static void put_told(struct request *request, struct thought_of *turn,
                     const struct kv_move_list *moves)
{
    const struct kv_game *game = turn->match->setup.game;
    kv_json_begin(request->reply, "told", '[');
    for (uint32_t i = 0; i < moves->count; i++) {
        char words[TOLD_MOST];
        struct kv_text told;
        kv_text_start(&told, words, sizeof words);
        if (game->tell)
            game->tell(turn->match->table, turn->sheet, moves->moves[i], &told);
        else
            game->say(moves->moves[i], &told);
        kv_json_put_string(request->reply, NULL, words);
        game->play(turn->match->table, turn->sheet, moves->moves[i]);
    }
    kv_json_end(request->reply, ']');
}

bool engine_answer_tell(struct request *request)
{
    const struct kv_match *match = &request->engine->match;
    struct thought_of turn;
    struct kv_move_list moves;
    uint32_t seat = 0;
    if (!engine_read_seat(request, &seat))
        return false;
    start_turn(&turn, match, seat, true);
    if (!play_moves(request, &turn, &moves))
        return false;
    start_turn(&turn, match, seat, true);
    put_told(request, &turn, &moves);
    return true;
}

/* ---- What a turn has done ---- */

static void put_recounted(struct request *request, const struct thought_of *turn,
                          const unsigned char *before, const struct kv_move_list *moves)
{
    const struct kv_game *game = turn->match->setup.game;
    const void *table = turn->match->table;
    char words[TOLD_MOST];
    struct kv_text text;
    struct kv_score was, is;
    kv_text_start(&text, words, sizeof words);
    game->hand->recount(table, before, moves->moves, moves->count, &text);
    game->score(table, before, &was);
    game->score(table, turn->sheet, &is);
    kv_json_put_string(request->reply, "told", words);
    kv_json_put_number(request->reply, "gain", is.total - was.total);
}

/* The turn that was played, if the one at hand would have been better. */
static bool play_instead(struct request *request, struct thought_of *turn)
{
    struct kv_move_list moves;
    char data[TURN_MOST];
    struct kv_text text;
    kv_text_start(&text, data, sizeof data);
    return engine_read_moves(request, "instead", &text) &&
           kv_turn_read(turn->match->setup.game, turn->match->table, turn->sheet, &turn->goes_on,
                        data, text.length, &moves, &request->error);
}

/* The pieces that are asked for, with what the turn has changed marked. */
static bool put_pieces(struct request *request, const struct thought_of *turn, uint32_t seat,
                       const unsigned char *before)
{
    struct kv_json value;
    struct picture picture = {0};
    struct thought_of played;
    bool compares = kv_json_field(&request->object, "instead", &value);
    if (!kv_json_field(&request->object, "picture", &value))
        return true;
    start_turn(&played, turn->match, seat, true);
    if (!engine_read_picture(&value, &picture, &request->error) ||
        (compares && !play_instead(request, &played)))
        return false;
    if (!picture.pieces.at)
        return kv_refuse(&request->error, "bad-request", "A turn is drawn in \"pieces\".");
    return engine_put_turn(request,
                           &(struct turn_picture){.sheet = turn->sheet,
                                                  .before = before,
                                                  .instead = compares ? played.sheet : NULL},
                           &picture);
}

bool engine_answer_recount(struct request *request)
{
    const struct kv_match *match = &request->engine->match;
    const struct kv_game *game = match->setup.game;
    struct thought_of turn;
    struct kv_move_list moves;
    uint32_t seat = 0;
    if (!engine_read_seat(request, &seat))
        return false;
    if (!game->hand)
        return kv_refuse(&request->error, "bad-request", "%s is not drawn in pieces.",
                         kv_translate(game->title));
    start_turn(&turn, match, seat, true);
    if (!play_moves(request, &turn, &moves))
        return false;
    const unsigned char *before = match->starts + game->size.sheet * seat;
    put_recounted(request, &turn, before, &moves);
    return put_pieces(request, &turn, seat, before);
}

bool engine_answer_preview(struct request *request)
{
    const struct kv_match *match = &request->engine->match;
    struct thought_of turn;
    struct kv_move_list moves;
    struct kv_score score;
    uint32_t seat = 0;
    if (!engine_read_seat(request, &seat))
        return false;
    start_turn(&turn, match, seat, false);
    if (!play_moves(request, &turn, &moves))
        return false;
    match->setup.game->score(match->table, turn.sheet, &score);
    kv_json_put_number(request->reply, "total", score.total);
    return true;
}
