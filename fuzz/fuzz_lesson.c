/*
 * Any bytes as a lesson. Reading must not crash, a refusal must give a line and a reason, and the
 * steps of an accepted lesson can be set up, described and judged: without a move, and after the
 * first legal moves of the turn.
 */
#include "kvartal.h"

#include <stdlib.h>
#include <string.h>

#define SEATS_MOST 16 /* larger tables use the same code, only slower */

static void must(bool holds)
{
    if (!holds)
        abort();
}

static void say(const struct kv_words *words)
{
    char bytes[KV_LESSON_SAID_MOST];
    struct kv_text text;
    kv_text_start(&text, bytes, sizeof bytes);
    if (words->at)
        kv_lesson_say(words, &text);
    must(!memchr(text.data, '\n', text.length));
}

static void must_be_known(const struct kv_lesson_step *step, const struct kv_judgement *judgement)
{
    must(judgement->verdict <= KV_LESSON_WRONG);
    must(judgement->verdict != KV_LESSON_WRONG || judgement->wrong <= step->wrongs);
    if (judgement->verdict != KV_LESSON_OPEN)
        say(&judgement->said);
}

/* Answers with the first legal moves, as far as they lead, after those that the step has made. */
static void answer(const struct kv_lesson_step *step, const struct kv_match *match)
{
    const struct kv_game *game = match->setup.game;
    struct kv_move_list turn = {.count = match->played[0]};
    kv_move list[KV_MOVES_MOST];
    _Alignas(16) unsigned char sheet[KV_SHEET_MOST];
    memcpy(sheet, kv_match_sheet(match, 0), game->size.sheet);
    memcpy(turn.moves, match->turns, turn.count * sizeof *turn.moves);
    for (bool is_open = true; is_open && turn.count < KV_TURN_MOST;) {
        struct kv_judgement judgement = kv_lesson_judge(step, match, &turn);
        must_be_known(step, &judgement);
        if (game->moves(match->table, sheet, list) == 0)
            break;
        turn.moves[turn.count++] = list[0];
        is_open = game->play(match->table, sheet, list[0]);
    }
    struct kv_judgement judgement = kv_lesson_judge(step, match, &turn);
    must_be_known(step, &judgement);
}

static void take(const struct kv_lesson_step *step)
{
    struct kv_setup setup;
    struct kv_match match;
    struct kv_error error = {NULL, ""};
    say(&step->title);
    say(&step->task);
    for (uint32_t i = 0; i < step->wrongs; i++)
        say(&step->wrong[i]);
    if (!kv_lesson_setup(step, &setup, &error) || setup.seats > SEATS_MOST)
        return;
    void *memory = malloc(kv_match_bytes(&setup));
    must(memory != NULL);
    if (kv_match_open(&match, &setup, memory, NULL, &error) && kv_lesson_set(step, &match, &error))
        answer(step, &match);
    else
        must(error.code && *error.message);
    free(memory);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct kv_lesson lesson;
    struct kv_error error = {NULL, ""};
    char *text = (char *)malloc(size + 1); /* without a final zero, which would hide an overrun */
    memcpy(text, data, size);
    if (kv_lesson_read(&lesson, text, size, &error))
        for (uint32_t i = 0; i < lesson.steps; i++) {
            struct kv_lesson_step step;
            kv_lesson_find(&lesson, i, &step);
            take(&step);
        }
    else
        must(error.code && *error.message);
    free(text);
    return 0;
}
