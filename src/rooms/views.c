/* Requests of players: playing a turn, and views of what a seat may see. */
#include "rooms/room.h"

#include <string.h>

/* ---- A turn ---- */

static bool read_moves(struct ask *ask, struct kv_text *text)
{
    struct kv_json list;
    if (!kv_json_field(&ask->object, "moves", &list) || kv_json_kind(&list) != KV_JSON_ARRAY)
        return kv_refuse(&ask->error, "bad-request", "\"moves\" must be a list of moves.");
    return kv_json_add_moves(&list, text, &ask->error);
}

/* Is it the turn that this person played last, sent once more? */
static bool is_repeated(const struct ask *ask, uint32_t round, const struct turn *turn)
{
    const struct person *person = &ask->room->people[ask->connection->seat];
    return person->said_round == round && round > 0 &&
           person->said == room_digest_turn(turn->text, turn->length);
}

static bool need_round(struct ask *ask, uint32_t round)
{
    const struct room *room = ask->room;
    if (room->state == ROOM_OVER)
        return kv_refuse(&ask->error, "over", "The game is over.");
    if (round < room->match.round)
        return kv_refuse(&ask->error, "turn-done", "Round %u is closed; this is round %u.",
                         (unsigned)round, (unsigned)room->match.round);
    if (round > room->match.round)
        return kv_refuse(&ask->error, "bad-round", "This is round %u.",
                         (unsigned)room->match.round);
    return true;
}

static bool read_round(struct ask *ask, uint32_t *round)
{
    struct kv_json value;
    int64_t number;
    if (!kv_json_field(&ask->object, "round", &value) ||
        !kv_json_integer(&value, 1, INT32_MAX, &number))
        return kv_refuse(&ask->error, "bad-request", "\"round\" must be the number of a round.");
    *round = (uint32_t)number;
    return true;
}

bool room_answer_play(struct ask *ask)
{
    char data[TURN_BYTES];
    struct kv_text text;
    uint32_t round = 0;
    kv_text_start(&text, data, sizeof data);
    if (!room_need_match(ask) || !room_need_seat(ask) || !read_round(ask, &round) ||
        !read_moves(ask, &text))
        return false;
    struct turn turn = {.text = data, .length = text.length};
    if (is_repeated(ask, round, &turn))
        return true;
    return need_round(ask, round) &&
           room_read_turn(ask->room, ask->connection->seat, &turn, &ask->error) &&
           room_play_turn(ask->room, ask->connection->seat, &turn, true, ask->now, &ask->error);
}

/* A turn that is done in a round that others still play. */
static bool need_own_turn(struct ask *ask, uint32_t round)
{
    const struct room *room = ask->room;
    const struct person *person = &room->people[ask->connection->seat];
    if (!person->done)
        return kv_refuse(&ask->error, "turn-open", "You have not ended your turn in round %u yet.",
                         (unsigned)round);
    if (person->said_round != round)
        return kv_refuse(&ask->error, "turn-done",
                         "A bot has played this turn for you: it cannot be taken back.");
    if (room->late || (room->deadline && ask->now >= room->deadline))
        return kv_refuse(&ask->error, "turn-done", "The time for this round is up.");
    if (person->taken_back == TAKEN_BACK_MOST)
        return kv_refuse(&ask->error, "too-often",
                         "You have taken back this turn %u times: now it stays.",
                         (unsigned)TAKEN_BACK_MOST);
    return true;
}

/* A request whose answer was lost may be sent again: then the turn is open already. */
bool room_answer_take_back(struct ask *ask)
{
    uint32_t round = 0, seat = ask->connection->seat;
    char data[64];
    struct kv_text line;
    if (!room_need_match(ask) || !room_need_seat(ask) || !read_round(ask, &round) ||
        !need_round(ask, round))
        return false;
    if (!ask->room->people[seat].done && ask->room->people[seat].taken_back)
        return true;
    if (!need_own_turn(ask, round))
        return false;
    kv_text_start(&line, data, sizeof data);
    kv_put(&line, "take_back {\"seat\":%u,\"round\":%u}", (unsigned)seat, (unsigned)round);
    return room_commit(ask->room, &line, ask->now, &ask->error);
}

/* ---- Looking ---- */

static void put_move(const struct kv_game *game, kv_move move, struct kv_text *json)
{
    char said[64];
    struct kv_text text;
    kv_text_start(&text, said, sizeof said);
    game->say(move, &text);
    kv_json_put_string(json, NULL, said);
}

static void put_name(const struct person *person, struct kv_text *json)
{
    if (person->name)
        kv_json_put_string(json, NULL, person->name);
    else
        kv_json_put_null(json, NULL);
}

static void put_waiting(const struct room *room, struct kv_text *json)
{
    kv_json_begin(json, "waiting", '[');
    for (uint32_t seat = 0; seat < room->match.setup.seats; seat++)
        if (!room_done(room, seat))
            kv_json_put_number(json, NULL, seat);
    kv_json_end(json, ']');
}

