/*
 * Fair dealing: a server commits to a secret by showing its SHA-256, players add words of their
 * own, to which they may commit in the same way before any are revealed, and the seed of the game
 * follows from all of them. So nobody alone can choose the cards, and at the end everybody can
 * repeat the steps.
 */
#include "base/json.h"
#include "base/memory.h"
#include "base/sha256.h"
#include "kvartal.h"

static bool is_hex(const char *text, size_t length, size_t wanted)
{
    for (size_t i = 0; i < length; i++)
        if (!(text[i] >= '0' && text[i] <= '9') && !(text[i] >= 'a' && text[i] <= 'f'))
            return false;
    return length == wanted;
}

/* The commitment and the seed are hashed with different prefixes. Otherwise, at a table where
 * nobody adds words, the seed would be the beginning of the commitment that everybody sees.
 */
static void begin(struct kv_sha256 *sha, const char *purpose, const char *text, size_t length)
{
    kv_sha256_start(sha);
    kv_sha256_add(sha, purpose, strlen(purpose));
    kv_sha256_add(sha, text, length);
}

static void commit(const char *purpose, const char *text, size_t length,
                   char digits[KV_COMMITMENT_LENGTH + 1])
{
    struct kv_sha256 sha;
    unsigned char digest[KV_SHA256_BYTES];
    begin(&sha, purpose, text, length);
    kv_sha256_end(&sha, digest);
    kv_hex(digest, sizeof digest, digits);
}

void kv_fair_commit(const char *secret, char commitment[KV_COMMITMENT_LENGTH + 1])
{
    commit("fair\n", secret, strlen(secret), commitment);
}

void kv_fair_pledge(const char *words, size_t length, char pledge[KV_COMMITMENT_LENGTH + 1])
{
    commit("words\n", words, length, pledge);
}

/* ---- The lists of a proof ---- */

struct lists {
    struct kv_json_walk words, pledges;
    bool has_pledges;
};

/* What one place has added; null if it has added nothing. */
struct share {
    struct kv_json words, pledge;
    bool is_said, is_pledged;
};

static bool is_text(const struct kv_json *value)
{
    return kv_json_kind(value) == KV_JSON_STRING;
}

static bool enter_lists(const struct kv_json *object, struct lists *lists)
{
    struct kv_json words, pledges;
    lists->has_pledges = kv_json_field(object, "pledges", &pledges);
    if (!kv_json_field(object, "words", &words) || kv_json_kind(&words) != KV_JSON_ARRAY)
        return false;
    kv_json_enter(&words, &lists->words);
    if (!lists->has_pledges)
        return true;
    kv_json_enter(&pledges, &lists->pledges);
    return kv_json_kind(&pledges) == KV_JSON_ARRAY &&
           kv_json_count(&pledges) == kv_json_count(&words);
}

static bool next_share(struct lists *lists, struct share *share)
{
    if (!kv_json_next(&lists->words, NULL, &share->words))
        return false;
    share->is_said = is_text(&share->words);
    share->is_pledged = lists->has_pledges && kv_json_next(&lists->pledges, NULL, &share->pledge) &&
                        is_text(&share->pledge);
    return true;
}

/* ---- Reading ---- */

struct reading {
    struct kv_fair *fair;
    struct kv_sha256 seed, pledges;
    struct kv_error *error;
};

static bool bad_words(struct reading *reading)
{
    return kv_refuse(reading->error, "bad-proof", "Somebody's words are too long, or not text.");
}

/* Words go into the seed after a newline. */
static bool take_words(struct reading *reading, const struct share *share,
                       char pledge[KV_COMMITMENT_LENGTH + 1])
{
    char data[KV_WORDS_BYTES + 1];
    struct kv_text text;
    kv_text_start(&text, data, sizeof data);
    kv_json_unquote(&share->words, &text);
    if (text.cut)
        return bad_words(reading);
    kv_fair_pledge(data, text.length, pledge);
    kv_sha256_add(&reading->seed, "\n", 1);
    kv_sha256_add(&reading->seed, data, text.length);
    reading->fair->words++;
    return true;
}

