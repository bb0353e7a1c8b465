/*
 * Welcome in words: names for people, moves and offers as text, JSON in both directions, drawings
 * in plain text, and offers entered by hand.
 */
#ifndef KV_WELCOME_WORDS_H
#define KV_WELCOME_WORDS_H

#include "games/welcome/rules/game.h"

/* names.c */
const char *welcome_effect_name(uint32_t effect); /* for people, in their language */
const char *welcome_pile_name(const struct edition *edition, uint32_t pile);
/* What a plan asks for in words; and its pile, with a star where it is an advanced one. */
void welcome_put_needs(const struct plan *plan, struct kv_text *text);
void welcome_put_plan_name(const struct edition *edition, const struct plan *plan,
                           struct kv_text *text);

/* say.c */
void welcome_say(kv_move move, struct kv_text *text);
void welcome_offer(const void *table, const void *sheet, struct kv_text *text);
/* A card as in "8 park". */
void welcome_put_card(uint32_t card, struct kv_text *text);

/* tell.c */
const char *welcome_street_place(uint32_t street); /* "the top street", where something is done */
void welcome_tell(const void *table, const void *sheet, kv_move move, struct kv_text *text);

/* show.c */
extern const char *const welcome_mode_ids[];
extern const char *const welcome_board_ids[];
void welcome_show_table(const void *table, struct kv_text *json);
void welcome_show_sheet(const void *table, const void *sheet, struct kv_text *json);

/* A number on the sheet that stands by itself: its key in JSON, where it is, and its most. */
struct counter {
    const char *key;
    size_t offset;
    uint8_t most;
};
enum { COUNTERS = 5 };
extern const struct counter welcome_counters[COUNTERS];

/* text.c */
void welcome_draw_table(const void *table, struct kv_text *text);
void welcome_draw_sheet(const void *table, const void *sheet, struct kv_text *text);

/* read.c */
bool welcome_read_sheet(const void *table, const struct kv_json *json, void *sheet,
                        struct kv_error *error);
bool welcome_read_position(void *table, const struct kv_json *json, uint32_t seats, bool lone,
                           struct kv_error *error);
bool welcome_read_card(const struct kv_json *json, uint8_t *card); /* such as "8 park" */
bool welcome_read_rival(struct table *table, const struct kv_json *rival, uint32_t seats, bool lone,
                        struct kv_error *error);

/* read_table.c */
bool welcome_read_table(void *table, const struct kv_json *json, struct kv_error *error);

/* enter.c: offers entered by hand */
uint32_t welcome_slots(const void *table, struct kv_slot *slots);
void welcome_name_choice(const void *table, uint32_t slot, uint32_t choice, struct kv_text *id,
                         struct kv_text *title);
bool welcome_enter_offer(void *table, const uint32_t *choices, struct kv_error *error);
void welcome_exchange(struct table *table, uint32_t dealt, uint32_t entered);

#endif
