/* The page as scripts/embed.py puts it into the program: every file, as it is and compressed. */
#ifndef KV_SERVER_HTTP_PAGE_H
#define KV_SERVER_HTTP_PAGE_H

#include <stdbool.h>
#include <stddef.h>

struct server_bytes {
    const char *data; /* NULL: there is none */
    size_t length;
};

struct server_file {
    const char *path; /* as asked for: "/index.html" */
    const char *type;
    const char *etag; /* weak, since the same whichever way the content is packed */
    bool is_fixed;    /* the name has a hash in it: what it stands for never changes */
    struct server_bytes plain, gzip, brotli;
};

struct server_page {
    const struct server_file *files; /* sorted by path */
    size_t count;                    /* 0: the program was built without a page */
};

extern const struct server_page server_page;

#endif
