/*
 * A room is a table with its people: seats, permissions, clocks, stand-in bots, and the match
 * itself. It speaks docs/protocol.md and knows no sockets, disks or threads: it asks its host for
 * them, and time is passed in.
 *
 * A room follows from its history: every change is a line that was handed to `keep`, and
 * room_replay makes the same room of the same lines. A change takes place in memory at once; the
 * host holds back whatever is said after a `keep` until that line is durable, and discards the room
 * if it is rejected.
 */
#ifndef KV_ROOMS_ROOMS_H
#define KV_ROOMS_ROOMS_H

#include "kvartal.h"

struct room;
typedef uint32_t room_client; /* a connection, numbered by the host from 1 */

#define ROOM_ID_LENGTH    32 /* hexadecimal digits */
#define ROOM_CODE_MOST    8
#define ROOM_PACK_MOST    49152 /* bytes of a pack's text */
#define ROOM_TOKEN_LENGTH 32

enum room_state { ROOM_WAITING, ROOM_PLAYING, ROOM_OVER };

/* A notice for a browser that is not connected (Web Push); docs/protocol.md describes the payload.
 */
struct room_notice {
    const char *endpoint, *point, *auth; /* of the subscription */
    const char *payload;                 /* JSON */
    uint32_t seat, round;
    int64_t left; /* ms for which it is of use; 0: not known */
};

enum room_notice_end {
    ROOM_NOTICE_TAKEN, /* it will be delivered */
    ROOM_NOTICE_LOST,  /* it will not; nothing is wrong with the subscription */
    ROOM_NOTICE_GONE,  /* the subscription no longer exists */
};

/* What a room asks of its host. None of these may call back into the room. Texts belong to the room
 * and are gone after the call. */
struct room_host {
    void *context;
    /* The next line of the history. */
    void (*keep)(void *context, struct room *room, const char *line, size_t length);
    /* Sends an object to one client, or the same bytes to all in the room. */
    void (*say)(void *context, struct room *room, room_client client, const struct kv_text *json);
    void (*say_all)(void *context, struct room *room, const struct kv_text *json);
    /* Closes a connection after what was sent. */
    void (*hang_up)(void *context, struct room *room, room_client client);
    /* Asks for a bot's turn. The host copies what it needs of room_match at once, and answers each
     * call exactly once, by room_bot_played or room_bot_failed; a seat is not asked again before.
     * False: not now; the room will ask again. */
    bool (*think)(void *context, struct room *room, uint32_t seat, const struct kv_bot *bot);
    /* Nobody waits for the bots any more: they may stop, which is answered too. */
    void (*stop_thinking)(void *context, struct room *room);
    /* The room needs room_tick at this time, in ms since 1970; 0: no more. Replaces the time
     * before. */
    void (*wake)(void *context, struct room *room, int64_t when);
    /* Its line of the lobby has changed (room_put_lobby writes it), or its state. */
    void (*changed)(void *context, struct room *room);
    /* May the current client start a game of bots alone? If not, the error says why. */
    bool (*allow_bots_alone)(void *context, struct room *room, struct kv_error *error);
    /* May the current client sit under this name, or use the chat (the name is NULL for a host
     * without a seat)? If not, the error says why. */
    bool (*allow_name)(void *context, struct room *room, const char *name, struct kv_error *error);
    bool (*allow_talk)(void *context, struct room *room, const char *name, struct kv_error *error);
    /* Opens a room for a rematch with these lines. When they are durable, room_opened_another tells
     * its id and code. False: not now; the error says why. */
    bool (*open_another)(void *context, struct room *room, const char *const *lines, size_t count,
                         struct kv_error *error);
    /* Where notices are sent: the public key that browsers subscribe with, NULL where none are
     * sent; and for how many ms somebody must be away first. */
    const char *push_key;
    int64_t push_after;
    /* May notices go there? If not, the error says why. */
    bool (*allow_endpoint)(void *context, const char *endpoint, const char *point, const char *auth,
                           struct kv_error *error);
    /* Sends a notice, whose texts the host copies, and says by room_notified how that ended, once.
     * False: not now; the room will ask again. */
    bool (*notify)(void *context, struct room *room, const struct room_notice *notice);
    /* Sets the language of kv_refuse and kv_translate in this thread; KV_LANGUAGES: the server's
     * own. */
    void (*speak)(void *context, enum kv_language language);
};

