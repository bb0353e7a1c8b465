/* A rematch: a new table for the same people, whose tokens stay the same. */
#include "cli/online/online.h"
#include "client/view.h"

#include <stdio.h>

void remote_take_rematch(struct remote *online, const struct kv_json *message)
{
    struct kv_text code;
    bool is_new = !online->next[0];
    kv_text_start(&code, online->next, sizeof online->next);
    if (!client_text(message, "code", &code))
        online->next[0] = '\0';
    else if (is_new && !online->wants_next)
        remote_say(online, kv_translate("There is a rematch at a new table: r goes there."));
    online->has_news = true;
}

void remote_ask_rematch(struct remote *online)
{
    online->wants_next = true;
    online->has_news = true;
    if (!online->next[0])
        remote_ask(online, "rematch"); /* the event says where */
}

bool remote_has_next(const struct remote *online)
{
    return online->wants_next && online->next[0];
}

bool remote_follow(struct remote *online)
{
    if (!remote_has_next(online))
        return false;
    if (online->guest)
        guest_leave(online->guest);
    online->guest = NULL;
    snprintf(online->table, sizeof online->table, "%s", online->next);
    online->next[0] = '\0';
    online->wants_next = false;
    online->log.length = 0;
    return remote_return(online);
}
