/*
 * Weights read at run time: the file that kvartal train writes, and that is compiled in, line by
 * line. Unlike resuming a training, which takes what it finds, this requires a complete file: a bot
 * with half of its weights would be a different bot.
 */
#include "base/assert.h"
#include "lab/training/training.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#define WEIGHT_MOST (1 << 24) /* ten times what training has found; sums stay far from overflow */

struct reading {
    const char *at, *end; /* what is left of the text */
    const char *name;     /* of the file              */
    unsigned line;
    char word[512]; /* the line without blanks around it */
    struct kv_weights_set *set;
    struct kv_error *error;
};

/* ---- Lines ---- */

/* The next line that is not empty; false at the end. One that is too long is cut, so it matches
 * nothing. */
static bool next_line(struct reading *reading)
{
    do {
        if (reading->at == reading->end)
            return false;
        const char *newline = memchr(reading->at, '\n', (size_t)(reading->end - reading->at));
        const char *start = reading->at, *stop = newline ? newline : reading->end;
        reading->at = newline ? newline + 1 : reading->end;
        reading->line++;
        while (start < stop && isspace((unsigned char)*start))
            start++;
        while (stop > start && isspace((unsigned char)stop[-1]))
            stop--;
        struct kv_text text;
        kv_text_start(&text, reading->word, sizeof reading->word);
        kv_put_bytes(&text, start, (size_t)(stop - start));
    } while (!*reading->word);
    return true;
}

static bool refuse_line(const struct reading *reading)
{
    return kv_refuse(reading->error, "bad-weights",
                     "%s is not a weights file: line %u is \"%.40s\", which kvartal train does not "
                     "write there.",
                     reading->name, reading->line, reading->word);
}

static bool refuse_cut(const struct reading *reading)
{
    return kv_refuse(reading->error, "bad-weights", "%s is cut short after line %u.", reading->name,
                     reading->line);
}

/* The next line must be this one. */
static bool expect(struct reading *reading, const char *line)
{
    if (!next_line(reading))
        return refuse_cut(reading);
    return strcmp(reading->word, line) == 0 || refuse_line(reading);
}

/* The text between `before` and `after` in the current line, as a string in place; or NULL. */
static char *inside(struct reading *reading, const char *before, const char *after)
{
    size_t length = strlen(reading->word), head = strlen(before), tail = strlen(after);
    if (length < head + tail || memcmp(reading->word, before, head) != 0 ||
        strcmp(reading->word + length - tail, after) != 0)
        return NULL;
    reading->word[length - tail] = '\0';
    return reading->word + head;
}

static bool read_number(const char *text, int64_t most, int32_t *number)
{
    char *rest;
    long long value = strtoll(text, &rest, 10);
    bool fine = rest != text && !*rest && value >= -most && value <= most;
    if (fine)
        *number = (int32_t)value;
    return fine;
}

/* ---- Parts of the file ---- */

/* A constant "TO_COME" as the id "to-come". */
static void make_id(char *constant)
{
    for (; *constant; constant++)
        *constant = (char)(*constant == '_' ? '-' : tolower((unsigned char)*constant));
}

/* "[FEATURE_X] = 17,": its index and weight. */
static bool read_feature(struct reading *reading, struct kv_weights *weights, bool *seen)
{
    const struct kv_label *features = reading->set->game->evaluation->features;
    char *constant = inside(reading, "[FEATURE_", ",");
    char *equals = constant ? strstr(constant, "] = ") : NULL;
    int32_t weight;
    if (!equals || !read_number(equals + strlen("] = "), WEIGHT_MOST, &weight))
        return refuse_line(reading);
    *equals = '\0';
    make_id(constant);
    uint32_t index = 0;
    while (features[index].id && strcmp(features[index].id, constant) != 0)
        index++;
    if (!features[index].id)
        return kv_refuse(reading->error, "other-features",
                         "%s, line %u: this version of %s does not count the feature \"%s\".",
                         reading->name, reading->line, kv_translate(reading->set->game->title),
                         constant);
    if (seen[index])
        return kv_refuse(reading->error, "bad-weights", "%s has the feature \"%s\" twice.",
                         reading->name, constant);
    seen[index] = true;
    weights->weight[index] = weight;
    return true;
}

