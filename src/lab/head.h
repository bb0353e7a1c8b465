/* The first line of a file of results: which job it belongs to. Only results of the same job can be
 * resumed and merged. */
#ifndef KV_LAB_HEAD_H
#define KV_LAB_HEAD_H

#include "base/json.h"
#include "kvartal_lab.h"

/* Begins the object: what it is ("tournament"), the program's version, the game and its seed. */
void lab_head_begin(struct kv_text *json, const char *kind, const struct kv_setup *setup);
/* Ends it: the effort of all bots, the digest of players, and the first piece of a shard (not
 * mentioned if it is 0). */
void lab_head_end(struct kv_text *json, const struct kv_effort *effort, uint32_t digest,
                  uint64_t first);

/* A digest of the levels and the weights: others would make it another job. */
#define LAB_DIGEST_START 2166136261u
uint32_t lab_digest_bot(uint32_t digest, const struct kv_bot *bot);
uint32_t lab_digest_weights(uint32_t digest, const struct kv_game *game,
                            const struct kv_weights_set *set);

/* Compares two heads, member by member; false names the first one that differs, and its values in
 * each. `first` may differ if it says so, and files of former versions do not name their
 * program. */
struct lab_difference {
    char name[32];
    struct kv_json ours, theirs;
};
bool lab_head_same(const struct kv_json *ours, const struct kv_json *theirs, bool any_first,
                   struct lab_difference *difference);
/* The setup that a head describes, of one of these games. */
bool lab_head_setup(const struct kv_json *head, const struct kv_game *const *games,
                    struct kv_setup *setup, struct kv_error *error);

#endif
