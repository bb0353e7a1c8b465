#include "unit/batch/arrays.h"

struct kv_setup arrays_setup(const char *name, uint32_t seats)
{
    struct kv_setup setup;
    struct kv_error error;
    assert_true(kv_name_read(name, strlen(name), &setup, &error));
    setup.seats = seats;
    strcpy(setup.seed, "b");
    return setup;
}

/* Filled with garbage, so that nothing can rely on zeros. */
static void *rubbish(size_t bytes)
{
    void *memory = aligned_alloc(64, (bytes + 63) / 64 * 64);
    assert_non_null(memory);
    memset(memory, 0xa5, bytes);
    return memory;
}

static void allocate(struct arrays *arrays, uint32_t matches)
{
    const struct kv_batch *batch = &arrays->batch;
    size_t entries = (size_t)matches * batch->setup.seats;
    arrays->matches = matches;
    arrays->actions = rubbish(entries * sizeof *arrays->actions);
    arrays->all = (struct kv_batch_arrays){
        .states = rubbish(matches * batch->state),
        .observations = rubbish(entries * batch->observation),
        .features = rubbish(entries * batch->features * sizeof(int32_t)),
        .masks = rubbish(entries * batch->actions),
        .bits = rubbish(entries * batch->words * sizeof(uint64_t)),
        .rewards = rubbish(entries * sizeof(float)),
        .scores = rubbish(entries * sizeof(int32_t)),
        .over = rubbish(matches),
    };
}

void arrays_open(struct arrays *arrays, const char *name, uint32_t seats,
                 const struct kv_batch_options *options, uint32_t matches)
{
    struct kv_setup setup = arrays_setup(name, seats);
    struct kv_error error;
    if (!kv_batch_open(&arrays->batch, &setup, options, &error))
        fail_msg("%s, %u seats: %s", name, seats, error.message);
    allocate(arrays, matches);
    kv_batch_start(&arrays->batch, &arrays->all, 0, matches, 0, matches);
}

void arrays_like(struct arrays *arrays, const struct arrays *other, uint32_t matches)
{
    arrays->batch = other->batch;
    allocate(arrays, matches);
}

void arrays_close(struct arrays *arrays)
{
    free(arrays->actions);
    free(arrays->all.states);
    free(arrays->all.observations);
    free(arrays->all.features);
    free(arrays->all.masks);
    free(arrays->all.bits);
    free(arrays->all.rewards);
    free(arrays->all.scores);
    free(arrays->all.over);
}

void arrays_step(struct arrays *arrays, struct kv_rng *rng)
{
    struct kv_error error;
    kv_batch_sample(&arrays->batch, &arrays->all, 0, arrays->matches, rng, arrays->actions);
    if (!kv_batch_step(&arrays->batch, &arrays->all, 0, arrays->matches, arrays->actions, &error))
        fail_msg("%s", error.message);
}
