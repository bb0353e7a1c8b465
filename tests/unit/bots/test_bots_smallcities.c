/* Bots in Small Cities: evaluations, obvious choices, and the words for them. */
#include "support.h"

#include "games/registry.h"
#include "games/smallcities/bot/evaluation.h"

#define BLANK                                                                                      \
    "{\"start\":\"red\",\"hexes\":{%s},\"buildings\":[%s],\"points\":[%s],"                        \
    "\"stars\":{\"outlined\":0,\"crossed\":0,\"points\":0},\"circled\":[%s]}"

struct position {
    const char *name, *hexes, *buildings, *points, *circled, *offer;
};

static void open_position(struct opened *opened, const struct position *position)
{
    char text[2000];
    struct kv_text json;
    struct kv_error error = {0};
    kv_text_start(&json, text, sizeof text);
    kv_put(&json, "{\"sheets\":[");
    kv_put(&json, BLANK, position->hexes, position->buildings, position->points, position->circled);
    kv_put(&json, "]}");
    struct kv_json set = support_json(text, json.length);
    support_open_entered(opened, position->name, "[]", position->offer);
    if (!kv_match_set(&opened->match, &set, &error))
        fail_msg("%s", error.message);
}

static int32_t total_after(const struct kv_match *match, const kv_move *moves, uint32_t count)
{
    struct sheet sheet = *(const struct sheet *)kv_match_sheet(match, 0);
    struct kv_score score;
    for (uint32_t i = 0; i < count; i++)
        kv_smallcities.play(match->table, &sheet, moves[i]);
    kv_smallcities.score(match->table, &sheet, &score);
    return score.total;
}

static int32_t evaluated(const struct position *position)
{
    struct opened opened;
    open_position(&opened, position);
    const struct kv_weights *weights = kv_weights_for(&kv_smallcities, opened.match.table);
    int32_t worth = kv_evaluate(&kv_smallcities, weights->weight, weights->net, opened.match.table,
                                kv_match_sheet(&opened.match, 0));
    support_close(&opened);
    return worth;
}

/* ---- Choices ---- */

/* Eight buildings stand and all circles are circled: only the ninth is left, and the game ends with
 * it. */
static const struct position before_the_end = {
    .name = "smallcities:goal=social-centres,bonus=none,start=red",
    .hexes =
        "\"E3\":\"red\",\"E4\":\"red\",\"E5\":\"red\",\"E6\":\"red\","
        "\"H2\":\"green\",\"H3\":\"green\",\"H4\":\"green\",\"H5\":\"green\","
        "\"D3\":\"blue\",\"D4\":\"blue\",\"D5\":\"blue\",\"D6\":\"blue\","
        "\"F3\":\"red sports-ground\",\"F4\":\"red sports-ground\",\"F5\":\"red sports-ground\","
        "\"F6\":\"red sports-ground\",\"E7\":\"blue bank\",\"C3\":\"blue bank\","
        "\"C5\":\"blue bank\",\"E2\":\"red sports-ground\"",
    .buildings = "\"F3\",\"F4\",\"F5\",\"F6\",\"E7\",\"C3\",\"C5\",\"E2\"",
    .points = "2,3,3,2,2,2,2,2",
    .circled = "1,2,9",
    .offer = "[\"beam\",\"square\"]",
};

static void the_last_building_brings_the_most_points(void **state)
{
    struct opened opened;
    struct kv_thought thought;
    kv_move list[KV_MOVES_MOST];
    int32_t most = 0;
    (void)state;
    open_position(&opened, &before_the_end);
    uint32_t count =
        kv_smallcities.moves(opened.match.table, kv_match_sheet(&opened.match, 0), list);
    for (uint32_t i = 0; i < count; i++) {
        int32_t total = total_after(&opened.match, &list[i], 1);
        most = total > most ? total : most;
    }
    support_think(&opened.match, &thought);
    assert_int_equal(total_after(&opened.match, thought.moves, thought.count), most);
    support_close(&opened);
}

/* ---- Hopes ---- */

static void quarters_that_can_be_surrounded_are_worth_more(void **state)
{
    struct position middle = {
        .name = "smallcities:goals=personal,bonus=none,start=red",
        .hexes = "\"E3\":\"red\",\"E4\":\"red\",\"E5\":\"red\",\"E6\":\"red\"",
        .buildings = "",
        .points = "",
        .circled = "1",
        .offer = "[\"beam\",\"square\"]",
    };
    struct position edge = middle;
    (void)state;
    edge.hexes = "\"A1\":\"red\",\"A2\":\"red\",\"A3\":\"red\",\"A4\":\"red\"";
    assert_true(evaluated(&middle) > evaluated(&edge));
}

/* ---- Words ---- */

static void a_building_is_said_with_its_points_and_goals(void **state)
{
    struct opened opened;
    struct kv_thought thought;
    (void)state;
    open_position(&opened, &before_the_end);
    support_read_turn(&opened.match, "build square G4; done", &thought);
    support_expect_reasons(&opened.match, &thought,
                           "builds: town square, 4 points; goal “Social centres”: 1 more");
    support_close(&opened);
}

static void a_figure_is_said_with_the_site_it_makes(void **state)
{
    static const struct position blank = {
        .name = "smallcities:goal=hub,bonus=none,start=red",
        .hexes = "",
        .buildings = "",
        .points = "",
        .circled = "",
        .offer = "[\"beam\",\"square\"]",
    };
    struct opened opened;
    struct kv_thought thought;
    (void)state;
    open_position(&opened, &blank);
    support_read_turn(&opened.match, "draw E3 E4 E5 E6; done", &thought);
    support_expect_reasons(&opened.match, &thought,
                           "prepares a site for a building: sports ground, 2 points");
    support_close(&opened);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_last_building_brings_the_most_points),
        cmocka_unit_test(quarters_that_can_be_surrounded_are_worth_more),
        cmocka_unit_test(a_building_is_said_with_its_points_and_goals),
        cmocka_unit_test(a_figure_is_said_with_the_site_it_makes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
