/* kvartal bench: how fast the games are, measured in one run. */
#include "cli/bench/batch.h"
#include "cli/bench/cuda.h"
#include "cli/bench/instructions.h"
#include "cli/bench/pictures.h"

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
    struct cli_batch_figures batch;
    struct cli_picture_figures pictures[CLI_LAYOUTS];
    double sheets_per_second; /* printed */
    bool on_gpu;              /* then there is only: */
    struct cli_cuda_figures cuda;
};

/* ---- Measuring ---- */

static void say_progress(const struct kv_game *game, const char *what)
{
    if (cli_on_terminal(STDERR_FILENO))
        fprintf(stderr, "\r%s: %s …\033[K", kv_translate(game->title), kv_translate(what));
}

/* The standard game among random bots; its seed is always the same, and so is the work. */
static bool standard_game(const struct kv_game *game, struct kv_setup *setup,
                          struct kv_levels *bots)
{
    if (!cli_setup(game->id, setup) || !cli_levels("random", bots))
        return false;
    cli_choose_seats(setup);
    snprintf(setup->seed, sizeof setup->seed, "bench");
    return true;
}

/* Opens it for this many seats; 0 stands for the usual number. */
static bool open_standard(struct lab_arena *arena, const struct kv_game *game, uint32_t seats)
{
    static struct kv_levels bots; /* the arena plays by them */
    struct kv_setup setup;
    struct kv_error error;
    if (!standard_game(game, &setup, &bots))
        return false;
    if (seats > 0)
        setup.seats = seats;
    if (lab_arena_open(arena, &setup, &bots, &(struct kv_effort){0}, &error))
        return true;
    lab_arena_close(arena);
    return cli_refused(&error) == CLI_FINE;
}

/* Plays for a while, from game number `*index` on; returns the seconds of processor time it took,
 * which other programs do not lengthen. */
static double play_for(struct lab_arena *arena, double seconds, uint64_t *index)
{
    double began = lab_processor_seconds(), passed = 0;
    while (passed < seconds) {
        for (int i = 0; i < 16; i++)
            lab_arena_play(arena, (*index)++);
        passed = lab_processor_seconds() - began;
    }
    return passed;
}

static bool measure_speed(struct figures *figures)
{
    struct lab_arena arena;
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
    lab_arena_close(&arena);
    return true;
}

static void count_listed(struct lab_arena *arena, uint32_t seat, kv_move move)
{
    kv_move list[KV_MOVES_MOST];
    uint64_t *listed = arena->watcher;
    (void)move;
    *listed += kv_match_moves(&arena->match, seat, list);
}

static bool measure_lists(struct figures *figures)
{
    struct lab_arena arena;
    uint64_t listed = 0;
    if (!open_standard(&arena, figures->game, 0))
        return false;
    arena.watch = count_listed;
    arena.watcher = &listed;
    for (uint64_t i = 0; i < LISTED_GAMES; i++)
        lab_arena_play(&arena, i);
    figures->list_length = (double)listed / (double)arena.moves;
    lab_arena_close(&arena);
    return true;
}

/* The shortest times that this many threads have needed for the same work. */
struct times {
    double seconds, processor_seconds;
};

static double lesser(double before, double now)
{
    return before > 0 && before < now ? before : now;
}

static bool time_simulation(const struct figures *figures, uint32_t threads, struct times *times)
{
    struct kv_simulation simulation = {.threads = threads};
    struct kv_simulation_figures result;
    struct kv_error error;
    simulation.games = (uint64_t)(figures->games_per_second * SCALE_SECONDS) + 1;
    if (!standard_game(figures->game, &simulation.setup, &simulation.levels))
        return false;
    if (!kv_simulate(&simulation, &result, &error))
        return cli_refused(&error) == CLI_FINE;
    times->seconds = lesser(times->seconds, result.seconds);
    times->processor_seconds = lesser(times->processor_seconds, result.processor_seconds);
    return true;
}

/* One thread and two alternate, and the best of each counts, so that a busy moment of the machine
 * does not look like bad scaling. On a machine that is always busy, processor time still shows
 * whether the threads slow each other down. */
static bool measure_scaling(struct figures *figures)
{
    struct times one = {0, 0}, two = {0, 0};
    for (int i = 0; i < SCALE_TRIES; i++)
        if (!time_simulation(figures, 1, &one) || !time_simulation(figures, 2, &two))
            return false;
    figures->scaling = one.seconds / two.seconds;
    figures->thrift = one.processor_seconds / two.processor_seconds;
    return true;
}

static bool measure_crowd(struct figures *figures)
{
    struct lab_arena arena;
    figures->crowd_seconds = -1;
    if (figures->game->size.seats_most < CROWD)
        return true;
    if (!open_standard(&arena, figures->game, CROWD))
        return false;
    double began = lab_seconds();
    lab_arena_play(&arena, 0);
    figures->crowd_seconds = lab_seconds() - began;
    lab_arena_close(&arena);
    return true;
}

