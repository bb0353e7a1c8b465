/*
 * Analysing a turn that was played, in steps that share no rollouts. A search names turns; a first
 * set of rollouts chooses the best of them; another set compares it with the played turn. A turn
 * that was lucky when it was chosen is not lucky again when it is priced, so the cost is not biased
 * upwards, and is negative if the choice was wrong.
 *
 * Those rollouts go to the end of the game with a quick search, which plays some sheets worse than
 * others. So a mark needs a second witness: rollouts only as far as the level looks when it plays,
 * evaluated there. A turn that had bad luck, or is bad only for the quick search, is not marked.
 */
#include "base/assert.h"
#include "base/memory.h"
#include "bots/ahead.h"
#include "bots/batches.h"
#include "bots/figures.h"
#include "bots/naming.h"

/* The cost from which a turn deserves a mark, in hundredths of a point of the score or of the aim;
 * it must also be clear (is_clear). */
static const struct {
    int32_t inaccurate, blunder, only;
} marks = {.inaccurate = 100, .blunder = 300, .only = 200};

/* When to stop: standard errors in hundredths of a point. A budget that was set is used up. */
struct precision {
    int32_t choice, cost, luck;
};
static const struct precision usual_precision = {.choice = 10, .cost = 15, .luck = 30};
static const struct precision high_precision = {.choice = 2, .cost = 2, .luck = 4};

/* Rollouts of each set, whatever the budget; how many are run between two looks at them; and how
 * many before the first look at prices. Looking often and stopping at the first small error would
 * understate errors. */
enum { LEAST = 8, STEP = 8, FIRST_LOOK = KV_BATCHES_MOST };

/* Without a budget, how many times the work of the level's own choice is done. */
enum { WORK_FACTOR = 10 };

/* Lines of rollouts: turns, and after them other offers. */
enum { PLAYED, TURNS_MOST = KV_LINES_MOST - 1, OFFERS = TURNS_MOST };
/* Turns that may become the reference: few rollouts tell few turns apart. */
enum { PRICED = 3 };

struct analyst {
    struct kv_meter meter;
    const struct kv_budget *budget; /* NULL: none           */
    const struct precision *precision;
    uint64_t work; /* that is left         */
    struct kv_rng *rng;
    uint32_t turns;  /* that are compared: different ones, the one that was played first */
    uint32_t plain;  /* the one with the best evaluation                                 */
    uint32_t wanted; /* the one that the search would play                               */
    uint32_t live;   /* those that may be the best, one bit each                         */
    uint32_t best, second;
    uint32_t horizon; /* of the level when it plays     */
    bool fortune;     /* other offers are looked at too */
    bool decided;     /* nothing can change any more    */
    struct kv_thought turn[TURNS_MOST];
    _Alignas(16) unsigned char sheet[TURNS_MOST][KV_SHEET_MOST];
    struct kv_outcome outcome[KV_LINES_MOST];
    struct kv_batches choosing, witness, pricing;
    struct kv_world before;
    struct kv_rollouts rollouts;
    struct kv_ahead ahead;
    _Alignas(16) unsigned char ahead_room[KV_AHEAD_BYTES(KV_LINES_MOST)];
};

#define ALIGNMENT 64u

bool kv_bot_analyses(const struct kv_bot *bot)
{
    return bot->width && bot->candidates > 1;
}

static bool is_limited(const struct kv_budget *budget)
{
    return budget && (budget->work || budget->stop);
}

static uint64_t work_in(const struct kv_bot *bot, const struct kv_game *game,
                        const struct kv_budget *budget)
{
    return is_limited(budget) && budget->work ? budget->work : WORK_FACTOR * kv_work_of(bot, game);
}

/* How much work a clock will allow is not known beforehand. */
static uint64_t plan_work(const struct kv_bot *bot, const struct kv_game *game,
                          const struct kv_budget *budget)
{
    uint64_t usual = WORK_FACTOR * kv_work_of(bot, game), work = work_in(bot, game, budget);
    return is_limited(budget) && budget->stop && work > usual ? usual : work;
}

