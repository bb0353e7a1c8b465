/* kvartal bench: how fast the games are, measured in one run. */
#include "cli/commands/bench_instructions.h"
#include "cli/commands/bench_pictures.h"
#include "cli/contest.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define WARM_UP_SECONDS 0.3
#define SPEED_SECONDS   1.5
#define SCALE_SECONDS   0.4
#define SCALE_TRIES     8
#define LISTED_GAMES    200
#define CROWD           10000u
#define COUNT_FEW       20u /* games under callgrind: the difference of the two drops start-up */
#define COUNT_MANY      220u
#define COUNT_MOST      1000000u
#define TITLE_WIDTH     44

struct figures {
    const struct kv_game *game;
    uint32_t seats;
    double moves_per_second, games_per_second;
    double moves_per_game, list_length;
    double scaling;       /* two threads against one, in the same work           */
    double thrift;        /* processor time of one thread's work against two's   */
    double crowd_seconds; /* negative where the game has no such crowd           */
    double instructions;  /* for a move; negative where they could not be counted */
    struct cli_picture_figures pictures[CLI_LAYOUTS];
    double sheets_per_second; /* printed */
};

/* ---- Measuring ---- */

static void say_progress(const struct kv_game *game, const char *what)
{
    if (cli_on_terminal(STDERR_FILENO))
        fprintf(stderr, "\r%s: %s …\033[K", kv_translate(game->title), kv_translate(what));
}

/* The standard game among random bots; its seed is always the same, and so is the work. */
static bool standard_game(const struct kv_game *game, struct kv_setup *setup, struct cli_bots *bots)
{
    if (!cli_setup(game->id, setup) || !cli_bots_read("random", bots))
        return false;
    cli_choose_seats(setup);
    snprintf(setup->seed, sizeof setup->seed, "bench");
    return true;
}

/* Opens it for so many seats; 0 stands for the usual number. */
static bool open_standard(struct cli_arena *arena, const struct kv_game *game, uint32_t seats)
{
    struct kv_setup setup;
    struct cli_bots bots;
    if (!standard_game(game, &setup, &bots))
        return false;
    if (seats > 0)
        setup.seats = seats;
    return cli_arena_open(arena, &setup, &bots, &(struct cli_effort){0});
}

/* Plays for a while, from game number `*index` on; returns the seconds of processor time it took,
 * which other programs do not lengthen. */
static double play_for(struct cli_arena *arena, double seconds, uint64_t *index)
{
    double began = cli_processor_seconds(), passed = 0;
    while (passed < seconds) {
        for (int i = 0; i < 16; i++)
            cli_arena_play(arena, (*index)++);
        passed = cli_processor_seconds() - began;
    }
    return passed;
}

static bool measure_speed(struct figures *figures)
{
    struct cli_arena arena;
    uint64_t index = 0;
    if (!open_standard(&arena, figures->game, 0))
        return false;
    figures->seats = arena.setup.seats;
    play_for(&arena, WARM_UP_SECONDS, &index);
    uint64_t games = index, moves = arena.moves;
    double seconds = play_for(&arena, SPEED_SECONDS, &index);
    games = index - games;
    moves = arena.moves - moves;
    figures->moves_per_second = (double)moves / seconds;
    figures->games_per_second = (double)games / seconds;
    figures->moves_per_game = (double)moves / (double)games;
    cli_arena_close(&arena);
    return true;
}

static void count_listed(struct cli_arena *arena, uint32_t seat, kv_move move)
{
    kv_move list[KV_MOVES_MOST];
    uint64_t *listed = arena->watcher;
    (void)move;
    *listed += kv_match_moves(&arena->match, seat, list);
}

static bool measure_lists(struct figures *figures)
{
    struct cli_arena arena;
    uint64_t listed = 0;
    if (!open_standard(&arena, figures->game, 0))
        return false;
    arena.watch = count_listed;
    arena.watcher = &listed;
    for (uint64_t i = 0; i < LISTED_GAMES; i++)
        cli_arena_play(&arena, i);
    figures->list_length = (double)listed / (double)arena.moves;
    cli_arena_close(&arena);
    return true;
}

/* The least times that so many threads have needed for the same work. */
struct times {
    double seconds, processor_seconds;
};

static double lesser(double before, double now)
{
    return before > 0 && before < now ? before : now;
}

static bool time_contest(const struct figures *figures, uint32_t threads, struct times *times)
{
    struct cli_contest contest = {.threads = threads};
    contest.games = (uint64_t)(figures->games_per_second * SCALE_SECONDS) + 1;
    if (!standard_game(figures->game, &contest.setup, &contest.bots) || !cli_contest_run(&contest))
        return false;
    free(contest.tally);
    times->seconds = lesser(times->seconds, contest.seconds);
    times->processor_seconds = lesser(times->processor_seconds, contest.processor_seconds);
    return true;
}

/* One thread and two take turns, and the best of each counts, so that a busy moment of the
 * machine does not look like bad scaling. On a machine that is busy all the time processor time
 * still tells whether the threads stand in each other's way. */
