/* Packs that were read from their texts, whose games can then be named like any other. */
#include "base/memory.h"
#include "core/pack.h"
#include "engine/request.h"

enum { PACKS_MOST = 8, GAMES_MOST = 80 };

/* All games that can be named, and the packs of some of them. */
struct kv_engine_shelf {
    const struct kv_game *games[GAMES_MOST + PACKS_MOST + 1];
    uint32_t game_count, pack_count;
    struct kv_pack packs[PACKS_MOST];
};

const struct kv_game *const *engine_games(const struct kv_engine *engine)
{
    if (engine->shelf)
        return engine->shelf->games;
    return engine->games ? engine->games : kv_games;
}

void engine_drop_packs(struct kv_engine *engine)
{
    if (engine->shelf) /* an engine that was never started has nothing to free with */
        engine->allocate(engine->shelf, 0);
    engine->shelf = NULL;
}

#ifndef KV_NO_PACKS /* the core that the page loads first has only our own boxes, to be small */
/* The first pack needs a shelf. */
static struct kv_engine_shelf *take_shelf(struct request *request)
{
    struct kv_engine *engine = request->engine;
    const struct kv_game *const *games = engine_games(engine);
    if (engine->shelf)
        return engine->shelf;
    struct kv_engine_shelf *shelf = engine->allocate(NULL, sizeof *shelf);
    if (!shelf) {
        engine_no_memory(request);
        return NULL;
    }
    memset(shelf, 0, sizeof *shelf);
    for (; games[shelf->game_count] && shelf->game_count < GAMES_MOST; shelf->game_count++)
        shelf->games[shelf->game_count] = games[shelf->game_count];
    engine->shelf = shelf;
    return shelf;
}

/* ---- Reading one ---- */

/* A pack with the same figures as one on the shelf is not kept twice. */
static void keep(struct kv_engine_shelf *shelf, const struct kv_pack *pack)
{
    for (uint32_t i = 0; shelf->games[i]; i++)
        if (shelf->games[i]->pack && kv_same(shelf->games[i]->pack, pack->id, KV_PACK_ID))
            return;
    if (!pack->id[0])
        return;
    shelf->pack_count++;
    shelf->games[shelf->game_count++] = &pack->game;
}

static void put_pack(struct request *request, const struct kv_pack *pack)
{
    struct kv_text name = {.allocate = request->engine->allocate};
    kv_put(&name, pack->id[0] ? "%s:pack=%s" : "%s%s", pack->game.id, pack->id);
    kv_json_put_string(request->reply, "name", name.data ? name.data : "");
    kv_json_put_string(request->reply, "title", pack->title);
    request->engine->allocate(name.data, 0);
}

/* Reads from a copy of the text, because reading blanks the comments. */
static bool read_pack(struct request *request, const char *words, size_t length)
{
    struct kv_engine_shelf *shelf = take_shelf(request);
    struct kv_text text = {.allocate = request->engine->allocate}, said = text;
    struct kv_pack_faults faults = {.text = &said};
    if (!shelf)
        return false;
    if (shelf->pack_count == PACKS_MOST)
        return kv_refuse(&request->error, "too-many", "At most %d packs can be loaded at once.",
                         PACKS_MOST);
    struct kv_pack *pack = &shelf->packs[shelf->pack_count];
    kv_put_bytes(&text, words, length);
    bool fine = text.cut ? engine_no_memory(request)
                         : kv_pack_read(pack, text.data, text.length, &faults) ||
                               kv_pack_refuse(&said, &request->error);
    if (fine) {
        keep(shelf, pack);
        put_pack(request, pack);
    }
    request->engine->allocate(text.data, 0);
    request->engine->allocate(said.data, 0);
    return fine;
}

/* ---- Showing one ---- */

static bool show_pack(struct request *request)
{
    char name[KV_NAME_MOST + 64];
    struct kv_setup setup;
    if (!kv_json_read_text(&request->object, "name", name, sizeof name, &request->error) ||
        !kv_name_read_from(engine_games(request->engine), name, strlen(name), &setup,
                           &request->error) ||
        !kv_name_check_pack(&setup, &request->error))
        return false;
    if (!setup.game->packing)
        return kv_refuse(&request->error, "no-pack", "%s has no packs yet.",
                         kv_translate(setup.game->title));
    struct kv_text text = {.allocate = request->engine->allocate};
    const struct kv_pack *pack = kv_pack_of(setup.game);
    kv_pack_show(setup.game, pack ? pack->title : "", &text);
    kv_json_put_string(request->reply, "pack", text.data ? text.data : "");
    bool fine = !text.cut || engine_no_memory(request);
    request->engine->allocate(text.data, 0);
    return fine;
}

bool engine_answer_pack(struct request *request)
{
    struct kv_json value;
    if (!kv_json_field(&request->object, "pack", &value))
        return show_pack(request);
    return engine_use_text(request, "pack", read_pack);
}
#endif