size_t kv_analysis_bytes(const struct kv_bot *bot, const struct kv_game *game,
                         const struct kv_budget *budget)
{
    size_t naming = kv_names_bytes(bot, game, plan_work(bot, game, budget));
    size_t analysing = ALIGNMENT + sizeof(struct analyst);
    return naming > analysing ? naming : analysing;
}

/* ---- The turns that are compared ---- */

/* The sheet after a turn, without what does not matter any more. */
static void reach_sheet(const struct kv_match *match, uint32_t seat, const kv_move *moves,
                        uint32_t count, unsigned char *sheet)
{
    const struct kv_game *game = match->setup.game;
    memcpy(sheet, kv_match_sheet(match, seat), game->size.sheet);
    for (uint32_t i = 0; i < count; i++)
        game->play(match->table, sheet, moves[i]);
    if (game->evaluation->forget)
        game->evaluation->forget(match->table, sheet);
}

/* Adds a turn, unless another one leads to the same sheet; returns its index. */
static uint32_t add_turn(struct analyst *analyst, const struct kv_match *match, uint32_t seat,
                         const kv_move *moves, uint32_t count)
{
    unsigned char *sheet = analyst->sheet[analyst->turns];
    KV_ASSERT(analyst->turns < TURNS_MOST);
    reach_sheet(match, seat, moves, count, sheet);
    for (uint32_t i = 0; i < analyst->turns; i++)
        if (memcmp(analyst->sheet[i], sheet, match->setup.game->size.sheet) == 0)
            return i;
    struct kv_thought *turn = &analyst->turn[analyst->turns];
    *turn = (struct kv_thought){.count = count};
    memcpy(turn->moves, moves, count * sizeof *moves);
    return analyst->turns++;
}

/* The turn that all seats would play in rollouts. */
static void add_plain_turn(struct analyst *analyst, const struct kv_match *match, uint32_t seat)
{
    struct kv_turns *turns = &analyst->rollouts.turns;
    kv_turns_find(turns, &analyst->rollouts.eye, match->table, kv_match_sheet(match, seat),
                  &analyst->meter);
    const struct kv_turn *best = turns->finished.order[0];
    analyst->plain = add_turn(analyst, match, seat, best->move, best->count);
}

/* Was there never more than one legal move? */
static bool is_forced(const struct kv_match *match, uint32_t seat, const kv_move *moves,
                      uint32_t count)
{
    const struct kv_game *game = match->setup.game;
    _Alignas(16) unsigned char sheet[KV_SHEET_MOST];
    kv_move list[KV_MOVES_MOST];
    memcpy(sheet, kv_match_sheet(match, seat), game->size.sheet);
    for (uint32_t i = 0; i < count; i++) {
        if (game->moves(match->table, sheet, list) > 1)
            return false;
        game->play(match->table, sheet, moves[i]);
    }
    return true;
}

/* ---- Rollouts ---- */

static uint32_t bit(uint32_t line)
{
    return line < KV_NO_LINE ? 1u << line : 0;
}

/* From now on these lines are seen. */
static uint32_t take_lines(struct analyst *analyst, uint32_t lines)
{
    kv_ahead_clear(&analyst->ahead);
    for (uint32_t i = 0; i < KV_LINES_MOST; i++)
        if (lines & bit(i))
            kv_ahead_add(&analyst->ahead, i == OFFERS ? NULL : analyst->sheet[i]);
    return lines;
}

static bool see_rollout(struct analyst *analyst, struct kv_batches *batches, uint32_t index,
                        uint32_t lines, uint32_t most)
{
    const struct kv_outcome *outcome = kv_ahead_take(&analyst->ahead, index, 0, most);
    if (!outcome)
        return false;
    for (uint32_t i = 0; i < KV_LINES_MOST; i++)
        if (lines & bit(i))
            analyst->outcome[i] = *outcome++;
    kv_batches_add(batches, analyst->outcome);
    return true;
}

