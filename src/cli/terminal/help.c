/* The help of a command, from the tables by which its arguments are read: for a terminal, or as the
 * source of a manual page. */
#include "base/utf8.h"
#include "cli/cli.h"

#include <string.h>

enum { INDENT = 2, OPTION_COLUMN = 19, ACTION_COLUMN = 13 };

static bool as_page;
static bool is_section_new; /* nothing stands in it yet */

void cli_help_as_page(void)
{
    as_page = true;
}

/* ---- Manual pages ---- */

/* roff reads a dash as a hyphen, and a dot or an apostrophe that begins a line as a request. */
static void put_escaped(struct kv_text *page, const char *text)
{
    if (*text == '.' || *text == '\'')
        kv_put(page, "\\&");
    for (; *text; text++) {
        if (*text == '\\')
            kv_put(page, "\\e");
        else if (*text == '-')
            kv_put(page, "\\-");
        else
            kv_put(page, "%c", *text);
    }
}

/* A letter of Latin or Cyrillic as a capital; `bytes` of UTF-8 make it. */
static void put_capital(struct kv_text *page, const char *letter, size_t bytes)
{
    uint32_t code = kv_utf8_code(letter, bytes);
    if (code >= 'a' && code <= 'z')
        code -= 'a' - 'A';
    else if (code >= 0x430 && code <= 0x44f)
        code -= 0x20;
    else if (code >= 0x450 && code <= 0x45f)
        code -= 0x50;
    if (code < 0x80)
        kv_put(page, "%c", (char)code);
    else if (code < 0x800)
        kv_put(page, "%c%c", (char)(0xc0 | code >> 6), (char)(0x80 | (code & 0x3f)));
    else
        kv_put(page, "%.*s", (int)bytes, letter);
}

/* "Options:" is the section OPTIONS. */
static void put_section(struct kv_text *page, const char *title)
{
    const char *end = title + strlen(title);
    kv_put(page, ".SH ");
    while (title < end && strcmp(title, ":") != 0) {
        size_t bytes = kv_utf8_length(title, end);
        put_capital(page, title, bytes > 0 ? bytes : 1);
        title += bytes > 0 ? bytes : 1;
    }
    kv_put(page, "\n");
}

/* request, text, the end of the line: as they are, whatever the locale. */
static void write_line(const char *request, const char *text)
{
    struct kv_text page = cli_text();
    kv_put(&page, "%s", request);
    put_escaped(&page, text);
    kv_put(&page, "\n");
    cli_print_bytes(&page);
    cli_text_free(&page);
    is_section_new = false;
}

static void write_section(const char *title)
{
    struct kv_text page = cli_text();
    put_section(&page, title);
    cli_print_bytes(&page);
    cli_text_free(&page);
    is_section_new = true;
}

void cli_help_title(const char *command, const char *summary)
{
    struct kv_text name = cli_text(), page = cli_text();
    kv_put(&name, *command ? "kvartal-%s" : "kvartal", command);
    kv_put(&page, ".TH ");
    for (const char *letter = name.data; *letter; letter++)
        put_capital(&page, letter, 1);
    kv_put(&page, " 1 \"\" \"Kvartal %s\" \"Kvartal\"\n", KV_VERSION);
    put_section(&page, kv_translate("Name"));
    put_escaped(&page, name.data);
    kv_put(&page, " \\- ");
    put_escaped(&page, summary);
    kv_put(&page, "\n");
    cli_print_bytes(&page);
    cli_text_free(&name);
    cli_text_free(&page);
}

/* ---- The parts of a help ---- */

void cli_help_head(const char *title)
{
    if (as_page)
        write_section(title);
    else
        cli_print("\n%s\n", title);
}

void cli_help_entry(const char *left, int column, const char *about)
{
    if (!as_page) {
        cli_print_entry(INDENT, left, column, about);
        return;
    }
    if (*left)
        write_line(".TP\n.B ", left);
    write_line(*left ? "" : ".br\n", about);
}

void cli_help_paragraph(const char *text)
{
    if (as_page) {
        write_line(is_section_new ? "" : ".PP\n", text);
        return;
    }
    cli_print("\n");
    cli_print_wrapped(text, 0);
}

/* ---- Of a command ---- */

static void write_synopsis(const struct cli_manual *manual)
{
    struct kv_text words = cli_text(), text = cli_text();
    for (const struct cli_word *word = manual->words; word->name; word++)
        kv_put(&words, word->required ? " %s" : " [%s]", kv_translate(word->name));
    if (manual->list)
        kv_put(&words, " …");
    kv_put(&text, kv_translate("Usage: kvartal %s%s [OPTION …]"), manual->command, words.data);
    if (as_page) {
        write_section(kv_translate("Synopsis"));
        write_line("", strstr(text.data, "kvartal"));
        write_section(kv_translate("Description"));
    } else {
        cli_print("%s\n", text.data);
    }
    cli_text_free(&text);
    cli_text_free(&words);
}

static void write_options(const struct cli_option *option)
{
    for (; option->name; option++) {
        if (!option->about)
            continue;
        struct kv_text left = cli_text();
        kv_put(&left, "--%s", option->name);
        if (option->value)
            kv_put(&left, " %s", kv_translate(option->value));
        cli_help_entry(left.data, OPTION_COLUMN, kv_translate(option->about));
        cli_text_free(&left);
    }
}

static void write_actions(const struct cli_manual *manual)
{
    const char *about, *name;
    if (!manual->action)
        return;
    cli_help_head(kv_translate("Actions:"));
    for (uint32_t nth = 0; (name = manual->action(nth, &about)); nth++)
        cli_help_entry(name, ACTION_COLUMN, kv_translate(about));
}

void cli_help(const struct cli_manual *manual)
{
    write_synopsis(manual);
    cli_help_paragraph(kv_translate(manual->about));
    cli_help_head(kv_translate("Options:"));
    write_options(manual->options);
    write_options(cli_common_options);
    write_actions(manual);
    if (manual->more)
        manual->more();
}
