/* Opening a batch: what can be played, and how its parts lie in memory. */
#include "base/memory.h"
#include "batch/state.h"
#include "core/match.h"
#include "kvartal_pack.h"

enum { ALIGNMENT = 16, HEAD_PLANES = 2 };

static uint32_t aligned(size_t bytes)
{
    return (uint32_t)((bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT);
}

/* A state is whole cache lines, so that threads do not share any; and a seat is, so that a short
 * list is in one of them. */
static size_t whole_lines(size_t bytes)
{
    return (bytes + 63) / 64 * 64;
}

static void lay_out(struct kv_batch *batch)
{
    const struct kv_size *size = &batch->setup.game->size;
    uint32_t seats = batch->setup.seats;
    batch->shown = aligned(sizeof(struct kv_batch_state));
    batch->table = batch->shown + aligned(size->sheet * seats);
    batch->sheets = batch->table + aligned(size->table);
    batch->starts = batch->sheets + aligned(size->sheet * seats);
    batch->seats = (uint32_t)whole_lines(batch->starts + size->sheet * seats);
    batch->legal = batch->seats + (uint32_t)offsetof(struct kv_batch_seat, legal);
    batch->list =
        aligned(sizeof(struct kv_batch_seat) + (size->moves + LEGAL_AT_ONCE) * sizeof(uint16_t));
    batch->state = whole_lines(batch->seats + (size_t)batch->list * seats);
}

static bool has_opponent(const struct kv_setup *setup)
{
    return setup->seats > 1 || setup->game->rival != NULL;
}

static bool check(const struct kv_setup *setup, const struct kv_batch_options *options,
                  struct kv_error *error)
{
    if (!kv_setup_check(setup, error))
        return false;
    if (setup->entered)
        return kv_refuse(error, "bad-setup", "A batch deals its own cards: none can be entered.");
    if (setup->seats > KV_BATCH_SEATS_MOST)
        return kv_refuse(error, "bad-setup", "A match of a batch has at most %d seats, not %u.",
                         KV_BATCH_SEATS_MOST, (unsigned)setup->seats);
    if (strlen(setup->seed) > KV_BATCH_SEED_MOST)
        return kv_refuse(error, "bad-seed",
                         "The seed of a batch has at most %d characters, because each match adds "
                         "its number.",
                         KV_BATCH_SEED_MOST);
    if (options->others >= KV_BATCH_SEATS_MOST)
        return kv_refuse(error, "bad-setup",
                         "An observation shows at most %d other sheets, not %u.",
                         KV_BATCH_SEATS_MOST - 1, (unsigned)options->others);
    if (options->reward == KV_REWARD_WIN && !has_opponent(setup))
        return kv_refuse(error, "bad-reward",
                         "Nobody can win alone: %s needs a second seat for this reward.",
                         kv_translate(setup->game->title));
    return true;
}

bool kv_batch_open(struct kv_batch *batch, const struct kv_setup *setup,
                   const struct kv_batch_options *options, struct kv_error *error)
{
    const struct kv_game *game = setup->game;
    if (!check(setup, options, error))
        return false;
    *batch = (struct kv_batch){.setup = *setup, .options = *options};
    batch->actions = game->actions.count + 1;
    batch->words = (batch->actions + 63) / 64;
    batch->observation =
        HEAD_PLANES + game->table_planes->bytes + game->sheet_planes->bytes * (1 + options->others);
    batch->features = game->evaluation->count;
    lay_out(batch);
    return true;
}

/* ---- The names of planes ---- */

struct naming {
    struct kv_batch_plane *planes;
    uint32_t most, count, offset;
};

static void name_plane(struct naming *naming, const char *prefix, const char *id, uint32_t length,
                       const char *about)
{
    if (naming->count < naming->most) {
        struct kv_batch_plane *plane = &naming->planes[naming->count];
        struct kv_text text;
        kv_text_start(&text, plane->id, sizeof plane->id);
        kv_put(&text, "%s%s", prefix, id);
        plane->offset = naming->offset;
        plane->length = length;
        plane->about = about;
    }
    naming->offset += length;
    naming->count++;
}

static void name_planes(struct naming *naming, const char *prefix, const struct kv_planes *planes)
{
    for (const struct kv_plane *plane = planes->list; plane->id; plane++)
        name_plane(naming, prefix, plane->id, plane->length, plane->about);
}

uint32_t kv_batch_planes(const struct kv_batch *batch, struct kv_batch_plane *planes, uint32_t most)
{
    const struct kv_game *game = batch->setup.game;
    struct naming naming = {planes, most, 0, 0};
    name_plane(&naming, "", "round", 1, "from 1");
    name_plane(&naming, "", "seats", 1, "at the table");
    name_planes(&naming, "", game->table_planes);
    name_planes(&naming, "", game->sheet_planes);
    for (uint32_t i = 1; i <= batch->options.others; i++) {
        char prefix[16];
        struct kv_text text;
        kv_text_start(&text, prefix, sizeof prefix);
        kv_put(&text, "other%u.", (unsigned)i);
        name_planes(&naming, prefix, game->sheet_planes);
    }
    return naming.count;
}

struct kv_library kv_library(void)
{
    return (struct kv_library){.version = KV_VERSION,
                               .setup = sizeof(struct kv_setup),
                               .options = sizeof(struct kv_batch_options),
                               .batch = sizeof(struct kv_batch),
                               .arrays = sizeof(struct kv_batch_arrays),
                               .rng = sizeof(struct kv_rng),
                               .error = sizeof(struct kv_error),
                               .engine = sizeof(struct kv_engine),
                               .pack = sizeof(struct kv_pack),
                               .faults = sizeof(struct kv_pack_faults)};
}
