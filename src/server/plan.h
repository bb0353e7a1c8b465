/* The plan of a server: all that its operator can set. */
#ifndef KV_SERVER_PLAN_H
#define KV_SERVER_PLAN_H

#include "kvartal.h"

enum kv_server_log { KV_SERVER_LOG_QUIET, KV_SERVER_LOG_TEXT, KV_SERVER_LOG_JSON };

/* All of it outlives the server. */
struct kv_server_plan {
    const char *address;      /* where to listen: an address of this machine, or a name of it     */
    uint16_t port;            /* 0: any that is free                                              */
    const char *admin_listen; /* "ADDRESS:PORT" for administration and metrics; NULL: 127.0.0.1 and
                                 the port after this one                                          */
    const char *store; /* a file, or postgres://…                                          */
    const char *node;  /* this server's name among those that share the store; NULL: by its
                          host and port                                                    */
    const char *place; /* where clients find it: a prefix of paths, or a whole address;
                          NULL: /node/NAME                                                 */
    const char *hosts; /* names that clients may call it by, with commas; NULL: any        */
    const char *certificate, *key; /* files for TLS; NULL: without                              */
    const char *admin_token_file;  /* NULL: no door for operators                               */
    const char *admin_token;       /* filled in by kv_server_open                               */
    bool behind_proxy;             /* believe X-Forwarded-For, -Host and -Proto                 */
    enum kv_server_log log;
    uint32_t requests_a_second, requests_at_once; /* for each WebSocket                         */
    uint32_t sockets_each, tables_an_hour;        /* for each address                           */
    uint32_t bot_tables_an_hour;                  /* likewise: games that only bots play        */
    uint32_t http_a_second, costly_a_second;      /* for each address, over HTTP                */
    /* Days after which tables are removed that nobody has needed since; 0: never. */
    uint32_t keep_finished, keep_abandoned, keep_unstarted;
    uint32_t quota_mb, open_tables;           /* for each address, a day and at once; 0: any    */
    uint32_t store_alarm_mb;                  /* a store larger than this is told of; 0: none   */
    void (*speak)(enum kv_language language); /* from now on, in this thread                    */
    /* Reads the configuration again, on SIGHUP; NULL: there is none. The texts of the plan before
     * stay where they are. */
    bool (*reload)(struct kv_server_plan *fresh, struct kv_error *error);
};

#endif
