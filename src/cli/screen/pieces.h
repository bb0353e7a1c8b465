/*
 * A game on a whole terminal: pieces of the picture as characters (draw/cells.h), where they stand
 * on the screen, and the targets among which the cursor moves.
 */
#ifndef KV_CLI_PIECES_H
#define KV_CLI_PIECES_H

#include "cli/play/play.h"
#include "cli/screen/input/choosing.h"
#include "draw/cells.h"

#define NOT_FOUND SIZE_MAX

enum {
    PIECE_COLUMNS = 132,
    PIECE_LINES = 64,
    TARGETS_MOST = 512,
    SCREEN_COLUMNS_LEAST = 40, /* below it there is only a sentence */
    SCREEN_LINES_LEAST = 15,
    ROOMY_COLUMNS = 60, /* below it one pane is shown at a time */
    ROOMY_LINES = 20,
    HEAD = 1,        /* lines of the title                         */
    FOOT_LEAST = 3,  /* two lines of advice and one of keys        */
    SIDE_LEAST = 26, /* columns of a second column of panes        */
    SIDE_MOST = 44
};

/* What a screen consists of, in the order in which the cursor goes through it. */
enum view { VIEW_OFFER, VIEW_BOARD, VIEW_BUTTONS, VIEW_TRACKS, VIEW_GOALS, VIEW_RIVALS, VIEW_LOG };
enum { VIEWS = VIEW_LOG + 1 };

struct piece {
    struct kv_cells cells;
    struct kv_cell memory[PIECE_COLUMNS * PIECE_LINES];
    int x, y, width, height; /* on the screen; width 0: it is not shown */
    int from_x, from_y;      /* the first column and line that is shown */
    int needs;               /* the most lines it has had in this window */
};

enum target_kind { TARGET_CARD, TARGET_SITE, TARGET_MOVE };

/* Something that can be chosen. */
struct target {
    enum target_kind kind;
    uint32_t value; /* of the aspect, or the index of the move */
    enum view view;
    int x, y, width, height; /* in the piece */
};

/* What a line is typed for. */
enum typing { TYPING_NOTHING, TYPING_SEARCH, TYPING_TALK };

struct screen {
    struct play *play;
    const struct kv_match *match; /* that is shown: the one played, or a round of it again */
    struct choosing choosing;
    struct piece piece[VIEWS];
    struct kv_cell ghost[PIECE_COLUMNS * PIECE_LINES]; /* the board as the candidate leaves it */
    struct kv_cells ghosts;
    struct target target[TARGETS_MOST];
    uint32_t targets, cursor;
    int columns, lines;
    bool beside;               /* the offer stands beside the board    */
    enum view tab;             /* what is shown where only one pane is */
    struct kv_text log;        /* what was played, a line each         */
    uint32_t logged;           /* rounds that it tells                 */
    char message[640];         /* instead of the advice                */
    struct kv_text advice;     /* what can be done now                 */
    int foot;                  /* lines of the advice and the keys     */
    struct kv_text note;       /* lies over the panes until a key comes; empty: none */
    int note_from, note_below; /* its first line that is shown; how many there are below it */
    bool note_is_hint;
    bool covered;                   /* the next person is not at the keyboard yet */
    enum kv_lesson_verdict verdict; /* of a lesson, which is being read */
    /* Searching the log. */
    char sought[96];
    enum typing typing;
    char talk[512];     /* the chat message being typed                */
    size_t log_from;    /* where the part of the log begins that is drawn */
    size_t found;       /* where the line begins, or NOT_FOUND: nowhere */
    bool leaving, gone; /* the terminal has gone */
    /* The game again, once it is over. */
    struct kv_match past;
    struct kv_text past_log;
    uint32_t past_round; /* 0: the end is shown */
    struct kv_game_analysis analysis;
    struct kv_text analysed; /* its record             */
    uint32_t analysed_seat;  /* from 1; 0: none is yet */
};

/* screen.c */
void screen_update(struct screen *screen);
void screen_say(struct screen *screen, const char *sentence);

