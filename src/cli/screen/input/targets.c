/* The pieces as characters, and what can be chosen in them. */
#include "cli/screen/pieces.h"

#include <string.h>

/* ---- Pieces of the game ---- */

static struct kv_drawing drawing_of(const struct screen *screen, enum kv_piece piece,
                                    const void *sheet)
{
    const struct choosing *choosing = &screen->choosing;
    return (struct kv_drawing){.piece = piece,
                               .table = screen->match->table,
                               .sheet = sheet,
                               .moves = choosing->moves,
                               .count = choosing->count,
                               .focus = choosing->focus};
}

static void draw_piece(struct screen *screen, enum view view, enum kv_piece piece, int width)
{
    struct piece *to = &screen->piece[view];
    const void *sheet = kv_match_sheet(screen->match, screen->play->person);
    struct kv_drawing drawing = drawing_of(screen, piece, sheet);
    width = width > PIECE_COLUMNS ? PIECE_COLUMNS : width < 1 ? 1 : width;
    kv_cells_start(&to->cells, to->memory, width, PIECE_LINES);
    screen->match->setup.game->hand->type(&drawing, &to->cells);
}

/* The board as it would be with the candidate made. */
static void draw_ghosts(struct screen *screen)
{
    const struct kv_game *game = screen->match->setup.game;
    _Alignas(16) unsigned char sheet[KV_SHEET_MOST];
    memcpy(sheet, kv_match_sheet(screen->match, screen->play->person), game->size.sheet);
    if (screen->choosing.candidate != NO_MOVE)
        game->play(screen->match->table, sheet, screen->choosing.moves[screen->choosing.candidate]);
    struct kv_drawing drawing = drawing_of(screen, KV_BOARD, sheet);
    kv_cells_start(&screen->ghosts, screen->ghost, screen->piece[VIEW_BOARD].cells.width,
                   PIECE_LINES);
    game->hand->type(&drawing, &screen->ghosts);
}

/* ---- Pieces of the face ---- */

void screen_put_points(const struct screen *screen, uint32_t seat, int32_t points,
                       struct kv_text *text)
{
    const char *name = screen->play->online ? remote_name(screen->play->online, seat) : "";
    if (*name)
        kv_put(text, "%s: %d", name, (int)points);
    else
        kv_put(text, kv_translate("Seat %u: %d"), (unsigned)seat + 1, (int)points);
}

/* The others, each with a small sheet as it was when the round began. */
static void draw_rivals(struct screen *screen, int width)
{
    const struct kv_match *match = screen->match;
    const struct kv_game *game = match->setup.game;
    struct kv_cells *cells = &screen->piece[VIEW_RIVALS].cells;
    int32_t y = 0;
    kv_cells_start(cells, screen->piece[VIEW_RIVALS].memory, width, PIECE_LINES);
    for (uint32_t seat = 0; seat < match->setup.seats && y < PIECE_LINES; seat++) {
        _Alignas(16) unsigned char sheet[KV_SHEET_MOST];
        char data[64];
        if (seat == screen->play->person)
            continue;
        memcpy(sheet, match->starts + game->size.sheet * seat, game->size.sheet);
        if (game->hide)
            game->hide(sheet);
        struct kv_text text;
        struct kv_score score;
        game->score(match->table, sheet, &score);
        kv_text_start(&text, data, sizeof data);
        screen_put_points(screen, seat, score.total, &text);
        kv_cells_put(cells, 0, y++, (struct kv_style){.strong = true}, data);
        struct kv_cells below = {.cell = cells->cell + y * cells->width,
                                 .width = cells->width,
                                 .height = cells->height - y};
        struct kv_drawing drawing = drawing_of(screen, KV_SMALL, sheet);
        game->hand->type(&drawing, &below);
        y += below.used_height;
        cells->used_height = y;
    }
}

/* Where the part of the log begins that is drawn. When it has become too long for a piece, the
 * older half is left out at once: the rest would move with every line otherwise. */
