/* The weights file of a game: C that is compiled in, one line per feature. */
#include "lab/training/training.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The name of a constant: "to-come" is TO_COME. */
static void put_constant(struct kv_text *text, const char *id)
{
    for (; *id; id++)
        kv_put(text, "%c", *id == '-' ? '_' : toupper((unsigned char)*id));
}

static void put_list(struct kv_text *text, const char *name, const int16_t *number)
{
    kv_put(text, "                    .%s = {", name);
    for (uint32_t i = 0; i < KV_NET_UNITS; i++)
        kv_put(text, "%s%d", i ? ", " : "", (int)number[i]);
    kv_put(text, "},\n");
}

static void put_net(struct kv_text *text, const struct train_setup *train, const struct kv_net *net)
{
    const struct kv_label *features = train->setup.game->evaluation->features;
    kv_put(text, "            .net =\n                &(const struct kv_net){\n");
    put_list(text, "bias", net->bias);
    put_list(text, "out", net->out);
    kv_put(text, "                    .in =\n                        {\n");
    for (uint32_t i = 0; i < train->features; i++) {
        kv_put(text, "                            [FEATURE_");
        put_constant(text, features[i].id);
        kv_put(text, "] = {%u, {", (unsigned)net->in[i].scale);
        for (uint32_t unit = 0; unit < KV_NET_UNITS; unit++)
            kv_put(text, "%s%d", unit ? ", " : "", (int)net->in[i].weight[unit]);
        kv_put(text, "}},\n");
    }
    kv_put(text, "                        },\n                },\n");
}

static void put_kind(struct kv_text *text, const struct train_setup *train,
                     const struct kv_weights *weights)
{
    const struct kv_label *features = train->setup.game->evaluation->features;
    kv_put(text, "    [KIND_");
    put_constant(text, weights->id);
    kv_put(text, "] =\n        {\n            .id = \"%s\",\n", weights->id);
    kv_put(text, "            .origin = KV_ORIGIN(\"%s\"),\n", weights->origin);
    kv_put(text, "            .spread = %d,\n", (int)weights->spread);
    kv_put(text, "            .weight =\n                {\n");
    for (uint32_t i = 0; i < train->features; i++) {
        kv_put(text, "                    [FEATURE_");
        put_constant(text, features[i].id);
        kv_put(text, "] = %d,\n", (int)weights->weight[i]);
    }
    kv_put(text, "                },\n");
    if (weights->net)
        put_net(text, train, weights->net);
    kv_put(text, "        },\n");
}

/* ---- Reading ---- */

/* The number after the first occurrence of a word; false if there is none. */
static bool number_after(const char *at, const char *end, const char *word, int64_t *number)
{
    const char *found = strstr(at, word);
    if (!found || (end && found >= end))
        return false;
    char *rest;
    found += strlen(word);
    *number = strtoll(found, &rest, 10);
    return rest != found;
}

static void read_origin(const char *at, const char *end, struct train_weights *weights)
{
    static const char begin[] = ".origin = KV_ORIGIN(\"";
    const char *found = strstr(at, begin);
    if (!found || (end && found >= end))
        return;
    found += strlen(begin);
    snprintf(weights->origin, sizeof weights->origin, "%.*s", (int)strcspn(found, "\"\n"), found);
    weights->is.origin = weights->origin;
}

static void read_net(const char *at, const char *end, const struct train_setup *train,
                     struct train_weights *weights)
{
    struct kv_error error;
    const char *found = strstr(at, ".net =");
    weights->is.net = NULL;
    if (found && (!end || found < end) &&
        train_read_net(found, train->setup.game, &weights->net, &error))
        weights->is.net = &weights->net;
}

/* Reads the kind of table that `weights` are for; false when the text has none such. A feature the
 * text does not name has the weight 0: it is new. */
static bool read_kind(const char *text, const struct train_setup *train,
                      struct train_weights *weights)
{
    enum { WORD_MOST = 128 };
    const struct kv_label *features = train->setup.game->evaluation->features;
    char words[WORD_MOST];
    struct kv_text word;
    int64_t number;
    kv_text_start(&word, words, sizeof words);
    kv_put(&word, ".id = \"%s\"", weights->is.id);
    const char *at = strstr(text, words);
    const char *end = at ? strstr(at + 1, ".id = ") : NULL;
    if (!at)
        return false;
    read_origin(at, end, weights);
    read_net(at, end, train, weights);
    if (number_after(at, end, ".spread = ", &number))
        weights->is.spread = (int32_t)number;
    for (uint32_t i = 0; i < train->features; i++) {
        kv_text_start(&word, words, sizeof words);
        kv_put(&word, "[FEATURE_");
        put_constant(&word, features[i].id);
        kv_put(&word, "] = ");
        bool found = number_after(at, end, words, &number);
        weights->is.weight[i] = found ? (int32_t)number : 0;
    }
    return true;
}

bool kv_training_resume(struct kv_training *training, const char *text, const char *name,
                        struct kv_error *error)
{
    int64_t number = 0;
    if (!number_after(text, NULL, "generation ", &number) || number < 0 ||
        !read_kind(text, &training->train, &training->now))
        return kv_refuse(error, "bad-file", "%s is not a weights file with the kind \"%s\".", name,
                         training->now.is.id);
    training->now.is.net = NULL; /* as what is trained */
    training->generation = (uint64_t)number;
    return true;
}

/* ---- Writing ---- */

/* The kinds that are not trained now stay as in the file, or else as in the library. */
static void put_kinds(struct kv_text *text, const char *old, const struct kv_training *training)
{
    const struct train_setup *train = &training->train;
    const struct kv_weights *present = train->setup.game->evaluation->weights;
    for (uint32_t kind = 0; present[kind].id; kind++) {
        struct train_weights other = {.is = present[kind]};
        if (kind != train->kind && old)
            read_kind(old, train, &other);
        put_kind(text, train, kind == train->kind ? &training->now.is : &other.is);
    }
}

void kv_training_print(const struct kv_training *training, const char *old, struct kv_text *text)
{
    const char *id = training->train.setup.game->id;
    kv_put(text,
           "/*\n * The weights of the evaluation, written by kvartal train: docs/bots.md.\n"
           " * The last kind trained is \"%s\", up to generation %llu.\n */\n",
           training->now.is.id, (unsigned long long)training->generation);
    kv_put(text, "/* clang-format off */\n#include \"games/%s/bot/evaluation.h\"\n\n", id);
    kv_put(text, "const struct kv_weights %s_weights[] = {\n", id);
    put_kinds(text, old, training);
    kv_put(text, "    {0},\n};\n");
}
