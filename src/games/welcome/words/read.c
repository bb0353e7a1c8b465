/*
 * Reads sheets from JSON and validates them. The last section of docs/rules-welcome.md lists the
 * checks. Each refusal says where the error is and why.
 */
#include "base/bits.h"
#include "base/json.h"
#include "base/memory.h"
#include "core/position.h"
#include "games/welcome/words/words.h"

/* The sheet being read and where to report errors. */
struct reader {
    const struct table *table;
    struct sheet *sheet;
    struct kv_error *error;
};

/* Errors count streets and houses from 1, the code from 0. */
static bool refuse_street(const struct reader *reader, uint32_t i, const char *why)
{
    return kv_refuse(reader->error, "bad-sheet", "Street %u: %s", (unsigned)i + 1,
                     kv_translate(why));
}

static bool refuse_house(const struct reader *reader, uint32_t i, uint32_t house, const char *why)
{
    return kv_refuse(reader->error, "bad-sheet", "Street %u, house %u: %s", (unsigned)i + 1,
                     (unsigned)house + 1, kv_translate(why));
}

/* ---- Houses ---- */

/* Reads "5", "5b" or "o". */
static bool read_house(const struct kv_json *json, uint32_t *number, bool *bis, bool *roundabout)
{
    char data[8];
    struct kv_text text;
    kv_text_start(&text, data, sizeof data);
    if (kv_json_kind(json) != KV_JSON_STRING)
        return false;
    kv_json_unquote(json, &text);
    *roundabout = kv_same("o", data, text.length);
    if (*roundabout)
        return true;
    *bis = text.length > 1 && data[text.length - 1] == 'b';
    size_t digits = text.length - *bis;
    if (text.cut || digits < 1 || digits > 2 || (digits == 2 && data[0] != '1'))
        return false;
    *number = 0;
    for (size_t i = 0; i < digits; i++) {
        if (data[i] < '0' || data[i] > '9')
            return false;
        *number = *number * 10 + (uint32_t)(data[i] - '0');
    }
    return *number < NUMBERS;
}

static bool put_house(struct reader *reader, uint32_t i, uint32_t house, const struct kv_json *json)
{
    struct street *street = &reader->sheet->street[i];
    uint32_t number = 0;
    bool bis = false, roundabout = false;
    if (kv_json_kind(json) == KV_JSON_NULL)
        return true;
    if (!read_house(json, &number, &bis, &roundabout))
        return refuse_house(
            reader, i, house,
            KV_MARK("null, a number \"0\" to \"17\", a bis such as \"5b\" or \"o\" is "
                    "expected."));
    street->house[house] = roundabout ? HOUSE_ROUNDABOUT : (uint8_t)(number + 1);
    if (roundabout)
        street->roundabouts |= (uint16_t)(1u << house);
    else
        street->built |= (uint16_t)(1u << house);
    if (bis)
        street->bis |= (uint16_t)(1u << house);
    return true;
}

static bool read_houses(struct reader *reader, uint32_t i, const struct kv_json *street)
{
    struct kv_json houses, house;
    struct kv_json_walk walk;
    uint32_t length = board_of(reader->table)->length[i], at = 0;
    if (!kv_json_list(street, "houses", &houses) || kv_json_count(&houses) != length)
        return kv_refuse(reader->error, "bad-sheet", "Street %u: \"houses\" must list %u houses.",
                         (unsigned)i + 1, (unsigned)length);
    kv_json_enter(&houses, &walk);
    while (kv_json_next(&walk, NULL, &house))
        if (!put_house(reader, i, at++, &house))
            return false;
    return true;
}

/* Reads an ascending list of numbers, counted from 1, into a bit set. */
static bool read_set(struct reader *reader, uint32_t i, const struct kv_json *street,
                     const char *key, uint32_t most, uint16_t *set)
{
    struct kv_json list, item;
    struct kv_json_walk walk;
    int64_t number, before = 0;
    if (!kv_json_list(street, key, &list))
        return kv_refuse(reader->error, "bad-sheet", "Street %u: \"%s\" must be a list.",
                         (unsigned)i + 1, key);
    kv_json_enter(&list, &walk);
    while (kv_json_next(&walk, NULL, &item)) {
        if (!kv_json_integer(&item, before + 1, most, &number))
            return kv_refuse(reader->error, "bad-sheet",
                             "Street %u: \"%s\" must be rising whole numbers from 1 to %u.",
                             (unsigned)i + 1, key, (unsigned)most);
        *set |= (uint16_t)(1u << (number - 1));
        before = number;
    }
    return true;
}

