/* Names of games: welcome:edition=second,advanced=on#42 */
#include "core/name.h"
#include "base/memory.h"
#include "base/nearest.h"

const struct kv_game *kv_name_find(const struct kv_game *const *games, const char *id,
                                   size_t length)
{
    for (; *games; games++)
        if (kv_same((*games)->id, id, length))
            return *games;
    return NULL;
}

static bool is_seed_letter(char letter)
{
    return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') ||
           (letter >= '0' && letter <= '9') || letter == '.' || letter == '_' || letter == '-';
}

bool kv_seed_set(struct kv_setup *setup, const char *seed, size_t length, struct kv_error *error)
{
    if (length == 0 || length > KV_SEED_MOST)
        return kv_refuse(error, "bad-name", "A seed has 1 to %d letters, this one has %zu.",
                         KV_SEED_MOST, length);
    for (size_t i = 0; i < length; i++)
        if (!is_seed_letter(seed[i]))
            return kv_refuse(error, "bad-name",
                             "A seed is made of Latin letters, digits, '.', '_' and '-'.");
    memset(setup->seed, 0, sizeof setup->seed);
    memcpy(setup->seed, seed, length);
    return true;
}

static const char *find_byte(const char *at, const char *end, char byte)
{
    while (at < end && *at != byte)
        at++;
    return at;
}

/* Letters of a wrong word that are quoted, at most. */
enum { QUOTED_MOST = 40 };

static int quoted(size_t length)
{
    return length > QUOTED_MOST ? QUOTED_MOST : (int)length;
}

/* The end of an option's value: the comma before the next "word=", so that a value may contain
 * commas. */
static const char *value_end(const char *at, const char *end)
{
    for (at = find_byte(at, end, ','); at < end; at = find_byte(at + 1, end, ',')) {
        const char *equals = find_byte(at, end, '=');
        if (equals < find_byte(at + 1, end, ','))
            return at;
    }
    return end;
}

static const struct kv_option *option_find(const struct kv_game *game, const char *id,
                                           size_t length)
{
    for (const struct kv_option *option = game->options; option->id; option++)
        if (kv_same(option->id, id, length))
            return option;
    return NULL;
}

static bool choice_read(const struct kv_option *option, const char *word, size_t length,
                        uint32_t *value)
{
    for (uint32_t i = 0; option->choices[i].id; i++)
        if (kv_same(option->choices[i].id, word, length)) {
            *value = i;
            return true;
        }
    return option->read && option->read(word, length, value);
}

static bool refuse_option(const struct kv_game *game, const char *id, size_t length,
                          struct kv_error *error)
{
    char names[160];
    struct kv_text text;
    struct kv_nearest nearest = kv_nearest_to(id, length);
    kv_text_start(&text, names, sizeof names);
    for (const struct kv_option *option = game->options; option->id; option++) {
        kv_put(&text, "%s%s", option == game->options ? "" : ", ", option->id);
        kv_nearest_try(&nearest, option->id);
    }
    if (nearest.name)
        return kv_refuse(error, "bad-name", "%s has no option \"%.*s\": did you mean \"%s\"?",
                         kv_translate(game->title), quoted(length), id, nearest.name);
    return kv_refuse(error, "bad-name", "%s has no option \"%.*s\"; it has: %s.",
                     kv_translate(game->title), quoted(length), id, names);
}

static bool refuse_value(const struct kv_option *option, const char *word, size_t length,
                         struct kv_error *error)
{
    char names[200];
    struct kv_text text;
    struct kv_nearest nearest = kv_nearest_to(word, length);
    kv_text_start(&text, names, sizeof names);
    for (uint32_t i = 0; option->choices[i].id; i++) {
        kv_put(&text, "%s%s", i ? ", " : "", option->choices[i].id);
        kv_nearest_try(&nearest, option->choices[i].id);
    }
    int shown = quoted(length);
    if (nearest.name)
        return kv_refuse(error, "bad-name",
                         "\"%.*s\" is not a value of the option %s: did you mean \"%s\"?", shown,
                         word, option->id, nearest.name);
    if (option->read)
        return kv_refuse(
            error, "bad-name",
            "\"%.*s\" is not a value of the option %s (%s, or a value of its own kind).", shown,
            word, option->id, names);
    return kv_refuse(error, "bad-name", "\"%.*s\" is not a value of the option %s (%s).", shown,
                     word, option->id, names);
}

/* The id of a pack: any digits; only the caller knows which packs there are. */
static bool pack_read(struct kv_setup *setup, const char *at, const char *end,
                      struct kv_error *error)
{
    bool good = end - at == KV_PACK_ID && !setup->pack[0];
    for (const char *digit = at; good && digit < end; digit++)
        good = (*digit >= '0' && *digit <= '9') || (*digit >= 'a' && *digit <= 'f');
    if (!good)
        return kv_refuse(error, "bad-name",
                         "A pack is named once, by %d digits (0 to 9 and a to f), as in pack=%s.",
                         KV_PACK_ID, "0123456789abcdef");
    memcpy(setup->pack, at, KV_PACK_ID);
    return true;
}

