/* Training games, on all processors. */
#include "bots/turns.h"
#include "lab/parallel.h"
#include "lab/statistics.h"
#include "lab/training/training.h"

#include <math.h>
#include <pthread.h>
#include <string.h>

enum {
    EXPLORED = 6, /* good turns, one of which is played in place of the best */
    LAMBDA = 230, /* of 256: the weight of the next goal, against the next evaluation */
    PARTNERS = 2  /* seats whose turns are remembered */
};

/* A turn to be learned from. */
struct memory {
    int32_t feature[KV_FEATURES_MOST];
    int32_t worth;
};

struct task;

struct player {
    struct task *task;
    const struct train_setup *train;
    struct kv_match match;
    void *match_memory;
    struct kv_setup setup;
    struct kv_turns turns;
    _Alignas(16) unsigned char turns_room[KV_TURNS_BYTES(TRAIN_WIDTH, EXPLORED)];
    struct kv_rng chance;
    const int32_t **weights; /* of each seat */
    bool explores;
    uint32_t rounds;
    int64_t choices;
    int64_t contrast[KV_FEATURES_MOST];
    struct memory memory[PARTNERS][TRAIN_ROUNDS_MOST];
};

/* ---- A game ---- */

/* Records how the features of good turns differ from those of the best one. */
static void note_contrast(struct player *player)
{
    const struct kv_match *match = &player->match;
    const struct kv_evaluation *evaluation = match->setup.game->evaluation;
    const struct kv_turn_list *found = &player->turns.finished;
    int32_t best[KV_FEATURES_MOST], other[KV_FEATURES_MOST];
    evaluation->look(match->table, found->order[0]->sheet, best);
    for (uint32_t i = 1; i < found->count; i++) {
        evaluation->look(match->table, found->order[i]->sheet, other);
        player->choices++;
        for (uint32_t k = 0; k < evaluation->count; k++)
            player->contrast[k] += (int64_t)(other[k] - best[k]) * (other[k] - best[k]);
    }
}

static void play_turn(struct player *player, uint32_t seat, const int32_t *weight)
{
    struct kv_match *match = &player->match;
    const struct kv_game *game = match->setup.game;
    struct kv_eye eye = {game, weight, NULL, false};
    struct kv_meter meter;
    const struct kv_turn_list *found = &player->turns.finished;
    kv_meter_start(&meter, TRAIN_WORK, NULL);
    kv_turns_find(&player->turns, &eye, match->table, kv_match_sheet(match, seat), &meter);
    uint32_t choice = 0;
    if (player->explores)
        note_contrast(player);
    if (player->explores && kv_rng_below(&player->chance, TRAIN_EXPLORE_ONE_IN) == 0)
        choice = kv_rng_below(&player->chance, found->count);
    const struct kv_turn *turn = found->order[choice];
    if (seat < PARTNERS && player->rounds < TRAIN_ROUNDS_MOST) {
        struct memory *memory = &player->memory[seat][player->rounds];
        game->evaluation->look(match->table, turn->sheet, memory->feature);
        memory->worth = turn->worth;
    }
    for (uint32_t i = 0; i < turn->count; i++)
        kv_match_play(match, seat, turn->move[i]);
}

/* Plays the game of a seed; each seat has weights of its own. */
static void play_game(struct player *player, const char *seed)
{
    struct kv_error error;
    uint32_t seats = player->setup.seats;
    struct kv_text text;
    kv_text_start(&text, player->setup.seed, sizeof player->setup.seed);
    kv_put(&text, "%s", seed);
    kv_match_open(&player->match, &player->setup, player->match_memory, NULL, &error);
    kv_rng_start(&player->chance, player->setup.seed, 1);
    for (player->rounds = 0; !player->match.ended; player->rounds++)
        for (uint32_t seat = 0; seat < seats; seat++)
            play_turn(player, seat, player->weights[seat]);
}

int32_t train_outcome(const struct kv_match *match, uint32_t seat)
{
    const struct kv_game *game = match->setup.game;
    struct kv_score score, rival = {0};
    game->score(match->table, kv_match_sheet(match, seat), &score);
    if (game->rival)
        game->rival(match->table, kv_match_sheet(match, seat), &rival);
    return (score.total - rival.total) * 100;
}

/* The lead over the best of the others; alone the outcome itself. */
static int32_t lead(const struct player *player, uint32_t seat)
{
    const struct kv_match *match = &player->match;
    int32_t most = INT32_MIN, own = train_outcome(match, seat);
    for (uint32_t i = 0; i < player->setup.seats; i++)
        if (i != seat && train_outcome(match, i) > most)
            most = train_outcome(match, i);
    return most == INT32_MIN ? own : own - most;
}

void train_put_seed(const struct train_setup *train, const char *series, uint64_t index,
                    char seed[KV_SEED_MOST + 1])
{
    struct kv_text text;
    kv_text_start(&text, seed, KV_SEED_MOST + 1);
    kv_put(&text, "%.12s.%s.%llu", train->setup.seed, series, (unsigned long long)index);
}

/* ---- Threads ---- */

