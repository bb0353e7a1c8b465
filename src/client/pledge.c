/* A client's own words, and the proof that they counted. */
#include "client/pledge.h"
#include "base/heap.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

void client_pledge_draw(struct client_pledge *pledge)
{
    unsigned char bytes[CLIENT_WORDS_LENGTH / 2];
    *pledge = (struct client_pledge){.is_asked = false};
    if (sodium_init() < 0)
        abort(); /* no source of randomness */
    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2hex(pledge->words, sizeof pledge->words, bytes, sizeof bytes);
    kv_fair_pledge(pledge->words, CLIENT_WORDS_LENGTH, pledge->pledge);
}

bool client_pledge_bind(struct client_pledge *pledge, const struct kv_json *event)
{
    struct kv_error error;
    return *pledge->fair ||
           kv_json_read_text(event, "fair", pledge->fair, sizeof pledge->fair, &error);
}

static bool is_listed(const struct client_pledge *pledge, const struct kv_json *event)
{
    struct kv_json list, value;
    struct kv_json_walk walk;
    if (!kv_json_field(event, "pledges", &list))
        return true; /* a crowd's are in the record */
    kv_json_enter(&list, &walk);
    while (kv_json_next(&walk, NULL, &value))
        if (kv_json_is(&value, pledge->pledge))
            return true;
    return false;
}

void client_pledge_hear(struct client_pledge *pledge, const struct kv_json *event)
{
    struct kv_json fair;
    struct kv_error error;
    pledge->is_asked =
        *pledge->fair && kv_json_field(event, "fair", &fair) && kv_json_is(&fair, pledge->fair) &&
        is_listed(pledge, event) &&
        kv_json_read_text(event, "digest", pledge->digest, sizeof pledge->digest, &error);
}

/* The members of `over` that make a proof. */
static bool read_proof(const struct kv_json *event, struct kv_text *proof)
{
    static const char *const keys[] = {"secret", "words", "pledges"};
    kv_json_begin(proof, NULL, '{');
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        struct kv_json value;
        if (!kv_json_field(event, keys[i], &value))
            continue;
        kv_put(proof, "%s\"%s\":", i ? "," : "", keys[i]);
        kv_put_bytes(proof, value.at, (size_t)(value.end - value.at));
    }
    kv_json_end(proof, '}');
    return !proof->cut;
}

static bool check_proof(const struct client_pledge *pledge, const struct kv_text *proof,
                        const char *seed, struct kv_error *error)
{
    struct kv_fair fair;
    if (!kv_fair_read(proof->data, proof->length, &fair, error))
        return false;
    if (strcmp(fair.commitment, pledge->fair) != 0)
        return kv_refuse(error, "unfair", "The server's secret is not the one it was bound to.");
    if (strcmp(fair.seed, seed) != 0)
        return kv_refuse(error, "unfair",
                         "The seed does not follow from the secret and the words.");
    if (*pledge->digest && strcmp(fair.pledges, pledge->digest) != 0)
        return kv_refuse(error, "unfair", "The pledges are not those that were shown before.");
    if (pledge->is_revealed &&
        kv_fair_find_pledge(proof->data, proof->length, pledge->pledge) != KV_PLEDGE_KEPT)
        return kv_refuse(error, "unfair", "The server has left out words that were revealed.");
    return true;
}

bool client_pledge_check(const struct client_pledge *pledge, const struct kv_json *event,
                         struct kv_error *error)
{
    struct kv_text proof = {.allocate = kv_heap};
    struct kv_json words;
    char seed[KV_SEED_MOST + 1];
    if (!*pledge->fair || !kv_json_field(event, "words", &words))
        return true; /* nothing is bound; a crowd's record has the proof */
    bool fine =
        (kv_json_read_text(event, "seed", seed, sizeof seed, error) && read_proof(event, &proof)) ||
        kv_refuse(error, "unfair", "The server proves nothing.");
    fine = fine && check_proof(pledge, &proof, seed, error);
    free(proof.data);
    return fine;
}
