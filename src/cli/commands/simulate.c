/* kvartal simulate: many games between bots, and what they show, with error bars. */
#include "cli/contest.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define GAMES_MOST   1000000000u
#define THREADS_MOST 1024u
#define USUAL_WIDTH  36 /* of a column of titles */

/* ---- Figures ---- */

/* A mean, its standard error, and the standard deviation of what it is the mean of. */
struct estimate {
    double mean, error, deviation;
};

/* From a sum and a sum of squares over `count` games. */
static struct estimate estimate(double sum, double squares, uint64_t count)
{
    struct estimate result = {0, 0, 0};
    double n = (double)count;
    if (count == 0)
        return result;
    result.mean = sum / n;
    double variance = count > 1 ? (squares - sum * sum / n) / (n - 1) : 0;
    result.deviation = variance > 0 ? sqrt(variance) : 0;
    result.error = result.deviation / sqrt(n);
    return result;
}

/* The same for what each game counts `parts` of, such as its seats. Seats of one game are no
 * independent samples, so the error comes from the sums of games. */
static struct estimate estimate_each(double sum, double squares, uint64_t games, uint32_t parts)
{
    struct estimate result = estimate(sum, squares, games);
    result.mean /= parts;
    result.error /= parts;
    return result;
}

static struct estimate score_estimate(const struct cli_group *group, uint64_t games)
{
    struct estimate result =
        estimate_each((double)group->sum, (double)group->game_squares, games, group->seats);
    result.deviation =
        estimate((double)group->sum, (double)group->squares, group->scores).deviation;
    return result;
}

static struct estimate win_estimate(const struct cli_group *group, uint64_t games)
{
    double whole = CLI_WHOLE_WIN;
    return estimate((double)group->wins / whole, (double)group->win_squares / whole / whole, games);
}

/* The smallest score that at least so many percent of all scores do not exceed. */
static int32_t percentile(const struct cli_group *group, uint32_t percent)
{
    uint64_t below = 0, wanted = (group->scores * percent + 99) / 100;
    uint32_t bin = 0;
    while (bin < CLI_BINS - 1 && below + group->bin[bin] < wanted)
        below += group->bin[bin++];
    int32_t score = CLI_BIN_LEAST + (int32_t)bin;
    if (score < group->least || bin == 0)
        return group->least;
    return score > group->most || bin == CLI_BINS - 1 ? group->most : score;
}

static const uint32_t percents[] = {5, 25, 50, 75, 95};
#define PERCENTS (sizeof percents / sizeof percents[0])

/* All kinds of bots together. */
static struct cli_group *whole_group(const struct cli_contest *contest)
{
    const struct cli_tally *tally = contest->tally;
    struct cli_group *all = cli_memory(sizeof *all);
    *all = tally->group[0];
    for (uint32_t i = 1; i < tally->groups; i++) {
        const struct cli_group *group = &tally->group[i];
        all->scores += group->scores;
        all->sum += group->sum;
        all->squares += group->squares;
        all->least = group->least < all->least ? group->least : all->least;
        all->most = group->most > all->most ? group->most : all->most;
        for (uint32_t bin = 0; bin < CLI_BINS; bin++)
            all->bin[bin] += group->bin[bin];
    }
    all->seats = contest->setup.seats;
    all->game_squares = tally->game_squares;
    return all;
}

/* Bots of one kind among themselves win every game; that says nothing. */
static bool has_winners(const struct cli_tally *tally)
{
    return tally->groups > 1 || tally->rival;
}

/* ---- For people ---- */

static const char *rival_title(void)
{
    return kv_translate(KV_MARK_IN("bots", "rival"));
}

static void print_score_heading(void)
{
    struct kv_text line = cli_text();
    kv_put(&line, "%-12s %8s ± %-7s %7s %5s", kv_translate(KV_MARK_IN("figures", "Scores")),
           kv_translate(KV_MARK_IN("figures", "mean")),
           kv_translate(KV_MARK_IN("figures", "error")), kv_translate(KV_MARK_IN("figures", "sd")),
           kv_translate(KV_MARK_IN("figures", "min")));
    for (uint32_t i = 0; i < PERCENTS; i++)
        kv_put(&line, " %3u%%", (unsigned)percents[i]);
    kv_put(&line, " %5s", kv_translate(KV_MARK_IN("figures", "max")));
    cli_print("%s\n", line.data);
    cli_text_free(&line);
}

static void print_score_row(const char *title, const struct cli_group *group, uint64_t games)
{
    struct estimate score = score_estimate(group, games);
    cli_print("  ");
    cli_print_padded(title, 10);
    cli_print(" %8.2f ± %-7.3f %7.2f %5d", score.mean, score.error, score.deviation,
              (int)group->least);
    for (uint32_t i = 0; i < PERCENTS; i++)
        cli_print(" %4d", (int)percentile(group, percents[i]));
    cli_print(" %5d\n", (int)group->most);
}

