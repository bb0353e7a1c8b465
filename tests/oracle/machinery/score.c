/* The end of a game of Machinery: the score of a sheet, and the places. */
#include <stdlib.h>

#include "oracle/machinery/machinery.h"
#include "oracle/machinery/rules.h"

enum { OF_EACH = 3 }; /* buildings of a district, and of a type */

/* "A building in which all squares are filled." */
static bool finished(const struct sheet *sheet, int building)
{
    return oracle_machinery_count(&sheet->buildings[building], 'o') == 0;
}

static int finished_in_district(const struct sheet *sheet, enum district district)
{
    int count = 0;

    for (int i = 0; i < BUILDINGS; i++)
        count += oracle_machinery_buildings[i].district == district && finished(sheet, i);
    return count;
}

static int finished_of_type(const struct sheet *sheet, enum type type)
{
    int count = 0;

    for (int i = 0; i < BUILDINGS; i++)
        count += oracle_machinery_buildings[i].type == type && finished(sheet, i);
    return count;
}

static int score_buildings(const struct sheet *sheet)
{
    int points = 0;

    for (int i = 0; i < BUILDINGS; i++)
        if (finished(sheet, i))
            points += oracle_machinery_buildings[i].points;
    return points;
}

static int score_districts(const struct sheet *sheet)
{
    int points = 0;

    for (int district = 0; district < DISTRICTS; district++)
        if (finished_in_district(sheet, (enum district)district) == OF_EACH)
            points += oracle_machinery_district_points[district];
    return points;
}

static int score_types(const struct sheet *sheet)
{
    int points = 0;

    for (int type = 0; type < TYPES; type++)
        if (finished_of_type(sheet, (enum type)type) == OF_EACH)
            points += oracle_machinery_counts.type_points;
    return points;
}

/* As many sets of six different types as the rarest type has finished buildings. */
static int score_sets(const struct sheet *sheet)
{
    int sets = OF_EACH;

    for (int type = 0; type < TYPES; type++) {
        int count = finished_of_type(sheet, (enum type)type);

        sets = count < sets ? count : sets;
    }
    return sets * oracle_machinery_counts.set_points;
}

void oracle_machinery_score(const struct kv_json *table, const struct kv_json *sheet,
                            struct oracle_machinery_score *score)
{
    struct turn turn;
    struct sheet read;

    oracle_machinery_read_sheet(sheet, &read);
    if (read.has_turn) {
        oracle_machinery_replay(table, sheet, &turn);
        read = turn.sheet;
    }
    *score = (struct oracle_machinery_score){.buildings = score_buildings(&read),
                                             .districts = score_districts(&read),
                                             .types = score_types(&read),
                                             .sets = score_sets(&read),
                                             .bonus = read.bonus,
                                             .builders = -read.builders *
                                                         oracle_machinery_counts.builder_points};
    for (int i = 0; i < read.broken_count; i++)
        score->breakages -= read.broken[i];
    score->total = score->buildings + score->districts + score->types + score->sets + score->bonus +
                   score->builders + score->breakages;
}

/* Equal totals share a place: the rulebook has no tie-break. */
void oracle_machinery_places(const struct kv_json *table, const struct kv_json *sheets,
                             unsigned *places)
{
    unsigned count = kv_json_count(sheets), seat = 0;
    struct oracle_machinery_score *scores = calloc(count ? count : 1, sizeof *scores);
    struct kv_json_walk walk;

    if (!scores)
        oracle_machinery_give_up("no memory", NULL);
    kv_json_enter(sheets, &walk);
    for (struct kv_json sheet; kv_json_next(&walk, NULL, &sheet);)
        oracle_machinery_score(table, &sheet, &scores[seat++]);
    for (seat = 0; seat < count; seat++) {
        places[seat] = 1; /* plus one for each seat with more points */
        for (unsigned i = 0; i < count; i++)
            places[seat] += scores[i].total > scores[seat].total;
    }
    free(scores);
}
