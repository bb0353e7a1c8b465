/* A section of the rules that players read: a subset of Markdown (docs/rules.md). */
#include "cli/book/book.h"

#include <string.h>

enum { WORD_MOST = 64 };

/* Takes the next word of a list, up to a separator; false when there is none. */
static bool next_word(const char **list, const char *end, char separator, char word[WORD_MOST])
{
    size_t length = 0;
    while (*list < end && **list == separator)
        ++*list;
    for (; *list < end && **list != separator; ++*list)
        if (length + 1 < WORD_MOST)
            word[length++] = **list;
    word[length] = '\0';
    return length > 0;
}

/* ---- Where something holds ---- */

/* The value of an option in this game; NULL if there is no such option, or if it has values besides
 * its choices. */
static const char *value_of(const struct kv_setup *setup, const char *option)
{
    const struct kv_option *options = setup->game->options;
    if (strcmp(option, "players") == 0)
        return setup->seats == 1 ? "one" : "many";
    for (uint32_t i = 0; options[i].id; i++)
        if (strcmp(options[i].id, option) == 0 && !options[i].read)
            return options[i].choices[setup->option[i]].id;
    return NULL;
}

/* "second,collector" is a list of values, "!none" all but one. */
static bool allows(const char *values, const char *value)
{
    const char *end = values + strlen(values);
    char word[WORD_MOST];
    if (*values == '!')
        return strcmp(values + 1, value) != 0;
    while (next_word(&values, end, ',', word))
        if (strcmp(word, value) == 0)
            return true;
    return false;
}

/* Whether what bears these attributes holds in this game: "#pools icon=pool edition=first". */
static bool holds(const struct kv_setup *setup, const char *attributes, const char *end)
{
    char word[WORD_MOST];
    while (next_word(&attributes, end, ' ', word)) {
        char *values = strchr(word, '=');
        if (!values || strncmp(word, "icon=", 5) == 0)
            continue;
        *values++ = '\0';
        const char *value = value_of(setup, word);
        if (value && !allows(values, value))
            return false;
    }
    return true;
}

/* ---- Paragraphs ---- */

/* Puts a paragraph, whose lines are joined already, unless it is for another game. */
static void put_paragraph(const struct kv_setup *setup, const char *words, struct kv_text *text)
{
    bool item = strncmp(words, "- ", 2) == 0;
    words += item ? 2 : 0;
    if (*words == '{') {
        const char *end = strchr(words, '}');
        if (!end || !holds(setup, words + 1, end))
            return;
        words = end + 1 + strspn(end + 1, " ");
    }
    kv_put(text, item ? "· %s\n" : "%s\n", kv_translate(words));
}

static void end_paragraph(const struct kv_setup *setup, struct kv_text *words, struct kv_text *text)
{
    if (words->length > 0)
        put_paragraph(setup, words->data, text);
    words->length = 0;
}

/* Puts the paragraphs from here to the next heading. Examples are pictures, and are left out. */
static void put_body(const struct kv_setup *setup, const char *line, struct kv_text *text)
{
    struct kv_text words = cli_text();
    bool fenced = false;
    for (; *line && (fenced || strncmp(line, "## ", 3) != 0); line += *line == '\n') {
        size_t length = strcspn(line, "\n");
        bool fence = strncmp(line, "```", 3) == 0;
        if (fence || length == 0 || strncmp(line, "- ", 2) == 0)
            end_paragraph(setup, &words, text);
        fenced ^= fence;
        size_t blanks = strspn(line, " ");
        if (!fence && !fenced && length > blanks)
            kv_put(&words, "%s%.*s", words.length ? " " : "", (int)(length - blanks),
                   line + blanks);
        line += length;
    }
    end_paragraph(setup, &words, text);
    cli_text_free(&words);
}

/* ---- Sections ---- */

static const char *rules_of(const struct kv_game *game)
{
    for (const struct book_text *rules = book_rules; rules->game; rules++)
        if (strcmp(rules->game, game->id) == 0)
            return rules->text;
    return "";
}

/* Whether a heading's attributes, up to their brace, name this section. */
static bool is_section(const char *attributes, const char *section)
{
    size_t length = strlen(section);
    return *attributes == '#' && strncmp(attributes + 1, section, length) == 0 &&
           strchr(" }", attributes[1 + length]);
}

bool book_put_section(const struct kv_setup *setup, const char *section, struct kv_text *text)
{
    const char *heading = rules_of(setup->game);
    while ((heading = strstr(heading, "\n## ")) != NULL) {
        heading += 4;
        const char *line_end = heading + strcspn(heading, "\n");
        const char *brace = heading + strcspn(heading, "{\n");
        if (*brace != '{' || !is_section(brace + 1, section) ||
            !holds(setup, brace + 1, strchr(brace, '}')))
            continue;
        struct kv_text title = cli_text();
        kv_put(&title, "%.*s", (int)(brace - 1 - heading), heading);
        kv_put(text, "%s\n", kv_translate(title.data));
        cli_text_free(&title);
        put_body(setup, line_end + (*line_end == '\n'), text);
        return true;
    }
    return false;
}
