/* Where the locale is not one of UTF-8, what people read is written in ASCII. */
#include "base/utf8.h"
#include "cli/cli.h"

#include <langinfo.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static bool is_ascii;

/* The name of a character set, to the end of the word. */
static bool is_utf8(const char *name)
{
    return strcasecmp(name, "UTF-8") == 0 || strcasecmp(name, "UTF8") == 0;
}

static const char *locale_name(void)
{
    static const char *const names[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const char *locale = getenv(names[i]);
        if (locale && *locale)
            return locale;
    }
    return "C";
}

/* A locale that is not installed is judged by its name: by the character set in it or, without one,
 * as UTF-8, which is what a plain LANG=uk means today. */
void cli_choose_letters(void)
{
    const char *locale = locale_name(), *set = strchr(locale, '.');
    if (setlocale(LC_CTYPE, ""))
        is_ascii = !is_utf8(nl_langinfo(CODESET));
    else
        is_ascii = set && !is_utf8(set + 1);
}

bool cli_writes_ascii(void)
{
    return is_ascii;
}

/* ---- Letters ---- */

/* From "Ѐ" (U+0400) to "џ": three rows of capitals and as many of small letters. What has no
 * letters here is written like the hard sign, as nothing. */
enum { CYRILLIC = 0x400, CYRILLIC_END = 0x460 };
static const char *const cyrillic[CYRILLIC_END - CYRILLIC] = {
    "E", "Yo", "Dj", "G", "Ye", "Dz", "I",  "Yi", "J",  "Lj",   "Nj", "C", "K", "I", "U",  "Dz",
    "A", "B",  "V",  "G", "D",  "E",  "Zh", "Z",  "I",  "Y",    "K",  "L", "M", "N", "O",  "P",
    "R", "S",  "T",  "U", "F",  "Kh", "Ts", "Ch", "Sh", "Shch", "",   "Y", "",  "E", "Yu", "Ya",
    "a", "b",  "v",  "g", "d",  "e",  "zh", "z",  "i",  "y",    "k",  "l", "m", "n", "o",  "p",
    "r", "s",  "t",  "u", "f",  "kh", "ts", "ch", "sh", "shch", "",   "y", "",  "e", "yu", "ya",
    "e", "yo", "dj", "g", "ye", "dz", "i",  "yi", "j",  "lj",   "nj", "c", "k", "i", "u",  "dz",
};

static const struct sign {
    uint32_t code;
    const char *ascii;
} signs[] = {
    {0xa0, " "},    {0xab, "\""},   {0xb1, "+-"},    {0xb2, "^2"},     {0xb3, "^3"},
    {0xb5, "u"},    {0xb7, "."},    {0xbb, "\""},    {0xd7, "x"},      {0x3bb, "lambda"},
    {0x490, "G"},   {0x491, "g"},   {0x2009, " "},   {0x2011, "-"},    {0x2013, "-"},
    {0x2014, "-"},  {0x2018, "'"},  {0x2019, "'"},   {0x201c, "\""},   {0x201d, "\""},
    {0x201e, "\""}, {0x2022, "*"},  {0x2026, "..."}, {0x202f, " "},    {0x2116, "No."},
    {0x2190, "<-"}, {0x2192, "->"}, {0x2212, "-"},   {0x221a, "sqrt"}, {0x2264, "<="},
    {0x2265, ">="},
};

static const char *ascii_of(uint32_t code)
{
    if (code >= CYRILLIC && code < CYRILLIC_END)
        return cyrillic[code - CYRILLIC];
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        if (signs[i].code == code)
            return signs[i].ascii;
    return "?";
}

void cli_put_ascii(struct kv_text *out, const char *text, size_t length)
{
    for (const char *end = text + length; text < end;) {
        size_t bytes = kv_utf8_length(text, end);
        if (bytes == 1)
            kv_put_bytes(out, text, 1);
        else
            kv_put(out, "%s", bytes ? ascii_of(kv_utf8_code(text, bytes)) : "?");
        text += bytes ? bytes : 1;
    }
}
