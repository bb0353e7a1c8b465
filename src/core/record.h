/* What the match tells its record while it goes on. */
#ifndef KV_CORE_RECORD_H
#define KV_CORE_RECORD_H

#include "kvartal.h"

void kv_record_open(struct kv_match *match);  /* the head           */
void kv_record_offer(struct kv_match *match); /* a round begins     */
void kv_record_turns(struct kv_match *match); /* all turns are done */
void kv_record_set(struct kv_match *match, const struct kv_json *position);

#endif
