/* A conversation with the engine, for tests in which a refusal must change nothing. */
#ifndef TESTS_ASK_ENGINE_H
#define TESTS_ASK_ENGINE_H

#include "support.h"

extern struct kv_engine engine;
extern struct kv_text reply; /* the last answer */
int start_engine(void **state);
int stop_engine(void **state);
#define CASE(function) cmocka_unit_test_setup_teardown(function, start_engine, stop_engine)

const char *ask(const char *request);
bool says(const char *words);
void expect_fine(const char *request);
void expect_refused(const char *request, const char *code);

/* The answer to a request in memory of its own. */
char *copy_of(const char *request);

/* All that can be seen of the engine's state. */
struct seen {
    char *show, *record, *score, *moves;
};
struct seen look(void);
void forget(struct seen *seen);
void expect_unchanged(struct seen *before);

void begin_variant(const struct variant *variant);

/* Plays a seat's turn, always the same for the same match: the first move listed, or done. */
void play_first_moves(uint32_t seat);

/* In the middle the first seat has taken, the second is done, and the third has not moved. */
enum stage_of_match { NO_MATCH, FRESH, MIDDLE, OVER };
void reach(enum stage_of_match stage);

/* The sheets of the last answer as a request to set them. */
char *set_request(void);

/* The record of the engine's match. */
char *take_record(void);

/* Variants of Welcome that set positions and records differently. */
enum { SET_VARIANTS = 5 };
extern const struct variant set_variants[SET_VARIANTS];

#endif
