/* Paths are normalized before anything else looks at them. */
#include "server/http/paths.h"

#include <string.h>

/* Removes the last segment of what was written so far. */
static size_t step_up(const char *normal, size_t length)
{
    while (length > 0 && normal[length - 1] != '/')
        length--;
    return length > 0 ? length - 1 : 0;
}

bool server_path_normal(const char *path, size_t length, char *normal, size_t size)
{
    size_t written = 0;
    bool is_open = false; /* ends with a slash, or with dots that stand for one */
    if (length == 0 || length >= size || *path != '/' || memchr(path, '\0', length))
        return false;
    for (size_t at = 0; at < length;) {
        at += strspn(path + at, "/");
        size_t segment = strcspn(path + at, "/");
        bool is_here = segment == 1 && path[at] == '.';
        bool is_up = segment == 2 && path[at] == '.' && path[at + 1] == '.';
        is_open = segment == 0 || is_here || is_up;
        if (is_up)
            written = step_up(normal, written);
        if (!is_open) {
            normal[written++] = '/';
            memcpy(normal + written, path + at, segment);
            written += segment;
        }
        at += segment;
    }
    if (is_open)
        normal[written++] = '/';
    normal[written] = '\0';
    return true;
}

const char *server_path_here(const char *normal, const char *node)
{
    static const char before[] = "/node/";
    size_t length = strlen(node);
    const char *name = normal + sizeof before - 1;
    bool is_ours = strncmp(normal, before, sizeof before - 1) == 0 &&
                   strncmp(name, node, length) == 0 && name[length] == '/';
    return is_ours ? name + length : normal;
}
