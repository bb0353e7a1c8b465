/* Clients: how they connect, what they send, how they disconnect. */
#include "server/net/sockets.h"

#include "server/http/exchange.h"
#include "server/http/request.h"
#include "server/limits.h"
#include "server/online.h"

#include <openssl/ssl.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>

/* ---- Numbers ---- */

static bool grow(struct sockets *sockets)
{
    uint32_t capacity = sockets->capacity ? sockets->capacity * 2 : 256;
    struct client **clients = realloc(sockets->clients, capacity * sizeof(struct client *));
    if (clients)
        sockets->clients = clients;
    uint32_t *numbers = realloc(sockets->free_numbers, capacity * sizeof(uint32_t));
    if (numbers)
        sockets->free_numbers = numbers;
    if (!clients || !numbers)
        return false;
    sockets->capacity = capacity;
    return true;
}

static bool give_number(struct sockets *sockets, struct client *client)
{
    if (sockets->free_count > 0) {
        client->number = sockets->free_numbers[--sockets->free_count];
    } else {
        if (sockets->count == sockets->capacity && !grow(sockets))
            return false;
        client->number = ++sockets->count;
    }
    sockets->clients[client->number - 1] = client;
    return true;
}

static void take_number(struct sockets *sockets, struct client *client)
{
    sockets->clients[client->number - 1] = NULL;
    sockets->free_numbers[sockets->free_count++] = client->number;
}

struct client *sockets_find(struct online *online, room_client number, uint64_t serial)
{
    struct client *client =
        number - 1 < online->sockets.count ? online->sockets.clients[number - 1] : NULL;
    return client && client->since <= serial ? client : NULL;
}

/* ---- Masks ---- */

/* Peeks at bytes that libwebsockets will read. */
static ssize_t peek(struct lws *connection, unsigned char *bytes, int count)
{
    SSL *tls = lws_get_ssl(connection);
    if (tls)
        return SSL_peek(tls, bytes, count);
    return recv(lws_get_socket_fd(connection), bytes, (size_t)count, MSG_PEEK | MSG_DONTWAIT);
}

/* Most connections outlive their first frame by far, so the watcher is allocated separately. */
static void stop_glancing(struct client *client)
{
    if (client->glance)
        ev_io_stop(client->online->loop, client->glance);
    free(client->glance);
    client->glance = NULL;
}

/*
 * Clients must mask their frames (RFC 6455, 5.1), and libwebsockets accepts unmasked ones silently.
 * A client that does not mask does not mask its first frame either, so that one is peeked at before
 * it is read. Peeking at every frame would cost a system call for each turn.
 */
static void on_first_frame(struct ev_loop *loop, ev_io *glance, int events)
{
    struct client *client = glance->data;
    unsigned char head[2];
    int wanted = client->is_half_seen ? 1 : 2;
    ssize_t count = peek(client->connection, head, wanted);
    (void)events;
    if (count > 0 && count < wanted)
        client->is_half_seen = true;
    if (count < wanted && count != 0)
        return; /* not arrived yet */
    (void)loop;
    stop_glancing(client);
    if (count == 0 || head[wanted - 1] & 0x80)
        return;
    client->is_unmasked = client->is_hung_up_on = client->is_deaf = true;
    lws_callback_on_writable(client->connection);
}

static bool watch_masks(struct client *client)
{
    ev_io *glance = client->glance = malloc(sizeof *glance);
    if (!glance)
        return false;
    ev_io_init(glance, on_first_frame, lws_get_socket_fd(client->connection), EV_READ);
    ev_set_priority(glance, 1); /* before libwebsockets */
    glance->data = client;
    ev_io_start(client->online->loop, glance);
    return true;
}

/* ---- Coming ---- */

void socket_let_in(struct client *client)
{
    lws_rx_flow_control(client->connection, 1);
    if (!watch_masks(client)) {
        socket_cut_off(client);
        return;
    }
    client->is_in = true;
    room_enter(client->table->room, client->number, client->online->now);
}

static void go_to(struct client *client, const struct store_id *id)
{
    struct online *online = client->online;
    struct table *table = online->lease.is_suspended ? NULL : tables_find(online, id);
    bool is_broken = !table && tables_is_broken(online, id);
    enum online_refusal why = online->lease.is_suspended ? ONLINE_AWAY : ONLINE_CLOSING;
    if (!table && !is_broken && online_is_open(online) &&
        online_may_open(online, client->address, &why))
        table = tables_load(online, id);
    if (table)
        table_join(table, client);
    else if (is_broken)
        socket_dismiss(client, ONLINE_BROKEN);
    else
        socket_dismiss(client, why);
}

struct search {
    struct store_task task;
    struct online *online;
    room_client number;
    uint64_t since;
    char code[STORE_CODE_MOST + 1];
    struct store_id id;
    bool is_answered, is_found;
};

static bool take_row(void *context, const struct store_row *row)
{
    struct search *search = context;
    search->id = row->id;
    return false;
}

