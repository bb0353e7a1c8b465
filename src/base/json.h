/*
 * JSON without allocation. A document is validated once; after that a value is a slice of the text,
 * and reading it cannot fail for bad syntax. Our own reader, because sheets are read in the
 * freestanding core, also in the browser, where no library is available.
 */
#ifndef KV_BASE_JSON_H
#define KV_BASE_JSON_H

#include "kvartal.h"

struct kv_json {
    const char *at;  /* first byte of the value  */
    const char *end; /* one past its last byte  */
};

enum kv_json_kind {
    KV_JSON_OBJECT,
    KV_JSON_ARRAY,
    KV_JSON_STRING,
    KV_JSON_NUMBER,
    KV_JSON_BOOLEAN,
    KV_JSON_NULL
};

/* An iterator over the members of an object or the elements of an array. */
struct kv_json_walk {
    const char *at;
    const char *end;
    bool object;
};

#define KV_JSON_DEPTH_MOST   32
#define KV_JSON_MEMBERS_MOST 64

/* Reading. kv_json_read refuses ("bad-json", with line and column) whatever RFC 8259 does not
 * allow, bad UTF-8, half a surrogate pair, nesting deeper than KV_JSON_DEPTH_MOST, a duplicate key
 * in one object, and an object of more than KV_JSON_MEMBERS_MOST members (so that the search for
 * duplicates stays cheap). Arrays may have any length. */
bool kv_json_read(const char *text, size_t length, struct kv_json *value, struct kv_error *error);
enum kv_json_kind kv_json_kind(const struct kv_json *value);
/* Finds a member of an object; false if there is none, or if it is not an object. */
bool kv_json_field(const struct kv_json *object, const char *key, struct kv_json *value);
/* The same for a member that is an array. */
bool kv_json_list(const struct kv_json *object, const char *key, struct kv_json *list);
/* Iterates over an object or an array (anything else counts as empty); `key`, which may be NULL,
 * receives the key of a member as a string value, and is unchanged in arrays. */
void kv_json_enter(const struct kv_json *value, struct kv_json_walk *walk);
bool kv_json_next(struct kv_json_walk *walk, struct kv_json *key, struct kv_json *value);
uint32_t kv_json_count(const struct kv_json *value); /* members or elements */
/* A whole number in the given range, written without fraction and exponent; false for anything
 * else. */
bool kv_json_integer(const struct kv_json *value, int64_t least, int64_t most, int64_t *number);
bool kv_json_is(const struct kv_json *string, const char *text); /* is it this very string? */
/* Appends a string's text with its escapes resolved; nothing for other kinds. The text may contain
 * zero bytes, since \u0000 is a valid character. */
void kv_json_unquote(const struct kv_json *string, struct kv_text *text);

/* Members of requests, refused as "bad-request". `keys` ends with NULL. */
bool kv_json_unknown_key(const struct kv_json *object, const char *const *keys,
                         struct kv_json *unknown); /* finds the first key that is not among them */
bool kv_json_check_keys(const struct kv_json *object, const char *const *keys,
                        struct kv_error *error);
bool kv_json_read_flag(const struct kv_json *object, const char *key, bool *flag,
                       struct kv_error *error); /* missing: left as it is */
bool kv_json_read_number(const struct kv_json *object, const char *key, int64_t least, int64_t most,
                         int64_t *number, struct kv_error *error); /* likewise */
bool kv_json_read_text(const struct kv_json *object, const char *key, char *data, size_t size,
                       struct kv_error *error); /* must be there */
/* Reads a line as a request and finds its "do"; `example` is a request of this conversation. */
bool kv_json_read_request(const char *line, size_t length, const char *example,
                          struct kv_json *object, struct kv_json *verb, struct kv_error *error);
/* Adds a move, or the moves of a list, to a turn: separated by "; ", with single spaces between
 * their words, as in records. */
bool kv_json_add_move(const struct kv_json *move, struct kv_text *turn, struct kv_error *error);
bool kv_json_add_moves(const struct kv_json *list, struct kv_text *turn, struct kv_error *error);
/* The member "error" of an answer that refuses. */
void kv_json_put_error(struct kv_text *json, const char *code, const char *message);
/* How many bytes of a value a sentence shows, for "%.*s". */
static inline int kv_json_shown(const struct kv_json *value)
{
    return value->end - value->at > 40 ? 40 : (int)(value->end - value->at);
}

/* Writing. Commas are added automatically; `key` is NULL inside arrays. Bytes that are not UTF-8
 * become U+FFFD, so that the output is always valid. */
void kv_json_begin(struct kv_text *json, const char *key, char bracket); /* '{' or '[' */
void kv_json_end(struct kv_text *json, char bracket);                    /* '}' or ']' */
void kv_json_put_number(struct kv_text *json, const char *key, int64_t number);
void kv_json_put_string(struct kv_text *json, const char *key, const char *string);
void kv_json_put_bytes(struct kv_text *json, const char *key, const char *bytes, size_t length);
void kv_json_put_boolean(struct kv_text *json, const char *key, bool boolean);
void kv_json_put_null(struct kv_text *json, const char *key);

#endif
