#include "ask_smallcities.h"

#include <stdio.h>

/* ---- From the notation to JSON ---- */

static const char *otherwise(const char *text, const char *standard)
{
    return text ? text : standard;
}

static void put_table(struct kv_text *json, const struct setting *setting)
{
    kv_put(json, "{\"goals\":\"%s\",\"bonus\":\"%s\",\"goal\":", otherwise(setting->goals, "all"),
           otherwise(setting->bonus, "none"));
    if (setting->goal)
        kv_put(json, "\"%s\"", setting->goal);
    else
        kv_put(json, "null");
    kv_put(json, ",\"solo\":%s,\"round\":%d,\"figure\":\"%s\",\"building\":\"%s\"}",
           setting->solo ? "true" : "false", setting->round ? setting->round : 1,
           otherwise(setting->figure, "beam"), otherwise(setting->building, "bank"));
}

/* What a city's notation says, hex by hex. */
struct reading {
    char what[HEXES][32]; /* "" for an empty hex */
    char names[HEXES][4];
    char buildings[256], points[256];
};

static void take_hex(struct reading *reading, const char *word, const char *colour,
                     const char *building)
{
    for (int i = 0; i < HEXES; i++) {
        if (strcmp(word, "*") != 0 && strncmp(word, reading->names[i], 2) != 0)
            continue;
        reading->what[i][0] = '\0';
        if (strcmp(colour, "-") != 0)
            snprintf(reading->what[i], sizeof reading->what[i], "%s%s%s", colour,
                     *building ? " " : "", building);
        if (*building) {
            const char *comma = reading->buildings[0] ? "," : "", *points = strchr(word, '=');
            size_t names = strlen(reading->buildings), numbers = strlen(reading->points);

            snprintf(reading->buildings + names, sizeof reading->buildings - names, "%s\"%s\"",
                     comma, reading->names[i]);
            snprintf(reading->points + numbers, sizeof reading->points - numbers, "%s%s", comma,
                     points ? points + 1 : "1");
        }
    }
}

static void read_city(const char *city, struct reading *reading)
{
    char colour[16] = "", building[16] = "", word[16];
    struct hex hex;
    int i = 0;

    memset(reading, 0, sizeof *reading);
    for (bool more = cities_first(&hex); more; more = cities_next(&hex))
        cities_name(hex, reading->names[i++]);
    for (const char *at = city; *at; at += strspn(at, " ")) {
        int size = (int)strcspn(at, "; ");

        snprintf(word, sizeof word, "%.*s", size, at);
        if (!*colour)
            memcpy(colour, word, sizeof colour);
        else if (*word >= 'a' && *word <= 'z')
            memcpy(building, word, sizeof building);
        else
            take_hex(reading, word, colour, building);
        at += size;
        if (*at == ';') {
            colour[0] = building[0] = '\0';
            at++;
        }
    }
}

static void put_sheet(struct kv_text *json, const struct position *position)
{
    struct reading reading;
    const char *comma = "";

    read_city(otherwise(position->city, ""), &reading);
    kv_put(json, "{\"start\":\"%s\",\"hexes\":{", otherwise(position->start, "red"));
    for (int i = 0; i < HEXES; i++)
        if (reading.what[i][0]) {
            kv_put(json, "%s\"%s\":\"%s\"", comma, reading.names[i], reading.what[i]);
            comma = ",";
        }
    kv_put(json, "},\"buildings\":[%s],\"points\":[%s],", reading.buildings, reading.points);
    kv_put(json, "\"stars\":{\"outlined\":%d,\"crossed\":%d,\"points\":%d},\"circled\":[%s]",
           position->outlined, position->crossed, position->star_points,
           otherwise(position->circled, ""));
    kv_put(json, "}");
}

/* ---- Asking the oracle ---- */

const struct question *question_of(const struct setting *setting, const struct position *position)
{
    static struct question question;
    struct kv_text json;

    question.oracle = oracle_find("smallcities");
    question.turn = position->turn;
    kv_text_start(&json, question.table, sizeof question.table);
    put_table(&json, setting);
    kv_text_start(&json, question.sheet, sizeof question.sheet);
    put_sheet(&json, position);
    return &question;
}

void list(const struct setting *setting, const struct position *position)
{
    list_moves(question_of(setting, position));
}

struct sheet after(const struct setting *setting, const struct position *position)
{
    struct kv_json json = read_json(sheet_after(question_of(setting, position)));
    struct sheet sheet;

    cities_read_sheet(&json, &sheet);
    return sheet;
}

struct oracle_smallcities_score score(const struct setting *setting,
                                      const struct position *position)
{
    const struct question *question = question_of(setting, position);
    struct kv_json table = read_table(question), sheet = read_sheet(question);
    struct oracle_smallcities_score result;

    oracle_smallcities_score(&table, &sheet, &result);
    assert_int_equal(result.total, result.buildings + result.bonus + result.specialisation +
                                       result.unification + result.goal);
    return result;
}
