#include "edit_record.h"

#include <stdio.h>

/* ---- Records to read ---- */

void play_rounds(struct kv_match *match, uint32_t rounds)
{
    struct kv_rng rng;
    kv_rng_start(&rng, "players", 1);
    while (!match->ended && match->round <= rounds)
        for (uint32_t seat = 0; seat < match->setup.seats && !match->ended; seat++)
            while (kv_match_play(match, seat, support_eager_move(match, seat, &rng)))
                continue;
}

struct kv_text printed(const struct kv_match *match)
{
    struct kv_text text = {.allocate = kv_heap};
    kv_record_print(match, &text);
    return text;
}

struct kv_text record_of(const char *name, uint32_t seats, uint32_t rounds)
{
    struct opened opened;
    support_open(&opened, name, seats, "records");
    play_rounds(&opened.match, rounds);
    struct kv_text text = printed(&opened.match);
    support_close(&opened);
    return text;
}

/* ---- Reading ---- */

static void read_lines(struct reading *reading, struct kv_record *record)
{
    do
        reading->event = kv_record_next(record, &reading->opened.match, &reading->error);
    while (reading->event < KV_RECORD_END);
    reading->line = record->line;
}

void read_bytes(struct reading *reading, const char *bytes, size_t length)
{
    struct kv_record record;
    struct kv_setup setup;
    char *copy = malloc(length + (length == 0));
    if (length > 0)
        memcpy(copy, bytes, length);
    *reading = (struct reading){.event = KV_RECORD_BAD};
    reading->opened.log = (struct kv_text){.allocate = kv_heap};
    if (kv_record_start(&record, copy, length, &setup, &reading->error)) {
        void *memory = malloc(kv_match_bytes(&setup));
        reading->open = kv_match_open(&reading->opened.match, &setup, memory, &reading->opened.log,
                                      &reading->error);
        if (reading->open)
            read_lines(reading, &record);
        else
            free(memory);
    }
    free(copy);
}

void stop_reading(struct reading *reading)
{
    if (reading->open)
        support_close(&reading->opened);
}

bool comes_out_again(const struct kv_text *record)
{
    struct reading reading;
    read_bytes(&reading, record->data, record->length);
    if (reading.event != KV_RECORD_END)
        fail_msg("%s", reading.error.message);
    struct kv_text again = printed(&reading.opened.match);
    bool same = strcmp(record->data, again.data) == 0;
    free(again.data);
    stop_reading(&reading);
    return same;
}

/* ---- Editing ---- */

struct lines edited;

static void split(const struct kv_text *record)
{
    const char *at = record->data;
    edited.count = 0;
    for (const char *stop; (stop = strchr(at, '\n')) != NULL; at = stop + 1) {
        assert_true(edited.count + 1 < 100 && stop - at < 4096);
        char *line = edited.line[++edited.count];
        memcpy(line, at, (size_t)(stop - at));
        line[stop - at] = '\0';
    }
}

static void split_and_free(struct kv_text record)
{
    split(&record);
    free(record.data);
}

struct kv_text joined(const char *line_end)
{
    struct kv_text text = {.allocate = kv_heap};
    for (unsigned i = 1; i <= edited.count; i++)
        kv_put(&text, "%s%s", edited.line[i], line_end);
    return text;
}

void take_out(unsigned line)
{
    edited.count--;
    for (unsigned i = line; i <= edited.count; i++)
        memcpy(edited.line[i], edited.line[i + 1], sizeof edited.line[i]);
}

void put_in(unsigned line, const char *text)
{
    char copy[4096]; /* the text may be one of the lines that move on */
    snprintf(copy, sizeof copy, "%s", text);
    for (unsigned i = ++edited.count; i > line; i--)
        memcpy(edited.line[i], edited.line[i - 1], sizeof edited.line[i]);
    memcpy(edited.line[line], copy, sizeof copy);
}

void change(unsigned line, const char *words, const char *others)
{
    char *at = strstr(edited.line[line], words);
    char rest[4096];
    if (at == NULL)
        fail_msg("there is no \"%s\" in: %s", words, edited.line[line]);
    snprintf(rest, sizeof rest, "%s", at + strlen(words));
    snprintf(at, sizeof edited.line[line] - (size_t)(at - edited.line[line]), "%s%s", others, rest);
}

void rewrite(unsigned line, const char *text)
{
    snprintf(edited.line[line], sizeof edited.line[line], "%s", text);
}

void put_checks_right(void)
{
    uint32_t chain = 2166136261u;
    for (unsigned i = 2; i <= edited.count; i++) {
        char *line = edited.line[i];
        size_t length = strlen(line);
        if (length >= 6 && line[length - 6] == ' ' && line[length - 5] == '~')
            length -= 6;
        for (size_t at = 0; at < length; at++)
            chain = (chain ^ (unsigned char)line[at]) * 16777619u;
        snprintf(line + length, 7, " ~%04x", (unsigned)((chain >> 16 ^ chain) & 0xffff));
    }
}

void refused(unsigned line, const char *why)
{
    char place[32];
    struct reading reading;
    struct kv_text text = joined("\n");
    snprintf(place, sizeof place, "Line %u: ", line);
    read_bytes(&reading, text.data, text.length);
    if (reading.event != KV_RECORD_BAD)
        fail_msg("read to the end, though line %u should be refused:\n%s", line, text.data);
    if (strncmp(reading.error.message, place, strlen(place)) != 0 ||
        strstr(reading.error.message, why) == NULL)
        fail_msg("expected \"%s…%s…\", not \"%s\"", place, why, reading.error.message);
    assert_string_equal(reading.error.code, "bad-record");
    stop_reading(&reading);
    free(text.data);
}

void refused_with_checks(unsigned line, const char *why)
{
    put_checks_right();
    refused(line, why);
}

unsigned line_with(const char *beginning)
{
    for (unsigned i = 1; i <= edited.count; i++)
        if (strncmp(edited.line[i], beginning, strlen(beginning)) == 0)
            return i;
    fail_msg("no line begins with \"%s\"", beginning);
    return 0;
}

int edit_two_seats(void **state)
{
    (void)state;
    split_and_free(record_of("welcome:advanced=on", 2, 3));
    return 0;
}

int edit_whole_game(void **state)
{
    (void)state;
    split_and_free(record_of("welcome", 1, 1000));
    return 0;
}
