/*
 * Games by touch (draw/hand.h), tested in random games of all variants on screens of every kind:
 * every legal move can be reached with targets that a finger can hit, pieces keep to their space,
 * their letters can be read, and no two moves are chosen in the same way.
 */
#include "support.h"

#include "draw/hand.h"
#include "touches.h"

enum { FINGER = 240, LETTERS_LEAST = 105, BRIEF_MOST = 24, MARGIN = 160 };

/* A screen of each kind, in tenths of a CSS pixel. How much of it the pieces above and below the
 * board take is up to the face; here the board has half of it. */
static const struct screen {
    enum kv_form form;
    int32_t width, height;
} screens[] = {
    {KV_PHONE, 3600, 7400},    {KV_PHONE, 3900, 8440},   {KV_SHORT, 3600, 6640},
    {KV_SIDEWAYS, 8440, 3900}, {KV_TABLET, 8200, 11800}, {KV_DESK, 10240, 8000},
    {KV_DESK, 19200, 10800},
};

/* What a seat is shown at one moment. */
struct moment {
    const struct kv_game *game;
    struct kv_drawing drawing;
    kv_move moves[KV_MOVES_MOST];
    struct kv_aspects aspects[KV_MOVES_MOST];
    struct touches touches;
    uint32_t moved; /* motions seen so far */
};

/* The space of a piece on a screen. */
static void give_space(struct kv_drawing *drawing, const struct screen *screen)
{
    drawing->form = screen->form;
    drawing->width = screen->width - MARGIN;
    drawing->height = drawing->piece == KV_BOARD ? screen->height / 2 : 0;
    if (screen->form != KV_SIDEWAYS)
        return;
    if (drawing->piece == KV_OFFER) {
        drawing->width = 1400;
        drawing->height = screen->height - 600;
    } else if (drawing->piece == KV_BOARD) {
        drawing->width = 5200;
        drawing->height = screen->height - 600;
    } else if (drawing->piece == KV_GOALS || drawing->piece == KV_LENS) {
        drawing->width = 1680;
    }
}

static void draw(struct moment *moment, enum kv_piece piece, const struct screen *screen)
{
    struct kv_drawing drawing = moment->drawing;
    drawing.piece = piece;
    give_space(&drawing, screen);
    moment->touches.count = 0;
    touches_draw(&moment->touches, moment->game->hand, drawing);
    if (moment->touches.smallest < LETTERS_LEAST)
        fail_msg("%s, %s: letters of %d", kv_piece_names[piece], kv_form_names[screen->form],
                 moment->touches.smallest);
}

/* ---- Reaching moves ---- */

/* The pieces that can be touched on a screen. */
static bool is_shown(enum kv_piece piece, enum kv_form form)
{
    bool open = form == KV_TABLET || form == KV_DESK;
    switch (piece) {
    case KV_TRACKS:
        return open;
    case KV_STRIP:
    case KV_PANEL:
        return !open;
    case KV_SMALL:
        return false;
    default:
        return true;
    }
}

static bool is_wide_enough(const struct touch_target *target)
{
    return target && touches_width(target) >= FINGER && touches_height(target) >= FINGER;
}

static bool makes_move(struct moment *moment, const struct screen *screen, uint32_t move)
{
    const char *said = support_say(moment->game, moment->moves[move]);
    for (enum kv_piece piece = 0; piece < KV_PIECES; piece = (enum kv_piece)(piece + 1)) {
        if (!is_shown(piece, screen->form))
            continue;
        draw(moment, piece, screen);
        if (is_wide_enough(touches_find_move(&moment->touches, KV_MAKES, said)))
            return true;
    }
    return false;
}

static bool chooses(struct moment *moment, const struct screen *screen, enum kv_aspect aspect,
                    uint32_t value)
{
    for (enum kv_piece piece = 0; piece < KV_PIECES; piece = (enum kv_piece)(piece + 1)) {
        if (!is_shown(piece, screen->form))
            continue;
        draw(moment, piece, screen);
        if (is_wide_enough(touches_find_aspect(&moment->touches, KV_CHOOSES, aspect, value)))
            return true;
    }
    return false;
}

