/*
 * The deck of Welcome, to be printed and cut out: which cards a setup needs, in which order.
 *
 * First the cards of numbers and effects, then the plans, then what a single player needs: the solo
 * card of the first edition, or the approval cards and rivals of the others.
 */
#include "games/welcome/paper/faces.h"

enum { SOLO_CARDS = 1 };

static const struct edition *edition_in(const struct kv_setup *setup)
{
    return &welcome_editions[setup->option[OPTION_EDITION]];
}

/* ---- Plans ---- */

static const struct plan *plan_at(const struct kv_setup *setup, uint32_t plan)
{
    return &welcome_box_of_setup(setup)->plans[edition_in(setup)->set][plan];
}

/* Is this plan among those that may come up? */
static bool is_wanted(const struct kv_setup *setup, uint32_t plan)
{
    const struct edition *edition = edition_in(setup);
    uint32_t chosen = setup->option[OPTION_PLANS];
    if (chosen)
        return welcome_chosen_plan(edition, chosen, plan_at(setup, plan)->pile) == plan;
    return setup->option[OPTION_ADVANCED] || !plan_at(setup, plan)->advanced;
}

/* The i-th of them. */
static uint32_t find_plan(const struct kv_setup *setup, uint32_t i)
{
    uint32_t plan = 0;
    while (!is_wanted(setup, plan) || i-- > 0)
        plan++;
    return plan;
}

static uint32_t count_plans(const struct kv_setup *setup)
{
    uint32_t count = 0;
    for (uint32_t plan = 0; plan < edition_in(setup)->plan_count; plan++)
        count += is_wanted(setup, plan);
    return count;
}

static void draw_plan(const struct view *view, const struct kv_setup *setup, uint32_t plan,
                      bool approved)
{
    const struct edition *edition = edition_in(setup);
    struct plan_card card = {welcome_box_of_setup(setup), edition, plan_at(setup, plan),
                             edition->plans[plan].id};
    welcome_draw_plan_face(view, &card, approved);
}

/* ---- One player ---- */

/* A setup that names no rival gets them all. */
static uint32_t find_rival(const struct kv_setup *setup, uint32_t i)
{
    uint32_t chosen = setup->option[OPTION_RIVAL];
    return chosen ? chosen - 1 : i;
}

static uint32_t count_alone(const struct kv_setup *setup)
{
    if (setup->seats != 1)
        return 0;
    if (!edition_in(setup)->rivals)
        return SOLO_CARDS;
    return PILES + (setup->option[OPTION_RIVAL] ? 1 : RIVALS);
}

static void draw_alone(const struct view *view, const struct kv_setup *setup, uint32_t i)
{
    const struct edition *edition = edition_in(setup);
    if (!edition->rivals)
        welcome_draw_solo_face(view);
    else if (i < PILES)
        welcome_draw_approval_face(view, edition, i);
    else
        welcome_draw_rival_face(view, setup, find_rival(setup, i - PILES));
}

/* ---- The deck ---- */

/* The i-th card of the construction deck, counted by number and then by effect. */
static uint32_t find_card(const struct kv_setup *setup, uint32_t i)
{
    for (uint32_t number = 1;; number++)
        for (uint32_t effect = 0; effect < EFFECTS; effect++) {
            uint32_t copies =
                copies_of(welcome_box_of_setup(setup), edition_in(setup), number, effect);
            if (i < copies)
                return card_make(number, effect);
            i -= copies;
        }
}

uint32_t welcome_cards(const struct kv_setup *setup)
{
    return edition_in(setup)->cards + count_plans(setup) + count_alone(setup);
}

void welcome_draw_card(const struct kv_setup *setup, uint32_t card, bool back,
                       struct kv_canvas *canvas)
{
    const struct edition *edition = edition_in(setup);
    struct view view = {.canvas = canvas};
    if (card < edition->cards) {
        if (back)
            welcome_draw_effect_face(&view, find_card(setup, card));
        else
            welcome_draw_number_face(&view, find_card(setup, card));
        return;
    }
    card -= edition->cards;
    uint32_t plans = count_plans(setup);
    if (card < plans)
        draw_plan(&view, setup, find_plan(setup, card), back);
    else if (back)
        welcome_draw_back(&view);
    else
        draw_alone(&view, setup, card - plans);
}
