/*
 * A connection to PostgreSQL. Every wait has a timeout: if the database does not answer in time,
 * the connection is closed, and the next call opens another one.
 */
#include "store/postgres.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define CONNECT_SECONDS "5"
#define PATIENCE_MS     10000 /* for an answer; the database itself gives up earlier */

/* ---- What went wrong ---- */

/* PostgreSQL's own message, on one line. */
static void put_reason(const char *words, char *reason, size_t size)
{
    snprintf(reason, size, "%s", words ? words : "");
    reason[strcspn(reason, "\n")] = '\0';
    size_t length = strlen(reason);
    if (length > 0 && reason[length - 1] == '.')
        reason[length - 1] = '\0';
}

static bool refuse_away(struct postgres_store *store, struct kv_error *error)
{
    char reason[400];
    put_reason(libpq.PQerrorMessage(store->connection), reason, sizeof reason);
    postgres_disconnect(store);
    return kv_refuse(error, "away", "PostgreSQL cannot be reached: %s.", reason);
}

static bool refuse_silent(struct postgres_store *store, struct kv_error *error)
{
    postgres_disconnect(store);
    return kv_refuse(error, "away", "PostgreSQL has not answered for %u seconds.",
                     PATIENCE_MS / 1000);
}

/* Refuses by the kind of failure: SQLSTATE, of which the first two letters are the class. */
static bool refuse_result(struct postgres_store *store, const PGresult *result,
                          struct kv_error *error)
{
    char reason[400];
    const char *state = libpq.PQresultErrorField(result, PG_DIAG_SQLSTATE);
    put_reason(libpq.PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY), reason, sizeof reason);
    if (libpq.PQstatus(store->connection) != CONNECTION_OK || !state)
        return refuse_away(store, error);
    if (strncmp(state, "57P", 3) == 0 || strncmp(state, "08", 2) == 0 ||
        strcmp(state, "25006") == 0) { /* going down, or a copy that may only be read */
        postgres_disconnect(store);
        return kv_refuse(error, "away", "PostgreSQL cannot be reached: %s.", reason);
    }
    if (strcmp(state, "57014") == 0 || strcmp(state, "55P03") == 0 || strncmp(state, "40", 2) == 0)
        return kv_refuse(error, "busy", "PostgreSQL was too busy: %s.", reason);
    if (strncmp(state, "53", 2) == 0)
        return kv_refuse(error, "full", "PostgreSQL has no space left: %s.", reason);
    return kv_refuse(error, "store", "PostgreSQL refuses: %s.", reason);
}

/* ---- Waiting ---- */

static int64_t monotonic_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* Waits until the next result is complete. A `deadline` of 0 is none. */
static bool await(struct postgres_store *store, int64_t deadline, struct kv_error *error)
{
    while (libpq.PQisBusy(store->connection)) {
        struct pollfd socket = {.fd = libpq.PQsocket(store->connection), .events = POLLIN};
        int unsent = libpq.PQflush(store->connection);
        if (unsent > 0)
            socket.events |= POLLOUT;
        int64_t left = deadline ? deadline - monotonic_ms() : -1;
        if (deadline && left <= 0)
            return refuse_silent(store, error);
        if (unsent < 0 ||
            (poll(&socket, 1, (int)left) > 0 && !libpq.PQconsumeInput(store->connection)))
            return refuse_away(store, error);
    }
    return true;
}

/* Reads `count` results of a pipeline up to its end; keeps the last. Reports the first error. */
static bool collect(struct postgres_store *store, size_t count, PGresult **last,
                    struct kv_error *error)
{
    int64_t deadline = monotonic_ms() + PATIENCE_MS;
    bool fine = true, synced = false;
    *last = NULL;
    while (!synced) {
        if (!await(store, deadline, error))
            break;
        PGresult *result = libpq.PQgetResult(store->connection);
        if (!result) {
            if (libpq.PQstatus(store->connection) != CONNECTION_OK) {
                refuse_away(store, error);
                break;
            }
            continue; /* the end of one statement */
        }
        ExecStatusType status = libpq.PQresultStatus(result);
        synced = status == PGRES_PIPELINE_SYNC;
        if (fine && status == PGRES_FATAL_ERROR)
            fine = refuse_result(store, result, error);
        if (fine && !synced && --count == 0)
            *last = result;
        else
            libpq.PQclear(result);
        if (!store->connection)
            break;
    }
    if (fine && synced)
        return true;
    libpq.PQclear(*last);
    *last = NULL;
    return false;
}

