/*
 * A bot that is another program. It gets a line of JSON with everything it may know, and answers
 * with a line of moves. Whatever it does, nobody waits for it beyond its time limit.
 */
#include "lab/program.h"

#include "base/json.h"

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
#define NAP_SECONDS   0.1        /* between checks whether somebody wants to stop */

extern char **environ;

const struct kv_label kv_faults[] = {
    [KV_FAULT_START] = {"start", KV_MARK("could not be started")},
    [KV_FAULT_DIED] = {"died", KV_MARK("ended before it answered")},
    [KV_FAULT_LATE] = {"late", KV_MARK("gave no answer in time")},
    [KV_FAULT_GARBAGE] = {"garbage", KV_MARK("gave an invalid answer")},
    [KV_FAULT_ILLEGAL] = {"illegal", KV_MARK("named illegal moves")},
    [KV_FAULT_SKIPPED] = {"skipped", KV_MARK("was not asked, after several faults in a row")},
    [KV_FAULTS] = {NULL, NULL},
};

bool lab_is_program(const char *word, size_t length)
{
    return memchr(word, '/', length) || memchr(word, ' ', length);
}

void lab_program_open(struct lab_program *program, const char *command, double patience)
{
    *program = (struct lab_program){.command = command, .patience = patience};
    program->request = lab_text();
    program->answer = lab_text();
}

/* ---- The process ---- */

static bool has_ended(pid_t process)
{
    siginfo_t info = {.si_pid = 0};
    return waitid(P_PID, (id_t)process, &info, WEXITED | WNOHANG | WNOWAIT) != 0 ||
           info.si_pid != 0;
}

/* It stays a zombie until its group is killed, so that its process id cannot be reused. */
static void end_process(struct lab_program *program, double grace)
{
    const struct timespec nap = {.tv_nsec = 2000000};
    if (program->process == 0)
        return;
    close(program->to);
    close(program->from);
    for (double end = lab_seconds() + grace; lab_seconds() < end && !has_ended(program->process);)
        nanosleep(&nap, NULL);
    kill(-program->process, SIGKILL);
    while (waitpid(program->process, NULL, 0) < 0 && errno == EINTR)
        continue;
    program->process = 0;
}

void lab_program_close(struct lab_program *program)
{
    end_process(program, GRACE_SECONDS);
    lab_text_free(&program->request);
    lab_text_free(&program->answer);
}

/* A pipe that children do not inherit, except for the end that is passed to them. */
static bool open_pipe(int ends[2], int ours)
{
    if (pipe(ends) != 0)
        return false;
    for (int i = 0; i < 2; i++)
        fcntl(ends[i], F_SETFD, FD_CLOEXEC);
    fcntl(ends[ours], F_SETFL, O_NONBLOCK);
    return true;
}

/* Starts it in a process group of its own, so that it can be ended with all its children and Ctrl-C
 * does not reach it; and with the default handling of SIGPIPE. */
static int spawn(struct lab_program *program, int input, int output)
{
    char shell[] = "/bin/sh", flag[] = "-c";
    char *command = (char *)program->command; /* it is not written to */
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
    int reason = posix_spawn(&program->process, words[0], &actions, &attributes, words, environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return reason;
}

/* Returns 0, or why there are no pipes or no process. */
static int start_process(struct lab_program *program)
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
    int reason = spawn(program, down[0], up[1]);
    close(down[0]);
    close(up[1]);
    program->to = down[1];
    program->from = up[0];
    if (reason != 0) {
        close(program->to);
        close(program->from);
        program->process = 0;
    }
    return reason;
}

bool lab_program_start(struct lab_program *program, struct kv_error *error)
{
    /* Between a pipe and its mark another thread's child could inherit it. */
    static pthread_mutex_t one_at_a_time = PTHREAD_MUTEX_INITIALIZER;
    if (program->process != 0)
        return true;
    pthread_mutex_lock(&one_at_a_time);
    int reason = start_process(program);
    pthread_mutex_unlock(&one_at_a_time);
    return reason == 0 || kv_refuse(error, "no-bot", "The bot \"%s\" could not be started: %s.",
                                    program->command, lab_reason(reason));
}

/* ---- Request and answer ---- */

