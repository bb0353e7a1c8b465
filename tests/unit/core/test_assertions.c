/*
 * The terms of the public calls: who breaks one stops a checked build at the place. Each case runs
 * in a process of its own, which must end by the trap and nothing else.
 */
#include "support.h"

#include <signal.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

/* ---- What is broken ---- */

/* A match whose first seat has ended its turn, and the same at rest. */
static struct opened opened;
static struct kv_match resting, copy;
static struct kv_rng chance;
static struct kv_thought thoughts[2];
static struct kv_text json = {.allocate = kv_heap};
static struct kv_error error;
static _Alignas(16) unsigned char memory[1 << 20];

enum { SEATS = 2, DONE = 0, FREE = 1 };

static int open_matches(void **state)
{
    (void)state;
    support_open(&opened, "welcome", SEATS, "terms");
    kv_rng_start(&chance, "terms", 1);
    kv_match_rest(&resting, &opened.match, memory);
    while (!kv_match_done(&opened.match, DONE))
        kv_match_play(&opened.match, DONE, support_any_move(&opened.match, DONE, &chance));
    return 0;
}

static int close_matches(void **state)
{
    (void)state;
    support_close(&opened);
    free(json.data);
    return 0;
}

static kv_move any_move(void)
{
    kv_move list[KV_MOVES_MOST];
    return kv_match_moves(&opened.match, FREE, list) ? list[0] : 0;
}

static void play_at_rest(void)
{
    kv_match_play(&resting, FREE, any_move());
}

static void play_when_done(void)
{
    kv_match_play(&opened.match, DONE, any_move());
}

static void play_when_over(void)
{
    opened.match.ended = 1;
    kv_match_play(&opened.match, FREE, 0);
}

static void play_without_seat(void)
{
    kv_match_play(&opened.match, SEATS, any_move());
}

static void say_at_rest(void)
{
    kv_match_say(&resting, FREE, "take 1", strlen("take 1"), &error);
}

static void undo_at_rest(void)
{
    kv_match_undo(&resting, FREE, &error);
}

static void set_at_rest(void)
{
    static const char position[] = "{\"sheets\":[]}";
    struct kv_json object = support_json(position, strlen(position));
    kv_match_set(&resting, &object, &error);
}

/* At rest there is no room for what the seats play next, of which both make a fresh beginning. */
static void enter_at_rest(void)
{
    struct kv_json choices = support_json("[]", 2);
    kv_match_enter(&resting, &choices, &error);
}

static void finish_at_rest(void)
{
    struct kv_json choices = support_json("[]", 2);
    kv_match_finish(&resting, &choices, &error);
}

static void done_without_seat(void)
{
    kv_match_done(&opened.match, SEATS);
}

static void moves_without_seat(void)
{
    kv_move list[KV_MOVES_MOST];
    kv_match_moves(&opened.match, SEATS, list);
}

static void tell_without_seat(void)
{
    kv_match_tell(&opened.match, SEATS, any_move(), &json);
}

static void show_without_seat(void)
{
    kv_match_show(&opened.match, SEATS, &json);
}

static void show_sheet_without_seat(void)
{
    kv_match_show_sheet(&opened.match, SEATS, true, &json);
}

static void open_without_memory(void)
{
    kv_match_open(&copy, &opened.match.setup, NULL, NULL, &error);
}

static void open_too_large_a_game(void)
{
    struct kv_game large = *opened.match.setup.game;
    struct kv_setup setup = {.game = &large, .seats = 1};
    large.size.sheet = KV_SHEET_MOST + 1;
    kv_match_open(&copy, &setup, memory, NULL, &error);
}

static void copy_onto_itself(void)
{
    kv_match_copy(&copy, &opened.match, opened.match.memory, NULL);
}

static void rest_at_an_odd_place(void)
{
    kv_match_rest(&copy, &opened.match, memory + 1);
}

static void record_without_log(void)
{
    opened.match.log = NULL;
    kv_record_print(&opened.match, &json);
}

static void prove_after_a_move(void)
{
    kv_record_prove(&opened.match, "{}", 2);
}

static const struct kv_bot *bot_called(const char *id)
{
    return kv_bot_find(id, strlen(id));
}

