/* A configuration file: lines of "option = value" that mean the same as the options of a command.
 */
#include "base/assert.h"
#include "cli/cli.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#define BLANKS " \t\r"

enum { CONFIG_MOST = 1 << 16, OPTIONS_MOST = 64 };

/* The options there are, and the lines that have set them; 0: none has. */
struct reading {
    const struct cli_option *options;
    unsigned line, lines[OPTIONS_MOST];
};

static bool load(const char *file, struct kv_text *text, struct kv_error *error)
{
    char block[4096];
    FILE *stream = fopen(file, "re");
    if (!stream)
        return kv_refuse(error, "no-file", "The file %s cannot be read: %s.", file,
                         lab_reason(errno));
    for (size_t got; text->length <= CONFIG_MOST && (got = fread(block, 1, sizeof block, stream));)
        kv_put_bytes(text, block, got);
    bool is_read = !ferror(stream);
    int reason = errno;
    fclose(stream);
    kv_put_bytes(text, "", 0); /* there may be nothing in it */
    if (!is_read)
        return kv_refuse(error, "no-file", "The file %s cannot be read: %s.", file,
                         lab_reason(reason));
    return (text->length <= CONFIG_MOST && !text->cut && strlen(text->data) == text->length) ||
           kv_refuse(error, "bad-config",
                     "%s is not a configuration file: it is too long, or not text.", file);
}

char *cli_trim(char *text)
{
    text += strspn(text, BLANKS);
    size_t length = strlen(text);
    while (length > 0 && strchr(BLANKS, text[length - 1]))
        length--;
    text[length] = '\0';
    return text;
}

static bool set_flag(const struct cli_option *option, const char *value, struct kv_error *error)
{
    *option->flag = strcmp(value, "yes") == 0;
    return *option->flag || strcmp(value, "no") == 0 ||
           kv_refuse(error, "bad-config", "\"%s\" must be yes or no, not \"%s\".", option->name,
                     value);
}

static bool set(const struct cli_option *option, const char *value, struct kv_error *error)
{
    if (option->flag)
        return set_flag(option, value, error);
    if (!*value)
        return kv_refuse(error, "bad-config", "\"%s\" needs a value.", option->name);
    if (option->text)
        *option->text = value;
    return !option->number || cli_number(value, option->least, option->most, option->number) ||
           kv_refuse(error, "bad-config",
                     "\"%s\" needs a whole number from %llu to %llu, not \"%s\".", option->name,
                     (unsigned long long)option->least, (unsigned long long)option->most, value);
}

/* Two lines for one option are a mistake: a reader of the first would believe it. */
static bool set_once(struct reading *reading, size_t which, const char *value,
                     struct kv_error *error)
{
    unsigned *line = &reading->lines[which];
    if (*line)
        return kv_refuse(error, "bad-config", "\"%s\" is set in line %u already.",
                         reading->options[which].name, *line);
    *line = reading->line;
    return set(&reading->options[which], value, error);
}

static bool read_line(struct reading *reading, char *line, struct kv_error *error)
{
    const struct cli_option *options = reading->options;
    size_t which = 0;
    line = cli_trim(line);
    if (!*line || *line == '#')
        return true;
    char *equals = strchr(line, '=');
    if (!equals)
        return kv_refuse(error, "bad-config", "\"%s\" is not of the form option = value.", line);
    *equals = '\0';
    const char *name = cli_trim(line);
    while (options[which].name && strcmp(options[which].name, name) != 0)
        which++;
    if (!options[which].name || strcmp(name, "config") == 0)
        return kv_refuse(error, "bad-config", "There is no option \"%s\".", name);
    KV_ASSERT(which < OPTIONS_MOST);
    return set_once(reading, which, cli_trim(equals + 1), error);
}

bool cli_configure(const struct cli_option *options, const char *file, struct kv_text *text,
                   struct kv_error *error)
{
    if (!load(file, text, error))
        return false;
    struct reading reading = {.options = options, .line = 1};
    for (char *line = text->data, *next; line; line = next, reading.line++) {
        struct kv_error reason;
        next = strchr(line, '\n');
        if (next)
            *next++ = '\0';
        if (!read_line(&reading, line, &reason))
            return kv_refuse(error, reason.code, "%s, line %u: %s", file, reading.line,
                             reason.message);
    }
    return true;
}
