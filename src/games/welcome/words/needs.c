/* What a plan asks for, in words. */
#include "games/welcome/words/words.h"

#include "base/memory.h"

/* ---- Plans of our own box: each has a sentence ---- */

static bool ask_the_same(const struct plan *one, const struct plan *other)
{
    return one->kind == other->kind && one->amount == other->amount && one->where == other->where &&
           !memcmp(one->sizes, other->sizes, sizeof one->sizes) && one->pools == other->pools &&
           one->bis == other->bis && one->roundabouts == other->roundabouts;
}

static const char *find_sentence(const struct plan *plan)
{
    for (uint32_t e = 0; e < EDITIONS; e++) {
        const struct edition *edition = &welcome_editions[e];
        for (uint32_t i = 0; i < edition->plan_count; i++)
            if (ask_the_same(plan, &welcome_box.plans[edition->set][i]))
                return kv_translate(edition->plans[i].title);
    }
    return NULL;
}

#ifndef KV_NO_PACKS /* the core of a first visit plays with our own boxes, and is small */
/* ---- Plans of other boxes: put together ---- */

static const char *where_words(uint32_t where)
{
    static const char *const words[] = {
        [ANYWHERE] = NULL,
        [TOP] = KV_MARK("top street"),
        [MIDDLE] = KV_MARK("middle street"),
        [BOTTOM] = KV_MARK("bottom street"),
        [ONE_STREET] = KV_MARK("on one street"),
        [STREET_ENDS] = KV_MARK("at both ends of every street"),
    };
    return words[where];
}

static void put_where(const struct plan *plan, struct kv_text *text)
{
    if (where_words(plan->where))
        kv_put(text, " (%s)", kv_translate(where_words(plan->where)));
}

static void put_number(const char *words, uint32_t number, struct kv_text *text)
{
    if (number)
        kv_put(text, words, (unsigned)number);
}

static void put_estates(const struct plan *plan, struct kv_text *text)
{
    const char *before = "";
    for (uint32_t size = 0; size < SIZES; size++)
        for (uint32_t i = 0; i < plan->sizes[size]; i++) {
            kv_put(text, "%s%u", before, (unsigned)size + 1);
            before = " ";
        }
    put_where(plan, text);
    put_number(kv_translate(", pools in each: %u"), plan->pools, text);
    put_number(kv_translate(", bis in each: %u"), plan->bis, text);
    put_number(kv_translate(", roundabouts on the street: %u"), plan->roundabouts, text);
}

/* The kinds that ask for something else, with %u for how much. */
static const char *const kind_words[] = {
    [PLAN_PARKS] = KV_MARK("parks: %u"),
    [PLAN_PARKS_EVERY_STREET] = KV_MARK("parks on every street: %u"),
    [PLAN_PARKS_STREETS] = KV_MARK("streets with all their parks: %u"),
    [PLAN_POOLS_STREETS] = KV_MARK("streets with all their pools: %u"),
    [PLAN_PARKS_POOLS] = KV_MARK("all parks and pools"),
    [PLAN_PARKS_POOLS_ROUNDABOUT] = KV_MARK("all parks, all pools, roundabout on a street"),
    [PLAN_TEMPS] = KV_MARK("temps: %u"),
    [PLAN_AGENTS] = KV_MARK("agent boxes: %u"),
    [PLAN_AGENT_COLUMNS] = KV_MARK("full agent columns: %u"),
    [PLAN_BIS_STREET] = KV_MARK("bis on one street: %u"),
    [PLAN_STREET] = KV_MARK("full street"),
    [PLAN_END_HOUSES] = KV_MARK("both end houses of every street"),
};

static void put_together(const struct plan *plan, struct kv_text *text)
{
    if (plan->kind == PLAN_ESTATES) {
        put_estates(plan, text);
        return;
    }
    kv_put(text, kv_translate(kind_words[plan->kind]), plan->amount + 0u);
    if (plan->kind == PLAN_STREET || plan->kind == PLAN_PARKS_POOLS)
        put_where(plan, text);
}
#endif

void welcome_put_demand(const struct plan *plan, struct kv_text *text)
{
    const char *sentence = find_sentence(plan);
    if (sentence)
        kv_put(text, "%s", sentence);
#ifndef KV_NO_PACKS
    else
        put_together(plan, text);
#endif
}

void welcome_put_needs(const struct plan *plan, struct kv_text *text)
{
    char data[160];
    struct kv_text demand;
    kv_text_start(&demand, data, sizeof data);
    welcome_put_demand(plan, &demand);
    kv_put(text, plan->kind == PLAN_ESTATES ? kv_translate("estates of %s") : "%s", data);
}
