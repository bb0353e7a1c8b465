/*
 * Choosing a move aspect by aspect: a card, a site, how a figure is turned. The core says what a
 * move's aspects are (draw/hand.h); here a list is only filtered, without knowing a rule.
 */
#ifndef KV_CLI_CHOOSING_H
#define KV_CLI_CHOOSING_H

#include "cli/cli.h"
#include "draw/hand.h"

#define NO_MOVE UINT32_MAX

struct choosing {
    const struct kv_match *match;
    const struct kv_hand *hand;
    uint32_t seat, count;
    kv_move moves[KV_MOVES_MOST];
    struct kv_aspects aspects[KV_MOVES_MOST];
    struct kv_aspects focus; /* what is chosen so far                     */
    uint32_t candidate;      /* the move that is looked at, or NO_MOVE    */
    uint8_t turn, mirror;    /* as the last figure lay                    */
};

/* Lists the moves of a seat; nothing is chosen. */
void choosing_start(struct choosing *choosing, const struct kv_match *match, uint32_t seat);
bool choosing_has_card(const struct choosing *choosing, uint32_t card);
/* Chooses a card. Returns the move if nothing else is to be chosen, or NO_MOVE. */
uint32_t choosing_take_card(struct choosing *choosing, uint32_t card);
/* The move that a touch of this site means: turned as the last one, if it can be. */
uint32_t choosing_at(const struct choosing *choosing, uint32_t site);
/* The board with what is chosen so far, to ask its game about; without the candidate. */
struct kv_drawing choosing_board(const struct choosing *choosing);
void choosing_look_at(struct choosing *choosing, uint32_t move);
/* The candidate turned, mirrored, moved to its next place, or with another number; NO_MOVE if that
 * is not possible. */
uint32_t choosing_turned(const struct choosing *choosing);
uint32_t choosing_mirrored(const struct choosing *choosing);
uint32_t choosing_next_place(const struct choosing *choosing);
/* The move that ends the turn, if there is exactly one; or NO_MOVE. */
uint32_t choosing_last(const struct choosing *choosing);
bool choosing_change_number(struct choosing *choosing, int by);

#endif
