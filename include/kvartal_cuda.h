/*
 * Batches of matches (kvartal_batch.h) in the memory of an NVIDIA GPU: the same sources play the
 * same games there, a thread a match. In the library libkvartal-cuda, which looks for the driver
 * (libcuda.so.1) when a batch is opened; it needs no toolkit.
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
 * Every function waits for all that the GPU was told before, and returns when the GPU is done: so
 * the arrays are whole between two calls, for any stream. Each of them refuses what a GPU that is
 * lost in the middle cannot do any more.
 */
#ifndef KVARTAL_CUDA_H
#define KVARTAL_CUDA_H

#include "kvartal_batch.h"

#ifdef __cplusplus
extern "C" {
#endif

struct kv_cuda_batch;

/* The version this library was compiled as; structs are those of a libkvartal of the same one. */
const char *kv_cuda_version(void);

/* Arrays that are written beside rewards, scores and `over`. */
struct kv_cuda_wanted {
    bool observations, features, masks, bits;
};

/* A batch on the first GPU, in the GPU's primary context, which torch and cupy use too; NULL where
 * that is refused. Its matches are to be started. */
struct kv_cuda_batch *kv_cuda_batch_open(const struct kv_batch *batch, uint32_t matches,
                                         const struct kv_cuda_wanted *wanted,
                                         struct kv_error *error);
/* Gives its memory back as soon as nothing is shared any more (see below); NULL is fine. */
void kv_cuda_batch_close(struct kv_cuda_batch *batch);

/* Addresses of the GPU's memory, for as long as the batch is open. */
const struct kv_batch_arrays *kv_cuda_batch_arrays(const struct kv_cuda_batch *batch);
const char *kv_cuda_batch_gpu(const struct kv_cuda_batch *batch); /* the name of the GPU */

/* As kv_batch_start for all matches; `step` is how many there are. */
bool kv_cuda_batch_start(struct kv_cuda_batch *batch, uint64_t number, struct kv_error *error);
/* As kv_batch_step. The actions are in the GPU's memory. */
bool kv_cuda_batch_step(struct kv_cuda_batch *batch, const int32_t *actions,
                        struct kv_error *error);
/* For every seat one of its legal actions, each as likely, in an array of the batch's own in the
 * GPU's memory, the same every time; NULL where the GPU fails. They follow from the seed of the
 * setup and from how many samples there were; kv_batch_sample draws others. */
const int32_t *kv_cuda_batch_sample(struct kv_cuda_batch *batch, struct kv_error *error);

/* Copies from the GPU's memory. */
bool kv_cuda_batch_read(struct kv_cuda_batch *batch, const void *from, void *to, size_t bytes,
                        struct kv_error *error);

/* An array for others, laid out as DLPack's DLManagedTensor. The memory of the batch stays until
 * `release` has been called for it, even if the batch is closed. NULL without memory. */
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
