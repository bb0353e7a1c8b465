/*
 * Reads sheets from JSON and validates them. The last section of docs/rulings/welcome.md lists the
 * checks. Each refusal says where the error is and why.
 */
#include "games/welcome/words/read.h"
#include "base/bits.h"
#include "base/json.h"
#include "base/memory.h"
#include "core/position.h"

/* ---- The rest of the sheet ---- */

static bool read_counters(struct reader *reader, const struct kv_json *json)
{
    for (uint32_t i = 0; i < COUNTERS; i++) {
        const struct counter *counter = &welcome_counters[i];
        struct kv_json value;
        int64_t number;
        kv_json_field(json, counter->key, &value);
        if (!kv_json_integer(&value, 0, counter->most, &number))
            return kv_refuse(reader->error, "bad-sheet",
                             "\"%s\" must be a whole number from 0 to %u.", counter->key,
                             (unsigned)counter->most);
        ((uint8_t *)reader->sheet)[counter->offset] = (uint8_t)number;
    }
    return true;
}

static bool read_agents(struct reader *reader, const struct kv_json *json)
{
    struct kv_json agents, value;
    struct kv_json_walk walk;
    uint32_t size = 0;
    int64_t number;
    if (!kv_json_list(json, "agents", &agents) || kv_json_count(&agents) != SIZES)
        return kv_refuse(reader->error, "bad-sheet", "\"agents\" must list six numbers of boxes.");
    kv_json_enter(&agents, &walk);
    while (kv_json_next(&walk, NULL, &value)) {
        uint32_t most = board_of(reader->table)->agent_boxes[size];
        if (!kv_json_integer(&value, 0, most, &number))
            return kv_refuse(reader->error, "bad-sheet",
                             "\"agents\", size %u: a whole number from 0 to %u is expected.",
                             (unsigned)size + 1, (unsigned)most);
        reader->sheet->agents[size++] = (uint8_t)number;
    }
    return true;
}

static bool pays(const struct table *table, uint32_t pile, int64_t points)
{
    for (uint32_t i = 0; i < edition_of(table)->plan_count; i++) {
        const struct plan *plan = &plans_of(table)[i];
        if (welcome_may_be_plan(table, pile, i) && (points == plan->first || points == plan->later))
            return true;
    }
    return false;
}

static bool refuse_points(const struct table *table, const char *whose, uint32_t pile,
                          struct kv_error *error)
{
    char name = edition_of(table)->pile_names[pile];
    if (table->plans_named)
        return kv_refuse(error, "bad-sheet", "%s: plan %s pays %u or %u.", whose,
                         plan_id(table, pile), plan_of(table, pile)->first + 0u,
                         plan_of(table, pile)->later + 0u);
    return kv_refuse(error, "bad-sheet", "%s: no plan of pile %c pays that.", whose, name);
}

/* Reads the points of approved plans, such as [8,null,6]; `whose` names the list in errors. */
bool welcome_read_points(const struct table *table, const struct kv_json *json, const char *whose,
                         uint8_t points[PILES], struct kv_error *error)
{
    struct kv_json list, value;
    struct kv_json_walk walk;
    uint32_t pile = 0;
    int64_t number;
    if (!kv_json_list(json, "plans", &list) || kv_json_count(&list) != PILES)
        return kv_refuse(error, "bad-sheet", "%s must list three plans' points or null.", whose);
    kv_json_enter(&list, &walk);
    for (; kv_json_next(&walk, NULL, &value); pile++) {
        points[pile] = 0;
        if (kv_json_kind(&value) == KV_JSON_NULL)
            continue;
        if (!kv_json_integer(&value, 1, 255, &number) || !pays(table, pile, number))
            return refuse_points(table, whose, pile, error);
        points[pile] = (uint8_t)number;
    }
    return true;
}

/* ---- Checks of the whole ---- */

static bool check_counts(struct reader *reader)
{
    const struct sheet *sheet = reader->sheet;
    uint32_t pools = 0, bis = 0, roundabouts = 0;
    for (uint32_t i = 0; i < STREETS; i++) {
        pools += kv_bits_count(sheet->street[i].pools);
        bis += kv_bits_count(sheet->street[i].bis);
        roundabouts += kv_bits_count(sheet->street[i].roundabouts);
    }
    if (roundabouts > ROUNDABOUTS_MOST)
        return kv_refuse(reader->error, "bad-sheet",
                         "There are %u roundabouts, but at most two may be built.",
                         (unsigned)roundabouts);
    if (sheet->pools != pools)
        return kv_refuse(reader->error, "bad-sheet", "\"pools\" is %u, but the streets have %u.",
                         sheet->pools + 0u, (unsigned)pools);
    if (sheet->bis != bis)
        return kv_refuse(reader->error, "bad-sheet", "\"bis\" is %u, but the streets have %u.",
                         sheet->bis + 0u, (unsigned)bis);
    if (sheet->roundabouts != roundabouts)
        return kv_refuse(reader->error, "bad-sheet",
                         "\"roundabouts\" is %u, but the streets have %u.", sheet->roundabouts + 0u,
                         (unsigned)roundabouts);
    return true;
}

