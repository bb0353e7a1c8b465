/*
 * The counts of a simulation as a file, and merging such files (docs/formats.md). The file has a
 * line that says which simulation it belongs to, and a line of counts. All counts are integers, so
 * the sums of shards are exactly what one process counts.
 */
#include "lab/head.h"
#include "lab/shards.h"
#include "lab/simulation/simulation.h"

#include <string.h>

#define COUNT_MOST (INT64_MAX / 4)
#define SUM_MOST   ((int64_t)1 << 46) /* of a shard; the sums of many do not overflow */

/* ---- Writing ---- */

static void put_list(struct kv_text *json, const char *key, const uint64_t *list, uint32_t count)
{
    kv_json_begin(json, key, '[');
    for (uint32_t i = 0; i < count; i++)
        kv_json_put_number(json, NULL, (int64_t)list[i]);
    kv_json_end(json, ']');
}

/* The bins that are not empty, each with its number. */
static void put_bins(struct kv_text *json, const uint64_t *bins)
{
    kv_json_begin(json, "bins", '[');
    for (uint32_t i = 0; i < TALLY_BINS; i++) {
        if (bins[i] == 0)
            continue;
        kv_json_put_number(json, NULL, i);
        kv_json_put_number(json, NULL, (int64_t)bins[i]);
    }
    kv_json_end(json, ']');
}

/* The members of a group that are one number. */
enum { GROUP_NUMBERS = 8 };
static const char *const group_keys[GROUP_NUMBERS] = {"scores", "sum",  "squares", "game_squares",
                                                      "least",  "most", "wins",    "win_squares"};

static void put_group(struct kv_text *json, const struct group *group)
{
    const int64_t numbers[GROUP_NUMBERS] = {
        (int64_t)group->scores, group->sum,  (int64_t)group->squares, (int64_t)group->game_squares,
        group->least,           group->most, (int64_t)group->wins,    (int64_t)group->win_squares};
    kv_json_begin(json, NULL, '{');
    for (uint32_t i = 0; i < GROUP_NUMBERS; i++)
        kv_json_put_number(json, group_keys[i], numbers[i]);
    put_bins(json, group->bin);
    kv_json_end(json, '}');
}

/* A digest has 64 bits, and numbers of JSON fewer: it is written in two halves. */
enum { HALVES = 2 };

static void put_tally(struct kv_text *json, uint64_t count, const struct tally *tally)
{
    const uint64_t digest[HALVES] = {tally->digest >> 32, tally->digest & UINT32_MAX};
    kv_json_begin(json, NULL, '{');
    kv_json_put_number(json, "count", (int64_t)count);
    kv_json_put_number(json, "games", (int64_t)tally->games);
    kv_json_put_number(json, "moves", (int64_t)tally->moves);
    kv_json_put_number(json, "rounds", (int64_t)tally->rounds);
    kv_json_put_number(json, "round_squares", (int64_t)tally->round_squares);
    kv_json_put_number(json, "game_squares", (int64_t)tally->game_squares);
    put_list(json, "digest", digest, HALVES);
    put_list(json, "endings", tally->endings, 32);
    put_list(json, "uses", tally->uses, KV_USES_MOST);
    put_list(json, "use_squares", tally->use_squares, KV_USES_MOST);
    kv_json_put_boolean(json, "rival", tally->rival);
    kv_json_begin(json, "groups", '[');
    for (uint32_t i = 0; i <= tally->groups; i++)
        put_group(json, &tally->group[i]);
    kv_json_end(json, ']');
    kv_json_end(json, '}');
    kv_put(json, "\n");
}

void simulation_put_counts(const struct kv_simulation *simulation, const struct tally *tally,
                           struct kv_text *json)
{
    const struct kv_levels *levels = &simulation->levels;
    uint32_t digest = LAB_DIGEST_START;
    for (uint32_t i = 0; i < levels->count; i++)
        digest = lab_digest_bot(digest, &levels->level[i].bot);
    for (uint32_t i = 0; i < levels->count; i++)
        if (i == 0 || levels->level[i].bot.weights != levels->level[i - 1].bot.weights)
            digest =
                lab_digest_weights(digest, simulation->setup.game, levels->level[i].bot.weights);
    lab_head_begin(json, "simulation", &simulation->setup);
    kv_json_begin(json, "bots", '[');
    for (uint32_t i = 0; i < levels->count; i++)
        kv_json_put_string(json, NULL, levels->level[i].name);
    kv_json_end(json, ']');
    lab_head_end(json, &simulation->effort, digest, simulation->first);
    kv_put(json, "\n");
    put_tally(json, simulation->games, tally);
}

