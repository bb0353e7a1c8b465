/*
 * Machinery in words: names for people, moves and offers as text, JSON in both directions, drawings
 * in plain text, and offers entered by hand.
 */
#ifndef KV_MACHINERY_WORDS_H
#define KV_MACHINERY_WORDS_H

#include "games/machinery/rules/game.h"

/* names.c */
extern const char machinery_title[];
/* Squares row by row: a letter for the column, a number for the row, and a blank before each. */
struct squares_text {
    char data[3 * SQUARES_MOST + 1];
};
struct squares_text machinery_name_squares(uint32_t squares);

/* say.c */
void machinery_say(kv_move move, struct kv_text *text);
void machinery_offer(const void *table, const void *sheet, struct kv_text *text);

/* tell.c */
void machinery_tell(const void *table, const void *sheet, kv_move move, struct kv_text *text);
/* Tells many moves of one moment: it remembers the words it has looked up. */
enum { SENTENCES = 6 };
struct teller {
    const struct table *table;
    const struct sheet *sheet;
    const char *sentence[SENTENCES], *building[BUILDINGS];
};
void machinery_tell_move(struct teller *teller, kv_move move, struct kv_text *text);

/* show.c */
void machinery_show_table(const void *table, struct kv_text *json);
void machinery_show_sheet(const void *table, const void *sheet, struct kv_text *json);

/* text.c */
void machinery_draw_table(const void *table, struct kv_text *text);
void machinery_draw_sheet(const void *table, const void *sheet, struct kv_text *text);

/* read.c */
bool machinery_read_sheet(const void *table, const struct kv_json *json, void *sheet,
                          struct kv_error *error);
bool machinery_read_position(void *table, const struct kv_json *json, uint32_t seats, bool lone,
                             struct kv_error *error);

/* read_table.c */
bool machinery_read_table(void *table, const struct kv_json *json, struct kv_error *error);

/* enter.c: offers entered by hand */
uint32_t machinery_slots(const void *table, struct kv_slot *slots);
void machinery_name_choice(const void *table, uint32_t slot, uint32_t choice, struct kv_text *id,
                           struct kv_text *title);
bool machinery_enter_offer(void *table, const uint32_t *choices, struct kv_error *error);

#endif
