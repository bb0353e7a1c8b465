/*
 * Why a turn is good, in a few words: the two or three changes on the sheet that count most in the
 * evaluation, most important first.
 */
#include "base/bits.h"
#include "games/welcome/bot/evaluation.h"
#include "games/welcome/bot/prospects.h"
#include "games/welcome/words/words.h"

/* What a turn may be good for. */
enum topic {
    TOPIC_NONE,
    TOPIC_PLANS,
    TOPIC_PARKS,
    TOPIC_POOLS,
    TOPIC_TEMPS,
    TOPIC_ESTATES,
    TOPIC_ROOM,
    TOPIC_RIVAL,
    TOPICS
};

/* The topic of each feature. Those of the empty houses have none: every turn fills one, and the
 * chances of the houses say what that leaves to come. */
static const uint8_t topics[FEATURES] = {
    [FEATURE_PLANS] = TOPIC_PLANS,
    [FEATURE_PLAN_NEAR] = TOPIC_PLANS,
    [FEATURE_PLAN_LIKELY] = TOPIC_PLANS,
    [FEATURE_PLAN_POSSIBLE] = TOPIC_PLANS,
    [FEATURE_PLAN_RACE] = TOPIC_PLANS,
    [FEATURE_PLAN_RACE_LIKELY] = TOPIC_PLANS,
    [FEATURE_PARKS] = TOPIC_PARKS,
    [FEATURE_PARKS_TO_COME] = TOPIC_PARKS,
    [FEATURE_PARKS_HOPED_FOR] = TOPIC_PARKS,
    [FEATURE_POOLS] = TOPIC_POOLS,
    [FEATURE_POOLS_TO_COME] = TOPIC_POOLS,
    [FEATURE_POOLS_HOPED_FOR] = TOPIC_POOLS,
    [FEATURE_TEMPS] = TOPIC_TEMPS,
    [FEATURE_TEMPS_MARKED] = TOPIC_TEMPS,
    [FEATURE_TEMPS_EARLY] = TOPIC_TEMPS,
    [FEATURE_TEMPS_LEAD] = TOPIC_TEMPS,
    [FEATURE_TEMPS_LEAD_EARLY] = TOPIC_TEMPS,
    [FEATURE_TEMPS_TO_COME] = TOPIC_TEMPS,
    [FEATURE_ESTATES] = TOPIC_ESTATES,
    [FEATURE_DONE_1] = TOPIC_ESTATES,
    [FEATURE_DONE_2] = TOPIC_ESTATES,
    [FEATURE_DONE_3] = TOPIC_ESTATES,
    [FEATURE_DONE_4] = TOPIC_ESTATES,
    [FEATURE_DONE_5] = TOPIC_ESTATES,
    [FEATURE_DONE_6] = TOPIC_ESTATES,
    [FEATURE_OPEN_1] = TOPIC_ESTATES,
    [FEATURE_OPEN_2] = TOPIC_ESTATES,
    [FEATURE_OPEN_3] = TOPIC_ESTATES,
    [FEATURE_OPEN_4] = TOPIC_ESTATES,
    [FEATURE_OPEN_5] = TOPIC_ESTATES,
    [FEATURE_OPEN_6] = TOPIC_ESTATES,
    [FEATURE_LONG_HOUSES] = TOPIC_ESTATES,
    [FEATURE_LONG_LATE] = TOPIC_ESTATES,
    [FEATURE_AGENTS_OPEN] = TOPIC_ESTATES,
    [FEATURE_AGENTS_TO_COME] = TOPIC_ESTATES,
    [FEATURE_AGENTS_HOPED_FOR] = TOPIC_ESTATES,
    [FEATURE_FENCES] = TOPIC_ESTATES,
    [FEATURE_FENCES_EARLY] = TOPIC_ESTATES,
    [FEATURE_RIVAL_POINTS] = TOPIC_RIVAL,
    [FEATURE_RIVAL_OPEN] = TOPIC_RIVAL,
    [FEATURE_RIVAL_OPEN_EARLY] = TOPIC_RIVAL,
    [FEATURE_RIVAL_ESTATES] = TOPIC_RIVAL,
};

/* A turn: the sheets around it. */
struct change {
    const struct table *table;
    const struct sheet *before, *after;
    struct prospect past, future;
};

/* ---- What is said ---- */

/* The plan that has gained most; NONE where none has. */
static uint32_t nearest_plan(const struct change *change)
{
    uint32_t found = NONE;
    int32_t most = 0;
    for (uint32_t pile = 0; pile < PILES; pile++) {
        if (change->after->approved >> pile & 1)
            continue;
        uint32_t past = welcome_plan_cost(change->table, change->before, &change->past, pile);
        uint32_t now = welcome_plan_cost(change->table, change->after, &change->future, pile);
        int32_t gain = (int32_t)welcome_chance(now) - (int32_t)welcome_chance(past);
        if (gain > most) {
            most = gain;
            found = pile;
        }
    }
    return found;
}

