/*
 * The report of an analysis as one page of HTML: everything is in it, and nothing has to be run or
 * fetched to read it. It is well-formed XML too, so that programs can check it.
 */
#include "cli/report/analysis.h"
#include "draw/chart.h"

#include <stdlib.h>

enum { COSTLIEST = 5, DOT = 200, DOT_NODE = 70 };

/* What there is to say about a turn, gathered in the order of the record. */
struct told {
    struct kv_text line[ANALYSIS_LINES];
    struct kv_text sheet[ANALYSIS_FORMS]; /* of a marked turn */
};

struct page {
    const struct kv_game_analysis *game;
    const char *names;
    struct told *told; /* for each turn */
    struct kv_text *out;
};

/* ---- Gathering ---- */

static bool is_marked(const struct kv_analysed_turn *turn)
{
    return turn->analysis.verdict != KV_FAIR;
}

static void put_sheets(const struct page *page, const struct kv_match *match,
                       const struct kv_analysed_turn *turn, struct told *told)
{
    struct kv_text player = cli_text(), title = cli_text();
    analysis_put_player(page->names, turn->seat, &player);
    kv_put(&title, kv_translate("Sheet of %s"), player.data);
    for (uint32_t form = 0; form < ANALYSIS_FORMS; form++)
        analysis_put_sheet(match, &turn->analysis, (enum analysis_form)form, title.data,
                           &told->sheet[form]);
    cli_text_free(&player);
    cli_text_free(&title);
}

static void tell_turn(const struct page *page, const struct kv_match *match, uint32_t index)
{
    const struct kv_analysed_turn *turn = &page->game->turns[index];
    struct told *told = &page->told[index];
    for (uint32_t i = 0; i < ANALYSIS_LINES; i++) {
        told->line[i] = cli_text();
        analysis_tell(match, &turn->analysis, (enum analysis_line)i, &told->line[i]);
    }
    for (uint32_t i = 0; i < ANALYSIS_FORMS; i++)
        told->sheet[i] = cli_text();
    if (is_marked(turn) && match->setup.game->hand)
        put_sheets(page, match, turn, told);
}

/* Goes through the record once more. It was read before, so that nothing can be refused. */
static void tell_turns(struct page *page)
{
    const struct kv_game_analysis *game = page->game;
    struct kv_record record;
    struct kv_review review;
    struct kv_setup setup;
    struct kv_error error;
    page->told = cli_memory(game->count * sizeof *page->told);
    void *memory = cli_memory(kv_review_bytes(&game->setup));
    kv_record_start_from(cli_games(), &record, game->record, game->length, &setup, &error);
    kv_review_open(&review, &record, &setup, memory, &error);
    for (uint32_t i = 0; i < game->count; i++) {
        while (review.rounds < game->turns[i].nth)
            kv_review_next(&review);
        tell_turn(page, &review.match, i);
    }
    free(memory);
}

static void forget_turns(struct page *page)
{
    for (uint32_t i = 0; i < page->game->count; i++) {
        for (uint32_t line = 0; line < ANALYSIS_LINES; line++)
            cli_text_free(&page->told[i].line[line]);
        for (uint32_t form = 0; form < ANALYSIS_FORMS; form++)
            cli_text_free(&page->told[i].sheet[form]);
    }
    free(page->told);
}

/* ---- Elements ---- */

static void put(const struct page *page, const char *html)
{
    kv_put(page->out, "%s", html);
}

static void put_words(const struct page *page, const char *words)
{
    for (; *words; words++) {
        const char *escape = kv_svg_escape(*words);
        if (escape)
            put(page, escape);
        else
            kv_put_bytes(page->out, words, 1);
    }
}

/* Attributes begin with a space. */
static void put_element(const struct page *page, const char *tag, const char *attributes,
                        const char *words)
{
    kv_put(page->out, "<%s%s>", tag, attributes);
    put_words(page, words);
    kv_put(page->out, "</%s>", tag);
}

