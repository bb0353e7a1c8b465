/* What a game of Small Cities may choose, and which choices go together. */
#include "games/smallcities/rules/game.h"

static const char *const bonus_names[] = {
    NULL,
    KV_MARK("No bonus"),
    KV_MARK("Financing"),
    KV_MARK("Firm ground"),
    KV_MARK("Free design"),
    KV_MARK("State order"),
};

static const char *const goal_names[] = {
    NULL,
    KV_MARK("City routes"),
    KV_MARK("Downtown"),
    KV_MARK("Outskirts"),
    KV_MARK("Surrounded"),
    KV_MARK("Crossroads"),
    KV_MARK("Wind rose"),
    KV_MARK("Symmetry"),
    KV_MARK("Triangle"),
    KV_MARK("Social centres"),
    KV_MARK("Hub"),
};

static const char *const start_names[] = {
    NULL,
    KV_MARK_IN("colour", "red"),
    KV_MARK_IN("colour", "yellow"),
    KV_MARK_IN("colour", "brown"),
    KV_MARK_IN("colour", "green"),
    KV_MARK_IN("colour", "blue"),
};

const struct kv_option smallcities_options[] = {
    [OPTION_GOALS] = {.id = "goals",
                      .about = KV_MARK("goals"),
                      .choices = smallcities_goals_choices,
                      .standard = GOALS_ALL},
    [OPTION_BONUS] = {.id = "bonus",
                      .about = KV_MARK("what the stars are good for"),
                      .choices = smallcities_bonus_choices,
                      .names = bonus_names},
    [OPTION_GOAL] = {.id = "goal",
                     .about = KV_MARK("the additional goal"),
                     .choices = smallcities_goal_choices,
                     .names = goal_names},
    [OPTION_START] = {.id = "start",
                      .about = KV_MARK("your first colour"),
                      .choices = smallcities_start_choices,
                      .names = start_names},
    {0},
};

bool smallcities_check(const struct kv_setup *setup, struct kv_error *error)
{
    uint32_t goal = setup->option[OPTION_GOAL], start = setup->option[OPTION_START];
    if (goal && setup->option[OPTION_GOALS] != GOALS_ALL)
        return kv_refuse(error, "bad-setup",
                         "The additional goal can be chosen only when all goals are played.");
    if (start && setup->seats > 1)
        return kv_refuse(error, "bad-setup",
                         "The first colour can be chosen only in a solo game: several players are "
                         "given theirs at random.");
    return true;
}
