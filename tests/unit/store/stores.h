/*
 * Stores for tests: a temporary folder with a file in it, and a private PostgreSQL in that folder
 * if its programs are installed. The same cases run on both.
 */
#ifndef TESTS_STORES_H
#define TESTS_STORES_H

#include "support.h"

#include "store/store.h"

#include <sys/types.h>

/* Groups begin with one of the first two and end with the third; every case begins with the last,
 * and so with an empty store. */
int stores_use_file(void **state);
int stores_use_postgres(void **state);
int stores_end(void **state);
int stores_clear(void **state);

#define CASE(name) cmocka_unit_test_setup(name, stores_clear)
/* Runs cases in a file, then cases in PostgreSQL; 0 if all pass, as main returns it. */
#define STORES_RUN(file_tests, base_tests)                                                         \
    (cmocka_run_group_tests_name("in a file", file_tests, stores_use_file, stores_end) +           \
         cmocka_run_group_tests_name("in PostgreSQL", base_tests, stores_use_postgres,             \
                                     stores_end) !=                                                \
     0)

/* The address of this group's store; the case is skipped if there is none. */
const char *stores_where(void);
bool stores_are_files(void);
/* A path in the folder, in memory that lives until the fourth call after. */
const char *stores_path(const char *name);
/* Runs SQL on the database itself; the test fails if that is refused. */
void stores_say(const char *sql);

/* PostgreSQL stops at once, starts again, and is suspended or resumed. */
void stores_stop(void);
void stores_start(void);
void stores_freeze(bool frozen);

/* Forks a process of the test. If a check fails in it, it exits: otherwise it would go on with its
 * parent's tests. */
pid_t stores_fork(void);

/* A node with a lease of a minute; a tool for the name NULL. The test fails if it does not open. */
struct store *stores_open(const char *name);

struct store_id stores_id(unsigned number);
const char *stores_code(unsigned number); /* as stores_path */

/* A line of a table; number 0 has the table's code. */
struct store_line stores_line(unsigned table, uint32_t number, uint64_t fence, const char *text);
/* Keeps one line; returns whether it was kept. */
bool stores_keep(struct store *store, unsigned table, uint32_t number, uint64_t fence,
                 const char *text);
/* The history as one text, "first|second|", in memory that lives until the next call. */
const char *stores_log(struct store *store, unsigned table);
/* Claims and expects an answer; returns the fence. */
uint64_t stores_claim(struct store *store, unsigned table, enum store_claim expected);
/* Tables listed: their codes in order, "1 2 3". As stores_log. */
const char *stores_list(struct store *store, bool listed_only, const struct store_id *after,
                        uint32_t most);
const char *stores_due(struct store *store, uint32_t most);

#endif
