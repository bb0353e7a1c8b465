/* The weights of the judgement, written by kvartal train: docs/bots.md. */
#include "games/machinery/judge.h"

const struct kv_weights machinery_weights[] = {
    [KIND_ALL] =
        {
            .id = "all",
            .origin = "by hand",
            .spread = 900,
            .weight =
                {
                    [FEATURE_SCORE] = 25600,
                    [FEATURE_BUILDINGS] = 205,
                    [FEATURE_LONELY] = -1536,
                    [FEATURE_GROUPS] = 205,
                    [FEATURE_BUILDERS] = 1536,
                },
        },
    {0},
};
