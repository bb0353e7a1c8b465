/* Records read line by line, each played as it comes. */
#include "base/assert.h"
#include "base/json.h"
#include "base/memory.h"
#include "core/name.h"
#include "core/record.h"

#define CHECK_LENGTH 6 /* " ~1a2b" */

struct line {
    const char *at, *end;
};

static bool take_word(struct line *line, const char *word)
{
    size_t length = strlen(word);
    if ((size_t)(line->end - line->at) < length || memcmp(line->at, word, length) != 0)
        return false;
    line->at += length;
    return true;
}

/* A whole number without sign or leading zeros. */
static bool take_number(struct line *line, uint32_t *number)
{
    const char *start = line->at;
    uint32_t value = 0;
    while (line->at < line->end && *line->at >= '0' && *line->at <= '9' && line->at - start < 9)
        value = value * 10 + (uint32_t)(*line->at++ - '0');
    *number = value;
    return line->at > start && (line->at - start == 1 || *start != '0');
}

/* The next whole line; false at the end of the text or before a half-written last line. */
static bool next_line(struct kv_record *record, struct line *line)
{
    size_t stop = record->at;
    while (stop < record->length && record->text[stop] != '\n')
        stop++;
    if (stop == record->length)
        return false;
    line->at = record->text + record->at;
    line->end = record->text + stop;
    if (line->end > line->at && line->end[-1] == '\r')
        line->end--;
    record->at = stop + 1;
    record->line++;
    return true;
}

static bool refuse_line(const struct kv_record *record, struct kv_error *error, const char *why)
{
    return kv_refuse(error, "bad-record", "Line %u: %s", (unsigned)record->line, why);
}

/* Reads a line, verifies its checksum and removes it. */
static bool checked_line(struct kv_record *record, struct line *line, struct kv_error *error)
{
    if (!next_line(record, line)) {
        record->line++;
        return refuse_line(record, error,
                           kv_translate("the record stops here, before its game begins."));
    }
    char expected[CHECK_LENGTH + 1];
    struct kv_text text;
    if (line->end - line->at < CHECK_LENGTH || line->end[-5] != '~')
        return refuse_line(record, error,
                           kv_translate("the checksum (~ and four digits) at its end is missing."));
    line->end -= CHECK_LENGTH;
    record->chain = kv_record_chain(record->chain, line->at, (size_t)(line->end - line->at));
    kv_text_start(&text, expected, sizeof expected);
    kv_put(&text, " ~%04x", (unsigned)kv_record_check(record->chain));
    if (memcmp(line->end, expected, CHECK_LENGTH) != 0)
        return kv_refuse(error, "bad-record",
                         "Line %u: it was changed, or a line before it was removed or inserted: "
                         "its checksum should be %s.",
                         (unsigned)record->line, expected + 1);
    return true;
}

static bool read_version(struct kv_record *record, struct kv_error *error)
{
    struct line line;
    uint32_t version;
    if (!next_line(record, &line) || !take_word(&line, KV_RECORD_HEAD) ||
        !take_number(&line, &version) || line.at != line.end)
        return kv_refuse(error, "bad-record",
                         "Line 1: this is not a record of Kvartal (which begins with \"%s%u\").",
                         KV_RECORD_HEAD, KV_RECORD_VERSION);
    if (version != KV_RECORD_VERSION)
        return kv_refuse(error, "bad-record",
                         "Line 1: this record is of version %u; this program reads version %u.",
                         (unsigned)version, KV_RECORD_VERSION);
    return true;
}

/* The head may contain a proof; then the seed of the name must follow from it. */
static bool read_proof(struct kv_record *record, const struct kv_setup *setup,
                       struct kv_error *error)
{
    struct kv_record before = *record;
    struct kv_fair fair;
    struct kv_error inner;
    struct line line;
    bool there = next_line(record, &line) && take_word(&line, KV_RECORD_PROOF);
    *record = before;
    if (!there)
        return true;
    if (!checked_line(record, &line, error))
        return false;
    if (setup->entered)
        return refuse_line(record, error,
                           kv_translate("nothing is proved of cards that lie on a real table."));
    take_word(&line, KV_RECORD_PROOF);
    record->proof = line.at;
    record->proof_length = (size_t)(line.end - line.at);
    if (!kv_fair_read(record->proof, record->proof_length, &fair, &inner))
        return refuse_line(record, error, inner.message);
    if (fair.places && fair.places != setup->seats + 1)
        return refuse_line(record, error,
                           kv_translate("the number of pledges does not match the seats."));
    if (!kv_same(setup->seed, fair.seed, strlen(fair.seed)))
        return refuse_line(record, error,
                           kv_translate("the seed does not follow from the secret and the words."));
    return true;
}

