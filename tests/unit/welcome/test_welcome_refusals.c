/* Welcome: when a number must be written, and when one may refuse. */
#include "play_welcome.h"

/* clang-format off */
static const struct rule refusal_rules[] = {
    {.says = "whoever can write one of the three numbers must (second p. 7)", .editions = ALL,
     .cards = {"5 park", "8 temp", "12 bis"},
     .sheet = {.streets = {FULL_TOP, FULL_MIDDLE, "1 2 3 4 _ 6 7 8 9 10 11 12"}, .temps = 11},
     .only = "take 1"},
    {.says = "a refusal exactly when no number fits (first p. 5, second p. 7, collector p. 7)",
     .editions = ALL, .cards = {"5 park", "8 fence", "12 bis"},
     .sheet = {.streets = {FULL_TOP, FULL_MIDDLE, "1 2 3 4 5 6 _ 8 9 10 11 12"}}, .only = "refuse"},
    {.says = "a temp that fits stands beside the refusal and is not forced (second p. 9)",
     .editions = ALL, .cards = {"5 park", "8 temp", "12 bis"},
     .sheet = {.streets = {FULL_TOP, FULL_MIDDLE, "1 2 3 4 5 6 _ 8 9 10 11 12"}},
     .only = "take 2; refuse"},
    {.says = "the temp beside a refusal writes a changed number (second p. 9)", .editions = ALL,
     .cards = {"5 park", "8 temp", "12 bis"},
     .sheet = {.streets = {FULL_TOP, FULL_MIDDLE, "1 2 3 4 5 6 _ 8 9 10 11 12"}, .turn = "take 2"},
     .only = "write 7 3:7"},
    {.says = "without a free temp box only the refusal is left (ruling)", .editions = ALL,
     .cards = {"5 park", "8 temp", "12 bis"},
     .sheet = {.streets = {FULL_TOP, FULL_MIDDLE, "1 2 3 4 5 6 _ 8 9 10 11 12"}, .temps = 11},
     .only = "refuse"},
    {.says = "a refusal marks its box and has no effect (first p. 5, second p. 7, collector p. 7)",
     .editions = ALL, .cards = {"5 agent", "8 temp", "12 agent"},
     .sheet = {.streets = {FULL_TOP, FULL_MIDDLE, "1 2 3 4 5 6 _ 8 9 10 11 12"}, .refusals = 1,
       .turn = "refuse"}, .only = "done",
     .after = &(const struct position){.streets = {FULL_TOP, FULL_MIDDLE,
       "1 2 3 4 5 6 _ 8 9 10 11 12"}, .refusals = 2}},
    {.says = "plans may be approved in a refusal turn (second p. 10)", .editions = LATER,
     .options = ",plans=A1-B1-C1", .cards = {"5 park", "8 fence", "12 bis"},
     .sheet = {.streets = {"1 | 2 | 3 | 4 | 5 | 6 | 7 8 9 10", FULL_MIDDLE, FULL_TOP " _ 12"},
       .turn = "refuse"}, .only = "plan 1; plan 2; done"},
    {.says = "solo: a refusal names no card, all three are discarded (first p. 9)",
     .editions = FIRST, .seats = 1, .cards = {"5 park", "8 fence", "12 bis"},
     .sheet = {.streets = {FULL_TOP, FULL_MIDDLE, FULL_TOP " _ 12"}}, .only = "refuse"},
    {.says = "draft: a refusal names the card that is passed (ruling)", .editions = FIRST,
     .options = ",draft=on", .cards = {"5 park", "8 fence", "12 bis"},
     .sheet = {.streets = {FULL_TOP, FULL_MIDDLE, FULL_TOP " _ 12"}, .hand = true},
     .only = "refuse 1; refuse 2; refuse 3"},
    {.says = "rival: a refusal names the card that is given (second p. 17, collector p. 16)",
     .editions = LATER, .seats = 1, .cards = {"5 park", "8 fence", "12 bis"},
     .sheet = {.streets = {FULL_TOP, FULL_MIDDLE, FULL_TOP " _ 12"}},
     .only = "refuse 1; refuse 2; refuse 3"},
    {.says = "a refusal is judged after a roundabout of this turn (ruling)", .editions = ALL,
     .options = ",advanced=on", .cards = {"5 park", "8 pool", "12 bis"},
     .sheet = {.streets = {FULL_TOP, FULL_MIDDLE, "1 2 3 4 5 6 _ _ 7 9 10 12"}},
     .only = "refuse; roundabout 3:7; roundabout 3:8"},
    {.says = "after the roundabout a number fits and must be taken (ruling)", .editions = ALL,
     .options = ",advanced=on", .cards = {"5 park", "8 pool", "12 bis"},
     .sheet = {.streets = {FULL_TOP, FULL_MIDDLE, "1 2 3 4 5 6 _ _ 7 9 10 12"},
       .turn = "roundabout 3:8"}, .only = "take 2; take 3"},
};
/* clang-format on */

int main(void)
{
    return RUN_RULES("Welcome: refusals", refusal_rules);
}
