/*
 * Reading JSON. The first part checks a whole document; the second looks into a checked one and
 * therefore trusts its syntax.
 */
#include "base/json.h"
#include "base/memory.h"
#include "base/utf8.h"

static bool is_space(char byte)
{
    return byte == ' ' || byte == '\t' || byte == '\n' || byte == '\r';
}

static bool is_digit(int byte)
{
    return byte >= '0' && byte <= '9';
}

/* ---- Escapes, in text that is known to be good ---- */

/* The value of four hexadecimal digits; false when they are not that. */
static bool hexadecimal(const char *at, const char *end, uint32_t *unit)
{
    if (end - at < 4)
        return false;
    *unit = 0;
    for (int i = 0; i < 4; i++) {
        uint32_t byte = (unsigned char)at[i];
        uint32_t letter = (byte | 0x20) - 'a';
        if (is_digit((int)byte))
            *unit = *unit << 4 | (byte - '0');
        else if (letter < 6)
            *unit = *unit << 4 | (letter + 10);
        else
            return false;
    }
    return true;
}

static bool is_high_surrogate(uint32_t unit)
{
    return unit >= 0xD800 && unit <= 0xDBFF;
}

static bool is_low_surrogate(uint32_t unit)
{
    return unit >= 0xDC00 && unit <= 0xDFFF;
}

/* Writes a code point as UTF-8 and returns how many bytes that took. */
static uint32_t encode(uint32_t code, char bytes[4])
{
    uint32_t length = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    static const unsigned char lead[] = {0, 0, 0xC0, 0xE0, 0xF0};
    for (uint32_t i = length - 1; i > 0; i--) {
        bytes[i] = (char)(0x80 | (code & 0x3F));
        code >>= 6;
    }
    bytes[0] = (char)(lead[length] | code);
    return length;
}

/* What the letter after a backslash stands for; 0 for 'u' and for letters that are no escape. */
static char short_escape(int letter)
{
    switch (letter) {
    case '"':
    case '\\':
    case '/':
        return (char)letter;
    case 'b':
        return '\b';
    case 'f':
        return '\f';
    case 'n':
        return '\n';
    case 'r':
        return '\r';
    case 't':
        return '\t';
    default:
        return '\0';
    }
}

/* Resolves the escape at `at`, a backslash, and returns where the string continues. */
static const char *resolve(const char *at, char bytes[4], uint32_t *length)
{
    uint32_t high = 0, low = 0;
    if (at[1] != 'u') {
        bytes[0] = short_escape(at[1]);
        *length = 1;
        return at + 2;
    }
    hexadecimal(at + 2, at + 6, &high);
    if (!is_high_surrogate(high)) {
        *length = encode(high, bytes);
        return at + 6;
    }
    hexadecimal(at + 8, at + 12, &low);
    *length = encode(0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00), bytes);
    return at + 12;
}

/* A string read byte by byte, its escapes resolved. */
struct spelling {
    const char *at; /* in the string, after its opening quote */
    char bytes[4];  /* of the escape being read               */
    uint32_t used, length;
};

static struct spelling spell(const char *quote)
{
    return (struct spelling){.at = quote + 1};
}

/* The next byte, or -1 at the closing quote. */
static int next_byte(struct spelling *spelling)
{
    if (spelling->used == spelling->length) {
        if (*spelling->at == '"')
            return -1;
        if (*spelling->at != '\\')
            return (unsigned char)*spelling->at++;
        spelling->at = resolve(spelling->at, spelling->bytes, &spelling->length);
        spelling->used = 0;
    }
    return (unsigned char)spelling->bytes[spelling->used++];
}

/* Are two strings, each given by its opening quote, equal? Their common prefix of plain bytes is
 * skipped quickly: keys often begin alike. */
static bool same_string(const char *left, const char *right)
{
    for (; left[1] == right[1] && left[1] != '"' && left[1] != '\\'; left++)
        right++;
    struct spelling a = spell(left);
    struct spelling b = spell(right);
    int byte;
    do {
        byte = next_byte(&a);
        if (byte != next_byte(&b))
            return false;
    } while (byte >= 0);
    return true;
}

/* ---- Checking a document ---- */

struct reader {
    const char *at;
    const char *end;
    uint32_t depth;
    const char *why; /* a KV_MARK about what is wrong at `at` */
};

static bool read_value(struct reader *reader);

static bool wrong(struct reader *reader, const char *why)
{
    reader->why = why;
    return false;
}

