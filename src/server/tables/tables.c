/* Tables in memory: finding, dropping, unloading; clients joining and leaving. */
#include "server/tables/tables.h"

#include "base/assert.h"
#include "base/json.h"
#include "base/sha256.h"
#include "server/limits.h"
#include "server/online.h"
#include "server/tables/bots.h"
#include "server/tables/summaries.h"

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
    if (length != SERVER_CODE_PUBLIC && length != SERVER_CODE_PRIVATE)
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

void tables_id_of(const char token[ROOM_TOKEN_LENGTH + 1], struct store_id *id)
{
    static const char before[] = "table\n"; /* the history has only the digest of the token */
    unsigned char digest[KV_SHA256_BYTES];
    struct kv_sha256 sha;
    kv_sha256_start(&sha);
    kv_sha256_add(&sha, before, sizeof before - 1);
    kv_sha256_add(&sha, token, ROOM_TOKEN_LENGTH);
    kv_sha256_end(&sha, digest);
    memcpy(id->byte, digest, sizeof id->byte);
}

/* Is this the request or the first line of a listed table? */
static bool is_listed(const char *words, size_t length)
{
    struct kv_json object, listed;
    struct kv_error error;
    const char *brace = memchr(words, '{', length);
    return brace && kv_json_read(brace, length - (size_t)(brace - words), &object, &error) &&
           kv_json_field(&object, "public", &listed) && *listed.at == 't';
}

