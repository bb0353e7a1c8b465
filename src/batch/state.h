/* A match of a batch as it lies in memory: this head, the sheets as observations show them, the
 * table, the sheets, the sheets as the round began, and what is known of each seat, of which its
 * legal actions are the end. */
#ifndef KV_BATCH_STATE_H
#define KV_BATCH_STATE_H

#include "kvartal_batch.h"

struct kv_batch_state {
    struct kv_rng rng;
    uint64_t number, step;
    uint32_t round, waiting, ended;
    uint32_t dealt; /* since its observations were written, a round has begun */
};

/* Lists of legal actions are searched two vectors at a time: most lists are no longer, so that how
 * often is guessed right. The last of them are filled up with an action that no game has, so an
 * empty list has place for waiting, too. */
typedef uint16_t kv_legal_few __attribute__((vector_size(16)));
enum { LEGAL_AT_ONCE = 2 * sizeof(kv_legal_few) / sizeof(uint16_t), NO_ACTION = UINT16_MAX };

/* The list follows what is asked first, in the same cache line: most are short. */
struct kv_batch_seat {
    uint32_t count;   /* legal actions                                          */
    int32_t score;    /* when the round began, where changes are rewarded       */
    uint8_t finished; /* its turn is done                                       */
    uint8_t moved;    /* since its observation was written                      */
    _Alignas(kv_legal_few) uint16_t legal[];
};

/* One match of the batch. A step makes one of these for every match, so it has no more than it
 * needs: where the parts are follows from the batch. */
struct kv_one {
    const struct kv_batch *batch;
    const struct kv_batch_arrays *arrays;
    const struct kv_game *game;
    uint32_t index;
    struct kv_batch_state *state;
};

static inline struct kv_one kv_one_of(const struct kv_batch *batch,
                                      const struct kv_batch_arrays *arrays, uint32_t index)
{
    unsigned char *bytes = (unsigned char *)arrays->states + batch->state * index;
    return (struct kv_one){.batch = batch,
                           .arrays = arrays,
                           .game = batch->setup.game,
                           .index = index,
                           .state = (struct kv_batch_state *)(void *)bytes};
}

/* … and the one after it. */
static inline void kv_one_advance(struct kv_one *one)
{
    one->index++;
    one->state = (struct kv_batch_state *)(void *)((unsigned char *)one->state + one->batch->state);
}

/* On a GPU (src/cuda) the game is a constant, so that its functions are called directly. */
#ifdef KV_GAME
extern const struct kv_game KV_GAME;
#endif

static inline const struct kv_game *kv_one_game(const struct kv_one *one)
{
#ifdef KV_GAME
    (void)one;
    return &KV_GAME;
#else
    return one->game;
#endif
}

static inline unsigned char *kv_one_part(const struct kv_one *one, uint32_t offset)
{
    return (unsigned char *)one->state + offset;
}

static inline void *kv_one_table(const struct kv_one *one)
{
    return kv_one_part(one, one->batch->table);
}

/* Of the first seat; the others follow. */
static inline void *kv_one_sheets(const struct kv_one *one)
{
    return kv_one_part(one, one->batch->sheets);
}

static inline void *kv_one_sheet(const struct kv_one *one, uint32_t seat)
{
    return kv_one_part(one, one->batch->sheets) + kv_one_game(one)->size.sheet * seat;
}

/* … and as the round began. */
static inline void *kv_one_start_of(const struct kv_one *one, uint32_t seat)
{
    return kv_one_part(one, one->batch->starts) + kv_one_game(one)->size.sheet * seat;
}

static inline struct kv_batch_seat *kv_one_seat(const struct kv_one *one, uint32_t seat)
{
    void *bytes = kv_one_part(one, one->batch->seats) + (size_t)one->batch->list * seat;
    return (struct kv_batch_seat *)bytes;
}

/* The seat after this one: whoever visits all of them multiplies once. */
static inline struct kv_batch_seat *kv_one_seat_after(const struct kv_one *one,
                                                      const struct kv_batch_seat *seat)
{
    void *bytes = (unsigned char *)seat + one->batch->list;
    return (struct kv_batch_seat *)bytes;
}

/* The place of a seat in the arrays that have an entry for each. */
static inline size_t kv_one_entry(const struct kv_one *one, uint32_t seat)
{
    return (size_t)one->index * one->batch->setup.seats + seat;
}

/* play.c: a new match; the legal actions of a seat as they are now; the first seat whose action is
 * not legal, or how many seats there are; a step of legal actions. */
void kv_one_start(const struct kv_one *one);
void kv_one_list(const struct kv_one *one, uint32_t seat);
uint32_t kv_one_check(const struct kv_one *one, const int32_t *actions);
void kv_one_step(const struct kv_one *one, const int32_t *actions);
/* … before which nothing is rewarded and over yet; */
void kv_batch_clear(const struct kv_batch *batch, const struct kv_batch_arrays *arrays,
                    uint32_t first, uint32_t count);
/* … and the words for an action that is not legal, of which nothing but the batch and the index of
 * the match need be known. */
bool kv_one_refuse(const struct kv_one *one, uint32_t seat, int32_t action, struct kv_error *error);

/* Where the mask of a seat is kept by the game as it lists, and is not written from the list: its
 * row, else NULL. */
static inline uint8_t *kv_one_kept_mask(const struct kv_one *one, uint32_t seat)
{
    if (!kv_one_game(one)->actions.mask || !one->arrays->masks)
        return NULL;
    return one->arrays->masks + kv_one_entry(one, seat) * one->batch->actions;
}

/* output.c: takes the legal actions of a seat out of its mask before they change, where the game
 * does not; and writes all that has changed since it was written. */
void kv_one_clear_mask(const struct kv_one *one, uint32_t seat);
static inline void kv_one_unmask(const struct kv_one *one, uint32_t seat)
{
    if (one->arrays->masks && !kv_one_game(one)->actions.mask)
        kv_one_clear_mask(one, seat);
}
static inline bool kv_batch_writes(const struct kv_batch_arrays *arrays)
{
    return arrays->masks || arrays->bits || arrays->observations || arrays->features;
}
void kv_one_write(const struct kv_one *one);
/* A match seen for the first time: nothing in the arrays can be relied on. */
void kv_one_write_all(const struct kv_one *one);

#endif
