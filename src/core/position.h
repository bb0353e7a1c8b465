/* Positions: sheets given as JSON, to be scored or played on. */
#ifndef KV_CORE_POSITION_H
#define KV_CORE_POSITION_H

#include "kvartal.h"

/* How many sheets a file holds: one, or as many as its "sheets". */
uint32_t kv_position_seats(const struct kv_json *position);

/* Puts a file's sheets into the opened match, so that kv_match_scores scores them. The file is one
 * sheet or {"sheets":[…],…} and may be only part of its table. */
bool kv_position_score(struct kv_match *match, const struct kv_json *position,
                       struct kv_error *error);

/* Refuses an object that has keys other than these (ended by NULL), or lacks one of the first
 * `required` of them. `place` says where the object is, for the message: a KV_MARK, or translated
 * words. */
bool kv_position_keys(const struct kv_json *object, const char *const *keys, uint32_t required,
                      const char *place, struct kv_error *error);

#endif
