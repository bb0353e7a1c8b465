/* The packs that a person keeps: files of $XDG_DATA_HOME/kvartal/packs, named by their ids. */
#include "cli/cli.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { KEPT_MOST = 64 };

bool cli_put_packs_path(struct kv_text *path)
{
    if (!cli_put_directory("XDG_DATA_HOME", ".local/share", path))
        return false;
    kv_put(path, "packs/");
    return !path->cut;
}

/* ---- Reading one ---- */

static void print_faults(const char *path, const struct kv_text *faults, bool more)
{
    for (const char *line = faults->data, *end; (end = strchr(line, '\n')); line = end + 1) {
        struct kv_error error = {.code = "bad-pack"};
        struct kv_text sentence;
        kv_text_start(&sentence, error.message, sizeof error.message);
        kv_put_bytes(&sentence, line, (size_t)(end - line));
        cli_refused_in(path, &error);
    }
    if (more)
        cli_hint("Whether the figures go together is looked at when these are mended.");
}

bool cli_read_pack(const char *path, struct kv_pack *pack, struct kv_text *text,
                   struct kv_text *said)
{
    struct kv_text copy = cli_text();
    struct kv_pack_faults faults = {.text = said};
    bool read = cli_read_file(path, text), fine = false;
    kv_put_bytes(&copy, text->data, text->length);
    if (read && text->length > KV_PACK_MOST)
        cli_complain("%s: A pack has at most %u bytes.", cli_file_name(path), KV_PACK_MOST);
    else if (read)
        fine = kv_pack_read(pack, copy.data, copy.length, &faults);
    if (faults.count)
        print_faults(path, said, faults.more);
    cli_text_free(&copy);
    return fine;
}

/* ---- Those that are kept ---- */

static struct kv_pack *kept[KEPT_MOST];
static struct cli_broken_pack broken[KEPT_MOST];
static uint32_t kept_count, broken_count;

/* Opening a pipe would wait for a writer. */
static bool is_file(const char *path)
{
    struct stat about;
    return stat(path, &about) == 0 && S_ISREG(about.st_mode);
}

/* The whole text of a file, at most a byte more than a pack has. */
static size_t read_text(const char *path, char *text)
{
    FILE *file = fopen(path, "re");
    size_t length = file ? fread(text, 1, KV_PACK_MOST + 1, file) : 0;
    if (file)
        fclose(file);
    return length;
}

/* What is wrong with a file that was a good pack when it was kept: its first fault. */
static void note_broken(const char *path, const struct kv_text *said)
{
    struct kv_text sentence = cli_text(), copy = cli_text();
    const char *end = strchr(said->data, '\n');
    if (end)
        kv_put_bytes(&sentence, said->data, (size_t)(end - said->data));
    else
        kv_put(&sentence, "%s",
               kv_translate("This is no pack that differs from the standard box."));
    kv_put(&copy, "%s", path);
    broken[broken_count++] = (struct cli_broken_pack){copy.data, sentence.data};
}

/* By game, title and id. */
static bool comes_before(const struct kv_pack *one, const struct kv_pack *other)
{
    int order = strcmp(one->game.id, other->game.id);
    order = order ? order : strcmp(one->title, other->title);
    return (order ? order : strcmp(one->id, other->id)) < 0;
}

static void keep_in_order(struct kv_pack *pack)
{
    uint32_t place = kept_count++;
    for (; place > 0 && comes_before(pack, kept[place - 1]); place--)
        kept[place] = kept[place - 1];
    kept[place] = pack;
}

static void read_kept(const char *path)
{
    char *text = cli_memory(KV_PACK_MOST + 1);
    struct kv_pack *pack = cli_memory(sizeof *pack);
    struct kv_text said = cli_text();
    struct kv_pack_faults faults = {.text = &said};
    size_t length = read_text(path, text);
    bool fine = length > 0 && length <= KV_PACK_MOST && kv_pack_read(pack, text, length, &faults) &&
                pack->id[0];
    if (fine && kept_count < KEPT_MOST)
        keep_in_order(pack);
    else
        free(pack);
    if (!fine && broken_count < KEPT_MOST)
        note_broken(path, &said);
    cli_text_free(&said);
    free(text);
}

static bool is_pack(const char *name)
{
    size_t length = strlen(name);
    return length == KV_PACK_ID + strlen(".pack") && !strcmp(name + KV_PACK_ID, ".pack");
}

static void read_folder(void)
{
    struct kv_text path = cli_text();
    DIR *folder = cli_put_packs_path(&path) ? opendir(path.data) : NULL;
    size_t length = path.length;
    for (struct dirent *entry; folder && (entry = readdir(folder));) {
        if (!is_pack(entry->d_name))
            continue;
        path.length = length;
        kv_put(&path, "%s", entry->d_name);
        if (is_file(path.data))
            read_kept(path.data);
    }
    if (folder)
        closedir(folder);
    cli_text_free(&path);
}

/* ---- All games ---- */

enum { STANDARD_MOST = 16, LENT_MOST = 16, GAMES_MOST = STANDARD_MOST + KEPT_MOST + LENT_MOST };

static const struct kv_game *games[GAMES_MOST + 1];
static uint32_t game_count;

const struct kv_game *const *cli_games(void)
{
    if (games[0])
        return games;
    for (; game_count < STANDARD_MOST && kv_games[game_count]; game_count++)
        games[game_count] = kv_games[game_count];
    read_folder();
    for (uint32_t i = 0; i < kept_count; i++)
        games[game_count++] = &kept[i]->game;
    return games;
}

static bool is_at_hand(const struct kv_pack *pack)
{
    for (const struct kv_game *const *game = cli_games(); *game; game++)
        if ((*game)->pack && strcmp((*game)->pack, pack->id) == 0)
            return true;
    return false;
}

void cli_lend_pack(struct kv_pack *pack)
{
    if (pack && !is_at_hand(pack) && game_count < GAMES_MOST)
        games[game_count++] = &pack->game;
    else
        free(pack);
}

const struct kv_pack *cli_kept_pack(uint32_t nth)
{
    cli_games();
    return nth < kept_count ? kept[nth] : NULL;
}

const struct cli_broken_pack *cli_broken_pack(uint32_t nth)
{
    cli_games();
    return nth < broken_count ? &broken[nth] : NULL;
}
