/* The languages Kvartal speaks. */
#include "languages/languages.h"

const char *const kv_language_ids[KV_LANGUAGES] = {"en", "ru", "uk"};

/* What may stand after the two letters: "uk", "uk_UA.UTF-8", "uk-UA", "uk@latin", "uk:ru". */
static bool ends_language(char byte)
{
    static const char ends[] = "_-.@:"; /* and its closing zero */
    for (uint32_t i = 0; i < sizeof ends; i++)
        if (byte == ends[i])
            return true;
    return false;
}

enum kv_language kv_language_find(const char *name)
{
    for (uint32_t i = 0; i < KV_LANGUAGES; i++) {
        const char *id = kv_language_ids[i];
        if (name[0] == id[0] && name[1] == id[1] && ends_language(name[2]))
            return (enum kv_language)i;
    }
    return KV_LANGUAGES;
}

static int compare(const char *left, const char *right)
{
    while (*left && *left == *right)
        left++, right++;
    return (unsigned char)*left - (unsigned char)*right;
}

static const struct entry *find(const char *english)
{
    uint32_t low = 0, high = kv_catalogue.count;
    while (low < high) {
        uint32_t middle = (low + high) / 2;
        int order = compare(english, kv_catalogue.entries[middle].english);
        if (order == 0)
            return &kv_catalogue.entries[middle];
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return NULL;
}

static const char *without_context(const char *english)
{
    for (const char *at = english; *at; at++)
        if (*at == '\004')
            return at + 1;
    return english;
}

const char *kv_translate_to(enum kv_language language, const char *english)
{
    return kv_translate_count_to(language, english, NULL, 0);
}

/* Russian and Ukrainian count alike: 1 21 31 … one, 2–4 22–24 … few, all others many. */
static uint32_t slavic_form(uint32_t count)
{
    uint32_t last = count % 10, tens = count % 100 / 10;
    if (tens == 1 || last == 0 || last > 4)
        return 2;
    return last == 1 ? 0 : 1;
}

/* The words of an entry in a language that is not English; "" where there are none. */
static const char *words_of(const struct entry *entry, enum kv_language language, uint32_t form)
{
    const char *words = entry->words + 1;
    uint32_t forms = (uint32_t)*entry->words;
    uint32_t before = ((uint32_t)language - KV_RUSSIAN) * forms + (form < forms ? form : 0);
    for (; before > 0; words++)
        before -= *words == '\0';
    return words;
}

const char *kv_translate_count_to(enum kv_language language, const char *one, const char *many,
                                  uint32_t count)
{
    const struct entry *entry = language == KV_ENGLISH ? NULL : find(one);
    const char *words = entry ? words_of(entry, language, many ? slavic_form(count) : 0) : "";
    if (*words)
        return words;
    return count == 1 || !many ? without_context(one) : many;
}
