/*
 * Kvartal: simultaneous sheet games (pen-and-paper city building) as a C library.
 *
 * The one idea. A TABLE makes an offer each round (cards, dice, an event). Every SEAT answers with
 * a TURN: a few small MOVES written on its own SHEET. When all turns are done the round closes: the
 * turns are combined, the end is checked, and the next offer is dealt.
 *
 * How to read this file: sections 1 to 3 are the small tools (text, refusals, chance); section 4
 * names a game in one line; section 5 is what a game is; section 6 plays one; sections 7 to 10
 * record it, describe it and let a machine play it. examples/one_game.c is a complete program.
 *
 * What always holds:
 *  - The library allocates nothing: memory comes from the caller. Its only global state is the
 *    translator (section 2), so different matches may be used from different threads at once.
 *  - Tables and sheets are plain bytes without pointers: copied by memcpy, compared by memcmp.
 *  - `moves` and `play` read the table and change one sheet. Seats interact only in `close` and
 *    `settle`.
 *  - A function that can refuse returns false with a sentence. Preconditions stated here are the
 *    caller's responsibility; debug and sanitized builds assert them.
 *  - Nothing is decided in advance: a table holds the unseen cards as an unordered bag, and random
 *    numbers are passed in at the moment of drawing.
 */
#ifndef KVARTAL_H
#define KVARTAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define KV_VERSION "0.2.0"

#if defined(__GNUC__)
#define KV_FORMAT(text, first) __attribute__((format(printf, text, first)))
#else
#define KV_FORMAT(text, first)
#endif

/* ---- 1. Text --------------------------------------------------------------------------------
 * A buffer that is always a valid C string. A fixed one drops what does not fit and sets `cut`; one
 * with `allocate` grows instead. That function works like realloc: NULL allocates, 0 bytes free.
 */
typedef void *kv_allocate(void *memory, size_t bytes);

struct kv_text {
    char *data;
    size_t size;   /* bytes of data, including the final zero  */
    size_t length; /* bytes of text, without it                */
    bool cut;      /* something did not fit                    */
    kv_allocate *allocate;
};

void kv_text_start(struct kv_text *text, char *data, size_t size); /* a fixed buffer, emptied */
void kv_put_bytes(struct kv_text *text, const char *bytes, size_t length);
/* Formats like printf, with %s %.*s %c %d %u %x %llu %% and a width for numbers (%3d, %04x). */
void kv_put(struct kv_text *text, const char *format, ...) KV_FORMAT(2, 3);

/* ---- 2. Refusals ----------------------------------------------------------------------------
 * A function that refuses returns false and fills in a code for programs and a sentence for people.
 * A refusal changes nothing.
 */
struct kv_error {
    const char *code; /* such as "illegal-move"; a constant string */
    char message[640];
};

/* Fills in the refusal with its sentence translated, and returns false, so that a caller can
 * `return kv_refuse(...)`. */
bool kv_refuse(struct kv_error *error, const char *code, const char *format, ...) KV_FORMAT(3, 4);

/* Text for people is English in the source, as with gettext, and passes through kv_translate on its
 * way out. It stays English unless the program sets a translator. Text for programs (ids, codes,
 * moves, records) is never translated. */
enum kv_language { KV_ENGLISH, KV_RUSSIAN, KV_UKRAINIAN, KV_LANGUAGES };
extern const char *const kv_language_ids[KV_LANGUAGES]; /* "en", "ru", "uk" */

/* Translates `english` or, if `many` is not NULL, whichever of the two forms `count` needs. */
typedef const char *kv_translator(const char *english, const char *many, uint32_t count);
/* All threads use this function from now on; NULL means English again. A translator for several
 * languages must find out for itself which one the calling thread wants. */
void kv_set_translator(kv_translator *translator);

const char *kv_translate(const char *english);
/* The form for a count: kv_translate_count("%u point", "%u points", 3). */
const char *kv_translate_count(const char *one, const char *many, uint32_t count);
/* The same in a given language. As in a translator, `count` is ignored if `many` is NULL. */
const char *kv_translate_to(enum kv_language language, const char *english);
const char *kv_translate_count_to(enum kv_language language, const char *one, const char *many,
                                  uint32_t count);
/* The language of a name such as "uk", "uk_UA.UTF-8" or "ru-RU"; KV_LANGUAGES if we have none. */
enum kv_language kv_language_find(const char *name);

/* KV_MARK marks a text in a table, to be translated where it is used; KV_MARK_IN marks one whose
 * meaning depends on its context, such as KV_MARK_IN("edition", "first"). */
#define KV_MARK(english)             english
#define KV_MARK_IN(context, english) context "\004" english

/* ---- 3. Chance ------------------------------------------------------------------------------
 * ChaCha8 keyed by the text of a seed: the same numbers on every machine. Streams of one seed are
 * independent; stream 0 deals the cards of a match.
 */
#define KV_SEED_MOST 32 /* letters, digits, '.', '_' and '-' */

struct kv_rng {
    uint32_t key[8];
    uint32_t word[16]; /* the current block, and how much of it is used */
    uint32_t used;
    uint32_t stream;
    uint64_t block;
};

void kv_rng_start(struct kv_rng *rng, const char *seed, uint32_t stream);
uint32_t kv_rng_word(struct kv_rng *rng);                  /* 32 random bits                 */
uint32_t kv_rng_below(struct kv_rng *rng, uint32_t limit); /* 0 … limit-1, limit ≥ 1         */

/* ---- 4. Names -------------------------------------------------------------------------------
 * A game is named by one line that fits into a link: welcome:edition=second,advanced=on#42 — the
 * game, the options that differ from their defaults, and the seed.
 */
#define KV_OPTIONS_MOST 8
#define KV_NAME_MOST    256
#define KV_PACK_ID      16 /* digits */

struct kv_setup {
    const struct kv_game *game;
    uint32_t seats;
    uint32_t option[KV_OPTIONS_MOST]; /* index into the option's choices, or its own encoding */
    char seed[KV_SEED_MOST + 1];
    bool
        entered; /* nothing is dealt: cards and dice lie on a real table, and are entered by hand */
    bool others; /* and people play there whose sheets are not here                              */
    char pack[KV_PACK_ID + 1]; /* the id of the pack that the name asks for: kvartal_pack.h */
};

/* All games, ended by NULL; kv_game_find returns the one with this id, or NULL. */
extern const struct kv_game *const kv_games[];
const struct kv_game *kv_game_find(const char *id, size_t length);