/* Everything it may know: the state without the seed, which would reveal the cards to come. */
static void write_request(struct lab_program *program, const struct kv_match *match, uint32_t seat)
{
    struct kv_match seen = *match;
    struct kv_text *json = &program->request;
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

/* Reads what is available. False at the end of the pipe. */
static bool read_some(struct lab_program *program)
{
    char block[1 << 16];
    ssize_t got = read(program->from, block, sizeof block);
    if (got > 0)
        kv_put_bytes(&program->answer, block, (size_t)got);
    return got > 0 || try_later(got);
}

/* Writing to a closed pipe fails without a signal: the user of this library may not ignore
 * SIGPIPE. */
static ssize_t write_without_signal(int descriptor, const char *bytes, size_t length)
{
    const struct timespec at_once = {0};
    sigset_t broken, before;
    sigemptyset(&broken);
    sigaddset(&broken, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &broken, &before);
    ssize_t written = write(descriptor, bytes, length);
    int reason = errno;
    if (written < 0 && reason == EPIPE)
        sigtimedwait(&broken, NULL, &at_once);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    errno = reason;
    return written;
}

static bool write_some(struct lab_program *program, size_t *sent)
{
    ssize_t written = write_without_signal(program->to, program->request.data + *sent,
                                           program->request.length - *sent);
    *sent += written > 0 ? (size_t)written : 0;
    return written > 0 || try_later(written);
}

/* Output that precedes the request is not an answer. */
static void drop_old_answers(struct lab_program *program)
{
    char block[1 << 12];
    while (read(program->from, block, sizeof block) > 0)
        continue;
    program->answer.length = 0;
    program->answer.cut = false;
}

/* The end of the first line, or NULL. */
static const char *line_end(const struct lab_program *program)
{
    const struct kv_text *answer = &program->answer;
    return answer->length > 0 ? memchr(answer->data, '\n', answer->length) : NULL;
}

static bool time_is_up(const struct lab_program *program, double deadline)
{
    return lab_seconds() >= deadline || (program->stop && atomic_load(program->stop));
}

/* Sends the request and waits for a line, in whichever order the other side reads and writes. */
static enum kv_fault exchange(struct lab_program *program, double deadline)
{
    size_t sent = 0;
    drop_old_answers(program);
    while (sent < program->request.length || !line_end(program)) {
        struct pollfd ends[] = {{.fd = program->from, .events = POLLIN},
                                {.fd = program->to, .events = POLLOUT}};
        double left = deadline - lab_seconds();
        if (time_is_up(program, deadline))
            return KV_FAULT_LATE;
        left = left < NAP_SECONDS ? left : NAP_SECONDS;
        bool more = sent < program->request.length;
        if (poll(ends, more ? 2 : 1, (int)(left * 1000) + 1) <= 0)
            continue;
        if (more && ends[1].revents && !write_some(program, &sent))
            return KV_FAULT_DIED;
        if (ends[0].revents && !read_some(program))
            return KV_FAULT_DIED;
        if (program->answer.length > ANSWER_MOST || program->answer.cut)
            return KV_FAULT_GARBAGE;
    }
    program->answer.length = (size_t)(line_end(program) - program->answer.data);
    return KV_NO_FAULT;
}

/* Takes the moves out of an answer, as "take 1; write 8 2:5". */
static bool read_moves(const struct lab_program *program, struct kv_text *moves,
                       struct kv_error *error)
{
    struct kv_json answer, list, move;
    struct kv_json_walk walk;
    if (!kv_json_read(program->answer.data, program->answer.length, &answer, error))
        return false;
    if (!kv_json_field(&answer, "moves", &list) || kv_json_kind(&list) != KV_JSON_ARRAY ||
        kv_json_count(&list) == 0)
        return kv_refuse(error, "bad-answer", "\"moves\" must list at least one move.");
    kv_json_enter(&list, &walk);
    while (kv_json_next(&walk, NULL, &move)) {
        if (kv_json_kind(&move) != KV_JSON_STRING)
            return kv_refuse(error, "bad-answer", "\"moves\" must be a list of texts.");
        kv_put(moves, moves->length > 0 ? "; " : "");
        kv_json_unquote(&move, moves);
    }
    return true;
}

static enum kv_fault play_moves(const struct lab_program *program, struct kv_match *match,
                                uint32_t seat, struct kv_error *error)
{
    struct kv_text moves = lab_text();
    enum kv_fault fault = KV_NO_FAULT;
    if (!read_moves(program, &moves, error) || moves.cut)
        fault = KV_FAULT_GARBAGE;
    else if (!kv_match_say(match, seat, moves.data, moves.length, error))
        fault = KV_FAULT_ILLEGAL;
    lab_text_free(&moves);
    return fault;
}

static enum kv_fault ask(struct lab_program *program, struct kv_match *match, uint32_t seat,
                         double deadline, struct kv_error *error)
{
    if (!lab_program_start(program, error))
        return KV_FAULT_START;
    write_request(program, match, seat);
    if (program->request.cut) {
        lab_refuse_memory(program->request.length, error);
        return KV_FAULT_START;
    }
    enum kv_fault fault = exchange(program, deadline);
    if (fault == KV_NO_FAULT)
        fault = play_moves(program, match, seat, error);
    else
        kv_refuse(error, kv_faults[fault].id, "The program %s.",
                  kv_translate(kv_faults[fault].title));
    /* After an illegal move the program may be asked again; after other faults it is restarted. */
    if (fault != KV_NO_FAULT && fault != KV_FAULT_ILLEGAL)
        end_process(program, 0);
    return fault;
}

enum kv_fault lab_program_turn(struct lab_program *program, struct kv_match *match, uint32_t seat,
                               struct kv_error *error)
{
    double deadline = lab_seconds() + program->patience;
    uint32_t round = match->round;
    enum kv_fault fault = KV_NO_FAULT;
    /* The last seat's last move closes the round. */
    while (fault == KV_NO_FAULT && !match->ended && match->round == round &&
           !kv_match_done(match, seat))
        fault = ask(program, match, seat, deadline, error);
    return fault;
}
