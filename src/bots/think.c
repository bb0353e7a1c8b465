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
enum { PRIOR = 2 };     /* rollouts that an evaluation counts as */
enum { CARELESS = 50 }; /* noise from which on a level also gives up things that are free */

/* A turn that is considered, with the sums over its rollouts. */
struct candidate {
    const struct kv_turn *turn;
    int32_t worth;   /* with the mistake of the level          */
    int32_t mistake; /* the same in every rollout               */
    uint32_t samples;
    int64_t aim;
    int64_t points, point_squares;
    int64_t chance, chance_squares;
};

struct mind {
    const struct kv_bot *bot;
    uint32_t times_most;                 /* times the usual number of turns that memory allows  */
    uint32_t width, candidates, samples; /* at most: as many as the budget allows */
    struct kv_meter meter;
    uint32_t count;
    uint32_t seen; /* rollouts */
    struct candidate *candidate;
    struct kv_turns turns;
    struct kv_rollouts rollouts;
    struct kv_ahead ahead;
    void *turns_memory, *ahead_memory;
};

/* ---- Memory ---- */

enum { LISTED = 32 };    /* turns that a level lists, even if it compares fewer    */
enum { AT_THE_END = 2 }; /* times as many where every next offer can be seen       */
/* By the clock: the memory for this many times as many turns is needed before it is known how much
 * work the time allows. */
enum { TIMES_BY_CLOCK = 16 };
#define ALIGNMENT 64u

/* How many times a level's own work a budget allows; for any game, at most. */
static uint32_t times_of(const struct kv_bot *bot, const struct kv_game *game,
                         const struct kv_budget *budget)
{
    uint64_t usual = game ? kv_work_of(bot, game) : bot->work * 100 / KV_COST_MOST;
    uint64_t work = budget ? budget->work : 0, times = work / (usual > 0 ? usual : 1);
    if (work == UINT64_MAX)
        return TIMES_BY_CLOCK;
    return times < 1 ? 1 : times < KV_TIMES_MOST ? (uint32_t)times : KV_TIMES_MOST;
}

/* The length of the lists if the level's are multiplied by `times`. */
static uint32_t width_within(const struct kv_bot *bot, uint32_t times)
{
    return bot->width * (bot->candidates > 1 ? times * AT_THE_END : 1);
}

static uint32_t candidates_within(const struct kv_bot *bot, uint32_t times)
{
    uint32_t candidates = bot->candidates * (bot->candidates > 1 ? times * AT_THE_END : 1);
    return candidates > LISTED ? candidates : LISTED;
}

/* Bytes of the three lists behind a mind, for this many times its work. */
struct list_bytes {
    size_t turns, candidates, ahead;
};

