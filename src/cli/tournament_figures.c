/* What the results of a tournament show: wins, scores and ratings, with errors over deals. */
#include "cli/elo.h"
#include "cli/tournament.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Sums over deals of what is counted in each. Games of one deal are no independent samples. */
struct sums {
    double sum, squares;
};

/* What one deal has brought. */
struct deal {
    double wins[TOURNAMENT_BOTS_MOST], games[TOURNAMENT_BOTS_MOST];
    double scores[TOURNAMENT_BOTS_MOST], seats[TOURNAMENT_BOTS_MOST];
    uint64_t *won, *drawn; /* of each pair of bots, bots × bots; drawn where a < b */
};

struct counting {
    const struct tournament *tournament;
    struct tournament_figures *figures;
    struct deal deal;
    struct sums wins[TOURNAMENT_BOTS_MOST], scores[TOURNAMENT_BOTS_MOST];
    struct sums *share;         /* of each pair        */
    struct standing *standings; /* room for a game     */
    struct cli_meeting *meetings;
    size_t met;
};

/* A bot's seat as it came out; less comes before more. */
struct standing {
    int64_t key;
    uint32_t bot;
};

static void add(struct sums *sums, double value)
{
    sums->sum += value;
    sums->squares += value * value;
}

static struct tournament_estimate estimate(const struct sums *sums, uint64_t count)
{
    double n = (double)count, variance = 0;
    if (count > 1)
        variance = (sums->squares - sums->sum * sums->sum / n) / (n - 1);
    return (struct tournament_estimate){sums->sum / n, variance > 0 ? sqrt(variance / n) : 0};
}

/* ---- Who was before whom ---- */

static int compare_standings(const void *a, const void *b)
{
    const struct standing *first = a, *second = b;
    return (first->key > second->key) - (first->key < second->key);
}

/* Goes through the seats from first to last, those who share a place together; so a crowd of seats
 * is no more than its number times the bots. */
static void compare_all(struct counting *counting, uint32_t count)
{
    uint32_t bots = counting->tournament->bots;
    uint64_t ahead[TOURNAMENT_BOTS_MOST] = {0};
    struct standing *standing = counting->standings;
    qsort(standing, count, sizeof *standing, compare_standings);
    for (uint32_t i = 0; i < count;) {
        uint64_t here[TOURNAMENT_BOTS_MOST] = {0};
        int64_t key = standing[i].key;
        for (; i < count && standing[i].key == key; i++)
            here[standing[i].bot]++;
        for (uint32_t b = 0; b < bots; b++)
            for (uint32_t a = 0; here[b] > 0 && a < bots; a++) {
                counting->deal.won[a * bots + b] += a == b ? 0 : ahead[a] * here[b];
                counting->deal.drawn[a * bots + b] += a < b ? here[a] * here[b] : 0;
            }
        for (uint32_t b = 0; b < bots; b++)
            ahead[b] += here[b];
    }
}

/* Seats of one game are compared by their places. */
static void compare_seats(struct counting *counting, uint64_t unit)
{
    const struct tournament *tournament = counting->tournament;
    uint32_t pairing = (uint32_t)(unit % tournament->pairings), seats = tournament->setup.seats;
    for (uint32_t game = 0; game < tournament->players; game++) {
        const struct tournament_entry *entry = tournament_game(tournament, unit, game);
        for (uint32_t i = 0; i < seats; i++)
            counting->standings[i] =
                (struct standing){entry[i].place, tournament_bot_at(tournament, pairing, game, i)};
        compare_all(counting, seats);
    }
}

/* Who plays alone is compared by the points, or by the lead over the rival, in the same deal. */
static void compare_games(struct counting *counting, uint64_t unit)
{
    const struct tournament *tournament = counting->tournament;
    uint32_t pairing = (uint32_t)(unit % tournament->pairings);
    for (uint32_t game = 0; game < tournament->players; game++) {
        const struct tournament_entry *entry = tournament_game(tournament, unit, game);
        counting->standings[game] =
            (struct standing){(int64_t)(entry[1].place > 0 ? entry[1].score : 0) - entry[0].score,
                              tournament_bot_at(tournament, pairing, game, 0)};
    }
    compare_all(counting, tournament->players);
}

/* ---- Counting ---- */

static void count_game(struct counting *counting, uint64_t unit, uint32_t game)
{
    const struct tournament *tournament = counting->tournament;
    const struct tournament_entry *entry = tournament_game(tournament, unit, game);
    uint32_t pairing = (uint32_t)(unit % tournament->pairings), seats = tournament->setup.seats;
    struct deal *deal = &counting->deal;
    bool sits[TOURNAMENT_BOTS_MOST] = {false};
    double winners = 0;
    for (uint32_t i = 0; i <= seats; i++)
        winners += entry[i].place == 1;
    for (uint32_t i = 0; i < seats; i++) {
        uint32_t bot = tournament_bot_at(tournament, pairing, game, i);
        deal->wins[bot] += entry[i].place == 1 ? 1 / winners : 0;
        deal->scores[bot] += entry[i].score;
        deal->seats[bot]++;
        sits[bot] = true;
    }
    for (uint32_t i = 0; i < tournament->bots; i++)
        deal->games[i] += sits[i];
    counting->figures->has_wins |= seats > 1 || entry[seats].place > 0;
}

