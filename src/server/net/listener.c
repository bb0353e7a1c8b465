/*
 * The listening socket is ours and not that of libwebsockets, which hides the reason of a failure
 * or retries for ever. So connections can also be counted before libwebsockets sees them.
 */
#include "server/net/listener.h"

#include "server/limits.h"

#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

/* ---- Opening ---- */

bool server_place_read(const char *words, char address[SERVER_ADDRESS_MOST],
                       struct server_place *place, struct kv_error *error)
{
    const char *colon = strrchr(words, ':');
    char *end = NULL;
    unsigned long port = colon ? strtoul(colon + 1, &end, 10) : 0;
    size_t length = colon ? (size_t)(colon - words) : 0;
    bool is_bracketed = length > 2 && words[0] == '[' && colon[-1] == ']';
    if (!colon || colon[1] < '0' || colon[1] > '9' || *end || port > UINT16_MAX || length == 0 ||
        length >= SERVER_ADDRESS_MOST)
        return kv_refuse(error, "bad-address",
                         "\"%s\" is not an address and port for administration. For example: "
                         "--admin-listen 127.0.0.1:8081.",
                         words);
    snprintf(address, SERVER_ADDRESS_MOST, "%.*s", (int)length - 2 * is_bracketed,
             words + is_bracketed);
    *place = (struct server_place){address, (uint16_t)port, true};
    return true;
}

/* Errors for operators. */
static bool refuse_admin(const struct server_place *place, const char *why, struct kv_error *error)
{
    return kv_refuse(error, "admin-cannot-listen",
                     "Administration and metrics cannot listen on %s, port %u: %s. Choose another "
                     "address: --admin-listen ADDRESS:PORT.",
                     place->address, (unsigned)place->port, why);
}

static bool refuse_name(const struct server_place *place, int code, struct kv_error *error)
{
    const char *why = code == EAI_SYSTEM ? strerror(errno) : gai_strerror(code);
    if (place->is_admin)
        return refuse_admin(place, why, error);
    return kv_refuse(error, "no-such-address",
                     "\"%s\" is not an address to listen on (%s). For example: --listen 127.0.0.1 "
                     "for this machine only, --listen 0.0.0.0 for everybody who can reach it.",
                     place->address, why);
}

static bool refuse_listening(const struct server_place *place, int code, struct kv_error *error)
{
    unsigned port = place->port, other = port < 65535 ? port + 1 : port - 1;
    if (place->is_admin)
        return refuse_admin(place, strerror(code), error);
    switch (code) {
    case EADDRINUSE:
        return kv_refuse(error, "port-taken",
                         "Port %u of %s is taken by another program, perhaps by another Kvartal "
                         "(\"ss -ltnp\" shows which). End that one, or choose another port: "
                         "--port %u.",
                         port, place->address, other);
    case EADDRNOTAVAIL:
    case EAFNOSUPPORT:
        return kv_refuse(error, "address-not-ours",
                         "%s is not an address of this machine. For example: --listen 127.0.0.1 "
                         "for this machine only, --listen 0.0.0.0 for everybody who can reach it.",
                         place->address);
    case EACCES:
        return kv_refuse(
            error, "port-forbidden",
            "Port %u needs privileges, like all below 1024. Choose another one: --port 8080.",
            port);
    default:
        return kv_refuse(error, "cannot-listen", "Cannot listen on %s, port %u: %s.",
                         place->address, port, strerror(code));
    }
}

/* The socket, or a negative error of the system. */
static int listen_at(const struct addrinfo *address)
{
    int descriptor = socket(address->ai_family, address->ai_socktype, address->ai_protocol);
    if (descriptor < 0)
        return -errno;
    int yes = 1; /* the port may have connections in TIME_WAIT */
    bool is_fine = setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes) == 0 &&
                   fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0 &&
                   fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0 &&
                   bind(descriptor, address->ai_addr, address->ai_addrlen) == 0 &&
                   listen(descriptor, SERVER_WAITING_MOST) == 0;
    if (is_fine)
        return descriptor;
    int code = errno;
    close(descriptor);
    return -code;
}

