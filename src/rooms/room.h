/*
 * The inside of a room. Everything that is kept changes in one way only: a line is applied
 * (history.c), when it happens and when it is read again. Connections are not kept.
 */
#ifndef KV_ROOMS_ROOM_H
#define KV_ROOMS_ROOM_H

#include "base/json.h"
#include "base/sha256.h"
#include "rooms/rooms.h"

#define NOBODY UINT32_MAX /* no seat */

enum {
    CROWD = 16,    /* a table with more seats shows some of them, and sends events less often */
    AUDIENCE = 64, /* so does one of more connections */
    TURN_BYTES = 2048,
    NAME_LETTERS = 24,
    WORDS_LETTERS = 64,
    SAID_LETTERS = 200,
    LETTER_BYTES = 4,
    TOLD_EVERY = 250,      /* ms between two events of the same kind to a small crowd */
    ASKED_AGAIN = 1000,    /* ms until a failed bot is asked again */
    REVEAL_TIME = 8000,    /* ms for revealing pledged words */
    TAKEN_BACK_MOST = 7,   /* times that a seat may take back its turn of a round */
    BEGUN_AGAIN = 1000,    /* ms until a deal that failed for lack of memory is retried */
    SUBSCRIPTIONS = 4,     /* of a seat: the devices of one person */
    NOTIFIED_AGAIN = 1000, /* ms until the host is asked again to send a notice */
    ENDPOINT_MOST = 1024,
    POINT_LENGTH = 87, /* a point of P-256 in base64url */
    AUTH_LENGTH = 22,  /* 16 bytes in base64url         */
};

/* A connection. The host numbers them, so they are in a hash table (people.c). */
struct connection {
    room_client client; /* 0: this slot is free */
    uint32_t seat;      /* or NOBODY                          */
    bool host;
    bool news;        /* its seat has changed, and it has not been told yet */
    bool states;      /* asked for the state at the beginning of each round */
    uint8_t language; /* enum kv_language; KV_LANGUAGES: the server's       */
};

/* The occupant of a seat. */
struct person {
    char *name; /* after its zero the words, then the pledge; NULL: a bot, or free */
    unsigned char token[KV_SHA256_BYTES]; /* its SHA-256                                        */
    int64_t left;                         /* when the last connection ended                     */
    uint64_t said;                        /* a digest of the last turn played by the person, */
    uint32_t said_round;                  /* and its round; 0: none                             */
    uint16_t here;                        /* connections                                        */
    uint8_t level : 4;                    /* of a bot, counted from 1; 0: a person              */
    uint8_t nth : 4;                      /* of the bots of this level (kv_bot_persona)         */
    bool taken : 1, away : 1, asked : 1;  /* asked: a bot thinks about this round's turn        */
    bool done : 1;                        /* has played in this round                           */
    bool pledged : 1;                     /* has a pledge of words                              */
    uint8_t taken_back : 3;               /* so often, the turn of this round                   */
};

/* The turns of the current round, in the order of arrival. They wait here until the last one has
 * come, so that a table needs its sheets only once: as the round began, which is what everybody may
 * see. */
struct turns {
    uint32_t length, capacity; /* in words */
    kv_move word[];            /* for each turn: its seat, the count of its moves, the moves */
};

/* The turns of the last finished round. */
struct past {
    uint32_t round;
    uint32_t moves; /* of all seats together; after them a count for each seat */
    kv_move move[];
};

/* The distribution of a crowd's scores; made once a round. */
struct spread {
    uint32_t round;
    int32_t least, most, mean;
    uint32_t bars[10];
    uint32_t leaders[10];
    uint32_t leading;
    struct standing {
        int32_t total;
        uint32_t place;
    } standing[];
};

/* Events to be sent at the end of the call. */
enum {
    TELL_TABLE = 1,
    TELL_WAITING = 2,
    TELL_ROUND = 4,
    TELL_OVER = 8,
    TELL_NEWS = 16,               /* to connections whose seat has changed */
    TELL_LOBBY = 32 | TELL_TABLE, /* the line of the lobby has changed   */
    TELL_REVEAL = 64,
};

/* The phase between the host's start and the deal, in which pledged words are revealed. */
struct reveal {
    int64_t due;                           /* the cards are dealt then at the latest */
    char digest[KV_COMMITMENT_LENGTH + 1]; /* over all pledges                       */
};

/* A turn of this round that a bot has found and nobody needed: if its person goes again, it is
 * played, and not thought out once more. */
struct spare {
    struct spare *next;
    uint32_t seat, count;
    kv_move moves[];
};

/* A browser that wants notices for a seat. */
struct subscription {
    struct subscription *next;
    uint32_t seat;
    uint32_t told;    /* the round of which a notice was sent, by the history */
    bool is_sending;  /* the host has not answered yet                        */
    uint8_t language; /* enum kv_language                                     */
    char point[POINT_LENGTH + 1], auth[AUTH_LENGTH + 1];
    char endpoint[];
};

