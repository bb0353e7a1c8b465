/* The configuration file of a person, $XDG_CONFIG_HOME/kvartal/config: lines of
 * "COMMAND.OPTION = value", which the command line overrides, and "lang = uk". */
#include "cli/cli.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PREFERENCES_MOST = 64, FILE_MOST = 1 << 16 };

/* Read once, and kept: options point into it. */
static struct {
    bool read;
    char path[512];
    char text[FILE_MOST];
    uint32_t count;
    struct preference {
        char *key, *value;
        unsigned line;
    } list[PREFERENCES_MOST];
} file;

static bool find_path(void)
{
    const char *set = getenv("XDG_CONFIG_HOME"), *home = getenv("HOME");
    int length = -1;
    if (set && *set == '/')
        length = snprintf(file.path, sizeof file.path, "%s/kvartal/config", set);
    else if (home && *home == '/')
        length = snprintf(file.path, sizeof file.path, "%s/.config/kvartal/config", home);
    return length > 0 && (size_t)length < sizeof file.path;
}

static void take_line(char *line, unsigned number)
{
    line = cli_trim(line);
    if (!*line || *line == '#' || file.count == PREFERENCES_MOST)
        return;
    char *equals = strchr(line, '=');
    char *value = equals ? equals + 1 : line + strlen(line);
    if (equals)
        *equals = '\0';
    file.list[file.count++] = (struct preference){cli_trim(line), cli_trim(value), number};
}

/* What cannot be read is as if it were not there: nobody needs such a file. */
static void read_once(void)
{
    FILE *stream = file.read || !find_path() ? NULL : fopen(file.path, "re");
    file.read = true;
    if (!stream)
        return;
    size_t length = fread(file.text, 1, sizeof file.text - 1, stream);
    fclose(stream);
    file.text[length] = '\0';
    unsigned number = 1;
    for (char *line = file.text, *next; line; line = next) {
        next = strchr(line, '\n');
        if (next)
            *next++ = '\0';
        take_line(line, number++);
    }
}

const char *cli_preferred(const char *key)
{
    read_once();
    for (uint32_t i = 0; i < file.count; i++)
        if (strcmp(file.list[i].key, key) == 0)
            return file.list[i].value;
    return NULL;
}

static bool set(const struct cli_option *option, const char *value)
{
    bool yes = strcmp(value, "yes") == 0;
    if (option->flag) {
        *option->flag = yes;
        return yes || strcmp(value, "no") == 0;
    }
    if (option->text)
        *option->text = value;
    return option->number ? cli_number(value, option->least, option->most, option->number)
                          : *value != '\0';
}

int cli_prefer(const struct cli_manual *manual)
{
    size_t length = strlen(manual->command);
    read_once();
    for (uint32_t i = 0; i < file.count; i++) {
        const struct preference *line = &file.list[i];
        if (strncmp(line->key, manual->command, length) != 0 || line->key[length] != '.')
            continue;
        const struct cli_option *option = manual->options;
        while (option->name && strcmp(option->name, line->key + length + 1) != 0)
            option++;
        if (!option->name)
            return cli_misuse("%s, line %u: There is no option \"%s\".", file.path, line->line,
                              line->key);
        if (!set(option, line->value))
            return cli_misuse("%s, line %u: \"%s\" is no value for \"%s\".", file.path, line->line,
                              line->value, line->key);
    }
    return CLI_GO_ON;
}
