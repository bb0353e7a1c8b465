/* JSON documents: what is accepted and what is refused, with the position and the reason. */
#include "base/json.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* Reads from memory that ends with the text, so that an overrun is noticed. */
static bool accepted(const char *text, size_t length, struct kv_error *error)
{
    struct kv_json value;
    char *copy = malloc(length + (length == 0));
    memcpy(copy, text, length);
    bool good = kv_json_read(copy, length, &value, error);
    free(copy);
    return good;
}

static const char *const good[] = {
    "{}",
    "[]",
    "\"\"",
    "0",
    "-0",
    "true",
    "false",
    "null",
    " \t\r\n1 \t\r\n",
    "[ ]",
    "{ }",
    "[1,2,3]",
    "[ 1 , 2 ]",
    "[[],{}]",
    "[[[]]]",
    "{\"a\":1}",
    "{ \"a\" : 1 , \"b\" : [ ] }",
    "{\"\":0}",
    "{\"a\":{\"a\":{\"a\":0}}}",
    "[{\"a\":1},{\"a\":1}]",
    /* numbers */
    "-1",
    "10",
    "1234567890123456789012345678901234567890",
    "0.5",
    "-0.5",
    "1e5",
    "1E5",
    "1e+5",
    "1e-5",
    "1.25e10",
    "0e0",
    "0.0",
    "[-0,0.10,1e00]",
    /* strings */
    "\"a\"",
    "\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"",
    "\"\\u0041\\u00e9\\uABCD\\uabcd\"",
    "\"\\u0000\"",
    "\"\\ud83d\\ude00\"",
    "\"\\uD83D\\uDE00\"",
    "\"\\udbff\\udfff\"",
    "\"\\uffff\"",
    "\"\x7f\"",
    "\"квартал\"",
    "\"\xF0\x9F\x98\x80\"",
    "\"\xC2\x80\"",
    "\"\xDF\xBF\"",
    "\"\xE0\xA0\x80\"",
    "\"\xED\x9F\xBF\"",
    "\"\xEE\x80\x80\"",
    "\"\xEF\xBF\xBF\"",
    "\"\xF0\x90\x80\x80\"",
    "\"\xF4\x8F\xBF\xBF\"",
    "\"[{,:}]\"",
    "\"/\"",
    /* keys that differ */
    "{\"a\":1,\"A\":1}",
    "{\"a\":1,\"ab\":1,\"\":1}",
    "{\"a\\u0000\":1,\"a\":1}",
};

static void good_documents_are_accepted(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        struct kv_error error;
        if (!accepted(good[i], strlen(good[i]), &error))
            fail_msg("%s: %s", good[i], error.message);
    }
}

/* A document truncated anywhere is refused, unless it is a number or had ended before. */
static void cut_documents_are_refused(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        size_t length = strlen(good[i]);
        if (strchr("{[\"tfn", good[i][0]) == NULL)
            continue;
        for (size_t j = 0; j < length; j++)
            assert_false(accepted(good[i], j, NULL));
    }
}

struct bad {
    const char *text;
    const char *message;
};

#define VALUE     "a value is expected here"
#define ENDS      ", but the text ends"
#define IN_ARRAY  "a comma or ']' is expected here"
#define IN_OBJECT "a comma or '}' is expected here"
#define KEY       "a key in double quotes is expected here"
#define COLON     "a colon is expected here"
#define MORE      "the text should end here"
#define DIGIT     "a digit is expected here"
#define ZERO      "a number must not begin with a zero"
#define QUOTE     "a closing quote is expected here"
#define CONTROL   "a control character in a string must be escaped"
#define ESCAPE    "JSON has no such escape"
#define HEX       "four hexadecimal digits must follow \\u"
#define HALF      "the other half of this surrogate pair is missing"
#define UTF8      "this is not valid UTF-8"
#define TWICE     "this key appears twice in the same object"

