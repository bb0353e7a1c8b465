/* For tests of records: editing them line by line, and reading them. */
#ifndef TESTS_EDIT_RECORD_H
#define TESTS_EDIT_RECORD_H

#include "support.h"

/* How the reading of a record ended. */
struct reading {
    enum kv_record_event event;
    uint32_t line; /* the last one read */
    struct kv_error error;
    bool open; /* the match must be closed */
    struct opened opened;
};

/* A record as lines without line ends, counted from 1. */
struct lines {
    unsigned count;
    char line[100][4096];
};

/* The record being edited. */
extern struct lines edited;

void play_rounds(struct kv_match *match, uint32_t rounds);
struct kv_text printed(const struct kv_match *match);
/* A new game of that many rounds, as a record. */
struct kv_text record_of(const char *name, uint32_t seats, uint32_t rounds);
/* Reads from a block of exactly this length, so that a sanitizer notices an overrun. */
void read_bytes(struct reading *reading, const char *bytes, size_t length);
void stop_reading(struct reading *reading);
/* Reads a valid record; does its match print the same bytes? */
bool comes_out_again(const struct kv_text *record);
struct kv_text joined(const char *line_end);
void take_out(unsigned line);
void put_in(unsigned line, const char *text);
/* Replaces words on a line and leaves its check unchanged. */
void change(unsigned line, const char *words, const char *others);
/* Replaces a whole line. */
void rewrite(unsigned line, const char *text);
/* Recomputes every check, by a second implementation. */
void put_checks_right(void);
/* The edited record is refused at this line for this reason. */
void refused(unsigned line, const char *why);
void refused_with_checks(unsigned line, const char *why);
/* The first line of the edited record that begins like this. */
unsigned line_with(const char *beginning);
/* Sets up three rounds of two seats: line 4 is the first offer, 5 and 6 its turns, 7 the next
 * offer. */
int edit_two_seats(void **state);
/* Sets up a whole game of one seat, whose last line has the score. */
int edit_whole_game(void **state);

#define TWO_SEATS(test)  cmocka_unit_test_setup(test, edit_two_seats)
#define WHOLE_GAME(test) cmocka_unit_test_setup(test, edit_whole_game)

#endif
