/* Web Push: the example of RFC 8291, signatures, and the addresses that may be contacted. */
#include "push/push.h"
#include "support.h"

#include <arpa/inet.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/param_build.h>
#include <sodium.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- The example of RFC 8291, section 5 and appendix A ---- */

#define THEIR_POINT                                                                                \
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
#define OUR_POINT                                                                                  \
    "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8"
#define OUR_NUMBER "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
#define SALT       "DGv6ra1nlYgDCS1FRnbzlw"
#define AUTH       "BTBZMqHH6r4Tts7J_aSIgg"
#define PLAIN      "When I grow up, I want to be a watermelon"
#define BODY                                                                                       \
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWA"   \
    "mS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxs"   \
    "j_Qulcy4a-fN"

static size_t decode(const char *text, unsigned char *bytes, size_t most)
{
    size_t length = 0;
    assert_int_equal(sodium_base642bin(bytes, most, text, strlen(text), NULL, &length, NULL,
                                       sodium_base64_VARIANT_URLSAFE_NO_PADDING),
                     0);
    return length;
}

static EVP_PKEY *our_key(void)
{
    unsigned char number[32], point[PUSH_POINT_BYTES];
    EVP_PKEY *key = NULL;
    OSSL_PARAM_BLD *builder = OSSL_PARAM_BLD_new();
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
    decode(OUR_NUMBER, number, sizeof number);
    decode(OUR_POINT, point, sizeof point);
    BIGNUM *big = BN_bin2bn(number, sizeof number, NULL);
    OSSL_PARAM_BLD_push_utf8_string(builder, OSSL_PKEY_PARAM_GROUP_NAME, "P-256", 0);
    OSSL_PARAM_BLD_push_octet_string(builder, OSSL_PKEY_PARAM_PUB_KEY, point, sizeof point);
    OSSL_PARAM_BLD_push_BN(builder, OSSL_PKEY_PARAM_PRIV_KEY, big);
    OSSL_PARAM *params = OSSL_PARAM_BLD_to_param(builder);
    assert_int_equal(EVP_PKEY_fromdata_init(context), 1);
    assert_int_equal(EVP_PKEY_fromdata(context, &key, EVP_PKEY_KEYPAIR, params), 1);
    OSSL_PARAM_free(params);
    OSSL_PARAM_BLD_free(builder);
    BN_free(big);
    EVP_PKEY_CTX_free(context);
    return key;
}

static void test_example(void **state)
{
    unsigned char salt[PUSH_SALT_BYTES], expected[256];
    struct kv_text body = {.allocate = kv_heap};
    EVP_PKEY *own = our_key();
    (void)state;
    decode(SALT, salt, sizeof salt);
    size_t length = decode(BODY, expected, sizeof expected);
    assert_true(push_encrypt_with(own, salt, THEIR_POINT, AUTH, PLAIN, strlen(PLAIN), &body));
    assert_int_equal(body.length, length);
    assert_memory_equal(body.data, expected, length);
    EVP_PKEY_free(own);
    kv_heap(body.data, 0);
}

/* Every message has a key and a salt of its own. */
static void test_never_the_same(void **state)
{
    struct kv_text one = {.allocate = kv_heap}, other = {.allocate = kv_heap};
    (void)state;
    assert_true(push_encrypt(THEIR_POINT, AUTH, PLAIN, strlen(PLAIN), &one));
    assert_true(push_encrypt(THEIR_POINT, AUTH, PLAIN, strlen(PLAIN), &other));
    assert_int_equal(one.length, other.length);
    assert_memory_not_equal(one.data, other.data, PUSH_SALT_BYTES);
    assert_memory_not_equal(one.data + 21, other.data + 21, PUSH_POINT_BYTES);
    kv_heap(one.data, 0);
    kv_heap(other.data, 0);
}

