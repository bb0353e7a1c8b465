/* Requests: one object in, exactly one answer out. */
#include "base/heap.h"
#include "rooms/room.h"

#include <stdlib.h>
#include <string.h>

enum { TAG_BYTES = 40 };

bool room_need_match(struct ask *ask)
{
    if (ask->room->state != ROOM_WAITING)
        return true;
    return kv_refuse(&ask->error, "not-started", "The game has not begun yet.");
}

bool room_need_waiting(struct ask *ask)
{
    if (ask->room->state != ROOM_WAITING)
        return kv_refuse(&ask->error, "started", "The game has already begun.");
    if (ask->room->reveal)
        return kv_refuse(&ask->error, "started", "The game is starting right now.");
    return true;
}

bool room_need_seat(struct ask *ask)
{
    if (ask->connection->seat != NOBODY)
        return true;
    return kv_refuse(&ask->error, "no-seat", "You have no seat at this table.");
}

/* A chat message to all; it is not kept. */
static bool answer_say(struct ask *ask)
{
    char data[SAID_LETTERS * LETTER_BYTES + 1];
    struct kv_json value;
    struct room *room = ask->room;
    struct kv_text json = {.allocate = kv_heap};
    if (ask->connection->seat == NOBODY && !ask->connection->host)
        return room_need_seat(ask);
    if (!kv_json_field(&ask->object, "text", &value))
        return kv_refuse(&ask->error, "bad-request", "\"%s\" must be a text.", "text");
    if (!room_read_text(&value, "text", 1, SAID_LETTERS, data, sizeof data, &ask->error))
        return false;
    const char *name =
        ask->connection->seat == NOBODY ? NULL : room->people[ask->connection->seat].name;
    if (!room->host->allow_talk(room->host->context, room, name, &ask->error))
        return false;
    if (room_is_large(room) && ask->now < room->said_at + room_pause(room))
        return kv_refuse(&ask->error, "too-fast",
                         "This chat has very many readers: wait a moment before you write again.");
    room->said_at = ask->now;
    kv_json_begin(&json, NULL, '{');
    kv_json_put_string(&json, "event", "said");
    if (ask->connection->seat == NOBODY)
        kv_json_put_null(&json, "seat");
    else
        kv_json_put_number(&json, "seat", ask->connection->seat);
    kv_json_put_string(&json, "text", data);
    kv_json_end(&json, '}');
    if (!json.cut)
        room->host->say_all(room->host->context, room, &json);
    free(json.data);
    return true;
}

static bool answer_ping(struct ask *ask)
{
    (void)ask;
    return true;
}

#define ALWAYS "do", "tag" /* what every request may have */

enum effect { READS, CHANGES };

static const struct verb {
    const char *id;
    bool (*answer)(struct ask *ask);
    enum effect effect;  /* reads: answered even when nothing can be kept */
    const char *keys[7]; /* the last one is NULL */
} verbs[] = {
    {"play", room_answer_play, CHANGES, {ALWAYS, "round", "moves"}},
    {"take_back", room_answer_take_back, CHANGES, {ALWAYS, "round"}},
    {"enter", room_answer_enter, READS, {ALWAYS, "token", "lang", "states"}},
    {"sit", room_answer_sit, CHANGES, {ALWAYS, "name", "words", "pledge", "token"}},
    {"rise", room_answer_rise, CHANGES, {ALWAYS}},
    {"start", room_answer_start, CHANGES, {ALWAYS}},
    {"pledge", room_answer_pledge, CHANGES, {ALWAYS, "pledge"}},
    {"reveal", room_answer_reveal, CHANGES, {ALWAYS, "words"}},
    {"bot", room_answer_bot, CHANGES, {ALWAYS, "level"}},
    {"remove", room_answer_remove, CHANGES, {ALWAYS, "seat"}},
    {"pack", room_answer_pack, READS, {ALWAYS}},
    {"show", room_answer_show, READS, {ALWAYS}},
    {"moves", room_answer_moves, READS, {ALWAYS, "moves"}},
    {"score", room_answer_score, READS, {ALWAYS}},
    {"turns", room_answer_turns, READS, {ALWAYS, "round"}},
    {"say", answer_say, CHANGES, {ALWAYS, "text"}},
    {"rematch", room_answer_rematch, CHANGES, {ALWAYS}},
    {"push", room_answer_push, READS, {ALWAYS}},
    {"subscribe", room_answer_subscribe, CHANGES, {ALWAYS, "endpoint", "p256dh", "auth", "lang"}},
    {"unsubscribe", room_answer_unsubscribe, CHANGES, {ALWAYS, "endpoint"}},
    {"ping", answer_ping, READS, {ALWAYS}},
};

