#include "cuda/hall.h"
#include "cuda/code.h"
#include "lab/arena.h"

#include <string.h>

enum { DEVICE_MULTIPROCESSORS = 16 }; /* in the numbering of the driver */

const char *cuda_hall_code(const struct kv_game *game, const char *kernel, struct kv_error *error)
{
    for (const struct cuda_code *code = cuda_simulation_codes; code->game; code++)
        if (strcmp(code->game, game->id) == 0 && strcmp(code->kernel, kernel) == 0)
            return code->text;
    kv_refuse(error, "no-gpu", "This program was built without code for GPUs, which needs clang.");
    return NULL;
}

static bool count_blocks(struct cuda_hall *hall, struct kv_error *error)
{
    const struct cuda_driver *driver = &hall->driver;
    int blocks = 0, processors = 0;
    if (!cuda_fine(driver, driver->call.blocks(&blocks, hall->play, CUDA_BLOCK_THREADS, 0),
                   error) ||
        !cuda_fine(driver,
                   driver->call.attribute(&processors, DEVICE_MULTIPROCESSORS, driver->device),
                   error))
        return false;
    hall->resident_blocks = (uint32_t)blocks;
    hall->blocks = (uint32_t)(blocks > 0 ? blocks : 1) * (uint32_t)processors;
    return true;
}

bool cuda_hall_open(struct cuda_hall *hall, const char *code, size_t job_bytes, size_t answer_bytes,
                    struct kv_error *error)
{
    struct cuda_driver *driver = &hall->driver;
    *hall = (struct cuda_hall){.job_bytes = job_bytes, .answer_bytes = answer_bytes};
    return cuda_open(driver, error) && cuda_load(driver, code, "play", &hall->play, error) &&
           count_blocks(hall, error) &&
           cuda_fine(driver, driver->call.allocate(&hall->job, job_bytes), error) &&
           cuda_fine(driver, driver->call.allocate(&hall->answer, answer_bytes), error);
}

void cuda_hall_close(struct cuda_hall *hall)
{
    if (hall->job)
        hall->driver.call.free(hall->job);
    if (hall->answer)
        hall->driver.call.free(hall->answer);
    cuda_close(&hall->driver);
}

bool cuda_hall_put_answer(const struct cuda_hall *hall, const void *answer, struct kv_error *error)
{
    const struct cuda_driver *driver = &hall->driver;
    return cuda_fine(driver, driver->call.put(hall->answer, answer, hall->answer_bytes), error);
}

bool cuda_hall_get_answer(const struct cuda_hall *hall, void *answer, struct kv_error *error)
{
    const struct cuda_driver *driver = &hall->driver;
    return cuda_fine(driver, driver->call.get(answer, hall->answer, hall->answer_bytes), error);
}

bool cuda_hall_play(struct cuda_hall *hall, const void *job, struct kv_error *error)
{
    const struct cuda_driver *driver = &hall->driver;
    void *parameters[] = {&hall->job, &hall->answer};
    return cuda_fine(driver, driver->call.put(hall->job, job, hall->job_bytes), error) &&
           cuda_fine(driver,
                     driver->call.launch(hall->play, hall->blocks, 1, 1, CUDA_BLOCK_THREADS, 1, 1,
                                         0, NULL, parameters, NULL),
                     error) &&
           cuda_fine(driver, driver->call.wait(), error);
}

/* The seed of game 0 without its last digit is what all seeds begin with. */
void cuda_job_open(struct cuda_job *job, const struct kv_setup *setup)
{
    *job = (struct cuda_job){.setup = *setup};
    job->setup.game = NULL;
    lab_game_seed(setup->seed, 0, job->seed);
    job->seed[strlen(job->seed) - 1] = '\0';
}
