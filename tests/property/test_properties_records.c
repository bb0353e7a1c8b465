/* Properties of sheets, records and matches at rest in every game, checked in random games of every
 * variant. */
#include "watch_games.h"

/* ---- Sheets and records ---- */

static void sheets_read_back(struct watched *watched)
{
    const struct kv_match *match = &watched->opened.match;
    const struct kv_game *game = match->setup.game;
    if (match->ended)
        return; /* a hand of the draft is no longer complete */
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
    CHECK(watched,
          kv_record_start_from(support_games_at_hand(), &reading, record.data, record.length,
                               &setup, &error),
          "%s", error.message);
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

static void sheets_and_the_record_read_back_to_the_same_bytes(void **state)
{
    (void)state;
    play_games(&(struct watcher){.after_round = sheets_read_back, .at_end = record_replays},
               support_games(20, 3000));
}

/* ---- Rest ---- */

/* Whatever was played since, a match at rest is as it was when its round began, and a copy of it
 * can be played on to the same sheets. */
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sheets_and_the_record_read_back_to_the_same_bytes),
        cmocka_unit_test(a_match_rests_and_wakes),
    };
    return cmocka_run_group_tests_name("properties of records", tests, NULL, NULL);
}
