/* Scores of a table and the places they give. */
#include "core/ranking.h"

int kv_score_compare(const struct kv_score *a, const struct kv_score *b)
{
    if (a->total != b->total)
        return a->total > b->total ? 1 : -1;
    for (int i = 0; i < KV_TIES_MOST; i++)
        if (a->ties[i] != b->ties[i])
            return a->ties[i] > b->ties[i] ? 1 : -1;
    return 0;
}

/* Is seat `a` ranked before `b`? Equals are in the order of their seats. */
static bool before(const struct kv_score *scores, uint32_t a, uint32_t b)
{
    int order = kv_score_compare(&scores[a], &scores[b]);
    return order > 0 || (order == 0 && a < b);
}

static void sink(const struct kv_score *scores, uint32_t *order, uint32_t root, uint32_t count)
{
    for (uint32_t child = 2 * root + 1; child < count; child = 2 * root + 1) {
        if (child + 1 < count && before(scores, order[child], order[child + 1]))
            child++;
        if (!before(scores, order[root], order[child]))
            return;
        uint32_t swap = order[root];
        order[root] = order[child];
        order[child] = swap;
        root = child;
    }
}

/* Heap sort: ten thousand seats, without additional memory. */
static void sort(const struct kv_score *scores, uint32_t *order, uint32_t count)
{
    for (uint32_t root = count / 2; root-- > 0;)
        sink(scores, order, root, count);
    for (uint32_t left = count; left-- > 1;) {
        uint32_t swap = order[0];
        order[0] = order[left];
        order[left] = swap;
        sink(scores, order, 0, left);
    }
}

void kv_rank(const struct kv_score *scores, uint32_t count, uint32_t *places, uint32_t *order)
{
    for (uint32_t i = 0; i < count; i++)
        order[i] = i;
    sort(scores, order, count);
    for (uint32_t i = 0; i < count; i++) {
        bool shared = i > 0 && kv_score_compare(&scores[order[i - 1]], &scores[order[i]]) == 0;
        places[order[i]] = shared ? places[order[i - 1]] : i + 1;
    }
}

uint32_t kv_match_scores(const struct kv_match *match, struct kv_score *scores, uint32_t *places,
                         uint32_t *order)
{
    const struct kv_game *game = match->setup.game;
    uint32_t count = match->setup.seats;
    for (uint32_t seat = 0; seat < count; seat++)
        game->score(match->table, kv_match_sheet(match, seat), &scores[seat]);
    if (game->rival && game->rival(match->table, kv_match_sheet(match, 0), &scores[count]))
        count++;
    kv_rank(scores, count, places, order);
    return count;
}
