/*
 * What the commands of the program share: messages, options, files, names, terminals and tables of
 * scores. A command is one file in commands/ with one function kv_cli_NAME, listed in main.c.
 */
#ifndef KV_CLI_CLI_H
#define KV_CLI_CLI_H

/* POSIX, and realpath with it. Every file of the program includes this header first. */
#ifndef _XOPEN_SOURCE
#define _XOPEN_SOURCE 700 /* NOLINT(bugprone-reserved-identifier) */
#endif

#include "base/json.h"
#include "kvartal_lab.h"
#include "lab/system.h"

/* ---- Exit codes and messages ---- */

enum cli_exit {
    CLI_FINE = 0,
    CLI_REFUSED = 1, /* the input, or the environment, was not as it should be */
    CLI_USAGE = 2,   /* the command line itself was wrong                */
    CLI_GO_ON = -1   /* from cli_parse: continue                         */
};

/* cli_say, cli_say_at, cli_head and cli_complain translate what they say; the others print as they
 * are told.
 *
 * Writes to standard output and remembers a failure for cli_close_output. */
void cli_print(const char *format, ...) KV_FORMAT(1, 2);
void cli_print_text(const struct kv_text *text);
/* Sentences for people, wrapped; the second after so many spaces. */
void cli_say(const char *format, ...) KV_FORMAT(1, 2);
void cli_say_at(int indent, const char *format, ...) KV_FORMAT(2, 3);
void cli_head(const char *format, ...) KV_FORMAT(1, 2); /* a line emphasised on terminals */
bool cli_flush(void);       /* false once anything could not be written */
bool cli_reader_gone(void); /* … because nobody reads it any more       */
/* Says a sentence if standard output could not be written, and returns the exit code to use. */
int cli_close_output(int code);

/* Both say a sentence on standard error and return the exit code that goes with it. */
int cli_complain(const char *format, ...) KV_FORMAT(1, 2);
int cli_refused(const struct kv_error *error);

/* ---- Columns ----
 * At most 80 of them, counted in letters; printf would count bytes. */

int cli_letters(const char *text);
/* The text and spaces up to the width. */
void cli_print_padded(const char *text, int width);
/* The text in paragraphs, each line after so many spaces. */
void cli_put_wrapped(struct kv_text *out, const char *text, int indent);
void cli_print_wrapped(const char *text, int indent);
/* A line of a list: `left` after the indent and, wrapped from `column` on, its description. */
void cli_put_entry(struct kv_text *out, int indent, const char *left, int column,
                   const char *about);
void cli_print_entry(int indent, const char *left, int column, const char *about);

/* ---- Language ---- */

/* The form of a text for a count of any size, as kv_translate_count needs it. */
uint32_t cli_count_form(uint64_t count);

/* Selects the language of the environment, or of --lang, which is removed from the arguments.
 * CLI_GO_ON, or the exit code to end with. */
int cli_choose_language(int *argc, char **argv);
enum kv_language cli_language(void); /* the one that is spoken */
/* From now on this thread speaks another one. */
void cli_speak(enum kv_language language);

/* ---- Options ---- */

struct cli_option {
    const char *name;  /* without its dashes                                             */
    const char *value; /* a KV_MARK of what stands for the value in the help; NULL: a flag */
    const char *about; /* a KV_MARK; NULL: not mentioned in the help                     */
    bool *flag;        /* one of these three receives it                      */
    const char **text;
    uint64_t *number;
    uint64_t least, most; /* of the number */
};

struct cli_word {
    const char *name; /* a KV_MARK */
    const char **text;
    bool required;
};

struct cli_manual {
    const char *command;
    const char *about;                /* a KV_MARK                      */
    const struct cli_word *words;     /* in order, ended by a NULL name */
    const struct cli_option *options; /* ended by a NULL name           */
    void (*more)(void);               /* prints the rest of the help    */
    const char *dash_o; /* NULL, or the option that -o stands for; there is no other short one */
};

/* Reads a command's arguments: CLI_GO_ON, or the exit code to end with (help, wrong usage). */
int cli_parse(const struct cli_manual *manual, int argc, char **argv);
/* Reads lines of "option = value" from a file; a flag is yes or no. The text stays the options' as
 * long as they need it. */
bool cli_configure(const struct cli_option *options, const char *file, struct kv_text *text,
                   struct kv_error *error);
/* A whole number written in digits alone. */
bool cli_number(const char *text, uint64_t least, uint64_t most, uint64_t *number);

/* ---- Memory, text and files ---- */

void *cli_memory(size_t bytes); /* zeroed; ends the program when there is none */
struct kv_text cli_text(void);  /* empty, and grows */
void cli_text_free(struct kv_text *text);

#define CLI_FILE_MOST (64u << 20)

/* What a sentence calls a file: its path, or "Standard input" for "-". */
const char *cli_file_name(const char *path);
/* Reads a whole file, or standard input for "-". On failure says why. */
bool cli_read_file(const char *path, struct kv_text *text);
/* Writes a file whole or not at all. On failure says why, and an old file stays as it was. */
bool cli_write_file(const char *path, const struct kv_text *text);

/* Lines of any length from standard input, of which at most `most` bytes are kept. */
struct cli_lines {
    size_t most;
    struct kv_text line;
    char block[1 << 16];
    size_t at, filled;
};

