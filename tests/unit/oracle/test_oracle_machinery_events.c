/* The oracle of Machinery: each event in a position where it matters. */
#include "ask_machinery.h"

/* ---- Events ---- */

static void test_1_shock_work(void **state)
{
    const struct setting setting = with_event(SHOCK_WORK);
    struct position sheet = {.turn = "draw 2 library a1 b1; draw 1 library a2 b2"};

    (void)state;
    list(&setting, &sheet);
    assert_int_equal(count_moves("draw 1 ") + count_moves("draw 2 "), 0);
    assert_true(listed("draw 3 bank a2 a3") && listed("done"));
    sheet.turn = "draw 2 library a1 b1; draw 1 library a2 b2; draw 3 bank a2 a3";
    list(&setting, &sheet);
    assert_int_equal(count_moves("draw"), 0);
    assert_int_equal(count_moves("builder"), 132 - 6);
}

static void test_2_downtime(void **state)
{
    const struct setting setting = with_event(DOWNTIME);
    struct position sheet = {.turn = NULL};

    (void)state;
    list(&setting, &sheet);
    assert_true(count_moves("draw 1 ") > 0 && count_moves("draw 3 ") > 0);
    sheet.turn = "draw 2 library a1 b1";
    list(&setting, &sheet);
    assert_int_equal(count_moves("draw"), 0);
    assert_int_equal(count_moves("builder"), 130);
}

static void test_3_reinforcements(void **state)
{
    const struct setting setting = with_event(REINFORCEMENTS);
    struct position sheet = {
        .open = "library oo/oo/oo", .rest_finished = true, .turn = "builder library a1"};

    (void)state;
    list(&setting, &sheet);
    assert_int_equal(count_moves("builder"), 5);
    assert_int_equal(count_moves("draw"), 0);
    sheet.turn = "builder library a1; builder library b3";
    list(&setting, &sheet);
    expect_moves("done");
    sheet.turn = "builder library a1; builder library b3; done";
    expect_notes(&setting, &sheet, "", 2, 0);
    sheet.builders = 7;
    sheet.turn = "builder library a1";
    list(&setting, &sheet); /* each needs a box */
    expect_moves("done");
}

static void test_4_day_off(void **state)
{
    const struct setting setting = with_event(DAY_OFF);
    struct position sheet = {.turn = NULL};

    (void)state;
    list(&setting, &sheet);
    assert_int_equal(count_moves("builder"), 0);
    assert_true(count_moves("draw") > 0);
}

static void test_5_warranty(void **state)
{
    const struct setting setting = with_event(WARRANTY);
    struct position sheet = {
        .open = "post-office oo/oo", .rest_finished = true, .broken = FULL_CIRCLES};

    (void)state;
    sheet.turn = "draw 1 post-office a1 a2; draw 2 post-office b1 b2; done";
    expect_notes(&setting, &sheet, FULL_CIRCLES, 0, 0);
}

static void test_6_wear(void **state)
{
    const struct setting setting = {.event = WEAR, .cards = {"loader 1 ##", "mixer 3 #.#/###"}};
    struct position sheet = {.open = "post-office oo/oo; observatory .o./ooo/o.o/o..",
                             .rest_finished = true,
                             .broken = "1,1,1,1",
                             .builders = 8};

    (void)state;
    sheet.turn = "draw 2 observatory a2 b2 c2 a3 c3; done";
    expect_notes(&setting, &sheet, "1,1,1,1,4", 8, 0);
    sheet.turn = "draw 1 post-office a1 a2; done";
    expect_notes(&setting, &sheet, "1,1,1,1,2", 8, 0);
    sheet.turn = "draw 3 post-office a1 b1 a2 b2; done";
    expect_notes(&setting, &sheet, "1,1,1,1", 8, 0);
    sheet.broken = FULL_CIRCLES;
    sheet.turn = NULL;
    list(&setting, &sheet);
    assert_int_equal(count_moves("draw 2"), 0);
    assert_int_equal(count_moves("draw 1 post-office"), 2);
}

static void test_7_infill(void **state)
{
    const struct setting setting = with_event(INFILL);
    struct position sheet = {.turn = "draw 1 library a1 b1"};

    (void)state;
    list(&setting, &sheet);
    assert_int_equal(count_moves("draw 2 library"), 0);
    assert_true(listed("draw 2 bank a2 b2") && listed("draw 3 factory a1 a2"));
    assert_int_equal(count_moves("builder library"), 4); /* builders are not bound */
}

static void test_8_complex(void **state)
{
    const struct setting setting = with_event(COMPLEX);
    struct position sheet = {.turn = "draw 1 mall a1 b1"};

    (void)state;
    list(&setting, &sheet);
    assert_int_equal(count_moves("draw 2 "), count_moves("draw 2 mall") +
                                                 count_moves("draw 2 court") +
                                                 count_moves("draw 2 cinema"));
    assert_true(count_moves("draw 2 mall") > 0 && count_moves("draw 2 court") > 0 &&
                count_moves("draw 2 cinema") > 0);
    assert_true(listed("builder library a1"));
}

