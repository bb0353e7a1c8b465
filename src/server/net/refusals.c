/* Why a client is refused or disconnected. */
#include "server/net/refusals.h"

static const struct {
    const char *code, *sentence;
} refusals[ONLINE_REFUSALS] = {
    [ONLINE_CLOSING] = {"closing", KV_MARK("The server is stopping. Reconnect in a moment.")},
    [ONLINE_AWAY] = {"unavailable", KV_MARK("Nothing can be saved at the moment. Try again soon.")},
    [ONLINE_LOST] = {"lost",
                     KV_MARK("Another server has taken over this table. Please reconnect.")},
    [ONLINE_REMOVED] = {"removed", KV_MARK("This table was removed by an operator.")},
    [ONLINE_BROKEN] = {"broken", KV_MARK("The saved history of this table cannot be read.")},
    [ONLINE_BANNED] = {"banned", KV_MARK("An operator has banned this address.")},
    [ONLINE_NAME_BANNED] = {"banned", KV_MARK("An operator has banned this name.")},
    [ONLINE_NOT_BANNED] = {"not-banned", KV_MARK("This address or name is not banned or muted.")},
    [ONLINE_MUTED] = {"muted", KV_MARK("An operator has muted you.")},
    [ONLINE_MISSING] = {"no-table", KV_MARK("There is no such table.")},
    [ONLINE_TOO_MANY_TABLES] =
        {"too-many-tables",
         KV_MARK("Too many tables were opened from this address in the last hour.")},
    [ONLINE_TOO_MANY_BOT_TABLES] =
        {"too-many-tables",
         KV_MARK(
             "Too many games among bots only were started from this address in the last hour.")},
    [ONLINE_QUOTA] =
        {"too-much",
         KV_MARK("Tables of this address have used up its daily storage. Try again later.")},
    [ONLINE_TOO_MANY_OPEN] = {"too-many-tables",
                              KV_MARK("Too many tables of this address are open at the moment.")},
    [ONLINE_BAD_ENDPOINT] =
        {"bad-endpoint",
         KV_MARK("This server sends no notices to the push service of your browser.")},
    [ONLINE_BAD_KEYS] = {"bad-request", KV_MARK("These are no keys of a browser.")},
    [ONLINE_TOO_FAST] = {"too-fast", KV_MARK("There were too many requests at once.")},
};

const char *online_sentence(enum online_refusal refusal, enum kv_language language)
{
    return kv_translate_to(language, refusals[refusal].sentence);
}

bool online_is_final(enum online_refusal refusal)
{
    return refusal == ONLINE_MISSING || refusal == ONLINE_REMOVED || refusal == ONLINE_BROKEN ||
           refusal == ONLINE_BANNED;
}

const char *online_code(enum online_refusal refusal)
{
    return refusals[refusal].code;
}

bool online_refuse(enum online_refusal refusal, struct kv_error *error)
{
    return kv_refuse(error, refusals[refusal].code, "%s", kv_translate(refusals[refusal].sentence));
}
