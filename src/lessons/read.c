/* The text of a lesson: lines of a key and its words, which may continue in indented lines. */
#include "base/assert.h"
#include "base/json.h"
#include "base/memory.h"
#include "lessons/lessons.h"

/* ---- Lines ---- */

struct reader {
    const char *text;
    size_t length, at;
    uint32_t line; /* the next one, from 1 */
};

struct entry {
    struct kv_words key, value;
};

static bool is_blank(char letter)
{
    return letter == ' ' || letter == '\t' || letter == '\r' || letter == '\n';
}

/* Cuts the white space off both ends; words of nothing are missing. */
static struct kv_words trimmed(const char *at, const char *end, uint32_t line)
{
    while (at < end && is_blank(*at)) {
        line += *at == '\n';
        at++;
    }
    while (end > at && is_blank(end[-1]))
        end--;
    if (at == end)
        return (struct kv_words){NULL, 0, line};
    return (struct kv_words){at, (size_t)(end - at), line};
}

/* Passes the rest of the line, with its end. */
static void pass_line(struct reader *reader)
{
    while (reader->at < reader->length && reader->text[reader->at] != '\n')
        reader->at++;
    reader->at += reader->at < reader->length;
    reader->line++;
}

/* Whether a line is empty, but for white space, or a comment. */
static bool says_nothing(const struct reader *reader)
{
    size_t at = reader->at;
    if (reader->text[at] == '#')
        return true;
    while (at < reader->length && reader->text[at] != '\n')
        if (!is_blank(reader->text[at++]))
            return false;
    return true;
}

/* The next key and its words; false at the end. */
static bool next_entry(struct reader *reader, struct entry *entry)
{
    while (reader->at < reader->length && says_nothing(reader))
        pass_line(reader);
    if (reader->at == reader->length)
        return false;
    const char *start = reader->text + reader->at, *key = start;
    uint32_t line = reader->line;
    do
        pass_line(reader);
    while (reader->at < reader->length &&
           (reader->text[reader->at] == ' ' || reader->text[reader->at] == '\t') &&
           !says_nothing(reader));
    const char *end = reader->text + reader->at;
    while (key < end && !is_blank(*key))
        key++;
    entry->key = (struct kv_words){start, (size_t)(key - start), line};
    entry->value = trimmed(key, end, line);
    return true;
}

/* ---- Keys ---- */

enum { IN_HEAD, IN_STEP, INHERITED };

static const struct key {
    const char *id;
    size_t place; /* in the lesson or the step */
    uint8_t kind;
    bool required;
} keys[] = {
    {"game", offsetof(struct kv_lesson, game), IN_HEAD, true},
    {"title", offsetof(struct kv_lesson, title), IN_HEAD, true},
    {"about", offsetof(struct kv_lesson, about), IN_HEAD, true},
    {"name", offsetof(struct kv_lesson_step, name), INHERITED, true},
    {"seats", offsetof(struct kv_lesson_step, seats), INHERITED, false},
    {"set", offsetof(struct kv_lesson_step, set), INHERITED, false},
    {"turn", offsetof(struct kv_lesson_step, turn), IN_STEP, false},
    {"task", offsetof(struct kv_lesson_step, task), IN_STEP, true},
    {"goal", offsetof(struct kv_lesson_step, goal), IN_STEP, true},
    {"right", offsetof(struct kv_lesson_step, right), IN_STEP, true},
    {"otherwise", offsetof(struct kv_lesson_step, otherwise), IN_STEP, true},
    {"rule", offsetof(struct kv_lesson_step, rule), IN_STEP, true},
};

enum { KEYS = sizeof keys / sizeof *keys };

static const struct key *find_key(const struct kv_words *word)
{
    for (uint32_t i = 0; i < KEYS; i++)
        if (kv_same(keys[i].id, word->at, word->length))
            return &keys[i];
    return NULL;
}

static bool is_word(const struct kv_words *words, const char *word)
{
    return kv_same(word, words->at, words->length);
}

static bool refuse_key(const struct entry *entry, bool in_step, struct kv_error *error)
{
    int shown = entry->key.length > 40 ? 40 : (int)entry->key.length;
    if (in_step)
        return kv_refuse(error, "bad-lesson", "Line %u: \"%.*s\" is no word of a step.",
                         (unsigned)entry->key.line, shown, entry->key.at);
    return kv_refuse(error, "bad-lesson",
                     "Line %u: \"%.*s\" is no word of a lesson before its first step.",
                     (unsigned)entry->key.line, shown, entry->key.at);
}

