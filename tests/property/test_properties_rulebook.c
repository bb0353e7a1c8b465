/* The fast rules against the oracles, slow second implementations written from the rulebooks, in
 * random games of every variant. */
#include "watch_games.h"

#include "oracle/oracles.h"

/* The whole state as JSON, parsed; the text must outlive it. */
struct shown {
    struct kv_text text;
    struct kv_json table, sheets;
};

static void show(const struct kv_match *match, struct shown *shown)
{
    shown->text = (struct kv_text){.allocate = kv_heap};
    kv_json_begin(&shown->text, NULL, '{');
    kv_match_show(match, KV_ALL, &shown->text);
    kv_json_end(&shown->text, '}');
    struct kv_json json = support_json(shown->text.data, shown->text.length);
    assert_true(kv_json_field(&json, "table", &shown->table));
    assert_true(kv_json_field(&json, "sheets", &shown->sheets));
}

static struct kv_json sheet_of(const struct shown *shown, uint32_t seat)
{
    struct kv_json_walk walk;
    struct kv_json sheet;
    kv_json_enter(&shown->sheets, &walk);
    do
        assert_true(kv_json_next(&walk, NULL, &sheet));
    while (seat-- > 0);
    return sheet;
}

/* The oracle of the game, set to the pack in use. */
static const struct oracle *oracle_of(const struct watched *watched)
{
    static const struct variant *asked;
    const struct oracle *oracle = oracle_find(watched->opened.match.setup.game->id);
    if (asked != watched->variant && oracle->pack)
        oracle->pack(watched->pack ? support_pack_figures(watched->pack) : NULL);
    asked = watched->variant;
    return oracle;
}

static void lists_agree(struct watched *watched, uint32_t seat, kv_move move)
{
    static struct oracle_list moves;
    const struct kv_match *match = &watched->opened.match;
    kv_move list[KV_MOVES_MOST];
    uint32_t count = kv_match_moves(match, seat, list);
    struct shown shown;
    (void)move;
    show(match, &shown);
    struct kv_json sheet = sheet_of(&shown, seat);
    oracle_of(watched)->moves(&shown.table, &sheet, &moves);
    for (uint32_t i = 0; i < count; i++)
        CHECK(watched, oracle_listed(&moves, support_say(match->setup.game, list[i])),
              "the rulebook does not allow %s\n%s", support_say(match->setup.game, list[i]),
              shown.text.data);
    CHECK(watched, moves.count == count, "the rulebook allows %u moves, %u are listed\n%s",
          moves.count, count, shown.text.data);
    free(shown.text.data);
}

static void the_list_of_moves_is_that_of_the_rulebook(void **state)
{
    (void)state;
    play_games(&(struct watcher){.before_move = lists_agree}, support_games(6, 1200));
}

/* The sheet after a turn, as the oracle writes it, kept until the round is closed. */
static struct kv_text expected[32];

static void remember_turn(struct watched *watched, uint32_t seat, kv_move move)
{
    struct kv_match *match = &watched->opened.match;
    unsigned char trial[KV_SHEET_MOST];
    memcpy(trial, kv_match_sheet(match, seat), match->setup.game->size.sheet);
    if (match->setup.game->play(match->table, trial, move))
        return;
    struct shown shown;
    match->turns[match->setup.game->size.turn * seat + match->played[seat]++] = move;
    show(match, &shown);
    match->played[seat]--;
    struct kv_json sheet = sheet_of(&shown, seat);
    expected[seat].allocate = kv_heap;
    expected[seat].length = 0;
    oracle_of(watched)->after(&shown.table, &sheet, &expected[seat]);
    free(shown.text.data);
}

static void sheets_are_as_expected(struct watched *watched)
{
    const struct kv_match *match = &watched->opened.match;
    for (uint32_t seat = 0; seat < match->setup.seats; seat++) {
        struct kv_text text = {.allocate = kv_heap};
        unsigned char sheet[KV_SHEET_MOST];
        memcpy(sheet, kv_match_sheet(match, seat), match->setup.game->size.sheet);
        if (match->setup.game->hide)
            match->setup.game->hide(sheet);
        kv_json_begin(&text, NULL, '{');
        match->setup.game->show_sheet(match->table, sheet, &text);
        kv_json_end(&text, '}');
        CHECK(watched, strcmp(text.data, expected[seat].data) == 0, "seat %u has\n%s\nnot\n%s",
              seat + 1, text.data, expected[seat].data);
        free(text.data);
    }
}

