/* How a score is shown: parts as sums of their cells, and the cells if there are several. */
#include "support.h"

static void a_part_is_the_sum_of_its_own_cells(void **state)
{
    struct kv_score score = {.total = 153};
    struct kv_text json = {.allocate = kv_heap};
    (void)state;
    for (int32_t i = 0; i < 17; i++)
        score.cell[i] = i + 1;
    for (int32_t i = 0; i < KV_TIES_MOST; i++)
        score.ties[i] = 20 + i;
    kv_json_begin(&json, NULL, '{');
    kv_score_show(kv_game_find("welcome", 7), &score, &json);
    kv_json_end(&json, '}');
    assert_string_equal(
        json.data, "{\"total\":153,"
                   "\"parts\":{\"plans\":6,\"parks\":15,\"pools\":7,\"temps\":8,\"estates\":69,"
                   "\"bis\":15,\"roundabouts\":16,\"refusals\":17},"
                   "\"cells\":{\"plans\":[1,2,3],\"parks\":[4,5,6],\"estates\":[9,10,11,12,13,14]},"
                   "\"ties\":[20,21,22,23,24,25,26]}");
    kv_heap(json.data, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_part_is_the_sum_of_its_own_cells),
    };
    return cmocka_run_group_tests_name("Scores: how they are shown", tests, NULL, NULL);
}
