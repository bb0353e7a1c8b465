/* Bots by name, and their memory and time. */
#include "base/nearest.h"
#include "bots/turns.h"
#include "lab/system.h"

#include <stdlib.h>
#include <string.h>

/* ---- Names ---- */

static bool refuse_level(const char *name, size_t length, struct kv_error *error)
{
    char list[256];
    struct kv_text names;
    struct kv_nearest nearest = kv_nearest_to(name, length);
    kv_text_start(&names, list, sizeof list);
    for (uint32_t i = 0; kv_bots[i]; i++) {
        kv_put(&names, "%s%s", i ? ", " : "", kv_bots[i]->id);
        kv_nearest_try(&nearest, kv_bots[i]->id);
    }
    if (nearest.name)
        return kv_refuse(error, "unknown-bot",
                         "There is no bot called \"%.*s\": did you mean \"%s\"?", (int)length, name,
                         nearest.name);
    return kv_refuse(error, "unknown-bot", "There is no bot called \"%.*s\"; there are: %s.",
                     (int)length, name, list);
}

/* A number with at most three decimals, in thousandths; returns what follows it, or NULL. */
static const char *read_thousandths(const char *text, const char *end, uint64_t *number)
{
    enum { DECIMALS = 3, DIGITS_MOST = 10 };
    const char *start = text;
    uint32_t decimals = 0;
    bool point = false;
    *number = 0;
    for (; text < end && text - start < DIGITS_MOST + DECIMALS; text++) {
        if (*text == '.' && !point && text > start) {
            point = true;
            continue;
        }
        if (*text < '0' || *text > '9' || decimals == DECIMALS)
            break;
        *number = *number * 10 + (uint64_t)(*text - '0');
        decimals += point;
    }
    if (text == start || (point && !decimals))
        return NULL;
    for (; decimals < DECIMALS; decimals++)
        *number *= 10;
    return text;
}

enum { THOUSAND = 1000 };

static uint32_t multiple(uint32_t number, uint64_t thousandths)
{
    uint64_t product = number * thousandths / THOUSAND;
    return number == 0            ? 0
           : product < 1          ? 1
           : product > UINT32_MAX ? UINT32_MAX
                                  : (uint32_t)product;
}

/* Multiplies the work of a level. The number of rollouts, which would otherwise end the thinking
 * earlier, is multiplied too; and with more work, so is the number of turns compared. */
static void multiply(struct kv_bot *bot, uint64_t thousandths)
{
    uint64_t work = bot->work * thousandths / THOUSAND, times = thousandths / THOUSAND;
    bot->work = work > 0 ? work : 1;
    bot->samples = multiple(bot->samples, thousandths);
    if (bot->candidates <= 1 || times <= 1)
        return;
    times = times < KV_TIMES_MOST ? times : KV_TIMES_MOST;
    bot->width *= (uint32_t)times;
    bot->candidates *= (uint32_t)times;
}

/* The units of a budget, after "@". */
static const struct unit {
    const char *name;
    uint64_t least, most; /* thousandths */
} units[] = {
    {"x", 1, 1000000000},
    {"ms", 1000, 3600000000},
    {"", 1000, UINT32_MAX *(uint64_t)1000},
};
enum { TIMES, MILLISECONDS, WORK, UNITS = sizeof units / sizeof *units };

static uint32_t find_unit(const char *text, size_t length)
{
    uint32_t unit = 0;
    while (unit < UNITS &&
           (strlen(units[unit].name) != length || memcmp(units[unit].name, text, length) != 0))
        unit++;
    return unit;
}

static bool read_budget(const char *text, const char *end, struct kv_level *level,
                        struct kv_error *error)
{
    uint64_t thousandths;
    const char *rest = read_thousandths(text, end, &thousandths);
    uint32_t unit = rest ? find_unit(rest, (size_t)(end - rest)) : UNITS;
    if (unit == UNITS || thousandths < units[unit].least || thousandths > units[unit].most ||
        (unit != TIMES && thousandths % 1000))
        return kv_refuse(error, "bad-budget",
                         "\"%.*s\" is not a budget; budgets are like expert@10x (ten times its "
                         "work, 0.001 to 1000000), expert@20000 (sheets evaluated for a turn) and "
                         "expert@2ms (milliseconds for a turn, up to an hour).",
                         (int)(end - text < 40 ? end - text : 40), text);
    if (!level->bot.width)
        return kv_refuse(error, "bad-budget", "The bot \"%s\" does not think and has no budget.",
                         level->bot.id);
    level->budgeted = true;
    if (unit == TIMES)
        multiply(&level->bot, thousandths);
    else if (unit == MILLISECONDS)
        level->effort.milliseconds = thousandths / 1000;
    else
        level->effort.work = thousandths / 1000;
    return true;
}

