/*
 * The weights of the judgement, written by kvartal train: docs/bots.md.
 * The last kind trained is "all", up to generation 3.
 */
/* clang-format off */
#include "games/machinery/judge.h"

const struct kv_weights machinery_weights[] = {
    [KIND_ALL] =
        {
            .id = "all",
            .origin = "kvartal train machinery#1 --seats 1 --method fit --games 300: generation 3, +3.62 ± 0.72 points against the weights before",
            .spread = 1219,
            .weight =
                {
                    [FEATURE_BASE] = -42695,
                    [FEATURE_ROUNDS] = 197334,
                    [FEATURE_SCORE] = 25311,
                    [FEATURE_BUILDINGS] = 324,
                    [FEATURE_LONELY] = -2015,
                    [FEATURE_GROUPS] = 273,
                    [FEATURE_BUILDERS] = -903,
                },
        },
    {0},
};
