/* Parsing addresses by hand: only a few fixed forms are accepted. */
#include "client/address.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

static const struct scheme {
    const char *name;
    uint16_t port;
    bool is_safe;
} schemes[] = {
    {"http://", 80, false}, {"https://", 443, true}, {"ws://", 80, false}, {"wss://", 443, true}};

static const char *read_scheme(const char *url, struct client_address *address)
{
    address->is_safe = false;
    address->port = 80;
    for (size_t i = 0; i < sizeof schemes / sizeof *schemes; i++) {
        size_t length = strlen(schemes[i].name);
        if (strncasecmp(url, schemes[i].name, length) != 0)
            continue;
        address->is_safe = schemes[i].is_safe;
        address->port = schemes[i].port;
        return url + length;
    }
    return url;
}

static bool read_port(const char *text, size_t length, uint16_t *port)
{
    unsigned number = 0;
    if (length == 0 || length > 5 || strspn(text, "0123456789") < length)
        return false;
    for (size_t i = 0; i < length; i++)
        number = number * 10 + (unsigned)(text[i] - '0');
    *port = (uint16_t)number;
    return number > 0 && number <= UINT16_MAX;
}

/* A host name or address with an optional port; IPv6 addresses are in brackets. Returns what
 * follows it; NULL: it is none. */
static const char *read_host(const char *at, struct client_address *address)
{
    const char *end = at + strcspn(at, "/#?");
    const char *close = *at == '[' ? strchr(at, ']') : NULL;
    if (*at == '[' && (!close || close > end))
        return NULL;
    const char *colon = memchr(close ? close : at, ':', (size_t)(end - (close ? close : at)));
    const char *stop = close ? close : colon ? colon : end;
    const char *start = close ? at + 1 : at;
    size_t length = (size_t)(stop - start);
    if (length == 0 || length >= sizeof address->host || memchr(start, '@', length))
        return NULL;
    if (colon && !read_port(colon + 1, (size_t)(end - colon - 1), &address->port))
        return NULL;
    memcpy(address->host, start, length);
    address->host[length] = '\0';
    return end;
}

static bool is_table(const char *word, size_t length)
{
    static const char digits[] = "0123456789abcdefABCDEF";
    static const char letters[] = "23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghjklmnpqrstuvwxyz";
    return (length == CLIENT_TABLE_MOST && strspn(word, digits) >= length) ||
           ((length == 6 || length == 8) && strspn(word, letters) >= length);
}

/* Removes `word` from the end of a path. False: the path does not end with it. */
static bool drop(const char *path, size_t *length, const char *word)
{
    size_t own = strlen(word);
    if (*length < own || strncmp(path + *length - own, word, own) != 0)
        return false;
    *length -= own;
    return true;
}

/* The last segment of the path is the table; before it come the route of the page or the API, and
 * before that a prefix. */
static bool read_path(const char *path, struct client_address *address)
{
    size_t length = strlen(path);
    drop(path, &length, "/");
    drop(path, &length, "/socket");
    size_t start = length;
    while (start > 0 && path[start - 1] != '/')
        start--;
    if (start == 0 || !is_table(path + start, length - start))
        return false;
    memcpy(address->table, path + start, length - start);
    address->table[length - start] = '\0';
    length = start - 1;
    if (!drop(path, &length, "/api/tables") && drop(path, &length, "#/table"))
        drop(path, &length, "index.html");
    drop(path, &length, "/");
    if (length >= sizeof address->prefix || memchr(path, '#', length) || memchr(path, '?', length))
        return false;
    memcpy(address->prefix, path, length);
    address->prefix[length] = '\0';
    return true;
}

bool client_read_address(const char *url, struct client_address *address, struct kv_error *error)
{
    const char *path = read_host(read_scheme(url, address), address);
    if (path && read_path(path, address))
        return true;
    return kv_refuse(error, "bad-address",
                     "\"%.100s\" is not the address of a table. It looks like "
                     "http://localhost:8080/#/table/KX4P7Q, or localhost:8080/KX4P7Q.",
                     url);
}

bool client_read_site(const char *url, struct client_address *address, struct kv_error *error)
{
    *address = (struct client_address){.table = ""};
    const char *path = read_host(read_scheme(url, address), address);
    if (path && (*path == '\0' || strcmp(path, "/") == 0))
        return true;
    return kv_refuse(error, "bad-address",
                     "\"%.100s\" is no address such as http://localhost:8080.", url);
}

bool client_follow(struct client_address *address, const char *to)
{
    struct client_address next = *address;
    const char *path = to;
    if (*to != '/' && *to != '\0')
        path = read_host(read_scheme(to, &next), &next);
    if (!path)
        return false;
    size_t length = strlen(path);
    drop(path, &length, "/");
    if (length >= sizeof next.prefix)
        return false;
    memcpy(next.prefix, path, length);
    next.prefix[length] = '\0';
    *address = next;
    return true;
}

void client_put_site(const struct client_address *address, struct kv_text *text)
{
    bool is_usual = address->port == (address->is_safe ? 443 : 80);
    kv_put(text, strchr(address->host, ':') ? "%s://[%s]" : "%s://%s",
           address->is_safe ? "https" : "http", address->host);
    if (!is_usual)
        kv_put(text, ":%u", (unsigned)address->port);
    kv_put(text, "%s", address->prefix);
}
