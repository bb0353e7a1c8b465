/*
 * What people see while they play: the places of an offer, the moves in words, and what a move
 * would score. None of it changes the match.
 */
#include "base/memory.h"
#include "engine/request.h"

/* ---- Offers entered by hand ---- */

enum { CHOICE_MOST = 48 }; /* bytes of an id or a title */

static void put_choice(const struct kv_match *match, uint32_t slot, uint32_t choice,
                       struct kv_text *json)
{
    char words[2][CHOICE_MOST];
    struct kv_text id, title;
    kv_text_start(&id, words[0], CHOICE_MOST);
    kv_text_start(&title, words[1], CHOICE_MOST);
    match->setup.game->name_choice(match->table, slot, choice, &id, &title);
    kv_json_put_string(json, "id", words[0]);
    kv_json_put_string(json, "title", words[1]);
}

static void put_slot(const struct kv_match *match, const struct kv_slot *slot, uint32_t number,
                     struct kv_text *json)
{
    kv_json_begin(json, NULL, '{');
    kv_json_put_string(json, "title", kv_translate(slot->title));
    kv_json_put_number(json, "group", slot->group);
    kv_json_begin(json, "choices", '[');
    for (uint32_t i = 0; i < slot->choices; i++) {
        kv_json_begin(json, NULL, '{');
        put_choice(match, number, i, json);
        if (i == slot->now)
            kv_json_put_boolean(json, "now", true);
        if (i < slot->pictures)
            kv_json_put_number(json, "card", slot->card + i);
        kv_json_end(json, '}');
    }
    kv_json_end(json, ']');
    kv_json_end(json, '}');
}

bool engine_answer_slots(struct request *request)
{
    const struct kv_match *match = &request->engine->match;
    const struct kv_game *game = match->setup.game;
    struct kv_slot slots[KV_SLOTS_MOST];
    uint32_t count = game->slots ? game->slots(match->table, slots) : 0;
    kv_json_begin(request->reply, "slots", '[');
    for (uint32_t i = 0; i < count; i++)
        put_slot(match, &slots[i], i, request->reply);
    kv_json_end(request->reply, ']');
    return true;
}

/* ---- Turns that are only thought of ---- */

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