static bool measure_pictures(struct figures *figures)
{
    struct lab_arena arena;
    if (!open_standard(&arena, figures->game, 0))
        return false;
    cli_measure_pictures(&arena, figures->pictures);
    figures->sheets_per_second = cli_measure_printing(&arena.match);
    lab_arena_close(&arena);
    return true;
}

static bool measure_batch(struct figures *figures)
{
    struct kv_setup setup;
    struct kv_levels bots;
    return standard_game(figures->game, &setup, &bots) &&
           cli_measure_batch(&setup, &figures->batch);
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

static bool measure_cuda(struct figures *figures)
{
    struct kv_setup setup;
    struct kv_levels bots;
    if (!standard_game(figures->game, &setup, &bots))
        return false;
    figures->seats = setup.seats;
    return cli_measure_cuda(&setup, &bots, &figures->cuda);
}

static bool measure(struct figures *figures)
{
    if (figures->on_gpu)
        return measure_cuda(figures);
    say_progress(figures->game, KV_MARK("speed"));
    if (!measure_speed(figures) || !measure_lists(figures))
        return false;
    say_progress(figures->game, KV_MARK("a batch"));
    if (!measure_batch(figures))
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

/* What is reported about a game, to people and programs. */
struct row {
    const char *group; /* NULL, or the picture it belongs to */
    const char *key, *title;
    double figure; /* negative: not measured */
    int decimals, json_decimals;
    const char *unit; /* for people */
};

enum { ROWS_MOST = 32 };

static uint32_t list_speed(const struct figures *figures, struct row *rows)
{
    const char *times = kv_translate("times"), *seconds = kv_translate("s");
    const struct kv_size *size = &figures->game->size;
    const struct row list[] = {
        {NULL, "moves_per_second", KV_MARK("Moves per second, one thread"),
         figures->moves_per_second, 0, 0, ""},
        {NULL, "batch_steps_per_second", KV_MARK("… in a batch"), figures->batch.steps_per_second,
         0, 0, ""},
        {NULL, "batch_observed_per_second", KV_MARK("… with masks and observations"),
         figures->batch.with_observations, 0, 0, ""},
        {NULL, "games_per_second", KV_MARK("Games per second, one thread"),
         figures->games_per_second, 0, 0, ""},
        {NULL, "instructions_per_move", KV_MARK("Instructions per move (callgrind)"),
         figures->instructions, 1, 1, ""},
        {NULL, "moves_per_game", KV_MARK("Moves per game"), figures->moves_per_game, 1, 2, ""},
        {NULL, "list_length", KV_MARK("Length of the list of moves"), figures->list_length, 2, 3,
         ""},
        {NULL, "two_threads_ratio", KV_MARK("Two threads against one, in a simulation"),
         figures->scaling, 2, 3, times},
        {NULL, "two_threads_thrift", KV_MARK("Processor time of one against two"), figures->thrift,
         2, 3, times},
        {NULL, "crowd_seconds", KV_MARK("A game of 10,000 seats"), figures->crowd_seconds, 3, 3,
         seconds},
        {NULL, "sheet_bytes", KV_MARK("A sheet"), (double)size->sheet, 0, 0,
         kv_translate_count("byte", "bytes", (uint32_t)size->sheet)},
        {NULL, "table_bytes", KV_MARK("A table"), (double)size->table, 0, 0,
         kv_translate_count("byte", "bytes", (uint32_t)size->table)},
    };
    memcpy(rows, list, sizeof list);
    return sizeof list / sizeof *list;
}

static uint32_t list_pictures(const struct figures *figures, struct row *rows)
{
    static const char *const titles[CLI_LAYOUTS] = {
        KV_MARK("A wide picture with all its zones, µs"),
        KV_MARK("A narrow picture with all its zones, µs"),
        KV_MARK("A picture of a page, µs"),
    };
    uint32_t count = 0;
    for (int i = 0; i < CLI_LAYOUTS; i++) {
        const struct cli_picture_figures *picture = &figures->pictures[i];
        const char *id = cli_layout_ids[i];
        rows[count++] =
            (struct row){id, "microseconds", titles[i], picture->microseconds, 0, 1, ""};
        rows[count++] =
            (struct row){id, "bytes", KV_MARK("… its size, bytes"), picture->bytes, 0, 0, ""};
        rows[count++] = (struct row){
            id, "most_bytes", KV_MARK("… the largest, bytes"), picture->most_bytes, 0, 0, ""};
    }
    rows[count++] = (struct row){NULL,
                                 "sheets_per_second",
                                 KV_MARK("Sheets printed per second, 100 in a PDF"),
                                 figures->sheets_per_second,
                                 0,
                                 0,
                                 ""};
    return count;
}

static uint32_t list_cuda(const struct cli_cuda_figures *figures, struct row *rows)
{
    const struct cuda_fit *fit = &figures->fit;
    const struct row list[] = {
        {NULL, "moves_per_second", KV_MARK("Moves per second"), figures->moves_per_second, 0, 0,
         ""},
        {NULL, "games_per_second", KV_MARK("Games per second"), figures->games_per_second, 0, 0,
         ""},
        {NULL, "moves_per_game", KV_MARK("Moves per game"), figures->moves_per_game, 1, 2, ""},
        {NULL, "registers", KV_MARK("Registers of a thread"), fit->registers, 0, 0, ""},
        {NULL, "local_bytes", KV_MARK("Local memory of a thread"), fit->local_bytes, 0, 0,
         kv_translate_count("byte", "bytes", fit->local_bytes)},
        {NULL, "resident_threads", KV_MARK("Threads of a multiprocessor at once"),
         fit->resident_threads, 0, 0, ""},
        {NULL, "most_threads", KV_MARK("… the most there can be"), fit->most_threads, 0, 0, ""},
    };
    memcpy(rows, list, sizeof list);
    return sizeof list / sizeof *list;
}

static uint32_t list_rows(const struct figures *figures, struct row *rows)
{
    if (figures->on_gpu)
        return list_cuda(&figures->cuda, rows);
    uint32_t count = list_speed(figures, rows);
    return count + list_pictures(figures, rows + count);
}

static void print_heading(const struct figures *figures)
{
    struct kv_text title = cli_text(), seats = cli_text();
    kv_put(&title, "%s%s%s", cli_strong(), kv_translate(figures->game->title), cli_plain());
    cli_put_seats(figures->seats, &seats);
    if (figures->on_gpu)
        cli_say("%s, %s, random bots, on %s", title.data, seats.data, figures->cuda.fit.gpu);
    else
        cli_say("%s, %s, random bots", title.data, seats.data);
    cli_text_free(&seats);
    cli_text_free(&title);
}

static void print_figures(const struct figures *figures)
{
    struct row rows[ROWS_MOST];
    uint32_t count = list_rows(figures, rows);
    print_heading(figures);
    for (const struct row *row = rows; row < rows + count; row++) {
        cli_print("  ");
        cli_print_padded(kv_translate(row->title), TITLE_WIDTH);
        if (row->figure < 0)
            cli_print(" %14s\n", "-");
        else
            cli_print(" %14.*f%s%s\n", row->decimals, row->figure, *row->unit ? " " : "",
                      row->unit);
    }
}

/* Closes the group of the row before, and opens that of this one; the groups are pictures. */
static void change_group(struct kv_text *json, const char *before, const char *now)
{
    if (before == now)
        return;
    if (before)
        kv_json_end(json, '}');
    if (!before)
        kv_json_begin(json, "pictures", '{');
    if (now)
        kv_json_begin(json, now, '{');
    else
        kv_json_end(json, '}');
}

static void put_figures(struct kv_text *json, const struct figures *figures)
{
    struct row rows[ROWS_MOST];
    uint32_t count = list_rows(figures, rows);
    const char *group = NULL;
    kv_json_put_string(json, "game", figures->game->id);
    kv_json_put_number(json, "seats", figures->seats);
    if (figures->on_gpu)
        kv_json_put_string(json, "gpu", figures->cuda.fit.gpu);
    for (const struct row *row = rows; row < rows + count; row++) {
        change_group(json, group, row->group);
        group = row->group;
        if (row->figure >= 0)
            cli_json_real(json, row->key, row->figure, row->json_decimals);
        else
            kv_json_put_null(json, row->key);
    }
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

/* What callgrind measures: this many games and nothing else. */
static int count_only(const struct kv_game *game, uint64_t games)
{
    struct lab_arena arena;
    if (!open_standard(&arena, game, 0))
        return CLI_REFUSED;
    for (uint64_t i = 0; i < games; i++)
        lab_arena_play(&arena, i);
    cli_print("%llu\n", (unsigned long long)arena.moves);
    lab_arena_close(&arena);
    return CLI_FINE;
}

static int bench(const struct kv_game *only, bool on_gpu, bool as_json)
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
        figures[count].on_gpu = on_gpu;
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
    const char *id = NULL, *device = NULL;
    bool as_json = false, on_gpu;
    uint64_t games = 0;
    const struct cli_word words[] = {{KV_MARK("GAME"), &id, false}, {NULL, NULL, false}};
    const struct cli_option options[] = {
        CLI_DEVICE_OPTION(device),
        {.name = "json", .about = KV_MARK("as JSON, for programs"), .flag = &as_json},
        {"count", "N", NULL, NULL, NULL, &games, 1, COUNT_MOST}, /* used by bench itself */
        {.name = NULL},
    };
    const struct cli_manual manual = {
        .command = "bench",
        .about = KV_MARK(
            "Measures each game with its default options, or only GAME: random bots that list all "
            "legal moves at every step. Instructions are counted if valgrind is installed."),
        .words = words,
        .options = options,
    };
    int code = cli_parse(&manual, argc, argv);
    if (code != CLI_GO_ON)
        return code;
    const struct kv_game *game = id ? cli_game(id) : NULL;
    if ((id && !game) || !cli_device(device, &on_gpu))
        return CLI_REFUSED;
    if (games > 0)
        return count_only(game ? game : kv_games[0], games);
    return bench(game, on_gpu, as_json);
}
