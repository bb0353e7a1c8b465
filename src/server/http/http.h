/*
 * One request and its answer, apart from the sockets they travel through:
 *
 *     exchange.c   takes a request from libwebsockets and sends the answer
 *     routes.c     finds who answers it
 *     assets.c     answers with a file of the page
 *     tables_api.c answers for tables
 *     admin.c      answers operators
 *     answers.c    answers with a sentence: not found, not allowed, …
 *     headers.c    reads and writes header lines
 */
#ifndef KV_SERVER_HTTP_HTTP_H
#define KV_SERVER_HTTP_HTTP_H

#include "kvartal.h"
#include "server/http/page.h"
#include "server/limits.h"
#include "server/net/addresses.h"
#include "server/net/refusals.h"
#include "server/ops/metrics.h"

struct online;
struct server_promise;

enum server_method {
    SERVER_GET = 1,
    SERVER_HEAD = 2,
    SERVER_POST = 4,
    SERVER_DELETE = 8,
    SERVER_PUT = 16, /* and PATCH: neither is supported */
    SERVER_WITH_BODY = SERVER_POST | SERVER_PUT,
    SERVER_OTHER = 32
};

/* Which listener: the public one, or that of operators. */
enum server_side { SERVER_PUBLIC = 1, SERVER_ADMIN = 2 };

struct server_request {
    struct online *online;
    char id[SERVER_ID_MOST + 1];
    enum server_side side; /* of the listener it came through */
    enum server_method method;
    const char *path; /* normal, without its query and /node/NAME; NULL: no text at all */
    bool path_is_long;
    enum kv_language language;
    bool takes_gzip, takes_brotli;
    bool is_own;                   /* not from a page of another origin */
    char known[SERVER_FIELD_MOST]; /* If-None-Match: what the client has already           */
    char after[SERVER_FIELD_MOST]; /* ?after=                                              */
    char right[SERVER_FIELD_MOST]; /* Authorization                                        */
    char site[SERVER_FIELD_MOST];  /* our URL as the client sees it */
    struct address_key asker;      /* the address of the client */
    struct address *address;       /* the same, found when it is answered; NULL: no memory */
    const char *body;              /* of a POST */
    size_t body_length;
    struct server_promise *(*promise)(void *context); /* to answer later; NULL: no memory */
    void *context;
};

/* Whatever it points to outlives the answer, except `owned`, which is released with it. A header
 * whose text is NULL is left out. */
struct server_answer {
    unsigned status;
    const char *code; /* of a refusal, for the log; NULL: none */
    const char *type, *encoding, *language, *vary, *etag, *cache, *allow, *challenge, *name;
    unsigned retry; /* Retry-After in seconds; 0: none */
    struct server_bytes body;
    void *owned;
    void (*release)(void *owned); /* NULL: it is freed */
};

/* Is there an answer, now or later? */
enum server_outcome { SERVER_NOTHING_THERE, SERVER_ANSWERED, SERVER_LATER };

/* ---- Sentences ---- */

enum error_page {
    ERROR_NOT_FOUND,
    ERROR_NOT_ALLOWED,
    ERROR_TOO_LONG,
    ERROR_PAGES,
};

/* Error pages in every language, written once when the server opens. */
struct error_pages {
    struct kv_text html[ERROR_PAGES][KV_LANGUAGES];
};

bool error_pages_open(struct error_pages *error_pages); /* false: no memory */
void error_pages_close(struct error_pages *error_pages);
void error_page_answer(const struct error_pages *error_pages, enum error_page page,
                       const struct server_request *request, struct server_answer *answer);

/* Answers with JSON or another text, which it takes over and frees. */
void server_say(struct server_answer *answer, unsigned status, const char *type,
                struct kv_text *text);
/* {"ok":false,"error":{…}}, with the sentence as it is. */
void server_refuse(struct server_answer *answer, unsigned status, const char *code,
                   const char *sentence);

/* The same with a sentence in the language of the request: of its own, or of a refusal. */
enum server_outcome server_refuse_in(const struct server_request *request,
                                     struct server_answer *answer, unsigned status,
                                     const char *code, const char *english);
enum server_outcome server_refuse_as(const struct server_request *request,
                                     struct server_answer *answer, unsigned status,
                                     enum online_refusal why);

/* Takes a token of the client's address. False: there is none, and the answer says so. */
bool server_charge(const struct server_request *request, struct server_answer *answer,
                   enum address_limit limit);

/* ---- Who answers ---- */

/* The kind of request, for the metrics. */
enum metrics_kind server_kind(const struct server_request *request);
/* Does this request have a body to be read? Otherwise it is answered at once. */
bool server_takes_body(const struct server_request *request);
enum server_outcome server_route(const struct error_pages *error_pages,
                                 const struct server_request *request,
                                 struct server_answer *answer);
/* SERVER_NOTHING_THERE: the page has no such file. */
enum server_outcome server_asset(const struct server_request *request,
                                 struct server_answer *answer);

/* ---- Answering later ---- */

/* The connection may be closed by then; then nothing happens. */
void server_keep_promise(struct server_promise *promise, const struct server_answer *answer);
enum kv_language server_promise_language(const struct server_promise *promise);

#endif
