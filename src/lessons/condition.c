/*
 * Conditions: "move write 8 2:* and not done". They are parsed each time, which takes less time
 * than playing the turn; docs/lessons.md lists them.
 */
#include "base/json.h"
#include "base/memory.h"
#include "lessons/lessons.h"

/* ---- Words ---- */

enum { WORDS_MOST = 64, SHEET_TEXT_MOST = 8192, MOVE_TEXT_MOST = 64 };

struct word {
    const char *at;
    size_t length;
};

struct condition {
    char text[CONDITION_MOST];
    struct word words[WORDS_MOST];
    uint32_t count;
};

static bool is(const struct word *word, const char *text)
{
    return kv_same(text, word->at, word->length);
}

/* Splits words at single spaces; WORDS_MOST at most, and returns how many. */
static uint32_t split(const char *text, struct word *words)
{
    uint32_t count = 0;
    while (*text && count < WORDS_MOST) {
        size_t length = 0;
        while (text[length] && text[length] != ' ')
            length++;
        words[count++] = (struct word){text, length};
        text += length + (text[length] == ' ');
    }
    return count;
}

static bool read_condition(const struct kv_words *words, struct condition *condition)
{
    struct kv_text text;
    kv_text_start(&text, condition->text, sizeof condition->text);
    lesson_put_words(words, &text);
    condition->count = split(condition->text, condition->words);
    return !text.cut && condition->count < WORDS_MOST;
}

/* ---- Terms ---- */

struct term {
    bool negated;
    const struct kind *kind;
    const struct word *words; /* after the kind */
    uint32_t count;
};

enum { NOTHING, A_MOVE, A_FIGURE, A_VALUE };

struct kind {
    const char *id;
    uint8_t needs;
    bool (*holds)(const struct term *term, const struct answer *answer);
};

/* ---- Moves ---- */

/* Whether a word is as one of the alternatives "2:5/2:6" says, which may end with a star. */
static bool matches_word(const struct word *pattern, const struct word *word)
{
    const char *at = pattern->at, *end = at + pattern->length;
    while (at <= end) {
        const char *from = at;
        while (at < end && *at != '/')
            at++;
        size_t length = (size_t)(at - from);
        bool open = length > 0 && from[length - 1] == '*';
        length -= open;
        if ((open ? word->length >= length : word->length == length) &&
            (length == 0 || memcmp(from, word->at, length) == 0))
            return true;
        at++;
    }
    return false;
}

/* A star at the end stands for all words that are left. */
static bool matches_move(const struct term *term, const struct kv_game *game, kv_move move)
{
    char said[MOVE_TEXT_MOST];
    struct word words[WORDS_MOST];
    struct kv_text text;
    kv_text_start(&text, said, sizeof said);
    game->say(move, &text);
    uint32_t count = split(said, words);
    bool rest = is(&term->words[term->count - 1], "*");
    if (rest ? count < term->count - 1 : count != term->count)
        return false;
    for (uint32_t i = 0; i < term->count - rest; i++)
        if (!matches_word(&term->words[i], &words[i]))
            return false;
    return true;
}

static bool has_move(const struct term *term, const struct answer *answer)
{
    for (uint32_t i = 0; i < answer->turn->count; i++)
        if (matches_move(term, answer->game, answer->turn->moves[i]))
            return true;
    return false;
}

static bool can_move(const struct term *term, const struct answer *answer)
{
    kv_move list[KV_MOVES_MOST];
    uint32_t count = answer->done ? 0 : answer->game->moves(answer->table, answer->sheet, list);
    for (uint32_t i = 0; i < count; i++)
        if (matches_move(term, answer->game, list[i]))
            return true;
    return false;
}

static bool is_done(const struct term *term, const struct answer *answer)
{
    (void)term;
    return answer->done;
}

/* ---- Figures ---- */

static bool read_number(const struct word *word, int64_t *number)
{
    struct kv_json json = {word->at, word->at + word->length};
    return word->length && (*word->at == '-' || (*word->at >= '0' && *word->at <= '9')) &&
           kv_json_integer(&json, INT32_MIN, INT32_MAX, number);
}

