/* What is told of an analysis: the figures, their titles and the words, whatever shows them. */
#include "base/tenths.h"
#include "cli/report/analysis.h"

#include <stdlib.h>
#include <string.h>

/* ---- A seat in all ---- */

const struct analysis_total analysis_totals[ANALYSIS_TOTALS] = {
    {"start", KV_MARK("Expected at the start"), NULL, offsetof(struct kv_analysis_totals, start),
     true, false},
    {"luck", KV_MARK("Luck of the offers"), NULL, offsetof(struct kv_analysis_totals, luck), false,
     true},
    {"skill", KV_MARK("Skill of the turns"), NULL, offsetof(struct kv_analysis_totals, skill),
     false, true},
    {"rest", KV_MARK("The rest"), NULL, offsetof(struct kv_analysis_totals, rest), false, true},
    {"end", KV_MARK("At the end"), KV_MARK("Last expected"),
     offsetof(struct kv_analysis_totals, end), true, false},
    {"cost", KV_MARK("Cost of all mistakes"), NULL, offsetof(struct kv_analysis_totals, cost),
     false, false},
    {"accuracy", KV_MARK("Accuracy, from 0 to 100"), NULL,
     offsetof(struct kv_analysis_totals, accuracy), false, false},
};

const char *analysis_title(const struct kv_game_analysis *game, const struct analysis_total *total)
{
    return kv_translate(!game->over && total->unfinished ? total->unfinished : total->title);
}

/* An estimate begins with its points, which are a figure. */
const struct kv_figure *analysis_points(const struct analysis_total *total,
                                        const struct kv_analysis_totals *totals)
{
    return (const struct kv_figure *)(const void *)((const char *)totals + total->at);
}

const struct kv_figure *analysis_chance(const struct analysis_total *total,
                                        const struct kv_analysis_totals *totals)
{
    const struct kv_estimate *estimate =
        (const struct kv_estimate *)(const void *)((const char *)totals + total->at);
    return &estimate->chance;
}

/* ---- A turn in figures ---- */

/* A chance that is told: rounded to 0 or 100 % only where it is certain. */
static struct kv_figure chance_to_tell(struct kv_figure chance)
{
    enum { LEAST = 100, MOST = 9900 };
    if (chance.error)
        chance.mean = chance.mean < LEAST ? LEAST : chance.mean > MOST ? MOST : chance.mean;
    return chance;
}

uint32_t analysis_cells(const struct kv_game_analysis *game, const struct kv_analysis *analysis,
                        struct analysis_cell cells[ANALYSIS_CELLS_MOST])
{
    struct kv_estimate expected = kv_expected_of(&analysis->played);
    const char *cost = kv_translate(KV_MARK_IN("analysis", "Cost"));
    const char *luck = kv_translate(KV_MARK_IN("analysis", "Luck"));
    const struct analysis_cell all[ANALYSIS_CELLS_MOST] = {
        {kv_translate(KV_MARK_IN("analysis", "Expected")), expected.points, false, false, true},
        {cost, analysis->cost.points, false, false, true},
        {luck, analysis->luck.points, false, true, analysis->fortune},
        {kv_translate(KV_MARK_IN("analysis", "Winning")), chance_to_tell(expected.chance), true,
         false, true},
        {cost, analysis->cost.chance, true, false, true},
        {luck, analysis->luck.chance, true, true, analysis->fortune},
    };
    memcpy(cells, all, sizeof all);
    return kv_game_analysis_has_chances(game) ? ANALYSIS_CELLS_MOST : ANALYSIS_CELLS_OF_EACH;
}

enum { POINT_TENTH = 10, PERCENT = 100 };

static unsigned rounded(int32_t figure, bool chance)
{
    int32_t unit = chance ? PERCENT : POINT_TENTH;
    return (unsigned)((abs(figure) + unit / 2) / unit);
}

/* Percent, or tenths of a point. */
static void put_number(struct kv_text *text, unsigned number, bool chance)
{
    if (chance)
        kv_put(text, "%u", number);
    else
        kv_put_tenths(text, number);
}

void analysis_put_mean(struct kv_text *text, struct kv_figure figure, bool chance, bool sign)
{
    unsigned mean = rounded(figure.mean, chance);
    kv_put(text, "%s", figure.mean < 0 && mean ? "−" : sign && mean ? "+" : "");
    put_number(text, mean, chance);
}

/* An error is never rounded to none. */
void analysis_put_error(struct kv_text *text, struct kv_figure figure, bool chance)
{
    unsigned error = rounded(figure.error, chance);
    kv_put(text, "± ");
    put_number(text, error || !figure.error ? error : 1, chance);
    kv_put(text, "%s", chance ? " %" : "");
}

