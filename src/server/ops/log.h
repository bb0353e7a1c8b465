/* The log: one line an event, on standard error. Never a token, a secret or a seed. */
#ifndef KV_SERVER_OPS_LOG_H
#define KV_SERVER_OPS_LOG_H

#include "server/ops/log_writer.h"
#include "server/plan.h"

struct log {
    _Atomic(enum kv_server_log) style; /* may change while others write */
    struct log_writer *writer;         /* NULL: not open; nothing is written */
};

bool log_open(struct log *log, enum kv_server_log style, struct kv_error *error);
void log_close(struct log *log);
/* How many lines were dropped because nobody read them in time. */
uint64_t log_dropped(const struct log *log);

/* A field of an event: a text, or a number if the text is NULL. Without letters it is left out. */
struct log_field {
    const char *name;
    const char *text;
    int64_t number;
};

/* LOG_EVENT(log, "table-opened", {"table", id, 0}). */
#define LOG_EVENT(log, event, ...)                                                                 \
    log_event(log, event, (const struct log_field[]){__VA_ARGS__, {NULL, NULL, 0}})

/* Any thread may call both; neither blocks. Errors are written in every style, events not when
 * quiet. */
void log_event(const struct log *log, const char *event, const struct log_field *fields);
void log_error(const struct log *log, const char *event, const struct kv_error *error);
/* … that met a request with this id. */
void log_error_of(const struct log *log, const char *event, const char *request,
                  const struct kv_error *error);

#endif
