/*
 * kvartal-load: a program that tries servers, for ./bench online and for tests. It plays games that
 * it has computed beforehand, so it only sends, listens, checks and counts. `meson install` leaves
 * it out; Debian's kvartal-server has it among its examples.
 */
#ifndef KV_LOAD_LOAD_H
#define KV_LOAD_LOAD_H

#include "base/json.h"
#include "client/guest.h"

#include <stdio.h>

/* Says a sentence on standard error and ends the program. */
_Noreturn void load_fail(const char *format, ...) KV_FORMAT(1, 2);
void *load_memory(size_t bytes); /* zeroed, or the program ends */
void *load_allocate(void *memory, size_t bytes);
double load_clock(void); /* seconds of a clock that never goes back */

/* ---- A game known beforehand ---- */

/* What every seat sends in every round: {"do":"play",…}. The round is its tag too, since a turn
 * that is sent again may be answered after the next round has begun. */
struct script {
    uint32_t seats, rounds;
    bool is_whole; /* to the end of the game, and not only its first rounds */
    struct kv_text text;
    size_t *starts;  /* of the request of a seat in a round, and one more     */
    int32_t *scores; /* at the end                                            */
};

/* Random legal turns of the game that is dealt for this name, `most` rounds of it (0: all). */
void script_write(struct script *script, const char *name, uint32_t seats, uint32_t most);
const char *script_turn(const struct script *script, uint32_t round, uint32_t seat, size_t *length);
void script_free(struct script *script);

/* ---- Figures ---- */

/* Times in microseconds, all of them, to be sorted at the end. */
struct times {
    uint32_t *list;
    size_t count, capacity;
};

void times_add(struct times *times, double seconds);
double times_at(struct times *times, double share); /* in ms: 0.5 is the median, 1 the longest */
void times_free(struct times *times);

/* ---- The commands ---- */

struct load_plan {
    const char *site; /* of the server: "http://127.0.0.1:8080", or of several, with commas */
    const char *told; /* a file for what was acknowledged, or NULL     */
    uint64_t pace;    /* turns a second, 0: as fast as the server does */
    uint64_t rounds;  /* of each game, 0: all                          */
    uint64_t count;   /* sockets                                       */
    uint64_t bytes, seconds; /* of messages to be echoed; how long            */
    uint64_t patience;       /* seconds without the server until it gives up  */
    bool states;             /* every client is sent the state of each round  */
};

/* Lines of standard input, "ID TOKEN SEATS NAME", are tables. */
int load_play(const struct load_plan *plan);
int load_hold(const struct load_plan *plan); /* sockets that only watch, until a signal */
int load_echo(const struct load_plan *plan); /* a server that only echoes */
int load_ask(const struct load_plan *plan);  /* and those who ask it */

struct load_table {
    char id[CLIENT_TABLE_MOST + 1], token[GUEST_TOKEN_LENGTH + 1], name[128];
    uint32_t seats;
};
/* The next line of standard input; false at its end. */
bool load_read_table(struct load_table *table);
/* Where a table is found: at one of the sites, by its number. */
void load_site(const struct load_plan *plan, size_t number, const char *table,
               struct client_address *address);

#endif
