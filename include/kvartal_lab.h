/*
 * Kvartal's laboratory: games in bulk. Simulations, tournaments with ratings, training of bots, and
 * the analysis of whole games, on as many threads as you like.
 *
 * A library of its own (libkvartal-lab) above libkvartal, which allocates nothing and starts no
 * thread. This one does both, but it never prints, never reads arguments and never ends the
 * program: results are structs, refusals are struct kv_error, and a struct kv_watch reports
 * progress. examples/tournament.c is a complete program.
 *
 * The same seed gives the same results, whatever the number of threads; only an effort in
 * milliseconds and programs that do not answer in time make them depend on the machine.
 */
#ifndef KVARTAL_LAB_H
#define KVARTAL_LAB_H

#include "kvartal.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- 1. What all of them need ---------------------------------------------------------------- */

/* A bot's budget for a turn; 0: that of its level. Threads save time and change nothing else; 0
 * means one. */
struct kv_effort {
    uint64_t work, milliseconds;
    uint64_t threads;
};

/* Watches the work. Either function may be NULL, and so may a pointer to the struct. */
struct kv_watch {
    /* Called some fifty times a second by the thread that waits for the work. False stops it. */
    bool (*progress)(void *context, uint64_t done, uint64_t all);
    /* Something worth reporting has happened, and the work continues. Called by any thread, but
     * never by two at once. */
    void (*notice)(void *context, const struct kv_error *notice);
    void *context;
};

/* Processes that share one job: each calls the same functions with the same plan, and process 0 has
 * the results and writes the files (docs/cluster.md). NULL stands for a single process. The program
 * makes one over MPI. */
struct kv_cluster {
    uint32_t rank, size; /* this process, and how many there are */
    void *context;
    /* Called by any thread: `take` returns the next of this many pieces that nobody else has taken,
     * `stop` hands out no more pieces to anybody, and `is_stopped` says whether somebody has
     * stopped. */
    uint64_t (*take)(void *context, uint64_t pieces);
    void (*stop)(void *context);
    bool (*is_stopped)(void *context);
    /* The others send process 0 the result of a piece, or that there are no more. Process 0
     * receives: whether a result has arrived, which is passed to `use`; whether all others have
     * ended. */
    void (*send_result)(void *context, uint64_t piece, const char *bytes, size_t length);
    void (*send_end)(void *context);
    bool (*receive)(void *context,
                    void (*use)(void *user, uint64_t piece, const char *bytes, size_t length),
                    void *user);
    bool (*all_ended)(void *context);
    /* Called by one thread of every process. `begin` precedes the taking of pieces; `share` copies
     * the bytes of process 0 to all; `gather` adds up those of the others at process 0, in the
     * order of processes; `agree` is true if all are fine, and otherwise gives all the refusal of
     * one. */
    void (*begin)(void *context);
    void (*share)(void *context, void *bytes, size_t length);
    bool (*gather)(void *context, const void *bytes, size_t length,
                   void (*add)(void *user, const void *bytes), void *user);
    bool (*agree)(void *context, bool fine, struct kv_error *error);
};

/* Bots by their names, as in "hard,medium", assigned to the seats in turn. A name may have a
 * budget: expert@10x does ten times the work of expert, hard@5000 evaluates 5000 sheets for a turn,
 * and hard@2ms thinks for two milliseconds, so that its turns depend on the machine. Before the
 * budget, "+own" (hard+own, hard+own@2ms) keeps the weights compiled in when the others are given
 * some, so that the two can be compared. */
#define KV_LEVELS_MOST     64
#define KV_LEVEL_NAME_MOST 40

struct kv_level {
    char name[KV_LEVEL_NAME_MOST]; /* as the list has it                   */
    struct kv_bot bot;             /* with the work of its budget, and perhaps other weights */
    bool own;                      /* keeps its weights, whatever the others are given */
    bool budgeted;                 /* its name has a budget, in place of that of all bots */
    struct kv_effort effort;       /* of that budget; zeroed: the work of `bot` */
};

struct kv_levels {
    uint32_t count;
    struct kv_level level[KV_LEVELS_MOST];
};

bool kv_levels_read(const char *list, struct kv_levels *levels, struct kv_error *error);
/* One bot, by a name of `length` bytes. */
bool kv_level_read(const char *name, size_t length, struct kv_level *level, struct kv_error *error);

