/* What bots look at on a sheet of Small Cities. */
#ifndef KV_SMALLCITIES_EVALUATION_H
#define KV_SMALLCITIES_EVALUATION_H

#include "games/smallcities/rules/game.h"

/* Kinds of tables, in the order of the weights. */
enum kind_of_table { KIND_COMPANY, KIND_ALONE };

#define GIVEN     KV_MARK("what every sheet brings")
#define ROOM_LEFT KV_MARK("room beside good sites")
#define SITES     KV_MARK("good building sites")
#define CIRCLED   KV_MARK("figures to come")
#define NEXT      KV_MARK("sites for the next markers")
#define SURROUND  KV_MARK("quarters on their way to be surrounded")
#define UNITE     KV_MARK("buildings on their way to be unified")
#define GOAL      KV_MARK("buildings on their way to the goal")

/* Name, id and title of every feature. */
/* clang-format off */
#define SMALLCITIES_FEATURES(FEATURE) \
    FEATURE(BASE, "base", GIVEN) \
    FEATURE(SCORE, "score", KV_MARK("points now")) \
    FEATURE(TO_COME, "to-come", KV_MARK("buildings to come")) \
    FEATURE(FIGURES_1, "figures-1", CIRCLED) \
    FEATURE(FIGURES_2, "figures-2", CIRCLED) \
    FEATURE(FIGURES_3, "figures-3", CIRCLED) \
    FEATURE(FIGURES_4, "figures-4", CIRCLED) \
    FEATURE(FIGURES_5, "figures-5", CIRCLED) \
    FEATURE(FIGURES_6, "figures-6", CIRCLED) \
    FEATURE(FIGURES_7, "figures-7", CIRCLED) \
    FEATURE(FIGURES_8, "figures-8", CIRCLED) \
    FEATURE(FIGURES_9, "figures-9", CIRCLED) \
    FEATURE(SITE_1, "site-1", SITES) \
    FEATURE(SITE_2, "site-2", SITES) \
    FEATURE(SITE_3, "site-3", SITES) \
    FEATURE(SITE_4, "site-4", SITES) \
    FEATURE(SITE_5, "site-5", SITES) \
    FEATURE(SITE_6, "site-6", SITES) \
    FEATURE(SITE_7, "site-7", SITES) \
    FEATURE(SITE_8, "site-8", SITES) \
    FEATURE(SITE_9, "site-9", SITES) \
    FEATURE(ROOM, "room", ROOM_LEFT) \
    FEATURE(NEXT_1, "next-1", NEXT) \
    FEATURE(NEXT_2, "next-2", NEXT) \
    FEATURE(NEXT_3, "next-3", NEXT) \
    FEATURE(NEXT_4, "next-4", NEXT) \
    FEATURE(NEXT_5, "next-5", NEXT) \
    FEATURE(SQUARE, "square", KV_MARK("a site for a town square")) \
    FEATURE(SURROUND_1, "surround-1", SURROUND) \
    FEATURE(SURROUND_2, "surround-2", SURROUND) \
    FEATURE(SURROUND_3, "surround-3", SURROUND) \
    FEATURE(SURROUND_4, "surround-4", SURROUND) \
    FEATURE(UNITE_1, "unite-1", UNITE) \
    FEATURE(UNITE_2, "unite-2", UNITE) \
    FEATURE(GOAL_1, "goal-1", GOAL) \
    FEATURE(GOAL_2, "goal-2", GOAL) \
    FEATURE(GOAL_3, "goal-3", GOAL) \
    FEATURE(HUB, "hub", GOAL) \
    FEATURE(FINANCING, "financing", KV_MARK("stars to be crossed")) \
    FEATURE(FREE_DESIGN, "free-design", KV_MARK("stars to be crossed")) \
    FEATURE(STATE_ORDER, "state-order", KV_MARK("stars to be crossed")) \
    FEATURE(EMPTY, "empty", ROOM_LEFT) \
    FEATURE(SECOND_1, "second-1", NEXT) \
    FEATURE(SECOND_2, "second-2", NEXT) \
    FEATURE(SECOND_3, "second-3", NEXT) \
    FEATURE(SECOND_4, "second-4", NEXT) \
    FEATURE(SECOND_5, "second-5", NEXT) \
    FEATURE(GROWING_1, "growing-1", NEXT) \
    FEATURE(GROWING_2, "growing-2", NEXT) \
    FEATURE(GROWING_3, "growing-3", NEXT) \
    FEATURE(GROWING_4, "growing-4", NEXT) \
    FEATURE(GROWING_5, "growing-5", NEXT) \
    FEATURE(MARKER_0, "marker-0", GIVEN) \
    FEATURE(MARKER_1, "marker-1", GIVEN) \
    FEATURE(MARKER_2, "marker-2", GIVEN) \
    FEATURE(MARKER_3, "marker-3", GIVEN) \
    FEATURE(MARKER_4, "marker-4", GIVEN) \
    FEATURE(FOR_CITY_ROUTES, "for-city-routes", GIVEN) \
    FEATURE(FOR_DOWNTOWN, "for-downtown", GIVEN) \
    FEATURE(FOR_OUTSKIRTS, "for-outskirts", GIVEN) \
    FEATURE(FOR_SURROUNDED, "for-surrounded", GIVEN) \
    FEATURE(FOR_CROSSROADS, "for-crossroads", GIVEN) \
    FEATURE(FOR_WIND_ROSE, "for-wind-rose", GIVEN) \
    FEATURE(FOR_SYMMETRY, "for-symmetry", GIVEN) \
    FEATURE(FOR_TRIANGLE, "for-triangle", GIVEN) \
    FEATURE(FOR_SOCIAL_CENTRES, "for-social-centres", GIVEN) \
    FEATURE(FOR_HUB, "for-hub", GIVEN) \
    FEATURE(WITH_FINANCING, "with-financing", GIVEN) \
    FEATURE(WITH_FIRM_GROUND, "with-firm-ground", GIVEN) \
    FEATURE(WITH_FREE_DESIGN, "with-free-design", GIVEN) \
    FEATURE(WITH_STATE_ORDER, "with-state-order", GIVEN)
/* clang-format on */

#define FEATURE_NAME(name, ...) FEATURE_##name,
enum feature { SMALLCITIES_FEATURES(FEATURE_NAME) FEATURES };
#undef FEATURE_NAME

extern const struct kv_evaluation smallcities_evaluation;
extern const struct kv_weights smallcities_weights[];

/* explain.c */
void smallcities_explain(const void *table, const void *before, const void *after,
                         struct kv_text *text);

#endif
