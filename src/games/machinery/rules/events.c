/*
 * Events: the rules of a round. Counts and costs are data, gathered in struct rules when the event
 * is dealt; what an event says about places is a function here, one for each saying.
 */
#include "base/bits.h"
#include "games/machinery/rules/game.h"

struct rules machinery_rules(const struct event *event)
{
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

uint32_t machinery_grant(const struct box *box)
{
    uint32_t points = 0;
    for (uint32_t i = 1; i <= EVENTS; i++)
        points += box->events[i].grant;
    return points;
}

/* ---- Buildings and squares ---- */

uint32_t machinery_district(const struct box *box, uint32_t district)
{
    uint32_t buildings = 0;
    for (uint32_t i = 0; i < BUILDINGS; i++)
        buildings |= (uint32_t)(box->buildings[i].district == district) << i;
    return buildings;
}

uint32_t machinery_number_in_district(const struct box *box, uint32_t building)
{
    uint32_t own = machinery_district(box, box->buildings[building].district);
    return kv_bits_count(own & ((1u << building) - 1));
}

uint32_t machinery_neighbours(uint32_t squares)
{
    const uint32_t box = 0xffff, left = 0x1111, right = left << (SIDE - 1);
    return ((squares & ~right) << 1 | (squares & ~left) >> 1 | squares << SIDE | squares >> SIDE) &
           box;
}

static uint32_t untouched_buildings(const struct sheet *sheet)
{
    uint32_t buildings = 0;
    for (uint32_t i = 0; i < BUILDINGS; i++)
        buildings |= (uint32_t)!sheet->filled[i] << i;
    return buildings;
}

static bool has_old_squares(const struct sheet *sheet)
{
    uint32_t all = 0;
    for (uint32_t i = 0; i < BUILDINGS; i++)
        all |= sheet->before[i];
    return all != 0;
}

/* ---- The ground ---- */

void machinery_block_filled(const struct sheet *sheet, struct ground *ground)
{
    ground->touching = false;
    for (uint32_t i = 0; i < BUILDINGS; i++)
        ground->blocked[i] = (uint32_t)sheet->filled[i] << SQUARES_SHIFT;
}

static void block_buildings(struct ground *ground, uint32_t buildings)
{
    for (; buildings; buildings &= buildings - 1)
        ground->blocked[kv_bits_first(buildings)] = UINT32_MAX << SQUARES_SHIFT;
}

/* After the first figure all others go into its district. */
static void keep_to_district(const struct box *box, const struct sheet *sheet,
                             struct ground *ground)
{
    if (!sheet->used_buildings)
        return;
    uint32_t used = box->buildings[kv_bits_first(sheet->used_buildings)].district;
    block_buildings(ground, BUILDINGS_ALL & ~machinery_district(box, used));
}

/* Figures touch squares filled before this round. A seat that had filled nothing then has nothing
 * to touch and ignores the event for the whole round. */
static void keep_beside_old_squares(const struct sheet *sheet, struct ground *ground)
{
    ground->touching = has_old_squares(sheet);
    for (uint32_t i = 0; i < BUILDINGS; i++)
        ground->beside[i] = machinery_neighbours(sheet->before[i]) << SQUARES_SHIFT;
}

/* Can some open figure be drawn there without being turned? */
static bool some_figure_fits(const struct table *table, const struct ground *ground)
{
    const placement *placements = box_of(table)->layout.placements;
    for (uint32_t i = 0; i < table->open_count; i++) {
        const struct range *straight = &table->open[i].straight;
        for (uint32_t at = straight->first; at < straight->end; at++) {
            placement tried = placements[at];
            if (!(tried & ground->blocked[placement_building(tried)]))
                return true;
        }
    }
    return false;
}

/* The first figure goes into an untouched building; where none could, the event is void. */
static void begin_untouched(const struct table *table, const struct sheet *sheet,
                            struct ground *ground)
{
    if (sheet->figures_drawn)
        return;
    block_buildings(ground, BUILDINGS_ALL & ~untouched_buildings(sheet));
    if (!some_figure_fits(table, ground))
        machinery_block_filled(sheet, ground);
}

void machinery_ground(const struct table *table, const struct sheet *sheet, struct ground *ground)
{
    machinery_block_filled(sheet, ground);
    switch ((enum where)table->rules.where) {
    case ANYWHERE:
        break;
    case DIFFERENT_BUILDINGS:
        block_buildings(ground, sheet->used_buildings);
        break;
    case ONE_DISTRICT:
        keep_to_district(box_of(table), sheet, ground);
        break;
    case BESIDE_OLD_SQUARES:
        keep_beside_old_squares(sheet, ground);
        break;
    case NEW_BUILDING_FIRST:
        begin_untouched(table, sheet, ground);
        break;
    }
}
