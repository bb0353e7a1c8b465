/* Writes JSON; commas are added automatically. */
#include "base/json.h"
#include "base/text.h"
#include "base/utf8.h"

/* Does the text end with a value, so that a comma must come before the next one? */
static bool after_a_value(const struct kv_text *json)
{
    if (json->length == 0)
        return false;
    char last = json->data[json->length - 1];
    return last != '{' && last != '[' && last != ':' && last != ',' && last != '\n' && last != ' ';
}

/* A byte that must be escaped in a string. */
static void put_escaped(struct kv_text *json, char byte)
{
    static const char letters[] = "\"\"\\\\\bb\ff\nn\rr\tt";
    for (size_t i = 0; i + 1 < sizeof letters; i += 2) {
        if (letters[i] == byte) {
            const char escape[] = {'\\', letters[i + 1]};
            kv_put_bytes(json, escape, sizeof escape); /* a picture has thousands of quotes */
            return;
        }
    }
    kv_put(json, "\\u%04x", (unsigned)(unsigned char)byte);
}

static void put_quoted(struct kv_text *json, const char *bytes, size_t length)
{
    const char *end = bytes + length, *plain = bytes, *at = bytes;
    kv_put_word(json, "\"");
    while (at < end) {
        size_t sequence = kv_utf8_length(at, end);
        bool special = *at == '"' || *at == '\\' || kv_utf8_in_range(at, 0, 0x1F);
        if (sequence > 0 && !special) {
            at += sequence;
            continue;
        }
        kv_put_bytes(json, plain, (size_t)(at - plain));
        if (special)
            put_escaped(json, *at);
        else
            kv_put_word(json, "\xEF\xBF\xBD"); /* U+FFFD for a byte that is not UTF-8 */
        plain = ++at;
    }
    kv_put_bytes(json, plain, (size_t)(at - plain));
    kv_put_word(json, "\"");
}

/* What precedes a value: a comma if needed, and its key. */
static void put_lead(struct kv_text *json, const char *key)
{
    if (after_a_value(json))
        kv_put_word(json, ",");
    if (key == NULL)
        return;
    put_quoted(json, key, strlen(key));
    kv_put_word(json, ":");
}

void kv_json_begin(struct kv_text *json, const char *key, char bracket)
{
    put_lead(json, key);
    kv_put_bytes(json, &bracket, 1);
}

void kv_json_end(struct kv_text *json, char bracket)
{
    kv_put_bytes(json, &bracket, 1);
}

void kv_json_put_number(struct kv_text *json, const char *key, int64_t number)
{
    put_lead(json, key);
    if (number < 0)
        kv_put_word(json, "-");
    kv_put_decimal(json, number < 0 ? 0 - (uint64_t)number : (uint64_t)number);
}

void kv_json_put_string(struct kv_text *json, const char *key, const char *string)
{
    kv_json_put_bytes(json, key, string, strlen(string));
}

void kv_json_put_bytes(struct kv_text *json, const char *key, const char *bytes, size_t length)
{
    put_lead(json, key);
    put_quoted(json, length > 0 ? bytes : "", length);
}

void kv_json_put_boolean(struct kv_text *json, const char *key, bool boolean)
{
    put_lead(json, key);
    kv_put_word(json, boolean ? "true" : "false");
}

void kv_json_put_null(struct kv_text *json, const char *key)
{
    put_lead(json, key);
    kv_put_word(json, "null");
}
