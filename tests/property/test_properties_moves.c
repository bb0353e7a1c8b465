/* Properties of moves in every game, checked in random games of every variant. Playing the games
 * takes longer than checking them, so the cheap properties share theirs; a failure says which one
 * it was. */
#include "watch_games.h"

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

static void texts_round_trip(struct watched *watched, uint32_t seat, kv_move move)
{
    const struct kv_match *match = &watched->opened.match;
    const struct kv_game *game = match->setup.game;
    kv_move list[KV_MOVES_MOST], read;
    struct kv_error error;
    uint32_t count = kv_match_moves(match, seat, list);
    /* Reading a move searches all of them, so of a long list only a random part is tried. */
    uint32_t step = getenv("KV_LONG") ? 1 : 1 + count / 16;
    (void)move;
    CHECK(watched, count <= game->size.moves, "%u moves are more than promised", count);
    for (uint32_t i = kv_rng_below(&watched->sample, step); i < count; i += step) {
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

/* Every listed move has one number in the action space, which leads back to it. */
static void actions_are_the_moves(struct watched *watched, uint32_t seat, kv_move move)
{
    const struct kv_match *match = &watched->opened.match;
    const struct kv_game *game = match->setup.game;
    const struct kv_actions *actions = &game->actions;
    kv_move list[KV_MOVES_MOST];
    uint16_t numbers[KV_MOVES_MOST];
    uint8_t seen[KV_ACTIONS_MOST] = {0};
    uint32_t count = kv_match_moves(match, seat, list);
    (void)move;
    CHECK(watched, actions->list(match->table, kv_match_sheet(match, seat), numbers) == count,
          "the lists differ in length");
    for (uint32_t i = 0; i < count; i++) {
        const char *said = support_say(game, list[i]);
        CHECK(watched, numbers[i] < actions->count, "%s has number %u", said, numbers[i] + 0u);
        CHECK(watched, !seen[numbers[i]]++, "number %u stands for two moves", numbers[i] + 0u);
        CHECK(watched, actions->number(game, list[i]) == numbers[i], "%s has two numbers", said);
        CHECK(watched, actions->move(game, numbers[i]) == list[i], "%s comes back as %s", said,
              support_say(game, actions->move(game, numbers[i])));
    }
}

static void every_legal_move_has_one_number(void **state)
{
    (void)state;
    play_games(&(struct watcher){.before_move = actions_are_the_moves}, support_games(30, 1000));
}

/* The whole space: numbers and texts name each action once. */
static void actions_are_dense_and_their_texts_unique(void **state)
{
    static char texts[KV_ACTIONS_MOST][64];
    (void)state;
    for (const struct kv_game *const *game = kv_games; *game; game++) {
        uint32_t count = (*game)->actions.count;
        assert_true(count <= KV_ACTIONS_MOST);
        for (uint32_t i = 0; i < count; i++) {
            struct kv_text text;
            kv_text_start(&text, texts[i], sizeof texts[i]);
            kv_action_say(*game, i, &text);
            assert_int_equal((*game)->actions.number(*game, (*game)->actions.move(*game, i)), i);
            for (uint32_t k = 0; k < i; k++)
                assert_string_not_equal(texts[i], texts[k]);
        }
    }
}

static void actions_are_read_and_refused(void **state)
{
    uint32_t action;
    struct kv_error error;
    (void)state;
    for (const struct kv_game *const *game = kv_games; *game; game++) {
        uint32_t last = (*game)->actions.count - 1;
        assert_true(kv_action_read(*game, "  done ", 7, &action, &error));
        assert_int_equal(action, last);
        assert_false(kv_action_read(*game, "fly away", 8, &action, &error));
        assert_string_equal(error.code, "illegal-move");
        assert_non_null(strstr(error.message, "\"fly away\" is not a move of"));
    }
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
        return; /* it ends the turn and cannot be undone */
    kv_match_play(match, seat, move);
    CHECK(watched, kv_match_undo(match, seat, &error), "%s", error.message);
    CHECK(watched, memcmp(before, kv_match_sheet(match, seat), game->size.sheet) == 0,
          "undoing %s leaves a trace", support_say(game, move));
}

static void moves_hold(struct watched *watched, uint32_t seat, kv_move move)
{
    move_touches_its_sheet_only(watched, seat, move);
    undo_restores(watched, seat, move);
}

static void a_move_touches_its_sheet_only_undo_restores_it_and_games_end(void **state)
{
    (void)state;
    play_games(&(struct watcher){.before_move = moves_hold}, support_games(100, 4000));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_move_touches_its_sheet_only_undo_restores_it_and_games_end),
        cmocka_unit_test(the_text_of_every_listed_move_reads_back),
        cmocka_unit_test(every_legal_move_has_one_number),
        cmocka_unit_test(actions_are_dense_and_their_texts_unique),
        cmocka_unit_test(actions_are_read_and_refused),
    };
    return cmocka_run_group_tests_name("properties of moves", tests, NULL, NULL);
}
