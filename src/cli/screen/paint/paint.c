/* The screen as it is shown: panes, targets, ghosts and notes. */
#include "base/utf8.h"
#include "cli/screen/curses.h"
#include "cli/screen/pieces.h"

#include <string.h>
#include <wchar.h>

/* ---- Characters ---- */

/* What replaces a character if only ASCII can be shown. */
static const struct {
    uint32_t code;
    char letter;
} plain_letters[] = {
    {0x2500, '-'}, {0x2502, '|'}, {0x250c, '+'},  {0x2510, '+'},  {0x2514, '+'}, {0x2518, '+'},
    {0x2550, '='}, {0x2571, '/'}, {0x2572, '\\'}, {0x2580, '\''}, {0x2584, '.'}, {0x2588, '#'},
    {0x2594, '^'}, {0x203e, '-'}, {0x2248, 'W'},  {0x00b7, '.'},  {0x2192, '>'}, {0x25b8, '>'},
    {0x25a0, '#'}, {0x25cf, '*'}, {0x21bb, '@'},  {0x2212, '-'},  {0x2014, '-'}, {0x201c, '"'},
    {0x201d, '"'}, {0x2026, '.'}, {0x2190, '<'},  {0x2191, '^'},  {0x2193, 'v'},
};

static wchar_t shown_letter(uint32_t code)
{
    if (code < 0x80 || screen_has_unicode())
        return (wchar_t)code;
    for (size_t i = 0; i < sizeof plain_letters / sizeof *plain_letters; i++)
        if (plain_letters[i].code == code)
            return (wchar_t)plain_letters[i].letter;
    return L'?';
}

static void put_cell(int y, int x, struct kv_cell cell, unsigned more)
{
    if (cell.code == KV_SECOND_COLUMN)
        return; /* the character before it is there too */
    unsigned attributes;
    int pair;
    wchar_t letters[2] = {shown_letter(cell.code), 0};
    cchar_t shown;
    screen_colours_find(cell.style, &attributes, &pair);
    setcchar(&shown, letters, attributes | more, 0, &pair);
    mvadd_wch(y, x, &shown);
}

int screen_put_words(int y, int x, int end, struct kv_style style, const char *words)
{
    const char *stop = words + strlen(words);
    while (words < stop && x < end) {
        size_t length = kv_utf8_length(words, stop);
        uint32_t code = length ? kv_utf8_code(words, length) : '?';
        put_cell(y, x, (struct kv_cell){code < ' ' ? ' ' : code, style}, 0);
        x += kv_code_columns(code);
        words += length ? length : 1;
    }
    return x;
}

/* Words wrapped at a width, in memory that the next call takes. */
static int wrap(struct kv_cells *cells, int width, const char *words)
{
    static struct kv_cell memory[PIECE_COLUMNS * PIECE_LINES];
    width = width > PIECE_COLUMNS ? PIECE_COLUMNS : width < 1 ? 1 : width;
    kv_cells_start(cells, memory, width, PIECE_LINES);
    return kv_cells_put_lines(cells, 0, 0, width, (struct kv_style){.ink = KV_INK}, words);
}

int screen_count_lines(int width, const char *words)
{
    struct kv_cells cells;
    return wrap(&cells, width, words);
}

void screen_put_lines(int y, int x, int width, int most, const char *words)
{
    struct kv_cells cells;
    wrap(&cells, width, words);
    screen_put_cells(y, x, most, &cells);
}

void screen_put_cells(int y, int x, int most, const struct kv_cells *cells)
{
    for (int row = 0; row < cells->used_height && row < most; row++)
        for (int column = 0; column < cells->used_width; column++)
            put_cell(y + row, x + column, cells->cell[row * cells->width + column], 0);
}

/* ---- Panes ---- */

/* Whether what can be chosen is highlighted. If nearly everything can, that would say little, and
 * be too much for a slow connection. */
static bool glows(const struct screen *screen, enum view view)
{
    enum { GLOWING_MOST = 27 };
    uint32_t count = 0;
    for (uint32_t i = 0; i < screen->targets; i++)
        count += screen->target[i].view == view;
    return view != VIEW_BUTTONS && count <= GLOWING_MOST;
}

