/*
 * Machinery by touch: how moves are chosen, how a turn is described, why a card does not go
 * somewhere, and the lens. That every move can be reached is tested for all games in test_pieces.
 */
#include "play_machinery.h"

#include "base/bits.h"
#include "draw/hand.h"
#include "touches.h"

static const struct kv_hand *hand(void)
{
    return kv_machinery.hand;
}

/* What the first seat is shown. */
struct shown {
    struct opened opened;
    struct kv_drawing drawing;
    kv_move moves[KV_MOVES_MOST];
    struct touches touches;
};

static void list_moves(struct shown *shown)
{
    shown->drawing = (struct kv_drawing){.table = shown->opened.match.table,
                                         .sheet = kv_match_sheet(&shown->opened.match, 0),
                                         .moves = shown->moves};
    shown->drawing.count = kv_match_moves(&shown->opened.match, 0, shown->moves);
}

static struct shown *show(uint8_t event, const char *const cards[OPEN_MOST], const char *sheet)
{
    struct shown *shown = calloc(1, sizeof *shown);
    assert_non_null(shown);
    begin(&shown->opened, event, cards, sheet);
    list_moves(shown);
    return shown;
}

static void put_away(struct shown *shown)
{
    support_close(&shown->opened);
    free(shown);
}

static struct kv_aspects aspects_of(const struct shown *shown, kv_move move)
{
    struct kv_aspects aspects = {0};
    hand()->aspects(shown->drawing.table, shown->drawing.sheet, move, &aspects);
    return aspects;
}

static kv_move *find_move(struct shown *shown, const char *said)
{
    for (uint32_t i = 0; i < shown->drawing.count; i++)
        if (strcmp(support_say(&kv_machinery, shown->moves[i]), said) == 0)
            return &shown->moves[i];
    fail_msg("%s is not listed", said);
    return NULL;
}

static uint32_t site_of(const char *building)
{
    for (uint32_t i = 0; i < BUILDINGS; i++)
        if (strcmp(machinery_buildings[i].id, building) == 0)
            return i + 1;
    fail_msg("There is no building %s.", building);
    return 0;
}

#define FILLED(building, squares)                                                                  \
    "{\"buildings\":{\"" building "\":\"" squares "\"},\"broken\":[],\"builders\":0,\"bonus\":0}"

/* ---- Aspects ---- */

static const struct {
    const char *name, *card, *move;
    uint8_t turn, mirror, place;
} poses[] = {
    {"as printed", "excavator #./#./##", "draw 1 laboratory a2 a3 a4 b4", 1, 1, 1},
    {"turned", "excavator #./#./##", "draw 1 stadium a1 b1 c1 a2", 2, 1, 1},
    {"mirrored", "excavator #./#./##", "draw 1 library b1 b2 a3 b3", 1, 2, 1},
    {"mirrored and turned", "excavator #./#./##", "draw 1 cinema a1 a2 b2 c2", 2, 2, 1},
    {"its own mirror image", "bulldozer ###/.#.", "draw 1 bank b1 a2 b2 c2", 3, 1, 1},
    {"turned into its mirror image", "bulldozer #./##/#.", "draw 1 bank b1 a2 b2 b3", 3, 1, 1},
    {"always alike", "tipper ##/##", "draw 1 library a2 b2 a3 b3", 1, 1, 2},
    {"half a turn is none", "grader ####", "draw 1 town-hall a3 b3 c3 d3", 1, 1, 2},
    {"a builder", "tipper ##/##", "builder theatre b2", 0, 0, 4},
};

static void test_poses(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(poses); i++) {
        struct shown *shown = show(0, CARDS_OPEN(poses[i].card), NULL);
        struct kv_aspects aspects = aspects_of(shown, *find_move(shown, poses[i].move));
        assert_int_equal(aspects.value[KV_BY_TURN], poses[i].turn);
        assert_int_equal(aspects.value[KV_BY_MIRROR], poses[i].mirror);
        assert_int_equal(aspects.value[KV_BY_PLACE], poses[i].place);
        put_away(shown);
    }
}

