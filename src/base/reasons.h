/* The most important of many reasons, for saying why a turn is good. */
#ifndef KV_BASE_REASONS_H
#define KV_BASE_REASONS_H

#include <stdint.h>

enum { KV_REASONS_MOST = 3 };

/* A reason: its weight in hundredths of a point, what it is about, which one of these, and a number
 * to show. Each game defines the last three. */
struct kv_reason {
    int32_t weight;
    uint32_t what, which, number;
};

struct kv_reasons {
    uint32_t count;
    struct kv_reason reason[KV_REASONS_MOST + 1]; /* one more than are kept */
};

/* Keeps the reason if it is among the most important; those come first, equals in order of
 * arrival. */
static inline void kv_reasons_add(struct kv_reasons *reasons, struct kv_reason reason)
{
    uint32_t at = reasons->count;
    for (; at > 0 && reasons->reason[at - 1].weight < reason.weight; at--)
        reasons->reason[at] = reasons->reason[at - 1];
    reasons->reason[at] = reason;
    if (reasons->count < KV_REASONS_MOST)
        reasons->count++;
}

#endif
