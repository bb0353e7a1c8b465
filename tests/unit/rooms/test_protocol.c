/*
 * The examples of docs/protocol.md are taken out of the page and executed: every request and
 * request is understood, and every event and line of the lobby has the members that the page shows.
 */
#include "stage.h"

#include <stdio.h>

/* ---- The page ---- */

static char *read_page(void)
{
    FILE *file = fopen("docs/protocol.md", "rb");
    char *page = (char *)calloc(1, 1 << 20);
    assert_non_null(file);
    assert_true(fread(page, 1, (1 << 20) - 1, file) > 0);
    fclose(file);
    return page;
}

/* The end of the object that begins here, or NULL where it does not end on its line. */
static const char *object_end(const char *at)
{
    int depth = 0;
    for (; *at && *at != '\n'; at++) {
        depth += *at == '{';
        depth -= *at == '}';
        if (depth == 0)
            return at + 1;
    }
    return NULL;
}

/* The next object of the page that begins with this member; what is left out becomes empty. */
static const char *next_example(const char *at, const char *beginning, struct kv_text *example)
{
    const char *end;
    example->length = 0;
    if (!(at = strstr(at, beginning)) || !(end = object_end(at)))
        return NULL;
    while (at < end) {
        bool dots = strncmp(at, "{…}", 5) == 0 || strncmp(at, "[…]", 5) == 0;
        if (dots)
            kv_put(example, "%s", *at == '{' ? "{}" : "[]");
        else
            kv_put_bytes(example, at, 1);
        at += dots ? 5 : 1;
    }
    support_json(example->data, example->length);
    return end;
}

/* Puts a word in place of the first "…" there is. */
static void fill_in(struct kv_text *example, const char *word)
{
    struct kv_text filled = {.allocate = kv_heap};
    const char *dots = strstr(example->data, "…");
    if (!dots)
        return;
    kv_put(&filled, "%.*s%s%s", (int)(dots - example->data), example->data, word,
           dots + strlen("…"));
    kv_heap(example->data, 0);
    *example = filled;
}

/* ---- Four tables: one that waits, one that is played at, one where all is over, and one that asks
 * for the words "text" ---- */

enum { TABLES = 4 };
#define PLEDGE "6adb90a53b2cbee0552c06e04a3154f80e901b9ffa6bad33729d78f3f9cf7934" /* of "text" */

static void open_table(struct stage *stage, const char *request)
{
    stage_open(stage, request);
    stage_enter(stage, 1);
    stage_token(stage, 1, stage->token);
    stage_fine(stage, 1, "{\"do\":\"sit\",\"name\":\"Host\"}");
    stage_enter(stage, 2); /* somebody who has no seat */
}

static void open_tables(struct stage tables[TABLES])
{
    static const char *const request =
        "{\"name\":\"machinery\",\"seats\":5,\"bots\":[\"easy\",\"easy\",\"easy\"],\"clock\":1}";
    for (uint32_t i = 0; i < TABLES; i++)
        open_table(&tables[i], request);
    stage_fine(&tables[3], 1, "{\"do\":\"pledge\",\"pledge\":\"" PLEDGE "\"}");
    stage_fine(&tables[3], 1, "{\"do\":\"start\"}");
    stage_fine(&tables[1], 1, "{\"do\":\"start\"}");
    stage_fine(&tables[2], 1, "{\"do\":\"start\"}");
    while (room_state_of(tables[2].room) == ROOM_PLAYING) {
        stage_tick(&tables[2], 2000);
        stage_think(&tables[2]);
    }
}

static bool is_among(const char *word, const char *const *words)
{
    while (*words && strcmp(*words, word) != 0)
        words++;
    return *words != NULL;
}

static const char *word_for(const char *request, const struct stage *table)
{
    if (strstr(request, "\"pledge\":\"…"))
        return PLEDGE;
    return strstr(request, "\"token\":\"…") ? table->token : "text";
}

