/*
 * Outcomes of rollouts, summed in batches: the results of several turns in the same rollouts. The
 * rollouts of a set are not independent, so a batch is a set once there are enough sets to compute
 * an error; until then each rollout is a batch, and errors are somewhat too large. When all batches
 * are full, neighbours are joined, so that any number of rollouts fits.
 */
#ifndef KV_BOTS_BATCHES_H
#define KV_BOTS_BATCHES_H

#include "bots/rollouts.h"

enum { KV_LINES_MOST = 16, KV_NO_LINE = KV_LINES_MOST };
enum { KV_BATCHES_MOST = 64, KV_SETS_LEAST = 8 };

/* What is priced; and the rounds until the end. */
enum kv_measure { KV_POINTS, KV_CHANCE, KV_AIM, KV_PRICES, KV_ROUNDS = KV_PRICES, KV_MEASURES };

struct kv_batches {
    uint32_t count;  /* that are full                           */
    uint32_t size;   /* rollouts in each of them                */
    uint32_t filled; /* rollouts in the one that is not full yet */
    int64_t sum[KV_LINES_MOST][KV_MEASURES][KV_BATCHES_MOST];
};

void kv_batches_start(struct kv_batches *batches);
/* One more rollout: an outcome for each line. */
void kv_batches_add(struct kv_batches *batches, const struct kv_outcome outcome[KV_LINES_MOST]);
/* The rollouts in full batches: those that count. */
uint32_t kv_batches_rollouts(const struct kv_batches *batches);

/* By how much a line is better than another one in the same rollouts, on average, with the standard
 * error; if `other` is KV_NO_LINE, the average of the line itself. Chances are in 10,000ths, rounds
 * in hundredths. */
struct kv_figure kv_batches_compare(const struct kv_batches *batches, uint32_t line, uint32_t other,
                                    enum kv_measure measure);
/* The best line of those in `lines`, one bit each; the first of equals. */
uint32_t kv_batches_best(const struct kv_batches *batches, uint32_t lines);

/* The standard errors of the best line's lead over another one, where the best line was chosen by
 * some rollouts and its lead is measured in others: a bootstrap over both. */
struct kv_estimate kv_batches_bootstrap(const struct kv_batches *choosing, uint32_t lines,
                                        const struct kv_batches *pricing, uint32_t other,
                                        struct kv_rng *rng);

#endif