/* ---- Checks of a street ---- */

static uint32_t plain_houses(const struct street *street)
{
    return street->built & ~(uint32_t)street->bis;
}

/* The gaps on both sides of roundabouts. */
static uint32_t gaps_of_roundabouts(const struct street *street, uint32_t length)
{
    uint32_t gaps = street->roundabouts | (uint32_t)street->roundabouts >> 1;
    return gaps & ((1u << length) - 1) >> 1;
}

/* In a run of equal neighbours exactly one is the number and the others are bis copies. Checks the
 * run that starts at `house`; returns its end, or NONE after a refusal. */
static uint32_t check_run(struct reader *reader, uint32_t i, uint32_t house, uint32_t length)
{
    const struct street *street = &reader->sheet->street[i];
    uint32_t last = house, plain = street->bis >> house & 1 ? 0 : 1;
    while (last + 1 < length && street->house[last + 1] == street->house[house]) {
        if (street->fences >> last & 1 && !edition_of(reader->table)->fence_between_equals) {
            refuse_house(reader, i, last,
                         KV_MARK("in this edition no fence may separate a number from its bis."));
            return NONE;
        }
        last++;
        plain += street->bis >> last & 1 ? 0 : 1;
    }
    if (plain == 1)
        return last;
    refuse_house(reader, i, last,
                 plain ? KV_MARK("a number may be repeated only by a bis.")
                       : KV_MARK("a bis needs its number beside it."));
    return NONE;
}

static bool check_order(struct reader *reader, uint32_t i, uint32_t length)
{
    const struct street *street = &reader->sheet->street[i];
    uint32_t before = 0; /* the last number in this row, plus 1 */
    for (uint32_t house = 0; house < length; house++) {
        if (street->house[house] == HOUSE_EMPTY)
            continue;
        if (street->house[house] == HOUSE_ROUNDABOUT) {
            before = 0;
            continue;
        }
        if (street->house[house] <= before)
            return refuse_house(reader, i, house, KV_MARK("numbers must rise from left to right."));
        before = street->house[house];
        house = check_run(reader, i, house, length);
        if (house == NONE)
            return false;
    }
    return true;
}

static bool check_roundabouts(struct reader *reader, uint32_t i, uint32_t length)
{
    const struct street *street = &reader->sheet->street[i];
    uint32_t missing = gaps_of_roundabouts(street, length) & ~(uint32_t)street->fences;
    if (street->roundabouts && !reader->table->advanced)
        return refuse_house(reader, i, kv_bits_first(street->roundabouts),
                            KV_MARK("roundabouts belong to the advanced game."));
    if (missing)
        return kv_refuse(reader->error, "bad-sheet",
                         "Street %u: a roundabout has fences on both sides, but fence %u is "
                         "not listed.",
                         (unsigned)i + 1, (unsigned)kv_bits_first(missing) + 1);
    return true;
}

static bool check_pools(struct reader *reader, uint32_t i)
{
    const struct street *street = &reader->sheet->street[i];
    uint32_t dry = street->pools & ~(uint32_t)board_of(reader->table)->pool_houses[i];
    uint32_t empty = street->pools & ~plain_houses(street);
    if (dry)
        return refuse_house(reader, i, kv_bits_first(dry), KV_MARK("this house has no pool."));
    if (empty)
        return refuse_house(reader, i, kv_bits_first(empty),
                            KV_MARK("a pool is built with a number that is not a bis."));
    return true;
}

/* ---- Houses used by plans ---- */

/* Could a plan have used this range? */
static bool usable(const struct reader *reader, uint32_t i, uint32_t first, uint32_t last)
{
    const struct street *street = &reader->sheet->street[i];
    uint32_t length = board_of(reader->table)->length[i];
    uint32_t houses = (2u << last) - (1u << first);
    uint32_t from = 0, estate, size;
    while (welcome_street_estate(street, length, &from, &estate, &size))
        if (estate == first && size == last + 1 - first)
            return true;
    if (!edition_of(reader->table)->plans_use_houses || !reader->table->advanced)
        return false;
    if (first == last)
        return (first == 0 || first + 1 == length) && street->built >> first & 1;
    return first == 0 && last + 1 == length &&
           ((street->built | street->roundabouts) & houses) == houses;
}

