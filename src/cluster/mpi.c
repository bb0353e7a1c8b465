/*
 * A cluster over MPI. Pieces are numbered by a counter in a window of process 0, which any thread
 * of any process fetches and increments: faster processes do more. Results are sent to process 0 as
 * messages. Threads call MPI one at a time (MPI_THREAD_SERIALIZED).
 */
#include "cluster/cluster.h"

#include <mpi.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#define STOPPED (UINT64_MAX / 2) /* what the counter has, or more, when nothing is left to do */

enum { RESULT = 1, END = 2 }; /* tags of messages */

struct mpi {
    struct kv_cluster cluster;
    pthread_mutex_t lock; /* of all calls */
    MPI_Win window;
    MPI_Comm results; /* their messages are not mixed with others: some processes are ahead */
    uint64_t *next;   /* piece; at process 0 */
    uint32_t ended;   /* processes that have done their work, as process 0 knows */
    char *message;    /* room for one        */
    size_t size;
};

/* ---- Pieces ---- */

static uint64_t fetch(struct mpi *mpi, uint64_t number, MPI_Op operation)
{
    uint64_t before = 0;
    pthread_mutex_lock(&mpi->lock);
    MPI_Fetch_and_op(&number, &before, MPI_UINT64_T, 0, 0, operation, mpi->window);
    MPI_Win_flush(0, mpi->window);
    pthread_mutex_unlock(&mpi->lock);
    return before;
}

static void begin(void *context)
{
    struct mpi *mpi = context;
    mpi->ended = 0;
    MPI_Barrier(MPI_COMM_WORLD);
    if (mpi->cluster.rank == 0)
        fetch(mpi, 0, MPI_REPLACE);
    MPI_Barrier(MPI_COMM_WORLD);
}

static uint64_t take(void *context, uint64_t pieces)
{
    return fetch(context, pieces, MPI_SUM);
}

static void stop(void *context)
{
    fetch(context, STOPPED, MPI_REPLACE);
}

static bool is_stopped(void *context)
{
    return fetch(context, 0, MPI_NO_OP) >= STOPPED;
}

/* ---- Results ---- */

static bool make_room(struct mpi *mpi, size_t bytes)
{
    if (bytes > mpi->size) {
        free(mpi->message);
        mpi->message = malloc(bytes);
        mpi->size = mpi->message ? bytes : 0;
    }
    return mpi->size >= bytes;
}

/* No memory for a message with results: no process can continue. */
_Noreturn static void give_up(void)
{
    MPI_Abort(MPI_COMM_WORLD, EXIT_FAILURE);
    abort();
}

/* The number of the piece, and its result. */
static void send_result(void *context, uint64_t piece, const char *bytes, size_t length)
{
    struct mpi *mpi = context;
    pthread_mutex_lock(&mpi->lock);
    if (!make_room(mpi, sizeof piece + length))
        give_up();
    memcpy(mpi->message, &piece, sizeof piece);
    memcpy(mpi->message + sizeof piece, bytes, length);
    MPI_Send(mpi->message, (int)(sizeof piece + length), MPI_BYTE, 0, RESULT, mpi->results);
    pthread_mutex_unlock(&mpi->lock);
}

static void send_end(void *context)
{
    struct mpi *mpi = context;
    pthread_mutex_lock(&mpi->lock);
    MPI_Send(NULL, 0, MPI_BYTE, 0, END, mpi->results);
    pthread_mutex_unlock(&mpi->lock);
}

/* Messages of one process arrive in their order, so its end is the last of them. */
static bool receive(void *context,
                    void (*use)(void *user, uint64_t piece, const char *bytes, size_t length),
                    void *user)
{
    struct mpi *mpi = context;
    MPI_Status status;
    int there = 0, length = 0;
    uint64_t piece = 0;
    pthread_mutex_lock(&mpi->lock);
    MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, mpi->results, &there, &status);
    if (there) {
        MPI_Get_count(&status, MPI_BYTE, &length);
        if (!make_room(mpi, (size_t)length))
            give_up();
        MPI_Recv(mpi->message, length, MPI_BYTE, status.MPI_SOURCE, status.MPI_TAG, mpi->results,
                 MPI_STATUS_IGNORE);
        mpi->ended += status.MPI_TAG == END;
    }
    pthread_mutex_unlock(&mpi->lock);
    if (there && status.MPI_TAG == RESULT && (size_t)length >= sizeof piece) {
        /* Process 0 sends nothing, so nobody else uses the room meanwhile. */
        memcpy(&piece, mpi->message, sizeof piece);
        use(user, piece, mpi->message + sizeof piece, (size_t)length - sizeof piece);
    }
    return there;
}

