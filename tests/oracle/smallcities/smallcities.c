/*
 * A turn of Small Cities: the moves played so far are applied one by one to a copy of the sheet,
 * without checking that they were legal; then every conceivable move is checked against the rules.
 */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "oracle/smallcities/rules.h"
#include "oracle/smallcities/smallcities.h"

struct turn {
    struct table table;
    struct sheet sheet;
    enum colour marker;
    bool starred; /* a star was crossed this turn */
    bool drawn, built, passed;
    bool over;
};

/* "Players pass the markers clockwise" (page 6): what a seat holds comes one step back in the
 * circle each round. */
static enum colour marker_of(enum colour start, int round)
{
    int colour = start;

    for (int i = 1; i < round; i++)
        colour = colour == 0 ? COLOURS - 1 : colour - 1;
    return (enum colour)colour;
}

/* ---- Playing ---- */

/* "Circle the leftmost empty circle that is not circled, skipping those with points" (solo game);
 * 0 where there is none. Buildings fill the circles from the left. */
static int free_circle(const struct sheet *sheet)
{
    for (int circle = sheet->building_count + 1; circle <= CIRCLES; circle++)
        if (!sheet->circled[circle])
            return circle;
    return 0;
}

static void play_draw(struct turn *turn, char names[FIGURE_SIZE][16])
{
    for (int i = 0; i < FIGURE_SIZE; i++)
        cities_put(&turn->sheet.city, cities_hex(names[i]),
                   (struct quarter){turn->marker, NO_BUILDING});
    if (turn->table.solo) {
        int circle = free_circle(&turn->sheet);

        if (circle == 0)
            cities_give_up("no circle for a figure", "");
        turn->sheet.circled[circle] = true;
    }
    turn->drawn = true;
}

static void play_build(struct turn *turn, const char *name, struct hex hex)
{
    struct sheet *sheet = &turn->sheet;
    enum building building = (enum building)cities_find(name, cities_buildings, BUILDINGS);
    int points = cities_building_points(&sheet->city, building, hex);

    cities_put(&sheet->city, hex, (struct quarter){turn->marker, building});
    if (sheet->building_count == CIRCLES)
        cities_give_up("no circle for a building", name);
    sheet->buildings[sheet->building_count] = hex;
    sheet->points[sheet->building_count] = points;
    sheet->building_count++;
    if (cities_is_star(hex) && turn->table.bonus != BONUS_NONE) {
        sheet->outlined++;
        if (turn->table.bonus == FIRM_GROUND)
            sheet->star_points += cities_firm_ground;
    }
    turn->built = true;
}

static void play(struct turn *turn, const struct kv_json *json)
{
    char text[ORACLE_TEXT_MOST], verb[16], words[FIGURE_SIZE][16];
    int count;

    cities_read_string(json, text, sizeof text);
    count = sscanf(text, "%15s %15s %15s %15s %15s", verb, words[0], words[1], words[2], words[3]);
    if (count == 5 && strcmp(verb, "draw") == 0) {
        play_draw(turn, words);
    } else if (count == 3 && strcmp(verb, "build") == 0) {
        play_build(turn, words[0], cities_hex(words[1]));
    } else if (strcmp(text, "star") == 0) {
        turn->sheet.crossed++;
        turn->starred = true;
    } else if (strcmp(text, "pass") == 0) {
        turn->passed = true;
    } else if (strcmp(text, "done") == 0) {
        turn->over = true;
    } else {
        cities_give_up("a strange move", text);
    }
}

static void begin(const struct kv_json *table, const struct kv_json *sheet, struct turn *turn)
{
    struct kv_json_walk walk;
    struct kv_json move;

    *turn = (struct turn){.over = false};
    cities_read_table(table, &turn->table);
    cities_read_sheet(sheet, &turn->sheet);
    turn->marker = marker_of(turn->sheet.start, turn->table.round);
    if (!turn->sheet.has_turn)
        return;
    kv_json_enter(&turn->sheet.turn, &walk);
    while (kv_json_next(&walk, NULL, &move))
        play(turn, &move);
}

void oracle_smallcities_after(const struct kv_json *table, const struct kv_json *sheet,
                              struct kv_text *json)
{
    struct turn turn;

    begin(table, sheet, &turn);
    cities_print_sheet(&turn.sheet, json);
}

/* ---- What the rules allow ---- */

static bool may_draw(const struct turn *turn, const struct placement *placement)
{
    if (turn->table.solo && free_circle(&turn->sheet) == 0)
        return false;
    for (int i = 0; i < FIGURE_SIZE; i++)
        if (cities_occupied(&turn->sheet.city, placement->hexes[i]))
            return false;
    return true;
}

/* Actions 2 and 3: the die's building, or the one whose base colour is the marker's. */
static bool is_offered(const struct turn *turn, enum building building)
{
    return building == turn->table.building || cities_base_colours[building] == turn->marker;
}

static bool can_draw(const struct turn *turn, enum figure figure)
{
    const struct placements *placements = cities_placements(figure);

    for (int i = 0; i < placements->count; i++)
        if (may_draw(turn, &placements->list[i]))
            return true;
    return false;
}

