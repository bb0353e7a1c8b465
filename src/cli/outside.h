/* Bots that are programs of somebody else, spoken to over pipes: docs/formats.md. */
#ifndef KV_CLI_OUTSIDE_H
#define KV_CLI_OUTSIDE_H

#include "cli/cli.h"

#include <stdatomic.h>
#include <sys/types.h>

/* What such a bot can do wrong. */
enum cli_fault {
    CLI_FAULT_START,   /* it could not be started           */
    CLI_FAULT_DIED,    /* it ended, or closed a pipe        */
    CLI_FAULT_LATE,    /* no answer while there was time    */
    CLI_FAULT_GARBAGE, /* an answer that is none            */
    CLI_FAULT_ILLEGAL, /* moves that are not possible       */
    CLI_FAULT_SKIPPED, /* it was not asked after all that   */
    CLI_FAULTS,
    CLI_NO_FAULT = CLI_FAULTS
};

extern const struct kv_label cli_faults[]; /* ids and titles, in this order */

struct cli_outside {
    const char *command;
    double patience;         /* seconds for a turn                              */
    const atomic_bool *stop; /* NULL, or set by somebody who does not wait more */
    /* What it keeps for itself. */
    pid_t process; /* 0 while none runs */
    int to, from;
    struct kv_text request, answer;
};

/* A word of a list of bots that names a program: it has a slash or a space in it. */
bool cli_is_outside(const char *word, size_t length);

/* The process starts when it is first asked for something, and again whenever it has to. Closing
 * ends it, by force if need be, with all it has started. */
void cli_outside_open(struct cli_outside *bot, const char *command, double patience);
void cli_outside_close(struct cli_outside *bot);

/* Starts it now, if it does not run. */
bool cli_outside_start(struct cli_outside *bot, struct kv_error *error);
/* Asks for the turn of a seat and plays it. On a fault the turn, or the rest of it, is still to be
 * played, and the error says what was wrong. */
enum cli_fault cli_outside_turn(struct cli_outside *bot, struct kv_match *match, uint32_t seat,
                                struct kv_error *error);

#endif
