/* What nobody may hear before the end: the secret, the seed that follows from it, the words that
 * seats have given, and what others have played in the round that goes on. Every word to every
 * reader and every notice is looked at, in every phase from the moment a table exists.
 */
#include "stage.h"

#include <stdio.h>

enum { SEATS = 2, TURNS_NOTED = 4 }; /* of a round: each seat's, and what the first takes back */

static const char *const words_of[SEATS] = {"a red door", "трижды семь"};
static char secret[64]; /* of the table, as its first line has it */
/* What seats have played since the last round closed. */
static struct {
    uint32_t seat, round;
    char move[64]; /* in quotes */
} turns[TURNS_NOTED];
static unsigned turn_count;
static unsigned heard;   /* words that were looked at */
static unsigned states;  /* … of these, states that nobody had asked for */
static unsigned reveals; /* … and questions for pledged words */

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
    for (const char *name = text; (name = strstr(name, "\"name\":\"")); name++)
        if (memchr(name + 8, '#', strcspn(name + 8, "\""))) /* behind which names have the seed */
            fail_msg("A part of the seed is in: %s", text);
    if (*seed_of(stage) && strstr(text, seed_of(stage)))
        fail_msg("The seed is in: %s", text);
    for (uint32_t seat = 0; seat < SEATS; seat++)
        if (strstr(text, words_of[seat]))
            fail_msg("The words of seat %u are in: %s", (unsigned)seat, text);
}

/* Client 1 has seat 0, client 2 has seat 1, and each may see its own turn. What was played in the
 * round before may be the same, and all may ask for it. */
static void check_turns(const struct stage *stage, room_client client, const char *text)
{
    const char *before = strstr(text, "\"turns\"");
    if (room_state_of(stage->room) != ROOM_PLAYING)
        return;
    for (unsigned i = 0; i < turn_count; i++) {
        const char *move = strstr(text, turns[i].move);
        if (client != turns[i].seat + 1 && turns[i].round == room_match(stage->room)->round &&
            move && (!before || move < before))
            fail_msg("A turn of seat %u that goes on is in: %s", (unsigned)turns[i].seat, text);
    }
}

static void check_lobby(const struct stage *stage)
{
    char data[4096];
    struct kv_text line;
    kv_text_start(&line, data, sizeof data);
    room_put_lobby(stage->room, &line);
    check_text(stage, data);
    check_turns(stage, 0, data);
}

static void overhear(struct stage *stage, const struct stage_word *word)
{
    if (!stage->room)
        return;
    check_text(stage, word->text);
    check_turns(stage, word->client, word->text);
    check_lobby(stage);
    states += strstr(word->text, "{\"event\":\"state\"") == word->text;
    reveals += strstr(word->text, "{\"event\":\"reveal\"") == word->text;
}

/* Notices pass through the services of others: they may tell nothing, not even to the seat that
 * they are for. */
