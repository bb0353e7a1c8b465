/*
 * The drawn signs of Small Cities, our own: paths on a grid of 100 × 100.
 *
 * A hex is laid into the same grid with its corners left and right on the middle line: it is 100
 * wide and reaches from 7 to 93. Patterns stay inside it, and leave its lower end to the letter.
 */
#include "games/smallcities/smallcities.h"

#define WHEEL(left, right, y, above, below)                                                        \
    "M" #left " " #y "C" #left " " #above " " #right " " #above " " #right " " #y "C" #right       \
    " " #below " " #left " " #below " " #left " " #y "Z"

const char *const smallcities_building_icons[BUILDINGS] = {
    /* A running track seen from above. */
    [SPORTS_GROUND] = "M32 18L68 18C98 18 98 82 68 82L32 82C2 82 2 18 32 18Z"
                      "M36 36L64 36C78 36 78 64 64 64L36 64C22 64 22 36 36 36Z"
                      "M50 18L50 36M50 64L50 82",
    [WINDMILL] = "M42 94L46 46M58 94L54 46M36 94L64 94M50 40L22 8L12 20ZM50 40L82 12L90 24Z"
                 "M50 40L78 72L88 62ZM50 40L18 68L10 58Z",
    /* A locomotive that has come in. */
    [STATION] = "M30 8L70 8C78 8 82 12 82 20L82 64C82 70 78 74 72 74L28 74C22 74 18 70 18 64L18 20"
                "C18 12 22 8 30 8ZM29 22L71 22L71 42L29 42ZM32 58L38 58M62 58L68 58"
                "M36 74L22 94M64 74L78 94M28 85L72 85",
    [BIKE_CENTRE] = WHEEL(4, 40, 64, 40, 88) WHEEL(
        60, 96, 64, 40,
        88) "M22 64L38 34L66 34L78 64M38 34L50 64L66 34M50 64L22 64M30 34L44 34M66 34L62 20L74 20",
    /* A temple of savings. */
    [BANK] = "M50 8L92 34L8 34ZM20 44L20 74M40 44L40 74M60 44L60 74M80 44L80 74M12 80L88 80"
             "M6 92L94 92",
    /* Its fountain. */
    [SQUARE] = "M10 68L90 68C88 84 72 90 50 90C28 90 12 84 10 68ZM50 68L50 30"
               "M50 30C48 8 22 10 22 46M50 30C52 8 78 10 78 46M50 34C46 26 36 30 36 54"
               "M50 34C54 26 64 30 64 54",
};

const char *const smallcities_star_icon =
    "M50 6L61 37L94 38L67 58L77 89L50 70L23 89L33 58L6 38L39 37Z";

const char *const smallcities_patterns[COLOURS] = {
    /* bricks */
    [RED] = "M26 22L74 22M15 39L85 39M9 56L91 56M17 71L83 71M50 10L50 22M36 22L36 39M64 22L64 39"
            "M50 39L50 56M23 39L23 56M77 39L77 56M36 56L36 71M64 56L64 71",
    /* furrows */
    [YELLOW] = "M12 60L34 20M24 70L56 12M40 70L72 14M56 70L83 26M72 70L90 40",
    /* girders */
    [BROWN] = "M15 34L85 34M15 66L85 66M15 66L29 34L43 66L57 34L71 66L85 34M30 18L70 18"
              "M30 18L36 34L50 18L64 34L70 18",
    /* leaves */
    [GREEN] = "M26 50C20 36 28 24 42 20C48 34 40 46 26 50ZM18 62L34 35"
              "M60 60C54 46 62 34 76 30C82 44 74 56 60 60ZM52 72L68 45"
              "M52 28C48 20 51 13 58 11C63 18 60 25 52 28Z",
    /* waves */
    [BLUE] = "M22 26C31 17 41 17 50 26C59 35 69 35 78 26M12 47C22 38 31 38 41 47"
             "C50 56 60 56 69 47C75 41 81 40 88 44M16 67C25 58 35 58 44 67C53 76 63 76 72 67"
             "C76 63 80 62 84 64",
};
