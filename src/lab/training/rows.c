/*
 * Training data for programs that train a net: the features after every turn of the first seat, and
 * the outcome.
 *
 * A game is played to its end, sometimes with a turn that is not the best. Then a random turn of it
 * is taken back, and several good ones are played in its place, each followed by best turns to the
 * end, with the same cards. So the rows of one round differ in the choice and not in luck, and far
 * fewer of them are needed to learn what a choice is worth.
 */
#include "base/json.h"
#include "bots/turns.h"
#include "lab/file.h"
#include "lab/parallel.h"
#include "lab/training/training.h"

#include <string.h>

enum {
    BRANCHES = 4, /* turns that are played in place of one: the best, and some of the others */
    GOOD = 16,    /* among this many best                                                    */
    HEAD = 5      /* columns before the features                                             */
};

static const char *const head[HEAD] = {"#game", "#round", "#branch", "#outcome", "#goal"};

struct row {
    uint32_t round;
    int32_t worth;
    int32_t feature[KV_FEATURES_MOST];
};

struct hall {
    const struct kv_rows_plan *plan;
    struct train_setup train;
    struct kv_eye eye;
    struct lab_file file;
    struct lab_job job;
};

struct worker {
    struct hall *hall;
    struct kv_setup setup;
    struct kv_match match, before; /* a game; and as it was before the turn to be taken back */
    void *match_memory, *before_memory;
    struct kv_turns turns;
    _Alignas(16) unsigned char turns_room[KV_TURNS_BYTES(TRAIN_WIDTH, GOOD)];
    struct kv_rng chance;
    uint32_t count;
    struct row row[TRAIN_ROUNDS_MOST];
    struct kv_text bytes; /* of the rows of a game */
};

/* ---- Playing ---- */

static void find_turns(struct worker *worker, uint32_t seat)
{
    const struct kv_match *match = &worker->match;
    struct kv_meter meter;
    kv_meter_start(&meter, TRAIN_WORK, NULL);
    kv_turns_find(&worker->turns, &worker->hall->eye, match->table, kv_match_sheet(match, seat),
                  &meter);
}

static void play_found(struct worker *worker, uint32_t seat, uint32_t choice)
{
    struct kv_match *match = &worker->match;
    const struct kv_turn *turn = worker->turns.finished.order[choice];
    if (seat == 0 && worker->count < TRAIN_ROUNDS_MOST) {
        struct row *row = &worker->row[worker->count++];
        row->round = match->round;
        row->worth = turn->worth;
        match->setup.game->evaluation->look(match->table, turn->sheet, row->feature);
    }
    for (uint32_t i = 0; i < turn->count; i++)
        kv_match_play(match, seat, turn->move[i]);
}

/* The turns of this round from a seat on. */
static void play_round(struct worker *worker, uint32_t seat, bool explores)
{
    for (; seat < worker->setup.seats; seat++) {
        uint32_t choice = 0;
        find_turns(worker, seat);
        if (explores && kv_rng_below(&worker->chance, TRAIN_EXPLORE_ONE_IN) == 0)
            choice = kv_rng_below(&worker->chance, worker->turns.finished.count);
        play_found(worker, seat, choice);
    }
}

/* ---- Rows ---- */

static void put_number(struct kv_text *bytes, int32_t number)
{
    char word[4];
    for (uint32_t i = 0; i < sizeof word; i++)
        word[i] = (char)((uint32_t)number >> 8 * i & 255);
    kv_put_bytes(bytes, word, sizeof word);
}

static void put_row(struct worker *worker, const struct row *row, const int32_t columns[HEAD])
{
    for (uint32_t i = 0; i < HEAD; i++)
        put_number(&worker->bytes, columns[i]);
    for (uint32_t i = 0; i < worker->hall->train.features; i++)
        put_number(&worker->bytes, row->feature[i]);
}

/* All turns since the last time, the last first: λ-returns are counted back from the outcome. */
static void put_rows(struct worker *worker, uint64_t game, uint32_t branch)
{
    int32_t outcome = train_outcome(&worker->match, 0), goal = outcome;
    while (worker->count > 0) {
        const struct row *row = &worker->row[--worker->count];
        const int32_t columns[HEAD] = {(int32_t)game, (int32_t)row->round, (int32_t)branch, outcome,
                                       goal};
        put_row(worker, row, columns);
        goal = train_goal_before(goal, row->worth);
    }
}

/* ---- A game ---- */

/* Plays the whole game; each of its rounds is equally likely to be the one that is kept. */
static void play_trunk(struct worker *worker)
{
    struct kv_error error;
    uint32_t rounds = 0;
    kv_match_open(&worker->match, &worker->setup, worker->match_memory, NULL, &error);
    while (!worker->match.ended) {
        if (kv_rng_below(&worker->chance, ++rounds) == 0)
            kv_match_copy(&worker->before, &worker->match, worker->before_memory, NULL);
        play_round(worker, 0, true);
    }
}

/* The choices in place of one turn, the best first; returns how many there are. */
static uint32_t choose(struct worker *worker, uint32_t choice[BRANCHES])
{
    uint32_t order[GOOD], found = worker->turns.finished.count;
    uint32_t count = found < BRANCHES ? found : BRANCHES;
    for (uint32_t i = 0; i < found; i++)
        order[i] = i;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t other = i ? i + kv_rng_below(&worker->chance, found - i) : 0;
        choice[i] = order[other];
        order[other] = order[i];
    }
    return count;
}