static bool option_read(struct kv_setup *setup, const char *at, const char *end, uint32_t *seen,
                        struct kv_error *error)
{
    const char *equals = find_byte(at, end, '=');
    if (kv_same("pack", at, (size_t)(equals - at)) && setup->game->box)
        return pack_read(setup, equals < end ? equals + 1 : end, end, error);
    const struct kv_option *option = option_find(setup->game, at, (size_t)(equals - at));
    if (!option)
        return refuse_option(setup->game, at, (size_t)(equals - at), error);
    uint32_t index = (uint32_t)(option - setup->game->options);
    if (equals == end)
        return kv_refuse(error, "bad-name", "The option %s needs a value, as in %s=%s.", option->id,
                         option->id, option->choices[option->standard].id);
    if (*seen & 1u << index)
        return kv_refuse(error, "bad-name", "The option %s is given twice.", option->id);
    *seen |= 1u << index;
    equals++;
    if (!choice_read(option, equals, (size_t)(end - equals), &setup->option[index]))
        return refuse_value(option, equals, (size_t)(end - equals), error);
    return true;
}

static bool options_read(struct kv_setup *setup, const char *at, const char *end,
                         struct kv_error *error)
{
    uint32_t seen = 0;
    while (at < end) {
        const char *stop = value_end(at, end);
        if (!option_read(setup, at, stop, &seen, error))
            return false;
        at = stop < end ? stop + 1 : end;
    }
    return true;
}

static bool refuse_game(const struct kv_game *const *games, const char *id, size_t length,
                        struct kv_error *error)
{
    struct kv_nearest nearest = kv_nearest_to(id, length);
    for (; *games; games++)
        kv_nearest_try(&nearest, (*games)->id);
    if (nearest.name)
        return kv_refuse(error, "unknown-game",
                         "There is no game called \"%.*s\": did you mean \"%s\"?", quoted(length),
                         id, nearest.name);
    return kv_refuse(error, "unknown-game", "There is no game called \"%.*s\".", quoted(length),
                     id);
}

#ifndef KV_NO_PACKS /* the core that the page loads first has only our own boxes, to be small */
/* The game that a name with a pack means, if it is at hand; refused if it is another game's. */
static bool find_pack(const struct kv_game *const *games, struct kv_setup *setup,
                      struct kv_error *error)
{
    while (*games && !((*games)->pack && kv_same((*games)->pack, setup->pack, KV_PACK_ID)))
        games++;
    if (!setup->pack[0] || !*games)
        return true;
    if (!kv_same((*games)->id, setup->game->id, strlen(setup->game->id)))
        return kv_refuse(error, "bad-name", "The pack %s is one of %s, not of %s.", setup->pack,
                         kv_translate((*games)->title), kv_translate(setup->game->title));
    setup->game = *games;
    return true;
}
#endif

bool kv_name_check_pack(const struct kv_setup *setup, struct kv_error *error)
{
    const char *pack = setup->game->pack ? setup->game->pack : "";
    return !setup->pack[0] || kv_same(pack, setup->pack, KV_PACK_ID) ||
           kv_refuse(error, "missing-pack",
                     "This game is played with the pack %s, which is not here.", setup->pack);
}

bool kv_name_read_from(const struct kv_game *const *games, const char *name, size_t length,
                       struct kv_setup *setup, struct kv_error *error)
{
    if (length >= KV_NAME_MOST)
        return kv_refuse(error, "bad-name", "A name has at most %d letters.", KV_NAME_MOST - 1);
    const char *end = name + length;
    const char *hash = find_byte(name, end, '#');
    const char *colon = find_byte(name, hash, ':');

    struct kv_setup fresh = {.game = kv_name_find(games, name, (size_t)(colon - name))};
    if (!fresh.game)
        return refuse_game(games, name, (size_t)(colon - name), error);
    fresh.seats = fresh.game->size.seats_least;
    for (uint32_t i = 0; fresh.game->options[i].id; i++)
        fresh.option[i] = fresh.game->options[i].standard;
    if (colon < hash && !options_read(&fresh, colon + 1, hash, error))
        return false;
    if (hash < end && !kv_seed_set(&fresh, hash + 1, (size_t)(end - hash - 1), error))
        return false;
#ifndef KV_NO_PACKS
    if (!find_pack(games, &fresh, error))
        return false;
#endif
    *setup = fresh;
    return true;
}

void kv_name_print(const struct kv_setup *setup, struct kv_text *text)
{
    kv_put(text, "%s", setup->game->id);
    const char *pack = setup->game->pack ? setup->game->pack : setup->pack;
    char before = ':';
    if (pack[0]) {
        kv_put(text, ":pack=%s", pack);
        before = ',';
    }
    for (uint32_t i = 0; setup->game->options[i].id; i++) {
        const struct kv_option *option = &setup->game->options[i];
        if (setup->option[i] == option->standard)
            continue;
        kv_put(text, "%c%s=", before, option->id);
        if (option->print)
            option->print(setup->option[i], text);
        else
            kv_put(text, "%s", option->choices[setup->option[i]].id);
        before = ',';
    }
    if (setup->seed[0])
        kv_put(text, "#%s", setup->seed);
}
