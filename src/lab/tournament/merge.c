/* Merges shards of a tournament into the file that one process would have written. */
#include "lab/file.h"
#include "lab/shards.h"
#include "lab/tournament/tournament.h"

#include <string.h>

static bool refuse_head(const struct lab_shard *shard, struct kv_error *error)
{
    return kv_refuse(error, "bad-file", "Line 1 of %s does not describe a tournament.",
                     shard->path);
}

/* The players are only names here: no program is started and no bot thinks. */
static bool name_players(struct kv_tournament *tournament, const struct lab_shard *shard,
                         struct kv_error *error)
{
    struct kv_json list, name;
    struct kv_json_walk walk;
    if (!kv_json_list(&shard->head, "bots", &list))
        return refuse_head(shard, error);
    kv_json_enter(&list, &walk);
    while (kv_json_next(&walk, NULL, &name)) {
        if (tournament->players == KV_PLAYERS_MOST || kv_json_kind(&name) != KV_JSON_STRING)
            return refuse_head(shard, error);
        size_t size = (size_t)(name.end - name.at);
        char *bytes = lab_get(&tournament->memory, size);
        if (!bytes)
            return lab_has_all(&tournament->memory, error);
        struct kv_text text;
        kv_text_start(&text, bytes, size);
        kv_json_unquote(&name, &text);
        tournament->player[tournament->players++].name = bytes;
    }
    return tournament->players > 0 || refuse_head(shard, error);
}

static bool read_plan(struct kv_tournament *tournament, const struct kv_merge *merge,
                      struct kv_error *error)
{
    const struct lab_shard *shard = &merge->shard[0];
    struct kv_tournament_plan *plan = &tournament->plan;
    bool fine = lab_head_setup(&shard->head, merge->games, &tournament->setup, error);
    if (!fine && strcmp(error->code, "missing-pack") == 0)
        return false;
    if (!fine || !tournament_can_be_played(&tournament->setup, error) ||
        !kv_json_read_flag(&shard->head, "ladder", &plan->ladder, error))
        return refuse_head(shard, error);
    plan->setup = tournament->setup;
    plan->first = shard->first;
    plan->deals = 1; /* until it is known who meets whom */
    return name_players(tournament, shard, error) && tournament_prepare(tournament, error);
}

/* A shard that ends within a deal leaves a gap, unless it is the last. */
static bool count_deals(struct kv_tournament *tournament, const struct kv_merge *merge,
                        struct kv_error *error)
{
    tournament->plan.deals = 0;
    for (uint32_t i = 0; i < merge->shards; i++) {
        struct lab_shard *shard = &merge->shard[i];
        shard->count = shard->lines / tournament->pairings;
        tournament->plan.deals += shard->count;
    }
    if (tournament->plan.deals == 0)
        return kv_refuse(error, "too-few", "No deal is finished in these files.");
    return lab_shards_follow(merge, kv_translate("deal"), error) &&
           tournament_prepare(tournament, error);
}

static bool take_shard(struct kv_tournament *tournament, const struct lab_shard *shard,
                       struct lab_file *out, struct kv_error *error)
{
    const char *line = shard->body;
    for (uint64_t i = 0; i < shard->count * tournament->pairings; i++) {
        const char *newline = memchr(line, '\n', (size_t)(shard->text + shard->length - line));
        struct kv_json json;
        if (!kv_json_read(line, (size_t)(newline - line), &json, error) ||
            !tournament_read_unit(tournament, tournament->finished, &json))
            return lab_shard_refuse_line(shard, i + 2, error);
        if (out && !lab_file_add(out, line, (size_t)(newline + 1 - line), error))
            return false;
        tournament->finished++;
        line = newline + 1;
    }
    return true;
}

/* The heads differ in their first deal only, so that of the first shard is the head of all. */
static bool take_shards(struct kv_tournament *tournament, const struct kv_merge *merge,
                        struct lab_file *out, struct kv_error *error)
{
    const struct lab_shard *first = &merge->shard[0];
    bool fine = !out || lab_file_add(out, first->text, (size_t)(first->body - first->text), error);
    for (uint32_t i = 0; fine && i < merge->shards; i++)
        fine = take_shard(tournament, &merge->shard[i], out, error);
    return fine;
}

static bool merge_all(struct kv_tournament *tournament, const struct kv_merge *merge,
                      const char *path, struct kv_error *error)
{
    struct lab_file out = {0};
    bool fine = read_plan(tournament, merge, error) && count_deals(tournament, merge, error) &&
                (!path || lab_file_open(&out, path, error)) &&
                take_shards(tournament, merge, path ? &out : NULL, error) &&
                (!path || lab_file_finish(&out, true, error));
    lab_file_drop(&out);
    return fine;
}

struct kv_tournament *kv_merge_tournaments(const struct kv_merge *merge, const char *path,
                                           struct kv_error *error)
{
    struct lab_memory memory = {0};
    struct kv_tournament *tournament = lab_get(&memory, sizeof *tournament);
    if (!lab_has_all(&memory, error))
        return NULL;
    tournament->memory = memory;
    if (merge_all(tournament, merge, path, error))
        return tournament;
    kv_tournament_close(tournament, NULL);
    return NULL;
}
