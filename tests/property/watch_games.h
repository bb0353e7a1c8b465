/*
 * Random games of every variant, for tests of properties. A failure names the variant and the seed.
 */
#ifndef TESTS_WATCH_GAMES_H
#define TESTS_WATCH_GAMES_H

#include "support.h"

/* One game being watched. Random and eager players take turns at playing the games. */
struct watched {
    struct opened opened;
    struct kv_rng chance;
    struct kv_rng sample; /* chooses the part that a test checks; leaves the game as it is */
    const struct variant *variant;
    const char *pack; /* NULL: played with our own box */
    char seed[32];
    bool eager;
};

#define CHECK(watched, condition, ...)                                                             \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            print_error("%s#%s (%s), %u seats, round %u: ", (watched)->variant->name,              \
                        (watched)->seed, (watched)->pack ? (watched)->pack : "our own box",        \
                        (watched)->variant->seats, (watched)->opened.match.round);                 \
            fail_msg(__VA_ARGS__);                                                                 \
        }                                                                                          \
    } while (0)

/* What is called while games of every variant are played. */
struct watcher {
    void (*before_move)(struct watched *watched, uint32_t seat, kv_move move);
    void (*after_round)(struct watched *watched);
    void (*at_end)(struct watched *watched);
};

void play_games(const struct watcher *watcher, unsigned games);

#endif
