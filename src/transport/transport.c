/* Sockets do not block here: every wait is a poll, which respects the time limit and the request to
 * give up. */
#include "transport/transport.h"

#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <openssl/err.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { SLICE = 100 }; /* ms between two looks at `ends` */

/* ---- Waiting ---- */

static double steady(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* How many ms to wait at once; 0: the time is over. */
static int slice_of(const struct transport *transport)
{
    double left = transport->until > 0 ? (transport->until - steady()) * 1000 : SLICE;
    if (transport->ends && atomic_load(transport->ends))
        return 0;
    return left >= SLICE ? SLICE : left > 0 ? (int)left + 1 : 0;
}

/* False: the time is over. */
static bool await(const struct transport *transport, short events)
{
    struct pollfd descriptor = {.fd = transport->descriptor, .events = events};
    for (int ms; (ms = slice_of(transport)) > 0;) {
        int count = poll(&descriptor, 1, ms);
        if (count > 0)
            return true;
        if (count < 0 && errno != EINTR)
            return false;
    }
    return false;
}

/* After a call of OpenSSL that did not succeed: true when it may be tried again. */
static bool await_tls(const struct transport *transport, int result)
{
    switch (SSL_get_error(transport->tls, result)) {
    case SSL_ERROR_WANT_READ:
        return await(transport, POLLIN);
    case SSL_ERROR_WANT_WRITE:
        return await(transport, POLLOUT);
    default:
        return false;
    }
}

static bool is_blocked(void)
{
    return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR;
}

/* ---- Connecting ---- */

/* The error number; 0: connected. */
static int try_address(struct transport *transport, const struct addrinfo *address)
{
    int code = 0;
    socklen_t size = sizeof code;
    transport->descriptor = socket(address->ai_family, address->ai_socktype, address->ai_protocol);
    if (transport->descriptor < 0)
        return errno;
    bool is_set = fcntl(transport->descriptor, F_SETFL, O_NONBLOCK) == 0 &&
                  fcntl(transport->descriptor, F_SETFD, FD_CLOEXEC) == 0;
    if (!is_set || connect(transport->descriptor, address->ai_addr, address->ai_addrlen) != 0)
        code = errno;
    if (code == EINPROGRESS) {
        code = ETIMEDOUT;
        if (await(transport, POLLOUT) &&
            getsockopt(transport->descriptor, SOL_SOCKET, SO_ERROR, &code, &size) != 0)
            code = errno;
    }
    if (code != 0)
        close(transport->descriptor);
    return code;
}

bool transport_connect(struct transport *transport, const struct transport_plan *plan,
                       struct kv_error *error)
{
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM}, *found = NULL;
    char port[8];
    bool is_allowed = false;
    snprintf(port, sizeof port, "%u", (unsigned)plan->port);
    *transport = (struct transport){.descriptor = -1, .ends = plan->ends};
    if (plan->seconds > 0)
        transport->until = steady() + plan->seconds;
    int code = getaddrinfo(plan->host, port, &hints, &found);
    if (code != 0)
        return kv_refuse(error, "no-server", "%s, port %s: %s.", plan->host, port,
                         gai_strerror(code));
    code = -1;
    for (const struct addrinfo *at = found; at && code != 0; at = at->ai_next)
        if (!plan->allow || plan->allow(at->ai_addr)) {
            is_allowed = true;
            code = try_address(transport, at);
        }
    freeaddrinfo(found);
    if (!is_allowed)
        return kv_refuse(error, "forbidden", "%s has no address that may be connected to.",
                         plan->host);
    return code == 0 || kv_refuse(error, "no-server", "Nobody answers at %s, port %s: %s.",
                                  plan->host, port, strerror(code));
}

/* ---- TLS ---- */

SSL_CTX *transport_trust(void)
{
    SSL_CTX *trust = SSL_CTX_new(TLS_client_method());
    if (trust && SSL_CTX_set_default_verify_paths(trust) == 1 &&
        SSL_CTX_set_min_proto_version(trust, TLS1_2_VERSION) == 1) {
        SSL_CTX_set_verify(trust, SSL_VERIFY_PEER, NULL);
        return trust;
    }
    SSL_CTX_free(trust);
    return NULL;
}

/* A certificate is for host names or addresses. */
static bool expect(SSL *tls, const char *host)
{
    return X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(tls), host) == 1 ||
           (SSL_set1_host(tls, host) == 1 && SSL_set_tlsext_host_name(tls, host) == 1);
}

bool transport_secure(struct transport *transport, SSL_CTX *trust, const char *host)
{
    int result;
    transport->tls = trust ? SSL_new(trust) : NULL;
    if (!transport->tls || !expect(transport->tls, host) ||
        SSL_set_fd(transport->tls, transport->descriptor) != 1)
        return false;
    ERR_clear_error();
    while ((result = SSL_connect(transport->tls)) != 1)
        if (!await_tls(transport, result))
            return false;
    return true;
}

/* ---- Bytes ---- */

/* SSL_get_error would mistake errors left in the thread's queue by earlier calls for those of the
 * last one, so the queue is cleared before each call. */
static ssize_t write_some(struct transport *transport, const char *data, size_t length)
{
    if (!transport->tls)
        return write(transport->descriptor, data, length);
    ERR_clear_error();
    return SSL_write(transport->tls, data, (int)length);
}

static ssize_t read_some(struct transport *transport, char *data, size_t size)
{
    if (!transport->tls)
        return read(transport->descriptor, data, size);
    ERR_clear_error();
    return SSL_read(transport->tls, data, (int)size);
}

bool transport_write(struct transport *transport, const char *data, size_t length)
{
    for (size_t at = 0; at < length;) {
        ssize_t count = write_some(transport, data + at, length - at);
        if (count > 0)
            at += (size_t)count;
        else if (transport->tls ? !await_tls(transport, (int)count)
                                : !is_blocked() || !await(transport, POLLOUT))
            return false;
    }
    return true;
}

size_t transport_read(struct transport *transport, char *data, size_t size)
{
    for (;;) {
        ssize_t count = read_some(transport, data, size);
        if (count > 0)
            return (size_t)count;
        bool again = transport->tls ? await_tls(transport, (int)count)
                                    : count < 0 && is_blocked() && await(transport, POLLIN);
        if (!again)
            return 0;
    }
}

void transport_close(struct transport *transport)
{
    SSL_free(transport->tls);
    if (transport->descriptor >= 0)
        close(transport->descriptor);
}