static void put_figure(const struct page *page, struct kv_figure figure, bool chance, bool sign)
{
    analysis_put_mean(page->out, figure, chance, sign);
    put(page, " <small>");
    analysis_put_error(page->out, figure, chance);
    put(page, "</small>");
}

/* A picture for wide screens and paper, and one for phones. */
static void put_forms(const struct page *page, const char *kind, const struct kv_text *svg)
{
    for (uint32_t form = 0; form < ANALYSIS_FORMS; form++) {
        kv_put(page->out, "<div class=\"%s %s\">", kind, analysis_form_names[form]);
        kv_put_bytes(page->out, svg[form].data, svg[form].length);
        put(page, "</div>");
    }
}

static void put_mark(const struct page *page, const struct kv_analysis *analysis)
{
    kv_put(page->out, "<b class=\"mark%s\">%s</b> ",
           analysis->verdict == KV_ONLY ? " good" : " bad", kv_verdict_signs[analysis->verdict]);
}

static void put_player(const struct page *page, uint32_t seat)
{
    struct kv_text player = cli_text();
    analysis_put_player(page->names, seat, &player);
    put_words(page, player.data);
    cli_text_free(&player);
}

/* "Round 5 · Anna" */
static void put_turn_name(const struct page *page, const struct kv_analysed_turn *turn)
{
    kv_put(page->out, kv_translate("Round %u"), (unsigned)turn->round);
    put(page, " · ");
    put_player(page, turn->seat);
}

static void put_id(const struct page *page, const struct kv_analysed_turn *turn)
{
    kv_put(page->out, "t%u-%u", (unsigned)turn->nth, (unsigned)turn->seat + 1);
}

static void put_line(const struct page *page, uint32_t index, enum analysis_line line)
{
    const struct told *told = &page->told[index];
    char attributes[32];
    struct kv_text text;
    kv_text_start(&text, attributes, sizeof attributes);
    kv_put(&text, " class=\"%s\"", analysis_line_names[line]);
    if (told->line[line].length > 0)
        put_element(page, "p", attributes, told->line[line].data);
}

/* ---- The head ---- */

static void put_facts(const struct page *page)
{
    const struct kv_game_analysis *game = page->game;
    struct kv_text text = cli_text();
    kv_name_print(&game->setup, &text);
    kv_put(&text, " · ");
    cli_put_seats(game->setup.seats, &text);
    kv_put(&text, " · ");
    kv_put(&text, kv_translate("Analysed by: %s"), kv_translate(game->bot->id));
    put_element(page, "p", " class=\"facts\"", text.data);
    text.length = 0;
    kv_put(&text, "%s", "");
    analysis_put_note(game, &text);
    if (text.length > 0)
        put_element(page, "p", " class=\"note\"", text.data);
    cli_text_free(&text);
}

static bool needs_all_alphabets(const struct page *page)
{
    for (const char *name = page->names ? page->names : ""; *name; name++)
        if ((unsigned char)*name >= 0x80)
            return true;
    return cli_language() != KV_ENGLISH;
}

static void put_head(const struct page *page)
{
    const char *game = kv_translate(page->game->setup.game->title);
    kv_put(page->out,
           "<!DOCTYPE html>\n<html xmlns=\"http://www.w3.org/1999/xhtml\" lang=\"%s\"><head>"
           "<meta charset=\"utf-8\"/>"
           "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>"
           "<meta name=\"color-scheme\" content=\"light dark\"/>"
           "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
           "style-src 'unsafe-inline'; font-src data:\"/>",
           kv_language_ids[cli_language()]);
    put(page, "<title>");
    put_words(page, game);
    put(page, " · ");
    put_words(page, kv_translate("Analysis of a game"));
    put(page, "</title>\n<style>");
    page_put_fonts(needs_all_alphabets(page), page->out);
    analysis_put_style(page->out);
    put(page, "</style></head>\n<body class=\"kv\"><main>\n<header>");
    put_element(page, "p", " class=\"kind\"", kv_translate("Analysis of a game"));
    put_element(page, "h1", "", game);
    put_facts(page);
    put(page, "</header>\n");
}

