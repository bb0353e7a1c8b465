/* What the box of Machinery has, as its owner writes it in a pack. */
#include "games/machinery/rules/packing.h"
#include "base/bits.h"
#include "core/pack.h"
#include "games/machinery/rules/derive.h"
#include "games/machinery/rules/game.h"

enum {
    BUILDING_SQUARES_LEAST = 3,
    POINTS_MOST = 30,
    BUILDER_POINTS_MOST = 5,
    MACHINE_PENALTY_MOST = 5,
    EVENT_PENALTY_MOST = 3,
    EVENT_BUILDERS_MOST = 2,
    GRANT_MOST = 20
};

static const struct kv_label yes_or_no[] = {{"no", KV_MARK("no")}, {"yes", KV_MARK("yes")}, {0}};

static const struct kv_label wheres[] = {
    [ANYWHERE] = {"anywhere", KV_MARK_IN("figures", "anywhere")},
    [DIFFERENT_BUILDINGS] = {"different-buildings", KV_MARK("into different buildings")},
    [ONE_DISTRICT] = {"one-district", KV_MARK("into one district")},
    [BESIDE_OLD_SQUARES] = {"beside-old-squares", KV_MARK("beside squares of earlier rounds")},
    [NEW_BUILDING_FIRST] = {"new-building-first", KV_MARK("first into an untouched building")},
    {0},
};

#define IN(row, member) .offset = offsetof(struct row, member)
#define FROM(member)    .offset = offsetof(struct box, member)
#define NAME_OF(row)                                                                               \
    {                                                                                              \
        .id = "name", .title = KV_MARK("Name"), .kind = KV_FIELD_TEXT, IN(row, name),              \
        .most = NAME_LETTERS                                                                       \
    }

static const struct kv_field building_row[] = {
    {.id = "shape",
     .title = KV_MARK("Shape"),
     .kind = KV_FIELD_SHAPE,
     IN(building, squares),
     .least = BUILDING_SQUARES_LEAST,
     .most = SIDE * SIDE},
    {.id = "points",
     .title = KV_MARK("Points"),
     .kind = KV_FIELD_NUMBER,
     IN(building, points),
     .most = POINTS_MOST},
    {.id = "type",
     .title = KV_MARK("Type"),
     .kind = KV_FIELD_CHOICE,
     IN(building, type),
     .words = machinery_types},
    {.id = "district",
     .title = KV_MARK("District"),
     .kind = KV_FIELD_CHOICE,
     IN(building, district),
     .words = machinery_districts},
    NAME_OF(building),
    {.kind = KV_FIELD_END},
};

static const struct kv_field district_row[] = {
    {.id = "points",
     .title = KV_MARK("Points"),
     .kind = KV_FIELD_NUMBER,
     IN(district_bonus, points),
     .most = POINTS_MOST},
    NAME_OF(district_bonus),
    {.kind = KV_FIELD_END},
};

static const struct kv_field machine_row[] = {
    {.id = "penalty",
     .title = KV_MARK("What turning costs"),
     .kind = KV_FIELD_NUMBER,
     IN(machine, penalty),
     .most = MACHINE_PENALTY_MOST},
    {.id = "figures",
     .title = KV_MARK("Figures of its cards"),
     .kind = KV_FIELD_SHAPE,
     IN(machine, figure),
     .count = PRINTS,
     .unordered = true,
     .least = 1,
     .most = SQUARES_MOST},
    NAME_OF(machine),
    {.kind = KV_FIELD_END},
};

static const struct kv_field event_row[] = {
    {.id = "cards",
     .title = KV_MARK("Cards opened, more than three"),
     .kind = KV_FIELD_NUMBER,
     IN(event, cards),
     .most = OPEN_MOST - OPEN_CARDS},
    {.id = "figures",
     .title = KV_MARK("Figures to draw, more than two"),
     .kind = KV_FIELD_SIGNED,
     IN(event, figures),
     .least = 1,
     .most = 2},
    {.id = "card-figures",
     .title = KV_MARK("Figures of one card, more than one"),
     .kind = KV_FIELD_NUMBER,
     IN(event, card_figures),
     .most = 2},
    {.id = "builders",
     .title = KV_MARK("Builders to use, more than one"),
     .kind = KV_FIELD_SIGNED,
     IN(event, builders),
     .least = TURN_BUILDERS,
     .most = EVENT_BUILDERS_MOST},
    {.id = "free-builders",
     .title = KV_MARK("Builders that are free"),
     .kind = KV_FIELD_NUMBER,
     IN(event, free_builders),
     .most = TURN_BUILDERS + EVENT_BUILDERS_MOST},
    {.id = "extra-penalty",
     .title = KV_MARK("Turning costs more"),
     .kind = KV_FIELD_NUMBER,
     IN(event, extra_penalty),
     .most = EVENT_PENALTY_MOST},
    {.id = "free-turning",
     .title = KV_MARK("Turning is free"),
     .kind = KV_FIELD_CHOICE,
     IN(event, free_turning),
     .words = yes_or_no},
    {.id = "strict-mirror",
     .title = KV_MARK("A mirror image counts as turned"),
     .kind = KV_FIELD_CHOICE,
     IN(event, strict_mirror),
     .words = yes_or_no},
    {.id = "erasures",
     .title = KV_MARK("Breakages that may be erased"),
     .kind = KV_FIELD_NUMBER,
     IN(event, erasures),
     .most = 2},
    {.id = "grant",
     .title = KV_MARK("Points for finishing a building"),
     .kind = KV_FIELD_NUMBER,
     IN(event, grant),
     .most = GRANT_MOST},
    {.id = "where",
     .title = KV_MARK("Where figures go"),
     .kind = KV_FIELD_CHOICE,
     IN(event, where),
     .words = wheres},
    NAME_OF(event),
    {.kind = KV_FIELD_END},
};

