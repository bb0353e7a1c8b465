/*
 * What players read and learn from, in the program itself: the rules and the lessons as their
 * authors have written them (docs/rules.md, docs/lessons.md), and a section of the rules as text.
 */
#ifndef KV_CLI_BOOK_H
#define KV_CLI_BOOK_H

#include "cli/cli.h"

struct book_text {
    const char *game; /* its id                */
    const char *part; /* of a course, or empty */
    const char *text;
};

/* Made by scripts/texts.py; ended by a NULL game. */
extern const struct book_text book_rules[];
extern const struct book_text book_lessons[]; /* in their order */

/* A section of the rules in the reader's language, as far as it holds in this game: its title, and
 * a line for each paragraph. False if there is none. */
bool book_put_section(const struct kv_setup *setup, const char *section, struct kv_text *text);

#endif
