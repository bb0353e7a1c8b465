/* How fast batches are. */
#ifndef KV_CLI_BENCH_BATCH_H
#define KV_CLI_BENCH_BATCH_H

#include "cli/cli.h"

struct cli_batch_figures {
    double steps_per_second;  /* moves, none of them waiting; nothing is written but rewards */
    double with_observations; /* the same, with masks as bytes and observations            */
};

/* Random play in a batch of this setup, on one processor. */
bool cli_measure_batch(const struct kv_setup *setup, struct cli_batch_figures *figures);

#endif
