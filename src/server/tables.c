/* Tables in memory: finding, loading, creating, dropping, sleeping. */
#include "server/tables.h"

#include "server/limits.h"
#include "server/lobby.h"
#include "server/online.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* ---- Ids and codes ---- */

static const char code_letters[] = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

bool tables_read_id(const char *word, struct store_id *id)
{
    size_t length = 0;
    const char *end = NULL;
    return strlen(word) == ROOM_ID_LENGTH &&
           sodium_hex2bin(id->byte, sizeof id->byte, word, ROOM_ID_LENGTH, NULL, &length, &end) ==
               0 &&
           length == sizeof id->byte;
}

bool tables_read_code(const char *word, char code[STORE_CODE_MOST + 1])
{
    size_t length = strlen(word);
    if (length != ROOM_CODE_LENGTH)
        return false;
    for (size_t i = 0; i < length; i++) {
        char letter = word[i];
        if (letter >= 'a' && letter <= 'z')
            letter = (char)(letter - 'a' + 'A');
        if (!strchr(code_letters, letter))
            return false;
        code[i] = letter;
    }
    code[length] = '\0';
    return true;
}

void tables_put_id(const struct store_id *id, char text[ROOM_ID_LENGTH + 1])
{
    sodium_bin2hex(text, ROOM_ID_LENGTH + 1, id->byte, sizeof id->byte);
}

static void choose_names(struct table *table)
{
    randombytes_buf(table->id.byte, sizeof table->id.byte);
    for (int i = 0; i < ROOM_CODE_LENGTH; i++)
        table->code[i] = code_letters[randombytes_uniform(sizeof code_letters - 1)];
    table->code[ROOM_CODE_LENGTH] = '\0';
}

/* ---- Chains ---- */

static uint32_t place_of_id(const struct tables *tables, const struct store_id *id)
{
    uint32_t word; /* ids are random */
    memcpy(&word, id->byte, sizeof word);
    return word & (tables->chains - 1);
}

static uint32_t place_of_code(const struct tables *tables, const char *code)
{
    uint32_t hash = 2166136261u;
    for (; *code; code++)
        hash = (hash ^ (unsigned char)*code) * 16777619u;
    return hash & (tables->chains - 1);
}

struct table *tables_find(struct online *online, const struct store_id *id)
{
    struct tables *tables = &online->tables;
    struct table *table = tables->by_id[place_of_id(tables, id)];
    while (table && memcmp(&table->id, id, sizeof *id) != 0)
        table = table->next_by_id;
    return table;
}

struct table *tables_find_code(struct online *online, const char *code)
{
    struct tables *tables = &online->tables;
    struct table *table = tables->by_code[place_of_code(tables, code)];
    while (table && strcmp(table->code, code) != 0)
        table = table->next_by_code;
    return table;
}

static void chain_id(struct tables *tables, struct table *table)
{
    struct table **chain = &tables->by_id[place_of_id(tables, &table->id)];
    table->next_by_id = *chain;
    *chain = table;
}

/* Only when its code is known. */
static void chain_code(struct tables *tables, struct table *table)
{
    struct table **chain = &tables->by_code[place_of_code(tables, table->code)];
    table->next_by_code = *chain;
    *chain = table;
}

static void unchain(struct tables *tables, struct table *table)
{
    struct table **link = &tables->by_id[place_of_id(tables, &table->id)];
    while (*link != table)
        link = &(*link)->next_by_id;
    *link = table->next_by_id;
    link = &tables->by_code[place_of_code(tables, table->code)];
    while (*link && *link != table)
        link = &(*link)->next_by_code;
    if (*link)
        *link = table->next_by_code;
}

/* Twice as many chains; where there is no memory for them, they stay as long as they are. */
static void grow(struct tables *tables)
{
    struct table **old = tables->by_id;
    uint32_t count = tables->chains;
    struct table **by_id = calloc((size_t)count * 2, sizeof(struct table *));
    struct table **by_code = calloc((size_t)count * 2, sizeof(struct table *));
    if (!by_id || !by_code) {
        free(by_id);
        free(by_code);
        return;
    }
    free(tables->by_code);
    tables->by_id = by_id;
    tables->by_code = by_code;
    tables->chains = count * 2;
    for (uint32_t i = 0; i < count; i++)
        for (struct table *table = old[i], *next; table; table = next) {
            next = table->next_by_id;
            chain_id(tables, table);
            if (*table->code)
                chain_code(tables, table);
        }
    free(old);
}

/* ---- Those without clients ---- */

