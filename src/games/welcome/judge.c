/*
 * What a sheet is worth to a bot: its score now, and what its empty houses may still become.
 *
 * An empty house is worth the more, the more of the deck's cards would fit it, with quickly
 * falling gains: the first few fitting numbers keep a street alive, further ones are luxury.
 */
#include "games/welcome/welcome.h"

static uint32_t cards_with_number(const struct edition *edition, uint32_t number)
{
    uint32_t sum = 0;
    for (uint32_t effect = 0; effect < EFFECTS; effect++)
        sum += edition->deck[number - 1][effect];
    return sum;
}

static int32_t hope_of_street(const struct street *street, uint32_t length,
                              const uint32_t weight[16])
{
    enum { FULL_HOPE = 600, HALF_AT = 30 };
    int32_t hope = 0;
    for (uint32_t house = 0; house < length; house++) {
        uint32_t fitting = 0;
        for (uint32_t number = 1; number <= 15; number++)
            fitting += street->fits[number] >> house & 1 ? weight[number] : 0;
        hope += (int32_t)(FULL_HOPE * fitting / (fitting + HALF_AT));
    }
    return hope;
}

int32_t welcome_judge(const void *table_bytes, const void *sheet_bytes)
{
    const struct table *table = (const struct table *)table_bytes;
    const struct sheet *sheet = (const struct sheet *)sheet_bytes;
    enum { BUILT_HOUSE = 300, REFUSAL = 400 };
    uint32_t weight[16] = {0};
    for (uint32_t number = 1; number <= 15; number++)
        weight[number] = cards_with_number(edition_of(table), number);
    struct kv_score score;
    welcome_score(table, sheet, &score);
    int32_t worth = score.total * 100 - sheet->refusals * REFUSAL;
    for (uint32_t i = 0; i < STREETS; i++) {
        worth += hope_of_street(&sheet->street[i], board_of(table)->length[i], weight);
        worth += BUILT_HOUSE * __builtin_popcount(sheet->street[i].built);
    }
    return worth;
}
