/* The figures of a running server, one frame after another. */
#ifndef KV_CLI_COMMANDS_ADMIN_TOP_H
#define KV_CLI_COMMANDS_ADMIN_TOP_H

#include "kvartal.h"

enum { TOP_FIGURES = 14 };

struct top {
    double at; /* seconds, of the last frame; 0: there was none */
    double last[TOP_FIGURES];
};

/* Shows what the server's /metrics said at that time and, from the second frame on, the rates of
 * counters. False: the text is not in that format. */
bool top_show(struct top *top, const struct kv_text *metrics, double at);

#endif
