/* The judge of a turn, and the search for turns that it would call right or wrong. */
#include "base/assert.h"
#include "base/memory.h"
#include "lessons/lessons.h"

/* ---- Judging ---- */

struct kv_judgement lesson_judge_answer(const struct kv_lesson_step *step,
                                        const struct answer *answer)
{
    struct kv_words condition, sentence;
    if (lesson_holds(&step->goal, answer))
        return (struct kv_judgement){KV_LESSON_RIGHT, 0, step->right};
    for (uint32_t i = 0; i < step->wrongs; i++) {
        lesson_split(&step->wrong[i], &condition, &sentence);
        if (lesson_holds(&condition, answer))
            return (struct kv_judgement){KV_LESSON_WRONG, i, sentence};
    }
    if (answer->done)
        return (struct kv_judgement){KV_LESSON_WRONG, step->wrongs, step->otherwise};
    return (struct kv_judgement){KV_LESSON_OPEN, 0, {0}};
}

struct kv_judgement kv_lesson_judge(const struct kv_lesson_step *step, const struct kv_match *match,
                                    const struct kv_move_list *turn)
{
    const struct kv_game *game = match->setup.game;
    _Alignas(16) unsigned char sheet[KV_SHEET_MOST];
    bool goes_on = true;
    memcpy(sheet, match->starts, game->size.sheet);
    for (uint32_t i = 0; i < turn->count; i++) {
        KV_ASSERT(goes_on);
        goes_on = game->play(match->table, sheet, turn->moves[i]);
    }
    return lesson_judge_answer(step, &(struct answer){.game = game,
                                                      .table = match->table,
                                                      .before = match->starts,
                                                      .sheet = sheet,
                                                      .turn = turn,
                                                      .done = !goes_on});
}

/* ---- Searching ---- */

/* Limits of the search: the depth of turns beyond the moves made already, and the number of sheets.
 * A task that needs more is not for learners. */
enum { DEPTH_MOST = 8, SHEETS_MOST = 400000 };

struct search {
    const struct kv_lesson_step *step;
    const struct kv_match *match;
    struct kv_lesson_answers *answers;
    struct kv_move_list turn;
    uint32_t begun;  /* moves made already            */
    uint32_t depth;  /* the limit of this pass        */
    uint32_t sheets; /* looked at so far              */
    bool cut;        /* the limit has hidden something */
};

static bool is_complete(const struct search *search)
{
    for (uint32_t i = 0; i < search->step->wrongs; i++)
        if (!search->answers->wrong[i].count)
            return false;
    return search->answers->right.count > 0;
}

/* Keeps the first turn of each verdict; false while the turn may continue. */
static bool judge_sheet(struct search *search, const unsigned char *sheet, bool done)
{
    struct answer answer = {.game = search->match->setup.game,
                            .table = search->match->table,
                            .before = search->match->starts,
                            .sheet = sheet,
                            .turn = &search->turn,
                            .done = done};
    struct kv_judgement judgement = lesson_judge_answer(search->step, &answer);
    struct kv_move_list *kept = &search->answers->right;
    if (judgement.verdict == KV_LESSON_OPEN)
        return false;
    if (judgement.verdict == KV_LESSON_WRONG && judgement.wrong == search->step->wrongs)
        return true;
    if (judgement.verdict == KV_LESSON_WRONG)
        kept = &search->answers->wrong[judgement.wrong];
    if (!kept->count)
        *kept = search->turn;
    return true;
}

/* Searches all continuations of a turn from a sheet, up to the limit. */
static void look_on(struct search *search, const unsigned char *sheet)
{
    const struct kv_match *match = search->match;
    const struct kv_game *game = match->setup.game;
    _Alignas(16) unsigned char next[KV_SHEET_MOST];
    kv_move list[KV_MOVES_MOST];
    uint32_t count = game->moves(match->table, sheet, list);
    if (search->turn.count - search->begun >= search->depth || search->turn.count == KV_TURN_MOST) {
        search->cut = true;
        return;
    }
    uint32_t at = search->turn.count++;
    for (uint32_t i = 0; i < count && search->sheets < SHEETS_MOST && !is_complete(search); i++) {
        memcpy(next, sheet, game->size.sheet);
        search->turn.moves[at] = list[i];
        search->sheets++;
        bool goes_on = game->play(match->table, next, list[i]);
        if (!judge_sheet(search, next, !goes_on) && goes_on)
            look_on(search, next);
    }
    search->turn.count = at;
}

void kv_lesson_solve(const struct kv_lesson_step *step, const struct kv_match *match,
                     struct kv_lesson_answers *answers)
{
    struct search search = {.step = step, .match = match, .answers = answers, .cut = true};
    *answers = (struct kv_lesson_answers){0};
    search.begun = search.turn.count = match->played[0];
    memcpy(search.turn.moves, match->turns, sizeof(kv_move) * search.begun);
    for (search.depth = 1; search.cut && search.depth <= DEPTH_MOST &&
                           search.sheets < SHEETS_MOST && !is_complete(&search);
         search.depth++) {
        search.cut = false;
        look_on(&search, match->sheets);
    }
}

/* ---- Checking ---- */

bool kv_lesson_check(const struct kv_lesson_step *step, const struct kv_match *match,
                     struct kv_lesson_answers *answers, struct kv_error *error)
{
    struct kv_move_list begun = {.count = match->played[0]};
    memcpy(begun.moves, match->turns, sizeof(kv_move) * begun.count);
    if (kv_lesson_judge(step, match, &begun).verdict != KV_LESSON_OPEN)
        return kv_refuse(error, "bad-lesson",
                         "Line %u: the task is decided before anybody has moved.",
                         (unsigned)step->goal.line);
    kv_lesson_solve(step, match, answers);
    if (!answers->right.count)
        return kv_refuse(error, "bad-lesson", "Line %u: no turn of this position fulfils the task.",
                         (unsigned)step->goal.line);
    for (uint32_t i = 0; i < step->wrongs; i++)
        if (!answers->wrong[i].count)
            return kv_refuse(error, "bad-lesson",
                             "Line %u: no turn of this position is wrong in this way.",
                             (unsigned)step->wrong[i].line);
    return true;
}