struct room {
    const struct room_host *host;
    void *owner;
    char id[ROOM_ID_LENGTH + 1], code[ROOM_CODE_MOST + 1];
    char secret[KV_SECRET_LENGTH + 1]; /* empty: the deal is a known one */
    unsigned char host_token[KV_SHA256_BYTES];
    uint32_t host_seat; /* or NOBODY */
    uint8_t state;      /* enum room_state */
    bool listed, hints, begun, resumed;
    bool late;    /* the clock of this round is over           */
    bool ask;     /* there may be bots to be asked for a turn  */
    bool opening; /* a rematch whose id is not known yet */
    uint8_t tell;
    uint32_t most, clock, patience;
    uint32_t places, taken, capacity; /* seats: the numbers in use, people and bots, memory */
    uint32_t stand_ins;     /* seats played by bots: their own, and those of absent players */
    uint32_t awaited;       /* bots that think */
    struct room_pack *pack; /* NULL: the standard box */
    struct kv_match match;  /* its setup from the beginning; from the start at rest */
    struct person *people;
    uint32_t *index; /* of a crowd's tokens: seats + 1 by the beginning of their digest */
    uint32_t index_size, index_used;
    uint32_t connections, seated_connections, connection_slots; /* seated: with a seat */
    struct connection *connection;                              /* a hash table */
    int64_t since;       /* created                                   */
    int64_t suspended;   /* since when; 0: it is not                  */
    int64_t deadline;    /* of the round; 0 without a clock           */
    int64_t round_began; /* or the game ended                         */
    int64_t notify_at;   /* when the host is asked again for a notice; 0: it agreed */
    int64_t watched;     /* since when somebody is here without break */
    int64_t absence_due; /* no patience ends before; 0: none does     */
    int64_t ask_at;      /* when bots are asked again; 0: none failed */
    int64_t told_at, said_at, wake;
    char *words;           /* of the creator of the table; NULL: none */
    unsigned char *pledge; /* … of these words; NULL: none          */
    struct reveal *reveal; /* NULL: not now                         */
    struct turns *turns;   /* NULL: none yet */
    struct spare *spares;  /* turns that stand-ins found for people who had come back */
    struct subscription *subscriptions; /* the newest last */
    struct past *past;
    struct spread *spread;
    char *rematch; /* id and code of the next table, each ended by a zero; NULL: none */
};

/* ---- texts.c: what people write ---- */

/* Reads a text of least to most characters into data, trimmed. Refuses control characters and what
 * is invisible (letters.c). */
bool room_read_text(const struct kv_json *value, const char *key, uint32_t least, uint32_t most,
                    char *data, size_t size, struct kv_error *error);
/* Pledged words, unchanged: another spelling would be other words. */
bool room_read_words(const struct kv_json *value, char *data, size_t size, struct kv_error *error);
/* The level called so, counted from 1. */
bool room_read_level(const struct kv_json *value, uint8_t *level, struct kv_error *error);

/* ---- tokens.c ---- */

bool room_draw_token(char token[ROOM_TOKEN_LENGTH + 1], struct kv_error *error);
/* The token of the request, or one that is drawn. */
bool room_read_token(const struct kv_json *object, char token[ROOM_TOKEN_LENGTH + 1],
                     struct kv_error *error);
void room_digest(const char *token, size_t length, unsigned char digest[KV_SHA256_BYTES]);
bool room_read_digest(const struct kv_json *value, unsigned char digest[KV_SHA256_BYTES]);
void room_put_digest(struct kv_text *json, const char *key,
                     const unsigned char digest[KV_SHA256_BYTES]);
bool room_same_digest(const unsigned char *left, const unsigned char *right);

/* ---- people.c: connections and seats ---- */

struct connection *room_connection(const struct room *room, room_client client);
struct connection *room_add_connection(struct room *room, room_client client);
void room_drop_connection(struct room *room, struct connection *connection);
/* All of them, one after the other: NULL begins, NULL ends. */
struct connection *room_next_connection(const struct room *room, struct connection *connection);
void room_take_seat(struct room *room, struct connection *connection, uint32_t seat, int64_t now);
/* Connections of a seat that was taken away become spectators. */
void room_expel(struct room *room, uint32_t seat);

uint32_t room_free_seat(const struct room *room);             /* NOBODY: all are taken */
struct person *room_settle(struct room *room, uint32_t seat); /* a free seat; NULL: no memory */
/* `pledge` may be NULL. All of them may be the person's own before. */
bool room_name_person(struct person *person, const char *name, const char *words,
                      const unsigned char *pledge);