/* The card first, then the site; the pose of a figure is chosen by buttons, and so is a number. A
 * move that has neither a card nor a site is a button itself. */
static bool is_reachable(struct moment *moment, const struct screen *screen, uint32_t move)
{
    const uint8_t *value = moment->aspects[move].value;
    struct kv_aspects *focus = &moment->drawing.focus;
    bool reached = true;
    *focus = (struct kv_aspects){.value = {[KV_BY_NUMBER] = value[KV_BY_NUMBER]}};
    if (!value[KV_BY_SITE] && !value[KV_BY_CARD])
        return true;
    if (makes_move(moment, screen, move))
        return true;
    if (value[KV_BY_CARD]) {
        reached = chooses(moment, screen, KV_BY_CARD, value[KV_BY_CARD]);
        focus->value[KV_BY_CARD] = value[KV_BY_CARD];
    }
    if (reached && value[KV_BY_SITE] && !makes_move(moment, screen, move)) {
        reached = chooses(moment, screen, KV_BY_SITE, value[KV_BY_SITE]);
        focus->value[KV_BY_SITE] = value[KV_BY_SITE];
    }
    *focus = (struct kv_aspects){0};
    return reached;
}

/* ---- Properties of a moment ---- */

static void expect_unlike(const struct moment *moment)
{
    for (uint32_t i = 0; i < moment->drawing.count; i++)
        for (uint32_t j = 0; j < i; j++) {
            const struct kv_aspects *one = &moment->aspects[i], *other = &moment->aspects[j];
            if ((one->value[KV_BY_CARD] || one->value[KV_BY_SITE]) &&
                memcmp(one->value, other->value, sizeof one->value) == 0)
                fail_msg("%s and %s are chosen alike", support_say(moment->game, moment->moves[i]),
                         support_say(moment->game, moment->moves[j]));
        }
}

static size_t letters_in(const char *text)
{
    size_t letters = 0;
    for (; *text; text++)
        letters += ((unsigned char)*text & 0xc0) != 0x80;
    return letters;
}

static void expect_briefs(const struct moment *moment)
{
    const struct kv_drawing *drawing = &moment->drawing;
    for (spoken = KV_ENGLISH; spoken < KV_LANGUAGES; spoken = (enum kv_language)(spoken + 1))
        for (uint32_t i = 0; i < drawing->count; i++) {
            char brief[128];
            struct kv_text text;
            kv_text_start(&text, brief, sizeof brief);
            moment->game->hand->brief(drawing->table, drawing->sheet, drawing->moves[i], &text);
            if (!brief[0] || letters_in(brief) > BRIEF_MOST)
                fail_msg("%s: \"%s\"", support_say(moment->game, drawing->moves[i]), brief);
        }
    spoken = KV_ENGLISH;
}

/* The candidate and the focus are drawn, too, and described by a sentence. */
static void expect_candidate(struct moment *moment, const struct screen *screen, uint32_t move)
{
    char words[512];
    struct kv_text text;
    moment->drawing.candidate = &moment->moves[move];
    moment->drawing.focus = moment->aspects[move];
    for (enum kv_piece piece = 0; piece < KV_PIECES; piece = (enum kv_piece)(piece + 1))
        draw(moment, piece, screen);
    kv_text_start(&text, words, sizeof words);
    moment->game->hand->advise(&moment->drawing, &text);
    assert_true(text.length > 0 && !text.cut);
    moment->drawing.candidate = NULL;
    moment->drawing.focus = (struct kv_aspects){0};
}

/* There is a reason for everything that cannot be done somewhere. */
static void expect_reasons(struct moment *moment, const struct screen *screen)
{
    draw(moment, KV_BOARD, screen);
    for (uint32_t i = 0; i < moment->touches.count; i++) {
        char words[512];
        struct kv_text text;
        if (moment->touches.target[i].does != KV_ASKS)
            continue;
        kv_text_start(&text, words, sizeof words);
        moment->game->hand->why_not(&moment->drawing, moment->touches.target[i].value, &text);
        assert_true(text.length > 0 && !text.cut);
    }
}

