/* Table and sheet from their JSON, and a sheet back to JSON (docs/formats.md). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "oracle/welcome/rules.h"

enum { WORD_MOST = 32 };

_Noreturn void oracle_give_up(const char *why, const struct kv_json *json)
{
    fprintf(stderr, "oracle: %s", why);
    if (json)
        fprintf(stderr, ": %.*s", (int)(json->end - json->at), json->at);
    fputc('\n', stderr);
    abort();
}

void oracle_read_string(const struct kv_json *json, char *text, size_t size)
{
    struct kv_text unquoted;

    if (kv_json_kind(json) != KV_JSON_STRING)
        oracle_give_up("a string was expected", json);
    kv_text_start(&unquoted, text, size);
    kv_json_unquote(json, &unquoted);
    if (unquoted.cut)
        oracle_give_up("a string is too long", json);
}

static int read_number(const struct kv_json *json)
{
    int64_t number;

    if (!kv_json_integer(json, 0, 1000, &number))
        oracle_give_up("a number was expected", json);
    return (int)number;
}

static bool read_boolean(const struct kv_json *json)
{
    if (kv_json_kind(json) != KV_JSON_BOOLEAN)
        oracle_give_up("true or false was expected", json);
    return *json->at == 't';
}

/* Which of these words is it? */
static int read_word(const struct kv_json *json, const char *const *words, int count)
{
    for (int i = 0; i < count; i++)
        if (kv_json_is(json, words[i]))
            return i;
    oracle_give_up("an unknown word", json);
}

static enum effect read_effect(const struct kv_json *json)
{
    return (enum effect)read_word(json, oracle_effects, EFFECTS);
}

/* A list of at most `most` elements; returns how many. */
static int read_list(const struct kv_json *json, struct kv_json *elements, int most)
{
    struct kv_json_walk walk;
    int count = 0;

    if (kv_json_kind(json) != KV_JSON_ARRAY)
        oracle_give_up("a list was expected", json);
    kv_json_enter(json, &walk);
    for (struct kv_json element; kv_json_next(&walk, NULL, &element);) {
        if (count == most)
            oracle_give_up("a list is too long", json);
        elements[count++] = element;
    }
    return count;
}

static void read_exactly(const struct kv_json *json, struct kv_json *elements, int count)
{
    if (read_list(json, elements, count) != count)
        oracle_give_up("a list is too short", json);
}

/* ---- The table ---- */

/* "8 park" */
static struct card read_hand_card(const struct kv_json *json)
{
    char text[WORD_MOST];
    char *word;
    struct card card;

    oracle_read_string(json, text, sizeof text);
    card.number = (int)strtol(text, &word, 10);
    for (int effect = 0; effect < EFFECTS; effect++)
        if (word != text && *word == ' ' && strcmp(word + 1, oracle_effects[effect]) == 0) {
            card.effect = (enum effect)effect;
            return card;
        }
    oracle_give_up("an unknown card", json);
}

static void read_hand(const struct kv_json *json, struct card hand[CARDS])
{
    struct kv_json cards[CARDS];

    read_exactly(json, cards, CARDS);
    for (int i = 0; i < CARDS; i++)
        hand[i] = read_hand_card(&cards[i]);
}

static void read_offer(const struct kv_json *json, struct card offer[CARDS])
{
    struct kv_json cards[CARDS], number, effect;

    read_exactly(json, cards, CARDS);
    for (int i = 0; i < CARDS; i++) {
        if (!kv_json_field(&cards[i], "number", &number) ||
            !kv_json_field(&cards[i], "effect", &effect))
            oracle_give_up("a combination lacks something", &cards[i]);
        offer[i].number = read_number(&number);
        offer[i].effect = read_effect(&effect);
    }
}

/* The points are from our own tables, whatever the JSON says. */
static void read_plans(const struct kv_json *json, struct table *table)
{
    struct kv_json plans[PLANS], id, turned;
    char text[WORD_MOST];

    read_exactly(json, plans, PLANS);
    for (int i = 0; i < PLANS; i++) {
        if (!kv_json_field(&plans[i], "id", &id) || !kv_json_field(&plans[i], "turned", &turned))
            oracle_give_up("a plan lacks something", &plans[i]);
        oracle_read_string(&id, text, sizeof text);
        table->plans[i].card = oracle_find_plan(table->edition, text);
        table->plans[i].turned = read_boolean(&turned);
        if (!table->plans[i].card)
            oracle_give_up("an unknown plan", &id);
    }
}

