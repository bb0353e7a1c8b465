/* Requests about who sits where: coming, sitting down, leaving, and what only the host may do. */
#include "base/assert.h"
#include "base/heap.h"
#include "rooms/room.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* ---- Who I am ---- */

static void put_self(struct ask *ask)
{
    if (ask->connection->seat == NOBODY)
        kv_json_put_null(ask->answer, "seat");
    else
        kv_json_put_number(ask->answer, "seat", ask->connection->seat);
    kv_json_put_boolean(ask->answer, "host", ask->connection->host);
}

/* Whose token this is: the host's, a seat's, or both. A seated host may have two tokens, and each
 * of them grants both. */
static uint32_t seat_of_token(struct room *room, const unsigned char digest[KV_SHA256_BYTES],
                              bool *is_host)
{
    *is_host = room_same_digest(digest, room->host_token);
    return *is_host ? room->host_seat : room_find_token(room, digest);
}

/* Gives the connection the rights of this token. False: it is nobody's. */
static bool recognise(struct ask *ask, const unsigned char digest[KV_SHA256_BYTES])
{
    struct room *room = ask->room;
    bool host;
    uint32_t seat = seat_of_token(room, digest, &host);
    if (!host && seat == NOBODY)
        return false;
    ask->connection->host = host || seat == room->host_seat;
    room_take_seat(room, ask->connection, seat, ask->now);
    return true;
}

/* A player who was away plays again. */
static bool come_back(struct ask *ask)
{
    uint32_t seat = ask->connection->seat;
    return seat == NOBODY || !ask->room->people[seat].away ||
           room_commit_seat(ask->room, "back", seat, ask->now, &ask->error);
}

static bool become(struct ask *ask, const char *token, size_t length)
{
    unsigned char digest[KV_SHA256_BYTES];
    room_digest(token, length, digest);
    if (!recognise(ask, digest))
        return kv_refuse(&ask->error, "bad-token", "Nobody at this table has that token.");
    return come_back(ask);
}

static bool choose_language(struct ask *ask, const struct kv_json *lang)
{
    char name[16];
    struct kv_text text;
    kv_text_start(&text, name, sizeof name);
    if (kv_json_kind(lang) != KV_JSON_STRING)
        return kv_refuse(&ask->error, "bad-request", "\"%s\" must be a text.", "lang");
    kv_json_unquote(lang, &text);
    ask->connection->language = (uint8_t)kv_language_find(name);
    ask->room->host->speak(ask->room->host->context, (enum kv_language)ask->connection->language);
    return true;
}

bool room_answer_enter(struct ask *ask)
{
    struct kv_json value;
    char token[ROOM_TOKEN_LENGTH + 1];
    struct kv_text text;
    kv_text_start(&text, token, sizeof token);
    bool states = ask->connection->states;
    if ((kv_json_field(&ask->object, "lang", &value) && !choose_language(ask, &value)) ||
        !kv_json_read_flag(&ask->object, "states", &states, &ask->error))
        return false;
    ask->connection->states = states;
    if (kv_json_field(&ask->object, "token", &value)) {
        if (kv_json_kind(&value) != KV_JSON_STRING)
            return kv_refuse(&ask->error, "bad-request", "\"%s\" must be a text.", "token");
        kv_json_unquote(&value, &text);
        if (text.cut || text.length != ROOM_TOKEN_LENGTH)
            return kv_refuse(&ask->error, "bad-token", "Nobody at this table has that token.");
        bool fine = become(ask, token, text.length);
        sodium_memzero(token, sizeof token);
        if (!fine)
            return false;
    }
    put_self(ask);
    return true;
}

/* ---- Sitting down and leaving ---- */

static bool need_free_seat(struct ask *ask, uint32_t *seat)
{
    if (!room_need_waiting(ask))
        return false;
    *seat = room_free_seat(ask->room);
    if (*seat != NOBODY)
        return true;
    return kv_refuse(&ask->error, "full", "All seats of this table are taken.");
}