static bool can_draw_any_figure(const struct turn *turn)
{
    for (int figure = 0; figure < FIGURES; figure++)
        if (cities_on_die((enum figure)figure) && can_draw(turn, (enum figure)figure))
            return true;
    return false;
}

static bool can_build(const struct turn *turn, enum building building)
{
    struct hex hex;

    for (bool more = cities_first(&hex); more; more = cities_next(&hex))
        if (cities_may_build(&turn->sheet, building, hex))
            return true;
    return false;
}

static bool can_build_any_building(const struct turn *turn)
{
    for (int building = 0; building < BUILDINGS; building++)
        if (can_build(turn, (enum building)building))
            return true;
    return false;
}

static bool can_build_an_offered_one(const struct turn *turn)
{
    for (int building = 0; building < BUILDINGS; building++)
        if (is_offered(turn, (enum building)building) && can_build(turn, (enum building)building))
            return true;
    return false;
}

/* One star a turn, and only where what it buys can be done at once. Free design and State order
 * change the action and so come before it; Financing adds the other action. */
static bool may_cross_star(const struct turn *turn)
{
    bool acted = turn->drawn || turn->built || turn->passed;

    if (turn->starred || turn->sheet.crossed >= turn->sheet.outlined)
        return false;
    switch (turn->table.bonus) {
    case FREE_DESIGN:
        return !acted && can_draw_any_figure(turn);
    case STATE_ORDER:
        return !acted && can_build_any_building(turn);
    case FINANCING:
        return (turn->drawn && can_build_an_offered_one(turn)) ||
               (turn->built && can_draw(turn, turn->table.figure));
    case BONUS_NONE:
    case FIRM_GROUND:
    case BONUSES:
        break;
    }
    return false;
}

/* ---- Listing ---- */

KV_FORMAT(2, 3)
static void add(struct oracle_list *moves, const char *format, ...)
{
    va_list values;
    int length;

    if (moves->count == ORACLE_LIST_MOST)
        cities_give_up("too many moves", format);
    va_start(values, format);
    length = vsnprintf(moves->text[moves->count++], ORACLE_TEXT_MOST, format, values);
    va_end(values);
    if (length >= ORACLE_TEXT_MOST)
        cities_give_up("a move's text is too long", format);
}

static void list_draws(const struct turn *turn, enum figure figure, struct oracle_list *moves)
{
    const struct placements *placements = cities_placements(figure);
    char names[FIGURE_SIZE][4];

    for (int i = 0; i < placements->count; i++) {
        if (!may_draw(turn, &placements->list[i]))
            continue;
        for (int j = 0; j < FIGURE_SIZE; j++)
            cities_name(placements->list[i].hexes[j], names[j]);
        add(moves, "draw %s %s %s %s", names[0], names[1], names[2], names[3]);
    }
}

static void list_builds(const struct turn *turn, enum building building, struct oracle_list *moves)
{
    struct hex hex;
    char name[4];

    for (bool more = cities_first(&hex); more; more = cities_next(&hex)) {
        if (!cities_may_build(&turn->sheet, building, hex))
            continue;
        cities_name(hex, name);
        add(moves, "build %s %s", cities_buildings[building], name);
    }
}

static void list_offered_builds(const struct turn *turn, struct oracle_list *moves)
{
    for (int building = 0; building < BUILDINGS; building++)
        if (is_offered(turn, (enum building)building))
            list_builds(turn, (enum building)building, moves);
}

/* Nothing is drawn yet. What a star would make possible does not forbid passing. */
static void list_actions(const struct turn *turn, struct oracle_list *moves)
{
    list_draws(turn, turn->table.figure, moves);
    list_offered_builds(turn, moves);
    if (moves->count == 0)
        add(moves, "pass");
    if (may_cross_star(turn))
        add(moves, "star");
}

/* What the star bought, and nothing else. */
static void list_star_actions(const struct turn *turn, struct oracle_list *moves)
{
    if (turn->table.bonus == FREE_DESIGN)
        for (int figure = 0; figure < FIGURES; figure++) {
            if (cities_on_die((enum figure)figure))
                list_draws(turn, (enum figure)figure, moves);
        }
    else if (turn->table.bonus == STATE_ORDER)
        for (int building = 0; building < BUILDINGS; building++)
            list_builds(turn, (enum building)building, moves);
    else if (turn->drawn)
        list_offered_builds(turn, moves);
    else
        list_draws(turn, turn->table.figure, moves);
}

/* A star of Financing buys a second action. */
static bool star_is_spent(const struct turn *turn)
{
    if (turn->table.bonus == FINANCING)
        return turn->drawn && turn->built;
    return turn->drawn || turn->built;
}

void oracle_smallcities_moves(const struct kv_json *table, const struct kv_json *sheet,
                              struct oracle_list *moves)
{
    struct turn turn;

    begin(table, sheet, &turn);
    moves->count = 0;
    if (turn.over)
        return;
    if (turn.starred && !star_is_spent(&turn)) {
        list_star_actions(&turn, moves);
    } else if (!turn.drawn && !turn.built && !turn.passed) {
        list_actions(&turn, moves);
    } else {
        if (may_cross_star(&turn))
            add(moves, "star");
        add(moves, "done");
    }
}
