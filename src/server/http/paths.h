/* Paths of requests, without percent signs: libwebsockets has decoded them. */
#ifndef KV_SERVER_HTTP_PATHS_H
#define KV_SERVER_HTTP_PATHS_H

#include <stdbool.h>
#include <stddef.h>

/* Writes the path without "//", "/./" and "/../", so that routes know one form of each. False: it
 * is no path, has a zero in it, or there is no room. */
bool server_path_normal(const char *path, size_t length, char *normal, size_t size);
/* The rest of a normal path after "/node/NAME", where NAME is this node's; or the path itself. */
const char *server_path_here(const char *normal, const char *node);

#endif
