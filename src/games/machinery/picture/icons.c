/*
 * Icons drawn for this project: silhouettes on a 100 × 100 grid, machines in side view facing
 * right. Each has a body in the colour of its kind and details in graphite.
 */
#include "games/machinery/picture/picture.h"

/* Shapes used more than once. A semicircle is one cubic curve whose control points lie 4/3 of the
 * radius beyond its diameter. */
#define BOX(l, t, r, b) "M" #l " " #t "L" #r " " #t "L" #r " " #b "L" #l " " #b "Z"
#define DISC(l, r, middle, above, below)                                                           \
    "M" #l " " #middle "C" #l " " #above " " #r " " #above " " #r " " #middle "C" #r " " #below    \
    " " #l " " #below " " #l " " #middle "Z"
#define TRACK(l, r, t, b, far_left, far_right)                                                     \
    "M" #l " " #t "L" #r " " #t "C" #far_right " " #t " " #far_right " " #b " " #r " " #b "L" #l   \
    " " #b "C" #far_left " " #b " " #far_left " " #t " " #l " " #t "Z"
#define GEAR                                                                                       \
    "M43 15L44 3L56 3L57 15L70 20L79 13L87 21L80 30L85 43L97 44L97 56L85 57L80 70"                 \
    "L87 79L79 87L70 80L57 85L56 97L44 97L43 85L30 80L21 87L13 79L20 70L15 57L3 56"                \
    "L3 44L15 43L20 30L13 21L21 13L30 20Z"
#define WHEEL(l, r) DISC(l, r, 79, 64, 94)

const struct icon machinery_machine_icons[MACHINES] = {
    /* loader */
    {BOX(18, 48, 66, 72) "M24 48L24 24L46 24L52 48Z",
     DISC(12, 38, 78, 61, 95) DISC(48, 74, 78, 61, 95) "M60 50L84 66L80 74L58 60Z"
                                                       "M80 56L86 56L88 76L100 84L80 86Z"},
    /* tractor */
    {BOX(40, 46, 88, 68) "M18 60L18 22L46 22L50 60Z",
     DISC(6, 48, 70, 42, 98) DISC(66, 90, 79, 63, 95) BOX(72, 26, 77, 46)},
    /* roller */
    {BOX(16, 44, 64, 64) BOX(18, 10, 60, 16) DISC(56, 98, 72, 44, 100),
     BOX(22, 16, 26, 44) BOX(50, 16, 54, 44) DISC(6, 38, 76, 55, 97) DISC(71, 83, 72, 64, 80)},
    /* tipper */
    {"M4 32L60 32L54 64L16 64Z"
     "M64 70L64 38L82 38L94 54L94 70Z",
     BOX(10, 66, 94, 72) WHEEL(14, 36) WHEEL(68, 90)},
    /* bulldozer */
    {BOX(20, 44, 70, 66) "M24 44L24 18L46 18L52 44Z",
     TRACK(20, 66, 69, 89, 6, 80) "M80 46L92 46C84 60 84 74 96 90L80 90Z" BOX(64, 74, 82, 80)},
    /* excavator */
    {BOX(4, 48, 46, 68) "M26 48L26 26L42 26L48 48Z",
     TRACK(14, 44, 71, 89, 0, 58) "M44 58L60 12L68 12L90 52L82 56L65 28L52 60Z"
                                  "M76 54L94 50L96 70C90 78 78 76 74 68Z"},
    /* scraper */
    {BOX(64, 46, 96, 66) "M70 46L70 26L86 26L92 46Z"
                         "M4 36L52 36L58 74L12 74Z",
     WHEEL(12, 36) WHEEL(68, 94) "M50 48L66 54L66 62L52 58Z"},
    /* grader */
    {BOX(4, 44, 40, 66) "M30 48L30 20L46 20L52 48Z"
                        "M46 46L96 58L96 66L46 58Z",
     WHEEL(4, 26) WHEEL(27, 49) WHEEL(78, 100) "M56 64L64 64L72 90L60 90Z"},
    /* truck-crane */
    {BOX(6, 54, 66, 70) "M70 70L70 42L84 42L94 54L94 70Z",
     "M14 54L86 8L90 14L30 54Z" BOX(85, 12, 88, 34) WHEEL(8, 28) WHEEL(32, 52) WHEEL(72, 92)},
    /* tower-crane */
    {BOX(38, 18, 48, 88) BOX(8, 20, 98, 27) "M43 2L52 20L34 20Z",
     BOX(8, 27, 24, 42) BOX(78, 27, 81, 50) BOX(70, 50, 88, 60) BOX(26, 86, 60, 93)},
    /* mixer */
    {"M6 44L26 24L56 32L66 52L44 66L14 62Z"
     "M70 70L70 38L84 38L94 54L94 70Z",
     BOX(6, 67, 94, 72) "M22 28L30 25L40 66L32 66Z" WHEEL(12, 32) WHEEL(36, 56) WHEEL(70, 90)},
    /* aerial-lift */
    {BOX(6, 60, 66, 72) "M70 72L70 44L84 44L94 56L94 72Z" BOX(4, 6, 28, 24),
     "M16 60L52 38L22 22L26 16L66 38L28 62Z" WHEEL(12, 34) WHEEL(68, 90)},
    /* paver */
    {BOX(20, 42, 76, 66) "M74 44L98 34L94 66L74 66Z" BOX(14, 14, 60, 21),
     BOX(19, 21, 23, 42) BOX(52, 21, 56, 42) BOX(2, 74, 22, 89) TRACK(38, 74, 70, 89, 25, 87)},
};

