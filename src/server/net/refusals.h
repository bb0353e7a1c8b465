/* Why somebody is not let in or sent away, for programs and for people. */
#ifndef KV_SERVER_NET_REFUSALS_H
#define KV_SERVER_NET_REFUSALS_H

#include "kvartal.h"

enum online_refusal {
    ONLINE_CLOSING,             /* the server goes down or is being emptied */
    ONLINE_AWAY,                /* the store does not answer                */
    ONLINE_LOST,                /* another server has taken the table over  */
    ONLINE_REMOVED,             /* by an operator                           */
    ONLINE_BROKEN,              /* its history cannot be read               */
    ONLINE_MISSING,             /* there is no such table                   */
    ONLINE_BANNED,              /* an operator keeps the address out        */
    ONLINE_NAME_BANNED,         /* … or the name from seats                 */
    ONLINE_NOT_BANNED,          /* nothing to be lifted                     */
    ONLINE_MUTED,               /* … or from talking                        */
    ONLINE_QUOTA,               /* it has had more written than allowed     */
    ONLINE_TOO_MANY_OPEN,       /* tables of an address at the same time    */
    ONLINE_TOO_FAST,            /* more requests than allowed               */
    ONLINE_TOO_MANY_TABLES,     /* more than an address may open            */
    ONLINE_TOO_MANY_BOT_TABLES, /* more games of bots alone                 */
    ONLINE_REFUSALS
};

const char *online_sentence(enum online_refusal refusal, enum kv_language language);
const char *online_code(enum online_refusal refusal);
/* Is to try again of no use? */
bool online_is_final(enum online_refusal refusal);
/* The same as a refusal, in the language that is spoken now; returns false. */
bool online_refuse(enum online_refusal refusal, struct kv_error *error);

#endif