static bool say_plans(const struct change *change, struct kv_text *text)
{
    const struct edition *edition = edition_of(change->table);
    uint32_t approved = change->after->approved & ~(uint32_t)change->before->approved;
    if (approved) {
        uint32_t pile = kv_bits_first(approved);
        bool races = change->table->mode == MODE_STACKS || change->table->mode == MODE_DRAFT;
        bool first = races && !(change->table->turned >> pile & 1);
        kv_put(text,
               first ? kv_translate("approves plan %s first") : kv_translate("approves plan %s"),
               welcome_pile_name(edition, pile));
        return true;
    }
    uint32_t pile = nearest_plan(change);
    if (pile == NONE)
        return false;
    char data[128];
    struct kv_text needs;
    kv_text_start(&needs, data, sizeof data);
    welcome_put_needs(plan_of(change->table, pile), &needs);
    kv_put(text, kv_translate("brings plan %s nearer: %s"), welcome_pile_name(edition, pile), data);
    return true;
}

static bool say_parks(const struct change *change, struct kv_text *text)
{
    for (uint32_t i = 0; i < STREETS; i++)
        if (change->after->street[i].parks > change->before->street[i].parks) {
            kv_put(text, kv_translate("park %u of %u on %s"), change->after->street[i].parks + 0u,
                   board_of(change->table)->park_boxes[i] + 0u, welcome_street_place(i));
            return true;
        }
    return false;
}

static bool say_pools(const struct change *change, struct kv_text *text)
{
    if (change->after->pools == change->before->pools)
        return false;
    kv_put(text, kv_translate("pool number %u"), change->after->pools + 0u);
    return true;
}

static bool say_temps(const struct change *change, struct kv_text *text)
{
    if (change->after->temps == change->before->temps)
        return false;
    kv_put(text, kv_translate("temp number %u"), change->after->temps + 0u);
    return true;
}

/* The size of the largest estate that the turn has completed; 0 if there is none. */
static uint32_t completed(const struct change *change)
{
    uint32_t found = 0;
    for (uint32_t i = 0; i < STREETS; i++) {
        uint32_t length = board_of(change->table)->length[i], from = 0, first, size;
        const struct street *before = &change->before->street[i];
        while (welcome_street_estate(&change->after->street[i], length, &from, &first, &size)) {
            uint32_t houses = ((1u << size) - 1) << first;
            uint32_t fences = change->after->street[i].fences & ~(uint32_t)before->fences;
            bool fresh = (before->built & houses) != houses || (fences & (houses | houses >> 1));
            if (fresh && size > found)
                found = size;
        }
    }
    return found;
}

static bool say_estates(const struct change *change, struct kv_text *text)
{
    uint32_t size = completed(change);
    if (size) {
        kv_put(text,
               kv_translate_count("completes an estate of %u house",
                                  "completes an estate of %u houses", size),
               (unsigned)size);
        return true;
    }
    for (size = 1; size <= SIZES; size++)
        if (change->after->agents[size - 1] > change->before->agents[size - 1]) {
            kv_put(text,
                   kv_translate_count("estates of %u house gain in value",
                                      "estates of %u houses gain in value", size),
                   (unsigned)size);
            return true;
        }
    for (uint32_t i = 0; i < STREETS; i++)
        if (change->after->street[i].fences != change->before->street[i].fences) {
            kv_put(text, kv_translate("shapes estates on %s"), welcome_street_place(i));
            return true;
        }
    return false;
}

static bool say_rival(const struct change *change, struct kv_text *text)
{
    uint32_t card = change->table->number[change->after->kept_card];
    kv_put(text, kv_translate("gives the rival “%s”"), welcome_effect_name(card_effect(card)));
    return true;
}

/* ---- Room for numbers ---- */

/* The street and the house that this turn has filled, not by a bis; false if it was a refusal. */
static bool find_written(const struct change *change, uint32_t *street, uint32_t *house)
{
    for (*street = 0; *street < STREETS; ++*street) {
        const struct street *after = &change->after->street[*street];
        uint32_t filled =
            after->built & ~(uint32_t)(change->before->street[*street].built | after->bis);
        if (filled) {
            *house = kv_bits_first(filled);
            return true;
        }
    }
    return false;
}

static const struct run *run_at(const struct street_prospect *street, uint32_t house)
{
    for (uint32_t i = 0; i < street->runs; i++)
        if (house >= street->run[i].first && house < street->run[i].first + street->run[i].count)
            return &street->run[i];
    return NULL;
}

/* The narrower of the runs that are left on either side of a house. */
static const struct run *narrow_run(const struct street_prospect *street, uint32_t house)
{
    const struct run *left = house ? run_at(street, house - 1) : NULL;
    const struct run *right = run_at(street, house + 1);
    if (!left || !right)
        return left ? left : right;
    return left->cards * right->count < right->cards * left->count ? left : right;
}

