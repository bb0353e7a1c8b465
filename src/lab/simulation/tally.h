/* What is counted in the games of a simulation. All counts are integers, so that sums depend
 * neither on the order of games nor on which thread played them. */
#ifndef KV_LAB_TALLY_H
#define KV_LAB_TALLY_H

#include "kvartal_lab.h"

#define TALLY_BIN_LEAST (-1000) /* the score of the first bin */
#define TALLY_BINS      4096
#define TALLY_WHOLE_WIN 5040 /* divisible among 1 to 10 winners without a remainder */

/* The seats of one kind of bot, or the rival without a seat. */
struct group {
    const char *id;
    uint32_t seats;        /* of each game         */
    uint64_t scores;       /* how many             */
    int64_t sum;           /* of them              */
    uint64_t squares;      /* of each              */
    uint64_t game_squares; /* of the sums of games */
    int32_t least, most;
    uint64_t wins; /* in parts of TALLY_WHOLE_WIN */
    uint64_t win_squares;
    uint64_t bin[TALLY_BINS];
};

struct tally {
    uint64_t games, moves;
    uint64_t rounds, round_squares;
    uint64_t endings[32];
    uint64_t uses[KV_USES_MOST], use_squares[KV_USES_MOST];
    uint64_t game_squares; /* of the sums of all seats' scores */
    uint64_t digest;       /* the sum of those of all games    */
    uint32_t groups;       /* the kinds of bots; the rival's group comes after them */
    bool rival;
    struct group group[KV_KINDS_MOST];
};

/* A game that is over. */
struct tally_game {
    uint32_t rounds, ended;
    uint64_t moves, digest;
    const struct kv_scores *scores;
    const uint8_t *group_of; /* of each seat */
};

/* Names the groups: one for each kind of bot that has a seat, and after them the rival. Refused if
 * there are too many kinds. `group_of` becomes the group of each seat, and may be NULL. */
bool tally_name_groups(struct tally *tally, uint32_t seats, const struct kv_levels *levels,
                       uint8_t *group_of, struct kv_error *error);
/* A digest of the table and the sheets at the end of a game. Two programs that have played the same
 * games have the same sum of digests. */
uint64_t tally_digest(const struct kv_game *game, const void *table, const void *sheets,
                      uint32_t seats);
void tally_count(struct tally *tally, const struct tally_game *game);
/* How often something was used in a game. */
void tally_count_use(struct tally *tally, uint32_t use, uint64_t count);
/* Both have the same groups. */
void tally_add(struct tally *to, const struct tally *from);
/* `all` is zeroed room for the sum of all groups. */
void tally_describe(const struct tally *tally, uint32_t seats, struct group *all,
                    struct kv_simulation_figures *figures);

#endif
