/*
 * Offers entered by hand, beside a real table: for each card of the offer its number and effect;
 * with stacks also which plans somebody has approved, and how many temps the best of the others
 * have, since their sheets are not here.
 */
#include "base/memory.h"
#include "games/welcome/words/words.h"

enum { NUMBER, EFFECT, NEXT, CARD_SLOTS, HAND_SLOTS = EFFECT + 1, NUMBERS_DEALT = 15, BEST = 2 };
enum { FIRST_PLAN = CARDS * CARD_SLOTS, FIRST_TEMPS = FIRST_PLAN + PILES };

/* In a hand a card has one effect; in stacks there is also that of the next round. */
static uint32_t slots_of_card(const struct table *table)
{
    return table->mode == MODE_STACKS ? CARD_SLOTS : HAND_SLOTS;
}

/* With stacks the small signs of the last round are the effects of this one; the first round has
 * drawn two cards of each stack, and nobody has seen a sign before. */
static bool is_later_round(const struct table *table)
{
    return table->mode == MODE_STACKS &&
           !(table->pooled && table->left[0] == edition_of(table)->stack - 2);
}

static uint32_t list_cards(const struct table *table, struct kv_slot *slots)
{
    static const char *const titles[] = {[NUMBER] = KV_MARK("Number"),
                                         [EFFECT] = KV_MARK("Effect"),
                                         [NEXT] = KV_MARK("Small sign: the next effect")};
    uint32_t of_card = slots_of_card(table), count = 0;
    for (uint32_t i = 0; i < CARDS; i++)
        for (uint32_t j = 0; j < of_card; j++)
            slots[count++] = (struct kv_slot){.title = titles[j],
                                              .group = i,
                                              .choices = j == NUMBER ? NUMBERS_DEALT : EFFECTS,
                                              .now = KV_UNKNOWN};
    for (uint32_t i = 0; is_later_round(table) && i < CARDS; i++)
        slots[i * of_card + EFFECT].now = card_effect(table->effect[i]);
    return count;
}

/* The temps of the two best others, most first; as many as that decide about a rank. */
static void known_temps(const struct table *table, uint32_t best[BEST])
{
    uint32_t found = 0;
    best[0] = best[1] = 0;
    for (uint32_t temps = TEMPS_MOST + 1; temps-- > 0 && found < BEST;)
        if (table->other_temps >> temps & 1)
            best[found++] = temps;
}

static uint32_t list_others(const struct table *table, struct kv_slot *slots)
{
    static const char *const plans[PILES] = {
        KV_MARK("First city plan"), KV_MARK("Second city plan"), KV_MARK("Third city plan")};
    static const char *const temps[BEST] = {KV_MARK("Most temps of another player"),
                                            KV_MARK("Second most temps of the others")};
    uint32_t best[BEST], count = 0;
    known_temps(table, best);
    for (uint32_t pile = 0; pile < PILES; pile++)
        slots[count++] = (struct kv_slot){
            .title = plans[pile], .group = CARDS, .choices = 2, .now = table->turned >> pile & 1};
    for (uint32_t i = 0; i < BEST; i++)
        slots[count++] = (struct kv_slot){
            .title = temps[i], .group = CARDS + 1, .choices = TEMPS_MOST + 1, .now = best[i]};
    return count;
}

/* A draft passes cards from sheet to sheet, so all sheets would have to be here. */
uint32_t welcome_slots(const void *table_bytes, struct kv_slot *slots)
{
    const struct table *table = (const struct table *)table_bytes;
    if (table->mode == MODE_DRAFT)
        return 0;
    uint32_t count = list_cards(table, slots);
    return count + (table->mode == MODE_STACKS ? list_others(table, slots + count) : 0);
}

void welcome_name_choice(const void *table_bytes, uint32_t slot, uint32_t choice,
                         struct kv_text *id, struct kv_text *title)
{
    static const char *const states[] = {KV_MARK("nobody has approved it"),
                                         KV_MARK("somebody has approved it")};
    uint32_t of_card = slots_of_card((const struct table *)table_bytes);
    if (slot >= FIRST_TEMPS || (slot < CARDS * of_card && slot % of_card == NUMBER)) {
        uint32_t number = choice + (slot < FIRST_TEMPS);
        kv_put(id, "%u", (unsigned)number);
        kv_put(title, "%u", (unsigned)number);
    } else if (slot >= CARDS * of_card) {
        kv_put(id, "%s", choice ? "later" : "first");
        kv_put(title, "%s", kv_translate(states[choice]));
    } else {
        kv_put(id, "%s", welcome_effect_ids[choice]);
        kv_put(title, "%s", welcome_effect_name(choice));
    }
}

/* The card that was dealt goes back among the unseen ones, in the place of the one entered. */
void welcome_exchange(struct table *table, uint32_t dealt, uint32_t entered)
{
    uint32_t unseen = table->left[0];
    if (table->mode == MODE_STACKS)
        unseen = table->pooled ? unseen + table->left[1] + table->left[2] : 0;
    for (uint32_t i = 0; i < unseen; i++)
        if (table->cards[i] == entered) {
            table->cards[i] = (uint8_t)dealt;
            return;
        }
}

bool welcome_enter_offer(void *table_bytes, const uint32_t *choices, struct kv_error *error)
{
    struct table *table = (struct table *)table_bytes;
    bool stacks = table->mode == MODE_STACKS;
    uint32_t of_card = slots_of_card(table);
    for (uint32_t i = 0; i < CARDS; i++) {
        const uint32_t *card = choices + (size_t)i * of_card;
        uint32_t own = card[stacks ? NEXT : EFFECT];
        if (!edition_of(table)->deck[card[NUMBER]][own])
            return kv_refuse(error, "bad-position", "This edition has no card %u with \"%s\".",
                             (unsigned)card[NUMBER] + 1, welcome_effect_name(own));
    }
    for (uint32_t i = 0; i < CARDS; i++) {
        const uint32_t *card = choices + (size_t)i * of_card;
        uint32_t entered = card_make(card[NUMBER] + 1, card[stacks ? NEXT : EFFECT]);
        welcome_exchange(table, table->number[i], entered);
        table->number[i] = (uint8_t)entered;
        table->effect[i] =
            (uint8_t)(stacks ? card_make(card_number(table->effect[i]), card[EFFECT]) : entered);
    }
    table->other_temps = 0;
    for (uint32_t i = 0; stacks && i < BEST; i++)
        table->other_temps |= (uint16_t)(1u << choices[FIRST_TEMPS + i]);
    for (uint32_t pile = 0; stacks && pile < PILES; pile++)
        table->turned |= (uint8_t)(choices[FIRST_PLAN + pile] << pile);
    return true;
}
