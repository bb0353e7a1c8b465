/* Why a client is refused or disconnected: a code for programs, a sentence for people. */
#ifndef KV_SERVER_NET_REFUSALS_H
#define KV_SERVER_NET_REFUSALS_H

#include "kvartal.h"

enum online_refusal {
    ONLINE_CLOSING,             /* the server shuts down or is draining */
    ONLINE_AWAY,                /* the store does not answer                */
    ONLINE_LOST,                /* another server has taken over the table */
    ONLINE_REMOVED,             /* by an operator                           */
    ONLINE_BROKEN,              /* its history cannot be read               */
    ONLINE_MISSING,             /* there is no such table                   */
    ONLINE_BANNED,              /* the address is banned */
    ONLINE_NAME_BANNED,         /* … or the name */
    ONLINE_NOT_BANNED,          /* there is no such ban */
    ONLINE_MUTED,               /* may not use the chat */
    ONLINE_QUOTA,               /* its share of the store is used up */
    ONLINE_TOO_MANY_OPEN,       /* too many tables of an address at a time */
    ONLINE_TOO_FAST,            /* more requests than allowed               */
    ONLINE_TOO_MANY_TABLES,     /* more than an address may open            */
    ONLINE_TOO_MANY_BOT_TABLES, /* too many games of bots alone */
    ONLINE_BAD_ENDPOINT,        /* a push service that is not asked */
    ONLINE_BAD_KEYS,            /* of a subscription */
    ONLINE_REFUSALS
};

const char *online_sentence(enum online_refusal refusal, enum kv_language language);
const char *online_code(enum online_refusal refusal);
/* Is trying again of no use? */
bool online_is_final(enum online_refusal refusal);
/* The same as an error, in the current language; returns false. */
bool online_refuse(enum online_refusal refusal, struct kv_error *error);

#endif