/* How a cell of a piece stands out: the cursor is on it, or it is in the last line of something
 * that can be chosen. More lines would be too much for a slow link. */
static unsigned emphasis(const struct screen *screen, enum view view, int x, int y, bool *hot)
{
    unsigned more = 0;
    *hot = false;
    for (uint32_t i = 0; i < screen->targets; i++) {
        const struct target *target = &screen->target[i];
        if (target->view != view || x < target->x || x >= target->x + target->width ||
            y < target->y || y >= target->y + target->height)
            continue;
        *hot |= y == target->y + target->height - 1;
        if (i == screen->cursor)
            more = A_REVERSE;
    }
    return more;
}

static void paint_piece(const struct screen *screen, enum view view)
{
    const struct piece *piece = &screen->piece[view];
    const bool glowing = glows(screen, view);
    for (int row = 0; row < piece->height; row++)
        for (int column = 0; column < piece->width; column++) {
            int x = piece->from_x + column, y = piece->from_y + row;
            struct kv_cell cell = {.code = ' '};
            bool hot;
            if (x < piece->cells.width && y < PIECE_LINES)
                cell = piece->cells.cell[y * piece->cells.width + x];
            unsigned more = emphasis(screen, view, x, y, &hot);
            if (hot && !more && glowing && cell.style.ground == KV_NO_COLOUR) {
                /* One style for the whole line of it, since each change of style is sent. */
                bool plain = cell.code == ' ' || cell.style.ink == KV_FAINT;
                cell.style = (struct kv_style){.ink = plain ? KV_NO_COLOUR : cell.style.ink,
                                               .ground = KV_GLOW,
                                               .strong = cell.style.strong};
            }
            if (view == VIEW_BOARD && x < piece->cells.width && y < PIECE_LINES) {
                struct kv_cell ghost = screen->ghosts.cell[y * screen->ghosts.width + x];
                bool changed = ghost.code != piece->cells.cell[y * piece->cells.width + x].code ||
                               ghost.style.ground !=
                                   piece->cells.cell[y * piece->cells.width + x].style.ground;
                if (changed) {
                    cell = ghost;
                    more = A_UNDERLINE | A_BOLD | (more & A_REVERSE);
                }
            }
            put_cell(piece->y + row, piece->x + column, cell, more);
        }
}

/* ---- Around them ---- */

static void put_time(const struct remote *online, struct kv_text *text)
{
    struct kv_text time = cli_text();
    remote_put_time_left(online, &time);
    if (time.length > 0)
        kv_put(text, " · %s", time.data);
    cli_text_free(&time);
}

static void paint_head(const struct screen *screen)
{
    const struct kv_match *match = screen->match;
    struct kv_text text = cli_text();
    struct kv_score score;
    match->setup.game->score(match->table, kv_match_sheet(match, screen->play->person), &score);
    kv_put(&text, "%s · ", kv_translate(match->setup.game->title));
    if (screen->play->people > 1 || screen->play->person > 0) {
        kv_put(&text, kv_translate("Seat %u"), (unsigned)screen->play->person + 1);
        kv_put(&text, " · ");
    }
    if (screen->play->online) {
        kv_put(&text, kv_translate("Table %s"), remote_code(screen->play->online));
        kv_put(&text, " · ");
    }
    kv_put(&text, kv_translate("Round %u"), (unsigned)match->round);
    kv_put(&text, " · ");
    uint32_t points = (uint32_t)(score.total < 0 ? -score.total : score.total);
    kv_put(&text, "%s", score.total < 0 ? "-" : "");
    kv_put(&text, kv_translate_count("%u point", "%u points", points), (unsigned)points);
    if (screen->play->online)
        put_time(screen->play->online, &text);
    screen_put_words(0, 0, screen->columns, (struct kv_style){.strong = true}, text.data);
    cli_text_free(&text);
}

