/* The weights file of a game: C that is compiled in, one line a feature. */
#include "cli/train.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* The name of a constant: "to-come" is TO_COME. */
static void put_constant(struct kv_text *text, const char *id)
{
    for (; *id; id++)
        kv_put(text, "%c", *id == '-' ? '_' : toupper((unsigned char)*id));
}

static void put_kind(struct kv_text *text, const struct train_setup *train,
                     const struct kv_weights *weights)
{
    const struct kv_label *features = train->setup.game->judgement->features;
    kv_put(text, "    [KIND_");
    put_constant(text, weights->id);
    kv_put(text, "] =\n        {\n            .id = \"%s\",\n", weights->id);
    kv_put(text, "            .origin = \"%s\",\n", weights->origin);
    kv_put(text, "            .spread = %d,\n", (int)weights->spread);
    kv_put(text, "            .weight =\n                {\n");
    for (uint32_t i = 0; i < train->features; i++) {
        kv_put(text, "                    [FEATURE_");
        put_constant(text, features[i].id);
        kv_put(text, "] = %d,\n", (int)weights->weight[i]);
    }
    kv_put(text, "                },\n        },\n");
}

bool train_write(const char *path, const struct train_setup *train,
                 const struct kv_weights *weights, uint64_t generation)
{
    const struct kv_game *game = train->setup.game;
    const struct kv_weights *present = game->judgement->weights;
    struct kv_text text = cli_text();
    kv_put(&text,
           "/*\n * The weights of the judgement, written by kvartal train: docs/bots.md.\n"
           " * The last of them came from generation %llu of \"%s\".\n */\n",
           (unsigned long long)generation, weights->id);
    kv_put(&text, "/* clang-format off */\n#include \"games/%s/judge.h\"\n\n", game->id);
    kv_put(&text, "const struct kv_weights %s_weights[] = {\n", game->id);
    for (uint32_t kind = 0; present[kind].id; kind++)
        put_kind(&text, train, kind == train->kind ? weights : &present[kind]);
    kv_put(&text, "    {0},\n};\n");
    bool fine = cli_write_file(path, &text);
    cli_text_free(&text);
    return fine;
}

/* ---- Reading ---- */

/* The number after a word of the text, from where it is looked for; NULL when there is none. */
static const char *number_after(const char *at, const char *end, const char *word, int64_t *number)
{
    const char *found = strstr(at, word);
    if (!found || (end && found >= end))
        return NULL;
    char *rest;
    found += strlen(word);
    *number = strtoll(found, &rest, 10);
    return rest == found ? NULL : rest;
}

static void read_kind(const char *at, const char *end, const struct train_setup *train,
                      struct kv_weights *weights)
{
    const struct kv_label *features = train->setup.game->judgement->features;
    int64_t number;
    if (number_after(at, end, ".spread = ", &number))
        weights->spread = (int32_t)number;
    for (uint32_t i = 0; i < train->features; i++) {
        struct kv_text word = cli_text();
        kv_put(&word, "[FEATURE_");
        put_constant(&word, features[i].id);
        kv_put(&word, "] = ");
        weights->weight[i] = number_after(at, end, word.data, &number) ? (int32_t)number : 0;
        cli_text_free(&word);
    }
}

bool train_read(const char *path, const struct train_setup *train, struct kv_weights *weights,
                uint64_t *generation)
{
    struct kv_text text = cli_text(), kind = cli_text();
    int64_t number = 0;
    if (!cli_read_file(path, &text)) {
        cli_text_free(&text);
        return false;
    }
    kv_put(&text, "%s", ""); /* closes the text by a zero */
    kv_put(&kind, ".id = \"%s\"", weights->id);
    const char *at = text.data ? strstr(text.data, kind.data) : NULL;
    bool fine = at && number_after(text.data, NULL, "from generation ", &number) && number >= 0;
    if (fine) {
        read_kind(at, strstr(at + 1, ".id = "), train, weights);
        *generation = (uint64_t)number;
    } else {
        cli_complain("%s is no file of weights with the kind \"%s\".", cli_file_name(path),
                     weights->id);
    }
    cli_text_free(&kind);
    cli_text_free(&text);
    return fine;
}
