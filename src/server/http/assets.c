/* Files of the page. They are looked up in the embedded table and nowhere else, so no path, however
 * odd, reaches the file system. */
#include "server/http/http.h"

#include "server/http/headers.h"

#include <stdlib.h>
#include <string.h>

/* The content of a name with a hash never changes. All other files are revalidated each time, which
 * costs a short "not modified". */
#define FOR_EVER  "public, max-age=31536000, immutable"
#define ASK_AGAIN "no-cache"

static int compare_path(const void *path, const void *file)
{
    return strcmp(path, ((const struct server_file *)file)->path);
}

static const struct server_file *find(const char *path)
{
    if (strcmp(path, "/") == 0)
        path = "/index.html";
    return bsearch(path, server_page.files, server_page.count, sizeof *server_page.files,
                   compare_path);
}

/* Chooses the smallest encoding that the client accepts. */
static void choose_body(const struct server_file *file, const struct server_request *request,
                        struct server_answer *answer)
{
    answer->body = file->plain;
    if (request->takes_gzip && file->gzip.data) {
        answer->body = file->gzip;
        answer->encoding = "gzip";
    }
    if (request->takes_brotli && file->brotli.data && file->brotli.length < answer->body.length) {
        answer->body = file->brotli;
        answer->encoding = "br";
    }
}

enum server_outcome server_asset(const struct server_request *request, struct server_answer *answer)
{
    const struct server_file *file = find(request->path);
    if (!file)
        return SERVER_NOTHING_THERE;
    *answer = (struct server_answer){
        .status = 200,
        .vary = file->gzip.data || file->brotli.data ? "accept-encoding" : NULL,
        .etag = file->etag,
        .cache = file->is_fixed ? FOR_EVER : ASK_AGAIN,
    };
    if (server_knows_tag(request->known, file->etag)) {
        answer->status = 304;
        return SERVER_ANSWERED;
    }
    answer->type = file->type;
    choose_body(file, request, answer);
    return SERVER_ANSWERED;
}
