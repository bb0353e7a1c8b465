/*
 * Records: a match as text, one line per turn.
 *
 * Every line after the first ends with "~" and four digits, a checksum of it and all lines before
 * it, so that an accidental edit is found at its line. The checksum is not a secret; that the moves
 * were legal is proved by replaying them.
 */
#include "core/record.h"
#include "base/assert.h"
#include "base/json.h"
#include "base/memory.h"

uint32_t kv_record_chain(uint32_t chain, const char *bytes, size_t length)
{
    for (size_t i = 0; i < length; i++)
        chain = (chain ^ (unsigned char)bytes[i]) * 16777619u;
    return chain;
}

uint32_t kv_record_check(uint32_t chain)
{
    return (chain >> 16 ^ chain) & 0xffffu;
}

/* Ends the line that began at `start`, and advances the checksum past it. */
static void end_line(struct kv_text *text, size_t start, uint32_t *chain)
{
    if (text->cut) /* there was no memory for the line, which the caller will see */
        return;
    *chain = kv_record_chain(*chain, text->data + start, text->length - start);
    kv_put(text, " ~%04x\n", (unsigned)kv_record_check(*chain));
}

void kv_record_open(struct kv_match *match)
{
    struct kv_text *log = match->log;
    log->length = 0;
    match->chain = KV_RECORD_CHAIN;
    kv_put(log, KV_RECORD_HEAD "%u\n", KV_RECORD_VERSION);
    size_t start = log->length;
    kv_put(log, "name ");
    kv_name_print(&match->setup, log);
    end_line(log, start, &match->chain);
    start = log->length;
    kv_put(log, "seats %u", (unsigned)match->setup.seats);
    end_line(log, start, &match->chain);
    if (!match->setup.entered)
        return;
    start = log->length;
    kv_put(log, KV_RECORD_ENTERED "%s", match->setup.others ? KV_RECORD_OTHERS : "");
    end_line(log, start, &match->chain);
}

/* The head again, with the proof in it, and the first offer. */
void kv_record_prove(struct kv_match *match, const char *proof, size_t length)
{
    KV_ASSERT(match->log && match->round == 1 && match->waiting == match->setup.seats);
    kv_record_open(match);
    size_t start = match->log->length;
    kv_put(match->log, KV_RECORD_PROOF);
    kv_put_bytes(match->log, proof, length);
    end_line(match->log, start, &match->chain);
    kv_record_offer(match);
}

static void put_offer(const struct kv_match *match, struct kv_text *text)
{
    kv_put(text, "r%u: ", (unsigned)match->round);
    match->setup.game->offer(match->table, NULL, text);
}

void kv_record_offer(struct kv_match *match)
{
    size_t start = match->log->length;
    put_offer(match, match->log);
    end_line(match->log, start, &match->chain);
}

static void put_turns(const struct kv_match *match, struct kv_text *text, uint32_t *chain)
{
    const struct kv_game *game = match->setup.game;
    uint32_t seats = match->turns ? match->setup.seats : 0; /* at rest nobody has moved */
    for (uint32_t seat = 0; seat < seats; seat++) {
        if (!match->played[seat])
            continue;
        size_t start = text->length;
        kv_put(text, "r%u s%u: ", (unsigned)match->round, (unsigned)seat + 1);
        for (uint32_t i = 0; i < match->played[seat]; i++) {
            kv_put(text, "%s", i ? "; " : "");
            game->say(match->turns[game->size.turn * seat + i], text);
        }
        end_line(text, start, chain);
    }
}

void kv_record_turns(struct kv_match *match)
{
    put_turns(match, match->log, &match->chain);
}

/* A value of JSON on one line. */
static void put_value(struct kv_text *json, const struct kv_json *value)
{
    for (const char *at = value->at; at < value->end; at++)
        kv_put(json, "%c", (unsigned char)*at < ' ' ? ' ' : *at);
}

void kv_record_entry(struct kv_match *match, const char *word, const struct kv_json *choices)
{
    size_t start = match->log->length;
    kv_put(match->log, "r%u %s ", (unsigned)match->round, word);
    put_value(match->log, choices);
    end_line(match->log, start, &match->chain);
}

/* Copies the members of a position other than its sheets; line breaks become spaces. */
static void put_other_members(struct kv_text *json, const struct kv_json *position)
{
    struct kv_json_walk walk;
    struct kv_json key, value;
    kv_json_enter(position, &walk);
    while (kv_json_next(&walk, &key, &value)) {
        if (kv_json_is(&key, "sheets") || kv_json_is(&key, "do"))
            continue;
        kv_put(json, ",%.*s:", (int)(key.end - key.at), key.at);
        put_value(json, &value);
    }
}

/* Writes a position without its unfinished turns: those follow as turns of the round. */
void kv_record_set(struct kv_match *match, const struct kv_json *position)
{
    const struct kv_game *game = match->setup.game;
    size_t start = match->log->length;
    kv_put(match->log, "r%u set ", (unsigned)match->round);
    kv_json_begin(match->log, NULL, '{');
    kv_json_begin(match->log, "sheets", '[');
    for (uint32_t seat = 0; seat < match->setup.seats; seat++) {
        kv_json_begin(match->log, NULL, '{');
        game->show_sheet(match->table, kv_match_sheet(match, seat), match->log);
        kv_json_end(match->log, '}');
    }
    kv_json_end(match->log, ']');
    put_other_members(match->log, position);
    kv_json_end(match->log, '}');
    end_line(match->log, start, &match->chain);
}

static void put_end(const struct kv_match *match, struct kv_text *text)
{
    kv_put(text, "end %s", match->ended ? "over" : "open");
    for (uint32_t seat = 0; match->ended && seat < match->setup.seats; seat++) {
        struct kv_score score;
        match->setup.game->score(match->table, kv_match_sheet(match, seat), &score);
        kv_put(text, " %d", (int)score.total);
    }
}

void kv_record_print(const struct kv_match *match, struct kv_text *text)
{
    uint32_t chain = match->chain;
    KV_ASSERT(match->log);
    kv_put_bytes(text, match->log->data, match->log->length);
    put_turns(match, text, &chain);
    size_t start = text->length;
    put_end(match, text);
    end_line(text, start, &chain);
}
