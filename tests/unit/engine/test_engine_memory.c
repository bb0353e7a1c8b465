/* The engine when memory is short. */
#include "ask_engine.h"

static uint32_t allocations_left;

static void *allocate_a_few(void *memory, size_t bytes)
{
    if (bytes && allocations_left == 0)
        return NULL;
    allocations_left -= bytes != 0;
    return kv_heap(memory, bytes);
}

/* Repeats the request with more and more memory until it succeeds; a refusal changes nothing, and
 * the record has what was accepted. */
static void try_with_little_memory(const char *request)
{
    bool fine = false;
    for (uint32_t few = 0; !fine; few++) {
        assert_true(few < 100);
        struct seen before = look();
        allocations_left = few;
        engine.allocate = engine.log.allocate = allocate_a_few;
        fine = strncmp(ask(request), "{\"ok\":true", 10) == 0;
        if (!fine)
            assert_true(says("\"code\":\"no-memory\""));
        allocations_left = UINT32_MAX;
        if (!fine)
            expect_unchanged(&before);
        forget(&before);
    }
    free(take_record());
}

static void score_and_record_with_little_memory(void **state)
{
    (void)state;
    reach(MIDDLE);
    try_with_little_memory("{\"do\":\"score\"}");
    try_with_little_memory("{\"do\":\"record\"}");
}

static void new_with_little_memory(void **state)
{
    (void)state;
    reach(MIDDLE);
    try_with_little_memory("{\"do\":\"new\",\"name\":\"welcome#memory\",\"seats\":2}");
}

static void set_with_little_memory(void **state)
{
    (void)state;
    reach(FRESH);
    char *request = set_request();
    try_with_little_memory(request);
    free(request);
}

static void load_with_little_memory(void **state)
{
    struct kv_text request = {.allocate = kv_heap};
    (void)state;
    reach(MIDDLE);
    char *record = take_record();
    kv_put(&request, "{\"do\":\"load\"");
    kv_json_put_string(&request, "record", record);
    kv_put(&request, "}");
    try_with_little_memory(request.data);
    free(request.data);
    free(record);
}

#define ALL                                                                                        \
    "\"answer\":{\"seat\":0,\"state\":true,\"moves\":true,\"score\":true,\"record\":true,"         \
    "\"picture\":{}}"

/* A move is taken back if there is no memory for the answer. */
static void answers_with_little_memory(void **state)
{
    (void)state;
    reach(MIDDLE);
    try_with_little_memory("{\"do\":\"show\"," ALL "}");
    try_with_little_memory("{\"do\":\"play\",\"seat\":2,\"move\":\"take 1\"," ALL "}");
    try_with_little_memory("{\"do\":\"undo\",\"seat\":2," ALL "}");
    try_with_little_memory("{\"do\":\"bot\",\"seat\":2,\"level\":\"random\"," ALL "}");
    try_with_little_memory("{\"do\":\"new\",\"name\":\"machinery#memory\",\"seats\":2," ALL "}");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(score_and_record_with_little_memory),
        CASE(new_with_little_memory),
        CASE(set_with_little_memory),
        CASE(load_with_little_memory),
        CASE(answers_with_little_memory),
    };
    return cmocka_run_group_tests_name("The engine: scarce memory", tests, NULL, NULL);
}
