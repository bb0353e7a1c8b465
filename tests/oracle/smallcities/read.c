/* Table and sheet from their JSON, and a sheet back into JSON. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "oracle/smallcities/rules.h"

enum { WORD_MOST = 32 };

void cities_give_up(const char *why, const char *what)
{
    fprintf(stderr, "the oracle of Small Cities gives up: %s (%s)\n", why, what);
    abort();
}

/* ---- Pieces of JSON ---- */

void cities_read_string(const struct kv_json *json, char *text, size_t size)
{
    struct kv_text unquoted;

    kv_text_start(&unquoted, text, size);
    if (kv_json_kind(json) != KV_JSON_STRING)
        cities_give_up("no string", "");
    kv_json_unquote(json, &unquoted);
    if (unquoted.cut)
        cities_give_up("a string is too long", text);
}

int cities_find(const char *text, const char *const *names, int count)
{
    for (int i = 0; i < count; i++)
        if (strcmp(text, names[i]) == 0)
            return i;
    cities_give_up("an unknown name", text);
}

static struct kv_json read_field(const struct kv_json *object, const char *key)
{
    struct kv_json value;

    if (!kv_json_field(object, key, &value))
        cities_give_up("a missing key", key);
    return value;
}

static int read_number(const struct kv_json *json)
{
    int64_t number;

    if (!kv_json_integer(json, 0, 1000000, &number))
        cities_give_up("no number", "");
    return (int)number;
}

static int read_number_field(const struct kv_json *object, const char *key)
{
    struct kv_json value = read_field(object, key);

    return read_number(&value);
}

/* The number of the name that stands under the key. */
static int read_name_field(const struct kv_json *object, const char *key, const char *const *names,
                           int count)
{
    struct kv_json value = read_field(object, key);
    char word[WORD_MOST];

    cities_read_string(&value, word, sizeof word);
    return cities_find(word, names, count);
}

/* ---- The table ---- */

void cities_read_table(const struct kv_json *json, struct table *table)
{
    struct kv_json goal = read_field(json, "goal"), solo = read_field(json, "solo");

    table->goals = (enum goals)read_name_field(json, "goals", cities_goals_kinds, GOALS_KINDS);
    table->bonus = (enum bonus)read_name_field(json, "bonus", cities_bonuses, BONUSES);
    table->goal = NO_GOAL;
    if (kv_json_kind(&goal) != KV_JSON_NULL)
        table->goal = (enum goal)read_name_field(json, "goal", cities_goals, GOALS);
    if (kv_json_kind(&solo) != KV_JSON_BOOLEAN)
        cities_give_up("neither true nor false", "solo");
    table->solo = *solo.at == 't';
    table->round = read_number_field(json, "round");
    table->figure = (enum figure)read_name_field(json, "figure", cities_figures, FIGURES);
    table->building = (enum building)read_name_field(json, "building", cities_buildings, BUILDINGS);
}

/* ---- A sheet ---- */

static void clear(struct city *city)
{
    for (int q = 0; q < SIDE; q++)
        for (int r = 0; r < SIDE; r++)
            city->quarters[q][r] = (struct quarter){NO_COLOUR, NO_BUILDING};
}

/* "red", or a building, "blue bank". */
static struct quarter read_quarter(const struct kv_json *json)
{
    struct quarter quarter = {NO_COLOUR, NO_BUILDING};
    char text[WORD_MOST], *building;

    cities_read_string(json, text, sizeof text);
    building = strchr(text, ' ');
    if (building) {
        *building = '\0';
        quarter.building = (enum building)cities_find(building + 1, cities_buildings, BUILDINGS);
    }
    quarter.colour = (enum colour)cities_find(text, cities_colours, COLOURS);
    return quarter;
}

static void read_hexes(const struct kv_json *json, struct city *city)
{
    struct kv_json_walk walk;
    struct kv_json key, value;
    char name[WORD_MOST];

    clear(city);
    kv_json_enter(json, &walk);
    while (kv_json_next(&walk, &key, &value)) {
        cities_read_string(&key, name, sizeof name);
        cities_put(city, cities_hex(name), read_quarter(&value));
    }
}

