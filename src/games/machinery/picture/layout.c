/* The positions of all parts in each layout, in tenths of a point. */
#include "games/machinery/picture/picture.h"

#define BROAD_STRIP                                                                                \
    {                                                                                              \
        [BUILDINGS_PART] = {0, 0, 680, 860}, [DISTRICTS_PART] = {740, 0, 1600, 860},               \
        [TYPES_PART] = {2400, 0, 1640, 860}, [SETS] = {4100, 0, 620, 860},                         \
        [BONUS] = {4780, 0, 580, 860}, [BUILDERS] = {5420, 0, 1000, 860},                          \
        [BROKEN] = {6480, 0, 1240, 860}, [TOTAL] = {7780, 0, 620, 860},                            \
    }

const struct plan machinery_plans[] = {
    [KV_WIDE] = {.width = 8700,
                 .title = {150, 100, 8400, 280},
                 .cards = {180, 440, 4640, 1400},
                 .event = {4930, 440, 3620, 820},
                 .action = {4930, 1340, 3620, 500},
                 .city = {150, 2000},
                 .square = 280,
                 .across = 2,
                 .offer = true,
                 .strip = BROAD_STRIP,
                 .strip_height = 860},
    [KV_NARROW] = {.width = 3900,
                   .title = {60, 80, 3780, 260},
                   .cards = {60, 380, 3780, 1240},
                   .event = {60, 1700, 3780, 820},
                   .action = {60, 2600, 3780, 480},
                   .city = {60, 3180},
                   .square = 252,
                   .across = 1,
                   .offer = true,
                   .strip = {[DISTRICTS_PART] = {0, 0, 1860, 860},
                             [TYPES_PART] = {1920, 0, 1860, 860},
                             [BUILDERS] = {0, 920, 1180, 860},
                             [BROKEN] = {1240, 920, 1500, 860},
                             [BONUS] = {2800, 920, 980, 860},
                             [BUILDINGS_PART] = {0, 1840, 1220, 720},
                             [SETS] = {1280, 1840, 1220, 720},
                             [TOTAL] = {2560, 1840, 1220, 720}},
                   .strip_height = 2560},
    [KV_PAGE] = {.width = 8700,
                 .title = {150, 100, 8400, 280},
                 .action = {7450, 60, 1100, 340},
                 .city = {150, 440},
                 .square = 280,
                 .across = 2,
                 .strip = BROAD_STRIP,
                 .strip_height = 860},
};
