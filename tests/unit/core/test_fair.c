/* SHA-256 by the vectors of its standard, and the proof that cards were dealt fairly. */
#include "base/sha256.h"
#include "support.h"

#include <stdio.h>

/* ---- SHA-256 ---- */

static const char *digest_of(const char *text, size_t length, size_t piece)
{
    static char digits[2 * KV_SHA256_BYTES + 1];
    unsigned char digest[KV_SHA256_BYTES];
    struct kv_sha256 sha;
    kv_sha256_start(&sha);
    for (size_t at = 0; at < length; at += piece)
        kv_sha256_add(&sha, text + at, length - at < piece ? length - at : piece);
    kv_sha256_end(&sha, digest);
    kv_hex(digest, sizeof digest, digits);
    return digits;
}

static void test_vectors(void **state)
{
    /* The examples of FIPS 180-4, and lengths around that of a block. */
    static const struct {
        const char *text, *digest;
    } vectors[] = {
        {"", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"},
        {"abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"},
        {"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
         "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"},
        {"abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrl"
         "m"
         "nopqrsmnopqrstnopqrstu",
         "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof vectors / sizeof *vectors; i++)
        for (size_t piece = 1; piece < 130; piece += 7)
            assert_string_equal(digest_of(vectors[i].text, strlen(vectors[i].text), piece),
                                vectors[i].digest);
    char *many = (char *)malloc(1000000);
    memset(many, 'a', 1000000);
    assert_string_equal(digest_of(many, 1000000, 1000),
                        "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
    free(many);
}

/* ---- Proofs ---- */

#define SECRET "00112233445566778899aabbccddeeff"

static bool read_proof(const char *proof, struct kv_fair *fair)
{
    struct kv_error error;
    return kv_fair_read(proof, strlen(proof), fair, &error);
}

static void expect(const char *text, size_t digits, const char *found)
{
    assert_int_equal(strlen(found), digits);
    assert_memory_equal(found, digest_of(text, strlen(text), 64), digits);
}

static void test_proof(void **state)
{
    struct kv_fair fair;
    (void)state;
    assert_true(read_proof("{\"secret\":\"" SECRET "\",\"words\":[]}", &fair));
    expect("fair\n" SECRET, 64, fair.commitment);
    expect("seed\n" SECRET, 32, fair.seed);
    assert_int_equal(fair.words, 0);
    assert_true(
        read_proof("{\"secret\":\"" SECRET "\",\"words\":[\"один\",\"a \\\"b\\\"\"]}", &fair));
    expect("fair\n" SECRET, 64, fair.commitment);
    expect("seed\n" SECRET "\nодин\na \"b\"", 32, fair.seed);
    assert_int_equal(fair.words, 2);
    assert_false(read_proof("", &fair));
    assert_false(read_proof("[]", &fair));
    assert_false(read_proof("{\"secret\":\"" SECRET "\"}", &fair));
    assert_false(read_proof("{\"secret\":\"" SECRET "\",\"words\":[],\"more\":1}", &fair));
    assert_false(read_proof("{\"secret\":\"" SECRET "0\",\"words\":[]}", &fair));
    assert_false(read_proof("{\"secret\":\"0011\",\"words\":[]}", &fair));
    assert_false(
        read_proof("{\"secret\":\"00112233445566778899AABBCCDDEEFF\",\"words\":[]}", &fair));
    assert_false(read_proof("{\"secret\":\"" SECRET "\",\"words\":[7]}", &fair));
    char words[600];
    snprintf(words, sizeof words, "{\"secret\":\"%s\",\"words\":[\"%0300d\"]}", SECRET, 1);
    assert_false(read_proof(words, &fair));
}

/* ---- Pledges ---- */

#define PROOF(words, pledges)                                                                      \
    "{\"secret\":\"" SECRET "\",\"words\":[" words "],\"pledges\":[" pledges "]}"
#define OF_MINE                                                                                    \
    "\"d5043222cb40ca227eee4efd0a29af25a8927b5ebce329fd6d5990bcbcba75bb\"" /* SHA-256 of "words",  \
                                                                              a newline and "mine" \
                                                                            */
#define OF_YOURS                                                                                   \
    "\"ec89ba2c6b927160552c72eac84a5e195dac85c38fbe5746a61a22544ab1d380\"" /* … and "yours" */

static void test_pledges(void **state)
{
    static const char *const bad[] = {
        PROOF("null,\"mine\"", "null," OF_YOURS), /* another player's pledge */
        PROOF("null,\"Mine\"", "null," OF_MINE),
        PROOF("null,\"mine\"", "null"),
        PROOF("null", "null," OF_MINE),
        PROOF("null,\"mine\"", "null,\"00\""),
        PROOF("null,\"mine\"", "null,7"),
        PROOF("7,\"mine\"", "null," OF_MINE),
        "{\"secret\":\"" SECRET "\",\"words\":[null]}",
        "{\"secret\":\"" SECRET "\",\"words\":[],\"pledges\":{}}",
    };
    static const char mixed[] =
        PROOF("null,\"mine\",null,\"plain\",null", "null," OF_MINE "," OF_YOURS ",null,null");
    struct kv_fair fair;
    char pledge[KV_COMMITMENT_LENGTH + 1], digested[300];
    (void)state;
    kv_fair_pledge("mine", 4, pledge);
    expect("words\nmine", 64, pledge);
    assert_true(read_proof(mixed, &fair));
    expect("seed\n" SECRET "\nmine\nplain", 32, fair.seed);
    assert_int_equal(fair.words, 2);
    assert_int_equal(fair.kept, 1);
    assert_int_equal(fair.withheld, 1);
    assert_int_equal(fair.silent[0], 2);
    assert_int_equal(fair.places, 5);
    snprintf(digested, sizeof digested, "pledges\n\n%.64s\n%.64s\n\n", &OF_MINE[1], &OF_YOURS[1]);
    expect(digested, 64, fair.pledges);
    assert_int_equal(kv_fair_find_pledge(mixed, sizeof mixed - 1, pledge), KV_PLEDGE_KEPT);
    kv_fair_pledge("yours", 5, pledge);
    assert_int_equal(kv_fair_find_pledge(mixed, sizeof mixed - 1, pledge), KV_PLEDGE_WITHHELD);
    kv_fair_pledge("plain", 5, pledge);
    assert_int_equal(kv_fair_find_pledge(mixed, sizeof mixed - 1, pledge), KV_PLEDGE_MISSING);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (read_proof(bad[i], &fair))
            fail_msg("%s", bad[i]);
}

/* What everybody sees before the start reveals nothing about the seed, with or without added words.
 */
static void test_nothing_shown_before(void **state)
{
    struct kv_rng rng;
    (void)state;
    kv_rng_start(&rng, "fair", 0);
    for (unsigned i = 0; i < 100; i++) {
        struct kv_fair fair;
        char proof[160], secret[KV_SECRET_LENGTH + 1];
        for (unsigned j = 0; j < KV_SECRET_LENGTH; j++)
            secret[j] = "0123456789abcdef"[kv_rng_below(&rng, 16)];
        secret[KV_SECRET_LENGTH] = '\0';
        snprintf(proof, sizeof proof, "{\"secret\":\"%s\",\"words\":[%s]}", secret,
                 i % 2 ? "\"mine\"" : "");
        assert_true(read_proof(proof, &fair));
        assert_memory_not_equal(fair.seed, fair.commitment, 8);
        assert_null(strstr(fair.commitment, fair.seed));
        assert_null(strstr(fair.commitment, secret));
        assert_string_not_equal(fair.seed, secret);
    }
}

/* ---- Records ---- */

static void make_record(struct kv_text *record, const char *proof, bool whole)
{
    struct opened opened;
    struct kv_fair fair;
    struct kv_rng rng;
    assert_true(read_proof(proof, &fair));
    support_open(&opened, "machinery", 2, fair.seed);
    kv_record_prove(&opened.match, proof, strlen(proof));
    kv_rng_start(&rng, "record", 0);
    while (!opened.match.ended && (whole || opened.match.round < 3))
        for (uint32_t seat = 0; seat < 2; seat++)
            while (!kv_match_done(&opened.match, seat) &&
                   kv_match_play(&opened.match, seat, support_any_move(&opened.match, seat, &rng)))
                continue;
    kv_record_print(&opened.match, record);
    support_close(&opened);
}

static bool verify(const char *text, size_t length, struct kv_error *error)
{
    struct kv_record record;
    struct kv_setup setup;
    struct kv_match match;
    if (!kv_record_start(&record, text, length, &setup, error))
        return false;
    void *memory = malloc(kv_match_bytes(&setup));
    bool fine = kv_match_open(&match, &setup, memory, NULL, error) &&
                kv_record_verify(&record, &match, error);
    free(memory);
    return fine;
}

static void test_records(void **state)
{
    static const char proof[] = "{\"secret\":\"" SECRET "\",\"words\":[\"mine\",\"yours\"]}";
    struct kv_text record = {.allocate = kv_heap}, again = {.allocate = kv_heap};
    struct kv_error error;
    struct kv_engine engine;
    (void)state;
    make_record(&record, proof, true);
    assert_true(verify(record.data, record.length, &error));
    assert_non_null(strstr(record.data, "\nfair {\"secret\""));
    /* An engine keeps the proof. */
    kv_engine_start(&engine, kv_heap, "1");
    struct kv_text request = {.allocate = kv_heap}, reply = {.allocate = kv_heap};
    kv_put(&request, "{\"do\":\"load\"");
    kv_json_put_bytes(&request, "record", record.data, record.length);
    kv_put(&request, "}");
    kv_engine_answer(&engine, request.data, request.length, &reply);
    assert_non_null(strstr(reply.data, "\"ok\":true"));
    kv_record_print(&engine.match, &again);
    assert_string_equal(record.data, again.data);
    /* And it verifies it. */
    request.length = reply.length = 0;
    kv_put(&request, "{\"do\":\"verify\"");
    kv_json_put_bytes(&request, "record", record.data, record.length);
    kv_put(&request, "}");
    kv_engine_answer(&engine, request.data, request.length, &reply);
    assert_non_null(strstr(reply.data, "\"ok\":true,\"proved\":true,\"rounds\":10,"));
    assert_non_null(strstr(reply.data, "\"words\":2"));
    kv_engine_stop(&engine);
    /* Without its last line it is not verified. */
    size_t end = (size_t)(strstr(record.data, "\nend ") + 1 - record.data);
    assert_false(verify(record.data, end, &error));
    assert_string_equal(error.code, "bad-record");
    assert_memory_equal(error.message, "The record stops after line ", 28);
    /* A changed letter is noticed. */
    again.length = 0;
    kv_put(&again, "%s", record.data);
    strstr(again.data, "mine")[0] = 'M';
    assert_false(verify(again.data, again.length, &error));
    kv_heap(again.data, 0);
    kv_heap(request.data, 0);
    kv_heap(reply.data, 0);
    kv_heap(record.data, 0);
}

/* A proof with pledges has as many seats as play. */
static void test_pledged_records(void **state)
{
    static const char proof[] = PROOF("null,\"mine\",null", "null," OF_MINE "," OF_YOURS);
    static const char three[] =
        PROOF("null,\"mine\",null,null", "null," OF_MINE "," OF_YOURS ",null");
    struct kv_text record = {.allocate = kv_heap}, reply = {.allocate = kv_heap};
    struct kv_text request = {.allocate = kv_heap};
    struct kv_error error;
    struct kv_engine engine;
    (void)state;
    make_record(&record, three, true);
    assert_false(verify(record.data, record.length, &error));
    assert_string_equal(error.message, "Line 4: the number of pledges does not match the seats.");
    record.length = 0;
    make_record(&record, proof, true);
    assert_true(verify(record.data, record.length, &error));
    kv_engine_start(&engine, kv_heap, "1");
    kv_put(&request, "{\"do\":\"verify\",\"pledge\":" OF_YOURS);
    kv_json_put_bytes(&request, "record", record.data, record.length);
    kv_put(&request, "}");
    kv_engine_answer(&engine, request.data, request.length, &reply);
    assert_non_null(strstr(reply.data, "\"words\":1,\"kept\":1,\"withheld\":1,\"silent\":[1],"));
    assert_non_null(strstr(reply.data, "\"pledge\":\"withheld\""));
    reply.length = request.length = 0;
    kv_put(&request, "{\"do\":\"pledge\",\"words\":\"mine\"}");
    kv_engine_answer(&engine, request.data, request.length, &reply);
    assert_non_null(strstr(reply.data, "\"pledge\":" OF_MINE));
    kv_engine_stop(&engine);
    kv_heap(record.data, 0);
    kv_heap(request.data, 0);
    kv_heap(reply.data, 0);
}

/* With the proof of another secret the head itself is refused, although its checks are right. */
static void test_other_secret(void **state)
{
    static const char other[] = "{\"secret\":\"ffeeddccbbaa99887766554433221100\",\"words\":[]}";
    struct opened opened;
    struct kv_text record = {.allocate = kv_heap};
    struct kv_error error;
    (void)state;
    support_open(&opened, "machinery", 2, "42");
    kv_record_prove(&opened.match, other, strlen(other));
    kv_record_print(&opened.match, &record);
    assert_false(verify(record.data, record.length, &error));
    assert_string_equal(error.message,
                        "Line 4: the seed does not follow from the secret and the words.");
    kv_heap(record.data, 0);
    support_close(&opened);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_vectors),      cmocka_unit_test(test_proof),
        cmocka_unit_test(test_pledges),      cmocka_unit_test(test_nothing_shown_before),
        cmocka_unit_test(test_records),      cmocka_unit_test(test_pledged_records),
        cmocka_unit_test(test_other_secret),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
