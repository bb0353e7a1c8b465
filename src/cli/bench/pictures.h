/* How fast pictures are drawn and printed. */
#ifndef KV_CLI_BENCH_PICTURES_H
#define KV_CLI_BENCH_PICTURES_H

#include "cli/cli.h"
#include "lab/arena.h"

enum { CLI_LAYOUTS = KV_PAGE + 1 };
extern const char *const cli_layout_ids[CLI_LAYOUTS]; /* "wide", "narrow", "page" */

/* The SVG pictures of a sheet in the middle of games, with a hot zone for every legal move on
 * screens. */
struct cli_picture_figures {
    double microseconds; /* a picture, on average */
    double bytes;        /* on average            */
    double most_bytes;
};

/* Watches some games in the arena, from number 0 on, and draws what one seat sees. */
void cli_measure_pictures(struct lab_arena *arena, struct cli_picture_figures figures[CLI_LAYOUTS]);
/* Sheets printed per second, in a PDF of 100 of them. Negative if printing failed. */
double cli_measure_printing(const struct kv_match *match);

#endif
