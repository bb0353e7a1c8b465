#include "lab/file.h"
#include "lab/system.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool refuse_writing(const struct lab_file *file, int reason, struct kv_error *error)
{
    return kv_refuse(error, "bad-file", "%s could not be written: %s.", file->name,
                     lab_reason(reason));
}

/* Where to write: beside a regular file, or to a device or a pipe itself. */
static bool choose_place(struct lab_file *file, struct kv_error *error)
{
    static const char ending[] = ".tmp";
    struct stat status;
    char *real = realpath(file->name, NULL);
    file->path = real ? real : strdup(file->name);
    if (!file->path)
        return lab_refuse_memory(strlen(file->name) + 1, error);
    bool exists = stat(file->path, &status) == 0;
    if (exists && S_ISDIR(status.st_mode))
        return refuse_writing(file, EISDIR, error);
    if (exists && !S_ISREG(status.st_mode))
        return true;
    size_t length = strlen(file->path);
    file->beside = malloc(length + sizeof ending);
    if (!file->beside)
        return lab_refuse_memory(length + sizeof ending, error);
    memcpy(file->beside, file->path, length);
    memcpy(file->beside + length, ending, sizeof ending);
    return true;
}

static void forget(struct lab_file *file)
{
    free(file->path);
    free(file->beside);
    *file = (struct lab_file){0};
}

bool lab_file_open(struct lab_file *file, const char *name, struct kv_error *error)
{
    *file = (struct lab_file){.name = name};
    bool fine = choose_place(file, error);
    if (fine) {
        const char *path = file->beside ? file->beside : file->path;
        int descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
        file->stream = descriptor >= 0 ? fdopen(descriptor, "w") : NULL;
        int reason = errno;
        if (!file->stream && descriptor >= 0)
            close(descriptor);
        fine = file->stream || refuse_writing(file, reason, error);
    }
    if (!fine)
        forget(file);
    return fine;
}

bool lab_file_add(struct lab_file *file, const char *bytes, size_t length, struct kv_error *error)
{
    return fwrite(bytes, 1, length, file->stream) == length || refuse_writing(file, errno, error);
}

/* fclose, but with the error that came first. */
static bool close_stream(struct lab_file *file, bool sync)
{
    FILE *stream = file->stream;
    file->stream = NULL;
    bool fine = fflush(stream) == 0 && (!sync || !file->beside || fsync(fileno(stream)) == 0);
    int reason = errno;
    if (fclose(stream) != 0 && fine)
        return false;
    errno = reason;
    return fine;
}

bool lab_file_finish(struct lab_file *file, bool sync, struct kv_error *error)
{
    bool fine =
        close_stream(file, sync) && (!file->beside || rename(file->beside, file->path) == 0);
    if (!fine) {
        refuse_writing(file, errno, error);
        if (file->beside)
            unlink(file->beside);
    }
    forget(file);
    return fine;
}

void lab_file_drop(struct lab_file *file)
{
    if (!file->stream)
        return;
    close_stream(file, false);
    if (file->beside)
        unlink(file->beside);
    forget(file);
}

bool lab_file_write(const char *name, const char *bytes, size_t length, bool sync,
                    struct kv_error *error)
{
    struct lab_file file;
    if (!lab_file_open(&file, name, error))
        return false;
    if (lab_file_add(&file, bytes, length, error))
        return lab_file_finish(&file, sync, error);
    lab_file_drop(&file);
    return false;
}
