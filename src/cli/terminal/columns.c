/* Text in columns and paragraphs. Widths are counted in columns of a terminal: a Cyrillic letter
 * has two bytes and takes one, a Chinese one takes two. */
/* The size of a terminal (ioctl) is not part of POSIX. */
#define _DEFAULT_SOURCE /* NOLINT(bugprone-reserved-identifier) */
#include "base/utf8.h"
#include "cli/cli.h"
#include "draw/cells.h"

#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { COLUMNS_LEAST = 40, COLUMNS_USUAL = 80, COLUMNS_MOST = 100 };

int cli_columns(void)
{
    struct winsize size;
    if (!cli_on_terminal(STDOUT_FILENO) || ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 ||
        size.ws_col == 0)
        return COLUMNS_USUAL;
    return size.ws_col < COLUMNS_LEAST  ? COLUMNS_LEAST
           : size.ws_col > COLUMNS_MOST ? COLUMNS_MOST
                                        : size.ws_col;
}

/* Columns of the first bytes of a UTF-8 text. */
static int letters_in(const char *text, size_t length)
{
    const char *end = text + length;
    int columns = 0;
    while (text < end) {
        size_t bytes = kv_utf8_length(text, end);
        columns += bytes ? kv_code_columns(kv_utf8_code(text, bytes)) : 1;
        text += bytes ? bytes : 1;
    }
    return columns;
}

int cli_letters(const char *text)
{
    return letters_in(text, strlen(text));
}

/* Appends words to a line that has reached `column`, and further lines that begin at `indent`. */
static void put_words(struct kv_text *out, const char *text, int indent, int column)
{
    int most = cli_columns();
    bool begun = false; /* a word stands on this line already */
    while (*text) {
        size_t length = strcspn(text, " \n");
        int letters = letters_in(text, length);
        if (begun && column + 1 + letters > most) {
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
