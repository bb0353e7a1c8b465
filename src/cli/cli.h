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
#include "kvartal_pack.h"
#include "lab/system.h"

/* ---- Exit codes and messages ---- */

/* docs/formats.md has the same table for users. */
enum cli_exit {
    CLI_FINE = 0,
    CLI_REFUSED = 1,   /* a game, a file, a server or the system refused it       */
    CLI_USAGE = 2,     /* the command line was wrong: a word, an option, its value */
    CLI_UNCERTAIN = 3, /* a check could not look at everything                    */
    CLI_GO_ON = -1     /* from cli_parse: continue                                */
};

/* cli_say, cli_say_at, cli_head, cli_complain, cli_misuse and cli_hint translate what they say; the
 * others print as they are told. What is for people is written in the letters of the locale.
 *
 * Writes to standard output and remembers a failure for cli_close_output. */
void cli_print(const char *format, ...) KV_FORMAT(1, 2);
void cli_print_text(const struct kv_text *text);
void cli_print_bytes(const struct kv_text *text); /* for programs: as they are */
/* Sentences for people, wrapped; the second function indents them by this many spaces. */
void cli_say(const char *format, ...) KV_FORMAT(1, 2);
void cli_say_at(int indent, const char *format, ...) KV_FORMAT(2, 3);
void cli_head(const char *format, ...) KV_FORMAT(1, 2); /* emphasised on terminals */
bool cli_flush(void);       /* false once anything could not be written */
bool cli_reader_gone(void); /* … because nobody reads it any more       */
/* Says a sentence if standard output could not be written, and returns the exit code to use. */
int cli_close_output(int code);
_Noreturn void cli_quit(int code);

/* All of these say a sentence on standard error and return the exit code that goes with it. The
 * first one decides how the program ends, and is its answer if --json was asked for. */
int cli_fail(enum cli_exit code, const char *format, ...) KV_FORMAT(2, 3);
#define cli_complain(...) cli_fail(CLI_REFUSED, __VA_ARGS__)
#define cli_misuse(...)   cli_fail(CLI_USAGE, __VA_ARGS__)
int cli_refused(const struct kv_error *error);
int cli_refused_in(const char *path, const struct kv_error *error); /* by what is in this file */
int cli_misused(const struct kv_error *error);  /* CLI_USAGE: the command line has brought it in */
void cli_notice(const struct kv_error *notice); /* a warning: the program continues         */
void cli_hint(const char *format, ...) KV_FORMAT(1, 2); /* a line after a complaint         */

/* Notes whether these arguments ask for JSON: then a failure is answered in JSON too. */
void cli_expect_json(int argc, char **argv);
/* The members of an object that reports a failure. Then no other object is printed. */
void cli_json_failure(struct kv_text *json, const char *code, const char *message);

/* ---- Columns ----
 * Those of the terminal, from 40 to 100, or else 80; a letter of Chinese takes two. printf would
 * count bytes. */

int cli_columns(void);
int cli_letters(const char *text);
/* The text and spaces up to the width. */
void cli_print_padded(const char *text, int width);
/* The text in paragraphs, each line indented by this many spaces. */
void cli_put_wrapped(struct kv_text *out, const char *text, int indent);
void cli_print_wrapped(const char *text, int indent);
/* A line of a list: `left` after the indent and, wrapped from `column` on, its description. */
void cli_put_entry(struct kv_text *out, int indent, const char *left, int column,
                   const char *about);
void cli_print_entry(int indent, const char *left, int column, const char *about);

/* ---- Letters and language ---- */

/* Reads the locale: if it is not UTF-8, words are written in ASCII. */
void cli_choose_letters(void);
bool cli_writes_ascii(void);
void cli_put_ascii(struct kv_text *out, const char *text, size_t length);

/* The form of a text for a count of any size, as kv_translate_count needs it. */
uint32_t cli_count_form(uint64_t count);

/* Selects the language of the environment, or of --lang, which is removed from the arguments.
 * CLI_GO_ON, or the exit code to end with. */
int cli_choose_language(int *argc, char **argv);
enum kv_language cli_language(void); /* the one that is spoken */
/* Changes the language of this thread. */
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
    void (*more)(void);               /* the rest of the help, by cli_help_… */
    /* NULL, or the nth action that the first word may be, up to NULL, and its KV_MARK */
    const char *(*action)(uint32_t nth, const char **about);
    const char **list;  /* NULL, or where all words go if the last one may be repeated: as many
                           as there are arguments */
    uint32_t *listed;   /* how many they are */
    const char *dash_o; /* NULL, or the option that -o stands for; there is no other short one */
};

/* Reads a command's arguments: CLI_GO_ON, or the exit code to end with (help, wrong usage). While a
 * manual page or a completion is asked for, it writes that instead. */
int cli_parse(const struct cli_manual *manual, int argc, char **argv);
/* Reads lines of "option = value" from a file; a flag is yes or no. The text stays the options' as
 * long as they need it. */
