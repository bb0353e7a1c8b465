/* Records: a damaged one is refused, and the refusal names the line. */
#include "edit_record.h"

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
    refused_with_checks(3, "A rival plays only against a single player");
}

/* ---- Editing errors, found by the check ---- */

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

/* Lines removed, repeated or moved: the first one that does not follow from those before is named.
 */
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

/* ---- With correct checks: errors found by the game ---- */

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
    /* A zero byte in place of '@' needs another check, which the next refusal names. */
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

int main(void)
{
    const struct CMUnitTest tests[] = {
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
