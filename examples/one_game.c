/* A whole game of Welcome between two bots, using only the library:
 *     cc one_game.c $(pkg-config --cflags --libs kvartal) && ./a.out                          */
#include <kvartal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    const char *name = "welcome#42";
    struct kv_setup setup;
    struct kv_match match;
    struct kv_error error;

    if (!kv_name_read(name, strlen(name), &setup, &error)) {
        fprintf(stderr, "%s\n", error.message);
        return 1;
    }
    setup.seats = 2;

    /* The library allocates nothing: the match, and what bots need, is in our memory. */
    const struct kv_bot *bot = kv_bot_find("medium", 6);
    void *memory = malloc(kv_match_bytes(&setup));
    void *thoughts = bot ? malloc(kv_bot_bytes(bot, setup.game, NULL)) : NULL;
    if (!memory || !thoughts || !kv_match_open(&match, &setup, memory, NULL, &error)) {
        fprintf(stderr, "%s\n", memory && thoughts ? error.message : "There is not enough memory.");
        free(memory);
        free(thoughts);
        return 1;
    }

    struct kv_rng chance;
    kv_rng_start(&chance, "bots", 1);
    for (uint32_t seat = 0; !match.ended; seat = (seat + 1) % setup.seats)
        kv_bot_turn(bot, &match, seat, NULL, &chance, thoughts); /* the last one closes the round */

    struct kv_score scores[3];
    uint32_t places[3], order[3];
    uint32_t ranked = kv_match_scores(&match, scores, places, order);
    for (uint32_t seat = 0; seat < ranked; seat++)
        printf("seat %u: %d points, place %u\n", seat + 1, scores[seat].total, places[seat]);
    printf("The game had %u rounds.\n", match.round);
    free(thoughts);
    free(memory);
    return 0;
}
