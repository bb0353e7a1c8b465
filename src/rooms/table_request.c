/* The body of a request for a new table (docs/protocol.md). */
#include "core/match.h"
#include "rooms/room.h"

#include <string.h>

enum { CLOCK_MOST = 31 * 86400, PATIENCE_MOST = 86400, PATIENCE = 120 };

/* The fewest seats that these options can be played by. */
static void choose_seats(struct kv_setup *setup)
{
    struct kv_error refusal;
    uint32_t least = setup->game->size.seats_least, most = setup->game->size.seats_most;
    for (setup->seats = least; setup->seats < most && setup->seats < least + CROWD; setup->seats++)
        if (setup->game->check(setup, &refusal))
            return;
    setup->seats = least;
}

static bool read_game(const struct kv_json *object, struct table_request *request,
                      struct kv_error *error)
{
    char name[KV_NAME_MOST + 1];
    struct kv_text text;
    struct kv_json value;
    kv_text_start(&text, name, sizeof name);
    if (!kv_json_field(object, "name", &value) || kv_json_kind(&value) != KV_JSON_STRING)
        return kv_refuse(error, "bad-request", "\"%s\" must be a text.", "name");
    kv_json_unquote(&value, &text);
    if (!room_read_pack(object, &request->pack, error) ||
        !room_read_name(name, text.length, request->pack, &request->setup, error))
        return false;
    choose_seats(&request->setup);
    request->seats = request->setup.seats;
    if (!kv_json_read_number(object, "seats", 1, request->setup.game->size.seats_most,
                             &request->seats, error))
        return false;
    request->setup.seats = (uint32_t)request->seats;
    return kv_setup_check(&request->setup, error);
}

static bool read_bots(const struct kv_json *object, struct table_request *request,
                      struct kv_error *error)
{
    struct kv_json list, level;
    struct kv_json_walk walk;
    if (!kv_json_field(object, "bots", &list))
        return true;
    if (kv_json_kind(&list) != KV_JSON_ARRAY || kv_json_count(&list) > request->setup.seats ||
        kv_json_count(&list) > sizeof request->level)
        return kv_refuse(error, "bad-request",
                         "\"bots\" must list levels, not more of them than seats.");
    kv_json_enter(&list, &walk);
    while (kv_json_next(&walk, NULL, &level))
        if (!room_read_level(&level, &request->level[request->bots++], error))
            return false;
    return true;
}

bool room_read_table_request(const struct kv_json *object, struct table_request *request,
                             struct kv_error *error)
{
    static const char *const keys[] = {"name",  "seats", "public", "bots",  "clock", "patience",
                                       "hints", "words", "pledge", "token", "pack",  NULL};
    struct kv_json words;
    *request = (struct table_request){.patience = PATIENCE};
    if (kv_json_kind(object) != KV_JSON_OBJECT)
        return kv_refuse(error, "bad-request",
                         "A table is described by an object, such as {\"name\":\"welcome\"}.");
    bool fine =
        kv_json_check_keys(object, keys, error) && read_game(object, request, error) &&
        kv_json_read_flag(object, "public", &request->listed, error) &&
        read_bots(object, request, error) &&
        kv_json_read_number(object, "clock", 0, CLOCK_MOST, &request->clock, error) &&
        kv_json_read_number(object, "patience", 0, PATIENCE_MOST, &request->patience, error) &&
        kv_json_read_flag(object, "hints", &request->hints, error) &&
        (!kv_json_field(object, "words", &words) ||
         room_read_text(&words, "words", 0, WORDS_LETTERS, request->words, sizeof request->words,
                        error)) &&
        room_read_pledge(object, request->pledge, &request->pledged, error) &&
        (!request->pledged || !request->words[0] || room_refuse_both(error));
    if (!fine)
        room_pack_drop(request->pack);
    return fine;
}
