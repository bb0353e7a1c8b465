/*
 * What is entered when the game is played with cards on a real table: the plans; each round the
 * cards, and what those did whose sheets are not here; at the end the temps of these. Of a draft
 * the cards are the hands of those who are here, less what they passed to each other.
 *
 * With stacks a card is seen whole (its number serves now, its effect in the next round), so that a
 * round is three cards. Only of new stacks the effects are entered too.
 */
#include "base/memory.h"
#include "games/welcome/words/words.h"

enum { NUMBERS_DEALT = 15, TEMPS_LEAST = 1 };

/* The indices of what is entered in a round in the list of places. */
struct order {
    uint32_t effects, approved, anew, solo, approvals;
    uint32_t cards, cards_end, count;
};

/* ---- Places ---- */

static uint32_t list_setup(const struct table *table, struct kv_place *places)
{
    uint32_t count = 0;
    for (uint32_t pile = 0; table->plans_open && pile < PILES; pile++)
        places[count++] = (struct kv_place){.palette = (uint8_t)(PALETTE_PLANS + pile)};
    return count;
}

static uint32_t add(struct kv_place *places, uint32_t *count, enum palette palette, uint32_t many)
{
    uint32_t first = *count;
    for (uint32_t i = 0; i < (many ? 1 : CARDS); i++)
        places[(*count)++] = (struct kv_place){.palette = (uint8_t)palette, .many = many != 0};
    return first;
}

/* Nobody sees the hand of another. */
static uint32_t add_hands(const struct table *table, struct kv_place *places, uint32_t *count)
{
    uint32_t first = *count;
    for (uint32_t seat = 0; seat < table->hands; seat++)
        for (uint32_t i = 0; i < cards_to_enter(table, seat); i++)
            places[(*count)++] = (struct kv_place){
                .palette = PALETTE_CARDS, .personal = true, .seat = (uint8_t)seat, .secret = true};
    return first;
}

/* Others can have the stacks shuffled when a plan is approved for the first time. */
static bool may_be_anew(const struct table *table)
{
    return table->others && edition_of(table)->reshuffle_right && !table->opening &&
           table->number[0];
}

static bool is_anew(const struct order *order, const uint32_t *chosen)
{
    return order->anew != KV_UNKNOWN && chosen[order->anew] == 1;
}

/* What concerns the others comes first, since it decides what else is asked for. */
static struct order list_offer(const struct table *table, const uint32_t *chosen,
                               struct kv_place *places)
{
    struct order order = {KV_UNKNOWN, KV_UNKNOWN, KV_UNKNOWN, KV_UNKNOWN, KV_UNKNOWN, 0, 0, 0};
    if (table->others && table->turned != (1u << PILES) - 1)
        order.approved = add(places, &order.count, PALETTE_APPROVED, 1);
    if (may_be_anew(table))
        order.anew = add(places, &order.count, PALETTE_ANEW, 1);
    if (welcome_solo_card_possible(table))
        order.solo = add(places, &order.count, PALETTE_SOLO, 1);
    if (welcome_approvals_possible(table))
        order.approvals = add(places, &order.count, PALETTE_APPROVALS, 1);
    if (table->mode == MODE_STACKS && (table->opening || is_anew(&order, chosen)))
        order.effects = add(places, &order.count, PALETTE_EFFECTS, 0);
    if (table->mode == MODE_DRAFT)
        order.cards = add_hands(table, places, &order.count);
    else
        order.cards = add(places, &order.count, PALETTE_CARDS, 0);
    order.cards_end = order.count;
    return order;
}

uint32_t welcome_places(const void *table_bytes, enum kv_entry entry, const uint32_t *chosen,
                        struct kv_place *places)
{
    const struct table *table = (const struct table *)table_bytes;
    uint32_t count = 0;
    if (entry == KV_ENTRY_SETUP)
        return list_setup(table, places);
    if (entry == KV_ENTRY_OFFER)
        return list_offer(table, chosen, places).count;
    if (table->others && table->thresholds == BY_RANK)
        add(places, &count, PALETTE_TEMPS, 1);
    return count;
}

/* What a seat holds already was passed to it. */
static void name_drawn(const struct table *table, uint32_t number, struct kv_text *title)
{
    uint32_t seat = 0;
    for (; number >= cards_to_enter(table, seat); seat++)
        number -= cards_to_enter(table, seat);
    if (cards_to_enter(table, seat) < CARDS)
        kv_put(title, kv_translate("new card %u"), (unsigned)number + 1);
    else
        kv_put(title, kv_translate("card %u"), (unsigned)number + 1);
}

/* Stacks have an effect and a number each. */
static void name_card(const struct table *table, const struct order *order, uint32_t place,
                      struct kv_text *title)
{
    bool effect = place < order->cards;
    unsigned number = place - (effect ? order->effects : order->cards) + 1;
    if (table->mode == MODE_DRAFT)
        name_drawn(table, number - 1, title);
    else if (table->mode != MODE_STACKS)
        kv_put(title, kv_translate("card %u"), number);
    else if (effect)
        kv_put(title, kv_translate("effect %u"), number);
    else
        kv_put(title, kv_translate("stack %u"), number);
}