static void check_notices(struct stage *stage)
{
    assert_int_equal(stage->notice_count, 1);
    check_text(stage, stage->notices[0].payload);
    check_turns(stage, 0, stage->notices[0].payload);
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

/* ---- The rounds ---- */

/* The last move but one of a turn that was asked for: "done" and the like say nothing. */
static void note_turn(const struct stage *stage, uint32_t seat, const char *request)
{
    const char *start = strstr(request, "\"moves\":[");
    const char *end = start ? strchr(start + 9, '"') : NULL;
    const char *stop = end ? strchr(end + 1, '"') : NULL;
    char move[64] = "";
    for (const char *at = end; at && stop;
         at = strchr(stop + 1, '"'), stop = at ? strchr(at + 1, '"') : NULL)
        if (stop - at > 8) /* a word and a number at least */
            snprintf(move, sizeof move, "%.*s", (int)(stop - at) + 1, at);
    if (!*move)
        return;
    assert_true(turn_count < TURNS_NOTED);
    turns[turn_count].seat = seat;
    turns[turn_count].round = room_match(stage->room)->round;
    memcpy(turns[turn_count++].move, move, sizeof move);
}

static void play_seat(struct stage *stage, uint32_t seat)
{
    char data[4096];
    struct kv_text request;
    kv_text_start(&request, data, sizeof data);
    stage_turn(stage, seat, &request);
    note_turn(stage, seat, data);
    stage_fine(stage, seat + 1, data);
}

/* What was taken back stays as secret as what is played. */
static void take_back(struct stage *stage, uint32_t seat)
{
    char request[64];
    room_client owner = seat + 1, other = SEATS - seat;
    snprintf(request, sizeof request, "{\"do\":\"take_back\",\"round\":%u}",
             (unsigned)room_match(stage->room)->round);
    stage_fine(stage, owner, request);
    stage_ask(stage, other, request); /* which is refused: it is not theirs */
    stage_ask(stage, 3, request);
    stage_fine(stage, other, "{\"do\":\"show\"}");
    stage_fine(stage, other, "{\"do\":\"score\"}");
    ask_all(stage, 3);
}

/* Somebody is away until a notice tells them that it is their turn, and comes back. */
static void be_away(struct stage *stage, uint32_t seat, const char *token)
{
    room_client client = seat + 1;
    stage_fine(stage, client,
               "{\"do\":\"subscribe\",\"endpoint\":\"https://push.example/a\","
               "\"p256dh\":\"" STAGE_KEY "\",\"auth\":\"AAAAAAAAAAAAAAAAAAAAAA\"}");
    stage_leave(stage, client);
    stage_tick(stage, STAGE_PUSH_AFTER);
    check_notices(stage);
    stage_enter(stage, client);
    stage_token(stage, client, token);
    stage_fine(stage, client, "{\"do\":\"unsubscribe\"}");
    stage_forget_notices(stage);
    stage_fine(stage, client, "{\"do\":\"enter\",\"states\":true}");
}

/* One round: a seat plays, thinks again and plays, and before the other does, others come, come
 * back, watch and ask. */
static void play_round(struct stage *stage, const token_text tokens[SEATS])
{
    uint32_t first = room_match(stage->room)->round % SEATS, second = SEATS - 1 - first;
    turn_count = 0;
    play_seat(stage, first);
    take_back(stage, first);
    play_seat(stage, first);
    stage_enter(stage, 4);
    ask_all(stage, 4);
    stage_leave(stage, 4);
    ask_all(stage, 3);
    be_away(stage, second, tokens[second]);
    stage_fine(stage, second + 1, "{\"do\":\"show\"}");
    stage_fine(stage, second + 1, "{\"do\":\"score\"}");
    play_seat(stage, second);
}

/* ---- From the first word to the last ---- */

static void open_table(struct stage *stage, const char *request)
{
    heard = states = reveals = turn_count = 0;
    stage_open(stage, request);
    learn_secret(stage);
    stage->overhear = overhear;
    for (room_client client = 1; client <= 3; client++)
        stage_enter(stage, client);
    stage_token(stage, 1, stage->token);
}

/* Sits down with words, or with a pledge of them; the others hear of it and ask. */
static void sit(struct stage *stage, uint32_t seat, bool is_pledged, token_text token)
{
    char request[200], pledge[KV_COMMITMENT_LENGTH + 1];
    kv_fair_pledge(words_of[seat], strlen(words_of[seat]), pledge);
    snprintf(request, sizeof request, "{\"do\":\"sit\",\"name\":\"p%u\",\"%s\":\"%s\"}",
             (unsigned)seat, is_pledged ? "pledge" : "words", is_pledged ? pledge : words_of[seat]);
    snprintf(token, sizeof(token_text), "%s",
             stage_member(stage_fine(stage, seat + 1, request), "token"));
    ask_all(stage, 3);
}

/* The pledged words are asked for, and come one after the other. */
static void reveal(struct stage *stage)
{
    char request[200];
    assert_true(reveals > 0);
    for (uint32_t seat = 0; seat < SEATS; seat++) {
        assert_null(room_match(stage->room));
        stage_enter(stage, 4);
        ask_all(stage, 4);
        stage_leave(stage, 4);
        snprintf(request, sizeof request, "{\"do\":\"reveal\",\"words\":\"%s\"}", words_of[seat]);
        stage_fine(stage, seat + 1, request);
        stage_fine(stage, seat + 1, request); /* the answer was not heard */
    }
}

static void play_all(const char *request, bool is_pledged, unsigned rounds)
{
    struct stage stage;
    token_text tokens[SEATS];
    open_table(&stage, request);
    for (uint32_t seat = 0; seat < SEATS; seat++)
        sit(&stage, seat, is_pledged, tokens[seat]);
    for (room_client client = 1; client <= 3; client++)
        stage_fine(&stage, client, "{\"do\":\"enter\",\"states\":true}");
    stage_fine(&stage, 1, "{\"do\":\"start\"}");
    if (is_pledged)
        reveal(&stage);
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
    play_all("{\"name\":\"welcome\",\"seats\":2,\"public\":true}", false, 30);
}

static void test_smallcities(void **state)
{
    (void)state;
    play_all("{\"name\":\"smallcities\",\"seats\":2}", false, 30);
}

static void test_machinery(void **state)
{
    (void)state;
    play_all("{\"name\":\"machinery\",\"seats\":2,\"clock\":60}", false, 30);
}

/* Hands of cards that others must not see, and words that are pledged before the deal. */
static void test_draft(void **state)
{
    (void)state;
    play_all("{\"name\":\"welcome:edition=first,draft=on\",\"seats\":2}", false, 30);
}

static void test_pledged(void **state)
{
    (void)state;
    play_all("{\"name\":\"machinery\",\"seats\":2}", true, 30);
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
        cmocka_unit_test(test_welcome),   cmocka_unit_test(test_smallcities),
        cmocka_unit_test(test_machinery), cmocka_unit_test(test_draft),
        cmocka_unit_test(test_pledged),   cmocka_unit_test(test_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
