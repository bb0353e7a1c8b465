/* What people call the things of a box: as its owner does, or in their language as we do. */
#ifndef KV_MACHINERY_NAMES_H
#define KV_MACHINERY_NAMES_H

#include "games/machinery/rules/game.h"

static inline const char *name_or_ours(const char *given, const char *ours)
{
    return given[0] ? given : kv_translate(ours);
}

static inline const char *building_name(const struct box *box, uint32_t building)
{
    return name_or_ours(box->buildings[building].name, machinery_buildings[building].title);
}

static inline const char *district_name(const struct box *box, uint32_t district)
{
    return name_or_ours(box->districts[district].name, machinery_districts[district].title);
}

static inline const char *type_name(uint32_t type)
{
    return kv_translate(machinery_types[type].title);
}

static inline const char *machine_name(const struct box *box, uint32_t card)
{
    return name_or_ours(machine_of(box, card)->name, machinery_machines[card / PRINTS].title);
}

static inline const char *event_name(const struct box *box, uint32_t number)
{
    if (!number)
        return kv_translate(KV_MARK_IN("event", "no events"));
    return name_or_ours(box->events[number].name, machinery_events[number - 1].title);
}

#endif
