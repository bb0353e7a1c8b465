/* Evaluation: the weighted sum of features, and its explanation in words. */
#include "base/assert.h"
#include "base/memory.h"
#include "base/tenths.h"
#include "bots/net.h"
#include "kvartal.h"

enum { FRACTION = 256 }; /* of a weight */

const struct kv_weights *kv_weights_for(const struct kv_game *game, const void *table)
{
    return &game->evaluation->weights[game->evaluation->kind(table)];
}

const struct kv_weights *kv_bot_weights(const struct kv_bot *bot, const struct kv_game *game,
                                        const void *table)
{
    if (bot->weights && bot->weights->game == game)
        return &bot->weights->kind[game->evaluation->kind(table)];
    return kv_weights_for(game, table);
}

int32_t kv_evaluate(const struct kv_game *game, const int32_t *weight, const struct kv_net *net,
                    const void *table, const void *sheet)
{
    const struct kv_evaluation *evaluation = game->evaluation;
    int32_t features[KV_FEATURES_MOST];
    int64_t sum = 0;
    KV_ASSERT(evaluation->count <= KV_FEATURES_MOST);
    evaluation->look(table, sheet, features);
    for (uint32_t i = 0; i < evaluation->count; i++)
        sum += (int64_t)weight[i] * features[i];
    return (int32_t)(sum / FRACTION) + (net ? kv_net_value(net, features, evaluation->count) : 0);
}

/* The feature that has gained or lost most and is not named yet; `count` when none has changed by
 * a tenth of a point. */
static uint32_t greatest_change(const int32_t *change, uint32_t count)
{
    enum { LEAST = 10 };
    uint32_t found = count;
    int32_t most = LEAST - 1;
    for (uint32_t i = 0; i < count; i++) {
        int32_t size = change[i] < 0 ? -change[i] : change[i];
        if (size > most) {
            most = size;
            found = i;
        }
    }
    return found;
}

static void put_change(struct kv_text *text, const char *title, int32_t change)
{
    uint32_t tenths = (uint32_t)((change < 0 ? -change : change) + 5) / 10;
    kv_put(text, "%s %s", kv_translate(title), change < 0 ? "−" : "+");
    kv_put_tenths(text, tenths);
}

/* The few features that have changed most, in points. */
static void explain_by_features(const struct kv_game *game, const void *table, const void *before,
                                const void *after, struct kv_text *text)
{
    enum { NAMED = 3 };
    const struct kv_evaluation *evaluation = game->evaluation;
    const int32_t *weight = kv_weights_for(game, table)->weight;
    int32_t change[KV_FEATURES_MOST], past[KV_FEATURES_MOST];
    evaluation->look(table, before, past);
    evaluation->look(table, after, change);
    for (uint32_t i = 0; i < evaluation->count; i++)
        change[i] = (int32_t)((int64_t)weight[i] * (change[i] - past[i]) / FRACTION);
    for (uint32_t named = 0; named < NAMED; named++) {
        uint32_t i = greatest_change(change, evaluation->count);
        if (i == evaluation->count)
            return;
        kv_put(text, "%s", named ? ", " : "");
        put_change(text, evaluation->features[i].title, change[i]);
        change[i] = 0;
    }
}

/* Whether nobody is ahead of a seat with this sheet, given the others' as the round began. */
static bool leads(const struct kv_match *match, uint32_t seat, const void *sheet)
{
    const struct kv_game *game = match->setup.game;
    struct kv_score own, other;
    bool leads = true;
    game->score(match->table, sheet, &own);
    for (uint32_t i = 0; i < match->setup.seats; i++) {
        game->score(match->table, match->starts + game->size.sheet * i, &other);
        leads &= i == seat || kv_score_compare(&own, &other) >= 0;
    }
    return leads;
}

static bool ends_game(const struct kv_match *match, const void *before, const void *after)
{
    bool (*ends)(const void *table, const void *sheet) = match->setup.game->evaluation->ends;
    return ends && ends(match->table, after) && !ends(match->table, before);
}

/* What the turn means for the game, if it ends it and there are others. */
static void explain_ending(const struct kv_match *match, uint32_t seat, const void *before,
                           const void *after, struct kv_text *text)
{
    if (match->setup.seats < 2 || !ends_game(match, before, after))
        return;
    kv_put(text, "%s%s", text->length ? "; " : "",
           leads(match, seat, after) ? kv_translate("ends the game while you lead")
                                     : kv_translate("ends the game, though others lead"));
}

/* The sheet that a turn leads to. */
static void reach_sheet(const struct kv_match *match, uint32_t seat,
                        const struct kv_thought *thought, void *sheet)
{
    const struct kv_game *game = match->setup.game;
    memcpy(sheet, kv_match_sheet(match, seat), game->size.sheet);
    for (uint32_t i = 0; i < thought->count; i++)
        game->play(match->table, sheet, thought->moves[i]);
}

void kv_bot_explain(const struct kv_match *match, uint32_t seat, const struct kv_thought *thought,
                    struct kv_text *text)
{
    const struct kv_game *game = match->setup.game;
    const void *before = kv_match_sheet(match, seat);
    _Alignas(16) unsigned char after[KV_SHEET_MOST];
    reach_sheet(match, seat, thought, after);
    if (game->evaluation->explain)
        game->evaluation->explain(match->table, before, after, text);
    else if (game->evaluation->features)
        explain_by_features(game, match->table, before, after, text);
    explain_ending(match, seat, before, after, text);
}

/* An earlier end is good for the leader, a later one for the others; the opposite is no reason for
 * the turn, so it is left out. */
static void explain_pace(const struct kv_match *match, struct kv_figure sooner, bool leads,
                         struct kv_text *text)
{
    enum { ROUND = 100, ERRORS = 3 };
    int32_t change = leads ? sooner.mean : -sooner.mean;
    uint32_t rounds = (uint32_t)(change + ROUND / 2) / ROUND;
    if (match->setup.seats < 2 || change < ROUND || change < ERRORS * sooner.error)
        return;
    kv_put(text, "%s", text->length ? "; " : "");
    kv_put(text,
           leads ? kv_translate_count("ends the game about %u round sooner while you lead",
                                      "ends the game about %u rounds sooner while you lead", rounds)
                 : kv_translate_count("leaves about %u round more to catch up",
                                      "leaves about %u rounds more to catch up", rounds),
           (unsigned)rounds);
}

void kv_analysis_explain(const struct kv_analysis *analysis, const struct kv_match *match,
                         struct kv_text *text)
{
    _Alignas(16) unsigned char after[KV_SHEET_MOST];
    kv_bot_explain(match, analysis->seat, &analysis->best, text);
    reach_sheet(match, analysis->seat, &analysis->best, after);
    if (!ends_game(match, kv_match_sheet(match, analysis->seat), after))
        explain_pace(match, analysis->sooner, leads(match, analysis->seat, after), text);
}
