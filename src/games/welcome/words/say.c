/* Moves and offers in the notation of records and the protocol. */
#include "base/text.h"
#include "games/welcome/words/words.h"

/* ---- Moves ---- */

/* A position has many such moves: a general formatter would be too slow. */
static void put_number(const char *lead, uint32_t number, struct kv_text *text)
{
    kv_put_word(text, lead);
    kv_put_decimal(text, number);
}

static void put_place(const char *lead, kv_move move, struct kv_text *text)
{
    put_number(lead, move_street(move) + 1, text);
    put_number(":", move_house(move) + 1, text);
}

static void say_take(kv_move move, struct kv_text *text)
{
    put_number("take ", move_argument(move) + 1, text);
    if (move_argument(move) != move_place(move))
        put_number(" ", move_place(move) + 1, text);
}

static void say_refuse(kv_move move, struct kv_text *text)
{
    kv_put_word(text, "refuse");
    if (move_argument(move) != NONE)
        put_number(" ", move_argument(move) + 1, text);
}

static void say_number(const char *verb, kv_move move, struct kv_text *text)
{
    put_number(verb, move_argument(move), text);
    put_place(" ", move, text);
}

static void say_use(kv_move move, struct kv_text *text)
{
    put_place("use ", move, text);
    put_number("-", move_house(move) + move_argument(move), text);
}

void welcome_say(kv_move move, struct kv_text *text)
{
    switch (move_kind(move)) {
    case MOVE_TAKE:
        say_take(move, text);
        break;
    case MOVE_REFUSE:
        say_refuse(move, text);
        break;
    case MOVE_WRITE:
        say_number("write ", move, text);
        break;
    case MOVE_BIS:
        say_number("bis ", move, text);
        break;
    case MOVE_AGENT:
        put_number("agent ", move_argument(move) + 1, text);
        break;
    case MOVE_FENCE:
        put_place("fence ", move, text);
        break;
    case MOVE_ROUNDABOUT:
        put_place("roundabout ", move, text);
        break;
    case MOVE_PLAN:
        put_number("plan ", move_argument(move) + 1, text);
        break;
    case MOVE_USE:
        say_use(move, text);
        break;
    case MOVE_PARK:
        kv_put_word(text, "park");
        break;
    case MOVE_POOL:
        kv_put_word(text, "pool");
        break;
    case MOVE_TEMP:
        kv_put_word(text, "temp");
        break;
    case MOVE_SKIP:
        kv_put_word(text, "skip");
        break;
    case MOVE_RESHUFFLE:
        kv_put_word(text, "reshuffle");
        break;
    case MOVE_DONE:
        kv_put_word(text, "done");
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