/* The marks are those of components.c. */
const struct kv_field machinery_fields[] = {
    {.id = "buildings",
     .title = KV_MARK("Buildings"),
     .about = KV_MARK("The buildings: their squares within 4 × 4, their points, three of each type "
                      "and of each district. A name, if there is one, is shown in place of ours."),
     .kind = KV_FIELD_ROWS,
     FROM(buildings),
     .rows = machinery_buildings,
     .stride = sizeof(struct building),
     .parts = building_row,
     .marks = "R"},
    {.id = "districts",
     .title = KV_MARK("Districts"),
     .about = KV_MARK("The districts: points for all three buildings."),
     .kind = KV_FIELD_ROWS,
     FROM(districts),
     .rows = machinery_districts,
     .stride = sizeof(struct district_bonus),
     .parts = district_row,
     .marks = "R"},
    {.id = "type-points",
     .title = KV_MARK("Points for a type"),
     .about = KV_MARK("Points for all three buildings of a type."),
     .kind = KV_FIELD_NUMBER,
     FROM(type_points),
     .most = POINTS_MOST,
     .marks = "R"},
    {.id = "set-points",
     .title = KV_MARK("Points for a set"),
     .about = KV_MARK("Points for six buildings of different types."),
     .kind = KV_FIELD_NUMBER,
     FROM(set_points),
     .most = POINTS_MOST,
     .marks = "R"},
    {.id = "builder-points",
     .title = KV_MARK("Cost of a builder"),
     .about = KV_MARK("Points that a builder costs."),
     .kind = KV_FIELD_NUMBER,
     FROM(builder_points),
     .most = BUILDER_POINTS_MOST,
     .marks = "S"},
    {.id = "circles",
     .title = KV_MARK("Circles for broken machinery"),
     .about = KV_MARK("Circles for broken machinery on a sheet."),
     .kind = KV_FIELD_NUMBER,
     FROM(circles),
     .least = 1,
     .most = CIRCLES,
     .marks = "R"},
    {.id = "boxes",
     .title = KV_MARK("Boxes for builders"),
     .about = KV_MARK("Boxes for builders on a sheet."),
     .kind = KV_FIELD_NUMBER,
     FROM(boxes),
     .least = 1,
     .most = BOXES,
     .marks = "R"},
    {.id = "machines",
     .title = KV_MARK("Machines"),
     .about = KV_MARK("The machines: what turning costs, and the figures of their three cards as "
                      "they are printed."),
     .kind = KV_FIELD_ROWS,
     FROM(machines),
     .rows = machinery_machines,
     .stride = sizeof(struct machine),
     .parts = machine_row,
     .marks = "R"},
    {.id = "events",
     .title = KV_MARK("Events"),
     .about = KV_MARK("The events, by what they change for a round: counts are added to the usual "
                      "ones, so that 0 and \"no\" change nothing."),
     .kind = KV_FIELD_ROWS,
     .offset = offsetof(struct box, events) + sizeof(struct event), /* counted from 1 */
     .rows = machinery_events,
     .stride = sizeof(struct event),
     .parts = event_row,
     .marks = "R"},
    {0},
};

/* ---- What must go together ---- */

static const char *called(const struct kv_pack_faults *faults, const struct kv_label *label)
{
    return kv_pack_called(faults, label->id, label->title);
}

static void check_kinds(const struct box *box, struct kv_pack_faults *faults)
{
    uint32_t types[TYPES] = {0}, districts[DISTRICTS] = {0};
    for (uint32_t i = 0; i < BUILDINGS; i++) {
        types[box->buildings[i].type]++;
        districts[box->buildings[i].district]++;
    }
    for (uint32_t i = 0; i < TYPES; i++)
        if (types[i] != OF_A_KIND) {
            kv_refuse(&faults->error, "bad-pack", "The type \"%s\" has %u buildings, not %d.",
                      called(faults, &machinery_types[i]), (unsigned)types[i], OF_A_KIND);
            kv_pack_fault(faults, "buildings", NULL, NULL);
        }
    for (uint32_t i = 0; i < DISTRICTS; i++)
        if (districts[i] != OF_A_KIND) {
            kv_refuse(&faults->error, "bad-pack", "The district \"%s\" has %u buildings, not %d.",
                      called(faults, &machinery_districts[i]), (unsigned)districts[i], OF_A_KIND);
            kv_pack_fault(faults, "buildings", NULL, NULL);
        }
}

