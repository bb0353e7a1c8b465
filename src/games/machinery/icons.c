/*
 * Our own icons: silhouettes on a grid of 100 × 100, machines seen from the side and facing right.
 * Each has a body in the colour of its kind and parts in graphite upon it.
 */
#include "games/machinery/machinery.h"

/* Shapes that come again and again. A half circle is one curve whose control points lie 4/3 of the
 * radius beyond its middle line. */
#define BOX(l, t, r, b) "M" #l " " #t "L" #r " " #t "L" #r " " #b "L" #l " " #b "Z"
#define DISC(l, r, middle, above, below)                                                           \
    "M" #l " " #middle "C" #l " " #above " " #r " " #above " " #r " " #middle "C" #r " " #below    \
    " " #l " " #below " " #l " " #middle "Z"
#define TRACK(l, r, t, b, far_left, far_right)                                                     \
    "M" #l " " #t "L" #r " " #t "C" #far_right " " #t " " #far_right " " #b " " #r " " #b "L" #l   \
    " " #b "C" #far_left " " #b " " #far_left " " #t " " #l " " #t "Z"
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
    {BOX(24, 42, 74, 64) "M30 42L30 20L52 20L56 42Z",
     DISC(4, 42, 72, 47, 97) DISC(58, 96, 72, 47, 97)},
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

/* Events that change the same thing share an icon. */
static const struct icon figures = {BOX(12, 12, 46, 46) BOX(12, 50, 46, 84) BOX(50, 50, 84, 84),
                                    NULL};
const struct icon machinery_helmet = {"M14 64C14 14 86 14 86 64Z",
                                      BOX(4, 66, 96, 77) BOX(45, 24, 55, 58)};
const struct icon machinery_turning = {
    "M74 22L86 10L90 46L55 39L65 30C48 18 28 32 28 52C28 76 64 86 76 62L88 68"
    "C70 104 14 92 14 52C14 16 50 2 74 22Z",
    NULL};
static const struct icon place = {"M50 96C34 66 18 54 18 38C18 0 82 0 82 38C82 54 66 66 50 96Z",
                                  DISC(38, 62, 38, 22, 54)};
static const struct icon cards = {BOX(12, 8, 60, 74), BOX(38, 26, 86, 92)};
static const struct icon coin = {DISC(14, 86, 50, 2, 98), BOX(45, 30, 55, 70)};
static const struct icon lens = {DISC(20, 60, 38, 11, 65), "M56 62L62 55L94 86L86 94Z"
                                                           "M12 38C12 2 68 2 68 38L60 38"
                                                           "C60 11 20 11 20 38Z"
                                                           "M12 38C12 74 68 74 68 38L60 38"
                                                           "C60 65 20 65 20 38Z"};

const struct icon *const machinery_event_icons[EVENTS + 1] = {
    [0] = &place,
    [1] = &figures,
    [2] = &figures,
    [3] = &machinery_helmet,
    [4] = &machinery_helmet,
    [5] = &machinery_turning,
    [6] = &machinery_turning,
    [7] = &place,
    [8] = &place,
    [9] = &cards,
    [10] = &machinery_helmet,
    [11] = &cards,
    [12] = &place,
    [13] = &place,
    [14] = &machinery_turning,
    [15] = &coin,
    [16] = &lens,
};
