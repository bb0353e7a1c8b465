/* One request over HTTP. docs/decisions.md says why neither libwebsockets nor libcurl. */
#include "client/http.h"

#include "base/heap.h"
#include "transport/transport.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>

static bool open_connection(struct transport *transport, const struct client_address *address,
                            struct kv_error *error)
{
    const struct transport_plan plan = {.host = address->host, .port = address->port};
    char site[CLIENT_HOST_MOST + CLIENT_PREFIX_MOST + 32];
    struct kv_text text;
    if (!transport_connect(transport, &plan, error))
        return false;
    signal(SIGPIPE, SIG_IGN); /* write() reports a closed connection */
    if (!address->is_safe)
        return true;
    SSL_CTX *trust = transport_trust();
    bool is_safe = transport_secure(transport, trust, address->host);
    SSL_CTX_free(trust); /* the connection holds a reference */
    if (is_safe)
        return true;
    kv_text_start(&text, site, sizeof site);
    client_put_site(address, &text);
    transport_close(transport);
    return kv_refuse(error, "untrusted",
                     "%s has no certificate that is trusted here, or speaks no TLS. SSL_CERT_FILE "
                     "can name a file of certificates to trust.",
                     site);
}

/* Reads until the server closes. */
static void read_all(struct transport *transport, struct kv_text *text)
{
    char block[4096];
    for (size_t count; (count = transport_read(transport, block, sizeof block)) > 0;)
        kv_put_bytes(text, block, count);
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
    struct transport transport;
    if (!open_connection(&transport, server, error))
        return false;
    put_request(request, &text);
    if (!text.cut && transport_write(&transport, text.data, text.length))
        read_all(&transport, &answer);
    transport_close(&transport);
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
