/* Table and sheet from their JSON, and a sheet back to JSON (docs/formats.md). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "oracle/machinery/rules.h"

enum { WORD_MOST = 32 };

_Noreturn void oracle_machinery_give_up(const char *why, const struct kv_json *json)
{
    fprintf(stderr, "oracle: %s", why);
    if (json)
        fprintf(stderr, ": %.*s", (int)(json->end - json->at), json->at);
    fputc('\n', stderr);
    abort();
}

void oracle_machinery_read_string(const struct kv_json *json, char *text, size_t size)
{
    struct kv_text unquoted;

    if (kv_json_kind(json) != KV_JSON_STRING)
        oracle_machinery_give_up("a string was expected", json);
    kv_text_start(&unquoted, text, size);
    kv_json_unquote(json, &unquoted);
    if (unquoted.cut)
        oracle_machinery_give_up("a string is too long", json);
}

static int read_number(const struct kv_json *json, int least, int most)
{
    int64_t number;

    if (!kv_json_integer(json, least, most, &number))
        oracle_machinery_give_up("another number was expected", json);
    return (int)number;
}

static struct kv_json read_member(const struct kv_json *object, const char *key)
{
    struct kv_json value;

    if (!kv_json_field(object, key, &value))
        oracle_machinery_give_up("something is missing", object);
    return value;
}

/* ---- The table ---- */

/* The formats show no machine of two words: it may be written with a space or with a hyphen. */
static bool is_name(const char *word, const char *name)
{
    while (*word && (*word == *name || (*word == '-' && *name == ' '))) {
        word++;
        name++;
    }
    return *word == '\0' && *name == '\0';
}

/* The penalty is that of our own table; a card that shows another is not one of the 39. */
static struct card read_card(const struct kv_json *json)
{
    struct kv_json name = read_member(json, "machine"), penalty = read_member(json, "penalty"),
                   figure = read_member(json, "figure");
    char word[WORD_MOST];

    oracle_machinery_read_string(&name, word, sizeof word);
    for (int i = 0; i < MACHINES; i++) {
        const struct machine *machine = &oracle_machinery_machines[i];

        if (!is_name(word, machine->name) ||
            read_number(&penalty, 0, PENALTY_MOST) != machine->penalty)
            continue;
        for (int k = 0; k < FIGURES_OF_A_MACHINE; k++)
            if (kv_json_is(&figure, machine->figures[k]))
                return (struct card){oracle_machinery_shape(machine->figures[k]), machine->penalty};
    }
    oracle_machinery_give_up("a card that does not exist", json);
}

void oracle_machinery_read_table(const struct kv_json *json, struct table *table)
{
    struct kv_json event = read_member(json, "event"), cards = read_member(json, "cards");
    struct kv_json_walk walk;
    int number = NO_EVENT;

    if (kv_json_kind(&event) != KV_JSON_NULL)
        number = read_number(&event, SHOCK_WORK, INSPECTION);
    *table = (struct table){.round = oracle_machinery_rounds[number]};
    if (kv_json_count(&cards) != (unsigned)table->round.cards)
        oracle_machinery_give_up("not the right number of cards", &cards);
    kv_json_enter(&cards, &walk);
    for (struct kv_json card; kv_json_next(&walk, NULL, &card);)
        table->cards[table->card_count++] = read_card(&card);
}

/* ---- The sheet ---- */

static struct shape empty_building(int building)
{
    struct shape shape = oracle_machinery_shape(oracle_machinery_buildings[building].shape);

    for (int row = 0; row < shape.rows; row++)
        for (int column = 0; column < shape.columns; column++)
            if (shape.square[row][column] == '#')
                shape.square[row][column] = 'o';
    return shape;
}

/* Emptied, it must be the printed building, which is still in `building` here. */
static void read_building(const struct kv_json *json, struct shape *building)
{
    char text[WORD_MOST];
    struct shape shape, emptied;

    oracle_machinery_read_string(json, text, sizeof text);
    shape = emptied = oracle_machinery_shape(text);
    for (int row = 0; row < shape.rows; row++)
        for (int column = 0; column < shape.columns; column++)
            if (shape.square[row][column] == '#')
                emptied.square[row][column] = 'o';
    if (!oracle_machinery_same(&emptied, building))
        oracle_machinery_give_up("a building of another shape", json);
    *building = shape;
}

static void read_buildings(const struct kv_json *json, struct sheet *sheet)
{
    struct kv_json_walk walk;
    struct kv_json key, value;

    kv_json_enter(json, &walk);
    while (kv_json_next(&walk, &key, &value)) {
        int building = 0;

        while (building < BUILDINGS && !kv_json_is(&key, oracle_machinery_buildings[building].key))
            building++;
        if (building == BUILDINGS)
            oracle_machinery_give_up("an unknown building", &key);
        read_building(&value, &sheet->buildings[building]);
    }
}

static void read_broken(const struct kv_json *json, struct sheet *sheet)
{
    struct kv_json_walk walk;

    kv_json_enter(json, &walk);
    for (struct kv_json value; kv_json_next(&walk, NULL, &value);) {
        if (sheet->broken_count == oracle_machinery_counts.circles)
            oracle_machinery_give_up("too many breakages", json);
        sheet->broken[sheet->broken_count++] = read_number(&value, 1, BREAKAGE_MOST);
    }
}

void oracle_machinery_read_sheet(const struct kv_json *json, struct sheet *sheet)
{
    struct kv_json buildings = read_member(json, "buildings"), broken = read_member(json, "broken"),
                   builders = read_member(json, "builders"), bonus = read_member(json, "bonus");

    *sheet = (struct sheet){.builders = read_number(&builders, 0, oracle_machinery_counts.boxes),
                            .bonus = read_number(&bonus, 0, POINTS_MOST)};
    for (int i = 0; i < BUILDINGS; i++)
        sheet->buildings[i] = empty_building(i);
    read_buildings(&buildings, sheet);
    read_broken(&broken, sheet);
    sheet->has_turn = kv_json_field(json, "turn", &sheet->turn);
}

/* ---- Printing a sheet ---- */

static void print_building(const struct shape *building, struct kv_text *json)
{
    for (int row = 0; row < building->rows; row++)
        kv_put(json, "%s%.*s", row > 0 ? "/" : "", building->columns, building->square[row]);
}

void oracle_machinery_print_sheet(const struct sheet *sheet, struct kv_text *json)
{
    const char *comma = "";

    kv_put(json, "{\"buildings\":{");
    for (int i = 0; i < BUILDINGS; i++) {
        if (oracle_machinery_count(&sheet->buildings[i], '#') == 0)
            continue;
        kv_put(json, "%s\"%s\":\"", comma, oracle_machinery_buildings[i].key);
        print_building(&sheet->buildings[i], json);
        kv_put(json, "\"");
        comma = ",";
    }
    kv_put(json, "},\"broken\":[");
    for (int i = 0; i < sheet->broken_count; i++)
        kv_put(json, "%s%d", i > 0 ? "," : "", sheet->broken[i]);
    kv_put(json, "],\"builders\":%d,\"bonus\":%d}", sheet->builders, sheet->bonus);
}