static void print_scores(const struct cli_contest *contest, const struct cli_group *all)
{
    const struct cli_tally *tally = contest->tally;
    bool several = tally->groups > 1;
    print_score_heading();
    for (uint32_t i = 0; several && i < tally->groups; i++)
        print_score_row(tally->group[i].id, &tally->group[i], tally->games);
    print_score_row(several ? kv_translate(KV_MARK_IN("bots", "all")) : all->id, all, tally->games);
    if (tally->rival)
        print_score_row(rival_title(), &tally->group[tally->groups], tally->games);
}

/* The column of titles is as wide as the widest of them, and never narrower than usual. */
static int title_width(const struct kv_label *label)
{
    int width = USUAL_WIDTH;
    for (; label->id; label++)
        if (cli_letters(kv_translate(label->title)) > width)
            width = cli_letters(kv_translate(label->title));
    return width;
}

static void print_title(const char *title, int width)
{
    cli_print("  ");
    cli_print_padded(title, width);
}

static void print_share(const char *title, int width, struct estimate share)
{
    print_title(title, width);
    cli_print(" %7.2f %% ± %.2f\n", share.mean * 100, share.error * 100);
}

static void print_wins(const struct cli_contest *contest)
{
    const struct cli_tally *tally = contest->tally;
    cli_print("\n");
    cli_say("Wins (shared ones split)");
    for (uint32_t i = 0; i < tally->groups; i++)
        print_share(tally->group[i].id, USUAL_WIDTH, win_estimate(&tally->group[i], tally->games));
    if (tally->rival)
        print_share(rival_title(), USUAL_WIDTH,
                    win_estimate(&tally->group[tally->groups], tally->games));
}

static void print_endings(const struct cli_contest *contest)
{
    const struct cli_tally *tally = contest->tally;
    const struct kv_label *endings = contest->setup.game->endings;
    int width = title_width(endings);
    cli_print("\n");
    cli_say("What ended the games (several at once are possible)");
    for (uint32_t i = 0; i < 32 && endings[i].id; i++) {
        double count = (double)tally->endings[i];
        print_share(kv_translate(endings[i].title), width, estimate(count, count, tally->games));
    }
}

static struct estimate use_estimate(const struct cli_contest *contest, uint32_t use)
{
    const struct cli_tally *tally = contest->tally;
    return estimate_each((double)tally->uses[use], (double)tally->use_squares[use], tally->games,
                         contest->setup.seats);
}

static void print_uses(const struct cli_contest *contest)
{
    const struct kv_label *uses = contest->setup.game->uses;
    uint32_t never = 0;
    if (!uses || !uses->id || !contest->setup.game->use)
        return;
    int width = title_width(uses);
    cli_print("\n");
    cli_say("Used, for each seat and game");
    for (uint32_t i = 0; uses[i].id; i++) {
        struct estimate use = use_estimate(contest, i);
        if (contest->tally->uses[i] == 0) {
            never++;
            continue;
        }
        print_title(kv_translate(uses[i].title), width);
        cli_print(" %9.4f ± %.4f\n", use.mean, use.error);
    }
    if (never > 0)
        cli_say_at(2, kv_translate_count("(%u other never)", "(%u others never)", never),
                   (unsigned)never);
}

static void print_speed(const struct cli_contest *contest)
{
    cli_print("\n");
    cli_say(kv_translate_count("Speed: %.2f s, %.0f moves/s, %.0f games/s with %u thread.",
                               "Speed: %.2f s, %.0f moves/s, %.0f games/s with %u threads.",
                               contest->threads),
            contest->seconds, (double)contest->tally->moves / contest->seconds,
            (double)contest->tally->games / contest->seconds, (unsigned)contest->threads);
}

static void put_name(const struct kv_setup *setup, struct kv_text *text)
{
    struct kv_setup unseeded = *setup;
    unseeded.seed[0] = '\0';
    kv_name_print(&unseeded, text);
}

/* Which games these are, and how many. */
static void print_heading(const struct cli_contest *contest)
{
    const struct cli_tally *tally = contest->tally;
    struct kv_text name = cli_text(), counts = cli_text();
    kv_put(&name, "%s", cli_strong());
    put_name(&contest->setup, &name);
    kv_put(&name, "%s", cli_plain());
    kv_put(&counts, kv_translate_count("%llu game", "%llu games", cli_count_form(tally->games)),
           (unsigned long long)tally->games);
    kv_put(&counts, ", ");
    cli_put_seats(contest->setup.seats, &counts);
    kv_put(&counts, ", ");
    kv_put(&counts, kv_translate_count("%llu move", "%llu moves", cli_count_form(tally->moves)),
           (unsigned long long)tally->moves);
    cli_say("%s, seed %s: %s", name.data, contest->setup.seed, counts.data);
    cli_print("\n");
    cli_text_free(&counts);
    cli_text_free(&name);
}