/* The current byte, or -1 at the end. */
static int peek(const struct reader *reader)
{
    return reader->at < reader->end ? (unsigned char)*reader->at : -1;
}

static void skip_space(struct reader *reader)
{
    while (reader->at < reader->end && is_space(*reader->at))
        reader->at++;
}

static bool read_unicode_escape(struct reader *reader)
{
    const char *at = reader->at;
    uint32_t high, low;
    if (!hexadecimal(at + 2, reader->end, &high))
        return wrong(reader, KV_MARK("four hexadecimal digits must follow \\u"));
    if (!is_high_surrogate(high) && !is_low_surrogate(high)) {
        reader->at += 6;
        return true;
    }
    if (is_low_surrogate(high) || reader->end - at < 12 || at[6] != '\\' || at[7] != 'u' ||
        !hexadecimal(at + 8, reader->end, &low) || !is_low_surrogate(low))
        return wrong(reader, KV_MARK("the other half of this surrogate pair is missing"));
    reader->at += 12;
    return true;
}

static bool read_escape(struct reader *reader)
{
    int letter = reader->end - reader->at < 2 ? -1 : (unsigned char)reader->at[1];
    if (letter == 'u')
        return read_unicode_escape(reader);
    if (letter < 0 || short_escape(letter) == '\0')
        return wrong(reader, KV_MARK("JSON has no such escape"));
    reader->at += 2;
    return true;
}

static bool read_string(struct reader *reader)
{
    reader->at++;
    for (;;) {
        int byte = peek(reader);
        if (byte == '"') {
            reader->at++;
            return true;
        }
        if (byte == '\\') {
            if (!read_escape(reader))
                return false;
            continue;
        }
        if (byte < 0)
            return wrong(reader, KV_MARK("a closing quote is expected here"));
        if (byte < 0x20)
            return wrong(reader, KV_MARK("a control character in a string must be escaped"));
        size_t length = kv_utf8_length(reader->at, reader->end);
        if (length == 0)
            return wrong(reader, KV_MARK("this is not valid UTF-8"));
        reader->at += length;
    }
}

static bool read_digits(struct reader *reader)
{
    if (!is_digit(peek(reader)))
        return wrong(reader, KV_MARK("a digit is expected here"));
    while (is_digit(peek(reader)))
        reader->at++;
    return true;
}

static bool read_whole_part(struct reader *reader)
{
    if (peek(reader) != '0')
        return read_digits(reader);
    reader->at++;
    return !is_digit(peek(reader)) || wrong(reader, KV_MARK("a number must not begin with a zero"));
}

static bool read_number(struct reader *reader)
{
    if (peek(reader) == '-')
        reader->at++;
    if (!read_whole_part(reader))
        return false;
    if (peek(reader) == '.') {
        reader->at++;
        if (!read_digits(reader))
            return false;
    }
    if (peek(reader) != 'e' && peek(reader) != 'E')
        return true;
    reader->at++;
    if (peek(reader) == '+' || peek(reader) == '-')
        reader->at++;
    return read_digits(reader);
}

static bool read_word(struct reader *reader, const char *word)
{
    size_t length = strlen(word);
    if ((size_t)(reader->end - reader->at) < length || !kv_same(word, reader->at, length))
        return wrong(reader, KV_MARK("a value is expected here"));
    reader->at += length;
    return true;
}

/* After an element or member: is there one more, or is this the closing bracket? */
static bool read_more(struct reader *reader, char bracket, bool *more)
{
    skip_space(reader);
    int byte = peek(reader);
    *more = byte == ',';
    if (byte != ',' && byte != bracket)
        return wrong(reader, bracket == ']' ? KV_MARK("a comma or ']' is expected here")
                                            : KV_MARK("a comma or '}' is expected here"));
    reader->at++;
    if (*more)
        skip_space(reader);
    return true;
}

/* Is it empty? Then it is read to its end. */
static bool read_empty(struct reader *reader, char bracket)
{
    reader->at++;
    skip_space(reader);
    if (peek(reader) != bracket)
        return false;
    reader->at++;
    return true;
}

static bool read_array(struct reader *reader)
{
    bool more = !read_empty(reader, ']');
    while (more)
        if (!read_value(reader) || !read_more(reader, ']', &more))
            return false;
    return true;
}

