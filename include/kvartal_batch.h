/*
 * Kvartal in batches: many matches of one setup side by side, arrays in and arrays out, for
 * learning and search. A part of libkvartal, so what kvartal.h promises holds here too: nothing is
 * allocated, nothing is global, and a state has no pointers.
 *
 * All arrays belong to the caller, have an entry for each match and in it one for each seat, and
 * are written by these functions alone. Every function works on `count` matches from `first` on;
 * different threads may work on different ranges at once.
 *
 *     kv_batch_open(&batch, &setup, &options, &error);
 *     … arrays of the sizes that are in the batch now …
 *     kv_batch_start(&batch, &arrays, 0, matches, 0, matches);
 *     for (;;) {
 *         … choose actions from observations and masks …
 *         kv_batch_step(&batch, &arrays, 0, matches, actions, &error);
 *     }
 */
#ifndef KVARTAL_BATCH_H
#define KVARTAL_BATCH_H

#include "kvartal.h"

#ifdef __cplusplus
extern "C" {
#endif

#define KV_BATCH_SEATS_MOST 64
#define KV_BATCH_SEED_MOST  12 /* characters of the setup's seed: each match adds its number */

/* What a reward is. All come from the score, and all but the last are given when a match is over.
 */
enum kv_reward {
    KV_REWARD_SCORE,  /* the final score                                                     */
    KV_REWARD_LEAD,   /* over the best of the others or the rival; the score if alone         */
    KV_REWARD_WIN,    /* 1 for the first place, 0 if it is shared, otherwise -1               */
    KV_REWARD_CHANGE, /* how the score has changed, whenever a round closes                  */
    KV_REWARDS
};

/* What happens to a match that is over. Until it is started again, all its seats wait. */
enum kv_reset {
    KV_RESET_AT_ONCE,   /* the step that ends it starts the next one                         */
    KV_RESET_NEXT_STEP, /* the step after that does, whatever its actions                    */
    KV_RESET_NEVER,     /* only kv_batch_start does                                          */
    KV_RESETS
};

struct kv_batch_options {
    enum kv_reward reward;
    enum kv_reset reset;
    bool skip_forced; /* a seat's only legal move is played at once                         */
    uint32_t others;  /* sheets of other seats in an observation, as the round began: those of
                         the next seats in order, blank if there are fewer                   */
};

struct kv_batch {
    struct kv_setup setup; /* of all matches; its seed and the number of a match make "seed.17" */
    struct kv_batch_options options;
    uint32_t actions;     /* those of the game, and one for waiting: the last                */
    uint32_t words;       /* of 64 bits, to hold a bit for each action                       */
    uint32_t observation; /* bytes                                                           */
    uint32_t features;    /* of the evaluation of bots                                       */
    size_t state;         /* bytes of a match                                                */
    /* Offsets of its parts, for internal use. */
    uint32_t shown, table, sheets, starts, seats, legal, list;
};

/* Entries for each match: batch.state bytes of `states`; of the others, unless they say otherwise,
 * this many for each seat. Only `states` is needed, aligned to 16 bytes; arrays that are NULL are
 * not written. */
struct kv_batch_arrays {
    void *states;
    uint8_t *observations; /* batch.observation for each seat: see kv_batch_planes            */
    int32_t *features;     /* batch.features                                                 */
    uint8_t *masks;        /* batch.actions, each 1 if it is legal                           */
    uint64_t *bits;        /* batch.words, the same as bits                                  */
    float *rewards;        /* one, of the last step                                          */
    int32_t *scores;       /* one: the final score of the last match that was over           */
    uint8_t *over;         /* one for the match: the last step ended it                      */
};

/* Refuses what cannot be played or rewarded, and computes the sizes. */
bool kv_batch_open(struct kv_batch *batch, const struct kv_setup *setup,
                   const struct kv_batch_options *options, struct kv_error *error);

/* Starts new matches. Match i (counted from 0, whatever the range) gets the number `number` + i,
 * and `step` more each time it is started again: if `step` is the size of the whole batch, no
 * number repeats. */
void kv_batch_start(const struct kv_batch *batch, const struct kv_batch_arrays *arrays,
                    uint32_t first, uint32_t count, uint64_t number, uint64_t step);

/* Plays one action for every seat, `actions` having an entry for each; a seat that waits has the
 * action batch.actions - 1. If one of them is not legal, nothing is played at all. */
bool kv_batch_step(const struct kv_batch *batch, const struct kv_batch_arrays *arrays,
                   uint32_t first, uint32_t count, const int32_t *actions, struct kv_error *error);

/* One of the legal actions of every seat, all equally likely. */
void kv_batch_sample(const struct kv_batch *batch, const struct kv_batch_arrays *arrays,
                     uint32_t first, uint32_t count, struct kv_rng *rng, int32_t *actions);

/* The legal actions of a seat, at least one: a list in the state, valid until the next step. */
const uint16_t *kv_batch_legal(const struct kv_batch *batch, const struct kv_batch_arrays *arrays,
                               uint32_t match, uint32_t seat, uint32_t *count);

/* How far a match is: its number, its round, and whether it is over. */
struct kv_batch_progress {
    uint64_t number;
    uint32_t round, ended;
};
struct kv_batch_progress kv_batch_progress(const struct kv_batch *batch,
                                           const struct kv_batch_arrays *arrays, uint32_t match);

/* Copies a match over another one, of the same batch or of another of the same setup and options.
 */
void kv_batch_copy(const struct kv_batch *batch, const struct kv_batch_arrays *from, uint32_t match,
                   const struct kv_batch_arrays *to, uint32_t place);
/* Draws again whatever a seat does not see: future random numbers, hidden hands, and what the
 * others have done in this round, which they begin again. For search, on a copy. */
void kv_batch_determinise(const struct kv_batch *batch, const struct kv_batch_arrays *arrays,
                          uint32_t match, uint32_t seat, struct kv_rng *rng);

/* A single match in the same state, for bots, words and pictures; `memory` has kv_match_bytes. The
 * moves of its round so far are not known, so it has no record and they cannot be undone. */
void kv_batch_match(const struct kv_batch *batch, const struct kv_batch_arrays *arrays,
                    uint32_t match, struct kv_match *single, void *memory);

/* The planes of an observation in order: "round", "seats", those of the table and of the seat's own
 * sheet, and those of each other sheet as "other1.house". Returns how many there are. */
struct kv_batch_plane {
    char id[40];
    uint32_t offset, length;
    const char *about;
};
uint32_t kv_batch_planes(const struct kv_batch *batch, struct kv_batch_plane *planes,
                         uint32_t most);

/* For bindings to other languages, which declare these structs again: the version of this library,
 * and the sizes of the structs in it. */
struct kv_library {
    const char *version;
    size_t setup, options, batch, arrays, rng, error, engine, pack, faults;
};
struct kv_library kv_library(void);

#ifdef __cplusplus
}
#endif
#endif