static void print_report(const struct cli_contest *contest)
{
    const struct cli_tally *tally = contest->tally;
    struct cli_group *all = whole_group(contest);
    print_heading(contest);
    if (tally->games < contest->games) {
        cli_say("Stopped before all %llu games were played.", (unsigned long long)contest->games);
        cli_print("\n");
    }
    print_scores(contest, all);
    if (has_winners(tally))
        print_wins(contest);
    struct estimate rounds =
        estimate((double)tally->rounds, (double)tally->round_squares, tally->games);
    cli_print("\n");
    cli_say("Rounds: %.3f ± %.3f, sd %.3f", rounds.mean, rounds.error, rounds.deviation);
    print_endings(contest);
    print_uses(contest);
    print_speed(contest);
    free(all);
}

/* ---- For programs ---- */

static void put_estimate(struct kv_text *json, const char *key, struct estimate value)
{
    kv_json_begin(json, key, '{');
    cli_json_real(json, "mean", value.mean, 6);
    cli_json_real(json, "se", value.error, 6);
    kv_json_end(json, '}');
}

static void put_group(struct kv_text *json, const char *key, const struct cli_group *group,
                      uint64_t games)
{
    struct estimate score = score_estimate(group, games);
    kv_json_begin(json, key, '{');
    kv_json_put_number(json, "seats", group->seats);
    cli_json_real(json, "mean", score.mean, 6);
    cli_json_real(json, "se", score.error, 6);
    cli_json_real(json, "sd", score.deviation, 6);
    kv_json_put_number(json, "min", group->least);
    for (uint32_t i = 0; i < PERCENTS; i++) {
        char name[16];
        struct kv_text text;
        kv_text_start(&text, name, sizeof name);
        kv_put(&text, "p%u", (unsigned)percents[i]);
        kv_json_put_number(json, name, percentile(group, percents[i]));
    }
    kv_json_put_number(json, "max", group->most);
    kv_json_end(json, '}');
}

static void put_groups(struct kv_text *json, const struct cli_contest *contest)
{
    const struct cli_tally *tally = contest->tally;
    struct cli_group *all = whole_group(contest);
    put_group(json, "score", all, tally->games);
    free(all);
    kv_json_begin(json, "scores", '{');
    for (uint32_t i = 0; i <= tally->groups; i++)
        if (i < tally->groups || tally->rival)
            put_group(json, tally->group[i].id, &tally->group[i], tally->games);
    kv_json_end(json, '}');
    kv_json_begin(json, "wins", '{');
    for (uint32_t i = 0; has_winners(tally) && i <= tally->groups; i++)
        if (i < tally->groups || tally->rival)
            put_estimate(json, tally->group[i].id, win_estimate(&tally->group[i], tally->games));
    kv_json_end(json, '}');
}

static void put_rounds(struct kv_text *json, const struct cli_tally *tally)
{
    struct estimate rounds =
        estimate((double)tally->rounds, (double)tally->round_squares, tally->games);
    kv_json_begin(json, "rounds", '{');
    cli_json_real(json, "mean", rounds.mean, 6);
    cli_json_real(json, "se", rounds.error, 6);
    cli_json_real(json, "sd", rounds.deviation, 6);
    kv_json_end(json, '}');
}

static void put_counts(struct kv_text *json, const struct cli_contest *contest)
{
    const struct cli_tally *tally = contest->tally;
    const struct kv_game *game = contest->setup.game;
    kv_json_begin(json, "endings", '{');
    for (uint32_t i = 0; i < 32 && game->endings[i].id; i++) {
        double count = (double)tally->endings[i];
        put_estimate(json, game->endings[i].id, estimate(count, count, tally->games));
    }
    kv_json_end(json, '}');
    kv_json_begin(json, "uses", '{');
    for (uint32_t i = 0; game->use && game->uses && game->uses[i].id; i++)
        put_estimate(json, game->uses[i].id, use_estimate(contest, i));
    kv_json_end(json, '}');
}

/* The one part that is different each time. */
static void put_speed(struct kv_text *json, const struct cli_contest *contest)
{
    kv_json_begin(json, "speed", '{');
    kv_json_put_number(json, "threads", contest->threads);
    cli_json_real(json, "seconds", contest->seconds, 3);
    cli_json_real(json, "moves_per_second", (double)contest->tally->moves / contest->seconds, 0);
    cli_json_real(json, "games_per_second", (double)contest->tally->games / contest->seconds, 1);
    kv_json_end(json, '}');
}

