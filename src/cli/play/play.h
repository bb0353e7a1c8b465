/* A game in the terminal: what its two halves, the rounds and the prompt, share. */
#ifndef KV_CLI_PLAY_H
#define KV_CLI_PLAY_H

#include "cli/book/book.h"
#include "cli/online/face.h"
#include "cli/play/moves.h"

#define PEOPLE_MOST    9u /* at one screen, where digits choose a seat */
#define PLAY_LINE_MOST 4096

struct play {
    struct kv_match match;
    uint32_t people; /* who have the first seats          */
    uint32_t person; /* the seat of the one who plays now */
    struct kv_text log;
    struct kv_levels bots;
    struct kv_weights_set weights; /* that they may point to */
    struct kv_rng chance;          /* of the bots                                          */
    struct kv_text before_end;     /* the record before the last turn ended; empty: none   */
    struct kv_rng chance_then;
    struct kv_workspace workspace;
    struct cli_lines *lines;
    struct cli_moves *moves;        /* that the person may play now */
    struct kv_text table, sheet;    /* as last drawn */
    char typed[PLAY_LINE_MOST + 1]; /* the last line, its spaces made single */
    const char *save;
    const char *bot_names;     /* of the bots, as somebody has chosen them */
    bool kept;                 /* where the last game is kept, it is this one */
    struct remote *online;     /* the table of this match, or NULL: there is none */
    bool kiosk;                /* files are written only where games are kept */
    struct cli_editor *editor; /* NULL: lines come from `lines` */
    struct kv_move_list hint;  /* the turn just hinted at, which Enter plays; empty: none */
    bool changed;              /* something new is to be shown before the next question */
    bool saved;                /* all that was played is in a file */
    bool warned;               /* that it is not */
    bool takes_back;           /* the last turn */
    bool leaving;
    int code;
    /* A lesson, in which a game is not kept. */
    const struct book_text *lesson; /* NULL: this is a game         */
    struct kv_lesson_step task;
    uint32_t step, steps; /* the one at hand, from 0      */
    uint32_t begun;       /* moves that the step begins with */
};

/* Table and sheet, each only if it has changed since it was last drawn. */
void play_show_state(struct play *play);
void play_show_moves(const struct play *play);
void play_show_scores(const struct play *play);

/* Asks for a line, which is then `typed`; false when the person is gone. */
bool play_ask(struct play *play, const char *question);
/* Does what was typed: plays a move, runs a command, or explains what is possible. */
void play_answer(struct play *play);
/* What may be typed, for completion: commands and moves, up to NULL. */
const char *play_candidate(void *context, uint32_t index);
/* Runs the command that was typed; false if it is none. */
bool play_run_command(struct play *play);

/* Plays a move of the person, and keeps what was before the end of a turn. */
void play_person_move(struct play *play, kv_move move);
/* The turn that looks best, which becomes the hint; and in words: the turn, what is expected of it,
 * and why. */
void play_think(struct play *play, struct kv_thought *thought);
void play_put_hint(const struct play *play, const struct kv_thought *thought, struct kv_text *turn,
                   struct kv_text *prospect, struct kv_text *reason);

/* What a seat is called: a bot by its name. */
void play_put_name(const struct play *play, uint32_t seat, struct kv_text *text);
/* Plays a bot's turn, and returns its moves. */
void play_bot(struct play *play, uint32_t seat, struct kv_thought *turn);
/* Opens a game that was kept, or its record. On failure says why. */
bool play_open_text(struct play *play, const struct kv_text *text, const char *path);
bool play_open_file(struct play *play, const char *path);
/* The last turn is open again as it was before its end, and so are the cards and the bots. */
void play_take_back(struct play *play);

/* Only records are overwritten: a typo must not destroy a document. */
bool play_may_replace(const char *path);
bool play_save(struct play *play, const char *path); /* on failure says why */

#endif
