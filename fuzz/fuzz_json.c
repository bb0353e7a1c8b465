/*
 * Any bytes as JSON. What is accepted is walked to its last value and written again; the copy must
 * be accepted, mean the same, and stay unchanged when it is written once more. And any bytes at
 * all, written as a string, must make valid JSON.
 */
#include "base/json.h"

#include <stdlib.h>
#include <string.h>

static void must(bool holds)
{
    if (!holds)
        abort();
}

static struct kv_text unquoted(const struct kv_json *string)
{
    struct kv_text text = {.allocate = realloc};
    kv_put_bytes(&text, "", 0);
    kv_json_unquote(string, &text);
    must(!text.cut);
    return text;
}

static bool is_container(const struct kv_json *value)
{
    return kv_json_kind(value) == KV_JSON_OBJECT || kv_json_kind(value) == KV_JSON_ARRAY;
}

/* The writer takes keys as C strings, so documents with \u0000 in a key cannot be written. */
static bool has_zero_in_key(const struct kv_json *value)
{
    struct kv_json_walk walk;
    struct kv_json key, each;
    bool found = false;
    kv_json_enter(value, &walk);
    while (!found && kv_json_next(&walk, &key, &each)) {
        if (walk.object) {
            struct kv_text text = unquoted(&key);
            found = memchr(text.data, '\0', text.length) != NULL;
            free(text.data);
        }
        found = found || has_zero_in_key(&each);
    }
    return found;
}

/* The writer has only whole numbers; any other is kept as a string of its digits. */
static void write_number(struct kv_text *json, const char *key, const struct kv_json *value)
{
    int64_t number;
    if (kv_json_integer(value, INT64_MIN, INT64_MAX, &number))
        kv_json_put_number(json, key, number);
    else
        kv_json_put_bytes(json, key, value->at, (size_t)(value->end - value->at));
}

static void write_value(struct kv_text *json, const char *key, const struct kv_json *value);

static void write_container(struct kv_text *json, const char *key, const struct kv_json *value)
{
    bool object = kv_json_kind(value) == KV_JSON_OBJECT;
    struct kv_json_walk walk;
    struct kv_json name, each;
    uint32_t count = 0;
    kv_json_begin(json, key, object ? '{' : '[');
    kv_json_enter(value, &walk);
    for (; kv_json_next(&walk, &name, &each); count++) {
        struct kv_text text = {.data = NULL};
        if (object)
            text = unquoted(&name);
        write_value(json, object ? text.data : NULL, &each);
        free(text.data);
    }
    must(count == kv_json_count(value));
    kv_json_end(json, object ? '}' : ']');
}

static void write_value(struct kv_text *json, const char *key, const struct kv_json *value)
{
    struct kv_text text;
    switch (kv_json_kind(value)) {
    case KV_JSON_OBJECT:
    case KV_JSON_ARRAY:
        write_container(json, key, value);
        break;
    case KV_JSON_STRING:
        text = unquoted(value);
        kv_json_put_bytes(json, key, text.data, text.length);
        free(text.data);
        break;
    case KV_JSON_NUMBER:
        write_number(json, key, value);
        break;
    case KV_JSON_BOOLEAN:
        kv_json_put_boolean(json, key, *value->at == 't');
        break;
    case KV_JSON_NULL:
        kv_json_put_null(json, key);
        break;
    }
}

static struct kv_text written(const struct kv_json *value)
{
    struct kv_text json = {.allocate = realloc};
    write_value(&json, NULL, value);
    must(!json.cut && strlen(json.data) == json.length);
    return json;
}

static bool same_text(const struct kv_json *left, const struct kv_json *right)
{
    struct kv_text a = unquoted(left), b = unquoted(right);
    bool same = a.length == b.length && memcmp(a.data, b.data, a.length) == 0;
    free(a.data);
    free(b.data);
    return same;
}

static void must_mean_same(const struct kv_json *value, const struct kv_json *copy);

static void members_must_mean_same(const struct kv_json *value, const struct kv_json *copy)
{
    struct kv_json_walk walk, second;
    struct kv_json key, each, copied_key, copied, found;
    kv_json_enter(value, &walk);
    kv_json_enter(copy, &second);
    while (kv_json_next(&walk, &key, &each)) {
        must(kv_json_next(&second, &copied_key, &copied));
        must_mean_same(&each, &copied);
        if (!walk.object)
            continue;
        must(same_text(&key, &copied_key));
        struct kv_text name = unquoted(&copied_key);
        must(kv_json_is(&key, name.data));
        must(kv_json_field(value, name.data, &found) && found.at == each.at);
        free(name.data);
    }
    must(!kv_json_next(&second, NULL, &copied));
}

static void must_mean_same(const struct kv_json *value, const struct kv_json *copy)
{
    int64_t number, copied;
    enum kv_json_kind kind = kv_json_kind(value);
    if (kind == KV_JSON_NUMBER && !kv_json_integer(value, INT64_MIN, INT64_MAX, &number))
        kind = KV_JSON_STRING;
    must(kv_json_kind(copy) == kind);
    if (kv_json_kind(value) == KV_JSON_STRING)
        must(same_text(value, copy));
    else if (kind == KV_JSON_NUMBER)
        must(kv_json_integer(copy, number, number, &copied));
    else if (kind == KV_JSON_BOOLEAN)
        must(*value->at == *copy->at);
    else if (is_container(value))
        members_must_mean_same(value, copy);
}

static void check_document(const char *bytes, size_t length)
{
    struct kv_json value, copy;
    struct kv_error error = {NULL, ""};
    if (!kv_json_read(bytes, length, &value, &error)) {
        must(strcmp(error.code, "bad-json") == 0 && error.message[0] != '\0');
        return;
    }
    if (has_zero_in_key(&value))
        return;
    struct kv_text once = written(&value);
    must(kv_json_read(once.data, once.length, &copy, &error));
    must_mean_same(&value, &copy);
    struct kv_text twice = written(&copy);
    must(once.length == twice.length && memcmp(once.data, twice.data, once.length) == 0);
    free(once.data);
    free(twice.data);
}

static void check_string(const char *bytes, size_t length)
{
    struct kv_json value;
    struct kv_text json = {.allocate = realloc};
    kv_json_put_bytes(&json, NULL, bytes, length);
    must(kv_json_read(json.data, json.length, &value, NULL));
    must(kv_json_kind(&value) == KV_JSON_STRING);
    struct kv_text once = unquoted(&value), again = {.allocate = realloc};
    kv_json_put_bytes(&again, NULL, once.data, once.length);
    must(json.length == again.length && memcmp(json.data, again.data, json.length) == 0);
    free(json.data);
    free(once.data);
    free(again.data);
}

/* A buffer that is too small, by any number of bytes, holds the beginning of the text. */
static void check_cutting(const char *bytes, size_t length)
{
    struct kv_text whole = {.allocate = realloc}, cut;
    size_t size = length > 0 ? (unsigned char)bytes[0] % 32 : 0;
    char *data = malloc(size + (size == 0));
    must(data != NULL);
    kv_json_put_bytes(&whole, NULL, bytes, length);
    kv_text_start(&cut, data, size);
    kv_json_put_bytes(&cut, NULL, bytes, length);
    must(cut.cut == (whole.length >= size));
    must(memcmp(whole.data, data, cut.length) == 0);
    must(size == 0 || data[cut.length] == '\0');
    must(((unsigned char)whole.data[cut.length] & 0xC0) != 0x80);
    free(whole.data);
    free(data);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *bytes = (const char *)data;
    check_document(bytes, size);
    check_string(bytes, size);
    check_cutting(bytes, size);
    return 0;
}
