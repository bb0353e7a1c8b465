#include "oracle/list.h"

#include <string.h>

bool oracle_listed(const struct oracle_list *list, const char *move)
{
    for (unsigned i = 0; i < list->count; i++)
        if (strcmp(list->text[i], move) == 0)
            return true;
    return false;
}

unsigned oracle_count(const struct oracle_list *list, const char *beginning)
{
    unsigned count = 0;
    for (unsigned i = 0; i < list->count; i++)
        count += strncmp(list->text[i], beginning, strlen(beginning)) == 0;
    return count;
}

void oracle_put_turn(struct kv_text *json, const char *turn)
{
    kv_put(json, ",\"turn\":[");
    for (const char *at = turn; *at;) {
        int size = (int)strcspn(at, ";");

        kv_put(json, "%s\"%.*s\"", at > turn ? "," : "", size, at);
        at += size;
        at += strspn(at, "; ");
    }
    kv_put(json, "]");
}
