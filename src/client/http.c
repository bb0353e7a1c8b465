/*
 * HTTP over a socket, plain or with OpenSSL. docs/decisions.md says why neither libwebsockets nor
 * libcurl.
 */
#include "client/http.h"

#include "base/heap.h"

#include <errno.h>
#include <netdb.h>
#include <openssl/ssl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

struct connection {
    int descriptor;
    SSL *tls; /* NULL: without */
};

static bool connect_to(struct connection *connection, const struct client_address *address,
                       struct kv_error *error)
{
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM}, *found = NULL;
    char port[8];
    snprintf(port, sizeof port, "%u", (unsigned)address->port);
    int code = getaddrinfo(address->host, port, &hints, &found);
    connection->descriptor = -1;
    if (code != 0)
        return kv_refuse(error, "no-server", "%s, port %s: %s.", address->host, port,
                         gai_strerror(code));
    for (const struct addrinfo *at = found; at && connection->descriptor < 0; at = at->ai_next) {
        connection->descriptor = socket(at->ai_family, at->ai_socktype, at->ai_protocol);
        if (connection->descriptor >= 0 &&
            connect(connection->descriptor, at->ai_addr, at->ai_addrlen) != 0) {
            code = errno;
            close(connection->descriptor);
            connection->descriptor = -1;
        }
    }
    freeaddrinfo(found);
    return connection->descriptor >= 0 ||
           kv_refuse(error, "no-server", "Nobody answers at %s, port %s: %s.", address->host, port,
                     strerror(code));
}

/* A certificate is for host names or addresses. */
static bool expect(SSL *tls, const char *host)
{
    return X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(tls), host) == 1 ||
           (SSL_set1_host(tls, host) == 1 && SSL_set_tlsext_host_name(tls, host) == 1);
}

static bool shake_hands(struct connection *connection, const char *host)
{
    SSL_CTX *context = SSL_CTX_new(TLS_client_method());
    if (context && SSL_CTX_set_default_verify_paths(context) == 1) {
        SSL_CTX_set_verify(context, SSL_VERIFY_PEER, NULL);
        connection->tls = SSL_new(context);
    }
    SSL_CTX_free(context); /* the connection holds a reference */
    return connection->tls && expect(connection->tls, host) &&
           SSL_set_fd(connection->tls, connection->descriptor) == 1 &&
           SSL_connect(connection->tls) == 1;
}

static void hang_up(struct connection *connection)
{
    SSL_free(connection->tls);
    close(connection->descriptor);
}

static bool open_connection(struct connection *connection, const struct client_address *address,
                            struct kv_error *error)
{
    char site[CLIENT_HOST_MOST + CLIENT_PREFIX_MOST + 32];
    struct kv_text text;
    *connection = (struct connection){.descriptor = -1};
    if (!connect_to(connection, address, error))
        return false;
    signal(SIGPIPE, SIG_IGN); /* write() reports a closed connection */
    if (!address->is_safe || shake_hands(connection, address->host))
        return true;
    kv_text_start(&text, site, sizeof site);
    client_put_site(address, &text);
    hang_up(connection);
    return kv_refuse(error, "untrusted",
                     "%s has no certificate that is trusted here, or speaks no TLS. SSL_CERT_FILE "
                     "can name a file of certificates to trust.",
                     site);
}

static bool write_all(struct connection *connection, const struct kv_text *text)
{
    for (size_t at = 0; at < text->length;) {
        int rest = (int)(text->length - at);
        ssize_t count = connection->tls
                            ? SSL_write(connection->tls, text->data + at, rest)
                            : write(connection->descriptor, text->data + at, (size_t)rest);
        if (count <= 0)
            return false;
        at += (size_t)count;
    }
    return true;
}

/* Reads until the server closes. */
static void read_all(struct connection *connection, struct kv_text *text)
{
    char block[4096];
    for (ssize_t count;
         (count = connection->tls ? SSL_read(connection->tls, block, sizeof block)
                                  : read(connection->descriptor, block, sizeof block)) > 0;)
        kv_put_bytes(text, block, (size_t)count);
}

/* ---- The request ---- */

static void put_request(const struct client_request *request, struct kv_text *text)
{
    const struct client_address *server = request->server;
    kv_put(text,
           strchr(server->host, ':') ? "%s %s HTTP/1.1\r\nHost: [%s]:%u\r\n"
                                     : "%s %s HTTP/1.1\r\nHost: %s:%u\r\n",
           request->method, request->path, server->host, (unsigned)server->port);
    kv_put(text,
           "Connection: close\r\nContent-Length: %u\r\nAccept-Language: %s\r\n"
           "Authorization: Bearer %s\r\n\r\n",
           (unsigned)request->body->length, request->language, request->token);
    kv_put_bytes(text, request->body->data, request->body->length);
}

/* What follows the empty line. */
static void take_body(const struct kv_text *answer, struct kv_text *body)
{
    static const char gap[] = "\r\n\r\n";
    const char *found = strstr(answer->data, gap);
    if (found)
        kv_put(body, "%s", found + strlen(gap));
}

bool client_ask(const struct client_request *request, struct kv_text *answered,
                struct kv_error *error)
{
    const struct client_address *server = request->server;
    struct kv_text text = {.allocate = kv_heap}, answer = {.allocate = kv_heap};
    struct connection connection;
    if (!open_connection(&connection, server, error))
        return false;
    put_request(request, &text);
    if (!text.cut && write_all(&connection, &text))
        read_all(&connection, &answer);
    hang_up(&connection);
    bool fine = answer.length > 0 && !answer.cut;
    if (fine)
        take_body(&answer, answered);
    else
        kv_refuse(error, "no-answer",
                  "The server at %s, port %u has hung up. If it has TLS, its address begins with "
                  "https://.",
                  server->host, (unsigned)server->port);
    free(text.data);
    free(answer.data);
    return fine;
}