static bool measure_scaling(struct figures *figures)
{
    struct times one = {0, 0}, two = {0, 0};
    for (int i = 0; i < SCALE_TRIES; i++)
        if (!time_contest(figures, 1, &one) || !time_contest(figures, 2, &two))
            return false;
    figures->scaling = one.seconds / two.seconds;
    figures->thrift = one.processor_seconds / two.processor_seconds;
    return true;
}

static bool measure_crowd(struct figures *figures)
{
    struct cli_arena arena;
    figures->crowd_seconds = -1;
    if (figures->game->size.seats_most < CROWD)
        return true;
    if (!open_standard(&arena, figures->game, CROWD))
        return false;
    double began = cli_seconds();
    cli_arena_play(&arena, 0);
    figures->crowd_seconds = cli_seconds() - began;
    cli_arena_close(&arena);
    return true;
}

static bool measure_pictures(struct figures *figures)
{
    struct cli_arena arena;
    if (!open_standard(&arena, figures->game, 0))
        return false;
    cli_measure_pictures(&arena, figures->pictures);
    figures->sheets_per_second = cli_measure_printing(&arena.match);
    cli_arena_close(&arena);
    return true;
}

static void measure_instructions(struct figures *figures)
{
    struct cli_instructions few, many;
    figures->instructions = -1;
    if (cli_count_instructions(figures->game->id, COUNT_FEW, &few) &&
        cli_count_instructions(figures->game->id, COUNT_MANY, &many) && many.moves > few.moves)
        figures->instructions =
            (double)(many.instructions - few.instructions) / (double)(many.moves - few.moves);
}

static bool measure(struct figures *figures)
{
    say_progress(figures->game, KV_MARK("speed"));
    if (!measure_speed(figures) || !measure_lists(figures))
        return false;
    say_progress(figures->game, KV_MARK("threads"));
    if (!measure_scaling(figures))
        return false;
    say_progress(figures->game, KV_MARK("a crowd"));
    if (!measure_crowd(figures))
        return false;
    say_progress(figures->game, KV_MARK("pictures"));
    if (!measure_pictures(figures))
        return false;
    say_progress(figures->game, KV_MARK("instructions"));
    measure_instructions(figures);
    if (cli_on_terminal(STDERR_FILENO))
        fputs("\r\033[K", stderr);
    return true;
}

/* ---- Telling ---- */

static void print_figure(const char *title, double figure, int decimals, const char *unit)
{
    cli_print("  ");
    cli_print_padded(kv_translate(title), TITLE_WIDTH);
    if (figure < 0)
        cli_print(" %14s\n", "-");
    else
        cli_print(" %14.*f%s%s\n", decimals, figure, *unit ? " " : "", unit);
}

static void print_bytes(const char *title, size_t bytes)
{
    print_figure(title, (double)bytes, 0, kv_translate_count("byte", "bytes", (uint32_t)bytes));
}

static void print_heading(const struct figures *figures)
{
    struct kv_text title = cli_text(), seats = cli_text();
    kv_put(&title, "%s%s%s", cli_strong(), kv_translate(figures->game->title), cli_plain());
    cli_put_seats(figures->seats, &seats);
    cli_say("%s, %s, random bots", title.data, seats.data);
    cli_text_free(&seats);
    cli_text_free(&title);
}

static void print_pictures(const struct figures *figures)
{
    static const char *const titles[CLI_LAYOUTS] = {
        KV_MARK("A wide picture with all its zones, µs"),
        KV_MARK("A narrow picture with all its zones, µs"),
        KV_MARK("A picture of a page, µs"),
    };
    for (int i = 0; i < CLI_LAYOUTS; i++) {
        print_figure(titles[i], figures->pictures[i].microseconds, 0, "");
        print_figure(KV_MARK("… its size, bytes"), figures->pictures[i].bytes, 0, "");
        print_figure(KV_MARK("… the largest, bytes"), figures->pictures[i].most_bytes, 0, "");
    }
    print_figure(KV_MARK("Sheets printed a second, 100 in a PDF"), figures->sheets_per_second, 0,
                 "");
}

static void print_figures(const struct figures *figures)
{
    const char *times = kv_translate("times");
    const char *seconds = kv_translate("s");
    print_heading(figures);
    print_figure(KV_MARK("Moves a second, one thread"), figures->moves_per_second, 0, "");
    print_figure(KV_MARK("Games a second, one thread"), figures->games_per_second, 0, "");
    print_figure(KV_MARK("Instructions a move (callgrind)"), figures->instructions, 1, "");
    print_figure(KV_MARK("Moves a game"), figures->moves_per_game, 1, "");
    print_figure(KV_MARK("Length of the list of moves"), figures->list_length, 2, "");
    print_figure(KV_MARK("Two threads against one, in a simulation"), figures->scaling, 2, times);
    print_figure(KV_MARK("Processor time of one against two"), figures->thrift, 2, times);
    print_figure(KV_MARK("A game of 10,000 seats"), figures->crowd_seconds, 3, seconds);
    print_bytes(KV_MARK("A sheet"), figures->game->size.sheet);
    print_bytes(KV_MARK("A table"), figures->game->size.table);
    print_pictures(figures);
}

