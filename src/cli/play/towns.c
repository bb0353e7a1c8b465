/* The towns of a day and of a week (docs/daily.md): data, as web/core/towns.ts has it. */
#include "cli/play/towns.h"

#include <string.h>
#include <time.h>

enum { MEDALS = 3 };

static const struct town {
    const char *game, *options; /* as in a name      */
    bool of_week;
    int32_t marks[MEDALS]; /* bronze, silver, gold */
} towns[] = {
    {"welcome", "", false, {86, 98, 111}},
    {"welcome", "advanced=on", true, {93, 103, 115}},
    {"smallcities", "goals=personal", false, {45, 49, 55}},
    {"smallcities", "", true, {52, 57, 63}},
    {"machinery", "events=off", false, {79, 85, 94}},
    {"machinery", "", true, {74, 85, 94}},
};
static const char prefix[] = "daily-";

static const struct town *find_town(const char *game, bool of_week)
{
    for (size_t i = 0; i < sizeof towns / sizeof *towns; i++)
        if (strcmp(towns[i].game, game) == 0 && towns[i].of_week == of_week)
            return &towns[i];
    return NULL;
}

void play_put_town(const struct kv_game *game, bool of_week, struct kv_text *name)
{
    const struct town *town = find_town(game->id, of_week);
    char date[32] = "";
    struct tm today;
    time_t now = time(NULL);
    if (localtime_r(&now, &today))
        strftime(date, sizeof date, of_week ? "%G-W%V" : "%Y-%m-%d", &today);
    kv_put(name, "%s", game->id);
    if (town && *town->options)
        kv_put(name, ":%s", town->options);
    kv_put(name, "#%s%s", prefix, date);
}

/* Only the town itself earns a medal: played alone, with its own options. */
static const struct town *town_of(const struct kv_setup *setup)
{
    const size_t length = sizeof prefix - 1;
    char said[KV_NAME_MOST], wanted[KV_NAME_MOST];
    struct kv_text name, own;
    if (setup->seats != 1 || strncmp(setup->seed, prefix, length) != 0)
        return NULL;
    const struct town *town = find_town(setup->game->id, strchr(setup->seed, 'W') != NULL);
    if (!town)
        return NULL;
    kv_text_start(&name, said, sizeof said);
    kv_name_print(setup, &name);
    kv_text_start(&own, wanted, sizeof wanted);
    kv_put(&own, "%s%s%s#%s", setup->game->id, *town->options ? ":" : "", town->options,
           setup->seed);
    return strcmp(said, wanted) == 0 ? town : NULL;
}

void play_put_medal(const struct kv_setup *setup, int32_t points, struct kv_text *text)
{
    static const char *const sentences[MEDALS] = {
        KV_MARK("That is bronze."), KV_MARK("That is silver."), KV_MARK("That is gold.")};
    const struct town *town = town_of(setup);
    if (!town)
        return;
    kv_put(text, kv_translate("Bronze from %d points, silver from %d, gold from %d."),
           (int)town->marks[0], (int)town->marks[1], (int)town->marks[2]);
    for (uint32_t i = MEDALS; i-- > 0;)
        if (points >= town->marks[i]) {
            kv_put(text, " %s", kv_translate(sentences[i]));
            return;
        }
}
