/* What reading, judging and checking lessons share. */
#ifndef KV_LESSONS_LESSONS_H
#define KV_LESSONS_LESSONS_H

#include "kvartal.h"

#define CONDITION_MOST 512 /* bytes of a condition on one line */

/* The words with single spaces between them. */
void lesson_put_words(const struct kv_words *words, struct kv_text *text);
/* "CONDITION: sentence" in two. False if there is no sentence. */
bool lesson_split(const struct kv_words *words, struct kv_words *condition,
                  struct kv_words *sentence);

/* ---- condition.c ---- */

/* A turn that is judged. */
struct answer {
    const struct kv_game *game;
    const void *table;
    const void *before, *sheet; /* at the beginning of the round, and now */
    const struct kv_move_list *turn;
    bool done;
};

/* Refuses what is not a condition of this game. */
bool lesson_check_condition(const struct kv_game *game, const struct kv_words *condition,
                            struct kv_error *error);
/* Whether a condition that was checked holds. */
bool lesson_holds(const struct kv_words *condition, const struct answer *answer);

/* ---- judge.c ---- */

struct kv_judgement lesson_judge_answer(const struct kv_lesson_step *step,
                                        const struct answer *answer);

#endif
