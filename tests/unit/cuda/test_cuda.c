/*
 * Simulations on a GPU, on machines that have none: the kernels are compiled for this processor and
 * run by a fake driver. What only a GPU can show is whether it executes PTX as this processor does
 * C: docs/research.md has the command.
 */
#include "cuda/code.h"
#include "cuda/cuda.h"
#include "cuda/job.h"
#include "fake_driver.h"
#include "support.h"

#include <stdio.h>
#include <unistd.h>

enum { GAMES = 300, SEATS_MOST = 8 };

static struct kv_simulation simulation_of(const char *name, uint32_t seats, uint64_t games)
{
    struct kv_simulation simulation = {.games = games, .first = 95, .threads = 1};
    struct kv_error error;
    assert_true(kv_name_read(name, strlen(name), &simulation.setup, &error));
    assert_true(kv_levels_read("random", &simulation.levels, &error));
    assert_true(kv_seed_set(&simulation.setup, "gpu", 3, &error));
    simulation.setup.seats = seats;
    return simulation;
}

static void forget_faults(void)
{
    fake_faults = (struct fake_faults){0};
    fake_calls = fake_launches = 0;
}

/* ---- The same games ---- */

static void expect_same(const struct kv_simulation *simulation)
{
    static struct kv_simulation_figures here, there;
    struct kv_error error;
    assert_true(kv_simulate(simulation, &here, &error));
    assert_true(cuda_simulate(simulation, &there, NULL, &error));
    here.threads = there.threads = 0;
    here.seconds = there.seconds = here.processor_seconds = there.processor_seconds = 0;
    assert_int_equal(there.games, simulation->games);
    assert_int_equal(there.digest, here.digest);
    assert_memory_equal(&there, &here, sizeof here);
    assert_int_equal(fake_resources, 0);
}

static void test_every_variant(void **state)
{
    (void)state;
    forget_faults();
    for (unsigned i = 0; i < variant_count; i++) {
        if (variants[i].seats > SEATS_MOST)
            continue;
        struct kv_simulation simulation =
            simulation_of(variants[i].name, variants[i].seats, GAMES / variants[i].seats);
        expect_same(&simulation);
    }
}

/* The same search and the same weights, those compiled in or others. */
static void test_greedy(void **state)
{
    static struct kv_weights_set other;
    struct kv_error error;
    (void)state;
    forget_faults();
    for (unsigned i = 0; i < variant_count; i++) {
        if (variants[i].seats > SEATS_MOST)
            continue;
        struct kv_simulation simulation = simulation_of(variants[i].name, variants[i].seats, 4);
        const struct kv_game *game = simulation.setup.game;
        assert_true(kv_levels_read("greedy", &simulation.levels, &error));
        expect_same(&simulation);
        other = (struct kv_weights_set){.name = "other", .game = game};
        for (uint32_t kind = 0; game->evaluation->weights[kind].id; kind++) {
            other.kind[kind] = game->evaluation->weights[kind];
            other.kind[kind].weight[0] = 1;
        }
        kv_levels_weigh(&simulation.levels, &other);
        expect_same(&simulation);
    }
}

/* Long seeds are shortened; and more games than one launch has. */
static void test_seeds_and_launches(void **state)
{
    const char *seed = "a-seed-of-thirty-two-letters-wow";
    struct kv_simulation simulation = simulation_of("machinery", 1, 5000);
    struct kv_error error;
    (void)state;
    forget_faults();
    assert_true(kv_seed_set(&simulation.setup, seed, strlen(seed), &error));
    expect_same(&simulation);
    assert_true(fake_launches > 1);
    simulation.games = GAMES;
    simulation.first = 8999999999u;
    expect_same(&simulation);
}

static void read_and_remove(const char *path, char *text, size_t size)
{
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    size_t length = fread(text, 1, size - 1, file);
    text[length] = '\0';
    fclose(file);
    unlink(path);
}

static void test_same_counts_in_files(void **state)
{
    static char here[1 << 16], there[1 << 16];
    struct kv_simulation simulation = simulation_of("welcome:edition=second", 1, GAMES);
    struct kv_simulation_figures figures;
    struct kv_error error;
    char path[] = "/tmp/kvartal-cuda-XXXXXX";
    (void)state;
    forget_faults();
    int file = mkstemp(path);
    assert_true(file >= 0);
    close(file);
    simulation.out = path;
    assert_true(kv_simulate(&simulation, &figures, &error));
    read_and_remove(path, here, sizeof here);
    assert_true(cuda_simulate(&simulation, &figures, NULL, &error));
    read_and_remove(path, there, sizeof there);
    assert_string_equal(here, there);
}

static void test_fit(void **state)
{
    struct kv_simulation simulation = simulation_of("smallcities", 2, 1);
    struct kv_simulation_figures figures;
    struct cuda_fit fit;
    struct kv_error error;
    (void)state;
    forget_faults();
    assert_true(cuda_simulate(&simulation, &figures, &fit, &error));
    assert_string_equal(fit.gpu, "A fake");
    assert_int_equal(fit.registers, 4);
    assert_int_equal(fit.local_bytes, 3);
    assert_int_equal(fit.resident_threads, CUDA_BLOCK_THREADS);
}

/* ---- Refusals ---- */

static void expect_words(const struct kv_error *error, const char *code, const char *words)
{
    assert_string_equal(error->code, code);
    if (!strstr(error->message, words))
        fail_msg("\"%s\" does not say \"%s\"", error->message, words);
    assert_int_equal(fake_resources, 0);
}

