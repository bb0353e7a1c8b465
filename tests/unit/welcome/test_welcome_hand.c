/* Welcome by touch: every move can be chosen, even on the smallest phone, and is described. */
#include "games/welcome/hand/hand.h"
#include "play_welcome.h"
#include "touches.h"

#include <stdio.h>

/* A game of each option that changes what is offered or drawn. */
static const struct variant played[] = {
    {"welcome", 2},
    {"welcome:edition=first", 2},
    {"welcome:edition=first,advanced=on,draft=on", 3},
    {"welcome:edition=first,advanced=on", 1},
    {"welcome:board=blueprint,advanced=on", 2},
    {"welcome:edition=collector,board=blueprint,rival=peggy", 1},
    {"welcome:advanced=on,rival=doris", 1},
};

enum { NARROW = 3440, WIDE = 10560, LEAST = 240, MAIN = 440 };
enum { BRIEF_MOST = 24, BYTES_MOST = 40 << 10 };

static struct touches touches;
static kv_move moves[KV_MOVES_MOST], again[KV_MOVES_MOST];

static const struct kv_hand *hand_of_game(void)
{
    return game.match.setup.game->hand;
}

static struct kv_drawing drawing_of(uint32_t seat, enum kv_form form, int32_t width)
{
    const struct kv_match *match = &game.match;
    struct kv_drawing drawing = {.form = form,
                                 .width = width,
                                 .table = match->table,
                                 .sheet = kv_match_sheet(match, seat),
                                 .moves = moves,
                                 .again = again};
    drawing.count = kv_match_moves(match, seat, moves);
    if (match->played[seat])
        drawing.again_count = match->setup.game->moves(
            match->table, match->starts + match->setup.game->size.sheet * seat, again);
    return drawing;
}

static struct kv_aspects aspects_of(const struct kv_drawing *drawing, kv_move move)
{
    struct kv_aspects aspects = {0};
    hand_of_game()->aspects(drawing->table, drawing->sheet, move, &aspects);
    return aspects;
}

/* ---- Checks of one position ---- */

static bool has_aspect(const struct kv_aspects *aspects)
{
    for (uint32_t i = 0; i < KV_ASPECTS; i++)
        if (aspects->value[i])
            return true;
    return false;
}

static void expect_different_aspects(const struct kv_drawing *drawing)
{
    for (uint32_t i = 0; i < drawing->count; i++)
        for (uint32_t j = 0; j < i; j++) {
            struct kv_aspects a = aspects_of(drawing, moves[i]), b = aspects_of(drawing, moves[j]);
            if (has_aspect(&a) && memcmp(a.value, b.value, sizeof a.value) == 0)
                fail_msg("%s and %s share their aspects",
                         support_say(game.match.setup.game, moves[i]),
                         support_say(game.match.setup.game, moves[j]));
        }
}

static size_t letters_of(const char *words)
{
    size_t letters = 0;
    for (; *words; words++)
        letters += (*words & 0xc0) != 0x80;
    return letters;
}

static void expect_brief(const struct kv_drawing *drawing, kv_move move)
{
    for (spoken = 0; spoken < KV_LANGUAGES; spoken++) {
        char data[128];
        struct kv_text text;
        kv_text_start(&text, data, sizeof data);
        hand_of_game()->brief(drawing->table, drawing->sheet, move, &text);
        if (!*data || letters_of(data) > BRIEF_MOST)
            fail_msg("the button of %s is “%s”", support_say(game.match.setup.game, move), data);
    }
    spoken = 0;
}

/* A target is large enough for a finger. */
static void expect_target(const struct touch_target *target, kv_move move)
{
    const char *said = support_say(game.match.setup.game, move);
    if (!target)
        fail_msg("%s cannot be touched", said);
    int32_t width = touches_width(target), height = touches_height(target);
    if (width < LEAST || height < LEAST || (width < MAIN && height < MAIN))
        fail_msg("%s has a target of %d × %d", said, width, height);
}

