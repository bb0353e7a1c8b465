/* A lesson on the screen: the task, the verdict, and the next step. */
#include "cli/play/lessons.h"
#include "cli/screen/pieces.h"

/* The task is shown at once, and stays in the log. */
void screen_tell_task(struct screen *screen)
{
    screen->log.length = 0;
    screen->note.length = 0;
    play_put_task(screen->play, &screen->log);
    play_put_task(screen->play, &screen->note);
}

void screen_answer(struct screen *screen, kv_move move)
{
    struct play *play = screen->play;
    screen->verdict = play_judge(play, move, &screen->note);
    if (screen->verdict == KV_LESSON_OPEN)
        kv_match_play(&play->match, play->person, move);
}

void screen_go_on_learning(struct screen *screen)
{
    struct play *play = screen->play;
    enum kv_lesson_verdict verdict = screen->verdict;
    screen->verdict = KV_LESSON_OPEN;
    if (verdict == KV_LESSON_OPEN)
        return;
    uint32_t step = play->step + (verdict == KV_LESSON_RIGHT);
    if (step == play->steps || !play_begin_step(play, step)) {
        screen->leaving = true;
        return;
    }
    if (verdict == KV_LESSON_RIGHT)
        screen_tell_task(screen);
}

void screen_show_answer(struct screen *screen)
{
    struct kv_text answer = cli_text();
    play_put_answer(screen->play, &answer);
    kv_put(&screen->note, kv_translate("A right answer: %s"), answer.data);
    cli_text_free(&answer);
}