static bool compare(const struct word *operator, int64_t left, int64_t right)
{
    if (is(operator, ">="))
        return left >= right;
    if (is(operator, "<="))
        return left <= right;
    return left == right;
}

/* Finds a part of the score by its id: its first cell and how many it has. */
static bool find_part(const struct kv_game *game, const struct word *word, uint32_t *cell,
                      uint32_t *cells)
{
    *cell = 0;
    for (const struct kv_part *part = game->parts; part->id; part++) {
        *cells = part->cells;
        if (is(word, part->id))
            return true;
        *cell += part->cells;
    }
    return false;
}

static int64_t figure_of(const struct answer *answer, const void *sheet, const struct word *word)
{
    struct kv_score score;
    uint32_t cell, cells;
    int64_t sum = 0;
    answer->game->score(answer->table, sheet, &score);
    if (!find_part(answer->game, word, &cell, &cells))
        return score.total;
    for (uint32_t i = 0; i < cells; i++)
        sum += score.cell[cell + i];
    return sum;
}

static bool has_score(const struct term *term, const struct answer *answer)
{
    int64_t wanted = 0;
    read_number(&term->words[2], &wanted);
    return compare(&term->words[1], figure_of(answer, answer->sheet, &term->words[0]), wanted);
}

static bool has_gain(const struct term *term, const struct answer *answer)
{
    int64_t wanted = 0;
    int64_t gain = figure_of(answer, answer->sheet, &term->words[0]) -
                   figure_of(answer, answer->before, &term->words[0]);
    read_number(&term->words[2], &wanted);
    return compare(&term->words[1], gain, wanted);
}

/* ---- The sheet ---- */

/* The member of an object, or the element of a list, counted from 1. */
static bool enter(struct kv_json *value, const char *key, size_t length)
{
    struct word word = {key, length};
    struct kv_json_walk walk;
    struct kv_json name = {0}, inner;
    bool is_list = kv_json_kind(value) == KV_JSON_ARRAY;
    int64_t wanted = 0, at = 0;
    if (is_list && !read_number(&word, &wanted))
        return false;
    kv_json_enter(value, &walk);
    while (kv_json_next(&walk, &name, &inner)) {
        size_t named = is_list ? 0 : (size_t)(name.end - name.at) - 2;
        if (is_list ? ++at == wanted : named == length && !memcmp(name.at + 1, key, length)) {
            *value = inner;
            return true;
        }
    }
    return false;
}

/* Follows "streets.2.parks" into a sheet. */
static bool follow(struct kv_json *value, const struct word *path)
{
    const char *at = path->at, *end = at + path->length;
    while (at <= end) {
        const char *from = at;
        while (at < end && *at != '.')
            at++;
        if (!enter(value, from, (size_t)(at - from)))
            return false;
        at++;
    }
    return true;
}

static bool equals_text(const struct kv_json *value, const struct word *word)
{
    return kv_json_kind(value) == KV_JSON_STRING &&
           (size_t)(value->end - value->at) == word->length + 2 &&
           memcmp(value->at + 1, word->at, word->length) == 0;
}

/* A list counts as its length, and a missing value as 0. */
static bool has_value(const struct term *term, const struct answer *answer)
{
    char data[SHEET_TEXT_MOST];
    struct kv_text text;
    struct kv_json value = {0};
    int64_t wanted = 0, found = 0;
    kv_text_start(&text, data, sizeof data);
    kv_json_begin(&text, NULL, '{');
    answer->game->show_sheet(answer->table, answer->sheet, &text);
    kv_json_end(&text, '}');
    bool there = !text.cut && kv_json_read(data, text.length, &value, NULL) &&
                 follow(&value, &term->words[0]);
    if (there && equals_text(&value, &term->words[2]))
        return is(&term->words[1], "=");
    if (!read_number(&term->words[2], &wanted))
        return false;
    if (there && kv_json_kind(&value) == KV_JSON_ARRAY)
        found = kv_json_count(&value);
    else if (there && !kv_json_integer(&value, INT32_MIN, INT32_MAX, &found))
        return false;
    return compare(&term->words[1], found, wanted);
}

