/*
 * A batch, for threads of a GPU: each has a match, and all is done by src/batch. Compiled once for
 * each game: KV_GAME is its struct, and the names of the kernels begin with KV_KERNELS.
 */
#include "batch/state.h"
#include "cuda/batch_job.h"

#define JOIN_NOW(first, second) first##second
#define JOIN(first, second)     JOIN_NOW(first, second)
#define KERNEL(name)            JOIN(KV_KERNELS, name)

cuda_batch_kernel KERNEL(start), KERNEL(check), KERNEL(step), KERNEL(mask), KERNEL(sample);

void KERNEL(start)(const void *bytes, uint64_t number, uint64_t match)
{
    const struct cuda_batch_job *job = bytes;
    if (match < job->matches)
        kv_batch_start(&job->batch, &job->arrays, (uint32_t)match, 1, number, job->matches);
}

/* The lowest of all threads is kept. */
static void lower(uint32_t *least, uint32_t number)
{
#ifdef __NVPTX__
    __nvvm_atom_min_gen_ui(least, number);
#else
    if (number < *least)
        *least = number;
#endif
}

static const int32_t *actions_at(uint64_t address)
{
    const union {
        uint64_t address;
        const int32_t *actions;
    } same = {address};
    return same.actions;
}

void KERNEL(check)(const void *bytes, uint64_t address, uint64_t match)
{
    const struct cuda_batch_job *job = bytes;
    const int32_t *actions = actions_at(address);
    if (match >= job->matches)
        return;
    struct kv_one one = kv_one_of(&job->batch, &job->arrays, (uint32_t)match);
    size_t entry = kv_one_entry(&one, 0);
    uint32_t seat = kv_one_check(&one, actions + entry);
    if (seat < job->batch.setup.seats)
        lower(job->unlawful, (uint32_t)entry + seat);
}

void KERNEL(step)(const void *bytes, uint64_t address, uint64_t match)
{
    const struct cuda_batch_job *job = bytes;
    const int32_t *actions = actions_at(address);
    if (match >= job->matches || *job->unlawful != CUDA_ALL_LEGAL)
        return;
    struct kv_one one = kv_one_of(&job->batch, &job->unmasked, (uint32_t)match);
    kv_batch_clear(&job->batch, &job->unmasked, (uint32_t)match, 1);
    kv_one_step(&one, actions + kv_one_entry(&one, 0));
    if (kv_batch_writes(&job->unmasked))
        kv_one_write(&one);
}

/* Masks are written by whole warps, since a thread would write each byte to a line of its own. */
void KERNEL(mask)(const void *bytes, uint64_t value, uint64_t thread)
{
    const struct cuda_batch_job *job = bytes;
    uint64_t entry = thread / CUDA_WARP;
    uint32_t seats = job->batch.setup.seats;
    if (entry >= (uint64_t)job->matches * seats || *job->unlawful != CUDA_ALL_LEGAL)
        return;
    struct kv_one one = kv_one_of(&job->batch, &job->arrays, (uint32_t)(entry / seats));
    const struct kv_batch_seat *seat = kv_one_seat(&one, (uint32_t)(entry % seats));
    uint8_t *mask = job->arrays.masks + entry * job->batch.actions;
    for (uint32_t i = thread % CUDA_WARP; i < seat->count; i += CUDA_WARP)
        mask[seat->legal[i]] = (uint8_t)value;
}

/* Each match has a stream of its own. */
void KERNEL(sample)(const void *bytes, uint64_t sample, uint64_t match)
{
    const struct cuda_batch_job *job = bytes;
    struct kv_rng rng = job->rng;
    if (match >= job->matches)
        return;
    rng.stream = (uint32_t)match;
    rng.key[6] = (uint32_t)sample;
    rng.key[7] = (uint32_t)(sample >> 32);
    kv_batch_sample(&job->batch, &job->arrays, (uint32_t)match, 1, &rng, job->samples);
}
