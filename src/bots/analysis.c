/*
 * Analysing a turn that was played. The bot names its best turns; then these, the played turn and
 * the one that looks best at once are compared in the same new rollouts, together with other offers
 * that might have come. The rollouts that chose the candidates are not reused: a turn that was
 * lucky then would look better than it is.
 */
#include "base/assert.h"
#include "base/json.h"
#include "base/memory.h"
#include "bots/figures.h"
#include "bots/rollouts.h"

enum { CERTAIN = 65536, PARTS = 10000 };

/* When a turn deserves a mark, in hundredths of a point, of the score or of what is aimed at; and
 * twice the standard error at least. */
static const struct {
    int32_t inaccurate, blunder, only;
} marks = {.inaccurate = 100, .blunder = 300, .only = 200};

/* When to stop: standard errors in hundredths of a point, and rollouts. */
static const struct {
    int32_t cost, luck;
    uint32_t least, step;
} enough = {.cost = 15, .luck = 30, .least = 8, .step = 8};

/* Without a budget, so many times the work of the level's own choice. */
enum { WORK_FACTOR = 10 };

const char *const kv_verdict_signs[KV_VERDICTS] = {"", "!", "?", "??"};

enum { PLAYED, TURNS_MOST = 4, OFFERS = TURNS_MOST, NOTHING, SAMPLES_MOST = 1024 };

struct analyst {
    struct kv_meter meter;
    uint32_t turns; /* that are compared: different ones, the one that was played first */
    uint32_t plain; /* the one that looks best at once                                  */
    uint32_t samples;
    bool fortune; /* other offers are looked at too */
    struct kv_thought turn[TURNS_MOST];
    _Alignas(16) unsigned char sheet[TURNS_MOST][KV_SHEET_MOST];
    struct kv_outcome outcome[TURNS_MOST + 1][SAMPLES_MOST];
    struct kv_world before;
    struct kv_rollouts rollouts;
};

#define ALIGNMENT 64u

bool kv_bot_analyses(const struct kv_bot *bot)
{
    return bot->width && bot->candidates > 1;
}

size_t kv_analysis_bytes(const struct kv_bot *bot)
{
    size_t thinking = kv_bot_bytes(bot), analysing = ALIGNMENT + sizeof(struct analyst);
    return thinking > analysing ? thinking : analysing;
}

/* ---- The turns that are compared ---- */

