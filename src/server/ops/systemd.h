/* What the service manager is told, by the protocol of sd_notify(3). Nothing happens without one.
 */
#ifndef KV_SERVER_OPS_SYSTEMD_H
#define KV_SERVER_OPS_SYSTEMD_H

#include <stdbool.h>

struct systemd {
    int socket;     /* -1: nobody listens                                    */
    bool is_dog;    /* a watchdog waits for a sign of life, now and then     */
    char name[108]; /* of its socket; an abstract one begins with a zero     */
    unsigned length;
};

void systemd_open(struct systemd *systemd);
void systemd_close(struct systemd *systemd);
/* Lines such as "READY=1"; what cannot be delivered is lost. */
void systemd_tell(const struct systemd *systemd, const char *lines);
/* That the configuration is being read again: "READY=1" is to follow. */
void systemd_tell_reloading(const struct systemd *systemd);

#endif
