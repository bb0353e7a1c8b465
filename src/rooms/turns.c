/* Playing: turns, clocks, and bots, also those that stand in for people. */
#include "base/assert.h"
#include "rooms/room.h"

#include <stdlib.h>
#include <string.h>

/* The level of bots that stand in for absent or late players. */
static const char stand_in[] = "medium";

uint8_t room_stand_in_level(void)
{
    uint8_t level = 1;
    while (kv_bots[level - 1] != kv_bot_find(stand_in, sizeof stand_in - 1)) {
        KV_ASSERT(kv_bots[level - 1]);
        level++;
    }
    return level;
}

/* ---- Turns ---- */

/* FNV-1a. It recognizes a turn that is sent again; it is no protection. */
uint64_t room_digest_turn(const char *text, size_t length)
{
    uint64_t digest = 14695981039346656037u;
    for (size_t i = 0; i < length; i++)
        digest = (digest ^ (unsigned char)text[i]) * 1099511628211u;
    return digest;
}

bool room_read_turn(const struct room *room, uint32_t seat, struct turn *turn,
                    struct kv_error *error)
{
    const struct kv_match *match = &room->match;
    const struct kv_game *game = match->setup.game;
    _Alignas(16) unsigned char sheet[KV_SHEET_MOST];
    bool goes_on = true;
    if (room_done(room, seat))
        return kv_refuse(error, "turn-done", "Seat %u has ended its turn in round %u.",
                         (unsigned)seat + 1, (unsigned)match->round);
    memcpy(sheet, kv_match_sheet(match, seat), game->size.sheet);
    if (!kv_turn_read(game, match->table, sheet, &goes_on, turn->text, turn->length, &turn->played,
                      error))
        return false;
    return !goes_on || kv_refuse(error, "turn-open", "The turn is not over after its last move.");
}

bool room_apply_turn(struct room *room, uint32_t seat, const struct turn *turn, bool in_person,
                     int64_t at, struct kv_error *error)
{
    struct person *person = &room->people[seat];
    uint32_t round = room->match.round;
    if (!room_take_turn(room, seat, turn, at, error))
        return false;
    if (in_person) {
        person->said = room_digest_turn(turn->text, turn->length);
        person->said_round = round;
    }
    return true;
}

bool room_play_turn(struct room *room, uint32_t seat, const struct turn *turn, bool in_person,
                    int64_t now, struct kv_error *error)
{
    char data[TURN_BYTES + 64];
    struct kv_text line;
    kv_text_start(&line, data, sizeof data);
    kv_put(&line, "%s %u %u ", in_person ? "turn" : "auto", (unsigned)room->match.round,
           (unsigned)seat);
    kv_put_bytes(&line, turn->text, turn->length);
    if (!room_apply_turn(room, seat, turn, in_person, now, error))
        return false;
    room->host->keep(room->host->context, room, line.data, line.length);
    return true;
}

/* ---- Bots ---- */

static bool plays_by_bot(const struct room *room, uint32_t seat)
{
    const struct person *person = &room->people[seat];
    return person->level || person->away || room->late;
}

/* Bots do not play unobserved: they wait for a connection, or for a clock. */
static bool is_awake(const struct room *room)
{
    return room->state == ROOM_PLAYING && (room->connections > 0 || room->clock > 0) &&
           !room->suspended;
}

static void ask_later(struct room *room, int64_t now)
{
    room->ask_at = now + ASKED_AGAIN;
}

/* A bot's moves take the same way as everybody's: as text, and checked. */
static bool play_moves(struct room *room, uint32_t seat, const kv_move *moves, uint32_t count,
                       int64_t now)
{
    const struct kv_game *game = room->match.setup.game;
    char data[TURN_BYTES];
    struct kv_text text;
    struct kv_error error;
    kv_text_start(&text, data, sizeof data);
    for (uint32_t i = 0; i < count; i++) {
        kv_put(&text, "%s", i ? "; " : "");
        game->say(moves[i], &text);
    }
    struct turn turn = {.text = data, .length = text.length};
    return !text.cut && room_read_turn(room, seat, &turn, &error) &&
           room_play_turn(room, seat, &turn, false, now, &error);
}

/* ---- Spare turns ---- */

/* Without memory for it, the bot thinks again. */
static void keep_spare(struct room *room, uint32_t seat, const kv_move *moves, uint32_t count)
{
    struct spare *spare = (struct spare *)malloc(sizeof *spare + count * sizeof *spare->moves);
    if (!spare)
        return;
    spare->next = room->spares;
    spare->seat = seat;
    spare->count = count;
    memcpy(spare->moves, moves, count * sizeof *moves);
    room->spares = spare;
}

void room_forget_spares(struct room *room)
{
    for (struct spare *next; room->spares; room->spares = next) {
        next = room->spares->next;
        free(room->spares);
    }
}

static bool play_spare(struct room *room, uint32_t seat, int64_t now)
{
    struct spare **link = &room->spares;
    while (*link && (*link)->seat != seat)
        link = &(*link)->next;
    struct spare *spare = *link;
    if (!spare)
        return false;
    *link = spare->next;
    bool is_played = play_moves(room, seat, spare->moves, spare->count, now);
    free(spare);
    return is_played;
}

