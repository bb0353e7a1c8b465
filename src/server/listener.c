/*
 * The door. The socket is ours and not that of libwebsockets, which keeps the reason of a failure
 * to itself, or tries again for ever; and so that connections can be counted before it sees them.
 */
#include "server/listener.h"

#include "server/limits.h"

#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

/* ---- Opening ---- */

static bool refuse_name(const struct kv_server_plan *plan, int code, struct kv_error *error)
{
    return kv_refuse(error, "no-such-address",
                     "\"%s\" is no address to listen at (%s). For example: --listen 127.0.0.1 for "
                     "this machine alone, --listen 0.0.0.0 for everybody who can reach it.",
                     plan->address, code == EAI_SYSTEM ? strerror(errno) : gai_strerror(code));
}

static bool refuse_listening(const struct kv_server_plan *plan, int code, struct kv_error *error)
{
    unsigned port = plan->port, other = port < 65535 ? port + 1 : port - 1;
    switch (code) {
    case EADDRINUSE:
        return kv_refuse(error, "port-taken",
                         "Port %u of %s is taken by another program, perhaps by another Kvartal "
                         "(\"ss -ltnp\" shows which). End that one, or choose another port: "
                         "--port %u.",
                         port, plan->address, other);
    case EADDRNOTAVAIL:
    case EAFNOSUPPORT:
        return kv_refuse(error, "address-not-ours",
                         "%s is no address of this machine. For example: --listen 127.0.0.1 for "
                         "this machine alone, --listen 0.0.0.0 for everybody who can reach it.",
                         plan->address);
    case EACCES:
        return kv_refuse(error, "port-forbidden",
                         "Port %u is kept for the administrator, like all below 1024. Choose "
                         "another one: --port 8080.",
                         port);
    default:
        return kv_refuse(error, "cannot-listen", "It is not possible to listen at %s, port %u: %s.",
                         plan->address, port, strerror(code));
    }
}

/* The socket, or a negative error of the system. */
static int listen_at(const struct addrinfo *address)
{
    int descriptor = socket(address->ai_family, address->ai_socktype, address->ai_protocol);
    if (descriptor < 0)
        return -errno;
    int yes = 1; /* a port whose last connections are still fading away may be used again */
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

bool server_listener_open(struct server_listener *listener, const struct kv_server_plan *plan,
                          struct kv_error *error)
{
    struct addrinfo wish = {.ai_flags = AI_PASSIVE | AI_NUMERICSERV, .ai_socktype = SOCK_STREAM};
    struct addrinfo *address = NULL;
    char port[8];
    snprintf(port, sizeof port, "%u", (unsigned)plan->port);
    int code = *plan->address ? getaddrinfo(plan->address, port, &wish, &address) : EAI_NONAME;
    if (code != 0)
        return refuse_name(plan, code, error);
    int descriptor = listen_at(address);
    freeaddrinfo(address);
    if (descriptor < 0)
        return refuse_listening(plan, -descriptor, error);
    *listener = (struct server_listener){.descriptor = descriptor, .port = port_of(descriptor)};
    return true;
}

/* ---- Accepting ---- */

/* Is it the connection that is lost, and not our ability to accept one? */
static bool is_passing(int code)
{
    return code == EINTR || code == ECONNABORTED || code == EPROTO;
}

static void open_again(struct ev_loop *loop, ev_timer *rest, int events)
{
    struct server_listener *listener = rest->data;
    (void)events;
    ev_io_start(loop, &listener->knock);
}

/* Without a descriptor to spare, those who wait would knock without end. */
static void take_a_rest(struct server_listener *listener)
{
    ev_io_stop(listener->loop, &listener->knock);
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

static void let_in(struct ev_loop *loop, ev_io *knock, int events)
{
    struct server_listener *listener = knock->data;
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
    ev_io_init(&listener->knock, let_in, listener->descriptor, EV_READ);
    ev_timer_init(&listener->rest, open_again, SERVER_REST_SECONDS, 0);
    listener->knock.data = listener->rest.data = listener;
    ev_io_start(loop, &listener->knock);
}

void server_listener_close(struct server_listener *listener)
{
    if (listener->loop) {
        ev_io_stop(listener->loop, &listener->knock);
        ev_timer_stop(listener->loop, &listener->rest);
    }
    close(listener->descriptor);
}
