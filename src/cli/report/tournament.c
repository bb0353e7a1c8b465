/* The report of a tournament. What is told of players and pairs is described once, for people and
 * programs. */
#include "cli/report/report.h"

#include <math.h>
#include <stddef.h>

#define NAME_WIDTH  15
#define PAIRS_SHOWN 45   /* those of ten bots */
#define INTERVAL    1.96 /* standard errors to either side hold 95 % */

/* ---- What is reported ---- */

/* A share of games, of a player or of a pair: key and title. */
static const struct column {
    const char *key, *title;
} wins_column = {"wins", KV_MARK_IN("tournament", "Wins %")},
  share_column = {"share", KV_MARK_IN("tournament", "Points %")};

enum { SCORE_LEFT = 6, SCORE_RIGHT = 5, SHARE_LEFT = 6, SHARE_RIGHT = 11 }; /* widths */

/* How comparisons of two seats ended. */
static const struct count {
    const char *key, *title;
    size_t at, turned; /* with the two the other way round */
    int width;
} counts[] = {
    {"won", KV_MARK_IN("tournament", "won"), offsetof(struct kv_pair_figures, won),
     offsetof(struct kv_pair_figures, lost), 8},
    {"drawn", KV_MARK_IN("tournament", "drawn"), offsetof(struct kv_pair_figures, drawn),
     offsetof(struct kv_pair_figures, drawn), 6},
    {"lost", KV_MARK_IN("tournament", "lost"), offsetof(struct kv_pair_figures, lost),
     offsetof(struct kv_pair_figures, won), 8},
};
enum { COUNTS = sizeof counts / sizeof *counts };

static uint64_t count_at(const struct kv_pair_figures *pair, size_t at)
{
    return *(const uint64_t *)(const void *)((const char *)pair + at);
}

/* Errors over deals take two of them. */
static bool has_errors(const struct kv_tournament_figures *figures)
{
    return figures->deals > 1;
}

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

static void print_score(const struct kv_tournament_figures *figures, const struct kv_mean *score)
{
    cli_print(" %*.2f ± ", SCORE_LEFT, score->mean);
    if (has_errors(figures))
        cli_print("%-*.2f", SCORE_RIGHT, score->error);
    else
        cli_print("%-*s", SCORE_RIGHT, "?");
}

/* Percents, with the interval: "62.5  55.1–69.4". */
static void print_share(double mean, double low, double high)
{
    cli_print(" %*.1f %5.1f–%-5.1f", SHARE_LEFT, mean * 100, low * 100, high * 100);
}

/* A title above such a column, whose beginning may be moved to the left. */
static void print_share_title(const struct column *column, int moved)
{
    print_right(kv_translate(column->title), SHARE_LEFT + 1 + moved);
    cli_print(" %*s", -SHARE_RIGHT, " 95 %");
}

static void print_heading(const struct kv_tournament_figures *figures)
{
    struct kv_text text = cli_text();
    kv_put(&text, kv_translate_count("%llu deal", "%llu deals", cli_count_form(figures->deals)),
           (unsigned long long)figures->deals);
    kv_put(&text, ", ");
    report_put_games(&text, figures->games);
    kv_put(&text, ", ");
    cli_put_seats(figures->setup.seats, &text);
    report_print_games(&figures->setup, text.data);
    if (figures->deals < figures->all_deals)
        cli_say("Stopped before all %llu deals were played.",
                (unsigned long long)figures->all_deals);
    cli_print("\n");
    cli_text_free(&text);
}

/* The players from the strongest down. */
static void order_players(const struct kv_tournament_figures *figures, uint32_t *order)
{
    for (uint32_t i = 0; i < figures->players; i++) {
        uint32_t at = i;
        for (; at > 0 && figures->player[order[at - 1]].elo < figures->player[i].elo; at--)
            order[at] = order[at - 1];
        order[at] = i;
    }
}

static void print_player(const struct kv_tournament_figures *figures, uint32_t index)
{
    const struct kv_player_figures *player = &figures->player[index];
    print_name(player->name, NAME_WIDTH);
    cli_print(" %5.0f ± %-4.0f", round(player->elo) + 0.0 /* no -0 */,
              INTERVAL * player->elo_error);
    if (figures->has_wins)
        print_share(player->wins.mean, player->wins.low, player->wins.high);
    else
        cli_print(" %*s–%*s", SHARE_LEFT - 1, "", SHARE_RIGHT + 1, "");
    print_score(figures, &player->score);
    if (player->turns > 0)
        cli_print(" %8.3f %8.2f", player->median_seconds * 1000, player->most_seconds * 1000);
    cli_print("\n");
}

