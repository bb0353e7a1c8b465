/* Where a person's files are kept: the directories of XDG. */
#include "cli/cli.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* By the XDG base directory specification a relative one does not count. */
bool cli_put_directory(const char *variable, const char *usual, struct kv_text *path)
{
    const char *set = getenv(variable), *home = getenv("HOME");
    if (set && *set == '/')
        kv_put(path, "%s/kvartal/", set);
    else if (home && *home == '/')
        kv_put(path, "%s/%s/kvartal/", home, usual);
    return path->length > 0 && !path->cut;
}

/* Makes all directories of a path that ends with a slash. */
bool cli_make_directories(char *path)
{
    for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        bool made = mkdir(path, 0700) == 0 || errno == EEXIST;
        *slash = '/';
        if (!made)
            return false;
    }
    return true;
}