/* A task is cut into games, which any thread may take. */
struct task {
    const struct train_setup *train;
    const char *series;
    const int32_t *before, *after;
    const double *scale;
    uint64_t games;
    void (*play)(struct task *task, struct player *player, uint64_t game);
    int32_t *result; /* of each game, where one number is all */
    struct train_sums *sums;
    pthread_mutex_t lock; /* of the sums */
};

static bool play_piece(void *context, uint64_t game)
{
    struct player *player = context;
    player->task->play(player->task, player, game);
    return true;
}

static struct player *open_player(struct task *task, struct lab_memory *memory)
{
    const struct train_setup *train = task->train;
    struct player *player = lab_get(memory, sizeof *player);
    if (!player)
        return NULL;
    player->task = task;
    player->train = train;
    player->setup = train->setup;
    player->match_memory = lab_get(memory, kv_match_bytes(&train->setup));
    player->weights = lab_get(memory, train->setup.seats * sizeof *player->weights);
    kv_turns_open(&player->turns, TRAIN_WIDTH, EXPLORED, player->turns_room);
    return player;
}

static void add_results(void *context, const void *bytes)
{
    struct task *task = context;
    const int32_t *results = bytes;
    for (uint64_t i = 0; i < task->games; i++)
        task->result[i] += results[i];
}

static void add_sums(void *context, const void *bytes)
{
    int64_t *to = context;
    const int64_t *from = bytes;
    for (size_t i = 0; i < sizeof(struct train_sums) / sizeof *to; i++)
        to[i] += from[i];
}

/* Gives the results of all processes to each of them. The result of a game is 0 in a process that
 * has not played it. */
static void put_together(struct task *task)
{
    const struct kv_cluster *cluster = task->train->cluster;
    size_t bytes = task->games * sizeof *task->result;
    cluster->gather(cluster->context, task->result, bytes, add_results, task);
    cluster->share(cluster->context, task->result, bytes);
    if (!task->sums)
        return;
    cluster->gather(cluster->context, task->sums, sizeof *task->sums, add_sums, task->sums);
    cluster->share(cluster->context, task->sums, sizeof *task->sums);
}

/* Plays all games of a task. Its results are in `memory`, which the caller must free. */
static bool run(struct task *task, struct lab_memory *memory, struct kv_error *error)
{
    uint32_t threads = lab_threads_for(task->train->threads, task->games);
    void **players = lab_get(memory, threads * sizeof(void *));
    struct lab_job job = {.count = task->games,
                          .threads = threads,
                          .workers = players,
                          .work = play_piece,
                          .cluster = task->train->cluster};
    task->result = lab_get(memory, task->games * sizeof *task->result);
    for (uint32_t i = 0; players && i < threads; i++)
        players[i] = open_player(task, memory);
    if (!lab_agree(job.cluster, lab_has_all(memory, error), error))
        return false;
    pthread_mutex_init(&task->lock, NULL);
    lab_run(&job);
    pthread_mutex_destroy(&task->lock);
    if (job.cluster)
        put_together(task);
    return true;
}

static void give_all(struct player *player, const int32_t *weight)
{
    for (uint32_t i = 0; i < player->setup.seats; i++)
        player->weights[i] = weight;
}

/* ---- Gathering ---- */

static void add_turn(struct train_sums *sums, uint32_t features, const int32_t *feature,
                     uint32_t round, int64_t goal, int64_t end)
{
    round = round < TRAIN_ROUNDS ? round : TRAIN_ROUNDS - 1;
    sums->turns++;
    sums->end_squares += end * end;
    sums->round_turns[round]++;
    sums->round_goal[round] += goal;
    for (uint32_t i = 0; i < features; i++) {
        if (!feature[i])
            continue;
        sums->round_feature[round][i] += feature[i];
        sums->goal[i] += goal * feature[i];
        sums->end[i] += end * feature[i];
        for (uint32_t j = 0; j < features; j++)
            sums->product[i][j] += (int64_t)feature[i] * feature[j];
    }
}

int32_t train_goal_before(int32_t goal, int32_t worth)
{
    return (int32_t)(((int64_t)goal * LAMBDA + (int64_t)worth * (256 - LAMBDA)) / 256);
}

/* From the last turn back. */
static void add_seat(struct train_sums *sums, const struct player *player, uint32_t seat)
{
    uint32_t rounds = player->rounds < TRAIN_ROUNDS_MOST ? player->rounds : TRAIN_ROUNDS_MOST;
    int32_t end = train_outcome(&player->match, seat), goal = end;
    for (uint32_t round = rounds; round-- > 0;) {
        const struct memory *memory = &player->memory[seat][round];
        add_turn(sums, player->train->features, memory->feature, round, goal, end);
        goal = train_goal_before(goal, memory->worth);
    }
}

