/* The languages Kvartal speaks. */
#include "languages/words.h"

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

const char *kv_translate_to(enum kv_language language, const char *english)
{
    return kv_translate_count_to(language, english, NULL, 0);
}

const char *kv_translate_count_to(enum kv_language language, const char *one, const char *many,
                                  uint32_t count)
{
    return kv_words_say(&kv_catalogue[language], one, many, count);
}
