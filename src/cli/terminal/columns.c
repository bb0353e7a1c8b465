/* Text in columns and paragraphs. Widths are counted in letters: a Cyrillic one has two bytes. */
#include "cli/cli.h"

#include <string.h>

#define COLUMNS 80

/* Letters in the first bytes of a UTF-8 text. */
static int letters_in(const char *text, size_t length)
{
    int letters = 0;
    for (size_t i = 0; i < length; i++)
        letters += ((unsigned char)text[i] & 0xc0) != 0x80;
    return letters;
}

int cli_letters(const char *text)
{
    return letters_in(text, strlen(text));
}

/* Appends words to a line that has reached `column`, and further lines that begin at `indent`. */
static void put_words(struct kv_text *out, const char *text, int indent, int column)
{
    bool begun = false; /* a word stands on this line already */
    while (*text) {
        size_t length = strcspn(text, " \n");
        int letters = letters_in(text, length);
        if (begun && column + 1 + letters > COLUMNS) {
            kv_put(out, "\n");
            column = 0;
            begun = false;
        }
        if (column < indent) {
            kv_put(out, "%*s", indent - column, "");
            column = indent;
        }
        kv_put(out, "%s%.*s", begun ? " " : "", (int)length, text);
        column += (begun ? 1 : 0) + letters;
        text += length;
        begun = *text != '\n';
        if (!begun) {
            kv_put(out, "\n");
            column = 0;
        }
        text += strspn(text, " \n");
    }
    if (begun)
        kv_put(out, "\n");
}

void cli_put_wrapped(struct kv_text *out, const char *text, int indent)
{
    put_words(out, text, indent, 0);
}

void cli_put_entry(struct kv_text *out, int indent, const char *left, int column, const char *about)
{
    int end = indent + cli_letters(left);
    kv_put(out, "%*s%s", indent, "", left);
    kv_put(out, !*about ? "\n" : end >= column ? " " : "");
    put_words(out, about, column, end + (end >= column));
}

void cli_print_wrapped(const char *text, int indent)
{
    struct kv_text out = cli_text();
    cli_put_wrapped(&out, text, indent);
    cli_print_text(&out);
    cli_text_free(&out);
}

void cli_print_entry(int indent, const char *left, int column, const char *about)
{
    struct kv_text out = cli_text();
    cli_put_entry(&out, indent, left, column, about);
    cli_print_text(&out);
    cli_text_free(&out);
}

void cli_print_padded(const char *text, int width)
{
    int letters = cli_letters(text);
    cli_print("%s%*s", text, width > letters ? width - letters : 0, "");
}
