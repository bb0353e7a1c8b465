/*
 * Blunders that no player makes after a few games, in whole games of Welcome by bots: leaving out a
 * free park, pool or agent, or giving up houses of an open street in the first rounds.
 */
#include "play_welcome.h"

#include <stdio.h>

enum { SEATS = 2, EARLY = 3, HOUSES_GIVEN_UP = 3 };

struct blunders {
    unsigned turns, left_free, sealed;
};

/* Empty houses for which no numbers are left between their neighbours. */
static unsigned lost_houses(const struct street *street, uint32_t length)
{
    unsigned lost = 0;
    int before = -1;
    for (uint32_t i = 0, run = 0; i <= length; i++) {
        bool open = i < length && street->house[i] == HOUSE_EMPTY;
        bool numbered = i < length && street->house[i] != HOUSE_ROUNDABOUT;
        if (open) {
            run++;
            continue;
        }
        int after = numbered ? street->house[i] - 1 : NUMBERS;
        int numbers = after - before - 1;
        lost += numbers < (int)run ? (unsigned)((int)run - numbers) : 0;
        before = numbered ? after : -1;
        run = 0;
    }
    return lost;
}

static unsigned all_lost_houses(const struct sheet *sheet)
{
    unsigned lost = 0;
    for (uint32_t i = 0; i < STREETS; i++)
        lost += lost_houses(&sheet->street[i], the_table()->length[i]);
    return lost;
}

static bool leaves_something_free(const struct sheet *sheet, kv_move move)
{
    return strcmp(support_say(game.match.setup.game, move), "skip") == 0 &&
           (sheet->effect == PARK || sheet->effect == POOL || sheet->effect == AGENT);
}

static void play_turn(const struct kv_bot *bot, uint32_t seat, struct kv_rng *rng, void *memory,
                      struct blunders *blunders)
{
    const struct kv_game *rules = game.match.setup.game;
    struct sheet sheet = *the_sheet(seat);
    unsigned lost = all_lost_houses(&sheet);
    struct kv_thought turn;
    kv_bot_think(bot, &game.match, seat, NULL, rng, memory, &turn, 1);
    for (uint32_t i = 0; i < turn.count; i++) {
        blunders->left_free += leaves_something_free(&sheet, turn.moves[i]);
        rules->play(game.match.table, &sheet, turn.moves[i]);
    }
    blunders->sealed +=
        game.match.round <= EARLY && all_lost_houses(&sheet) >= lost + HOUSES_GIVEN_UP;
    blunders->turns++;
    for (uint32_t i = 0; i < turn.count; i++)
        kv_match_play(&game.match, seat, turn.moves[i]);
}

static struct blunders blunders_of(const char *level, const char *name, unsigned games)
{
    const struct kv_bot *bot = kv_bot_find(level, strlen(level));
    struct blunders blunders = {0};
    struct kv_rng rng;
    void *memory = malloc(kv_bot_bytes(bot, NULL, NULL));
    for (unsigned i = 0; i < games; i++) {
        char seed[24];
        snprintf(seed, sizeof seed, "blunder%u", i);
        kv_rng_start(&rng, seed, 1);
        support_open(&game, name, SEATS, seed);
        while (!game.match.ended)
            for (uint32_t seat = 0, round = game.match.round;
                 seat < SEATS && game.match.round == round; seat++)
                play_turn(bot, seat, &rng, memory, &blunders);
        finish(NULL);
    }
    free(memory);
    print_message("%s, %s: %u turns, %u leave something free, %u seal a street\n", level, name,
                  blunders.turns, blunders.left_free, blunders.sealed);
    return blunders;
}

static void levels_for_people_do_nothing_absurd(void **state)
{
    static const char *const names[] = {"welcome", "welcome:advanced=on", "welcome:edition=first"};
    static const char *const levels[] = {"easy", "medium"};
    (void)state;
    for (unsigned i = 0; i < COUNT(levels); i++)
        for (unsigned k = 0; k < COUNT(names); k++) {
            struct blunders blunders = blunders_of(levels[i], names[k], support_games(12, 300));
            assert_int_equal(blunders.left_free, 0);
            assert_int_equal(blunders.sealed, 0);
        }
}

/* A control: random players do make the blunders counted above. */
static void whoever_does_not_think_does_both(void **state)
{
    (void)state;
    struct blunders blunders = blunders_of("random", "welcome", 12);
    assert_true(blunders.left_free > 0);
    assert_true(blunders.sealed > 0);
}

/* A beginner may do so: the rule is not one of the game. */
static void novices_still_leave_things(void **state)
{
    (void)state;
    assert_true(blunders_of("novice", "welcome", 12).left_free > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(levels_for_people_do_nothing_absurd),
        cmocka_unit_test(whoever_does_not_think_does_both),
        cmocka_unit_test(novices_still_leave_things),
    };
    return cmocka_run_group_tests_name("bots of Welcome: nothing absurd", tests, NULL, NULL);
}
