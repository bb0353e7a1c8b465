/* A seat at an online table: what is heard there, and what is asked. */
#include "cli/online/online.h"
#include "client/view.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* Seconds without a connection until it gives up: at first an address may be wrong. */
#define PATIENCE_FIRST 4
#define PATIENCE_LATER 600

void remote_say(struct remote *online, const char *sentence)
{
    struct kv_text text;
    kv_text_start(&text, online->sentence, sizeof online->sentence);
    kv_put(&text, "%s", sentence);
    online->has_news = true;
}

/* ---- Asking ---- */

void remote_ask(struct remote *online, const char *what)
{
    char bytes[64];
    int length = snprintf(bytes, sizeof bytes, "{\"do\":\"%s\"}", what);
    if (online->guest)
        guest_ask(online->guest, bytes, (size_t)length);
}

/* A request with one member more. */
static void ask_with(struct remote *online, const char *what, const char *key, const char *value)
{
    struct kv_text json = cli_text();
    kv_json_begin(&json, NULL, '{');
    kv_json_put_string(&json, "do", what);
    kv_json_put_string(&json, key, value);
    kv_json_end(&json, '}');
    if (online->guest)
        guest_ask(online->guest, json.data, json.length);
    cli_text_free(&json);
}

void remote_add_bot(struct remote *online, const char *level)
{
    ask_with(online, "bot", "level", level);
}

void remote_talk(struct remote *online, const char *words)
{
    ask_with(online, "say", "text", words);
}

static void send_turn(struct remote *online)
{
    if (online->sent.length > 0)
        guest_ask(online->guest, online->sent.data, online->sent.length);
}

void remote_play(struct remote *online, kv_move move)
{
    struct kv_match *match = &online->play->match;
    uint32_t seat = online->play->person, count = match->played[seat];
    kv_move moves[KV_TURN_MOST + 1];
    /* A single seat would close the round, and with it lose the moves. */
    memcpy(moves, match->turns + (size_t)match->setup.game->size.turn * seat,
           count * sizeof *moves);
    moves[count] = move;
    if (kv_match_play(match, seat, move))
        return;
    online->sent.length = 0;
    client_put_turn(&online->sent, online->round, match->setup.game, moves, count + 1);
    send_turn(online);
}

void remote_take_back(struct remote *online)
{
    char bytes[64];
    int length = snprintf(bytes, sizeof bytes, "{\"do\":\"take_back\",\"round\":%u}",
                          (unsigned)online->round);
    guest_ask(online->guest, bytes, (size_t)length);
}

/* ---- The table ---- */

static void read_seat(const struct kv_json *json, struct remote_seat *seat)
{
    char level[32];
    struct kv_text name, bot;
    struct kv_json flag;
    int64_t nth = guest_number(json, "nth");
    *seat = (struct remote_seat){.name = ""};
    kv_text_start(&name, seat->name, sizeof seat->name);
    kv_text_start(&bot, level, sizeof level);
    if (client_text(json, "bot", &bot) && !client_text(json, "name", &name)) {
        const struct kv_bot *found = kv_bot_find(level, bot.length);
        if (found)
            kv_persona_print(found, nth > 0 ? (uint32_t)nth : 0, &name);
        seat->is_here = true;
    } else if (name.length == 0) {
        client_text(json, "name", &name);
    }
    seat->is_here |= kv_json_field(json, "here", &flag) && *flag.at == 't';
    seat->is_done = kv_json_field(json, "done", &flag) && *flag.at == 't';
}

static void read_table(struct remote *online, const struct kv_json *table)
{
    struct kv_json seats, seat, flag;
    struct kv_json_walk walk;
    struct kv_text text;
    int64_t most = guest_number(table, "most"), clock = guest_number(table, "clock");
    uint32_t count = 0;
    online->most = most > 0 ? (uint32_t)most : 0;
    online->allows_hints = kv_json_field(table, "hints", &flag) && *flag.at == 't';
    online->clock = clock > 0 ? (uint32_t)clock : 0;
    kv_text_start(&text, online->code, sizeof online->code);
    client_text(table, "code", &text);
    kv_text_start(&text, online->title, sizeof online->title);
    client_text(table, "title", &text);
    online->has_news = true;
    if (online->stage == REMOTE_PLAYING && online->most > REMOTE_SEATS_MOST)
        return; /* the state says who is shown at a large table */
    memset(online->seats, 0, sizeof online->seats);
    if (kv_json_field(table, "seats", &seats)) {
        kv_json_enter(&seats, &walk);
        while (count < REMOTE_SEATS_MOST && kv_json_next(&walk, NULL, &seat))
            read_seat(&seat, &online->seats[count++]);
    }
}