static bool read_name(struct ask *ask, struct sitter *sitter)
{
    struct kv_json value;
    if (!kv_json_field(&ask->object, "name", &value))
        return kv_refuse(&ask->error, "bad-request", "\"%s\" must be a text.", "name");
    return room_read_text(&value, "name", 1, NAME_LETTERS, sitter->name, sizeof sitter->name,
                          &ask->error);
}

static bool read_words(struct ask *ask, struct sitter *sitter)
{
    struct kv_json value;
    if (kv_json_field(&ask->object, "words", &value) &&
        !room_read_text(&value, "words", 0, WORDS_LETTERS, sitter->words, sizeof sitter->words,
                        &ask->error))
        return false;
    if (!room_read_pledge(&ask->object, sitter->pledge, &sitter->pledged, &ask->error))
        return false;
    if (sitter->pledged && sitter->words[0])
        return room_refuse_both(&ask->error);
    sitter->pledged &= ask->room->secret[0] != '\0'; /* else there is nothing to bind */
    return true;
}

static bool sit_down(struct ask *ask, const unsigned char digest[KV_SHA256_BYTES])
{
    struct sitter sitter = {.host = ask->connection->host};
    struct kv_text line = {.allocate = kv_heap};
    uint32_t seat;
    if (ask->connection->seat != NOBODY)
        return kv_refuse(&ask->error, "seated", "You have a seat already.");
    if (!need_free_seat(ask, &seat) || !read_name(ask, &sitter) || !read_words(ask, &sitter))
        return false;
    if (!ask->room->host->allow_name(ask->room->host->context, ask->room, sitter.name, &ask->error))
        return false;
    memcpy(sitter.token, digest, sizeof sitter.token);
    room_put_sit_line(seat, &sitter, &line);
    bool fine = room_commit(ask->room, &line, ask->now, &ask->error);
    free(line.data);
    if (fine)
        room_take_seat(ask->room, ask->connection, seat, ask->now);
    return fine;
}

/* Words cannot be exchanged by sitting down again: others may have built on them. */
static bool has_same_words(struct ask *ask, uint32_t seat)
{
    const struct person *person = &ask->room->people[seat];
    const char *words = room_words_of(person);
    struct sitter sitter = {.host = false};
    if (!read_words(ask, &sitter))
        return false;
    bool other_words = sitter.words[0] && (!words || strcmp(words, sitter.words) != 0);
    bool other_pledge =
        sitter.pledged &&
        (!person->pledged || !room_same_digest(sitter.pledge, room_pledge_of(person)));
    return (!other_words && !other_pledge) ||
           kv_refuse(&ask->error, "pledged",
                     "You have this seat already, with other words or none.");
}

/* A client that sits down with the token of a seat missed the answer, and has that seat. */
static bool sit_again(struct ask *ask, const unsigned char digest[KV_SHA256_BYTES], uint32_t seat)
{
    return has_same_words(ask, seat) && recognise(ask, digest) && come_back(ask);
}

bool room_answer_sit(struct ask *ask)
{
    char token[ROOM_TOKEN_LENGTH + 1];
    unsigned char digest[KV_SHA256_BYTES];
    bool host;
    if (!room_read_token(&ask->object, token, &ask->error))
        return false;
    room_digest(token, ROOM_TOKEN_LENGTH, digest);
    uint32_t seat = seat_of_token(ask->room, digest, &host);
    if (seat == NOBODY && host)
        recognise(ask, digest);
    bool fine = seat != NOBODY ? sit_again(ask, digest, seat) : sit_down(ask, digest);
    if (fine) {
        kv_json_put_number(ask->answer, "seat", ask->connection->seat);
        kv_json_put_string(ask->answer, "token", token);
    }
    sodium_memzero(token, sizeof token);
    return fine;
}