static size_t begin_log(struct screen *screen, int width)
{
    enum { KEPT = 3000 };
    struct piece *piece = &screen->piece[VIEW_LOG];
    const struct kv_text *log = &screen->log;
    int most = PIECE_LINES;
    if (screen->log_from > log->length)
        screen->log_from = 0;
    while (screen->log_from < log->length) {
        const char *text = log->data + screen->log_from, *end = strchr(text, '\n');
        bool fits =
            log->length - screen->log_from <= KEPT &&
            kv_cells_put_lines(&piece->cells, 0, 0, width, (struct kv_style){0}, text) <= most;
        kv_cells_start(&piece->cells, piece->memory, width, PIECE_LINES);
        if (fits || !end)
            break;
        screen->log_from += (size_t)(end + 1 - text);
        piece->from_y = 0;
        most = PIECE_LINES / 2;
    }
    return screen->log_from;
}

/* The log: its end, or what follows a line that was searched for, which is highlighted. */
static void draw_log(struct screen *screen, int width)
{
    struct piece *piece = &screen->piece[VIEW_LOG];
    const struct kv_style quiet = {.ink = KV_QUIET};
    const char *text = screen->log.length > 0 ? screen->log.data : "";
    bool found = screen->found < screen->log.length;
    kv_cells_start(&piece->cells, piece->memory, width, PIECE_LINES);
    if (found)
        text += screen->found;
    else
        text += begin_log(screen, width);
    kv_cells_put_lines(&piece->cells, 0, 0, width, quiet, text);
    for (int i = 0; found && i < width; i++)
        piece->cells.cell[i].style = (struct kv_style){.ink = KV_INK, .strong = true};
}

/* ---- Targets ---- */

static void add_target(struct screen *screen, struct target target)
{
    if (screen->targets < TARGETS_MOST)
        screen->target[screen->targets++] = target;
}

static void add_zones(struct screen *screen, enum view view)
{
    const struct kv_cells *cells = &screen->piece[view].cells;
    for (uint32_t i = 0; i < cells->count; i++) {
        const struct kv_zone *zone = &cells->zone[i];
        bool card = zone->aspect == KV_BY_CARD;
        if (card ? !choosing_has_card(&screen->choosing, zone->value)
                 : choosing_at(&screen->choosing, zone->value) == NO_MOVE)
            continue;
        add_target(screen, (struct target){card ? TARGET_CARD : TARGET_SITE, zone->value, view,
                                           zone->x, zone->y, zone->width, zone->height});
    }
}

/* Whether a zone of the pieces shows where the move is chosen. */
static bool has_zone(const struct screen *screen, enum kv_aspect aspect, uint32_t value)
{
    static const enum view views[] = {VIEW_OFFER, VIEW_BOARD, VIEW_TRACKS};
    for (size_t v = 0; v < sizeof views / sizeof *views; v++) {
        const struct kv_cells *cells = &screen->piece[views[v]].cells;
        for (uint32_t i = 0; i < cells->count; i++)
            if (cells->zone[i].aspect == aspect && cells->zone[i].value == value)
                return true;
    }
    return false;
}

/* A button for each move without a place, and for a card that is not drawn. */
static bool needs_button(const struct screen *screen, uint32_t move)
{
    const uint8_t *has = screen->choosing.aspects[move].value;
    if (has[KV_BY_CARD]) {
        for (uint32_t i = 0; i < move; i++)
            if (screen->choosing.aspects[i].value[KV_BY_CARD] == has[KV_BY_CARD])
                return false;
        return !has_zone(screen, KV_BY_CARD, has[KV_BY_CARD]);
    }
    return !has[KV_BY_SITE] || !has_zone(screen, KV_BY_SITE, has[KV_BY_SITE]);
}

