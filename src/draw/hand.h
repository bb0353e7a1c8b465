/*
 * A game in the hand: what a touch screen needs from a game. The picture comes in pieces, which the
 * face lays out; every legal move can be chosen aspect by aspect (card, site, turn …); and each
 * step has a short name. A face shows and sorts what it gets from here and knows no rule.
 */
#ifndef KV_DRAW_HAND_H
#define KV_DRAW_HAND_H

#include "draw/canvas.h"

/* ---- Pieces of a picture ---- */

enum kv_piece {
    KV_OFFER,   /* what can be taken this round: cards, dice, an event      */
    KV_GOALS,   /* common to all seats: city plans, goals, the bonus        */
    KV_BOARD,   /* the town: streets, map, city                             */
    KV_TRACKS,  /* every track of the sheet, open                           */
    KV_STRIP,   /* the score by category in one row                         */
    KV_PANEL,   /* the current choice, if it lies on a track, enlarged      */
    KV_LENS,    /* the site in focus, its squares as large as a fingertip   */
    KV_SMALL,   /* an overview of the whole town, as small as a card        */
    KV_SKYLINE, /* the finished town, for the end of the game              */
    KV_PIECES
};
extern const char *const kv_piece_names[KV_PIECES]; /* "offer", "goals", … */

/* The sides a piece can have, in tenths of a CSS pixel. */
enum { KV_PIECE_LEAST = 200, KV_PIECE_MOST = 40000 };

/* The screen it is for: a phone held upright, a short one, a phone on its side, a tablet, a desk.
 */
enum kv_form { KV_PHONE, KV_SHORT, KV_SIDEWAYS, KV_TABLET, KV_DESK, KV_FORMS };
extern const char *const kv_form_names[KV_FORMS];

/* ---- How a move is chosen ---- */

enum kv_aspect {
    KV_BY_CARD,   /* of the offer                                        */
    KV_BY_NUMBER, /* that is written, plus 1                             */
    KV_BY_SITE,   /* on the board: a house, a hex, a building            */
    KV_BY_TURN,   /* quarters or sixths a figure is turned clockwise, plus 1 */
    KV_BY_MIRROR, /* 1 as printed, 2 mirrored                            */
    KV_BY_PLACE,  /* of the places left on that site, in reading order   */
    KV_ASPECTS
};
extern const char *const kv_aspect_names[KV_ASPECTS + 1]; /* "card", "number", …, ended by NULL */

enum { KV_COVERS_MOST = 8 };

/* Values count from 1. 0: the move has no such aspect; in a focus: it is not chosen yet. Moves that
 * share all their aspects are adjacent in a list; apart from those without any aspect, no two moves
 * do. */
struct kv_aspects {
    uint8_t value[KV_ASPECTS];
    uint8_t covered, covers[KV_COVERS_MOST]; /* further sites whose touch may mean this move */
};

/* What a piece is drawn from, and for. */
struct kv_drawing {
    enum kv_piece piece;
    enum kv_form form;
    int32_t width, height; /* the space available, in tenths of a CSS pixel; it fills the width */
    const void *table, *sheet;
    const void *before;   /* NULL, or an earlier sheet: what was added since then is marked      */
    const void *instead;  /* NULL, or what `before` has become: that is crossed out, and `sheet`
                             is what would have been better                                      */
    const void *shown;    /* NULL, or the sheet that was shown last: what is new is animated     */
    const kv_move *moves; /* legal now                                                           */
    uint32_t count;
    const kv_move *again; /* if the turn has begun: those it could begin with                    */
    uint32_t again_count;
    struct kv_aspects focus;  /* what is chosen so far                                           */
    const kv_move *candidate; /* NULL, or the move being looked at: drawn as if it were made     */
    struct kv_canvas *canvas;
};

/* The colour of what was added. */
enum kv_colour kv_mark_colour(const struct kv_drawing *drawing);

/* Whether a move agrees with all that is chosen so far. */
bool kv_in_focus(const struct kv_aspects *aspects, const struct kv_aspects *focus);

/* ---- What may be new to a player ---- */

/* A topic of the guide: told once to a newcomer, when a move that brings it up is possible. */
struct kv_topic {
    const char *id;
    const char *section; /* of rules/GAME.md                 */
    const char *words;   /* a KV_MARK                        */
    uint32_t kinds;      /* of moves that bring it up, bits  */
    /* NULL, or which of these moves do so. */
    bool (*holds)(const struct kv_drawing *drawing, kv_move move);
};

/* ---- What a game answers ---- */

struct kv_cells; /* draw/cells.h */

/* The page never draws in cells, so it does not load these functions. */
#ifdef __wasm__
#define KV_IN_CELLS(draw) NULL
#else
#define KV_IN_CELLS(draw) (draw)
#endif

struct kv_hand {
    void (*aspects)(const void *table, const void *sheet, kv_move move, struct kv_aspects *aspects);
    /* The value of an aspect that is meant unless another one is chosen, such as the number of the
     * card if a temp could change it; 0: none. NULL: there is no such aspect. */
    uint32_t (*usual)(const void *table, const void *sheet, enum kv_aspect aspect);
    /* The label of a button: "8 pool", "Write 12", "Approve plan B", "End the turn". At most 24
     * letters. For the placing of a figure it names the card, and if there is a choice, what is
     * done with it. */
    void (*brief)(const void *table, const void *sheet, kv_move move, struct kv_text *text);
    /* One sentence: what to do now, or what the candidate would do. */
    void (*advise)(const struct kv_drawing *drawing, struct kv_text *text);
    /* Why nothing can be done at a site with the present focus, in one sentence. Returns the
     * section of the rules that says so (rules/GAME.md). */
    const char *(*why_not)(const struct kv_drawing *drawing, uint32_t site, struct kv_text *text);
    /* Why a card of the offer cannot be used, in the same way. NULL: all of them can. */
    const char *(*why_not_card)(const struct kv_drawing *drawing, uint32_t card,
                                struct kv_text *text);
    /* The section of the rules that a move belongs to: "pools". */
    const char *(*section)(const void *table, const void *sheet, kv_move move);
    /* The topics of the guide in the order in which they are told, ended by a NULL id; and the kind
     * of a move, a bit of kv_topic.kinds. */
    const struct kv_topic *topics;
    uint32_t (*kind)(kv_move move);
    /* What a finished turn did, beginning with a verb: "wrote 11, built a pool". `sheet` is the one
     * before the turn. */
    void (*recount)(const void *table, const void *sheet, const kv_move *moves, uint32_t count,
                    struct kv_text *text);
    /* The height a piece needs at its width; 0: there is nothing to show. */
    int32_t (*height)(const struct kv_drawing *drawing);
    /* Draws the piece into its width and height. */
    void (*draw)(const struct kv_drawing *drawing);
    /* The same in characters: offer, goals, board, tracks or small, as high as it needs. Every card
     * and every site of the piece is a zone, whether a move is possible there or not; the candidate
     * is not drawn. NULL: the game has no such drawing. */
    void (*type)(const struct kv_drawing *drawing, struct kv_cells *cells);
};

/* Whether a topic has come up. */
bool kv_is_up(const struct kv_hand *hand, const struct kv_topic *topic,
              const struct kv_drawing *drawing);

#endif