/* ---- Players ---- */

/* The marker that the player has in the chart. */
static void put_dot(const struct page *page, uint32_t nth)
{
    struct kv_canvas canvas;
    struct kv_svg svg;
    kv_svg_begin_bare(&canvas, &svg, page->out, DOT, DOT, "");
    kv_chart_draw_node(&canvas, nth, (struct kv_point){DOT / 2, DOT / 2}, DOT_NODE);
    kv_svg_end(&canvas);
}

static void put_total(const struct page *page, const struct analysis_total *total,
                      const struct kv_analysis_totals *totals)
{
    put(page, "<div>");
    put_element(page, "dt", "", analysis_title(page->game, total));
    put(page, "<dd>");
    put_figure(page, *analysis_points(total, totals), false, total->sign);
    if (total->chances && kv_game_analysis_has_chances(page->game)) {
        put(page, "<br/>");
        put_figure(page, *analysis_chance(total, totals), true, false);
    }
    put(page, "</dd></div>");
}

static void put_marks(const struct page *page, const struct kv_analysis_totals *totals)
{
    struct kv_text text = cli_text();
    kv_put(&text, kv_translate("Marks: %u × !, %u × ?, %u × ??"), (unsigned)totals->marks[KV_ONLY],
           (unsigned)totals->marks[KV_INACCURATE], (unsigned)totals->marks[KV_BLUNDER]);
    put_element(page, "p", " class=\"marks\"", text.data);
    cli_text_free(&text);
}

static void put_player_card(const struct page *page, uint32_t nth)
{
    uint32_t seat = page->game->first + nth;
    struct kv_analysis_totals totals;
    kv_game_analysis_totals(page->game, seat, &totals);
    put(page, "<article><h3>");
    put_dot(page, nth);
    put(page, "<span>");
    put_player(page, seat);
    put(page, "</span></h3><dl>");
    for (uint32_t i = 0; i < ANALYSIS_TOTALS; i++)
        put_total(page, &analysis_totals[i], &totals);
    put(page, "</dl>");
    put_marks(page, &totals);
    put(page, "</article>\n");
}

static void put_players(const struct page *page)
{
    put(page, "<section class=\"players\">");
    put_element(page, "h2", "", kv_translate(KV_MARK_IN("analysis", "Players")));
    put(page, "<div class=\"cards\">\n");
    for (uint32_t i = 0; i < page->game->seats; i++)
        put_player_card(page, i);
    put(page, "</div></section>\n");
}

static void put_course(const struct page *page)
{
    struct kv_text svg[ANALYSIS_FORMS];
    put(page, "<section class=\"course\">");
    put_element(page, "h2", "", kv_translate("How the game went"));
    for (uint32_t form = 0; form < ANALYSIS_FORMS; form++) {
        svg[form] = cli_text();
        analysis_put_chart(page->game, page->names, (enum analysis_form)form, &svg[form]);
    }
    put_forms(page, "chart", svg);
    for (uint32_t form = 0; form < ANALYSIS_FORMS; form++)
        cli_text_free(&svg[form]);
    put(page, "</section>\n");
}

/* ---- The costliest turns ---- */

/* Whether one turn comes after the other in the list: by what the player aimed at. */
static bool comes_after(const struct kv_game_analysis *game, uint32_t one, uint32_t other)
{
    int32_t cost = game->turns[one].analysis.cost.aim.mean;
    int32_t other_cost = game->turns[other].analysis.cost.aim.mean;
    return cost != other_cost ? cost < other_cost : one > other;
}

