/* What the engine shows to a seat, and setting positions. */
#include "ask_engine.h"
#include "oracle/welcome/notation.h"

#include <stdio.h>

#define SECRET "s3cr3t-of-the-deal" /* a seed that is found wherever it is shown */

/* ---- What a seat may see ---- */

/* The sheet of a seat in the last answer, as text of its own. */
static struct kv_json shown_sheet(uint32_t seat)
{
    struct kv_json json = support_json(reply.data, reply.length), sheets, sheet;
    struct kv_json_walk walk;
    assert_true(kv_json_field(&json, "sheets", &sheets));
    kv_json_enter(&sheets, &walk);
    do
        assert_true(kv_json_next(&walk, NULL, &sheet));
    while (seat-- > 0);
    return sheet;
}

static void expect_seen(uint32_t seat, bool hand, bool turn)
{
    struct kv_json sheet = shown_sheet(seat), value;
    assert_int_equal(kv_json_field(&sheet, "hand", &value), hand);
    assert_int_equal(kv_json_field(&sheet, "turn", &value), turn);
}

static void a_seat_sees_neither_hand_nor_turn_of_others(void **state)
{
    (void)state;
    expect_fine("{\"do\":\"new\",\"name\":\"welcome:edition=first,draft=on#hide\",\"seats\":3}");
    expect_fine("{\"do\":\"play\",\"seat\":0,\"move\":\"take 1 2\"}");
    play_first_moves(1);
    expect_fine("{\"do\":\"show\"}");
    expect_seen(0, true, true);
    expect_seen(1, true, true);
    expect_seen(2, true, false);
    expect_fine("{\"do\":\"show\",\"seat\":0}");
    expect_seen(0, true, true);
    expect_seen(1, false, false);
    expect_seen(2, false, false);
    expect_fine("{\"do\":\"show\",\"seat\":2}");
    expect_seen(0, false, false);
    expect_seen(1, false, false);
    expect_seen(2, true, false);
}

/* Another seat's sheet is that of the beginning of the round. */
static void a_seat_does_not_see_what_others_write(void **state)
{
    (void)state;
    reach(FRESH);
    expect_fine("{\"do\":\"show\",\"seat\":2}");
    struct kv_json before = shown_sheet(1);
    size_t length = (size_t)(before.end - before.at);
    char *copy = (char *)malloc(length);
    memcpy(copy, before.at, length);
    play_first_moves(1);
    expect_fine("{\"do\":\"show\",\"seat\":2}");
    struct kv_json now = shown_sheet(1);
    assert_int_equal(now.end - now.at, length);
    assert_memory_equal(now.at, copy, length);
    free(copy);
}

/* ---- Setting positions ---- */

/* A member of what is shown to a seat, in memory of its own. */
static char *seen_member(uint32_t seat, const char *key)
{
    char request[64];
    struct kv_json value;
    snprintf(request, sizeof request, "{\"do\":\"show\",\"seat\":%u}", (unsigned)seat);
    expect_fine(request);
    assert_false(says(SECRET));
    struct kv_json json = support_json(reply.data, reply.length);
    assert_true(kv_json_field(&json, key, &value));
    return strndup(value.at, (size_t)(value.end - value.at));
}

/* Plays a move of `mover`. While the round goes on, what another `seat` sees stays the same. */
static void expect_unseen_move(uint32_t seat, uint32_t mover, struct kv_rng *rng)
{
    struct kv_match *match = &engine.match;
    uint32_t round = match->round;
    char *table = seen_member(seat, "table"), *sheets = seen_member(seat, "sheets");
    kv_match_play(match, mover, support_eager_move(match, mover, rng));
    if (!match->ended && match->round == round && mover != seat) {
        char *table_now = seen_member(seat, "table"), *sheets_now = seen_member(seat, "sheets");
        assert_string_equal(table_now, table);
        assert_string_equal(sheets_now, sheets);
        free(table_now);
        free(sheets_now);
    }
    free(table);
    free(sheets);
}

/* In every variant and phase a seat sees neither the seed, which determines all cards to come, nor
 * the others' current turns. When the game is over nothing is secret any more. */
