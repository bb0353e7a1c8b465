/* Notifications to the service manager by the protocol of sd_notify(3). Without one they do
 * nothing. */
#ifndef KV_SERVER_OPS_SYSTEMD_H
#define KV_SERVER_OPS_SYSTEMD_H

#include <stdbool.h>

struct systemd {
    int socket;     /* -1: nobody listens                                    */
    bool is_dog;    /* a watchdog expects regular notifications */
    char name[108]; /* of its socket; an abstract one begins with a zero     */
    unsigned length;
};

void systemd_open(struct systemd *systemd);
void systemd_close(struct systemd *systemd);
/* Lines such as "READY=1"; what cannot be delivered is lost. */
void systemd_tell(const struct systemd *systemd, const char *lines);
/* The configuration is being reloaded; "READY=1" must follow. */
void systemd_tell_reloading(const struct systemd *systemd);

#endif