static bool refuse_empty(const struct entry *entry, struct kv_error *error)
{
    return kv_refuse(error, "bad-lesson", "Line %u: there is nothing after \"%.*s\".",
                     (unsigned)entry->key.line, (int)entry->key.length, entry->key.at);
}

/* Puts an entry in its place in the lesson or the step, which begins at that address. */
static bool keep_entry(const struct entry *entry, void *owner, bool in_step, struct kv_error *error)
{
    const struct key *key = find_key(&entry->key);
    if (!key || (key->kind == IN_HEAD) == in_step)
        return refuse_key(entry, in_step, error);
    if (!entry->value.at)
        return refuse_empty(entry, error);
    struct kv_words *place = (struct kv_words *)(void *)((unsigned char *)owner + key->place);
    if (place->at)
        return kv_refuse(error, "bad-lesson", "Line %u: \"%s\" stands in line %u already.",
                         (unsigned)entry->key.line, key->id, (unsigned)place->line);
    *place = entry->value;
    return true;
}

static bool keep_wrong(const struct entry *entry, struct kv_lesson_step *step,
                       struct kv_error *error)
{
    struct kv_words condition, sentence;
    if (step->wrongs == KV_LESSON_WRONG_MOST)
        return kv_refuse(error, "bad-lesson", "Line %u: a step has at most %u wrong answers.",
                         (unsigned)entry->key.line, KV_LESSON_WRONG_MOST);
    if (!entry->value.at)
        return refuse_empty(entry, error);
    if (!lesson_split(&entry->value, &condition, &sentence))
        return kv_refuse(
            error, "bad-lesson",
            "Line %u: a wrong answer is a condition, a colon and a sentence: \"wrong done: …\".",
            (unsigned)entry->key.line);
    step->wrong[step->wrongs++] = entry->value;
    return true;
}

/* What is missing in the lesson's head or in a step that begins in that line. */
static bool check_complete(const void *owner, bool in_step, uint32_t line, struct kv_error *error)
{
    for (uint32_t i = 0; i < KEYS; i++) {
        const struct kv_words *place =
            (const struct kv_words *)(const void *)((const unsigned char *)owner + keys[i].place);
        if ((keys[i].kind == IN_HEAD) == in_step || !keys[i].required || place->at)
            continue;
        if (in_step)
            return kv_refuse(error, "bad-lesson",
                             "Line %u: the step that begins here has no \"%s\".", (unsigned)line,
                             keys[i].id);
        return kv_refuse(error, "bad-lesson", "The lesson has no \"%s\" before its first step.",
                         keys[i].id);
    }
    return true;
}

/* What a step does not say itself is as in the step before. A new name is a new position. */
static void inherit(struct kv_lesson_step *step, const struct kv_lesson_step *before)
{
    bool same = !step->name.at;
    if (same)
        step->name = before->name;
    if (same && !step->seats.at)
        step->seats = before->seats;
    if (same && !step->set.at)
        step->set = before->set;
}

/* ---- Steps ---- */

/* Reads the entries of a step to the next one. Its title was read; that of the next one is left in
 * `entry`, or `more` is false. */
static bool read_step(struct reader *reader, struct entry *entry, bool *more,
                      struct kv_lesson_step *step, struct kv_error *error)
{
    struct kv_lesson_step before = *step;
    uint32_t line = entry->key.line;
    *step = (struct kv_lesson_step){.title = entry->value};
    if (!step->title.at)
        return refuse_empty(entry, error);
    while ((*more = next_entry(reader, entry)) && !is_word(&entry->key, "step"))
        if (!(is_word(&entry->key, "wrong") ? keep_wrong(entry, step, error)
                                            : keep_entry(entry, step, true, error)))
            return false;
    inherit(step, &before);
    return check_complete(step, true, line, error);
}

