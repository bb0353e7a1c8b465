/* What nobody may hear before the end: the secret, the seed that follows from it, and what others
 * have played in the round that goes on. Every word to every reader is looked at, in every phase.
 */
#include "stage.h"

#include <stdio.h>

static char secret[64];     /* of the table, as its first line has it */
static char unfinished[64]; /* a move of seat 0 in this round, in quotes; empty: none */
static unsigned heard;      /* words that were looked at */
static unsigned states;     /* … of these, states that nobody had asked for */

static void learn_secret(const struct stage *stage)
{
    const char *object = strchr(stage->lines[0].text, '{');
    snprintf(secret, sizeof secret, "%s", stage_member(object, "secret"));
    assert_int_equal(strlen(secret), KV_SECRET_LENGTH);
}

static const char *seed_of(const struct stage *stage)
{
    const struct kv_match *match = room_match(stage->room);
    return match ? match->setup.seed : "";
}

static void check_text(const struct stage *stage, const char *text)
{
    heard++;
    if (room_state_of(stage->room) == ROOM_OVER)
        return;
    if (strstr(text, secret))
        fail_msg("The secret is in: %s", text);
    if (*seed_of(stage) && strstr(text, seed_of(stage)))
        fail_msg("The seed is in: %s", text);
}

static void check_lobby(const struct stage *stage)
{
    char data[4096];
    struct kv_text line;
    kv_text_start(&line, data, sizeof data);
    room_put_lobby(stage->room, &line);
    check_text(stage, data);
}

/* Client 1 has seat 0 and may see its own turn. */
static void overhear(struct stage *stage, const struct stage_word *word)
{
    if (!stage->room)
        return;
    check_text(stage, word->text);
    check_lobby(stage);
    /* What was played in the round before may be the same, and all may ask for it. */
    const char *move = strstr(word->text, unfinished), *turns = strstr(word->text, "\"turns\"");
    if (word->client != 1 && *unfinished && !room_done(stage->room, 1) &&
        room_state_of(stage->room) == ROOM_PLAYING && move && (!turns || move < turns))
        fail_msg("A turn that goes on is in: %s", word->text);
    states += strstr(word->text, "{\"event\":\"state\"") == word->text;
}

/* Everything that somebody may ask for. */
static void ask_all(struct stage *stage, room_client client)
{
    static const char *const requests[] = {
        "{\"do\":\"show\"}",  "{\"do\":\"moves\"}", "{\"do\":\"score\"}",
        "{\"do\":\"turns\"}", "{\"do\":\"ping\"}",  "{\"do\":\"rematch\"}",
    };
    for (size_t i = 0; i < sizeof requests / sizeof *requests; i++)
        stage_ask(stage, client, requests[i]);
}

/* The last move but one of a turn that was asked for: "done" and the like say nothing. */
static void note_turn(const char *request)
{
    const char *start = strstr(request, "\"moves\":[");
    const char *end = start ? strchr(start + 9, '"') : NULL;
    const char *stop = end ? strchr(end + 1, '"') : NULL;
    unfinished[0] = '\0';
    for (const char *at = end; at && stop;
         at = strchr(stop + 1, '"'), stop = at ? strchr(at + 1, '"') : NULL)
        if (stop - at > 8) /* a word and a number at least */
            snprintf(unfinished, sizeof unfinished, "%.*s", (int)(stop - at) + 1, at);
}

static void play_seat(struct stage *stage, room_client client, uint32_t seat)
{
    char data[4096];
    struct kv_text request;
    kv_text_start(&request, data, sizeof data);
    stage_turn(stage, seat, &request);
    if (seat == 0)
        note_turn(data);
    stage_fine(stage, client, data);
}

/* What was taken back stays as secret as what is played. */
static void take_back(struct stage *stage)
{
    char request[64];
    snprintf(request, sizeof request, "{\"do\":\"take_back\",\"round\":%u}",
             (unsigned)room_match(stage->room)->round);
    stage_fine(stage, 1, request);
    stage_ask(stage, 2, request); /* which is refused: it is not theirs */
    stage_ask(stage, 3, request);
    stage_fine(stage, 2, "{\"do\":\"show\"}");
    stage_fine(stage, 2, "{\"do\":\"score\"}");
    ask_all(stage, 3);
}

/* One round: seat 0 plays, thinks again and plays, and before seat 1 does, others come, come back,
 * watch and ask. */
static void play_round(struct stage *stage, const token_text tokens[2])
{
    play_seat(stage, 1, 0);
    take_back(stage);
    play_seat(stage, 1, 0);
    stage_enter(stage, 4);
    ask_all(stage, 4);
    stage_leave(stage, 4);
    ask_all(stage, 3);
    stage_leave(stage, 2);
    stage_enter(stage, 2);
    stage_token(stage, 2, tokens[1]);
    stage_fine(stage, 2, "{\"do\":\"enter\",\"states\":true}");
    stage_fine(stage, 2, "{\"do\":\"show\"}");
    stage_fine(stage, 2, "{\"do\":\"score\"}");
    play_seat(stage, 2, 1);
    unfinished[0] = '\0';
}

static void play_all(const char *request, unsigned rounds)
{
    struct stage stage;
    token_text tokens[2];
    heard = states = 0;
    unfinished[0] = '\0';
    stage_sit_two(&stage, request, tokens);
    learn_secret(&stage);
    stage.overhear = overhear;
    stage_enter(&stage, 3);
    for (room_client client = 1; client <= 3; client++)
        stage_fine(&stage, client, "{\"do\":\"enter\",\"states\":true}");
    ask_all(&stage, 3);
    check_lobby(&stage);
    stage_fine(&stage, 1, "{\"do\":\"start\"}");
    assert_string_not_equal(seed_of(&stage), "");
    while (stage_is_playing(&stage) && rounds-- > 0)
        play_round(&stage, (const token_text *)tokens);
    assert_true(heard > 100);
    assert_true(states > 10);
    stage_close(&stage);
}

static void test_welcome(void **state)
{
    (void)state;
    play_all("{\"name\":\"welcome\",\"seats\":2,\"public\":true}", 30);
}

static void test_smallcities(void **state)
{
    (void)state;
    play_all("{\"name\":\"smallcities\",\"seats\":2}", 30);
}

static void test_machinery(void **state)
{
    (void)state;
    play_all("{\"name\":\"machinery\",\"seats\":2,\"clock\":60}", 30);
}

/* After the end all of it is told, so that the deal can be proved: the words above can be found. */
static void test_end(void **state)
{
    struct stage stage;
    token_text tokens[2];
    char seed[KV_SEED_MOST + 1];
    (void)state;
    stage_start_two(&stage, "{\"name\":\"machinery\",\"seats\":2}", tokens);
    learn_secret(&stage);
    snprintf(seed, sizeof seed, "%s", seed_of(&stage));
    stage_play_out(&stage);
    assert_non_null(stage_heard(&stage, 1, secret));
    assert_non_null(stage_heard(&stage, 1, seed));
    stage_close(&stage);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_welcome),
        cmocka_unit_test(test_smallcities),
        cmocka_unit_test(test_machinery),
        cmocka_unit_test(test_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
