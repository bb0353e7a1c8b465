#include "stage.h"

#include <stdio.h>

static char *copy(const char *text, size_t length)
{
    char *memory = (char *)malloc(length + 1);
    memcpy(memory, text, length);
    memory[length] = '\0';
    return memory;
}

/* Room for one more in a list that grows by doubling. */
static void *one_more(void *list, size_t count, size_t size)
{
    if (count & (count - 1))
        return list;
    return realloc(list, (count ? 2 * count : 1) * size);
}

/* ---- What rooms ask of their host ---- */

static void keep(void *context, struct room *room, const char *line, size_t length)
{
    struct stage *stage = (struct stage *)context;
    (void)room;
    assert_null(memchr(line, '\n', length));
    stage->lines =
        (struct stage_line *)realloc(stage->lines, (stage->line_count + 1) * sizeof *stage->lines);
    stage->lines[stage->line_count++] = (struct stage_line){stage->now, copy(line, length)};
}

static void add_word(struct stage *stage, room_client client, const struct kv_text *json)
{
    support_json(json->data, json->length);
    stage->words =
        (struct stage_word *)realloc(stage->words, (stage->word_count + 1) * sizeof *stage->words);
    stage->words[stage->word_count++] = (struct stage_word){client, copy(json->data, json->length)};
    if (stage->overhear)
        stage->overhear(stage, &stage->words[stage->word_count - 1]);
}

static void say(void *context, struct room *room, room_client client, const struct kv_text *json)
{
    (void)room;
    assert_int_not_equal(client, 0);
    add_word((struct stage *)context, client, json);
}

static void say_all(void *context, struct room *room, const struct kv_text *json)
{
    (void)room;
    add_word((struct stage *)context, 0, json);
}

static void hang_up(void *context, struct room *room, room_client client)
{
    (void)room, (void)client;
    ((struct stage *)context)->hung_up++;
}

/* Nobody is asked for the same turn again before the answer. */
static bool think(void *context, struct room *room, uint32_t seat, const struct kv_bot *bot)
{
    struct stage *stage = (struct stage *)context;
    for (size_t i = 0; room_match(room)->setup.seats <= 64 && i < stage->thought_count; i++)
        assert_false(stage->thoughts[i].seat == seat &&
                     stage->thoughts[i].round == room_match(room)->round);
    if (stage->is_thoughtless)
        return false;
    stage->thoughts = (struct stage_thought *)one_more(stage->thoughts, stage->thought_count,
                                                       sizeof *stage->thoughts);
    stage->thoughts[stage->thought_count++] =
        (struct stage_thought){seat, room_match(room)->round, bot};
    return true;
}

static void stop_thinking(void *context, struct room *room)
{
    (void)room;
    ((struct stage *)context)->stopped++;
}

static void wake(void *context, struct room *room, int64_t when)
{
    (void)room;
    ((struct stage *)context)->wake = when;
}

static void changed(void *context, struct room *room)
{
    (void)room;
    ((struct stage *)context)->changed++;
}

static void forget_another(struct stage *stage)
{
    for (size_t i = 0; i < stage->another_count; i++)
        free(stage->another[i]);
    free(stage->another);
}

static bool allow_bots_alone(void *context, struct room *room, struct kv_error *error)
{
    (void)room;
    return !((struct stage *)context)->is_full || kv_refuse(error, "too-many-tables", "Too many.");
}

static bool allow_name(void *context, struct room *room, const char *name, struct kv_error *error)
{
    char folded[200];
    (void)room;
    room_fold_name(name, folded, sizeof folded);
    return strcmp(folded, ((struct stage *)context)->banned) != 0 ||
           kv_refuse(error, "banned", "Not you.");
}

static bool allow_talk(void *context, struct room *room, const char *name, struct kv_error *error)
{
    (void)context, (void)room;
    return !name || strcmp(name, "Мовчун") != 0 || kv_refuse(error, "muted", "Be quiet.");
}

