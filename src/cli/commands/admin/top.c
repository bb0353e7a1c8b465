/* kvartal admin top: what an operator looks at first, read from /metrics. */
#include "cli/commands/admin/top.h"

#include "cli/cli.h"

#include <stdlib.h>
#include <string.h>

enum unit { COUNT, MEGABYTES };

static const struct {
    const char *name, *title;
    enum unit unit;
    bool grows; /* a counter, whose rate is more informative */
} figures[TOP_FIGURES] = {
    {"kvartal_sockets", KV_MARK("connected"), COUNT, false},
    {"kvartal_rooms", KV_MARK("tables in memory"), COUNT, false},
    {"kvartal_tables_waiting", KV_MARK("tables waiting"), COUNT, false},
    {"kvartal_tables_playing", KV_MARK("tables being played"), COUNT, false},
    {"kvartal_requests_total", KV_MARK("requests"), COUNT, true},
    {"kvartal_http_requests_total", KV_MARK("requests over HTTP"), COUNT, true},
    {"kvartal_refusals_total", KV_MARK("refusals by limits"), COUNT, true},
    {"kvartal_lines_total", KV_MARK("lines stored"), COUNT, true},
    {"kvartal_held", KV_MARK("messages waiting for the store"), COUNT, false},
    {"kvartal_bot_turns_total", KV_MARK("turns of bots"), COUNT, true},
    {"kvartal_bot_queue", KV_MARK("turns of bots waiting"), COUNT, false},
    {"kvartal_suspended", KV_MARK("paused, since the store is away"), COUNT, false},
    {"kvartal_store_bytes", KV_MARK("store, MB"), MEGABYTES, false},
    {"kvartal_nodes", KV_MARK("servers"), COUNT, false},
};

/* The sum of all samples of that name, whatever their labels. */
static bool read_figure(const char *metrics, const char *name, double *value)
{
    size_t length = strlen(name);
    bool found = false;
    *value = 0;
    for (const char *line = metrics; line && *line; line = strchr(line, '\n')) {
        line += *line == '\n';
        const char *space = line + strcspn(line, " \n");
        if (strncmp(line, name, length) != 0 || !strchr(" {", line[length]) || *space != ' ')
            continue;
        *value += strtod(space + 1, NULL);
        found = true;
    }
    return found;
}

static void put_row(const struct top *top, size_t which, double value, double seconds)
{
    enum { TITLE = 36, VALUE = 14 };
    struct kv_text text = cli_text();
    kv_put(&text, figures[which].unit == MEGABYTES ? "%.1f" : "%.0f",
           figures[which].unit == MEGABYTES ? value / 1e6 : value);
    cli_print_padded(kv_translate(figures[which].title), TITLE);
    cli_print_padded(text.data, VALUE);
    text.length = 0;
    kv_put(&text, "%s", "");
    if (figures[which].grows && top->at > 0 && seconds > 0)
        kv_put(&text, kv_translate("%.1f per second"), (value - top->last[which]) / seconds);
    cli_print("%s\n", text.data);
    cli_text_free(&text);
}

bool top_show(struct top *top, const struct kv_text *metrics, double at)
{
    double seconds = at - top->at, value;
    if (!read_figure(metrics->data, figures[0].name, &value))
        return false;
    if (cli_can_move_cursor())
        cli_print("\033[H\033[J");
    for (size_t i = 0; i < TOP_FIGURES; i++) {
        read_figure(metrics->data, figures[i].name, &value);
        put_row(top, i, value, seconds);
        top->last[i] = value;
    }
    if (!cli_can_move_cursor())
        cli_print("\n");
    top->at = at;
    return cli_flush();
}