/* Is the request understood somewhere, be it only to be told that now is not the time? */
static bool is_understood(const char *request, const char **answer)
{
    static const char *const late[] = {"bad-round", "illegal-move", "turn-done", "no-pack", NULL};
    struct stage tables[TABLES];
    bool fine = false;
    static char last[4096];
    open_tables(tables);
    for (uint32_t i = 0; i < TABLES; i++) {
        struct kv_text own = {.allocate = kv_heap};
        kv_put(&own, "%s", request);
        fill_in(&own, word_for(request, &tables[i]));
        fill_in(&own, "text");
        const char *said = stage_ask(&tables[i], strstr(request, "\"sit\"") ? 2 : 1, own.data);
        const char *code = stage_member(
            stage_member(said, "error")[0] ? stage_member(said, "error") : "{}", "code");
        fine |= strncmp(said, "{\"ok\":true", 10) == 0 || is_among(code, late);
        snprintf(last, sizeof last, "%s", said);
        kv_heap(own.data, 0);
        stage_close(&tables[i]);
    }
    *answer = last;
    return fine;
}

/* ---- The cases ---- */

static void test_settings(void **state)
{
    char *page = read_page();
    struct kv_text request = {.allocate = kv_heap};
    struct stage stage;
    unsigned count = 0;
    (void)state;
    for (const char *at = page; (at = next_example(at, "{\"name\":\"welcome:", &request));
         count++) {
        fill_in(&request, PLEDGE);
        stage_open(&stage, request.data);
        stage_close(&stage);
    }
    assert_int_equal(count, 1);
    kv_heap(request.data, 0);
    free(page);
}

/* What a browser reads in a notice is what the page shows. */
static void test_notice(void **state)
{
    char *page = read_page();
    struct kv_text example = {.allocate = kv_heap}, request = {.allocate = kv_heap};
    struct stage stage;
    token_text tokens[2];
    (void)state;
    stage_start_two(&stage, "{\"name\":\"machinery\",\"seats\":2,\"patience\":0}", tokens);
    assert_non_null(next_example(page, "{\"do\":\"subscribe\"", &request));
    stage_fine(&stage, 2, "{\"do\":\"enter\",\"lang\":\"en\"}");
    stage_fine(&stage, 2, request.data);
    stage_leave(&stage, 2);
    stage_tick(&stage, STAGE_PUSH_AFTER);
    assert_int_equal(stage.notice_count, 1);
    assert_string_equal(stage_member(stage.notices[0].payload, "lang"), "uk");
    stage_enter(&stage, 2);
    stage_token(&stage, 2, tokens[1]);
    *strstr(request.data, ",\"lang\"") = '}';
    *(strchr(request.data, '}') + 1) = '\0';
    stage_fine(&stage, 2, "{\"do\":\"unsubscribe\"}");
    stage_fine(&stage, 2, request.data);
    stage_leave(&stage, 2);
    stage_tick(&stage, STAGE_PUSH_AFTER);
    assert_int_equal(stage.notice_count, 2);
    assert_non_null(next_example(page, "{\"table\":\"KX4P7Q\",", &example));
    assert_string_equal(stage.notices[1].payload, example.data);
    stage_close(&stage);
    kv_heap(example.data, 0);
    kv_heap(request.data, 0);
    free(page);
}

static void test_requests(void **state)
{
    char *page = read_page();
    struct kv_text request = {.allocate = kv_heap};
    const char *answer;
    unsigned count = 0;
    (void)state;
    for (const char *at = page; (at = next_example(at, "{\"do\":", &request)); count++)
        if (!is_understood(request.data, &answer))
            fail_msg("%s\n%s", request.data, answer);
    assert_int_equal(count, 22); /* one of them twice */
    kv_heap(request.data, 0);
    free(page);
}

/* Has the object every member of the example? */
static void has_members(const char *object, const char *example)
{
    struct kv_json json = support_json(object, strlen(object)), value, found, key,
                   wanted = support_json(example, strlen(example));
    struct kv_json_walk walk;
    kv_json_enter(&wanted, &walk);
    while (kv_json_next(&walk, &key, &value)) {
        char name[64];
        struct kv_text text;
        kv_text_start(&text, name, sizeof name);
        kv_json_unquote(&key, &text);
        if (!kv_json_field(&json, name, &found))
            fail_msg("%s is missing in %s", name, object);
    }
}