static bool open_another(void *context, struct room *room, const char *const *lines, size_t count,
                         struct kv_error *error)
{
    struct stage *stage = (struct stage *)context;
    (void)room;
    stage->opened++;
    forget_another(stage);
    stage->another = (char **)calloc(count, sizeof *stage->another);
    stage->another_count = count;
    for (size_t i = 0; i < count; i++)
        stage->another[i] = copy(lines[i], strlen(lines[i]));
    return !stage->is_full || kv_refuse(error, "unavailable", "Not now.");
}

static bool allow_endpoint(void *context, const char *endpoint, const char *point, const char *auth,
                           struct kv_error *error)
{
    (void)context, (void)point, (void)auth;
    return !strstr(endpoint, "forbidden") || kv_refuse(error, "bad-endpoint", "Not there.");
}

static bool notify(void *context, struct room *room, const struct room_notice *notice)
{
    struct stage *stage = (struct stage *)context;
    (void)room;
    support_json(notice->payload, strlen(notice->payload));
    if (stage->is_mute)
        return false;
    stage->notices = (struct stage_notice *)one_more(stage->notices, stage->notice_count,
                                                     sizeof *stage->notices);
    stage->notices[stage->notice_count++] = (struct stage_notice){
        .seat = notice->seat,
        .round = notice->round,
        .left = notice->left,
        .endpoint = copy(notice->endpoint, strlen(notice->endpoint)),
        .payload = copy(notice->payload, strlen(notice->payload)),
    };
    return true;
}

static void speak(void *context, enum kv_language language)
{
    ((struct stage *)context)->language = language;
}

/* ---- Opening and closing ---- */

static void prepare(struct stage *stage)
{
    *stage = (struct stage){.host = {.context = stage,
                                     .keep = keep,
                                     .say = say,
                                     .say_all = say_all,
                                     .hang_up = hang_up,
                                     .think = think,
                                     .stop_thinking = stop_thinking,
                                     .wake = wake,
                                     .changed = changed,
                                     .allow_bots_alone = allow_bots_alone,
                                     .allow_name = allow_name,
                                     .allow_talk = allow_talk,
                                     .open_another = open_another,
                                     .push_key = STAGE_KEY,
                                     .push_after = STAGE_PUSH_AFTER,
                                     .allow_endpoint = allow_endpoint,
                                     .notify = notify,
                                     .speak = speak},
                            .banned = "банан 7",
                            .now = 1763200000000};
    kv_rng_start(&stage->rng, "stage", 0);
}

void stage_open(struct stage *stage, const char *request)
{
    struct kv_error error;
    prepare(stage);
    if (room_choose_token(request, strlen(request), stage->token, &error))
        stage->room = room_create(&stage->host, stage, STAGE_ID, STAGE_CODE, request,
                                  strlen(request), stage->token, stage->now, &error);
    if (!stage->room)
        fail_msg("%s: %s", request, error.message);
}

/* A line is its bytes: whatever lies behind them in memory is nothing to the room. */
static bool replay_line(struct room *room, const struct stage_line *line, struct kv_error *error)
{
    size_t length = strlen(line->text);
    char *bytes = copy(line->text, length);
    bytes[length] = '7';
    bool fine = room_replay(room, bytes, length, line->at, error);
    free(bytes);
    return fine;
}

bool stage_replay(struct stage *stage, const struct stage *from, size_t lines)
{
    struct kv_error error;
    prepare(stage);
    stage->now = from->now;
    stage->left = from->left;
    stage->room = room_open(&stage->host, stage, STAGE_ID, STAGE_CODE);
    for (size_t i = 0; i < lines; i++)
        if (!replay_line(stage->room, &from->lines[i], &error)) {
            print_error("%s\n%s\n", from->lines[i].text, error.message);
            return false;
        }
    room_resume(stage->room, stage->now, stage->left);
    return true;
}

void stage_hush(struct stage *stage)
{
    for (size_t i = 0; i < stage->word_count; i++)
        free(stage->words[i].text);
    free(stage->words);
    stage->words = NULL;
    stage->word_count = 0;
}

void stage_forget_notices(struct stage *stage)
{
    for (size_t i = 0; i < stage->notice_count; i++) {
        free(stage->notices[i].endpoint);
        free(stage->notices[i].payload);
    }
    free(stage->notices);
    stage->notices = NULL;
    stage->notice_count = 0;
}