/* Runs rollouts with random numbers of their own until `look` has seen enough or the work is done;
 * the first few in any case, since without them there is nothing to report. `look` says which lines
 * continue; none: it has seen enough. */
static void see_rollouts(struct analyst *analyst, struct kv_batches *batches, uint64_t work,
                         uint32_t (*look)(struct analyst *analyst, uint32_t seen, uint32_t lines),
                         uint32_t lines)
{
    uint32_t seen = 0, chosen = take_lines(analyst, lines);
    kv_batches_start(batches);
    memset(analyst->outcome, 0, sizeof analyst->outcome);
    kv_rollouts_shuffle(&analyst->rollouts, analyst->rng);
    kv_meter_start(&analyst->meter, UINT64_MAX, NULL);
    while (seen < LEAST)
        see_rollout(analyst, batches, seen++, lines, LEAST);
    uint64_t used = UINT64_MAX - analyst->meter.left;
    uint64_t left = work > used ? work - used : 0;
    kv_meter_start(&analyst->meter, left, analyst->budget);
    while ((lines = look(analyst, seen, lines)) != 0 && !kv_meter_spent(&analyst->meter)) {
        chosen = lines == chosen ? lines : take_lines(analyst, lines);
        uint32_t next = seen + STEP;
        while (seen < next && see_rollout(analyst, batches, seen, lines, UINT32_MAX))
            seen++;
    }
    used += left - analyst->meter.left;
    analyst->work = analyst->work > used ? analyst->work - used : 0;
}

static bool is_known(const struct kv_batches *batches, uint32_t line, uint32_t other, int32_t error)
{
    return kv_batches_compare(batches, line, other, KV_AIM).error <= error &&
           kv_batches_compare(batches, line, other, KV_POINTS).error <= error;
}

/* ---- Choosing ---- */

/* Drops what is surely not the best, but never the second: how far it is behind is priced too. Ends
 * when the best is certain, or can hardly be told from the others. */
static uint32_t look_at_choice(struct analyst *analyst, uint32_t seen, uint32_t lines)
{
    enum { SURE = 3, EARLIEST = 2 * LEAST }; /* standard errors; rollouts */
    const struct kv_batches *batches = &analyst->choosing;
    uint32_t best = kv_batches_best(batches, lines);
    uint32_t second = kv_batches_best(batches, lines & ~bit(best));
    bool enough = true;
    if (seen < EARLIEST)
        return lines;
    for (uint32_t i = 0; i < analyst->turns; i++) {
        if (!(lines & bit(i)) || i == best)
            continue;
        struct kv_figure lead = kv_batches_compare(batches, best, i, KV_AIM);
        bool sure = lead.mean > SURE * lead.error;
        if (sure && i != second)
            lines &= ~bit(i);
        enough &= sure || lead.error <= analyst->precision->choice;
    }
    analyst->live = lines;
    return enough ? 0 : lines;
}

/* Keeps a few of the live ones, so that the choice among them can be resampled in pricing. */
static void choose_reference(struct analyst *analyst)
{
    uint32_t rest = analyst->live, kept = 0;
    for (uint32_t i = 0; i < PRICED && rest; i++) {
        uint32_t best = kv_batches_best(&analyst->choosing, rest);
        kept |= bit(best);
        rest &= ~bit(best);
    }
    analyst->live = kept;
    analyst->best = kv_batches_best(&analyst->choosing, kept);
    rest = kept & ~bit(analyst->best);
    analyst->second = rest ? kv_batches_best(&analyst->choosing, rest) : KV_NO_LINE;
}