/* Reads a name. The seats are set to the fewest the game allows. If the name has no seed, the
 * setup's stays empty, and the caller chooses one. Only kv_match_open checks that the setup can be
 * played. */
bool kv_name_read(const char *name, size_t length, struct kv_setup *setup, struct kv_error *error);
void kv_name_print(const struct kv_setup *setup, struct kv_text *text);
bool kv_seed_set(struct kv_setup *setup, const char *seed, size_t length, struct kv_error *error);

/* ---- 5. What a game is ----------------------------------------------------------------------
 * One constant struct of tables and functions. Everything else (match, records, faces, bots) knows
 * games only through it.
 */
typedef uint32_t kv_move; /* small and opaque; `say` gives its one printable form */

struct kv_label {
    const char *id;    /* for programs, such as "pools"  */
    const char *title; /* for people, a KV_MARK; ended by a label with a NULL id */
};

/* An option of a setup. Its value is one of the choices, `standard` by default; an option that has
 * further values in a syntax of its own reads and prints them itself. */
struct kv_option {
    const char *id;
    const char *about;
    const struct kv_label *choices; /* ended by a NULL id; their titles say what they mean */
    const char *const *names; /* of the choices, for people; NULL where their titles suffice */
    uint32_t standard;
    bool (*read)(const char *word, size_t length, uint32_t *value);
    void (*print)(uint32_t value, struct kv_text *text);
};

/* A part of the score: one line of the score strip, made of one or more cells. */
struct kv_part {
    const char *id;
    const char *title;
    uint32_t cells;
};

#define KV_CELLS_MOST 24
#define KV_TIES_MOST  8

struct kv_score {
    int32_t total;               /* the sum of all cells                             */
    int32_t cell[KV_CELLS_MOST]; /* the cells of all parts, in order; losses negative */
    int32_t ties[KV_TIES_MOST];  /* compared in order when totals are equal; more wins */
};

#define KV_PLACES_MOST 64
#define KV_UNKNOWN     UINT32_MAX

struct kv_json;    /* a piece of parsed JSON: src/base/json.h            */
struct kv_canvas;  /* what pictures are drawn on: src/draw/canvas.h      */
struct kv_hand;    /* how a game is played by touch: src/draw/hand.h     */
struct kv_packing; /* what its box has: kvartal_pack.h                  */

/* ---- What is entered by hand, when cards or dice lie on a real table ---- */

enum kv_entry {
    KV_ENTRY_NONE,
    KV_ENTRY_SETUP, /* before the first round: plans, goals, first colours     */
    KV_ENTRY_OFFER, /* the cards or dice of a round, and what the others did   */
    KV_ENTRY_END    /* what the score needs to know about those not here       */
};

/* A place to fill in with one choice of a palette, or if `many` with any number of them. */
struct kv_place {
    uint8_t palette;
    bool many;
    bool personal; /* it belongs to `seat`                     */
    uint8_t seat;
    bool secret; /* only that seat may see what lies there */
};

/* How the choices of a palette are shown. */
struct kv_palette {
    uint32_t choices;
    uint32_t columns;      /* of the table they fill; 0: as many as fit side by side      */
    int32_t width, height; /* of a choice's picture, in tenths of a pixel; 0: only its title */
};

/* A place holds the number of its choice, or KV_UNKNOWN while it is empty; where `many`, a set of
 * bits. */
struct kv_entering {
    /* The places of an entry; later ones may depend on what is chosen for earlier ones. */
    uint32_t (*places)(const void *table, enum kv_entry entry, const uint32_t *chosen,
                       struct kv_place *places);
    void (*name_place)(const void *table, enum kv_entry entry, const uint32_t *chosen,
                       uint32_t place, struct kv_text *title);
    struct kv_palette (*palette)(const void *table, uint32_t palette);
    void (*name_choice)(const void *table, uint32_t palette, uint32_t choice, struct kv_text *id,
                        struct kv_text *title);
    /* `count` is how many of a choice the box has, `left` how many of them may still lie at this
     * place, given what is chosen for the others; both are KV_UNKNOWN for a choice that is not
     * counted. */
    uint32_t (*count)(const void *table, uint32_t palette, uint32_t choice);
    uint32_t (*left)(const void *table, enum kv_entry entry, const uint32_t *chosen, uint32_t place,
                     uint32_t choice);
    void (*draw)(const void *table, uint32_t palette, uint32_t choice, struct kv_canvas *canvas);
    /* Lays out what was chosen, which `left` has allowed. After a refusal table and sheets must be
     * discarded. */
    bool (*enter)(void *table, void *sheets, uint32_t seats, enum kv_entry entry,
                  const uint32_t *chosen, struct kv_error *error);
    bool others_end; /* those who are not here can end the game */
};

/* What a picture is for: a wide screen, a phone held upright, or a page of paper. */
enum kv_layout { KV_WIDE, KV_NARROW, KV_PAGE };

/* A playing card of 63 × 88 mm and a reminder of A5, in tenths of a point. */
#define KV_CARD_WIDTH      1786
#define KV_CARD_HEIGHT     2494
#define KV_REMINDER_WIDTH  4195
#define KV_REMINDER_HEIGHT 5953

/* A line to write on, on a printed sheet: its left end and its length. */
struct kv_blank {
    int32_t x, y, width;
};

struct kv_size {
    size_t table, sheet; /* bytes */
    uint32_t moves;      /* the longest list `moves` can make    */
    uint32_t turn;       /* the most moves a turn can have       */
    uint32_t seats_least, seats_most;
};

#define KV_TABLE_MOST    15360 /* with its box */
#define KV_SHEET_MOST    256
#define KV_MOVES_MOST    2048
#define KV_TURN_MOST     64
#define KV_FEATURES_MOST 128

/* A small net that corrects the weighted sum. It uses integers only, so its output is the same
 * everywhere. Its inputs are the features, each multiplied by its scale (in 256ths) and limited to
 * ±127; a hidden unit outputs the square of the weighted sum of the inputs. */
#define KV_NET_UNITS 32

struct kv_net {
    struct kv_net_input {
        uint16_t scale;
        int8_t weight[KV_NET_UNITS];
    } in[KV_FEATURES_MOST];
    int16_t bias[KV_NET_UNITS];
    int16_t out[KV_NET_UNITS]; /* hundredths of a point, at most KV_NET_OUT_MOST */
};

#define KV_NET_OUT_MOST 2000

