/*
 * Thinking about a turn: the best turns as they are evaluated, with the level's mistakes; then, for
 * the levels that look ahead, their rollouts. All candidates see the same rollouts, so that luck is
 * the same for all; after each stage the worse half is dropped (sequential halving), and the
 * remaining work goes to the better ones.
 */
#include "base/assert.h"
#include "base/memory.h"
#include "bots/ahead.h"
#include "bots/figures.h"

enum { CERTAIN = 65536, PARTS = 10000 };
enum { CARELESS = 50 }; /* whose mistakes are so large also leaves things that are free */

/* A turn that is considered, with the sums over its rollouts. */
struct candidate {
    const struct kv_turn *turn;
    int32_t worth;   /* with the mistake of the level          */
    int32_t mistake; /* which it makes again in every rollout   */
    uint32_t samples;
    int64_t aim;
    int64_t points, point_squares;
    int64_t chance, chance_squares;
};

struct mind {
    const struct kv_bot *bot;
    uint32_t candidates, samples; /* at most: as many as the budget allows */
    struct kv_meter meter;
    uint32_t count;
    uint32_t seen; /* rollouts */
    struct candidate candidate[KV_THOUGHTS_MOST];
    struct kv_turns turns;
    struct kv_rollouts rollouts;
    struct kv_ahead ahead;
};

#define ALIGNMENT 64u

size_t kv_bot_bytes(const struct kv_bot *bot)
{
    return bot->width ? ALIGNMENT + sizeof(struct mind) : 0;
}

static struct mind *mind_in(void *memory)
{
    unsigned char *at = (unsigned char *)memory;
    at += (ALIGNMENT - (uintptr_t)at % ALIGNMENT) % ALIGNMENT;
    return (struct mind *)(void *)at;
}

/* ---- Candidates ---- */

/* A mistake with this standard deviation: the sum of four uniform numbers is approximately
 * normal. */
static int32_t mistake(struct kv_rng *rng, int64_t deviation)
{
    enum { NUMBERS = 4, HALF = 32768, DEVIATION = 37837 }; /* of the sum of the numbers */
    int64_t sum = 0;
    for (int i = 0; i < NUMBERS; i++)
        sum += (int64_t)(kv_rng_word(rng) >> 16) - HALF;
    return (int32_t)(sum * deviation / DEVIATION);
}

/* The value of a candidate: its rollouts, and its evaluation as if it were some more rollouts. It
 * steadies the choice while rollouts are few. */
static int64_t merit(const struct candidate *candidate)
{
    enum { PRIOR = 2 };
    return candidate->aim + (int64_t)PRIOR * candidate->worth;
}

/* Best first; equals stay in their order. */
static void sort(struct candidate *candidate, uint32_t count)
{
    for (uint32_t i = 1; i < count; i++) {
        struct candidate moving = candidate[i];
        uint32_t at = i;
        for (; at > 0 && merit(&candidate[at - 1]) < merit(&moving); at--)
            candidate[at] = candidate[at - 1];
        candidate[at] = moving;
    }
}

enum { LISTED = 32 }; /* turns that a level knows of, also if it compares fewer */

static void find_candidates(struct mind *mind, const struct kv_match *match, uint32_t seat,
                            int32_t spread, struct kv_rng *rng)
{
    const struct kv_turn_list *found = &mind->turns.finished;
    int64_t deviation = (int64_t)spread * mind->bot->noise / 100;
    kv_turns_open(&mind->turns, mind->bot->width,
                  mind->candidates > LISTED ? mind->candidates : LISTED);
    kv_turns_find(&mind->turns, &mind->rollouts.eye, match->table, kv_match_sheet(match, seat),
                  &mind->meter);
    mind->count = found->count;
    KV_ASSERT(mind->count > 0 && mind->count <= KV_THOUGHTS_MOST);
    for (uint32_t i = 0; i < found->count; i++) {
        struct candidate *candidate = &mind->candidate[i];
        *candidate = (struct candidate){.turn = found->order[i], .worth = found->order[i]->worth};
        if (deviation)
            candidate->mistake = mistake(rng, deviation);
        candidate->worth += candidate->mistake;
    }
    sort(mind->candidate, mind->count);
}

/* ---- Rollouts ---- */

static void add_outcome(struct candidate *candidate, const struct kv_outcome *outcome)
{
    candidate->samples++;
    candidate->aim += outcome->aim + candidate->mistake;
    candidate->points += outcome->points;
    candidate->point_squares += (int64_t)outcome->points * outcome->points;
    candidate->chance += outcome->chance;
    candidate->chance_squares += (int64_t)outcome->chance * outcome->chance;
}

/* The rollouts of one stage, for the first candidates: until the work has fallen to the floor, or
 * so many are seen. */
static bool see_rollouts(struct mind *mind, uint32_t live, uint64_t floor, uint32_t most)
{
    kv_ahead_clear(&mind->ahead);
    for (uint32_t i = 0; i < live; i++)
        kv_ahead_add(&mind->ahead, mind->candidate[i].turn->sheet);
    while (mind->seen < most && mind->meter.left > floor) {
        const struct kv_outcome *outcome = kv_ahead_take(&mind->ahead, mind->seen++, floor, most);
        if (!outcome)
            return false;
        for (uint32_t i = 0; i < live; i++)
            add_outcome(&mind->candidate[i], &outcome[i]);
    }
    return true;
}

