/* The figures of a running server, one frame after another. */
#ifndef KV_CLI_COMMANDS_ADMIN_TOP_H
#define KV_CLI_COMMANDS_ADMIN_TOP_H

#include "kvartal.h"

enum { TOP_FIGURES = 14 };

struct top {
    double at; /* seconds, of the last frame; 0: there was none */
    double last[TOP_FIGURES];
};

/* Shows what the server's /metrics said at that time; how fast counters grow, from the second frame
 * on. False: that was no such text. */
bool top_show(struct top *top, const struct kv_text *metrics, double at);

#endif
