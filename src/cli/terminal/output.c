/* Standard output and standard error; and memory that ends the program if there is none. */
#include "base/heap.h"
#include "cli/cli.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SENTENCE_MOST 8192

/* ---- Output ---- */

/* Why standard output failed first; 0 while it has not. A buffered stream forgets the reason
 * before the end of the program, where it is told. */
static int output_error;

static void note_output(bool written)
{
    if (!written && output_error == 0)
        output_error = errno != 0 ? errno : EIO;
}

void cli_print(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    note_output(vprintf(format, arguments) >= 0);
    va_end(arguments);
}

void cli_print_text(const struct kv_text *text)
{
    if (text->cut)
        cli_complain("There is not enough memory to write all of this.");
    note_output(fwrite(text->data, 1, text->length, stdout) == text->length);
}

bool cli_flush(void)
{
    note_output(fflush(stdout) == 0 && !ferror(stdout));
    return output_error == 0;
}

bool cli_reader_gone(void)
{
    return output_error == EPIPE;
}

int cli_close_output(int code)
{
    if (cli_flush())
        return code;
    /* A reader such as head has closed the pipe: that is not an error. */
    if (!cli_reader_gone())
        cli_complain("Standard output could not be written: %s.", lab_reason(output_error));
    return code == CLI_FINE ? CLI_REFUSED : code;
}

static void say(int indent, const char *format, va_list arguments)
{
    char sentence[SENTENCE_MOST];
    vsnprintf(sentence, sizeof sentence, kv_translate(format), arguments);
    cli_print_wrapped(sentence, indent);
}

void cli_say(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    say(0, format, arguments);
    va_end(arguments);
}

void cli_say_at(int indent, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    say(indent, format, arguments);
    va_end(arguments);
}

void cli_head(const char *format, ...)
{
    char line[SENTENCE_MOST];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, kv_translate(format), arguments);
    va_end(arguments);
    cli_print("%s%s%s\n", cli_strong(), line, cli_plain());
}

/* Messages quote untrusted text, which must not control the terminal. */
static void print_harmless(const char *text)
{
    for (; *text; text++)
        fputc((unsigned char)*text < ' ' || *text == 0x7f ? '?' : *text, stderr);
}

int cli_complain(const char *format, ...)
{
    char sentence[SENTENCE_MOST];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(sentence, sizeof sentence, kv_translate(format), arguments);
    va_end(arguments);
    fflush(stdout); /* so that the message comes after earlier output */
    fputs("kvartal: ", stderr);
    print_harmless(sentence);
    fputc('\n', stderr);
    return CLI_REFUSED;
}

int cli_refused(const struct kv_error *error)
{
    return cli_complain("%s", error->message);
}

/* ---- Memory and text ---- */

void *cli_memory(size_t bytes)
{
    void *memory = calloc(bytes > 0 ? bytes : 1, 1);
    if (memory)
        return memory;
    cli_complain("There is not enough memory: %zu bytes are needed.", bytes);
    exit(CLI_REFUSED);
}

struct kv_text cli_text(void)
{
    struct kv_text text = {.allocate = kv_heap};
    kv_put_bytes(&text, "", 0);
    if (!text.cut)
        return text;
    cli_complain("There is not enough memory.");
    exit(CLI_REFUSED);
}

void cli_text_free(struct kv_text *text)
{
    free(text->data);
    *text = (struct kv_text){.allocate = kv_heap};
}