/* kv_weights_read reads a weights file as kv_training_print writes it, complete and for the
 * features of this version; messages call it `name`, which must outlive the set. kv_weights_fit
 * refuses a set of another game; NULL fits any game. kv_levels_weigh gives the set to all levels of
 * a list that do not keep their own weights. */
bool kv_weights_read(const char *text, size_t length, const char *name, struct kv_weights_set *set,
                     struct kv_error *error);
bool kv_weights_fit(const struct kv_weights_set *set, const struct kv_game *game,
                    struct kv_error *error);
void kv_levels_weigh(struct kv_levels *levels, const struct kv_weights_set *set);

static inline const struct kv_level *kv_level_of(const struct kv_levels *levels, uint32_t seat)
{
    return &levels->level[seat % levels->count];
}

/* Threads, at least one, that work together on one turn at a time and sleep between turns. */
bool kv_crew_open(struct kv_crew *crew, uint32_t threads, struct kv_error *error);
void kv_crew_close(struct kv_crew *crew);

/* Memory, threads and clock for bots that compute one after the other. */
struct kv_workspace {
    struct kv_effort effort;
    double deadline;
    void *memory;
    size_t bytes;
    struct kv_crew crew;
};

bool kv_workspace_open(struct kv_workspace *workspace, const struct kv_effort *effort,
                       struct kv_error *error);
void kv_workspace_close(struct kv_workspace *workspace);
/* The budget of a turn that begins now, for a bot with an effort of its own (NULL: that of all);
 * and kv_bot_think with that budget, in memory that grows as more work needs it. If memory is
 * short, the level does its own work instead. */
struct kv_budget kv_workspace_budget(struct kv_workspace *workspace, const struct kv_effort *own);
uint32_t kv_workspace_think(struct kv_workspace *workspace, const struct kv_level *level,
                            const struct kv_match *match, uint32_t seat, struct kv_rng *rng,
                            struct kv_thought *thoughts, uint32_t most);

/* The scores of a match, in memory of their own. */
struct kv_scores {
    uint32_t seats, ranked; /* ranked is one more if a rival without a seat takes part */
    struct kv_score *scores;
    uint32_t *places, *order;
};

bool kv_scores_open(struct kv_scores *scores, uint32_t seats, struct kv_error *error);
void kv_scores_close(struct kv_scores *scores);
void kv_scores_take(struct kv_scores *scores, const struct kv_match *match);

/* A mean, its standard error, and the standard deviation of the samples; both are 0 for a single
 * sample. */
struct kv_mean {
    double mean, error, deviation;
};

/* A share of games, such as wins: a mean with its standard error, and the 95 % Wilson interval,
 * which stays between 0 and 1 and does not shrink to a point if all games ended alike. */
struct kv_share {
    double mean, error, low, high;
};

/* ---- 2. Simulation ---------------------------------------------------------------------------
 * Many games between bots, and statistics of them. Game 17 of the seed S is the game NAME#S.17. */
#define KV_KINDS_MOST 16 /* of bots, the rival included */
#define KV_USES_MOST  256
#define KV_PERCENTS   5

extern const uint32_t kv_percents[KV_PERCENTS]; /* 5, 25, 50, 75, 95 */

struct kv_simulation {
    struct kv_setup setup; /* with the seed of all games */
    struct kv_levels levels;
    struct kv_effort effort;
    uint64_t first, games; /* the number of the first game, and how many there are */
    uint32_t threads;      /* 0: as many as there are processors */
    /* NULL, or where each game's line of JSON and its record are written: to one file, or if
     * `records` is a folder or ends with a slash, to a file each. In the order of games, and
     * complete: a file gets its name only when the simulation is over. */
    const char *rows, *records;
    const struct kv_cluster *cluster; /* or NULL */
    const char *out; /* NULL, or where the counts are written, for kv_merge_simulations */
    const struct kv_watch *watch;
};

/* The scores of one kind of bot, of all of them, or of the rival without a seat. */
struct kv_distribution {
    const char *id; /* of the simulation's levels */
    uint32_t seats; /* of each game */
    struct kv_mean score;
    int32_t least, most;
    int32_t percentile[KV_PERCENTS]; /* the least score that this percentage does not exceed */
    struct kv_share wins;            /* shared ones split; not of all together               */
};

