/* The figures of a pack, in place of those of the rules. */
#include <stdio.h>
#include <string.h>

#include "oracle/machinery/rules.h"
#include "oracle/pack.h"

static const char *const type_words[TYPES] = {"culture",    "industry", "leisure",
                                              "government", "science",  "economy"};
static const char *const district_words[DISTRICTS] = {"old-town", "works",   "park",
                                                      "centre",   "academy", "business"};
static const char *const where_words[WHERES] = {"anywhere", "different-buildings", "one-district",
                                                "beside-old-squares", "new-building-first"};
static const char *const event_words[INSPECTION + 1] = {
    "",           "shock-work",   "downtime",       "reinforcements", "day-off",
    "warranty",   "wear",         "infill",         "complex",        "delivery",
    "volunteers", "double-shift", "reconstruction", "new-pit",        "strict-drawing",
    "grant",      "inspection"};

/* The figures of the rules are saved before the first pack is used. */
static void take_standard(void)
{
    static struct printed_building buildings[BUILDINGS];
    static int districts[DISTRICTS];
    static struct machine machines[MACHINES];
    static struct round rounds[INSPECTION + 1];
    static struct printed_counts counts;
    static bool kept;
    const struct oracle_kept tables[] = {
        {oracle_machinery_buildings, buildings, sizeof buildings},
        {oracle_machinery_district_points, districts, sizeof districts},
        {oracle_machinery_machines, machines, sizeof machines},
        {oracle_machinery_rounds, rounds, sizeof rounds},
        {&oracle_machinery_counts, &counts, sizeof counts}};

    oracle_pack_restore(tables, sizeof tables / sizeof *tables, &kept);
}

/* A list of rows, separated by '/'. */
static void take_shape(const struct kv_json *rows, char text[SHAPE_TEXT])
{
    struct kv_json_walk walk;
    char row[SIDE_MOST + 1];

    text[0] = '\0';
    kv_json_enter(rows, &walk);
    for (struct kv_json value; kv_json_next(&walk, NULL, &value);) {
        oracle_machinery_read_string(&value, row, sizeof row);
        snprintf(text + strlen(text), SHAPE_TEXT - strlen(text), "%s%s", text[0] ? "/" : "", row);
    }
}

static void take_number(const struct kv_json *pack, const char *key, const char *row,
                        const char *part, int *number)
{
    struct kv_json value;

    if (oracle_pack_find(pack, key, row, part, &value))
        *number = oracle_pack_number(&value);
}

static int take_word(const struct kv_json *pack, const char *key, const char *row, const char *part,
                     const char *const *words, int count, int otherwise)
{
    struct kv_json value;

    if (!oracle_pack_find(pack, key, row, part, &value))
        return otherwise;
    return oracle_pack_word(&value, words, count);
}

static void take_building(const struct kv_json *pack, struct printed_building *building)
{
    struct kv_json value;

    if (oracle_pack_find(pack, "buildings", building->key, "shape", &value))
        take_shape(&value, building->shape);
    take_number(pack, "buildings", building->key, "points", &building->points);
    building->type = (enum type)take_word(pack, "buildings", building->key, "type", type_words,
                                          TYPES, (int)building->type);
    building->district =
        (enum district)take_word(pack, "buildings", building->key, "district", district_words,
                                 DISTRICTS, (int)building->district);
}

/* A machine of two words has a hyphen in a pack. */
static void take_machine(const struct kv_json *pack, struct machine *machine)
{
    struct kv_json value, figure;
    struct kv_json_walk walk;
    char key[32];
    int print = 0;

    snprintf(key, sizeof key, "%s", machine->name);
    if (strchr(key, ' '))
        *strchr(key, ' ') = '-';
    take_number(pack, "machines", key, "penalty", &machine->penalty);
    if (!oracle_pack_find(pack, "machines", key, "figures", &value))
        return;
    kv_json_enter(&value, &walk);
    while (kv_json_next(&walk, NULL, &figure))
        take_shape(&figure, machine->figures[print++]);
}

/* A count is given as what it adds to the base rules, and may be negative. */
static void take_change(const struct kv_json *pack, int event, const char *part, int base,
                        int *number)
{
    struct kv_json value;
    int64_t change;

    if (!oracle_pack_find(pack, "events", event_words[event], part, &value))
        return;
    if (!kv_json_integer(&value, -base, 20, &change))
        oracle_machinery_give_up("a pack has another number", &value);
    *number = base + (int)change;
}

static void take_event(const struct kv_json *pack, int event)
{
    static const char *const answers[] = {"no", "yes"};
    const struct round *base = &oracle_machinery_rounds[NO_EVENT];
    struct round *round = &oracle_machinery_rounds[event];
    const char *word = event_words[event];

    take_change(pack, event, "cards", base->cards, &round->cards);
    take_change(pack, event, "figures", base->figures, &round->figures);
    take_change(pack, event, "card-figures", base->of_a_card, &round->of_a_card);
    take_change(pack, event, "builders", base->builders, &round->builders);
    take_change(pack, event, "free-builders", 0, &round->unmarked);
    take_change(pack, event, "extra-penalty", 0, &round->dearer);
    take_change(pack, event, "erasures", 0, &round->erasures);
    take_change(pack, event, "grant", 0, &round->grant);
    round->turning_is_free =
        take_word(pack, "events", word, "free-turning", answers, 2, round->turning_is_free);
    round->mirror_is_turned =
        take_word(pack, "events", word, "strict-mirror", answers, 2, round->mirror_is_turned);
    round->where = (enum where)take_word(pack, "events", word, "where", where_words, WHERES,
                                         (int)round->where);
}

void oracle_machinery_pack(const struct kv_json *pack)
{
    struct printed_counts *counts = &oracle_machinery_counts;

    take_standard();
    if (!pack)
        return;
    for (int i = 0; i < BUILDINGS; i++)
        take_building(pack, &oracle_machinery_buildings[i]);
    for (int i = 0; i < DISTRICTS; i++)
        take_number(pack, "districts", district_words[i], "points",
                    &oracle_machinery_district_points[i]);
    for (int i = 0; i < MACHINES; i++)
        take_machine(pack, &oracle_machinery_machines[i]);
    for (int event = SHOCK_WORK; event <= INSPECTION; event++)
        take_event(pack, event);
    take_number(pack, "type-points", NULL, NULL, &counts->type_points);
    take_number(pack, "set-points", NULL, NULL, &counts->set_points);
    take_number(pack, "builder-points", NULL, NULL, &counts->builder_points);
    take_number(pack, "circles", NULL, NULL, &counts->circles);
    take_number(pack, "boxes", NULL, NULL, &counts->boxes);
}