/* Reads a key, which must be none of the `count` before it, and remembers it. */
static bool read_key(struct reader *reader, const char **keys, uint32_t count)
{
    if (peek(reader) != '"')
        return wrong(reader, KV_MARK("a key in double quotes is expected here"));
    if (count == KV_JSON_MEMBERS_MOST)
        return wrong(reader, KV_MARK("an object may not have more than 64 members"));
    keys[count] = reader->at;
    if (!read_string(reader))
        return false;
    for (uint32_t i = 0; i < count; i++) {
        if (same_string(keys[i], keys[count])) {
            reader->at = keys[count];
            return wrong(reader, KV_MARK("this key appears twice in the same object"));
        }
    }
    return true;
}

static bool read_colon(struct reader *reader)
{
    skip_space(reader);
    if (peek(reader) != ':')
        return wrong(reader, KV_MARK("a colon is expected here"));
    reader->at++;
    skip_space(reader);
    return true;
}

static bool read_object(struct reader *reader)
{
    const char *keys[KV_JSON_MEMBERS_MOST];
    uint32_t count = 0;
    bool more = !read_empty(reader, '}');
    while (more)
        if (!read_key(reader, keys, count++) || !read_colon(reader) || !read_value(reader) ||
            !read_more(reader, '}', &more))
            return false;
    return true;
}

static bool read_nested(struct reader *reader)
{
    if (reader->depth == KV_JSON_DEPTH_MOST)
        return wrong(reader, KV_MARK("values may not be nested more than 32 deep"));
    reader->depth++;
    bool good = *reader->at == '{' ? read_object(reader) : read_array(reader);
    reader->depth--;
    return good;
}

static bool read_value(struct reader *reader)
{
    switch (peek(reader)) {
    case '{':
    case '[':
        return read_nested(reader);
    case '"':
        return read_string(reader);
    case 't':
        return read_word(reader, "true");
    case 'f':
        return read_word(reader, "false");
    case 'n':
        return read_word(reader, "null");
    case '-':
        return read_number(reader);
    default:
        return is_digit(peek(reader)) ? read_number(reader)
                                      : wrong(reader, KV_MARK("a value is expected here"));
    }
}

/* Says what is wrong, and where, as an editor counts: lines and columns from 1. */
static bool refuse(const char *text, const struct reader *reader, struct kv_error *error)
{
    size_t line = 1, column = 1;
    for (const char *at = text; at < reader->at; at++) {
        if (*at == '\n') {
            line++;
            column = 1;
        } else if (!kv_utf8_in_range(at, 0x80, 0xBF)) {
            column++;
        }
    }
    const char *why = kv_translate(reader->why);
    if (reader->at == reader->end)
        return kv_refuse(error, "bad-json", "Line %zu, column %zu: %s, but the text ends.", line,
                         column, why);
    return kv_refuse(error, "bad-json", "Line %zu, column %zu: %s.", line, column, why);
}

bool kv_json_read(const char *text, size_t length, struct kv_json *value, struct kv_error *error)
{
    if (length == 0)
        text = ""; /* so that NULL is an empty text like any other */
    struct reader reader = {.at = text, .end = text + length};
    skip_space(&reader);
    struct kv_json whole = {.at = reader.at};
    if (!read_value(&reader))
        return refuse(text, &reader, error);
    whole.end = reader.at;
    skip_space(&reader);
    if (reader.at < reader.end) {
        wrong(&reader, KV_MARK("the text should end here"));
        return refuse(text, &reader, error);
    }
    *value = whole;
    return true;
}

/* ---- Looking into a checked document ---- */

enum kv_json_kind kv_json_kind(const struct kv_json *value)
{
    switch (*value->at) {
    case '{':
        return KV_JSON_OBJECT;
    case '[':
        return KV_JSON_ARRAY;
    case '"':
        return KV_JSON_STRING;
    case 't':
    case 'f':
        return KV_JSON_BOOLEAN;
    case 'n':
        return KV_JSON_NULL;
    default:
        return KV_JSON_NUMBER;
    }
}

static const char *after_string(const char *at)
{
    at++;
    while (*at != '"')
        at += *at == '\\' ? 2 : 1;
    return at + 1;
}

static const char *after_brackets(const char *at)
{
    uint32_t depth = 0;
    do {
        if (*at == '"') {
            at = after_string(at);
            continue;
        }
        if (*at == '{' || *at == '[')
            depth++;
        else if (*at == '}' || *at == ']')
            depth--;
        at++;
    } while (depth > 0);
    return at;
}

/* Inside brackets every number and word is followed by something, so no end is needed. */
static const char *after_value(const char *at)
{
    if (*at == '"')
        return after_string(at);
    if (*at == '{' || *at == '[')
        return after_brackets(at);
    while (*at != ',' && *at != ']' && *at != '}' && !is_space(*at))
        at++;
    return at;
}

