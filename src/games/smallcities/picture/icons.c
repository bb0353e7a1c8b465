/*
 * The drawn signs of Small Cities, our own: paths on a grid of 100 × 100.
 *
 * A hex is laid into the same grid with its corners left and right on the middle line: it is 100
 * wide and reaches from 7 to 93. Patterns stay inside it, and leave its lower end to the letter.
 */
#include "games/smallcities/picture/picture.h"

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

/* Few strokes each: a map may show sixty of them. */
const char *const smallcities_patterns[COLOURS] = {
    /* bricks */
    [RED] = "M18 23L82 23M7 42L93 42M9 61L91 61M37 23L37 42M65 23L65 42M24 42L24 61M51 42L51 61"
            "M78 42L78 61",
    /* furrows */
    [YELLOW] = "M14 58L37 17M31 66L61 13M51 66L80 17M71 66L90 34",
    /* girders */
    [BROWN] = "M20 26L80 26M10 60L90 60M14 60L28 26L42 60L56 26L70 60L82 34",
    /* leaves */
    [GREEN] = "M26 50C20 36 28 24 42 20C48 34 40 46 26 50ZM18 62L34 35"
              "M60 60C54 46 62 34 76 30C82 44 74 56 60 60ZM52 70L68 45",
    /* waves */
    [BLUE] = "M18 26C40 6 60 46 82 26M9 44C36 22 62 66 91 44M14 62C38 42 62 82 86 62",
};
