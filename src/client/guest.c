/* Connecting, and reconnecting. */
#include "client/guest.h"
#include "base/heap.h"
#include "core/pack.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#define PAUSE_LEAST 0.1
#define PAUSE_MOST  1.5

static void go(struct guest *guest, const struct kv_error *why)
{
    guest->is_leaving = true;
    guest->is_in = false;
    ev_timer_stop(guest->loop, &guest->again);
    free(guest->table.data);
    guest->table = (struct kv_text){.data = NULL};
    free(guest->pack);
    guest->pack = NULL;
    client_hang_up(&guest->socket); /* what arrives while it closes is ignored */
    guest->player->gone(guest, why);
}

/* ---- Refusals for good ---- */

static void refuse_status(struct guest *guest, unsigned status)
{
    char site[CLIENT_HOST_MOST + CLIENT_PREFIX_MOST + 32];
    struct kv_text text;
    struct kv_error error;
    kv_text_start(&text, site, sizeof site);
    client_put_site(&guest->address, &text);
    if (status == CLIENT_UNTRUSTED)
        kv_refuse(&error, "untrusted",
                  "%s has no certificate that is trusted here, or speaks no TLS. SSL_CERT_FILE can "
                  "name a file of certificates to trust.",
                  site);
    else if (status == 429)
        kv_refuse(&error, "too-many",
                  "%s lets in no more connections from here; its operator can raise the limit "
                  "(kvartal serve --sockets).",
                  site);
    else
        kv_refuse(&error, "no-kvartal",
                  "%s answers, but not as a Kvartal server does (HTTP %u). Is the address right?",
                  site, status);
    go(guest, &error);
}

static void give_up(struct guest *guest)
{
    char site[CLIENT_HOST_MOST + CLIENT_PREFIX_MOST + 32];
    struct kv_text text;
    struct kv_error error;
    kv_text_start(&text, site, sizeof site);
    client_put_site(&guest->home, &text);
    kv_refuse(&error, "no-server",
              "%s does not answer. Is the server running, and the address right?", site);
    go(guest, &error);
}

/* ---- The connection ---- */

static void ask(struct guest *guest, struct kv_text *request)
{
    if (!request->cut)
        client_send(&guest->socket, request->data, request->length);
}

static void enter(struct guest *guest, bool with_states)
{
    char bytes[128];
    struct kv_text json;
    kv_text_start(&json, bytes, sizeof bytes);
    kv_json_begin(&json, NULL, '{');
    kv_json_put_string(&json, "do", "enter");
    if (*guest->token)
        kv_json_put_string(&json, "token", guest->token);
    if (guest->language)
        kv_json_put_string(&json, "lang", guest->language);
    if (with_states)
        kv_json_put_boolean(&json, "states", true);
    kv_json_end(&json, '}');
    guest->step = GUEST_ENTERING;
    guest->is_told_states = with_states;
    ask(guest, &json);
}

static bool is_bound(struct guest *guest)
{
    struct kv_json event;
    struct kv_error error;
    return kv_json_read(guest->table.data, guest->table.length, &event, &error) &&
           client_pledge_bind(&guest->pledge, &event);
}

/* A request with one member besides "do". */
static void ask_with(struct guest *guest, const char *verb, const char *key, const char *value)
{
    char bytes[160];
    struct kv_text json;
    kv_text_start(&json, bytes, sizeof bytes);
    kv_json_begin(&json, NULL, '{');
    kv_json_put_string(&json, "do", verb);
    kv_json_put_string(&json, key, value);
    kv_json_end(&json, '}');
    ask(guest, &json);
}

static void reveal(struct guest *guest)
{
    guest->pledge.is_asked = false;
    ask_with(guest, "reveal", "words", guest->pledge.words);
}

