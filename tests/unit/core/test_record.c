/* Records: what is read comes out again to the byte, and what is damaged is refused by its line. */
#include "support.h"

#include <stdio.h>

/* ---- Records to read ---- */

static void play_rounds(struct kv_match *match, uint32_t rounds)
{
    struct kv_rng rng;
    kv_rng_start(&rng, "players", 1);
    while (!match->ended && match->round <= rounds)
        for (uint32_t seat = 0; seat < match->setup.seats && !match->ended; seat++)
            while (kv_match_play(match, seat, support_eager_move(match, seat, &rng)))
                continue;
}

static struct kv_text printed(const struct kv_match *match)
{
    struct kv_text text = {.allocate = kv_heap};
    kv_record_print(match, &text);
    return text;
}

/* The record of a few rounds. */
static struct kv_text record_of(const char *name, uint32_t seats, uint32_t rounds)
{
    struct opened opened;
    support_open(&opened, name, seats, "records");
    play_rounds(&opened.match, rounds);
    struct kv_text text = printed(&opened.match);
    support_close(&opened);
    return text;
}

/* ---- Reading ---- */

/* How the reading of a record ended. */
struct reading {
    enum kv_record_event event;
    uint32_t line; /* the last one read */
    struct kv_error error;
    bool open; /* there is a match to be closed */
    struct opened opened;
};

static void read_lines(struct reading *reading, struct kv_record *record)
{
    do
        reading->event = kv_record_next(record, &reading->opened.match, &reading->error);
    while (reading->event < KV_RECORD_END);
    reading->line = record->line;
}

/* Reads bytes that end where their memory ends, so that a sanitizer sees a step beyond. */
static void read_bytes(struct reading *reading, const char *bytes, size_t length)
{
    struct kv_record record;
    struct kv_setup setup;
    char *copy = malloc(length + (length == 0));
    if (length > 0)
        memcpy(copy, bytes, length);
    *reading = (struct reading){.event = KV_RECORD_BAD};
    reading->opened.log = (struct kv_text){.allocate = kv_heap};
    if (kv_record_start(&record, copy, length, &setup, &reading->error)) {
        void *memory = malloc(kv_match_bytes(&setup));
        reading->open = kv_match_open(&reading->opened.match, &setup, memory, &reading->opened.log,
                                      &reading->error);
        if (reading->open)
            read_lines(reading, &record);
        else
            free(memory);
    }
    free(copy);
}

static void stop_reading(struct reading *reading)
{
    if (reading->open)
        support_close(&reading->opened);
}

/* Reads a record that must be right, and tells whether its match prints the same bytes again. */
static bool comes_out_again(const struct kv_text *record)
{
    struct reading reading;
    read_bytes(&reading, record->data, record->length);
    if (reading.event != KV_RECORD_END)
        fail_msg("%s", reading.error.message);
    struct kv_text again = printed(&reading.opened.match);
    bool same = strcmp(record->data, again.data) == 0;
    free(again.data);
    stop_reading(&reading);
    return same;
}

/* ---- Editing ---- */

/* A record as lines, each without its end; counted from 1, as people do. */
struct lines {
    unsigned count;
    char line[100][4096];
};

/* One at a time is edited, and it is large. */
static struct lines edited;

static void split(const struct kv_text *record)
{
    const char *at = record->data;
    edited.count = 0;
    for (const char *stop; (stop = strchr(at, '\n')) != NULL; at = stop + 1) {
        assert_true(edited.count + 1 < 100 && stop - at < 4096);
        char *line = edited.line[++edited.count];
        memcpy(line, at, (size_t)(stop - at));
        line[stop - at] = '\0';
    }
}

static void split_and_free(struct kv_text record)
{
    split(&record);
    free(record.data);
}

static struct kv_text joined(const char *line_end)
{
    struct kv_text text = {.allocate = kv_heap};
    for (unsigned i = 1; i <= edited.count; i++)
        kv_put(&text, "%s%s", edited.line[i], line_end);
    return text;
}

