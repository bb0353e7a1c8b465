/* Fair dealing on the client's side (docs/protocol.md): random words, pledged when it sits down,
 * revealed when the table asks for them, and looked for in the proof of the deal. */
#ifndef KV_CLIENT_PLEDGE_H
#define KV_CLIENT_PLEDGE_H

#include "base/json.h"

enum { CLIENT_WORDS_LENGTH = 32 }; /* hexadecimal digits: 128 bits */

struct client_pledge {
    char words[CLIENT_WORDS_LENGTH + 1];
    char pledge[KV_COMMITMENT_LENGTH + 1];
    char fair[KV_COMMITMENT_LENGTH + 1]; /* the table's commitment then; empty: nothing is bound */
    char digest[KV_COMMITMENT_LENGTH + 1]; /* over all pledges; empty: nobody has asked           */
    bool is_asked, is_revealed;
};

void client_pledge_draw(struct client_pledge *pledge);
/* The event `table` before it sits down. False: the deal of this table is not secret. */
bool client_pledge_bind(struct client_pledge *pledge, const struct kv_json *event);
/* The event `reveal`: the words may be revealed if the commitment is still the same. */
void client_pledge_hear(struct client_pledge *pledge, const struct kv_json *event);
/* The event `over`. False: it contradicts what was noted, and the error says how. */
bool client_pledge_check(const struct client_pledge *pledge, const struct kv_json *event,
                         struct kv_error *error);

#endif