/* Card, number and site are chosen one after the other; the number in the bar. */
static void expect_reachable(struct kv_drawing drawing, kv_move move)
{
    struct kv_aspects aspects = aspects_of(&drawing, move);
    if (aspects.value[KV_BY_CARD]) {
        drawing.piece = KV_OFFER;
        touches_draw(&touches, hand_of_game(), drawing);
        expect_target(
            touches_find_aspect(&touches, KV_CHOOSES, KV_BY_CARD, aspects.value[KV_BY_CARD]), move);
        drawing.focus.value[KV_BY_CARD] = aspects.value[KV_BY_CARD];
    }
    drawing.focus.value[KV_BY_NUMBER] = aspects.value[KV_BY_NUMBER];
    if (aspects.value[KV_BY_SITE]) {
        drawing.piece = move_kind(move) == MOVE_AGENT ? KV_PANEL : KV_BOARD;
        touches_draw(&touches, hand_of_game(), drawing);
        expect_target(
            touches_find_aspect(&touches, KV_CHOOSES, KV_BY_SITE, aspects.value[KV_BY_SITE]), move);
    }
    if (move_kind(move) == MOVE_PLAN) {
        drawing.piece = KV_GOALS;
        touches_draw(&touches, hand_of_game(), drawing);
        expect_target(
            touches_find_move(&touches, KV_MAKES, support_say(game.match.setup.game, move)), move);
    }
}

/* Where nothing can be done there is a reason; every house or gap responds in some way while one is
 * being chosen. */
static void expect_reasons(struct kv_drawing drawing)
{
    drawing.piece = KV_BOARD;
    touches_draw(&touches, hand_of_game(), drawing);
    for (uint32_t i = 0; i < touches.count; i++) {
        const struct touch_target *target = &touches.target[i];
        char data[256];
        struct kv_text text;
        if (target->does != KV_ASKS)
            continue;
        kv_text_start(&text, data, sizeof data);
        hand_of_game()->why_not(&drawing, target->value, &text);
        if (!*data || strcmp(data, "Nothing can be done here now.") == 0)
            fail_msg("no reason for site %u: “%s”", target->value, data);
    }
}

/* Every piece, in every form and at every width, with this candidate or none. */
static void draw_all(struct kv_drawing drawing, const kv_move *candidate)
{
    static const struct {
        enum kv_form form;
        int32_t width, board;
    } screens[] = {{KV_PHONE, 3740, 4490},    {KV_PHONE, NARROW, 3900}, {KV_SHORT, 3740, 3310},
                   {KV_SIDEWAYS, 5200, 3340}, {KV_TABLET, 7000, 6500},  {KV_DESK, 10560, 5100},
                   {KV_PHONE, 3000, 3000},    {KV_DESK, 11000, 7000}};
    drawing.candidate = candidate;
    for (uint32_t i = 0; i < COUNT(screens); i++)
        for (drawing.piece = 0; drawing.piece < KV_PIECES; drawing.piece++) {
            drawing.form = screens[i].form;
            drawing.width = screens[i].width;
            drawing.height = drawing.piece == KV_BOARD ? screens[i].board : 0;
            if (drawing.form == KV_SIDEWAYS && drawing.piece == KV_OFFER)
                drawing.width = 1400;
            if (drawing.form == KV_SIDEWAYS && drawing.piece == KV_GOALS)
                drawing.width = 1680;
            if (drawing.form == KV_DESK && drawing.piece == KV_GOALS)
                drawing.width = 4060;
            if (touches_draw(&touches, hand_of_game(), drawing) && touches.smallest < 105)
                fail_msg("%s on %s has text of %d", kv_piece_names[drawing.piece],
                         kv_form_names[drawing.form], touches.smallest);
        }
}

/* What a turn is made with is sent at every touch: it stays small. */
static void expect_few_bytes(struct kv_drawing drawing)
{
    static const enum kv_piece pieces[] = {KV_OFFER, KV_GOALS, KV_BOARD, KV_STRIP};
    static char data[BYTES_MOST];
    struct kv_text text;
    struct kv_canvas canvas;
    struct kv_svg svg;
    kv_text_start(&text, data, sizeof data);
    drawing.canvas = &canvas;
    for (uint32_t i = 0; i < COUNT(pieces); i++) {
        drawing.piece = pieces[i];
        drawing.height = hand_of_game()->height(&drawing);
        kv_svg_begin_bare(&canvas, &svg, &text, drawing.width, drawing.height, "");
        hand_of_game()->draw(&drawing);
        kv_svg_end(&canvas);
    }
    if (text.cut)
        fail_msg("more than %d bytes on %s", BYTES_MOST, kv_form_names[drawing.form]);
}

