/*
 * The address of a subscription comes from a stranger, and the server sends a request there. So it
 * goes only to hosts that the operator has listed, over TLS, and not to addresses of this machine
 * or its network.
 */
#include "push/push.h"

#include <netinet/in.h>
#include <string.h>
#include <strings.h>

enum { HTTPS_PORT = 443 };

/* Chrome and its relatives, Firefox, Edge, Safari. */
const char push_known_hosts[] =
    "fcm.googleapis.com, *.push.services.mozilla.com, *.notify.windows.com, *.push.apple.com";

/* ---- Addresses as text ---- */

static bool is_host_letter(char letter)
{
    return (letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9') || letter == '-' ||
           letter == '.';
}

/* A name, or an IPv4 address. IPv6 addresses need brackets, and no push service has one. */
static const char *read_host(const char *at, struct push_endpoint *endpoint)
{
    size_t length = 0;
    for (; *at && !strchr(":/?", *at); at++) {
        char letter = *at >= 'A' && *at <= 'Z' ? (char)(*at - 'A' + 'a') : *at;
        if (!is_host_letter(letter) || length == PUSH_HOST_MOST)
            return NULL;
        endpoint->host[length++] = letter;
    }
    endpoint->host[length] = '\0';
    return length > 0 && endpoint->host[0] != '.' && endpoint->host[length - 1] != '.' ? at : NULL;
}

static const char *read_port(const char *at, uint16_t *port)
{
    uint32_t number = 0;
    *port = HTTPS_PORT;
    if (*at != ':')
        return at;
    for (at++; *at >= '0' && *at <= '9' && number <= UINT16_MAX; at++)
        number = number * 10 + (uint32_t)(*at - '0');
    *port = (uint16_t)number;
    return number > 0 && number <= UINT16_MAX ? at : NULL;
}

bool push_read_endpoint(const char *text, struct push_endpoint *endpoint)
{
    static const char scheme[] = "https://";
    size_t length = strlen(text);
    if (length > PUSH_ENDPOINT_MOST || strncasecmp(text, scheme, sizeof scheme - 1) != 0)
        return false;
    for (const char *at = text; *at; at++)
        if (*at <= ' ' || *at > '~' || strchr("\"\\<>#", *at))
            return false;
    const char *at = read_host(text + sizeof scheme - 1, endpoint);
    at = at ? read_port(at, &endpoint->port) : NULL;
    if (!at || *at != '/')
        return false;
    memcpy(endpoint->path, at, strlen(at) + 1);
    return true;
}

void push_put_origin(const struct push_endpoint *endpoint, struct kv_text *text)
{
    kv_put(text, "https://%s", endpoint->host);
    if (endpoint->port != HTTPS_PORT)
        kv_put(text, ":%u", (unsigned)endpoint->port);
}

/* ---- The operator's list ---- */

static bool is_entry(const char *entry, size_t length, const struct push_endpoint *endpoint)
{
    struct push_endpoint listed;
    char own[PUSH_HOST_MOST + 8];
    bool is_below = length > 2 && entry[0] == '*' && entry[1] == '.';
    size_t skipped = is_below ? 2 : 0;
    if (length - skipped >= sizeof own)
        return false;
    memcpy(own, entry + skipped, length - skipped);
    own[length - skipped] = '\0';
    const char *at = read_host(own, &listed);
    at = at ? read_port(at, &listed.port) : NULL;
    if (!at || *at || listed.port != endpoint->port)
        return false;
    size_t whole = strlen(endpoint->host), part = strlen(listed.host);
    if (!is_below)
        return strcmp(endpoint->host, listed.host) == 0;
    return whole > part && endpoint->host[whole - part - 1] == '.' &&
           strcmp(endpoint->host + whole - part, listed.host) == 0;
}

bool push_is_listed(const char *hosts, const struct push_endpoint *endpoint)
{
    for (const char *at = hosts; *at;) {
        at += strspn(at, ", ");
        size_t length = strcspn(at, ", ");
        if (length > 0 && is_entry(at, length, endpoint))
            return true;
        at += length;
    }
    return false;
}

/* ---- Addresses as numbers ---- */

struct block {
    unsigned char start[4];
    unsigned bits;
};

static bool is_within(const unsigned char *address, const unsigned char *start, unsigned bits)
{
    unsigned whole = bits / 8, rest = bits % 8;
    return memcmp(address, start, whole) == 0 &&
           (rest == 0 || (address[whole] ^ start[whole]) >> (8 - rest) == 0);
}

static bool is_in_any(const unsigned char *address, const struct block *blocks, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (is_within(address, blocks[i].start, blocks[i].bits))
            return true;
    return false;
}

/* IANA's registries of special-purpose addresses. */
static bool is_public_4(const unsigned char *address)
{
    static const struct block special[] = {
        {{0}, 8},
        {{10}, 8},
        {{100, 64}, 10},
        {{127}, 8},
        {{169, 254}, 16},
        {{172, 16}, 12},
        {{192, 0, 0}, 24},
        {{192, 0, 2}, 24},
        {{192, 168}, 16},
        {{192, 88, 99}, 24},
        {{198, 18}, 15},
        {{198, 51, 100}, 24},
        {{203, 0, 113}, 24},
        {{224}, 4},
        {{240}, 4},
    };
    return !is_in_any(address, special, sizeof special / sizeof *special);
}

/* Those that carry an IPv4 address inside are outside of 2000::/3, or among the exceptions. */
static bool is_public_6(const unsigned char *address)
{
    static const struct block special[] = {
        {{0x20, 0x01, 0x00, 0x00}, 23}, /* Teredo, benchmarking, ORCHID */
        {{0x20, 0x01, 0x0d, 0xb8}, 32}, /* documentation                */
        {{0x20, 0x02}, 16},             /* 6to4                         */
        {{0x3f, 0xff}, 20},             /* documentation                */
    };
    return address[0] >> 5 == 1 && !is_in_any(address, special, sizeof special / sizeof *special);
}

bool push_is_public(const struct sockaddr *address)
{
    if (address->sa_family == AF_INET)
        return is_public_4(
            (const unsigned char *)&((const struct sockaddr_in *)(const void *)address)->sin_addr);
    return address->sa_family == AF_INET6 &&
           is_public_6(((const struct sockaddr_in6 *)(const void *)address)->sin6_addr.s6_addr);
}
