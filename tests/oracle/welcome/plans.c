/* Estates, and what the plans demand. */
#include "oracle/welcome/rules.h"

bool oracle_numbered(const struct house *house)
{
    return house->place == PLAIN || house->place == COPY;
}

bool oracle_has_pool(const struct board *board, int street, int house)
{
    for (const int *pool = board->pool_houses[street]; *pool; pool++)
        if (*pool == house)
            return true;
    return false;
}

/* A roundabout fills its place, too. */
bool oracle_filled(const struct street *street)
{
    for (int house = 1; house <= street->length; house++)
        if (street->houses[house].place == EMPTY)
            return false;
    return true;
}

static bool all_numbered(const struct street *street, struct range houses)
{
    for (int house = houses.from; house <= houses.to; house++)
        if (!oracle_numbered(&street->houses[house]))
            return false;
    return true;
}

int oracle_estate_size(const struct estate *estate)
{
    return estate->houses.to - estate->houses.from + 1;
}

/* "From one to six neighbouring numbered houses between two fences" (first edition). */
int oracle_estates(const struct sheet *sheet, struct estate estates[ESTATES_MOST])
{
    int count = 0;

    for (int s = 0; s < STREETS; s++) {
        const struct street *street = &sheet->streets[s];
        int from = 1;

        for (int house = 1; house <= street->length; house++) {
            if (!street->fences[house])
                continue;
            struct estate estate = {s, {from, house}};
            if (oracle_estate_size(&estate) <= SIZES && all_numbered(street, estate.houses))
                estates[count++] = estate;
            from = house + 1;
        }
    }
    return count;
}

/* ---- What a plan requires of an estate ---- */

/* Does no approved plan use any of these houses? */
static bool unused(const struct street *street, struct range houses)
{
    for (int i = 0; i < street->used_count; i++)
        if (street->used[i].from <= houses.to && street->used[i].to >= houses.from)
            return false;
    return true;
}

static int count_places(const struct street *street, struct range houses, enum place place)
{
    int count = 0;

    for (int house = houses.from; house <= houses.to; house++)
        count += street->houses[house].place == place;
    return count;
}

static int count_pools(const struct street *street, struct range houses)
{
    int count = 0;

    for (int house = houses.from; house <= houses.to; house++)
        count += street->houses[house].pool;
    return count;
}

static struct range whole(const struct street *street)
{
    return (struct range){1, street->length};
}

static bool right_street(const struct plan_card *card, const struct sheet *sheet,
                         const struct naming *naming, const struct estate *estate)
{
    const struct street *street = &sheet->streets[estate->street];

    switch (card->where) {
    case TOP_STREET:
        return estate->street == 0;
    case MIDDLE_STREET:
        return estate->street == 1;
    case BOTTOM_STREET:
        return estate->street == 2;
    case ONE_STREET:
        return (naming->count == 0 || naming->estates[0].street == estate->street) &&
               count_places(street, whole(street), ROUNDABOUT) >= card->roundabouts;
    case STREET_ENDS:
        return estate->houses.from == 1 || estate->houses.to == street->length;
    case ANYWHERE:
        break;
    }
    return true;
}

static bool comes_later(const struct estate *estate, const struct estate *before)
{
    if (estate->street != before->street)
        return estate->street > before->street;
    return estate->houses.from > before->houses.from;
}

int oracle_plan_estates(const struct plan_card *card)
{
    int count = 0;

    while (count < 6 && card->sizes[count] > 0)
        count++;
    return count;
}

/* The smallest size first, and among equal sizes from the top street down and left to right. */
bool oracle_plan_takes(const struct plan_card *card, const struct sheet *sheet,
                       const struct naming *naming, const struct estate *estate)
{
    const struct street *street = &sheet->streets[estate->street];
    int next = naming->count;

    if (oracle_estate_size(estate) != card->sizes[next])
        return false;
    if (next > 0 && card->sizes[next - 1] == card->sizes[next] &&
        !comes_later(estate, &naming->estates[next - 1]))
        return false;
    return unused(street, estate->houses) && right_street(card, sheet, naming, estate) &&
           count_pools(street, estate->houses) >= card->pools &&
           count_places(street, estate->houses, COPY) >= card->bis;
}

/* Tries every way to name the missing estates. */
static bool can_name_rest(const struct plan_card *card, const struct sheet *sheet,
                          const struct estate *estates, int count, const struct naming *naming)
{
    if (naming->count == oracle_plan_estates(card))
        return true;
    for (int i = 0; i < count; i++) {
        if (!oracle_plan_takes(card, sheet, naming, &estates[i]))
            continue;
        struct naming longer = *naming;
        longer.estates[longer.count++] = estates[i];
        if (can_name_rest(card, sheet, estates, count, &longer))
            return true;
    }
    return false;
}

/* ---- Plans that name no estates ---- */

/* Both ends of every street are numbered houses, and unused. */
static bool end_houses_built(const struct sheet *sheet)
{
    for (int i = 0; i < STREETS; i++) {
        const struct street *street = &sheet->streets[i];
        struct range left = {1, 1}, right = {street->length, street->length};

        if (!all_numbered(street, left) || !all_numbered(street, right) || !unused(street, left) ||
            !unused(street, right))
            return false;
    }
    return true;
}

