/*
 * Packs: the figures of a box as its owner has them (docs/packs.md).
 *
 * The text of a rulebook, without its pictures, leaves some figures open; ours are guesses there. A
 * pack is a text that corrects them: boards, cards, points. What it leaves out stays as it is. Read
 * into a struct kv_pack it becomes a game of its own, which a setup names in place of the standard
 * one:
 *
 *     setup.game = &pack.game;
 *
 * Nothing else changes: matches, records, pictures and bots follow the figures of the box that the
 * match was opened with. Names and records carry the id of the pack, and are refused without it.
 */
#ifndef KVARTAL_PACK_H
#define KVARTAL_PACK_H

#include "kvartal.h"

#ifdef __cplusplus
extern "C" {
#endif

#define KV_PACK_VERSION 1
#define KV_BOX_MOST     15104      /* bytes of a box          */
#define KV_PACK_TITLE   80         /* letters of a title      */
#define KV_PACK_MOST    (1u << 20) /* bytes of a pack's text  */

/* ---- The fields of a box ---- */

enum kv_field_kind {
    KV_FIELD_NUMBER, /* uint8_t                                                        */
    KV_FIELD_SIGNED, /* int8_t, from −least to most                                    */
    KV_FIELD_CHOICE, /* uint8_t: an index into `words`                                 */
    KV_FIELD_SET,    /* uint64_t or uint16_t: a bit for each of `words`; written as a list */
    KV_FIELD_SHAPE, /* uint16_t: connected squares of 4 × 4, bit 4 × row + column; written as rows
                       of text, '#' for a square and '.' for none                      */
    KV_FIELD_TEXT,  /* letters, at most `most` of four bytes each, and a 0 after them  */
    KV_FIELD_ROWS   /* an object with a member for each of `rows`, made of `parts`     */
};

/* A figure of the box, or a list of them, described once: the code that shows, reads, checks and
 * compares packs follows this table. */
struct kv_field {
    const char *id;    /* NULL: the row itself is this field                        */
    const char *title; /* for people, a KV_MARK: its name                          */
    const char *about; /* and what it means, for a field of the box                */
    enum kv_field_kind kind;
    bool narrow;          /* a set of 16 bits */
    bool by_id;           /* messages call its rows by their ids */
    bool unordered;       /* a list whose order means nothing */
    size_t offset;        /* in the box, or in its row                                 */
    uint32_t count;       /* values in a list; 0: one alone                            */
    uint32_t fewest;      /* how many of them must be given, unless 0; the rest are 0, left out */
    uint32_t least, most; /* of a number; how many a set or a shape has                */
    /* What the values of a list are called, each a KV_MARK; NULL: they are numbered. */
    const char *const *values;
    const struct kv_label *words; /* of choices and sets, ended by a NULL id             */
    const struct kv_label *rows;  /* likewise                                            */
    size_t stride;                /* bytes from a row to the next                        */
    const struct kv_field *parts; /* of a row, ended by kind KV_FIELD_END                */
    /* The origin of each value of the standard box, a letter each in order, row by row: S stated by
     * the rulebook, D deduced from it, P public, R ours. A single letter stands for all of them. */
    const char *marks;
};

#define KV_FIELD_END ((enum kv_field_kind)(KV_FIELD_ROWS + 1))

struct kv_pack_faults;

/* Pictures of a field for those who edit it: one for each row or each word of its choices, or a
 * single one. The figures are in range, but may contradict each other. A touch edits what is drawn
 * in a hot zone, as the zone's move says: "FIELD/ROW/PART WORD" puts a word into a set or takes it
 * out; several fields separated by "|" let the user choose. */
struct kv_box_picture {
    const char *field; /* NULL ends a table of them */
    int32_t width, height;
    void (*draw)(const struct kv_game *game, uint32_t which, struct kv_canvas *canvas);
};

struct kv_packing {
    size_t bytes; /* of a box */
    const struct kv_field *fields;
    /* `derive` fills in what follows from the figures, `check` then reports those that contradict
     * each other. */
    void (*derive)(void *box);
    void (*check)(const void *box, struct kv_pack_faults *faults);
    /* Changes whatever else differs in the game if the box is not the standard one. */
    void (*adapt)(struct kv_game *game);
    const struct kv_box_picture *pictures;
};

/* ---- Faults ---- */

/* Everything that is wrong with a pack, a line each: "Line 12: …". If `fields` is given, it gets
 * the lines and the fields instead: "12 boards/classic/houses", or "12 " for the pack as a whole;
 * the sentences then use titles, not ids. */
struct kv_pack_faults {
    struct kv_text *text, *fields;
    uint32_t count;
    struct kv_error error; /* the sentence being added */
    const char *source;    /* the pack's text, and its figures, to find lines in */
    struct kv_json *figures;
    bool more; /* there may be more: figures were not compared because some are wrong alone */
};

/* Adds the sentence of faults->error about a field, at its place in the text or the nearest one;
 * `row` and `part` may be NULL. */
void kv_pack_fault(struct kv_pack_faults *faults, const char *field, const char *row,
                   const char *part);

/* ---- A pack ---- */

struct kv_pack {
    struct kv_game game; /* played with this box */
    char id[KV_PACK_ID + 1];
    char title[4 * KV_PACK_TITLE + 1];
    _Alignas(16) unsigned char box[KV_BOX_MOST];
    /* The origin of the figure at this place of the box: a letter of kv_field.marks, or B for the
     * owner's box; 0: the pack does not give it. */
    char origins[KV_BOX_MOST];
};

/* The pack whose first member this game is; NULL for a standard box. */
static inline const struct kv_pack *kv_pack_of(const struct kv_game *game)
{
    return game->pack ? (const struct kv_pack *)game : NULL;
}

/* The origin of a figure, as one of the letters above; `offset` is its place in the box. */
char kv_pack_origin_at(const struct kv_game *game, size_t offset);
/* Says where the figures of a game come from; for a pack, how many from each origin. */
void kv_pack_tell(const struct kv_game *game, struct kv_text *text);

/* Reads a pack, which must stay where it is for as long as it is played. Lines that begin with "//"
 * are comments; they are blanked in `text`. Everything wrong is added to `faults->text`, sentence
 * by sentence; returns false if there was anything. */
bool kv_pack_read(struct kv_pack *pack, char *text, size_t length, struct kv_pack_faults *faults);
/* kv_name_read and kv_record_start with packs: `games`, ended by NULL, are all that can be named,
 * the standard ones first. */
bool kv_name_read_from(const struct kv_game *const *games, const char *name, size_t length,
                       struct kv_setup *setup, struct kv_error *error);
bool kv_record_start_from(const struct kv_game *const *games, struct kv_record *record,
                          const char *text, size_t length, struct kv_setup *setup,
                          struct kv_error *error);
/* Writes the figures of a game as a pack, with a comment for each field, or without comments, for
 * programs that read plain JSON. */
void kv_pack_show(const struct kv_game *game, const char *title, struct kv_text *text);
void kv_pack_show_plain(const struct kv_game *game, const char *title, struct kv_text *text);
/* A line for each figure in which two games differ; returns how many. Both have the same id. */
uint32_t kv_pack_diff(const struct kv_game *one, const struct kv_game *other, struct kv_text *text);
/* The same as an array of {"figure", "one", "other"} for programs. */
uint32_t kv_pack_diff_json(const struct kv_game *one, const struct kv_game *other, const char *key,
                           struct kv_text *json);

#ifdef __cplusplus
}
#endif
#endif