/* The places of a figure in one pose are counted from 1 without gaps, in the order of the list. */
static void expect_counted(const struct shown *shown)
{
    for (uint32_t i = 0; i < shown->drawing.count; i++) {
        struct kv_aspects one = aspects_of(shown, shown->moves[i]), other;
        uint8_t before = 1;
        for (uint32_t j = 0; j < i; j++) {
            other = aspects_of(shown, shown->moves[j]);
            other.value[KV_BY_PLACE] = one.value[KV_BY_PLACE];
            before += memcmp(one.value, other.value, sizeof one.value) == 0;
        }
        if (one.value[KV_BY_CARD] && one.value[KV_BY_PLACE] != before)
            fail_msg("%s has place %u instead of %u", support_say(&kv_machinery, shown->moves[i]),
                     one.value[KV_BY_PLACE], before);
    }
}

static void test_places(void **state)
{
    struct shown *shown = calloc(1, sizeof *shown);
    struct kv_rng rng;
    (void)state;
    assert_non_null(shown);
    open_match(&shown->opened, "places", 1, true);
    kv_rng_start(&rng, "places", 0);
    while (!shown->opened.match.ended) {
        struct kv_match *match = &shown->opened.match;
        list_moves(shown);
        if (kv_rng_below(&rng, 4) == 0)
            expect_counted(shown);
        kv_match_play(match, 0, support_eager_move(match, 0, &rng));
    }
    put_away(shown);
}

/* Places that an event forbids are not counted. */
static void test_places_beside(void **state)
{
    struct shown *shown = show(12, THREE, FILLED("university", "o.o/ooo/ooo/#.o"));
    (void)state;
    expect_counted(shown);
    assert_int_equal(
        aspects_of(shown, *find_move(shown, "draw 2 university a3 b3 c3")).value[KV_BY_PLACE], 1);
    put_away(shown);
}

/* ---- Why not ---- */

static const struct reason {
    const char *name;
    uint8_t event, card;
    const char *sheet, *played, *building, *expected;
} reasons[] = {
    {"finished", 0, 1, FILLED("post-office", "##/##"), "", "post-office",
     "This building is finished."},
    {"finished, for a builder", 0, 4, FILLED("post-office", "##/##"), "", "post-office",
     "This building is finished."},
    {"never", 0, 2, NULL, "", "post-office",
     "The figure does not fit into this building, however it lies."},
    {"too full", 0, 3, FILLED("post-office", "#o/oo"), "", "post-office",
     "The figure has 4 squares, and 3 are empty here."},
    {"of another shape", 0, 2, FILLED("warehouse", "o#o/oo."), "", "warehouse",
     "The empty squares here do not have the shape of the figure."},
    {"no circle", 0, 2, FULL_CIRCLES, "", "laboratory",
     "It fits here only turned, and no circle of broken machinery is free."},
    {"different buildings", 7, 3, NULL, "draw 1 town-hall b1 c1", "town-hall",
     "This round's figures go into different buildings, and one is here."},
    {"another district", 8, 3, NULL, "draw 1 bank a2 b2", "library",
     "This round's figures all go into one district, and it is another one."},
    {"nothing old here", 12, 1, FILLED("bank", ".#./ooo/oo."), "", "library",
     "The figure must touch a square of an earlier round, and this building has none."},
    {"old, but apart", 12, 2, FILLED("stadium", "##oo/o..o/ooo."), "", "stadium",
     "The figure must touch a square of an earlier round, and here it cannot."},
    {"not begun", 13, 1, FILLED("bank", ".#./ooo/oo."), "", "bank",
     "The first figure begins an untouched building."},
    {"card used", 0, 1, NULL, "draw 1 bank a2 b2", "library",
     "This card cannot be used any more in this round."},
    {"no card", 0, 0, NULL, "", "library", "Choose a card first."},
    {"all is done", 0, 0, NULL, "builder bank b1", "library", "Nothing can be built now."},
};

static void check_reason(void **state)
{
    const struct reason *row = *state;
    struct shown *shown = show(row->event, THREE, row->sheet);
    char words[256];
    struct kv_text text;
    if (*row->played)
        play(&shown->opened, row->played);
    list_moves(shown);
    shown->drawing.focus.value[KV_BY_CARD] = row->card;
    kv_text_start(&text, words, sizeof words);
    hand()->why_not(&shown->drawing, site_of(row->building), &text);
    assert_string_equal(words, row->expected);
    put_away(shown);
}

/* ---- Descriptions ---- */

