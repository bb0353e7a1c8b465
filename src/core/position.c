/* Positions: sheets given as JSON, to be scored or played on. */
#include "core/position.h"
#include "base/assert.h"
#include "base/json.h"
#include "base/memory.h"
#include "core/record.h"

bool kv_position_keys(const struct kv_json *object, const char *const *keys, uint32_t required,
                      const char *place, struct kv_error *error)
{
    struct kv_json key, value;
    place = kv_translate(place);
    if (kv_json_kind(object) != KV_JSON_OBJECT)
        return kv_refuse(error, "bad-sheet", "%s: an object {…} is expected.", place);
    if (kv_json_unknown_key(object, keys, &key))
        return kv_refuse(error, "bad-sheet", "%s: the key %.*s is unknown.", place,
                         kv_json_shown(&key), key.at);
    for (uint32_t i = 0; i < required; i++)
        if (!kv_json_field(object, keys[i], &value))
            return kv_refuse(error, "bad-sheet", "%s: the key \"%s\" is missing.", place, keys[i]);
    return true;
}

static bool has_sheets(const struct kv_json *position, struct kv_json *sheets)
{
    return kv_json_kind(position) == KV_JSON_OBJECT && kv_json_list(position, "sheets", sheets);
}

uint32_t kv_position_seats(const struct kv_json *position)
{
    struct kv_json sheets;
    return has_sheets(position, &sheets) ? kv_json_count(&sheets) : 1;
}

static bool read_sheet(struct kv_match *match, uint32_t seat, const struct kv_json *json,
                       struct kv_error *error)
{
    struct kv_error inner;
    const struct kv_game *game = match->setup.game;
    if (game->read_sheet(match->table, json, kv_match_sheet(match, seat), &inner))
        return true;
    if (match->setup.seats == 1)
        return kv_refuse(error, inner.code, "%s", inner.message);
    return kv_refuse(error, inner.code, "Sheet %u: %s", (unsigned)seat + 1, inner.message);
}

static bool read_sheets(struct kv_match *match, const struct kv_json *sheets,
                        struct kv_error *error)
{
    struct kv_json_walk walk;
    struct kv_json sheet;
    uint32_t seat = 0;
    if (kv_json_kind(sheets) != KV_JSON_ARRAY || kv_json_count(sheets) != match->setup.seats)
        return kv_refuse(error, "bad-position",
                         kv_translate_count("\"sheets\" must list %u sheet, one per seat.",
                                            "\"sheets\" must list %u sheets, one per seat.",
                                            match->setup.seats),
                         (unsigned)match->setup.seats);
    kv_json_enter(sheets, &walk);
    while (kv_json_next(&walk, NULL, &sheet))
        if (kv_json_kind(&sheet) == KV_JSON_NULL)
            seat++; /* it stays as it is */
        else if (!read_sheet(match, seat++, &sheet, error))
            return false;
    return true;
}

static void settle(struct kv_match *match)
{
    const struct kv_game *game = match->setup.game;
    match->ended = game->settle(match->table, match->sheets, match->setup.seats);
    memcpy(match->starts, match->sheets, game->size.sheet * match->setup.seats);
}

bool kv_position_score(struct kv_match *match, const struct kv_json *position,
                       struct kv_error *error)
{
    const struct kv_game *game = match->setup.game;
    struct kv_json sheets;
    if (kv_json_kind(position) != KV_JSON_OBJECT)
        return kv_refuse(error, "bad-position", "A sheet {…} or {\"sheets\":[…]} is expected.");
    if (!game->read_position(match->table, position, match->setup.seats, true, error))
        return false;
    if (!(has_sheets(position, &sheets) ? read_sheets(match, &sheets, error)
                                        : read_sheet(match, 0, position, error)))
        return false;
    settle(match);
    return true;
}

/* Plays the unfinished turn that comes with a sheet. */
static bool play_turn(struct kv_match *match, uint32_t seat, const struct kv_json *sheet,
                      struct kv_error *error)
{
    struct kv_json turn, move;
    struct kv_json_walk walk;
    if (!kv_json_field(sheet, "turn", &turn))
        return true;
    if (kv_json_kind(&turn) != KV_JSON_ARRAY)
        return kv_refuse(error, "bad-position", "\"turn\" must be a list of moves.");
    kv_json_enter(&turn, &walk);
    while (kv_json_next(&walk, NULL, &move)) {
        char said[64];
        struct kv_text text;
        kv_text_start(&text, said, sizeof said);
        if (kv_json_kind(&move) != KV_JSON_STRING)
            return kv_refuse(error, "bad-position", "\"turn\" must be a list of moves.");
        kv_json_unquote(&move, &text);
        if (!kv_match_say(match, seat, said, text.length, error))
            return false;
    }
    return true;
}

static bool read_table(struct kv_match *match, const struct kv_json *position,
                       struct kv_error *error)
{
    const struct kv_game *game = match->setup.game;
    struct kv_json table;
    return !game->read_table || !kv_json_field(position, "table", &table) ||
           game->read_table(match->table, &table, error);
}

static bool nobody_moved(const struct kv_match *match)
{
    for (uint32_t seat = 0; seat < match->setup.seats; seat++)
        if (match->played[seat])
            return false;
    return match->waiting == match->setup.seats;
}

bool kv_match_set(struct kv_match *match, const struct kv_json *position, struct kv_error *error)
{
    struct kv_json sheets, sheet, offer;
    struct kv_json_walk walk;
    KV_ASSERT(match->turns);
    if (kv_json_field(position, "offer", &offer))
        return kv_refuse(
            error, "bad-position",
            "An offer is not part of a position: begin with \"entered\", and enter it.");
    if (!nobody_moved(match))
        return kv_refuse(error, "bad-position",
                         "A position can be set only at the beginning of a round.");
    if (!has_sheets(position, &sheets))
        return kv_refuse(error, "bad-position", "A position needs \"sheets\", one for each seat.");
    if (!read_table(match, position, error) || !read_sheets(match, &sheets, error) ||
        !match->setup.game->read_position(match->table, position, match->setup.seats, false, error))
        return false;
    settle(match);
    if (match->log)
        kv_record_set(match, position);
    uint32_t seat = 0;
    kv_json_enter(&sheets, &walk);
    while (kv_json_next(&walk, NULL, &sheet))
        if (!play_turn(match, seat++, &sheet, error))
            return false;
    return true;
}
