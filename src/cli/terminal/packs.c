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

static void print_faults(const char *path, const struct kv_text *faults)
{
    for (const char *line = faults->data, *end; (end = strchr(line, '\n')); line = end + 1) {
        struct kv_error error = {.code = "bad-pack"};
        struct kv_text sentence;
        kv_text_start(&sentence, error.message, sizeof error.message);
        kv_put_bytes(&sentence, line, (size_t)(end - line));
        cli_refused_in(path, &error);
    }
}

bool cli_read_pack(const char *path, struct kv_pack *pack, struct kv_text *text)
{
    struct kv_text said = cli_text(), copy = cli_text();
    struct kv_pack_faults faults = {.text = &said};
    bool read = cli_read_file(path, text), fine = false;
    kv_put_bytes(&copy, text->data, text->length);
    if (read && text->length > KV_PACK_MOST)
        cli_complain("%s: A pack has at most %u bytes.", cli_file_name(path), KV_PACK_MOST);
    else if (read)
        fine = kv_pack_read(pack, copy.data, copy.length, &faults);
    if (faults.count)
        print_faults(path, &said);
    cli_text_free(&copy);
    cli_text_free(&said);
    return fine;
}

/* A pack that was kept was good; one that is not any more is missed only by whoever names it. */
static struct kv_pack *read_kept(const char *path)
{
    char *text = cli_memory(KV_PACK_MOST + 1);
    struct kv_pack *pack = cli_memory(sizeof *pack);
    struct kv_text said = cli_text();
    struct kv_pack_faults faults = {.text = &said};
    struct stat about;
    bool regular = stat(path, &about) == 0 && S_ISREG(about.st_mode); /* a pipe would wait */
    FILE *file = regular ? fopen(path, "re") : NULL;
    size_t length = file ? fread(text, 1, KV_PACK_MOST + 1, file) : 0;
    bool fine = length <= KV_PACK_MOST && kv_pack_read(pack, text, length, &faults) && pack->id[0];
    if (file)
        fclose(file);
    cli_text_free(&said);
    free(text);
    if (fine)
        return pack;
    free(pack);
    return NULL;
}

static bool is_pack(const char *name)
{
    size_t length = strlen(name);
    return length == KV_PACK_ID + strlen(".pack") && !strcmp(name + KV_PACK_ID, ".pack");
}

static struct kv_pack *kept[KEPT_MOST];

static uint32_t list_kept(const struct kv_game **games, uint32_t count)
{
    uint32_t first = count;
    struct kv_text path = cli_text();
    DIR *folder = cli_put_packs_path(&path) ? opendir(path.data) : NULL;
    size_t length = path.length;
    for (struct dirent *entry; folder && count < KEPT_MOST && (entry = readdir(folder));) {
        if (!is_pack(entry->d_name))
            continue;
        path.length = length;
        kv_put(&path, "%s", entry->d_name);
        struct kv_pack *pack = read_kept(path.data);
        if (pack) {
            kept[count - first] = pack;
            games[count++] = &pack->game;
        }
    }
    if (folder)
        closedir(folder);
    cli_text_free(&path);
    return count;
}

const struct kv_game *const *cli_games(void)
{
    static const struct kv_game *games[KEPT_MOST + 1];
    uint32_t count = 0;
    if (games[0])
        return games;
    for (; kv_games[count]; count++)
        games[count] = kv_games[count];
    games[list_kept(games, count)] = NULL;
    return games;
}

const struct kv_pack *cli_kept_pack(uint32_t nth)
{
    cli_games();
    return nth < KEPT_MOST ? kept[nth] : NULL;
}