/* Before the start a seat becomes free; later a bot plays on. */
static bool vacate(struct ask *ask, uint32_t seat)
{
    struct room *room = ask->room;
    if (room->state == ROOM_OVER)
        return kv_refuse(&ask->error, "over", "The game is over.");
    if (room->state == ROOM_WAITING)
        return room_need_waiting(ask) &&
               room_commit_seat(room, "free", seat, ask->now, &ask->error);
    if (room->people[seat].level)
        return kv_refuse(&ask->error, "bad-seat", "A bot plays for that seat already.");
    room->ask = true;
    return room_commit_seat(room, "gone", seat, ask->now, &ask->error);
}

bool room_answer_rise(struct ask *ask)
{
    if (!room_need_seat(ask) || !vacate(ask, ask->connection->seat))
        return false;
    ask->connection->news = false; /* the client knows it by the answer */
    return true;
}

/* ---- What the host may do ---- */

static bool need_host(struct ask *ask)
{
    if (ask->connection->host)
        return true;
    return kv_refuse(&ask->error, "not-host", "Only the host of this table may do that.");
}

static bool only_bots_sit(const struct room *room)
{
    for (uint32_t seat = 0; seat < room->places; seat++)
        if (room->people[seat].taken && !room->people[seat].level)
            return false;
    return room->taken > 0;
}

/* Pledged words are asked for first, and the cards are dealt a moment later. */
bool room_answer_start(struct ask *ask)
{
    struct room *room = ask->room;
    char data[16];
    struct kv_text line;
    if (!need_host(ask) || !room_need_waiting(ask) ||
        (only_bots_sit(room) &&
         !room->host->allow_bots_alone(room->host->context, room, &ask->error)))
        return false;
    kv_text_start(&line, data, sizeof data);
    kv_put(&line, "%s {}", room_has_pledges(room) ? "reveal" : "start");
    if (!room_commit(room, &line, ask->now, &ask->error))
        return false;
    room_watch_reveal(room, ask->now);
    return true;
}

bool room_answer_bot(struct ask *ask)
{
    char data[64];
    struct kv_text line;
    struct kv_json value;
    uint32_t seat;
    uint8_t level;
    if (!need_host(ask) || !need_free_seat(ask, &seat))
        return false;
    if (!kv_json_field(&ask->object, "level", &value))
        return kv_refuse(&ask->error, "bad-request", "\"%s\" must be a text.", "level");
    if (!room_read_level(&value, &level, &ask->error))
        return false;
    kv_text_start(&line, data, sizeof data);
    room_put_bot_line(seat, level, &line);
    if (!room_commit(ask->room, &line, ask->now, &ask->error))
        return false;
    kv_json_put_number(ask->answer, "seat", seat);
    return true;
}

bool room_answer_remove(struct ask *ask)
{
    const struct room *room = ask->room;
    struct kv_json value;
    int64_t seat;
    if (!need_host(ask))
        return false;
    if (!kv_json_field(&ask->object, "seat", &value) ||
        !kv_json_integer(&value, 0, (int64_t)room->places - 1, &seat) || !room->people[seat].taken)
        return kv_refuse(&ask->error, "bad-seat", "Nobody sits there.");
    return vacate(ask, (uint32_t)seat);
}

/* ---- Another game ---- */

/* Their words were for this table. */
static void put_same_person(const struct room *room, uint32_t seat, struct kv_text *line)
{
    const struct person *person = &room->people[seat];
    struct sitter sitter = {.host = seat == room->host_seat};
    struct kv_text name;
    KV_ASSERT(person->taken && person->name);
    kv_text_start(&name, sitter.name, sizeof sitter.name);
    kv_put(&name, "%s", person->name);
    memcpy(sitter.token, person->token, sizeof sitter.token);
    room_put_sit_line(seat, &sitter, line);
}

/* The first line is the table's, the others those of its seats. */
static void put_rematch_line(const struct room *room, const struct table_request *request,
                             const char *secret, uint32_t line, struct kv_text *text)
{
    uint32_t seat = line - 1;
    if (line == 0)
        room_put_table_line(request, room->secret[0] ? secret : "", room->host_token, text);
    else if (room->people[seat].level)
        room_put_bot_line(seat, room->people[seat].level, text);
    else
        put_same_person(room, seat, text);
}

