/* What a seat of Welcome sees, as bytes: docs/research.md. */
#include "games/welcome/bot/planes.h"
#include "base/bits.h"
#include "games/common/planes.h"

enum { EACH = HOUSES_MOST, MODES = 4, DECK_NUMBERS = 15, PLAN_BYTES = 14 };

struct sheet_planes {
    uint8_t house[STREETS][EACH], bis[STREETS][EACH], pool[STREETS][EACH], fence[STREETS][EACH],
        used[STREETS][EACH];
    uint8_t parks[STREETS], agents[SIZES];
    uint8_t counts[5], points[PILES];
    uint8_t approved[PILES], whole[STREETS];
    uint8_t stage[STAGE_DONE + 1];
    uint8_t turn[15];
};

struct table_planes {
    uint8_t edition[EDITIONS], board[BOARDS], mode[MODES], advanced, rival[RIVALS];
    uint8_t street[STREETS][EACH], pool_site[STREETS][EACH];
    uint8_t plan[PILES][PLAN_BYTES], turned[PILES];
    uint8_t number[CARDS], effect[CARDS][EFFECTS], next_effect[CARDS][EFFECTS];
    uint8_t temps_seen[TEMPS_MOST + 1];
    uint8_t unseen[DECK_NUMBERS][EFFECTS], left[CARDS], discarded;
    uint8_t solo_card, approvals[PILES], approvals_inside, first_pass;
    uint8_t rival_points[PILES], rival_effects[EFFECTS];
};

/* clang-format off */
static const struct kv_plane sheet_list[] = {
    PLANE(sheet_planes, house, "street by street, 13 houses each: number + 1, 255 a roundabout"),
    PLANE(sheet_planes, bis, "likewise: 1 where the house is a bis"),
    PLANE(sheet_planes, pool, "likewise: 1 where a pool is built"),
    PLANE(sheet_planes, fence, "likewise: 1 where a fence stands behind the house"),
    PLANE(sheet_planes, used, "likewise: 1 where the house has served a plan"),
    PLANE(sheet_planes, parks, "parks of each street"),
    PLANE(sheet_planes, agents, "agents of each size of estates"),
    PLANE(sheet_planes, counts, "temps, pools, bis, roundabouts, refusals"),
    PLANE(sheet_planes, points, "points of each approved plan"),
    PLANE(sheet_planes, approved, "1 for each approved plan"),
    PLANE(sheet_planes, whole, "1 for each street that a plan has used whole"),
    PLANE(sheet_planes, stage, "one of: start, write, effect, free, plan, done"),
    PLANE(sheet_planes, turn, "number, effect and cards taken, the house written, and how far a plan "
                              "has come; 0 or 255 where there is none"),
    {0},
};

static const struct kv_plane table_list[] = {
    PLANE(table_planes, edition, "one of: first, second, collector"),
    PLANE(table_planes, board, "one of: classic, blueprint"),
    PLANE(table_planes, mode, "one of: stacks, draft, solo card, rival"),
    PLANE(table_planes, advanced, "1 in the advanced game"),
    PLANE(table_planes, rival, "one of the rivals; without one all 0"),
    PLANE(table_planes, street, "street by street, 13 houses each: 1 where the board has a house"),
    PLANE(table_planes, pool_site, "likewise: 1 where a pool is printed"),
    PLANE(table_planes, plan, "of each plan: kind, amount, where, estates of sizes 1 to 6, pools, bis "
                              "and roundabouts wanted, points for the first and for later ones"),
    PLANE(table_planes, turned, "1 for each plan that pays its later points"),
    PLANE(table_planes, number, "the numbers on offer, or in hand"),
    PLANE(table_planes, effect, "for each of them, one of: fence, agent, park, pool, temp, bis"),
    PLANE(table_planes, next_effect, "likewise: the effects of the next round, where they show"),
    PLANE(table_planes, temps_seen, "1 for each number of temps that somebody has"),
    PLANE(table_planes, unseen, "how many cards of each number 1 to 15 and effect are unseen"),
    PLANE(table_planes, left, "cards left in each stack, or in the deck"),
    PLANE(table_planes, discarded, "cards behind the deck"),
    PLANE(table_planes, solo_card, "1 when it is drawn"),
    PLANE(table_planes, approvals, "1 for each approval card that is not drawn"),
    PLANE(table_planes, approvals_inside, "how many of them are in the deck"),
    PLANE(table_planes, first_pass, "1 until the deck is reshuffled"),
    PLANE(table_planes, rival_points, "of the plans that the rival has approved"),
    PLANE(table_planes, rival_effects, "how many cards of each effect the rival has"),
    {0},
};
/* clang-format on */

/* ---- The sheet ---- */

static void write_street(const struct street *street, const struct street *before, uint32_t i,
                         struct sheet_planes *planes)
{
    memcpy(planes->house[i], street->house, EACH);
    if (!before || street->bis != before->bis)
        kv_bits_write(street->bis, EACH, planes->bis[i]);
    if (!before || street->pools != before->pools)
        kv_bits_write(street->pools, EACH, planes->pool[i]);
    if (!before || street->fences != before->fences)
        kv_bits_write(street->fences, EACH, planes->fence[i]);
    if (!before || street->used != before->used)
        kv_bits_write(street->used, EACH, planes->used[i]);
    planes->parks[i] = street->parks;
}

_Static_assert(offsetof(struct sheet, last_house) - offsetof(struct sheet, number) ==
                   sizeof(((struct sheet_planes *)0)->turn) - 1,
               "the turn is copied as it stands on the sheet");

