/*
 * The components of Small Cities as plain data. Every figure that is our reconstruction (marked R
 * in components.c) can be put right by the owner of a box in a pack, without touching any rule.
 */
#ifndef KV_SMALLCITIES_COMPONENTS_H
#define KV_SMALLCITIES_COMPONENTS_H

#include "kvartal.h"

/*
 * The map: 61 hexes in nine columns of 5 6 7 8 9 8 7 6 5. R, from what is D: flat-topped hexes in
 * columns, at least six of them, more than 45 hexes.
 *
 * Hexes are numbered column by column from A, in a column from the top. Each is listed with its six
 * neighbours in the order of their directions (+1,0) (+1,-1) (0,-1) (-1,0) (-1,+1) (0,+1), so that
 * directions i and i + 3 are opposite; NO stands outside.
 */
/* clang-format off */
#define SMALLCITIES_HEXES(HEX) \
    HEX(A1, B2, B1, NO, NO, NO, A2) \
    HEX(A2, B3, B2, A1, NO, NO, A3) \
    HEX(A3, B4, B3, A2, NO, NO, A4) \
    HEX(A4, B5, B4, A3, NO, NO, A5) \
    HEX(A5, B6, B5, A4, NO, NO, NO) \
    HEX(B1, C2, C1, NO, NO, A1, B2) \
    HEX(B2, C3, C2, B1, A1, A2, B3) \
    HEX(B3, C4, C3, B2, A2, A3, B4) \
    HEX(B4, C5, C4, B3, A3, A4, B5) \
    HEX(B5, C6, C5, B4, A4, A5, B6) \
    HEX(B6, C7, C6, B5, A5, NO, NO) \
    HEX(C1, D2, D1, NO, NO, B1, C2) \
    HEX(C2, D3, D2, C1, B1, B2, C3) \
    HEX(C3, D4, D3, C2, B2, B3, C4) \
    HEX(C4, D5, D4, C3, B3, B4, C5) \
    HEX(C5, D6, D5, C4, B4, B5, C6) \
    HEX(C6, D7, D6, C5, B5, B6, C7) \
    HEX(C7, D8, D7, C6, B6, NO, NO) \
    HEX(D1, E2, E1, NO, NO, C1, D2) \
    HEX(D2, E3, E2, D1, C1, C2, D3) \
    HEX(D3, E4, E3, D2, C2, C3, D4) \
    HEX(D4, E5, E4, D3, C3, C4, D5) \
    HEX(D5, E6, E5, D4, C4, C5, D6) \
    HEX(D6, E7, E6, D5, C5, C6, D7) \
    HEX(D7, E8, E7, D6, C6, C7, D8) \
    HEX(D8, E9, E8, D7, C7, NO, NO) \
    HEX(E1, F1, NO, NO, NO, D1, E2) \
    HEX(E2, F2, F1, E1, D1, D2, E3) \
    HEX(E3, F3, F2, E2, D2, D3, E4) \
    HEX(E4, F4, F3, E3, D3, D4, E5) \
    HEX(E5, F5, F4, E4, D4, D5, E6) \
    HEX(E6, F6, F5, E5, D5, D6, E7) \
    HEX(E7, F7, F6, E6, D6, D7, E8) \
    HEX(E8, F8, F7, E7, D7, D8, E9) \
    HEX(E9, NO, F8, E8, D8, NO, NO) \
    HEX(F1, G1, NO, NO, E1, E2, F2) \
    HEX(F2, G2, G1, F1, E2, E3, F3) \
    HEX(F3, G3, G2, F2, E3, E4, F4) \
    HEX(F4, G4, G3, F3, E4, E5, F5) \
    HEX(F5, G5, G4, F4, E5, E6, F6) \
    HEX(F6, G6, G5, F5, E6, E7, F7) \
    HEX(F7, G7, G6, F6, E7, E8, F8) \
    HEX(F8, NO, G7, F7, E8, E9, NO) \
    HEX(G1, H1, NO, NO, F1, F2, G2) \
    HEX(G2, H2, H1, G1, F2, F3, G3) \
    HEX(G3, H3, H2, G2, F3, F4, G4) \
    HEX(G4, H4, H3, G3, F4, F5, G5) \
    HEX(G5, H5, H4, G4, F5, F6, G6) \
    HEX(G6, H6, H5, G5, F6, F7, G7) \
    HEX(G7, NO, H6, G6, F7, F8, NO) \
    HEX(H1, I1, NO, NO, G1, G2, H2) \
    HEX(H2, I2, I1, H1, G2, G3, H3) \
    HEX(H3, I3, I2, H2, G3, G4, H4) \
    HEX(H4, I4, I3, H3, G4, G5, H5) \
    HEX(H5, I5, I4, H4, G5, G6, H6) \
    HEX(H6, NO, I5, H5, G6, G7, NO) \
    HEX(I1, NO, NO, NO, H1, H2, I2) \
    HEX(I2, NO, NO, I1, H2, H3, I3) \
    HEX(I3, NO, NO, I2, H3, H4, I4) \
    HEX(I4, NO, NO, I3, H4, H5, I5) \
    HEX(I5, NO, NO, I4, H5, H6, NO)
