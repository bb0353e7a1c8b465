/* A ring buffer and the thread that empties it. */
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
    PIECE = PIPE_BUF, /* atomic writes: writers do not break each other's lines */
    GLANCE = 100,     /* ms between two checks whether to give up */
};

struct log_writer {
    int file;
    log_writer_report *report_loss;
    const void *context;
    pthread_t thread;
    pthread_mutex_t mutex;
    pthread_cond_t work, end;
    /* Behind the mutex. */
    char ring[SERVER_LOG_BYTES];
    size_t first, length;
    uint64_t dropped, reported;
    bool is_full; /* until half of the ring is free, so that lines are lost in one block */
    bool ends, has_ended;
    /* Read by the thread without the mutex, and when the process crashes. */
    _Atomic double end_by;
    atomic_size_t unwritten; /* bytes */
};

/* ---- The ring, behind the mutex ---- */

static void put(struct log_writer *writer, const char *bytes, size_t length)
{
    size_t at = (writer->first + writer->length) % SERVER_LOG_BYTES;
    size_t before_end = SERVER_LOG_BYTES - at < length ? SERVER_LOG_BYTES - at : length;
    memcpy(writer->ring + at, bytes, before_end);
    memcpy(writer->ring, bytes + before_end, length - before_end);
    writer->length += length;
    atomic_fetch_add(&writer->unwritten, length);
}

/* As many whole lines as fit into a piece. */
static size_t pull(struct log_writer *writer, char piece[PIECE])
{
    size_t length = writer->length < PIECE ? writer->length : PIECE;
    for (size_t i = 0; i < length; i++)
        piece[i] = writer->ring[(writer->first + i) % SERVER_LOG_BYTES];
    while (length > 0 && piece[length - 1] != '\n')
        length--;
    writer->first = (writer->first + length) % SERVER_LOG_BYTES;
    writer->length -= length;
    return length;
}

static void report_loss(struct log_writer *writer)
{
    char bytes[SERVER_LOG_LINE];
    struct kv_text line;
    kv_text_start(&line, bytes, sizeof bytes);
    writer->report_loss(writer->context, writer->dropped - writer->reported, &line);
    writer->reported = writer->dropped;
    put(writer, line.data, line.length);
}

/* After a loss nothing is accepted until half of the ring is free. */
static bool fits(struct log_writer *writer, size_t length)
{
    if (writer->is_full && writer->length > SERVER_LOG_BYTES / 2)
        return false;
    writer->is_full = writer->length + length + SERVER_LOG_LINE > SERVER_LOG_BYTES;
    return !writer->is_full;
}

void log_writer_put(struct log_writer *writer, const char *line, size_t length)
{
    pthread_mutex_lock(&writer->mutex);
    if (length > PIECE || !fits(writer, length)) {
        writer->dropped++;
    } else {
        if (writer->dropped > writer->reported)
            report_loss(writer);
        put(writer, line, length);
        pthread_cond_signal(&writer->work);
    }
    pthread_mutex_unlock(&writer->mutex);
}

uint64_t log_writer_dropped(struct log_writer *writer)
{
    pthread_mutex_lock(&writer->mutex);
    uint64_t dropped = writer->dropped;
    pthread_mutex_unlock(&writer->mutex);
    return dropped;
}

/* ---- The thread ---- */

/* Waits until the file is writable. False: not before the deadline. */
static bool await_reader(struct log_writer *writer)
{
    struct pollfd file = {.fd = writer->file, .events = POLLOUT};
    while (poll(&file, 1, GLANCE) == 0)
        if (clock_steady() >= atomic_load(&writer->end_by))
            return false;
    return true;
}

/* What cannot be written is lost: there is nowhere to report it. */
static void write_piece(const struct log_writer *writer, const char *bytes, size_t length)
{
    while (length > 0) {
        ssize_t written = write(writer->file, bytes, length);
        if (written < 0 && errno != EINTR)
            return;
        if (written > 0) {
            bytes += written;
            length -= (size_t)written;
        }
    }
}

/* Waits for the next piece; 0: the end. */
static size_t await_lines(struct log_writer *writer, char piece[PIECE])
{
    pthread_mutex_lock(&writer->mutex);
    if (writer->length == 0 && writer->dropped > writer->reported)
        report_loss(writer);
    while (writer->length == 0 && !writer->ends)
        pthread_cond_wait(&writer->work, &writer->mutex);
    size_t length = pull(writer, piece);
    pthread_mutex_unlock(&writer->mutex);
    return length;
}

