/* A GPU with a kernel that plays games: what it is told, what it answers, and as many threads as it
 * has at once. */
#ifndef KV_CUDA_HALL_H
#define KV_CUDA_HALL_H

#include "cuda/driver.h"
#include "cuda/job.h"

struct cuda_hall {
    struct cuda_driver driver;
    cuda_function play;
    cuda_address job, answer; /* there */
    size_t job_bytes, answer_bytes;
    uint32_t blocks, resident_blocks; /* of all multiprocessors, and of each */
};

/* The code of a kernel, as scripts/ptx.py names it, for a game; refused where there is none. */
const char *cuda_hall_code(const struct kv_game *game, const char *kernel, struct kv_error *error);

/* Close it in any case. */
bool cuda_hall_open(struct cuda_hall *hall, const char *code, size_t job_bytes, size_t answer_bytes,
                    struct kv_error *error);
void cuda_hall_close(struct cuda_hall *hall);

/* What the kernel adds to, before and after. */
bool cuda_hall_put_answer(const struct cuda_hall *hall, const void *answer, struct kv_error *error);
bool cuda_hall_get_answer(const struct cuda_hall *hall, void *answer, struct kv_error *error);
/* Plays the games of a job. */
bool cuda_hall_play(struct cuda_hall *hall, const void *job, struct kv_error *error);

/* Tells a kernel the setup of its games, and what their seeds begin with. */
void cuda_job_open(struct cuda_job *job, const struct kv_setup *setup);

#endif
