/* The match of a room: how it opens, and how turns become a round. */
#include "base/assert.h"
#include "base/heap.h"
#include "core/match.h"
#include "rooms/room.h"

#include <stdlib.h>
#include <string.h>

static bool no_memory(struct kv_error *error)
{
    return kv_refuse(error, "no-memory", "There is not enough memory for that.");
}

/* ---- Rounds ---- */

static void begin_round(struct room *room, int64_t at)
{
    for (uint32_t seat = 0; seat < room->places; seat++) {
        room->people[seat].asked = room->people[seat].done = false;
        room->people[seat].taken_back = 0;
    }
    free(room->turns);
    room->turns = NULL;
    room_forget_spares(room);
    room->awaited = 0;
    room->late = false;
    room->deadline = 0;
    room->round_began = at;
    room->tell &= (uint8_t)~TELL_WAITING;
    if (room->match.ended) {
        room->state = ROOM_OVER;
        room->tell |= TELL_OVER | TELL_LOBBY;
        return;
    }
    if (room->clock)
        room->deadline = at + (int64_t)room->clock * 1000;
    room->tell |= TELL_ROUND;
    room->ask = true;
}

/* Remembers what everybody has played, the last turn included. */
static void remember(struct room *room, const struct kv_match *match, uint32_t last,
                     const struct turn *turn)
{
    uint32_t seats = match->setup.seats, all = turn->played.count,
             width = match->setup.game->size.turn;
    for (uint32_t seat = 0; seat < seats; seat++)
        all += match->played[seat];
    struct past *past =
        (struct past *)realloc(room->past, sizeof *past + all * sizeof *past->move + seats);
    if (!past) { /* then nobody can ask for it */
        free(room->past);
        room->past = NULL;
        return;
    }
    room->past = past;
    past->round = match->round;
    past->moves = all;
    kv_move *to = past->move;
    uint8_t *counts = (uint8_t *)(past->move + all);
    for (uint32_t seat = 0; seat < seats; seat++) {
        const kv_move *from =
            seat == last ? turn->played.moves : match->turns + (size_t)width * seat;
        uint32_t count = seat == last ? turn->played.count : match->played[seat];
        memcpy(to, from, count * sizeof *to);
        to += count;
        counts[seat] = (uint8_t)count;
    }
    KV_ASSERT(to == past->move + all);
}

static void play_moves(struct kv_match *match, uint32_t seat, const kv_move *moves, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        kv_match_play(match, seat, moves[i]);
}

/* Plays all turns on a complete copy of the match, the last one last, and brings it to rest
 * again. */
static bool close_round(struct room *room, uint32_t last, const struct turn *turn, int64_t at,
                        struct kv_error *error)
{
    struct kv_match match;
    const struct turns *turns = room->turns;
    void *memory = malloc(kv_match_bytes(&room->match.setup));
    if (!memory)
        return no_memory(error);
    kv_match_copy(&match, &room->match, memory, room->match.log);
    for (uint32_t i = 0; turns && i < turns->length; i += 2 + turns->word[i + 1])
        play_moves(&match, turns->word[i], &turns->word[i + 2], turns->word[i + 1]);
    KV_ASSERT(match.waiting == 1 && !kv_match_done(&match, last));
    remember(room, &match, last, turn);
    play_moves(&match, last, turn->played.moves, turn->played.count);
    kv_match_rest(&room->match, &match, room->match.memory);
    free(memory);
    begin_round(room, at);
    return true;
}

/* ---- Turns that wait for others ---- */

/* A small table has no more memory than it needs; a crowd grows in larger steps. */
static bool reserve(struct room *room, uint32_t words)
{
    struct turns *turns = room->turns;
    uint32_t length = (turns ? turns->length : 0) + words;
    if (turns && length <= turns->capacity)
        return true;
    uint32_t request = room->places <= CROWD ? length : 2 * length;
    turns = (struct turns *)realloc(turns, sizeof *turns + request * sizeof *turns->word);
    if (!turns)
        return false;
    if (!room->turns)
        turns->length = 0;
    turns->capacity = request;
    room->turns = turns;
    return true;
}

