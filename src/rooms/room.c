/* A room from its creation or its history to its end, and the connections and clocks in between. */
#include "rooms/room.h"
#include "base/assert.h"
#include "base/heap.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* ---- Beginning and end ---- */

struct room *room_open(const struct room_host *host, void *owner, const char *id, const char *code)
{
    struct room *room = (struct room *)calloc(1, sizeof *room);
    struct kv_text text;
    if (!room)
        return NULL;
    room->host = host;
    room->owner = owner;
    room->host_seat = NOBODY;
    kv_text_start(&text, room->id, sizeof room->id);
    kv_put(&text, "%s", id);
    kv_text_start(&text, room->code, sizeof room->code);
    kv_put(&text, "%s", code);
    return room;
}

void room_close(struct room *room)
{
    if (!room)
        return;
    for (uint32_t seat = 0; seat < room->places; seat++)
        free(room->people[seat].name);
    free(room->people);
    free(room->index);
    free(room->connection);
    free(room->words);
    free(room->pledge);
    free(room->reveal);
    free(room->turns);
    room_forget_spares(room);
    while (room->subscriptions)
        room_unsubscribe(room, room->subscriptions->seat, NULL);
    free(room->past);
    free(room->spread);
    free(room->rematch);
    free(room->match.memory);
    room_pack_drop(room->pack);
    sodium_memzero(room, sizeof *room);
    free(room);
}

bool room_replay(struct room *room, const char *line, size_t length, int64_t at,
                 struct kv_error *error)
{
    return room_apply(room, line, length, at, error);
}

/* From now on it may call its host. Nobody is connected, so no past events have to be sent. */
void room_resume(struct room *room, int64_t now, int64_t left)
{
    room->resumed = true;
    room->tell = 0;
    room->ask = room->state == ROOM_PLAYING;
    for (uint32_t seat = 0; seat < room->places; seat++)
        room->people[seat].left = now;
    room->absence_due = room->patience ? now + (int64_t)room->patience * 1000 : 0;
    if (room->deadline && left && room->deadline < now + left)
        room->deadline = now + left;
    if (room->reveal)
        room->reveal->due = now + REVEAL_TIME; /* everybody may come back and reveal their words */
    room_mend_deadline(room, now);
    room_ask_bots(room, now);
    room_set_wake(room);
}

/* ---- A new table ---- */

static bool commit_first_lines(struct room *room, const struct table_request *request,
                               const char *secret, const char *token, int64_t now,
                               struct kv_error *error)
{
    unsigned char digest[KV_SHA256_BYTES];
    struct kv_text line = {.allocate = kv_heap};
    room_digest(token, ROOM_TOKEN_LENGTH, digest);
    room_put_table_line(request, request->setup.seed[0] ? "" : secret, digest, &line);
    bool fine = room_commit(room, &line, now, error);
    for (uint32_t i = 0; fine && i < request->bots; i++) {
        line.length = 0;
        room_put_bot_line(i, request->level[i], &line);
        fine = room_commit(room, &line, now, error);
    }
    free(line.data);
    return fine;
}

bool room_choose_token(const char *request, size_t length, char token[ROOM_TOKEN_LENGTH + 1],
                       struct kv_error *error)
{
    struct kv_json object;
    return kv_json_read(request, length, &object, error) && room_read_token(&object, token, error);
}

struct room *room_create(const struct room_host *host, void *owner, const char *id,
                         const char *code, const char *text, size_t length, const char *token,
                         int64_t now, struct kv_error *error)
{
    struct kv_json object;
    struct table_request request;
    char secret[ROOM_TOKEN_LENGTH + 1];
    if (!kv_json_read(text, length, &object, error) ||
        !room_read_table_request(&object, &request, error))
        return NULL;
    struct room *room = NULL;
    if (room_draw_token(secret, error) && !(room = room_open(host, owner, id, code)))
        kv_refuse(error, "no-memory", "There is not enough memory for that.");
    if (room && commit_first_lines(room, &request, secret, token, now, error))
        room_resume(room, now, 0);
    else {
        room_close(room);
        room = NULL;
    }
    room_pack_drop(request.pack);
    sodium_memzero(secret, sizeof secret);
    return room;
}

/* ---- Connections ---- */

static void finish(struct room *room, int64_t now)
{
    room_ask_bots(room, now);
    room_tell(room, now);
    room_set_wake(room);
}

void room_enter(struct room *room, room_client client, int64_t now)
{
    KV_ASSERT(client && !room_connection(room, client));
    struct connection *connection = room_add_connection(room, client);
    if (!connection) {
        room->host->hang_up(room->host->context, room, client);
        return;
    }
    if (room->connections == 1) {
        room->watched = now;
        room->absence_due = now + (int64_t)room->patience * 1000;
        room->ask = true;
    }
    room_tell_table(room, connection, now);
    if (room->reveal)
        room_tell_reveal(room, connection);
    finish(room, now);
}

void room_leave(struct room *room, room_client client, int64_t now)
{
    struct connection *connection = room_connection(room, client);
    if (!connection)
        return;
    room_take_seat(room, connection, NOBODY, now);
    room_drop_connection(room, connection);
    room_stop_bots(room);
    finish(room, now);
}

/* ---- While nothing can be kept ---- */

void room_suspend(struct room *room, int64_t since)
{
    room->suspended = since;
    room_set_wake(room);
}

/* Nobody could play or come back meanwhile: turns keep the time they had, and patience with absent
 * players starts again. */
void room_go_on(struct room *room, int64_t now)
{
    int64_t pause = now - room->suspended;
    if (!room->suspended)
        return;
    room->suspended = 0;
    room->watched = now;
    if (room->absence_due)
        room->absence_due = now + (int64_t)room->patience * 1000;
    if (room->deadline && !room->late) {
        room->deadline += pause;
        room->tell |= TELL_TABLE;
    }
    if (room->reveal)
        room->reveal->due += pause;
    room_mend_deadline(room, now);
    finish(room, now);
}

void room_tick(struct room *room, int64_t now)
{
    room->wake = 0;
    room_watch_clocks(room, now);
    finish(room, now);
}

/* ---- What the host may know ---- */

void *room_owner(const struct room *room)
{
    return room->owner;
}

enum room_state room_state_of(const struct room *room)
{
    return (enum room_state)room->state;
}

bool room_listed(const struct room *room)
{
    return room->listed;
}

int64_t room_deadline(const struct room *room)
{
    return room->deadline;
}

bool room_idle(const struct room *room)
{
    return room->connections == 0 && room->awaited == 0 && !room_is_notifying(room);
}

const struct kv_match *room_match(const struct room *room)
{
    return room->state == ROOM_WAITING ? NULL : &room->match;
}

struct room_pack *room_pack_of(const struct room *room)
{
    return room->pack;
}

bool room_done(const struct room *room, uint32_t seat)
{
    KV_ASSERT(seat < room->places);
    return room->match.ended || room->people[seat].done;
}

const char *room_id(const struct room *room)
{
    return room->id;
}

const char *room_code(const struct room *room)
{
    return room->code;
}
