/*
 * Rooms when memory runs out: every allocation of every request fails once. Somebody is refused
 * with "no-memory" or served all the same, what was not kept can be asked for again, and the
 * history still makes the same room. Linked with --wrap, so that the room's allocations come by
 * here.
 */
#include "stage.h"

#define PLEDGE "6adb90a53b2cbee0552c06e04a3154f80e901b9ffa6bad33729d78f3f9cf7934" /* of "text" */

/* ---- Allocations that fail ---- */

static unsigned until_failure; /* 0: none fails */

static bool fails(void)
{
    return until_failure && --until_failure == 0;
}

/* The names that the linker gives them. */
void *__real_malloc(size_t bytes);
void *__real_calloc(size_t count, size_t bytes);
void *__real_realloc(void *memory, size_t bytes);
void *__wrap_malloc(size_t bytes);
void *__wrap_calloc(size_t count, size_t bytes);
void *__wrap_realloc(void *memory, size_t bytes);

void *__wrap_malloc(size_t bytes)
{
    return fails() ? NULL : __real_malloc(bytes);
}

void *__wrap_calloc(size_t count, size_t bytes)
{
    return fails() ? NULL : __real_calloc(count, bytes);
}

void *__wrap_realloc(void *memory, size_t bytes)
{
    return fails() ? NULL : __real_realloc(memory, bytes);
}

/* ---- A host with memory of its own ---- */

static struct room_host host;

#define WITH_MEMORY(call)                                                                          \
    do {                                                                                           \
        unsigned before = until_failure;                                                           \
        until_failure = 0;                                                                         \
        call;                                                                                      \
        until_failure = before;                                                                    \
    } while (0)

static void keep(void *context, struct room *room, const char *line, size_t length)
{
    WITH_MEMORY(host.keep(context, room, line, length));
}

static void say(void *context, struct room *room, room_client client, const struct kv_text *json)
{
    WITH_MEMORY(host.say(context, room, client, json));
}

static void say_all(void *context, struct room *room, const struct kv_text *json)
{
    WITH_MEMORY(host.say_all(context, room, json));
}

static bool think(void *context, struct room *room, uint32_t seat, const struct kv_bot *bot)
{
    bool fine;
    WITH_MEMORY(fine = host.think(context, room, seat, bot));
    return fine;
}

static bool open_another(void *context, struct room *room, const char *const *lines, size_t count,
                         struct kv_error *error)
{
    bool fine;
    WITH_MEMORY(fine = host.open_another(context, room, lines, count, error));
    return fine;
}

/* ---- A table from the first guest to the rematch ---- */

enum { HOST = 1, GUEST = 2 };
static const char turn[] = "a turn", the_rest[] = "the rest of the game";

static const struct step {
    room_client client;
    const char *request;
} steps[] = {
    {HOST, "{\"do\":\"sit\",\"name\":\"Anna\",\"words\":\"aloud\"}"},
    {GUEST, "{\"do\":\"sit\",\"name\":\"Boris\",\"pledge\":\"" PLEDGE "\"}"},
    {HOST, "{\"do\":\"bot\",\"level\":\"easy\"}"},
    {HOST, "{\"do\":\"remove\",\"seat\":2}"},
    {GUEST, "{\"do\":\"say\",\"text\":\"hello\"}"},
    {HOST, "{\"do\":\"start\"}"},
    {GUEST, "{\"do\":\"reveal\",\"words\":\"text\"}"},
    {HOST, "{\"do\":\"show\"}"},
    {HOST, "{\"do\":\"moves\"}"},
    {HOST, "{\"do\":\"score\"}"},
    {HOST, turn},
    {HOST, "{\"do\":\"take_back\",\"round\":1}"},
    {HOST, turn},
    {GUEST, turn},
    {HOST, the_rest},
    {HOST, "{\"do\":\"rematch\"}"},
};

static void open_table(struct stage *stage)
{
    stage_open(stage, "{\"name\":\"machinery\",\"seats\":3}");
    host = stage->host;
    stage->host.keep = keep;
    stage->host.say = say;
    stage->host.say_all = say_all;
    stage->host.think = think;
    stage->host.open_another = open_another;
    stage_enter(stage, HOST);
    stage_token(stage, HOST, stage->token);
    stage_enter(stage, GUEST);
}

/* The request of a step; a turn is one of now, alive until the next one. */
static const char *request_of(struct stage *stage, const struct step *step, struct kv_text *text)
{
    if (step->request != turn)
        return step->request;
    stage_turn(stage, (uint32_t)step->client - 1, text);
    return text->data;
}

static void take_step(struct stage *stage, const struct step *step, struct kv_text *text)
{
    if (step->request == the_rest)
        stage_play_out(stage);
    else
        stage_fine(stage, step->client, request_of(stage, step, text));
}

/* Tries a step while one allocation fails; returns whether it came to that. */
static bool try_step(size_t number, unsigned allocation)
{
    struct stage stage, other;
    struct kv_text text = {.allocate = kv_heap};
    const struct step *step = &steps[number];
    open_table(&stage);
    for (size_t i = 0; i < number; i++)
        take_step(&stage, &steps[i], &text);
    const char *request = request_of(&stage, step, &text);
    size_t lines = stage.line_count;
    until_failure = allocation;
    const char *answer = stage_ask(&stage, step->client, request);
    bool failed = until_failure == 0;
    until_failure = 0;
    bool fine = strncmp(answer, "{\"ok\":true", 10) == 0;
    if (!fine && !strstr(answer, "\"no-memory\""))
        fail_msg("%s, allocation %u: %s", request, allocation, answer);
    if (stage.wake && stage.wake <= stage.now)
        fail_msg("%s, allocation %u: woken at once, again and again", request, allocation);
    if (!fine && stage.line_count == lines)
        stage_fine(&stage, step->client, request);
    stage_tick(&stage, 1000);
    for (size_t i = number + 1; i < COUNT(steps); i++)
        take_step(&stage, &steps[i], &text);
    assert_true(stage_replay(&other, &stage, stage.line_count));
    stage_same(&stage, &other);
    stage_close(&other);
    stage_close(&stage);
    kv_heap(text.data, 0);
    return failed;
}

static void every_allocation_of_a_request_may_fail(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(steps); i++)
        for (unsigned n = 1; steps[i].request != the_rest && try_step(i, n); n++)
            continue;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_allocation_of_a_request_may_fail),
    };
    return cmocka_run_group_tests_name("Rooms: without memory", tests, NULL, NULL);
}
