/*
 * The components of Small Cities as plain data. Every figure that is our reconstruction (marked R
 * in components.c) can be corrected there by the owner of a box without touching any rule.
 */
#ifndef KV_SMALLCITIES_COMPONENTS_H
#define KV_SMALLCITIES_COMPONENTS_H

#include "games/smallcities/map.h"
#include "kvartal.h"

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

enum figure { BEAM, HOOK, PISTOL, WAVE, RHOMBUS, ARCH, FIGURES };

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

/* Names for programs and people; all lists end with a NULL id. Bonus cards, goals and start
 * colours are choices of the setup too: there the choice of chance stands before them. */
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

/* The map beyond its shape. */
extern const hex_set smallcities_edge, smallcities_central_area, smallcities_stars;

/* A figure's hexes: steps to the right and down from its first hex (axial q and r). */
struct step {
    int8_t q, r;
};
extern const struct step smallcities_die[FIGURES][FIGURE_HEXES];

/* Points for 0 … 6 counted. */
extern const uint8_t smallcities_specialisation[COUNTED_MOST + 1];
extern const uint8_t smallcities_unification[COUNTED_MOST + 1];
extern const uint8_t smallcities_goal_points[GOALS][COUNTED_MOST + 1];

/* The two colours a start colour's unification wants. */
extern const uint8_t smallcities_pairs[COLOURS][2];

/* What the bonus Firm ground brings for a building on a star. */
extern const uint8_t smallcities_firm_ground;

/* What a solo game's total deserves to hear: the first band whose least is reached. */
struct verdict {
    int32_t least;
    const char *words;
};
extern const struct verdict smallcities_verdicts[VERDICTS];
const char *smallcities_verdict(int32_t total);

#endif