static void choose(struct analyst *analyst)
{
    uint32_t all = (1u << analyst->turns) - 1;
    analyst->live = all;
    if (analyst->turns > 1)
        see_rollouts(analyst, &analyst->choosing, analyst->work / 2, look_at_choice, all);
    choose_reference(analyst);
}

/* ---- The second witness ---- */

static bool is_time_to_look(uint32_t seen)
{
    return seen >= FIRST_LOOK && (seen & (seen - 1)) == 0;
}

static uint32_t look_at_witness(struct analyst *analyst, uint32_t seen, uint32_t lines)
{
    bool enough = is_time_to_look(seen) &&
                  is_known(&analyst->witness, analyst->best, PLAYED, analyst->precision->cost);
    return enough ? 0 : lines;
}

/* The analysis blames nobody for a turn that its own search would play. */
static bool is_suspect(const struct analyst *analyst)
{
    return analyst->best != PLAYED && analyst->wanted != PLAYED;
}

static void hear_witness(struct analyst *analyst)
{
    enum { SHARE = 4 }; /* of the work that is left */
    struct kv_rollouts *rollouts = &analyst->rollouts;
    uint32_t to_the_end = rollouts->horizon;
    if (!is_suspect(analyst))
        return;
    rollouts->horizon = analyst->horizon;
    see_rollouts(analyst, &analyst->witness, analyst->work / SHARE, look_at_witness,
                 bit(analyst->best) | bit(PLAYED));
    rollouts->horizon = to_the_end;
}

/* ---- Pricing ---- */

static uint32_t look_at_prices(struct analyst *analyst, uint32_t seen, uint32_t lines)
{
    const struct kv_batches *batches = &analyst->pricing;
    if (is_time_to_look(seen) &&
        is_known(batches, analyst->best, PLAYED, analyst->precision->cost) &&
        (!analyst->fortune || is_known(batches, analyst->plain, OFFERS, analyst->precision->luck)))
        return 0;
    return lines;
}

static void price(struct analyst *analyst)
{
    uint32_t lines = analyst->live | bit(PLAYED) | bit(analyst->plain);
    lines |= analyst->fortune ? bit(OFFERS) : 0;
    see_rollouts(analyst, &analyst->pricing, analyst->work, look_at_prices, lines);
    analyst->decided = kv_rollouts_are_decided(&analyst->rollouts);
}

/* ---- The verdict ---- */

static struct kv_estimate estimate_in(const struct kv_batches *batches, uint32_t turn,
                                      uint32_t other)
{
    return (struct kv_estimate){
        .points = kv_batches_compare(batches, turn, other, KV_POINTS),
        .chance = kv_batches_compare(batches, turn, other, KV_CHANCE),
        .aim = kv_batches_compare(batches, turn, other, KV_AIM),
    };
}

static struct kv_estimate estimate(const struct analyst *analyst, uint32_t turn, uint32_t other)
{
    return estimate_in(&analyst->pricing, turn, other);
}

/* The cost of what was played, whose errors include the choice of the better turn. */
static struct kv_estimate cost_of(const struct analyst *analyst)
{
    struct kv_estimate cost = estimate(analyst, analyst->best, PLAYED);
    if (analyst->turns < 2)
        return cost;
    struct kv_estimate error = kv_batches_bootstrap(&analyst->choosing, analyst->live,
                                                    &analyst->pricing, PLAYED, analyst->rng);
    cost.points.error = error.points.error;
    cost.chance.error = error.chance.error;
    cost.aim.error = error.aim.error;
    return cost;
}

/* Further from 0 than two and a half standard errors, with which the marks of different seeds agree
 * in nine turns of ten; more of them where they come from few rollouts (approximately Student's
 * distribution). */
static bool is_clear(const struct kv_batches *batches, struct kv_figure figure)
{
    enum { ERRORS = 250, OF_FEW = 300, PARTS = 100 };
    int64_t errors = ERRORS + OF_FEW / (int32_t)(batches->count - 1);
    int64_t mean = figure.mean < 0 ? -(int64_t)figure.mean : figure.mean;
    return mean * PARTS > errors * figure.error;
}

