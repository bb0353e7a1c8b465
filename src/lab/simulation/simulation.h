/* What a simulation writes for each game: a row of figures, and its record. */
#ifndef KV_LAB_SIMULATION_H
#define KV_LAB_SIMULATION_H

#include "lab/file.h"
#include "lab/simulation/tally.h"

/* A game that is over. */
struct simulation_game {
    uint64_t number, moves;
    const struct kv_match *match;
    const struct kv_scores *scores;
};

struct simulation_files {
    const struct kv_simulation *simulation;
    bool folder; /* records are files in a folder, not one file */
    struct lab_file rows, records, out;
};

/* They are only written by process 0. */
bool simulation_files_open(struct simulation_files *files, const struct kv_simulation *simulation,
                           struct kv_error *error);
/* What is to be written for a game; and writing it (a lab_keep), in the order of games. */
void simulation_put_game(const struct simulation_files *files, const struct simulation_game *game,
                         struct kv_text *text);
bool simulation_keep_game(void *context, uint64_t piece, const char *bytes, size_t length,
                          struct kv_error *error);
/* The counts of all games, for the file `out`; and writing them there. */
void simulation_put_counts(const struct kv_simulation *simulation, const struct tally *tally,
                           struct kv_text *json);
bool simulation_keep_counts(struct simulation_files *files, const struct tally *tally,
                            struct kv_error *error);
/* Puts the files in their places if all is `fine`, and returns whether that succeeded; otherwise
 * they are removed. */
bool simulation_files_close(struct simulation_files *files, bool fine, struct kv_error *error);

#endif