/* The head of a game whose cards lie on a real table says so. */
static bool read_entered(struct kv_record *record, struct kv_setup *setup, struct kv_error *error)
{
    struct kv_record before = *record;
    struct line line;
    bool there = next_line(record, &line) && take_word(&line, KV_RECORD_ENTERED);
    *record = before;
    if (!there)
        return true;
    if (!checked_line(record, &line, error))
        return false;
    take_word(&line, KV_RECORD_ENTERED);
    setup->entered = true;
    setup->others = take_word(&line, KV_RECORD_OTHERS);
    return line.at == line.end ||
           refuse_line(record, error,
                       kv_translate("there is more on this line than there should be."));
}

bool kv_record_start_from(const struct kv_game *const *games, struct kv_record *record,
                          const char *text, size_t length, struct kv_setup *setup,
                          struct kv_error *error)
{
    *record = (struct kv_record){.text = text, .length = length, .chain = KV_RECORD_CHAIN};
    struct line line;
    struct kv_error inner;
    if (!read_version(record, error) || !checked_line(record, &line, error))
        return false;
    if (!take_word(&line, "name "))
        return refuse_line(record, error, kv_translate("the name of the game is expected here."));
    if (!kv_name_read_from(games, line.at, (size_t)(line.end - line.at), setup, &inner))
        return refuse_line(record, error, inner.message);
    if (!kv_name_check_pack(setup, &inner))
        return refuse_line(record, error, inner.message);
    if (!setup->seed[0])
        return refuse_line(record, error, kv_translate("the name has no seed."));
    if (!checked_line(record, &line, error))
        return false;
    if (!take_word(&line, "seats ") || !take_number(&line, &setup->seats) || line.at != line.end)
        return refuse_line(record, error, kv_translate("the number of seats is expected here."));
    const struct kv_size *size = &setup->game->size;
    if (setup->seats < size->seats_least || setup->seats > size->seats_most)
        return refuse_line(record, error,
                           kv_translate("the game is not played by that many seats."));
    struct kv_record seats = *record;
    if (!read_entered(record, setup, error))
        return false;
    if (!setup->game->check(setup, &inner)) /* those who are not here count, too */
        return refuse_line(&seats, error, inner.message);
    return read_proof(record, setup, error);
}

static enum kv_record_event bad(const struct kv_record *record, struct kv_error *error,
                                const char *why)
{
    refuse_line(record, error, why);
    return KV_RECORD_BAD;
}

/* The offer in a record says nothing new: it must be the one that was dealt. */
static enum kv_record_event read_offer(struct kv_record *record, struct line line,
                                       const struct kv_match *match, struct kv_error *error)
{
    char data[512];
    struct kv_text dealt;
    kv_text_start(&dealt, data, sizeof data);
    match->setup.game->offer(match->table, NULL, &dealt);
    if (kv_same(data, line.at, (size_t)(line.end - line.at)))
        return KV_RECORD_OFFER;
    kv_refuse(error, "bad-record", "Line %u: the offer dealt in round %u is: %s",
              (unsigned)record->line, (unsigned)match->round, data);
    return KV_RECORD_BAD;
}

static enum kv_record_event read_turn(struct kv_record *record, struct line line,
                                      struct kv_match *match, struct kv_error *error)
{
    struct kv_error inner;
    if (!take_number(&line, &record->seat) || !take_word(&line, ": ") || record->seat == 0)
        return bad(record, error, kv_translate("a seat and its moves are expected here."));
    record->seat--;
    if (record->seat < match->setup.seats && match->played[record->seat])
        return bad(record, error, kv_translate("this seat has already moved in this round."));
    if (kv_match_say(match, record->seat, line.at, (size_t)(line.end - line.at), &inner))
        return KV_RECORD_TURN;
    return bad(record, error, inner.message);
}

static enum kv_record_event read_set(struct kv_record *record, struct line line,
                                     struct kv_match *match, struct kv_error *error)
{
    struct kv_error inner;
    struct kv_json position;
    if (kv_json_read(line.at, (size_t)(line.end - line.at), &position, &inner) &&
        kv_match_set(match, &position, &inner))
        return KV_RECORD_SET;
    return bad(record, error, inner.message);
}

static enum kv_record_event read_entry(struct kv_record *record, struct line line,
                                       struct kv_match *match, bool end, struct kv_error *error)
{
    struct kv_error inner;
    struct kv_json choices;
    if (kv_json_read(line.at, (size_t)(line.end - line.at), &choices, &inner) &&
        (end ? kv_match_finish : kv_match_enter)(match, &choices, &inner))
        return KV_RECORD_ENTER;
    return bad(record, error, inner.message);
}

