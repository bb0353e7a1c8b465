#include "lab/head.h"

#include "kvartal_pack.h"

#include <string.h>

void lab_head_begin(struct kv_text *json, const char *kind, const struct kv_setup *setup)
{
    struct kv_setup unseeded = *setup;
    char name[KV_NAME_MOST];
    struct kv_text text;
    unseeded.seed[0] = '\0';
    kv_text_start(&text, name, sizeof name);
    kv_name_print(&unseeded, &text);
    kv_json_begin(json, NULL, '{');
    kv_json_put_string(json, "kvartal", kind);
    kv_json_put_number(json, "version", 1);
    kv_json_put_string(json, "program", KV_VERSION);
    kv_json_put_string(json, "name", name);
    kv_json_put_number(json, "seats", setup->seats);
    kv_json_put_string(json, "seed", setup->seed);
}

void lab_head_end(struct kv_text *json, const struct kv_effort *effort, uint32_t digest,
                  uint64_t first)
{
    char players[16];
    struct kv_text text;
    kv_text_start(&text, players, sizeof players);
    kv_put(&text, "%08x", (unsigned)digest);
    kv_json_put_number(json, "work", (int64_t)effort->work);
    kv_json_put_number(json, "ms", (int64_t)effort->milliseconds);
    kv_json_put_string(json, "players", players);
    if (first > 0)
        kv_json_put_number(json, "first", (int64_t)first);
    kv_json_end(json, '}');
}

/* ---- Digests ---- */

static uint32_t add(uint32_t hash, uint64_t number)
{
    hash = (hash ^ (uint32_t)number) * 16777619u;
    return (hash ^ (uint32_t)(number >> 32)) * 16777619u;
}

uint32_t lab_digest_bot(uint32_t digest, const struct kv_bot *bot)
{
    const uint64_t figures[] = {bot->width,   bot->noise,  bot->candidates, bot->samples,
                                bot->horizon, bot->policy, bot->work};
    for (uint32_t i = 0; i < sizeof figures / sizeof *figures; i++)
        digest = add(digest, figures[i]);
    return digest;
}

uint32_t lab_digest_weights(uint32_t digest, const struct kv_game *game,
                            const struct kv_weights_set *set)
{
    if (!game->evaluation)
        return digest;
    digest = add(digest, game->evaluation->cost);
    digest = add(digest, game->evaluation->horizon);
    const struct kv_weights *weights = set ? set->kind : game->evaluation->weights;
    for (; weights->id; weights++) {
        digest = add(digest, (uint32_t)weights->spread);
        for (uint32_t i = 0; i < KV_FEATURES_MOST; i++)
            digest = add(digest, (uint32_t)weights->weight[i]);
        const unsigned char *net = (const unsigned char *)weights->net;
        for (size_t i = 0; net && i < sizeof *weights->net; i++)
            digest = add(digest, net[i]);
    }
    return digest;
}

/* ---- Comparing ---- */

static bool same(const struct kv_json *a, const struct kv_json *b)
{
    return a->end - a->at == b->end - b->at && memcmp(a->at, b->at, (size_t)(a->end - a->at)) == 0;
}

bool lab_head_same(const struct kv_json *ours, const struct kv_json *theirs, bool any_first,
                   struct lab_difference *difference)
{
    static const char none[] = "0", missing[] = "null";
    struct kv_json key;
    struct kv_json_walk walk;
    struct kv_text name;
    /* A head without "first" begins with 0. */
    struct kv_json first = {none, none + 1}, other = first;
    kv_json_enter(ours, &walk);
    while (kv_json_next(&walk, &key, &difference->ours)) {
        kv_text_start(&name, difference->name, sizeof difference->name);
        kv_json_unquote(&key, &name);
        if (strcmp(difference->name, "first") == 0)
            continue;
        if (!kv_json_field(theirs, difference->name, &difference->theirs)) {
            if (strcmp(difference->name, "program") == 0)
                continue;
            difference->theirs = (struct kv_json){missing, missing + strlen(missing)};
        }
        if (!same(&difference->ours, &difference->theirs))
            return false;
    }
    kv_json_field(ours, "first", &first);
    kv_json_field(theirs, "first", &other);
    *difference = (struct lab_difference){.name = "first", .ours = first, .theirs = other};
    return any_first || same(&first, &other);
}

bool lab_head_setup(const struct kv_json *head, const struct kv_game *const *games,
                    struct kv_setup *setup, struct kv_error *error)
{
    char name[KV_NAME_MOST], seed[KV_SEED_MOST + 1];
    int64_t seats = 0;
    if (!kv_json_read_text(head, "name", name, sizeof name, error) ||
        !kv_name_read_from(games, name, strlen(name), setup, error) ||
        !kv_json_read_text(head, "seed", seed, sizeof seed, error) ||
        !kv_seed_set(setup, seed, strlen(seed), error) ||
        !kv_json_read_number(head, "seats", 1, UINT32_MAX, &seats, error))
        return false;
    setup->seats = (uint32_t)seats;
    return !setup->pack[0] || setup->game->pack ||
           kv_refuse(error, "missing-pack",
                     "This game is played with the pack %s, which is not here.", setup->pack);
}
