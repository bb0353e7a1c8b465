/* A lesson at the terminal, whose text is in the program (cli/book). */
#ifndef KV_CLI_LESSONS_H
#define KV_CLI_LESSONS_H

#include "cli/play/play.h"

/* Opens the match of a step of the lesson, from 0. On failure says why. */
bool play_begin_step(struct play *play, uint32_t step);
/* What is to be done in this step. */
void play_put_task(const struct play *play, struct kv_text *text);
/* Judges the turn so far with this move after it, and says a sentence unless it is open. */
enum kv_lesson_verdict play_judge(const struct play *play, kv_move move, struct kv_text *said);
/* The moves of a right answer. */
void play_put_answer(const struct play *play, struct kv_text *text);

#endif
