/* The oracle of Small Cities plays random games, and its sheets stay consistent. */
#include "ask_smallcities.h"

#include <stdio.h>

/* ---- Whole games ---- */

static const struct position empty = {.city = ""};

struct game {
    struct setting setting;
    struct kv_rng rng;
    char sheet[TEXT_MOST];
    unsigned positions; /* whose moves were listed */
};

/* No move twice; besides `pass` or `done` there is at most a star. */
static void check_list(void)
{
    assert_true(moves.count > 0);
    for (unsigned i = 0; i < moves.count; i++)
        for (unsigned j = i + 1; j < moves.count; j++)
            if (strcmp(moves.text[i], moves.text[j]) == 0)
                fail_msg("listed twice: %s", moves.text[i]);
    if (listed("pass") || listed("done"))
        assert_int_equal(moves.count, 1 + listed("star"));
}

/* Stars and buildings are rare among all moves, so they are often preferred. */
static const char *choose(struct kv_rng *rng)
{
    static const char *const liked[] = {"star", "build", ""};
    const char *beginning = liked[kv_rng_below(rng, 3)];
    unsigned count = count_moves(beginning), index;

    if (count == 0)
        beginning = "";
    index = kv_rng_below(rng, count_moves(beginning));
    for (unsigned i = 0; i < moves.count; i++)
        if (strncmp(moves.text[i], beginning, strlen(beginning)) == 0 && index-- == 0)
            return moves.text[i];
    fail();
    return "";
}

static void play_turn(struct game *game)
{
    struct question question = *question_of(&game->setting, &empty);
    char turn[256] = "";

    question.turn = turn;
    memcpy(question.sheet, game->sheet, sizeof question.sheet);
    for (ask_moves(&question); moves.count > 0; ask_moves(&question)) {
        game->positions++;
        check_list();
        snprintf(turn + strlen(turn), sizeof turn - strlen(turn), "%s%s", *turn ? "; " : "",
                 choose(&game->rng));
    }
    assert_true(strlen(turn) >= 4 && strcmp(turn + strlen(turn) - 4, "done") == 0);
    snprintf(game->sheet, sizeof game->sheet, "%s", sheet_after(&question));
}

static void check_sheet(const struct game *game)
{
    struct kv_json json = read_json(game->sheet);
    struct sheet sheet;
    struct hex hex;
    int painted = 0, stars = 0, circled = 0;

    cities_read_sheet(&json, &sheet);
    for (bool more = cities_first(&hex); more; more = cities_next(&hex)) {
        painted += cities_occupied(&sheet.city, hex) && !cities_built(&sheet.city, hex);
        stars += cities_built(&sheet.city, hex) && cities_is_star(hex);
    }
    for (int i = 1; i <= CIRCLES; i++)
        circled += sheet.circled[i];
    assert_int_equal(painted % 4, 0);
    assert_int_equal(circled, game->setting.solo ? painted / 4 : 0);
    assert_int_equal(sheet.outlined, strcmp(game->setting.bonus, "none") == 0 ? 0 : stars);
    assert_true(sheet.crossed <= sheet.outlined);
    for (int i = 0; i < sheet.building_count; i++) {
        bool square = cities_at(&sheet.city, sheet.buildings[i]).building == SQUARE;

        assert_true(sheet.points[i] >= (square ? 2 : 1) && sheet.points[i] <= (square ? 13 : 7));
    }
}

/* A round of the only seat; true if the game is over. */
static bool play_round(struct game *game, int round)
{
    struct oracle_smallcities_score result;
    struct kv_json table, sheet;
    char sheets[TEXT_MOST + 2];

    game->setting.round = round;
    game->setting.figure = cities_figures[kv_rng_below(&game->rng, FIGURES)];
    game->setting.building = cities_buildings[kv_rng_below(&game->rng, BUILDINGS)];
    play_turn(game);
    check_sheet(game);
    table = read_table(question_of(&game->setting, &empty));
    sheet = read_json(game->sheet);
    oracle_smallcities_score(&table, &sheet, &result);
    assert_true(result.total >= result.building_count);
    snprintf(sheets, sizeof sheets, "[%s]", game->sheet);
    sheet = read_json(sheets);
    return oracle_smallcities_ended(&sheet);
}

static void test_games(void **state)
{
    struct game game = {.positions = 0};

    (void)state;
    kv_rng_start(&game.rng, "small-cities", 0);
    for (int i = 0; i < 50; i++) {
        int round = 1;

        game.setting = (struct setting){.bonus = cities_bonuses[i % BONUSES],
                                        .goal = cities_goals[i % GOALS],
                                        .solo = i / BONUSES % 2 == 1};
        snprintf(game.sheet, sizeof game.sheet, "%s", question_of(&game.setting, &empty)->sheet);
        while (!play_round(&game, round))
            assert_true(++round < 1000);
    }
    assert_true(game.positions > 1000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_games),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
