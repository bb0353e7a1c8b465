#include "batch/state.h"
#include "cuda/batch_job.h"
#include "cuda/code.h"
#include "cuda/driver.h"
#include "kvartal_cuda.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#define BLOCK_THREADS 128

enum { CUDA_DEVICE = 2, PIECES_MOST = 16 };

struct kv_cuda_batch {
    struct kv_batch batch;
    struct cuda_driver driver;
    cuda_function start, check, step, mask, sample;
    struct cuda_batch_job job;
    cuda_address piece[PIECES_MOST]; /* of the GPU's memory, the job being the last one */
    uint32_t pieces;
    uint64_t samples;
    _Atomic uint32_t holders; /* the caller, and tensors that are shared */
};

const char *kv_cuda_version(void)
{
    return KV_VERSION;
}

/* ---- Memory of the GPU ---- */

/* Memory of zeros; `address` is a pointer to it. */
static bool get_memory(struct kv_cuda_batch *batch, size_t bytes, void *address,
                       struct kv_error *error)
{
    const struct cuda_driver *driver = &batch->driver;
    cuda_address *piece = &batch->piece[batch->pieces];
    if (!cuda_fine(driver, driver->call.allocate(piece, bytes), error))
        return false;
    batch->pieces++;
    memcpy(address, piece, sizeof *piece);
    return cuda_fine(driver, driver->call.fill(*piece, 0, bytes), error);
}

static bool get_arrays(struct kv_cuda_batch *batch, const struct kv_cuda_wanted *wanted,
                       struct kv_error *error)
{
    struct kv_batch_arrays *arrays = &batch->job.arrays;
    const struct kv_batch *sizes = &batch->batch;
    size_t matches = batch->job.matches, entries = matches * sizes->setup.seats;
    const struct {
        bool wanted;
        size_t bytes;
        void *address;
    } list[] = {
        {true, matches * sizes->state, &arrays->states},
        {wanted->observations, entries * sizes->observation, &arrays->observations},
        {wanted->features, entries * sizes->features * sizeof *arrays->features, &arrays->features},
        {wanted->masks, entries * sizes->actions, &arrays->masks},
        {wanted->bits, entries * sizes->words * sizeof *arrays->bits, &arrays->bits},
        {true, entries * sizeof *arrays->rewards, &arrays->rewards},
        {true, entries * sizeof *arrays->scores, &arrays->scores},
        {true, matches, &arrays->over},
        {true, entries * sizeof *batch->job.samples, &batch->job.samples},
        {true, sizeof *batch->job.unlawful, &batch->job.unlawful},
    };
    for (size_t i = 0; i < sizeof list / sizeof *list; i++)
        if (list[i].wanted && !get_memory(batch, list[i].bytes, list[i].address, error))
            return false;
    return true;
}

static cuda_address address_of(const void *pointer)
{
    return (cuda_address)(uintptr_t)pointer;
}

static bool forget_unlawful(struct kv_cuda_batch *batch, struct kv_error *error)
{
    const struct cuda_driver *driver = &batch->driver;
    const uint32_t none = CUDA_ALL_LEGAL;
    return cuda_fine(driver, driver->call.put(address_of(batch->job.unlawful), &none, sizeof none),
                     error);
}

static bool put_job(struct kv_cuda_batch *batch, struct kv_error *error)
{
    const struct cuda_driver *driver = &batch->driver;
    cuda_address there = 0;
    batch->job.unmasked = batch->job.arrays;
    batch->job.unmasked.masks = NULL;
    return get_memory(batch, sizeof batch->job, &there, error) &&
           cuda_fine(driver, driver->call.put(there, &batch->job, sizeof batch->job), error) &&
           forget_unlawful(batch, error);
}

/* ---- Opening and closing ---- */

static const char *code_of(const struct kv_game *game)
{
    for (const struct cuda_code *code = cuda_batch_codes; code->game; code++)
        if (strcmp(code->game, game->id) == 0)
            return code->text;
    return NULL;
}

