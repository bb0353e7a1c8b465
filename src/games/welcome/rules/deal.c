/*
 * The table's side of a round: offers, and what happens when the seats meet.
 *
 * Unseen cards are a bag: an array whose order means nothing, from which a card is drawn at random
 * when it is revealed. Nothing about the future is stored.
 */
#include "base/assert.h"
#include "base/memory.h"
#include "games/welcome/rules/game.h"

/* ---- Bags of cards ---- */

static void swap(uint8_t *a, uint8_t *b)
{
    uint8_t card = *a;
    *a = *b;
    *b = card;
}

static uint32_t put_deck(const struct table *table, uint8_t *cards)
{
    const struct box *box = box_of(table);
    const struct edition *edition = edition_of(table);
    uint32_t count = 0;
    for (uint32_t number = 1; number <= CARD_NUMBERS; number++)
        for (uint32_t effect = 0; effect < EFFECTS; effect++)
            for (uint32_t i = copies_of(box, edition, number, effect); i > 0; i--)
                cards[count++] = (uint8_t)card_make(number, effect);
    return count;
}

/* The bag of a single deck: left[0] unseen cards, and behind them the discarded ones. */
uint32_t welcome_take_from_deck(struct table *table, uint32_t place)
{
    KV_ASSERT(place < table->left[0]);
    uint32_t card = table->cards[place];
    uint32_t last = --table->left[0];
    table->cards[place] = table->cards[last];
    table->cards[last] = table->cards[last + table->discarded];
    return card;
}

static uint32_t draw_from_bag(struct table *table, struct kv_rng *rng)
{
    return welcome_take_from_deck(table, kv_rng_below(rng, table->left[0]));
}

static void discard(struct table *table, uint32_t card)
{
    KV_ASSERT(table->left[0] + table->discarded < CARDS_MOST);
    table->cards[table->left[0] + table->discarded++] = (uint8_t)card;
}

void welcome_shuffle_discards_in(struct table *table)
{
    table->left[0] = (uint8_t)(table->left[0] + table->discarded);
    table->discarded = 0;
}

/* ---- Three stacks ---- */

/* The stacks lie interleaved, so that cards which are dealt to them in turn are unseen from the
 * beginning of the array up to some place, and seen from there on. */
uint32_t welcome_place_in_stack(uint32_t stack, uint32_t i)
{
    return CARDS * i + CARDS - 1 - stack;
}

/* Until the stacks are first reshuffled apart nobody can tell which unseen card lies in which of
 * them, so a card is drawn from all three and changes places with one of the right stack. */
uint32_t welcome_take_from_stack(struct table *table, uint32_t stack, uint32_t place)
{
    KV_ASSERT(table->left[stack] > 0 && place < CARDS_MOST);
    uint8_t *top = &table->cards[welcome_place_in_stack(stack, --table->left[stack])];
    swap(top, &table->cards[place]);
    return *top;
}

/* The unseen cards that may lie in a stack, and the place of one of them. */
static uint32_t count_unseen(const struct table *table, uint32_t stack)
{
    return table->pooled ? (uint32_t)table->left[0] + table->left[1] + table->left[2]
                         : table->left[stack];
}

static uint32_t place_of_unseen(const struct table *table, uint32_t stack, uint32_t i)
{
    return table->pooled ? i : welcome_place_in_stack(stack, i);
}

static uint32_t draw_from_stack(struct table *table, uint32_t stack, struct kv_rng *rng)
{
    uint32_t i = kv_rng_below(rng, count_unseen(table, stack));
    return welcome_take_from_stack(table, stack, place_of_unseen(table, stack, i));
}

uint32_t welcome_find_in_stack(const struct table *table, uint32_t stack, uint32_t card)
{
    for (uint32_t i = 0; i < count_unseen(table, stack); i++)
        if (table->cards[place_of_unseen(table, stack, i)] == card)
            return place_of_unseen(table, stack, i);
    return NO_PLACE;
}

/* The last card stays as the effect; all others of the stack become the new one. The last card
 * drawn lies at the beginning of the stack's cards, and goes behind the new unseen ones. */
static void reshuffle_stack(struct table *table, uint32_t stack)
{
    uint32_t size = edition_of(table)->stack;
    swap(&table->cards[welcome_place_in_stack(stack, 0)],
         &table->cards[welcome_place_in_stack(stack, size - 1)]);
    table->left[stack] = (uint8_t)(size - 1);
    table->pooled = false;
}

