/* What bots look at on a sheet of Machinery. */
#ifndef KV_MACHINERY_JUDGE_H
#define KV_MACHINERY_JUDGE_H

#include "games/machinery/machinery.h"

/* Seats do not meet in this game, so all tables are of one kind. */
enum kind_of_table { KIND_ALL };

/* Ids are the same words in small letters and with hyphens. */
enum feature {
    FEATURE_BASE,
    FEATURE_ROUNDS,
    FEATURE_SCORE,
    FEATURE_BUILDINGS,
    FEATURE_LONELY,
    FEATURE_GROUPS,
    FEATURE_BUILDERS,
    FEATURES
};

extern const struct kv_weights machinery_weights[];

#endif
