/*
 * What cannot be, of several sheets together or of a rival: plans that nobody could have shared,
 * cards that the box does not have, a stack that does not match the turns.
 */
#include "base/json.h"
#include "games/welcome/words/words.h"

bool welcome_may_be_plan(const struct table *table, uint32_t pile, uint32_t plan)
{
    const struct plan *card = &plans_of(table)[plan];
    if (table->plans_named)
        return table->plan[pile] == plan;
    return card->pile == pile && (table->advanced || !card->advanced);
}

/* ---- Plans of several sheets ---- */

/* The item of a list that is a member of an object; false: there is none. */
static bool find_item(const struct kv_json *object, const char *key, uint32_t i,
                      struct kv_json *item)
{
    struct kv_json list;
    struct kv_json_walk walk;
    if (kv_json_kind(object) != KV_JSON_OBJECT || !kv_json_list(object, key, &list) ||
        i >= kv_json_count(&list))
        return false;
    kv_json_enter(&list, &walk);
    for (uint32_t k = 0; k <= i; k++)
        kv_json_next(&walk, NULL, item);
    return true;
}

/* Does this plan pay what each sheet notes for it? What is wrong in itself is refused elsewhere. */
static bool pays_all(const struct plan *plan, const struct kv_json *sheets, uint32_t pile)
{
    struct kv_json_walk walk;
    struct kv_json sheet, value;
    int64_t points;
    kv_json_enter(sheets, &walk);
    while (kv_json_next(&walk, NULL, &sheet))
        if (find_item(&sheet, "plans", pile, &value) && kv_json_integer(&value, 1, 255, &points) &&
            points != plan->first && points != plan->later)
            return false;
    return true;
}

static bool is_one_plan(const struct table *table, const struct kv_json *sheets, uint32_t pile)
{
    for (uint32_t i = 0; i < edition_of(table)->plan_count; i++)
        if (welcome_may_be_plan(table, pile, i) && pays_all(&plans_of(table)[i], sheets, pile))
            return true;
    return false;
}

/* ---- Turns ---- */

static bool is_written(const struct kv_json *house)
{
    size_t length = (size_t)(house->end - house->at); /* with its quotes */
    return kv_json_kind(house) == KV_JSON_STRING && !kv_json_is(house, "o") && length > 2 &&
           house->end[-2] != 'b';
}

/* Numbers that are not a bis, and refusals: one per turn. */
static uint32_t count_turns(const struct kv_json *sheet)
{
    struct kv_json street, house, refusals;
    int64_t refused = 0;
    uint32_t turns = 0;
    for (uint32_t i = 0; find_item(sheet, "streets", i, &street); i++)
        for (uint32_t k = 0; find_item(&street, "houses", k, &house); k++)
            turns += is_written(&house);
    if (kv_json_field(sheet, "refusals", &refusals))
        kv_json_integer(&refusals, 0, REFUSALS_MOST, &refused);
    return turns + (uint32_t)refused;
}

/* ---- The rival ---- */

bool welcome_check_rival_cards(const struct table *table, struct kv_error *error)
{
    uint32_t left[EFFECTS] = {0};
    for (uint32_t number = 1; number <= CARD_NUMBERS; number++)
        for (uint32_t effect = 0; effect < EFFECTS; effect++)
            left[effect] += copies_of(box_of(table), edition_of(table), number, effect);
    for (uint32_t i = 0; i < table->rival_count; i++)
        if (left[table->rival_cards[i]]-- == 0)
            return kv_refuse(error, "bad-position",
                             "\"rival\": it has more cards of “%s” than the box.",
                             welcome_effect_name(table->rival_cards[i]));
    return true;
}

bool welcome_check_rival_plans(const struct table *table, struct kv_error *error)
{
    const struct rival *rival = rival_of(table);
    for (uint32_t pile = 0; pile < PILES; pile++)
        if (table->rival_points[pile] && !(rival->approves >> pile & 1))
            return kv_refuse(error, "bad-position", "\"rival\": %s never approves plan %c.",
                             kv_translate(welcome_rivals[table->rival].title),
                             edition_of(table)->pile_names[pile]);
    return true;
}

/* ---- The whole ---- */

bool welcome_check_sheets(const struct table *table, const struct kv_json *json,
                          struct kv_error *error)
{
    struct kv_json sheets, sheet;
    if (!kv_json_list(json, "sheets", &sheets))
        return true;
    for (uint32_t pile = 0; pile < PILES && !table->plans_named; pile++)
        if (kv_json_count(&sheets) > 1 && !is_one_plan(table, &sheets, pile))
            return kv_refuse(error, "bad-position",
                             "No plan of pile %c pays what all sheets note for it.",
                             edition_of(table)->pile_names[pile]);
    if (table->mode != MODE_RIVAL || table->rival == RIVAL_CLOSED || !table->rival_count ||
        !find_item(json, "sheets", 0, &sheet) || count_turns(&sheet) == table->rival_count)
        return true;
    return kv_refuse(error, "bad-position",
                     "\"rival\": it gets a card each turn, but has %u, and the sheet has %u turns.",
                     table->rival_count + 0u, (unsigned)count_turns(&sheet));
}
