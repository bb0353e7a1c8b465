/*
 * Words that people bind themselves to before anybody says any (docs/protocol.md). Everybody shows
 * the SHA-256 of their words; when the host begins, the room asks for the words themselves, and the
 * cards are dealt once all are there, or after a moment without those that are not.
 */
#include "base/assert.h"
#include "base/heap.h"
#include "core/match.h"
#include "rooms/room.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

bool room_has_pledges(const struct room *room)
{
    bool found = room->pledge != NULL;
    for (uint32_t seat = 0; !found && seat < room->places; seat++)
        found = room->people[seat].pledged;
    return found;
}

void room_digest_words(const char *words, unsigned char pledge[KV_SHA256_BYTES])
{
    char digits[KV_COMMITMENT_LENGTH + 1];
    kv_fair_pledge(words, strlen(words), digits);
    sodium_hex2bin(pledge, KV_SHA256_BYTES, digits, KV_COMMITMENT_LENGTH, NULL, NULL, NULL);
}

/* ---- Shown ---- */

static void put_words(const char *words, bool is_pledged, struct kv_text *json)
{
    if (words)
        kv_json_put_string(json, NULL, words);
    else if (is_pledged)
        kv_json_put_null(json, NULL);
}

static void put_pledge(const unsigned char *pledge, struct kv_text *json)
{
    if (pledge)
        room_put_digest(json, NULL, pledge);
    else
        kv_json_put_null(json, NULL);
}

void room_put_pledges(const struct room *room, struct kv_text *json)
{
    kv_json_begin(json, "pledges", '[');
    put_pledge(room->pledge, json);
    for (uint32_t seat = 0; seat < room->places; seat++)
        if (room->people[seat].taken)
            put_pledge(room_pledge_of(&room->people[seat]), json);
    kv_json_end(json, ']');
}

void room_put_words(const struct room *room, struct kv_text *json)
{
    bool is_pledged = room_has_pledges(room);
    kv_json_begin(json, "words", '[');
    put_words(room->words, is_pledged, json);
    for (uint32_t seat = 0; seat < room->places; seat++)
        if (room->people[seat].taken)
            put_words(room_words_of(&room->people[seat]), is_pledged, json);
    kv_json_end(json, ']');
    if (is_pledged)
        room_put_pledges(room, json);
}

bool room_prove(const struct room *room, struct kv_text *proof, struct kv_fair *fair,
                struct kv_error *error)
{
    kv_json_begin(proof, NULL, '{');
    kv_json_put_string(proof, "secret", room->secret);
    room_put_words(room, proof);
    kv_json_end(proof, '}');
    if (proof->cut)
        return kv_refuse(error, "no-memory", "There is not enough memory for that.");
    return kv_fair_read(proof->data, proof->length, fair, error);
}

/* ---- Asking for the words ---- */

bool room_ask_for_words(struct room *room, int64_t at, struct kv_error *error)
{
    struct kv_setup setup = room->match.setup;
    struct kv_text proof = {.allocate = kv_heap};
    struct kv_fair fair;
    KV_ASSERT(room->state == ROOM_WAITING && !room->reveal);
    struct reveal *reveal = (struct reveal *)malloc(sizeof *reveal);
    if (!reveal)
        return kv_refuse(error, "no-memory", "There is not enough memory for that.");
    setup.seats = room->taken;
    bool fine = kv_setup_check(&setup, error) && room_prove(room, &proof, &fair, error);
    free(proof.data);
    if (!fine) {
        free(reveal);
        return false;
    }
    reveal->due = at + REVEAL_TIME;
    memcpy(reveal->digest, fair.pledges, sizeof reveal->digest);
    room->reveal = reveal;
    room_close_ranks(room); /* so that a pledge stands at its seat in the game */
    room->tell |= TELL_LOBBY | TELL_REVEAL;
    return true;
}

/* A player whose connection broke a moment ago may be back in time. */
static bool is_awaited(const struct person *person, int64_t now)
{
    return person->pledged && !room_words_of(person) &&
           (person->here || now < person->left + REVEAL_TIME);
}

static bool is_complete(const struct room *room, int64_t now)
{
    bool found = room->pledge && !room->words;
    for (uint32_t seat = 0; !found && seat < room->places; seat++)
        found = is_awaited(&room->people[seat], now);
    return !found;
}

