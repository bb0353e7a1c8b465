/* The report of a tournament, for people and for programs. */
#include "cli/tournament.h"

#include <math.h>

#define NAME_WIDTH  17
#define PAIRS_SHOWN 45   /* those of ten bots */
#define INTERVAL    1.96 /* standard errors to either side hold 95 % */

/* ---- For people ---- */

static void print_right(const char *text, int width)
{
    int letters = cli_letters(text);
    cli_print("%*s%s", width > letters ? width - letters : 0, "", text);
}

/* A name that is too long shows its end, where the name of a program is. */
static void print_name(const char *name, int width)
{
    int letters = cli_letters(name);
    if (letters <= width) {
        cli_print_padded(name, width);
        return;
    }
    for (int drop = letters - width + 1; drop > 0; drop--)
        do
            name++;
        while (((unsigned char)*name & 0xc0) == 0x80);
    cli_print("…%s", name);
}

/* The mean and its error in columns of these widths. */
static void print_estimate(struct tournament_estimate value, double factor, int left, int right)
{
    cli_print(" %*.2f ± ", left, value.mean * factor);
    if (isnan(value.error))
        cli_print("%-*s", right, "?");
    else
        cli_print("%-*.2f", right, value.error * factor);
}

static void print_heading(const struct tournament *tournament,
                          const struct tournament_figures *figures)
{
    struct kv_setup unseeded = tournament->setup;
    struct kv_text name = cli_text(), counts = cli_text();
    uint64_t games = figures->deals * tournament->pairings * tournament->players;
    unseeded.seed[0] = '\0';
    kv_put(&name, "%s", cli_strong());
    kv_name_print(&unseeded, &name);
    kv_put(&name, "%s", cli_plain());
    kv_put(&counts, kv_translate_count("%llu deal", "%llu deals", cli_count_form(figures->deals)),
           (unsigned long long)figures->deals);
    kv_put(&counts, ", ");
    kv_put(&counts, kv_translate_count("%llu game", "%llu games", cli_count_form(games)),
           (unsigned long long)games);
    kv_put(&counts, ", ");
    cli_put_seats(tournament->setup.seats, &counts);
    cli_say("%s, seed %s: %s", name.data, tournament->setup.seed, counts.data);
    if (figures->deals < tournament->deals)
        cli_say("Stopped before all %llu deals were played.",
                (unsigned long long)tournament->deals);
    cli_print("\n");
    cli_text_free(&counts);
    cli_text_free(&name);
}

/* The bots from the strongest down. */
static void order_bots(const struct tournament *tournament,
                       const struct tournament_figures *figures, uint32_t *order)
{
    for (uint32_t i = 0; i < tournament->bots; i++) {
        uint32_t at = i;
        for (; at > 0 && figures->bot[order[at - 1]].elo < figures->bot[i].elo; at--)
            order[at] = order[at - 1];
        order[at] = i;
    }
}

static void print_bot(const struct tournament *tournament, const struct tournament_figures *figures,
                      uint32_t bot)
{
    const struct tournament_bot_figures *figure = &figures->bot[bot];
    const struct tournament_times *times = &tournament->times[bot];
    print_name(tournament->bot[bot].word, NAME_WIDTH);
    cli_print(" %5.0f ± %-4.0f", round(figure->elo) + 0.0 /* no -0 */,
              INTERVAL * figure->elo_error);
    if (figures->has_wins)
        print_estimate(figure->wins, 100, 6, 5);
    else
        cli_print(" %6s   %5s", "–", "");
    print_estimate(figure->score, 1, 7, 6);
    if (times->turns > 0)
        cli_print(" %8.3f %8.2f", tournament_median(times) * 1000, times->worst * 1000);
    cli_print("\n");
}

static void print_bots(const struct tournament *tournament,
                       const struct tournament_figures *figures)
{
    uint32_t order[TOURNAMENT_BOTS_MOST];
    order_bots(tournament, figures, order);
    cli_print_padded(kv_translate(KV_MARK_IN("tournament", "Bot")), NAME_WIDTH);
    print_right(kv_translate(KV_MARK_IN("tournament", "Elo")), 6);
    cli_print(" ± 95 %%");
    print_right(kv_translate(KV_MARK_IN("tournament", "Wins %")), 7);
    cli_print(" ±      ");
    print_right(kv_translate(KV_MARK_IN("tournament", "Score")), 8);
    cli_print(" ±       ");
    print_right(kv_translate(KV_MARK_IN("tournament", "ms/turn")), 9);
    print_right(kv_translate(KV_MARK_IN("tournament", "worst")), 9);
    cli_print("\n");
    for (uint32_t i = 0; i < tournament->bots; i++)
        print_bot(tournament, figures, order[i]);
}