/* Is the cost at least this much? In a decided game points still count. */
static bool is_much(const struct kv_batches *batches, const struct kv_estimate *cost, int32_t least)
{
    return (cost->aim.mean >= least && is_clear(batches, cost->aim)) ||
           (cost->points.mean >= least && is_clear(batches, cost->points));
}

/* Is the price at least this much, and by the second witness clearly half as much? Demanding more
 * of both would leave real mistakes without a mark. */
static bool is_mistake(const struct analyst *analyst, const struct kv_estimate *cost, int32_t least)
{
    struct kv_estimate lead = estimate_in(&analyst->witness, analyst->best, PLAYED);
    return is_much(&analyst->pricing, cost, least) && is_much(&analyst->witness, &lead, least / 2);
}

static enum kv_verdict verdict_of(const struct analyst *analyst, const struct kv_estimate *cost)
{
    if (is_suspect(analyst))
        return is_mistake(analyst, cost, marks.blunder)      ? KV_BLUNDER
               : is_mistake(analyst, cost, marks.inaccurate) ? KV_INACCURATE
                                                             : KV_FAIR;
    if (analyst->best != PLAYED || analyst->second == KV_NO_LINE)
        return KV_FAIR;
    struct kv_estimate lead = estimate(analyst, PLAYED, analyst->second);
    return is_much(&analyst->pricing, &lead, marks.only) ? KV_ONLY : KV_FAIR;
}

/* Can the reference, another turn, not be told from the played one? Both must agree that it can. */
static bool is_equal(const struct analyst *analyst, const struct kv_estimate *cost)
{
    if (analyst->best == PLAYED || !is_suspect(analyst))
        return analyst->best != PLAYED;
    struct kv_figure lead = kv_batches_compare(&analyst->witness, analyst->best, PLAYED, KV_AIM);
    return !is_clear(&analyst->pricing, cost->aim) || !is_clear(&analyst->witness, lead) ||
           (lead.mean < 0) != (cost->aim.mean < 0);
}

/* The estimates of a single line. */
static struct kv_estimate expected_of(const struct analyst *analyst, uint32_t line)
{
    struct kv_estimate figures = estimate(analyst, line, KV_NO_LINE);
    if (kv_rollouts_have_chances(&analyst->rollouts) && !analyst->decided)
        figures.chance = kv_chance_of(figures.chance, kv_batches_rollouts(&analyst->pricing));
    return figures;
}

static void tell_turn(const struct analyst *analyst, uint32_t turn, struct kv_thought *thought)
{
    struct kv_estimate figures = expected_of(analyst, turn);
    *thought = analyst->turn[turn];
    thought->value = figures.points.mean;
    thought->value_error = figures.points.error;
    thought->chance = figures.chance.mean;
    thought->chance_error = figures.chance.error;
    thought->samples = kv_batches_rollouts(&analyst->pricing);
}

static void tell(const struct analyst *analyst, struct kv_analysis *analysis)
{
    analysis->samples = kv_batches_rollouts(&analyst->pricing);
    analysis->fortune = analyst->fortune;
    tell_turn(analyst, PLAYED, &analysis->played);
    tell_turn(analyst, analyst->best, &analysis->best);
    analysis->cost = cost_of(analyst);
    analysis->verdict = verdict_of(analyst, &analysis->cost);
    analysis->equal = analysis->verdict == KV_FAIR && is_equal(analyst, &analysis->cost);
    analysis->skill = estimate(analyst, PLAYED, analyst->plain);
    analysis->sooner = kv_batches_compare(&analyst->pricing, PLAYED, analyst->best, KV_ROUNDS);
    if (analyst->fortune) {
        analysis->luck = estimate(analyst, analyst->plain, OFFERS);
        analysis->before = expected_of(analyst, OFFERS);
    }
}