static void print_as_json(const struct cli_contest *contest)
{
    const struct cli_tally *tally = contest->tally;
    struct kv_text json = cli_text();
    char name[KV_NAME_MOST];
    struct kv_text text;
    kv_text_start(&text, name, sizeof name);
    put_name(&contest->setup, &text);
    kv_json_begin(&json, NULL, '{');
    kv_json_put_boolean(&json, "ok", true);
    kv_json_put_string(&json, "name", name);
    kv_json_put_string(&json, "seed", contest->setup.seed);
    kv_json_put_number(&json, "seats", contest->setup.seats);
    kv_json_put_number(&json, "games", (int64_t)tally->games);
    kv_json_put_boolean(&json, "stopped", tally->games < contest->games);
    kv_json_put_number(&json, "moves", (int64_t)tally->moves);
    put_groups(&json, contest);
    put_rounds(&json, tally);
    put_counts(&json, contest);
    put_speed(&json, contest);
    kv_json_end(&json, '}');
    cli_print_json(&json);
    cli_text_free(&json);
}

/* ---- The command ---- */

struct wishes {
    const char *name, *bots, *seed;
    uint64_t seats, games, threads;
    struct cli_effort effort;
    bool as_json;
};

static bool set_seed(struct kv_setup *setup, const char *seed)
{
    struct kv_error error;
    if (!seed || kv_seed_set(setup, seed, strlen(seed), &error))
        return true;
    cli_refused(&error);
    return false;
}

static uint32_t choose_threads(uint64_t wished, uint64_t games)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    uint64_t threads = wished ? wished : cores > 0 ? (uint64_t)cores : 1;
    threads = threads > THREADS_MOST ? THREADS_MOST : threads;
    return (uint32_t)(threads > games ? games : threads);
}

static int simulate(const struct wishes *wishes)
{
    struct cli_contest contest = {
        .games = wishes->games, .effort = wishes->effort, .interactive = true};
    if (!cli_setup(wishes->name, &contest.setup) || !set_seed(&contest.setup, wishes->seed) ||
        !cli_bots_read(wishes->bots, &contest.bots))
        return CLI_REFUSED;
    contest.threads = choose_threads(wishes->threads, wishes->games);
    if (wishes->seats)
        contest.setup.seats = (uint32_t)wishes->seats;
    else
        cli_choose_seats(&contest.setup);
    if (!cli_contest_run(&contest))
        return CLI_REFUSED;
    int code = CLI_FINE;
    if (contest.tally->games == 0)
        code = cli_complain("It was stopped before the first game was over.");
    else if (wishes->as_json)
        print_as_json(&contest);
    else
        print_report(&contest);
    free(contest.tally);
    return code;
}

int kv_cli_simulate(int argc, char **argv)
{
    struct wishes wishes = {.bots = "random", .games = 1000};
    const struct cli_word words[] = {{KV_MARK("NAME"), &wishes.name, true}, {NULL, NULL, false}};
    const struct cli_option options[] = {
        {"seats", "N", KV_MARK("how many play; 2 if the game allows it"), NULL, NULL, &wishes.seats,
         1, UINT32_MAX},
        {"games", "N", KV_MARK("how many games; 1000 if not given"), NULL, NULL, &wishes.games, 1,
         GAMES_MOST},
        {"bot", KV_MARK("LIST"),
         KV_MARK("who plays, as in hard,medium; dealt out to the seats in turn"), NULL,
         &wishes.bots, NULL, 0, 0},
        {"seed", "S", KV_MARK("the seed of all games; the same seed gives the same figures"), NULL,
         &wishes.seed, NULL, 0, 0},
        {"threads", "N", KV_MARK("how many threads; as many as there are processors"), NULL, NULL,
         &wishes.threads, 1, THREADS_MOST},
        CLI_EFFORT_OPTIONS(wishes.effort),
        {.name = "json", .about = KV_MARK("as JSON, for programs"), .flag = &wishes.as_json},
        {.name = NULL},
    };
    const struct cli_manual manual = {
        .command = "simulate",
        .about = KV_MARK(
            "Lets bots play many games of NAME and reports scores, rounds, endings and uses, "
            "each with its standard error. Game 17 of seed S is the game NAME#S.17, whatever "
            "the number of threads. Ctrl-C stops and reports the games finished so far."),
        .words = words,
        .options = options,
        .more = cli_print_bots,
    };
    int code = cli_parse(&manual, argc, argv);
    return code == CLI_GO_ON ? simulate(&wishes) : code;
}
