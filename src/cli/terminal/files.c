/* Files read whole, files written whole, and lines from standard input. */
#include "cli/cli.h"
#include "lab/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- Reading ---- */

/* read(2), but a signal does not end it. */
static ssize_t read_some(int descriptor, char *block, size_t size)
{
    ssize_t got;
    do
        got = read(descriptor, block, size);
    while (got < 0 && errno == EINTR);
    return got;
}

static void refuse_file(const char *sentence, const char *name, int reason)
{
    struct kv_error error = {.code = "bad-file"};
    snprintf(error.message, sizeof error.message, kv_translate(sentence), name, lab_reason(reason));
    cli_refused(&error);
}

static bool read_all(int descriptor, const char *name, struct kv_text *text)
{
    char block[1 << 16];
    ssize_t got;
    while ((got = read_some(descriptor, block, sizeof block)) > 0) {
        if (text->length + (size_t)got > CLI_FILE_MOST) {
            cli_complain("%s is larger than %u MiB, the most that can be read.", name,
                         CLI_FILE_MOST >> 20);
            return false;
        }
        kv_put_bytes(text, block, (size_t)got);
    }
    if (got < 0)
        refuse_file(KV_MARK("%s could not be read: %s."), name, errno);
    else if (text->cut)
        cli_complain("There is not enough memory to read %s.", name);
    return got == 0 && !text->cut;
}

const char *cli_file_name(const char *path)
{
    return strcmp(path, "-") == 0 ? kv_translate("Standard input") : path;
}

bool cli_read_file(const char *path, struct kv_text *text)
{
    if (strcmp(path, "-") == 0)
        return read_all(STDIN_FILENO, cli_file_name(path), text);
    int descriptor = open(path, O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) {
        refuse_file(KV_MARK("%s could not be opened: %s."), path, errno);
        return false;
    }
    bool fine = read_all(descriptor, path, text);
    close(descriptor);
    return fine;
}

void cli_lines_start(struct cli_lines *lines, size_t most)
{
    lines->most = most;
    lines->line = cli_text();
    lines->at = lines->filled = 0;
}

void cli_lines_stop(struct cli_lines *lines)
{
    cli_text_free(&lines->line);
}

/* Moves bytes from the block to the line, up to and with a newline; true when there was one. A
 * line too long to keep grows one byte past the limit and no further. */
static bool take_bytes(struct cli_lines *lines)
{
    const char *start = lines->block + lines->at;
    size_t left = lines->filled - lines->at;
    const char *newline = memchr(start, '\n', left);
    size_t length = newline ? (size_t)(newline - start) : left;
    size_t space = lines->most + 1 - lines->line.length;
    kv_put_bytes(&lines->line, start, length < space ? length : space);
    lines->at += length + (newline != NULL);
    return newline != NULL;
}

enum cli_line cli_lines_next(struct cli_lines *lines)
{
    bool begun = false, whole = false;
    lines->line.length = 0;
    lines->line.cut = false;
    while (!whole) {
        if (lines->at == lines->filled) {
            ssize_t got = read_some(STDIN_FILENO, lines->block, sizeof lines->block);
            if (got < 0) {
                cli_complain("Standard input could not be read: %s.", lab_reason(errno));
                return CLI_LINE_BROKEN;
            }
            if (got == 0 && !begun)
                return CLI_LINE_END;
            if (got == 0)
                break; /* a last line without its newline */
            lines->at = 0;
            lines->filled = (size_t)got;
        }
        begun = true;
        whole = take_bytes(lines);
    }
    struct kv_text *line = &lines->line;
    if (line->length > lines->most || line->cut)
        return CLI_LINE_LONG;
    if (line->length > 0 && line->data[line->length - 1] == '\r')
        line->length--;
    kv_put_bytes(line, "", 0); /* closes the string at its length */
    return line->cut ? CLI_LINE_LONG : CLI_LINE;
}

/* ---- Writing ---- */

bool cli_is_same_file(const char *one, const char *other)
{
    struct stat a, b;
    return stat(one, &a) == 0 && stat(other, &b) == 0 && a.st_dev == b.st_dev &&
           a.st_ino == b.st_ino && S_ISREG(a.st_mode);
}

/* Only a file next to it is tried: the reader of a pipe would take the attempt for the whole
 * output. */
bool cli_can_write(const char *path)
{
    struct lab_file file;
    struct kv_error error;
    struct stat status;
    if (stat(path, &status) == 0 && !S_ISREG(status.st_mode) && !S_ISDIR(status.st_mode))
        return true;
    if (!lab_file_open(&file, path, &error))
        return cli_refused(&error) == CLI_FINE;
    lab_file_drop(&file);
    return true;
}

bool cli_write_file(const char *path, const struct kv_text *text)
{
    struct kv_error error;
    if (text->cut) {
        cli_complain("There is not enough memory to write %s.", path);
        return false;
    }
    return lab_file_write(path, text->data, text->length, true, &error) ||
           cli_refused(&error) == CLI_FINE;
}