static void print_players(const struct kv_tournament_figures *figures)
{
    uint32_t order[KV_PLAYERS_MOST];
    order_players(figures, order);
    cli_print_padded(kv_translate(KV_MARK_IN("tournament", "Bot")), NAME_WIDTH);
    print_right(kv_translate(KV_MARK_IN("tournament", "Elo")), 6);
    cli_print(" ± 95 %%");
    print_share_title(&wins_column, 0);
    print_right(kv_translate(KV_MARK_IN("tournament", "Score")), SCORE_LEFT + 1);
    cli_print(" ±%*s", SCORE_RIGHT + 1, "");
    print_right(kv_translate(KV_MARK_IN("tournament", "ms/turn")), 9);
    print_right(kv_translate(KV_MARK_IN("tournament", "worst")), 9);
    cli_print("\n");
    for (uint32_t i = 0; i < figures->players; i++)
        print_player(figures, order[i]);
}

/* The stronger of the two is named first. */
static void print_pair(const struct kv_tournament_figures *figures,
                       const struct kv_pair_figures *pair)
{
    const struct kv_share *share = &pair->share;
    bool turned = share->mean < 0.5;
    print_name(figures->player[turned ? pair->b : pair->a].name, NAME_WIDTH);
    cli_print(" – ");
    print_name(figures->player[turned ? pair->a : pair->b].name, NAME_WIDTH);
    if (turned)
        print_share(1 - share->mean, 1 - share->high, 1 - share->low);
    else
        print_share(share->mean, share->low, share->high);
    for (uint32_t i = 0; i < COUNTS; i++)
        cli_print(" %*llu", counts[i].width,
                  (unsigned long long)count_at(pair, turned ? counts[i].turned : counts[i].at));
    cli_print("\n");
}

static void print_pairs(const struct kv_tournament_figures *figures)
{
    cli_print("\n");
    cli_print_padded(kv_translate(KV_MARK_IN("tournament", "Head to head")), 2 * NAME_WIDTH + 2);
    print_share_title(&share_column, 1);
    for (uint32_t i = 0; i < COUNTS; i++)
        print_right(kv_translate(counts[i].title), counts[i].width + 1);
    cli_print("\n");
    for (uint32_t i = 0; i < figures->pairs && i < PAIRS_SHOWN; i++)
        print_pair(figures, &figures->pair[i]);
    if (figures->pairs > PAIRS_SHOWN)
        cli_say("There are %u more; --json lists them all.",
                (unsigned)(figures->pairs - PAIRS_SHOWN));
}

static bool has_faults(const struct kv_player_figures *player)
{
    for (uint32_t i = 0; i < KV_FAULTS; i++)
        if (player->faults[i] > 0)
            return true;
    return false;
}

static void print_faults(const struct kv_tournament_figures *figures)
{
    bool begun = false;
    for (uint32_t i = 0; i < figures->players; i++) {
        const struct kv_player_figures *player = &figures->player[i];
        if (!has_faults(player))
            continue;
        if (!begun)
            cli_print("\n");
        begun = true;
        cli_say("Turns that \"%s\" has forfeited to the level \"%s\" because the program:",
                player->name, KV_FALLBACK);
        for (uint32_t fault = 0; fault < KV_FAULTS; fault++)
            if (player->faults[fault] > 0)
                cli_print("%10llu  %s\n", (unsigned long long)player->faults[fault],
                          kv_translate(kv_faults[fault].title));
    }
}

static void print_report(const struct kv_tournament_figures *figures)
{
    print_heading(figures);
    print_players(figures);
    if (figures->pairs > 0)
        print_pairs(figures);
    print_faults(figures);
    cli_print("\n");
    cli_say("Elo has the mean 0; after it, wins and points stand 95 %% intervals (Wilson's for "
            "shares). Shared wins are split, a draw is half a point; ± of a score is the standard "
            "error over deals. Times are the median and the worst turn of "
            "this run: processor time of one core, and for programs the waiting time.");
}

/* ---- For programs ---- */

static void put_mean(struct kv_text *json, const struct kv_tournament_figures *figures, double mean,
                     double error)
{
    cli_json_real(json, "mean", mean, 6);
    if (has_errors(figures))
        cli_json_real(json, "se", error, 6);
    else
        kv_json_put_null(json, "se");
}

