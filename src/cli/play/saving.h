/* A game that is saved automatically, in the directories of XDG. */
#ifndef KV_CLI_SAVING_H
#define KV_CLI_SAVING_H

#include "cli/play/play.h"

/* Where the game being played is kept: $XDG_STATE_HOME/kvartal/game.txt. False if there is no such
 * place. */
bool play_put_kept_path(struct kv_text *path);
/* A file next to it: how many people play it, and which bots, as lines of "option = value". */
bool play_put_kept_options_path(struct kv_text *path);
/* A file of this name there, and writing it. */
bool play_put_kept_file(const char *name, struct kv_text *path);
void play_keep_file(const char *name, const struct kv_text *text);
/* The directory of the records that were saved, with a slash at its end. */
bool play_put_records_path(struct kv_text *path);
/* Saves the game as it stands; one that is over is not kept. */
void play_keep(struct play *play);
/* A file of this name in $XDG_DATA_HOME/kvartal, whose directory is made; NULL: one for this game.
 */
bool play_put_record_path(const struct play *play, const char *name, struct kv_text *path);

#endif
