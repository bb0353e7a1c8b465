/* Looking at matches of a batch, and copies of them for search. */
#include "base/assert.h"
#include "base/memory.h"
#include "batch/state.h"

const uint16_t *kv_batch_legal(const struct kv_batch *batch, const struct kv_batch_arrays *arrays,
                               uint32_t match, uint32_t seat, uint32_t *count)
{
    struct kv_one one = kv_one_of(batch, arrays, match);
    KV_ASSERT(seat < batch->setup.seats);
    const struct kv_batch_seat *own = kv_one_seat(&one, seat);
    *count = own->count;
    return own->legal;
}

struct kv_batch_progress kv_batch_progress(const struct kv_batch *batch,
                                           const struct kv_batch_arrays *arrays, uint32_t match)
{
    const struct kv_batch_state *state = kv_one_of(batch, arrays, match).state;
    return (struct kv_batch_progress){state->number, state->round, state->ended};
}

void kv_batch_copy(const struct kv_batch *batch, const struct kv_batch_arrays *from, uint32_t match,
                   const struct kv_batch_arrays *to, uint32_t place)
{
    struct kv_one source = kv_one_of(batch, from, match), copy = kv_one_of(batch, to, place);
    if (source.state == copy.state)
        return;
    memcpy(copy.state, source.state, batch->state);
    kv_one_write_all(&copy);
}

/* Another seat as our seat sees it: it has its whole turn before it. */
static void restart_turn(const struct kv_one *one, uint32_t seat)
{
    size_t sheet = kv_one_game(one)->size.sheet;
    struct kv_batch_seat *own = kv_one_seat(one, seat);
    memcpy(kv_one_sheet(one, seat), kv_one_start_of(one, seat), sheet);
    if (kv_one_game(one)->hide)
        kv_one_game(one)->hide(kv_one_sheet(one, seat));
    one->state->waiting += own->finished;
    own->finished = false;
}

void kv_batch_determinise(const struct kv_batch *batch, const struct kv_batch_arrays *arrays,
                          uint32_t match, uint32_t seat, struct kv_rng *rng)
{
    struct kv_one one = kv_one_of(batch, arrays, match);
    const struct kv_game *game = kv_one_game(&one);
    size_t sheet = game->size.sheet;
    KV_ASSERT(seat < batch->setup.seats);
    one.state->rng = (struct kv_rng){.used = UINT32_MAX}; /* no word is left */
    for (uint32_t i = 0; i < sizeof one.state->rng.key / sizeof *one.state->rng.key; i++)
        one.state->rng.key[i] = kv_rng_word(rng);
    if (one.state->ended)
        return;
    for (uint32_t other = 0; other < batch->setup.seats; other++)
        if (other != seat)
            restart_turn(&one, other);
    if (game->evaluation->guess)
        game->evaluation->guess(kv_one_table(&one), kv_one_sheets(&one), batch->setup.seats, seat,
                                rng);
    for (uint32_t other = 0; other < batch->setup.seats; other++)
        if (other != seat) {
            memcpy(kv_one_start_of(&one, other), kv_one_sheet(&one, other), sheet);
            kv_one_list(&one, other);
        }
    kv_one_write_all(&one);
}

void kv_batch_match(const struct kv_batch *batch, const struct kv_batch_arrays *arrays,
                    uint32_t match, struct kv_match *single, void *memory)
{
    struct kv_one one = kv_one_of(batch, arrays, match);
    struct kv_setup setup = batch->setup;
    struct kv_text seed;
    size_t sheets = kv_one_game(&one)->size.sheet * setup.seats;
    struct kv_error error;
    kv_text_start(&seed, setup.seed, sizeof setup.seed);
    kv_put(&seed, "%s.%llu", batch->setup.seed, (unsigned long long)one.state->number);
    kv_match_open(single, &setup, memory, NULL, &error); /* it opens: so did the batch */
    memcpy(single->table, kv_one_table(&one), kv_one_game(&one)->size.table);
    memcpy(single->sheets, kv_one_sheets(&one), sheets);
    memcpy(single->starts, kv_one_start_of(&one, 0), sheets);
    single->rng = one.state->rng;
    single->round = one.state->round;
    single->waiting = one.state->waiting;
    single->ended = one.state->ended;
    for (uint32_t seat = 0; seat < setup.seats; seat++)
        single->finished[seat] = kv_one_seat(&one, seat)->finished;
}