/* "GAME#SECTION", of the lesson's own game. */
static bool check_rule(const struct kv_lesson *lesson, const struct kv_words *rule,
                       struct kv_error *error)
{
    size_t length = lesson->game.length;
    if (rule->length > length + 1 && memcmp(rule->at, lesson->game.at, length) == 0 &&
        rule->at[length] == '#')
        return true;
    return kv_refuse(error, "bad-lesson", "Line %u: a rule is named as %.*s#SECTION.",
                     (unsigned)rule->line, (int)length, lesson->game.at);
}

static bool check_conditions(const struct kv_lesson *lesson, const struct kv_lesson_step *step,
                             struct kv_error *error)
{
    const struct kv_game *game = kv_game_find(lesson->game.at, lesson->game.length);
    struct kv_words condition, sentence;
    if (!lesson_check_condition(game, &step->goal, error))
        return false;
    for (uint32_t i = 0; i < step->wrongs; i++) {
        lesson_split(&step->wrong[i], &condition, &sentence);
        if (!lesson_check_condition(game, &condition, error))
            return false;
    }
    return check_rule(lesson, &step->rule, error);
}

/* Sentences are found in the catalogues as a whole, so they must fit where they are put. */
static bool check_length(const struct kv_words *words, struct kv_error *error)
{
    return words->length < KV_LESSON_SAID_MOST ||
           kv_refuse(error, "bad-lesson", "Line %u: a sentence has at most %u bytes.",
                     (unsigned)words->line, KV_LESSON_SAID_MOST - 1);
}

static bool check_sentences(const struct kv_lesson_step *step, struct kv_error *error)
{
    for (uint32_t i = 0; i < step->wrongs; i++)
        if (!check_length(&step->wrong[i], error))
            return false;
    return check_length(&step->title, error) && check_length(&step->task, error) &&
           check_length(&step->right, error) && check_length(&step->otherwise, error);
}

/* ---- A lesson ---- */

static bool read_head(struct reader *reader, struct kv_lesson *lesson, struct entry *entry,
                      struct kv_error *error)
{
    size_t head = strlen(KV_LESSON_HEAD);
    if (reader->length < head || memcmp(reader->text, KV_LESSON_HEAD, head) != 0 ||
        (reader->length > head && !is_blank(reader->text[head])))
        return kv_refuse(error, "bad-lesson", "Line 1: a lesson begins with \"%s\".",
                         KV_LESSON_HEAD);
    pass_line(reader);
    for (;;) {
        if (!next_entry(reader, entry))
            return kv_refuse(error, "bad-lesson", "The lesson has no step.");
        if (is_word(&entry->key, "step"))
            break;
        if (!keep_entry(entry, lesson, false, error))
            return false;
    }
    return check_complete(lesson, false, 0, error) && check_length(&lesson->title, error) &&
           check_length(&lesson->about, error);
}

bool kv_lesson_read(struct kv_lesson *lesson, const char *text, size_t length,
                    struct kv_error *error)
{
    struct reader reader = {.text = text, .length = length, .line = 1};
    struct kv_lesson_step step = {0};
    struct entry entry = {0};
    bool more = true;
    *lesson = (struct kv_lesson){.text = text, .length = length};
    if (length > KV_LESSON_BYTES_MOST)
        return kv_refuse(error, "bad-lesson", "A lesson has at most %u bytes.",
                         KV_LESSON_BYTES_MOST);
    if (!read_head(&reader, lesson, &entry, error))
        return false;
    if (!kv_game_find(lesson->game.at, lesson->game.length))
        return kv_refuse(error, "bad-lesson", "Line %u: there is no game \"%.*s\".",
                         (unsigned)lesson->game.line,
                         lesson->game.length > 40 ? 40 : (int)lesson->game.length, lesson->game.at);
    for (; more; lesson->steps++) {
        if (lesson->steps == KV_LESSON_STEPS_MOST)
            return kv_refuse(error, "bad-lesson", "Line %u: a lesson has at most %u steps.",
                             (unsigned)entry.key.line, KV_LESSON_STEPS_MOST);
        if (!read_step(&reader, &entry, &more, &step, error) ||
            !check_conditions(lesson, &step, error) || !check_sentences(&step, error))
            return false;
    }
    return true;
}

