/*
 * Reads sheets from JSON and validates them: shapes, counts, and that no more squares are filled
 * than cards and builders can fill. Each refusal says where the error is and why.
 */
#include "base/bits.h"
#include "base/json.h"
#include "base/memory.h"
#include "core/position.h"
#include "games/machinery/words/words.h"

/* The sheet being read and where to report errors. */
struct reader {
    const struct table *table;
    struct sheet *sheet;
    struct kv_error *error;
};

/* ---- Buildings ---- */

static bool find_building(const struct kv_json *key, uint32_t *building)
{
    for (*building = 0; *building < BUILDINGS; ++*building)
        if (kv_json_is(key, machinery_buildings[*building].id))
            return true;
    return false;
}

/* Checks that the text has the building's shape with each square '#' (filled) or 'o'. */
static bool read_shape(const char *shape, const char *text, uint32_t *filled)
{
    uint32_t row = 0, column = 0;
    *filled = 0;
    for (; *shape; shape++, text++, column++) {
        bool square = *shape == '#';
        if (square ? *text != '#' && *text != 'o' : *text != *shape)
            return false;
        if (*text == '#')
            *filled |= 1u << (SIDE * row + column);
        if (*text == '/') {
            row++;
            column = UINT32_MAX; /* the increment makes it 0 */
        }
    }
    return !*text;
}

static bool read_building(struct reader *reader, uint32_t building, const struct kv_json *json)
{
    char data[SIDE * (SIDE + 1)];
    struct kv_text text;
    uint32_t filled;
    const char *shape = machinery_buildings[building].shape;
    kv_text_start(&text, data, sizeof data);
    if (kv_json_kind(json) == KV_JSON_STRING)
        kv_json_unquote(json, &text);
    if (text.cut || text.length != strlen(shape) || !read_shape(shape, data, &filled))
        return kv_refuse(reader->error, "bad-sheet",
                         "\"buildings\": the %s must be its shape \"%s\", with \"o\" in place of "
                         "\"#\" for every square that is still empty.",
                         machinery_buildings[building].id, shape);
    machinery_fill(reader->sheet, building, filled);
    return true;
}

static bool read_buildings(struct reader *reader, const struct kv_json *json)
{
    struct kv_json buildings, key, value;
    struct kv_json_walk walk;
    uint32_t building;
    kv_json_field(json, "buildings", &buildings);
    if (kv_json_kind(&buildings) != KV_JSON_OBJECT)
        return kv_refuse(reader->error, "bad-sheet",
                         "\"buildings\" must be an object such as {\"library\":\"##/#o/oo\"}.");
    kv_json_enter(&buildings, &walk);
    while (kv_json_next(&walk, &key, &value)) {
        if (!find_building(&key, &building))
            return kv_refuse(reader->error, "bad-sheet",
                             "\"buildings\": there is no building %.*s.", kv_json_shown(&key),
                             key.at);
        if (!read_building(reader, building, &value))
            return false;
    }
    return true;
}

/* ---- Counts ---- */

static bool refuse_breakage(const struct reader *reader, uint32_t most)
{
    unsigned circle = reader->sheet->noted + 1u;
    if (reader->table->events)
        return kv_refuse(reader->error, "bad-sheet",
                         "\"broken\", circle %u: a whole number from 1 to %u is expected.", circle,
                         (unsigned)most);
    return kv_refuse(reader->error, "bad-sheet",
                     "\"broken\", circle %u: a whole number from 1 to %u is expected in a game "
                     "without events.",
                     circle, (unsigned)most);
}

static bool read_broken(struct reader *reader, const struct kv_json *json)
{
    struct kv_json broken, value;
    struct kv_json_walk walk;
    struct sheet *sheet = reader->sheet;
    int64_t number, most = PENALTY_MOST + (reader->table->events ? 1 : 0);
    kv_json_field(json, "broken", &broken);
    if (kv_json_kind(&broken) != KV_JSON_ARRAY || kv_json_count(&broken) > CIRCLES)
        return kv_refuse(reader->error, "bad-sheet",
                         "\"broken\" must list at most %d breakages, one per circle.", CIRCLES);
    kv_json_enter(&broken, &walk);
    while (kv_json_next(&walk, NULL, &value)) {
        if (!kv_json_integer(&value, 1, most, &number))
            return refuse_breakage(reader, (uint32_t)most);
        sheet->broken[sheet->noted++] = (uint8_t)number;
    }
    return true;
}

