/*
 * A live server in this process, and a stranger at its door. The first byte of the input chooses
 * what the rest is: bytes of HTTP; bytes that follow a WebSocket's handshake, frames or not; or
 * requests, one per line, each of which must be answered once and in order, whatever it is.
 * Coverage is that of the server's threads too. The store is in memory.
 */
#define _GNU_SOURCE /* NOLINT(bugprone-reserved-identifier) */
#include "base/json.h"
#include "cli/cli.h"
#include "server/server.h"

#include <arpa/inet.h>
#include <inttypes.h>
#include <netinet/in.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
    TEXT = 0x81,
    RUNS_A_TABLE = 500,
    PATIENCE_MS = 10000, /* for what must come */
    PATIENT_TRIES = 3,   /* on a machine that is busy with other things */
    TRIES = 50,
    PAUSE_US = 200000,
    QUIET_MS = 200, /* for what may come */
    REQUESTS_MOST = 64,
    REQUEST_MOST = 8000,
};

static uint16_t port;
static char table[40];

static void must(bool holds)
{
    if (!holds)
        abort();
}

/* ---- The server ---- */

static void *serve(void *server)
{
    kv_server_run(server);
    return NULL;
}

static void start_server(void)
{
    static struct kv_server_plan plan = {
        .address = "127.0.0.1",
        .admin_listen = "127.0.0.1:0",
        .store = ":memory:",
        .no_sandbox = true,
        .requests_a_second = 1000000,
        .requests_at_once = 1000000,
        .sockets_each = 10000,
        .tables_an_hour = 10000000,
        .bot_tables_an_hour = 1,
        .http_a_second = 1000000,
        .costly_a_second = 1000000,
        .speak = cli_speak,
    };
    struct kv_error error = {NULL, ""};
    struct kv_server *server = kv_server_open(&plan, &error);
    char bytes[256];
    struct kv_text url;
    pthread_t thread;
    if (!server) {
        fprintf(stderr, "%s\n", error.message);
        abort();
    }
    kv_text_start(&url, bytes, sizeof bytes);
    kv_server_put_url(server, &url);
    port = (uint16_t)strtoul(strrchr(bytes, ':') + 1, NULL, 10);
    must(pthread_create(&thread, NULL, serve, server) == 0);
}

/* ---- A connection ---- */

