/* Requests: one object in, one answer out, whatever it was. */
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
        return kv_refuse(&ask->error, "started", "The game has begun already.");
    if (ask->room->reveal)
        return kv_refuse(&ask->error, "started", "The game begins this very moment.");
    return true;
}

bool room_need_seat(struct ask *ask)
{
    if (ask->visitor->seat != NOBODY)
        return true;
    return kv_refuse(&ask->error, "no-seat", "You have no seat at this table.");
}

/* A word to the others; nobody keeps it. */
static bool answer_say(struct ask *ask)
{
    char data[SAID_LETTERS * LETTER_BYTES + 1];
    struct kv_json value;
    struct room *room = ask->room;
    struct kv_text json = {.allocate = kv_heap};
    if (ask->visitor->seat == NOBODY && !ask->visitor->host)
        return room_need_seat(ask);
    if (!kv_json_field(&ask->object, "text", &value))
        return kv_refuse(&ask->error, "bad-request", "\"%s\" must be a text.", "text");
    if (!room_read_text(&value, "text", 1, SAID_LETTERS, data, sizeof data, &ask->error))
        return false;
    const char *name = ask->visitor->seat == NOBODY ? NULL : room->people[ask->visitor->seat].name;
    if (!room->host->allow_talk(room->host->context, room, name, &ask->error))
        return false;
    if (room_is_large(room) && ask->now < room->said_at + room_pause(room))
        return kv_refuse(&ask->error, "too-fast",
                         "So many hear this that it has to wait a moment.");
    room->said_at = ask->now;
    kv_json_begin(&json, NULL, '{');
    kv_json_put_string(&json, "event", "said");
    if (ask->visitor->seat == NOBODY)
        kv_json_put_null(&json, "seat");
    else
        kv_json_put_number(&json, "seat", ask->visitor->seat);
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

static const struct verb {
    const char *id;
    bool (*answer)(struct ask *ask);
    const char *keys[7]; /* the last one is NULL */
} verbs[] = {
    {"play", room_answer_play, {ALWAYS, "round", "moves"}},
    {"enter", room_answer_enter, {ALWAYS, "token", "lang"}},
    {"sit", room_answer_sit, {ALWAYS, "name", "words", "pledge", "token"}},
    {"rise", room_answer_rise, {ALWAYS}},
    {"start", room_answer_start, {ALWAYS}},
    {"pledge", room_answer_pledge, {ALWAYS, "pledge"}},
    {"reveal", room_answer_reveal, {ALWAYS, "words"}},
    {"bot", room_answer_bot, {ALWAYS, "level"}},
    {"remove", room_answer_remove, {ALWAYS, "seat"}},
    {"show", room_answer_show, {ALWAYS}},
    {"moves", room_answer_moves, {ALWAYS, "moves"}},
    {"score", room_answer_score, {ALWAYS}},
    {"turns", room_answer_turns, {ALWAYS, "round"}},
    {"say", answer_say, {ALWAYS, "text"}},
    {"rematch", room_answer_rematch, {ALWAYS}},
    {"ping", answer_ping, {ALWAYS}},
};

static const struct verb *find_verb(const struct kv_json *word)
{
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
        if (kv_json_is(word, verbs[i].id))
            return &verbs[i];
    return NULL;
}

static bool read_tag(const struct ask *ask, struct kv_json *tag)
{
    if (!kv_json_field(&ask->object, "tag", tag))
        return false;
    enum kv_json_kind kind = kv_json_kind(tag);
    return (kind == KV_JSON_NUMBER || kind == KV_JSON_STRING) && tag->end - tag->at <= TAG_BYTES;
}

/* The beginning of an answer, good or bad. */
static void begin_answer(struct ask *ask, bool fine, const struct verb *verb)
{
    struct kv_json tag;
    ask->answer->length = 0;
    ask->answer->cut = false;
    kv_json_begin(ask->answer, NULL, '{');
    kv_json_put_boolean(ask->answer, "ok", fine);
    if (verb)
        kv_json_put_string(ask->answer, "do", verb->id);
    if (verb && read_tag(ask, &tag)) {
        kv_put(ask->answer, ",\"tag\":");
        kv_put_bytes(ask->answer, tag.at, (size_t)(tag.end - tag.at));
    }
}

static bool answer(struct ask *ask, const struct verb **verb, const char *line, size_t length)
{
    struct kv_json word, tag;
    if (!kv_json_read(line, length, &ask->object, &ask->error))
        return false;
    if (kv_json_kind(&ask->object) != KV_JSON_OBJECT || !kv_json_field(&ask->object, "do", &word) ||
        kv_json_kind(&word) != KV_JSON_STRING)
        return kv_refuse(&ask->error, "bad-request",
                         "A request is an object with \"do\", such as {\"do\":\"show\"}.");
    if (!(*verb = find_verb(&word)))
        return kv_refuse(&ask->error, "bad-request", "There is no request %.*s.",
                         word.end - word.at > 40 ? 40 : (int)(word.end - word.at), word.at);
    if (!room_check_keys(&ask->object, (*verb)->keys, &ask->error))
        return false;
    if (kv_json_field(&ask->object, "tag", &tag) && !read_tag(ask, &tag))
        return kv_refuse(&ask->error, "bad-request", "\"tag\" must be a number or a short text.");
    begin_answer(ask, true, *verb);
    return (*verb)->answer(ask);
}

static void refuse(struct ask *ask, const struct verb *verb)
{
    begin_answer(ask, false, verb);
    kv_json_begin(ask->answer, "error", '{');
    kv_json_put_string(ask->answer, "code", ask->error.code);
    kv_json_put_string(ask->answer, "message", ask->error.message);
    kv_json_end(ask->answer, '}');
}

void room_request(struct room *room, room_client client, const char *line, size_t length,
                  int64_t now)
{
    struct kv_text text = {.allocate = kv_heap};
    struct ask ask = {
        .room = room, .visitor = room_visitor(room, client), .now = now, .answer = &text};
    const struct verb *verb = NULL;
    if (!ask.visitor)
        return;
    room->host->speak(room->host->context, (enum kv_language)ask.visitor->language);
    bool fine = answer(&ask, &verb, line, length);
    if (fine && text.cut)
        fine = kv_refuse(&ask.error, "no-memory", "There is not enough memory for that.");
    if (!fine)
        refuse(&ask, verb);
    kv_json_end(&text, '}');
    if (!text.cut)
        room->host->say(room->host->context, room, client, &text);
    free(text.data);
    room_ask_bots(room, now);
    room_tell(room, now);
    room_mend_deadline(room, now);
    room_wish_wake(room);
}