static const struct told {
    const char *name;
    uint8_t event;
    const char *sheet, *turn, *expected;
} tellings[] = {
    {"nothing", 0, NULL, "done", "drew nothing"},
    {"a figure", 0, NULL, "draw 1 bank a2 b2; done", "drew loader"},
    {"a building", 0, NULL, "draw 3 post-office a1 b1 a2 b2; draw 1 bank a2 b2; done",
     "drew tipper, loader; finished post office"},
    {"a turned one", 0, NULL, "draw 1 bank b1 b2; done", "drew loader; paid 1 for turning"},
    {"builders", 3, NULL, "builder bank b1; builder bank b2; done", "called 2 builders"},
    {"an erasure", 16, FULL_CIRCLES, "erase 3; done", "erased a breakage of 3"},
};

static void check_told(void **state)
{
    const struct told *row = *state;
    struct shown *shown = show(row->event, THREE, row->sheet);
    struct kv_thought turn = {0};
    char words[256];
    struct kv_text text;
    support_read_turn(&shown->opened.match, row->turn, &turn);
    kv_text_start(&text, words, sizeof words);
    hand()->recount(shown->drawing.table, shown->drawing.sheet, turn.moves, turn.count, &text);
    assert_string_equal(words, row->expected);
    put_away(shown);
}

static const struct advice {
    const char *name;
    uint8_t event, card;
    const char *building, *candidate, *expected;
} advices[] = {
    {"the beginning", 0, 0, NULL, NULL, "Choose a card: up to 2 figures can be drawn."},
    {"one figure", 2, 0, NULL, NULL, "Choose a card: 1 figure can be drawn."},
    {"a card", 0, 2, NULL, NULL, "Choose a glowing building; the dashed ones need a turn."},
    {"a card that is never turned", 0, 3, NULL, NULL, "Choose a glowing building."},
    {"a builder", 0, 4, NULL, NULL, "Choose a building: the builder fills one square."},
    {"a builder's building", 0, 4, "bank", NULL, "Choose the square to fill."},
    {"a building", 0, 0, "bank", NULL, "Choose a card for this building."},
    {"as printed", 0, 1, "bank", "draw 1 bank a2 b2", "As printed: no breakage."},
    {"turned", 0, 1, "bank", "draw 1 bank b1 b2", "Turned: a breakage of 1."},
    {"turned for nothing", 5, 1, "bank", "draw 1 bank b1 b2",
     "Turned, but no breakage this round."},
    {"finished", 0, 3, "post-office", "draw 3 post-office a1 b1 a2 b2",
     "As printed: no breakage. This finishes the building."},
    {"a builder's square", 0, 4, "bank", "builder bank b1",
     "The builder fills this square for 1 point."},
    {"the end", 0, 0, NULL, "done", "This ends your turn."},
};

static void check_advice(void **state)
{
    const struct advice *row = *state;
    struct shown *shown = show(row->event, THREE, NULL);
    char words[256];
    struct kv_text text;
    shown->drawing.focus.value[KV_BY_CARD] = row->card;
    if (row->building)
        shown->drawing.focus.value[KV_BY_SITE] = (uint8_t)site_of(row->building);
    if (row->candidate)
        shown->drawing.candidate = find_move(shown, row->candidate);
    kv_text_start(&text, words, sizeof words);
    hand()->advise(&shown->drawing, &text);
    assert_string_equal(words, row->expected);
    put_away(shown);
}

/* ---- Pieces ---- */

enum { FINGER = 240, MAIN = 440, PHONE = 3600 - 160 };

static void draw(struct shown *shown, enum kv_piece piece)
{
    shown->drawing.piece = piece;
    shown->drawing.width = PHONE;
    shown->drawing.height = piece == KV_BOARD ? 3100 : 0;
    touches_draw(&shown->touches, hand(), shown->drawing);
}

/* A builder's squares are large enough for a finger, and each makes its move. */
static void test_builder_squares(void **state)
{
    struct shown *shown = show(0, THREE, NULL);
    (void)state;
    shown->drawing.focus.value[KV_BY_CARD] = 4;
    shown->drawing.focus.value[KV_BY_SITE] = (uint8_t)site_of("power-plant");
    draw(shown, KV_LENS);
    assert_int_equal(shown->touches.count, 10);
    for (uint32_t i = 0; i < shown->touches.count; i++) {
        const struct touch_target *target = &shown->touches.target[i];
        assert_int_equal(target->does, KV_MAKES);
        assert_non_null(find_move(shown, target->word));
        assert_true(touches_width(target) >= 400 && touches_height(target) >= 400);
    }
    put_away(shown);
}

