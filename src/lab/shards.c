#include "lab/shards.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Reading ---- */

static bool read_text(struct lab_shard *shard, struct lab_memory *memory, struct kv_error *error)
{
    struct kv_text text = lab_text();
    char block[1 << 16];
    size_t got;
    FILE *file = fopen(shard->path, "re");
    if (!file)
        return kv_refuse(error, "bad-file", "%s could not be opened: %s.", shard->path,
                         lab_reason(errno));
    while ((got = fread(block, 1, sizeof block, file)) > 0)
        kv_put_bytes(&text, block, got);
    int reason = ferror(file) ? errno : 0;
    fclose(file);
    bool fine = !reason || kv_refuse(error, "bad-file", "%s could not be read: %s.", shard->path,
                                     lab_reason(reason));
    if (fine && !text.cut) {
        shard->text = lab_copy(memory, text.data, text.length);
        shard->length = text.length;
    }
    fine = fine && (shard->text || lab_refuse_memory(text.length, error));
    lab_text_free(&text);
    return fine;
}

/* A last line without its newline is half-written and does not count. */
static uint64_t count_lines(const struct lab_shard *shard)
{
    uint64_t lines = 0;
    const char *end = shard->text + shard->length, *at = shard->body;
    while ((at = memchr(at, '\n', (size_t)(end - at)))) {
        lines++;
        at++;
    }
    return lines;
}

static bool read_head(struct lab_shard *shard, enum kv_bulk *kind, struct kv_error *error)
{
    struct kv_json value;
    struct kv_error why;
    int64_t first = 0;
    const char *newline = memchr(shard->text, '\n', shard->length);
    bool fine = newline &&
                kv_json_read(shard->text, (size_t)(newline - shard->text), &shard->head, &why) &&
                kv_json_field(&shard->head, "kvartal", &value) &&
                kv_json_read_number(&shard->head, "first", 0, INT64_MAX, &first, &why);
    bool simulated = fine && kv_json_is(&value, "simulation");
    if (!simulated && !(fine && kv_json_is(&value, "tournament")))
        return kv_refuse(error, "bad-file",
                         "%s is not a file that simulate --out or tournament --out has written.",
                         shard->path);
    *kind = simulated ? KV_BULK_SIMULATION : KV_BULK_TOURNAMENT;
    shard->first = (uint64_t)first;
    shard->body = newline + 1;
    shard->lines = count_lines(shard);
    return true;
}

/* ---- Belonging together ---- */

static bool check_same(const struct lab_shard *one, const struct lab_shard *other,
                       struct kv_error *error)
{
    struct lab_difference difference;
    if (lab_head_same(&one->head, &other->head, true, &difference))
        return true;
    return kv_refuse(error, "other-work",
                     "%s and %s do not belong together: \"%s\" is %.*s in the first and %.*s in "
                     "the second.",
                     one->path, other->path, difference.name,
                     (int)(difference.ours.end - difference.ours.at), difference.ours.at,
                     (int)(difference.theirs.end - difference.theirs.at), difference.theirs.at);
}

static int compare_shards(const void *a, const void *b)
{
    const struct lab_shard *one = a, *other = b;
    return (one->first > other->first) - (one->first < other->first);
}

bool lab_shards_follow(const struct kv_merge *merge, const char *word, struct kv_error *error)
{
    for (uint32_t i = 1; i < merge->shards; i++) {
        const struct lab_shard *before = &merge->shard[i - 1], *shard = &merge->shard[i];
        uint64_t end = before->first + before->count;
        if (shard->first < end)
            return kv_refuse(error, "overlap", "%s and %s overlap: both have %s %llu.",
                             before->path, shard->path, word, (unsigned long long)shard->first);
        if (shard->first > end)
            return kv_refuse(error, "gap",
                             "Between %s and %s something is missing: nobody has %s %llu.",
                             before->path, shard->path, word, (unsigned long long)end);
    }
    return true;
}

bool lab_shard_refuse_line(const struct lab_shard *shard, uint64_t line, struct kv_error *error)
{
    return kv_refuse(error, "bad-file", "Line %llu of %s is not a result of its kind.",
                     (unsigned long long)line, shard->path);
}

/* ---- The whole ---- */

static bool open_shards(struct kv_merge *merge, const char *const *paths, struct kv_error *error)
{
    for (uint32_t i = 0; i < merge->shards; i++) {
        struct lab_shard *shard = &merge->shard[i];
        enum kv_bulk kind;
        shard->path = paths[i];
        if (!read_text(shard, &merge->memory, error) || !read_head(shard, &kind, error) ||
            (i > 0 && !check_same(&merge->shard[0], shard, error)))
            return false;
        merge->kind = kind;
    }
    qsort(merge->shard, merge->shards, sizeof *merge->shard, compare_shards);
    return true;
}

struct kv_merge *kv_merge_open(const char *const *paths, uint32_t count, struct kv_error *error)
{
    return kv_merge_open_from(kv_games, paths, count, error);
}

struct kv_merge *kv_merge_open_from(const struct kv_game *const *games, const char *const *paths,
                                    uint32_t count, struct kv_error *error)
{
    struct kv_merge *merge = calloc(1, sizeof *merge);
    if (!merge) {
        lab_refuse_memory(sizeof *merge, error);
        return NULL;
    }
    merge->games = games;
    merge->shards = count;
    merge->shard = lab_get(&merge->memory, count * sizeof *merge->shard);
    if (lab_has_all(&merge->memory, error) && open_shards(merge, paths, error))
        return merge;
    kv_merge_close(merge);
    return NULL;
}

enum kv_bulk kv_merge_kind(const struct kv_merge *merge)
{
    return merge->kind;
}

void kv_merge_close(struct kv_merge *merge)
{
    lab_give_back(&merge->memory);
    free(merge);
}
