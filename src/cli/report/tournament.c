/* The report of a tournament. What is told of players and pairs is described once, for people and
 * programs. */
#include "cli/report/report.h"

#include <math.h>
#include <stddef.h>

#define NAME_WIDTH  17
#define PAIRS_SHOWN 45   /* those of ten bots */
#define INTERVAL    1.96 /* standard errors to either side hold 95 % */

/* ---- What is reported ---- */

/* A mean with its error over deals, of a player or of a pair. */
struct column {
    const char *key, *title;
    size_t at;
    double factor;   /* for people     */
    int left, right; /* widths for them */
};

static const struct column player_columns[] = {
    {"wins", KV_MARK_IN("tournament", "Wins %"), offsetof(struct kv_player_figures, wins), 100, 6,
     5},
    {"score", KV_MARK_IN("tournament", "Score"), offsetof(struct kv_player_figures, score), 1, 7,
     6},
};
enum { WINS, PLAYER_COLUMNS = sizeof player_columns / sizeof *player_columns };

static const struct column share_column = {
    "share", KV_MARK_IN("tournament", "Points %"), offsetof(struct kv_pair_figures, share), 100, 6,
    5};

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

static const struct kv_mean *mean_at(const struct column *column, const void *figures)
{
    return (const struct kv_mean *)(const void *)((const char *)figures + column->at);
}

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

static void print_mean(const struct kv_tournament_figures *figures, const struct column *column,
                       double mean, double error)
{
    cli_print(" %*.2f ± ", column->left, mean * column->factor);
    if (has_errors(figures))
        cli_print("%-*.2f", column->right, error * column->factor);
    else
        cli_print("%-*s", column->right, "?");
}

/* A title above such a column, whose beginning may be moved to the left. */
static void print_mean_title(const struct column *column, int moved)
{
    print_right(kv_translate(column->title), column->left + 1 + moved);
    cli_print(" ±%*s", column->right + 1, "");
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
    for (uint32_t i = 0; i < PLAYER_COLUMNS; i++) {
        const struct column *column = &player_columns[i];
        const struct kv_mean *mean = mean_at(column, player);
        if (i == WINS && !figures->has_wins)
            cli_print(" %*s   %*s", column->left, "–", column->right, "");
        else
            print_mean(figures, column, mean->mean, mean->error);
    }
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
    for (uint32_t i = 0; i < PLAYER_COLUMNS; i++)
        print_mean_title(&player_columns[i], 0);
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
    const struct kv_mean *share = mean_at(&share_column, pair);
    bool turned = share->mean < 0.5;
    print_name(figures->player[turned ? pair->b : pair->a].name, NAME_WIDTH);
    cli_print(" – ");
    print_name(figures->player[turned ? pair->a : pair->b].name, NAME_WIDTH);
    print_mean(figures, &share_column, turned ? 1 - share->mean : share->mean, share->error);
    for (uint32_t i = 0; i < COUNTS; i++)
        cli_print(" %*llu", counts[i].width,
                  (unsigned long long)count_at(pair, turned ? counts[i].turned : counts[i].at));
    cli_print("\n");
}

static void print_pairs(const struct kv_tournament_figures *figures)
{
    cli_print("\n");
    cli_print_padded(kv_translate(KV_MARK_IN("tournament", "Head to head")), 2 * NAME_WIDTH + 2);
    print_mean_title(&share_column, 1);
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
    cli_say("Elo has the mean 0 and 95 %% intervals. Shared wins are split, a draw is half a "
            "point; ± are standard errors over deals. Times are the median and the worst turn of "
            "this run: processor time of one core, and for programs the waiting time.");
}

/* ---- For programs ---- */

static void put_mean(struct kv_text *json, const struct kv_tournament_figures *figures,
                     const struct column *column, const void *of)
{
    const struct kv_mean *mean = mean_at(column, of);
    kv_json_begin(json, column->key, '{');
    cli_json_real(json, "mean", mean->mean, 6);
    if (has_errors(figures))
        cli_json_real(json, "se", mean->error, 6);
    else
        kv_json_put_null(json, "se");
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
    for (uint32_t i = 0; i < PLAYER_COLUMNS; i++)
        if (i == WINS && !figures->has_wins)
            kv_json_put_null(json, player_columns[i].key);
        else
            put_mean(json, figures, &player_columns[i], player);
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
    put_mean(json, figures, &share_column, pair);
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
    put_speed(&json, figures);
    report_end_json(&json);
}

void report_tournament(const struct kv_tournament_figures *figures, bool as_json)
{
    (as_json ? print_as_json : print_report)(figures);
}
