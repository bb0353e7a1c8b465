/*
 * What a sheet is worth, added up from the one before it: sheets that are evaluated one after the
 * other differ in few features, and only these are weighed anew.
 */
#ifndef KV_BOTS_TALLY_H
#define KV_BOTS_TALLY_H

#include "bots/net.h"

enum { KV_WEIGHT_ONE = 256 }; /* hundredths of a point each */

/* How a player evaluates: the game, the weights of its features, and the net that corrects them.
 * Who is careful does not consider what gives up something free. */
struct kv_eye {
    const struct kv_game *game;
    const int32_t *weight;
    const struct kv_net *net; /* or NULL */
    bool is_careful;
};

/* The features of the sheet that was evaluated last, and what they add up to. */
struct kv_tally {
    int32_t feature[KV_FEATURES_MOST];
    int64_t sum;
    struct kv_net_sums net;
};

/* Begins with features that are all 0; again whenever the eye changes. */
void kv_tally_start(struct kv_tally *tally, const struct kv_eye *eye);
/* As kv_evaluate, whatever was evaluated before. */
int32_t kv_tally_evaluate(struct kv_tally *tally, const struct kv_eye *eye, const void *table,
                          const void *sheet);

#endif