struct kv_simulation_figures {
    uint64_t games, moves; /* fewer games than asked for if it was stopped */
    uint64_t digest;       /* of the ends of all games, independent of their order */
    uint32_t kinds;
    bool rival; /* takes part, as kind[kinds] */
    struct kv_distribution all, kind[KV_KINDS_MOST];
    struct kv_mean rounds;
    struct kv_share endings[32];       /* in the order of the game's list                */
    struct kv_mean uses[KV_USES_MOST]; /* likewise, for each seat and game               */
    uint32_t threads;
    double seconds, processor_seconds;
};

/* False if no game could begin, or none was finished before the watch stopped it. */
bool kv_simulate(const struct kv_simulation *simulation, struct kv_simulation_figures *figures,
                 struct kv_error *error);

/* ---- 3. Ratings ------------------------------------------------------------------------------ */

/* The points of two players in their games of one deal; a draw is half a point for each. */
struct kv_meeting {
    uint64_t deal;
    uint32_t a, b;
    double points_a, points_b;
};

/* Fits the Bradley–Terry model by maximum likelihood: the odds that `a` beats `b` are 10^((elo a −
 * elo b) / 400). The mean of all is 0. One draw is added for every pair that has met, so that a
 * player who has won everything still gets a number.
 *
 * Errors are standard errors, from the Fisher information corrected for the correlation of games of
 * one deal (the sandwich estimator over deals); an added draw counts as a deal of its own. After a
 * single deal they follow from the information alone.
 *
 * Meetings of one deal must be adjacent, and together they must connect all players. */
bool kv_elo_fit(const struct kv_meeting *meetings, size_t count, uint32_t players, double *elo,
                double *elo_error, struct kv_error *error);

/* ---- 4. Tournaments --------------------------------------------------------------------------
 * Bots and other programs (docs/tournaments.md) meet with the same cards for everybody. A PAIRING
 * is a set of players who meet. They play every DEAL as often as there are players, each time moved
 * by one seat, so that everybody plays the same cards from every seat. If there are more seats than
 * players, they are assigned in turn; a single seat is taken by one player after the other. One
 * pairing's games of one deal are a UNIT: the smallest thing that is played, saved and resumed. */
#define KV_PLAYERS_MOST 64
#define KV_FALLBACK     "novice" /* plays the turns that a program has forfeited */

/* What a program can do wrong. */
enum kv_fault {
    KV_FAULT_START,   /* it could not be started           */
    KV_FAULT_DIED,    /* it ended, or closed a pipe        */
    KV_FAULT_LATE,    /* no answer in time                 */
    KV_FAULT_GARBAGE, /* an answer that cannot be read     */
    KV_FAULT_ILLEGAL, /* illegal moves                     */
    KV_FAULT_SKIPPED, /* not asked any more after faults   */
    KV_FAULTS,
    KV_NO_FAULT = KV_FAULTS
};

extern const struct kv_label kv_faults[]; /* ids and titles, in this order */

struct kv_tournament_plan {
    struct kv_setup setup; /* with the seed of all games                                     */
    bool any_seed;         /* a resumed file's seed is used, not that of the setup           */
    const char *players;   /* levels, and programs: words with a slash or a space in them    */
    const struct kv_weights_set *weights; /* of the levels; NULL: those compiled in          */
    bool ladder;           /* each meets only its neighbours in the list                     */
    uint64_t games;        /* of each pairing, at least                                      */
    uint64_t first, deals; /* of a shard: the number of its first deal, and how many; 0: all */
    struct kv_effort effort;
    double patience;  /* seconds that a program has for a turn */
    uint32_t threads; /* 0: as many as there are processors    */
    const char *path; /* NULL, or the file that results are saved in as they come, and from which a
                         tournament resumes */
    const struct kv_cluster *cluster; /* or NULL */
    const struct kv_watch *watch;
};

/* A program runs twice if it is named twice, and the second one is called "./bot#2". */
struct kv_player_figures {
    const char *name;
    double elo, elo_error;
    struct kv_share wins; /* for each game         */
    struct kv_mean score; /* for each seat in each */
    uint64_t games;
    uint64_t faults[KV_FAULTS];
    uint64_t turns;                      /* of this run, and how long they took: processor time */
    double median_seconds, most_seconds; /* of a core, and for a program the waiting time       */
};

/* How one player did against another. */
struct kv_pair_figures {
    uint32_t a, b;
    uint64_t won, drawn, lost; /* comparisons of two seats, for `a`  */
    struct kv_share share;     /* of points, a draw counting as half */
};

