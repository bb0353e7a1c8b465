/* The pages for the teacher of a class: offers to read aloud, a table for the points, the key. */
#include "cli/commands/print/print.h"
#include "draw/hand.h"

#include <string.h>

/* A page as it is filled from the top, in tenths of a point. */
enum {
    WIDTH = 5500, /* of an a4 less its margins */
    HEIGHT = 7960,
    HEAD = 560,
    SIZE = 130,
    LEADING = 175
};

struct page {
    const struct print *print;
    struct kv_printer *printer;
    struct kv_canvas canvas;
    const char *title;
    int32_t y;
};

static struct kv_point at(int32_t x, int32_t y)
{
    return (struct kv_point){x, y};
}

/* ---- Pages ---- */

static void begin_page(struct page *page)
{
    char data[KV_NAME_MOST];
    struct kv_text name;
    kv_text_start(&name, data, sizeof data);
    kv_name_print(&page->print->match.setup, &name);
    kv_printer_draw(page->printer, &page->canvas);
    kv_draw_fitted(&page->canvas, at(0, 260), WIDTH * 2 / 3, 250, KV_FIGURES, KV_LEFT, KV_INK,
                   page->title);
    kv_draw_fitted(&page->canvas, at(WIDTH, 260), WIDTH / 3 - 100, SIZE, KV_WORDS, KV_RIGHT,
                   KV_QUIET, data);
    page->canvas.writer->line(&page->canvas, at(0, 340), at(WIDTH, 340),
                              (struct kv_look){.line = KV_INK});
    page->y = HEAD;
}

static void end_page(struct page *page)
{
    kv_printer_put(page->printer);
}

static void start_pages(struct page *page, const char *title)
{
    page->title = kv_translate(title);
    begin_page(page);
}

/* Starts a new page if the current one has not enough room. */
static void make_room(struct page *page, int32_t height)
{
    if (page->y + height <= HEIGHT)
        return;
    end_page(page);
    begin_page(page);
}

static void put_paragraph(struct page *page, const char *words)
{
    page->y = kv_draw_lines(&page->canvas, at(0, page->y), WIDTH, SIZE, LEADING, KV_WORDS, KV_LEFT,
                            KV_INK, words);
}

/* ---- Offers ---- */

static struct kv_drawing drawing_of(struct page *page, const struct print_lesson *lesson,
                                    uint32_t round, enum kv_piece piece, int32_t width)
{
    const struct kv_game *game = lesson->match.setup.game;
    struct kv_drawing drawing = {
        .piece = piece,
        .form = KV_TABLET,
        .width = width,
        .table = lesson->tables + game->size.table * round,
        .sheet = lesson->sheets, /* an empty one, on which everything can be used */
        .canvas = &page->canvas,
    };
    drawing.height = game->hand->height(&drawing);
    return drawing;
}

static void put_piece(const struct kv_game *game, const struct kv_drawing *drawing,
                      struct kv_point corner)
{
    drawing->canvas->writer->begin(drawing->canvas, "piece", corner);
    if (drawing->height)
        game->hand->draw(drawing);
    drawing->canvas->writer->end(drawing->canvas);
}

static void put_number(struct page *page, uint32_t number, struct kv_point middle)
{
    char data[16];
    struct kv_text text;
    kv_text_start(&text, data, sizeof data);
    kv_put(&text, "%u", (unsigned)number);
    kv_draw_fitted(&page->canvas, middle, 280, 240, KV_FIGURES, KV_MIDDLE, KV_INK, data);
}

enum { NUMBER = 330, BETWEEN = 150, GOALS_HEIGHT = 1700 };

enum { TOLD_SIZE = 105, TOLD_ROW = 150 };

/* The offer in words, below its picture. */
static void put_told(struct page *page, const struct print_lesson *lesson, uint32_t round,
                     struct kv_point place, int32_t width)
{
    const struct kv_game *game = lesson->match.setup.game;
    struct kv_text told = cli_text();
    game->tell_offer(lesson->tables + game->size.table * round, lesson->sheets, &told);
    kv_draw_fitted(&page->canvas, place, width, TOLD_SIZE, KV_WORDS, KV_LEFT, KV_INK, told.data);
    cli_text_free(&told);
}