/* ---- Asking ---- */

static void ask_bot(struct room *room, uint32_t seat, int64_t now)
{
    struct person *person = &room->people[seat];
    uint8_t level = person->level ? person->level : room_stand_in_level();
    KV_ASSERT(!person->asked && !room_done(room, seat));
    if (play_spare(room, seat, now))
        return;
    person->asked = room->host->think(room->host->context, room, seat, kv_bots[level - 1]);
    room->awaited += person->asked;
    if (!person->asked)
        ask_later(room, now);
}

/* What stand_ins keeps count of. */
static uint32_t count_stand_ins(const struct room *room)
{
    uint32_t count = 0;
    for (uint32_t seat = 0; seat < room->places; seat++)
        count += room->people[seat].level || room->people[seat].away;
    return count;
}

/* A spare turn may close the round: then those of the next one are asked. */
void room_ask_bots(struct room *room, int64_t now)
{
    while (room->ask && is_awake(room)) {
        uint32_t round = room->match.round;
        room->ask = false;
        room->ask_at = 0;
        KV_ASSERT(room->stand_ins == count_stand_ins(room));
        if (!room->stand_ins && !room->late)
            return;
        for (uint32_t seat = 0; seat < room->places && room->match.round == round; seat++)
            if (!room->people[seat].asked && plays_by_bot(room, seat) && !room_done(room, seat))
                ask_bot(room, seat, now);
    }
}

void room_stop_bots(struct room *room)
{
    if (room->awaited && !is_awake(room))
        room->host->stop_thinking(room->host->context, room);
}

/* A bot has answered. False: it was not asked, or a person has played meanwhile. */
static bool take_answer(struct room *room, uint32_t seat, uint32_t round)
{
    if (room->state != ROOM_PLAYING || round != room->match.round || seat >= room->places ||
        !room->people[seat].asked)
        return false;
    KV_ASSERT(room->awaited > 0);
    room->people[seat].asked = false;
    room->awaited--;
    return true;
}

bool room_bot_played(struct room *room, uint32_t seat, uint32_t round, const kv_move *moves,
                     uint32_t count, int64_t now)
{
    if (!take_answer(room, seat, round))
        return false;
    bool is_due = plays_by_bot(room, seat) && !room_done(room, seat);
    bool is_played = is_due && play_moves(room, seat, moves, count, now);
    if (is_due && !is_played)
        ask_later(room, now);
    if (!is_due && !room_done(room, seat))
        keep_spare(room, seat, moves, count);
    room_ask_bots(room, now);
    room_tell(room, now);
    room_set_wake(room);
    return is_played;
}

void room_bot_failed(struct room *room, uint32_t seat, uint32_t round, int64_t now)
{
    if (!take_answer(room, seat, round))
        return;
    ask_later(room, now);
    room_set_wake(room);
}

/* ---- Clocks ---- */

static void lose_patience(struct room *room, int64_t now)
{
    int64_t next = 0;
    for (uint32_t seat = 0; seat < room->places; seat++) {
        const struct person *person = &room->people[seat];
        struct kv_error error;
        if (person->level || person->away || person->here)
            continue;
        int64_t since = person->left > room->watched ? person->left : room->watched;
        int64_t due = since + (int64_t)room->patience * 1000;
        if (now >= due)
            room->ask |= room_commit_seat(room, "away", seat, now, &error);
        else if (!next || due < next)
            next = due;
    }
    room->absence_due = next;
}

/* The clock of this machine may be behind the one that began the round: nobody gets more than a
 * whole turn. */
void room_mend_deadline(struct room *room, int64_t now)
{
    int64_t latest = now + (int64_t)room->clock * 1000;
    if (room->deadline > latest)
        room->deadline = latest;
}

void room_watch_clocks(struct room *room, int64_t now)
{
    room_mend_deadline(room, now);
    if (room->suspended)
        return;
    room_watch_reveal(room, now);
    room_watch_notices(room, now);
    if (room->state != ROOM_PLAYING)
        return;
    if (room->deadline && now >= room->deadline && !room->late) {
        room->late = true;
        room->ask = true;
    }
    if (room->patience && room->connections && room->absence_due && now >= room->absence_due)
        lose_patience(room, now);
    if (room->ask_at && now >= room->ask_at)
        room->ask = true;
}

static void earlier(int64_t *when, bool counts, int64_t other)
{
    if (counts && (!*when || other < *when))
        *when = other;
}

void room_set_wake(struct room *room)
{
    bool playing = room->state == ROOM_PLAYING;
    int64_t when = 0;
    earlier(&when, room->tell != 0, room_next_telling(room));
    earlier(&when, playing && room->deadline && !room->late, room->deadline);
    earlier(&when, playing && room->patience && room->connections && room->absence_due,
            room->absence_due);
    earlier(&when, is_awake(room) && room->ask_at, room->ask_at);
    earlier(&when, room->reveal != NULL, room->reveal ? room->reveal->due : 0);
    int64_t notice = room_notice_due(room);
    earlier(&when, notice != 0, notice);
    if (room->suspended)
        when = 0;
    if (when == room->wake)
        return;
    room->wake = when;
    room->host->wake(room->host->context, room, when);
}
