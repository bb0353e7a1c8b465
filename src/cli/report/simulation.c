/* The report of a simulation. Columns and sections are described once, for people and programs. */
#include "cli/report/report.h"

#include <stdio.h>
#include <stdlib.h>

#define USUAL_WIDTH 36 /* of a column of titles */

/* ---- What is reported ---- */

/* The columns of a distribution of scores; the first ones are those of any mean. */
enum {
    MEAN_COLUMNS = 3,
    COLUMNS = MEAN_COLUMNS + 2 + KV_PERCENTS,
    REAL = 6 /* decimals for programs */
};

static const struct column {
    const char *key, *title;
    const char *before; /* the column, on its line */
    int width;          /* negative: to the left   */
    int decimals, json_decimals;
} columns[COLUMNS] = {
    {"mean", KV_MARK_IN("figures", "mean"), " ", 8, 2, REAL},
    {"se", KV_MARK_IN("figures", "error"), " ± ", -7, 3, REAL},
    {"sd", KV_MARK_IN("figures", "sd"), " ", 7, 2, REAL},
    {"min", KV_MARK_IN("figures", "min"), " ", 5, 0, 0},
    {"p5", "5%", " ", 4, 0, 0},
    {"p25", "25%", " ", 4, 0, 0},
    {"p50", "50%", " ", 4, 0, 0},
    {"p75", "75%", " ", 4, 0, 0},
    {"p95", "95%", " ", 4, 0, 0},
    {"max", KV_MARK_IN("figures", "max"), " ", 5, 0, 0},
};

static void take_mean(const struct kv_mean *figures, double *row)
{
    *row++ = figures->mean;
    *row++ = figures->error;
    *row = figures->deviation;
}

static void take_row(const struct kv_distribution *figures, double *row)
{
    take_mean(&figures->score, row);
    row += MEAN_COLUMNS;
    *row++ = figures->least;
    for (uint32_t i = 0; i < KV_PERCENTS; i++)
        *row++ = figures->percentile[i];
    *row = figures->most;
}

/* The figures of speed, for programs. */
enum { SECONDS, MOVES, GAMES, SPEEDS };
static const struct {
    const char *key;
    int decimals;
} speeds[SPEEDS] = {{"seconds", 3}, {"moves_per_second", 0}, {"games_per_second", 1}};

static void take_speed(const struct kv_simulation_figures *figures, double row[SPEEDS])
{
    row[SECONDS] = figures->seconds;
    row[MOVES] = (double)figures->moves / figures->seconds;
    row[GAMES] = (double)figures->games / figures->seconds;
}

/* A list of means, each with an id and a title. */
struct entry {
    const char *id, *title;
    struct kv_share mean; /* the interval only of a share */
};

struct section {
    const char *key, *heading;
    bool share;         /* of games: people read percents */
    bool without_zeros; /* for people                 */
    uint32_t count;
    struct entry entry[KV_USES_MOST];
};

static void add_entry(struct section *section, const char *id, const char *title,
                      struct kv_share mean)
{
    section->entry[section->count++] = (struct entry){id, title, mean};
}

static const char *rival_title(void)
{
    return kv_translate(KV_MARK_IN("bots", "rival"));
}

/* Bots of one kind among themselves win every game; that says nothing. */
static void list_wins(const struct kv_simulation_figures *figures, struct section *section)
{
    bool tells = figures->kinds > 1 || figures->rival;
    section->key = "wins";
    section->heading = KV_MARK("Wins (shared ones split), with intervals (95 %)");
    section->share = true;
    for (uint32_t i = 0; tells && i < figures->kinds; i++)
        add_entry(section, figures->kind[i].id, figures->kind[i].id, figures->kind[i].wins);
    const struct kv_distribution *rival = &figures->kind[figures->kinds];
    if (figures->rival)
        add_entry(section, rival->id, rival_title(), rival->wins);
}

static void list_endings(const struct kv_game *game, const struct kv_simulation_figures *figures,
                         struct section *section)
{
    section->key = "endings";
    section->heading =
        KV_MARK("What ended the games (several at once are possible), with intervals (95 %)");
    section->share = true;
    for (uint32_t i = 0; i < 32 && game->endings[i].id; i++)
        add_entry(section, game->endings[i].id, kv_translate(game->endings[i].title),
                  figures->endings[i]);
}

