/* Terminals: emphasis, the progress bar, the clock. */
#include "cli/cli.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

bool cli_on_terminal(int descriptor)
{
    return isatty(descriptor) == 1;
}

/* https://no-color.org: any value that is not empty means no. */
static bool may_emphasise(void)
{
    const char *refused = getenv("NO_COLOR");
    const char *terminal = getenv("TERM");
    return cli_on_terminal(STDOUT_FILENO) && !(refused && *refused) &&
           !(terminal && strcmp(terminal, "dumb") == 0);
}

const char *cli_strong(void)
{
    return may_emphasise() ? "\033[1m" : "";
}

const char *cli_plain(void)
{
    return may_emphasise() ? "\033[0m" : "";
}

static double read_clock(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

double cli_seconds(void)
{
    return read_clock(CLOCK_MONOTONIC);
}

double cli_processor_seconds(void)
{
    return read_clock(CLOCK_PROCESS_CPUTIME_ID);
}

double cli_thread_seconds(void)
{
    return read_clock(CLOCK_THREAD_CPUTIME_ID);
}

void cli_progress_start(struct cli_progress *progress)
{
    *progress = (struct cli_progress){.shown = cli_on_terminal(STDERR_FILENO)};
    progress->began = cli_seconds();
}

static void print_left(double seconds)
{
    if (seconds < 100)
        fprintf(stderr, kv_translate("%.0f s left"), seconds);
    else
        fprintf(stderr, kv_translate("%.0f min left"), seconds / 60);
}

void cli_progress_show(struct cli_progress *progress, uint64_t done, uint64_t all)
{
    enum { WIDTH = 40 };
    static const char bar[] = "########################################";
    double now = cli_seconds();
    if (!progress->shown || all == 0 || now - progress->drawn < 0.1)
        return;
    double part = (double)done / (double)all;
    int filled = (int)(part * WIDTH);
    progress->drawn = now;
    fprintf(stderr, "\r[%.*s%*s] %3.0f %%  ", filled, bar, WIDTH - filled, "", part * 100);
    if (done > 0)
        print_left((now - progress->began) * (1 / part - 1));
    fputs("\033[K", stderr);
    fflush(stderr);
}

void cli_progress_stop(struct cli_progress *progress)
{
    if (progress->shown && progress->drawn > 0)
        fputs("\r\033[K", stderr);
    progress->shown = false;
}