void room_empty_seat(struct room *room, uint32_t seat);
void room_close_ranks(struct room *room); /* removes free seats between others; the rest move up */
const char *room_words_of(const struct person *person); /* NULL: none */
const unsigned char *room_pledge_of(const struct person *person);
uint32_t room_find_token(struct room *room, const unsigned char digest[KV_SHA256_BYTES]);
void room_index_token(struct room *room, uint32_t seat);

/* ---- packs.c: the pack of a table ---- */

/* The member "pack" of a request or a line, read and held; NULL: there is none. */
bool room_read_pack(const struct kv_json *object, struct room_pack **pack, struct kv_error *error);
/* A name; with a pack it must be the one that is named. */
bool room_read_name(const char *name, size_t length, const struct room_pack *pack,
                    struct kv_setup *setup, struct kv_error *error);
const char *room_pack_title(const struct room_pack *pack);
const char *room_pack_text(const struct room_pack *pack);

/* ---- table_request.c: the body of a request for a new table ---- */

struct table_request {
    struct kv_setup setup;
    struct room_pack *pack; /* or NULL; whoever reads a request drops it */
    int64_t seats, clock, patience;
    bool listed, hints;
    uint32_t bots;
    uint8_t level[256];
    char words[WORDS_LETTERS * LETTER_BYTES + 1];
    unsigned char pledge[KV_SHA256_BYTES];
    bool pledged;
};
bool room_read_table_request(const struct kv_json *object, struct table_request *request,
                             struct kv_error *error);

/* ---- history.c: the lines from which a room is made again ---- */

/* Applies a line that is about to happen and hands it to the host. */
bool room_commit(struct room *room, const struct kv_text *line, int64_t now,
                 struct kv_error *error);
bool room_apply(struct room *room, const char *line, size_t length, int64_t at,
                struct kv_error *error);
void room_put_table_line(const struct table_request *request, const char *secret,
                         const unsigned char host[KV_SHA256_BYTES], struct kv_text *line);
struct subscriber; /* notices.c */
/* Who sits down. */
struct sitter {
    char name[NAME_LETTERS * LETTER_BYTES + 1], words[WORDS_LETTERS * LETTER_BYTES + 1];
    unsigned char token[KV_SHA256_BYTES], pledge[KV_SHA256_BYTES];
    bool pledged, host;
};
void room_put_sit_line(uint32_t seat, const struct sitter *sitter, struct kv_text *line);
void room_put_pledge_line(uint32_t seat, const unsigned char pledge[KV_SHA256_BYTES],
                          struct kv_text *line);
void room_put_subscribe_line(const struct subscriber *subscriber, struct kv_text *line);
void room_put_unsubscribe_line(uint32_t seat, const char *endpoint, struct kv_text *line);
void room_put_revealed_line(uint32_t seat, const char *words, struct kv_text *line);
void room_put_bot_line(uint32_t seat, uint8_t level, struct kv_text *line);
bool room_commit_seat(struct room *room, const char *kind, uint32_t seat, int64_t now,
                      struct kv_error *error);

/* ---- pledges.c: words that bind, and the moment when they are asked for ---- */

bool room_has_pledges(const struct room *room);
void room_digest_words(const char *words, unsigned char pledge[KV_SHA256_BYTES]);
bool room_read_pledge(const struct kv_json *object, unsigned char pledge[KV_SHA256_BYTES],
                      bool *is_pledged, struct kv_error *error); /* missing: fine */
bool room_refuse_both(struct kv_error *error);                   /* words and a pledge */
/* The members "words" and, where somebody has pledged, "pledges" of a proof. */
void room_put_words(const struct room *room, struct kv_text *json);
void room_put_pledges(const struct room *room, struct kv_text *json);
bool room_prove(const struct room *room, struct kv_text *proof, struct kv_fair *fair,
                struct kv_error *error);
bool room_ask_for_words(struct room *room, int64_t at, struct kv_error *error);
/* Deals when all awaited words are there, or when the time is up. */
void room_watch_reveal(struct room *room, int64_t now);

/* ---- turns.c: playing, clocks and bots ---- */

struct turn {
    const char *text; /* the moves parted by "; " */
    size_t length;
    struct kv_move_list played;
};
bool room_read_turn(const struct room *room, uint32_t seat, struct turn *turn,
                    struct kv_error *error);
/* False, and nothing has changed: no memory. */
bool room_apply_turn(struct room *room, uint32_t seat, const struct turn *turn, bool in_person,
                     int64_t at, struct kv_error *error);
/* Plays a turn that is in order: applies it, keeps it. */
bool room_play_turn(struct room *room, uint32_t seat, const struct turn *turn, bool in_person,
                    int64_t now, struct kv_error *error);
