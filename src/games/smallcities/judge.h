/* What bots look at on a sheet of Small Cities. */
#ifndef KV_SMALLCITIES_JUDGE_H
#define KV_SMALLCITIES_JUDGE_H

#include "games/smallcities/smallcities.h"

/* Kinds of tables, in the order of the weights. */
enum kind_of_table { KIND_COMPANY, KIND_ALONE };

/* Ids are the same words in small letters and with hyphens. */
enum feature {
    FEATURE_BASE,
    FEATURE_SCORE,
    FEATURE_TO_COME,
    FEATURE_PROMISE,
    FEATURE_STARS,
    FEATURE_NEAR,
    FEATURES
};

extern const struct kv_weights smallcities_weights[];

#endif
