/*
 * Batches of matches (kvartal_batch.h) in the memory of an NVIDIA GPU: the same sources play the
 * same games there, one thread per match. The library is libkvartal-cuda; it loads the driver
 * (libcuda.so.1) when a batch is opened, and needs no toolkit.
 *
 *     kv_batch_open(&batch, &setup, &options, &error);
 *     struct kv_cuda_batch *there = kv_cuda_batch_open(&batch, matches, &wanted, &error);
 *     kv_cuda_batch_start(there, 0, &error);
 *     for (;;) {
 *         … kernels of your own read kv_cuda_batch_arrays(there) and choose actions …
 *         kv_cuda_batch_step(there, actions, &error);
 *     }
 *     kv_cuda_batch_close(there);
 *
 * Every function waits for all work given to the GPU before, and returns when its own is done: so
 * the arrays are complete between two calls, for any stream. If the GPU is lost in the meantime,
 * each of them refuses.
 */
#ifndef KVARTAL_CUDA_H
#define KVARTAL_CUDA_H

#include "kvartal_batch.h"

#ifdef __cplusplus
extern "C" {
#endif

struct kv_cuda_batch;

/* The version of this library; its structs are those of libkvartal of the same version. */
const char *kv_cuda_version(void);

/* Arrays that are written besides rewards, scores and `over`. */
struct kv_cuda_wanted {
    bool observations, features, masks, bits;
};

/* A batch on the first GPU, in the GPU's primary context, which torch and cupy use too; NULL if it
 * is refused. Its matches have yet to be started. */
struct kv_cuda_batch *kv_cuda_batch_open(const struct kv_batch *batch, uint32_t matches,
                                         const struct kv_cuda_wanted *wanted,
                                         struct kv_error *error);
/* Frees its memory as soon as no array of it is shared any more (see below); NULL is fine. */
void kv_cuda_batch_close(struct kv_cuda_batch *batch);

/* Addresses of the GPU's memory, for as long as the batch is open. */
const struct kv_batch_arrays *kv_cuda_batch_arrays(const struct kv_cuda_batch *batch);
const char *kv_cuda_batch_gpu(const struct kv_cuda_batch *batch); /* the name of the GPU */

/* As kv_batch_start for all matches; `step` is the number of matches. */
bool kv_cuda_batch_start(struct kv_cuda_batch *batch, uint64_t number, struct kv_error *error);
/* As kv_batch_step. The actions are in the GPU's memory. */
bool kv_cuda_batch_step(struct kv_cuda_batch *batch, const int32_t *actions,
                        struct kv_error *error);
/* One of the legal actions of every seat, all equally likely, in an array in the GPU's memory that
 * belongs to the batch and is reused by every call; NULL if the GPU fails. They follow from the
 * seed of the setup and the number of samples so far; kv_batch_sample draws others. */
const int32_t *kv_cuda_batch_sample(struct kv_cuda_batch *batch, struct kv_error *error);

/* Copies from the GPU's memory. */
bool kv_cuda_batch_read(struct kv_cuda_batch *batch, const void *from, void *to, size_t bytes,
                        struct kv_error *error);

/* An array to share, laid out as DLPack's DLManagedTensor. The memory of the batch stays until
 * `release` has been called for it, even if the batch is closed. NULL if memory is short. */
struct kv_cuda_tensor {
    const void *data;
    int32_t device_type, device; /* 2: CUDA */
    int32_t dimensions;
    uint8_t kind, bits; /* kind 0: signed, 1: unsigned, 2: float, 6: bool */
    uint16_t lanes;
    int64_t *shape, *strides;
    uint64_t offset;
    void *batch;
    void (*release)(struct kv_cuda_tensor *tensor);
};
#define KV_CUDA_DIMENSIONS_MOST 3
struct kv_cuda_tensor *kv_cuda_batch_share(struct kv_cuda_batch *batch, const void *data,
                                           uint8_t kind, uint8_t bits, uint32_t dimensions,
                                           const int64_t *shape);

#ifdef __cplusplus
}
#endif
#endif
