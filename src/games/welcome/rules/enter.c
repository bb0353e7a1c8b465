/*
 * The deal of a round as it lies on a real table. The unseen cards stay what they are in every
 * other game, a bag; only that the cards drawn from it are known.
 *
 * Of a new stack's first card only the effect is seen, so its number is assumed. When the card that
 * was assumed turns up elsewhere, another number with that effect is assumed instead.
 */
#include "base/memory.h"
#include "games/welcome/rules/game.h"

/* ---- Stacks ---- */

/* An unseen card of the stack with this effect, other than `card`. */
static uint32_t find_effect(const struct table *table, uint32_t stack, uint32_t effect,
                            uint32_t card)
{
    for (uint32_t number = 1; number <= 15; number++) {
        uint32_t other = card_make(number, effect);
        uint32_t place = other == card ? NO_PLACE : welcome_find_in_stack(table, stack, other);
        if (place != NO_PLACE)
            return place;
    }
    return NO_PLACE;
}

/* The place where a first card lies that was taken for this one. */
static uint32_t find_assumed(const struct table *table, uint32_t card, uint32_t *stack)
{
    for (*stack = 0; *stack < CARDS; ++*stack) {
        if (table->assumed[*stack] != card)
            continue;
        return table->pooled ? welcome_place_in_stack(*stack, edition_of(table)->stack - 1u)
                             : welcome_find_in_stack(table, *stack, card);
    }
    return NO_PLACE;
}

/* The unseen card that changes places with the one that was assumed. */
static uint32_t find_substitute(const struct table *table, uint32_t stack, uint32_t card)
{
    if (table->pooled)
        return find_effect(table, stack, card_effect(card), card);
    if (card_effect(table->assumed[stack]) != card_effect(card) || !table->assumed[stack])
        return NO_PLACE;
    return welcome_find_in_stack(table, stack, table->assumed[stack]);
}

/* A card that has none left in the stack may be one that was only assumed to be elsewhere. */
static bool assume_anew(struct table *table, uint32_t stack, uint32_t card)
{
    uint32_t owner, from = find_assumed(table, card, &owner);
    uint32_t to = from == NO_PLACE ? NO_PLACE : find_substitute(table, stack, card);
    if (to == NO_PLACE)
        return false;
    table->assumed[owner] = table->cards[to];
    table->cards[from] = table->cards[to];
    table->cards[to] = (uint8_t)card;
    if (!table->pooled)
        table->assumed[stack] = (uint8_t)card;
    return true;
}

static uint32_t count_in_stack(const struct table *table, uint32_t stack, uint32_t card)
{
    struct trial trial;
    uint32_t count = 0, place;
    start_trial(table, &trial);
    while ((place = welcome_find_in_stack(&trial.table, stack, card)) != NO_PLACE) {
        trial.table.cards[place] = 0;
        count++;
    }
    return count + assume_anew(&trial.table, stack, card);
}

/* Draws a card that is known; false where the stack cannot have it. */
static bool draw_known(struct table *table, uint32_t stack, uint32_t card)
{
    uint32_t place = welcome_find_in_stack(table, stack, card);
    if (place == NO_PLACE && assume_anew(table, stack, card))
        place = welcome_find_in_stack(table, stack, card);
    if (place == NO_PLACE)
        return false;
    table->number[stack] = (uint8_t)welcome_take_from_stack(table, stack, place);
    if (!table->pooled && table->assumed[stack] == card &&
        welcome_find_in_stack(table, stack, card) == NO_PLACE)
        table->assumed[stack] = 0;
    return true;
}

/* The first card of each new stack, turned to its effect. */
static void open_known(struct table *table, const struct entered *entered)
{
    welcome_new_stacks(table);
    for (uint32_t i = 0; i < CARDS; i++) {
        uint32_t place = find_effect(table, i, entered->effect[i], 0);
        table->number[i] = (uint8_t)welcome_take_from_stack(table, i, place);
        table->assumed[i] = table->number[i];
    }
}

static bool lay_stacks(struct table *table, const struct entered *entered)
{
    if (table->opening || entered->stacks_anew)
        open_known(table, entered);
    for (uint32_t i = 0; i < CARDS; i++) {
        welcome_turn_stack(table, i);
        if (!draw_known(table, i, entered->card[i]))
            return false;
    }
    table->turned |= entered->approved;
    return true;
}

/* ---- One deck ---- */

static uint32_t find_in_deck(const struct table *table, uint32_t card)
{
    for (uint32_t i = 0; i < table->left[0]; i++)
        if (table->cards[i] == card)
            return i;
    return NO_PLACE;
}

static uint64_t all_of(const struct entered *entered)
{
    return ((uint64_t)1 << entered->count) - 1;
}

/* Takes out of the deck those of the cards that it has; returns which are still to come, bits. */
static uint64_t draw_from_deck(struct table *table, const struct entered *entered, uint64_t wanted)
{
    for (uint32_t i = 0; i < entered->count && table->left[0]; i++) {
        uint32_t place = wanted >> i & 1 ? find_in_deck(table, entered->card[i]) : NO_PLACE;
        if (place == NO_PLACE)
            continue;
        welcome_take_from_deck(table, place);
        wanted &= ~((uint64_t)1 << i);
    }
    return wanted;
}

static void lay_open(struct table *table, const struct entered *entered)
{
    for (uint32_t i = 0; i < CARDS; i++)
        table->number[i] = table->effect[i] = entered->card[i];
}