/* The seats of a crowd that are shown, and their names. */
static void put_shown(const struct room *room, const uint32_t *shown, uint32_t count,
                      struct kv_text *json)
{
    kv_json_begin(json, "shown", '[');
    for (uint32_t i = 0; i < count; i++)
        kv_json_put_number(json, NULL, shown[i]);
    kv_json_end(json, ']');
    kv_json_begin(json, "names", '[');
    for (uint32_t i = 0; i < count; i++)
        put_name(&room->people[shown[i]], json);
    kv_json_end(json, ']');
}

/* As the round began, except that the reader's own sheet includes its finished turn. */
static void put_sheet(const struct room *room, uint32_t seat, bool own, struct kv_text *json)
{
    uint32_t count = 0;
    const kv_move *turn = own ? room_turn_of(room, seat, &count) : NULL;
    kv_json_begin(json, NULL, '{');
    kv_match_show_sheet(&room->match, seat, own, json);
    if (count)
        kv_json_begin(json, "turn", '[');
    for (uint32_t i = 0; i < count; i++)
        put_move(room->match.setup.game, turn[i], json);
    if (count)
        kv_json_end(json, ']');
    kv_json_end(json, '}');
}

void room_put_state(struct room *room, uint32_t seat, struct kv_text *json)
{
    uint32_t shown[CROWD];
    struct kv_match match = room->match;
    bool is_crowd = match.setup.seats > CROWD;
    uint32_t count = room_shown(room, seat, shown);
    if (room->secret[0] && room->state != ROOM_OVER)
        match.setup.seed[0] = '\0';
    kv_match_show_progress(&match, json);
    if (is_crowd)
        put_shown(room, shown, count, json);
    else
        put_waiting(room, json);
    kv_json_begin(json, "table", '{');
    match.setup.game->show_table(match.table, json);
    kv_json_end(json, '}');
    kv_json_begin(json, "sheets", '[');
    for (uint32_t i = 0; i < count; i++)
        put_sheet(room, shown[i], shown[i] == seat, json);
    kv_json_end(json, ']');
    if (is_crowd)
        room_put_spread(room, seat, json);
}

bool room_answer_show(struct ask *ask)
{
    if (!room_need_match(ask))
        return false;
    room_put_state(ask->room, ask->connection->seat, ask->answer);
    return true;
}

bool room_answer_moves(struct ask *ask)
{
    const struct kv_match *match = &ask->room->match;
    const struct kv_game *game = match->setup.game;
    _Alignas(16) unsigned char sheet[KV_SHEET_MOST];
    char data[TURN_BYTES];
    kv_move list[KV_MOVES_MOST];
    struct kv_text text;
    struct kv_move_list turn;
    struct kv_json value;
    uint32_t count = 0;
    kv_text_start(&text, data, sizeof data);
    if (!room_need_match(ask) || !room_need_seat(ask))
        return false;
    if (kv_json_field(&ask->object, "moves", &value) && !read_moves(ask, &text))
        return false;
    bool goes_on = !room_done(ask->room, ask->connection->seat);
    memcpy(sheet, kv_match_sheet(match, ask->connection->seat), game->size.sheet);
    if (text.length && !kv_turn_read(game, match->table, sheet, &goes_on, text.data, text.length,
                                     &turn, &ask->error))
        return false;
    if (goes_on)
        count = game->moves(match->table, sheet, list);
    kv_json_begin(ask->answer, "moves", '[');
    for (uint32_t i = 0; i < count; i++)
        put_move(game, list[i], ask->answer);
    kv_json_end(ask->answer, ']');
    return true;
}

bool room_answer_score(struct ask *ask)
{
    if (!room_need_match(ask))
        return false;
    room_put_scores(ask->room, ask->connection->seat, ask->answer);
    return true;
}

void room_put_turns(struct room *room, uint32_t seat, struct kv_text *json)
{
    const struct past *past = room->past;
    uint32_t shown[CROWD], next = 0;
    if (!past)
        return;
    const kv_move *move = past->move;
    const uint8_t *counts = (const uint8_t *)(past->move + past->moves);
    uint32_t count = room_shown(room, seat, shown);
    kv_json_begin(json, "turns", '[');
    for (uint32_t i = 0; i < room->places && next < count; move += counts[i++]) {
        if (i != shown[next])
            continue;
        next++;
        kv_json_begin(json, NULL, '[');
        for (uint32_t k = 0; k < counts[i]; k++)
            put_move(room->match.setup.game, move[k], json);
        kv_json_end(json, ']');
    }
    kv_json_end(json, ']');
}

/* What everybody played in the last finished round; older ones are in the record. */
bool room_answer_turns(struct ask *ask)
{
    const struct past *past = ask->room->past;
    struct kv_json value;
    int64_t round;
    if (!room_need_match(ask))
        return false;
    if (!past || !kv_json_field(&ask->object, "round", &value) ||
        !kv_json_integer(&value, past->round, past->round, &round))
        return kv_refuse(&ask->error, "bad-round",
                         "Only the turns of the last closed round can be shown.");
    room_put_turns(ask->room, ask->connection->seat, ask->answer);
    return true;
}
