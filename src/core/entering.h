/* What lies on a real table, entered by hand: choices as JSON, and which of them are possible. */
#ifndef KV_CORE_ENTERING_H
#define KV_CORE_ENTERING_H

#include "kvartal.h"

#define KV_CHOICE_MOST 256 /* bytes of an id, and of a title */

/* Reads a list with an id, a list of ids or null for each place of an entry. `chosen` has
 * KV_PLACES_MOST entries; returns the number of places through `count`. */
bool kv_entry_read(const struct kv_match *match, enum kv_entry entry, const struct kv_json *choices,
                   uint32_t *chosen, uint32_t *count, struct kv_error *error);

/* Why a choice cannot lie at a place; false where it can. */
bool kv_entry_is_out(const struct kv_match *match, enum kv_entry entry, const uint32_t *chosen,
                     uint32_t place, uint32_t choice, struct kv_error *why);

/* Where nothing is dealt: the match waits for its setup, if it has one, or else for an offer. */
void kv_entry_begin(struct kv_match *match);
void kv_entry_await_offer(struct kv_match *match);
/* Whether the end needs to be told about those who are not here. */
bool kv_entry_needs_end(const struct kv_match *match);

/* Whether such a match can be played with these options. */
bool kv_entry_check(const struct kv_setup *setup, const void *table, struct kv_error *error);

#endif
