/* Figures for operators, counted where things happen and told at /metrics. */
#ifndef KV_SERVER_METRICS_H
#define KV_SERVER_METRICS_H

#include "kvartal.h"

#define METRICS_BUCKETS 12

struct metrics_histogram {
    uint64_t below[METRICS_BUCKETS + 1]; /* observations in each bucket; the last: all above */
    uint64_t count;
    double sum;
};

/* All of the loop's thread. */
struct metrics {
    uint64_t sockets, sockets_opened, rooms, rooms_loaded, tables_created;
    uint64_t requests, lines, bots, refusals, dropped, bytes_in, bytes_out;
    uint64_t held; /* said, and waiting for the disk */
    uint64_t addresses, waiting, playing, over, nodes;
    struct metrics_histogram batch_lines, batch_seconds, answer_seconds;
};

void metrics_observe_count(struct metrics_histogram *histogram, double count);
void metrics_observe_seconds(struct metrics_histogram *histogram, double value);
/* In the text format of Prometheus. */
void metrics_put(const struct metrics *metrics, struct kv_text *text);

#endif