const struct icon machinery_type_icons[TYPES] = {
    [CULTURE] = {"M50 8L94 40L6 40Z" BOX(14, 46, 28, 78) BOX(43, 46, 57, 78) BOX(72, 46, 86, 78)
                     BOX(8, 82, 92, 92),
                 NULL},
    [INDUSTRY] = {"M8 90L8 48L30 30L30 48L52 30L52 48L66 38L69 8L82 8L92 90Z", NULL},
    [LEISURE] = {"M50 24L94 56L6 56Z"
                 "M12 61L88 61L84 90L60 90L50 70L40 90L16 90Z"
                 "M47 4L72 11L52 18L52 26L47 26Z",
                 NULL},
    [GOVERNMENT] = {"M18 60C18 20 82 20 82 60Z" BOX(8, 65, 92, 74)
                        BOX(16, 79, 84, 92) "M47 4L74 11L52 18L52 34L47 34Z",
                    NULL},
    [SCIENCE] = {"M38 8L62 8L62 15L58 15L58 40L86 82C89 88 86 91 80 91L20 91C14 91 11 88 14 82"
                 "L42 40L42 15L38 15Z",
                 NULL},
    [ECONOMY] = {BOX(10, 62, 28, 90) BOX(36, 46, 54, 90) BOX(62, 30, 80, 90)
                     DISC(70, 96, 15, 0, 32),
                 NULL},
};

const struct icon machinery_helmet = {"M14 64C14 14 86 14 86 64Z",
                                      BOX(4, 66, 96, 77) BOX(45, 24, 55, 58)};
const struct icon machinery_turning = {
    "M74 22L86 10L90 46L55 39L65 30C48 18 28 32 28 52C28 76 64 86 76 62L88 68"
    "C70 104 14 92 14 52C14 16 50 2 74 22Z",
    NULL};

/* For the backs of cards: a gear and a warning sign. */
const struct icon machinery_machine_back = {GEAR, DISC(34, 66, 50, 29, 71)};
const struct icon machinery_event_back = {"M50 8L96 88L4 88Z",
                                          "M45 36L55 36L53 64L47 64Z" DISC(44, 56, 75, 67, 83)};

