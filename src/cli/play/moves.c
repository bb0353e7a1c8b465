/* Lists of moves that stay readable, and moves as people type them. */
#include "cli/play/moves.h"
#include "draw/hand.h"

#include <string.h>
#include <strings.h>

#define INDENT 2

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
    moves->match = match;
    moves->seat = seat;
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

static void put_meaning(const struct cli_moves *moves, uint32_t index, struct kv_text *text)
{
    kv_match_tell(moves->match, moves->seat, moves->move[index], text);
}

static bool has_meaning(const struct cli_moves *moves, uint32_t index)
{
    char data[8]; /* a beginning is enough */
    struct kv_text text;
    kv_text_start(&text, data, sizeof data);
    put_meaning(moves, index, &text);
    return text.length > 0;
}

void cli_moves_print_meaning(const struct cli_moves *moves, uint32_t index, int indent)
{
    struct kv_text meaning = cli_text();
    put_meaning(moves, index, &meaning);
    cli_print_wrapped(meaning.data, indent);
    cli_text_free(&meaning);
}

/* A line for a move, with its meaning beside it. */
static void print_explained(const struct cli_moves *moves, uint32_t index, int indent,
                            const char *left, int column)
{
    struct kv_text meaning = cli_text();
    put_meaning(moves, index, &meaning);
    cli_print_entry(indent, left, column, meaning.data);
    cli_text_free(&meaning);
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

/* How long the longest move with these words is. */
static int widest(const struct cli_moves *moves, const char *words)
{
    int width = 0;
    for (uint32_t i = 0; i < moves->count; i++) {
        const char *text = cli_moves_text(moves, i);
        if ((int)strlen(text) > width && has_words(text, words))
            width = (int)strlen(text);
    }
    return width;
}

/* Several in a line, since there is nothing to say about them. */
static void print_numbered_columns(const struct cli_moves *moves)
{
    int width = widest(moves, "") + 2, column = 0, before = 0;
    for (uint32_t i = 0; i < moves->count; i++) {
        if (column > 0 && column + 4 + width > cli_columns()) {
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

static void print_numbered(const struct cli_moves *moves)
{
    if (moves->count == 0 || !has_meaning(moves, 0)) {
        print_numbered_columns(moves);
        return;
    }
    for (uint32_t i = 0; i < moves->count; i++) {
        struct kv_text left = cli_text();
        kv_put(&left, "%3u %s", (unsigned)i + 1, cli_moves_text(moves, i));
        print_explained(moves, i, 0, left.data, 4 + widest(moves, "") + 2);
        cli_text_free(&left);
    }
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

/* One stem and all the last words that go with it, in wrapped lines. Dots mark where one of them is
 * to be typed. */
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
        if (column > indent && column + 1 + (int)strlen(last) > cli_columns()) {
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

static void copy_verb(const char *text, char verb[32])
{
    size_t length = strcspn(text, " ");
    length = length < 31 ? length : 31;
    memcpy(verb, text, length);
    verb[length] = '\0';
}

/* A verb of few moves is spelled out, each with its meaning. */
static bool is_spelled_out(const struct cli_moves *moves, uint32_t index)
{
    char verb[32];
    uint32_t stems;
    copy_verb(cli_moves_text(moves, index), verb);
    return count_verb(moves, verb, &stems) <= CLI_SPELLED_MOST && has_meaning(moves, index);
}

/* Where the meanings of all moves that are spelled out begin. */
static int spelled_column(const struct cli_moves *moves)
{
    int width = 0;
    for (uint32_t i = 0; i < moves->count; i++) {
        char verb[32];
        if (!is_first_of_verb(moves, i) || !is_spelled_out(moves, i))
            continue;
        copy_verb(cli_moves_text(moves, i), verb);
        if (widest(moves, verb) > width)
            width = widest(moves, verb);
    }
    return INDENT + width + 2;
}

static void print_spelled(const struct cli_moves *moves, const char *verb)
{
    int column = spelled_column(moves);
    for (uint32_t i = 0; i < moves->count; i++)
        if (has_verb(cli_moves_text(moves, i), verb))
            print_explained(moves, i, INDENT, cli_moves_text(moves, i), column);
}

static void print_stems(const struct cli_moves *moves, const char *verb)
{
    for (uint32_t i = 0; i < moves->count; i++)
        if (has_verb(cli_moves_text(moves, i), verb) && is_first_of_stem(moves, i))
            print_stem(moves, i);
}

/* A verb with very many moves, represented by one of them. */
static void print_crowd(const struct cli_moves *moves, uint32_t example, uint32_t count)
{
    const char *text = cli_moves_text(moves, example);
    struct kv_text left = cli_text(), ways = cli_text();
    kv_put(&left, "%.*s … ", (int)strcspn(text, " "), text);
    kv_put(&ways, kv_translate_count("in %u way, such as: %s", "in %u ways, such as: %s", count),
           (unsigned)count, text);
    cli_print_entry(INDENT, left.data, INDENT + cli_letters(left.data) + 1, ways.data);
    cli_moves_print_meaning(moves, example, 2 * INDENT);
    cli_text_free(&ways);
    cli_text_free(&left);
}

/* How a move of the list above is to be typed, and what it then means. */
static void print_example(const struct cli_moves *moves, uint32_t example)
{
    cli_say_at(INDENT, "(type the whole move, such as: %s)", cli_moves_text(moves, example));
    cli_moves_print_meaning(moves, example, 2 * INDENT);
}

/* With a verb only the moves that begin with it; NULL means all. */
static void print_grouped(const struct cli_moves *moves, const char *only)
{
    uint32_t example = moves->count; /* the first move that only its last word stands for */
    bool crowded = false;
    for (uint32_t i = 0; i < moves->count; i++) {
        const char *text = cli_moves_text(moves, i);
        char verb[32];
        copy_verb(text, verb);
        if ((only && !has_verb(text, only)) || !is_first_of_verb(moves, i))
            continue;
        uint32_t stems, count = count_verb(moves, verb, &stems);
        if (is_spelled_out(moves, i)) {
            print_spelled(moves, verb);
        } else if (stems > CLI_STEMS_MOST) {
            print_crowd(moves, i, count);
            crowded = true;
        } else {
            print_stems(moves, verb);
            example = example < i ? example : i;
        }
    }
    if (example < moves->count)
        print_example(moves, example);
    if (crowded)
        cli_say_at(INDENT, "(\"moves WORD …\" lists those that contain these words)");
}

void cli_moves_print(const struct cli_moves *moves)
{
    if (moves->count <= CLI_NUMBERED_MOST)
        print_numbered(moves);
    else
        print_grouped(moves, NULL);
}

void cli_moves_print_with(const struct cli_moves *moves, const char *words)
{
    uint32_t count = 0;
    int column = INDENT + widest(moves, words) + 2;
    for (uint32_t i = 0; i < moves->count; i++) {
        const char *text = cli_moves_text(moves, i);
        if (!has_words(text, words))
            continue;
        if (count++ < CLI_LISTED_MOST)
            print_explained(moves, i, INDENT, text, column);
    }
    if (count > CLI_LISTED_MOST)
        cli_say_at(INDENT, "… and %u more.", (unsigned)(count - CLI_LISTED_MOST));
    if (count == 0)
        cli_say("No legal move contains these words: %s.", words);
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

/* Whether a move leaves out only what is implied: with a temp, the number of the card. */
static bool is_usual(const struct cli_moves *moves, uint32_t index)
{
    const struct kv_match *match = moves->match;
    const struct kv_hand *hand = match->setup.game->hand;
    const void *sheet = kv_match_sheet(match, moves->seat);
    struct kv_aspects aspects = {0};
    if (!hand || !hand->usual)
        return true;
    hand->aspects(match->table, sheet, moves->move[index], &aspects);
    for (uint32_t i = 0; i < KV_ASPECTS; i++) {
        uint32_t usual = hand->usual(match->table, sheet, (enum kv_aspect)i);
        if (usual && aspects.value[i] && aspects.value[i] != usual)
            return false;
    }
    return true;
}

/* The only move that ends with these words: "1:6" is short for "write 8 1:6". */
static bool find_short(const struct cli_moves *moves, const char *typed, uint32_t *index)
{
    size_t length = strlen(typed);
    uint32_t found = 0;
    for (uint32_t i = 0; i < moves->count && length >= CLI_SHORT_LEAST; i++) {
        const char *text = cli_moves_text(moves, i);
        size_t whole = strlen(text);
        if (whole <= length || text[whole - length - 1] != ' ' ||
            strcasecmp(text + whole - length, typed) != 0 || !is_usual(moves, i))
            continue;
        *index = i;
        found++;
    }
    return found == 1;
}

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
    return find_short(moves, typed, index);
}