static const struct verb *find_verb(const struct kv_json *word)
{
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
        if (kv_json_is(word, verbs[i].id))
            return &verbs[i];
    return NULL;
}

/* False: there is a tag, but no answer could repeat it. */
static bool read_tag(struct ask *ask)
{
    struct kv_json tag;
    if (!kv_json_field(&ask->object, "tag", &tag))
        return true;
    enum kv_json_kind kind = kv_json_kind(&tag);
    if ((kind != KV_JSON_NUMBER && kind != KV_JSON_STRING) || tag.end - tag.at > TAG_BYTES)
        return false;
    ask->tag = tag;
    return true;
}

/* The beginning of an answer or a refusal. */
static void begin_answer(struct ask *ask, bool fine, const struct verb *verb)
{
    ask->answer->length = 0;
    ask->answer->cut = false;
    kv_json_begin(ask->answer, NULL, '{');
    kv_json_put_boolean(ask->answer, "ok", fine);
    if (verb)
        kv_json_put_string(ask->answer, "do", verb->id);
    if (ask->tag.at) {
        kv_put(ask->answer, ",\"tag\":");
        kv_put_bytes(ask->answer, ask->tag.at, (size_t)(ask->tag.end - ask->tag.at));
    }
}

static bool answer(struct ask *ask, const struct verb **verb, const char *line, size_t length)
{
    struct kv_json word;
    if (!kv_json_read_request(line, length, "{\"do\":\"show\"}", &ask->object, &word, &ask->error))
        return false;
    if (!(*verb = find_verb(&word)))
        return kv_refuse(&ask->error, "bad-request", "There is no request %.*s.",
                         kv_json_shown(&word), word.at);
    bool is_repeatable = read_tag(ask);
    if (!kv_json_check_keys(&ask->object, (*verb)->keys, &ask->error))
        return false;
    if (!is_repeatable)
        return kv_refuse(&ask->error, "bad-request", "\"tag\" must be a number or a short text.");
    begin_answer(ask, true, *verb);
    return (*verb)->answer(ask);
}

static void refuse(struct ask *ask, const struct verb *verb, const char *code, const char *message)
{
    begin_answer(ask, false, verb);
    kv_json_put_error(ask->answer, code, message);
    kv_json_end(ask->answer, '}');
}

/* The verb of a request as it stands; NULL: the room will say what is wrong with it. */
static const struct verb *peek(const char *line, size_t length, struct ask *ask)
{
    struct kv_json word;
    bool is_object = kv_json_read(line, length, &ask->object, &ask->error) &&
                     kv_json_kind(&ask->object) == KV_JSON_OBJECT;
    return is_object && kv_json_field(&ask->object, "do", &word) ? find_verb(&word) : NULL;
}

bool room_request_reads(const char *line, size_t length)
{
    struct ask ask = {.room = NULL};
    const struct verb *verb = peek(line, length, &ask);
    return !verb || verb->effect == READS;
}

void room_refuse_request(const char *line, size_t length, const char *code, const char *message,
                         struct kv_text *json)
{
    struct ask ask = {.answer = json};
    const struct verb *verb = peek(line, length, &ask);
    if (verb)
        read_tag(&ask);
    refuse(&ask, verb, code, message);
}

void room_request(struct room *room, room_client client, const char *line, size_t length,
                  int64_t now)
{
    struct kv_text text = {.allocate = kv_heap};
    struct ask ask = {
        .room = room, .connection = room_connection(room, client), .now = now, .answer = &text};
    const struct verb *verb = NULL;
    if (!ask.connection)
        return;
    room->host->speak(room->host->context, (enum kv_language)ask.connection->language);
    bool fine = answer(&ask, &verb, line, length);
    if (fine && text.cut)
        fine = kv_refuse(&ask.error, "no-memory", "There is not enough memory for that.");
    if (fine)
        kv_json_end(&text, '}');
    else
        refuse(&ask, verb, ask.error.code, ask.error.message);
    if (!text.cut)
        room->host->say(room->host->context, room, client, &text);
    free(text.data);
    room_ask_bots(room, now);
    room_tell(room, now);
    room_mend_deadline(room, now);
    room_set_wake(room);
}
