/* A lesson at the terminal: its steps one after the other, judged by the core. */
#include "cli/play/lessons.h"

#include <string.h>

bool play_begin_step(struct play *play, uint32_t step)
{
    struct kv_lesson lesson;
    struct kv_setup setup;
    struct kv_error error;
    const char *text = play->lesson->text;
    if (!kv_lesson_read(&lesson, text, strlen(text), &error)) {
        cli_refused(&error);
        return false;
    }
    cli_match_close(&play->match);
    play->log.length = 0;
    play->step = step;
    play->steps = lesson.steps;
    kv_lesson_find(&lesson, step, &play->task);
    if (!kv_lesson_setup(&play->task, &setup, &error)) {
        cli_refused(&error);
        return false;
    }
    if (!cli_match_open(&play->match, &setup, &play->log))
        return false;
    if (!kv_lesson_set(&play->task, &play->match, &error)) {
        cli_refused(&error);
        return false;
    }
    play->begun = play->match.played[play->person];
    return true;
}

void play_put_task(const struct play *play, struct kv_text *text)
{
    kv_put(text, kv_translate("Step %u of %u: "), (unsigned)play->step + 1, (unsigned)play->steps);
    kv_lesson_say(&play->task.title, text);
    kv_put(text, "\n\n");
    kv_lesson_say(&play->task.task, text);
}

enum kv_lesson_verdict play_judge(const struct play *play, kv_move move, struct kv_text *said)
{
    const struct kv_match *match = &play->match;
    struct kv_move_list turn = {.count = match->played[play->person]};
    memcpy(turn.moves, match->turns + (size_t)match->setup.game->size.turn * play->person,
           turn.count * sizeof *turn.moves);
    if (turn.count < KV_TURN_MOST)
        turn.moves[turn.count++] = move;
    struct kv_judgement judgement = kv_lesson_judge(&play->task, match, &turn);
    if (judgement.verdict != KV_LESSON_OPEN)
        kv_lesson_say(&judgement.said, said);
    return judgement.verdict;
}

void play_put_answer(const struct play *play, struct kv_text *text)
{
    struct kv_lesson_answers answers;
    kv_lesson_solve(&play->task, &play->match, &answers);
    for (uint32_t i = play->begun; i < answers.right.count; i++) {
        kv_put(text, "%s", i > play->begun ? "; " : "");
        play->match.setup.game->say(answers.right.moves[i], text);
    }
}