static bool read_range(struct reader *reader, uint32_t i, const struct kv_json *range)
{
    struct street *street = &reader->sheet->street[i];
    uint32_t length = board_of(reader->table)->length[i];
    struct kv_json_walk walk;
    struct kv_json first_json, last_json;
    int64_t first, last;
    if (kv_json_kind(range) != KV_JSON_ARRAY || kv_json_count(range) != 2)
        return refuse_street(reader, i, KV_MARK("\"used\" must list ranges such as [2,4]."));
    kv_json_enter(range, &walk);
    kv_json_next(&walk, NULL, &first_json);
    kv_json_next(&walk, NULL, &last_json);
    if (!kv_json_integer(&first_json, 1, length, &first) ||
        !kv_json_integer(&last_json, first, length, &last))
        return refuse_street(reader, i, KV_MARK("\"used\" must list ranges such as [2,4]."));
    uint32_t houses = (1u << last) - (1u << (first - 1));
    if (street->used & houses)
        return refuse_house(reader, i, (uint32_t)first - 1, KV_MARK("it is used twice."));
    if (!usable(reader, i, (uint32_t)first - 1, (uint32_t)last - 1))
        return kv_refuse(reader->error, "bad-sheet",
                         "Street %u: the used houses %u to %u are not a completed estate.",
                         (unsigned)i + 1, (unsigned)first, (unsigned)last);
    street->used |= (uint16_t)houses;
    if (last - first + 1 > SIZES)
        reader->sheet->whole |= (uint8_t)(1u << i);
    else
        street->locked |= (uint16_t)(houses & houses >> 1);
    return true;
}

static bool read_used(struct reader *reader, uint32_t i, const struct kv_json *street)
{
    struct kv_json list, range;
    struct kv_json_walk walk;
    if (!kv_json_list(street, "used", &list))
        return refuse_street(reader, i, KV_MARK("\"used\" must be a list of ranges."));
    kv_json_enter(&list, &walk);
    while (kv_json_next(&walk, NULL, &range))
        if (!read_range(reader, i, &range))
            return false;
    return true;
}

/* ---- Streets ---- */

static bool read_parks(struct reader *reader, uint32_t i, const struct kv_json *json)
{
    struct street *street = &reader->sheet->street[i];
    uint32_t most = board_of(reader->table)->park_boxes[i];
    struct kv_json parks;
    int64_t number;
    if (!kv_json_field(json, "parks", &parks) || !kv_json_integer(&parks, 0, most, &number))
        return kv_refuse(reader->error, "bad-sheet",
                         "Street %u: \"parks\" must be a whole number from 0 to %u.",
                         (unsigned)i + 1, (unsigned)most);
    street->parks = (uint8_t)number;
    if (street->parks > kv_bits_count(plain_houses(street)))
        return refuse_street(reader, i, KV_MARK("it has more parks than numbered houses."));
    return true;
}

static bool read_street(struct reader *reader, uint32_t i, const struct kv_json *json)
{
    static const char *const keys[] = {"houses", "fences", "pools", "parks", "used", NULL};
    struct street *street = &reader->sheet->street[i];
    uint32_t length = board_of(reader->table)->length[i];
    char place[16];
    struct kv_text text;
    kv_text_start(&text, place, sizeof place);
    kv_put(&text, kv_translate("Street %u"), (unsigned)i + 1);
    return kv_position_keys(json, keys, 5, place, reader->error) && read_houses(reader, i, json) &&
           read_set(reader, i, json, "fences", length - 1, &street->fences) &&
           read_set(reader, i, json, "pools", length, &street->pools) &&
           check_order(reader, i, length) && check_roundabouts(reader, i, length) &&
           check_pools(reader, i) && read_parks(reader, i, json) && read_used(reader, i, json);
}

