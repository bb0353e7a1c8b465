/* Bots that are external programs, connected by pipes: docs/formats.md. */
#ifndef KV_LAB_PROGRAM_H
#define KV_LAB_PROGRAM_H

#include "lab/system.h"

#include <stdatomic.h>
#include <sys/types.h>

struct lab_program {
    const char *command;
    double patience;         /* seconds for a turn                              */
    const atomic_bool *stop; /* NULL, or set by somebody to stop waiting        */
    /* Private. */
    pid_t process; /* 0 while none runs */
    int to, from;
    struct kv_text request, answer;
};

/* A word of a list of bots that names a program: it contains a slash or a space. */
bool lab_is_program(const char *word, size_t length);

/* The process is started by the first request, and restarted when necessary. Closing ends it, by
 * force if needed, along with every process it has started. */
void lab_program_open(struct lab_program *program, const char *command, double patience);
void lab_program_close(struct lab_program *program);

/* Starts it now, if it does not run. */
bool lab_program_start(struct lab_program *program, struct kv_error *error);
/* Requests the turn of a seat and plays it. On a fault the turn, or the rest of it, has not been
 * played, and the error says what was wrong. */
enum kv_fault lab_program_turn(struct lab_program *program, struct kv_match *match, uint32_t seat,
                               struct kv_error *error);

#endif