static void test_bad_keys(void **state)
{
    static const char *const points[] = {
        "",
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw",
        /* not on the curve; not uncompressed; the point at infinity; not base64url */
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw8",
        "AiVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "BAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
        "BCVxsr7N+eNgVRqvHtD0zTZsEc6+VV+JvLexhqUzORcxaOzi6+AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    };
    static const char *const secrets[] = {"", "BTBZMqHH6r4Tts7J_aSIg", "BTBZMqHH6r4Tts7J_aSIggA",
                                          "BTBZMqHH6r4Tts7J/aSIgg", "BTBZMqHH6r4Tts7J aSIgg"};
    unsigned char bytes[PUSH_POINT_BYTES];
    struct kv_text body = {.allocate = kv_heap};
    (void)state;
    assert_true(push_read_point(THEIR_POINT, bytes));
    assert_true(push_read_auth(AUTH, bytes));
    for (size_t i = 0; i < COUNT(points); i++) {
        assert_false(push_read_point(points[i], bytes));
        assert_false(push_encrypt(points[i], AUTH, PLAIN, 1, &body));
    }
    for (size_t i = 0; i < COUNT(secrets); i++)
        assert_false(push_read_auth(secrets[i], bytes));
    assert_int_equal(body.length, 0);
    kv_heap(body.data, 0);
}

static void test_length(void **state)
{
    static char payload[PUSH_PAYLOAD_MOST + 1];
    struct kv_text body = {.allocate = kv_heap};
    (void)state;
    assert_true(push_encrypt(THEIR_POINT, AUTH, payload, PUSH_PAYLOAD_MOST, &body));
    assert_int_equal(body.length, 16 + 4 + 1 + PUSH_POINT_BYTES + PUSH_PAYLOAD_MOST + 1 + 16);
    assert_false(push_encrypt(THEIR_POINT, AUTH, payload, PUSH_PAYLOAD_MOST + 1, &body));
    kv_heap(body.data, 0);
}

/* ---- The server's key ---- */

static void test_key_file(void **state)
{
    char file[] = "/tmp/kvartal-push-XXXXXX";
    struct push_keys made, read;
    struct kv_error error;
    struct stat status;
    (void)state;
    int descriptor = mkstemp(file);
    assert_true(descriptor >= 0);
    close(descriptor);
    assert_false(push_keys_make(file, &made, &error)); /* never over another file */
    assert_false(push_keys_read(file, &read, &error)); /* which is empty          */
    assert_string_equal(error.code, "bad-key");
    unlink(file);
    assert_false(push_keys_read(file, &read, &error));
    assert_string_equal(error.code, "bad-file");
    umask(0);
    assert_true(push_keys_make(file, &made, &error));
    assert_int_equal(stat(file, &status), 0);
    assert_int_equal(status.st_mode & 0777, 0600);
    assert_true(push_keys_read(file, &read, &error));
    assert_string_equal(made.shown, read.shown);
    assert_int_equal(strlen(read.shown), PUSH_POINT_TEXT);
    push_keys_free(&read);
    assert_int_equal(chmod(file, 0440), 0);
    assert_true(push_keys_read(file, &read, &error));
    push_keys_free(&read);
    for (size_t i = 0; i < 3; i++) {
        assert_int_equal(chmod(file, ((const mode_t[]){0604, 0602, 0660})[i]), 0);
        assert_false(push_keys_read(file, &read, &error));
        assert_string_equal(error.code, "bad-key");
    }
    push_keys_free(&made);
    unlink(file);
}

/* The two numbers of the signature as OpenSSL expects them, checked against the signed text. */
static bool is_signed(EVP_PKEY *key, const char *words, size_t length, const char *signature)
{
    unsigned char numbers[64], *encoded = NULL;
    assert_int_equal(decode(signature, numbers, sizeof numbers), 64);
    ECDSA_SIG *parts = ECDSA_SIG_new();
    ECDSA_SIG_set0(parts, BN_bin2bn(numbers, 32, NULL), BN_bin2bn(numbers + 32, 32, NULL));
    int size = i2d_ECDSA_SIG(parts, &encoded);
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    assert_int_equal(EVP_DigestVerifyInit(context, NULL, EVP_sha256(), NULL, key), 1);
    bool fine =
        EVP_DigestVerify(context, encoded, (size_t)size, (const unsigned char *)words, length) == 1;
    EVP_MD_CTX_free(context);
    OPENSSL_free(encoded);
    ECDSA_SIG_free(parts);
    return fine;
}

static void test_signature(void **state)
{
    char data[1024], claims[512], token[512];
    struct push_keys keys = {.pair = our_key()};
    struct kv_text header;
    (void)state;
    kv_text_start(&header, data, sizeof data);
    snprintf(keys.shown, sizeof keys.shown, "%s", OUR_POINT);
    assert_true(
        push_keys_sign(&keys, "https://push.example", "mailto:op@example.org", 1000000, &header));
    assert_int_equal(strncmp(data, "vapid t=", 8), 0);
    char *comma = strstr(data, ", k=");
    assert_non_null(comma);
    assert_string_equal(comma + 4, OUR_POINT);
    snprintf(token, sizeof token, "%.*s", (int)(comma - data - 8), data + 8);
    char *dot = strchr(token, '.'), *last = strrchr(token, '.');
    assert_true(is_signed(keys.pair, token, (size_t)(last - token), last + 1));
    token[3] ^= 1;
    assert_false(is_signed(keys.pair, token, (size_t)(last - token), last + 1));
    *last = '\0';
    claims[decode(dot + 1, (unsigned char *)claims, sizeof claims)] = '\0';
    assert_string_equal(claims, "{\"aud\":\"https://push.example\",\"exp\":1043200,"
                                "\"sub\":\"mailto:op@example.org\"}");
    push_keys_free(&keys);
}

static void test_contact(void **state)
{
    static const char *const bad[] = {"",
                                      "op@example.org",
                                      "mailto:",
                                      "http://example.org",
                                      "mailto:a\"b@example.org",
                                      "mailto:a b@example.org",
                                      "mailto:a\\b@example.org",
                                      "mailto:a\nb@example.org"};
    (void)state;
    assert_true(push_is_contact("mailto:op@example.org"));
    assert_true(push_is_contact("https://example.org/contact"));
    for (size_t i = 0; i < COUNT(bad); i++)
        assert_false(push_is_contact(bad[i]));
}

/* ---- Where requests may go ---- */

static void test_endpoints(void **state)
{
    static const char *const bad[] = {
        "",
        "https://",
        "https:///x",
        "http://push.example/x",
        "ftp://push.example/x",
        "https://push.example",
        "https://push.example?x",
        "https://user@push.example/x",
        "https://push.example:0/x",
        "https://push.example:65536/x",
        "https://push.example:4x/x",
        "https://push.example:/x",
        "https://[::1]/x",
        "https://.example/x",
        "https://example./x",
        "https://push.example/a b",
        "https://push.example/a\r\nHost: x",
        "https://push.example/#x",
        "https://push.example/\"",
        "https://push.ex\xc3\xa4mple/x",
        "https://push.example\\@x/y",
        "https://push.example%2f/x",
    };
    struct push_endpoint endpoint;
    char data[300], longest[PUSH_ENDPOINT_MOST + 2];
    struct kv_text text;
    (void)state;
    for (size_t i = 0; i < COUNT(bad); i++)
        assert_false(push_read_endpoint(bad[i], &endpoint));
    assert_true(push_read_endpoint("HTTPS://Push.Example:8443/send/AbC?x=1", &endpoint));
    assert_string_equal(endpoint.host, "push.example");
    assert_string_equal(endpoint.path, "/send/AbC?x=1");
    kv_text_start(&text, data, sizeof data);
    push_put_origin(&endpoint, &text);
    assert_string_equal(data, "https://push.example:8443");
    assert_true(push_read_endpoint("https://push.example/", &endpoint));
    assert_int_equal(endpoint.port, 443);
    kv_text_start(&text, data, sizeof data);
    push_put_origin(&endpoint, &text);
    assert_string_equal(data, "https://push.example");
    memset(longest, 'a', sizeof longest);
    memcpy(longest, "https://push.example/", 21);
    longest[PUSH_ENDPOINT_MOST] = '\0';
    assert_true(push_read_endpoint(longest, &endpoint));
    longest[PUSH_ENDPOINT_MOST] = 'a';
    longest[PUSH_ENDPOINT_MOST + 1] = '\0';
    assert_false(push_read_endpoint(longest, &endpoint));
}

static bool is_listed(const char *hosts, const char *url)
{
    struct push_endpoint endpoint;
    assert_true(push_read_endpoint(url, &endpoint));
    return push_is_listed(hosts, &endpoint);
}

static void test_hosts(void **state)
{
    static const char *const known[] = {
        "https://fcm.googleapis.com/fcm/send/x",
        "https://updates.push.services.mozilla.com/wpush/v2/x",
        "https://wns2-by3p.notify.windows.com/w/?token=x",
        "https://web.push.apple.com/x",
    };
    static const char *const unknown[] = {
        "https://example.org/x",
        "https://127.0.0.1/x",
        "https://localhost/x",
        "https://fcm.googleapis.com:8443/x",
        "https://fcm.googleapis.com.example.org/x",
        "https://xfcm.googleapis.com/x",
        "https://a.fcm.googleapis.com/x",
        "https://evilpush.apple.com/x",
        "https://push.apple.com/x",
    };
    (void)state;
    for (size_t i = 0; i < COUNT(known); i++)
        assert_true(is_listed(push_known_hosts, known[i]));
    for (size_t i = 0; i < COUNT(unknown); i++)
        assert_false(is_listed(push_known_hosts, unknown[i]));
    assert_true(is_listed("a.example,127.0.0.1:99", "https://127.0.0.1:99/x"));
    assert_false(is_listed("a.example,127.0.0.1:99", "https://127.0.0.1/x"));
    assert_true(is_listed("A.Example", "https://a.example/x"));
    assert_false(is_listed("", "https://a.example/x"));
    assert_false(is_listed("*, *., ., :443", "https://a.example/x"));
}

static bool is_public(const char *text)
{
    struct sockaddr_in four = {.sin_family = AF_INET};
    struct sockaddr_in6 six = {.sin6_family = AF_INET6};
    if (inet_pton(AF_INET, text, &four.sin_addr) == 1)
        return push_is_public((const struct sockaddr *)&four);
    assert_int_equal(inet_pton(AF_INET6, text, &six.sin6_addr), 1);
    return push_is_public((const struct sockaddr *)&six);
}

static void test_public(void **state)
{
    static const char *const no[] = {
        "0.0.0.0",
        "10.1.2.3",
        "100.64.0.1",
        "100.127.255.255",
        "127.0.0.1",
        "127.255.255.255",
        "169.254.169.254",
        "172.16.0.1",
        "172.31.255.255",
        "192.0.0.1",
        "192.0.2.1",
        "192.88.99.1",
        "192.168.1.1",
        "198.18.0.1",
        "198.19.255.255",
        "198.51.100.7",
        "203.0.113.7",
        "224.0.0.1",
        "239.255.255.255",
        "240.0.0.1",
        "255.255.255.255",
        "::",
        "::1",
        "::ffff:127.0.0.1",
        "::ffff:8.8.8.8",
        "64:ff9b::7f00:1",
        "100::1",
        "fc00::1",
        "fd12::1",
        "fe80::1",
        "ff02::1",
        "2001::1",
        "2001:db8::1",
        "2002:7f00:1::",
        "3fff::1",
        "5f00::1",
    };
    static const char *const yes[] = {
        "1.1.1.1",        "9.255.255.255",        "11.0.0.0",
        "100.63.255.255", "100.128.0.0",          "126.255.255.255",
        "128.0.0.1",      "142.250.74.10",        "169.253.255.255",
        "172.15.255.255", "172.32.0.0",           "192.167.255.255",
        "198.17.255.255", "198.20.0.0",           "223.255.255.255",
        "2600:1901::1",   "2001:4860:4860::8888", "2a00:1450:4001::1",
        "2003::1",
    };
    struct sockaddr unix_socket = {.sa_family = AF_UNIX};
    (void)state;
    for (size_t i = 0; i < COUNT(no); i++)
        if (is_public(no[i]))
            fail_msg("%s", no[i]);
    for (size_t i = 0; i < COUNT(yes); i++)
        if (!is_public(yes[i]))
            fail_msg("%s", yes[i]);
    assert_false(push_is_public(&unix_socket));
}

/* No request goes to an unlisted host, nor to a listed name with a private address. */
static void test_forbidden(void **state)
{
    struct push_keys keys = {.pair = our_key()};
    const struct push_letter letter = {.endpoint = "https://127.0.0.1:1/x",
                                       .point = THEIR_POINT,
                                       .auth = AUTH,
                                       .payload = "{}",
                                       .topic = "t",
                                       .lasts = 60};
    struct push_service service = {.keys = &keys,
                                   .contact = "mailto:op@example.org",
                                   .hosts = push_known_hosts,
                                   .is_private = true,
                                   .seconds = 5};
    struct push_answer answer;
    (void)state;
    push_deliver(&service, &letter, &answer);
    assert_int_equal(answer.outcome, PUSH_REFUSED);
    assert_string_equal(answer.why.code, "forbidden");
    service.hosts = "127.0.0.1:1";
    service.is_private = false;
    push_deliver(&service, &letter, &answer);
    assert_int_equal(answer.outcome, PUSH_REFUSED);
    assert_string_equal(answer.why.code, "forbidden");
    service.is_private = true;
    push_deliver(&service, &letter, &answer);
    assert_int_equal(answer.outcome, PUSH_LATER);
    assert_string_equal(answer.why.code, "no-server");
    push_keys_free(&keys);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_example),   cmocka_unit_test(test_never_the_same),
        cmocka_unit_test(test_bad_keys),  cmocka_unit_test(test_length),
        cmocka_unit_test(test_key_file),  cmocka_unit_test(test_signature),
        cmocka_unit_test(test_contact),   cmocka_unit_test(test_endpoints),
        cmocka_unit_test(test_hosts),     cmocka_unit_test(test_public),
        cmocka_unit_test(test_forbidden),
    };
    if (sodium_init() < 0)
        return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
