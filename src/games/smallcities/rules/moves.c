/* Every legal move at each stage of a turn. */
#include "base/choice.h"
#include "games/common/listing.h"
#include "games/smallcities/rules/game.h"

/* In the solo game every figure needs a circle. */
static bool may_draw(const struct table *table, const struct sheet *sheet)
{
    return !table->solo || free_circles(sheet);
}

static bool has_star(const struct table *table, const struct sheet *sheet)
{
    return stars_outlined(table, sheet) > sheet->crossed;
}

TWICE void list_sites(const struct box *box, const struct sheet *sheet, uint32_t building,
                      struct list *list)
{
    kv_move base = move_make(MOVE_BUILD, building, 0);
    uint32_t number = ACTION_BUILDS + building * HEXES;
    for (hex_set sites = smallcities_sites(box, sheet, building); sites; sites &= sites - 1) {
        uint32_t hex = kv_bits_first64(sites);
        list_move(list, base | hex, number + hex);
    }
}

/* The rolled building, and the base building of the marker's colour. */
TWICE void list_builds(const struct table *table, const struct sheet *sheet, struct list *list)
{
    const struct box *box = box_of(table);
    uint32_t base = marker_of(table, sheet);
    list_sites(box, sheet, table->building, list);
    if (base != table->building)
        list_sites(box, sheet, base, list);
}

TWICE void list_figure(const struct box *box, const struct sheet *sheet, uint32_t figure,
                       struct list *list)
{
    hex_set empty = empty_hexes(box, sheet);
    if (list->form == AS_MOVES) {
        kv_move *moves = (kv_move *)list->at;
        kv_move *end = smallcities_list_figure(empty, figure, moves + list->count);
        list->count = (size_t)(end - moves);
    } else {
        uint16_t *numbers = (uint16_t *)list->at;
        uint16_t *end = smallcities_number_figure(empty, figure, numbers + list->count);
        list->count = (size_t)(end - numbers);
    }
}

TWICE void list_draws(const struct table *table, const struct sheet *sheet, struct list *list)
{
    const struct box *box = box_of(table);
    if (may_draw(table, sheet))
        list_figure(box, sheet, table->figure, list);
}

static bool some_figure_fits(const struct box *box, const struct sheet *sheet)
{
    hex_set empty = empty_hexes(box, sheet);
    for (uint32_t face = 0; face < FACES; face++)
        if (smallcities_figure_fits(empty, box->die[face]))
            return true;
    return false;
}

static bool some_building_fits(const struct box *box, const struct sheet *sheet)
{
    hex_set sites = 0;
    for (uint32_t building = 0; building < BUILDINGS; building++)
        sites |= smallcities_sites(box, sheet, building);
    return sites != 0;
}

/* Would a star crossed now, before the action, be good for something? */
static bool star_helps_at_start(const struct table *table, const struct sheet *sheet)
{
    const struct box *box = box_of(table);
    if (table->bonus == FREE_DESIGN)
        return has_star(table, sheet) && may_draw(table, sheet) && some_figure_fits(box, sheet);
    if (table->bonus == STATE_ORDER)
        return has_star(table, sheet) && some_building_fits(box, sheet);
    return false;
}

TWICE void list_start(const struct table *table, const struct sheet *sheet, struct list *list)
{
    list_draws(table, sheet, list);
    list_builds(table, sheet, list);
    if (list->count == 0)
        list_move(list, move_make(MOVE_PASS, 0, 0), ACTION_PASS);
    if (star_helps_at_start(table, sheet))
        list_move(list, move_make(MOVE_STAR, 0, 0), ACTION_STAR);
}

/* What the crossed star pays for. */
TWICE void list_starred(const struct table *table, const struct sheet *sheet, struct list *list)
{
    const struct box *box = box_of(table);
    if (table->bonus == FREE_DESIGN)
        for (uint32_t face = 0; face < FACES; face++)
            list_figure(box, sheet, box->die[face], list);
    else
        for (uint32_t building = 0; building < BUILDINGS; building++)
            list_sites(box, sheet, building, list);
}

/* After the first of the two actions of Financing: is the other one possible? */
static bool star_helps_after(const struct table *table, const struct sheet *sheet)
{
    const struct box *box = box_of(table);
    if (!has_star(table, sheet))
        return false;
    if (sheet->stage == STAGE_BUILT)
        return may_draw(table, sheet) &&
               smallcities_figure_fits(empty_hexes(box, sheet), table->figure);
    return (smallcities_sites(box, sheet, table->building) |
            smallcities_sites(box, sheet, marker_of(table, sheet))) != 0;
}

TWICE void list_after(const struct table *table, const struct sheet *sheet, struct list *list)
{
    if (star_helps_after(table, sheet))
        list_move(list, move_make(MOVE_STAR, 0, 0), ACTION_STAR);
    list_move(list, move_make(MOVE_DONE, 0, 0), ACTION_DONE);
}