/* The stronger of the two is named first. */
static void print_pair(const struct tournament *tournament,
                       const struct tournament_pair_figures *pair)
{
    bool turned = pair->share.mean < 0.5;
    print_name(tournament->bot[turned ? pair->b : pair->a].word, NAME_WIDTH);
    cli_print(" – ");
    print_name(tournament->bot[turned ? pair->a : pair->b].word, NAME_WIDTH);
    struct tournament_estimate share = pair->share;
    share.mean = turned ? 1 - share.mean : share.mean;
    print_estimate(share, 100, 6, 5);
    cli_print(" %8llu %6llu %8llu\n", (unsigned long long)(turned ? pair->lost : pair->won),
              (unsigned long long)pair->drawn,
              (unsigned long long)(turned ? pair->won : pair->lost));
}

static void print_pairs(const struct tournament *tournament,
                        const struct tournament_figures *figures)
{
    cli_print("\n");
    cli_print_padded(kv_translate(KV_MARK_IN("tournament", "One against the other")),
                     2 * NAME_WIDTH + 2);
    print_right(kv_translate(KV_MARK_IN("tournament", "Points %")), 8);
    cli_print(" ±      ");
    print_right(kv_translate(KV_MARK_IN("tournament", "won")), 9);
    print_right(kv_translate(KV_MARK_IN("tournament", "drawn")), 7);
    print_right(kv_translate(KV_MARK_IN("tournament", "lost")), 9);
    cli_print("\n");
    for (uint32_t i = 0; i < figures->pairs && i < PAIRS_SHOWN; i++)
        print_pair(tournament, &figures->pair[i]);
    if (figures->pairs > PAIRS_SHOWN)
        cli_say("There are %u more; --json lists them all.",
                (unsigned)(figures->pairs - PAIRS_SHOWN));
}

static bool has_faults(const struct tournament_bot_figures *figure)
{
    for (uint32_t i = 0; i < CLI_FAULTS; i++)
        if (figure->faults[i] > 0)
            return true;
    return false;
}

static void print_faults(const struct tournament *tournament,
                         const struct tournament_figures *figures)
{
    bool begun = false;
    for (uint32_t i = 0; i < tournament->bots; i++) {
        const struct tournament_bot_figures *figure = &figures->bot[i];
        if (!has_faults(figure))
            continue;
        if (!begun)
            cli_print("\n");
        begun = true;
        cli_say("Turns that \"%s\" has forfeited to the level \"%s\", for the program:",
                tournament->bot[i].word, TOURNAMENT_FALLBACK);
        for (uint32_t fault = 0; fault < CLI_FAULTS; fault++)
            if (figure->faults[fault] > 0)
                cli_print("%10llu  %s\n", (unsigned long long)figure->faults[fault],
                          kv_translate(cli_faults[fault].title));
    }
}

void tournament_print(const struct tournament *tournament, const struct tournament_figures *figures)
{
    print_heading(tournament, figures);
    print_bots(tournament, figures);
    if (figures->pairs > 0)
        print_pairs(tournament, figures);
    print_faults(tournament, figures);
    cli_print("\n");
    cli_say("Elo has the mean 0 and 95 %% intervals. Shared wins are split, a draw is half a "
            "point; ± are standard errors over deals. Times are the median and the worst turn of "
            "this run: processor time of a core, and of a program the time one waited.");
}

/* ---- For programs ---- */

static void put_estimate(struct kv_text *json, const char *key, struct tournament_estimate value)
{
    kv_json_begin(json, key, '{');
    cli_json_real(json, "mean", value.mean, 6);
    if (isnan(value.error))
        kv_json_put_null(json, "se");
    else
        cli_json_real(json, "se", value.error, 6);
    kv_json_end(json, '}');
}

