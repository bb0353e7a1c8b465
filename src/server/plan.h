/* The plan of a server: everything that its operator can set. */
#ifndef KV_SERVER_PLAN_H
#define KV_SERVER_PLAN_H

#include "kvartal.h"

enum kv_server_log { KV_SERVER_LOG_QUIET, KV_SERVER_LOG_TEXT, KV_SERVER_LOG_JSON };

/* All of it outlives the server. */
struct kv_server_plan {
    const char *address;      /* where to listen: an address or name of this machine */
    uint16_t port;            /* 0: any free port */
    const char *admin_listen; /* "ADDRESS:PORT" for administration and metrics; NULL: 127.0.0.1 and
                                 the port after this one                                          */
    const char *store; /* a file, or postgres://…                                          */
    const char *node;  /* the name among servers that share the store; NULL: by host and port */
    const char *place; /* where clients find it: a path prefix or a URL; NULL: /node/NAME */
    const char *hosts; /* accepted Host names, separated by commas; NULL: any */
    const char *certificate, *key; /* TLS files; NULL: no TLS */
    const char *admin_token_file;  /* NULL: no admin API */
    const char *admin_token;       /* filled in by kv_server_open                               */
    bool metrics_token;            /* /metrics needs the token too                              */
    bool behind_proxy;             /* trust X-Forwarded-For, -Host and -Proto */
    bool no_sandbox;               /* keeps the rights that it was started with                 */
    enum kv_server_log log;
    uint32_t requests_a_second, requests_at_once; /* for each WebSocket                         */
    uint32_t sockets_each, tables_an_hour;        /* for each address                           */
    uint32_t bot_tables_an_hour;                  /* likewise: games of bots alone */
    uint32_t http_a_second, costly_a_second;      /* for each address, over HTTP                */
    /* Days after which unused tables are removed; 0: never. */
    uint32_t keep_finished, keep_abandoned, keep_unstarted;
    uint32_t quota_mb, open_tables; /* for each address, a day and at once; 0: no limit */
    uint32_t store_alarm_mb;        /* a larger store is reported; 0: never */
    /* Notices (Web Push): the file of the key, NULL: none are sent; the operator's contact for push
     * services; the hosts of these, separated by commas, NULL: those of browsers; whether they may
     * have private addresses; seconds that somebody must be away before a notice is sent. */
    const char *push_key, *push_contact, *push_hosts;
    bool push_private;
    uint32_t push_after;
    const char *weights_file;             /* NULL: none; for comparing plans, since it is read: */
    const struct kv_weights_set *weights; /* what bots play by; NULL: those compiled in         */
    void (*speak)(enum kv_language language); /* switches the language of this thread */
    /* Reads the configuration again, on SIGHUP; NULL: there is none. The texts of the old plan stay
     * valid. */
    bool (*reload)(struct kv_server_plan *fresh, struct kv_error *error);
};

#endif