static void sit(struct guest *guest)
{
    char bytes[512];
    struct kv_text json;
    kv_text_start(&json, bytes, sizeof bytes);
    kv_json_begin(&json, NULL, '{');
    kv_json_put_string(&json, "do", "sit");
    kv_json_put_string(&json, "name", guest->name);
    kv_json_put_string(&json, "token", guest->chosen);
    if (guest->pledges && is_bound(guest))
        kv_json_put_string(&json, "pledge", guest->pledge.pledge);
    kv_json_end(&json, '}');
    guest->step = GUEST_SITTING;
    ask(guest, &json);
}

/* Whether this seat waits for the game and has not pledged words yet. */
static bool lacks_words(const struct guest *guest, const struct kv_json *table)
{
    struct kv_json state, seats, seat, pledge;
    struct kv_json_walk walk;
    uint32_t number = 0;
    if (!guest->pledges || !kv_json_field(table, "state", &state) ||
        !kv_json_is(&state, "waiting") || !kv_json_field(table, "seats", &seats))
        return false;
    kv_json_enter(&seats, &walk);
    while (kv_json_next(&walk, NULL, &seat))
        if (number++ == guest->seat)
            return !kv_json_field(&seat, "pledge", &pledge) ||
                   kv_json_kind(&pledge) == KV_JSON_NULL;
    return false; /* pledges of a crowd are not shown */
}

static void be_in(struct guest *guest)
{
    struct kv_json event, table;
    struct kv_error error;
    guest->is_in = true;
    guest->pause = 0;
    if (guest->pledge.is_asked)
        reveal(guest);
    if (!kv_json_read(guest->table.data, guest->table.length, &event, &error) ||
        !kv_json_field(&event, "table", &table))
        return;
    /* At a rematch nobody sits down, so words are pledged by themselves. */
    if (guest->step == GUEST_ENTERING && lacks_words(guest, &table) && is_bound(guest))
        ask_with(guest, "pledge", "pledge", guest->pledge.pledge);
    guest->player->entered(guest, &table);
}

/* ---- The table's pack ---- */

static bool lacks_pack(const struct guest *guest)
{
    struct kv_json event, table, title;
    struct kv_error error;
    return !guest->has_pack &&
           kv_json_read(guest->table.data, guest->table.length, &event, &error) &&
           kv_json_field(&event, "table", &table) && kv_json_field(&table, "pack", &title);
}

static void ask_pack(struct guest *guest)
{
    static const char request[] = "{\"do\":\"pack\"}";
    guest->asks_pack = true;
    client_send(&guest->socket, request, sizeof request - 1);
}

static bool take_pack(struct guest *guest, const struct kv_json *answer, struct kv_error *error)
{
    struct kv_text text = {.allocate = kv_heap}, said = text;
    struct kv_pack_faults faults = {.text = &said};
    struct kv_json value;
    struct kv_pack *pack = malloc(sizeof *pack);
    guest->asks_pack = false;
    if (kv_json_field(answer, "pack", &value))
        kv_json_unquote(&value, &text);
    guest->has_pack =
        pack && text.data && !text.cut
            ? kv_pack_read(pack, text.data, text.length, &faults) || kv_pack_refuse(&said, error)
            : kv_refuse(error, "bad-state", "The server shows no game.");
    if (guest->has_pack)
        guest->pack = pack;
    else
        free(pack);
    free(text.data);
    free(said.data);
    return guest->has_pack;
}

static void take_seat(struct guest *guest, const struct kv_json *answer)
{
    struct kv_json value;
    struct kv_text token;
    int64_t seat;
    guest->seat = GUEST_NOBODY;
    if (kv_json_field(answer, "seat", &value) && kv_json_integer(&value, 0, INT32_MAX, &seat))
        guest->seat = (uint32_t)seat;
    if (!kv_json_field(answer, "token", &value))
        return;
    kv_text_start(&token, guest->token, sizeof guest->token);
    kv_json_unquote(&value, &token);
}

