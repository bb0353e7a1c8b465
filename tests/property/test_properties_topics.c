/* The guide's topics, in random games of every variant: each comes up somewhere, and only where a
 * move that it speaks of can be made. */
#include "watch_games.h"

#include "draw/hand.h"

#include <stdio.h>

/* What must be true when a topic has come up, by the texts of moves and names. */
struct expected {
    const char *game, *topic;
    const char *moves;   /* one of them begins like this; '|' separates alternatives */
    const char *variant; /* NULL, or a part of the game's name                       */
    uint32_t seats;      /* 0: any number                                            */
};

static const struct expected all[] = {
    {"welcome", "take", "take", NULL, 0},
    {"welcome", "draft", "take", "draft=on", 0},
    {"welcome", "solo", "take", "edition=first", 1},
    {"welcome", "rival", "take", NULL, 1},
    {"welcome", "write", "write", NULL, 0},
    {"welcome", "pool", "write|pool", NULL, 0},
    {"welcome", "temp", "write", NULL, 0},
    {"welcome", "fence", "fence", NULL, 0},
    {"welcome", "agent", "agent", NULL, 0},
    {"welcome", "park", "park", NULL, 0},
    {"welcome", "bis", "bis", NULL, 0},
    {"welcome", "refusal", "refuse|done", NULL, 0},
    {"welcome", "plan", "plan", NULL, 0},
    {"welcome", "use", "use", NULL, 0},
    {"welcome", "reshuffle", "reshuffle", "edition=first", 0},
    {"welcome", "no-place", "take", NULL, 0},
    {"welcome", "turned-plan", "take", NULL, 0},
    {"welcome", "end", "take|refuse|done", NULL, 0},
    {"welcome", "star-plans", "take", "advanced=on", 0},
    {"welcome", "roundabout", "roundabout", "advanced=on", 0},
    {"welcome", "estate", "done", NULL, 0},
    {"welcome", "done", "done", NULL, 0},
    {"smallcities", "draw", "draw", NULL, 0},
    {"smallcities", "build", "build", NULL, 0},
    {"smallcities", "pass", "pass", NULL, 0},
    {"smallcities", "bonus", "star", NULL, 0},
    {"smallcities", "square", "build square", NULL, 0},
    {"smallcities", "star", "build", NULL, 0},
    {"smallcities", "firm-ground", "build", NULL, 0},
    {"smallcities", "personal-goals", "draw|build", NULL, 0},
    {"smallcities", "goal", "draw|build", NULL, 0},
    {"smallcities", "solo", "draw", NULL, 1},
    {"smallcities", "end", "draw|build|pass", NULL, 0},
    {"smallcities", "done", "done", NULL, 0},
    {"machinery", "draw", "draw", NULL, 0},
    {"machinery", "event", "draw|builder|done", NULL, 0},
    {"machinery", "erase", "erase", NULL, 0},
    {"machinery", "turning", "draw", NULL, 0},
    {"machinery", "circles", "draw", NULL, 0},
    {"machinery", "district", "draw|builder", NULL, 0},
    {"machinery", "types", "draw|builder", NULL, 0},
    {"machinery", "building", "draw|builder", NULL, 0},
    {"machinery", "second", "draw", NULL, 0},
    {"machinery", "builder", "builder", NULL, 0},
    {"machinery", "end", "draw|builder", NULL, 0},
    {"machinery", "done", "done", NULL, 0},
};
enum { ALL = sizeof all / sizeof *all };

static bool has_come[ALL];

static uint32_t number_of(const char *game, const char *topic)
{
    for (uint32_t i = 0; i < ALL; i++)
        if (strcmp(all[i].game, game) == 0 && strcmp(all[i].topic, topic) == 0)
            return i;
    fail_msg("%s: nothing is expected of \"%s\".", game, topic);
    return 0;
}

static bool begins_like(const char *said, const char *alternatives)
{
    for (const char *at = alternatives; at; at = strchr(at, '|')) {
        at += *at == '|';
        size_t length = strcspn(at, "|");
        if (strncmp(said, at, length) == 0 && (said[length] == ' ' || said[length] == '\0'))
            return true;
    }
    return false;
}

static void expect_up(struct watched *watched, const struct kv_drawing *drawing, uint32_t number)
{
    const struct expected *expected = &all[number];
    const struct variant *variant = watched->variant;
    bool is_possible = false;
    has_come[number] = true;
    for (uint32_t i = 0; i < drawing->count && !is_possible; i++)
        is_possible = begins_like(support_say(watched->opened.match.setup.game, drawing->moves[i]),
                                  expected->moves);
    CHECK(watched, is_possible, "%s has come up without its move", expected->topic);
    CHECK(watched, !expected->variant || strstr(variant->name, expected->variant),
          "%s has come up without its option", expected->topic);
    CHECK(watched, !expected->seats || expected->seats == variant->seats,
          "%s has come up with %u seats", expected->topic, variant->seats);
}