static const struct bad bad[] = {
    {"", "Line 1, column 1: " VALUE ENDS},
    {" \n ", "Line 2, column 2: " VALUE ENDS},
    {"[1, 2,", "Line 1, column 7: " VALUE ENDS},
    {"[1, 2 x", "Line 1, column 7: " IN_ARRAY},
    {"[1,]", "Line 1, column 4: " VALUE},
    {"[,1]", "Line 1, column 2: " VALUE},
    {"[1,,2]", "Line 1, column 4: " VALUE},
    {"[1 2]", "Line 1, column 4: " IN_ARRAY},
    {"[1", "Line 1, column 3: " IN_ARRAY ENDS},
    {"[1}", "Line 1, column 3: " IN_ARRAY},
    {"]", "Line 1, column 1: " VALUE},
    {"[", "Line 1, column 2: " VALUE ENDS},
    {"{", "Line 1, column 2: " KEY ENDS},
    {"{1:2}", "Line 1, column 2: " KEY},
    {"{a:2}", "Line 1, column 2: " KEY},
    {"{'a':2}", "Line 1, column 2: " KEY},
    {"{\"a\"}", "Line 1, column 5: " COLON},
    {"{\"a\" 1}", "Line 1, column 6: " COLON},
    {"{\"a\":}", "Line 1, column 6: " VALUE},
    {"{\"a\":1,}", "Line 1, column 8: " KEY},
    {"{\"a\":1 \"b\":2}", "Line 1, column 8: " IN_OBJECT},
    {"{\"a\":1]", "Line 1, column 7: " IN_OBJECT},
    {"{\"a\":1", "Line 1, column 7: " IN_OBJECT ENDS},
    {"1 2", "Line 1, column 3: " MORE},
    {"{}}", "Line 1, column 3: " MORE},
    {"[]//", "Line 1, column 3: " MORE},
    {"nul", "Line 1, column 1: " VALUE},
    {"nulls", "Line 1, column 5: " MORE},
    {"True", "Line 1, column 1: " VALUE},
    {"NaN", "Line 1, column 1: " VALUE},
    {"undefined", "Line 1, column 1: " VALUE},
    {"\xEF\xBB\xBF{}", "Line 1, column 1: " VALUE},
    {"\v1", "Line 1, column 1: " VALUE},
    /* numbers */
    {"+1", "Line 1, column 1: " VALUE},
    {".5", "Line 1, column 1: " VALUE},
    {"-", "Line 1, column 2: " DIGIT ENDS},
    {"-x", "Line 1, column 2: " DIGIT},
    {"01", "Line 1, column 2: " ZERO},
    {"-00", "Line 1, column 3: " ZERO},
    {"1.", "Line 1, column 3: " DIGIT ENDS},
    {"1.e5", "Line 1, column 3: " DIGIT},
    {"1e", "Line 1, column 3: " DIGIT ENDS},
    {"1e+", "Line 1, column 4: " DIGIT ENDS},
    {"1e1.5", "Line 1, column 4: " MORE},
    {"0x10", "Line 1, column 2: " MORE},
    {"1_000", "Line 1, column 2: " MORE},
    {"Infinity", "Line 1, column 1: " VALUE},
    {"-Infinity", "Line 1, column 2: " DIGIT},
    /* strings */
    {"\"a", "Line 1, column 3: " QUOTE ENDS},
    {"'a'", "Line 1, column 1: " VALUE},
    {"\"a\nb\"", "Line 1, column 3: " CONTROL},
    {"\"\t\"", "Line 1, column 2: " CONTROL},
    {"\"\x1f\"", "Line 1, column 2: " CONTROL},
    {"\"\\", "Line 1, column 2: " ESCAPE},
    {"\"\\x41\"", "Line 1, column 2: " ESCAPE},
    {"\"\\'\"", "Line 1, column 2: " ESCAPE},
    {"\"\\U0041\"", "Line 1, column 2: " ESCAPE},
    {"\"\\u004\"", "Line 1, column 2: " HEX},
    {"\"\\u00g0\"", "Line 1, column 2: " HEX},
    {"\"\\u+041\"", "Line 1, column 2: " HEX},
    {"\"\\u", "Line 1, column 2: " HEX},
    {"\"\\ud83d\"", "Line 1, column 2: " HALF},
    {"\"\\ude00\"", "Line 1, column 2: " HALF},
    {"\"\\ude00\\ud83d\"", "Line 1, column 2: " HALF},
    {"\"\\ud83d\\ud83d\"", "Line 1, column 2: " HALF},
    {"\"\\ud83d\\n.....\"", "Line 1, column 2: " HALF},
    {"\"\\ud83dx\"", "Line 1, column 2: " HALF},
    {"\"\\ud83d\\u00\"", "Line 1, column 2: " HALF},
    {"\"\x80\"", "Line 1, column 2: " UTF8},
    {"\"\xC0\xAF\"", "Line 1, column 2: " UTF8},
    {"\"\xC1\xBF\"", "Line 1, column 2: " UTF8},
    {"\"\xC3\"", "Line 1, column 2: " UTF8},
    {"\"\xE0\x9F\xBF\"", "Line 1, column 2: " UTF8},
    {"\"\xE2\x82\"", "Line 1, column 2: " UTF8},
    {"\"\xED\xA0\x80\"", "Line 1, column 2: " UTF8},
    {"\"\xF0\x8F\xBF\xBF\"", "Line 1, column 2: " UTF8},
    {"\"\xF4\x90\x80\x80\"", "Line 1, column 2: " UTF8},
    {"\"\xF0\x9F\x98", "Line 1, column 2: " UTF8},
    {"\"\xF5\x80\x80\x80\"", "Line 1, column 2: " UTF8},
    {"\"\xFF\"", "Line 1, column 2: " UTF8},
    /* keys written twice */
    {"{\"a\":1,\"a\":2}", "Line 1, column 8: " TWICE},
    {"{\"a\":1,\"b\":1,\"\\u0061\":2}", "Line 1, column 14: " TWICE},
    {"{\"\":1,\"\":2}", "Line 1, column 7: " TWICE},
    {"{\"\xC3\xA9\":1,\"\\u00e9\":2}", "Line 1, column 8: " TWICE},
    {"{\"\xF0\x9F\x98\x80\":1,\"\\ud83d\\ude00\":2}", "Line 1, column 8: " TWICE},
    {"[{\"x\":{\"a\":1,\n\"a\":2}}]", "Line 2, column 1: " TWICE},
    /* positions are counted in lines and characters */
    {"{\n  \"a\": 1,\n  \"b\" 2\n}", "Line 3, column 7: " COLON},
    {"[\"парк\" 1]", "Line 1, column 9: " IN_ARRAY},
    {"[1,\r\n2,\r\n x]", "Line 3, column 2: " VALUE},
    {"\"\xF0\x9F\x98\x80", "Line 1, column 3: " QUOTE ENDS},
};

