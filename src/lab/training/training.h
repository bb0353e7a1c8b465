/* What the parts of training share: games played to learn from, the fit, and the file. */
#ifndef KV_LAB_TRAINING_H
#define KV_LAB_TRAINING_H

#include "lab/system.h"

struct train_setup {
    struct kv_setup setup; /* its seed is the seed of all training */
    uint32_t kind;         /* of table, whose weights are trained  */
    uint32_t features;
    uint32_t threads;
    const struct kv_cluster *cluster; /* or NULL */
};

#define TRAIN_ROUNDS 64 /* later ones are counted as the last */

/* How training games are played. */
enum {
    TRAIN_WIDTH = 8,          /* of the search for a turn                   */
    TRAIN_WORK = 12000,       /* for a turn                                 */
    TRAIN_EXPLORE_ONE_IN = 8, /* turns is not the best, but a good one      */
    TRAIN_ROUNDS_MOST = 256   /* of a game that are remembered              */
};

/* Statistics of games: the features after every turn and their outcomes, as sums of products in
 * integers, so that neither the number nor the order of threads matters. `goal` is what the
 * weights should predict: a mix of the end of the game and the evaluation a turn later. */
struct train_sums {
    int64_t turns;
    int64_t product[KV_FEATURES_MOST][KV_FEATURES_MOST];
    int64_t goal[KV_FEATURES_MOST]; /* times each feature */
    int64_t end[KV_FEATURES_MOST];  /* the same with the outcome of the game */
    int64_t end_squares;
    /* By rounds: how many turns, their features and goals. */
    int64_t round_turns[TRAIN_ROUNDS];
    int64_t round_feature[TRAIN_ROUNDS][KV_FEATURES_MOST];
    int64_t round_goal[TRAIN_ROUNDS];
    /* How much features differ between the good turns of one choice: sums of squares. A feature
     * that no turn can change (such as the round) does not differ. */
    int64_t choices;
    int64_t contrast[KV_FEATURES_MOST];
};

/* Weights with room for their origin and their net. */
struct train_weights {
    struct kv_weights is;
    struct kv_net net;
    char origin[400];
};

struct kv_training {
    struct kv_training_plan plan;
    struct train_setup train;
    struct train_weights now; /* the best so far */
    const int32_t *compiled;  /* what the library came with */
    uint64_t generation;
    struct train_sums sums; /* of the current generation */
};

/* The kind of table that a setup has, and how many features are counted there. */
bool train_prepare(struct train_setup *train, const struct kv_setup *setup, struct kv_error *error);
/* The seed of a game of a series. */
void train_put_seed(const struct train_setup *train, const char *series, uint64_t index,
                    char seed[KV_SEED_MOST + 1]);
/* The outcome of a seat: points, or the lead over a rival without a seat; hundredths. */
int32_t train_outcome(const struct kv_match *match, uint32_t seat);
/* Computed from the last turn back: the goal of a turn lies between the goal and the evaluation of
 * the next one (the λ-return of temporal differences). */
int32_t train_goal_before(int32_t goal, int32_t worth);

/* Plays games numbered from 0 among equal players that sometimes explore, and adds up their
 * statistics. Reports the mean outcome: points, or the lead over a rival. */
bool train_gather(const struct train_setup *train, const int32_t *weight, uint32_t generation,
                  uint64_t games, struct train_sums *sums, struct kv_mean *outcome,
                  struct kv_error *error);
/* How much better `after` is than `before` in games with the same cards: in company by the lead
 * over the others in both seats of a pair, alone by the points. */
bool train_duel(const struct train_setup *train, const int32_t *before, const int32_t *after,
                const char *series, uint64_t games, struct kv_mean *gain, struct kv_error *error);
/* Plays each game with a random direction of its own: what is gained by shifting the weights that
 * way rather than the opposite one. For every feature the slope is the mean of direction × gain;
 * directions are in units of `scale`. */
bool train_feel(const struct train_setup *train, const int32_t *weight, const double *scale,
                uint32_t generation, uint64_t games, double *slope, struct kv_error *error);

/* The weights that best explain how goals differ among the turns of one round, not too far from the
 * current ones. Only for features that turns can change. */
bool train_fit(const struct train_sums *sums, uint32_t features, const int32_t *weight,
               double *fitted, struct kv_error *error);
/* Sets the weights of features that no turn can change, so that the evaluation predicts the
 * outcome; they do not affect the choice of a turn. Reports the standard deviation of outcomes
 * around the evaluation, in hundredths of a point. */
bool train_calibrate(const struct train_sums *sums, uint32_t features, int32_t *weight,
                     int32_t *spread, struct kv_error *error);
/* The net of a weights file, from its first line on; false, with a refusal, if it is not valid. */
bool train_read_net(const char *text, const struct kv_game *game, struct kv_net *net,
                    struct kv_error *error);
/* How much a feature differs between the good turns of one choice. */
double train_contrast(const struct train_sums *sums, uint32_t feature);

#endif
