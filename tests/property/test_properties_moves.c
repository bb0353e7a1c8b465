/* What must hold of moves in every game, tried in random games of every variant: each case plays
 * its own, so that a failure names the property. */
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
    };
    return cmocka_run_group_tests_name("properties of moves", tests, NULL, NULL);
}
