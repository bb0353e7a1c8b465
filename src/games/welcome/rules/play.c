/*
 * Playing one legal move: the only code that writes on a sheet during a turn.
 *
 * Three moves of four change a few bytes. What the others need stands apart, and is the last thing
 * that is done for them, so that the quick ones need not save registers.
 */
#include "base/apart.h"
#include "base/assert.h"
#include "games/welcome/rules/game.h"

/* Can something be done on any of the three streets? */
static bool on_some_street(uint16_t (*places)(const struct table *, const struct street *,
                                              uint32_t),
                           const struct table *table, const struct sheet *sheet)
{
    for (uint32_t i = 0; i < STREETS; i++)
        if (places(table, &sheet->street[i], table->length[i]))
            return true;
    return false;
}

static bool some_agent_box_free(const struct board *board, const struct sheet *sheet)
{
    for (uint32_t size = 0; size < SIZES; size++)
        if (sheet->agents[size] < board->agent_boxes[size])
            return true;
    return false;
}

/* Can the taken effect do anything, now that the number is written? */
static inline bool effect_possible(const struct table *table, const struct sheet *sheet)
{
    uint32_t written = sheet->street_written;
    switch ((enum effect)sheet->effect) {
    case PARK:
        return sheet->street[written].parks < board_of(table)->park_boxes[written];
    case POOL:
        return board_of(table)->pool_houses[written] >> sheet->house_written & 1;
    case TEMP:
        return sheet->temps < TEMPS_MOST;
    case AGENT:
        return some_agent_box_free(board_of(table), sheet);
    case FENCE:
        return on_some_street(welcome_fence_gaps, table, sheet);
    case BIS:
        return sheet->bis < BIS_MOST && on_some_street(welcome_bis_houses, table, sheet);
    }
    return false;
}

static void take(const struct table *table, struct sheet *sheet, uint32_t number, uint32_t effect)
{
    bool stacks = table->mode == MODE_STACKS;
    const uint8_t *hand = hand_of(table, sheet);
    KV_ASSERT(number < CARDS && effect < CARDS && (stacks || number != effect));
    sheet->number_card = (uint8_t)number;
    sheet->effect_card = (uint8_t)effect;
    sheet->kept_card = (uint8_t)(stacks ? 0 : 0 + 1 + 2 - number - effect); /* the third */
    sheet->number = (uint8_t)card_number(hand[number]);
    sheet->effect = (uint8_t)card_effect(stacks ? table->effect[effect] : hand[effect]);
    sheet->stage = STAGE_WRITE;
}

static void refuse(struct sheet *sheet, uint32_t kept)
{
    sheet->refusals++;
    if (kept != NONE) {
        sheet->kept_card = (uint8_t)kept;
        sheet->number_card = (uint8_t)((kept + 1) % CARDS);
        sheet->effect_card = (uint8_t)((kept + 2) % CARDS);
    }
    sheet->stage = STAGE_FREE;
}

static APART void write(const struct table *table, struct sheet *sheet, uint32_t number,
                        uint32_t street, uint32_t house)
{
    welcome_street_write(&sheet->street[street], table->length[street], house, number);
    sheet->street_written = (uint8_t)street;
    sheet->house_written = (uint8_t)house;
    if (number != sheet->number) { /* only a temp changes it, and that was its effect */
        KV_ASSERT(sheet->effect == TEMP && sheet->temps < TEMPS_MOST);
        sheet->temps++;
        sheet->stage = STAGE_FREE;
        return;
    }
    sheet->stage = effect_possible(table, sheet) ? STAGE_EFFECT : STAGE_FREE;
}

static void build_pool(struct sheet *sheet)
{
    sheet->street[sheet->street_written].pools |= (uint16_t)(1u << sheet->house_written);
    sheet->pools++;
}

static APART void build_bis(const struct table *table, struct sheet *sheet, uint32_t number,
                            uint32_t street, uint32_t house)
{
    KV_ASSERT(sheet->bis < BIS_MOST);
    welcome_street_write(&sheet->street[street], table->length[street], house, number);
    sheet->street[street].bis |= (uint16_t)(1u << house);
    sheet->bis++;
}

static APART void build_roundabout(const struct table *table, struct sheet *sheet, uint32_t street,
                                   uint32_t house)
{
    welcome_street_roundabout(&sheet->street[street], table->length[street], house);
    sheet->roundabouts++;
    sheet->roundabout_built = true;
    if (sheet->stage == STAGE_EFFECT && !effect_possible(table, sheet))
        sheet->stage = STAGE_FREE; /* it has taken the last place of a bis or of a fence */
}

/* An effect fills its stage whatever it was. */
static void play_effect(const struct table *table, struct sheet *sheet, kv_move move)
{
    KV_ASSERT(sheet->stage == STAGE_EFFECT);
    sheet->stage = STAGE_FREE;
    switch (move_kind(move)) {
    case MOVE_PARK:
        sheet->street[sheet->street_written].parks++;
        break;
    case MOVE_POOL:
        build_pool(sheet);
        break;
    case MOVE_TEMP:
        sheet->temps++;
        break;
    case MOVE_AGENT:
        sheet->agents[move_argument(move)]++;
        break;
    case MOVE_FENCE:
        welcome_street_fence(&sheet->street[move_street(move)], table->length[move_street(move)],
                             move_house(move));
        break;
    case MOVE_BIS:
        build_bis(table, sheet, move_argument(move), move_street(move), move_house(move));
        break;
    default: /* skip */
        break;
    }
}

bool welcome_play(const void *table_bytes, void *sheet_bytes, kv_move move)
{
    const struct table *table = (const struct table *)table_bytes;
    struct sheet *sheet = (struct sheet *)sheet_bytes;
    KV_ASSERT(sheet->stage != STAGE_DONE);
    switch (move_kind(move)) {
    case MOVE_TAKE:
        take(table, sheet, move_argument(move), move_place(move));
        break;
    case MOVE_REFUSE:
        refuse(sheet, move_argument(move));
        break;
    case MOVE_WRITE:
        write(table, sheet, move_argument(move), move_street(move), move_house(move));
        break;
    case MOVE_ROUNDABOUT:
        build_roundabout(table, sheet, move_street(move), move_house(move));
        break;
    case MOVE_PLAN:
        welcome_plan_begin(table, sheet, move_argument(move));
        break;
    case MOVE_USE:
        welcome_plan_use(table, sheet,
                         (struct estate){move_street(move), move_house(move), move_argument(move)});
        break;
    case MOVE_RESHUFFLE:
        sheet->reshuffle = true;
        break;
    case MOVE_DONE:
        sheet->stage = STAGE_DONE;
        return false;
    default:
        play_effect(table, sheet, move);
        break;
    }
    return true;
}

uint32_t welcome_stage(const void *sheet)
{
    return ((const struct sheet *)sheet)->stage;
}
