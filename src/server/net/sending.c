/* Sending to clients: messages, their queues, and closing connections. */
#include "base/assert.h"
#include "server/net/sockets.h"

#include "base/json.h"
#include "server/limits.h"
#include "server/online.h"

#include <stdlib.h>
#include <string.h>

/* ---- Messages ---- */

enum { FRAME_HEAD_MOST = 10, FRAME_TEXT = 0x81 };

/* The header of an unmasked frame. */
static uint32_t put_frame_head(unsigned char *at, size_t length)
{
    at[0] = FRAME_TEXT;
    if (length < 126) {
        at[1] = (unsigned char)length;
        return 2;
    }
    uint32_t digits = length < 65536 ? 2 : 8;
    at[1] = digits == 2 ? 126 : 127;
    for (uint32_t i = 0; i < digits; i++)
        at[2 + i] = (unsigned char)(length >> 8 * (digits - 1 - i));
    return 2 + digits;
}

struct message *message_make(const char *text, size_t length)
{
    unsigned char head[FRAME_HEAD_MOST];
    uint32_t head_length = put_frame_head(head, length);
    struct message *message = malloc(sizeof *message + head_length + length);
    if (!message)
        return NULL;
    message->references = 1;
    message->length = (uint32_t)(head_length + length);
    memcpy(message->frame, head, head_length);
    memcpy(message->frame + head_length, text, length);
    return message;
}

void message_forget(struct message *message)
{
    KV_ASSERT(!message || message->references > 0);
    if (message && --message->references == 0)
        free(message);
}

/* ---- Sending ---- */

static void list_to_flush(struct client *client)
{
    struct sockets *sockets = &client->online->sockets;
    if (client->flush_link)
        return;
    client->next_to_flush = sockets->to_flush;
    if (sockets->to_flush)
        sockets->to_flush->flush_link = &client->next_to_flush;
    client->flush_link = &sockets->to_flush;
    sockets->to_flush = client;
}

void socket_unlist(struct client *client)
{
    if (!client->flush_link)
        return;
    *client->flush_link = client->next_to_flush;
    if (client->next_to_flush)
        client->next_to_flush->flush_link = client->flush_link;
    client->flush_link = NULL;
}

void socket_cut_off(struct client *client)
{
    client->is_cut_off = true;
    list_to_flush(client);
}

static bool grow_queue(struct client *client)
{
    uint16_t capacity = (uint16_t)(client->queue_capacity * 2);
    struct message **queue = malloc(capacity * sizeof(struct message *));
    if (!queue)
        return false;
    for (uint16_t i = 0; i < client->queue_count; i++)
        queue[i] = client->queue[(client->queue_first + i) % client->queue_capacity];
    if (client->queue != client->own_queue)
        free(client->queue);
    client->queue = queue;
    client->queue_first = 0;
    client->queue_capacity = capacity;
    return true;
}

struct message *socket_unqueue(struct client *client)
{
    struct message *message = client->queue[client->queue_first];
    KV_ASSERT(client->queue_count > 0 && client->queued_bytes >= message->length);
    client->queue_first = (uint16_t)((client->queue_first + 1) % client->queue_capacity);
    client->queue_count--;
    client->queued_bytes -= message->length;
    if (client->queue_count == 0 && client->queue != client->own_queue) {
        free(client->queue);
        client->queue = client->own_queue;
        client->queue_capacity = CLIENT_QUEUE_OWN;
        client->queue_first = 0;
    }
    return message;
}

/* Frames are complete, so libwebsockets sends them as they are. It buffers what the system does not
 * take at once, and calls back when that is sent. */
bool socket_write(struct client *client, unsigned char *bytes, size_t length)
{
    client->online->metrics.bytes_out += length;
    return lws_write(client->connection, bytes, length, LWS_WRITE_HTTP) >= 0;
}

/* As many messages as fit go into one write. */
static bool write_some(struct client *client)
{
    unsigned char bytes[SERVER_FLUSH_BYTES];
    size_t length = 0;
    while (client->queue_count > 0) {
        struct message *message = client->queue[client->queue_first];
        if (length + message->length > sizeof bytes)
            break;
        memcpy(bytes + length, message->frame, message->length);
        length += message->length;
        message_forget(socket_unqueue(client));
    }
    if (length > 0)
        return socket_write(client, bytes, length);
    struct message *large = socket_unqueue(client);
    bool is_fine = socket_write(client, large->frame, large->length);
    message_forget(large);
    return is_fine;
}

