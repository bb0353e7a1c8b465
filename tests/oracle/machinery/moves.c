/* What the rules allow at each moment of a turn: every conceivable move is checked against them. */
#include "oracle/machinery/rules.h"

/* ---- Where a figure can lie ---- */

/* "Figures may not cover squares already filled, nor reach beyond the buildings." */
static bool fits(const struct shape *building, const struct shape *shape, int row, int column)
{
    if (row + shape->rows > building->rows || column + shape->columns > building->columns)
        return false;
    for (int r = 0; r < shape->rows; r++)
        for (int c = 0; c < shape->columns; c++)
            if (shape->square[r][c] == '#' && building->square[row + r][column + c] != 'o')
                return false;
    return true;
}

static bool fits_somewhere(const struct shape *building, const struct shape *shape)
{
    for (int row = 0; row < building->rows; row++)
        for (int column = 0; column < building->columns; column++)
            if (fits(building, shape, row, column))
                return true;
    return false;
}

static bool untouched(const struct shape *building)
{
    return oracle_machinery_count(building, '#') == 0;
}

/* ---- What a figure costs ---- */

/* As printed is free, and so is the mirror image, unless the drawing is strict (14). Everything
 * else is turned; only the outcome counts, so a rotation that gives one of those two is free. */
static bool is_turned(const struct table *table, const struct placement *placement)
{
    const struct shape *printed = &table->cards[placement->card].figure;
    struct shape mirror = oracle_machinery_mirror(printed);

    if (oracle_machinery_same(&placement->shape, printed))
        return false;
    return table->round.mirror_is_turned || !oracle_machinery_same(&placement->shape, &mirror);
}

int oracle_machinery_cost(const struct table *table, const struct placement *placement)
{
    int penalty = table->cards[placement->card].penalty;

    if (!is_turned(table, placement) || table->round.turning_is_free) /* marks nothing */
        return 0;
    return penalty + table->round.dearer;
}

/* "A player cannot break machinery without a free circle left." */
static bool can_pay(const struct turn *turn, const struct placement *placement)
{
    return oracle_machinery_cost(&turn->table, placement) == 0 ||
           turn->sheet.broken_count < oracle_machinery_counts.circles;
}

/* ---- Which card, and how many ---- */

static bool may_draw_card(const struct turn *turn, int card)
{
    int drawn = 0;

    if (turn->builders > 0) /* builders come after the figures */
        return false;
    if (turn->figure_count >= turn->table.round.figures)
        return false;
    for (int i = 0; i < turn->figure_count; i++)
        drawn += turn->figures[i].card == card;
    return drawn < turn->table.round.of_a_card;
}

/* ---- Which building ---- */

/* 7: the round's figures go into different buildings. */
static bool obeys_infill(const struct turn *turn, int building)
{
    for (int i = 0; i < turn->figure_count; i++)
        if (turn->figures[i].building == building)
            return false;
    return true;
}

/* 8: all the round's figures go into one district. */
static bool obeys_complex(const struct turn *turn, int building)
{
    const struct printed_building *printed = oracle_machinery_buildings;

    for (int i = 0; i < turn->figure_count; i++)
        if (printed[turn->figures[i].building].district != printed[building].district)
            return false;
    return true;
}

/* 13: "if some open figure fits one as printed or mirrored; otherwise the event is void". */
static bool new_pit_is_possible(const struct turn *turn)
{
    for (int card = 0; card < turn->table.card_count; card++) {
        const struct shape *printed = &turn->table.cards[card].figure;
        struct shape mirror = oracle_machinery_mirror(printed);

        for (int i = 0; i < BUILDINGS; i++) {
            const struct shape *building = &turn->sheet.buildings[i];

            if (untouched(building) &&
                (fits_somewhere(building, printed) || fits_somewhere(building, &mirror)))
                return true;
        }
    }
    return false;
}

/* 13: the first figure goes into a building with no filled square. It may be turned there. */
static bool obeys_new_pit(const struct turn *turn, int building)
{
    return turn->figure_count > 0 || untouched(&turn->sheet.buildings[building]) ||
           !new_pit_is_possible(turn);
}

static bool may_draw_into(const struct turn *turn, int building)
{
    switch (turn->table.round.where) {
    case DIFFERENT_BUILDINGS:
        return obeys_infill(turn, building);
    case ONE_DISTRICT:
        return obeys_complex(turn, building);
    case NEW_BUILDING_FIRST:
        return obeys_new_pit(turn, building);
    default:
        return true;
    }
}

/* ---- Which squares ---- */

static bool filled(const struct shape *building, int row, int column)
{
    return row >= 0 && row < building->rows && column >= 0 && column < building->columns &&
           building->square[row][column] == '#';
}