static uint32_t count_motions(const struct touches *touches)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < COUNT(touches->motions); i++)
        count += touches->motions[i];
    return count;
}

/* Only what was added since the shown sheet is animated. */
static void expect_motion(struct moment *moment, const struct screen *screen, const void *shown)
{
    draw(moment, KV_BOARD, screen);
    assert_int_equal(count_motions(&moment->touches), 0);
    moment->drawing.shown = moment->drawing.sheet;
    draw(moment, KV_BOARD, screen);
    assert_int_equal(count_motions(&moment->touches), 0);
    moment->drawing.shown = shown;
    draw(moment, KV_BOARD, screen);
    moment->moved += count_motions(&moment->touches);
    moment->drawing.shown = NULL;
}

static void look(struct moment *moment, const struct kv_match *match, uint32_t seat,
                 const void *shown, struct kv_rng *rng)
{
    struct kv_drawing *drawing = &moment->drawing;
    const struct screen *screen = &screens[kv_rng_below(rng, COUNT(screens))];
    moment->game = match->setup.game;
    *drawing = (struct kv_drawing){.table = match->table,
                                   .sheet = kv_match_sheet(match, seat),
                                   .moves = moment->moves,
                                   .count = kv_match_moves(match, seat, moment->moves)};
    for (uint32_t i = 0; i < drawing->count; i++) {
        moment->aspects[i] = (struct kv_aspects){0};
        moment->game->hand->aspects(drawing->table, drawing->sheet, moment->moves[i],
                                    &moment->aspects[i]);
    }
    expect_unlike(moment);
    expect_briefs(moment);
    expect_reasons(moment, screen);
    expect_motion(moment, screen, shown);
    uint32_t any = kv_rng_below(rng, drawing->count);
    expect_candidate(moment, screen, any);
    if (!is_reachable(moment, screen, any))
        fail_msg("%s cannot be touched on a %s of %d × %d",
                 support_say(moment->game, moment->moves[any]), kv_form_names[screen->form],
                 screen->width, screen->height);
}

/* ---- Games ---- */

/* A finished turn is described in a few words. */
static void expect_recounted(const struct kv_match *match, const void *sheet, const kv_move *moves,
                             uint32_t count)
{
    char words[256];
    struct kv_text text;
    kv_text_start(&text, words, sizeof words);
    match->setup.game->hand->recount(match->table, sheet, moves, count, &text);
    if (!text.length || text.cut)
        fail_msg("a turn that begins with %s is told as \"%s\"",
                 support_say(match->setup.game, moves[0]), words);
}

static void play_turn(struct kv_match *match, uint32_t seat, struct kv_rng *rng,
                      struct moment *moment)
{
    const struct kv_game *game = match->setup.game;
    _Alignas(16) unsigned char sheet[KV_SHEET_MOST], table[KV_TABLE_MOST];
    kv_move turn[KV_TURN_MOST];
    uint32_t count = 0;
    bool goes_on = true;
    memcpy(sheet, kv_match_sheet(match, seat), game->size.sheet);
    memcpy(table, match->table, game->size.table);
    while (goes_on) {
        if (kv_rng_below(rng, 4) == 0)
            look(moment, match, seat, sheet, rng);
        turn[count] = support_eager_move(match, seat, rng);
        goes_on = kv_match_play(match, seat, turn[count++]);
    }
    struct kv_match before = *match;
    before.table = table;
    expect_recounted(&before, sheet, turn, count);
}

static void play_variant(const struct variant *variant, unsigned number)
{
    struct moment *moment = calloc(1, sizeof *moment);
    struct opened opened;
    struct kv_rng rng;
    char seed[16];
    struct kv_text text;
    assert_non_null(moment);
    kv_text_start(&text, seed, sizeof seed);
    kv_put(&text, "%u", number);
    kv_rng_start(&rng, seed, 0);
    support_open(&opened, variant->name, variant->seats, seed);
    while (!opened.match.ended)
        for (uint32_t seat = 0; seat < variant->seats && !opened.match.ended; seat++)
            play_turn(&opened.match, seat, &rng, moment);
    assert_true(moment->moved > 0);
    support_close(&opened);
    free(moment);
}

