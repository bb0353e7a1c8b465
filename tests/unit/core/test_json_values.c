/* JSON values: reading and writing them. */
#include "base/json.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static struct kv_json read_good(const char *text)
{
    struct kv_json value = {NULL, NULL};
    struct kv_error error = {NULL, ""};
    if (!kv_json_read(text, strlen(text), &value, &error))
        fail_msg("%s: %s", text, error.message);
    return value;
}

static void assert_text(const struct kv_json *string, const char *bytes, size_t length)
{
    struct kv_text text = {.allocate = realloc};
    kv_put_bytes(&text, "", 0);
    kv_json_unquote(string, &text);
    assert_int_equal(text.length, length);
    assert_memory_equal(text.data, bytes, length + 1);
    free(text.data);
}

static void kinds_are_told_apart(void **state)
{
    static const char *const text[] = {"{}", "[]", "\"\"", "-1", "false", "null"};
    (void)state;
    for (size_t i = 0; i < 6; i++) {
        struct kv_json value = read_good(text[i]);
        assert_int_equal(kv_json_kind(&value), i);
    }
}

static void value_is_the_slice_without_white_space(void **state)
{
    struct kv_json value = read_good(" \n [1, 2] \t");
    (void)state;
    assert_int_equal(value.end - value.at, 6);
    assert_memory_equal(value.at, "[1, 2]", 6);
}

static void fields_are_found(void **state)
{
    struct kv_json found, object = read_good("{ \"a\" : [ { \"b\" : \"}]\\\"\" } , 2 ] ,"
                                             "\"b\":\"x\" , \"\\u0063\" : null,\"d\\u0000\":1}");
    (void)state;
    assert_true(kv_json_field(&object, "a", &found));
    assert_int_equal(kv_json_kind(&found), KV_JSON_ARRAY);
    assert_int_equal(*(found.end - 1), ']');
    assert_true(kv_json_field(&object, "b", &found));
    assert_true(kv_json_is(&found, "x"));
    assert_true(kv_json_field(&object, "c", &found));
    assert_int_equal(kv_json_kind(&found), KV_JSON_NULL);
    assert_int_equal(found.end - found.at, 4);
    assert_false(kv_json_field(&object, "d", &found));
    assert_false(kv_json_field(&object, "", &found));
    object = read_good("[\"a\"]");
    assert_false(kv_json_field(&object, "a", &found));
}

static void walk_goes_over_elements_in_order(void **state)
{
    struct kv_json array = read_good("[ 1 ,\"a,]\\\"\",[2,[3]] , {\"x\":[]} ,true]"), each;
    static const size_t lengths[] = {1, 7, 7, 8, 4};
    struct kv_json_walk walk;
    (void)state;
    kv_json_enter(&array, &walk);
    for (size_t i = 0; i < 5; i++) {
        assert_true(kv_json_next(&walk, NULL, &each));
        assert_int_equal(each.end - each.at, lengths[i]);
    }
    assert_false(kv_json_next(&walk, NULL, &each));
    assert_false(kv_json_next(&walk, NULL, &each));
}

static void walk_goes_over_members_in_order(void **state)
{
    struct kv_json object = read_good("{\"z\" : 1 , \"y\":[ ],\"\\\"x\":{}}"), key, each;
    static const char *const keys[] = {"z", "y", "\"x"};
    struct kv_json_walk walk;
    (void)state;
    kv_json_enter(&object, &walk);
    for (size_t i = 0; i < 3; i++) {
        assert_true(kv_json_next(&walk, &key, &each));
        assert_true(kv_json_is(&key, keys[i]));
    }
    assert_false(kv_json_next(&walk, &key, &each));
}

static void counts_are_of_members_and_elements(void **state)
{
    static const char *const text[] = {"[]", "[ ]", "[[1,2]]", "{\"a\":[1,2],\"b\":0}",
                                       "7",  "\"\""};
    static const uint32_t counts[] = {0, 0, 1, 2, 0, 0};
    (void)state;
    for (size_t i = 0; i < 6; i++) {
        struct kv_json value = read_good(text[i]);
        assert_int_equal(kv_json_count(&value), counts[i]);
    }
}

struct whole {
    const char *text;
    bool good;
    int64_t number;
};

static void whole_numbers_are_read(void **state)
{
    static const struct whole cases[] = {
        {"0", true, 0},
        {"-0", true, 0},
        {"17", true, 17},
        {"-17", true, -17},
        {"9223372036854775807", true, INT64_MAX},
        {"-9223372036854775808", true, INT64_MIN},
        {"9223372036854775808", false, 0},
        {"-9223372036854775809", false, 0},
        {"18446744073709551617", false, 0},
        {"100000000000000000000000000000", false, 0},
        {"1.0", false, 0},
        {"1e2", false, 0},
        {"\"1\"", false, 0},
        {"true", false, 0},
        {"[1]", false, 0},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct kv_json value = read_good(cases[i].text);
        int64_t number = 0;
        assert_int_equal(kv_json_integer(&value, INT64_MIN, INT64_MAX, &number), cases[i].good);
        assert_true(number == cases[i].number);
    }
}

