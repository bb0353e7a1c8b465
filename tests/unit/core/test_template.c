/* The template game plays like any other, so that a copy of it starts from something complete. */
#include "support.h"

#include "draw/canvas.h"

extern const struct kv_game kv_template;

static void open_template(struct opened *opened)
{
    struct kv_setup setup = {.game = &kv_template, .seats = 3, .seed = "template"};
    struct kv_error error;
    *opened = (struct opened){.log = {.allocate = kv_heap}};
    void *memory = malloc(kv_match_bytes(&setup));
    assert_true(kv_match_open(&opened->match, &setup, memory, &opened->log, &error));
}

static void the_template_plays_three_rounds(void **state)
{
    struct opened opened;
    struct kv_rng chance;
    struct kv_score scores[4];
    uint32_t places[4], order[4];
    (void)state;
    open_template(&opened);
    kv_rng_start(&chance, "template", 1);
    const struct kv_bot *bot = kv_bot_find("expert", 6);
    void *memory = malloc(kv_bot_bytes(bot, NULL, NULL));
    for (uint32_t seat = 0; !opened.match.ended; seat = (seat + 1) % 3)
        kv_bot_turn(bot, &opened.match, seat, NULL, &chance, memory);
    free(memory);
    assert_int_equal(opened.match.round, 3);
    assert_int_equal(kv_match_scores(&opened.match, scores, places, order), 3);
    assert_int_equal(scores[0].total, scores[1].total); /* experts write everything down */
    assert_true(scores[0].total >= 3 && places[2] == 1);
    support_close(&opened);
}

static void the_template_shows_reads_and_draws_its_sheet(void **state)
{
    struct opened opened;
    struct kv_error error;
    kv_move moves[KV_MOVES_MOST];
    struct kv_canvas canvas;
    struct kv_svg svg;
    struct kv_text text = {.allocate = kv_heap};
    int32_t width, height;
    (void)state;
    open_template(&opened);
    const char position[] = "{\"sheets\":[{\"sum\":4},{\"sum\":0},{\"sum\":18}]}";
    struct kv_json json = support_json(position, sizeof position - 1);
    assert_true(kv_match_set(&opened.match, &json, &error));
    kv_match_show(&opened.match, KV_ALL, &text);
    assert_non_null(strstr(text.data, "\"sheets\":[{\"sum\":4},{\"sum\":0},{\"sum\":18}]"));
    text.length = 0;
    kv_template.extent(opened.match.table, KV_WIDE, &width, &height);
    kv_svg_begin(&canvas, &svg, &text, width, height, kv_template.title);
    kv_template.draw(opened.match.table, kv_match_sheet(&opened.match, 0), moves,
                     kv_match_moves(&opened.match, 0, moves), KV_WIDE, &canvas);
    kv_svg_end(&canvas);
    assert_non_null(strstr(text.data, "data-move=\"write\""));
    assert_non_null(strstr(text.data, "data-move=\"done\""));
    assert_non_null(strstr(text.data, "Leave the number and end the turn"));
    free(text.data);
    support_close(&opened);
}

/* It has no places to fill in, so nothing can be entered there; nor is it part of a position. */
static void the_offer_of_the_template_cannot_be_entered_by_hand(void **state)
{
    static const char position[] =
        "{\"sheets\":[{\"sum\":4},{\"sum\":0},{\"sum\":18}],\"offer\":[\"1\"]}";
    struct kv_setup setup = {.game = &kv_template, .seats = 3, .seed = "template", .entered = true};
    struct opened opened;
    struct kv_match match;
    struct kv_error error;
    (void)state;
    void *memory = malloc(kv_match_bytes(&setup));
    assert_false(kv_match_open(&match, &setup, memory, NULL, &error));
    assert_string_equal(error.message, "In this variant the cards cannot be entered by hand.");
    free(memory);
    open_template(&opened);
    struct kv_json json = support_json(position, sizeof position - 1);
    assert_false(kv_match_set(&opened.match, &json, &error));
    assert_string_equal(
        error.message, "An offer is not part of a position: begin with \"entered\", and enter it.");
    support_close(&opened);
}

static void the_template_has_a_reminder_and_no_cards(void **state)
{
    struct kv_setup setup = {.game = &kv_template, .seats = 3, .seed = "template"};
    struct kv_canvas canvas;
    struct kv_svg svg;
    struct kv_text text = {.allocate = kv_heap};
    (void)state;
    assert_int_equal(kv_template.cards(&setup), 0);
    kv_svg_begin(&canvas, &svg, &text, KV_REMINDER_WIDTH, KV_REMINDER_HEIGHT, kv_template.title);
    kv_template.draw_reminder(&setup, &canvas);
    kv_svg_end(&canvas);
    assert_non_null(strstr(text.data, "Write down the numbers"));
    free(text.data);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_template_plays_three_rounds),
        cmocka_unit_test(the_template_shows_reads_and_draws_its_sheet),
        cmocka_unit_test(the_offer_of_the_template_cannot_be_entered_by_hand),
        cmocka_unit_test(the_template_has_a_reminder_and_no_cards),
    };
    return cmocka_run_group_tests_name("template", tests, NULL, NULL);
}
