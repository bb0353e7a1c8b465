/*
 * What a batch writes into the caller's arrays. Only what has changed is written: of a mask the
 * actions that were legal and those that are, unless the game keeps it (kv_actions.mask), of an
 * observation the own sheet after a move, and the rest when a round begins.
 */
#include "base/memory.h"
#include "batch/state.h"

enum { HEAD = 2 }; /* round, seats */

/* ---- Masks ---- */

static inline void set_mask(const struct kv_one *one, uint32_t seat, uint8_t value)
{
    uint8_t *restrict mask = one->arrays->masks + kv_one_entry(one, seat) * one->batch->actions;
    const struct kv_batch_seat *own = kv_one_seat(one, seat);
    const uint16_t *restrict legal = own->legal;
    uint32_t count = own->count, i = 0, fours_end = count / 4 * 4;
    for (; i < fours_end; i += 4) { /* going round the loop would cost as much as a store */
        mask[legal[i]] = value;
        mask[legal[i + 1]] = value;
        mask[legal[i + 2]] = value;
        mask[legal[i + 3]] = value;
    }
    for (; i < count; i++)
        mask[legal[i]] = value;
}

static void write_bits(const struct kv_one *one, uint32_t seat)
{
    const struct kv_batch_seat *own = kv_one_seat(one, seat);
    uint32_t words = one->batch->words;
    uint64_t *bits = one->arrays->bits + kv_one_entry(one, seat) * words;
    memset(bits, 0, words * sizeof *bits);
    for (uint32_t i = 0; i < own->count; i++)
        bits[own->legal[i] / 64] |= (uint64_t)1 << own->legal[i] % 64;
}

/* A long list costs more than clearing all. */
void kv_one_clear_mask(const struct kv_one *one, uint32_t seat)
{
    enum { BYTES_AT_ONCE = 16 };
    size_t actions = one->batch->actions;
    if (kv_one_seat(one, seat)->count < actions / BYTES_AT_ONCE)
        set_mask(one, seat, 0);
    else
        memset(one->arrays->masks + kv_one_entry(one, seat) * actions, 0, actions);
}

/* ---- Observations ---- */

/* The other sheets were blank or as another round began; all are at the beginning of this one. */
static void write_others(const struct kv_one *one, uint32_t seat, uint8_t *bytes)
{
    const struct kv_game *game = kv_one_game(one);
    uint32_t seats = one->batch->setup.seats;
    _Alignas(16) unsigned char sheet[KV_SHEET_MOST];
    for (uint32_t i = 1; i <= one->batch->options.others; i++) {
        if (i >= seats) {
            memset(bytes, 0, game->sheet_planes->bytes);
        } else {
            memcpy(sheet, kv_one_start_of(one, (seat + i) % seats), game->size.sheet);
            if (game->hide)
                game->hide(sheet);
            game->sheet_planes->write(kv_one_table(one), sheet, NULL, bytes);
        }
        bytes += game->sheet_planes->bytes;
    }
}

static void write_observation(const struct kv_one *one, uint32_t seat, bool first)
{
    const struct kv_game *game = kv_one_game(one);
    unsigned char *shown = kv_one_part(one, one->batch->shown) + game->size.sheet * seat;
    const void *before = first ? NULL : shown;
    const void *sheet = kv_one_sheet(one, seat);
    uint8_t *bytes = one->arrays->observations + kv_one_entry(one, seat) * one->batch->observation;
    uint8_t *own = bytes + HEAD + game->table_planes->bytes;
    if (one->state->dealt) {
        bytes[0] = (uint8_t)one->state->round;
        bytes[1] = (uint8_t)one->batch->setup.seats;
        game->table_planes->write(kv_one_table(one), sheet, before, bytes + HEAD);
        write_others(one, seat, own + game->sheet_planes->bytes);
    }
    game->sheet_planes->write(kv_one_table(one), sheet, before, own);
    memcpy(shown, sheet, game->size.sheet);
}

/* ---- All together ---- */

static void write_seat(const struct kv_one *one, uint32_t seat, bool first)
{
    const struct kv_batch_arrays *arrays = one->arrays;
    if (arrays->masks && (first || !kv_one_game(one)->actions.mask))
        set_mask(one, seat, 1);
    if (arrays->bits)
        write_bits(one, seat);
    if (arrays->observations)
        write_observation(one, seat, first);
    if (arrays->features)
        kv_one_game(one)->evaluation->look(kv_one_table(one), kv_one_sheet(one, seat),
                                           arrays->features +
                                               kv_one_entry(one, seat) * one->batch->features);
}

static inline void write_seats(const struct kv_one *one, bool first)
{
    for (uint32_t seat = 0; seat < one->batch->setup.seats; seat++) {
        struct kv_batch_seat *own = kv_one_seat(one, seat);
        if (own->moved || one->state->dealt) {
            write_seat(one, seat, first);
            own->moved = false;
        }
    }
    one->state->dealt = false;
}

void kv_one_write(const struct kv_one *one)
{
    write_seats(one, false);
}

void kv_one_write_all(const struct kv_one *one)
{
    size_t seats = one->batch->setup.seats, actions = one->batch->actions;
    if (one->arrays->masks)
        memset(one->arrays->masks + one->index * seats * actions, 0, seats * actions);
    one->state->dealt = true;
    write_seats(one, true);
}