/* The origin of weights is for those who train them; the page leaves it out. */
#ifdef KV_BROWSER
#define KV_ORIGIN(text) NULL
#else
#define KV_ORIGIN(text) text
#endif

/* The weights of an evaluation's features at one kind of table (solo, company, …). Learned by
 * `kvartal train`, which writes the file that is compiled in: docs/bots.md. */
struct kv_weights {
    const char *id;     /* the kind of table; NULL ends a list                           */
    const char *origin; /* the command that made them and what it measured               */
    int32_t spread;     /* the standard deviation of final scores around the evaluation, in
                         * hundredths of a point */
    int32_t weight[KV_FEATURES_MOST];
    const struct kv_net *net; /* corrects their sum, or NULL */
};

/* Weights of one game, read at run time, that bots use in place of those compiled in. In other
 * games they use those compiled in. */
#define KV_TABLE_KINDS_MOST 8

struct kv_weights_set {
    const char *name; /* what messages call it                                             */
    const struct kv_game *game;
    struct kv_weights kind[KV_TABLE_KINDS_MOST + 1]; /* as the game's own, in their order */
    struct kv_net net[KV_TABLE_KINDS_MOST];          /* of those that have one             */
};

#define KV_COST_MOST 1000 /* kv_evaluation.cost */

/* Evaluation for bots: what a sheet is worth now and may still become. A game counts features of a
 * sheet, and kv_evaluate computes their weighted sum. */
struct kv_evaluation {
    const struct kv_label *features;  /* what is counted, ended by a NULL id; NULL on the page */
    uint32_t count;                   /* how many there are                              */
    const struct kv_weights *weights; /* for each kind of table, ended by a NULL id      */
    uint32_t openings; /* first moves of a turn that are all followed, however narrow the search:
                          for games whose first moves reveal little by themselves        */
    uint32_t cost;     /* of a look, in hundredths of a unit of a level's work, so that its
                          turns take about as long in every game; at most KV_COST_MOST;
                          0 means 100                                                     */
    uint32_t horizon;  /* rounds after which continuing a rollout is not worth its cost: no
                          level looks further; 0: the level decides                       */
    bool apart;        /* seats never affect each other, so the others' part of a rollout is
                          played once for all turns that are compared                     */
    uint32_t (*kind)(const void *table);
    /* Counts all features of a sheet. It may be called in the middle of a turn, where a thing paid
     * for and not used yet should count as not paid for: otherwise no bot begins what pays off only
     * at the end. */
    void (*look)(const void *table, const void *sheet, int32_t *features);
    /* Whether the game is certain to be over when this finished turn and those of the others are
     * closed: then only the score counts. NULL: never certain. */
    bool (*ends)(const void *table, const void *sheet);
    /* What an opponent without a seat may still gain; `less` is how much less that is than for the
     * opponent the weights were trained against. Both in hundredths of a point; NULL where there is
     * no such opponent. The evaluation is the lead over that one: these two numbers turn it into
     * the points and chances that people ask for. */
    int32_t (*rival_to_come)(const void *table, int32_t *less);
    /* Whether the next round is the last and its offer can be predicted, as the cards that are
     * left. Then a turn is chosen by the best last round it allows. NULL: never. */
    bool (*last_is_known)(const void *table);
    /* The number of cards in the next offer, if these are a random set of the `from` cards left
     * (all sets equally likely, their order irrelevant) and dealing draws nothing else at random.
     * Otherwise 0, or NULL. */
    uint32_t (*next_draws)(const void *table, uint32_t *from);
    /* Blanks what the closing of the round does not need from a sheet with a finished turn, so that
     * equivalent turns become equal; NULL if there is no such thing. */
    void (*forget)(const void *table, void *sheet);
    /* Whether a move that is legal now gives up something free and harmless. Only the weakest bots
     * consider such a move. NULL: no move does. */
    bool (*wastes)(const void *table, const void *sheet, kv_move move);
    /* Guesses at random whatever `seat` does not see of the table and of the other sheets, which
     * `hide` has blanked, and returns whether there was anything to guess; NULL if nothing is
     * hidden. */
    bool (*guess)(void *table, void *sheets, uint32_t seats, uint32_t seat, struct kv_rng *rng);
    /* Why a turn that leads from one sheet to the other is good, in a few words; if NULL, the
     * features that have changed most are named. */
    void (*explain)(const void *table, const void *before, const void *after, struct kv_text *text);
};

/* The action space: all moves that a game can list with any options, numbered from 0. A number
 * stands for the same move in every variant, so that a policy trained on one can be tried on
 * another. */
struct kv_actions {
    uint32_t count;
    kv_move (*move)(const struct kv_game *game, uint32_t action);
    /* The inverse, for a move that `moves` lists. */
    uint32_t (*number)(const struct kv_game *game, kv_move move);
    /* What `moves` lists, in the same order, as numbers. */
    uint32_t (*list)(const void *table, const void *sheet, uint16_t *list);
    /* The same list, and a byte of the mask for each number: 1 if it is listed. Every call during a
     * turn, including one after its end, writes all bytes that any other may set, so the mask need
     * not be cleared in between. NULL where lists are short and a mask is best written from them.
     */
    uint32_t (*mask)(const void *table, const void *sheet, uint16_t *list, uint8_t *mask);
};

#define KV_ACTIONS_MOST 6144

/* A position as bytes, for machine learning: named planes one after the other, the same in every
 * variant. Planes of the table show what the owner of the sheet sees besides it, including options
 * and the hand, and change only when a round begins; planes of the sheet change with every move.
 * Neither shows anything hidden from the owner or, for a sheet that `hide` has blanked, anything
 * that others must not see. */
struct kv_plane {
    const char *id;
    uint16_t offset, length; /* bytes          */
    const char *about;       /* for programmers, in English */
};
struct kv_planes {
    const struct kv_plane *list; /* ended by a NULL id */
    uint32_t bytes;              /* of all of them     */
    /* `before` is the sheet from which these bytes were last written: what has not changed since
     * then need not be written again. NULL: everything is written. */
    void (*write)(const void *table, const void *sheet, const void *before, uint8_t *bytes);
};

#define KV_PLANES_MOST 1024 /* bytes of a table's planes, and of a sheet's */