static void a_turn_leaves_the_sheet_the_rulebook_wants(void **state)
{
    (void)state;
    play_games(
        &(struct watcher){.before_move = remember_turn, .after_round = sheets_are_as_expected},
        support_games(8, 1000));
    for (unsigned i = 0; i < 32; i++)
        kv_heap(expected[i].data, 0);
}

/* The cells of a score, or the sums of its parts where the oracle knows only those. */
static void take_cells(const struct watched *watched, const struct kv_score *score, int *cells)
{
    const struct kv_part *part = watched->opened.match.setup.game->parts;
    const int32_t *cell = score->cell;
    for (unsigned i = 0; i < ORACLE_CELLS_MOST; i++)
        cells[i] = oracle_of(watched)->by_parts ? 0 : cell[i];
    for (; oracle_of(watched)->by_parts && part->id; part++, cells++)
        for (unsigned i = 0; i < part->cells; i++)
            *cells += *cell++;
}

static void check_score(struct watched *watched, const struct shown *shown, uint32_t seat,
                        const struct kv_score *score)
{
    int cells[ORACLE_CELLS_MOST] = {0}, found[ORACLE_CELLS_MOST], sum = 0;
    take_cells(watched, score, found);
    int total = oracle_of(watched)->score(&shown->table, &shown->sheets, seat, cells);
    for (unsigned i = 0; i < ORACLE_CELLS_MOST; i++) {
        CHECK(watched, found[i] == cells[i], "seat %u, cell %u: %d instead of %d\n%s", seat + 1, i,
              found[i], cells[i], shown->text.data);
        sum += cells[i];
    }
    CHECK(watched, score->total == total && total == sum, "seat %u: total %d instead of %d",
          seat + 1, score->total, total);
}

static void scores_agree(struct watched *watched)
{
    const struct kv_match *match = &watched->opened.match;
    struct kv_score scores[24];
    uint32_t places[24], order[24];
    unsigned oracle_places[24] = {0};
    struct shown shown;
    int total = 0;
    uint32_t ranked = kv_match_scores(match, scores, places, order);
    show(match, &shown);
    for (uint32_t seat = 0; seat < match->setup.seats; seat++)
        check_score(watched, &shown, seat, &scores[seat]);
    bool rival = oracle_of(watched)->rival(&shown.table, &shown.sheets, &total);
    CHECK(watched, rival == (ranked > match->setup.seats), "is there a rival or not?");
    if (rival)
        CHECK(watched, scores[match->setup.seats].total == total, "the rival has %d, not %d",
              scores[match->setup.seats].total, total);
    oracle_of(watched)->places(&shown.table, &shown.sheets, oracle_places);
    for (uint32_t i = 0; i < ranked; i++)
        CHECK(watched, places[i] == oracle_places[i], "place %u instead of %u for seat %u\n%s",
              places[i], oracle_places[i], i + 1, shown.text.data);
    free(shown.text.data);
}

static void end_agrees(struct watched *watched)
{
    const struct kv_match *match = &watched->opened.match;
    const struct oracle *oracle = oracle_of(watched);
    struct shown shown;
    show(match, &shown);
    bool ended = oracle->ended(&shown.sheets);
    CHECK(watched, ended == ((match->ended & oracle->endings) != 0), "the rulebook sees the end %s",
          ended ? "here" : "not here");
    free(shown.text.data);
    scores_agree(watched);
}

static void score_places_and_end_are_those_of_the_rulebook(void **state)
{
    (void)state;
    play_games(&(struct watcher){.after_round = end_agrees}, support_games(20, 3000));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_list_of_moves_is_that_of_the_rulebook),
        cmocka_unit_test(a_turn_leaves_the_sheet_the_rulebook_wants),
        cmocka_unit_test(score_places_and_end_are_those_of_the_rulebook),
    };
    return cmocka_run_group_tests_name("properties of the rulebooks", tests, NULL, NULL);
}
