/*
 * The weights of the judgement, written by kvartal train: docs/bots.md.
 * The last kind trained is "company", up to generation 3.
 */
/* clang-format off */
#include "games/smallcities/judge.h"

const struct kv_weights smallcities_weights[] = {
    [KIND_COMPANY] =
        {
            .id = "company",
            .origin = "kvartal train smallcities#1 --seats 2 --method fit --games 500: generation 3, +0.00 ± 0.00 points against the weights before",
            .spread = 1522,
            .weight =
                {
                    [FEATURE_BASE] = 324712,
                    [FEATURE_SCORE] = 25600,
                    [FEATURE_TO_COME] = 0,
                    [FEATURE_PROMISE] = 20480,
                    [FEATURE_STARS] = 38400,
                    [FEATURE_NEAR] = 2048,
                },
        },
    [KIND_ALONE] =
        {
            .id = "alone",
            .origin = "kvartal train smallcities#1 --seats 1 --method fit --games 600: generation 3, +0.16 ± 0.18 points against the weights before",
            .spread = 1078,
            .weight =
                {
                    [FEATURE_BASE] = 338995,
                    [FEATURE_SCORE] = 24415,
                    [FEATURE_TO_COME] = 22703,
                    [FEATURE_PROMISE] = 19405,
                    [FEATURE_STARS] = 32282,
                    [FEATURE_NEAR] = 275,
                },
        },
    {0},
};
