/* Headers: what those of a request mean, and those that every answer has. */
#include "server/http/headers.h"

#include <string.h>
#include <strings.h>

/* ---- Lists such as "br;q=1.0, gzip;q=0.8, *;q=0" ---- */

struct element {
    const char *name;
    size_t length;
    unsigned weight; /* in thousandths; 0: not acceptable */
};

static const char *skip_space(const char *at)
{
    return at + strspn(at, " \t");
}

/* Reads "0.25" as 250; 1000: it is no weight. */
static unsigned read_weight(const char *text)
{
    if (text[0] != '0' || (text[1] != '.' && text[1] != '\0' && !strchr(" \t,;", text[1])))
        return 1000;
    unsigned weight = 0, digit_worth = 100;
    for (const char *at = text + 2; text[1] == '.' && *at >= '0' && *at <= '9'; at++) {
        weight += digit_worth * (unsigned)(*at - '0');
        digit_worth /= 10;
    }
    return weight;
}

/* Reads the element at `at` and returns where the next one begins; NULL when there is no more. */
static const char *next_element(const char *at, struct element *element)
{
    at += strspn(at, " \t,");
    if (!*at)
        return NULL;
    const char *end = at + strcspn(at, ",");
    element->name = at;
    element->length = strcspn(at, " \t,;");
    element->weight = 1000;
    for (const char *part = at; (part = memchr(part, ';', (size_t)(end - part)));) {
        part = skip_space(part + 1);
        if ((*part == 'q' || *part == 'Q') && part[1] == '=')
            element->weight = read_weight(part + 2);
    }
    return end;
}

static bool is_called(const struct element *element, const char *name)
{
    return element->length == strlen(name) &&
           strncasecmp(element->name, name, element->length) == 0;
}

bool server_takes_encoding(const char *accepted, const char *encoding)
{
    struct element element;
    bool takes_others = false;
    while ((accepted = next_element(accepted, &element))) {
        if (is_called(&element, encoding))
            return element.weight > 0;
        if (is_called(&element, "*"))
            takes_others = element.weight > 0;
    }
    return takes_others;
}

static enum kv_language language_of(const struct element *element)
{
    char name[8] = "";
    for (size_t i = 0; i < element->length && i < sizeof name - 1; i++)
        name[i] = (char)(element->name[i] | 0x20); /* small letters; a dash stays a dash */
    return kv_language_find(name);
}

enum kv_language server_best_language(const char *accepted)
{
    struct element element;
    enum kv_language best = KV_ENGLISH;
    unsigned most = 0;
    while ((accepted = next_element(accepted, &element))) {
        enum kv_language language = language_of(&element);
        if (language != KV_LANGUAGES && element.weight > most) {
            best = language;
            most = element.weight;
        }
    }
    return best;
}

/* Ignores the prefix of a weak tag: weak comparison suffices for If-None-Match. */
static const char *strong_part(const char *tag)
{
    return strncmp(tag, "W/", 2) == 0 ? tag + 2 : tag;
}

bool server_knows_tag(const char *known, const char *etag)
{
    struct element element;
    etag = strong_part(etag);
    while ((known = next_element(known, &element))) {
        const char *tag = strong_part(element.name);
        size_t length = element.length - (size_t)(tag - element.name);
        bool is_same = length == strlen(etag) && memcmp(tag, etag, length) == 0;
        if (is_same || is_called(&element, "*"))
            return true;
    }
    return false;
}

/* ---- What every answer says ---- */

/* Scripts, styles, fonts and data come from this server only; the page may not be framed. */
#define CONTENT_POLICY                                                                             \
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "                 \
    "img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; "         \
    "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

#define PERMISSIONS                                                                                \
    "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), "              \
    "magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=()"

#define NEXT(row) (&server_headers[row])

const struct lws_protocol_vhost_options server_headers[] = {
    {NEXT(1), NULL, "content-security-policy:", CONTENT_POLICY},
    {NEXT(2), NULL, "x-content-type-options:", "nosniff"},
    {NEXT(3), NULL, "referrer-policy:", "no-referrer"},
    {NEXT(4), NULL, "cross-origin-opener-policy:", "same-origin"},
    {NEXT(5), NULL, "cross-origin-resource-policy:", "same-origin"},
    {NEXT(6), NULL, "permissions-policy:", PERMISSIONS},
    {NULL, NULL, "accept-ranges:", "none"},
};
