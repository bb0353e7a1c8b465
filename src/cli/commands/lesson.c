/* kvartal lesson: checks lessons that people write. */
#include "cli/cli.h"

#include <stdlib.h>
#include <string.h>

struct check {
    const char *path;
    struct kv_text *json; /* NULL: for people */
    struct kv_lesson lesson;
};

static void put_turn(const struct kv_game *game, const char *key, const struct kv_move_list *turn,
                     struct kv_text *json)
{
    kv_json_begin(json, key, '[');
    for (uint32_t i = 0; i < turn->count; i++) {
        char said[256];
        struct kv_text text;
        kv_text_start(&text, said, sizeof said);
        game->say(turn->moves[i], &text);
        kv_json_put_string(json, NULL, said);
    }
    kv_json_end(json, ']');
}

static void put_sentence(const char *key, const struct kv_words *words, struct kv_text *json)
{
    char said[KV_LESSON_SAID_MOST * 2];
    struct kv_text text;
    kv_text_start(&text, said, sizeof said);
    kv_lesson_say(words, &text);
    kv_json_put_string(json, key, said);
}

/* A step with a turn that is right, and one for each wrong answer. */
static void put_step(const struct kv_lesson_step *step, const struct kv_game *game,
                     const struct kv_lesson_answers *answers, struct kv_text *json)
{
    kv_json_begin(json, NULL, '{');
    put_sentence("title", &step->title, json);
    put_sentence("task", &step->task, json);
    kv_json_put_bytes(json, "rule", step->rule.at, step->rule.length);
    put_turn(game, "right", &answers->right, json);
    kv_json_begin(json, "wrong", '[');
    for (uint32_t i = 0; i < step->wrongs; i++)
        put_turn(game, NULL, &answers->wrong[i], json);
    kv_json_end(json, ']');
    kv_json_end(json, '}');
}

static bool check_step(const struct check *check, uint32_t index, struct kv_error *error)
{
    struct kv_lesson_step step;
    struct kv_lesson_answers answers;
    struct kv_setup setup;
    struct kv_match match;
    kv_lesson_find(&check->lesson, index, &step);
    if (!kv_lesson_setup(&step, &setup, error))
        return false;
    void *memory = cli_memory(kv_match_bytes(&setup));
    match.memory = memory;
    bool fine = kv_match_open(&match, &setup, memory, NULL, error) &&
                kv_lesson_set(&step, &match, error) &&
                kv_lesson_check(&step, &match, &answers, error);
    if (fine && check->json)
        put_step(&step, setup.game, &answers, check->json);
    match.memory = memory;
    cli_match_close(&match);
    return fine;
}

static bool check_steps(const struct check *check, struct kv_error *error)
{
    for (uint32_t i = 0; i < check->lesson.steps; i++)
        if (!check_step(check, i, error))
            return false;
    return true;
}

static int check_text(struct check *check, const struct kv_text *text)
{
    struct kv_error error;
    if (!kv_lesson_read(&check->lesson, text->length ? text->data : "", text->length, &error))
        return cli_refused_in(check->path, &error);
    if (check->json) {
        kv_json_begin(check->json, NULL, '{');
        kv_json_put_string(check->json, "file", check->path);
        put_sentence("title", &check->lesson.title, check->json);
        kv_json_begin(check->json, "steps", '[');
    }
    bool fine = check_steps(check, &error);
    if (check->json) {
        kv_json_end(check->json, ']');
        kv_json_end(check->json, '}');
    }
    if (!fine)
        return cli_refused_in(check->path, &error);
    if (!check->json)
        cli_say(kv_translate_count("%s: %u step, which can be solved.",
                                   "%s: %u steps, all of which can be solved.",
                                   check->lesson.steps),
                cli_file_name(check->path), (unsigned)check->lesson.steps);
    return CLI_FINE;
}

static int check_file(const char *path, struct kv_text *json)
{
    struct check check = {.path = path, .json = json};
    struct kv_text text = cli_text();
    int code = cli_read_file(path, &text) ? check_text(&check, &text) : CLI_REFUSED;
    cli_text_free(&text);
    return code;
}

/* Every file is checked; the command fails if any of them is wrong. */
static int check_files(int count, char **paths, bool as_json)
{
    struct kv_text json = cli_text();
    int code = CLI_FINE;
    kv_json_begin(&json, NULL, '{');
    kv_json_begin(&json, "lessons", '[');
    for (int i = 0; i < count; i++)
        if (check_file(paths[i], as_json ? &json : NULL) != CLI_FINE)
            code = CLI_REFUSED;
    kv_json_end(&json, ']');
    kv_json_end(&json, '}');
    if (as_json && code == CLI_FINE)
        cli_print_json(&json);
    cli_text_free(&json);
    return code;
}

/* Takes the files after "check" out of the arguments, since a command has a fixed number of words.
 */
static int take_files(int *argc, char **argv, char **paths)
{
    int count = 0, kept = 0, words = 0;
    for (int i = 0; i < *argc; i++) {
        bool is_word = argv[i][0] != '-' || argv[i][1] == '\0';
        if (is_word && words++ >= 2) /* after the command and "check" */
            paths[count++] = argv[i];
        else
            argv[kept++] = argv[i];
    }
    *argc = kept;
    return count;
}

int kv_cli_lesson(int argc, char **argv)
{
    const char *action = "";
    bool as_json = false;
    const struct cli_word words[] = {
        {KV_MARK("check"), &action, true}, {KV_MARK("FILE …"), NULL, false}, {NULL, NULL, false}};
    const struct cli_option options[] = {
        {.name = "json",
         .about = KV_MARK("the steps as JSON, with a right turn and all wrong ones"),
         .flag = &as_json},
        {.name = NULL},
    };
    const struct cli_manual manual = {
        .command = "lesson",
        .about = KV_MARK("Checks lessons (\"-\" is standard input): that every step begins with a "
                         "possible position, that its task can be fulfilled, that every wrong "
                         "answer can be given, and that no text is missing."),
        .words = words,
        .options = options,
    };
    char **paths = (char **)cli_memory(sizeof *paths * (size_t)(argc + 1));
    int count = take_files(&argc, argv, paths);
    int code = cli_parse(&manual, argc, argv);
    if (code == CLI_GO_ON && strcmp(action, "check") != 0) {
        code = cli_misuse("\"%s\" is nothing that can be done with a lesson: check is.", action);
    } else if (code == CLI_GO_ON && count == 0) {
        code = cli_misuse("Which lessons? A file is missing.");
    } else if (code == CLI_GO_ON) {
        code = check_files(count, paths, as_json);
    }
    free(paths);
    return code;
}