/* ---- Calls ---- */

static bool send_calls(PGconn *connection, const struct postgres_call *calls, size_t count)
{
    static const int binary[BASE_PARAMETERS_MOST] = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
    char name[16];
    for (size_t i = 0; i < count; i++) {
        snprintf(name, sizeof name, "k%d", (int)calls[i].which);
        if (!libpq.PQsendQueryPrepared(connection, name, calls[i].count, calls[i].values,
                                       calls[i].lengths, binary, 1))
            return false;
    }
    return libpq.PQpipelineSync(connection) == 1;
}

/* A database that has shut down in the meantime has announced it on the connection and closed
 * that. */
static bool is_connected(const struct postgres_store *store)
{
    if (!store->connection)
        return false;
    struct pollfd socket = {.fd = libpq.PQsocket(store->connection), .events = POLLIN};
    while (poll(&socket, 1, 0) > 0)
        if (!libpq.PQconsumeInput(store->connection))
            return false;
    return libpq.PQstatus(store->connection) == CONNECTION_OK;
}

bool postgres_run(struct postgres_store *store, const struct postgres_call *calls, size_t count,
                  PGresult **result, struct kv_error *error)
{
    *result = NULL;
    if (!is_connected(store) && !(postgres_reach(store, error) && postgres_prepare(store, error)))
        return false;
    if (!send_calls(store->connection, calls, count))
        return refuse_away(store, error);
    return collect(store, count, result, error);
}

bool postgres_execute(struct postgres_store *store, const char *sql, bool patient,
                      PGresult **result, struct kv_error *error)
{
    PGresult *last = NULL, *next;
    bool fine = true;
    int64_t deadline = patient ? 0 : monotonic_ms() + PATIENCE_MS;
    if (!libpq.PQsendQuery(store->connection, sql))
        return refuse_away(store, error);
    while (store->connection && await(store, deadline, error) &&
           (next = libpq.PQgetResult(store->connection))) {
        libpq.PQclear(last);
        last = next;
        if (fine && libpq.PQresultStatus(last) == PGRES_FATAL_ERROR)
            fine = refuse_result(store, last, error);
    }
    fine = fine && store->connection;
    if (fine && result)
        *result = last;
    else
        libpq.PQclear(last);
    return fine;
}

/* ---- Connecting ---- */

void postgres_disconnect(struct postgres_store *store)
{
    libpq.PQfinish(store->connection);
    store->connection = NULL;
}

static bool send_preparations(PGconn *connection)
{
    char name[16];
    for (int i = 0; i < BASE_STATEMENTS; i++) {
        snprintf(name, sizeof name, "k%d", i);
        if (!libpq.PQsendPrepare(connection, name, postgres_statements[i], 0, NULL))
            return false;
    }
    return libpq.PQpipelineSync(connection) == 1;
}

/* From here on all calls go through the pipeline. */
bool postgres_prepare(struct postgres_store *store, struct kv_error *error)
{
    PGresult *result;
    if (!libpq.PQenterPipelineMode(store->connection) ||
        libpq.PQsetnonblocking(store->connection, 1) != 0 || !send_preparations(store->connection))
        return refuse_away(store, error);
    if (!collect(store, BASE_STATEMENTS, &result, error)) {
        if (store->connection)
            postgres_disconnect(store);
        return false;
    }
    libpq.PQclear(result);
    return true;
}

/* Warnings of the database belong in its own log. */
static void say_nothing(void *context, const char *message)
{
    (void)context, (void)message;
}

bool postgres_reach(struct postgres_store *store, struct kv_error *error)
{
    /* The address may override what comes before "dbname", but not what comes after it. */
    static const char *const words[] = {"connect_timeout", "tcp_user_timeout", "application_name",
                                        "dbname",          "client_encoding",  NULL};
    const char *const values[] = {CONNECT_SECONDS,    "10000", "kvartal",
                                  store->store.where, "UTF8",  NULL};
    postgres_disconnect(store);
    store->connection = libpq.PQconnectdbParams(words, values, 1);
    if (!store->connection)
        return store_no_memory(error);
    libpq.PQsetNoticeProcessor(store->connection, say_nothing, NULL);
    if (libpq.PQstatus(store->connection) != CONNECTION_OK)
        return refuse_away(store, error);
    return postgres_execute(store, postgres_settings, false, NULL, error);
}
