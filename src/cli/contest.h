/* Many games between bots, spread over threads, and what was counted in them. */
#ifndef KV_CLI_CONTEST_H
#define KV_CLI_CONTEST_H

#include "cli/arena.h"

#define CLI_GROUPS_MOST 16
#define CLI_USES_MOST   256
#define CLI_BIN_LEAST   (-1000) /* the score of the first bin */
#define CLI_BINS        4096
#define CLI_WHOLE_WIN   5040 /* divides among 1 to 10 winners without a rest */

/* The seats of one kind of bot, or the rival without a seat. All counts are whole numbers, so
 * that the sums do not depend on the order of the games. */
struct cli_group {
    const char *id;
    uint32_t seats;        /* of each game         */
    uint64_t scores;       /* how many             */
    int64_t sum;           /* of them              */
    uint64_t squares;      /* of each              */
    uint64_t game_squares; /* of the sums of games */
    int32_t least, most;
    uint64_t wins; /* in parts of CLI_WHOLE_WIN */
    uint64_t win_squares;
    uint64_t bin[CLI_BINS];
};

struct cli_tally {
    uint64_t games, moves;
    uint64_t rounds, round_squares;
    uint64_t endings[32];
    uint64_t uses[CLI_USES_MOST], use_squares[CLI_USES_MOST];
    uint64_t game_squares; /* of the sums of all seats' scores */
    uint32_t groups;       /* the kinds of bots; the rival's group comes after them */
    bool rival;
    struct cli_group group[CLI_GROUPS_MOST];
};

struct cli_contest {
    struct kv_setup setup;
    struct cli_bots bots;
    struct cli_effort effort;
    uint64_t games;
    uint32_t threads;
    bool interactive; /* a progress bar, and Ctrl-C ends it early */
    /* The outcome. */
    struct cli_tally *tally; /* freed by free */
    double seconds, processor_seconds;
};

/* False, having said why, when no game could begin. */
bool cli_contest_run(struct cli_contest *contest);

#endif