static void take_table(struct remote *online, const struct kv_json *table)
{
    struct kv_json state;
    read_table(online, table);
    if (online->stage < REMOTE_WAITING)
        online->stage = REMOTE_WAITING;
    if (kv_json_field(table, "state", &state) && !kv_json_is(&state, "waiting") &&
        online->stage == REMOTE_WAITING)
        remote_ask(online, "show");
}

const char *remote_name(const struct remote *online, uint32_t seat)
{
    return seat < REMOTE_SEATS_MOST ? online->seats[seat].name : "";
}

void remote_put_status(const struct remote *online, struct kv_text *text)
{
    const struct kv_match *match = &online->play->match;
    bool is_sent = online->stage == REMOTE_PLAYING && !match->ended &&
                   kv_match_done(match, online->play->person);
    if (online->is_refused)
        kv_put(text, "%s", kv_translate("This game cannot continue here. Press q to leave."));
    else if (online->is_lost)
        kv_put(text, "%s", kv_translate("The server cannot be reached; trying again…"));
    else if (is_sent && online->waiting > 0)
        kv_put(text, kv_translate("Your turn is sent. Still playing: %u. u takes it back."),
               (unsigned)online->waiting);
    else if (is_sent) /* the number is not known after a reconnection */
        kv_put(text, "%s", kv_translate("Your turn is sent. u takes it back."));
}

void remote_put_log(const struct remote *online, struct kv_text *text)
{
    kv_put_bytes(text, online->log.data, online->log.length);
}

bool remote_is_gone(const struct remote *online)
{
    return online->is_refused;
}

bool remote_allows_hints(const struct remote *online)
{
    return online->allows_hints;
}

const char *remote_code(const struct remote *online)
{
    return online->code;
}

void remote_take_news(struct remote *online, struct remote_news *news)
{
    news->has_match = online->has_new_match;
    news->is_gone = online->is_refused;
    news->has_next = remote_has_next(online);
    memcpy(news->sentence, online->sentence, sizeof news->sentence);
    online->has_new_match = false;
    online->sentence[0] = '\0';
}

/* ---- What is heard ---- */

static void take_state(struct remote *online, const struct kv_json *state)
{
    struct kv_error error;
    struct kv_json over;
    if (kv_json_field(state, "over", &over) && *over.at == 't') {
        online->stage = REMOTE_OVER;
        remote_fetch_record(online);
    } else if (remote_show(online, state, &error)) {
        online->stage = REMOTE_PLAYING;
    } else {
        remote_say(online, error.message);
        online->is_refused = true;
    }
}

static void take_said(struct remote *online, const struct kv_json *message)
{
    char words[1024];
    struct kv_text text;
    int64_t seat = guest_number(message, "seat");
    kv_text_start(&text, words, sizeof words);
    kv_put(&text, "%s: ",
           seat >= 0 && *remote_name(online, (uint32_t)seat) ? remote_name(online, (uint32_t)seat)
                                                             : kv_translate("host"));
    client_text(message, "text", &text);
    kv_put(&online->log, "%s\n", words);
    remote_say(online, words);
}

static void take_waiting(struct remote *online, const struct kv_json *message)
{
    int64_t waiting = guest_number(message, "waiting");
    online->waiting = waiting > 0 ? (uint32_t)waiting : 0;
    online->has_news = true;
}

static void take_over(struct remote *online, const struct kv_json *message)
{
    struct kv_error error;
    if (!client_pledge_check(&online->guest->pledge, message, &error))
        remote_say(online, error.message);
    online->stage = REMOTE_OVER;
    remote_fetch_record(online);
}

