/* Reads the streets of a sheet: houses, fences, parks, pools, and what served a plan. */
#include "base/bits.h"
#include "base/json.h"
#include "base/memory.h"
#include "core/position.h"
#include "games/welcome/words/read.h"

bool welcome_refuse_street(const struct reader *reader, uint32_t i, const char *why)
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
        return welcome_refuse_street(reader, i,
                                     KV_MARK("\"used\" must list ranges such as [2,4]."));
    kv_json_enter(range, &walk);
    kv_json_next(&walk, NULL, &first_json);
    kv_json_next(&walk, NULL, &last_json);
    if (!kv_json_integer(&first_json, 1, length, &first) ||
        !kv_json_integer(&last_json, first, length, &last))
        return welcome_refuse_street(reader, i,
                                     KV_MARK("\"used\" must list ranges such as [2,4]."));
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
        return welcome_refuse_street(reader, i, KV_MARK("\"used\" must be a list of ranges."));
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
        return welcome_refuse_street(reader, i, KV_MARK("it has more parks than numbered houses."));
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

bool welcome_read_streets(struct reader *reader, const struct kv_json *json)
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