static void play_branch(struct worker *worker, uint32_t choice)
{
    kv_match_copy(&worker->match, &worker->before, worker->match_memory, NULL);
    find_turns(worker, 0);
    play_found(worker, 0, choice);
    play_round(worker, 1, false);
    while (!worker->match.ended)
        play_round(worker, 0, false);
}

static bool play_game(void *context, uint64_t game)
{
    struct worker *worker = context;
    uint32_t choice[BRANCHES];
    lab_text_clear(&worker->bytes);
    train_put_seed(&worker->hall->train, "rows", game, worker->setup.seed);
    kv_rng_start(&worker->chance, worker->setup.seed, 1);
    play_trunk(worker);
    put_rows(worker, game, 0);
    kv_match_copy(&worker->match, &worker->before, worker->match_memory, NULL);
    find_turns(worker, 0);
    uint32_t count = choose(worker, choice);
    for (uint32_t i = 0; i < count; i++) {
        play_branch(worker, choice[i]);
        put_rows(worker, game, i + 1);
    }
    lab_hand_in(&worker->hall->job, game, worker->bytes.data, worker->bytes.length);
    return true;
}

/* ---- The file ---- */

static bool keep_rows(void *context, uint64_t game, const char *bytes, size_t length,
                      struct kv_error *error)
{
    struct hall *hall = context;
    (void)game;
    if (length % (sizeof(int32_t) * (HEAD + hall->train.features)) != 0)
        return lab_refuse_memory(length, error);
    return lab_file_add(&hall->file, bytes, length, error);
}

/* The first line names the columns; numbers of four bytes follow, the lowest byte first. */
static bool keep_head(struct hall *hall, struct kv_error *error)
{
    const struct kv_game *game = hall->eye.game;
    struct kv_text json = lab_text();
    kv_json_begin(&json, NULL, '{');
    kv_json_put_string(&json, "game", game->id);
    kv_json_put_string(&json, "kind", game->evaluation->weights[hall->train.kind].id);
    kv_json_begin(&json, "columns", '[');
    for (uint32_t i = 0; i < HEAD; i++)
        kv_json_put_string(&json, NULL, head[i]);
    for (uint32_t i = 0; i < hall->train.features; i++)
        kv_json_put_string(&json, NULL, game->evaluation->features[i].id);
    kv_json_end(&json, ']');
    kv_json_end(&json, '}');
    kv_put(&json, "\n");
    bool fine = json.cut ? lab_refuse_memory(json.length, error)
                         : lab_file_add(&hall->file, json.data, json.length, error);
    lab_text_free(&json);
    return fine;
}

/* ---- The whole ---- */

static struct worker *open_worker(struct hall *hall, struct lab_memory *memory)
{
    struct worker *worker = lab_get(memory, sizeof *worker);
    if (!worker)
        return NULL;
    worker->hall = hall;
    worker->setup = hall->train.setup;
    worker->match_memory = lab_get(memory, kv_match_bytes(&worker->setup));
    worker->before_memory = lab_get(memory, kv_match_bytes(&worker->setup));
    worker->bytes = lab_text();
    kv_turns_open(&worker->turns, TRAIN_WIDTH, GOOD, worker->turns_room);
    return worker;
}

static bool play_all(struct hall *hall, struct kv_error *error)
{
    struct lab_memory memory = {0};
    uint32_t threads = lab_threads_for(hall->train.threads, hall->plan->games);
    void **workers = lab_get(&memory, threads * sizeof(void *));
    for (uint32_t i = 0; workers && i < threads; i++)
        workers[i] = open_worker(hall, &memory);
    hall->job = (struct lab_job){.count = hall->plan->games,
                                 .threads = threads,
                                 .workers = workers,
                                 .work = play_game,
                                 .keep = keep_rows,
                                 .context = hall};
    bool fine = lab_has_all(&memory, error);
    if (fine) {
        lab_run(&hall->job);
        fine = lab_kept(&hall->job, error);
    }
    for (uint32_t i = 0; workers && i < threads && workers[i]; i++)
        lab_text_free(&((struct worker *)workers[i])->bytes);
    lab_give_back(&memory);
    return fine;
}

bool kv_rows_write(const struct kv_rows_plan *plan, const char *path, struct kv_error *error)
{
    struct hall hall = {.plan = plan};
    if (!train_prepare(&hall.train, &plan->setup, error) ||
        !kv_weights_fit(plan->weights, plan->setup.game, error))
        return false;
    hall.train.threads = plan->threads;
    const struct kv_evaluation *evaluation = plan->setup.game->evaluation;
    const struct kv_weights *weights =
        (plan->weights ? plan->weights->kind : evaluation->weights) + hall.train.kind;
    hall.eye = (struct kv_eye){plan->setup.game, weights->weight, weights->net, false};
    bool fine = lab_file_open(&hall.file, path, error) && keep_head(&hall, error) &&
                play_all(&hall, error) && lab_file_finish(&hall.file, false, error);
    lab_file_drop(&hall.file);
    return fine;
}
