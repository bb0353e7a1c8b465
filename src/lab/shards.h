/* Files of results that the shards of one job have written, read to be merged. */
#ifndef KV_LAB_SHARDS_H
#define KV_LAB_SHARDS_H

#include "lab/head.h"
#include "lab/system.h"

struct lab_shard {
    const char *path;
    char *text; /* the whole file */
    size_t length;
    struct kv_json head;
    const char *body;      /* what follows the head's line    */
    uint64_t lines;        /* whole ones of the body          */
    uint64_t first, count; /* its pieces: games or deals      */
};

struct kv_merge {
    struct lab_memory memory;
    enum kv_bulk kind;
    const struct kv_game *const *games; /* that they may be of */
    uint32_t shards;
    struct lab_shard *shard; /* in the order of their first pieces */
};

/* The pieces of the shards must follow each other: overlaps and gaps are refused. The message calls
 * a piece by its `word`, "game" or "deal". */
bool lab_shards_follow(const struct kv_merge *merge, const char *word, struct kv_error *error);
/* "Line 3 of a.jsonl is not a result …". */
bool lab_shard_refuse_line(const struct lab_shard *shard, uint64_t line, struct kv_error *error);

#endif