/* Two rounds side by side, below the goals of the whole game. */
static void put_offer(struct page *page, const struct print_lesson *lesson, uint32_t round)
{
    int32_t half = (WIDTH + BETWEEN) / 2, x = round % 2 ? half : 0;
    struct kv_drawing offer = drawing_of(page, lesson, round, KV_OFFER, half - BETWEEN - NUMBER);
    if (round % 2 == 0)
        make_room(page, offer.height + TOLD_ROW);
    put_number(page, round + 1, at(x + NUMBER / 2 - 30, page->y + offer.height / 2 + 80));
    put_piece(lesson->match.setup.game, &offer, at(x + NUMBER, page->y));
    put_told(page, lesson, round, at(x + NUMBER, page->y + offer.height + TOLD_SIZE),
             half - BETWEEN - NUMBER);
    if (round % 2 == 1 || round + 1 == lesson->offers)
        page->y += offer.height + TOLD_ROW + 60;
}

/* A round with what is to be known of it alone, such as its event. */
static void put_round(struct page *page, const struct print_lesson *lesson, uint32_t round)
{
    enum { OFFER = 3300 };
    const struct kv_game *game = lesson->match.setup.game;
    int32_t beside = NUMBER + OFFER + BETWEEN;
    struct kv_drawing offer = drawing_of(page, lesson, round, KV_OFFER, OFFER);
    struct kv_drawing goals = drawing_of(page, lesson, round, KV_GOALS, WIDTH - beside);
    int32_t height = offer.height > goals.height ? offer.height : goals.height;
    make_room(page, height + TOLD_ROW);
    put_number(page, round + 1, at(NUMBER / 2 - 30, page->y + height / 2 + 80));
    put_piece(game, &offer, at(NUMBER, page->y + (height - offer.height) / 2));
    put_piece(game, &goals, at(beside, page->y + (height - goals.height) / 2));
    put_told(page, lesson, round, at(NUMBER, page->y + height + TOLD_SIZE), WIDTH - NUMBER);
    page->y += height + TOLD_ROW + 60;
}

/* What the goals of a round look like. */
static void draw_goals(struct page *page, const struct print_lesson *lesson, uint32_t round,
                       struct kv_text *svg_text)
{
    struct kv_canvas canvas;
    struct kv_svg svg;
    struct kv_drawing goals = drawing_of(page, lesson, round, KV_GOALS, WIDTH);
    kv_svg_begin_bare(&canvas, &svg, svg_text, WIDTH, WIDTH, "");
    goals.canvas = &canvas;
    put_piece(lesson->match.setup.game, &goals, at(0, 0));
    kv_svg_end(&canvas);
}

/* Does every round have goals of its own? */
static bool are_goals_changing(struct page *page, const struct print_lesson *lesson)
{
    struct kv_text first = cli_text(), second = cli_text();
    draw_goals(page, lesson, 0, &first);
    draw_goals(page, lesson, 1, &second);
    bool changing =
        first.length != second.length || memcmp(first.data, second.data, first.length) != 0;
    cli_text_free(&first);
    cli_text_free(&second);
    return changing;
}

/* Is there a move that has the cards shuffled, as in the first edition of Welcome? */
static bool can_be_reshuffled(const struct kv_game *game)
{
    for (const struct kv_label *use = game->uses; use && use->id; use++)
        if (strcmp(use->id, "reshuffle") == 0)
            return true;
    return false;
}

/* What the teacher does: as much of it as this game needs. */
static void put_advice(struct page *page, const struct print_lesson *lesson)
{
    struct kv_text words = cli_text();
    kv_put(&words, "%s",
           kv_translate("Read one offer after the other, and give everybody time to write. All "
                        "play with the same offers and begin as the key does."));
    if (can_be_reshuffled(lesson->match.setup.game))
        kv_put(&words, " %s", kv_translate("So nobody has the cards shuffled anew."));
    if (lesson->offers > lesson->rounds)
        kv_put(&words, " %s",
               kv_translate("The game ends as its rules say; the list goes on for slower "
                            "players."));
    put_paragraph(page, words.data);
    cli_text_free(&words);
}

