/* Machinery: points, places, and how positions are evaluated. */
#include "play_machinery.h"

/* Finishes these buildings, given as bits. */
static void finish(struct opened *opened, uint32_t buildings)
{
    struct sheet *sheet = sheet_of(opened);
    for (uint32_t i = 0; i < BUILDINGS; i++)
        if (buildings >> i & 1)
            machinery_fill(&machinery_box, sheet, i, machinery_box.buildings[i].squares);
}

static uint32_t buildings_of_type(enum type type)
{
    uint32_t buildings = 0;
    for (uint32_t i = 0; i < BUILDINGS; i++)
        buildings |= (uint32_t)(machinery_box.buildings[i].type == type) << i;
    return buildings;
}

static void districts_types_and_sets_pay(void **state)
{
    struct opened opened;
    (void)state;
    open_match(&opened, "score", 1, true);
    finish(&opened, machinery_district(&machinery_box, OLD_TOWN));
    assert_int_equal(score_part(&opened, "buildings"), 5 + 7 + 10);
    assert_int_equal(score_part(&opened, "districts"), 8);
    assert_int_equal(score_part(&opened, "types"), 0);
    assert_int_equal(score_part(&opened, "total"), 30);
    support_close(&opened);

    open_match(&opened, "score", 1, true);
    finish(&opened, buildings_of_type(SCIENCE));
    assert_int_equal(score_part(&opened, "types"), 7);
    assert_int_equal(score_part(&opened, "sets"), 0);
    finish(&opened,
           machinery_district(&machinery_box, OLD_TOWN)); /* culture, industry, government */
    assert_int_equal(score_part(&opened, "sets"), 0);
    finish(&opened, machinery_district(&machinery_box, PARK)); /* leisure, government, economy */
    assert_int_equal(score_part(&opened, "sets"), 8);
    finish(&opened, BUILDINGS_ALL);
    assert_int_equal(score_part(&opened, "sets"), 24);
    assert_int_equal(score_part(&opened, "types"), 42);
    assert_int_equal(score_part(&opened, "districts"), 43);
    support_close(&opened);
}

static void unfinished_buildings_pay_nothing_and_losses_count(void **state)
{
    struct opened opened;
    (void)state;
    begin(&opened, 0, THREE,
          "{\"buildings\":{\"library\":\"##/##/#o\"},\"broken\":[3,1],\"builders\":4,\"bonus\":2}");
    assert_int_equal(score_part(&opened, "buildings"), 0);
    assert_int_equal(score_part(&opened, "total"), 2 - 4 - 4);
    support_close(&opened);
}

static void equal_scores_share_the_win(void **state)
{
    struct opened opened;
    struct kv_score scores[4];
    uint32_t places[4], order[4];
    (void)state;
    open_match(&opened, "shared", 3, true);
    struct sheet *second = (struct sheet *)kv_match_sheet(&opened.match, 1);
    second->builders = 1;
    assert_int_equal(kv_match_scores(&opened.match, scores, places, order), 3);
    assert_int_equal(places[0], 1);
    assert_int_equal(places[1], 3);
    assert_int_equal(places[2], 1);
    support_close(&opened);
}

/* A player who uses the evaluation must do far better than one who does not. */
static void evaluation_leads_to_points(void **state)
{
    const struct kv_bot *bots[] = {kv_bot_find("novice", 6), kv_bot_find("random", 6)};
    struct opened opened;
    struct kv_score score[2];
    struct kv_rng rng;
    (void)state;
    void *memory = malloc(kv_bot_bytes(bots[0], NULL, NULL));
    kv_rng_start(&rng, "judge", 1);
    open_match(&opened, "judge", 2, true);
    while (!opened.match.ended)
        for (uint32_t seat = 0; seat < 2; seat++)
            kv_bot_turn(bots[seat], &opened.match, seat, NULL, &rng, memory);
    free(memory);
    for (uint32_t seat = 0; seat < 2; seat++)
        kv_machinery.score(opened.match.table, kv_match_sheet(&opened.match, seat), &score[seat]);
    assert_true(score[0].total > score[1].total + 40);
    support_close(&opened);
}

static void statistics_tell_moves_apart(void **state)
{
    struct opened opened;
    const char *const said[] = {"draw 1 library a1 b1", "draw 1 library a1 a2", "builder bank b1",
                                "done"};
    const char *const ids[] = {"figure", "turned", "volunteer", NULL};
    (void)state;
    begin(&opened, 10, THREE, NULL);
    for (unsigned i = 0; i < 4; i++) {
        kv_move move;
        struct kv_error error;
        const void *table = opened.match.table, *sheet = kv_match_sheet(&opened.match, 0);
        assert_true(
            kv_move_read(&kv_machinery, table, sheet, said[i], strlen(said[i]), &move, &error));
        int use = kv_machinery.use(table, sheet, move);
        assert_true(ids[i] ? strcmp(kv_machinery.uses[use].id, ids[i]) == 0 : use == -1);
    }
    support_close(&opened);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(districts_types_and_sets_pay),
        cmocka_unit_test(unfinished_buildings_pay_nothing_and_losses_count),
        cmocka_unit_test(equal_scores_share_the_win),
        cmocka_unit_test(evaluation_leads_to_points),
        cmocka_unit_test(statistics_tell_moves_apart),
    };
    return cmocka_run_group_tests_name("Machinery: points", tests, NULL, NULL);
}
