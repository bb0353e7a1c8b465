/* A ring of bytes and the thread that empties it. */
#include "server/ops/log_writer.h"

#include "server/limits.h"
#include "store/clock.h"

#include <errno.h>
#include <limits.h>
#include <math.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum {
    PIECE = PIPE_BUF, /* written at once: of several writers, none breaks another's lines */
    GLANCE = 100,     /* ms between two looks whether to give up */
};

struct logger {
    int file;
    logger_confession *confess;
    const void *context;
    pthread_t thread;
    pthread_mutex_t mutex;
    pthread_cond_t work, end;
    /* Behind the mutex. */
    char ring[SERVER_LOG_BYTES];
    size_t first, length;
    uint64_t dropped, confessed;
    bool is_full; /* until half of the ring is free, so that what is lost is lost in one piece */
    bool ends, has_ended;
    /* Read by the thread without waiting for anybody, and when the process crashes. */
    _Atomic double end_by;
    atomic_size_t unwritten; /* bytes */
};

/* ---- The ring, behind the mutex ---- */

static void put(struct logger *logger, const char *bytes, size_t length)
{
    size_t at = (logger->first + logger->length) % SERVER_LOG_BYTES;
    size_t before_end = SERVER_LOG_BYTES - at < length ? SERVER_LOG_BYTES - at : length;
    memcpy(logger->ring + at, bytes, before_end);
    memcpy(logger->ring, bytes + before_end, length - before_end);
    logger->length += length;
    atomic_fetch_add(&logger->unwritten, length);
}

/* As many whole lines as go into a piece. */
static size_t pull(struct logger *logger, char piece[PIECE])
{
    size_t length = logger->length < PIECE ? logger->length : PIECE;
    for (size_t i = 0; i < length; i++)
        piece[i] = logger->ring[(logger->first + i) % SERVER_LOG_BYTES];
    while (length > 0 && piece[length - 1] != '\n')
        length--;
    logger->first = (logger->first + length) % SERVER_LOG_BYTES;
    logger->length -= length;
    return length;
}

static void confess(struct logger *logger)
{
    char bytes[SERVER_LOG_LINE];
    struct kv_text line;
    kv_text_start(&line, bytes, sizeof bytes);
    logger->confess(logger->context, logger->dropped - logger->confessed, &line);
    logger->confessed = logger->dropped;
    put(logger, line.data, line.length);
}

/* After a loss there is no room before half of it is free. */
static bool has_room(struct logger *logger, size_t length)
{
    if (logger->is_full && logger->length > SERVER_LOG_BYTES / 2)
        return false;
    logger->is_full = logger->length + length + SERVER_LOG_LINE > SERVER_LOG_BYTES;
    return !logger->is_full;
}

void logger_put(struct logger *logger, const char *line, size_t length)
{
    pthread_mutex_lock(&logger->mutex);
    if (length > PIECE || !has_room(logger, length)) {
        logger->dropped++;
    } else {
        if (logger->dropped > logger->confessed)
            confess(logger);
        put(logger, line, length);
        pthread_cond_signal(&logger->work);
    }
    pthread_mutex_unlock(&logger->mutex);
}

uint64_t logger_dropped(struct logger *logger)
{
    pthread_mutex_lock(&logger->mutex);
    uint64_t dropped = logger->dropped;
    pthread_mutex_unlock(&logger->mutex);
    return dropped;
}

/* ---- The thread ---- */

/* Waits until the file takes a piece. False: not before the end. */
static bool await_reader(struct logger *logger)
{
    struct pollfd file = {.fd = logger->file, .events = POLLOUT};
    while (poll(&file, 1, GLANCE) == 0)
        if (clock_steady() >= atomic_load(&logger->end_by))
            return false;
    return true;
}

/* What cannot be written is lost: there is nobody left to tell. */
static void write_piece(const struct logger *logger, const char *bytes, size_t length)
{
    while (length > 0) {
        ssize_t written = write(logger->file, bytes, length);
        if (written < 0 && errno != EINTR)
            return;
        if (written > 0) {
            bytes += written;
            length -= (size_t)written;
        }
    }
}

/* The next piece, when there is one; 0: the end. */
static size_t await_lines(struct logger *logger, char piece[PIECE])
{
    pthread_mutex_lock(&logger->mutex);
    if (logger->length == 0 && logger->dropped > logger->confessed)
        confess(logger);
    while (logger->length == 0 && !logger->ends)
        pthread_cond_wait(&logger->work, &logger->mutex);
    size_t length = pull(logger, piece);
    pthread_mutex_unlock(&logger->mutex);
    return length;
}

