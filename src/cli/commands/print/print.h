/* kvartal print: what its files share. */
#ifndef KV_CLI_PRINT_H
#define KV_CLI_PRINT_H

#include "cli/cli.h"
#include "print/deck.h"

#define PRINT_PICTURES_MOST 10000u /* sheets, reminders or cards in one file */
#define PRINT_CLASS_MOST    1000   /* sheets of a class                       */

/* What a teacher needs besides the sheets of a class: a table for the points and, with --rounds,
 * the offers to read aloud and the expert's game. */
struct print_lesson {
    struct kv_match match;   /* of experts; the first one is the key                       */
    struct kv_scores scores; /* at its end                                                 */
    uint32_t rounds;         /* that were played; 0: nothing is known of any               */
    uint32_t offers;         /* of those and some further rounds, since a class is slower  */
    unsigned char *tables;   /* as they were in each of these rounds                       */
    unsigned char *sheets;   /* the first expert's before each round                       */
    struct kv_thought *turns;
};

struct print {
    /* What was asked for. */
    const char *name, *paper_id, *output, *record, *names;
    uint64_t count, per_page, round, seat, seats, class_size;
    bool cards, reminder, no_backs, bleed, colour, origins, as_svg, as_png, rounds;
    struct kv_effort effort;
    /* What is printed. */
    const struct kv_paper *paper;
    struct kv_match match;   /* opened afresh, or as the record leaves it         */
    struct kv_scores scores; /* with a record                                     */
    uint32_t first;          /* the first picture: a seat whose sheet is printed  */
    uint32_t pictures;       /* how many different ones                           */
    uint32_t copies;         /* of each, or of the whole deck                     */
    int32_t width, height;   /* of a picture                                      */
    struct print_lesson lesson;
    struct kv_text file;
};

/* Opens the match of a record and plays it up to the point wanted. On failure says why. */
bool print_open_record(struct print *print);
void print_close_record(struct print *print);

/* Writes the name of a sheet on its line, and in a class the sheet's number. */
void print_draw_name(const struct print *print, uint32_t sheet, struct kv_canvas *canvas);

/* Plays the game of the experts; false after a complaint. */
bool print_open_lesson(const struct print *print, struct print_lesson *lesson);
void print_close_lesson(struct print_lesson *lesson);
/* The pages for the teacher. */
void print_put_lesson(const struct print *print, const struct print_lesson *lesson,
                      struct kv_printer *printer);

/* What is printed below a sheet to keep: whose it was, how it ended, and which game. */
#define PRINT_CAPTION_HEIGHT 560
void print_draw_caption(const struct print *print, uint32_t seat, struct kv_canvas *canvas);

#endif
