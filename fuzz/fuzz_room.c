/*
 * A room: a table with its people. The first line of the input is a request for a table; each line
 * after it is a request of one of four connections ("2{…}"), time that passes ("t5"), bots that
 * play ("b"), a notice that was sent ("n1"), connections that come and go ("+3", "-3"), or a line
 * for a history ("#turn 1 0 …"). Whatever happens, every request gets one answer, everything sent
 * is JSON, and the same room is made again from the history.
 */
#include "base/json.h"
#include "rooms/rooms.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CLIENTS = 4, LINES_MOST = 4096 };

struct stage {
    struct room *room;
    int64_t now;
    unsigned answers;
    bool here[CLIENTS + 1];
    char *lines[LINES_MOST];
    size_t lengths[LINES_MOST];
    unsigned count;
    unsigned asked; /* seats that bots are to play, bits of the first 32 */
    bool stops;     /* bots were told to stop */
    bool opens;     /* another table          */
    /* The last notice. */
    char endpoint[1025];
    uint32_t notified_seat, notified_round;
    unsigned notices;
};

/* ---- The host ---- */

static void keep(void *context, struct room *room, const char *line, size_t length)
{
    struct stage *stage = (struct stage *)context;
    (void)room;
    if (stage->count == LINES_MOST || memchr(line, '\n', length))
        abort();
    char *copy = (char *)malloc(length + 1);
    memcpy(copy, line, length);
    stage->lines[stage->count] = copy;
    stage->lengths[stage->count++] = length;
}

static void must_be_json(const struct kv_text *json)
{
    struct kv_json value;
    struct kv_error error;
    if (!kv_json_read(json->data, json->length, &value, &error))
        abort();
}

static void say(void *context, struct room *room, room_client client, const struct kv_text *json)
{
    struct stage *stage = (struct stage *)context;
    (void)room;
    must_be_json(json);
    if (client == 0 || client > CLIENTS)
        abort();
    stage->answers += memcmp(json->data, "{\"ok\":", 6) == 0;
}

static void say_all(void *context, struct room *room, const struct kv_text *json)
{
    (void)context, (void)room;
    must_be_json(json);
}

static void hang_up(void *context, struct room *room, room_client client)
{
    (void)context, (void)room, (void)client;
}

static bool think(void *context, struct room *room, uint32_t seat, const struct kv_bot *bot)
{
    (void)room, (void)bot;
    if (seat < 32)
        ((struct stage *)context)->asked |= 1u << seat;
    return seat < 32;
}

/* Only noted: play_bots answers for stopped bots, too. */
static void stop_thinking(void *context, struct room *room)
{
    ((struct stage *)context)->stops = true;
    (void)room;
}

static void wake(void *context, struct room *room, int64_t when)
{
    (void)context, (void)room, (void)when;
}

static void changed(void *context, struct room *room)
{
    (void)context, (void)room;
}

static bool allow(void *context, struct room *room, const char *name, struct kv_error *error)
{
    char folded[64];
    (void)context, (void)room, (void)error;
    if (name)
        room_fold_name(name, folded, sizeof folded);
    return true;
}

static bool allow_bots_alone(void *context, struct room *room, struct kv_error *error)
{
    (void)context, (void)room, (void)error;
    return true;
}

static bool open_another(void *context, struct room *room, const char *const *lines, size_t count,
                         struct kv_error *error)
{
    (void)room, (void)lines, (void)count, (void)error;
    return ((struct stage *)context)->opens = true;
}

static bool allow_endpoint(void *context, const char *endpoint, const char *point, const char *auth,
                           struct kv_error *error)
{
    (void)context, (void)endpoint, (void)point, (void)auth, (void)error;
    return true;
}

/* Every other notice cannot be sent now. */
static bool notify(void *context, struct room *room, const struct room_notice *notice)
{
    struct stage *stage = (struct stage *)context;
    struct kv_json value;
    struct kv_error error;
    (void)room;
    if (!kv_json_read(notice->payload, strlen(notice->payload), &value, &error))
        abort();
    stage->notices++;
    snprintf(stage->endpoint, sizeof stage->endpoint, "%s", notice->endpoint);
    stage->notified_seat = notice->seat;
    stage->notified_round = notice->round;
    return stage->notices % 2;
}

static void speak(void *context, enum kv_language language)
{
    (void)context, (void)language;
}

/* ---- What happens ---- */

/* The first legal turn of a seat. */
static void play_bot(struct stage *stage, uint32_t seat)
{
    const struct kv_match *match = room_match(stage->room);
    const struct kv_game *game = match->setup.game;
    _Alignas(16) unsigned char sheet[KV_SHEET_MOST];
    kv_move moves[KV_TURN_MOST], list[KV_MOVES_MOST];
    uint32_t count = 0;
    if (seat >= match->setup.seats || room_done(stage->room, seat))
        return;
    memcpy(sheet, kv_match_sheet(match, seat), game->size.sheet);
    do {
        game->moves(match->table, sheet, list);
        moves[count] = list[0];
    } while (game->play(match->table, sheet, moves[count++]));
    room_bot_played(stage->room, seat, match->round, moves, count, stage->now);
}

