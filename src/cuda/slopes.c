/* Training on a GPU: in which direction the weights of greedy gain points. */
#include "core/match.h"
#include "cuda/climb_job.h"
#include "cuda/cuda.h"
#include "cuda/hall.h"

#include <stdlib.h>
#include <string.h>

#define SEATS_MOST 2 /* a pair of games is between two sets of weights */

struct cuda_slopes {
    struct cuda_hall hall;
    struct cuda_climb climb;
};

static bool check(const struct kv_setup *setup, struct kv_error *error)
{
    if (!kv_setup_check(setup, error))
        return false;
    if (setup->game->pack)
        return kv_refuse(error, "bad-setup", "A GPU plays with the standard box only.");
    if (setup->seats > SEATS_MOST)
        return kv_refuse(error, "bad-setup", "A GPU trains in games of one or two seats.");
    return true;
}

struct cuda_slopes *cuda_slopes_open(const struct kv_setup *setup, struct kv_error *error)
{
    if (!check(setup, error))
        return NULL;
    const char *code = cuda_hall_code(setup->game, "climb", error);
    struct cuda_slopes *slopes = code ? calloc(1, sizeof *slopes) : NULL;
    if (code && !slopes)
        kv_refuse(error, "no-memory", "There is not enough memory.");
    if (!slopes)
        return NULL;
    cuda_job_open(&slopes->climb.job, setup);
    if (cuda_hall_open(&slopes->hall, code, sizeof slopes->climb, sizeof(struct cuda_slope), error))
        return slopes;
    cuda_slopes_close(slopes);
    return NULL;
}

void cuda_slopes_close(struct cuda_slopes *slopes)
{
    if (slopes)
        cuda_hall_close(&slopes->hall);
    free(slopes);
}

/* Alone a pair has one game each way; in company both of its games have both. */
bool cuda_slopes_feel(void *context, const struct kv_slope_job *job, double *slope,
                      struct kv_error *error)
{
    struct cuda_slopes *slopes = context;
    struct cuda_climb *climb = &slopes->climb;
    struct cuda_slope sums = {0};
    climb->kind = job->kind;
    climb->features = job->features;
    climb->job.first = job->first;
    climb->job.games = job->pairs;
    memcpy(climb->job.weight[job->kind], job->weight, job->features * sizeof *job->weight);
    memcpy(climb->step, job->step, job->features * sizeof *job->step);
    if (!cuda_hall_put_answer(&slopes->hall, &sums, error) ||
        !cuda_hall_play(&slopes->hall, climb, error) ||
        !cuda_hall_get_answer(&slopes->hall, &sums, error))
        return false;
    for (uint32_t i = 0; i < job->features; i++)
        slope[i] = (double)sums.slope[i] / ((double)job->pairs * climb->job.setup.seats);
    return true;
}