/* In the lens touching the candidate makes the move, and touching beside it moves it there. */
static void test_candidate(void **state)
{
    struct shown *shown = show(0, THREE, NULL);
    (void)state;
    shown->drawing.candidate = find_move(shown, "draw 3 library a1 b1 a2 b2");
    shown->drawing.focus = aspects_of(shown, *shown->drawing.candidate);
    draw(shown, KV_LENS);
    const struct touch_target *makes =
        touches_find_move(&shown->touches, KV_MAKES, "draw 3 library a1 b1 a2 b2");
    assert_non_null(makes);
    assert_true(touches_width(makes) >= 2 * MAIN && touches_height(makes) >= 2 * MAIN);
    assert_non_null(touches_find_aspect(&shown->touches, KV_CHOOSES, KV_BY_PLACE, 2));
    assert_null(touches_find_aspect(&shown->touches, KV_CHOOSES, KV_BY_PLACE, 1));
    put_away(shown);
}

/* A touch chooses a building that can take the card; all other buildings answer why not. */
static void test_sites(void **state)
{
    struct shown *shown = show(0, THREE, NULL);
    uint32_t takes = 0;
    (void)state;
    draw(shown, KV_BOARD);
    assert_int_equal(shown->touches.count, BUILDINGS);
    shown->drawing.focus.value[KV_BY_CARD] = 2;
    for (uint32_t i = 0; i < shown->drawing.count; i++)
        if (aspects_of(shown, shown->moves[i]).value[KV_BY_CARD] == 2)
            takes |= 1u << move_building(shown->moves[i]);
    draw(shown, KV_BOARD);
    for (uint32_t i = 0; i < BUILDINGS; i++)
        assert_non_null(touches_find_aspect(&shown->touches, takes >> i & 1 ? KV_CHOOSES : KV_ASKS,
                                            KV_BY_SITE, i + 1));
    put_away(shown);
}

/* However low the board is, a finger can hit every building. */
static void test_low_boards(void **state)
{
    struct shown *shown = show(0, THREE, NULL);
    (void)state;
    shown->drawing.piece = KV_BOARD;
    shown->drawing.focus.value[KV_BY_CARD] = 3;
    shown->drawing.form = KV_SHORT;
    shown->drawing.width = PHONE;
    for (int32_t height = 1100; height < 6000; height += 50) {
        shown->drawing.height = height;
        touches_draw(&shown->touches, hand(), shown->drawing);
        for (uint32_t i = 0; i < shown->touches.count; i++)
            assert_true(touches_width(&shown->touches.target[i]) >= FINGER &&
                        touches_height(&shown->touches.target[i]) >= FINGER);
    }
    put_away(shown);
}

/* On a phone the score makes room for the lens. */
static void test_lens_instead_of_strip(void **state)
{
    struct shown *shown = show(0, THREE, NULL);
    (void)state;
    draw(shown, KV_STRIP);
    assert_true(shown->touches.texts > 0);
    shown->drawing.focus.value[KV_BY_SITE] = 1;
    shown->drawing.piece = KV_STRIP;
    assert_int_equal(hand()->height(&shown->drawing), 0);
    shown->drawing.form = KV_TABLET;
    assert_true(hand()->height(&shown->drawing) > 0);
    put_away(shown);
}

/* A breakage that may be erased is touched in its circle. */
static void test_erasure(void **state)
{
    struct shown *shown = show(16, THREE, FULL_CIRCLES);
    (void)state;
    draw(shown, KV_TRACKS);
    assert_int_equal(shown->touches.count, 3); /* 3, 2 and 1, noted three times */
    for (uint32_t i = 0; i < shown->touches.count; i++)
        assert_true(touches_width(&shown->touches.target[i]) >= FINGER);
    put_away(shown);
}

/* ---- Languages ---- */

enum { LETTERS_LEAST = 105 };

static void expect_legible(struct shown *shown, enum kv_piece piece, enum kv_form form,
                           int32_t width)
{
    struct kv_drawing drawing = shown->drawing;
    drawing.piece = piece;
    drawing.form = form;
    drawing.width = width;
    drawing.height = piece == KV_BOARD ? width : 0;
    touches_draw(&shown->touches, hand(), drawing);
    if (shown->touches.smallest < LETTERS_LEAST)
        fail_msg("%s, %s, %d wide, in %s: letters of %d", kv_piece_names[piece],
                 kv_form_names[form], width, kv_language_ids[spoken], shown->touches.smallest);
}

