/* What a server shows, as a match. */
#include "client/view.h"
#include "base/heap.h"
#include "kvartal_pack.h"

#include <stdlib.h>

bool client_text(const struct kv_json *object, const char *key, struct kv_text *text)
{
    struct kv_json value;
    if (!kv_json_field(object, key, &value) || kv_json_kind(&value) != KV_JSON_STRING)
        return false;
    kv_json_unquote(&value, text);
    return !text->cut;
}

bool client_view_setup(const struct kv_game *const *games, const struct kv_json *state,
                       struct kv_setup *setup, struct kv_error *error)
{
    char bytes[KV_NAME_MOST + 1];
    struct kv_text name;
    struct kv_json sheets;
    kv_text_start(&name, bytes, sizeof bytes);
    if (!client_text(state, "name", &name) || !kv_json_field(state, "sheets", &sheets))
        return kv_refuse(error, "bad-state", "The server shows no game.");
    if (!kv_name_read_from(games, bytes, name.length, setup, error))
        return false;
    setup->seats = kv_json_count(&sheets);
    return *setup->seed || kv_seed_set(setup, "kvartal", 7, error);
}

bool client_view_set(struct kv_match *match, const struct kv_json *state, struct kv_error *error)
{
    struct kv_json table = {NULL, NULL}, sheets = {NULL, NULL}, position;
    struct kv_text json = {.allocate = kv_heap};
    kv_json_field(state, "table", &table);
    kv_json_field(state, "sheets", &sheets);
    kv_put(&json, "{\"table\":");
    kv_put_bytes(&json, table.at, (size_t)(table.end - table.at));
    kv_put(&json, ",\"sheets\":");
    kv_put_bytes(&json, sheets.at, (size_t)(sheets.end - sheets.at));
    kv_put(&json, "}");
    bool is_set = !json.cut && kv_json_read(json.data, json.length, &position, error) &&
                  kv_match_set(match, &position, error);
    free(json.data);
    return is_set;
}

uint32_t client_view_own(const struct kv_json *state, uint32_t seat)
{
    struct kv_json shown, value;
    struct kv_json_walk walk;
    uint32_t index = 0;
    int64_t number;
    if (!kv_json_field(state, "shown", &shown))
        return seat;
    kv_json_enter(&shown, &walk);
    while (kv_json_next(&walk, NULL, &value)) {
        if (kv_json_integer(&value, 0, INT32_MAX, &number) && number == seat)
            return index;
        index++;
    }
    return UINT32_MAX;
}

bool client_has_lost_seat(const struct kv_json *event)
{
    struct kv_json self, seat;
    return kv_json_field(event, "you", &self) && kv_json_field(&self, "seat", &seat) &&
           kv_json_kind(&seat) == KV_JSON_NULL;
}

void client_put_turn(struct kv_text *json, int64_t round, const struct kv_game *game,
                     const kv_move *moves, uint32_t count)
{
    kv_json_begin(json, NULL, '{');
    kv_json_put_string(json, "do", "play");
    kv_json_put_number(json, "round", round);
    kv_json_begin(json, "moves", '[');
    for (uint32_t i = 0; i < count; i++) {
        char move[64];
        struct kv_text text;
        kv_text_start(&text, move, sizeof move);
        game->say(moves[i], &text);
        kv_json_put_string(json, NULL, move);
    }
    kv_json_end(json, ']');
    kv_json_end(json, '}');
}
