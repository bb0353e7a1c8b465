/* What the results of a tournament show: wins, scores and ratings, with errors over deals. */
#include "lab/statistics.h"
#include "lab/tournament/tournament.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Sums over deals of what is counted in each. Games of one deal are not independent samples. */
struct sums {
    double sum, squares;
};

/* The results of one deal. */
struct deal {
    double wins[KV_PLAYERS_MOST], games[KV_PLAYERS_MOST];
    double scores[KV_PLAYERS_MOST], seats[KV_PLAYERS_MOST];
    uint64_t *won, *drawn; /* of each pair of players, players × players; drawn where a < b */
};

struct counting {
    const struct kv_tournament *tournament;
    struct kv_tournament_figures *figures;
    struct deal deal;
    struct sums wins[KV_PLAYERS_MOST], scores[KV_PLAYERS_MOST];
    struct sums *share;         /* of each pair        */
    struct standing *standings; /* room for a game     */
    struct kv_meeting *meetings;
    size_t met;
};

/* The result of a player's seat; less ranks before more. */
struct standing {
    int64_t key;
    uint32_t player;
};

static void add(struct sums *sums, double value)
{
    sums->sum += value;
    sums->squares += value * value;
}

static struct kv_mean mean_of(const struct sums *sums, uint64_t count)
{
    return lab_mean(sums->sum, sums->squares, count);
}

static struct kv_share share_of(const struct sums *sums, uint64_t count, uint64_t games)
{
    return lab_share(sums->sum, sums->squares, count, games);
}

/* ---- Who was before whom ---- */

static int compare_standings(const void *a, const void *b)
{
    const struct standing *first = a, *second = b;
    return (first->key > second->key) - (first->key < second->key);
}

/* Goes through the seats from first to last, those that share a place together; so the cost is
 * linear in the seats, times the players. */
static void compare_all(struct counting *counting, uint32_t count)
{
    uint32_t players = counting->tournament->players;
    uint64_t ahead[KV_PLAYERS_MOST] = {0};
    struct standing *standing = counting->standings;
    qsort(standing, count, sizeof *standing, compare_standings);
    for (uint32_t i = 0; i < count;) {
        uint64_t here[KV_PLAYERS_MOST] = {0};
        int64_t key = standing[i].key;
        for (; i < count && standing[i].key == key; i++)
            here[standing[i].player]++;
        for (uint32_t b = 0; b < players; b++)
            for (uint32_t a = 0; here[b] > 0 && a < players; a++) {
                counting->deal.won[a * players + b] += a == b ? 0 : ahead[a] * here[b];
                counting->deal.drawn[a * players + b] += a < b ? here[a] * here[b] : 0;
            }
        for (uint32_t b = 0; b < players; b++)
            ahead[b] += here[b];
    }
}

/* Seats of one game are compared by their places. */
static void compare_seats(struct counting *counting, uint64_t unit)
{
    const struct kv_tournament *tournament = counting->tournament;
    uint32_t pairing = (uint32_t)(unit % tournament->pairings), seats = tournament->setup.seats;
    for (uint32_t game = 0; game < tournament->meeting; game++) {
        const struct entry *entry = tournament_game(tournament, unit, game);
        for (uint32_t i = 0; i < seats; i++)
            counting->standings[i] = (struct standing){
                entry[i].place, tournament_player_at(tournament, pairing, game, i)};
        compare_all(counting, seats);
    }
}

/* Players of a single seat are compared by points, or by the lead over the rival, in the same
 * deal. */
static void compare_games(struct counting *counting, uint64_t unit)
{
    const struct kv_tournament *tournament = counting->tournament;
    uint32_t pairing = (uint32_t)(unit % tournament->pairings);
    for (uint32_t game = 0; game < tournament->meeting; game++) {
        const struct entry *entry = tournament_game(tournament, unit, game);
        counting->standings[game] =
            (struct standing){(int64_t)(entry[1].place > 0 ? entry[1].score : 0) - entry[0].score,
                              tournament_player_at(tournament, pairing, game, 0)};
    }
    compare_all(counting, tournament->meeting);
}

