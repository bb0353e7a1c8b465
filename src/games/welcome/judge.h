/* What bots look at on a sheet of Welcome. */
#ifndef KV_WELCOME_JUDGE_H
#define KV_WELCOME_JUDGE_H

#include "games/welcome/welcome.h"

/* Kinds of tables, in the order of the weights. */
enum kind_of_table { KIND_COMPANY, KIND_ALONE, KIND_RIVAL };

/* Ids are the same words in small letters and with hyphens. */
enum feature {
    FEATURE_BASE,
    FEATURE_SCORE,
    FEATURE_HOPE,
    FEATURE_HOUSES,
    FEATURE_REFUSALS,
    FEATURE_ESTATES,
    FEATURES
};

extern const struct kv_weights welcome_weights[];

#endif
