#include "bots/offers.h"

/* The binomial coefficient, for small numbers. */
static uint32_t choose(uint32_t from, uint32_t things)
{
    uint64_t ways = 1;
    for (uint32_t i = 0; i < things; i++)
        ways = ways * (from - i) / (i + 1);
    return things <= from ? (uint32_t)ways : 0;
}

void kv_offers_count(struct kv_offers *offers, const struct kv_game *game, const void *table)
{
    enum { DRAWS_MOST = 3, FROM_MOST = 6 }; /* 20 offers */
    *offers = (struct kv_offers){0};
    if (game->evaluation->next_draws)
        offers->draws = game->evaluation->next_draws(table, &offers->from);
    if (offers->draws && offers->draws <= DRAWS_MOST && offers->from <= FROM_MOST)
        offers->count = choose(offers->from, offers->draws);
}

static uint32_t greatest_common_divisor(uint32_t a, uint32_t b)
{
    while (b) {
        uint32_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/* The order of offers: steps of about the golden ratio, so that even a few rollouts see offers that
 * are far apart, and coprime to their number, so that all are visited. */
static uint32_t offer_at(const struct kv_offers *offers, uint32_t key, uint32_t index)
{
    uint32_t step = offers->count * 618 / 1000 + 1;
    while (greatest_common_divisor(step, offers->count) > 1)
        step++;
    return (uint32_t)(((uint64_t)index * step + key) % offers->count);
}

/* Cards are drawn in descending order of their places among those left (a combinatorial number
 * system), so that drawing one does not move those drawn after it. */
void kv_offers_choose(const struct kv_offers *offers, uint32_t key, uint32_t index, uint32_t *word)
{
    uint32_t number = offer_at(offers, key, index);
    for (uint32_t i = 0; i < offers->draws; i++) {
        uint32_t still = offers->draws - i, place = still - 1;
        while (choose(place + 1, still) <= number)
            place++;
        number -= choose(place, still);
        /* The middle of the words that kv_rng_below maps to this place. */
        word[i] = (uint32_t)((2 * (uint64_t)place + 1) * (1u << 31) / (offers->from - i));
    }
}
