/*
 * A bot that is another program. It gets a line of JSON with all it may know, and answers by a line
 * with moves. Whatever it does, nobody waits for it longer than its patience lasts.
 */
#include "cli/outside.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define ANSWER_MOST   (1u << 20) /* bytes */
#define GRACE_SECONDS 0.5        /* to end by itself */
#define NAP_SECONDS   0.1        /* before looking whether somebody wants to stop */

extern char **environ;

const struct kv_label cli_faults[] = {
    [CLI_FAULT_START] = {"start", KV_MARK("could not be started")},
    [CLI_FAULT_DIED] = {"died", KV_MARK("ended before it answered")},
    [CLI_FAULT_LATE] = {"late", KV_MARK("gave no answer in time")},
    [CLI_FAULT_GARBAGE] = {"garbage", KV_MARK("gave an answer that is none")},
    [CLI_FAULT_ILLEGAL] = {"illegal", KV_MARK("named moves that are not possible")},
    [CLI_FAULT_SKIPPED] = {"skipped", KV_MARK("was not asked, after several faults in a row")},
    [CLI_FAULTS] = {NULL, NULL},
};

bool cli_is_outside(const char *word, size_t length)
{
    return memchr(word, '/', length) || memchr(word, ' ', length);
}

void cli_outside_open(struct cli_outside *bot, const char *command, double patience)
{
    *bot = (struct cli_outside){.command = command, .patience = patience};
    bot->request = cli_text();
    bot->answer = cli_text();
}

/* ---- The process ---- */

static bool has_ended(pid_t process)
{
    siginfo_t info = {.si_pid = 0};
    return waitid(P_PID, (id_t)process, &info, WEXITED | WNOHANG | WNOWAIT) != 0 ||
           info.si_pid != 0;
}

/* It stays a zombie until its group is killed, so that nobody else can have its number. */
static void end_process(struct cli_outside *bot, double grace)
{
    const struct timespec nap = {.tv_nsec = 2000000};
    if (bot->process == 0)
        return;
    close(bot->to);
    close(bot->from);
    for (double end = cli_seconds() + grace; cli_seconds() < end && !has_ended(bot->process);)
        nanosleep(&nap, NULL);
    kill(-bot->process, SIGKILL);
    while (waitpid(bot->process, NULL, 0) < 0 && errno == EINTR)
        continue;
    bot->process = 0;
}

void cli_outside_close(struct cli_outside *bot)
{
    end_process(bot, GRACE_SECONDS);
    cli_text_free(&bot->request);
    cli_text_free(&bot->answer);
}

/* A pipe that children do not inherit, except for the end that is handed to them. */
static bool open_pipe(int ends[2], int ours)
{
    if (pipe(ends) != 0)
        return false;
    for (int i = 0; i < 2; i++)
        fcntl(ends[i], F_SETFD, FD_CLOEXEC);
    fcntl(ends[ours], F_SETFL, O_NONBLOCK);
    return true;
}

/* A group of its own, so that it can be ended with all it starts and Ctrl-C does not reach it; and
 * signals as a program expects them. */