/* Words fit their places in every language, with every event, the cards with the longest names, and
 * in the lens the building with the longest name. */
static void test_languages(void **state)
{
    static const struct {
        enum kv_form form;
        int32_t width;
    } screens[] = {{KV_PHONE, 3440},  {KV_PHONE, 3740}, {KV_SHORT, 3440},
                   {KV_TABLET, 8040}, {KV_DESK, 6000},  {KV_DESK, 10560}};
    (void)state;
    kv_set_translator(support_translate);
    for (uint32_t event = 0; event <= EVENTS; event++) {
        struct shown *shown = show(
            (uint8_t)event,
            CARDS_OPEN("mixer #.#/###", "tower-crane #.../####", "aerial-lift .#../####"), NULL);
        shown->drawing.candidate = find_move(shown, "draw 1 museum a2 c2 a3 b3 c3");
        shown->drawing.focus = aspects_of(shown, *shown->drawing.candidate);
        for (spoken = KV_ENGLISH; spoken < KV_LANGUAGES; spoken = (enum kv_language)(spoken + 1))
            for (size_t i = 0; i < COUNT(screens); i++)
                for (enum kv_piece piece = 0; piece < KV_PIECES; piece = (enum kv_piece)(piece + 1))
                    expect_legible(shown, piece, screens[i].form, screens[i].width);
        spoken = KV_ENGLISH;
        put_away(shown);
    }
    kv_set_translator(NULL);
}

/* ---- The size of a picture ---- */

enum { BYTES_MOST = 40000 };

static size_t svg_bytes(struct kv_drawing drawing, enum kv_piece piece)
{
    struct kv_text text = {.allocate = kv_heap};
    struct kv_canvas canvas;
    struct kv_svg svg;
    drawing.piece = piece;
    drawing.width = PHONE;
    drawing.height = piece == KV_BOARD ? 5000 : 0;
    drawing.canvas = &canvas;
    if (!drawing.height)
        drawing.height = hand()->height(&drawing);
    kv_svg_begin_bare(&canvas, &svg, &text, drawing.width, drawing.height, "");
    hand()->draw(&drawing);
    kv_svg_end(&canvas);
    size_t bytes = text.length;
    kv_heap(text.data, 0);
    return bytes;
}

static void test_bytes(void **state)
{
    static const enum kv_piece pieces[] = {KV_OFFER, KV_GOALS, KV_BOARD, KV_STRIP};
    struct shown *shown = calloc(1, sizeof *shown);
    struct kv_rng rng;
    (void)state;
    assert_non_null(shown);
    open_match(&shown->opened, "bytes", 1, true);
    kv_rng_start(&rng, "bytes", 0);
    kv_set_translator(support_translate);
    spoken = KV_RUSSIAN;
    while (!shown->opened.match.ended) {
        struct kv_match *match = &shown->opened.match;
        size_t bytes = 0;
        list_moves(shown);
        shown->drawing.focus.value[KV_BY_CARD] = (uint8_t)(1 + kv_rng_below(&rng, 3));
        for (size_t i = 0; i < COUNT(pieces); i++)
            bytes += svg_bytes(shown->drawing, pieces[i]);
        assert_true(bytes <= BYTES_MOST);
        kv_match_play(match, 0, support_eager_move(match, 0, &rng));
    }
    spoken = KV_ENGLISH;
    kv_set_translator(NULL);
    put_away(shown);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_poses),         cmocka_unit_test(test_places),
        cmocka_unit_test(test_places_beside), cmocka_unit_test(test_builder_squares),
        cmocka_unit_test(test_candidate),     cmocka_unit_test(test_sites),
        cmocka_unit_test(test_erasure),       cmocka_unit_test(test_lens_instead_of_strip),
        cmocka_unit_test(test_low_boards),    cmocka_unit_test(test_bytes),
        cmocka_unit_test(test_languages),
    };
    int failed = cmocka_run_group_tests_name("machinery in the hand", tests, NULL, NULL);
    failed += SUPPORT_RUN_ROWS("why not", reasons, check_reason, NULL);
    failed += SUPPORT_RUN_ROWS("recounted", tellings, check_told, NULL);
    failed += SUPPORT_RUN_ROWS("advised", advices, check_advice, NULL);
    return failed;
}