void welcome_name_place(const void *table_bytes, enum kv_entry entry, const uint32_t *chosen,
                        uint32_t place, struct kv_text *title)
{
    static const char *const titles[PALETTES] = {
        [PALETTE_APPROVED] = KV_MARK("Approved by others"),
        [PALETTE_ANEW] = KV_MARK("Others had them shuffled"),
        [PALETTE_SOLO] = KV_MARK("Also drawn"),
        [PALETTE_APPROVALS] = KV_MARK("Also drawn"),
        [PALETTE_TEMPS] =
            KV_MARK("How many temps do the others have? Touch every number that occurs."),
    };
    const struct table *table = (const struct table *)table_bytes;
    struct kv_place places[KV_PLACES_MOST] = {0};
    struct order order = {0};
    if (entry == KV_ENTRY_SETUP) {
        kv_put(title, kv_translate("plan %s"), welcome_pile_name(edition_of(table), place));
        return;
    }
    if (entry == KV_ENTRY_OFFER)
        order = list_offer(table, chosen, places);
    else
        welcome_places(table, entry, chosen, places);
    if (places[place].many)
        kv_put(title, "%s", kv_translate(titles[places[place].palette]));
    else
        name_card(table, &order, place, title);
}

/* ---- Palettes ---- */

/* A plan of a pile: the basic ones, then the advanced ones. */
uint32_t welcome_pile_plan(const struct table *table, uint32_t pile, uint32_t choice)
{
    const struct edition *edition = edition_of(table);
    const struct plan_pile *basic = &edition->basic[pile], *advanced = &edition->advanced[pile];
    return choice < basic->count ? basic->first + choice : advanced->first + choice - basic->count;
}

/* Cards are listed number by number, in each the effects. */
uint32_t welcome_choice_card(uint32_t choice)
{
    return card_make(choice / EFFECTS + 1, choice % EFFECTS);
}

struct kv_palette welcome_palette(const void *table_bytes, uint32_t palette)
{
    static const struct kv_palette palettes[PALETTES] = {
        [PALETTE_CARDS] = {NUMBERS_DEALT * EFFECTS, EFFECTS, 600, 320},
        [PALETTE_EFFECTS] = {EFFECTS, EFFECTS, 600, 460},
        [PALETTE_PLANS] = {0, 0, 1720, 640},
        [PALETTE_APPROVED] = {PILES, PILES, 1200, 440},
        [PALETTE_ANEW] = {1, 0, 0, 0},
        [PALETTE_SOLO] = {1, 0, 0, 0},
        [PALETTE_APPROVALS] = {PILES, 0, 0, 0},
        [PALETTE_TEMPS] = {TEMPS_MOST, 4, 800, 600},
    };
    const struct table *table = (const struct table *)table_bytes;
    if (palette < PALETTE_PLANS)
        return palettes[palette];
    struct kv_palette found = palettes[PALETTE_PLANS];
    uint32_t pile = palette - PALETTE_PLANS;
    found.choices = edition_of(table)->basic[pile].count;
    if (table->advanced)
        found.choices += edition_of(table)->advanced[pile].count;
    return found;
}

static void name_plan(const struct table *table, uint32_t plan, struct kv_text *id,
                      struct kv_text *title)
{
    const char *name = edition_of(table)->plans[plan].id;
    kv_put(id, "%s", name);
    kv_put(title, "%s: ", name);
    welcome_put_needs(&plans_of(table)[plan], title);
}

void welcome_name_choice(const void *table_bytes, uint32_t palette, uint32_t choice,
                         struct kv_text *id, struct kv_text *title)
{
    const struct table *table = (const struct table *)table_bytes;
    const struct edition *edition = edition_of(table);
    uint32_t card = welcome_choice_card(choice);
    switch (palette) {
    case PALETTE_CARDS:
        kv_put(id, "%u-%s", (unsigned)card_number(card), welcome_effect_ids[card_effect(card)]);
        kv_put(title, "%u %s", (unsigned)card_number(card), welcome_effect_name(card_effect(card)));
        return;
    case PALETTE_EFFECTS:
        kv_put(id, "%s", welcome_effect_ids[choice]);
        kv_put(title, "%s", welcome_effect_name(choice));
        return;
    case PALETTE_APPROVED:
        kv_put(id, "%c", edition->pile_names[choice]);
        kv_put(title, kv_translate("plan %s"), welcome_pile_name(edition, choice));
        return;
    case PALETTE_APPROVALS:
        kv_put(id, "%c", edition->pile_names[choice]);
        kv_put(title, kv_translate("approval card %s"), welcome_pile_name(edition, choice));
        return;
    case PALETTE_ANEW:
        kv_put(id, "anew");
        kv_put(title, "%s", kv_translate("the three stacks"));
        return;
    case PALETTE_SOLO:
        kv_put(id, "solo");
        kv_put(title, "%s", kv_translate("the solo card"));
        return;
    case PALETTE_TEMPS:
        kv_put(id, "%u", (unsigned)choice + TEMPS_LEAST);
        kv_put(title, "%u", (unsigned)choice + TEMPS_LEAST);
        return;
    default:
        name_plan(table, welcome_pile_plan(table, palette - PALETTE_PLANS, choice), id, title);
    }
}