static bool may_sit(struct room *room, uint32_t seat, struct kv_error *error)
{
    const struct person *person = &room->people[seat];
    return person->level || room->host->allow_name(room->host->context, room, person->name, error);
}

static void free_lines(char **lines, size_t count)
{
    for (size_t i = 0; i < count; i++)
        free(lines[i]);
    free(lines);
}

/* The first lines of a table with the same people and tokens. The seat of a player whose name has
 * been banned is free there. */
static char **rematch_lines(struct room *room, const char *secret, size_t *count)
{
    struct table_request request = {.setup = room->match.setup,
                                    .pack = room->pack,
                                    .seats = room->most,
                                    .clock = room->clock,
                                    .patience = room->patience,
                                    .listed = room->listed,
                                    .hints = room->hints};
    struct kv_error error;
    char **lines = (char **)calloc(room->places + (size_t)1, sizeof *lines);
    bool cut = !lines;
    *count = 0;
    if (room->secret[0])
        request.setup.seed[0] = '\0';
    for (uint32_t i = 0; !cut && i <= room->places; i++) {
        struct kv_text line = {.allocate = kv_heap};
        if (i > 0 && !may_sit(room, i - 1, &error))
            continue;
        put_rematch_line(room, &request, secret, i, &line);
        lines[(*count)++] = line.data;
        cut = line.cut;
    }
    if (!cut)
        return lines;
    if (lines)
        free_lines(lines, *count);
    return NULL;
}

static bool open_another(struct ask *ask)
{
    struct room *room = ask->room;
    char secret[ROOM_TOKEN_LENGTH + 1];
    size_t count;
    if (ask->connection->seat != NOBODY && !may_sit(room, ask->connection->seat, &ask->error))
        return false;
    if (!room_draw_token(secret, &ask->error))
        return false;
    char **lines = rematch_lines(room, secret, &count);
    sodium_memzero(secret, sizeof secret);
    if (!lines)
        return kv_refuse(&ask->error, "no-memory", "There is not enough memory for that.");
    room->opening = room->host->open_another(room->host->context, room, (const char *const *)lines,
                                             count, &ask->error);
    free_lines(lines, count);
    return room->opening;
}

static void tell_rematch(struct room *room)
{
    char data[160];
    struct kv_text json;
    kv_text_start(&json, data, sizeof data);
    kv_put(&json, "{\"event\":\"rematch\",\"id\":\"%s\",\"code\":\"%s\"}", room->rematch,
           room->rematch + ROOM_ID_LENGTH + 1);
    KV_ASSERT(!json.cut);
    room->host->say_all(room->host->context, room, &json);
}

void room_opened_another(struct room *room, const char *id, const char *code, int64_t now)
{
    char data[128];
    struct kv_text line;
    struct kv_error error;
    room->opening = false;
    if (!id)
        return;
    kv_text_start(&line, data, sizeof data);
    kv_put(&line, "rematch {\"id\":\"%s\",\"code\":\"%s\"}", id, code);
    if (room_commit(room, &line, now, &error))
        tell_rematch(room);
}

/* The first request is answered before the new table has a code, which all are told when it is
 * durable. */
bool room_answer_rematch(struct ask *ask)
{
    struct room *room = ask->room;
    if (ask->connection->seat == NOBODY && !ask->connection->host)
        return room_need_seat(ask);
    if (room->state != ROOM_OVER)
        return kv_refuse(&ask->error, "not-over", "The game is not over yet.");
    if (!room->rematch)
        return room->opening || open_another(ask);
    kv_json_put_string(ask->answer, "id", room->rematch);
    kv_json_put_string(ask->answer, "code", room->rematch + ROOM_ID_LENGTH + 1);
    return true;
}
