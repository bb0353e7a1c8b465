/* The match: rounds of turns, each seat on its own sheet. */
#include "core/match.h"
#include "base/assert.h"
#include "base/memory.h"
#include "core/entering.h"
#include "core/name.h"
#include "core/record.h"
#include "kvartal.h"

#define ALIGNMENT 64u

static size_t aligned(size_t bytes)
{
    return (bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
}

size_t kv_match_bytes(const struct kv_setup *setup)
{
    const struct kv_size *size = &setup->game->size;
    size_t seats = setup->seats;
    return ALIGNMENT + aligned(size->table) + 2 * aligned(size->sheet * seats) +
           aligned(size->turn * sizeof(kv_move) * seats) + aligned(2 * seats);
}

/* Lays out the match's parts in the caller's memory, in the order kv_match_bytes counts them. */
static void lay_out(struct kv_match *match, void *memory)
{
    const struct kv_size *size = &match->setup.game->size;
    size_t seats = match->setup.seats;
    unsigned char *at = (unsigned char *)memory;
    at += (ALIGNMENT - (uintptr_t)at % ALIGNMENT) % ALIGNMENT;
    match->memory = memory;
    match->table = at;
    match->sheets = at += aligned(size->table);
    match->starts = at += aligned(size->sheet * seats);
    match->turns = (kv_move *)(void *)(at += aligned(size->sheet * seats));
    match->played = at + aligned(size->turn * sizeof(kv_move) * seats);
    match->finished = match->played + seats;
}

static size_t sheets_bytes(const struct kv_match *match)
{
    return match->setup.game->size.sheet * match->setup.seats;
}

static void begin_round(struct kv_match *match)
{
    match->round++;
    match->setup.game->deal(match->table, match->sheets, match->setup.seats, &match->rng);
    match->waiting = match->setup.seats;
    if (match->log)
        kv_record_offer(match);
}

void kv_match_begin_turns(struct kv_match *match)
{
    memset(match->played, 0, 2 * (size_t)match->setup.seats); /* and finished, which follows */
    memcpy(match->starts, match->sheets, sheets_bytes(match));
}

/* The limits that buffers elsewhere rely on. */
static bool within_limits(const struct kv_size *size)
{
    return size->table <= KV_TABLE_MOST && size->sheet <= KV_SHEET_MOST &&
           size->moves <= KV_MOVES_MOST && size->turn <= KV_TURN_MOST;
}

/* May this seat move? A match at rest has nowhere to store a move. */
static bool may_move(const struct kv_match *match, uint32_t seat)
{
    return match->turns && !kv_match_done(match, seat);
}

bool kv_setup_check(const struct kv_setup *setup, struct kv_error *error)
{
    const struct kv_size *size = &setup->game->size;
    if (!kv_name_check_pack(setup, error))
        return false;
    if (setup->seats < size->seats_least || setup->seats > size->seats_most)
        return kv_refuse(error, "bad-setup", "%s is played by %u to %u seats, not by %u.",
                         kv_translate(setup->game->title), (unsigned)size->seats_least,
                         (unsigned)size->seats_most, (unsigned)setup->seats);
    return setup->game->check(setup, error);
}

bool kv_match_open(struct kv_match *match, const struct kv_setup *setup, void *memory,
                   struct kv_text *log, struct kv_error *error)
{
    KV_ASSERT(memory && setup->game && within_limits(&setup->game->size));
    if (!kv_setup_check(setup, error))
        return false;
    *match = (struct kv_match){.setup = *setup, .log = log};
    memset(memory, 0, kv_match_bytes(setup));
    lay_out(match, memory);
    kv_rng_start(&match->rng, setup->seed, 0);
    setup->game->open(setup, match->table, match->sheets, &match->rng);
    if (setup->entered && !kv_entry_check(setup, match->table, error))
        return false;
    if (log)
        kv_record_open(match);
    if (!setup->entered)
        begin_round(match);
    kv_match_begin_turns(match);
    if (setup->entered)
        kv_entry_begin(match);
    return true;
}

void kv_match_copy(struct kv_match *to, const struct kv_match *from, void *memory,
                   struct kv_text *log)
{
    KV_ASSERT(memory && memory != from->memory);
    *to = *from;
    to->log = log;
    lay_out(to, memory);
    size_t seats = from->setup.seats;
    memcpy(to->table, from->table, from->setup.game->size.table);
    memcpy(to->sheets, from->sheets, sheets_bytes(from));
    if (!from->turns) {
        to->waiting = from->ended ? 0 : from->setup.seats;
        kv_match_begin_turns(to);
        return;
    }
    memcpy(to->starts, from->starts, sheets_bytes(from));
    memcpy(to->turns, from->turns, from->setup.game->size.turn * sizeof(kv_move) * seats);
    memcpy(to->played, from->played, 2 * seats);
}

/* Sheets need no more than the alignment of their largest member. */
static size_t resting_sheets(const struct kv_setup *setup)
{
    return (setup->game->size.table + 15u) / 16 * 16;
}

size_t kv_match_rest_bytes(const struct kv_setup *setup)
{
    return resting_sheets(setup) + setup->game->size.sheet * (size_t)setup->seats;
}

void kv_match_rest(struct kv_match *to, const struct kv_match *from, void *memory)
{
    KV_ASSERT(memory && memory != from->memory && (uintptr_t)memory % 16 == 0);
    *to = *from;
    to->memory = to->table = memory;
    to->sheets = to->starts = (unsigned char *)memory + resting_sheets(&from->setup);
    to->turns = NULL;
    to->played = to->finished = NULL;
    memcpy(to->table, from->table, from->setup.game->size.table);
    memcpy(to->sheets, from->starts, sheets_bytes(from));
}

bool kv_match_done(const struct kv_match *match, uint32_t seat)
{
    KV_ASSERT(seat < match->setup.seats);
    return match->ended || (match->finished && match->finished[seat]);
}

uint32_t kv_match_moves(const struct kv_match *match, uint32_t seat, kv_move *list)
{
    const struct kv_game *game = match->setup.game;
    KV_ASSERT(seat < match->setup.seats);
    if (match->ended || match->entry)
        return 0;
    uint32_t count = game->moves(match->table, kv_match_sheet(match, seat), list);
    KV_ASSERT(count <= game->size.moves && (count > 0) == !kv_match_done(match, seat));
    return count;
}

void kv_match_tell(const struct kv_match *match, uint32_t seat, kv_move move, struct kv_text *text)
{
    const struct kv_game *game = match->setup.game;
    KV_ASSERT(seat < match->setup.seats);
    if (game->tell)
        game->tell(match->table, kv_match_sheet(match, seat), move, text);
}

static void close_round(struct kv_match *match)
{
    const struct kv_game *game = match->setup.game;
    if (match->log)
        kv_record_turns(match);
    game->close(match->table, match->sheets, match->setup.seats);
    match->ended = game->settle(match->table, match->sheets, match->setup.seats);
    if (!match->ended && !match->setup.entered)
        begin_round(match);
    kv_match_begin_turns(match);
    if (!match->ended && match->setup.entered)
        kv_entry_await_offer(match);
    else if (match->setup.entered && kv_entry_needs_end(match))
        match->entry = KV_ENTRY_END;
}

bool kv_match_play(struct kv_match *match, uint32_t seat, kv_move move)
{
    const struct kv_game *game = match->setup.game;
    void *sheet = kv_match_sheet(match, seat);
    KV_ASSERT(may_move(match, seat) && match->played[seat] < game->size.turn);
    match->turns[game->size.turn * seat + match->played[seat]++] = move;
    if (game->play(match->table, sheet, move))
        return true;
    match->finished[seat] = true;
    if (--match->waiting == 0)
        close_round(match);
    return false;
}

/* The words of a text with single spaces between them; false when they do not fit. */
static bool squeeze(const char *text, size_t length, char *words, size_t size)
{
    size_t count = 0;
    bool gap = false;
    for (size_t i = 0; i < length; i++) {
        if (text[i] == ' ' || text[i] == '\t' || text[i] == '\r' || text[i] == '\n') {
            gap = count > 0;
            continue;
        }
        if (count + 2 >= size || text[i] == '\0')
            return false;
        if (gap)
            words[count++] = ' ';
        words[count++] = text[i];
        gap = false;
    }
    words[count] = 0;
    return true;
}

static bool refuse_move(const struct kv_game *game, const char *words, const kv_move *list,
                        uint32_t count, struct kv_error *error)
{
    enum { SHOWN = 5 };
    char some[160];
    struct kv_text text;
    kv_text_start(&text, some, sizeof some);
    for (uint32_t i = 0; i < count && i < SHOWN; i++) {
        kv_put(&text, "%s", i ? ", " : "");
        game->say(list[i], &text);
    }
    if (count > SHOWN)
        kv_put(&text, kv_translate(" … (%u in all)"), (unsigned)count);
    return kv_refuse(error, "illegal-move", "\"%s\" is not possible now. Possible: %s.", words,
                     some);
}

bool kv_move_read(const struct kv_game *game, const void *table, const void *sheet,
                  const char *text, size_t length, kv_move *move, struct kv_error *error)
{
    char words[64];
    if (!squeeze(text, length, words, sizeof words))
        return kv_refuse(error, "illegal-move",
                         "That is too long to be a move, or not plain text.");
    kv_move list[KV_MOVES_MOST];
    uint32_t count = game->moves(table, sheet, list);
    for (uint32_t i = 0; i < count; i++) {
        char said[64];
        struct kv_text saying;
        kv_text_start(&saying, said, sizeof said);
        game->say(list[i], &saying);
        if (kv_same(words, said, saying.length)) {
            *move = list[i];
            return true;
        }
    }
    return refuse_move(game, words, list, count, error);
}

void kv_action_say(const struct kv_game *game, uint32_t action, struct kv_text *text)
{
    KV_ASSERT(action < game->actions.count);
    game->say(game->actions.move(game, action), text);
}

bool kv_action_read(const struct kv_game *game, const char *text, size_t length, uint32_t *action,
                    struct kv_error *error)
{
    char words[64], said[64];
    struct kv_text saying;
    if (!squeeze(text, length, words, sizeof words))
        return kv_refuse(error, "illegal-move",
                         "That is too long to be a move, or not plain text.");
    for (*action = 0; *action < game->actions.count; ++*action) {
        kv_text_start(&saying, said, sizeof said);
        kv_action_say(game, *action, &saying);
        if (kv_same(words, said, saying.length))
            return true;
    }
    return kv_refuse(error, "illegal-move", "\"%s\" is not a move of %s.", words,
                     kv_translate(game->title));
}

bool kv_turn_read(const struct kv_game *game, const void *table, void *sheet, bool *goes_on,
                  const char *text, size_t length, struct kv_move_list *turn,
                  struct kv_error *error)
{
    const char *end = text + length;
    for (turn->count = 0; text <= end; turn->count++) {
        const char *stop = text;
        while (stop < end && *stop != ';')
            stop++;
        if (!*goes_on)
            return kv_refuse(error, "turn-done", "The turn is done before its last move.");
        kv_move *move = &turn->moves[turn->count];
        if (!kv_move_read(game, table, sheet, text, (size_t)(stop - text), move, error))
            return false;
        *goes_on = game->play(table, sheet, *move);
        text = stop + 1;
    }
    return true;
}

/* Reads a whole turn on a copy of the sheet, so that a refusal halfway changes nothing. */
static bool read_turn(const struct kv_match *match, uint32_t seat, const char *text, size_t length,
                      struct kv_move_list *turn, struct kv_error *error)
{
    const struct kv_game *game = match->setup.game;
    _Alignas(16) unsigned char sheet[KV_SHEET_MOST];
    bool goes_on = true;
    if (match->ended)
        return kv_refuse(error, "over", "The game is over.");
    if (match->entry)
        return kv_refuse(error, "bad-entry", "First enter what lies on the table.");
    if (kv_match_done(match, seat))
        return kv_refuse(error, "turn-done", "Seat %u has ended its turn in round %u.",
                         (unsigned)seat + 1, (unsigned)match->round);
    memcpy(sheet, kv_match_sheet(match, seat), game->size.sheet);
    return kv_turn_read(game, match->table, sheet, &goes_on, text, length, turn, error);
}

static bool check_seat(const struct kv_match *match, uint32_t seat, struct kv_error *error)
{
    if (seat < match->setup.seats)
        return true;
    return kv_refuse(error, "bad-seat", "There is no seat %u at this table of %u.",
                     (unsigned)seat + 1, (unsigned)match->setup.seats);
}

bool kv_match_say(struct kv_match *match, uint32_t seat, const char *moves, size_t length,
                  struct kv_error *error)
{
    struct kv_move_list turn;
    KV_ASSERT(match->turns);
    if (!check_seat(match, seat, error) || !read_turn(match, seat, moves, length, &turn, error))
        return false;
    for (uint32_t i = 0; i < turn.count; i++)
        kv_match_play(match, seat, turn.moves[i]);
    return true;
}

bool kv_match_undo(struct kv_match *match, uint32_t seat, struct kv_error *error)
{
    const struct kv_game *game = match->setup.game;
    KV_ASSERT(match->turns);
    if (!check_seat(match, seat, error))
        return false;
    if (match->ended)
        return kv_refuse(error, "over", "The game is over.");
    if (match->entry)
        return kv_refuse(error, "bad-entry", "First enter what lies on the table.");
    if (kv_match_done(match, seat))
        return kv_refuse(error, "turn-done", "Seat %u has ended its turn, which cannot be undone.",
                         (unsigned)seat + 1);
    if (!match->played[seat])
        return kv_refuse(error, "nothing-to-undo", "Seat %u has not moved yet in this round.",
                         (unsigned)seat + 1);
    unsigned char *sheet = (unsigned char *)kv_match_sheet(match, seat);
    memcpy(sheet, match->starts + game->size.sheet * seat, game->size.sheet);
    match->played[seat]--;
    for (uint32_t i = 0; i < match->played[seat]; i++)
        game->play(match->table, sheet, match->turns[game->size.turn * seat + i]);
    return true;
}
