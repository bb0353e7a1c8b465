/* Figures for operators, counted where things happen and told at /metrics. */
#ifndef KV_SERVER_OPS_METRICS_H
#define KV_SERVER_OPS_METRICS_H

#include "kvartal.h"
#include "store/store.h"

#define METRICS_BUCKETS 12

struct metrics_histogram {
    uint64_t below[METRICS_BUCKETS + 1]; /* observations in each bucket; the last: all above */
    uint64_t count;
    double sum;
};

/* Limits that refuse somebody; metrics.c has their names. */
enum metrics_limit {
    LIMIT_CONNECTIONS, /* plain ones of an address               */
    LIMIT_SOCKETS,     /* WebSockets of an address               */
    LIMIT_REQUESTS,    /* over one WebSocket                     */
    LIMIT_TABLES,      /* new ones of an address                 */
    LIMIT_BOT_TABLES,  /* games begun by bots alone               */
    LIMIT_CODES,       /* looked for in vain by an address       */
    LIMIT_HTTP,        /* requests over HTTP of an address        */
    LIMIT_COSTLY,      /* … that need the store, or drawing       */
    LIMIT_KILOBYTES,   /* written to the store for an address    */
    LIMIT_OPEN_TABLES, /* in memory, of an address               */
    LIMIT_STORE,       /* what may wait for the store            */
    LIMIT_TOKEN,       /* administration without the right token */
    METRICS_LIMITS
};

/* What is asked for over HTTP, and the first digit of the answer's status. */
enum metrics_kind { KIND_PAGE, KIND_API, KIND_SOCKET, KIND_HEALTH, KIND_ADMIN, METRICS_KINDS };
#define METRICS_CLASSES 5

/* All of the loop's thread. */
struct metrics {
    uint64_t sockets, sockets_opened, rooms, rooms_loaded, broken, tables_created;
    uint64_t requests, lines, dropped, bytes_in, bytes_out;
    uint64_t log_dropped;
    uint64_t bots_waiting;
    double bots_oldest; /* seconds that the first of those has waited */
    uint64_t bot_turns_found, bot_turns, bot_turns_dropped;
    uint64_t qr_drawn;
    uint64_t refusals[METRICS_LIMITS];
    uint64_t http[METRICS_KINDS][METRICS_CLASSES];
    uint64_t held; /* said, and waiting for the disk */
    uint64_t lapses, suspended, lease_left_ms;
    uint64_t addresses, waiting, playing, over, nodes;
    uint64_t store_bytes, store_free_bytes, store_alarm;
    uint64_t purged[STORE_STATES]; /* tables that nobody needed */
    struct metrics_histogram batch_lines, batch_seconds, answer_seconds, loop_delay;
};

void metrics_count_http(struct metrics *metrics, enum metrics_kind kind, unsigned status);
void metrics_observe_count(struct metrics_histogram *histogram, double count);
void metrics_observe_seconds(struct metrics_histogram *histogram, double value);
/* In the text format of Prometheus. */
void metrics_put(const struct metrics *metrics, struct kv_text *text);
void metrics_put_store(const struct store_figures *calls, struct kv_text *text);

#endif