/* The costliest mistake, or the next one after another; `count`: there is none. */
static uint32_t next_costliest(const struct kv_game_analysis *game, uint32_t last)
{
    uint32_t found = game->count;
    for (uint32_t i = 0; i < game->count; i++) {
        if (!analysis_is_mistake(&game->turns[i].analysis) ||
            (last < game->count && !comes_after(game, i, last)))
            continue;
        if (found == game->count || comes_after(game, found, i))
            found = i;
    }
    return found;
}

/* A sentence with a figure after its colon. */
static void put_cost(const struct page *page, const char *format, struct kv_figure cost,
                     bool chance)
{
    struct kv_text figure = cli_text(), text = cli_text();
    analysis_put_figure(&figure, cost, chance, false);
    kv_put(&text, format, figure.data);
    put_element(page, "p", " class=\"cost\"", text.data);
    cli_text_free(&figure);
    cli_text_free(&text);
}

static void put_costs(const struct page *page, const struct kv_analysis *analysis)
{
    put(page, "<div class=\"costs\">");
    put_cost(page, kv_translate("Cost in points: %s"), analysis->cost.points, false);
    if (kv_game_analysis_has_chances(page->game))
        put_cost(page, kv_translate("Lost chance of winning: %s"), analysis->cost.chance, true);
    put(page, "</div>");
}

static void put_costly(const struct page *page, uint32_t index)
{
    const struct kv_analysed_turn *turn = &page->game->turns[index];
    put(page, "<li><a href=\"#");
    put_id(page, turn);
    put(page, "\">");
    put_mark(page, &turn->analysis);
    put_turn_name(page, turn);
    put(page, "</a>");
    put_costs(page, &turn->analysis);
    put_line(page, index, ANALYSIS_BEST);
    put_line(page, index, ANALYSIS_WHY);
    put(page, "</li>\n");
}

static void put_costliest(const struct page *page)
{
    const struct kv_game_analysis *game = page->game;
    uint32_t index = next_costliest(game, game->count);
    put(page, "<section class=\"costliest\">");
    put_element(page, "h2", "", kv_translate("The costliest turns"));
    if (index == game->count)
        put_element(page, "p", "", kv_translate("No turn was clearly worse than another one."));
    else
        put(page, "<ol>\n");
    bool any = index < game->count;
    for (uint32_t i = 0; i < COSTLIEST && index < game->count; i++) {
        put_costly(page, index);
        index = next_costliest(game, index);
    }
    put(page, any ? "</ol></section>\n" : "</section>\n");
}

/* ---- Turns ---- */

static void put_cells(const struct page *page, const struct kv_analysis *analysis)
{
    struct analysis_cell cells[ANALYSIS_CELLS_MOST];
    uint32_t count = analysis_cells(page->game, analysis, cells);
    for (uint32_t i = 0; i < count; i++) {
        put(page, "<td>");
        if (cells[i].known)
            put_figure(page, cells[i].figure, cells[i].chance, cells[i].sign);
        else
            put(page, "–");
        put(page, "</td>");
    }
}

/* Titles of the cells under those of their groups. */
static void put_columns(const struct page *page)
{
    static const char group[] = " colspan=\"3\" class=\"group\"";
    const struct kv_analysis none = {0};
    struct analysis_cell cells[ANALYSIS_CELLS_MOST];
    uint32_t count = analysis_cells(page->game, &none, cells);
    put(page, "<thead><tr><td></td>");
    put_element(page, "th", group, kv_translate("Points"));
    if (count > ANALYSIS_CELLS_OF_EACH)
        put_element(page, "th", group, kv_translate("Chance of winning"));
    put(page, "</tr><tr>");
    put_element(page, "th", "", kv_translate("Round"));
    for (uint32_t i = 0; i < count; i++)
        put_element(page, "th", "", cells[i].title);
    put(page, "</tr></thead>\n");
}

