/*
 * What must hold in every game, tried in random games of every variant. Each case plays its own
 * games, so that a failure names the property; the message names the variant and the seed.
 */
#include "support.h"

#include <stdio.h>

#include "oracle/oracles.h"

/* One game being watched: by an uninterested player or an eager one, in turns. */
struct watched {
    struct opened opened;
    struct kv_rng chance;
    const struct variant *variant;
    char seed[32];
    bool eager;
};

static void begin(struct watched *watched, unsigned variant, unsigned game)
{
    watched->variant = &variants[variant];
    watched->eager = game % 3 != 0;
    snprintf(watched->seed, sizeof watched->seed, "p%u.%u", variant, game);
    support_open(&watched->opened, watched->variant->name, watched->variant->seats, watched->seed);
    kv_rng_start(&watched->chance, watched->seed, 1);
}

static kv_move choose(struct watched *watched, uint32_t seat)
{
    return (watched->eager ? support_eager_move : support_any_move)(&watched->opened.match, seat,
                                                                    &watched->chance);
}

#define CHECK(watched, condition, ...)                                                             \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            print_error("%s#%s, %u seats, round %u: ", (watched)->variant->name, (watched)->seed,  \
                        (watched)->variant->seats, (watched)->opened.match.round);                 \
            fail_msg(__VA_ARGS__);                                                                 \
        }                                                                                          \
    } while (0)

/* Plays games of every variant and is called on the way. */
struct watcher {
    void (*before_move)(struct watched *watched, uint32_t seat, kv_move move);
    void (*after_round)(struct watched *watched);
    void (*at_end)(struct watched *watched);
};

static void play_turn(struct watched *watched, uint32_t seat, const struct watcher *watcher)
{
    struct kv_match *match = &watched->opened.match;
    kv_move move;
    do {
        move = choose(watched, seat);
        if (watcher->before_move)
            watcher->before_move(watched, seat, move);
    } while (kv_match_play(match, seat, move));
}

static void play_games(const struct watcher *watcher, unsigned games)
{
    for (unsigned variant = 0; variant < variant_count; variant++)
        for (unsigned game = 0; game < games; game++) {
            struct watched watched;
            begin(&watched, variant, game);
            struct kv_match *match = &watched.opened.match;
            while (!match->ended) {
                CHECK(&watched, match->round < 60, "the game does not end");
                for (uint32_t seat = 0; seat < match->setup.seats; seat++)
                    play_turn(&watched, seat, watcher);
                if (watcher->after_round)
                    watcher->after_round(&watched);
            }
            if (watcher->at_end)
                watcher->at_end(&watched);
            support_close(&watched.opened);
        }
}

/* ---- Moves ---- */

static void move_touches_its_sheet_only(struct watched *watched, uint32_t seat, kv_move move)
{
    const struct kv_match *match = &watched->opened.match;
    const struct kv_game *game = match->setup.game;
    unsigned char first[KV_SHEET_MOST], second[KV_SHEET_MOST], table[KV_TABLE_MOST];
    memcpy(first, kv_match_sheet(match, seat), game->size.sheet);
    memcpy(second, first, game->size.sheet);
    memcpy(table, match->table, game->size.table);
    bool goes_on = game->play(match->table, first, move);
    CHECK(watched, goes_on == game->play(match->table, second, move), "copies disagree");
    CHECK(watched, memcmp(first, second, game->size.sheet) == 0, "copies drift apart");
    CHECK(watched, memcmp(table, match->table, game->size.table) == 0, "the table was touched");
    kv_move list[KV_MOVES_MOST];
    uint32_t count = game->moves(match->table, first, list);
    CHECK(watched, (count > 0) == goes_on, "%u moves are listed after %s", count,
          support_say(game, move));
}

static void a_move_touches_its_sheet_only_and_copies_stay_equal(void **state)
{
    (void)state;
    play_games(&(struct watcher){.before_move = move_touches_its_sheet_only},
               support_games(40, 2000));
}

static void texts_round_trip(struct watched *watched, uint32_t seat, kv_move move)
{
    const struct kv_match *match = &watched->opened.match;
    const struct kv_game *game = match->setup.game;
    kv_move list[KV_MOVES_MOST], read;
    struct kv_error error;
    uint32_t count = kv_match_moves(match, seat, list);
    (void)move;
    CHECK(watched, count <= game->size.moves, "%u moves are more than promised", count);
    for (uint32_t i = 0; i < count; i++) {
        const char *said = support_say(game, list[i]);
        bool found = kv_move_read(game, match->table, kv_match_sheet(match, seat), said,
                                  strlen(said), &read, &error);
        CHECK(watched, found && read == list[i], "%s is read as another move", said);
    }
}

static void the_text_of_every_listed_move_reads_back(void **state)
{
    (void)state;
    play_games(&(struct watcher){.before_move = texts_round_trip}, support_games(4, 100));
}

static void undo_restores(struct watched *watched, uint32_t seat, kv_move move)
{
    struct kv_match *match = &watched->opened.match;
    const struct kv_game *game = match->setup.game;
    unsigned char before[KV_SHEET_MOST];
    struct kv_error error;
    memcpy(before, kv_match_sheet(match, seat), game->size.sheet);
    unsigned char trial[KV_SHEET_MOST];
    memcpy(trial, before, game->size.sheet);
    if (!game->play(match->table, trial, move))
        return; /* it ends the turn and stands */
    kv_match_play(match, seat, move);
    CHECK(watched, kv_match_undo(match, seat, &error), "%s", error.message);
    CHECK(watched, memcmp(before, kv_match_sheet(match, seat), game->size.sheet) == 0,
          "undoing %s leaves a trace", support_say(game, move));
}