static bool read_features(struct reading *reading, struct kv_weights *weights)
{
    const struct kv_evaluation *evaluation = reading->set->game->evaluation;
    bool seen[KV_FEATURES_MOST] = {false};
    uint32_t count = 0;
    for (;; count++) {
        if (!next_line(reading))
            return refuse_cut(reading);
        if (strcmp(reading->word, "},") == 0)
            break;
        if (!read_feature(reading, weights, seen))
            return false;
    }
    return count == evaluation->count ||
           kv_refuse(reading->error, "other-features",
                     "%s has %u features for \"%s\", and this version of %s counts %u.",
                     reading->name, (unsigned)count, weights->id,
                     kv_translate(reading->set->game->title), (unsigned)evaluation->count);
}

/* A number for each unit, separated by commas. */
static bool read_list(const char *text, int64_t most, int32_t number[KV_NET_UNITS])
{
    for (uint32_t i = 0; i < KV_NET_UNITS; i++) {
        char *rest;
        long value = strtol(text, &rest, 10);
        bool is_last = i + 1 == KV_NET_UNITS;
        if (rest == text || *rest != (is_last ? '\0' : ',') || value < -most || value > most)
            return false;
        number[i] = (int32_t)value;
        text = rest + 1;
    }
    return true;
}

/* ".bias = {1, 2, …}," */
static bool read_units(struct reading *reading, const char *before, int64_t most,
                       int16_t unit[KV_NET_UNITS])
{
    int32_t number[KV_NET_UNITS];
    if (!next_line(reading))
        return refuse_cut(reading);
    const char *text = inside(reading, before, "},");
    if (!text || !read_list(text, most, number))
        return refuse_line(reading);
    for (uint32_t i = 0; i < KV_NET_UNITS; i++)
        unit[i] = (int16_t)number[i];
    return true;
}

/* "[FEATURE_X] = {256, {1, 2, …}},", in the order of features. */
static bool read_input(struct reading *reading, const char *id, struct kv_net_input *in)
{
    int32_t number[KV_NET_UNITS], scale;
    if (!next_line(reading))
        return refuse_cut(reading);
    char *constant = inside(reading, "[FEATURE_", "}},");
    char *equals = constant ? strstr(constant, "] = {") : NULL;
    char *list = equals ? strstr(equals, ", {") : NULL;
    if (!list)
        return refuse_line(reading);
    *equals = *list = '\0';
    make_id(constant);
    if (strcmp(constant, id) != 0 || !read_number(equals + strlen("] = {"), UINT16_MAX, &scale) ||
        scale < 0 || !read_list(list + strlen(", {"), INT8_MAX, number))
        return refuse_line(reading);
    in->scale = (uint16_t)scale;
    for (uint32_t i = 0; i < KV_NET_UNITS; i++)
        in->weight[i] = (int8_t)number[i];
    return true;
}

/* After its first line. */
static bool read_net(struct reading *reading, const struct kv_game *game, struct kv_net *net)
{
    const struct kv_label *features = game->evaluation->features;
    if (!expect(reading, "&(const struct kv_net){") ||
        !read_units(reading, ".bias = {", INT16_MAX, net->bias) ||
        !read_units(reading, ".out = {", KV_NET_OUT_MOST, net->out) || !expect(reading, ".in =") ||
        !expect(reading, "{"))
        return false;
    for (uint32_t i = 0; features[i].id; i++)
        if (!read_input(reading, features[i].id, &net->in[i]))
            return false;
    if (!expect(reading, "},")) /* the inputs end, and then the net */
        return false;
    return expect(reading, "},");
}