static bool read_builders(struct reader *reader, const struct kv_json *json)
{
    struct kv_json value;
    int64_t number;
    kv_json_field(json, "builders", &value);
    if (!kv_json_integer(&value, 0, BOXES, &number))
        return kv_refuse(reader->error, "bad-sheet",
                         "\"builders\" must be a whole number from 0 to %d.", BOXES);
    reader->sheet->builders = (uint8_t)number;
    return true;
}

static bool read_bonus(struct reader *reader, const struct kv_json *json)
{
    struct kv_json value;
    int64_t number, grant = machinery_grant();
    kv_json_field(json, "bonus", &value);
    if (!kv_json_integer(&value, 0, grant, &number) || (number != 0 && number != grant))
        return kv_refuse(reader->error, "bad-sheet", "\"bonus\" must be 0 or %u.", (unsigned)grant);
    if (number && !reader->table->events)
        return kv_refuse(reader->error, "bad-sheet",
                         "\"bonus\" must be 0 in a game without events.");
    reader->sheet->bonus = (uint8_t)number;
    return true;
}

/* ---- The whole ---- */

/* An upper bound: two figures per round and one builder per box. Events can add a third figure and
 * one unmarked builder. */
static bool check_squares(struct reader *reader)
{
    uint32_t filled = 0, events = reader->table->events ? 1 : 0;
    uint32_t figures = ROUNDS * TURN_FIGURES + events;
    uint32_t builders = reader->sheet->builders + events;
    uint32_t most = builders + SQUARES_MOST * figures;
    for (uint32_t i = 0; i < BUILDINGS; i++)
        filled += kv_bits_count(reader->sheet->filled[i]);
    if (filled <= most)
        return true;
    return kv_refuse(
        reader->error, "bad-sheet",
        "\"buildings\": %u squares are filled, but %u figures and %u builders can fill "
        "only %u.",
        (unsigned)filled, (unsigned)figures, (unsigned)builders, (unsigned)most);
}

/* Builders and breakages come with squares that are filled, the grant with a finished building, and
 * the event that makes turning dearer with one round of at most two figures. */
static bool check_causes(struct reader *reader)
{
    const struct sheet *sheet = reader->sheet;
    uint32_t filled = 0, dear = 0;
    for (uint32_t i = 0; i < BUILDINGS; i++)
        filled |= sheet->filled[i];
    for (uint32_t i = 0; i < sheet->noted; i++)
        dear += sheet->broken[i] > PENALTY_MOST;
    if (sheet->builders && !filled)
        return kv_refuse(reader->error, "bad-sheet",
                         "\"builders\": each fills a square, but none is filled.");
    if (sheet->noted && !filled)
        return kv_refuse(reader->error, "bad-sheet",
                         "\"broken\": only figures that are drawn break machines, but no square is "
                         "filled.");
    if (sheet->bonus && !sheet->finished)
        return kv_refuse(reader->error, "bad-sheet",
                         "\"bonus\": the grant is for a finished building, but none is finished.");
    if (dear > TURN_FIGURES)
        return kv_refuse(reader->error, "bad-sheet",
                         "\"broken\": at most %d breakages can be of %d: they belong to one round.",
                         TURN_FIGURES, PENALTY_MOST + 1);
    return true;
}

bool machinery_read_sheet(const void *table_bytes, const struct kv_json *json, void *sheet_bytes,
                          struct kv_error *error)
{
    static const char *const keys[] = {"buildings", "broken", "builders", "bonus", "turn", NULL};
    struct sheet sheet = {0};
    struct reader reader = {(const struct table *)table_bytes, &sheet, error};
    if (!kv_position_keys(json, keys, 4, kv_translate("The sheet"), error) ||
        !read_buildings(&reader, json) || !read_broken(&reader, json) ||
        !read_builders(&reader, json) || !read_bonus(&reader, json) || !check_squares(&reader) ||
        (reader.table->scored && !check_causes(&reader)))
        return false;
    machinery_begin_turn(&sheet);
    *(struct sheet *)sheet_bytes = sheet;
    return true;
}

bool machinery_read_position(void *table, const struct kv_json *json, uint32_t seats, bool lone,
                             struct kv_error *error)
{
    static const char *const keys[] = {"sheets", NULL};
    static const char *const game_keys[] = {"sheets", "offer", "table", "do", NULL};
    struct kv_json sheets;
    (void)seats;
    ((struct table *)table)->scored = lone;
    if (lone && !kv_json_field(json, "sheets", &sheets))
        return true; /* a single sheet has no table with it */
    return kv_position_keys(json, lone ? keys : game_keys, 1, kv_translate("The position"), error);
}
