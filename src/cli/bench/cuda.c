#include "cli/bench/cuda.h"

#define WARM_UP_GAMES 4000000u
#define SECONDS       2.0

bool cli_measure_cuda(const struct kv_setup *setup, const struct kv_levels *bots,
                      struct cli_cuda_figures *figures)
{
    struct kv_simulation simulation = {.setup = *setup, .levels = *bots, .games = WARM_UP_GAMES};
    struct kv_simulation_figures result;
    struct kv_error error;
    if (!cuda_simulate(&simulation, &result, &figures->fit, &error))
        return cli_refused(&error) == CLI_FINE;
    simulation.games = (uint64_t)((double)result.games / result.seconds * SECONDS) + 1;
    if (!cuda_simulate(&simulation, &result, &figures->fit, &error))
        return cli_refused(&error) == CLI_FINE;
    figures->moves_per_second = (double)result.moves / result.seconds;
    figures->games_per_second = (double)result.games / result.seconds;
    figures->moves_per_game = (double)result.moves / (double)result.games;
    return true;
}
