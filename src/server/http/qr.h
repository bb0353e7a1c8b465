/* QR codes of links, with a small cache: everybody at a table is shown the same one. */
#ifndef KV_SERVER_HTTP_QR_H
#define KV_SERVER_HTTP_QR_H

#include "kvartal.h"
#include "rooms/rooms.h"
#include "server/limits.h"

struct online;

#define QR_KEPT      32
#define QR_LINK_MOST (SERVER_HOST_MOST + ROOM_ID_LENGTH + 32)

struct qr_drawing {
    char link[QR_LINK_MOST];
    struct kv_text svg; /* no data: empty */
};

struct qr_cache {
    struct qr_drawing drawings[QR_KEPT];
    uint32_t next; /* to be replaced */
};

/* Writes a picture. False: no memory, or the link is too long. */
bool qr_put_svg(struct online *online, const char *link, struct kv_text *svg);
void qr_close(struct qr_cache *cache);

#endif
