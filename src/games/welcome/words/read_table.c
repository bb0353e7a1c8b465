/*
 * Reads the table state that show_table writes: plans, cards, the rival, and what must be known
 * about absent sheets. This lets a copy follow a game that is dealt elsewhere. Unseen cards are not
 * transmitted; cards dealt here return to them.
 */
#include "base/json.h"
#include "base/memory.h"
#include "core/position.h"
#include "games/welcome/words/words.h"

static bool refuse(struct kv_error *error, const char *key)
{
    return kv_refuse(error, "bad-position",
                     "\"table\": \"%s\" is not what a table of this game has.", key);
}

static bool read_list(const struct kv_json *json, const char *key, uint32_t count,
                      struct kv_json_walk *walk)
{
    struct kv_json list;
    if (!kv_json_list(json, key, &list) || kv_json_count(&list) != count)
        return false;
    kv_json_enter(&list, walk);
    return true;
}

/* ---- Plans ---- */

static bool find_plan(const struct table *table, uint32_t pile, const struct kv_json *id,
                      uint8_t *found)
{
    const struct edition *edition = edition_of(table);
    const struct plan_pile *piles[] = {&edition->basic[pile], &edition->advanced[pile]};
    for (uint32_t kind = 0; kind < 2; kind++)
        for (uint32_t i = 0; i < piles[kind]->count; i++) {
            *found = (uint8_t)(piles[kind]->first + i);
            if (kv_json_is(id, edition->plans[*found].id))
                return true;
        }
    return false;
}

static bool read_plans(struct table *table, const struct kv_json *json)
{
    struct kv_json_walk walk;
    struct kv_json plan, id, turned;
    uint32_t pile = 0;
    if (!read_list(json, "plans", PILES, &walk))
        return false;
    table->turned = 0;
    for (; kv_json_next(&walk, NULL, &plan); pile++) {
        if (!kv_json_field(&plan, "id", &id) || !find_plan(table, pile, &id, &table->plan[pile]) ||
            !kv_json_field(&plan, "turned", &turned) || kv_json_kind(&turned) != KV_JSON_BOOLEAN)
            return false;
        table->turned |= (uint8_t)((*turned.at == 't') << pile);
        memcpy(table->needs[pile], plan_of(table, pile)->sizes, sizeof table->needs[pile]);
    }
    return true;
}

/* ---- Cards ---- */

/* Swaps the dealt card with the one told, which was still among the unseen cards. */
static void exchange(struct table *table, uint32_t dealt, uint32_t told)
{
    uint32_t unseen = table->left[0];
    if (table->mode == MODE_STACKS)
        unseen = table->pooled ? unseen + table->left[1] + table->left[2] : 0;
    for (uint32_t i = 0; i < unseen; i++)
        if (table->cards[i] == told) {
            table->cards[i] = (uint8_t)dealt;
            return;
        }
}

static bool read_effect(const struct kv_json *card, const char *key, uint32_t *effect)
{
    struct kv_json value;
    if (!kv_json_field(card, key, &value))
        return false;
    for (*effect = 0; *effect < EFFECTS; ++*effect)
        if (kv_json_is(&value, welcome_effect_ids[*effect]))
            return true;
    return false;
}

static bool is_card(const struct table *table, uint32_t card)
{
    return copies_of(box_of(table), edition_of(table), card_number(card), card_effect(card)) > 0;
}

static bool read_offer(struct table *table, const struct kv_json *json)
{
    struct kv_json_walk walk;
    struct kv_json card, value;
    if (!read_list(json, "offer", CARDS, &walk))
        return false;
    for (uint32_t i = 0; kv_json_next(&walk, NULL, &card); i++) {
        int64_t number;
        uint32_t effect, next;
        if (!kv_json_field(&card, "number", &value) || !kv_json_integer(&value, 1, 15, &number) ||
            !read_effect(&card, "effect", &effect) || !read_effect(&card, "next", &next) ||
            !is_card(table, card_make((uint32_t)number, next)))
            return false;
        exchange(table, table->number[i], card_make((uint32_t)number, next));
        table->number[i] = (uint8_t)card_make((uint32_t)number, next);
        table->effect[i] = (uint8_t)card_make(card_number(table->effect[i]), effect);
    }
    return true;
}

static bool read_cards(struct table *table, const struct kv_json *json)
{
    struct kv_json_walk walk;
    struct kv_json value;
    if (!read_list(json, "hand", CARDS, &walk))
        return false;
    for (uint32_t i = 0; kv_json_next(&walk, NULL, &value); i++) {
        uint8_t card;
        if (!welcome_read_card(&value, &card) || !is_card(table, card))
            return false;
        exchange(table, table->number[i], card);
        table->number[i] = table->effect[i] = card;
    }
    return true;
}

/* ---- The whole ---- */

/* The copy must have been set up with the same options. */
static bool is_same_game(const struct table *table, const struct kv_json *json)
{
    struct kv_json edition, board, advanced, mode;
    return kv_json_field(json, "edition", &edition) && kv_json_field(json, "board", &board) &&
           kv_json_field(json, "advanced", &advanced) && kv_json_field(json, "mode", &mode) &&
           kv_json_is(&edition, edition_of(table)->id) &&
           kv_json_is(&board, welcome_board_ids[table->board]) &&
           kv_json_kind(&advanced) == KV_JSON_BOOLEAN &&
           (*advanced.at == 't') == (table->advanced != 0) &&
           kv_json_is(&mode, welcome_mode_ids[table->mode]);
}

static bool read_temps(struct table *table, const struct kv_json *json)
{
    struct kv_json_walk walk;
    struct kv_json list, value;
    int64_t temps;
    table->other_temps = 0;
    if (!kv_json_field(json, "temps", &list))
        return true;
    kv_json_enter(&list, &walk);
    while (kv_json_next(&walk, NULL, &value)) {
        if (!kv_json_integer(&value, 0, TEMPS_MOST, &temps))
            return false;
        table->other_temps |= (uint16_t)(1u << temps);
    }
    return kv_json_kind(&list) == KV_JSON_ARRAY;
}

bool welcome_read_table(void *table_bytes, const struct kv_json *json, struct kv_error *error)
{
    static const char *const keys[] = {"edition", "board", "advanced", "mode",  "plans",
                                       "offer",   "hand",  "rival",    "temps", NULL};
    struct table *table = (struct table *)table_bytes;
    struct kv_json rival;
    bool hand = table->mode == MODE_SOLO || table->mode == MODE_RIVAL;
    if (!kv_position_keys(json, keys, 5, "\"table\"", error))
        return false;
    if (!is_same_game(table, json))
        return refuse(error, "mode");
    if (!read_plans(table, json))
        return refuse(error, "plans");
    if (table->mode == MODE_STACKS && !read_offer(table, json))
        return refuse(error, "offer");
    if (hand && !read_cards(table, json))
        return refuse(error, "hand");
    if (!read_temps(table, json))
        return refuse(error, "temps");
    if (table->mode != MODE_RIVAL)
        return true;
    if (!kv_json_field(json, "rival", &rival))
        return refuse(error, "rival");
    return welcome_read_rival(table, &rival, 1, false, error);
}