static void take_refusal(struct guest *guest, const struct kv_json *refusal)
{
    struct kv_json code, message;
    struct kv_error error = {.code = "refused"};
    struct kv_text text;
    bool has_code = kv_json_field(refusal, "code", &code);
    if (has_code && kv_json_is(&code, "unavailable")) {
        client_hang_up(&guest->socket);
        return;
    }
    if (guest->step == GUEST_ENTERING && guest->is_told_states && has_code &&
        kv_json_is(&code, "bad-request")) {
        enter(guest, false);
        return;
    }
    kv_text_start(&text, error.message, sizeof error.message);
    if (kv_json_field(refusal, "message", &message))
        kv_json_unquote(&message, &text);
    go(guest, &error);
}

static void take_good_answer(struct guest *guest, const struct kv_json *answer)
{
    struct kv_error error;
    bool was_entering = guest->step == GUEST_ENTERING;
    if (guest->asks_pack) {
        if (take_pack(guest, answer, &error))
            be_in(guest);
        else
            go(guest, &error);
        return;
    }
    take_seat(guest, answer);
    if (was_entering && guest->name && guest->seat == GUEST_NOBODY)
        sit(guest);
    else if (lacks_pack(guest))
        ask_pack(guest);
    else
        be_in(guest);
}

/* The answer to `enter`, `sit` or `pack`. */
static void take_answer(struct guest *guest, const struct kv_json *answer)
{
    struct kv_json ok, refusal;
    if (kv_json_field(answer, "ok", &ok) && *ok.at == 't') {
        take_good_answer(guest, answer);
    } else if (kv_json_field(answer, "error", &refusal)) {
        take_refusal(guest, &refusal);
    } else {
        go(guest, &(struct kv_error){.code = "refused"});
    }
}

/* Seats behind a free one have moved up when the game begins. */
static void follow_seat(struct guest *guest, const struct kv_json *message)
{
    struct kv_json self, value;
    int64_t seat;
    if (kv_json_field(message, "you", &self) && kv_json_field(&self, "seat", &value) &&
        kv_json_integer(&value, 0, INT32_MAX, &seat))
        guest->seat = (uint32_t)seat;
}

/* The answer to its own `reveal`. False: another answer. */
static bool take_revealed(struct guest *guest, const struct kv_json *answer)
{
    struct kv_json word, ok;
    if (!kv_json_field(answer, "do", &word) || !kv_json_is(&word, "reveal"))
        return false;
    guest->pledge.is_revealed |= kv_json_field(answer, "ok", &ok) && *ok.at == 't';
    return true;
}

static void take_event(struct guest *guest, const struct kv_json *event,
                       const struct kv_json *message, const char *text, size_t length)
{
    if (guest->step == GUEST_COMING && kv_json_is(event, "table")) {
        guest->table.length = 0;
        kv_put_bytes(&guest->table, text, length);
        if (*guest->token || guest->language || guest->states || !guest->name)
            enter(guest, guest->states);
        else
            sit(guest);
    } else if (kv_json_is(event, "table") && !guest->is_in) {
        guest->table.length = 0;
        kv_put_bytes(&guest->table, text, length);
    } else if (kv_json_is(event, "reveal")) {
        client_pledge_hear(&guest->pledge, message);
        if (guest->pledge.is_asked && guest->is_in)
            reveal(guest);
    } else if (guest->is_in) {
        follow_seat(guest, message);
        guest->player->heard(guest, message);
    }
}

/* What the server says about the connection itself; false: something else. */
static bool take_notice(struct guest *guest, const struct kv_json *event,
                        const struct kv_json *message)
{
    struct kv_json value;
    struct kv_text text;
    if (kv_json_is(event, "missing")) {
        struct kv_error error = {.code = "missing"};
        kv_text_start(&text, error.message, sizeof error.message);
        if (kv_json_field(message, "why", &value))
            kv_json_unquote(&value, &text);
        go(guest, &error);
        return true;
    }
    if (kv_json_is(event, "moved")) {
        char to[CLIENT_HOST_MOST + CLIENT_PREFIX_MOST];
        kv_text_start(&text, to, sizeof to);
        if (kv_json_field(message, "to", &value))
            kv_json_unquote(&value, &text);
        guest->is_moving = client_follow(&guest->address, to);
        client_hang_up(&guest->socket);
        return true;
    }
    if (kv_json_is(event, "closing")) {
        guest->address = guest->home;
        client_hang_up(&guest->socket);
        return true;
    }
    return false;
}