static void expect_refusal(const struct kv_simulation *simulation, const char *code,
                           const char *words)
{
    struct kv_simulation_figures figures;
    struct kv_error error;
    assert_false(cuda_simulate(simulation, &figures, NULL, &error));
    expect_words(&error, code, words);
}

static void test_drivers_that_do_not_serve(void **state)
{
    struct kv_simulation simulation = simulation_of("welcome", 2, GAMES);
    (void)state;
    forget_faults();
    fake_faults.missing = true;
    expect_refusal(&simulation, "no-gpu", "no NVIDIA driver");
    forget_faults();
    fake_faults.lacks = "cuLaunchKernel";
    expect_refusal(&simulation, "no-gpu", "too old: it has no cuLaunchKernel");
    forget_faults();
    fake_faults.gpus_missing = 1;
    expect_refusal(&simulation, "no-gpu", "finds no GPU");
    forget_faults();
    fake_faults.fails_from = 1;
    fake_faults.error = 100;
    expect_refusal(&simulation, "no-gpu", "finds no GPU");
    fake_calls = 0;
    fake_faults.error = 222;
    expect_refusal(&simulation, "no-gpu", "too old");
    fake_calls = 0;
    fake_faults.error = 2;
    expect_refusal(&simulation, "no-memory", "memory");
}

/* A GPU that is lost at any call, and stays so: a sentence, nothing held, no file. How many calls
 * there are depends on the time that launches take. */
static void test_lost_at_every_call(void **state)
{
    struct kv_simulation simulation = simulation_of("machinery", 1, 5000);
    struct kv_simulation_figures figures;
    struct kv_error error;
    char path[] = "/tmp/kvartal-cuda-XXXXXX";
    (void)state;
    forget_faults();
    int file = mkstemp(path);
    assert_true(file >= 0);
    close(file);
    unlink(path);
    simulation.out = path;
    fake_faults.error = 719;
    fake_faults.fails_from = 1;
    while (!cuda_simulate(&simulation, &figures, NULL, &error)) {
        expect_words(&error, "gpu-failed", "it has fallen off the bus (error 719)");
        assert_int_equal(access(path, F_OK), -1);
        fake_faults.fails_from++;
        fake_calls = 0;
    }
    assert_true(fake_faults.fails_from > 20 && unlink(path) == 0);
}

static void test_what_it_cannot_do(void **state)
{
    struct kv_simulation simulation = simulation_of("welcome", 9, GAMES);
    struct kv_error error;
    (void)state;
    forget_faults();
    expect_refusal(&simulation, "bad-setup", "at most 8 seats");
    simulation = simulation_of("smallcities", 6, GAMES);
    expect_refusal(&simulation, "bad-setup", "Small Cities is played by");
    simulation = simulation_of("welcome", 2, GAMES);
    simulation.rows = "/tmp/rows";
    expect_refusal(&simulation, "bad-setup", "rows or records");
    simulation = simulation_of("welcome", 2, GAMES);
    assert_true(kv_levels_read("random,easy", &simulation.levels, &error));
    expect_refusal(&simulation, "bad-bot", "not easy");
    assert_true(kv_levels_read("random,greedy", &simulation.levels, &error));
    expect_refusal(&simulation, "bad-bot", "the same bot");
    assert_true(kv_levels_read("greedy@9", &simulation.levels, &error));
    expect_refusal(&simulation, "bad-budget", "no budgets");
    assert_int_equal(fake_calls, 0);
}

/* ---- Stopping ---- */

static bool stop_after_a_launch(void *context, uint64_t done, uint64_t all)
{
    (void)context, (void)all;
    return done == 0;
}

static bool stop_at_once(void *context, uint64_t done, uint64_t all)
{
    (void)context, (void)done, (void)all;
    return false;
}

static void test_stopping(void **state)
{
    struct kv_simulation simulation = simulation_of("machinery", 1, 5000);
    struct kv_watch watch = {.progress = stop_after_a_launch};
    struct kv_simulation_figures figures;
    struct kv_error error;
    (void)state;
    forget_faults();
    simulation.watch = &watch;
    assert_true(cuda_simulate(&simulation, &figures, NULL, &error));
    assert_in_range(figures.games, 1, 4999);
    watch.progress = stop_at_once;
    expect_refusal(&simulation, "stopped", "before the first game");
}

/* ---- The code ---- */

/* Whole by itself: a driver has nothing to link it with. */
static void test_code(void **state)
{
    unsigned count = 0;
    (void)state;
    for (const struct cuda_code *code = cuda_simulation_codes; code->game; code++, count++) {
        assert_non_null(kv_game_find(code->game, strlen(code->game)));
        assert_non_null(strstr(code->text, ".visible .entry play("));
        assert_null(strstr(code->text, ".extern"));
        assert_null(strstr(code->text, ".callprototype"));
    }
    assert_int_equal(count, 9);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_variant),
        cmocka_unit_test(test_greedy),
        cmocka_unit_test(test_seeds_and_launches),
        cmocka_unit_test(test_same_counts_in_files),
        cmocka_unit_test(test_fit),
        cmocka_unit_test(test_drivers_that_do_not_serve),
        cmocka_unit_test(test_lost_at_every_call),
        cmocka_unit_test(test_what_it_cannot_do),
        cmocka_unit_test(test_stopping),
        cmocka_unit_test(test_code),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