static bool take_pledge(struct reading *reading, const struct share *share, const char *said)
{
    struct kv_fair *fair = reading->fair;
    char pledge[KV_COMMITMENT_LENGTH + 1];
    struct kv_text text;
    kv_text_start(&text, pledge, sizeof pledge);
    kv_json_unquote(&share->pledge, &text);
    if (text.cut || !is_hex(pledge, text.length, KV_COMMITMENT_LENGTH))
        return kv_refuse(reading->error, "bad-proof", "A pledge has %d hexadecimal digits.",
                         KV_COMMITMENT_LENGTH);
    if (share->is_said && memcmp(pledge, said, sizeof pledge) != 0)
        return kv_refuse(reading->error, "bad-proof",
                         "Somebody's words are not those that were pledged.");
    kv_sha256_add(&reading->pledges, pledge, text.length);
    if (share->is_said) {
        fair->kept++;
        return true;
    }
    if (fair->withheld < KV_WITHHELD_SHOWN)
        fair->silent[fair->withheld] = fair->places;
    fair->withheld++;
    return true;
}

static bool take_share(struct reading *reading, const struct lists *lists,
                       const struct share *share)
{
    char said[KV_COMMITMENT_LENGTH + 1];
    bool is_empty = lists->has_pledges && kv_json_kind(&share->words) == KV_JSON_NULL;
    if (!share->is_said && !is_empty)
        return bad_words(reading);
    if (lists->has_pledges && !share->is_pledged && kv_json_kind(&share->pledge) != KV_JSON_NULL)
        return kv_refuse(reading->error, "bad-proof", "A pledge has %d hexadecimal digits.",
                         KV_COMMITMENT_LENGTH);
    kv_sha256_add(&reading->pledges, "\n", 1);
    if ((share->is_said && !take_words(reading, share, said)) ||
        (share->is_pledged && !take_pledge(reading, share, said)))
        return false;
    if (lists->has_pledges && reading->fair->places++ == 0) { /* the table's own come first */
        reading->fair->table_said = share->is_said;
        reading->fair->table_kept = share->is_said && share->is_pledged;
    }
    return true;
}

static bool read_lists(struct reading *reading, struct lists *lists)
{
    struct kv_fair *fair = reading->fair;
    struct share share;
    unsigned char digest[KV_SHA256_BYTES];
    begin(&reading->seed, "seed\n", fair->secret, KV_SECRET_LENGTH);
    begin(&reading->pledges, "pledges", "", 0);
    while (next_share(lists, &share))
        if (!take_share(reading, lists, &share))
            return false;
    kv_sha256_end(&reading->seed, digest);
    kv_hex(digest, KV_SEED_MOST / 2, fair->seed);
    if (!lists->has_pledges)
        return true;
    kv_sha256_end(&reading->pledges, digest);
    kv_hex(digest, sizeof digest, fair->pledges);
    return true;
}

bool kv_fair_read(const char *proof, size_t length, struct kv_fair *fair, struct kv_error *error)
{
    struct reading reading = {.fair = fair, .error = error};
    struct kv_json object, secret;
    struct lists lists;
    struct kv_text text;
    *fair = (struct kv_fair){.words = 0};
    if (!kv_json_read(proof, length, &object, error))
        return false;
    if (!kv_json_field(&object, "secret", &secret) || !is_text(&secret) ||
        !enter_lists(&object, &lists) || kv_json_count(&object) != (lists.has_pledges ? 3 : 2))
        return kv_refuse(error, "bad-proof",
                         "A proof is an object of a secret, the players' words, and perhaps as "
                         "many pledges.");
    kv_text_start(&text, fair->secret, sizeof fair->secret);
    kv_json_unquote(&secret, &text);
    if (text.cut || !is_hex(fair->secret, text.length, KV_SECRET_LENGTH))
        return kv_refuse(error, "bad-proof", "A secret has %d hexadecimal digits.",
                         KV_SECRET_LENGTH);
    kv_fair_commit(fair->secret, fair->commitment);
    return read_lists(&reading, &lists);
}

enum kv_pledge_state kv_fair_find_pledge(const char *proof, size_t length, const char *pledge)
{
    struct kv_json object;
    struct kv_error error;
    struct lists lists;
    struct share share;
    if (!kv_json_read(proof, length, &object, &error) || !enter_lists(&object, &lists))
        return KV_PLEDGE_MISSING;
    while (next_share(&lists, &share))
        if (share.is_pledged && kv_json_is(&share.pledge, pledge))
            return share.is_said ? KV_PLEDGE_KEPT : KV_PLEDGE_WITHHELD;
    return KV_PLEDGE_MISSING;
}