static void on_opened(void *context)
{
    struct guest *guest = context;
    guest->step = GUEST_COMING;
}

static void on_heard(void *context, const char *text, size_t length)
{
    struct guest *guest = context;
    struct kv_json message, event;
    struct kv_error error;
    if (guest->is_leaving || !kv_json_read(text, length, &message, &error))
        return;
    if (!kv_json_field(&message, "event", &event)) {
        if (!guest->is_in)
            take_answer(guest, &message);
        else if (!take_revealed(guest, &message))
            guest->player->heard(guest, &message);
    } else if (!take_notice(guest, &event, &message)) {
        take_event(guest, &event, &message, text, length);
    }
}

/* Distinguishes a final refusal from a server that is away. The server we were redirected to may be
 * gone: then the first one is asked again. */
static void on_closed(void *context, unsigned status)
{
    struct guest *guest = context;
    bool was_in = guest->is_in, was_open = guest->step != GUEST_AWAY;
    guest->step = GUEST_AWAY;
    guest->is_in = guest->asks_pack = false;
    if (guest->is_leaving)
        return;
    if (status != 0 && status != 101 && status < 500) {
        refuse_status(guest, status);
        return;
    }
    double now = ev_now(guest->loop);
    if (was_in)
        guest->give_up = now + guest->patience;
    else if (now > guest->give_up) {
        give_up(guest);
        return;
    }
    if (!was_open)
        guest->address = guest->home;
    guest->pause = guest->pause > 0 ? guest->pause * 1.5 : PAUSE_LEAST;
    if (guest->pause > PAUSE_MOST)
        guest->pause = PAUSE_MOST;
    ev_timer_stop(guest->loop, &guest->again);
    ev_timer_set(&guest->again, guest->pause, 0);
    ev_timer_start(guest->loop, &guest->again);
    if (!guest->is_moving)
        guest->player->lost(guest);
    guest->is_moving = false;
}

static const struct client_handlers handlers = {on_opened, on_heard, on_closed};

static void connect_again(struct ev_loop *loop, ev_timer *timer, int events)
{
    struct guest *guest = timer->data;
    char path[CLIENT_PREFIX_MOST + CLIENT_TABLE_MOST + 32];
    struct kv_text text;
    (void)loop, (void)events;
    kv_text_start(&text, path, sizeof path);
    kv_put(&text, "%s/api/tables/%s/socket", guest->address.prefix, guest->address.table);
    client_connect(guest->sockets, &guest->socket, &guest->address, path, &handlers, guest);
}

static void choose_token(char token[GUEST_TOKEN_LENGTH + 1])
{
    unsigned char bytes[GUEST_TOKEN_LENGTH / 2];
    if (sodium_init() < 0)
        abort(); /* no source of randomness */
    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2hex(token, GUEST_TOKEN_LENGTH + 1, bytes, sizeof bytes);
}

void guest_come(struct guest *guest)
{
    choose_token(guest->chosen);
    client_pledge_draw(&guest->pledge);
    guest->home = guest->address;
    guest->seat = GUEST_NOBODY;
    guest->table.allocate = kv_heap;
    guest->give_up = ev_now(guest->loop) + guest->patience;
    ev_timer_init(&guest->again, connect_again, 0, 0);
    guest->again.data = guest;
    connect_again(guest->loop, &guest->again, 0);
}

void guest_ask(struct guest *guest, const char *request, size_t length)
{
    client_send(&guest->socket, request, length);
}

void guest_leave(struct guest *guest)
{
    if (!guest->is_leaving)
        go(guest, NULL);
}

int64_t guest_number(const struct kv_json *message, const char *key)
{
    struct kv_json value;
    int64_t number = -1;
    if (kv_json_field(message, key, &value))
        kv_json_integer(&value, INT32_MIN, INT32_MAX, &number);
    return number;
}