/* Errors are computed over deals, and 0 after a single one. */
struct kv_tournament_figures {
    struct kv_setup setup;
    bool ladder;
    uint64_t deals, games; /* that all pairings have finished */
    uint64_t all_deals;    /* that are to be played           */
    bool has_wins;         /* false in solo games without a rival */
    uint32_t players, pairs;
    struct kv_player_figures player[KV_PLAYERS_MOST];
    struct kv_pair_figures *pair;
    uint32_t threads;
    uint64_t units; /* of this run */
    double seconds;
};

struct kv_tournament;

/* NULL if it is refused: the setup, a player or the file. */
struct kv_tournament *kv_tournament_open(const struct kv_tournament_plan *plan,
                                         struct kv_error *error);
/* Plays the unfinished units. The watch may stop it early; finished units count. A program's fault
 * is reported as a notice. */
bool kv_tournament_play(struct kv_tournament *tournament, struct kv_error *error);
/* The results so far; `pair` lives as long as the tournament. */
bool kv_tournament_count(struct kv_tournament *tournament, struct kv_tournament_figures *figures,
                         struct kv_error *error);
/* False if the file could not be written completely; the tournament is closed in any case. */
bool kv_tournament_close(struct kv_tournament *tournament, struct kv_error *error);

/* ---- 5. Shards --------------------------------------------------------------------------------
 * Parts of one simulation or tournament, played anywhere, are merged from the files they have
 * written (`out`, `path`). Shards are refused if they differ in game, seed, bots, weights, budget
 * or version of the program, or if games or deals are in two of them, or in none. The results are
 * those of one process that has played everything. */
enum kv_bulk { KV_BULK_SIMULATION, KV_BULK_TOURNAMENT };

struct kv_merge;

struct kv_merge *kv_merge_open(const char *const *paths, uint32_t count, struct kv_error *error);
/* The same where packs are at hand (kvartal_pack.h): `games`, ended by NULL, may be named. */
struct kv_merge *kv_merge_open_from(const struct kv_game *const *games, const char *const *paths,
                                    uint32_t count, struct kv_error *error);
void kv_merge_close(struct kv_merge *merge);
enum kv_bulk kv_merge_kind(const struct kv_merge *merge);
/* `path` is NULL, or where the merged file is written. `simulation` becomes the one that was asked
 * for, as far as reports need it; the ids in the figures live as long as it. */
bool kv_merge_simulations(const struct kv_merge *merge, const char *path,
                          struct kv_simulation *simulation, struct kv_simulation_figures *figures,
                          struct kv_error *error);
struct kv_tournament *kv_merge_tournaments(const struct kv_merge *merge, const char *path,
                                           struct kv_error *error);

/* ---- 6. Training -----------------------------------------------------------------------------
 * Learns the weights of a game's evaluation by self-play (docs/bots.md). Each generation plays
 * games with the best weights so far and makes a proposal, which is kept only if it wins a duel
 * with the same cards. So the whole state is the weights and the number of the generation, and a
 * run can be interrupted at any time. */

/* Estimates a gradient from pairs of games with the same cards, in which each weight is shifted by
 * its step in a random direction and then in the opposite one: for each feature, how many points
 * are gained by going up rather than down. */
struct kv_slope_job {
    uint32_t kind, features; /* of the table whose weights are trained */
    const int32_t *weight, *step;
    uint64_t first, pairs; /* pair i has the cards of game first + i */
};

struct kv_training_plan {
    struct kv_setup setup; /* with the seed of all training */
    bool climbs;           /* a step uphill (SPSA), instead of a least-squares fit           */
    uint64_t games;        /* to learn from in each generation                               */
    uint64_t checks;       /* pairs of games to check a proposal by                          */
    uint32_t threads;      /* 0: as many as there are processors                             */
    const struct kv_cluster *cluster; /* or NULL */
    /* NULL, or estimates the gradient in place of this library's threads: a GPU. */
    bool (*feel)(void *context, const struct kv_slope_job *job, double *slope,
                 struct kv_error *error);
    void *feel_context;
};

struct kv_generation {
    uint64_t number;
    struct kv_mean level; /* points, or the lead over a rival, of those who play */
    struct kv_mean gain;  /* of the proposal */
    bool kept;
    int32_t spread; /* hundredths of a point */
};

struct kv_training;