static void test_game(void **state)
{
    const char *game = *(const char *const *)*state;
    unsigned games = support_games(1, 20);
    kv_set_translator(support_translate);
    for (unsigned i = 0; i < variant_count; i++)
        for (unsigned j = 0; j < games; j++)
            if (strncmp(variants[i].name, game, strlen(game)) == 0 && variants[i].seats <= 4)
                play_variant(&variants[i], 31 * i + j);
}

/* ---- Finished turns ---- */

/* Draws a sheet and counts what is drawn. */
static uint32_t shapes_of(struct moment *moment, enum kv_piece piece, const struct screen *screen)
{
    draw(moment, piece, screen);
    return moment->touches.shapes + moment->touches.texts;
}

/* A random turn on a copy of the sheet; returns whether the sheet has changed. */
static bool try_turn(const struct kv_match *match, const void *sheet, void *after,
                     struct kv_rng *rng)
{
    const struct kv_game *game = match->setup.game;
    kv_move moves[KV_MOVES_MOST];
    bool goes_on = true;
    memcpy(after, sheet, game->size.sheet);
    while (goes_on) {
        uint32_t count = game->moves(match->table, after, moves);
        goes_on = game->play(match->table, after, moves[kv_rng_below(rng, count)]);
    }
    return memcmp(sheet, after, game->size.sheet) != 0;
}

/* Marking what a turn has written adds to the drawing of the board or of the score, and marking
 * what was played instead adds more; nothing is drawn outside, and letters can be read. */
static void expect_marks(struct moment *moment, const struct kv_match *match, uint32_t seat,
                         struct kv_rng *rng)
{
    const struct screen *screen = &screens[kv_rng_below(rng, COUNT(screens))];
    _Alignas(16) unsigned char turn[KV_SHEET_MOST], other[KV_SHEET_MOST];
    const void *sheet = kv_match_sheet(match, seat);
    bool changed = try_turn(match, sheet, turn, rng);
    try_turn(match, sheet, other, rng);
    moment->game = match->setup.game;
    moment->drawing = (struct kv_drawing){.table = match->table, .sheet = turn};
    uint32_t board = shapes_of(moment, KV_BOARD, screen);
    uint32_t strip = shapes_of(moment, KV_STRIP, screen);
    draw(moment, KV_SKYLINE, screen);
    moment->drawing.before = sheet;
    uint32_t marked = shapes_of(moment, KV_BOARD, screen);
    uint32_t score = shapes_of(moment, KV_STRIP, screen);
    if (changed && marked + score <= board + strip)
        fail_msg("%s: a turn is not marked", kv_form_names[screen->form]);
    moment->drawing.instead = other;
    if (shapes_of(moment, KV_BOARD, screen) < marked)
        fail_msg("%s: what was played is not there", kv_form_names[screen->form]);
}

static void test_marks(void **state)
{
    const char *game = *(const char *const *)*state;
    struct moment *moment = calloc(1, sizeof *moment);
    struct kv_rng rng;
    assert_non_null(moment);
    kv_rng_start(&rng, game, 0);
    for (unsigned i = 0; i < variant_count; i++) {
        struct opened opened;
        if (strncmp(variants[i].name, game, strlen(game)) != 0 || variants[i].seats > 4)
            continue;
        support_open(&opened, variants[i].name, variants[i].seats, "marks");
        for (uint32_t turn = 0; !opened.match.ended; turn++) {
            uint32_t seat = turn % variants[i].seats;
            expect_marks(moment, &opened.match, seat, &rng);
            while (
                kv_match_play(&opened.match, seat, support_eager_move(&opened.match, seat, &rng)))
                ;
        }
        support_close(&opened);
    }
    free(moment);
}

int main(void)
{
    static const char *const games[] = {"machinery", "smallcities"};
    static const char *const all[] = {"machinery", "smallcities", "welcome"};
    return SUPPORT_RUN_ROWS("pieces", games, test_game, NULL) +
           SUPPORT_RUN_ROWS("marks", all, test_marks, NULL);
}
