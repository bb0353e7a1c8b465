#include "ask_oracle.h"

#include <stdio.h>

/* ---- Moves ---- */

struct oracle_list moves;

bool listed(const char *move)
{
    return oracle_listed(&moves, move);
}

unsigned count_moves(const char *beginning)
{
    return oracle_count(&moves, beginning);
}

void expect_moves(const char *expected)
{
    support_expect_moves(&moves, expected);
}

/* ---- Questions ---- */

struct kv_json read_json(const char *text)
{
    return support_json(text, strlen(text));
}

struct kv_json read_table(const struct question *question)
{
    return read_json(question->table);
}

static struct kv_json sheet_with(const struct question *question, const char *turn)
{
    static char sheet[TEXT_MOST];
    struct kv_text json;

    kv_text_start(&json, sheet, sizeof sheet);
    kv_put(&json, "%.*s", (int)strlen(question->sheet) - 1, question->sheet);
    if (turn)
        oracle_put_turn(&json, turn);
    kv_put(&json, "}");
    return read_json(sheet);
}

struct kv_json read_sheet(const struct question *question)
{
    return sheet_with(question, question->turn);
}

static void ask(const struct question *question, const char *turn)
{
    struct kv_json table = read_table(question), sheet = sheet_with(question, turn);

    question->oracle->moves(&table, &sheet, &moves);
}

static void expect_legal_turn(const struct question *question)
{
    const char *turn = question->turn ? question->turn : "";
    char before[256], move[ORACLE_TEXT_MOST];

    for (const char *at = turn; *at; at += strspn(at, "; ")) {
        size_t size = strcspn(at, ";");

        snprintf(before, sizeof before, "%.*s", (int)(at - turn), turn);
        snprintf(move, sizeof move, "%.*s", (int)size, at);
        ask(question, before);
        if (!listed(move))
            fail_msg("illegal: %s after %s", move, before);
        at += size;
    }
}

void ask_moves(const struct question *question)
{
    ask(question, question->turn);
}

void list_moves(const struct question *question)
{
    expect_legal_turn(question);
    ask_moves(question);
}

const char *sheet_after(const struct question *question)
{
    static char result[TEXT_MOST];
    struct kv_text json;

    expect_legal_turn(question);
    struct kv_json table = read_table(question), sheet = read_sheet(question);
    kv_text_start(&json, result, sizeof result);
    question->oracle->after(&table, &sheet, &json);
    return result;
}

void add_sheet(struct sheets *sheets, const struct question *question)
{
    size_t used = sheets->count ? strlen(sheets->json) - 1 : 0; /* without the bracket */

    snprintf(sheets->json + used, sizeof sheets->json - used, "%c%s]", sheets->count ? ',' : '[',
             question->sheet);
    sheets->count++;
}

void expect_parts(const int *given, const int *expected, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        if (given[i] != expected[i])
            fail_msg("part %u is %d instead of %d", i, given[i], expected[i]);
}