enum cli_line {
    CLI_LINE,       /* a line, without its end                 */
    CLI_LINE_LONG,  /* one that was too long, and is swallowed */
    CLI_LINE_END,   /* no more                                 */
    CLI_LINE_BROKEN /* reading failed; the sentence was said  */
};

void cli_lines_start(struct cli_lines *lines, size_t most);
void cli_lines_stop(struct cli_lines *lines);
enum cli_line cli_lines_next(struct cli_lines *lines);

/* ---- Games, matches and bots ---- */

void cli_random_seed(char *seed, size_t size); /* short and readable */
/* Reads a name and gives it a random seed if it has none. On failure says why. */
bool cli_setup(const char *name, struct kv_setup *setup);
bool cli_set_seed(struct kv_setup *setup, const char *seed); /* NULL: none; on failure says why */
const struct kv_game *cli_game(const char *id); /* NULL, having said why, when there is none */
void cli_choose_seats(struct kv_setup *setup);  /* two, or the fewest where two cannot play */

/* Opens a match in memory of its own. On failure says why. */
bool cli_match_open(struct kv_match *match, const struct kv_setup *setup, struct kv_text *log);
void cli_match_close(struct kv_match *match);
/* "2 seats". */
void cli_put_seats(uint32_t seats, struct kv_text *text);
/* Why a match ended, as titles: "all three plans, three refusals". */
void cli_put_endings(const struct kv_match *match, struct kv_text *text);

bool cli_levels(const char *list, struct kv_levels *levels); /* reads it; on failure says why */
void cli_print_bots(void);                                   /* what there is, for the help   */

/* The options of a command that lets bots think. */
#define CLI_EFFORT_OPTIONS(effort)                                                                 \
    {"work", "N",       KV_MARK("the bots' budget for a turn, in evaluated sheets"),               \
     NULL,   NULL,      &(effort).work,                                                            \
     1,      UINT32_MAX},                                                                          \
    {                                                                                              \
        "ms", "N", KV_MARK("the same in milliseconds; results then differ between runs"), NULL,    \
            NULL, &(effort).milliseconds, 1, 3600000                                               \
    }

/* Memory and clock of bots that think one after the other; ends the program when there is none. */
void cli_workspace_open(struct kv_workspace *workspace, const struct kv_effort *effort);

/* ---- Scores ---- */

#define CLI_SHOWN_MOST 8 /* a table of more seats shows the first ones and the leaders */

/* The scores of a match as it stands; kv_scores_close gives them back. */
void cli_scores_open(struct kv_scores *scores, const struct kv_match *match);
/* Which seats to show (at most CLI_SHOWN_MOST): all, or the first ones and the leaders. */
uint32_t cli_scores_pick(const struct kv_scores *scores, uint32_t *shown);
/* A table of the parts for these seats, or for all of them with NULL. */
void cli_scores_print(const struct kv_scores *scores, const struct kv_game *game,
                      const uint32_t *shown, uint32_t count);
void cli_scores_json(const struct kv_scores *scores, const struct kv_match *match,
                     struct kv_text *json);
/* "seat 3", or "the rival". */
void cli_put_seat(const struct kv_scores *scores, uint32_t seat, struct kv_text *text);
/* A sentence on who won. */
void cli_print_winners(const struct kv_scores *scores);

/* ---- Figures ---- */

void cli_json_real(struct kv_text *json, const char *key, double number, int decimals);
void cli_print_json(struct kv_text *json); /* one line; the text is emptied */

/* ---- Terminals and time ---- */

bool cli_on_terminal(int descriptor);
/* What begins and ends emphasis on standard output: nothing where it is no terminal. */
const char *cli_strong(void);
const char *cli_plain(void);

/* A bar on standard error, drawn only where that is a terminal. */
struct cli_progress {
    bool shown;
    double began;
    double drawn;
};

void cli_progress_start(struct cli_progress *progress);
void cli_progress_show(struct cli_progress *progress, uint64_t done, uint64_t all);
void cli_progress_stop(struct cli_progress *progress);

/* Watches work of the laboratory: a bar while it goes on, its notices on standard error, and
 * signals that end it early. The first signal ends the work, a second one the program. */
struct cli_watch {
    struct kv_watch is;
    struct cli_progress bar;
};

void cli_watch_start(struct cli_watch *watch);
void cli_watch_stop(struct cli_watch *watch);
void cli_stop_on(int signal_number);

/* ---- The commands ---- */

int kv_cli_games(int argc, char **argv);
int kv_cli_play(int argc, char **argv);
int kv_cli_engine(int argc, char **argv);
int kv_cli_score(int argc, char **argv);
int kv_cli_simulate(int argc, char **argv);
int kv_cli_replay(int argc, char **argv);
int kv_cli_verify(int argc, char **argv);
int kv_cli_analyse(int argc, char **argv);
int kv_cli_print(int argc, char **argv);
int kv_cli_admin(int argc, char **argv);
int kv_cli_serve(int argc, char **argv);
int kv_cli_bot(int argc, char **argv);
int kv_cli_backup(int argc, char **argv);
int kv_cli_bench(int argc, char **argv);
int kv_cli_train(int argc, char **argv);
int kv_cli_tournament(int argc, char **argv);

#endif