static void bad_documents_are_refused_with_place_and_reason(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct kv_error error = {NULL, ""};
        if (accepted(bad[i].text, strlen(bad[i].text), &error))
            fail_msg("accepted: %s", bad[i].text);
        assert_string_equal(error.code, "bad-json");
        char message[sizeof error.message];
        snprintf(message, sizeof message, "%s.", bad[i].message);
        assert_string_equal(error.message, message);
    }
}

static void zero_bytes_are_refused(void **state)
{
    (void)state;
    assert_false(accepted("\0", 1, NULL));
    assert_false(accepted("1\0", 2, NULL));
    assert_false(accepted("[\0]", 3, NULL));
    assert_false(accepted("\"\0\"", 3, NULL));
    assert_false(accepted("\"\\\0\"", 4, NULL));
}

static void refusal_changes_nothing(void **state)
{
    struct kv_json value = {"kept", "kept"};
    (void)state;
    assert_false(kv_json_read("[1", 2, &value, NULL));
    assert_string_equal(value.at, "kept");
    assert_false(kv_json_read(NULL, 0, &value, NULL));
}

/* So many opening brackets and as many closing ones. */
static bool accepted_at_depth(size_t depth, const char *open, const char *close,
                              struct kv_error *error)
{
    struct kv_text text = {.allocate = realloc};
    for (size_t i = 0; i < depth; i++)
        kv_put(&text, "%s", open);
    kv_put(&text, "0");
    for (size_t i = 0; i < depth; i++)
        kv_put(&text, "%s", close);
    bool good_depth = accepted(text.data, text.length, error);
    free(text.data);
    return good_depth;
}

static void nesting_is_limited(void **state)
{
    struct kv_error error;
    (void)state;
    assert_true(accepted_at_depth(32, "[", "]", &error));
    assert_true(accepted_at_depth(32, "{\"a\":", "}", &error));
    assert_false(accepted_at_depth(33, "[", "]", &error));
    assert_string_equal(error.message,
                        "Line 1, column 33: values may not be nested more than 32 deep.");
    assert_false(accepted_at_depth(33, "{\"a\":", "}", &error));
    assert_false(accepted_at_depth(1000000, "[", "]", &error));
}

static bool accepted_with_members(int members, struct kv_error *error)
{
    struct kv_text text = {.allocate = realloc};
    kv_json_begin(&text, NULL, '{');
    for (int i = 0; i < members; i++) {
        char key[16];
        struct kv_text name;
        kv_text_start(&name, key, sizeof key);
        kv_put(&name, "%d", i);
        kv_json_put_null(&text, key);
    }
    kv_json_end(&text, '}');
    bool good_count = accepted(text.data, text.length, error);
    free(text.data);
    return good_count;
}

static void members_are_limited(void **state)
{
    struct kv_error error;
    (void)state;
    assert_true(accepted_with_members(64, &error));
    assert_false(accepted_with_members(65, &error));
    assert_string_equal(error.message,
                        "Line 1, column 632: an object may not have more than 64 members.");
    assert_false(accepted_with_members(100000, &error));
}

static void arrays_are_as_long_as_they_like(void **state)
{
    struct kv_text text = {.allocate = realloc};
    struct kv_json value;
    (void)state;
    kv_json_begin(&text, NULL, '[');
    for (int i = 0; i < 100000; i++)
        kv_json_put_number(&text, NULL, i);
    kv_json_end(&text, ']');
    assert_true(kv_json_read(text.data, text.length, &value, NULL));
    assert_int_equal(kv_json_count(&value), 100000);
    free(text.data);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(good_documents_are_accepted),
        cmocka_unit_test(cut_documents_are_refused),
        cmocka_unit_test(bad_documents_are_refused_with_place_and_reason),
        cmocka_unit_test(zero_bytes_are_refused),
        cmocka_unit_test(refusal_changes_nothing),
        cmocka_unit_test(nesting_is_limited),
        cmocka_unit_test(members_are_limited),
        cmocka_unit_test(arrays_are_as_long_as_they_like),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
