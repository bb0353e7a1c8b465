/* Notifications to the service manager. */
#include "server/ops/systemd.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

/* The watchdog may be meant for another process, for instance our parent shell. */
static bool has_watchdog(void)
{
    const char *pid = getenv("WATCHDOG_PID"), *time = getenv("WATCHDOG_USEC");
    return time && (!pid || strtol(pid, NULL, 10) == (long)getpid());
}

void systemd_open(struct systemd *systemd)
{
    const char *name = getenv("NOTIFY_SOCKET");
    size_t length = name ? strlen(name) : 0;
    *systemd = (struct systemd){.socket = -1};
    if (length < 2 || length >= sizeof systemd->name || !strchr("/@", *name))
        return;
    memcpy(systemd->name, name, length);
    if (*name == '@')
        systemd->name[0] = '\0';
    systemd->length = (unsigned)length;
    systemd->socket = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    systemd->is_dog = has_watchdog();
}

void systemd_close(struct systemd *systemd)
{
    if (systemd->socket >= 0)
        close(systemd->socket);
    systemd->socket = -1;
}

void systemd_tell(const struct systemd *systemd, const char *lines)
{
    struct sockaddr_un to = {.sun_family = AF_UNIX};
    if (systemd->socket < 0)
        return;
    memcpy(to.sun_path, systemd->name, systemd->length);
    (void)sendto(systemd->socket, lines, strlen(lines), MSG_NOSIGNAL, (struct sockaddr *)&to,
                 (socklen_t)(offsetof(struct sockaddr_un, sun_path) + systemd->length));
}

void systemd_tell_reloading(const struct systemd *systemd)
{
    struct timespec now;
    char lines[80];
    clock_gettime(CLOCK_MONOTONIC, &now);
    snprintf(lines, sizeof lines, "RELOADING=1\nMONOTONIC_USEC=%lld",
             (long long)now.tv_sec * 1000000 + now.tv_nsec / 1000);
    systemd_tell(systemd, lines);
}
