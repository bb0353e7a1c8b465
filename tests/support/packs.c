/* The packs of tests/packs, read once. */
#include "support.h"

#include <stdio.h>

enum { PACKS_MOST = 8 };

static struct shelf {
    const char *file;
    struct kv_pack pack;
    char *text;
    struct kv_json figures;
} shelf[PACKS_MOST];

static struct kv_text read_whole(const char *path)
{
    struct kv_text text = {.allocate = kv_heap};
    char block[4096];
    FILE *file = fopen(path, "r");
    if (!file)
        fail_msg("%s cannot be opened", path);
    for (size_t length; (length = fread(block, 1, sizeof block, file)) > 0;)
        kv_put_bytes(&text, block, length);
    fclose(file);
    return text;
}

static void read_pack(struct shelf *place, const char *file)
{
    char path[128];
    struct kv_text said = {.allocate = kv_heap};
    struct kv_pack_faults faults = {.text = &said};
    snprintf(path, sizeof path, "tests/packs/%s.pack", file);
    struct kv_text text = read_whole(path);
    if (!kv_pack_read(&place->pack, text.data, text.length, &faults))
        fail_msg("%s: %s", path, said.data);
    struct kv_json json = support_json(text.data, text.length);
    assert_true(kv_json_field(&json, "figures", &place->figures));
    place->file = file;
    place->text = text.data;
}

static struct shelf *find(const char *file)
{
    struct shelf *place = shelf;
    while (place->file && strcmp(place->file, file) != 0)
        place++;
    assert_true(place < shelf + PACKS_MOST);
    if (!place->file)
        read_pack(place, file);
    return place;
}

const struct kv_pack *support_pack(const char *file)
{
    return &find(file)->pack;
}

const struct kv_json *support_pack_figures(const char *file)
{
    return &find(file)->figures;
}

const struct kv_game *const *support_games_at_hand(void)
{
    static const struct kv_game *games[PACKS_MOST + 4];
    uint32_t count = 0;
    for (; kv_games[count]; count++)
        games[count] = kv_games[count];
    for (struct shelf *place = shelf; place < shelf + PACKS_MOST && place->file; place++)
        games[count++] = &place->pack.game;
    games[count] = NULL;
    return games;
}

void support_forget_packs(void)
{
    for (struct shelf *place = shelf; place < shelf + PACKS_MOST && place->file; place++)
        free(place->text);
    memset(shelf, 0, sizeof shelf);
}
