/* A host for rooms as tests want it: it remembers everything, and time is what the test says. */
#ifndef TESTS_STAGE_H
#define TESTS_STAGE_H

#include "rooms/rooms.h"
#include "support.h"

typedef char token_text[ROOM_TOKEN_LENGTH + 1];

struct stage_line {
    int64_t at;
    char *text;
};

struct stage_word {
    room_client client; /* 0: said to all */
    char *text;
};

struct stage_thought {
    uint32_t seat, round;
    const struct kv_bot *bot;
};

/* A notice that the room wanted to be sent. */
struct stage_notice {
    uint32_t seat, round;
    int64_t left;
    char *endpoint, *payload;
};

struct stage {
    struct room_host host;
    struct room *room;
    int64_t now, wake;
    int64_t left; /* of the clock, for a room that is replayed; 0: not known */
    struct stage_line *lines;
    struct stage_word *words; /* since the last request, entering, … */
    struct stage_thought *thoughts;
    size_t line_count, word_count, thought_count;
    struct stage_notice *notices; /* all of them */
    size_t notice_count;
    bool is_mute; /* no notice can be sent now */
    unsigned changed, hung_up;
    unsigned stopped;    /* how often bots were told to stop */
    bool is_thoughtless; /* no bot can be asked              */
    enum kv_language language;
    /* Hears everything that is said, when it is said; NULL: nobody does. */
    void (*overhear)(struct stage *stage, const struct stage_word *word);
    struct kv_rng rng;
    char token[ROOM_TOKEN_LENGTH + 1]; /* the host's */
    const char *banned;                /* a name in small letters that may not sit down */
    bool is_full;                      /* nothing more is allowed to begin */
    unsigned opened;                   /* how often one was asked for  */
    /* What a rematch was opened with. */
    char **another;
    size_t another_count;
};

#define STAGE_KEY                                                                                  \
    "BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM"
enum { STAGE_PUSH_AFTER = 30000 }; /* ms that somebody must be away before a notice */
#define STAGE_ID   "00112233445566778899aabbccddeeff"
#define STAGE_CODE "KX4P7Q"

/* Opens a table by a request; the test fails where it is refused. */
void stage_open(struct stage *stage, const char *request);
/* The same table from the first `lines` of another stage's history; NULL where a line is refused.
 */
bool stage_replay(struct stage *stage, const struct stage *from, size_t lines);
void stage_close(struct stage *stage);

/* Forgets what was said. */
void stage_hush(struct stage *stage);
void stage_forget_notices(struct stage *stage); /* … and which notices were sent */
void stage_enter(struct stage *stage, room_client client);
void stage_leave(struct stage *stage, room_client client);
void stage_tick(struct stage *stage, int64_t ms); /* time goes on; ticks where one is due */
/* Asks and returns the one answer, alive until the next request. */
const char *stage_ask(struct stage *stage, room_client client, const char *request);
/* … that must be good, or a refusal with this code. */
const char *stage_fine(struct stage *stage, room_client client, const char *request);
void stage_refused(struct stage *stage, room_client client, const char *request, const char *code);
/* The last word to the client or to all that contains this; NULL: there is none. */
const char *stage_heard(const struct stage *stage, room_client client, const char *part);
/* A member of an object as text, alive until the fourth call after; "" where there is none. */
const char *stage_member(const char *object, const char *key);

/* Enters with a token on a connection that is there already. */
void stage_token(struct stage *stage, room_client client, const char *token);
/* Do two stages have the same room, as far as anybody can tell who is not connected yet? */
void stage_same(struct stage *stage, struct stage *other);

/* Bots that were asked to think play any legal turn; tells how many did. */
unsigned stage_think(struct stage *stage);
unsigned stage_fail_to_think(struct stage *stage); /* … or come to nothing */
/* A legal turn of a seat as a request of its round. */
void stage_turn(struct stage *stage, uint32_t seat, struct kv_text *request);

/* ---- What many cases begin with ---- */

/* Sits down with words, "by NAME". */
void stage_sit(struct stage *stage, room_client client, const char *name, token_text token);
/* Two people at a table: clients 1 (the host, seat 0) and 2 (seat 1). */
void stage_sit_two(struct stage *stage, const char *request, token_text tokens[2]);
void stage_start_two(struct stage *stage, const char *request, token_text tokens[2]);
bool stage_is_playing(const struct stage *stage);
bool stage_owes(const struct stage *stage, uint32_t seat); /* a turn in this round */
void stage_play(struct stage *stage, room_client client, uint32_t seat);
/* Clients 1 and 2 play seats 0 and 1 to the end. */
void stage_play_out(struct stage *stage);
/* The record that the lines kept so far make. */
void stage_record(struct stage *stage, struct kv_text *record);

#endif
