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

/* How many moves begin with a verb, and how many different stems they have. */
static uint32_t count_verb(const struct cli_moves *moves, const char *verb, uint32_t *stems)
{
    uint32_t count = 0;
    *stems = 0;
    for (uint32_t i = 0; i < moves->count; i++) {
        if (!has_verb(cli_moves_text(moves, i), verb))
            continue;
        count++;
        *stems += *stems <= CLI_STEMS_MOST && is_first_of_stem(moves, i);
    }
    return count;
}

/* A verb with very many moves, of which one stands for all. */
static void print_crowd(const char *example, uint32_t count)
{
    size_t length = strcspn(example, " ");
    cli_print("  %.*s …  in %u ways, such as: %s\n", (int)length, example, (unsigned)count,
              example);
    cli_print("  (\"moves WORD …\" lists those with these words in them)\n");
}

static void copy_verb(const char *text, char verb[32])
{
    size_t length = strcspn(text, " ");
    length = length < 31 ? length : 31;
    memcpy(verb, text, length);
    verb[length] = '\0';
}

static void print_stems(const struct cli_moves *moves, const char *verb)
{
    for (uint32_t i = 0; i < moves->count; i++)
        if (has_verb(cli_moves_text(moves, i), verb) && is_first_of_stem(moves, i))
            print_stem(moves, i);
}

/* With a verb only the moves that begin with it; NULL means all. */
static void print_grouped(const struct cli_moves *moves, const char *only)
{
    const char *example = "";
    for (uint32_t i = 0; i < moves->count; i++) {
        const char *text = cli_moves_text(moves, i);
        char verb[32];
        copy_verb(text, verb);
        if (only && !has_verb(text, only))
            continue;
        if (!is_first_of_verb(moves, i))
            continue;
        uint32_t stems, count = count_verb(moves, verb, &stems);
        if (stems > CLI_STEMS_MOST)
            print_crowd(text, count);
        else
            print_stems(moves, verb);
        example = stems > CLI_STEMS_MOST || *example ? example : text;
    }
    if (*example)
        cli_print("  (type the whole move, such as: %s)\n", example);
}

void cli_moves_print(const struct cli_moves *moves)
{
    if (moves->count <= CLI_NUMBERED_MOST)
        print_numbered(moves);
    else
        print_grouped(moves, NULL);
}

static bool has_word(const char *text, const char *word, size_t length)
{
    while (*text) {
        size_t here = strcspn(text, " ");
        if (here == length && strncasecmp(text, word, length) == 0)
            return true;
        text += here + strspn(text + here, " ");
    }
    return false;
}

static bool has_words(const char *text, const char *words)
{
    while (*words) {
        size_t length = strcspn(words, " ");
        if (!has_word(text, words, length))
            return false;
        words += length + strspn(words + length, " ");
    }
    return true;
}

void cli_moves_print_with(const struct cli_moves *moves, const char *words)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < moves->count; i++) {
        const char *text = cli_moves_text(moves, i);
        if (!has_words(text, words))
            continue;
        if (count++ < CLI_LISTED_MOST)
            cli_print("  %s\n", text);
    }
    if (count > CLI_LISTED_MOST)
        cli_print("  … and %u more\n", (unsigned)(count - CLI_LISTED_MOST));
    if (count == 0)
        cli_say("No move that is possible now has these words in it: %s.", words);
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
