/* An HTTP request in a thread. */
#include "client/errand.h"
#include "base/heap.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PATH_MOST = 512, TOKEN_MOST = 64, LANGUAGE_MOST = 16 };

struct client_errand {
    struct ev_loop *loop;
    ev_async finished;
    client_answered *answered;
    void *context;
    /* The request. */
    struct client_address server;
    char method[8], path[PATH_MOST], token[TOKEN_MOST], language[LANGUAGE_MOST];
    struct kv_text body;
    /* Of the thread, until it is done. */
    struct kv_text answer;
    struct kv_error error;
    bool is_fine;
    /* The last to finish frees it. */
    pthread_mutex_t lock;
    bool is_done, is_dropped;
};

static void free_errand(struct client_errand *errand)
{
    pthread_mutex_destroy(&errand->lock);
    free(errand->body.data);
    free(errand->answer.data);
    free(errand);
}

static void *run(void *context)
{
    struct client_errand *errand = context;
    const struct client_request request = {.server = &errand->server,
                                           .method = errand->method,
                                           .path = errand->path,
                                           .body = &errand->body,
                                           .token = errand->token,
                                           .language = errand->language};
    errand->is_fine = client_ask(&request, &errand->answer, &errand->error);
    pthread_mutex_lock(&errand->lock);
    errand->is_done = true;
    bool is_dropped = errand->is_dropped;
    if (!is_dropped)
        ev_async_send(errand->loop, &errand->finished);
    pthread_mutex_unlock(&errand->lock);
    if (is_dropped)
        free_errand(errand);
    return NULL;
}

static void on_finished(struct ev_loop *loop, ev_async *watcher, int events)
{
    struct client_errand *errand = watcher->data;
    (void)loop, (void)events;
    errand->answered(errand->context, errand->is_fine ? &errand->answer : NULL, &errand->error);
}

static bool copy_request(struct client_errand *errand, const struct client_request *request)
{
    bool fits = strlen(request->path) < PATH_MOST;
    snprintf(errand->path, sizeof errand->path, "%s", request->path);
    snprintf(errand->method, sizeof errand->method, "%s", request->method);
    snprintf(errand->token, sizeof errand->token, "%s", request->token ? request->token : "");
    snprintf(errand->language, sizeof errand->language, "%s", request->language);
    errand->server = *request->server;
    errand->body.allocate = errand->answer.allocate = kv_heap;
    kv_put_bytes(&errand->answer, "", 0);
    kv_put_bytes(&errand->body, request->body->data, request->body->length);
    return fits && !errand->body.cut && !errand->answer.cut;
}

struct client_errand *client_errand_start(struct ev_loop *loop,
                                          const struct client_request *request,
                                          client_answered *answered, void *context)
{
    struct client_errand *errand = calloc(1, sizeof *errand);
    pthread_t thread;
    if (!errand)
        return NULL;
    errand->loop = loop;
    errand->answered = answered;
    errand->context = context;
    pthread_mutex_init(&errand->lock, NULL);
    ev_async_init(&errand->finished, on_finished);
    errand->finished.data = errand;
    if (!copy_request(errand, request) || pthread_create(&thread, NULL, run, errand) != 0) {
        free_errand(errand);
        return NULL;
    }
    pthread_detach(thread);
    ev_async_start(loop, &errand->finished);
    return errand;
}

void client_errand_drop(struct client_errand *errand)
{
    if (!errand)
        return;
    pthread_mutex_lock(&errand->lock);
    ev_async_stop(errand->loop, &errand->finished);
    errand->is_dropped = true;
    bool is_done = errand->is_done;
    pthread_mutex_unlock(&errand->lock);
    if (is_done)
        free_errand(errand);
}
