#include "lab/system.h"

#include "base/heap.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* ---- Memory ---- */

struct lab_piece {
    struct lab_piece *before;
    void *start; /* as calloc gave it */
};

/* calloc, because the system provides large blocks zeroed without touching them; it aligns for any
 * type, and the rest is done here. */
void *lab_get(struct lab_memory *memory, size_t bytes)
{
    size_t whole = (bytes + LAB_APART - 1) / LAB_APART * LAB_APART + (size_t)2 * LAB_APART;
    char *start = whole > bytes ? calloc(whole, 1) : NULL;
    if (!start) {
        memory->missing = bytes > 0 ? bytes : 1;
        return NULL;
    }
    char *data = start + (LAB_APART - (uintptr_t)start % LAB_APART) % LAB_APART + LAB_APART;
    struct lab_piece *piece = (struct lab_piece *)(void *)(data - sizeof *piece);
    piece->start = start;
    piece->before = memory->pieces;
    memory->pieces = piece;
    return data;
}

char *lab_copy(struct lab_memory *memory, const char *bytes, size_t length)
{
    char *copy = lab_get(memory, length + 1);
    return copy ? memcpy(copy, bytes, length) : NULL;
}

bool lab_refuse_memory(size_t bytes, struct kv_error *error)
{
    return kv_refuse(error, "no-memory", "There is not enough memory: %zu bytes are needed.",
                     bytes);
}

bool lab_has_all(const struct lab_memory *memory, struct kv_error *error)
{
    return memory->missing == 0 || lab_refuse_memory(memory->missing, error);
}

void lab_give_back(struct lab_memory *memory)
{
    while (memory->pieces) {
        struct lab_piece *piece = memory->pieces;
        memory->pieces = piece->before;
        free(piece->start);
    }
}

struct kv_text lab_text(void)
{
    struct kv_text text = {.allocate = kv_heap};
    kv_put_bytes(&text, "", 0);
    return text;
}

void lab_text_free(struct kv_text *text)
{
    free(text->data);
    *text = (struct kv_text){.allocate = kv_heap};
}

void lab_text_clear(struct kv_text *text)
{
    text->length = 0;
    text->cut = false;
    kv_put_bytes(text, "", 0);
}

bool lab_match_open(struct lab_memory *memory, struct kv_match *match, const struct kv_setup *setup,
                    struct kv_error *error)
{
    /* A number of seats for which there may be no memory is refused by open at once. */
    bool too_many = setup->seats > setup->game->size.seats_most;
    void *room = lab_get(memory, too_many ? 1 : kv_match_bytes(setup));
    return lab_has_all(memory, error) && kv_match_open(match, setup, room, NULL, error);
}

/* ---- Time, and the rest ---- */

static double read_clock(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

double lab_seconds(void)
{
    return read_clock(CLOCK_MONOTONIC);
}

double lab_processor_seconds(void)
{
    return read_clock(CLOCK_PROCESS_CPUTIME_ID);
}

double lab_thread_seconds(void)
{
    return read_clock(CLOCK_THREAD_CPUTIME_ID);
}

uint32_t lab_threads_for(uint32_t asked, uint64_t pieces)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    uint32_t threads = asked ? asked : cores > 0 ? (uint32_t)cores : 1;
    threads = threads < pieces ? threads : (uint32_t)pieces;
    return threads > 0 ? threads : 1;
}

/* The C library has these messages in other languages too, but only if its locales are
 * installed. */
const char *lab_reason(int error)
{
    static const struct {
        int error;
        const char *words;
    } reasons[] = {
        {EACCES, KV_MARK("Permission denied")},
        {EBADF, KV_MARK("Bad file descriptor")},
        {EFBIG, KV_MARK("File too large")},
        {EIO, KV_MARK("Input/output error")},
        {EISDIR, KV_MARK("Is a directory")},
        {ELOOP, KV_MARK("Too many levels of symbolic links")},
        {EMFILE, KV_MARK("Too many open files")},
        {ENAMETOOLONG, KV_MARK("File name too long")},
        {ENOENT, KV_MARK("No such file or directory")},
        {ENOMEM, KV_MARK("Cannot allocate memory")},
        {ENOSPC, KV_MARK("No space left on device")},
        {ENOTDIR, KV_MARK("Not a directory")},
        {EPERM, KV_MARK("Operation not permitted")},
        {EROFS, KV_MARK("Read-only file system")},
    };
    for (size_t i = 0; i < sizeof reasons / sizeof *reasons; i++)
        if (reasons[i].error == error)
            return kv_translate(reasons[i].words);
    return strerror(error);
}
