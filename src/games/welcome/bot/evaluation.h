/* What bots look at on a sheet of Welcome. */
#ifndef KV_WELCOME_EVALUATION_H
#define KV_WELCOME_EVALUATION_H

#include "games/welcome/rules/game.h"

/* Kinds of tables, in the order of the weights. */
enum kind_of_table { KIND_COMPANY, KIND_ALONE, KIND_RIVAL };

/* Runs of empty houses are classified by their length, by how many cards fit for each house, and by
 * whether more than half of the houses are empty. */
#define RUN_LENGTHS(WITH)                                                                          \
    WITH(1)                                                                                        \
    WITH(2)                                                                                        \
    WITH(3)                                                                                        \
    WITH(4)                                                                                        \
    WITH(6)
#define RUN_FEATURES(LENGTH)                                                                       \
    FEATURE_RUN_##LENGTH##_NONE, FEATURE_RUN_##LENGTH##_TIGHT, FEATURE_RUN_##LENGTH##_SCARCE,      \
        FEATURE_RUN_##LENGTH##_FAIR, FEATURE_RUN_##LENGTH##_EASY, FEATURE_RUN_##LENGTH##_WIDE,     \
        FEATURE_EARLY_RUN_##LENGTH##_NONE, FEATURE_EARLY_RUN_##LENGTH##_TIGHT,                     \
        FEATURE_EARLY_RUN_##LENGTH##_SCARCE, FEATURE_EARLY_RUN_##LENGTH##_FAIR,                    \
        FEATURE_EARLY_RUN_##LENGTH##_EASY, FEATURE_EARLY_RUN_##LENGTH##_WIDE,

/* Ids are the same words in small letters and with hyphens. */
enum feature {
    FEATURE_BASE,
    FEATURE_ROUND,
    FEATURE_ROUND_SQUARED,
    FEATURE_ROUND_CUBED,
    FEATURE_EMPTY,
    FEATURE_EMPTY_SQUARED,
    FEATURE_FILLABLE,
    FEATURE_PLANS,
    FEATURE_PARKS,
    FEATURE_POOLS,
    FEATURE_TEMPS,
    FEATURE_ESTATES,
    FEATURE_BIS,
    FEATURE_ROUNDABOUTS,
    FEATURE_REFUSALS,
    FEATURE_REFUSALS_SQUARED,
    FEATURE_REFUSALS_EARLY,
    FEATURE_BIS_EARLY,
    FEATURE_PARKS_TO_COME,
    FEATURE_PARKS_HOPED_FOR,
    FEATURE_POOLS_TO_COME,
    FEATURE_POOLS_HOPED_FOR,
    FEATURE_TEMPS_MARKED,
    FEATURE_TEMPS_EARLY,
    FEATURE_TEMPS_LEAD,
    FEATURE_TEMPS_LEAD_EARLY,
    FEATURE_TEMPS_TO_COME,
    FEATURE_DONE_1,
    FEATURE_DONE_2,
    FEATURE_DONE_3,
    FEATURE_DONE_4,
    FEATURE_DONE_5,
    FEATURE_DONE_6,
    FEATURE_OPEN_1,
    FEATURE_OPEN_2,
    FEATURE_OPEN_3,
    FEATURE_OPEN_4,
    FEATURE_OPEN_5,
    FEATURE_OPEN_6,
    FEATURE_LONG_HOUSES,
    FEATURE_LONG_LATE,
    FEATURE_AGENTS_OPEN,
    FEATURE_AGENTS_TO_COME,
    FEATURE_AGENTS_HOPED_FOR,
    FEATURE_FENCES,
    FEATURE_FENCES_EARLY,
    FEATURE_PLAN_NEAR,
    FEATURE_PLAN_LIKELY,
    FEATURE_PLAN_POSSIBLE,
    FEATURE_PLAN_RACE,
    FEATURE_PLAN_RACE_LIKELY,
    FEATURE_APPROVED,
    FEATURE_APPROVED_EARLY,
    FEATURE_LAST_PLAN,
    FEATURE_LAST_PLAN_EARLY,
    FEATURE_RIVAL_POINTS,
    FEATURE_RIVAL_OPEN,
    FEATURE_RIVAL_OPEN_EARLY,
    FEATURE_RIVAL_ESTATES,
    FEATURE_ROUNDS_LEFT,
    FEATURE_PLAN_A,
    FEATURE_PLAN_B,
    FEATURE_PLAN_C,
    FEATURE_ROOM_TOP,
    FEATURE_ROOM_MIDDLE,
    FEATURE_ROOM_BOTTOM,
    RUN_LENGTHS(RUN_FEATURES) FEATURES
};

extern const struct kv_evaluation welcome_evaluation;
extern const struct kv_weights welcome_weights[];

/* explain.c */
void welcome_explain(const void *table, const void *before, const void *after,
                     struct kv_text *text);

#endif
