/* A tournament before its first game: who plays, who meets whom, and memory for the results. */
#include "lab/tournament/tournament.h"

#include "lab/parallel.h"
#include "lab/program.h"

#include <string.h>

#define PAIRINGS_MOST 10000u

/* ---- Players ---- */

/* A player that is named twice plays twice, as medium and medium#2. */
static const char *unique_name(struct kv_tournament *tournament, const char *word, size_t length)
{
    enum { NUMBER_MOST = 16 };
    uint32_t before = 0;
    size_t size = length + NUMBER_MOST;
    char *name = lab_get(&tournament->memory, size);
    struct kv_text text;
    if (!name)
        return NULL;
    kv_text_start(&text, name, size);
    kv_put_bytes(&text, word, length);
    for (uint32_t i = 0; i < tournament->players; i++) {
        const struct player *player = &tournament->player[i];
        before += strcmp(player->command ? player->command : player->level.name, name) == 0;
    }
    if (before > 0)
        kv_put(&text, "#%u", (unsigned)before + 1);
    return name;
}

/* A program that cannot be started at all is reported at once. */
static bool try_program(const char *command, struct kv_error *error)
{
    struct lab_program program;
    lab_program_open(&program, command, 0);
    bool fine = lab_program_start(&program, error);
    lab_program_close(&program);
    return fine;
}

static bool add_player(struct kv_tournament *tournament, const char *word, size_t length,
                       struct kv_error *error)
{
    bool is_program = lab_is_program(word, length);
    struct player *player = &tournament->player[tournament->players];
    char *copy = lab_copy(&tournament->memory, word, length);
    if (!copy)
        return lab_has_all(&tournament->memory, error);
    const char *level = is_program ? KV_FALLBACK : copy;
    if (!kv_level_read(level, strlen(level), &player->level, error))
        return false;
    player->level.bot.weights = player->level.own ? NULL : tournament->plan.weights;
    player->name = unique_name(tournament, word, length);
    player->command = is_program ? copy : NULL;
    tournament->players++;
    return lab_has_all(&tournament->memory, error) && (!is_program || try_program(copy, error));
}

static bool read_players(struct kv_tournament *tournament, struct kv_error *error)
{
    for (const char *list = tournament->plan.players;;) {
        size_t length = strcspn(list, ",");
        if (tournament->players == KV_PLAYERS_MOST)
            return kv_refuse(error, "too-many", "A list of bots names at most %d of them.",
                             KV_PLAYERS_MOST);
        if (!add_player(tournament, list, length, error))
            return false;
        if (list[length] == '\0')
            return true;
        list += length + 1;
    }
}

/* ---- Who meets whom ---- */

/* How many ways there are to choose; at most one more than is allowed. */
static uint64_t count_choices(uint32_t from, uint32_t chosen)
{
    uint64_t count = 1;
    for (uint32_t i = 1; i <= chosen && count <= PAIRINGS_MOST; i++)
        count = count * (from - chosen + i) / i;
    return count;
}

/* The next choice in lexicographic order, as in 0 1, 0 2, 1 2. */
static void choose_next(uint8_t *choice, uint32_t from, uint32_t chosen)
{
    uint32_t at = chosen - 1;
    while (at > 0 && choice[at] == from - chosen + at)
        at--;
    choice[at]++;
    for (uint32_t i = at + 1; i < chosen; i++)
        choice[i] = (uint8_t)(choice[i - 1] + 1);
}

static void fill_pairings(struct kv_tournament *tournament)
{
    uint32_t meeting = tournament->meeting;
    for (uint32_t i = 0; i < meeting; i++)
        tournament->pairing[i] = (uint8_t)i;
    for (uint32_t i = 1; i < tournament->pairings; i++) {
        uint8_t *pairing = tournament->pairing + (size_t)i * meeting;
        memcpy(pairing, pairing - meeting, meeting);
        if (tournament->plan.ladder) {
            pairing[0]++;
            pairing[1]++;
        } else
            choose_next(pairing, tournament->players, meeting);
    }
}