static void put_share(struct kv_text *json, const struct kv_tournament_figures *figures,
                      const struct column *column, const struct kv_share *share)
{
    kv_json_begin(json, column->key, '{');
    put_mean(json, figures, share->mean, share->error);
    cli_json_real(json, "low", share->low, 6);
    cli_json_real(json, "high", share->high, 6);
    kv_json_end(json, '}');
}

static void put_player(struct kv_text *json, const struct kv_tournament_figures *figures,
                       const struct kv_player_figures *player)
{
    kv_json_begin(json, NULL, '{');
    kv_json_put_string(json, "bot", player->name);
    kv_json_put_number(json, "games", (int64_t)player->games);
    kv_json_begin(json, "elo", '{');
    cli_json_real(json, "mean", player->elo, 3);
    cli_json_real(json, "se", player->elo_error, 3);
    cli_json_real(json, "low", player->elo - INTERVAL * player->elo_error, 3);
    cli_json_real(json, "high", player->elo + INTERVAL * player->elo_error, 3);
    kv_json_end(json, '}');
    if (figures->has_wins)
        put_share(json, figures, &wins_column, &player->wins);
    else
        kv_json_put_null(json, wins_column.key);
    kv_json_begin(json, "score", '{');
    put_mean(json, figures, player->score.mean, player->score.error);
    kv_json_end(json, '}');
    kv_json_begin(json, "forfeits", '{');
    for (uint32_t i = 0; i < KV_FAULTS; i++)
        if (player->faults[i] > 0)
            kv_json_put_number(json, kv_faults[i].id, (int64_t)player->faults[i]);
    kv_json_end(json, '}');
    kv_json_end(json, '}');
}

static void put_pair(struct kv_text *json, const struct kv_tournament_figures *figures,
                     const struct kv_pair_figures *pair)
{
    kv_json_begin(json, NULL, '{');
    kv_json_begin(json, "bots", '[');
    kv_json_put_string(json, NULL, figures->player[pair->a].name);
    kv_json_put_string(json, NULL, figures->player[pair->b].name);
    kv_json_end(json, ']');
    for (uint32_t i = 0; i < COUNTS; i++)
        kv_json_put_number(json, counts[i].key, (int64_t)count_at(pair, counts[i].at));
    put_share(json, figures, &share_column, &pair->share);
    kv_json_end(json, '}');
}

/* The one part that is different each time. */
static void put_speed(struct kv_text *json, const struct kv_tournament_figures *figures)
{
    kv_json_begin(json, "speed", '{');
    kv_json_put_number(json, "threads", figures->threads);
    cli_json_real(json, "seconds", figures->seconds, 3);
    kv_json_put_number(json, "units", (int64_t)figures->units);
    kv_json_begin(json, "turns", '[');
    for (uint32_t i = 0; i < figures->players; i++) {
        const struct kv_player_figures *player = &figures->player[i];
        kv_json_begin(json, NULL, '{');
        kv_json_put_string(json, "bot", player->name);
        kv_json_put_number(json, "count", (int64_t)player->turns);
        cli_json_real(json, "median_ms", player->median_seconds * 1000, 4);
        cli_json_real(json, "worst_ms", player->most_seconds * 1000, 4);
        kv_json_end(json, '}');
    }
    kv_json_end(json, ']');
    kv_json_end(json, '}');
}

static void print_as_json(const struct kv_tournament_figures *figures)
{
    struct kv_text json = cli_text();
    report_begin_json(&json, &figures->setup);
    kv_json_put_boolean(&json, "ladder", figures->ladder);
    kv_json_put_number(&json, "deals", (int64_t)figures->deals);
    kv_json_put_number(&json, "games", (int64_t)figures->games);
    kv_json_put_boolean(&json, "stopped", figures->deals < figures->all_deals);
    kv_json_begin(&json, "bots", '[');
    for (uint32_t i = 0; i < figures->players; i++)
        put_player(&json, figures, &figures->player[i]);
    kv_json_end(&json, ']');
    kv_json_begin(&json, "pairs", '[');
    for (uint32_t i = 0; i < figures->pairs; i++)
        put_pair(&json, figures, &figures->pair[i]);
    kv_json_end(&json, ']');
    if (figures->threads > 0) /* not where shards were put together */
        put_speed(&json, figures);
    report_end_json(&json);
}

void report_tournament(const struct kv_tournament_figures *figures, bool as_json)
{
    (as_json ? print_as_json : print_report)(figures);
}