static void gather_game(struct task *task, struct player *player, uint64_t game)
{
    char seed[KV_SEED_MOST + 1];
    train_put_seed(task->train, task->series, game, seed);
    give_all(player, task->before);
    player->explores = true;
    player->choices = 0;
    memset(player->contrast, 0, sizeof player->contrast);
    play_game(player, seed);
    task->result[game] = train_outcome(&player->match, 0);
    pthread_mutex_lock(&task->lock);
    task->sums->choices += player->choices;
    for (uint32_t i = 0; i < task->train->features; i++)
        task->sums->contrast[i] += player->contrast[i];
    for (uint32_t seat = 0; seat < PARTNERS && seat < player->setup.seats; seat++)
        add_seat(task->sums, player, seat);
    pthread_mutex_unlock(&task->lock);
}

/* "g17", the seventeenth of a series. */
static void put_series(char *series, size_t size, char letter, uint32_t generation)
{
    struct kv_text text;
    kv_text_start(&text, series, size);
    kv_put(&text, "%c%u", letter, (unsigned)generation);
}

bool train_gather(const struct train_setup *train, const int32_t *weight, uint32_t generation,
                  uint64_t games, struct train_sums *sums, struct kv_mean *outcome_of_all,
                  struct kv_error *error)
{
    struct lab_memory memory = {0};
    char series[16];
    struct task task = {.train = train,
                        .series = series,
                        .before = weight,
                        .games = games,
                        .play = gather_game,
                        .sums = sums};
    put_series(series, sizeof series, 'g', generation);
    memset(sums, 0, sizeof *sums);
    bool fine = run(&task, &memory, error);
    if (fine)
        *outcome_of_all = lab_mean_of_list(task.result, games, 100);
    lab_give_back(&memory);
    return fine;
}

/* ---- Comparing ---- */

/* The gain of `after` over `before` with the same cards, twice, in hundredths: in company in either
 * of two seats, alone against the other's points. */
static int32_t compare(struct player *player, const char *seed, const int32_t *before,
                       const int32_t *after)
{
    int32_t gain = 0;
    give_all(player, before);
    player->weights[0] = after;
    play_game(player, seed);
    gain += lead(player, 0);
    player->weights[0] = before;
    if (player->setup.seats > 1)
        player->weights[1] = after;
    play_game(player, seed);
    gain += player->setup.seats > 1 ? lead(player, 1) : -lead(player, 0);
    return player->setup.seats > 1 ? gain : 2 * gain;
}

static void duel_game(struct task *task, struct player *player, uint64_t game)
{
    char seed[KV_SEED_MOST + 1];
    train_put_seed(task->train, task->series, game, seed);
    task->result[game] = compare(player, seed, task->before, task->after);
}

bool train_duel(const struct train_setup *train, const int32_t *before, const int32_t *after,
                const char *series, uint64_t games, struct kv_mean *gain, struct kv_error *error)
{
    struct lab_memory memory = {0};
    struct task task = {.train = train,
                        .series = series,
                        .before = before,
                        .after = after,
                        .games = games,
                        .play = duel_game};
    bool fine = run(&task, &memory, error);
    if (fine)
        *gain = lab_mean_of_list(task.result, games, 200);
    lab_give_back(&memory);
    return fine;
}

/* ---- Estimating the gradient ---- */

/* An approximately normal number. */
static double normal(struct kv_rng *rng)
{
    double sum = -6;
    for (int i = 0; i < 12; i++)
        sum += kv_rng_word(rng) / 4294967296.0;
    return sum;
}

static void direction_of(const struct train_setup *train, const char *seed, double *direction)
{
    struct kv_rng rng;
    kv_rng_start(&rng, seed, 2);
    for (uint32_t i = 0; i < train->features; i++)
        direction[i] = normal(&rng);
}

static void feel_game(struct task *task, struct player *player, uint64_t game)
{
    char seed[KV_SEED_MOST + 1];
    double direction[KV_FEATURES_MOST];
    int32_t there[KV_FEATURES_MOST] = {0}, back[KV_FEATURES_MOST] = {0};
    train_put_seed(task->train, task->series, game, seed);
    direction_of(task->train, seed, direction);
    for (uint32_t i = 0; i < task->train->features; i++) {
        int32_t step = (int32_t)lround(direction[i] * task->scale[i]);
        there[i] = task->before[i] + step;
        back[i] = task->before[i] - step;
    }
    task->result[game] = compare(player, seed, back, there);
}

bool train_feel(const struct train_setup *train, const int32_t *weight, const double *scale,
                uint32_t generation, uint64_t games, double *slope, struct kv_error *error)
{
    struct lab_memory memory = {0};
    char series[16], seed[KV_SEED_MOST + 1];
    double direction[KV_FEATURES_MOST];
    struct task task = {.train = train,
                        .series = series,
                        .before = weight,
                        .scale = scale,
                        .games = games,
                        .play = feel_game};
    put_series(series, sizeof series, 'f', generation);
    memset(slope, 0, KV_FEATURES_MOST * sizeof *slope);
    bool fine = run(&task, &memory, error);
    for (uint64_t game = 0; fine && game < games; game++) {
        train_put_seed(train, series, game, seed);
        direction_of(train, seed, direction);
        for (uint32_t i = 0; i < train->features; i++)
            slope[i] += direction[i] * task.result[game] / 200 / (double)games;
    }
    lab_give_back(&memory);
    return fine;
}