static void expect_advice(struct kv_drawing drawing)
{
    char data[256];
    struct kv_text text;
    kv_text_start(&text, data, sizeof data);
    hand_of_game()->advise(&drawing, &text);
    if (!*data || data[strlen(data) - 1] == ' ')
        fail_msg("the advice is “%s”", data);
}

static void check_position(uint32_t seat, uint32_t step)
{
    struct kv_drawing drawing = drawing_of(seat, KV_PHONE, NARROW);
    assert_true(drawing.count > 0);
    expect_different_aspects(&drawing);
    expect_reasons(drawing);
    expect_advice(drawing);
    expect_few_bytes(drawing);
    expect_few_bytes(drawing_of(seat, KV_DESK, WIDE));
    const kv_move *some = drawing.count ? &moves[step % drawing.count] : NULL;
    for (uint32_t i = 0; i < drawing.count; i++) {
        expect_brief(&drawing, moves[i]);
        if ((i + step) % 5 == 0 || drawing.count < 5)
            expect_reachable(drawing, moves[i]);
    }
    if (step % 4 == 0)
        for (spoken = 0; spoken < KV_LANGUAGES; spoken++)
            draw_all(drawing, step / 4 % 2 ? some : NULL);
    spoken = 0;
    drawing.candidate = some;
    expect_advice(drawing);
}

static void every_move_can_be_chosen_by_touch(void **state)
{
    (void)state;
    kv_set_translator(support_translate);
    for (uint32_t i = 0; i < COUNT(played); i++) {
        struct kv_rng rng;
        kv_rng_start(&rng, "touch", i);
        begin(played[i].name, played[i].seats);
        for (uint32_t step = 0; !game.match.ended; step++)
            for (uint32_t seat = 0; seat < played[i].seats && !game.match.ended; seat++) {
                if (kv_match_done(&game.match, seat))
                    continue;
                if (seat == 0)
                    check_position(seat, step);
                kv_match_play(&game.match, seat, support_eager_move(&game.match, seat, &rng));
            }
    }
    kv_set_translator(NULL);
}

/* ---- Positions by hand ---- */

static const char *const cards[CARDS] = {"8 park", "5 temp", "9 bis"};

static void put_streets(const char *top, const char *middle, const char *bottom, const char *turn)
{
    struct position positions[2] = {{.streets = {top, middle, bottom}, .turn = turn}};
    begin("welcome", 2);
    put(positions, cards, NULL);
}

static void expect_reason(uint32_t site, const char *expected)
{
    struct kv_drawing drawing = drawing_of(0, KV_PHONE, NARROW);
    char data[256];
    struct kv_text text;
    kv_text_start(&text, data, sizeof data);
    hand_of_game()->why_not(&drawing, site, &text);
    assert_string_equal(data, expected);
}

static void a_house_says_why_a_number_does_not_fit(void **state)
{
    (void)state;
    put_streets("1 _ 9", NULL, NULL, "take 1");
    expect_reason(SITE_HOUSES + 0, "This house already has its number, 1.");
    put_streets("_ 9 _", "_ 3 _", NULL, "take 1");
    expect_reason(SITE_HOUSES + place_make(0, 2),
                  "8 does not fit here: the street already has 9 to the left.");
    expect_reason(SITE_HOUSES + place_make(1, 0),
                  "8 does not fit here: the street already has 3 to the right.");
}

static void another_card_begins_the_turn_anew(void **state)
{
    (void)state;
    put_streets(NULL, NULL, NULL, "take 1; write 8 1:4");
    struct kv_drawing drawing = drawing_of(0, KV_PHONE, NARROW);
    drawing.piece = KV_OFFER;
    touches_draw(&touches, hand_of_game(), drawing);
    assert_null(touches_find_move(&touches, KV_BEGINS_ANEW, "take 1"));
    assert_non_null(touches_find_move(&touches, KV_BEGINS_ANEW, "take 2"));
    assert_non_null(touches_find_move(&touches, KV_BEGINS_ANEW, "take 3"));
    drawing.piece = KV_BOARD;
    touches_draw(&touches, hand_of_game(), drawing);
    assert_non_null(touches_find_move(&touches, KV_MAKES, "park"));
}

