/* The languages: catalogues, plural forms, contexts, and texts that pass through them. */
#include "support.h"

#include <stdio.h>

#include "languages/words.h"
#include "unit/core/sentences.h"

extern const struct kv_game kv_template;

static int speak_english(void **state)
{
    (void)state;
    spoken = KV_ENGLISH;
    return 0;
}

/* ---- The translator ---- */

static const char *shout(const char *english, const char *many, uint32_t count)
{
    (void)english;
    return many ? count == 3 ? "THREE" : "SOME" : "%s!";
}

static void a_program_sets_its_own_translator(void **state)
{
    (void)state;
    struct kv_error error;
    kv_set_translator(shout);
    assert_string_equal(kv_translate("Goodbye."), "%s!");
    assert_string_equal(kv_translate_count("%u point", "%u points", 3), "THREE");
    assert_string_equal(kv_translate_count("%u point", "%u points", 4), "SOME");
    assert_false(kv_refuse(&error, "code", "There is nothing called %s.", "that"));
    assert_string_equal(error.message, "that!");
    kv_set_translator(NULL);
    assert_string_equal(kv_translate("Goodbye."), "Goodbye.");
    assert_string_equal(kv_translate_count("%u point", "%u points", 1), "%u point");
    kv_set_translator(support_translate);
}

/* ---- Catalogues ---- */

static void languages_are_found_by_their_names(void **state)
{
    static const struct {
        const char *name;
        enum kv_language language;
    } names[] = {
        {"en", KV_ENGLISH},         {"ru", KV_RUSSIAN},
        {"uk", KV_UKRAINIAN},       {"uk_UA.UTF-8", KV_UKRAINIAN},
        {"ru-RU", KV_RUSSIAN},      {"ru.KOI8-R", KV_RUSSIAN},
        {"uk@latin", KV_UKRAINIAN}, {"uk:ru", KV_UKRAINIAN},
        {"en_GB", KV_ENGLISH},      {"", KV_LANGUAGES},
        {"u", KV_LANGUAGES},        {"ua", KV_LANGUAGES},
        {"ukr", KV_LANGUAGES},      {"RU", KV_LANGUAGES},
        {"russian", KV_LANGUAGES},  {"de_DE.UTF-8", KV_LANGUAGES},
        {"C.UTF-8", KV_LANGUAGES},  {" uk", KV_LANGUAGES},
    };
    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (kv_language_find(names[i].name) != names[i].language)
            fail_msg("\"%s\" is language %d", names[i].name, (int)kv_language_find(names[i].name));
    for (int i = 0; i < KV_LANGUAGES; i++)
        assert_int_equal(kv_language_find(kv_language_ids[i]), i);
}

static uint32_t count_forms(const struct sentence *sentence)
{
    return sentence->forms[1] ? 3 : 1;
}

static void expect_form(const struct sentence *sentence, uint32_t form)
{
    static const uint32_t counts[] = {1, 2, 5};
    const char *many = sentence->forms[1] ? "many" : NULL;
    assert_string_equal(
        kv_translate_count_to(sentence->language, sentence->english, many, counts[form]),
        sentence->forms[form]);
}

static void every_sentence_is_found(void **state)
{
    uint32_t found[KV_LANGUAGES] = {0};
    (void)state;
    for (const struct sentence *each = sentences; each->english; each++) {
        for (uint32_t form = 0; form < count_forms(each); form++)
            expect_form(each, form);
        found[each->language]++;
    }
    assert_true(found[KV_RUSSIAN] > 200 && found[KV_UKRAINIAN] == found[KV_RUSSIAN]);
}

/* The directives of a format in order, such as "u.*s", which arguments must match. Columns may
 * differ in width between languages, so digits and '-' do not count. */