bool train_read_net(const char *text, const struct kv_game *game, struct kv_net *net,
                    struct kv_error *error)
{
    struct reading reading = {.at = text, .end = text + strlen(text), .name = "", .error = error};
    *net = (struct kv_net){0};
    return expect(&reading, ".net =") && read_net(&reading, game, net);
}

/* The end of a kind, perhaps after a net. */
static bool read_end(struct reading *reading, struct kv_weights *weights, struct kv_net *net)
{
    if (!next_line(reading))
        return refuse_cut(reading);
    if (strcmp(reading->word, ".net =") == 0) {
        weights->net = net;
        return read_net(reading, reading->set->game, net) && expect(reading, "},");
    }
    return strcmp(reading->word, "},") == 0 || refuse_line(reading);
}

/* A line of its own for everything but the features. */
static bool read_kind(struct reading *reading, const struct kv_weights *own,
                      struct kv_weights *weights, struct kv_net *net)
{
    const char *text = NULL;
    *weights = (struct kv_weights){.id = own->id, .origin = ""};
    if (!next_line(reading))
        return refuse_cut(reading);
    if (!inside(reading, "[KIND_", "] ="))
        return refuse_line(reading);
    if (!expect(reading, "{"))
        return false;
    if (!next_line(reading))
        return refuse_cut(reading);
    text = inside(reading, ".id = \"", "\",");
    if (!text || strcmp(text, own->id) != 0)
        return kv_refuse(reading->error, "bad-weights",
                         "%s, line %u: here the weights for \"%s\" should stand.", reading->name,
                         reading->line, own->id);
    if (!next_line(reading)) /* where the weights come from */
        return refuse_cut(reading);
    if (!next_line(reading))
        return refuse_cut(reading);
    text = inside(reading, ".spread = ", ",");
    if (!text || !read_number(text, WEIGHT_MOST, &weights->spread) || weights->spread < 0)
        return refuse_line(reading);
    return expect(reading, ".weight =") && expect(reading, "{") &&
           read_features(reading, weights) && read_end(reading, weights, net);
}

/* Comments and the included header come before the line that names the game. */
static bool read_game(struct reading *reading)
{
    static const char start[] = "const struct kv_weights ";
    do
        if (!next_line(reading))
            return kv_refuse(reading->error, "bad-weights",
                             "%s is not a weights file: kvartal train --out writes one.",
                             reading->name);
    while (strncmp(reading->word, start, strlen(start)) != 0);
    const char *id = inside(reading, start, "_weights[] = {");
    if (!id)
        return refuse_line(reading);
    reading->set->game = kv_game_find(id, strlen(id));
    return (reading->set->game && reading->set->game->evaluation) ||
           kv_refuse(reading->error, "unknown-game",
                     "%s has the weights of a game \"%.40s\", which there is not.", reading->name,
                     id);
}

bool kv_weights_read(const char *text, size_t length, const char *name, struct kv_weights_set *set,
                     struct kv_error *error)
{
    struct reading reading = {
        .at = text, .end = text + length, .name = name, .set = set, .error = error};
    *set = (struct kv_weights_set){.name = name};
    if (!read_game(&reading))
        return false;
    const struct kv_weights *own = set->game->evaluation->weights;
    for (uint32_t kind = 0; own[kind].id; kind++) {
        KV_ASSERT(kind < KV_TABLE_KINDS_MOST);
        if (!read_kind(&reading, &own[kind], &set->kind[kind], &set->net[kind]))
            return false;
    }
    return expect(&reading, "{0},") && expect(&reading, "};");
}

bool kv_weights_fit(const struct kv_weights_set *set, const struct kv_game *game,
                    struct kv_error *error)
{
    return !set || set->game == game ||
           kv_refuse(error, "other-game", "%s has the weights of %s, and this is %s.", set->name,
                     kv_translate(set->game->title), kv_translate(game->title));
}
