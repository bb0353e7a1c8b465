/* The page as scripts/embed.py embeds it: every file, plain and compressed. */
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
    const char *etag; /* weak: the same for all encodings */
    bool is_fixed;    /* the name has a hash in it: the content never changes */
    struct server_bytes plain, gzip, brotli;
};

struct server_page {
    const struct server_file *files; /* sorted by path */
    size_t count;                    /* 0: the program was built without a page */
};

extern const struct server_page server_page;

#endif