static uint16_t port_of(int descriptor)
{
    union {
        struct sockaddr any;
        struct sockaddr_in four;
        struct sockaddr_in6 six;
    } address = {.any.sa_family = AF_UNSPEC};
    socklen_t length = sizeof address;
    getsockname(descriptor, &address.any, &length);
    return ntohs(address.any.sa_family == AF_INET6 ? address.six.sin6_port : address.four.sin_port);
}

bool server_listener_open(struct server_listener *listener, const struct server_place *place,
                          struct kv_error *error)
{
    struct addrinfo hints = {.ai_flags = AI_PASSIVE | AI_NUMERICSERV, .ai_socktype = SOCK_STREAM};
    struct addrinfo *address = NULL;
    char port[8];
    snprintf(port, sizeof port, "%u", (unsigned)place->port);
    int code = *place->address ? getaddrinfo(place->address, port, &hints, &address) : EAI_NONAME;
    if (code != 0)
        return refuse_name(place, code, error);
    int descriptor = listen_at(address);
    freeaddrinfo(address);
    if (descriptor < 0)
        return refuse_listening(place, -descriptor, error);
    *listener = (struct server_listener){.descriptor = descriptor, .port = port_of(descriptor)};
    return true;
}

/* ---- Accepting ---- */

/* Has this connection failed, and not our ability to accept others? */
static bool is_passing(int code)
{
    return code == EINTR || code == ECONNABORTED || code == EPROTO;
}

static void open_again(struct ev_loop *loop, ev_timer *rest, int events)
{
    struct server_listener *listener = rest->data;
    (void)events;
    ev_io_start(loop, &listener->watcher);
}

/* Without a free descriptor the waiting connections would wake the loop endlessly. */
static void take_a_rest(struct server_listener *listener)
{
    ev_io_stop(listener->loop, &listener->watcher);
    ev_timer_set(&listener->rest, SERVER_REST_SECONDS, 0);
    ev_timer_start(listener->loop, &listener->rest);
}

static void prepare(int descriptor)
{
    int yes = 1, send_buffer = SERVER_SEND_BUFFER;
    fcntl(descriptor, F_SETFD, FD_CLOEXEC);
    setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    setsockopt(descriptor, SOL_SOCKET, SO_SNDBUF, &send_buffer, sizeof send_buffer);
}

static void accept_all(struct ev_loop *loop, ev_io *watcher, int events)
{
    struct server_listener *listener = watcher->data;
    (void)loop, (void)events;
    for (int i = 0; i < SERVER_ACCEPTED_AT_ONCE; i++) {
        int descriptor = accept(listener->descriptor, NULL, NULL);
        if (descriptor < 0 && is_passing(errno))
            continue;
        if (descriptor < 0) {
            if (errno != EAGAIN && errno != EWOULDBLOCK)
                take_a_rest(listener);
            return;
        }
        prepare(descriptor);
        listener->welcome(descriptor, listener->host);
    }
}

void server_listener_start(struct server_listener *listener, struct ev_loop *loop,
                           void (*welcome)(int descriptor, void *host), void *host)
{
    listener->loop = loop;
    listener->welcome = welcome;
    listener->host = host;
    ev_io_init(&listener->watcher, accept_all, listener->descriptor, EV_READ);
    ev_timer_init(&listener->rest, open_again, SERVER_REST_SECONDS, 0);
    listener->watcher.data = listener->rest.data = listener;
    ev_io_start(loop, &listener->watcher);
}

void server_listener_close(struct server_listener *listener)
{
    if (listener->loop) {
        ev_io_stop(listener->loop, &listener->watcher);
        ev_timer_stop(listener->loop, &listener->rest);
    }
    close(listener->descriptor);
}
