/*
 * Text of all kinds: names, moves and offers in notation and in sentences, JSON in both directions,
 * plain text drawings, and offers entered by hand.
 */
#ifndef KV_WELCOME_WORDS_H
#define KV_WELCOME_WORDS_H

#include "games/welcome/rules/game.h"

/* names.c */
const char *welcome_effect_name(uint32_t effect); /* translated */
const char *welcome_street_name(uint32_t street); /* the heading of a street */
const char *welcome_pile_name(const struct edition *edition, uint32_t pile);
/* The requirement of a plan in words; and its pile, with a star if the plan is advanced. */
/* needs.c: what a plan asks for, in a few words; and without the word for estates. */
void welcome_put_needs(const struct plan *plan, struct kv_text *text);
void welcome_put_demand(const struct plan *plan, struct kv_text *text);
void welcome_put_plan_name(const struct edition *edition, const struct plan *plan,
                           struct kv_text *text);
/* What plans are called, ask for and pay. */
bool welcome_option_word(const struct kv_game *game, uint32_t option, uint32_t i,
                         struct kv_text *word, struct kv_text *meaning);

/* say.c */
void welcome_say(kv_move move, struct kv_text *text);
void welcome_offer(const void *table, const void *sheet, struct kv_text *text);
/* A card as in "8 park". */
void welcome_put_card(uint32_t card, struct kv_text *text);

/* tell.c */
const char *welcome_street_place(uint32_t street); /* "the top street", for the end of a sentence */
void welcome_tell(const void *table, const void *sheet, kv_move move, struct kv_text *text);
void welcome_tell_offer(const void *table, const void *sheet, struct kv_text *text);

/* sections.c: what of rules/welcome.md a move belongs to, and an effect */
const char *welcome_section(const void *table, const void *sheet, kv_move move);
extern const char *const welcome_effect_sections[EFFECTS];

/* show.c */
extern const char *const welcome_mode_ids[];
extern const char *const welcome_board_ids[];
void welcome_show_table(const void *table, struct kv_text *json);
void welcome_show_sheet(const void *table, const void *sheet, struct kv_text *json);

/* A counter on the sheet: its JSON key, its offset in struct sheet, and its maximum. */
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
/* Parts of them: the plans and the rival; all counters but the agents; one track, with the value
 * that is reached in brackets. */
void welcome_put_plans(const struct table *table, struct kv_text *text);
void welcome_draw_counts(const struct table *table, const struct sheet *sheet,
                         struct kv_text *text);
void welcome_put_track(const uint8_t *values, uint32_t boxes, uint32_t marks, struct kv_text *text);

/* read.c */
/* check.c: whether a plan may be the one of a pile; and refusals of what cannot be, of a rival's
 * cards and plans as they were read, and of all sheets of a file to be scored. */
bool welcome_may_be_plan(const struct table *table, uint32_t pile, uint32_t plan);
bool welcome_check_rival_cards(const struct table *table, struct kv_error *error);
bool welcome_check_rival_plans(const struct table *table, struct kv_error *error);
bool welcome_check_sheets(const struct table *table, const struct kv_json *json,
                          struct kv_error *error);

bool welcome_read_sheet(const void *table, const struct kv_json *json, void *sheet,
                        struct kv_error *error);
bool welcome_read_position(void *table, const struct kv_json *json, uint32_t seats, bool lone,
                           struct kv_error *error);
bool welcome_read_card(const struct kv_json *json, uint8_t *card); /* such as "8 park" */
bool welcome_read_rival(struct table *table, const struct kv_json *rival, uint32_t seats, bool lone,
                        struct kv_error *error);

/* read_table.c */
bool welcome_read_table(void *table, const struct kv_json *json, struct kv_error *error);

/* enter.c: what lies on a real table (struct kv_entering) */
enum palette {
    PALETTE_CARDS,
    PALETTE_EFFECTS,
    PALETTE_APPROVED,  /* plans that others have approved */
    PALETTE_ANEW,      /* whether they had the stacks shuffled */
    PALETTE_SOLO,      /* the solo card */
    PALETTE_APPROVALS, /* approval cards */
    PALETTE_TEMPS,
    PALETTE_PLANS, /* one for each pile */
    PALETTES = PALETTE_PLANS + PILES
};
uint32_t welcome_places(const void *table, enum kv_entry entry, const uint32_t *chosen,
                        struct kv_place *places);
void welcome_name_place(const void *table, enum kv_entry entry, const uint32_t *chosen,
                        uint32_t place, struct kv_text *title);
struct kv_palette welcome_palette(const void *table, uint32_t palette);
void welcome_name_choice(const void *table, uint32_t palette, uint32_t choice, struct kv_text *id,
                         struct kv_text *title);
uint32_t welcome_choice_count(const void *table, uint32_t palette, uint32_t choice);
uint32_t welcome_choice_left(const void *table, enum kv_entry entry, const uint32_t *chosen,
                             uint32_t place, uint32_t choice);
bool welcome_enter(void *table, void *sheets, uint32_t seats, enum kv_entry entry,
                   const uint32_t *chosen, struct kv_error *error);
uint32_t welcome_choice_card(uint32_t choice);
uint32_t welcome_pile_plan(const struct table *table, uint32_t pile, uint32_t choice);

#endif