/* What an event may have besides the table itself: the time left and a rematch. */
static void take_extras(struct remote *online, const struct kv_json *event)
{
    struct kv_json rematch;
    remote_take_time(online, event);
    if (kv_json_field(event, "rematch", &rematch))
        remote_take_rematch(online, &rematch);
}

static void take_event(struct remote *online, const struct kv_json *message,
                       const struct kv_json *event)
{
    struct kv_json value;
    if (kv_json_is(event, "table") && kv_json_field(message, "table", &value)) {
        take_table(online, &value);
        take_extras(online, message);
        if (client_has_lost_seat(message)) {
            online->table[0] = online->token[0] = '\0';
            remote_say(online, kv_translate("The host has removed you from the table."));
            online->is_refused = true;
        }
    } else if (kv_json_is(event, "round")) {
        online->round = (uint32_t)guest_number(message, "round");
        take_waiting(online, message);
        remote_take_time(online, message);
        if (!online->is_told)
            remote_ask(online, "show");
    } else if (kv_json_is(event, "state") && kv_json_field(message, "state", &value)) {
        struct kv_json turns;
        if (kv_json_field(message, "turns", &turns))
            remote_tell_turns(online, &turns);
        take_state(online, &value);
    } else if (kv_json_is(event, "waiting")) {
        take_waiting(online, message);
    } else if (kv_json_is(event, "over")) {
        take_over(online, message);
    } else if (kv_json_is(event, "said")) {
        take_said(online, message);
    } else if (kv_json_is(event, "rematch")) {
        remote_take_rematch(online, message);
    } else if (kv_json_is(event, "paused")) {
        char why[512];
        struct kv_text text;
        kv_text_start(&text, why, sizeof why);
        client_text(message, "why", &text);
        online->deadline = 0; /* clocks stop */
        remote_say(online, why);
    }
}

/* Shows a refusal, and during a game asks for the state again: the turn may have been out of
 * date. */
static void take_refusal(struct remote *online, const struct kv_json *answer)
{
    struct kv_json refusal, code;
    char message[512];
    struct kv_text text;
    if (!kv_json_field(answer, "error", &refusal) || !kv_json_field(&refusal, "code", &code))
        return;
    online->sent.length = 0;
    if (kv_json_is(&code, "not-started"))
        return;
    kv_text_start(&text, message, sizeof message);
    client_text(&refusal, "message", &text);
    remote_say(online, message);
    if (online->stage == REMOTE_PLAYING)
        remote_ask(online, "show");
}

static void take_answer(struct remote *online, const struct kv_json *answer,
                        const struct kv_json *what)
{
    struct kv_json ok;
    if (!kv_json_field(answer, "ok", &ok) || *ok.at != 't')
        take_refusal(online, answer);
    else if (kv_json_is(what, "show"))
        take_state(online, answer);
    else if (kv_json_is(what, "play"))
        online->sent.length = 0;
    else if (kv_json_is(what, "rematch"))
        remote_take_rematch(online, answer);
    else if (kv_json_is(what, "take_back")) {
        online->sent.length = 0;
        remote_ask(online, "show");
    }
}

static void on_heard(struct guest *guest, const struct kv_json *message)
{
    struct remote *online = guest->context;
    struct kv_json word;
    if (kv_json_field(message, "event", &word))
        take_event(online, message, &word);
    else if (kv_json_field(message, "do", &word))
        take_answer(online, message, &word);
}

static void on_entered(struct guest *guest, const struct kv_json *table)
{
    struct remote *online = guest->context;
    struct kv_json most, event;
    struct kv_error error;
    int64_t seats;
    cli_lend_pack(guest->pack);
    guest->pack = NULL;
    online->is_told = guest->is_told_states && kv_json_field(table, "most", &most) &&
                      kv_json_integer(&most, 0, REMOTE_SEATS_MOST, &seats);
    guest->patience = PATIENCE_LATER;
    if (online->is_lost)
        remote_say(online, kv_translate("Connected again; your seat is yours."));
    online->is_lost = false;
    read_table(online, table);
    if (kv_json_read(guest->table.data, guest->table.length, &event, &error))
        take_extras(online, &event);
    snprintf(online->token, sizeof online->token, "%s", guest->token);
    snprintf(online->table, sizeof online->table, "%s", online->code);
    remote_remember(online);
    online->stage = online->stage < REMOTE_WAITING ? REMOTE_WAITING : online->stage;
    send_turn(online); /* its answer may have been lost; it counts once */
    remote_ask(online, "show");
}

