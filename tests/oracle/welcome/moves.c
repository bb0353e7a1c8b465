/* What the rules allow at each stage of a turn: every conceivable move is checked against them. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "oracle/welcome/rules.h"
#include "oracle/welcome/welcome.h"

/* ---- What may be written on the sheet ---- */

/* Rising from left to right in the row, which ends at a roundabout; no number twice. */
static bool fits(const struct street *street, int house, int number)
{
    if (street->houses[house].place != EMPTY)
        return false;
    for (int i = house - 1; i >= 1 && street->houses[i].place != ROUNDABOUT; i--)
        if (oracle_numbered(&street->houses[i]) && street->houses[i].number >= number)
            return false;
    for (int i = house + 1; i <= street->length && street->houses[i].place != ROUNDABOUT; i++)
        if (oracle_numbered(&street->houses[i]) && street->houses[i].number <= number)
            return false;
    return true;
}

static bool fits_somewhere(const struct sheet *sheet, int number)
{
    for (int s = 0; s < STREETS; s++)
        for (int house = 1; house <= sheet->streets[s].length; house++)
            if (fits(&sheet->streets[s], house, number))
                return true;
    return false;
}

/* May the number of this combination become that one? "14 or 15 can even become 16 or 17, and 1 and
 * 2 can become 0 (but not less than 0)" (second edition, the action "temp"). */
static bool may_become(const struct sheet *sheet, struct card taken, int number)
{
    if (number == taken.number)
        return true;
    return taken.effect == TEMP && sheet->temps < TEMP_BOXES && abs(number - taken.number) <= 2 &&
           number >= 0 && number <= LARGEST_NUMBER;
}

static bool may_take(const struct sheet *sheet, struct card taken)
{
    for (int number = 0; number <= LARGEST_NUMBER; number++)
        if (may_become(sheet, taken, number) && fits_somewhere(sheet, number))
            return true;
    return false;
}

/* "If you can use one of the three available numbers, you must" (second edition, step 3), and "you
 * need not use a temp to avoid a refusal" (step 4): the numbers count unchanged. */
static bool must_refuse(const struct turn *turn)
{
    for (int i = 0; i < CARDS; i++)
        if (fits_somewhere(&turn->sheet, turn->cards[i].number))
            return false;
    return true;
}

/* A fence between houses `gap` and `gap` + 1. */
static bool may_fence(const struct turn *turn, const struct street *street, int gap)
{
    const struct house *left = &street->houses[gap], *right = &street->houses[gap + 1];
    bool first = turn->table.edition == EDITION_FIRST;

    if (street->fences[gap])
        return false;
    for (int i = 0; i < street->used_count; i++) {
        struct range used = street->used[i];
        bool full_street = first && used.from == 1 && used.to == street->length;

        /* A full street used for a plan is not an estate, so it may still be divided. */
        if (used.from <= gap && gap < used.to && !full_street)
            return false;
    }
    /* "Two houses of the same number must adjoin and be part of one estate" (first edition, p. 7);
     * the later editions let a fence divide them. */
    if (first && oracle_numbered(left) && oracle_numbered(right) && left->number == right->number)
        return false;
    return true;
}

/* Is the house a neighbour with this number whom an added house at `place` can copy? */
static bool may_copy(const struct turn *turn, const struct street *street, int place, int neighbour,
                     int number)
{
    int gap = place < neighbour ? place : neighbour;

    if (neighbour < 1 || neighbour > street->length)
        return false;
    if (turn->table.edition == EDITION_FIRST && street->fences[gap])
        return false;
    return oracle_numbered(&street->houses[neighbour]) &&
           street->houses[neighbour].number == number;
}

static bool may_add_bis(const struct turn *turn, const struct street *street, int place, int number)
{
    return turn->sheet.bis < oracle_boxes(&turn->table.board->bis) &&
           street->houses[place].place == EMPTY &&
           (may_copy(turn, street, place, place - 1, number) ||
            may_copy(turn, street, place, place + 1, number));
}

static bool may_build_pool(const struct turn *turn)
{
    return oracle_has_pool(turn->table.board, turn->street, turn->house) &&
           turn->sheet.pools < oracle_boxes(&turn->table.board->pools);
}

static bool may_build_roundabout(const struct turn *turn, const struct street *street, int place)
{
    return turn->table.advanced && !turn->roundabout &&
           turn->sheet.roundabouts < ROUNDABOUTS_MOST && street->houses[place].place == EMPTY;
}

static bool may_approve(const struct turn *turn, int plan)
{
    struct naming none = {.count = 0};

    return turn->sheet.plans[plan] == NOT_APPROVED &&
           oracle_plan_can_finish(turn->table.plans[plan].card, turn->table.board, &turn->sheet,
                                  &none);
}

static bool may_reshuffle(const struct turn *turn)
{
    return turn->table.edition == EDITION_FIRST && turn->table.mode != MODE_SOLO &&
           turn->first_approval && !turn->reshuffled;
}

/* ---- Listing ---- */

KV_FORMAT(2, 3) static void add(struct oracle_list *moves, const char *format, ...)
{
    va_list values;
    int length;

    if (moves->count == ORACLE_LIST_MOST)
        oracle_give_up("too many moves", NULL);
    va_start(values, format);
    length = vsnprintf(moves->text[moves->count++], ORACLE_TEXT_MOST, format, values);
    va_end(values);
    if (length >= ORACLE_TEXT_MOST)
        oracle_give_up("a move's text is too long", NULL);
}