void welcome_new_stacks(struct table *table)
{
    table->pooled = true;
    table->opening = false;
    for (uint32_t i = 0; i < CARDS; i++)
        table->left[i] = edition_of(table)->stack;
}

static void open_stacks(struct table *table, struct kv_rng *rng)
{
    welcome_new_stacks(table);
    for (uint32_t i = 0; i < CARDS; i++)
        table->number[i] = (uint8_t)draw_from_stack(table, i, rng);
}

/* The top card is turned to its effect. */
void welcome_turn_stack(struct table *table, uint32_t stack)
{
    table->effect[stack] = table->number[stack];
    if (!table->left[stack])
        reshuffle_stack(table, stack);
}

static void deal_stacks(struct table *table, struct kv_rng *rng)
{
    if (table->opening)
        open_stacks(table, rng);
    for (uint32_t i = 0; i < CARDS; i++) {
        welcome_turn_stack(table, i);
        table->number[i] = (uint8_t)draw_from_stack(table, i, rng);
    }
}

/* ---- Draft ---- */

/* A seat that kept a card gets two, one that has none gets three. */
static void deal_draft(struct table *table, struct sheet *sheets, uint32_t seats,
                       struct kv_rng *rng)
{
    if (table->opening)
        welcome_shuffle_discards_in(table);
    table->opening = false;
    for (uint32_t seat = 0; seat < seats; seat++)
        for (uint32_t i = 0; i < CARDS; i++) {
            if (sheets[seat].hand[i])
                continue;
            if (!table->left[0])
                welcome_shuffle_discards_in(table);
            sheets[seat].hand[i] = (uint8_t)draw_from_bag(table, rng);
        }
}

/* Each seat discards two cards and passes the third to its right: seat s to seat s - 1. Where
 * others play whose hands are not here, they sit between the last seat and the first: what they are
 * given may come again at any time, as if it were discarded. */
static void pass_cards(struct table *table, struct sheet *sheets, uint32_t seats)
{
    uint8_t first_passes = 0;
    for (uint32_t seat = 0; seat < seats; seat++) {
        struct sheet *sheet = &sheets[seat];
        uint8_t passed = sheet->hand[sheet->kept_card];
        discard(table, sheet->hand[sheet->number_card]);
        discard(table, sheet->hand[sheet->effect_card]);
        memset(sheet->hand, 0, sizeof sheet->hand);
        if (seat == 0)
            first_passes = passed;
        else
            sheets[seat - 1].hand[0] = passed;
    }
    if (table->others)
        discard(table, first_passes);
    else
        sheets[seats - 1].hand[0] = first_passes;
    if (table->hands)
        table->passed = (uint8_t)(seats - table->others);
}

/* ---- Solo with the solo card ---- */

/* The solo card lies under 41 … 81 construction cards, each number equally likely: once so many
 * are drawn, it is the next card with the chance that is left to it. */
static void meet_solo_card(struct table *table, struct kv_rng *rng)
{
    enum { ABOVE_LEAST = 41 };
    uint32_t drawn = (uint32_t)CARDS_MOST - table->left[0];
    if (table->solo_drawn || drawn < ABOVE_LEAST)
        return;
    if (kv_rng_below(rng, CARDS_MOST + 1 - drawn) == 0) {
        table->solo_drawn = true;
        table->turned = (1u << PILES) - 1;
    }
}

static void deal_solo(struct table *table, struct kv_rng *rng)
{
    for (uint32_t i = 0; i < CARDS; i++) {
        meet_solo_card(table, rng);
        table->number[i] = table->effect[i] = (uint8_t)draw_from_bag(table, rng);
    }
}

/* ---- Solo against a rival ---- */

void welcome_resolve_approval(struct table *table, uint32_t pile)
{
    table->approvals &= (uint8_t) ~(1u << pile);
    table->approvals_inside--;
    if (!(rival_of(table)->approves >> pile & 1))
        return;
    const struct plan *plan = plan_of(table, pile);
    table->rival_points[pile] = table->turned >> pile & 1 ? plan->later : plan->first;
    table->turned |= (uint8_t)(1u << pile);
}

/* Which approval card it is, nobody knew before: each letter left is equally likely. */
static void draw_approval(struct table *table, struct kv_rng *rng)
{
    uint32_t skip = kv_rng_below(rng, (uint32_t)__builtin_popcount(table->approvals));
    uint32_t pile = 0;
    while (!(table->approvals >> pile & 1) || skip-- > 0)
        pile++;
    welcome_resolve_approval(table, pile);
}