static void look_at_topics(struct watched *watched, uint32_t seat, kv_move move)
{
    const struct kv_match *match = &watched->opened.match;
    const struct kv_game *game = match->setup.game;
    kv_move list[KV_MOVES_MOST];
    struct kv_drawing drawing = {.table = match->table,
                                 .sheet = kv_match_sheet(match, seat),
                                 .moves = list,
                                 .count = kv_match_moves(match, seat, list)};
    (void)move;
    for (const struct kv_topic *topic = game->hand->topics; topic->id; topic++)
        if (kv_is_up(game->hand, topic, &drawing))
            expect_up(watched, &drawing, number_of(game->id, topic->id));
}

/* Topics without a condition come up with each move of their kinds. They are tried outside of
 * games: in Small Cities hardly anybody ever has to pass. */
static void try_all_actions(const struct kv_game *game, const struct kv_topic *topic)
{
    uint32_t number = number_of(game->id, topic->id);
    for (uint32_t action = 0; action < game->actions.count; action++) {
        kv_move move = game->actions.move(game, action);
        bool is_up = kv_is_up(game->hand, topic, &(struct kv_drawing){.moves = &move, .count = 1});
        assert_int_equal(is_up, begins_like(support_say(game, move), all[number].moves));
        has_come[number] |= is_up;
    }
}

/* Random moves finish no district, so a bot plays for the remaining topics. */
static void watch_bot(const struct variant *variant, const char *seed)
{
    struct watched watched = {.variant = variant};
    struct kv_match *match = &watched.opened.match;
    (void)snprintf(watched.seed, sizeof watched.seed, "%s", seed);
    support_open(&watched.opened, variant->name, variant->seats, seed);
    while (!match->ended) {
        struct kv_thought turn;
        support_think(match, &turn);
        for (uint32_t i = 0; i < turn.count; i++) {
            look_at_topics(&watched, 0, turn.moves[i]);
            kv_match_play(match, 0, turn.moves[i]);
        }
    }
    support_close(&watched.opened);
}

static void every_topic_comes_up_with_its_move(void **state)
{
    (void)state;
    memset(has_come, 0, sizeof has_come);
    for (const struct kv_game *const *game = kv_games; *game; game++)
        for (const struct kv_topic *topic = (*game)->hand->topics; topic->id; topic++)
            if (!topic->holds)
                try_all_actions(*game, topic);
    watch_bot(&(struct variant){"machinery", 1}, "topics");
    watch_bot(&(struct variant){"machinery:events=off", 1}, "topics");
    play_games(&(struct watcher){.before_move = look_at_topics}, support_games(4, 100));
    for (uint32_t i = 0; i < ALL; i++)
        if (!has_come[i])
            fail_msg("%s: \"%s\" never comes up.", all[i].game, all[i].topic);
}

/* Without moves no topic comes up. */
static void nothing_comes_up_without_moves(void **state)
{
    (void)state;
    for (const struct kv_game *const *game = kv_games; *game; game++)
        for (const struct kv_topic *topic = (*game)->hand->topics; topic->id; topic++)
            assert_false(kv_is_up((*game)->hand, topic, &(struct kv_drawing){0}));
}

static void every_topic_has_its_section(void **state)
{
    static char rules[100000];
    (void)state;
    for (const struct kv_game *const *game = kv_games; *game; game++) {
        char path[64];
        (void)snprintf(path, sizeof path, "rules/%s.md", (*game)->id);
        FILE *file = fopen(path, "r");
        assert_non_null(file);
        rules[fread(rules, 1, sizeof rules - 1, file)] = '\0';
        (void)fclose(file);
        for (const struct kv_topic *topic = (*game)->hand->topics; topic->id; topic++) {
            char anchor[64];
            (void)snprintf(anchor, sizeof anchor, "{#%s", topic->section);
            const char *heading = strstr(rules, anchor);
            if (!heading || !strchr(" }", heading[strlen(anchor)]))
                fail_msg("%s has no section \"%s\".", path, topic->section);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_topic_comes_up_with_its_move),
        cmocka_unit_test(nothing_comes_up_without_moves),
        cmocka_unit_test(every_topic_has_its_section),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
