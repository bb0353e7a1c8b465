/* Rooms: what somebody may be called, and which names are the same. */
#include "stage.h"

#include <stdio.h>

/* ---- Names as they are compared ---- */

static void check_fold(const char *name, const char *wanted)
{
    char folded[400];
    room_fold_name(name, folded, sizeof folded);
    assert_string_equal(folded, wanted);
}

/* The first and the last of each range of capitals, and what stands beside them and is none. */
static void test_capitals(void **state)
{
    (void)state;
    check_fold("AZÀÖØÞĀĮĲĶĹŇŊŶŹŽ", "azàöøþāįĳķĺňŋŷźž");
    check_fold("ΆΈΉΊΌΎΏΑΡΣΫЀЏАЯѠҀҊҾӁӍӐԮ",
               "άέήίόύώαρσϋѐџаяѡҁҋҿӂӎӑԯ");
    check_fold("ԱՖḀẔẠỾＡＺ", "աֆḁẕạỿａｚ");
    check_fold("@[`{¿×ßàöøÿāįıķĸňŉŋŷźžſ", "@[`{¿×ßàöøÿāįıķĸňŉŋŷźžſ");
    check_fold("΅·ΐάώϊаяѐџѡҁ҂ҋҿӀӂӎӏӑԯ՗աֆḁẕẖạỿἀ＠［ａｚ",
               "΅·ΐάώϊаяѐџѡҁ҂ҋҿӀӂӎӏӑԯ՗աֆḁẕẖạỿἀ＠［ａｚ");
}

/* Every second letter of these is a capital, from the first on. */
static void test_letters_in_pairs(void **state)
{
    (void)state;
    check_fold("ĀāĂăĄąĆć", "āāăăąąćć");
    check_fold("ĹĺĻļĽľ", "ĺĺļļľľ");
    check_fold("ҊҋҌҍӁӂӃӄḀḁḂḃ", "ҋҋҍҍӂӂӄӄḁḁḃḃ");
}

static void test_spaces(void **state)
{
    (void)state;
    check_fold("a\xc2\xa0"
               "a\xe1\x9a\x80"
               "a\xe2\x80\x80"
               "a\xe2\x80\x8a"
               "a\xe2\x80\xaf"
               "a\xe2\x81\x9f"
               "a\xe3\x80\x80"
               "a",
               "a a a a a a a a");
    check_fold(" \xc2\xa0 a  \xe2\x80\x83 b \xe3\x80\x80", "a b");
    check_fold("a\xe2\x80\x8b"
               "b",
               "a\xe2\x80\x8b"
               "b"); /* no space, whatever it is */
}

/* Letters of every length stay what they are, and so does what is no letter. */
static void test_other_letters(void **state)
{
    char folded[8];
    (void)state;
    check_fold("王芳 🦊 𐐀 ა", "王芳 🦊 𐐀 ა");
    check_fold("\xc2\x80\xdf\xbf\xe0\xa0\x80\xef\xbf\xbf\xf0\x90\x80\x80",
               "\xc2\x80\xdf\xbf\xe0\xa0\x80\xef\xbf\xbf\xf0\x90\x80\x80");
    check_fold("\xff\xc3", "ÿã"); /* bytes that are no UTF-8 are taken one by one */
    room_fold_name("A Ж🦊", folded, 4);
    assert_string_equal(folded, "a"); /* a space alone is no end of a name */
    room_fold_name("A Ж🦊", folded, 5);
    assert_string_equal(folded, "a ж");
    room_fold_name("A Ж🦊", folded, 8);
    assert_string_equal(folded, "a ж");
    room_fold_name("AЖ🦊", folded, 8);
    assert_string_equal(folded, "aж🦊");
    room_fold_name("A", folded, 1);
    assert_string_equal(folded, "");
}

/* ---- Names that somebody may have ---- */

static bool may_sit(const char *name)
{
    struct stage stage;
    char request[200];
    stage_open(&stage, "{\"name\":\"welcome\",\"seats\":2}");
    stage_enter(&stage, 1);
    snprintf(request, sizeof request, "{\"do\":\"sit\",\"name\":\"%s\"}", name);
    bool fine = strncmp(stage_ask(&stage, 1, request), "{\"ok\":true", 10) == 0;
    stage_close(&stage);
    return fine;
}