static void whole_numbers_keep_to_their_range(void **state)
{
    struct kv_json value = read_good("5");
    int64_t number = -1;
    (void)state;
    assert_false(kv_json_integer(&value, 6, 9, &number));
    assert_false(kv_json_integer(&value, 0, 4, &number));
    assert_int_equal(number, -1);
    assert_true(kv_json_integer(&value, 5, 5, &number));
    assert_int_equal(number, 5);
}

static void strings_are_compared_by_what_they_say(void **state)
{
    struct kv_json value = read_good("\"p\\u0430рк\\n\"");
    (void)state;
    assert_true(kv_json_is(&value, "pарк\n"));
    assert_false(kv_json_is(&value, "pарк"));
    assert_false(kv_json_is(&value, "pарк\n "));
    assert_false(kv_json_is(&value, ""));
    value = read_good("\"a\\u0000b\"");
    assert_false(kv_json_is(&value, "a"));
    value = read_good("\"p\\\"q\\\\\"");
    assert_true(kv_json_is(&value, "p\"q\\"));
    assert_false(kv_json_is(&value, "p\"q"));
    assert_false(kv_json_is(&value, "p"));
    value = read_good("\"park\"");
    assert_true(kv_json_is(&value, "park"));
    assert_false(kv_json_is(&value, "par"));
    assert_false(kv_json_is(&value, "parks"));
    assert_false(kv_json_is(&value, "park\""));
    assert_false(kv_json_is(&value, "par\\"));
    assert_false(kv_json_is(&value, "pork"));
    value = read_good("12");
    assert_false(kv_json_is(&value, "12"));
}

static void escapes_are_resolved(void **state)
{
    struct kv_json value = read_good("\"\\\"\\\\\\/\\b\\f\\n\\r\\t|\\u0041\\u00E9\\u20ac|\"");
    (void)state;
    assert_text(&value, "\"\\/\b\f\n\r\t|A\xC3\xA9\xE2\x82\xAC|", 16);
    value = read_good("\"\\ud83d\\ude00\\uDBFF\\uDFFF\\ud800\\udc00\"");
    assert_text(&value, "\xF0\x9F\x98\x80\xF4\x8F\xBF\xBF\xF0\x90\x80\x80", 12);
    value = read_good("\"a\\u0000b\"");
    assert_text(&value, "a\0b", 3);
    value = read_good("\"\"");
    assert_text(&value, "", 0);
    value = read_good("[\"a\"]");
    assert_text(&value, "", 0);
}

static void commas_come_by_themselves(void **state)
{
    char data[256];
    struct kv_text json;
    (void)state;
    kv_text_start(&json, data, sizeof data);
    kv_json_begin(&json, NULL, '{');
    kv_json_put_boolean(&json, "ok", true);
    kv_json_begin(&json, "list", '[');
    kv_json_put_number(&json, NULL, -1);
    kv_json_put_number(&json, NULL, INT64_MIN);
    kv_json_begin(&json, NULL, '[');
    kv_json_end(&json, ']');
    kv_json_begin(&json, NULL, '{');
    kv_json_end(&json, '}');
    kv_json_put_string(&json, NULL, "[");
    kv_json_put_string(&json, NULL, ",");
    kv_json_put_null(&json, NULL);
    kv_json_end(&json, ']');
    kv_json_put_string(&json, "colon:", ":");
    kv_json_put_boolean(&json, "no", false);
    kv_json_end(&json, '}');
    assert_string_equal(data, "{\"ok\":true,\"list\":[-1,-9223372036854775808,[],{},\"[\",\",\","
                              "null],\"colon:\":\":\",\"no\":false}");
    read_good(data);
}

static void lines_of_documents_have_no_commas_between(void **state)
{
    char data[16];
    struct kv_text json;
    (void)state;
    kv_text_start(&json, data, sizeof data);
    kv_json_put_number(&json, NULL, 1);
    kv_put(&json, "\n");
    kv_json_put_number(&json, NULL, 2);
    assert_string_equal(data, "1\n2");
}

static void strings_are_escaped(void **state)
{
    char data[64];
    struct kv_text json;
    (void)state;
    kv_text_start(&json, data, sizeof data);
    kv_json_put_bytes(&json, "k\"\n", "\"\\/\b\f\n\r\t\x01\x1f\x7f\0й", 14);
    assert_string_equal(data,
                        "\"k\\\"\\n\":\"\\\"\\\\/\\b\\f\\n\\r\\t\\u0001\\u001f\x7f\\u0000й\"");
    kv_text_start(&json, data, sizeof data);
    kv_json_put_bytes(&json, NULL, NULL, 0);
    assert_string_equal(data, "\"\"");
}