/* ---- Reading ---- */

static bool read_count(const struct kv_json *object, const char *key, uint64_t *count)
{
    struct kv_json value;
    int64_t number;
    if (!kv_json_field(object, key, &value) || !kv_json_integer(&value, 0, COUNT_MOST, &number))
        return false;
    *count = (uint64_t)number;
    return true;
}

static bool read_list(const struct kv_json *object, const char *key, uint64_t *list, uint32_t count)
{
    struct kv_json array, value;
    struct kv_json_walk walk;
    int64_t number;
    if (!kv_json_list(object, key, &array) || kv_json_count(&array) != count)
        return false;
    kv_json_enter(&array, &walk);
    while (kv_json_next(&walk, NULL, &value)) {
        if (!kv_json_integer(&value, 0, COUNT_MOST, &number))
            return false;
        *list++ = (uint64_t)number;
    }
    return true;
}

/* All scores must be in the bins. */
static bool read_bins(const struct kv_json *object, struct group *group)
{
    struct kv_json array, value;
    struct kv_json_walk walk;
    int64_t bin, count;
    uint64_t all = 0;
    if (!kv_json_list(object, "bins", &array))
        return false;
    kv_json_enter(&array, &walk);
    while (kv_json_next(&walk, NULL, &value)) {
        if (!kv_json_integer(&value, 0, TALLY_BINS - 1, &bin) ||
            !kv_json_next(&walk, NULL, &value) || !kv_json_integer(&value, 1, COUNT_MOST, &count))
            return false;
        group->bin[bin] = (uint64_t)count;
        all += (uint64_t)count;
    }
    return all == group->scores;
}

static bool read_group(const struct kv_json *object, struct group *group)
{
    int64_t number[GROUP_NUMBERS];
    for (uint32_t i = 0; i < GROUP_NUMBERS; i++) {
        struct kv_json value;
        if (!kv_json_field(object, group_keys[i], &value) ||
            !kv_json_integer(&value, -COUNT_MOST, COUNT_MOST, &number[i]))
            return false;
    }
    if (number[1] < -SUM_MOST || number[1] > SUM_MOST)
        return false;
    group->scores = (uint64_t)number[0];
    group->sum = number[1];
    group->squares = (uint64_t)number[2];
    group->game_squares = (uint64_t)number[3];
    group->least = (int32_t)number[4];
    group->most = (int32_t)number[5];
    group->wins = (uint64_t)number[6];
    group->win_squares = (uint64_t)number[7];
    return read_bins(object, group);
}

/* The groups have their names already. */
static bool read_tally(const struct kv_json *json, struct tally *tally, uint64_t *count)
{
    struct kv_json groups, group;
    struct kv_json_walk walk;
    struct kv_error error;
    uint64_t digest[HALVES] = {0};
    uint32_t at = 0;
    if (!read_count(json, "count", count) || !read_count(json, "games", &tally->games) ||
        !read_count(json, "moves", &tally->moves) || !read_count(json, "rounds", &tally->rounds) ||
        !read_count(json, "round_squares", &tally->round_squares) ||
        !read_count(json, "game_squares", &tally->game_squares) ||
        !read_list(json, "digest", digest, HALVES) ||
        !read_list(json, "endings", tally->endings, 32) ||
        !read_list(json, "uses", tally->uses, KV_USES_MOST) ||
        !read_list(json, "use_squares", tally->use_squares, KV_USES_MOST) ||
        !kv_json_read_flag(json, "rival", &tally->rival, &error) ||
        !kv_json_list(json, "groups", &groups) || kv_json_count(&groups) != tally->groups + 1)
        return false;
    tally->digest = digest[0] << 32 | (digest[1] & UINT32_MAX);
    kv_json_enter(&groups, &walk);
    while (kv_json_next(&walk, NULL, &group))
        if (!read_group(&group, &tally->group[at++]))
            return false;
    return true;
}

