/*
 * Whole turns: finding the best ones from a sheet as it is, also from the middle of a turn.
 *
 * A beam search: all unfinished turns of one length are extended by every legal move, and only the
 * best of them, by evaluation, are followed further. How many is the width: a wide search finds the
 * best turn, a narrow one is quick.
 */
#ifndef KV_BOTS_TURNS_H
#define KV_BOTS_TURNS_H

#include "kvartal.h"

/* How a player evaluates: the game, the weights of its features, and the net that corrects them. A
 * careful player does not consider moves that give up something free. */
struct kv_eye {
    const struct kv_game *game;
    const int32_t *weight;
    const struct kv_net *net; /* or NULL */
    bool is_careful;
};

/* The remaining work. Everything that evaluates sheets consumes it. */
struct kv_meter {
    uint64_t left;
    uint32_t scores;                /* so far; every eighth is charged as an evaluation */
    const struct kv_budget *budget; /* whose `stop` is asked now and then */
    bool spent;
};

/* Upper bound on how many times its usual number of turns a level compares: more than nearly any
 * position has. */
enum { KV_TIMES_MOST = 1024 };
/* What a level spends on a turn of this game. */
uint64_t kv_work_of(const struct kv_bot *bot, const struct kv_game *game);
void kv_meter_start(struct kv_meter *meter, uint64_t work, const struct kv_budget *budget);
/* Asks the clock too; calling it now and then is enough. */
bool kv_meter_spent(struct kv_meter *meter);

/* A turn, finished or not, and the sheet it has led to. */
struct kv_turn {
    int32_t worth;
    uint32_t count;
    kv_move move[KV_TURN_MOST];
    _Alignas(16) unsigned char sheet[KV_SHEET_MOST];
};

/* The best turns seen so far, best first; of two that lead to the same sheet, the first. */
struct kv_turn_list {
    uint32_t count, most;
    struct kv_turn **order; /* of the `most` turns, also of those not used yet */
};

struct kv_turns {
    struct kv_turn_list finished;
    /* Working space of the search. */
    uint32_t width;
    bool by_score; /* in the last round only points count, even in the middle of a turn: a score is
                    * quicker than an evaluation, so more turns can be followed */
    struct kv_turn_list now, next;
    uint32_t within;   /* how many are followed now              */
    uint32_t extended; /* turns of `now`, the one at hand too    */
    const struct kv_turn *from;
    uint32_t listed, tried; /* its moves                         */
    kv_move moves[KV_MOVES_MOST];
    struct kv_turn trial;
};

/* The memory for following `width` turns at once and keeping the best `most` finished ones: there
 * is room for all openings, however narrow the search is. */
enum { KV_OPENINGS_MOST = 8 };
#define KV_TURN_BYTES (sizeof(struct kv_turn) + sizeof(struct kv_turn *))
#define KV_TURNS_BYTES(width, most)                                                                \
    ((2 * ((size_t)(width) + KV_OPENINGS_MOST) + (most)) * KV_TURN_BYTES)

/* Prepares for that, in memory of KV_TURNS_BYTES(width, most), aligned to 16. */
void kv_turns_open(struct kv_turns *turns, uint32_t width, uint32_t most, void *memory);
/* Finds the best turns from this sheet, whose turn must not be over: turns->finished, at least
 * one, also when the meter is spent. */
void kv_turns_find(struct kv_turns *turns, const struct kv_eye *eye, const void *table,
                   const void *sheet, struct kv_meter *meter);
/* The same without a narrow search beforehand: quicker, but worse if the work runs out. */
void kv_turns_find_at_once(struct kv_turns *turns, const struct kv_eye *eye, const void *table,
                           const void *sheet, struct kv_meter *meter);
/* The same step by step, if there is work for all moves: after `begin`, as long as `list` finds a
 * move, perhaps by listing those of the next turn, `try` tries it. */
void kv_turns_begin(struct kv_turns *turns, const struct kv_eye *eye, const void *sheet);
bool kv_turns_list(struct kv_turns *turns, const struct kv_eye *eye, const void *table,
                   struct kv_meter *meter);
void kv_turns_try(struct kv_turns *turns, const struct kv_eye *eye, const void *table,
                  struct kv_meter *meter);

#endif