static void take_directives(const char *format, char *found, size_t size)
{
    struct kv_text text;
    kv_text_start(&text, found, size);
    for (const char *at = strchr(format, '%'); at; at = strchr(at, '%')) {
        size_t length = 1 + strspn(at + 1, "-0123456789.*lz");
        if (at[length] && strchr("sducxf%", at[length]))
            for (size_t i = 1; i <= length; i++)
                kv_put_bytes(&text, at + i, !strchr("-0123456789", at[i]));
        at += length + (at[length] != '\0');
    }
    assert_false(text.cut);
}

static void expect_arguments(const struct sentence *sentence, const char *words)
{
    char english[128], translated[128];
    take_directives(sentence->english, english, sizeof english);
    take_directives(words, translated, sizeof translated);
    if (strcmp(english, translated) != 0)
        fail_msg("%s: \"%s\" has %s, not %s", kv_language_ids[sentence->language], words,
                 translated, english);
}

static void translations_take_the_same_arguments(void **state)
{
    (void)state;
    for (const struct sentence *each = sentences; each->english; each++)
        for (uint32_t form = 0; form < count_forms(each); form++)
            expect_arguments(each, each->forms[form]);
}

static void unknown_sentences_stay_english(void **state)
{
    static const char sentence[] = "Nobody has ever translated this.";
    (void)state;
    for (enum kv_language language = KV_ENGLISH; language < KV_LANGUAGES; language++) {
        assert_ptr_equal(kv_translate_to(language, sentence), sentence);
        assert_string_equal(kv_translate_to(language, ""), "");
        assert_string_equal(kv_translate_count_to(language, "%u wug", "%u wugs", 1), "%u wug");
        assert_string_equal(kv_translate_count_to(language, "%u wug", "%u wugs", 2), "%u wugs");
        assert_string_equal(kv_translate_count_to(language, "%u wug", "%u wugs", 21), "%u wugs");
    }
    assert_string_equal(kv_translate_to(KV_ENGLISH, "Goodbye."), "Goodbye.");
}

static void contexts_tell_words_apart(void **state)
{
    static const char known[] = KV_MARK_IN("bots", "all"), strange[] = KV_MARK_IN("zoo", "all");
    (void)state;
    assert_string_equal(kv_translate_to(KV_RUSSIAN, known), "все");
    assert_string_equal(kv_translate_to(KV_UKRAINIAN, known), "усі");
    assert_string_equal(kv_translate_to(KV_ENGLISH, known), "all");
    for (enum kv_language language = KV_ENGLISH; language < KV_LANGUAGES; language++)
        assert_string_equal(kv_translate_to(language, strange), "all");
    assert_string_equal(
        kv_translate_count_to(KV_RUSSIAN, KV_MARK_IN("zoo", "%u wug"), "%u wugs", 1), "%u wug");
}

/* ---- Files of words ---- */

enum { FILE_SIZE = 25 + 257 * 8 + 81 };

/* A file of three sentences, as scripts/catalogue.py makes one; their hashes begin with 73, f2, f4.
 */
static void make_file(char file[FILE_SIZE + 1])
{
    static const char records[] = "\0038bf6a0один\0несколько\0много\0"
                                  "\001581fbbРаунд %u\0"
                                  "\001b0d44cвсе";
    struct kv_text text;
    kv_text_start(&text, file, FILE_SIZE + 1);
    kv_put(&text, "kvartal words 1 7ac0f077\n");
    for (uint32_t group = 0; group <= 256; group++)
        kv_put(&text, "%08u", group <= 0x73 ? 0 : group <= 0xf2 ? 46 : group <= 0xf4 ? 67 : 81);
    kv_put_bytes(&text, records, sizeof records);
    assert_true(!text.cut && text.length == FILE_SIZE);
}