static void count_unit(struct counting *counting, uint64_t unit)
{
    const struct tournament *tournament = counting->tournament;
    for (uint32_t i = 0; i < tournament->players; i++) {
        uint32_t pairing = (uint32_t)(unit % tournament->pairings);
        uint32_t bot = tournament_bot_at(tournament, pairing, i, 0);
        const uint32_t *faults = tournament_faults(tournament, unit, i);
        for (uint32_t fault = 0; fault < CLI_FAULTS; fault++)
            counting->figures->bot[bot].faults[fault] += faults[fault];
        count_game(counting, unit, i);
    }
    (tournament->setup.seats == 1 ? compare_games : compare_seats)(counting, unit);
}

static void add_meeting(struct counting *counting, uint64_t deal, uint32_t pair)
{
    struct tournament_pair_figures *figures = &counting->figures->pair[pair];
    uint32_t bots = counting->tournament->bots;
    uint64_t won = counting->deal.won[figures->a * bots + figures->b];
    uint64_t lost = counting->deal.won[figures->b * bots + figures->a];
    uint64_t drawn = counting->deal.drawn[figures->a * bots + figures->b];
    double points = (double)won + (double)drawn / 2, all = (double)(won + drawn + lost);
    if (won + drawn + lost == 0)
        return;
    figures->won += won;
    figures->drawn += drawn;
    figures->lost += lost;
    add(&counting->share[pair], points / all);
    counting->meetings[counting->met++] =
        (struct cli_meeting){deal, figures->a, figures->b, points, all - points};
}

static void count_deal(struct counting *counting, uint64_t number)
{
    const struct tournament *tournament = counting->tournament;
    struct deal *deal = &counting->deal;
    size_t square = (size_t)tournament->bots * tournament->bots;
    uint64_t *won = deal->won, *drawn = deal->drawn;
    *deal = (struct deal){.won = won, .drawn = drawn};
    memset(won, 0, square * sizeof *won);
    memset(drawn, 0, square * sizeof *drawn);
    for (uint32_t i = 0; i < tournament->pairings; i++)
        count_unit(counting, number * tournament->pairings + i);
    for (uint32_t i = 0; i < tournament->bots; i++) {
        add(&counting->wins[i], deal->wins[i] / deal->games[i]);
        add(&counting->scores[i], deal->scores[i] / deal->seats[i]);
        counting->figures->bot[i].games += (uint64_t)deal->games[i];
    }
    for (uint32_t i = 0; i < counting->figures->pairs; i++)
        add_meeting(counting, number, i);
}

/* ---- The whole ---- */

/* Who meets whom: in a ladder neighbours, else everybody everybody. */
static void list_pairs(const struct tournament *tournament, struct tournament_figures *figures)
{
    uint32_t bots = tournament->bots;
    figures->pair = cli_memory((size_t)bots * bots * sizeof *figures->pair);
    for (uint32_t a = 0; a < bots; a++)
        for (uint32_t b = a + 1; b < bots && (!tournament->ladder || b == a + 1); b++) {
            figures->pair[figures->pairs].a = a;
            figures->pair[figures->pairs++].b = b;
        }
}

static void conclude(struct counting *counting)
{
    struct tournament_figures *figures = counting->figures;
    uint32_t bots = counting->tournament->bots;
    double elo[TOURNAMENT_BOTS_MOST], error[TOURNAMENT_BOTS_MOST];
    cli_elo_fit(counting->meetings, counting->met, bots, elo, error);
    for (uint32_t i = 0; i < bots; i++) {
        figures->bot[i].elo = elo[i];
        figures->bot[i].elo_error = error[i];
        figures->bot[i].wins = estimate(&counting->wins[i], figures->deals);
        figures->bot[i].score = estimate(&counting->scores[i], figures->deals);
    }
    for (uint32_t i = 0; i < figures->pairs; i++)
        figures->pair[i].share = estimate(&counting->share[i], figures->deals);
}

void tournament_count(const struct tournament *tournament, struct tournament_figures *figures)
{
    uint32_t bots = tournament->bots, seats = tournament->setup.seats;
    size_t square = (size_t)bots * bots;
    struct counting *counting = cli_memory(sizeof *counting);
    *figures = (struct tournament_figures){.deals = tournament->finished / tournament->pairings};
    list_pairs(tournament, figures);
    counting->tournament = tournament;
    counting->figures = figures;
    counting->deal.won = cli_memory(square * sizeof *counting->deal.won);
    counting->deal.drawn = cli_memory(square * sizeof *counting->deal.drawn);
    counting->share = cli_memory(figures->pairs * sizeof *counting->share);
    counting->standings = cli_memory((seats > bots ? seats : bots) * sizeof *counting->standings);
    counting->meetings = cli_memory(figures->deals * figures->pairs * sizeof *counting->meetings);
    for (uint64_t deal = 0; deal < figures->deals; deal++)
        count_deal(counting, deal);
    if (figures->deals > 0)
        conclude(counting);
    free(counting->deal.won);
    free(counting->deal.drawn);
    free(counting->share);
    free(counting->standings);
    free(counting->meetings);
    free(counting);
}

double tournament_median(const struct tournament_times *times)
{
    uint64_t below = 0;
    uint32_t bin = 0;
    while (bin < TIME_BINS - 1 && (below += times->bin[bin]) * 2 < times->turns)
        bin++;
    return 1e-6 * exp2((bin + 0.5) / 16);
}