static const char *after_space(const char *at)
{
    while (is_space(*at))
        at++;
    return at;
}

void kv_json_enter(const struct kv_json *value, struct kv_json_walk *walk)
{
    enum kv_json_kind kind = kv_json_kind(value);
    bool nested = kind == KV_JSON_OBJECT || kind == KV_JSON_ARRAY;
    *walk = (struct kv_json_walk){
        .at = nested ? value->at + 1 : value->end,
        .end = value->end,
        .object = kind == KV_JSON_OBJECT,
    };
}

bool kv_json_next(struct kv_json_walk *walk, struct kv_json *key, struct kv_json *value)
{
    if (walk->at == walk->end)
        return false;
    const char *at = after_space(walk->at);
    if (*at == ',')
        at = after_space(at + 1);
    if (*at == '}' || *at == ']') {
        walk->at = walk->end;
        return false;
    }
    if (walk->object) {
        struct kv_json name = {.at = at, .end = after_string(at)};
        if (key != NULL)
            *key = name;
        at = after_space(after_space(name.end) + 1);
    }
    *value = (struct kv_json){.at = at, .end = after_value(at)};
    walk->at = value->end;
    return true;
}

uint32_t kv_json_count(const struct kv_json *value)
{
    struct kv_json_walk walk;
    struct kv_json each;
    uint32_t count = 0;
    kv_json_enter(value, &walk);
    while (kv_json_next(&walk, NULL, &each))
        count++;
    return count;
}

bool kv_json_field(const struct kv_json *object, const char *key, struct kv_json *value)
{
    struct kv_json_walk walk;
    struct kv_json name = {NULL, NULL}, each;
    if (kv_json_kind(object) != KV_JSON_OBJECT)
        return false;
    kv_json_enter(object, &walk);
    while (kv_json_next(&walk, &name, &each)) {
        if (kv_json_is(&name, key)) {
            *value = each;
            return true;
        }
    }
    return false;
}

bool kv_json_list(const struct kv_json *object, const char *key, struct kv_json *list)
{
    return kv_json_field(object, key, list) && kv_json_kind(list) == KV_JSON_ARRAY;
}

/* Reads digits, and nothing but digits, as a number up to `most`. */
static bool read_magnitude(const char *at, const char *end, uint64_t most, uint64_t *magnitude)
{
    *magnitude = 0;
    for (; at < end; at++) {
        if (!is_digit(*at))
            return false;
        uint64_t digit = (uint64_t)(*at - '0');
        if (*magnitude > (most - digit) / 10)
            return false;
        *magnitude = *magnitude * 10 + digit;
    }
    return true;
}

bool kv_json_integer(const struct kv_json *value, int64_t least, int64_t most, int64_t *number)
{
    if (kv_json_kind(value) != KV_JSON_NUMBER)
        return false;
    bool negative = *value->at == '-';
    uint64_t magnitude, limit = (uint64_t)INT64_MAX + negative;
    if (!read_magnitude(value->at + negative, value->end, limit, &magnitude))
        return false;
    /* One less before negating, so that the smallest number does not overflow. */
    int64_t whole = negative && magnitude > 0 ? -(int64_t)(magnitude - 1) - 1 : (int64_t)magnitude;
    if (whole < least || whole > most)
        return false;
    *number = whole;
    return true;
}

bool kv_json_is(const struct kv_json *string, const char *text)
{
    if (kv_json_kind(string) != KV_JSON_STRING)
        return false;
    const char *quote = string->at; /* and then whatever is plain and equal: nearly always all */
    for (; quote[1] == *text && *text != '\0' && *text != '"' && *text != '\\'; quote++)
        text++;
    if (quote[1] != '\\')
        return quote[1] == '"' && *text == '\0';
    struct spelling spelling = spell(quote);
    for (;; text++) {
        int byte = next_byte(&spelling);
        if (byte < 0)
            return *text == '\0';
        if (*text == '\0' || byte != (unsigned char)*text)
            return false;
    }
}

void kv_json_unquote(const struct kv_json *string, struct kv_text *text)
{
    if (kv_json_kind(string) != KV_JSON_STRING)
        return;
    const char *at = string->at + 1;
    for (;;) {
        const char *plain = at;
        while (*at != '"' && *at != '\\')
            at++;
        kv_put_bytes(text, plain, (size_t)(at - plain));
        if (*at == '"')
            return;
        char bytes[4];
        uint32_t length;
        at = resolve(at, bytes, &length);
        kv_put_bytes(text, bytes, length);
    }
}