/* ---- Counting ---- */

static void count_game(struct counting *counting, uint64_t unit, uint32_t game)
{
    const struct kv_tournament *tournament = counting->tournament;
    const struct entry *entry = tournament_game(tournament, unit, game);
    uint32_t pairing = (uint32_t)(unit % tournament->pairings), seats = tournament->setup.seats;
    struct deal *deal = &counting->deal;
    bool sits[KV_PLAYERS_MOST] = {false};
    double winners = 0;
    for (uint32_t i = 0; i <= seats; i++)
        winners += entry[i].place == 1;
    for (uint32_t i = 0; i < seats; i++) {
        uint32_t player = tournament_player_at(tournament, pairing, game, i);
        deal->wins[player] += entry[i].place == 1 ? 1 / winners : 0;
        deal->scores[player] += entry[i].score;
        deal->seats[player]++;
        sits[player] = true;
    }
    for (uint32_t i = 0; i < tournament->players; i++)
        deal->games[i] += sits[i];
    counting->figures->has_wins |= seats > 1 || entry[seats].place > 0;
}

static void count_unit(struct counting *counting, uint64_t unit)
{
    const struct kv_tournament *tournament = counting->tournament;
    for (uint32_t i = 0; i < tournament->meeting; i++) {
        uint32_t pairing = (uint32_t)(unit % tournament->pairings);
        uint32_t player = tournament_player_at(tournament, pairing, i, 0);
        const uint32_t *faults = tournament_faults(tournament, unit, i);
        for (uint32_t fault = 0; fault < KV_FAULTS; fault++)
            counting->figures->player[player].faults[fault] += faults[fault];
        count_game(counting, unit, i);
    }
    (tournament->setup.seats == 1 ? compare_games : compare_seats)(counting, unit);
}

static void add_meeting(struct counting *counting, uint64_t deal, uint32_t pair)
{
    struct kv_pair_figures *figures = &counting->figures->pair[pair];
    uint32_t players = counting->tournament->players;
    uint64_t won = counting->deal.won[figures->a * players + figures->b];
    uint64_t lost = counting->deal.won[figures->b * players + figures->a];
    uint64_t drawn = counting->deal.drawn[figures->a * players + figures->b];
    double points = (double)won + (double)drawn / 2, all = (double)(won + drawn + lost);
    if (won + drawn + lost == 0)
        return;
    figures->won += won;
    figures->drawn += drawn;
    figures->lost += lost;
    add(&counting->share[pair], points / all);
    counting->meetings[counting->met++] =
        (struct kv_meeting){deal, figures->a, figures->b, points, all - points};
}

static void count_deal(struct counting *counting, uint64_t number)
{
    const struct kv_tournament *tournament = counting->tournament;
    struct deal *deal = &counting->deal;
    size_t square = (size_t)tournament->players * tournament->players;
    uint64_t *won = deal->won, *drawn = deal->drawn;
    *deal = (struct deal){.won = won, .drawn = drawn};
    memset(won, 0, square * sizeof *won);
    memset(drawn, 0, square * sizeof *drawn);
    for (uint32_t i = 0; i < tournament->pairings; i++)
        count_unit(counting, number * tournament->pairings + i);
    for (uint32_t i = 0; i < tournament->players; i++) {
        add(&counting->wins[i], deal->wins[i] / deal->games[i]);
        add(&counting->scores[i], deal->scores[i] / deal->seats[i]);
        counting->figures->player[i].games += (uint64_t)deal->games[i];
    }
    for (uint32_t i = 0; i < counting->figures->pairs; i++)
        add_meeting(counting, number, i);
}

/* ---- The whole ---- */

/* Who meets whom: in a ladder, neighbours; otherwise everybody meets everybody. */
static void list_pairs(const struct kv_tournament *tournament,
                       struct kv_tournament_figures *figures)
{
    uint32_t players = tournament->players;
    for (uint32_t a = 0; a < players; a++)
        for (uint32_t b = a + 1; b < players && (!tournament->plan.ladder || b == a + 1); b++) {
            figures->pair[figures->pairs].a = a;
            figures->pair[figures->pairs++].b = b;
        }
}

