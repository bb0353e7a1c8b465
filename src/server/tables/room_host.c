/* What rooms ask of us, and how new ones come to be. */
#include "base/heap.h"
#include "server/tables/tables.h"

#include "server/limits.h"
#include "server/online.h"
#include "server/tables/bots.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* ---- Creating ---- */

struct table *tables_create(struct online *online, const struct address_key *origin,
                            const char *wish, size_t length,
                            const char token[ROOM_TOKEN_LENGTH + 1], struct kv_error *error)
{
    char id[ROOM_ID_LENGTH + 1];
    struct table *table = table_add(online);
    if (!table) {
        kv_refuse(error, "no-memory", "There is not enough memory for this table.");
        return NULL;
    }
    table_set_origin(table, origin);
    tables_id_of(token, &table->id);
    table_draw_code(table, wish, length);
    table->fence = 1;
    table->changed = true;
    tables_put_id(&table->id, id);
    table_enlist(table);
    table->room =
        room_create(&online->host, table, id, table->code, wish, length, token, online->now, error);
    if (table->room)
        return table;
    table_drop(table, ONLINE_LOST, false);
    return NULL;
}

/* ---- What rooms ask of us ---- */

static void host_keep(void *context, struct room *room, const char *line, size_t length)
{
    struct table *table = room_owner(room);
    if (!table->is_lost)
        commit_line(context, table, line, length);
}

static void say(struct online *online, struct room *room, enum held_kind kind, room_client client,
                const struct kv_text *json)
{
    struct table *table = room_owner(room);
    struct message *message = table->is_lost ? NULL : message_make(json->data, json->length);
    bool is_answer =
        client != 0 && client == online->asking && strncmp(json->data, "{\"ok\"", 5) == 0;
    if (message)
        commit_say(online, &(struct held){.kind = kind,
                                          .client = client,
                                          .table = table,
                                          .message = message,
                                          .asked = is_answer ? online->asked : 0});
    else
        table_lose(table); /* somebody would wait for this in vain */
}

static void host_say(void *context, struct room *room, room_client client,
                     const struct kv_text *json)
{
    say(context, room, HELD_SAY, client, json);
}

static void host_say_all(void *context, struct room *room, const struct kv_text *json)
{
    const struct table *table = room_owner(room);
    if (table->clients)
        say(context, room, HELD_SAY_ALL, 0, json);
}

static void host_hang_up(void *context, struct room *room, room_client client)
{
    struct table *table = room_owner(room);
    if (!table->is_lost)
        commit_say(context, &(struct held){.kind = HELD_HANG_UP, .client = client, .table = table});
}

static void host_wake(void *context, struct room *room, int64_t when)
{
    struct online *online = context;
    struct table *table = room_owner(room);
    table->wish = when;
    ev_timer_stop(online->loop, &table->alarm);
    if (when == 0)
        return;
    double seconds = (double)(when - online->now) / 1000;
    ev_timer_set(&table->alarm, seconds > 0 ? seconds : 0, 0);
    ev_timer_start(online->loop, &table->alarm);
}

static void host_changed(void *context, struct room *room)
{
    struct table *table = room_owner(room);
    (void)context;
    table->changed = true;
}

/* ---- Limits ---- */

/* Whose request is being answered; NULL: nobody's. */
static const struct client *asker_of(struct online *online)
{
    return sockets_find(online, online->asking, UINT64_MAX);
}

/* Takes a token of the address whose request is being answered. */
static bool charge(struct online *online, enum address_limit limit, enum online_refusal why,
                   struct kv_error *error)
{
    const struct client *client = asker_of(online);
    return online_charge(online, client ? client->address : NULL, limit) ||
           online_refuse(why, error);
}

static bool host_allow_bots_alone(void *context, struct room *room, struct kv_error *error)
{
    (void)room;
    return charge(context, ADDRESS_BOT_TABLES, ONLINE_TOO_MANY_BOT_TABLES, error);
}

static bool host_allow_name(void *context, struct room *room, const char *name,
                            struct kv_error *error)
{
    (void)room;
    return !bans_has_name(context, STORE_BAN, name) || online_refuse(ONLINE_NAME_BANNED, error);
}

static bool host_allow_talk(void *context, struct room *room, const char *name,
                            struct kv_error *error)
{
    const struct client *client = asker_of(context);
    (void)room;
    bool is_muted = (client && bans_has_address(context, STORE_MUTE, &client->address->key)) ||
                    (name && bans_has_name(context, STORE_MUTE, name));
    return !is_muted || online_refuse(ONLINE_MUTED, error);
}

