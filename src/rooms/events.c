/* Events: what a room sends unasked, encoded once for all connections. */
#include "base/heap.h"
#include "rooms/room.h"

#include <stdlib.h>
#include <string.h>

static const char *const states[] = {
    [ROOM_WAITING] = "waiting", [ROOM_PLAYING] = "playing", [ROOM_OVER] = "over"};

/* ---- The table ---- */

/* Before the game all pledges are shown, except those of a crowd: `reveal` has a digest of them. */
static bool shows_pledges(const struct room *room)
{
    return room->state == ROOM_WAITING && room->places <= CROWD;
}

static void put_seat(const struct room *room, uint32_t seat, bool inside, struct kv_text *json)
{
    const struct person *person = &room->people[seat];
    if (!person->taken) {
        kv_json_put_null(json, NULL);
        return;
    }
    kv_json_begin(json, NULL, '{');
    if (person->name)
        kv_json_put_string(json, "name", person->name);
    if (person->level)
        kv_json_put_string(json, "bot", kv_bots[person->level - 1]->id);
    if (person->nth)
        kv_json_put_number(json, "nth", person->nth);
    if (inside) {
        kv_json_put_boolean(json, "here", person->here > 0);
        kv_json_put_boolean(json, "done", room->state != ROOM_WAITING && room_done(room, seat));
        kv_json_put_boolean(json, "away", person->away);
    }
    if (inside && person->pledged && shows_pledges(room))
        room_put_digest(json, "pledge", room_pledge_of(person));
    kv_json_end(json, '}');
}

/* The name, without the seed while it is secret. */
static void put_name(const struct room *room, struct kv_text *json)
{
    struct kv_setup setup = room->match.setup;
    char name[KV_NAME_MOST];
    struct kv_text text;
    if (room->secret[0] && room->state != ROOM_OVER)
        setup.seed[0] = '\0';
    kv_text_start(&text, name, sizeof name);
    kv_name_print(&setup, &text);
    kv_json_put_string(json, "name", name);
}

void room_put_lobby_members(const struct room *room, bool inside, struct kv_text *json)
{
    kv_json_put_string(json, "id", room->id);
    kv_json_put_string(json, "code", room->code);
    put_name(room, json);
    kv_json_put_string(json, "title", room->match.setup.game->title);
    if (room->pack)
        kv_json_put_string(json, "pack", room_pack_title(room->pack));
    kv_json_put_string(json, "state", states[room->state]);
    kv_json_put_boolean(json, "public", room->listed);
    kv_json_put_number(json, "most", room->most);
    kv_json_begin(json, "seats", '[');
    for (uint32_t seat = 0; seat < room->places && seat < CROWD; seat++)
        put_seat(room, seat, inside, json);
    kv_json_end(json, ']');
    kv_json_put_number(json, "count", room->taken);
    kv_json_put_number(json, "round", room->match.round);
    kv_json_put_number(json, "watching", room->connections - room->seated_connections);
    kv_json_put_number(json, "clock", room->clock);
    kv_json_put_number(json, "since", room->since / 1000);
    if (!inside)
        return;
    kv_json_put_number(json, "patience", room->patience);
    kv_json_put_boolean(json, "hints", room->hints);
}

void room_put_lobby(const struct room *room, struct kv_text *json)
{
    kv_json_begin(json, NULL, '{');
    room_put_lobby_members(room, false, json);
    kv_json_end(json, '}');
}

static void put_you(const struct connection *connection, struct kv_text *json)
{
    kv_json_begin(json, "you", '{');
    if (connection->seat == NOBODY)
        kv_json_put_null(json, "seat");
    else
        kv_json_put_number(json, "seat", connection->seat);
    kv_json_put_boolean(json, "host", connection->host);
    kv_json_end(json, '}');
}

static void put_rematch(const struct room *room, struct kv_text *json)
{
    kv_json_put_string(json, "id", room->rematch);
    kv_json_put_string(json, "code", room->rematch + ROOM_ID_LENGTH + 1);
}

