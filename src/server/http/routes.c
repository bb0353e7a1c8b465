/* Routes: which function answers which request. */
#include "server/http/admin.h"
#include "server/http/http.h"
#include "server/http/tables_api.h"

#include <string.h>

struct route {
    const char *path; /* a prefix; the first route that matches is taken */
    unsigned sides;   /* of enum server_side: which listeners have it              */
    enum metrics_kind kind;
    unsigned methods;    /* of enum server_method                                    */
    const char *allowed; /* the Allow header */
    enum server_outcome (*answer)(const struct server_request *request,
                                  struct server_answer *answer);
};

static const struct route routes[] = {
    {"/api/tables", SERVER_PUBLIC, KIND_API, SERVER_GET | SERVER_POST, "GET, POST",
     tables_api_answer},
    {"/health", SERVER_PUBLIC | SERVER_ADMIN, KIND_HEALTH, SERVER_GET, "GET", admin_health},
    {"/metrics", SERVER_ADMIN, KIND_ADMIN, SERVER_GET, "GET", admin_metrics},
    {"/admin/", SERVER_ADMIN, KIND_ADMIN, SERVER_GET | SERVER_POST | SERVER_DELETE,
     "GET, POST, DELETE", admin_answer},
    {"/", SERVER_PUBLIC, KIND_PAGE, SERVER_GET | SERVER_HEAD, "GET, HEAD", server_asset},
};

static const struct route *find(enum server_side side, const char *path)
{
    for (size_t i = 0; i < sizeof routes / sizeof *routes; i++)
        if (routes[i].sides & side && strncmp(path, routes[i].path, strlen(routes[i].path)) == 0)
            return &routes[i];
    return NULL;
}

enum metrics_kind server_kind(const struct server_request *request)
{
    const struct route *route = request->path ? find(request->side, request->path) : NULL;
    enum metrics_kind other = request->side == SERVER_ADMIN ? KIND_ADMIN : KIND_PAGE;
    return route ? route->kind : other;
}

bool server_takes_body(const struct server_request *request)
{
    const struct route *route =
        request->path && !request->path_is_long ? find(request->side, request->path) : NULL;
    return route && route->methods & SERVER_POST;
}

enum server_outcome server_route(const struct error_pages *error_pages,
                                 const struct server_request *request, struct server_answer *answer)
{
    const struct route *route = request->path ? find(request->side, request->path) : NULL;
    if (request->path_is_long) {
        error_page_answer(error_pages, ERROR_TOO_LONG, request, answer);
        return SERVER_ANSWERED;
    }
    if (route && !(route->methods & request->method)) {
        error_page_answer(error_pages, ERROR_NOT_ALLOWED, request, answer);
        answer->allow = route->allowed;
        return SERVER_ANSWERED;
    }
    enum server_outcome outcome = route ? route->answer(request, answer) : SERVER_NOTHING_THERE;
    if (outcome == SERVER_NOTHING_THERE)
        error_page_answer(error_pages, ERROR_NOT_FOUND, request, answer);
    return outcome;
}