static void read_buildings(const struct kv_json *buildings, const struct kv_json *points,
                           struct sheet *sheet)
{
    struct kv_json_walk building_walk, point_walk;
    struct kv_json building, point;
    char name[WORD_MOST];

    kv_json_enter(buildings, &building_walk);
    kv_json_enter(points, &point_walk);
    while (kv_json_next(&building_walk, NULL, &building)) {
        if (sheet->building_count == CIRCLES || !kv_json_next(&point_walk, NULL, &point))
            cities_give_up("too many buildings", "");
        cities_read_string(&building, name, sizeof name);
        sheet->buildings[sheet->building_count] = cities_hex(name);
        sheet->points[sheet->building_count] = read_number(&point);
        sheet->building_count++;
    }
}

static void read_circled(const struct kv_json *json, struct sheet *sheet)
{
    struct kv_json_walk walk;
    struct kv_json value;

    kv_json_enter(json, &walk);
    while (kv_json_next(&walk, NULL, &value)) {
        int circle = read_number(&value);

        if (circle < 1 || circle > CIRCLES)
            cities_give_up("no such circle", "");
        sheet->circled[circle] = true;
    }
}

void cities_read_sheet(const struct kv_json *json, struct sheet *sheet)
{
    struct kv_json hexes = read_field(json, "hexes"), buildings = read_field(json, "buildings");
    struct kv_json points = read_field(json, "points"), stars = read_field(json, "stars");
    struct kv_json circled = read_field(json, "circled");

    *sheet = (struct sheet){.building_count = 0};
    sheet->start = (enum colour)read_name_field(json, "start", cities_colours, COLOURS);
    read_hexes(&hexes, &sheet->city);
    read_buildings(&buildings, &points, sheet);
    sheet->outlined = read_number_field(&stars, "outlined");
    sheet->crossed = read_number_field(&stars, "crossed");
    sheet->star_points = read_number_field(&stars, "points");
    read_circled(&circled, sheet);
    sheet->has_turn = kv_json_field(json, "turn", &sheet->turn);
}

/* ---- Printing a sheet ---- */

static void print_hexes(const struct city *city, struct kv_text *json)
{
    const char *comma = "";
    struct hex hex;
    char name[4];

    kv_put(json, "\"hexes\":{");
    for (bool more = cities_first(&hex); more; more = cities_next(&hex)) {
        struct quarter quarter = cities_at(city, hex);

        if (!cities_occupied(city, hex))
            continue;
        cities_name(hex, name);
        kv_put(json, "%s\"%s\":\"%s", comma, name, cities_colours[quarter.colour]);
        if (quarter.building != NO_BUILDING)
            kv_put(json, " %s", cities_buildings[quarter.building]);
        kv_put(json, "\"");
        comma = ",";
    }
    kv_put(json, "}");
}

void cities_print_sheet(const struct sheet *sheet, struct kv_text *json)
{
    const char *comma = "";
    char name[4];

    kv_put(json, "{\"start\":\"%s\",", cities_colours[sheet->start]);
    print_hexes(&sheet->city, json);
    kv_put(json, ",\"buildings\":[");
    for (int i = 0; i < sheet->building_count; i++) {
        cities_name(sheet->buildings[i], name);
        kv_put(json, "%s\"%s\"", i > 0 ? "," : "", name);
    }
    kv_put(json, "],\"points\":[");
    for (int i = 0; i < sheet->building_count; i++)
        kv_put(json, "%s%d", i > 0 ? "," : "", sheet->points[i]);
    kv_put(json, "],\"stars\":{\"outlined\":%d,\"crossed\":%d,\"points\":%d},\"circled\":[",
           sheet->outlined, sheet->crossed, sheet->star_points);
    for (int circle = 1; circle <= CIRCLES; circle++)
        if (sheet->circled[circle]) {
            kv_put(json, "%s%d", comma, circle);
            comma = ",";
        }
    kv_put(json, "]}");
}
