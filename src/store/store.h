/*
 * Where tables are kept. A table is an append-only history of lines, which only its owner may
 * lengthen.
 *
 * The same calls serve a file (SQLite) and a database for many machines (PostgreSQL). A store is
 * used by one thread at a time, and every call waits for the disk or the database: the server
 * calls it from a thread of its own.
 *
 * Owning. Many servers (nodes) may share a store. Each renews its lease every second (store_beat);
 * the time is the store's, not the node's. A table belongs to one node at a time. A node that takes
 * it over from a dead one gets a higher fence, and a line is kept only with the current fence of
 * its table, checked in the same transaction. So a node that was stopped and resumes can never
 * write behind its successor.
 *
 * Time. Future times are given as the time that is left, and the store adds its own clock: that of
 * the database, or of the machine the file is on. So the clocks of nodes may differ. A negative
 * time is overdue by so much; a `wake` of 0 is none.
 */
#ifndef KV_STORE_STORE_H
#define KV_STORE_STORE_H

#include "kvartal.h"

#define STORE_ID_BYTES   16
#define STORE_CODE_MOST  8  /* letters of a short code */
#define STORE_NODE_MOST  64 /* letters of a node's name, and of its place */
#define STORE_PLACE_MOST 256

struct store_id {
    unsigned char byte[STORE_ID_BYTES];
};

enum store_state { STORE_WAITING, STORE_PLAYING, STORE_OVER, STORE_STATES };

/* What is known about a table without reading its history. */
struct store_summary {
    enum store_state state;
    bool listed;      /* in the public lobby                                              */
    int64_t wake;     /* in how many ms it needs its owner (a clock); 0: never            */
    const char *text; /* its line of the lobby, JSON; NULL: unchanged */
};

/* A line to be stored. Line 0 creates the table, with its code, for this node, with fence 1. */
struct store_line {
    struct store_id table;
    const char *code; /* of line 0; otherwise NULL */
    uint64_t fence;
    int64_t at; /* ms since 1970 */
    const char *text;
    size_t length;
    const struct store_summary *summary; /* NULL: as it was */
    uint32_t number;                     /* 0, 1, 2, … without gaps */
    bool kept; /* set by the store; false: another owner, a removed table, or a code in use */
};

struct store_node {
    char name[STORE_NODE_MOST];   /* unique among living nodes; a restart may use it again */
    char place[STORE_PLACE_MOST]; /* where clients find it: "/node/a" or "https://a.example" */
};

struct store;

/* Refusals have these codes, beside those that mean no more than their sentence:
 *   full        no room on the disk
 *   busy        another program holds it too long
 *   newer       a newer Kvartal has written it
 *   away        the database cannot be reached
 *   damaged     the file is broken, or none of ours
 *   name-taken  another server has the node's name
 */
/* A file name, or "postgres://…". Creates what is missing and brings an older schema up to date; a
 * newer one is refused. A node that opens gets a life of its own: what its name owned before is
 * nobody's from now on. `node` is NULL for tools, which own nothing and find only what is there:
 * they neither create a file nor keep lines nor claim. */
struct store *store_open(const char *where, const struct store_node *node, struct kv_error *error);
void store_close(struct store *store);

/* Keeps all lines in one durable transaction; each says whether it was kept. After a rejected line,
 * later lines of the same table are rejected too. False: nothing was written (the disk is full), or
 * that is unknown (the connection was lost); then the same lines must be given again: those that
 * were written after all are recognized (same table, number, fence and text) and count once. */
bool store_keep(struct store *store, struct store_line *lines, size_t count,
                struct kv_error *error);

/* Updates the summaries of tables, if their histories are still as long as given here: those stored
 * with their last lines are out of date. A table that has grown since, or no longer belongs to this
 * node with that fence, is left alone. All in one transaction. */
struct store_news {
    struct store_id table;
    uint64_t fence;
    uint32_t lines;
    struct store_summary summary;
};
#define STORE_NEWS_MOST 64 /* of one call */
bool store_tell(struct store *store, const struct store_news *news, size_t count,
                struct kv_error *error);

/* Renews the lease of this node for this many ms, and removes nodes that died long ago. False: it
 * failed; the node must stop answering for its tables when its lease ends, or at once if the code
 * is "name-taken". */
bool store_beat(struct store *store, uint32_t lives_ms, struct kv_error *error);
/* Leaves: releases all tables of this node. */
bool store_leave(struct store *store, struct kv_error *error);

enum store_claim { STORE_MINE, STORE_ELSEWHERE, STORE_MISSING, STORE_FAILED };

struct store_claimed {
    struct store_id id;
    char code[STORE_CODE_MOST + 1];
    uint64_t fence;               /* STORE_MINE: from now on; the history may be read */
    uint32_t lines;               /* how many it has                                  */
    int64_t wake;                 /* STORE_MINE: what is left of its summary's `wake` */
    char place[STORE_PLACE_MOST]; /* STORE_ELSEWHERE: of the node that has it         */
};

/* Claims a table that no living node has, or says who has it. By id, or by code if id is NULL. */
enum store_claim store_claim(struct store *store, const struct store_id *id, const char *code,
                             struct store_claimed *claimed, struct kv_error *error);
/* Releases one table. */
bool store_release(struct store *store, const struct store_id *id, uint64_t fence,
                   struct kv_error *error);

/* Tables that this node believes it owns; each says whether it does, with that fence. */
struct store_holding {
    struct store_id id;
    uint64_t fence;
    bool is_mine; /* the answer */
};
bool store_check(struct store *store, struct store_holding *holdings, size_t count,
                 struct kv_error *error);

