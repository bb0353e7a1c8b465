/*
 * One request being answered, and what answers are made of. An answer that refuses returns false
 * and says why in the request's error.
 */
#ifndef KV_ENGINE_REQUEST_H
#define KV_ENGINE_REQUEST_H

#include "base/json.h"
#include "core/name.h"

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
    bool kept;                 /* what was there before is restored if the request is refused: */
    struct other_match before; /* this */
};

/* Refusals that many answers share. */
bool engine_no_memory(struct request *request);

/* Fields of a request. */
bool engine_read_seat(struct request *request, uint32_t *seat);
bool engine_read_turn(struct request *request, struct kv_text *turn);
/* A list of moves under this key. */
bool engine_read_moves(struct request *request, const char *key, struct kv_text *turn);
/* Hands a long text of a request, a record or a lesson, to its user. */
bool engine_use_text(struct request *request, const char *key,
                     bool (*use)(struct request *request, const char *text, size_t length));

/* packs.c: all games that can be named. */
const struct kv_game *const *engine_games(const struct kv_engine *engine);
void engine_drop_packs(struct kv_engine *engine);
bool engine_answer_pack(struct request *request);
bool engine_answer_box(struct request *request); /* pack_box.c: for editors */

/* ---- matches.c: the match at hand ---- */

bool engine_keep_match(struct request *request); /* a copy of it, before it is changed */
void engine_settle(struct request *request, bool fine);
void engine_close_match(struct kv_engine *engine);
bool engine_answer_new(struct request *request);
bool engine_answer_set(struct request *request);
bool engine_answer_load(struct request *request);
/* A match beside the one at hand: discarded, or put in the place of that one, which is kept. */
bool engine_open_match(struct request *request, const struct kv_setup *setup,
                       struct kv_match *match, struct kv_text *log);
void engine_throw_away(struct kv_engine *engine, struct kv_match *match, struct kv_text *log);
void engine_adopt(struct request *request, const struct kv_match *match, const struct kv_text *log);
/* What is wanted, or the state. */
struct wanted;
bool engine_show(struct request *request, const struct wanted *wanted);
/* A new match of this setup takes the place of the one at hand. */
bool engine_begin_match(struct request *request, const struct kv_setup *setup);

/* ---- pictures.c ---- */

/* How a sheet is to be drawn. */
struct picture {
    enum kv_layout layout;
    bool zones;   /* with a hot zone for each legal move                                        */
    bool others;  /* as the other seats may see it: before its turn, and without what is hidden */
    bool bare;    /* without its style, which the page has once                                 */
    bool origins; /* with marks beside figures that are ours                                    */
    struct kv_json pieces; /* a list: the sheet is to be drawn in pieces (hand.c)                */
    struct kv_json hand;   /* the object that has it                                            */
};

/* Reads that from the members of an object. */
bool engine_read_picture(const struct kv_json *object, struct picture *picture,
                         struct kv_error *error);
/* The picture and its data for programs, as a member of the reply. */
bool engine_put_picture(struct request *request, uint32_t seat, const struct picture *picture);
/* Puts a picture into the reply and frees its memory. */
bool engine_put_svg(struct request *request, struct kv_text *svg);
bool engine_answer_draw(struct request *request);
bool engine_answer_reminder(struct request *request);
bool engine_answer_card(struct request *request);
bool engine_answer_postcard(struct request *request);
bool engine_answer_chart(struct request *request); /* charts.c */

/* ---- hand.c: pictures in pieces, to be played by touch ---- */

bool engine_check_hand(const struct picture *picture, struct kv_error *error);
bool engine_put_hand(struct request *request, uint32_t seat, const struct picture *picture);
bool engine_answer_why(struct request *request);

/* A sheet after a turn, before it, and perhaps after the turn that was played instead. */
struct turn_picture {
    const unsigned char *sheet, *before, *instead;
};
/* The pieces with what the turn has changed marked. */
bool engine_put_turn(struct request *request, const struct turn_picture *turn,
                     const struct picture *picture);

/* ---- answers.c: what the reply is made of ---- */

/* What a request wants to know when it is done, if it says so ("answer"). */
struct wanted {
    bool given;
    bool state, view, moves, score, record, drawn;
    uint32_t seat; /* whose view, moves and picture */
    struct picture picture;
};

/* Reads that, at a table with this many seats. The seat is the one given, KV_ALL for none, unless
 * the request names another one. */
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
bool engine_answer_face(struct request *request);
bool engine_answer_hint(struct request *request);

/* ---- analysing.c ---- */

bool engine_answer_analyse(struct request *request);

/* ---- verifying.c ---- */

bool engine_answer_verify(struct request *request);
bool engine_answer_pledge(struct request *request);

/* ---- entering.c: what lies on a real table ---- */

bool engine_answer_entry(struct request *request);
bool engine_answer_enter(struct request *request);
bool engine_answer_finish(struct request *request);
bool engine_answer_correct(struct request *request);

/* ---- teaching.c: lessons ---- */

bool engine_answer_lesson(struct request *request);
bool engine_answer_judge(struct request *request);
bool engine_answer_solve(struct request *request);

/* ---- looking.c ---- */

bool engine_answer_tell(struct request *request);
bool engine_answer_recount(struct request *request);
bool engine_answer_preview(struct request *request);

#endif