static void read_rival(const struct kv_json *json, struct table *table)
{
    struct kv_json name, cards, plans, list[RIVAL_CARDS_MOST];
    char text[WORD_MOST];

    if (!kv_json_field(json, "name", &name) || !kv_json_field(json, "cards", &cards) ||
        !kv_json_field(json, "plans", &plans))
        oracle_give_up("the rival lacks something", json);
    oracle_read_string(&name, text, sizeof text);
    table->rival = oracle_find_rival(text);
    if (!table->rival)
        oracle_give_up("an unknown rival", &name);
    table->rival_card_count = read_list(&cards, list, RIVAL_CARDS_MOST);
    for (int i = 0; i < table->rival_card_count; i++)
        table->rival_cards[i] = read_effect(&list[i]);
    read_exactly(&plans, list, PLANS);
    for (int i = 0; i < PLANS; i++)
        table->rival_plans[i] = kv_json_kind(&list[i]) == KV_JSON_NULL ? 0 : read_number(&list[i]);
}

void oracle_read_table(const struct kv_json *json, struct table *table)
{
    static const char *const editions[] = {"first", "second", "collector"};
    static const char *const boards[] = {"classic", "blueprint"};
    static const char *const modes[] = {"stacks", "draft", "solo", "rival"};
    struct kv_json_walk walk;
    struct kv_json key, value;

    *table = (struct table){.board = NULL};
    if (!kv_json_field(json, "edition", &value)) /* the ids of plans depend on it */
        oracle_give_up("the table has no edition", json);
    table->edition = (enum edition)read_word(&value, editions, 3);
    kv_json_enter(json, &walk);
    while (kv_json_next(&walk, &key, &value)) {
        if (kv_json_is(&key, "board"))
            table->board = read_word(&value, boards, 2) == 0 ? &oracle_classic : &oracle_blueprint;
        else if (kv_json_is(&key, "advanced"))
            table->advanced = read_boolean(&value);
        else if (kv_json_is(&key, "mode"))
            table->mode = (enum mode)read_word(&value, modes, 4);
        else if (kv_json_is(&key, "plans"))
            read_plans(&value, table);
        else if (kv_json_is(&key, "offer"))
            read_offer(&value, table->cards);
        else if (kv_json_is(&key, "hand"))
            read_hand(&value, table->cards);
        else if (kv_json_is(&key, "rival"))
            read_rival(&value, table);
    }
    if (!table->board)
        oracle_give_up("the table has no board", json);
}

/* ---- The sheet ---- */

static void read_house(const struct kv_json *json, struct house *house)
{
    char text[WORD_MOST];
    char *rest;

    if (kv_json_kind(json) == KV_JSON_NULL)
        return;
    oracle_read_string(json, text, sizeof text);
    if (strcmp(text, "o") == 0) {
        house->place = ROUNDABOUT;
        return;
    }
    house->number = (int)strtol(text, &rest, 10);
    house->place = strcmp(rest, "b") == 0 ? COPY : PLAIN;
    if (rest == text || (house->place == PLAIN && *rest))
        oracle_give_up("an unknown house", json);
}

static void read_houses(const struct kv_json *json, struct street *street)
{
    struct kv_json list[LONGEST_STREET];

    street->length = read_list(json, list, LONGEST_STREET);
    for (int house = 1; house <= street->length; house++)
        read_house(&list[house - 1], &street->houses[house]);
    street->fences[0] = true;
    street->fences[street->length] = true;
}

static void read_used(const struct kv_json *json, struct street *street)
{
    struct kv_json list[LONGEST_STREET], ends[2];

    street->used_count = read_list(json, list, LONGEST_STREET);
    for (int i = 0; i < street->used_count; i++) {
        read_exactly(&list[i], ends, 2);
        street->used[i].from = read_number(&ends[0]);
        street->used[i].to = read_number(&ends[1]);
    }
}

static int read_place(const struct kv_json *json)
{
    int house = read_number(json);

    if (house < 1 || house > LONGEST_STREET)
        oracle_give_up("no such house", json);
    return house;
}

static void read_street(const struct kv_json *json, struct street *street)
{
    struct kv_json_walk walk;
    struct kv_json key, value, list[LONGEST_STREET];

    kv_json_enter(json, &walk);
    while (kv_json_next(&walk, &key, &value)) {
        if (kv_json_is(&key, "houses")) {
            read_houses(&value, street);
        } else if (kv_json_is(&key, "fences")) {
            for (int i = 0, count = read_list(&value, list, LONGEST_STREET); i < count; i++)
                street->fences[read_place(&list[i])] = true;
        } else if (kv_json_is(&key, "pools")) {
            for (int i = 0, count = read_list(&value, list, LONGEST_STREET); i < count; i++)
                street->houses[read_place(&list[i])].pool = true;
        } else if (kv_json_is(&key, "parks")) {
            street->parks = read_number(&value);
        } else if (kv_json_is(&key, "used")) {
            read_used(&value, street);
        }
    }
}