static void search_work(struct store_task *task, struct store *store)
{
    struct search *search = (struct search *)task;
    struct kv_error error;
    search->is_answered =
        store_find(store, NULL, search->code, take_row, search, &search->is_found, &error);
}

static void search_done(struct store_task *task)
{
    struct search *search = (struct search *)task;
    struct client *client = sockets_find(search->online, search->number, search->since);
    if (client && (search->is_found || !search->is_answered))
        address_give_back(&client->online->addresses, client->address, ADDRESS_CODES);
    if (client && search->is_found)
        go_to(client, &search->id);
    else if (client)
        socket_dismiss(client, search->is_answered ? ONLINE_MISSING : ONLINE_AWAY);
    free(search);
}

static void search_code(struct client *client, const char *code)
{
    struct search *search = calloc(1, sizeof *search);
    if (!search) {
        socket_cut_off(client);
        return;
    }
    search->task.work = search_work;
    search->task.done = search_done;
    search->online = client->online;
    search->number = client->number;
    search->since = client->since;
    memcpy(search->code, code, sizeof search->code);
    store_thread_do(client->online->store_thread, &search->task);
}

static void find_table(struct client *client, const char *word)
{
    struct online *online = client->online;
    struct store_id id;
    char code[STORE_CODE_MOST + 1] = "";
    struct table *table = NULL;
    if (client->online->lease.is_suspended) {
        socket_dismiss(client, ONLINE_AWAY);
    } else if (tables_read_id(word, &id)) {
        go_to(client, &id);
    } else if (!tables_read_code(word, code)) {
        socket_dismiss(client, ONLINE_MISSING);
    } else if (!online_charge(online, client->address, ADDRESS_CODES)) {
        socket_dismiss(client, ONLINE_TOO_FAST); /* before it was known whether it exists */
    } else if ((table = tables_find_code(online, code))) {
        address_give_back(&online->addresses, client->address, ADDRESS_CODES);
        table_join(table, client);
    } else {
        search_code(client, code);
    }
}

unsigned sockets_check(struct online *online, struct lws *connection)
{
    char word[SERVER_WORD_MOST];
    if (!request_table(online, connection, word))
        return HTTP_STATUS_FORBIDDEN;
    if (!request_offers(connection, "kvartal.1"))
        return HTTP_STATUS_BAD_REQUEST;
    if (!request_is_own(online, connection))
        return HTTP_STATUS_FORBIDDEN;
    if (online->is_draining)
        return HTTP_STATUS_SERVICE_UNAVAILABLE;
    struct address *address = request_address(online, connection);
    if (!online_charge(online, address, ADDRESS_HTTP))
        return SERVER_TOO_MANY;
    if (bans_has_address(online, STORE_BAN, &address->key))
        return HTTP_STATUS_FORBIDDEN;
    if (address->sockets >= online->plan->sockets_each) {
        online->metrics.refusals[LIMIT_SOCKETS]++;
        return SERVER_TOO_MANY;
    }
    return 0;
}

static int welcome(struct lws *connection, struct client **memory)
{
    const struct server_host *host = lws_context_user(lws_get_context(connection));
    struct online *online = host->online;
    char word[SERVER_WORD_MOST];
    struct client *client = calloc(1, sizeof *client);
    struct address *address = request_address(online, connection);
    if (!client || !address || !request_table(online, connection, word) ||
        !give_number(&online->sockets, client)) {
        free(client);
        return -1;
    }
    *memory = client;
    client->online = online;
    client->connection = connection;
    request_read_id(online, connection, client->request);
    client->address = address;
    client->queue = client->own_queue;
    client->queue_capacity = CLIENT_QUEUE_OWN;
    client->since = ++online->group_commit.serial;
    client->heard = online->ticks;
    client->language = (unsigned char)request_language(connection);
    bucket_fill(&client->requests, online->plan->requests_at_once, online->clock);
    address->sockets++;
    online->metrics.sockets++;
    online->metrics.sockets_opened++;
    lws_rx_flow_control(connection, 0); /* until the room is loaded */
    find_table(client, word);
    if (client->is_in || !client->table)
        lws_rx_flow_control(connection, 1);
    return 0;
}

static void part(struct client *client)
{
    struct online *online = client->online;
    stop_glancing(client);
    if (client->table)
        table_part(client->table, client);
    socket_unlist(client);
    take_number(&online->sockets, client);
    client->address->sockets--;
    online->metrics.sockets--;
    while (client->queue_count > 0)
        message_forget(socket_unqueue(client));
    free(client->piece);
    free(client);
}

/* ---- What they send ---- */

static void refuse(struct client *client, enum online_refusal why, const char *request,
                   size_t length)
{
    char bytes[1024];
    struct kv_text json;
    kv_text_start(&json, bytes, sizeof bytes);
    room_refuse_request(request, length, online_code(why),
                        online_sentence(why, (enum kv_language)client->language), &json);
    struct message *message = json.cut ? NULL : message_make(json.data, json.length);
    client->online->metrics.refusals[why == ONLINE_TOO_FAST ? LIMIT_REQUESTS
                                     : why == ONLINE_QUOTA  ? LIMIT_KILOBYTES
                                                            : LIMIT_STORE]++;
    if (!message)
        socket_cut_off(client);
    else if (client->table) /* answers keep the order of requests */
        commit_say(client->online, &(struct held){.kind = HELD_SAY,
                                                  .client = client->number,
                                                  .table = client->table,
                                                  .message = message});
    else
        message_forget(message);
}