struct kv_game {
    const char *id;
    const char *title;
    const char *about;      /* a sentence or two for people choosing a game          */
    const char *components; /* which figures are the rulebook's, and which are ours  */
    const char *manual;     /* the signs of the drawn sheet, and the moves, in lines of text */
    /* The figures that owners of a box can correct, and how: kvartal_pack.h. `pack` is the id of
     * the pack they come from, NULL for the standard box; the game keeps its id. */
    const void *box;
    const struct kv_packing *packing;
    const char *pack;
    const struct kv_option *options; /* ended by a NULL id                            */
    const struct kv_part *parts;     /* of the score, ended by a NULL id              */
    const struct kv_label *ties;     /* what decides between equal totals: kv_score.ties */
    const struct kv_label *endings;  /* what can end a game, one bit each             */
    /* The same endings as one seat brings them about: each a KV_MARK with %s for its name, or NULL
     * where no seat does. NULL as a whole if no ending has one. */
    const char *const *ended_by;
    struct kv_size size;

    /* The i-th word that values of an option can be made of besides its choices, and what it means;
     * false if there are no more. NULL: no option has any. */
    bool (*option_word)(const struct kv_game *game, uint32_t option, uint32_t i,
                        struct kv_text *word, struct kv_text *meaning);
    /* Can this many seats play with these options? Called before all else that uses the setup. */
    bool (*check)(const struct kv_setup *setup, struct kv_error *error);

    /* `open` makes the empty table and sheets of a new game, `deal` the offer of every round. */
    void (*open)(const struct kv_setup *setup, void *table, void *sheets, struct kv_rng *rng);
    void (*deal)(void *table, void *sheets, uint32_t seats, struct kv_rng *rng);

    /* A turn: `moves` lists every legal move now, `play` plays one of them and returns whether the
     * turn continues. A finished turn lists no move, an unfinished one at least one. */
    uint32_t (*moves)(const void *table, const void *sheet, kv_move *list);
    bool (*play)(const void *table, void *sheet, kv_move move);
    /* A random one of these moves: the same that a random number below their count chooses from the
     * list. For threads of a GPU, which write lists slowly; NULL where the list will do. */
    kv_move (*any)(const void *table, const void *sheet, struct kv_rng *rng);
    /* In which stage of its turn a sheet is. A turn goes through the first `stages` of them in
     * their order, though it may skip some: threads of a GPU play each of them together. */
    uint32_t (*stage)(const void *sheet);
    uint32_t stages;           /* 0: `stage` is NULL */
    struct kv_actions actions; /* the same moves, numbered */

    /* Combines the turns of all seats once they are done. */
    void (*close)(void *table, void *sheets, uint32_t seats);
    /* Updates what the table keeps about all sheets together, between rounds: called after `close`
     * and after a position is set. Returns the endings reached, one bit each, 0 if the game
     * continues. */
    uint32_t (*settle)(void *table, const void *sheets, uint32_t seats);

    /* The score of a sheet as it is; what it needs to know about the others is on the table.
     * `rival` is the score of an opponent without a seat; NULL or false if there is none. */
    void (*score)(const void *table, const void *sheet, struct kv_score *score);
    bool (*rival)(const void *table, const void *sheet, struct kv_score *score);

    /* Blanks what other seats must not see of this sheet; NULL if all is open. */
    void (*hide)(void *sheet);

    /* Words. A move's text is unique among the moves listed with it. `tell` says the same to
     * people, in their language: "Write 8 in house 5 of the second street". */
    void (*say)(kv_move move, struct kv_text *text);
    void (*tell)(const void *table, const void *sheet, kv_move move, struct kv_text *text);
    /* The round's offer in one line, as records have it: as the owner of the sheet sees it or, if
     * `sheet` is NULL, as everybody does. */
    void (*offer)(const void *table, const void *sheet, struct kv_text *text);
    /* The same to people, in their language, as the owner of the sheet sees it. */
    void (*tell_offer)(const void *table, const void *sheet, struct kv_text *text);
    /* Table and sheet as members of a JSON object already begun, and drawn in plain text of at
     * most 80 columns. */
    void (*show_table)(const void *table, struct kv_text *json);
    void (*show_sheet)(const void *table, const void *sheet, struct kv_text *json);
    void (*draw_table)(const void *table, struct kv_text *text);
    void (*draw_sheet)(const void *table, const void *sheet, struct kv_text *text);
    /* A picture of the sheet with its score strip, and on screens of the offer too: its size in
     * tenths of a point, and the drawing. Each of the moves given (all the legal ones, or none on
     * paper) becomes exactly one hot zone. */
    void (*extent)(const void *table, enum kv_layout layout, int32_t *width, int32_t *height);
    void (*draw)(const void *table, const void *sheet, const kv_move *moves, uint32_t count,
                 enum kv_layout layout, struct kv_canvas *canvas);
    /* Parts to print and cut out: how many cards these options need (dice to fold and tokens are
     * cards too), both sides of each, of size KV_CARD_WIDTH × KV_CARD_HEIGHT; and the rules on one
     * small page. */
    uint32_t (*cards)(const struct kv_setup *setup);
    void (*draw_card)(const struct kv_setup *setup, uint32_t card, bool back,
                      struct kv_canvas *canvas);
    void (*draw_reminder)(const struct kv_setup *setup, struct kv_canvas *canvas);
    struct kv_blank name_line; /* for a player's name on such a sheet; of width 0: none */
    /* `read_sheet` reads a sheet between rounds and refuses, with place and reason, what no game
     * can reach; `read_position` reads the other members of a position ("rival" and the like). A
     * `lone` position is a file to be scored, perhaps only part of its table; otherwise it belongs
     * to the game being played. */
    bool (*read_sheet)(const void *table, const struct kv_json *json, void *sheet,
                       struct kv_error *error);
    bool (*read_position)(void *table, const struct kv_json *json, uint32_t seats, bool lone,
                          struct kv_error *error);
    /* Reads the table as `show_table` writes it, so that a round dealt elsewhere can be played on
     * a copy; NULL if the table has nothing that matters. */
    bool (*read_table)(void *table, const struct kv_json *json, struct kv_error *error);

    /* How cards and dice of a real table are entered; NULL if they cannot be. */
    const struct kv_entering *entering;

    /* What statistics count: `use` returns the label of a move not played yet, or -1. */
    const struct kv_label *uses;
    int (*use)(const void *table, const void *sheet, kv_move move);

    const struct kv_evaluation *evaluation; /* for bots */
    const struct kv_planes *table_planes, *sheet_planes;
    const struct kv_hand *hand; /* for screens that are touched: src/draw/hand.h */
};

