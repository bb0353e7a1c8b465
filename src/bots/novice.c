/*
 * A beginner: tries every move, goes on with the turn in the way that looks best at each step, and
 * likes the move after which the sheet is judged best, give or take a little: people at one table
 * see the same cards and still do not play alike. It thinks no further than its own turn.
 */
#include "base/memory.h"
#include "bots/levels.h"

struct trial {
    _Alignas(16) unsigned char sheet[KV_SHEET_MOST];
};

static bool play_on_copy(const struct kv_game *game, const void *table, const struct trial *before,
                         kv_move move, struct trial *after)
{
    memcpy(after, before, game->size.sheet);
    return game->play(table, after->sheet, move);
}

/* Plays on to the end of the turn, each step the one that is judged best at once; the last of
 * equals, since games list moves in the order from doing something to ending the turn. */
static int32_t finish(const struct kv_game *game, const void *table, struct trial *trial)
{
    kv_move list[KV_MOVES_MOST];
    bool goes_on = true;
    while (goes_on) {
        uint32_t count = game->moves(table, trial->sheet, list);
        struct trial best = *trial, next;
        int32_t most = INT32_MIN;
        for (uint32_t i = 0; i < count; i++) {
            bool open = play_on_copy(game, table, trial, list[i], &next);
            int32_t worth = game->judge(table, next.sheet);
            if (worth >= most) {
                most = worth;
                best = next;
                goes_on = open;
            }
        }
        *trial = best;
    }
    return game->judge(table, trial->sheet);
}

static kv_move choose(const struct kv_game *game, const void *table, const void *sheet,
                      struct kv_rng *rng)
{
    enum { MOOD = 100 }; /* hundredths of a point */
    kv_move list[KV_MOVES_MOST], chosen = 0;
    uint32_t count = game->moves(table, sheet, list);
    struct trial before, after;
    int32_t most = INT32_MIN;
    if (count == 1)
        return list[0];
    memcpy(before.sheet, sheet, game->size.sheet);
    for (uint32_t i = 0; i < count; i++) {
        int32_t worth = play_on_copy(game, table, &before, list[i], &after)
                            ? finish(game, table, &after)
                            : game->judge(table, after.sheet);
        worth += (int32_t)kv_rng_below(rng, MOOD);
        if (worth > most) {
            most = worth;
            chosen = list[i];
        }
    }
    return chosen;
}

const struct kv_bot kv_bot_novice = {"novice", KV_MARK("looks no further than its own turn"),
                                     choose};
