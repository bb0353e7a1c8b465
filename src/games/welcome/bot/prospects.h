/*
 * What the empty houses of a sheet may still become: how likely each of them is to be filled, and
 * with them the estates and the plans that need them.
 *
 * Chances are in 256ths. Where many must come together they are expressed as costs, which add up:
 * 32 for every halving of the chance.
 */
#ifndef KV_WELCOME_PROSPECTS_H
#define KV_WELCOME_PROSPECTS_H

#include "games/welcome/rules/game.h"

enum { SURE = 256, HALVING = 32, COST_MOST = 255 };

/* Empty houses side by side in one row: the same numbers fit all of them. */
struct run {
    uint8_t first, count;
    uint8_t lowest;  /* number that fits                                        */
    uint8_t numbers; /* how many numbers of the deck lie between the neighbours */
    uint8_t cards;   /* how many cards bear them                                */
    uint16_t chance; /* of each house                                           */
};

enum { RUNS_MOST = (HOUSES_MOST + 1) / 2 };

struct street_prospect {
    uint32_t runs;
    struct run run[RUNS_MOST];
    uint16_t cost[HOUSES_MOST + 1]; /* of filling all houses before this one */
};

struct prospect {
    uint32_t empty;  /* houses                */
    uint32_t rounds; /* that may be to come   */
    uint32_t fence_cost;
    uint32_t deck; /* cards that may come   */
    struct street_prospect street[STREETS];
};

void welcome_prospect(const struct table *table, const struct sheet *sheet,
                      struct prospect *prospect);
/* The chance that goes with a cost. */
uint32_t welcome_chance(uint32_t cost);
/* What it costs to fulfil a plan from here; 0 when it can be approved now. */
uint32_t welcome_plan_cost(const struct table *table, const struct sheet *sheet,
                           const struct prospect *prospect, uint32_t pile);
/* The mean gain, in 256ths of a point, of `tries` draws with a chance of success, where the
 * successes are added to a count that moves along a scale of values. */
enum luck { LUCK_SIXTH, LUCK_THIRD, LUCK_HALF, LUCKS };
int32_t welcome_mean_gain(enum luck luck, uint32_t tries, const uint8_t *values, uint32_t from,
                          uint32_t last);

#endif
