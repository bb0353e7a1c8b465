/* The fit of weights: least squares, regularised towards the current weights. */
#include "lab/training/training.h"

#include <math.h>

#define FRACTION 256.0 /* of a weight */
#define PULL     0.005 /* of a feature's variance */

double train_contrast(const struct train_sums *sums, uint32_t feature)
{
    return sums->choices ? sqrt((double)sums->contrast[feature] / (double)sums->choices) : 0;
}

/* Solves matrix · x = right in place (Cholesky). A feature that never varies is left out: its row
 * is empty except for the diagonal. */
static void solve(double *matrix, double *right, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t j = 0; j <= i; j++) {
            double sum = matrix[i * n + j];
            for (uint32_t k = 0; k < j; k++)
                sum -= matrix[i * n + k] * matrix[j * n + k];
            matrix[i * n + j] = i == j ? sqrt(sum > 1e-9 ? sum : 1e-9) : sum / matrix[j * n + j];
        }
    for (uint32_t i = 0; i < n; i++) {
        for (uint32_t k = 0; k < i; k++)
            right[i] -= matrix[i * n + k] * right[k];
        right[i] /= matrix[i * n + i];
    }
    for (uint32_t i = n; i-- > 0;) {
        for (uint32_t k = i + 1; k < n; k++)
            right[i] -= matrix[k * n + i] * right[k];
        right[i] /= matrix[i * n + i];
    }
}

/* The equations of some features: matrix · change = right. They are scaled, so that all features
 * count alike; the equation of a feature that does not vary gives 0. */
struct equations {
    uint32_t count;
    double size[KV_FEATURES_MOST];
    double right[KV_FEATURES_MOST];
    double matrix[KV_FEATURES_MOST * KV_FEATURES_MOST];
};

static void solve_scaled(struct equations *equations, double pull)
{
    uint32_t n = equations->count;
    double *size = equations->size, *right = equations->right;
    for (uint32_t i = 0; i < n; i++) {
        double square = equations->matrix[i * n + i];
        size[i] = square > 1e-9 ? sqrt(square) : 0;
    }
    for (uint32_t i = 0; i < n; i++) {
        double *row = &equations->matrix[i * n];
        for (uint32_t j = 0; j < n; j++)
            row[j] = size[i] * size[j] > 0 ? row[j] / (size[i] * size[j]) : 0;
        row[i] = 1 + pull;
        right[i] = size[i] > 0 ? right[i] / size[i] : 0;
    }
    solve(equations->matrix, right, n);
    for (uint32_t i = 0; i < n; i++)
        right[i] = size[i] > 0 ? right[i] / size[i] : 0;
}

/* Subtracts from a sum over all turns what the turns of each round have in common; `other` is a
 * column of the sums by round. */
static double within_rounds(const struct train_sums *sums, int64_t all, uint32_t feature,
                            const int64_t *other, size_t stride)
{
    double sum = (double)all;
    for (uint32_t round = 0; round < TRAIN_ROUNDS; round++)
        if (sums->round_turns[round])
            sum -= (double)sums->round_feature[round][feature] * (double)other[round * stride] /
                   (double)sums->round_turns[round];
    return sum;
}

bool train_fit(const struct train_sums *sums, uint32_t features, const int32_t *weight,
               double *fitted, struct kv_error *error)
{
    struct lab_memory memory = {0};
    struct equations *equations = lab_get(&memory, sizeof *equations);
    if (!lab_has_all(&memory, error))
        return false;
    equations->count = features;
    for (uint32_t i = 0; i < features; i++) {
        double right = within_rounds(sums, sums->goal[i], i, sums->round_goal, 1);
        for (uint32_t j = 0; j < features; j++) {
            double product = within_rounds(sums, sums->product[i][j], i, &sums->round_feature[0][j],
                                           KV_FEATURES_MOST);
            bool counts = sums->contrast[i] && sums->contrast[j];
            right -= product * weight[j] / FRACTION;
            equations->matrix[i * features + j] = counts ? product : 0;
        }
        equations->right[i] = sums->contrast[i] ? right : 0;
    }
    solve_scaled(equations, PULL);
    for (uint32_t i = 0; i < features; i++)
        fitted[i] = weight[i] + equations->right[i] * FRACTION;
    lab_give_back(&memory);
    return true;
}

/* The sum of squared differences between outcomes and evaluations. */
static double squares_left(const struct train_sums *sums, uint32_t features, const int32_t *weight)
{
    double squares = (double)sums->end_squares;
    for (uint32_t i = 0; i < features; i++) {
        squares -= 2 * weight[i] / FRACTION * (double)sums->end[i];
        for (uint32_t j = 0; j < features; j++)
            squares += weight[i] / FRACTION * weight[j] / FRACTION * (double)sums->product[i][j];
    }
    return squares;
}

bool train_calibrate(const struct train_sums *sums, uint32_t features, int32_t *weight,
                     int32_t *spread, struct kv_error *error)
{
    struct lab_memory memory = {0};
    struct equations *equations = lab_get(&memory, sizeof *equations);
    if (!lab_has_all(&memory, error))
        return false;
    equations->count = features;
    for (uint32_t i = 0; i < features; i++) {
        double right = (double)sums->end[i];
        for (uint32_t j = 0; j < features; j++) {
            bool counts = !sums->contrast[i] && !sums->contrast[j];
            right -= (double)sums->product[i][j] * weight[j] / FRACTION;
            equations->matrix[i * features + j] = counts ? (double)sums->product[i][j] : 0;
        }
        equations->right[i] = sums->contrast[i] ? 0 : right;
    }
    solve_scaled(equations, 1e-6);
    for (uint32_t i = 0; i < features; i++)
        weight[i] += (int32_t)lround(equations->right[i] * FRACTION);
    lab_give_back(&memory);
    double squares = squares_left(sums, features, weight) / (double)sums->turns;
    *spread = (int32_t)lround(squares > 0 ? sqrt(squares) : 0);
    return true;
}