static void a_file_of_words_is_spoken(void **state)
{
    char file[FILE_SIZE + 1];
    struct words words;
    (void)state;
    make_file(file);
    assert_true(kv_words_read(&words, file, FILE_SIZE));
    assert_string_equal(kv_words_say(&words, "Round %u", NULL, 0), "Раунд %u");
    assert_string_equal(kv_words_say(&words, "%u seat", "%u seats", 1), "один");
    assert_string_equal(kv_words_say(&words, "%u seat", "%u seats", 3), "несколько");
    assert_string_equal(kv_words_say(&words, "%u seat", "%u seats", 5), "много");
    assert_string_equal(kv_words_say(&words, KV_MARK_IN("zoo", "all"), NULL, 0), "все");
    assert_string_equal(kv_words_say(&words, KV_MARK_IN("bots", "all"), NULL, 0), "all");
    assert_string_equal(kv_words_say(&words, "%u wug", "%u wugs", 2), "%u wugs");
    /* A sentence without forms for counts is the same for all of them. */
    for (uint32_t count = 0; count < 6; count++)
        assert_string_equal(kv_words_say(&words, "Round %u", "Rounds %u", count), "Раунд %u");
}

static void damaged_files_of_words_are_refused(void **state)
{
    static const char empty[] = "kvartal words 1 811c9dc5\n"; /* with the correct hash of nothing */
    char file[FILE_SIZE + 1];
    struct words words = {NULL};
    (void)state;
    assert_false(kv_words_read(&words, empty, strlen(empty)));
    make_file(file);
    for (size_t length = 0; length < FILE_SIZE; length++)
        assert_false(kv_words_read(&words, file, length));
    for (size_t at = 0; at < FILE_SIZE; at++) {
        file[at] ^= 1;
        assert_false(kv_words_read(&words, file, FILE_SIZE));
        file[at] ^= 1;
    }
    assert_null(words.bytes);
    assert_true(kv_words_read(&words, file, FILE_SIZE));
}

/* ---- Counts ---- */

