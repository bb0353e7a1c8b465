/* Small Cities: whole games, how wide they are drawn, and how cities are evaluated. */
#include "play_smallcities.h"

#include <stdio.h>

static void show_sheet(const struct opened *opened, uint32_t seat, struct kv_text *json)
{
    json->length = 0;
    kv_json_begin(json, NULL, '{');
    smallcities_show_sheet(opened->match.table, sheet_of(opened, seat), json);
    kv_json_end(json, '}');
}

/* A sheet between rounds reads back from its JSON to the last byte. */
static void check_reads_back(const struct opened *opened, uint32_t seat)
{
    struct kv_text text = {.allocate = kv_heap};
    struct sheet read, now = *sheet_of(opened, seat);
    struct kv_error error;
    show_sheet(opened, seat, &text);
    struct kv_json json = support_json(text.data, text.length);
    if (!smallcities_read_sheet(opened->match.table, &json, &read, &error))
        fail_msg("%s\n%s", error.message, text.data);
    now.stage = STAGE_START;
    assert_memory_equal(&read, &now, sizeof read);
    free(text.data);
}

static void check_width(struct opened *opened, uint32_t seat)
{
    struct kv_text text = {.allocate = kv_heap};
    smallcities_draw_table(opened->match.table, &text);
    smallcities_draw_sheet(opened->match.table, sheet_of(opened, seat), &text);
    for (const char *line = text.data; *line; line += strcspn(line, "\n") + 1)
        assert_true(strcspn(line, "\n") <= 80);
    free(text.data);
}

static void play_game(uint32_t seats, uint32_t goals, uint32_t bonus, const char *seed)
{
    struct opened opened;
    struct kv_rng rng;
    open_match(&opened, seats, goals, bonus, NO_GOAL);
    kv_rng_start(&rng, seed, 1);
    while (!opened.match.ended) {
        assert_true(opened.match.round < 100);
        for (uint32_t seat = 0; seat < seats; seat++) {
            while (kv_match_play(&opened.match, seat, support_any_move(&opened.match, seat, &rng)))
                continue;
            check_reads_back(&opened, seat);
        }
    }
    for (uint32_t seat = 0; seat < seats; seat++) {
        kv_move list[KV_MOVES_MOST];
        assert_int_equal(kv_match_moves(&opened.match, seat, list), 0);
        assert_true(building_count(sheet_of(&opened, seat)) <= CIRCLES);
        check_width(&opened, seat);
    }
    support_close(&opened);
}

static void games_of_every_kind_come_to_an_end(void **state)
{
    (void)state;
    for (uint32_t seats = 1; seats <= SEATS_MOST; seats++)
        for (uint32_t goals = GOALS_NONE; goals <= GOALS_ALL; goals++)
            for (uint32_t bonus = NO_BONUS; bonus < BONUSES; bonus++) {
                char seed[32];
                for (unsigned game = 0; game < support_games(4, 400); game++) {
                    snprintf(seed, sizeof seed, "%u.%u.%u.%u", seats, goals, bonus, game);
                    play_game(seats, goals, bonus, seed);
                }
            }
}

/* The widest words of all, in the last column too. */
static void the_widest_map_fits_80_columns(void **state)
{
    struct opened opened;
    (void)state;
    open_match(&opened, 5, GOALS_ALL, FINANCING, SOCIAL_CENTRES);
    put(&opened, 0, CITY("yellow station: I1 I2 I3 I4 I5 G1 G2 E9 A1"), FLAG, STATION, YELLOW);
    check_width(&opened, 0);
    for (uint32_t goal = 0; goal < GOALS; goal++)
        for (uint32_t figure = 0; figure < FIGURES; figure++) {
            table_of(&opened)->goal = (uint8_t)goal;
            table_of(&opened)->figure = (uint8_t)figure;
            check_width(&opened, 0);
        }
    support_close(&opened);
}

static int32_t evaluate(const struct opened *opened, const struct sheet *sheet)
{
    const void *table = opened->match.table;
    const struct kv_weights *weights = kv_weights_for(&kv_smallcities, table);
    return kv_evaluate(&kv_smallcities, weights->weight, weights->net, table, sheet);
}

static void better_cities_are_evaluated_better(void **state)
{
    struct opened opened;
    (void)state;
    open_match(&opened, 2, GOALS_NONE, NO_BONUS, NO_GOAL);
    struct sheet poor = CITY("red: A1 A2 A3 A4"), rich = CITY("red: E4 E5 E6 E7");
    assert_true(evaluate(&opened, &rich) > evaluate(&opened, &poor));
    mark(&rich, "blue sports-ground: D5", 2);
    struct sheet richer = CITY("red: E4 E5 E6 E7");
    mark(&richer, "blue sports-ground: D5", 6);
    assert_true(evaluate(&opened, &richer) > evaluate(&opened, &rich));
    support_close(&opened);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_of_every_kind_come_to_an_end),
        cmocka_unit_test(the_widest_map_fits_80_columns),
        cmocka_unit_test(better_cities_are_evaluated_better),
    };
    return cmocka_run_group_tests_name("Small Cities: games", tests, NULL, NULL);
}
