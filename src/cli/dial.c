/* A connection to a server, with TLS or without. */
#include "cli/dial.h"

#include "cli/cli.h"

#include <errno.h>
#include <netdb.h>
#include <openssl/ssl.h>
#include <signal.h>
#include <stdio.h>
#include <sys/socket.h>
#include <unistd.h>

static bool connect_to(struct dial *dial, const struct client_address *address)
{
    struct addrinfo wish = {.ai_socktype = SOCK_STREAM}, *found = NULL;
    char port[8];
    snprintf(port, sizeof port, "%u", (unsigned)address->port);
    int code = getaddrinfo(address->host, port, &wish, &found);
    dial->descriptor = -1;
    if (code != 0) {
        cli_complain("%s, port %s: %s.", address->host, port, gai_strerror(code));
        return false;
    }
    for (const struct addrinfo *at = found; at && dial->descriptor < 0; at = at->ai_next) {
        dial->descriptor = socket(at->ai_family, at->ai_socktype, at->ai_protocol);
        if (dial->descriptor >= 0 && connect(dial->descriptor, at->ai_addr, at->ai_addrlen) != 0) {
            code = errno;
            close(dial->descriptor);
            dial->descriptor = -1;
        }
    }
    freeaddrinfo(found);
    if (dial->descriptor < 0)
        cli_complain("Nobody answers at %s, port %s: %s.", address->host, port, lab_reason(code));
    return dial->descriptor >= 0;
}

/* A certificate names machines, or addresses of them. */
static bool expect(SSL *tls, const char *host)
{
    return X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(tls), host) == 1 ||
           (SSL_set1_host(tls, host) == 1 && SSL_set_tlsext_host_name(tls, host) == 1);
}

static bool shake_hands(struct dial *dial, const char *host)
{
    SSL_CTX *context = SSL_CTX_new(TLS_client_method());
    if (context && SSL_CTX_set_default_verify_paths(context) == 1) {
        SSL_CTX_set_verify(context, SSL_VERIFY_PEER, NULL);
        dial->tls = SSL_new(context);
    }
    SSL_CTX_free(context); /* the connection has its own hold of it */
    return dial->tls && expect(dial->tls, host) && SSL_set_fd(dial->tls, dial->descriptor) == 1 &&
           SSL_connect(dial->tls) == 1;
}

bool dial_open(struct dial *dial, const struct client_address *address)
{
    char site[CLIENT_HOST_MOST + CLIENT_PREFIX_MOST + 32];
    struct kv_text text;
    *dial = (struct dial){.descriptor = -1};
    if (!connect_to(dial, address))
        return false;
    signal(SIGPIPE, SIG_IGN); /* a server that hangs up is told by the call */
    if (!address->is_safe || shake_hands(dial, address->host))
        return true;
    kv_text_start(&text, site, sizeof site);
    client_put_site(address, &text);
    cli_complain("%s has no certificate that is trusted here, or speaks no TLS. SSL_CERT_FILE can "
                 "name a file of certificates to trust.",
                 site);
    dial_close(dial);
    return false;
}

bool dial_write(struct dial *dial, const struct kv_text *text)
{
    for (size_t at = 0; at < text->length;) {
        int rest = (int)(text->length - at);
        ssize_t count = dial->tls ? SSL_write(dial->tls, text->data + at, rest)
                                  : write(dial->descriptor, text->data + at, (size_t)rest);
        if (count <= 0)
            return false;
        at += (size_t)count;
    }
    return true;
}

void dial_read_all(struct dial *dial, struct kv_text *text)
{
    char block[4096];
    for (ssize_t count; (count = dial->tls ? SSL_read(dial->tls, block, sizeof block)
                                           : read(dial->descriptor, block, sizeof block)) > 0;)
        kv_put_bytes(text, block, (size_t)count);
}

void dial_close(struct dial *dial)
{
    SSL_free(dial->tls);
    close(dial->descriptor);
}
