/*
 * Any bytes as a record, as they are and once more with the checks of all lines corrected:
 * otherwise hardly any mutated record would get past its first changed line. Reading must not
 * crash, a refusal must give a line and a reason, and reading the print of an accepted record must
 * give the same match and the same print.
 */
#include "kvartal.h"

#include <stdlib.h>
#include <string.h>

#define SEATS_MOST 64 /* larger tables use the same code, only slower */

static void must(bool holds)
{
    if (!holds)
        abort();
}

/* ---- Reading ---- */

/* A record being read, and the match it plays. */
struct replay {
    enum kv_record_event event; /* the last one */
    struct kv_match match;
    struct kv_text log;
};

static void close_replay(struct replay *replay)
{
    free(replay->match.memory);
    free(replay->log.data);
}

/* Reads on to the end, or to the first line that is refused. */
static void read_lines(struct replay *replay, struct kv_record *record)
{
    struct kv_error error = {NULL, ""};
    do {
        uint32_t before = record->line;
        replay->event = kv_record_next(record, &replay->match, &error);
        must(record->line >= before && record->at <= record->length);
        must(replay->event != KV_RECORD_TURN || record->seat < replay->match.setup.seats);
    } while (replay->event < KV_RECORD_END);
    if (replay->event == KV_RECORD_BAD)
        must(strcmp(error.code, "bad-record") == 0 && strncmp(error.message, "Line ", 5) == 0);
}

/* Reads a record; false if no match was opened, so that there is nothing to close. */
static bool open_replay(struct replay *replay, const char *text, size_t length)
{
    struct kv_record record;
    struct kv_setup setup;
    struct kv_error error = {NULL, ""};
    if (!kv_record_start(&record, text, length, &setup, &error)) {
        must(strcmp(error.code, "bad-record") == 0 && strncmp(error.message, "Line ", 5) == 0);
        return false;
    }
    if (setup.seats > SEATS_MOST)
        return false;
    *replay = (struct replay){.log = {.allocate = realloc}};
    void *memory = malloc(kv_match_bytes(&setup));
    must(memory != NULL);
    if (!kv_match_open(&replay->match, &setup, memory, &replay->log, &error)) {
        must(error.code != NULL && error.message[0] != '\0');
        free(memory);
        return false;
    }
    read_lines(replay, &record);
    return true;
}

/* ---- Properties of an accepted record ---- */

static struct kv_text printed(const struct kv_match *match)
{
    struct kv_text text = {.allocate = realloc};
    kv_record_print(match, &text);
    must(!text.cut && strlen(text.data) == text.length);
    return text;
}

static void must_be_same_match(const struct kv_match *left, const struct kv_match *right)
{
    const struct kv_size *size = &left->setup.game->size;
    uint32_t seats = left->setup.seats;
    must(seats == right->setup.seats && left->round == right->round);
    must(left->waiting == right->waiting && left->ended == right->ended);
    must(memcmp(left->table, right->table, size->table) == 0);
    must(memcmp(left->sheets, right->sheets, size->sheet * seats) == 0);
    must(memcmp(left->starts, right->starts, size->sheet * seats) == 0);
    must(memcmp(left->played, right->played, seats) == 0);
    must(memcmp(left->finished, right->finished, seats) == 0);
}

/* A record written by hand may have its turns in another order, more spaces or fewer offers than a
 * printed one. So the print need not equal the input, but a second print must equal the first. */
static void must_print_for_ever(const struct replay *replay)
{
    struct replay second;
    struct kv_text once = printed(&replay->match);
    must(open_replay(&second, once.data, once.length) && second.event == KV_RECORD_END);
    must_be_same_match(&replay->match, &second.match);
    struct kv_text twice = printed(&second.match);
    must(once.length == twice.length && memcmp(once.data, twice.data, once.length) == 0);
    close_replay(&second);
    free(once.data);
    free(twice.data);
}

static void check_record(const char *text, size_t length)
{
    struct replay replay;
    if (!open_replay(&replay, text, length))
        return;
    if (replay.event == KV_RECORD_END)
        must(memchr(text, '\0', length) == NULL); /* a zero byte fits into no line */
    if (replay.event != KV_RECORD_BAD)
        must_print_for_ever(&replay);
    close_replay(&replay);
}

/* ---- Corrected checks ---- */

enum { CHECK_LENGTH = 6 }; /* " ~1a2b" */

static bool ends_with_check(const char *line, size_t length)
{
    return length >= CHECK_LENGTH && line[length - CHECK_LENGTH] == ' ' &&
           line[length - CHECK_LENGTH + 1] == '~';
}

/* Appends a line with the correct check in place of its own, and advances the chain. */
static void put_checked(struct kv_text *out, const char *line, size_t length, uint32_t *chain)
{
    if (ends_with_check(line, length))
        length -= CHECK_LENGTH;
    for (size_t i = 0; i < length; i++)
        *chain = (*chain ^ (unsigned char)line[i]) * 16777619u;
    kv_put_bytes(out, line, length);
    kv_put(out, " ~%04x\n", (unsigned)((*chain >> 16 ^ *chain) & 0xffffu));
}

/* The same record with all checks correct, as src/core/record.c makes them. The first line has
 * none, and a half-written last line is dropped. */
static struct kv_text checked(const char *text, size_t length)
{
    struct kv_text out = {.allocate = realloc};
    uint32_t chain = 2166136261u;
    const char *end = text + length, *at = text;
    kv_put_bytes(&out, "", 0);
    for (const char *stop; at < end && (stop = memchr(at, '\n', (size_t)(end - at))) != NULL;
         at = stop + 1) {
        if (at == text)
            kv_put_bytes(&out, at, (size_t)(stop + 1 - at));
        else
            put_checked(&out, at, (size_t)(stop - at), &chain);
    }
    must(!out.cut);
    return out;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *text = (const char *)data;
    check_record(text, size);
    struct kv_text right = checked(text, size);
    check_record(right.data, right.length);
    free(right.data);
    return 0;
}