/* The panes by name where only one is shown, which is in brackets. */
static void paint_tabs(const struct screen *screen)
{
    static const struct {
        enum view view;
        const char *name;
    } tabs[] = {{VIEW_OFFER, KV_MARK("cards")},   {VIEW_BOARD, KV_MARK("town")},
                {VIEW_TRACKS, KV_MARK("tracks")}, {VIEW_GOALS, KV_MARK("plans")},
                {VIEW_RIVALS, KV_MARK("others")}, {VIEW_LOG, KV_MARK("log")}};
    struct kv_text text = cli_text();
    for (size_t i = 0; i < sizeof tabs / sizeof *tabs; i++) {
        bool shown = screen->piece[tabs[i].view].width > 0;
        kv_put(&text, shown ? "%s[%s]" : "%s%s", i ? " " : "", kv_translate(tabs[i].name));
    }
    screen_put_words(HEAD, 0, screen->columns, (struct kv_style){.ink = KV_QUIET}, text.data);
    cli_text_free(&text);
}

/* The frame of a box: a character for each place on it. */
static uint32_t frame_at(int x, int y, int width, int height)
{
    bool left = x == -2, right = x == width + 1;
    if (y < 0)
        return left ? 0x250c : right ? 0x2510 : 0x2500;
    if (y == height)
        return left ? 0x2514 : right ? 0x2518 : 0x2500;
    return left || right ? 0x2502 : ' ';
}

/* A box of words over everything, as wide as they are; one that is too long is scrolled. */
static void paint_note(struct screen *screen)
{
    static struct kv_cell memory[PIECE_COLUMNS * PIECE_LINES];
    enum { LEAST = 20 };
    int width = screen->columns - 6 < 74 ? screen->columns - 6 : 74;
    int most = screen->lines - 4 < PIECE_LINES ? screen->lines - 4 : PIECE_LINES;
    struct kv_cells cells;
    if (screen->note.length == 0)
        return;
    kv_cells_start(&cells, memory, width, most);
    int after = kv_cells_put_lines(&cells, 0, -screen->note_from, width,
                                   (struct kv_style){.ink = KV_INK}, screen->note.data);
    int height = after + screen->note_from < most ? after + screen->note_from : most;
    width = cells.used_width > LEAST ? cells.used_width : LEAST;
    int left = (screen->columns - width) / 2, top = (screen->lines - height) / 2;
    screen->note_below = after - height;
    for (int y = -1; y <= height; y++)
        for (int x = -2; x < width + 2; x++) {
            struct kv_cell cell = {.code = frame_at(x, y, width, height)};
            if (y >= 0 && y < height && x >= 0 && x < width)
                cell = cells.cell[y * cells.width + x];
            put_cell(top + y, left + x, cell, 0);
        }
    if (screen->note_below > 0 || screen->note_from > 0)
        screen_put_words(top + height, left + 1, left + width, (struct kv_style){.strong = true},
                         kv_translate(" ↑ ↓ more "));
}

/* Between two people, so that the second one's secrets are seen by nobody else. */
static void paint_cover(const struct screen *screen)
{
    struct kv_text text = cli_text();
    kv_put(&text, kv_translate("Seat %u plays now. The others look away; then press Enter."),
           (unsigned)screen->play->person + 1);
    screen_put_lines(screen->lines / 2, 2, screen->columns - 4, PIECE_LINES, text.data);
    cli_text_free(&text);
}

void screen_paint(struct screen *screen)
{
    erase();
    if (screen->columns < SCREEN_COLUMNS_LEAST || screen->lines < SCREEN_LINES_LEAST) {
        screen_put_words(0, 0, screen->columns, (struct kv_style){.strong = true},
                         kv_translate("Please make the window larger."));
        refresh();
        return;
    }
    if (screen->covered) {
        paint_cover(screen);
        refresh();
        return;
    }
    paint_head(screen);
    if (!screen_is_roomy(screen))
        paint_tabs(screen);
    for (uint32_t i = 0; i < VIEWS; i++)
        if (screen->piece[i].width > 0)
            paint_piece(screen, (enum view)i);
    screen_paint_foot(screen);
    paint_note(screen);
    screen_join_blanks(screen->lines, screen->columns);
    const struct target *target = screen_target(screen);
    const struct piece *piece = target ? &screen->piece[target->view] : NULL;
    if (piece && piece->width > 0)
        move(piece->y + target->y - piece->from_y, piece->x + target->x - piece->from_x);
    refresh();
}
