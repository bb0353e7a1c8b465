/* The net that corrects the weighted sum of an evaluation. */
#ifndef KV_BOTS_NET_H
#define KV_BOTS_NET_H

#include "kvartal.h"

/* What it adds to the sum, in hundredths of a point. */
int32_t kv_net_value(const struct kv_net *net, const int32_t *features, uint32_t count);

#endif