static bool put_aside(struct room *room, uint32_t seat, const struct turn *turn,
                      struct kv_error *error)
{
    if (!reserve(room, 2 + turn->played.count))
        return no_memory(error);
    struct turns *turns = room->turns;
    kv_move *to = &turns->word[turns->length];
    to[0] = seat;
    to[1] = turn->played.count;
    memcpy(to + 2, turn->played.moves, turn->played.count * sizeof *to);
    turns->length += 2 + turn->played.count;
    KV_ASSERT(turns->length <= turns->capacity);
    room->people[seat].done = true;
    room->match.waiting--;
    room->tell |= TELL_WAITING;
    return true;
}

bool room_take_turn(struct room *room, uint32_t seat, const struct turn *turn, int64_t at,
                    struct kv_error *error)
{
    KV_ASSERT(room->state == ROOM_PLAYING && !room_done(room, seat));
    return room->match.waiting > 1 ? put_aside(room, seat, turn, error)
                                   : close_round(room, seat, turn, at, error);
}

/* Where the turn of a seat that is done begins. */
static uint32_t find_turn(const struct turns *turns, uint32_t seat)
{
    uint32_t at = 0;
    while (turns->word[at] != seat) {
        at += 2 + turns->word[at + 1];
        KV_ASSERT(at < turns->length);
    }
    return at;
}

void room_return_turn(struct room *room, uint32_t seat)
{
    struct turns *turns = room->turns;
    KV_ASSERT(room->people[seat].done);
    uint32_t at = find_turn(turns, seat), words = 2 + turns->word[at + 1];
    turns->length -= words;
    memmove(&turns->word[at], &turns->word[at + words], (turns->length - at) * sizeof *turns->word);
    room->people[seat].done = false;
    room->match.waiting++;
    room->tell |= TELL_TABLE | TELL_WAITING;
}

const kv_move *room_turn_of(const struct room *room, uint32_t seat, uint32_t *count)
{
    const struct turns *turns = room->people[seat].done ? room->turns : NULL;
    *count = 0;
    if (!turns)
        return NULL;
    uint32_t at = find_turn(turns, seat);
    *count = turns->word[at + 1];
    return &turns->word[at + 2];
}

/* ---- The opening ---- */

/* The seed of a fairly dealt game; its proof goes into the record. */
static bool choose_seed(const struct room *room, struct kv_setup *setup, struct kv_text *proof,
                        struct kv_error *error)
{
    struct kv_fair fair;
    if (!room->secret[0])
        return true;
    return room_prove(room, proof, &fair, error) &&
           kv_seed_set(setup, fair.seed, strlen(fair.seed), error);
}

static bool deal(struct room *room, const struct kv_setup *setup, const struct kv_text *proof,
                 struct kv_error *error)
{
    struct kv_match match;
    void *whole = malloc(kv_match_bytes(setup)), *rest = malloc(kv_match_rest_bytes(setup));
    bool fine = (whole && rest) || no_memory(error);
    fine = fine && kv_match_open(&match, setup, whole, room->match.log, error);
    if (fine && match.log && proof->length)
        kv_record_prove(&match, proof->data, proof->length);
    if (fine)
        kv_match_rest(&room->match, &match, rest);
    else
        free(rest);
    free(whole);
    return fine;
}

bool room_open_match(struct room *room, int64_t at, struct kv_error *error)
{
    struct kv_setup setup = room->match.setup;
    struct kv_text proof = {.allocate = kv_heap};
    KV_ASSERT(room->state == ROOM_WAITING && !room->match.memory);
    setup.seats = room->taken;
    bool opened = kv_setup_check(&setup, error) && choose_seed(room, &setup, &proof, error) &&
                  deal(room, &setup, &proof, error);
    free(proof.data);
    if (!opened)
        return false;
    room_close_ranks(room);
    KV_ASSERT(room->places == room->match.setup.seats);
    free(room->reveal);
    room->reveal = NULL;
    room->state = ROOM_PLAYING;
    room->absence_due = at + (int64_t)room->patience * 1000;
    room->tell |= TELL_LOBBY;
    begin_round(room, at);
    return true;
}