static void list_idle(struct table *table)
{
    struct tables *tables = &table->online->tables;
    table->is_idle = true;
    table->idle_since = table->online->clock;
    table->earlier_idle = tables->last_idle;
    table->later_idle = NULL;
    *(tables->last_idle ? &tables->last_idle->later_idle : &tables->first_idle) = table;
    tables->last_idle = table;
}

static void unlist_idle(struct table *table)
{
    struct tables *tables = &table->online->tables;
    if (!table->is_idle)
        return;
    table->is_idle = false;
    *(table->earlier_idle ? &table->earlier_idle->later_idle : &tables->first_idle) =
        table->later_idle;
    *(table->later_idle ? &table->later_idle->earlier_idle : &tables->last_idle) =
        table->earlier_idle;
}

/* ---- Coming into memory and leaving it ---- */

static void ring(struct ev_loop *loop, ev_timer *alarm, int events)
{
    struct table *table = alarm->data;
    (void)loop, (void)events;
    if (table->room && !table->is_lost)
        room_tick(table->room, table->online->now);
}

static struct table *add(struct online *online)
{
    struct table *table = calloc(1, sizeof *table);
    if (!table)
        return NULL;
    table->online = online;
    table->references = 1;
    table->told_state = UINT8_MAX;
    ev_timer_init(&table->alarm, ring, 0, 0);
    table->alarm.data = table;
    return table;
}

static void enlist(struct table *table)
{
    struct tables *tables = &table->online->tables;
    if (tables->count >= tables->chains)
        grow(tables);
    chain_id(tables, table);
    if (*table->code)
        chain_code(tables, table);
    tables->count++;
    table->online->metrics.rooms = tables->count;
    list_idle(table);
}

struct table *table_hold(struct table *table)
{
    table->references++;
    return table;
}

void table_forget(struct online *online, struct table *table)
{
    (void)online;
    if (table && --table->references == 0)
        free(table);
}

struct release {
    struct keeper_task task;
    struct online *online;
    struct store_id id;
    uint64_t fence;
};

static void release_work(struct keeper_task *task, struct store *store)
{
    struct release *release = (struct release *)task;
    struct kv_error error; /* who cannot give a table back loses it when its lease ends */
    store_release(store, &release->id, release->fence, &error);
}

static void release_done(struct keeper_task *task)
{
    free(task);
}

static void give_back(struct online *online, const struct store_id *id, uint64_t fence)
{
    struct release *release = calloc(1, sizeof *release);
    if (!release)
        return;
    *release = (struct release){
        .task = {.work = release_work, .done = release_done},
        .online = online,
        .id = *id,
        .fence = fence,
    };
    keeper_do(online->keeper, &release->task);
}

/* The clients hear why and are hung up on; the room is closed; the table is found no more. */
void table_drop(struct table *table, enum online_refusal why, bool release)
{
    struct online *online = table->online;
    if (table->is_gone)
        return;
    table->is_gone = table->is_lost = true;
    for (struct client *client = table->clients, *next; client; client = next) {
        next = client->next;
        client->table = NULL;
        socket_dismiss(client, why);
    }
    table->clients = NULL;
    if (table->creation)
        lobby_not_created(table, why);
    unlist_idle(table);
    ev_timer_stop(online->loop, &table->alarm);
    unchain(&online->tables, table);
    thinker_forget(table->scene);
    table->scene = NULL;
    if (table->room && release)
        give_back(online, &table->id, table->fence);
    if (table->room)
        room_close(table->room);
    table->room = NULL;
    online->tables.count--;
    online->metrics.rooms = online->tables.count;
    table_forget(online, table);
}

/* Called from within a room, which therefore lives on until the loop is about to rest. */
void table_lose(struct table *table)
{
    struct tables *tables = &table->online->tables;
    if (table->is_lost)
        return;
    table->is_lost = true;
    if (tables->lost_count == tables->lost_room) {
        uint32_t room = tables->lost_room ? tables->lost_room * 2 : 16;
        struct table **lost = realloc(tables->lost, room * sizeof(struct table *));
        if (!lost)
            return; /* it stays, deaf and dumb, until its clients leave */
        tables->lost = lost;
        tables->lost_room = room;
    }
    tables->lost[tables->lost_count++] = table_hold(table);
}

void tables_drop_lost(struct online *online)
{
    struct tables *tables = &online->tables;
    for (uint32_t i = 0; i < tables->lost_count; i++) {
        table_drop(tables->lost[i], ONLINE_LOST, false);
        table_forget(online, tables->lost[i]);
    }
    tables->lost_count = 0;
}

