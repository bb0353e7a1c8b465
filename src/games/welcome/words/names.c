/* The names of effects, streets, piles and plans. */
#include "games/welcome/words/words.h"

static const char *const effect_names[EFFECTS] = {
    [FENCE] = KV_MARK("fence"), [AGENT] = KV_MARK("agent"), [PARK] = KV_MARK("park"),
    [POOL] = KV_MARK("pool"),   [TEMP] = KV_MARK("temp"),   [BIS] = KV_MARK("bis"),
};

const char *welcome_effect_name(uint32_t effect)
{
    return kv_translate(effect_names[effect]);
}

static const char *const street_names[STREETS] = {
    KV_MARK("Top street"),
    KV_MARK("Middle street"),
    KV_MARK("Bottom street"),
};

const char *welcome_street_name(uint32_t street)
{
    return kv_translate(street_names[street]);
}

/* Rulebooks label the piles in the alphabet of their language; the ids of plans are always
 * Latin. */
const char *welcome_pile_name(const struct edition *edition, uint32_t pile)
{
    static const char *const digits[PILES] = {"1", "2", "3"};
    static const char *const letters[PILES] = {KV_MARK_IN("pile", "A"), KV_MARK_IN("pile", "B"),
                                               KV_MARK_IN("pile", "C")};
    return edition->pile_names[pile] == digits[pile][0] ? digits[pile]
                                                        : kv_translate(letters[pile]);
}

void welcome_put_plan_name(const struct edition *edition, const struct plan *plan,
                           struct kv_text *text)
{
    kv_put(text, "%s%s", welcome_pile_name(edition, plan->pile), plan->advanced ? "*" : "");
}

/* Editions may share their plans. */
bool welcome_option_word(const struct kv_game *game, uint32_t option, uint32_t i,
                         struct kv_text *word, struct kv_text *meaning)
{
    const struct box *box = (const struct box *)game->box;
    if (option != OPTION_PLANS)
        return false;
    for (uint32_t e = 0; e < EDITIONS; e++) {
        const struct edition *edition = &welcome_editions[e];
        if (e > 0 && edition->plans == welcome_editions[e - 1].plans)
            continue;
        if (i >= edition->plan_count) {
            i -= edition->plan_count;
            continue;
        }
        const struct plan *plan = &box->plans[edition->set][i];
        kv_put(word, "%s", edition->plans[i].id);
        welcome_put_needs(plan, meaning);
        kv_put(meaning, ": ");
        kv_put(meaning,
               kv_translate_count("%u point, later %u", "%u points, later %u", plan->first),
               plan->first + 0u, plan->later + 0u);
        return true;
    }
    return false;
}