void analysis_put_figure(struct kv_text *text, struct kv_figure figure, bool chance, bool sign)
{
    analysis_put_mean(text, figure, chance, sign);
    kv_put(text, " ");
    analysis_put_error(text, figure, chance);
}

/* ---- A turn in words ---- */

const char *const analysis_line_names[ANALYSIS_LINES] = {[ANALYSIS_OFFER] = "offer",
                                                         [ANALYSIS_PLAYED] = "played",
                                                         [ANALYSIS_BEST] = "best",
                                                         [ANALYSIS_WHY] = "why"};

bool analysis_is_mistake(const struct kv_analysis *analysis)
{
    return analysis->verdict == KV_INACCURATE || analysis->verdict == KV_BLUNDER;
}

static void put_words(const struct kv_match *match, uint32_t seat, const struct kv_thought *turn,
                      struct kv_text *text)
{
    const struct kv_game *game = match->setup.game;
    _Alignas(16) unsigned char sheet[KV_SHEET_MOST];
    memcpy(sheet, kv_match_sheet(match, seat), game->size.sheet);
    for (uint32_t i = 0; i < turn->count; i++) {
        size_t start = text->length;
        if (game->tell)
            game->tell(match->table, sheet, turn->moves[i], text);
        if (text->length == start)
            game->say(turn->moves[i], text);
        kv_put(text, "%s", i + 1 < turn->count ? "; " : "");
        game->play(match->table, sheet, turn->moves[i]);
    }
}

/* A better turn is told where it is surely better, by a mark or at least by the error; one that
 * cannot be told from what was played, as such. */
static const char *title_of_best(const struct kv_analysis *analysis)
{
    if (analysis_is_mistake(analysis))
        return kv_translate("Better: %s");
    if (analysis->equal)
        return kv_translate("About equal: %s");
    return analysis->cost.aim.mean > 0 ? kv_translate("Better: %s") : NULL;
}

static void put_why(const struct kv_match *match, const struct kv_analysis *analysis,
                    struct kv_text *text)
{
    struct kv_text words = cli_text();
    kv_put(&words, "%s", "");
    kv_analysis_explain(analysis, match, &words);
    if (words.length > 0)
        kv_put(text, kv_translate("Why: %s"), words.data);
    cli_text_free(&words);
}

static void put_turn(const struct kv_match *match, uint32_t seat, const char *title,
                     const struct kv_thought *turn, struct kv_text *text)
{
    struct kv_text words = cli_text();
    put_words(match, seat, turn, &words);
    kv_put(text, title, words.data);
    cli_text_free(&words);
}

static void put_offer(const struct kv_match *match, uint32_t seat, struct kv_text *text)
{
    struct kv_text words = cli_text();
    const struct kv_game *game = match->setup.game;
    (game->tell_offer ? game->tell_offer : game->offer)(match->table, kv_match_sheet(match, seat),
                                                        &words);
    kv_put(text, kv_translate("Offer: %s"), words.data);
    cli_text_free(&words);
}

void analysis_tell(const struct kv_match *match, const struct kv_analysis *analysis,
                   enum analysis_line line, struct kv_text *text)
{
    const char *best = title_of_best(analysis);
    const char *played =
        analysis->forced ? kv_translate("Played (forced): %s") : kv_translate("Played: %s");
    if (line == ANALYSIS_OFFER)
        put_offer(match, analysis->seat, text);
    else if (line == ANALYSIS_PLAYED)
        put_turn(match, analysis->seat, played, &analysis->played, text);
    else if (line == ANALYSIS_BEST && best)
        put_turn(match, analysis->seat, best, &analysis->best, text);
    else if (line == ANALYSIS_WHY && best && !analysis->equal)
        put_why(match, analysis, text);
}

/* ---- The game ---- */

const char *const analysis_explanations[] = {
    KV_MARK("Expected: the final score after the turn. Cost: how much more the best turn would "
            "have brought. Luck: how much better this offer was than those that might have come. "
            "Marks: ! the only good turn, ? inaccurate, ?? a blunder. ± is the standard error."),
    KV_MARK("A cost within 2.5 times its error, also one below 0, means that the turns are about "
            "equal; so does one that a second count, with shorter rollouts, does not confirm."),
    NULL};

void analysis_put_note(const struct kv_game_analysis *game, struct kv_text *text)
{
    if (game->event == KV_RECORD_CUT)
        kv_put(text,
               kv_translate("The record stops after line %u; everything before was analysed."),
               (unsigned)game->line);
    else if (!game->over)
        kv_put(text, kv_translate("The game is not over; it was analysed up to round %u."),
               (unsigned)game->round);
}

void analysis_put_player(const char *names, uint32_t seat, struct kv_text *text)
{
    size_t start = text->length;
    cli_names_put(names, seat, text);
    if (text->length == start)
        kv_put(text, kv_translate("Seat %u"), (unsigned)seat + 1);
}