/* Connections end by a reset: thousands a second would otherwise use up all ports for a minute. */
static int try_to_connect(void)
{
    struct sockaddr_in there = {
        .sin_family = AF_INET, .sin_port = htons(port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    const struct linger at_once = {.l_onoff = 1, .l_linger = 0};
    int connection = socket(AF_INET, SOCK_STREAM, 0);
    must(connection >= 0);
    setsockopt(connection, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
    if (connect(connection, (struct sockaddr *)&there, sizeof there) == 0)
        return connection;
    close(connection);
    return -1;
}

static int connect_to_server(void)
{
    int connection = try_to_connect();
    for (int i = 0; i < TRIES && connection < 0; i++) {
        usleep(PAUSE_US);
        connection = try_to_connect();
    }
    must(connection >= 0);
    return connection;
}

static void put(int connection, const void *bytes, size_t length)
{
    for (const char *at = bytes; length > 0;) {
        ssize_t count = send(connection, at, length, MSG_NOSIGNAL);
        if (count <= 0)
            return; /* the server has hung up, as it may */
        at += count;
        length -= (size_t)count;
    }
}

/* Appends what comes; false when nothing comes in time, or nothing more. */
static bool hear(int connection, struct kv_text *heard, int patience)
{
    struct pollfd wait = {.fd = connection, .events = POLLIN};
    char bytes[4096];
    ssize_t count = poll(&wait, 1, patience) == 1 ? recv(connection, bytes, sizeof bytes, 0) : 0;
    if (count > 0)
        kv_put_bytes(heard, bytes, (size_t)count);
    return count > 0;
}

static bool holds(const struct kv_text *heard, const char *words)
{
    return heard->length > 0 && memmem(heard->data, heard->length, words, strlen(words));
}

static bool hear_until(int connection, struct kv_text *heard, const char *words)
{
    while (!holds(heard, words))
        if (!hear(connection, heard, PATIENCE_MS))
            return false;
    return true;
}

/* No more is said, and whatever the server still has to say is heard. */
static void hang_up(int connection, struct kv_text *heard)
{
    shutdown(connection, SHUT_WR);
    while (hear(connection, heard, QUIET_MS)) {
    }
    close(connection);
}

/* ---- A table ---- */

static void make_table(void)
{
    static const char settings[] = "{\"name\":\"welcome\",\"seats\":3,\"bots\":[\"random\"]}";
    struct kv_text heard = {.allocate = realloc};
    char request[512];
    int connection = connect_to_server();
    int length = snprintf(request, sizeof request,
                          "POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: %zu\r\n"
                          "\r\n%s",
                          sizeof settings - 1, settings);
    put(connection, request, (size_t)length);
    must(hear_until(connection, &heard, "\"token\":"));
    const char *id = memmem(heard.data, heard.length, "\"id\":\"", 6);
    snprintf(table, sizeof table, "%.32s", id + 6);
    close(connection);
    free(heard.data);
}

static int try_to_enter(struct kv_text *heard)
{
    char request[512];
    int connection = connect_to_server();
    int length =
        snprintf(request, sizeof request,
                 "GET /api/tables/%s/socket HTTP/1.1\r\nHost: localhost\r\n"
                 "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                 "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
                 "Sec-WebSocket-Protocol: kvartal.1\r\n\r\n",
                 table);
    heard->length = 0;
    put(connection, request, (size_t)length);
    if (hear_until(connection, heard, "{\"event\":\"table\""))
        return connection;
    close(connection);
    return -1;
}

/* On a machine that is busy with other things, the server may pause for a while. */
static int enter_table(struct kv_text *heard)
{
    for (int i = 0; i < TRIES; i++) {
        int connection = try_to_enter(heard);
        if (connection >= 0)
            return connection;
        usleep(PAUSE_US);
    }
    fprintf(stderr, "No table was to be seen, but: %.*s\n", (int)heard->length, heard->data);
    abort();
}

static void put_request(int connection, const char *text, size_t length)
{
    unsigned char frame[REQUEST_MOST + 8] = {TEXT};
    size_t head = 2;
    frame[1] = (unsigned char)(0x80 | (length < 126 ? length : 126));
    if (length >= 126) {
        frame[2] = (unsigned char)(length >> 8);
        frame[3] = (unsigned char)length;
        head = 4;
    }
    memset(frame + head, 0, 4); /* a mask that changes nothing */
    memcpy(frame + head + 4, text, length);
    put(connection, frame, head + 4 + length);
}

static unsigned count_answers(const struct kv_text *heard)
{
    unsigned count = 0;
    const char *end = heard->data + heard->length;
    for (const char *at = heard->data; (at = memmem(at, (size_t)(end - at), "{\"ok\":", 6)); at++)
        count++;
    return count;
}

/* ---- What a stranger does ---- */

/* A server that is kept busy for ever is found here, while the input that does it is known. */
static bool serves_others(void)
{
    static const char request[] = "GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n";
    struct kv_text heard = {.allocate = realloc};
    bool serves = false;
    for (int i = 0; i < PATIENT_TRIES && !serves; i++) {
        int connection = connect_to_server();
        put(connection, request, sizeof request - 1);
        serves = hear_until(connection, &heard, "{\"ok\":true}");
        close(connection);
    }
    free(heard.data);
    return serves;
}

static void say_http(const char *bytes, size_t length)
{
    struct kv_text heard = {.allocate = realloc};
    int connection = connect_to_server();
    put(connection, bytes, length);
    hang_up(connection, &heard);
    must(heard.length == 0 || strncmp(heard.data, "HTTP/1.", 7) == 0);
    must(serves_others());
    free(heard.data);
}

static void say_frames(const char *bytes, size_t length)
{
    struct kv_text heard = {.allocate = realloc};
    int connection = enter_table(&heard);
    put(connection, bytes, length);
    hang_up(connection, &heard);
    free(heard.data);
}

/* Asks the last thing, and hears all answers. Its tag is a new one each time: inputs learn what is
 * looked for. */
static bool hear_to_the_end(int connection, struct kv_text *heard)
{
    uint64_t number;
    char last[64], tag[32];
    must(getrandom(&number, sizeof number, 0) == sizeof number);
    snprintf(tag, sizeof tag, "\"tag\":\"%016" PRIx64 "\"", number);
    int length = snprintf(last, sizeof last, "{\"do\":\"ping\",%s}", tag);
    put_request(connection, last, (size_t)length);
    return hear_until(connection, heard, tag);
}

static void say_requests(const char *bytes, size_t length)
{
    struct kv_text heard = {.allocate = realloc};
    int connection = enter_table(&heard);
    const char *at = bytes, *end = bytes + length;
    unsigned asked = 0;
    while (at < end && asked < REQUESTS_MOST) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        stop = stop ? stop : end;
        if (stop - at < REQUEST_MOST) {
            put_request(connection, at, (size_t)(stop - at));
            asked++;
        }
        at = stop + 1;
    }
    if (hear_to_the_end(connection, &heard))
        must(count_answers(&heard) == asked + 1);
    close(connection);
    free(heard.data);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static unsigned runs;
    const char *rest = (const char *)data + 1;
    if (!port)
        start_server();
    if (runs++ % RUNS_A_TABLE == 0)
        make_table();
    if (size == 0)
        return 0;
    switch (data[0] % 3) {
    case 0:
        say_http(rest, size - 1);
        break;
    case 1:
        say_frames(rest, size - 1);
        break;
    default:
        say_requests(rest, size - 1);
    }
    return 0;
}
