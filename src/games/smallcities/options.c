/* What a game of Small Cities may choose, and which choices go together. */
#include "games/smallcities/smallcities.h"

const struct kv_option smallcities_options[] = {
    [OPTION_GOALS] = {"goals", KV_MARK("which goals are played"), smallcities_goals_choices,
                      GOALS_ALL, NULL, NULL},
    [OPTION_BONUS] = {"bonus", KV_MARK("what stars are good for"), smallcities_bonus_choices, 0,
                      NULL, NULL},
    [OPTION_GOAL] = {"goal", KV_MARK("the additional goal"), smallcities_goal_choices, 0, NULL,
                     NULL},
    [OPTION_START] = {"start", KV_MARK("the colour of the first marker"), smallcities_start_choices,
                      0, NULL, NULL},
    {0},
};

bool smallcities_check(const struct kv_setup *setup, struct kv_error *error)
{
    uint32_t goal = setup->option[OPTION_GOAL], start = setup->option[OPTION_START];
    if (goal && setup->option[OPTION_GOALS] != GOALS_ALL)
        return kv_refuse(error, "bad-setup",
                         "The additional goal %s is played only with goals=all, not with goals=%s.",
                         smallcities_goal_choices[goal].id,
                         smallcities_goals_choices[setup->option[OPTION_GOALS]].id);
    if (start && setup->seats > 1)
        return kv_refuse(error, "bad-setup",
                         "start=%s is for a single seat: %u seats are given their colours by "
                         "chance.",
                         smallcities_start_choices[start].id, (unsigned)setup->seats);
    return true;
}
