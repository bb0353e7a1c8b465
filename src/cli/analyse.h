/* A game that was played, analysed turn by turn: what its files share. */
#ifndef KV_CLI_ANALYSE_H
#define KV_CLI_ANALYSE_H

#include "cli/cli.h"

#define ANALYSE_THREADS_MOST 256

/* One turn. */
struct analysed {
    uint32_t step; /* which round of the record, counted from 0                  */
    uint32_t round, seat;
    bool set;            /* a position was set before it: the game begins anew    */
    struct kv_text text; /* as JSON, or what there is to say about it in words    */
    struct kv_analysis analysis;
};

struct analyse {
    /* What is wished. */
    const char *path;
    const char *seed;
    const struct kv_bot *bot;
    struct cli_effort effort;
    uint32_t threads;
    bool as_json;
    uint32_t first, seats; /* the seats that are analysed */
    /* What the record tells. */
    struct kv_text text;
    struct kv_setup setup;
    struct kv_record head; /* read up to the first round */
    enum kv_record_event event;
    uint32_t line, round; /* where it ends */
    bool over;
    uint32_t count;
    struct analysed *turns; /* round by round */
    struct cli_scores scores;
};

/* What a seat's turns come to; figures as those of an analysis. */
struct totals {
    struct kv_estimate start, luck, skill, cost;
    struct kv_estimate end;  /* the score and the win, or what was expected last          */
    struct kv_estimate rest; /* what start, luck and skill do not explain                 */
    uint32_t marks[KV_VERDICTS];
};

/* analyse_run.c: finds the turns of the record, and analyses them. Both say why not. */
bool analyse_open(struct analyse *analyse, uint64_t seat);
bool analyse_run(struct analyse *analyse);
void analyse_close(struct analyse *analyse);

/* analyse.c */
bool analyse_has_chances(const struct analyse *analyse); /* somebody to win against */
void analyse_totals(const struct analyse *analyse, uint32_t seat, struct totals *totals);

/* analyse_chart.c: the course of the game as a picture. */
void analyse_draw(const struct analyse *analyse, struct kv_text *svg);

#endif
