/* The net that corrects the weighted sum of an evaluation. */
#ifndef KV_BOTS_NET_H
#define KV_BOTS_NET_H

#include "kvartal.h"

/* What a net was shown last, and what its units have added up. */
struct kv_net_sums {
    int8_t input[KV_FEATURES_MOST];
    int32_t unit[KV_NET_UNITS];
};

/* Where all features are 0. */
void kv_net_start(const struct kv_net *net, struct kv_net_sums *sums);
/* … and after those whose numbers are listed have changed. */
void kv_net_move(const struct kv_net *net, const int32_t *features, const uint8_t *changed,
                 uint32_t count, struct kv_net_sums *sums);
/* What the net adds to the evaluation, in hundredths of a point. */
int32_t kv_net_value(const struct kv_net *net, const struct kv_net_sums *sums);

#endif
