/* The legal moves of a seat, as a person at a terminal sees and types them. */
#ifndef KV_CLI_MOVES_H
#define KV_CLI_MOVES_H

#include "cli/cli.h"

#define CLI_NUMBERED_MOST 12 /* a list up to this long is numbered                     */
#define CLI_LISTED_MOST   60 /* moves listed at once */
#define CLI_SPELLED_MOST  6  /* in a longer one, a verb up to this many moves is spelled out */
#define CLI_SHORT_LEAST   3  /* the fewest letters with which the end of a move stands for it */
#define CLI_STEMS_MOST    12 /* a verb with more kinds of moves is listed without them */

struct cli_moves {
    const struct kv_match *match; /* whose moves these are */
    uint32_t seat;
    uint32_t count;
    kv_move move[KV_MOVES_MOST];
    size_t at[KV_MOVES_MOST]; /* where each text begins among the words */
    struct kv_text words;     /* all texts, each closed by a zero       */
};

void cli_moves_open(struct cli_moves *moves);
void cli_moves_close(struct cli_moves *moves);
void cli_moves_take(struct cli_moves *moves, const struct kv_match *match, uint32_t seat);
const char *cli_moves_text(const struct cli_moves *moves, uint32_t index);

/* What a move means, indented by this many spaces; nothing if the game does not say. */
void cli_moves_print_meaning(const struct cli_moves *moves, uint32_t index, int indent);
/* A short list is numbered, with the meaning of each move beside it; a long one is grouped by all
 * words but the last. */
void cli_moves_print(const struct cli_moves *moves);
/* Only the moves that have all these words in them, with their meaning. */
void cli_moves_print_with(const struct cli_moves *moves, const char *words);
/* Is there a move that begins with this word? And only those that do, grouped. */
bool cli_moves_has_verb(const struct cli_moves *moves, const char *verb);
void cli_moves_print_verb(const struct cli_moves *moves, const char *verb);
/* "take, write, done": the words that moves begin with. */
void cli_moves_put_verbs(const struct cli_moves *moves, struct kv_text *text);

/* The index of the move that was typed, by its number in a short list, by its text, whatever its
 * case, or by the end of its text if it is the only one: "1:6". Spaces are single already. */
bool cli_moves_find(const struct cli_moves *moves, const char *typed, uint32_t *index);

#endif
