/* What rooms ask of us, and how new ones come to be. */
#include "server/tables.h"

#include "server/online.h"

#include <stdlib.h>
#include <string.h>

/* ---- Creating ---- */

struct table *tables_create(struct online *online, const char *wish, size_t length,
                            char token[ROOM_TOKEN_LENGTH + 1], struct kv_error *error)
{
    char id[ROOM_ID_LENGTH + 1];
    struct table *table = table_add(online);
    if (!table) {
        kv_refuse(error, "no-memory", "There is not enough memory for this table.");
        return NULL;
    }
    table_name(table);
    table->fence = 1;
    table->changed = true;
    tables_put_id(&table->id, id);
    table_enlist(table);
    table->room =
        room_create(&online->host, table, id, table->code, wish, length, online->now, token, error);
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
        ledger_keep(context, table, line, length);
}

static void say(struct online *online, struct room *room, enum held_kind kind, room_client client,
                const struct kv_text *json)
{
    struct table *table = room_owner(room);
    struct message *message = table->is_lost ? NULL : message_make(json->data, json->length);
    bool is_answer =
        client != 0 && client == online->asking && strncmp(json->data, "{\"ok\"", 5) == 0;
    if (message)
        ledger_say(online, &(struct held){.kind = kind,
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
        ledger_say(context, &(struct held){.kind = HELD_HANG_UP, .client = client, .table = table});
}

struct thinking {
    struct thinker_task task;
    struct table *table; /* holds a reference */
    uint32_t round;
};

static void thinking_done(struct thinker_task *task)
{
    struct thinking *thinking = (struct thinking *)task;
    struct table *table = thinking->table;
    struct online *online = table->online;
    if (table->room && !table->is_lost && task->thought.count > 0) {
        online->metrics.bots++;
        room_bot_played(table->room, task->seat, thinking->round, task->thought.moves,
                        task->thought.count, online->now);
    }
    thinker_forget(task->scene);
    table_forget(online, table);
    free(thinking);
}

/* All bots of a table think about the same scene, since nobody sees what others do in a round. */
static struct thinker_scene *scene_of(struct table *table)
{
    const struct kv_match *match = room_match(table->room);
    if (!table->scene || table->scene_round != match->round) {
        thinker_forget(table->scene);
        table->scene = thinker_scene(match);
        table->scene_round = match->round;
    }
    return table->scene;
}

static void host_think(void *context, struct room *room, uint32_t seat, const struct kv_bot *bot)
{
    struct online *online = context;
    struct table *table = room_owner(room);
    if (table->is_lost || !table->room)
        return;
    struct thinker_scene *scene = scene_of(table);
    struct thinking *thinking = scene ? calloc(1, sizeof *thinking) : NULL;
    if (!thinking)
        return; /* the room asks again after a tick */
    scene->references++;
    *thinking = (struct thinking){
        .task = {.scene = scene, .bot = bot, .seat = seat, .done = thinking_done},
        .table = table_hold(table),
        .round = scene->match.round,
    };
    thinker_do(online->thinker, &thinking->task);
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

/* The lines of the new table join the batch of the old one's, so both are kept or none. */
static bool host_open_another(void *context, struct room *room, const char *const *lines,
                              size_t count, char id[ROOM_ID_LENGTH + 1],
                              char code[ROOM_CODE_LENGTH + 1])
{
    struct online *online = context;
    struct table *table = table_add(online);
    struct kv_error error;
    (void)room;
    if (!table)
        return false;
    table_name(table);
    table->fence = 1;
    table->changed = true;
    tables_put_id(&table->id, id);
    memcpy(code, table->code, ROOM_CODE_LENGTH + 1);
    table_enlist(table);
    table->room = room_open(&online->host, table, id, code);
    for (size_t i = 0; table->room && i < count; i++) {
        if (!room_replay(table->room, lines[i], strlen(lines[i]), online->now, &error)) {
            table_lose(table);
            return false;
        }
        ledger_keep(online, table, lines[i], strlen(lines[i]));
    }
    if (!table->room) {
        table_drop(table, ONLINE_LOST, false);
        return false;
    }
    room_resume(table->room, online->now);
    online->metrics.tables_created++;
    return true;
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
    .think = host_think,
    .wake = host_wake,
    .changed = host_changed,
    .open_another = host_open_another,
    .speak = host_speak,
};