static void put_figure(struct kv_text *json, const char *key, double figure, int decimals)
{
    if (figure >= 0)
        cli_json_real(json, key, figure, decimals);
    else
        kv_json_put_null(json, key);
}

static void put_pictures(struct kv_text *json, const struct figures *figures)
{
    kv_json_begin(json, "pictures", '{');
    for (int i = 0; i < CLI_LAYOUTS; i++) {
        kv_json_begin(json, cli_layout_ids[i], '{');
        put_figure(json, "microseconds", figures->pictures[i].microseconds, 1);
        put_figure(json, "bytes", figures->pictures[i].bytes, 0);
        put_figure(json, "most_bytes", figures->pictures[i].most_bytes, 0);
        kv_json_end(json, '}');
    }
    kv_json_end(json, '}');
    put_figure(json, "sheets_per_second", figures->sheets_per_second, 0);
}

static void put_figures(struct kv_text *json, const struct figures *figures)
{
    kv_json_put_string(json, "game", figures->game->id);
    kv_json_put_number(json, "seats", figures->seats);
    put_figure(json, "moves_per_second", figures->moves_per_second, 0);
    put_figure(json, "games_per_second", figures->games_per_second, 0);
    put_figure(json, "instructions_per_move", figures->instructions, 1);
    put_figure(json, "moves_per_game", figures->moves_per_game, 2);
    put_figure(json, "list_length", figures->list_length, 3);
    put_figure(json, "two_threads_ratio", figures->scaling, 3);
    put_figure(json, "two_threads_thrift", figures->thrift, 3);
    put_figure(json, "crowd_seconds", figures->crowd_seconds, 3);
    kv_json_put_number(json, "sheet_bytes", (int64_t)figures->game->size.sheet);
    kv_json_put_number(json, "table_bytes", (int64_t)figures->game->size.table);
    put_pictures(json, figures);
}

/* All games are listed; the figures of a single one stand in the outer object too. */
static void print_as_json(const struct figures *figures, uint32_t count)
{
    struct kv_text json = cli_text();
    kv_json_begin(&json, NULL, '{');
    kv_json_put_boolean(&json, "ok", true);
    if (count == 1)
        put_figures(&json, figures);
    kv_json_begin(&json, "games", '[');
    for (uint32_t i = 0; i < count; i++) {
        kv_json_begin(&json, NULL, '{');
        put_figures(&json, &figures[i]);
        kv_json_end(&json, '}');
    }
    kv_json_end(&json, ']');
    kv_json_end(&json, '}');
    cli_print_json(&json);
    cli_text_free(&json);
}

/* ---- The command ---- */

/* What callgrind looks at: so many games and nothing else. */
static int count_only(const struct kv_game *game, uint64_t games)
{
    struct cli_arena arena;
    if (!open_standard(&arena, game, 0))
        return CLI_REFUSED;
    for (uint64_t i = 0; i < games; i++)
        cli_arena_play(&arena, i);
    cli_print("%llu\n", (unsigned long long)arena.moves);
    cli_arena_close(&arena);
    return CLI_FINE;
}

static int bench(const struct kv_game *only, bool as_json)
{
    uint32_t count = 0;
    while (kv_games[count])
        count++;
    struct figures *figures = cli_memory(count * sizeof *figures);
    count = 0;
    for (uint32_t i = 0; kv_games[i]; i++) {
        if (only && kv_games[i] != only)
            continue;
        figures[count].game = kv_games[i];
        if (!measure(&figures[count++])) {
            free(figures);
            return CLI_REFUSED;
        }
        if (!as_json)
            print_figures(&figures[count - 1]);
    }
    if (as_json)
        print_as_json(figures, count);
    free(figures);
    return CLI_FINE;
}

int kv_cli_bench(int argc, char **argv)
{
    const char *id = NULL;
    bool as_json = false;
    uint64_t games = 0;
    const struct cli_word words[] = {{KV_MARK("GAME"), &id, false}, {NULL, NULL, false}};
    const struct cli_option options[] = {
        {.name = "json", .about = KV_MARK("as JSON, for programs"), .flag = &as_json},
        {"count", "N", NULL, NULL, NULL, &games, 1, COUNT_MOST}, /* used by bench itself */
        {.name = NULL},
    };
    const struct cli_manual manual = {
        .command = "bench",
        .about = KV_MARK(
            "Measures the standard game of each game, or of GAME: random bots that list all "
            "legal moves at every step. Instructions are counted where valgrind is "
            "installed."),
        .words = words,
        .options = options,
    };
    int code = cli_parse(&manual, argc, argv);
    if (code != CLI_GO_ON)
        return code;
    const struct kv_game *game = id ? cli_game(id) : NULL;
    if (id && !game)
        return CLI_REFUSED;
    if (games > 0)
        return count_only(game ? game : kv_games[0], games);
    return bench(game, as_json);
}