/* False: the connection is broken. */
bool socket_flush(struct client *client)
{
    while (client->queue_count > 0 && !lws_partial_buffered(client->connection))
        if (!write_some(client))
            return false;
    return true;
}

static bool is_overfull(const struct client *client)
{
    return client->queue_count >= SERVER_QUEUE_MOST ||
           (client->queue_count > 1 && client->queued_bytes > SERVER_QUEUE_BYTES);
}

void socket_queue(struct client *client, struct message *message)
{
    if (client->is_hung_up_on || client->is_cut_off)
        return;
    if (client->queue_count == client->queue_capacity && !grow_queue(client)) {
        socket_cut_off(client);
        return;
    }
    message->references++;
    client->queue[(client->queue_first + client->queue_count) % client->queue_capacity] = message;
    client->queue_count++;
    client->is_greeted = true;
    client->queued_bytes += message->length;
    if (is_overfull(client) && (!socket_flush(client) || is_overfull(client))) {
        client->online->metrics.dropped++;
        socket_cut_off(client);
    }
    list_to_flush(client);
}

void socket_send(struct online *online, room_client number, uint64_t serial,
                 struct message *message)
{
    struct client *client = sockets_find(online, number, serial);
    if (client)
        socket_queue(client, message);
}

static void hang_up(struct client *client)
{
    client->is_hung_up_on = true;
    list_to_flush(client);
}

void socket_hang_up(struct online *online, room_client number, uint64_t serial)
{
    struct client *client = sockets_find(online, number, serial);
    if (client)
        hang_up(client);
}

static void flush_one(struct client *client)
{
    bool is_fine = !client->is_cut_off && socket_flush(client);
    if (!is_fine)
        lws_set_timeout(client->connection, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_SYNC);
    else if (client->is_hung_up_on && client->queue_count == 0)
        lws_callback_on_writable(client->connection); /* closes it with a proper close frame */
}

void sockets_flush(struct online *online)
{
    struct sockets *sockets = &online->sockets;
    for (struct client *client; (client = sockets->to_flush);) {
        socket_unlist(client);
        flush_one(client);
    }
}

/* ---- Saying something of our own ---- */

static void say(struct client *client, const struct kv_text *json)
{
    struct message *message = json->cut ? NULL : message_make(json->data, json->length);
    if (message)
        socket_queue(client, message);
    message_forget(message);
}

/* `request` is NULL in messages to several clients. */
static struct message *make_event(const char *event, enum online_refusal why,
                                  enum kv_language language, const char *request)
{
    char bytes[512];
    struct kv_text json;
    kv_text_start(&json, bytes, sizeof bytes);
    kv_json_begin(&json, NULL, '{');
    kv_json_put_string(&json, "event", event);
    if (why != ONLINE_REFUSALS)
        kv_json_put_string(&json, "why", online_sentence(why, language));
    if (request)
        kv_json_put_string(&json, "request", request);
    kv_json_end(&json, '}');
    return json.cut ? NULL : message_make(json.data, json.length);
}

/* To all clients of this language who have heard of their table, encoded once. Without memory for
 * it they are cut off. */
static void tell_speakers(struct online *online, enum kv_language language, const char *event,
                          enum online_refusal why)
{
    struct message *message = make_event(event, why, language, NULL);
    for (uint32_t i = 0; i < online->sockets.count; i++) {
        struct client *client = online->sockets.clients[i];
        if (!client || !client->is_greeted || !client->table || client->language != language)
            continue;
        if (message)
            socket_queue(client, message);
        else
            socket_cut_off(client);
    }
    message_forget(message);
}

void sockets_tell_all(struct online *online, const char *event, enum online_refusal why)
{
    for (uint32_t language = 0; language < KV_LANGUAGES; language++)
        tell_speakers(online, (enum kv_language)language, event, why);
}

void socket_dismiss(struct client *client, enum online_refusal why)
{
    struct message *message = make_event(online_is_final(why) ? "missing" : "closing", why,
                                         (enum kv_language)client->language, client->request);
    if (message)
        socket_queue(client, message);
    message_forget(message);
    hang_up(client);
}

void socket_send_away(struct client *client, const char *place)
{
    char bytes[STORE_PLACE_MOST * 2 + 64];
    struct kv_text json;
    kv_text_start(&json, bytes, sizeof bytes);
    kv_json_begin(&json, NULL, '{');
    kv_json_put_string(&json, "event", "moved");
    kv_json_put_string(&json, "to", place);
    kv_json_end(&json, '}');
    say(client, &json);
    hang_up(client);
}