static bool read_count(const struct kv_json *key, const struct kv_json *value, struct sheet *sheet)
{
    const struct {
        const char *key;
        int *count;
    } counts[] = {{"temps", &sheet->temps},
                  {"pools", &sheet->pools},
                  {"bis", &sheet->bis},
                  {"roundabouts", &sheet->roundabouts},
                  {"refusals", &sheet->refusals}};

    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++)
        if (kv_json_is(key, counts[i].key)) {
            *counts[i].count = read_number(value);
            return true;
        }
    return false;
}

void oracle_read_sheet(const struct kv_json *json, struct sheet *sheet)
{
    struct kv_json_walk walk;
    struct kv_json key, value, list[SIZES];

    *sheet = (struct sheet){.has_turn = false};
    kv_json_enter(json, &walk);
    while (kv_json_next(&walk, &key, &value)) {
        if (read_count(&key, &value, sheet))
            continue;
        if (kv_json_is(&key, "streets")) {
            read_exactly(&value, list, STREETS);
            for (int i = 0; i < STREETS; i++)
                read_street(&list[i], &sheet->streets[i]);
        } else if (kv_json_is(&key, "agents")) {
            read_exactly(&value, list, SIZES);
            for (int i = 0; i < SIZES; i++)
                sheet->agents[i] = read_number(&list[i]);
        } else if (kv_json_is(&key, "plans")) {
            read_exactly(&value, list, PLANS);
            for (int i = 0; i < PLANS; i++)
                sheet->plans[i] =
                    kv_json_kind(&list[i]) == KV_JSON_NULL ? NOT_APPROVED : read_number(&list[i]);
        } else if (kv_json_is(&key, "hand")) {
            sheet->has_hand = true;
            read_hand(&value, sheet->hand);
        } else if (kv_json_is(&key, "turn")) {
            sheet->has_turn = true;
            sheet->turn = value;
        }
    }
}

/* ---- Printing a sheet ---- */

static void print_houses(const struct street *street, struct kv_text *json)
{
    kv_put(json, "\"houses\":[");
    for (int i = 1; i <= street->length; i++) {
        const struct house *house = &street->houses[i];

        if (i > 1)
            kv_put(json, ",");
        if (house->place == EMPTY)
            kv_put(json, "null");
        else if (house->place == ROUNDABOUT)
            kv_put(json, "\"o\"");
        else
            kv_put(json, "\"%d%s\"", house->number, house->place == COPY ? "b" : "");
    }
    kv_put(json, "]");
}

/* The ranges are disjoint, so going through the houses finds them from left to right. */
static void print_used(const struct street *street, struct kv_text *json)
{
    const char *comma = "";

    kv_put(json, ",\"used\":[");
    for (int house = 1; house <= street->length; house++)
        for (int i = 0; i < street->used_count; i++)
            if (street->used[i].from == house) {
                kv_put(json, "%s[%d,%d]", comma, house, street->used[i].to);
                comma = ",";
            }
    kv_put(json, "]");
}

static void print_street(const struct street *street, struct kv_text *json)
{
    const char *comma = "";

    kv_put(json, "{");
    print_houses(street, json);
    kv_put(json, ",\"fences\":[");
    for (int gap = 1; gap < street->length; gap++)
        if (street->fences[gap]) {
            kv_put(json, "%s%d", comma, gap);
            comma = ",";
        }
    comma = "";
    kv_put(json, "],\"pools\":[");
    for (int house = 1; house <= street->length; house++)
        if (street->houses[house].pool) {
            kv_put(json, "%s%d", comma, house);
            comma = ",";
        }
    kv_put(json, "],\"parks\":%d", street->parks);
    print_used(street, json);
    kv_put(json, "}");
}

void oracle_print_sheet(const struct sheet *sheet, struct kv_text *json)
{
    kv_put(json, "{\"streets\":[");
    for (int i = 0; i < STREETS; i++) {
        kv_put(json, "%s", i > 0 ? "," : "");
        print_street(&sheet->streets[i], json);
    }
    kv_put(json, "],\"agents\":[");
    for (int i = 0; i < SIZES; i++)
        kv_put(json, "%s%d", i > 0 ? "," : "", sheet->agents[i]);
    kv_put(json, "],\"temps\":%d,\"pools\":%d,\"bis\":%d", sheet->temps, sheet->pools, sheet->bis);
    kv_put(json, ",\"roundabouts\":%d,\"refusals\":%d", sheet->roundabouts, sheet->refusals);
    kv_put(json, ",\"plans\":[");
    for (int i = 0; i < PLANS; i++) {
        kv_put(json, "%s", i > 0 ? "," : "");
        if (sheet->plans[i] == NOT_APPROVED)
            kv_put(json, "null");
        else
            kv_put(json, "%d", sheet->plans[i]);
    }
    kv_put(json, "]}");
}
