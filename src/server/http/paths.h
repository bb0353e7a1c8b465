/* Paths of requests, without percent signs: libwebsockets has decoded them. */
#ifndef KV_SERVER_HTTP_PATHS_H
#define KV_SERVER_HTTP_PATHS_H

#include <stdbool.h>
#include <stddef.h>

/* Writes the path without "//", "/./" and "/../", so that routes see one form of each. False: it is
 * no path, contains a zero, or does not fit. */
bool server_path_normal(const char *path, size_t length, char *normal, size_t size);
/* The rest of a normalized path after "/node/NAME", if NAME is this node; or the path itself. */
const char *server_path_here(const char *normal, const char *node);

#endif
