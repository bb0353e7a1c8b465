/* One message to a push service, and what it answers. */
#include "push/push.h"

#include "base/heap.h"
#include "transport/transport.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>

enum { ANSWER_MOST = 4096 }; /* bytes that are read of an answer */

/* ---- The request ---- */

static bool put_request(const struct push_service *service, const struct push_letter *letter,
                        const struct push_endpoint *endpoint, struct kv_text *request)
{
    char origin[PUSH_HOST_MOST + 32];
    struct kv_text audience, body = {.allocate = kv_heap};
    kv_text_start(&audience, origin, sizeof origin);
    push_put_origin(endpoint, &audience);
    bool fine =
        push_encrypt(letter->point, letter->auth, letter->payload, strlen(letter->payload), &body);
    if (fine) {
        kv_put(request, "POST %s HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n", endpoint->path,
               origin + strlen("https://"));
        kv_put(request, "TTL: %u\r\nTopic: %s\r\nUrgency: normal\r\n", (unsigned)letter->lasts,
               letter->topic);
        kv_put(request,
               "Content-Encoding: aes128gcm\r\nContent-Type: application/octet-stream\r\n"
               "Content-Length: %u\r\nAuthorization: ",
               (unsigned)body.length);
        fine =
            push_keys_sign(service->keys, origin, service->contact, (int64_t)time(NULL), request);
        kv_put(request, "\r\n\r\n");
        kv_put_bytes(request, body.data, body.length);
    }
    free(body.data);
    return fine && !request->cut;
}

/* ---- The answer ---- */

/* The status, or 0 if there is none. The rest of the answer does not matter. */
static unsigned read_status(const char *answer)
{
    unsigned status = 0;
    if (strncmp(answer, "HTTP/1.", 7) != 0 || !answer[7] || answer[8] != ' ')
        return 0;
    for (const char *at = answer + 9; *at >= '0' && *at <= '9' && status < 1000; at++)
        status = status * 10 + (unsigned)(*at - '0');
    return status >= 100 && status < 600 ? status : 0;
}

/* Seconds of the header Retry-After; a date counts as nothing. */
static uint32_t read_pause(const char *answer)
{
    static const char name[] = "\nretry-after:";
    const char *end = strstr(answer, "\r\n\r\n");
    for (const char *at = answer; end && (at = strchr(at, '\n')) && at < end; at++)
        if (strncasecmp(at, name, sizeof name - 1) == 0) {
            unsigned long seconds = strtoul(at + sizeof name - 1, NULL, 10);
            return seconds < UINT32_MAX ? (uint32_t)seconds : 0;
        }
    return 0;
}

static enum push_outcome outcome_of(unsigned status)
{
    if (status >= 200 && status < 300)
        return PUSH_TAKEN;
    if (status == 404 || status == 410)
        return PUSH_GONE;
    return status == 408 || status == 429 || status >= 500 || status == 0 ? PUSH_LATER
                                                                          : PUSH_REFUSED;
}

/* Redirections are not followed: they could lead anywhere. */
static void take_answer(struct transport *transport, const struct push_endpoint *endpoint,
                        struct push_answer *answer)
{
    char data[ANSWER_MOST + 1];
    size_t length = 0, count;
    while (length < ANSWER_MOST &&
           (count = transport_read(transport, data + length, ANSWER_MOST - length)) > 0) {
        length += count;
        data[length] = '\0';
        if (strstr(data, "\r\n\r\n"))
            break;
    }
    data[length] = '\0';
    answer->status = read_status(data);
    answer->retry_after = read_pause(data);
    answer->outcome = outcome_of(answer->status);
    kv_refuse(&answer->why, "push-refused", "%s answered with status %u.", endpoint->host,
              answer->status);
}

static void talk(const struct push_service *service, const struct push_endpoint *endpoint,
                 const struct kv_text *request, struct push_answer *answer)
{
    const struct transport_plan plan = {
        .host = endpoint->host,
        .port = endpoint->port,
        .seconds = service->seconds,
        .allow = service->is_private ? NULL : push_is_public,
        .ends = service->ends,
    };
    struct transport transport;
    if (!transport_connect(&transport, &plan, &answer->why)) {
        bool is_forbidden = strcmp(answer->why.code, "forbidden") == 0;
        answer->outcome = is_forbidden ? PUSH_REFUSED : PUSH_LATER;
        return;
    }
    if (!transport_secure(&transport, service->trust, endpoint->host))
        kv_refuse(&answer->why, "untrusted",
                  "%s has no certificate that is trusted here, or speaks no TLS. SSL_CERT_FILE "
                  "can name a file of certificates to trust.",
                  endpoint->host);
    else if (!transport_write(&transport, request->data, request->length))
        kv_refuse(&answer->why, "no-server", "%s has hung up.", endpoint->host);
    else
        take_answer(&transport, endpoint, answer);
    transport_close(&transport);
}

void push_deliver(const struct push_service *service, const struct push_letter *letter,
                  struct push_answer *answer)
{
    struct push_endpoint endpoint;
    struct kv_text request = {.allocate = kv_heap};
    *answer = (struct push_answer){.outcome = PUSH_REFUSED};
    if (!push_read_endpoint(letter->endpoint, &endpoint) ||
        !push_is_listed(service->hosts, &endpoint)) {
        kv_refuse(&answer->why, "forbidden",
                  "The push service of this subscription is not in the list of --push-hosts.");
        return;
    }
    answer->outcome = PUSH_LATER;
    if (put_request(service, letter, &endpoint, &request))
        talk(service, &endpoint, &request, answer);
    else
        kv_refuse(&answer->why, "no-memory", "There is not enough memory for that.");
    free(request.data);
}
