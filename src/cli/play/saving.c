/* Where games are kept, and keeping them. */
#include "cli/play/saving.h"
#include "lab/file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

bool play_put_kept_file(const char *name, struct kv_text *path)
{
    if (!cli_put_directory("XDG_STATE_HOME", ".local/state", path))
        return false;
    kv_put(path, "%s", name);
    return !path->cut;
}

bool play_put_kept_path(struct kv_text *path)
{
    return play_put_kept_file("game.txt", path);
}

bool play_put_kept_options_path(struct kv_text *path)
{
    return play_put_kept_file("game.options", path);
}

/* A full disk must not end the game: then it is only not kept. */
static void keep_file(const char *path, const struct kv_text *text)
{
    struct kv_error error;
    (void)lab_file_write(path, text->data, text->length, false, &error);
}

void play_keep_file(const char *name, const struct kv_text *text)
{
    struct kv_text path = cli_text();
    if (play_put_kept_file(name, &path) && cli_make_directories(path.data))
        keep_file(path.data, text);
    cli_text_free(&path);
}

/* A record does not contain who plays. */
static void keep_options(const struct play *play)
{
    struct kv_text path = cli_text(), options = cli_text();
    kv_put(&options, "people = %u\nbots = %s\n", (unsigned)play->people, play->bot_names);
    if (play_put_kept_options_path(&path))
        keep_file(path.data, &options);
    cli_text_free(&options);
    cli_text_free(&path);
}

void play_keep(struct play *play)
{
    struct kv_text path = cli_text(), record = cli_text();
    if (play->lesson || play->online || (play->match.ended && !play->kept)) {
        /* The one that is kept is another. */
    } else if (play_put_kept_path(&path) && play->match.ended) {
        unlink(path.data);
    } else if (path.length > 0 && cli_make_directories(path.data)) {
        kv_record_print(&play->match, &record);
        keep_file(path.data, &record);
        if (!play->kept)
            keep_options(play);
        play->kept = true;
    }
    cli_text_free(&record);
    cli_text_free(&path);
}

bool play_put_records_path(struct kv_text *path)
{
    return cli_put_directory("XDG_DATA_HOME", ".local/share", path);
}

bool play_put_record_path(const struct play *play, const char *name, struct kv_text *path)
{
    const struct kv_setup *setup = &play->match.setup;
    if (!play_put_records_path(path) || !cli_make_directories(path->data))
        return false;
    if (name)
        kv_put(path, "%s", name);
    else
        kv_put(path, "%s-%s.txt", setup->game->id, setup->seed);
    return !path->cut;
}
