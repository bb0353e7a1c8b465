/* kvartal engine: the engine of the library on standard input and output. */
#include "base/heap.h"
#include "cli/cli.h"

/* Sent if a reply did not fit into memory, instead of half a line of JSON. */
static void answer_no_memory(struct kv_text *reply)
{
    reply->length = 0;
    reply->cut = false;
    kv_put(reply, "{\"ok\":false,\"error\":{\"code\":\"no-memory\",\"message\":\"%s\"}}",
           kv_translate("There is not enough memory to answer."));
}

static bool is_empty(const struct kv_text *line)
{
    for (size_t i = 0; i < line->length; i++)
        if (line->data[i] != ' ' && line->data[i] != '\t' && line->data[i] != '\r')
            return false;
    return true;
}

/* Bots search until the time of their request is up. */
struct clock {
    double seconds, deadline;
};

static bool time_is_up(void *context)
{
    const struct clock *clock = context;
    return lab_seconds() >= clock->deadline;
}

/* Answers lines until there are no more or nobody can be answered; returns the exit code. */
static int converse(struct kv_engine *engine, struct clock *clock, struct cli_lines *lines,
                    struct kv_text *reply)
{
    enum cli_line line;
    while ((line = cli_lines_next(lines)) == CLI_LINE || line == CLI_LINE_LONG) {
        if (line == CLI_LINE && is_empty(&lines->line))
            continue;
        reply->length = 0;
        reply->cut = false;
        clock->deadline = lab_seconds() + clock->seconds;
        /* Of a line that is too long one byte too many is kept, and the engine refuses it. */
        kv_engine_answer(engine, lines->line.data, lines->line.length, reply);
        if (reply->cut)
            answer_no_memory(reply);
        cli_print_json(reply);
        if (!cli_flush())
            return CLI_REFUSED; /* the reason comes at the end */
    }
    return line == CLI_LINE_END ? CLI_FINE : CLI_REFUSED;
}

int kv_cli_engine(int argc, char **argv)
{
    const struct cli_word words[] = {{NULL, NULL, false}};
    struct kv_effort effort = {0};
    struct kv_crew crew;
    struct kv_error error;
    const char *weights = NULL;
    struct kv_weights_set set;
    const struct cli_option options[] = {
        CLI_EFFORT_OPTIONS(effort),
        CLI_TURN_THREADS_OPTION(effort,
                                KV_MARK("how many threads think about a turn; one by default")),
        CLI_WEIGHTS_OPTION(weights),
        {.name = NULL}};
    const struct cli_manual manual = {
        .command = "engine",
        .about = KV_MARK("Reads one JSON object per line from standard input and answers each with "
                         "one line on standard output, until the input ends. docs/formats.md lists "
                         "the requests; {\"do\":\"games\"} is a good first one."),
        .words = words,
        .options = options,
    };
    int code = cli_parse(&manual, argc, argv);
    if (code != CLI_GO_ON)
        return code;
    if (!cli_weights(weights, &set))
        return CLI_REFUSED;
    if (!kv_crew_open(&crew, effort.threads ? (uint32_t)effort.threads : 1, &error))
        return cli_refused(&error);

    char seed[KV_SEED_MOST + 1];
    struct kv_engine engine;
    struct cli_lines *lines = cli_memory(sizeof *lines);
    struct kv_text reply = cli_text();
    cli_random_seed(seed, sizeof seed);
    cli_lines_start(lines, KV_LINE_MOST);
    kv_engine_start(&engine, kv_heap, seed);
    engine.games = cli_games();
    struct clock clock = {.seconds = (double)effort.milliseconds / 1000};
    engine.weights = weights ? &set : NULL;
    engine.budget.work = effort.work;
    engine.budget.crew = &crew;
    if (effort.milliseconds) {
        engine.budget.work = effort.work ? effort.work : UINT64_MAX;
        engine.budget.stop = time_is_up;
        engine.budget.context = &clock;
    }
    code = converse(&engine, &clock, lines, &reply);
    kv_engine_stop(&engine);
    kv_crew_close(&crew);
    cli_lines_stop(lines);
    free(lines);
    cli_text_free(&reply);
    return code;
}