static void draw_buttons(struct screen *screen)
{
    const struct choosing *choosing = &screen->choosing;
    struct kv_cells *cells = &screen->piece[VIEW_BUTTONS].cells;
    int x = 0, y = 0;
    for (uint32_t i = 0; i < choosing->count; i++) {
        char data[96];
        struct kv_text text;
        if (!needs_button(screen, i))
            continue;
        kv_text_start(&text, data, sizeof data);
        kv_put(&text, "[");
        choosing->hand->brief(choosing->match->table,
                              kv_match_sheet(choosing->match, choosing->seat), choosing->moves[i],
                              &text);
        kv_put(&text, "]");
        int width = kv_cells_columns(data);
        if (x > 0 && x + width > cells->width) {
            x = 0;
            y++;
        }
        bool card = choosing->aspects[i].value[KV_BY_CARD] != 0;
        kv_cells_put(cells, x, y, (struct kv_style){.strong = true}, data);
        add_target(screen, (struct target){card ? TARGET_CARD : TARGET_MOVE,
                                           card ? choosing->aspects[i].value[KV_BY_CARD] : i,
                                           VIEW_BUTTONS, x, y, width, 1});
        x += width + 1;
    }
}

void screen_find_targets(struct screen *screen)
{
    screen->targets = 0;
    add_zones(screen, VIEW_OFFER);
    add_zones(screen, VIEW_BOARD);
    struct piece *buttons = &screen->piece[VIEW_BUTTONS];
    kv_cells_start(&buttons->cells, buttons->memory,
                   screen->columns < PIECE_COLUMNS ? screen->columns : PIECE_COLUMNS, PIECE_LINES);
    draw_buttons(screen);
    add_zones(screen, VIEW_TRACKS);
    if (screen->cursor >= screen->targets)
        screen->cursor = 0;
}

const struct target *screen_target(const struct screen *screen)
{
    return screen->cursor < screen->targets ? &screen->target[screen->cursor] : NULL;
}

uint32_t screen_meant(const struct screen *screen)
{
    const struct target *target = screen_target(screen);
    if (!target || target->kind == TARGET_CARD)
        return NO_MOVE;
    return target->kind == TARGET_MOVE ? target->value
                                       : choosing_at(&screen->choosing, target->value);
}

/* A pane never gets lower, so that those below it stay where they are. */
static int lines_of(struct screen *screen, enum view view)
{
    struct piece *piece = &screen->piece[view];
    if (piece->needs < piece->cells.used_height)
        piece->needs = piece->cells.used_height;
    return piece->needs;
}

void screen_draw_pieces(struct screen *screen)
{
    int width = screen->columns;
    draw_piece(screen, VIEW_BOARD, KV_BOARD, width);
    /* A second column beside the board, if there is room for it. */
    int board = screen->piece[VIEW_BOARD].cells.used_width;
    int side = width - board - 1;
    side = side < SIDE_LEAST ? 0 : side > SIDE_MOST ? SIDE_MOST : side;
    int main = side ? width - side - 1 : width;
    draw_piece(screen, VIEW_OFFER, KV_OFFER, main);
    /* Beside a board that is too high, the offer takes all remaining columns. */
    int heights = lines_of(screen, VIEW_OFFER) + lines_of(screen, VIEW_BOARD);
    screen->beside = heights > screen->lines - HEAD - FOOT_LEAST - 1 && width - board - 1 >= 14;
    if (screen->beside) {
        draw_piece(screen, VIEW_OFFER, KV_OFFER, width - board - 1);
        main = board;
    }
    draw_piece(screen, VIEW_TRACKS, KV_TRACKS, main);
    draw_piece(screen, VIEW_GOALS, KV_GOALS, side ? side : width);
    draw_rivals(screen, side ? side : width < PIECE_COLUMNS ? width : PIECE_COLUMNS);
    draw_log(screen, side && screen->tab != VIEW_LOG ? side
                     : width < PIECE_COLUMNS         ? width
                                                     : PIECE_COLUMNS);
    for (uint32_t i = 0; i < VIEWS; i++)
        lines_of(screen, (enum view)i);
    draw_ghosts(screen);
}