/* ---- Conditions ---- */

static const struct kind kinds[] = {
    {"done", NOTHING, is_done},     {"move", A_MOVE, has_move},   {"can", A_MOVE, can_move},
    {"score", A_FIGURE, has_score}, {"gain", A_FIGURE, has_gain}, {"sheet", A_VALUE, has_value},
};

/* The term that begins at a word, and the word after it and its "and"; false if it is the last. */
static bool next_term(const struct condition *condition, uint32_t *at, struct term *term)
{
    const struct word *words = condition->words;
    *term = (struct term){0};
    if (*at < condition->count && is(&words[*at], "not")) {
        term->negated = true;
        ++*at;
    }
    for (size_t i = 0; *at < condition->count && i < sizeof kinds / sizeof *kinds; i++)
        if (is(&words[*at], kinds[i].id))
            term->kind = &kinds[i];
    uint32_t end = ++*at;
    while (end < condition->count && !is(&words[end], "and"))
        end++;
    term->words = words + *at;
    term->count = end > *at ? end - *at : 0;
    *at = end + 1;
    return end < condition->count;
}

static bool is_operator(const struct word *word)
{
    return is(word, "=") || is(word, ">=") || is(word, "<=");
}

static bool check_figure(const struct kv_game *game, const struct term *term, uint32_t line,
                         struct kv_error *error)
{
    uint32_t cell, cells;
    int64_t number;
    if (term->count != 3 || !is_operator(&term->words[1]))
        return kv_refuse(error, "bad-lesson",
                         "Line %u: \"%s\" is followed by a name, one of = >= <=, and a number.",
                         (unsigned)line, term->kind->id);
    if (term->kind->needs == A_VALUE)
        return true;
    if (!is(&term->words[0], "total") && !find_part(game, &term->words[0], &cell, &cells))
        return kv_refuse(error, "bad-lesson", "Line %u: the score has no part \"%.*s\".",
                         (unsigned)line, (int)term->words[0].length, term->words[0].at);
    return read_number(&term->words[2], &number) ||
           kv_refuse(error, "bad-lesson", "Line %u: \"%.*s\" is no whole number.", (unsigned)line,
                     (int)term->words[2].length, term->words[2].at);
}

static bool check_term(const struct kv_game *game, const struct term *term, uint32_t line,
                       struct kv_error *error)
{
    if (!term->kind)
        return kv_refuse(error, "bad-lesson",
                         "Line %u: a condition begins with done, move, can, score, gain or sheet, "
                         "perhaps after \"not\".",
                         (unsigned)line);
    if (term->kind->needs == NOTHING && term->count)
        return kv_refuse(error, "bad-lesson", "Line %u: nothing follows \"%s\" but \"and\".",
                         (unsigned)line, term->kind->id);
    if (term->kind->needs == A_MOVE && !term->count)
        return kv_refuse(error, "bad-lesson", "Line %u: \"%s\" is followed by a move.",
                         (unsigned)line, term->kind->id);
    return term->kind->needs < A_FIGURE || check_figure(game, term, line, error);
}

bool lesson_check_condition(const struct kv_game *game, const struct kv_words *words,
                            struct kv_error *error)
{
    struct condition condition;
    struct term term;
    uint32_t at = 0;
    bool more = true;
    if (!read_condition(words, &condition))
        return kv_refuse(error, "bad-lesson", "Line %u: the condition is too long.",
                         (unsigned)words->line);
    while (more) {
        more = next_term(&condition, &at, &term);
        if (!check_term(game, &term, words->line, error))
            return false;
    }
    return true;
}

bool lesson_holds(const struct kv_words *words, const struct answer *answer)
{
    struct condition condition;
    struct term term;
    uint32_t at = 0;
    bool more = true;
    read_condition(words, &condition);
    while (more) {
        more = next_term(&condition, &at, &term);
        if (!term.kind || term.kind->holds(&term, answer) == term.negated)
            return false;
    }
    return true;
}