static void a_seat_sees_no_seed_and_no_present_turn(void **state)
{
    enum { ROUNDS = 4 };
    struct kv_rng rng;
    (void)state;
    kv_rng_start(&rng, "secrets", 1);
    for (unsigned i = 0; i < variant_count; i++) {
        const struct variant *variant = &variants[i];
        uint32_t watcher = variant->seats - 1;
        char request[400];
        snprintf(request, sizeof request,
                 "{\"do\":\"new\",\"name\":\"%s#" SECRET "\",\"seats\":%u}", variant->name,
                 variant->seats);
        expect_fine(request);
        while (!engine.match.ended && engine.match.round <= ROUNDS)
            for (uint32_t seat = 0; seat < variant->seats && !engine.match.ended; seat++)
                if (!kv_match_done(&engine.match, seat))
                    expect_unseen_move(watcher, seat, &rng);
        while (!engine.match.ended)
            for (uint32_t seat = 0; seat < variant->seats && !engine.match.ended; seat++)
                if (!kv_match_done(&engine.match, seat))
                    kv_match_play(&engine.match, seat, support_any_move(&engine.match, seat, &rng));
        expect_fine("{\"do\":\"show\",\"seat\":0}");
        assert_true(says("#" SECRET));
    }
}

/* Setting what is shown, turns included, on a new match of the same name shows the same. */
static void what_is_shown_can_be_set_turns_included(void **state)
{
    (void)state;
    for (size_t i = 0; i < SET_VARIANTS; i++) {
        kv_move list[KV_MOVES_MOST];
        begin_variant(&set_variants[i]);
        for (uint32_t moves = 0; moves < 2; moves++) {
            assert_true(kv_match_moves(&engine.match, 0, list) > 0);
            kv_match_play(&engine.match, 0, list[0]);
        }
        if (set_variants[i].seats > 1)
            play_first_moves(1);
        struct seen before = look();
        ask("{\"do\":\"show\"}");
        assert_true(says("\"turn\":[\"take "));
        char *request = set_request();
        begin_variant(&set_variants[i]);
        expect_fine(request);
        char *now = copy_of("{\"do\":\"show\"}");
        assert_string_equal(now, before.show);
        free(now);
        free(request);
        forget(&before);
    }
}

/* Later in a game the table has its own memory; setting the sheets that lie there changes
 * nothing to be seen. */
static void setting_the_present_sheets_changes_nothing(void **state)
{
    (void)state;
    for (size_t i = 0; i < SET_VARIANTS; i++) {
        begin_variant(&set_variants[i]);
        for (uint32_t turn = 0; turn < 6 * set_variants[i].seats; turn++)
            play_first_moves(turn % set_variants[i].seats);
        char *before = copy_of("{\"do\":\"show\"}");
        char *request = set_request();
        expect_fine(request);
        assert_string_equal(reply.data, before);
        free(request);
        free(before);
    }
}

/* After a bad move in a turn, or a bad second sheet, nothing of the position is kept. */
static void a_position_is_set_whole_or_not_at_all(void **state)
{
    const struct setting setting = {.board = NULL};
    const struct position fine = {.streets = {"1 2 3"}}, bad = {.streets = {"3 2 1"}};
    const struct position illegal = {.streets = {"1 2 3"}, .turn = "take 1; fly"};
    const struct position *const second[] = {&bad, &illegal};
    const char *const codes[] = {"bad-sheet", "illegal-move"};
    (void)state;
    expect_fine("{\"do\":\"new\",\"name\":\"welcome#whole\",\"seats\":2}");
    struct seen before = look();
    for (size_t i = 0; i < COUNT(second); i++) {
        struct kv_text request = {.allocate = kv_heap};
        kv_put(&request, "{\"do\":\"set\",\"sheets\":[");
        notation_put_sheet(&request, &setting, &fine);
        kv_put(&request, ",");
        notation_put_sheet(&request, &setting, second[i]);
        kv_put(&request, "]}");
        expect_refused(request.data, codes[i]);
        expect_unchanged(&before);
        free(request.data);
    }
    forget(&before);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(a_seat_sees_neither_hand_nor_turn_of_others),
        CASE(a_seat_does_not_see_what_others_write),
        CASE(a_seat_sees_no_seed_and_no_present_turn),
        CASE(what_is_shown_can_be_set_turns_included),
        CASE(setting_the_present_sheets_changes_nothing),
        CASE(a_position_is_set_whole_or_not_at_all),
    };
    return cmocka_run_group_tests_name("The engine: positions", tests, NULL, NULL);
}