/* Clocks of clients differ from ours, so the time that is left is sent too. */
static void put_deadline(const struct room *room, int64_t now, struct kv_text *json)
{
    if (!room->deadline)
        return;
    kv_json_put_number(json, "deadline", room->deadline / 1000);
    kv_json_put_number(json, "left", room->deadline > now ? room->deadline - now : 0);
}

/* The commitment to the server's secret. */
static void put_fair(const struct room *room, struct kv_text *json)
{
    char commitment[KV_COMMITMENT_LENGTH + 1];
    if (!room->secret[0]) {
        kv_json_put_boolean(json, "fair", false);
        return;
    }
    kv_fair_commit(room->secret, commitment);
    kv_json_put_string(json, "fair", commitment);
}

static void put_table(const struct room *room, const struct connection *connection, int64_t now,
                      struct kv_text *json)
{
    kv_json_begin(json, NULL, '{');
    kv_json_put_string(json, "event", "table");
    kv_json_begin(json, "table", '{');
    room_put_lobby_members(room, true, json);
    kv_json_end(json, '}');
    if (connection)
        put_you(connection, json);
    kv_json_put_number(json, "waiting", room->state == ROOM_PLAYING ? room->match.waiting : 0);
    put_deadline(room, now, json);
    put_fair(room, json);
    if (room->pledge && shows_pledges(room))
        room_put_digest(json, "pledge", room->pledge);
    if (room->rematch) {
        kv_json_begin(json, "rematch", '{');
        put_rematch(room, json);
        kv_json_end(json, '}');
    }
    kv_json_end(json, '}');
}

/* ---- Saying ---- */

static void say_all(struct room *room, struct kv_text *json)
{
    if (!json->cut && room->connections)
        room->host->say_all(room->host->context, room, json);
    free(json->data);
}

void room_tell_table(struct room *room, const struct connection *connection, int64_t now)
{
    struct kv_text json = {.allocate = kv_heap};
    put_table(room, connection, now, &json);
    if (!json.cut)
        room->host->say(room->host->context, room, connection->client, &json);
    free(json.data);
}

static void tell_table(struct room *room, int64_t now)
{
    struct kv_text json = {.allocate = kv_heap};
    put_table(room, NULL, now, &json);
    say_all(room, &json);
}

/* Connections whose seat has changed without their request. */
static void tell_news(struct room *room, int64_t now)
{
    struct connection *connection = NULL;
    while ((connection = room_next_connection(room, connection))) {
        if (connection->news)
            room_tell_table(room, connection, now);
        connection->news = false;
    }
}

static void begin_event(const struct room *room, const char *event, struct kv_text *json)
{
    kv_json_begin(json, NULL, '{');
    kv_json_put_string(json, "event", event);
    kv_json_put_number(json, "round", room->match.round);
}

static void tell_waiting(struct room *room)
{
    struct kv_text json = {.allocate = kv_heap};
    begin_event(room, "waiting", &json);
    kv_json_put_number(&json, "waiting", room->match.waiting);
    if (room->places <= CROWD) {
        kv_json_begin(&json, "done", '[');
        for (uint32_t seat = 0; seat < room->places; seat++)
            if (room_done(room, seat))
                kv_json_put_number(&json, NULL, seat);
        kv_json_end(&json, ']');
    }
    kv_json_end(&json, '}');
    say_all(room, &json);
}

static void tell_round(struct room *room, int64_t now)
{
    struct kv_text json = {.allocate = kv_heap}, offer;
    char data[512];
    kv_text_start(&offer, data, sizeof data);
    room->match.setup.game->offer(room->match.table, NULL, &offer);
    begin_event(room, "round", &json);
    kv_json_put_string(&json, "offer", data);
    kv_json_put_number(&json, "waiting", room->match.waiting);
    put_deadline(room, now, &json);
    kv_json_end(&json, '}');
    say_all(room, &json);
}