void stage_close(struct stage *stage)
{
    stage_hush(stage);
    room_close(stage->room);
    for (size_t i = 0; i < stage->line_count; i++)
        free(stage->lines[i].text);
    stage_forget_notices(stage);
    forget_another(stage);
    free(stage->lines);
    free(stage->thoughts);
}

/* ---- Doing something ---- */

void stage_enter(struct stage *stage, room_client client)
{
    stage_hush(stage);
    room_enter(stage->room, client, stage->now);
}

void stage_leave(struct stage *stage, room_client client)
{
    stage_hush(stage);
    room_leave(stage->room, client, stage->now);
}

void stage_tick(struct stage *stage, int64_t ms)
{
    int64_t until = stage->now + ms;
    stage_hush(stage);
    while (stage->wake && stage->wake <= until) {
        stage->now = stage->wake > stage->now ? stage->wake : stage->now;
        stage->wake = 0;
        room_tick(stage->room, stage->now);
    }
    stage->now = until;
}

static const char *answer_to(const struct stage *stage, room_client client)
{
    const char *answer = NULL;
    for (size_t i = 0; i < stage->word_count; i++)
        if (stage->words[i].client == client && strncmp(stage->words[i].text, "{\"ok\":", 6) == 0) {
            assert_null(answer); /* exactly one */
            answer = stage->words[i].text;
        }
    return answer;
}

const char *stage_ask(struct stage *stage, room_client client, const char *request)
{
    stage_hush(stage);
    room_request(stage->room, client, request, strlen(request), stage->now);
    const char *answer = answer_to(stage, client);
    assert_non_null(answer);
    return answer;
}

const char *stage_fine(struct stage *stage, room_client client, const char *request)
{
    const char *answer = stage_ask(stage, client, request);
    if (strncmp(answer, "{\"ok\":true", 10) != 0)
        fail_msg("%s\n%s", request, answer);
    return answer;
}

void stage_refused(struct stage *stage, room_client client, const char *request, const char *code)
{
    size_t lines = stage->line_count;
    const char *answer = stage_ask(stage, client, request);
    if (strncmp(answer, "{\"ok\":false", 11) != 0 ||
        strcmp(stage_member(stage_member(answer, "error"), "code"), code) != 0)
        fail_msg("%s\n%s\ninstead of %s", request, answer, code);
    assert_int_equal(lines, stage->line_count); /* nothing has changed */
}

const char *stage_heard(const struct stage *stage, room_client client, const char *part)
{
    for (size_t i = stage->word_count; i-- > 0;)
        if ((stage->words[i].client == client || stage->words[i].client == 0) &&
            strstr(stage->words[i].text, part))
            return stage->words[i].text;
    return NULL;
}

const char *stage_member(const char *object, const char *key)
{
    static char found[4][1 << 16];
    static unsigned turn;
    char *data = found[turn++ % 4];
    struct kv_text text;
    struct kv_json value, json = support_json(object, strlen(object));
    kv_text_start(&text, data, sizeof found[0]);
    if (!kv_json_field(&json, key, &value))
        return data;
    if (kv_json_kind(&value) == KV_JSON_STRING)
        kv_json_unquote(&value, &text);
    else
        kv_put_bytes(&text, value.at, (size_t)(value.end - value.at));
    return data;
}

/* ---- Turns ---- */

/* Any legal turn of a seat, found on a copy of its sheet. */
static uint32_t find_any_turn(struct stage *stage, uint32_t seat, kv_move *moves)
{
    const struct kv_match *match = room_match(stage->room);
    const struct kv_game *game = match->setup.game;
    _Alignas(16) unsigned char sheet[KV_SHEET_MOST];
    kv_move list[KV_MOVES_MOST];
    uint32_t count = 0;
    memcpy(sheet, kv_match_sheet(match, seat), game->size.sheet);
    do
        moves[count] = list[kv_rng_below(&stage->rng, game->moves(match->table, sheet, list))];
    while (game->play(match->table, sheet, moves[count++]));
    return count;
}

