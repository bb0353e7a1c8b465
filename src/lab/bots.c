/* Bots by name, and their memory and time. */
#include "lab/system.h"

#include <stdlib.h>
#include <string.h>

/* ---- Names ---- */

static bool refuse_level(const char *name, size_t length, struct kv_error *error)
{
    char list[256];
    struct kv_text names;
    kv_text_start(&names, list, sizeof list);
    for (uint32_t i = 0; kv_bots[i]; i++)
        kv_put(&names, "%s%s", i ? ", " : "", kv_bots[i]->id);
    return kv_refuse(error, "unknown-bot", "There is no bot called \"%.*s\"; there are: %s.",
                     (int)length, name, list);
}

bool kv_levels_read(const char *list, struct kv_levels *levels, struct kv_error *error)
{
    levels->count = 0;
    for (;;) {
        size_t length = strcspn(list, ",");
        const struct kv_bot *level = kv_bot_find(list, length);
        if (!level)
            return refuse_level(list, length < 40 ? length : 40, error);
        if (levels->count == KV_LEVELS_MOST)
            return kv_refuse(error, "too-many", "A list of bots names at most %d of them.",
                             KV_LEVELS_MOST);
        levels->level[levels->count++] = level;
        if (list[length] == '\0')
            return true;
        list += length + 1;
    }
}

/* ---- Thinking ---- */

bool kv_workspace_open(struct kv_workspace *workspace, const struct kv_effort *effort,
                       struct kv_error *error)
{
    size_t bytes = 0;
    for (uint32_t i = 0; kv_bots[i]; i++)
        bytes = kv_bot_bytes(kv_bots[i]) > bytes ? kv_bot_bytes(kv_bots[i]) : bytes;
    bytes = (bytes + LAB_APART - 1) / LAB_APART * LAB_APART;
    *workspace =
        (struct kv_workspace){.effort = *effort, .memory = aligned_alloc(LAB_APART, bytes)};
    return workspace->memory || lab_refuse_memory(bytes, error);
}

void kv_workspace_close(struct kv_workspace *workspace)
{
    free(workspace->memory);
    workspace->memory = NULL;
}

static bool time_is_up(void *context)
{
    const struct kv_workspace *workspace = context;
    return lab_seconds() >= workspace->deadline;
}

/* A budget of time only lifts the level's own limit of work. */
struct kv_budget kv_workspace_budget(struct kv_workspace *workspace)
{
    struct kv_budget budget = {.work = workspace->effort.work};
    if (workspace->effort.milliseconds) {
        workspace->deadline = lab_seconds() + (double)workspace->effort.milliseconds / 1000;
        budget.work = budget.work ? budget.work : UINT64_MAX;
        budget.stop = time_is_up;
        budget.context = workspace;
    }
    return budget;
}

uint32_t kv_workspace_think(struct kv_workspace *workspace, const struct kv_bot *bot,
                            const struct kv_match *match, uint32_t seat, struct kv_rng *rng,
                            struct kv_thought *thoughts, uint32_t most)
{
    struct kv_budget budget = kv_workspace_budget(workspace);
    return kv_bot_think(bot, match, seat, &budget, rng, workspace->memory, thoughts, most);
}