struct kv_training *kv_training_open(const struct kv_training_plan *plan, struct kv_error *error);
void kv_training_close(struct kv_training *training);
/* Plays a generation. */
bool kv_training_step(struct kv_training *training, struct kv_generation *generation,
                      struct kv_error *error);
/* Compares the weights with those compiled into the library, and records the gain. */
bool kv_training_finish(struct kv_training *training, struct kv_mean *gain, struct kv_error *error);
uint64_t kv_training_generation(const struct kv_training *training);
const struct kv_weights *kv_training_weights(const struct kv_training *training);
/* kv_training_print writes the weights file of the game, to be compiled in. Kinds of tables that
 * are not trained now stay as in `old`, the text of an earlier file, or as in the library if that
 * is NULL. kv_training_resume continues from such a file, which messages call `name`. */
void kv_training_print(const struct kv_training *training, const char *old, struct kv_text *text);
bool kv_training_resume(struct kv_training *training, const char *text, const char *name,
                        struct kv_error *error);

/* Training data for programs that train a net beside the weights: the features after turns of the
 * first seat, and the outcome, in games played with these weights (docs/bots.md). */
struct kv_rows_plan {
    struct kv_setup setup; /* with the seed of all games */
    uint64_t games;
    uint32_t threads;                     /* 0: as many as there are processors */
    const struct kv_weights_set *weights; /* NULL: those compiled in            */
};

bool kv_rows_write(const struct kv_rows_plan *plan, const char *path, struct kv_error *error);

/* ---- 7. Analysis -----------------------------------------------------------------------------
 * All turns of a record, or those of one seat: what was better, and what was luck
 * (docs/analysis.md). */
#define KV_ANALYSED_MOST 8 /* seats at once */

struct kv_analysed_turn {
    uint32_t nth; /* of the record's rounds, from 1: a round may come twice if one was set */
    uint32_t round, seat;
    bool set; /* a position was set before it: totals start again */
    struct kv_analysis analysis;
    struct kv_text text; /* what `describe` has written */
};

struct kv_game_analysis {
    /* What to analyse, and how. */
    const char *record; /* a text that outlives the analysis             */
    size_t length;
    const struct kv_game *const *games; /* it may be a record of; NULL: the standard ones */
    const char *name;                   /* what sentences call it                           */
    uint32_t seat;                      /* counted from 1; 0: all                           */
    const struct kv_bot *bot;
    const char *seed;
    struct kv_effort effort;
    uint32_t threads; /* 0: as many as there are processors              */
    /* NULL, or describes a turn, once all are analysed, in the round it was played in. */
    void (*describe)(void *context, const struct kv_match *match,
                     const struct kv_analysis *analysis, struct kv_text *text);
    void *context;
    const struct kv_watch *watch;
    /* What the record says. */
    struct kv_setup setup;
    enum kv_record_event event; /* that ends it, and where */
    uint32_t line, round;
    bool over;
    uint32_t first, seats; /* that are analysed */
    uint32_t count;
    struct kv_analysed_turn *turns; /* round by round */
    struct kv_scores scores;        /* at the end     */
    /* For itself. */
    struct kv_record head; /* read up to the first round */
};

/* Totals of a seat's turns. Chances are given at the start and at the end only; those in between do
 * not add up to anything. */
struct kv_analysis_totals {
    struct kv_estimate start;
    struct kv_estimate end;             /* the score and the win, or what was expected last */
    struct kv_figure luck, skill, cost; /* points                                           */
    struct kv_figure rest;              /* what start, luck and skill do not explain        */
    struct kv_figure accuracy;          /* from 0 to 100, in hundredths                     */
    uint32_t chosen;                    /* turns that were not forced                       */
    uint32_t marks[KV_VERDICTS];
};

/* `open` finds the turns, `run` analyses them; `close` must be called in any case. */
bool kv_game_analysis_open(struct kv_game_analysis *analysis, struct kv_error *error);
bool kv_game_analysis_run(struct kv_game_analysis *analysis, struct kv_error *error);
void kv_game_analysis_close(struct kv_game_analysis *analysis);
bool kv_game_analysis_has_chances(const struct kv_game_analysis *analysis); /* of winning */
void kv_game_analysis_totals(const struct kv_game_analysis *analysis, uint32_t seat,
                             struct kv_analysis_totals *totals);
struct kv_estimate kv_expected_of(const struct kv_thought *turn);

#ifdef __cplusplus
}
#endif

#endif
