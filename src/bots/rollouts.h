/*
 * Rollouts: sampled continuations of a position, as one seat sees it. The round is closed, offers
 * are dealt, and all seats play on with a quick, narrow search, for some rounds or to the end.
 */
#ifndef KV_BOTS_ROLLOUTS_H
#define KV_BOTS_ROLLOUTS_H

#include "bots/offers.h"
#include "bots/turns.h"

enum { KV_ROLLOUT_SET = 4 };

/* Widths of searches: KV_POLICY_MOST in rollouts, at most; if the last round can be predicted,
 * KV_CLOSING for the turns before it, each valued by a last turn found with KV_LAST. */
enum { KV_POLICY_MOST = 32, KV_CLOSING = 96, KV_LAST = 128 };

enum {
    KV_OTHERS_MOST = 3, /* seats simulated besides our own: the strongest            */
    KV_OTHERS_SEEN = 32 /* seats of a crowd among which those are searched, so that a turn costs the
                         * same at a table of ten thousand */
};

/* A table and some of its seats. */
struct kv_world {
    _Alignas(16) unsigned char table[KV_TABLE_MOST];
    _Alignas(16) unsigned char sheets[(KV_OTHERS_MOST + 1) * KV_SHEET_MOST];
};

/* The outcome of a rollout: points in hundredths, the chance of winning in 65,536ths, both combined
 * into what the seat aims at, in hundredths of a point, and the number of rounds played. */
struct kv_outcome {
    int32_t points, chance, aim, rounds;
};

struct kv_rollouts {
    struct kv_eye eye;
    int32_t spread;
    uint32_t seats, seat;                 /* of the world */
    uint32_t seat_at[KV_OTHERS_MOST + 1]; /* whose sheets these are at the table */
    bool rival;                           /* an opponent without a seat plays too */
    bool hidden;                          /* some things must be guessed in every rollout */
    bool dealt;                           /* in some rollout the game went on after this round */
    bool unsettled; /* in some rollout the next offer did not settle the rest of the game */
    struct kv_offers offers; /* if there are few, rollouts go through all of them */
    uint32_t horizon;
    uint32_t key[8]; /* of the random numbers of all rollouts */
    bool in_sets;    /* every KV_ROLLOUT_SET of them are a low-discrepancy sequence of their own, so
                      * that sets are independent samples; otherwise all are one */
    struct kv_meter *meter;
    struct kv_world start; /* our own sheet as it is, the others as the round began    */
    struct kv_world round; /* the same, when all others have played                   */
    struct kv_world later; /* if seats are apart: the others' sheets at the end       */
    struct kv_world now;   /* being played                                            */
    struct kv_rng chance;  /* of this rollout, after the present round                 */
    struct kv_turns turns;
    /* If the last round can be predicted: the turns before it, and the last turns after each. */
    struct kv_turns closing, last_turns;
    struct kv_world last;
    _Alignas(16) unsigned char turns_room[KV_TURNS_BYTES(KV_POLICY_MOST, 1)];
    _Alignas(16) unsigned char closing_room[KV_TURNS_BYTES(KV_CLOSING, KV_CLOSING)];
    _Alignas(16) unsigned char last_room[KV_TURNS_BYTES(KV_LAST, 1)];
};

/* The expected final points, from the evaluation of a sheet. Against a rival the evaluation is the
 * lead over the one the weights were trained on; the lead over this one is returned. */
int32_t kv_points_of_worth(const struct kv_game *game, const void *table, const void *sheet,
                           int32_t worth, int32_t *lead);

/* Copies what `seat` may see of the match. The level says how far rollouts go, unless the game sets
 * a nearer horizon, and how wide turns are searched in them. */
void kv_rollouts_open(struct kv_rollouts *rollouts, const struct kv_bot *bot,
                      const struct kv_match *match, uint32_t seat, struct kv_meter *meter,
                      struct kv_rng *rng);
/* Prepares another worker for the same rollouts, once the first has been played. */
void kv_rollouts_follow(struct kv_rollouts *follower, const struct kv_rollouts *leader);
/* Whether there is somebody to beat: another seat, or a rival. */
bool kv_rollouts_have_chances(const struct kv_rollouts *rollouts);
/* Whether nothing is left to chance, nor to others, in the rollouts that were played: the game ends
 * with this round, and our seat is the only one. */
bool kv_rollouts_are_decided(const struct kv_rollouts *rollouts);
/* How many rollouts cover everything that may happen, judging by those that were played: the mean
 * of that many is exact. 0: too many to count. */
uint32_t kv_rollouts_in_all(const struct kv_rollouts *rollouts);
/* New random numbers: the rollouts after this, counted from 0 again, differ from those before. */
void kv_rollouts_shuffle(struct kv_rollouts *rollouts, struct kv_rng *rng);
/* Begins rollout number `index`: what is hidden is guessed, and the other seats play their turns of
 * this round, which do not depend on ours. False when the meter is spent. */
bool kv_rollouts_begin(struct kv_rollouts *rollouts, uint32_t index);
/* Continues it from our sheet after a turn, with the same random numbers for every candidate. False
 * when the meter is spent. */
bool kv_rollouts_play(struct kv_rollouts *rollouts, const void *sheet, struct kv_outcome *outcome);

/* Makes a world of the same seats from a whole table, its round closed and the next not dealt. */
void kv_rollouts_take(const struct kv_rollouts *rollouts, const void *table,
                      const unsigned char *sheets, struct kv_world *world);
/* The current rollout, but with another offer: it is dealt to that world at random, all seats
 * answer it as they would in rollouts, and the game continues with the random numbers of this
 * rollout. False when the meter is spent. */
bool kv_rollouts_redeal(struct kv_rollouts *rollouts, const struct kv_world *before,
                        struct kv_outcome *outcome);

#endif
