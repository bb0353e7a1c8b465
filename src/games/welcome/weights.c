/* The weights of the judgement, written by kvartal train: docs/bots.md. */
#include "games/welcome/judge.h"

const struct kv_weights welcome_weights[] = {
    [KIND_COMPANY] =
        {
            .id = "company",
            .origin = "by hand",
            .spread = 1200,
            .weight =
                {
                    [FEATURE_SCORE] = 25600,
                    [FEATURE_HOPE] = 256,
                    [FEATURE_HOUSES] = 76800,
                    [FEATURE_REFUSALS] = -102400,
                },
        },
    [KIND_ALONE] =
        {
            .id = "alone",
            .origin = "by hand",
            .spread = 1200,
            .weight =
                {
                    [FEATURE_SCORE] = 25600,
                    [FEATURE_HOPE] = 256,
                    [FEATURE_HOUSES] = 76800,
                    [FEATURE_REFUSALS] = -102400,
                },
        },
    [KIND_RIVAL] =
        {
            .id = "rival",
            .origin = "by hand",
            .spread = 1200,
            .weight =
                {
                    [FEATURE_SCORE] = 25600,
                    [FEATURE_HOPE] = 256,
                    [FEATURE_HOUSES] = 76800,
                    [FEATURE_REFUSALS] = -102400,
                },
        },
    {0},
};