static bool say_room(const struct change *change, struct kv_text *text)
{
    uint32_t street, house;
    if (change->after->refusals > change->before->refusals) {
        kv_put(text, "%s", kv_translate("no number fits"));
        return true;
    }
    if (!find_written(change, &street, &house))
        return false;
    const struct run *past = run_at(&change->past.street[street], house);
    const struct run *left = narrow_run(&change->future.street[street], house);
    if (past && past->chance < SURE / 2) {
        kv_put(text, kv_translate("fills house %u of %s, which few numbers fit"),
               (unsigned)house + 1, welcome_street_place(street));
        return true;
    }
    if (!left || left->numbers < left->count || !left->cards)
        return false;
    if (left->numbers == 1)
        kv_put(text, kv_translate("keeps %u open on %s"), left->lowest + 0u,
               welcome_street_place(street));
    else
        kv_put(text, kv_translate("keeps %u to %u open on %s"), left->lowest + 0u,
               left->lowest + left->numbers - 1u, welcome_street_place(street));
    return true;
}

/* Filling a house is worth the more, the less likely it was to be filled; less what the others have
 * lost by it. Hundredths of a point, where a house counts a few points. */
static int32_t worth_of_room(const struct change *change)
{
    enum { HOUSE = 300 };
    int32_t sum = 0;
    for (uint32_t i = 0; i < STREETS; i++) {
        for (uint32_t k = 0; k < change->future.street[i].runs; k++)
            sum += change->future.street[i].run[k].count * change->future.street[i].run[k].chance;
        for (uint32_t k = 0; k < change->past.street[i].runs; k++)
            sum -= change->past.street[i].run[k].count * change->past.street[i].run[k].chance;
        sum += (int32_t)SURE * (int32_t)kv_bits_count(change->after->street[i].built &
                                                      ~(uint32_t)change->before->street[i].built);
    }
    return HOUSE * sum / SURE;
}

/* ---- The whole ---- */

static bool (*const says[TOPICS])(const struct change *change, struct kv_text *text) = {
    [TOPIC_PLANS] = say_plans, [TOPIC_PARKS] = say_parks,     [TOPIC_POOLS] = say_pools,
    [TOPIC_TEMPS] = say_temps, [TOPIC_ESTATES] = say_estates, [TOPIC_ROOM] = say_room,
    [TOPIC_RIVAL] = say_rival,
};

/* By how much the evaluation of each topic has changed, in hundredths of a point. */
static void weigh(const struct change *change, int32_t worth[TOPICS])
{
    const struct kv_evaluation *evaluation = &welcome_evaluation;
    const int32_t *weight = evaluation->weights[evaluation->kind(change->table)].weight;
    int32_t past[FEATURES], now[FEATURES];
    int64_t sum[TOPICS] = {0};
    evaluation->look(change->table, change->before, past);
    evaluation->look(change->table, change->after, now);
    for (uint32_t i = 0; i < FEATURES; i++)
        sum[topics[i]] += (int64_t)weight[i] * (now[i] - past[i]);
    for (uint32_t i = 0; i < TOPICS; i++)
        worth[i] = (int32_t)(sum[i] / 256);
    worth[TOPIC_ROOM] = worth_of_room(change);
}

static uint32_t weightiest(const int32_t worth[TOPICS], uint32_t done)
{
    uint32_t best = TOPIC_NONE;
    for (uint32_t i = 1; i < TOPICS; i++)
        if (!(done >> i & 1) && (best == TOPIC_NONE || worth[i] > worth[best]))
            best = i;
    return best;
}

/* A reason that costs more than it brings is left out, unless there is no other. */
void welcome_explain(const void *table, const void *before, const void *after, struct kv_text *text)
{
    enum { TOLD = 3, LEAST = 10 };
    struct change change = {.table = (const struct table *)table,
                            .before = (const struct sheet *)before,
                            .after = (const struct sheet *)after};
    int32_t worth[TOPICS];
    bool rival = welcome_evaluation.kind(table) == KIND_RIVAL;
    uint32_t told = 0, done = 1u << TOPIC_NONE | (rival ? 0 : 1u << TOPIC_RIVAL), topic;
    welcome_prospect(change.table, change.before, &change.past);
    welcome_prospect(change.table, change.after, &change.future);
    weigh(&change, worth);
    while (told < TOLD && (topic = weightiest(worth, done)) != TOPIC_NONE) {
        char data[256];
        struct kv_text reason;
        kv_text_start(&reason, data, sizeof data);
        done |= 1u << topic;
        if (told && worth[topic] < LEAST)
            return;
        if (says[topic](&change, &reason))
            kv_put(text, "%s%s", told++ ? "; " : "", data);
    }
}
