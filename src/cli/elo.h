/* How strong players are, from who has beaten whom. */
#ifndef KV_CLI_ELO_H
#define KV_CLI_ELO_H

#include <stddef.h>
#include <stdint.h>

/* What two players' games of one deal have brought; a draw is half a point for each. */
struct cli_meeting {
    uint64_t deal;
    uint32_t a, b;
    double points_a, points_b;
};

/* Fits the model of Bradley and Terry by maximum likelihood: the odds that `a` beats `b` are
 * 10^((elo a − elo b) / 400). The mean of all is 0. To every pair that has met one draw is added,
 * so that who has won everything still gets a number.
 *
 * Errors are standard errors, from the Fisher information corrected for what the games of one deal
 * have in common (the sandwich estimator over deals); an added draw counts as a deal of its own.
 * After a single deal it is the information alone.
 *
 * Meetings of one deal stand side by side, and they connect all players. */
void cli_elo_fit(const struct cli_meeting *meetings, size_t count, uint32_t players, double *elo,
                 double *error);

#endif
