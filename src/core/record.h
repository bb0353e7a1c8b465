/* Records: what the match writes during play, and what writing and reading share. */
#ifndef KV_CORE_RECORD_H
#define KV_CORE_RECORD_H

#include "kvartal.h"

#define KV_RECORD_HEAD    "kvartal record "
#define KV_RECORD_PROOF   "fair "
#define KV_RECORD_ENTERED "entered"
#define KV_RECORD_OTHERS  " beside others"
#define KV_RECORD_VERSION 1u
#define KV_RECORD_CHAIN   2166136261u /* before the first line */

/* The checksum advanced past these bytes, and the part of it that four digits show. */
uint32_t kv_record_chain(uint32_t chain, const char *bytes, size_t length);
uint32_t kv_record_check(uint32_t chain);

void kv_record_open(struct kv_match *match);  /* the head           */
void kv_record_offer(struct kv_match *match); /* a round begins     */
void kv_record_turns(struct kv_match *match); /* all turns are done */
/* What was entered of a real table: "r3 enter […]" or "r3 finish […]". */
void kv_record_entry(struct kv_match *match, const char *word, const struct kv_json *choices);
void kv_record_set(struct kv_match *match, const struct kv_json *position);

#endif