/* Adds a turn, unless another one leads to the same sheet; returns its index. */
static uint32_t add_turn(struct analyst *analyst, const struct kv_match *match, uint32_t seat,
                         const kv_move *moves, uint32_t count)
{
    const struct kv_game *game = match->setup.game;
    unsigned char *sheet = analyst->sheet[analyst->turns];
    memcpy(sheet, kv_match_sheet(match, seat), game->size.sheet);
    for (uint32_t i = 0; i < count; i++)
        game->play(match->table, sheet, moves[i]);
    for (uint32_t i = 0; i < analyst->turns; i++)
        if (memcmp(analyst->sheet[i], sheet, game->size.sheet) == 0)
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

/* ---- Figures ---- */

enum measure { POINTS, CHANCE, AIM };

static int32_t measured(const struct analyst *analyst, uint32_t turn, uint32_t sample,
                        enum measure measure)
{
    if (turn == NOTHING)
        return 0;
    const struct kv_outcome *outcome = &analyst->outcome[turn][sample];
    return measure == POINTS ? outcome->points : measure == CHANCE ? outcome->chance : outcome->aim;
}

/* By how much one is better than the other in the same rollouts, on average. */
static struct kv_figure compare(const struct analyst *analyst, uint32_t turn, uint32_t other,
                                enum measure measure)
{
    int64_t sum = 0, squares = 0, count = analyst->samples;
    for (uint32_t i = 0; i < analyst->samples; i++) {
        int64_t difference =
            measured(analyst, turn, i, measure) - measured(analyst, other, i, measure);
        sum += difference;
        squares += difference * difference;
    }
    struct kv_figure figure = {.error = kv_error_of_mean(sum, squares, count)};
    figure.mean = count ? (int32_t)(sum / count) : 0;
    if (measure != CHANCE)
        return figure;
    figure.mean = (int32_t)((int64_t)figure.mean * PARTS / CERTAIN);
    figure.error = (int32_t)((int64_t)figure.error * PARTS / CERTAIN);
    return figure;
}

static struct kv_estimate estimate(const struct analyst *analyst, uint32_t turn, uint32_t other)
{
    return (struct kv_estimate){
        .points = compare(analyst, turn, other, POINTS),
        .chance = compare(analyst, turn, other, CHANCE),
        .aim = compare(analyst, turn, other, AIM),
    };
}

/* The turn that does best; what was played, where none is better. */
static uint32_t best_turn(const struct analyst *analyst)
{
    uint32_t best = PLAYED;
    for (uint32_t i = 0; i < analyst->turns; i++)
        if (compare(analyst, i, best, AIM).mean > 0)
            best = i;
    return best;
}

/* ---- Rollouts ---- */

static bool see_rollout(struct analyst *analyst)
{
    uint32_t sample = analyst->samples;
    if (!kv_rollouts_begin(&analyst->rollouts, sample))
        return false;
    for (uint32_t i = 0; i < analyst->turns; i++)
        if (!kv_rollouts_play(&analyst->rollouts, analyst->sheet[i], &analyst->outcome[i][sample]))
            return false;
    if (analyst->fortune && !kv_rollouts_redeal(&analyst->rollouts, &analyst->before,
                                                &analyst->outcome[OFFERS][sample]))
        return false;
    analyst->samples++;
    return true;
}

/* Is the difference known well enough, in points and in what is aimed at? */
static bool is_settled(const struct analyst *analyst, uint32_t turn, uint32_t other, int32_t error)
{
    return compare(analyst, turn, other, AIM).error <= error &&
           compare(analyst, turn, other, POINTS).error <= error;
}

static bool is_enough(const struct analyst *analyst)
{
    return is_settled(analyst, best_turn(analyst), PLAYED, enough.cost) &&
           (!analyst->fortune || is_settled(analyst, analyst->plain, OFFERS, enough.luck));
}

/* A few rollouts are run whatever the budget: without them there is nothing to report. */
static void see_rollouts(struct analyst *analyst, uint64_t work, const struct kv_budget *budget)
{
    kv_meter_start(&analyst->meter, UINT64_MAX, NULL);
    while (analyst->samples < enough.least)
        see_rollout(analyst);
    uint64_t used = UINT64_MAX - analyst->meter.left;
    kv_meter_start(&analyst->meter, work > used ? work - used : 0, budget);
    while (!is_enough(analyst))
        for (uint32_t i = 0; i < enough.step; i++)
            if (analyst->samples == SAMPLES_MOST || kv_meter_spent(&analyst->meter) ||
                !see_rollout(analyst))
                return;
}

/* ---- The verdict ---- */

static bool is_clearly(struct kv_figure figure, int32_t least)
{
    return figure.mean >= least && figure.mean >= 2 * figure.error;
}

/* Does one cost so much compared with the other? In a decided game points still count. */
static bool costs(const struct analyst *analyst, uint32_t better, uint32_t turn, int32_t least)
{
    return is_clearly(compare(analyst, better, turn, AIM), least) ||
           is_clearly(compare(analyst, better, turn, POINTS), least);
}

static enum kv_verdict verdict_of(const struct analyst *analyst, uint32_t best)
{
    if (best != PLAYED)
        return costs(analyst, best, PLAYED, marks.blunder)      ? KV_BLUNDER
               : costs(analyst, best, PLAYED, marks.inaccurate) ? KV_INACCURATE
                                                                : KV_FAIR;
    for (uint32_t i = 1; i < analyst->turns; i++)
        if (!costs(analyst, PLAYED, i, marks.only))
            return KV_FAIR;
    return analyst->turns > 1 ? KV_ONLY : KV_FAIR;
}

static void tell_turn(const struct analyst *analyst, uint32_t turn, struct kv_thought *thought)
{
    struct kv_estimate figures = estimate(analyst, turn, NOTHING);
    *thought = analyst->turn[turn];
    thought->value = figures.points.mean;
    thought->value_error = figures.points.error;
    thought->chance = figures.chance.mean;
    thought->chance_error = figures.chance.error;
    thought->samples = analyst->samples;
}

static void tell(const struct analyst *analyst, struct kv_analysis *analysis)
{
    uint32_t best = best_turn(analyst);
    analysis->verdict = verdict_of(analyst, best);
    analysis->samples = analyst->samples;
    analysis->fortune = analyst->fortune;
    tell_turn(analyst, PLAYED, &analysis->played);
    tell_turn(analyst, best, &analysis->best);
    analysis->cost = estimate(analyst, best, PLAYED);
    analysis->skill = estimate(analyst, PLAYED, analyst->plain);
    if (analyst->fortune) {
        analysis->luck = estimate(analyst, analyst->plain, OFFERS);
        analysis->before = estimate(analyst, OFFERS, NOTHING);
    }
}

/* ---- The whole ---- */

static struct analyst *open_analyst(const struct kv_bot *bot, const struct kv_review *review,
                                    uint32_t seat, void *memory, struct kv_rng *rng)
{
    const struct kv_match *match = &review->match;
    const struct kv_weights *weights = kv_weights_for(match->setup.game, match->table);
    unsigned char *at = (unsigned char *)memory;
    at += (ALIGNMENT - (uintptr_t)at % ALIGNMENT) % ALIGNMENT;
    struct analyst *analyst = (struct analyst *)(void *)at;
    struct kv_rollouts *rollouts = &analyst->rollouts;
    analyst->turns = analyst->samples = 0;
    analyst->fortune = review->known && !review->set;
    rollouts->eye = (struct kv_eye){match->setup.game, weights->weight};
    rollouts->spread = weights->spread;
    kv_meter_start(&analyst->meter, UINT64_MAX, NULL);
    kv_rollouts_open(rollouts, bot, match, seat, &analyst->meter, rng);
    rollouts->horizon = UINT32_MAX; /* to the end: the result is a score, not an evaluation */
    if (analyst->fortune)
        kv_rollouts_take(rollouts, review->table, review->sheets, &analyst->before);
    return analyst;
}

/* The bot's own choice gets its usual share of the work, or half of what there is. */
static uint64_t work_for_choice(uint64_t usual, uint64_t work)
{
    uint64_t half = work / 2 > 0 ? work / 2 : 1;
    return half < usual ? half : usual;
}

bool kv_bot_analyse(const struct kv_bot *bot, const struct kv_review *review, uint32_t seat,
                    const struct kv_budget *budget, struct kv_rng *rng, void *memory,
                    struct kv_analysis *analysis)
{
    enum { NAMED = 2 };
    const struct kv_match *match = &review->match;
    struct kv_thought thoughts[NAMED];
    kv_move moves[KV_TURN_MOST];
    KV_ASSERT(kv_bot_analyses(bot));
    uint32_t count = kv_review_turn(review, seat, moves), named = 0;
    if (!count)
        return false;
    uint64_t usual = kv_work_of(bot, match->setup.game);
    uint64_t work = budget && budget->work ? budget->work : WORK_FACTOR * usual;
    struct kv_budget choosing = budget ? *budget : (struct kv_budget){0};
    choosing.work = work_for_choice(usual, work);
    *analysis = (struct kv_analysis){.round = match->round, .seat = seat};
    analysis->forced = is_forced(match, seat, moves, count);
    if (!analysis->forced)
        named = kv_bot_think(bot, match, seat, &choosing, rng, memory, thoughts, NAMED);
    struct analyst *analyst = open_analyst(bot, review, seat, memory, rng);
    add_turn(analyst, match, seat, moves, count);
    for (uint32_t i = 0; i < named; i++)
        add_turn(analyst, match, seat, thoughts[i].moves, thoughts[i].count);
    add_plain_turn(analyst, match, seat);
    see_rollouts(analyst, work - choosing.work, budget);
    tell(analyst, analysis);
    return true;
}

/* ---- As JSON ---- */

static void show_figure(struct kv_text *json, const char *key, const char *error_key,
                        struct kv_figure figure)
{
    kv_json_put_number(json, key, figure.mean);
    kv_json_put_number(json, error_key, figure.error);
}

static void show_estimate(struct kv_text *json, const char *key, const struct kv_estimate *estimate)
{
    kv_json_begin(json, key, '{');
    show_figure(json, "value", "value_error", estimate->points);
    show_figure(json, "chance", "chance_error", estimate->chance);
    show_figure(json, "aim", "aim_error", estimate->aim);
    kv_json_end(json, '}');
}

static void show_turn(struct kv_text *json, const char *key, const struct kv_game *game,
                      const struct kv_thought *turn)
{
    kv_json_begin(json, key, '{');
    kv_json_begin(json, "moves", '[');
    for (uint32_t i = 0; i < turn->count; i++) {
        char said[64];
        struct kv_text text;
        kv_text_start(&text, said, sizeof said);
        game->say(turn->moves[i], &text);
        kv_json_put_string(json, NULL, said);
    }
    kv_json_end(json, ']');
    show_figure(json, "value", "value_error", (struct kv_figure){turn->value, turn->value_error});
    show_figure(json, "chance", "chance_error",
                (struct kv_figure){turn->chance, turn->chance_error});
    kv_json_end(json, '}');
}

void kv_analysis_show(const struct kv_analysis *analysis, const struct kv_match *match,
                      struct kv_text *json)
{
    char reason[1024];
    struct kv_text text;
    kv_text_start(&text, reason, sizeof reason);
    kv_bot_explain(match, analysis->seat, &analysis->best, &text);
    kv_json_put_number(json, "round", analysis->round);
    kv_json_put_number(json, "seat", analysis->seat);
    kv_json_put_string(json, "mark", kv_verdict_signs[analysis->verdict]);
    kv_json_put_boolean(json, "forced", analysis->forced);
    kv_json_put_number(json, "samples", analysis->samples);
    show_turn(json, "played", match->setup.game, &analysis->played);
    show_turn(json, "best", match->setup.game, &analysis->best);
    kv_json_put_bytes(json, "reason", reason, text.length);
    show_estimate(json, "cost", &analysis->cost);
    show_estimate(json, "skill", &analysis->skill);
    if (analysis->fortune) {
        show_estimate(json, "luck", &analysis->luck);
        show_estimate(json, "before", &analysis->before);
    } else {
        kv_json_put_null(json, "luck");
        kv_json_put_null(json, "before");
    }
}