static void test_9_delivery(void **state)
{
    const struct setting setting = with_event(DELIVERY);
    struct position sheet = {.turn = "draw 4 library a1 a2"};

    (void)state;
    list(&setting, &sheet);
    assert_int_equal(count_moves("draw 4 "), 0);
    assert_true(listed("draw 1 bank a2 b2") && listed("draw 2 bank a2 b2") &&
                listed("draw 3 bank a2 a3"));
    sheet.turn = "draw 4 library a1 a2; draw 1 bank a2 b2";
    list(&setting, &sheet);
    assert_int_equal(count_moves("draw"), 0);
}

static void test_10_volunteers(void **state)
{
    const struct setting setting = with_event(VOLUNTEERS);
    struct position sheet = {.builders = 8, .turn = "builder library a1"};

    (void)state;
    list(&setting, &sheet);
    expect_moves("done");
    expect_notes(&setting, &sheet, "", 8, 0);
    sheet.builders = 3;
    expect_notes(&setting, &sheet, "", 3, 0);
}

static void test_11_double_shift(void **state)
{
    const struct setting setting = with_event(DOUBLE_SHIFT);
    struct position sheet = {.turn = "draw 1 library a1 a2"};

    (void)state;
    list(&setting, &sheet);
    assert_true(listed("draw 1 library b1 b2") && listed("draw 2 library b1 b2"));
    sheet.turn = "draw 1 library a1 a2; draw 1 library b1 b2";
    list(&setting, &sheet);
    assert_int_equal(count_moves("draw"), 0);
    expect_notes(&setting, &sheet, "1,1", 0, 0); /* each pays by itself */
    sheet.broken = "2,2,2,2";
    sheet.turn = "draw 1 library a1 a2";
    list(&setting, &sheet);
    assert_true(!listed("draw 1 library b1 b2") && listed("draw 1 library a3 b3"));
}

static void test_12_reconstruction(void **state)
{
    const struct setting setting = with_event(RECONSTRUCTION);
    struct position sheet = {.open = "library #o/oo/oo", .builders = 8};

    (void)state;
    list(&setting, &sheet);
    assert_int_equal(count_moves("draw"), count_moves("draw 1 library") +
                                              count_moves("draw 2 library") +
                                              count_moves("draw 3 library"));
    assert_true(listed("draw 1 library a2 b2") && listed("draw 1 library b1 b2") &&
                listed("draw 3 library a2 a3"));
    assert_false(listed("draw 1 library a3 b3") || listed("draw 3 library b2 b3"));
    sheet.turn = "draw 1 library a2 b2"; /* squares of this round are not to be built on */
    list(&setting, &sheet);
    expect_moves("done");
    sheet.open = NULL;
    sheet.turn = "draw 1 library a1 b1; draw 2 bank a2 b2"; /* nothing was filled: ignored */
    list(&setting, &sheet);
    sheet.open = "library ##/##/##; bank .o./ooo/oo.";
    sheet.turn = NULL;
    list(&setting, &sheet); /* a finished building cannot be touched from inside */
    expect_moves("done");
    sheet.builders = 0;
    list(&setting, &sheet); /* builders are not bound */
    assert_int_equal(count_moves("builder"), 126);
}

static void test_13_new_pit(void **state)
{
    struct setting setting = with_event(NEW_PIT);
    struct position sheet = {.open = "library #o/oo/oo; post-office oo/oo", .rest_finished = true};

    (void)state;
    list(&setting, &sheet);
    assert_int_equal(count_moves("draw 1 library") + count_moves("draw 3 library"), 0);
    assert_int_equal(count_moves("draw 1 post-office"), 4); /* turned ones, too */
    assert_int_equal(count_moves("builder library"), 5);
    sheet.turn = "draw 1 post-office a1 b1";
    list(&setting, &sheet); /* only the first figure is bound */
    assert_true(count_moves("draw 2 library") > 0 && count_moves("draw 2 post-office") > 0);
    sheet.turn = NULL;
    sheet.open = "library #o/oo/oo";
    list(&setting, &sheet); /* no empty building */
    assert_true(count_moves("draw 1 library") > 0);
}

