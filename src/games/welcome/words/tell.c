/*
 * Moves described to players, in their language: for lists of moves, and for players who cannot see
 * the picture. Two moves that are legal at the same time never have the same description.
 */
#include "games/welcome/words/words.h"

/* For the end of a sentence: "in house 5 of the top street". */
static const char *const street_places[STREETS] = {
    KV_MARK_IN("where", "the top street"),
    KV_MARK_IN("where", "the middle street"),
    KV_MARK_IN("where", "the bottom street"),
};

const char *welcome_street_place(uint32_t street)
{
    return kv_translate(street_places[street]);
}

static void tell_take(const struct table *table, const struct sheet *sheet, kv_move move,
                      struct kv_text *text)
{
    uint32_t number = move_argument(move), effect = move_place(move);
    const uint8_t *cards = hand_of(table, sheet);
    if (table->mode == MODE_STACKS)
        kv_put(text, kv_translate("Take %u with “%s” (combination %u)"),
               (unsigned)card_number(cards[number]),
               welcome_effect_name(card_effect(table->effect[effect])), (unsigned)number + 1);
    else
        kv_put(text, kv_translate("Take %u (card %u) with “%s” (card %u)"),
               (unsigned)card_number(cards[number]), (unsigned)number + 1,
               welcome_effect_name(card_effect(cards[effect])), (unsigned)effect + 1);
}

static void tell_refusal(const struct table *table, const struct sheet *sheet, kv_move move,
                         struct kv_text *text)
{
    uint32_t kept = move_argument(move);
    if (kept == NONE) {
        kv_put(text, "%s", kv_translate("Mark a refusal"));
        return;
    }
    uint32_t card = hand_of(table, sheet)[kept];
    kv_put(text,
           table->mode == MODE_DRAFT
               ? kv_translate("Mark a refusal and pass on card %u: %u, “%s”")
               : kv_translate("Mark a refusal and give the rival card %u: %u, “%s”"),
           (unsigned)kept + 1, (unsigned)card_number(card), welcome_effect_name(card_effect(card)));
}

static void tell_write(const struct sheet *sheet, kv_move move, struct kv_text *text)
{
    unsigned number = (unsigned)move_argument(move), house = (unsigned)move_house(move) + 1;
    const char *place = welcome_street_place(move_street(move));
    if (number == sheet->number)
        kv_put(text, kv_translate("Write %u in house %u of %s"), number, house, place);
    else
        kv_put(text, kv_translate("Write %u instead of %u in house %u of %s"), number,
               sheet->number + 0u, house, place);
}

static void tell_use(kv_move move, struct kv_text *text)
{
    unsigned first = (unsigned)move_house(move) + 1, size = (unsigned)move_argument(move);
    const char *place = welcome_street_place(move_street(move));
    if (size == 1)
        kv_put(text, kv_translate("Use the estate of house %u of %s"), first, place);
    else
        kv_put(text, kv_translate("Use the estate of houses %u to %u of %s"), first,
               first + size - 1, place);
}

static void tell_effect(const struct sheet *sheet, kv_move move, struct kv_text *text)
{
    unsigned argument = (unsigned)move_argument(move), house = (unsigned)move_house(move) + 1;
    const char *place = welcome_street_place(move_street(move));
    switch (move_kind(move)) {
    case MOVE_PARK:
        kv_put(text, kv_translate("Plant a park on %s"),
               welcome_street_place(sheet->street_written));
        break;
    case MOVE_POOL:
        kv_put(text, kv_translate("Build the pool of house %u of %s"), sheet->house_written + 1u,
               welcome_street_place(sheet->street_written));
        break;
    case MOVE_TEMP:
        kv_put(text, "%s", kv_translate("Cross a box for the temp"));
        break;
    case MOVE_AGENT:
        kv_put(text,
               kv_translate_count("Raise the value of estates of %u house",
                                  "Raise the value of estates of %u houses", argument + 1),
               argument + 1);
        break;
    case MOVE_FENCE:
        kv_put(text, kv_translate("Build a fence after house %u of %s"), house, place);
        break;
    case MOVE_BIS:
        kv_put(text, kv_translate("Copy %u into house %u of %s"), argument, house, place);
        break;
    default: /* skip */
        kv_put(text, "%s", kv_translate("Skip the effect"));
        break;
    }
}

void welcome_tell(const void *table_bytes, const void *sheet_bytes, kv_move move,
                  struct kv_text *text)
{
    const struct table *table = (const struct table *)table_bytes;
    const struct sheet *sheet = (const struct sheet *)sheet_bytes;
    switch (move_kind(move)) {
    case MOVE_TAKE:
        tell_take(table, sheet, move, text);
        break;
    case MOVE_REFUSE:
        tell_refusal(table, sheet, move, text);
        break;
    case MOVE_WRITE:
        tell_write(sheet, move, text);
        break;
    case MOVE_ROUNDABOUT:
        kv_put(text, kv_translate("Build a roundabout in place of house %u of %s"),
               (unsigned)move_house(move) + 1, welcome_street_place(move_street(move)));
        break;
    case MOVE_PLAN:
        kv_put(text, kv_translate("Approve plan %s"),
               welcome_pile_name(edition_of(table), move_argument(move)));
        break;
    case MOVE_USE:
        tell_use(move, text);
        break;
    case MOVE_RESHUFFLE:
        kv_put(text, "%s", kv_translate("Have all cards reshuffled"));
        break;
    case MOVE_DONE:
        kv_put(text, "%s", kv_translate("End the turn"));
        break;
    default:
        tell_effect(sheet, move, text);
        break;
    }
}

void welcome_tell_offer(const void *table_bytes, const void *sheet_bytes, struct kv_text *text)
{
    const struct table *table = (const struct table *)table_bytes;
    const uint8_t *numbers = hand_of(table, (const struct sheet *)sheet_bytes);
    const uint8_t *effects = table->mode == MODE_STACKS ? table->effect : numbers;
    for (uint32_t i = 0; i < CARDS; i++)
        kv_put(text, "%s%u %s", i ? " | " : "", (unsigned)card_number(numbers[i]),
               welcome_effect_name(card_effect(effects[i])));
}
