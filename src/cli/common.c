/* Messages, memory, names and matches: what nearly every command needs. */
#include "base/heap.h"
#include "cli/cli.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

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
    /* A reader such as head, which has seen enough, has closed its end: no need to talk about. */
    if (!cli_reader_gone())
        cli_complain("Standard output could not be written: %s.", cli_reason(output_error));
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

/* Sentences quote what somebody else wrote, which must not steer the terminal. */
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
    fflush(stdout); /* so that the sentence stands after what was said before it */
    fputs("kvartal: ", stderr);
    print_harmless(sentence);
    fputc('\n', stderr);
    return CLI_REFUSED;
}

int cli_refused(const struct kv_error *error)
{
    return cli_complain("%s", error->message);
}

/* The library of C has these words in other languages too, but only where its locales are
 * installed. */
const char *cli_reason(int error)
{
    static const struct {
        int error;
        const char *words;
    } reasons[] = {
        {EACCES, KV_MARK("Permission denied")},
        {EBADF, KV_MARK("Bad file descriptor")},
        {EFBIG, KV_MARK("File too large")},
        {EIO, KV_MARK("Input/output error")},
        {EISDIR, KV_MARK("Is a directory")},
        {ELOOP, KV_MARK("Too many levels of symbolic links")},
        {EMFILE, KV_MARK("Too many open files")},
        {ENAMETOOLONG, KV_MARK("File name too long")},
        {ENOENT, KV_MARK("No such file or directory")},
        {ENOMEM, KV_MARK("Cannot allocate memory")},
        {ENOSPC, KV_MARK("No space left on device")},
        {ENOTDIR, KV_MARK("Not a directory")},
        {EPERM, KV_MARK("Operation not permitted")},
        {EROFS, KV_MARK("Read-only file system")},
    };
    for (size_t i = 0; i < sizeof reasons / sizeof *reasons; i++)
        if (reasons[i].error == error)
            return kv_translate(reasons[i].words);
    return strerror(error);
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

#define APART 128 /* processors fetch cache lines in pairs */

void *cli_memory_apart(size_t bytes)
{
    size_t whole = (bytes + APART - 1) / APART * APART;
    void *memory = aligned_alloc(APART, whole > 0 ? whole : APART);
    if (!memory) {
        cli_complain("There is not enough memory: %zu bytes are needed.", bytes);
        exit(CLI_REFUSED);
    }
    return memset(memory, 0, whole);
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

/* The writer knows whole numbers only. One is written, so that key and comma come as always, and
 * its digit is replaced. */
void cli_json_real(struct kv_text *json, const char *key, double number, int decimals)
{
    char digits[64];
    snprintf(digits, sizeof digits, "%.*f", decimals, number);
    kv_json_put_number(json, key, 0);
    if (json->cut)
        return;
    json->length--;
    kv_put(json, "%s", digits);
}

void cli_print_json(struct kv_text *json)
{
    kv_put(json, "\n");
    cli_print_text(json);
    json->length = 0;
}

/* ---- Names and matches ---- */

void cli_random_seed(char *seed, size_t size)
{
    static const char letters[] = "abcdefghjkmnpqrstuvwxyz23456789"; /* none that look alike */
    unsigned char chance[KV_SEED_MOST];
    size_t length = size - 1 < 8 ? size - 1 : 8;
    if (getrandom(chance, length, 0) != (ssize_t)length) {
        cli_complain("The system gives no random numbers: %s.", cli_reason(errno));
        exit(CLI_REFUSED);
    }
    for (size_t i = 0; i < length; i++)
        seed[i] = letters[chance[i] % (sizeof letters - 1)];
    seed[length] = '\0';
}

bool cli_setup(const char *name, struct kv_setup *setup)
{
    struct kv_error error;
    if (!kv_name_read(name, strlen(name), setup, &error)) {
        if (strcmp(error.code, "unknown-game") == 0)
            cli_complain("%s The command \"kvartal games\" lists those there are.", error.message);
        else
            cli_refused(&error);
        return false;
    }
    if (!setup->seed[0])
        cli_random_seed(setup->seed, sizeof setup->seed);
    return true;
}

const struct kv_game *cli_game(const char *id)
{
    const struct kv_game *game = kv_game_find(id, strlen(id));
    if (!game)
        cli_complain("There is no game called \"%s\". The command \"kvartal games\" lists those "
                     "there are.",
                     id);
    return game;
}

void cli_choose_seats(struct kv_setup *setup)
{
    const struct kv_size *size = &setup->game->size;
    struct kv_error error;
    setup->seats = 2;
    /* Options may ask for another number, such as those of a game alone. */
    if (size->seats_least > 2 || size->seats_most < 2 || !setup->game->check(setup, &error))
        setup->seats = size->seats_least;
}

bool cli_match_open(struct kv_match *match, const struct kv_setup *setup, struct kv_text *log)
{
    struct kv_error error;
    /* So many seats that there may be no memory for them are refused by open at once. */
    bool too_many = setup->seats > setup->game->size.seats_most;
    void *memory = cli_memory(too_many ? 1 : kv_match_bytes(setup));
    if (kv_match_open(match, setup, memory, log, &error))
        return true;
    free(memory);
    cli_refused(&error);
    return false;
}

void cli_match_close(struct kv_match *match)
{
    free(match->memory);
    match->memory = NULL;
}

void cli_put_seats(uint32_t seats, struct kv_text *text)
{
    kv_put(text, kv_translate_count("%u seat", "%u seats", seats), (unsigned)seats);
}

void cli_put_endings(const struct kv_match *match, struct kv_text *text)
{
    const struct kv_label *endings = match->setup.game->endings;
    const char *before = "";
    for (uint32_t i = 0; i < 32 && endings[i].id; i++) {
        if (!(match->ended >> i & 1u))
            continue;
        kv_put(text, "%s%s", before, kv_translate(endings[i].title));
        before = ", ";
    }
}
