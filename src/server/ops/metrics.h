/* Metrics for operators, counted where things happen and shown at /metrics. */
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

/* Limits that refuse a client; metrics.c has their names. */
enum metrics_limit {
    LIMIT_CONNECTIONS, /* HTTP connections of an address */
    LIMIT_SOCKETS,     /* WebSockets of an address               */
    LIMIT_REQUESTS,    /* over one WebSocket                     */
    LIMIT_TABLES,      /* new tables of an address */
    LIMIT_BOT_TABLES,  /* games of bots alone */
    LIMIT_CODES,       /* wrong codes of an address */
    LIMIT_HTTP,        /* HTTP requests of an address */
    LIMIT_COSTLY,      /* … that need the store, or drawing       */
    LIMIT_KILOBYTES,   /* written to the store for an address    */
    LIMIT_OPEN_TABLES, /* in memory, of an address               */
    LIMIT_STORE,       /* what may wait for the store            */
    LIMIT_TOKEN,       /* admin requests without the right token */
    METRICS_LIMITS
};

/* Notices by how they ended. */
enum metrics_notice { NOTICE_SENT, NOTICE_GONE, NOTICE_LOST, METRICS_NOTICES };

/* HTTP requests by kind, and by the first digit of their status. */
enum metrics_kind { KIND_PAGE, KIND_API, KIND_SOCKET, KIND_HEALTH, KIND_ADMIN, METRICS_KINDS };
#define METRICS_CLASSES 5

/* Used by the loop's thread only. */
struct metrics {
    uint64_t sockets, sockets_opened, rooms, rooms_loaded, broken, tables_created;
    uint64_t requests, lines, dropped, bytes_in, bytes_out;
    uint64_t log_dropped;
    uint64_t bots_waiting;
    double bots_oldest; /* seconds that the oldest of these has waited */
    uint64_t bot_turns_found, bot_turns, bot_turns_dropped;
    uint64_t qr_drawn;
    uint64_t notices[METRICS_NOTICES], notices_waiting;
    uint64_t refusals[METRICS_LIMITS];
    uint64_t http[METRICS_KINDS][METRICS_CLASSES];
    uint64_t held; /* messages waiting for the disk */
    uint64_t lapses, suspended, lease_left_ms;
    uint64_t addresses, waiting, playing, over, nodes;
    uint64_t store_bytes, store_free_bytes, store_alarm;
    uint64_t certificate_left;     /* seconds; 0: it has run out */
    uint64_t purged[STORE_STATES]; /* tables unused for too long */
    struct metrics_histogram batch_lines, batch_seconds, answer_seconds, loop_delay;
};

const char *metrics_kind_name(enum metrics_kind kind);
void metrics_count_http(struct metrics *metrics, enum metrics_kind kind, unsigned status);
void metrics_observe_count(struct metrics_histogram *histogram, double count);
void metrics_observe_seconds(struct metrics_histogram *histogram, double value);
/* In the text format of Prometheus. */
void metrics_put(const struct metrics *metrics, struct kv_text *text);
void metrics_put_store(const struct store_figures *calls, struct kv_text *text);

#endif
