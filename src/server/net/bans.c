/* Who is banned or muted. */
#include "server/net/bans.h"

#include "server/limits.h"
#include "server/online.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Addresses and names as the store has them ---- */

static void put_address(const struct address_key *key, char who[STORE_WHO_MOST])
{
    static const unsigned char nothing[12] = {0};
    bool is_four = memcmp(key->byte, nothing, sizeof nothing) == 0;
    char text[INET6_ADDRSTRLEN] = "";
    inet_ntop(is_four ? AF_INET : AF_INET6, is_four ? key->byte + 12 : key->byte, text,
              sizeof text);
    snprintf(who, STORE_WHO_MOST, "address %s%s", text, is_four ? "" : "/64");
}

static void put_name(const char *name, char who[STORE_WHO_MOST])
{
    size_t length = (size_t)snprintf(who, STORE_WHO_MOST, "name ");
    room_fold_name(name, who + length, STORE_WHO_MOST - length);
}

/* Digits with dots, colons or a slash are not meant as a name. */
static bool looks_like_address(const char *word)
{
    return strspn(word, "0123456789abcdefABCDEF.:/-*[]") == strlen(word) && strpbrk(word, ".:/") &&
           strpbrk(word, "0123456789");
}

/* "2001:db8::/64", as `kvartal admin bans` prints it, is the address without its suffix. */
bool bans_read_who(const char *word, char who[STORE_WHO_MOST])
{
    unsigned char bytes[16];
    char address[INET6_ADDRSTRLEN];
    size_t length = strcspn(word, "/");
    snprintf(address, sizeof address, "%.*s", (int)(length < sizeof address ? length : 0), word);
    bool is_four = inet_pton(AF_INET, address, bytes) == 1;
    bool is_six = inet_pton(AF_INET6, address, bytes) == 1;
    bool is_whole = !word[length] || strcmp(word + length, is_four ? "/32" : "/64") == 0;
    struct address_key key = address_read(address);
    if ((is_four || is_six) && is_whole)
        put_address(&key, who);
    else if (is_four || is_six || looks_like_address(word))
        return false;
    else
        put_name(word, who);
    return true;
}

/* ---- Looking them up ---- */

static int compare(const void *left, const void *right)
{
    const struct store_ban *a = left, *b = right;
    return a->kind != b->kind ? (int)a->kind - (int)b->kind : strcmp(a->who, b->who);
}

static bool has(const struct online *online, const struct store_ban *wanted)
{
    const struct store_ban *found =
        bsearch(wanted, online->bans.list, online->bans.count, sizeof *online->bans.list, compare);
    return found && (found->until == 0 || found->until > online->now);
}

bool bans_has_address(const struct online *online, enum store_ban_kind kind,
                      const struct address_key *key)
{
    struct store_ban wanted = {.kind = kind};
    if (online->bans.count == 0)
        return false;
    put_address(key, wanted.who);
    return has(online, &wanted);
}

bool bans_has_name(const struct online *online, enum store_ban_kind kind, const char *name)
{
    struct store_ban wanted = {.kind = kind};
    if (online->bans.count == 0)
        return false;
    put_name(name, wanted.who);
    return has(online, &wanted);
}

/* ---- Reading the list ---- */

struct reading {
    struct store_task task;
    struct online *online;
    int64_t now;
    struct store_ban *list;
    uint32_t count, capacity;
    bool is_fine;
};

static bool take_ban(void *context, const struct store_ban *ban)
{
    struct reading *reading = context;
    if (reading->count == reading->capacity) {
        uint32_t capacity = reading->capacity ? reading->capacity * 2 : 16;
        struct store_ban *list = realloc(reading->list, capacity * sizeof *list);
        if (!list)
            return reading->is_fine = false;
        reading->list = list;
        reading->capacity = capacity;
    }
    reading->list[reading->count++] = *ban;
    return true;
}

static void read_work(struct store_task *task, struct store *store)
{
    struct reading *reading = (struct reading *)task;
    struct kv_error error; /* the list stays as it was */
    reading->is_fine = true;
    reading->is_fine =
        store_bans(store, reading->now, take_ban, reading, &error) && reading->is_fine;
}

static void send_banned_away(struct online *online)
{
    for (uint32_t i = 0; i < online->sockets.count; i++) {
        struct client *client = online->sockets.clients[i];
        if (!client || client->is_hung_up_on ||
            !bans_has_address(online, STORE_BAN, &client->address->key))
            continue;
        if (client->table)
            table_part(client->table, client);
        socket_dismiss(client, ONLINE_BANNED);
    }
}

static void read_done(struct store_task *task)
{
    struct reading *reading = (struct reading *)task;
    struct bans *bans = &reading->online->bans;
    bans->is_reading = false;
    if (reading->is_fine) {
        free(bans->list);
        bans->list = reading->list;
        bans->count = reading->count;
        if (bans->count > 0) {
            qsort(bans->list, bans->count, sizeof *bans->list, compare);
            send_banned_away(reading->online);
        }
    } else {
        free(reading->list);
    }
    free(reading);
}

void bans_look(struct online *online)
{
    struct reading *reading = online->bans.is_reading ? NULL : calloc(1, sizeof *reading);
    if (!reading)
        return;
    reading->task.work = read_work;
    reading->task.done = read_done;
    reading->online = online;
    reading->now = online->now;
    online->bans.is_reading = true;
    store_thread_do(online->store_thread, &reading->task);
}

void bans_close(struct bans *bans)
{
    free(bans->list);
}
