/*
 * What a sheet is worth to a bot: its score now, and what its empty houses may still become.
 *
 * An empty house promises the more, the more of the deck's cards would fit it, with quickly
 * falling gains: the first few fitting numbers keep a street alive, further ones are luxury.
 */
#include "games/welcome/judge.h"
#include "base/bits.h"
#include "base/memory.h"

static const struct kv_label features[] = {
    [FEATURE_BASE] = {"base", KV_MARK("what every sheet brings")},
    [FEATURE_SCORE] = {"score", KV_MARK("points now")},
    [FEATURE_HOPE] = {"hope", KV_MARK("room for numbers")},
    [FEATURE_HOUSES] = {"houses", KV_MARK("houses")},
    [FEATURE_REFUSALS] = {"refusals", KV_MARK("refusals")},
    [FEATURE_ESTATES] = {"estates", KV_MARK("estates that may serve a plan")},
    {0},
};

static uint32_t kind(const void *table_bytes)
{
    const struct table *table = (const struct table *)table_bytes;
    if (table->mode == MODE_RIVAL && table->rival != RIVAL_CLOSED)
        return KIND_RIVAL;
    return table->mode == MODE_SOLO || table->mode == MODE_RIVAL ? KIND_ALONE : KIND_COMPANY;
}

/* How many cards of the deck bear each number or a smaller one. */
static void count_numbers(const struct edition *edition, uint32_t up_to[NUMBERS])
{
    up_to[0] = 0;
    for (uint32_t number = 1; number <= 15; number++) {
        up_to[number] = up_to[number - 1];
        for (uint32_t effect = 0; effect < EFFECTS; effect++)
            up_to[number] += edition->deck[number - 1][effect];
    }
    up_to[16] = up_to[17] = up_to[15];
}

/* The same cards fit all empty houses between two numbers. */
static int32_t hope_of_street(const struct street *street, uint32_t length,
                              const uint32_t up_to[NUMBERS])
{
    enum { FULL_HOPE = 600, HALF_AT = 30 };
    int32_t hope = 0;
    uint32_t first = 0, below = 0; /* of the empty houses; cards too low for them */
    for (uint32_t house = 0; house <= length; house++) {
        uint32_t value = house < length ? street->house[house] : HOUSE_ROUNDABOUT;
        if (value == HOUSE_EMPTY)
            continue;
        bool row_ends = value == HOUSE_ROUNDABOUT;
        uint32_t number = row_ends ? NUMBERS : value - 1;
        uint32_t reach = number ? up_to[number - 1] : 0;
        uint32_t fitting = reach > below ? reach - below : 0;
        hope += (int32_t)((house - first) * (FULL_HOPE * fitting / (fitting + HALF_AT)));
        below = row_ends ? 0 : up_to[number];
        first = house + 1;
    }
    return hope;
}

/* Completed estates that a plan still open to us asks for. */
static int32_t wanted_estates(const struct table *table, const struct sheet *sheet)
{
    int32_t wanted = 0;
    for (uint32_t size = 0; size < SIZES; size++) {
        uint32_t stock = 0, needed = 0;
        for (uint32_t i = 0; i < STREETS; i++)
            stock += sheet->street[i].stock[size];
        for (uint32_t pile = 0; pile < PILES; pile++)
            if (!(sheet->approved >> pile & 1))
                needed += table->needs[pile][size];
        wanted += (int32_t)(stock < needed ? stock : needed);
    }
    return wanted;
}

static void look(const void *table_bytes, const void *sheet_bytes, int32_t *counted)
{
    const struct table *table = (const struct table *)table_bytes;
    const struct sheet *sheet = (const struct sheet *)sheet_bytes;
    uint32_t up_to[NUMBERS];
    struct kv_score score, rival = {0};
    count_numbers(edition_of(table), up_to);
    welcome_score(table, sheet, &score);
    welcome_rival(table, sheet, &rival);
    counted[FEATURE_BASE] = 1;
    counted[FEATURE_SCORE] = score.total - rival.total;
    counted[FEATURE_HOPE] = 0;
    counted[FEATURE_HOUSES] = 0;
    counted[FEATURE_REFUSALS] = sheet->refusals;
    counted[FEATURE_ESTATES] = wanted_estates(table, sheet);
    for (uint32_t i = 0; i < STREETS; i++) {
        counted[FEATURE_HOPE] +=
            hope_of_street(&sheet->street[i], board_of(table)->length[i], up_to);
        counted[FEATURE_HOUSES] += (int32_t)kv_bits_count(sheet->street[i].built);
    }
}

/* ---- Hands nobody sees (draft) ---- */

/* The unseen cards: those of the deck that are neither discarded nor in our own hand, in the bag in
 * front of the discarded ones. So the bag also has what the others hold. Positions that were set
 * may have cards that no deck has; the limit keeps even theirs together in the bag. */
static void gather_unseen(struct table *table, const struct sheet *own)
{
    uint8_t seen[16 << 3] = {0}, discarded[CARDS_MOST];
    uint32_t count = 0, most = CARDS_MOST - CARDS - table->discarded;
    memcpy(discarded, table->cards + table->left[0], table->discarded);
    for (uint32_t i = 0; i < table->discarded; i++)
        seen[discarded[i]]++;
    for (uint32_t i = 0; i < CARDS; i++)
        seen[own->hand[i]]++;
    for (uint32_t number = 1; number <= 15; number++)
        for (uint32_t effect = 0; effect < EFFECTS; effect++) {
            uint32_t card = card_make(number, effect);
            uint32_t copies = edition_of(table)->deck[number - 1][effect];
            for (uint32_t i = seen[card]; i < copies && count < most; i++)
                table->cards[count++] = (uint8_t)card;
        }
    table->left[0] = (uint8_t)count;
    memcpy(table->cards + count, discarded, table->discarded);
}

static uint8_t draw_unseen(struct table *table, struct kv_rng *rng)
{
    uint32_t at = kv_rng_below(rng, table->left[0]), last = --table->left[0];
    uint8_t card = table->cards[at];
    table->cards[at] = table->cards[last];
    memmove(table->cards + last, table->cards + last + 1, table->discarded);
    return card;
}

static bool guess(void *table_bytes, void *sheets_bytes, uint32_t seats, uint32_t seat,
                  struct kv_rng *rng)
{
    struct table *table = (struct table *)table_bytes;
    struct sheet *sheets = (struct sheet *)sheets_bytes;
    if (table->mode != MODE_DRAFT)
        return false;
    gather_unseen(table, &sheets[seat]);
    for (uint32_t other = 0; other < seats; other++)
        for (uint32_t i = 0; other != seat && i < CARDS; i++)
            sheets[other].hand[i] = draw_unseen(table, rng);
    return true;
}

const struct kv_judgement welcome_judgement = {
    .features = features,
    .count = FEATURES,
    .weights = welcome_weights,
    .horizon = 3,
    .kind = kind,
    .look = look,
    .guess = guess,
};