static bool touches(const struct placement *placement, const struct shape *building)
{
    for (int r = 0; r < placement->shape.rows; r++)
        for (int c = 0; c < placement->shape.columns; c++) {
            int row = placement->row + r, column = placement->column + c;

            if (placement->shape.square[r][c] == '#' &&
                (filled(building, row - 1, column) || filled(building, row + 1, column) ||
                 filled(building, row, column - 1) || filled(building, row, column + 1)))
                return true;
        }
    return false;
}

/* 12: squares of this round do not count, neither to be touched nor to end the exception of a seat
 * that has none of earlier rounds. */
static bool obeys_reconstruction(const struct turn *turn, const struct placement *placement)
{
    bool none = true;

    for (int i = 0; i < BUILDINGS; i++)
        none = none && untouched(&turn->start.buildings[i]);
    return none || touches(placement, &turn->start.buildings[placement->building]);
}

static bool may_draw(const struct turn *turn, const struct placement *placement)
{
    if (!fits(&turn->sheet.buildings[placement->building], &placement->shape, placement->row,
              placement->column))
        return false;
    if (turn->table.round.where == BESIDE_OLD_SQUARES && !obeys_reconstruction(turn, placement))
        return false;
    return can_pay(turn, placement);
}

/* ---- Builders and breakages ---- */

static bool may_use_builder(const struct turn *turn)
{
    bool unmarked = turn->builders < turn->table.round.unmarked; /* 10 */

    return turn->builders < turn->table.round.builders &&
           (unmarked || turn->sheet.builders < oracle_machinery_counts.boxes);
}

/* 16: so often, any noted breakage. */
static bool may_erase(const struct turn *turn, int value)
{
    if (turn->erased >= turn->table.round.erasures)
        return false;
    for (int i = 0; i < turn->sheet.broken_count; i++)
        if (turn->sheet.broken[i] == value)
            return true;
    return false;
}

/* ---- Listing ---- */

/* Room for the text of one more move. */
static struct kv_text add(struct oracle_list *moves)
{
    struct kv_text text;

    if (moves->count == ORACLE_LIST_MOST)
        oracle_machinery_give_up("too many moves", NULL);
    kv_text_start(&text, moves->text[moves->count++], ORACLE_TEXT_MOST);
    return text;
}

static void put_square(struct kv_text *text, int row, int column)
{
    kv_put(text, " %c%d", 'a' + column, row + 1);
}

static void add_draw(struct oracle_list *moves, const struct placement *placement)
{
    struct kv_text text = add(moves);

    kv_put(&text, "draw %d %s", placement->card + 1,
           oracle_machinery_buildings[placement->building].key);
    for (int r = 0; r < placement->shape.rows; r++)
        for (int c = 0; c < placement->shape.columns; c++)
            if (placement->shape.square[r][c] == '#')
                put_square(&text, placement->row + r, placement->column + c);
    if (text.cut)
        oracle_machinery_give_up("a move's text is too long", NULL);
}

/* Different shapes and corners give different squares, so nothing is listed twice. */
static void list_draws_into(const struct turn *turn, int card, int building,
                            struct oracle_list *moves)
{
    struct shape shapes[ORIENTATIONS_MOST];
    int count = oracle_machinery_orientations(&turn->table.cards[card].figure, shapes);

    for (int i = 0; i < count; i++)
        for (int row = 0; row < SIDE_MOST; row++)
            for (int column = 0; column < SIDE_MOST; column++) {
                struct placement placement = {card, building, shapes[i], row, column};

                if (may_draw(turn, &placement))
                    add_draw(moves, &placement);
            }
}

static void list_draws(const struct turn *turn, struct oracle_list *moves)
{
    for (int card = 0; card < turn->table.card_count; card++) {
        if (!may_draw_card(turn, card))
            continue;
        for (int building = 0; building < BUILDINGS; building++)
            if (may_draw_into(turn, building))
                list_draws_into(turn, card, building, moves);
    }
}

static void list_builders(const struct turn *turn, struct oracle_list *moves)
{
    for (int i = 0; i < BUILDINGS; i++)
        for (int row = 0; row < turn->sheet.buildings[i].rows; row++)
            for (int column = 0; column < turn->sheet.buildings[i].columns; column++)
                if (turn->sheet.buildings[i].square[row][column] == 'o') {
                    struct kv_text text = add(moves);

                    kv_put(&text, "builder %s", oracle_machinery_buildings[i].key);
                    put_square(&text, row, column);
                }
}

void oracle_machinery_list(const struct turn *turn, struct oracle_list *moves)
{
    struct kv_text text;

    moves->count = 0;
    if (turn->over)
        return;
    list_draws(turn, moves);
    if (may_use_builder(turn))
        list_builders(turn, moves);
    for (int value = 1; value <= BREAKAGE_MOST; value++)
        if (may_erase(turn, value)) {
            text = add(moves);
            kv_put(&text, "erase %d", value);
        }
    text = add(moves);
    kv_put(&text, "done");
}
