#include "ask_oracle.h"

#include <stdio.h>

struct oracle_list moves;

bool listed(const char *move)
{
    return oracle_listed(&moves, move);
}

unsigned count_moves(const char *beginning)
{
    return oracle_count(&moves, beginning);
}

void expect_moves(const char *expected)
{
    support_expect_moves(&moves, expected);
}

struct kv_json read_json(const char *text)
{
    return support_json(text, strlen(text));
}

bool walk_on(struct walk *walk, const char *turn)
{
    const char *at = turn ? turn + walk->next : "";
    if (!*at)
        return false;
    size_t size = strcspn(at, ";");
    snprintf(walk->before, sizeof walk->before, "%.*s", (int)walk->next, turn);
    snprintf(walk->move, sizeof walk->move, "%.*s", (int)size, at);
    walk->next += size + strspn(at + size, "; ");
    return true;
}

void expect_legal(const struct walk *walk)
{
    if (!listed(walk->move))
        fail_msg("illegal: %s after %s", walk->move, walk->before);
}
