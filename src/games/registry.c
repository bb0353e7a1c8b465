/*
 * The list of games, and the public functions that need it. Lower floors name no game: to look one
 * up by its id, they are given this list. A new game is a folder in src/games, a line here and a
 * name in registry.h.
 */
#include "games/registry.h"
#include "core/name.h"
#include "core/pack.h"
#include "core/record.h"

const struct kv_game *const kv_games[] = {&kv_welcome, &kv_smallcities, &kv_machinery, NULL};

const struct kv_game *kv_game_find(const char *id, size_t length)
{
    return kv_name_find(kv_games, id, length);
}

bool kv_name_read(const char *name, size_t length, struct kv_setup *setup, struct kv_error *error)
{
    return kv_name_read_from(kv_games, name, length, setup, error);
}

bool kv_record_start(struct kv_record *record, const char *text, size_t length,
                     struct kv_setup *setup, struct kv_error *error)
{
    return kv_record_start_from(kv_games, record, text, length, setup, error);
}

#ifndef KV_NO_PACKS
bool kv_pack_read(struct kv_pack *pack, char *text, size_t length, struct kv_pack_faults *faults)
{
    return kv_pack_read_from(kv_games, pack, text, length, faults);
}
#endif
