/* Lists of moves that stay readable, and moves as people type them. */
#include "cli/moves.h"

#include <string.h>
#include <strings.h>

#define COLUMNS 80

void cli_moves_open(struct cli_moves *moves)
{
    moves->count = 0;
    moves->words = cli_text();
}

void cli_moves_close(struct cli_moves *moves)
{
    cli_text_free(&moves->words);
}

void cli_moves_take(struct cli_moves *moves, const struct kv_match *match, uint32_t seat)
{
    moves->words.length = 0;
    moves->count = kv_match_moves(match, seat, moves->move);
    for (uint32_t i = 0; i < moves->count; i++) {
        moves->at[i] = moves->words.length;
        match->setup.game->say(moves->move[i], &moves->words);
        kv_put_bytes(&moves->words, "", 1);
    }
}

const char *cli_moves_text(const struct cli_moves *moves, uint32_t index)
{
    return moves->words.data + moves->at[index];
}

/* ---- Printing ---- */

static void print_numbered(const struct cli_moves *moves)
{
    int width = 0, column = 0, before = 0;
    for (uint32_t i = 0; i < moves->count; i++)
        if ((int)strlen(cli_moves_text(moves, i)) > width)
            width = (int)strlen(cli_moves_text(moves, i));
    width += 2;
    for (uint32_t i = 0; i < moves->count; i++) {
        if (column > 0 && column + 4 + width > COLUMNS) {
            cli_print("\n");
            column = 0;
        }
        /* Each pads the one before it, so that no line ends in spaces. */
        cli_print("%*s%3u %s", column > 0 ? width - before : 0, "", (unsigned)i + 1,
                  cli_moves_text(moves, i));
        before = (int)strlen(cli_moves_text(moves, i));
        column += 4 + width;
    }
    cli_print("\n");
}

/* How long the words before the last one are; 0 for a move of a single word. */
static size_t stem_length(const char *text)
{
    const char *last = strrchr(text, ' ');
    return last ? (size_t)(last - text) : 0;
}

static bool same_stem(const char *a, const char *b)
{
    size_t length = stem_length(a);
    return stem_length(b) == length && memcmp(a, b, length) == 0;
}

static bool is_first_of_stem(const struct cli_moves *moves, uint32_t index)
{
    for (uint32_t i = 0; i < index; i++)
        if (same_stem(cli_moves_text(moves, i), cli_moves_text(moves, index)))
            return false;
    return true;
}

/* One stem and all the last words that go with it, wrapped under each other. The dots stand where
 * one of them is to be typed. */
static void print_stem(const struct cli_moves *moves, uint32_t first)
{
    const char *stem = cli_moves_text(moves, first);
    size_t length = stem_length(stem);
    int indent = length > 0 ? 2 + (int)length + 3 : 1, column = indent;
    cli_print("  %.*s%s", (int)length, stem, length > 0 ? " … " : "");
    for (uint32_t i = first; i < moves->count; i++) {
        const char *text = cli_moves_text(moves, i);
        if (!same_stem(stem, text))
            continue;
        const char *last = text + length + (length > 0);
        if (column > indent && column + 1 + (int)strlen(last) > COLUMNS) {
            cli_print("\n%*s", indent, "");
            column = indent;
        }
        cli_print("%s%s", length > 0 || column > indent ? " " : "", last);
        column += 1 + (int)strlen(last);
    }
    cli_print("\n");
}

static bool has_verb(const char *text, const char *verb)
{
    size_t length = strcspn(text, " ");
    return strlen(verb) == length && strncasecmp(text, verb, length) == 0;
}

/* With a verb only the stems that begin with it; NULL means all. */
static void print_grouped(const struct cli_moves *moves, const char *verb)
{
    const char *example = "";
    for (uint32_t i = 0; i < moves->count; i++)
        if (is_first_of_stem(moves, i) && (!verb || has_verb(cli_moves_text(moves, i), verb))) {
            print_stem(moves, i);
            example = *example ? example : cli_moves_text(moves, i);
        }
    cli_print("  (type the whole move, such as: %s)\n", example);
}

void cli_moves_print(const struct cli_moves *moves)
{
    if (moves->count <= CLI_NUMBERED_MOST)
        print_numbered(moves);
    else
        print_grouped(moves, NULL);
}

bool cli_moves_has_verb(const struct cli_moves *moves, const char *verb)
{
    for (uint32_t i = 0; i < moves->count; i++)
        if (has_verb(cli_moves_text(moves, i), verb))
            return true;
    return false;
}

void cli_moves_print_verb(const struct cli_moves *moves, const char *verb)
{
    print_grouped(moves, verb);
}

static bool is_first_of_verb(const struct cli_moves *moves, uint32_t index)
{
    const char *text = cli_moves_text(moves, index);
    size_t length = strcspn(text, " ");
    for (uint32_t i = 0; i < index; i++) {
        const char *before = cli_moves_text(moves, i);
        if (strcspn(before, " ") == length && memcmp(before, text, length) == 0)
            return false;
    }
    return true;
}

void cli_moves_put_verbs(const struct cli_moves *moves, struct kv_text *text)
{
    const char *comma = "";
    for (uint32_t i = 0; i < moves->count; i++) {
        const char *move = cli_moves_text(moves, i);
        if (!is_first_of_verb(moves, i))
            continue;
        kv_put(text, "%s%.*s", comma, (int)strcspn(move, " "), move);
        comma = ", ";
    }
}

/* ---- Reading ---- */

bool cli_moves_find(const struct cli_moves *moves, const char *typed, uint32_t *index)
{
    uint64_t number;
    if (moves->count <= CLI_NUMBERED_MOST && cli_number(typed, 1, moves->count, &number)) {
        *index = (uint32_t)number - 1;
        return true;
    }
    for (uint32_t i = 0; i < moves->count; i++)
        if (strcasecmp(cli_moves_text(moves, i), typed) == 0) {
            *index = i;
            return true;
        }
    return false;
}