/* ---- Rematches ---- */

/* A table that follows another. Its code may be taken; then another is tried, so its lines are kept
 * here too. */
struct sequel {
    struct creation creation;
    struct table *earlier;     /* holds a reference */
    struct address_key origin; /* whose wish it was */
    int tries;
    struct kv_text lines; /* each with a zero at its end */
};

static void forget_sequel(struct sequel *sequel)
{
    table_forget(sequel->earlier->online, sequel->earlier);
    if (sequel->lines.data)
        sodium_memzero(sequel->lines.data, sequel->lines.length); /* there is a secret in it */
    free(sequel->lines.data);
    free(sequel);
}

static void end_sequel(struct sequel *sequel, const char *id, const char *code)
{
    const struct table *earlier = sequel->earlier;
    if (earlier->room && !earlier->is_lost)
        room_opened_another(earlier->room, id, code, earlier->online->now);
    forget_sequel(sequel);
}

static bool keep_lines(struct table *table, const struct kv_text *lines)
{
    struct online *online = table->online;
    const char *at = lines->data, *end = at + lines->length;
    struct kv_error error;
    for (size_t length; at < end; at += length + 1) {
        length = strlen(at);
        if (!room_replay(table->room, at, length, online->now, &error))
            return false;
        commit_line(online, table, at, length);
        if (table->is_lost)
            return false;
    }
    return true;
}

static bool try_sequel(struct sequel *sequel)
{
    struct online *online = sequel->earlier->online;
    struct table *table = table_add(online);
    char id[ROOM_ID_LENGTH + 1];
    if (!table)
        return false;
    table_set_origin(table, &sequel->origin);
    randombytes_buf(table->id.byte, sizeof table->id.byte);
    table_draw_code(table, sequel->lines.data, strlen(sequel->lines.data));
    table->fence = 1;
    table->changed = true;
    tables_put_id(&table->id, id);
    table_enlist(table);
    table->room = room_open(&online->host, table, id, table->code);
    if (!table->room || !keep_lines(table, &sequel->lines)) {
        table_drop(table, ONLINE_BROKEN, false);
        return false;
    }
    room_resume(table->room, online->now, 0);
    table_await(table, &sequel->creation);
    return true;
}

static void sequel_kept(struct creation *creation, struct table *table)
{
    char id[ROOM_ID_LENGTH + 1];
    tables_put_id(&table->id, id);
    table->online->metrics.tables_created++;
    end_sequel((struct sequel *)creation, id, table->code);
}

static void sequel_failed(struct creation *creation, enum online_refusal why)
{
    struct sequel *sequel = (struct sequel *)creation;
    if (why != ONLINE_LOST || sequel->tries-- == 0 || !try_sequel(sequel))
        end_sequel(sequel, NULL, NULL);
}

static bool host_open_another(void *context, struct room *room, const char *const *lines,
                              size_t count, struct kv_error *error)
{
    const struct client *client = asker_of(context);
    enum online_refusal why;
    if (client && !online_may_open(context, client->address, &why))
        return online_refuse(why, error);
    if (!charge(context, ADDRESS_TABLES, ONLINE_TOO_MANY_TABLES, error))
        return false;
    struct sequel *sequel = calloc(1, sizeof *sequel);
    if (!sequel)
        return online_refuse(ONLINE_AWAY, error);
    sequel->creation = (struct creation){.kept = sequel_kept, .failed = sequel_failed};
    sequel->earlier = table_hold(room_owner(room));
    sequel->origin = asker_of(context)->address->key;
    sequel->tries = SERVER_CODES_TRIED;
    sequel->lines.allocate = kv_heap;
    for (size_t i = 0; i < count; i++)
        kv_put_bytes(&sequel->lines, lines[i], strlen(lines[i]) + 1);
    if (!sequel->lines.cut && try_sequel(sequel))
        return true;
    forget_sequel(sequel);
    return online_refuse(ONLINE_AWAY, error);
}

static void host_speak(void *context, enum kv_language language)
{
    struct online *online = context;
    online->plan->speak(language);
}

const struct room_host tables_host = {
    .keep = host_keep,
    .say = host_say,
    .say_all = host_say_all,
    .hang_up = host_hang_up,
    .think = bots_think,
    .stop_thinking = bots_stop,
    .wake = host_wake,
    .changed = host_changed,
    .allow_bots_alone = host_allow_bots_alone,
    .allow_name = host_allow_name,
    .allow_talk = host_allow_talk,
    .open_another = host_open_another,
    .speak = host_speak,
};