static void put_state_event(struct room *room, uint32_t seat, struct kv_text *json)
{
    begin_event(room, "state", json);
    kv_json_begin(json, "state", '{');
    room_put_state(room, seat, json);
    kv_json_end(json, '}');
    room_put_turns(room, seat, json);
    kv_json_end(json, '}');
}

/* To those who asked for it: all that they would ask for now. Those who watch see the same, in a
 * language of their own. */
static void tell_states(struct room *room)
{
    struct kv_text watched[KV_LANGUAGES + 1] = {0};
    struct connection *connection = NULL;
    while ((connection = room_next_connection(room, connection))) {
        struct kv_text own = {.allocate = kv_heap}, *json = &own;
        if (!connection->states)
            continue;
        if (connection->seat == NOBODY)
            json = &watched[connection->language];
        json->allocate = kv_heap;
        if (!json->length) {
            room->host->speak(room->host->context, (enum kv_language)connection->language);
            put_state_event(room, connection->seat, json);
        }
        if (!json->cut)
            room->host->say(room->host->context, room, connection->client, json);
        free(own.data);
    }
    for (uint32_t i = 0; i <= KV_LANGUAGES; i++)
        free(watched[i].data);
}

void room_tell_reveal(struct room *room, const struct connection *connection)
{
    struct kv_text json = {.allocate = kv_heap};
    kv_json_begin(&json, NULL, '{');
    kv_json_put_string(&json, "event", "reveal");
    put_fair(room, &json);
    kv_json_put_string(&json, "digest", room->reveal->digest);
    if (room->places <= CROWD)
        room_put_pledges(room, &json);
    kv_json_end(&json, '}');
    if (!connection) {
        say_all(room, &json);
        return;
    }
    if (!json.cut)
        room->host->say(room->host->context, room, connection->client, &json);
    free(json.data);
}

/* The words of a crowd would be too much for one event: its record has them. */
static void tell_over(struct room *room)
{
    struct kv_text json = {.allocate = kv_heap};
    begin_event(room, "over", &json);
    room_put_scores(room, NOBODY, &json);
    kv_json_put_string(&json, "seed", room->match.setup.seed);
    if (room->secret[0])
        kv_json_put_string(&json, "secret", room->secret);
    if (room->places <= CROWD)
        room_put_words(room, &json);
    kv_json_end(&json, '}');
    say_all(room, &json);
}

bool room_is_large(const struct room *room)
{
    return room->most > CROWD || room->connections > AUDIENCE;
}

/* A quarter of a second, and longer for more connections, since all of them are told. Ten thousand
 * are told who has come and who is done every 2.5 seconds. */
int64_t room_pause(const struct room *room)
{
    int64_t pause = room->connections / 4;
    return pause > TOLD_EVERY ? pause : TOLD_EVERY;
}

int64_t room_next_telling(const struct room *room)
{
    return room->told_at + room_pause(room);
}

/* The beginning of a round and the end of the game are sent at once. */
void room_tell(struct room *room, int64_t now)
{
    const uint8_t urgent = TELL_ROUND | TELL_OVER | TELL_NEWS | TELL_REVEAL;
    uint8_t tell = room->suspended ? 0 : room->tell;
    if (!tell || (room_is_large(room) && !(tell & urgent) && now < room_next_telling(room)))
        return;
    room->tell = 0;
    room->told_at = now;
    if ((tell & TELL_LOBBY) == TELL_LOBBY)
        room->host->changed(room->host->context, room);
    if (tell & TELL_TABLE)
        tell_table(room, now);
    if (tell & TELL_NEWS)
        tell_news(room, now);
    if (tell & TELL_REVEAL && room->reveal)
        room_tell_reveal(room, NULL);
    if (tell & TELL_ROUND) {
        tell_round(room, now);
        if (room->most <= CROWD)
            tell_states(room);
    } else if (tell & TELL_OVER) {
        tell_over(room);
    } else if (tell & TELL_WAITING) {
        tell_waiting(room);
    }
}
