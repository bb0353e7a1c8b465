/* A guest at a table (docs/protocol.md): comes in, sits down, and comes back by itself whenever the
 * connection ends, with the token that it was given. What is said there goes to its player. */
#ifndef KV_CLIENT_GUEST_H
#define KV_CLIENT_GUEST_H

#include "base/json.h"
#include "client/pledge.h"
#include "client/websocket.h"

enum { GUEST_TOKEN_LENGTH = 32 };
#define GUEST_NOBODY UINT32_MAX /* no seat */

struct guest;

struct guest_player {
    /* It is in, for the first time or again; `table` is the member of the event `table`. */
    void (*entered)(struct guest *guest, const struct kv_json *table);
    /* Whatever was said, but for what coming in needs. */
    void (*heard)(struct guest *guest, const struct kv_json *message);
    /* The connection has ended, and is tried again. */
    void (*lost)(struct guest *guest);
    /* It does not come back: `why` says why not; NULL where guest_leave was asked for. */
    void (*gone)(struct guest *guest, const struct kv_error *why);
};

/* The caller fills the first part, zeroes the rest, and leaves it where it is until it is gone. */
struct guest {
    struct client_sockets *sockets;
    struct ev_loop *loop;
    struct client_address address;
    const struct guest_player *player;
    void *context;                      /* the player's own                                     */
    const char *name;                   /* to sit down with; NULL: only enters, to watch or host */
    char token[GUEST_TOKEN_LENGTH + 1]; /* the seat's, or the host's who sits down next          */
    const char *language;               /* of messages for people; NULL: whatever comes         */
    double patience;                    /* seconds without getting in until it gives up          */
    bool pledges;                       /* words of its own when it sits down, and reveals them  */

    char chosen[GUEST_TOKEN_LENGTH + 1]; /* to sit down with: once, however often it is said */
    uint32_t seat;                       /* or GUEST_NOBODY */
    struct client_pledge pledge;
    bool is_in;
    enum { GUEST_AWAY, GUEST_COMING, GUEST_ENTERING, GUEST_SITTING } step;
    bool is_leaving, is_moving; /* for good; to where the table has gone */
    struct client_address home; /* where it was told to go first */
    struct client_socket socket;
    struct kv_text table; /* the last event `table` while it comes in */
    ev_timer again;
    double pause, give_up;
};

void guest_come(struct guest *guest);
/* One request, a JSON object. */
void guest_ask(struct guest *guest, const char *request, size_t length);
void guest_leave(struct guest *guest);

/* A number of a message; -1: it has none of this name. */
int64_t guest_number(const struct kv_json *message, const char *key);

#endif
