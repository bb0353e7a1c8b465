/* Records that the engine makes and loads: complete, truncated and changed. */
#include "ask_engine.h"

#include <stdio.h>

static const char *load(const char *record, size_t length)
{
    struct kv_text request = {.allocate = kv_heap};
    kv_put(&request, "{\"do\":\"load\"");
    kv_json_put_bytes(&request, "record", record, length);
    kv_put(&request, "}");
    ask(request.data);
    free(request.data);
    return reply.data;
}

static void expect_loaded(const char *record, size_t length)
{
    if (strncmp(load(record, length), "{\"ok\":true", 10) != 0)
        fail_msg("%s", reply.data);
}

/* A match in the middle of its seventh round; it may have begun with a set position. */
static void reach_seventh_round(const struct variant *variant, bool set)
{
    begin_variant(variant);
    if (set) {
        char *request = set_request();
        expect_fine(request);
        free(request);
    }
    for (uint32_t turn = 0; turn < 6 * variant->seats; turn++)
        play_first_moves(turn % variant->seats);
    kv_move list[KV_MOVES_MOST];
    kv_match_moves(&engine.match, 0, list);
    kv_match_play(&engine.match, 0, list[0]);
}

static void check_record_of_variants(bool set)
{
    for (size_t i = 0; i < SET_VARIANTS; i++) {
        reach_seventh_round(&set_variants[i], set);
        struct seen before = look();
        char *record = take_record();
        expect_fine("{\"do\":\"new\",\"name\":\"welcome#other\",\"seats\":4}");
        expect_loaded(record, strlen(record));
        assert_false(says("\"note\""));
        expect_unchanged(&before);
        free(record);
        forget(&before);
    }
}

static void a_record_loads_and_records_identically(void **state)
{
    (void)state;
    check_record_of_variants(false);
}

static void a_record_with_a_position_set_loads_and_records_identically(void **state)
{
    (void)state;
    check_record_of_variants(true);
}

static void the_record_of_a_finished_game_loads(void **state)
{
    (void)state;
    reach(OVER);
    struct seen before = look();
    char *record = take_record();
    assert_non_null(strstr(record, "\nend over "));
    expect_fine("{\"do\":\"new\",\"name\":\"welcome#other\",\"seats\":4}");
    expect_loaded(record, strlen(record));
    expect_unchanged(&before);
    free(record);
    forget(&before);
}

/* The length of the three lines that a match needs. */
static size_t head_of(const char *record)
{
    const char *at = record;
    for (uint32_t line = 0; line < 3; line++)
        at = strchr(at, '\n') + 1;
    return (size_t)(at - record);
}

/* However short a truncated record is, its complete lines are loaded, with a note; only the head is
 * required. */
static void a_half_written_last_line_is_dropped_and_said(void **state)
{
    (void)state;
    reach_seventh_round(&set_variants[0], false);
    char *record = take_record();
    size_t length = strlen(record), head = head_of(record);
    for (size_t cut = 0; cut < length; cut++) {
        load(record, cut);
        if (cut < head)
            assert_true(says("\"ok\":false") && says("\"bad-record\"") && says("Line "));
        else if (!says("\"ok\":true,\"note\":\"The record is not closed; it was read to the end of "
                       "line "))
            fail_msg("cut after %zu of %zu bytes: %s", cut, length, reply.data);
    }
    free(record);
}

/* An error on any line is found on that line. */
static void a_changed_line_is_refused_by_its_number(void **state)
{
    uint32_t line = 2;
    (void)state;
    reach_seventh_round(&set_variants[0], false);
    struct seen before = look();
    char *record = take_record();
    for (char *at = strchr(record, '\n') + 1; *at; at = strchr(at, '\n') + 1, line++) {
        char words[32], kept = at[1];
        at[1] = at[1] == 'x' ? 'y' : 'x';
        load(record, strlen(record));
        at[1] = kept;
        snprintf(words, sizeof words, "\"message\":\"Line %u: ", line);
        if (!says("\"bad-record\"") || !says(words))
            fail_msg("line %u: %s", line, reply.data);
    }
    expect_unchanged(&before);
    free(record);
    forget(&before);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(a_record_loads_and_records_identically),
        CASE(a_record_with_a_position_set_loads_and_records_identically),
        CASE(the_record_of_a_finished_game_loads),
        CASE(a_half_written_last_line_is_dropped_and_said),
        CASE(a_changed_line_is_refused_by_its_number),
    };
    return cmocka_run_group_tests_name("The engine: records", tests, NULL, NULL);
}
