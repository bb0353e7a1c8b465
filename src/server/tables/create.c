/* New tables: by a request, or as a rematch of a table that is over. */
#include "base/heap.h"
#include "server/tables/tables.h"

#include "server/limits.h"
#include "server/online.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* A table that exists in memory only, with an id, which the caller has set, and a code. */
static void enlist(struct table *table, const struct address_key *origin, const char *words,
                   size_t length, char id[ROOM_ID_LENGTH + 1])
{
    table_set_origin(table, origin);
    table_draw_code(table, words, length);
    table->fence = 1;
    table->changed = true;
    tables_put_id(&table->id, id);
    table_enlist(table);
}

struct table *tables_create(struct online *online, const struct address_key *origin,
                            const char *request, size_t length,
                            const char token[ROOM_TOKEN_LENGTH + 1], struct kv_error *error)
{
    char id[ROOM_ID_LENGTH + 1];
    struct table *table = table_add(online);
    if (!table) {
        kv_refuse(error, "no-memory", "There is not enough memory for this table.");
        return NULL;
    }
    tables_id_of(token, &table->id);
    enlist(table, origin, request, length, id);
    table->room = room_create(&online->host, table, id, table->code, request, length, token,
                              online->now, error);
    if (table->room)
        return table;
    table_drop(table, ONLINE_LOST, false);
    return NULL;
}

/* ---- Rematches ---- */

/* A table that follows another. Its code may be taken; then another is tried, so its lines are kept
 * here until the table is durable. */
struct rematch {
    struct creation creation;
    struct table *earlier;     /* holds a reference */
    struct address_key origin; /* who asked for it */
    int tries;
    struct kv_text lines; /* each with a zero at its end */
};

static void forget_rematch(struct rematch *rematch)
{
    table_forget(rematch->earlier->online, rematch->earlier);
    if (rematch->lines.data)
        sodium_memzero(rematch->lines.data, rematch->lines.length); /* it contains a secret */
    free(rematch->lines.data);
    free(rematch);
}

static void end_rematch(struct rematch *rematch, const char *id, const char *code)
{
    const struct table *earlier = rematch->earlier;
    if (earlier->room && !earlier->is_lost)
        room_opened_another(earlier->room, id, code, earlier->online->now);
    forget_rematch(rematch);
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

static bool try_rematch(struct rematch *rematch)
{
    struct online *online = rematch->earlier->online;
    struct table *table = table_add(online);
    char id[ROOM_ID_LENGTH + 1];
    if (!table)
        return false;
    randombytes_buf(table->id.byte, sizeof table->id.byte);
    enlist(table, &rematch->origin, rematch->lines.data, strlen(rematch->lines.data), id);
    table->room = room_open(&online->host, table, id, table->code);
    if (!table->room || !keep_lines(table, &rematch->lines)) {
        table_drop(table, ONLINE_BROKEN, false);
        return false;
    }
    room_resume(table->room, online->now, 0);
    table_await(table, &rematch->creation);
    return true;
}

static void rematch_kept(struct creation *creation, struct table *table)
{
    char id[ROOM_ID_LENGTH + 1];
    tables_put_id(&table->id, id);
    table->online->metrics.tables_created++;
    end_rematch((struct rematch *)creation, id, table->code);
}

static void rematch_failed(struct creation *creation, enum online_refusal why)
{
    struct rematch *rematch = (struct rematch *)creation;
    if (why != ONLINE_LOST || rematch->tries-- == 0 || !try_rematch(rematch))
        end_rematch(rematch, NULL, NULL);
}

bool tables_create_rematch(struct table *earlier, const struct address_key *origin,
                           const char *const *lines, size_t count)
{
    struct rematch *rematch = calloc(1, sizeof *rematch);
    if (!rematch)
        return false;
    rematch->creation = (struct creation){.kept = rematch_kept, .failed = rematch_failed};
    rematch->earlier = table_hold(earlier);
    rematch->origin = *origin;
    rematch->tries = SERVER_CODES_TRIED;
    rematch->lines.allocate = kv_heap;
    for (size_t i = 0; i < count; i++)
        kv_put_bytes(&rematch->lines, lines[i], strlen(lines[i]) + 1);
    if (!rematch->lines.cut && try_rematch(rematch))
        return true;
    forget_rematch(rematch);
    return false;
}
