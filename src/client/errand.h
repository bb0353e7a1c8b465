/* One HTTP request in a thread of its own, since it blocks; its answer is delivered in a libev
 * loop. */
#ifndef KV_CLIENT_ERRAND_H
#define KV_CLIENT_ERRAND_H

#include "client/http.h"

#include <ev.h>

struct client_errand;

/* What is called in the loop when there is an answer: the body, or NULL and the error. */
typedef void client_answered(void *context, const struct kv_text *body,
                             const struct kv_error *error);

/* Copies the request. NULL: there is no memory or no thread for it. */
struct client_errand *client_errand_start(struct ev_loop *loop,
                                          const struct client_request *request,
                                          client_answered *answered, void *context);
/* Forgets it, answered or not, without waiting; not from within `answered`. */
void client_errand_drop(struct client_errand *errand);

#endif
