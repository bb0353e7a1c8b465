#include "ask_welcome.h"

const struct question *question_of(const struct setting *setting, const struct position *position)
{
    static struct question question;
    struct position idle = *position;
    struct kv_text json;

    idle.turn = NULL;
    question.oracle = oracle_find("welcome");
    question.turn = position->turn;
    kv_text_start(&json, question.table, sizeof question.table);
    notation_put_table(&json, setting);
    kv_text_start(&json, question.sheet, sizeof question.sheet);
    notation_put_sheet(&json, setting, &idle);
    return &question;
}

void list(const struct setting *setting, const struct position *position)
{
    list_moves(question_of(setting, position));
}

void expect_after(const struct setting *setting, const struct position *before,
                  const struct position *after)
{
    const char *result = sheet_after(question_of(setting, before));

    assert_string_equal(result, question_of(setting, after)->sheet);
}

void score(const struct setting *setting, const struct position *positions, unsigned count,
           struct result *result)
{
    const struct question *question = NULL;
    struct sheets sheets = {.count = 0};

    for (unsigned i = 0; i < count; i++) {
        question = question_of(setting, &positions[i]);
        add_sheet(&sheets, question);
    }
    struct kv_json table = read_table(question), json = read_json(sheets.json);
    for (unsigned i = 0; i < count; i++)
        oracle_welcome_score(&table, &json, i, &result->scores[i]);
    result->rival =
        oracle_welcome_rival(&table, &json, &result->rival_total, &result->rival_estates);
    oracle_welcome_places(&table, &json, result->places);
    result->ended = oracle_welcome_ended(&json);
}
