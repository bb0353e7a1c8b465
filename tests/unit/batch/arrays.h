/* A batch with its own arrays, all of them filled. */
#ifndef TESTS_BATCH_ARRAYS_H
#define TESTS_BATCH_ARRAYS_H

#include "kvartal_batch.h"
#include "support.h"

struct arrays {
    struct kv_batch batch;
    struct kv_batch_arrays all;
    uint32_t matches;
    int32_t *actions;
};

/* Opens a batch, which must succeed, and starts its matches from number 0. */
void arrays_open(struct arrays *arrays, const char *name, uint32_t seats,
                 const struct kv_batch_options *options, uint32_t matches);
/* More arrays for the same batch, not started. */
void arrays_like(struct arrays *arrays, const struct arrays *other, uint32_t matches);
void arrays_close(struct arrays *arrays);

struct kv_setup arrays_setup(const char *name, uint32_t seats);
/* Samples actions and plays them. */
void arrays_step(struct arrays *arrays, struct kv_rng *rng);

#endif