uint32_t welcome_choice_count(const void *table_bytes, uint32_t palette, uint32_t choice)
{
    const struct table *table = (const struct table *)table_bytes;
    if (palette != PALETTE_CARDS)
        return KV_UNKNOWN;
    uint32_t card = welcome_choice_card(choice);
    return copies_of(box_of(table), edition_of(table), card_number(card), card_effect(card));
}

static void take_cards(const struct order *order, const uint32_t *chosen, struct entered *entered)
{
    for (uint32_t i = order->cards; i < order->cards_end; i++) {
        uint32_t choice = chosen[i];
        entered->card[entered->count++] =
            choice == KV_UNKNOWN ? 0 : (uint8_t)welcome_choice_card(choice);
    }
}

/* Plans that are turned, and approval cards that are out, cannot be told again. */
static uint32_t left_of_many(const struct table *table, uint32_t palette, uint32_t choice)
{
    if (palette == PALETTE_APPROVED)
        return table->turned >> choice & 1 ? 0 : KV_UNKNOWN;
    if (palette == PALETTE_APPROVALS)
        return welcome_approvals_possible(table) >> choice & 1 ? KV_UNKNOWN : 0;
    return KV_UNKNOWN;
}

uint32_t welcome_choice_left(const void *table_bytes, enum kv_entry entry, const uint32_t *chosen,
                             uint32_t place, uint32_t choice)
{
    const struct table *table = (const struct table *)table_bytes;
    struct kv_place places[KV_PLACES_MOST] = {0};
    if (entry != KV_ENTRY_OFFER)
        return KV_UNKNOWN;
    struct order order = list_offer(table, chosen, places);
    if (places[place].palette != PALETTE_CARDS)
        return left_of_many(table, places[place].palette, choice);
    struct entered entered = {.stacks_anew = is_anew(&order, chosen)};
    take_cards(&order, chosen, &entered);
    return welcome_left(table, &entered, place - order.cards, welcome_choice_card(choice));
}

/* ---- Entering ---- */

static bool enter_plans(struct table *table, const uint32_t *chosen, struct kv_error *error)
{
    const struct edition *edition = edition_of(table);
    uint32_t advanced = 0;
    for (uint32_t pile = 0; pile < PILES; pile++) {
        table->plan[pile] = (uint8_t)welcome_pile_plan(table, pile, chosen[pile]);
        advanced += plan_of(table, pile)->advanced;
        memcpy(table->needs[pile], plan_of(table, pile)->sizes, sizeof table->needs[pile]);
    }
    if (table->advanced && edition->both_kinds && (advanced == 0 || advanced == PILES))
        return kv_refuse(error, "bad-entry",
                         "In this edition an advanced game has both basic and advanced plans.");
    table->plans_open = false;
    return true;
}

static bool enter_cards(struct table *table, struct sheet *sheets, uint32_t seats,
                        const uint32_t *chosen, struct kv_error *error)
{
    struct kv_place places[KV_PLACES_MOST] = {0};
    struct order order = list_offer(table, chosen, places);
    struct entered entered = {.stacks_anew = is_anew(&order, chosen)};
    take_cards(&order, chosen, &entered);
    for (uint32_t i = 0; order.effects != KV_UNKNOWN && i < CARDS; i++)
        entered.effect[i] = (uint8_t)chosen[order.effects + i];
    if (order.approved != KV_UNKNOWN)
        entered.approved = (uint8_t)chosen[order.approved];
    if (order.approvals != KV_UNKNOWN)
        entered.approvals = (uint8_t)(chosen[order.approvals] & welcome_approvals_possible(table));
    entered.solo_card = order.solo != KV_UNKNOWN && chosen[order.solo];
    if (!welcome_lay_entered(table, sheets, &entered, error))
        return false;
    for (uint32_t seat = 0; seat < seats; seat++)
        welcome_begin_turn(&sheets[seat]);
    return true;
}

bool welcome_enter(void *table_bytes, void *sheets, uint32_t seats, enum kv_entry entry,
                   const uint32_t *chosen, struct kv_error *error)
{
    struct table *table = (struct table *)table_bytes;
    if (entry == KV_ENTRY_SETUP)
        return enter_plans(table, chosen, error);
    if (entry == KV_ENTRY_OFFER)
        return enter_cards(table, (struct sheet *)sheets, seats, chosen, error);
    table->ended_elsewhere = true;
    if (table->others && table->thresholds == BY_RANK)
        table->other_temps = (uint16_t)(chosen[0] << TEMPS_LEAST);
    return true;
}
