/* What a screen needs from an online table; a program built without the server has none
 * (without.c). */
#ifndef KV_CLI_ONLINE_FACE_H
#define KV_CLI_ONLINE_FACE_H

#include "kvartal.h"

struct remote;
struct play;

/* News since the last call. */
struct remote_news {
    bool has_match; /* the match of the `play` is another now             */
    bool is_gone;   /* the table is no longer ours: nothing can be played */
    bool has_next;  /* the rematch that was asked for is there            */
    char sentence[640];
};
void remote_take_news(struct remote *online, struct remote_news *news);
/* Waits for news, a key or a moment; returns whether there is news. */
bool remote_wait(void *online);

/* What a seat is called there, and the code of the table. */
const char *remote_name(const struct remote *online, uint32_t seat);
const char *remote_code(const struct remote *online);
/* What the table waits for, if nothing can be done here; nothing if it is our turn. */
void remote_put_status(const struct remote *online, struct kv_text *text);
/* Turns of the rounds that are over, and what was said. */
void remote_put_log(const struct remote *online, struct kv_text *text);
bool remote_allows_hints(const struct remote *online);
/* The time left for the turn, at a table with a clock. */
void remote_put_time_left(const struct remote *online, struct kv_text *text);
bool remote_is_gone(const struct remote *online);

/* Plays a move of the person; the last one of a turn sends all of them. */
void remote_play(struct remote *online, kv_move move);
/* The turn that was sent is open again, if the round is not over. */
void remote_take_back(struct remote *online);
void remote_talk(struct remote *online, const char *words);
/* After the end: the same people at a new table. */
void remote_ask_rematch(struct remote *online);
bool remote_has_next(const struct remote *online);

/* From the list of tables to the end of a game; returns the exit code. */
struct remote_plan {
    const char *server, *name, *join; /* NULL: as remembered; a table to go to at once */
    struct kv_setup setup;            /* of a table of one's own                       */
    bool is_fixed;                    /* guests cannot choose another server           */
};
int remote_run(struct play *play, const struct remote_plan *plan);
bool remote_is_there(void); /* in this program */

#endif