/* Something that is noted must cost something. */
static void check_penalties(const struct box *box, struct kv_pack_faults *faults)
{
    for (uint32_t card = 0; card < CARDS; card++) {
        const struct card_placements *placements = &box->layout.cards[card];
        if (machine_of(box, card)->penalty ||
            is_never_turned(placements->all, placements->straight))
            continue;
        kv_refuse(&faults->error, "bad-pack",
                  "The \"%s\" can be turned, so its penalty is at least 1.",
                  called(faults, &machinery_machines[card / PRINTS]));
        kv_pack_fault(faults, "machines", machine_id(card), "penalty");
        card += PRINTS - 1 - card % PRINTS;
    }
}

static void check_machines(const struct box *box, struct kv_pack_faults *faults)
{
    for (uint32_t card = 0; card < CARDS; card++) {
        struct range all = box->layout.cards[card].all;
        if (all.first != all.end)
            continue;
        kv_refuse(&faults->error, "bad-pack", "Figure %u of the \"%s\" fits into no building.",
                  (unsigned)(card % PRINTS + 1),
                  called(faults, &machinery_machines[card / PRINTS]));
        kv_pack_fault(faults, "machines", machine_id(card), "figures");
    }
}

/* Do placements and moves fit the tables and lists? */
static bool has_room(const struct box *box, struct kv_pack_faults *faults)
{
    if (box->layout.ways > PLACEMENTS_MOST)
        kv_refuse(&faults->error, "bad-pack",
                  "These figures lie in these buildings in %u ways; there is room for %d.",
                  (unsigned)box->layout.ways, PLACEMENTS_MOST);
    else if (machinery_list_most(box) > KV_MOVES_MOST)
        kv_refuse(&faults->error, "bad-pack",
                  "A round could have %u moves to choose from; there is room for %d.",
                  (unsigned)machinery_list_most(box), KV_MOVES_MOST);
    else
        return true;
    kv_pack_fault(faults, "buildings", NULL, NULL);
    return false;
}

/* Are there enough open cards? The number of figures drawn from each is limited. */
static bool has_cards_enough(const struct event *event)
{
    struct rules rules = machinery_rules(event);
    return rules.figures <= (OPEN_CARDS + event->cards) * rules.card_figures;
}

/* What an event does that makes no sense, as a sentence with its name; or NULL. */
static const char *fault_of_event(const struct event *event)
{
    if (!has_cards_enough(event))
        return KV_MARK("The event \"%s\" lets more figures be drawn than its cards have.");
    if (event->free_builders > machinery_rules(event).builders)
        return KV_MARK("The event \"%s\" frees more builders than there are.");
    if (event->free_turning && event->extra_penalty)
        return KV_MARK("The event \"%s\" makes turning free and dearer at once.");
    if (event->free_turning && event->strict_mirror)
        return KV_MARK("The event \"%s\" makes turning free, so a strict mirror changes nothing.");
    return NULL;
}

static void check_event(const struct box *box, uint32_t number, struct kv_pack_faults *faults)
{
    const struct kv_label *event = &machinery_events[number - 1];
    const char *fault = fault_of_event(&box->events[number]);
    if (!fault)
        return;
    kv_refuse(&faults->error, "bad-pack", fault, called(faults, event));
    kv_pack_fault(faults, "events", event->id, NULL);
}

/* A sheet has room for one bonus. */
static void check_grants(const struct box *box, struct kv_pack_faults *faults)
{
    uint32_t grants = 0;
    for (uint32_t i = 1; i <= EVENTS; i++)
        grants += box->events[i].grant > 0;
    if (grants <= 1)
        return;
    kv_refuse(&faults->error, "bad-pack", "Only one event can have \"%s\", not %u.",
              kv_pack_called(faults, "grant", KV_MARK("Points for finishing a building")),
              (unsigned)grants);
    kv_pack_fault(faults, "events", NULL, NULL);
}

void machinery_check_box(const void *box_bytes, struct kv_pack_faults *faults)
{
    const struct box *box = (const struct box *)box_bytes;
    check_kinds(box, faults);
    if (has_room(box, faults)) {
        check_machines(box, faults);
        check_penalties(box, faults);
    }
    for (uint32_t i = 1; i <= EVENTS; i++)
        check_event(box, i, faults);
    check_grants(box, faults);
}