static void on_lost(struct guest *guest)
{
    struct remote *online = guest->context;
    online->is_lost = true;
    /* Also said, because this replaces the previous sentence on the connection. */
    remote_say(online, kv_translate("The server cannot be reached; trying again…"));
}

static void on_gone(struct guest *guest, const struct kv_error *why)
{
    struct remote *online = guest->context;
    if (!why)
        return;
    if (strcmp(why->code, "no-server") != 0) /* it may be back later, and the seat with it */
        online->table[0] = online->token[0] = '\0';
    remote_say(online, why->message);
    online->is_refused = true;
}

/* ---- Coming and going ---- */

static const struct guest_player player = {on_entered, on_heard, on_lost, on_gone};

static void come(struct remote *online, const struct client_address *address, const char *token)
{
    struct remote_guest *one = cli_memory(sizeof *one);
    one->next = online->guests;
    online->guests = one;
    online->guest = &one->guest;
    *online->guest = (struct guest){
        .sockets = online->sockets,
        .loop = online->loop,
        .address = *address,
        .player = &player,
        .context = online,
        .name = online->name,
        .language = kv_language_ids[cli_language()],
        .patience = PATIENCE_FIRST,
        .pledges = true,
        .states = true,
    };
    snprintf(online->guest->token, sizeof online->guest->token, "%s", token);
    online->is_lost = online->is_refused = false;
    online->deadline = 0;
    online->next[0] = '\0';
    online->wants_next = false;
    online->stage = REMOTE_COMING;
    ev_now_update(online->loop);
    guest_come(online->guest);
}

/* A code alone belongs to the server that was chosen. */
static bool read_link(const struct remote *online, const char *link, struct client_address *address,
                      struct kv_error *error)
{
    char whole[REMOTE_SERVER_MOST + 64];
    if (strpbrk(link, ":/."))
        return client_read_address(link, address, error);
    snprintf(whole, sizeof whole, "%s/%s", online->server, link);
    return client_read_address(whole, address, error);
}

bool remote_join(struct remote *online, const char *link)
{
    struct client_address address = {.table = ""};
    struct kv_error error;
    struct kv_text server;
    if (!read_link(online, link, &address, &error)) {
        remote_say(online, error.message);
        return false;
    }
    char before[REMOTE_SERVER_MOST];
    memcpy(before, online->server, sizeof before);
    kv_text_start(&server, online->server, sizeof online->server);
    client_put_site(&address, &server);
    bool is_seated =
        strcasecmp(address.table, online->table) == 0 && strcmp(before, online->server) == 0;
    online->is_host &= is_seated;
    come(online, &address, is_seated ? online->token : "");
    return true;
}

bool remote_return(struct remote *online)
{
    struct client_address address = {.table = ""};
    struct kv_error error;
    if (!read_link(online, online->table, &address, &error)) {
        remote_say(online, error.message);
        return false;
    }
    come(online, &address, online->token);
    return true;
}

/* What was asked last is sent, if the server takes it at once. */
static void flush_requests(struct remote *online)
{
    enum { MOMENTS = 3 };
    for (int i = 0; i < MOMENTS && online->guest->socket.waiting.length > 0; i++)
        remote_wait(online);
}

void remote_leave(struct remote *online, bool for_good)
{
    if (for_good)
        online->table[0] = online->token[0] = '\0';
    remote_remember(online);
    if (!online->guest)
        return;
    if (for_good && !online->is_lost && online->stage >= REMOTE_WAITING) {
        remote_ask(online, "rise");
        flush_requests(online);
    }
    guest_leave(online->guest);
    online->guest = NULL;
    online->sent.length = 0;
    online->stage = REMOTE_ASIDE;
    online->is_lost = online->is_refused = false;
}