static void list_uses(const struct kv_game *game, const struct kv_simulation_figures *figures,
                      struct section *section)
{
    section->key = "uses";
    section->heading = KV_MARK("Used, per seat and game");
    section->without_zeros = true;
    for (uint32_t i = 0; game->use && game->uses && game->uses[i].id; i++)
        add_entry(section, game->uses[i].id, kv_translate(game->uses[i].title),
                  (struct kv_share){figures->uses[i].mean, figures->uses[i].error, 0, 0});
}

/* ---- For people ---- */

static void print_score_heading(void)
{
    struct kv_text line = cli_text();
    kv_put(&line, "%-12s", kv_translate(KV_MARK_IN("figures", "Scores")));
    for (uint32_t i = 0; i < COLUMNS; i++) {
        const struct column *column = &columns[i];
        const char *title = kv_translate(column->title);
        kv_put(&line, "%s", column->before);
        if (column->width < 0)
            kv_put(&line, "%-*s", -column->width, title);
        else
            kv_put(&line, "%*s", column->width, title);
    }
    cli_print("%s\n", line.data);
    cli_text_free(&line);
}

static void print_score_row(const char *title, const struct kv_distribution *figures)
{
    double row[COLUMNS];
    take_row(figures, row);
    cli_print("  ");
    cli_print_padded(title, 10);
    for (uint32_t i = 0; i < COLUMNS; i++)
        cli_print("%s%*.*f", columns[i].before, columns[i].width, columns[i].decimals, row[i]);
    cli_print("\n");
}

static void print_scores(const struct kv_simulation_figures *figures)
{
    bool several = figures->kinds > 1;
    print_score_heading();
    for (uint32_t i = 0; several && i < figures->kinds; i++)
        print_score_row(figures->kind[i].id, &figures->kind[i]);
    print_score_row(several ? kv_translate(KV_MARK_IN("bots", "all")) : figures->all.id,
                    &figures->all);
    if (figures->rival)
        print_score_row(rival_title(), &figures->kind[figures->kinds]);
}

/* The column of titles is as wide as the widest of them, and never narrower than usual. */
static int title_width(const struct section *section)
{
    int width = USUAL_WIDTH;
    for (uint32_t i = 0; i < section->count; i++)
        if (cli_letters(section->entry[i].title) > width)
            width = cli_letters(section->entry[i].title);
    return width;
}

static void print_section(const struct section *section)
{
    int width = title_width(section);
    uint32_t never = 0;
    if (section->count == 0)
        return;
    cli_print("\n");
    cli_say("%s", kv_translate(section->heading));
    for (uint32_t i = 0; i < section->count; i++) {
        const struct entry *entry = &section->entry[i];
        if (section->without_zeros && entry->mean.mean == 0) {
            never++;
            continue;
        }
        cli_print("  ");
        cli_print_padded(entry->title, width);
        if (section->share)
            cli_print(" %7.2f %%  (%.2f … %.2f)\n", entry->mean.mean * 100, entry->mean.low * 100,
                      entry->mean.high * 100);
        else
            cli_print(" %9.4f ± %.4f\n", entry->mean.mean, entry->mean.error);
    }
    if (never > 0)
        cli_say_at(2, kv_translate_count("(%u other never)", "(%u others never)", never),
                   (unsigned)never);
}

static void print_rounds(const struct kv_simulation_figures *figures)
{
    double row[MEAN_COLUMNS];
    take_mean(&figures->rounds, row);
    cli_print("\n");
    cli_say("Rounds: %.3f ± %.3f, sd %.3f", row[0], row[1], row[2]);
}

static void print_speed(const struct kv_simulation_figures *figures)
{
    double row[SPEEDS];
    take_speed(figures, row);
    cli_print("\n");
    cli_say(kv_translate_count("Speed: %.2f s, %.0f moves/s, %.0f games/s with %u thread.",
                               "Speed: %.2f s, %.0f moves/s, %.0f games/s with %u threads.",
                               figures->threads),
            row[SECONDS], row[MOVES], row[GAMES], (unsigned)figures->threads);
}

/* Which games these are, and how many. */
static void print_heading(const struct kv_simulation *simulation,
                          const struct kv_simulation_figures *figures)
{
    struct kv_text counts = cli_text();
    report_put_games(&counts, figures->games);
    kv_put(&counts, ", ");
    cli_put_seats(simulation->setup.seats, &counts);
    kv_put(&counts, ", ");
    kv_put(&counts, kv_translate_count("%llu move", "%llu moves", cli_count_form(figures->moves)),
           (unsigned long long)figures->moves);
    report_print_games(&simulation->setup, counts.data);
    cli_print("\n");
    cli_text_free(&counts);
    if (figures->games < simulation->games) {
        cli_say("Stopped before all %llu games were played.",
                (unsigned long long)simulation->games);
        cli_print("\n");
    }
}