/* ---- Merging ---- */

/* What the head says about the simulation; its levels are only names. */
static bool read_head(const struct kv_merge *merge, struct kv_simulation *simulation,
                      struct kv_error *error)
{
    const struct lab_shard *shard = &merge->shard[0];
    struct kv_levels *levels = &simulation->levels;
    struct kv_json list, name;
    struct kv_json_walk walk;
    *simulation = (struct kv_simulation){.first = shard->first};
    bool fine = lab_head_setup(&shard->head, merge->games, &simulation->setup, error);
    if (!fine && strcmp(error->code, "missing-pack") == 0)
        return false;
    if (!fine || !kv_json_list(&shard->head, "bots", &list))
        return kv_refuse(error, "bad-file", "Line 1 of %s does not describe a simulation.",
                         shard->path);
    kv_json_enter(&list, &walk);
    while (kv_json_next(&walk, NULL, &name) && levels->count < KV_LEVELS_MOST) {
        struct kv_text text;
        kv_text_start(&text, levels->level[levels->count].name, KV_LEVEL_NAME_MOST);
        kv_json_unquote(&name, &text);
        levels->count++;
    }
    return levels->count > 0 ||
           kv_refuse(error, "bad-file", "Line 1 of %s names no bots.", shard->path);
}

static bool read_shard(struct lab_shard *shard, const struct kv_simulation *simulation,
                       struct tally *tally, struct kv_error *error)
{
    struct kv_json json;
    memset(tally, 0, sizeof *tally);
    if (!tally_name_groups(tally, simulation->setup.seats, &simulation->levels, NULL, error))
        return false;
    size_t length = (size_t)(shard->text + shard->length - shard->body);
    if (shard->lines == 0)
        return kv_refuse(error, "bad-file", "%s is cut short: it has no counts.", shard->path);
    if (shard->lines != 1 || !kv_json_read(shard->body, length - 1, &json, error) ||
        !read_tally(&json, tally, &shard->count))
        return lab_shard_refuse_line(shard, 2, error);
    return tally->games == shard->count ||
           kv_refuse(error, "stopped", "%s was stopped: it has %llu of its %llu games.",
                     shard->path, (unsigned long long)tally->games,
                     (unsigned long long)shard->count);
}

/* The heads differ in their first game only, so that of the first shard is the head of all. */
static bool write_whole(const struct kv_merge *merge, const struct tally *tally, const char *path,
                        struct kv_error *error)
{
    const struct lab_shard *first = &merge->shard[0];
    struct kv_text text = lab_text();
    kv_put_bytes(&text, first->text, (size_t)(first->body - first->text));
    put_tally(&text, tally->games, tally);
    bool fine = text.cut ? lab_refuse_memory(text.length, error)
                         : lab_file_write(path, text.data, text.length, true, error);
    lab_text_free(&text);
    return fine;
}

static bool add_shards(const struct kv_merge *merge, struct kv_simulation *simulation,
                       struct tally *all, struct tally *one, struct kv_error *error)
{
    if (!tally_name_groups(all, simulation->setup.seats, &simulation->levels, NULL, error))
        return false;
    for (uint32_t i = 0; i < merge->shards; i++) {
        if (!read_shard(&merge->shard[i], simulation, one, error))
            return false;
        tally_add(all, one);
        simulation->games += one->games;
    }
    return lab_shards_follow(merge, kv_translate("game"), error);
}

bool kv_merge_simulations(const struct kv_merge *merge, const char *path,
                          struct kv_simulation *simulation, struct kv_simulation_figures *figures,
                          struct kv_error *error)
{
    struct lab_memory memory = {0};
    struct tally *all = lab_get(&memory, sizeof *all), *one = lab_get(&memory, sizeof *one);
    struct group *sum = lab_get(&memory, sizeof *sum);
    *figures = (struct kv_simulation_figures){0};
    bool fine = lab_has_all(&memory, error) && read_head(merge, simulation, error) &&
                add_shards(merge, simulation, all, one, error) &&
                (!path || write_whole(merge, all, path, error));
    if (fine)
        tally_describe(all, simulation->setup.seats, sum, figures);
    lab_give_back(&memory);
    return fine;
}
