/* What the headers of a request say about the client, and how far they are trusted. */
#include "server/http/request.h"

#include "server/http/headers.h"
#include "server/http/paths.h"
#include "server/limits.h"
#include "server/online.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>

void request_field(struct lws *connection, enum lws_token_indexes token, char *field, int size)
{
    if (lws_hdr_copy(connection, field, size, token) < 0)
        field[0] = '\0';
}

/* A header that libwebsockets has no token for. */
static void read_custom(struct lws *connection, const char *name, char *field, int size)
{
    if (lws_hdr_custom_copy(connection, field, size, name, (int)strlen(name)) < 0)
        field[0] = '\0';
}

static bool is_id(const char *id)
{
    static const char letters[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.";
    size_t length = strlen(id);
    return length > 0 && strspn(id, letters) == length;
}

/* A fresh one begins with a number that no other run of a server has. */
void request_read_id(struct online *online, struct lws *connection, char id[SERVER_ID_MOST + 1])
{
    if (online->plan->behind_proxy)
        read_custom(connection, "x-request-id:", id, SERVER_ID_MOST + 1);
    if (!online->plan->behind_proxy || !is_id(id))
        snprintf(id, SERVER_ID_MOST + 1, "%08x-%llx", (unsigned)online->run,
                 (unsigned long long)++online->requests);
}

bool request_table(const struct online *online, struct lws *connection, char word[SERVER_WORD_MOST])
{
    static const char before[] = "/api/tables/", after[] = "/socket";
    char field[SERVER_FIELD_MOST], normal[SERVER_FIELD_MOST];
    request_field(connection, WSI_TOKEN_GET_URI, field, sizeof field);
    if (!server_path_normal(field, strlen(field), normal, sizeof normal))
        return false;
    const char *path = server_path_here(normal, online->node.name);
    if (strncmp(path, before, sizeof before - 1) != 0)
        return false;
    path += sizeof before - 1;
    size_t length = strcspn(path, "/");
    if (length == 0 || length >= SERVER_WORD_MOST || strcmp(path + length, after) != 0)
        return false;
    memcpy(word, path, length);
    word[length] = '\0';
    return true;
}

bool request_offers(struct lws *connection, const char *protocol)
{
    char field[SERVER_FIELD_MOST];
    request_field(connection, WSI_TOKEN_PROTOCOL, field, sizeof field);
    for (char *rest = field, *word; (word = strtok_r(rest, ", \t", &rest));)
        if (strcmp(word, protocol) == 0)
            return true;
    return false;
}

/* The name we are reached by. Headers of a proxy are trusted only behind one. */
void request_host(const struct online *online, struct lws *connection, char host[SERVER_FIELD_MOST])
{
    host[0] = '\0';
    if (online->plan->behind_proxy)
        read_custom(connection, "x-forwarded-host:", host, SERVER_FIELD_MOST);
    if (!*host)
        request_field(connection, WSI_TOKEN_HOST, host, SERVER_FIELD_MOST);
}

/* Is a name of this length an element of "one,two,three"? */
static bool is_listed(const char *list, const char *name, size_t length)
{
    for (const char *at = list; at; at = strchr(at, ',')) {
        at += *at == ',';
        if (strcspn(at, ",") == length && strncasecmp(at, name, length) == 0)
            return true;
    }
    return false;
}

/* The name without its port. */
static size_t length_of_name(const char *host)
{
    return *host == '[' ? strcspn(host, "]") + (strchr(host, ']') != NULL) : strcspn(host, ":");
}

bool request_names_us(const struct online *online, struct lws *connection, bool is_operator)
{
    char host[SERVER_FIELD_MOST];
    if (!online->plan->hosts)
        return true;
    request_host(online, connection, host);
    size_t length = length_of_name(host);
    return is_listed(online->plan->hosts, host, length) ||
           is_listed("localhost,127.0.0.1,[::1]", host, length) ||
           (is_operator && (*host == '[' || strspn(host, "0123456789.") == length));
}

/* Programs send no Origin, and could fake it anyway. A browser always sends it, which distinguishes
 * our page from those of other sites. */
bool request_is_own(const struct online *online, struct lws *connection)
{
    char origin[SERVER_FIELD_MOST], host[SERVER_FIELD_MOST];
    if (lws_hdr_total_length(connection, WSI_TOKEN_ORIGIN) <= 0)
        return true;
    request_field(connection, WSI_TOKEN_ORIGIN, origin, sizeof origin);
    request_host(online, connection, host);
    const char *name = strstr(origin, "://");
    return name && *host && strcasecmp(name + 3, host) == 0;
}

void request_put_site(const struct online *online, struct lws *connection, struct kv_text *site)
{
    char host[SERVER_FIELD_MOST], scheme[16] = "";
    request_host(online, connection, host);
    if (online->plan->behind_proxy)
        read_custom(connection, "x-forwarded-proto:", scheme, sizeof scheme);
    bool is_safe = strcmp(scheme, "https") == 0 || online->plan->certificate;
    if (*host)
        kv_put(site, "%s://%s", is_safe ? "https" : "http", host);
}

/* The last address of X-Forwarded-For is the one that our own proxy saw. */
static void read_address(const struct online *online, struct lws *connection,
                         char address[SERVER_FIELD_MOST])
{
    address[0] = '\0';
    if (online->plan->behind_proxy)
        request_field(connection, WSI_TOKEN_X_FORWARDED_FOR, address, SERVER_FIELD_MOST);
    const char *comma = strrchr(address, ',');
    if (comma) {
        comma += 1 + strspn(comma + 1, " \t");
        memmove(address, comma, strlen(comma) + 1);
    }
    if (!*address)
        lws_get_peer_simple(connection, address, SERVER_FIELD_MOST);
}

struct address_key request_key(const struct online *online, struct lws *connection)
{
    char text[SERVER_FIELD_MOST];
    read_address(online, connection, text);
    return address_read(text);
}

struct address *request_address(struct online *online, struct lws *connection)
{
    struct address_key key = request_key(online, connection);
    return addresses_find(&online->addresses, &key, online->clock);
}

struct address *request_caller(struct online *online, int descriptor)
{
    union {
        struct sockaddr any;
        struct sockaddr_in four;
        struct sockaddr_in6 six;
    } peer = {.any.sa_family = AF_UNSPEC};
    socklen_t length = sizeof peer;
    char text[INET6_ADDRSTRLEN] = "";
    getpeername(descriptor, &peer.any, &length);
    if (peer.any.sa_family == AF_INET)
        inet_ntop(AF_INET, &peer.four.sin_addr, text, sizeof text);
    else if (peer.any.sa_family == AF_INET6)
        inet_ntop(AF_INET6, &peer.six.sin6_addr, text, sizeof text);
    struct address_key key = address_read(text);
    return addresses_find(&online->addresses, &key, online->clock);
}

enum kv_language request_language(struct lws *connection)
{
    char field[SERVER_FIELD_MOST];
    request_field(connection, WSI_TOKEN_HTTP_ACCEPT_LANGUAGE, field, sizeof field);
    return server_best_language(field);
}