static enum kv_record_event read_end(struct kv_record *record, struct line line,
                                     const struct kv_match *match, struct kv_error *error)
{
    struct line said = line;
    if (!take_word(&line, match->ended ? "end over" : "end open"))
        return bad(record, error,
                   match->ended
                       ? kv_translate("the game is over here, and the record should say so.")
                       : kv_translate("the game is not over here."));
    for (uint32_t seat = 0; match->ended && seat < match->setup.seats; seat++) {
        char data[16];
        struct kv_text text;
        struct kv_score score;
        match->setup.game->score(match->table, kv_match_sheet(match, seat), &score);
        kv_text_start(&text, data, sizeof data);
        kv_put(&text, " %d", (int)score.total);
        if (!take_word(&line, data))
            return bad(record, error, kv_translate("the final scores are not those of the game."));
    }
    if (said.end != line.at)
        return bad(record, error, kv_translate("there is more on this line than there should be."));
    if (record->at < record->length) {
        record->line++;
        return bad(record, error, kv_translate("nothing may follow the end."));
    }
    return KV_RECORD_END;
}

enum kv_record_event kv_record_next(struct kv_record *record, struct kv_match *match,
                                    struct kv_error *error)
{
    struct kv_record before = *record;
    struct line line;
    uint32_t round;
    KV_ASSERT(match->turns);
    if (!next_line(record, &line))
        return KV_RECORD_CUT;
    *record = before;
    if (!checked_line(record, &line, error))
        return KV_RECORD_BAD;
    struct line whole = line;
    if (take_word(&line, "end "))
        return read_end(record, whole, match, error);
    if (!take_word(&line, "r") || !take_number(&line, &round))
        return bad(record, error, kv_translate("a round is expected here, as in \"r1 s1: …\"."));
    bool set = take_word(&line, " set "), end = take_word(&line, " finish ");
    if (match->ended && !set && !end)
        return bad(record, error, kv_translate("the game is over before this line."));
    if (round != match->round)
        return bad(record, error, kv_translate("it belongs to another round."));
    if (set)
        return read_set(record, line, match, error);
    if (end || take_word(&line, " enter "))
        return read_entry(record, line, match, end, error);
    if (take_word(&line, " s"))
        return read_turn(record, line, match, error);
    if (take_word(&line, ": "))
        return read_offer(record, line, match, error);
    return bad(record, error,
               kv_translate("an offer, a turn or a position is expected after the round."));
}

static enum kv_record_kind kind_of(struct line *line)
{
    if (take_word(line, ": "))
        return KV_LINE_OFFER;
    if (take_word(line, " enter "))
        return KV_LINE_ENTER;
    if (take_word(line, " finish "))
        return KV_LINE_FINISH;
    if (take_word(line, " s") && line->at < line->end && *line->at >= '0' && *line->at <= '9')
        return KV_LINE_TURN;
    return KV_LINE_OTHER;
}

bool kv_record_peek(const struct kv_record *record, struct kv_record_line *found)
{
    struct kv_record ahead = *record;
    struct line line;
    if (!next_line(&ahead, &line) || !take_word(&line, "r") || !take_number(&line, &found->round))
        return false;
    found->kind = kind_of(&line);
    found->text = line.at;
    found->length = (size_t)(line.end - line.at);
    if (found->length >= CHECK_LENGTH)
        found->length -= CHECK_LENGTH;
    return true;
}

bool kv_record_at_turn(const struct kv_record *record)
{
    struct kv_record_line line;
    return kv_record_peek(record, &line) && line.kind == KV_LINE_TURN;
}

bool kv_record_skip(struct kv_record *record, struct kv_error *error)
{
    struct line line;
    return checked_line(record, &line, error);
}

bool kv_record_verify(struct kv_record *record, struct kv_match *match, struct kv_error *error)
{
    for (;;) {
        switch (kv_record_next(record, match, error)) {
        case KV_RECORD_BAD:
            return false;
        case KV_RECORD_SET:
        case KV_RECORD_ENTER:
            return refuse_line(record, error,
                               kv_translate("a position was set here, so the cards are no longer "
                                            "those that the seed deals."));
        case KV_RECORD_CUT:
            return kv_refuse(error, "bad-record",
                             "The record stops after line %u; everything before is valid.",
                             (unsigned)record->line);
        case KV_RECORD_END:
            return true;
        case KV_RECORD_OFFER:
        case KV_RECORD_TURN:
            break;
        }
    }
}