/* Allocates memory for what will be played. */
static bool get_room(struct kv_tournament *tournament, struct kv_error *error)
{
    struct lab_memory *memory = &tournament->memory;
    uint32_t seats = tournament->setup.seats;
    size_t games = tournament->units * tournament->meeting;
    tournament->entries = lab_get(memory, games * (seats + 1) * sizeof *tournament->entries);
    tournament->faults = lab_get(memory, games * KV_FAULTS * sizeof *tournament->faults);
    tournament->times = lab_get(memory, tournament->players * sizeof *tournament->times);
    return lab_has_all(memory, error);
}

/* With a single seat, or more seats than players, all of them meet at once. */
static bool pair_players(struct kv_tournament *tournament, struct kv_error *error)
{
    uint32_t seats = tournament->setup.seats, players = tournament->players;
    uint64_t pairings = 1;
    tournament->meeting = seats == 1 || seats > players ? players : seats;
    if (tournament->plan.ladder) {
        tournament->meeting = 2;
        pairings = players - 1;
    } else if (tournament->meeting == seats)
        pairings = count_choices(players, seats);
    if (pairings > PAIRINGS_MOST)
        return kv_refuse(error, "too-many",
                         "That would be more than %u pairings; name fewer bots, or use --ladder.",
                         PAIRINGS_MOST);
    tournament->pairings = (uint32_t)pairings;
    tournament->pairing = lab_get(&tournament->memory, pairings * tournament->meeting);
    if (!lab_has_all(&tournament->memory, error))
        return false;
    fill_pairings(tournament);
    uint32_t each = seats == 1 ? 1 : tournament->meeting; /* games of a player in a unit */
    tournament->deals = tournament->plan.deals ? tournament->plan.deals
                                               : (tournament->plan.games + each - 1) / each;
    tournament->units = tournament->deals * pairings;
    return get_room(tournament, error);
}

/* ---- The whole ---- */

bool tournament_can_be_played(const struct kv_setup *setup, struct kv_error *error)
{
    struct lab_memory memory = {0};
    struct kv_match match;
    bool fine = lab_match_open(&memory, &match, setup, error);
    lab_give_back(&memory);
    return fine;
}

bool tournament_prepare(struct kv_tournament *tournament, struct kv_error *error)
{
    if (tournament->plan.ladder && tournament->players < 2)
        return kv_refuse(error, "too-few", "A ladder needs at least two bots.");
    return pair_players(tournament, error);
}

/* Process 0 alone has the file; the others learn from it what was played before. */
static bool open_file(struct kv_tournament *tournament, struct kv_error *error)
{
    const struct kv_cluster *cluster = tournament->plan.cluster;
    return !tournament->plan.path || !lab_is_first(cluster) ||
           tournament_file_open(tournament, error);
}

static void share_beginning(struct kv_tournament *tournament)
{
    const struct kv_cluster *cluster = tournament->plan.cluster;
    if (!cluster)
        return;
    cluster->share(cluster->context, &tournament->finished, sizeof tournament->finished);
    cluster->share(cluster->context, tournament->setup.seed, sizeof tournament->setup.seed);
}

static bool prepare(struct kv_tournament *tournament, struct kv_error *error)
{
    if (!kv_weights_fit(tournament->plan.weights, tournament->setup.game, error) ||
        !tournament_can_be_played(&tournament->setup, error) || !read_players(tournament, error))
        return false;
    return tournament_prepare(tournament, error) && open_file(tournament, error);
}

struct kv_tournament *kv_tournament_open(const struct kv_tournament_plan *plan,
                                         struct kv_error *error)
{
    struct lab_memory memory = {0};
    struct kv_tournament *tournament = lab_get(&memory, sizeof *tournament);
    if (!lab_has_all(&memory, error))
        return NULL;
    tournament->memory = memory;
    tournament->plan = *plan;
    tournament->setup = plan->setup;
    tournament->threads = lab_threads_for(plan->threads, UINT64_MAX);
    if (lab_agree(plan->cluster, prepare(tournament, error), error)) {
        share_beginning(tournament);
        return tournament;
    }
    kv_tournament_close(tournament, NULL);
    return NULL;
}

bool kv_tournament_close(struct kv_tournament *tournament, struct kv_error *error)
{
    bool fine = tournament_file_close(tournament, error);
    struct lab_memory memory = tournament->memory; /* it holds the tournament itself, too */
    lab_give_back(&memory);
    return fine;
}