const struct icon machinery_event_icons[EVENTS + 1] = {
    /* no events: a book of rules */
    {"M50 24C36 12 16 14 8 18L8 82C16 78 36 76 50 88C64 76 84 78 92 82L92 18C84 14 64 12 50 24Z",
     BOX(48, 24, 52, 88)},
    /* shock work: a lightning bolt */
    {"M58 4L18 56L46 56L38 96L82 38L54 38L66 4Z", NULL},
    /* downtime: an hourglass */
    {"M26 12L74 12L74 26L56 50L74 74L74 88L26 88L26 74L44 50L26 26Z",
     BOX(18, 5, 82, 13) BOX(18, 87, 82, 95) "M30 86L70 86L50 64Z"},
    /* reinforcements: two helmets */
    {"M6 42C6 2 58 2 58 42Z"
     "M42 84C42 44 94 44 94 84Z",
     BOX(2, 43, 62, 51) BOX(38, 85, 98, 93)},
    /* day off: a cup of tea */
    {"M16 34L72 34L66 84L22 84Z",
     "M72 42C94 40 94 72 67 70L68 62C83 62 83 50 71 50Z"
     "M30 28C24 20 36 14 30 6L36 6C43 14 30 20 36 28Z"
     "M50 28C44 20 56 14 50 6L56 6C63 14 50 20 56 28Z" BOX(8, 88, 82, 94)},
    /* warranty: a shield */
    {"M50 4L88 16L88 48C88 74 68 90 50 97C32 90 12 74 12 48L12 16Z",
     "M26 50L35 41L46 54L66 28L75 36L47 72Z"},
    /* wear: a cracked gear */
    {GEAR, DISC(40, 60, 50, 37, 63) "M56 44L66 32L62 28L76 12L70 28L74 32L60 48Z"},
    /* infill: two different houses */
    {"M4 94L4 58L22 42L40 58L40 94Z"
     "M60 94L60 58L78 42L96 58L96 94Z",
     BOX(16, 70, 28, 94) BOX(72, 70, 84, 94) BOX(36, 10, 64, 16)
         BOX(36, 24, 64, 30) "M58 2L63 4L42 38L37 36Z"},
    /* complex: three houses in one fence */
    {"M12 78L12 54L24 42L36 54L36 78Z"
     "M39 78L39 42L50 28L61 42L61 78Z"
     "M64 78L64 54L76 42L88 54L88 78Z",
     BOX(2, 12, 98, 17) BOX(2, 84, 98, 89) BOX(2, 12, 7, 89) BOX(93, 12, 98, 89)},
    /* delivery: one more crate */
    {BOX(18, 46, 82, 94), BOX(48, 2, 52, 22) "M48 20L52 20L84 45L76 45L50 26L24 45L16 45Z" BOX(
                              46, 54, 54, 86) BOX(34, 66, 66, 74)},
    /* volunteers: a helmet in a heart */
    {"M50 94C10 64 2 44 10 26C20 6 42 10 50 30C58 10 80 6 90 26C98 44 90 64 50 94Z",
     "M30 54C30 28 70 28 70 54Z" BOX(24, 57, 76, 64)},
    /* double shift: sun and moon */
    {DISC(16, 52, 36, 12, 60) "M86 42C46 46 46 94 90 96C70 88 66 58 86 42Z",
     BOX(32, 2, 36, 12) BOX(32, 60, 36, 70) BOX(0, 34, 10, 38) BOX(58, 34, 68, 38)},
    /* reconstruction: a new brick on an old wall */
    {BOX(36, 36, 64, 52),
     BOX(4, 36, 31, 52) BOX(4, 57, 16, 72) BOX(21, 57, 48, 72) BOX(53, 57, 79, 72)
         BOX(84, 57, 96, 72) BOX(4, 77, 31, 92) BOX(36, 77, 64, 92)
             BOX(69, 77, 96, 92) "M46 4L54 4L54 18L61 18L50 31L39 18L46 18Z"},
    /* new pit: a shovel */
    {BOX(47, 8, 53, 46) BOX(38, 2, 62, 9) "M38 46L62 46L62 66L50 80L38 66Z",
     "M0 58L24 58L34 88L66 88L76 58L100 58L100 96L0 96Z"},
    /* strict drawing: a set square */
    {"M10 92L10 12L90 92Z"
     "M24 78L56 78L24 46Z",
     BOX(26, 86, 29, 92) BOX(42, 86, 45, 92) BOX(58, 86, 61, 92) BOX(74, 86, 77, 92)},
    /* grant: coins and one more */
    {TRACK(24, 76, 74, 92, 8, 92) TRACK(24, 76, 55, 73, 8, 92) TRACK(24, 76, 36, 54, 8, 92),
     BOX(46, 4, 54, 30) BOX(37, 13, 63, 21)},
    /* inspection: a magnifying glass */
    {DISC(14, 66, 38, 3, 73), "M56 62L62 55L94 86L86 94Z"
                              "M28 38L34 32L39 39L49 24L55 29L40 50Z"},
};
