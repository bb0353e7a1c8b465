/* Which request is answered by whom. */
#include "server/http.h"

#include <string.h>

struct route {
    const char *path;    /* which it begins with; the first route that fits is taken */
    unsigned methods;    /* of enum server_method                                    */
    const char *allowed; /* the same in words, for those who tried another           */
    bool (*answer)(const struct server_request *request, struct server_answer *answer);
};

static const struct route routes[] = {
    {"/", SERVER_GET | SERVER_HEAD, "GET, HEAD", server_asset},
};

static const struct route *find(const char *path)
{
    for (size_t i = 0; i < sizeof routes / sizeof *routes; i++)
        if (strncmp(path, routes[i].path, strlen(routes[i].path)) == 0)
            return &routes[i];
    return NULL;
}

void server_route(const struct server_notices *notices, const struct server_request *request,
                  struct server_answer *answer)
{
    const struct route *route = request->path ? find(request->path) : NULL;
    if (request->path_is_long) {
        server_notice(notices, SERVER_TOO_LONG, request, answer);
    } else if (route && !(route->methods & request->method)) {
        server_notice(notices, SERVER_NOT_ALLOWED, request, answer);
        answer->allow = route->allowed;
    } else if (!route || !route->answer(request, answer)) {
        server_notice(notices, SERVER_NOT_FOUND, request, answer);
    }
}
