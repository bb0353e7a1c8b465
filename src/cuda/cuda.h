/* Simulations on a GPU, the same games and the same figures as on the processor; and training. */
#ifndef KV_CUDA_CUDA_H
#define KV_CUDA_CUDA_H

#include "kvartal_lab.h"

/* How a game's kernel fits the GPU. */
struct cuda_fit {
    char gpu[128];
    uint32_t registers;        /* of a thread                                      */
    uint32_t local_bytes;      /* of a thread: what has no room in registers       */
    uint32_t resident_threads; /* of a multiprocessor at once, and how many of them */
    uint32_t most_threads;     /* there could be                                   */
};

/* kv_simulate on the first GPU, where all bots are random or all are greedy. Refused is all that a
 * GPU cannot do; `fit` may be NULL. When the GPU fails in the middle, nothing is written. */
bool cuda_simulate(const struct kv_simulation *simulation, struct kv_simulation_figures *figures,
                   struct cuda_fit *fit, struct kv_error *error);

/* Slopes for training, felt by greedy: cuda_slopes_feel is for the plan of a training of the same
 * setup, with the slopes as its context. NULL where there is no GPU, or the setup is not for one.
 */
struct cuda_slopes;
struct cuda_slopes *cuda_slopes_open(const struct kv_setup *setup, struct kv_error *error);
void cuda_slopes_close(struct cuda_slopes *slopes); /* NULL is fine */
bool cuda_slopes_feel(void *slopes, const struct kv_slope_job *job, double *slope,
                      struct kv_error *error);

#endif
