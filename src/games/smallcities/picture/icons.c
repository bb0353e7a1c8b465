/*
 * Icons and patterns, drawn for this project: paths on a 100 × 100 grid.
 *
 * A hex has its left and right corners on the horizontal centre line of the grid and reaches from y
 * = 7 to y = 93. Patterns stay inside it and leave its lower end free for the letter of the colour.
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
    /* A locomotive, seen from the front. */
    [STATION] = "M30 8L70 8C78 8 82 12 82 20L82 64C82 70 78 74 72 74L28 74C22 74 18 70 18 64L18 20"
                "C18 12 22 8 30 8ZM29 22L71 22L71 42L29 42ZM32 58L38 58M62 58L68 58"
                "M36 74L22 94M64 74L78 94M28 85L72 85",
    [BIKE_CENTRE] = WHEEL(4, 40, 64, 40, 88) WHEEL(
        60, 96, 64, 40,
        88) "M22 64L38 34L66 34L78 64M38 34L50 64L66 34M50 64L22 64M30 34L44 34M66 34L62 20L74 20",
    /* A portico. */
    [BANK] = "M50 8L92 34L8 34ZM20 44L20 74M40 44L40 74M60 44L60 74M80 44L80 74M12 80L88 80"
             "M6 92L94 92",
    /* A fountain. */
    [SQUARE] = "M10 68L90 68C88 84 72 90 50 90C28 90 12 84 10 68ZM50 68L50 30"
               "M50 30C48 8 22 10 22 46M50 30C52 8 78 10 78 46M50 34C46 26 36 30 36 54"
               "M50 34C54 26 64 30 64 54",
};

const char *const smallcities_star_icon =
    "M50 6L61 37L94 38L67 58L77 89L50 70L23 89L33 58L6 38L39 37Z";

/* Few strokes each, because a map may show sixty of them. */
const char *const smallcities_patterns[COLOURS] = {
    /* homes */
    [RED] = "M18 40L31 29L44 40L40 40L40 54L22 54L22 40ZM55 34L68 23L81 34L77 34L77 48"
            "L59 48L59 34ZM37 56L50 45L63 56L59 56L59 70L41 70L41 56Z",
    /* furrows and ears */
    [YELLOW] = "M10 66C36 54 64 54 90 66M8 52C36 40 64 40 92 52M34 38L34 20M27 20L34 27L41 20"
               "M64 36L64 18M57 18L64 25L71 18M49 38L49 30",
    /* a works */
    [BROWN] = "M20 68L20 46L33 37L33 46L46 37L46 46L59 37L60 46L64 46L66 20L76 20L78 68Z"
              "M71 14C74 6 80 12 86 6M30 58L36 58M46 58L52 58M62 58L68 58",
    /* trees */
    [GREEN] = "M30 46L30 60M18 38C18 22 42 22 42 38C42 54 18 54 18 38ZM68 40L68 54M56 32"
              "C56 16 80 16 80 32C80 48 56 48 56 32ZM50 60L50 74M38 52C38 36 62 36 62 52"
              "C62 68 38 68 38 52Z",
    /* a shop */
    [BLUE] = "M26 38L26 70L74 70L74 38ZM18 38L24 24L76 24L82 38C82 46 66 46 66 38"
             "C66 46 50 46 50 38C50 46 34 46 34 38C34 46 18 46 18 38ZM56 70L56 52L67 52"
             "L67 70M33 51L48 51L48 62L33 62Z",
};
