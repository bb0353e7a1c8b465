/*
 * Events: the rules of a round. Counts and costs are data, gathered in struct rules when the event
 * is dealt; what an event says about places is a function here, one for each saying.
 */
#include "base/bits.h"
#include "games/machinery/machinery.h"

struct rules machinery_rules(uint32_t number)
{
    const struct event *event = &machinery_events[number];
    return (struct rules){
        .figures = (uint8_t)(TURN_FIGURES + event->figures),
        .card_figures = (uint8_t)(CARD_FIGURES + event->card_figures),
        .builders = (uint8_t)(TURN_BUILDERS + event->builders),
        .free_builders = event->free_builders,
        .erasures = event->erasures,
        .grant = event->grant,
        .free_turning = event->free_turning,
        .where = event->where,
    };
}

/* What these buildings, given as bits, have of the city. */
static struct city part_of(const struct city *city, uint32_t buildings)
{
    struct city part = {0};
    for (; buildings; buildings &= buildings - 1) {
        uint32_t building = kv_bits_first(buildings);
        city_add(&part, building, box_of(city, building));
    }
    return part;
}

static bool is_empty(const struct city *city)
{
    uint64_t all = 0;
    for (uint32_t i = 0; i < WORDS; i++)
        all |= city->word[i];
    return !all;
}

/* ---- Where figures may go, as buildings ---- */

/* The district the turn's figures are in, as buildings; all of them before the first figure. */
static uint32_t district_in_use(const struct sheet *sheet)
{
    uint32_t buildings = 0;
    if (!sheet->used_buildings)
        return BUILDINGS_ALL;
    uint32_t used = machinery_buildings[kv_bits_first(sheet->used_buildings)].district;
    for (uint32_t i = 0; i < BUILDINGS; i++)
        buildings |= (uint32_t)(machinery_buildings[i].district == used) << i;
    return buildings;
}

static uint32_t untouched_buildings(const struct sheet *sheet)
{
    uint32_t buildings = 0;
    for (uint32_t i = 0; i < BUILDINGS; i++)
        buildings |= (uint32_t)!box_of(&sheet->filled, i) << i;
    return buildings;
}

/* Does some open figure fit there without being turned? */
static bool some_figure_fits(const struct table *table, const struct city *ground)
{
    for (uint32_t i = 0; i < table->open_count; i++) {
        const struct open_card *open = &table->open[i];
        for (uint32_t j = 0; j < open->free; j++) {
            struct city fits = machinery_fits(ground, open->pose[j], open->corners[j]);
            if (!is_empty(&fits))
                return true;
        }
    }
    return false;
}

/* Untouched buildings for the first figure; where no figure could begin one, the event is void. */
static struct city ground_of_new_pit(const struct table *table, const struct sheet *sheet,
                                     const struct city *empty)
{
    if (sheet->figures_drawn)
        return *empty;
    struct city untouched = part_of(empty, untouched_buildings(sheet));
    return some_figure_fits(table, &untouched) ? untouched : *empty;
}

struct city machinery_ground(const struct table *table, const struct sheet *sheet)
{
    struct city empty = machinery_empty(table, sheet);
    switch ((enum where)table->rules.where) {
    case DIFFERENT_BUILDINGS:
        return part_of(&empty, BUILDINGS_ALL & ~sheet->used_buildings);
    case ONE_DISTRICT:
        return part_of(&empty, district_in_use(sheet));
    case NEW_BUILDING_FIRST:
        return ground_of_new_pit(table, sheet, &empty);
    case ANYWHERE:
    case BESIDE_OLD_SQUARES:
        break;
    }
    return empty;
}

/* ---- What figures must touch ---- */

/* A seat that had filled nothing before this round has nothing to touch and ignores the event. */
bool machinery_must_touch(const struct table *table, const struct sheet *sheet, struct city *beside)
{
    if (table->rules.where != BESIDE_OLD_SQUARES || is_empty(&sheet->before))
        return false;
    *beside = machinery_neighbours(&sheet->before);
    return true;
}