static void put_offers(struct page *page, const struct print_lesson *lesson)
{
    start_pages(page, KV_MARK("Offers to read aloud"));
    put_advice(page, lesson);
    bool changing = lesson->offers > 1 && are_goals_changing(page, lesson);
    struct kv_drawing goals = drawing_of(page, lesson, 0, KV_GOALS, WIDTH);
    if (!changing && goals.height) { /* in two rows there is room for what the goals count */
        goals.form = KV_SIDEWAYS;
        goals.height = goals.height > GOALS_HEIGHT ? goals.height : GOALS_HEIGHT;
        put_piece(lesson->match.setup.game, &goals, at(0, page->y));
        page->y += goals.height + BETWEEN;
    }
    for (uint32_t round = 0; round < lesson->offers; round++)
        if (changing)
            put_round(page, lesson, round);
        else
            put_offer(page, lesson, round);
    end_page(page);
}

/* ---- The table of points ---- */

enum { ROW = 210, HEAD_ROW = 380, NUMBER_WIDTH = 300, NAME_WIDTH = 1500 };

static uint32_t count_parts(const struct kv_game *game)
{
    uint32_t parts = 0;
    while (game->parts[parts].id)
        parts++;
    return parts;
}

/* The left edge of a column: the number, the name, each part, the total, and the end of it all. */
static int32_t column_edge(uint32_t column, uint32_t parts)
{
    int32_t rest = WIDTH - NUMBER_WIDTH - NAME_WIDTH;
    if (column < 2)
        return column ? NUMBER_WIDTH : 0;
    return NUMBER_WIDTH + NAME_WIDTH + rest * (int32_t)(column - 2) / (int32_t)(parts + 1);
}

/* The frame of a cell; returns its left edge and sets its width. */
static int32_t frame_cell(struct page *page, uint32_t column, int32_t height, int32_t *width)
{
    uint32_t parts = count_parts(page->print->match.setup.game);
    int32_t left = column_edge(column, parts);
    *width = column_edge(column + 1, parts) - left;
    page->canvas.writer->box(&page->canvas, at(left, page->y), *width, height, 0,
                             (struct kv_look){.line = KV_FAINT, .width = 8});
    return left;
}

static void put_cell(struct page *page, uint32_t column, const char *words)
{
    int32_t width, left = frame_cell(page, column, ROW, &width), y = page->y + ROW - 70;
    if (column == 1)
        kv_draw_shortened(&page->canvas, at(left + 40, y), width - 80, SIZE, KV_WORDS, KV_LEFT,
                          KV_INK, words);
    else
        kv_draw_fitted(&page->canvas, at(left + width / 2, y), width - 40, SIZE, KV_FIGURES,
                       KV_MIDDLE, KV_INK, words);
}

/* Captions may take several lines. */
static void put_caption(struct page *page, uint32_t column, const char *words)
{
    enum { CAPTION = 95, STEP = 110 };
    int32_t width, left = frame_cell(page, column, HEAD_ROW, &width);
    kv_draw_lines(&page->canvas, at(left + width / 2, page->y + STEP), width - 30, CAPTION, STEP,
                  KV_FIGURES, KV_MIDDLE, KV_QUIET, words);
}

static void put_head(struct page *page)
{
    const struct kv_game *game = page->print->match.setup.game;
    uint32_t parts = count_parts(game);
    put_caption(page, 0, kv_translate("No."));
    put_caption(page, 1, kv_translate("Name"));
    for (uint32_t i = 0; i < parts; i++)
        put_caption(page, 2 + i, kv_translate(game->parts[i].title));
    put_caption(page, 2 + parts, kv_translate("total"));
    page->y += HEAD_ROW;
}

static void put_row(struct page *page, uint32_t sheet)
{
    uint32_t parts = count_parts(page->print->match.setup.game);
    struct kv_text name = cli_text(), number = cli_text();
    kv_put(&number, "%u", (unsigned)sheet + 1);
    cli_names_put(page->print->names, sheet, &name);
    put_cell(page, 0, number.data);
    put_cell(page, 1, name.length ? name.data : "");
    for (uint32_t i = 0; i <= parts; i++)
        put_cell(page, 2 + i, "");
    page->y += ROW;
    cli_text_free(&number);
    cli_text_free(&name);
}