static void play_bots(struct stage *stage)
{
    unsigned asked = stage->asked;
    bool stops = stage->stops;
    stage->asked = 0;
    stage->stops = false;
    for (uint32_t seat = 0; seat < 32 && room_state_of(stage->room) == ROOM_PLAYING; seat++)
        if (asked >> seat & 1 && stops)
            room_bot_failed(stage->room, seat, room_match(stage->room)->round, stage->now);
        else if (asked >> seat & 1)
            play_bot(stage, seat);
}

static void ask(struct stage *stage, room_client client, const char *line, size_t length)
{
    unsigned before = stage->answers;
    room_request(stage->room, client, line, length, stage->now);
    if (stage->answers != before + stage->here[client])
        abort();
    if (stage->opens)
        room_opened_another(stage->room, "00000000000000000000000000000000", "222222", stage->now);
    stage->opens = false;
}

static void connect(struct stage *stage, room_client client, bool comes)
{
    if (comes && !stage->here[client])
        room_enter(stage->room, client, stage->now);
    else if (!comes && stage->here[client])
        room_leave(stage->room, client, stage->now);
    stage->here[client] = comes;
}

static void happen(struct stage *stage, struct room *log, const char *line, size_t length)
{
    struct kv_error error;
    room_client client = length > 1 ? (room_client)(line[1] - '0') % CLIENTS + 1 : 1;
    stage->now += 10;
    if (line[0] >= '1' && line[0] < '1' + CLIENTS) {
        ask(stage, (room_client)(line[0] - '0'), line + 1, length - 1);
    } else if (line[0] == '+' || line[0] == '-') {
        connect(stage, client, line[0] == '+');
    } else if (line[0] == 't') {
        stage->now += (int64_t)client * 50000;
        room_tick(stage->room, stage->now);
    } else if (line[0] == 'b') {
        play_bots(stage);
    } else if (line[0] == 'n') {
        room_notified(stage->room, stage->notified_seat, stage->notified_round, stage->endpoint,
                      (enum room_notice_end)(client % 3), stage->now);
    } else if (line[0] == '#') {
        room_replay(log, line + 1, length - 1, stage->now, &error);
    }
}

/* The history makes the same room again. */
static void check_log(struct stage *stage, const struct room_host *host)
{
    struct room *room = room_open(host, NULL, "", "");
    const struct kv_match *match = room_match(stage->room), *other;
    struct kv_error error;
    for (unsigned i = 0; i < stage->count; i++)
        if (!room_replay(room, stage->lines[i], stage->lengths[i], stage->now, &error))
            abort();
    other = room_match(room);
    if (room_state_of(room) != room_state_of(stage->room))
        abort();
    if (match && (match->round != other->round || match->waiting != other->waiting ||
                  memcmp(match->sheets, other->sheets,
                         match->setup.game->size.sheet * match->setup.seats) != 0))
        abort();
    room_close(room);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct stage *stage = (struct stage *)calloc(1, sizeof *stage);
    const struct room_host host = {.context = stage,
                                   .keep = keep,
                                   .say = say,
                                   .say_all = say_all,
                                   .hang_up = hang_up,
                                   .think = think,
                                   .stop_thinking = stop_thinking,
                                   .wake = wake,
                                   .changed = changed,
                                   .allow_bots_alone = allow_bots_alone,
                                   .allow_name = allow,
                                   .allow_talk = allow,
                                   .open_another = open_another,
                                   .push_key = "key",
                                   .push_after = 1000,
                                   .allow_endpoint = allow_endpoint,
                                   .notify = notify,
                                   .speak = speak};
    const char *at = (const char *)data, *end = at + size;
    char token[ROOM_TOKEN_LENGTH + 1], enter[80];
    struct kv_error error;
    struct kv_text text;
    const char *stop = size ? (const char *)memchr(at, '\n', size) : NULL;
    stage->now = 1763200000000;
    if (stop && room_choose_token(at, (size_t)(stop - at), token, &error))
        stage->room =
            room_create(&host, stage, "", "", at, (size_t)(stop - at), token, stage->now, &error);
    if (stage->room) {
        struct room *log = room_open(&host, stage, "", "");
        connect(stage, 1, true);
        kv_text_start(&text, enter, sizeof enter);
        kv_put(&text, "{\"do\":\"enter\",\"token\":\"%s\"}", token);
        ask(stage, 1, enter, text.length);
        for (at = stop + 1; at < end && stage->count < LINES_MOST / 2; at = stop + 1) {
            stop = (const char *)memchr(at, '\n', (size_t)(end - at));
            stop = stop ? stop : end;
            if (stop > at)
                happen(stage, log, at, (size_t)(stop - at));
        }
        check_log(stage, &host);
        room_close(log);
        room_close(stage->room);
    }
    for (unsigned i = 0; i < stage->count; i++)
        free(stage->lines[i]);
    free(stage);
    return 0;
}
