/*
 * What the reports of an analysis are made of. Text, JSON and the page tell the same figures under
 * the same titles, so that each of them only lays them out.
 */
#ifndef KV_CLI_REPORT_ANALYSIS_H
#define KV_CLI_REPORT_ANALYSIS_H

#include "cli/report/report.h"

/* ---- Figures ---- */

/* What a seat's turns come to: a row of the totals. */
struct analysis_total {
    const char *key, *title;
    const char *unfinished; /* the title in a game that is not over; NULL: the same */
    size_t at;              /* a figure, or an estimate that has chances too         */
    bool chances;
    bool sign; /* a + for people */
};
enum { ANALYSIS_TOTALS = 7 };
extern const struct analysis_total analysis_totals[ANALYSIS_TOTALS];

const char *analysis_title(const struct kv_game_analysis *game, const struct analysis_total *total);
const struct kv_figure *analysis_points(const struct analysis_total *total,
                                        const struct kv_analysis_totals *totals);
const struct kv_figure *analysis_chance(const struct analysis_total *total,
                                        const struct kv_analysis_totals *totals);

/* What is told of a turn in figures: points first, then chances where there are any. */
struct analysis_cell {
    const char *title; /* translated */
    struct kv_figure figure;
    bool chance, sign, known;
};
enum { ANALYSIS_CELLS_OF_EACH = 3, ANALYSIS_CELLS_MOST = 2 * ANALYSIS_CELLS_OF_EACH };
uint32_t analysis_cells(const struct kv_game_analysis *game, const struct kv_analysis *analysis,
                        struct analysis_cell cells[ANALYSIS_CELLS_MOST]);

/* A figure as "+12" and "± 3 %", or in tenths of a point as "71.3" and "± 0.4"; and both. */
void analysis_put_mean(struct kv_text *text, struct kv_figure figure, bool chance, bool sign);
void analysis_put_error(struct kv_text *text, struct kv_figure figure, bool chance);
void analysis_put_figure(struct kv_text *text, struct kv_figure figure, bool chance, bool sign);

/* ---- Words ---- */

enum analysis_line { ANALYSIS_OFFER, ANALYSIS_PLAYED, ANALYSIS_BEST, ANALYSIS_WHY, ANALYSIS_LINES };
extern const char *const analysis_line_names[ANALYSIS_LINES]; /* "offer", "played", … */
/* One line about a turn, or nothing. */
void analysis_tell(const struct kv_match *match, const struct kv_analysis *analysis,
                   enum analysis_line line, struct kv_text *text);
/* Whether the turn was clearly worse than another. */
bool analysis_is_mistake(const struct kv_analysis *analysis);
/* What the figures mean, paragraphs ended by NULL, each a KV_MARK. */
extern const char *const analysis_explanations[];
/* A record may stop anywhere: what is whole is analysed, and this says so. */
void analysis_put_note(const struct kv_game_analysis *game, struct kv_text *text);
/* "Anna", or "Seat 1". */
void analysis_put_player(const char *names, uint32_t seat, struct kv_text *text);

/* ---- Pictures ---- */

enum analysis_form { ANALYSIS_DESK, ANALYSIS_PHONE, ANALYSIS_FORMS };
extern const char *const analysis_form_names[ANALYSIS_FORMS]; /* "desk", "phone" */

/* The course of the game without a title and a style sheet, for a page. */
void analysis_put_chart(const struct kv_game_analysis *game, const char *names,
                        enum analysis_form form, struct kv_text *svg);
/* The sheet as it was after a turn: what the turn added is marked, and where another one would have
 * been better, that one is drawn and the other crossed out. */
void analysis_put_sheet(const struct kv_match *match, const struct kv_analysis *analysis,
                        enum analysis_form form, const char *title, struct kv_text *svg);

/* ---- The page ---- */

void analysis_put_style(struct kv_text *css);
/* The fonts of the pictures where they are installed, as a part of the style sheet. */
void page_put_fonts(bool all_alphabets, struct kv_text *css);

#endif
