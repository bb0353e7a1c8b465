/*
 * Fair dealing: a server binds itself to a secret by showing its SHA-256, players add words of
 * their own, and the seed of the game follows from all of that. So nobody alone chooses the cards,
 * and in the end everybody can repeat the steps.
 */
#include "base/json.h"
#include "base/memory.h"
#include "base/sha256.h"
#include "kvartal.h"

static bool is_secret(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (!(text[i] >= '0' && text[i] <= '9') && !(text[i] >= 'a' && text[i] <= 'f'))
            return false;
    return length == KV_SECRET_LENGTH;
}

/* What is shown before and what is made of it later are told apart by their first word. Without
 * that the seed of a table where nobody adds words would be the beginning of what everybody sees.
 */
static void begin(struct kv_sha256 *sha, const char *purpose, const char *secret)
{
    kv_sha256_start(sha);
    kv_sha256_add(sha, purpose, strlen(purpose));
    kv_sha256_add(sha, secret, strlen(secret));
}

void kv_fair_commit(const char *secret, char commitment[KV_COMMITMENT_LENGTH + 1])
{
    struct kv_sha256 sha;
    unsigned char digest[KV_SHA256_BYTES];
    begin(&sha, "fair\n", secret);
    kv_sha256_end(&sha, digest);
    kv_hex(digest, sizeof digest, commitment);
}

/* Words of one player: a newline and the words themselves. */
static bool add_words(struct kv_sha256 *sha, const struct kv_json *words)
{
    char data[KV_WORDS_BYTES + 1];
    struct kv_text text;
    kv_text_start(&text, data, sizeof data);
    if (kv_json_kind(words) != KV_JSON_STRING)
        return false;
    kv_json_unquote(words, &text);
    kv_sha256_add(sha, "\n", 1);
    kv_sha256_add(sha, data, text.length);
    return !text.cut;
}

bool kv_fair_read(const char *proof, size_t length, struct kv_fair *fair, struct kv_error *error)
{
    struct kv_json object, secret, words, one;
    struct kv_json_walk walk;
    struct kv_sha256 sha;
    struct kv_text text;
    unsigned char digest[KV_SHA256_BYTES];
    if (!kv_json_read(proof, length, &object, error))
        return false;
    kv_text_start(&text, fair->secret, sizeof fair->secret);
    if (kv_json_count(&object) != 2 || !kv_json_field(&object, "secret", &secret) ||
        kv_json_kind(&secret) != KV_JSON_STRING || !kv_json_field(&object, "words", &words) ||
        kv_json_kind(&words) != KV_JSON_ARRAY)
        return kv_refuse(error, "bad-proof",
                         "A proof is an object of a secret and the players' words.");
    kv_json_unquote(&secret, &text);
    if (text.cut || !is_secret(fair->secret, text.length))
        return kv_refuse(error, "bad-proof", "A secret has %d hexadecimal digits.",
                         KV_SECRET_LENGTH);
    begin(&sha, "seed\n", fair->secret);
    kv_json_enter(&words, &walk);
    for (fair->words = 0; kv_json_next(&walk, NULL, &one); fair->words++)
        if (!add_words(&sha, &one))
            return kv_refuse(error, "bad-proof", "Somebody's words are too long, or no text.");
    kv_sha256_end(&sha, digest);
    kv_hex(digest, KV_SEED_MOST / 2, fair->seed);
    kv_fair_commit(fair->secret, fair->commitment);
    return true;
}
