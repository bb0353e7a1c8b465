/* Our own lessons: every step is played, right and wrong, in three languages. */
#include "support.h"

#include <glob.h>
#include <stdio.h>

struct file {
    char *text;
    size_t length;
};

static struct file read_file(const char *path)
{
    struct file file = {0};
    FILE *stream = fopen(path, "rb");
    assert_non_null(stream);
    file.text = (char *)malloc(KV_LESSON_BYTES_MOST);
    assert_non_null(file.text);
    file.length = fread(file.text, 1, KV_LESSON_BYTES_MOST, stream);
    (void)fclose(stream);
    return file;
}

/* A text exists in every language, and is a complete sentence. */
static void expect_said(const struct kv_words *words)
{
    for (spoken = KV_ENGLISH; spoken < KV_LANGUAGES; spoken++) {
        char said[KV_LESSON_SAID_MOST * 2];
        struct kv_text text;
        kv_text_start(&text, said, sizeof said);
        kv_lesson_say(words, &text);
        assert_false(text.cut);
        assert_true(text.length > 1);
        assert_non_null(strchr(".!?", said[text.length - 1]));
    }
    spoken = KV_ENGLISH;
}

static void expect_verdict(const struct kv_lesson_step *step, const struct kv_match *match,
                           const struct kv_move_list *turn, enum kv_lesson_verdict verdict,
                           uint32_t wrong)
{
    struct kv_judgement judgement = kv_lesson_judge(step, match, turn);
    assert_int_equal(judgement.verdict, verdict);
    assert_int_equal(judgement.wrong, wrong);
    expect_said(&judgement.said);
}

/* Before its last move nothing about a turn is decided. */
static void expect_open(const struct kv_lesson_step *step, const struct kv_match *match,
                        struct kv_move_list turn)
{
    while (--turn.count > match->played[0])
        assert_int_equal(kv_lesson_judge(step, match, &turn).verdict, KV_LESSON_OPEN);
}

static void play_step(const struct kv_lesson_step *step, const char *path)
{
    struct kv_setup setup;
    struct kv_match match;
    struct kv_error error;
    struct kv_lesson_answers answers;
    if (!kv_lesson_setup(step, &setup, &error))
        fail_msg("%s: %s", path, error.message);
    void *memory = malloc(kv_match_bytes(&setup));
    if (!kv_match_open(&match, &setup, memory, NULL, &error) ||
        !kv_lesson_set(step, &match, &error) || !kv_lesson_check(step, &match, &answers, &error))
        fail_msg("%s: %s", path, error.message);
    expect_said(&step->task);
    expect_said(&step->otherwise);
    expect_verdict(step, &match, &answers.right, KV_LESSON_RIGHT, 0);
    expect_open(step, &match, answers.right);
    for (uint32_t i = 0; i < step->wrongs; i++) {
        expect_verdict(step, &match, &answers.wrong[i], KV_LESSON_WRONG, i);
        expect_open(step, &match, answers.wrong[i]);
    }
    free(memory);
}

static uint32_t play_lesson(const char *path)
{
    struct file file = read_file(path);
    struct kv_lesson lesson;
    struct kv_error error;
    if (!kv_lesson_read(&lesson, file.text, file.length, &error))
        fail_msg("%s: %s", path, error.message);
    expect_said(&lesson.about);
    for (uint32_t i = 0; i < lesson.steps; i++) {
        struct kv_lesson_step step;
        kv_lesson_find(&lesson, i, &step);
        play_step(&step, path);
    }
    uint32_t steps = lesson.steps;
    free(file.text);
    return steps;
}

static uint32_t play_course(const char *pattern)
{
    glob_t found;
    uint32_t steps = 0;
    assert_int_equal(glob(pattern, 0, NULL, &found), 0);
    for (size_t i = 0; i < found.gl_pathc; i++)
        steps += play_lesson(found.gl_pathv[i]);
    globfree(&found);
    return steps;
}

static void every_game_has_a_course_that_can_be_played(void **state)
{
    (void)state;
    for (const struct kv_game *const *game = kv_games; *game; game++) {
        char pattern[128];
        (void)snprintf(pattern, sizeof pattern, "lessons/%s/*.lesson", (*game)->id);
        assert_true(play_course(pattern) >= 8);
    }
}

/* "GAME#SECTION" names a heading of the rules for players. */
static void every_rule_can_be_read(void **state)
{
    (void)state;
    glob_t found;
    assert_int_equal(glob("lessons/*/*.lesson", 0, NULL, &found), 0);
    for (size_t i = 0; i < found.gl_pathc; i++) {
        struct file file = read_file(found.gl_pathv[i]);
        struct kv_lesson lesson;
        assert_true(kv_lesson_read(&lesson, file.text, file.length, NULL));
        for (uint32_t index = 0; index < lesson.steps; index++) {
            struct kv_lesson_step step;
            char path[128], anchor[128];
            kv_lesson_find(&lesson, index, &step);
            int section = (int)(step.rule.length - lesson.game.length - 1);
            (void)snprintf(path, sizeof path, "rules/%.*s.md", (int)lesson.game.length,
                           lesson.game.at);
            (void)snprintf(anchor, sizeof anchor, "{#%.*s", section,
                           step.rule.at + lesson.game.length + 1);
            struct file rules = read_file(path);
            const char *heading =
                (const char *)memmem(rules.text, rules.length, anchor, strlen(anchor));
            if (!heading || !strchr(" }", heading[strlen(anchor)]))
                fail_msg("%s, line %u: %s has no section %s}.", found.gl_pathv[i],
                         (unsigned)step.rule.line, path, anchor);
            free(rules.text);
        }
        free(file.text);
    }
    globfree(&found);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_game_has_a_course_that_can_be_played),
        cmocka_unit_test(every_rule_can_be_read),
    };
    kv_set_translator(support_translate);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