static void test_lobby(void **state)
{
    char *page = read_page();
    struct kv_text example = {.allocate = kv_heap}, line = {.allocate = kv_heap};
    struct stage stage;
    (void)state;
    assert_non_null(next_example(page, "{\"id\":\"…\",\"code\":\"KX4P7Q\",\"name\"", &example));
    open_table(&stage, "{\"name\":\"welcome\",\"seats\":4,\"bots\":[\"medium\"]}");
    room_put_lobby(stage.room, &line);
    has_members(line.data, example.data);
    has_members(example.data, line.data);
    kv_heap(example.data, 0);
    kv_heap(line.data, 0);
    stage_close(&stage);
    free(page);
}

static char *copy_text(const char *text)
{
    char *copy = (char *)malloc(strlen(text) + 1);
    return memcpy(copy, text, strlen(text) + 1);
}

/* Everything that is said at a table, from the first connection to the rematch. */
static void hear_all(struct stage *stage, struct stage_word *heard, size_t *count)
{
    enum { DEEDS = 5 };
    static const char *const doing[DEEDS + 1] = {
        "{\"do\":\"sit\",\"name\":\"Host\",\"pledge\":\"" PLEDGE "\"}",
        "{\"do\":\"enter\",\"states\":true}", "{\"do\":\"start\"}",
        "{\"do\":\"reveal\",\"words\":\"text\"}", "{\"do\":\"say\",\"text\":\"hi\"}"};
    *count = 0;
    stage_open(stage, "{\"name\":\"machinery\",\"seats\":2,\"bots\":[\"easy\"],\"clock\":9}");
    stage_enter(stage, 1);
    for (unsigned step = 0; step < 60; step++) {
        for (size_t i = 0; i < stage->word_count && *count < 400; i++)
            heard[(*count)++] = (struct stage_word){0, copy_text(stage->words[i].text)};
        if (step == 0)
            stage_token(stage, 1, stage->token);
        else if (step <= DEEDS)
            stage_fine(stage, 1, doing[step - 1]);
        else if (room_state_of(stage->room) == ROOM_OVER) {
            stage_fine(stage, 1, "{\"do\":\"rematch\"}");
            room_opened_another(stage->room, "ffeeddccbbaa99887766554433221100", "ZZ22ZZ",
                                stage->now);
        } else if (step % 2)
            stage_think(stage);
        else
            stage_tick(stage, 10000);
    }
}

static void test_events(void **state)
{
    static const char *const of_the_server[] = {"moved",  "closing", "missing",
                                                "paused", "resumed", NULL};
    char *page = read_page();
    struct kv_text example = {.allocate = kv_heap};
    struct stage_word heard[400];
    struct stage stage;
    size_t count;
    unsigned kinds = 0;
    (void)state;
    hear_all(&stage, heard, &count);
    for (const char *at = page; (at = next_example(at, "{\"event\":", &example));) {
        char event[80];
        size_t i = 0;
        if (is_among(stage_member(example.data, "event"), of_the_server))
            continue;
        snprintf(event, sizeof event, "{\"event\":\"%s\"", stage_member(example.data, "event"));
        while (i < count && strncmp(heard[i].text, event, strlen(event)) != 0)
            i++;
        if (i == count)
            fail_msg("%s was never heard", event);
        has_members(heard[i].text, example.data);
        kinds++;
    }
    assert_int_equal(kinds, 8);
    for (size_t i = 0; i < count; i++)
        free(heard[i].text);
    kv_heap(example.data, 0);
    stage_close(&stage);
    free(page);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_settings), cmocka_unit_test(test_notice),
        cmocka_unit_test(test_requests), cmocka_unit_test(test_lobby),
        cmocka_unit_test(test_events),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
