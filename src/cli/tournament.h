/*
 * What the parts of kvartal tournament share.
 *
 * A PAIRING is a set of players who meet. They play every DEAL as often as there are players, each
 * time one place further on, so that everybody has sat everywhere with the same cards. More seats
 * than players are dealt out to them over and over; a single seat is taken by one after the other.
 * One pairing's games of one deal are a UNIT: the smallest thing that is played, kept and resumed.
 */
#ifndef KV_CLI_TOURNAMENT_H
#define KV_CLI_TOURNAMENT_H

#include "cli/outside.h"

#include <stdio.h>

#define TOURNAMENT_BOTS_MOST 64
#define TOURNAMENT_FALLBACK  "novice" /* plays the turns that a program has forfeited */

struct tournament_bot {
    char *word;                 /* as it was named, a number added where it was named before */
    char *command;              /* of another program; NULL: a level                         */
    const struct kv_bot *level; /* of a program: its fallback                               */
};

/* How long turns took: bins of a sixteenth of an octave, from a microsecond on. */
#define TIME_BINS 512

struct tournament_times {
    uint64_t turns;
    uint64_t bin[TIME_BINS];
    double worst; /* seconds */
};

/* How a seat, or the rival after the last one, came out of a game; place 0: there is no rival. */
struct tournament_entry {
    int32_t score;
    uint32_t place;
};

struct tournament {
    /* What is to be played. */
    struct kv_setup setup;
    struct cli_effort effort;
    bool ladder;
    uint64_t games, patience;
    uint32_t threads;
    uint32_t bots;
    struct tournament_bot bot[TOURNAMENT_BOTS_MOST];
    /* What follows from it. */
    uint32_t players; /* of a pairing, and how often it plays a deal  */
    uint32_t pairings;
    uint8_t *pairing; /* the bots of each, `players` numbers          */
    uint64_t deals, units;
    /* What was played: the units 0 … finished-1. Unit = deal × pairings + pairing. */
    uint64_t finished;
    struct tournament_entry *entries; /* of each unit, game and seat, the rival's last */
    uint32_t *faults;                 /* of each unit, player and kind               */
    uint64_t played_now;              /* units of this run                           */
    struct tournament_times *times;   /* of each bot in this run                     */
    double seconds;
    /* Where it is kept; NULL: nowhere. */
    FILE *file;
    const char *path;
};

/* The bot of a seat in a game of a pairing. */
static inline uint32_t tournament_bot_at(const struct tournament *tournament, uint32_t pairing,
                                         uint32_t game, uint32_t seat)
{
    uint32_t player = (uint32_t)(((uint64_t)game + seat) % tournament->players);
    return tournament->pairing[(size_t)pairing * tournament->players + player];
}

/* The entries of a unit's game, and the faults of a unit's player. */
static inline struct tournament_entry *tournament_game(const struct tournament *tournament,
                                                       uint64_t unit, uint32_t game)
{
    size_t seats = (size_t)tournament->setup.seats + 1;
    return tournament->entries + (unit * tournament->players + game) * seats;
}

static inline uint32_t *tournament_faults(const struct tournament *tournament, uint64_t unit,
                                          uint32_t player)
{
    return tournament->faults + (unit * tournament->players + player) * CLI_FAULTS;
}

/* Pairs the bots and makes room for what they will play. On failure says why. */
bool tournament_pair(struct tournament *tournament);
void tournament_free(struct tournament *tournament);

/* Plays what is not finished, on all threads. Ctrl-C ends it early. On failure says why. */
bool tournament_play(struct tournament *tournament);

/* Opens the file, and takes over what was played before; with `seeded` false also the seed. On
 * failure says why. Then units are added in their order. */
bool tournament_file_open(struct tournament *tournament, bool seeded);
bool tournament_file_add(const struct tournament *tournament, uint64_t unit);
bool tournament_file_close(struct tournament *tournament);

/* ---- Figures ---- */

/* A mean and its standard error. */
struct tournament_estimate {
    double mean, error;
};

struct tournament_bot_figures {
    double elo, elo_error;
    struct tournament_estimate wins, score; /* for each game, and for each seat in it */
    uint64_t games;
    uint64_t faults[CLI_FAULTS];
};

/* How one bot did against another. */
struct tournament_pair_figures {
    uint32_t a, b;
    uint64_t won, drawn, lost;        /* comparisons of two seats, for `a`  */
    struct tournament_estimate share; /* of points, a draw counting as half */
};

struct tournament_figures {
    uint64_t deals; /* that all pairings have finished */
    bool has_wins;  /* alone and without a rival nobody wins */
    struct tournament_bot_figures bot[TOURNAMENT_BOTS_MOST];
    uint32_t pairs;
    struct tournament_pair_figures *pair; /* freed by free */
};

void tournament_count(const struct tournament *tournament, struct tournament_figures *figures);
/* The time within which half of the turns were done, in seconds. */
double tournament_median(const struct tournament_times *times);

void tournament_print(const struct tournament *tournament,
                      const struct tournament_figures *figures);
void tournament_print_json(const struct tournament *tournament,
                           const struct tournament_figures *figures);

#endif
