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

/* A match and its record, beside the one at hand. */
struct other_match {
    bool open;
    struct kv_match match;
    struct kv_text log;
};

struct request {
    struct kv_engine *engine;
    struct kv_json object;
    struct kv_text *reply;
    struct kv_error error;
    bool kept;                 /* what was there before comes back if the request is refused: */
    struct other_match before; /* this */
};

/* Refusals that many answers share. */
bool engine_no_memory(struct request *request);

/* Fields of a request. */
bool engine_read_seat(struct request *request, uint32_t *seat);
bool engine_read_turn(struct request *request, struct kv_text *turn);
/* Hands the record of a request to its user. */
bool engine_use_record(struct request *request,
                       bool (*use)(struct request *request, const char *record, size_t length));

/* ---- matches.c: the match at hand ---- */

bool engine_keep_match(struct request *request); /* a copy of it, before it is changed */
void engine_settle(struct request *request, bool fine);
void engine_close_match(struct kv_engine *engine);
bool engine_answer_new(struct request *request);
bool engine_answer_set(struct request *request);
bool engine_answer_load(struct request *request);

/* ---- pictures.c ---- */

/* How a sheet is to be drawn. */
struct picture {
    enum kv_layout layout;
    bool zones;  /* with a hot zone for each legal move                                        */
    bool others; /* as the other seats may see it: before its turn, and without what is hidden */
    bool bare;   /* without its style, which the page has once                                 */
};

/* Reads that from the members of an object. */
bool engine_read_picture(const struct kv_json *object, struct picture *picture,
                         struct kv_error *error);
/* The picture and what it says to programs, as a member of the reply. */
bool engine_put_picture(struct request *request, uint32_t seat, const struct picture *picture);
/* Puts a picture into the reply and gives its memory back. */
bool engine_put_svg(struct request *request, struct kv_text *svg);
bool engine_answer_draw(struct request *request);
bool engine_answer_reminder(struct request *request);
bool engine_answer_card(struct request *request);
bool engine_answer_chart(struct request *request); /* charts.c */

/* ---- answers.c: what the reply is made of ---- */

/* What a request wants to know when it is done, where it says so ("answer"). */
struct wanted {
    bool given;
    bool state, view, moves, score, record, drawn;
    uint32_t seat; /* whose view, moves and picture */
    struct picture picture;
};

/* Reads it at a table of so many seats. The seat is the one given, KV_ALL for none, unless the
 * request names another one. */
bool engine_read_wanted(struct request *request, uint32_t seats, uint32_t seat,
                        struct wanted *wanted);
bool engine_put_wanted(struct request *request, const struct wanted *wanted);
void engine_put_moves(struct request *request, uint32_t seat);
/* How far the match has come, as members of the reply. */
void engine_put_progress(struct request *request);
bool engine_answer_show(struct request *request);
bool engine_answer_moves(struct request *request);
bool engine_answer_score(struct request *request);
bool engine_answer_record(struct request *request);

/* ---- playing.c ---- */

bool engine_answer_play(struct request *request);
bool engine_answer_undo(struct request *request);

/* ---- thinking.c ---- */

bool engine_refuse_bot(struct request *request, const char *id);
bool engine_read_work(struct request *request, uint64_t *work); /* where the request limits it */
bool engine_answer_bot(struct request *request);
bool engine_answer_bots(struct request *request);
bool engine_answer_hint(struct request *request);

/* ---- analysing.c ---- */

bool engine_answer_analyse(struct request *request);

/* ---- verifying.c ---- */

bool engine_answer_verify(struct request *request);
bool engine_answer_pledge(struct request *request);

/* ---- looking.c ---- */

bool engine_answer_slots(struct request *request);
bool engine_answer_tell(struct request *request);
bool engine_answer_preview(struct request *request);

#endif