void kv_lesson_find(const struct kv_lesson *lesson, uint32_t index, struct kv_lesson_step *step)
{
    struct reader reader = {.text = lesson->text, .length = lesson->length, .line = 1};
    struct entry entry = {0};
    bool more = true;
    KV_ASSERT(index < lesson->steps);
    pass_line(&reader);
    while (next_entry(&reader, &entry) && !is_word(&entry.key, "step"))
        ;
    *step = (struct kv_lesson_step){0};
    for (uint32_t i = 0; i <= index && more; i++)
        read_step(&reader, &entry, &more, step, NULL);
}

/* ---- Words ---- */

void lesson_put_words(const struct kv_words *words, struct kv_text *text)
{
    const char *at = words->at, *end = at + words->length;
    while (at < end) {
        const char *from = at;
        while (at < end && !is_blank(*at))
            at++;
        kv_put_bytes(text, from, (size_t)(at - from));
        while (at < end && is_blank(*at))
            at++;
        if (at < end)
            kv_put_bytes(text, " ", 1);
    }
}

bool lesson_split(const struct kv_words *words, struct kv_words *condition,
                  struct kv_words *sentence)
{
    const char *end = words->at + words->length;
    uint32_t line = words->line;
    for (const char *at = words->at; at + 1 < end; at++) {
        if (*at == ':' && is_blank(at[1])) {
            *condition = trimmed(words->at, at, words->line);
            *sentence = trimmed(at + 1, end, line);
            return condition->at && sentence->at;
        }
        line += *at == '\n';
    }
    return false;
}

void kv_lesson_say(const struct kv_words *words, struct kv_text *text)
{
    char data[KV_LESSON_SAID_MOST];
    struct kv_text english;
    kv_text_start(&english, data, sizeof data);
    lesson_put_words(words, &english);
    kv_put(text, "%s", kv_translate(data));
}

/* ---- The match of a step ---- */

static bool refuse_inner(const struct kv_words *words, const struct kv_error *inner,
                         struct kv_error *error)
{
    return kv_refuse(error, "bad-lesson", "Line %u: %s", (unsigned)words->line, inner->message);
}

static bool read_seats(const struct kv_lesson_step *step, struct kv_setup *setup,
                       struct kv_error *error)
{
    int64_t number;
    if (!step->seats.at)
        return true;
    struct kv_json json = {step->seats.at, step->seats.at + step->seats.length};
    if (!kv_json_integer(&json, 1, setup->game->size.seats_most, &number))
        return kv_refuse(error, "bad-lesson", "Line %u: \"seats\" is a whole number from 1 to %u.",
                         (unsigned)step->seats.line, (unsigned)setup->game->size.seats_most);
    setup->seats = (uint32_t)number;
    return true;
}

bool kv_lesson_setup(const struct kv_lesson_step *step, struct kv_setup *setup,
                     struct kv_error *error)
{
    struct kv_error inner;
    if (!kv_name_read(step->name.at, step->name.length, setup, &inner))
        return refuse_inner(&step->name, &inner, error);
    if (!setup->seed[0])
        return kv_refuse(error, "bad-lesson", "Line %u: the name needs a seed, such as #1.",
                         (unsigned)step->name.line);
    size_t length = strlen(setup->game->id);
    if (step->rule.length <= length || step->rule.at[length] != '#' ||
        memcmp(step->rule.at, setup->game->id, length) != 0)
        return kv_refuse(error, "bad-lesson", "Line %u: the name is not that of the lesson's game.",
                         (unsigned)step->name.line);
    if (!read_seats(step, setup, error))
        return false;
    if (!setup->game->check(setup, &inner))
        return refuse_inner(&step->name, &inner, error);
    return true;
}

bool kv_lesson_set(const struct kv_lesson_step *step, struct kv_match *match,
                   struct kv_error *error)
{
    struct kv_error inner;
    struct kv_json position;
    if (step->set.at && (!kv_json_read(step->set.at, step->set.length, &position, &inner) ||
                         !kv_match_set(match, &position, &inner)))
        return refuse_inner(&step->set, &inner, error);
    if (match->ended)
        return kv_refuse(error, "bad-lesson", "Line %u: in this position the game is over.",
                         (unsigned)step->set.line);
    if (step->turn.at && !kv_match_say(match, 0, step->turn.at, step->turn.length, &inner))
        return refuse_inner(&step->turn, &inner, error);
    if (kv_match_done(match, 0))
        return kv_refuse(error, "bad-lesson", "Line %u: the turn is over before the task begins.",
                         (unsigned)step->turn.line);
    return true;
}