static void put_bot(struct kv_text *json, const struct tournament *tournament,
                    const struct tournament_figures *figures, uint32_t bot)
{
    const struct tournament_bot_figures *figure = &figures->bot[bot];
    kv_json_begin(json, NULL, '{');
    kv_json_put_string(json, "bot", tournament->bot[bot].word);
    kv_json_put_number(json, "games", (int64_t)figure->games);
    kv_json_begin(json, "elo", '{');
    cli_json_real(json, "mean", figure->elo, 3);
    cli_json_real(json, "se", figure->elo_error, 3);
    cli_json_real(json, "low", figure->elo - INTERVAL * figure->elo_error, 3);
    cli_json_real(json, "high", figure->elo + INTERVAL * figure->elo_error, 3);
    kv_json_end(json, '}');
    if (figures->has_wins)
        put_estimate(json, "wins", figure->wins);
    else
        kv_json_put_null(json, "wins");
    put_estimate(json, "score", figure->score);
    kv_json_begin(json, "forfeits", '{');
    for (uint32_t i = 0; i < CLI_FAULTS; i++)
        if (figure->faults[i] > 0)
            kv_json_put_number(json, cli_faults[i].id, (int64_t)figure->faults[i]);
    kv_json_end(json, '}');
    kv_json_end(json, '}');
}

static void put_pairs(struct kv_text *json, const struct tournament *tournament,
                      const struct tournament_figures *figures)
{
    kv_json_begin(json, "pairs", '[');
    for (uint32_t i = 0; i < figures->pairs; i++) {
        const struct tournament_pair_figures *pair = &figures->pair[i];
        kv_json_begin(json, NULL, '{');
        kv_json_begin(json, "bots", '[');
        kv_json_put_string(json, NULL, tournament->bot[pair->a].word);
        kv_json_put_string(json, NULL, tournament->bot[pair->b].word);
        kv_json_end(json, ']');
        kv_json_put_number(json, "won", (int64_t)pair->won);
        kv_json_put_number(json, "drawn", (int64_t)pair->drawn);
        kv_json_put_number(json, "lost", (int64_t)pair->lost);
        put_estimate(json, "share", pair->share);
        kv_json_end(json, '}');
    }
    kv_json_end(json, ']');
}

/* The one part that is different each time. */
static void put_speed(struct kv_text *json, const struct tournament *tournament)
{
    kv_json_begin(json, "speed", '{');
    kv_json_put_number(json, "threads", tournament->threads);
    cli_json_real(json, "seconds", tournament->seconds, 3);
    kv_json_put_number(json, "units", (int64_t)tournament->played_now);
    kv_json_begin(json, "turns", '[');
    for (uint32_t i = 0; i < tournament->bots; i++) {
        const struct tournament_times *times = &tournament->times[i];
        kv_json_begin(json, NULL, '{');
        kv_json_put_string(json, "bot", tournament->bot[i].word);
        kv_json_put_number(json, "count", (int64_t)times->turns);
        cli_json_real(json, "median_ms", times->turns ? tournament_median(times) * 1000 : 0, 4);
        cli_json_real(json, "worst_ms", times->worst * 1000, 4);
        kv_json_end(json, '}');
    }
    kv_json_end(json, ']');
    kv_json_end(json, '}');
}

void tournament_print_json(const struct tournament *tournament,
                           const struct tournament_figures *figures)
{
    struct kv_setup unseeded = tournament->setup;
    struct kv_text json = cli_text(), text;
    char name[KV_NAME_MOST];
    unseeded.seed[0] = '\0';
    kv_text_start(&text, name, sizeof name);
    kv_name_print(&unseeded, &text);
    kv_json_begin(&json, NULL, '{');
    kv_json_put_boolean(&json, "ok", true);
    kv_json_put_string(&json, "name", name);
    kv_json_put_string(&json, "seed", tournament->setup.seed);
    kv_json_put_number(&json, "seats", tournament->setup.seats);
    kv_json_put_boolean(&json, "ladder", tournament->ladder);
    kv_json_put_number(&json, "deals", (int64_t)figures->deals);
    kv_json_put_number(&json, "games",
                       (int64_t)(figures->deals * tournament->pairings * tournament->players));
    kv_json_put_boolean(&json, "stopped", figures->deals < tournament->deals);
    kv_json_begin(&json, "bots", '[');
    for (uint32_t i = 0; i < tournament->bots; i++)
        put_bot(&json, tournament, figures, i);
    kv_json_end(&json, ']');
    put_pairs(&json, tournament, figures);
    put_speed(&json, tournament);
    kv_json_end(&json, '}');
    cli_print_json(&json);
    cli_text_free(&json);
}
