/*
 * The weights of the judgement, written by kvartal train: docs/bots.md.
 * The last kind trained is "rival", up to generation 3.
 */
/* clang-format off */
#include "games/welcome/judge.h"

const struct kv_weights welcome_weights[] = {
    [KIND_COMPANY] =
        {
            .id = "company",
            .origin = "kvartal train welcome#1 --seats 2 --method fit --games 300: generation 3, +3.95 ± 0.74 points against the weights before",
            .spread = 3016,
            .weight =
                {
                    [FEATURE_BASE] = -1984027,
                    [FEATURE_SCORE] = 20688,
                    [FEATURE_HOPE] = 366,
                    [FEATURE_HOUSES] = 43493,
                    [FEATURE_REFUSALS] = -188163,
                    [FEATURE_ESTATES] = 7941,
                },
        },
    [KIND_ALONE] =
        {
            .id = "alone",
            .origin = "kvartal train welcome:edition=first#1 --seats 1 --method fit --games 300: generation 3, +1.48 ± 0.49 points against the weights before",
            .spread = 1740,
            .weight =
                {
                    [FEATURE_BASE] = -594427,
                    [FEATURE_SCORE] = 20358,
                    [FEATURE_HOPE] = 222,
                    [FEATURE_HOUSES] = 5720,
                    [FEATURE_REFUSALS] = -101212,
                    [FEATURE_ESTATES] = 12880,
                },
        },
    [KIND_RIVAL] =
        {
            .id = "rival",
            .origin = "kvartal train welcome:rival=sam#1 --seats 1 --method fit --games 300: generation 3, +0.76 ± 0.60 points against the weights before",
            .spread = 1781,
            .weight =
                {
                    [FEATURE_BASE] = -1738580,
                    [FEATURE_SCORE] = 19171,
                    [FEATURE_HOPE] = 160,
                    [FEATURE_HOUSES] = 26546,
                    [FEATURE_REFUSALS] = 135647,
                    [FEATURE_ESTATES] = 6361,
                },
        },
    {0},
};
