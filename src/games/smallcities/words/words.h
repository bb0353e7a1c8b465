/*
 * Text of all kinds: names, moves and offers in notation and in sentences, JSON in both directions,
 * plain text drawings, and offers entered by hand.
 */
#ifndef KV_SMALLCITIES_WORDS_H
#define KV_SMALLCITIES_WORDS_H

#include "games/smallcities/rules/game.h"

/* names.c: names and sentences for players, in English and marked for translation; they are
 * translated where they are used. Ids for programs are in components.h. */
extern const char smallcities_title[];
extern const char *const smallcities_colour_names[COLOURS];
extern const char *const smallcities_colour_letters[COLOURS]; /* one or two letters, for pictures */
extern const char *const smallcities_figure_names[FIGURES];
extern const char *const smallcities_bonus_names[BONUSES];
extern const char *const smallcities_goal_names[GOALS];

/* What the personal goals count, by start colour. */
extern const char *const smallcities_specialisation_words[COLOURS];
const char *smallcities_unification_words(const struct box *box, uint32_t start);
/* What a bonus card does, translated. */
void smallcities_put_bonus_words(const struct box *box, uint32_t bonus, struct kv_text *text);

/* What each building scores. */
extern const char *const smallcities_building_words[BUILDINGS];

/* say.c */
void smallcities_say(kv_move move, struct kv_text *text);
void smallcities_offer(const void *table, const void *sheet, struct kv_text *text);

/* tell.c */
void smallcities_tell(const void *table, const void *sheet, kv_move move, struct kv_text *text);
void smallcities_tell_offer(const void *table, const void *sheet, struct kv_text *text);

/* sections.c: what of rules/smallcities.md a move belongs to */
const char *smallcities_section(const void *table, const void *sheet, kv_move move);

/* show.c */
void smallcities_show_table(const void *table, struct kv_text *json);
void smallcities_show_sheet(const void *table, const void *sheet, struct kv_text *json);

/* text.c */
void smallcities_draw_table(const void *table, struct kv_text *text);
void smallcities_draw_sheet(const void *table, const void *sheet, struct kv_text *text);
/* Parts of them: the bonus, the goal and what the others have built; what is shown below the
 * map. */
void smallcities_draw_aims(const struct table *table, struct kv_text *text);
void smallcities_draw_counts(const struct table *table, const struct sheet *sheet,
                             struct kv_text *text);
/* The hex at a line and column of the map, or NO: each takes two lines, and neighbouring columns
 * are a line higher or lower. */
enum { MAP_LINES = 2 * COLUMNS - 1 };
uint32_t smallcities_hex_in_line(uint32_t line, uint32_t column);
extern const char *const smallcities_short_names[BUILDINGS]; /* in capitals */

/* read.c */
bool smallcities_read_sheet(const void *table, const struct kv_json *json, void *sheet,
                            struct kv_error *error);
bool smallcities_read_position(void *table, const struct kv_json *json, uint32_t seats, bool lone,
                               struct kv_error *error);

/* read_table.c */
bool smallcities_read_table(void *table, const struct kv_json *json, struct kv_error *error);

/* enter.c: what lies on a real table (struct kv_entering) */
enum palette {
    PALETTE_FIGURES,
    PALETTE_BUILDINGS,
    PALETTE_BONUSES,
    PALETTE_GOALS,
    PALETTE_COLOURS,
    PALETTES
};
uint32_t smallcities_places(const void *table, enum kv_entry entry, const uint32_t *chosen,
                            struct kv_place *places);
void smallcities_name_place(const void *table, enum kv_entry entry, const uint32_t *chosen,
                            uint32_t place, struct kv_text *title);
struct kv_palette smallcities_palette(const void *table, uint32_t palette);
void smallcities_name_choice(const void *table, uint32_t palette, uint32_t choice,
                             struct kv_text *id, struct kv_text *title);
uint32_t smallcities_choice_count(const void *table, uint32_t palette, uint32_t choice);
uint32_t smallcities_choice_left(const void *table, enum kv_entry entry, const uint32_t *chosen,
                                 uint32_t place, uint32_t choice);
bool smallcities_enter(void *table, void *sheets, uint32_t seats, enum kv_entry entry,
                       const uint32_t *chosen, struct kv_error *error);

#endif
