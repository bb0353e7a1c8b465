#include "engine/places.h"
#include "base/memory.h"

struct word {
    const char *at;
    size_t length;
};

/* FNV-1a, which can be continued from word to word. */
static uint32_t hash_on(uint32_t hash, const char *bytes, size_t length)
{
    for (size_t i = 0; i < length; i++)
        hash = (hash ^ (unsigned char)bytes[i]) * 16777619u;
    return hash;
}

static uint32_t hash_name(const struct word *owner, const struct word *word)
{
    uint32_t hash = 2166136261u;
    if (owner)
        hash = hash_on(hash_on(hash, owner->at, owner->length), "-", 1);
    return hash_on(hash, word->at, word->length);
}

/* Is the part called so: "word", or with an owner "owner-word"? */
static bool is_called(const char *name, const struct word *owner, const struct word *word)
{
    if (owner) {
        if (strlen(name) <= owner->length || memcmp(name, owner->at, owner->length) != 0 ||
            name[owner->length] != '-')
            return false;
        name += owner->length + 1;
    }
    return kv_same(name, word->at, word->length);
}

/* The slot of a name, or the free one where it would be. */
static uint32_t find_slot(const struct names *names, const struct word *owner,
                          const struct word *word)
{
    uint32_t slot = hash_name(owner, word) & (names->size - 1);
    while (names->slots[slot] && !is_called(names->parts + names->slots[slot] - 1, owner, word))
        slot = (slot + 1) & (names->size - 1);
    return slot;
}

static bool has_name(const struct names *names, const struct word *owner, const struct word *word,
                     uint32_t *slot)
{
    *slot = find_slot(names, owner, word);
    return names->slots[*slot] != 0;
}

static uint32_t count_names(const struct kv_text *parts)
{
    uint32_t count = 0;
    for (size_t i = 0; i < parts->length; i++)
        count += parts->data[i] == '\0';
    return count;
}

bool engine_start_names(struct names *names, const struct kv_notes *notes, kv_allocate *allocate)
{
    const struct kv_text *parts = &notes->parts;
    uint32_t count = count_names(parts);
    for (names->size = 16; names->size < 2 * count;)
        names->size *= 2;
    size_t bytes = names->size * (sizeof *names->slots + sizeof *names->covered);
    names->parts = parts->data;
    names->slots = (uint32_t *)allocate(NULL, bytes);
    if (!names->slots)
        return false;
    memset(names->slots, 0, bytes);
    names->covered = (bool *)(names->slots + names->size);
    for (size_t at = 0; at < parts->length;) {
        struct word name = {parts->data + at, strlen(parts->data + at)};
        names->slots[find_slot(names, NULL, &name)] = (uint32_t)at + 1;
        at += name.length + 1;
    }
    return true;
}

void engine_stop_names(struct names *names, kv_allocate *allocate)
{
    allocate(names->slots, 0);
}

static uint32_t cut_words(const char *move, struct word words[PLACES_MOST])
{
    uint32_t count = 0;
    for (const char *at = move; *at && count < PLACES_MOST; count++) {
        const char *end = at;
        while (*end && *end != ' ')
            end++;
        words[count] = (struct word){at, (size_t)(end - at)};
        at = *end ? end + 1 : end;
    }
    return count;
}

/* Does a later word name a place inside this part? Then the part itself is not meant. */
static bool owns_later(const struct names *names, const struct word *words, uint32_t at,
                       uint32_t count)
{
    uint32_t slot;
    for (uint32_t i = at + 1; i < count; i++)
        if (has_name(names, &words[at], &words[i], &slot))
            return true;
    return false;
}

static bool find_place(const struct names *names, const struct word *words, uint32_t at,
                       uint32_t count, uint32_t *slot)
{
    if (has_name(names, NULL, &words[at], slot) && !owns_later(names, words, at, count))
        return true;
    for (uint32_t i = 0; i < at; i++)
        if (has_name(names, &words[i], &words[at], slot))
            return true;
    return false;
}

uint32_t engine_find_places(struct names *names, const char *move, const char *places[PLACES_MOST])
{
    struct word words[PLACES_MOST];
    uint32_t count = cut_words(move, words), found = 0, slot;
    for (uint32_t i = 0; i < count; i++) {
        if (!find_place(names, words, i, count, &slot))
            continue;
        places[found++] = names->parts + names->slots[slot] - 1;
        names->covered[slot] = true;
    }
    return found;
}

bool engine_is_covered(const struct names *names, const char *part)
{
    struct word word = {part, strlen(part)};
    return names->covered[find_slot(names, NULL, &word)];
}