bool welcome_solo_card_possible(const struct table *table)
{
    enum { ABOVE_LEAST = 41 };
    uint32_t drawn = (uint32_t)CARDS_MOST - table->left[0];
    return table->mode == MODE_SOLO && !table->solo_drawn && drawn + CARDS - 1 >= ABOVE_LEAST;
}

static bool lay_solo(struct table *table, const struct entered *entered)
{
    if (entered->solo_card) {
        table->solo_drawn = true;
        table->turned = (1u << PILES) - 1;
    }
    lay_open(table, entered);
    return draw_from_deck(table, entered, all_of(entered)) == 0;
}

/* ---- Draft ---- */

static uint32_t count_to_enter(const struct table *table)
{
    return CARDS * (uint32_t)table->hands - table->passed;
}

/* Others draw from the same deck unseen, so that nobody here knows when it is used up. */
static bool may_be_reshuffled(const struct table *table)
{
    return table->others || table->opening || table->left[0] < count_to_enter(table);
}

static bool lay_hands(struct table *table, struct sheet *sheets, const struct entered *entered)
{
    uint32_t next = 0;
    if (table->opening)
        welcome_shuffle_discards_in(table);
    table->opening = false;
    table->turned |= entered->approved;
    for (uint32_t seat = 0; seat < table->hands; seat++)
        for (uint32_t i = CARDS - cards_to_enter(table, seat); i < CARDS; i++)
            sheets[seat].hand[i] = entered->card[next++];
    uint64_t wanted = draw_from_deck(table, entered, all_of(entered));
    if (!wanted)
        return true;
    if (table->left[0] && !table->others)
        return false;
    welcome_shuffle_discards_in(table);
    return draw_from_deck(table, entered, wanted) == 0;
}

/* ---- Against a rival ---- */

/* Whether the deck runs out while three cards are drawn. */
static bool runs_out(const struct table *table)
{
    return table->left[0] < CARDS;
}

uint32_t welcome_approvals_possible(const struct table *table)
{
    bool inside = table->approvals_inside > 0 &&
                  (!table->first_pass || table->left[0] < RIVAL_LOWER_CARDS + CARDS);
    return table->mode == MODE_RIVAL && (inside || runs_out(table)) ? table->approvals : 0;
}

/* How many approval cards have come, at least and at most: a deck that is used up has given all. */
static bool check_approvals(const struct table *table, uint32_t drawn, struct kv_error *error)
{
    uint32_t inside = table->approvals_inside, count = (uint32_t)__builtin_popcount(drawn);
    if (runs_out(table) && count < inside)
        return kv_refuse(error, "bad-entry",
                         "The deck is used up, so its approval card must have come: enter it too.");
    if (!runs_out(table) && count > inside)
        return kv_refuse(error, "bad-entry",
                         "So many approval cards are not in the deck yet: only %u.",
                         (unsigned)inside);
    return true;
}

static bool lay_against_rival(struct table *table, const struct entered *entered,
                              struct kv_error *error)
{
    uint64_t wanted = draw_from_deck(table, entered, all_of(entered));
    lay_open(table, entered);
    for (uint32_t pile = 0; pile < PILES; pile++) {
        if (!(entered->approvals >> pile & 1))
            continue;
        if (!table->approvals_inside && wanted)
            welcome_renew_rival_deck(table);
        if (table->approvals_inside)
            welcome_resolve_approval(table, pile);
    }
    if (!wanted)
        return true;
    if (table->left[0])
        return kv_refuse(error, "bad-entry", "One of these cards cannot be in the deck.");
    if (table->first_pass || !table->approvals_inside)
        welcome_renew_rival_deck(table);
    return draw_from_deck(table, entered, wanted) == 0 ||
           kv_refuse(error, "bad-entry", "One of these cards cannot be in the deck.");
}

/* ---- The whole ---- */

static uint32_t count_in_deck(const struct table *table, uint32_t card)
{
    uint32_t count = 0, end = table->left[0];
    if (table->mode == MODE_RIVAL ? runs_out(table)
                                  : table->mode == MODE_DRAFT && may_be_reshuffled(table))
        end += table->discarded;
    for (uint32_t i = 0; i < end; i++)
        count += table->cards[i] == card;
    return count;
}

uint32_t welcome_left(const struct table *table, const struct entered *entered, uint32_t place,
                      uint32_t card)
{
    struct trial trial;
    struct table *copy = &trial.table;
    bool shared = true; /* the places draw from the same cards */
    uint32_t count;
    start_trial(table, &trial);
    if (table->mode == MODE_STACKS) {
        if (table->opening || entered->stacks_anew)
            welcome_new_stacks(copy);
        else
            welcome_turn_stack(copy, place);
        shared = copy->pooled;
        count = count_in_stack(copy, place, card);
    } else {
        count = count_in_deck(table, card);
    }
    for (uint32_t i = 0; shared && i < entered->count && count; i++)
        count -= i != place && entered->card[i] == card;
    return count;
}

bool welcome_lay_entered(struct table *table, struct sheet *sheets, const struct entered *entered,
                         struct kv_error *error)
{
    switch ((enum mode)table->mode) {
    case MODE_STACKS:
        if (lay_stacks(table, entered))
            return true;
        break;
    case MODE_SOLO:
        if (lay_solo(table, entered))
            return true;
        break;
    case MODE_RIVAL:
        return check_approvals(table, entered->approvals, error) &&
               lay_against_rival(table, entered, error);
    case MODE_DRAFT:
        if (lay_hands(table, sheets, entered))
            return true;
        break;
    }
    return kv_refuse(error, "bad-entry", "One of these cards cannot be in the deck.");
}