static void bad_bytes_become_replacement_characters(void **state)
{
    char data[64];
    struct kv_text json;
    (void)state;
    kv_text_start(&json, data, sizeof data);
    kv_json_put_bytes(&json, NULL, "a\xFF\xC3(\xE2\x82", 6);
    assert_string_equal(data, "\"a\xEF\xBF\xBD\xEF\xBF\xBD(\xEF\xBF\xBD\xEF\xBF\xBD\"");
    read_good(data);
}

static void every_byte_comes_back(void **state)
{
    char bytes[128];
    struct kv_text json = {.allocate = realloc};
    struct kv_json value;
    (void)state;
    for (int i = 0; i < 128; i++)
        bytes[i] = (char)i;
    kv_json_put_bytes(&json, NULL, bytes, sizeof bytes);
    assert_true(kv_json_read(json.data, json.length, &value, NULL));
    struct kv_text text = {.allocate = realloc};
    kv_json_unquote(&value, &text);
    assert_int_equal(text.length, sizeof bytes);
    assert_memory_equal(text.data, bytes, sizeof bytes);
    free(json.data);
    free(text.data);
}

static void every_code_point_comes_back(void **state)
{
    (void)state;
    for (unsigned code = 1; code <= 0x10FFFF; code += code < 0x3000 ? 1 : 61) {
        char escaped[32];
        struct kv_text text;
        struct kv_json value;
        if (code >= 0xD800 && code <= 0xDFFF)
            continue;
        kv_text_start(&text, escaped, sizeof escaped);
        if (code < 0x10000)
            kv_put(&text, "\"\\u%04x\"", code);
        else
            kv_put(&text, "\"\\u%04x\\u%04x\"", 0xD7C0 + (code >> 10), 0xDC00 + (code & 0x3FF));
        assert_true(kv_json_read(escaped, text.length, &value, NULL));
        struct kv_text plain = {.allocate = realloc}, json = {.allocate = realloc};
        kv_json_unquote(&value, &plain);
        kv_json_put_string(&json, NULL, plain.data);
        assert_true(kv_json_read(json.data, json.length, &value, NULL));
        assert_true(kv_json_is(&value, plain.data));
        assert_int_equal(plain.length, code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4);
        free(plain.data);
        free(json.data);
    }
}

static void small_buffer_cuts_and_never_overflows(void **state)
{
    static const char whole[] = "{\"парк\":[1,\"\\n\\u0001€\",null]}";
    (void)state;
    for (size_t size = 0; size <= sizeof whole; size++) {
        char *data = malloc(size + (size == 0));
        struct kv_text json;
        kv_text_start(&json, data, size);
        kv_json_begin(&json, NULL, '{');
        kv_json_begin(&json, "парк", '[');
        kv_json_put_number(&json, NULL, 1);
        kv_json_put_string(&json, NULL, "\n\x01€");
        kv_json_put_null(&json, NULL);
        kv_json_end(&json, ']');
        kv_json_end(&json, '}');
        assert_int_equal(json.cut, size < sizeof whole);
        assert_true(json.length < size || size == 0);
        assert_memory_equal(data, whole, json.length);
        free(data);
    }
}

static void unquoting_into_a_small_buffer_cuts_between_letters(void **state)
{
    char data[4];
    struct kv_text text;
    struct kv_json value = read_good("\"\\u0439\\u0439\"");
    (void)state;
    kv_text_start(&text, data, sizeof data);
    kv_json_unquote(&value, &text);
    assert_string_equal(data, "й");
    assert_true(text.cut);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kinds_are_told_apart),
        cmocka_unit_test(value_is_the_slice_without_white_space),
        cmocka_unit_test(fields_are_found),
        cmocka_unit_test(walk_goes_over_elements_in_order),
        cmocka_unit_test(walk_goes_over_members_in_order),
        cmocka_unit_test(counts_are_of_members_and_elements),
        cmocka_unit_test(whole_numbers_are_read),
        cmocka_unit_test(whole_numbers_keep_to_their_range),
        cmocka_unit_test(strings_are_compared_by_what_they_say),
        cmocka_unit_test(escapes_are_resolved),
        cmocka_unit_test(commas_come_by_themselves),
        cmocka_unit_test(lines_of_documents_have_no_commas_between),
        cmocka_unit_test(strings_are_escaped),
        cmocka_unit_test(bad_bytes_become_replacement_characters),
        cmocka_unit_test(every_byte_comes_back),
        cmocka_unit_test(every_code_point_comes_back),
        cmocka_unit_test(small_buffer_cuts_and_never_overflows),
        cmocka_unit_test(unquoting_into_a_small_buffer_cuts_between_letters),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