static bool conclude(struct counting *counting, struct kv_error *error)
{
    struct kv_tournament_figures *figures = counting->figures;
    uint32_t players = counting->tournament->players;
    double elo[KV_PLAYERS_MOST], elo_error[KV_PLAYERS_MOST];
    if (!kv_elo_fit(counting->meetings, counting->met, players, elo, elo_error, error))
        return false;
    for (uint32_t i = 0; i < players; i++) {
        struct kv_player_figures *player = &figures->player[i];
        player->elo = elo[i];
        player->elo_error = elo_error[i];
        player->wins = share_of(&counting->wins[i], figures->deals, player->games);
        player->score = mean_of(&counting->scores[i], figures->deals);
    }
    for (uint32_t i = 0; i < figures->pairs; i++) {
        struct kv_pair_figures *pair = &figures->pair[i];
        pair->share =
            share_of(&counting->share[i], figures->deals, pair->won + pair->drawn + pair->lost);
    }
    return true;
}

/* The time within which half of the turns were done. */
static double median_of(const struct turn_times *times)
{
    uint32_t bin = lab_bin_at(times->bin, TIME_BINS, (times->turns + 1) / 2);
    return times->turns > 0 ? 1e-6 * exp2((bin + 0.5) / 16) : 0;
}

static void describe(const struct kv_tournament *tournament, struct kv_tournament_figures *figures)
{
    figures->setup = tournament->setup;
    figures->ladder = tournament->plan.ladder;
    figures->deals = tournament->finished / tournament->pairings;
    figures->games = figures->deals * tournament->pairings * tournament->meeting;
    figures->all_deals = tournament->deals;
    figures->threads = tournament->threads;
    figures->units = tournament->played_now;
    figures->seconds = tournament->seconds;
    figures->players = tournament->players;
    for (uint32_t i = 0; i < tournament->players; i++) {
        const struct turn_times *times = &tournament->times[i];
        figures->player[i].name = tournament->player[i].name;
        figures->player[i].turns = times->turns;
        figures->player[i].median_seconds = median_of(times);
        figures->player[i].most_seconds = times->most;
    }
}

static bool open_counting(struct counting *counting, struct lab_memory *memory,
                          struct kv_error *error)
{
    const struct kv_tournament *tournament = counting->tournament;
    uint32_t players = tournament->players, seats = tournament->setup.seats;
    size_t square = (size_t)players * players, deals = counting->figures->deals;
    uint32_t standings = seats > players ? seats : players;
    counting->deal.won = lab_get(memory, square * sizeof *counting->deal.won);
    counting->deal.drawn = lab_get(memory, square * sizeof *counting->deal.drawn);
    counting->share = lab_get(memory, square * sizeof *counting->share);
    counting->standings = lab_get(memory, standings * sizeof *counting->standings);
    counting->meetings =
        lab_get(memory, deals * counting->figures->pairs * sizeof *counting->meetings);
    return lab_has_all(memory, error);
}

bool kv_tournament_count(struct kv_tournament *tournament, struct kv_tournament_figures *figures,
                         struct kv_error *error)
{
    struct lab_memory memory = {0};
    size_t square = (size_t)tournament->players * tournament->players;
    struct counting *counting = lab_get(&memory, sizeof *counting);
    *figures = (struct kv_tournament_figures){0};
    figures->pair = lab_get(&tournament->memory, square * sizeof *figures->pair);
    if (!lab_has_all(&memory, error) || !lab_has_all(&tournament->memory, error)) {
        lab_give_back(&memory);
        return false;
    }
    describe(tournament, figures);
    list_pairs(tournament, figures);
    counting->tournament = tournament;
    counting->figures = figures;
    bool fine = open_counting(counting, &memory, error);
    for (uint64_t deal = 0; fine && deal < figures->deals; deal++)
        count_deal(counting, deal);
    fine = fine && (figures->deals == 0 || conclude(counting, error));
    lab_give_back(&memory);
    return fine;
}