/* All that have nothing on its way to the store. */
void tables_drop_all(struct online *online, enum online_refusal why, bool release)
{
    struct tables *tables = &online->tables;
    bool waits = !online->has_lapsed;
    for (uint32_t i = 0; i < tables->chains; i++)
        for (struct table *table = tables->by_id[i], *next; table; table = next) {
            next = table->next_by_id;
            if (!waits || !ledger_is_pending(&online->ledger, table))
                table_drop(table, why, release);
        }
}

bool tables_open(struct tables *tables)
{
    *tables = (struct tables){.chains = 1024};
    tables->by_id = calloc(tables->chains, sizeof(struct table *));
    tables->by_code = calloc(tables->chains, sizeof(struct table *));
    return tables->by_id && tables->by_code;
}

void tables_close(struct online *online)
{
    struct tables *tables = &online->tables;
    for (uint32_t i = 0; tables->by_id && i < tables->chains; i++)
        while (tables->by_id[i])
            table_drop(tables->by_id[i], ONLINE_CLOSING, false);
    for (uint32_t i = 0; i < tables->lost_count; i++)
        table_forget(online, tables->lost[i]);
    free(tables->by_id);
    free(tables->by_code);
    free(tables->lost);
}

/* ---- Loading ---- */

struct load {
    struct keeper_task task;
    struct table *table; /* holds a reference */
    enum store_claim claim;
    struct store_claimed claimed;
    bool is_read;
    struct kv_text lines; /* each: its time, its length, its bytes */
    struct kv_error error;
};

struct line_head {
    int64_t at;
    size_t length;
};

static bool take_line(void *context, uint32_t number, int64_t at, const char *text, size_t length)
{
    struct load *load = context;
    struct line_head head = {at, length};
    (void)number;
    kv_put_bytes(&load->lines, (const char *)&head, sizeof head);
    kv_put_bytes(&load->lines, text, length);
    return !load->lines.cut;
}

static void load_work(struct keeper_task *task, struct store *store)
{
    struct load *load = (struct load *)task;
    load->claim = store_claim(store, &load->table->id, NULL, &load->claimed, &load->error);
    if (load->claim == STORE_MINE)
        load->is_read =
            store_read(store, &load->claimed.id, take_line, load, &load->error) && !load->lines.cut;
}

static bool replay(struct load *load, struct room *room)
{
    const char *at = load->lines.data, *end = at + load->lines.length;
    uint32_t count = 0;
    for (struct line_head head; at < end; at += head.length, count++) {
        memcpy(&head, at, sizeof head);
        at += sizeof head;
        if (!room_replay(room, at, head.length, head.at, &load->error))
            return false;
    }
    load->table->lines = count;
    return count > 0 || kv_refuse(&load->error, "empty-log", "The log of this table is empty.");
}

static bool open_room(struct load *load)
{
    struct table *table = load->table;
    char id[ROOM_ID_LENGTH + 1];
    tables_put_id(&table->id, id);
    struct room *room = room_open(&table->online->host, table, id, load->claimed.code);
    if (!room)
        return kv_refuse(&load->error, "no-memory", "There is not enough memory for this table.");
    if (!replay(load, room)) {
        room_close(room);
        return false;
    }
    table->room = room;
    table->fence = load->claimed.fence;
    memcpy(table->code, load->claimed.code, sizeof table->code);
    chain_code(&table->online->tables, table);
    return true;
}

static void start_loaded(struct table *table)
{
    struct online *online = table->online;
    online->metrics.rooms_loaded++;
    JOURNAL_NOTE(&online->journal, "table-loaded", {"code", table->code, 0},
                 {"lines", NULL, table->lines});
    room_resume(table->room, online->now);
    for (struct client *client = table->clients; client; client = client->next)
        socket_let_in(client);
}

static void load_done(struct keeper_task *task)
{
    struct load *load = (struct load *)task;
    struct table *table = load->table;
    struct online *online = table->online;
    bool is_wanted = !table->is_lost && online_is_open(online);
    if (load->claim == STORE_MINE && is_wanted && load->is_read && open_room(load)) {
        start_loaded(table);
    } else if (load->claim == STORE_MINE) {
        if (is_wanted)
            journal_trouble(&online->journal, "load-failed", &load->error);
        give_back(online, &load->claimed.id, load->claimed.fence);
        table_drop(table, is_wanted ? ONLINE_BROKEN : ONLINE_CLOSING, false);
    } else if (load->claim == STORE_ELSEWHERE) {
        for (struct client *client = table->clients; client; client = client->next)
            socket_send_away(client, load->claimed.place);
        table_drop(table, ONLINE_LOST, false);
    } else {
        table_drop(table, load->claim == STORE_MISSING ? ONLINE_MISSING : ONLINE_AWAY, false);
    }
    table_forget(online, table);
    free(load->lines.data);
    free(load);
}