static void *keep_writing(void *memory)
{
    struct log_writer *writer = memory;
    char piece[PIECE];
    for (size_t length; (length = await_lines(writer, piece)) > 0;) {
        if (!await_reader(writer))
            break;
        write_piece(writer, piece, length);
        atomic_fetch_sub(&writer->unwritten, length);
    }
    pthread_mutex_lock(&writer->mutex);
    writer->has_ended = true;
    pthread_cond_signal(&writer->end);
    pthread_mutex_unlock(&writer->mutex);
    return NULL;
}

/* ---- Crashes ---- */

static const int crashes[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT};
enum { CRASHES = sizeof crashes / sizeof *crashes };
static struct sigaction crash_actions[CRASHES]; /* as they were before */
static struct log_writer *_Atomic crash_writer;

/* The last lines say most about what went wrong, so the thread gets a moment to write them. Then
 * the signal does what it would have done. */
static void on_crash(int signal, siginfo_t *info, void *context)
{
    const struct log_writer *writer = atomic_load(&crash_writer);
    (void)context;
    for (int i = 0; i < CRASHES; i++)
        sigaction(crashes[i], &crash_actions[i], NULL);
    for (int ms = 0; writer && ms < SERVER_LOG_CRASH_MS && atomic_load(&writer->unwritten); ms++)
        poll(NULL, 0, 1);
    if (info->si_code <= 0) /* sent by a process; a fault is raised again by itself */
        raise(signal);
}

static void watch_crashes(struct log_writer *writer)
{
    struct sigaction action = {.sa_flags = SA_SIGINFO};
    action.sa_sigaction = on_crash;
    sigemptyset(&action.sa_mask);
    atomic_store(&crash_writer, writer);
    for (int i = 0; i < CRASHES; i++)
        sigaction(crashes[i], &action, &crash_actions[i]);
}

static void forget_crashes(void)
{
    for (int i = 0; i < CRASHES; i++)
        sigaction(crashes[i], &crash_actions[i], NULL);
    atomic_store(&crash_writer, NULL);
}

/* ---- Opening and ending ---- */

/* Other threads handle signals; a closed pipe is an error here and no signal. */
static bool start_thread(struct log_writer *writer)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    bool is_started = pthread_create(&writer->thread, NULL, keep_writing, writer) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return is_started;
}

static void forget(struct log_writer *writer)
{
    pthread_cond_destroy(&writer->end);
    pthread_cond_destroy(&writer->work);
    pthread_mutex_destroy(&writer->mutex);
    free(writer);
}

struct log_writer *log_writer_open(int file, log_writer_report *report, const void *context,
                                   struct kv_error *error)
{
    pthread_condattr_t steady;
    struct log_writer *writer = calloc(1, sizeof *writer);
    if (!writer) {
        kv_refuse(error, "no-memory", "There is not enough memory to open the server.");
        return NULL;
    }
    writer->file = file;
    writer->report_loss = report;
    writer->context = context;
    atomic_store(&writer->end_by, (double)INFINITY);
    pthread_mutex_init(&writer->mutex, NULL);
    pthread_cond_init(&writer->work, NULL);
    pthread_condattr_init(&steady);
    pthread_condattr_setclock(&steady, CLOCK_MONOTONIC);
    pthread_cond_init(&writer->end, &steady);
    pthread_condattr_destroy(&steady);
    if (start_thread(writer)) {
        watch_crashes(writer);
        return writer;
    }
    forget(writer);
    kv_refuse(error, "no-thread", "No further thread could be started.");
    return NULL;
}

/* Waits for the thread, with a limit: a write may hang. */
static bool await_end(struct log_writer *writer)
{
    struct timespec until;
    bool is_late = false;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_sec += SERVER_LOG_END_SECONDS + 1;
    pthread_mutex_lock(&writer->mutex);
    writer->ends = true;
    pthread_cond_signal(&writer->work);
    while (!writer->has_ended && !is_late)
        is_late = pthread_cond_timedwait(&writer->end, &writer->mutex, &until) == ETIMEDOUT;
    bool has_ended = writer->has_ended;
    writer->reported = writer->dropped; /* the caller's context is freed */
    pthread_mutex_unlock(&writer->mutex);
    return has_ended;
}

void log_writer_close(struct log_writer *writer)
{
    forget_crashes();
    atomic_store(&writer->end_by, clock_steady() + SERVER_LOG_END_SECONDS);
    if (await_end(writer)) {
        pthread_join(writer->thread, NULL);
        forget(writer);
    } else {
        pthread_detach(writer->thread); /* it keeps its memory until the process exits */
    }
}
