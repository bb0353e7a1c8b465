/* kvartal score: the points of sheets that were filled in elsewhere. */
#include "cli/cli.h"
#include "core/position.h"

static void print_as_json(const struct kv_scores *scores, const struct kv_match *match)
{
    struct kv_text json = cli_text();
    kv_json_begin(&json, NULL, '{');
    kv_json_put_boolean(&json, "ok", true);
    cli_scores_json(scores, match, &json);
    kv_json_end(&json, '}');
    cli_print_json(&json);
    cli_text_free(&json);
}

static void print_scores(const struct kv_match *match, bool as_json)
{
    struct kv_scores scores;
    cli_scores_open(&scores, match);
    if (as_json)
        print_as_json(&scores, match);
    else
        cli_scores_print(&scores, match->setup.game, NULL, 0);
    kv_scores_close(&scores);
}

/* Scores the text of a file; `path` is only for the sentences. */
static int score_text(struct kv_setup *setup, const char *path, const struct kv_text *text,
                      bool as_json)
{
    struct kv_json position;
    struct kv_error error;
    struct kv_match match;
    if (!kv_json_read(text->data, text->length, &position, &error))
        return cli_refused_in(path, &error);
    setup->seats = kv_position_seats(&position);
    if (!cli_match_open(&match, setup, NULL))
        return CLI_REFUSED;
    bool fine = kv_position_score(&match, &position, &error);
    if (fine)
        print_scores(&match, as_json);
    else
        cli_refused_in(path, &error);
    cli_match_close(&match);
    return fine ? CLI_FINE : CLI_REFUSED;
}

int kv_cli_score(int argc, char **argv)
{
    const char *name = NULL, *path = NULL;
    bool as_json = false;
    const struct cli_word words[] = {
        {KV_MARK("NAME"), &name, true}, {KV_MARK("FILE"), &path, true}, {NULL, NULL, false}};
    const struct cli_option options[] = {
        {.name = "json", .about = KV_MARK("as JSON, for programs"), .flag = &as_json},
        {.name = NULL},
    };
    const struct cli_manual manual = {
        .command = "score",
        .about = KV_MARK(
            "Scores the sheets in FILE (\"-\" is standard input): one sheet in JSON, or "
            "{\"sheets\":[…]} with one for each seat. NAME says which game and options they "
            "belong to, as in welcome:edition=first. docs/formats.md describes sheets."),
        .words = words,
        .options = options,
    };
    int code = cli_parse(&manual, argc, argv);
    if (code != CLI_GO_ON)
        return code;
    struct kv_setup setup;
    struct kv_text text = cli_text();
    if (!cli_setup(name, &setup) || !cli_read_file(path, &text))
        code = CLI_REFUSED;
    else
        code = score_text(&setup, path, &text, as_json);
    cli_text_free(&text);
    return code;
}
