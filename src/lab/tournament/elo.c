/* The Bradley–Terry model: Newton's method for the ratings, the sandwich estimator for their
 * errors. */
#include "lab/system.h"

#include <math.h>
#include <string.h>

#define STEPS_MOST  200
#define STEP_LONG   2.0   /* in natural units of the odds, so that Newton does not overshoot */
#define STEP_SMALL  1e-10 /* where the ratings have converged                                */
#define ELO_PER_NAT 173.71779276130073 /* 400 / ln 10 */

struct fit {
    uint32_t players;
    const struct kv_meeting *meetings;
    size_t count;
    double *games;   /* of each pair, players × players; added draws included */
    double *rating;  /* in natural units                                      */
    double *slope;   /* of the likelihood                                     */
    double *inverse; /* of the information                                    */
};

static double chance(const struct fit *fit, uint32_t a, uint32_t b)
{
    return 1 / (1 + exp(fit->rating[b] - fit->rating[a]));
}

/* Adds the contribution of a number of games with these points to a gradient. */
static void add_slope(const struct fit *fit, double *slope, uint32_t a, uint32_t b, double points_a,
                      double points_b)
{
    double surprise = points_a - (points_a + points_b) * chance(fit, a, b);
    slope[a] += surprise;
    slope[b] -= surprise;
}

static void add_draws(const struct fit *fit, double *slope)
{
    for (uint32_t a = 0; a < fit->players; a++)
        for (uint32_t b = a + 1; b < fit->players; b++)
            if (fit->games[a * fit->players + b] > 0)
                add_slope(fit, slope, a, b, 0.5, 0.5);
}

static void count_games(struct fit *fit)
{
    uint32_t players = fit->players;
    for (size_t i = 0; i < fit->count; i++) {
        const struct kv_meeting *meeting = &fit->meetings[i];
        double games = meeting->points_a + meeting->points_b;
        fit->games[meeting->a * players + meeting->b] += games;
        fit->games[meeting->b * players + meeting->a] += games;
    }
    for (uint32_t i = 0; i < players * players; i++)
        fit->games[i] += fit->games[i] > 0 ? 1 : 0;
}

/* The information, plus 1 in every entry: otherwise it would have no inverse, since shifting all
 * ratings alike changes nothing. */
static void inform(const struct fit *fit, double *information)
{
    uint32_t players = fit->players;
    for (uint32_t i = 0; i < players * players; i++)
        information[i] = 1;
    for (uint32_t a = 0; a < players; a++)
        for (uint32_t b = 0; b < players; b++) {
            double sure = chance(fit, a, b);
            double part = a == b ? 0 : fit->games[a * players + b] * sure * (1 - sure);
            information[a * players + a] += part;
            information[a * players + b] -= part;
        }
}

/* Gauss–Jordan elimination; a positive definite matrix needs no pivoting. */
static void invert(double *matrix, double *inverse, uint32_t size)
{
    for (uint32_t i = 0; i < size * size; i++)
        inverse[i] = i % (size + 1) == 0;
    for (uint32_t pivot = 0; pivot < size; pivot++) {
        double whole = matrix[pivot * size + pivot];
        for (uint32_t i = 0; i < size; i++) {
            matrix[pivot * size + i] /= whole;
            inverse[pivot * size + i] /= whole;
        }
        for (uint32_t row = 0; row < size; row++) {
            double part = matrix[row * size + pivot];
            for (uint32_t i = 0; row != pivot && i < size; i++) {
                matrix[row * size + i] -= part * matrix[pivot * size + i];
                inverse[row * size + i] -= part * inverse[pivot * size + i];
            }
        }
    }
}

static double times(const double *row, const double *column, uint32_t size)
{
    double sum = 0;
    for (uint32_t i = 0; i < size; i++)
        sum += row[i] * column[i];
    return sum;
}