bool cli_configure(const struct cli_option *options, const char *file, struct kv_text *text,
                   struct kv_error *error);
char *cli_trim(char *text); /* cuts blanks off both ends */
/* Reads what a person has set for a command in the configuration file, before its arguments:
 * CLI_GO_ON, or the exit code to end with. And one value of that file, or NULL. */
int cli_prefer(const struct cli_manual *manual);
const char *cli_preferred(const char *key);
/* A whole number written in digits alone. */
bool cli_number(const char *text, uint64_t least, uint64_t most, uint64_t *number);

/* What every command understands, as a table of options. */
extern const struct cli_option cli_common_options[];

/* ---- Help ----
 * A help has heads, entries and paragraphs; it is written for a terminal, or as the source of a
 * manual page (roff), after cli_help_as_page. */

void cli_help_as_page(void);
void cli_help(const struct cli_manual *manual);
void cli_help_head(const char *title); /* translated, as are the others */
void cli_help_entry(const char *left, int column, const char *about);
void cli_help_paragraph(const char *text);
/* The page of the program itself, or what every page begins with. */
void cli_help_title(const char *command, const char *summary);

/* ---- Completion ----
 * After cli_complete_arguments, cli_parse prints what the last of its arguments may become, a line
 * each: the word, a tab, and what it means; "*" stands for the names of files. */

void cli_complete_arguments(void);
bool cli_is_completing(void);
int cli_complete(const struct cli_manual *manual, int argc, char **argv);
/* Prints a word if it begins with what was typed; `kept` is what precedes it. */
void cli_complete_with(const char *begun, const char *kept, const char *word, const char *about);

/* ---- Memory, text and files ---- */

void *cli_memory(size_t bytes); /* zeroed; ends the program when there is none */
struct kv_text cli_text(void);  /* empty, and grows */
void cli_text_free(struct kv_text *text);

#define CLI_FILE_MOST (64u << 20)

/* What a sentence calls a file: its path, or "Standard input" for "-". */
const char *cli_file_name(const char *path);
/* Reads a whole file, or standard input for "-". On failure says why. */
bool cli_read_file(const char *path, struct kv_text *text);
/* Writes a file completely or not at all. On failure says why, and leaves an old file unchanged. */
bool cli_write_file(const char *path, const struct kv_text *text);
/* Checks that a file can be written, before much work is done for it. On failure says why. */
bool cli_can_write(const char *path);
bool cli_is_same_file(const char *one, const char *other);

/* The directory for a person's files of a kind, with a slash at its end: the variable, such as
 * "XDG_DATA_HOME", and its usual place (".local/share"). False if there is none. */
bool cli_put_directory(const char *variable, const char *usual, struct kv_text *path);
/* Makes all directories of a path that ends with a slash or a file's name. */
bool cli_make_directories(char *path);

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

/* Lines typed at a terminal with editing, history and completion. NULL without a terminal, or
 * without a library for it; then use cli_lines. `candidate` lists what may be typed, from 0 on, up
 * to NULL. */
struct cli_editor;
typedef const char *cli_candidate(void *context, uint32_t index);
struct cli_editor *cli_editor_open(cli_candidate *candidate, void *context);
void cli_editor_close(struct cli_editor *editor);
enum cli_line cli_editor_next(struct cli_editor *editor, const char *question,
                              struct kv_text *line);

/* ---- Games, matches and bots ---- */

void cli_random_seed(char *seed, size_t size); /* short and readable */
/* Says why a name was refused, and which command lists games; false. */
bool cli_refused_name(const struct kv_error *error);
/* Reads a name and gives it a random seed if it has none. On failure says why. */
bool cli_setup(const char *name, struct kv_setup *setup);
/* All available games, ended by NULL: the standard ones, and those with the packs that are kept. */
const struct kv_game *const *cli_games(void);
/* Adds a pack, which lasts as long as the program; it is freed if the same pack was added before.
 * NULL is fine. */
void cli_lend_pack(struct kv_pack *pack);
/* Where packs are kept, with a slash at its end. */
bool cli_put_packs_path(struct kv_text *path);
const struct kv_pack *cli_kept_pack(uint32_t nth); /* in order; NULL: there are no more */
/* A file among them that is no longer a valid pack, and its first fault; NULL: there are no
 * more. */
struct cli_broken_pack {
    const char *path, *fault;
};
const struct cli_broken_pack *cli_broken_pack(uint32_t nth);
/* Reads a pack from a file, whose text is kept as it is. On failure says what is wrong with it,
 * line by line, which is then in `said`. */
bool cli_read_pack(const char *path, struct kv_pack *pack, struct kv_text *text,
                   struct kv_text *said);
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

/* … and lets several threads work on one turn, which does not change it. */
#define CLI_TURN_THREADS_OPTION(effort, about)                                                     \
    {                                                                                              \
        "threads", "N", about, NULL, NULL, &(effort).threads, 1, 1024                              \
    }

