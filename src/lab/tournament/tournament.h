/* What the parts of a tournament share: who meets whom, what was played, the file. The words
 * pairing, deal and unit are those of kvartal_lab.h. */
#ifndef KV_LAB_TOURNAMENT_H
#define KV_LAB_TOURNAMENT_H

#include "base/json.h"
#include "lab/system.h"

#include <stdio.h>

struct player {
    const char *name;      /* as it was named, a number added where it was named before */
    const char *command;   /* of another program; NULL: a level                         */
    struct kv_level level; /* of a program: its fallback                                */
};

/* How long turns took: bins of a sixteenth of an octave, from a microsecond on. */
#define TIME_BINS 512

struct turn_times {
    uint64_t turns;
    uint64_t bin[TIME_BINS];
    double most; /* seconds */
};

/* The result of a seat in a game, or of the rival after the last seat; place 0: there is no rival.
 */
struct entry {
    int32_t score;
    uint32_t place;
};

struct kv_tournament {
    struct lab_memory memory; /* of everything it points to, and of itself */
    /* What is to be played. */
    struct kv_tournament_plan plan;
    struct kv_setup setup;
    uint32_t threads;
    uint32_t players; /* in all */
    struct player player[KV_PLAYERS_MOST];
    /* What follows from it. */
    uint32_t meeting; /* players of a pairing, and how often it plays a deal */
    uint32_t pairings;
    uint8_t *pairing; /* the players of each, `meeting` numbers              */
    uint64_t deals, units;
    /* What was played: the units 0 … finished-1. Unit = deal × pairings + pairing. */
    uint64_t finished;
    struct entry *entries;    /* of each unit, game and seat, the rival's last */
    uint32_t *faults;         /* of each unit, player of it, and kind          */
    uint64_t played_now;      /* units of this run                             */
    struct turn_times *times; /* of each player in this run                    */
    double seconds;
    FILE *file; /* NULL: results are not kept */
};

/* The player of a seat in a game of a pairing. */
static inline uint32_t tournament_player_at(const struct kv_tournament *tournament,
                                            uint32_t pairing, uint32_t game, uint32_t seat)
{
    uint32_t place = (uint32_t)(((uint64_t)game + seat) % tournament->meeting);
    return tournament->pairing[(size_t)pairing * tournament->meeting + place];
}

/* The entries of a unit's game, and the faults of a unit's player. */
static inline struct entry *tournament_game(const struct kv_tournament *tournament, uint64_t unit,
                                            uint32_t game)
{
    size_t seats = (size_t)tournament->setup.seats + 1;
    return tournament->entries + (unit * tournament->meeting + game) * seats;
}

static inline uint32_t *tournament_faults(const struct kv_tournament *tournament, uint64_t unit,
                                          uint32_t place)
{
    return tournament->faults + (unit * tournament->meeting + place) * KV_FAULTS;
}

/* The number of a unit's deal. */
static inline uint64_t tournament_deal(const struct kv_tournament *tournament, uint64_t unit)
{
    return tournament->plan.first + unit / tournament->pairings;
}

bool tournament_can_be_played(const struct kv_setup *setup, struct kv_error *error);
/* Finds who meets whom among the players, and allocates memory for the games or deals. */
bool tournament_prepare(struct kv_tournament *tournament, struct kv_error *error);

/* Is this the line of that unit? If so, takes its results. */
bool tournament_read_unit(struct kv_tournament *tournament, uint64_t unit,
                          const struct kv_json *json);
/* Opens the file, and takes the results of what was played before. Then units are added in order.
 */
bool tournament_file_open(struct kv_tournament *tournament, struct kv_error *error);
bool tournament_file_add(const struct kv_tournament *tournament, uint64_t unit,
                         struct kv_error *error);
bool tournament_file_close(struct kv_tournament *tournament, struct kv_error *error);

#endif