/* The houses depend on the chosen number, at first that of the card. */
static void a_temp_shows_the_houses_of_one_number(void **state)
{
    (void)state;
    put_streets("_ 5 _ 7 _", NULL, NULL, "take 2");
    struct kv_drawing drawing = drawing_of(0, KV_PHONE, NARROW);
    drawing.piece = KV_BOARD;
    assert_int_equal(hand_of_game()->usual(drawing.table, drawing.sheet, KV_BY_NUMBER), 5 + 1);
    touches_draw(&touches, hand_of_game(), drawing);
    assert_null(touches_find_aspect(&touches, KV_CHOOSES, KV_BY_SITE, SITE_HOUSES + 2));
    assert_non_null(touches_find_aspect(&touches, KV_ASKS, KV_BY_SITE, SITE_HOUSES + 2));
    drawing.focus.value[KV_BY_NUMBER] = 6 + 1;
    touches_draw(&touches, hand_of_game(), drawing);
    assert_non_null(touches_find_aspect(&touches, KV_CHOOSES, KV_BY_SITE, SITE_HOUSES + 2));
    assert_null(touches_find_aspect(&touches, KV_CHOOSES, KV_BY_SITE, SITE_HOUSES + 0));
}

/* Both neighbours can be copied: one house, two places. */
static void a_bis_between_two_numbers_has_two_places(void **state)
{
    (void)state;
    put_streets("4 _ 6", NULL, NULL, "take 3; write 9 1:5");
    struct kv_drawing drawing = drawing_of(0, KV_PHONE, NARROW);
    uint32_t found[3] = {0};
    for (uint32_t i = 0; i < drawing.count; i++) {
        struct kv_aspects aspects = aspects_of(&drawing, moves[i]);
        if (aspects.value[KV_BY_SITE] == SITE_HOUSES + 1)
            found[aspects.value[KV_BY_PLACE]] = move_argument(moves[i]);
    }
    assert_int_equal(found[0], 0);
    assert_int_equal(found[1], 4);
    assert_int_equal(found[2], 6);
}

/* Whether a piece has something in this colour. */
static bool draws_in(struct kv_drawing drawing, enum kv_colour colour)
{
    static char data[BYTES_MOST];
    char name[8];
    struct kv_text text;
    struct kv_canvas canvas;
    struct kv_svg svg;
    kv_text_start(&text, data, sizeof data);
    drawing.canvas = &canvas;
    drawing.height = hand_of_game()->height(&drawing);
    kv_svg_begin_bare(&canvas, &svg, &text, drawing.width, drawing.height, "");
    hand_of_game()->draw(&drawing);
    kv_svg_end(&canvas);
    snprintf(name, sizeof name, "\"c%d ", (int)colour);
    return strstr(data, name);
}

static void a_small_sheet_marks_what_is_new(void **state)
{
    (void)state;
    put_streets("1 _ 3", NULL, NULL, "take 1; write 8 1:4");
    struct kv_drawing drawing = drawing_of(0, KV_DESK, 2880);
    drawing.piece = KV_SMALL;
    assert_false(draws_in(drawing, KV_BAD));
    drawing.before = game.match.starts;
    assert_true(draws_in(drawing, KV_BAD));
}

static void a_turn_is_recounted(void **state)
{
    (void)state;
    struct kv_thought turn;
    char data[256];
    struct kv_text text;
    put_streets("1 2 | _ | _", NULL, NULL, NULL);
    support_read_turn(&game.match, "take 1; write 8 1:3; park; done", &turn);
    kv_text_start(&text, data, sizeof data);
    hand_of_game()->recount(game.match.table, game.match.sheets, turn.moves, turn.count, &text);
    assert_string_equal(data, "wrote 8, completed an estate of 1, planted a park");
    support_read_turn(&game.match, "take 2; write 7 2:4; done", &turn);
    kv_text_start(&text, data, sizeof data);
    hand_of_game()->recount(game.match.table, game.match.sheets, turn.moves, turn.count, &text);
    assert_string_equal(data, "wrote 7 with a temp");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(every_move_can_be_chosen_by_touch),
        CASE(a_house_says_why_a_number_does_not_fit),
        CASE(another_card_begins_the_turn_anew),
        CASE(a_temp_shows_the_houses_of_one_number),
        CASE(a_bis_between_two_numbers_has_two_places),
        CASE(a_small_sheet_marks_what_is_new),
        CASE(a_turn_is_recounted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