static void put_key(const struct page *page, const struct kv_analysis *analysis)
{
    put(page, "<p class=\"key\">");
    if (analysis_is_mistake(analysis)) {
        put_element(page, "span", " class=\"was\"", kv_translate("played, crossed out"));
        put_element(page, "span", " class=\"is\"", kv_translate("better"));
        put_element(page, "span", "", kv_translate("pale: already there"));
    } else {
        put_element(page, "span", " class=\"did\"", kv_translate("played"));
    }
    put(page, "</p>");
}

static void put_marked_turn(const struct page *page, uint32_t index)
{
    const struct kv_analysed_turn *turn = &page->game->turns[index];
    put(page, analysis_is_mistake(&turn->analysis) ? "<section class=\"turn mistake\" id=\""
                                                   : "<section class=\"turn\" id=\"");
    put_id(page, turn);
    put(page, "\"><h3>");
    put_mark(page, &turn->analysis);
    put_turn_name(page, turn);
    put(page, "</h3>");
    if (analysis_is_mistake(&turn->analysis))
        put_costs(page, &turn->analysis);
    for (uint32_t line = ANALYSIS_PLAYED; line < ANALYSIS_LINES; line++) /* the offer is drawn */
        put_line(page, index, (enum analysis_line)line);
    put_key(page, &turn->analysis);
    put_forms(page, "sheet", page->told[index].sheet);
    put(page, "</section>\n");
}

static void put_marked_turns(const struct page *page)
{
    put(page, "<section class=\"marked\">");
    put_element(page, "h2", "", kv_translate("Marked turns"));
    for (uint32_t i = 0; i < page->game->count; i++)
        if (is_marked(&page->game->turns[i]))
            put_marked_turn(page, i);
    put(page, "</section>\n");
}

static void put_row(const struct page *page, uint32_t index)
{
    const struct kv_analysed_turn *turn = &page->game->turns[index];
    put(page, "<tbody><tr><th>");
    if (is_marked(turn)) {
        put(page, "<a href=\"#");
        put_id(page, turn);
        kv_put(page->out, "\">%u ", (unsigned)turn->round);
        put_mark(page, &turn->analysis);
        put(page, "</a>");
    } else {
        kv_put(page->out, "%u", (unsigned)turn->round);
    }
    put(page, "</th>");
    put_cells(page, &turn->analysis);
    put(page, "</tr><tr><td colspan=\"7\">");
    if (turn->set)
        put_element(page, "p", " class=\"note\"",
                    kv_translate("A position was set here; totals start again."));
    for (uint32_t line = 0; line < ANALYSIS_LINES; line++)
        put_line(page, index, (enum analysis_line)line);
    put(page, "</td></tr></tbody>\n");
}

static void put_all_turns(const struct page *page)
{
    const struct kv_game_analysis *game = page->game;
    put(page, "<section class=\"all\">");
    put_element(page, "h2", "", kv_translate("All turns"));
    for (uint32_t i = 0; analysis_explanations[i]; i++)
        put_element(page, "p", " class=\"note\"", kv_translate(analysis_explanations[i]));
    for (uint32_t seat = game->first; seat < game->first + game->seats; seat++) {
        put(page, "<h3>");
        put_player(page, seat);
        put(page, "</h3><table>");
        put_columns(page);
        for (uint32_t i = 0; i < game->count; i++)
            if (game->turns[i].seat == seat)
                put_row(page, i);
        put(page, "</table>\n");
    }
    put(page, "</section>\n");
}

void report_page(const struct kv_game_analysis *game, const char *names, struct kv_text *html)
{
    struct page page = {.game = game, .names = names, .out = html};
    tell_turns(&page);
    put_head(&page);
    put_players(&page);
    put_course(&page);
    put_costliest(&page);
    put_marked_turns(&page);
    put_all_turns(&page);
    put(&page, "<footer>Kvartal " KV_VERSION "</footer></main></body></html>\n");
    forget_turns(&page);
}
