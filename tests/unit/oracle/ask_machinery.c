#include "ask_machinery.h"

#include <stdio.h>

/* ---- The notation ---- */

static void put_table(struct kv_text *json, const struct setting *setting)
{
    kv_put(json, "{\"events\":%s,\"round\":3,\"cards\":[", setting->event ? "true" : "false");
    for (int i = 0; i < (setting->event == DELIVERY ? 4 : 3); i++) {
        char machine[16], figure[24];
        int penalty;

        if (sscanf(setting->cards[i] ? setting->cards[i] : "tipper 0 ##/##", "%15s %d %23s",
                   machine, &penalty, figure) != 3)
            fail_msg("a card in another notation");
        kv_put(json, "%s{\"machine\":\"%s\",\"penalty\":%d,\"figure\":\"%s\"}", i > 0 ? "," : "",
               machine, penalty, figure);
    }
    if (setting->event)
        kv_put(json, "],\"event\":%d}", setting->event);
    else
        kv_put(json, "],\"event\":null}");
}

/* The entry of a list "key text; key text", or NULL. */
static const char *entry(const char *list, const char *key)
{
    size_t length = strlen(key);

    for (const char *at = list; at && *at;) {
        if (strncmp(at, key, length) == 0 && at[length] == ' ')
            return at + length + 1;
        at += strcspn(at, ";");
        at += strspn(at, "; ");
    }
    return NULL;
}

static void put_sheet(struct kv_text *json, const struct position *position)
{
    const char *comma = "";

    kv_put(json, "{\"buildings\":{");
    for (int i = 0; i < BUILDINGS; i++) {
        const struct printed_building *printed = &oracle_machinery_buildings[i];
        const char *text = entry(position->open, printed->key);

        if (!text && position->rest_finished)
            text = printed->shape;
        if (!text)
            continue;
        kv_put(json, "%s\"%s\":\"%.*s\"", comma, printed->key, (int)strcspn(text, ";"), text);
        comma = ",";
    }
    kv_put(json, "},\"broken\":[%s],\"builders\":%d,\"bonus\":%d",
           position->broken ? position->broken : "", position->builders, position->bonus);
    kv_put(json, "}");
}

/* ---- Asking the oracle ---- */

const struct setting loaders = {
    .cards = {"loader 1 ##", "loader 1 ##", "loader 1 #/#", "loader 1 #/#"}};

struct setting with_event(enum event event)
{
    struct setting setting = loaders;

    setting.event = event;
    return setting;
}

const struct question *question_of(const struct setting *setting, const struct position *position)
{
    static struct question question;
    struct kv_text json;

    question.oracle = oracle_find("machinery");
    question.turn = position->turn;
    kv_text_start(&json, question.table, sizeof question.table);
    put_table(&json, setting);
    kv_text_start(&json, question.sheet, sizeof question.sheet);
    put_sheet(&json, position);
    return &question;
}

void list(const struct setting *setting, const struct position *position)
{
    list_moves(question_of(setting, position));
}

void expect_notes(const struct setting *setting, const struct position *before, const char *broken,
                  int builders, int bonus)
{
    const char *result = sheet_after(question_of(setting, before));
    char expected[128];

    snprintf(expected, sizeof expected, "\"broken\":[%s],\"builders\":%d,\"bonus\":%d}", broken,
             builders, bonus);
    assert_string_equal(strstr(result, "\"broken\""), expected);
}
