/*
 * Request smuggling: requests that a proxy may frame differently from libwebsockets, which knows no
 * chunks and takes what follows a GET for the next request. A proxy that shares a connection among
 * clients would then hand out answers to the wrong ones.
 */
#include "server/http/framing.h"

#include "server/http/request.h"
#include "server/online.h"

#include <stdlib.h>
#include <string.h>

enum flaw { BAD_VERSION, NO_HOST, BAD_HOST, ENCODED, BAD_LENGTH, BODY_UNASKED };

static const struct server_flaw flaws[] = {
    [BAD_VERSION] = {505, "bad-version", KV_MARK("This server speaks HTTP/1.1 and HTTP/1.0.")},
    [NO_HOST] = {400, "bad-host", KV_MARK("The request does not say which host it is for.")},
    [BAD_HOST] = {400, "bad-host", KV_MARK("That is not a host name.")},
    [ENCODED] = {400, "bad-request",
                 KV_MARK("Transfer-Encoding is not accepted; Content-Length is.")},
    [BAD_LENGTH] = {400, "bad-request", KV_MARK("Content-Length is not a number.")},
    [BODY_UNASKED] = {400, "bad-request", KV_MARK("Such a request must not have a body.")},
};

const struct server_flaw server_wrong_host = {421, "wrong-host",
                                              KV_MARK("This server does not answer to that name.")};

/*
 * libwebsockets (4.1 to 5.0) serves requests that are sent before the last answer; but it looks for
 * the body of one at the beginning of what it had put aside, which is the head: it takes that for
 * the body, frees it and reads on there, or asks for ever what to do with the rest of it.
 */
const struct server_flaw server_early_body = {
    400, "bad-request",
    KV_MARK("A request with a body must wait until the one before has been answered.")};

/* Also with a space before the colon, which some programs accept. */
static bool has_line(struct lws *connection, enum lws_token_indexes token, const char *spaced)
{
    return lws_hdr_total_length(connection, token) > 0 ||
           lws_hdr_custom_length(connection, spaced, (int)strlen(spaced)) >= 0;
}

static bool is_doubled(struct lws *connection, enum lws_token_indexes token)
{
    return lws_hdr_fragment_length(connection, token, 1) > 0;
}

long long server_body_length(struct lws *connection)
{
    char field[24];
    request_field(connection, WSI_TOKEN_HTTP_CONTENT_LENGTH, field, sizeof field);
    bool is_number = *field && !field[strspn(field, "0123456789")] && strlen(field) < 19;
    return is_number ? strtoll(field, NULL, 10) : -1;
}

/* libwebsockets waits for 100 MB where no length is given. */
bool server_awaits_body(struct lws *connection, enum server_method method)
{
    long long length = server_body_length(connection);
    return method & SERVER_WITH_BODY ? length != 0 : length > 0;
}

static bool is_host(const char *host)
{
    static const char letters[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-_:[]";
    size_t length = strlen(host);
    return length > 0 && length <= SERVER_HOST_MOST && strspn(host, letters) == length;
}

static const struct server_flaw *check_host(const struct online *online, struct lws *connection,
                                            bool is_needed)
{
    char host[SERVER_FIELD_MOST];
    if (lws_hdr_total_length(connection, WSI_TOKEN_HOST) <= 0)
        return is_needed ? &flaws[NO_HOST] : NULL;
    request_host(online, connection, host);
    return is_doubled(connection, WSI_TOKEN_HOST) || !is_host(host) ? &flaws[BAD_HOST] : NULL;
}

static const struct server_flaw *check_body(struct lws *connection, enum server_method method)
{
    if (has_line(connection, WSI_TOKEN_HTTP_TRANSFER_ENCODING, "transfer-encoding :"))
        return &flaws[ENCODED];
    if (!has_line(connection, WSI_TOKEN_HTTP_CONTENT_LENGTH, "content-length :"))
        return NULL;
    long long length = server_body_length(connection);
    if (length < 0 || is_doubled(connection, WSI_TOKEN_HTTP_CONTENT_LENGTH))
        return &flaws[BAD_LENGTH];
    return length > 0 && !(method & SERVER_WITH_BODY) ? &flaws[BODY_UNASKED] : NULL;
}

/* The request line was cut off with everything after it, so the version is unknown. */
static bool is_cut(struct lws *connection)
{
    bool is_long = false;
    int length = 1;
    for (int i = 0; length > 0; i++) {
        length = lws_hdr_fragment_length(connection, WSI_TOKEN_HTTP_URI_ARGS, i);
        is_long = is_long || length >= SERVER_PATH_MOST;
    }
    char *path = NULL;
    return is_long || (lws_http_get_uri_and_method(connection, &path, &length) >= 0 &&
                       length >= SERVER_PATH_MOST);
}

const struct server_flaw *server_find_flaw(const struct online *online, struct lws *connection,
                                           enum server_method method)
{
    char version[SERVER_FIELD_MOST];
    request_field(connection, WSI_TOKEN_HTTP, version, sizeof version);
    bool is_new = strcmp(version, "HTTP/1.1") == 0;
    bool is_known = is_new || strcmp(version, "HTTP/1.0") == 0;
    if (!is_known && !(*version == '\0' && is_cut(connection)))
        return &flaws[BAD_VERSION];
    const struct server_flaw *flaw = check_body(connection, method);
    return flaw ? flaw : check_host(online, connection, is_new);
}
