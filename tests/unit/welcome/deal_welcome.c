#include "deal_welcome.h"

#include <stdio.h>

void open_game(struct dealt *dealt, const char *name, uint32_t seats, unsigned seed)
{
    struct kv_error error;
    char text[16];
    *dealt = (struct dealt){.setup = {0}};
    if (!kv_name_read(name, strlen(name), &dealt->setup, &error))
        fail_msg("%s", error.message);
    dealt->setup.seats = seats;
    if (!dealt->setup.game->check(&dealt->setup, &error))
        fail_msg("%s: %s", name, error.message);
    snprintf(text, sizeof text, "deal%u", seed);
    kv_rng_start(&dealt->rng, text, 0);
    welcome_open(&dealt->setup, &dealt->table, dealt->sheets, &dealt->rng);
}

void deal(struct dealt *dealt)
{
    welcome_deal(&dealt->table, dealt->sheets, dealt->setup.seats, &dealt->rng);
}

/* ---- Bags ---- */

void add(struct bag *bag, const uint8_t *cards, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        bag->count[cards[i]]++;
}

struct bag deck_of(const struct dealt *fresh)
{
    struct bag bag = {{0}};
    add(&bag, fresh->table.cards, fresh->table.left[0]);
    return bag;
}

void expect_same(const struct bag *given, const struct bag *expected, const char *what)
{
    for (uint32_t card = 0; card < KINDS; card++)
        if (given->count[card] != expected->count[card])
            fail_msg("%s: %u %s is there %u times instead of %u", what, card_number(card),
                     welcome_effect_ids[card_effect(card)], given->count[card],
                     expected->count[card]);
}

void add_deck(struct bag *bag, const struct table *table)
{
    add(bag, table->cards, (uint32_t)table->left[0] + table->discarded);
}

/* ---- Chi-square ---- */

void expect_fair(const char *what, const uint32_t *seen, const double *share, uint32_t buckets,
                 double limit)
{
    double all = 0, chi_square = 0;
    for (uint32_t i = 0; i < buckets; i++)
        all += seen[i];
    for (uint32_t i = 0; i < buckets; i++) {
        double expected = all * share[i];
        if (share[i] <= 0)
            assert_int_equal(seen[i], 0);
        else
            chi_square += (seen[i] - expected) * (seen[i] - expected) / expected;
    }
    if (chi_square > limit)
        fail_msg("%s: chi-square %.1f is above %.1f", what, chi_square, limit);
}
