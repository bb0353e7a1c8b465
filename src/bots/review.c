/* Goes through a record round by round. */
#include "base/assert.h"
#include "base/memory.h"
#include "kvartal.h"

#define ALIGNMENT 64u

static size_t aligned(size_t bytes)
{
    return (bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
}

static size_t sheets_bytes(const struct kv_setup *setup)
{
    return setup->game->size.sheet * setup->seats;
}

size_t kv_review_bytes(const struct kv_setup *setup)
{
    return 3 * (size_t)ALIGNMENT + 2 * aligned(kv_match_bytes(setup)) +
           aligned(setup->game->size.table) + aligned(sheets_bytes(setup));
}

/* Before the first offer the table is empty, set up from the seed. */
static void open_before(struct kv_review *review, const struct kv_setup *setup)
{
    struct kv_rng rng;
    memset(review->table, 0, setup->game->size.table);
    memset(review->sheets, 0, sheets_bytes(setup));
    kv_rng_start(&rng, setup->seed, 0);
    setup->game->open(setup, review->table, review->sheets, &rng);
    review->known = true;
}

bool kv_review_open(struct kv_review *review, const struct kv_record *record,
                    const struct kv_setup *setup, void *memory, struct kv_error *error)
{
    unsigned char *at = (unsigned char *)memory;
    at += (ALIGNMENT - (uintptr_t)at % ALIGNMENT) % ALIGNMENT;
    *review = (struct kv_review){.record = *record, .event = KV_RECORD_OFFER};
    review->table = at;
    review->sheets = at += aligned(setup->game->size.table);
    review->match.memory = at += aligned(sheets_bytes(setup));
    at += aligned(kv_match_bytes(setup));
    if (!kv_match_open(&review->after, setup, at, NULL, error))
        return false;
    open_before(review, setup);
    return true;
}

static bool goes_on(enum kv_record_event event)
{
    return event != KV_RECORD_END && event != KV_RECORD_CUT && event != KV_RECORD_BAD;
}

/* Are all turns of the round played? */
static bool is_closed(const struct kv_review *review)
{
    return review->after.round != review->match.round ||
           (review->after.ended && !review->match.ended);
}

/* Copies the position at the beginning of the round. A position that was set may have unfinished
 * turns. */
static void take_position(struct kv_review *review)
{
    struct kv_match *match = &review->match;
    kv_match_copy(match, &review->after, match->memory, NULL);
    match->waiting = match->setup.seats;
    memcpy(match->sheets, match->starts, sheets_bytes(&match->setup));
    memset(match->played, 0, match->setup.seats);
    memset(match->finished, 0, match->setup.seats);
}

/* Plays all turns of the finished round and closes it, for the position before the next offer. */
static void close_before(struct kv_review *review)
{
    const struct kv_match *match = &review->match;
    const struct kv_game *game = match->setup.game;
    kv_move moves[KV_TURN_MOST];
    review->known = is_closed(review) && !review->torn;
    if (!review->known)
        return;
    memcpy(review->table, match->table, game->size.table);
    memcpy(review->sheets, match->starts, sheets_bytes(&match->setup));
    for (uint32_t seat = 0; seat < match->setup.seats; seat++) {
        uint32_t count = kv_review_turn(review, seat, moves);
        for (uint32_t i = 0; i < count; i++)
            game->play(match->table, review->sheets + game->size.sheet * seat, moves[i]);
    }
    game->close(review->table, review->sheets, match->setup.seats);
    game->settle(review->table, review->sheets, match->setup.seats);
}

bool kv_review_next(struct kv_review *review)
{
    struct kv_match *after = &review->after;
    if (!goes_on(review->event))
        return false;
    if (review->match.round > 0)
        close_before(review);
    take_position(review);
    review->set = review->torn = false;
    review->rounds++;
    do {
        review->event = kv_record_next(&review->record, after, &review->error);
        if (review->event != KV_RECORD_SET && review->event != KV_RECORD_ENTER)
            continue;
        review->set = true;
        review->torn = review->event == KV_RECORD_SET ? is_closed(review) : after->ended != 0;
        if (!review->torn)
            take_position(review);
    } while (goes_on(review->event) && !is_closed(review));
    return true;
}

/* A match keeps the moves of the last turns, but not how many they were. */
static uint32_t count_moves(const struct kv_match *match, uint32_t seat, const kv_move *moves)
{
    const struct kv_game *game = match->setup.game;
    _Alignas(16) unsigned char sheet[KV_SHEET_MOST];
    uint32_t count = 0;
    memcpy(sheet, match->starts + game->size.sheet * seat, game->size.sheet);
    while (game->play(match->table, sheet, moves[count++]))
        continue;
    return count;
}

uint32_t kv_review_turn(const struct kv_review *review, uint32_t seat, kv_move *moves)
{
    const struct kv_match *after = &review->after;
    const kv_move *turn = after->turns + (size_t)after->setup.game->size.turn * seat;
    uint32_t count = 0;
    KV_ASSERT(seat < after->setup.seats);
    if (review->torn)
        return 0;
    if (is_closed(review))
        count = count_moves(&review->match, seat, turn);
    else if (after->finished[seat])
        count = after->played[seat];
    memcpy(moves, turn, count * sizeof *turn);
    return count;
}