static bool read_streets(struct reader *reader, const struct kv_json *json)
{
    struct kv_json streets, street;
    struct kv_json_walk walk;
    uint32_t i = 0;
    if (!kv_json_list(json, "streets", &streets) || kv_json_count(&streets) != STREETS)
        return kv_refuse(reader->error, "bad-sheet", "\"streets\" must list three streets.");
    kv_json_enter(&streets, &walk);
    while (kv_json_next(&walk, NULL, &street))
        if (!read_street(reader, i++, &street))
            return false;
    return true;
}

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
        const struct plan *plan = &edition_of(table)->plans[i];
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
                         plan_of(table, pile)->id, plan_of(table, pile)->first + 0u,
                         plan_of(table, pile)->later + 0u);
    return kv_refuse(error, "bad-sheet", "%s: no plan of pile %c pays that.", whose, name);
}

/* Reads the points of approved plans, such as [8,null,6]; `whose` names the list in errors. */
static bool read_points(const struct table *table, const struct kv_json *json, const char *whose,
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
            return refuse_street(reader, i,
                                 KV_MARK("houses are used for a plan, but no plan is approved."));
    return true;
}

/* ---- Hands ---- */

static bool read_effect(const char *word, uint32_t *effect)
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
        number < 1 || number > 15 || !read_effect(data + at + 1, &effect))
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
        !read_streets(&reader, json) || !read_agents(&reader, json) ||
        !read_counters(&reader, json) ||
        !read_points(table, json, "\"plans\"", sheet.points, error) || !check_counts(&reader) ||
        !check_effects(&reader) || (table->scored && !check_used(&reader)) ||
        (draft && !read_hand(&reader, json)))
        return false;
    for (uint32_t pile = 0; pile < PILES; pile++)
        sheet.approved |= (uint8_t)((sheet.points[pile] != 0) << pile);
    derive(&reader);
    *(struct sheet *)sheet_bytes = sheet;
    return true;
}

/* ---- What stands beside the sheets ---- */

static bool read_rival_name(struct table *table, const struct kv_json *rival, bool lone,
                            struct kv_error *error)
{
    struct kv_json name;
    kv_json_field(rival, "name", &name);
    for (uint32_t i = 0; i < RIVALS; i++)
        if (kv_json_is(&name, welcome_rivals[i].id)) {
            if ((!lone || table->rival_named) && i != table->rival)
                return kv_refuse(error, "bad-position", "The rival of this game is %s.",
                                 kv_translate(welcome_rivals[table->rival].name));
            table->rival = (uint8_t)i;
            return true;
        }
    return kv_refuse(error, "bad-position", "\"rival\": there is no rival of that name.");
}

static bool read_rival_cards(struct table *table, const struct kv_json *rival,
                             struct kv_error *error)
{
    struct kv_json cards, card;
    struct kv_json_walk walk;
    if (!kv_json_list(rival, "cards", &cards) || kv_json_count(&cards) > RIVAL_CARDS_MOST)
        return kv_refuse(error, "bad-position",
                         "\"rival\": \"cards\" must list at most %d effects.", RIVAL_CARDS_MOST);
    table->rival_count = 0;
    kv_json_enter(&cards, &walk);
    while (kv_json_next(&walk, NULL, &card)) {
        char word[16];
        struct kv_text text;
        uint32_t effect;
        kv_text_start(&text, word, sizeof word);
        if (kv_json_kind(&card) == KV_JSON_STRING)
            kv_json_unquote(&card, &text);
        if (text.cut || strlen(word) != text.length || !read_effect(word, &effect))
            return kv_refuse(error, "bad-position", "\"rival\": card %u is not an effect.",
                             table->rival_count + 1u);
        table->rival_cards[table->rival_count++] = (uint8_t)effect;
    }
    return true;
}

/* The cards of plans that the rival has approved leave the game. */
static void take_out_approvals(struct table *table)
{
    for (uint32_t pile = 0; pile < PILES; pile++)
        if (table->rival_points[pile])
            table->approvals &= (uint8_t) ~(1u << pile);
    uint32_t left = kv_bits_count(table->approvals);
    if (table->approvals_inside > left)
        table->approvals_inside = (uint8_t)left;
}

/* Plans that are turned over regardless of the sheets: by the rival, or all of them by the solo
 * card. Those that sheets turn are added when the table is settled. */
