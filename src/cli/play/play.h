/* A game in the terminal: what its two halves, the rounds and the prompt, share. */
#ifndef KV_CLI_PLAY_H
#define KV_CLI_PLAY_H

#include "cli/play/moves.h"

#define PLAY_PERSON    0u /* the seat of the person */
#define PLAY_LINE_MOST 4096

struct play {
    struct kv_match match;
    struct kv_text log;
    struct kv_levels bots;
    struct kv_rng chance; /* of the bots */
    struct kv_workspace workspace;
    struct cli_lines *lines;
    struct cli_moves *moves;        /* that the person may play now */
    struct kv_text table, sheet;    /* as last drawn */
    char typed[PLAY_LINE_MOST + 1]; /* the last line, its spaces made single */
    const char *save;
    uint32_t hint; /* one more than the index of the move that was hinted at */
    bool changed;  /* something new is to be shown before the next question */
    bool saved;    /* all that was played is in a file */
    bool warned;   /* that it is not */
    bool leaving;
    int code;
};

/* Table and sheet, each only if it has changed since it was last drawn. */
void play_show_state(struct play *play);
void play_show_moves(const struct play *play);
void play_show_scores(const struct play *play);

/* Asks for a line, which is then `typed`; false when the person is gone. */
bool play_ask(struct play *play, const char *question);
/* Does what was typed: plays a move, runs a command, or explains what is possible. */
void play_answer(struct play *play);
/* Runs the command that was typed; false if it is none. */
bool play_run_command(struct play *play);

/* Only records are overwritten: a typo must not cost somebody a document. */
bool play_may_replace(const char *path);
bool play_save(struct play *play, const char *path); /* on failure says why */

#endif