/* ---- 6. A match -----------------------------------------------------------------------------
 * A game being played: the table, a sheet for each seat, and the turns of the current round.
 * Seats are counted from 0 in C and JSON, and from 1 in text for people and records.
 */
struct kv_match {
    struct kv_setup setup;
    struct kv_rng rng;
    uint32_t round;      /* from 1; 0 while the setup of a real table is entered      */
    uint32_t waiting;    /* seats whose turn is not done                              */
    uint32_t ended;      /* endings reached, one bit each; 0 until the game is over   */
    uint32_t chain;      /* running checksum of the record's lines                    */
    enum kv_entry entry; /* what is to be entered before the match goes on            */
    struct kv_text *log; /* NULL, or where finished rounds are recorded               */
    /* The rest is in the caller's memory. */
    void *memory;
    void *table;
    unsigned char *sheets; /* as they are now                  */
    unsigned char *starts; /* as they were before this turn; at rest the same as the sheets */
    kv_move *turns;        /* the moves of this turn, size.turn for each seat; NULL at rest */
    uint8_t *played;       /* how many of them                 */
    uint8_t *finished;     /* whether the turn is done         */
};

/* Opens a match in `memory`, which needs kv_match_bytes and lives as long as the match, and deals
 * the first offer. With a `log` (which should grow) the match can be saved as a record. */
size_t kv_match_bytes(const struct kv_setup *setup);
bool kv_match_open(struct kv_match *match, const struct kv_setup *setup, void *memory,
                   struct kv_text *log, struct kv_error *error);
/* A second match in the same state; its log is a copy that the caller has made. */
void kv_match_copy(struct kv_match *to, const struct kv_match *from, void *memory,
                   struct kv_text *log);
/* A match at rest: only the table and the sheets as the round began, in memory aligned for anything
 * (`to` and `from` may not share it). It can be shown and scored; to be played it is copied by
 * kv_match_copy, which makes a full match in which nobody has moved yet. */
size_t kv_match_rest_bytes(const struct kv_setup *setup);
void kv_match_rest(struct kv_match *to, const struct kv_match *from, void *memory);

static inline void *kv_match_sheet(const struct kv_match *match, uint32_t seat)
{
    return match->sheets + match->setup.game->size.sheet * seat;
}
bool kv_match_done(const struct kv_match *match, uint32_t seat);
uint32_t kv_match_moves(const struct kv_match *match, uint32_t seat, kv_move *list);
/* What a listed move means, in a sentence for people; nothing if the game has no words for it. */
void kv_match_tell(const struct kv_match *match, uint32_t seat, kv_move move, struct kv_text *text);

/* Plays a move that kv_match_moves lists now, and returns whether the seat's turn continues. The
 * last seat's last move closes the round and deals the next one, or ends the match. */
bool kv_match_play(struct kv_match *match, uint32_t seat, kv_move move);
/* Plays moves given as text, "take 1; write 8 2:5; done": all or none. */
bool kv_match_say(struct kv_match *match, uint32_t seat, const char *moves, size_t length,
                  struct kv_error *error);
/* Undoes the last move of an unfinished turn. */
bool kv_match_undo(struct kv_match *match, uint32_t seat, struct kv_error *error);
/* Replaces the position by {"sheets":[…],…} at the beginning of the round. Not atomic: after a
 * refusal the match must be discarded, so set a copy. */
bool kv_match_set(struct kv_match *match, const struct kv_json *position, struct kv_error *error);

/* Where nothing is dealt: kv_match_enter enters what `entry` asks for, a list with an id, a list of
 * ids or null for each place. kv_match_finish ends the game because of somebody who is not here, or
 * enters what the score needs to know about them. Not atomic either. */
bool kv_match_enter(struct kv_match *match, const struct kv_json *choices, struct kv_error *error);
bool kv_match_finish(struct kv_match *match, const struct kv_json *choices, struct kv_error *error);

/* The legal move with this text. White space is free, the rest must match exactly. */
bool kv_move_read(const struct kv_game *game, const void *table, const void *sheet,
                  const char *text, size_t length, kv_move *move, struct kv_error *error);

/* The action with this text, legal or not; and the text of an action. */
bool kv_action_read(const struct kv_game *game, const char *text, size_t length, uint32_t *action,
                    struct kv_error *error);
void kv_action_say(const struct kv_game *game, uint32_t action, struct kv_text *text);

/* Reads a turn, moves separated by ';', plays them one after the other on a sheet and lists them.
 * `goes_on` says whether the sheet's turn continues, before and after. After a refusal the moves
 * before it stay on the sheet, so pass a copy. */
struct kv_move_list {
    uint32_t count;
    kv_move moves[KV_TURN_MOST];
};
bool kv_turn_read(const struct kv_game *game, const void *table, void *sheet, bool *goes_on,
                  const char *text, size_t length, struct kv_move_list *turn,
                  struct kv_error *error);

/* Positive when the first score is placed before the second, 0 when they share a place. */
int kv_score_compare(const struct kv_score *a, const struct kv_score *b);

/* Scores of all seats, and their places: equals share a place and the next one is skipped (1, 1,
 * 3). A rival without a seat takes part: scores[seats] is then its own. All three arrays have seats
 * + 1 entries; `order` is working space and becomes the seats from first to last. Returns how many
 * were ranked. */
uint32_t kv_match_scores(const struct kv_match *match, struct kv_score *scores, uint32_t *places,
                         uint32_t *order);

/* Everything about a game, as members of a JSON object. */
void kv_game_show(const struct kv_game *game, struct kv_text *json);

/* The whole match as members of a JSON object. `seat` sees only what it may: nothing of the other
 * seats' current turns and hands, and the seed only when the game is over. KV_ALL sees everything.
 */
#define KV_ALL UINT32_MAX
void kv_match_show(const struct kv_match *match, uint32_t seat, struct kv_text *json);
/* One of its sheets, as members: as it was when the round began and, for its owner, the turn since.
 */
void kv_match_show_sheet(const struct kv_match *match, uint32_t seat, bool own,
                         struct kv_text *json);
/* Only its progress: name, seats, round and end. */
void kv_match_show_progress(const struct kv_match *match, struct kv_text *json);
/* One score, likewise; and the results of kv_match_scores. */
void kv_score_show(const struct kv_game *game, const struct kv_score *score, struct kv_text *json);
void kv_match_show_scores(const struct kv_match *match, const struct kv_score *scores,
                          const uint32_t *places, uint32_t ranked, struct kv_text *json);