/* Is the next card of the deck an approval card? In the first pass there is one among the lower
 * cards only. */
static bool meets_approval(const struct table *table, struct kv_rng *rng)
{
    if (!table->approvals_inside || (table->first_pass && table->left[0] > RIVAL_LOWER_CARDS))
        return false;
    return kv_rng_below(rng, (uint32_t)table->left[0] + table->approvals_inside) <
           table->approvals_inside;
}

/* Nothing is left: the discards are shuffled, with the approval cards that were not drawn. */
void welcome_renew_rival_deck(struct table *table)
{
    welcome_shuffle_discards_in(table);
    table->approvals_inside = (uint8_t)__builtin_popcount(table->approvals);
    table->first_pass = false;
}

static uint32_t draw_against_rival(struct table *table, struct kv_rng *rng)
{
    for (;;) {
        if (!table->left[0] && !table->approvals_inside)
            welcome_renew_rival_deck(table);
        if (!meets_approval(table, rng))
            return draw_from_bag(table, rng);
        draw_approval(table, rng);
    }
}

static void deal_rival(struct table *table, struct kv_rng *rng)
{
    for (uint32_t i = 0; i < CARDS; i++)
        table->number[i] = table->effect[i] = (uint8_t)draw_against_rival(table, rng);
}

static void give_card(struct table *table, const struct sheet *sheet)
{
    discard(table, table->number[sheet->number_card]);
    discard(table, table->number[sheet->effect_card]);
    if (table->rival_count < RIVAL_CARDS_MOST)
        table->rival_cards[table->rival_count++] =
            (uint8_t)card_effect(table->number[sheet->kept_card]);
}

/* ---- Opening ---- */

/* A plan of a pile, drawn from its basic cards or from all. */
static uint32_t draw_plan(const struct edition *edition, uint32_t pile, bool advanced,
                          struct kv_rng *rng)
{
    const struct plan_pile *basic = &edition->basic[pile], *other = &edition->advanced[pile];
    uint32_t i = kv_rng_below(rng, basic->count + (advanced ? other->count : 0u));
    return i < basic->count ? basic->first + i : other->first + i - basic->count;
}

static void choose_plans(struct table *table, uint32_t option, struct kv_rng *rng)
{
    const struct edition *edition = edition_of(table);
    uint32_t advanced;
    do {
        advanced = 0;
        for (uint32_t pile = 0; pile < PILES; pile++) {
            uint32_t chosen = welcome_chosen_plan(edition, option, pile);
            if (chosen == NONE)
                chosen = draw_plan(edition, pile, table->advanced, rng);
            table->plan[pile] = (uint8_t)chosen;
            advanced += plans_of(table)[chosen].advanced;
        }
    } while (!option && table->advanced && edition->both_kinds &&
             (advanced == 0 || advanced == PILES));
}

static uint8_t mode_of(const struct kv_setup *setup)
{
    if (setup->option[OPTION_DRAFT])
        return MODE_DRAFT;
    if (setup->seats > 1 || setup->others)
        return MODE_STACKS;
    return welcome_editions[setup->option[OPTION_EDITION]].rivals ? MODE_RIVAL : MODE_SOLO;
}

static uint8_t temp_rule(const struct table *table)
{
    if (table->mode == MODE_SOLO)
        return BY_SOLO_CARD;
    if (table->mode == MODE_RIVAL && table->rival == RIVAL_CLOSED)
        return BY_CLOSED_RIVAL;
    return BY_RANK;
}