/* clang-format on */

#define HEX_NAME(name, ...) name,
enum hex { SMALLCITIES_HEXES(HEX_NAME) HEXES, NO = HEXES };
#undef HEX_NAME

enum { COLUMNS = 9, SIDES = 6 };

typedef uint64_t hex_set;

#define AT(hex)   ((hex) == NO ? (hex_set)0 : (hex_set)1 << (hex))
#define ALL_HEXES (((hex_set)1 << HEXES) - 1)

enum {
    CIRCLES = 9, /* for the points of buildings */
    SEATS_MOST = 5,
    COUNTED_MOST = 6, /* the most a goal's table counts */
    FIGURE_HEXES = 4,
    VERDICTS = 8
};

/* In the order of the circle of markers. */
enum colour { RED, YELLOW, BROWN, GREEN, BLUE, COLOURS };

/* In the order of their base colours, so that a building's number is that of its colour; the
 * square has none. */
enum building { SPORTS_GROUND, WINDMILL, STATION, BIKE_CENTRE, BANK, SQUARE, BUILDINGS };

/* All figures that four hexes can make; a die has six of them. */
enum figure { BEAM, HOOK, FLAG, WAVE, RHOMBUS, ARCH, CLOVER, FIGURES };
enum { FACES = 6 };

enum bonus { NO_BONUS, FINANCING, FIRM_GROUND, FREE_DESIGN, STATE_ORDER, BONUSES };

/* Which goals are played. */
enum goals { GOALS_NONE, GOALS_PERSONAL, GOALS_ALL };

/* The additional goals. */
enum goal {
    CITY_ROUTES,
    DOWNTOWN,
    OUTSKIRTS,
    SURROUNDED,
    CROSSROADS,
    WIND_ROSE,
    SYMMETRY,
    TRIANGLE,
    SOCIAL_CENTRES,
    HUB,
    GOALS,
    NO_GOAL = GOALS
};

/* Names for programs and people; all lists end with a NULL id. Bonus cards, goals and start colours
 * are also choices of the setup, where a random choice precedes them. */
extern const struct kv_label smallcities_colours[];
extern const struct kv_label smallcities_buildings[];
extern const struct kv_label smallcities_figures[];
extern const struct kv_label smallcities_goals_choices[];
extern const struct kv_label smallcities_bonus_choices[];
extern const struct kv_label smallcities_goal_choices[];
extern const struct kv_label smallcities_start_choices[];

static inline const struct kv_label *bonus_label(uint32_t bonus)
{
    return &smallcities_bonus_choices[1 + bonus];
}

static inline const struct kv_label *goal_label(uint32_t goal)
{
    return &smallcities_goal_choices[1 + goal];
}

/* A figure's hexes: steps to the right and down from its first hex (axial q and r). */
struct step {
    int8_t q, r;
};
extern const struct step smallcities_shapes[FIGURES][FIGURE_HEXES];

/* What a box has of its own: figures that owners can put right in a pack. Tables of points are for
 * 0 … 6 counted. */
struct box {
    hex_set map, edge; /* the hexes there are; and those of them with an open side, which follow */
    hex_set central_area, stars;
    uint8_t die[FACES]; /* figures, no two alike */
    uint8_t specialisation[COUNTED_MOST + 1], unification[COUNTED_MOST + 1];
    uint8_t goal_points[GOALS][COUNTED_MOST + 1];
    uint8_t pairs[COLOURS][2]; /* the two colours a start colour's unification wants       */
    uint8_t firm_ground;       /* what the bonus Firm ground brings for a building on a star */
    uint8_t bands[VERDICTS];   /* the least totals of the solo game's verdicts, falling      */
};
extern const struct box smallcities_box;

/* What a solo game's total deserves to hear, from the highest band to the lowest. */
extern const char *const smallcities_verdicts[VERDICTS];
const char *smallcities_verdict(const struct box *box, int32_t total);

#endif
