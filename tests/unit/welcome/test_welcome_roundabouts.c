/* Welcome: roundabouts of the advanced game. */
#include "play_welcome.h"

#define FENCED      "1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9"
#define NEARLY_FULL "6 _ 8 9 10 11 12 13 14 15 16 _"

/* clang-format off */
static const struct rule roundabout_rules[] = {
    {.says = "a roundabout has fences on both sides (first p. 10, second p. 14, collector p. 12)",
     .editions = ALL, .options = ",advanced=on",
     .sheet = {.streets = {"1 2 3"}, .turn = "roundabout 1:5"},
     .after = &(const struct position){.streets = {"1 2 3 _ | o | _"}}},
    {.says = "at a street's end it needs one fence, and standing ones stay (second p. 14)",
     .editions = ALL, .options = ",advanced=on",
     .sheet = {.streets = {"1 2 3 4 5 6 7 8 9 | _"}, .turn = "roundabout 1:10"},
     .after = &(const struct position){.streets = {"1 2 3 4 5 6 7 8 9 | o"}}},
    {.says = "the rows beside it are independent, from 0 to 17 (first p. 10, second p. 14)",
     .editions = ALL, .options = ",advanced=on", .cards = {"3 park"},
     .sheet = {.streets = {"1 5 _ _ | o | 2 _ 9", FULL_MIDDLE, FULL_BOTTOM}, .turn = "take 1"},
     .only = "write 3 1:7"},
    {.says = "before the take, never between take and write (ruling)", .editions = ALL,
     .options = ",advanced=on", .cards = {"7 park"},
     .sheet = {.streets = {FULL_TOP, FULL_MIDDLE, NEARLY_FULL}, .temps = 1, .turn = "take 1"},
     .only = "write 7 3:2"},
    {.says = "after the write, before the effect too (second p. 14)", .editions = ALL,
     .options = ",advanced=on", .cards = {"7 park"},
     .sheet = {.streets = {FULL_TOP, FULL_MIDDLE, NEARLY_FULL}, .temps = 1,
       .turn = "take 1; write 7 3:2"}, .only = "park; skip; roundabout 3:12"},
    {.says = "after the effect (second p. 14)", .editions = ALL, .options = ",advanced=on",
     .cards = {"7 park"},
     .sheet = {.streets = {FULL_TOP, FULL_MIDDLE, NEARLY_FULL}, .temps = 1,
       .turn = "take 1; write 7 3:2; park"}, .only = "roundabout 3:12; done"},
    {.says = "a bis whose last place it takes is passed over (ruling)", .editions = ALL,
     .options = ",advanced=on", .cards = {"7 bis"},
     .sheet = {.streets = {FULL_TOP, FULL_MIDDLE, NEARLY_FULL}, .temps = 1,
       .turn = "take 1; write 7 3:2; roundabout 3:12"}, .only = "done"},
    {.says = "and so is a fence whose last gap it takes (ruling)", .editions = ALL,
     .options = ",advanced=on", .cards = {"7 fence"},
     .sheet = {.streets = {FENCED " | 10", FENCED " | 10 | 11",
       "6 | _ | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16 _"}, .temps = 1,
       .turn = "take 1; write 7 3:2; roundabout 3:12"}, .only = "done"},
    {.says = "one a turn (ruling)", .editions = ALL, .options = ",advanced=on", .cards = {"3 park"},
     .sheet = {.turn = "roundabout 2:5; take 1; write 3 1:2; park"}, .only = "done"},
    {.says = "two a game (first p. 10, second p. 14, collector p. 12)", .editions = ALL,
     .options = ",advanced=on", .cards = {"7 park", "7 pool", "7 bis"},
     .sheet = {.streets = {"1 | o | 1 | o | 1 2 3 4 5 6"}, .turn = "take 1; write 7 2:5; park"},
     .only = "done"},
    {.says = "in a refusal turn too (second p. 14, collector p. 12)", .editions = ALL,
     .options = ",advanced=on", .cards = {"5 park", "8 pool", "12 bis"},
     .sheet = {.streets = {FULL_TOP, FULL_MIDDLE, "1 2 3 4 5 6 _ _ 7 9 10 12"}, .turn = "refuse"},
     .only = "done; roundabout 3:7; roundabout 3:8"},
    {.says = "no roundabouts in the basic game (first p. 10, second p. 14, collector p. 12)",
     .editions = ALL, .cards = {"3 park"}, .sheet = {.turn = "take 1; write 3 1:2; park"},
     .only = "done"},
};
/* clang-format on */

int main(void)
{
    return RUN_RULES("Welcome: roundabouts", roundabout_rules);
}
