#include "bots/tally.h"
#include "base/assert.h"
#include "base/memory.h"

void kv_tally_start(struct kv_tally *tally, const struct kv_eye *eye)
{
    memset(tally->feature, 0, sizeof tally->feature);
    tally->sum = 0;
    if (eye->net)
        kv_net_start(eye->net, &tally->net);
}

/* Features are compared several at once. Which ones have changed cannot be guessed, so no branch
 * asks. */
enum { AT_ONCE = 4 };
typedef uint32_t few __attribute__((vector_size(AT_ONCE * sizeof(uint32_t))));

static inline bool differ(const int32_t *before, const int32_t *now)
{
    few old, new;
    uint64_t halves[2];
    memcpy(&old, before, sizeof old);
    memcpy(&new, now, sizeof new);
    old ^= new;
    memcpy(halves, &old, sizeof halves);
    return (halves[0] | halves[1]) != 0;
}

/* The numbers of the features that are not what they were; after the last one `now` is filled up as
 * `before` is. */
static uint32_t list_changes(const int32_t *before, const int32_t *now, uint32_t count,
                             uint8_t *changed)
{
    uint8_t groups[KV_FEATURES_MOST / AT_ONCE];
    uint32_t found = 0, all = 0;
    for (uint32_t i = 0; i < count; i += AT_ONCE) {
        groups[found] = (uint8_t)i;
        found += differ(before + i, now + i);
    }
    for (uint32_t i = 0; i < found; i++)
        for (uint32_t j = groups[i]; j < groups[i] + (uint32_t)AT_ONCE; j++) {
            changed[all] = (uint8_t)j;
            all += before[j] != now[j];
        }
    return all;
}

static void move_sum(struct kv_tally *tally, const int32_t *weight, const int32_t *features,
                     const uint8_t *changed, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        uint32_t at = changed[i];
        tally->sum += weight[at] * ((int64_t)features[at] - tally->feature[at]);
        tally->feature[at] = features[at];
    }
}

int32_t kv_tally_evaluate(struct kv_tally *tally, const struct kv_eye *eye, const void *table,
                          const void *sheet)
{
    const struct kv_evaluation *evaluation = eye->game->evaluation;
    uint32_t all = evaluation->count;
    int32_t features[KV_FEATURES_MOST];
    uint8_t changed[KV_FEATURES_MOST];
    _Static_assert(KV_FEATURES_MOST % AT_ONCE == 0, "the last few are whole");
    KV_ASSERT(all <= KV_FEATURES_MOST);
    evaluation->look(table, sheet, features);
    for (uint32_t i = all; i % AT_ONCE != 0; i++)
        features[i] = 0;
    uint32_t count = list_changes(tally->feature, features, all, changed);
    move_sum(tally, eye->weight, features, changed, count);
    int32_t sum = (int32_t)(tally->sum / KV_WEIGHT_ONE);
    if (!eye->net)
        return sum;
    kv_net_move(eye->net, features, changed, count, &tally->net);
    return sum + kv_net_value(eye->net, &tally->net);
}