/* ---- 7. Records -----------------------------------------------------------------------------
 * A match as text (docs/formats.md). It is read line by line, so that a program can show the game
 * as it goes.
 */
struct kv_record {
    const char *text;
    size_t length, at;
    uint32_t line; /* the line last read, from 1 */
    uint32_t seat; /* of the last turn           */
    uint32_t chain;
    const char *proof; /* of its seed, a slice of the text; NULL if somebody chose the seed */
    size_t proof_length;
};

enum kv_record_event {
    KV_RECORD_OFFER, /* a round's offer was read and is the one dealt  */
    KV_RECORD_SET,   /* a position was put in place                    */
    KV_RECORD_ENTER, /* what lies on a real table was entered */
    KV_RECORD_TURN,  /* a turn was read and played                     */
    KV_RECORD_END,   /* the closing line: the record is whole          */
    KV_RECORD_CUT,   /* the text stops without one                     */
    KV_RECORD_BAD    /* refused; the error names the line and why      */
};

/* Writes a match that was opened with a log. A proof that its seed was dealt fairly is added before
 * the first move. */
void kv_record_prove(struct kv_match *match, const char *proof, size_t length);
void kv_record_print(const struct kv_match *match, struct kv_text *text);
/* Reads the head of a record, enough to open its match; then line by line. */
bool kv_record_start(struct kv_record *record, const char *text, size_t length,
                     struct kv_setup *setup, struct kv_error *error);
enum kv_record_event kv_record_next(struct kv_record *record, struct kv_match *match,
                                    struct kv_error *error);
/* Whether the next line is a turn: then the round's offer, and a position if one was set, have been
 * read. */
bool kv_record_at_turn(const struct kv_record *record);
/* kv_record_peek looks at the next line of a round without reading it, and returns false if there
 * is none; kv_record_skip leaves it out. */
enum kv_record_kind { KV_LINE_OFFER, KV_LINE_ENTER, KV_LINE_FINISH, KV_LINE_TURN, KV_LINE_OTHER };
struct kv_record_line {
    enum kv_record_kind kind;
    uint32_t round;
    const char *text; /* of an entry: its choices */
    size_t length;
};
bool kv_record_peek(const struct kv_record *record, struct kv_record_line *line);
bool kv_record_skip(struct kv_record *record, struct kv_error *error);

/* Fair dealing (docs/protocol.md). A server commits to a secret by showing its SHA-256, and the
 * players commit to words in the same way, by pledges. The seed follows from the secret and the
 * words. A proof is {"secret":"…","words":["…",…]}; where somebody has pledged, it has "pledges"
 * too, and both lists have an entry for each place: the table's own first, then seat by seat, null
 * where there is none. */
#define KV_SECRET_LENGTH     32  /* hexadecimal digits                      */
#define KV_COMMITMENT_LENGTH 64  /* likewise, and of a pledge               */
#define KV_WORDS_BYTES       256 /* of one player, at most, as UTF-8        */
#define KV_WITHHELD_SHOWN    16  /* of those who withheld theirs are listed */

struct kv_fair {
    char secret[KV_SECRET_LENGTH + 1];
    char commitment[KV_COMMITMENT_LENGTH + 1];
    char seed[KV_SEED_MOST + 1];
    char pledges[KV_COMMITMENT_LENGTH + 1]; /* a digest over all pledges; empty: there are none */
    uint32_t words;                         /* how many have added some                         */
    uint32_t kept;                          /* … of these, how many had pledged them before     */
    uint32_t withheld;                      /* how many have pledged words and never said them: */
    uint32_t silent[KV_WITHHELD_SHOWN];     /* the first of them; 0 is the table, n is seat n   */
    uint32_t places;                        /* entries of the lists; 0: there are no pledges    */
    bool table_said, table_kept; /* are the table's own among `words`, and among `kept`? Without
                                    pledges nobody can tell: then both are false */
};

/* What became of somebody's pledge. */
enum kv_pledge_state {
    KV_PLEDGE_MISSING,  /* the proof does not have it                 */
    KV_PLEDGE_WITHHELD, /* its words were not said, and do not count  */
    KV_PLEDGE_KEPT      /* its words are part of the seed             */
};

/* Plays a record whose head has been read, on a match opened for it, to its closing line. A record
 * with a position that was set is refused too: its cards cannot be derived from the seed. */
bool kv_record_verify(struct kv_record *record, struct kv_match *match, struct kv_error *error);
bool kv_fair_read(const char *proof, size_t length, struct kv_fair *fair, struct kv_error *error);
void kv_fair_commit(const char *secret, char commitment[KV_COMMITMENT_LENGTH + 1]);
void kv_fair_pledge(const char *words, size_t length, char pledge[KV_COMMITMENT_LENGTH + 1]);
/* For a proof that kv_fair_read has accepted. */
enum kv_pledge_state kv_fair_find_pledge(const char *proof, size_t length, const char *pledge);

/* ---- 8. Bots --------------------------------------------------------------------------------
 * Players that know a game only through struct kv_game, and of a match only what their seat may
 * see: never its random numbers, and the other sheets only as they were when the round began.
 *
 * A bot finds the whole turns that are possible, evaluates the sheets they lead to, and plays many
 * rollouts (sampled continuations) from the best of them. The levels are one player with different
 * parameters. What it does depends only on the position, the random numbers passed in and the
 * budget of work; only a `stop` that looks at a clock makes it depend on the machine.
 */
struct kv_bot {
    const char *id;
    const char *about;
    uint32_t width;      /* unfinished turns that are followed at once; 0: any legal move    */
    uint32_t noise;      /* mistakes in evaluating a turn, in hundredths of the spread       */
    uint32_t candidates; /* turns that rollouts compare; 1: it does not look ahead           */
    uint32_t samples;    /* rollouts, at most; a larger budget allows more of both            */
    uint32_t horizon;    /* rounds played in each; a game may set a nearer horizon           */
    uint32_t policy;     /* `width` of all seats in rollouts                                 */
    uint64_t work;       /* sheets evaluated for a turn, at most; fewer where a look costs more */
    const struct kv_weights_set *weights; /* NULL: those compiled in                         */
};

extern const struct kv_bot *const kv_bots[]; /* weakest first, ended by NULL */
const struct kv_bot *kv_bot_find(const char *id, size_t length);
/* The same bot as an adviser: without the mistakes that make it weaker. */
struct kv_bot kv_bot_adviser(const struct kv_bot *bot);
/* The random numbers of advice about a seat's turn: the same wherever it is asked for, so that a
 * hint and an analysis find the same turn with the same work. */
