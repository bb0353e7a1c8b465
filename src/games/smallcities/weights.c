/* The weights of the judgement, written by kvartal train: docs/bots.md. */
#include "games/smallcities/judge.h"

const struct kv_weights smallcities_weights[] = {
    [KIND_COMPANY] =
        {
            .id = "company",
            .origin = "by hand",
            .spread = 900,
            .weight =
                {
                    [FEATURE_SCORE] = 25600,
                    [FEATURE_PROMISE] = 20480,
                    [FEATURE_STARS] = 38400,
                    [FEATURE_NEAR] = 2048,
                },
        },
    [KIND_ALONE] =
        {
            .id = "alone",
            .origin = "by hand",
            .spread = 900,
            .weight =
                {
                    [FEATURE_SCORE] = 25600,
                    [FEATURE_PROMISE] = 20480,
                    [FEATURE_STARS] = 38400,
                    [FEATURE_NEAR] = 2048,
                },
        },
    {0},
};