static void counts_have_their_forms(void **state)
{
    static const struct {
        uint32_t count;
        const char *english, *russian, *ukrainian;
    } counts[] = {
        {0, "0 seats", "0 игроков", "0 гравців"},
        {1, "1 seat", "1 игрок", "1 гравець"},
        {2, "2 seats", "2 игрока", "2 гравці"},
        {4, "4 seats", "4 игрока", "4 гравці"},
        {5, "5 seats", "5 игроков", "5 гравців"},
        {11, "11 seats", "11 игроков", "11 гравців"},
        {12, "12 seats", "12 игроков", "12 гравців"},
        {14, "14 seats", "14 игроков", "14 гравців"},
        {20, "20 seats", "20 игроков", "20 гравців"},
        {21, "21 seats", "21 игрок", "21 гравець"},
        {22, "22 seats", "22 игрока", "22 гравці"},
        {25, "25 seats", "25 игроков", "25 гравців"},
        {100, "100 seats", "100 игроков", "100 гравців"},
        {111, "111 seats", "111 игроков", "111 гравців"},
        {1121, "1121 seats", "1121 игрок", "1121 гравець"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        const char *wanted[] = {counts[i].english, counts[i].russian, counts[i].ukrainian};
        for (int language = 0; language < KV_LANGUAGES; language++) {
            char data[64];
            struct kv_text text;
            kv_text_start(&text, data, sizeof data);
            kv_put(&text,
                   kv_translate_count_to((enum kv_language)language, "%u seat", "%u seats",
                                         counts[i].count),
                   counts[i].count);
            assert_string_equal(data, wanted[language]);
        }
    }
}

/* ---- Texts that pass through ---- */

static void refusals_are_translated_and_codes_are_not(void **state)
{
    struct kv_setup setup;
    struct kv_error error;
    (void)state;
    spoken = KV_UKRAINIAN;
    assert_false(kv_name_read("nope", 4, &setup, &error));
    assert_string_equal(error.code, "unknown-game");
    assert_string_equal(error.message, "Гри «nope» немає.");
    spoken = KV_RUSSIAN;
    struct kv_json value;
    assert_false(kv_json_read("[1,", 3, &value, &error));
    assert_string_equal(error.code, "bad-json");
    assert_string_equal(error.message,
                        "Строка 1, символ 4: здесь нужно значение, но текст закончился.");
}

static void columns_are_counted_in_letters(void **state)
{
    char data[64];
    struct kv_text text;
    (void)state;
    kv_text_start(&text, data, sizeof data);
    kv_put(&text, "%-6s|%6s|%-2s|", "очки", "їжак", "місто");
    assert_string_equal(data, "очки  |  їжак|місто|");
}

/* A complaint of a game about its figures says how to correct them, in every language. */
static void games_tell_of_their_packs(void **state)
{
    (void)state;
    for (const struct kv_game *const *game = kv_games; *game; game++)
        for (int language = 0; language < KV_LANGUAGES; language++) {
            struct kv_text told = {.allocate = kv_heap};
            char command[64];
            spoken = (enum kv_language)language;
            kv_pack_tell(*game, &told);
            snprintf(command, sizeof command, "kvartal pack show %s", (*game)->id);
            assert_non_null(strstr(told.data, command));
            assert_null(strstr(kv_translate((*game)->components), command));
            free(told.data);
        }
    spoken = KV_ENGLISH;
}

static void titles_are_shown_in_the_language_and_ids_are_not(void **state)
{
    struct kv_text json = {.allocate = kv_heap};
    (void)state;
    spoken = KV_UKRAINIAN;
    kv_game_show(&kv_template, &json);
    assert_non_null(strstr(json.data, "\"id\":\"template\",\"title\":\"Заготовка\""));
    assert_non_null(strstr(json.data, "{\"id\":\"sum\",\"title\":\"сума\",\"cells\":1}"));
    assert_non_null(strstr(json.data, "{\"id\":\"rounds\",\"title\":\"зіграно всі раунди\"}"));
    free(json.data);
}

static void expect_told(const struct kv_match *match, kv_move move, const char *wanted)
{
    char data[160];
    struct kv_text text;
    kv_text_start(&text, data, sizeof data);
    kv_match_tell(match, 0, move, &text);
    assert_string_equal(data, wanted);
}

static void moves_are_told_in_the_language(void **state)
{
    struct kv_setup setup = {.game = &kv_template, .seats = 1, .seed = "told"};
    struct kv_game silent = kv_template;
    struct kv_match match;
    struct kv_error error;
    kv_move moves[KV_MOVES_MOST];
    (void)state;
    void *memory = malloc(kv_match_bytes(&setup));
    assert_true(kv_match_open(&match, &setup, memory, NULL, &error));
    assert_int_equal(kv_match_moves(&match, 0, moves), 2);
    expect_told(&match, moves[1], "Leave the number and end the turn");
    spoken = KV_RUSSIAN;
    expect_told(&match, moves[1], "Не брать число и закончить ход");
    spoken = KV_UKRAINIAN;
    expect_told(&match, moves[1], "Не брати числа й закінчити хід");
    silent.tell = NULL;
    match.setup.game = &silent;
    expect_told(&match, moves[1], "");
    free(memory);
}

/* A line that fits the protocol, without the mark that separates a context from its text. */
static void expect_all_told(const struct kv_match *match, uint32_t seat)
{
    kv_move moves[KV_MOVES_MOST];
    uint32_t count = kv_match_moves(match, seat, moves);
    for (uint32_t i = 0; i < count; i++) {
        char data[512];
        struct kv_text text;
        kv_text_start(&text, data, sizeof data);
        kv_match_tell(match, seat, moves[i], &text);
        if (text.cut || !text.length || strpbrk(data, "\n\004"))
            fail_msg("%s: %s is told as \"%s\"", match->setup.game->id,
                     support_say(match->setup.game, moves[i]), data);
    }
}

/* A game that has words for its moves has them for every listed move of every variant. */
static void every_listed_move_is_told(void **state)
{
    enum { TURNS = 40 };
    (void)state;
    for (unsigned i = 0; i < variant_count; i++) {
        struct opened opened;
        struct kv_rng chance;
        support_open(&opened, variants[i].name, variants[i].seats, "told");
        kv_rng_start(&chance, "told", 1);
        spoken = (enum kv_language)(i % KV_LANGUAGES);
        struct kv_match *match = &opened.match;
        bool tells = match->setup.game->tell != NULL;
        for (uint32_t turn = 0; tells && !match->ended && turn < TURNS; turn++) {
            uint32_t seat = turn % match->setup.seats;
            do
                expect_all_told(match, seat);
            while (kv_match_play(match, seat, support_eager_move(match, seat, &chance)));
        }
        support_close(&opened);
    }
}

/* ---- The engine ---- */

static void expect_answer(struct kv_engine *engine, const char *request, const char *begin,
                          const char *has)
{
    struct kv_text reply = {.allocate = kv_heap};
    kv_engine_answer(engine, request, strlen(request), &reply);
    if (strncmp(reply.data, begin, strlen(begin)) != 0 || !strstr(reply.data, has))
        fail_msg("%s: %s", request, reply.data);
    free(reply.data);
}

static uint32_t count_elements(const char *json, const char *key)
{
    struct kv_json object = support_json(json, strlen(json)), list;
    assert_true(kv_json_field(&object, key, &list));
    return kv_json_count(&list);
}

static void the_engine_tells_moves_on_request(void **state)
{
    struct kv_engine engine;
    struct kv_text reply = {.allocate = kv_heap};
    static const char request[] = "{\"do\":\"moves\",\"seat\":0,\"tell\":true}";
    (void)state;
    kv_engine_start(&engine, kv_heap, "told");
    expect_answer(&engine, "{\"do\":\"new\",\"name\":\"smallcities#1\",\"seats\":2}",
                  "{\"ok\":true", "\"round\":1");
    kv_engine_answer(&engine, request, sizeof request - 1, &reply);
    assert_true(count_elements(reply.data, "moves") > 100);
    assert_int_equal(count_elements(reply.data, "told"), count_elements(reply.data, "moves"));
    expect_answer(&engine, "{\"do\":\"moves\",\"seat\":0,\"tell\":\"yes\"}", "{\"ok\":false",
                  "\"code\":\"bad-request\",\"message\":\"\\\"tell\\\" must be true or false.\"");
    spoken = KV_UKRAINIAN;
    expect_answer(
        &engine, "{\"do\":\"moves\",\"seat\":0,\"tell\":null}", "{\"ok\":false",
        "\"code\":\"bad-request\",\"message\":\"\\\"tell\\\": потрібно true або false.\"");
    free(reply.data);
    kv_engine_stop(&engine);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_program_sets_its_own_translator),
        cmocka_unit_test(languages_are_found_by_their_names),
        cmocka_unit_test(every_sentence_is_found),
        cmocka_unit_test(translations_take_the_same_arguments),
        cmocka_unit_test(unknown_sentences_stay_english),
        cmocka_unit_test(contexts_tell_words_apart),
        cmocka_unit_test(a_file_of_words_is_spoken),
        cmocka_unit_test(damaged_files_of_words_are_refused),
        cmocka_unit_test(counts_have_their_forms),
        cmocka_unit_test_setup(refusals_are_translated_and_codes_are_not, speak_english),
        cmocka_unit_test(columns_are_counted_in_letters),
        cmocka_unit_test(games_tell_of_their_packs),
        cmocka_unit_test_setup(titles_are_shown_in_the_language_and_ids_are_not, speak_english),
        cmocka_unit_test_setup(moves_are_told_in_the_language, speak_english),
        cmocka_unit_test_setup(every_listed_move_is_told, speak_english),
        cmocka_unit_test_setup(the_engine_tells_moves_on_request, speak_english),
    };
    kv_set_translator(support_translate);
    return cmocka_run_group_tests_name("languages", tests, NULL, NULL);
}
