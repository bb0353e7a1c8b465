/* The pack of a table: sent by whoever opens it, kept in its history, handed to all who come. */
#include "base/heap.h"
#include "core/name.h"
#include "core/pack.h"
#include "rooms/room.h"

#include <stdlib.h>
#include <string.h>

enum { NAMED_MOST = 16 };

/* Counted where rooms live, in one thread; those who think about a match of it hold it, too. */
struct room_pack {
    uint32_t references;
    struct kv_pack pack;
    char *text; /* as it was sent */
};

struct room_pack *room_pack_hold(struct room_pack *pack)
{
    if (pack)
        pack->references++;
    return pack;
}

void room_pack_drop(struct room_pack *pack)
{
    if (!pack || --pack->references)
        return;
    free(pack->text);
    free(pack);
}

const char *room_pack_title(const struct room_pack *pack)
{
    return pack->pack.title;
}

const char *room_pack_text(const struct room_pack *pack)
{
    return pack->text;
}

/* ---- Reading ---- */

static bool read_pack(struct room_pack *pack, struct kv_error *error)
{
    struct kv_text said = {.allocate = kv_heap};
    struct kv_pack_faults faults = {.text = &said};
    char *copy = strdup(pack->text); /* comments are blanked there */
    if (!copy)
        return kv_refuse(error, "no-memory", "There is not enough memory for that.");
    bool fine =
        kv_pack_read(&pack->pack, copy, strlen(copy), &faults) || kv_pack_refuse(&said, error);
    free(copy);
    free(said.data);
    return fine;
}

/* The text of a pack, freed by the caller; NULL: it is refused. */
static char *take_text(const struct kv_json *value, struct kv_error *error)
{
    struct kv_text text = {.allocate = kv_heap};
    if (kv_json_kind(value) == KV_JSON_STRING)
        kv_json_unquote(value, &text);
    bool is_text =
        kv_json_kind(value) == KV_JSON_STRING && (!text.data || strlen(text.data) == text.length);
    if (!is_text)
        kv_refuse(error, "bad-request", "\"%s\" must be a text.", "pack");
    else if (text.length == 0 || text.length > ROOM_PACK_MOST)
        kv_refuse(error, "bad-pack", "The pack of a table has 1 to %u bytes.",
                  (unsigned)ROOM_PACK_MOST);
    else if (text.cut)
        kv_refuse(error, "no-memory", "There is not enough memory for that.");
    else
        return text.data;
    free(text.data);
    return NULL;
}

bool room_read_pack(const struct kv_json *object, struct room_pack **pack, struct kv_error *error)
{
    struct kv_json value;
    *pack = NULL;
    if (!kv_json_field(object, "pack", &value))
        return true;
    char *text = take_text(&value, error);
    struct room_pack *fresh = text ? (struct room_pack *)calloc(1, sizeof *fresh) : NULL;
    if (!text)
        return false;
    if (!fresh) {
        free(text);
        return kv_refuse(error, "no-memory", "There is not enough memory for that.");
    }
    fresh->references = 1;
    fresh->text = text;
    if (read_pack(fresh, error)) {
        *pack = fresh;
        return true;
    }
    room_pack_drop(fresh);
    return false;
}

bool room_read_name(const char *name, size_t length, const struct room_pack *pack,
                    struct kv_setup *setup, struct kv_error *error)
{
    const struct kv_game *games[NAMED_MOST + 2] = {NULL};
    uint32_t count = 0;
    while (count < NAMED_MOST && kv_games[count]) {
        games[count] = kv_games[count];
        count++;
    }
    if (pack)
        games[count] = &pack->pack.game;
    if (!kv_name_read_from(games, name, length, setup, error))
        return false;
    return !pack || setup->game == &pack->pack.game ||
           kv_refuse(error, "bad-pack", "The name of the game does not name this pack: pack=%s.",
                     pack->pack.id);
}

/* ---- Asked for ---- */

bool room_answer_pack(struct ask *ask)
{
    const struct room_pack *pack = ask->room->pack;
    if (!pack)
        return kv_refuse(&ask->error, "no-pack", "This table plays with the standard box.");
    kv_json_put_string(ask->answer, "pack", pack->text);
    return true;
}