struct table *tables_load(struct online *online, const struct store_id *id)
{
    struct table *table = add(online);
    struct load *load = table ? calloc(1, sizeof *load) : NULL;
    if (!load) {
        free(table);
        return NULL;
    }
    table->id = *id;
    enlist(table);
    *load = (struct load){
        .task = {.work = load_work, .done = load_done},
        .table = table_hold(table),
        .claim = STORE_FAILED,
        .lines = {.allocate = online_allocate},
    };
    keeper_do(online->keeper, &load->task);
    return table;
}

/* ---- Creating ---- */

struct table *tables_create(struct online *online, const char *wish, size_t length,
                            char token[ROOM_TOKEN_LENGTH + 1], struct kv_error *error)
{
    char id[ROOM_ID_LENGTH + 1];
    struct table *table = add(online);
    if (!table) {
        kv_refuse(error, "no-memory", "There is not enough memory for this table.");
        return NULL;
    }
    choose_names(table);
    table->fence = 1;
    table->changed = true;
    tables_put_id(&table->id, id);
    enlist(table);
    table->room =
        room_create(&online->host, table, id, table->code, wish, length, online->now, token, error);
    if (table->room)
        return table;
    table_drop(table, ONLINE_LOST, false);
    return NULL;
}

/* ---- Clients ---- */

void table_join(struct table *table, struct client *client)
{
    client->table = table;
    client->since = ++table->online->ledger.serial;
    client->previous = NULL;
    client->next = table->clients;
    if (table->clients)
        table->clients->previous = client;
    table->clients = client;
    unlist_idle(table);
    if (table->room)
        socket_let_in(client);
}

void table_part(struct table *table, struct client *client)
{
    *(client->previous ? &client->previous->next : &table->clients) = client->next;
    if (client->next)
        client->next->previous = client->previous;
    client->table = NULL;
    if (table->room && !table->is_lost && client->is_in)
        room_leave(table->room, client->number, table->online->now);
    if (!table->clients && !table->is_gone)
        list_idle(table);
}

void table_ask(struct table *table, struct client *client, const char *text, size_t length)
{
    struct online *online = table->online;
    online->asking = client->number;
    online->asked = keeper_clock();
    if (table->room && !table->is_lost)
        room_request(table->room, client->number, text, length, online->now);
    online->asking = 0;
}

/* ---- Sleeping and waking ---- */

/* The list is in the order of falling idle, so only its beginning matters. */
void tables_sleep(struct online *online)
{
    struct tables *tables = &online->tables;
    for (struct table *table; (table = tables->first_idle);) {
        if (online->clock - table->idle_since < SERVER_SLEEP_SECONDS)
            return;
        bool is_soon = table->wish != 0 && table->wish < online->now + SERVER_SLEEP_SECONDS * 1000;
        bool may_sleep = table->room && !ledger_is_pending(&online->ledger, table) &&
                         room_idle(table->room) && !is_soon;
        if (may_sleep) {
            table_drop(table, ONLINE_CLOSING, true);
        } else {
            unlist_idle(table);
            list_idle(table);
        }
    }
}

struct look {
    struct keeper_task task;
    struct online *online;
    int64_t now;
    uint32_t count;
    struct store_id ids[SERVER_DUE_MOST];
};

static bool take_due(void *context, const struct store_row *row)
{
    struct look *look = context;
    look->ids[look->count++] = row->id;
    return look->count < SERVER_DUE_MOST;
}

static void look_work(struct keeper_task *task, struct store *store)
{
    struct look *look = (struct look *)task;
    struct kv_error error; /* told by the beats that fail too */
    store_due(store, look->now, SERVER_DUE_MOST, take_due, look, &error);
}

static void look_done(struct keeper_task *task)
{
    struct look *look = (struct look *)task;
    struct online *online = look->online;
    for (uint32_t i = 0; i < look->count && online_is_open(online); i++)
        if (!tables_find(online, &look->ids[i]))
            tables_load(online, &look->ids[i]);
    online->tables.is_looking = false;
    free(look);
}

void tables_look(struct online *online)
{
    if (online->tables.is_looking)
        return;
    struct look *look = calloc(1, sizeof *look);
    if (!look)
        return;
    look->task.work = look_work;
    look->task.done = look_done;
    look->online = online;
    look->now = online->now;
    online->tables.is_looking = true;
    keeper_do(online->keeper, &look->task);
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
    struct table *table = add(online);
    struct kv_error error;
    (void)room;
    if (!table)
        return false;
    choose_names(table);
    table->fence = 1;
    table->changed = true;
    tables_put_id(&table->id, id);
    memcpy(code, table->code, ROOM_CODE_LENGTH + 1);
    enlist(table);
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