static void think_when_done(void)
{
    kv_bot_think(bot_called("easy"), &opened.match, DONE, NULL, &chance, memory, thoughts, 1);
}

static void think_of_nothing(void)
{
    kv_bot_think(bot_called("easy"), &opened.match, FREE, NULL, &chance, memory, thoughts, 0);
}

static void bot_at_rest(void)
{
    kv_bot_turn(bot_called("easy"), &resting, FREE, NULL, &chance, memory);
}

static void analyse_without_looking_ahead(void)
{
    static struct kv_review review;
    struct kv_analysis analysis;
    kv_bot_analyse(bot_called("easy"), &review, 0, NULL, "test", memory, &analysis);
}

static void engine_without_memory(void)
{
    struct kv_engine engine;
    kv_engine_start(&engine, NULL, "seed");
}

/* ---- That it is noticed ---- */

static void trap(void **state)
{
#ifndef KV_CHECKED
    skip();
#endif
    int status;
    fflush(NULL);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        setrlimit(RLIMIT_CORE, &(struct rlimit){0});
        signal(SIGILL, SIG_DFL); /* sanitizers and cmocka have handlers */
        signal(SIGTRAP, SIG_DFL);
        ((void (*)(void)) * state)();
        _exit(0);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status));
    assert_true(WTERMSIG(status) == SIGILL || WTERMSIG(status) == SIGTRAP);
}

/* What a match at rest is for: it can be looked at and scored, and nobody has moved. */
static void a_match_at_rest_can_be_looked_at(void **state)
{
    struct kv_score scores[SEATS + 1];
    uint32_t places[SEATS + 1], order[SEATS + 1];
    kv_move list[KV_MOVES_MOST];
    (void)state;
    assert_false(kv_match_done(&resting, DONE));
    assert_true(kv_match_moves(&resting, DONE, list) > 0);
    assert_int_equal(kv_match_scores(&resting, scores, places, order), SEATS);
    kv_match_show(&resting, KV_ALL, &json);
    kv_record_print(&resting, &json);
    assert_non_null(strstr(json.data, "\"waiting\":[0,1]"));
}

/* A whole match aligns its parts itself, wherever its memory begins; kv_match_rest does not. */
static void a_match_may_begin_at_any_address(void **state)
{
    struct kv_setup setup = opened.match.setup;
    unsigned char *at = (unsigned char *)malloc(2 * (kv_match_bytes(&setup) + 3));
    struct kv_match odd, other;
    (void)state;
    assert_true(kv_match_open(&odd, &setup, at + 1, NULL, &error));
    kv_match_copy(&other, &odd, at + kv_match_bytes(&setup) + 4, NULL);
    for (uint32_t seat = 0; seat < SEATS; seat++)
        kv_match_play(&other, seat, support_any_move(&other, seat, &chance));
    free(at);
}

#define TRAP(function)                                                                             \
    {                                                                                              \
#function, trap, NULL, NULL, (void *)(function)                                            \
    }

int main(void)
{
    const struct CMUnitTest tests[] = {
        TRAP(play_at_rest),
        TRAP(play_when_done),
        TRAP(play_when_over),
        TRAP(play_without_seat),
        TRAP(say_at_rest),
        TRAP(undo_at_rest),
        TRAP(set_at_rest),
        TRAP(enter_at_rest),
        TRAP(finish_at_rest),
        TRAP(done_without_seat),
        TRAP(moves_without_seat),
        TRAP(tell_without_seat),
        TRAP(show_without_seat),
        TRAP(show_sheet_without_seat),
        TRAP(open_without_memory),
        TRAP(open_too_large_a_game),
        TRAP(copy_onto_itself),
        TRAP(rest_at_an_odd_place),
        TRAP(record_without_log),
        TRAP(prove_after_a_move),
        TRAP(think_when_done),
        TRAP(think_of_nothing),
        TRAP(bot_at_rest),
        TRAP(analyse_without_looking_ahead),
        TRAP(engine_without_memory),
        cmocka_unit_test(a_match_at_rest_can_be_looked_at),
        cmocka_unit_test(a_match_may_begin_at_any_address),
    };
    return cmocka_run_group_tests_name("terms of the public calls", tests, open_matches,
                                       close_matches);
}
