/*
 * What the parts of Small Cities are called and what they say to people, in marked English: it is
 * translated where it is used. Names for programs stand in components.h.
 */
#ifndef KV_SMALLCITIES_PHRASES_H
#define KV_SMALLCITIES_PHRASES_H

#include "games/smallcities/components.h"

extern const char *const smallcities_colour_names[COLOURS];
extern const char *const smallcities_colour_letters[COLOURS]; /* in pictures: one or two of them */
extern const char *const smallcities_figure_names[FIGURES];
extern const char *const smallcities_bonus_names[BONUSES];
extern const char *const smallcities_goal_names[GOALS];

/* What the personal goals count, by start colour. */
extern const char *const smallcities_specialisation_words[COLOURS];
extern const char *const smallcities_unification_words[COLOURS];

/* What a building brings. */
extern const char *const smallcities_building_words[BUILDINGS];

#endif
