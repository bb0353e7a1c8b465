/* The report of a tournament. What is told of players and pairs is described once, for people and
 * programs. */
#include "cli/report/report.h"

#include <math.h>
#include <stddef.h>

#define NAME_WIDTH  15
#define PAIRS_SHOWN 45   /* those of ten bots */
#define INTERVAL    1.96 /* standard errors to either side hold 95 % */

/* ---- What is reported ---- */

/* How a figure is told: a share of games in percent with its interval, a rating with its interval,
 * and a mean with its standard error. */
enum kind { SHARE, RATING, MEAN };
static const struct look {
    const char *after; /* the title                       */
    int left, right;   /* widths around the sign between them */
    int decimals, json_decimals;
} looks[] = {[SHARE] = {"  95 %      ", 6, 11, 1, 6},
             [RATING] = {" ± 95 %", 5, 4, 0, 3},
             [MEAN] = {" ±      ", 6, 5, 2, 6}};

/* A figure of a player, or of a pair. */
static const struct column {
    const char *key, *title;
    enum kind kind;
} player_columns[] = {{"elo", KV_MARK_IN("tournament", "Elo"), RATING},
                      {"wins", KV_MARK_IN("tournament", "Wins %"), SHARE},
                      {"score", KV_MARK_IN("tournament", "Score"), MEAN}},
  share_column = {"share", KV_MARK_IN("tournament", "Points %"), SHARE};
enum { PLAYER_COLUMNS = sizeof player_columns / sizeof *player_columns };

static void take_row(const struct kv_player_figures *player, struct kv_share *row)
{
    double interval = INTERVAL * player->elo_error;
    *row++ = (struct kv_share){player->elo, player->elo_error, player->elo - interval,
                               player->elo + interval};
    *row++ = player->wins;
    *row = (struct kv_share){.mean = player->score.mean, .error = player->score.error};
}

/* How long turns took, in ms. */
static const struct time {
    const char *key, *title;
    size_t at;
    int decimals;
} times[] = {
    {"median_ms", KV_MARK_IN("tournament", "ms/turn"),
     offsetof(struct kv_player_figures, median_seconds), 3},
    {"worst_ms", KV_MARK_IN("tournament", "worst"),
     offsetof(struct kv_player_figures, most_seconds), 2},
};
enum { TIMES = sizeof times / sizeof *times, TIME_WIDTH = 8 };

static double time_at(const struct kv_player_figures *player, size_t at)
{
    return *(const double *)(const void *)((const char *)player + at) * 1000;
}

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
static bool has_error(const struct kv_tournament_figures *figures, enum kind kind)
{
    return kind == RATING || figures->deals > 1;
}

