/* What happened, one line an event, on standard error. Never a token, a secret or a seed. */
#ifndef KV_SERVER_OPS_LOG_H
#define KV_SERVER_OPS_LOG_H

#include "server/ops/log_writer.h"
#include "server/plan.h"

struct journal {
    _Atomic(enum kv_server_log) style; /* may change while others write */
    struct logger *logger;             /* NULL: not open, and nothing is told */
};

bool journal_open(struct journal *journal, enum kv_server_log style, struct kv_error *error);
void journal_close(struct journal *journal);
/* Lines that nobody read in time. */
uint64_t journal_dropped(const struct journal *journal);

/* A detail of an event: a text, or a number where the text is NULL. */
struct journal_word {
    const char *name;
    const char *text;
    int64_t number;
};

/* For those who want to know: JOURNAL_NOTE(journal, "table-opened", {"table", id, 0}). */
#define JOURNAL_NOTE(journal, event, ...)                                                          \
    journal_note(journal, event, (const struct journal_word[]){__VA_ARGS__, {NULL, NULL, 0}})

/* Both may be called by any thread, and never wait. Trouble is told in every style; a note not when
 * quiet. */
void journal_note(const struct journal *journal, const char *event,
                  const struct journal_word *words);
void journal_trouble(const struct journal *journal, const char *event,
                     const struct kv_error *error);

#endif
