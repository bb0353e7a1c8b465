/*
 * A turn of Machinery: the moves played so far are applied one by one to a copy of the sheet,
 * without checking that they were legal.
 */
#include <stdlib.h>
#include <string.h>

#include "oracle/machinery/machinery.h"
#include "oracle/machinery/rules.h"

enum { WORDS_MOST = 8 }; /* draw, the card, the building and five squares */

/* A move taken apart; the words lie in `text`. */
struct move {
    char text[ORACLE_TEXT_MOST];
    const char *word[WORDS_MOST];
    int count;
};

static void read_move(const struct kv_json *json, struct move *move)
{
    oracle_machinery_read_string(json, move->text, sizeof move->text);
    move->count = 0;
    for (char *word = strtok(move->text, " "); word; word = strtok(NULL, " ")) {
        if (move->count == WORDS_MOST)
            oracle_machinery_give_up("a strange move", json);
        move->word[move->count++] = word;
    }
}

/* The next word, which must exist: a truncated move has none. */
static const char *word_of(const struct move *move, int index)
{
    if (index >= move->count)
        oracle_machinery_give_up("a move lacks a word", NULL);
    return move->word[index];
}

static int building_named(const char *key)
{
    for (int i = 0; i < BUILDINGS; i++)
        if (strcmp(oracle_machinery_buildings[i].key, key) == 0)
            return i;
    oracle_machinery_give_up("a move names an unknown building", NULL);
}

/* "b3" is the second column and the third row. */
static void read_square(const char *word, int *row, int *column)
{
    *column = word[0] - 'a';
    *row = word[1] - '1';
    if (*column < 0 || *column >= SIDE_MOST || *row < 0 || *row >= SIDE_MOST || word[2])
        oracle_machinery_give_up("a move names an unknown square", NULL);
}

/* The only place where squares are filled; a finished building earns the grant (15) at once, and
 * only once: a sheet holds at most the points of one grant. */
static void fill(struct turn *turn, int building, int row, int column)
{
    struct shape *shape = &turn->sheet.buildings[building];

    shape->square[row][column] = '#';
    if (turn->table.round.grant && oracle_machinery_count(shape, 'o') == 0)
        turn->sheet.bonus = turn->table.round.grant;
}

/* The figure with the squares of a move, moved into its own upper left corner. */
static struct placement read_placement(const struct move *move)
{
    struct placement placement = {.card = atoi(word_of(move, 1)) - 1,
                                  .building = building_named(word_of(move, 2)),
                                  .row = SIDE_MOST,
                                  .column = SIDE_MOST};
    int row, column, bottom = 0, right = 0;

    for (int i = 3; i < move->count; i++) {
        read_square(move->word[i], &row, &column);
        placement.row = row < placement.row ? row : placement.row;
        placement.column = column < placement.column ? column : placement.column;
        bottom = row > bottom ? row : bottom;
        right = column > right ? column : right;
    }
    placement.shape.rows = bottom - placement.row + 1;
    placement.shape.columns = right - placement.column + 1;
    memset(placement.shape.square, '.', sizeof placement.shape.square);
    for (int i = 3; i < move->count; i++) {
        read_square(move->word[i], &row, &column);
        placement.shape.square[row - placement.row][column - placement.column] = '#';
    }
    return placement;
}

static void play_draw(struct turn *turn, const struct move *move)
{
    struct placement placement = read_placement(move);
    int row, column, cost;

    if (placement.card < 0 || placement.card >= turn->table.card_count ||
        turn->figure_count == FIGURES_MOST)
        oracle_machinery_give_up("a figure that nobody could draw", NULL);
    for (int i = 3; i < move->count; i++) {
        read_square(move->word[i], &row, &column);
        fill(turn, placement.building, row, column);
    }
    cost = oracle_machinery_cost(&turn->table, &placement);
    if (cost > 0) {
        if (turn->sheet.broken_count == oracle_machinery_counts.circles)
            oracle_machinery_give_up("a breakage without a circle", NULL);
        turn->sheet.broken[turn->sheet.broken_count++] = cost;
    }
    turn->figures[turn->figure_count++] = placement;
}

static void play_builder(struct turn *turn, const struct move *move)
{
    bool unmarked = turn->builders < turn->table.round.unmarked; /* 10 */
    int row, column;

    read_square(word_of(move, 2), &row, &column);
    fill(turn, building_named(word_of(move, 1)), row, column);
    turn->builders++;
    if (!unmarked)
        turn->sheet.builders++;
}

/* The first entry of that value goes, and the later ones move up. */
static void play_erase(struct turn *turn, const struct move *move)
{
    struct sheet *sheet = &turn->sheet;
    int value = atoi(word_of(move, 1)), circle = 0;

    while (circle < sheet->broken_count && sheet->broken[circle] != value)
        circle++;
    if (circle == sheet->broken_count)
        oracle_machinery_give_up("no such breakage is noted", NULL);
    for (sheet->broken_count--; circle < sheet->broken_count; circle++)
        sheet->broken[circle] = sheet->broken[circle + 1];
    turn->erased++;
}

static void play(struct turn *turn, const struct kv_json *json)
{
    struct move move;

    read_move(json, &move);
    if (strcmp(word_of(&move, 0), "draw") == 0)
        play_draw(turn, &move);
    else if (strcmp(move.word[0], "builder") == 0)
        play_builder(turn, &move);
    else if (strcmp(move.word[0], "erase") == 0)
        play_erase(turn, &move);
    else if (strcmp(move.word[0], "done") == 0)
        turn->over = true;
    else
        oracle_machinery_give_up("an unknown move", json);
}

void oracle_machinery_replay(const struct kv_json *table, const struct kv_json *sheet,
                             struct turn *turn)
{
    struct kv_json_walk walk;

    *turn = (struct turn){.over = false};
    oracle_machinery_read_table(table, &turn->table);
    oracle_machinery_read_sheet(sheet, &turn->start);
    turn->sheet = turn->start;
    if (!turn->start.has_turn)
        return;
    kv_json_enter(&turn->start.turn, &walk);
    for (struct kv_json move; kv_json_next(&walk, NULL, &move);)
        play(turn, &move);
}

void oracle_machinery_moves(const struct kv_json *table, const struct kv_json *sheet,
                            struct oracle_list *moves)
{
    struct turn turn;

    oracle_machinery_replay(table, sheet, &turn);
    oracle_machinery_list(&turn, moves);
}

void oracle_machinery_after(const struct kv_json *table, const struct kv_json *sheet,
                            struct kv_text *json)
{
    struct turn turn;

    oracle_machinery_replay(table, sheet, &turn);
    oracle_machinery_print_sheet(&turn.sheet, json);
}