/* The option of a command whose bots may play by other weights; and reading its file. NULL stays
 * none; on failure says why. */
#define CLI_WEIGHTS_OPTION(path)                                                                   \
    {                                                                                              \
        "weights", KV_MARK("FILE"),                                                                \
            KV_MARK("the weights of the bots' evaluation, as kvartal train --out writes them"),    \
            NULL, &(path), NULL, 0, 0                                                              \
    }
bool cli_weights(const char *path, struct kv_weights_set *set);

/* The option of a command that can compute on a GPU; and reading it. On failure says why. */
#define CLI_DEVICE_OPTION(name)                                                                    \
    {                                                                                              \
        "device", "cpu|cuda",                                                                      \
            KV_MARK("what computes: the processor (the default), or an NVIDIA GPU"), NULL,         \
            &(name), NULL, 0, 0                                                                    \
    }
bool cli_device(const char *name, bool *on_gpu);

/* Memory and clock of bots that think one after the other; ends the program when there is none. */
void cli_workspace_open(struct kv_workspace *workspace, const struct kv_effort *effort);

/* ---- Clusters ---- */

/* The processes that mpirun has started, or NULL; from now on only process 0 writes messages. On
 * failure says why. Then all of them read their plan, and continue only if all are fine, with the
 * seed of process 0. Without --threads each has one thread. */
bool cli_cluster_open(const struct kv_cluster **cluster);
void cli_cluster_close(const struct kv_cluster *cluster);
bool cli_cluster_agree(const struct kv_cluster *cluster, bool fine, struct kv_setup *setup);
uint32_t cli_cluster_threads(const struct kv_cluster *cluster, uint64_t asked);

/* ---- Players ----
 * Their names, seat by seat, separated by commas: "Anna,Bohdan". */

/* Whether they are plain text in UTF-8. */
bool cli_names_valid(const char *names);
uint32_t cli_names_count(const char *names);
/* Checks that there are no more names than seats. On failure says why. */
bool cli_names_fit(const char *names, uint32_t seats);
/* The name of a seat, or nothing; `names` may be NULL. */
void cli_names_put(const char *names, uint32_t seat, struct kv_text *text);

/* ---- Scores ---- */

#define CLI_SHOWN_MOST 8 /* a table of more seats shows the first ones and the leaders */

/* The scores of a match as it stands; kv_scores_close frees them. */
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
/* Whether it can move its cursor: standard output is one, and its type is not "dumb". */
bool cli_can_move_cursor(void);
/* What begins and ends emphasis on standard output: nothing if that is not a terminal. */
const char *cli_strong(void);
const char *cli_plain(void);

/* A bar on standard error, drawn only if that is a terminal. */
struct cli_progress {
    bool shown;
    double began;
    double drawn;
};

void cli_progress_start(struct cli_progress *progress);
void cli_progress_show(struct cli_progress *progress, uint64_t done, uint64_t all);
void cli_progress_stop(struct cli_progress *progress);

/* Watches work of the laboratory: a progress bar, its notices on standard error, and signals that
 * end it early. The first signal ends the work, a second one the program. */
struct cli_watch {
    struct kv_watch is;
    struct cli_progress bar;
};

void cli_watch_start(struct cli_watch *watch);
void cli_watch_stop(struct cli_watch *watch);
void cli_stop_on(int signal_number);

/* ---- The commands ---- */

struct cli_command {
    const char *name;
    const char *summary; /* a KV_MARK; NULL: for other programs, and not listed */
    int (*run)(int argc, char **argv);
};

extern const struct cli_command cli_commands[]; /* ended by a NULL name */
const struct cli_command *cli_find_command(const char *name);
int cli_refuse_command(const char *word); /* there is none; perhaps another one was meant */

int kv_cli_games(int argc, char **argv);
int kv_cli_play(int argc, char **argv);
int kv_cli_engine(int argc, char **argv);
int kv_cli_score(int argc, char **argv);
int kv_cli_simulate(int argc, char **argv);
int kv_cli_replay(int argc, char **argv);
int kv_cli_verify(int argc, char **argv);
int kv_cli_version(int argc, char **argv);
int kv_cli_manual(int argc, char **argv);
int kv_cli_complete(int argc, char **argv);
int kv_cli_analyse(int argc, char **argv);
int kv_cli_lesson(int argc, char **argv);
int kv_cli_print(int argc, char **argv);
int kv_cli_admin(int argc, char **argv);
int kv_cli_serve(int argc, char **argv);
int kv_cli_bot(int argc, char **argv);
int kv_cli_backup(int argc, char **argv);
int kv_cli_bench(int argc, char **argv);
int kv_cli_train(int argc, char **argv);
int kv_cli_tournament(int argc, char **argv);
int kv_cli_merge(int argc, char **argv);
int kv_cli_pack(int argc, char **argv);

#endif