void welcome_open(const struct kv_setup *setup, void *table_bytes, void *sheets_bytes,
                  struct kv_rng *rng)
{
    struct table *table = (struct table *)table_bytes;
    struct sheet *sheets = (struct sheet *)sheets_bytes;
    table->packed = setup->game && setup->game->pack; /* a GPU has no game, and our own box */
    if (table->packed)
        memcpy(table + 1, setup->game->box, sizeof(struct box));
    table->edition = (uint8_t)setup->option[OPTION_EDITION];
    table->board = (uint8_t)setup->option[OPTION_BOARD];
    memcpy(table->length, board_of(table)->length, sizeof table->length);
    table->advanced = (uint8_t)setup->option[OPTION_ADVANCED];
    table->mode = mode_of(setup);
    table->rival = (uint8_t)(setup->option[OPTION_RIVAL] ? setup->option[OPTION_RIVAL] - 1 : 0);
    table->rival_named = setup->option[OPTION_RIVAL] != 0;
    table->plans_named = setup->option[OPTION_PLANS] != 0;
    table->thresholds = temp_rule(table);
    table->approvals = (1u << PILES) - 1;
    table->approvals_inside = 1;
    table->first_pass = true;
    table->opening = true;
    table->left[0] = (uint8_t)put_deck(table, table->cards);
    table->plans_open = setup->entered && !setup->option[OPTION_PLANS];
    table->others = setup->others;
    table->hands = (uint8_t)(setup->entered && table->mode == MODE_DRAFT ? setup->seats : 0);
    choose_plans(table, setup->option[OPTION_PLANS], rng);
    for (uint32_t pile = 0; pile < PILES; pile++)
        memcpy(table->needs[pile], plan_of(table, pile)->sizes, sizeof table->needs[pile]);
    for (uint32_t seat = 0; seat < setup->seats; seat++)
        for (uint32_t i = 0; i < STREETS; i++)
            welcome_street_open(&sheets[seat].street[i], table->length[i]);
}

/* ---- Rounds ---- */

void welcome_deal(void *table_bytes, void *sheets_bytes, uint32_t seats, struct kv_rng *rng)
{
    struct table *table = (struct table *)table_bytes;
    struct sheet *sheets = (struct sheet *)sheets_bytes;
    switch ((enum mode)table->mode) {
    case MODE_STACKS:
        deal_stacks(table, rng);
        break;
    case MODE_DRAFT:
        deal_draft(table, sheets, seats, rng);
        break;
    case MODE_SOLO:
        deal_solo(table, rng);
        break;
    case MODE_RIVAL:
        deal_rival(table, rng);
        break;
    }
    for (uint32_t seat = 0; seat < seats; seat++)
        welcome_begin_turn(&sheets[seat]);
}

void welcome_begin_turn(struct sheet *sheet)
{
    memset(&sheet->stage, 0, sizeof *sheet - offsetof(struct sheet, stage));
}

/* Alone there may be too few cards for another round: after the 27th of the solo card, and against
 * a rival only where positions were set again and again, since each round gives it a card. */
bool welcome_deck_is_out(const struct table *table)
{
    if (table->mode == MODE_SOLO)
        return table->left[0] < CARDS;
    return table->mode == MODE_RIVAL && table->left[0] + table->discarded < CARDS;
}

void welcome_close(void *table_bytes, void *sheets_bytes, uint32_t seats)
{
    struct table *table = (struct table *)table_bytes;
    struct sheet *sheets = (struct sheet *)sheets_bytes;
    for (uint32_t seat = 0; edition_of(table)->reshuffle_right && seat < seats; seat++)
        if (sheets[seat].reshuffle)
            table->opening = true;
    if (table->mode == MODE_DRAFT)
        pass_cards(table, sheets, seats);
    if (table->mode == MODE_RIVAL)
        give_card(table, &sheets[0]);
    table->deck_out = welcome_deck_is_out(table);
}

static bool all_filled(const struct table *table, const struct sheet *sheet)
{
    for (uint32_t i = 0; i < STREETS; i++)
        if ((sheet->street[i].built | sheet->street[i].roundabouts) != (1u << table->length[i]) - 1)
            return false;
    return true;
}

uint32_t welcome_sheet_endings(const struct table *table, const struct sheet *sheet)
{
    uint32_t endings = 0;
    if (sheet->approved == (1u << PILES) - 1)
        endings |= 1u << END_PLANS;
    if (all_filled(table, sheet))
        endings |= 1u << END_FULL;
    if (sheet->refusals == REFUSALS_MOST)
        endings |= 1u << END_REFUSALS;
    return endings;
}

uint32_t welcome_settle(void *table_bytes, const void *sheets_bytes, uint32_t seats)
{
    struct table *table = (struct table *)table_bytes;
    const struct sheet *sheets = (const struct sheet *)sheets_bytes;
    uint32_t endings = 0;
    table->temps_seen = table->other_temps;
    for (uint32_t seat = 0; seat < seats; seat++) {
        const struct sheet *sheet = &sheets[seat];
        table->turned |= sheet->approved;
        table->temps_seen |= (uint16_t)(1u << sheet->temps);
        endings |= welcome_sheet_endings(table, sheet);
    }
    if (table->deck_out)
        endings |= 1u << END_DECK;
    if (table->ended_elsewhere && !endings)
        endings |= 1u << END_ELSEWHERE;
    return endings;
}
