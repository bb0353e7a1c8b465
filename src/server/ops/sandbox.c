/* Entering the sandbox, and Landlock: after it, files are written only beside the store, and
 * nothing is executed. Reading stays as it is, since certificates, settings, time zones and the
 * resolver's files are read again while the server runs; a unit of systemd can hide more. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* NOLINT(bugprone-reserved-identifier) */
#endif
#include "server/ops/sandbox.h"

#include "lab/system.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <limits.h>
#include <linux/landlock.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Rights that the kernel's header of the build may not know yet: by the version that brought them.
 */
enum { RENAMES_SINCE = 2, TRUNCATION_SINCE = 3 };
static const uint64_t may_rename = 1ULL << 13, may_truncate = 1ULL << 14;

static const uint64_t may_write = LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_REMOVE_DIR |
                                  LANDLOCK_ACCESS_FS_REMOVE_FILE | LANDLOCK_ACCESS_FS_MAKE_CHAR |
                                  LANDLOCK_ACCESS_FS_MAKE_DIR | LANDLOCK_ACCESS_FS_MAKE_REG |
                                  LANDLOCK_ACCESS_FS_MAKE_SOCK | LANDLOCK_ACCESS_FS_MAKE_FIFO |
                                  LANDLOCK_ACCESS_FS_MAKE_BLOCK | LANDLOCK_ACCESS_FS_MAKE_SYM;

/* The rights that this kernel can take away. */
static uint64_t rights_of(long version)
{
    return may_write | LANDLOCK_ACCESS_FS_EXECUTE | (version >= RENAMES_SINCE ? may_rename : 0) |
           (version >= TRUNCATION_SINCE ? may_truncate : 0);
}

static bool refuse(struct kv_error *error, int reason)
{
    return kv_refuse(error, "no-landlock",
                     "The system cannot keep this server from writing files elsewhere (Landlock): "
                     "%s.",
                     lab_reason(reason));
}

/* A folder that is not there needs no rule: that the store cannot be opened is said elsewhere. */
static bool allow_folder(int rules, const char *folder, uint64_t rights)
{
    struct landlock_path_beneath_attr beneath = {.allowed_access = rights};
    beneath.parent_fd = open(folder, O_PATH | O_DIRECTORY | O_CLOEXEC);
    if (beneath.parent_fd < 0)
        return true;
    bool fine = syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &beneath, 0) == 0;
    close(beneath.parent_fd);
    return fine;
}

static bool is_file(const char *store)
{
    return strcmp(store, ":memory:") != 0 && !strstr(store, "://");
}

/* The folder of the store, where SQLite keeps its log too: that of the file itself, where the path
 * is a link to it. */
static bool allow_store(int rules, const char *store, uint64_t rights)
{
    char whole[PATH_MAX];
    if (!is_file(store))
        return true;
    if (!realpath(store, whole))
        snprintf(whole, sizeof whole, "%s", store);
    return allow_folder(rules, dirname(whole), rights);
}

bool sandbox_limit_files(const char *store, struct kv_error *error)
{
    long version = syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
    if (version < 1)
        return refuse(error, errno);
    struct landlock_ruleset_attr handled = {.handled_access_fs = rights_of(version)};
    int rules =
        (int)syscall(SYS_landlock_create_ruleset, &handled, sizeof handled.handled_access_fs, 0);
    if (rules < 0)
        return refuse(error, errno);
    uint64_t writing = handled.handled_access_fs & ~(uint64_t)LANDLOCK_ACCESS_FS_EXECUTE;
    bool fine =
        allow_store(rules, store, writing) && syscall(SYS_landlock_restrict_self, rules, 0) == 0;
    int reason = errno;
    close(rules);
    return fine || refuse(error, reason);
}

void sandbox_enter(struct sandbox *sandbox, const char *store)
{
    prctl(PR_SET_NO_NEW_PRIVS, 1L, 0L, 0L, 0L); /* nothing that it might ever start gains rights */
    if (!sandbox->is_wanted)
        return;
    sandbox_limit_files(store, &sandbox->no_files);
    sandbox_limit_calls(&sandbox->no_calls);
}

void sandbox_report(const struct sandbox *sandbox, const struct log *log)
{
    bool calls = sandbox->is_wanted && !sandbox->no_calls.code;
    bool files = sandbox->is_wanted && !sandbox->no_files.code;
    if (sandbox->no_calls.code)
        log_error(log, "sandbox-incomplete", &sandbox->no_calls);
    if (sandbox->no_files.code)
        log_error(log, "sandbox-incomplete", &sandbox->no_files);
    LOG_EVENT(log, "sandbox", {"seccomp", NULL, calls}, {"landlock", NULL, files});
}
