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

/* Reads which squares of a building's shape are filled, '#', and which are not, 'o'. */
static bool read_shape(uint32_t squares, const char *text, uint32_t *filled)
{
    struct shape_text shape = machinery_shape_filled(squares, 0);
    const char *empty = shape.data;
    uint32_t left = squares;
    *filled = 0;
    for (; *empty && *text; empty++, text++) {
        if (*empty == 'o' && *text == '#')
            *filled |= left & -left;
        else if (*empty != *text)
            return false;
        if (*empty == 'o')
            left &= left - 1; /* squares are bits in the order of reading */
    }
    return *empty == *text;
}

static bool read_building(struct reader *reader, uint32_t building, const struct kv_json *json)
{
    const struct box *box = box_of(reader->table);
    uint32_t squares = box->buildings[building].squares, filled;
    char data[SIDE * (SIDE + 1)];
    struct kv_text text;
    kv_text_start(&text, data, sizeof data);
    if (kv_json_kind(json) == KV_JSON_STRING)
        kv_json_unquote(json, &text);
    if (text.cut || !read_shape(squares, data, &filled))
        return kv_refuse(reader->error, "bad-sheet",
                         "\"buildings\": the %s must be its shape \"%s\", with \"o\" in place of "
                         "\"#\" for every square that is still empty.",
                         machinery_buildings[building].id, machinery_shape(squares).data);
    machinery_fill(box, reader->sheet, building, filled);
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
    const struct box *box = box_of(reader->table);
    int64_t number,
        most = reader->table->events ? box->layout.breakage_most : box->layout.penalty_most;
    kv_json_field(json, "broken", &broken);
    if (kv_json_kind(&broken) != KV_JSON_ARRAY || kv_json_count(&broken) > box->circles)
        return kv_refuse(reader->error, "bad-sheet",
                         "\"broken\" must list at most %d breakages, one per circle.",
                         box->circles);
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
    const struct box *box = box_of(reader->table);
    kv_json_field(json, "builders", &value);
    if (!kv_json_integer(&value, 0, box->boxes, &number))
        return kv_refuse(reader->error, "bad-sheet",
                         "\"builders\" must be a whole number from 0 to %d.", box->boxes);
    reader->sheet->builders = (uint8_t)number;
    return true;
}

static bool read_bonus(struct reader *reader, const struct kv_json *json)
{
    struct kv_json value;
    int64_t number, grant = machinery_grant(box_of(reader->table));
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

/* An upper bound: two figures per round and one builder per box. Events can add figures and
 * unmarked builders. */
static bool check_squares(struct reader *reader)
{
    const struct box *box = box_of(reader->table);
    uint32_t filled = 0, figures = ROUNDS * TURN_FIGURES, builders = reader->sheet->builders;
    for (uint32_t i = 1; reader->table->events && i <= EVENTS; i++) {
        uint32_t most = machinery_rules(&box->events[i]).figures;
        figures += most > TURN_FIGURES ? most - TURN_FIGURES : 0;
        builders += box->events[i].free_builders;
    }
    uint32_t most = builders + (uint32_t)box->layout.squares_most * figures;
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

/* How many breakages can be of more than any card costs: those of the events that make turning
 * dearer. */
static uint32_t count_dear(const struct box *box)
{
    uint32_t count = 0;
    for (uint32_t i = 1; i <= EVENTS; i++)
        if (box->events[i].extra_penalty)
            count += machinery_rules(&box->events[i]).figures;
    return count;
}

/* Builders and breakages come with squares that are filled, the grant with a finished building, and
 * an event that makes turning dearer with one round of a few figures. */
static bool check_causes(struct reader *reader)
{
    const struct sheet *sheet = reader->sheet;
    const struct box *box = box_of(reader->table);
    uint32_t filled = 0, dear = 0, most = count_dear(box);
    for (uint32_t i = 0; i < BUILDINGS; i++)
        filled |= sheet->filled[i];
    for (uint32_t i = 0; i < sheet->noted; i++)
        dear += sheet->broken[i] > box->layout.penalty_most;
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
    if (dear > most)
        return kv_refuse(reader->error, "bad-sheet",
                         "\"broken\": at most %d breakages can be of %d: they belong to one round.",
                         (int)most, box->layout.breakage_most);
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