static void list_roundabouts(const struct turn *turn, struct oracle_list *moves)
{
    for (int s = 0; s < STREETS; s++)
        for (int place = 1; place <= turn->sheet.streets[s].length; place++)
            if (may_build_roundabout(turn, &turn->sheet.streets[s], place))
                add(moves, "roundabout %d:%d", s + 1, place);
}

/* Number and effect are those of one stack, or of two different cards of the hand. */
static void list_takes(const struct turn *turn, struct oracle_list *moves)
{
    for (int i = 0; i < CARDS; i++) {
        if (turn->table.mode == MODE_STACKS) {
            if (may_take(&turn->sheet, turn->cards[i]))
                add(moves, "take %d", i + 1);
            continue;
        }
        for (int j = 0; j < CARDS; j++) {
            struct card both = {turn->cards[i].number, turn->cards[j].effect};

            if (i != j && may_take(&turn->sheet, both))
                add(moves, "take %d %d", i + 1, j + 1);
        }
    }
}

static void list_refusals(const struct turn *turn, struct oracle_list *moves)
{
    if (!must_refuse(turn))
        return;
    if (turn->table.mode == MODE_STACKS || turn->table.mode == MODE_SOLO) {
        add(moves, "refuse");
        return;
    }
    for (int i = 0; i < CARDS; i++) /* the card for the neighbour or for the rival */
        add(moves, "refuse %d", i + 1);
}

static void list_writes(const struct turn *turn, struct oracle_list *moves)
{
    for (int number = 0; number <= LARGEST_NUMBER; number++) {
        if (!may_become(&turn->sheet, turn->taken, number))
            continue;
        for (int s = 0; s < STREETS; s++)
            for (int house = 1; house <= turn->sheet.streets[s].length; house++)
                if (fits(&turn->sheet.streets[s], house, number))
                    add(moves, "write %d %d:%d", number, s + 1, house);
    }
}

static void list_fences(const struct turn *turn, struct oracle_list *moves)
{
    for (int s = 0; s < STREETS; s++)
        for (int gap = 1; gap < turn->sheet.streets[s].length; gap++)
            if (may_fence(turn, &turn->sheet.streets[s], gap))
                add(moves, "fence %d:%d", s + 1, gap);
}

static void list_bis(const struct turn *turn, struct oracle_list *moves)
{
    for (int s = 0; s < STREETS; s++)
        for (int place = 1; place <= turn->sheet.streets[s].length; place++)
            for (int number = 0; number <= LARGEST_NUMBER; number++)
                if (may_add_bis(turn, &turn->sheet.streets[s], place, number))
                    add(moves, "bis %d %d:%d", number, s + 1, place);
}

static void list_agents(const struct turn *turn, struct oracle_list *moves)
{
    for (int i = 0; i < SIZES; i++)
        if (turn->sheet.agents[i] < oracle_boxes(&turn->table.board->estates[i]))
            add(moves, "agent %d", i + 1);
}

void oracle_list_effect(const struct turn *turn, struct oracle_list *moves)
{
    const struct sheet *sheet = &turn->sheet;
    const struct board *board = turn->table.board;

    switch (turn->taken.effect) {
    case FENCE:
        list_fences(turn, moves);
        break;
    case AGENT:
        list_agents(turn, moves);
        break;
    case PARK:
        if (sheet->streets[turn->street].parks < oracle_boxes(&board->parks[turn->street]))
            add(moves, "park");
        break;
    case POOL:
        if (may_build_pool(turn))
            add(moves, "pool");
        break;
    case TEMP:
        if (sheet->temps < TEMP_BOXES)
            add(moves, "temp");
        break;
    case BIS:
        list_bis(turn, moves);
        break;
    case EFFECTS:
        break;
    }
}

static void list_free(const struct turn *turn, struct oracle_list *moves)
{
    for (int plan = 0; plan < PLANS; plan++)
        if (may_approve(turn, plan))
            add(moves, "plan %d", plan + 1);
    list_roundabouts(turn, moves);
    if (may_reshuffle(turn))
        add(moves, "reshuffle");
    add(moves, "done");
}

/* Only estates with which the plan can still be completed. */
static void list_uses(const struct turn *turn, struct oracle_list *moves)
{
    const struct plan_card *card = turn->table.plans[turn->plan].card;
    struct estate estates[ESTATES_MOST];
    int count = oracle_estates(&turn->sheet, estates);

    for (int i = 0; i < count; i++) {
        const struct estate *estate = &estates[i];
        struct naming longer = turn->naming;

        if (!oracle_plan_takes(card, &turn->sheet, &turn->naming, estate))
            continue;
        longer.estates[longer.count++] = *estate;
        if (oracle_plan_can_finish(card, turn->table.board, &turn->sheet, &longer))
            add(moves, "use %d:%d-%d", estate->street + 1, estate->houses.from, estate->houses.to);
    }
}

void oracle_list(const struct turn *turn, struct oracle_list *moves)
{
    moves->count = 0;
    switch (turn->stage) {
    case BEGINNING:
        list_roundabouts(turn, moves);
        list_takes(turn, moves);
        list_refusals(turn, moves);
        break;
    case WRITING:
        list_writes(turn, moves);
        break;
    case EFFECT:
        oracle_list_effect(turn, moves);
        add(moves, "skip");
        list_roundabouts(turn, moves);
        break;
    case FREE:
        list_free(turn, moves);
        break;
    case NAMING:
        list_uses(turn, moves);
        break;
    case OVER:
        break;
    }
}
