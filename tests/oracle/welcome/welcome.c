/*
 * A turn of Welcome: the moves played so far are applied one by one to a copy of the sheet, without
 * checking that they were legal.
 */
#include <stdlib.h>
#include <string.h>

#include "oracle/welcome/rules.h"
#include "oracle/welcome/welcome.h"

/* A move taken apart: its verb, and its numbers in order. */
struct move {
    char verb[ORACLE_TEXT_MOST];
    int numbers[3];
    int count;
};

static struct move read_move(const struct kv_json *json)
{
    char text[ORACLE_TEXT_MOST];
    struct move move = {.count = 0};
    char *rest = text;

    oracle_read_string(json, text, sizeof text);
    rest += strcspn(text, " ");
    memcpy(move.verb, text, (size_t)(rest - text));
    while (*rest) { /* each number follows a ' ', a ':' or a '-' */
        if (move.count == 3)
            oracle_give_up("a strange move", json);
        move.numbers[move.count++] = (int)strtol(rest + 1, &rest, 10);
    }
    return move;
}

static void play_take(struct turn *turn, const struct move *move)
{
    int number = move->numbers[0] - 1;
    int effect = move->count == 2 ? move->numbers[1] - 1 : number;

    turn->taken = (struct card){turn->cards[number].number, turn->cards[effect].effect};
    turn->stage = WRITING;
}

/* The effect comes next, if it can do anything. */
static void come_to_effect(struct turn *turn)
{
    struct oracle_list possible;

    possible.count = 0;
    oracle_list_effect(turn, &possible);
    turn->stage = possible.count > 0 ? EFFECT : FREE;
}

/* A changed number has used the temp; else the effect comes next. */
static void play_write(struct turn *turn, const struct move *move)
{
    struct house *house;

    turn->street = move->numbers[1] - 1;
    turn->house = move->numbers[2];
    house = &turn->sheet.streets[turn->street].houses[turn->house];
    house->place = PLAIN;
    house->number = move->numbers[0];
    if (move->numbers[0] != turn->taken.number) {
        turn->stage = FREE;
        turn->sheet.temps++;
        return;
    }
    come_to_effect(turn);
}

static void play_roundabout(struct turn *turn, const struct move *move)
{
    struct street *street = &turn->sheet.streets[move->numbers[0] - 1];
    int place = move->numbers[1];

    street->houses[place].place = ROUNDABOUT;
    street->fences[place - 1] = true;
    street->fences[place] = true;
    turn->sheet.roundabouts++;
    turn->roundabout = true;
    if (turn->stage == EFFECT)
        come_to_effect(turn);
}

static void play_bis(struct turn *turn, const struct move *move)
{
    struct house *house = &turn->sheet.streets[move->numbers[1] - 1].houses[move->numbers[2]];

    house->place = COPY;
    house->number = move->numbers[0];
    turn->sheet.bis++;
}

static void approve(struct turn *turn)
{
    const struct plan_card *card = turn->table.plans[turn->plan].card;
    bool turned = turn->table.plans[turn->plan].turned;

    oracle_plan_use(card, &turn->sheet, &turn->naming);
    turn->sheet.plans[turn->plan] = turned ? card->later : card->first;
    if (!turned)
        turn->first_approval = true;
    turn->stage = FREE;
}

static void play_plan(struct turn *turn, const struct move *move)
{
    turn->plan = move->numbers[0] - 1;
    turn->naming.count = 0;
    turn->stage = NAMING;
    if (turn->table.plans[turn->plan].card->demand != DEMAND_ESTATES)
        approve(turn);
}

static void play_use(struct turn *turn, const struct move *move)
{
    struct naming *naming = &turn->naming;
    struct estate estate = {move->numbers[0] - 1, {move->numbers[1], move->numbers[2]}};

    naming->estates[naming->count++] = estate;
    if (naming->count == oracle_plan_estates(turn->table.plans[turn->plan].card))
        approve(turn);
}

/* The effects that are a mark or two; false for another verb. */
static bool play_effect(struct turn *turn, const struct move *move)
{
    struct sheet *sheet = &turn->sheet;

    if (strcmp(move->verb, "park") == 0) {
        sheet->streets[turn->street].parks++;
    } else if (strcmp(move->verb, "pool") == 0) {
        sheet->streets[turn->street].houses[turn->house].pool = true;
        sheet->pools++;
    } else if (strcmp(move->verb, "temp") == 0) {
        sheet->temps++;
    } else if (strcmp(move->verb, "agent") == 0) {
        sheet->agents[move->numbers[0] - 1]++;
    } else if (strcmp(move->verb, "fence") == 0) {
        sheet->streets[move->numbers[0] - 1].fences[move->numbers[1]] = true;
    } else if (strcmp(move->verb, "bis") == 0) {
        play_bis(turn, move);
    } else if (strcmp(move->verb, "skip") != 0) {
        return false;
    }
    turn->stage = FREE;
    return true;
}

static void play(struct turn *turn, const struct kv_json *json)
{
    struct move move = read_move(json);

    if (play_effect(turn, &move))
        return;
    if (strcmp(move.verb, "take") == 0) {
        play_take(turn, &move);
    } else if (strcmp(move.verb, "write") == 0) {
        play_write(turn, &move);
    } else if (strcmp(move.verb, "refuse") == 0) {
        turn->sheet.refusals++;
        turn->stage = FREE;
    } else if (strcmp(move.verb, "roundabout") == 0) {
        play_roundabout(turn, &move);
    } else if (strcmp(move.verb, "plan") == 0) {
        play_plan(turn, &move);
    } else if (strcmp(move.verb, "use") == 0) {
        play_use(turn, &move);
    } else if (strcmp(move.verb, "reshuffle") == 0) {
        turn->reshuffled = true;
    } else if (strcmp(move.verb, "done") == 0) {
        turn->stage = OVER;
    } else {
        oracle_give_up("an unknown move", json);
    }
}

static void replay(const struct kv_json *table, const struct kv_json *sheet, struct turn *turn)
{
    struct kv_json_walk walk;

    *turn = (struct turn){.stage = BEGINNING};
    oracle_read_table(table, &turn->table);
    oracle_read_sheet(sheet, &turn->sheet);
    for (int i = 0; i < STREETS; i++)
        if (turn->sheet.streets[i].length != turn->table.board->length[i])
            oracle_give_up("a street of another board", sheet);
    if (turn->table.mode == MODE_DRAFT && !turn->sheet.has_hand)
        oracle_give_up("a draft without a hand", sheet);
    memcpy(turn->cards, turn->table.mode == MODE_DRAFT ? turn->sheet.hand : turn->table.cards,
           sizeof turn->cards);
    if (!turn->sheet.has_turn)
        return;
    kv_json_enter(&turn->sheet.turn, &walk);
    for (struct kv_json move; kv_json_next(&walk, NULL, &move);)
        play(turn, &move);
}

void oracle_welcome_moves(const struct kv_json *table, const struct kv_json *sheet,
                          struct oracle_list *moves)
{
    struct turn turn;

    replay(table, sheet, &turn);
    oracle_list(&turn, moves);
}

void oracle_welcome_after(const struct kv_json *table, const struct kv_json *sheet,
                          struct kv_text *json)
{
    struct turn turn;

    replay(table, sheet, &turn);
    oracle_print_sheet(&turn.sheet, json);
}