static bool all_ended(void *context)
{
    const struct mpi *mpi = context;
    return mpi->ended + 1 == mpi->cluster.size;
}

/* ---- Together ---- */

static void share(void *context, void *bytes, size_t length)
{
    (void)context;
    MPI_Bcast(bytes, (int)length, MPI_BYTE, 0, MPI_COMM_WORLD);
}

static bool gather(void *context, const void *bytes, size_t length,
                   void (*add)(void *user, const void *bytes), void *user)
{
    struct mpi *mpi = context;
    if (mpi->cluster.rank > 0) {
        MPI_Send(bytes, (int)length, MPI_BYTE, 0, RESULT, MPI_COMM_WORLD);
        return true;
    }
    if (!make_room(mpi, length))
        give_up();
    for (uint32_t i = 1; i < mpi->cluster.size; i++) {
        MPI_Recv(mpi->message, (int)length, MPI_BYTE, (int)i, RESULT, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
        add(user, mpi->message);
    }
    return true;
}

/* The refusal of the first process that has one becomes everybody's. */
static bool agree(void *context, bool fine, struct kv_error *error)
{
    struct mpi *mpi = context;
    int own = fine ? (int)mpi->cluster.size : (int)mpi->cluster.rank, first;
    MPI_Allreduce(&own, &first, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
    if ((uint32_t)first == mpi->cluster.size)
        return true;
    char message[sizeof error->message] = "";
    if (!fine)
        memcpy(message, error->message, sizeof message);
    MPI_Bcast(message, sizeof message, MPI_BYTE, first, MPI_COMM_WORLD);
    if (!fine && (uint32_t)first == mpi->cluster.rank)
        return false;
    return kv_refuse(error, "elsewhere", "Process %d: %s", first, message);
}

/* ---- Opening ---- */

/* Only a process that mpirun or srun has started belongs to a cluster; starting MPI takes time. */
static bool is_launched(void)
{
    return getenv("OMPI_COMM_WORLD_SIZE") || getenv("PMIX_NAMESPACE") || getenv("PMI_SIZE");
}

static struct mpi *start(void)
{
    int rank = 0, size = 1;
    struct mpi *mpi = calloc(1, sizeof *mpi);
    if (!mpi)
        give_up();
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    pthread_mutex_init(&mpi->lock, NULL);
    MPI_Comm_dup(MPI_COMM_WORLD, &mpi->results);
    MPI_Win_allocate(rank == 0 ? sizeof *mpi->next : 0, sizeof *mpi->next, MPI_INFO_NULL,
                     MPI_COMM_WORLD, (void *)&mpi->next, &mpi->window);
    MPI_Win_lock_all(MPI_MODE_NOCHECK, mpi->window);
    mpi->cluster = (struct kv_cluster){.rank = (uint32_t)rank,
                                       .size = (uint32_t)size,
                                       .context = mpi,
                                       .begin = begin,
                                       .take = take,
                                       .stop = stop,
                                       .is_stopped = is_stopped,
                                       .send_result = send_result,
                                       .send_end = send_end,
                                       .receive = receive,
                                       .all_ended = all_ended,
                                       .share = share,
                                       .gather = gather,
                                       .agree = agree};
    return mpi;
}

bool kv_cluster_open(const struct kv_cluster **cluster, struct kv_error *error)
{
    int level = MPI_THREAD_SINGLE;
    *cluster = NULL;
    if (!is_launched())
        return true;
    MPI_Init_thread(NULL, NULL, MPI_THREAD_SERIALIZED, &level);
    if (level < MPI_THREAD_SERIALIZED) {
        MPI_Finalize();
        return kv_refuse(error, "no-mpi", "This MPI cannot be called by threads.");
    }
    *cluster = &start()->cluster;
    return true;
}

void kv_cluster_close(const struct kv_cluster *cluster)
{
    if (!cluster)
        return;
    struct mpi *mpi = cluster->context;
    MPI_Win_unlock_all(mpi->window);
    MPI_Win_free(&mpi->window);
    MPI_Comm_free(&mpi->results);
    MPI_Finalize();
    pthread_mutex_destroy(&mpi->lock);
    free(mpi->message);
    free(mpi);
}