/* Nobody is called by nothing, or by a name that only looks like another one. */
static void test_banned_names(void **state)
{
    (void)state;
    static const struct {
        const char *name, *folded;
    } names[] = {
        {"Anna", "anna"},
        {"  An na  ", "an na"},
        {"ЗЛИЙ  Їжак", "злий їжак"},
        {"\xc2\xa0Ж\xe2\x80\x83Ґ\xe3\x80\x80", "ж ґ"},
        {"ŽÖß Ω", "žöß ω"},
        {"", ""},
    };
    char folded[64];
    struct stage stage;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        room_fold_name(names[i].name, folded, sizeof folded);
        assert_string_equal(folded, names[i].folded);
    }
    room_fold_name("ЖЖЖЖ", folded, 6); /* never half a letter */
    assert_string_equal(folded, "жж");
    stage_open(&stage, "{\"name\":\"welcome\",\"seats\":2}");
    stage_enter(&stage, 1);
    stage_refused(&stage, 1, "{\"do\":\"sit\",\"name\":\"БАНАН  7\"}", "banned");
    stage_fine(&stage, 1, "{\"do\":\"sit\",\"name\":\"Мовчун\"}");
    stage_refused(&stage, 1, "{\"do\":\"say\",\"text\":\"!\"}", "muted");
    stage_close(&stage);
}

static const char *const invisible_names[] = {
    "\\u200b",
    "Anna\\u200b",
    "An\\u200bna", /* zero width */
    "\\u200e",
    "An\\u200fna",
    "\\u2060",
    "An\\u2064na",
    "\\ufeff",
    "\\u202d",
    "\\u00ad",
    "An\\u00adna", /* soft hyphen */
    "\\u034f",
    "\\u061c",
    "\\u115f",
    "\\u1160",
    "\\u17b4",
    "\\u17b5",
    "\\u180b",
    "\\u180e",
    "\\u3164",
    "\\uffa0",
    "\\u2800",
    "\\udb40\\udc01",
    "Anna\\udb40\\udc41",
    "\\udb40\\udc7f", /* tags */
    "\\ue000",
    "\\uf8ff",
    "\\udb80\\udc00",
    "\\udbff\\udffd", /* private use */
    "\\ufdd0",
    "\\ufffe",
    "\\uffff",
    "\\ud83f\\udffe", /* noncharacters */
    "\\ufe0f",
    "Anna\\ufe0f",
    "A\\ufe0fnna",
    "\\udb40\\udd00",
    "❤\\ufe0f\\ufe0f",
    "\\u0301",
    "\\u0301\\u0302",
    "\\u20dd",
    "\\u0301Anna", /* marks alone */
    "\\u00a0",
    "\\u3000",
    "\\u2003\\u00a0",
    "\\u00a0Anna",
    "Anna\\u3000", /* spaces */
    "\\u200c",
    "\\u200d",
    "Anna\\u200c",
    "An\\u200cna",
    "An\\u200dna",
    "王\\u200d芳",
    "می\\u200c", /* a joiner that joins nothing */
    "می\\u200c\\u200cخواهم",
};

static const char *const visible_names[] = {
    "Anna",
    "Zoë",
    "Zoe\\u0308",
    "O'Brien",
    "Анна-Мария",
    "Ὀδυσσεύς",
    "שָׁלוֹם",
    "محمد",
    "می\\u200cخواهم", /* Persian: ZWNJ inside a word */
    "क्\\u200dष",
    "ශ්\\u200dරී", /* Indic: ZWJ after the virama */
    "王芳",
    "葛\\udb40\\udd00城",
    "山田　太郎",
    "김철수",
    "สมชาย",
    "A B",
    "❤\\ufe0f Anna",
    "👩\\u200d👩\\u200d👧",
    "❤\\ufe0f\\u200d🔥",
    "👍🏽",
    "🇺🇦",
    "©\\ufe0f",
};

static void test_invisible_names(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof invisible_names / sizeof *invisible_names; i++)
        if (may_sit(invisible_names[i]))
            fail_msg("%s is a name", invisible_names[i]);
}

static void test_visible_names(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof visible_names / sizeof *visible_names; i++)
        if (!may_sit(visible_names[i]))
            fail_msg("%s is no name", visible_names[i]);
}

/* Characters are counted, and so are the words that somebody says. */
static void test_lengths(void **state)
{
    char name[200] = "", longer[400] = "";
    (void)state;
    for (int i = 0; i < 24; i++)
        strcat(name, i ? "🦊" : "a");
    assert_true(may_sit(name));
    strcat(name, "b");
    assert_false(may_sit(name));
    for (int i = 0; i < 64; i++)
        strcat(longer, "w");
    char request[600];
    struct stage stage;
    stage_open(&stage, "{\"name\":\"welcome\",\"seats\":2}");
    stage_enter(&stage, 1);
    snprintf(request, sizeof request, "{\"do\":\"sit\",\"name\":\"Anna\",\"words\":\"%sw\"}",
             longer);
    stage_refused(&stage, 1, request, "bad-text");
    snprintf(request, sizeof request, "{\"do\":\"sit\",\"name\":\"Anna\",\"words\":\"%s\"}",
             longer);
    stage_fine(&stage, 1, request);
    stage_close(&stage);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_capitals),      cmocka_unit_test(test_letters_in_pairs),
        cmocka_unit_test(test_spaces),        cmocka_unit_test(test_other_letters),
        cmocka_unit_test(test_banned_names),  cmocka_unit_test(test_invisible_names),
        cmocka_unit_test(test_visible_names), cmocka_unit_test(test_lengths),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
