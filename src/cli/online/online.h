/*
 * An online table from a terminal: finding or creating it, sitting down, and the game as the server
 * shows it, in the match of a `play`. Nothing here blocks: remote_wait is called wherever the
 * program waits for a key, and returns when something has arrived.
 */
#ifndef KV_CLI_ONLINE_H
#define KV_CLI_ONLINE_H

#include "cli/online/face.h"
#include "cli/play/play.h"
#include "client/errand.h"
#include "client/guest.h"

enum {
    REMOTE_SEATS_MOST = 16,  /* that a table names */
    REMOTE_TABLES_MOST = 50, /* of the list        */
    REMOTE_NAME_MOST = 128,
    REMOTE_SERVER_MOST = 300,
};

struct remote_seat {
    char name[REMOTE_NAME_MOST]; /* empty: free */
    bool is_here, is_done;
};

/* A row of the list of tables. */
struct remote_entry {
    char code[16], title[64], host[REMOTE_NAME_MOST];
    uint32_t count, most, clock; /* seats that are taken, and all; seconds per turn, or 0 */
    bool is_waiting;
};

/* What the creator of a table decides, besides the game. */
struct remote_terms {
    bool is_public, has_hints;
    uint32_t clock; /* seconds per turn, or 0 */
};

enum remote_stage {
    REMOTE_ASIDE,   /* at no table, or no more             */
    REMOTE_COMING,  /* on the way there                    */
    REMOTE_WAITING, /* seated, and the game has not begun  */
    REMOTE_PLAYING,
    REMOTE_OVER,
};

/* Connections close by themselves after they are left, so their memory stays until the end. */
struct remote_guest {
    struct guest guest;
    struct remote_guest *next;
};

struct remote {
    struct play *play;
    struct ev_loop *loop;
    struct client_sockets *sockets;
    ev_io keys;
    ev_timer pause;
    /* What was chosen, and is remembered. */
    char server[REMOTE_SERVER_MOST], name[REMOTE_NAME_MOST];
    char table[40];                     /* id or code of the table where we have a seat     */
    char token[GUEST_TOKEN_LENGTH + 1]; /* of that seat                                     */
    bool is_host;                       /* we have created it                               */
    /* Tables to join. */
    struct client_errand *errand;
    enum { ASKS_NOTHING, ASKS_LIST, ASKS_OTHER } asks; /* what has no answer yet */
    bool is_quiet;                                     /* the list is sent without asking */
    uint32_t moments;                                  /* since it came            */
    struct remote_entry entries[REMOTE_TABLES_MOST];
    uint32_t listed;
    /* The table. */
    struct remote_guest *guests;
    struct guest *guest; /* the one at the table, or NULL */
    enum remote_stage stage;
    char code[16], title[64];
    struct remote_seat seats[REMOTE_SEATS_MOST];
    uint32_t most, waiting;
    uint32_t round;     /* that the server plays, or 0              */
    bool is_told;       /* the state when a round begins            */
    uint32_t clock;     /* seconds per turn, or 0                   */
    double deadline;    /* of this turn, by the clock of the loop, or 0 */
    uint32_t told_left; /* seconds, as they are shown               */
    char next[16];      /* the code of the rematch, or empty        */
    bool wants_next;    /* as soon as it is there                   */
    bool allows_hints;
    bool is_lost;        /* the connection, which is being restored  */
    struct kv_text sent; /* my turn, while its answer has not come   */
    struct kv_text log;  /* turns of the rounds that are over, and what was said */
    bool is_refused;     /* the table is no longer ours, and the sentence says why */
    /* News for the screen, which resets them. */
    bool has_news, has_new_match;
    char sentence[640];
};

/* NULL: libwebsockets does not start, and the error says why. */
struct remote *remote_open(struct play *play, struct kv_error *error);
void remote_close(struct remote *online);
/* A sentence for the person. */
void remote_say(struct remote *online, const char *sentence);

/* lobby.c: requests over HTTP; errors are shown */
void remote_list(struct remote *online, bool is_quiet);
void remote_create(struct remote *online, const struct kv_setup *setup,
                   const struct remote_terms *terms);
void remote_fetch_record(struct remote *online);

/* seat.c: what is remembered between two starts of the program */
void remote_recall(struct remote *online);
void remote_remember(const struct remote *online);

/* table.c */
/* Goes to a table by its link, its code or the seat that is remembered; false: it says why not. */
bool remote_join(struct remote *online, const char *link);
bool remote_return(struct remote *online);
void remote_leave(struct remote *online, bool for_good);
void remote_ask(struct remote *online, const char *what);
void remote_add_bot(struct remote *online, const char *level);

/* clock.c */
void remote_take_time(struct remote *online, const struct kv_json *message);
/* A time per turn: "2 minutes". */
void remote_put_time(uint32_t seconds, struct kv_text *text);
/* There is news when another second has gone. */
void remote_tick(struct remote *online);

/* rematch.c */
void remote_take_rematch(struct remote *online, const struct kv_json *message);
/* Goes to the rematch that was asked for; false: there is none. */
bool remote_follow(struct remote *online);

/* round.c: what the server shows becomes the match */
bool remote_show(struct remote *online, const struct kv_json *state, struct kv_error *error);
/* Reports the turns of the round that is over, which are in the match before the update. */
void remote_tell_turns(struct remote *online, const struct kv_json *turns);
bool remote_open_record(struct remote *online, const struct kv_text *record);

#endif