/* Removes an ending from a word that has it. */
static bool take_ending(const char *word, size_t *length, const char *ending)
{
    size_t most = strlen(ending);
    bool has = *length > most && memcmp(word + *length - most, ending, most) == 0;
    *length -= has ? most : 0;
    return has;
}

bool kv_level_read(const char *name, size_t length, struct kv_level *level, struct kv_error *error)
{
    const char *at = memchr(name, '@', length);
    size_t id = at ? (size_t)(at - name) : length;
    bool own = take_ending(name, &id, "+own");
    const struct kv_bot *bot = kv_bot_find(name, id);
    struct kv_text text;
    if (!bot)
        return refuse_level(name, id < 40 ? id : 40, error);
    *level = (struct kv_level){.bot = *bot, .own = own};
    if (at && !read_budget(at + 1, name + length, level, error))
        return false;
    kv_text_start(&text, level->name, sizeof level->name);
    kv_put_bytes(&text, name, length);
    return true;
}

bool kv_levels_read(const char *list, struct kv_levels *levels, struct kv_error *error)
{
    levels->count = 0;
    for (;;) {
        size_t length = strcspn(list, ",");
        if (levels->count == KV_LEVELS_MOST)
            return kv_refuse(error, "too-many", "A list of bots names at most %d of them.",
                             KV_LEVELS_MOST);
        if (!kv_level_read(list, length, &levels->level[levels->count], error))
            return false;
        levels->count++;
        if (list[length] == '\0')
            return true;
        list += length + 1;
    }
}

void kv_levels_weigh(struct kv_levels *levels, const struct kv_weights_set *set)
{
    for (uint32_t i = 0; i < levels->count; i++)
        levels->level[i].bot.weights = levels->level[i].own ? NULL : set;
}

/* ---- Thinking ---- */

static bool make_room(struct kv_workspace *workspace, size_t bytes)
{
    bytes = (bytes + LAB_APART - 1) / LAB_APART * LAB_APART;
    if (bytes <= workspace->bytes)
        return true;
    void *memory = aligned_alloc(LAB_APART, bytes);
    if (!memory)
        return false;
    free(workspace->memory);
    workspace->memory = memory;
    workspace->bytes = bytes;
    return true;
}

bool kv_workspace_open(struct kv_workspace *workspace, const struct kv_effort *effort,
                       struct kv_error *error)
{
    *workspace = (struct kv_workspace){.effort = *effort};
    for (uint32_t i = 0; kv_bots[i]; i++) {
        size_t bytes = kv_bot_bytes(kv_bots[i], NULL, NULL);
        if (!make_room(workspace, bytes))
            return lab_refuse_memory(bytes, error);
    }
    return effort->threads < 2 || kv_crew_open(&workspace->crew, (uint32_t)effort->threads, error);
}

void kv_workspace_close(struct kv_workspace *workspace)
{
    kv_crew_close(&workspace->crew);
    free(workspace->memory);
    workspace->memory = NULL;
    workspace->bytes = 0;
}

static bool time_is_up(void *context)
{
    const struct kv_workspace *workspace = context;
    return lab_seconds() >= workspace->deadline;
}

/* A budget of time alone removes the level's own limit of work. */
struct kv_budget kv_workspace_budget(struct kv_workspace *workspace, const struct kv_effort *own)
{
    const struct kv_effort *effort = own ? own : &workspace->effort;
    struct kv_budget budget = {.work = effort->work, .crew = &workspace->crew};
    if (effort->milliseconds) {
        workspace->deadline = lab_seconds() + (double)effort->milliseconds / 1000;
        budget.work = budget.work ? budget.work : UINT64_MAX;
        budget.stop = time_is_up;
        budget.context = workspace;
    }
    return budget;
}

uint32_t kv_workspace_think(struct kv_workspace *workspace, const struct kv_level *level,
                            const struct kv_match *match, uint32_t seat, struct kv_rng *rng,
                            struct kv_thought *thoughts, uint32_t most)
{
    struct kv_budget budget =
        kv_workspace_budget(workspace, level->budgeted ? &level->effort : NULL);
    struct kv_bot bot = level->bot;
    if (!make_room(workspace, kv_bot_bytes(&bot, match->setup.game, &budget))) {
        const struct kv_bot *own = kv_bot_find(bot.id, strlen(bot.id));
        bot = own ? *own : *kv_bots[0];
        bot.weights = level->bot.weights;
        budget.work = 0;
    }
    return kv_bot_think(&bot, match, seat, &budget, rng, workspace->memory, thoughts, most);
}