/* ---- The whole ---- */

static struct analyst *open_analyst(const struct kv_bot *bot, const struct kv_review *review,
                                    uint32_t seat, const struct kv_budget *budget, void *memory,
                                    struct kv_rng *rng)
{
    const struct kv_match *match = &review->match;
    const struct kv_weights *weights = kv_bot_weights(bot, match->setup.game, match->table);
    unsigned char *at = (unsigned char *)memory;
    at += (ALIGNMENT - (uintptr_t)at % ALIGNMENT) % ALIGNMENT;
    struct analyst *analyst = (struct analyst *)(void *)at;
    struct kv_rollouts *rollouts = &analyst->rollouts;
    analyst->turns = 0;
    analyst->rng = rng;
    analyst->budget = budget;
    kv_batches_start(&analyst->choosing);
    analyst->fortune = review->known && !review->set;
    rollouts->eye = (struct kv_eye){match->setup.game, weights->weight, weights->net, true};
    rollouts->spread = weights->spread;
    kv_meter_start(&analyst->meter, UINT64_MAX, NULL);
    kv_rollouts_open(rollouts, bot, match, seat, &analyst->meter, rng);
    analyst->horizon = rollouts->horizon;
    rollouts->horizon = UINT32_MAX; /* to the end: the result is a score, not an evaluation */
    rollouts->in_sets = true;       /* so that errors can be computed */
    if (analyst->fortune)
        kv_rollouts_take(rollouts, review->table, review->sheets, &analyst->before);
    kv_ahead_open(&analyst->ahead, rollouts, &analyst->before, budget, KV_LINES_MOST,
                  analyst->ahead_room);
    return analyst;
}

/* The played turn first, then the named ones, each once. */
static void take_turns(struct analyst *analyst, const struct kv_match *match, uint32_t seat,
                       const struct kv_thought *played, const struct kv_names *names)
{
    add_turn(analyst, match, seat, played->moves, played->count);
    analyst->wanted = KV_NO_LINE;
    for (uint32_t i = 0; i < names->count && analyst->turns < TURNS_MOST - 1; i++) {
        uint32_t turn = add_turn(analyst, match, seat, names->turn[i].moves, names->turn[i].count);
        if (i == 0)
            analyst->wanted = turn;
    }
    add_plain_turn(analyst, match, seat);
}

bool kv_bot_analyse(const struct kv_bot *bot, const struct kv_review *review, uint32_t seat,
                    const struct kv_budget *budget, const char *seed, void *memory,
                    struct kv_analysis *analysis)
{
    const struct kv_match *match = &review->match;
    struct kv_names names = {0};
    struct kv_thought played;
    struct kv_rng rng;
    KV_ASSERT(kv_bot_analyses(bot));
    played.count = kv_review_turn(review, seat, played.moves);
    if (!played.count)
        return false;
    kv_rng_start(&rng, seed, (review->rounds - 1) * match->setup.seats + seat);
    const struct kv_game *game = match->setup.game;
    uint64_t work = work_in(bot, game, budget), planned = plan_work(bot, game, budget), used = 0;
    *analysis = (struct kv_analysis){.round = match->round, .seat = seat};
    analysis->forced = is_forced(match, seat, played.moves, played.count);
    if (!analysis->forced)
        used = kv_names_find(bot, review, seat, budget, planned, memory, &names);
    struct analyst *analyst = open_analyst(bot, review, seat, budget, memory, &rng);
    analysis->spread = analyst->rollouts.spread;
    analyst->precision = is_limited(budget) ? &high_precision : &usual_precision;
    analyst->work = planned - used;
    take_turns(analyst, match, seat, &played, &names);
    choose(analyst);
    hear_witness(analyst);
    analyst->work += work - planned;
    price(analyst);
    tell(analyst, analysis);
    return true;
}