void table_draw_code(struct table *table, const char *words, size_t length)
{
    int letters = is_listed(words, length) ? SERVER_CODE_PUBLIC : SERVER_CODE_PRIVATE;
    for (int i = 0; i < letters; i++)
        table->code[i] = code_letters[randombytes_uniform(sizeof code_letters - 1)];
    table->code[letters] = '\0';
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

/* Only if its code is known. */
void table_chain_code(struct table *table)
{
    struct tables *tables = &table->online->tables;
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

/* Doubles the chains; without memory they stay as they are. */
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
                table_chain_code(table);
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

struct table *table_add(struct online *online)
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

void table_set_origin(struct table *table, const struct address_key *origin)
{
    struct online *online = table->online;
    if (table->payer)
        return;
    table->payer = addresses_find(&online->addresses, origin, online->clock);
    if (table->payer)
        table->payer->tables++;
}

void table_enlist(struct table *table)
{
    struct tables *tables = &table->online->tables;
    if (tables->count >= tables->chains)
        grow(tables);
    chain_id(tables, table);
    if (*table->code)
        table_chain_code(table);
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
    KV_ASSERT(!table || table->references > 0);
    if (table && --table->references == 0)
        free(table);
}

struct release {
    struct store_task task;
    struct online *online;
    struct store_id id;
    uint64_t fence;
};

static void release_work(struct store_task *task, struct store *store)
{
    struct release *release = (struct release *)task;
    struct kv_error error; /* otherwise the table is free when the lease ends */
    store_release(store, &release->id, release->fence, &error);
}

static void release_done(struct store_task *task)
{
    free(task);
}

void tables_give_back(struct online *online, const struct store_id *id, uint64_t fence)
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
    store_thread_do(online->store_thread, &release->task);
}

/* Clients are told why and disconnected; the room is closed; the table can no longer be found. */
void table_drop(struct table *table, enum online_refusal why, bool release)
{
    struct online *online = table->online;
    if (table->is_gone)
        return;
    table->is_gone = table->is_lost = true;
    if (table->payer)
        table->payer->tables--;
    table->payer = NULL;
    for (struct client *client = table->clients, *next; client; client = next) {
        next = client->next;
        client->table = NULL;
        socket_dismiss(client, why);
    }
    table->clients = NULL;
    struct creation *creations = table->creations;
    table->creations = NULL;
    unlist_idle(table);
    ev_timer_stop(online->loop, &table->alarm);
    unchain(&online->tables, table);
    bots_forget(table);
    match_snapshot_forget(table->snapshot);
    table->snapshot = NULL;
    if (table->room)
        commit_summary(online, table);
    if (table->room && release) {
        summary_tell_last(table);
        tables_give_back(online, &table->id, table->fence);
    }
    if (table->room)
        room_close(table->room);
    table->room = NULL;
    online->tables.count--;
    online->metrics.rooms = online->tables.count;
    table_forget(online, table);
    for (struct creation *next; creations; creations = next) {
        next = creations->next;
        creations->failed(creations, why);
    }
}

void table_await(struct table *table, struct creation *creation)
{
    creation->next = table->creations;
    table->creations = creation;
    commit_say(table->online, &(struct held){.kind = HELD_CREATED, .table = table});
}

void table_tell_kept(struct table *table)
{
    struct creation *creations = table->creations;
    table->creations = NULL;
    for (struct creation *next; creations; creations = next) {
        next = creations->next;
        creations->kept(creations, table);
    }
}

/* Called from within a room, which must therefore live until the end of this turn of the loop. */
void table_lose(struct table *table)
{
    struct tables *tables = &table->online->tables;
    if (table->is_lost)
        return;
    table->is_lost = true;
    table->next_lost = tables->lost;
    tables->lost = table_hold(table);
}

void tables_drop_lost(struct online *online)
{
    struct tables *tables = &online->tables;
    for (struct table *table; (table = tables->lost);) {
        tables->lost = table->next_lost;
        table_drop(table, ONLINE_LOST, false);
        table_forget(online, table);
    }
}

/* All tables with nothing on its way to the store. */
void tables_drop_all(struct online *online, enum online_refusal why, bool release)
{
    struct tables *tables = &online->tables;
    bool waits = !online->lease.is_suspended;
    for (uint32_t i = 0; i < tables->chains; i++)
        for (struct table *table = tables->by_id[i], *next; table; table = next) {
            next = table->next_by_id;
            if (!waits || !commit_is_pending(&online->group_commit, table))
                table_drop(table, why, release);
        }
}

/* ---- While the store is away ---- */

static void for_each_room(struct online *online, void (*act)(struct room *room, int64_t time),
                          int64_t time)
{
    const struct tables *tables = &online->tables;
    for (uint32_t i = 0; i < tables->chains; i++)
        for (struct table *table = tables->by_id[i], *next; table; table = next) {
            next = table->next_by_id;
            if (table->room && !table->is_lost)
                act(table->room, time);
        }
}

void tables_suspend(struct online *online, int64_t since)
{
    for_each_room(online, room_suspend, since);
}

void tables_go_on(struct online *online)
{
    for_each_room(online, room_go_on, online->now);
}

/* A table that is still being created is not in the store yet, and nobody else can own it. */
size_t tables_put_holdings(struct online *online, struct store_holding *holdings)
{
    const struct tables *tables = &online->tables;
    size_t count = 0;
    for (uint32_t i = 0; i < tables->chains; i++)
        for (const struct table *table = tables->by_id[i]; table; table = table->next_by_id)
            if (table->room && !table->is_lost && !table->creations)
                holdings[count++] = (struct store_holding){.id = table->id, .fence = table->fence};
    return count;
}

/* ---- Beginning and end ---- */

bool tables_open(struct tables *tables)
{
    *tables = (struct tables){.chains = 1024};
    tables->by_id = calloc(tables->chains, sizeof(struct table *));
    tables->by_code = calloc(tables->chains, sizeof(struct table *));
    return tables->by_id && tables->by_code;
}

void tables_abandon(struct online *online)
{
    struct tables *tables = &online->tables;
    for (uint32_t i = 0; tables->by_id && i < tables->chains; i++)
        while (tables->by_id[i])
            table_drop(tables->by_id[i], ONLINE_CLOSING, false);
    for (struct table *table; (table = tables->lost); table_forget(online, table))
        tables->lost = table->next_lost;
    summaries_close(online);
}

void tables_close(struct tables *tables)
{
    free(tables->by_id);
    free(tables->by_code);
}

/* ---- Clients ---- */

void table_join(struct table *table, struct client *client)
{
    client->table = table;
    table_set_origin(table, &client->address->key);
    client->since = ++table->online->group_commit.serial;
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
    online->asked = clock_steady();
    if (table->room && !table->is_lost)
        room_request(table->room, client->number, text, length, online->now);
    online->asking = 0;
}

/* ---- Sleeping and waking ---- */

/* The list is sorted by the time of becoming idle, so only its beginning matters. */
void tables_sleep(struct online *online)
{
    for (struct table *table = online->tables.first_idle, *next; table; table = next) {
        if (online->clock - table->idle_since < SERVER_SLEEP_SECONDS)
            return;
        next = table->later_idle;
        bool is_soon =
            table->wake_at != 0 && table->wake_at < online->now + SERVER_SLEEP_SECONDS * 1000;
        bool may_sleep = table->room && !commit_is_pending(&online->group_commit, table) &&
                         room_idle(table->room) && !is_soon;
        if (may_sleep) {
            table_drop(table, ONLINE_CLOSING, true);
        } else {
            unlist_idle(table);
            list_idle(table);
        }
    }
}