static void compare_rollouts(struct mind *mind)
{
    uint32_t live = mind->candidates < mind->count ? mind->candidates : mind->count;
    uint32_t stages = 0;
    bool goes_on = true;
    while (1u << stages < live)
        stages++;
    mind->seen = 0;
    for (uint32_t left = stages; goes_on && left > 0; left--, live = (live + 1) / 2) {
        uint64_t floor = mind->meter.left - mind->meter.left / left;
        uint64_t most = (uint64_t)mind->samples * (stages - left + 1) / stages;
        goes_on = see_rollouts(mind, live, floor, (uint32_t)most);
        sort(mind->candidate, live);
    }
}

/* ---- Telling ---- */

/* Of the rollouts of a candidate that was sampled. */
static struct kv_figure chance_of(const struct mind *mind, const struct candidate *candidate)
{
    int64_t samples = candidate->samples;
    int64_t error = kv_error_of_mean(candidate->chance, candidate->chance_squares, samples);
    struct kv_figure chance = {(int32_t)(candidate->chance * PARTS / CERTAIN / samples),
                               (int32_t)(error * PARTS / CERTAIN)};
    bool open =
        kv_rollouts_have_chances(&mind->rollouts) && !kv_rollouts_are_decided(&mind->rollouts);
    return open ? kv_chance_of(chance, candidate->samples) : chance;
}

static void tell(const struct mind *mind, const struct candidate *candidate,
                 const struct kv_match *match, struct kv_thought *thought)
{
    const struct kv_turn *turn = candidate->turn;
    int64_t samples = candidate->samples;
    int32_t lead;
    thought->count = turn->count;
    memcpy(thought->moves, turn->move, turn->count * sizeof *turn->move);
    thought->worth = turn->worth;
    thought->value =
        kv_points_of_worth(match->setup.game, match->table, turn->sheet, turn->worth, &lead);
    thought->value_error = thought->chance = thought->chance_error = 0;
    thought->samples = candidate->samples;
    if (!samples)
        return;
    thought->value = (int32_t)(candidate->points / samples);
    thought->value_error = kv_error_of_mean(candidate->points, candidate->point_squares, samples);
    struct kv_figure chance = chance_of(mind, candidate);
    thought->chance = chance.mean;
    thought->chance_error = chance.error;
}

/* ---- The whole ---- */

/* What a level compares is made for its own work: with more of it, more turns are compared in more
 * rollouts. A clock tells nothing beforehand, so it changes nothing. */
static void take_limits(struct mind *mind, const struct kv_bot *bot, const struct kv_budget *budget,
                        uint64_t usual)
{
    uint64_t times = budget && !budget->stop ? budget->work / usual : 1;
    uint64_t most = times < 1 ? 1 : times < UINT32_MAX ? times : UINT32_MAX;
    uint64_t candidates = bot->candidates * most, samples = bot->samples * most;
    mind->bot = bot;
    mind->candidates = bot->candidates;
    if (bot->candidates > 1)
        mind->candidates = candidates < KV_THOUGHTS_MOST ? (uint32_t)candidates : KV_THOUGHTS_MOST;
    mind->samples = samples < UINT32_MAX ? (uint32_t)samples : UINT32_MAX;
}

/* Plays random legal moves. */
static void tell_any_turn(const struct kv_match *match, uint32_t seat, struct kv_rng *rng,
                          struct kv_thought *thought)
{
    const struct kv_game *game = match->setup.game;
    _Alignas(16) unsigned char sheet[KV_SHEET_MOST];
    kv_move list[KV_MOVES_MOST];
    bool goes_on = true;
    memcpy(sheet, kv_match_sheet(match, seat), game->size.sheet);
    *thought = (struct kv_thought){0};
    while (goes_on) {
        uint32_t count = game->moves(match->table, sheet, list);
        kv_move move = list[kv_rng_below(rng, count)];
        thought->moves[thought->count++] = move;
        goes_on = game->play(match->table, sheet, move);
    }
}

uint32_t kv_bot_think(const struct kv_bot *bot, const struct kv_match *match, uint32_t seat,
                      const struct kv_budget *budget, struct kv_rng *rng, void *memory,
                      struct kv_thought *thoughts, uint32_t most)
{
    const struct kv_game *game = match->setup.game;
    KV_ASSERT(most > 0 && !kv_match_done(match, seat));
    if (!bot->width) {
        tell_any_turn(match, seat, rng, thoughts);
        return 1;
    }
    const struct kv_weights *weights = kv_bot_weights(bot, game, match->table);
    struct mind *mind = mind_in(memory);
    take_limits(mind, bot, budget, kv_work_of(bot, game));
    mind->rollouts.eye = (struct kv_eye){game, weights->weight, bot->noise < CARELESS};
    mind->rollouts.spread = weights->spread;
    kv_meter_start(&mind->meter, budget && budget->work ? budget->work : kv_work_of(bot, game),
                   budget);
    find_candidates(mind, match, seat, weights->spread, rng);
    if (mind->candidates > 1 && mind->count > 1 && !kv_meter_spent(&mind->meter)) {
        kv_rollouts_open(&mind->rollouts, bot, match, seat, &mind->meter, rng);
        kv_ahead_open(&mind->ahead, &mind->rollouts, NULL, budget);
        compare_rollouts(mind);
    }
    uint32_t count = most < mind->count ? most : mind->count;
    for (uint32_t i = 0; i < count; i++)
        tell(mind, &mind->candidate[i], match, &thoughts[i]);
    return count;
}