/* A figure that fits an empty building only when turned leaves the event void. */
static void test_13_new_pit_void(void **state)
{
    struct setting setting = {.event = NEW_PIT,
                              .cards = {"tractor 1 ###", "grader 2 ####", "tractor 1 ###"}};
    struct position sheet = {.open = "exchange oo/oo/oo/o.; university #.o/ooo/ooo/o.o",
                             .rest_finished = true,
                             .broken = FULL_CIRCLES};

    (void)state;
    list(&setting, &sheet); /* only upright in the exchange */
    assert_true(listed("draw 1 university a2 b2 c2"));
    assert_int_equal(count_moves("draw 1 exchange"), 0);
    sheet.broken = NULL;
    list(&setting, &sheet);
    assert_true(listed("draw 1 university a2 b2 c2") && listed("draw 1 exchange a1 a2 a3"));
    setting.cards[2] = "excavator 2 #./#./##"; /* fits mirrored: now all must go there */
    list(&setting, &sheet);
    assert_int_equal(count_moves("draw 1 university") + count_moves("draw 3 university"), 0);
    assert_true(listed("draw 1 exchange a1 a2 a3"));
}

static void test_14_strict_drawing(void **state)
{
    const struct setting setting = {
        .event = STRICT_DRAWING,
        .cards = {"excavator 2 #./#./##", "bulldozer 2 ###/.#.", "tipper 0 ##/##"}};
    struct position sheet = {.open = "university o.o/ooo/ooo/o.o", .rest_finished = true};

    (void)state;
    sheet.turn = "draw 1 university a1 a2 a3 b3; done";
    expect_notes(&setting, &sheet, "", 0, 0);
    sheet.turn = "draw 1 university c1 c2 b3 c3; done";
    expect_notes(&setting, &sheet, "2", 0, 0);
    sheet.turn = "draw 2 university a2 b2 c2 b3; done"; /* the mirror is the printed shape */
    expect_notes(&setting, &sheet, "", 0, 0);
    sheet.turn = NULL;
    sheet.broken = FULL_CIRCLES;
    list(&setting, &sheet);
    assert_true(listed("draw 1 university a1 a2 a3 b3") &&
                !listed("draw 1 university c1 c2 b3 c3"));
    assert_int_equal(count_moves("draw 3"), 2);
}

static void test_15_grant(void **state)
{
    const struct setting setting = with_event(GRANT), none = with_event(DAY_OFF);
    struct position sheet = {.open = "library ##/##/oo; post-office ##/oo; bank .#./##o/##."};

    (void)state;
    sheet.turn = "draw 1 library a3 b3; draw 2 post-office a2 b2; builder bank c2; done";
    expect_notes(&setting, &sheet, "", 1, 2); /* once, however many */
    sheet.turn = "builder bank c2; done";
    expect_notes(&setting, &sheet, "", 1, 2);
    sheet.turn = "draw 1 exchange a1 b1; done";
    expect_notes(&setting, &sheet, "", 0, 0);
    sheet.turn = "draw 1 library a3 b3; done";
    expect_notes(&none, &sheet, "", 0, 0);
}

static void test_16_inspection(void **state)
{
    const struct setting setting = with_event(INSPECTION);
    struct position sheet = {.open = "post-office oo/oo", .rest_finished = true, .broken = "2,1,4"};

    (void)state;
    list(&setting, &sheet);
    assert_true(listed("erase 1") && listed("erase 2") && !listed("erase 3") && listed("erase 4"));
    sheet.turn = "draw 1 post-office a1 a2; erase 1"; /* the first of that value */
    expect_notes(&setting, &sheet, "2,4,1", 0, 0);
    list(&setting, &sheet);
    assert_int_equal(count_moves("erase"), 0);
    assert_int_equal(count_moves("draw 2"), 1); /* it goes on after erasing */
    sheet.turn = "builder post-office a1; erase 4; done";
    expect_notes(&setting, &sheet, "2,1", 1, 0);
    sheet.broken = "3,2,3,1,1"; /* the circle is free again */
    sheet.turn = "erase 3; draw 1 post-office a1 a2; done";
    expect_notes(&setting, &sheet, "2,3,1,1,1", 0, 0);
    sheet.turn = NULL;
    list(&setting, &sheet);
    assert_int_equal(count_moves("erase"), 3);
    assert_false(listed("draw 1 post-office a1 a2"));
    sheet.broken = NULL;
    sheet.turn = "draw 1 post-office a1 a2"; /* this turn's, too */
    list(&setting, &sheet);
    assert_true(listed("erase 1"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_1_shock_work),      cmocka_unit_test(test_2_downtime),
        cmocka_unit_test(test_3_reinforcements),  cmocka_unit_test(test_4_day_off),
        cmocka_unit_test(test_5_warranty),        cmocka_unit_test(test_6_wear),
        cmocka_unit_test(test_7_infill),          cmocka_unit_test(test_8_complex),
        cmocka_unit_test(test_9_delivery),        cmocka_unit_test(test_10_volunteers),
        cmocka_unit_test(test_11_double_shift),   cmocka_unit_test(test_12_reconstruction),
        cmocka_unit_test(test_13_new_pit),        cmocka_unit_test(test_13_new_pit_void),
        cmocka_unit_test(test_14_strict_drawing), cmocka_unit_test(test_15_grant),
        cmocka_unit_test(test_16_inspection),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
