/* Results of the laboratory, for people or as JSON for programs. */
#ifndef KV_CLI_REPORT_H
#define KV_CLI_REPORT_H

#include "cli/cli.h"

void report_simulation(const struct kv_simulation *simulation,
                       const struct kv_simulation_figures *figures, bool as_json);
void report_tournament(const struct kv_tournament_figures *figures, bool as_json);
void report_analysis(const struct kv_game_analysis *analysis, bool as_json);

/* What there is to say about a turn: for struct kv_game_analysis, in lines of any length, in
 * paragraphs for the terminal, or as JSON. */
void report_turn_in_lines(void *context, const struct kv_match *match,
                          const struct kv_analysis *analysis, struct kv_text *out);
void report_turn_in_words(void *context, const struct kv_match *match,
                          const struct kv_analysis *analysis, struct kv_text *out);
void report_turn_as_json(void *context, const struct kv_match *match,
                         const struct kv_analysis *analysis, struct kv_text *text);
/* The course of a game as a picture; and all of it as a page. Players have these names, separated
 * by commas, or with NULL the numbers of their seats. */
void report_chart(const struct kv_game_analysis *game, const char *names, struct kv_text *svg);
void report_page(const struct kv_game_analysis *game, const char *names, struct kv_text *html);

/* ---- Parts of a report ---- */

/* "welcome:edition=first", without the seed. */
void report_put_name(const struct kv_setup *setup, struct kv_text *text);
/* "welcome, seed 42: 10 games, 2 seats", the counts given as text. */
void report_print_games(const struct kv_setup *setup, const char *counts);
void report_put_games(struct kv_text *text, uint64_t games); /* "10 games" */
/* The head of every report as JSON: ok, name, seed and seats. */
void report_begin_json(struct kv_text *json, const struct kv_setup *setup);
void report_end_json(struct kv_text *json);

#endif