void kv_advice_start(const struct kv_match *match, uint32_t seat, struct kv_rng *rng);

/* Who plays a level. The bots of one level at a table are told apart by `nth`, counted from 0: the
 * personas take turns, and from the third bot on have a number ("Nora 2"). */
#define KV_PERSONAS 2 /* of each level */
struct kv_face;
struct kv_persona {
    const char *name, *about; /* to be translated; what they are like, in a sentence */
    const struct kv_face *face;
};
/* NULL for a bot that is none of kv_bots. */
const struct kv_persona *kv_bot_persona(const struct kv_bot *bot, uint32_t nth);
/* The name in the current language. */
void kv_persona_print(const struct kv_bot *bot, uint32_t nth, struct kv_text *text);

/* Several workers for one turn. Bots know no threads: they hand out independent pieces of work and
 * collect the results in the order of the pieces. So a turn is the same with any crew, or none. */
struct kv_crew {
    uint32_t workers;
    void *const *memory; /* of each: kv_worker_bytes() */
    /* Calls `work` for each piece, counted from 0, with the number of a worker that does nothing
     * else meanwhile, and returns when all are done. */
    void (*run)(void *context, uint32_t pieces,
                void (*work)(void *task, uint32_t worker, uint32_t piece), void *task);
    void *context;
};
size_t kv_worker_bytes(void);

/* What a bot may spend on one turn. When the budget is spent it plays the best turn so far; even a
 * budget of 1 finds a legal turn. */
struct kv_budget {
    uint64_t work; /* sheets to evaluate; 0: as many as the level does; UINT64_MAX: until `stop` */
    /* NULL, or called now and then by any worker; true ends the work. */
    bool (*stop)(void *context);
    void *context;
    const struct kv_crew *crew; /* NULL: the caller works alone */
};

/* A turn to its end, and what it is worth. Points are in hundredths, chances in 10,000ths; errors
 * are standard errors, 0 where nothing was sampled. */
struct kv_thought {
    uint32_t count;
    kv_move moves[KV_TURN_MOST];
    int32_t worth;                /* as evaluated, without rollouts                  */
    int32_t value, value_error;   /* the score expected at the end                   */
    int32_t chance, chance_error; /* of winning, or of beating the rival; 0 alone    */
    uint32_t samples;             /* rollouts played                                 */
};

/* The memory a bot needs while it thinks, with a budget (NULL: its own) and in a game (NULL: in
 * any): with more work it compares more turns. Nothing is kept in it from one turn to the next. */
size_t kv_bot_bytes(const struct kv_bot *bot, const struct kv_game *game,
                    const struct kv_budget *budget);
/* The best turns for a seat that is not done, best first, at most `most` of them; also from the
 * middle of a turn. `budget` may be NULL. Returns how many, at least one. */
uint32_t kv_bot_think(const struct kv_bot *bot, const struct kv_match *match, uint32_t seat,
                      const struct kv_budget *budget, struct kv_rng *rng, void *memory,
                      struct kv_thought *thoughts, uint32_t most);
/* Plays the rest of a seat's turn. */
void kv_bot_turn(const struct kv_bot *bot, struct kv_match *match, uint32_t seat,
                 const struct kv_budget *budget, struct kv_rng *rng, void *memory);

/* kv_weights_for returns the weights for a table of this kind, kv_bot_weights those that a bot uses
 * there. kv_evaluate says what a sheet is worth by some weights, in hundredths of a point: the
 * score expected at the end or, against a rival, the lead over it. kv_bot_explain says in a few
 * words why a turn is good. */
const struct kv_weights *kv_weights_for(const struct kv_game *game, const void *table);
const struct kv_weights *kv_bot_weights(const struct kv_bot *bot, const struct kv_game *game,
                                        const void *table);
int32_t kv_evaluate(const struct kv_game *game, const int32_t *weight, const struct kv_net *net,
                    const void *table, const void *sheet);
void kv_bot_explain(const struct kv_match *match, uint32_t seat, const struct kv_thought *thought,
                    struct kv_text *text);

/* Goes through a record round by round, to examine the turns that were played. */
struct kv_review {
    struct kv_record record;
    struct kv_match match; /* as the round began: nobody has moved                     */
    struct kv_match after; /* after the turns of the round that the record has         */
    bool set;              /* a position was set in this round                         */
    enum kv_record_event event;
    struct kv_error error;
    /* The end of the round before, closed and with no new offer yet. */
    bool known; /* false where there is none, because setting a position left that round */
    void *table;
    unsigned char *sheets;
    bool torn;       /* the round has no turns of its own: a position that was set has ended it */
    uint32_t rounds; /* gone through, this one included */
};

/* Continues after the head of a record, which kv_record_start has read. */
size_t kv_review_bytes(const struct kv_setup *setup);
bool kv_review_open(struct kv_review *review, const struct kv_record *record,
                    const struct kv_setup *setup, void *memory, struct kv_error *error);
/* The next round; false when there is none, and `event` says why: end, cut or bad. */
bool kv_review_next(struct kv_review *review);
/* The moves of a seat's turn in this round; 0 if the record has no complete one. */
uint32_t kv_review_turn(const struct kv_review *review, uint32_t seat, kv_move *moves);

/* A mean and its standard error; and what is expected of a turn: the score at the end in
 * hundredths of a point, the chance of winning in 10,000ths (0 alone), and both combined into what
 * a bot aims at (alone the score), in hundredths of a point. */
struct kv_figure {
    int32_t mean, error;
};
struct kv_estimate {
    struct kv_figure points, chance, aim;
};

enum kv_verdict {
    KV_FAIR,
    KV_ONLY,       /* the only good turn        */
    KV_INACCURATE, /* clearly worse than the best */
    KV_BLUNDER,
    KV_VERDICTS
};
extern const char *const kv_verdict_signs[KV_VERDICTS]; /* "", "!", "?", "??" */

/* What an analysis has found about a turn (docs/analysis.md). */
struct kv_analysis {
    uint32_t round, seat;
    enum kv_verdict verdict;
    bool forced;                     /* there was nothing to choose                            */
    bool equal;                      /* `best` is another turn, but cannot be told from `played` */
    bool fortune;                    /* luck and before are known                              */
    uint32_t samples;                /* rollouts played                                        */
    int32_t spread;                  /* of final scores, as the bot's weights have it           */
    struct kv_thought played, best;  /* the same where nothing better was found                */
    struct kv_estimate cost;         /* of playing `played` instead of `best`                  */
    struct kv_estimate skill;        /* what was played against what evaluates best            */
    struct kv_estimate luck, before; /* of the offer; and what was expected before it was dealt */
    struct kv_figure sooner;         /* the game ends after `best`, in hundredths of a round      */
};

