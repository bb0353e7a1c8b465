/* Welcome: scores and places at a table of several. */
#include "play_welcome.h"

#define SAMPLE_91                                                                                  \
    .streets = {"1 2 3~ 4 5 | 6 7~ 8~ 9 10", "1 2 3 | 4 5 6 | 7 8 9 | 10 11",                      \
                "1 2~ 3 | 4 5 | 6 | 6b _ _ _ _ _"},                                                \
    .parks = {0, 4, 1}, .agents = {0, 1, 3, 0, 2, 0}, .temps = 3, .refusals = 2,                   \
    .plans = "8,null,6"
#define CELLS_91 "8 0 6 0 14 2 13 7 1 6 24 0 14 0 -1 0 -3"
#define SAMPLE_83                                                                                  \
    .streets = {"1 2 3~ 4 | 5 6 7~ 8 | 9 | 10", "1 2 3 4 | 5 6 6b 7 8 | 9 10",                     \
                "1 2~ 3 | 4 4b | 5 5b _ _ _ _ _"},                                                 \
    .parks = {0, 1, 5}, .agents = {1, 0, 0, 3, 0, 0}, .temps = 1, .plans = "6,3,11"
#define CELLS_83 "6 3 11 0 2 18 9 1 6 4 3 21 5 0 -6 0 0"