static void put_table(struct page *page)
{
    start_pages(page, KV_MARK("Points"));
    for (uint32_t sheet = 0; sheet < page->print->class_size; sheet++) {
        make_room(page, ROW);
        if (page->y == HEAD)
            put_head(page);
        put_row(page, sheet);
    }
    end_page(page);
}

/* ---- The key ---- */

/* What the expert did in a round, in words and as moves: "wrote 8, built a pool (take 2; …)". */
static void put_words_of_turn(const struct print_lesson *lesson, uint32_t round,
                              struct kv_text *words)
{
    const struct kv_game *game = lesson->match.setup.game;
    const struct kv_thought *turn = &lesson->turns[round];
    game->hand->recount(lesson->tables + game->size.table * round,
                        lesson->sheets + game->size.sheet * round, turn->moves, turn->count, words);
    for (uint32_t i = 0; i < turn->count; i++) {
        kv_put(words, i ? "; " : " (");
        game->say(turn->moves[i], words);
    }
    kv_put(words, ")");
}

static void put_turn(struct page *page, const struct print_lesson *lesson, uint32_t round)
{
    struct kv_text turn = cli_text(), words = cli_text();
    put_words_of_turn(lesson, round, &turn);
    kv_put(&words, "%u. %s", (unsigned)round + 1, turn.data);
    make_room(page, (int32_t)kv_count_lines(WIDTH, SIZE, KV_WORDS, words.data) * LEADING);
    put_paragraph(page, words.data);
    cli_text_free(&turn);
    cli_text_free(&words);
}

/* "plans 16, parks 20 … · total 101" */
static void put_result(struct page *page, const struct print_lesson *lesson)
{
    const struct kv_part *part = lesson->match.setup.game->parts;
    const struct kv_score *score = &lesson->scores.scores[0];
    struct kv_text words = cli_text();
    const int32_t *cell = score->cell;
    for (; part->id; part++) {
        int32_t sum = 0;
        for (uint32_t i = 0; i < part->cells; i++)
            sum += *cell++;
        kv_put(&words, "%s %d · ", kv_translate(part->title), (int)sum);
    }
    kv_put(&words, "%s %d", kv_translate("total"), (int)score->total);
    make_room(page, 3 * LEADING);
    page->y += LEADING / 2;
    put_paragraph(page, words.data);
    cli_text_free(&words);
}

/* The expert's sheet as it stood at the end. */
static void put_key_sheet(struct page *page, const struct print_lesson *lesson)
{
    const struct print *print = page->print;
    const struct kv_game *game = lesson->match.setup.game;
    struct kv_grid grid = kv_grid_of_sheets(print->paper, 1, print->width, print->height);
    kv_printer_change(page->printer, &grid, print->width, print->height);
    kv_printer_draw(page->printer, &page->canvas);
    game->draw(lesson->match.table, kv_match_sheet(&lesson->match, 0), NULL, 0, KV_PAGE,
               &page->canvas);
    kv_printer_put(page->printer);
}

static void put_key(struct page *page, const struct print_lesson *lesson)
{
    start_pages(page, KV_MARK("Answer key: a game of the expert bot"));
    for (uint32_t round = 0; round < lesson->rounds; round++)
        put_turn(page, lesson, round);
    put_result(page, lesson);
    end_page(page);
    put_key_sheet(page, lesson);
}

void print_put_lesson(const struct print *print, const struct print_lesson *lesson,
                      struct kv_printer *printer)
{
    struct page page = {.print = print, .printer = printer};
    struct kv_grid grid = kv_grid_of_sheets(print->paper, 1, WIDTH, HEIGHT);
    kv_printer_change(printer, &grid, WIDTH, HEIGHT);
    if (lesson->rounds)
        put_offers(&page, lesson);
    put_table(&page);
    if (lesson->rounds)
        put_key(&page, lesson);
}