/* Whether a bot looks ahead, which analysing needs; and the memory for it. */
bool kv_bot_analyses(const struct kv_bot *bot);
size_t kv_analysis_bytes(const struct kv_bot *bot, const struct kv_game *game,
                         const struct kv_budget *budget);
/* Finds candidate turns by a search and chooses the best of them in rollouts. New rollouts compare
 * it with the turn that the seat has played in the reviewed round, and the round's offer with
 * others. False if the record has no complete turn. Without a budget it does ten times the work of
 * the level, or less where errors are small; with one, all that it allows. The same seed and work
 * give the same figures: every turn has its own random stream. */
bool kv_bot_analyse(const struct kv_bot *bot, const struct kv_review *review, uint32_t seat,
                    const struct kv_budget *budget, const char *seed, void *memory,
                    struct kv_analysis *analysis);
#define KV_ANALYSIS_SEED "analysis" /* unless somebody has chosen one */
/* Why the better turn is good, in a few words: as kv_bot_explain says, and whether the game ends
 * sooner or later because of it. */
void kv_analysis_explain(const struct kv_analysis *analysis, const struct kv_match *match,
                         struct kv_text *text);
/* An analysis as members of a JSON object, with that reason. */
void kv_analysis_show(const struct kv_analysis *analysis, const struct kv_match *match,
                      struct kv_text *json);

/* ---- 9. Lessons -----------------------------------------------------------------------------
 * A part of a course, as text (docs/lessons.md): steps, each of which is a position with one task.
 * Whether an answer is right is a condition on the turn, the sheet or the score, so that every way
 * of doing it counts. Seat 0 is the learner's.
 */
#define KV_LESSON_HEAD       "kvartal lesson 1"
#define KV_LESSON_BYTES_MOST (256u << 10)
#define KV_LESSON_STEPS_MOST 32
#define KV_LESSON_WRONG_MOST 8
#define KV_LESSON_SAID_MOST  640 /* bytes of a sentence */

/* Words of the text, over one or more lines; `at` is NULL where they are missing. */
struct kv_words {
    const char *at;
    size_t length;
    uint32_t line; /* from 1 */
};

struct kv_lesson {
    const char *text;
    size_t length;
    struct kv_words game, title, about;
    uint32_t steps;
};

struct kv_lesson_step {
    struct kv_words title;
    struct kv_words name, seats, set; /* where missing, those of the step before */
    struct kv_words turn;             /* moves made already                      */
    struct kv_words task, goal, right, otherwise, rule;
    struct kv_words wrong[KV_LESSON_WRONG_MOST]; /* "CONDITION: sentence" */
    uint32_t wrongs;
};

/* kv_lesson_read reads a lesson, or refuses it by the line at fault; kv_lesson_find finds one of
 * its steps, counted from 0. Their words point into the text, which must stay. */
bool kv_lesson_read(struct kv_lesson *lesson, const char *text, size_t length,
                    struct kv_error *error);
void kv_lesson_find(const struct kv_lesson *lesson, uint32_t index, struct kv_lesson_step *step);
/* A sentence on one line, in the reader's language; the condition of a wrong answer is left out. */
void kv_lesson_say(const struct kv_words *words, struct kv_text *text);

/* The match of a step: kv_lesson_setup reads its setup, kv_lesson_set puts its position into a
 * match opened with that. Not atomic. */
bool kv_lesson_setup(const struct kv_lesson_step *step, struct kv_setup *setup,
                     struct kv_error *error);
bool kv_lesson_set(const struct kv_lesson_step *step, struct kv_match *match,
                   struct kv_error *error);

enum kv_lesson_verdict {
    KV_LESSON_OPEN, /* nothing is decided yet */
    KV_LESSON_RIGHT,
    KV_LESSON_WRONG
};

struct kv_judgement {
    enum kv_lesson_verdict verdict;
    uint32_t wrong;       /* which of the wrong answers; `wrongs`: one the lesson does not know */
    struct kv_words said; /* about it, unless the verdict is open */
};

/* Judges a turn of legal moves from the beginning of the round. */
struct kv_judgement kv_lesson_judge(const struct kv_lesson_step *step, const struct kv_match *match,
                                    const struct kv_move_list *turn);

/* Turns that lead to each verdict, the shortest ones; empty where none was found. */
struct kv_lesson_answers {
    struct kv_move_list right, wrong[KV_LESSON_WRONG_MOST];
};
/* Looks for them from the position of the step. */
void kv_lesson_solve(const struct kv_lesson_step *step, const struct kv_match *match,
                     struct kv_lesson_answers *answers);
/* Refuses a step that nobody can get right, or with a wrong answer that nobody can give. */
bool kv_lesson_check(const struct kv_lesson_step *step, const struct kv_match *match,
                     struct kv_lesson_answers *answers, struct kv_error *error);

/* ---- 10. The engine --------------------------------------------------------------------------
 * One JSON object in, one out (docs/formats.md): the same conversation on a pipe, on a socket and
 * in a browser. This is the only part that asks for memory, through the function it is given. */
struct kv_engine {
    kv_allocate *allocate;
    bool open;
    struct kv_match match;
    struct kv_text log;
    struct kv_rng chance;    /* for bots, and for seeds nobody chose                        */
    struct kv_budget budget; /* of bots for a turn, set by the caller; zeroed: their own   */
    const struct kv_weights_set *weights; /* of bots, likewise; NULL: those compiled in         */
    const struct kv_game *const *games;   /* that can be named, likewise; NULL: kv_games        */
    struct kv_engine_shelf *shelf;        /* and those of the packs it was given                */
};

#define KV_LINE_MOST (16u << 20) /* bytes of a request; a longer one is refused unread */

void kv_engine_start(struct kv_engine *engine, kv_allocate *allocate, const char *seed);
void kv_engine_stop(struct kv_engine *engine);
/* Appends one line of JSON, without its newline, to `reply`. */
void kv_engine_answer(struct kv_engine *engine, const char *line, size_t length,
                      struct kv_text *reply);

#ifdef __cplusplus
}
#endif
#endif
