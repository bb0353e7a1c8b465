/* The languages from inside: catalogues, plural forms, contexts, and what passes through them. */
#include "support.h"

#include <stdio.h>

#include "languages/languages.h"

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

/* Calls back for each form of a sentence in a language. */
static void visit_forms(const struct entry *entry, enum kv_language language,
                        void visit(const struct entry *, enum kv_language, uint32_t, const char *))
{
    const char *words = entry->words + 1;
    for (enum kv_language each = KV_RUSSIAN; each <= language; each++)
        for (uint32_t form = 0; form < (uint32_t)*entry->words; form++) {
            if (each == language && *words)
                visit(entry, language, form, words);
            words += strlen(words) + 1;
        }
}

static void visit_all_forms(void visit(const struct entry *, enum kv_language, uint32_t,
                                       const char *))
{
    for (enum kv_language language = KV_RUSSIAN; language < KV_LANGUAGES; language++)
        for (uint32_t i = 0; i < kv_catalogue.count; i++)
            visit_forms(&kv_catalogue.entries[i], language, visit);
}

static uint32_t forms_found[KV_LANGUAGES];

static void expect_form(const struct entry *entry, enum kv_language language, uint32_t form,
                        const char *words)
{
    static const uint32_t counts[] = {1, 2, 5};
    const char *many = *entry->words > 1 ? "many" : NULL;
    assert_string_equal(kv_translate_count_to(language, entry->english, many, counts[form]), words);
    forms_found[language]++;
}

static void every_sentence_is_found(void **state)
{
    (void)state;
    memset(forms_found, 0, sizeof forms_found);
    visit_all_forms(expect_form);
    for (enum kv_language language = KV_RUSSIAN; language < KV_LANGUAGES; language++)
        assert_true(forms_found[language] >= kv_catalogue.count && kv_catalogue.count > 200);
}

/* The directives of a format in their order, "u.*s": what an argument list must fit. Columns may
 * have another width in another language, so digits and '-' do not count. */
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

static void expect_arguments(const struct entry *entry, enum kv_language language, uint32_t form,
                             const char *words)
{
    char english[128], translated[128];
    (void)form;
    take_directives(entry->english, english, sizeof english);
    take_directives(words, translated, sizeof translated);
    if (strcmp(english, translated) != 0)
        fail_msg("%s: \"%s\" has %s, not %s", kv_language_ids[language], words, translated,
                 english);
}

static void translations_take_the_same_arguments(void **state)
{
    (void)state;
    visit_all_forms(expect_arguments);
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

/* ---- What passes through ---- */

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

/* What a game says about its figures tells how to put them right, in every language. */
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

/* A line that fits the protocol, without a trace of the mark that parts a context from its text. */
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

/* A game that has words for its moves has them for every one that is listed in every variant. */
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
