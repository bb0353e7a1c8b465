/* Standard output and standard error, and what went wrong; and memory that ends the program if
 * there is none. */
#include "base/heap.h"
#include "cli/cli.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SENTENCE_MOST 8192

/* What the program ends with if it fails. */
static struct complaint {
    bool as_json;     /* is expected on standard output too */
    bool answered;    /* there already                      */
    bool is_misuse;   /* of the command line                */
    const char *code; /* NULL: there is none                */
    char message[SENTENCE_MOST];
} complaint;

/* ---- Output ---- */

/* Why standard output failed first; 0 while it has not. A buffered stream forgets the reason before
 * the end of the program, when it is reported. */
static int output_error;

static void note_output(bool written)
{
    if (!written && output_error == 0)
        output_error = errno != 0 ? errno : EIO;
}

/* For people: in the letters of the locale. */
static void write_words(FILE *stream, const char *text, size_t length)
{
    struct kv_text ascii = {.allocate = kv_heap};
    if (cli_writes_ascii()) {
        cli_put_ascii(&ascii, text, length);
        text = ascii.data;
        length = ascii.length;
    }
    bool written = length == 0 || fwrite(text, 1, length, stream) == length;
    if (stream == stdout)
        note_output(written);
    free(ascii.data);
}

void cli_print(const char *format, ...)
{
    char line[SENTENCE_MOST];
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    if (length < (int)sizeof line) {
        write_words(stdout, line, length > 0 ? (size_t)length : 0);
        return;
    }
    char *whole = cli_memory((size_t)length + 1);
    va_start(arguments, format);
    vsnprintf(whole, (size_t)length + 1, format, arguments);
    va_end(arguments);
    write_words(stdout, whole, (size_t)length);
    free(whole);
}

static void complain_if_cut(const struct kv_text *text)
{
    if (text->cut)
        cli_complain("There is not enough memory to write all of this.");
}

void cli_print_text(const struct kv_text *text)
{
    complain_if_cut(text);
    write_words(stdout, text->data, text->length);
}

void cli_print_bytes(const struct kv_text *text)
{
    complain_if_cut(text);
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

/* Misuse that a function noticed is misuse of the program, whatever its callers have made of it. */
static int final_code(int code)
{
    return code == CLI_REFUSED && complaint.is_misuse ? CLI_USAGE : code;
}

static void answer_failure(int code)
{
    if (!complaint.as_json || complaint.answered || code == CLI_FINE)
        return;
    struct kv_text json = cli_text();
    kv_json_begin(&json, NULL, '{');
    cli_json_failure(&json, complaint.code ? complaint.code : "refused", complaint.message);
    kv_json_end(&json, '}');
    cli_print_json(&json);
    cli_text_free(&json);
}

int cli_close_output(int code)
{
    code = final_code(code);
    answer_failure(code);
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
    struct kv_text wrapped = cli_text();
    cli_put_wrapped(&wrapped, line, 0);
    cli_print("%s%.*s%s\n", cli_strong(), (int)wrapped.length - 1, wrapped.data, cli_plain());
    cli_text_free(&wrapped);
}

/* ---- What went wrong ---- */

/* Messages quote untrusted text, which must not control the terminal. */
static void make_harmless(char *text)
{
    for (; *text; text++)
        if ((unsigned char)*text < ' ' || *text == 0x7f)
            *text = '?';
}

void cli_hint(const char *format, ...)
{
    char sentence[SENTENCE_MOST];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(sentence, sizeof sentence, kv_translate(format), arguments);
    va_end(arguments);
    make_harmless(sentence);
    write_words(stderr, sentence, strlen(sentence));
    fputc('\n', stderr);
}

static void print_complaint(char *sentence)
{
    make_harmless(sentence);
    fflush(stdout); /* so that the message comes after earlier output */
    fputs("kvartal: ", stderr);
    write_words(stderr, sentence, strlen(sentence));
    fputc('\n', stderr);
}

/* The first error decides how the program ends. */
static int complain(const char *code, bool is_misuse, char *sentence)
{
    print_complaint(sentence);
    if (strcmp(code, "missing-pack") == 0)
        cli_hint("\"kvartal pack keep FILE\" keeps a pack, \"kvartal pack list\" lists those that "
                 "are here.");
    if (!complaint.code) {
        complaint.code = code;
        complaint.is_misuse = is_misuse;
        memcpy(complaint.message, sentence, strlen(sentence) + 1);
    }
    return is_misuse ? CLI_USAGE : CLI_REFUSED;
}

int cli_fail(enum cli_exit code, const char *format, ...)
{
    char sentence[SENTENCE_MOST];
    bool is_misuse = code == CLI_USAGE;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(sentence, sizeof sentence, kv_translate(format), arguments);
    va_end(arguments);
    return complain(is_misuse ? "usage" : "refused", is_misuse, sentence);
}

/* The codes of refusals that mean a wrong value of an option, wherever that is noticed. */
static bool is_of_option(const char *code)
{
    static const char *const codes[] = {"unknown-bot", "bad-budget", "bad-log"};
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++)
        if (strcmp(codes[i], code) == 0)
            return true;
    return false;
}

int cli_refused(const struct kv_error *error)
{
    char sentence[SENTENCE_MOST];
    snprintf(sentence, sizeof sentence, "%s", error->message);
    return complain(error->code, is_of_option(error->code), sentence);
}

int cli_misused(const struct kv_error *error)
{
    char sentence[SENTENCE_MOST];
    snprintf(sentence, sizeof sentence, "%s", error->message);
    return complain(error->code, true, sentence);
}

int cli_refused_in(const char *path, const struct kv_error *error)
{
    char sentence[SENTENCE_MOST];
    snprintf(sentence, sizeof sentence, "%s: %s", cli_file_name(path), error->message);
    return complain(error->code, false, sentence);
}

void cli_notice(const struct kv_error *notice)
{
    char sentence[SENTENCE_MOST];
    snprintf(sentence, sizeof sentence, "%s", notice->message);
    print_complaint(sentence);
}

void cli_expect_json(int argc, char **argv)
{
    for (int i = 0; i < argc && strcmp(argv[i], "--") != 0; i++)
        complaint.as_json |= strcmp(argv[i], "--json") == 0;
}

void cli_json_failure(struct kv_text *json, const char *code, const char *message)
{
    kv_json_put_boolean(json, "ok", false);
    kv_json_put_string(json, "code", code);
    kv_json_put_string(json, "message", message);
    complaint.answered = true;
}

void cli_quit(int code)
{
    exit(cli_close_output(code));
}

/* ---- Memory and text ---- */

void *cli_memory(size_t bytes)
{
    void *memory = calloc(bytes > 0 ? bytes : 1, 1);
    if (memory)
        return memory;
    cli_complain("There is not enough memory: %zu bytes are needed.", bytes);
    exit(CLI_REFUSED); /* an answer in JSON would need some */
}

struct kv_text cli_text(void)
{
    struct kv_text text = {.allocate = kv_heap};
    kv_put_bytes(&text, "", 0);
    if (!text.cut)
        return text;
    cli_complain("There is not enough memory.");
    exit(CLI_REFUSED); /* see cli_memory */
}

void cli_text_free(struct kv_text *text)
{
    free(text->data);
    *text = (struct kv_text){.allocate = kv_heap};
}