static void *keep_writing(void *memory)
{
    struct logger *logger = memory;
    char piece[PIECE];
    for (size_t length; (length = await_lines(logger, piece)) > 0;) {
        if (!await_reader(logger))
            break;
        write_piece(logger, piece, length);
        atomic_fetch_sub(&logger->unwritten, length);
    }
    pthread_mutex_lock(&logger->mutex);
    logger->has_ended = true;
    pthread_cond_signal(&logger->end);
    pthread_mutex_unlock(&logger->mutex);
    return NULL;
}

/* ---- Crashes ---- */

static const int crashes[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT};
enum { CRASHES = sizeof crashes / sizeof *crashes };
static struct sigaction crash_actions[CRASHES]; /* as they were before */
static struct logger *_Atomic crash_logger;

/* The last lines tell most of what went wrong, so the writing thread gets a moment to write them.
 * Then the signal does what it would have done. */
static void on_crash(int signal, siginfo_t *info, void *context)
{
    const struct logger *logger = atomic_load(&crash_logger);
    (void)context;
    for (int i = 0; i < CRASHES; i++)
        sigaction(crashes[i], &crash_actions[i], NULL);
    for (int ms = 0; logger && ms < SERVER_LOG_CRASH_MS && atomic_load(&logger->unwritten); ms++)
        poll(NULL, 0, 1);
    if (info->si_code <= 0) /* somebody has sent it; a fault comes again by itself */
        raise(signal);
}

static void watch_crashes(struct logger *logger)
{
    struct sigaction action = {.sa_flags = SA_SIGINFO};
    action.sa_sigaction = on_crash;
    sigemptyset(&action.sa_mask);
    atomic_store(&crash_logger, logger);
    for (int i = 0; i < CRASHES; i++)
        sigaction(crashes[i], &action, &crash_actions[i]);
}

static void forget_crashes(void)
{
    for (int i = 0; i < CRASHES; i++)
        sigaction(crashes[i], &crash_actions[i], NULL);
    atomic_store(&crash_logger, NULL);
}

/* ---- Opening and ending ---- */

/* Signals are for other threads; and a reader who has gone is an error here, no signal. */
static bool start_thread(struct logger *logger)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    bool is_started = pthread_create(&logger->thread, NULL, keep_writing, logger) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return is_started;
}

static void forget(struct logger *logger)
{
    pthread_cond_destroy(&logger->end);
    pthread_cond_destroy(&logger->work);
    pthread_mutex_destroy(&logger->mutex);
    free(logger);
}

struct logger *logger_open(int file, logger_confession *confession, const void *context,
                           struct kv_error *error)
{
    pthread_condattr_t steady;
    struct logger *logger = calloc(1, sizeof *logger);
    if (!logger) {
        kv_refuse(error, "no-memory", "There is not enough memory to open the server.");
        return NULL;
    }
    logger->file = file;
    logger->confess = confession;
    logger->context = context;
    atomic_store(&logger->end_by, (double)INFINITY);
    pthread_mutex_init(&logger->mutex, NULL);
    pthread_cond_init(&logger->work, NULL);
    pthread_condattr_init(&steady);
    pthread_condattr_setclock(&steady, CLOCK_MONOTONIC);
    pthread_cond_init(&logger->end, &steady);
    pthread_condattr_destroy(&steady);
    if (start_thread(logger)) {
        watch_crashes(logger);
        return logger;
    }
    forget(logger);
    kv_refuse(error, "no-thread", "There is no room for one more thread.");
    return NULL;
}

/* Waits for the thread, but not for ever: the file may hang in a write. */
static bool await_end(struct logger *logger)
{
    struct timespec until;
    bool is_late = false;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_sec += SERVER_LOG_END_SECONDS + 1;
    pthread_mutex_lock(&logger->mutex);
    logger->ends = true;
    pthread_cond_signal(&logger->work);
    while (!logger->has_ended && !is_late)
        is_late = pthread_cond_timedwait(&logger->end, &logger->mutex, &until) == ETIMEDOUT;
    bool has_ended = logger->has_ended;
    logger->confessed = logger->dropped; /* the caller's context goes */
    pthread_mutex_unlock(&logger->mutex);
    return has_ended;
}

void logger_close(struct logger *logger)
{
    forget_crashes();
    atomic_store(&logger->end_by, clock_steady() + SERVER_LOG_END_SECONDS);
    if (await_end(logger)) {
        pthread_join(logger->thread, NULL);
        forget(logger);
    } else {
        pthread_detach(logger->thread); /* it keeps what it has until the process ends */
    }
}
