/* Names of players, as options give them. */
#include "base/utf8.h"
#include "cli/cli.h"

#include <string.h>

bool cli_names_valid(const char *names)
{
    const char *end = names + strlen(names);
    while (names < end) {
        size_t length = kv_utf8_length(names, end);
        if (length == 0 || (unsigned char)*names < ' ')
            return false;
        names += length;
    }
    return true;
}

uint32_t cli_names_count(const char *names)
{
    uint32_t count = names ? 1 : 0;
    for (; names && *names; names++)
        count += *names == ',';
    return count;
}

bool cli_names_fit(const char *names, uint32_t seats)
{
    if (cli_names_count(names) <= seats)
        return true;
    cli_complain("Names: %u, but seats in the record: %u.", (unsigned)cli_names_count(names),
                 (unsigned)seats);
    return false;
}

void cli_names_put(const char *names, uint32_t seat, struct kv_text *text)
{
    const char *name = names ? names : "";
    for (; seat > 0 && *name; seat--) {
        name += strcspn(name, ",");
        name += *name == ',';
    }
    name += strspn(name, " ");
    kv_put_bytes(text, name, strcspn(name, ","));
}