static int spawn(struct cli_outside *bot, int input, int output)
{
    char shell[] = "/bin/sh", flag[] = "-c";
    char *command = (char *)bot->command; /* it is not written to */
    char *words[] = {command, NULL, NULL, NULL};
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t usual;
    if (strchr(command, ' '))
        words[0] = shell, words[1] = flag, words[2] = command;
    sigemptyset(&usual);
    sigaddset(&usual, SIGPIPE);
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setsigdefault(&attributes, &usual);
    int reason = posix_spawn(&bot->process, words[0], &actions, &attributes, words, environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return reason;
}

/* Returns 0, or why there are no pipes or no process. */
static int start_process(struct cli_outside *bot)
{
    int down[2], up[2];
    if (!open_pipe(down, 1))
        return errno;
    if (!open_pipe(up, 0)) {
        int reason = errno;
        close(down[0]);
        close(down[1]);
        return reason;
    }
    int reason = spawn(bot, down[0], up[1]);
    close(down[0]);
    close(up[1]);
    bot->to = down[1];
    bot->from = up[0];
    if (reason != 0) {
        close(bot->to);
        close(bot->from);
        bot->process = 0;
    }
    return reason;
}

bool cli_outside_start(struct cli_outside *bot, struct kv_error *error)
{
    /* Between a pipe and its mark another thread's child could inherit it. */
    static pthread_mutex_t one_at_a_time = PTHREAD_MUTEX_INITIALIZER;
    if (bot->process != 0)
        return true;
    pthread_mutex_lock(&one_at_a_time);
    int reason = start_process(bot);
    pthread_mutex_unlock(&one_at_a_time);
    return reason == 0 || kv_refuse(error, "no-bot", "The bot \"%s\" could not be started: %s.",
                                    bot->command, cli_reason(reason));
}

/* ---- Request and answer ---- */

/* All it may know: the state without its seed, which would tell the cards to come. */
static void write_request(struct cli_outside *bot, const struct kv_match *match, uint32_t seat)
{
    struct kv_match seen = *match;
    struct kv_text *json = &bot->request;
    kv_move list[KV_MOVES_MOST];
    uint32_t count = kv_match_moves(match, seat, list);
    seen.setup.seed[0] = '\0';
    json->length = 0;
    json->cut = false;
    kv_json_begin(json, NULL, '{');
    kv_json_put_string(json, "do", "turn");
    kv_json_put_number(json, "seat", seat);
    kv_match_show(&seen, seat, json);
    kv_json_begin(json, "moves", '[');
    for (uint32_t i = 0; i < count; i++) {
        char move[256];
        struct kv_text text;
        kv_text_start(&text, move, sizeof move);
        match->setup.game->say(list[i], &text);
        kv_json_put_string(json, NULL, move);
    }
    kv_json_end(json, ']');
    kv_json_end(json, '}');
    kv_put(json, "\n");
}

static bool try_later(ssize_t done)
{
    return done < 0 && (errno == EAGAIN || errno == EINTR);
}

/* Reads what is there. False at the end of the pipe. */
static bool read_some(struct cli_outside *bot)
{
    char block[1 << 16];
    ssize_t got = read(bot->from, block, sizeof block);
    if (got > 0)
        kv_put_bytes(&bot->answer, block, (size_t)got);
    return got > 0 || try_later(got);
}

static bool write_some(struct cli_outside *bot, size_t *sent)
{
    ssize_t written = write(bot->to, bot->request.data + *sent, bot->request.length - *sent);
    *sent += written > 0 ? (size_t)written : 0;
    return written > 0 || try_later(written);
}

/* What was said before it was asked answers nothing. */
static void drop_old_answers(struct cli_outside *bot)
{
    char block[1 << 12];
    while (read(bot->from, block, sizeof block) > 0)
        continue;
    bot->answer.length = 0;
    bot->answer.cut = false;
}

/* The end of the first line, or NULL. */
static const char *line_end(const struct cli_outside *bot)
{
    return memchr(bot->answer.data, '\n', bot->answer.length);
}

static bool time_is_up(const struct cli_outside *bot, double deadline)
{
    return cli_seconds() >= deadline || (bot->stop && atomic_load(bot->stop));
}

/* Sends the request and waits for a line, whichever way the other side goes about it. */
static enum cli_fault exchange(struct cli_outside *bot, double deadline)
{
    size_t sent = 0;
    drop_old_answers(bot);
    while (sent < bot->request.length || !line_end(bot)) {
        struct pollfd ends[] = {{.fd = bot->from, .events = POLLIN},
                                {.fd = bot->to, .events = POLLOUT}};
        double left = deadline - cli_seconds();
        if (time_is_up(bot, deadline))
            return CLI_FAULT_LATE;
        left = left < NAP_SECONDS ? left : NAP_SECONDS;
        bool more = sent < bot->request.length;
        if (poll(ends, more ? 2 : 1, (int)(left * 1000) + 1) <= 0)
            continue;
        if (more && ends[1].revents && !write_some(bot, &sent))
            return CLI_FAULT_DIED;
        if (ends[0].revents && !read_some(bot))
            return CLI_FAULT_DIED;
        if (bot->answer.length > ANSWER_MOST || bot->answer.cut)
            return CLI_FAULT_GARBAGE;
    }
    bot->answer.length = (size_t)(line_end(bot) - bot->answer.data);
    return CLI_NO_FAULT;
}

/* Takes the moves out of an answer, as "take 1; write 8 2:5". */
static bool read_moves(const struct cli_outside *bot, struct kv_text *moves, struct kv_error *error)
{
    struct kv_json answer, list, move;
    struct kv_json_walk walk;
    if (!kv_json_read(bot->answer.data, bot->answer.length, &answer, error))
        return false;
    if (!kv_json_field(&answer, "moves", &list) || kv_json_kind(&list) != KV_JSON_ARRAY ||
        kv_json_count(&list) == 0)
        return kv_refuse(error, "bad-answer", "There is no list \"moves\" with a move in it.");
    kv_json_enter(&list, &walk);
    while (kv_json_next(&walk, NULL, &move)) {
        if (kv_json_kind(&move) != KV_JSON_STRING)
            return kv_refuse(error, "bad-answer", "The list \"moves\" is not one of texts.");
        kv_put(moves, moves->length > 0 ? "; " : "");
        kv_json_unquote(&move, moves);
    }
    return true;
}

static enum cli_fault play_answer(const struct cli_outside *bot, struct kv_match *match,
                                  uint32_t seat, struct kv_error *error)
{
    struct kv_text moves = cli_text();
    enum cli_fault fault = CLI_NO_FAULT;
    if (!read_moves(bot, &moves, error))
        fault = CLI_FAULT_GARBAGE;
    else if (!kv_match_say(match, seat, moves.data, moves.length, error))
        fault = CLI_FAULT_ILLEGAL;
    cli_text_free(&moves);
    return fault;
}

static enum cli_fault ask(struct cli_outside *bot, struct kv_match *match, uint32_t seat,
                          double deadline, struct kv_error *error)
{
    if (!cli_outside_start(bot, error))
        return CLI_FAULT_START;
    write_request(bot, match, seat);
    enum cli_fault fault = exchange(bot, deadline);
    if (fault == CLI_NO_FAULT)
        fault = play_answer(bot, match, seat, error);
    else
        kv_refuse(error, cli_faults[fault].id, "The program %s.",
                  kv_translate(cli_faults[fault].title));
    /* Whoever only plays badly may be asked again; others had better begin anew. */
    if (fault != CLI_NO_FAULT && fault != CLI_FAULT_ILLEGAL)
        end_process(bot, 0);
    return fault;
}

enum cli_fault cli_outside_turn(struct cli_outside *bot, struct kv_match *match, uint32_t seat,
                                struct kv_error *error)
{
    double deadline = cli_seconds() + bot->patience;
    uint32_t round = match->round;
    enum cli_fault fault = CLI_NO_FAULT;
    /* The last seat's last move closes the round. */
    while (fault == CLI_NO_FAULT && !match->ended && match->round == round &&
           !kv_match_done(match, seat))
        fault = ask(bot, match, seat, deadline, error);
    return fault;
}
