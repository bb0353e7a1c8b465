/* The language of the program: --lang, or that of the environment. */
#include "cli/cli.h"

#include <stdlib.h>
#include <string.h>

static enum kv_language spoken = KV_ENGLISH;
/* What one thread speaks instead, because its client asked for it; KV_LANGUAGES: nothing. */
static _Thread_local enum kv_language spoken_here = KV_LANGUAGES;

enum kv_language cli_language(void)
{
    return spoken_here == KV_LANGUAGES ? spoken : spoken_here;
}

void cli_speak(enum kv_language language)
{
    spoken_here = language;
}

static const char *translate(const char *english, const char *many, uint32_t count)
{
    return kv_translate_count_to(cli_language(), english, many, count);
}

uint32_t cli_count_form(uint64_t count)
{
    return (uint32_t)(count <= UINT32_MAX ? count : 100 + count % 100);
}

/* Is this the locale of no language: "C", "C.UTF-8", "POSIX", or nothing? */
static bool is_plain(const char *locale)
{
    return !*locale || strcmp(locale, "POSIX") == 0 ||
           (locale[0] == 'C' && (locale[1] == '\0' || locale[1] == '.'));
}

/* The first language of a list such as "de:uk:ru" that is ours. */
static enum kv_language first_known(const char *list)
{
    enum kv_language language = kv_language_find(list);
    while (language == KV_LANGUAGES && (list = strchr(list, ':')))
        language = kv_language_find(++list);
    return language;
}

/* The variables of POSIX in their order: the first one that is set decides. LANGUAGE, gettext's
 * own list, comes before them unless they ask for no language at all. */
static void follow_environment(void)
{
    static const char *const names[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    const char *locale = NULL;
    for (size_t i = 0; i < sizeof names / sizeof *names && !(locale && *locale); i++)
        locale = getenv(names[i]);
    if (!locale || is_plain(locale))
        return;
    const char *list = getenv("LANGUAGE");
    enum kv_language language = first_known(list && *list ? list : locale);
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

/* Removes "--lang NAME" or "--lang=NAME" from the arguments, wherever it is. */
static int take_language(int *argc, char **argv, int at)
{
    const char *name = argv[at] + strlen("--lang");
    int words = *name == '=' ? 1 : 2;
    if (at + words > *argc) {
        return cli_misuse(
            "--lang needs a language: en (English), ru (русский) or uk (українська).");
    }
    name = words == 1 ? name + 1 : argv[at + 1];
    if (!speak(name)) {
        return cli_misuse(
            "There is no language \"%s\" here; there are en (English), ru (русский) and "
            "uk (українська).",
            name);
    }
    memmove(argv + at, argv + at + words, (size_t)(*argc - at - words + 1) * sizeof *argv);
    *argc -= words;
    return CLI_GO_ON;
}

int cli_choose_language(int *argc, char **argv)
{
    int code = CLI_GO_ON;
    kv_set_translator(translate);
    follow_environment();
    const char *preferred = cli_preferred("lang");
    if (preferred)
        speak(preferred);
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