/* Alone and without a rival nobody wins. */
static bool is_told(const struct kv_tournament_figures *figures, enum kind kind)
{
    return kind != SHARE || figures->has_wins;
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

/* "62.5  55.1–69.4" or "68 ± 13". */
static void print_figure(const struct kv_tournament_figures *figures, enum kind kind,
                         const struct kv_share *figure)
{
    const struct look *look = &looks[kind];
    if (kind == SHARE) {
        cli_print(" %*.*f %5.1f–%-5.1f", look->left, look->decimals, figure->mean * 100,
                  figure->low * 100, figure->high * 100);
        return;
    }
    cli_print(" %*.*f ± ", look->left, look->decimals,
              kind == RATING ? round(figure->mean) + 0.0 /* no -0 */ : figure->mean);
    if (has_error(figures, kind))
        cli_print("%-*.*f", look->right, look->decimals,
                  kind == RATING ? INTERVAL * figure->error : figure->error);
    else
        cli_print("%-*s", look->right, "?");
}

/* A title above such a column, whose beginning may be moved to the left. */
static void print_title(const struct column *column, int moved)
{
    const struct look *look = &looks[column->kind];
    print_right(kv_translate(column->title), look->left + 1 + moved);
    cli_print("%s", look->after);
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
    struct kv_share row[PLAYER_COLUMNS];
    take_row(player, row);
    print_name(player->name, NAME_WIDTH);
    for (uint32_t i = 0; i < PLAYER_COLUMNS; i++)
        if (is_told(figures, player_columns[i].kind))
            print_figure(figures, player_columns[i].kind, &row[i]);
        else
            cli_print(" %*s–%*s", looks[SHARE].left - 1, "", looks[SHARE].right + 1, "");
    for (uint32_t i = 0; player->turns > 0 && i < TIMES; i++)
        cli_print(" %*.*f", TIME_WIDTH, times[i].decimals, time_at(player, times[i].at));
    cli_print("\n");
}

static void print_players(const struct kv_tournament_figures *figures)
{
    uint32_t order[KV_PLAYERS_MOST];
    order_players(figures, order);
    cli_print_padded(kv_translate(KV_MARK_IN("tournament", "Bot")), NAME_WIDTH);
    for (uint32_t i = 0; i < PLAYER_COLUMNS; i++)
        print_title(&player_columns[i], 0);
    for (uint32_t i = 0; i < TIMES; i++)
        print_right(kv_translate(times[i].title), TIME_WIDTH + 1);
    cli_print("\n");
    for (uint32_t i = 0; i < figures->players; i++)
        print_player(figures, order[i]);
}

/* The stronger of the two is named first. */
static void print_pair(const struct kv_tournament_figures *figures,
                       const struct kv_pair_figures *pair)
{
    struct kv_share share = pair->share;
    bool turned = share.mean < 0.5;
    print_name(figures->player[turned ? pair->b : pair->a].name, NAME_WIDTH);
    cli_print(" – ");
    print_name(figures->player[turned ? pair->a : pair->b].name, NAME_WIDTH);
    if (turned)
        share = (struct kv_share){1 - share.mean, share.error, 1 - share.high, 1 - share.low};
    print_figure(figures, SHARE, &share);
    for (uint32_t i = 0; i < COUNTS; i++)
        cli_print(" %*llu", counts[i].width,
                  (unsigned long long)count_at(pair, turned ? counts[i].turned : counts[i].at));
    cli_print("\n");
}

static void print_pairs(const struct kv_tournament_figures *figures)
{
    cli_print("\n");
    cli_print_padded(kv_translate(KV_MARK_IN("tournament", "Head to head")), 2 * NAME_WIDTH + 2);
    print_title(&share_column, 1);
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

static void put_figure(struct kv_text *json, const struct kv_tournament_figures *figures,
                       const struct column *column, const struct kv_share *figure)
{
    int decimals = looks[column->kind].json_decimals;
    kv_json_begin(json, column->key, '{');
    cli_json_real(json, "mean", figure->mean, decimals);
    if (has_error(figures, column->kind))
        cli_json_real(json, "se", figure->error, decimals);
    else
        kv_json_put_null(json, "se");
    if (column->kind != MEAN) {
        cli_json_real(json, "low", figure->low, decimals);
        cli_json_real(json, "high", figure->high, decimals);
    }
    kv_json_end(json, '}');
}

static void put_player(struct kv_text *json, const struct kv_tournament_figures *figures,
                       const struct kv_player_figures *player)
{
    struct kv_share row[PLAYER_COLUMNS];
    take_row(player, row);
    kv_json_begin(json, NULL, '{');
    kv_json_put_string(json, "bot", player->name);
    kv_json_put_number(json, "games", (int64_t)player->games);
    for (uint32_t i = 0; i < PLAYER_COLUMNS; i++)
        if (is_told(figures, player_columns[i].kind))
            put_figure(json, figures, &player_columns[i], &row[i]);
        else
            kv_json_put_null(json, player_columns[i].key);
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
    put_figure(json, figures, &share_column, &pair->share);
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
        for (uint32_t time = 0; time < TIMES; time++)
            cli_json_real(json, times[time].key, time_at(player, times[time].at), 4);
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