void room_watch_reveal(struct room *room, int64_t now)
{
    char data[] = "start {}";
    struct kv_text line = {.data = data, .size = sizeof data, .length = sizeof data - 1};
    struct kv_error error;
    if (!room->reveal || (now < room->reveal->due && !is_complete(room, now)))
        return;
    if (!room_commit(room, &line, now, &error))
        room->reveal->due = now + BEGUN_AGAIN;
}

/* ---- Requests ---- */

bool room_read_pledge(const struct kv_json *object, unsigned char pledge[KV_SHA256_BYTES],
                      bool *is_pledged, struct kv_error *error)
{
    struct kv_json value;
    *is_pledged = kv_json_field(object, "pledge", &value);
    if (!*is_pledged || room_read_digest(&value, pledge))
        return true;
    return kv_refuse(error, "bad-request", "\"%s\" must be %u digits, each 0 to 9 or a to f.",
                     "pledge", (unsigned)KV_COMMITMENT_LENGTH);
}

bool room_refuse_both(struct kv_error *error)
{
    return kv_refuse(error, "bad-request", "Words are either said or pledged, not both at once.");
}

bool room_answer_pledge(struct ask *ask)
{
    unsigned char pledge[KV_SHA256_BYTES];
    char data[160];
    struct kv_text line;
    bool is_pledged;
    if (!room_need_seat(ask) || !room_need_waiting(ask) ||
        !room_read_pledge(&ask->object, pledge, &is_pledged, &ask->error))
        return false;
    if (!is_pledged)
        return kv_refuse(&ask->error, "bad-request",
                         "\"%s\" must be %u digits, each 0 to 9 or a "
                         "to f.",
                         "pledge", (unsigned)KV_COMMITMENT_LENGTH);
    const struct person *person = &ask->room->people[ask->connection->seat];
    if (!ask->room->secret[0] ||
        (person->pledged && room_same_digest(room_pledge_of(person), pledge)))
        return true; /* there is nothing to bind; it was not heard that it is pledged already */
    if (person->pledged || room_words_of(person))
        return kv_refuse(&ask->error, "pledged", "This seat has its words already.");
    kv_text_start(&line, data, sizeof data);
    room_put_pledge_line(ask->connection->seat, pledge, &line);
    return room_commit(ask->room, &line, ask->now, &ask->error);
}

/* Whose pledge these words match: the seat's, or the table's own if the host reveals them. */
static bool find_pledge(const struct ask *ask, const unsigned char *digest, uint32_t *seat,
                        bool *is_said)
{
    const struct room *room = ask->room;
    const struct person *person =
        ask->connection->seat == NOBODY ? NULL : &room->people[ask->connection->seat];
    *seat = ask->connection->seat;
    *is_said = person && room_words_of(person);
    if (person && person->pledged && room_same_digest(room_pledge_of(person), digest))
        return true;
    *seat = NOBODY;
    *is_said = room->words != NULL;
    return ask->connection->host && room->pledge && room_same_digest(room->pledge, digest);
}

bool room_answer_reveal(struct ask *ask)
{
    char words[WORDS_LETTERS * LETTER_BYTES + 1];
    unsigned char digest[KV_SHA256_BYTES];
    struct kv_text line = {.allocate = kv_heap};
    struct kv_json value;
    uint32_t seat;
    bool is_said;
    if (ask->connection->seat == NOBODY && !ask->connection->host)
        return room_need_seat(ask);
    if (!kv_json_field(&ask->object, "words", &value))
        return kv_refuse(&ask->error, "bad-request", "\"%s\" must be a text.", "words");
    if (!room_read_words(&value, words, sizeof words, &ask->error))
        return false;
    room_digest_words(words, digest);
    if (!find_pledge(ask, digest, &seat, &is_said))
        return kv_refuse(&ask->error, "bad-words", "These are not the words that were pledged.");
    if (is_said)
        return true; /* it was not heard that they were taken */
    if (!ask->room->reveal)
        return ask->room->state == ROOM_WAITING
                   ? kv_refuse(&ask->error, "not-started", "Nobody has asked for the words yet.")
                   : kv_refuse(&ask->error, "started", "The game has already begun.");
    room_put_revealed_line(seat, words, &line);
    bool fine = room_commit(ask->room, &line, ask->now, &ask->error);
    free(line.data);
    if (fine)
        room_watch_reveal(ask->room, ask->now);
    return fine;
}