/* One Newton step; returns the largest change. */
static double improve(struct fit *fit, double *information)
{
    uint32_t players = fit->players;
    double longest = 0;
    memset(fit->slope, 0, players * sizeof *fit->slope);
    for (size_t i = 0; i < fit->count; i++) {
        const struct kv_meeting *meeting = &fit->meetings[i];
        add_slope(fit, fit->slope, meeting->a, meeting->b, meeting->points_a, meeting->points_b);
    }
    add_draws(fit, fit->slope);
    inform(fit, information);
    invert(information, fit->inverse, players);
    double *step = information; /* it is not needed any more */
    for (uint32_t i = 0; i < players; i++) {
        step[i] = times(fit->inverse + (size_t)i * players, fit->slope, players);
        longest = fabs(step[i]) > longest ? fabs(step[i]) : longest;
    }
    double part = longest > STEP_LONG ? STEP_LONG / longest : 1;
    for (uint32_t i = 0; i < players; i++)
        fit->rating[i] += part * step[i];
    return longest;
}

/* ---- Errors ---- */

/* Adds the square of one deal's influence on each rating. */
static void add_influence(const struct fit *fit, const double *slope, double *squares)
{
    for (uint32_t i = 0; i < fit->players; i++) {
        double moved = times(fit->inverse + (size_t)i * fit->players, slope, fit->players);
        squares[i] += moved * moved;
    }
}

/* The added draw of every pair. These are not samples, so their number needs no correction. */
static void add_influence_of_draws(const struct fit *fit, double *slope, double *squares)
{
    for (uint32_t a = 0; a < fit->players; a++)
        for (uint32_t b = a + 1; b < fit->players; b++) {
            if (fit->games[a * fit->players + b] <= 0)
                continue;
            memset(slope, 0, fit->players * sizeof *slope);
            add_slope(fit, slope, a, b, 0.5, 0.5);
            add_influence(fit, slope, squares);
        }
}

/* The squared error from the information; the ones in every entry are removed. */
static double information_error(const struct fit *fit, uint32_t player)
{
    double players = fit->players;
    return fit->inverse[(size_t)player * (fit->players + 1)] - 1 / (players * players);
}

static void find_errors(const struct fit *fit, double *error)
{
    uint32_t players = fit->players;
    double *slope = fit->slope, deals = 0;
    memset(error, 0, players * sizeof *error);
    for (size_t i = 0; i < fit->count;) {
        uint64_t deal = fit->meetings[i].deal;
        memset(slope, 0, players * sizeof *slope);
        for (; i < fit->count && fit->meetings[i].deal == deal; i++) {
            const struct kv_meeting *meeting = &fit->meetings[i];
            add_slope(fit, slope, meeting->a, meeting->b, meeting->points_a, meeting->points_b);
        }
        add_influence(fit, slope, error);
        deals++;
    }
    /* A single deal cannot show how deals differ; then only the information is used. */
    for (uint32_t i = 0; i < players; i++)
        error[i] = deals > 1 ? error[i] * deals / (deals - 1) : information_error(fit, i);
    add_influence_of_draws(fit, slope, error);
    for (uint32_t i = 0; i < players; i++)
        error[i] = ELO_PER_NAT * sqrt(error[i] > 0 ? error[i] : 0);
}

bool kv_elo_fit(const struct kv_meeting *meetings, size_t count, uint32_t players, double *elo,
                double *elo_error, struct kv_error *error)
{
    struct lab_memory memory = {0};
    size_t square = (size_t)players * players;
    struct fit fit = {.players = players, .meetings = meetings, .count = count, .rating = elo};
    double *information = lab_get(&memory, square * sizeof *information);
    fit.games = lab_get(&memory, square * sizeof *fit.games);
    fit.inverse = lab_get(&memory, square * sizeof *fit.inverse);
    fit.slope = lab_get(&memory, players * sizeof *fit.slope);
    bool fine = lab_has_all(&memory, error);
    if (fine) {
        memset(elo, 0, players * sizeof *elo);
        count_games(&fit);
        for (uint32_t i = 0; i < STEPS_MOST && improve(&fit, information) > STEP_SMALL; i++)
            continue;
        find_errors(&fit, elo_error);
        for (uint32_t i = 0; i < players; i++)
            elo[i] *= ELO_PER_NAT;
    }
    lab_give_back(&memory);
    return fine;
}
