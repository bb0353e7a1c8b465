/* How fast random games are on a GPU. */
#ifndef KV_CLI_BENCH_CUDA_H
#define KV_CLI_BENCH_CUDA_H

#include "cli/cli.h"
#include "cuda/cuda.h"

struct cli_cuda_figures {
    double moves_per_second, games_per_second, moves_per_game;
    struct cuda_fit fit;
};

/* Games of this setup among these bots. */
bool cli_measure_cuda(const struct kv_setup *setup, const struct kv_levels *bots,
                      struct cli_cuda_figures *figures);

#endif