static void take_request(struct client *client, const char *text, size_t length)
{
    struct online *online = client->online;
    const struct kv_server_plan *plan = online->plan;
    online->metrics.requests++;
    online->metrics.bytes_in += length;
    client->heard = online->ticks;
    if (!client->table || client->is_hung_up_on || client->is_cut_off)
        return;
    if (!bucket_take(&client->requests, plan->requests_a_second, plan->requests_at_once,
                     online->clock)) {
        refuse(client, ONLINE_TOO_FAST, text, length);
        commit_say(
            online,
            &(struct held){.kind = HELD_HANG_UP, .client = client->number, .table = client->table});
        client->is_deaf = true;
        return;
    }
    bool waits = commit_is_pending(&online->group_commit, client->table);
    if (online->lease.is_suspended ||
        (commit_is_full(online) && (waits || !room_request_reads(text, length)))) {
        refuse(client, ONLINE_AWAY, text, length);
        return;
    }
    if (address_is_spent(&online->addresses, client->table->payer, ADDRESS_KILOBYTES,
                         online->clock) &&
        !room_request_reads(text, length)) {
        refuse(client, ONLINE_QUOTA, text, length);
        return;
    }
    table_ask(client->table, client, text, length);
}

/* Collects the pieces of a message. -1: it is not acceptable, and the close reason is set. */
static int receive(struct client *client, const char *bytes, size_t length)
{
    struct lws *connection = client->connection;
    bool is_first = lws_is_first_fragment(connection), is_last = lws_is_final_fragment(connection);
    if (client->is_deaf)
        return 0;
    if (lws_frame_is_binary(connection)) {
        lws_close_reason(connection, LWS_CLOSE_STATUS_UNACCEPTABLE_OPCODE, NULL, 0);
        return -1;
    }
    if (is_first && is_last && client->piece_length == 0) {
        take_request(client, bytes, length);
        return 0;
    }
    if (client->piece_length + length > SERVER_MESSAGE_MOST) {
        lws_close_reason(connection, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE, NULL, 0);
        return -1;
    }
    if (!client->piece && !(client->piece = malloc(SERVER_MESSAGE_MOST)))
        return -1;
    memcpy(client->piece + client->piece_length, bytes, length);
    client->piece_length += (uint32_t)length;
    if (is_last) {
        take_request(client, client->piece, client->piece_length);
        free(client->piece);
        client->piece = NULL;
        client->piece_length = 0;
    }
    return 0;
}

static int on_writable(struct client *client)
{
    if (!socket_flush(client))
        return -1;
    if (!client->is_hung_up_on || client->queue_count > 0)
        return 0;
    lws_close_reason(client->connection,
                     client->is_unmasked ? LWS_CLOSE_STATUS_PROTOCOL_ERR : LWS_CLOSE_STATUS_NORMAL,
                     NULL, 0);
    return -1;
}

int sockets_on_event(struct lws *connection, enum lws_callback_reasons reason, void *memory,
                     void *bytes, size_t length)
{
    struct client **client = memory;
    switch (reason) {
    case LWS_CALLBACK_ESTABLISHED:
        return welcome(connection, client);
    case LWS_CALLBACK_RECEIVE:
        return *client ? receive(*client, bytes, length) : -1;
    case LWS_CALLBACK_RECEIVE_PONG:
        if (*client)
            (*client)->heard = (*client)->online->ticks;
        return 0;
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return *client ? on_writable(*client) : -1;
    case LWS_CALLBACK_CLOSED:
        if (*client)
            part(*client);
        *client = NULL;
        return 0;
    default:
        return 0;
    }
}

/* ---- Silence ---- */

/* Each client is checked once in a fixed number of ticks: a silent one is pinged, one that stays
 * silent is dead. */
void sockets_ping(struct online *online)
{
    static unsigned char ping[] = {0x89, 0}; /* an empty frame */
    struct sockets *sockets = &online->sockets;
    uint32_t share = sockets->count / SERVER_PING_ROUND + 1;
    for (uint32_t i = 0; i < share && sockets->count > 0; i++) {
        struct client *client = sockets->clients[sockets->next_pinged++ % sockets->count];
        if (!client || client->is_cut_off)
            continue;
        uint32_t silent = online->ticks - client->heard;
        if (silent > SERVER_SILENCE_MOST)
            socket_cut_off(client);
        else if (silent > SERVER_SILENCE && !lws_partial_buffered(client->connection))
            socket_write(client, ping, sizeof ping);
    }
}

void sockets_close(struct online *online)
{
    struct sockets *sockets = &online->sockets;
    free(sockets->clients);
    free(sockets->free_numbers);
}
