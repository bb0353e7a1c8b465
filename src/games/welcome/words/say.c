/* Moves and offers in the notation of records and the protocol. */
#include "games/welcome/words/words.h"

/* ---- Moves ---- */

static void say_place(const char *verb, kv_move move, struct kv_text *text)
{
    kv_put(text, "%s %u:%u", verb, (unsigned)move_street(move) + 1, (unsigned)move_house(move) + 1);
}

static void say_number(const char *verb, kv_move move, struct kv_text *text)
{
    kv_put(text, "%s %u %u:%u", verb, (unsigned)move_argument(move),
           (unsigned)move_street(move) + 1, (unsigned)move_house(move) + 1);
}

static void say_take(kv_move move, struct kv_text *text)
{
    kv_put(text, "take %u", (unsigned)move_argument(move) + 1);
    if (move_argument(move) != move_place(move))
        kv_put(text, " %u", (unsigned)move_place(move) + 1);
}

static void say_use(kv_move move, struct kv_text *text)
{
    unsigned first = (unsigned)move_house(move) + 1;
    kv_put(text, "use %u:%u-%u", (unsigned)move_street(move) + 1, first,
           first + (unsigned)move_argument(move) - 1);
}

void welcome_say(kv_move move, struct kv_text *text)
{
    switch (move_kind(move)) {
    case MOVE_TAKE:
        say_take(move, text);
        break;
    case MOVE_REFUSE:
        if (move_argument(move) == NONE)
            kv_put(text, "refuse");
        else
            kv_put(text, "refuse %u", (unsigned)move_argument(move) + 1);
        break;
    case MOVE_WRITE:
        say_number("write", move, text);
        break;
    case MOVE_BIS:
        say_number("bis", move, text);
        break;
    case MOVE_AGENT:
        kv_put(text, "agent %u", (unsigned)move_argument(move) + 1);
        break;
    case MOVE_FENCE:
        say_place("fence", move, text);
        break;
    case MOVE_ROUNDABOUT:
        say_place("roundabout", move, text);
        break;
    case MOVE_PLAN:
        kv_put(text, "plan %u", (unsigned)move_argument(move) + 1);
        break;
    case MOVE_USE:
        say_use(move, text);
        break;
    case MOVE_PARK:
        kv_put(text, "park");
        break;
    case MOVE_POOL:
        kv_put(text, "pool");
        break;
    case MOVE_TEMP:
        kv_put(text, "temp");
        break;
    case MOVE_SKIP:
        kv_put(text, "skip");
        break;
    case MOVE_RESHUFFLE:
        kv_put(text, "reshuffle");
        break;
    case MOVE_DONE:
        kv_put(text, "done");
        break;
    }
}

/* ---- The offer ---- */

void welcome_put_card(uint32_t card, struct kv_text *text)
{
    kv_put(text, "%u %s", (unsigned)card_number(card), welcome_effect_ids[card_effect(card)]);
}

static void put_hand(const uint8_t hand[CARDS], struct kv_text *text)
{
    for (uint32_t i = 0; i < CARDS; i++) {
        kv_put(text, "%s", i ? " | " : "");
        welcome_put_card(hand[i], text);
    }
}

void welcome_offer(const void *table_bytes, const void *sheet_bytes, struct kv_text *text)
{
    const struct table *table = (const struct table *)table_bytes;
    const struct sheet *sheet = (const struct sheet *)sheet_bytes;
    switch ((enum mode)table->mode) {
    case MODE_STACKS:
        for (uint32_t i = 0; i < CARDS; i++)
            kv_put(text, "%s%u %s", i ? " | " : "", (unsigned)card_number(table->number[i]),
                   welcome_effect_ids[card_effect(table->effect[i])]);
        break;
    case MODE_DRAFT:
        if (sheet)
            put_hand(sheet->hand, text);
        else
            kv_put(text, "draft, %u cards in the deck", (unsigned)table->left[0]);
        break;
    case MODE_SOLO:
    case MODE_RIVAL:
        put_hand(table->number, text);
        break;
    }
}
