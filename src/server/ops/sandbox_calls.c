/* The system calls that the server makes, by libseccomp. Others fail as if the kernel did not know
 * them, so that a libc which tries newer ones takes the older way. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* NOLINT(bugprone-reserved-identifier) */
#endif
#include "server/ops/sandbox.h"

#include "lab/system.h"

#include <errno.h>
#include <sched.h>
#include <seccomp.h>
#include <stddef.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <unistd.h>

enum { NAME_BYTES = 32 };

/* By name, since an architecture has not all of them. */
static const char *const calls[] = {
    /* memory */
    "brk madvise membarrier mmap mmap2 mprotect mremap munmap",
    /* files */
    "_llseek access chmod close close_range dup dup2 dup3 faccessat faccessat2 fadvise64 fallocate "
    "fchmod fchmodat fchown fchown32 fcntl fcntl64 fdatasync flock fstat fstat64 fstatat64 fstatfs "
    "fsync ftruncate ftruncate64 getcwd getdents64 lseek lstat lstat64 mkdir mkdirat msync "
    "newfstatat open openat pread64 pwrite64 read readlink readlinkat readv rename renameat "
    "renameat2 stat stat64 statfs statx umask unlink unlinkat write writev",
    /* waiting */
    "_newselect epoll_create epoll_create1 epoll_ctl epoll_pwait epoll_pwait2 epoll_wait eventfd2 "
    "pipe pipe2 poll ppoll pselect6 select signalfd4 timerfd_create timerfd_gettime "
    "timerfd_settime",
    /* the network; how sockets are made is below */
    "accept accept4 bind connect getpeername getsockname getsockopt listen recv recvfrom recvmmsg "
    "recvmsg send sendmmsg sendmsg sendto setsockopt shutdown",
    /* threads, signals and time */
    "clock_getres clock_gettime clock_gettime64 clock_nanosleep exit exit_group futex futex_time64 "
    "get_robust_list getcpu gettid gettimeofday nanosleep restart_syscall rseq rt_sigaction "
    "rt_sigpending rt_sigprocmask rt_sigreturn rt_sigsuspend rt_sigtimedwait sched_getaffinity "
    "sched_yield set_robust_list set_tid_address sigaltstack sigreturn time times",
    /* what it asks about itself and the system */
    "getegid geteuid getgid getpid getppid getrandom getresgid getresuid getrlimit getrusage "
    "getuid sysinfo ugetrlimit uname",
#ifdef KV_SANITIZED
    /* At the end LeakSanitizer looks at our threads from a process of its own. */
    "clone getdents ioctl personality prctl prlimit64 process_vm_readv ptrace setrlimit tgkill "
    "wait4",
#endif
};

/* Calls that are needed with some arguments: those whose bits in the mask are these. */
static const struct {
    const char *name;
    unsigned argument;
    uint64_t mask, value;
} bounded[] = {
    {"socket", 0, UINT32_MAX, AF_UNIX},
    {"socket", 0, UINT32_MAX, AF_INET},
    {"socket", 0, UINT32_MAX, AF_INET6},
    {"socket", 0, UINT32_MAX, AF_NETLINK}, /* the resolver asks for our addresses */
    {"socketpair", 0, UINT32_MAX, AF_UNIX},
    {"clone", 0, CLONE_THREAD, CLONE_THREAD}, /* no process; and clone3 is unknown to us */
    {"ioctl", 1, UINT32_MAX, FIONBIO},
    {"ioctl", 1, UINT32_MAX, FIONREAD},
    {"ioctl", 1, UINT32_MAX, TCGETS},
    {"ioctl", 1, UINT32_MAX, TIOCGWINSZ},
    {"prctl", 0, UINT32_MAX, PR_SET_NAME},
    {"prctl", 0, UINT32_MAX, PR_GET_NAME},
    {"prlimit64", 2, UINT64_MAX, 0}, /* asking for limits, not setting them */
};

static bool allow(scmp_filter_ctx filter, const char *name, unsigned count,
                  const struct scmp_arg_cmp *argument)
{
    int number = seccomp_syscall_resolve_name(name);
    if (number == __NR_SCMP_ERROR)
        return true;
    int result = seccomp_rule_add_array(filter, SCMP_ACT_ALLOW, number, count, argument);
    return result == 0 || result == -EEXIST;
}

static bool allow_signals(scmp_filter_ctx filter)
{
    struct scmp_arg_cmp ourselves = {
        .arg = 0, .op = SCMP_CMP_EQ, .datum_a = (scmp_datum_t)getpid()};
    return allow(filter, "tgkill", 1, &ourselves); /* raise and abort */
}

/* The words of a row above. */
static bool allow_words(scmp_filter_ctx filter, const char *words)
{
    bool fine = true;
    while (fine && *words) {
        char name[NAME_BYTES] = "";
        size_t length = strcspn(words, " ");
        memcpy(name, words, length < sizeof name ? length : sizeof name - 1);
        fine = allow(filter, name, 0, NULL);
        words += length + strspn(words + length, " ");
    }
    return fine;
}

static bool fill(scmp_filter_ctx filter)
{
    bool fine = allow_signals(filter);
    for (size_t i = 0; fine && i < sizeof calls / sizeof *calls; i++)
        fine = allow_words(filter, calls[i]);
    for (size_t i = 0; fine && i < sizeof bounded / sizeof *bounded; i++) {
        struct scmp_arg_cmp argument = {.arg = bounded[i].argument,
                                        .op = SCMP_CMP_MASKED_EQ,
                                        .datum_a = bounded[i].mask,
                                        .datum_b = bounded[i].value};
        fine = allow(filter, bounded[i].name, 1, &argument);
    }
    return fine;
}

bool sandbox_limit_calls(struct kv_error *error)
{
    scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ERRNO(ENOSYS));
    int result = filter && fill(filter) ? seccomp_load(filter) : -ENOMEM;
    if (filter)
        seccomp_release(filter);
    return result == 0 || kv_refuse(error, "no-seccomp",
                                    "The system cannot limit this server's system calls "
                                    "(seccomp): %s.",
                                    lab_reason(-result));
}
