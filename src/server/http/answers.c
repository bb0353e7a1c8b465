/* Error pages in the language of the client, and answers in JSON. */
#include "base/heap.h"
#include "server/http/http.h"

#include "base/json.h"
#include "server/online.h"

#include <math.h>
#include <stdlib.h>

static const struct {
    unsigned status;
    const char *sentence;
} error_pages_of[ERROR_PAGES] = {
    [ERROR_NOT_FOUND] = {404, KV_MARK("There is nothing at this address.")},
    [ERROR_NOT_ALLOWED] = {405, KV_MARK("This address is read-only.")},
    [ERROR_TOO_LONG] = {414, KV_MARK("This address is too long.")},
};

static const char *const way_home = KV_MARK("To the games");

/* Nothing needs escaping: all texts are ours. */
static void write_page(struct kv_text *html, enum error_page page, enum kv_language language)
{
    kv_put(html,
           "<!doctype html>\n<html lang=\"%s\">\n<meta charset=\"utf-8\">\n"
           "<meta name=\"viewport\" content=\"width=device-width\">\n"
           "<title>Kvartal</title>\n<h1>%u</h1>\n<p>%s</p>\n<p><a href=\"/\">%s</a></p>\n",
           kv_language_ids[language], error_pages_of[page].status,
           kv_translate_to(language, error_pages_of[page].sentence),
           kv_translate_to(language, way_home));
}

bool error_pages_open(struct error_pages *error_pages)
{
    bool is_whole = true;
    for (uint32_t page = 0; page < ERROR_PAGES; page++)
        for (uint32_t language = 0; language < KV_LANGUAGES; language++) {
            struct kv_text *html = &error_pages->html[page][language];
            *html = (struct kv_text){.allocate = kv_heap};
            write_page(html, (enum error_page)page, (enum kv_language)language);
            is_whole = is_whole && !html->cut;
        }
    return is_whole;
}

void error_pages_close(struct error_pages *error_pages)
{
    for (uint32_t page = 0; page < ERROR_PAGES; page++)
        for (uint32_t language = 0; language < KV_LANGUAGES; language++)
            free(error_pages->html[page][language].data);
}

void error_page_answer(const struct error_pages *error_pages, enum error_page page,
                       const struct server_request *request, struct server_answer *answer)
{
    const struct kv_text *html = &error_pages->html[page][request->language];
    *answer = (struct server_answer){
        .status = error_pages_of[page].status,
        .type = "text/html; charset=utf-8",
        .language = kv_language_ids[request->language],
        .vary = "accept-language",
        .cache = "no-store",
        .body = {html->data, html->length},
    };
}

/* ---- Answers for programs ---- */

void server_say(struct server_answer *answer, unsigned status, const char *type,
                struct kv_text *text)
{
    *answer = (struct server_answer){
        .status = text->cut ? 503 : status,
        .type = type,
        .cache = "no-store",
        .body = {text->data, text->cut ? 0 : text->length},
        .owned = text->data,
    };
}

void server_refuse(struct server_answer *answer, unsigned status, const char *code,
                   const char *sentence)
{
    struct kv_text json = {.allocate = kv_heap};
    kv_json_begin(&json, NULL, '{');
    kv_json_put_boolean(&json, "ok", false);
    kv_json_begin(&json, "error", '{');
    kv_json_put_string(&json, "code", code);
    kv_json_put_string(&json, "message", sentence);
    kv_json_end(&json, '}');
    kv_json_end(&json, '}');
    server_say(answer, status, "application/json", &json);
    answer->code = code;
}

enum server_outcome server_refuse_in(const struct server_request *request,
                                     struct server_answer *answer, unsigned status,
                                     const char *code, const char *english)
{
    server_refuse(answer, status, code, kv_translate_to(request->language, english));
    return SERVER_ANSWERED;
}

enum server_outcome server_refuse_as(const struct server_request *request,
                                     struct server_answer *answer, unsigned status,
                                     enum online_refusal why)
{
    server_refuse(answer, status, online_code(why), online_sentence(why, request->language));
    return SERVER_ANSWERED;
}

bool server_charge(const struct server_request *request, struct server_answer *answer,
                   enum address_limit limit)
{
    struct online *online = request->online;
    enum online_refusal why = limit == ADDRESS_TABLES ? ONLINE_TOO_MANY_TABLES : ONLINE_TOO_FAST;
    if (online_charge(online, request->address, limit))
        return true;
    server_refuse(answer, SERVER_TOO_MANY, online_code(why),
                  online_sentence(why, request->language));
    answer->retry = (unsigned)ceil(1 / online->addresses.limits[limit].rate);
    return false;
}
