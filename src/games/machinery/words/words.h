/*
 * Text of all kinds: names, moves and offers in notation and in sentences, JSON in both directions,
 * plain text drawings, and offers entered by hand.
 */
#ifndef KV_MACHINERY_WORDS_H
#define KV_MACHINERY_WORDS_H

#include "games/machinery/rules/names.h"

/* names.c */
extern const char machinery_title[];
/* Squares row by row, as " a1 b1": a space, the column letter and the row number of each. */
struct squares_text {
    char data[3 * SQUARES_MOST + 1];
};
struct squares_text machinery_name_squares(uint32_t squares);
/* A figure or building: rows from the top, separated by '/', '#' for a square and '.' for none;
 * squares of it that are not `filled` are 'o'. */
struct shape_text {
    char data[SIDE * (SIDE + 1)];
};
struct shape_text machinery_shape(uint32_t squares);
struct shape_text machinery_shape_filled(uint32_t squares, uint32_t filled);

/* events.c: what an event says to people, in their language */
struct event_text {
    char data[1280]; /* nine effects in letters of two bytes */
};
struct event_text machinery_event_text(const struct box *box, uint32_t number);

/* say.c */
void machinery_say(kv_move move, struct kv_text *text);
void machinery_offer(const void *table, const void *sheet, struct kv_text *text);

/* tell.c */
void machinery_tell(const void *table, const void *sheet, kv_move move, struct kv_text *text);
void machinery_tell_offer(const void *table, const void *sheet, struct kv_text *text);
/* Describes many moves of one position and caches the translations. */
enum { SENTENCES = 6 };
struct teller {
    const struct table *table;
    const struct sheet *sheet;
    const char *sentence[SENTENCES], *building[BUILDINGS];
};
void machinery_tell_move(struct teller *teller, kv_move move, struct kv_text *text);

/* sections.c: what of rules/machinery.md a move belongs to */
const char *machinery_section(const void *table, const void *sheet, kv_move move);

/* show.c */
void machinery_show_table(const void *table, struct kv_text *json);
void machinery_show_sheet(const void *table, const void *sheet, struct kv_text *json);

/* text.c */
void machinery_draw_table(const void *table, struct kv_text *text);
void machinery_draw_sheet(const void *table, const void *sheet, struct kv_text *text);
/* Parts of them: the event, and what is shown below the city. */
void machinery_draw_event_words(const struct table *table, struct kv_text *text);
void machinery_draw_counts(const struct box *box, const struct sheet *sheet, struct kv_text *text);

/* read.c */
bool machinery_read_sheet(const void *table, const struct kv_json *json, void *sheet,
                          struct kv_error *error);
bool machinery_read_position(void *table, const struct kv_json *json, uint32_t seats, bool lone,
                             struct kv_error *error);

/* read_table.c */
bool machinery_read_table(void *table, const struct kv_json *json, struct kv_error *error);

/* enter.c: what lies on a real table (struct kv_entering) */
enum palette { PALETTE_CARDS, PALETTE_EVENTS, PALETTES };
uint32_t machinery_places(const void *table, enum kv_entry entry, const uint32_t *chosen,
                          struct kv_place *places);
void machinery_name_entry(const void *table, enum kv_entry entry, const uint32_t *chosen,
                          uint32_t place, struct kv_text *title);
struct kv_palette machinery_palette(const void *table, uint32_t palette);
void machinery_name_choice(const void *table, uint32_t palette, uint32_t choice, struct kv_text *id,
                           struct kv_text *title);
uint32_t machinery_choice_count(const void *table, uint32_t palette, uint32_t choice);
uint32_t machinery_choice_left(const void *table, enum kv_entry entry, const uint32_t *chosen,
                               uint32_t place, uint32_t choice);
bool machinery_enter(void *table, void *sheets, uint32_t seats, enum kv_entry entry,
                     const uint32_t *chosen, struct kv_error *error);

#endif