static void take_out(unsigned line)
{
    edited.count--;
    for (unsigned i = line; i <= edited.count; i++)
        memcpy(edited.line[i], edited.line[i + 1], sizeof edited.line[i]);
}

static void put_in(unsigned line, const char *text)
{
    char copy[4096]; /* the text may be one of the lines that move on */
    snprintf(copy, sizeof copy, "%s", text);
    for (unsigned i = ++edited.count; i > line; i--)
        memcpy(edited.line[i], edited.line[i - 1], sizeof edited.line[i]);
    memcpy(edited.line[line], copy, sizeof copy);
}

/* Puts other words in place of those on a line; its check stays as it is. */
static void change(unsigned line, const char *words, const char *others)
{
    char *at = strstr(edited.line[line], words);
    char rest[4096];
    if (at == NULL)
        fail_msg("there is no \"%s\" in: %s", words, edited.line[line]);
    snprintf(rest, sizeof rest, "%s", at + strlen(words));
    snprintf(at, sizeof edited.line[line] - (size_t)(at - edited.line[line]), "%s%s", others, rest);
}

/* Puts another text in place of a whole line. */
static void rewrite(unsigned line, const char *text)
{
    snprintf(edited.line[line], sizeof edited.line[line], "%s", text);
}

/* Gives every line the check it should have: written here once more, apart from the program. */
static void put_checks_right(void)
{
    uint32_t chain = 2166136261u;
    for (unsigned i = 2; i <= edited.count; i++) {
        char *line = edited.line[i];
        size_t length = strlen(line);
        if (length >= 6 && line[length - 6] == ' ' && line[length - 5] == '~')
            length -= 6;
        for (size_t at = 0; at < length; at++)
            chain = (chain ^ (unsigned char)line[at]) * 16777619u;
        snprintf(line + length, 7, " ~%04x", (unsigned)((chain >> 16 ^ chain) & 0xffff));
    }
}

/* The edited record is refused at this line for this reason. */
static void refused(unsigned line, const char *why)
{
    char place[32];
    struct reading reading;
    struct kv_text text = joined("\n");
    snprintf(place, sizeof place, "Line %u: ", line);
    read_bytes(&reading, text.data, text.length);
    if (reading.event != KV_RECORD_BAD)
        fail_msg("read to the end, though line %u should be refused:\n%s", line, text.data);
    if (strncmp(reading.error.message, place, strlen(place)) != 0 ||
        strstr(reading.error.message, why) == NULL)
        fail_msg("expected \"%s…%s…\", not \"%s\"", place, why, reading.error.message);
    assert_string_equal(reading.error.code, "bad-record");
    stop_reading(&reading);
    free(text.data);
}

static void refused_with_checks(unsigned line, const char *why)
{
    put_checks_right();
    refused(line, why);
}

/* Which line of the edited record begins so? */
static unsigned line_with(const char *beginning)
{
    for (unsigned i = 1; i <= edited.count; i++)
        if (strncmp(edited.line[i], beginning, strlen(beginning)) == 0)
            return i;
    fail_msg("no line begins with \"%s\"", beginning);
    return 0;
}

/* Three rounds of two seats: line 4 is the first offer, 5 and 6 its turns, 7 the next offer. */
static int edit_two_seats(void **state)
{
    (void)state;
    split_and_free(record_of("welcome:advanced=on", 2, 3));
    return 0;
}

/* A whole game of one seat, whose last line tells its score. */
static int edit_whole_game(void **state)
{
    (void)state;
    split_and_free(record_of("welcome", 1, 1000));
    return 0;
}

/* ---- What comes out again ---- */

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

/* Opens a match and puts the sheets of another one's third round in place. */
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

/* ---- What is cut off ---- */