static void write_sheet(const void *table, const void *sheet_bytes, const void *before_bytes,
                        uint8_t *bytes)
{
    const struct sheet *before = (const struct sheet *)before_bytes;
    const struct sheet *sheet = (const struct sheet *)sheet_bytes;
    const uint8_t *raw = (const uint8_t *)sheet_bytes;
    struct sheet_planes *planes = (struct sheet_planes *)bytes;
    (void)table;
    for (uint32_t i = 0; i < STREETS; i++)
        write_street(&sheet->street[i], before ? &before->street[i] : NULL, i, planes);
    memcpy(planes->agents, sheet->agents, SIZES);
    memcpy(planes->counts, raw + offsetof(struct sheet, temps), sizeof planes->counts);
    memcpy(planes->points, sheet->points, PILES);
    kv_bits_write(sheet->approved, PILES, planes->approved);
    kv_bits_write(sheet->whole, STREETS, planes->whole);
    kv_bits_write(1u << sheet->stage, sizeof planes->stage, planes->stage);
    memcpy(planes->turn, raw + offsetof(struct sheet, number), sizeof planes->turn);
}

/* ---- The table ---- */

static void write_options(const struct table *table, struct table_planes *planes)
{
    const struct board *board = board_of(table);
    planes->edition[table->edition] = 1;
    planes->board[table->board] = 1;
    planes->mode[table->mode] = 1;
    planes->advanced = table->advanced;
    if (table->mode == MODE_RIVAL)
        planes->rival[table->rival] = 1;
    for (uint32_t i = 0; i < STREETS; i++) {
        kv_bits_write((1u << board->length[i]) - 1, EACH, planes->street[i]);
        kv_bits_write(board->pool_houses[i], EACH, planes->pool_site[i]);
    }
}

static void write_plan(const struct plan *plan, uint8_t bytes[PLAN_BYTES])
{
    bytes[0] = plan->kind;
    bytes[1] = plan->amount;
    bytes[2] = plan->where;
    memcpy(bytes + 3, plan->sizes, SIZES);
    bytes[9] = plan->pools;
    bytes[10] = plan->bis;
    bytes[11] = plan->roundabouts;
    bytes[12] = plan->first;
    bytes[13] = plan->later;
}

static void write_offer(const struct table *table, const struct sheet *sheet,
                        struct table_planes *planes)
{
    const uint8_t *hand = hand_of(table, sheet);
    for (uint32_t i = 0; i < CARDS; i++) {
        if (!hand[i])
            continue; /* a hand that is hidden */
        bool stacks = table->mode == MODE_STACKS;
        planes->number[i] = (uint8_t)card_number(hand[i]);
        planes->effect[i][card_effect(stacks ? table->effect[i] : hand[i])] = 1;
        if (stacks)
            planes->next_effect[i][card_effect(hand[i])] = 1;
    }
}

static void count_card(struct table_planes *planes, uint32_t card, uint32_t change)
{
    uint8_t *count = &planes->unseen[card_number(card) - 1][card_effect(card)];
    *count = (uint8_t)(*count + change);
}

/* In a draft others hold cards that only they see: unseen is what is neither in our hand nor
 * discarded. */
static void count_unseen_in_draft(const struct table *table, const struct sheet *sheet,
                                  struct table_planes *planes)
{
    memcpy(planes->unseen, box_of(table)->decks[edition_of(table)->set], sizeof planes->unseen);
    for (uint32_t i = 0; i < table->discarded; i++)
        count_card(planes, table->cards[table->left[0] + i], UINT32_MAX);
    for (uint32_t i = 0; i < CARDS; i++)
        if (sheet->hand[i])
            count_card(planes, sheet->hand[i], UINT32_MAX);
}

static void count_unseen(const struct table *table, const struct sheet *sheet,
                         struct table_planes *planes)
{
    if (table->mode == MODE_DRAFT)
        count_unseen_in_draft(table, sheet, planes);
    else if (table->mode != MODE_STACKS)
        for (uint32_t i = 0; i < table->left[0]; i++)
            count_card(planes, table->cards[i], 1);
    else
        for (uint32_t stack = 0; stack < CARDS; stack++)
            for (uint32_t i = 0; i < table->left[stack]; i++)
                count_card(planes, table->cards[welcome_place_in_stack(stack, i)], 1);
}

static void write_rival(const struct table *table, struct table_planes *planes)
{
    planes->solo_card = table->solo_drawn;
    kv_bits_write(table->approvals, PILES, planes->approvals);
    planes->approvals_inside = table->approvals_inside;
    planes->first_pass = table->first_pass;
    memcpy(planes->rival_points, table->rival_points, PILES);
    for (uint32_t i = 0; i < table->rival_count; i++)
        planes->rival_effects[table->rival_cards[i]]++;
}

static void write_table(const void *table_bytes, const void *sheet_bytes, const void *before_bytes,
                        uint8_t *bytes)
{
    const struct table *table = (const struct table *)table_bytes;
    const struct sheet *sheet = (const struct sheet *)sheet_bytes;
    struct table_planes *planes = (struct table_planes *)bytes;
    (void)before_bytes;
    memset(planes, 0, sizeof *planes);
    write_options(table, planes);
    for (uint32_t pile = 0; pile < PILES; pile++)
        write_plan(plan_of(table, pile), planes->plan[pile]);
    kv_bits_write(table->turned, PILES, planes->turned);
    write_offer(table, sheet, planes);
    kv_bits_write(table->temps_seen, sizeof planes->temps_seen, planes->temps_seen);
    count_unseen(table, sheet, planes);
    memcpy(planes->left, table->left, CARDS);
    planes->discarded = table->discarded;
    write_rival(table, planes);
}

const struct kv_planes welcome_table_planes = {table_list, sizeof(struct table_planes),
                                               write_table};
const struct kv_planes welcome_sheet_planes = {sheet_list, sizeof(struct sheet_planes),
                                               write_sheet};
