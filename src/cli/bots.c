/* Bots by name, and the memory and time they think in. */
#include "cli/cli.h"

#include <stdlib.h>
#include <string.h>

#define BOTS_COLUMN 13 /* of what there is to say about a bot */

static void put_bot_names(struct kv_text *text)
{
    for (uint32_t i = 0; kv_bots[i]; i++)
        kv_put(text, "%s%s", i ? ", " : "", kv_bots[i]->id);
}

static bool refuse_bot(const char *name, size_t length)
{
    struct kv_text names = cli_text();
    put_bot_names(&names);
    cli_complain("There is no bot called \"%.*s\"; there are: %s.", (int)length, name, names.data);
    cli_text_free(&names);
    return false;
}

bool cli_bots_read(const char *list, struct cli_bots *bots)
{
    bots->count = 0;
    for (;;) {
        size_t length = strcspn(list, ",");
        const struct kv_bot *bot = kv_bot_find(list, length);
        if (!bot)
            return refuse_bot(list, length < 40 ? length : 40);
        if (bots->count == CLI_BOTS_MOST) {
            cli_complain("A list of bots names at most %d of them.", CLI_BOTS_MOST);
            return false;
        }
        bots->bot[bots->count++] = bot;
        if (list[length] == '\0')
            return true;
        list += length + 1;
    }
}

const struct kv_bot *cli_bot_of(const struct cli_bots *bots, uint32_t seat)
{
    return bots->bot[seat % bots->count];
}

void cli_print_bots(void)
{
    cli_print("\n%s\n", kv_translate("Bots:"));
    for (uint32_t i = 0; kv_bots[i]; i++)
        cli_print_entry(2, kv_bots[i]->id, BOTS_COLUMN, kv_translate(kv_bots[i]->about));
}

/* ---- Thinking ---- */

static bool time_is_up(void *context)
{
    const struct cli_thinker *thinker = context;
    return cli_seconds() >= thinker->deadline;
}

void cli_thinker_open(struct cli_thinker *thinker, const struct cli_effort *effort)
{
    size_t bytes = 0;
    for (uint32_t i = 0; kv_bots[i]; i++)
        bytes = kv_bot_bytes(kv_bots[i]) > bytes ? kv_bot_bytes(kv_bots[i]) : bytes;
    *thinker = (struct cli_thinker){.effort = *effort, .memory = cli_memory_apart(bytes)};
}

void cli_thinker_close(struct cli_thinker *thinker)
{
    free(thinker->memory);
    thinker->memory = NULL;
}

/* A budget of time alone lifts the level's own limit of work. */
struct kv_budget cli_budget(struct cli_thinker *thinker)
{
    struct kv_budget budget = {.work = thinker->effort.work};
    if (thinker->effort.milliseconds) {
        thinker->deadline = cli_seconds() + (double)thinker->effort.milliseconds / 1000;
        budget.work = budget.work ? budget.work : UINT64_MAX;
        budget.stop = time_is_up;
        budget.context = thinker;
    }
    return budget;
}

uint32_t cli_think(struct cli_thinker *thinker, const struct kv_bot *bot,
                   const struct kv_match *match, uint32_t seat, struct kv_rng *rng,
                   struct kv_thought *thoughts, uint32_t most)
{
    struct kv_budget budget = cli_budget(thinker);
    return kv_bot_think(bot, match, seat, &budget, rng, thinker->memory, thoughts, most);
}