static void a_cut_record_is_never_whole(void **state)
{
    (void)state;
    struct kv_text record = joined("\n");
    size_t head = 0; /* the three lines without which there is no match */
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

/* ---- The head ---- */

static void refuses_what_is_no_record(void **state)
{
    (void)state;
    static const char *const heads[] = {"",
                                        "hello",
                                        "kvartal record",
                                        "kvartal record one",
                                        "kvartal record 1 ",
                                        "Kvartal record 1",
                                        "{\"do\":\"games\"}"};
    for (unsigned i = 0; i < sizeof heads / sizeof *heads; i++) {
        rewrite(1, heads[i]);
        refused(1, "this is not a record of Kvartal");
    }
    edited.count = 0;
    refused(1, "this is not a record of Kvartal");
}

static void refuses_a_future_version(void **state)
{
    (void)state;
    rewrite(1, "kvartal record 2");
    refused(1, "this record is of version 2; this program reads version 1");
    rewrite(1, "kvartal record 0");
    refused(1, "version 0");
}

static void refuses_an_unknown_game(void **state)
{
    (void)state;
    rewrite(2, "name chess#1");
    refused_with_checks(2, "There is no game called \"chess\"");
    rewrite(2, "name welcome:colour=red#1");
    refused_with_checks(2, "colour");
    rewrite(2, "game welcome#1");
    refused_with_checks(2, "the name of the game is expected");
}

static void refuses_a_name_without_a_seed(void **state)
{
    (void)state;
    rewrite(2, "name welcome:advanced=on");
    refused_with_checks(2, "the name has no seed");
    rewrite(2, "name welcome:advanced=on#");
    refused_with_checks(2, "seed");
}

static void refuses_bad_seats(void **state)
{
    (void)state;
    rewrite(3, "seats 0");
    refused_with_checks(3, "not played by that many seats");
    rewrite(3, "seats 10001");
    refused_with_checks(3, "not played by that many seats");
    rewrite(3, "seats two");
    refused_with_checks(3, "the number of seats is expected");
    rewrite(3, "seats 02");
    refused_with_checks(3, "the number of seats is expected");
    rewrite(3, "seats 2 3");
    refused_with_checks(3, "the number of seats is expected");
}

static void refuses_options_that_do_not_go_together(void **state)
{
    (void)state;
    rewrite(2, "name welcome:rival=sam#1");
    refused_with_checks(3, "A rival plays against one seat");
}

/* ---- Slips of an editor: the check tells ---- */

static void refuses_a_changed_name(void **state)
{
    (void)state;
    change(2, "#records", "#record");
    refused(2, "it was changed");
}

static void refuses_changed_seats(void **state)
{
    (void)state;
    change(3, "2", "3");
    refused(3, "it was changed");
}

static void refuses_a_changed_offer(void **state)
{
    (void)state;
    change(7, " | ", " / ");
    refused(7, "it was changed");
}

static void refuses_a_changed_move(void **state)
{
    (void)state;
    change(5, "; done", "; Done");
    refused(5, "it was changed");
}

static void refuses_a_changed_check(void **state)
{
    (void)state;
    char *check = edited.line[6] + strlen(edited.line[6]) - 1;
    *check = *check == '0' ? '1' : '0';
    refused(6, "its checksum should be ~");
}

static void refuses_a_missing_check(void **state)
{
    (void)state;
    *strrchr(edited.line[6], '~') = '-';
    refused(6, "the checksum (~ and four digits) at its end is missing");
    rewrite(6, "");
    refused(6, "the checksum (~ and four digits) at its end is missing");
}

static void refuses_a_changed_score(void **state)
{
    (void)state;
    change(edited.count, "end over ", "end over 1");
    refused(edited.count, "it was changed");
}

/* Removed, doubled or moved: the first line that does not follow what stands before it. */
static void refuses_a_line_out_of_its_place(void **state)
{
    (void)state;
    for (unsigned line = 2; line < edited.count; line++) {
        edit_two_seats(NULL);
        take_out(line);
        refused(line, "a line before it was removed or inserted");
        edit_two_seats(NULL);
        put_in(line + 1, edited.line[line]);
        refused(line + 1, "a line before it was removed or inserted");
        edit_two_seats(NULL);
        put_in(line, edited.line[line + 1]);
        take_out(line + 2);
        refused(line, "a line before it was removed or inserted");
    }
}

/* ---- With right checks: the game itself tells ---- */

static void refuses_an_illegal_move(void **state)
{
    (void)state;
    rewrite(5, "r1 s1: take 1; write 99 1:1; done");
    refused_with_checks(5, "\"write 99 1:1\" is not possible now");
    rewrite(5, "r1 s1: ");
    refused_with_checks(5, "\"\" is not possible now");
    rewrite(5, "r1 s1: take 1;");
    refused_with_checks(5, "\"\" is not possible now");
}

static void refuses_a_move_with_a_tail_behind_a_zero_byte(void **state)
{
    (void)state;
    struct reading reading;
    rewrite(5, "r1 s1: take 1@tail");
    edited.count = 5;
    put_checks_right();
    struct kv_text text = joined("\n");
    /* A zero byte in place of '@' needs a check of its own, which the next refusal tells. */
    *strrchr(text.data, '@') = '\0';
    read_bytes(&reading, text.data, text.length);
    assert_int_equal(reading.event, KV_RECORD_BAD);
    const char *right = strstr(reading.error.message, " ~");
    assert_non_null(right);
    memcpy(text.data + text.length - 7, right, 6);
    stop_reading(&reading);
    read_bytes(&reading, text.data, text.length);
    assert_int_equal(reading.event, KV_RECORD_BAD);
    stop_reading(&reading);
    free(text.data);
}

static void refuses_another_offer(void **state)
{
    (void)state;
    rewrite(7, "r2: 1 park | 2 park | 3 park");
    refused_with_checks(7, "the offer dealt in round 2 is: ");
}

static void refuses_a_second_turn(void **state)
{
    (void)state;
    put_in(6, edited.line[5]);
    refused_with_checks(6, "this seat has already moved in this round");
}

static void refuses_an_unknown_seat(void **state)
{
    (void)state;
    change(6, "r1 s2", "r1 s3");
    refused_with_checks(6, "There is no seat 3 at this table of 2");
    change(6, "r1 s3", "r1 s0");
    refused_with_checks(6, "a seat and its moves are expected");
    change(6, "r1 s0", "r1 s");
    refused_with_checks(6, "a seat and its moves are expected");
}

static void refuses_another_round(void **state)
{
    (void)state;
    change(6, "r1 ", "r2 ");
    refused_with_checks(6, "it belongs to another round");
    change(6, "r2 ", "r0 ");
    refused_with_checks(6, "it belongs to another round");
    change(6, "r0 ", "r ");
    refused_with_checks(6, "a round is expected here");
    rewrite(6, "once upon a time");
    refused_with_checks(6, "a round is expected here");
    rewrite(6, "r1 and so on");
    refused_with_checks(6, "an offer, a turn or a position is expected");
}

static void refuses_moves_after_done(void **state)
{
    (void)state;
    change(5, "; done", "; done; done");
    refused_with_checks(5, "The turn is done before its last move");
}

static void refuses_a_turn_that_was_taken_out(void **state)
{
    (void)state;
    take_out(6);
    refused_with_checks(6, "it belongs to another round");
}

static void refuses_a_bad_position(void **state)
{
    (void)state;
    rewrite(5, "r1 set {\"sheets\":[]}");
    refused_with_checks(5, "\"sheets\" must list 2 sheets");
    rewrite(5, "r1 set {\"sheets\":");
    refused_with_checks(5, "");
}

static void refuses_a_position_in_the_middle_of_a_round(void **state)
{
    (void)state;
    rewrite(6, "r1 set {\"sheets\":[]}");
    refused_with_checks(6, "only at the beginning of a round");
}

/* ---- The end ---- */

static void refuses_wrong_scores(void **state)
{
    (void)state;
    unsigned last = edited.count;
    change(last, "end over ", "end over 1");
    refused_with_checks(last, "the final scores are not those of the game");
    rewrite(last, "end over");
    refused_with_checks(last, "the final scores are not those of the game");
}

static void refuses_more_scores_than_seats(void **state)
{
    (void)state;
    change(edited.count, " ~", " 7 ~");
    refused_with_checks(edited.count, "there is more on this line than there should be");
}

static void refuses_to_leave_an_ended_game_open(void **state)
{
    (void)state;
    rewrite(edited.count, "end open");
    refused_with_checks(edited.count, "the game is over here");
}

static void refuses_to_end_an_open_game(void **state)
{
    (void)state;
    rewrite(edited.count, "end over 5 5");
    refused_with_checks(edited.count, "the game is not over here");
    rewrite(edited.count, "end somehow");
    refused_with_checks(edited.count, "the game is not over here");
}

static void refuses_moves_after_the_game(void **state)
{
    (void)state;
    put_in(edited.count, "r30 s1: done");
    refused_with_checks(edited.count - 1, "the game is over before this line");
}

static void refuses_text_after_the_end(void **state)
{
    (void)state;
    struct reading reading;
    put_in(edited.count + 1, "r9 s1: done");
    refused_with_checks(edited.count, "nothing may follow the end");
    edited.count--;
    struct kv_text text = joined("\n");
    kv_put(&text, " ");
    read_bytes(&reading, text.data, text.length);
    assert_int_equal(reading.event, KV_RECORD_BAD);
    assert_non_null(strstr(reading.error.message, "nothing may follow the end"));
    stop_reading(&reading);
    free(text.data);
}

#define TWO_SEATS(test)  cmocka_unit_test_setup(test, edit_two_seats)
#define WHOLE_GAME(test) cmocka_unit_test_setup(test, edit_whole_game)

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
        TWO_SEATS(refuses_what_is_no_record),
        TWO_SEATS(refuses_a_future_version),
        TWO_SEATS(refuses_an_unknown_game),
        TWO_SEATS(refuses_a_name_without_a_seed),
        TWO_SEATS(refuses_bad_seats),
        TWO_SEATS(refuses_options_that_do_not_go_together),
        TWO_SEATS(refuses_a_changed_name),
        TWO_SEATS(refuses_changed_seats),
        TWO_SEATS(refuses_a_changed_offer),
        TWO_SEATS(refuses_a_changed_move),
        TWO_SEATS(refuses_a_changed_check),
        TWO_SEATS(refuses_a_missing_check),
        WHOLE_GAME(refuses_a_changed_score),
        TWO_SEATS(refuses_a_line_out_of_its_place),
        TWO_SEATS(refuses_an_illegal_move),
        TWO_SEATS(refuses_a_move_with_a_tail_behind_a_zero_byte),
        TWO_SEATS(refuses_another_offer),
        TWO_SEATS(refuses_a_second_turn),
        TWO_SEATS(refuses_an_unknown_seat),
        TWO_SEATS(refuses_another_round),
        TWO_SEATS(refuses_moves_after_done),
        TWO_SEATS(refuses_a_turn_that_was_taken_out),
        TWO_SEATS(refuses_a_bad_position),
        TWO_SEATS(refuses_a_position_in_the_middle_of_a_round),
        WHOLE_GAME(refuses_wrong_scores),
        WHOLE_GAME(refuses_more_scores_than_seats),
        WHOLE_GAME(refuses_to_leave_an_ended_game_open),
        TWO_SEATS(refuses_to_end_an_open_game),
        WHOLE_GAME(refuses_moves_after_the_game),
        TWO_SEATS(refuses_text_after_the_end),
        WHOLE_GAME(refuses_text_after_the_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
