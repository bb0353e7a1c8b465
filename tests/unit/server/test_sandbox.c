/* The sandbox of the server: what it refuses, and what it allows. Each case is a separate process,
 * since there is no way out. */
#include "server/ops/sandbox.h"
#include "support.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* The sandbox writes to a log, which is ignored here. */
void log_event(const struct log *log, const char *event, const struct log_field *fields)
{
    (void)log, (void)event, (void)fields;
}

void log_error(const struct log *log, const char *event, const struct kv_error *error)
{
    (void)log, (void)event, (void)error;
}

static char folder[] = "/tmp/kvartal-sandbox-XXXXXX";

enum { FINE = 0, NOT_REFUSED = 1, MISSING = 77 };

/* The exit status of a process that has entered the sandbox for a store in the folder. */
static int inside(int (*what)(void))
{
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        struct sandbox sandbox = {.is_wanted = true};
        char store[sizeof folder + 32];
        snprintf(store, sizeof store, "%s/store/kvartal.db", folder);
        sandbox_enter(&sandbox, store);
        _exit(sandbox.no_calls.code || sandbox.no_files.code ? MISSING : what());
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

static int writes(const char *name)
{
    char path[sizeof folder + 32];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    int file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    int reason = errno;
    if (file < 0)
        return reason;
    bool fine = write(file, "x", 1) == 1;
    close(file);
    return fine && unlink(path) == 0 ? FINE : NOT_REFUSED;
}

static int write_beside_store(void)
{
    return writes("store/kvartal.db-wal");
}

static int write_elsewhere(void)
{
    return writes("elsewhere") == EACCES ? FINE : NOT_REFUSED;
}

static int execute(void)
{
    execl("/bin/false", "false", (char *)NULL); /* exits with 1 if it is not refused */
    return errno == ENOSYS ? FINE : NOT_REFUSED;
}

static int speak_raw(void)
{
    return socket(AF_PACKET, SOCK_RAW, 0) < 0 && errno == ENOSYS ? FINE : NOT_REFUSED;
}

static int speak_internet(void)
{
    return socket(AF_INET6, SOCK_STREAM, 0) >= 0 ? FINE : NOT_REFUSED;
}

static int become_somebody(void)
{
    return setuid(getuid()) < 0 && errno == ENOSYS ? FINE : NOT_REFUSED;
}

static void *nothing(void *argument)
{
    return argument;
}

static int start_thread(void)
{
    pthread_t thread;
    return pthread_create(&thread, NULL, nothing, NULL) == 0 && pthread_join(thread, NULL) == 0
               ? FINE
               : NOT_REFUSED;
}

static int read_anything(void)
{
    return access("/etc/passwd", R_OK) == 0 && open("/etc/passwd", O_RDONLY) >= 0 ? FINE
                                                                                  : NOT_REFUSED;
}

static void test_limits(void **state)
{
    static const struct {
        const char *name;
        int (*what)(void);
    } cases[] = {
        {"writing beside the store", write_beside_store},
        {"writing elsewhere", write_elsewhere},
        {"executing a program", execute},
        {"a raw socket", speak_raw},
        {"a socket of the internet", speak_internet},
        {"becoming another user", become_somebody},
        {"a thread", start_thread},
        {"reading", read_anything},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        int code = inside(cases[i].what);
        if (code == MISSING)
            skip(); /* the kernel lacks them */
        if (code != FINE)
            fail_msg("%s: %d", cases[i].name, code);
    }
}

static int make_folders(void **state)
{
    char store[sizeof folder + 8];
    (void)state;
    if (!mkdtemp(folder))
        return -1;
    snprintf(store, sizeof store, "%s/store", folder);
    return mkdir(store, 0700);
}

static int remove_folders(void **state)
{
    char store[sizeof folder + 8];
    (void)state;
    snprintf(store, sizeof store, "%s/store", folder);
    return rmdir(store) || rmdir(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_limits)};
    return cmocka_run_group_tests(tests, make_folders, remove_folders);
}
