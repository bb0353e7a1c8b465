/* What bots look at on a sheet of Machinery. */
#ifndef KV_MACHINERY_EVALUATION_H
#define KV_MACHINERY_EVALUATION_H

#include "games/machinery/rules/game.h"

/* Seats never affect each other in this game, so all tables are of one kind. */
enum kind_of_table { KIND_ALL };

/* How well what is left of a building is filled by one figure of the cards that nobody has seen:
 * by none, by turned ones alone, by one card that need not be turned, or by more of them. */
enum fit { UNFIT, TURNED, RARE, OFTEN, FITS };

#define GROUPED KV_MARK("districts and types begun")
#define BEGUN   KV_MARK("buildings begun")

/* Name, id and title of every feature. Unfinished buildings are classified by the rounds to come,
 * by the squares left and, if these are few, by their fit; then each building has a feature of its
 * own. */
/* clang-format off */
#define MACHINERY_FITS(FEATURE, NAME, id) \
    FEATURE(NAME##_UNFIT, id "-unfit", BEGUN) FEATURE(NAME##_TURNED, id "-turned", BEGUN) \
    FEATURE(NAME##_RARE, id "-rare", BEGUN) FEATURE(NAME##_OFTEN, id "-often", BEGUN)
#define MACHINERY_LEFT(FEATURE, NAME, id) \
    FEATURE(NAME##_1, id "-1", BEGUN) \
    MACHINERY_FITS(FEATURE, NAME##_2, id "-2") MACHINERY_FITS(FEATURE, NAME##_3, id "-3") \
    MACHINERY_FITS(FEATURE, NAME##_4, id "-4") MACHINERY_FITS(FEATURE, NAME##_5, id "-5") \
    FEATURE(NAME##_6, id "-6", BEGUN) FEATURE(NAME##_7, id "-7", BEGUN) \
    FEATURE(NAME##_8, id "-8", BEGUN) FEATURE(NAME##_9, id "-9", BEGUN) \
    FEATURE(NAME##_10, id "-10", BEGUN)
#define MACHINERY_SIX(FEATURE, NAME, id, title) \
    FEATURE(NAME##_1, id "-1", title) FEATURE(NAME##_2, id "-2", title) \
    FEATURE(NAME##_3, id "-3", title) FEATURE(NAME##_4, id "-4", title) \
    FEATURE(NAME##_5, id "-5", title) FEATURE(NAME##_6, id "-6", title)
#define MACHINERY_BUILDINGS(FEATURE) \
    MACHINERY_SIX(FEATURE, BUILDING, "building", BEGUN) \
    FEATURE(BUILDING_7, "building-7", BEGUN) FEATURE(BUILDING_8, "building-8", BEGUN) \
    FEATURE(BUILDING_9, "building-9", BEGUN) FEATURE(BUILDING_10, "building-10", BEGUN) \
    FEATURE(BUILDING_11, "building-11", BEGUN) FEATURE(BUILDING_12, "building-12", BEGUN) \
    FEATURE(BUILDING_13, "building-13", BEGUN) FEATURE(BUILDING_14, "building-14", BEGUN) \
    FEATURE(BUILDING_15, "building-15", BEGUN) FEATURE(BUILDING_16, "building-16", BEGUN) \
    FEATURE(BUILDING_17, "building-17", BEGUN) FEATURE(BUILDING_18, "building-18", BEGUN)
#define MACHINERY_FEATURES(FEATURE) \
    FEATURE(BASE, "base", KV_MARK("what every sheet brings")) \
    FEATURE(ROUNDS, "rounds", KV_MARK("rounds to come")) \
    FEATURE(SCORE, "score", KV_MARK("points now")) \
    FEATURE(LONELY, "lonely", KV_MARK("squares that only a builder can fill")) \
    FEATURE(GROUPS, "groups", KV_MARK("districts and types begun")) \
    FEATURE(BUILDERS, "builders", KV_MARK("builders left")) \
    FEATURE(TURNS, "turns", KV_MARK("free circles of the broken machinery")) \
    MACHINERY_LEFT(FEATURE, LAST, "last") \
    MACHINERY_LEFT(FEATURE, LATE, "late") \
    MACHINERY_LEFT(FEATURE, MIDDLE, "middle") \
    MACHINERY_LEFT(FEATURE, EARLY, "early") \
    MACHINERY_SIX(FEATURE, DISTRICT, "district", GROUPED) \
    MACHINERY_SIX(FEATURE, TYPE, "type", GROUPED) \
    MACHINERY_BUILDINGS(FEATURE)
/* clang-format on */

#define FEATURE_NAME(name, ...) FEATURE_##name,
enum feature { MACHINERY_FEATURES(FEATURE_NAME) FEATURES };
#undef FEATURE_NAME

extern const struct kv_evaluation machinery_evaluation;
extern const struct kv_weights machinery_weights[];

/* explain.c */
void machinery_explain(const void *table, const void *before, const void *after,
                       struct kv_text *text);

/* remainders.c; the fit by a set of cards, bits. */
#define MACHINERY_ALL_CARDS (((uint64_t)1 << CARDS) - 1)
enum fit machinery_fit(const struct box *box, uint32_t squares, uint64_t cards);
/* The fit by all cards, from the layout alone; squares in the upper left corner. */
enum fit machinery_search_fit(const struct box *box, uint32_t shape);

#endif
