/*
 * The core in a browser: one engine in each instance of the module. Text goes in and text comes
 * out, all of it UTF-8:
 *
 *   input(length)   where to write the `length` bytes that the next call reads; 0 without memory
 *   start(length)   begins; the input is the seed of chance for bots and for games without a seed
 *   speak(length)   the input is a file of words (src/languages/words.h), whose language is spoken
 *                   from now on, or nothing for English; 0 if it is damaged: then nothing changes
 *   ask(length)     the input is a request of the engine (docs/formats.md)
 *   translate(split, count)
 *                   the input is an English sentence; where it has a count, the forms for one and
 *                   for many, of which the first has `split` bytes (0 without a count)
 *
 * The last two return the length of their answer; answer() is where it stands until the next one.
 */
#include "base/memory.h"
#include "kvartal.h"
#include "languages/words.h"
#include "wasm/memory.h"

#define EXPORT(name) __attribute__((export_name(name)))

static struct kv_engine engine;
static struct kv_text in = {.allocate = wasm_allocate};
static struct kv_text out = {.allocate = wasm_allocate};

/* ---- The language of this instance ---- */

/* No words are compiled in: most visitors need one language, and many none. */
const struct words kv_catalogue[KV_LANGUAGES];

static struct words spoken; /* none of them is English */
static char *file;          /* which they stand in */

static const char *translate(const char *english, const char *many, uint32_t count)
{
    return kv_words_say(&spoken, english, many, count);
}

/* The input becomes the file: it is not copied. */
static void keep_file(void)
{
    wasm_allocate(file, 0);
    file = in.data;
    in.data = NULL;
    in.size = 0;
}

/* ---- The border ---- */

EXPORT("input") char *wasm_input(size_t length)
{
    if (length >= in.size) {
        char *data = wasm_allocate(in.data, length + 1);
        if (!data)
            return NULL;
        in.data = data;
        in.size = length + 1;
    }
    in.data[length] = '\0';
    return in.data;
}

EXPORT("start") void wasm_start(size_t length)
{
    char seed[KV_SEED_MOST + 1];
    struct kv_text text;
    kv_text_start(&text, seed, sizeof seed);
    kv_put_bytes(&text, in.data, length);
    kv_engine_stop(&engine);
    kv_engine_start(&engine, wasm_allocate, seed);
}

EXPORT("speak") bool wasm_speak(size_t length)
{
    struct words words = {0};
    if (length > 0 && !kv_words_read(&words, in.data, length))
        return false;
    spoken = words;
    keep_file();
    kv_set_translator(translate);
    return true;
}

EXPORT("ask") size_t wasm_ask(size_t length)
{
    out.length = 0;
    out.cut = false;
    kv_engine_answer(&engine, in.data, length, &out);
    return out.length;
}

EXPORT("translate") size_t wasm_translate(size_t split, uint32_t count)
{
    char one[512];
    struct kv_text text;
    kv_text_start(&text, one, sizeof one);
    kv_put_bytes(&text, in.data, split);
    const char *words =
        split ? kv_translate_count(one, in.data + split, count) : kv_translate(in.data);
    out.length = 0;
    out.cut = false;
    kv_put_bytes(&out, words, strlen(words));
    return out.length;
}

EXPORT("answer") const char *wasm_answer(void)
{
    return out.data;
}
