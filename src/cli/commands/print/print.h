/* kvartal print: what its files share. */
#ifndef KV_CLI_PRINT_H
#define KV_CLI_PRINT_H

#include "cli/cli.h"
#include "print/deck.h"

#define PRINT_PICTURES_MOST 10000u /* sheets, reminders or cards in one file */

struct print {
    /* What was asked for. */
    const char *name, *paper_id, *output, *record, *names;
    uint64_t count, per_page, round, seat;
    bool cards, reminder, no_backs, colour, as_svg, as_png;
    /* What is printed. */
    const struct kv_paper *paper;
    struct kv_match match;   /* opened afresh, or as the record leaves it         */
    struct kv_scores scores; /* with a record                                     */
    uint32_t first;          /* the first picture: a seat whose sheet is printed  */
    uint32_t pictures;       /* so many different ones                            */
    uint32_t copies;         /* of each, or of the whole deck                     */
    int32_t width, height;   /* of a picture                                      */
    struct kv_text file;
};

/* Opens the match of a record and plays it as far as is wanted. On failure says why. */
bool print_open_record(struct print *print);
void print_close_record(struct print *print);

/* What stands under a sheet to keep: whose it was, how it ended, and which game. */
#define PRINT_CAPTION_HEIGHT 560
void print_draw_caption(const struct print *print, uint32_t seat, struct kv_canvas *canvas);

#endif