static void undo_restores_every_byte(void **state)
{
    (void)state;
    play_games(&(struct watcher){.before_move = undo_restores}, support_games(20, 1000));
}

/* ---- Against the oracle ---- */

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

static const struct oracle *oracle_of(const struct watched *watched)
{
    return oracle_find(watched->opened.match.setup.game->id);
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

/* ---- Sheets and records ---- */

static void sheets_read_back(struct watched *watched)
{
    const struct kv_match *match = &watched->opened.match;
    const struct kv_game *game = match->setup.game;
    if (match->ended)
        return; /* a hand of draft is not whole any more */
    for (uint32_t seat = 0; seat < match->setup.seats; seat++) {
        unsigned char read[KV_SHEET_MOST] = {0};
        struct kv_text text = {.allocate = kv_heap};
        struct kv_error error;
        kv_json_begin(&text, NULL, '{');
        game->show_sheet(match->table, kv_match_sheet(match, seat), &text);
        kv_json_end(&text, '}');
        struct kv_json json = support_json(text.data, text.length);
        bool fine = game->read_sheet(match->table, &json, read, &error);
        CHECK(watched, fine, "%s\n%s", error.message, text.data);
        CHECK(watched, memcmp(read, kv_match_sheet(match, seat), game->size.sheet) == 0,
              "the sheet read is another one\n%s", text.data);
        free(text.data);
    }
}

static void every_sheet_of_a_game_reads_back_to_the_same_bytes(void **state)
{
    (void)state;
    play_games(&(struct watcher){.after_round = sheets_read_back}, support_games(20, 3000));
}

static void record_replays(struct watched *watched)
{
    const struct kv_match *match = &watched->opened.match;
    struct kv_text record = {.allocate = kv_heap}, again = {.allocate = kv_heap};
    struct kv_record reading;
    struct kv_setup setup;
    struct kv_error error = {0};
    struct kv_match replayed;
    struct kv_text log = {.allocate = kv_heap};
    kv_record_print(match, &record);
    CHECK(watched, kv_record_start(&reading, record.data, record.length, &setup, &error), "%s",
          error.message);
    void *memory = malloc(kv_match_bytes(&setup));
    CHECK(watched, kv_match_open(&replayed, &setup, memory, &log, &error), "%s", error.message);
    enum kv_record_event event;
    do
        event = kv_record_next(&reading, &replayed, &error);
    while (event < KV_RECORD_END);
    CHECK(watched, event == KV_RECORD_END, "%s", error.message);
    kv_record_print(&replayed, &again);
    CHECK(watched, strcmp(record.data, again.data) == 0, "the second record differs");
    CHECK(watched, memcmp(match->table, replayed.table, setup.game->size.table) == 0,
          "the tables differ");
    CHECK(watched,
          memcmp(match->sheets, replayed.sheets, setup.game->size.sheet * setup.seats) == 0,
          "the sheets differ");
    free(record.data);
    free(again.data);
    free(log.data);
    free(memory);
}

static void a_record_replays_to_the_same_bytes(void **state)
{
    (void)state;
    play_games(&(struct watcher){.at_end = record_replays}, support_games(20, 3000));
}

/* ---- Rest ---- */

/* Whatever was played since, a match at rest is as its round began; and a copy of it can be played
 * again to the same sheets. */
static void rest_is_the_beginning(struct watched *watched, uint32_t seat, kv_move move)
{
    const struct kv_match *match = &watched->opened.match;
    const struct kv_game *game = match->setup.game;
    size_t sheets = game->size.sheet * match->setup.seats;
    struct kv_match rest, whole;
    (void)move;
    void *small = malloc(kv_match_rest_bytes(&match->setup));
    void *large = malloc(kv_match_bytes(&match->setup));
    kv_match_rest(&rest, match, small);
    CHECK(watched, memcmp(rest.sheets, match->starts, sheets) == 0, "a sheet did not go back");
    CHECK(watched, memcmp(rest.table, match->table, game->size.table) == 0, "the tables differ");
    kv_match_copy(&whole, &rest, large, NULL);
    CHECK(watched, whole.waiting == match->setup.seats, "somebody has moved");
    for (uint32_t i = 0; i <= seat; i++)
        for (uint32_t k = 0; k < match->played[i]; k++)
            kv_match_play(&whole, i, match->turns[game->size.turn * i + k]);
    CHECK(watched, memcmp(whole.sheets, match->sheets, sheets) == 0, "the sheets differ");
    CHECK(watched, whole.waiting == match->waiting, "others are waited for");
    free(small);
    free(large);
}

static void a_match_rests_and_wakes(void **state)
{
    (void)state;
    play_games(&(struct watcher){.before_move = rest_is_the_beginning}, support_games(4, 200));
}

/* Every game of every variant ends; the rest is in the other cases. */
static void games_end(void **state)
{
    (void)state;
    play_games(&(struct watcher){0}, support_games(100, 4000));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_end),
        cmocka_unit_test(a_move_touches_its_sheet_only_and_copies_stay_equal),
        cmocka_unit_test(the_text_of_every_listed_move_reads_back),
        cmocka_unit_test(undo_restores_every_byte),
        cmocka_unit_test(the_list_of_moves_is_that_of_the_rulebook),
        cmocka_unit_test(a_turn_leaves_the_sheet_the_rulebook_wants),
        cmocka_unit_test(score_places_and_end_are_those_of_the_rulebook),
        cmocka_unit_test(every_sheet_of_a_game_reads_back_to_the_same_bytes),
        cmocka_unit_test(a_record_replays_to_the_same_bytes),
        cmocka_unit_test(a_match_rests_and_wakes),
    };
    return cmocka_run_group_tests_name("properties", tests, NULL, NULL);
}
