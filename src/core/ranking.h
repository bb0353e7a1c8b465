/* Places by scores. */
#ifndef KV_CORE_RANKING_H
#define KV_CORE_RANKING_H

#include "kvartal.h"

/* The places of these scores, and their indices from best to worst; equals share a place. */
void kv_rank(const struct kv_score *scores, uint32_t count, uint32_t *places, uint32_t *order);

#endif
