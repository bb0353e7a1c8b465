/* A tournament of three levels in Welcome, using only the libraries:
 *     cc tournament.c $(pkg-config --cflags --libs kvartal-lab) && ./a.out
 * The figures are the same each time, whatever the number of threads.                            */
#include <kvartal_lab.h>
#include <stdio.h>
#include <string.h>

/* Called some fifty times a second; false would stop the tournament. */
static bool show_progress(void *context, uint64_t done, uint64_t all)
{
    (void)context;
    fprintf(stderr, "\r%u of %u", (unsigned)done, (unsigned)all);
    return true;
}

static bool report(struct kv_tournament *tournament, struct kv_error *error)
{
    struct kv_tournament_figures figures;
    if (!kv_tournament_count(tournament, &figures, error))
        return false;
    for (uint32_t i = 0; i < figures.players; i++) {
        const struct kv_player_figures *player = &figures.player[i];
        printf("%-8s Elo %5.0f ± %.0f, wins %.1f %%, score %.2f ± %.2f\n", player->name,
               player->elo, player->elo_error, player->wins.mean * 100, player->score.mean,
               player->score.error);
    }
    return true;
}

int main(void)
{
    const char *name = "welcome#42";
    const struct kv_watch watch = {.progress = show_progress};
    struct kv_tournament_plan plan = {
        .players = "random,novice,easy", .games = 20, .watch = &watch};
    struct kv_error error;
    bool fine = false;

    if (!kv_name_read(name, strlen(name), &plan.setup, &error)) {
        fprintf(stderr, "%s\n", error.message);
        return 1;
    }
    plan.setup.seats = 2;
    struct kv_tournament *tournament = kv_tournament_open(&plan, &error);
    if (tournament) {
        fine = kv_tournament_play(tournament, &error) && report(tournament, &error);
        kv_tournament_close(tournament, NULL);
    }
    if (!fine)
        fprintf(stderr, "%s\n", error.message);
    return fine ? 0 : 1;
}