static bool all_parks(const struct board *board, const struct sheet *sheet, int street)
{
    return sheet->streets[street].parks == oracle_boxes(&board->parks[street]);
}

/* "All pools" are all that are printed on the street. */
static bool all_pools(const struct board *board, const struct sheet *sheet, int street)
{
    for (const int *house = board->pool_houses[street]; *house; house++)
        if (!sheet->streets[street].houses[*house].pool)
            return false;
    return true;
}

static int count_agents(const struct sheet *sheet)
{
    int count = 0;

    for (int i = 0; i < SIZES; i++)
        count += sheet->agents[i];
    return count;
}

static int count_full_columns(const struct board *board, const struct sheet *sheet)
{
    int count = 0;

    for (int i = 0; i < SIZES; i++)
        count += sheet->agents[i] == oracle_boxes(&board->estates[i]);
    return count;
}

static int count_parks(const struct sheet *sheet)
{
    int count = 0;

    for (int i = 0; i < STREETS; i++)
        count += sheet->streets[i].parks;
    return count;
}

static int demanded_street(const struct plan_card *card)
{
    return (int)card->where - (int)TOP_STREET;
}

/* Has this one street all that such a plan asks of a street? */
static bool street_serves(const struct plan_card *card, const struct board *board,
                          const struct sheet *sheet, int i)
{
    const struct street *street = &sheet->streets[i];

    switch (card->demand) {
    case DEMAND_FULL_STREET:
        return oracle_filled(street) && unused(street, whole(street));
    case DEMAND_BIS_ON_ONE_STREET:
        return count_places(street, whole(street), COPY) >= card->count;
    case DEMAND_PARKS_ON_EVERY_STREET:
        return street->parks >= card->count;
    case DEMAND_ALL_PARKS_OF_STREETS:
        return all_parks(board, sheet, i);
    case DEMAND_ALL_POOLS_OF_STREETS:
        return all_pools(board, sheet, i);
    case DEMAND_PARKS_AND_POOLS:
        return all_parks(board, sheet, i) && all_pools(board, sheet, i);
    case DEMAND_PARKS_POOLS_ROUNDABOUT:
        return all_parks(board, sheet, i) && all_pools(board, sheet, i) &&
               count_places(street, whole(street), ROUNDABOUT) >= 1;
    default:
        return false;
    }
}

static bool demand_met(const struct plan_card *card, const struct board *board,
                       const struct sheet *sheet)
{
    int streets = 0;

    for (int i = 0; i < STREETS; i++)
        streets += street_serves(card, board, sheet, i);
    switch (card->demand) {
    case DEMAND_FULL_STREET:
    case DEMAND_PARKS_AND_POOLS:
        return street_serves(card, board, sheet, demanded_street(card));
    case DEMAND_BIS_ON_ONE_STREET:
    case DEMAND_PARKS_POOLS_ROUNDABOUT:
        return streets >= 1;
    case DEMAND_ALL_PARKS_OF_STREETS:
    case DEMAND_ALL_POOLS_OF_STREETS:
        return streets >= card->count;
    case DEMAND_PARKS_ON_EVERY_STREET:
        return streets == STREETS;
    case DEMAND_END_HOUSES:
        return end_houses_built(sheet);
    case DEMAND_TEMPS:
        return sheet->temps >= card->count;
    case DEMAND_PARKS:
        return count_parks(sheet) >= card->count;
    case DEMAND_AGENT_BOXES:
        return count_agents(sheet) >= card->count;
    case DEMAND_AGENT_COLUMNS:
        return count_full_columns(board, sheet) >= card->count;
    case DEMAND_ESTATES:
        break;
    }
    return false;
}

bool oracle_plan_can_finish(const struct plan_card *card, const struct board *board,
                            const struct sheet *sheet, const struct naming *naming)
{
    struct estate estates[ESTATES_MOST];

    if (card->demand != DEMAND_ESTATES)
        return demand_met(card, board, sheet);
    return can_name_rest(card, sheet, estates, oracle_estates(sheet, estates), naming);
}

/* ---- Using houses ---- */

static void use(struct street *street, struct range houses)
{
    street->used[street->used_count++] = houses;
}

/* Estates, and in the first edition also a full street and the end houses: "draw a line over the
 * houses and estates counted for a plan: they cannot be used for several" (its expert rules). */
void oracle_plan_use(const struct plan_card *card, struct sheet *sheet, const struct naming *naming)
{
    for (int i = 0; i < naming->count; i++)
        use(&sheet->streets[naming->estates[i].street], naming->estates[i].houses);
    if (card->demand == DEMAND_FULL_STREET) {
        struct street *street = &sheet->streets[demanded_street(card)];

        use(street, whole(street));
    }
    if (card->demand == DEMAND_END_HOUSES)
        for (int i = 0; i < STREETS; i++) {
            struct street *street = &sheet->streets[i];

            use(street, (struct range){1, 1});
            use(street, (struct range){street->length, street->length});
        }
}