/* One with an eye for the game, found on a copy of the match; of a crowd any. */
static uint32_t find_turn(struct stage *stage, uint32_t seat, kv_move *moves)
{
    const struct kv_match *match = room_match(stage->room);
    struct kv_match own;
    uint32_t count = 0;
    if (match->setup.seats > 40 || kv_rng_below(&stage->rng, 3) == 0)
        return find_any_turn(stage, seat, moves);
    void *memory = malloc(kv_match_bytes(&match->setup));
    kv_match_copy(&own, match, memory, NULL);
    do
        moves[count] = support_eager_move(&own, seat, &stage->rng);
    while (kv_match_play(&own, seat, moves[count++]));
    free(memory);
    return count;
}

/* The answer to one that was asked, which is asked no more; a turn that cannot be found any more
 * comes to nothing. */
static void answer_thought(struct stage *stage, struct stage_thought thought, bool is_found)
{
    kv_move moves[KV_TURN_MOST];
    if (!is_found || room_match(stage->room)->round != thought.round ||
        room_done(stage->room, thought.seat)) {
        room_bot_failed(stage->room, thought.seat, thought.round, stage->now);
        return;
    }
    uint32_t length = find_turn(stage, thought.seat, moves);
    room_bot_played(stage->room, thought.seat, thought.round, moves, length, stage->now);
}

static unsigned answer_thoughts(struct stage *stage, bool is_found)
{
    size_t count = stage->thought_count;
    stage_hush(stage);
    for (size_t i = 0; i < count; i++) {
        struct stage_thought thought = stage->thoughts[i];
        stage->thoughts[i].round = 0;
        answer_thought(stage, thought, is_found);
    }
    stage->thought_count -= count;
    if (stage->thought_count > 0)
        memmove(stage->thoughts, stage->thoughts + count,
                stage->thought_count * sizeof *stage->thoughts);
    return (unsigned)count;
}

unsigned stage_think(struct stage *stage)
{
    return answer_thoughts(stage, true);
}

unsigned stage_fail_to_think(struct stage *stage)
{
    return answer_thoughts(stage, false);
}

void stage_turn(struct stage *stage, uint32_t seat, struct kv_text *request)
{
    const struct kv_match *match = room_match(stage->room);
    kv_move moves[KV_TURN_MOST];
    uint32_t count = find_turn(stage, seat, moves);
    request->length = 0;
    kv_put(request, "{\"do\":\"play\",\"round\":%u,\"moves\":[", (unsigned)match->round);
    for (uint32_t i = 0; i < count; i++)
        kv_put(request, "%s\"%s\"", i ? "," : "", support_say(match->setup.game, moves[i]));
    kv_put(request, "]}");
}

void stage_token(struct stage *stage, room_client client, const char *token)
{
    char request[160];
    snprintf(request, sizeof request, "{\"do\":\"enter\",\"token\":\"%s\"}", token);
    stage_fine(stage, client, request);
}

/* ---- What many cases begin with ---- */

void stage_sit(struct stage *stage, room_client client, const char *name, token_text token)
{
    char request[160];
    snprintf(request, sizeof request, "{\"do\":\"sit\",\"name\":\"%s\",\"words\":\"by %s\"}", name,
             name);
    snprintf(token, sizeof(token_text), "%s",
             stage_member(stage_fine(stage, client, request), "token"));
    assert_int_equal(strlen(token), ROOM_TOKEN_LENGTH);
}

/* Two people at a table: clients 1 (the host, seat 0) and 2 (seat 1). */
void stage_sit_two(struct stage *stage, const char *request, token_text tokens[2])
{
    stage_open(stage, request);
    stage_enter(stage, 1);
    stage_enter(stage, 2);
    stage_token(stage, 1, stage->token);
    stage_sit(stage, 1, "Anna", tokens[0]);
    stage_sit(stage, 2, "Борис", tokens[1]);
}

void stage_start_two(struct stage *stage, const char *request, token_text tokens[2])
{
    stage_sit_two(stage, request, tokens);
    stage_fine(stage, 1, "{\"do\":\"start\"}");
}