static void print_report(const struct kv_simulation *simulation,
                         const struct kv_simulation_figures *figures,
                         const struct section sections[3])
{
    print_heading(simulation, figures);
    print_scores(figures);
    print_section(&sections[0]);
    print_rounds(figures);
    print_section(&sections[1]);
    print_section(&sections[2]);
    if (figures->seconds > 0)
        print_speed(figures);
}

/* ---- For programs ---- */

static void put_columns(struct kv_text *json, const double *row, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        cli_json_real(json, columns[i].key, row[i], columns[i].json_decimals);
}

static void put_distribution(struct kv_text *json, const char *key,
                             const struct kv_distribution *figures)
{
    double row[COLUMNS];
    take_row(figures, row);
    kv_json_begin(json, key, '{');
    kv_json_put_number(json, "seats", figures->seats);
    put_columns(json, row, COLUMNS);
    kv_json_end(json, '}');
}

static void put_scores(struct kv_text *json, const struct kv_simulation_figures *figures)
{
    put_distribution(json, "score", &figures->all);
    kv_json_begin(json, "scores", '{');
    for (uint32_t i = 0; i < figures->kinds + figures->rival; i++)
        put_distribution(json, figures->kind[i].id, &figures->kind[i]);
    kv_json_end(json, '}');
}

static void put_section(struct kv_text *json, const struct section *section)
{
    kv_json_begin(json, section->key, '{');
    for (uint32_t i = 0; i < section->count; i++) {
        const struct entry *entry = &section->entry[i];
        kv_json_begin(json, entry->id, '{');
        cli_json_real(json, "mean", entry->mean.mean, REAL);
        cli_json_real(json, "se", entry->mean.error, REAL);
        if (section->share) {
            cli_json_real(json, "low", entry->mean.low, REAL);
            cli_json_real(json, "high", entry->mean.high, REAL);
        }
        kv_json_end(json, '}');
    }
    kv_json_end(json, '}');
}

static void put_rounds(struct kv_text *json, const struct kv_simulation_figures *figures)
{
    double row[MEAN_COLUMNS];
    take_mean(&figures->rounds, row);
    kv_json_begin(json, "rounds", '{');
    put_columns(json, row, MEAN_COLUMNS);
    kv_json_end(json, '}');
}

/* The one part that is different each time. */
static void put_speed(struct kv_text *json, const struct kv_simulation_figures *figures)
{
    double row[SPEEDS];
    take_speed(figures, row);
    kv_json_begin(json, "speed", '{');
    kv_json_put_number(json, "threads", figures->threads);
    for (uint32_t i = 0; i < SPEEDS; i++)
        cli_json_real(json, speeds[i].key, row[i], speeds[i].decimals);
    kv_json_end(json, '}');
}

static void put_digest(struct kv_text *json, uint64_t digest)
{
    char text[17];
    snprintf(text, sizeof text, "%016llx", (unsigned long long)digest);
    kv_json_put_string(json, "digest", text);
}

static void print_as_json(const struct kv_simulation *simulation,
                          const struct kv_simulation_figures *figures,
                          const struct section sections[3])
{
    struct kv_text json = cli_text();
    report_begin_json(&json, &simulation->setup);
    kv_json_put_number(&json, "games", (int64_t)figures->games);
    kv_json_put_boolean(&json, "stopped", figures->games < simulation->games);
    kv_json_put_number(&json, "moves", (int64_t)figures->moves);
    put_digest(&json, figures->digest);
    put_scores(&json, figures);
    put_section(&json, &sections[0]);
    put_rounds(&json, figures);
    put_section(&json, &sections[1]);
    put_section(&json, &sections[2]);
    if (figures->seconds > 0) /* not where shards were put together */
        put_speed(&json, figures);
    report_end_json(&json);
}

void report_simulation(const struct kv_simulation *simulation,
                       const struct kv_simulation_figures *figures, bool as_json)
{
    const struct kv_game *game = simulation->setup.game;
    struct section *sections = cli_memory(3 * sizeof *sections);
    list_wins(figures, &sections[0]);
    list_endings(game, figures, &sections[1]);
    list_uses(game, figures, &sections[2]);
    (as_json ? print_as_json : print_report)(simulation, figures, sections);
    free(sections);
}