/* Each effect came with a number, and 0, 16 and 17 can only come from a temp. */
static bool check_effects(struct reader *reader)
{
    const struct sheet *sheet = reader->sheet;
    uint32_t plain = 0, odd = 0;
    uint32_t effects = (uint32_t)sheet->pools + sheet->bis + sheet->temps;
    for (uint32_t i = 0; i < SIZES; i++)
        effects += sheet->agents[i];
    for (uint32_t i = 0; i < STREETS; i++) {
        const struct street *street = &sheet->street[i];
        uint32_t length = board_of(reader->table)->length[i];
        effects += street->parks;
        effects += kv_bits_count(street->fences & ~gaps_of_roundabouts(street, length));
        for (uint32_t houses = plain_houses(street); houses; houses &= houses - 1) {
            uint32_t number = street->house[kv_bits_first(houses)] - 1u;
            plain++;
            odd += number == 0 || number > 15;
        }
    }
    if (effects > plain)
        return kv_refuse(reader->error, "bad-sheet",
                         "More effects than numbers they could have come with: %u and %u.",
                         (unsigned)effects, (unsigned)plain);
    if (odd > sheet->temps)
        return kv_refuse(reader->error, "bad-sheet",
                         "More numbers 0, 16 and 17 than temps to make them: %u and %u.",
                         (unsigned)odd, sheet->temps + 0u);
    return true;
}

/* Houses are used only by plans that are approved. */
static bool check_used(struct reader *reader)
{
    const struct sheet *sheet = reader->sheet;
    for (uint32_t i = 0; i < STREETS; i++)
        if (sheet->street[i].used && !sheet->points[0] && !sheet->points[1] && !sheet->points[2])
            return welcome_refuse_street(
                reader, i, KV_MARK("houses are used for a plan, but no plan is approved."));
    return true;
}

/* ---- Hands ---- */

bool welcome_read_effect(const char *word, uint32_t *effect)
{
    for (*effect = 0; *effect < EFFECTS; ++*effect)
        if (kv_same(welcome_effect_ids[*effect], word, strlen(word)))
            return true;
    return false;
}

/* Reads a card such as "8 park". */
bool welcome_read_card(const struct kv_json *json, uint8_t *card)
{
    char data[16];
    struct kv_text text;
    uint32_t number = 0, effect;
    size_t at = 0;
    kv_text_start(&text, data, sizeof data);
    if (kv_json_kind(json) != KV_JSON_STRING)
        return false;
    kv_json_unquote(json, &text);
    for (; data[at] >= '0' && data[at] <= '9' && at < 2; at++)
        number = number * 10 + (uint32_t)(data[at] - '0');
    if (text.cut || strlen(data) != text.length || data[at] != ' ' || data[0] == '0' ||
        number < 1 || number > 15 || !welcome_read_effect(data + at + 1, &effect))
        return false;
    *card = (uint8_t)card_make(number, effect);
    return true;
}

static bool read_hand(struct reader *reader, const struct kv_json *json)
{
    struct kv_json hand, card;
    struct kv_json_walk walk;
    uint32_t i = 0;
    if (!kv_json_field(json, "hand", &hand))
        return true;
    if (kv_json_kind(&hand) != KV_JSON_ARRAY || kv_json_count(&hand) != CARDS)
        return kv_refuse(reader->error, "bad-sheet",
                         "\"hand\" must list three cards such as \"8 park\".");
    kv_json_enter(&hand, &walk);
    while (kv_json_next(&walk, NULL, &card))
        if (!welcome_read_card(&card, &reader->sheet->hand[i++]))
            return kv_refuse(reader->error, "bad-sheet",
                             "\"hand\": card %u is not one such as \"8 park\".", (unsigned)i);
    return true;
}

/* ---- The whole sheet ---- */

/* Computes what the sheet caches: where each number fits, and the unused estates. */
static void derive(struct reader *reader)
{
    for (uint32_t i = 0; i < STREETS; i++) {
        struct street read = reader->sheet->street[i];
        struct street *street = &reader->sheet->street[i];
        uint32_t length = board_of(reader->table)->length[i];
        welcome_street_open(street, length);
        for (uint32_t set = read.roundabouts; set; set &= set - 1)
            welcome_street_roundabout(street, length, kv_bits_first(set));
        for (uint32_t set = read.built; set; set &= set - 1)
            welcome_street_write(street, length, kv_bits_first(set),
                                 read.house[kv_bits_first(set)] - 1u);
        memcpy(read.fits, street->fits, sizeof read.fits);
        *street = read;
        welcome_street_count(street, length);
    }
}

bool welcome_read_sheet(const void *table_bytes, const struct kv_json *json, void *sheet_bytes,
                        struct kv_error *error)
{
    static const char *const keys[] = {"streets",     "agents",   "temps", "pools", "bis",
                                       "roundabouts", "refusals", "plans", "turn",  NULL};
    static const char *const draft_keys[] = {"streets", "agents",      "temps",    "pools",
                                             "bis",     "roundabouts", "refusals", "plans",
                                             "hand",    "turn",        NULL};
    const struct table *table = (const struct table *)table_bytes;
    bool draft = table->mode == MODE_DRAFT;
    struct sheet sheet = {0};
    struct reader reader = {table, &sheet, error};
    if (draft) /* a hidden hand of another seat stays as dealt here */
        memcpy(sheet.hand, ((const struct sheet *)sheet_bytes)->hand, sizeof sheet.hand);
    if (!kv_position_keys(json, draft ? draft_keys : keys, 8, kv_translate("The sheet"), error) ||
        !welcome_read_streets(&reader, json) || !read_agents(&reader, json) ||
        !read_counters(&reader, json) ||
        !welcome_read_points(table, json, "\"plans\"", sheet.points, error) ||
        !check_counts(&reader) || !check_effects(&reader) ||
        (table->scored && !check_used(&reader)) || (draft && !read_hand(&reader, json)))
        return false;
    for (uint32_t pile = 0; pile < PILES; pile++)
        sheet.approved |= (uint8_t)((sheet.points[pile] != 0) << pile);
    derive(&reader);
    *(struct sheet *)sheet_bytes = sheet;
    return true;
}