void stage_play(struct stage *stage, room_client client, uint32_t seat)
{
    struct kv_text request = {.allocate = kv_heap};
    stage_turn(stage, seat, &request);
    stage_fine(stage, client, request.data);
    kv_heap(request.data, 0);
}

bool stage_is_playing(const struct stage *stage)
{
    return room_state_of(stage->room) == ROOM_PLAYING;
}

bool stage_owes(const struct stage *stage, uint32_t seat)
{
    return stage_is_playing(stage) && !room_done(stage->room, seat);
}

/* Clients 1 and 2 play seats 0 and 1 to the end. */
void stage_play_out(struct stage *stage)
{
    while (stage_is_playing(stage)) {
        if (stage_owes(stage, 0))
            stage_play(stage, 1, 0);
        if (stage_owes(stage, 1))
            stage_play(stage, 2, 1);
    }
}

/* ---- Comparing ---- */

/* Adds a table without what depends on who is connected. */
static void put_without_visitors(const char *table, struct kv_text *text)
{
    while (*table) {
        bool here = strncmp(table, "\"here\":", 7) == 0;
        if (here || strncmp(table, "\"watching\":", 11) == 0)
            table += strcspn(table, ",");
        else
            kv_put_bytes(text, table++, 1);
    }
}

/* Everything a newcomer sees who only watches. */
static void look(struct stage *stage, struct kv_text *seen)
{
    enum { NEWCOMER = 2000000000 };
    const struct kv_match *match = room_match(stage->room);
    char turns[64];
    stage_enter(stage, NEWCOMER);
    put_without_visitors(stage_heard(stage, NEWCOMER, "\"event\":\"table\""), seen);
    kv_put(seen, "%s\n", stage_ask(stage, NEWCOMER, "{\"do\":\"show\"}"));
    kv_put(seen, "%s\n", stage_ask(stage, NEWCOMER, "{\"do\":\"score\"}"));
    snprintf(turns, sizeof turns, "{\"do\":\"turns\",\"round\":%u}",
             match ? (unsigned)(match->ended ? match->round : match->round - 1) : 0);
    kv_put(seen, "%s\n", stage_ask(stage, NEWCOMER, turns));
    stage_leave(stage, NEWCOMER);
}

static void same_match(const struct kv_match *match, const struct kv_match *other)
{
    const struct kv_size *size = &match->setup.game->size;
    size_t seats = match->setup.seats;
    assert_int_equal(match->round, other->round);
    assert_int_equal(match->ended, other->ended);
    assert_int_equal(match->waiting, other->waiting);
    assert_string_equal(match->setup.seed, other->setup.seed);
    assert_memory_equal(&match->rng, &other->rng, sizeof match->rng);
    assert_memory_equal(match->table, other->table, size->table);
    assert_memory_equal(match->sheets, other->sheets, size->sheet * seats);
}

void stage_same(struct stage *stage, struct stage *other)
{
    struct kv_text seen = {.allocate = kv_heap}, others = {.allocate = kv_heap};
    assert_int_equal(room_state_of(stage->room), room_state_of(other->room));
    if (room_match(stage->room))
        same_match(room_match(stage->room), room_match(other->room));
    for (uint32_t seat = 0; room_match(stage->room) && seat < room_match(stage->room)->setup.seats;
         seat++)
        assert_int_equal(room_done(stage->room, seat), room_done(other->room, seat));
    look(stage, &seen);
    look(other, &others);
    for (size_t i = 0; i <= seen.length; i++)
        if (seen.data[i] != others.data[i])
            fail_msg("here: %.200s\nthere: %.200s", seen.data + i, others.data + i);
    kv_heap(seen.data, 0);
    kv_heap(others.data, 0);
}

void stage_record(struct stage *stage, struct kv_text *record)
{
    struct kv_error error;
    struct room_recorder *recorder = room_recorder_open(&error);
    for (size_t i = 0; i < stage->line_count; i++)
        assert_true(room_recorder_line(recorder, stage->lines[i].text, strlen(stage->lines[i].text),
                                       &error));
    if (!room_recorder_finish(recorder, record, &error))
        fail_msg("%s", error.message);
}
