/* Welcome: where numbers may be written, temps, and two cards of three. */
#include "play_welcome.h"

/* clang-format off */
static const struct rule number_rules[] = {
    {.says = "10 may stand in the next house after 7 (first p. 5, second p. 6, collector p. 7)",
     .editions = ALL, .cards = {"10 park"},
     .sheet = {.streets = {"_ _ 7 _ _ 12 _ _ _ _", FULL_MIDDLE, FULL_BOTTOM}, .turn = "take 1"},
     .only = "write 10 1:4; write 10 1:5"},
    {.says = "numbers rise from left to right (first p. 5, second p. 6, collector p. 6)",
     .editions = ALL, .cards = {"5 park"},
     .sheet = {.streets = {"_ 3 _ _ 8 _ _ _ _ _", FULL_MIDDLE, FULL_BOTTOM}, .turn = "take 1"},
     .only = "write 5 1:3; write 5 1:4"},
    {.says = "no number twice on a street, but on another (first p. 5, collector p. 6)",
     .editions = ALL, .cards = {"7 park"},
     .sheet = {.streets = {"1 2 3 4 5 6 7 8 9 _", "1 2 3 4 5 6 _ 8 9 10 11", FULL_BOTTOM},
       .turn = "take 1"}, .only = "write 7 2:7"},
    {.says = "every combination that fits may be taken by everybody (first p. 5, second p. 6)",
     .editions = ALL, .cards = {"5 park", "7 pool", "5 park"}, .only = "take 1; take 2; take 3"},
    {.says = "a temp on 8 writes 6, 7, 8, 9 or 10 (first p. 7, second p. 9, collector p. 9)",
     .editions = ALL, .cards = {"8 temp"},
     .sheet = {.streets = {FULL_TOP, FULL_MIDDLE, "1 2 3 4 5 _ 11 12 13 14 15 _"},
       .turn = "take 1"},
     .only = "write 6 3:6; write 7 3:6; write 8 3:6; write 9 3:6; write 10 3:6"},
    {.says = "15 can become 17 (second p. 9, memo p. 12)", .editions = ALL, .cards = {"15 temp"},
     .sheet = {.streets = {FULL_TOP, FULL_MIDDLE, FULL_MIDDLE}, .turn = "take 1"},
     .only = "write 13 3:12; write 14 3:12; write 15 3:12; write 16 3:12; write 17 3:12"},
    {.says = "14 can become 16 (second p. 9)", .editions = ALL, .cards = {"14 temp"},
     .sheet = {.streets = {FULL_TOP, FULL_MIDDLE, FULL_TOP " 15 _"}, .turn = "take 1"},
     .only = "write 16 3:12"},
    {.says = "1 can become 0, but not less (second p. 9, memo p. 12)", .editions = ALL,
     .cards = {"1 temp"},
     .sheet = {.streets = {FULL_TOP, FULL_MIDDLE, "_ 2 3 4 5 6 7 8 9 10 11 12"}, .turn = "take 1"},
     .only = "write 0 3:1; write 1 3:1"},
    {.says = "2 can become 0 (second p. 9)", .editions = ALL, .cards = {"2 temp"},
     .sheet = {.streets = {FULL_TOP, FULL_MIDDLE, "_ 1 2 3 4 5 6 7 8 9 10 11"}, .turn = "take 1"},
     .only = "write 0 3:1"},
    {.says = "an unchanged number may mark its temp box (second p. 9; a ruling for the others)",
     .editions = ALL, .cards = {"8 temp"}, .sheet = {.turn = "take 1; write 8 1:4"},
     .only = "temp; skip"},
    {.says = "a changed number marks its temp box (first p. 7, second p. 9, collector p. 9)",
     .editions = ALL, .cards = {"8 temp"}, .sheet = {.turn = "take 1; write 9 1:4"}, .only = "done",
     .after = &(const struct position){.streets = {"_ _ _ 9"}, .temps = 1}},
    {.says = "with all eleven temp boxes marked the number stays (ruling)", .editions = ALL,
     .cards = {"15 temp"},
     .sheet = {.streets = {FULL_TOP, FULL_MIDDLE, FULL_MIDDLE}, .temps = 11, .turn = "take 1"},
     .only = "write 15 3:12"},
    {.says = "the eleventh temp box is the last one (ruling)", .editions = ALL, .cards = {"8 temp"},
     .sheet = {.streets = {FULL_TOP, FULL_MIDDLE}, .temps = 10,
       .turn = "take 1; write 8 3:4; temp"}, .only = "done",
     .after = &(const struct position){.streets = {FULL_TOP, FULL_MIDDLE, "_ _ _ 8"}, .temps = 11}},
};
/* clang-format on */

/* ---- Number and effect of two cards ---- */

/* clang-format off */
static const struct rule pair_rules[] = {
    {.says = "solo: number and effect of different cards (first p. 9)", .editions = FIRST,
     .seats = 1, .cards = {"8 park", "3 temp", "9 bis"},
     .only = "take 1 2; take 1 3; take 2 1; take 2 3; take 3 1; take 3 2"},
    {.says = "solo: a number that fits with another card's temp only (first p. 9)",
     .editions = FIRST, .seats = 1, .cards = {"8 park", "3 temp", "9 bis"},
     .sheet = {.streets = {FULL_TOP, FULL_MIDDLE, "1 2 3 4 5 6 7 8 _ 10 11 12"}},
     .only = "take 1 2; take 3 1; take 3 2"},
    {.says = "rival: number and effect of different cards (second p. 17, collector p. 15)",
     .editions = LATER, .seats = 1, .cards = {"8 park", "3 temp", "9 bis"},
     .only = "take 1 2; take 1 3; take 2 1; take 2 3; take 3 1; take 3 2"},
    {.says = "rival: the effect is that of the second card (second p. 17, collector p. 15)",
     .editions = LATER, .seats = 1, .cards = {"8 park", "3 temp", "9 bis"},
     .sheet = {.turn = "take 2 1; write 3 1:2"}, .only = "park; skip"},
    {.says = "draft: number and effect of different cards (first p. 11)", .editions = FIRST,
     .options = ",draft=on", .cards = {"8 park", "3 temp", "9 bis"}, .sheet = {.hand = true},
     .only = "take 1 2; take 1 3; take 2 1; take 2 3; take 3 1; take 3 2"},
    {.says = "draft: the effect is that of the second card (first p. 11)", .editions = FIRST,
     .options = ",draft=on", .cards = {"8 park", "3 temp", "9 bis"},
     .sheet = {.hand = true, .turn = "take 3 1; write 9 2:8"}, .only = "park; skip"},
};
/* clang-format on */

int main(void)
{
    return RUN_RULES("Welcome: numbers and temps", number_rules) +
           RUN_RULES("Welcome: two cards of three", pair_rules);
}