static bool load(struct kv_cuda_batch *batch, struct kv_error *error)
{
    struct cuda_driver *driver = &batch->driver;
    const char *code = code_of(batch->batch.setup.game);
    if (!code)
        return kv_refuse(error, "no-gpu",
                         "This program was built without code for GPUs, which needs clang.");
    return cuda_open(driver, error) && cuda_load(driver, code, "start", &batch->start, error) &&
           cuda_find(driver, "check", &batch->check, error) &&
           cuda_find(driver, "step", &batch->step, error) &&
           cuda_find(driver, "mask", &batch->mask, error) &&
           cuda_find(driver, "sample", &batch->sample, error);
}

static bool check_size(const struct kv_batch *batch, uint32_t matches, struct kv_error *error)
{
    uint32_t most = (CUDA_ALL_LEGAL - 1) / batch->setup.seats;
    if (batch->setup.game->pack)
        return kv_refuse(error, "bad-setup", "A GPU plays with the standard box only.");
    if (matches == 0 || matches > most)
        return kv_refuse(error, "bad-setup",
                         "A batch of %u seats has 1 to %u matches on a GPU, not %u.",
                         (unsigned)batch->setup.seats, (unsigned)most, (unsigned)matches);
    return true;
}

struct kv_cuda_batch *kv_cuda_batch_open(const struct kv_batch *batch, uint32_t matches,
                                         const struct kv_cuda_wanted *wanted,
                                         struct kv_error *error)
{
    if (!check_size(batch, matches, error))
        return NULL;
    struct kv_cuda_batch *made = calloc(1, sizeof *made);
    if (!made) {
        kv_refuse(error, "no-memory", "There is not enough memory.");
        return NULL;
    }
    made->batch = made->job.batch = *batch;
    made->job.batch.setup.game = NULL;
    made->job.matches = matches;
    made->holders = 1;
    kv_rng_start(&made->job.rng, batch->setup.seed, 1);
    if (load(made, error) && get_arrays(made, wanted, error) && put_job(made, error))
        return made;
    kv_cuda_batch_close(made);
    return NULL;
}

void kv_cuda_batch_close(struct kv_cuda_batch *batch)
{
    if (!batch || atomic_fetch_sub(&batch->holders, 1) > 1)
        return;
    if (batch->driver.context)
        batch->driver.call.set_current(batch->driver.context);
    for (uint32_t i = 0; i < batch->pieces; i++)
        batch->driver.call.free(batch->piece[i]);
    cuda_close(&batch->driver);
    free(batch);
}

const struct kv_batch_arrays *kv_cuda_batch_arrays(const struct kv_cuda_batch *batch)
{
    return &batch->job.arrays;
}

const char *kv_cuda_batch_gpu(const struct kv_cuda_batch *batch)
{
    return batch->driver.name;
}

/* ---- Playing ---- */

/* The caller may have another thread and other streams than before. */
static bool begin(const struct kv_cuda_batch *batch, struct kv_error *error)
{
    const struct cuda_driver *driver = &batch->driver;
    return cuda_fine(driver, driver->call.set_current(driver->context), error) &&
           cuda_fine(driver, driver->call.wait(), error);
}

static bool launch_threads(struct kv_cuda_batch *batch, cuda_function kernel, uint64_t argument,
                           uint64_t threads, struct kv_error *error)
{
    const struct cuda_driver *driver = &batch->driver;
    uint32_t blocks = (uint32_t)((threads - 1) / BLOCK_THREADS + 1);
    void *parameters[] = {&batch->piece[batch->pieces - 1], &argument};
    return cuda_fine(
        driver,
        driver->call.launch(kernel, blocks, 1, 1, BLOCK_THREADS, 1, 1, 0, NULL, parameters, NULL),
        error);
}

static bool launch(struct kv_cuda_batch *batch, cuda_function kernel, uint64_t argument,
                   struct kv_error *error)
{
    return launch_threads(batch, kernel, argument, batch->job.matches, error);
}