/* The host's token of a request for a table (docs/protocol.md): its own, or one that is drawn. */
bool room_choose_token(const char *request, size_t length, char token[ROOM_TOKEN_LENGTH + 1],
                       struct kv_error *error);
/* A new table, by a request; keeps its first lines. */
struct room *room_create(const struct room_host *host, void *owner, const char *id,
                         const char *code, const char *text, size_t length, const char *token,
                         int64_t now, struct kv_error *error);
/* A table from its history: open, every line, then resumed, from which time on it may ask its host.
 * A line that does not fit is refused, and the room is to be closed. `left` is how many ms of the
 * round's clock are left by whoever kept it, whose clock may differ from the one in the lines; 0:
 * not known. The round ends at the later of the two times, but within one whole turn. */
struct room *room_open(const struct room_host *host, void *owner, const char *id, const char *code);
bool room_replay(struct room *room, const char *line, size_t length, int64_t at,
                 struct kv_error *error);
void room_resume(struct room *room, int64_t now, int64_t left);
void room_close(struct room *room);

/* Connections come, send requests and go. The answer to a request is sent before the call
 * returns. */
void room_enter(struct room *room, room_client client, int64_t now);
void room_request(struct room *room, room_client client, const char *line, size_t length,
                  int64_t now);
void room_leave(struct room *room, room_client client, int64_t now);

/* For a host that cannot accept a request: does it only read? One that makes no sense counts as
 * such, since the room says what is wrong with it. And the answer that refuses it. */
bool room_request_reads(const char *line, size_t length);
void room_refuse_request(const char *line, size_t length, const char *code, const char *message,
                         struct kv_text *json);

/* Suspends the room: the host cannot keep anything, since a time that may be a little ago. The room
 * sends nothing, its clocks stop, and no bot is asked. Then it resumes. */
void room_suspend(struct room *room, int64_t since);
void room_go_on(struct room *room, int64_t now);

void room_tick(struct room *room, int64_t now);
/* False: ignored, since the bot no longer has to play this round or seat. */
bool room_bot_played(struct room *room, uint32_t seat, uint32_t round, const kv_move *moves,
                     uint32_t count, int64_t now);
/* The bot failed: no memory, or it was stopped. */
void room_bot_failed(struct room *room, uint32_t seat, uint32_t round, int64_t now);

void room_notified(struct room *room, uint32_t seat, uint32_t round, const char *endpoint,
                   enum room_notice_end end, int64_t now);

/* The rematch is durable; NULL: it failed, and may be asked for again. */
void room_opened_another(struct room *room, const char *id, const char *code, int64_t now);

/* A name folded for comparison: lower case, single plain spaces, none at the ends. */
void room_fold_name(const char *name, char *folded, size_t size);

void *room_owner(const struct room *room); /* what the host gave */
enum room_state room_state_of(const struct room *room);
bool room_listed(const struct room *room);
/* When the clock of the round ends, in ms since 1970; 0: there is none. */
int64_t room_deadline(const struct room *room);
/* Nobody is connected, and neither a bot nor a notice is awaited: it may sleep. */
bool room_idle(const struct room *room);
/* At rest: as the round began. NULL before the start. */
const struct kv_match *room_match(const struct room *room);
/* The pack that the match is played with, NULL for none. Whoever keeps a copy of the match for
 * longer than the room holds the pack, in the thread of the room. */
struct room_pack *room_pack_of(const struct room *room);
struct room_pack *room_pack_hold(struct room_pack *pack); /* returns it; NULL is fine */
void room_pack_drop(struct room_pack *pack);
bool room_done(const struct room *room,
               uint32_t seat); /* has played in this round, or all is over */
const char *room_id(const struct room *room);
const char *room_code(const struct room *room);
/* The line of the lobby, and the record of a finished game made from its history. */
void room_put_lobby(const struct room *room, struct kv_text *json);

/* The record of a table from the lines of its history, for `GET …/record`; refused while it is
 * played.
 */
struct room_recorder;
struct room_recorder *room_recorder_open(struct kv_error *error);
bool room_recorder_line(struct room_recorder *recorder, const char *line, size_t length,
                        struct kv_error *error);
bool room_recorder_finish(struct room_recorder *recorder, struct kv_text *record,
                          struct kv_error *error); /* and frees it */

#endif
