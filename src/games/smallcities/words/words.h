/*
 * Small Cities in words: names for people, moves and offers as text, JSON in both directions,
 * drawings in plain text, and offers entered by hand.
 */
#ifndef KV_SMALLCITIES_WORDS_H
#define KV_SMALLCITIES_WORDS_H

#include "games/smallcities/rules/game.h"

/* names.c: what things are called and what they say to people, in marked English: it is translated
 * where it is used. Names for programs stand in components.h. */
extern const char smallcities_title[];
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

/* say.c */
void smallcities_say(kv_move move, struct kv_text *text);
void smallcities_offer(const void *table, const void *sheet, struct kv_text *text);

/* tell.c */
void smallcities_tell(const void *table, const void *sheet, kv_move move, struct kv_text *text);

/* show.c */
void smallcities_show_table(const void *table, struct kv_text *json);
void smallcities_show_sheet(const void *table, const void *sheet, struct kv_text *json);

/* text.c */
void smallcities_draw_table(const void *table, struct kv_text *text);
void smallcities_draw_sheet(const void *table, const void *sheet, struct kv_text *text);

/* read.c */
bool smallcities_read_sheet(const void *table, const struct kv_json *json, void *sheet,
                            struct kv_error *error);
bool smallcities_read_position(void *table, const struct kv_json *json, uint32_t seats, bool lone,
                               struct kv_error *error);

/* read_table.c */
bool smallcities_read_table(void *table, const struct kv_json *json, struct kv_error *error);

/* enter.c: offers entered by hand */
uint32_t smallcities_slots(const void *table, struct kv_slot *slots);
void smallcities_name_choice(const void *table, uint32_t slot, uint32_t choice, struct kv_text *id,
                             struct kv_text *title);
bool smallcities_enter_offer(void *table, const uint32_t *choices, struct kv_error *error);

#endif
