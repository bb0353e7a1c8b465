/* Setting up, the dice, and the end of a round. */
#include "base/assert.h"
#include "base/memory.h"
#include "games/smallcities/rules/game.h"

/* A choice of the setup, counted from 0 after the random choice that precedes it. There are `many`;
 * a random choice takes none before `from`. */
static uint8_t choose(uint32_t option, uint32_t from, uint32_t many, struct kv_rng *rng)
{
    return (uint8_t)(option ? option - 1 : from + kv_rng_below(rng, many - from));
}

/* Markers are dealt from a bag, one to each seat. */
static void deal_markers(uint32_t option, struct sheet *sheets, uint32_t seats, struct kv_rng *rng)
{
    uint8_t bag[COLOURS] = {RED, YELLOW, BROWN, GREEN, BLUE};
    KV_ASSERT(seats <= COLOURS);
    for (uint32_t seat = 0; seat < seats; seat++) {
        uint32_t left = COLOURS - seat, drawn = choose(option, 0, left, rng);
        sheets[seat].start = bag[drawn];
        bag[drawn] = bag[left - 1];
    }
}

void smallcities_open(const struct kv_setup *setup, void *table_bytes, void *sheets_bytes,
                      struct kv_rng *rng)
{
    struct table *table = (struct table *)table_bytes;
    struct sheet *sheets = (struct sheet *)sheets_bytes;
    table->packed = setup->game && setup->game->pack; /* a GPU has no game, and our own box */
    if (table->packed)
        memcpy(table + 1, setup->game->box, sizeof(struct box));
    table->goals = (uint8_t)setup->option[OPTION_GOALS];
    table->bonus = choose(setup->option[OPTION_BONUS], FINANCING, BONUSES, rng);
    table->bonus_by_chance = setup->option[OPTION_BONUS] == 0;
    table->goal = NO_GOAL;
    table->goal_by_chance = table->goals == GOALS_ALL && setup->option[OPTION_GOAL] == 0;
    if (table->goals == GOALS_ALL)
        table->goal = choose(setup->option[OPTION_GOAL], 0, GOALS, rng);
    table->solo = setup->seats == 1 && !setup->others;
    table->starts_open = setup->entered && !setup->option[OPTION_START];
    table->seats = (uint8_t)setup->seats;
    deal_markers(setup->option[OPTION_START], sheets, setup->seats, rng);
}

void smallcities_lay_dice(struct table *table, struct sheet *sheets, uint32_t seats,
                          uint32_t figure, uint32_t building)
{
    KV_ASSERT(figure < FIGURES && building < BUILDINGS);
    table->round++;
    table->figure = (uint8_t)figure;
    table->building = (uint8_t)building;
    for (uint32_t seat = 0; seat < seats; seat++)
        sheets[seat].stage = STAGE_START;
}

void smallcities_deal(void *table, void *sheets, uint32_t seats, struct kv_rng *rng)
{
    const struct box *box = box_of((const struct table *)table);
    uint32_t figure = box->die[kv_rng_below(rng, FACES)];
    uint32_t building = kv_rng_below(rng, BUILDINGS);
    smallcities_lay_dice((struct table *)table, (struct sheet *)sheets, seats, figure, building);
}

/* Markers move on by the number of the round alone, so nothing is left to do. */
void smallcities_close(void *table, void *sheets, uint32_t seats)
{
    (void)table, (void)sheets, (void)seats;
}

uint32_t smallcities_settle(void *table_bytes, const void *sheets_bytes, uint32_t seats)
{
    struct table *table = (struct table *)table_bytes;
    const struct box *box = box_of(table);
    const struct sheet *sheets = (const struct sheet *)sheets_bytes;
    uint32_t endings = 1u << END_FULL;
    for (uint32_t seat = 0; seat < seats; seat++) {
        table->buildings[seat] = (uint8_t)building_count(&sheets[seat]);
        if (table->buildings[seat] == CIRCLES)
            endings |= 1u << END_BUILDINGS;
        if (empty_hexes(box, &sheets[seat]))
            endings &= ~(1u << END_FULL);
    }
    if (table->ended_elsewhere && !endings)
        endings = 1u << END_ELSEWHERE;
    return endings;
}
