/*
 * Lessons: what one contains, the match of a step, and the judge. The lesson's text comes with
 * every request, so that nothing has to be kept beside the match.
 */
#include "base/memory.h"
#include "engine/request.h"

static void put_sentence(struct request *request, const char *key, const struct kv_words *words)
{
    char said[KV_LESSON_SAID_MOST * 2];
    struct kv_text text;
    kv_text_start(&text, said, sizeof said);
    kv_lesson_say(words, &text);
    kv_json_put_string(request->reply, key, said);
}

static void put_words(struct request *request, const char *key, const struct kv_words *words)
{
    kv_json_put_bytes(request->reply, key, words->at, words->length);
}

/* ---- What a lesson contains ---- */

static void put_step(struct request *request, const struct kv_lesson *lesson, uint32_t index)
{
    struct kv_lesson_step step;
    kv_lesson_find(lesson, index, &step);
    kv_json_begin(request->reply, NULL, '{');
    put_sentence(request, "title", &step.title);
    put_sentence(request, "task", &step.task);
    put_words(request, "name", &step.name);
    put_words(request, "rule", &step.rule);
    kv_json_end(request->reply, '}');
}

static void put_lesson(struct request *request, const struct kv_lesson *lesson)
{
    put_words(request, "game", &lesson->game);
    put_sentence(request, "title", &lesson->title);
    put_sentence(request, "about", &lesson->about);
    kv_json_begin(request->reply, "steps", '[');
    for (uint32_t i = 0; i < lesson->steps; i++)
        put_step(request, lesson, i);
    kv_json_end(request->reply, ']');
}

/* ---- A step ---- */

/* The step that a request names, counted from 0; none: `found` is false. */
static bool read_step(struct request *request, const struct kv_lesson *lesson, bool *found,
                      struct kv_lesson_step *step)
{
    struct kv_json value;
    int64_t index = 0;
    *found = kv_json_field(&request->object, "step", &value);
    if (!kv_json_read_number(&request->object, "step", 0, (int64_t)lesson->steps - 1, &index,
                             &request->error))
        return false;
    kv_lesson_find(lesson, (uint32_t)index, step);
    return true;
}

/* Its match takes the place of the one at hand. */
static bool begin_step(struct request *request, const struct kv_lesson_step *step)
{
    struct kv_setup setup;
    struct kv_match match;
    struct kv_text log;
    struct wanted wanted;
    if (!kv_lesson_setup(step, &setup, &request->error) ||
        !engine_read_wanted(request, setup.seats, 0, &wanted) ||
        !engine_open_match(request, &setup, &match, &log))
        return false;
    if (!kv_lesson_set(step, &match, &request->error) || (log.cut && !engine_no_memory(request))) {
        engine_throw_away(request->engine, &match, &log);
        return false;
    }
    engine_adopt(request, &match, &log);
    return engine_show(request, &wanted);
}

static bool use_lesson(struct request *request, const char *text, size_t length)
{
    struct kv_lesson lesson;
    struct kv_lesson_step step;
    bool found;
    if (!kv_lesson_read(&lesson, text, length, &request->error) ||
        !read_step(request, &lesson, &found, &step))
        return false;
    if (found)
        return begin_step(request, &step);
    put_lesson(request, &lesson);
    return true;
}

bool engine_answer_lesson(struct request *request)
{
    return engine_use_text(request, "lesson", use_lesson);
}

/* ---- The judge ---- */

/* The step of a request, if the match at hand is one of its game. */
static bool find_step(struct request *request, const char *text, size_t length,
                      struct kv_lesson_step *step)
{
    const struct kv_game *game = request->engine->match.setup.game;
    struct kv_lesson lesson;
    bool found;
    if (!kv_lesson_read(&lesson, text, length, &request->error) ||
        !read_step(request, &lesson, &found, step))
        return false;
    if (!found)
        return kv_refuse(&request->error, "bad-request", "Which step? \"step\" is missing.");
    return kv_same(game->id, lesson.game.at, lesson.game.length) ||
           kv_refuse(&request->error, "bad-request",
                     "The match is not that of the lesson; begin the step with \"lesson\".");
}

static bool judge(struct request *request, const char *text, size_t length)
{
    static const char *const verdicts[] = {"open", "right", "wrong"};
    const struct kv_match *match = &request->engine->match;
    const struct kv_game *game = match->setup.game;
    struct kv_lesson_step step;
    struct kv_move_list turn = {0};
    _Alignas(16) unsigned char sheet[KV_SHEET_MOST];
    char data[TURN_MOST];
    struct kv_text moves;
    bool goes_on = !match->ended;
    kv_text_start(&moves, data, sizeof data);
    memcpy(sheet, match->starts, game->size.sheet);
    if (!find_step(request, text, length, &step) || !engine_read_moves(request, "moves", &moves) ||
        !kv_turn_read(game, match->table, sheet, &goes_on, data, moves.length, &turn,
                      &request->error))
        return false;
    struct kv_judgement judgement = kv_lesson_judge(&step, match, &turn);
    kv_json_put_string(request->reply, "verdict", verdicts[judgement.verdict]);
    if (judgement.verdict != KV_LESSON_OPEN)
        put_sentence(request, "said", &judgement.said);
    return true;
}

bool engine_answer_judge(struct request *request)
{
    return engine_use_text(request, "lesson", judge);
}

/* ---- Answers ---- */

static void put_turn(struct request *request, const char *key, const struct kv_move_list *turn)
{
    kv_json_begin(request->reply, key, '[');
    for (uint32_t i = 0; i < turn->count; i++) {
        char said[TOLD_MOST];
        struct kv_text text;
        kv_text_start(&text, said, sizeof said);
        request->engine->match.setup.game->say(turn->moves[i], &text);
        kv_json_put_string(request->reply, NULL, said);
    }
    kv_json_end(request->reply, ']');
}

static bool solve(struct request *request, const char *text, size_t length)
{
    struct kv_lesson_step step;
    struct kv_lesson_answers answers;
    if (!find_step(request, text, length, &step))
        return false;
    kv_lesson_solve(&step, &request->engine->match, &answers);
    put_turn(request, "right", &answers.right);
    kv_json_begin(request->reply, "wrong", '[');
    for (uint32_t i = 0; i < step.wrongs; i++)
        put_turn(request, NULL, &answers.wrong[i]);
    kv_json_end(request->reply, ']');
    return true;
}

bool engine_answer_solve(struct request *request)
{
    return engine_use_text(request, "lesson", solve);
}