static void turn_plans_anew(struct table *table)
{
    table->turned = table->solo_drawn ? (1u << PILES) - 1 : 0;
    for (uint32_t pile = 0; pile < PILES; pile++)
        if (table->rival_points[pile])
            table->turned |= (uint8_t)(1u << pile);
}

bool welcome_read_rival(struct table *table, const struct kv_json *rival, uint32_t seats, bool lone,
                        struct kv_error *error)
{
    static const char *const keys[] = {"name", "cards", "plans", NULL};
    if (!edition_of(table)->rivals || seats != 1)
        return kv_refuse(error, "bad-position",
                         "A rival belongs to one sheet of the second or collector's edition.");
    if (!kv_position_keys(rival, keys, 3, "\"rival\"", error) ||
        !read_rival_name(table, rival, lone, error) || !read_rival_cards(table, rival, error) ||
        (lone && !welcome_check_rival_cards(table, error)) ||
        !read_points(table, rival, "\"rival\": \"plans\"", table->rival_points, error) ||
        (lone && !welcome_check_rival_plans(table, error)))
        return false;
    take_out_approvals(table);
    table->mode = MODE_RIVAL;
    table->thresholds = table->rival == RIVAL_CLOSED ? BY_CLOSED_RIVAL : BY_RANK;
    return true;
}

static bool read_other_temps(struct table *table, const struct kv_json *list,
                             struct kv_error *error)
{
    struct kv_json value;
    struct kv_json_walk walk;
    int64_t number;
    if (kv_json_kind(list) != KV_JSON_ARRAY)
        return kv_refuse(error, "bad-position", "\"other_temps\" must be a list of numbers.");
    kv_json_enter(list, &walk);
    while (kv_json_next(&walk, NULL, &value)) {
        if (!kv_json_integer(&value, 0, TEMPS_MOST, &number))
            return kv_refuse(error, "bad-position",
                             "\"other_temps\" must be whole numbers from 0 to %d.", TEMPS_MOST);
        table->other_temps |= (uint16_t)(1u << number);
    }
    table->thresholds = BY_RANK;
    return true;
}

/* A rival that the name has and the file has not: the closed one needs no cards. */
static bool score_without_rival(struct table *table, struct kv_error *error)
{
    if (table->rival_named && table->rival != RIVAL_CLOSED)
        return kv_refuse(error, "bad-position",
                         "Which cards has %s got? Give them beside the sheet: "
                         "{\"sheets\":[…],\"rival\":{…}}.",
                         kv_translate(welcome_rivals[table->rival].name));
    table->mode = MODE_STACKS;
    table->thresholds = table->rival_named ? BY_CLOSED_RIVAL : BY_RANK;
    return true;
}

/* A single sheet without a rival is one seat of a larger table. In the first edition it is a solo
 * game unless temps of other seats are given. */
bool welcome_read_position(void *table_bytes, const struct kv_json *json, uint32_t seats, bool lone,
                           struct kv_error *error)
{
    static const char *const keys[] = {"sheets", "rival", "other_temps", NULL};
    static const char *const game_keys[] = {"sheets", "rival", "offer", "table", "do", NULL};
    struct table *table = (struct table *)table_bytes;
    static const char empty[] = "{}";
    const struct kv_json nothing = {empty, empty + 2};
    struct kv_json value, sheets;
    if (lone && !kv_json_field(json, "sheets", &sheets))
        json = &nothing; /* a single sheet has no table with it */
    else if (!kv_position_keys(json, lone ? keys : game_keys, 1, kv_translate("The position"),
                               error))
        return false;
    table->scored = lone;
    bool rival = kv_json_field(json, "rival", &value);
    if (rival && !welcome_read_rival(table, &value, seats, lone, error))
        return false;
    if (lone && !welcome_check_sheets(table, json, error))
        return false;
    if (lone || !kv_json_field(json, "table", &sheets))
        turn_plans_anew(table);
    bool others = kv_json_field(json, "other_temps", &value);
    if ((rival || (lone && table->rival_named)) && others)
        return kv_refuse(error, "bad-position",
                         "\"rival\" and \"other_temps\" do not go together: a rival plays alone "
                         "against one seat.");
    if (others)
        return read_other_temps(table, &value, error);
    return !lone || rival || table->mode != MODE_RIVAL || score_without_rival(table, error);
}