/* clang-format off */
static const struct tally score_rows[] = {
    {.says = "the sample of 91 (second p. 11)", .name = "welcome", .seats = 2,
     .sheets = {{SAMPLE_91}}, .cells = CELLS_91, .totals = "91 0", .places = "1 2"},
    {.says = "the sample of 91 (collector p. 11)", .name = "welcome:edition=collector", .seats = 2,
     .sheets = {{SAMPLE_91}}, .cells = CELLS_91, .totals = "91 0", .places = "1 2"},
    {.says = "the sample of 83 (second p. 13)", .name = "welcome", .seats = 3,
     .sheets = {{SAMPLE_83}, TEMPS(4), TEMPS(2)}, .cells = CELLS_83, .totals = "83 7 4",
     .places = "1 2 3"},
    {.says = "the sample of 83 (collector p. 19)", .name = "welcome:edition=collector", .seats = 3,
     .sheets = {{SAMPLE_83}, TEMPS(4), TEMPS(2)}, .cells = CELLS_83, .totals = "83 7 4",
     .places = "1 2 3"},
    {.says = "temps 5, 5, 1, 0 give 7, 7, 4, 0 (second p. 11)", .name = "welcome", .seats = 4,
     .sheets = {TEMPS(5), TEMPS(5), TEMPS(1), TEMPS(0)}, .temps = "7 7 4 0", .places = "1 1 3 4"},
    {.says = "temps 5, 5, 1, 0 give 7, 7, 4, 0 (collector p. 11)",
     .name = "welcome:edition=collector", .seats = 4,
     .sheets = {TEMPS(5), TEMPS(5), TEMPS(1), TEMPS(0)}, .temps = "7 7 4 0", .places = "1 1 3 4"},
    {.says = "temps 7, 4 and 1 by rank, ties share (first p. 7)", .name = "welcome:edition=first",
     .seats = 4, .sheets = {TEMPS(1), TEMPS(9), TEMPS(2), TEMPS(2)}, .temps = "1 7 4 4"},
    {.says = "the fourth rank of temps gives nothing (first p. 7)", .name = "welcome:edition=first",
     .seats = 4, .sheets = {TEMPS(1), TEMPS(2), TEMPS(3), TEMPS(4)}, .temps = "0 1 4 7"},
    {.says = "an agent raises an estate of 2 from 2 to 3 (first p. 6, second p. 8)",
     .name = "welcome", .seats = 2,
     .sheets = {{.streets = {"1 2 | 3 4 | _"}, .agents = {0, 1}}, {.streets = {"1 2 | 3 4 | _"}}},
     .cells = "0 0 0 0 0 0 0 0 0 6 0 0 0 0 0 0 0", .totals = "6 4"},
    {.says = "a fence makes 1 and 2 of an estate of 3 (first p. 6, second p. 7)", .name = "welcome",
     .seats = 2, .sheets = {{.streets = {"1 | 2 3 | _"}}, {.streets = {"1 2 3 | _"}}},
     .cells = "0 0 0 0 0 0 0 0 1 2 0 0 0 0 0 0 0", .totals = "3 3", .places = "1 2"},
    {.says = "seven houses and more score nothing (second p. 7)", .name = "welcome", .seats = 2,
     .sheets = {{.streets = {"1 2 3 4 5 6 7 | _", "1 2 3 4 5 6 7 8 | _", FULL_BOTTOM}},
       {.streets = {"1 2 3 4 5 6 | _"}}}, .totals = "0 6"},
    {.says = "an empty house leaves an estate without points (second p. 7)", .name = "welcome",
     .seats = 2, .sheets = {{.streets = {"1 2 _ | 4 5 6 | _"}}, {.streets = {"1 2 3"}}},
     .totals = "3 0"},
    {.says = "one roundabout costs 3, two cost 8 (first p. 10, second p. 14)",
     .name = "welcome:advanced=on", .seats = 3,
     .sheets = {{.streets = {"o | _"}}, {.streets = {"o | _", "_ | o | _"}}}, .totals = "-3 -8 0",
     .places = "2 3 1"},
    {.says = "refusals cost 0, 0, 3 and 5 (first p. 5, second p. 7)", .name = "welcome", .seats = 4,
     .sheets = {{.refusals = 0}, {.refusals = 1}, {.refusals = 2}, {.refusals = 3}},
     .totals = "0 0 -3 -5", .places = "1 1 3 4"},
    {.says = "the blueprint board (second p. 20; figures reconstructed)",
     .name = "welcome:board=blueprint,advanced=on", .seats = 2,
     .sheets = {{.streets = {"1 2~ 3 4 5 6 | 7~ 8 9", "1 | o | 1 2 3 4 5 6 7 8 9",
       "1 2 3~ 4 4b 4b 4b 5"}, .parks = {4, 3, 5}, .agents = {2, 0, 1, 0, 0, 1}}},
     .cells = "0 0 0 13 11 10 9 0 3 0 4 0 0 7 -4 -3 0", .totals = "50 0"},
    {.says = "ties: most estates, then most of one house, of two … (first p. 8)",
     .name = "welcome:edition=first", .seats = 4,
     .sheets = {{.streets = {"1 2 | 3 4 | _"}}, {.streets = {"1 | 2 3 4 | _"}},
       {.streets = {"1 2 3 4 | _"}}, {.streets = {NULL, "1 2 | 3 4 | _"}}}, .totals = "4 4 4 4",
     .places = "2 1 4 2"},
    {.says = "ties: most estates, then the win is shared (second p. 11)", .name = "welcome",
     .seats = 4,
     .sheets = {{.streets = {"1 2 | 3 4 | _"}}, {.streets = {"1 | 2 3 4 | _"}},
       {.streets = {"1 2 3 4 | _"}}, {.streets = {NULL, "1 2 | 3 4 | _"}}}, .totals = "4 4 4 4",
     .places = "1 1 4 1"},
    {.says = "ties: most estates, then the win is shared (collector p. 11)",
     .name = "welcome:edition=collector", .seats = 2,
     .sheets = {{.streets = {"1 2 | 3 4 | _"}}, {.streets = {"1 | 2 3 4 | _"}}}, .totals = "4 4",
     .places = "1 1"},
    {.says = "solo: five temps give nothing (first p. 9)", .name = "welcome:edition=first",
     .seats = 1, .sheets = {TEMPS(5)}, .temps = "0", .totals = "0", .places = "1"},
    {.says = "solo: six temps give 7 (first p. 9)", .name = "welcome:edition=first", .seats = 1,
     .sheets = {TEMPS(6)}, .temps = "7", .totals = "7", .places = "1"},
    {.says = "solo: eleven temps give 7 (first p. 9)", .name = "welcome:edition=first", .seats = 1,
     .sheets = {TEMPS(11)}, .temps = "7", .totals = "7", .places = "1"},
};
/* clang-format on */

int main(void)
{
    return RUN_TALLIES("Welcome: scores and ties", score_rows);
}
