/*
 * One request being answered, and what answers are made of. An answer returns false when it
 * refuses, and has then said why in the request's error.
 */
#ifndef KV_ENGINE_REQUEST_H
#define KV_ENGINE_REQUEST_H

#include "base/json.h"
#include "kvartal.h"

#define TOLD_MOST 512  /* bytes of a told move        */
#define TURN_MOST 2048 /* bytes of a turn of moves    */

struct request {
    struct kv_engine *engine;
    struct kv_json object;
    struct kv_text *reply;
    struct kv_error error;
};

/* Refusals that many answers share. */
bool engine_no_memory(struct request *request);
bool engine_need_match(struct request *request);
bool engine_check_keys(struct request *request, const char *const *keys);

/* Fields of a request. */
bool engine_read_seat(struct request *request, uint32_t *seat);
bool engine_read_flag(struct request *request, const char *key, bool *flag);
bool engine_read_text(struct request *request, const char *key, char *data, size_t size);
bool engine_read_turn(struct request *request, struct kv_text *turn);
/* Hands the record of a request to its user; `keys` are what the request may have. */
bool engine_use_record(struct request *request, const char *const *keys,
                       bool (*use)(struct request *request, const char *record, size_t length));

/* How far the match has come, as members of the reply. */
void engine_put_progress(struct request *request);

/* thinking.c */
bool engine_refuse_bot(struct request *request, const char *id);
bool engine_read_work(struct request *request, uint64_t *work); /* where the request limits it */
bool engine_answer_bot(struct request *request);
bool engine_answer_bots(struct request *request);
bool engine_answer_hint(struct request *request);

/* analysing.c */
bool engine_answer_analyse(struct request *request);

/* verifying.c */
bool engine_answer_verify(struct request *request);
bool engine_answer_pledge(struct request *request);

/* looking.c */
bool engine_answer_draw(struct request *request);
bool engine_answer_reminder(struct request *request);
bool engine_answer_card(struct request *request);
bool engine_answer_slots(struct request *request);
bool engine_answer_tell(struct request *request);
bool engine_answer_preview(struct request *request);

#endif