STAGE(start)
STAGE(starred)
STAGE(after)
STAGE(builds)
STAGE(draws)

TWICE uint32_t list_all(enum form form, const void *table_bytes, const void *sheet_bytes, void *at)
{
    const struct table *table = (const struct table *)table_bytes;
    const struct sheet *sheet = (const struct sheet *)sheet_bytes;
    switch ((enum stage)sheet->stage) {
    case STAGE_START:
        return AT_STAGE(start);
    case STAGE_STARRED:
        return AT_STAGE(starred);
    case STAGE_DREW:
    case STAGE_BUILT:
        return AT_STAGE(after);
    case STAGE_BUILD:
        return AT_STAGE(builds);
    case STAGE_DRAW:
        return AT_STAGE(draws);
    case STAGE_ENDING:
        put(form, at, 0, move_make(MOVE_DONE, 0, 0), ACTION_DONE);
        return 1;
    case STAGE_DONE:
        return 0;
    }
    return 0;
}

uint32_t smallcities_moves(const void *table, const void *sheet, kv_move *list)
{
    return list_all(AS_MOVES, table, sheet, list);
}

uint32_t smallcities_action_list(const void *table, const void *sheet, uint16_t *list)
{
    return list_all(AS_NUMBERS, table, sheet, list);
}

/* ---- Any of these, for GPUs: offered in the same order ---- */

static void offer_sites(const struct box *box, const struct sheet *sheet, uint32_t building,
                        bool legal, struct kv_choice *choice)
{
    hex_set sites = smallcities_sites(box, sheet, building);
    kv_offer(choice, move_make(MOVE_BUILD, building, 0), legal ? sites : 0);
}

static void offer_builds(const struct table *table, const struct sheet *sheet,
                         struct kv_choice *choice)
{
    const struct box *box = box_of(table);
    uint32_t base = marker_of(table, sheet);
    offer_sites(box, sheet, table->building, true, choice);
    offer_sites(box, sheet, base, base != table->building, choice);
}

static void offer_draws(const struct table *table, const struct sheet *sheet,
                        struct kv_choice *choice)
{
    const struct box *box = box_of(table);
    if (may_draw(table, sheet))
        smallcities_offer_figure(empty_hexes(box, sheet), table->figure, choice);
}

static void offer_starred(const struct table *table, const struct sheet *sheet,
                          struct kv_choice *choice)
{
    const struct box *box = box_of(table);
    if (table->bonus == FREE_DESIGN)
        for (uint32_t face = 0; face < FACES; face++)
            smallcities_offer_figure(empty_hexes(box, sheet), box->die[face], choice);
    else
        for (uint32_t building = 0; building < BUILDINGS; building++)
            offer_sites(box, sheet, building, true, choice);
}

static void offer_all(const struct table *table, const struct sheet *sheet, bool star,
                      struct kv_choice *choice)
{
    enum stage stage = (enum stage)sheet->stage;
    bool starts = stage == STAGE_START, after = stage == STAGE_DREW || stage == STAGE_BUILT;
    choice->count = 0;
    if (stage == STAGE_STARRED)
        offer_starred(table, sheet, choice);
    if (starts || stage == STAGE_DRAW)
        offer_draws(table, sheet, choice);
    if (starts || stage == STAGE_BUILD)
        offer_builds(table, sheet, choice);
    kv_offer_one(choice, move_make(MOVE_PASS, 0, 0), starts && choice->count == 0);
    kv_offer_one(choice, move_make(MOVE_STAR, 0, 0), star);
    kv_offer_one(choice, move_make(MOVE_DONE, 0, 0), after || stage == STAGE_ENDING);
}

static bool star_helps(const struct table *table, const struct sheet *sheet)
{
    switch ((enum stage)sheet->stage) {
    case STAGE_START:
        return star_helps_at_start(table, sheet);
    case STAGE_DREW:
    case STAGE_BUILT:
        return star_helps_after(table, sheet);
    case STAGE_STARRED:
    case STAGE_BUILD:
    case STAGE_DRAW:
    case STAGE_ENDING:
    case STAGE_DONE:
        break;
    }
    return false;
}

kv_move smallcities_any(const void *table_bytes, const void *sheet_bytes, struct kv_rng *rng)
{
    const struct table *table = (const struct table *)table_bytes;
    const struct sheet *sheet = (const struct sheet *)sheet_bytes;
    struct kv_choice choice = {.number = KV_COUNT_ONLY};
    bool star = star_helps(table, sheet);
    offer_all(table, sheet, star, &choice);
    choice.number = kv_rng_below(rng, choice.count);
    offer_all(table, sheet, star, &choice);
    return kv_chosen(&choice);
}