static size_t aligned(size_t bytes)
{
    return (bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
}

static struct list_bytes list_bytes_for(const struct kv_bot *bot, uint32_t times)
{
    uint32_t candidates = candidates_within(bot, times);
    return (struct list_bytes){aligned(KV_TURNS_BYTES(width_within(bot, times), candidates)),
                               aligned(candidates * sizeof(struct candidate)),
                               aligned(KV_AHEAD_BYTES(candidates))};
}

size_t kv_bot_bytes(const struct kv_bot *bot, const struct kv_game *game,
                    const struct kv_budget *budget)
{
    struct list_bytes bytes = list_bytes_for(bot, times_of(bot, game, budget));
    if (!bot->width)
        return 0;
    return ALIGNMENT + aligned(sizeof(struct mind)) + bytes.turns + bytes.candidates + bytes.ahead;
}

static struct mind *mind_in(void *memory, const struct kv_bot *bot, uint32_t times)
{
    struct list_bytes bytes = list_bytes_for(bot, times);
    unsigned char *at = (unsigned char *)memory;
    at += (ALIGNMENT - (uintptr_t)at % ALIGNMENT) % ALIGNMENT;
    struct mind *mind = (struct mind *)(void *)at;
    mind->times_most = times;
    mind->turns_memory = at += aligned(sizeof(struct mind));
    mind->candidate = (struct candidate *)(void *)(at += bytes.turns);
    mind->ahead_memory = at + bytes.candidates;
    return mind;
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

/* The value of a candidate: its rollouts, and its evaluation counted as some more of them. That
 * steadies the choice while rollouts are few, and is not needed when all have been seen. */
static int64_t merit(const struct candidate *candidate, uint32_t prior)
{
    return candidate->aim + (int64_t)prior * candidate->worth;
}

/* Best first; equals stay in their order. */
static void sort(struct candidate *candidate, uint32_t count, uint32_t prior)
{
    for (uint32_t i = 1; i < count; i++) {
        struct candidate moving = candidate[i];
        uint32_t at = i;
        for (; at > 0 && merit(&candidate[at - 1], prior) < merit(&moving, prior); at--)
            candidate[at] = candidate[at - 1];
        candidate[at] = moving;
    }
}

static void find_candidates(struct mind *mind, const struct kv_match *match, uint32_t seat,
                            int32_t spread, struct kv_rng *rng)
{
    const struct kv_turn_list *found = &mind->turns.finished;
    int64_t deviation = (int64_t)spread * mind->bot->noise / 100;
    kv_turns_open(&mind->turns, mind->width, mind->candidates > LISTED ? mind->candidates : LISTED,
                  mind->turns_memory);
    kv_turns_find(&mind->turns, &mind->rollouts.eye, match->table, kv_match_sheet(match, seat),
                  &mind->meter);
    mind->count = found->count;
    KV_ASSERT(mind->count > 0);
    for (uint32_t i = 0; i < found->count; i++) {
        struct candidate *candidate = &mind->candidate[i];
        *candidate = (struct candidate){.turn = found->order[i], .worth = found->order[i]->worth};
        if (deviation)
            candidate->mistake = mistake(rng, deviation);
        candidate->worth += candidate->mistake;
    }
    sort(mind->candidate, mind->count, PRIOR);
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

/* How many rollouts cover everything that may happen; 0: unknown, or too many. */
static uint32_t rollouts_in_all(const struct mind *mind)
{
    return mind->seen ? kv_rollouts_in_all(&mind->rollouts) : 0;
}

/* Whether a candidate's mean is exact: it has seen everything that may happen. */
static bool is_exact(const struct mind *mind, const struct candidate *candidate)
{
    uint32_t all = candidate->samples ? rollouts_in_all(mind) : 0;
    return all && candidate->samples >= all;
}

/* The work that a stage leaves to the later ones: their share, but no more than half as many turns
 * need to see everything that may happen. */
static uint64_t work_kept(const struct mind *mind, uint32_t live, uint64_t share)
{
    uint32_t all = rollouts_in_all(mind);
    if (all <= mind->seen)
        return share;
    uint64_t need = mind->ahead.dearest * ((live + 1) / 2) * (all - mind->seen);
    return need < share ? need : share;
}

/* The rollouts of one stage, for the first candidates: until only the later stages' share of the
 * work is left, or `most` or all are seen. */
static bool see_rollouts(struct mind *mind, uint32_t live, uint64_t share, uint32_t most)
{
    kv_ahead_clear(&mind->ahead);
    for (uint32_t i = 0; i < live; i++)
        kv_ahead_add(&mind->ahead, mind->candidate[i].turn->sheet);
    for (;;) {
        uint32_t all = rollouts_in_all(mind), end = all ? all : most;
        uint64_t kept = work_kept(mind, live, share);
        if (mind->seen >= end || mind->meter.left <= kept)
            return true;
        const struct kv_outcome *outcome = kv_ahead_take(&mind->ahead, mind->seen, kept, end);
        if (!outcome)
            return false;
        mind->seen++;
        for (uint32_t i = 0; i < live; i++)
            add_outcome(&mind->candidate[i], &outcome[i]);
    }
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
        uint64_t share = mind->meter.left - mind->meter.left / left;
        uint64_t most = (uint64_t)mind->samples * (stages - left + 1) / stages;
        goes_on = see_rollouts(mind, live, share, (uint32_t)most);
        sort(mind->candidate, live, rollouts_in_all(mind) ? 0 : PRIOR);
    }
}

/* ---- Results ---- */

/* From the rollouts of a candidate that was sampled. */
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
    if (!is_exact(mind, candidate))
        thought->value_error =
            kv_error_of_mean(candidate->points, candidate->point_squares, samples);
    struct kv_figure chance = chance_of(mind, candidate);
    thought->chance = chance.mean;
    thought->chance_error = chance.error;
}

/* ---- The whole ---- */

/* A level's limits are made for its own work: with more work, more turns are found and compared in
 * more rollouts. */
static void take_limits(struct mind *mind, const struct kv_bot *bot, uint64_t times)
{
    uint32_t wider = times < mind->times_most ? (uint32_t)times : mind->times_most;
    wider = bot->candidates > 1 ? wider : 1;
    mind->bot = bot;
    mind->width = bot->width * wider;
    mind->candidates = bot->candidates * wider;
    mind->samples = !bot->samples || times < UINT32_MAX / bot->samples
                        ? (uint32_t)(bot->samples * times)
                        : UINT32_MAX;
}

/* If every next offer can be seen, rollouts are so quick and so informative that even turns with a
 * bad evaluation are worth comparing. */
static void widen_at_the_end(struct mind *mind, const struct kv_match *match)
{
    struct kv_offers offers;
    kv_offers_count(&offers, match->setup.game, match->table);
    if (offers.count == 0 || mind->candidates <= 1)
        return;
    mind->width *= AT_THE_END;
    mind->candidates *= AT_THE_END;
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

/* A position to think about, and who thinks. */
struct question {
    const struct kv_bot *bot;
    const struct kv_match *match;
    uint32_t seat;
    const struct kv_budget *budget; /* or NULL */
};

/* One search with this much work. */
static void search(struct mind *mind, const struct question *question, uint64_t work,
                   struct kv_rng *rng)
{
    const struct kv_bot *bot = question->bot;
    const struct kv_match *match = question->match;
    const struct kv_game *game = match->setup.game;
    const struct kv_weights *weights = kv_bot_weights(bot, game, match->table);
    uint64_t usual = kv_work_of(bot, game);
    take_limits(mind, bot, work < usual ? 1 : work / usual);
    widen_at_the_end(mind, match);
    mind->rollouts.eye =
        (struct kv_eye){game, weights->weight, weights->net, bot->noise < CARELESS};
    mind->rollouts.spread = weights->spread;
    kv_meter_start(&mind->meter, work, question->budget);
    find_candidates(mind, match, question->seat, weights->spread, rng);
    if (mind->candidates <= 1 || mind->count <= 1 || kv_meter_spent(&mind->meter))
        return;
    kv_rollouts_open(&mind->rollouts, bot, match, question->seat, &mind->meter, rng);
    kv_ahead_open(&mind->ahead, &mind->rollouts, NULL, question->budget, mind->count,
                  mind->ahead_memory);
    compare_rollouts(mind);
}

static uint32_t tell_best(const struct mind *mind, const struct kv_match *match,
                          struct kv_thought *thoughts, uint32_t most)
{
    uint32_t count = most < mind->count ? most : mind->count;
    for (uint32_t i = 0; i < count; i++)
        tell(mind, &mind->candidate[i], match, &thoughts[i]);
    return count;
}

/* Whether more work might find something else. */
static bool may_improve(const struct mind *mind)
{
    return mind->candidates > 1 && mind->count > 1 &&
           !is_exact(mind, &mind->candidate[mind->count - 1]);
}

/* If only the clock ends it, each search is followed by one with twice its work until there is no
 * time to finish another. So the answer is that of a complete search, not of one cut short. */
static uint32_t think(struct mind *mind, const struct question *question, uint64_t work,
                      bool by_clock, struct kv_rng *rng, struct kv_thought *thoughts, uint32_t most)
{
    const struct kv_budget *budget = question->budget;
    const struct kv_rng start = *rng;
    uint32_t count = 0;
    for (;; work *= 2) {
        *rng = start;
        search(mind, question, work, rng);
        if (count && budget->stop(budget->context))
            return count;
        count = tell_best(mind, question->match, thoughts, most);
        if (!by_clock || !may_improve(mind) || work > UINT64_MAX / 4)
            return count;
    }
}

uint32_t kv_bot_think(const struct kv_bot *bot, const struct kv_match *match, uint32_t seat,
                      const struct kv_budget *budget, struct kv_rng *rng, void *memory,
                      struct kv_thought *thoughts, uint32_t most)
{
    const struct question question = {bot, match, seat, budget};
    KV_ASSERT(most > 0 && !kv_match_done(match, seat));
    if (!bot->width) {
        tell_any_turn(match, seat, rng, thoughts);
        return 1;
    }
    uint64_t work = budget ? budget->work : 0;
    bool by_clock = work == UINT64_MAX && budget->stop && bot->candidates > 1;
    if (!work || by_clock)
        work = kv_work_of(bot, match->setup.game);
    struct mind *mind = mind_in(memory, bot, times_of(bot, match->setup.game, budget));
    return think(mind, &question, work, by_clock, rng, thoughts, most);
}