/* turns.c: the course of a game */
/* Lists the moves again, and puts the cursor on the first thing to choose. */
void screen_restart(struct screen *screen);
/* The first person whose turn is open, or none: as many as there are people. */
uint32_t screen_next_person(const struct play *play);
/* Chooses what the cursor is on. */
void screen_choose_target(struct screen *screen);
void screen_undo(struct screen *screen);
void screen_end_turn(struct screen *screen);
void screen_hint(struct screen *screen);
void screen_play_hint(struct screen *screen);
void screen_show_end(struct screen *screen);

/* input/cursor.c */
void screen_move_cursor(struct screen *screen, int right, int down);
void screen_step_cursor(struct screen *screen, uint32_t by);
void screen_take_mouse(struct screen *screen);

/* Shows what has come from an online table. */
void screen_hear_news(struct screen *screen);

/* input/keys.c: returns whether anything may have changed */
bool screen_take_input(struct screen *screen, uint32_t key);

/* input/typing.c: a key for a line that is typed */
enum typed { TYPED_MORE, TYPED_ALL, TYPED_NOTHING };
enum typed screen_type(char *words, size_t size, uint32_t key);

/* log.c: what was played, and searching in it */
void screen_tell_log(struct screen *screen);
void screen_search_begin(struct screen *screen);
void screen_search_type(struct screen *screen, uint32_t key);
void screen_search_next(struct screen *screen, bool back);

/* lesson.c */
void screen_tell_task(struct screen *screen);
/* Judges a move, and plays it if nothing is decided. */
void screen_answer(struct screen *screen, kv_move move);
/* When the verdict was read: the next step, or the same again. */
void screen_go_on_learning(struct screen *screen);
void screen_show_answer(struct screen *screen);

/* help.c: the keys, and the rules of what can be done now */
void screen_show_keys(struct screen *screen);

/* review.c: a game that is over */
/* Shows the game as a round began; 0, or a round that never was: its end. */
void screen_show_round(struct screen *screen, uint32_t round);
/* Shows the town of another seat. */
void screen_show_seat(struct screen *screen, uint32_t seat);
/* What was better: in the round that is shown, or at the end in all of them. */
void screen_analyse(struct screen *screen);
void screen_review_close(struct screen *screen);

/* input/targets.c: draws all pieces, and finds what can be chosen */
void screen_draw_pieces(struct screen *screen);
void screen_find_targets(struct screen *screen);
/* A seat and its points: "Seat 2: 31", or at an online table with the player's name. */
void screen_put_points(const struct screen *screen, uint32_t seat, int32_t points,
                       struct kv_text *text);
/* The move that the target under the cursor means, or NO_MOVE. */
uint32_t screen_meant(const struct screen *screen);
const struct target *screen_target(const struct screen *screen); /* NULL: none */

/* paint/layout.c */
void screen_lay_out(struct screen *screen);
/* Whether there is room for several panes at once. */
bool screen_is_roomy(const struct screen *screen);

/* paint/paint.c */
void screen_paint(struct screen *screen);
/* Words from a column on, cut at another; returns the column after them. */
int screen_put_words(int y, int x, int end, struct kv_style style, const char *words);
/* Words wrapped at a width, this many lines at most; and how many there are. */
/* Cells from that place on, this many lines at most. */
void screen_put_cells(int y, int x, int most, const struct kv_cells *cells);
void screen_put_lines(int y, int x, int width, int most, const char *words);
int screen_count_lines(int width, const char *words);

/* paint/blanks.c: to be called when all is painted */
void screen_join_blanks(int lines, int columns);

/* paint/foot.c: advice and keys */
void screen_write_foot(struct screen *screen);
void screen_paint_foot(const struct screen *screen);

/* paint/colours.c: a style as attributes and a pair of curses */
void screen_colours_open(void);
void screen_colours_find(struct kv_style style, unsigned *attributes, int *pair);
bool screen_has_unicode(void);

#endif
