/* The scores of a match, in memory of their own. */
#include "lab/system.h"

#include <stdlib.h>

bool kv_scores_open(struct kv_scores *scores, uint32_t seats, struct kv_error *error)
{
    size_t count = (size_t)seats + 1;
    *scores = (struct kv_scores){.seats = seats};
    scores->scores = calloc(count, sizeof *scores->scores);
    scores->places = calloc(count, sizeof *scores->places);
    scores->order = calloc(count, sizeof *scores->order);
    return (scores->scores && scores->places && scores->order) ||
           lab_refuse_memory(count * sizeof *scores->scores, error);
}

void kv_scores_close(struct kv_scores *scores)
{
    free(scores->scores);
    free(scores->places);
    free(scores->order);
    *scores = (struct kv_scores){0};
}

void kv_scores_take(struct kv_scores *scores, const struct kv_match *match)
{
    scores->ranked = kv_match_scores(match, scores->scores, scores->places, scores->order);
}
