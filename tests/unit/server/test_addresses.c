/* Addresses of tables, as people receive them. */
#include "client/address.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

#define ID "0123456789abcdef0123456789ABCDEF"

static void check(const char *url, const char *site, const char *table)
{
    struct client_address address;
    struct kv_error error;
    char found[1024];
    struct kv_text text;
    kv_text_start(&text, found, sizeof found);
    if (!client_read_address(url, &address, &error))
        fail_msg("%s: %s", url, error.message);
    client_put_site(&address, &text);
    assert_string_equal(found, site);
    assert_string_equal(address.table, table);
}

static void test_forms(void **state)
{
    (void)state;
    check("http://localhost:8080/#/table/KX4P7Q", "http://localhost:8080", "KX4P7Q");
    check("https://play.example/#/table/" ID, "https://play.example", ID);
    check("https://play.example/index.html#/table/kx4p7q", "https://play.example", "kx4p7q");
    check("https://play.example/games/#/table/KX4P7Q", "https://play.example/games", "KX4P7Q");
    check("http://localhost/api/tables/" ID, "http://localhost", ID);
    check("ws://localhost:80/api/tables/" ID "/socket", "http://localhost", ID);
    check("wss://localhost/node/b/api/tables/" ID "/socket", "https://localhost/node/b", ID);
    check("localhost:8080/KX4P7Q", "http://localhost:8080", "KX4P7Q");
    check("localhost:8080/KX4P7Q/", "http://localhost:8080", "KX4P7Q");
    check("HTTP://[::1]:9000/#/table/KX4P7Q", "http://[::1]:9000", "KX4P7Q");
    check("127.0.0.1/KX4P7Q", "http://127.0.0.1", "KX4P7Q");
}

static void test_refused(void **state)
{
    static const char *const urls[] = {
        "",
        "KX4P7Q",
        "http://",
        "http://localhost:8080",
        "http://localhost:8080/",
        "http:///KX4P7Q",
        "localhost:0/KX4P7Q",
        "localhost:65536/KX4P7Q",
        "localhost:80x/KX4P7Q",
        "localhost:/KX4P7Q",
        "[::1/KX4P7Q",
        "localhost/KX4P7",
        "localhost/KX4P7QQ",
        "localhost/KX4P0Q", /* codes have no zero */
        "localhost/" ID "0",
        "somebody@localhost/KX4P7Q",
        "localhost/?table=KX4P7Q",
    };
    struct client_address address;
    struct kv_error error;
    (void)state;
    for (size_t i = 0; i < sizeof urls / sizeof *urls; i++)
        if (client_read_address(urls[i], &address, &error))
            fail_msg("\"%s\" is taken for %s at %s.", urls[i], address.table, address.host);
}

static void test_long(void **state)
{
    char url[4096];
    struct client_address address;
    struct kv_error error;
    (void)state;
    for (size_t length = 1; length < sizeof url - 16; length += 97) {
        memset(url, 'a', length);
        memcpy(url + length, "/KX4P7Q", 8);
        assert_int_equal(client_read_address(url, &address, &error), length < CLIENT_HOST_MOST);
        url[0] = '/';
        memset(url + 1, 'b', length);
        memcpy(url + length, "/KX4P7Q", 8);
        assert_false(client_read_address(url, &address, &error));
    }
}

static void check_move(const char *to, const char *site)
{
    struct client_address address;
    struct kv_error error;
    char found[1024];
    struct kv_text text;
    kv_text_start(&text, found, sizeof found);
    assert_true(client_read_address("https://play.example/a/KX4P7Q", &address, &error));
    assert_true(client_follow(&address, to));
    client_put_site(&address, &text);
    assert_string_equal(found, site);
    assert_string_equal(address.table, "KX4P7Q");
}

static void test_moves(void **state)
{
    struct client_address address;
    struct kv_error error;
    (void)state;
    check_move("/node/b", "https://play.example/node/b");
    check_move("/node/b/", "https://play.example/node/b");
    check_move("", "https://play.example");
    check_move("http://10.0.0.2:9001", "http://10.0.0.2:9001");
    check_move("https://b.example/x", "https://b.example/x");
    assert_true(client_read_address("localhost/KX4P7Q", &address, &error));
    assert_false(client_follow(&address, "http://"));
    assert_false(client_follow(&address, "http://b:99999"));
    assert_string_equal(address.host, "localhost");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_forms),
        cmocka_unit_test(test_refused),
        cmocka_unit_test(test_long),
        cmocka_unit_test(test_moves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
