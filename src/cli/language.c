/* Which language the program speaks: --lang, or what the environment asks for. */
#include "cli/cli.h"

#include <stdlib.h>
#include <string.h>

static enum kv_language spoken = KV_ENGLISH;

enum kv_language cli_language(void)
{
    return spoken;
}

const char *kv_translate(const char *english)
{
    return kv_translate_to(spoken, english);
}

const char *kv_translate_count(const char *one, const char *many, uint32_t count)
{
    return kv_translate_count_to(spoken, one, many, count);
}

/* The variables of POSIX in their order: the first one that is set decides. LANGUAGE, gettext's
 * own list, comes before them unless they ask for no language at all. */
static void follow_environment(void)
{
    static const char *const names[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    const char *wish = NULL;
    for (size_t i = 0; i < sizeof names / sizeof *names && !(wish && *wish); i++)
        wish = getenv(names[i]);
    if (!wish || !*wish || strcmp(wish, "C") == 0 || strcmp(wish, "POSIX") == 0)
        return;
    const char *list = getenv("LANGUAGE");
    enum kv_language language = kv_language_find(list && *list ? list : wish);
    if (language != KV_LANGUAGES)
        spoken = language;
}

static bool speak(const char *name)
{
    enum kv_language language = kv_language_find(name);
    if (language == KV_LANGUAGES)
        return false;
    spoken = language;
    return true;
}

/* Takes "--lang NAME" or "--lang=NAME" out of the arguments, wherever it stands. */
static int take_language(int *argc, char **argv, int at)
{
    const char *name = argv[at] + strlen("--lang");
    int words = *name == '=' ? 1 : 2;
    if (at + words > *argc) {
        cli_complain("--lang needs a language: en, ru or uk.");
        return CLI_USAGE;
    }
    name = words == 1 ? name + 1 : argv[at + 1];
    if (!speak(name)) {
        cli_complain("There is no language \"%s\" here; there are en, ru and uk.", name);
        return CLI_USAGE;
    }
    memmove(argv + at, argv + at + words, (size_t)(*argc - at - words + 1) * sizeof *argv);
    *argc -= words;
    return CLI_GO_ON;
}

int cli_choose_language(int *argc, char **argv)
{
    int code = CLI_GO_ON;
    follow_environment();
    for (int at = 0; at < *argc && code == CLI_GO_ON;) {
        if (strcmp(argv[at], "--") == 0)
            break;
        if (strcmp(argv[at], "--lang") == 0 || strncmp(argv[at], "--lang=", 7) == 0)
            code = take_language(argc, argv, at);
        else
            at++;
    }
    return code;
}