/* Reads a history from its beginning; `line` returns false to stop. No reader may call the store.
 * Every line is compared with its checksum before it is handed out; one that differs or is missing
 * is refused as "damaged". Lines that were written before there were checksums are accepted. */
typedef bool store_reader(void *context, uint32_t number, int64_t at, const char *text,
                          size_t length);
bool store_read(struct store *store, const struct store_id *id, store_reader *line, void *context,
                struct kv_error *error);

/* What is known about tables: about one; or about those in the lobby (listed and not over) or all,
 * the newest first, those older than `after` (NULL: from the newest). `row` returns false to
 * stop. */
struct store_row {
    struct store_id id;
    const char *code;
    enum store_state state;
    int64_t created, changed; /* when the first and the last line were written */
    bool listed;              /* in the public lobby                           */
    int64_t wake;             /* what is left of its summary's `wake`          */
    const char *text;         /* the line of the lobby */
    const char *owner;        /* the node's name, or "" */
};
typedef bool store_row_reader(void *context, const struct store_row *row);
bool store_find(struct store *store, const struct store_id *id, const char *code,
                store_row_reader *row, void *context, bool *found, struct kv_error *error);
bool store_list(struct store *store, bool listed_only, const struct store_id *after, uint32_t most,
                store_row_reader *row, void *context, struct kv_error *error);
/* Tables that are due and belong to no living node, or to this one. */
bool store_due(struct store *store, uint32_t most, store_row_reader *row, void *context,
               struct kv_error *error);

/* For operators. */
struct store_counts {
    uint64_t waiting, playing, over, nodes;
    uint64_t bytes;      /* of the store on disk */
    uint64_t free_bytes; /* of these, unused pages of a file */
};
bool store_count(struct store *store, struct store_counts *counts, struct kv_error *error);
/* The living nodes: what is left of their leases, and how many tables each has. */
typedef bool store_node_reader(void *context, const struct store_node *node, int64_t lives_ms,
                               uint64_t tables);
bool store_nodes(struct store *store, store_node_reader *node, void *context,
                 struct kv_error *error);
/* The table is gone at once; its lines are deleted by store_sweep. */
bool store_remove(struct store *store, const struct store_id *id, bool *found,
                  struct kv_error *error);

/* Removes tables that have been unused for long and belong to no living node, not even this one. A
 * table is used when it is changed or claimed, a finished one only when it is changed; one with a
 * `wake` will continue by itself, and stays. One call checks some tables, beginning with the
 * oldest. */
struct store_purge {
    int64_t before[STORE_STATES];   /* last used before this, in ms since 1970; 0: never */
    uint32_t looked_at, at_once;    /* tables that one call checks and removes, at most */
    int64_t place;                  /* where to continue; 0: at the oldest, and after the newest */
    uint64_t removed[STORE_STATES]; /* added up                                                  */
};
bool store_purge(struct store *store, struct store_purge *purge, struct kv_error *error);
/* Deletes some lines of removed tables; says whether there may be more. */
bool store_sweep(struct store *store, uint32_t most, bool *more, struct kv_error *error);

/* Bans and mutes: an address or a name, as the server writes them. */
enum store_ban_kind { STORE_BAN, STORE_MUTE, STORE_BAN_KINDS };
#define STORE_WHO_MOST 160
struct store_ban {
    enum store_ban_kind kind;
    int64_t until; /* ms since 1970; 0: for ever */
    char who[STORE_WHO_MOST];
};
typedef bool store_ban_reader(void *context, const struct store_ban *ban);
/* Replaces an earlier one of the same kind. */
bool store_add_ban(struct store *store, const struct store_ban *ban, struct kv_error *error);
bool store_lift_ban(struct store *store, const struct store_ban *ban, bool *found,
                    struct kv_error *error);
/* Those in force at a time, sorted by kind and who. */
bool store_bans(struct store *store, int64_t now, store_ban_reader *reader, void *context,
                struct kv_error *error);

/* How often each call was made and how long it took, and refusals by their code. */
enum store_call {
    STORE_CALL_KEEP,
    STORE_CALL_TELL,
    STORE_CALL_BEAT,
    STORE_CALL_CLAIM,
    STORE_CALL_RELEASE,
    STORE_CALL_CHECK,
    STORE_CALL_READ,
    STORE_CALL_FIND,
    STORE_CALL_LIST,
    STORE_CALL_DUE,
    STORE_CALL_COUNT,
    STORE_CALL_REMOVE,
    STORE_CALL_PURGE,
    STORE_CALL_BANS,
    STORE_CALLS
};
#define STORE_CODES 11
extern const char *const store_call_names[STORE_CALLS];
extern const char *const store_codes[STORE_CODES]; /* of refusals; the last is for all others */
struct store_figures {
    uint64_t count[STORE_CALLS];
    double seconds[STORE_CALLS];
    uint64_t refusals[STORE_CODES];
    uint64_t checked, unchecked; /* lines read that had a checksum, and that had none */
};
const struct store_figures *store_figures(const struct store *store);
/* Is the file intact, and does every line in it belong to a table? PostgreSQL has its own tools. */
bool store_inspect(struct store *store, uint64_t *stray_lines, struct kv_error *error);
/* Returns the space of removed tables to the disk, in small steps, even while a server runs.
 * PostgreSQL refuses, since it does that by itself. `freed` is in bytes. */
bool store_vacuum(const char *where, void (*progress)(void *context, uint32_t percent),
                  void *context, uint64_t *freed, struct kv_error *error);
/* A copy of a file while it is in use, whatever its schema. It replaces an older file only when it
 * is complete and checked. PostgreSQL refuses and names its own tool. */
bool store_backup(const char *where, const char *to,
                  void (*progress)(void *context, uint32_t percent), void *context,
                  struct kv_error *error);

#endif
