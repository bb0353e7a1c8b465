/*
 * Rollouts that a crew plays ahead of whoever needs them. They are taken one by one, in their
 * order, and their work is counted then: so the same work comes to the same rollouts whoever has
 * played them, and those that were played in vain cost nothing but time. Without a crew each is
 * played when it is taken.
 */
#ifndef KV_BOTS_AHEAD_H
#define KV_BOTS_AHEAD_H

#include "bots/rollouts.h"

enum { KV_AHEAD_MOST = 32 };

struct kv_ahead {
    struct kv_rollouts *rollouts; /* whose meter pays              */
    const struct kv_crew *crew;   /* or NULL                       */
    const struct kv_world *other; /* for lines without a sheet     */
    bool has_followers;           /* the crew knows these rollouts */
    uint32_t lines, lines_most;   /* in each rollout: sheets after turns that are compared; NULL: */
    const void **sheet;           /* another offer, dealt to `other`                              */
    /* Those that lie ready: the first one's number, and how many there are. */
    uint32_t first, count;
    uint64_t limit;   /* of the work of each                              */
    uint64_t dearest; /* line of a rollout so far, by its work             */
    struct {
        uint64_t work;
        bool is_whole; /* it was not cut short by its limit, or stopped */
    } played[KV_AHEAD_MOST];
    struct kv_outcome *outcome; /* of each line, rollout by rollout */
};

/* The memory for so many lines, aligned to 8. */
#define KV_AHEAD_LINE_BYTES   (sizeof(void *) + KV_AHEAD_MOST * sizeof(struct kv_outcome))
#define KV_AHEAD_BYTES(lines) ((size_t)(lines)*KV_AHEAD_LINE_BYTES)

/* For these rollouts, opened before, and whatever crew their budget has; with memory for so many
 * lines. */
void kv_ahead_open(struct kv_ahead *ahead, struct kv_rollouts *rollouts,
                   const struct kv_world *other, const struct kv_budget *budget, uint32_t lines,
                   void *memory);
/* From now on other lines, which are added one by one. */
void kv_ahead_clear(struct kv_ahead *ahead);
void kv_ahead_add(struct kv_ahead *ahead, const void *sheet);
/* The outcomes of a rollout, one for each line; NULL when the meter is spent before its end.
 * Numbers start from 0, also after a shuffle, and have no gaps. What is wanted next, as far as it
 * is known: no more than `most` rollouts, and none when the work has fallen to the floor. */
const struct kv_outcome *kv_ahead_take(struct kv_ahead *ahead, uint32_t index, uint64_t floor,
                                       uint32_t most);

#endif
