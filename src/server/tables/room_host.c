/* What rooms ask of the server: struct room_host. */
#include "server/tables/tables.h"

#include "server/limits.h"
#include "server/online.h"
#include "server/tables/bots.h"
#include "server/tables/notices.h"

#include <string.h>

/* ---- Lines, messages, time ---- */

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
        table_lose(table); /* a client would wait for this forever */
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
    table->wake_at = when;
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

/* The client whose request is being answered; NULL: none. */
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

static bool host_open_another(void *context, struct room *room, const char *const *lines,
                              size_t count, struct kv_error *error)
{
    const struct client *client = asker_of(context);
    enum online_refusal why;
    if (client && !online_may_open(context, client->address, &why))
        return online_refuse(why, error);
    if (!charge(context, ADDRESS_TABLES, ONLINE_TOO_MANY_TABLES, error))
        return false;
    return tables_create_rematch(room_owner(room), &asker_of(context)->address->key, lines,
                                 count) ||
           online_refuse(ONLINE_AWAY, error);
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
    .allow_endpoint = notices_allow,
    .notify = notices_send,
    .speak = host_speak,
};
