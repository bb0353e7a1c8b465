/* Terminals: emphasis, the progress bar, and signals that end work early. */
#include "cli/cli.h"

#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

bool cli_on_terminal(int descriptor)
{
    return isatty(descriptor) == 1;
}

bool cli_can_move_cursor(void)
{
    const char *terminal = getenv("TERM");
    return cli_on_terminal(STDOUT_FILENO) && !(terminal && strcmp(terminal, "dumb") == 0);
}

/* https://no-color.org: any value of NO_COLOR that is not empty means no, whatever else is set.
 * https://bixense.com/clicolors: any value of CLICOLOR_FORCE but 0 means yes, even in a pipe. */
static bool may_emphasise(void)
{
    const char *refused = getenv("NO_COLOR"), *forced = getenv("CLICOLOR_FORCE");
    if (refused && *refused)
        return false;
    return (forced && *forced && strcmp(forced, "0") != 0) || cli_can_move_cursor();
}

const char *cli_strong(void)
{
    return may_emphasise() ? "\033[1m" : "";
}

const char *cli_plain(void)
{
    return may_emphasise() ? "\033[0m" : "";
}

void cli_progress_start(struct cli_progress *progress)
{
    *progress = (struct cli_progress){.shown = cli_on_terminal(STDERR_FILENO)};
    progress->began = lab_seconds();
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
    double now = lab_seconds();
    /* Short work needs no bar. */
    if (!progress->shown || all == 0 || now - progress->drawn < 0.1 || now - progress->began < 0.5)
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

/* ---- Watching ---- */

/* Set by the signals of cli_stop_on. */
static atomic_bool stopped;

static void note_signal(int signal_number)
{
    (void)signal_number;
    atomic_store(&stopped, true);
}

void cli_stop_on(int signal_number)
{
    struct sigaction action = {.sa_handler = note_signal};
    sigemptyset(&action.sa_mask);
    action.sa_flags = (int)SA_RESETHAND;
    sigaction(signal_number, &action, NULL);
}

static bool show_progress(void *context, uint64_t done, uint64_t all)
{
    struct cli_watch *watch = context;
    cli_progress_show(&watch->bar, done, all);
    return !atomic_load(&stopped);
}

static void say_notice(void *context, const struct kv_error *notice)
{
    (void)context;
    cli_notice(notice);
}

void cli_watch_start(struct cli_watch *watch)
{
    *watch = (struct cli_watch){.is = {show_progress, say_notice, watch}};
    cli_progress_start(&watch->bar);
}

void cli_watch_stop(struct cli_watch *watch)
{
    cli_progress_stop(&watch->bar);
}
