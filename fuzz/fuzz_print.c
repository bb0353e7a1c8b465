/*
 * Options of `kvartal print`: one word per line up to an empty line, and after it the record that
 * the option --record names. Whatever they are, the command prints a sentence or writes a file.
 * Words that would write or read elsewhere are left out, and what would take long (many copies, an
 * expert's game).
 */
#define _GNU_SOURCE /* NOLINT(bugprone-reserved-identifier) */
#include "cli/cli.h"

#include <ftw.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { WORDS_MOST = 24 };

static jmp_buf end;

/* Replaces cli_quit: see fuzz/meson.build. */
/* NOLINTBEGIN(bugprone-reserved-identifier): the linker calls it so */
_Noreturn void __wrap_cli_quit(int code);

_Noreturn void __wrap_cli_quit(int code)
{
    (void)code;
    longjmp(end, 1);
}
/* NOLINTEND(bugprone-reserved-identifier) */

static char folder[] = "/tmp/kvartal-fuzz-XXXXXX";

static int remove_one(const char *path, const struct stat *status, int type, struct FTW *walk)
{
    (void)status, (void)type, (void)walk;
    return remove(path);
}

static void remove_folder(void)
{
    nftw(folder, remove_one, 16, FTW_DEPTH | FTW_PHYS);
}

/* A folder of its own for the sheets, which goes at the end. */
static void start(void)
{
    static bool is_done;
    if (is_done)
        return;
    is_done = true;
    if (!mkdtemp(folder) || chdir(folder) != 0 || !freopen("/dev/null", "w", stdout))
        abort();
    atexit(remove_folder);
}

static bool is_harmless(const char *word)
{
    size_t digits = strspn(word, "0123456789");
    return !strchr(word, '/') && strncmp(word, "-o", 2) != 0 && strncmp(word, "--o", 3) != 0 &&
           strncmp(word, "--rounds", 8) != 0 && (digits < 3 || word[digits]) &&
           strcmp(word, "-") != 0;
}

static bool put_record(const char *text, size_t length)
{
    FILE *file = fopen("record", "w");
    bool is_written = file && fwrite(text, 1, length, file) == length;
    return file && fclose(file) == 0 && is_written;
}

static void run(char *words)
{
    static char command[] = "print", option[] = "-o";
    static char outputs[][12] = {"sheet.pdf", "sheet.svg", "sheet.png", "sheet"};
    char *argv[WORDS_MOST + 4] = {command, option, outputs[strlen(words) % 4]};
    int argc = 3;
    for (char *rest = words, *word; argc < WORDS_MOST && (word = strtok_r(rest, "\n", &rest));)
        if (is_harmless(word))
            argv[argc++] = word;
    if (setjmp(end) == 0)
        kv_cli_print(argc, argv);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = (char *)malloc(size + 1);
    start();
    memcpy(text, data, size);
    text[size] = '\0';
    char *stop = strstr(text, "\n\n");
    const char *record = stop ? stop + 2 : text + size;
    if (stop)
        *stop = '\0';
    if (put_record(record, size - (size_t)(record - text)))
        run(text);
    free(text);
    return 0;
}
