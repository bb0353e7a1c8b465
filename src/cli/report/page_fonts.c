/* The fonts of the pictures, carried along by a page: without them numbers do not fit their boxes.
 */
#include "cli/report/analysis.h"
#include "print/folders.h"

#include <libgen.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static const struct font {
    const char *family, *file;
} fonts[] = {{"Oswald", "oswald"}, {"'PT Sans'", "pt-sans"}, {"Caveat", "caveat"}};

static const struct alphabet {
    const char *file, *range;
    bool always; /* or only where it is needed */
} alphabets[] = {
    {"latin", "U+0000-00FF,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212", true},
    {"cyrillic", "U+0301,U+0400-045F,U+0490-0491,U+2116", false},
};

/* ---- Files ---- */

/* The file of a font in a folder, or NULL. */
static FILE *open_in(const char *folder, const char *font, const char *alphabet)
{
    char path[2 * PATH_MAX];
    snprintf(path, sizeof path, "%s/%s-%s-400-normal.ttf", folder, font, alphabet);
    return fopen(path, "rb");
}

static FILE *open_font(const char *font, const char *alphabet)
{
    static const char *const folders[] = KV_FONTS_FOLDERS;
    const char *chosen = getenv(KV_FONTS_VARIABLE);
    char program[PATH_MAX], folder[PATH_MAX + 64];
    if (chosen && *chosen)
        return open_in(chosen, font, alphabet);
    ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
    if (length <= 0)
        return NULL;
    program[length] = '\0';
    const char *beside = dirname(program);
    FILE *file = NULL;
    for (size_t i = 0; i < sizeof folders / sizeof *folders && !file; i++) {
        snprintf(folder, sizeof folder, "%s/%s", beside, folders[i]);
        file = open_in(folder, font, alphabet);
    }
    return file;
}

/* ---- Base64 ---- */

static void put_base64(struct kv_text *text, const unsigned char bytes[3], size_t count)
{
    static const char letters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    uint32_t bits = (uint32_t)bytes[0] << 16 | (uint32_t)bytes[1] << 8 | bytes[2];
    char four[4];
    for (size_t i = 0; i < sizeof four; i++)
        four[i] = i > count ? '=' : letters[bits >> (18 - 6 * i) & 63];
    kv_put_bytes(text, four, sizeof four);
}

static void put_file(struct kv_text *text, FILE *file)
{
    unsigned char bytes[3] = {0};
    size_t count;
    while ((count = fread(bytes, 1, sizeof bytes, file)) > 0) {
        for (size_t i = count; i < sizeof bytes; i++)
            bytes[i] = 0;
        put_base64(text, bytes, count);
    }
}

/* ---- The style sheet ---- */

static void put_font(struct kv_text *css, const struct font *font, const struct alphabet *alphabet)
{
    FILE *file = open_font(font->file, alphabet->file);
    if (!file)
        return;
    kv_put(css, "@font-face{font-family:%s;unicode-range:%s;src:url(data:font/ttf;base64,",
           font->family, alphabet->range);
    put_file(css, file);
    kv_put(css, ") format('truetype')}");
    fclose(file);
}

void page_put_fonts(bool all_alphabets, struct kv_text *css)
{
    for (size_t i = 0; i < sizeof fonts / sizeof *fonts; i++)
        for (size_t j = 0; j < sizeof alphabets / sizeof *alphabets; j++)
            if (alphabets[j].always || all_alphabets)
                put_font(css, &fonts[i], &alphabets[j]);
}
