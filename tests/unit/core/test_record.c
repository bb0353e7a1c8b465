/* Records: reading one reproduces it to the byte, and a truncated one never counts as complete. */
#include "edit_record.h"

/* ---- Reproduced ---- */

static void every_variant_comes_out_again(void **state)
{
    (void)state;
    for (unsigned i = 0; i < variant_count; i++)
        for (uint32_t rounds = 0; rounds <= 40; rounds += 20) {
            struct kv_text record = record_of(variants[i].name, variants[i].seats, rounds);
            if (!comes_out_again(&record))
                fail_msg("%s, %u rounds: another record", variants[i].name, (unsigned)rounds);
            free(record.data);
        }
}

static void an_edited_record_with_right_checks_is_the_same(void **state)
{
    (void)state;
    struct kv_text before = joined("\n");
    put_checks_right();
    struct kv_text after = joined("\n");
    assert_string_equal(before.data, after.data);
    assert_true(comes_out_again(&after));
    free(before.data);
    free(after.data);
}

static void an_unfinished_turn_is_kept(void **state)
{
    (void)state;
    struct opened opened;
    struct reading reading;
    support_open(&opened, "welcome", 3, "records");
    play_rounds(&opened.match, 1);
    assert_true(kv_match_say(&opened.match, 1, "take 1", 6, NULL));
    struct kv_text record = printed(&opened.match);
    assert_non_null(strstr(record.data, "\nr2 s2: take 1 ~"));
    assert_true(comes_out_again(&record));
    read_bytes(&reading, record.data, record.length);
    assert_int_equal(reading.opened.match.played[1], 1);
    assert_false(kv_match_done(&reading.opened.match, 1));
    assert_true(kv_match_undo(&reading.opened.match, 1, NULL));
    stop_reading(&reading);
    free(record.data);
    support_close(&opened);
}

static void ends_of_lines_may_be_those_of_other_systems(void **state)
{
    (void)state;
    struct reading reading;
    struct kv_text plain = joined("\n"), other = joined("\r\n");
    read_bytes(&reading, other.data, other.length);
    assert_int_equal(reading.event, KV_RECORD_END);
    struct kv_text again = printed(&reading.opened.match);
    assert_string_equal(again.data, plain.data);
    stop_reading(&reading);
    free(plain.data);
    free(other.data);
    free(again.data);
}

/* Opens a match and sets the sheets of another match's third round. */
static void open_with_position(struct opened *opened, const char *name, uint32_t seats)
{
    struct opened source;
    struct kv_error error;
    struct kv_json shown, sheets;
    struct kv_text text = {.allocate = kv_heap}, set = {.allocate = kv_heap};
    support_open(&source, name, seats, "source");
    play_rounds(&source.match, 2);
    kv_json_begin(&text, NULL, '{');
    kv_match_show(&source.match, KV_ALL, &text);
    kv_json_end(&text, '}');
    shown = support_json(text.data, text.length);
    assert_true(kv_json_field(&shown, "sheets", &sheets));
    kv_put(&set, "{\"sheets\":%.*s}", (int)(sheets.end - sheets.at), sheets.at);
    shown = support_json(set.data, set.length);
    support_open(opened, name, seats, "target");
    if (!kv_match_set(&opened->match, &shown, &error))
        fail_msg("%s", error.message);
    support_close(&source);
    free(text.data);
    free(set.data);
}

static void a_position_comes_out_again(void **state)
{
    (void)state;
    static const struct variant some[] = {{"welcome:advanced=on", 2},
                                          {"welcome:edition=first,draft=on", 3},
                                          {"welcome:rival=sam", 1}};
    for (unsigned i = 0; i < sizeof some / sizeof *some; i++) {
        struct opened opened;
        open_with_position(&opened, some[i].name, some[i].seats);
        struct kv_text fresh = printed(&opened.match);
        assert_non_null(strstr(fresh.data, "\nr1 set {\"sheets\":[{"));
        assert_true(comes_out_again(&fresh));
        play_rounds(&opened.match, 3);
        struct kv_text later = printed(&opened.match);
        assert_true(comes_out_again(&later));
        free(fresh.data);
        free(later.data);
        support_close(&opened);
    }
}

/* ---- Truncated ---- */

static void a_cut_record_is_never_whole(void **state)
{
    (void)state;
    struct kv_text record = joined("\n");
    size_t head = 0; /* the three lines that a match needs */
    for (int i = 0; i < 3; i++)
        head = (size_t)(strchr(record.data + head, '\n') + 1 - record.data);
    for (size_t length = 0; length < record.length; length++) {
        struct reading reading;
        read_bytes(&reading, record.data, length);
        if (reading.event != (length < head ? KV_RECORD_BAD : KV_RECORD_CUT))
            fail_msg("cut after %zu bytes: %s", length, reading.error.message);
        if (length < head)
            assert_memory_equal(reading.error.message, "Line ", 5);
        stop_reading(&reading);
    }
    free(record.data);
}

static void a_half_written_line_is_dropped(void **state)
{
    (void)state;
    struct reading with, without;
    unsigned turn = line_with("r2 s1: ");
    edited.count = turn - 1;
    struct kv_text whole = joined("\n"), half = joined("\n");
    kv_put(&half, "%.*s", 9, edited.line[turn]);
    read_bytes(&without, whole.data, whole.length);
    read_bytes(&with, half.data, half.length);
    assert_int_equal(with.event, KV_RECORD_CUT);
    assert_int_equal(with.line, turn - 1);
    struct kv_text expected = printed(&without.opened.match), kept = printed(&with.opened.match);
    assert_string_equal(kept.data, expected.data);
    stop_reading(&with);
    stop_reading(&without);
    free(whole.data);
    free(half.data);
    free(expected.data);
    free(kept.data);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_variant_comes_out_again),
        TWO_SEATS(an_edited_record_with_right_checks_is_the_same),
        WHOLE_GAME(an_edited_record_with_right_checks_is_the_same),
        cmocka_unit_test(an_unfinished_turn_is_kept),
        TWO_SEATS(ends_of_lines_may_be_those_of_other_systems),
        cmocka_unit_test(a_position_comes_out_again),
        TWO_SEATS(a_cut_record_is_never_whole),
        WHOLE_GAME(a_cut_record_is_never_whole),
        TWO_SEATS(a_half_written_line_is_dropped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
