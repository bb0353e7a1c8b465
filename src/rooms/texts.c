/* What people write: names, words and chat; and numbers of requests. */
#include "base/letters.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "rooms/room.h"

static void trim(char *data, size_t *length)
{
    size_t start = 0;
    while (*length > 0 && data[*length - 1] == ' ')
        --*length;
    while (start < *length && data[start] == ' ')
        start++;
    *length -= start;
    memmove(data, data + start, *length);
    data[*length] = '\0';
}

static bool unquote(const struct kv_json *value, const char *key, struct kv_text *text,
                    struct kv_error *error)
{
    if (kv_json_kind(value) != KV_JSON_STRING)
        return kv_refuse(error, "bad-request", "\"%s\" must be a text.", key);
    kv_json_unquote(value, text);
    return true;
}

static bool check(const struct kv_text *text, const char *key, uint32_t least, uint32_t most,
                  struct kv_error *error)
{
    struct kv_letters letters = {0};
    const char *at = text->data, *end = at + text->length;
    for (size_t length; at < end; at += length) {
        length = kv_utf8_length(at, end);
        if (length == 0 || !kv_letters_take(&letters, kv_utf8_code(at, length)))
            return kv_refuse(error, "bad-text", "\"%s\" contains an invisible character.", key);
    }
    if (!kv_letters_end(&letters))
        return kv_refuse(error, "bad-text", "\"%s\" must not end with an invisible character.",
                         key);
    if (text->cut || letters.count < least || letters.count > most)
        return kv_refuse(error, "bad-text", "\"%s\" must have %u to %u characters.", key,
                         (unsigned)least, (unsigned)most);
    return true;
}

bool room_read_text(const struct kv_json *value, const char *key, uint32_t least, uint32_t most,
                    char *data, size_t size, struct kv_error *error)
{
    struct kv_text text;
    kv_text_start(&text, data, size);
    if (!unquote(value, key, &text, error))
        return false;
    trim(data, &text.length);
    return check(&text, key, least, most, error);
}

bool room_read_words(const struct kv_json *value, char *data, size_t size, struct kv_error *error)
{
    struct kv_text text;
    kv_text_start(&text, data, size);
    return unquote(value, "words", &text, error) && check(&text, "words", 1, WORDS_LETTERS, error);
}

bool room_read_level(const struct kv_json *value, uint8_t *level, struct kv_error *error)
{
    for (uint32_t i = 0; kv_bots[i]; i++)
        if (kv_json_is(value, kv_bots[i]->id)) {
            *level = (uint8_t)(i + 1);
            return true;
        }
    return kv_refuse(error, "unknown-bot", "There is no bot called %.*s.", kv_json_shown(value),
                     value->at);
}