/* Marks the legal actions with 1, or before they change with 0. */
static bool mark(struct kv_cuda_batch *batch, uint64_t value, struct kv_error *error)
{
    uint64_t entries = (uint64_t)batch->job.matches * batch->batch.setup.seats;
    return !batch->job.arrays.masks ||
           launch_threads(batch, batch->mask, value, entries * CUDA_WARP, error);
}

bool kv_cuda_batch_start(struct kv_cuda_batch *batch, uint64_t number, struct kv_error *error)
{
    const struct cuda_driver *driver = &batch->driver;
    return begin(batch, error) && launch(batch, batch->start, number, error) &&
           cuda_fine(driver, driver->call.wait(), error);
}

static bool refuse(struct kv_cuda_batch *batch, const int32_t *actions, uint32_t entry,
                   struct kv_error *error)
{
    const struct cuda_driver *driver = &batch->driver;
    uint32_t seats = batch->batch.setup.seats;
    const struct kv_one one = {
        .batch = &batch->batch, .game = batch->batch.setup.game, .index = entry / seats};
    int32_t action = 0;
    return cuda_fine(driver, driver->call.get(&action, address_of(actions + entry), sizeof action),
                     error) &&
           forget_unlawful(batch, error) && kv_one_refuse(&one, entry % seats, action, error);
}

bool kv_cuda_batch_step(struct kv_cuda_batch *batch, const int32_t *actions, struct kv_error *error)
{
    const struct cuda_driver *driver = &batch->driver;
    uint32_t unlawful = CUDA_ALL_LEGAL;
    if (!begin(batch, error) || !launch(batch, batch->check, address_of(actions), error) ||
        !mark(batch, 0, error) || !launch(batch, batch->step, address_of(actions), error) ||
        !mark(batch, 1, error) ||
        !cuda_fine(driver,
                   driver->call.get(&unlawful, address_of(batch->job.unlawful), sizeof unlawful),
                   error))
        return false;
    return unlawful == CUDA_ALL_LEGAL || refuse(batch, actions, unlawful, error);
}

const int32_t *kv_cuda_batch_sample(struct kv_cuda_batch *batch, struct kv_error *error)
{
    const struct cuda_driver *driver = &batch->driver;
    bool fine = begin(batch, error) && launch(batch, batch->sample, batch->samples++, error) &&
                cuda_fine(driver, driver->call.wait(), error);
    return fine ? batch->job.samples : NULL;
}

bool kv_cuda_batch_read(struct kv_cuda_batch *batch, const void *from, void *to, size_t bytes,
                        struct kv_error *error)
{
    const struct cuda_driver *driver = &batch->driver;
    return begin(batch, error) &&
           cuda_fine(driver, driver->call.get(to, address_of(from), bytes), error);
}

/* ---- Sharing ---- */

/* A tensor and its shape. */
struct shared {
    struct kv_cuda_tensor tensor;
    int64_t shape[KV_CUDA_DIMENSIONS_MOST];
};

static void release(struct kv_cuda_tensor *tensor)
{
    kv_cuda_batch_close(tensor->batch);
    free(tensor); /* the first member of its struct */
}

struct kv_cuda_tensor *kv_cuda_batch_share(struct kv_cuda_batch *batch, const void *data,
                                           uint8_t kind, uint8_t bits, uint32_t dimensions,
                                           const int64_t *shape)
{
    struct shared *shared = calloc(1, sizeof *shared);
    if (!shared || dimensions > KV_CUDA_DIMENSIONS_MOST) {
        free(shared);
        return NULL;
    }
    memcpy(shared->shape, shape, dimensions * sizeof *shape);
    shared->tensor = (struct kv_cuda_tensor){.data = data,
                                             .device_type = CUDA_DEVICE,
                                             .device = batch->driver.device,
                                             .dimensions = (int32_t)dimensions,
                                             .kind = kind,
                                             .bits = bits,
                                             .lanes = 1,
                                             .shape = shared->shape,
                                             .batch = batch,
                                             .release = release};
    atomic_fetch_add(&batch->holders, 1);
    return &shared->tensor;
}