uint64_t room_digest_turn(const char *text, size_t length);
void room_mend_deadline(struct room *room, int64_t now);
void room_watch_clocks(struct room *room, int64_t now); /* deadlines and patience that are over */
void room_ask_bots(struct room *room, int64_t now); /* bots that have to play and were not asked */
void room_forget_spares(struct room *room);
void room_stop_bots(struct room *room); /* when nobody is there and no clock runs */
void room_set_wake(struct room *room);
uint8_t room_stand_in_level(void);

/* ---- rounds.c: the match, from its opening to its end ---- */

bool room_open_match(struct room *room, int64_t at, struct kv_error *error);
/* Stores a turn, or closes the round if it is the last one. */
bool room_take_turn(struct room *room, uint32_t seat, const struct turn *turn, int64_t at,
                    struct kv_error *error);
/* Removes a turn that waits for others: the seat plays again. */
void room_return_turn(struct room *room, uint32_t seat);
/* The moves of a seat in this round, none before its turn is done. */
const kv_move *room_turn_of(const struct room *room, uint32_t seat, uint32_t *count);

/* ---- notices.c: subscriptions, and who is told that it is their turn ---- */

struct subscriber {
    uint32_t seat;
    uint8_t language;
    char endpoint[ENDPOINT_MOST + 1], point[POINT_LENGTH + 1], auth[AUTH_LENGTH + 1];
};
/* Reads the members `endpoint`, `p256dh` and `auth`. */
bool room_read_subscriber(const struct kv_json *object, struct subscriber *subscriber);
bool room_subscribe(struct room *room, const struct subscriber *subscriber); /* false: no memory */
/* `endpoint` may be NULL: all of the seat. */
void room_unsubscribe(struct room *room, uint32_t seat, const char *endpoint);
void room_mark_told(struct room *room, uint32_t seat, uint32_t round);
void room_move_subscriptions(struct room *room); /* people carry their new seat in said_round */
/* When the next notice is due; 0: none is. */
int64_t room_notice_due(const struct room *room);
bool room_is_notifying(const struct room *room); /* a notice is due, or being sent */
void room_watch_notices(struct room *room, int64_t now);

/* ---- spread.c: the scores of a crowd ---- */

struct spread *room_spread(struct room *room); /* NULL: no memory */
/* The seats a reader is shown: all, or their own, their neighbours and the leaders, in order. */
uint32_t room_shown(struct room *room, uint32_t seat, uint32_t shown[CROWD]);
void room_put_spread(struct room *room, uint32_t seat, struct kv_text *json);
void room_put_scores(struct room *room, uint32_t seat, struct kv_text *json);

/* ---- events.c: what is told unasked ---- */

void room_tell(struct room *room, int64_t now); /* all that is to be told now */
bool room_is_large(const struct room *room);    /* are events sent less often? */
int64_t room_pause(const struct room *room);    /* ms between two events of the same kind */
int64_t room_next_telling(const struct room *room);
void room_tell_table(struct room *room, const struct connection *connection, int64_t now);
void room_tell_reveal(struct room *room, const struct connection *connection); /* NULL: to all */
void room_put_lobby_members(const struct room *room, bool inside, struct kv_text *json);

/* ---- requests.c, seats.c and views.c: what is answered ---- */

struct ask {
    struct room *room;
    struct connection *connection;
    int64_t now;
    struct kv_json object;
    struct kv_json tag; /* its answer repeats it; at: NULL: none */
    struct kv_text *answer;
    struct kv_error error;
};

bool room_answer_enter(struct ask *ask);
bool room_answer_pack(struct ask *ask);
bool room_answer_sit(struct ask *ask);
bool room_answer_rise(struct ask *ask);
bool room_answer_start(struct ask *ask);
bool room_answer_pledge(struct ask *ask);
bool room_answer_reveal(struct ask *ask);
bool room_answer_bot(struct ask *ask);
bool room_answer_remove(struct ask *ask);
bool room_answer_rematch(struct ask *ask);
bool room_answer_push(struct ask *ask);
bool room_answer_subscribe(struct ask *ask);
bool room_answer_unsubscribe(struct ask *ask);
bool room_answer_play(struct ask *ask);
bool room_answer_take_back(struct ask *ask);
bool room_answer_show(struct ask *ask);
bool room_answer_moves(struct ask *ask);
bool room_answer_score(struct ask *ask);
bool room_answer_turns(struct ask *ask);
/* The state as a seat, or NOBODY, may see it; what was played in the round closed last, if there is
 * one. Both as members. */
void room_put_state(struct room *room, uint32_t seat, struct kv_text *json);
void room_put_turns(struct room *room, uint32_t seat, struct kv_text *json);
bool room_need_seat(struct ask *ask);
bool room_need_match(struct ask *ask);
bool room_need_waiting(struct ask *ask); /* that seats may still be taken and left */

#endif
